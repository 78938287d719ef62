/* SPDX-License-Identifier: ISC */
/* draw.c: units of lib/draw: the writer of SVG, the sheet, counters in their places, what stays hidden. */
#include "toy.h"

#include "draw/canvas.h"
#include "engine/history.h"

#include <stdlib.h>

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
			    "&#39;d&#39;\\x01</text>\n");
	b.length = 0;
	svg_title(&b, "\xc3\xb8\n\x1b\xe2\x80\xae\xff\xef\xbf\xbf]]>--");
	assert_string_equal(b.bytes, "<title>\xc3\xb8\\n\\x1b\\u202e\\xff\\uffff]]&gt;--</title>\n");
	assert_string_equal(svg_safe(&arena, "\"\t'\xc2\x85"), "&quot;\\t&#39;\\u0085");
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
	const struct data *data = game_data(game_find("narvik-1940"), &arena);
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

/* What must not be covered: of an area, which may have any form, the room for its pieces. */
static const struct rect *kept_free(const struct shape *s)
{
	return is_area(s) ? &s->room : &s->box;
}

/* Boxes, panel and legend lie on the sheet and cover neither each other nor a hex nor the room of an area. */
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
			if (!(a->hex && s->shapes[j].hex) &&
			    overlap(kept_free(a), kept_free(&s->shapes[j])))
				fail_msg("%s lies over %s", map->places[i].id, map->places[j].id);
	}
}

static void test_sheets_have_room_for_all(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (int i = 0; games[i]; i++) {
		const struct data *data = game_data(games[i], &arena);
		struct data bare = *data;
		struct map map = *bare.map;

		check_sheet(data, sheet_make(&arena, data));
		map.layout = NULL;
		bare.map = &map;
		check_sheet(&bare, sheet_make(&arena, &bare));
	}
	arena_free(&arena);
}

/* ---- areas --------------------------------------------------------------- */

/* Three areas in a row, of which the third is linked to none, and a box. A sea lies under them. */
static const char areas_yaml[] =
	"places:\n"
	"  west: {name: Wéstland, kind: box, features: [hill]}\n"
	"  east: {name: Eastland, kind: box}\n"
	"  wood: {name: Wood, kind: box}\n"
	"  lake: {name: The lake, kind: pool}\n"
	"  far: {name: Far away, kind: box}\n"
	"links: {west: [east, far], lake: [west, east, wood]}\n"
	"sides: {river: [west/east]}\n"
	"layout:\n"
	"  sheet: [600, 400]\n"
	"  panel: [400, 0, 100, 100]\n"
	"  legend: [400, 200, 100, 100]\n"
	"  boxes: {far: [0, 0, 100, 80]}\n"
	"  areas:\n"
	"    west: {at: [50, 200], room: [60, 60],\n"
	"           outline: [0,150, 100,150, 110,200, 100,250, 0,250]}\n"
	"    east: {at: [150, 200], room: [60, 60],\n"
	"           outline: [100,150, 200,150, 200,250, 100,250, 110,200]}\n"
	"    wood: {at: [250, 200], room: [60, 60], outline: [201,150, 300,150, 300,250, 201,250]}\n"
	"    lake: {at: [150, 300], room: [60, 60],\n"
	"           outline: [0,250, 100,250, 200,250, 201,250, 300,250, 300,350, 50,350, 0,350]}\n"
	"  captions: [{text: Deep, at: [250, 330]}]\n";

static const char *const area_kinds[] = { "hex", "box", "pool", NULL };

static enum sight area_sight(const struct match *, int piece, int side);
static const struct secrecy area_secrecy = {
	.sight = area_sight, .back = toy_back, .backs_counted = true,
};

static bool area_stack(const struct match *m, int place, int i, struct stack *s, struct arena *arena)
{
	(void)arena;
	s->side = s->face.paint = 1;
	s->number = 7;
	return i == 0 && same(m->data->map->places[place].id, "west");
}

