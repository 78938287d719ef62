/* SPDX-License-Identifier: ISC */
/* 10-terrain.c: 10.1 to 10.3 what covers a hex, how high it lies, and how it protects. */
#include "games/en-pointe-toujours/ept.h"

enum { TUNNEL_LEVEL = 2, DEEP_SNOW = 2 };	/* 16.3b; SC_SNOW */

/* 10.2a 9.3a A hex has one level at most: the bit of it tells which. */
int ep_level(const struct match *m, int place)
{
	static const int8_t levels[64] = { [1] = 1, [2] = 2, [4] = 3, [8] = 4, [16] = 5, [32] = 6 };

	if (place == NONE || spot(m, place)->kind != HEX)
		return TUNNEL_LEVEL;
	return levels[spot(m, place)->features >> LEVEL_1 & 63];
}

bool ep_is_house(const struct match *m, int h)
{
	return is_hex(m, h) && has_feature(m, h, HOUSE);
}

/* 16.2b 13.7d */
static int house_row(const struct match *m, int h)
{
	if (is_marked(m, h, RUIN))
		return TR_RUIN;
	return has_feature(m, h, STONE) && !scenario_cell(m, SC_WOODEN) ? TR_STONE : TR_HOUSE;
}

/* 16.1b lies under the snow */
static bool has_river(const struct match *m, int h)
{
	return has_feature(m, h, RIVER) && scenario_cell(m, SC_SNOW) != DEEP_SNOW;
}

/* 16a 16.3b The trench of a railway counts, not the forest on it; in a tunnel its fortified entrance does. */
int ep_ground_row(const struct match *m, int place)
{
	if (spot(m, place)->kind != HEX)
		return TR_FORTIFICATION;
	if (has_feature(m, place, CLIFF))
		return TR_CLIFF;
	if (has_feature(m, place, SEA))
		return TR_SEA;
	if (has_feature(m, place, LAKE))
		return TR_LAKE;
	if (has_feature(m, place, HOUSE))
		return house_row(m, place);
	if (has_feature(m, place, RAILWAY))
		return TR_RAILWAY;
	if (has_feature(m, place, FOREST))
		return TR_FOREST;
	return has_river(m, place) ? TR_RIVER : TR_CLEAR;
}

/* TT.e */
bool ep_is_obstacle(const struct match *m, int h)
{
	return is_hex(m, h) && cell(m, TERRAIN, ep_ground_row(m, h), OBSTACLE);
}

const char *ep_ground_words(int row)
{
	static const char *const words[] = {
		[TR_CLEAR] = "clear ground", [TR_ROAD] = "road or trail", [TR_RIVER] = "river",
		[TR_LAKE] = "frozen lake", [TR_FOREST] = "forest", [TR_RUIN] = "ruined house",
		[TR_HOUSE] = "wooden house", [TR_STONE] = "stone house", [TR_RAILWAY] = "entrenched railway",
		[TR_FORTIFICATION] = "fortification", [TR_LEVEL] = "levels", [TR_VEHICLE] = "tank or wreck",
		[TR_CLIFF] = "cliff", [TR_SEA] = "sea",
	};

	return words[row];
}

/* 14.3a */
static int vehicle_protection(const struct match *m, int place, int except, struct sum *s)
{
	bool shelters = is_marked(m, place, WRECK);
	int columns;

	EACH_PIECE_AT(p, m, place)
		shelters = shelters || (is_tank(m, p) && p != except);
	columns = shelters ? cell(m, TERRAIN, TR_VEHICLE, PROTECTION) : 0;
	sum_add(s, "14.3", ep_ground_words(TR_VEHICLE), columns);
	return columns;
}

int ep_ground_protection(const struct match *m, int place, struct sum *s)
{
	int row = ep_ground_row(m, place), columns = cell(m, TERRAIN, row, PROTECTION);

	sum_add(s, "TT", ep_ground_words(row), columns);
	return columns;
}

int ep_protection(const struct match *m, int place, int except, struct sum *s)
{
	return ep_ground_protection(m, place, s) + vehicle_protection(m, place, except, s);
}

/* 10.3h The fire comes in straight over a side that the railway crosses, a tunnel's mouth among them. */
static bool is_along_railway(const struct match *m, int h, int from)
{
	int origin = ep_place_hex(m, from), way = ep_bearing(m, h, origin);

	if (!way)
		return false;
	EACH_LINK(l, m->data, h)
		if (is_hex(m, l->to) && ep_direction(m, h, l->to) == way)
			return border_has(m, l->border, RAIL_LINE) || (from != origin && l->to == origin);
	return false;
}

int ep_protection_from(const struct match *m, int place, int from, struct sum *s)
{
	bool open = ep_ground_row(m, place) == TR_RAILWAY && is_along_railway(m, place, from);
	int columns = (open ? 0 : ep_ground_protection(m, place, s)) + vehicle_protection(m, place, NONE, s);
	int above = ep_level(m, from) < ep_level(m, place) ? cell(m, TERRAIN, TR_LEVEL, PROTECTION) : 0;

	sum_add(s, "10.2", "fired at from below", above);	/* 10.2b */
	return columns + above;
}
