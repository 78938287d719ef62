/* SPDX-License-Identifier: ISC */
/* hexline.c: units of lib/engine/hexline.c: lines drawn by hand, and all of a map beside a slow reference. */
#include "toy.h"

#include "engine/hexline.h"
#include "lines.h"

static const char wide_yaml[] = "grid: {columns: 17, rows: 12, top: flat, lower: odd}\n"
				"sources: {default: {rebuilt: for tests}}\n";
static const char south_yaml[] = "grid: {columns: 9, rows: 8, top: flat, lower: even, first: south}\n"
				 "sources: {default: {rebuilt: for tests}}\n";
static const char holes_yaml[] = "grid: {columns: 5, rows: 3, top: flat, lower: odd}\n"
				 "sources: {default: {rebuilt: for tests}}\n"
				 "legend: {'.': [clear], '-': no}\n"
				 "rows: ['.....', '.--..', '.....']\n";

static const struct data *map_data(struct arena *arena, const char *yaml)
{
	const char *why = NULL;
	struct data_docs docs = { .map = toy_doc(arena, yaml, "map") };
	const struct data *d = data_load(arena, &toy_forms, &docs, NULL, &why);

	if (!d)
		fail_msg("%s", why);
	return d;
}

/* ---- drawn by hand -------------------------------------------------------- */

static const char *name(const struct data *d, int hex)
{
	return hex == NONE ? "-" : d->map->places[hex].id;
}

/* "0203 0301|0302": hexes that it goes through, and pairs that it runs along. */
static const char *words(struct arena *arena, const struct data *d, const char *from, const char *to)
{
	struct buffer b = { .arena = arena };
	struct hexline line;
	struct hexstep s;

	buffer_text(&b, "");
	hexline_start(&line, d->map, place_find(d, from), place_find(d, to));
	while (hexline_next(&line, &s))
		buffer_printf(&b, "%s%s%s%s", b.length ? " " : "", name(d, s.hex), s.along ? "|" : "",
			      s.along ? name(d, s.beside) : "");
	return b.bytes;
}

static void assert_line(const struct data *d, const char *from, const char *to, const char *expected)
{
	struct arena arena = { 0 };

	assert_string_equal(words(&arena, d, from, to), expected);
	arena_free(&arena);
}

static void test_neighbours_have_nothing_between(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = map_data(&arena, wide_yaml);

	(void)state;
	assert_line(d, "0505", "0504", "");
	assert_line(d, "0505", "0605", "");
	assert_line(d, "0505", "0405", "");
	assert_line(d, "0505", "0606", "");
	arena_free(&arena);
}

static void test_nothing_lies_between_what_is_off_the_grid(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = toy_data(&arena);

	(void)state;
	assert_line(d, "0101", "0101", "");
	assert_line(d, "0101", "pool", "");
	assert_line(d, "pool", "0303", "");
	arena_free(&arena);
}

static void test_rows_of_hexes(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = map_data(&arena, wide_yaml);

	(void)state;
	assert_line(d, "0105", "0101", "0104 0103 0102");
	assert_line(d, "0202", "0503", "0302 0403");
	assert_line(d, "0503", "0202", "0403 0302");
	assert_line(d, "0505", "0207", "0406 0306");
	arena_free(&arena);
}

static void test_between_rows(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = map_data(&arena, wide_yaml);

	(void)state;
	assert_line(d, "0202", "0304", "0203 0303");
	assert_line(d, "0304", "0202", "0303 0203");
	assert_line(d, "0202", "0502", "0302 0402");
	arena_free(&arena);
}

static void test_along_sides(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = map_data(&arena, wide_yaml);

	(void)state;
	assert_line(d, "0202", "0402", "0301|0302");
	assert_line(d, "0402", "0202", "0302|0301");
	assert_line(d, "0202", "0602", "0301|0302 0402 0501|0502");
	assert_line(d, "0202", "0303", "0302|0203");
	assert_line(d, "0303", "0202", "0203|0302");
	assert_line(d, "0505", "0308", "0506|0406 0407 0408|0307");
	arena_free(&arena);
}

/* It touches a corner of 0303 and one of 0205. */
static void test_through_corners(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = map_data(&arena, wide_yaml);

	(void)state;
	assert_line(d, "0202", "0306", "0203 0204 0304 0305");
	assert_line(d, "0306", "0202", "0305 0304 0204 0203");
	arena_free(&arena);
}

/* At the edge of the map one hex of the pair is not there. */
static void test_along_the_edge(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = map_data(&arena, wide_yaml);

	(void)state;
	assert_line(d, "0201", "0401", "-|0301");
	assert_line(d, "0401", "0201", "0301|-");
	arena_free(&arena);
}

