/*
 * cmd.h: the commands, and what they share. To add one: a file with its function, a declaration here
 * and a row in the table of main.c.
 */
#ifndef CMD_H
#define CMD_H

#include "args.h"
#include "engine/file.h"

struct command {
	const char *name;
	int (*run)(const struct args *, struct arena *);	/* gives the exit status: enum verdict */
	int least, most;		/* words that are no option */
	const char *synopsis, *summary;
	const char *accepts;		/* its options, as args_read wants them */
	const char *about;		/* for help */
};

extern const struct command commands[];	/* ended by { 0 } */
const struct command *command_find(const char *name);	/* NULL: there is none */

int cmd_apply(const struct args *, struct arena *);
int cmd_check(const struct args *, struct arena *);
int cmd_draw(const struct args *, struct arena *);
int cmd_games(const struct args *, struct arena *);
int cmd_help(const struct args *, struct arena *);
int cmd_log(const struct args *, struct arena *);
int cmd_new(const struct args *, struct arena *);
int cmd_options(const struct args *, struct arena *);
int cmd_play(const struct args *, struct arena *);
int cmd_replay(const struct args *, struct arena *);
int cmd_report(const struct args *, struct arena *);
int cmd_rule(const struct args *, struct arena *);
int cmd_show(const struct args *, struct arena *);
int cmd_test(const struct args *, struct arena *);
int cmd_undo(const struct args *, struct arena *);
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
/* "0919" or "0919:3"; NULL name: NONE. *radius stays as it is if none is given. */
bool around_named(const struct data *, const char *name, int *place, int *radius, struct ruling *);
bool scenario_named(const struct data *, const char *name, int *scenario, struct ruling *);
bool options_named(const struct game *, const struct texts *, uint32_t *options, struct ruling *);
/* The data of a directory, or the game's own if dir is NULL; NULL: trouble. */
const struct data *data_named(const struct game *, const char *dir, struct ruling *);

/* Those lines of a log that a side (NONE: all) may read. */
void add_log(struct buffer *, const struct line *, int side);
/* In lines of 78 columns; more: the indent of those after the first. */
void add_wrapped(struct buffer *, const char *indent, const char *more, const char *words);

/* ---- files.c: what is read and written -------------------------------- */

enum { MOST_BYTES = 32 << 20 };		/* of a file that is read */

struct documents {
	const struct doc **v;
	int n;
};

/* The game file, whole: a side's view of a game is trouble. bytes, length: as read, or NULL. */
bool game_read(struct game_file *, const char *file, const struct args *, const char **bytes, size_t *length,
	       struct ruling *);
/* The actions of -a or of the file that follows the game file. */
bool actions_read(struct documents *, const struct args *, struct ruling *);
bool dice_read(struct dice *, const struct args *, struct ruling *);

/* Waits until no other umpire works on the file in place; held until the program ends. */
bool file_hold(const char *file, struct ruling *);

/*
 * A file to be written, whole or not at all: draft_write makes a temporary file beside it, draft_keep
 * renames that one. What is no plain file is written by draft_keep. "-": standard output.
 */
struct draft {
	const char *file, *temporary;	/* temporary NULL: written when kept */
	const struct buffer *bytes;
};

bool draft_write(struct draft *, const char *file, const struct buffer *, struct ruling *);
bool draft_keep(const struct draft *, struct ruling *);
void draft_drop(const struct draft *);
bool may_output(const struct args *, struct ruling *);	/* -i and -o, and where they say, go together */
/* Where -i, -o or neither of them says that the game file goes. */
const char *output_file(const struct args *);
/* Both in one: to the file, or to standard output if it is NULL. */
bool output(const char *file, const struct buffer *, struct ruling *);
/* The game, and its log to a file or, if it is NULL, to standard error. */
bool output_both(const char *file, const struct buffer *, const char *log_file, const struct buffer *log,
		 struct ruling *);

/* The YAML files that a path is or, as a directory, has under it, sorted. */
bool files_find(struct texts *, const char *path, struct ruling *);

#endif
