/* SPDX-License-Identifier: ISC */
/*
 * odds.h: what may come of an action, and how likely each is.
 *
 * All dice are thrown every way, through the code that apply runs; no game knows of it. Where two ways lead
 * to the same match between two steps of the umpire they are one from there on, and what is the same in words
 * to whoever asks is one outcome: so what he may not see neither splits outcomes nor orders them.
 */
#ifndef ODDS_H
#define ODDS_H

#include "engine/adjudicate.h"

/* ---- chance.c: probabilities, exact while 64 bits hold them ----------- */

struct chance {
	uint64_t of, in;	/* so many in so many, in lowest terms; in 0: they do not fit */
	double p;
};

struct chance chance_of(uint64_t of, uint64_t in);	/* in is not 0 */
struct chance chance_both(struct chance, struct chance);	/* of two that do not hang on each other */
struct chance chance_either(struct chance, struct chance);	/* of two that exclude each other */
double chance_error(double p, double samples);	/* the standard error of a share that was counted */

/* ---- effects.c: what came of it, in words ----------------------------- */

struct effect {
	const char *subject;	/* a piece, a place; NULL: the game */
	const char *words;	/* "lost (0919 -> eliminated)", "disrupted" */
	int16_t piece;		/* that it tells of, or NONE */
	bool lost;		/* that piece is lost */
};

struct effects {
	struct effect *v;	/* pieces, places, the game, what is asked: by the order of the data */
	int n;
	const char *key;	/* all words: equal keys, equal effects */
	uint64_t hash;		/* of the key */
};

/* How the one match became the other, as the side may see both; NONE: all of it. */
void effects_find(struct effects *, struct arena *, const struct match *before, const struct match *after,
		  int side);

/* ---- view.c: the same for all that a side cannot tell apart ----------- */

/*
 * The match as the side sees it: what it does not see is nowhere, nor are there orders of others. False:
 * that is no position to reckon with.
 */
bool odds_view(struct match *to, const struct match *, int side, struct ruling *);

/* ---- walk.c: all that may come of it ---------------------------------- */

/* What is wanted. */
struct odds_query {
	const struct match *start;
	const struct doc *const *actions;	/* the first must be lawful; others answer where they are */
	int n_actions;
	struct letter letter;
	int side;			/* that asks; NONE: the umpire */
	uint64_t limit;			/* so many ways of the dice are tried; past that some are sampled */
	uint64_t samples, seed;
};

struct outcome {
	struct chance share;
	struct effects effects;
};

struct odds {
	struct outcome *rows;		/* most likely first, then by their words */
	int n_rows;
	bool sampled;			/* the shares are counted, not reckoned */
	uint64_t tried;			/* ways of the dice that were carried out */
	int used;			/* so many of the actions were lawful somewhere */
};

/* False: the first action is refused, or there is trouble, and the ruling says why. */
bool odds_find(struct odds *, const struct odds_query *, struct ruling *);

#endif
