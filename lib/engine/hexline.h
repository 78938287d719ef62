/* SPDX-License-Identifier: ISC */
/*
 * hexline.h: the straight line between the middles of two hexes, hex by hex, in whole numbers. A line runs
 * through a hex, or along the side that two hexes share; a hex of which it meets nothing but a corner is not
 * among those that it meets.
 */
#ifndef HEXLINE_H
#define HEXLINE_H

#include "engine/engine.h"
#include "data/layout.h"

/*
 * A part of a line. The sides of a hex are bits, from the lowest clockwise from north. A line that comes or
 * goes through a corner has both sides of it; one that runs along a side comes and goes by that side.
 */
struct hexstep {
	int16_t hex, beside;	/* NONE: the map has no hex there */
	bool along;		/* it runs along the side of hex that beside shares; else beside is NONE */
	unsigned in, out;	/* sides of hex */
};

struct hexline {
	const struct map *map;
	struct point run, end;
	struct point mid;		/* of the hex that the line is in */
	struct {
		int side, growth, left;
	} nears[3];			/* sides of that hex: how fast they near, how much is left */
	int n_nears;
	int at;				/* the hex that it is in, or NONE */
	unsigned in;			/* by which sides of it the line came */
	bool skips;			/* the side has been met: the line goes on ahead */
};

/* Gives what lies between two hexes, neither of them itself; nothing if one of the two is off the grid. */
void hexline_start(struct hexline *, const struct map *, int from, int to);
bool hexline_next(struct hexline *, struct hexstep *);	/* false: it has come to the other end */
/* The hex over one of the sides, from 0; NONE: there is none. */
int hex_over(const struct map *, int hex, int side);

#endif
