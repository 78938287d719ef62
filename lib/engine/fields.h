/* SPDX-License-Identifier: ISC */
/* fields.h: reading and writing a struct by its table of fields. */
#ifndef FIELDS_H
#define FIELDS_H

#include "engine/engine.h"

/* For people. */
static inline const char *field_name(const struct field *f) { return f->about ? f->about : f->key; }
const struct field *field_find(const struct field *, const char *key);	/* NULL: there is none */
/* Reads one value into the struct at base. */
bool field_read(const struct match *, const struct field *, void *base, const struct doc *, struct ruling *);
/* Reads a mapping; keys to leave to the caller are in except (ended by NULL), or except is NULL. */
bool fields_read(const struct match *, const struct field *, void *base, const struct doc *,
		 const char *const *except, struct ruling *);
bool field_is_default(const struct field *, const void *base);
/* Of a piece or place: the side does not see it. */
bool field_is_withheld(const struct match *, const struct field *, int side, bool owner);
/* As the side may see it: pieces that it does not see are left out. NONE: all of it. */
void field_write(const struct match *, const struct field *, const void *base, int side, struct buffer *);

/* Of a FIELD_STAGE: the index of the frame whose stage it tells; NONE: it is not pending. */
int frame_staged(const struct match *, const struct field *);

/* Names that are looked for, with the nearest known one when they are not there. */
bool is_mapping(const struct doc *, struct ruling *);	/* else trouble */
bool read_place(const struct match *, const struct doc *, int16_t *, struct ruling *);
bool read_piece(const struct match *, const struct doc *, int16_t *, struct ruling *);
bool read_border(const struct match *, const struct doc *, int16_t *, struct ruling *);
/* The same of what players write: where there is no such id a name will do. */
bool read_place_called(const struct match *, const struct doc *, int16_t *, struct ruling *);
bool read_piece_called(const struct match *, const struct doc *, int16_t *, struct ruling *);
bool read_border_called(const struct match *, const struct doc *, int16_t *, struct ruling *);
bool read_side(const struct match *, const struct doc *, int16_t *, struct ruling *);
bool read_scenario(const struct game *, const struct data *, const struct doc *, int *, struct ruling *);
bool read_option(const struct game *, const struct doc *, int *, struct ruling *);
bool read_word(const char *what, const char *const *names, const struct doc *, int *, struct ruling *);
bool read_int(const struct doc *, int least, int most, int16_t *, struct ruling *);
bool read_bool(const struct doc *, bool *, struct ruling *);
bool read_list(const struct match *, const struct doc *, struct list *, struct ruling *,
	       bool (*read)(const struct match *, const struct doc *, int16_t *, struct ruling *));
/*
 * Trouble at the place of the document, or of its key: "FILE:LINE:COLUMN: ...", and what is odd about the
 * signs of it. The third: a mapping lacks a key; one that is meant for it is told of instead.
 */
bool trouble_at(struct ruling *, const struct doc *, const char *fmt, ...) PRINTF(3, 4);
bool trouble_at_key(struct ruling *, const struct doc *, const char *fmt, ...) PRINTF(3, 4);
bool trouble_missing(struct ruling *, const struct doc *map, const char *key, const char *fmt, ...)
	PRINTF(4, 5);

/* The keys of a position in a game file; NULL after the last. */
const char *position_key(int);

#endif
