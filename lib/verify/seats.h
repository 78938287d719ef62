/* SPDX-License-Identifier: ISC */
/*
 * seats.h: games between players of several kinds, and what came of them. Each side has a seat; who sits
 * there is asked whenever the side must decide.
 */
#ifndef SEATS_H
#define SEATS_H

#include "engine/dice.h"
#include "engine/file.h"

struct seat;

/* One kind of player. It knows no game. */
struct policy {
	const char *name;
	/* The answer to what is asked of the side now; false: it has none, and *why says it. */
	bool (*choose)(struct seat *, const struct game_file *, int side, struct arena *, struct action *,
		       const char **why);
	void (*over)(struct seat *, const struct match *, int side);	/* the game has ended; or NULL */
};

struct seat {
	const struct policy *policy;
	const char *words;		/* as the player named it: "run:./bot" */
	bool taken;			/* somebody said who sits here */
	struct seeded_dice chance;	/* its own; of the game's seed */
	/* How well the side stands, for those who weigh. */
	long (*worth)(const struct match *, int side);
	void *context;			/* of the policy */
};

extern const struct policy random_policy, greedy_policy;

struct bout {
	uint64_t seed;
	int games, scenario;
	uint32_t options;		/* as match.options */
	bool verbose;			/* a line for each game */
	const char *save;		/* where the last game goes; or NULL */
	struct seat seats[MOST_SIDES];
};

/* forfeits: games that a side lost by giving no lawful answer. By side; a party's are those of its first. */
struct bout_totals {
	int games, drawn;
	int won[MOST_SIDES], forfeits[MOST_SIDES];
	long actions;
	double seconds;
};

/* False: trouble. */
bool bout_play(const struct game *, const struct data *, struct bout *, struct bout_totals *, FILE *out,
	       struct ruling *);

/* Of so many games so many won: between these lies the true share, in 95 of 100 cases (Wilson's interval). */
void share_bounds(int won, int of, double *low, double *high);

#endif
