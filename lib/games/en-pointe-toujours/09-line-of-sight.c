/* SPDX-License-Identifier: ISC */
/*
 * 09-line-of-sight.c: chapter 9, who sees whom; visual hindrances (10.1), outlines of forests on the railway
 * (16), the mouth of T2 (16.3). Obstacles and hindrances fill their hex, an outline is as long as a side.
 */
#include "games/en-pointe-toujours/ept.h"

#include "engine/hexline.h"

/* The ends of a line: the lower level, the higher, and the hex of the lower end. */
struct ends {
	int low, high, lower;
};

/* 16a An outline on the side, or on both sides of the corner, through which the line goes. */
static bool is_outlined(const struct match *m, int h, unsigned sides)
{
	for (int i = 0; sides >> i; i++) {
		int over;

		if (!(sides >> i & 1))
			continue;
		over = hex_over(m->data->map, h, i);
		if (over == NONE || !border_has(m, border_between(m->data, h, over), OUTLINE))
			return false;
	}
	return true;
}

/* 9.2a Trees in the way. 16a On a railway they stand just where an outline is drawn. */
static bool has_trees(const struct match *m, int h, unsigned in, unsigned out)
{
	if (!has_feature(m, h, FOREST))
		return false;
	return !has_feature(m, h, RAILWAY) || is_outlined(m, h, in) || is_outlined(m, h, out);
}

/*
 * Ends of one level: higher ground blocks, and what stands on ground as high as theirs (9.2a 9.3b 9.3c).
 * Else what is as high as the higher end blocks, trees being one level higher than their ground (9.3f 9.3g);
 * and trees or a building hide the hex behind them from above (9.3d), but none farther behind (9.3e). What
 * lies lower than both ends does nothing, nor what stands there.
 */
static bool blocks(const struct match *m, const struct ends *e, int h, unsigned in, unsigned out)
{
	int level = ep_level(m, h);
	bool trees, screens;

	if (level < e->low)
		return false;
	trees = has_trees(m, h, in, out);
	screens = trees || ep_is_obstacle(m, h);
	if (e->low == e->high)
		return level > e->low || screens;
	if (level + trees >= e->high)
		return true;
	return screens && hex_distance(m->data, h, e->lower) == 1;
}

/* 10.1g 14.3b A hex with tanks or wrecks, unless an end lies higher (9.3c). */
static bool hinders(const struct match *m, const struct ends *e, int h)
{
	bool vehicle = is_marked(m, h, WRECK);

	EACH_PIECE_AT(p, m, h)
		vehicle = vehicle || is_tank(m, p);
	return vehicle && ep_level(m, h) >= e->high;
}

/* 9.2a 10.1h Along a side both hexes must block or hinder; beyond the edge of the map nothing does. */
static bool step_blocks(const struct match *m, const struct ends *e, const struct hexstep *s)
{
	unsigned across = (s->in << 3 | s->in >> 3) & 63;	/* the same side, of the other hex */

	if (s->hex == NONE || !blocks(m, e, s->hex, s->in, s->out))
		return false;
	return !s->along || (s->beside != NONE && blocks(m, e, s->beside, across, across));
}

static bool step_hinders(const struct match *m, const struct ends *e, const struct hexstep *s)
{
	if (s->hex == NONE || !hinders(m, e, s->hex))
		return false;
	return !s->along || (s->beside != NONE && hinders(m, e, s->beside));
}

/* 16.3b T2 looks out of the hex that bears its mark; nobody sees into or out of T1 (10.3k). */
static int sight_hex(const struct match *m, int place)
{
	if (is_hex(m, place) || place == NONE)
		return place;
	EACH_PLACE(h, m)
		if (place == known(m, T2) && has_feature(m, h, MARK_T2))
			return h;
	return NONE;
}

bool ep_is_across(const struct match *m, int from, int to, int h)
{
	struct hexline line;
	struct hexstep s;

	from = sight_hex(m, from);
	to = sight_hex(m, to);
	if (from == NONE || to == NONE)
		return false;
	hexline_start(&line, m->data->map, from, to);
	while (hexline_next(&line, &s))
		if (s.hex == h && !s.along)
			return true;
	return false;
}

/* 16.3d Into and out of T2 from or across the railway hex before its mouth. */
static bool passes_mouth(const struct match *m, int from, int to)
{
	int inside = from == known(m, T2) ? from : to, outside = inside == from ? to : from;

	if (inside != known(m, T2))
		return true;
	EACH_LINK(l, m->data, sight_hex(m, inside))
		if (has_feature(m, l->to, RAILWAY) &&
		    (l->to == outside || ep_is_across(m, outside, inside, l->to)))
			return true;
	return false;
}

/* 9.1a From middle to middle. The hexes at its ends do nothing to it: neighbours see each other (9.2b). */
static struct los look_along(const struct match *m, const struct ends *e, int from, int to)
{
	struct los los = { .clear = true, .blocker = NONE };
	struct hexline line;
	struct hexstep s;

	hexline_start(&line, m->data->map, from, to);
	while (hexline_next(&line, &s)) {
		if (step_blocks(m, e, &s))
			return (struct los){ .clear = false, .blocker = s.hex };
		los.hindrances = (int16_t)(los.hindrances + step_hinders(m, e, &s));
	}
	return los;
}

struct los ep_los(const struct match *m, int from, int to)
{
	int start = sight_hex(m, from), end = sight_hex(m, to), rock = from == known(m, T2) ? start : end;
	struct ends e;

	if (from == to)
		return (struct los){ .clear = from != NONE, .blocker = NONE };
	if (start == NONE || end == NONE)
		return (struct los){ .clear = false, .blocker = NONE };
	if (!passes_mouth(m, from, to))
		return (struct los){ .clear = false, .blocker = (int16_t)rock };
	e = (struct ends){ .low = ep_level(m, from), .high = ep_level(m, to), .lower = start };
	if (e.low > e.high)
		e = (struct ends){ .low = e.high, .high = e.low, .lower = end };
	return look_along(m, &e, start, end);
}

bool ep_sees(const struct match *m, int from, int to)
{
	return ep_los(m, from, to).clear;
}

/* 12.4c For some purposes dummies see as well. */
bool ep_is_seen(const struct match *m, int h, int side, int within, bool dummies)
{
	EACH_UNIT(p, m) {
		if (side_of(m, p) != side || !on_map(m, p) || !(is_unit(m, p) || (dummies && is_dummy(m, p))))
			continue;
		if (within != NONE && ep_distance(m, m->at[p], h) > within)
			continue;
		if (ep_sees(m, m->at[p], h))
			return true;
	}
	return false;
}
