/* SPDX-License-Identifier: ISC */
/*
 * load-boards.c: a map that is made of boards. map.yaml has each board for itself, a scenario says how they
 * are laid, and what is on top is in play. Boards are laid on a sheet whose points are measured in columns
 * across and in halves of a hex down, so that a turn is exact.
 */
#include "data/load-map.h"

struct boards {
	const struct doc *doc;		/* map.yaml */
	const char **names;		/* ended by NULL */
	struct map_loader **maps;	/* each for itself, hexes called CCRR */
	int n;
};

/* A hex of a board, on the sheet. */
struct tile {
	const char *id;
	struct point at;
	int16_t board, hex, place;	/* place: of the map; NONE until the map is made */
	bool gone;			/* covered, or on a part that is not in play */
};

struct laying {
	struct loader *l;
	const struct boards *boards;
	struct tile *tiles;		/* board by board in the order in which they are laid, by hex */
	int n;
	int *first;			/* by board, its first tile; NONE: not laid */
};

/* How one board is laid: one of its hexes lies at a point, and it is turned about it. */
struct lay {
	int board, hex, turns;		/* of 60 degrees, clockwise */
	struct point at;
	int left, right;		/* the columns in play */
};

/* ---- the boards, each for itself -------------------------------------- */

static bool load_board(struct boards *b, struct loader *l, const struct doc *doc, const struct map *whole)
{
	static const char *const keys[] = { "grid", "rows", "places", "lines", "sides", NULL };
	struct map_loader *m = map_start(l);

	m->board = doc->key;
	m->map.sources = whole->sources;
	m->map.n_sources = whole->n_sources;
	if (!load_id(l, doc, "board") || !load_keys(l, doc, keys))
		return false;
	if (!doc_get(doc, "grid"))
		return load_fail(l, doc, "grid of board '%s' is missing", doc->key);
	if (!map_grid(m, doc_get(doc, "grid")) ||
	    !map_rows(m, doc_get(doc, "rows"), doc_get(b->doc, "legend")) ||
	    !map_places(m, doc_get(doc, "places"), doc_get(b->doc, "sources")))
		return false;
	map_connect(m);
	b->names[b->n] = doc->key;
	b->maps[b->n++] = m;
	return map_lines(m, doc_get(doc, "lines"), doc_get(doc, "sides"));
}

const struct boards *load_boards(struct loader *l, const struct doc *doc)
{
	static const char *const keys[] = {
		"boards", "sources", "legend", "places", "links", "sources-of", "layout", NULL
	};
	struct boards *b = NEW(l->arena, struct boards);
	const struct doc *list;
	struct map whole = { 0 };

	b->doc = doc;
	if (!load_keys(l, doc, keys) ||
	    !load_sources(l, doc_get(doc, "sources"), &whole.sources, &whole.n_sources))
		return NULL;
	list = doc_get(doc, "boards");
	if (!load_kind(l, list, DOC_MAP, "boards"))
		return NULL;
	b->names = NEW_N(l->arena, const char *, list->count + 1);
	b->maps = NEW_N(l->arena, struct map_loader *, list->count);
	EACH(child, list)
		if (!load_board(b, l, child, &whole))
			return NULL;
	return b;
}

const struct doc *boards_doc(const struct boards *b)
{
	return b->doc;
}

/* The board of an id, and the hex on it, CCRR; NONE: it is no such id. */
static int board_of(const struct boards *b, const char *id, const char **hex)
{
	*hex = hex_number(id);
	for (int i = 0; i < b->n; i++)
		if (is_of_board(id, b->names[i]))
			return i;
	return NONE;
}

bool boards_have(const struct boards *b, const char *id)
{
	const char *hex;
	int board = board_of(b, id, &hex);

	return board != NONE && place_find(&b->maps[board]->data, hex) != NONE;
}

/* ---- how they are laid ------------------------------------------------ */

static struct point hex_point(const struct map *map, int hex)
{
	const struct place *p = &map->places[hex];

	return (struct point){ p->column, hex_height(map, p->column, p->row) };
}

/* Where a hex comes to lie. Clockwise by 60 degrees north-east becomes south-east, and north north-east. */
static struct point lay_point(const struct map *map, const struct lay *lay, int hex)
{
	struct point p = hex_point(map, hex), about = hex_point(map, lay->hex);
	int across = p.x - about.x, down = p.y - about.y;

	for (int i = 0; i < lay->turns; i++) {
		int turned = (across - down) / 2;

		down = (3 * across + down) / 2;
		across = turned;
	}
	return (struct point){ lay->at.x + across, lay->at.y + down };
}

