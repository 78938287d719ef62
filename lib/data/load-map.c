/* SPDX-License-Identifier: ISC */
/* load-map.c: map.yaml. A grid of hexes, places off the grid, links, and what lies on the borders. */
#include "data/load-map.h"

#include <string.h>

/* What a sign in `rows` stands for. */
struct sign {
	bool known, hole;	/* hole: there is no hex */
	uint32_t features;
};

/* ---- the grid --------------------------------------------------------- */

bool map_grid(struct map_loader *m, const struct doc *doc)
{
	static const char *const keys[] = { "columns", "rows", "top", "lower", "first", NULL };
	static const char *const tops[] = { "flat", NULL }, *const lowers[] = { "odd", "even", NULL };
	static const char *const firsts[] = { "north", "south", NULL };
	const struct doc *top, *lower, *first;
	int16_t word;

	if (!doc)
		return true;
	if (!load_keys(m->l, doc, keys) || !load_int(m->l, doc, "columns", 1, MOST_ACROSS, &m->map.columns) ||
	    !load_int(m->l, doc, "rows", 1, MOST_ACROSS, &m->map.rows))
		return false;
	if (m->map.columns * m->map.rows > MOST_PLACES)
		return load_fail(m->l, doc, "%d columns by %d rows are more than %d places", m->map.columns,
				 m->map.rows, MOST_PLACES);
	top = doc_get(doc, "top");
	if (top && !load_word(m->l, top, "top", tops, &word))
		return false;
	lower = doc_get(doc, "lower");
	if (!lower)
		return load_fail(m->l, doc, "lower is missing: the columns half a hex lower, odd or even");
	if (!load_word(m->l, lower, "lower", lowers, &word))
		return false;
	m->map.odd_lower = word == 0;
	first = doc_get(doc, "first");
	if (first && !load_word(m->l, first, "first", firsts, &word))
		return false;
	m->map.from_south = first && word == 1;
	return true;
}

static bool load_legend(struct map_loader *m, const struct doc *doc, struct sign signs[128])
{
	if (!doc)
		return true;
	if (!load_kind(m->l, doc, DOC_MAP, "legend"))
		return false;
	EACH(child, doc) {
		const char *const *names = m->l->forms->place_features;
		unsigned char sign = (unsigned char)child->key[0];

		if (sign < ' ' || child->key[1] != '\0' || sign >= 127)
			return load_fail_key(m->l, child, "legend '%s': expected one ASCII sign", child->key);
		signs[sign].known = true;
		if (child->kind == DOC_TEXT && same(child->text, "no"))
			signs[sign].hole = true;
		else if (!load_flags(m->l, child, "feature", names, &signs[sign].features))
			return false;
	}
	return true;
}

/* Of what names no other; NONE: the file has none. */
static int16_t default_source(const struct map_loader *m)
{
	for (int i = 0; i < m->map.n_sources; i++)
		if (same(m->map.sources[i].name, "default"))
			return (int16_t)i;
	return NONE;
}

static void add_hex(struct map_loader *m, int column, int row, uint32_t features)
{
	int p = m->map.n_places++;

	m->grid[column][row] = (int16_t)p;
	m->places[p] = (struct place){
		.id = text(m->l->arena, "%02d%02d", column, row),
		.column = (int16_t)column, .row = (int16_t)row, .features = features,
		.source = default_source(m),
	};
}

/* So many signs of a row are one hex, which has the features of each; a hole makes it none. */
static bool load_cell(struct map_loader *m, const struct doc *row, const char *cell, size_t length,
		      struct point hex, const struct sign signs[128])
{
	uint32_t features = 0;
	bool hole = false;

	for (size_t i = 0; i < length; i++) {
		unsigned char sign = (unsigned char)cell[i];
		struct doc at = *row;

		at.column += (int)(cell + i - row->text) + row->quoted;
		if (sign >= 128 || !signs[sign].known)
			return load_fail(m->l, &at, "hex %02d%02d: '%c' is not in the legend", hex.x, hex.y,
					 sign < 128 ? sign : '?');
		hole = hole || signs[sign].hole;
		features |= signs[sign].features;
	}
	if (!hole)
		add_hex(m, hex.x, hex.y, features);
	return true;
}

static int count_cells(const char *row)
{
	int n = 0;

	for (row += strspn(row, " "); *row; row += strspn(row, " ")) {
		row += strcspn(row, " ");
		n++;
	}
	return n;
}