/* The second is for red alone. */
static bool area_arrow(const struct match *m, int i, int side, struct arrow *a, struct arena *arena)
{
	a->from = (int16_t)(i ? NONE : place_find(m->data, "west"));
	a->to = (int16_t)place_find(m->data, "east");
	a->side = 1;
	a->words = "4";
	a->about = text(arena, i ? "from the sky" : "over the river");
	return i == 0 || (i == 1 && side == 0);
}

static void area_face(const struct match *m, int piece, struct face *f, struct arena *arena)
{
	(void)arena;
	f->paint = m->data->counters->pieces[piece].side;
	f->card = "A title";
	f->left = "A2";
}

static enum sight area_sight(const struct match *m, int piece, int side)
{
	return m->data->counters->pieces[piece].side == side ? SEEN : BACK;
}

static const struct look area_look = {
	.grounds = (const struct ground_look[]){ { 2, "#eeeedd", EMBLEM_STAR, false, "hill" }, { 0 } },
	.kinds = (const struct kind_look[]){ { 0 }, { .fill = "#ffffff" },
					     { .fill = "#aaccee", .water = true, .large = true }, { 0 } },
	.wild = "#999999",
	.wild_about = "wilderness",
	.lines = (const struct line_look[]){ { 2, LINE_FJORD, "river" }, { 0 } },
	.paints = (const struct paint[]){ { "Red", "R", "#550000", "#ffffff", NULL },
					  { "Blue", "B", "#ddddff", "#000000", "#0000ff" }, { 0 } },
	.symbols = (const struct symbol_look[]){ { 0 } },
	.echelons = (const struct echelon_look[]){ { 0 } },
	.marks = (const struct mark_look[]){ { 0 } },
	.counted = "head",
	.under_way = "raid",
	.face = area_face,
	.stack = area_stack,
	.arrow = area_arrow,
};

/* A game of the toy's rules on these areas. Start: its forms, then the game with them. */
struct area_game {
	struct forms forms;
	struct game game;
	struct match match;
};

static void area_begin(struct arena *arena, struct area_game *a)
{
	static const char counters[] =
		"pieces: {red: {ant: {name: Ant, strength: 3, arm: foot, begins: far},\n"
		"               bee: {name: Bee, strength: 3, arm: foot, begins: lake},\n"
		"               cat: {name: Cat, strength: 3, arm: foot, begins: lake}}}";
	const char *why = NULL;
	struct data_docs docs = {
		.map = toy_doc(arena, areas_yaml, "map"),
		.counters = toy_doc(arena, counters, "counters"),
	};
	struct data base = *toy_data(arena);
	struct ruling r = { .arena = arena };
	const struct data *d;

	a->forms = toy_forms;
	a->forms.place_kinds = area_kinds;
	a->game = toy_game;
	a->game.forms = &a->forms;
	a->game.look = &area_look;
	a->game.secrecy = &area_secrecy;
	d = data_load(arena, &a->forms, &docs, &base, &why);
	if (!d)
		fail_msg("%s", why);
	match_new(&a->match, &a->game, d, 0, 0, &r);
}

static const char *letters(struct arena *arena, const struct match *m, int side, int width, bool colour)
{
	struct buffer b = { .arena = arena };
	struct drawing d = {
		.game = m->game, .data = m->data, .match = m, .side = side, .around = NONE, .radius = NONE,
	};
	struct terminal t = { .width = width, .ascii = true, .colour = colour };

	draw_terminal(&b, &d, &t);
	return b.bytes;
}

static void test_areas_share_a_coast(void **state)
{
	struct arena arena = { 0 };
	struct area_game a;
	struct point line[8];
	struct canvas c = { .arena = &arena };
	const struct data *d;
	int walked = 0, lake, wood;

	(void)state;
	area_begin(&arena, &a);
	d = c.data = a.match.data;
	c.sheet = sheet_make(&arena, d);
	assert_int_equal(shared_points(c.sheet, place_find(d, "west"), place_find(d, "east"), line, 8), 3);
	assert_int_equal(line[1].x, 110);
	assert_int_equal(line[1].y, 200);
	assert_int_equal(border_middle(&c, border_find(d, "west/east")).x, 110);
	assert_int_equal(border_middle(&c, border_find(d, "west/far")).y, 140);
	lake = place_find(d, "lake");
	wood = place_find(d, "wood");
	assert_int_equal(shared_run(c.sheet, lake, wood, &walked, line, 8), 2);
	assert_int_equal(line[0].x, 201);
	assert_int_equal(shared_run(c.sheet, lake, wood, &walked, line, 8), 0);
	arena_free(&arena);
}

