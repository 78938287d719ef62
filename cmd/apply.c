/* apply.c: adjudicates actions. */
#include "cmd.h"
#include "engine/inside.h"

/* One of several: which one it is comes first. */
static bool pass_on(const struct ruling *from, int number, int count, struct ruling *r)
{
	const char *which = count > 1 ? text(r->arena, "action %d of %d: ", number, count) : "";

	if (from->verdict == REFUSED)
		return refuse(r, from->rule, "%s%s", which, from->text);
	return trouble(r, "%s%s", which, from->text);
}

/* What could not be read again is not written: a file made by hand may hide a fault until it is played on. */
static bool is_sound(const struct match *m, struct ruling *r)
{
	struct fault f = { .arena = r->arena };

	return !position_fault(m, &f) ||
	       trouble(r, "the action leads to a position that cannot come about: %s", f.words);
}

static bool apply_one(struct game_file *file, const struct doc *doc, struct ruling *r)
{
	const struct doc *entry;
	struct action a;

	if (!action_decode(&file->match, doc, &a, r) || !check_action(&file->match, &a, r))
		return false;
	entry = action_encode(r->arena, &file->match, &a);
	if (!apply_action(&file->match, &a, r) || !is_sound(&file->match, r))
		return false;
	history_add(file, r->arena, entry, r);
	return true;
}

/* All or none. */
static bool apply_all(struct game_file *file, const struct documents *actions, int side, struct buffer *log,
		      struct ruling *r)
{
	struct dice *dice = r->dice;

	if (!actions->n)
		return trouble(r, "there is no action to apply");
	for (int i = 0; i < actions->n; i++) {
		struct ruling one = { .arena = r->arena, .dice = dice };

		if (!apply_one(file, actions->v[i], &one))
			return pass_on(&one, i + 1, actions->n, r);
		add_log(log, one.log, side);
	}
	return dice_used_up(dice, r);
}

static bool prepare(const struct args *args, struct game_file *file, struct documents *actions, int *side,
		    struct ruling *r)
{
	return dice_read(r->dice, args, r) && actions_read(actions, args, r) &&
	       game_read(file, args->rest[0], args, NULL, NULL, r) &&
	       side_named(file->match.game, args->side, side, r);
}

int cmd_apply(const struct args *args, struct arena *arena)
{
	struct dice dice;
	struct ruling r = { .arena = arena, .dice = &dice };
	struct buffer log = { .arena = arena }, out = { .arena = arena };
	struct documents actions;
	struct game_file file;
	struct target target;
	int side;

	if (!target_take(&target, args, args->rest[0], &r) || !prepare(args, &file, &actions, &side, &r) ||
	    !apply_all(&file, &actions, side, &log, &r))
		return report(&r);
	file_write(&out, &file);
	output_game(&target, &out, args->log, &log, &r);
	return report(&r);
}
