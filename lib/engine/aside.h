/* SPDX-License-Identifier: ISC */
/*
 * aside.h: what players do beside the game, in every game.
 *
 *   {by: german, do: note, text: Well met}            {by: german, do: note, to: allied, text: ...}
 *   {by: german, do: offer-draw}                      {by: german, do: offer-draw, withdraw: yes}
 *   {by: german, do: resign}
 *
 * None of them is a step of the game, and none spoils a letter on its way. The game is drawn when all sides
 * offer it, and over when all sides of a party have resigned. Any other action may bear a note, too: `note:
 * TEXT`, for all, or `note: {to: SIDE, text: TEXT}`, for that side and its writer; with his own side as `to`
 * it is for himself. What is signed bears notes for all alone, and there no note goes by itself: a letter is
 * read by whoever proves it.
 */
#ifndef ASIDE_H
#define ASIDE_H

#include "engine/engine.h"

struct step;

extern const struct verb *const aside_verbs[];	/* ended by NULL */

/* The verb, unless the game has one of that name itself; NULL: it is none of these. */
const struct verb *aside_find(const struct game *, const struct doc *action);
/* Trouble unless it can be understood, whatever the position. Of any action: its note. */
bool aside_vet(const struct match *, const struct verb *, int side, const struct doc *, bool is_signed,
	       struct ruling *);
bool note_vet(const struct match *, const struct doc *action, bool is_signed, struct ruling *);
struct doc *aside_encode(struct arena *, const struct match *, const struct action *);

/* Sides that may read the note of an entry or an action, as bits; 0: it has none. */
unsigned note_readers(const struct match *, const struct doc *);
/* The keys of an entry that those alone may read. */
bool is_note_key(const struct match *, const struct doc *entry, const char *key);
/* Its readers are told the note that an action bears. */
void note_tell(const struct match *, const struct action *, struct ruling *);

/* It is over by the will of its players, in the midst of whatever was going on. */
bool is_given_up(const struct match *);
/* `offers:` of a game file. */
void aside_write(struct buffer *, const struct match *);
bool aside_read(struct match *, const struct doc *, struct ruling *);
/* For people: "german offers a draw"; NULL: nobody offers anything. */
const char *aside_words(struct arena *, const struct match *);

#endif