/* The head of the fjord is not drawn so far that these two would seem to be parted by water. */
static void test_trondheim_has_a_border_on_land(void **state)
{
	static const struct { const char *game, *north; } maps[] = {
		{ "norway-1940", "namsos" }, { "kampen-om-norge", "steinkjer" },
	};
	struct arena arena = { 0 };
	struct point line[MOST_SHARED];

	(void)state;
	for (size_t i = 0; i < LENGTH(maps); i++) {
		const struct data *d = game_data(game_find(maps[i].game), &arena);
		int n = shared_points(sheet_make(&arena, d), place_find(d, "trondheim"),
				      place_find(d, maps[i].north), line, MOST_SHARED);

		assert_true(n > 1);
		assert_true(abs(line[n - 1].x - line[0].x) > 300);
	}
	arena_free(&arena);
}

/* Every point of the areas is in one of them, also on a border. */
static void test_points_are_in_one_area(void **state)
{
	struct arena arena = { 0 };
	struct area_game a;
	const struct sheet *s;

	(void)state;
	area_begin(&arena, &a);
	s = sheet_make(&arena, a.match.data);
	for (int y = 150; y < 350; y += 10)
		for (int x = 1; x < 200; x++) {
			struct point p = { x, y };
			int n = 0;

			for (int i = 0; i < a.match.data->map->n_places; i++)
				n += is_area(&s->shapes[i]) && is_within(&s->shapes[i], p);
			if (n != 1)
				fail_msg("%d, %d is in %d areas", x, y, n);
		}
	arena_free(&arena);
}

/* What is linked shares a border, what is not does not; the room of an area lies in it. */
static void test_areas_are_as_linked(void **state)
{
	struct arena arena = { 0 };
	struct point line[MOST_SHARED];

	(void)state;
	for (int i = 0; games[i]; i++) {
		const struct data *d = game_data(games[i], &arena);
		const struct sheet *s = sheet_make(&arena, d);

		for (int a = 0; a < d->map->n_places; a++) {
			const struct rect *r = &s->shapes[a].room;
			struct point ends[] = { { r->x, r->y }, { r->x + r->width, r->y + r->height } };

			for (size_t k = 0; is_area(&s->shapes[a]) && k < LENGTH(ends); k++)
				if (!is_within(&s->shapes[a], ends[k]))
					fail_msg("the room of %s leaves it", d->map->places[a].id);
			for (int b = 0; is_area(&s->shapes[a]) && b < a; b++)
				if (is_area(&s->shapes[b]) && (border_between(d, a, b) != NONE) !=
				    (shared_points(s, a, b, line, MOST_SHARED) > 0))
					fail_msg("%s and %s", d->map->places[a].id, d->map->places[b].id);
		}
	}
	arena_free(&arena);
}

static void test_stacks_and_arrows_are_drawn(void **state)
{
	struct arena arena = { 0 };
	struct area_game a;
	const char *svg;

	(void)state;
	area_begin(&arena, &a);
	svg = picture(&arena, &a.match, 1);
	assert_balanced(svg);
	assert_int_equal(count(svg, "id=\"stack-west-blue\""), 1);
	assert_int_equal(count(svg, "id=\"stack-"), 1);
	assert_int_equal(count(svg, "class=\"c-value\">7</text>"), 1);
	assert_int_equal(count(svg, "<title>over the river</title>"), 1);
	assert_null(strstr(svg, "from the sky"));
	svg = picture(&arena, &a.match, 0);
	assert_balanced(svg);
	assert_int_equal(count(svg, "from the sky"), 1);
	svg = picture(&arena, &a.match, NONE);
	assert_null(strstr(svg, "from the sky"));
	arena_free(&arena);
}

