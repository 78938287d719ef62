/* SPDX-License-Identifier: ISC */
/* seats.c: games between players of several kinds. */
#include "verify/seats.h"

#include "engine/adjudicate.h"
#include "engine/game.h"
#include "verify/play.h"

#include <time.h>

enum { MOST_ACTIONS = 100000 };
enum { MOST_ASIDES = 100 };	/* notes and orders in a row, before what is asked is answered */

/* ---- random ----------------------------------------------------------- */

static bool choose_at_random(struct seat *s, const struct game_file *f, int side, struct arena *arena,
			     struct action *a, const char **why)
{
	(void)side;
	*why = "there is no lawful answer";
	return choose_random(&f->match, arena, &s->chance, a);
}

const struct policy random_policy = { .name = "random", .choose = choose_at_random };

/* ---- greedy ----------------------------------------------------------- */

/*
 * Looks one action ahead: each of some options is carried out a few times with dice of its own, and the one
 * after which the side stands best on the average is taken; of equals any. It looks at the position as it is,
 * also at what its side does not see.
 */
enum { LOOKED_AT = 200, SAMPLES = 3 };

struct weighing {
	struct seat *seat;
	const struct match *match;
	struct arena *arena;
	struct match *after;
	int side, n, equals;
	int every;			/* one in so many options is looked at */
	long best;
	bool has_best, best_idle;
	struct action *action;
};

static long weigh(struct weighing *w, const struct action *a)
{
	long sum = 0;

	for (int i = 0; i < SAMPLES; i++) {
		struct seeded_dice dice = dice_of_seed((uint64_t)dice_throw(&w->seat->chance, 1 << 30));
		struct ruling r = { .arena = w->arena, .dice = &dice.source, .quiet = true };

		match_copy(w->after, w->match);
		apply_action(w->after, a, &r);
		sum += w->seat->worth(w->after, w->side);
	}
	return sum;
}

static bool take_better(void *context, const struct action *a, const struct list *some)
{
	struct weighing *w = context;
	struct arena_mark mark = arena_mark(w->arena);
	struct action tidy = *a;
	bool better;
	long worth;

	(void)some;
	if (w->n++ % w->every)
		return true;
	action_tidy(&tidy);
	worth = weigh(w, &tidy);
	arena_release(w->arena, mark);
	if (w->has_best && a->verb->idle != w->best_idle)
		better = w->best_idle;		/* what leads nowhere is the last resort */
	else
		better = !w->has_best || worth > w->best;
	w->equals = better ? 1 : w->equals + (worth == w->best && a->verb->idle == w->best_idle);
	if (!better && !(worth == w->best && a->verb->idle == w->best_idle &&
			 dice_throw(&w->seat->chance, w->equals) == 1))
		return true;
	*w->action = tidy;
	w->best = worth;
	w->best_idle = a->verb->idle;
	w->has_best = true;
	return true;
}

static bool count_option(void *context, const struct action *a, const struct list *some)
{
	(void)a;
	(void)some;
	++*(int *)context;
	return true;
}

static bool choose_greedily(struct seat *s, const struct game_file *f, int side, struct arena *arena,
			    struct action *a, const char **why)
{
	struct weighing w = {
		.seat = s, .match = &f->match, .arena = arena, .side = side, .action = a,
		.after = NEW_RAW(arena, struct match),
	};
	int n = 0;

	each_option(&f->match, arena, false, count_option, &n);
	w.every = 1 + n / LOOKED_AT;
	each_option(&f->match, arena, false, take_better, &w);
	*why = "there is no lawful answer";
	return w.has_best;
}

const struct policy greedy_policy = { .name = "greedy", .choose = choose_greedily };

/* ---- a game ----------------------------------------------------------- */

struct table {
	const struct game *game;
	struct bout *bout;
	struct bout_totals *totals;
	FILE *out;
	struct arena arena;		/* of a step */
	struct arena kept;		/* of a game: its history */
	struct seeded_dice dice;
	struct game_file file;
	int number;
	int asides;			/* notes and orders since the last step of the game */
};

/* Where either side may answer, a die says which one does. */
static int asked_now(struct table *t)
{
	const struct frame *f = top_frame(&t->file.match);
	int side = f->side;

	if (f->state->anyone || side == NONE)
		side = dice_throw(&t->bout->seats[0].chance, name_count(t->game->forms->sides)) - 1;
	return side;
}

/* The side that wins when that one forfeits. */
static int other_party(const struct table *t, int side)
{
	const char *const *parties = t->game->parties;
	int other = 0;

	while (t->game->forms->sides[other] &&
	       (other == side || (parties && same(parties[other], parties[side]))))
		other++;
	return other;
}

static void begin_game(struct table *t, const struct data *data, struct ruling *r)
{
	struct buffer *history = NEW(&t->kept, struct buffer);
	struct bout *b = t->bout;

	history->arena = &t->kept;
	buffer_text(history, "");
	t->file = (struct game_file){ .name = "the game", .history = history->bytes, .history_line = 1,
				      .growing = history };
	t->dice = dice_of_seed(~(b->seed + (uint64_t)t->number));
	for (int i = 0; t->game->forms->sides[i]; i++)
		b->seats[i].chance = dice_of_seed(b->seed + (uint64_t)t->number * 0x10001u + (uint64_t)i);
	t->asides = 0;
	r->dice = &t->dice.source;
	match_new(&t->file.match, t->game, data, b->scenario, b->options, r);
}