/* A sign for each hex; or, where there are blanks, a cell of signs. */
static bool load_row(struct map_loader *m, const struct doc *doc, int row, const struct sign signs[128])
{
	const char *at;
	bool cells;
	int n;

	if (!load_kind(m->l, doc, DOC_TEXT, "row"))
		return false;
	cells = !signs[' '].known && strchr(doc->text, ' ');
	n = cells ? count_cells(doc->text) : (int)strlen(doc->text);
	if (n != m->map.columns)
		return load_fail(m->l, doc, "row %02d has %d hexes, expected %d", row, n, m->map.columns);
	at = doc->text;
	for (int column = 1; column <= n; column++) {
		size_t length;

		at += cells ? strspn(at, " ") : 0;
		length = cells ? strcspn(at, " ") : 1;
		if (!load_cell(m, doc, at, length, (struct point){ column, row }, signs))
			return false;
		at += length;
	}
	return true;
}

/* Row by row from the north, as the map lies; without `rows` every hex is there and has no features. */
bool map_rows(struct map_loader *m, const struct doc *rows, const struct doc *legend)
{
	struct sign signs[128] = { { .known = false } };
	int step = m->map.from_south ? -1 : 1, row = m->map.from_south ? m->map.rows + 1 : 0;

	if (rows && !m->map.columns)
		return load_fail(m->l, rows, "rows without a grid");
	if (!load_legend(m, legend, signs))
		return false;
	for (int r = 1; !rows && r <= m->map.rows; r++)
		for (int c = 1; c <= m->map.columns; c++)
			add_hex(m, c, r, 0);
	if (!rows)
		return true;
	if (!load_kind(m->l, rows, DOC_LIST, "rows"))
		return false;
	if (rows->count != m->map.rows)
		return load_fail(m->l, rows, "found %d rows, expected %d", rows->count, m->map.rows);
	EACH(child, rows)
		if (!load_row(m, child, row += step, signs))
			return false;
	return true;
}

/* The neighbour of a hex, directions clockwise from north; NONE: over the edge. */
static int hex_neighbour(const struct map_loader *m, int column, int row, int direction)
{
	static const struct { int across, down; } steps[6] = {
		{ 0, -2 }, { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 },
	};
	int c = column + steps[direction].across, r;

	if (c < 1 || c > m->map.columns)
		return NONE;
	r = (hex_height(&m->map, column, row) + steps[direction].down - hex_height(&m->map, c, 0)) / 2;
	if (m->map.from_south)
		r = -r;
	return r < 1 || r > m->map.rows ? NONE : m->grid[c][r];
}

/* ---- places ----------------------------------------------------------- */

static bool is_hex_number(const char *id)
{
	return strlen(id) == 4 && strspn(id, "0123456789") == 4;
}

static int hex_find(const struct map_loader *m, const char *id)
{
	if (m->boards || !is_hex_number(id))
		return NONE;
	return m->grid[two_digits(id)][two_digits(id + 2)];
}

/* Why there can be no place of that id off the grid; NULL: there can. */
static const char *no_place(const struct map_loader *m, const struct doc *doc)
{
	if (m->board)
		return text(m->l->arena, "'%s' is no hex of the board; places off the grid are those of "
			    "the whole map", doc->key);
	if (m->boards && boards_have(m->boards, doc->key))
		return text(m->l->arena, "'%s' is a hex of a board: say there what it is", doc->key);
	if (!doc_get(doc, "kind"))
		return text(m->l->arena, "'%s' is no hex of the grid, and has no kind", doc->key);
	if (m->map.n_places == MOST_PLACES)
		return text(m->l->arena, "more than %d places", MOST_PLACES);
	return NULL;
}

/* A new place off the grid. NULL and *why: it cannot be. */
static struct place *add_place(struct map_loader *m, const struct doc *doc)
{
	const struct doc *kind = doc_get(doc, "kind");
	struct place *p = m->places + m->map.n_places;
	const char *not;

	if (!load_id(m->l, doc, "place"))
		return NULL;
	not = no_place(m, doc);
	if (not) {
		load_fail_key(m->l, doc, "%s", not);
		return NULL;
	}
	if (!load_word(m->l, kind, "kind", m->l->forms->place_kinds, &p->kind))
		return NULL;
	if (p->kind == 0) {
		load_fail(m->l, kind, "'%s' is no hex of the grid, so its kind cannot be '%s'", doc->key,
			  kind->text);
		return NULL;
	}
	p->id = doc->key;
	m->map.n_places++;
	return p;
}

