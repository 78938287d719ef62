/* SPDX-License-Identifier: ISC */
/* arrows.c: what has happened, drawn over the pieces: arrows, bolts, dice and losses. */
#include "draw/events.h"

/* ---- geometry --------------------------------------------------------- */

enum { MOST_POINTS = MOST_LIST + 2, BADGE = 15, RING = 58, GHOST = COUNTER, DIE = 20, LETTER = 15,
	REACH = 85 };

struct curve {		/* through its points */
	struct point p[MOST_POINTS];
	int n;
};

static int root(int64_t n)
{
	int64_t x = n > 1 ? n : 1;

	for (int64_t next = (x + 1) / 2; next < x; next = (x + n / x) / 2)
		x = next;
	return (int)x;
}

static int distance(struct point a, struct point b)
{
	int64_t dx = b.x - a.x, dy = b.y - a.y;

	return root(dx * dx + dy * dy);
}

/* From a so far towards b, and so far to the left of that. */
static struct point towards(struct point a, struct point b, int far, int left)
{
	int length = distance(a, b), dx = b.x - a.x, dy = b.y - a.y;

	return (struct point){ a.x + (dx * far + dy * left) / length, a.y + (dy * far - dx * left) / length };
}

/* The control point after the i-th point; sign -1: before it. */
static struct point control(const struct curve *k, int i, int sign)
{
	const struct point *before = &k->p[i ? i - 1 : 0], *after = &k->p[i + 1 < k->n ? i + 1 : i];

	return (struct point){ k->p[i].x + sign * (after->x - before->x) / 6,
			      k->p[i].y + sign * (after->y - before->y) / 6 };
}

/* A sheet has thousands of units: more than 32 bits can hold, multiplied by a million. */
static int blend(int64_t a, int64_t b, int64_t c, int64_t d, int64_t t)
{
	int64_t s = 100 - t;

	return (int)((s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d) / 1000000);
}

static struct point on_curve(const struct curve *k, int percent)
{
	int hop = percent * (k->n - 1) / 100, t = percent * (k->n - 1) % 100;
	struct point a = k->p[hop], b = control(k, hop, 1), c = control(k, hop + 1, -1), d = k->p[hop + 1];

	return (struct point){ blend(a.x, b.x, c.x, d.x, t), blend(a.y, b.y, c.y, d.y, t) };
}

/* ---- on the sheet ----------------------------------------------------- */

struct badge {
	struct point at;
	const struct event *event;
};

struct scene {
	struct canvas *c;
	const struct events *events;
	struct badge *badges;
	int n_badges;
	int16_t ghosts[MOST_PLACES];		/* how many, by place */
	int labels[2][MOST_PLACES];		/* how high, below and above */
};

static const struct shape *shape_at(const struct scene *s, int place)
{
	return &s->c->sheet->shapes[place];
}

static bool is_drawn(const struct scene *s, int place)
{
	const struct rect *box = &shape_at(s, place)->box;

	return box->width && is_in_view(s->c, box);
}

static struct point middle_of(const struct scene *s, int place)
{
	return (struct point){ shape_at(s, place)->at.x, shape_at(s, place)->at.y };
}

/* Where an arrow between a place and what lies at other ends: in the middle, or at the frame of a box. */
static struct point end_at(const struct scene *s, int place, struct point other)
{
	const struct rect *box = &shape_at(s, place)->box;
	int right = box->x + box->width - 8, bottom = box->y + box->height - 8;

	if (shape_at(s, place)->points)
		return middle_of(s, place);
	return (struct point){ other.x < box->x + 8 ? box->x + 8 : other.x > right ? right : other.x,
			      other.y < box->y + 8 ? box->y + 8 : other.y > bottom ? bottom : other.y };
}

static int colour_of(const struct event *e)
{
	return e->side == NONE ? 0 : e->side % 4;
}

static bool is_free(const struct scene *s, struct point at)
{
	for (int i = 0; i < s->n_badges; i++)
		if (distance(s->badges[i].at, at) < 2 * BADGE)
			return false;
	return true;
}

/* The number goes near the middle, or if that would cover the head near the start, where none is yet. */
static void put_number(struct scene *s, const struct event *e, const struct curve *k)
{
	static const int percents[] = { 10, 50, 60, 40, 70, 30, 80, 20 };
	size_t first = distance(k->p[0], k->p[k->n - 1]) > 110;
	struct point at = on_curve(k, percents[first]);

	for (size_t i = first; i < LENGTH(percents); i++)
		if (is_free(s, on_curve(k, percents[i]))) {
			at = on_curve(k, percents[i]);
			break;
		}
	s->badges[s->n_badges++] = (struct badge){ at, e };
}

