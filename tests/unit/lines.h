/* SPDX-License-Identifier: ISC */
/*
 * lines.h: a slow reference for straight lines over hexes: it looks at every hex by itself, and asks on which
 * sides of the line its corners lie.
 */
#ifndef LINES_H
#define LINES_H

#include "engine/engine.h"
#include "data/layout.h"

#include <stdlib.h>

enum { SIDES = 6 };

/* Around the middle; corner i lies between side i and the next one. */
static const struct point corners[SIDES] = {
	{ 1, -1 }, { 2, 0 }, { 1, 1 }, { -1, 1 }, { -2, 0 }, { -1, -1 },
};

static inline struct point middle(const struct map *map, int hex)
{
	const struct place *p = &map->places[hex];

	return (struct point){ 3 * p->column, hex_height(map, p->column, p->row) };
}

enum meeting { MISSES, ALONG, THROUGH };

/* On which side of the line, drawn on without end, a corner of the hex lies, and how far. */
static inline int aside(const struct map *map, int from, int to, int hex, int corner)
{
	struct point a = middle(map, from), b = middle(map, to), m = middle(map, hex);

	corner = (corner + SIDES) % SIDES;
	return (b.x - a.x) * (m.y + corners[corner].y - a.y) - (b.y - a.y) * (m.x + corners[corner].x - a.x);
}

/* Where the line meets the side is after its start and before its end. */
static inline bool is_between_ends(const struct map *map, int from, int to, int hex, int side)
{
	struct point a = middle(map, from), b = middle(map, to), m = middle(map, hex);
	struct point first = corners[(side + SIDES - 1) % SIDES], last = corners[side];
	int more = abs(aside(map, from, to, hex, side)), less = abs(aside(map, from, to, hex, side - 1));
	int x = (m.x + first.x - a.x) * more + (m.x + last.x - a.x) * less;
	int y = (m.y + first.y - a.y) * more + (m.y + last.y - a.y) * less;
	int run = x * (b.x - a.x) + y * (b.y - a.y);
	int whole = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);

	return run > 0 && run < whole * (more + less);
}

/* By corners on either side of the line, one on it being on neither; *sides: those that the line meets. */
static inline enum meeting meet(const struct map *map, int from, int to, int hex, unsigned *sides)
{
	int left = 0, right = 0, along = NONE;
	bool between = false;

	*sides = 0;
	for (int i = 0; i < SIDES; i++) {
		int last = aside(map, from, to, hex, i), first = aside(map, from, to, hex, i - 1);

		left += last < 0;
		right += last > 0;
		if (!first && !last) {
			struct point a = middle(map, from), b = middle(map, to), m = middle(map, hex);
			int run = (m.x + corners[i].x - a.x) * (b.x - a.x) +
				  (m.y + corners[i].y - a.y) * (b.y - a.y);

			along = i;
			between = run > 0 &&
				  run < (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
		} else if ((first <= 0 && last >= 0) || (first >= 0 && last <= 0)) {
			*sides |= 1u << i;
			if (along == NONE)
				between = is_between_ends(map, from, to, hex, i);
		}
	}
	if (along != NONE)
		*sides = 1u << along;
	if (!between || (along == NONE && !(left && right)))
		return MISSES;
	return along != NONE ? ALONG : THROUGH;
}

#endif
