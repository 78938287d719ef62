/* SPDX-License-Identifier: ISC */
/*
 * los.c: units of 09-line-of-sight.c of En Pointe Toujours: lines over ground made up for each case, those
 * into T2, and all lines of all boards beside a slow reference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "games/en-pointe-toujours/ept.h"
#include "lines.h"

/* ---- ground made up ------------------------------------------------------ */

/* A board whose features can be changed. */
struct scene {
	struct arena arena;
	struct data data;
	struct map map;
	struct place places[MOST_PLACES];
	struct border *borders;
	struct match m;
};

static void begin(struct scene *s, int scenario)
{
	const struct game *game = game_find("en-pointe-toujours");
	struct ruling r = { .arena = &s->arena, .quiet = true };

	memset(s, 0, sizeof *s);
	match_new(&s->m, game, game_data(game, &s->arena), scenario, 0, &r);
	s->data = *s->m.data;
	s->map = *s->data.map;
	memcpy(s->places, s->map.places, sizeof s->places[0] * (size_t)s->map.n_places);
	s->borders = NEW_N(&s->arena, struct border, s->map.n_borders);
	memcpy(s->borders, s->map.borders, sizeof s->borders[0] * (size_t)s->map.n_borders);
	s->map.places = s->places;
	s->map.borders = s->borders;
	s->data.map = &s->map;
	s->m.data = &s->data;
}

/* NA, all of it clear at level 0. */
static void begin_bare(struct scene *s)
{
	begin(s, CANNONS);
	for (int h = 0; h < s->map.n_places; h++)
		s->places[h].features = s->places[h].kind == HEX ? 1u << CLEAR : 0;
	for (int i = 0; i < s->map.n_borders; i++)
		s->borders[i].features = 0;
}

static void end(struct scene *s)
{
	arena_free(&s->arena);
}

static int at(const struct scene *s, const char *id)
{
	int h = place_find(&s->data, id);

	if (h == NONE)
		fail_msg("there is no hex %s", id);
	return h;
}

/* "2f": level 2 and forest; w house, s stone house, r a railway beside. */
static void set(struct scene *s, const char *id, const char *ground)
{
	uint32_t features = 0;

	for (; *ground; ground++) {
		if (*ground > '0' && *ground <= '6')
			features |= 1u << (LEVEL_1 + *ground - '1');
		features |= *ground == 'f' ? 1u << FOREST : *ground == 'w' ? 1u << HOUSE : 0;
		features |= *ground == 's' ? 1u << HOUSE | 1u << STONE : *ground == 'r' ? 1u << RAILWAY : 0;
	}
	s->places[at(s, id)].features = features;
}

static void outline(struct scene *s, const char *a, const char *b)
{
	s->borders[border_between(&s->data, at(s, a), at(s, b))].features |= 1u << OUTLINE;
}

/* Both ways; blocker NULL: it is clear. */
static void check(const struct scene *s, const char *from, const char *to, const char *blocker)
{
	struct los there = ep_los(&s->m, at(s, from), at(s, to));
	struct los back = ep_los(&s->m, at(s, to), at(s, from));

	if (there.clear != back.clear || there.hindrances != back.hindrances)
		fail_msg("%s to %s is not as the way back", from, to);
	if (there.clear != !blocker || (blocker && there.blocker != at(s, blocker)))
		fail_msg("%s to %s: blocked by %s, not by %s", from, to,
			 there.clear ? "nothing" : place_name(&s->m, there.blocker),
			 blocker ? blocker : "nothing");
	assert_true(there.clear == ep_sees(&s->m, at(s, from), at(s, to)));
}

static void check_hindrances(const struct scene *s, const char *from, const char *to, int n)
{
	check(s, from, to, NULL);
	assert_int_equal(ep_los(&s->m, at(s, from), at(s, to)).hindrances, n);
}

/* From NA0502 to NA0506 over 0503, 0504 and 0505. */
static void test_at_one_level(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	check(&s, "NA0502", "NA0506", NULL);
	set(&s, "NA0504", "0f");
	check(&s, "NA0502", "NA0506", "NA0504");
	set(&s, "NA0504", "0w");
	check(&s, "NA0502", "NA0506", "NA0504");
	set(&s, "NA0504", "0s");
	check(&s, "NA0502", "NA0506", "NA0504");
	ground(&s.m, at(&s, "NA0504"))->marks = RUIN;
	check(&s, "NA0502", "NA0506", "NA0504");
	set(&s, "NA0504", "1");
	check(&s, "NA0502", "NA0506", "NA0504");
	set(&s, "NA0502", "1");
	set(&s, "NA0506", "1");
	check(&s, "NA0502", "NA0506", NULL);	/* on the plain of their level */
	set(&s, "NA0504", "1f");
	check(&s, "NA0502", "NA0506", "NA0504");
	set(&s, "NA0504", "0f");
	check(&s, "NA0502", "NA0506", NULL);	/* over the tops of the trees */
	end(&s);
}

