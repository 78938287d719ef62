/* SPDX-License-Identifier: ISC */
/* file.h: game files in memory, and positions as they are written in them. */
#ifndef FILE_H
#define FILE_H

#include "engine/chain.h"

enum { FILE_VERSION = 1 };	/* `umpire: 1` */

/* A game file in memory: the match, and the bytes of its history. */
/* Copied by file_copy(), as its match is. */
struct game_file {
	const char *name;
	const char *view;	/* the side whose view it is; NULL: the whole file */
	const struct doc *seen;	/* of a view: all of it as it stands, but for the history; view.h */
	bool former;		/* as an earlier umpire wrote it: it has fields that there are no more */
	const char *history;	/* the lines after "history:", as they stand */
	size_t history_length;
	int history_line;	/* line number of the first */
	struct chain chain;	/* what its history comes to, entry upon entry */
	/* What the players agreed on, and what letters have left behind: mappings, carried as they are. */
	const struct doc *terms, *letters;
	struct buffer *growing;	/* where history_add has put the history; NULL: it has not */
	struct match match;
};

void file_copy(struct game_file *to, const struct game_file *from);

/* Fills *file from bytes; data_dir: --data, or NULL. */
bool file_parse(struct game_file *, const char *bytes, size_t length, const char *name, const char *data_dir,
		struct ruling *);
void file_write(struct buffer *, const struct game_file *);
/* All of it but the history, as a side (NONE: all) may have it. */
void file_write_head(struct buffer *, const struct game_file *, int side);
/* What is known of a position, or to be proved. */
enum proof {
	UNPROVED,
	SOUND,			/* it can come about: position_fault() finds nothing */
	READ_BACK,		/* it is sound, and is read as it is written */
};
/*
 * The same, read again before it may go anywhere: what does not come out as it went in is trouble. old: so
 * many bytes of the history were there before.
 */
bool file_write_sure(struct buffer *, const struct game_file *, size_t old, enum proof known,
		     struct ruling *);
/* The same of a sound position without history; what is written goes nowhere. */
bool position_read_back(const struct match *, struct ruling *);
/* The position alone, as SIDE may see it (NONE: all of it), without history. */
void match_write(struct buffer *, const struct match *, int side);
/* The same without the lines that say which game it is. */
void position_write(struct buffer *, const struct match *, int side);
/* The same as a document; of a view, as that has it. */
struct doc *position_doc(struct arena *, const struct game_file *, int side);
/* What no lawful play can bring about; f->arena must be set. False: there is none. */
bool position_fault(const struct match *, struct fault *);
/* What is wrong with a match that is not the same, to the byte, when it is saved and loaded; or NULL. */
const char *reload_fault(struct arena *, const struct match *);
uint64_t match_digest(const struct match *, int side);	/* of what match_write gives */
/* Appends the entry of a step to the history. */
void history_add(struct game_file *, struct arena *, const struct step *);

#endif
