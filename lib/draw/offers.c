/* SPDX-License-Identifier: ISC */
/* offers.c: what may happen: the places that the lawful answers to the pending question name. */
#include "draw/canvas.h"

enum { MOST_VERBS = 48, INSET = 93 };	/* per cent of the way from the middle to the outline */

struct found {
	const struct match *match;
	const struct verb *verbs[MOST_VERBS];	/* in the order they are met */
	long count[MOST_VERBS];
	int n_verbs;
	bool goal[MOST_PLACES], actor[MOST_PLACES];
	bool *border;
};

static void count_verb(struct found *f, const struct verb *v)
{
	int i = 0;

	while (i < f->n_verbs && f->verbs[i] != v)
		i++;
	if (i == MOST_VERBS)
		return;
	if (i == f->n_verbs)
		f->verbs[f->n_verbs++] = v;
	f->count[i]++;
}

static void note_place(bool *places, int place)
{
	if (place != NONE)
		places[place] = true;
}

static void note_actors(struct found *f, const struct list *pieces)
{
	for (int i = 0; i < pieces->n; i++)
		note_place(f->actor, f->match->at[pieces->v[i]]);
}

static void note_argument(struct found *f, const struct action *a, const struct param *p)
{
	const void *at = (const char *)a + p->offset;
	const int16_t *one = at;
	const struct list *many = at;
	const struct pairs *pairs = at;

	switch (p->kind) {
	case ARG_PLACE:
		note_place(f->goal, *one);
		break;
	case ARG_PLACES:
		note_place(f->goal, many->n ? many->v[many->n - 1] : NONE);
		break;
	case ARG_BORDER:
		note_place(f->border, *one);
		break;
	case ARG_PIECE:
		note_place(f->actor, *one == NONE || p->optional ? NONE : f->match->at[*one]);
		break;
	case ARG_PIECES:
		if (!p->optional)
			note_actors(f, many);
		break;
	case ARG_PAIRS:
		for (int i = 0; !p->optional && i < pairs->n; i++)
			note_place(f->actor, f->match->at[pairs->key[i]]);
		break;
	default:
		break;
	}
}

static bool take_option(void *context, const struct action *a, const struct list *some)
{
	struct found *f = context;

	count_verb(f, a->verb);
	for (const struct param *p = a->verb->params; p && p->kind; p++)
		note_argument(f, a, p);
	if (some)
		note_actors(f, some);
	return true;
}

const struct found *find_offers(const struct canvas *c)
{
	struct found *f;

	if (!c->drawing->options || !c->match || !may_answer(c->match, c->drawing->side))
		return NULL;
	f = NEW(c->arena, struct found);
	f->match = c->match;
	f->border = NEW_N(c->arena, bool, c->data->map->n_borders + 1);
	each_option(c->match, c->arena, true, take_option, f);
	return f;
}

const char *offers_words(const struct canvas *c)
{
	const struct found *f = c->offers;
	struct buffer b = { .arena = c->arena };

	if (!f)
		return NULL;
	buffer_text(&b, "");
	for (int i = 0; i < f->n_verbs; i++)
		buffer_printf(&b, "%s%s (%ld)", i ? ", " : "", f->verbs[i]->name, f->count[i]);
	return b.bytes;
}

/* ---- drawing ---------------------------------------------------------- */

/* An area may be of any form: what is drawn nearer to its middle could leave it. */
static void add_goal(struct canvas *c, const struct shape *s, const char *class)
{
	struct buffer points = { .arena = c->arena };
	int inset = s->hex ? INSET : 100;

	if (!s->points) {
		svg_draw(c->out, "rect", "class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", class,
			 s->room.x, s->room.y, s->room.width, s->room.height);
		return;
	}
	for (int i = 0; i < s->n; i++)
		buffer_printf(&points, "%s%d,%d", i ? " " : "",
			      s->at.x + (s->points[i].x - s->at.x) * inset / 100,
			      s->at.y + (s->points[i].y - s->at.y) * inset / 100);
	svg_draw(c->out, "polygon", "class=\"%s\" points=\"%s\"", class, points.bytes);
}

static void add_ring(struct canvas *c, const struct shape *s, const char *class)
{
	if (s->points)
		svg_draw(c->out, "circle", "class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"", class, s->at.x,
			 s->at.y, (c->sheet->half ? c->sheet->half : 60) - 10);
	else
		svg_draw(c->out, "rect", "class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
			 "rx=\"20\"", class, s->room.x + 6, s->room.y + 6, s->room.width - 12,
			 s->room.height - 12);
}

static void add_border_mark(struct canvas *c, int border)
{
	const struct border *b = &c->data->map->borders[border];
	struct point at = border_middle(c, border);
	struct buffer d = { .arena = c->arena };

	add_shared(&d, c->sheet, b);
	if (d.length)
		svg_draw(c->out, "path", "class=\"o-border\" d=\"%s\"", d.bytes);
	svg_draw(c->out, "path", "class=\"o-mark\" d=\"M%d %dl12 12l-12 12l-12 -12z\"", at.x, at.y - 12);
}

/* Where most of the map may be chosen, hatches would hide it and tell little. */
static const char *goal_class(const struct canvas *c, const struct found *f)
{
	int goals = 0, places = 0;

	for (int i = 0; i < c->data->map->n_places; i++)
		if (c->sheet->shapes[i].points) {
			goals += f->goal[i];
			places++;
		}
	return 2 * goals > places ? "o-goal o-faint" : "o-goal";
}

static void add_marks(struct canvas *c, const struct found *f)
{
	const struct shape *shapes = c->sheet->shapes;
	const char *class = goal_class(c, f);

	for (int i = 0; i < c->data->map->n_places; i++) {
		if (!shapes[i].box.width || !is_in_view(c, &shapes[i].box))
			continue;
		if (f->goal[i])
			add_goal(c, &shapes[i], class);
		if (f->actor[i]) {
			add_ring(c, &shapes[i], "o-case");
			add_ring(c, &shapes[i], "o-actor");
		}
	}
	for (int i = 0; i < c->data->map->n_borders; i++)
		if (f->border[i] && is_border_in_view(c, &c->data->map->borders[i]))
			add_border_mark(c, i);
}

void add_offers(struct canvas *c)
{
	if (!c->offers)
		return;
	open_part(c, "offers", NULL);
	if (c->drawing->role != SECOND_OF_PAGE)
		buffer_text(c->out, "<defs><pattern id=\"o-hatch\" width=\"14\" height=\"14\" "
			    "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
			    "<rect class=\"o-tint\" width=\"14\" height=\"14\"/>"
			    "<rect class=\"o-stripe\" width=\"3\" height=\"14\"/></pattern></defs>\n");
	add_marks(c, c->offers);
	close_part(c);
}

const char offer_style[] =
	".o-tint{fill:#aa3377;fill-opacity:0.14}.o-stripe{fill:#882255;fill-opacity:0.45}"
	".o-goal{fill:url(#o-hatch);stroke:#882255;stroke-width:4;stroke-linejoin:round}"
	".o-faint{fill:#aa3377;fill-opacity:.07;stroke-width:2}"
	".o-case{fill:none;stroke:#fff;stroke-width:12}.o-actor{fill:none;stroke:#000;stroke-width:6}"
	".o-border{fill:none;stroke:#882255;stroke-width:9;stroke-linecap:round}"
	".o-mark{fill:#fff;stroke:#882255;stroke-width:4}";