/* ---- arrows ----------------------------------------------------------- */

static bool have_common_place(const struct list *a, const struct list *b)
{
	for (int i = 0; i < a->n; i++)
		if (list_has(b, a->v[i]))
			return true;
	return false;
}

/* How many arrows before this one touch the same places. */
static int layer_of(const struct scene *s, const struct trail *trail)
{
	int n = 0;

	for (int i = 0; i < s->events->n; i++)
		for (const struct trail *t = s->events->of[i].trails; t; t = t->next) {
			if (t == trail)
				return n;
			n += have_common_place(&t->path, &trail->path);
		}
	return n;
}

static void trace(const struct scene *s, const struct trail *t, struct curve *k)
{
	static const struct point shifts[] = { { 0, 0 }, { -9, 8 }, { 9, -8 }, { 9, 8 }, { -9, -8 } };
	struct point shift = shifts[layer_of(s, t) % (int)LENGTH(shifts)];
	int n = t->path.n;

	k->n = 0;
	for (int i = 0; i < n; i++) {
		int other = t->path.v[i ? i - 1 : 1];
		struct point at = end_at(s, t->path.v[i], middle_of(s, other));

		/* a long one goes below the pieces, but for the last place */
		if (shape_at(s, t->path.v[i])->points)
			at = (struct point){ at.x + shift.x, at.y + shift.y + (n > 2 && i + 1 < n ? 36 : 0) };
		k->p[k->n++] = at;
	}
	if (n == 2) {	/* a bow, so that there and back differ */
		k->p[2] = k->p[1];
		k->p[1] = towards(k->p[0], k->p[2], distance(k->p[0], k->p[2]) / 2,
				  distance(k->p[0], k->p[2]) / 9);
		k->n = 3;
	}
	k->p[0] = towards(k->p[0], k->p[1], 12, 0);
	k->p[k->n - 1] = towards(k->p[k->n - 1], k->p[k->n - 2], 24, 0);
}

static void add_head(struct canvas *c, int colour, struct point tip, struct point from)
{
	struct point left = towards(tip, from, 30, 16), right = towards(tip, from, 30, -16);
	struct point notch = towards(tip, from, 22, 0);

	svg_draw(c->out, "path", "class=\"d-head d-fill%d\" d=\"M%d %dL%d %dL%d %dL%d %dz\"", colour,
		 tip.x, tip.y, left.x, left.y, notch.x, notch.y, right.x, right.y);
}

static void add_trail(struct scene *s, const struct event *e, const struct trail *t)
{
	struct buffer path = { .arena = s->c->arena };
	struct curve k;
	struct point tip, before;

	trace(s, t, &k);
	tip = k.p[k.n - 1];
	before = control(&k, k.n - 1, -1);
	k.p[k.n - 1] = towards(tip, before, 22, 0);
	buffer_printf(&path, "M%d %d", k.p[0].x, k.p[0].y);
	for (int i = 0; i + 1 < k.n; i++) {
		struct point a = control(&k, i, 1), b = control(&k, i + 1, -1);

		buffer_printf(&path, "C%d %d %d %d %d %d", a.x, a.y, b.x, b.y, k.p[i + 1].x, k.p[i + 1].y);
	}
	svg_draw(s->c->out, "path", "class=\"d-case\" d=\"%s\"", path.bytes);
	svg_draw(s->c->out, "path", "class=\"d-line d-line%d\" d=\"%s\"", colour_of(e), path.bytes);
	add_head(s->c, colour_of(e), tip, before);
	put_number(s, e, &k);
}

/* From box to box nothing is shown, nor what is out of view at both ends. */
static bool is_trail_drawn(const struct scene *s, const struct trail *t)
{
	bool on_map = false, drawn = false;

	for (int i = 0; i < t->path.n; i++) {
		on_map = on_map || shape_at(s, t->path.v[i])->points;
		drawn = drawn || is_drawn(s, t->path.v[i]);
		if (!shape_at(s, t->path.v[i])->box.width)
			return false;
	}
	return on_map && drawn;
}

/* ---- bolts ------------------------------------------------------------ */

