/* SPDX-License-Identifier: ISC */
/*
 * faults.c: where the fault of a damaged game file is told. One value or one key of a good file of every game
 * is changed; what is refused must say the line and the column of what is at fault.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "engine/dice.h"
#include "engine/file.h"
#include "engine/engine-private.h"

enum { STEPS = 300, EVERY = 25, DAMAGES = 20, MOST_SPOTS = 8192 };

/* A value or a key of the file. */
struct spot {
	int line, column;
	bool is_key;
};

struct attack {
	const struct game *game;
	const struct data *data;	/* of the game */
	struct arena arena;
	struct seeded_dice chance;
	const char *good;	/* the file */
	struct spot spots[MOST_SPOTS];
	int n_spots;
	int told, elsewhere, taken;	/* at the line that was changed; at another one; not refused */
};

static int pick(struct attack *x, int n)
{
	return dice_throw(&x->chance, n) - 1;
}

/* ---- damage ----------------------------------------------------------- */

static void add_spot(struct attack *x, int line, int column, bool is_key)
{
	if (line && x->n_spots < MOST_SPOTS)
		x->spots[x->n_spots++] = (struct spot){ line, column, is_key };
}

static void find_spots(struct attack *x, const struct doc *d)
{
	add_spot(x, d->key_line, d->key_column, true);
	if (d->kind == DOC_TEXT && *d->text)
		add_spot(x, d->line, d->column, false);
	EACH(child, d)
		find_spots(x, child);
}

static const char *spot_at(const char *bytes, const struct spot *s)
{
	for (int line = 1; line < s->line; line++)
		bytes = strchr(bytes, '\n') + 1;
	return bytes + s->column - 1;	/* the files have ASCII alone */
}

/* Of what is written there, with its quotes. */
static size_t spot_length(const char *at)
{
	const char *quote = *at == '\'' ? strchr(at + 1, '\'') : NULL;

	return quote ? (size_t)(quote + 1 - at) : strcspn(at, ",]}:\n");
}

static const char *change(struct attack *x, const struct spot *s, const char *by)
{
	const char *at = spot_at(x->good, s);

	return text(&x->arena, "%.*s%s%s", (int)(at - x->good), x->good, by, at + spot_length(at));
}

/* False: the file is taken. */
static bool is_refused(struct attack *x, const char *bytes, int *line, int *column)
{
	struct game_file *file = NEW(&x->arena, struct game_file);
	struct ruling r = { .arena = &x->arena };
	int n = 0;

	if (file_parse(file, bytes, strlen(bytes), "f", NULL, &r))
		return false;
	assert_int_equal(r.verdict, TROUBLE);
	if (sscanf(r.text, "f:%d:%d: %n", line, column, &n) != 2 || !n)
		fail_msg("%s: without a place: %s", x->game->name, r.text);
	if (*line == 1 && *column == 1)
		print_message("%s: %s\n", x->game->name, r.text);
	return true;
}

/* What is no name and no number of anything is told exactly where it stands. */
static void try_nonsense(struct attack *x)
{
	const struct spot *s = &x->spots[pick(x, x->n_spots)];
	int line = 0, column = 0;

	if (s->line == 1)	/* "umpire: 1" makes it a game file at all */
		return;
	assert_true(is_refused(x, change(x, s, "no such"), &line, &column));
	if (line != s->line || column != s->column)
		fail_msg("%s: %d:%d is told at %d:%d", x->game->name, s->line, s->column, line, column);
	x->told++;
}

/* Another value of the file may contradict others: then one of them is told, never just the file. */
static void try_another(struct attack *x)
{
	const struct spot *s = &x->spots[pick(x, x->n_spots)], *other = &x->spots[pick(x, x->n_spots)];
	const char *by = spot_at(x->good, other);
	int line = 0, column = 0;

	if (s->line == 1 || s->is_key != other->is_key)
		return;
	if (!is_refused(x, change(x, s, text(&x->arena, "%.*s", (int)spot_length(by), by)), &line, &column)) {
		x->taken++;
		return;
	}
	assert_false(line == 1 && column == 1);
	x->told += line == s->line;
	x->elsewhere += line != s->line;
}

/* ---- games ------------------------------------------------------------ */

struct choice {
	struct attack *attack;
	struct action action;
	int n;
};

static bool take(void *context, const struct action *a, const struct list *some)
{
	struct choice *c = context;

	(void)some;
	if (pick(c->attack, ++c->n) == 0)
		c->action = *a;
	return c->n < 200;
}

static void attack_position(struct attack *x, const struct match *m, void (*with)(struct attack *))
{
	struct buffer b = { .arena = &x->arena };
	const char *why = NULL;

	match_write(&b, m, NONE);
	buffer_text(&b, "history: []\n");
	x->good = b.bytes;
	x->n_spots = 0;
	find_spots(x, doc_read(&x->arena, b.bytes, b.length, "f", NULL, &why));
	for (int i = 0; i < DAMAGES; i++) {
		struct arena_mark mark = arena_mark(&x->arena);

		with(x);
		arena_release(&x->arena, mark);
	}
}

static void attack_game(struct attack *x, struct match *m, int scenario, void (*with)(struct attack *))
{
	struct ruling begins = { .arena = &x->arena, .dice = &x->chance.source };

	match_new(m, x->game, x->data, scenario, 0, &begins);
	for (int i = 0; i < STEPS && top_frame(m); i++) {
		struct arena_mark mark = arena_mark(&x->arena);
		struct ruling r = { .arena = &x->arena, .dice = &x->chance.source, .quiet = true };
		struct choice c = { .attack = x };

		if (i % EVERY == EVERY - 1)
			attack_position(x, m, with);
		each_option(m, &x->arena, false, take, &c);
		assert_true(c.n > 0);
		apply_action(m, &c.action, &r);
		assert_int_equal(r.verdict, LAWFUL);
		arena_release(&x->arena, mark);
	}
}

static void attack_games(void (*with)(struct attack *))
{
	for (const struct game *const *g = games; *g; g++) {
		struct attack *x = test_calloc(1, sizeof *x);
		struct match *m = test_calloc(1, sizeof *m);

		x->game = *g;
		x->data = game_data(*g, &x->arena);
		x->chance = dice_of_seed(0);
		for (int i = 0; x->data->scenarios[i].name; i++)
			attack_game(x, m, i, with);
		print_message("%s: %d told at the line, %d elsewhere, %d taken\n", (*g)->name, x->told,
			      x->elsewhere, x->taken);
		assert_true(x->told > 10);
		arena_free(&x->arena);
		test_free(m);
		test_free(x);
	}
}

static void nonsense_is_told_where_it_stands(void **state)
{
	(void)state;
	attack_games(try_nonsense);
}

static void no_fault_is_told_of_the_whole_file(void **state)
{
	(void)state;
	attack_games(try_another);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nonsense_is_told_where_it_stands),
		cmocka_unit_test(no_fault_is_told_of_the_whole_file),
	};

	return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
