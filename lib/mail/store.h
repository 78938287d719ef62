/* SPDX-License-Identifier: ISC */
/*
 * store.h: the folder of a table, which is changed all at once or not at all.
 *
 *   table.yaml   who plays, by which terms: for people, written once
 *   state.yaml   what the table remembers: since when somebody is asked, who was reminded, what was proposed
 *   game.yaml    the game
 *   seen/        one file for each message that was handled, by a hash of its Message-ID
 *   held/        letters that wait for a word of their side
 *   out/         a Maildir: letters that no mail transfer agent has taken yet
 *   journal      one line an event
 *
 * A change is staged in the folder `change.new`, which holds each file as it is to be, on the disk; it is
 * made by renaming that to `change`. From then on whoever opens the table carries it out to the end, as
 * often as it may be interrupted: each file is renamed to its place, and what is there already stays.
 * Before then whoever opens the table throws it away. So a process may be killed at any moment, and the
 * disk may fill up.
 */
#ifndef STORE_H
#define STORE_H

#include "base/base.h"

struct store {
	struct arena *arena;
	const char *dir;
	int lock;			/* an open file, locked; or -1 */
};

/* Whether there is a table in that folder. */
bool store_is_there(const char *dir);
/* A new folder with all that is in it, but empty. It must not be there, or be empty. */
bool store_make(struct arena *, const char *dir, const char **why);
/*
 * Takes the lock, waiting so many seconds at most for it, and finishes or throws away what was left
 * behind. False, and *why: *is_busy where another has it still.
 */
bool store_open(struct store *, struct arena *, const char *dir, int patience, bool *is_busy,
		const char **why);
void store_close(struct store *);
/* A file of the table; NULL: it is not there, *why stays, or cannot be read: *why. */
const char *store_read(struct store *, const char *name, size_t *length, const char **why);
/* The names in a folder of it, sorted: "held", "out/new", "seen". */
bool store_list(struct store *, struct texts *, const char *folder, const char **why);

struct table_change {
	struct store *store;
	const char *why;		/* what went wrong first, or NULL: the rest then does nothing */
	int n;
};

void change_begin(struct table_change *, struct store *);
/* name: "game.yaml", "seen/3f..", "held/..", "out/new/..". It is that then. */
void change_put(struct table_change *, const char *name, const char *bytes, size_t length);
/* A file of the store that is renamed as it is: from: "spool/...". */
void change_drop(struct table_change *, const char *name);	/* it is not there then */
void change_note(struct table_change *, const char *line);	/* of the journal, after its date */
/* All of it, or false and change->why: nothing of it. */
bool change_commit(struct table_change *);
void change_forget(struct table_change *);

/* A line of the journal by itself; what becomes of it hinders nothing. */
void store_note(struct store *, const char *line);

/* ---- the queue (send.c) ------------------------------------------------ */

/*
 * Gives what is in out/new to sendmail(8), in order, as `COMMAND -oi -f SENDER -- RECIPIENT`, and takes
 * away what was accepted. The first that is not accepted ends it; what has been refused for good, or for
 * too many days, goes to out/cur and into the journal. The queue has a lock of its own: the table need not
 * be held. command: words with blanks between. Gives how many were sent; *left: how many are still there.
 */
int queue_send(struct arena *, const char *dir, const char *command, int64_t now, int *left,
	       const char **why);

#endif
