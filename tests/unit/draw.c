/* draw.c: units of lib/draw: the writer of SVG, the sheet, counters in their places, what stays hidden. */
#include "toy.h"

#include "draw/canvas.h"
#include "engine/history.h"

/* ---- a picture, read again ---------------------------------------------- */

static size_t count(const char *in, const char *what)
{
	size_t n = 0;

	for (const char *at = strstr(in, what); at; at = strstr(at + 1, what))
		n++;
	return n;
}

/* Every element is closed by its own name, in order. */
static void assert_balanced(const char *svg)
{
	const char *open[64];
	size_t length[64];
	int depth = 0;

	for (const char *at = strchr(svg, '<'); at; at = strchr(at, '<')) {
		const char *end = strchr(at, '>');
		size_t n = strcspn(at + 1, " />\n");

		assert_non_null(end);
		if (at[1] == '/') {
			n = strcspn(at + 2, ">");
			assert_true(depth > 0);
			depth--;
			if (length[depth] != n || strncmp(open[depth], at + 2, n) != 0)
				fail_msg("closed by another name: %.40s", at);
		} else if (at[1] != '?' && at[1] != '!' && end[-1] != '/') {
			assert_true(depth < 64);
			open[depth] = at + 1;
			length[depth++] = n;
		}
		at = end;
	}
	assert_int_equal(depth, 0);
}

static const char *picture(struct arena *arena, const struct match *m, int side)
{
	struct buffer b = { .arena = arena };
	struct drawing d = {
		.game = m->game, .data = m->data, .match = m, .side = side, .around = NONE,
	};

	draw_svg(&b, &d);
	return b.bytes;
}

/* ---- the writer ---------------------------------------------------------- */

static void test_words_are_escaped(void **state)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };

	(void)state;
	svg_text(&b, 1, 2, "x", "a<b & \"c\" > 'd'\x01");
	assert_string_equal(b.bytes, "<text x=\"1\" y=\"2\" class=\"x\">a&lt;b &amp; &quot;c&quot; &gt; "
			    "&#39;d&#39;</text>\n");
	arena_free(&arena);
}

static void test_wide_words_are_squeezed(void **state)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };

	(void)state;
	svg_text_in(&b, 0, 0, 100, 10, "x", "short");
	assert_null(strstr(b.bytes, "scale"));
	svg_text_in(&b, 0, 0, 20, 10, "x", "much too long");
	assert_non_null(strstr(b.bytes, "scale(.2"));
	arena_free(&arena);
}

/* ---- the sheet ----------------------------------------------------------- */

static bool overlap(const struct rect *a, const struct rect *b)
{
	return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
	       b->y < a->y + a->height;
}

static bool is_inside(const struct rect *a, const struct rect *b)
{
	return a->x >= b->x && a->y >= b->y && a->x + a->width <= b->x + b->width &&
	       a->y + a->height <= b->y + b->height;
}

static void test_hexes_share_their_sides(void **state)
{
	struct arena arena = { 0 };
	const struct data *data = game_find("narvik-1940")->data;
	const struct sheet *s = sheet_make(&arena, data);
	struct point points[8];

	(void)state;
	for (int i = 0; i < data->map->n_borders; i++) {
		const struct border *b = &data->map->borders[i];
		bool hexes = data->map->places[b->a].column && data->map->places[b->b].column;

		assert_int_equal(shared_points(s, b->a, b->b, points, 8), hexes ? 2 : 0);
	}
	arena_free(&arena);
}

/* Boxes, panel and legend lie on the sheet and cover neither each other nor a hex. */
static void check_sheet(const struct data *data, const struct sheet *s)
{
	const struct rect whole = { 0, 0, s->width, s->height };
	const struct map *map = data->map;

	assert_false(overlap(&s->panel, &s->legend));
	assert_true(is_inside(&s->panel, &whole) && is_inside(&s->legend, &whole));
	for (int i = 0; i < map->n_places; i++) {
		const struct shape *a = &s->shapes[i];

		if (!is_inside(&a->box, &whole))
			fail_msg("%s lies over the edge", map->places[i].id);
		if (overlap(&a->box, &s->panel) || overlap(&a->box, &s->legend))
			fail_msg("%s lies under the panel or the legend", map->places[i].id);
		for (int j = 0; j < i; j++)
			if ((!a->points || !s->shapes[j].points) && overlap(&a->box, &s->shapes[j].box))
				fail_msg("%s lies over %s", map->places[i].id, map->places[j].id);
	}
}