static void test_neighbours_always_see_each_other(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0504", "0f");
	set(&s, "NA0505", "6f");
	check(&s, "NA0504", "NA0505", NULL);
	check(&s, "NA0504", "NA0504", NULL);
	end(&s);
}

/* From level 3 down to level 0. */
static void test_plateau(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0502", "3");
	check(&s, "NA0502", "NA0506", NULL);
	set(&s, "NA0504", "2");
	check(&s, "NA0502", "NA0506", NULL);
	set(&s, "NA0504", "3");
	check(&s, "NA0502", "NA0506", "NA0504");
	set(&s, "NA0504", "2f");
	check(&s, "NA0502", "NA0506", "NA0504");
	set(&s, "NA0504", "1f");
	check(&s, "NA0502", "NA0506", NULL);
	set(&s, "NA0504", "2w");	/* a house is no higher than its ground */
	check(&s, "NA0502", "NA0506", NULL);
	set(&s, "NA0503", "2f");	/* nor does it help to stand beside the trees */
	check(&s, "NA0502", "NA0506", "NA0503");
	end(&s);
}

static void test_blind_hex(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0502", "3");
	set(&s, "NA0505", "0f");
	check(&s, "NA0502", "NA0504", NULL);
	check(&s, "NA0502", "NA0505", NULL);
	check(&s, "NA0502", "NA0506", "NA0505");
	check(&s, "NA0502", "NA0507", NULL);	/* and open again */
	set(&s, "NA0505", "0w");
	check(&s, "NA0502", "NA0506", "NA0505");
	check(&s, "NA0502", "NA0507", NULL);
	set(&s, "NA0505", "1w");	/* higher than the hex behind it */
	check(&s, "NA0502", "NA0506", "NA0505");
	set(&s, "NA0505", "0f");
	set(&s, "NA0506", "1");		/* lower than that hex */
	check(&s, "NA0502", "NA0506", NULL);
	set(&s, "NA0505", "1");		/* ground alone makes no blind hex */
	set(&s, "NA0506", "0");
	check(&s, "NA0502", "NA0506", NULL);
	end(&s);
}

/* From NA0404 to NA0604 the line runs between NA0503 and NA0504. */
static void test_along_a_side_it_takes_two(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0503", "0f");
	check(&s, "NA0404", "NA0604", NULL);
	set(&s, "NA0503", "0");
	set(&s, "NA0504", "2");
	check(&s, "NA0404", "NA0604", NULL);
	set(&s, "NA0503", "0w");
	check(&s, "NA0404", "NA0604", "NA0503");
	set(&s, "NA0404", "3");		/* blind only if both are in the way */
	set(&s, "NA0503", "0f");
	set(&s, "NA0504", "0");
	check(&s, "NA0404", "NA0604", NULL);
	set(&s, "NA0504", "0f");
	check(&s, "NA0404", "NA0604", "NA0503");
	end(&s);
}

/* At the upper edge of the map there is no second hex. */
static void test_along_the_edge_nothing_blocks(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0301", "0f");
	check(&s, "NA0201", "NA0401", NULL);
	end(&s);
}

/* From NA0202 to NA0306 it touches NA0303 and NA0205 at a corner, and goes through NA0304. */
static void test_corners_do_not_count(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0303", "6f");
	set(&s, "NA0205", "0w");
	check(&s, "NA0202", "NA0306", NULL);
	set(&s, "NA0304", "0w");
	check(&s, "NA0202", "NA0306", "NA0304");
	end(&s);
}

/* NA0505 has forest and railway: trees stand only where a side is outlined. */
static void test_outlines(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0505", "0fr");
	check(&s, "NA0503", "NA0507", NULL);
	outline(&s, "NA0505", "NA0504");
	check(&s, "NA0503", "NA0507", "NA0505");	/* in by the outline */
	check(&s, "NA0507", "NA0503", "NA0505");	/* out by it */
	check(&s, "NA0304", "NA0706", NULL);		/* by two other sides */
	check(&s, "NA0405", "NA0605", NULL);		/* along it, but NA0504 is clear */
	set(&s, "NA0504", "0f");
	check(&s, "NA0405", "NA0605", "NA0504");
	check(&s, "NA0406", "NA0606", NULL);
	set(&s, "NA0506", "0f");
	check(&s, "NA0406", "NA0606", NULL);		/* along a side without one */
	end(&s);
}

