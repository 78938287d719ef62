/* SPDX-License-Identifier: ISC */
/* screen.c: cells of a terminal: colours, signs, and how they are printed. */
#include "draw/screen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- colours ---------------------------------------------------------- */

const struct colours plain = { NONE, NONE };

static int channel(const char *hex)
{
	int value = 0;

	for (int i = 0; i < 2; i++) {
		int c = tolower((unsigned char)hex[i]);

		value = 16 * value + (c <= '9' ? c - '0' : c - 'a' + 10);
	}
	return value;
}

static int distance(const int *a, const int *b)
{
	int sum = 0;

	for (int i = 0; i < 3; i++)
		sum += (a[i] - b[i]) * (a[i] - b[i]);
	return sum;
}

/* The nearest of the 256 colours: a cube of 6 by 6 by 6 from 16, then 24 greys. */
static int16_t colour_near(const int *wanted)
{
	static const int levels[] = { 0, 95, 135, 175, 215, 255 };
	int code = 0, rgb[3], least;

	for (int i = 0; i < 3; i++) {	/* in the cube each of the three by itself */
		int best = 0;

		for (int k = 1; k < (int)LENGTH(levels); k++)
			if (abs(levels[k] - wanted[i]) < abs(levels[best] - wanted[i]))
				best = k;
		rgb[i] = levels[best];
		code = 6 * code + best;
	}
	code += 16;
	least = distance(rgb, wanted);
	for (int i = 0; i < 24; i++) {
		rgb[0] = rgb[1] = rgb[2] = 8 + 10 * i;
		if (distance(rgb, wanted) < least) {
			least = distance(rgb, wanted);
			code = 232 + i;
		}
	}
	return (int16_t)code;
}

/* False: that is no colour. */
static bool read_colour(const char *words, int *rgb)
{
	if (!words || strlen(words) != 7)
		return false;
	for (int i = 0; i < 3; i++)
		rgb[i] = channel(words + 1 + 2 * i);
	return true;
}

bool is_dark(const char *fill)
{
	int rgb[3];

	return read_colour(fill, rgb) && 299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2] <= 128000;
}

struct colours colours_of(const char *ground, const char *ink)
{
	struct colours c = plain;
	int rgb[3];

	if (!read_colour(ground, rgb))
		return c;
	c.ground = colour_near(rgb);
	c.ink = is_dark(ground) ? WHITE : BLACK;
	if (read_colour(ink, rgb))
		c.ink = colour_near(rgb);
	return c;
}

/* ---- signs ------------------------------------------------------------ */

/* The next character of a text; moves on. What a terminal would obey, or cannot show, becomes '?'. */
static uint32_t next_sign(const char **at, bool ascii)
{
	uint32_t sign = 0;
	size_t length = character_at(*at, &sign);

	*at += length ? length : 1;
	return !length || is_steering(sign) || (ascii && sign >= 127) ? '?' : sign;
}

int columns_of(const char *words)
{
	int n = 0;

	for (; *words; n++)
		next_sign(&words, false);
	return n;
}

const char *glyph_text(const struct screen *s, const struct glyph *g)
{
	return s->terminal->ascii ? g->ascii : g->unicode;
}

uint32_t sign_of(const struct screen *s, const struct glyph *g)
{
	const char *at = glyph_text(s, g);

	return next_sign(&at, false);
}

/* ---- cells ------------------------------------------------------------ */

void screen_clear(struct screen *s, int width, int height)
{
	s->width = width;
	s->height = height;
	s->cells = NEW_N(s->out->arena, struct cell, width * height);
	for (int i = 0; i < width * height; i++)
		s->cells[i].colours = plain;
}

struct cell *cell_at(struct screen *s, int x, int y)
{
	return x < 0 || x >= s->width || y < 0 || y >= s->height ? NULL : &s->cells[y * s->width + x];
}

void put_sign(struct screen *s, int x, int y, uint32_t sign, struct colours c)
{
	struct cell *cell = cell_at(s, x, y);

	if (!cell)
		return;
	cell->sign = sign;
	if (c.ink != NONE)
		cell->colours.ink = c.ink;
	if (c.ground != NONE)
		cell->colours.ground = c.ground;
}

