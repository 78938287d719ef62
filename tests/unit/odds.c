/* SPDX-License-Identifier: ISC */
/* odds.c: units of the odds: fractions, trees of dice, what is merged, the limit, samples, words, views. */
#include "toy.h"

#include "odds/odds.h"

/* ---- a game of chance -------------------------------------------------- */

enum { TOSSES = 10 };

/* The second die falls only after a 1 or a 2, and has four faces. */
static void gamble(struct match *m, const struct action *a, struct ruling *r)
{
	int die = roll(r, "2", "first", 6);

	(void)a;
	toy_own(m)->score = (int16_t)(die <= 2 ? 10 * die + roll(r, "2", "second", 4) : die);
}

static void toss(struct match *m, struct ruling *r)
{
	toy_own(m)->score = (int16_t)(toy_own(m)->score + (roll(r, "2", "coin", 6) > 3));
	if (++toy_own(m)->turn <= TOSSES)
		go_to(m, m->pending[m->depth - 1].state, 0);
}

static const struct state tosses = {
	.name = "tosses", .rule = "2", .stages = (const struct stage[]){ { "toss", toss }, { 0 } },
};

static void toss_all(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	ask(m, &tosses, NONE);
}

/* What nobody is told of: the score stays the same. */
static void peek(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	toy_own(m)->plan = (int16_t)roll(r, "2", "plan", 6);
}

static void break_die(struct match *m, const struct action *a, struct ruling *r)
{
	(void)m;
	(void)a;
	roll(r, "2", "nothing", 0);
}

static const struct verb verbs[] = {
	{ .name = "gamble", .apply = gamble },
	{ .name = "toss", .apply = toss_all },
	{ .name = "peek", .apply = peek },
	{ .name = "break", .apply = break_die },
};

static const struct state table = {
	.name = "table", .rule = "2", .asks = "gamble", .anyone = true,
	.verbs = (const struct verb *const[]){ &verbs[0], &verbs[1], &verbs[2], &verbs[3], NULL },
};

static const struct state *const states[] = { &table, &tosses, NULL };

static void proceed(struct match *m, struct ruling *r)
{
	(void)r;
	ask(m, &table, NONE);
}

struct fixture {
	struct arena arena;
	struct game chance;		/* the toy with a table */
	struct match toy, tables, view;
	struct ruling ruling;
	struct odds odds;
};

static int set_up(void **state)
{
	struct fixture *x = test_calloc(1, sizeof *x);
	const struct data *data = toy_data(&x->arena);

	x->ruling.arena = &x->arena;
	x->chance = toy_game;
	x->chance.states = states;
	x->chance.proceed = proceed;
	match_new(&x->toy, &toy_game, data, 0, 2, &x->ruling);
	match_new(&x->tables, &x->chance, data, 0, 2, &x->ruling);
	assert_int_equal(x->ruling.verdict, LAWFUL);
	*state = x;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *x = *state;

	arena_free(&x->arena);
	test_free(x);
	return 0;
}

static bool ask_limited(struct fixture *x, const struct match *m, int side, uint64_t limit, const char *one,
			const char *other)
{
	const struct doc *actions[] = { toy_doc(&x->arena, one, "act"),
					other ? toy_doc(&x->arena, other, "act") : NULL };
	struct odds_query q = { .start = m, .actions = actions, .n_actions = other ? 2 : 1, .side = side,
				.letter.as = NONE, .limit = limit, .samples = 3000, .seed = 1 };

	return odds_find(&x->odds, &q, &x->ruling);
}

static bool odds_of(struct fixture *x, const struct match *m, const char *one, const char *other)
{
	return ask_limited(x, m, NONE, 10000, one, other);
}

/* The row that has these words has that share. */
static void assert_row(const struct fixture *x, const char *words, uint64_t of, uint64_t in)
{
	for (int i = 0; i < x->odds.n_rows; i++)
		if (strstr(x->odds.rows[i].effects.key, words)) {
			assert_int_equal(x->odds.rows[i].share.of, of);
			assert_int_equal(x->odds.rows[i].share.in, in);
			return;
		}
	fail_msg("no row has '%s'", words);
}

static struct chance sum(const struct fixture *x)
{
	struct chance all = chance_of(0, 1);

	for (int i = 0; i < x->odds.n_rows; i++)
		all = chance_either(all, x->odds.rows[i].share);
	return all;
}

/* ---- fractions --------------------------------------------------------- */

