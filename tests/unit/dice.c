/* SPDX-License-Identifier: ISC */
/* dice.c: units of the sources of dice: the system, a seed, a list, a list and what follows it, a history. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/dice.h"

struct fixture {
	struct arena arena;
	struct ruling ruling;
};

static int set_up(void **state)
{
	struct fixture *x = test_calloc(1, sizeof *x);

	x->ruling.arena = &x->arena;
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

static int roll_d6(struct fixture *x)
{
	return roll(&x->ruling, "14.1", "fire.ant", 6);
}

static void assert_trouble(struct fixture *x, const char *words)
{
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_string_equal(x->ruling.text, words);
	assert_true(x->ruling.dice->misfit);
}

static void the_system_rolls_every_face(void **state)
{
	struct fixture *x = *state;
	struct dice_source system = dice_of_system();
	unsigned faces = 0;

	x->ruling.dice = &system;
	for (int i = 0; i < 300; i++)
		faces |= 1u << roll_d6(x);
	assert_int_equal(faces, 0x7e);
	assert_int_equal(x->ruling.rolled[299].from, DIE_ROLLED);
	assert_true(dice_used_up(&x->ruling));
}

/* The numbers are those of splitmix64: they may never change, for games are played again by their seed. */
static void a_seed_gives_the_same_dice_for_ever(void **state)
{
	static const int wanted[] = { 1, 4, 2, 6, 3, 1 };
	struct fixture *x = *state;
	struct seeded_dice seeded = dice_of_seed(1940), alone = seeded;

	x->ruling.dice = &seeded.source;
	for (size_t i = 0; i < LENGTH(wanted); i++) {
		assert_int_equal(roll_d6(x), wanted[i]);
		assert_int_equal(dice_throw(&alone, 6), wanted[i]);
		assert_int_equal(x->ruling.rolled[i].from, DIE_SEEDED);
	}
	assert_true(dice_used_up(&x->ruling));
}

static void a_list_gives_its_dice_and_no_more(void **state)
{
	static const int given[] = { 3, 6 };
	struct fixture *x = *state;
	struct listed_dice listed = dice_supplied(given, 2, NULL);

	x->ruling.dice = &listed.source;
	assert_int_equal(roll_d6(x), 3);
	assert_int_equal(roll_d6(x), 6);
	assert_int_equal(x->ruling.rolled[1].from, DIE_SUPPLIED);
	assert_true(dice_used_up(&x->ruling));
	assert_false(listed.source.misfit);
	assert_int_equal(roll_d6(x), 1);
	assert_trouble(x, "2 dice are supplied and more are needed: next is a d6 for fire.ant [14.1]");
}

static void where_none_may_fall_one_that_is_wanted_is_trouble(void **state)
{
	struct fixture *x = *state;
	struct dice_source none = dice_of_none();

	x->ruling.dice = &none;
	assert_true(dice_used_up(&x->ruling));
	assert_false(none.misfit);
	assert_int_equal(roll_d6(x), 1);
	assert_trouble(x, "a die would fall: a d6 for fire.ant [14.1]");
	assert_true(none.misfit);
}

static void a_die_that_cannot_be_is_trouble(void **state)
{
	static const int given[] = { 3, 7 };
	struct fixture *x = *state;
	struct listed_dice listed = dice_supplied(given, 2, NULL);

	x->ruling.dice = &listed.source;
	roll_d6(x);
	assert_int_equal(roll_d6(x), 1);
	assert_trouble(x, "die 2 of those supplied cannot be 7: it is a d6 for fire.ant [14.1]");
}

static void dice_left_over_are_trouble(void **state)
{
	static const int given[] = { 3, 6 };
	static const uint8_t from[] = { DIE_ROLLED, DIE_ROLLED };
	struct fixture *x = *state;
	struct listed_dice supplied = dice_supplied(given, 2, NULL), recorded = dice_recorded(given, from, 2);

	x->ruling.dice = &supplied.source;
	roll_d6(x);
	assert_false(dice_used_up(&x->ruling));
	assert_trouble(x, "2 dice are supplied and 1 are rolled");
	x->ruling = (struct ruling){ .arena = &x->arena, .dice = &recorded.source };
	assert_false(dice_used_up(&x->ruling));
	assert_trouble(x, "2 dice are recorded and 0 are rolled");
}

static void another_source_gives_what_a_list_does_not(void **state)
{
	static const int given[] = { 2 };
	struct fixture *x = *state;
	struct seeded_dice seeded = dice_of_seed(7), same_seed = seeded;
	struct listed_dice listed = dice_supplied(given, 1, &seeded.source);

	x->ruling.dice = &listed.source;
	assert_false(dice_used_up(&x->ruling));
	x->ruling.verdict = LAWFUL;
	assert_int_equal(roll_d6(x), 2);
	assert_int_equal(roll_d6(x), dice_throw(&same_seed, 6));
	assert_int_equal(x->ruling.rolled[0].from, DIE_SUPPLIED);
	assert_int_equal(x->ruling.rolled[1].from, DIE_SEEDED);
	assert_true(dice_used_up(&x->ruling));
}

