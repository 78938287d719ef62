/* SPDX-License-Identifier: ISC */
/* 06-costs.c: 6 10.3 TT the points of a unit, what ground, levels and snow cost, and where it may be. */
#include "games/en-pointe-toujours/ept.h"

/* ---- 6f to 6j points ------------------------------------------------------- */

/* 10.3f 6l Skis double before the road adds. */
int ep_points(const struct match *m, int p, int mode, bool by_road, struct sum *s)
{
	bool skis = scenario_cell(m, SC_SNOW) && printed(m, p, GEAR) == ON_SKIS;
	int points = limit(m, is_tank(m, p) ? TANK_MP : mode == RAPID ? RAPID_MP : NORMAL_MP);
	int twice = skis ? points : 0, road = by_road ? limit(m, ROAD_BONUS) : 0;

	sum_add(s, is_tank(m, p) ? "14.5" : "6", mode == RAPID ? "rapid movement" : "movement", points);
	if (is_tank(m, p))
		return points;
	sum_add(s, "10.3", "skis", twice);
	sum_add(s, "6", "by road or trail", road);
	return points + twice + road;
}

int ep_allowance(const struct match *m, int p, int mode, bool by_road)
{
	return ep_points(m, p, mode, by_road, NULL);
}

static bool has_road(const struct match *m, int h)
{
	return has_feature(m, h, ROAD) || has_feature(m, h, TRAIL);
}

bool ep_is_road_line(const struct match *m, int border)
{
	return border_has(m, border, ROAD_LINE) || border_has(m, border, TRAIL_LINE);
}

/* 6l Who comes onto the map in a hex of a road has come by it. */
bool ep_is_road(const struct match *m, int from, int to)
{
	int border;

	if (from == known(m, OFF))
		return has_road(m, to);
	border = border_between(m->data, from, to);
	return border != NONE && ep_is_road_line(m, border);
}

/* ---- 10.3 TT costs ----------------------------------------------------------- */

static int column_of(const struct match *m, int p)
{
	return is_tank(m, p) ? COST_VEHICLE : COST_INFANTRY;
}

/* 16.1j */
static bool is_off_its_heights(const struct match *m, int p, int h)
{
	return has_trait(m, p, HEIGHTS) && ep_level(m, h) != 1 && ep_level(m, h) != 2;
}

/* A road leads through what is closed otherwise. */
static bool may_stand_on(const struct match *m, int p, int h, int ground_row)
{
	return !is_off_its_heights(m, p, h) &&
	       (cell(m, TERRAIN, ground_row, column_of(m, p)) != NO || has_road(m, h));
}

bool ep_may_stand(const struct match *m, int p, int h)
{
	return is_hex(m, h) && may_stand_on(m, p, h, ep_ground_row(m, h));
}

/* 10.3a Climbing costs, steep ground twice as much; snow adds to both ways and is not doubled. */
static int level_cost(const struct match *m, int p, int from, int to, bool snow, struct sum *s)
{
	int lowest = scenario_cell(m, SC_STEEP), level = ep_level(m, to), up = level - ep_level(m, from);
	int climb = up > 0 ? up * cell(m, TERRAIN, TR_LEVEL, column_of(m, p)) : 0;
	int steep = lowest && level >= lowest ? climb : 0;	/* 10.3a */
	int slope = !snow ? 0 : up < 0 ? -up : up;	/* 10.3c 10.3d */

	sum_add(s, "TT", "climbing", climb);
	sum_add(s, "10.3", "steep ground", steep);
	sum_add(s, "10.3", "snow on the slope", slope);
	return climb + steep + slope;
}

static bool has_vehicle(const struct match *m, int h, int except)
{
	EACH_PIECE_AT(q, m, h)
		if (is_tank(m, q) && q != except)
			return true;
	return is_marked(m, h, WRECK);
}

int ep_cost(const struct match *m, int p, int from, int to)
{
	return ep_cost_by(m, p, from, to, ep_is_road(m, from, to), NULL);
}

int ep_cost_by(const struct match *m, int p, int from, int to, bool road, struct sum *s)
{
	enum { DEEP = 2 };
	int column = column_of(m, p), row, cost, vehicle, deep;
	bool snow = scenario_cell(m, SC_SNOW) && printed(m, p, GEAR) == ON_FOOT;	/* 10.3e */

	if (!is_hex(m, to))
		return NO;
	row = ep_ground_row(m, to);
	if (!may_stand_on(m, p, to, row))
		return NO;
	row = road ? TR_ROAD : row;
	cost = cell(m, TERRAIN, row, column);
	if (cost == NO)
		return NO;
	vehicle = has_vehicle(m, to, p) ? cell(m, TERRAIN, TR_VEHICLE, column) : 0;
	deep = snow && scenario_cell(m, SC_SNOW) == DEEP;	/* 10.3b */
	sum_add(s, "TT", ep_ground_words(row), cost);
	sum_add(s, "TT", ep_ground_words(TR_VEHICLE), vehicle);
	sum_add(s, "10.3", "deep snow", deep);
	cost += vehicle + deep;
	return is_hex(m, from) ? cost + level_cost(m, p, from, to, snow, s) : cost;
}

/* 16.1j TT.d */
bool ep_check_ground(const struct match *m, int p, int from, int to, struct ruling *r)
{
	if (is_hex(m, to) && is_off_its_heights(m, p, to))
		return refuse(r, "16.1", "%s stays on levels 1 and 2: %s is on level %d", id(m, p),
			      place_name(m, to), ep_level(m, to));
	if (ep_cost(m, p, from, to) == NO)
		return refuse(r, "TT", "the ground of %s is closed to %s", place_name(m, to), id(m, p));
	return true;
}
