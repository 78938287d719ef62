/* SPDX-License-Identifier: ISC */
/* ground.c: what is printed on the map (places, shores, lines, names), and what lies on it. */
#include "draw/canvas.h"

#include <ctype.h>
#include <stdlib.h>

enum { MOST_SLOTS = 4, EMBLEM_STEP = 25, LABEL_STEP = 22, AREA_LETTERS = 17, NUMBER = 12, ID_STEP = 16,
	LAYERS = 3, MOST_SPOKES = 16 };

#define PAPER "#fbfaf6"

const char ground_style[] =
	".g-hex{stroke:#8c8a80;stroke-width:1}"
	".g-area{stroke:#77705f;stroke-width:1.5;stroke-linejoin:round}"
	".g-zone{stroke:none}"
	".g-contour{fill:none;stroke:#7d6238;stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}"
	".g-height{font-size:17px;font-weight:bold;text-anchor:middle;fill:#5f4a28}"
	".g-ridge{fill:none;stroke:#6b6455;stroke-width:1.6;stroke-linejoin:round}"
	".g-box{fill:#f3f1e8;stroke:#55524a;stroke-width:2}"
	".g-void{fill-opacity:.55;stroke:#a8a498;stroke-width:1;stroke-dasharray:8 6}"
	".g-nothing{font-size:15px;font-style:italic;fill:#77746a}"
	".g-shade{fill:none;stroke:#8fb9d2;stroke-width:9;stroke-linecap:round;stroke-linejoin:round}"
	".g-shore{fill:none;stroke:#2b5d7d;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}"
	".g-line{fill:none;stroke-linecap:round;stroke-linejoin:round}"
	".g-dash{fill:none;stroke-linejoin:round}"
	".g-link{fill:none;stroke:#55524a;stroke-width:4;stroke-dasharray:1 8;stroke-linecap:round}"
	".g-number{font-size:12px;text-anchor:middle;fill:#5c5a52}"
	".g-span,.g-bridge{fill:none;stroke:#1d1c19;stroke-width:3;stroke-linejoin:round}"
	".g-span{stroke:#fff;stroke-width:6}"
	".g-drift{fill:#fff;fill-opacity:.42}.g-flake{fill:none;stroke:#8fb3cc;stroke-width:1.6}"
	".g-id{font-size:13px;text-anchor:middle;fill:#4a4842}"
	".g-points{font-size:12px;font-weight:bold;text-anchor:middle;fill:#1d1c19}"
	".g-halo{font-size:13px;font-weight:bold;text-anchor:middle;fill:none;stroke:#fbfaf6;"
	"stroke-width:4;stroke-linejoin:round}"
	".g-name{font-size:13px;font-weight:bold;text-anchor:middle;fill:#1d1c19}"
	".g-label{font-size:17px;font-weight:bold;fill:#1d1c19}"
	".g-aura{font-size:17px;font-weight:bold;fill:none;stroke:#fbfaf6;stroke-width:4;"
	"stroke-linejoin:round;stroke-opacity:.75}"
	".g-large{font-weight:bold;text-anchor:middle;fill:#2b5d7d;fill-opacity:.28}"
	".g-title{font-size:17px;font-weight:bold;fill:#1d1c19}"
	".g-caption{font-style:italic;text-anchor:middle;fill:#1f567a;letter-spacing:2px}"
	".g-dry{fill:#5a4f3c}"
	".g-words{font-size:12px;text-anchor:middle;fill:#1d1c19}"
	".g-count{font-size:14px;font-weight:bold;text-anchor:end;fill:#8f1d0c}"
	".g-pole{fill:none;stroke:#1d1c19;stroke-width:1.5}"
	".g-flag{stroke:#1d1c19;stroke-width:1}";

/* ---- places ----------------------------------------------------------- */

/* The first ground that fills it; NULL: none does. */
static const struct ground_look *ground_at(const struct canvas *c, const struct place *p)
{
	for (const struct ground_look *g = c->look->grounds; g && g->features; g++)
		if (g->fill && (g->features & ~p->features) == 0)
			return g;
	return NULL;
}

const struct kind_look *kind_of(const struct canvas *c, const struct place *p)
{
	static const struct kind_look paper;

	return c->look->kinds ? &c->look->kinds[p->kind] : &paper;
}

const char *fill_of(const struct canvas *c, const struct place *p)
{
	const struct ground_look *g = ground_at(c, p);

	return g ? g->fill : kind_of(c, p)->fill;
}

bool is_water(const struct canvas *c, const struct place *p)
{
	const struct ground_look *g = ground_at(c, p);

	return g ? g->water : kind_of(c, p)->water;
}

/* "0919 Narvik: town, objective" */
static const char *words_of(const struct canvas *c, int place)
{
	const struct place *p = &c->data->map->places[place];
	const char *const *names = c->game->forms->place_features;
	struct buffer b = { .arena = c->arena };
	const char *between = ": ";

	buffer_printf(&b, "%s%s%s", p->id, p->name ? " " : "", p->name ? p->name : "");
	for (int i = 0; names && names[i]; i++)
		if (p->features >> i & 1) {
			buffer_printf(&b, "%s%s", between, names[i]);
			between = ", ";
		}
	return b.bytes;
}

