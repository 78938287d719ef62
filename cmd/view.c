/* view.c: the game file as a side may see it. */
#include "cmd.h"
#include "engine/history.h"

int cmd_view(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct buffer out = { .arena = arena };
	struct game_file file;
	int side;

	if (!game_read(&file, args->rest[1], args, NULL, NULL, &r) ||
	    !side_named(file.match.game, args->rest[0], &side, &r))
		return report(&r);
	match_write(&out, &file.match, side);
	history_view(&out, &file, side);
	output(args->output, &out, &r);
	return report(&r);
}
