/* SPDX-License-Identifier: ISC */
/* Tests of lib/engine/load-boards.c and of scenarios with data of their own: boards laid, pieces chosen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine-private.h"
#include "data/layout.h"

/* ---- a small game ----------------------------------------------------- */

enum { CLEAR, WOOD, HIGH };
enum { ROAD, WALL };
enum { FIRE, GRADE };

static const char *const sides[] = { "red", "blue", NULL };
static const char *const kinds[] = { "hex", "box", NULL };
static const char *const features[] = { "clear", "wood", "high", "way", NULL };
static const char *const borders[] = { "road", "wall", NULL };
static const char *const traits[] = { "elite", "slow", NULL };
static const char *const grades[] = { "green", "firm", NULL };
static const char *const places[] = { "pool", NULL };
static const struct value_form values[] = { { .name = "fire" }, { .name = "grade", .words = grades }, { 0 } };
static const struct chart_form charts[] = { { .name = "cost" }, { 0 } };

enum { WAY = 3 };

/* Hexes on a road are on the way. */
static void derive(const struct map *map, struct place *to, struct border *sides_of)
{
	for (int i = 0; i < map->n_borders; i++)
		if (sides_of[i].features >> ROAD & 1) {
			to[sides_of[i].a].features |= 1u << WAY;
			to[sides_of[i].b].features |= 1u << WAY;
		}
}

static const char *data_fault(const struct data *data, struct arena *arena)
{
	for (int i = 0; i < data->counters->n_pieces; i++)
		if (data->counters->pieces[i].value[FIRE] > 50)
			return text(arena, "%s fires too well", data->counters->pieces[i].id);
	return NULL;
}

static const struct forms forms = {
	.sides = sides, .place_kinds = kinds, .place_features = features, .border_features = borders,
	.traits = traits, .values = values, .charts = charts, .places = places, .derive = derive,
	.data_fault = data_fault,
};

/* Two boards as those of geomorphic games are: odd columns half a hex lower, even ones one hex more. */
static const char good_map[] =
	"sources: {default: {rebuilt: drawn}, text: {rule: '1'}}\n"
	"legend: {'0': [], '1': [high], c: [clear], w: [wood], '-': no}\n"
	"boards:\n"
	"  A:\n"
	"    grid: {columns: 3, rows: 3, lower: odd}\n"
	"    rows: ['1c 1w 0c', '0c 0c 0c', '-- 0w --']\n"
	"    places: {'0101': {name: Hill, source: text}}\n"
	"    lines: {road: [['0101', '0202', '0203'], ['0101', '0201']]}\n"
	"    sides: {wall: ['0102/0202']}\n"
	"  B:\n"
	"    grid: {columns: 3, rows: 3, lower: odd}\n"
	"    rows: ['0c 1c 0c', '0w 0c 0w', '-- 0c --']\n"
	"    lines: {road: [['0102', '0202', '0302']]}\n"
	"places:\n"
	"  pool: {kind: box, source: text}\n"
	"links: {pool: [A0101, B0301]}\n"
	"layout: {hexside: 40, margin: 20, panel: [200, 200], legend: [300, 100], "
	"boxes: {pool: [100, 60]}}\n";

static const char good_counters[] =
	"sources: {default: {rebuilt: guessed}, book: {rule: '2'}}\n"
	"pieces:\n"
	"  red:\n"
	"    ant: {name: Ant, fire: 3, traits: [slow], begins: pool}\n"
	"    bee: {name: Bee, fire: 2}\n"
	"  blue:\n"
	"    dog: {name: Dog, fire: 4, grade: firm}\n";

static const char good_scenarios[] =
	"join:\n"
	"  title: A over B\n"
	"  boards: [{board: A}, {board: B, hex: '0201', on: A0203}]\n"
	"alone:\n"
	"  title: A without its last column\n"
	"  boards: [{board: A, columns: [1, 2]}]\n"
	"  pieces:\n"
	"    blue: {dog: {fire: 7, traits: [elite], begins: A0102}}\n"
	"    red:\n"
	"      wasp: {like: bee, grade: firm, source: book}\n"
	"      ant: {}\n";

static const char good_charts[] = "cost: {columns: [foot], rows: {wood: [2]}}\n";
static const char other_charts[] = "cost: {columns: [foot], rows: {wood: [3]}}\n";
static const char good_rules[] = "clauses:\n  - {id: 1a, rule: '1', kind: effect, says: Go., proof: case}\n";