int put_words(struct screen *s, int x, int y, int most, const char *words, struct colours c)
{
	int n = 0;

	for (; *words && n < most; n++)
		put_sign(s, x + n, y, next_sign(&words, s->terminal->ascii), c);
	return n;
}

void put_blanks(struct screen *s, int x, int y, int n, struct colours c)
{
	for (int i = 0; i < n; i++)
		put_sign(s, x + i, y, 0, c);
}

/* ---- printing --------------------------------------------------------- */

void buffer_sign(struct buffer *out, uint32_t sign)
{
	char bytes[4];
	size_t n = sign < 0x80 ? 1 : sign < 0x800 ? 2 : sign < 0x10000 ? 3 : 4;

	for (size_t i = n; i-- > 1; sign >>= 6)
		bytes[i] = (char)(0x80 | (sign & 0x3f));
	bytes[0] = (char)(n == 1 ? sign : (0xf00u >> n & 0xf0u) | sign);
	buffer_add(out, bytes, n);
}

static void add_colours(struct buffer *out, const struct colours *c)
{
	if (c->ground == NONE && c->ink == NONE)
		buffer_text(out, "\033[0m");
	else if (c->ground == NONE)
		buffer_printf(out, "\033[0;38;5;%dm", c->ink);
	else
		buffer_printf(out, "\033[0;38;5;%d;48;5;%dm", c->ink == NONE ? BLACK : c->ink, c->ground);
}

static bool is_same_colour(const struct colours *a, const struct colours *b)
{
	return a->ink == b->ink && a->ground == b->ground;
}

static void add_row(struct screen *s, const struct cell *cells)
{
	struct buffer *out = s->out;
	bool colour = s->terminal->colour;
	const struct colours *now = &plain;
	int n = s->width;

	while (n > 0 && (!cells[n - 1].sign || cells[n - 1].sign == ' ') &&
	       (!colour || cells[n - 1].colours.ground == NONE))
		n--;
	for (int x = 0; x < n; x++) {
		if (colour && !is_same_colour(&cells[x].colours, now))
			add_colours(out, &cells[x].colours);
		now = &cells[x].colours;
		buffer_sign(out, cells[x].sign ? cells[x].sign : ' ');
	}
	buffer_text(out, colour && !is_same_colour(now, &plain) ? "\033[0m\n" : "\n");
}

static bool is_blank(const struct screen *s, int y)
{
	for (int x = 0; x < s->width; x++)
		if (s->cells[y * s->width + x].sign || s->cells[y * s->width + x].colours.ground != NONE)
			return false;
	return true;
}

void screen_print(struct screen *s)
{
	int first = 0, n = s->height;

	while (first < n && is_blank(s, first))
		first++;
	while (n > first && is_blank(s, n - 1))
		n--;
	for (int y = first; y < n; y++)
		add_row(s, &s->cells[y * s->width]);
}

void terminal_words(struct buffer *out, const struct terminal *t, const char *words)
{
	int column = 0;

	while (*words) {
		size_t length = strcspn(words, " ");
		const char *word = text_copy(out->arena, words, length), *at = word;

		if (column && column + 1 + columns_of(word) > t->width) {
			buffer_text(out, "\n");
			column = 0;
		}
		if (column) {
			buffer_text(out, " ");
			column++;
		}
		for (; *at; column++)
			buffer_sign(out, next_sign(&at, t->ascii));
		words += length;
		words += strspn(words, " ");
	}
	buffer_text(out, "\n");
}

/* ---- tables ----------------------------------------------------------- */

