/* SPDX-License-Identifier: ISC */
/* sheet.c: where every place is on the sheet, by the layout of the map or, without one, by ourselves. */
#include "draw/canvas.h"

enum { MARGIN = 40, TITLE = 26, PAD = 8 };
enum { HEAD = 17, FOOT = 6, NAMED_FOOT = 22 };	/* of a hex: kept free for its number and its name */
enum { PLAIN_SIDE = 72, PLAIN_BOX = 640, PLAIN_PANEL = 900 };	/* of maps without a layout */

bool is_in_view(const struct canvas *c, const struct rect *r)
{
	return r->x < c->view.x + c->view.width && r->x + r->width > c->view.x &&
	       r->y < c->view.y + c->view.height && r->y + r->height > c->view.y;
}

/* ---- hexes ------------------------------------------------------------ */

/* Corners are whole numbers that neighbours share. */
static void shape_hex(const struct sheet *s, struct arena *arena, const struct map *map, struct point grid,
		      const struct place *place, struct shape *out)
{
	int unit = s->side / 2, down = hex_height(map, place->column, place->row) - 1;
	int x = grid.x + s->side + 3 * unit * (place->column - 1), y = grid.y + s->half * down;
	int foot = place->name ? NAMED_FOOT : FOOT;
	struct point *points = NEW_N(arena, struct point, 6);
	const struct point corners[6] = {
		{ x - unit, y - s->half }, { x + unit, y - s->half }, { x + s->side, y },
		{ x + unit, y + s->half }, { x - unit, y + s->half }, { x - s->side, y },
	};

	for (int i = 0; i < 6; i++)
		points[i] = corners[i];
	*out = (struct shape){
		.at = { x, y },
		.room = { x - 3 * unit / 2 + 1, y - s->half + HEAD, 3 * unit - 2, 2 * s->half - HEAD - foot },
		.box = { x - s->side, y - s->half, 2 * s->side, 2 * s->half },
		.points = points, .n = 6, .hex = true,
	};
}

/* ---- boxes and areas -------------------------------------------------- */

static struct shape shape_box(int x, int y, int width, int height)
{
	return (struct shape){
		.at = { x + width / 2, y + height / 2 },
		.room = { x + PAD, y + TITLE + PAD, width - 2 * PAD, height - TITLE - 2 * PAD },
		.box = { x, y, width, height },
	};
}

static struct shape shape_area(const struct layout *l, const struct site *site)
{
	const struct point *points = &l->points[site->first];
	int left = points[0].x, right = left, top = points[0].y, bottom = top;

	for (int i = 1; i < site->points; i++) {
		left = points[i].x < left ? points[i].x : left;
		right = points[i].x > right ? points[i].x : right;
		top = points[i].y < top ? points[i].y : top;
		bottom = points[i].y > bottom ? points[i].y : bottom;
	}
	return (struct shape){
		.at = site->at,
		.room = { site->at.x - site->width / 2, site->at.y - site->height / 2, site->width,
			  site->height },
		.box = { left, top, right - left, bottom - top },
		.points = points, .n = site->points,
	};
}

static struct rect rect_of(const struct board *b)
{
	return (struct rect){ b->x, b->y, b->width, b->height };
}

static void lay_out(struct sheet *s, struct arena *arena, const struct map *map, struct shape *shapes)
{
	const struct layout *l = map->layout;

	s->width = l->width;
	s->height = l->height;
	s->panel = rect_of(&l->panel);
	s->legend = rect_of(&l->legend);
	s->side = l->hexside / 2 * 2;
	s->half = s->side * 866 / 1000;
	for (int i = 0; i < map->n_places; i++) {
		const struct site *site = &l->sites[i];

		if (map->places[i].column)
			shape_hex(s, arena, map, l->grid, &map->places[i], &shapes[i]);
		else if (site->points)
			shapes[i] = shape_area(l, site);
		else
			shapes[i] = shape_box(site->at.x, site->at.y, site->width, site->height);
	}
}

/* Without a layout: the hexes, then the boxes in a column, then panel and legend. */
static void lay_out_plainly(struct sheet *s, struct arena *arena, const struct map *map, struct shape *shapes)
{
	struct point grid = { MARGIN, MARGIN };
	int n = 0, x, height, tall;

	s->side = PLAIN_SIDE;
	s->half = s->side * 866 / 1000;
	for (int i = 0; i < map->n_places; i++)
		n += !map->places[i].column;
	x = 2 * MARGIN + (map->columns ? map->columns * s->side * 3 / 2 + s->side / 2 : 0);
	tall = (2 * map->rows + 1) * s->half;
	tall = tall < 2000 ? 2000 : tall;
	height = n ? (tall - MARGIN * (n - 1)) / n : 0;
	height = height < 150 ? 150 : height > 400 ? 400 : height;
	for (int i = 0, box = 0; i < map->n_places; i++)
		if (map->places[i].column)
			shape_hex(s, arena, map, grid, &map->places[i], &shapes[i]);
		else
			shapes[i] = shape_box(x, MARGIN + (height + MARGIN / 2) * box++, PLAIN_BOX, height);
	tall = n * (height + MARGIN / 2) > tall ? n * (height + MARGIN / 2) : tall;
	x += n ? PLAIN_BOX + MARGIN : 0;
	s->panel = (struct rect){ x, MARGIN, PLAIN_PANEL, tall / 2 - MARGIN };
	s->legend = (struct rect){ x, MARGIN + tall / 2, PLAIN_PANEL, tall / 2 };
	s->width = x + PLAIN_PANEL + MARGIN;
	s->height = tall + 2 * MARGIN;
}

