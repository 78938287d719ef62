/* SPDX-License-Identifier: ISC */
/*
 * words.h: what a letter asks for, out of what its writer wrote himself. Knows no game: whether an action
 * has the right names, and whether it is lawful, the umpire tells.
 */
#ifndef WORDS_H
#define WORDS_H

#include "doc/doc.h"
#include "mail/message.h"

/* ---- what the writer himself wrote (own.c) ---------------------------- */

/*
 * The text without quoted originals, the lines that introduce them, signatures and disclaimers. Lines that
 * he wrote between quoted ones stay.
 */
const char *own_words(struct arena *, const char *text);

/*
 * The first line of each of our letters: where it comes back without a sign before it, all that follows is
 * ours. Some programs quote so, and our letters list actions.
 */
extern const char letter_mark[];

/* ---- what he asks for (words.c) --------------------------------------- */

enum { MOST_ASKED = 100 };	/* of one letter */

enum asked_kind {
	ASKED_ACTION,	/* doc: a mapping with `do` */
	ASKED_PAPER,	/* doc: what players with keys send: with letter, open, ticket, consent ... */
	ASKED_WORD,	/* a word of command, and the rest of its line */
};

struct asked {
	enum asked_kind kind;
	const struct doc *doc;
	const char *bytes;		/* of a paper: as it stood, but for what mail did to it; umpire apply
					 * takes it so */
	const char *word;		/* as in command_words, in small letters */
	const char *rest;		/* what follows it, without blanks at its ends; "" */
	const char *line;		/* as it stood in the letter, in one line */
	bool mended;			/* it was not read just as it stood: signs, capitals, broken lines */
};

/*
 * show, options [VERB], help [VERB], rule N, undo [N], agree WHAT, refuse WHAT (undo, draw, resign), note:
 * TEXT, note to SIDE: TEXT (rest: "to SIDE: TEXT"), standing [list | revoke N], away until DATE (rest: "until
 * DATE"), back, resign, draw, yes, no. A line is such a word only if all of it fits: no prose is taken for
 * one. A note goes on to an empty line or an action. `standing {decide: ...}` is an action, and
 * `late {do: ...}` is {do: late, answer: {do: ...}}.
 */
extern const char *const command_words[];	/* ended by NULL */

struct letter_words {
	struct asked *v;		/* in the order of the letter; files after the text */
	int n;
	struct texts unread;		/* what was meant, and cannot be read: "LINE: WHY", with its words.
					 * If there is any, nothing of the letter is to be carried out */
	struct texts hints;		/* what was passed over and may have been meant: "LINE: HOW" */
	bool too_many;			/* more than MOST_ASKED */
};

void words_find(struct letter_words *, struct arena *, const struct message *);
/* The same of a text alone that is its writer's. */
void words_find_in(struct letter_words *, struct arena *, const char *own, const char *file);

#endif
