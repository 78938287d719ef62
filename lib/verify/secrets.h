/* SPDX-License-Identifier: ISC */
/* secrets.h: of two games that a side cannot tell apart it must be told the same. */
#ifndef SECRETS_H
#define SECRETS_H

#include "engine/dice.h"
#include "engine/file.h"

/*
 * Changes something in the history of the game that some side does not see, at random, and plays it again. If
 * that side sees the same positions all along, told(out, file, side) must give the same of both games. What
 * differs, in words, or NULL.
 */
const char *secret_told(struct arena *, const struct game_file *, struct seeded_dice *chance,
			void (*tell)(struct buffer *, const struct game_file *, int side));

#endif