static void cover(struct laying *s, int before, struct point at)
{
	for (int i = 0; i < before; i++)
		if (s->tiles[i].at.x == at.x && s->tiles[i].at.y == at.y)
			s->tiles[i].gone = true;
}

static void lay_board(struct laying *s, const struct lay *lay)
{
	const struct map *map = &s->boards->maps[lay->board]->map;
	int before = s->n;

	s->first[lay->board] = before;
	for (int i = 0; i < map->n_places; i++) {
		const struct place *p = &map->places[i];
		struct tile *t = &s->tiles[s->n++];

		*t = (struct tile){
			.id = text(s->l->arena, "%s%s", s->boards->names[lay->board], p->id),
			.at = lay_point(map, lay, i), .board = (int16_t)lay->board, .hex = (int16_t)i,
			.place = NONE, .gone = p->column < lay->left || p->column > lay->right,
		};
		if (!t->gone)
			cover(s, before, t->at);
	}
}

static bool load_turn(struct loader *l, const struct doc *doc, int *turns)
{
	const struct doc *turn = doc_get(doc, "turn");
	int degrees;

	if (!turn)
		return true;
	if (!load_kind(l, turn, DOC_TEXT, "turn"))
		return false;
	if (!doc_to_int(turn, &degrees) || degrees < 0 || degrees > 300 || degrees % 60)
		return load_fail(l, turn, "turn: found '%s', expected 0, 60, 120, 180, 240 or 300",
				 turn->text);
	*turns = degrees / 60;
	return true;
}

/* [FIRST, LAST] */
static bool load_columns(struct loader *l, const struct doc *doc, struct lay *lay)
{
	int v[2], i = 0, most = lay->right;

	if (!doc)
		return true;
	if (!load_kind(l, doc, DOC_LIST, "columns"))
		return false;
	if (doc->count != 2)
		return load_fail(l, doc, "columns: found %d numbers, expected the first and the last",
				 doc->count);
	EACH(child, doc)
		if (!doc_to_int(child, &v[i]) || v[i] < 1 || v[i] > most || v[i] < v[0])
			return load_fail(l, child, "columns: expected a whole number from %d to %d",
					 i ? v[0] : 1, most);
		else
			i++;
	lay->left = v[0];
	lay->right = v[1];
	return true;
}

/* `hex` of the new board lies `on` one of the sheet. The first board lies by itself. */
static bool load_anchor(struct laying *s, const struct doc *doc, struct lay *lay)
{
	const struct data *board = &s->boards->maps[lay->board]->data;
	const char *hex, *on;

	if (!load_text(s->l, doc, "hex", s->n, &hex) || !load_text(s->l, doc, "on", s->n, &on))
		return false;
	if (!s->n && (hex || on))
		return load_fail(s->l, doc, "the first board lies on no other, so it has neither hex nor on");
	lay->hex = hex ? place_find(board, hex) : 0;
	if (lay->hex == NONE)
		return load_fail(s->l, doc_get(doc, "hex"), "'%s' is no hex of board '%s'%s", hex,
				 s->boards->names[lay->board],
				 did_you_mean(s->l->arena, nearest(hex, place_id, board)));
	lay->at = hex_point(board->map, lay->hex);
	if (!s->n)
		return true;
	for (int i = 0; i < s->n; i++)
		if (!s->tiles[i].gone && same(s->tiles[i].id, on)) {
			lay->at = s->tiles[i].at;
			return true;
		}
	return load_fail(s->l, doc_get(doc, "on"), "'%s' is no hex of the boards laid before", on);
}

static bool load_lay(struct laying *s, const struct doc *doc)
{
	static const char *const keys[] = { "board", "hex", "on", "turn", "columns", NULL };
	struct lay lay = { .left = 1 };
	const char *name;
	int16_t board;

	if (!load_keys(s->l, doc, keys) || !load_text(s->l, doc, "board", true, &name) ||
	    !load_word(s->l, doc_get(doc, "board"), "board", s->boards->names, &board))
		return false;
	if (s->first[board] != NONE)
		return load_fail(s->l, doc_get(doc, "board"), "board '%s' is laid already", name);
	if (!s->boards->maps[board]->map.n_places)
		return load_fail(s->l, doc_get(doc, "board"), "board '%s' has no hex", name);
	lay.board = board;
	lay.right = s->boards->maps[board]->map.columns;
	if (!load_turn(s->l, doc, &lay.turns) || !load_columns(s->l, doc_get(doc, "columns"), &lay) ||
	    !load_anchor(s, doc, &lay))
		return false;
	lay_board(s, &lay);
	return true;
}

