/* SPDX-License-Identifier: ISC */
/* 04-victory.c: 4.1 sudden death, 4.2 and 4.3 the end of the game. Control (4.4) is kept by nv_enter_hex. */
#include "games/narvik-1940/narvik.h"

/* 4.1b 4.1c Staging areas and displays are not the map. */
static bool has_allies_on_map(const struct match *m)
{
	EACH_UNIT(p, m)
		if (side_of(m, p) == ALLIED && nv_is_combat(m, p) && nv_on_map(m, p))
			return true;
	return false;
}

/* 4.1d 4.1e Occupied, not merely controlled. */
static bool has_all_objectives(const struct match *m, int side)
{
	int n = 0;

	EACH_PLACE(h, m) {
		if (!has_feature(m, h, OBJECTIVE))
			continue;
		if (nv_occupier(m, h) != side)
			return false;
		n++;
	}
	return n > 0;
}

void nv_judge_victory(struct match *m, struct ruling *r)
{
	if (!has_allies_on_map(m))
		win(m, r, GERMAN, "4.1", "no Allied ground combat unit is on the map: the Germans win");
	else if (has_all_objectives(m, ALLIED))
		win(m, r, ALLIED, "4.1", "Allied units occupy every objective: the Allies win");
}

/* 4.3 The last turn is over: 4.2 gives the game to the Germans. */
void nv_judge_final_turn(struct match *m, struct ruling *r)
{
	const struct narvik *o = own_of(m);
	bool relieved = o->relief >= chart_of(m, RELIEF)->n_rows - 1;

	if (!relieved && o->turn < cell(m, LIMITS, LAST_TURN, 0))
		return;
	say(r, "4.3", relieved ? "the Relief Column is at Narvik: the game ends" : "the last turn is over");
	win(m, r, GERMAN, "4.2", "the Allies have not won: the Germans win");
}
