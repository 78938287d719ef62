/* SPDX-License-Identifier: ISC */
/* adjudicate.h: the way of one action, from a proposal to an entry of the history. */
#ifndef ADJUDICATE_H
#define ADJUDICATE_H

#include "engine/file.h"

/* How an action comes to the umpire. */
struct letter {
	int as;				/* the side that sent it; NONE: nobody says */
	const struct match *first;	/* the position before the first action of a stream; NULL: this one */
	const struct chain *chain;	/* of the file; NULL: it has none */
	struct hash first_for;		/* of that chain before the first action */
	bool recorded;			/* an entry of a history, with its dice */
	bool is_signed;			/* what else it says is kept: the signature is of it, too */
};

/* What is trouble whatever the position will be: no mapping, another side's, a name that does not exist. */
bool action_vet(const struct match *, const struct doc *, const struct letter *, struct ruling *);

/* What the caller wants of the way of one action and, below, what came of it. */
struct way {
	const struct letter *letter;	/* NULL: nobody says who sent it */
	enum proof proof;		/* of the position that it leads to */
	struct game_file *file;		/* whose match it is: its history gets an entry; NULL: none does */
	struct action action;		/* as adjudicate() has read it */
	const struct doc *doc;		/* as our program writes it, without dice; NULL: it is skipped, or the
					 * ruling is quiet and there is no file */
	const char *unsound;		/* why the position cannot come about, or NULL */
};

/* Reads a proposal by the first verb of its name that takes its arguments: the position is not known. */
bool action_guess(const struct match *, const struct doc *, const struct letter *, struct action *,
		  struct ruling *);
/* Reads and checks a proposal, and changes nothing. letter: as in struct way. */
bool check_proposal(const struct match *, const struct doc *, const struct letter *, struct action *,
		    struct ruling *);
/*
 * A lawful action: what it does, the umpire's own steps, the entry of the history, the proof. False: trouble,
 * and neither the match nor the history is to be used.
 */
bool carry_out(struct match *, const struct action *, struct way *, struct ruling *);
/* Both. False: it is refused or trouble; match and history are as they were. */
bool adjudicate(struct match *, const struct doc *proposal, struct way *, struct ruling *);

/*
 * apply_action() in parts, for whoever looks at the match between them: between two steps it is all there is.
 * First what the action does; true: steps of the umpire follow. Then one of them at a time until it is false:
 * a question is open, the game is over, or the ruling is trouble.
 */
struct pace {			/* of the steps of one action; start: all zero */
	int steps, standing;
};
bool action_begin(struct match *, const struct action *, struct ruling *);
bool umpire_step(struct match *, struct pace *, struct ruling *);

#endif