static void test_backs_are_counted(void **state)
{
	struct arena arena = { 0 };
	struct area_game a;
	const char *svg;

	(void)state;
	area_begin(&arena, &a);
	svg = picture(&arena, &a.match, 1);
	assert_int_equal(count(svg, "class=\"c-back\""), 2);
	assert_int_equal(count(svg, "<title>2 x red</title>"), 1);
	assert_int_equal(count(svg, "class=\"c-value\">2</text>"), 1);
	assert_null(strstr(svg, "A title"));
	svg = picture(&arena, &a.match, 0);
	assert_int_equal(count(svg, "class=\"c-back\""), 0);
	assert_int_equal(count(svg, "class=\"c-title\">A title</text>"), 3);
	arena_free(&arena);
}

/* ---- zones of control ------------------------------------------------------ */

static bool area_zone(const struct match *m, int place, int side)
{
	EACH_LINK(l, m->data, place)
		for (int p = m->top[l->to]; p != NONE; p = m->under[p])
			if (m->data->counters->pieces[p].side == side)
				return true;
	return false;
}

static void assert_zones(struct arena *arena, const struct drawing *d, bool told)
{
	struct terminal t = { .width = 60, .ascii = true };
	struct buffer svg = { .arena = arena }, letters_of = { .arena = arena };

	draw_svg(&svg, d);
	assert_balanced(svg.bytes);
	assert_int_equal(count(svg.bytes, "id=\"zone-red-"), told ? 3 : 0);
	assert_int_equal(count(svg.bytes, "id=\"zone-red-west\""), told ? 1 : 0);
	draw_terminal(&letters_of, d, &t);
	assert_non_null(strstr(letters_of.bytes, " -  zone of control: red"));
	assert_int_equal(strstr(letters_of.bytes, "West *-") != NULL, told);
}

/* Of what the side sees alone: a back has none, unless the game says that all backs are alike in that. */
static void test_zones_are_of_what_is_seen(void **state)
{
	struct arena arena = { 0 };
	struct look look = area_look;
	struct area_game a;
	struct drawing d = { .around = NONE, .radius = NONE, .zones = 1 };

	(void)state;
	area_begin(&arena, &a);
	look.zone = area_zone;
	a.game.look = &look;
	d.game = &a.game;
	d.data = a.match.data;
	d.match = &a.match;
	for (d.side = NONE; d.side < 2; d.side++)
		assert_zones(&arena, &d, d.side != 1);
	look.zones_of_backs = true;
	for (d.side = NONE; d.side < 2; d.side++)
		assert_zones(&arena, &d, true);
	assert_null(strstr(picture(&arena, &a.match, NONE), "zone of control"));
	arena_free(&arena);
}

/* ---- sights, levels and streams -------------------------------------------- */

static bool column_sees(const struct match *m, int from, int to)
{
	return m->data->map->places[from].column == m->data->map->places[to].column;
}

static int hill_height(const struct place *p)
{
	return p->features >> 1 & 1;
}

/* From 0101 only its column is seen; the hill in 0202 lies one higher than the hexes about it. */
static void test_what_is_not_seen_is_shaded(void **state)
{
	struct arena arena = { 0 };
	struct look look = plain_look;
	struct game game = toy_game;
	struct buffer svg = { .arena = &arena };
	struct drawing d = { .game = &game, .side = NONE, .around = NONE, .radius = NONE, .los = true };
	struct ruling r = { .arena = &arena };
	struct match m;

	(void)state;
	look.sees = column_sees;
	look.height = hill_height;
	look.streams = (const struct line_look[]){ { 1, LINE_BROOK, "brook" }, { 0 } };
	game.look = &look;
	d.data = toy_data(&arena);
	match_new(&m, &game, d.data, 0, 0, &r);
	d.match = &m;
	d.from = place_find(d.data, "0101");
	draw_svg(&svg, &d);
	assert_balanced(svg.bytes);
	assert_int_equal(count(svg.bytes, "id=\"unseen-"), 6);
	assert_int_equal(count(svg.bytes, "id=\"unseen-0103\""), 0);
	assert_int_equal(count(svg.bytes, "id=\"unseen-0201\""), 1);
	assert_int_equal(count(svg.bytes, "class=\"v-eye\""), 1);
	assert_int_equal(count(svg.bytes, ">not seen from 0101<"), 1);
	assert_int_equal(count(svg.bytes, "class=\"g-contour\""), 1);
	assert_int_equal(count(svg.bytes, "class=\"g-height\""), 1);
	assert_int_equal(count(svg.bytes, ">brook<"), 1);
	d.los = false;
	svg = (struct buffer){ .arena = &arena };
	draw_svg(&svg, &d);
	assert_int_equal(count(svg.bytes, "id=\"unseen-"), 0);
	arena_free(&arena);
}

