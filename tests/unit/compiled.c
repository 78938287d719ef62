/* SPDX-License-Identifier: ISC */
/* Tests of lib/data/compile and unpack.c: what the program has of each game is what its data files say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "engine/engine-private.h"
#include "data/layout.h"

static void same_text(const char *a, const char *b)
{
	if (!same(a, b))
		fail_msg("'%s' is not '%s'", a ? a : "(none)", b ? b : "(none)");
}

static void same_sources(const struct source *a, const struct source *b, int n)
{
	for (int i = 0; i < n; i++) {
		same_text(a[i].name, b[i].name);
		same_text(a[i].rule, b[i].rule);
		same_text(a[i].rebuilt, b[i].rebuilt);
	}
}

static void same_board(const struct board *a, const struct board *b)
{
	same_text(a->name, b->name);
	assert_int_equal(a->x, b->x);
	assert_int_equal(a->y, b->y);
	assert_int_equal(a->width, b->width);
	assert_int_equal(a->height, b->height);
}

static void same_captions(const struct layout *a, const struct layout *b)
{
	assert_int_equal(a->n_captions, b->n_captions);
	for (int i = 0; i <= a->n_captions; i++) {
		same_text(a->captions[i].words, b->captions[i].words);
		assert_int_equal(a->captions[i].at.x, b->captions[i].at.x);
		assert_int_equal(a->captions[i].at.y, b->captions[i].at.y);
		assert_int_equal(a->captions[i].size, b->captions[i].size);
		assert_int_equal(a->captions[i].turn, b->captions[i].turn);
	}
}

static void same_layout(const struct layout *a, const struct layout *b, int n_places)
{
	assert_int_equal(a != NULL, b != NULL);
	if (!a)
		return;
	assert_int_equal(a->width, b->width);
	assert_int_equal(a->height, b->height);
	assert_int_equal(a->hexside, b->hexside);
	assert_int_equal(a->grid.x, b->grid.x);
	assert_int_equal(a->grid.y, b->grid.y);
	same_board(&a->panel, &b->panel);
	same_board(&a->legend, &b->legend);
	assert_memory_equal(a->sites, b->sites, sizeof(a->sites[0]) * (size_t)n_places);
	assert_int_equal(a->n_points, b->n_points);
	if (a->n_points)
		assert_memory_equal(a->points, b->points, sizeof(a->points[0]) * (size_t)a->n_points);
	assert_int_equal(a->n_boards, b->n_boards);
	for (int i = 0; i <= a->n_boards; i++)
		same_board(&a->boards[i], &b->boards[i]);
	same_captions(a, b);
}

static void same_map(const struct map *a, const struct map *b)
{
	assert_int_equal(a->n_places, b->n_places);
	assert_int_equal(a->n_links, b->n_links);
	assert_int_equal(a->n_borders, b->n_borders);
	assert_int_equal(a->n_sources, b->n_sources);
	assert_int_equal(a->columns, b->columns);
	assert_int_equal(a->rows, b->rows);
	assert_int_equal(a->odd_lower, b->odd_lower);
	assert_int_equal(a->from_south, b->from_south);
	assert_true(a->digest == b->digest);
	for (int i = 0; i < a->n_places; i++) {
		const struct place *p = &a->places[i], *q = &b->places[i];

		same_text(p->id, q->id);
		same_text(p->name, q->name);
		assert_int_equal(p->kind, q->kind);
		assert_int_equal(p->column, q->column);
		assert_int_equal(p->row, q->row);
		assert_int_equal(p->features, q->features);
		assert_int_equal(p->first, q->first);
		assert_int_equal(p->links, q->links);
		assert_int_equal(p->source, q->source);
		assert_int_equal(a->by_id[i], b->by_id[i]);
	}
	assert_memory_equal(a->slots, b->slots, sizeof(a->slots[0]) * (size_t)id_slots(a->n_places));
	assert_memory_equal(a->links, b->links, sizeof(a->links[0]) * (size_t)a->n_links);
	assert_memory_equal(a->borders, b->borders, sizeof(a->borders[0]) * (size_t)a->n_borders);
	same_sources(a->sources, b->sources, a->n_sources);
	same_layout(a->layout, b->layout, a->n_places);
}

static void same_counters(const struct counters *a, const struct counters *b)
{
	assert_int_equal(a->n_pieces, b->n_pieces);
	assert_int_equal(a->n_sources, b->n_sources);
	assert_true(a->digest == b->digest);
	for (int i = 0; i < a->n_pieces; i++) {
		const struct piece *p = &a->pieces[i], *q = &b->pieces[i];

		same_text(p->id, q->id);
		same_text(p->name, q->name);
		same_text(p->begins, q->begins);
		assert_int_equal(p->side, q->side);
		assert_int_equal(p->source, q->source);
		assert_int_equal(p->traits, q->traits);
		assert_memory_equal(p->value, q->value, sizeof(p->value));
		assert_int_equal(a->by_id[i], b->by_id[i]);
	}
	assert_memory_equal(a->slots, b->slots, sizeof(a->slots[0]) * (size_t)id_slots(a->n_pieces));
	same_sources(a->sources, b->sources, a->n_sources);
}

static void same_charts(const struct charts *a, const struct charts *b)
{
	assert_int_equal(a->n_charts, b->n_charts);
	assert_true(a->digest == b->digest);
	assert_true(a->former == b->former);
	for (int i = 0; i < a->n_charts; i++) {
		const struct chart *p = &a->charts[i], *q = &b->charts[i];

		same_text(p->name, q->name);
		assert_int_equal(p->n_rows, q->n_rows);
		assert_int_equal(p->n_columns, q->n_columns);
		for (int row = 0; row < p->n_rows; row++)
			same_text(p->rows[row], q->rows[row]);
		for (int column = 0; column < p->n_columns; column++)
			same_text(p->columns[column], q->columns[column]);
		assert_memory_equal(p->cells, q->cells,
				    sizeof(p->cells[0]) * (size_t)(p->n_rows * p->n_columns));
		same_sources(&p->source, &q->source, 1);
	}
}

static void same_words(const struct data *a, const struct data *b)
{
	int i = 0;

	for (; a->scenarios[i].name; i++) {
		same_text(a->scenarios[i].name, b->scenarios[i].name);
		same_text(a->scenarios[i].title, b->scenarios[i].title);
		same_text(a->scenarios[i].about, b->scenarios[i].about);
		same_sources(&a->scenarios[i].source, &b->scenarios[i].source, 1);
	}
	assert_null(b->scenarios[i].name);
	assert_int_equal(a->rules->n_clauses, b->rules->n_clauses);
	for (i = 0; i < a->rules->n_clauses; i++) {
		const struct clause *p = &a->rules->clauses[i], *q = &b->rules->clauses[i];

		same_text(p->id, q->id);
		same_text(p->rule, q->rule);
		same_text(p->kind, q->kind);
		same_text(p->says, q->says);
		same_text(p->ruling, q->ruling);
		same_text(p->proof, q->proof);
		same_text(p->why, q->why);
	}
}

static void same_changes(const struct rules *a, const struct rules *b)
{
	assert_int_equal(a->n_changes, b->n_changes);
	for (int i = 0; i < a->n_changes; i++) {
		const struct change *p = &a->changes[i], *q = &b->changes[i];

		assert_int_equal(p->edition, q->edition);
		same_text(p->changed, q->changed);
		assert_int_equal(name_count(p->clauses), name_count(q->clauses));
		for (int k = 0; p->clauses[k]; k++)
			same_text(p->clauses[k], q->clauses[k]);
	}
}

static void same_known(const struct forms *forms, const struct map *a, const struct map *b)
{
	for (int p = 0; forms->places && forms->places[p]; p++)
		assert_int_equal(a->known[p], b->known[p]);
}

/* Scenarios with data of their own; and that the lines of their files make the same again. */
static void same_own_data(struct arena *arena, const struct forms *forms, const struct data *a,
			  const struct data *b)
{
	struct data_docs docs = { .scenarios = NULL };
	struct buffer bytes = { .arena = arena };
	const char *why = NULL;

	assert_int_equal(a->written != NULL, a->scenarios[0].data != NULL);
	for (int i = 0; a->scenarios[i].name; i++) {
		const struct data *p = a->scenarios[i].data, *q = b->scenarios[i].data;

		assert_int_equal(p != NULL, q != NULL);
		if (!p)
			return;
		same_map(p->map, q->map);
		same_known(forms, p->map, q->map);
		same_counters(p->counters, q->counters);
		assert_ptr_equal(p->scenarios, a->scenarios);
		assert_ptr_equal(p->charts, a->charts);
		assert_ptr_equal(p->rules, a->rules);
	}
	for (int i = 0; a->written->scenarios[i]; i++)
		buffer_printf(&bytes, "%s\n", a->written->scenarios[i]);
	docs.scenarios = doc_read(arena, bytes.bytes, bytes.length, "scenarios", NULL, &why);
	b = data_load(arena, forms, &docs, a, &why);
	if (!b)
		fail_msg("%s", why);
	assert_false(b->compiled);
	for (int i = 0; a->scenarios[i].name; i++)
		assert_true(data_digest(a->scenarios[i].data) == data_digest(b->scenarios[i].data));
}