static const char *outline_of(const struct canvas *c, const struct shape *s)
{
	struct buffer b = { .arena = c->arena };

	for (int i = 0; i < s->n; i++)
		buffer_printf(&b, "%s%d,%d", i ? " " : "", s->points[i].x, s->points[i].y);
	return b.bytes;
}

/*
 * Small emblems lie in the corners, where counters seldom cover them, and are scaled to fit there; the
 * others lie in the middle (NULL).
 */
static const char *corner_scale(enum emblem e)
{
	switch (e) {
	case EMBLEM_STAR: return ".5";
	case EMBLEM_HEIGHT: return ".7";
	case EMBLEM_FERRY: case EMBLEM_STATION: case EMBLEM_GATE: case EMBLEM_ARROW: return ".4";
	case EMBLEM_AIRFIELD: case EMBLEM_MUSTER: case EMBLEM_CABLE: case EMBLEM_PORT: return ".5";
	case EMBLEM_WORKS: case EMBLEM_BASTION: case EMBLEM_TUNNEL: case EMBLEM_BRIDGE: return ".5";
	case EMBLEM_SUPPLY: case EMBLEM_SUPPLY_OTHER: case EMBLEM_SUPPLY_CHANGING: return ".55";
	default: return NULL;
	}
}

static void add_emblem(struct canvas *c, enum emblem e, int x, int y, const char *scale)
{
	if (scale)
		svg_draw(c->out, "use", "xlink:href=\"#e-%d\" transform=\"translate(%d %d) scale(%s)\"",
			 (int)e, x, y, scale);
	else
		svg_use(c->out, text(c->arena, "e-%d", (int)e), x, y);
}

/* Houses give way to counters: where some lie, they are drawn smaller in a corner. */
static const char *aside_scale(enum emblem e)
{
	switch (e) {
	case EMBLEM_VILLAGE: case EMBLEM_HOUSE: case EMBLEM_STONE_HOUSE: return ".36";
	case EMBLEM_TOWN: return ".32";
	default: return NULL;
	}
}

/* Beside the number, where the hex grows wider below it, then at its left and right. */
static struct point slot_at(const struct canvas *c, int place, int slot)
{
	const struct shape *s = &c->sheet->shapes[place];
	int turn = slot % 2 ? 1 : -1, far = svg_width(c->data->map->places[place].id, NUMBER) / 2 + 18;

	return slot < 2 ? (struct point){ s->at.x + turn * far, s->at.y - c->sheet->half + 12 }
			: (struct point){ s->at.x + turn * (c->sheet->side - 13), s->at.y - 4 };
}

static int points_of(const struct canvas *c, int place)
{
	return c->look->points ? c->look->points(c->data, place) : 0;
}

static void add_points(struct canvas *c, int place, struct point at)
{
	if (points_of(c, place))
		svg_text(c->out, at.x, at.y + 5, "g-points", text(c->arena, "%d", points_of(c, place)));
}

static void add_emblems(struct canvas *c, int place)
{
	const struct shape *s = &c->sheet->shapes[place];
	uint32_t features = c->data->map->places[place].features, shown = 0;
	bool covered = count_shown(c, place) > 0;
	int slot = 0;

	for (const struct ground_look *g = c->look->grounds; g && g->features; g++) {
		const char *scale = corner_scale(g->emblem);
		struct point at;

		if (covered && !scale)
			scale = aside_scale(g->emblem);
		/* what is part of a more special ground, already drawn, is not drawn again */
		if (!g->emblem || g->features & ~features || (shown & g->features) == g->features ||
		    (scale && slot == MOST_SLOTS))
			continue;
		shown |= g->features;
		at = scale ? slot_at(c, place, slot) : s->at;
		add_emblem(c, g->emblem, at.x, at.y, scale);
		if (g->emblem == EMBLEM_STAR)
			add_points(c, place, at);
		slot += scale != NULL;
	}
}

/* Of a hex, since there are many: one word for outline and fill, by its ground or else by its kind. */
static const char *hex_class(const struct canvas *c, const struct place *p)
{
	const struct ground_look *own = ground_at(c, p), *g = c->look->grounds;
	int n = 0;

	for (; g && g->features && g != own; g++)
		n++;
	return text(c->arena, "g-%d", g && g == own ? n : n + p->kind);
}

static void add_hex_style(struct canvas *c, int number, const char *fill)
{
	buffer_printf(c->out, ".g-%d{fill:%s;stroke:#8c8a80}", number, fill ? fill : PAPER);
}

void add_hex_styles(struct canvas *c)
{
	int n = 0;

	for (const struct ground_look *g = c->look->grounds; g && g->features; g++)
		add_hex_style(c, n++, g->fill);
	for (int i = 0; c->game->forms->place_kinds[i]; i++)
		add_hex_style(c, n + i, c->look->kinds ? c->look->kinds[i].fill : NULL);
}

