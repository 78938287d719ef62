/* SPDX-License-Identifier: ISC */
/* load-map.h: what the readers of a map of one grid and of a map made of boards share. */
#ifndef LOAD_MAP_H
#define LOAD_MAP_H

#include "data/load.h"

enum { MOST_ACROSS = 99 };	/* columns or rows: two digits each in CCRR */

struct pair {
	int16_t a, b;
};

struct map_loader {
	struct loader *l;
	struct map map;
	struct data data;		/* just the map, for place_find and the like */
	struct place *places;
	struct link *links;
	struct border *borders;
	struct pair *pairs;		/* links that the grid does not give */
	int n_pairs;
	const char *board;		/* its name, if this is a board; NULL: it is a map */
	const struct boards *boards;	/* that the map is made of; NULL: of none */
	int16_t grid[MOST_ACROSS + 1][MOST_ACROSS + 1];	/* column, row: the place, or NONE */
};

/* ---- load-map.c ------------------------------------------------------- */

struct map_loader *map_start(struct loader *);
bool map_grid(struct map_loader *, const struct doc *);
bool map_rows(struct map_loader *, const struct doc *rows, const struct doc *legend);
bool map_places(struct map_loader *, const struct doc *places, const struct doc *sources);
bool map_links(struct map_loader *, const struct doc *);
void map_connect(struct map_loader *);
bool map_lines(struct map_loader *, const struct doc *lines, const struct doc *sides);
/* Sources of the lines, the places that the game knows, and what follows from others. doc: map.yaml */
bool map_finish(struct map_loader *, const struct doc *);

/* ---- load-boards.c ---------------------------------------------------- */

bool boards_have(const struct boards *, const char *id);	/* a hex of that id, in play or not */

#endif
