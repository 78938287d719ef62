/* SPDX-License-Identifier: ISC */
/*
 * terminal.c: the board in letters, for a terminal. areas.c draws the maps without a grid.
 *
 * A hex is drawn large, with an outline, or small, as a tile of two lines; columns of hexes that the
 * width does not hold are left out. In a hex stand its number, its ground, its stack, who holds it and
 * its marks; what finds no room there is told below. Everything is first put on a screen of cells.
 */
#include "draw/sketch.h"

#include <ctype.h>
#include <string.h>

enum {
	LARGE = 7, LARGEST = 10,	/* columns of text from a large hex to the next */
	GOOD = 8,			/* of a part that is as wide as the width allows */
	SMALL = 3, SMALLEST_NUMBERED = 5, WIDEST_SMALL = 6,
	MARGIN = 3,			/* for the numbers of rows, if hexes are too small for theirs */
	MOST_PARTS = 2 * MOST_SIDES + MOST_BACKS,
};
/* One sign of a stack: "G3", three counters; "g", backs. */
struct part {
	char words[16];
	struct colours colours;
	bool gap;		/* a blank before it, if there is room */
};

enum direction { NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST, DIRECTIONS };

/* The first is shown where there is room for one. */
static const enum emblem emblem_ranks[] = {
	EMBLEM_STONE_HOUSE, EMBLEM_HOUSE, EMBLEM_CRAG,
	EMBLEM_TOWN, EMBLEM_VILLAGE, EMBLEM_WORKS, EMBLEM_BASTION, EMBLEM_HEIGHT, EMBLEM_PEAK, EMBLEM_LAKE,
	EMBLEM_HILL, EMBLEM_WOODED_MARSH, EMBLEM_WOODS, EMBLEM_MARSH, EMBLEM_ROUGH, EMBLEM_WAVES,
	EMBLEM_SUPPLY, EMBLEM_SUPPLY_OTHER, EMBLEM_SUPPLY_CHANGING, EMBLEM_STAR, EMBLEM_STATION,
	EMBLEM_FERRY, EMBLEM_GATE, EMBLEM_ARROW, EMBLEM_AIRFIELD, EMBLEM_MUSTER, EMBLEM_CABLE,
	EMBLEM_BRUSH, EMBLEM_TUNNEL, EMBLEM_BRIDGE, EMBLEM_PORT,
};
_Static_assert(LENGTH(emblem_ranks) == EMBLEMS - 1, "every emblem has a rank");

const struct glyph floor_edge = { "_", "▁" }, left_edge = { "|", "▏" };

static const struct glyph outline_glyphs[DIRECTIONS] = {
	[NORTH] = { "_", "▁" },
	[NORTH_EAST] = { "\\", "╲" },
	[SOUTH_EAST] = { "/", "╱" },
	[SOUTH] = { "_", "▁" },
	[SOUTH_WEST] = { "\\", "╲" },
	[NORTH_WEST] = { "/", "╱" },
};

/* ---- stacks ----------------------------------------------------------- */

static enum sight sight(const struct sketch *s, int piece)
{
	return sight_of(s->canvas.match, piece, s->canvas.drawing->side);
}

/* A letter of the word that is not taken yet. */
static char letter_for(const char *word, const char *taken, int n, int (*as)(int))
{
	for (; *word; word++)
		if (isalpha((unsigned char)*word) && !memchr(taken, as((unsigned char)*word), (size_t)n))
			return (char)as((unsigned char)*word);
	return '?';
}

/* In order of the word, which tells nothing of where and in what order the pieces lie. */
static void note_back(struct sketch *s, const char *word)
{
	int i = 0;

	while (i < s->n_backs && strcmp(s->backs[i], word) < 0)
		i++;
	if (s->n_backs == MOST_BACKS || (i < s->n_backs && same(s->backs[i], word)))
		return;
	memmove(&s->backs[i + 1], &s->backs[i], sizeof s->backs[0] * (size_t)(s->n_backs - i));
	s->backs[i] = word;
	s->n_backs++;
}

static void find_letters(struct sketch *s)
{
	const char *const *sides = s->canvas.game->forms->sides;

	for (int i = 0; sides[i]; i++)
		s->side_letters[i] = letter_for(sides[i], s->side_letters, i, toupper);
	for (int i = 0; i < s->canvas.data->counters->n_pieces; i++)
		if (s->canvas.match && s->canvas.match->at[i] != NONE && sight(s, i) == BACK)
			note_back(s, back_words(s->canvas.match, i));
	for (int i = 0; i < s->n_backs; i++)
		s->back_letters[i] = letter_for(s->backs[i], s->back_letters, i, tolower);
}

/* A pale counter with a band would be lost on pale ground: the band tells it. */
static struct colours paint_colours(const struct paint *p)
{
	return p->band ? colours_of(p->band, NULL) : colours_of(p->fill, p->ink);
}

static struct colours face_colours(const struct sketch *s, int piece, bool is_back)
{
	struct face face = { 0 };

