/* SPDX-License-Identifier: ISC */
/* play.h: random play from the options to the end, with every invariant checked. */
#ifndef PLAY_H
#define PLAY_H

#include "engine/dice.h"
#include "engine/file.h"

struct play_options {
	uint64_t seed;
	int games;
	int scenario;
	uint32_t options;	/* as match.options */
	bool properties;	/* also what must hold of every option; keeps the history */
	bool verbose;		/* a line for each game */
	/* A picture of the position as a side may see it: must not tell secrets either. NULL: none. */
	void (*portray)(struct buffer *, const struct match *, int side);
	/* All that a side is told of a game, for secret_told(). NULL: not tried. */
	void (*tell)(struct buffer *, const struct game_file *, int side);
	const char *save;	/* where the last game goes, or the one that is no good; or NULL */
};

struct play_totals {
	long games, actions, options;
	int longest;
	int by_winner[MOST_SIDES];
	double seconds;
	int unsaved;	/* 0, or the errno that kept the game from being saved */
};

/* One of the options of what is asked now, by verb or by option. False: there is none. */
bool choose_random(const struct match *, struct arena *, struct seeded_dice *chance, struct action *);

/* False: a dead end or a broken invariant, described on out, the game saved. */
bool play_random(const struct game *, const struct data *, const struct play_options *, struct play_totals *,
		 FILE *out);

#endif