static void test_sheets_have_room_for_all(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (int i = 0; games[i]; i++) {
		struct data bare = *games[i]->data;
		struct map map = *bare.map;

		check_sheet(games[i]->data, sheet_make(&arena, games[i]->data));
		map.layout = NULL;
		bare.map = &map;
		check_sheet(&bare, sheet_make(&arena, &bare));
	}
	arena_free(&arena);
}

static void test_areas_share_a_coast(void **state)
{
	static const char yaml[] =
		"grid: {columns: 1, rows: 1, lower: odd}\n"
		"places: {west: {kind: box}, east: {kind: box}, far: {kind: box}}\n"
		"links: {west: [east, far]}\n"
		"layout:\n"
		"  sheet: [600, 400]\n"
		"  grid: [0, 0]\n"
		"  hexside: 72\n"
		"  panel: [400, 0, 100, 100]\n"
		"  legend: [400, 200, 100, 100]\n"
		"  boxes: {far: [0, 300, 100, 80]}\n"
		"  areas:\n"
		"    west: {at: [50, 200], room: [60, 60],\n"
		"           outline: [0,150, 100,150, 110,200, 100,250, 0,250]}\n"
		"    east: {at: [150, 200], room: [60, 60],\n"
		"           outline: [100,150, 200,150, 200,250, 100,250, 110,200]}\n";
	static const char counters[] =
		"pieces: {red: {ant: {name: Ant, strength: 3, arm: foot, begins: west}}}";
	struct arena arena = { 0 };
	const char *why = NULL;
	struct data_docs docs = {
		.map = toy_doc(&arena, yaml, "map"),
		.counters = toy_doc(&arena, counters, "counters"),
	};
	struct data base = *toy_data(&arena);
	const struct data *d = data_load(&arena, &toy_forms, &docs, &base, &why);
	struct point line[8];
	struct canvas c = { .arena = &arena, .data = d };

	(void)state;
	if (!d)
		fail_msg("%s", why);
	c.sheet = sheet_make(&arena, d);
	assert_int_equal(shared_points(c.sheet, place_find(d, "west"), place_find(d, "east"), line, 8), 3);
	assert_int_equal(line[1].x, 110);
	assert_int_equal(line[1].y, 200);
	assert_int_equal(border_middle(&c, border_find(d, "west/east")).x, 110);
	assert_int_equal(border_middle(&c, border_find(d, "west/far")).y, 250);
	arena_free(&arena);
}

/* ---- counters ------------------------------------------------------------ */

static void test_counters_keep_to_their_room(void **state)
{
	static const struct rect rooms[] = {
		{ 10, 20, 106, 104 }, { 0, 0, 224, 640 }, { 0, 0, 1400, 98 }, { 5, 5, 60, 60 },
	};
	struct point at[200];

	(void)state;
	for (size_t i = 0; i < LENGTH(rooms); i++)
		for (int n = 1; n <= (i == 3 ? 12 : 60); n++) {
			int size = arrange(&rooms[i], n, at);

			for (int j = 0; j < n; j++) {
				struct rect r = { at[j].x, at[j].y, size, size };

				if (!is_inside(&r, &rooms[i]))
					fail_msg("counter %d of %d runs out of room %zu", j, n, i);
				for (int k = 0; k < j; k++)
					assert_false(at[j].x == at[k].x && at[j].y == at[k].y);
			}
		}
}