static bool load_place(struct map_loader *m, const struct doc *doc)
{
	static const char *const keys[] = { "name", "kind", "features", "source", NULL };
	struct place *p;
	uint32_t more = 0;
	int hex;

	if (!load_keys(m->l, doc, keys))
		return false;
	hex = hex_find(m, doc->key);
	p = hex == NONE ? add_place(m, doc) : &m->places[hex];
	if (!p)
		return false;
	if (hex != NONE && doc_get(doc, "kind") && !same(doc_text(doc, "kind"), m->l->forms->place_kinds[0]))
		return load_fail(m->l, doc_get(doc, "kind"), "a hex of the grid is always a '%s'",
				 m->l->forms->place_kinds[0]);
	if (!load_text(m->l, doc, "name", false, &p->name) ||
	    !load_flags(m->l, doc_get(doc, "features"), "feature", m->l->forms->place_features, &more) ||
	    !load_source_of(m->l, doc, m->map.sources, m->map.n_sources, &p->source))
		return false;
	p->features |= more;
	return true;
}

bool map_places(struct map_loader *m, const struct doc *places, const struct doc *sources)
{
	struct keyed *keyed;

	if (places && !load_kind(m->l, places, DOC_MAP, "places"))
		return false;
	EACH(child, places)
		if (!load_place(m, child))
			return false;
	for (int i = 0; m->map.n_sources && i < m->map.n_places; i++)
		if (m->places[i].source == NONE)
			return load_fail(m->l, sources, "no 'default', and '%s' names no source",
					 m->places[i].id);
	keyed = NEW_N(m->l->arena, struct keyed, m->map.n_places);
	for (int i = 0; i < m->map.n_places; i++)
		keyed[i] = (struct keyed){ m->places[i].id, (int16_t)i };
	m->map.by_id = load_order(m->l, keyed, m->map.n_places);
	m->map.slots = load_slots(m->l, keyed, m->map.n_places);
	return true;
}

/* A place named elsewhere in the file. */
static bool find_place(struct map_loader *m, const struct doc *at, const char *id, int *out)
{
	*out = place_find(&m->data, id);
	if (*out != NONE)
		return true;
	return load_fail(m->l, at, "unknown place '%s'%s", id,
			 did_you_mean(m->l->arena, nearest(id, place_id, &m->data)));
}

/* ---- links and borders ------------------------------------------------ */

/* A hex of a board that is not in play, or covered: what is said of it is left out. */
static bool is_left_out(const struct map_loader *m, const char *id)
{
	return m->boards && place_find(&m->data, id) == NONE && boards_have(m->boards, id);
}

static bool load_pair(struct map_loader *m, const struct doc *to, int a)
{
	int b;

	if (!load_kind(m->l, to, DOC_TEXT, "link"))
		return false;
	if (is_left_out(m, to->text))
		return true;
	if (!find_place(m, to, to->text, &b))
		return false;
	if (a == b)
		return load_fail(m->l, to, "'%s' is linked to itself", to->text);
	if (hex_distance(&m->data, a, b) == 1)
		return load_fail(m->l, to, "'%s' and '%s' are neighbours on the grid already",
				 m->places[a].id, to->text);
	for (int i = 0; i < m->n_pairs; i++)
		if ((m->pairs[i].a == a && m->pairs[i].b == b) || (m->pairs[i].a == b && m->pairs[i].b == a))
			return load_fail(m->l, to, "'%s' and '%s' are linked already", m->places[a].id,
					 to->text);
	m->pairs[m->n_pairs++] = (struct pair){ (int16_t)a, (int16_t)b };
	return true;
}

bool map_links(struct map_loader *m, const struct doc *doc)
{
	int most = 0, a;

	if (!doc)
		return true;
	if (!load_kind(m->l, doc, DOC_MAP, "links"))
		return false;
	EACH(child, doc) {
		if (!load_kind(m->l, child, DOC_LIST, child->key))
			return false;
		most += child->count;
	}
	if (6 * m->map.n_places + 2 * most > INT16_MAX)
		return load_fail(m->l, doc, "%d links are too many", most);
	m->pairs = NEW_N(m->l->arena, struct pair, most);
	EACH(child, doc) {
		struct doc key = doc_key(child);

		if (is_left_out(m, child->key))
			continue;
		if (!find_place(m, &key, child->key, &a))
			return false;
		EACH(to, child)
			if (!load_pair(m, to, a))
				return false;
	}
	return true;
}

