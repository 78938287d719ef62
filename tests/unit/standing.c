/* SPDX-License-Identifier: ISC */
/* standing.c: units of standing orders, on the toy game: when they answer, and who learns of it. */
#include "toy.h"

#include "engine/dice.h"
#include "engine/file.h"
#include "engine/standing.h"

enum { RED, BLUE };

struct fixture {
	struct arena arena;
	const struct data *data;
	struct match match;
	struct seeded_dice chance;
	struct ruling ruling;
};

static void fresh_ruling(struct fixture *x)
{
	memset(&x->ruling, 0, sizeof x->ruling);
	x->ruling.arena = &x->arena;
	x->ruling.dice = &x->chance.source;
}

static int set_up(void **state)
{
	struct fixture *x = test_calloc(1, sizeof *x);

	x->data = toy_data(&x->arena);
	x->chance = dice_of_seed(0);
	fresh_ruling(x);
	match_new(&x->match, &toy_game, x->data, 0, 2, &x->ruling);
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

static bool act(struct fixture *x, const char *yaml)
{
	struct way way = { 0 };

	fresh_ruling(x);
	return adjudicate(&x->match, toy_doc(&x->arena, yaml, "act"), &way, &x->ruling);
}

static void must(struct fixture *x, const char *yaml)
{
	if (!act(x, yaml))
		fail_msg("%s: %s", yaml, x->ruling.text);
}

static void assert_trouble(struct fixture *x, const char *yaml, const char *words)
{
	assert_false(act(x, yaml));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_string_equal(x->ruling.text, words);
}

/* What a side reads of the log, a line each. */
static const char *log_of(struct fixture *x, int side)
{
	struct buffer b = { .arena = &x->arena };

	buffer_text(&b, "");
	for (const struct line *l = x->ruling.log; l; l = l->next)
		if (may_read(l, side))
			buffer_printf(&b, "%s\n", l->text);
	return b.bytes;
}

static const char *view_of(struct fixture *x, int side)
{
	struct buffer b = { .arena = &x->arena };

	match_write(&b, &x->match, side);
	return b.bytes;
}

static int where(struct fixture *x, const char *id)
{
	return x->match.at[piece_find(x->data, id)];
}

static int place(struct fixture *x, const char *id)
{
	return place_find(x->data, id);
}

/* ---- keeping ------------------------------------------------------------- */

static void nobody_else_learns_of_an_order(void **state)
{
	struct fixture *x = *state;
	const char *before = view_of(x, RED), *own = view_of(x, BLUE);

	must(x, "{by: blue, do: standing, decide: turn, pass: yes, remark: so much for that}");
	assert_string_equal(view_of(x, RED), before);
	assert_string_equal(log_of(x, RED), "");
	assert_int_equal(x->match.step, 0);
	assert_false(same(view_of(x, BLUE), own));
	assert_non_null(strstr(view_of(x, BLUE),
			       "standing:\n  - {by: blue, do: standing, decide: turn, pass: yes}\n"));
	assert_string_equal(log_of(x, BLUE),
			    "from now on: {by: blue, do: standing, decide: turn, pass: yes}\n");
}

static void orders_survive_saving(void **state)
{
	struct fixture *x = *state;
	struct match again;

	must(x, "{by: blue, do: standing, decide: turn, prefer: [dog, '0101'], if: {is: [rain]}, until: 3}");
	must(x, "{by: red, do: standing, decide: flee, answer: {do: flee, to: pool}, once: yes}");
	match_clear(&again, &toy_game, x->data);
	fresh_ruling(x);
	if (!match_patch(&again, toy_doc(&x->arena, view_of(x, NONE), "saved"), &x->ruling))
		fail_msg("%s", x->ruling.text);
	assert_true(match_same(&again, &x->match));
	assert_string_equal(standing_line(&x->arena, &again, RED, 1),
			    "{by: red, do: standing, decide: flee, answer: {do: flee, to: pool}, once: yes}");
	assert_null(standing_line(&x->arena, &again, RED, 2));
}

static void orders_are_revoked_by_number_or_all(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: red, do: standing, decide: turn, pass: yes}");
	must(x, "{by: blue, do: standing, decide: turn, pass: yes}");
	must(x, "{by: red, do: standing, decide: turn, prefer: [ant]}");
	must(x, "{by: red, do: standing, revoke: 1}");
	assert_string_equal(standing_line(&x->arena, &x->match, RED, 1),
			    "{by: red, do: standing, decide: turn, prefer: [ant]}");
	assert_non_null(standing_line(&x->arena, &x->match, BLUE, 1));
	assert_trouble(x, "{by: red, do: standing, revoke: 2}", "act:1:33: red has no standing order 2");
	assert_trouble(x, "{by: red, do: standing, revoke: some}",
		       "act:1:33: an order is revoked by its number, or `all` of them are");
	must(x, "{by: red, do: standing, decide: turn, pass: yes}");
	must(x, "{by: red, do: standing, revoke: all}");
	assert_null(standing_line(&x->arena, &x->match, RED, 1));
	must(x, "{by: blue, do: standing, revoke: all}");
	assert_int_equal(x->match.standing, 0);
}