/* ---- helpers ---------------------------------------------------------- */

static int new_arena(void **state)
{
	*state = calloc(1, sizeof(struct arena));
	return *state ? 0 : -1;
}

static int free_arena(void **state)
{
	arena_free(*state);
	free(*state);
	return 0;
}

static const struct doc *read_doc(struct arena *arena, const char *yaml, const char *name)
{
	const char *why = NULL;
	const struct doc *doc = doc_read(arena, yaml, strlen(yaml), name, NULL, &why);

	if (!doc)
		fail_msg("%s", why);
	return doc;
}

static struct data_docs docs_of(struct arena *arena, const char *map, const char *counters,
				const char *scenarios)
{
	return (struct data_docs){
		read_doc(arena, map, "map"), read_doc(arena, counters, "counters"),
		read_doc(arena, good_charts, "charts"), read_doc(arena, scenarios, "scenarios"),
		read_doc(arena, good_rules, "rules"),
	};
}

static const struct data *load(struct arena *arena, const struct data_docs *docs, const struct data *base)
{
	const char *why = NULL;
	const struct data *data = data_load(arena, &forms, docs, base, &why);

	if (!data)
		fail_msg("%s", why);
	return data;
}

static const struct data *load_good(struct arena *arena)
{
	struct data_docs docs = docs_of(arena, good_map, good_counters, good_scenarios);

	return load(arena, &docs, NULL);
}

/* The data of the only scenario, which lays these boards. */
static const struct data *lay(struct arena *arena, const char *map, const char *boards)
{
	struct data_docs docs = docs_of(arena, map, good_counters,
					text(arena, "one: {title: One, boards: %s}", boards));

	return load(arena, &docs, NULL)->scenarios[0].data;
}

static const char *replaced(struct arena *arena, const char *whole, const char *old, const char *new)
{
	const char *at = strstr(whole, old);

	if (!at)
		fail_msg("there is no '%s' to replace", old);
	return text(arena, "%.*s%s%s", (int)(at - whole), whole, new, at + strlen(old));
}

static const struct place *place_at(const struct data *data, const char *id)
{
	int place = place_find(data, id);

	if (place == NONE)
		fail_msg("there is no place '%s'", id);
	return &data->map->places[place];
}

static const char *neighbours(struct arena *arena, const struct data *data, const char *id)
{
	struct buffer out = { .arena = arena };

	EACH_LINK(link, data, place_find(data, id))
		buffer_printf(&out, "%s%s", out.length ? " " : "", data->map->places[link->to].id);
	return out.bytes;
}

static unsigned on_border(const struct data *data, const char *id)
{
	int border = border_find(data, id);

	if (border == NONE)
		fail_msg("there is no border '%s'", id);
	return data->map->borders[border].features;
}

static int count_hexes(const struct data *data)
{
	int n = 0;

	for (int i = 0; i < data->map->n_places; i++)
		n += data->map->places[i].kind == 0;
	return n;
}

/* What the grid says and what the links say must be the same. */
static void check_grid(const struct data *data)
{
	const struct map *map = data->map;

	for (int a = 0; a < map->n_places; a++)
		for (int b = 0; b < map->n_places; b++) {
			bool linked = border_between(data, a, b) != NONE;
			bool near = hex_distance(data, a, b) == 1;

			if (!map->places[a].column || !map->places[b].column)
				continue;
			if (linked != near)
				fail_msg("%s and %s", map->places[a].id, map->places[b].id);
			if (a != b)
				assert_true(hex_distance(data, a, b) > 0);
		}
}

/* ---- laying ----------------------------------------------------------- */

static void boards_are_joined(void **state)
{
	struct arena *arena = *state;
	const struct data *data = load_good(arena), *join = data->scenarios[0].data;

	assert_ptr_equal(data->map, join->map);
	assert_ptr_equal(data->counters, join->counters);
	assert_ptr_equal(join->scenarios, data->scenarios);
	assert_ptr_equal(scenario_data(data, 0), join);
	assert_ptr_equal(scenario_data(join, 1), data->scenarios[1].data);
	assert_int_equal(count_hexes(join), 13);
	assert_int_equal(place_find(join, "A0203"), NONE);
	assert_int_equal(join->map->columns, 3);
	assert_int_equal(join->map->rows, 5);
	assert_true(join->map->odd_lower);
	assert_string_equal(neighbours(arena, join, "B0201"), "A0202 A0302 B0301 B0202 B0101 A0102");
	assert_string_equal(neighbours(arena, join, "A0102"), "A0101 A0202 B0201 B0101");
	assert_string_equal(neighbours(arena, join, "pool"), "A0101 B0301");
	assert_string_equal(place_at(join, "A0101")->name, "Hill");
	assert_string_equal(join->map->sources[place_at(join, "A0101")->source].name, "text");
	assert_string_equal(join->map->sources[place_at(join, "B0101")->source].name, "default");
	assert_int_equal(join->map->known[0], place_find(join, "pool"));
	check_grid(join);
}

