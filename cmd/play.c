/* play.c: random play. */
#include "cmd.h"
#include "draw/draw.h"
#include "engine/history.h"
#include "verify/play.h"

#include <limits.h>
#include <string.h>

static const char *party_name(const struct game *g, int side)
{
	return g->parties ? g->parties[side] : g->forms->sides[side];
}

/* A party's victories are those of its first side. */
static bool is_first_of_party(const struct game *g, int side)
{
	return !side || !same(party_name(g, side), party_name(g, side - 1));
}

static void add_totals(struct buffer *b, const struct game *g, const struct play_totals *t)
{
	double seconds = t->seconds > 0 ? t->seconds : 1e-9;

	buffer_printf(b, "%ld games, %ld actions, %ld options, longest game %d actions\n", t->games,
		      t->actions, t->options, t->longest);
	buffer_text(b, "won:");
	for (int i = 0; g->forms->sides[i]; i++)
		if (is_first_of_party(g, i))
			buffer_printf(b, " %s %d", party_name(g, i), t->by_winner[i]);
	buffer_printf(b, "\n%.2f s, %.0f actions a second\n", t->seconds, (double)t->actions / seconds);
}

/* Every way in which a side is shown the board. */
static void portray(struct buffer *b, const struct match *m, int side)
{
	struct drawing d = { .game = m->game, .data = m->data, .match = m, .side = side,
			     .options = true, .zones = ~UINT32_C(0), .los = true,
			     .around = NONE };
	struct terminal t = { .width = 200 };

	draw_svg(b, &d);
	draw_terminal(b, &d, &t);
}

/* Every way in which a side is told of a game; of the log and the pictures, the last actions. */
static void tell_all(struct buffer *b, const struct game_file *f, int side)
{
	const struct page_terms terms = { .side = side, .last = 20, .around = NONE };
	struct ruling r = { .arena = b->arena };

	match_write(b, &f->match, side);
	history_view(b, f, side);
	page_write(b, f, &terms, &r);
}

static bool read_options(const struct args *args, const struct game *g, const struct data *d,
			 struct play_options *o, struct ruling *r)
{
	if (args->games > INT_MAX)
		return trouble(r, "--games is at most %d", INT_MAX);
	o->games = args->games ? (int)args->games : 1;
	o->seed = args->seed;
	o->properties = args->properties;
	o->portray = portray;
	o->tell = tell_all;
	o->verbose = args->verbose;
	o->save = args->save;
	return scenario_named(d, args->scenario, &o->scenario, r) &&
	       options_named(g, &args->options, &o->options, r);
}

int cmd_play(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct buffer out = { .arena = arena };
	struct play_options options = { 0 };
	struct play_totals totals = { 0 };
	const struct game *g = game_named(args->rest[0], &r);
	const struct data *d;
	bool good;

	if (!g || !(d = data_named(g, args->data, &r)) || !read_options(args, g, d, &options, &r))
		return report(&r);
	if (!args->random)
		return usage("play", "play is at random: say so with --random");
	good = play_random(g, d, &options, &totals, stdout);
	if (totals.unsaved) {
		trouble(&r, "%s: %s", args->save, strerror(totals.unsaved));
		return report(&r);
	}
	if (!good)
		return REFUSED;
	add_totals(&out, g, &totals);
	output(NULL, &out, &r);
	return report(&r);
}