/* A box that shows no piece. */
static bool is_void(const struct canvas *c, int place)
{
	return c->match && !c->sheet->shapes[place].points && !count_shown(c, place);
}

/* What was written from there on becomes one line: there are many places. */
static void join_lines(struct buffer *b, size_t from)
{
	size_t to = from;

	for (size_t i = from; i < b->length; i++)
		if (b->bytes[i] != '\n')
			b->bytes[to++] = b->bytes[i];
	b->bytes[to] = '\0';
	b->length = to;
}

static void add_place(struct canvas *c, int place)
{
	const struct place *p = &c->data->map->places[place];
	const struct shape *s = &c->sheet->shapes[place];
	size_t from = c->out->length;

	open_part(c, "place", p->id);
	svg_title(c->out, words_of(c, place));
	if (!s->points)
		svg_draw(c->out, "rect", "class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
			 "rx=\"6\"", is_void(c, place) ? "g-box g-void" : "g-box", s->box.x, s->box.y,
			 s->box.width, s->box.height);
	else if (s->hex)
		svg_draw(c->out, "polygon", "class=\"%s\" points=\"%s\"", hex_class(c, p), outline_of(c, s));
	else
		svg_draw(c->out, "polygon", "class=\"%s\" fill=\"%s\" points=\"%s\"",
			 is_water(c, p) ? "g-zone" : "g-area", fill_of(c, p) ? fill_of(c, p) : PAPER,
			 outline_of(c, s));
	if (s->hex)
		add_emblems(c, place);
	if (is_void(c, place))
		svg_text(c->out, s->box.x + 8, s->box.y + 42, "g-nothing",
			 c->drawing->side == NONE ? "nothing here" : "nothing to be seen");
	join_lines(c->out, from);
	close_part(c);
}

/* A box is drawn otherwise when it is empty, and houses are where counters lie. */
static bool looks_otherwise_covered(const struct canvas *c, int place)
{
	uint32_t features = c->data->map->places[place].features;
	bool has_houses = false;

	for (const struct ground_look *g = c->look->grounds; g && g->features; g++)
		has_houses |= !(g->features & ~features) && aside_scale(g->emblem);
	return !c->sheet->shapes[place].points || (c->sheet->shapes[place].hex && has_houses);
}

void add_changing_ground(struct canvas *c)
{
	for (int i = 0; i < c->data->map->n_places; i++)
		if (looks_otherwise_covered(c, i))
			add_place(c, i);
}

/* ---- borders ---------------------------------------------------------- */

void add_path(struct buffer *d, const struct point *points, int n)
{
	for (int i = 0; i < n; i++)
		buffer_printf(d, "%s%d %d", i ? "L" : "M", points[i].x, points[i].y);
}

void add_shared(struct buffer *d, const struct sheet *sheet, const struct border *b)
{
	struct point points[MOST_SHARED];
	int walked = 0, n;

	while ((n = shared_run(sheet, b->a, b->b, &walked, points, MOST_SHARED)))
		add_path(d, points, n);
}

bool is_border_in_view(const struct canvas *c, const struct border *b)
{
	return is_in_view(c, &c->sheet->shapes[b->a].box) || is_in_view(c, &c->sheet->shapes[b->b].box);
}

static bool has_shore(const struct canvas *c, const struct border *b)
{
	return is_water(c, &c->data->map->places[b->a]) != is_water(c, &c->data->map->places[b->b]);
}

/* What is water on either side has its shore already; a limit runs through water. */
static bool is_drawn_along(const struct canvas *c, const struct border *b, enum line_kind kind)
{
	bool wet = is_water(c, &c->data->map->places[b->a]), other = is_water(c, &c->data->map->places[b->b]);

	return kind == LINE_LIMIT ? wet && other : !wet && !other;
}

/* Between hexes that lie higher and lower. */
static void add_contours(struct canvas *c)
{
	struct buffer d = { .arena = c->arena };

	for (int i = 0; c->look->height && i < c->data->map->n_borders; i++) {
		const struct border *b = &c->data->map->borders[i];
		const struct place *a = &c->data->map->places[b->a], *z = &c->data->map->places[b->b];

		if (is_border_in_view(c, b) && c->look->height(a) != c->look->height(z))
			add_shared(&d, c->sheet, b);
	}
	if (d.length)
		svg_draw(c->out, "path", "class=\"g-contour\" d=\"%s\"", d.bytes);
}

static void add_shores(struct canvas *c)
{
	struct buffer d = { .arena = c->arena };

	for (int i = 0; i < c->data->map->n_borders; i++) {
		const struct border *b = &c->data->map->borders[i];

		if (is_border_in_view(c, b) && has_shore(c, b))
			add_shared(&d, c->sheet, b);
	}
	if (!d.length)
		return;
	svg_draw(c->out, "path", "class=\"g-shade\" d=\"%s\"", d.bytes);
	svg_draw(c->out, "path", "class=\"g-shore\" d=\"%s\"", d.bytes);
}

