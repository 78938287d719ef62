/* SPDX-License-Identifier: ISC */
/* engine-private.h: what the files of the engine share, and no game, picture or command needs. */
#ifndef ENGINE_PRIVATE_H
#define ENGINE_PRIVATE_H

#include "engine/adjudicate.h"

/* As a match of that edition states its data in its file. */
uint64_t stated_digest(const struct game *, const struct data *, int edition);

/* ---- the match -------------------------------------------------------- */

/* position_fault() of a fixture, of which pieces may be missing: it states what it needs. */
bool fixture_fault(const struct match *, struct fault *);
/* Is a decision pending that is not as its state says? */
bool pending_fault(const struct match *, struct fault *);
/* The value at fault in a file that states the position. */
const struct doc *fault_doc(const struct doc *, const struct match *, const struct fault *);

/* As match_new, by the law of an edition. */
void match_begin(struct match *, const struct game *, const struct data *, int edition, int scenario,
		 uint32_t options, struct ruling *);
/* No piece anywhere. The data: scenario_data(). */
void match_clear(struct match *, const struct game *, const struct data *);
/*
 * Puts what the mapping states (own, places, pieces, stacks, decide ...) onto the match. A scenario with
 * other data clears it, but for the options and the step.
 */
bool match_patch(struct match *, const struct doc *, struct ruling *);
/* Of a frame whose state has stages: the one that comes next; "end" after the last. */
const char *stage_name(const struct frame *);
/* The umpire's own steps and forced answers, up to the next question or the end. */
void run_to_question(struct match *, struct ruling *);
/* As action_decode. What another side than `as` is to have done is trouble before all else. */
bool action_read(const struct match *, const struct doc *, const struct letter *, struct action *,
		 struct ruling *);
const struct param *param_find(const struct param *, const char *name);	/* NULL: there is none */
/* The argument that is a path; NULL: the verb has none. */
const struct param *path_param(const struct verb *);
/*
 * The path for action->goal: the cheapest lawful one or, if there is none, the straight one, for its checks
 * to refuse. False: trouble, for there are several on which not the same may happen.
 */
bool find_way(const struct match *, struct action *, struct ruling *);
/*
 * Ids in place of names, in what a player wrote: of the one that the text is, or of all in a list; of all
 * arguments of a verb. What is called so by nothing, or by several, stays as it is.
 */
void place_ids(struct arena *, const struct data *, struct doc *);
void piece_ids(struct arena *, const struct data *, struct doc *);
void action_ids(struct arena *, const struct match *, const struct verb *, struct doc *);
/* Adds `dice` and `dice-from` to an entry of the history, as all of these sides know them; 0: whoever. */
void entry_add_dice(struct arena *, struct doc *entry, const struct ruling *, unsigned sides);
/* The lines of a game file before those of its chain; position_write has those after them. */
void head_write(struct buffer *, const struct match *, int side);
/* Each child of a mapping, or none if it is NULL, as a line `key: ...` or as several. */
void sections_write(struct buffer *, const struct doc *);
/* Of a view, before its position is read: whose it is. Nothing is hidden behind a back yet. */
bool view_begin(struct game_file *, const struct doc *, struct ruling *);
/* Where nothing is hidden a view is judged as a whole file is; else whether it asks anything of anybody. */
bool view_check(const struct game_file *, struct ruling *);
int count_lines(const char *from, const char *to);	/* that end there */

#endif
