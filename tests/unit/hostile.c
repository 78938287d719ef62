/* SPDX-License-Identifier: ISC */
/*
 * hostile.c: damaged game files, positions, data and layouts of every game. Words are changed for
 * others, lines dropped or repeated; whatever comes out gives trouble that says why, or is played on or
 * drawn. What would be a crash, a hang or a bug() ends the test.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "draw/draw.h"
#include "engine/dice.h"
#include "engine/history.h"
#include "engine/engine-private.h"

enum { MOST_WORDS = 4096, STEPS = 400, EVERY = 5, TRIES = 16, DATA_ROUNDS = 100, DATA_STEPS = 20 };
enum { LAYOUT_ROUNDS = 200, GAMES = 4 };

struct attack {
	const struct game *game;
	const struct data *data;	/* of the game */
	struct arena arena;
	struct seeded_dice chance;
	const char *words[MOST_WORDS];	/* to put in place of others */
	int n_words;
	int begun;			/* games; each has the next scenario */
	int taken, refused;		/* how many were no good, and how many were played on */
};

static int pick(struct attack *x, int n)
{
	return dice_throw(&x->chance, n) - 1;
}

/* ---- words --------------------------------------------------------------- */

static void add_word(struct attack *x, const char *word)
{
	if (word && x->n_words < MOST_WORDS)
		x->words[x->n_words++] = word;
}

static void add_names(struct attack *x, const struct field *fields)
{
	for (const struct field *f = fields; f && f->kind; f++) {
		add_word(x, f->key);
		for (int i = 0; f->names && f->names[i]; i++)
			add_word(x, f->names[i]);
	}
}

static void find_words(struct attack *x)
{
	static const char *const others[] = {
		"none", "yes", "no", "-1", "0", "1", "2", "9", "13", "64", "99", "999", "32767", "70000",
	};
	const struct data *d = x->data;

	for (size_t i = 0; i < LENGTH(others); i++)
		add_word(x, others[i]);
	for (int i = 0; x->game->forms->sides[i]; i++)
		add_word(x, x->game->forms->sides[i]);
	for (int i = 0; x->game->states[i]; i++)
		add_word(x, x->game->states[i]->name);
	add_names(x, x->game->own);
	add_names(x, x->game->piece);
	add_names(x, x->game->place);
	for (int i = 0; i < d->counters->n_pieces; i++)
		add_word(x, d->counters->pieces[i].id);
	for (int i = 0; i < d->map->n_places; i++)
		add_word(x, d->map->places[i].id);
}

static bool is_of_word(char c)
{
	return c && strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-", c);
}

/* Some word of the text. */
static const char *find_word(struct attack *x, const char *text, size_t *length)
{
	const char *at = text + pick(x, (int)strlen(text));

	while (*at && !is_of_word(*at))
		at++;
	while (at > text && is_of_word(at[-1]))
		at--;
	*length = 0;
	while (is_of_word(at[*length]))
		++*length;
	return at;
}

static const char *replace(struct attack *x, const char *text, const char *at, size_t length, const char *by,
			   size_t n)
{
	struct buffer b = { .arena = &x->arena };

	buffer_add(&b, text, (size_t)(at - text));
	buffer_add(&b, by, n);
	buffer_text(&b, at + length);
	return b.bytes;
}

static const char *damage_line(struct attack *x, const char *text)
{
	const char *from = text + pick(x, (int)strlen(text)), *to;

	while (from > text && from[-1] != '\n')
		from--;
	to = strchr(from, '\n');
	to = to ? to + 1 : from + strlen(from);
	if (pick(x, 2))
		return replace(x, text, from, (size_t)(to - from), "", 0);
	return replace(x, text, from, 0, from, (size_t)(to - from));
}

/* A place, a piece, a number or another word. */
static int kind_of(const struct attack *x, const char *word)
{
	if (place_find(x->data, word) != NONE)
		return 0;
	if (piece_find(x->data, word) != NONE)
		return 1;
	return word[strspn(word, "-0123456789")] ? 2 : 3;
}

/* Another word, mostly of the same kind. */
static const char *another(struct attack *x, const char *at, size_t length)
{
	int kind = kind_of(x, text_copy(&x->arena, at, length));
	const char *by = x->words[pick(x, x->n_words)];

	for (int i = 0; i < 100 && kind_of(x, by) != kind; i++)
		by = x->words[pick(x, x->n_words)];
	return by;
}

