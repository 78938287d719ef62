/* ground.c: what is printed on the map (places, shores, lines, names), and what lies on it. */
#include "draw/canvas.h"

enum { MOST_SLOTS = 4 };

const char ground_style[] =
	".g-hex{stroke:#8c8a80;stroke-width:1}"
	".g-box{fill:#f3f1e8;stroke:#55524a;stroke-width:2}"
	".g-shade{fill:none;stroke:#8fb9d2;stroke-width:9;stroke-linecap:round;stroke-linejoin:round}"
	".g-shore{fill:none;stroke:#2b5d7d;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}"
	".g-line{fill:none;stroke-linecap:round;stroke-linejoin:round}"
	".g-dash{fill:none;stroke-linejoin:round}"
	".g-link{fill:none;stroke:#55524a;stroke-width:4;stroke-dasharray:1 8;stroke-linecap:round}"
	".g-number{font-size:12px;text-anchor:middle;fill:#5c5a52}"
	".g-halo{font-size:13px;font-weight:bold;text-anchor:middle;fill:none;stroke:#fbfaf6;"
	"stroke-width:4;stroke-linejoin:round}"
	".g-name{font-size:13px;font-weight:bold;text-anchor:middle;fill:#1d1c19}"
	".g-title{font-size:17px;font-weight:bold;fill:#1d1c19}"
	".g-caption{font-style:italic;text-anchor:middle;fill:#1f567a;letter-spacing:2px}"
	".g-words{font-size:12px;text-anchor:middle;fill:#1d1c19}"
	".g-pole{fill:none;stroke:#1d1c19;stroke-width:1.5}"
	".g-flag{stroke:#1d1c19;stroke-width:1}";

/* ---- places ----------------------------------------------------------- */

const struct ground_look *ground_at(const struct canvas *c, const struct place *p)
{
	for (const struct ground_look *g = c->look->grounds; g && g->features; g++)
		if (g->fill && (g->features & ~p->features) == 0)
			return g;
	return NULL;
}

bool is_water(const struct canvas *c, const struct place *p)
{
	const struct ground_look *g = ground_at(c, p);

	return g && g->water;
}

/* "0919 Narvik: town, objective" */
static const char *words_of(const struct canvas *c, int place)
{
	const struct place *p = &c->data->map->places[place];
	const char *const *names = c->game->forms->place_features;
	struct buffer b = { .arena = c->arena };
	const char *between = ": ";

	buffer_printf(&b, "%s%s%s", p->id, p->name ? " " : "", p->name ? p->name : "");
	for (int i = 0; names && names[i]; i++)
		if (p->features >> i & 1) {
			buffer_printf(&b, "%s%s", between, names[i]);
			between = ", ";
		}
	return b.bytes;
}

static const char *outline_of(const struct canvas *c, const struct shape *s)
{
	struct buffer b = { .arena = c->arena };

	for (int i = 0; i < s->n; i++)
		buffer_printf(&b, "%s%d,%d", i ? " " : "", s->points[i].x, s->points[i].y);
	return b.bytes;
}

/*
 * Small emblems lie in the corners, where counters seldom cover them, and are scaled to fit there; the
 * others lie in the middle (NULL).
 */
static const char *corner_scale(enum emblem e)
{
	switch (e) {
	case EMBLEM_STAR: return ".65";
	case EMBLEM_HEIGHT: return ".8";
	case EMBLEM_FERRY: case EMBLEM_STATION: case EMBLEM_GATE: case EMBLEM_ARROW: return ".5";
	default: return NULL;
	}
}

static void add_emblem(struct canvas *c, enum emblem e, int x, int y, const char *scale)
{
	if (scale)
		svg_draw(c->out, "use", "xlink:href=\"#emblem-%d\" transform=\"translate(%d %d) scale(%s)\"",
			 (int)e, x, y, scale);
	else
		svg_use(c->out, text(c->arena, "emblem-%d", (int)e), x, y);
}

static void add_emblems(struct canvas *c, int place)
{
	static const struct point slots[MOST_SLOTS] = { { -34, -42 }, { 34, -42 }, { -55, -4 }, { 55, -4 } };
	const struct shape *s = &c->sheet->shapes[place];
	uint32_t features = c->data->map->places[place].features, shown = 0;
	int slot = 0;

	for (const struct ground_look *g = c->look->grounds; g && g->features; g++) {
		const char *scale = corner_scale(g->emblem);

		/* what is part of a more special ground, already drawn, is not drawn again */
		if (!g->emblem || g->features & ~features || (shown & g->features) == g->features ||
		    (scale && slot == MOST_SLOTS))
			continue;
		shown |= g->features;
		add_emblem(c, g->emblem, s->at.x + (scale ? slots[slot].x : 0),
			   s->at.y + (scale ? slots[slot].y : 0), scale);
		slot += scale != NULL;
	}
}

