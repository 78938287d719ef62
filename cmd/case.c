/* SPDX-License-Identifier: ISC */
/* case.c: a case for a fixture, from a position at hand. */
#include "cmd.h"
#include "engine/dice.h"
#include "verify/case.h"

void run_case(const struct args *args, struct answer *a)
{
	const struct case_wish wish = {
		.clause = args->clause, .name = args->name, .from = args->rest[0], .whole = args->whole,
		.as_is = args->as_is,
	};
	struct ruling *r = &a->ruling;
	struct documents actions;
	struct game_file file;

	if (!actions_read(&actions, args, r) || !(r->dice = dice_read(args, r)) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, r))
		return;
	if (args->clause && !clause_find(file.match.data->rules, args->clause)) {
		trouble(r, "there is no clause '%s'%s", args->clause,
			name_hint(r->arena, args->clause, clause_id, file.match.data->rules));
		return;
	}
	a->is_written = case_write(&a->bytes, &file.match, actions.v, actions.n, &wish, r);
}

int cmd_case(const struct args *args, struct arena *arena)
{
	return print_answer(run_case, args, arena);
}