/* How each kind is stroked: in some layers, the later over the earlier. */
static const struct stroke {
	const char *colour, *dashes;
	int width;
	bool blunt;	/* it does not reach beyond its ends */
} strokes[][LAYERS] = {
	[LINE_HIGHWAY] = { { "#1d1c19", NULL, 12, false }, { "#f2c230", NULL, 7, false } },
	[LINE_ROAD] = { { "#7a3b10", NULL, 7, false }, { "#f0c48a", NULL, 4, false } },
	[LINE_TRACK] = { { "#7a3b10", "9 7", 3, false } },
	[LINE_TRAIL] = { { "#7a3b10", "3 7", 4, false } },
	[LINE_WINTER_TRAIL] = { { "#2b5d7d", NULL, 7, false }, { "#ffffff", "5 4", 5, false } },
	[LINE_RAIL] = { { "#1d1c19", NULL, 8, false }, { "#ffffff", "11 11", 4, false } },
	[LINE_MINOR_RAIL] = { { "#1d1c19", NULL, 3, false }, { "#1d1c19", "2 10", 9, false } },
	[LINE_FERRY] = { { "#1f567a", "12 8", 4, false } },
	[LINE_RIVER] = { { "#2b5d7d", NULL, 15, false }, { "#cfe6f2", NULL, 11, false } },
	[LINE_OPEN_RIVER] = { { "#16415c", NULL, 15, false }, { "#3f86b5", NULL, 11, false } },
	[LINE_STREAM] = { { "#2b5d7d", NULL, 5, false } },
	[LINE_INLET] = { { "#2b5d7d", NULL, 17, false }, { "#a9cfe4", NULL, 12, false } },
	[LINE_SEA] = { { "#2b5d7d", NULL, 23, false }, { "#a9cfe4", NULL, 18, false } },
	[LINE_CLIFF] = { { "#4a4238", "3 5", 9, false } },
	[LINE_FJORD] = { { "#2b5d7d", NULL, 17, true }, { "#a9cfe4", NULL, 12, false } },
	[LINE_BORDER] = { { "#55503f", NULL, 3, false } },
	[LINE_LIMIT] = { { "#2b5d7d", "16 10", 3, false } },
	[LINE_SUNKEN_RAIL] = {
		{ "#6f5a33", "2 6", 22, false }, { "#1d1c19", NULL, 8, false },
		{ "#ffffff", "11 11", 4, false },
	},
	[LINE_BROOK] = { { "#2b5d7d", NULL, 13, false }, { "#a9cfe4", NULL, 9, false } },
	[LINE_WOOD] = { { "#35553a", NULL, 9, false }, { "#8fbb84", "5 4", 5, false } },
};

static void add_strokes(struct canvas *c, enum line_kind kind, const char *d)
{
	for (int i = 0; i < LAYERS && strokes[kind][i].colour; i++) {
		const struct stroke *s = &strokes[kind][i];

		if (s->blunt)
			svg_draw(c->out, "path", "class=\"g-dash\" stroke=\"%s\" stroke-width=\"%d\" "
				 "d=\"%s\"", s->colour, s->width, d);
		else if (s->dashes)
			svg_draw(c->out, "path", "class=\"g-dash\" stroke=\"%s\" stroke-width=\"%d\" "
				 "stroke-dasharray=\"%s\" d=\"%s\"", s->colour, s->width, s->dashes, d);
		else
			svg_draw(c->out, "path", "class=\"g-line\" stroke=\"%s\" stroke-width=\"%d\" "
				 "d=\"%s\"", s->colour, s->width, d);
	}
}

static bool runs_along(enum line_kind kind)
{
	return kind >= LINE_RIVER;
}

static void add_borders(struct canvas *c, const struct line_look *line)
{
	struct buffer d = { .arena = c->arena };

	for (int i = 0; i < c->data->map->n_borders; i++) {
		const struct border *b = &c->data->map->borders[i];

		if (!(line->features & ~b->features) && is_border_in_view(c, b) &&
		    is_drawn_along(c, b, line->kind))
			add_shared(&d, c->sheet, b);
	}
	if (d.length)
		add_strokes(c, line->kind, d.bytes);
}

/* The part of a line that is in one place: a bend where it goes through, else spokes from the middle. */
static void add_spokes(const struct canvas *c, int place, const struct point *ends, int n, struct buffer *d)
{
	const struct shape *s = &c->sheet->shapes[place];

	if (n == 2) {
		buffer_printf(d, "M%d %dQ%d %d %d %d", ends[0].x, ends[0].y, s->at.x, s->at.y, ends[1].x,
			      ends[1].y);
		return;
	}
	for (int i = 0; i < n; i++)
		buffer_printf(d, "M%d %dL%d %d", s->at.x, s->at.y, ends[i].x, ends[i].y);
}