static void every_game_is_compiled_as_it_is_written(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct arena arena = { 0 };
		const struct data *built = game_data(games[i], &arena), *read;
		const char *why = NULL, *dir = text(&arena, ROOT "/lib/games/%s", games[i]->name);

		read = data_load_dir(&arena, games[i]->forms, dir, NULL, &why);
		if (!read)
			fail_msg("%s", why);
		same_map(built->map, read->map);
		same_known(games[i]->forms, built->map, read->map);
		same_counters(built->counters, read->counters);
		same_charts(built->charts, read->charts);
		same_words(built, read);
		same_changes(built->rules, read->rules);
		same_own_data(&arena, games[i]->forms, built, read);
		assert_true(data_digest(built) == data_digest(read));
		assert_true(built->compiled && !read->compiled);
		arena_free(&arena);
	}
}

/* Any of them may be the one that ends a game, and the match keeps it. */
static void a_match_has_room_for_every_rule(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct arena arena = { 0 };
		const struct rules *rules = game_data(games[i], &arena)->rules;

		for (int k = 0; k < rules->n_clauses; k++) {
			const struct clause *c = &rules->clauses[k];

			if (strlen(c->rule) >= sizeof(((struct match *)0)->won_by))
				fail_msg("%s: there is no room for rule %s", games[i]->name, c->rule);
		}
		arena_free(&arena);
	}
}

/* So that nobody raises an edition and does not say why. */
static void every_edition_says_what_it_changed(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++) {
		struct arena arena = { 0 };
		const struct rules *rules = game_data(games[i], &arena)->rules;
		int last = rules->n_changes ? rules->changes[rules->n_changes - 1].edition : 1;

		if (last != games[i]->edition)
			fail_msg("%s: its edition is %d, and rules.yaml lists %d", games[i]->name,
				 games[i]->edition, last);
		for (int k = 0; k < rules->n_changes; k++)
			for (const char *const *id = rules->changes[k].clauses; *id; id++)
				if (!clause_find(rules, *id))
					fail_msg("%s: there is no clause %s", games[i]->name, *id);
		arena_free(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_game_is_compiled_as_it_is_written),
		cmocka_unit_test(a_match_has_room_for_every_rule),
		cmocka_unit_test(every_edition_says_what_it_changed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
