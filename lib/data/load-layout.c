/* SPDX-License-Identifier: ISC */
/* load-layout.c: the part `layout` of map.yaml. Where the places are on the sheet that is drawn. */
#include "data/load.h"

enum { MOST_UNITS = 30000, MOST_POINTS = 8192 };
/* Smaller ones have no room for a counter, or for words. */
enum { LEAST_SIDE = 40, LEAST_ROOM = 16, LEAST_WIDTH = 40, LEAST_HEIGHT = 60, LEAST_PANEL = 100 };

struct layout_loader {
	struct loader *l;
	const struct data *data;	/* just the map */
	struct layout layout;
	struct site *sites;
	struct point *points;
};

/* [x, y, ...]: so many whole numbers. */
static bool load_numbers(struct loader *l, const struct doc *doc, int n, int least, int16_t *out)
{
	int i = 0, number;

	if (!load_kind(l, doc, DOC_LIST, doc->key ? doc->key : "numbers"))
		return false;
	if (doc->count != n)
		return load_fail(l, doc, "found %d numbers, expected %d", doc->count, n);
	EACH(child, doc) {
		if (!doc_to_int(child, &number) || number < least || number > MOST_UNITS)
			return load_fail(l, child, "expected a whole number from %d to %d", least,
					 MOST_UNITS);
		out[i++] = (int16_t)number;
	}
	return true;
}

/* A rectangle of the sheet. */
static bool load_board(const struct layout_loader *m, const struct doc *doc, int width, int height,
		       struct board *out)
{
	int16_t v[4];

	if (!load_numbers(m->l, doc, 4, 0, v))
		return false;
	if (v[2] < width || v[3] < height)
		return load_fail(m->l, doc, "'%s' must be %d wide and %d high at least", doc->key, width,
				 height);
	if (v[0] + v[2] > m->layout.width || v[1] + v[3] > m->layout.height)
		return load_fail(m->l, doc, "'%s' does not lie on the sheet", doc->key);
	*out = (struct board){ doc->key, v[0], v[1], v[2], v[3] };
	return true;
}

/* A place off the grid that has not been laid out yet. */
static struct site *find_site(struct layout_loader *m, const struct doc *doc)
{
	int place = place_find(m->data, doc->key);

	if (place == NONE)
		load_fail_key(m->l, doc, "unknown place '%s'%s", doc->key,
			      did_you_mean(m->l->arena, nearest(doc->key, place_id, m->data)));
	else if (m->data->map->places[place].column)
		load_fail_key(m->l, doc, "'%s' is a hex: the grid says where it is", doc->key);
	else if (m->sites[place].width)
		load_fail_key(m->l, doc, "'%s' is a box and an area", doc->key);
	else
		return &m->sites[place];
	return NULL;
}

static bool load_box(struct layout_loader *m, const struct doc *doc)
{
	struct site *site = find_site(m, doc);
	struct board box;

	if (!site || !load_board(m, doc, LEAST_WIDTH, LEAST_HEIGHT, &box))
		return false;
	*site = (struct site){ .at = { box.x, box.y }, .width = box.width, .height = box.height };
	return true;
}

static bool load_outline(struct layout_loader *m, const struct doc *doc, struct site *site)
{
	int16_t *v = NEW_N(m->l->arena, int16_t, doc->count + 1);
	int n = doc->count / 2;

	if (doc->count % 2 || n < 3)
		return load_fail(m->l, doc, "an outline needs three points or more, each two numbers");
	if (m->layout.n_points + n > MOST_POINTS)
		return load_fail(m->l, doc, "more than %d points", MOST_POINTS);
	if (!load_numbers(m->l, doc, doc->count, 0, v))
		return false;
	site->first = (int16_t)m->layout.n_points;
	site->points = (int16_t)n;
	for (int i = 0; i < n; i++) {
		bool wide = v[2 * i] > m->layout.width;

		if (wide || v[2 * i + 1] > m->layout.height)
			return load_fail(m->l, doc_nth(doc, 2 * i + !wide),
					 "the point %d, %d does not lie on the sheet", v[2 * i],
					 v[2 * i + 1]);
		m->points[m->layout.n_points++] = (struct point){ v[2 * i], v[2 * i + 1] };
	}
	return true;
}

