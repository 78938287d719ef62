/* SPDX-License-Identifier: ISC */
/* search.h: ways over the map: least-cost search, zones of control, retreats. */
#ifndef SEARCH_H
#define SEARCH_H

#include "engine/engine.h"

/* ---- least-cost search ------------------------------------------------ */

struct reach {
	int16_t n, place[MOST_PLACES];	/* reached, in order of cost */
	int16_t cost[MOST_PLACES];	/* by place; NONE: not reached */
	int16_t from[MOST_PLACES];	/* the place before; NONE: the start */
};

/*
 * Everything in reach of start with a budget, spent of it already. step says what one step costs:
 * NO (not allowed) or the cost; *stop: the place may be entered, not left again. spent_here is what
 * it has cost to come to `from`; a step that costs more than is left is simply not taken.
 */
void search(const struct match *, int start, int spent, int budget,
	    int (*step)(const struct match *, const void *context, int from, const struct link *,
			int spent_here, bool *stop),
	    const void *context, struct reach *);
/* Start first. False: it is longer than a list. */
bool reach_path(const struct reach *, int to, struct list *path);
bool reach_way(const struct reach *, int to, struct list *path);	/* the same without the start */
/* Of two costs, either of which may be NO. */
int dearer(int, int);	/* NO if one is */
int cheaper(int, int);

/* ---- zones of control, retreats ----------------------------------------- */

/* Whose zone reaches where; the rule is the game's. */
struct zone_rule {
	bool (*exerts)(const struct match *, int piece);
	bool (*reaches)(const struct match *, const struct link *);	/* over that border, either way */
};
bool in_zone(const struct match *, int place, int side, const struct zone_rule *);	/* of its enemies */

/*
 * Everything that a retreat from start can come to in so many steps, each one hex farther away. step says
 * what the n-th step costs, or NO; the cost of a place is that of the cheapest way, its `from` lies on it.
 * A way may end off the grid.
 */
void retreat_search(const struct match *, int start, int most,
		    int (*step)(const struct match *, const void *context, int from, const struct link *,
				int n),
		    const void *context, struct reach *);

#endif