/* The lake, the ground, the wood that no border joins to the rest, and names that do not fit. */
static void test_areas_in_letters(void **state)
{
	static const char wanted[] =
		"                    %                   :\n"
		"                     %                  :\n"
		"                     %                  :\n"
		"                      %                 :\n"
		"                      %                 :\n"
		"       West *         %   Eastland      :       Wood\n"
		"         B7          %%                 :\n"
		"                     %                  :\n"
		"                    %%                  :\n"
		"____________________%___________________:___________________\n"
		"\n"
		"      ~       ~       ~       ~       ~       ~       ~\n"
		"\n"
		"  ~       ~       ~       ~       ~       ~       ~       ~\n"
		"\n"
		"      ~       ~       ~     lake      ~       ~       ~\n"
		"                             r2\n";
	struct arena arena = { 0 };
	struct area_game a;
	const char *drawn;

	(void)state;
	area_begin(&arena, &a);
	drawn = letters(&arena, &a.match, 1, 60, false);
	if (strncmp(drawn, wanted, strlen(wanted)) != 0)
		fail_msg("%s", drawn);
	assert_non_null(strstr(drawn, "Far away  r1\n"));
	assert_non_null(strstr(drawn, " B2  blue, 2 heads or counters"));
	assert_non_null(strstr(drawn, " r2  red, 2 backs"));
	assert_non_null(strstr(drawn, " :  wilderness"));
	drawn = letters(&arena, &a.match, 0, 60, false);
	assert_null(strstr(drawn, "backs"));
	assert_non_null(strstr(drawn, "R2"));
	drawn = letters(&arena, &a.match, NONE, 20, false);
	assert_non_null(strstr(drawn, "names cut short:"));
	assert_null(strstr(drawn, "\033"));
	assert_non_null(strstr(letters(&arena, &a.match, NONE, 60, true), "\033[0;38;5;"));
	arena_free(&arena);
}