static void fractions_are_in_lowest_terms(void **state)
{
	struct chance half = chance_of(3, 6), third = chance_of(1, 3);

	(void)state;
	assert_int_equal(half.of, 1);
	assert_int_equal(half.in, 2);
	assert_int_equal(chance_either(half, third).of, 5);
	assert_int_equal(chance_either(half, third).in, 6);
	assert_int_equal(chance_both(half, chance_of(2, 3)).of, 1);
	assert_int_equal(chance_both(half, chance_of(2, 3)).in, 3);
}

/* 7 to the power of 22 is the last that 64 bits hold. */
static void what_does_not_fit_stays_a_share(void **state)
{
	struct chance c = chance_of(1, 1);

	(void)state;
	for (int i = 0; i < 22; i++)
		c = chance_both(c, chance_of(1, 7));
	assert_int_equal(c.in, 3909821048582988049u);
	c = chance_both(c, chance_of(1, 7));
	assert_int_equal(c.in, 0);
	assert_true(c.p > 3.6e-20 && c.p < 3.7e-20);
	c = chance_either(c, chance_of(1, 2));
	assert_int_equal(c.in, 0);
	assert_true(c.p == 0.5);
}

static void the_error_of_a_count(void **state)
{
	(void)state;
	assert_true(chance_error(0.5, 100) > 0.0499999 && chance_error(0.5, 100) < 0.0500001);
	assert_true(chance_error(1, 100) == 0);
	assert_true(chance_error(0, 100) == 0);
}

/* ---- dice -------------------------------------------------------------- */

/* A 6 wins, a 5 drives the ant to the pool (there is but one answer), else the score is told. */
static void each_face_is_a_sixth(void **state)
{
	struct fixture *x = *state;

	assert_true(odds_of(x, &x->toy, "{do: fight, units: [ant]}", NULL));
	assert_int_equal(x->odds.n_rows, 6);
	assert_row(x, "red has won", 1, 6);
	assert_row(x, "ant:0101 -> pool", 1, 6);
	assert_row(x, "score 0 -> 4", 1, 6);
	assert_false(x->odds.sampled);
}

/* By hand: 3 to 6 are 1/6 each; 11 to 14 and 21 to 24 are 1/6 times 1/4 each. */
static void a_later_die_hangs_on_the_first(void **state)
{
	struct fixture *x = *state;

	assert_true(odds_of(x, &x->tables, "{by: red, do: gamble}", NULL));
	assert_int_equal(x->odds.n_rows, 12);
	assert_row(x, "score 0 -> 5", 1, 6);
	assert_row(x, "score 0 -> 13", 1, 24);
	assert_row(x, "score 0 -> 24", 1, 24);
	assert_int_equal(sum(x).of, 1);
	assert_int_equal(sum(x).in, 1);
	assert_true(strstr(x->odds.rows[0].effects.key, "score 0 -> 3"));	/* of equal ones, by words */
}

/* Ten tosses are 6^10 ways, of which there are at most eleven matches between any two. C(10,5) = 252. */
static void equal_matches_are_walked_once(void **state)
{
	struct fixture *x = *state;

	assert_true(odds_of(x, &x->tables, "{by: red, do: toss}", NULL));
	assert_false(x->odds.sampled);
	assert_int_equal(x->odds.n_rows, 11);
	assert_row(x, "score 0 -> 5\n", 63, 256);
	assert_row(x, "score 0 -> 10\n", 1, 1024);
	assert_in_range(x->odds.tried, 330, 400);	/* 6 x (1 + ... + 10), and the steps without dice */
}

static void an_answer_is_given_where_it_is_lawful(void **state)
{
	struct fixture *x = *state;

	assert_true(odds_of(x, &x->toy, "{do: fight, units: [ant]}", "{by: red, do: fight, units: [bee]}"));
	assert_int_equal(x->odds.used, 2);
	assert_int_equal(sum(x).of, 1);
	assert_int_equal(sum(x).in, 1);
	assert_row(x, "score 0 -> 2\n", 1, 36);		/* 1 and 1 */
	assert_true(odds_of(x, &x->toy, "{do: fight, units: [ant]}", "{by: blue, do: rest}"));
	assert_int_equal(x->odds.used, 1);
}

static void without_dice_there_is_one_outcome(void **state)
{
	struct fixture *x = *state;

	assert_true(odds_of(x, &x->toy, "{do: step, unit: ant, to: '0201'}", NULL));
	assert_int_equal(x->odds.n_rows, 1);
	assert_row(x, "ant:0101 -> 0201", 1, 1);
}

