/* SPDX-License-Identifier: ISC */
/* view.c: that a view which is read again shows, lists and tells its side what the whole file does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/adjudicate.h"
#include "engine/view.h"
#include "recorded.h"

static struct game_file *view_of(struct arena *arena, const struct game_file *f, int side)
{
	struct buffer b = { .arena = arena };

	view_write(&b, f, side, NULL);
	return file_of(arena, b.bytes, b.length, "view.yaml");
}

struct listed {
	const struct match *match;
	struct buffer *out;
	int side;
};

static bool list_one(void *context, const struct action *a, const struct list *some)
{
	struct listed *l = context;
	struct action own = *a;

	own.side = (int16_t)by_whom(l->match, a, l->side);
	doc_write_flow(l->out, option_encode(l->out->arena, l->match, &own, some));
	return true;
}

static const char *options_of(struct arena *arena, const struct match *m, int side)
{
	struct buffer b = { .arena = arena };
	struct listed l = { m, &b, side };

	buffer_text(&b, "");
	if (may_answer(m, side))
		each_option(m, arena, true, list_one, &l);
	return b.bytes;
}

static const char *position_of(struct arena *arena, const struct match *m, int side)
{
	struct buffer b = { .arena = arena };

	match_write(&b, m, side);
	return b.bytes;
}

static void reads_back(const char *name)
{
	struct arena arena = { 0 };
	struct game_file *whole = recorded(&arena, name), *then = NEW_RAW(&arena, struct game_file);
	struct history h;
	struct ruling r = { .arena = &arena };

	assert_true(history_parse(&h, whole, &r));
	for (int tenths = 1; tenths <= 10; tenths += 3) {
		struct arena_mark mark = arena_mark(&arena);

		assert_true(history_until(then, whole, h.n * tenths / 10, &r));
		for (int side = 0; then->match.game->forms->sides[side]; side++) {
			struct game_file *view = view_of(&arena, then, side);

			if (!view_open(view, &r))
				fail_msg("%s", r.text);
			assert_string_equal(position_of(&arena, &view->match, side),
					    position_of(&arena, &then->match, side));
			assert_string_equal(options_of(&arena, &view->match, side),
					    options_of(&arena, &then->match, side));
			assert_string_equal(for_text(&arena, view, side), for_text(&arena, then, side));
			assert_int_equal(told_count(view), entries_told(then, side));
		}
		arena_release(&arena, mark);
	}
	arena_free(&arena);
}

static void position_options_and_for_read_back(void **state)
{
	(void)state;
	reads_back(PLAYED_GAME("narvik-1940/play/relief-column"));
	reads_back(PLAYED_GAME("kampen-om-norge/play/advanced"));
	reads_back(PLAYED_GAME("across-the-narva/play/02-campaign"));
	reads_back(PLAYED_GAME("en-pointe-toujours/play/16.4"));
	reads_back(PLAYED_GAME("norway-1940/play/fog-week"));
}

/* What is hidden is nowhere, or stands in for a back: the other side's pieces have no place of their own. */
static void pieces_that_are_not_seen_stand_in_or_are_nowhere(void **state)
{
	struct arena arena = { 0 };
	struct game_file *f = recorded(&arena, PLAYED_GAME("narvik-1940/play/relief-column"));
	struct game_file *view = view_of(&arena, f, 1);
	struct ruling r = { .arena = &arena };
	int backs = 0;

	(void)state;
	assert_true(view_open(view, &r));
	for (int p = 0; p < f->match.data->counters->n_pieces; p++) {
		const char *back = view->match.veil->back[p];

		backs += back != NULL;
		if (back)
			assert_int_equal(sight_of(&view->match, p, 1), BACK);
		else if (sight_of(&f->match, p, 1) != SEEN)
			assert_int_equal(view->match.at[p], NONE);
		else
			assert_int_equal(view->match.at[p], f->match.at[p]);
	}
	assert_true(backs > 0);
	arena_free(&arena);
}

struct kinds {
	int n[SNAPSHOT + 1];
	int lines;
};

static void count_kind(void *context, const struct told_step *s)
{
	struct kinds *k = context;

	k->n[s->kind]++;
	for (const struct line *l = s->log; l; l = l->next)
		k->lines++;
}

/* Letters and openings only prove others: they are no part of what is told. */
static void what_is_told_has_its_kind(void **state)
{
	struct arena arena = { 0 };
	struct game_file *f = recorded(&arena, PLAYED_GAME("kampen-om-norge/play/kept"));
	struct ruling r = { .arena = &arena };

	(void)state;
	for (int side = 0; f->match.game->forms->sides[side]; side++) {
		struct kinds k = { { 0 }, 0 };

		if (!told_each(view_of(&arena, f, side), count_kind, &k, &r))
			fail_msg("%s", r.text);
		assert_int_equal(k.n[LETTER] + k.n[OPENING], 0);
		assert_true(k.n[PLAYED] > 0);
		assert_true(k.lines > 0);
	}
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(position_options_and_for_read_back),
		cmocka_unit_test(pieces_that_are_not_seen_stand_in_or_are_nowhere),
		cmocka_unit_test(what_is_told_has_its_kind),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