static void add_place(struct canvas *c, int place)
{
	const struct place *p = &c->data->map->places[place];
	const struct shape *s = &c->sheet->shapes[place];
	const struct ground_look *g = ground_at(c, p);

	svg_open(c->out, "g", "id=\"place-%s\"", svg_safe(c->arena, p->id));
	svg_title(c->out, words_of(c, place));
	if (!s->points)
		svg_draw(c->out, "rect", "class=\"g-box\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
			 "rx=\"6\"", s->box.x, s->box.y, s->box.width, s->box.height);
	else
		svg_draw(c->out, "polygon", "class=\"g-hex\" fill=\"%s\" points=\"%s\"",
			 g ? g->fill : "#fbfaf6", outline_of(c, s));
	if (s->points)
		add_emblems(c, place);
	svg_close(c->out, "g");
}

/* ---- borders ---------------------------------------------------------- */

void add_path(struct buffer *d, const struct point *points, int n)
{
	for (int i = 0; i < n; i++)
		buffer_printf(d, "%s%d %d", i ? "L" : "M", points[i].x, points[i].y);
}

bool is_border_in_view(const struct canvas *c, const struct border *b)
{
	return is_in_view(c, &c->sheet->shapes[b->a].box) || is_in_view(c, &c->sheet->shapes[b->b].box);
}

static bool has_shore(const struct canvas *c, const struct border *b)
{
	return is_water(c, &c->data->map->places[b->a]) != is_water(c, &c->data->map->places[b->b]);
}

static bool is_ashore(const struct canvas *c, const struct border *b)
{
	return !is_water(c, &c->data->map->places[b->a]) && !is_water(c, &c->data->map->places[b->b]);
}

static void add_shores(struct canvas *c)
{
	struct buffer d = { .arena = c->arena };
	struct point points[MOST_SHARED];

	for (int i = 0; i < c->data->map->n_borders; i++) {
		const struct border *b = &c->data->map->borders[i];

		if (is_border_in_view(c, b) && has_shore(c, b))
			add_path(&d, points, shared_points(c->sheet, b->a, b->b, points, MOST_SHARED));
	}
	if (!d.length)
		return;
	svg_draw(c->out, "path", "class=\"g-shade\" d=\"%s\"", d.bytes);
	svg_draw(c->out, "path", "class=\"g-shore\" d=\"%s\"", d.bytes);
}

/* How each kind is stroked: in one or two layers, the second over the first. */
static const struct stroke {
	const char *colour, *dashes;
	int width;
} strokes[][2] = {
	[LINE_ROAD] = { { "#7a3b10", NULL, 7 }, { "#f0c48a", NULL, 4 } },
	[LINE_TRACK] = { { "#7a3b10", "9 7", 3 } },
	[LINE_RAIL] = { { "#1d1c19", NULL, 8 }, { "#ffffff", "11 11", 4 } },
	[LINE_MINOR_RAIL] = { { "#1d1c19", NULL, 3 }, { "#1d1c19", "2 10", 9 } },
	[LINE_FERRY] = { { "#1f567a", "12 8", 4 } },
	[LINE_RIVER] = { { "#2b5d7d", NULL, 9 }, { "#7fb2d3", NULL, 6 } },
	[LINE_INLET] = { { "#2b5d7d", NULL, 17 }, { "#a9cfe4", NULL, 12 } },
	[LINE_SEA] = { { "#2b5d7d", NULL, 23 }, { "#a9cfe4", NULL, 18 } },
	[LINE_CLIFF] = { { "#4a4238", "3 5", 9 } },
};

static void add_strokes(struct canvas *c, enum line_kind kind, const char *d)
{
	for (int i = 0; i < 2 && strokes[kind][i].colour; i++) {
		const struct stroke *s = &strokes[kind][i];

		if (s->dashes)
			svg_draw(c->out, "path", "class=\"g-dash\" stroke=\"%s\" stroke-width=\"%d\" "
				 "stroke-dasharray=\"%s\" d=\"%s\"", s->colour, s->width, s->dashes, d);
		else
			svg_draw(c->out, "path", "class=\"g-line\" stroke=\"%s\" stroke-width=\"%d\" "
				 "d=\"%s\"", s->colour, s->width, d);
	}
}

