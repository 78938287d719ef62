/* SPDX-License-Identifier: ISC */
/*
 * deliver.h: the way of a letter. Its actions are adjudicated one after the other; what they need of chance
 * comes out of the links of its writer and of whoever opens it.
 *
 * Open: dice are rolled. Kept: the keeper, who delivers, adds his link. Sealed: up to the first die the
 * actions are carried out, the rest is bound; the other player's opening carries it on.
 *
 * All or none, until a die falls or something hidden is shown; then what stands before stays, and what
 * cannot be carried out is kept as unused. A letter of which nothing is carried out is refused, and spent:
 * the file says by which rule.
 */
#ifndef DELIVER_H
#define DELIVER_H

#include "proof/paper.h"

struct delivery {
	struct game_file *file;
	struct agreement agreement;
	const struct key_file *keeper;	/* whose links open; NULL: not at hand */
	struct dice_source *dice;	/* of an open game */
	void (*told)(void *context, const struct ruling *);	/* what came of each action */
	void *context;
	/* What came of it. */
	int applied, unused;
	bool refused;			/* the letter was, whole: the file holds the refusal */
	bool bound;			/* it waits for its opening */
	bool shown;			/* a die fell, or something hidden was shown */
};

/* Who may write now: the opener of what is bound, or whoever decides; where anybody may, the first side. */
int pen_of(const struct game_file *, const struct agreement *);
int pen_in(const struct match *);	/* the same where nothing is bound */
/* Is it for the writer of this letter to write one? */
bool may_write(const struct paper *, const struct game_file *, const struct agreement *, struct ruling *);
/* In a kept game salts are made from the keeper's links, as soon as he is there. */
void begin_salts(struct delivery *);
/*
 * False: trouble, and the file is as it was; or, when applied or refused is set, the reason why the rest was
 * not carried out, and the file is to be written.
 */
bool deliver_letter(struct delivery *, const struct paper *, struct ruling *);
bool deliver_opening(struct delivery *, const struct opening *, struct ruling *);
/* "allied owes the opening of letter 12 of german; ..."; NULL: nobody owes one. */
const char *owed_words(struct arena *, const struct game_file *, const struct agreement *);
/* The letter that is bound: what its opener signs. False: none is. */
bool bound_letter(const struct game_file *, struct hash *letter, int *by);
/* Is it the last letter of the history, signed by its side? Else who opens it shows his link for nothing. */
bool bound_check(const struct game_file *, const struct agreement *, struct ruling *);

/* Would the umpire carry out this action of a letter now, whatever the dice? skipped: it leaves it aside. */
bool is_lawful_now(const struct match *, int side, const struct doc *action, bool *skipped, struct arena *);
bool is_undo(const struct doc *action);
/* What lies behind the first question to the other side is not carried out when a letter is opened. */
bool goes_on(const struct match *, int side);

/* Did the side agree to that many actions being taken back now? words: its signature, or "unproved". */
bool is_consent(const struct agreement *, const struct game_file *, const char *side, int count,
		const char *words);

/*
 * A letter out of proposals: each as it will stand in the history, tried as far as no die is needed.
 * Refused or trouble: as the first that will not do.
 */
bool compose(struct paper *, const struct game_file *, const struct agreement *, int side,
	     const struct doc *const *proposals, int n, struct ruling *);

#endif
