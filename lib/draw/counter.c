/* SPDX-License-Identifier: ISC */
/* counter.c: the pieces as counters: one of them, and the stacks of a place. */
#include "draw/canvas.h"

#include <string.h>

enum { GAP = 2, LEAST = 16 };	/* between counters; the least size of one */

/* ---- where counters go ------------------------------------------------- */

/* How far down the next counter of a fan begins, at least. */
static int strip_of(int size)
{
	return (STRIP * size + COUNTER - 1) / COUNTER;
}

static int width_of(int size, bool cards)
{
	return cards ? 2 * size : size;
}

static int columns_in(const struct rect *room, int size, bool cards)
{
	int n = (room->width + GAP) / (width_of(size, cards) + GAP);

	return n > 0 ? n : 1;
}

/* How many counters fit: side by side, and fanned in columns. */
static int capacity(const struct rect *room, int size, bool cards)
{
	return columns_in(room, size, cards) * (1 + (room->height - size) / strip_of(size));
}

static int size_for(const struct rect *room, int n, bool cards)
{
	int size = lesser(COUNTER, lesser(cards ? room->width / 2 : room->width, room->height));

	while (size > LEAST && capacity(room, size, cards) < n)
		size--;
	return size > LEAST ? size : LEAST;
}

/* What is left of a room: half of it goes before a stack; in a box, which holds many, none. */
static int before(const struct rect *room, int left, bool middle)
{
	return !middle && (room->width > 3 * COUNTER || room->height > 3 * COUNTER) ? 0 : left / 2;
}

/* Rows that do not overlap, as one reads: the top of the stack first. */
static void arrange_rows(const struct rect *room, int n, int size, unsigned how, int columns,
			 struct point *out)
{
	int step = width_of(size, how & CARDS) + GAP, rows = (n + columns - 1) / columns;
	int x = room->x + before(room, room->width - columns * step + GAP, how & MIDDLE);
	int y = room->y + before(room, room->height - rows * (size + GAP) + GAP, how & MIDDLE);

	for (int i = 0; i < n; i++)
		out[i] = (struct point){ x + i % columns * step, y + i / columns * (size + GAP) };
}

/* Columns that overlap, each centred, with the first of its counters at the foot. */
static void arrange_fan(const struct rect *room, int n, int size, bool cards, int columns, struct point *out)
{
	int longest = (n + columns - 1) / columns, wide = width_of(size, cards) + GAP;
	int step = lesser(size + GAP, (room->height - size) / (longest - 1));
	int x = room->x + (room->width - columns * wide + GAP) / 2;

	for (int k = 0, i = 0; k < columns; k++, x += wide) {
		int here = n / columns + (k < n % columns);
		int y = room->y + (room->height - size + step * (here - 1)) / 2;

		for (int end = i + here; i < end; i++, y -= step)
			out[i] = (struct point){ x, y };
	}
}

/*
 * The first is the top of the stack. Draw from the last to the first: then of a fan, which overlaps
 * downwards, the top piece lies whole at the foot of the first column, and of all that are under it the
 * strip with the name shows above it, the deepest highest. What does not fit even so becomes smaller.
 */
int arrange(const struct rect *room, int n, unsigned how, struct point *out)
{
	bool cards = how & CARDS;
	int size = size_for(room, n, cards);
	int columns = lesser(columns_in(room, size, cards), n > 0 ? n : 1);
	int rows = (n + columns - 1) / columns;

	if (rows * (size + GAP) - GAP <= room->height || rows < 2)
		arrange_rows(room, n, size, how, columns, out);
	else
		arrange_fan(room, n, size, cards, columns, out);
	return size;
}

/* ---- one counter ------------------------------------------------------- */

/* Within a counter: band at the left, box, and at the right a column for the corner and the signs. */
enum {
	BOX_X = 25, BOX_Y = 28,		/* the middle of the box */
	ECHELON_Y = 15,
	SIDE_X = 46, OTHER_X = 6,	/* the middle of the column, and of one at the left if that is full */
	SIDE_TOP = 14, SIDE_FOOT = 39, FOOT = 51,
	CORNER_HEIGHT = 9, IN_COLUMN = 3, MOST_SIGNS = 6, SIGN_SIZE = 12,
	NAME_SIZE = 9, NAME_ROOM = 45, CORNER_SIZE = 9, VALUE_GAP = 3,
	LARGE_SIZE = 30, LARGE_FOOT = 20,	/* of a number: alone, and under a symbol */
	LEAST_LARGE = 10,
	CARD_X = 23, TITLE_X = 40, CARD_LETTERS = 10,	/* of a card: the middle of its symbol, its title */
};

