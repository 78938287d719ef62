/* fixture.h: runs the cases of fixtures, and finds the clauses that no case proves. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "engine/engine.h"

struct fixture_counts {
	int passed, failed;
};

/*
 * Runs the cases of one file (or, for a game file, its replay) and prints TAP lines numbered on from
 * *number. only: just cases whose clause or name contains it, or NULL. False: the file is no good
 * (said in TAP as not ok).
 */
bool fixture_run(const char *file, FILE *tap, int *number, struct fixture_counts *, const char *only);

/*
 * Clauses without proof and unknown clauses cited, each on a line that begins with "# "; returns the
 * number of these faults.
 */
int coverage_report(const struct game *, char *const *files, int n, FILE *out);

#endif
