/* SPDX-License-Identifier: ISC */
/* screen.h: cells of a terminal, a sign and its colours in each, and how they are printed. */
#ifndef SCREEN_H
#define SCREEN_H

#include "draw/draw.h"

enum { BLACK = 16, GREY = 244, WHITE = 231 };	/* of the 256 colours, those that no theme changes */

struct colours {
	int16_t ink, ground;	/* of 256; NONE: the terminal's own */
};

struct cell {
	uint32_t sign;		/* 0: blank */
	struct colours colours;
};

struct screen {
	struct buffer *out;	/* where it is printed; cells are taken from its arena */
	const struct terminal *terminal;
	struct cell *cells;
	int width, height;
};

/* A sign as ASCII and as Unicode, of one column each. */
struct glyph {
	const char *ascii, *unicode;
};

extern const struct glyph emblem_glyphs[];	/* by enum emblem */
extern const struct glyph line_glyphs[];	/* by enum line_kind */
extern const struct glyph wild_glyph;		/* ground that is no place */
extern const struct glyph mark_glyphs[SIGNS];	/* NULL: not drawn in letters */

/* Control: a flag for each holder, light paints and dark ones. */
enum { FLAGS = 2 };
extern const struct glyph flag_glyphs[2][FLAGS];

extern const struct glyph zone_glyphs[MOST_SIDES];	/* zones of control, by side */

/* ---- colours ---- */
extern const struct colours plain;
bool is_dark(const char *fill);		/* "#rrggbb" */
/* "#rrggbb" each; ink NULL: black or white, what can be read on the ground. */
struct colours colours_of(const char *ground, const char *ink);

/* ---- signs ---- */
int columns_of(const char *words);
const char *glyph_text(const struct screen *, const struct glyph *);
uint32_t sign_of(const struct screen *, const struct glyph *);
void buffer_sign(struct buffer *, uint32_t sign);	/* as UTF-8 */

/* ---- cells ---- */
void screen_clear(struct screen *, int width, int height);
struct cell *cell_at(struct screen *, int x, int y);	/* NULL: outside */
/* ink and ground NONE: as they are there already */
void put_sign(struct screen *, int x, int y, uint32_t sign, struct colours);
/* At most so many columns of it; gives how many there were. */
int put_words(struct screen *, int x, int y, int most, const char *words, struct colours);
void put_blanks(struct screen *, int x, int y, int n, struct colours);

/* Without blank lines at its head and foot. */
void screen_print(struct screen *);

#endif