	if (is_back)
		back_of(&s->canvas, piece, &face);
	else
		face_of(&s->canvas, piece, &face);
	return paint_colours(paint_of(&s->canvas, face.paint));
}

/* The pieces of a side, of which this is the first: their number. Gives the one after them. */
static int add_count(const struct sketch *s, const struct seen *seen, int first, struct part *part)
{
	const struct piece *pieces = s->canvas.data->counters->pieces;
	int side = pieces[seen->piece[first]].side, i = first;

	while (i < seen->n && !seen->back[i] && pieces[seen->piece[i]].side == side)
		i++;
	*part = (struct part){ .colours = face_colours(s, seen->piece[first], false), .gap = true };
	snprintf(part->words, sizeof part->words, "%c%d", s->side_letters[side], i - first);
	return i;
}

static char back_letter(const struct sketch *s, const char *back)
{
	int i = 0;

	while (i < s->n_backs && !same(s->backs[i], back))
		i++;
	return i < s->n_backs ? s->back_letters[i] : '?';
}

/* Those that are no pieces. */
static int count_stacks(const struct sketch *s, int place, struct part *parts)
{
	struct stack stack;
	int n = 0;

	while (n < MOST_SIDES && stack_of(&s->canvas, place, n, &stack)) {
		parts[n] = (struct part){ .colours = paint_colours(paint_of(&s->canvas, stack.face.paint)),
					  .gap = true };
		snprintf(parts[n++].words, sizeof parts->words, "%c%d", s->side_letters[stack.side],
			 stack.number);
	}
	return n;
}

static int parts_of(const struct sketch *s, int place, struct part *parts)
{
	struct seen seen;
	int n = count_stacks(s, place, parts);

	if (!s->canvas.match || s->canvas.match->top[place] == NONE)
		return n;
	seen_at(s->canvas.match, place, s->canvas.drawing->side, &seen);
	for (int i = 0; i < seen.n && n < MOST_PARTS;) {
		if (!seen.back[i]) {
			i = add_count(s, &seen, i, &parts[n++]);
			continue;
		}
		parts[n] = (struct part){ .colours = face_colours(s, seen.piece[i], true),
					  .gap = i == 0 || !seen.back[i - 1] || seen.count[i] };
		parts[n].words[0] = back_letter(s, seen.back[i]);
		if (seen.count[i])
			snprintf(&parts[n].words[1], sizeof parts->words - 1, "%d", seen.count[i]);
		n++;
		i++;
	}
	return n;
}

static int parts_width(const struct part *parts, int n, bool gaps)
{
	int width = 0;

	for (int i = 0; i < n; i++)
		width += (int)strlen(parts[i].words) + (gaps && i > 0 && parts[i].gap);
	return width;
}

int stack_width(const struct sketch *s, int place)
{
	struct part parts[MOST_PARTS] = { 0 };
	int n = parts_of(s, place, parts);

	return parts_width(parts, n, true);
}

int put_stack(struct sketch *s, int x, int y, int most, int place)
{
	struct part parts[MOST_PARTS] = { 0 };
	int n = parts_of(s, place, parts), used = 0;
	bool gaps = parts_width(parts, n, true) <= most, fits = gaps || parts_width(parts, n, false) <= most;

	for (int i = 0; i < n && used < most; i++) {
		int room = most - used - !fits;

		if (gaps && i > 0 && parts[i].gap)
			used++;
		else if (room < (int)strlen(parts[i].words) && !fits)
			break;
		used += put_words(&s->screen, x + used, y, most - used, parts[i].words, parts[i].colours);
	}
	if (fits)
		return used;
	put_sign(&s->screen, x + used, y, '+', plain);
	buffer_printf(&s->cut, "%s%s", s->cut.length ? "; " : "", s->canvas.data->map->places[place].id);
	for (int i = 0; i < n; i++)
		buffer_printf(&s->cut, "%s%s", parts[i].gap || i == 0 ? " " : "", parts[i].words);
	return used + 1;
}

/* ---- control and marks ------------------------------------------------ */

static uint32_t border_marks(const struct sketch *s, int border)
{
	struct lying lying = { .holder = NONE };

	if (s->canvas.match && s->canvas.look->border)
		s->canvas.look->border(s->canvas.match, border, s->canvas.drawing->side, &lying,
				       s->canvas.arena);
	return lying.marks;
}

static void find_lying(struct sketch *s)
{
	const struct map *map = s->canvas.data->map;

	for (int i = 0; i < map->n_places; i++) {
		struct lying lying;

		lying_of(&s->canvas, i, &lying);
		s->marks |= lying.marks;
		if (lying.holder >= 0 && lying.holder < MOST_BITS)
			s->holders |= 1u << lying.holder;
	}
	for (int i = 0; i < map->n_borders; i++)
		s->border_marks |= border_marks(s, i);
}

