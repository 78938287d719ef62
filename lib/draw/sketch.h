/* SPDX-License-Identifier: ISC */
/* sketch.h: the board in letters: what terminal.c and areas.c share. */
#ifndef SKETCH_H
#define SKETCH_H

#include "draw/canvas.h"
#include "draw/screen.h"

enum {
	MOST_BACKS = 26,
	MOST_BITS = 32,
	MOST_LYING = MOST_BITS + 1 + MOST_SIDES,	/* signs of a place: marks, holder, zones */
	MOST_SPARE = 64,
};

struct sketch {
	struct canvas canvas;
	struct screen screen;
	bool areas;		/* the map has no grid */
	bool large;
	int step, margin;	/* columns of text: from hex to hex, before the first */
	int first, last, upper, lower;	/* columns and rows of hexes that are drawn */
	const char *backs[MOST_BACKS];	/* all that are seen, sorted */
	int n_backs;
	char back_letters[MOST_BACKS], side_letters[MOST_SIDES];
	uint32_t holders, marks, border_marks;	/* bits, by paints and marks: what lies anywhere */
	struct buffer cut, left_out;	/* stacks, and other signs, that did not fit */
};

/* Cells of a place where nothing else stands, the best first. */
struct spare {
	struct point cells[MOST_SPARE];
	int n;
};

/* The stack in so many columns; one that is wider ends in + and is told below. Gives its columns. */
int put_stack(struct sketch *, int x, int y, int most, int place);
int stack_width(const struct sketch *, int place);	/* with blanks between its parts */
/* What the place is, the most telling first. */
int emblems_of(const struct sketch *, const struct place *, uint32_t out[EMBLEMS]);
/* On the spare cells: emblems as far as what lies there leaves room for them, then that. */
void put_signs(struct sketch *, int place, const struct spare *, const uint32_t *emblems, int n,
	       struct colours);
/* So many cells of a line; step: 1, to the right, or -1. */
void add_spare(struct spare *, int x, int y, int n, int step);
struct colours place_colours(const struct sketch *, const struct place *);
bool has_all(uint32_t features, uint32_t wanted);
/* A line under the map, if there is anything to tell, which is then forgotten. */
void tell_of(struct sketch *, const char *what, struct buffer *which);
extern const struct glyph left_edge, floor_edge;	/* of cells */

/* areas.c */
void draw_areas(struct sketch *);

#endif