/* Where a line by features of borders comes into a place. */
static int way_ends(const struct canvas *c, const struct line_look *line, int place, struct point *ends)
{
	int n = 0;

	EACH_LINK(l, c->data, place)
		if (!(line->features & ~c->data->map->borders[l->border].features) && n < MOST_SPOKES)
			ends[n++] = border_middle(c, l->border);
	return n;
}

static int distance(struct point a, struct point b)
{
	return abs(a.x - b.x) + abs(a.y - b.y);
}

/* Where a stream goes on that comes into a place at `from` and meets no other there; false: it ends. */
static bool find_mouth(const struct canvas *c, int place, struct point from, struct point *mouth)
{
	const struct shape *s = &c->sheet->shapes[place];
	struct point over = { 2 * s->at.x - from.x, 2 * s->at.y - from.y };	/* the side across */
	bool wet = false, ashore = false;

	EACH_LINK(l, c->data, place) {
		struct point at = border_middle(c, l->border);

		ashore |= distance(at, over) < c->sheet->half / 2;
		if (!is_water(c, &c->data->map->places[l->to]) ||
		    (wet && distance(at, from) < distance(*mouth, from)))
			continue;
		*mouth = at;
		wet = true;
	}
	if (!wet)
		*mouth = over;
	return wet || !ashore;
}

/* The same by features of places. What ends beside water, or at the edge of the map, flows on into it. */
static int stream_ends(const struct canvas *c, const struct line_look *line, int place, struct point *ends)
{
	const struct place *places = c->data->map->places;
	int n = 0;

	if (line->features & ~places[place].features)
		return 0;
	EACH_LINK(l, c->data, place)
		if (!(line->features & ~places[l->to].features) && n < MOST_SPOKES)
			ends[n++] = border_middle(c, l->border);
	return n == 1 && find_mouth(c, place, ends[0], &ends[1]) ? 2 : n;
}

static void add_ways(struct canvas *c, const struct line_look *line,
		     int (*find)(const struct canvas *, const struct line_look *, int, struct point *))
{
	struct buffer d = { .arena = c->arena };
	struct point ends[MOST_SPOKES];

	for (int i = 0; i < c->data->map->n_places; i++)
		if (c->sheet->shapes[i].points && is_in_view(c, &c->sheet->shapes[i].box))
			add_spokes(c, i, ends, find(c, line, i, ends), &d);
	if (d.length)
		add_strokes(c, line->kind, d.bytes);
}

/* Its two parapets, along the way from a to b, about the middle. */
static void add_parapets(struct buffer *d, struct point at, struct point a, struct point b)
{
	int dx = b.x - a.x, dy = b.y - a.y, most = greater(abs(dx), abs(dy));
	int length = greater(1, most + (distance(a, b) - most) * 3 / 8);	/* good to a twentieth */

	for (int side = -1; side <= 1; side += 2) {
		int x = at.x + side * dy * 9 / length, y = at.y - side * dx * 9 / length;
		int out_x = side * dy * 6 / length, out_y = -side * dx * 6 / length;	/* its wings spread */
		int x_on = dx * 12 / length, y_on = dy * 12 / length;
		int x_end = x_on * 3 / 2, y_end = y_on * 3 / 2;

		buffer_printf(d, "M%d %dL%d %dL%d %dL%d %d", x - x_end + out_x, y - y_end + out_y, x - x_on,
			      y - y_on, x + x_on, y + y_on, x + x_end + out_x, y + y_end + out_y);
	}
}

static void add_bridges(struct canvas *c)
{
	struct buffer d = { .arena = c->arena };

	for (int i = 0; c->look->rivers && i < c->data->map->n_borders; i++) {
		const struct border *b = &c->data->map->borders[i];

		if (b->features & c->look->rivers && b->features & c->look->roads && is_border_in_view(c, b))
			add_parapets(&d, border_middle(c, i), c->sheet->shapes[b->a].at,
				     c->sheet->shapes[b->b].at);
	}
	for (int i = 0; d.length && i < 2; i++)
		svg_draw(c->out, "path", "class=\"%s\" d=\"%s\"", i ? "g-bridge" : "g-span", d.bytes);
}

void add_bridge_sample(struct canvas *c, int x, int y, int w, int h)
{
	struct buffer d = { .arena = c->arena };

	add_parapets(&d, (struct point){ x + w / 2, y + h / 2 }, (struct point){ x, y + h / 2 },
		     (struct point){ x + w, y + h / 2 });
	svg_draw(c->out, "path", "class=\"g-bridge\" d=\"%s\"", d.bytes);
}

static void add_lines(struct canvas *c)
{
	for (const struct line_look *l = c->look->lines; l && l->features; l++)
		if (l->kind && runs_along(l->kind))
			add_borders(c, l);
	if (c->snow == DEEP_SNOW)	/* they lie under it */
		svg_open(c->out, "g", "opacity=\".22\"");
	for (const struct line_look *l = c->look->streams; l && l->features; l++)
		add_ways(c, l, stream_ends);
	if (c->snow == DEEP_SNOW)
		svg_close(c->out, "g");
	for (const struct line_look *l = c->look->lines; l && l->features; l++)
		if (l->kind && !runs_along(l->kind))
			add_ways(c, l, way_ends);
	add_bridges(c);
}