static bool load_area(struct layout_loader *m, const struct doc *doc)
{
	static const char *const keys[] = { "at", "room", "outline", NULL };
	struct site *site = find_site(m, doc);
	int16_t at[2], room[2];

	if (!site || !load_keys(m->l, doc, keys))
		return false;
	for (int i = 0; keys[i]; i++)
		if (!doc_get(doc, keys[i]))
			return load_fail(m->l, doc, "%s of '%s' is missing", keys[i], doc->key);
	if (!load_numbers(m->l, doc_get(doc, "at"), 2, 0, at) ||
	    !load_numbers(m->l, doc_get(doc, "room"), 2, LEAST_ROOM, room))
		return false;
	*site = (struct site){ .at = { at[0], at[1] }, .width = room[0], .height = room[1] };
	return load_kind(m->l, doc_get(doc, "outline"), DOC_LIST, "outline") &&
	       load_outline(m, doc_get(doc, "outline"), site);
}

static bool load_sites(struct layout_loader *m, const struct doc *doc,
		       bool (*load)(struct layout_loader *, const struct doc *))
{
	if (!doc)
		return true;
	if (!load_kind(m->l, doc, DOC_MAP, doc->key))
		return false;
	EACH(child, doc)
		if (!load(m, child))
			return false;
	return true;
}

static bool load_parts(struct layout_loader *m, const struct doc *doc)
{
	struct board *boards = NEW_N(m->l->arena, struct board, (doc ? doc->count : 0) + 1);

	m->layout.boards = boards;
	if (!doc)
		return true;
	if (!load_kind(m->l, doc, DOC_MAP, "boards"))
		return false;
	EACH(child, doc)
		if (!load_id(m->l, child, "board") ||
		    !load_board(m, child, 1, 1, &boards[m->layout.n_boards++]))
			return false;
	return true;
}

static bool load_caption(struct layout_loader *m, const struct doc *doc, struct caption *out)
{
	static const char *const keys[] = { "text", "at", "size", "turn", NULL };
	int size = 24, turn = 0;
	int16_t at[2];

	if (!load_keys(m->l, doc, keys) || !load_text(m->l, doc, "text", true, &out->words) ||
	    (doc_get(doc, "size") && !load_int(m->l, doc, "size", 1, 200, &size)) ||
	    (doc_get(doc, "turn") && !load_int(m->l, doc, "turn", -180, 180, &turn)))
		return false;
	if (!doc_get(doc, "at"))
		return load_fail(m->l, doc, "at of '%s' is missing", out->words);
	if (!load_numbers(m->l, doc_get(doc, "at"), 2, 0, at))
		return false;
	out->at = (struct point){ at[0], at[1] };
	out->size = (int16_t)size;
	out->turn = (int16_t)turn;
	return true;
}

static bool load_captions(struct layout_loader *m, const struct doc *doc)
{
	struct caption *captions = NEW_N(m->l->arena, struct caption, (doc ? doc->count : 0) + 1);

	m->layout.captions = captions;
	if (!doc)
		return true;
	if (!load_kind(m->l, doc, DOC_LIST, "captions"))
		return false;
	EACH(child, doc)
		if (!load_caption(m, child, &captions[m->layout.n_captions++]))
			return false;
	return true;
}

/* Where the hexes go. */
static bool load_hexes(struct layout_loader *m, const struct doc *doc)
{
	const struct map *map = m->data->map;
	int16_t grid[2];
	int hexside;

	if (!map->columns)
		return true;
	if (!doc_get(doc, "grid") || !doc_get(doc, "hexside"))
		return load_fail(m->l, doc, "a map with hexes needs grid and hexside");
	if (!load_numbers(m->l, doc_get(doc, "grid"), 2, 0, grid) ||
	    !load_int(m->l, doc, "hexside", LEAST_SIDE, 400, &hexside))
		return false;
	m->layout.grid = (struct point){ grid[0], grid[1] };
	m->layout.hexside = (int16_t)hexside;
	if (grid[0] + hexside * (3 * map->columns + 1) / 2 > m->layout.width ||
	    grid[1] + hexside * 866 / 1000 * (2 * map->rows + 1) > m->layout.height)
		return load_fail(m->l, doc_get(doc, "grid"), "the hexes do not lie on the sheet");
	return true;
}