static bool runs_along(enum line_kind kind)
{
	return kind == LINE_RIVER || kind == LINE_INLET || kind == LINE_SEA || kind == LINE_CLIFF;
}

static void add_borders(struct canvas *c, const struct line_look *line)
{
	struct buffer d = { .arena = c->arena };
	struct point points[MOST_SHARED];

	for (int i = 0; i < c->data->map->n_borders; i++) {
		const struct border *b = &c->data->map->borders[i];

		/* what is water on either side has its shore already */
		if (!(line->features & ~b->features) && is_border_in_view(c, b) && is_ashore(c, b))
			add_path(&d, points, shared_points(c->sheet, b->a, b->b, points, MOST_SHARED));
	}
	if (d.length)
		add_strokes(c, line->kind, d.bytes);
}

/* The part of a line that is in one place: a bend where it goes through, else spokes from the middle. */
static void add_spokes(const struct canvas *c, const struct line_look *line, int place, struct buffer *d)
{
	const struct shape *s = &c->sheet->shapes[place];
	struct point ends[16];
	int n = 0;

	EACH_LINK(l, c->data, place)
		if (!(line->features & ~c->data->map->borders[l->border].features) && n < (int)LENGTH(ends))
			ends[n++] = border_middle(c, l->border);
	if (n == 2) {
		buffer_printf(d, "M%d %dQ%d %d %d %d", ends[0].x, ends[0].y, s->at.x, s->at.y, ends[1].x,
			      ends[1].y);
		return;
	}
	for (int i = 0; i < n; i++)
		buffer_printf(d, "M%d %dL%d %d", s->at.x, s->at.y, ends[i].x, ends[i].y);
}

static void add_ways(struct canvas *c, const struct line_look *line)
{
	struct buffer d = { .arena = c->arena };

	for (int i = 0; i < c->data->map->n_places; i++)
		if (c->sheet->shapes[i].points && is_in_view(c, &c->sheet->shapes[i].box))
			add_spokes(c, line, i, &d);
	if (d.length)
		add_strokes(c, line->kind, d.bytes);
}

static void add_lines(struct canvas *c)
{
	for (const struct line_look *l = c->look->lines; l && l->features; l++)
		if (l->kind && runs_along(l->kind))
			add_borders(c, l);
	for (const struct line_look *l = c->look->lines; l && l->features; l++)
		if (l->kind && !runs_along(l->kind))
			add_ways(c, l);
}

/* From a place of the map to a box that one can go to. */
static void add_links(struct canvas *c)
{
	struct buffer d = { .arena = c->arena };

	for (int i = 0; i < c->data->map->n_borders; i++) {
		const struct border *b = &c->data->map->borders[i];
		const struct shape *a = &c->sheet->shapes[b->a], *z = &c->sheet->shapes[b->b];
		const struct shape *hex = a->points ? a : z;
		struct point half;

		if ((a->points && z->points) || !is_border_in_view(c, b))
			continue;
		half = border_middle(c, i);
		buffer_printf(&d, "M%d %dL%d %d", half.x, half.y, 2 * half.x - hex->at.x,
			      2 * half.y - hex->at.y);
	}
	if (d.length)
		svg_draw(c->out, "path", "class=\"g-link\" d=\"%s\"", d.bytes);
}

/* ---- names ------------------------------------------------------------ */

static void add_name(struct canvas *c, int place)
{
	const struct place *p = &c->data->map->places[place];
	const struct shape *s = &c->sheet->shapes[place];
	int foot = s->n == 6 && p->column ? s->at.y + c->sheet->half - 9 : s->room.y + s->room.height + 14;

	if (!s->points) {
		svg_text_in(c->out, s->box.x + 8, s->box.y + 20, s->box.width - 16, 20, "g-title",
			    p->name ? p->name : p->id);
		return;
	}
	if (p->column)
		svg_text(c->out, s->at.x, s->at.y - c->sheet->half + 15, "g-number", p->id);
	if (!p->name)
		return;
	svg_text_in(c->out, s->at.x, foot, 112, 15, "g-halo", p->name);
	svg_text_in(c->out, s->at.x, foot, 112, 15, "g-name", p->name);
}