/* The way from one place to another, and its border: a new one, or that of the way back. */
static void add_link(struct map_loader *m, int from, int to)
{
	int border = to < from ? border_between(&m->data, to, from) : m->map.n_borders++;

	if (from < to)
		m->borders[border] = (struct border){ .a = (int16_t)from, .b = (int16_t)to };
	m->links[m->map.n_links++] = (struct link){ (int16_t)to, (int16_t)border };
	m->places[from].links++;
}

/* Hex neighbours clockwise from north, then the others in the order of the file. */
void map_connect(struct map_loader *m)
{
	int most = 6 * m->map.n_places + 2 * m->n_pairs;

	m->map.links = m->links = NEW_N(m->l->arena, struct link, most);
	m->map.borders = m->borders = NEW_N(m->l->arena, struct border, most);
	for (int p = 0; p < m->map.n_places; p++) {
		const struct place *place = &m->places[p];

		m->places[p].first = (int16_t)m->map.n_links;
		for (int direction = 0; place->kind == 0 && direction < 6; direction++) {
			int to = hex_neighbour(m, place->column, place->row, direction);

			if (to != NONE)
				add_link(m, p, to);
		}
		for (int i = 0; i < m->n_pairs; i++)
			if (m->pairs[i].a == p || m->pairs[i].b == p)
				add_link(m, p, m->pairs[i].a == p ? m->pairs[i].b : m->pairs[i].a);
	}
}

static bool load_path(struct map_loader *m, const struct doc *path, uint32_t feature)
{
	int from = NONE, to, border;

	if (!load_kind(m->l, path, DOC_LIST, "path"))
		return false;
	if (path->count < 2)
		return load_fail(m->l, path, "a path needs two places or more");
	EACH(child, path) {
		if (!load_kind(m->l, child, DOC_TEXT, "place") || !find_place(m, child, child->text, &to))
			return false;
		if (from != NONE) {
			border = border_between(&m->data, from, to);
			if (border == NONE)
				return load_fail(m->l, child, "'%s' is not a neighbour of '%s'", child->text,
						 m->places[from].id);
			m->borders[border].features |= feature;
		}
		from = to;
	}
	return true;
}

static bool load_side(struct map_loader *m, const struct doc *side, uint32_t feature)
{
	const char *slash;
	int a, b, border;

	if (!load_kind(m->l, side, DOC_TEXT, "side"))
		return false;
	slash = strchr(side->text, '/');
	if (!slash)
		return load_fail(m->l, side, "found '%s', expected two places as in '0101/0102'", side->text);
	if (!find_place(m, side, text_copy(m->l->arena, side->text, (size_t)(slash - side->text)), &a) ||
	    !find_place(m, side, slash + 1, &b))
		return false;
	border = border_between(&m->data, a, b);
	if (border == NONE)
		return load_fail(m->l, side, "'%s' is not a neighbour of '%s'", m->places[b].id,
				 m->places[a].id);
	if (m->borders[border].features & feature)
		return load_fail(m->l, side, "'%s' is here again", side->text);
	m->borders[border].features |= feature;
	return true;
}

/* `lines` and `sides`: lists of paths or sides, by the feature that they put on borders. */
static bool load_borders(struct map_loader *m, const struct doc *doc,
			 bool (*load)(struct map_loader *, const struct doc *, uint32_t))
{
	const char *const *names = m->l->forms->border_features;

	if (!doc)
		return true;
	if (!load_kind(m->l, doc, DOC_MAP, doc->key))
		return false;
	EACH(child, doc) {
		int feature = names ? name_index(names, child->key) : NONE;

		if (feature < 0)
			return load_unknown(m->l, child, "border feature", child->key,
					    names ? names : (const char *const[]){ NULL });
		if (feature >= 32)
			bug("border feature %s is beyond the 32nd", names[feature]);
		if (!load_kind(m->l, child, DOC_LIST, child->key))
			return false;
		EACH(entry, child)
			if (!load(m, entry, UINT32_C(1) << feature))
				return false;
	}
	return true;
}

bool map_lines(struct map_loader *m, const struct doc *lines, const struct doc *sides)
{
	return load_borders(m, lines, load_path) && load_borders(m, sides, load_side);
}

/* ---- the whole -------------------------------------------------------- */

