/* SPDX-License-Identifier: ISC */
/*
 * mail.h: what the commands of umpire-mail share. Read this first.
 *
 * A letter comes in (deliver.c), or the clock strikes (clock.c). Either is an errand: the table is opened and
 * locked, what is asked is carried out in memory (orders.c, questions.c), by the umpire's own commands, as a
 * person at the keyboard would (ask.c); then every player is told what he may know (tell.c, board.c), and all
 * of it - game, state, letters, journal - becomes true at once (lib/mail/store.h). Only then is mail sent.
 *
 * sender.c says whose a letter is, table.c reads and writes what is kept of a table, new.c makes one, show.c
 * lists them, guard.c forbids the process what it does not need.
 */
#ifndef CMD_MAIL_H
#define CMD_MAIL_H

#include "cmd.h"
#include "mail/address.h"
#include "mail/compose.h"
#include "mail/store.h"
#include "mail/when.h"
#include "mail/words.h"

int cmd_deliver(const struct args *, struct arena *);
int cmd_mail_help(const struct args *, struct arena *);
int cmd_mail_new(const struct args *, struct arena *);
int cmd_mail_show(const struct args *, struct arena *);
int cmd_tick(const struct args *, struct arena *);

/* sysexits.h, as mail transfer agents understand them. */
enum { TAKEN = 0, NO_SUCH_TABLE = 67, TRY_AGAIN = 75 };

/* ---- table.c: what is kept of a table ---------------------------------- */

enum letters { PLAIN, PICTURES, PAGES };
extern const char *const letter_kinds[]; /* "plain" ..., ended by NULL */
enum at_deadline { NOTHING_HAPPENS, OWN_ANSWER, PASSES };
extern const char *const deadline_kinds[]; /* "nothing", "answer", "pass", ended by NULL */

struct player {
	const char *side;
	struct mailbox who;
	const char *token;
	bool has_key; /* his actions are signed */
};

enum { MOST_REMINDERS = 8 };

/* table.yaml: written once, by `new`; people may change it. */
struct table {
	const char *name, *title;
	const char *address; /* of the umpire, without a tag */
	bool token_in_subject; /* else it is in the address */
	const char *game, *scenario; /* scenario NULL: the first */
	struct texts options;
	bool set_up; /* it begins from the ready set-up */
	const char *dice; /* open, kept or sealed */
	struct player players[MOST_SIDES]; /* by side */
	int n;
	int64_t deadline; /* seconds to answer; 0: there is none */
	int64_t reminders[MOST_REMINDERS]; /* so long after the question */
	int n_reminders;
	enum at_deadline at_deadline;
	const char *language;
	enum letters letters;
	const char *born; /* makes ids of its letters unlike those of an older table */
};

struct held { /* a letter from an address that the table does not know */
	const char *name; /* in the folder held/ */
	int side;
	const char *from, *asked; /* asked: Message-ID of our question whether it is his */
	int64_t at;
};

enum { MOST_HELD = 20, MOST_LETTERS_A_DAY = 200, MOST_STRAYS_A_DAY = 10, DAYS_HELD = 14 };

struct seat { /* what the table remembers of a player */
	int serial; /* of letters to him: another's would tell how many those get */
	struct texts addresses; /* further ones, which he has agreed to */
	const char *our_last; /* Message-ID of our last letter to him */
	const char *late; /* the answer for when his time is up: an action; NULL: none */
	int64_t away_from, away; /* until then; 0: he is not */
	int reminded; /* so many times since he was asked */
	int64_t day; /* on which he wrote so many letters */
	int letters;
	int strays; /* so many were perhaps his, or without his token */
	bool has_ticket; /* it came, and lies in SIDE.ticket */
};

struct proposal { /* to the other sides: to undo, or to resign */
	const char *what; /* NULL: there is none */
	int by, count;
	const char *made_for; /* the position */
	unsigned agreed; /* sides, as bits */
};

/* state.yaml: written by each errand. */
struct table_state {
	int64_t since; /* the clock of whoever is asked runs since then */
	unsigned asked; /* sides, as bits */
	struct seat seats[MOST_SIDES];
	struct proposal proposal;
	struct held held[MOST_HELD];
	int n_held;
};

bool table_read(struct table *, struct arena *, const char *bytes, size_t length, const char *file,
		struct ruling *);
void table_write(struct buffer *, const struct table *);
bool has_reminders_in_order(const struct table *); /* and each before the deadline */
bool state_read(struct table_state *, struct arena *, const struct table *, const char *bytes, size_t length,
		const char *file, struct ruling *);
void state_write(struct buffer *, const struct table_state *, const struct table *);
const char *folder_name(struct arena *, const char *dir); /* its last part, by which a table is called */
/* The folders of tables: DIR itself, or those in it that are. */
bool tables_find(struct texts *, struct arena *, const char *dir, struct ruling *);

/* ---- errand.c ------------------------------------------------------------ */

/* What a player is told in the end. */
struct told {
	struct composition words; /* before what happened: his receipt, notes, proposals */
	struct texts log; /* what happened, as far as he may know */
	struct composition after; /* what he asked for */
	bool is_due; /* he gets a letter, even if nothing happened that he may know */
	bool is_answer; /* to a letter of his */
	bool with_page, with_view; /* he asked for it */
	bool has_options; /* the answers that he asked for are among it */
	const char *to; /* where he wrote from; NULL: his own address */
	struct enclosure *files;
	int n_files;
};