static void add_captions(struct canvas *c)
{
	const struct layout *l = c->data->map->layout;

	for (int i = 0; l && i < l->n_captions; i++) {
		const struct caption *w = &l->captions[i];
		int reach = svg_width(w->words, w->size);
		struct rect about = { w->at.x - reach, w->at.y - reach, 2 * reach, 2 * reach };

		if (!is_in_view(c, &about))
			continue;
		buffer_printf(c->out, "<text class=\"g-caption\" font-size=\"%d\" "
			      "transform=\"translate(%d %d) rotate(%d)\">", w->size, w->at.x, w->at.y,
			      w->turn);
		svg_words(c->out, w->words);
		buffer_text(c->out, "</text>\n");
	}
}

void add_ground(struct canvas *c)
{
	int n = c->data->map->n_places;

	svg_open(c->out, "g", "id=\"map\"");
	for (int i = 0; i < n; i++)
		if (is_in_view(c, &c->sheet->shapes[i].box))
			add_place(c, i);
	add_shores(c);
	add_links(c);
	add_lines(c);
	add_captions(c);
	for (int i = 0; i < n; i++)
		if (is_in_view(c, &c->sheet->shapes[i].box))
			add_name(c, i);
	svg_close(c->out, "g");
}

/* ---- what lies on the map --------------------------------------------- */

void add_flag(struct canvas *c, const struct paint *p, int x, int y)
{
	svg_draw(c->out, "path", "class=\"g-flag\" fill=\"%s\" d=\"M%d %dh17l-4 5l4 5h-17z\"", p->fill, x, y);
	svg_draw(c->out, "path", "class=\"g-pole\" d=\"M%d %dv18\"", x, y);
}

static void add_marks(struct canvas *c, uint32_t marks, int x, int y)
{
	for (int i = 0; c->look->marks && c->look->marks[i].about; i++)
		if (marks >> i & 1) {
			svg_use(c->out, text(c->arena, "sign-%d", (int)c->look->marks[i].sign), x, y);
			x -= 18;
		}
}

static void add_lying_at(struct canvas *c, int place)
{
	const struct shape *s = &c->sheet->shapes[place];
	struct lying lying;
	int x, y;

	lying_of(c, place, &lying);
	if (lying.holder == NONE && !lying.marks && !lying.words)
		return;
	x = s->points ? s->at.x - 50 : s->box.x + s->box.width - 28;
	y = s->points ? s->at.y + 22 : s->box.y + 5;
	svg_open(c->out, "g", "id=\"on-%s\"", svg_safe(c->arena, c->data->map->places[place].id));
	if (lying.holder != NONE)
		add_flag(c, paint_of(c, lying.holder), x, y);
	add_marks(c, lying.marks, s->at.x + 46, s->at.y + 32);
	if (lying.words)
		svg_text(c->out, s->at.x, s->at.y + 40, "g-words", lying.words);
	svg_close(c->out, "g");
}

static void add_lying_on(struct canvas *c, int border)
{
	const struct border *b = &c->data->map->borders[border];
	struct lying lying = { .holder = NONE };
	struct point at;

	c->look->border(c->match, border, c->drawing->side, &lying, c->arena);
	if (!lying.marks)
		return;
	at = border_middle(c, border);
	svg_open(c->out, "g", "id=\"on-%s-%s\"", c->data->map->places[b->a].id,
		 c->data->map->places[b->b].id);
	add_marks(c, lying.marks, at.x, at.y);
	svg_close(c->out, "g");
}

void add_lying(struct canvas *c)
{
	svg_open(c->out, "g", "id=\"lying\"");
	for (int i = 0; i < c->data->map->n_places; i++)
		if (is_in_view(c, &c->sheet->shapes[i].box))
			add_lying_at(c, i);
	for (int i = 0; c->look->border && i < c->data->map->n_borders; i++)
		if (is_border_in_view(c, &c->data->map->borders[i]))
			add_lying_on(c, i);
	svg_close(c->out, "g");
}

/* ---- the legend ------------------------------------------------------- */

void add_ground_sample(struct canvas *c, const struct ground_look *g, int x, int y, int w, int h)
{
	svg_draw(c->out, "rect", "class=\"g-hex\" fill=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
		 g->fill ? g->fill : "#fbfaf6", x, y, w, h);
	if (g->emblem)
		add_emblem(c, g->emblem, x + w / 2, y + h / 2,
			   corner_scale(g->emblem) ? corner_scale(g->emblem) : ".6");
}

void add_line_sample(struct canvas *c, const struct line_look *l, int x, int y, int w, int h)
{
	add_strokes(c, l->kind, text(c->arena, "M%d %dh%d", x + 8, y + h / 2, w - 16));
}