/* Holders differ without colours too: by their lightness, then by their order. */
static const struct glyph *flag_of(const struct sketch *s, int holder)
{
	bool dark = is_dark(paint_of(&s->canvas, holder)->fill);
	int before = 0;

	for (int i = 0; i < lesser(holder, MOST_BITS); i++)
		if (s->holders >> i & 1 && is_dark(paint_of(&s->canvas, i)->fill) == dark)
			before++;
	return &flag_glyphs[dark][lesser(before, FLAGS - 1)];
}

/* False: past the end of the marks. */
static bool has_mark(const struct sketch *s, int i)
{
	return s->canvas.look->marks && i < MOST_BITS && s->canvas.look->marks[i].about;
}

/* The sign of a mark that is among the bits; NULL: it is not, or has none. */
static const struct glyph *mark_of(const struct sketch *s, uint32_t marks, int i)
{
	const struct glyph *g = &mark_glyphs[s->canvas.look->marks[i].sign];

	return marks >> i & 1 && g->ascii ? g : NULL;
}

/* Who holds the place, then its marks, then the zones of control that reach it. */
static int lying_at(const struct sketch *s, int place, struct colours c, struct cell *out)
{
	struct lying lying;
	int n = 0;

	lying_of(&s->canvas, place, &lying);
	if (lying.holder != NONE)
		out[n++] = (struct cell){ sign_of(&s->screen, flag_of(s, lying.holder)),
					  paint_colours(paint_of(&s->canvas, lying.holder)) };
	for (int i = 0; has_mark(s, i); i++)
		if (mark_of(s, lying.marks, i))
			out[n++] = (struct cell){ sign_of(&s->screen, mark_of(s, lying.marks, i)), c };
	for (int i = 0; s->canvas.zones && i < MOST_SIDES; i++)
		if (s->canvas.zones[place] >> i & 1)
			out[n++] = (struct cell){ sign_of(&s->screen, &zone_glyphs[i]), c };
	return n;
}

static void leave_out(struct sketch *s, int place, const struct cell *cells, int n)
{
	buffer_printf(&s->left_out, "%s%s ", s->left_out.length ? "; " : "",
		      s->canvas.data->map->places[place].id);
	for (int i = 0; i < n; i++)
		buffer_sign(&s->left_out, cells[i].sign);
}

void put_signs(struct sketch *s, int place, const struct spare *spare, const uint32_t *emblems, int n,
	       struct colours c)
{
	struct cell lying[MOST_LYING];
	int n_lying = lying_at(s, place, c, lying), at = 0;

	for (int i = 0; i < n && i < spare->n - n_lying; i++, at++)
		put_sign(&s->screen, spare->cells[at].x, spare->cells[at].y, emblems[i], c);
	for (int i = 0; i < n_lying; i++, at++) {
		if (at >= spare->n) {
			leave_out(s, place, &lying[i], n_lying - i);
			return;
		}
		put_sign(&s->screen, spare->cells[at].x, spare->cells[at].y, lying[i].sign, lying[i].colours);
	}
}

void add_spare(struct spare *spare, int x, int y, int n, int step)
{
	for (; n > 0 && spare->n < (int)LENGTH(spare->cells); n--, x += step)
		spare->cells[spare->n++] = (struct point){ x, y };
}

/* ---- hexes ------------------------------------------------------------ */

/* The upper left corner: of the box about a large hex, of a small one. */
static struct point corner_of(const struct sketch *s, const struct place *hex)
{
	const struct map *map = s->canvas.data->map;
	int top = map->from_south ? s->lower : s->upper, highest = hex_height(map, s->first, top);
	int x = s->margin + (hex->column - s->first) * s->step, y;

	if (s->last > s->first && hex_height(map, s->first + 1, top) < highest)
		highest--;
	y = hex_height(map, hex->column, hex->row) - highest;
	return (struct point){ x, 1 + (s->large ? 2 * y : y) };
}

static bool is_drawn(const struct sketch *s, const struct place *p)
{
	return p->kind == 0 && p->column >= s->first && p->column <= s->last && p->row >= s->upper &&
	       p->row <= s->lower;
}

bool has_all(uint32_t features, uint32_t wanted)
{
	return (features & wanted) == wanted;
}

static bool has_emblem(const struct sketch *s, const struct place *p, enum emblem emblem)
{
	for (const struct ground_look *g = s->canvas.look->grounds; g && g->features; g++)
		if (g->emblem == emblem && has_all(p->features, g->features))
			return true;
	return false;
}

/* The level, if it is told and has a digit. */
static uint32_t level_sign(const struct sketch *s, const struct place *p)
{
	int height = s->canvas.look->height && p->kind == 0 ? s->canvas.look->height(p) : 0;

	return height > 0 && height < 10 ? '0' + (uint32_t)height : 0;
}

int emblems_of(const struct sketch *s, const struct place *p, uint32_t out[EMBLEMS])
{
	int n = 0;

	for (size_t i = 0; i < LENGTH(emblem_ranks); i++)
		if (has_emblem(s, p, emblem_ranks[i]))
			out[n++] = sign_of(&s->screen, &emblem_glyphs[emblem_ranks[i]]);
	for (const struct line_look *l = s->canvas.look->streams; l && l->features; l++)
		if (has_all(p->features, l->features) && n < EMBLEMS)
			out[n++] = sign_of(&s->screen, &line_glyphs[l->kind]);
	if (level_sign(s, p) && n < EMBLEMS)
		out[n++] = level_sign(s, p);
	return n;
}

