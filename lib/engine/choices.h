/* SPDX-License-Identifier: ISC */
/* choices.h: the options looked through: what an action names, those that are wanted, how many there are. */
#ifndef CHOICES_H
#define CHOICES_H

#include "engine/engine.h"

/* Every piece and place that an action names, with its argument; of a path the last place alone. */
void each_named(const struct action *,
		void (*name)(void *context, const struct param *, bool is_place, int index), void *context);

/* Which options are wanted. */
struct wanted {
	const char *verb;		/* by its name; NULL: whichever */
	struct list pieces;		/* all of them are named */
	int16_t place;			/* named, or there lies a piece that is; NONE: wherever */
};

bool game_has_verb(const struct game *, const char *name);	/* itself: not what all games have */
/* Trouble, with the nearest name, unless the game has such a verb, be it not wanted now. */
bool is_verb_name(const struct game *, const char *name, struct ruling *);
bool is_wanted(const struct match *, const struct wanted *, const struct action *);
/* As each_option with those of any time. */
void each_wanted(const struct match *, struct arena *, const struct wanted *,
		 bool (*take)(void *, const struct action *, const struct list *), void *context);

/* How many options there are, by their verb and the piece that they name first, in the order of offers. */
struct tallied {
	const struct verb *verb;
	int piece, n;			/* piece: NONE: they name none */
};
struct choices {
	struct arena *arena;
	struct tallied *v;
	int n;
};

int lead_of(const struct action *);	/* the piece that it names first; NONE: it names none */
void choices_note(struct choices *, const struct action *);
/* Of a verb, and with how many pieces that are named first. */
int choices_count(const struct choices *, const struct verb *, int *pieces);
/* Does the row begin a verb? So the rows are listed by verb, then by piece. */
bool choices_begin(const struct choices *, int row);

#endif