static void test_over_holes(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = map_data(&arena, holes_yaml);

	(void)state;
	assert_line(d, "0203", "0201", "-");
	assert_line(d, "0102", "0403", "0203 -");
	assert_line(d, "0102", "0502", "-|0203 - 0402|0403");
	arena_free(&arena);
}

/* ---- beside the reference -------------------------------------------------- */

struct met {
	enum meeting meeting;
	unsigned sides;
};

static void walk(const struct map *map, int from, int to, struct met *met)
{
	struct hexline line;
	struct hexstep s;

	hexline_start(&line, map, from, to);
	while (hexline_next(&line, &s)) {
		if (s.hex != NONE)
			met[s.hex] = (struct met){ s.along ? ALONG : THROUGH, s.in | s.out };
		if (s.hex != NONE)
			assert_true(s.along ? s.in == s.out : !(s.in & s.out));
		if (s.along && s.beside != NONE)
			met[s.beside] = (struct met){ ALONG, (s.in << 3 | s.in >> 3) & 63 };
		assert_true(s.along || s.beside == NONE);
	}
}

static void compare(const struct data *d)
{
	const struct map *map = d->map;
	long compared = 0;

	for (int from = 0; from < map->n_places; from++)
		for (int to = 0; to < map->n_places; to++) {
			struct met met[MOST_PLACES] = { { MISSES, 0 } };

			if (from == to)
				continue;
			walk(map, from, to, met);
			for (int h = 0; h < map->n_places; h++) {
				unsigned sides;
				enum meeting expected = meet(map, from, to, h, &sides);

				if (h == from || h == to)
					expected = MISSES;
				if (met[h].meeting != expected || (expected && met[h].sides != sides))
					fail_msg("%s to %s meets %s: %d by %x, not %d by %x",
						 map->places[from].id, map->places[to].id, map->places[h].id,
						 (int)met[h].meeting, met[h].sides, (int)expected, sides);
				compared++;
			}
		}
	assert_true(compared > 1000);
}

static void test_every_line_meets_what_it_should(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	compare(map_data(&arena, wide_yaml));
	compare(map_data(&arena, south_yaml));
	compare(map_data(&arena, holes_yaml));
	arena_free(&arena);
}

/* There and back: the same steps in the other order, with ins for outs. */
static void test_every_line_is_the_same_from_both_ends(void **state)
{
	struct arena arena = { 0 };
	const struct map *map = map_data(&arena, wide_yaml)->map;

	(void)state;
	for (int from = 0; from < map->n_places; from++)
		for (int to = from + 1; to < map->n_places; to++) {
			struct hexstep there[64], back;
			struct hexline line;
			int n = 0;

			hexline_start(&line, map, from, to);
			while (hexline_next(&line, &there[n]))
				n++;
			hexline_start(&line, map, to, from);
			while (hexline_next(&line, &back)) {
				struct hexstep *s = &there[--n];

				assert_int_equal(s->hex, s->along ? back.beside : back.hex);
				assert_int_equal(s->beside, s->along ? back.hex : back.beside);
				if (!s->along)
					assert_true(s->in == back.out && s->out == back.in);
			}
			assert_int_equal(n, 0);
		}
	arena_free(&arena);
}

static void test_the_hex_over_a_side(void **state)
{
	struct arena arena = { 0 };
	const struct data *d = map_data(&arena, wide_yaml);
	static const char *const even[] = { "0401", "0501", "0502", "0403", "0302", "0301" };

	(void)state;
	for (int i = 0; i < SIDES; i++)
		assert_string_equal(name(d, hex_over(d->map, place_find(d, "0402"), i)), even[i]);
	assert_int_equal(hex_over(d->map, place_find(d, "0401"), 0), NONE);
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_neighbours_have_nothing_between),
		cmocka_unit_test(test_nothing_lies_between_what_is_off_the_grid),
		cmocka_unit_test(test_rows_of_hexes),
		cmocka_unit_test(test_between_rows),
		cmocka_unit_test(test_along_sides),
		cmocka_unit_test(test_through_corners),
		cmocka_unit_test(test_along_the_edge),
		cmocka_unit_test(test_over_holes),
		cmocka_unit_test(test_every_line_meets_what_it_should),
		cmocka_unit_test(test_every_line_is_the_same_from_both_ends),
		cmocka_unit_test(test_the_hex_over_a_side),
	};

	return cmocka_run_group_tests_name("hexline", tests, NULL, NULL);
}