/* About how wide it is in bold letters. */
static int bold_width(const char *words, int size)
{
	return words ? (svg_width(words, size) * 115 + 99) / 100 : 0;
}

static void add_bold(struct buffer *b, int x, int y, int room, int size, const char *class, const char *words)
{
	svg_text_in(b, x, y, room, size * 115 / 100, class, words);
}

/* Where a long name is broken; 0: it fits, or cannot be. Only over a box that bears no size. */
static size_t break_of(const struct face *f, const char *name)
{
	size_t length = name ? strlen(name) : 0, best = 0;

	if (!name || f->echelon || f->large || bold_width(name, NAME_SIZE) * 4 < NAME_ROOM * 5)
		return 0;
	for (size_t i = 1; i + 1 < length; i++)
		if (strchr("- .", name[i - 1]) && greater((int)i, (int)(length - i)) <
		    greater((int)best, (int)(length - best)))
			best = i;
	return best;
}

/* What all counters have: the strip for the name, for one in two lines, and that of a card; the band. */
void add_counter_shapes(struct canvas *c)
{
	static const char *const strips[] = {
		"c-strip-1", "M1 13V4.5A3.5 3.5 0 0 1 4.5 1h43A3.5 3.5 0 0 1 51 4.5V13z",
		"c-strip-2", "M1 20V4.5A3.5 3.5 0 0 1 4.5 1h43A3.5 3.5 0 0 1 51 4.5V20z",
		"c-strip-card", "M1 13V4.5A3.5 3.5 0 0 1 4.5 1h95A3.5 3.5 0 0 1 103 4.5V13z", NULL
	};

	for (int i = 0; strips[i]; i += 2)
		svg_draw(c->out, "path", "id=\"%s\" class=\"c-strip\" d=\"%s\"", strips[i], strips[i + 1]);
	svg_draw(c->out, "path", "id=\"c-band\" "
		 "d=\"M5.5 1H4.5A3.5 3.5 0 0 0 1 4.5v43A3.5 3.5 0 0 0 4.5 51h1z\"");
}

static void add_body(struct buffer *b, const struct paint *paint, int width, const char *strip,
		     const char *band)
{
	svg_draw(b, "rect", "class=\"c-body\" x=\".5\" y=\".5\" width=\"%d\" height=\"51\" rx=\"4\" "
		 "fill=\"%s\"", width, paint->fill);
	if (strip)
		svg_draw(b, "use", "xlink:href=\"#%s\"", strip);
	if (band)
		svg_draw(b, "use", "xlink:href=\"#c-band\" fill=\"%s\"", band);
}

/* In two lines if it is broken. */
static void add_name(struct buffer *b, const char *name, bool band, size_t broken)
{
	int left = band ? 6 : 2, middle = left + (50 - left) / 2, room = 49 - left;

	if (broken)
		add_bold(b, middle, 9, room, NAME_SIZE, "c-name", text_copy(b->arena, name, broken));
	add_bold(b, middle, broken ? 18 : 10, room, NAME_SIZE, "c-name", name + broken);
}

struct sign_row {
	int n, top, size;	/* size: in hundredths */
	bool tall;		/* they stand beside the foot too */
};

static struct sign_row measure_signs(const struct face *f)
{
	struct sign_row row = { .top = f->corner ? SIDE_TOP + CORNER_HEIGHT : SIDE_TOP };
	int high;

	for (uint32_t marks = f->marks; marks; marks &= marks - 1)
		row.n++;
	row.n = lesser(row.n, MOST_SIGNS);
	high = lesser(row.n, IN_COLUMN);
	row.tall = high * 8 > SIDE_FOOT - row.top;
	row.size = high ? lesser(1100, ((row.tall ? FOOT : SIDE_FOOT) - row.top) * 100 / high) : 0;
	return row;
}

static void add_signs(struct canvas *c, const struct face *f, const struct sign_row *row)
{
	int scale = row->size / SIGN_SIZE - 4;	/* a little room between them */
	int n = 0;

	for (int i = 0; i < 32 && n < row->n; i++) {
		bool first = n < IN_COLUMN;
		int y;

		if (!(f->marks >> i & 1))
			continue;
		y = (first ? row->top : SIDE_TOP) * 100 + row->size / 2 + n % IN_COLUMN * row->size;
		svg_draw(c->out, "use", "xlink:href=\"#sign-%d\" "
			 "transform=\"translate(%d,%d.%02d) scale(.%02d)\"", (int)c->look->marks[i].sign,
			 first ? SIDE_X : OTHER_X, y / 100, y % 100, scale);
		n++;
	}
}