static void a_history_says_where_its_dice_were_from(void **state)
{
	static const int given[] = { 2, 5, 4 };
	static const uint8_t from[] = { DIE_UNSAID, DIE_SUPPLIED, DIE_SEEDED };
	struct fixture *x = *state;
	struct listed_dice recorded = dice_recorded(given, from, 3);

	x->ruling.dice = &recorded.source;
	for (int i = 0; i < 3; i++) {
		assert_int_equal(roll_d6(x), given[i]);
		assert_int_equal(x->ruling.rolled[i].from, from[i]);
	}
	assert_true(dice_used_up(&x->ruling));
}

/* A list within a list tells of its own leftovers, and what it lacks is known of the whole. */
static void a_source_answers_for_its_rest(void **state)
{
	static const int given[] = { 2, 5 };
	struct fixture *x = *state;
	struct listed_dice last = dice_supplied(given + 1, 1, NULL);
	struct listed_dice both = dice_supplied(given, 1, &last.source);

	x->ruling.dice = &both.source;
	roll_d6(x);
	assert_false(dice_used_up(&x->ruling));
	assert_trouble(x, "1 dice are supplied and 0 are rolled");
	x->ruling.verdict = LAWFUL;
	both.source.misfit = false;
	assert_int_equal(roll_d6(x), 5);
	assert_true(dice_used_up(&x->ruling));
	roll_d6(x);
	assert_trouble(x, "1 dice are supplied and more are needed: next is a d6 for fire.ant [14.1]");
}

/* A source that no list of kinds knows: all faces in turn. */
struct counting_dice {
	struct dice_source source;
	int n;
};

static struct die count_up(struct dice_source *source, const struct want *want, struct ruling *r)
{
	struct counting_dice *d = (struct counting_dice *)source;

	(void)r;
	return (struct die){ d->n++ % want->faces + 1, DIE_SUPPLIED };
}

static void a_ruling_knows_what_each_die_was_for(void **state)
{
	struct fixture *x = *state;
	struct counting_dice counting = { .source.next = count_up };
	char label[] = "pool.1";

	x->ruling.dice = &counting.source;
	roll_d6(x);
	draw(&x->ruling, "7.1", label, 52, 2);
	label[5] = '2';
	assert_int_equal(roll_unheard(&x->ruling, "7.9", label, 20, 1), 3);
	assert_string_equal(x->ruling.rolled[0].label, "fire.ant");
	assert_string_equal(x->ruling.rolled[0].rule, "14.1");
	assert_int_equal(x->ruling.rolled[0].faces, 6);
	assert_string_equal(x->ruling.rolled[1].label, "pool.1");
	assert_int_equal(x->ruling.rolled[1].faces, 52);
	assert_int_equal(x->ruling.rolled[1].readers, 2);
	assert_string_equal(x->ruling.rolled[2].label, "pool.2");
	assert_string_equal(x->ruling.rolled[2].rule, "7.9");
	assert_true(x->ruling.rolled[2].unheard);
}

static void one_action_rolls_so_many_dice_and_no_more(void **state)
{
	struct fixture *x = *state;
	struct counting_dice counting = { .source.next = count_up };

	x->ruling.dice = &counting.source;
	for (int i = 0; i < MOST_DICE; i++)
		assert_int_equal(roll_d6(x), i % 6 + 1);
	for (int i = 0; i < MOST_DICE; i++)
		assert_int_equal(x->ruling.rolled[i].value, i % 6 + 1);
	assert_int_equal(x->ruling.verdict, LAWFUL);
	roll_d6(x);
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_string_equal(x->ruling.text, "one action rolls more than 1024 dice");
	assert_int_equal(x->ruling.n_rolled, MOST_DICE);
	assert_false(counting.source.misfit);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(the_system_rolls_every_face),
		TEST(a_seed_gives_the_same_dice_for_ever),
		TEST(a_list_gives_its_dice_and_no_more),
		TEST(where_none_may_fall_one_that_is_wanted_is_trouble),
		TEST(a_die_that_cannot_be_is_trouble),
		TEST(dice_left_over_are_trouble),
		TEST(another_source_gives_what_a_list_does_not),
		TEST(a_history_says_where_its_dice_were_from),
		TEST(a_source_answers_for_its_rest),
		TEST(a_ruling_knows_what_each_die_was_for),
		TEST(one_action_rolls_so_many_dice_and_no_more),
	};

	return cmocka_run_group_tests_name("dice", tests, NULL, NULL);
}
