/* SPDX-License-Identifier: ISC */
/* adjudicate.c: units of the way of one action: what stays as it was, what is recorded, what is proved. */
#include "toy.h"

#include "engine/dice.h"
#include "engine/history.h"

struct fixture {
	struct arena arena;
	struct game game;		/* the toy with a fault of its own */
	struct game_file file, before;
	struct seeded_dice chance;
	struct listed_dice dice;
	struct ruling ruling;
	struct way way;
};

static int n_proved;

/* A score of more than nine cannot come about. */
static bool toy_fault(const struct match *m, struct fault *f)
{
	struct toy own;

	n_proved++;
	memcpy(&own, own_bytes(m), sizeof own);
	return own.score > 9 && fault_in_own(f, "score", "the score is %d", own.score);
}

static int set_up(void **state)
{
	struct fixture *x = test_calloc(1, sizeof *x);

	x->game = toy_game;
	x->game.fault = toy_fault;
	x->chance = dice_of_seed(1);
	x->ruling = (struct ruling){ .arena = &x->arena, .dice = &x->chance.source };
	x->file.history = "";
	match_new(&x->file.match, &x->game, toy_data(&x->arena), 0, 2, &x->ruling);
	assert_int_equal(x->ruling.verdict, LAWFUL);
	n_proved = 0;
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

static const struct doc *proposal(struct fixture *x, const char *yaml)
{
	return toy_doc(&x->arena, yaml, "act");
}

/* The file with its history is the match that is acted in; a die is supplied. */
static bool act(struct fixture *x, const char *yaml, enum proof proof, const int *die)
{
	x->dice = dice_supplied(die, die != NULL, NULL);
	x->ruling = (struct ruling){ .arena = &x->arena, .dice = &x->dice.source };
	x->way = (struct way){ .file = &x->file, .proof = proof };
	x->before = x->file;
	return adjudicate(&x->file.match, proposal(x, yaml), &x->way, &x->ruling);
}

static void assert_untouched(struct fixture *x)
{
	assert_true(match_same(&x->file.match, &x->before.match));
	assert_int_equal(x->file.history_length, x->before.history_length);
	assert_memory_equal(x->file.history, x->before.history, x->before.history_length);
}

static const char *history(struct fixture *x)
{
	return text_copy(&x->arena, x->file.history, x->file.history_length);
}

static void what_is_lawful_is_done_and_recorded(void **state)
{
	struct fixture *x = *state;

	assert_true(act(x, "{do: fight, units: [ant]}", SOUND, (const int[]){ 3 }));
	assert_int_equal(toy_own(&x->file.match)->score, 3);
	assert_int_equal(x->file.match.step, 1);
	assert_ptr_equal(x->way.action.verb, &toy_verb_fight);
	assert_string_equal(history(x),
			    "  - {by: red, do: fight, units: [ant], dice: [3], dice-from: supplied}\n");
	assert_null(doc_get(x->way.doc, "dice"));
	assert_true(act(x, "{do: rest}", SOUND, NULL));
	assert_non_null(strstr(history(x), "}\n  - {by: red, do: rest}\n"));
	assert_int_equal(x->file.match.step, 2);
}

static void what_is_refused_changes_nothing(void **state)
{
	struct fixture *x = *state;

	assert_false(act(x, "{do: fight, units: [dog]}", SOUND, (const int[]){ 3 }));
	assert_int_equal(x->ruling.verdict, REFUSED);
	assert_string_equal(x->ruling.text, "not yours");
	assert_untouched(x);
	assert_int_equal(x->dice.used, 0);
	assert_int_equal(n_proved, 0);
}

static void what_comes_to_trouble_changes_nothing(void **state)
{
	struct fixture *x = *state;

	assert_true(act(x, "{do: rest}", SOUND, NULL));
	n_proved = 0;
	assert_false(act(x, "{by: blue, do: fight, units: [dog]}", SOUND, NULL));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_string_equal(x->ruling.text,
			    "0 dice are supplied and more are needed: next is a d6 for fight [2]");
	assert_untouched(x);
	assert_int_equal(n_proved, 0);
	assert_false(act(x, "{by: blue, do: fight, units: [nobody]}", SOUND, NULL));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_untouched(x);
}

static void what_cannot_come_about_is_trouble(void **state)
{
	struct fixture *x = *state;

	toy_own(&x->file.match)->score = 9;
	assert_true(act(x, "{do: rest}", SOUND, NULL));
	assert_false(act(x, "{do: fight, units: [dog]}", SOUND, (const int[]){ 2 }));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_string_equal(x->way.unsound, "the score is 11");
	assert_string_equal(x->ruling.text,
			    "the action leads to a position that cannot come about: the score is 11");
	assert_untouched(x);
	/* what was cut off is not in the way of the next entry */
	assert_true(act(x, "{do: rest}", SOUND, NULL));
	assert_string_equal(history(x), "  - {by: red, do: rest}\n  - {by: blue, do: rest}\n");
}

static void a_position_is_proved_once_or_not_at_all(void **state)
{
	struct fixture *x = *state;

	assert_true(act(x, "{do: rest}", SOUND, NULL));
	assert_int_equal(n_proved, 1);
	toy_own(&x->file.match)->score = 20;
	assert_true(act(x, "{do: rest}", UNPROVED, NULL));
	assert_int_equal(n_proved, 1);
}

static void what_is_skipped_is_neither_recorded_nor_proved(void **state)
{
	struct fixture *x = *state;

	assert_true(act(x, "{by: blue, do: rest, if-asked: yes}", SOUND, NULL));
	assert_true(x->way.action.skipped);
	assert_null(x->way.doc);
	assert_untouched(x);
	assert_int_equal(n_proved, 0);
}

static void a_letter_says_who_sent_it(void **state)
{
	struct fixture *x = *state;
	const struct letter blue = { .as = 1 };
	struct action a;

	x->way.letter = &blue;
	assert_false(adjudicate(&x->file.match, proposal(x, "{by: red, do: rest}"), &x->way, &x->ruling));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	x->ruling.verdict = LAWFUL;
	assert_true(check_proposal(&x->file.match, proposal(x, "{by: red, do: rest}"), NULL, &a, &x->ruling));
	assert_int_equal(a.side, 0);
	assert_int_equal(x->file.match.step, 0);
}

/* As random play does it: nothing is written, the fault is known all the same. */
static void a_quiet_ruling_makes_no_document(void **state)
{
	struct fixture *x = *state;
	struct way way = { .proof = SOUND };
	struct action a;

	x->ruling.quiet = true;
	assert_true(check_proposal(&x->file.match, proposal(x, "{do: rest}"), NULL, &a, &x->ruling));
	assert_true(carry_out(&x->file.match, &a, &way, &x->ruling));
	assert_null(way.doc);
	assert_int_equal(x->file.history_length, 0);
	toy_own(&x->file.match)->score = 10;
	assert_false(carry_out(&x->file.match, &a, &way, &x->ruling));
	assert_string_equal(way.unsound, "the score is 10");
}

/* ---- in the games ------------------------------------------------------ */

static bool take_first(void *context, const struct action *a, const struct list *some)
{
	(void)some;
	*(struct action *)context = *a;
	return false;
}

/* Of every game the first option is taken a few times, and each position is read as it was written. */
static void positions_are_read_back(void **state)
{
	struct fixture *x = *state;

	for (const struct game *const *g = games; *g; g++) {
		x->ruling = (struct ruling){ .arena = &x->arena, .dice = &x->chance.source };
		x->file = (struct game_file){ .history = "" };
		match_new(&x->file.match, *g, game_data(*g, &x->arena), 0, 0, &x->ruling);
		for (int i = 0; i < 5; i++) {
			struct match *m = &x->file.match;
			struct way way = { .proof = READ_BACK, .file = &x->file };
			struct ruling r = { .arena = &x->arena, .dice = &x->chance.source };
			struct action a;

			each_option(m, &x->arena, false, take_first, &a);
			if (!adjudicate(m, action_encode(&x->arena, m, &a), &way, &r))
				fail_msg("%s: %s", (*g)->name, r.text);
		}
		assert_int_equal(x->file.match.step, 5);
	}
}

static void a_position_that_is_not_read_back_is_trouble(void **state)
{
	struct fixture *x = *state;
	struct match *m = &x->file.match;
	const struct field *f = games[0]->own;

	match_new(m, games[0], game_data(games[0], &x->arena), 0, 0, &x->ruling);
	assert_true(position_read_back(m, &x->ruling));
	while (f->kind != FIELD_INT || !f->most)
		f++;
	*(int16_t *)(void *)((char *)own_struct(m) + f->offset) = (int16_t)(f->most + 1);
	assert_false(position_read_back(m, &x->ruling));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_non_null(strstr(x->ruling.text, "could not be read again"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(what_is_lawful_is_done_and_recorded),
		TEST(what_is_refused_changes_nothing),
		TEST(what_comes_to_trouble_changes_nothing),
		TEST(what_cannot_come_about_is_trouble),
		TEST(a_position_is_proved_once_or_not_at_all),
		TEST(what_is_skipped_is_neither_recorded_nor_proved),
		TEST(a_letter_says_who_sent_it),
		TEST(a_quiet_ruling_makes_no_document),
		TEST(positions_are_read_back),
		TEST(a_position_that_is_not_read_back_is_trouble),
	};

	return cmocka_run_group_tests_name("adjudicate", tests, NULL, NULL);
}