/* From NA0305 to NA0705 it goes in and out of NA0505 by corners; a corner has two sides. */
static void test_outlines_at_a_corner(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0505", "0fr");
	outline(&s, "NA0505", "NA0605");
	check(&s, "NA0305", "NA0705", NULL);
	outline(&s, "NA0505", "NA0606");
	check(&s, "NA0305", "NA0705", "NA0505");
	end(&s);
}

/* An outlined tree is as high as another: one level above its ground. */
static void test_outlines_and_levels(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	set(&s, "NA0502", "3");
	set(&s, "NA0504", "2fr");
	check(&s, "NA0502", "NA0506", NULL);
	outline(&s, "NA0504", "NA0505");
	check(&s, "NA0502", "NA0506", "NA0504");
	set(&s, "NA0504", "0");
	set(&s, "NA0505", "0fr");
	check(&s, "NA0502", "NA0506", "NA0505");	/* blind behind them */
	end(&s);
}

static void wreck(struct scene *s, const char *id)
{
	ground(&s->m, at(s, id))->marks = WRECK;
}

static void test_hindrances(void **state)
{
	struct scene s;

	(void)state;
	begin_bare(&s);
	wreck(&s, "NA0503");
	check_hindrances(&s, "NA0502", "NA0506", 1);
	check_hindrances(&s, "NA0404", "NA0604", 0);	/* along its side */
	check_hindrances(&s, "NA0503", "NA0506", 0);	/* it stands at the end */
	wreck(&s, "NA0504");
	check_hindrances(&s, "NA0502", "NA0506", 2);
	check_hindrances(&s, "NA0404", "NA0604", 1);
	set(&s, "NA0502", "1");
	check_hindrances(&s, "NA0502", "NA0506", 0);	/* seen from above */
	set(&s, "NA0506", "1");
	check_hindrances(&s, "NA0502", "NA0506", 0);
	set(&s, "NA0503", "1");
	check_hindrances(&s, "NA0502", "NA0506", 1);
	end(&s);
}

/* ---- T2, on its board ----------------------------------------------------- */

static void test_the_mouth_of_t2(void **state)
{
	struct scene s;

	(void)state;
	begin(&s, CANNONS);
	check(&s, "T2", "NA1503", NULL);
	check(&s, "T2", "NA1404", NULL);
	check(&s, "T2", "NA1105", NULL);
	check(&s, "T2", "NA1006", NULL);	/* the straight stretch ends */
	check(&s, "T2", "NA1602", "NA1603");	/* a neighbour of the hex above */
	check(&s, "T2", "NA1603", "NA1603");
	check(&s, "T2", "NA1504", "NA1603");
	check(&s, "T2", "T2", NULL);
	assert_false(ep_sees(&s.m, at(&s, "T1"), at(&s, "NA0304")));
	assert_false(ep_sees(&s.m, at(&s, "T2"), at(&s, "off")));
	assert_false(ep_sees(&s.m, NONE, at(&s, "NA0304")));
	assert_true(ep_is_across(&s.m, at(&s, "NA1105"), at(&s, "T2"), at(&s, "NA1503")));
	assert_false(ep_is_across(&s.m, at(&s, "NA1503"), at(&s, "T2"), at(&s, "NA1503")));
	end(&s);
}

/* ---- beside the reference -------------------------------------------------- */

static int level(const struct scene *s, int h)
{
	for (int i = LEVEL_1; i <= LEVEL_6; i++)
		if (s->places[h].features >> i & 1)
			return i + 1 - LEVEL_1;
	return 0;
}

static bool has(const struct scene *s, int h, int feature)
{
	return s->places[h].features >> feature & 1;
}

static int neighbour(const struct scene *s, int h, int side)
{
	static const struct point over[SIDES] = {
		{ 0, -2 }, { 3, -1 }, { 3, 1 }, { 0, 2 }, { -3, 1 }, { -3, -1 },
	};
	struct point mid = middle(&s->map, h);

	for (int other = 0; other < s->map.n_places; other++) {
		struct point there = middle(&s->map, other);

		if (s->places[other].kind == HEX && there.x == mid.x + over[side].x &&
		    there.y == mid.y + over[side].y)
			return other;
	}
	return NONE;
}

static bool outlined(const struct scene *s, int h, int side)
{
	int other = neighbour(s, h, side % SIDES);

	return other != NONE && s->borders[border_between(&s->data, h, other)].features >> OUTLINE & 1;
}