/* The three values as large as they fit between left and right; rather than smaller than a name, narrower. */
static void add_values(struct buffer *b, const struct face *f, int left, int right)
{
	int room = right - left - 2 * VALUE_GAP, size = 14, wide, l, m, r;

	do {
		size--;
		l = bold_width(f->left, size);
		m = bold_width(f->middle, size);
		r = bold_width(f->right, size);
		wide = l + m + r;
	} while (size > NAME_SIZE && wide > room);
	if (wide > room) {
		l = l * room / wide;
		m = m * room / wide;
		r = r * room / wide;
	}
	svg_open(b, "g", "class=\"c-value\" font-size=\"%d\"", size);
	if (f->left && f->boxed)
		svg_draw(b, "rect", "class=\"c-frame\" x=\"%d\" y=\"%d.5\" width=\"%d\" height=\"%d\"",
			 left - 1, 47 - size * 3 / 4, l + 2, size * 3 / 4 + 3);
	if (f->left)
		add_bold(b, left + l / 2, 49, l, size, NULL, f->left);
	if (f->middle)
		add_bold(b, (left + l + right - r) / 2, 49, m, size, NULL, f->middle);
	if (f->right)
		add_bold(b, right - r / 2, 49, r, size, NULL, f->right);
	svg_close(b, "g");
}

/* Dots for the steps lost, between the band and the box. */
static void add_lost(struct buffer *b, int lost)
{
	for (int i = 0; i < lesser(lost, 4); i++)
		svg_draw(b, "circle", "class=\"c-lost\" cx=\"7\" cy=\"%d\" r=\"2.4\"", 20 + 6 * i);
}

/* Takes no part: it fades, and is hatched below the name. */
static void add_dimming(struct buffer *b, const struct paint *paint)
{
	svg_draw(b, "path", "class=\"c-veil\" fill=\"%s\" d=\"M6 13.5h45V48a3 3 0 0 1-3 3H6z\"",
		 paint->fill);
	svg_draw(b, "path", "class=\"c-hatch\" "
		 "d=\"M6 22l8-8M6 33l19-19M6 44l30-30M9 51l37-37M20 51l31-31M31 51l20-20M42 51l9-9\"");
}

/* Where it lies has a line to itself: the others are the same wherever that is (lib/page/slides.c). */
static void open_counter(struct canvas *c, const struct face *f, int x, int y, int size)
{
	const char *ink = paint_of(c, f->paint)->ink;
	const char *scale = size == COUNTER ? "" : text(c->arena, " scale(.%03d)", size * 1000 / COUNTER);

	svg_open(c->out, "g", "transform=\"translate(%d,%d)%s\"\nfill=\"%s\" color=\"%s\"", x, y, scale, ink,
		 ink);
	if (f->about)
		svg_title(c->out, f->about);
}

/* Left of the signs, if there are any; as large as it fits. */
static void add_large(struct buffer *b, const struct face *f, bool signs)
{
	int size = f->symbol ? LARGE_FOOT : LARGE_SIZE, room = signs || f->corner ? 34 : 42;
	int foot = f->symbol ? 49 : 43;

	for (; size > LEAST_LARGE && bold_width(f->large, size) > room; size--)
		foot -= size % 3 == 0;	/* about the same middle */
	svg_open(b, "g", "font-size=\"%d\"", size);
	add_bold(b, signs || f->corner ? 24 : 28, foot, room, size, "c-value", f->large);
	svg_close(b, "g");
}

/* Symbol, echelon and what is written, of a counter that is no card. lower: by so much, under a long name. */
static void add_print(struct canvas *c, const struct face *f, const struct sign_row *row, int lower)
{
	struct buffer *b = c->out;
	int y = f->large ? BOX_Y - 5 : BOX_Y + lower;

	if (f->echelon)
		svg_use(b, text(c->arena, "echelon-%d", (int)f->echelon), BOX_X, ECHELON_Y);
	if (f->symbol)
		svg_use(b, text(c->arena, "symbol-%d", (int)f->symbol), BOX_X, y);
	if (f->left || f->middle || f->right)
		add_values(b, f, 8, row->tall ? 39 : 49);
	if (f->large)
		add_large(b, f, row->n > 0);
	if (f->corner)
		add_bold(b, SIDE_X, 21 + 2 * lower, 11, CORNER_SIZE, "c-corner", f->corner);
	add_lost(b, f->lost);
}

