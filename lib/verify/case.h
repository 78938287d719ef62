/* SPDX-License-Identifier: ISC */
/*
 * case.h: a case of a fixture, made from a position at hand and actions in it. It states the least of the
 * position that leads to the same, and leaves it to a person to say what the rules demand: what the program
 * does proves nothing about the program.
 */
#ifndef CASE_H
#define CASE_H

#include "engine/engine.h"

struct case_wish {
	const char *clause, *name;	/* NULL: left to be filled in */
	const char *from;		/* what the position is called, for the remark at its head */
	bool whole;			/* all of the position */
	bool as_is;			/* with what came of it, marked as a guard */
};

/* A fixture file of one case. Dice come from the ruling's source, and are stated. False: trouble. */
bool case_write(struct buffer *, const struct match *, const struct doc *const *actions, int n,
		const struct case_wish *, struct ruling *);

#endif
