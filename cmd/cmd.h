/* SPDX-License-Identifier: ISC */
/*
 * cmd.h: the commands, and what they share. To add one: a file with its function, a declaration here
 * and a row in the table of commands.c, of which the shells learn how to complete it.
 */
#ifndef CMD_H
#define CMD_H

#include "args.h"
#include "engine/file.h"

#include <sys/types.h>
#include <time.h>

struct command {
	const char *name;
	int (*run)(const struct args *, struct arena *);	/* gives the exit status: enum verdict */
	int least, most;		/* words that are no option */
	const char *synopsis;		/* complete.c reads it, too: FILE and the like are words it knows */
	const char *summary;
	const char *accepts;		/* its options, as args_read wants them */
	const char *about;		/* for help */
};

/* ---- program.c: each program supplies its name and its commands ------- */

extern const char program_name[];
extern const struct command commands[];	/* ended by { 0 } */
const struct command *command_find(const char *name);	/* NULL: there is none */
/*
 * Gives the exit status. guard: forbids the process what it will not need. own: runs an option in the place
 * of a command, and gives the exit status; NONE: it is none.
 */
int program_run(int argc, char **argv, void (*guard)(int argc, char **argv), int (*own)(const char *word));

int cmd_abandon(const struct args *, struct arena *);
int cmd_apply(const struct args *, struct arena *);
int cmd_batch(const struct args *, struct arena *);
int cmd_consent(const struct args *, struct arena *);
int cmd_case(const struct args *, struct arena *);
int cmd_claim(const struct args *, struct arena *);
int cmd_check(const struct args *, struct arena *);
int cmd_complete(const struct args *, struct arena *);
int cmd_draw(const struct args *, struct arena *);
int cmd_games(const struct args *, struct arena *);
int cmd_help(const struct args *, struct arena *);
int cmd_key(const struct args *, struct arena *);
int cmd_log(const struct args *, struct arena *);
int cmd_new(const struct args *, struct arena *);
int cmd_odds(const struct args *, struct arena *);
int cmd_open(const struct args *, struct arena *);
int cmd_options(const struct args *, struct arena *);
int cmd_page(const struct args *, struct arena *);
int cmd_place(const struct args *, struct arena *);
int cmd_play(const struct args *, struct arena *);
int cmd_replay(const struct args *, struct arena *);
int cmd_report(const struct args *, struct arena *);
int cmd_reveal(const struct args *, struct arena *);
int cmd_rule(const struct args *, struct arena *);
int cmd_show(const struct args *, struct arena *);
int cmd_sign(const struct args *, struct arena *);
int cmd_take(const struct args *, struct arena *);
int cmd_test(const struct args *, struct arena *);
int cmd_undo(const struct args *, struct arena *);
int cmd_unit(const struct args *, struct arena *);
int cmd_upgrade(const struct args *, struct arena *);
int cmd_view(const struct args *, struct arena *);

/* ---- common.c: what is said, and names -------------------------------- */

int report(const struct ruling *);	/* says why not, if so; gives the exit status */
void command_help(const struct command *, FILE *out);
/* Trouble with a hint at the help of the command. */
int usage(const char *command, const char *fmt, ...) PRINTF(2, 3);

const struct game *game_named(const char *name, struct ruling *);	/* NULL: trouble */
bool side_named(const struct game *, const char *name, int *side, struct ruling *);	/* NULL name: NONE */
/* --as, which --side may repeat; NONE: it is not given. */
bool sender_named(const struct game *, const struct args *, int *as, struct ruling *);
/* The same, but --side alone says it, too: of a command that only tells. */
bool asker_named(const struct game *, const struct args *, int *side, struct ruling *);
/* The sides whose zones of control are to be marked, as bits: one, or "all"; NULL name: none. */
bool zones_named(const struct game *, const char *name, uint32_t *sides, struct ruling *);
/* Where a piece that the side (NONE: anybody) sees looks from, or a place; NULL name: NONE. */
bool los_named(const struct match *, int side, const char *name, int *place, struct ruling *);
/* "0919", "Narvik" or "0919:3"; NULL name: NONE. *radius stays as it is if none is given. */
enum { AROUND_RADIUS = 3 };	/* of pictures, unless --around says otherwise */
bool around_named(const struct data *, const char *name, int *place, int *radius, struct ruling *);
bool scenario_named(const struct data *, const char *name, int *scenario, struct ruling *);
bool options_named(const struct game *, const struct texts *, uint32_t *options, struct ruling *);
/* The data of a directory, or the game's own if dir is NULL; NULL: trouble. */
const struct data *data_named(const struct game *, const char *dir, struct ruling *);

