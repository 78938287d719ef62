/* SPDX-License-Identifier: ISC */
/*
 * areas.c: a map without a grid in letters. The sheet is cut into cells, and each is of the place that its
 * middle lies in. Cells of two places have an edge between them; an area has its name, and under it what
 * is there, where it is widest.
 */
#include "draw/sketch.h"

#include <ctype.h>
#include <string.h>

enum { WIDEST_MAP = 110, REACH = 700 };	/* columns; what --around shows unless it says so, in units */

struct raster {
	struct sketch *s;
	struct rect part;	/* of the sheet */
	int width, height;	/* in cells */
	int16_t *owners;	/* by cell: the place; NONE: no place */
	struct colours *grounds, wild;	/* by place; of what is no place */
	struct buffer cut;	/* names that did not fit */
};

/* Cells side by side. */
struct run {
	int x, n;
};

/* ---- cells ------------------------------------------------------------ */

static const struct place *place_at(const struct raster *r, int place)
{
	return &r->s->canvas.data->map->places[place];
}

/* Past the edge as at it. */
static int owner(const struct raster *r, int x, int y)
{
	x = clamp(x, 0, r->width - 1);
	y = clamp(y, 0, r->height - 1);
	return r->owners[y * r->width + x];
}

/* The middle of a cell. */
static struct point middle_of(const struct raster *r, int x, int y)
{
	return (struct point){ r->part.x + (2 * x + 1) * r->part.width / (2 * r->width),
			       r->part.y + (2 * y + 1) * r->part.height / (2 * r->height) };
}

/* The first cell of a row that has the side to its left; the width: none has. */
static int first_right_of(const struct raster *r, struct point a, struct point b, int y)
{
	int from = 0, to = r->width;

	while (from < to) {
		int x = (from + to) / 2;

		if (is_left_of(a, b, middle_of(r, x, y)))
			to = x;
		else
			from = x + 1;
	}
	return from;
}

/* By cell of the row: as is_within() of its middle, yet each side is looked at once. */
static void find_row(const struct raster *r, const struct shape *s, int y, bool *within)
{
	int line = middle_of(r, 0, y).y;

	memset(within, 0, sizeof within[0] * (size_t)r->width);
	for (int i = 0; i < s->n; i++) {
		struct point a = s->points[i], b = s->points[i ? i - 1 : s->n - 1];
		int x = (a.y > line) != (b.y > line) ? first_right_of(r, a, b, y) : r->width;

		if (x < r->width)
			within[x] = !within[x];
	}
	for (int x = 1; x < r->width; x++)
		within[x] ^= within[x - 1];
}

/* Of places that have a cell in common the last owner keeps it, or else the first of them gets it. */
static int find_row_owners(const struct raster *r, int y, int guess, bool **rows)
{
	const struct shape *shapes = r->s->canvas.sheet->shapes;
	int line = middle_of(r, 0, y).y, n = 0, places[MOST_PLACES];

	for (int i = 0; i < r->s->canvas.data->map->n_places; i++) {
		const struct rect *box = &shapes[i].box;

		if (!is_area(&shapes[i]) || line < box->y || line > box->y + box->height)
			continue;
		find_row(r, &shapes[i], y, rows[i]);
		places[n++] = i;
	}
	for (int x = 0; x < r->width; x++) {
		int kept = NONE, first = NONE;

		for (int i = n; i-- > 0;)
			if (rows[places[i]][x]) {
				first = places[i];
				kept = places[i] == guess ? guess : kept;
			}
		guess = kept != NONE ? kept : first;
		r->owners[y * r->width + x] = (int16_t)guess;
	}
	return guess;
}

static void find_owners(struct raster *r)
{
	int n = r->s->canvas.data->map->n_places, guess = NONE;
	bool **rows = NEW_N(r->s->canvas.arena, bool *, n);

	for (int i = 0; i < n; i++)
		rows[i] = arena_take_raw(r->s->canvas.arena, sizeof rows[i][0] * (size_t)r->width);
	r->owners = NEW_N(r->s->canvas.arena, int16_t, r->width * r->height);
	for (int y = 0; y < r->height; y++)
		guess = find_row_owners(r, y, guess, rows);
}

static void find_colours(struct raster *r)
{
	int n = r->s->canvas.data->map->n_places;

	r->grounds = NEW_N(r->s->canvas.arena, struct colours, n);
	for (int i = 0; i < n; i++)
		r->grounds[i] = place_colours(r->s, place_at(r, i));
	r->wild = colours_of(r->s->canvas.look->wild, "#6b6455");
}

/* ---- edges ------------------------------------------------------------ */

