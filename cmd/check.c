/* check.c: is an action lawful? Rolls nothing, writes nothing. */
#include "cmd.h"

static void add_reason(struct arena *arena, struct doc *to, const char *rule, const char *words)
{
	if (rule && *rule)
		doc_add_text(arena, to, "rule", "%s", rule)->quoted = true;
	doc_add_text(arena, to, "text", "%s", words)->quoted = true;
}

static void add_lines(struct arena *arena, struct doc *to, const char *key, const struct line *lines)
{
	struct doc *list = lines ? doc_add(to, key, doc_new(arena, DOC_LIST)) : NULL;

	for (const struct line *l = lines; l; l = l->next)
		add_reason(arena, doc_add(list, NULL, doc_new(arena, DOC_MAP)), l->rule, l->text);
}

static struct doc *as_doc(const struct ruling *r)
{
	static const char *const verdicts[] = { "lawful", "refused", "trouble" };
	struct doc *d = doc_new(r->arena, DOC_MAP);

	doc_add_text(r->arena, d, "verdict", "%s", verdicts[r->verdict]);
	if (r->verdict == LAWFUL) {
		add_lines(r->arena, d, "remarks", r->remarks);
		return d;
	}
	add_reason(r->arena, d, r->rule, r->text);
	add_lines(r->arena, d, "broken", r->broken);
	return d;
}

static int answer(const struct args *args, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct ruling written = { .arena = r->arena };

	if (args->json) {
		doc_write_json(&b, as_doc(r));
		buffer_text(&b, "\n");
	} else if (r->verdict == LAWFUL) {
		buffer_text(&b, "lawful\n");
		for (const struct line *l = r->remarks; l; l = l->next)
			buffer_printf(&b, "%s [%s]\n", l->text, l->rule);
	} else {
		return report(r);
	}
	return output(NULL, &b, &written) ? (int)r->verdict : report(&written);
}

int cmd_check(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena }, verdict = { .arena = arena, .all = args->all };
	struct documents actions;
	struct game_file file;
	struct action a;

	if (!actions_read(&actions, args, &r) || !game_read(&file, args->rest[0], args, NULL, NULL, &r))
		return report(&r);
	if (actions.n != 1) {
		trouble(&r, "check wants one action, and there are %d", actions.n);
		return report(&r);
	}
	if (action_decode(&file.match, actions.v[0], &a, &verdict) && verdict.verdict == LAWFUL)
		check_action(&file.match, &a, &verdict);
	return answer(args, &verdict);
}
