/* SPDX-License-Identifier: ISC */
/*
 * undo.h: what was taken back. Nothing is erased: an entry says that so many of the last actions count no
 * more, and the position is again the one before them. Whoever plays the history again must know beforehand
 * which positions to keep for that. Private to the engine.
 */
#ifndef UNDO_H
#define UNDO_H

#include "engine/history.h"

/* An action that counts. */
struct standing_action {
	int number;			/* of its entry, from 0 */
	int16_t side;
};

/* What matters of an entry that is taken back. */
struct past {
	int line;
	int16_t side;
	bool counts, diced, revealed;
};

struct undo {
	int number;			/* of its entry */
	int to;				/* of the first action that goes */
	struct match *before;		/* the position before that one, once it is reached */
};

/* Of a history that is to be played. Start from { .arena = ... }. */
struct undos {
	struct arena *arena;
	struct undo *of;
	int n;
	int first;			/* the lowest `to` */
	struct standing_action *actions;	/* those that count, the last one last */
	int n_actions;
	struct past *pasts;		/* of the entries from `first` on */
	const struct doc **orders;	/* standing orders among them, likewise; NULL: it is none */
	struct match *last;		/* the position after the last entry */
};

/* The next entry, in order; false: it takes back more than there is. */
bool undos_scan(struct undos *, const struct match *, const struct entry *, int number, struct ruling *);
void undos_begin(struct undos *, int entries);	/* all are scanned, and are played now */
/* Before and after entry number is played. */
void undos_reach(struct undos *, const struct match *, int number);
void undos_note(struct undos *, const struct step *, int number);
/* An undo is played: refused if it needs consent and has none. The orders given since are given again. */
bool undos_go_back(struct undos *, struct match *, const struct entry *, int number, struct ruling *);

#endif