static enum line_kind line_between(const struct raster *r, int a, int b)
{
	int border = border_between(r->s->canvas.data, a, b);
	enum line_kind kind = LINE_NONE;

	for (const struct line_look *l = r->s->canvas.look->lines; l && l->features && border != NONE; l++)
		if (l->kind >= LINE_RIVER &&
		    has_all(r->s->canvas.data->map->borders[border].features, l->features))
			kind = l->kind;
	return kind;
}

/* What lies between the places of two cells; NULL: nothing. Areas without a border are kept apart. */
static const struct glyph *edge_between(const struct raster *r, int a, int b, const struct glyph *edge)
{
	enum line_kind kind;

	if (a == b || a == NONE || b == NONE)
		return NULL;
	if (is_water(&r->s->canvas, place_at(r, a)) != is_water(&r->s->canvas, place_at(r, b)))
		return edge;
	if (border_between(r->s->canvas.data, a, b) == NONE)
		return &wild_glyph;
	kind = line_between(r, a, b);
	return kind == LINE_NONE || kind == LINE_BORDER ? edge : &line_glyphs[kind];
}

/* Of a cell at its left, or else at its foot. */
static const struct glyph *edge_at(const struct raster *r, int x, int y)
{
	const struct glyph *left = edge_between(r, owner(r, x, y), owner(r, x - 1, y), &left_edge);

	return left ? left : edge_between(r, owner(r, x, y), owner(r, x, y + 1), &floor_edge);
}

static void put_cell(struct raster *r, int x, int y)
{
	struct screen *screen = &r->s->screen;
	const struct glyph *edge = edge_at(r, x, y);
	const struct place *p;
	struct colours c;

	if (owner(r, x, y) == NONE) {
		put_sign(screen, x, y, sign_of(screen, &wild_glyph), r->wild);
		return;
	}
	p = place_at(r, owner(r, x, y));
	c = r->grounds[owner(r, x, y)];
	put_blanks(screen, x, y, 1, c);
	if (edge && c.ground != NONE)
		c.ink = GREY;
	if (edge)
		put_sign(screen, x, y, sign_of(screen, edge), c);
	else if (is_water(&r->s->canvas, p) && !screen->terminal->colour && y % 2 && x % 8 == y % 4 * 2)
		put_sign(screen, x, y, sign_of(screen, &emblem_glyphs[EMBLEM_WAVES]), c);
}

/* ---- words ------------------------------------------------------------ */

static bool is_free(const struct raster *r, int place, int x, int y)
{
	return x >= 0 && x < r->width && y >= 0 && y < r->height && owner(r, x, y) == place &&
	       !edge_between(r, place, owner(r, x - 1, y), &left_edge);
}

static int column_of(const struct raster *r, int x)
{
	return (x - r->part.x) * r->width / r->part.width;
}

static int row_of(const struct raster *r, int y)
{
	return (y - r->part.y) * r->height / r->part.height;
}

/* The longest run of a row; of a water, that about its middle. */
static struct run run_in(const struct raster *r, int place, int y, int middle, bool about)
{
	const struct rect *box = &r->s->canvas.sheet->shapes[place].box;
	int from = column_of(r, box->x), to = column_of(r, box->x + box->width);
	struct run best = { middle, 0 };

	for (int x = greater(0, from); x <= lesser(to, r->width - 1); x++) {
		struct run run = { x, 0 };

		while (is_free(r, place, x, y)) {
			run.n++;
			x++;
		}
		if (run.n > best.n && (!about || (run.x <= middle && middle < run.x + run.n)))
			best = run;
	}
	return best;
}

/* So many columns of a run, as near to its middle as they go. */
static int start_in(struct run run, int middle, int n)
{
	return greater(run.x, lesser(middle - n / 2, run.x + run.n - n));
}

static const char *with_capital(struct arena *arena, const char *id)
{
	char *copy = text_copy(arena, id, strlen(id));

	*copy = (char)toupper((unsigned char)*copy);
	return copy;
}

static const char *name_of(const struct raster *r, const struct place *p)
{
	const char *name = p->name && !kind_of(&r->s->canvas, p)->large ? p->name : p->id;

	for (const char *at = name; *at && r->s->screen.terminal->ascii; at++)
		if ((unsigned char)*at >= 128)
			return with_capital(r->s->canvas.arena, p->id);	/* ids are ASCII */
	return name;
}