static bool do_touch(const struct rect *a, const struct rect *b)
{
	return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
	       b->y < a->y + a->height;
}

/* From a place of the map to a box that one can go to, unless it lies there. */
static void add_links(struct canvas *c)
{
	struct buffer d = { .arena = c->arena };

	for (int i = 0; i < c->data->map->n_borders; i++) {
		const struct border *b = &c->data->map->borders[i];
		const struct shape *a = &c->sheet->shapes[b->a], *z = &c->sheet->shapes[b->b];
		const struct shape *hex = a->points ? a : z;
		struct point half;

		if ((a->points && z->points) || !is_border_in_view(c, b) || do_touch(&a->box, &z->box))
			continue;
		half = border_middle(c, i);
		buffer_printf(&d, "M%d %dL%d %d", half.x, half.y, 2 * half.x - hex->at.x,
			      2 * half.y - hex->at.y);
	}
	if (d.length)
		svg_draw(c->out, "path", "class=\"g-link\" d=\"%s\"", d.bytes);
}

/* ---- names ------------------------------------------------------------ */

/* The emblems of an area that the name follows, in a row from x on; gives how many there are. */
static int add_emblem_row(struct canvas *c, int place, int x, int y, bool draw)
{
	uint32_t features = c->data->map->places[place].features;
	int n = 0;

	if (points_of(c, place)) {
		if (draw) {
			add_emblem(c, EMBLEM_STAR, x + EMBLEM_STEP / 2, y, ".62");
			add_points(c, place, (struct point){ x + EMBLEM_STEP / 2, y });
		}
		n++;
	}
	for (const struct ground_look *g = c->look->grounds; g && g->features; g++) {
		if (!g->emblem || g->features & ~features)
			continue;
		if (draw)
			add_emblem(c, g->emblem, x + EMBLEM_STEP / 2 + n * EMBLEM_STEP, y,
				   g->emblem == EMBLEM_STATION ? ".34" : ".52");	/* it is wide */
		n++;
	}
	return n;
}

/* The id is the name in small letters. */
static bool is_told_by(const char *id, const char *name)
{
	for (; *id && tolower((unsigned char)*name) == *id; id++)
		name++;
	return !*id && !*name;
}

/* Under the room for pieces: emblems, then the name, or under them if it does not fit beside them. */
static void add_label(struct canvas *c, int place)
{
	const struct place *p = &c->data->map->places[place];
	const struct shape *s = &c->sheet->shapes[place];
	const char *name = p->name ? p->name : p->id;
	int emblems = add_emblem_row(c, place, 0, 0, false) * EMBLEM_STEP, room = s->room.width;
	int width = svg_width(name, AREA_LETTERS) * 115 / 100, y = s->room.y + s->room.height + 17;
	bool beside = emblems + width <= room;
	int x = s->at.x - ((beside ? emblems : 0) + (width < room ? width : room)) / 2;

	add_emblem_row(c, place, beside ? x : s->at.x - emblems / 2, y - 6, true);
	x += beside ? emblems : 0;
	y += beside || !emblems ? 0 : LABEL_STEP;
	svg_text_in(c->out, x, y, room, AREA_LETTERS * 115 / 100, "g-aura", name);
	svg_text_in(c->out, x, y, room, AREA_LETTERS * 115 / 100, "g-label", name);
	if (!is_told_by(p->id, name))
		svg_text(c->out, s->at.x, y + ID_STEP, "g-id", p->id);
}

static bool has_caption(const struct canvas *c, const char *words)
{
	const struct layout *l = c->data->map->layout;

	for (int i = 0; l && i < l->n_captions; i++)
		if (same(l->captions[i].words, words))
			return true;
	return false;
}

/* In the middle of a sea, unless the layout has put it elsewhere. */
static void add_numeral(struct canvas *c, int place)
{
	const struct shape *s = &c->sheet->shapes[place];
	int size = s->room.height < 180 ? s->room.height : 180;

	if (has_caption(c, c->data->map->places[place].id))
		return;
	buffer_printf(c->out, "<text class=\"g-large\" x=\"%d\" y=\"%d\" font-size=\"%d\">", s->at.x,
		      s->at.y + size * 36 / 100, size);
	svg_words(c->out, c->data->map->places[place].id);
	buffer_text(c->out, "</text>\n");
}

