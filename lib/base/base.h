/* SPDX-License-Identifier: ISC */
/* base.h: memory by arena, text, bug() and give_up(). Includes nothing of ours. */
#ifndef BASE_H
#define BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define PRINTF(fmt, first) __attribute__((format(printf, fmt, first)))
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static inline int lesser(int a, int b) { return a < b ? a : b; }
static inline int greater(int a, int b) { return a > b ? a : b; }
static inline int clamp(int n, int low, int high) { return greater(low, lesser(n, high)); }

/* Memory that is freed all at once. Start from { 0 }. */
struct arena {
	struct chunk *chunks;
	size_t left;		/* in the newest chunk */
	char *next;
};

/* A point to go back to; everything taken since is given back. */
struct arena_mark {
	struct chunk *chunk;
	size_t left;
	char *next;
};

void *arena_take(struct arena *, size_t size);	/* zeroed, never NULL */
void *arena_take_raw(struct arena *, size_t size);	/* not zeroed: for what is filled at once */
void arena_reserve(struct arena *, size_t size);	/* so much of what is taken next lies in one piece */
struct arena_mark arena_mark(const struct arena *);
void arena_release(struct arena *, struct arena_mark);
void arena_free(struct arena *);
#define NEW(arena, type) ((type *)arena_take(arena, sizeof(type)))
#define NEW_RAW(arena, type) ((type *)arena_take_raw(arena, sizeof(type)))
#define NEW_N(arena, type, n) ((type *)arena_take(arena, sizeof(type) * (size_t)(n)))

/*
 * An array that is to hold one more than n things of that size: the old one while there is room, else a
 * larger one with the same in it. Room doubles, so it is full when n is a power of two.
 */
void *array_grown(struct arena *, void *old, int n, size_t size);

struct texts {
	const char **v;
	int n;
};
void texts_add(struct texts *, struct arena *, const char *);

/* A string in the arena, by printf. */
const char *text(struct arena *, const char *fmt, ...) PRINTF(2, 3);
const char *text_v(struct arena *, const char *fmt, va_list);
char *text_copy(struct arena *, const char *, size_t length);
bool same(const char *, const char *);		/* NULL is same as NULL only */
bool same_but_case(const char *, const char *);	/* of the letters A to Z; neither is NULL */

/* A growing buffer of bytes in an arena. Always ended by a zero that is not counted. */
struct buffer {
	struct arena *arena;
	char *bytes;
	size_t length, room;
};

void buffer_add(struct buffer *, const char *, size_t length);
static inline void buffer_text(struct buffer *b, const char *from) { buffer_add(b, from, strlen(from)); }
void buffer_int(struct buffer *, int);
void buffer_printf(struct buffer *, const char *fmt, ...) PRINTF(2, 3);
void buffer_printf_v(struct buffer *, const char *fmt, va_list);

/* The character at a text that is ended by a zero, and its length in bytes; 0: these bytes are no UTF-8. */
size_t character_at(const char *, uint32_t *out);
/* A control, a break of line, a mark that turns the direction of writing, or one without width. */
bool is_steering(uint32_t character);
/*
 * Words of others as people may be shown them: what steers, and bytes that are no UTF-8, come out as \n,
 * \x1b or \u202e. Done twice it changes nothing more. Where there is nothing such, the words themselves.
 */
const char *printable(struct arena *, const char *words);

/* Words of others as XML and HTML may hold them: printable, and with &amp; for & and the like. */
void buffer_markup(struct buffer *, const char *words);

/*
 * A name so that it is the same however people write it: small letters without their marks, one blank for
 * blanks and hyphens. There are two ways to write without marks, Koln and Koeln: a name is the other if it is
 * so in either. False: it is empty, too long or no UTF-8.
 */
enum { FOLDED_ROOM = 128 };
bool name_fold(char folded[FOLDED_ROOM], const char *name, size_t length, bool written_out);

/*
 * The nearest of some names to one that was mistyped, or NULL if none is
 * near. next(context, i) gives the i-th name, NULL after the last.
 */
const char *nearest(const char *wrong, const char *(*next)(const void *, int), const void *context);
const char *nearest_in(const char *wrong, const char *const *names);	/* ended by NULL */
int name_index(const char *const *names, const char *name);	/* -1: not among them */
int name_count(const char *const *names);		/* NULL: none */
/* "; did you mean 'x'?", or nothing if there is no near name. */
const char *did_you_mean(struct arena *, const char *near);
/* The same of the nearest, else of those that begin so, else what there is if that is little. */
const char *name_hint(struct arena *, const char *wrong, const char *(*next)(const void *, int),
		      const void *context);
const char *name_hint_in(struct arena *, const char *wrong, const char *const *names);

/* 64-bit FNV-1a: tells a file or position from another; no guard against malice. */
#define DIGEST_START 0xcbf29ce484222325u
uint64_t digest(uint64_t start, const void *, size_t length);

/* The machine fails us (memory, chance): says so, exit status 2. Nothing has been written. */
_Noreturn void give_up(const char *why);
/* Ours is the fault: says so and aborts. */
_Noreturn void bug(const char *fmt, ...) PRINTF(1, 2);

#endif