/* False: the side has no lawful answer, or trouble. */
static bool play_step(struct table *t, int side, const char **why, struct ruling *r)
{
	struct seat *s = &t->bout->seats[side];
	struct action *a = NEW_RAW(&t->arena, struct action);
	struct way *way = NEW(&t->arena, struct way);
	struct ruling own = { .arena = &t->arena, .dice = &t->dice.source };
	int step = t->file.match.step;

	action_clear(a, NULL);
	*why = "it gives orders and writes notes, and answers nothing";
	if (t->asides > MOST_ASIDES || !s->policy->choose(s, &t->file, side, &t->arena, a, why))
		return false;
	way->file = &t->file;
	way->proof = SOUND;
	if (!carry_out(&t->file.match, a, way, &own))
		return trouble(r, "a lawful action comes to trouble: %s", own.text);
	t->asides = t->file.match.step == step ? t->asides + 1 : 0;
	return true;
}

static void count_game(struct table *t, int winner, int loser, const char *why)
{
	struct bout_totals *n = t->totals;
	const struct match *m = &t->file.match;

	n->games++;
	n->actions += m->step;
	n->drawn += winner == NONE;
	if (winner != NONE)
		n->won[winner]++;
	if (loser != NONE)
		n->forfeits[loser]++;
	if (!t->bout->verbose)
		return;
	fprintf(t->out, "game %d: %d actions, %s%s%s\n", t->number + 1, (int)m->step,
		winner == NONE ? "drawn" : t->game->parties ? t->game->parties[winner]
							    : t->game->forms->sides[winner],
		loser == NONE ? " by " : ": the other gave no lawful answer: ",
		loser == NONE ? m->won_by : printable(&t->arena, why));
}

static bool play_game(struct table *t, const struct data *data, struct ruling *r)
{
	struct ruling first = { .arena = &t->kept };
	struct arena_mark mark = arena_mark(&t->arena);
	int loser = NONE;
	const char *why = NULL;

	begin_game(t, data, &first);
	if (first.verdict != LAWFUL)
		return trouble(r, "it cannot begin: %s", first.text);
	while (!is_over(&t->file.match) && loser == NONE && r->verdict == LAWFUL) {
		int side = asked_now(t);

		if (t->file.match.step == MOST_ACTIONS)
			return trouble(r, "game %d does not end", t->number + 1);
		if (!play_step(t, side, &why, r) && r->verdict == LAWFUL)
			loser = side;
		else
			arena_release(&t->arena, mark);
	}
	if (r->verdict != LAWFUL)
		return false;
	count_game(t, loser == NONE ? t->file.match.winner : other_party(t, loser), loser, why);
	for (int i = 0; t->game->forms->sides[i]; i++)
		if (t->bout->seats[i].policy->over)
			t->bout->seats[i].policy->over(&t->bout->seats[i], &t->file.match, i);
	arena_release(&t->arena, mark);
	return true;
}

static bool save_game(struct table *t, struct ruling *r)
{
	struct buffer b = { .arena = &t->kept };
	FILE *f = fopen(t->bout->save, "w");
	bool good;

	file_write(&b, &t->file);
	good = f && fwrite(b.bytes, 1, b.length, f) == b.length;
	if (f && fclose(f) == EOF)
		good = false;
	return good || trouble(r, "%s: cannot be written", t->bout->save);
}

bool bout_play(const struct game *g, const struct data *data, struct bout *b, struct bout_totals *totals,
	       FILE *out, struct ruling *r)
{
	struct arena arena = { 0 };
	struct table *t = NEW(&arena, struct table);
	struct timespec from, to;
	bool good = true;

	*totals = (struct bout_totals){ 0 };
	t->game = g;
	t->bout = b;
	t->totals = totals;
	t->out = out;
	arena_take(&t->arena, 1);	/* its first chunk stays */
	clock_gettime(CLOCK_MONOTONIC, &from);
	for (t->number = 0; good && t->number < b->games; t->number++) {
		good = play_game(t, data, r);
		if (good && b->save && t->number + 1 == b->games)
			good = save_game(t, r);
		arena_free(&t->kept);
	}
	clock_gettime(CLOCK_MONOTONIC, &to);
	totals->seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
	arena_free(&t->arena);
	arena_free(&arena);
	return good;
}

/* ---- the interval ----------------------------------------------------- */

/* By Newton's way: for one root the program need not be linked with the library of them. */
static double square_root(double x)
{
	double root = x > 1 ? x : 1;

	for (int i = 0; i < 40; i++)
		root = (root + x / root) / 2;
	return x > 0 ? root : 0;
}

void share_bounds(int won, int of, double *low, double *high)
{
	const double z = 1.959964;	/* 95 of 100 */
	double n = of, p, middle, reach;

	*low = 0;
	*high = 1;
	if (!of)
		return;
	p = won / n;
	middle = (p + z * z / (2 * n)) / (1 + z * z / n);
	reach = z / (1 + z * z / n) * square_root(p * (1 - p) / n + z * z / (4 * n * n));
	*low = middle - reach < 0 ? 0 : middle - reach;
	*high = middle + reach > 1 ? 1 : middle + reach;
}