static void add_name(struct canvas *c, int place)
{
	const struct place *p = &c->data->map->places[place];
	const struct shape *s = &c->sheet->shapes[place];
	int foot = s->at.y + c->sheet->half - 9;

	if (!s->points) {
		svg_text_in(c->out, s->box.x + 8, s->box.y + 20, s->box.width - 16, 20, "g-title",
			    p->name ? p->name : p->id);
		return;
	}
	if (is_area(s)) {
		(kind_of(c, p)->large ? add_numeral : add_label)(c, place);
		return;
	}
	if (c->look->height && c->look->height(p))
		svg_text(c->out, s->at.x + c->sheet->side * 9 / 20, s->at.y - c->sheet->half + 22, "g-height",
			 text(c->arena, "%d", c->look->height(p)));
	if (!p->name)
		return;
	svg_text_in(c->out, s->at.x, foot, 112, 15, "g-halo", p->name);
	svg_text_in(c->out, s->at.x, foot, 112, 15, "g-name", p->name);
}

static void add_numbers(struct canvas *c)
{
	bool any = false;

	for (int i = 0; i < c->data->map->n_places; i++) {
		const struct shape *s = &c->sheet->shapes[i];

		if (!s->hex || !is_in_view(c, &s->box))
			continue;
		if (!any)
			svg_open(c->out, "g", "class=\"g-number\"");
		any = true;
		svg_text(c->out, s->at.x, s->at.y - c->sheet->half + 15, NULL, c->data->map->places[i].id);
	}
	if (any)
		svg_close(c->out, "g");
}

/* The number of a sea, or a name of waters, or of ground that is no place. */
static const char *caption_class(const struct canvas *c, const struct caption *w)
{
	int place = place_find(c->data, w->words);
	bool areas = false;

	if (place != NONE && kind_of(c, &c->data->map->places[place])->large)
		return "g-large";
	for (int i = 0; i < c->data->map->n_places; i++) {
		areas |= is_area(&c->sheet->shapes[i]);
		if (is_area(&c->sheet->shapes[i]) && is_within(&c->sheet->shapes[i], w->at))
			return "g-caption";
	}
	return areas ? "g-caption g-dry" : "g-caption";
}

static void add_captions(struct canvas *c)
{
	const struct layout *l = c->data->map->layout;

	for (int i = 0; l && i < l->n_captions; i++) {
		const struct caption *w = &l->captions[i];
		int reach = svg_width(w->words, w->size);
		struct rect about = { w->at.x - reach, w->at.y - reach, 2 * reach, 2 * reach };

		if (!is_in_view(c, &about))
			continue;
		buffer_printf(c->out, "<text class=\"%s\" font-size=\"%d\" "
			      "transform=\"translate(%d %d) rotate(%d)\">", caption_class(c, w), w->size,
			      w->at.x, w->at.y, w->turn);
		svg_words(c->out, w->words);
		buffer_text(c->out, "</text>\n");
	}
}

/* On all that is no water and no box; the ground shows through. */
static void add_snow(struct canvas *c)
{
	struct buffer d = { .arena = c->arena };

	for (int i = 0; c->snow && i < c->data->map->n_places; i++) {
		const struct shape *s = &c->sheet->shapes[i];

		if (!s->points || is_water(c, &c->data->map->places[i]) || !is_in_view(c, &s->box))
			continue;
		add_path(&d, s->points, s->n);
		buffer_text(&d, "z");
	}
	if (!d.length)
		return;
	if (c->drawing->role != SECOND_OF_PAGE)
		buffer_text(c->out, "<defs><pattern id=\"g-snow\" width=\"96\" height=\"84\" "
			    "patternUnits=\"userSpaceOnUse\">"
			    "<rect class=\"g-drift\" width=\"96\" height=\"84\"/>"
			    "<path class=\"g-flake\" d=\"M12 8v12M6.8 11l10.4 6M17.2 11l-10.4 6M60 50v12"
			    "M54.8 53l10.4 6M65.2 53l-10.4 6\"/></pattern></defs>\n");
	svg_draw(c->out, "path", "fill=\"url(#g-snow)\" d=\"%s\"", d.bytes);
}

void add_snow_sample(struct canvas *c, int x, int y, int w, int h)
{
	add_fill_sample(c, "#ebd7a9", x, y, w, h);
	add_fill_sample(c, "url(#g-snow)", x, y, w, h);
}

/* Hatched with small heights. */
void add_wild(struct canvas *c, const struct rect *r)
{
	for (int i = 0; i < 2; i++)
		svg_draw(c->out, "rect", "fill=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
			 i ? "url(#g-wild)" : c->look->wild, r->x, r->y, r->width, r->height);
}

/* What is no place, under all areas. */
static void add_wilderness(struct canvas *c)
{
	struct rect r = all_areas(c->sheet, c->data->map);

	if (!r.width || !c->look->wild)
		return;
	if (c->drawing->role != SECOND_OF_PAGE)
		buffer_text(c->out, "<defs><pattern id=\"g-wild\" width=\"44\" height=\"36\" "
			    "patternUnits=\"userSpaceOnUse\"><path class=\"g-ridge\" "
			    "d=\"M4 14l7-9 7 9M26 32l7-9 7 9\"/></pattern></defs>\n");
	add_wild(c, &r);
}