static void a_side_keeps_no_more_than_so_many(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };

	for (int i = 0; i < 24; i++)
		must(x, "{by: red, do: standing, decide: turn, pass: yes}");
	assert_trouble(x, "{by: red, do: standing, decide: turn, pass: yes}",
		       "act:1:1: red keeps 24 standing orders, and no more are kept: revoke one");
	must(x, "{by: blue, do: standing, decide: turn, pass: yes}");
	buffer_text(&b, "{by: blue, do: standing, decide: turn, prefer: [dog], if: {where: [pool");
	for (int i = 0; i < 60; i++)
		buffer_text(&b, ", pool");
	buffer_text(&b, "]}}");
	assert_trouble(x, b.bytes, "act:1:1: the standing order is longer than 320 letters");
}

static void what_cannot_be_understood_is_trouble(void **state)
{
	struct fixture *x = *state;

	assert_trouble(x, "{do: standing, decide: turm, pass: yes}",
		       "act:1:24: toy asks nobody for 'turm'; did you mean 'turn'?");
	assert_trouble(x, "{do: standing, decide: parley, pass: yes}",
		       "act:1:24: toy asks nobody for 'parley'; known: 'turn' and 'flee'");
	assert_trouble(x, "{do: standing, decide: flee, pass: yes}", "act:1:36: 'flee' cannot be passed");
	assert_trouble(x, "{do: standing, decide: turn, pass: no}",
		       "act:1:36: a pass that stands is revoked by {do: standing, revoke: N}");
	assert_trouble(x, "{do: standing, decide: turn}",
		       "act:1:1: a standing order has one of answer, prefer, toward and pass");
	assert_trouble(x, "{do: standing, decide: turn, pass: yes, toward: pool}",
		       "act:1:1: a standing order has one of answer, prefer, toward and pass");
	assert_trouble(x, "{do: standing, decide: turn, answer: {do: flee, to: pool}}",
		       "act:1:38: 'turn' is not answered by 'flee'");
	assert_trouble(x, "{do: standing, decide: turn, prefer: [cow]}",
		       "act:1:39: there is no piece 'cow'");
	assert_trouble(x, "{do: standing, decide: turn, pass: yes, when: now}",
		       "act:1:41: a standing order has no 'when'");
	assert_trouble(x, "{do: standing, decide: turn, pass: yes, if: {is: [rainy]}}",
		       "act:1:51: 'turn' has no proviso 'rainy'; did you mean 'rain'?");
	assert_trouble(x, "{do: standing, decide: turn, pass: yes, revoke: 1}",
		       "act:1:16: what revokes a standing order has no 'decide'");
	assert_int_equal(x->match.standing, 0);
}

/* ---- answering ------------------------------------------------------------- */

static void an_order_answers_in_place_of_its_side(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: blue, do: standing, decide: turn, pass: yes}");
	must(x, "{by: red, do: step, unit: ant, to: '0201'}");
	assert_int_equal(top_frame(&x->match)->side, RED);	/* blue has rested */
	assert_int_equal(x->match.step, 1);
	assert_true(x->ruling.revealed);
	assert_string_equal(log_of(x, RED), "a step by ant\n");
	assert_string_equal(log_of(x, BLUE), "standing: {by: blue, do: standing, decide: turn, pass: yes}\n");
}