/* Under the symbol of a card. */
static void add_card_signs(struct canvas *c, const struct face *f)
{
	int x = 13;

	for (int i = 0; i < 32 && x < TITLE_X; i++)
		if (f->marks >> i & 1) {
			svg_draw(c->out, "use", "xlink:href=\"#sign-%d\" "
				 "transform=\"translate(%d,45) scale(.85)\"", (int)c->look->marks[i].sign, x);
			x += 11;
		}
}

/* A card: its symbol at the left, beside it the title and under that the values. */
static void add_card(struct canvas *c, const struct face *f, const char *name)
{
	const struct paint *paint = paint_of(c, f->paint);
	struct buffer *b = c->out;

	add_body(b, paint, 103, "c-strip-card", paint->band);
	add_bold(b, 53, 10, 94, NAME_SIZE, "c-name", name);
	if (f->symbol)
		svg_use(b, text(c->arena, "symbol-%d", (int)f->symbol), CARD_X, BOX_Y - 1);
	add_bold(b, TITLE_X, 26, 98 - TITLE_X, CARD_LETTERS, "c-title", f->card);
	if (f->left || f->middle || f->right)
		add_values(b, f, TITLE_X + 2, 100);
	if (f->dimmed)
		svg_draw(b, "path", "class=\"c-hatch\" "
			 "d=\"M6 22l8-8M6 33l19-19M6 44l30-30M9 51l37-37M20 51l37-37M31 51l37-37"
			 "M42 51l37-37M53 51l37-37M64 51l37-37M75 51l28-28M86 51l17-17\"");
	add_card_signs(c, f);
}

static void add_square(struct canvas *c, const struct face *f, const char *name)
{
	const struct paint *paint = paint_of(c, f->paint);
	const char *band = f->band ? f->band : paint->band;
	struct sign_row row = measure_signs(f);
	size_t broken = break_of(f, name);
	struct buffer *b = c->out;

	add_body(b, paint, 51, !name ? NULL : broken ? "c-strip-2" : "c-strip-1", band);
	if (name)
		add_name(b, name, band != NULL, broken);
	add_print(c, f, &row, broken ? 3 : 0);
	if (f->dimmed)
		add_dimming(b, paint);
	add_signs(c, f, &row);
	for (int i = 0; f->veiled && i < 2; i++)
		svg_draw(b, "rect", "class=\"%s\" x=\"-.5\" y=\"-.5\" width=\"53\" height=\"53\" rx=\"4\"",
			 i ? "c-bars" : "c-veiled");
	if (f->facing)
		svg_draw(b, "path", "class=\"c-facing\" transform=\"rotate(%d,26,26)\" "
			 "d=\"M26-14 34 3 26-1 18 3z\"", (f->facing - 1) * 60);
}

void add_counter(struct canvas *c, const struct face *f, const char *name, int x, int y, int size)
{
	open_counter(c, f, x, y, size);
	(f->card ? add_card : add_square)(c, f, name);
	svg_close(c->out, "g");
}

/* ---- the pieces of a place --------------------------------------------- */

/* All that is seen in a place, as it is drawn: the stacks that are no pieces first. */
struct shown {
	struct stack stacks[MOST_SIDES];
	int n_stacks;
	struct seen seen;
	struct face faces[MOST_PIECES];		/* of what is seen */
	bool cards;				/* some of them are */
};

/* From an enemy: whoever owns it is told so, on the map. */
static bool is_veiled(const struct canvas *c, int piece)
{
	int owner = c->data->counters->pieces[piece].side;

	if (c->drawing->side != owner || !c->sheet->shapes[c->match->at[piece]].points)
		return false;
	for (int side = 0; c->game->forms->sides[side]; side++)
		if (side != owner && sight_of(c->match, piece, side) != SEEN)
			return true;
	return false;
}

static void face_seen(const struct canvas *c, struct shown *s, int i)
{
	int count = s->seen.count[i];

	if (!s->seen.back[i])
		face_of(c, s->seen.piece[i], &s->faces[i]);
	if (!s->seen.back[i] && is_veiled(c, s->seen.piece[i])) {
		s->faces[i].veiled = true;
		s->faces[i].about = text(c->arena, "%s; hidden from the enemy", s->faces[i].about);
	}
	if (s->seen.back[i])
		back_of(c, s->seen.piece[i], &s->faces[i]);
	if (count) {
		s->faces[i].large = text(c->arena, "%d", count);
		s->faces[i].about = text(c->arena, "%d x %s", count, s->faces[i].about);
	}
	s->cards |= s->faces[i].card != NULL;
}

static void find_shown(const struct canvas *c, int place, struct shown *s)
{
	s->n_stacks = s->seen.n = 0;
	s->cards = false;
	while (s->n_stacks < MOST_SIDES && stack_of(c, place, s->n_stacks, &s->stacks[s->n_stacks]))
		s->n_stacks++;
	if (c->match->top[place] != NONE)
		seen_at(c->match, place, c->drawing->side, &s->seen);
	for (int i = 0; i < s->seen.n; i++)
		face_seen(c, s, i);
}

