/* SPDX-License-Identifier: ISC */
/* fixture.h: runs the cases of fixtures, and finds the clauses that no case proves. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "engine/engine.h"

/* What a test is about; NULL: nothing such. */
struct test_name {
	const char *game, *clause, *name;
};

/* A run of tests: where its TAP goes, what of the cases is run, and how many there were. */
struct tests {
	FILE *tap;		/* NULL: nowhere */
	const char *only;	/* just cases whose game, clause or name contains it; NULL: all */
	bool first;		/* none after the first that fails */
	int passed, failed;
	struct buffer *junit;	/* the test cases as XML; NULL: not wanted */
	struct doc *cases;	/* a list of them for programs; NULL: not wanted */
	struct arena *arena;	/* which that is in */
};

/* Has the run come to its end before the last case? */
static inline bool tests_end(const struct tests *t) { return t->first && t->failed; }
/* why: lines, or NULL */
void tests_report(struct tests *, bool ok, const struct test_name *, const char *why);

/* Runs the cases of one file or, for a game file, its replay. A file that is no good is a test that fails. */
void fixture_run(const char *file, struct tests *);

/* The position that `given` of a case states. False: it states none that can come about. */
bool fixture_position(struct match *, struct arena *, const struct game *, const struct data *,
		      const struct doc *given);

/* Clauses without proof and unknown clauses cited, each on a line; returns the number of these faults. */
int coverage_report(const struct game *, char *const *files, int n, struct buffer *out);

#endif