static bool has_label(const struct event *e)
{
	return e->outcomes || e->dice.n;
}

static void add_bolt(struct scene *s, const struct event *e, struct point from, struct point to)
{
	static const struct { int far, left; } corners[] = {	/* per cent of the length, units aside */
		{ 0, -5 }, { 42, -13 }, { 38, -3 }, { 74, -10 }, { 70, -2 }, { 100, 0 },
		{ 60, 11 }, { 64, 3 }, { 28, 12 }, { 32, 3 }, { 0, 5 },
	};
	struct buffer path = { .arena = s->c->arena };
	struct curve k = { .p = { from, to }, .n = 2 };
	int length = distance(from, to), wide = length > 200 ? 75 : 100;

	for (size_t i = 0; i < LENGTH(corners); i++) {
		struct point p = towards(from, to, length * corners[i].far / 100,
					corners[i].left * wide / 100);

		buffer_printf(&path, "%s%d %d", i ? "L" : "M", p.x, p.y);
	}
	svg_draw(s->c->out, "path", "class=\"d-halo\" d=\"%sz\"", path.bytes);
	svg_draw(s->c->out, "path", "class=\"d-bolt d-edge%d\" d=\"%sz\"", colour_of(e), path.bytes);
	if (length > 100 || !has_label(e))	/* the label has it too, and is near */
		put_number(s, e, &k);
}

/* How many bolts before those of this event go the same way. */
static int bolts_before(const struct scene *s, const struct event *e, int from)
{
	int n = 0;

	for (const struct event *other = s->events->of; other < e; other++)
		n += other->target == e->target && list_has(&other->origins, from);
	return n;
}

/* What strikes from a box or from within falls from the sky. There and back lie side by side. */
static void add_bolts(struct scene *s, const struct event *e)
{
	struct point target = middle_of(s, e->target);

	for (int i = 0; i < e->origins.n; i++) {
		int from = e->origins.v[i], aside = 12 + 14 * (bolts_before(s, e, from) % 3);
		struct point at = middle_of(s, from);

		if (from == e->target || !shape_at(s, from)->points)
			at = (struct point){ target.x + 60, target.y - 100 };
		add_bolt(s, e, towards(at, target, 26, aside), towards(target, at, 24, -aside));
	}
}

/* A place that was named, and no arrow or bolt goes there. */
static void add_aim(struct scene *s, const struct event *e)
{
	struct point at = middle_of(s, e->target);
	struct curve k = { .p = { { at.x - RING, at.y }, { at.x - RING, at.y } }, .n = 2 };

	for (const struct trail *t = e->trails; t; t = t->next)
		if (is_trail_drawn(s, t) && t->path.v[t->path.n - 1] == e->target)
			return;
	for (const struct event *other = s->events->of; other < e; other++)	/* once for all it forced */
		if (other->number == e->number && other->target == e->target)
			return;
	svg_draw(s->c->out, "circle", "class=\"d-case\" cx=\"%d\" cy=\"%d\" r=\"%d\"", at.x, at.y, RING);
	svg_draw(s->c->out, "circle", "class=\"d-line d-line%d\" cx=\"%d\" cy=\"%d\" r=\"%d\"", colour_of(e),
		 at.x, at.y, RING);
	for (int i = 0; i < 6 && !is_free(s, k.p[0]); i++)
		k.p[0].y = k.p[1].y -= 2 * BADGE;
	put_number(s, e, &k);
}

/* A bar across the way, where it goes over the border. */
static void add_cut(struct scene *s, const struct event *e)
{
	int border = border_between(s->c->data, e->cut_from, e->target);
	struct point from = middle_of(s, e->cut_from), to = middle_of(s, e->target);
	struct point at = border == NONE ? towards(from, to, distance(from, to) / 2, 0)
		: border_middle(s->c, border);
	struct point left = towards(at, to, 0, RING / 2), right = towards(at, to, 0, -RING / 2);
	struct curve k = { .p = { right, right }, .n = 2 };

	for (int i = 0; i < 2; i++)
		svg_draw(s->c->out, "path", "class=\"%s\" d=\"M%d %dL%d %dM%d %dL%d %d\"",
			 i ? "d-cut" : "d-cutcase", left.x, left.y, right.x, right.y,
			 towards(left, from, 14, 0).x, towards(left, from, 14, 0).y,
			 towards(right, from, 14, 0).x, towards(right, from, 14, 0).y);
	put_number(s, e, &k);
}