/* There is always one; next to the number of the hex it is not the level. */
static int signs_of(const struct sketch *s, const struct place *hex, bool numbered, uint32_t out[EMBLEMS])
{
	int n = emblems_of(s, hex, out);

	if (n && !(numbered && out[0] == level_sign(s, hex)))
		return n;
	if (n)
		out[1] = out[0];
	out[0] = sign_of(&s->screen, &emblem_glyphs[EMBLEM_NONE]);
	return n + 1;
}

struct colours place_colours(const struct sketch *s, const struct place *p)
{
	return colours_of(fill_of(&s->canvas, p), NULL);
}

/* ---- large hexes ------------------------------------------------------ */

/*
 *   ______
 *  /0919 @\     step 8, 4 lines; the corner of the box is over the left end of the
 * /Narvik  \    second line. A hex fills its left outline, not its right one.
 * \G3      /
 *  \______/
 */
static void fill_large(struct sketch *s, const struct place *p)
{
	struct point at = corner_of(s, p);
	struct colours c = place_colours(s, p);

	for (int line = 0; line < 4; line++) {
		bool inner = line == 1 || line == 2;

		put_blanks(&s->screen, at.x + !inner, at.y + line, s->step - 1 + 2 * inner, c);
	}
}

/* The cells of a hexside; a line that crosses it is marked on the first. */
static int side_cells(const struct sketch *s, const struct place *p, enum direction d, struct point *out)
{
	static const struct { int8_t right, x, y; } slopes[DIRECTIONS][2] = {
		[NORTH_EAST] = { { 1, 1, 1 }, { 1, 0, 0 } },
		[SOUTH_EAST] = { { 1, 0, 3 }, { 1, 1, 2 } },
		[SOUTH_WEST] = { { 0, 1, 3 }, { 0, 0, 2 } },
		[NORTH_WEST] = { { 0, 0, 1 }, { 0, 1, 0 } },
	};
	struct point at = corner_of(s, p);
	int n = d == NORTH || d == SOUTH ? s->step - 2 : 2;

	for (int i = 0; i < n; i++) {
		int x = n == 2 ? slopes[d][i].right * s->step + slopes[d][i].x : 2 + (i + n / 2) % n;
		int y = n == 2 ? slopes[d][i].y : d == NORTH ? -1 : 3;

		out[i] = (struct point){ at.x + x, at.y + y };
	}
	return n;
}

static void outline_large(struct sketch *s, const struct place *p)
{
	struct point cells[LARGEST];

	for (enum direction d = 0; d < DIRECTIONS; d++)
		for (int i = side_cells(s, p, d, cells); i-- > 0;) {
			struct cell *cell = cell_at(&s->screen, cells[i].x, cells[i].y);

			if (!cell)
				continue;
			cell->sign = sign_of(&s->screen, &outline_glyphs[d]);
			if (cell->colours.ground != NONE)
				cell->colours.ink = GREY;
		}
}

static enum direction direction_of(const struct sketch *s, const struct place *from, const struct place *to)
{
	const struct map *map = s->canvas.data->map;
	bool up = hex_height(map, to->column, to->row) < hex_height(map, from->column, from->row);

	if (to->column == from->column)
		return up ? NORTH : SOUTH;
	if (to->column > from->column)
		return up ? NORTH_EAST : SOUTH_EAST;
	return up ? NORTH_WEST : SOUTH_WEST;
}

static struct colours water_colours(const struct sketch *s)
{
	for (const struct ground_look *g = s->canvas.look->grounds; g && g->features; g++)
		if (g->water)
			return colours_of(g->fill, NULL);
	return plain;
}

static void put_on_side(struct sketch *s, struct point at, const struct glyph *g, struct colours c)
{
	struct cell *cell = cell_at(&s->screen, at.x, at.y);

	if (cell && cell->colours.ink == GREY)
		cell->colours.ink = BLACK;
	put_sign(&s->screen, at.x, at.y, sign_of(&s->screen, g), c);
}

/* Lines along the hexside fill it, but not that of a hex of water. */
static void put_along(struct sketch *s, uint32_t features, const struct point *cells, int n)
{
	for (const struct line_look *look = s->canvas.look->lines; look && look->features; look++) {
		bool wet = look->kind != LINE_CLIFF;

		if (look->kind < LINE_RIVER || !has_all(features, look->features))
			continue;
		for (int i = 0; i < n; i++)
			put_on_side(s, cells[i], &line_glyphs[look->kind], wet ? water_colours(s) : plain);
	}
}