static void setting_an_order_opens_nothing(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: red, do: standing, decide: turn, pass: yes}");
	assert_int_equal(top_frame(&x->match)->side, RED);
}

static void an_exact_answer_is_given_or_left_aside(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: blue, do: standing, decide: turn, answer: {do: step, unit: dog, to: '0203'}}");
	must(x, "{do: rest}");
	assert_int_equal(where(x, "dog"), place(x, "0203"));
	assert_int_equal(top_frame(&x->match)->side, RED);
	must(x, "{do: rest}");
	assert_int_equal(top_frame(&x->match)->side, BLUE);
	assert_string_equal(log_of(x, BLUE),
			    "a standing answer to 'turn' is left aside: dog does not reach that place\n");
	assert_string_equal(log_of(x, RED), "");
}

static void what_is_preferred_comes_first(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: blue, do: standing, decide: turn, prefer: ['0302', dog], once: yes}");
	must(x, "{do: rest}");
	assert_int_equal(where(x, "dog"), place(x, "0302"));
	assert_int_equal(x->match.standing, 0);
	must(x, "{by: red, do: rest}");
	must(x, "{by: red, do: standing, decide: turn, prefer: [elk]}");
	must(x, "{by: blue, do: rest}");
	assert_string_equal(log_of(x, RED),
			    "a standing order for 'turn' is left aside: no lawful answer is as it says\n");
	assert_int_equal(top_frame(&x->match)->side, RED);
}

static void what_is_preferred_next_counts_among_the_first(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: blue, do: standing, decide: turn, prefer: [dog, harbour, '0302', '0202']}");
	must(x, "{do: rest}");
	assert_int_equal(where(x, "dog"), place(x, "0302"));	/* not what is offered first */
	must(x, "{do: rest}");
	assert_int_equal(where(x, "dog"), place(x, "0202"));
}

static void toward_goes_by_the_shortest_way(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: blue, do: standing, decide: turn, toward: harbour}");
	must(x, "{do: rest}");
	must(x, "{do: rest}");
	must(x, "{do: rest}");
	assert_int_equal(hex_distance(x->data, where(x, "dog"), place(x, "0101")), 0);
	must(x, "{do: rest}");
	assert_int_equal(where(x, "dog"), place(x, "harbour"));
}