/* Where the name goes: the row at which it and what stands under it have most room. */
static int best_row(const struct raster *r, int place, struct point middle, int name, int under)
{
	const struct rect *box = &r->s->canvas.sheet->shapes[place].box;
	int best = middle.y, most_worth = 0, to = lesser(row_of(r, box->y + box->height), r->height - 1);

	for (int y = greater(0, row_of(r, box->y)); y <= to; y++) {
		int upper = run_in(r, place, y, middle.x, false).n;
		int lower = run_in(r, place, y + 1, middle.x, false).n;
		int off = y < middle.y ? middle.y - y : y - middle.y;
		int worth = 8 * (lesser(upper, name) + lesser(lower, under)) - off;

		if (upper && worth > most_worth) {
			most_worth = worth;
			best = y;
		}
	}
	return best;
}

static void note_cut(struct raster *r, const char *name, int shown)
{
	int n = 0;

	buffer_text(&r->cut, r->cut.length ? ", " : "");
	for (const char *at = name; *at; at++)
		if (((unsigned char)*at & 0xc0) != 0x80 && n++ == shown) {
			buffer_printf(&r->cut, "%.*s(%s)", (int)(at - name), name, at);
			return;
		}
}

/* The name, beside it emblems and marks; under it the stack. */
static void write_place(struct raster *r, int place, struct point middle)
{
	struct sketch *s = r->s;
	const struct place *p = place_at(r, place);
	struct colours c = r->grounds[place];
	const char *name = name_of(r, p);
	bool sea = is_water(&s->canvas, p);
	uint32_t emblems[EMBLEMS];
	struct spare spare = { .n = 0 };
	int n = emblems_of(s, p, emblems), letters = columns_of(name), stack = stack_width(s, place);
	int y = sea ? middle.y : best_row(r, place, middle, letters, greater(stack, 2));
	struct run upper = run_in(r, place, y, middle.x, sea), lower = run_in(r, place, y + 1, middle.x, sea);
	int shown = lesser(upper.n, letters), gap = n && upper.n > letters + n;
	int x = start_in(upper, middle.x, lesser(upper.n, letters + gap + n));

	if (!upper.n)
		return;
	if (shown < letters)
		note_cut(r, name, shown);
	put_blanks(&s->screen, x, y, shown + gap, c);
	put_words(&s->screen, x, y, upper.n, name, c);
	add_spare(&spare, x + shown + gap, y, lesser(upper.x + upper.n - x - shown - gap, MOST_SPARE / 2), 1);
	if (!lower.n) {		/* on one line */
		if (stack)
			put_stack(s, x + shown + 1, y, greater(1, upper.x + upper.n - x - shown - 1), place);
		return;
	}
	x = start_in(lower, middle.x, lesser(lower.n, stack));
	if (stack)
		stack = put_stack(s, x, y + 1, lower.x + lower.n - x, place);
	add_spare(&spare, x + stack, y + 1, lesser(lower.x + lower.n - x - stack, MOST_SPARE / 2), 1);
	put_signs(s, place, &spare, emblems, n, c);
}

static void write_places(struct raster *r)
{
	const struct sketch *s = r->s;

	for (int i = 0; i < s->canvas.data->map->n_places; i++) {
		const struct shape *shape = &s->canvas.sheet->shapes[i];
		struct point middle = { column_of(r, shape->at.x), row_of(r, shape->at.y) };

		if (is_area(shape) && shape->at.x >= r->part.x && shape->at.y >= r->part.y &&
		    middle.x < r->width && middle.y < r->height)
			write_place(r, i, middle);
	}
}

/* ---- the whole -------------------------------------------------------- */

/* All of it, or so far about a place; radius: in hexes of the size that a counter needs. */
static struct rect part_of(const struct sketch *s)
{
	const struct drawing *d = s->canvas.drawing;
	struct rect all = all_areas(s->canvas.sheet, s->canvas.data->map);
	int reach = d->radius == NONE ? REACH : (2 * lesser(d->radius, 100) + 1) * 100, x, y;
	struct point at;

	if (d->around == NONE)
		return all;
	at = s->canvas.sheet->shapes[d->around].at;
	x = greater(all.x, at.x - reach);
	y = greater(all.y, at.y - reach);
	return (struct rect){ x, y, lesser(all.x + all.width, at.x + reach) - x,
			      lesser(all.y + all.height, at.y + reach) - y };
}

void draw_areas(struct sketch *s)
{
	struct raster r = { .s = s, .part = part_of(s), .cut.arena = s->canvas.arena };

	r.width = lesser(s->screen.terminal->width, WIDEST_MAP);
	r.height = greater(1, (int)((long)r.width * r.part.height / r.part.width / 2));
	find_owners(&r);
	find_colours(&r);
	screen_clear(&s->screen, r.width, r.height);
	for (int y = 0; y < r.height; y++)
		for (int x = 0; x < r.width; x++)
			put_cell(&r, x, y);
	write_places(&r);
	screen_print(&s->screen);
	tell_of(s, "names cut short", &r.cut);
}