/* The sheet itself. */
static bool load_sheet(struct layout_loader *m, const struct doc *doc)
{
	static const char *const keys[] = { "sheet", "panel", "legend", NULL };
	int16_t sheet[2];

	for (int i = 0; keys[i]; i++)
		if (!doc_get(doc, keys[i]))
			return load_fail(m->l, doc, "%s is missing", keys[i]);
	if (!load_numbers(m->l, doc_get(doc, "sheet"), 2, 1, sheet))
		return false;
	m->layout.width = sheet[0];
	m->layout.height = sheet[1];
	return load_board(m, doc_get(doc, "panel"), LEAST_PANEL, LEAST_PANEL, &m->layout.panel) &&
	       load_board(m, doc_get(doc, "legend"), LEAST_PANEL, LEAST_PANEL, &m->layout.legend) &&
	       load_hexes(m, doc);
}

/* Every place off the grid must be somewhere. */
static bool check_sites(const struct layout_loader *m, const struct doc *doc)
{
	for (int i = 0; i < m->data->map->n_places; i++)
		if (!m->data->map->places[i].column && !m->sites[i].width)
			return load_fail(m->l, doc, "'%s' is neither among boxes nor among areas",
					 m->data->map->places[i].id);
	return true;
}

bool load_layout(struct loader *l, const struct doc *doc, const struct data *map, const struct layout **out)
{
	static const char *const keys[] = {
		"sheet", "grid", "hexside", "panel", "legend", "boards", "boxes", "areas", "captions", NULL
	};
	struct layout_loader *m = NEW(l->arena, struct layout_loader);

	*out = NULL;
	if (!doc)
		return true;
	m->l = l;
	m->data = map;
	m->layout.sites = m->sites = NEW_N(l->arena, struct site, map->map->n_places);
	m->layout.points = m->points = NEW_N(l->arena, struct point, MOST_POINTS);
	if (!load_keys(l, doc, keys) || !load_sheet(m, doc) || !load_parts(m, doc_get(doc, "boards")) ||
	    !load_sites(m, doc_get(doc, "boxes"), load_box) ||
	    !load_sites(m, doc_get(doc, "areas"), load_area) ||
	    !load_captions(m, doc_get(doc, "captions")) || !check_sites(m, doc))
		return false;
	*out = &m->layout;
	return true;
}

/* ---- of a map that is made of boards ---------------------------------- */

/* What the hexes take of the sheet, from the corner of the grid; a board, or all of them. */
struct extent {
	int left, right, top, bottom;
};

static void widen(struct extent *e, const struct layout *l, const struct map *map, const struct place *p)
{
	int unit = l->hexside / 2, half = 2 * unit * 866 / 1000;
	int x = l->grid.x + 3 * unit * (p->column - 1), y = half * (hex_height(map, p->column, p->row) - 2);

	y += l->grid.y;
	e->left = lesser(e->left, x);
	e->right = greater(e->right, x + 4 * unit);
	e->top = lesser(e->top, y);
	e->bottom = greater(e->bottom, y + 2 * half);
}

/* NULL: all boards. */
static struct extent extent_of(const struct layout *l, const struct map *map, const char *board)
{
	struct extent e = { MOST_UNITS, -MOST_UNITS, MOST_UNITS, -MOST_UNITS };

	for (int i = 0; i < map->n_places; i++) {
		const struct place *p = &map->places[i];

		if (p->column && (!board || is_of_board(p->id, board)))
			widen(&e, l, map, p);
	}
	return e;
}

/* Every board that is in play can be drawn alone, with half the margin about it. */
static void add_boards(struct layout_loader *m, int margin)
{
	const struct map *map = m->data->map;
	struct board *boards = NEW_N(m->l->arena, struct board, map->n_places + 1);

	m->layout.boards = boards;
	for (int i = 0; i < map->n_places; i++) {
		const char *id = map->places[i].id, *name = NULL;
		struct extent e;

		if (!map->places[i].column)
			continue;
		name = text_copy(m->l->arena, id, (size_t)(hex_number(id) - id));
		if (m->layout.n_boards && same(boards[m->layout.n_boards - 1].name, name))
			continue;
		e = extent_of(&m->layout, map, name);
		boards[m->layout.n_boards++] = (struct board){
			name, (int16_t)(e.left - margin / 2), (int16_t)(e.top - margin / 2),
			(int16_t)(e.right - e.left + margin), (int16_t)(e.bottom - e.top + margin),
		};
	}
}

