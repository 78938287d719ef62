/* SPDX-License-Identifier: ISC */
/* play.c: random play. */
#include "cmd.h"
#include "bots.h"
#include "draw/draw.h"
#include "engine/history.h"
#include "odds/odds.h"
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

static bool take_first(void *context, const struct action *a, const struct list *some)
{
	(void)some;
	*(struct action *)context = *a;
	return false;
}

/* What may come of the first thing that the side can do, as umpire odds --as has it. */
static void tell_odds(struct buffer *b, const struct match *m, int side)
{
	struct ruling r = { .arena = b->arena };
	struct match *view = NEW_RAW(b->arena, struct match);
	struct action first = { 0 };
	const struct doc *action;
	struct odds odds;

	if (!may_answer(m, side))
		return;
	each_option(m, b->arena, false, take_first, &first);
	if (!first.verb || !odds_view(view, m, side, &r))
		return;
	first.side = (int16_t)by_whom(m, &first, side);
	action = action_encode(b->arena, m, &first);
	if (odds_find(&odds, &(struct odds_query){ .start = view, .actions = &action, .n_actions = 1,
						   .letter.as = side, .side = side, .limit = 100,
						   .samples = 10, .seed = 1 }, &r))
		for (int i = 0; i < odds.n_rows; i++)
			buffer_printf(b, "%g %s", odds.rows[i].share.p, odds.rows[i].effects.key);
}