/* `sources-of`: where each kind of line and side is from. */
static bool load_border_sources(struct map_loader *m, const struct doc *doc)
{
	const char *const *names = m->l->forms->border_features;
	int n = name_count(names);
	int16_t *sources = NEW_N(m->l->arena, int16_t, n + 1);

	m->map.border_sources = sources;
	for (int i = 0; i < n; i++)
		sources[i] = NONE;
	if (!doc)
		return true;
	if (!load_kind(m->l, doc, DOC_MAP, doc->key))
		return false;
	EACH(child, doc) {
		struct doc entry = { .kind = DOC_MAP, .count = 1 }, named = *child;
		int feature = names ? name_index(names, child->key) : NONE;

		if (feature < 0)
			return load_unknown(m->l, child, "border feature", child->key,
					    names ? names : (const char *const[]){ NULL });
		named.key = "source";
		named.next = NULL;
		entry.first = entry.last = &named;
		if (!load_source_of(m->l, &entry, m->map.sources, m->map.n_sources, &sources[feature]))
			return false;
	}
	return true;
}

/* The places that the code of the game knows by name must be there. */
static bool find_known(struct map_loader *m, const struct doc *doc)
{
	const char *const *names = m->l->forms->places;
	int n = name_count(names);
	int16_t *known;

	m->map.known = known = NEW_N(m->l->arena, int16_t, n + 1);
	for (int i = 0; i < n; i++) {
		known[i] = (int16_t)place_find(&m->data, names[i]);
		if (known[i] == NONE)
			return load_fail(m->l, doc_get(doc, "places") ? doc_get(doc, "places") : doc,
					 "the rules need a place '%s', and the map has none", names[i]);
	}
	return true;
}

/* What play depends on: no names, no sources. */
static uint64_t digest_map(const struct map_loader *m)
{
	const struct forms *forms = m->l->forms;
	struct buffer out = { .arena = m->l->arena };

	buffer_printf(&out, "%d %d %d\n", m->map.columns, m->map.rows,
		      m->map.odd_lower + 2 * m->map.from_south);
	for (int i = 0; i < m->map.n_places; i++) {
		buffer_printf(&out, "%s %s", m->places[i].id, forms->place_kinds[m->places[i].kind]);
		load_write_flags(&out, forms->place_features, m->places[i].features);
		buffer_text(&out, "\n");
	}
	for (int i = 0; i < m->map.n_borders; i++) {
		buffer_printf(&out, "%s/%s", m->places[m->borders[i].a].id, m->places[m->borders[i].b].id);
		load_write_flags(&out, forms->border_features, m->borders[i].features);
		buffer_text(&out, "\n");
	}
	return digest(DIGEST_START, out.bytes, out.length);
}

struct map_loader *map_start(struct loader *l)
{
	struct map_loader *m = NEW(l->arena, struct map_loader);

	m->l = l;
	m->data.map = &m->map;
	m->map.places = m->places = NEW_N(l->arena, struct place, MOST_PLACES);
	memset(m->grid, 0xff, sizeof(m->grid));
	return m;
}

bool map_finish(struct map_loader *m, const struct doc *doc)
{
	const struct doc *layout = doc_get(doc, "layout");
	bool (*load)(struct loader *, const struct doc *, const struct data *, const struct layout **) =
		m->boards ? load_laid_layout : load_layout;

	if (!load_border_sources(m, doc_get(doc, "sources-of")))
		return false;
	if (m->map.n_places == 0)
		return load_fail(m->l, doc, "a map without a place; it needs a grid, or places");
	if (!find_known(m, doc) || !load(m->l, layout, &m->data, &m->map.layout))
		return false;
	if (m->l->forms->derive)
		m->l->forms->derive(&m->map, m->places, m->borders);
	m->map.digest = digest_map(m);
	return true;
}

const struct map *load_map(struct loader *l, const struct doc *doc)
{
	static const char *const keys[] = {
		"grid", "sources", "legend", "rows", "places", "links", "lines", "sides", "sources-of",
		"layout", NULL
	};
	struct map_loader *m = map_start(l);
	const struct doc *sources;

	if (!load_keys(l, doc, keys) || !map_grid(m, doc_get(doc, "grid")))
		return NULL;
	sources = doc_get(doc, "sources");
	if (!load_sources(l, sources, &m->map.sources, &m->map.n_sources) ||
	    !map_rows(m, doc_get(doc, "rows"), doc_get(doc, "legend")) ||
	    !map_places(m, doc_get(doc, "places"), sources) || !map_links(m, doc_get(doc, "links")))
		return NULL;
	map_connect(m);
	if (!map_lines(m, doc_get(doc, "lines"), doc_get(doc, "sides")) || !map_finish(m, doc))
		return NULL;
	return &m->map;
}