/* Lines that cross the hexside have a cell each; marks come after them, if need be on the last. */
static void put_lines(struct sketch *s, const struct place *p, const struct link *l)
{
	const struct place *to = &s->canvas.data->map->places[l->to];
	uint32_t features = s->canvas.data->map->borders[l->border].features;
	uint32_t marks = border_marks(s, l->border);
	struct point cells[LARGEST];
	int n = side_cells(s, p, direction_of(s, p, to), cells), used = 0;

	if (!is_water(&s->canvas, p) && !is_water(&s->canvas, to))
		put_along(s, features, cells, n);
	for (const struct line_look *look = s->canvas.look->lines; look && look->features; look++)
		if (look->kind < LINE_RIVER && look->kind && has_all(features, look->features) && used < n)
			put_on_side(s, cells[used++], &line_glyphs[look->kind], plain);
	for (int i = 0; has_mark(s, i); i++)
		if (mark_of(s, marks, i))
			put_on_side(s, cells[lesser(used++, n - 1)], mark_of(s, marks, i), plain);
}

/* What colour would tell. */
static void put_waves(struct sketch *s, struct point at, uint32_t sign)
{
	for (int i = 1; i <= s->step; i++)
		if (i % 3 == 2)
			put_sign(&s->screen, at.x + i, at.y + 1, sign, plain);
		else if (i % 3 == 0)
			put_sign(&s->screen, at.x + i, at.y + 2, sign, plain);
}

/* What a hex is called; the name of its board is left out where there is no room for it. */
static const char *number_of(const struct place *p, int room)
{
	return columns_of(p->id) > room ? hex_number(p->id) : p->id;
}

/* The number and the first emblem, the name, the stack; at the right of both, what else there is. */
static void write_large(struct sketch *s, const struct place *p)
{
	struct point at = corner_of(s, p);
	struct colours c = place_colours(s, p);
	uint32_t emblems[EMBLEMS];
	int place = (int)(p - s->canvas.data->map->places), n = signs_of(s, p, true, emblems);
	int used, named = 0, room = s->step;
	struct spare spare = { .n = 0 };

	if (is_water(&s->canvas, p) && !s->screen.terminal->colour)
		put_waves(s, at, emblems[0]);
	used = put_words(&s->screen, at.x + 2, at.y, room - 3, number_of(p, room - 3), c);
	put_sign(&s->screen, at.x + 2 + (used < room - 3 ? used + 1 : used), at.y, emblems[0], c);
	if (p->name) {
		put_blanks(&s->screen, at.x + 1, at.y + 1, room, c);
		named = put_words(&s->screen, at.x + 1, at.y + 1, room, p->name, c);
	}
	used = put_stack(s, at.x + 1, at.y + 2, room, place);
	add_spare(&spare, at.x + room, at.y + 2, room - used - 1, -1);
	n = lesser(n - 1, spare.n);
	add_spare(&spare, at.x + room, at.y + 1, room - named - 1, -1);
	add_spare(&spare, at.x + 1 + used, at.y + 2, lesser(room - used, 1), 1);
	put_signs(s, place, &spare, &emblems[1], n, c);
}

static void draw_large(struct sketch *s)
{
	const struct map *map = s->canvas.data->map;

	screen_clear(&s->screen, (s->last - s->first + 1) * s->step + 2, 4 * (s->lower - s->upper + 1) + 3);
	for (int i = 0; i < map->n_places; i++)
		if (is_drawn(s, &map->places[i]))
			fill_large(s, &map->places[i]);
	for (int i = 0; i < map->n_places; i++)
		if (is_drawn(s, &map->places[i]))
			outline_large(s, &map->places[i]);
	for (int i = 0; i < map->n_places; i++) {
		if (!is_drawn(s, &map->places[i]))
			continue;
		EACH_LINK(l, s->canvas.data, i)
			if (map->places[l->to].kind == 0)
				put_lines(s, &map->places[i], l);
		write_large(s, &map->places[i]);
	}
}

/* ---- small hexes ------------------------------------------------------ */

/*
 * |0919@    A tile with an edge below and, if there is room, at its left; the next column is a line
 * |G3___    higher or lower. Below 5 columns the number is left out, and the margins tell it.
 */
static void put_edges(struct sketch *s, struct point at, struct colours c)
{
	if (c.ground != NONE)
		c.ink = GREY;
	for (int i = 0; i < s->step; i++)
		put_sign(&s->screen, at.x + i, at.y + 1, sign_of(&s->screen, &outline_glyphs[SOUTH]), c);
	for (int line = 0; line < 2 && s->step == WIDEST_SMALL; line++)
		put_sign(&s->screen, at.x, at.y + line, sign_of(&s->screen, &left_edge), c);
}