static const char *damage(struct attack *x, const char *text)
{
	for (int times = 1 + pick(x, 3); times > 0 && *text; times--) {
		size_t length, n;
		const char *at = find_word(x, text, &length), *by = another(x, at, length);

		n = strlen(by);
		if (!pick(x, 8))
			by = find_word(x, text, &n);
		text = pick(x, 8) ? replace(x, text, at, length, by, n) : damage_line(x, text);
	}
	return text;
}

/* ---- playing on ------------------------------------------------------------ */

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
	return c->n < 2000;
}

static bool choose(struct attack *x, const struct match *m, struct action *a)
{
	struct choice c = { .attack = x };

	each_option(m, &x->arena, false, take, &c);
	*a = c.action;
	return c.n > 0;
}

/* An option is accepted, written and read again, and applied; what comes of it can be shown. */
static void play_on(struct attack *x, struct match *m)
{
	struct seeded_dice dice = dice_of_seed((uint64_t)pick(x, 1 << 20));
	struct ruling all = { .arena = &x->arena, .all = true };
	struct ruling r = { .arena = &x->arena, .dice = &dice.source };
	struct buffer b = { .arena = &x->arena };
	struct way way = { 0 };
	struct action a;
	struct doc *doc;

	x->taken++;
	for (int side = NONE; side == NONE || m->game->forms->sides[side]; side++)
		match_write(&b, m, side);
	if (is_over(m) || !top_frame(m) || !top_frame(m)->state->asks || !choose(x, m, &a))
		return;
	doc = action_encode(&x->arena, m, &a);
	assert_true(check_proposal(m, doc, NULL, &a, &all));
	adjudicate(m, doc, &way, &r);
	assert_true(r.verdict == LAWFUL || (r.verdict == TROUBLE && *r.text));
	if (m->game->show)
		m->game->show(m, NONE, &b);
}

static void try_file(struct attack *x, const char *text)
{
	struct game_file *file = NEW(&x->arena, struct game_file);
	struct ruling r = { .arena = &x->arena };

	if (file_parse(file, text, strlen(text), "f", NULL, &r)) {
		play_on(x, &file->match);
		return;
	}
	x->refused++;
	assert_int_equal(r.verdict, TROUBLE);
	assert_true(*r.text);
}

/* As a fixture puts it on the map: pieces may be missing. */
static void try_position(struct attack *x, const char *text)
{
	struct match *m = NEW(&x->arena, struct match);
	struct seeded_dice dice = dice_of_seed(0);
	struct ruling r = { .arena = &x->arena, .dice = &dice.source };
	struct fault fault = { .arena = &x->arena };
	const char *why = NULL;
	const struct doc *d = doc_read(&x->arena, text, strlen(text), "f", NULL, &why);

	match_clear(m, x->game, scenario_data(x->data, 0));
	if (!d || d->kind != DOC_MAP || !match_patch(m, d, &r)) {
		x->refused++;
		assert_true(*(d ? d->kind != DOC_MAP ? "no mapping" : r.text : why));
		return;
	}
	if (m->game->follows)
		m->game->follows(m);
	if (fixture_fault(m, &fault)) {
		x->refused++;
		assert_true(*fault.words);
		return;
	}
	run_to_question(m, &r);
	if (r.verdict == LAWFUL)
		play_on(x, m);
}

/* ---- the tests ---------------------------------------------------------------- */

static int count_scenarios(const struct data *d)
{
	int n = 0;

	while (d->scenarios[n].name)
		n++;
	return n;
}

static void begin(struct attack *x, const struct game *g, const struct data *d, struct match *m)
{
	struct ruling r = { .arena = &x->arena, .dice = &x->chance.source };

	match_new(m, g, d, x->begun++ % count_scenarios(d), (uint32_t)pick(x, 128), &r);
	if (r.verdict != LAWFUL)
		m->depth = 0;
}