/* The file as a side may have it, with what it may do and what it was told. */
void write_view(struct buffer *, const struct game_file *, int side);
/* What show says to a side (NONE: all) and, as --json has it, gives for programs. */
struct doc *show_position(struct buffer *, const struct game_file *, int side);
/* What `umpire help` says of a game (topic NULL), or of a verb, a decision, a unit or a place of it. */
bool help_of_game(struct buffer *, const struct game *, const char *topic, struct ruling *);
/* The entries of log --json. Those that cannot be played again are not there. */
struct doc *log_entries(struct arena *, const struct game_file *, int side);
/* Those lines of a log that a side (NONE: all) may read. */
void add_log(struct buffer *, const struct line *, int side);
/* In lines of 78 columns; more: the indent of those after the first. */
void add_wrapped(struct buffer *, const char *indent, const char *more, const char *words);
/* Each on a line: "  supply: from 0919 [8.1]". */
struct facts;
void add_facts(struct buffer *, const struct facts *);
/* What the editions after that one changed, each under its number. */
void add_changes(struct buffer *, const struct rules *, int after);

/* ---- games.c: names of a game ----------------------------------------- */

extern const char *const games_kinds[];	/* of names, ended by NULL */
/* One a line. */
void games_names(struct buffer *, const struct game *, const struct data *, const char *kind);

/* ---- guard.c: what the program needs, and what it will never need ----- */

void guard_calls(bool may_run);	/* from here on no network and, unless it may, no other programs */
bool guard_stack(void);		/* false: it is too small; says so */

/* ---- files.c: what is read -------------------------------------------- */

enum { MOST_BYTES = 32 << 20 };		/* of a file that is read */

struct documents {
	const struct doc **v;
	int n;
};

/* The game file, whole: a side's view of a game is trouble. bytes, length: as read, or NULL. */
bool game_read(struct game_file *, const char *file, const struct args *, const char **bytes, size_t *length,
	       struct ruling *);
/* The same, or a view of it. */
bool view_read(struct game_file *, const char *file, const struct args *, const char **bytes, size_t *length,
	       struct ruling *);
/*
 * The same to be looked at, and who looks: --as or --side, of a view its own side and no other; NONE: the
 * whole file, and nobody says.
 */
bool seen_read(struct game_file *, const char *file, const struct args *, int *side, struct ruling *);
/* The actions of -a or of the file that follows the game file. */
bool actions_read(struct documents *, const struct args *, struct ruling *);
struct dice_source *dice_read(const struct args *, struct ruling *);	/* -d and --seed; NULL: trouble */

/* The YAML files that a path is or, as a directory, has under it, sorted. */
bool files_find(struct texts *, const char *path, struct ruling *);

/* ---- output.c: what is written, whole or not at all ------------------- */

/* Where a game file goes, and what was there when the program began. */
struct target {
	const char *file;		/* "-": standard output */
	int held;			/* the file that is changed in place, open and locked; or NONE */
	bool is_there;
	dev_t device;
	ino_t inode;
	struct timespec changed;
};

/*
 * As -i, -o or neither says. game: the file that is read, or NULL; if it is changed in place it is held until
 * target_release, also when something is the matter.
 */
bool target_take(struct target *, const struct args *, const char *game, struct ruling *);
void target_release(struct target *);
/* The game alone. */
bool output_at(const struct target *, const struct buffer *, struct ruling *);
/* The game, and its log to a file or, if that is NULL, to standard error. */
bool output_game(const struct target *, const struct buffer *, const char *log_file, const struct buffer *log,
		 struct ruling *);