static void write_small(struct sketch *s, const struct place *p)
{
	struct point at = corner_of(s, p);
	struct colours c = place_colours(s, p);
	uint32_t emblems[EMBLEMS];
	int place = (int)(p - s->canvas.data->map->places), n = signs_of(s, p, !s->margin, emblems);
	int indent = s->step == WIDEST_SMALL, used = indent;
	struct spare spare = { .n = 0 };

	put_blanks(&s->screen, at.x, at.y, s->step, c);
	put_edges(s, at, c);
	if (!s->margin)
		used += put_words(&s->screen, at.x + used, at.y, 4, number_of(p, 4), c);
	put_sign(&s->screen, at.x + used, at.y, emblems[0], c);
	if (s->margin && is_water(&s->canvas, p))
		put_sign(&s->screen, at.x + used + 1, at.y, emblems[0], c);
	add_spare(&spare, at.x + used + 1, at.y, s->step - used - 1, 1);
	used = indent + put_stack(s, at.x + indent, at.y + 1, s->step - indent, place);
	add_spare(&spare, at.x + used + 1, at.y + 1, s->step - used - 1, 1);
	add_spare(&spare, at.x + used, at.y + 1, lesser(s->step - used, 1), 1);
	put_signs(s, place, &spare, &emblems[n - 1], n > 1 && emblems[n - 1] == level_sign(s, p), c);
}

/* What the hexes of a column or row of the grid call it; nothing, where several boards call it otherwise. */
static const char *line_number(const struct sketch *s, bool row, int n)
{
	const struct map *map = s->canvas.data->map;
	const char *found = NULL;

	for (int i = 0; i < map->n_places; i++) {
		const struct place *p = &map->places[i];
		const char *digits;

		if (p->kind || (row ? p->row : p->column) != n)
			continue;
		digits = hex_number(p->id) + (row ? 2 : 0);
		if (found && strncmp(found, digits, 2))
			return "";
		found = digits;
	}
	return found ? text_copy(s->canvas.arena, found, 2) : text(s->canvas.arena, "%02d", n);
}

static void draw_small(struct sketch *s)
{
	const struct map *map = s->canvas.data->map;

	screen_clear(&s->screen, s->margin + (s->last - s->first + 1) * s->step,
		     2 * (s->lower - s->upper + 1) + 2);
	for (int c = s->first; c <= s->last && s->margin; c++)
		put_words(&s->screen, s->margin + (c - s->first) * s->step, 0, s->step,
			  line_number(s, false, c), plain);
	for (int r = s->upper; r <= s->lower && s->margin; r++) {
		struct place hex = { .column = (int16_t)s->first, .row = (int16_t)r };

		put_words(&s->screen, 0, corner_of(s, &hex).y, s->margin,
			  line_number(s, true, r), plain);
	}
	for (int i = 0; i < map->n_places; i++)
		if (is_drawn(s, &map->places[i]))
			write_small(s, &map->places[i]);
}

/* ---- which part, how large -------------------------------------------- */

/* All of the grid, or so far about a place. */
static void choose_part(struct sketch *s)
{
	const struct drawing *d = s->canvas.drawing;
	const struct map *map = s->canvas.data->map;
	int radius = d->radius;
	const struct place *p;

	s->first = s->upper = 1;
	s->last = map->columns;
	s->lower = map->rows;
	if (d->around == NONE)
		return;
	p = &map->places[d->around];
	if (radius == NONE)
		radius = greater(0, (s->screen.terminal->width - 2) / GOOD - 1) / 2;
	radius = lesser(radius, greater(map->columns, map->rows));
	s->first = greater(1, p->column - radius);
	s->last = lesser(map->columns, p->column + radius);
	s->upper = greater(1, p->row - radius);
	s->lower = lesser(map->rows, p->row + radius);
}

/* Leaves out columns on both sides; what was to be in the middle stays there. */
static void cut_part(struct sketch *s, int columns)
{
	int around = s->canvas.drawing->around;
	int middle = around == NONE ? (s->first + s->last) / 2 : s->canvas.data->map->places[around].column;
	int first = lesser(greater(s->first, middle - columns / 2), s->last - columns + 1);

	s->first = first;
	s->last = first + columns - 1;
}

static void choose_scale(struct sketch *s)
{
	int width = s->screen.terminal->width, n = s->last - s->first + 1;

	s->large = (width - 2) / n >= LARGE;
	s->step = lesser(s->large ? (width - 2) / n : width / n, s->large ? LARGEST : WIDEST_SMALL);
	if (s->step >= SMALLEST_NUMBERED)
		return;
	s->margin = MARGIN;
	s->step = greater(SMALL, (width - MARGIN) / n);
	if (n * SMALL > width - MARGIN)
		cut_part(s, (width - MARGIN) / SMALL);
}

void tell_of(struct sketch *s, const char *what, struct buffer *which)
{
	if (which->length)
		terminal_words(s->canvas.out, s->screen.terminal,
			       text(s->canvas.arena, "%s: %s", what, which->bytes));
	*which = (struct buffer){ .arena = s->canvas.arena };
}

static void tell_cut(struct sketch *s)
{
	tell_of(s, "in full where + is", &s->cut);
	tell_of(s, "control and marks without room", &s->left_out);
}

