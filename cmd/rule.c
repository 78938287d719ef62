/* SPDX-License-Identifier: ISC */
/* rule.c: what a clause demands, how we read it, and the cases that prove it. */
#include "cmd.h"

#include <string.h>
#include <sys/stat.h>

/* The clause itself, all of a rule, or all of a chapter. */
static bool is_meant(const struct clause *c, const char *name)
{
	size_t length = strlen(name);

	return same(c->id, name) || same(c->rule, name) ||
	       (!strncmp(c->rule, name, length) && c->rule[length] == '.');
}

static bool cites(const struct doc *clause, const char *id)
{
	if (clause && clause->kind == DOC_TEXT)
		return same(clause->text, id);
	EACH(child, clause)
		if (cites(child, id))
			return true;
	return false;
}

/* ---- cases ------------------------------------------------------------ */

struct cases {
	const struct doc **files;	/* the fixtures of the game */
	int n;
};

static bool is_directory(const char *path)
{
	struct stat s;

	return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

/* A fixture that cannot be read has no case; test says what is wrong with it. */
static bool cases_read(struct cases *cases, const struct args *args, const struct game *g, struct ruling *r)
{
	const char *dir = args->fixtures ? args->fixtures
		: is_directory("fixtures") ? "fixtures"
		: is_directory(FIXTURES) ? FIXTURES : NULL;	/* those that were installed */
	struct texts files = { 0 };

	*cases = (struct cases){ 0 };
	if (!dir)
		return true;
	if (!files_find(&files, dir, r))
		return false;
	cases->files = NEW_N(r->arena, const struct doc *, files.n);
	for (int i = 0; i < files.n; i++) {
		const char *why = NULL;
		size_t length = 0;
		const char *bytes = file_read(r->arena, files.v[i], MOST_BYTES, &length, &why);
		const struct doc *d = bytes ? doc_read(r->arena, bytes, length, files.v[i], NULL, &why)
					    : NULL;

		if (d && d->kind == DOC_MAP && same(doc_text(d, "game"), g->name) && doc_get(d, "cases"))
			cases->files[cases->n++] = d;
	}
	return true;
}

static void add_cases(struct buffer *b, const struct cases *cases, const char *id)
{
	for (int i = 0; i < cases->n; i++)
		EACH(one, doc_get(cases->files[i], "cases")) {
			const char *name = one->kind == DOC_MAP ? doc_text(one, "name") : NULL;

			if (one->kind == DOC_MAP && cites(doc_get(one, "clause"), id))
				buffer_printf(b, "  case %s:%d: %s\n", printable(b->arena, one->file),
					      one->line, printable(b->arena, name ? name : ""));
		}
}

/* ---- the command ------------------------------------------------------ */

static void add_clause(struct buffer *b, const struct clause *c, const struct cases *cases)
{
	buffer_printf(b, "%s (%s)\n", c->id, c->kind ? c->kind : "clause");
	if (c->says)
		add_wrapped(b, "  ", "  ", c->says);
	if (c->ruling)
		add_wrapped(b, "  ", "  ", text(b->arena, "Reading: %s", c->ruling));
	if (c->proof)
		add_wrapped(b, "  ", "  ", text(b->arena, "Proof: %s%s%s", c->proof, c->why ? ": " : "",
					  c->why ? c->why : ""));
	add_cases(b, cases, c->id);
}

static void add_rules(struct buffer *b, const struct rules *rules, const char *name,
		      const struct cases *cases, struct ruling *r)
{
	bool any = false;

	for (int i = 0; i < rules->n_clauses; i++) {
		if (!is_meant(&rules->clauses[i], name))
			continue;
		buffer_text(b, any ? "\n" : "");
		add_clause(b, &rules->clauses[i], cases);
		any = true;
	}
	if (!any)
		trouble(r, "there is no clause or rule '%s'%s", name,
			name_hint(r->arena, name, clause_id, rules));
}

static void add_list(struct buffer *b, const struct rules *rules)
{
	for (int i = 0; i < rules->n_clauses; i++) {
		const struct clause *c = &rules->clauses[i];

		buffer_printf(b, "%s\t%s\t%s\t%s\n", c->id, c->kind ? c->kind : "", c->proof ? c->proof : "",
			      c->says ? c->says : "");
	}
}

static void add_editions(struct buffer *b, const struct rules *rules, struct ruling *r)
{
	if (!rules->n_changes)
		trouble(r, "the rules list no edition after the first");
	add_changes(b, rules, 1);
}

/* The same for programs, without the cases. */
static struct doc *clauses_of(struct arena *arena, const struct rules *rules, const char *name)
{
	struct doc *found = doc_new(arena, DOC_MAP);
	struct doc *list = doc_add(found, "clauses", doc_new(arena, DOC_LIST));

	for (int i = 0; i < rules->n_clauses; i++) {
		const struct clause *c = &rules->clauses[i];
		struct doc *d;

		if (!is_meant(c, name))
			continue;
		d = doc_add(list, NULL, doc_new(arena, DOC_MAP));
		doc_add_text(arena, d, "clause", "%s", c->id)->quoted = true;
		doc_add_text(arena, d, "says", "%s", c->says ? c->says : "")->quoted = true;
		if (c->ruling)
			doc_add_text(arena, d, "reading", "%s", c->ruling)->quoted = true;
	}
	return list->count ? found : NULL;
}

void run_rule(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	const struct game *g = game_named(args->rest[0], r);
	const struct data *d = g ? data_named(g, args->data, r) : NULL;

	if (!d)
		return;
	if (args->n_rest < 2 || args->list || args->editions || args->fixtures) {
		trouble(r, "for programs rule tells of a clause or a rule and no more: name it");
		return;
	}
	a->found = clauses_of(r->arena, d->rules, args->rest[1]);
	a->is_written = a->found;
	if (!a->found)
		trouble(r, "there is no clause or rule '%s'%s", args->rest[1],
			name_hint(r->arena, args->rest[1], clause_id, d->rules));
}

int cmd_rule(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct buffer out = { .arena = arena };
	const struct game *g = game_named(args->rest[0], &r);
	const struct data *d = g ? data_named(g, args->data, &r) : NULL;
	const char *name = args->n_rest > 1 ? args->rest[1] : NULL;
	struct cases cases;

	if (!d)
		return report(&r);
	if (args->json)
		return print_answer(run_rule, args, arena);
	if (args->list + args->editions + !!name != 1)
		return usage("rule", "rule wants a clause, a rule, --list or --editions");
	if (args->list)
		add_list(&out, d->rules);
	else if (args->editions)
		add_editions(&out, d->rules, &r);
	else if (cases_read(&cases, args, g, &r))
		add_rules(&out, d->rules, name, &cases, &r);
	if (r.verdict == LAWFUL)
		output(NULL, &out, &r);
	return report(&r);
}
