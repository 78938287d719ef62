/* SPDX-License-Identifier: ISC */
/* terms.h: the terms of a game that begins, from the command line. */
#ifndef TERMS_H
#define TERMS_H

#include "cmd.h"

/* --trust, --days, --player, --keeper, and the chain begun. after: what it goes on from; or NULL. */
bool terms_begin(struct game_file *, const struct args *, const struct doc *after, struct ruling *);

#endif
