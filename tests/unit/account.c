/* SPDX-License-Identifier: ISC */
/* account.c: units of what is told of an action before and after, and of what there is to know of a piece. */
#include "toy.h"

#include "engine/facts.h"

struct fixture {
	struct arena arena;
	struct match match;
	struct ruling ruling;
};

static int set_up(void **state)
{
	struct fixture *x = test_calloc(1, sizeof *x);

	x->ruling = (struct ruling){ .arena = &x->arena };
	match_new(&x->match, &toy_game, toy_data(&x->arena), 0, 2, &x->ruling);
	assert_int_equal(x->ruling.verdict, LAWFUL);
	x->ruling.log = x->ruling.log_last = NULL;
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

static struct sum strength(void)
{
	struct sum s;

	sum_start(&s, false);
	sum_add(&s, NULL, "ant", 3);
	sum_add(&s, "2", "hill", -1);
	sum_add(&s, "1", "nothing", 0);
	return s;
}

static void a_sum_names_the_rules_of_its_parts_that_differ(void **state)
{
	struct fixture *x = *state;
	struct sum s = strength(), shift;

	assert_int_equal(s.total, 2);
	assert_string_equal(sum_words(&x->arena, "1", "strength", &s), "strength 2: ant 3, hill -1 (2)");
	sum_start(&shift, true);
	assert_string_equal(sum_words(&x->arena, "1", "shift", &shift), "shift +0");
	sum_add(&shift, "1", "road", 2);
	assert_string_equal(sum_words(&x->arena, "1", "shift", &shift), "shift +2: road +2");
	sum_add(NULL, "1", "road", 2);	/* nobody wants to know */
}

static void a_sum_counts_what_it_has_no_room_to_name(void **state)
{
	struct sum s;

	(void)state;
	sum_start(&s, false);
	for (int i = 0; i < 3 * MOST_ADDENDS; i++)
		sum_add(&s, NULL, "x", 1);
	assert_int_equal(s.total, 3 * MOST_ADDENDS);
	assert_int_equal(s.n, MOST_ADDENDS);
}

static void the_same_call_remarks_before_and_logs_after(void **state)
{
	struct fixture *x = *state;
	struct sum s = strength();
	struct ruling *r = &x->ruling;

	r->explaining = true;
	account_sum(r, ~0u, "1", "strength", &s);
	assert_null(r->log);
	assert_string_equal(r->remarks->text, "strength 2: ant 3, hill -1 (2)");
	r->explaining = false;
	account_sum(r, 1, "1", "strength", &s);
	account(r, "2", "one %s", "more");
	account_to(r, 2, "2", "for blue");
	assert_string_equal(r->log->text, r->remarks->text);
	assert_int_equal(r->log->sum->total, 2);
	assert_true(may_read(r->log, 0));
	assert_false(may_read(r->log, 1));
	assert_string_equal(r->log->next->text, "one more");
	assert_false(may_read(r->log_last, 0));
	assert_null(r->remarks->next);
}

static void a_quiet_ruling_makes_no_words(void **state)
{
	struct fixture *x = *state;
	struct sum s = strength();

	x->ruling.quiet = true;
	account(&x->ruling, "1", "words");
	account_sum(&x->ruling, ~0u, "1", "strength", &s);
	assert_null(x->ruling.log);
}

static const struct fact *find(const struct facts *f, const char *what)
{
	for (const struct fact *one = f->first; one; one = one->next)
		if (same(one->what, what))
			return one;
	return NULL;
}

static void facts_tell_what_is_printed_and_where_it_is(void **state)
{
	struct fixture *x = *state;
	struct facts f = { .arena = &x->arena };

	facts_of_unit(&f, &x->match, piece_find(x->match.data, "ant"), 0);
	assert_string_equal(find(&f, "strength")->text, "3");
	assert_string_equal(find(&f, "arm")->text, "foot");
	assert_string_equal(find(&f, "traits")->text, "brave");
	assert_string_equal(find(&f, "at")->text, "0101 Camp");
	assert_string_equal(find(&f, "source")->text, "rebuilt: for tests");
	assert_non_null(find(&f, "may now"));
	f = (struct facts){ .arena = &x->arena };
	facts_of_place(&f, &x->match, place_find(x->match.data, "0101"), 0);
	assert_string_equal(find(&f, "name")->text, "Camp");
	assert_non_null(strstr(find(&f, "neighbours")->text, "0201 (road)"));
	assert_non_null(strstr(find(&f, "pieces")->text, "ant"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_sum_names_the_rules_of_its_parts_that_differ),
		TEST(a_sum_counts_what_it_has_no_room_to_name),
		TEST(the_same_call_remarks_before_and_logs_after),
		TEST(a_quiet_ruling_makes_no_words),
		TEST(facts_tell_what_is_printed_and_where_it_is),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