const struct glyph emblem_glyphs[] = {
	[EMBLEM_NONE] = { ".", "·" },
	[EMBLEM_WAVES] = { "~", "≈" },
	[EMBLEM_ROUGH] = { ":", "∴" },
	[EMBLEM_PEAK] = { "^", "△" },
	[EMBLEM_LAKE] = { "o", "○" },
	[EMBLEM_WOODS] = { "&", "♣" },
	[EMBLEM_MARSH] = { "\"", "≡" },
	[EMBLEM_HILL] = { "n", "∩" },
	[EMBLEM_VILLAGE] = { "v", "⌂" },
	[EMBLEM_TOWN] = { "@", "■" },
	[EMBLEM_STAR] = { "*", "★" },
	[EMBLEM_FERRY] = { "f", "⇆" },
	[EMBLEM_STATION] = { "|", "╂" },
	[EMBLEM_GATE] = { ">", "»" },
	[EMBLEM_ARROW] = { "}", "→" },
	[EMBLEM_HEIGHT] = { "M", "▲" },
	[EMBLEM_AIRFIELD] = { "t", "†" },
	[EMBLEM_MUSTER] = { "m", "♦" },
	[EMBLEM_CABLE] = { "c", "∿" },
	[EMBLEM_WOODED_MARSH] = { "w", "♠" },
	[EMBLEM_WORKS] = { "x", "╦" },
	[EMBLEM_BASTION] = { "z", "╩" },
	[EMBLEM_SUPPLY] = { "q", "◉" },
	[EMBLEM_SUPPLY_OTHER] = { "r", "◎" },
	[EMBLEM_SUPPLY_CHANGING] = { "u", "◍" },
	[EMBLEM_HOUSE] = { "h", "⌂" },
	[EMBLEM_STONE_HOUSE] = { "H", "■" },
	[EMBLEM_BRUSH] = { "%", "♠" },
	[EMBLEM_CRAG] = { "X", "▲" },
	[EMBLEM_TUNNEL] = { "U", "∩" },
	[EMBLEM_BRIDGE] = { "]", "∏" },
	[EMBLEM_PORT] = { "p", "⊥" },
};

const struct glyph line_glyphs[] = {
	[LINE_NONE] = { " ", " " },
	[LINE_HIGHWAY] = { "H", "━" },
	[LINE_ROAD] = { "=", "═" },
	[LINE_TRACK] = { "-", "╌" },
	[LINE_TRAIL] = { ".", "┈" },
	[LINE_WINTER_TRAIL] = { "*", "┉" },
	[LINE_RAIL] = { "#", "╫" },
	[LINE_MINOR_RAIL] = { "+", "┼" },
	[LINE_FERRY] = { "f", "⇆" },
	[LINE_RIVER] = { "$", "∽" },
	[LINE_OPEN_RIVER] = { "&", "≈" },
	[LINE_STREAM] = { "s", "∼" },
	[LINE_INLET] = { "%", "≋" },
	[LINE_SEA] = { "~", "≈" },
	[LINE_CLIFF] = { "!", "‖" },
	[LINE_FJORD] = { "%", "≋" },
	[LINE_BORDER] = { "|", "▏" },
	[LINE_LIMIT] = { "'", "·" },
	[LINE_SUNKEN_RAIL] = { "#", "╫" },
	[LINE_BROOK] = { "s", "∼" },
	[LINE_WOOD] = { "&", "♣" },
};

const struct glyph wild_glyph = { ":", "░" };

/* Of those that lie on places and borders: no letters and no digits, which are stacks. */
const struct glyph mark_glyphs[SIGNS] = {
	[SIGN_TARGET] = { "!", "⊕" },
	[SIGN_TRENCH] = { ";", "⊔" },
	[SIGN_RUIN] = { ",", "▚" },
	[SIGN_BRIDGE] = { "]", "∏" },
	[SIGN_STRIKE] = { "'", "↯" },
	[SIGN_ANCHOR] = { ")", "♆" },
	[SIGN_MINE] = { "`", "✹" },
	[SIGN_SUPPLY] = { "$", "⊞" },
	[SIGN_NO_SUPPLY] = { "%", "⊠" },
	[SIGN_ISOLATED] = { "#", "⊗" },
	[SIGN_WRECK] = { "^", "⊘" },
	[SIGN_SHELLED] = { "*", "✹" },
};

const struct glyph flag_glyphs[2][FLAGS] = {
	{ { "(", "⚐" }, { "<", "◇" } },
	{ { "[", "⚑" }, { "{", "◆" } },
};

const struct glyph zone_glyphs[MOST_SIDES] = {
	{ "-", "░" }, { "`", "▒" }, { "?", "▓" }, { "_", "▄" },
};