/* Up to so many steps of a game at random; at some of them something is done with damaged files. */
static void play(struct attack *x, struct match *m, int steps, void (*with)(struct attack *, const char *))
{
	for (int i = 0; i < steps && top_frame(m); i++) {
		struct arena_mark mark = arena_mark(&x->arena);
		struct ruling r = { .arena = &x->arena, .dice = &x->chance.source, .quiet = true };
		struct buffer b = { .arena = &x->arena };
		struct action a;

		match_write(&b, m, NONE);
		buffer_text(&b, "history: []\n");
		for (int try = 0; with && i % EVERY == 0 && try < TRIES; try++)
			with(x, damage(x, b.bytes));
		if (!choose(x, m, &a) || !apply_action(m, &a, &r))
			m->depth = 0;
		arena_release(&x->arena, mark);
	}
}

static void attack_games(void (*with)(struct attack *, const char *))
{
	for (const struct game *const *g = games; *g; g++) {
		struct attack *x = test_calloc(1, sizeof *x);
		struct match *m = test_calloc(1, sizeof *m);

		x->game = *g;
		x->data = game_data(*g, &x->arena);
		x->chance = dice_of_seed(0);
		find_words(x);
		for (int game = 0; game < GAMES; game++) {
			begin(x, *g, x->data, m);
			play(x, m, STEPS, with);
		}
		print_message("%s: %d played on, %d no good\n", (*g)->name, x->taken, x->refused);
		assert_true(x->taken > 0 && x->refused > 0);
		arena_free(&x->arena);
		test_free(m);
		test_free(x);
	}
}

static void damaged_files(void **state)
{
	(void)state;
	attack_games(try_file);
}

static void damaged_positions(void **state)
{
	(void)state;
	attack_games(try_position);
}

static const char *const parts[] = { "map", "counters", "charts", "scenarios" };

static const char *read_part(struct attack *x, int part)
{
	const char *file = text(&x->arena, ROOT "/lib/games/%s/%s.yaml", x->game->name, parts[part]);
	const char *why = NULL, *bytes;
	size_t length;

	bytes = file_read(&x->arena, file, 0, &length, &why);
	assert_non_null(bytes);
	return bytes;
}

static void try_data(struct attack *x, struct match *m)
{
	int part = pick(x, LENGTH(parts));
	const char *bytes = damage(x, read_part(x, part)), *why = NULL;
	const struct doc *d = doc_read(&x->arena, bytes, strlen(bytes), parts[part], NULL, &why);
	struct data_docs docs = { part == 0 ? d : NULL, part == 1 ? d : NULL, part == 2 ? d : NULL,
				  part == 3 ? d : NULL, NULL };
	const struct data *data = d ? data_load(&x->arena, x->game->forms, &docs, x->data, &why) : NULL;

	x->refused += !data;
	x->taken += data != NULL;
	if (!data) {
		assert_true(why && *why);
		return;
	}
	begin(x, x->game, data, m);
	play(x, m, DATA_STEPS, NULL);
}

/* The empty map, and as a side sees a game that has just begun, whole and in part. */
static void draw_with(struct attack *x, const struct data *data, struct match *m)
{
	struct drawing d = { .game = x->game, .data = data, .side = NONE, .around = NONE, .options = true,
			     .zones = ~UINT32_C(0), .los = true, .from = pick(x, data->map->n_places) };
	struct terminal t = { .width = 20 + pick(x, 200), .ascii = pick(x, 2), .colour = pick(x, 2) };
	struct buffer out = { .arena = &x->arena };

	d.board = board_name(data->map, 0);
	draw_svg(&out, &d);
	begin(x, x->game, data, m);
	d.match = m;
	d.data = m->data;	/* a scenario may have a map of its own */
	d.from = pick(x, d.data->map->n_places);
	d.side = pick(x, 3) - 1;
	d.board = NULL;
	draw_svg(&out, &d);
	d.around = pick(x, d.data->map->n_places);
	d.radius = 1 + pick(x, 99);
	draw_svg(&out, &d);
	if (!d.data->map->places[d.around].column)
		d.around = NONE;
	draw_terminal(&out, &d, &t);
	assert_true(out.length > 0);
}