static void past_the_limit_some_are_sampled(void **state)
{
	struct fixture *x = *state;
	double first;

	assert_true(ask_limited(x, &x->tables, NONE, 100, "{by: red, do: toss}", NULL));
	assert_true(x->odds.sampled);
	assert_int_equal(x->odds.tried, 3000);
	first = x->odds.rows[0].share.p;	/* most likely 252/1024: within four errors */
	assert_true(first > 0.246 - 4 * chance_error(0.246, 3000));
	assert_true(first < 0.246 + 4 * chance_error(0.246, 3000));
	assert_true(ask_limited(x, &x->tables, NONE, 100, "{by: red, do: toss}", NULL));
	assert_true(x->odds.rows[0].share.p == first);	/* the same seed */
}

static void what_is_refused_or_cannot_be_is_told(void **state)
{
	struct fixture *x = *state;

	assert_false(odds_of(x, &x->toy, "{do: fight, units: [dog]}", NULL));
	assert_int_equal(x->ruling.verdict, REFUSED);
	assert_string_equal(x->ruling.text, "not yours");
	x->ruling = (struct ruling){ .arena = &x->arena };
	assert_false(odds_of(x, &x->tables, "{by: red, do: break}", NULL));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_string_equal(x->ruling.text, "a die for nothing has no faces");
}

/* ---- who asks ---------------------------------------------------------- */

/* The plan is blue's: to red all six ways are one. */
static void what_is_not_seen_splits_nothing(void **state)
{
	struct fixture *x = *state;

	assert_true(ask_limited(x, &x->tables, 1, 100, "{by: blue, do: peek}", NULL));
	assert_int_equal(x->odds.n_rows, 6);
	assert_true(ask_limited(x, &x->tables, 0, 100, "{by: red, do: peek}", NULL));
	assert_int_equal(x->odds.n_rows, 1);
	assert_int_equal(x->odds.rows[0].share.of, 1);
}

/* Of two positions that red cannot tell apart the view is one. */
static void a_view_is_made_of_what_is_seen(void **state)
{
	struct fixture *x = *state;
	struct match *other = NEW_RAW(&x->arena, struct match), *theirs = NEW_RAW(&x->arena, struct match);

	match_copy(other, &x->toy);
	put(other, piece_find(other->data, "elk"), place_find(other->data, "harbour"));
	toy_own(other)->plan = 7;
	assert_true(odds_view(&x->view, &x->toy, 0, &x->ruling));
	assert_true(odds_view(theirs, other, 0, &x->ruling));
	assert_true(match_same(&x->view, theirs));
	assert_int_equal(x->view.at[piece_find(other->data, "dog")], NONE);
	assert_true(odds_view(theirs, other, 1, &x->ruling));
	assert_int_equal(toy_own(theirs)->plan, 7);
}

/* ---- the games --------------------------------------------------------- */

static bool is_named(const struct field *fields, const char *name)
{
	for (const struct field *f = fields; f && f->kind; f++)
		if (same(f->key, name) || (f->kind == FIELD_FLAGS && name_index(f->names, name) >= 0))
			return true;
	return false;
}

static void what_is_under_way_is_a_field_or_a_mark(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		const struct game *g = games[i];

		assert_non_null(g->under_way);
		for (const char *const *name = g->under_way; *name; name++)
			if (!is_named(g->own, *name) && !is_named(g->piece, *name) &&
			    !is_named(g->place, *name))
				fail_msg("%s has no field and no mark '%s'", g->name, *name);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fractions_are_in_lowest_terms),
		cmocka_unit_test(what_does_not_fit_stays_a_share),
		cmocka_unit_test(the_error_of_a_count),
		cmocka_unit_test(what_is_under_way_is_a_field_or_a_mark),
		cmocka_unit_test_setup_teardown(each_face_is_a_sixth, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_later_die_hangs_on_the_first, set_up, tear_down),
		cmocka_unit_test_setup_teardown(equal_matches_are_walked_once, set_up, tear_down),
		cmocka_unit_test_setup_teardown(an_answer_is_given_where_it_is_lawful, set_up, tear_down),
		cmocka_unit_test_setup_teardown(without_dice_there_is_one_outcome, set_up, tear_down),
		cmocka_unit_test_setup_teardown(past_the_limit_some_are_sampled, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_is_refused_or_cannot_be_is_told, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_is_not_seen_splits_nothing, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_view_is_made_of_what_is_seen, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