static void draw_grid(struct sketch *s)
{
	const struct map *map = s->canvas.data->map;
	int wanted;

	choose_part(s);
	wanted = s->last - s->first + 1;
	choose_scale(s);
	if (s->large)
		draw_large(s);
	else
		draw_small(s);
	screen_print(&s->screen);
	if (s->last - s->first + 1 < wanted)
		terminal_words(s->canvas.out, s->screen.terminal,
			       text(s->canvas.arena, "columns %d to %d of %d: the width of %d holds no more; "
				    "--around shows another part", s->first, s->last, map->columns,
				    s->screen.terminal->width));
}

/* ---- under the map ---------------------------------------------------- */

/* Staging areas, boxes: all that is not drawn. Where areas are, an empty box is left out. */
static bool is_listed(const struct sketch *s, int place)
{
	struct lying lying;

	if (!s->areas)
		return s->canvas.data->map->places[place].kind != 0;
	lying_of(&s->canvas, place, &lying);
	return !is_area(&s->canvas.sheet->shapes[place]) &&
	       (stack_width(s, place) || lying.holder != NONE || lying.marks);
}

static int longest_name(const struct sketch *s)
{
	const struct map *map = s->canvas.data->map;
	int longest = 0;

	for (int i = 0; i < map->n_places; i++) {
		const struct place *p = &map->places[i];

		if (is_listed(s, i))
			longest = greater(longest, columns_of(p->name ? p->name : p->id));
	}
	return longest;
}

/* A box: its name, its stack, control and marks. */
static void list_place(struct sketch *s, int place, int room)
{
	const struct place *p = &s->canvas.data->map->places[place];
	struct cell lying[MOST_LYING];
	int width = s->screen.terminal->width, x = room + 2;
	int all = lying_at(s, place, plain, lying), n = lesser(all, width - x - 4);

	screen_clear(&s->screen, width, 1);
	put_words(&s->screen, 0, 0, room, p->name ? p->name : p->id, plain);
	x += put_stack(s, x, 0, width - x - (n ? n + 1 : 0), place);
	if (x == room + 2)
		put_sign(&s->screen, x++, 0, '-', plain);
	for (int i = 0; i < n; i++)
		put_sign(&s->screen, ++x, 0, lying[i].sign, lying[i].colours);
	if (n < all)
		leave_out(s, place, &lying[n], all - n);
	screen_print(&s->screen);
}

static void list_places(struct sketch *s)
{
	const struct map *map = s->canvas.data->map;
	int room = lesser(longest_name(s), s->screen.terminal->width - 12);

	for (int i = 0; i < map->n_places; i++)
		if (is_listed(s, i))
			list_place(s, i, room);
	tell_cut(s);
}

/* Large hexes have their borders drawn, with all that lies there. */
static bool is_border_listed(const struct sketch *s, const struct border *b)
{
	const struct place *a = &s->canvas.data->map->places[b->a], *z = &s->canvas.data->map->places[b->b];

	if (a->kind || z->kind)
		return true;
	return !s->large && (is_drawn(s, a) || is_drawn(s, z));
}

/* "pontoon bridge: 0919/1019, 1020/1021" */
static void list_borders(struct sketch *s)
{
	const struct map *map = s->canvas.data->map;

	for (int mark = 0; has_mark(s, mark); mark++) {
		struct buffer ids = { .arena = s->canvas.arena };

		for (int i = 0; i < map->n_borders && mark_of(s, s->border_marks, mark); i++)
			if (border_marks(s, i) >> mark & 1 && is_border_listed(s, &map->borders[i]))
				buffer_printf(&ids, "%s%s", ids.length ? ", " : "",
					      border_id(s->canvas.arena, s->canvas.data, i));
		tell_of(s, s->canvas.look->marks[mark].about, &ids);
	}
}

/* ---- what the signs mean ---------------------------------------------- */

static void put_newline(struct sketch *s, int *x)
{
	if (*x)
		screen_print(&s->screen);
	screen_clear(&s->screen, s->screen.terminal->width, 1);
	*x = 0;
}

/* An entry of the legend: a sign and what it means, on this line or the next. */
static void put_entry(struct sketch *s, int *x, const char *sign, const char *about, struct colours c)
{
	int wide = columns_of(sign) + 2, needs = wide + 1 + columns_of(about);

	if (*x + needs > s->screen.width)
		put_newline(s, x);
	put_blanks(&s->screen, *x, 0, wide, c);
	put_words(&s->screen, *x + 1, 0, s->screen.width, sign, c);
	put_words(&s->screen, *x + wide + 1, 0, s->screen.width, about, plain);
	*x += needs + 2;
}

static const char *ground_sign(const struct sketch *s, const struct ground_look *g)
{
	const struct place p = { .features = g->features };

	if (!g->emblem && level_sign(s, &p))
		return text(s->canvas.arena, "%c", (char)level_sign(s, &p));
	return glyph_text(&s->screen, &emblem_glyphs[g->emblem]);
}