static void what_is_covered_is_gone(void **state)
{
	struct arena *arena = *state;
	const struct data *join = load_good(arena)->scenarios[0].data;

	assert_int_equal(on_border(join, "A0101/A0202"), 1 << ROAD);
	assert_int_equal(on_border(join, "A0202/B0201"), 0);
	assert_int_equal(on_border(join, "A0102/A0202"), 1 << WALL);
	assert_int_equal(on_border(join, "B0102/B0202"), 1 << ROAD);
	assert_int_equal(place_at(join, "B0201")->features, 1 << CLEAR | 1 << HIGH);
	assert_int_equal(place_at(join, "A0202")->features, 1 << CLEAR | 1 << WAY);
	assert_int_equal(place_at(join, "A0102")->features, 1 << CLEAR);
}

static void columns_can_be_out_of_play(void **state)
{
	struct arena *arena = *state;
	const struct data *alone = load_good(arena)->scenarios[1].data;

	assert_int_equal(count_hexes(alone), 5);
	assert_int_equal(place_find(alone, "A0301"), NONE);
	assert_string_equal(neighbours(arena, alone, "pool"), "A0101");
	assert_int_equal(alone->map->columns, 2);
	alone = lay(arena, good_map, "[{board: A, columns: [3, 3]}]");
	assert_int_equal(count_hexes(alone), 2);
	check_grid(alone);
	/* what is out of play covers nothing */
	alone = lay(arena, good_map, "[{board: A}, {board: B, hex: '0201', on: A0203, columns: [1, 1]}]");
	assert_int_equal(count_hexes(alone), 9);
	assert_true(place_find(alone, "A0203") != NONE);
	check_grid(alone);
}

/* Laid on itself and turned by 60 degrees, six neighbours of the hex change places in turn. */
static void boards_are_turned(void **state)
{
	static const char *const about[6] = { "0202", "0303", "0304", "0204", "0104", "0103" };
	struct arena *arena = *state;
	const char *map = "sources: {default: {rebuilt: x}}\nboards:\n"
			  "  A: {grid: {columns: 3, rows: 4, lower: even}}\n"
			  "  B:\n"
			  "    grid: {columns: 3, rows: 4, lower: even}\n"
			  "    lines: {road: [['0203', '0202', '0303']]}\n"
			  "places: {pool: {kind: box}}\n";

	for (int turn = 0; turn < 6; turn++) {
		const struct data *data = lay(arena, map,
			text(arena, "[{board: A}, {board: B, hex: '0203', on: A0203, turn: %d}]", 60 * turn));
		const char *north = text(arena, "B%s", about[turn ? 6 - turn : 0]);
		int hex = place_find(data, "B0203");
		const struct link *first = &data->map->links[data->map->places[hex].first];

		check_grid(data);
		assert_int_equal(data->map->places[hex].links, 6);
		assert_string_equal(data->map->places[first->to].id, north);
		assert_int_equal(on_border(data, "B0203/B0202"), 1 << ROAD);
		assert_int_equal(on_border(data, "B0202/B0303"), 1 << ROAD);
		assert_int_equal(on_border(data, "B0203/B0303"), 0);
		assert_int_equal(place_find(data, "A0203"), NONE);
		assert_int_equal(hex_distance(data, place_find(data, "B0103"), place_find(data, "B0304")), 2);
	}
}

