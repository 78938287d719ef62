/* SPDX-License-Identifier: ISC */
/* coverage.c: which clauses have a case, and which cited rules exist. */
#include "verify/fixture.h"
#include "engine/engine-private.h"

#include <string.h>

struct proofs {
	const struct game *game;
	const struct data *data;
	int *cases; /* by clause */
	int faults;
	struct buffer *out;
};

static void tally_clause(struct proofs *t, struct arena *arena, const struct doc *clause)
{
	const struct clause *c = clause->kind == DOC_TEXT ? clause_find(t->data->rules, clause->text) : NULL;

	if (c)
		t->cases[c - t->data->rules->clauses]++;
	else {
		buffer_printf(t->out, "%s: there is no such clause\n", doc_where(arena, clause));
		t->faults++;
	}
}

static void tally_file(struct proofs *t, const char *name)
{
	struct arena arena = { 0 };
	const char *why = NULL;
	size_t length = 0;
	const char *bytes = file_read(&arena, name, 0, &length, &why);
	const struct doc *d = bytes ? doc_read(&arena, bytes, length, name, NULL, &why) : NULL;

	if (!d) {
		buffer_printf(t->out, "%s\n", why);
		t->faults++;
	} else if (same(doc_text(d, "game"), t->game->name))
		EACH(one, doc_get(d, "cases")) {
			const struct doc *clause = doc_get(one, "clause");

			if (clause && clause->kind == DOC_TEXT)
				tally_clause(t, &arena, clause);
			else
				EACH(child, clause)
					tally_clause(t, &arena, child);
		}
	arena_free(&arena);
}

int coverage_report(const struct game *g, char *const *files, int n, struct buffer *out)
{
	struct arena arena = { 0 };
	const struct data *data = game_data(g, &arena);
	const struct rules *rules = data->rules;
	struct proofs t = { .game = g, .data = data, .cases = NEW_N(&arena, int, rules->n_clauses),
			    .out = out };
	int by_case = 0, by_hand = 0;

	for (int i = 0; i < n; i++)
		tally_file(&t, files[i]);
	for (int i = 0; i < rules->n_clauses; i++) {
		const struct clause *c = &rules->clauses[i];
		bool hand = same(c->proof, "hand");

		by_hand += hand && !t.cases[i];
		by_case += t.cases[i] > 0;
		if (t.cases[i] || hand)
			continue;
		buffer_printf(out, "%s has no case: %s\n", c->id, c->says);
		t.faults++;
	}
	buffer_printf(out, "%s: %d clauses, %d with a case, %d by hand, %d without proof\n", g->name,
		rules->n_clauses, by_case, by_hand, rules->n_clauses - by_case - by_hand);
	arena_free(&arena);
	return t.faults;
}
