/* SPDX-License-Identifier: ISC */
/* legend.c: what the ground, the lines, the counters and the marks mean, by samples. */
#include "draw/panel.h"

#include <string.h>

/* ---- entries ---------------------------------------------------------- */

enum { MOST_ENTRIES = 160, SAMPLE = 60, COLUMN = 320 };

struct entry {
	/* Draws the sample in SAMPLE by height, its upper left corner at x, y; NULL: a heading. */
	void (*sample)(struct canvas *, const void *what, int x, int y, int height);
	const void *what;
	const char *words;
};

struct legend {
	struct entry entries[MOST_ENTRIES];
	int n;
};

static void enter(struct legend *l, void (*sample)(struct canvas *, const void *, int, int, int),
		  const void *what, const char *words)
{
	if (l->n < MOST_ENTRIES)
		l->entries[l->n++] = (struct entry){ sample, what, words };
}

static void draw_ground(struct canvas *c, const void *what, int x, int y, int height)
{
	add_ground_sample(c, what, x, y, SAMPLE, height);
}

static void draw_fill(struct canvas *c, const void *what, int x, int y, int height)
{
	const struct kind_look *k = what;

	add_fill_sample(c, k->fill, x, y, SAMPLE, height);
}

static void draw_wild(struct canvas *c, const void *what, int x, int y, int height)
{
	struct rect r = { x, y, SAMPLE, height };

	(void)what;
	add_wild(c, &r);
}

static void draw_snow(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	add_snow_sample(c, x, y, SAMPLE, height);
}

static void draw_stack(struct canvas *c, const void *what, int x, int y, int height)
{
	const struct paint *paints = c->look->paints;
	struct face f = { .large = "3" };

	(void)what;
	while (paints[f.paint].name && !paints[f.paint].band)
		f.paint++;
	add_counter(c, &f, NULL, x + SAMPLE / 2 - height / 2, y, height);
}

static void draw_line(struct canvas *c, const void *what, int x, int y, int height)
{
	add_line_sample(c, what, x, y, SAMPLE, height);
}

static void draw_glyph(struct canvas *c, const char *kind, int number, const char *scale, int x, int y)
{
	svg_open(c->out, "g", "color=\"#1d1c19\" transform=\"translate(%d %d) scale(%s)\"", x, y, scale);
	svg_use(c->out, text(c->arena, "%s-%d", kind, number), 0, 0);
	svg_close(c->out, "g");
}

static void draw_symbol(struct canvas *c, const void *what, int x, int y, int height)
{
	const struct symbol_look *s = what;

	draw_glyph(c, "symbol", (int)s->symbol, "1.3", x + SAMPLE / 2, y + height / 2);
}

static void draw_echelon(struct canvas *c, const void *what, int x, int y, int height)
{
	const struct echelon_look *e = what;

	draw_glyph(c, "echelon", (int)e->echelon, "2.4", x + SAMPLE / 2, y + height / 2);
}

static void draw_mark(struct canvas *c, const void *what, int x, int y, int height)
{
	const struct mark_look *m = what;

	draw_glyph(c, "sign", (int)m->sign, "2", x + SAMPLE / 2, y + height / 2);
}

static void draw_paint(struct canvas *c, const void *what, int x, int y, int height)
{
	const struct paint *p = what;

	svg_draw(c->out, "rect", "class=\"p-token\" fill=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
		 p->fill, x + 4, y, SAMPLE - 8, height);
	if (p->band)
		svg_draw(c->out, "rect", "fill=\"%s\" x=\"%d\" y=\"%d\" width=\"8\" height=\"%d\"", p->band,
			 x + 5, y + 1, height - 2);
	svg_open(c->out, "g", "fill=\"%s\"", p->ink);
	svg_text(c->out, x + SAMPLE / 2 + 4, y + height / 2 + 6, "p-letters", p->letters);
	svg_close(c->out, "g");
}

static void draw_flag(struct canvas *c, const void *what, int x, int y, int height)
{
	add_flag(c, what, x + SAMPLE / 2 - 8, y + height / 2 - 9);
}

static void draw_bridge(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	add_bridge_sample(c, x, y, SAMPLE, height);
}

static void draw_points(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	add_points_sample(c, x + SAMPLE / 2, y + height / 2);
}

