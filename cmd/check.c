/* SPDX-License-Identifier: ISC */
/* check.c: is an action lawful? Rolls nothing, writes nothing. */
#include "cmd.h"
#include "engine/adjudicate.h"
#include "engine/view.h"

/* With the path that was found for `to`, be it lawful or not; or the ways that there are to choose from. */
static void tell_way(const struct match *m, const struct action *a, struct answer *to)
{
	struct arena *arena = to->ruling.arena;

	if (a->goal == NONE || (to->ruling.verdict == TROUBLE && !to->ruling.ways))
		return;
	to->found = doc_new(arena, DOC_MAP);
	if (to->ruling.ways)
		doc_add(to->found, "ways", to->ruling.ways);
	else
		doc_add(to->found, "action", action_encode(arena, m, a));
}

static void check_one(const struct match *m, const struct doc *d, const struct letter *l, struct answer *to)
{
	struct ruling *r = &to->ruling;
	struct action a = { .goal = NONE };
	bool is_lawful = (m->veil ? check_listed : check_proposal)(m, d, l, &a, r);

	tell_way(m, &a, to);
	if (!is_lawful)
		return;
	if (a.skipped)
		remark(r, NULL, "it would be skipped: it answers no open decision");
	explain_action(m, &a, r);
}

void run_check(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct documents actions;
	struct letter letter = { .as = NONE };
	struct game_file file;

	if (!actions_read(&actions, args, r) || !seen_read(&file, args->rest[0], args, &letter.as, r))
		return;
	if (actions.n != 1) {
		trouble(r, "check wants one action, and there are %d", actions.n);
		return;
	}
	r->all = args->all;
	letter.chain = &file.chain;
	letter.first_for = file.chain.made_for;
	check_one(&file.match, actions.v[0], &letter, a);
	a->is_written = r->verdict == LAWFUL;
	buffer_text(&a->bytes, "lawful\n");
	add_log(&a->bytes, r->remarks, NONE);
}

int cmd_check(const struct args *args, struct arena *arena)
{
	return print_answer(run_check, args, arena);
}
