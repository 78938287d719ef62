/* SPDX-License-Identifier: ISC */
/* letters.h: what apply, sign and open share: letters of players who have keys. */
#ifndef LETTERS_H
#define LETTERS_H

#include "keys.h"

/* Does anybody have a key in this game? Then an action is part of a letter. */
bool has_keys(const struct game_file *);
/* Of apply: the documents are letters or openings, or actions that -k signs. side: whose log is wanted. */
void apply_letters(const struct args *, struct game_file *, const struct documents *, int side,
		   struct dice_source *, struct answer *);

#endif
