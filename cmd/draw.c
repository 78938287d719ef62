/* SPDX-License-Identifier: ISC */
/* draw.c: the board as SVG, in play or empty. */
#include "cmd.h"
#include "draw/draw.h"

#include <string.h>

static bool board_named(const struct drawing *of, const char *name, struct ruling *r)
{
	const struct data *d = of->data;
	const char *board;

	if (name && same(name, "charts") && has_charts(of->game))
		return true;
	for (int i = 0; name && (board = board_name(d->map, i)); i++)
		if (same(board, name))
			return true;
	if (!name)
		return true;
	return trouble(r, "there is no board '%s'%s", name,
		       name_hint(r->arena, name, board_name, d->map));
}

/* GAME or GAME/BOARD: the empty map, of a scenario if they differ. */
static bool map_read(struct drawing *d, const struct args *args, struct ruling *r)
{
	const char *slash = strchr(args->rest[0], '/');
	size_t length = slash ? (size_t)(slash - args->rest[0]) : strlen(args->rest[0]);
	int scenario;

	if (args->has_last || args->los || args->tint || args->side || args->zones)
		return trouble(r, "--map is the empty map: --last, --los, --options, --side and --zones say "
			       "nothing of it");
	d->game = game_named(text_copy(r->arena, args->rest[0], length), r);
	d->data = d->game ? data_named(d->game, args->data, r) : NULL;
	if (!d->data || !scenario_named(d->data, args->scenario, &scenario, r))
		return false;
	d->data = scenario_data(d->data, scenario);
	if (slash && args->board)
		return trouble(r, "the board is named twice: '%s' and '%s'", slash + 1, args->board);
	if (slash)
		d->board = slash + 1;
	return true;
}

static bool position_read(struct drawing *d, struct game_file *file, const struct args *args,
			  struct ruling *r)
{
	if (args->scenario)
		return trouble(r, "a game file says which scenario it is: --scenario goes with --map");
	if (!seen_read(file, args->rest[0], args, &d->side, r) ||
	    !zones_named(file->match.game, args->zones, &d->zones, r) ||
	    !los_named(&file->match, d->side, args->los, &d->from, r))
		return false;
	d->los = args->los != NULL;
	d->game = file->match.game;
	d->data = file->match.data;
	d->match = &file->match;
	d->made_for = for_text(r->arena, file, d->side);
	d->options = args->tint;
	if (args->has_last)
		d->events = events_read(file, d->side, args->last > INT16_MAX ? INT16_MAX : (int)args->last,
					r);
	return r->verdict == LAWFUL;
}

void run_draw(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct drawing d = { .side = NONE, .board = args->board, .radius = AROUND_RADIUS,
			     .no_charts = args->no_charts };
	struct game_file file;

	if (!(args->map ? map_read(&d, args, r) : position_read(&d, &file, args, r)) ||
	    !board_named(&d, d.board, r) ||
	    !around_named(d.data, args->around, &d.around, &d.radius, r))
		return;
	draw_svg(&a->bytes, &d);
	a->key = "svg";
	a->is_written = true;
}

int cmd_draw(const struct args *args, struct arena *arena)
{
	if (args->board && args->around)
		return usage("draw", "--board and --around name two parts: only one is drawn");
	return print_answer(run_draw, args, arena);
}
