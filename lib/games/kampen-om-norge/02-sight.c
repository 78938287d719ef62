/* SPDX-License-Identifier: ISC */
/* 02-sight.c: what a faction sees of cards and ships; by the place, so that no back tells more. */
#include "games/kampen-om-norge/norge.h"

/* The faction that keeps its cards or ships in this place to itself, or NONE. */
static int keeper(const struct match *m, int at)
{
	for (int side = 0; side < FACTIONS; side++)
		if (at == known(m, HAND + side) || at == known(m, APRIL + side) ||
		    at == known(m, FLEET + side))
			return side;
	return at == known(m, RESERVE) ? ALLIES : NONE;
}

static bool is_deck(const struct match *m, int at)
{
	for (int side = 0; side < FACTIONS; side++)
		if (at == known(m, DECK + side))
			return true;
	return false;
}

/* 6.1e A face-down ship is known to its owner. */
static bool sees_ship(const struct match *m, int p, int side)
{
	return side_of(m, p) == side || has_mark(m, p, FACE_UP);
}

/* 2.4c 7.2c What is used, out of the game or on raid lies face up. How many lie anywhere is known to all. */
enum sight kn_sight(const struct match *m, int p, int side)
{
	int at = m->at[p];

	if (class_of(m, p) == PANSERSKIP)	/* 6.1q */
		return SEEN;
	if (is_deck(m, at))	/* 3a */
		return BACK;
	if (is_zone(m, at))
		return sees_ship(m, p, side) ? SEEN : BACK;
	return keeper(m, at) == NONE || keeper(m, at) == side ? SEEN : BACK;
}

const char *kn_back(const struct match *m, int p)
{
	if (is_card(m, p))
		return is_april(m, p) ? "9 April card" : "action card";
	return side_of(m, p) == GERMANY ? "german ship" : "allied ship";
}

int kn_back_side(const struct match *m, int place, const char *back)
{
	for (int side = 0; side < FACTIONS; side++)
		if (place == known(m, DECK + side))
			return side;
	if (keeper(m, place) != NONE)
		return keeper(m, place);
	return same(back, "german ship") ? GERMANY : ALLIES;
}
