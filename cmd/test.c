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

/* One test for each game that the files are about. */
static void run_coverage(const struct texts *files, struct tests *tests, struct arena *arena)
{
	const struct game **about = NEW_N(arena, const struct game *, files->n);
	char **some = NEW_N(arena, char *, files->n);

	for (int i = 0; i < files->n; i++)
		about[i] = game_of(files->v[i]);
	for (const struct game *const *g = games; *g; g++) {
		int n = 0, faults;

		for (int i = 0; i < files->n; i++)
			if (about[i] == *g)
				some[n++] = text_copy(arena, files->v[i], strlen(files->v[i]));
		if (!n)
			continue;
		faults = coverage_report(*g, some, n, stdout);
		tests_report(tests, !faults, text(arena, "%s: every clause has its proof", (*g)->name), NULL);
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

int cmd_test(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct buffer junit = { .arena = arena };
	struct tests tests = { .tap = stdout, .only = args->only, .first = args->first,
			       .junit = args->junit ? &junit : NULL };
	struct texts files = { 0 };

	for (int i = 0; i < args->n_rest; i++) {
		int before = files.n;

		if (!files_find(&files, args->rest[i], &r))
			return report(&r);
		if (files.n == before) {
			trouble(&r, "%s: there is no YAML file under it", args->rest[i]);
			return report(&r);
		}
	}
	for (int i = 0; i < files.n && !tests_end(&tests); i++)
		fixture_run(files.v[i], &tests);
	if (args->only && !tests.passed && !tests.failed) {
		trouble(&r, "no case has '%s' in its game, clause or name", args->only);
		return report(&r);
	}
	if (args->coverage && !tests_end(&tests))
		run_coverage(&files, &tests, arena);
	printf("1..%d\n", tests.passed + tests.failed);
	if (args->junit && !write_junit(args->junit, &tests, &r))
		return report(&r);
	return tests.failed ? REFUSED : LAWFUL;
}
