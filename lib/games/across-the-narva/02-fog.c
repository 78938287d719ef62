/* SPDX-License-Identifier: ISC */
/* 02-fog.c: 2.1.3 what a player sees of the enemy's stacks, with the option fog of war. */
#include "games/across-the-narva/narva.h"

/* A marker lies on the unit. */
static bool has_marker(const struct match *m, int p)
{
	return has_mark(m, p, PINNED) || unit_of(m, p)->supply != SUPPLIED;
}

/* 2.1.3a Odds are worked out for an attack that has been announced: not so for a barrage. */
static bool is_committed(const struct match *m, int p)
{
	const struct narva *o = own_of(m);

	return has_mark(m, p, FLEEING) ||
	       ((o->battle == ASSAULT || o->battle == DIRECTIVE) && has_mark(m, p, FOUGHT));
}

/* 2.1.3b The top of a stack, or the marker on it; tracks and boxes are open. */
enum sight an_sight(const struct match *m, int p, int side)
{
	int h = m->at[p];

	if (!plays(m, OPTION_FOG) || side_of(m, p) == side || !is_hex(m, h) || is_committed(m, p))
		return SEEN;
	return m->top[h] == p && !has_marker(m, p) ? SEEN : BACK;
}

const char *an_back(const struct match *m, int p)
{
	if (!is_hex(m, m->at[p]) || m->top[m->at[p]] != p)
		return "covered";
	if (has_mark(m, p, PINNED))
		return "pinned";
	return unit_of(m, p)->supply == ISOLATED ? "isolated" : "out-of-supply";
}

/* 2.1.3 The odds of an attack that was called off were told: how strong they are there is known. */
static bool is_known_by_odds(const struct match *m, int p)
{
	return m->at[p] != NONE && is_marked(m, m->at[p], CALLED_OFF);
}

/* 5.2 9.0 Zones stop moves, and an HQ alone cannot be attacked: what lies covered is known by that. */
bool an_are_told_apart(const struct match *m, int a, int b)
{
	return an_has_zone(m, a) != an_has_zone(m, b) || is_hq(m, a) != is_hq(m, b) ||
	       is_known_by_odds(m, a) || is_known_by_odds(m, b);
}

unsigned an_readers(const struct match *m, int p)
{
	int side = side_of(m, p);

	return an_sight(m, p, enemy_of(side)) == SEEN ? ~0u : 1u << side;
}

/* 13.1.2j A lone unit under a marker may be an HQ, which does not score on the highway. */
int an_points_sheet(const struct match *m, int side, struct buffer *sheet)
{
	struct match seen;

	if (side == NONE || !plays(m, OPTION_FOG))
		return an_points(m, sheet);
	match_copy(&seen, m);
	EACH_UNIT(p, m)
		if (an_sight(m, p, side) != SEEN && count_at(m, m->at[p]) == 1)
			put(&seen, p, NONE);
	return an_points(&seen, sheet);
}

int an_points_seen(const struct match *m, int side)
{
	return an_points_sheet(m, side, NULL);
}

bool an_is_foggy(const struct match *m)
{
	return plays(m, OPTION_FOG);
}

bool an_tell_once(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (plays(m, OPTION_FOG))
		r->first_only = true;
	return true;
}