const struct sheet *sheet_make(struct arena *arena, const struct data *data)
{
	struct sheet *s = NEW(arena, struct sheet);
	struct shape *shapes = NEW_N(arena, struct shape, data->map->n_places);

	s->shapes = shapes;
	if (data->map->layout)
		lay_out(s, arena, data->map, shapes);
	else
		lay_out_plainly(s, arena, data->map, shapes);
	return s;
}

bool is_area(const struct shape *s)
{
	return s->points && !s->hex;
}

struct rect all_areas(const struct sheet *s, const struct map *map)
{
	int left = INT16_MAX, right = 0, top = INT16_MAX, bottom = 0;

	for (int i = 0; i < map->n_places; i++) {
		const struct rect *box = &s->shapes[i].box;

		if (!is_area(&s->shapes[i]))
			continue;
		left = box->x < left ? box->x : left;
		top = box->y < top ? box->y : top;
		right = box->x + box->width > right ? box->x + box->width : right;
		bottom = box->y + box->height > bottom ? box->y + box->height : bottom;
	}
	return right ? (struct rect){ left, top, right - left, bottom - top } : (struct rect){ 0, 0, 0, 0 };
}

bool is_left_of(struct point a, struct point b, struct point p)
{
	int64_t up = b.y - a.y, left = (int64_t)(b.x - a.x) * (p.y - a.y) - (p.x - a.x) * up;

	return up > 0 ? left < 0 : left > 0;
}

/* An odd number of its sides lies to the left. Exact, so that of two neighbours one has the point. */
bool is_within(const struct shape *s, struct point p)
{
	bool odd = false;

	if (p.x < s->box.x || p.x > s->box.x + s->box.width || p.y < s->box.y ||
	    p.y > s->box.y + s->box.height)
		return false;
	for (int i = 0; i < s->n; i++) {
		struct point a = s->points[i], b = s->points[i ? i - 1 : s->n - 1];

		if ((a.y > p.y) != (b.y > p.y) && is_left_of(a, b, p))
			odd = !odd;
	}
	return odd;
}

/* ---- borders ---------------------------------------------------------- */

static bool has_point(const struct shape *s, struct point p)
{
	if (p.x < s->box.x || p.x > s->box.x + s->box.width || p.y < s->box.y ||
	    p.y > s->box.y + s->box.height)
		return false;
	for (int i = 0; i < s->n; i++)
		if (s->points[i].x == p.x && s->points[i].y == p.y)
			return true;
	return false;
}

/* Where to begin to walk round an outline, so that no run of common points is cut in two. */
static int first_apart(const struct shape *s, const struct shape *other)
{
	int i = 0;

	while (i < s->n && has_point(other, s->points[i]))
		i++;
	return i < s->n ? i : 0;
}

int shared_run(const struct sheet *sheet, int a, int b, int *walked, struct point *out, int most)
{
	const struct shape *s = &sheet->shapes[a], *other = &sheet->shapes[b];
	int start = first_apart(s, other), n = 0;

	for (; *walked < s->n && n < most; (*walked)++) {
		struct point p = s->points[(start + *walked) % s->n];

		if (has_point(other, p))
			out[n++] = p;
		else if (n > 1)
			break;
		else
			n = 0;
	}
	return n > 1 ? n : 0;
}

/* The longest run. */
int shared_points(const struct sheet *sheet, int a, int b, struct point *out, int most)
{
	struct point run[MOST_SHARED];
	int best = 0, walked = 0, n;

	while ((n = shared_run(sheet, a, b, &walked, run, most < MOST_SHARED ? most : MOST_SHARED)))
		if (n > best) {
			best = n;
			for (int i = 0; i < n; i++)
				out[i] = run[i];
		}
	return best;
}

/* Half way from a place to a box: to the nearest point of its frame. */
static struct point middle_to_box(const struct shape *from, const struct shape *box)
{
	int x = clamp(from->at.x, box->box.x, box->box.x + box->box.width);
	int y = clamp(from->at.y, box->box.y, box->box.y + box->box.height);

	return (struct point){ (from->at.x + x) / 2, (from->at.y + y) / 2 };
}

struct point border_middle(const struct canvas *c, int border)
{
	const struct border *b = &c->data->map->borders[border];
	const struct shape *a = &c->sheet->shapes[b->a], *z = &c->sheet->shapes[b->b];
	struct point line[MOST_SHARED];
	int n = shared_points(c->sheet, b->a, b->b, line, LENGTH(line));

	if (n % 2)
		return line[n / 2];
	if (n)
		return (struct point){ (line[n / 2 - 1].x + line[n / 2].x) / 2,
				       (line[n / 2 - 1].y + line[n / 2].y) / 2 };
	if (!z->points)
		return middle_to_box(a, z);
	if (!a->points)
		return middle_to_box(z, a);
	return (struct point){ (a->at.x + z->at.x) / 2, (a->at.y + z->at.y) / 2 };
}
