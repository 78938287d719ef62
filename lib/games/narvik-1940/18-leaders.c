/* SPDX-License-Identifier: ISC */
/* 18-leaders.c: 18.1a who is activated with a sub-command, and with Dietl. */
#include "games/narvik-1940/narvik.h"

static int find_dietl(const struct match *m)
{
	EACH_UNIT(p, m)
		if (is_type(m, p, LEADER) && side_of(m, p) == GERMAN)
			return p;
	return NONE;
}

/* 18.1a In his hex or next to it, while he is on the map; sea between them does not matter. */
static bool is_with_dietl(const struct match *m, int dietl, int p)
{
	int away = dietl == NONE ? NONE : hex_distance(m->data, m->at[dietl], m->at[p]);

	return away == 0 || away == 1;
}

/* 11.0 The sub-command's units in play; 20.0a those in staging areas are. */
bool nv_is_activated(const struct match *m, int p, int side, int command)
{
	if (side_of(m, p) != side || !nv_is_combat(m, p) || !nv_in_play(m, p))
		return false;
	return printed(m, p, COMMAND) == command || (command == KGD && is_with_dietl(m, find_dietl(m), p));
}

void nv_activate(struct match *m, int side, int command)
{
	EACH_UNIT(p, m) {
		if (!nv_is_activated(m, p, side, command))
			continue;
		mark(m, p, ACTIVE);
		unit(m, p)->origin = m->at[p];
		unit(m, p)->spent = 0;
	}
}