/* What is damaged in the layout alone does not change the game. */
static void try_layout(struct attack *x, struct match *m)
{
	const char *whole = read_part(x, 0), *at = strstr(whole, "\nlayout:"), *bytes, *why = NULL;
	struct data_docs docs = { 0 };
	const struct data *data;

	if (!at)
		return;
	bytes = text(&x->arena, "%.*s%s", (int)(at - whole), whole, damage(x, at));
	docs.map = doc_read(&x->arena, bytes, strlen(bytes), "map", NULL, &why);
	data = docs.map ? data_load(&x->arena, x->game->forms, &docs, x->data, &why) : NULL;
	x->refused += !data;
	x->taken += data != NULL;
	if (!data) {
		assert_true(why && *why);
		return;
	}
	assert_true(data_digest(data) == data_digest(x->data));
	draw_with(x, data, m);
}

static void attack_data(int rounds, void (*with)(struct attack *, struct match *))
{
	for (const struct game *const *g = games; *g; g++) {
		struct attack *x = test_calloc(1, sizeof *x);
		struct match *m = test_calloc(1, sizeof *m);

		x->game = *g;
		x->data = game_data(*g, &x->arena);
		x->chance = dice_of_seed(1940);
		find_words(x);
		for (int i = 0; i < rounds; i++) {
			struct arena_mark mark = arena_mark(&x->arena);

			with(x, m);
			arena_release(&x->arena, mark);
		}
		print_message("%s: %d good, %d no good\n", (*g)->name, x->taken, x->refused);
		assert_true(x->taken > 0 && x->refused > 0);
		arena_free(&x->arena);
		test_free(m);
		test_free(x);
	}
}

static void damaged_data(void **state)
{
	(void)state;
	attack_data(DATA_ROUNDS, try_data);
}

static void damaged_layouts(void **state)
{
	(void)state;
	attack_data(LAYOUT_ROUNDS, try_layout);
}

static void add_line(struct game_file *f, struct arena *arena, const char *verb)
{
	struct ruling r = { .arena = arena };
	struct doc *d = doc_new(arena, DOC_MAP);
	const struct entry entry = { .kind = PLAYED, .doc = d };

	doc_add_text(arena, d, "do", "%s", verb);
	history_add(f, arena, &(struct step){ .entry = &entry, .doc = d, .ruling = &r, .after = &f->match });
}

/* Two copies of a file go on each for itself. */
static void copies_keep_their_history(void **state)
{
	struct arena arena = { 0 };
	struct game_file one = { .history = "" }, other;

	(void)state;
	add_line(&one, &arena, "a");
	other = one;
	add_line(&one, &arena, "a");
	add_line(&other, &arena, "b");
	assert_string_equal(one.history, "  - {do: a}\n  - {do: a}\n");
	assert_string_equal(other.history, "  - {do: a}\n  - {do: b}\n");
	arena_free(&arena);
}

/* What is beyond the bounds of its field would be written and never read again. */
static void nothing_is_written_that_cannot_be_read(void **state)
{
	(void)state;
	for (const struct game *const *g = games; *g; g++) {
		struct arena arena = { 0 };
		struct seeded_dice dice = dice_of_seed(0);
		struct ruling r = { .arena = &arena, .dice = &dice.source };
		struct game_file *file = NEW(&arena, struct game_file);
		struct buffer good = { .arena = &arena }, bad = good;
		const struct field *f = (*g)->own;

		file->history = "";
		match_new(&file->match, *g, game_data(*g, r.arena), 0, 0, &r);
		assert_int_equal(r.verdict, LAWFUL);
		assert_true(file_write_sure(&good, file, 0, SOUND, &r));
		while (f->kind != FIELD_INT || !f->most)
			f++;
		*(int16_t *)(void *)((char *)own_struct(&file->match) + f->offset) = (int16_t)(f->most + 1);
		assert_false(file_write_sure(&bad, file, 0, SOUND, &r));
		assert_int_equal(r.verdict, TROUBLE);
		assert_non_null(strstr(r.text, "could not be read again"));
		arena_free(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(damaged_files),
		cmocka_unit_test(damaged_positions),
		cmocka_unit_test(damaged_data),
		cmocka_unit_test(damaged_layouts),
		cmocka_unit_test(copies_keep_their_history),
		cmocka_unit_test(nothing_is_written_that_cannot_be_read),
	};

	return cmocka_run_group_tests_name("hostile", tests, NULL, NULL);
}
