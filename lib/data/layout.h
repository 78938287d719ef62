/* SPDX-License-Identifier: ISC */
/* layout.h: the sheet that a map is drawn on, in units of its own. Play does not depend on it. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "base/base.h"

struct point {
	int x, y;
};

struct site {			/* where a place off the grid is drawn; width 0: it is not laid out */
	struct point at;	/* the upper left corner of a box, the middle of an area */
	int16_t width, height;	/* of a box; of the room for pieces in an area */
	int16_t first, points;	/* outline of an area, in layout->points; none: a box */
};

struct board {			/* a part of the sheet */
	const char *name;
	int16_t x, y, width, height;
};

struct caption {		/* words that belong to no place */
	const char *words;
	struct point at;
	int16_t size, turn;	/* of the letters; in degrees clockwise */
};

struct layout {
	int16_t width, height, hexside;
	struct point grid;	/* the upper left corner of the hexes */
	struct board panel, legend;
	const struct site *sites;	/* by place */
	const struct point *points;
	const struct board *boards;	/* ended by { 0 } */
	const struct caption *captions;	/* ended by { 0 } */
	int n_points, n_boards, n_captions;
};

#endif