static void add_shown(struct canvas *c, const struct shown *s, int i, struct point at, int size)
{
	const char *back = s->seen.back[i], *id = c->data->counters->pieces[s->seen.piece[i]].id;

	if (back)
		svg_open(c->out, "g", "class=\"c-back\"");
	else
		open_part(c, "piece", id);
	add_counter(c, &s->faces[i], back ? back : id, at.x, at.y, size);
	if (back)
		svg_close(c->out, "g");
	else
		close_part(c);
}

static void add_stack(struct canvas *c, const struct stack *s, int place, struct point at, int size)
{
	const char *side = c->game->forms->sides[s->side];
	struct face face = s->face;

	face.large = text(c->arena, "%d", s->number);
	open_part(c, "stack", text(c->arena, "%s-%s", c->data->map->places[place].id, side));
	add_counter(c, &face, side, at.x, at.y, size);
	close_part(c);
}

int count_shown(const struct canvas *c, int place)
{
	struct stack stack;
	struct seen seen;
	int n = 0;

	while (n < MOST_SIDES && stack_of(c, place, n, &stack))
		n++;
	if (!c->match || c->match->top[place] == NONE)
		return n;
	seen_at(c->match, place, c->drawing->side, &seen);
	return n + seen.n;
}

void add_top_mark(struct canvas *c, int under, int x, int y)
{
	svg_draw(c->out, "circle", "class=\"c-top\" cx=\"%d\" cy=\"%d\" r=\"9\"", x, y);
	svg_text_in(c->out, x, y + 4, 15, 12, "c-under", text(c->arena, "+%d", under));
}

/* Where the order of a stack counts, and all of it is seen: how many lie under the top. */
static int under_top(const struct canvas *c, const struct shown *s, int place)
{
	for (int i = 0; i < s->seen.n; i++)
		if (s->seen.back[i])
			return 0;
	return c->sheet->shapes[place].points && c->game->ordered >> c->data->map->places[place].kind & 1
		? s->seen.n - 1 : 0;
}

static void add_pieces_at(struct canvas *c, struct shown *s, int place)
{
	struct point at[MOST_PIECES + MOST_SIDES];
	int size;

	find_shown(c, place, s);
	if (!s->n_stacks && !s->seen.n)
		return;
	size = arrange(&c->sheet->shapes[place].room, s->n_stacks + s->seen.n,
		       (s->cards ? CARDS : 0) | (c->sheet->shapes[place].points ? MIDDLE : 0), at);
	open_part(c, "at", c->data->map->places[place].id);
	for (int i = s->seen.n; i-- > 0;)
		add_shown(c, s, i, at[s->n_stacks + i], size);
	for (int i = s->n_stacks; i-- > 0;)
		add_stack(c, &s->stacks[i], place, at[i], size);
	if (under_top(c, s, place) > 0)
		add_top_mark(c, under_top(c, s, place), at[0].x + 1, at[0].y + 1);
	close_part(c);
}

void add_pieces(struct canvas *c)
{
	struct shown *s = NEW(c->arena, struct shown);

	for (int place = 0; place < c->data->map->n_places; place++)
		if (is_in_view(c, &c->sheet->shapes[place].box))
			add_pieces_at(c, s, place);
}

const char counter_style[] =
	".c-body{stroke:#111;stroke-width:1}\n"
	".c-strip{opacity:.16}\n"
	".c-name,.c-value,.c-corner{font-weight:bold;text-anchor:middle}\n"
	".c-name,.c-corner{font-size:9px}\n"
	".c-title{font-size:10px;font-weight:bold}\n"
	".c-frame{fill:none;stroke:currentColor;stroke-width:1.1}\n"
	".c-lost{fill:#d55e00;stroke:#fff;stroke-width:.8}\n"
	".c-veil{opacity:.5}\n"
	".c-hatch{fill:none;stroke:currentColor;stroke-width:.9;opacity:.55}\n"
	".c-veiled,.c-bars{fill:none;stroke:#111;stroke-width:3}\n"
	".c-bars{stroke:#ffe14d;stroke-dasharray:5 5}\n"
	".c-top{fill:#111;stroke:#fff;stroke-width:1.5}\n"
	".c-under{font-size:11px;font-weight:bold;text-anchor:middle;fill:#fff}\n"
	".c-facing{fill:#ffd23f;stroke:#111;stroke-width:1}\n";
