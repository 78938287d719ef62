/* SPDX-License-Identifier: ISC */
/* asking.h: what words.c, action.c, paper.c and mend.c share. */
#ifndef ASKING_H
#define ASKING_H

#include "mail/words.h"

enum { LINES_OF_MAPPING = 60 };	/* at most */

/* Lines in which something is looked for. */
struct search {
	struct letter_words *found;
	struct arena *arena;
	const char *file;		/* for messages; NULL: the text of the letter */
	const char **lines, **raw;	/* without odd blanks and the like; as they stood */
	int n;
	int tried;			/* braces, which costs time */
	int after_command;		/* the line behind the last word of command */
};

/* ---- signs (mend.c) ---------------------------------------------------- */

/* Blanks of every kind as one, wide braces and colons as such, nothing that has no width. */
const char *blanks_mended(struct arena *, const char *);
/* What mail left in the text: entities, =20 and =\n of quoted-printable, <tel:...> behind a number. */
const char *remains_mended(struct arena *, const char *);
/* Quotes and dashes as YAML knows them. inside: in texts between straight double quotes, too. */
const char *signs_mended(struct arena *, const char *, bool inside);
/* Without stars and backticks; a blank behind the colon of a key. */
const char *emphasis_mended(struct arena *, const char *);
const char *one_line(struct arena *, const char *);	/* with one blank for breaks of line */
const char *behind_list_mark(const char *line);		/* "- ", "1. ", "a) "; the line itself: none */
const char *shortened(struct arena *, const char *);	/* of a line, for messages */

/* ---- mappings (action.c) ----------------------------------------------- */

enum found_kind { FOUND_NOTHING, FOUND_ACTION, FOUND_PAPER, FOUND_UNREAD };

/*
 * YAML of an action or a paper, in some ways one after another until it can be read: as it stands, then
 * with ever more mended. *doc, *mended; *why: of FOUND_UNREAD. line: where it begins.
 */
enum found_kind mapping_read(const struct search *, const char *yaml, int line, const struct doc **doc,
			     bool *mended, const char **why);
enum found_kind mapping_kind(const struct doc *, const char **why);
/* An action or a paper that was found. line: as it stood. */
void add_mapping(struct search *, enum found_kind, const struct doc *, const char *bytes, const char *line,
		 bool mended);
void add_unread(struct search *, const char *line, const char *why);
void add_hint(struct search *, const char *line, const char *how);
struct asked *add_asked(struct search *, enum asked_kind, const char *line);

/* Mappings without braces, and papers, that begin in line i: the line after them, or i: none does. */
int block_read(struct search *, int i);
int paper_block_read(struct search *, int i);
/* Mappings in braces in line i: the line after the last, or i: there is none. */
int braces_read(struct search *, int i);
/* "key:" at the beginning of a line, behind its list mark, in small letters; NULL: there is none. */
const char *line_key(struct arena *, const char *line, const char **value);
bool begins_action(const struct search *, int i);	/* line i does */

#endif
