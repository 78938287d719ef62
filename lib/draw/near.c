/* SPDX-License-Identifier: ISC */
/* near.c: the part of the sheet that a close-up shows: where the last actions happened. */
#include "draw/events.h"

enum { HEXES = 7, AREA_REACH = 480 };	/* hexes that it is high; half of its height on a map of areas */

struct bounds {		/* none yet: left > right */
	int left, right, top, bottom;
};

static const struct bounds nothing = { INT16_MAX, 0, INT16_MAX, 0 };

static void include(struct bounds *b, const struct rect *r)
{
	b->left = lesser(b->left, r->x);
	b->top = lesser(b->top, r->y);
	b->right = greater(b->right, r->x + r->width);
	b->bottom = greater(b->bottom, r->y + r->height);
}

/* About its middle, so that large areas do not count for more; boxes do not at all. */
static void include_place(const struct canvas *c, struct bounds *b, int place)
{
	const struct shape *s = &c->sheet->shapes[place];
	int reach = c->sheet->half ? c->sheet->half : 2 * COUNTER;

	if (s->points)
		include(b, &(struct rect){ s->at.x - reach, s->at.y - reach, 2 * reach, 2 * reach });
}

static void include_list(const struct canvas *c, struct bounds *b, const struct list *places)
{
	for (int i = 0; i < places->n; i++)
		include_place(c, b, places->v[i]);
}

static struct bounds bounds_of(const struct canvas *c, const struct event *e)
{
	struct bounds b = nothing;

	for (const struct trail *t = e->trails; t; t = t->next)
		include_list(c, &b, &t->path);
	include_list(c, &b, &e->origins);
	if (e->cut_from != NONE)
		include_place(c, &b, e->cut_from);
	include_list(c, &b, &e->lost_at);
	if (e->target != NONE)
		include_place(c, &b, e->target);
	return b;
}

/* Where a way ends, or what was aimed at: it is shown first, and alone if the rest does not fit. */
static struct bounds end_of(const struct canvas *c, const struct event *e)
{
	struct bounds b = nothing;

	if (e->target != NONE)
		include_place(c, &b, e->target);
	for (const struct trail *t = e->trails; t && b.left > b.right; t = t->next)
		include_place(c, &b, t->path.v[t->path.n - 1]);
	include_list(c, &b, &e->lost_at);
	return b.left > b.right ? bounds_of(c, e) : b;
}

static bool fits(const struct bounds *b, const struct rect *view)
{
	return b->right - b->left <= view->width && b->bottom - b->top <= view->height;
}

static struct point middle_of(const struct bounds *b)
{
	return (struct point){ (b->left + b->right) / 2, (b->top + b->bottom) / 2 };
}

/* The last event that happened on the map, and those before it as far as they fit. */
static bool find_events(const struct canvas *c, const struct rect *size, struct bounds *all,
			struct point *focus)
{
	const struct events *events = c->drawing->events;

	*all = nothing;
	for (int i = events ? events->n : 0; i-- > 0;) {
		struct bounds b = bounds_of(c, &events->of[i]), both = *all;

		if (b.left > b.right)
			continue;
		if (all->left > all->right) {
			struct bounds end = end_of(c, &events->of[i]);

			*all = fits(&b, size) ? b : end;
			*focus = middle_of(&end);
			continue;
		}
		include(&both, &(struct rect){ b.left, b.top, b.right - b.left, b.bottom - b.top });
		if (!fits(&both, size))
			break;
		*all = both;
	}
	return all->left <= all->right;
}

static bool is_near(struct point a, struct point b, const struct rect *size)
{
	return 2 * greater(a.x - b.x, b.x - a.x) < size->width &&
	       2 * greater(a.y - b.y, b.y - a.y) < size->height;
}

struct crowd {
	struct point at;
	int pieces;
};

/* The places with pieces, which are few. */
static int list_crowds(const struct canvas *c, struct crowd *crowds)
{
	const struct shape *shapes = c->sheet->shapes;
	int n = 0;

	for (int i = 0; i < c->data->map->n_places; i++) {
		int pieces = shapes[i].points ? count_shown(c, i) : 0;

		if (pieces)
			crowds[n++] = (struct crowd){ shapes[i].at, pieces };
	}
	return n;
}

/* The place with most pieces about it. */
static struct point find_crowd(const struct canvas *c, const struct rect *size)
{
	const struct shape *shapes = c->sheet->shapes;
	int n = c->data->map->n_places, most = -1;
	struct crowd *crowds = NEW_N(c->arena, struct crowd, n);
	int n_crowds = list_crowds(c, crowds);
	struct point best = { c->sheet->width / 2, c->sheet->height / 2 };

	for (int i = 0; i < n; i++) {
		int about = 0;

		for (int j = 0; shapes[i].points && j < n_crowds; j++)
			about += is_near(shapes[i].at, crowds[j].at, size) ? crowds[j].pieces : 0;
		if (shapes[i].points && about > most) {
			most = about;
			best = shapes[i].at;
		}
	}
	return best;
}

/* About a point, but within the map if that is large enough. */
static struct rect view_about(const struct canvas *c, struct point at, const struct rect *size)
{
	struct bounds map = nothing;
	struct rect r = { at.x - size->width / 2, at.y - size->height / 2, size->width, size->height };

	for (int i = 0; i < c->data->map->n_places; i++)
		if (c->sheet->shapes[i].points)
			include(&map, &c->sheet->shapes[i].box);
	r.x = greater(map.left, lesser(r.x, map.right - r.width));
	r.y = greater(map.top, lesser(r.y, map.bottom - r.height));
	return r;
}

struct rect view_around(const struct canvas *c)
{
	const struct shape *s = &c->sheet->shapes[c->drawing->around];
	int reach = (2 * c->drawing->radius + 1) * (c->sheet->half ? c->sheet->half : 100);
	struct rect r = { s->at.x - reach - c->sheet->side / 2, s->at.y - reach,
			  2 * reach + c->sheet->side, 2 * reach };

	if (!s->points)
		return s->box;
	return r;
}

struct point draw_near(struct arena *arena, struct drawing *d)
{
	struct buffer none = { .arena = arena };
	struct canvas c = canvas_make(&none, d);
	int reach = c.sheet->half ? HEXES * c.sheet->half : AREA_REACH;
	struct rect size = { 0, 0, 2 * reach + c.sheet->side, 2 * reach };
	struct point focus;
	struct bounds all;

	if (d->around != NONE) {
		d->part = view_around(&c);
		focus = c.sheet->shapes[d->around].at;
	} else if (find_events(&c, &size, &all, &focus))
		d->part = view_about(&c, middle_of(&all), &size);
	else
		d->part = view_about(&c, focus = find_crowd(&c, &size), &size);
	return focus;
}

int place_near(struct arena *arena, const struct drawing *d, struct point focus)
{
	struct buffer none = { .arena = arena };
	struct canvas c = canvas_make(&none, d);
	int64_t least = INT64_MAX;
	int place = NONE;

	for (int i = 0; i < c.data->map->n_places; i++) {
		const struct shape *s = &c.sheet->shapes[i];
		int64_t x = s->at.x - focus.x, y = s->at.y - focus.y;

		if (s->points && x * x + y * y < least) {
			least = x * x + y * y;
			place = i;
		}
	}
	return place;
}
