/* SPDX-License-Identifier: ISC */
/* args.h: the words of the command line, or of a request, once read. Includes nothing of the engine. */
#ifndef ARGS_H
#define ARGS_H

#include "doc/doc.h"

/* All that some command accepts; what was not given is NULL, 0 or false. */
struct args {
	struct texts actions, consents, options, players, reminders, seats, with;
	const char *address, *around, *as, *at, *at_deadline, *board, *clause, *colour, *data, *deadline;
	const char *dice, *fixtures, *junit, *keeper, *key, *language, *letters, *log, *los, *mail_to;
	const char *name, *names, *now, *only, *output, *recipient, *save, *scenario, *sender, *side, *since;
	const char *subject, *title, *trust, *verb, *view, *why, *zones;
	bool all, as_is, ascii, count, coverage, editions, first, help, in_place, json, keys, list, listed;
	bool live, map, no_charts, opening, parts, properties, random, require_for, rolls, seeded, set_up;
	bool sources, tally, tint, token_in_subject, verbose, whole, with_actions;
	uint64_t after, days, games, last, limit, samples, seed, until, width;
	bool has_after, has_days, has_last, has_limit, has_samples, has_until, has_width;
	char **rest;		/* what is no option */
	int n_rest;
	const struct doc *request;	/* its `action` and `contents` stand for files; NULL: there is none */
};

/* ACTIONS: texts; in a request, mappings too. NUMBERS: "3,5". MAYBE_NUMBER: 1 unless a number follows. */
enum flag_kind { FLAG, TEXT, TEXTS, ACTIONS, NUMBER, NUMBERS, MAYBE_NUMBER };

enum { MOST_FLAGS = 64 };

/* An option. */
struct flag {
	const char *name;
	char letter;		/* 0: it has none */
	enum flag_kind kind;
	size_t offset;		/* in struct args */
	size_t given;		/* of a number: where it is noted that it was given, or 0 */
	const char *value;	/* a word that complete.c knows, or the values themselves; NULL: none */
	const char *about;
};

/*
 * Reads argv, whose first word is the command. accepts: the names of the options that it takes, with a
 * blank between; "since=N" tells which of two that have one name. False, and *why, when it will not do.
 */
bool args_read(struct args *, struct arena *, int argc, char **argv, const char *accepts, const char **why);
void args_help(const char *accepts, FILE *out);	/* a line for each option */
/* Those that the command takes, ended by NULL, in MOST_FLAGS places; every command takes help. */
void args_accepted(const char *accepts, const struct flag *out[]);

/*
 * The same of a request, a mapping whose keys are the long names of options. others: its keys that are none,
 * ended by NULL; what they say, and `rest`, is left to the caller. What is null is not given.
 */
const struct doc *request_get(const struct doc *request, const char *key);	/* NULL: not given */
bool args_from_request(struct args *, struct arena *, const struct doc *, const char *accepts,
		       const char *const *others, const char **why);

#endif