static void list_grounds(struct sketch *s, int *x)
{
	put_newline(s, x);
	for (const struct ground_look *g = s->canvas.look->grounds; g && g->features; g++)
		if (g->about && (g->emblem || (g->fill && (!s->areas || s->screen.terminal->colour))))
			put_entry(s, x, ground_sign(s, g), g->about,
				  g->fill ? colours_of(g->fill, NULL) : plain);
	for (const struct line_look *l = s->canvas.look->streams; l && l->features; l++)
		put_entry(s, x, glyph_text(&s->screen, &line_glyphs[l->kind]), l->about, plain);
	if (s->areas && s->canvas.look->wild)
		put_entry(s, x, glyph_text(&s->screen, &wild_glyph), s->canvas.look->wild_about,
			  colours_of(s->canvas.look->wild, NULL));
}

static void list_lines(struct sketch *s, int *x)
{
	const char *heading = s->areas ? "on borders:" : "on hexsides:";

	put_newline(s, x);
	if (!s->large && !s->areas)
		return;
	for (const struct line_look *l = s->canvas.look->lines; l && l->features; l++) {
		if (!l->about || !l->kind)
			continue;
		*x += *heading ? put_words(&s->screen, 0, 0, s->screen.width, heading, plain) + 1 : 0;
		heading = "";
		put_entry(s, x, glyph_text(&s->screen, &line_glyphs[l->kind]), l->about, plain);
	}
}

static void list_letters(struct sketch *s, int *x)
{
	const char *const *sides = s->canvas.game->forms->sides;
	const char *counted = s->canvas.look->counted;
	bool numbered = s->canvas.game->secrecy->backs_counted;

	put_newline(s, x);
	for (int i = 0; s->canvas.match && sides[i]; i++)
		put_entry(s, x, text(s->canvas.arena, "%c2", s->side_letters[i]),
			  text(s->canvas.arena, "%s, 2 %s%scounters", sides[i], counted ? counted : "",
			       counted ? "s or " : ""), plain);
	for (int i = 0; i < s->n_backs; i++)
		put_entry(s, x, text(s->canvas.arena, "%c%s", s->back_letters[i], numbered ? "2" : ""),
			  text(s->canvas.arena, numbered ? "%s, 2 backs" : "%s, only backs", s->backs[i]),
			  plain);
}

static void list_lying(struct sketch *s, int *x)
{
	uint32_t marks = s->marks | (s->large ? s->border_marks : 0);

	put_newline(s, x);
	for (int i = 0; i < MOST_BITS; i++)
		if (s->holders >> i & 1)
			put_entry(s, x, glyph_text(&s->screen, flag_of(s, i)),
				  text(s->canvas.arena, "held: %s", paint_of(&s->canvas, i)->name),
				  paint_colours(paint_of(&s->canvas, i)));
	for (int i = 0; has_mark(s, i); i++)
		if (mark_of(s, marks, i))
			put_entry(s, x, glyph_text(&s->screen, mark_of(s, marks, i)),
				  s->canvas.look->marks[i].about, plain);
}

static void list_zones(struct sketch *s, int *x)
{
	const char *const *sides = s->canvas.game->forms->sides;

	put_newline(s, x);
	for (int i = 0; s->canvas.zones && sides[i]; i++)
		if (s->canvas.drawing->zones >> i & 1)
			put_entry(s, x, glyph_text(&s->screen, &zone_glyphs[i]),
				  text(s->canvas.arena, "zone of control: %s", sides[i]), plain);
}

/* Whose the uppermost counter of a stack is. */
static void list_paints(struct sketch *s, int *x)
{
	const struct look *look = s->canvas.game->look;

	put_newline(s, x);
	if (!s->screen.terminal->colour || !s->canvas.match || !look)
		return;
	for (const struct paint *p = look->paints; p && p->fill; p++)
		put_entry(s, x, p->letters, p->name, paint_colours(p));
}

static void add_key(struct sketch *s)
{
	int x = 0;

	list_grounds(s, &x);
	list_lines(s, &x);
	list_letters(s, &x);
	list_lying(s, &x);
	list_zones(s, &x);
	list_paints(s, &x);
	put_newline(s, &x);
}

void draw_terminal(struct buffer *out, const struct drawing *d, const struct terminal *t)
{
	struct sketch s = {
		.canvas = {
			.out = out, .arena = out->arena, .drawing = d, .game = d->game, .data = d->data,
			.match = d->match, .look = d->game->look ? d->game->look : &plain_look,
		},
		.screen = { .out = out, .terminal = t },
		.cut.arena = out->arena, .left_out.arena = out->arena,
	};

	find_letters(&s);
	find_lying(&s);
	s.canvas.zones = find_zones(&s.canvas);
	s.canvas.sheet = sheet_make(out->arena, d->data);
	s.areas = !d->data->map->columns && all_areas(s.canvas.sheet, d->data->map).width > 0;
	if (d->data->map->columns || s.areas) {
		(s.areas ? draw_areas : draw_grid)(&s);
		tell_cut(&s);
		buffer_text(out, "\n");
	}
	list_places(&s);
	list_borders(&s);
	buffer_text(out, "\n");
	add_key(&s);
}