/* Every piece once, in a counter that lies in its place. */
static void check_pieces(struct arena *arena, const struct match *m)
{
	const struct sheet *sheet = sheet_make(arena, m->data);
	const char *svg = picture(arena, m, NONE);

	assert_balanced(svg);
	for (int p = 0; p < m->data->counters->n_pieces; p++) {
		const char *id = text(arena, "id=\"piece-%s\"", m->data->counters->pieces[p].id), *at;
		struct rect drawn = { .width = 16, .height = 16 };

		assert_int_equal(count(svg, id), m->at[p] != NONE);
		if (m->at[p] == NONE)
			continue;
		at = strstr(strstr(svg, id), "translate(");
		assert_int_equal(sscanf(at, "translate(%d,%d)", &drawn.x, &drawn.y), 2);
		if (!is_inside(&drawn, &sheet->shapes[m->at[p]].room))
			fail_msg("%s is drawn outside its place", m->data->counters->pieces[p].id);
	}
}

static void test_game_without_look_is_drawn(void **state)
{
	struct arena arena = { 0 };
	struct ruling r = { .arena = &arena };
	struct match m;

	(void)state;
	match_new(&m, &toy_game, toy_data(&arena), 0, 0, &r);
	check_pieces(&arena, &m);
	arena_free(&arena);
}

/* ---- recorded games ------------------------------------------------------ */

static const char *const recorded[] = {
	ROOT "/fixtures/narvik-1940/play/allied-victory.yaml",
	ROOT "/fixtures/narvik-1940/play/relief-column.yaml",
	ROOT "/fixtures/narvik-1940/play/last-turn.yaml",
};

enum { EVERY = 37 };	/* one position in so many is looked at */

static bool is_named(const char *words, const char *id)
{
	size_t length = strlen(id);

	for (const char *at = strstr(words, id); at; at = strstr(at + 1, id)) {
		char before = at == words ? ' ' : at[-1], after = at[length];

		if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789-", before) &&
		    (!after || !strchr("abcdefghijklmnopqrstuvwxyz0123456789-", after)))
			return true;
	}
	return false;
}

/* No piece that the side does not see is named, by its id or by its name. */
static void check_hidden(struct arena *arena, const struct match *m, int side)
{
	const char *svg = picture(arena, m, side);

	assert_balanced(svg);
	for (int p = 0; p < m->data->counters->n_pieces; p++) {
		const struct piece *piece = &m->data->counters->pieces[p];

		if (m->at[p] == NONE || sight_of(m, p, side) == SEEN)
			continue;
		if (strstr(svg, text(arena, "piece-%s\"", piece->id)) || is_named(svg, piece->id) ||
		    strstr(svg, text(arena, ">%s", piece->name)))
			fail_msg("%s sees %s", m->game->forms->sides[side], piece->id);
	}
}

static void check_step(void *context, const struct step *s)
{
	struct arena arena = { 0 };
	int *n = context;

	if ((*n)++ % EVERY)
		return;
	check_pieces(&arena, s->after);
	for (int side = 0; s->after->game->forms->sides[side]; side++)
		check_hidden(&arena, s->after, side);
	arena_free(&arena);
}

static void test_recorded_games_are_drawn(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(recorded); i++) {
		struct arena arena = { 0 };
		struct ruling r = { .arena = &arena };
		const char *why = NULL, *bytes;
		struct game_file f;
		struct history h;
		struct match m;
		size_t length;
		int n = 0;

		bytes = file_read(&arena, recorded[i], 1 << 24, &length, &why);
		assert_non_null(bytes);
		assert_true(file_parse(&f, bytes, length, recorded[i], NULL, &r));
		assert_true(history_parse(&h, &f, &r));
		assert_true(history_replay(&m, &f, &h, check_step, &n, &r));
		arena_free(&arena);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words_are_escaped),
		cmocka_unit_test(test_wide_words_are_squeezed),
		cmocka_unit_test(test_hexes_share_their_sides),
		cmocka_unit_test(test_sheets_have_room_for_all),
		cmocka_unit_test(test_areas_share_a_coast),
		cmocka_unit_test(test_counters_keep_to_their_room),
		cmocka_unit_test(test_game_without_look_is_drawn),
		cmocka_unit_test(test_recorded_games_are_drawn),
	};

	return cmocka_run_group_tests_name("draw", tests, NULL, NULL);
}