static void enter_map(const struct canvas *c, struct legend *l)
{
	const struct look *look = c->look;

	if (look->grounds->features)
		enter(l, NULL, NULL, "Ground");
	for (const struct ground_look *g = look->grounds; g->features; g++)
		if (g->about)
			enter(l, draw_ground, g, g->about);
	for (int i = 0; look->kinds && c->game->forms->place_kinds[i]; i++)
		if (look->kinds[i].about)
			enter(l, draw_fill, &look->kinds[i], look->kinds[i].about);
	if (look->wild)
		enter(l, draw_wild, NULL, look->wild_about);
	if (c->snow)
		enter(l, draw_snow, NULL, c->snow == DEEP_SNOW ? "deep snow, over rivers too" : "snow");
	if (look->points)
		enter(l, draw_points, NULL, "victory points");
	if (look->lines->features)
		enter(l, NULL, NULL, "Lines");
	for (const struct line_look *line = look->streams; line && line->features; line++)
		if (line->about)
			enter(l, draw_line, line, line->about);
	for (const struct line_look *line = look->lines; line->features; line++)
		if (line->about)
			enter(l, draw_line, line, line->about);
	if (look->rivers)
		enter(l, draw_bridge, NULL, "bridge");
}

static void draw_top(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	add_top_mark(c, 2, x + SAMPLE / 2, y + height / 2);
}

static void draw_veiled(struct canvas *c, const void *what, int x, int y, int height)
{
	const struct face f = { .veiled = true };

	(void)what;
	add_counter(c, &f, NULL, x + SAMPLE / 2 - height / 2, y, height);
}

static void enter_counters(const struct canvas *c, struct legend *l)
{
	const struct look *look = c->look;

	if (look->symbols->about)
		enter(l, NULL, NULL, "Units");
	for (const struct symbol_look *s = look->symbols; s->about; s++)
		enter(l, draw_symbol, s, s->about);
	if (look->counted)
		enter(l, draw_stack, NULL, text(c->arena, "so many %ss", look->counted));
	if (c->match && c->game->ordered)
		enter(l, draw_top, NULL, "top of a stack: 2 under it");
	if (c->match && c->drawing->side != NONE && c->game->secrecy)
		enter(l, draw_veiled, NULL, "yours, hidden from an enemy");
	if (look->echelons->about)
		enter(l, NULL, NULL, "Sizes");
	for (const struct echelon_look *e = look->echelons; e->about; e++)
		enter(l, draw_echelon, e, e->about);
	if (look->paints->name)
		enter(l, NULL, NULL, "Colours");
	for (const struct paint *p = look->paints; p->name; p++)
		enter(l, draw_paint, p, p->name);
	/* what is counted shows it by its stacks */
	if (look->place && !look->unheld && !look->counted && look->paints->name)
		enter(l, draw_flag, look->paints, "who controls a place");
	if (look->marks->about)
		enter(l, NULL, NULL, "Marks");
	for (const struct mark_look *m = look->marks; m->about; m++)
		enter(l, draw_mark, m, m->about);
}

static void draw_way(struct canvas *c, const void *what, int x, int y, int height)
{
	int side = *(const int *)what % 4;

	svg_draw(c->out, "path", "class=\"d-line d-line%d\" d=\"M%d %dh%d\"", side, x, y + height / 2,
		 SAMPLE - 22);
	svg_draw(c->out, "path", "class=\"d-head d-fill%d\" d=\"M%d %dl-22 -11v22z\"", side, x + SAMPLE,
		 y + height / 2);
}

static void draw_arrow(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	add_arrow(c, &(struct arrow){ .side = 0, .words = "2" }, (struct point){ x, y + height / 2 },
		  (struct point){ x + SAMPLE, y + height / 2 });
}

static void draw_bolt(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	svg_draw(c->out, "path", "class=\"d-bolt d-edge0\" d=\"M%d %dl30 -8l-2 8l24 2l-30 8l2 -8z\"", x + 4,
		 y + height / 2);
}

static void draw_lost(struct canvas *c, const void *what, int x, int y, int height)
{
	int left = x + SAMPLE / 2 - height / 2;

	(void)what;
	svg_draw(c->out, "rect", "class=\"p-box\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", left, y,
		 height, height);
	svg_draw(c->out, "path", "class=\"d-cross\" d=\"M%d %dl%d %dm0 -%dl-%d %d\"", left + 2, y + 2,
		 height - 4, height - 4, height - 4, height - 4, height - 4);
}

static void draw_cut(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	svg_draw(c->out, "path", "class=\"d-cut\" d=\"M%d %dv%dm14 0v-%d\"", x + SAMPLE / 2 - 7, y + 3,
		 height - 6, height - 6);
}