/* 16a through a side, along it, or through a corner. */
static bool touches_trees(const struct scene *s, int h, int from, int to, enum meeting meeting)
{
	for (int i = 0; i < SIDES; i++) {
		int first = aside(&s->map, from, to, h, i - 1), last = aside(&s->map, from, to, h, i);

		if (((first < 0 && last > 0) || (first > 0 && last < 0) || (!first && !last)) &&
		    outlined(s, h, i))
			return true;
		if (!last && meeting == THROUGH && outlined(s, h, i) && outlined(s, h, i + 1))
			return true;
	}
	return false;
}

/* 9.3b, of one hex that the line meets. */
static bool stops(const struct scene *s, int h, int from, int to, enum meeting meeting)
{
	int a = level(s, from), b = level(s, to), high = a > b ? a : b, low = a < b ? a : b;
	bool trees = has(s, h, FOREST) && (!has(s, h, RAILWAY) || touches_trees(s, h, from, to, meeting));
	bool stands = trees || has(s, h, HOUSE);

	if (a == b)
		return level(s, h) > a || (level(s, h) == a && stands);
	if (level(s, h) + trees >= high)
		return true;
	return stands && level(s, h) >= low && hex_distance(&s->data, h, a < b ? from : to) == 1;
}

static bool is_clear(const struct scene *s, int from, int to)
{
	for (int h = 0; h < s->map.n_places; h++) {
		unsigned sides;
		enum meeting meeting;
		int side = 0, other;

		if (s->places[h].kind != HEX || h == from || h == to)
			continue;
		meeting = meet(&s->map, from, to, h, &sides);
		if (meeting == MISSES || !stops(s, h, from, to, meeting))
			continue;
		if (meeting == THROUGH)
			return false;
		while (sides != 1u << side)
			side++;
		other = neighbour(s, h, side);
		if (other != NONE && stops(s, other, from, to, meeting))
			return false;
	}
	return true;
}

static void compare(const struct scene *s)
{
	for (int from = 0; from < s->map.n_places; from++)
		for (int to = 0; to < s->map.n_places; to++) {
			bool seen;

			if (s->places[from].kind != HEX || s->places[to].kind != HEX)
				continue;
			seen = ep_sees(&s->m, from, to);
			if (seen != ep_sees(&s->m, to, from))
				fail_msg("%s to %s is not as the way back", s->places[from].id,
					 s->places[to].id);
			if (from < to && seen != is_clear(s, from, to))
				fail_msg("%s to %s should be %s", s->places[from].id, s->places[to].id,
					 seen ? "blocked" : "clear");
		}
}

static void test_all_lines_of_all_boards(void **state)
{
	(void)state;
	for (int scenario = SKIS; scenario <= AKSLA; scenario++) {
		struct scene s;

		begin(&s, scenario);
		compare(&s);
		end(&s);
	}
}

/* Much in the way: forests, houses, levels and outlines thrown over the board. */
static void test_all_lines_of_rough_ground(void **state)
{
	uint32_t chance = 1;

	(void)state;
	for (int round = 0; round < 6; round++) {
		struct scene s;

		begin_bare(&s);
		for (int h = 0; h < s.map.n_places; h++) {
			uint32_t wood = 1u << FOREST;

			chance = chance * 1664525 + 1013904223;
			if (s.places[h].kind != HEX || chance >> 24 < 80)
				continue;
			wood |= (chance >> 17 & 1u) << RAILWAY;
			s.places[h].features = chance >> 16 & 1 ? 1u << (LEVEL_1 + (chance >> 20) % 2) : 0;
			s.places[h].features |= chance >> 28 < 9 ? wood : chance >> 28 < 11 ? 1u << HOUSE : 0;
		}
		for (int i = 0; i < s.map.n_borders; i++) {
			chance = chance * 1664525 + 1013904223;
			s.borders[i].features = (chance >> 30 & 1u) << OUTLINE;
		}
		compare(&s);
		end(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_at_one_level),
		cmocka_unit_test(test_neighbours_always_see_each_other),
		cmocka_unit_test(test_plateau),
		cmocka_unit_test(test_blind_hex),
		cmocka_unit_test(test_along_a_side_it_takes_two),
		cmocka_unit_test(test_along_the_edge_nothing_blocks),
		cmocka_unit_test(test_corners_do_not_count),
		cmocka_unit_test(test_outlines),
		cmocka_unit_test(test_outlines_at_a_corner),
		cmocka_unit_test(test_outlines_and_levels),
		cmocka_unit_test(test_hindrances),
		cmocka_unit_test(test_the_mouth_of_t2),
		cmocka_unit_test(test_all_lines_of_all_boards),
		cmocka_unit_test(test_all_lines_of_rough_ground),
	};

	return cmocka_run_group_tests_name("los", tests, NULL, NULL);
}
