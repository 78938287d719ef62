/* SPDX-License-Identifier: ISC */
/* page.c: units of lib/page, and the groups of a board by which it shows what changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "draw/draw.h"
#include "engine/history.h"
#include "engine/view.h"
#include "page/page.h"
#include "trust/script.h"
#include "verify/secrets.h"
#include "recorded.h"

static const char *const played[] = {
	PLAYED_GAME("across-the-narva/play/02-campaign"), PLAYED_GAME("en-pointe-toujours/play/16.4"),
	PLAYED_GAME("kampen-om-norge/play/advanced"), PLAYED_GAME("narvik-1940/play/relief-column"),
	PLAYED_GAME("norway-1940/play/allied-victory"), NULL
};

/* Of some positions of a recorded game, from the set-up to the end. */
static void at_tenths(const char *name, void (*look)(struct arena *, const struct game_file *, void *context),
		      void *context)
{
	struct arena arena = { 0 };
	struct game_file *whole = recorded(&arena, name), *then = NEW_RAW(&arena, struct game_file);
	struct history h;
	struct ruling r = { .arena = &arena };

	assert_true(history_parse(&h, whole, &r));
	for (int tenths = 0; tenths <= 10; tenths++) {
		struct arena_mark mark = arena_mark(&arena);

		assert_true(history_until(then, whole, h.n * tenths / 10, &r));
		look(&arena, then, context);
		arena_release(&arena, mark);
	}
	arena_free(&arena);
}

/* ---- the groups that change --------------------------------------------- */

/* The picture without its parts, which must be there as they are, and in that order. */
static const char *cut_parts(const char *svg, const struct board_parts *parts, struct arena *arena)
{
	struct buffer rest = { .arena = arena };

	for (int i = 0; i < parts->n; i++) {
		const char *at = strstr(svg, parts->of[i].svg);

		if (!at)
			fail_msg("%s is not in the picture where it belongs", parts->of[i].id);
		buffer_add(&rest, svg, (size_t)(at - svg));
		svg = at + strlen(parts->of[i].svg);
	}
	buffer_text(&rest, svg);
	return rest.bytes;
}

/* By reader, the umpire last: what there is on the board besides, always the same. */
struct remainders {
	struct arena arena;
	const char *of[MOST_SIDES + 1];
};

static void look_at_board(struct arena *arena, const struct game_file *f, void *context)
{
	struct remainders *all = context;
	const struct match *m = &f->match;

	for (int i = 0, side; i == 0 || m->game->forms->sides[i - 1]; i++) {
		struct buffer svg = { .arena = arena };
		const char *rest;
		struct drawing d = { .game = m->game, .data = m->data, .match = m, .around = NONE };

		d.side = side = m->game->forms->sides[i] ? i : NONE;
		draw_svg(&svg, &d);
		rest = cut_parts(svg.bytes, draw_parts(arena, &d), arena);
		if (!all->of[i])
			all->of[i] = text(&all->arena, "%s", rest);
		if (!same(all->of[i], rest))
			fail_msg("%s, step %d, for %s: a part is missing", f->name, (int)m->step,
				 side == NONE ? "the umpire" : m->game->forms->sides[side]);
	}
}

static void all_that_changes_on_a_board_is_in_its_parts(void **state)
{
	(void)state;
	for (int i = 0; played[i]; i++) {
		struct remainders all = { 0 };

		at_tenths(played[i], look_at_board, &all);
		arena_free(&all.arena);
	}
}

/* ---- what a side may not know ------------------------------------------- */

static void write_page(struct buffer *b, const struct game_file *f, int side)
{
	const struct play_terms terms = { .file = f, .past = f, .side = side, .last = 12 };
	struct ruling r = { .arena = b->arena };

	if (!play_page_write(b, &terms, &r))
		fail_msg("%s", r.text);
}

static void tell_page(struct buffer *b, const struct game_file *f, int side)
{
	struct game_file *view = NEW_RAW(b->arena, struct game_file);
	struct ruling r = { .arena = b->arena };
	struct portrayer p = events_portrayer(f, side, &r);
	struct buffer bytes = { .arena = b->arena };

	view_write(&bytes, f, side, &p);
	if (!file_parse(view, bytes.bytes, bytes.length, "view", NULL, &r) || !view_open(view, &r))
		fail_msg("%s", r.text);
	write_page(b, view, side);
}

static void tell_page_for_all(struct buffer *b, const struct game_file *f, int side)
{
	(void)side;
	write_page(b, f, NONE);
}

/* In so many games that the side could not tell from this one, how many told it more than this. */
static int times_told(const char *name, void (*told)(struct buffer *, const struct game_file *, int))
{
	enum { TRIES = 24 };
	struct arena arena = { 0 };
	struct game_file *file = recorded(&arena, name);
	struct seeded_dice chance = dice_of_seed(1);
	int n = 0;

	for (int i = 0; i < TRIES; i++) {
		struct arena_mark mark = arena_mark(&arena);
		const char *words = secret_told(&arena, file, &chance, told);

		if (words && told == tell_page)
			print_error("%s: %s\n", name, words);
		n += words != NULL;
		arena_release(&arena, mark);
	}
	arena_free(&arena);
	return n;
}

static void a_page_tells_a_side_nothing_that_it_does_not_see(void **state)
{
	static const char *const hiding[] = {
		PLAYED_GAME("across-the-narva/play/04-fog"), PLAYED_GAME("en-pointe-toujours/play/16.1"),
		PLAYED_GAME("en-pointe-toujours/play/16.4"), PLAYED_GAME("kampen-om-norge/play/basic"),
		PLAYED_GAME("narvik-1940/play/relief-column"), PLAYED_GAME("norway-1940/play/fog-week"), NULL
	};
	int found = 0;

	(void)state;
	for (int i = 0; hiding[i]; i++) {
		assert_int_equal(times_told(hiding[i], tell_page), 0);
		found += times_told(hiding[i], tell_page_for_all);
	}
	assert_true(found > 3);	/* so a page that told it would be found out */
}

/* ---- what stands once ------------------------------------------------------ */

static void what_stands_once_has_one_number(void **state)
{
	struct arena arena = { 0 };
	struct numbered all = { .arena = &arena };
	bool is_new;

	(void)state;
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < 5000; i++) {
			assert_int_equal(number_of(&all, text(&arena, "line %d", i), &is_new), i);
			assert_int_equal(is_new, round == 0);
		}
	assert_int_equal(number_of(&all, "", &is_new), 5000);
	assert_true(is_new);
	assert_int_equal(all.n, 5001);
	arena_free(&arena);
}

/* ---- a hash for a policy ---------------------------------------------------- */

/* FIPS 180-4 gives the hash of "abc"; in base 64 by hand, three bytes at a time. */
static void a_policy_names_a_script_by_its_hash(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_string_equal(script_hash(&arena, "abc", 3),
			    "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
	assert_string_equal(base64_text(&arena, "", 0), "");
	assert_string_equal(base64_text(&arena, "a", 1), "YQ==");
	assert_string_equal(base64_text(&arena, "ab", 2), "YWI=");
	assert_string_equal(base64_text(&arena, "abc", 3), "YWJj");
	arena_free(&arena);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_that_changes_on_a_board_is_in_its_parts),
		cmocka_unit_test(a_page_tells_a_side_nothing_that_it_does_not_see),
		cmocka_unit_test(what_stands_once_has_one_number),
		cmocka_unit_test(a_policy_names_a_script_by_its_hash),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
