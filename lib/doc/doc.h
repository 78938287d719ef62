/* SPDX-License-Identifier: ISC */
/* doc.h: a YAML document as a tree that remembers where it was read. */
#ifndef DOC_H
#define DOC_H

#include "base/base.h"

enum doc_kind { DOC_TEXT, DOC_LIST, DOC_MAP };

struct doc {
	enum doc_kind kind;
	const char *key;	/* in a map, else NULL */
	const char *text;	/* of a DOC_TEXT */
	bool quoted;		/* was quoted: never a null, a number or a word */
	bool number;		/* made by us: JSON has it as it stands */
	int count;		/* of children */
	const char *file;
	int line, column;	/* of the value, from 1; 0 if made by us */
	int key_line, key_column;	/* of the key, in a map that was read */
	struct doc *first, *last, *next;
};

/* What a reader refuses to go beyond; 0 means the default. */
struct doc_limits {
	size_t bytes;		/* of input: 32 MiB */
	int depth;		/* of nesting: 64 */
	int nodes;		/* in all: 2,000,000 */
};

/*
 * All readers give NULL and set *why to "FILE:LINE:COLUMN: what was found,
 * what was expected" when the input is no good. Duplicate keys, tags, merge
 * keys, keys that are not scalars, empty documents and bytes that are not
 * UTF-8 are no good. An alias gives a copy of its anchor, which counts
 * against the limits; one inside its own anchor is no good.
 */
struct doc *doc_read(struct arena *, const char *bytes, size_t length, const char *file,
		     const struct doc_limits *, const char **why);
/* A part of a file that begins in that line. */
struct doc *doc_read_part(struct arena *, const char *bytes, size_t length, const char *file, int line,
			  const struct doc_limits *, const char **why);
/* A stream of documents, or of lines with a mapping in braces each: a list whose children they are. */
struct doc *doc_read_stream(struct arena *, const char *bytes, size_t length, const char *file,
			    const struct doc_limits *, const char **why);
/* The bytes of a file ("-": standard input), zero-ended; NULL and *why if it cannot be had. */
const char *file_read(struct arena *, const char *file, size_t most, size_t *length, const char **why);

/* ---- looking ---------------------------------------------------------- */

const struct doc *doc_get(const struct doc *map, const char *key);	/* NULL: none; map may be NULL */
const struct doc *doc_nth(const struct doc *, int n);	/* from 0; NULL: there are not so many */
const char *doc_text(const struct doc *map, const char *key);	/* NULL: none or not a scalar */
bool doc_to_int(const struct doc *, int *);	/* decimal, whole, unquoted, fits; else false */
bool doc_to_bool(const struct doc *, bool *);	/* yes no true false, unquoted; else false */
bool doc_same(const struct doc *, const struct doc *);	/* keys in any order */
const char *doc_kind_name(const struct doc *);	/* "a list", "a mapping", "a scalar", "nothing" */
const char *doc_where(struct arena *, const struct doc *);	/* "FILE:LINE:COLUMN" */
struct doc doc_key(const struct doc *);	/* the key of a value as a text of its own, where it stands */
/* A key that is meant for this one, and is not: in other letters, or with a sign such as odd_sign tells. */
const struct doc *doc_like(const struct doc *map, const char *key);

/* A sign that is easily taken for one of YAML or of an id: what it is, and *wanted; NULL: it is none. */
const char *odd_sign(uint32_t, const char **wanted);
/* "; a non-breaking blank (U+00A0) stands at 3:17, where a blank is wanted"; "": there is none such. */
const char *doc_odd_sign(struct arena *, const struct doc *);

#define EACH(child, parent) \
	for (const struct doc *child = (parent) ? (parent)->first : NULL; child; child = child->next)

/* ---- making ----------------------------------------------------------- */

struct doc *doc_new(struct arena *, enum doc_kind);
struct doc *doc_add(struct doc *parent, const char *key, struct doc *child);	/* gives child */
struct doc *doc_add_text(struct arena *, struct doc *parent, const char *key, const char *fmt, ...)
	PRINTF(4, 5);
struct doc *doc_copy(struct arena *, const struct doc *);
struct doc *doc_add_copy(struct arena *, struct doc *parent, const struct doc *child);	/* with its key */

/* ---- writing ---------------------------------------------------------- */

/* A scalar as it must be written to be read back as the same text: quoted when it looks like
 * something else (a number with a leading zero, yes, null, a flow character, an empty text). */
void doc_write_scalar(struct buffer *, const char *);
void doc_write_flow(struct buffer *, const struct doc *);	/* {by: german, do: pass}, one line */
void doc_write_json(struct buffer *, const struct doc *);	/* one line; numbers and booleans as such */

#endif
