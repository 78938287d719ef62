/* SPDX-License-Identifier: ISC */
/* 14-setup.c: 14.0 the set-up, and what the first turn begins with. */
#include "games/across-the-narva/narva.h"

/* 13.1.1a A hex that counts is Soviet from the start if a Soviet unit with a zone is set up in it. */
static void set_control(struct match *m)
{
	EACH_UNIT(p, m)
		if (side_of(m, p) == SOVIET && on_map(m, p) && an_has_zone(m, p) && an_counts(m, m->at[p]))
			ground(m, m->at[p])->marks = SOVIET_HELD;
}

/* 14.FT-a One of the 2nd Shock Army's chits, as if it had been drawn. */
static int first_chit(const struct match *m)
{
	EACH_UNIT(p, m)
		if (type_of(m, p) == COMMAND_CHIT && printed(m, p, COMMAND) == SHOCK_ARMY &&
		    lies_in(m, p, CUP))
			return p;
	return NONE;
}

/* 2.1.4 The pieces are where they begin. 14.0a Some of them have lost a step. */
void an_begin(struct match *m, struct ruling *r)
{
	struct narva *o = own(m);
	int chit = first_chit(m);

	o->turn = 1;
	o->phase = COMMAND_PHASE;
	EACH_UNIT(p, m)
		unit(m, p)->lost = has_trait(m, p, STARTS_REDUCED);
	set_control(m);
	say(r, "2.1.4", "turn 1, %s; both sides are set up", chart_of(m, TURNS)->rows[0]);
	if (chit == NONE)
		return;
	put_under(m, chit, known(m, ACTIVATIONS + SOVIET));
	say(r, "14.FT", "the Soviet begins with %s", id(m, chit));
	an_open_use(m, r, chit);
}