/* [width, height] */
static bool load_size(struct loader *l, const struct doc *doc, const char *key, int width, int height,
		      struct board *out)
{
	const struct doc *size = doc_get(doc, key);
	int16_t v[2];

	if (!size)
		return load_fail(l, doc, "%s is missing", key);
	if (!load_numbers(l, size, 2, 0, v))
		return false;
	if (v[0] < width || v[1] < height)
		return load_fail(l, size, "'%s' must be %d wide and %d high at least", key, width, height);
	*out = (struct board){ .name = size->key, .width = v[0], .height = v[1] };
	return true;
}

/* The boxes below the hexes, side by side; a new line when the hexes end. Gives where they end, or 0. */
static int lay_boxes(struct layout_loader *m, const struct doc *doc, const struct extent *hexes, int margin)
{
	int x = hexes->left, y = hexes->bottom + margin, tallest = 0;

	if (doc && !load_kind(m->l, doc, DOC_MAP, "boxes"))
		return 0;
	EACH(child, doc) {
		struct site *site = find_site(m, child);
		struct board box;

		if (!site || !load_size(m->l, doc, child->key, LEAST_WIDTH, LEAST_HEIGHT, &box))
			return 0;
		if (x > hexes->left && x + box.width > hexes->right) {
			x = hexes->left;
			y += tallest + margin;
			tallest = 0;
		}
		*site = (struct site){ .at = { x, y }, .width = box.width, .height = box.height };
		x += box.width + margin;
		tallest = box.height > tallest ? box.height : tallest;
	}
	return y + tallest + (tallest ? margin : 0);
}

/* The hexes in the upper left corner, boxes below them, panel and legend at the right. */
static bool lay_sheet(struct layout_loader *m, const struct doc *doc, int margin)
{
	struct layout *l = &m->layout;
	struct extent hexes = extent_of(l, m->data->map, NULL);
	int low, right, width, height;

	l->grid = (struct point){ margin - hexes.left, margin - hexes.top };
	hexes = extent_of(l, m->data->map, NULL);
	low = lay_boxes(m, doc_get(doc, "boxes"), &hexes, margin);
	if (!low)
		return false;
	right = hexes.right + margin;
	for (int i = 0; i < m->data->map->n_places; i++)
		if (m->sites[i].width)
			right = greater(right, m->sites[i].at.x + m->sites[i].width + margin);
	width = right + margin + greater(l->panel.width, l->legend.width);
	height = greater(3 * margin + l->panel.height + l->legend.height, low);
	if (width > MOST_UNITS || height > MOST_UNITS)
		return load_fail(m->l, doc, "the sheet would be %d by %d, more than %d", width, height,
				 MOST_UNITS);
	l->panel.x = l->legend.x = (int16_t)right;
	l->panel.y = (int16_t)margin;
	l->legend.y = (int16_t)(2 * margin + l->panel.height);
	l->width = (int16_t)width;
	l->height = (int16_t)height;
	add_boards(m, margin);
	return check_sites(m, doc);
}

/* Only sizes are given; where things are follows from how the boards are laid. */
bool load_laid_layout(struct loader *l, const struct doc *doc, const struct data *map,
		      const struct layout **out)
{
	static const char *const keys[] = { "hexside", "margin", "panel", "legend", "boxes", NULL };
	struct layout_loader *m = NEW(l->arena, struct layout_loader);
	int hexside, margin = 40;

	*out = NULL;
	if (!doc)
		return true;
	m->l = l;
	m->data = map;
	m->layout.sites = m->sites = NEW_N(l->arena, struct site, map->map->n_places);
	m->layout.points = m->points = NULL;
	m->layout.captions = NEW(l->arena, struct caption);
	if (!load_keys(l, doc, keys) || !load_int(l, doc, "hexside", LEAST_SIDE, 400, &hexside) ||
	    (doc_get(doc, "margin") && !load_int(l, doc, "margin", 2, 400, &margin)) ||
	    !load_size(l, doc, "panel", LEAST_PANEL, LEAST_PANEL, &m->layout.panel) ||
	    !load_size(l, doc, "legend", LEAST_PANEL, LEAST_PANEL, &m->layout.legend))
		return false;
	m->layout.hexside = (int16_t)hexside;
	if (!lay_sheet(m, doc, margin))
		return false;
	*out = &m->layout;
	return true;
}