static void an_order_holds_for_its_time_and_case(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: blue, do: standing, decide: turn, pass: yes, until: 2, if: {not: [rain]}}");
	toy_own(&x->match)->rain = true;
	must(x, "{by: red, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, BLUE);
	toy_own(&x->match)->rain = false;
	must(x, "{by: blue, do: rest}");
	must(x, "{by: red, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, RED);
	toy_own(&x->match)->turn = 3;
	must(x, "{by: red, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, BLUE);
}

static void what_is_wanted_and_not_wanted_is_never_so(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: blue, do: standing, decide: turn, pass: yes, if: {is: [rain], not: [rain]}}");
	toy_own(&x->match)->rain = true;
	must(x, "{by: red, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, BLUE);
}

static void who_and_where_are_asked_about(void **state)
{
	struct fixture *x = *state;

	x->match.pending[0].where = (int16_t)place(x, "0301");
	must(x, "{by: red, do: standing, decide: turn, pass: yes, if: {where: ['0101'], within: 1}}");
	must(x, "{by: blue, do: standing, decide: turn, pass: yes, if: {within: 1}}");
	must(x, "{by: red, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, BLUE);	/* the dog is two hexes off */
	must(x, "{by: blue, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, RED);
	x->match.pending[0].where = (int16_t)place(x, "0302");
	must(x, "{by: red, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, RED);
}

/* The question is about 0301: the elk is next to it, the dog two hexes off. */
static void put_elk_next_to_question(struct fixture *x)
{
	put(&x->match, piece_find(x->data, "elk"), place(x, "0302"));
	x->match.pending[0].where = (int16_t)place(x, "0301");
}

static void what_is_to_be_near_is_done_by_a_piece_that_is(void **state)
{
	struct fixture *x = *state;

	put_elk_next_to_question(x);
	must(x, "{by: blue, do: standing, decide: turn, prefer: [dog, elk], if: {within: 1}, once: yes}");
	must(x, "{by: red, do: rest}");
	assert_int_equal(where(x, "dog"), place(x, "0303"));
	assert_int_not_equal(where(x, "elk"), place(x, "0302"));
	put_elk_next_to_question(x);
	must(x, "{by: blue, do: standing, decide: turn, prefer: [dog, elk], if: {within: 2}, once: yes}");
	must(x, "{by: red, do: rest}");
	assert_int_not_equal(where(x, "dog"), place(x, "0303"));
	assert_int_equal(where(x, "elk"), place(x, "0302"));
}

static void an_exact_answer_is_given_by_a_piece_that_is_near_or_passes(void **state)
{
	struct fixture *x = *state;

	put_elk_next_to_question(x);
	must(x, "{by: blue, do: standing, decide: turn, answer: {do: step, unit: dog, to: '0203'},"
		" if: {within: 1}}");
	must(x, "{by: red, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, BLUE);
	must(x, "{by: blue, do: rest}");
	must(x, "{by: blue, do: standing, decide: turn, answer: {do: rest}, if: {within: 1}}");
	must(x, "{by: red, do: rest}");
	assert_int_equal(where(x, "dog"), place(x, "0303"));
	assert_int_equal(top_frame(&x->match)->side, RED);
}

static void an_order_may_depend_on_who_answers(void **state)
{
	struct fixture *x = *state;
	struct toy_piece *dog = piece_struct(&x->match, piece_find(x->data, "dog"));

	put_elk_next_to_question(x);
	dog->tired = 1;
	must(x, "{by: blue, do: standing, decide: turn, prefer: [dog, elk], if: {not: [tired]}, once: yes}");
	must(x, "{by: red, do: rest}");
	assert_int_equal(where(x, "dog"), place(x, "0303"));
	assert_int_not_equal(where(x, "elk"), place(x, "0302"));
	put_elk_next_to_question(x);
	must(x, "{by: blue, do: standing, decide: turn, prefer: [elk, dog], if: {is: [tired]}, once: yes}");
	must(x, "{by: red, do: rest}");
	assert_int_not_equal(where(x, "dog"), place(x, "0303"));
	assert_int_equal(where(x, "elk"), place(x, "0302"));
	must(x, "{by: blue, do: standing, decide: turn, prefer: [elk], if: {is: [tired]}}");
	must(x, "{by: red, do: rest}");
	assert_int_equal(top_frame(&x->match)->side, BLUE);
	assert_string_equal(log_of(x, BLUE), "");
	assert_trouble(x, "{by: blue, do: standing, decide: turn, pass: yes, if: {not: [rain, tired]}}",
		       "act:1:1: 'tired' is said of an answer, and an order that passes gives none");
}

static void orders_do_not_answer_each_other_for_ever(void **state)
{
	struct fixture *x = *state;

	must(x, "{by: blue, do: standing, decide: turn, pass: yes}");
	must(x, "{by: red, do: standing, decide: turn, pass: yes}");
	must(x, "{by: red, do: rest}");
	assert_int_equal(x->match.depth, 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(nobody_else_learns_of_an_order),
		TEST(orders_survive_saving),
		TEST(orders_are_revoked_by_number_or_all),
		TEST(a_side_keeps_no_more_than_so_many),
		TEST(what_cannot_be_understood_is_trouble),
		TEST(an_order_answers_in_place_of_its_side),
		TEST(setting_an_order_opens_nothing),
		TEST(an_exact_answer_is_given_or_left_aside),
		TEST(what_is_preferred_comes_first),
		TEST(what_is_preferred_next_counts_among_the_first),
		TEST(toward_goes_by_the_shortest_way),
		TEST(an_order_holds_for_its_time_and_case),
		TEST(what_is_wanted_and_not_wanted_is_never_so),
		TEST(who_and_where_are_asked_about),
		TEST(what_is_to_be_near_is_done_by_a_piece_that_is),
		TEST(an_exact_answer_is_given_by_a_piece_that_is_near_or_passes),
		TEST(an_order_may_depend_on_who_answers),
		TEST(orders_do_not_answer_each_other_for_ever),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