static bool load_lays(struct laying *s, const struct doc *doc)
{
	int most = 0;

	if (!load_kind(s->l, doc, DOC_LIST, "boards"))
		return false;
	if (!doc->count)
		return load_fail(s->l, doc, "there is no board");
	s->first = NEW_N(s->l->arena, int, s->boards->n + 1);
	for (int i = 0; i < s->boards->n; i++) {
		s->first[i] = NONE;
		most += s->boards->maps[i]->map.n_places;
	}
	s->tiles = NEW_N(s->l->arena, struct tile, most);
	EACH(child, doc)
		if (!load_lay(s, child))
			return false;
	return true;
}

/* ---- the map ---------------------------------------------------------- */

static int row_of(const struct map *map, struct point p)
{
	return (p.y - hex_height(map, p.x, 0)) / 2;
}

/* Moves the sheet so that its columns and rows begin with 1, or, for odd ones to stay odd, with 2. */
static void move_sheet(struct laying *s, const struct map *map)
{
	int left = INT16_MAX, top = INT16_MAX;

	for (int i = 0; i < s->n; i++)
		if (!s->tiles[i].gone && s->tiles[i].at.x < left)
			left = s->tiles[i].at.x;
	left = left % 2 ? left - 1 : left - 2;
	for (int i = 0; i < s->n; i++)
		s->tiles[i].at.x -= left;
	for (int i = 0; i < s->n; i++)
		if (!s->tiles[i].gone && row_of(map, s->tiles[i].at) < top)
			top = row_of(map, s->tiles[i].at);
	for (int i = 0; i < s->n; i++)
		s->tiles[i].at.y -= 2 * (top - 1);
}

/* What is in play becomes the hexes of the map, with the features, names and sources that they have. */
static bool place_tiles(struct laying *s, struct map_loader *m, const struct doc *at)
{
	for (int i = 0; i < s->n; i++) {
		struct tile *t = &s->tiles[i];
		int column = t->at.x, row = row_of(&m->map, t->at);
		struct place *p = &m->places[m->map.n_places];

		if (t->gone)
			continue;
		if (column > MOST_ACROSS || row > MOST_ACROSS || m->map.n_places == MOST_PLACES)
			return load_fail(s->l, at, "the boards are more than %d columns, %d rows or %d hexes",
					 MOST_ACROSS, MOST_ACROSS, MOST_PLACES);
		*p = s->boards->maps[t->board]->places[t->hex];
		p->id = t->id;
		p->column = (int16_t)column;
		p->row = (int16_t)row;
		p->first = p->links = 0;
		t->place = m->grid[column][row] = (int16_t)m->map.n_places++;
		m->map.columns = column > m->map.columns ? column : m->map.columns;
		m->map.rows = row > m->map.rows ? row : m->map.rows;
	}
	return true;
}

/* Lines and sides of a board, between hexes of it that are both in play. */
static void copy_borders(const struct laying *s, struct map_loader *m)
{
	for (int b = 0; b < s->boards->n; b++) {
		const struct map *map = &s->boards->maps[b]->map;
		const struct tile *tiles = &s->tiles[s->first[b] == NONE ? 0 : s->first[b]];

		for (int i = 0; s->first[b] != NONE && i < map->n_borders; i++) {
			int from = tiles[map->borders[i].a].place, to = tiles[map->borders[i].b].place;

			if (from != NONE && to != NONE)
				m->borders[border_between(&m->data, from, to)].features |=
					map->borders[i].features;
		}
	}
}

const struct map *load_laid(struct loader *l, const struct boards *boards, const struct doc *doc)
{
	struct laying s = { .l = l, .boards = boards };
	struct map_loader *m = map_start(l);
	const struct map *first;

	m->boards = boards;
	if (!load_lays(&s, doc))
		return NULL;
	first = &boards->maps[s.tiles[0].board]->map;
	m->map.sources = first->sources;
	m->map.n_sources = first->n_sources;
	m->map.odd_lower = first->odd_lower;
	move_sheet(&s, &m->map);
	if (!place_tiles(&s, m, doc) ||
	    !map_places(m, doc_get(boards->doc, "places"), doc_get(boards->doc, "sources")) ||
	    !map_links(m, doc_get(boards->doc, "links")))
		return NULL;
	map_connect(m);
	copy_borders(&s, m);
	return map_finish(m, boards->doc) ? &m->map : NULL;
}
