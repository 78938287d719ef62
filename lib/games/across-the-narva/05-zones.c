/* SPDX-License-Identifier: ISC */
/* 05-zones.c: 5.0 to 5.6 zones of control, with the bridges (2.2.8) and the frost (6.2) behind them. */
#include "games/across-the-narva/narva.h"

/* ---- 6.2.1 6.2.2 the frost ---------------------------------------------- */

static bool is_frosty(const struct match *m, int turn)
{
	return turn >= 1 && turn <= last_turn(m) && cell(m, TURNS, turn - 1, FROZEN) > 0;
}

/* 6.2.1d 6.2.2b RET.11a The event adds one turn to the last of the frost, once. */
bool an_has_frost(const struct match *m)
{
	const struct narva *o = own_of(m);

	return is_frosty(m, o->turn) || (o->long_frost && is_frosty(m, o->turn - 1));
}

/* 6.2.2c Above Krivasoo the river is kept open. */
bool an_is_frozen(const struct match *m, int border)
{
	return border_has(m, border, MAJOR_RIVER) && !border_has(m, border, NEVER_FROZEN) && an_has_frost(m);
}

/* ---- 2.2.8 bridges -------------------------------------------------------- */

/* 2.2.8a 2.2.8g Reading: a winter trail bridges a river while the frost lasts; a ferry is no bridge. */
bool an_is_bridged(const struct match *m, int border)
{
	uint32_t features = m->data->map->borders[border].features;

	if (!(features & RIVERS))
		return false;
	return features & LASTING_ROADS || (features >> WINTER_TRAIL & 1 && an_has_frost(m));
}

/* ---- 5.0 zones --------------------------------------------------------------- */

/* 5.2 Reading: by the strength printed on the side up; 5.5.1 supply does not matter. */
bool an_has_zone(const struct match *m, int p)
{
	if (!is_combat(m, p) || has_trait(m, p, NO_ZONE))
		return false;
	if (type_of(m, p) == ASSAULT_GUN && side_of(m, p) == SOVIET)
		return false;
	return an_attack(m, p) >= 1;
}

/* 5.6 Frozen or not, a major river stops them but at a bridge (2.2.8e). */
static bool reaches(const struct match *m, const struct link *l)
{
	return !border_has(m, l->border, MAJOR_RIVER) || an_is_bridged(m, l->border);
}

/* 5.0 5.3 5.4 Friends in the hex change nothing; for supply (5.5) they do, and that is asked there. */
bool an_in_zone(const struct match *m, int h, int side)
{
	static const struct zone_rule rule = { .exerts = an_has_zone, .reaches = reaches };

	return is_hex(m, h) && in_zone(m, h, side, &rule);
}

void an_find_zones(const struct match *m, int side, struct zones *z)
{
	EACH_PLACE(h, m)
		z->in[h] = false;
	EACH_UNIT(p, m) {
		if (side_of(m, p) == side || !on_map(m, p) || !an_has_zone(m, p))
			continue;
		EACH_LINK(l, m->data, m->at[p])
			z->in[l->to] |= reaches(m, l);
	}
}