static void any_two_stances_fit(void **state)
{
	static const char *const stances[] = {
		"lower: odd", "lower: even", "lower: odd, first: south", "lower: even, first: south",
	};
	struct arena *arena = *state;

	for (size_t i = 0; i < LENGTH(stances); i++)
		for (size_t k = 0; k < LENGTH(stances); k++)
			for (int turn = 0; turn < 360; turn += 60) {
				const char *map = text(arena,
					"boards: {A: {grid: {columns: 4, rows: 5, %s}}, "
					"B: {grid: {columns: 5, rows: 3, %s}}}\nplaces: {pool: {kind: box}}",
					stances[i], stances[k]);
				const char *boards = text(arena, "[{board: A}, {board: B, hex: '0202', "
							  "on: A0303, turn: %d}]", turn);
				const struct data *data = lay(arena, map, boards);

				check_grid(data);
				assert_int_equal(data->map->odd_lower, i % 2 == 0);
				assert_false(data->map->from_south);
				assert_true(count_hexes(data) > 20 && count_hexes(data) < 35);
			}
}

static void the_sheet_follows_the_boards(void **state)
{
	struct arena *arena = *state;
	const struct data *data = load_good(arena)->scenarios[0].data;
	const struct layout *l = data->map->layout;
	const struct site *pool = &l->sites[place_find(data, "pool")];

	assert_int_equal(l->grid.x, 20);
	assert_int_equal(l->grid.y, 20);
	assert_int_equal(l->panel.x, 20 + 200 + 20);
	assert_int_equal(l->legend.y, 20 + 200 + 20);
	assert_int_equal(l->width, l->legend.x + 300 + 20);
	assert_int_equal(pool->at.y, 20 + 10 * 34 + 20);
	assert_int_equal(l->height, pool->at.y + 60 + 20);
	assert_int_equal(l->n_boards, 2);
	assert_string_equal(l->boards[0].name, "A");
	assert_string_equal(l->boards[1].name, "B");
	assert_true(l->boards[1].y > l->boards[0].y);
	/* a map that begins with column 2 is not moved to the right by it */
	data = lay(arena, good_map, "[{board: A}, {board: B, hex: '0301', on: A0202, columns: [2, 2]}]");
	for (int i = 0; i < data->map->n_places; i++)
		assert_true(!data->map->places[i].column || data->map->places[i].column >= 1);
	data = lay(arena, good_map, "[{board: A, columns: [2, 3]}]");
	assert_int_equal(place_at(data, "A0201")->column, 2);
	assert_int_equal(data->map->layout->grid.x, 20 - 60);
}

/* ---- pieces ----------------------------------------------------------- */

static void a_scenario_chooses_its_pieces(void **state)
{
	struct arena *arena = *state;
	const struct data *data = load_good(arena), *alone = data->scenarios[1].data;
	const struct piece *p = alone->counters->pieces;

	assert_int_equal(data->counters->n_pieces, 3);
	assert_int_equal(alone->counters->n_pieces, 3);
	assert_string_equal(p[0].id, "dog");
	assert_string_equal(p[0].name, "Dog");
	assert_int_equal(p[0].value[FIRE], 7);
	assert_int_equal(p[0].value[GRADE], 1);
	assert_int_equal(p[0].traits, 1);
	assert_string_equal(p[0].begins, "A0102");
	assert_string_equal(p[1].id, "wasp");
	assert_string_equal(p[1].name, "Bee");
	assert_int_equal(p[1].side, 0);
	assert_int_equal(p[1].value[FIRE], 2);
	assert_int_equal(p[1].value[GRADE], 1);
	assert_string_equal(alone->counters->sources[p[1].source].name, "book");
	assert_string_equal(p[2].id, "ant");
	assert_int_equal(p[2].traits, 2);
	assert_string_equal(p[2].begins, "pool");
	assert_int_equal(piece_find(alone, "bee"), NONE);
	assert_int_equal(piece_find(alone, "wasp"), 1);
	assert_true(data_digest(alone) != data_digest(data->scenarios[0].data));
}

static void a_scenario_may_choose_by_tables(void **state)
{
	static const char plain[] = "      wasp: {like: bee, grade: firm, source: book}\n      ant: {}\n";
	static const char tables[] =
		"      - {all: {like: bee}, columns: [grade, source], rows: {wasp: [firm, book]}}\n"
		"      - {columns: [], rows: {ant: []}}\n";
	struct arena *arena = *state;
	const struct data *data = load_good(arena);
	struct data_docs docs = docs_of(arena, good_map, good_counters,
					replaced(arena, good_scenarios, plain, tables));
	const char *why = NULL;

	assert_true(data_digest(load(arena, &docs, NULL)->scenarios[1].data) ==
		    data_digest(data->scenarios[1].data));
	docs.scenarios = read_doc(arena, replaced(arena, good_scenarios, plain,
						  "      - {columns: [like], rows: {wasp: []}}\n"), "s");
	assert_null(data_load(arena, &forms, &docs, NULL, &why));
	assert_string_equal(why, "s:10:40: row 'wasp' has 0 cells, expected 1");
}

