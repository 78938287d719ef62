/* SPDX-License-Identifier: ISC */
/* dice.h: where dice come from. The kinds of source are here; dice.c alone asks chance. */
#ifndef DICE_H
#define DICE_H

#include "engine/engine.h"

/* A die that is wanted: 1 to faces, by which rule, and what for. */
struct want {
	const char *rule, *label;
	int faces;
};

struct die {
	int value;
	enum die_from from;
};

/*
 * Where dice come from. Another kind of source has this as its first member. A die that it cannot give is
 * trouble, and is 1: whoever wants it goes on, and nothing is kept of what comes of that.
 */
struct dice_source {
	struct die (*next)(struct dice_source *, const struct want *, struct ruling *);
	/* No more are wanted: what is left over is trouble. NULL: nothing ever is. */
	bool (*end)(struct dice_source *, struct ruling *);
	bool misfit;		/* it could not give a die, or some were left over */
};

struct dice_source dice_of_system(void);
struct dice_source dice_of_none(void);	/* whether a die is wanted is what one learns: it is misfit then */

/* The same seed gives the same dice on every machine. */
struct seeded_dice {
	struct dice_source source;
	uint64_t seed;		/* changes with each die */
};

struct seeded_dice dice_of_seed(uint64_t seed);
int dice_throw(struct seeded_dice *, int n);	/* 1..n, in no ruling: for random play */

/* For salts: what nobody can guess; of a seed always the same. */
void chance_bytes(const uint64_t *seed, uint8_t *bytes, size_t length);

/* A list of them, from a player or from a history. */
struct listed_dice {
	struct dice_source source;
	const int *values;
	const uint8_t *from;	/* enum die_from of each; NULL: they are supplied */
	int count, used;
	struct dice_source *rest;	/* gives those that are not on the list; NULL: that is trouble */
};

struct listed_dice dice_supplied(const int *values, int count, struct dice_source *rest);
struct listed_dice dice_recorded(const int *values, const uint8_t *from, int count);

/* Of the ruling's source: all that was to be rolled is rolled. Dice left over are trouble. */
bool dice_used_up(struct ruling *);

#endif