/* ---- dice, results, losses -------------------------------------------- */

/* A die of six has pips, what shows more a number. */
static void add_die(struct buffer *out, int x, int y, int value)
{
	static const struct { int x, y; unsigned shown; } pips[] = {	/* shown: by which values, as bits */
		{ 5, 5, 0x7c }, { 15, 15, 0x7c }, { 15, 5, 0x70 }, { 5, 15, 0x70 }, { 5, 10, 0x40 },
		{ 15, 10, 0x40 }, { 10, 10, 0x2a },
	};

	svg_draw(out, "rect", "class=\"d-die\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"", x, y,
		 DIE, DIE);
	if (value > 6) {
		svg_text_in(out, x + DIE / 2, y + 15, DIE - 4, 13, "d-figure", text(out->arena, "%d", value));
		return;
	}
	for (size_t i = 0; i < LENGTH(pips); i++)
		if (pips[i].shown >> value & 1)
			svg_draw(out, "circle", "cx=\"%d\" cy=\"%d\" r=\"2\"", x + pips[i].x, y + pips[i].y);
}

static void add_badge(struct canvas *c, const struct event *e, int x, int y)
{
	const char *kind = colour_of(e) % 2 ? "d-dark" : "d-pale";

	svg_draw(c->out, "circle", "class=\"%s %s%d\" cx=\"%d\" cy=\"%d\" r=\"%d\"", kind,
		 colour_of(e) % 2 ? "d-fill" : "d-edge", colour_of(e), x, y, BADGE);
	svg_text_in(c->out, x, y + 6, 2 * BADGE - 6, 17,
		    text(c->arena, "d-number %s", colour_of(e) % 2 ? "d-white" : "d-black"),
		    text(c->arena, "%d", e->number));
}

static int outcome_width(const struct outcome *o)
{
	return o->dice.n * (DIE + 2) + (o->words ? 6 + svg_width(o->words, LETTER) : 0);
}

/* Above the pieces if the attack comes from below. */
static int label_top(struct scene *s, const struct event *e, int height)
{
	int y = shape_at(s, e->target)->at.y;
	bool above = e->origins.n && shape_at(s, e->origins.v[0])->points &&
		     shape_at(s, e->origins.v[0])->at.y > y;
	int *used = &s->labels[above][e->target];

	y += above ? (s->ghosts[e->target] ? -66 : -32) - *used - height : 30 + *used;
	*used += height + 4;
	return y;
}

static void add_outcomes(struct scene *s, const struct event *e, const struct outcome *first)
{
	enum { ROW = DIE + 4 };
	struct buffer *out = s->c->out;
	int width = 0, height = 8, x, y;

	for (const struct outcome *o = first; o; o = o->next, height += ROW)
		width = outcome_width(o) > width ? outcome_width(o) : width;
	x = shape_at(s, e->target)->at.x - (width + 2 * BADGE + 16) / 2;
	y = label_top(s, e, height);
	svg_draw(out, "rect", "class=\"d-label d-edge%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
		 "rx=\"6\"", colour_of(e), x + BADGE, y, width + BADGE + 16, height);
	add_badge(s->c, e, x + BADGE, y + height / 2);
	x += 2 * BADGE + 6;
	y += 6;
	for (const struct outcome *o = first; o; o = o->next, y += ROW) {
		for (int i = 0; i < o->dice.n; i++)
			add_die(out, x + i * (DIE + 2), y, o->dice.v[i]);
		if (o->words)
			svg_text(out, x + o->dice.n * (DIE + 2) + 4, y + 15, "d-words", o->words);
	}
}

static void add_ghost(struct scene *s, const struct event *e, int piece, int place)
{
	struct canvas *c = s->c;
	const struct piece *of = &c->data->counters->pieces[piece];
	int n = s->ghosts[place]++, x = shape_at(s, place)->at.x - 44 + n % 4 * 26;
	int y = shape_at(s, place)->at.y - 64 + n / 4 % 3 * 24;
	struct face face = { 0 };

	face_of(c, piece, &face);
	face.marks = 0;
	face.dimmed = false;
	face.lost = 0;
	face.about = text(c->arena, "%s: lost by action %d", of->name ? of->name : of->id, e->number);
	svg_open(c->out, "g", "class=\"d-ghost\"");
	add_counter(c, &face, of->id, x, y, GHOST);
	svg_close(c->out, "g");
	for (int i = 0; i < 2; i++)
		svg_draw(c->out, "path", "class=\"%s\" d=\"M%d %dL%d %dM%d %dL%d %d\"",
			 i ? "d-cross" : "d-crosscase", x + 2, y + 2, x + GHOST - 2, y + GHOST - 2,
			 x + GHOST - 2, y + 2, x + 2, y + GHOST - 2);
}