static void draw_goal(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	svg_draw(c->out, "rect", "class=\"o-goal\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", x + 6,
		 y + 2, SAMPLE - 12, height - 4);
}

static void draw_actor(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	svg_draw(c->out, "circle", "class=\"o-actor\" cx=\"%d\" cy=\"%d\" r=\"%d\"", x + SAMPLE / 2,
		 y + height / 2, height / 2 - 3);
}

static void draw_zone(struct canvas *c, const void *what, int x, int y, int height)
{
	add_zone_sample(c, *(const int *)what, x + 6, y + 2, SAMPLE - 12, height - 4);
}

static void draw_shade(struct canvas *c, const void *what, int x, int y, int height)
{
	(void)what;
	add_shade_sample(c, x + 6, y + 2, SAMPLE - 12, height - 4);
}

/* What is drawn over the board in this picture. */
static void enter_events(const struct canvas *c, struct legend *l)
{
	static const int numbers[MOST_SIDES] = { 0, 1, 2, 3 };
	struct arrow arrow;
	const char *const *sides = c->game->forms->sides;

	if (c->drawing->events || c->offers || c->zones || c->sights || arrow_of(c, 0, &arrow))
		enter(l, NULL, NULL, "In this picture");
	if (arrow_of(c, 0, &arrow))
		enter(l, draw_arrow, NULL, c->look->under_way);
	for (int i = 0; c->drawing->events && sides[i]; i++)
		enter(l, draw_way, &numbers[i], text(c->arena, "way of a piece (%s)", sides[i]));
	if (c->drawing->events) {
		enter(l, draw_bolt, NULL, "attack, with its dice");
		enter(l, draw_lost, NULL, "lost");
		if (c->look->cuts)
			enter(l, draw_cut, NULL, "way that is cut");
	}
	if (c->offers) {
		enter(l, draw_goal, NULL, "may be chosen");
		enter(l, draw_actor, NULL, "pieces here may act");
	}
	for (int i = 0; c->zones && sides[i]; i++)
		if (c->drawing->zones >> i & 1)
			enter(l, draw_zone, &numbers[i], text(c->arena, "zone of control (%s)", sides[i]));
	if (c->sights)
		enter(l, draw_shade, NULL, text(c->arena, "not seen from %s",
						c->data->map->places[c->drawing->from].id));
}

static void add_entry(struct canvas *c, const struct entry *e, int x, int y, int step)
{
	if (!e->sample) {
		svg_text(c->out, x, y + step - 8, "p-head", e->words);
		return;
	}
	e->sample(c, e->what, x, y + 3, step - 6);
	svg_text_in(c->out, x + SAMPLE + 10, y + step / 2 + 7, COLUMN - SAMPLE - 14, 20, "p-small", e->words);
}

/* In columns; a heading stays with what it heads. */
static void add_entries(struct canvas *c, const struct legend *l, const struct rect *r)
{
	int columns = r->width / COLUMN ? r->width / COLUMN : 1, rows = (l->n + columns - 1) / columns + 1;
	int step = r->height / rows > 40 ? 40 : r->height / rows, x = r->x, y = r->y;

	for (int i = 0; i < l->n; i++) {
		int need = l->entries[i].sample ? step : 2 * step;

		if (y + need > r->y + r->height) {
			y = r->y;
			x += r->width / columns;
		}
		if (x + COLUMN > r->x + r->width + PAD)
			return;
		add_entry(c, &l->entries[i], x, y, step);
		y += step;
	}
}

/* ---- the sample counter ----------------------------------------------- */

enum { TIMES = 4, SIDE_LENGTH = TIMES * COUNTER, LABEL_ROOM = 200 };

/* The words of a list "a, b, c" by number; NULL: it has no such. */
static const char *nth_part(struct arena *arena, const char *list, int n)
{
	for (; list && n > 0; n--) {
		list = strstr(list, ", ");
		list = list ? list + 2 : NULL;
	}
	return list ? text_copy(arena, list, strcspn(list, ",")) : NULL;
}

