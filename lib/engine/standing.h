/* SPDX-License-Identifier: ISC */
/*
 * standing.h: answers given before the question.
 *
 *   {by: german, do: standing, decide: retreat, toward: '0919'}
 *   {by: german, do: standing, decide: opportunity, pass: yes, if: {beyond: 6}, until: 4}
 *   {by: german, do: standing, decide: choose, answer: {do: choose, card: panzer}, once: yes}
 *   {by: german, do: standing, revoke: 2}
 *
 * A side keeps such orders; when one of the decisions is asked of it and an order fits, the umpire answers
 * for it, as if it had been asked. The others learn neither that there is an order nor what it says: setting
 * one is no step of the game and opens nothing. The orders are part of the match, as lines of text. A game
 * need not supply anything, but may say which answer passes (verb.passes), what turn it is (game->turn) and
 * what else an order may depend on (state.provisos).
 */
#ifndef STANDING_H
#define STANDING_H

#include "engine/engine.h"

extern const struct verb standing_verb;

/* Such an action is a standing order, and none as the game wrote them before (verb.former). */
bool is_standing(const struct game *, const struct doc *);
/* Trouble unless the order can be understood, whatever the position. */
bool standing_vet(const struct match *, int side, const struct doc *, struct ruling *);
/* As it is kept and written into the history: {by: ..., do: standing, ...}. */
struct doc *standing_encode(struct arena *, const struct match *, int side, const struct doc *);

/* An order answers what is pending: the action, and the line of the order. False: none does. */
bool standing_answer(struct match *, struct action *, const char **order, struct ruling *);

/*
 * For what a game called standing answers before: an order is added, "decide: retreat, pass: yes"; all that a
 * side keeps for a decision go. False: it keeps as many as it may.
 */
bool standing_add(struct match *, int side, const char *fmt, ...) PRINTF(3, 4);
void standing_drop(struct match *, int side, const struct state *);

/* The orders of a side, numbered from 1 as `revoke` counts them; NULL after the last. NONE: of all sides. */
const char *standing_line(struct arena *, const struct match *, int side, int number);
/* `standing:` of a game file. */
void standing_write(struct buffer *, const struct match *, int side);
bool standing_read(struct match *, const struct doc *, struct ruling *);

#endif
