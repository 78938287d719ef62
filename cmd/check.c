/* check.c: is an action lawful? Rolls nothing, writes nothing. */
#include "cmd.h"
#include "engine/adjudicate.h"

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
		add_log(&b, r->remarks, NONE);
	} else {
		return report(r);
	}
	return output(NULL, &b, &written) ? (int)r->verdict : report(&written);
}

static void check_one(const struct match *m, const struct doc *d, const struct letter *l, struct ruling *r)
{
	struct action a;

	if (check_proposal(m, d, l, &a, r) && a.skipped)
		remark(r, NULL, "it would be skipped: it answers no open decision");
}

int cmd_check(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena }, verdict = { .arena = arena, .all = args->all };
	struct documents actions;
	struct letter letter = { .as = NONE };
	struct game_file file;

	if (!actions_read(&actions, args, &r) || !game_read(&file, args->rest[0], args, NULL, NULL, &r) ||
	    !asker_named(file.match.game, args, &letter.as, &r))
		return report(&r);
	if (actions.n != 1) {
		trouble(&r, "check wants one action, and there are %d", actions.n);
		return report(&r);
	}
	check_one(&file.match, actions.v[0], &letter, &verdict);
	return answer(args, &verdict);
}