/* To the file, or to standard output if it is NULL. */
bool output(const char *file, const struct buffer *, struct ruling *);

/* ---- answer.c: what came of a command --------------------------------- */

/* What the bytes of an answer are in a reply: a text, its lines, an object of JSON, or several on lines. */
enum form { AS_TEXT, AS_LINES, AS_JSON, AS_JSON_LIST };

/* What a command found, before anybody is told: main's process prints it, batch makes a reply of it. */
struct answer {
	struct ruling ruling;		/* the verdict and why; its arena is that of all this */
	bool in_part;			/* the ruling is about the rest: the actions before are kept */
	bool fails;			/* of test: it was carried out, and a case has failed */
	int applied;			/* how many actions, of apply */
	bool tells_applied;		/* which it is */
	struct line *log, *log_last;	/* what its reader may read */
	bool for_each_side;		/* set beforehand: all of it, each line with its readers */
	struct target target;		/* where a game file goes */
	bool is_game, is_written;	/* a game file came of it; there are bytes, be it none of them */
	const struct doc *next;		/* what that game asks then, or its result */
	struct buffer bytes;		/* for standard output, or the file in its place */
	const char *key;		/* what they are called in a reply; NULL: they are not in it */
	enum form form;
	struct doc *found;		/* for programs: a mapping whose keys join the reply; or NULL */
	const char *note;		/* what else is said on standard error, or NULL */
};

/* Those commands that batch has, too: they print nothing and write no file. */
void run_apply(const struct args *, struct answer *);
void run_case(const struct args *, struct answer *);
void run_consent(const struct args *, struct answer *);
void run_check(const struct args *, struct answer *);
void run_draw(const struct args *, struct answer *);
void run_games(const struct args *, struct answer *);
void run_log(const struct args *, struct answer *);
void run_new(const struct args *, struct answer *);
void run_odds(const struct args *, struct answer *);
void run_open(const struct args *, struct answer *);
void run_options(const struct args *, struct answer *);
void run_page(const struct args *, struct answer *);
void run_place(const struct args *, struct answer *);
void run_replay(const struct args *, struct answer *);
void run_reveal(const struct args *, struct answer *);
void run_rule(const struct args *, struct answer *);
void run_show(const struct args *, struct answer *);
void run_sign(const struct args *, struct answer *);
void run_undo(const struct args *, struct answer *);
void run_unit(const struct args *, struct answer *);
void run_view(const struct args *, struct answer *);

struct answer answer_start(struct arena *);
/* Those lines that the side may read; NONE: all. */
void answer_log(struct answer *, const struct line *, int side);
/* The new game file, read back; else that is the answer. old, known: as file_write_sure. */
void answer_game(struct answer *, const struct game_file *, size_t old, enum proof known);
enum verdict answer_status(const struct answer *);	/* the exit status */
/* Runs it and prints its answer as the command line says; gives the exit status. */
int print_answer(void (*run)(const struct args *, struct answer *), const struct args *, struct arena *);
/* The same, though --json is given: its bytes are for programs as they are. */
int print_plain(void (*run)(const struct args *, struct answer *), const struct args *, struct arena *);
/* What is to go to a file goes there; the rest stays in the bytes. What goes wrong is the answer. */
void answer_keep(struct answer *, const struct args *);

/* ---- reply.c: the same for programs ------------------------------------- */

/* A line: an object of JSON, with its end. id: of the request, or NULL. */
void reply_write(struct buffer *, const struct doc *id, const struct answer *);
/* Of one request of batch, ended by a zero that is not counted; its bytes are changed. */
void batch_answer(struct buffer *reply, char *line, size_t length);
/* Adds a list of {rule, text} that the side may read; NONE: all. */
void add_lines(struct arena *, struct doc *to, const char *key, const struct line *, int side);
/* Adds a list of texts, one of each line. */
void add_text_lines(struct arena *, struct doc *to, const char *key, const char *lines);

#endif