/* A label at the left or right of the sample, and a line to x, y of the counter. */
static void point_out(struct panel *p, bool left, const char *words, int x, int y)
{
	struct canvas *c = p->canvas;
	int end = left ? p->x - 20 : p->x + SIDE_LENGTH + 20, from = p->y;
	const char *line;

	if (!words)
		return;
	while ((line = take_line(c->arena, &words, small_letters.measure, LABEL_ROOM))) {
		svg_text(c->out, end, p->y + 6, left ? "p-end" : "p-small", line);
		p->y += 25;
	}
	svg_draw(c->out, "path", "class=\"p-pointer\" d=\"M%d %dL%d %d\"", left ? end + 4 : end - 4, from,
		 p->x + x * TIMES, p->bottom + y * TIMES);
	svg_draw(c->out, "circle", "class=\"p-disc\" cx=\"%d\" cy=\"%d\" r=\"3\"", p->x + x * TIMES,
		 p->bottom + y * TIMES);
	p->y += 14;
}

/* Made up, so that it tells of no piece. */
static void add_sample_counter(struct canvas *c, int x, int y)
{
	const struct look *look = c->look;
	struct face f = {
		.symbol = look->symbols->symbol, .echelon = look->echelons->echelon, .corner = "XY",
		.left = "5+", .middle = "1", .right = "6", .boxed = true, .marks = look->marks->about ? 1 : 0,
	};

	while (look->paints[f.paint].name && !look->paints[f.paint].band)
		f.paint++;
	f.band = look->paints[f.paint].name ? NULL : "#0072b2";
	svg_open(c->out, "g", "transform=\"translate(%d %d) scale(%d)\"", x, y, TIMES);
	add_counter(c, &f, "name", 0, 0, COUNTER);
	svg_close(c->out, "g");
}

/* Gives how high it is. p->bottom serves as the top of the counter here. */
static int add_sample(struct canvas *c, int x, int y, int width)
{
	const char *values = c->look->values;
	int middle = x + width / 2 - SIDE_LENGTH / 2;
	struct panel left = { c, middle, y + 14, 0, y }, right = left;

	add_sample_counter(c, middle, y);
	point_out(&left, true, "name", 6, 7);
	point_out(&left, true, "size", 20, 15);
	point_out(&left, true, "kind of unit", 12, 28);
	point_out(&left, true, "colours of its nation or side", 3, 36);
	right.y += 30;
	point_out(&right, false, nth_part(c->arena, values, 3), 50, 18);
	if (c->look->marks->about)
		point_out(&right, false, "marks: what it has done", 49, 29);
	point_out(&right, false, nth_part(c->arena, values, 2), 49, 45);
	right.y = y + SIDE_LENGTH + 18;
	point_out(&right, false, nth_part(c->arena, values, 1), 30, 50);
	left.y = left.y > y + 158 ? left.y : y + 158;
	point_out(&left, true, nth_part(c->arena, values, 0), 9, 49);
	return (left.y > right.y ? left.y : right.y) - y;
}

/* ---- the whole -------------------------------------------------------- */

/* An arrow to the north and a bar as long as a hex is wide, at the upper right. */
static void add_bearings(struct canvas *c, const struct panel *p)
{
	int x = p->x + p->width, y = p->y + 4, far = 2 * c->sheet->half;

	if (c->look->north) {
		svg_draw(c->out, "path", "class=\"p-disc\" d=\"M%d %dl11 34l-11 -8l-11 8z\"", x - 16, y);
		svg_text(c->out, x - 16, y + 54, "p-label", "N");
		x -= 50;
	}
	if (!c->look->hex)
		return;
	svg_draw(c->out, "path", "class=\"p-pointer\" d=\"M%d %dv14h%dv-14\"", x - far, y + 12, far);
	svg_text(c->out, x - far / 2, y + 18, "p-label", c->look->hex);
}

void add_legend(struct canvas *c)
{
	struct panel p = open_panel(c, &c->sheet->legend, "legend");
	struct legend *l = NEW(c->arena, struct legend);
	struct rect rest;

	add_bearings(c, &p);
	add_words(&p, &sub_letters, 0, "Legend");
	p.y += 8;
	if (c->look->values)
		p.y += add_sample(c, p.x, p.y, p.width) + 8;
	for (int i = 0; c->look->notes && c->look->notes[i]; i++)
		add_words(&p, &small_letters, 0, c->look->notes[i]);
	if (c->drawing->events && c->look->lost)
		add_words(&p, &small_letters, 0, text(c->arena, "Crossed out: %s.", c->look->lost));
	enter_map(c, l);
	enter_counters(c, l);
	enter_events(c, l);
	rest = (struct rect){ p.x, p.y, p.width, p.bottom - p.y };
	add_entries(c, l, &rest);
	close_part(c);
}