static void an_ordinary_map_may_have_pieces_by_scenario(void **state)
{
	struct arena *arena = *state;
	struct data_docs docs = docs_of(arena, "places: {pool: {kind: box}}", good_counters,
					"all: {title: All}\nfew: {title: Few, pieces: {blue: {dog: {}}}}\n");
	const struct data *data = load(arena, &docs, NULL);

	assert_int_equal(data->scenarios[0].data->counters->n_pieces, 3);
	assert_int_equal(data->scenarios[1].data->counters->n_pieces, 1);
	assert_ptr_equal(data->scenarios[1].data->map, data->map);
}

/* ---- other data ------------------------------------------------------- */

/* As compiled: the lines of a file. */
static const char *const *lines_of(struct arena *arena, const char *whole)
{
	const char **lines = NEW_N(arena, const char *, strlen(whole) + 1);

	for (int n = 0; *whole; n++) {
		size_t length = strcspn(whole, "\n");

		lines[n] = text_copy(arena, whole, length);
		whole += length + (whole[length] == '\n');
	}
	return lines;
}

static void new_charts_are_those_of_every_scenario(void **state)
{
	struct arena *arena = *state;
	struct data_docs docs = { .charts = read_doc(arena, other_charts, "f") };
	const struct data *base = load_good(arena), *data = load(arena, &docs, base);

	assert_int_equal(data->charts->charts[0].cells[0], 3);
	for (int i = 0; i < 2; i++) {
		const struct data *own = data->scenarios[i].data, *old = base->scenarios[i].data;

		assert_ptr_equal(own->charts, data->charts);
		assert_ptr_equal(own->scenarios, data->scenarios);
		assert_ptr_equal(own->map, old->map);
		assert_ptr_equal(own->counters, old->counters);
		assert_int_equal(old->charts->charts[0].cells[0], 2);
		assert_true(data_digest(own) != data_digest(old));
	}
}

static void one_file_is_replaced(void **state)
{
	struct arena *arena = *state;
	struct written written = {
		lines_of(arena, good_map), lines_of(arena, good_counters), lines_of(arena, good_scenarios),
	};
	struct data base = *load_good(arena);
	struct data_docs docs = { .map = read_doc(arena, replaced(arena, good_map, "1w 0c", "0w 0w"), "f") };
	const struct data *data;

	base.written = &written;
	data = load(arena, &docs, &base);
	assert_int_equal(place_at(data->scenarios[1].data, "A0201")->features, 1 << WOOD | 1 << WAY);
	assert_string_equal(data->scenarios[1].data->counters->pieces[0].id, "dog");
	assert_null(data->written);
	docs = (struct data_docs){ .counters = read_doc(arena, replaced(arena, good_counters, "fire: 2",
									"fire: 5"), "f") };
	data = load(arena, &docs, &base);
	assert_int_equal(data->scenarios[1].data->counters->pieces[1].value[FIRE], 5);
	assert_true(data->map->digest == base.map->digest);
	docs = (struct data_docs){ .scenarios = read_doc(arena, "b: {title: B, boards: [{board: B}]}", "f") };
	data = load(arena, &docs, &base);
	assert_int_equal(count_hexes(data->scenarios[0].data), 7);
	assert_int_equal(count_hexes(data), 7);
	assert_null(data->scenarios[1].name);
}

/* The part; what is replaced by what; the complaint. */
enum part { MAP, COUNTERS, SCENARIOS };

