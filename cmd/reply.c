/* SPDX-License-Identifier: ISC */
/*
 * reply.c: an answer for programs, one object of JSON on a line: what batch replies, and what a command
 * prints with --json. umpire(5) has its keys, and tests/schema.py holds both to each other.
 */
#include "cmd.h"

#include <string.h>

/* ---- lines of a log ----------------------------------------------------- */

static void add_reason(struct arena *arena, struct doc *to, const char *rule, const char *words)
{
	if (rule && *rule)
		doc_add_text(arena, to, "rule", "%s", rule)->quoted = true;
	doc_add_text(arena, to, "text", "%s", words)->quoted = true;
}

/* {what: strength, value: 7, parts: [{what: 1-139, value: 4}, ...]} */
static void add_sum(struct arena *arena, struct doc *to, const struct line *l)
{
	struct doc *parts;

	doc_add_text(arena, to, "what", "%s", l->what)->quoted = true;
	doc_add_text(arena, to, "value", "%d", l->sum->total);
	parts = doc_add(to, "parts", doc_new(arena, DOC_LIST));
	for (int i = 0; i < l->sum->n; i++) {
		const struct addend *p = &l->sum->parts[i];
		struct doc *d = doc_add(parts, NULL, doc_new(arena, DOC_MAP));

		doc_add_text(arena, d, "what", "%s", p->what)->quoted = true;
		doc_add_text(arena, d, "value", "%d", p->value);
		if (p->rule)
			doc_add_text(arena, d, "rule", "%s", p->rule)->quoted = true;
	}
}

void add_lines(struct arena *arena, struct doc *to, const char *key, const struct line *lines, int side)
{
	struct doc *list = doc_add(to, key, doc_new(arena, DOC_LIST));

	for (const struct line *l = lines; l; l = l->next) {
		struct doc *d;

		if (!may_read(l, side))
			continue;
		d = doc_add(list, NULL, doc_new(arena, DOC_MAP));
		add_reason(arena, d, l->rule, l->text);
		if (l->sum)
			add_sum(arena, d, l);
	}
}

static void add_verdict(struct doc *to, const struct ruling *r, enum verdict verdict)
{
	static const char *const verdicts[] = { "lawful", "refused", "trouble" };

	doc_add_text(r->arena, to, "verdict", "%s", verdicts[verdict]);
	if (r->verdict != LAWFUL)
		add_reason(r->arena, to, r->rule, r->text);
	if (r->verdict != LAWFUL && r->broken)
		add_lines(r->arena, to, "broken", r->broken, NONE);
	if (r->verdict == LAWFUL && r->remarks)
		add_lines(r->arena, to, "remarks", r->remarks, NONE);
}

/* ---- what the command writes ------------------------------------------- */

void add_text_lines(struct arena *arena, struct doc *to, const char *key, const char *lines)
{
	struct doc *list = doc_add(to, key, doc_new(arena, DOC_LIST));

	for (const char *end; (end = strchr(lines, '\n')); lines = end + 1) {
		struct doc *one = doc_add(list, NULL, doc_new(arena, DOC_TEXT));

		one->text = text_copy(arena, lines, (size_t)(end - lines));
		one->quoted = true;
	}
}

/* But for what is JSON already. */
static void add_written(struct doc *to, const struct answer *a)
{
	struct arena *arena = a->ruling.arena;
	const char *bytes = a->bytes.bytes ? a->bytes.bytes : "";
	struct doc *whole;

	if (a->form == AS_LINES)
		add_text_lines(arena, to, a->key, bytes);
	if (a->form != AS_TEXT)
		return;
	whole = doc_add(to, a->key, doc_new(arena, DOC_TEXT));
	whole->text = bytes;
	whole->quoted = true;
}

/* Lines of JSON, joined to a list; or the one that there is. */
static void write_joined(struct buffer *out, const struct answer *a)
{
	const char *lines = a->bytes.bytes ? a->bytes.bytes : "";

	out->length--;		/* the brace */
	buffer_printf(out, ", \"%s\": %s", a->key, a->form == AS_JSON_LIST ? "[" : "");
	for (const char *end; (end = strchr(lines, '\n')); lines = end + 1) {
		buffer_add(out, lines, (size_t)(end - lines));
		buffer_text(out, end[1] ? ", " : "");
	}
	buffer_text(out, a->form == AS_JSON_LIST ? "]}" : "}");
}

/* ---- the reply ----------------------------------------------------------- */

static void add_game(struct doc *to, const struct answer *a)
{
	struct arena *arena = a->ruling.arena;

	if (a->tells_applied)
		doc_add_text(arena, to, "applied", "%d", a->applied);
	add_lines(arena, to, "log", a->log, NONE);
	doc_add(to, doc_get(a->next, "winner") ? "result" : "next", doc_copy(arena, a->next));
}

void reply_write(struct buffer *out, const struct doc *id, const struct answer *a)
{
	struct arena *arena = a->ruling.arena;
	struct doc *d = doc_new(arena, DOC_MAP);
	bool is_given = a->is_written && a->key;

	if (id)
		doc_add(d, "id", doc_copy(arena, id));
	doc_add_text(arena, d, "status", "%d", (int)answer_status(a));
	add_verdict(d, &a->ruling, answer_status(a));
	if (a->note)
		doc_add_text(arena, d, "note", "%s", a->note)->quoted = true;
	if (a->is_game)
		add_game(d, a);
	for (struct doc *child = a->found ? a->found->first : NULL, *next; child; child = next) {
		next = child->next;	/* it is moved, not copied: a position is large */
		doc_add(d, child->key, child);
	}
	if (is_given)
		add_written(d, a);
	doc_write_json(out, d);
	if (is_given && (a->form == AS_JSON || a->form == AS_JSON_LIST))
		write_joined(out, a);
	buffer_text(out, "\n");
}
