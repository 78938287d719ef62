/* SPDX-License-Identifier: ISC */
/* 07-stacking.c: 7.0 and 7.1, how many units a hex holds. */
#include "games/across-the-narva/narva.h"

enum sort { FIGHTERS, GUNS, STAFFS };

/* 7.0c Soviet assault guns do not count among the combat units. */
static enum sort sort_of(const struct match *m, int p)
{
	if (is_hq(m, p))
		return STAFFS;
	return type_of(m, p) == ASSAULT_GUN && side_of(m, p) == SOVIET ? GUNS : FIGHTERS;
}

/* 7.0a Two combat units; 7.0b 7.0c besides, a single HQ and a single Soviet assault gun. */
static int most_of(const struct match *m, enum sort sort)
{
	return sort == FIGHTERS ? limit(m, STACK) : 1;
}

/* Others of the unit's side and sort in the hex; 7.0a a reduced unit counts as a full one. */
static int fellows(const struct match *m, int p, int h)
{
	int n = 0;

	EACH_PIECE_AT(q, m, h)
		n += q != p && side_of(m, q) == side_of(m, p) && sort_of(m, q) == sort_of(m, p);
	return n;
}

bool an_may_stack(const struct match *m, int p, int h)
{
	return is_hex(m, h) && (m->top[h] == NONE || fellows(m, p, h) < most_of(m, sort_of(m, p)));
}

bool an_check_stack(const struct match *m, int p, int h, struct ruling *r)
{
	static const char *const names[] = { "combat unit", "assault gun", "HQ" };

	if (an_may_stack(m, p, h))
		return true;
	return refuse(r, "7.0", "%s has no room for another %s", place_name(m, h), names[sort_of(m, p)]);
}

/* 7.1 The unit need not be in the hex yet. */
bool an_is_surplus(const struct match *m, int p, int h)
{
	return is_hex(m, h) && fellows(m, p, h) + (m->at[p] == h) > most_of(m, sort_of(m, p));
}

bool an_is_overstacked(const struct match *m, int h, unsigned but)
{
	int n[2][STAFFS + 1] = { 0 };

	EACH_PIECE_AT(p, m, h)
		if (!has_mark(m, p, but) && ++n[side_of(m, p)][sort_of(m, p)] > most_of(m, sort_of(m, p)))
			return true;
	return false;
}

bool an_is_too_many(const struct match *m, int p)
{
	return has_mark(m, p, PLACED) && on_map(m, p) && an_is_surplus(m, p, m->at[p]);
}

int an_one_too_many(const struct match *m)
{
	EACH_UNIT(p, m)
		if (an_is_too_many(m, p))
			EACH_PIECE_AT(q, m, m->at[p])
				if (an_is_too_many(m, q))
					return q;
	return NONE;
}