static void test_letters_keep_to_the_width(void **state)
{
	struct arena arena = { 0 };
	struct area_game a;

	(void)state;
	area_begin(&arena, &a);
	for (int width = 20; width < 140; width += 7) {
		const char *at = letters(&arena, &a.match, NONE, width, false);

		for (; *at; at += strcspn(at, "\n"), at += *at == '\n')
			assert_true(strcspn(at, "\n") <= (size_t)width);
	}
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
			bool cards = i != 3 && n % 2;
			int size = arrange(&rooms[i], n, cards ? CARDS | MIDDLE : 0, at);

			for (int j = 0; j < n; j++) {
				struct rect r = { at[j].x, at[j].y, cards ? 2 * size : size, size };

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

/* ---- rows counted from the south ----------------------------------------- */

/* The toy on its map, with the north where it was, but the rows counted as said. */
static void counted_begin(struct arena *arena, const char *first, struct match *m)
{
	static const char rest[] = "sources: {default: {rebuilt: for tests}}\n"
				   "legend: {'.': [clear], '^': [hill]}\n"
				   "rows: ['^..', '...', '..^', '...']\n"
				   "places: {pool: {kind: box}}\n";
	const char *why = NULL;
	struct data_docs docs = {
		.map = toy_doc(arena, text(arena, "grid: {columns: 3, rows: 4, lower: odd, first: %s}\n%s",
					   first, rest), "map"),
	};
	struct ruling r = { .arena = arena };
	const struct data *d = data_load(arena, &toy_forms, &docs, toy_data(arena), &why);

	if (!d)
		fail_msg("%s", why);
	match_new(m, &toy_game, d, 0, 0, &r);
}

static void test_north_is_on_top(void **state)
{
	struct arena arena = { 0 };
	struct match north, south;
	const struct sheet *a, *b;

	(void)state;
	counted_begin(&arena, "north", &north);
	counted_begin(&arena, "south", &south);
	a = sheet_make(&arena, north.data);
	b = sheet_make(&arena, south.data);
	assert_true(b->shapes[place_find(south.data, "0104")].at.y <
		    b->shapes[place_find(south.data, "0101")].at.y);
	/* Both are read row by row from the north. */
	for (int i = 0; i < north.data->map->n_places; i++) {
		assert_int_equal(a->shapes[i].at.x, b->shapes[i].at.x);
		assert_int_equal(a->shapes[i].at.y, b->shapes[i].at.y);
	}
	check_pieces(&arena, &south);
	arena_free(&arena);
}

/* The empty map in letters, all of it or one hex about a place. */
static char *bare_letters(struct arena *arena, const struct match *m, int around, int width)
{
	struct buffer b = { .arena = arena };
	struct drawing d = {
		.game = m->game, .data = m->data, .side = NONE, .around = around,
		.radius = around == NONE ? NONE : 1,
	};
	struct terminal t = { .width = width, .ascii = true };

	draw_terminal(&b, &d, &t);
	return b.bytes;
}

/* Numbers every hex in a picture from the other end; there are four rows. */
static const char *recount(char *drawn)
{
	for (char *at = drawn; *at; at++)
		if (strspn(at, "0123456789") >= 4) {
			at[3] = (char)('5' - at[3] + '0');
			at += 3;
		}
	return drawn;
}

static void test_north_is_on_top_in_letters(void **state)
{
	static const char wanted[] =
		"      |0204.\n"
		"|0104.|_____|0304.\n"
		"|_____|0203.|_____\n"
		"|0103.|_____|0303.\n"
		"|_____|0202.|B1___\n"
		"|0102.|_____|0302.\n"
		"|_____|0201.|_____\n"
		"|0101.|_____|0301.\n"
		"|R2___      |_____\n";
	static const char narrow[] =
		"   01 02 03\n"
		"      .\n"
		"04 .  ___.\n"
		"   ___.  ___\n"
		"03 .  ___.\n"
		"   ___.  B1_\n"
		"02 .  ___.\n"
		"   ___.  ___\n"
		"01 .  ___.\n"
		"   R2_   ___\n";
	struct arena arena = { 0 };
	struct match m;
	const char *drawn;

	(void)state;
	counted_begin(&arena, "south", &m);
	drawn = letters(&arena, &m, NONE, 20, false);
	if (strncmp(drawn, wanted, strlen(wanted)) != 0)
		fail_msg("%s", drawn);
	drawn = letters(&arena, &m, NONE, 12, false);
	if (strncmp(drawn, narrow, strlen(narrow)) != 0)
		fail_msg("%s", drawn);
	arena_free(&arena);
}

/* Whole and in part, in large hexes and in small ones: nothing but the numbers changes. */
static void test_counting_changes_numbers_alone(void **state)
{
	struct arena arena = { 0 };
	struct match north, south;

	(void)state;
	counted_begin(&arena, "north", &north);
	counted_begin(&arena, "south", &south);
	for (int place = NONE; place < north.data->map->n_places; place++) {
		if (place != NONE && north.data->map->places[place].kind)
			continue;
		for (int width = 20; width <= 80; width += 6) {
			const char *a = bare_letters(&arena, &north, place, width);
			const char *b = recount(bare_letters(&arena, &south, place, width));

			if (!same(a, b))
				fail_msg("place %d, width %d:\n%s\n%s", place, width, a, b);
		}
	}
	arena_free(&arena);
}

/* ---- questions for anyone ------------------------------------------------ */

static const char *page_of(struct arena *arena, const struct match *m, int side)
{
	struct game_file file = { .match = *m, .name = "toy.yaml", .history = "" };
	struct buffer b = { .arena = arena };
	struct ruling r = { .arena = arena };
	const struct page_terms terms = { .side = side, .last = 3, .around = NONE };

	if (!page_write(&b, &file, &terms, &r))
		fail_msg("%s", r.text);
	return b.bytes;
}

static void test_anyone_is_asked_in_pictures(void **state)
{
	struct arena arena = { 0 };
	struct ruling r = { .arena = &arena };
	struct match m;

	(void)state;
	match_new(&m, &toy_game, toy_data(&arena), 0, 0, &r);
	assert_non_null(strstr(page_of(&arena, &m, 1), "blue waits for red, who must now step"));
	assert_non_null(strstr(page_of(&arena, &m, 1), "blue waits for red."));
	ask(&m, &toy_parley, NONE);
	for (int side = NONE; side < 2; side++) {
		const char *page = page_of(&arena, &m, side), *svg = picture(&arena, &m, side);

		assert_null(strstr(page, "waits for"));
		assert_non_null(strstr(page, "either side must now say who meets whom"));
		assert_non_null(strstr(page, "red will then go on to step, fight, draw or rest"));
		assert_non_null(strstr(page, "1 lawful action for this position."));
		assert_balanced(svg);
		assert_non_null(strstr(svg, ">EITHER SIDE must now say who meets<"));
		assert_non_null(strstr(page, "meet (1)"));	/* in the panel of its board */
	}
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

/* It is the name of a piece that the side does see. */
static bool is_known(const struct match *m, const char *name, int side)
{
	for (int p = 0; p < m->data->counters->n_pieces; p++)
		if (m->at[p] != NONE && sight_of(m, p, side) == SEEN &&
		    same(m->data->counters->pieces[p].name, name))
			return true;
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
		    (!is_known(m, piece->name, side) && strstr(svg, text(arena, ">%s", piece->name))))
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

static void test_new_games_are_drawn(void **state)
{
	(void)state;
	for (int i = 0; games[i]; i++)
		for (int scenario = 0, n = 1; scenario < n; scenario++) {
			struct arena arena = { 0 };
			const struct data *data = game_data(games[i], &arena);
			struct ruling r = { .arena = &arena };
			struct match m;

			n += data->scenarios[scenario + 1].name != NULL;
			match_new(&m, games[i], data, scenario, 0, &r);
			check_pieces(&arena, &m);
			for (int side = 0; games[i]->forms->sides[side]; side++)
				check_hidden(&arena, &m, side);
			arena_free(&arena);
		}
}

static void test_recorded_games_are_drawn(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(recorded); i++) {
		struct arena arena = { 0 };
		struct ruling r = { .arena = &arena };
		const char *why = NULL, *bytes;
		struct game_file f;
		struct match m;
		size_t length;
		int n = 0;

		bytes = file_read(&arena, recorded[i], 1 << 24, &length, &why);
		assert_non_null(bytes);
		assert_true(file_parse(&f, bytes, length, recorded[i], NULL, &r));
		assert_true(history_replay(&m, &f, NULL, check_step, &n, &r));
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
		cmocka_unit_test(test_trondheim_has_a_border_on_land),
		cmocka_unit_test(test_points_are_in_one_area),
		cmocka_unit_test(test_areas_are_as_linked),
		cmocka_unit_test(test_stacks_and_arrows_are_drawn),
		cmocka_unit_test(test_backs_are_counted),
		cmocka_unit_test(test_areas_in_letters),
		cmocka_unit_test(test_zones_are_of_what_is_seen),
		cmocka_unit_test(test_what_is_not_seen_is_shaded),
		cmocka_unit_test(test_letters_keep_to_the_width),
		cmocka_unit_test(test_counters_keep_to_their_room),
		cmocka_unit_test(test_game_without_look_is_drawn),
		cmocka_unit_test(test_north_is_on_top),
		cmocka_unit_test(test_north_is_on_top_in_letters),
		cmocka_unit_test(test_counting_changes_numbers_alone),
		cmocka_unit_test(test_anyone_is_asked_in_pictures),
		cmocka_unit_test(test_new_games_are_drawn),
		cmocka_unit_test(test_recorded_games_are_drawn),
	};

	return cmocka_run_group_tests_name("draw", tests, NULL, NULL);
}