struct errand {
	struct arena *arena;
	struct store store;
	struct table_change change;
	struct table table;
	struct table_state state;
	int64_t now;
	const struct game *game; /* whose names count, even while it has not begun */
	const char *contents; /* the game file, as it will be; NULL: it has not begun */
	size_t length;
	struct game_file *file; /* the same, read */
	bool is_changed; /* the game is */
	const char *key; /* a copy of the table's own, that is used; NULL: none is */
	unsigned asked_before; /* sides, as bits */
	const char *position_before;
	const struct buffer *drawn; /* the board that was drawn last, as SVG; NULL: none was */
	const struct picture *picture; /* of that */
	const char *board; /* the board in letters that was drawn last; NULL: none was */
	struct told told[MOST_SIDES];
	/* Of a letter. */
	const struct message *message;
	int side; /* who wrote it; NONE: nobody did */
};

/*
 * Opens the table, finishes what was left behind, and reads all of it. False: trouble, nothing is held;
 * *busy: another process has it.
 */
bool errand_open(struct errand *, struct arena *, const char *dir, int64_t now, bool *busy, struct ruling *);
/* What is to be told is written, all of it becomes true. False: nothing of it. */
bool errand_finish(struct errand *, struct ruling *);
void errand_close(struct errand *);
const char *position_now(const struct errand *); /* as `for` names it */
bool begin_game(struct errand *, struct ruling *);
/* The same if it has not begun, and the tickets of all players who have keys are there. */
bool begin_if_ready(struct errand *, struct ruling *);
/* Until when a side that is asked has time; 0: as long as it likes. */
int64_t deadline_of(const struct errand *, int side);

/* ---- ask.c: the umpire's own commands -------------------------------------- */

/* Of the game as it is by now. args: but for its words; those follow, "-" is the game; ended by NULL. */
struct answer ask_umpire(struct errand *, void (*run)(const struct args *, struct answer *), struct args *,
			 ...);
/* The game file that came of it is the game by now, and its log is told to all who may know it. */
bool take_game(struct errand *, const struct answer *, struct ruling *);
/* Something happened that those sides may know. */
void tell_line(struct errand *, unsigned readers, const char *rule, const char *words);
/* Sides of whom something is asked, as bits; where dice are sealed, whoever has the pen. */
unsigned asked_sides(struct errand *);
const char *owed(struct errand *); /* the opening that a letter waits for, in words; NULL: none does */
const char *player_name(const struct errand *, int side); /* "Anna (german)" */
bool has_keys_at(const struct table *); /* any player has one */
bool is_kept(const struct table *);
const char *keeper_key(struct errand *); /* the file of the table's own key; NULL: it has none */
void keeper_remember(struct errand *); /* what that has shown joins the change */
void keeper_forget(struct errand *); /* the copy that was used is taken away */

/* ---- sender.c: whose letter it is ------------------------------------------ */

enum standing_of {
	THE_PLAYER, /* side wrote it */
	PERHAPS_THE_PLAYER, /* his token, from an address that nobody knows: it is held */
	NO_TOKEN, /* from the address of side, without its token: it moves nothing */
	NOBODY, /* no answer */
};
struct sender {
	enum standing_of standing;
	int side;
};
bool is_address_of(const struct errand *, int side, const char *address);
struct sender sender_find(const struct errand *, const struct message *, const char *recipient);

/* ---- orders.c, questions.c: what a letter asks for --------------------------- */

/* All that it asks for, in order, up to the first that cannot be done; the receipt says what became of each.
 */
void carry_out_letter(struct errand *, const struct letter_words *);
/* show, options, help, rule, log, unit, place, view, page: false: it is no question. */
bool answer_question(struct errand *, const struct asked *);
/* A receipt's entry. */
void receipt_line(struct errand *, const struct asked *);
void receipt_words(struct errand *, const char *fmt, ...) PRINTF(2, 3);
/* The game has gone on: what was proposed for another position comes to nothing. */
void drop_stale_proposal(struct errand *);
/* For the player who wrote. */
struct told *writer(struct errand *);
void tell_side(struct errand *, int side, const char *heading, const char *fmt, ...) PRINTF(4, 5);

/* ---- tell.c, board.c: letters out ---------------------------------------------- */

/* One of the sections of a letter: {by: ...} lines to copy, the most likely first. */
void add_likely(struct errand *, struct composition *, int side);
/* Of the game or view that comes with his letters. */
const char *attached_name(const struct errand *, int side);
/* How a player who has a key signs those actions, as it is typed. */
void add_signing(struct errand *, struct composition *, int side, const struct texts *actions);
bool draw_board(struct errand *, int side, struct picture *);
void add_board(struct errand *, struct composition *, int side); /* in letters */
/* To everybody whom something concerns. */
void tell_all(struct errand *);
/* To the player alone, whatever the game: an invitation, a reminder. */
void letter_to(struct errand *, int side);
const char *reply_address(const struct errand *, int side); /* with his token */
const char *situation(struct errand *, int side); /* "turn 2: german must now act" */

/* ---- clock.c ------------------------------------------------------------------------ */

bool now_of(int64_t *now, const struct args *, struct ruling *); /* --now, else the clock */
/* Does what is due at a table. */
bool strike_at(struct arena *, const char *dir, int64_t now, struct ruling *);
/*
 * Gives the queue of a table to sendmail(8), or to UMPIRE_SENDMAIL of the environment. False: some of it was
 * not taken, and waits for the next time.
 */
bool send_mail(struct arena *, const char *dir, int64_t now, struct ruling *);

/* ---- guard.c ---------------------------------------------------------------------- */

/*
 * Does the work in a process of its own, which from its first line on writes nothing but below that folder,
 * runs nothing and opens no connection, and has a bounded time. Gives what work gives; TRY_AGAIN: it was
 * ended.
 */
int run_guarded(const char *dir, int (*work)(void *context), void *context);
/* The same of the rest of this process, for a folder in that one. */
void guard_folder(const char *dir);

#endif
