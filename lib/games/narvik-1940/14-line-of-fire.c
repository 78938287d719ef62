/*
 * 14-line-of-fire.c: 14.2, does a peak stand between two hexes?
 *
 * In whole numbers: a hex is 4 wide and 2 high, its centre lies at (3 column, 2 row), one less down in the
 * columns that sit higher, and it holds every point with |y| <= 1, |x + y| <= 2 and |x - y| <= 2 around
 * the centre.
 */
#include "games/narvik-1940/narvik.h"

#include <stdlib.h>

/* One pair of opposite sides of a hex: the points where x and y, so weighed, come to most or to -most. */
struct sides {
	int x, y, most;
	struct point over;	/* centre of the neighbour over the side at most */
};

static const struct sides hex_sides[] = {
	{ 0, 1, 1, { 0, 2 } },
	{ 1, 1, 2, { 3, 1 } },
	{ 1, -1, 2, { 3, -1 } },
};

struct fraction {
	int over, under;	/* under > 0 */
};

/* The part of the line, from 0 to 1, that lies in a hex. */
struct span {
	struct fraction first, last;
};

enum meeting { MISSES, RUNS_ALONG, CROSSES };

static bool is_less(struct fraction a, struct fraction b)
{
	return a.over * b.under < b.over * a.under;
}

static struct point centre(const struct match *m, int h)
{
	const struct place *p = spot(m, h);

	return (struct point){ 3 * p->column, hex_height(m->data->map, p->column, p->row) };
}

static int weigh(const struct sides *s, struct point p)
{
	return s->x * p.x + s->y * p.y;
}

/* Cuts off what lies outside a pair of sides; value: at the start, growth: along all of the line, not 0. */
static void clip(struct span *span, int value, int growth, int most)
{
	int under = abs(growth), sign = growth > 0 ? 1 : -1;
	struct fraction first = { -most - sign * value, under }, last = { most - sign * value, under };

	if (is_less(span->first, first))
		span->first = first;
	if (is_less(last, span->last))
		span->last = last;
}

/* How the line from start, as long as run, meets the hex around mid; *beside: hex over that side. */
static enum meeting meet(struct point start, struct point run, struct point mid, struct point *beside)
{
	struct point from = { start.x - mid.x, start.y - mid.y };
	struct span span = { { 0, 1 }, { 1, 1 } };
	enum meeting meeting = CROSSES;

	for (size_t i = 0; i < LENGTH(hex_sides); i++) {
		const struct sides *s = &hex_sides[i];
		int value = weigh(s, from), growth = weigh(s, run);

		if (growth) {
			clip(&span, value, growth, s->most);
		} else if (abs(value) > s->most) {
			return MISSES;
		} else if (abs(value) == s->most) {
			int sign = value > 0 ? 1 : -1;

			meeting = RUNS_ALONG;
			*beside = (struct point){ mid.x + sign * s->over.x, mid.y + sign * s->over.y };
		}
	}
	return is_less(span.first, span.last) ? meeting : MISSES;
}

static bool is_peak_beside(const struct match *m, int h, struct point beside)
{
	EACH_LINK(l, m->data, h) {
		struct point c;

		if (!is_hex(m, l->to) || !has_feature(m, l->to, PEAK))
			continue;
		c = centre(m, l->to);
		if (c.x == beside.x && c.y == beside.y)
			return true;
	}
	return false;
}

/* 14.2f 14.2g A peak blocks if the line goes through it; a line along a side is blocked by two peaks. */
static bool blocks(const struct match *m, int h, int from, int at)
{
	struct point start = centre(m, from), end = centre(m, at), beside = { 0, 0 };
	struct point run = { end.x - start.x, end.y - start.y };

	switch (meet(start, run, centre(m, h), &beside)) {
	case CROSSES:
		return true;
	case RUNS_ALONG:
		return is_peak_beside(m, h, beside);
	case MISSES:
		break;
	}
	return false;
}

static bool is_between(int n, int a, int b)
{
	return a < b ? n >= a && n <= b : n >= b && n <= a;
}

/* 14.2d 14.2e Only peaks block, and neither the firing hex nor the target hex. */
bool nv_has_line_of_fire(const struct match *m, int from, int at)
{
	EACH_PLACE(h, m) {
		if (!has_feature(m, h, PEAK) || h == from || h == at)
			continue;
		if (!is_between(spot(m, h)->column, spot(m, from)->column, spot(m, at)->column))
			continue;
		if (blocks(m, h, from, at))
			return false;
	}
	return true;
}