/* Every way in which a side is told of a game; of the log and the pictures, the last actions. */
static void tell_all(struct buffer *b, const struct game_file *f, int side)
{
	const struct page_terms terms = { .side = side, .last = 20, .around = NONE };
	struct ruling r = { .arena = b->arena };

	write_view(b, f, side);
	page_write(b, f, &terms, &r);
	tell_odds(b, &f->match, side);
	doc_write_json(b, show_position(b, f, side));
	doc_write_json(b, log_entries(b->arena, f, side));
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

/* ---- games between players of several kinds ------------------------------ */

/* What a side has that is not lost, against the others; a game that is won is worth all. */
static long worth_in_pieces(const struct match *m, int side)
{
	const struct look *look = m->game->look;
	long worth = 0;

	if (is_over(m) && m->winner != NONE)
		return same(party_name(m->game, m->winner), party_name(m->game, side)) ? 1000000 : -1000000;
	for (int p = 0; p < m->data->counters->n_pieces; p++) {
		bool lost = m->at[p] == NONE || (look && look->is_loss && look->is_loss(m, m->at[p]));
		int owner = m->data->counters->pieces[p].side;

		if (!lost)
			worth += same(party_name(m->game, owner), party_name(m->game, side)) ? 1 : -1;
	}
	return worth;
}

/* "german=greedy" */
static bool take_seat(struct bout *b, const struct game *g, const char *words, struct ruling *r)
{
	static const char *const kinds[] = { "random", "greedy", "run:COMMAND", NULL };
	const char *equals = strchr(words, '='), *kind = equals ? equals + 1 : "";
	struct seat *s;
	int side;

	if (!equals)
		return trouble(r, "--seat is written SIDE=random, SIDE=greedy or SIDE=run:COMMAND, not '%s'",
			       words);
	if (!side_named(g, text_copy(r->arena, words, (size_t)(equals - words)), &side, r))
		return false;
	s = &b->seats[side];
	if (s->taken)
		return trouble(r, "%s has two players, '%s' and '%s'", g->forms->sides[side], s->words, kind);
	s->taken = true;
	s->words = kind;
	if (same(kind, "random"))
		s->policy = &random_policy;
	else if (same(kind, "greedy"))
		s->policy = &greedy_policy;
	else if (same(kind, "run:"))
		return trouble(r, "--seat %s names no command: SIDE=run:COMMAND", words);
	else if (!strncmp(kind, "run:", 4))
		return bot_start(s, r->arena, kind + 4, r);
	else
		return trouble(r, "there is no player '%s'%s", kind, name_hint_in(r->arena, kind, kinds));
	return true;
}

static bool take_seats(struct bout *b, const struct game *g, const struct texts *seats, struct ruling *r)
{
	for (int i = 0; g->forms->sides[i]; i++)
		b->seats[i] = (struct seat){
			.policy = &random_policy, .words = "random", .worth = worth_in_pieces,
		};
	for (int i = 0; i < seats->n; i++)
		if (!take_seat(b, g, seats->v[i], r))
			return false;
	return true;
}

static int party_count(const struct game *g, const int *of_sides, int first)
{
	int n = 0;

	for (int i = 0; g->forms->sides[i]; i++)
		n += same(party_name(g, i), party_name(g, first)) ? of_sides[i] : 0;
	return n;
}

static void add_table(struct buffer *out, const struct game *g, const struct bout *b,
		      const struct bout_totals *t)
{
	buffer_printf(out, "%-14s %-20s %5s %8s %7s   %s\n", "side", "player", "won", "forfeits", "share",
		      "95 of 100 times within");
	for (int i = 0; g->forms->sides[i]; i++) {
		int won = party_count(g, t->won, i);
		double low, high;

		share_bounds(won, t->games, &low, &high);
		buffer_printf(out, "%-14s %-20s %5d %8d %5.1f %%   %.1f to %.1f %%\n", g->forms->sides[i],
			      printable(out->arena, b->seats[i].words), won, t->forfeits[i],
			      t->games ? 100.0 * won / t->games : 0, 100 * low, 100 * high);
	}
	buffer_printf(out, "%d games, %d drawn, %ld actions, %.2f s\n", t->games, t->drawn, t->actions,
		      t->seconds);
}

static struct doc *table_doc(struct arena *arena, const struct game *g, const struct bout *b,
			     const struct bout_totals *t)
{
	struct doc *d = doc_new(arena, DOC_MAP), *seats;

	doc_add_text(arena, d, "game", "%s", g->name)->quoted = true;
	doc_add_text(arena, d, "games", "%d", t->games);
	doc_add_text(arena, d, "drawn", "%d", t->drawn);
	doc_add_text(arena, d, "actions", "%ld", t->actions);
	doc_add_text(arena, d, "seed", "%ju", (uintmax_t)b->seed);
	seats = doc_add(d, "seats", doc_new(arena, DOC_LIST));
	for (int i = 0; g->forms->sides[i]; i++) {
		struct doc *s = doc_add(seats, NULL, doc_new(arena, DOC_MAP));
		int won = party_count(g, t->won, i);
		double low, high;

		share_bounds(won, t->games, &low, &high);
		doc_add_text(arena, s, "side", "%s", g->forms->sides[i])->quoted = true;
		doc_add_text(arena, s, "player", "%s", b->seats[i].words)->quoted = true;
		doc_add_text(arena, s, "won", "%d", won);
		doc_add_text(arena, s, "forfeits", "%d", t->forfeits[i]);
		doc_add_text(arena, s, "low", "%.4f", low)->number = true;
		doc_add_text(arena, s, "high", "%.4f", high)->number = true;
	}
	return d;
}

/* What is told of each game while they go on. */
static FILE *lines_of_play(const struct args *args)
{
	return args->json ? stderr : stdout;
}

static void play_bout(const struct args *args, const struct game *g, const struct data *d,
		      const struct play_options *o, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct bout *b = NEW(r->arena, struct bout);
	struct bout_totals totals;

	*b = (struct bout){
		.seed = o->seed, .games = o->games, .scenario = o->scenario, .options = o->options,
		.verbose = o->verbose, .save = o->save,
	};
	if (take_seats(b, g, &args->seats, r) && bout_play(g, d, b, &totals, lines_of_play(args), r)) {
		add_table(&a->bytes, g, b, &totals);
		a->found = table_doc(r->arena, g, b, &totals);
		a->is_written = true;
	}
	for (int i = 0; g->forms->sides[i]; i++)
		if (b->seats[i].policy)
			bot_end(&b->seats[i]);
}

static struct doc *totals_doc(struct arena *arena, const struct game *g, const struct play_totals *t,
			      uint64_t seed)
{
	struct doc *d = doc_new(arena, DOC_MAP), *won;

	doc_add_text(arena, d, "game", "%s", g->name)->quoted = true;
	doc_add_text(arena, d, "games", "%ld", t->games);
	doc_add_text(arena, d, "actions", "%ld", t->actions);
	doc_add_text(arena, d, "seed", "%ju", (uintmax_t)seed);
	won = doc_add(d, "won", doc_new(arena, DOC_MAP));
	for (int i = 0; g->forms->sides[i]; i++)
		if (is_first_of_party(g, i))
			doc_add_text(arena, won, party_name(g, i), "%d", t->by_winner[i]);
	return d;
}

static void play_at_random(const struct args *args, const struct game *g, const struct data *d,
			   const struct play_options *o, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct play_totals totals = { 0 };

	a->fails = !play_random(g, d, o, &totals, lines_of_play(args));
	if (totals.unsaved) {
		a->fails = false;
		trouble(r, "%s: %s", args->save, strerror(totals.unsaved));
	} else if (!a->fails) {
		add_totals(&a->bytes, g, &totals);
		a->found = totals_doc(r->arena, g, &totals, o->seed);
		a->is_written = true;
	} else if (args->json)	/* else its lines have said so */
		refuse(r, NULL, "a game has gone wrong, as standard error says");
}

static void run_play(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct play_options options = { 0 };
	const struct game *g = game_named(args->rest[0], r);
	const struct data *d;

	if (!g || !(d = data_named(g, args->data, r)) || !read_options(args, g, d, &options, r))
		return;
	if (args->seats.n)
		play_bout(args, g, d, &options, a);
	else
		play_at_random(args, g, d, &options, a);
}

int cmd_play(const struct args *args, struct arena *arena)
{
	if (args->seats.n && (args->random || args->properties))
		return usage("play", "--seat does not go with --random or --properties");
	if (!args->seats.n && !args->random)
		return usage("play", "who plays? say --random, or --seat SIDE=PLAYER");
	return print_answer(run_play, args, arena);
}
