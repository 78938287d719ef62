/* args.h: the words of the command line, once read. Includes nothing of the engine. */
#ifndef ARGS_H
#define ARGS_H

#include "base/base.h"

struct texts {
	const char **v;
	int n;
};

/* All that some command accepts; what was not given is NULL, 0 or false. */
struct args {
	struct texts actions, options;
	const char *around, *as, *board, *colour, *data, *dice, *fixtures, *log, *los, *names, *only, *output;
	const char *save, *scenario, *side, *zones;
	bool all, ascii, by_consent, count, coverage, first, help, in_place, json, list, map, properties;
	bool random, require_for, seeded, sources, tint, verbose, with_actions;
	uint64_t seed, games, last, width;
	bool has_last, has_width;
	char **rest;		/* what is no option */
	int n_rest;
};

/*
 * Reads argv, whose first word is the command. accepts: the names of the options that it takes, with a
 * blank between. False, and *why, when it will not do.
 */
bool args_read(struct args *, struct arena *, int argc, char **argv, const char *accepts, const char **why);
void args_help(const char *accepts, FILE *out);	/* a line for each option */

#endif
