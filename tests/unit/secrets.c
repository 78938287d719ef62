/* SPDX-License-Identifier: ISC */
/* secrets.c: that telling a side what it does not see is found out, on a recorded game with fog of war. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/view.h"
#include "verify/secrets.h"

static const char game[] = ROOT "/fixtures/narvik-1940/play/relief-column.yaml";

static void tell_its_view(struct buffer *b, const struct game_file *f, int side)
{
	match_write(b, &f->match, side);
	view_write(b, f, side, NULL);
}

static void tell_the_position(struct buffer *b, const struct game_file *f, int side)
{
	(void)side;
	match_write(b, &f->match, NONE);
}

static void tell_the_history(struct buffer *b, const struct game_file *f, int side)
{
	(void)side;
	buffer_add(b, f->history, f->history_length);
}

/* How often something is told in so many tries. */
static int times_told(void (*told)(struct buffer *, const struct game_file *, int))
{
	enum { TRIES = 24 };
	struct arena arena = { 0 };
	struct game_file *file = NEW(&arena, struct game_file);
	struct ruling r = { .arena = &arena };
	struct seeded_dice chance = dice_of_seed(1);
	const char *why = NULL;
	size_t length = 0;
	const char *bytes = file_read(&arena, game, 0, &length, &why);
	int n = 0;

	if (!bytes || !file_parse(file, bytes, length, game, NULL, &r))
		fail_msg("%s", bytes ? r.text : why);
	for (int i = 0; i < TRIES; i++) {
		struct arena_mark mark = arena_mark(&arena);

		n += secret_told(&arena, file, &chance, told) != NULL;
		arena_release(&arena, mark);
	}
	arena_free(&arena);
	return n;
}

static void what_a_side_may_see_tells_nothing(void **state)
{
	(void)state;
	assert_int_equal(times_told(tell_its_view), 0);
}

static void what_it_may_not_see_is_found_out(void **state)
{
	(void)state;
	assert_true(times_told(tell_the_position) > 0);
	assert_true(times_told(tell_the_history) > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_a_side_may_see_tells_nothing),
		cmocka_unit_test(what_it_may_not_see_is_found_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
