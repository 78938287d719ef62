/* inside.h: what the files of the engine share, and no game, picture or command needs. */
#ifndef INSIDE_H
#define INSIDE_H

#include "engine/engine.h"

/* ---- data ------------------------------------------------------------- */

/* The files, read. What is NULL is taken from base; charts not given are too. NULL and *why: no good. */
struct data_docs {
	const struct doc *map, *counters, *charts, *scenarios, *rules;
};
const struct data *data_load(struct arena *, const struct forms *, const struct data_docs *,
			     const struct data *base, const char **why);
int border_find(const struct data *, const char *id);	/* "0919/1019", either way round */
const struct clause *clause_find(const struct data *, const char *id);
uint64_t data_digest(const struct data *);

/* ---- the match -------------------------------------------------------- */

/* No piece anywhere. The data: scenario_data(). */
void match_clear(struct match *, const struct game *, const struct data *);
/*
 * Puts what the mapping states (own, places, pieces, stacks, decide ...) onto the match. A scenario with
 * other data clears it, but for the options and the step.
 */
bool match_patch(struct match *, const struct doc *, struct ruling *);
/* The umpire's own steps and forced answers, up to the next question or the end. */
void settle(struct match *, struct ruling *);
/* False when refused or trouble; the match is then to be thrown away. */
bool adjudicate(struct match *, const struct doc *proposal, struct ruling *);
int dice_throw(struct dice *, int n);	/* 1..n, never a supplied one, not recorded: for random play */

#endif
