/* SPDX-License-Identifier: ISC */
/*
 * hexline.c: which hexes a straight line meets.
 *
 * In whole numbers: a hex is 4 wide and 2 high, its middle lies at (3 column, 2 row), one less down in the
 * columns that sit higher, and it holds every point with |y| <= 1, |x + y| <= 2 and |x - y| <= 2 around the
 * middle. The line leaves a hex over the side that it comes to first; over two at once is through a corner.
 */
#include "engine/hexline.h"

enum { SIDES = 6 };

/* The points of a side are those where x and y, so weighed, come to most. */
struct side {
	int x, y, most;
	struct point over;	/* the middle of the hex beyond it */
};

static const struct side sides[SIDES] = {
	{ 0, -1, 1, { 0, -2 } }, { 1, -1, 2, { 3, -1 } }, { 1, 1, 2, { 3, 1 } },
	{ 0, 1, 1, { 0, 2 } }, { -1, 1, 2, { -3, 1 } }, { -1, -1, 2, { -3, -1 } },
};

static struct point middle(const struct map *map, int hex)
{
	const struct place *p = &map->places[hex];

	return (struct point){ 3 * p->column, hex_height(map, p->column, p->row) };
}

static bool is_same(struct point a, struct point b)
{
	return a.x == b.x && a.y == b.y;
}

static struct point plus(struct point a, struct point b)
{
	return (struct point){ a.x + b.x, a.y + b.y };
}

static struct point minus(struct point a, struct point b)
{
	return (struct point){ a.x - b.x, a.y - b.y };
}

static int weigh(const struct side *s, struct point p)
{
	return s->x * p.x + s->y * p.y;
}

/* Above 0: b lies clockwise of a. */
static int turn(struct point a, struct point b)
{
	return a.x * b.y - a.y * b.x;
}

/* Of sides from 0 to 11, as they are counted past north. */
static unsigned bit(int side)
{
	return (1u << side | 1u << side >> SIDES) & ((1u << SIDES) - 1);
}

static bool is_hex_at(const struct map *map, int place, struct point mid)
{
	return map->places[place].kind == 0 && is_same(middle(map, place), mid);
}

/*
 * The hex with that middle, over that side of near unless near is NONE. Links begin with the neighbours
 * clockwise from north: where none is missing, that of a side is the first looked at; none comes later.
 */
static int hex_at(const struct map *map, int near, int side, struct point mid)
{
	const struct link *l;

	if (near == NONE) {
		for (int h = 0; h < map->n_places; h++)
			if (is_hex_at(map, h, mid))
				return h;
		return NONE;
	}
	l = &map->links[map->places[near].first];
	for (int i = lesser(side, map->places[near].links - 1); i >= 0; i--)
		if (is_hex_at(map, l[i].to, mid))
			return l[i].to;
	return NONE;
}

int hex_over(const struct map *map, int hex, int side)
{
	return hex_at(map, hex, side, plus(middle(map, hex), sides[side].over));
}

/* The side over which the line leaves the hex it is in. True: through the corner of that and the next one. */
static bool leave(const struct hexline *line, int *side)
{
	int left = line->nears[0].left, growth = line->nears[0].growth;	/* the way to it, as a fraction */
	bool corner = false;

	*side = line->nears[0].side;
	for (int i = 1; i < line->n_nears; i++) {
		int compared = line->nears[i].left * growth - left * line->nears[i].growth;

		if (compared > 0)
			continue;
		corner = compared == 0;
		if (!corner || *side != line->nears[i].side - 1)	/* north-west comes before north */
			*side = line->nears[i].side;
		if (!corner) {
			left = line->nears[i].left;
			growth = line->nears[i].growth;
		}
	}
	return corner;
}

/* The hex over that side. */
static void enter(struct hexline *line, int side, unsigned in)
{
	struct point step = sides[side].over;

	for (int i = 0; i < line->n_nears; i++)
		line->nears[i].left += weigh(&sides[line->nears[i].side], step);
	line->mid = plus(line->mid, step);
	line->at = hex_at(line->map, line->at, side, line->mid);
	line->in = in;
}

/* Through a corner into the hex over the side or over the next one, or on between the two. */
static void pass_corner(struct hexline *line, int side)
{
	int next = (side + 1) % SIDES, bend = turn(plus(sides[side].over, sides[next].over), line->run);

	if (bend < 0) {
		enter(line, side, bit(side + 3) | bit(side + 2));
	} else if (bend > 0) {
		enter(line, next, bit(side + 4) | bit(side + 5));
	} else {
		line->skips = true;
		enter(line, side, bit(side + 2));
	}
}

/*
 * The hex of a step that runs along a side is the one over the first side of the corner; the one ahead lies
 * over the side before.
 */
static void step_along(struct hexline *line, struct hexstep *step)
{
	int side = 0;

	while (bit(side) != line->in)
		side++;
	*step = (struct hexstep){
		.hex = (int16_t)line->at, .along = true, .in = line->in, .out = line->in,
		.beside = (int16_t)hex_at(line->map, line->at, side, plus(line->mid, sides[side].over)),
	};
	line->skips = false;
	enter(line, (side + SIDES - 1) % SIDES, bit(side + 2) | bit(side + 1));
}

/* Out of the hex that the line is in; gives the sides by which it goes. */
static unsigned advance(struct hexline *line)
{
	int side;

	if (leave(line, &side)) {
		pass_corner(line, side);
		return bit(side) | bit(side + 1);
	}
	enter(line, side, bit(side + 3));
	return bit(side);
}

void hexline_start(struct hexline *line, const struct map *map, int from, int to)
{
	struct point start = middle(map, from), end = middle(map, to);

	*line = (struct hexline){
		.map = map, .end = end, .run = minus(end, start), .mid = start, .at = from,
	};
	for (int i = 0; i < SIDES; i++) {
		int growth = weigh(&sides[i], line->run);

		if (growth > 0) {
			line->nears[line->n_nears].side = i;
			line->nears[line->n_nears].growth = growth;
			line->nears[line->n_nears++].left = sides[i].most;
		}
	}
	if (from == to || map->places[from].kind || map->places[to].kind)
		line->mid = end;
	else
		advance(line);
}

bool hexline_next(struct hexline *line, struct hexstep *step)
{
	if (is_same(line->mid, line->end))
		return false;
	if (line->skips) {
		step_along(line, step);
		return true;
	}
	*step = (struct hexstep){ .hex = (int16_t)line->at, .beside = NONE, .in = line->in };
	step->out = advance(line);
	return true;
}
