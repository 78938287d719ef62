/* SPDX-License-Identifier: ISC */
/*
 * view.h: a side's view of a game, as a file: the position and the history as the side may see them and,
 * between them, what it may do and what it was told. Neither can be worked out from what it sees.
 *
 *   known:
 *     own: {soviet-last: 112-hq}
 *   may:
 *     for: 6f0c2ab1d3e4f567
 *     do:
 *       - {by: german, do: setup-done}
 *       - of: {by: german, do: place}
 *         rows:
 *           - {at: '0919'}
 *           - {at: '1019'}
 *         each:
 *           - {unit: [dietl, eng-2], rows: [1-2]}
 *   told:
 *     - {entry: 3, step: 2, log: [{'4.2': dietl goes to 0919}], drawn: [{by: german, ways: [['1019', ...]]}]}
 *
 * `known` has what is told of the position by its tracks and pictures and stands nowhere else in the view; of
 * a game that hides something also the lines of its tracks, `shown`, and what show says of units, `brief`.
 * A group of options is what `of` says, with every value of one argument and, for each, every row that is
 * named: so the order in which `umpire options` lists them is kept. `entry` is the number of the entry in
 * the history of the view, 0 for a set-up that has none; `as` is that entry as its reader knows it, where
 * the parts that he sees do not join to it by themselves.
 */
#ifndef VIEW_H
#define VIEW_H

#include "engine/history.h"

struct letter;

/*
 * What a match that was read from a view knows of itself. Pieces that its side sees are where they are; for
 * every back that it sees some piece that could lie there stands in; all others are nowhere.
 */
struct veil {
	int side;
	const char *back[MOST_PIECES];	/* of a piece that stands in; NULL: it does not */
	const struct doc *options;	/* as the view lists them, each by itself; NULL: it does not */
	const struct doc *own;		/* as the view has it; NULL: it has none */
	const struct doc *shown, *brief;	/* what show says of tracks, and by piece; NULL: nothing */
};

/* What pictures make of the steps while they are played again; a view carries that, too. */
struct portrayer {
	struct ruling *ruling;		/* to play them with */
	void (*note)(void *context, const struct step *);
	/* Of the n-th action that the side was told, from 1, when all are noted. NULL: nothing is drawn. */
	struct doc *(*drawn)(void *context, struct arena *, int number);
	void *context;
};

/* The file as a side may have it. portrayer: NULL: it cannot be drawn later what has happened. */
void view_write(struct buffer *, const struct game_file *, int side, const struct portrayer *);

/* Of that, `may` alone. */
void view_write_options(struct buffer *, const struct game_file *, int side);

/* Makes the match of a view that was read ready to be looked at. A whole file stays as it is. */
bool view_open(struct game_file *, struct ruling *);
/* Those options that the view lists, as each_option() gives them; a->doc has the `remark`, if any. */
void each_listed(const struct match *, struct arena *,
		 bool (*take)(void *, const struct action *, const struct list *), void *context);
/*
 * Is the action lawful, as far as that can be told from a view that hides something? What is listed is; what
 * is not, is refused; where the list leaves open which paths and sets will do, too, that is trouble.
 */
bool check_listed(const struct match *, const struct doc *proposal, const struct letter *, struct action *,
		  struct ruling *);

/* A step of the game as a side was told of it. */
struct told_step {
	enum entry_kind kind;
	const struct doc *entry;	/* as the side may read it, with its dice; NULL: the set-up */
	const struct line *log;
	const struct doc *drawn;	/* NULL: nothing is */
	int step;			/* so many actions there were then */
	int number;			/* of the entry in the view; 0: the set-up has none */
};

/* Every step that a view tells of. Trouble: it tells of none, or is damaged. */
bool told_each(const struct game_file *, void (*each)(void *context, const struct told_step *), void *context,
	       struct ruling *);
int told_count(const struct game_file *);	/* of a view: as entries_told() of the whole file */

#endif