static const struct refusal {
	enum part part;
	const char *old, *new, *why;
} refusals[] = {
	{ MAP, "links:", "lines:", "map:16:1: unknown key 'lines'; did you mean 'links'?" },
	{ MAP, "  B:\n", "  B/C:\n",
	  "map:10:3: board 'B/C': '/' cannot be in a name; letters, digits and - . _ + can" },
	{ MAP, "    grid: {columns: 3, rows: 3, lower: odd}\n", "", "map:5:5: grid of board 'A' is missing" },
	{ MAP, "'1c 1w 0c'", "'1c 1w'", "map:6:12: row 01 has 2 hexes, expected 3" },
	{ MAP, "'1c 1w 0c'", "'1c 1w 0?'", "map:6:20: hex 0301: '?' is not in the legend" },
	{ MAP, "'1c 1w 0c'", "'1c  1w 0?'", "map:6:21: hex 0301: '?' is not in the legend" },
	{ MAP, "{'0101': {name", "{'0401': {name",
	  "map:7:14: '0401' is no hex of the board; places off the grid are those of the whole map" },
	{ MAP, "['0101', '0201']", "['0101', '0301']", "map:8:55: '0301' is not a neighbour of '0101'" },
	{ MAP, "    sides:", "    sieds:", "map:9:5: unknown key 'sieds'; did you mean 'sides'?" },
	{ MAP, "  pool: {kind: box, source: text}", "  A0101: {kind: box}",
	  "map:15:3: 'A0101' is a hex of a board: say there what it is" },
	{ MAP, "pool: [A0101,", "pool: [A0109,", "map:16:16: unknown place 'A0109'; did you mean 'A0101'?" },
	{ MAP, "hexside: 40, ", "", "map:17:9: hexside is missing" },
	{ MAP, "panel: [200, 200]", "panel: [1, 2, 200, 200]", "map:17:42: found 4 numbers, expected 2" },
	{ MAP, "panel: [200, 200]", "panel: [99, 200]",
	  "map:17:42: 'panel' must be 100 wide and 100 high at least" },
	{ MAP, "legend: [300, 100]", "legend: [30000, 100]",
	  "map:17:9: the sheet would be 30260 by 460, more than 30000" },
	{ MAP, ", boxes: {pool: [100, 60]}", "", "map:17:9: 'pool' is neither among boxes nor among areas" },
	{ MAP, "{pool: [100, 60]}", "{A0101: [100, 60]}",
	  "map:17:82: 'A0101' is a hex: the grid says where it is" },
	{ MAP, "margin: 20", "sheet: 20",
	  "map:17:23: unknown key 'sheet'; known: hexside, margin, panel, legend, boxes" },

	{ COUNTERS, "fire: 3,", "like: bee,",
	  "counters:4:22: unknown key 'like'; known: name, traits, begins, source, fire, grade" },
	{ COUNTERS, "fire: 4", "fire: 51",
	  "counters:7:10: the rules cannot be played with these data: dog fires too well, in scenario join" },

	{ SCENARIOS, "boards: [{board: A}, {board: B, hex: '0201', on: A0203}]", "about: x",
	  "scenarios:2:3: the map is made of boards, and the scenario lays none: boards is missing" },
	{ SCENARIOS, "[{board: A}, {board: B, hex: '0201', on: A0203}]", "A",
	  "scenarios:3:11: boards: found a scalar, expected a list" },
	{ SCENARIOS, "[{board: A}, {board: B, hex: '0201', on: A0203}]", "[]",
	  "scenarios:3:11: there is no board" },
	{ SCENARIOS, "[{board: A}", "[{bord: A}",
	  "scenarios:3:13: unknown key 'bord'; did you mean 'board'?" },
	{ SCENARIOS, "[{board: A}", "[{turn: 60}", "scenarios:3:12: board is missing" },
	{ SCENARIOS, "{board: B", "{board: C", "scenarios:3:32: unknown board 'C'; known: A, B" },
	{ SCENARIOS, "{board: B", "{board: A", "scenarios:3:32: board 'A' is laid already" },
	{ SCENARIOS, "[{board: A}", "[{board: A, hex: '0101', on: A0101}",
	  "scenarios:3:12: the first board lies on no other, so it has neither hex nor on" },
	{ SCENARIOS, ", hex: '0201'", "", "scenarios:3:24: hex is missing" },
	{ SCENARIOS, ", on: A0203", "", "scenarios:3:24: on is missing" },
	{ SCENARIOS, "hex: '0201'", "hex: '0401'",
	  "scenarios:3:40: '0401' is no hex of board 'B'; did you mean '0101'?" },
	{ SCENARIOS, "on: A0203", "on: A0103",
	  "scenarios:3:52: 'A0103' is no hex of the boards laid before" },
	{ SCENARIOS, "on: A0203", "on: B0203",
	  "scenarios:3:52: 'B0203' is no hex of the boards laid before" },
	{ SCENARIOS, "on: A0203", "on: A0203, turn: 45",
	  "scenarios:3:65: turn: found '45', expected 0, 60, 120, 180, 240 or 300" },
	{ SCENARIOS, "on: A0203", "on: A0203, turn: 360",
	  "scenarios:3:65: turn: found '360', expected 0, 60, 120, 180, 240 or 300" },
	{ SCENARIOS, "columns: [1, 2]", "columns: [1, 4]",
	  "scenarios:6:36: columns: expected a whole number from 1 to 3" },
	{ SCENARIOS, "columns: [1, 2]", "columns: [2, 1]",
	  "scenarios:6:36: columns: expected a whole number from 2 to 3" },
	{ SCENARIOS, "columns: [1, 2]", "columns: [1]",
	  "scenarios:6:32: columns: found 1 numbers, expected the first and the last" },
	{ SCENARIOS, "like: bee", "like: be", "scenarios:10:20: unknown counter 'be'; did you mean 'bee'?" },
	{ SCENARIOS, "like: bee, ", "",
	  "scenarios:10:7: unknown counter 'wasp'; a new one says which it is like" },
	{ SCENARIOS, "ant: {}", "ant: {like: bee}",
	  "scenarios:11:19: 'ant' is a counter itself, so it is like no other" },
	{ SCENARIOS, "ant: {}", "dog: {}", "scenarios:11:7: 'dog' is a piece of blue" },
	{ SCENARIOS, "wasp: {like: bee", "dog: {like: bee",
	  "scenarios:10:19: 'dog' is a counter itself, so it is like no other" },
	{ SCENARIOS, "ant: {}", "ant: {fir: 3}", "scenarios:11:13: unknown key 'fir'; did you mean 'fire'?" },
	{ SCENARIOS, "blue: {dog", "bleu: {dog",
	  "scenarios:8:5: unknown side 'bleu'; did you mean 'blue'?" },
	{ SCENARIOS, "begins: A0102", "begins: A0302",
	  "scenarios:8:52: dog begins at 'A0302', which is no place of the map; did you mean 'A0102'?" },
	{ SCENARIOS, "fire: 7", "fire: 51",
	  "scenarios:8:17: the rules cannot be played with these data: dog fires too well, "
	  "in scenario alone" },
};