/* ---- all of it -------------------------------------------------------- */

static void add_moves(struct scene *s, const struct event *e)
{
	for (const struct trail *t = e->trails; t; t = t->next)
		if (is_trail_drawn(s, t))
			add_trail(s, e, t);
	if (e->target == NONE || !is_drawn(s, e->target))
		return;
	if (e->cut_from != NONE)
		add_cut(s, e);
	else if (e->origins.n)
		add_bolts(s, e);
	else
		add_aim(s, e);
}

static void add_losses(struct scene *s, const struct event *e)
{
	for (int i = 0; i < e->lost.n; i++)
		if (is_drawn(s, e->lost_at.v[i]))
			add_ghost(s, e, e->lost.v[i], e->lost_at.v[i]);
}

static void add_results(struct scene *s, const struct event *e)
{
	const struct outcome bare = { .dice = e->dice };

	if (has_label(e) && e->target != NONE && is_drawn(s, e->target))
		add_outcomes(s, e, e->outcomes ? e->outcomes : &bare);
}

static void add_numbers(struct scene *s, const struct event *e)
{
	for (int i = 0; i < s->n_badges; i++)
		if (s->badges[i].event == e)
			add_badge(s->c, e, s->badges[i].at.x, s->badges[i].at.y);
}

/* How strongly an event is drawn, by its number: how many answers were forced may be a secret. */
static int strength_of(const struct events *all, const struct event *e, int pale)
{
	int last = all->of[all->n - 1].number;

	return 100 - pale * (last - e->number) / (last - all->of[0].number + 1);
}

/* One layer of all events; pale: by how much the oldest is paler than the last, in per cent. */
static void add_layer(struct scene *s, int pale, void (*add)(struct scene *, const struct event *))
{
	struct buffer *out = s->c->out;

	for (int i = 0; i < s->events->n; i++) {
		const struct event *e = &s->events->of[i];
		int percent = strength_of(s->events, e, pale);
		size_t start = out->length, filled;

		if (percent < 100)
			svg_open(out, "g", "opacity=\"0.%02d\"", percent);
		else
			svg_open(out, "g", "%s", "");
		svg_title(out, text(s->c->arena, "%d: %s", e->number, e->words));
		filled = out->length;
		add(s, e);
		if (out->length > filled)
			svg_close(out, "g");
		else
			out->length = start;	/* an empty group says nothing */
	}
}

/* One for each arrow, bolt and ring. */
static int most_badges(const struct events *events)
{
	int n = 0;

	for (int i = 0; i < events->n; i++) {
		n += events->of[i].origins.n + 1;
		for (const struct trail *t = events->of[i].trails; t; t = t->next)
			n++;
	}
	return n;
}

void add_events(struct canvas *c)
{
	struct scene *s;

	if (!c->drawing->events)
		return;
	s = NEW(c->arena, struct scene);
	s->c = c;
	s->events = c->drawing->events;
	s->badges = NEW_N(c->arena, struct badge, most_badges(s->events));
	open_part(c, "events", NULL);
	add_layer(s, 45, add_moves);
	add_layer(s, 0, add_losses);
	add_layer(s, 0, add_results);
	add_layer(s, 0, add_numbers);
	close_part(c);
}

/* ---- what the position holds ------------------------------------------ */

/* From the ground at one side of a border to that at the other, so that the counters stay free. */
static struct point beside(struct point border, struct point middle)
{
	int far = distance(border, middle) - COUNTER;

	return towards(border, middle, far > REACH ? REACH : far < BADGE ? BADGE : far, 0);
}

