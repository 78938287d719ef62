/* SPDX-License-Identifier: ISC */
/*
 * history.h: what was played, from the lines at the end of a game file.
 *
 * An entry is one of five: an action with its dice; a standing order, which is no step and which its side
 * alone may know of; a note, the offer of a draw or resigning, no step either; `{by: SIDE, do: undo, count:
 * N}`, after which the last N actions count no more (histories of before have records with `consent: yes`,
 * whose actions are gone: they do nothing but count as a step); and, first of all, `{do: new, dice: [...]}`
 * if the set-up rolled dice, or `{do: upgrade, position: {...}}` if the game goes on from another's
 * position. `dice-from` says where dice came from; old entries lack it.
 *
 * Where sides have keys there are three more, which lib/proof makes and reads, and which do nothing here:
 * `{letter: N, by: SIDE, ...}` before the actions of a letter, `{open: N, by: SIDE, ...}` before dice that
 * another's link opens, and `{by: SIDE, unused: {dropped: {...}}}`, what of a letter was not carried out.
 */
#ifndef HISTORY_H
#define HISTORY_H

#include "engine/file.h"

enum entry_kind { PLAYED, TAKEN_BACK, SET_UP, STANDING, ASIDE, LETTER, OPENING, UNUSED, SNAPSHOT };

struct entry {
	enum entry_kind kind;
	const struct doc *doc;		/* as it stands, what is hidden joined to what is not */
	const struct doc *raw;		/* as it stands */
	const int *dice;		/* never NULL */
	const uint8_t *from;		/* enum die_from of each; never NULL */
	int n_dice;
	int back;			/* so many actions go; 0: it is no undo, or a record of before */
};

struct history {
	struct entry *entries;
	int n;
};

/*
 * The entries of a file one after the other, read a few at a time: a long history needs no more memory than
 * a short one. What an entry holds is good until the next is read.
 */
struct entries {
	const struct game_file *file;
	size_t at;			/* so much of the history has been read */
	int line;			/* of the file, where the rest begins */
	int n;				/* entries given */
	const struct doc *next;		/* of those at hand */
	struct arena arena;		/* which they are in */
};

void entries_open(struct entries *, const struct game_file *, size_t from);	/* its byte of the history */
bool entries_next(struct entries *, struct entry *, struct ruling *);	/* false: there is none, or trouble */
/* The same as it stands, unread: of a view, too. NULL: there is none, or trouble. */
const struct doc *entries_next_raw(struct entries *, struct ruling *);
void entries_close(struct entries *);

/* One entry adjudicated again. What it points to is good until the next. */
struct step {
	const struct entry *entry;	/* NULL: the set-up of a game that rolls no dice for it */
	const struct action *action;	/* NULL unless PLAYED, STANDING or ASIDE */
	const struct doc *doc;		/* as our program writes it, without dice; NULL as entry */
	const struct ruling *ruling;	/* its log and dice */
	const struct match *after;
};

bool history_parse(struct history *, const struct game_file *, struct ruling *);	/* all of them */

/*
 * Plays the game of a file again from its set-up; each sees the set-up and then every entry. The verdict
 * is that of the entry that will not do, and the text says where that one stands. history: instead of the
 * file's own; NULL: that.
 */
bool history_replay(struct match *, const struct game_file *, const struct history *,
		    void (*each)(void *context, const struct step *), void *context, struct ruling *);

/* Some side sees a piece that it did not see before. */
bool shows_more(const struct match *before, const struct match *after);

/* Would both be written as the same position? */
bool is_same_position(struct arena *, const struct match *, const struct match *);

/*
 * What the file should be by its own history. Compare what file_write makes of it with the bytes read.
 * each: sees every step, too; or NULL.
 */
bool history_remake(struct game_file *made, const struct game_file *,
		    void (*each)(void *context, const struct step *), void *context, struct ruling *);
/* The file as it was after so many entries. */
bool history_until(struct game_file *made, const struct game_file *, int entries, struct ruling *);

/* No history but one entry, the position, as if it had been set up: of a game that goes on from another's. */
void history_begin_here(struct game_file *, struct arena *);

/*
 * Takes back the last actions that count: adds an entry that says so. Refused past dice, a secret shown or
 * another side unless all other sides consent. by: who asks; NONE: whoever acted last. consents: a word of
 * each of the others; NULL: of none. letter_salt: of the letter that says so, or NULL.
 */
bool history_undo(struct game_file *, int by, int count, const struct doc *consents,
		  const struct salt *letter_salt, struct ruling *);

/*
 * The history as a side may read it. False: it does not lead to the position, nothing is written. each: sees
 * every step, and the line that the view has of it, or NULL; or is NULL. The ruling is to play it with.
 */
bool history_view(struct buffer *, const struct game_file *, int side,
		  void (*each)(void *context, const struct step *, const char *line), void *context,
		  struct ruling *);

/* Is it one that the game is played by, or that tells of one? Letters and openings only prove others. */
bool is_of_play(enum entry_kind);
bool is_beginning(enum entry_kind);	/* the set-up, or what the game goes on from: nobody's action */
/* The side may know that there is such an entry, and what it says. NONE: it may all. */
bool is_entry_told(const struct match *, const struct entry *, int side);
int entries_told(const struct game_file *, int side);	/* without the set-up; as far as they can be read */
/* The side may not learn it. */
bool is_hidden(const struct match *, const struct action *, const struct param *, int side);
/* Of an undo: "german takes back 2 actions by consent of allied (unproved)". */
const char *undo_words(struct arena *, const struct doc *entry);
/* Of an entry with dice that the program did not roll: "supplied", "rolled and seeded" ...; else NULL. */
const char *source_words(struct arena *, const struct doc *entry);
/* The entry of a step, with its dice, as a side (NONE: all) may read it. */
const struct doc *history_entry(struct arena *, const struct step *, int side);
/* The same as a line of the history, and the chain goes on to it if there is one. */
void entry_write(struct buffer *, struct chain *, const struct game_file *, const struct step *, int side);
/* The YAML of an entry as it is read aloud: its dice stand by themselves, salts say nothing to people. */
const char *entry_words(struct arena *, const struct doc *entry);

#endif
