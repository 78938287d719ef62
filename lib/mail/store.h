/* SPDX-License-Identifier: ISC */
/*
 * store.h: the folder of a table, which is changed all at once or not at all.
 *
 *   table.yaml   who plays, by which terms: for people, written once
 *   state.yaml   what the table remembers: since when somebody is asked, who was reminded, what was proposed
 *   game.yaml    the game
 *   seen/        one file for each message that was handled, by a hash of its Message-ID
 *   held/        letters that wait for a word of their side
 *   out/         a Maildir: letters that no mail transfer agent has taken yet (new), and those that it will
 *                never take (cur)
 *   journal      one line an event
 *   lock         who has it locked works on the table; empty
 *
 * A change is staged in the folder `change.new`: each file as it is to be, in a file of its own, and a plan,
 * which says where they belong, which files go, and where the journal ended. Then the lines of the journal
 * are written, and the change is made by renaming that folder to `change`. All of it is on the disk before
 * the next begins. From the renaming on, whoever opens the table carries it out to the end, as often as he
 * may be interrupted: each file is renamed to its place, and one that is there already stays. Before it,
 * whoever opens the table throws it away, and cuts the journal off where it ended. So a process may be
 * killed at any moment, and power may fail.
 *
 * A full disk is met while staging, and nothing has changed: what comes after the renaming needs no room but
 * for names in folders. If even that is missing, the change is made and late: the next who opens the table
 * finishes it, or is told why he cannot.
 *
 * Only the umpire may read any of it (0600 and 0700, whatever the umask): keys and tokens lie there. No link
 * is followed inside it. Without the lock nobody writes to it, but queue_send, which takes letters from
 * out/new.
 */
#ifndef STORE_H
#define STORE_H

#include "base/base.h"

struct store {
	struct arena *arena;
	const char *dir;
	int folder;			/* that folder, open; or -1 */
	int lock;			/* an open file, locked; or -1 */
	int64_t now;			/* of lines of the journal: by the clock, when it was opened */
	bool is_late;			/* a change was made, and could not be carried out yet */
};

/* Whether there is a table in that folder. */
bool store_is_there(const char *dir);
/* A new folder with all that is in it, but empty. It must not be there, or be empty, or be begun so. */
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
/* The names in a folder of it, sorted by their bytes: "held", "out/new", "seen". */
bool store_list(struct store *, struct texts *, const char *folder, const char **why);

/* What a change does; it holds copies of all that it is given, in the arena of the store. */
struct table_change {
	struct store *store;
	const char *why;		/* what went wrong first, or NULL: the rest then does nothing */
	struct change_step *steps;
	int n;
	struct buffer notes;
};

void change_begin(struct table_change *, struct store *);
/*
 * name: "game.yaml", "seen/3f..", "held/..", "out/new/..": letters, digits and ._,:=+@- after a letter or
 * digit. It is that then. What is said last of a name counts.
 */
void change_put(struct table_change *, const char *name, const char *bytes, size_t length);
void change_drop(struct table_change *, const char *name);	/* it is not there then */
void change_note(struct table_change *, const char *line);	/* of the journal, after its date */
/* All of it, or false and change->why: nothing of it. One that does nothing is true, and costs nothing. */
bool change_commit(struct table_change *);
void change_forget(struct table_change *);

/* A line of the journal by itself; what becomes of it hinders nothing. */
void store_note(struct store *, const char *line);

/* ---- the queue (send.c) ------------------------------------------------ */

/*
 * A letter in out/new is a message as it goes out, to the one address in its To. Before it may stand one
 * line with its envelope sender, which is not sent: "Return-Path: <umpire+narvik-7@example.org>"; "" is the
 * empty sender, to whom nothing is ever returned. Else the sender is its From.
 */
void queue_sender(struct buffer *, const char *address);

/*
 * Gives what is in out/new to sendmail(8), in the order of its names, as `COMMAND -oi -f SENDER --
 * RECIPIENT`, and takes away what was accepted. command: words with blanks between. The recipient is said
 * there and not read by -t: so it is one that we have checked, no header adds another, and no program
 * parses it once more in a way of its own.
 *
 * After a letter that is not accepted the others to its recipient wait, so that they keep their order;
 * those to others go on, since some programs give no more than one status for a bad address and for a server
 * that is down. If the command cannot be run, or takes a minute, that is the end, and *why. What is refused
 * for good (EX_DATAERR, EX_NOUSER, no address), or has not been accepted for five days, goes to out/cur and
 * into the journal; put back into out/new it is sent again. Before then the time between two tries grows with
 * the time that it waits, to six hours; who touches the file has it tried at once.
 *
 * The queue has a lock of its own: where another process sends it is left to that one. The table must not
 * be held, as it is opened where a letter goes to out/cur. Who is killed after a letter was accepted and
 * before it is taken away has it sent twice, with one Message-ID, by which mail programs drop the second.
 * Gives how many were sent; *left: how many are still in out/new; *why: what hindered the last, or stays.
 */
int queue_send(struct arena *, const char *dir, const char *command, int64_t now, int *left,
	       const char **why);

/* For the queue: a look without the lock, which may meet a change that is half carried out. */
bool store_look(struct store *, struct arena *, const char *dir, const char **why);
int store_folder(const struct store *, const char *folder);	/* an open folder of it; -1: errno */

#endif