void add_arrow(struct canvas *c, const struct arrow *a, struct point from, struct point tip)
{
	int colour = a->side == NONE ? 0 : a->side % 4;
	struct point foot = towards(tip, from, 22, 0), at = towards(from, tip, BADGE, 0);

	svg_draw(c->out, "path", "class=\"d-case\" d=\"M%d %dL%d %d\"", from.x, from.y, foot.x, foot.y);
	svg_draw(c->out, "path", "class=\"d-threat d-edge%d\" d=\"M%d %dL%d %d\"", colour, from.x, from.y,
		 foot.x, foot.y);
	add_head(c, colour, tip, from);
	if (!a->words)
		return;
	svg_draw(c->out, "circle", "class=\"d-pale d-edge%d\" cx=\"%d\" cy=\"%d\" r=\"%d\"", colour, at.x,
		 at.y, BADGE);
	svg_text_in(c->out, at.x, at.y + 6, 2 * BADGE - 6, 17, "d-number d-black", a->words);
}

static void add_arrow_at(struct canvas *c, const struct arrow *a)
{
	const struct shape *to = &c->sheet->shapes[a->to], *from = a->from == NONE ? NULL
		: &c->sheet->shapes[a->from];
	int border = from ? border_between(c->data, a->from, a->to) : NONE;
	struct point half;

	if (!is_in_view(c, &to->box))
		return;
	svg_open(c->out, "g", "%s", "");
	if (a->about)
		svg_title(c->out, a->about);
	if (border != NONE) {
		half = border_middle(c, border);
		add_arrow(c, a, beside(half, from->at), beside(half, to->at));
	} else {
		half = (struct point){ to->at.x - 60, to->at.y - 130 };
		svg_open(c->out, "g", "class=\"d-plane\" transform=\"translate(%d %d) scale(1.5)\"",
			 half.x - 44, half.y);
		svg_use(c->out, text(c->arena, "symbol-%d", (int)SYMBOL_AIRCRAFT), 0, 0);
		svg_close(c->out, "g");
		add_arrow(c, a, half, (struct point){ to->at.x - 8, to->at.y - 30 });
	}
	svg_close(c->out, "g");
}

void add_arrows(struct canvas *c)
{
	struct arrow arrow;

	if (!arrow_of(c, 0, &arrow))
		return;
	open_part(c, "arrows", NULL);
	for (int i = 0; arrow_of(c, i, &arrow); i++)
		add_arrow_at(c, &arrow);
	close_part(c);
}

/* Vermilion, blue, green and purple that the colour-blind can tell apart; dashes do so without colour. */
const char event_style[] =
	".d-case{fill:none;stroke:#fff;stroke-width:13;stroke-linecap:round;stroke-linejoin:round}"
	".d-line{fill:none;stroke-width:7;stroke-linejoin:round}"
	".d-plane{color:#1d1c19}"
	".d-threat{fill:none;stroke-width:11}"
	".d-line0{stroke:#d55e00}.d-line1{stroke:#0072b2;stroke-dasharray:18 8}"
	".d-line2{stroke:#009e73;stroke-dasharray:6 6}.d-line3{stroke:#cc79a7;stroke-dasharray:24 6 6 6}"
	".d-fill0{fill:#d55e00}.d-fill1{fill:#0072b2}.d-fill2{fill:#009e73}.d-fill3{fill:#cc79a7}"
	".d-edge0{stroke:#d55e00}.d-edge1{stroke:#0072b2}.d-edge2{stroke:#009e73}.d-edge3{stroke:#cc79a7}"
	".d-head{stroke:#fff;stroke-width:3;stroke-linejoin:round}"
	".d-halo{fill:#fff;stroke:#fff;stroke-width:8;stroke-linejoin:round}"
	".d-bolt{fill:#f0e442;stroke-width:3;stroke-linejoin:round}"
	".d-pale{fill:#fff;stroke-width:4}.d-dark{stroke:#fff;stroke-width:2}"
	".d-number{font-size:17px;font-weight:bold;text-anchor:middle}.d-white{fill:#fff}.d-black{fill:#000}"
	".d-die{fill:#fff;stroke:#000;stroke-width:2}"
	".d-figure{font-size:13px;font-weight:bold;text-anchor:middle}"
	".d-label{fill:#fff;fill-opacity:0.93;stroke-width:2}.d-words{font-size:15px;fill:#000}"
	".d-cutcase{fill:none;stroke:#fff;stroke-width:14;stroke-linecap:round}"
	".d-cut{fill:none;stroke:#b00000;stroke-width:7;stroke-linecap:round}"
	".d-ghost{opacity:0.75}.d-crosscase{fill:none;stroke:#fff;stroke-width:6}"
	".d-cross{fill:none;stroke:#b00000;stroke-width:3}";
