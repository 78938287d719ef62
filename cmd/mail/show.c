/* SPDX-License-Identifier: ISC */
/* show.c: the tables of a folder: whose move, since when, and what waits. */
#include "mail.h"

#include <sys/stat.h>

/* What there is to tell of one table, for people and for programs. */
static void add_table(struct errand *e, struct doc *to, int queued)
{
	struct arena *arena = e->arena;
	struct doc *d = doc_add(to, NULL, doc_new(arena, DOC_MAP)), *asked;

	doc_add_text(arena, d, "table", "%s", e->table.name)->quoted = true;
	doc_add_text(arena, d, "title", "%s", e->table.title)->quoted = true;
	doc_add_text(arena, d, "game", "%s", e->table.game)->quoted = true;
	doc_add_text(arena, d, "dice", "%s", e->table.dice)->quoted = true;
	doc_add_text(arena, d, "now", "%s", situation(e, NONE))->quoted = true;
	asked = doc_add(d, "asked", doc_new(arena, DOC_LIST));
	for (int i = 0; i < e->table.n; i++) {
		struct doc *one;

		if (!(e->state.asked >> i & 1))
			continue;
		one = doc_add(asked, NULL, doc_new(arena, DOC_MAP));
		doc_add_text(arena, one, "side", "%s", e->table.players[i].side)->quoted = true;
		doc_add_text(arena, one, "since", "%s", when_text(arena, e->state.since))->quoted = true;
		if (deadline_of(e, i))
			doc_add_text(arena, one, "until", "%s", when_text(arena, deadline_of(e, i)))->quoted =
				true;
		if (e->state.seats[i].away > e->now)
			doc_add_text(arena, one, "away", "%s", when_text(arena, e->state.seats[i].away))
				->quoted = true;
	}
	if (e->state.proposal.what)
		doc_add_text(arena, d, "proposed", "%s", e->state.proposal.what)->quoted = true;
	doc_add_text(arena, d, "queued", "%d", queued);
	doc_add_text(arena, d, "held", "%d", e->state.n_held);
}

static void print_table(struct arena *arena, const struct doc *d)
{
	printf("%s: %s (%s, dice %s)\n  %s\n", doc_text(d, "table"), printable(arena, doc_text(d, "title")),
	       doc_text(d, "game"), doc_text(d, "dice"), doc_text(d, "now"));
	EACH(one, doc_get(d, "asked"))
		printf("  %s is asked since %s%s%s%s%s\n", doc_text(one, "side"), doc_text(one, "since"),
		       doc_get(one, "until") ? ", until " : "",
		       doc_get(one, "until") ? doc_text(one, "until") : "",
		       doc_get(one, "away") ? ", away until " : "",
		       doc_get(one, "away") ? doc_text(one, "away") : "");
	if (doc_get(d, "proposed"))
		printf("  proposed: %s\n", doc_text(d, "proposed"));
	printf("  letters queued: %s, held: %s\n", doc_text(d, "queued"), doc_text(d, "held"));
}

static bool look_at(struct arena *arena, const char *dir, int64_t now, struct doc *to)
{
	struct ruling r = { .arena = arena };
	struct texts queued = { 0 };
	const char *why = NULL;
	struct errand e;
	bool busy = false;

	if (!errand_open(&e, arena, dir, now, &busy, &r)) {
		report(&r);
		return false;
	}
	store_list(&e.store, &queued, "out/new", &why);
	add_table(&e, to, queued.n);
	errand_close(&e);
	return true;
}

int cmd_mail_show(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct texts tables = { 0 };
	struct doc *d = doc_new(arena, DOC_MAP), *list = doc_add(d, "tables", doc_new(arena, DOC_LIST));
	struct buffer json = { .arena = arena };
	int status = LAWFUL;
	int64_t now;

	umask(077);
	if (!now_of(&now, args, &r) || !tables_find(&tables, arena, args->rest[0], &r))
		return report(&r);
	for (int i = 0; i < tables.n; i++)
		if (!look_at(arena, tables.v[i], now, list))
			status = TROUBLE;
	if (args->json) {
		doc_write_json(&json, d);
		printf("%s\n", json.bytes);
	} else {
		EACH(one, list)
			print_table(arena, one);
	}
	return status;
}
