/* SPDX-License-Identifier: ISC */
/* test.c: runs rules fixtures. */
#include "cmd.h"
#include "verify/fixture.h"

#include <string.h>

/* The game that a file is about; NULL: none that we know. */
static const struct game *game_of(const char *file)
{
	struct arena arena = { 0 };
	const char *why = NULL;
	const struct game *g = NULL;
	size_t length = 0;
	const char *bytes = file_read(&arena, file, MOST_BYTES, &length, &why);
	const struct doc *d = bytes ? doc_read(&arena, bytes, length, file, NULL, &why) : NULL;

	if (d && d->kind == DOC_MAP && doc_text(d, "game"))
		g = game_find(doc_text(d, "game"));
	arena_free(&arena);
	return g;
}

/* Lines of TAP that are no tests. */
static void print_remarks(const char *lines)
{
	for (const char *end; (end = strchr(lines, '\n')); lines = end + 1)
		printf("# %.*s\n", (int)(end - lines), lines);
}

/* One test for each game that the files are about. */
static void run_coverage(const struct texts *files, struct tests *tests, struct arena *arena)
{
	const struct game **about = NEW_N(arena, const struct game *, files->n);
	char **some = NEW_N(arena, char *, files->n);

	for (int i = 0; i < files->n; i++)
		about[i] = game_of(files->v[i]);
	for (const struct game *const *g = games; *g; g++) {
		struct buffer said = { .arena = arena };
		int n = 0, faults;

		for (int i = 0; i < files->n; i++)
			if (about[i] == *g)
				some[n++] = text_copy(arena, files->v[i], strlen(files->v[i]));
		if (!n)
			continue;
		faults = coverage_report(*g, some, n, &said);
		if (tests->tap)
			print_remarks(said.bytes);
		tests_report(tests, !faults,
			     &(struct test_name){ (*g)->name, NULL, "every clause has its proof" },
			     tests->tap ? NULL : said.bytes);
	}
}

static bool write_junit(const char *file, const struct tests *t, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };

	buffer_printf(&b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		      "<testsuite name=\"umpire\" tests=\"%d\" failures=\"%d\">\n", t->passed + t->failed,
		      t->failed);
	buffer_add(&b, t->junit->bytes ? t->junit->bytes : "", t->junit->length);
	buffer_text(&b, "</testsuite>\n");
	return output(file, &b, r);
}

static bool find_fixtures(struct texts *files, const struct args *args, struct ruling *r)
{
	for (int i = 0; i < args->n_rest; i++) {
		int before = files->n;

		if (!files_find(files, args->rest[i], r))
			return false;
		if (files->n == before)
			return trouble(r, "%s: there is no YAML file under it", args->rest[i]);
	}
	return true;
}

/* For programs: {passed: 2, failed: 0, cases: [...]} */
static struct doc *found_cases(const struct tests *t)
{
	struct doc *d = doc_new(t->arena, DOC_MAP);

	doc_add_text(t->arena, d, "passed", "%d", t->passed);
	doc_add_text(t->arena, d, "failed", "%d", t->failed);
	doc_add(d, "cases", t->cases);
	return d;
}

/* TAP is printed while the cases run, unless what came of them is to be a reply. */
static void run_test(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct buffer junit = { .arena = r->arena };
	struct tests tests = { .tap = args->json ? NULL : stdout, .only = args->only, .first = args->first,
			       .junit = args->junit ? &junit : NULL, .arena = r->arena,
			       .cases = args->json ? doc_new(r->arena, DOC_LIST) : NULL };
	struct texts files = { 0 };

	if (!find_fixtures(&files, args, r))
		return;
	for (int i = 0; i < files.n && !tests_end(&tests); i++)
		fixture_run(files.v[i], &tests);
	if (args->only && !tests.passed && !tests.failed) {
		trouble(r, "no case has '%s' in its game, clause or name", args->only);
		return;
	}
	if (args->coverage && !tests_end(&tests))
		run_coverage(&files, &tests, r->arena);
	if (tests.tap)
		printf("1..%d\n", tests.passed + tests.failed);
	if (args->junit && !write_junit(args->junit, &tests, r))
		return;
	if (args->json)
		a->found = found_cases(&tests);
	a->fails = tests.failed > 0;
	if (args->json && a->fails)	/* TAP has said so */
		refuse(r, NULL, "%d of %d cases fail", tests.failed, tests.passed + tests.failed);
}

int cmd_test(const struct args *args, struct arena *arena)
{
	return print_answer(run_test, args, arena);
}
