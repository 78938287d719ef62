/* SPDX-License-Identifier: ISC */
/* r08-places.c: how far it is, whose an area is, and which of its bases serve (R4 R6 R7 R8 12.3 13.3). */
#include "games/norway-1940/norway.h"

/* ---- R8.2 distance ---------------------------------------------------------- */

/* Breadth first, until `until` is met if that is not NONE. An Off Map base only begins or ends it. */
static void spread(const struct match *m, int from, int until, int16_t *dist)
{
	int16_t queue[MOST_PLACES];
	int n = 0;

	EACH_PLACE(h, m)
		dist[h] = NONE;
	dist[from] = 0;
	queue[n++] = (int16_t)from;
	for (int next = 0; next < n && (until == NONE || dist[until] == NONE); next++) {
		int h = queue[next];

		if (is_base(m, h) && h != from)
			continue;
		EACH_LINK(l, m->data, h)
			if (dist[l->to] == NONE) {
				dist[l->to] = (int16_t)(dist[h] + 1);
				queue[n++] = l->to;
			}
	}
}

void nw_distances(const struct match *m, int from, int16_t *dist)
{
	spread(m, from, NONE, dist);
}

int nw_distance(const struct match *m, int from, int to)
{
	int16_t dist[MOST_PLACES];

	if (from == NONE || to == NONE)
		return NONE;
	spread(m, from, to, dist);
	return dist[to];
}

/* ---- R4 control --------------------------------------------------------------- */

bool nw_is_contested(const struct match *m, int h)
{
	return is_area(m, h) && nw_has(m, h, GERMAN, GROUND) && nw_has(m, h, ALLIED, GROUND);
}

bool nw_controls(const struct match *m, int side, int h)
{
	return is_area(m, h) && ground_of(m, h)->control == side && !nw_is_contested(m, h);
}

/* ---- R6 R7 bases ---------------------------------------------------------------- */

bool nw_usable_airbase(const struct match *m, int side, int h)
{
	if (is_home(m, h, side))
		return true;
	return is_area(m, h) && has_feature(m, h, AIRBASE) && !is_disrupted(m, h, AIRBASE_OUT) &&
	       (nw_controls(m, side, h) || nw_is_contested(m, h));
}

bool nw_has_bases(const struct match *m, int side, int h)
{
	return is_area(m, h) && !nw_controls(m, side, h) &&
	       (has_feature(m, h, AIRBASE) || has_feature(m, h, PORT) || has_feature(m, h, MOB_CENTER));
}

bool nw_is_defended(const struct match *m, int side, int h)
{
	return is_area(m, h) && (nw_has(m, h, enemy_of(side), GROUND) || nw_has(m, h, enemy_of(side), AIR));
}

bool nw_has_fortress(const struct match *m, int h, int side)
{
	EACH_PIECE_AT(p, m, h)
		if (nw_is_there(m, p, h, side, GROUND) && is_fortress(m, p))
			return true;
	return false;
}

bool nw_friendly_port(const struct match *m, int side, int h)
{
	return is_area(m, h) && has_feature(m, h, PORT) && !is_disrupted(m, h, PORT_OUT) &&
	       nw_controls(m, side, h);
}

/* ---- 12.3 13.3 where Norwegians come back ------------------------------------------ */

static bool is_by_norwegian_port(const struct match *m, int zone)
{
	EACH_LINK(l, m->data, zone)
		if (is_area(m, l->to) && has_feature(m, l->to, IN_NORWAY) &&
		    nw_friendly_port(m, ALLIED, l->to))
			return true;
	return false;
}

bool nw_is_open_center(const struct match *m, int h)
{
	return nw_controls(m, ALLIED, h) && has_feature(m, h, IN_NORWAY) && has_feature(m, h, MOB_CENTER) &&
	       !is_disrupted(m, h, MOB_OUT);
}

bool nw_can_place(const struct match *m, int p, int h)
{
	if (class_of(m, p) == NAVAL)
		return is_zone(m, h) && is_by_norwegian_port(m, h);
	if (class_of(m, p) == GROUND)
		return nw_is_open_center(m, h);
	return nw_controls(m, ALLIED, h) && has_feature(m, h, IN_NORWAY) && has_feature(m, h, AIRBASE) &&
	       !is_disrupted(m, h, AIRBASE_OUT);
}

bool nw_has_place(const struct match *m, int p)
{
	if (nation_of(m, p) != NORWAY)
		return true;
	EACH_PLACE(h, m)
		if (nw_can_place(m, p, h))
			return true;
	return false;
}