void add_ground(struct canvas *c)
{
	int n = c->data->map->n_places;

	open_part(c, "map", NULL);
	add_wilderness(c);
	for (int i = 0; i < n; i++)
		if (is_in_view(c, &c->sheet->shapes[i].box))
			add_place(c, i);
	add_snow(c);
	add_contours(c);
	add_zones(c);
	add_shores(c);
	add_links(c);
	add_lines(c);
	add_captions(c);
	add_numbers(c);
	for (int i = 0; i < n; i++)
		if (is_in_view(c, &c->sheet->shapes[i].box))
			add_name(c, i);
	close_part(c);
}

/* ---- what lies on the map --------------------------------------------- */

void add_flag(struct canvas *c, const struct paint *p, int x, int y)
{
	svg_draw(c->out, "path", "class=\"g-flag\" fill=\"%s\" d=\"M%d %dh17l-4 5l4 5h-17z\"", p->fill, x, y);
	svg_draw(c->out, "path", "class=\"g-pole\" d=\"M%d %dv18\"", x, y);
}

/* From right to left; gives where the next would be. */
static int add_marks(struct canvas *c, uint32_t marks, int x, int y)
{
	for (int i = 0; c->look->marks && c->look->marks[i].about; i++)
		if (marks >> i & 1) {
			svg_use(c->out, text(c->arena, "sign-%d", (int)c->look->marks[i].sign), x, y);
			x -= 18;
		}
	return x;
}

/* Where a flag goes (its upper left corner), the first of the marks, and words (their middle). */
struct spots {
	struct point flag, marks, words;
};

static struct spots spots_of(const struct shape *s)
{
	const struct rect *r = &s->room;

	if (is_area(s))
		return (struct spots){ { r->x, r->y - 20 }, { s->at.x + 9, r->y - 8 },
				       { s->at.x, r->y - 4 } };
	return (struct spots){
		s->points ? (struct point){ s->box.x + 5, s->at.y + 2 }
			  : (struct point){ s->box.x + s->box.width - 28, s->box.y + 5 },
		{ s->box.x + s->box.width - 14, s->at.y + 14 }, { s->at.x, s->at.y + 40 },
	};
}

static void add_lying_at(struct canvas *c, int place)
{
	struct spots spots = spots_of(&c->sheet->shapes[place]);
	struct lying lying;
	int next;

	lying_of(c, place, &lying);
	if (lying.holder == NONE && !lying.marks && !lying.words)
		return;
	open_part(c, "on", c->data->map->places[place].id);
	if (lying.holder != NONE)
		add_flag(c, paint_of(c, lying.holder), spots.flag.x, spots.flag.y);
	next = add_marks(c, lying.marks, spots.marks.x, spots.marks.y);
	if (lying.number)
		svg_text(c->out, next + 9, spots.marks.y + 5, "g-count", lying.number);
	if (lying.words)
		svg_text(c->out, spots.words.x, spots.words.y, "g-words", lying.words);
	close_part(c);
}

static void add_lying_on(struct canvas *c, int border)
{
	const struct border *b = &c->data->map->borders[border];
	struct lying lying = { .holder = NONE };
	struct point at;

	c->look->border(c->match, border, c->drawing->side, &lying, c->arena);
	if (!lying.marks)
		return;
	at = border_middle(c, border);
	open_part(c, "on", text(c->arena, "%s-%s", c->data->map->places[b->a].id,
				c->data->map->places[b->b].id));
	add_marks(c, lying.marks, at.x, at.y);
	close_part(c);
}

void add_lying(struct canvas *c)
{
	open_part(c, "lying", NULL);
	for (int i = 0; i < c->data->map->n_places; i++)
		if (is_in_view(c, &c->sheet->shapes[i].box))
			add_lying_at(c, i);
	for (int i = 0; c->look->border && i < c->data->map->n_borders; i++)
		if (is_border_in_view(c, &c->data->map->borders[i]))
			add_lying_on(c, i);
	close_part(c);
}

/* ---- the legend ------------------------------------------------------- */

void add_fill_sample(struct canvas *c, const char *fill, int x, int y, int w, int h)
{
	svg_draw(c->out, "rect", "class=\"g-hex\" fill=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
		 fill ? fill : "#fbfaf6", x, y, w, h);
}

void add_points_sample(struct canvas *c, int x, int y)
{
	add_emblem(c, EMBLEM_STAR, x, y, ".62");
	svg_text(c->out, x, y + 5, "g-points", "3");
}

void add_ground_sample(struct canvas *c, const struct ground_look *g, int x, int y, int w, int h)
{
	add_fill_sample(c, g->fill, x, y, w, h);
	if (g->emblem)
		add_emblem(c, g->emblem, x + w / 2, y + h / 2,
			   corner_scale(g->emblem) ? corner_scale(g->emblem) : ".6");
}

void add_line_sample(struct canvas *c, const struct line_look *l, int x, int y, int w, int h)
{
	add_strokes(c, l->kind, text(c->arena, "M%d %dh%d", x + 8, y + h / 2, w - 16));
}