static void bad_boards_and_pieces_are_refused(void **state)
{
	struct arena *arena = *state;

	for (size_t i = 0; i < LENGTH(refusals); i++) {
		const struct refusal *r = &refusals[i];
		const char *parts[] = { good_map, good_counters, good_scenarios }, *why = NULL;
		struct data_docs docs;

		parts[r->part] = replaced(arena, parts[r->part], r->old, r->new);
		docs = docs_of(arena, parts[0], parts[1], parts[2]);
		assert_null(data_load(arena, &forms, &docs, NULL, &why));
		assert_string_equal(why, r->why);
	}
}

static void parts_that_do_not_fit_are_refused(void **state)
{
	struct arena *arena = *state;
	const struct data *base = load_good(arena);
	struct data_docs docs = { .map = read_doc(arena, good_map, "f") };
	const char *why = NULL;

	assert_null(data_load(arena, &forms, &docs, NULL, &why));
	assert_string_equal(why, "f:1:1: a map of boards needs scenarios.yaml, which lays them");
	assert_null(data_load(arena, &forms, &docs, base, &why));
	assert_string_equal(why, "f:1:1: map, counters and scenarios.yaml must come together: the scenarios "
			    "choose among boards and counters");
	docs.map = read_doc(arena, "places: {pool: {kind: box}}", "f");
	docs.scenarios = read_doc(arena, good_scenarios, "f");
	assert_null(data_load(arena, &forms, &docs, NULL, &why));
	assert_string_equal(why, "f:3:11: the map is not made of boards, so none can be laid");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)
	const struct CMUnitTest tests[] = {
		TEST(boards_are_joined),
		TEST(what_is_covered_is_gone),
		TEST(columns_can_be_out_of_play),
		TEST(boards_are_turned),
		TEST(any_two_stances_fit),
		TEST(the_sheet_follows_the_boards),
		TEST(a_scenario_chooses_its_pieces),
		TEST(a_scenario_may_choose_by_tables),
		TEST(an_ordinary_map_may_have_pieces_by_scenario),
		TEST(new_charts_are_those_of_every_scenario),
		TEST(one_file_is_replaced),
		TEST(bad_boards_and_pieces_are_refused),
		TEST(parts_that_do_not_fit_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
