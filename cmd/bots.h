/* SPDX-License-Identifier: ISC */
/* bots.h: players that are other programs, asked line by line. */
#ifndef BOTS_H
#define BOTS_H

#include "verify/seats.h"

/*
 * A program that plays: `run:COMMAND`, started by the shell. For each decision it reads a line of JSON, with
 * what its side may see and do, and writes a line, the action:
 *   {"game": "narvik-1940", "side": "german", "decide": "move", "view": "...", "options": [{...}, ...]}
 * When a game is over it reads {"over": {"winner": "german", "rule": "4.2"}, "side": "german"}.
 */
extern const struct policy bot_policy;

/* False: it cannot be started. */
bool bot_start(struct seat *, struct arena *, const char *command, struct ruling *);
void bot_end(struct seat *);	/* its input ends; waits until it has ended */

#endif
