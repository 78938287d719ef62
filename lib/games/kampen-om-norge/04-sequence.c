/* SPDX-License-Identifier: ISC */
/* 04-sequence.c: 4 the turns and their phases, 8 those of the advanced game, 7 those of 9 April. */
#include "games/kampen-om-norge/norge.h"

enum { BASIC = 1, ADVANCED = 2, ON_9_APRIL = 4, ORDINARY = BASIC | ADVANCED };

static const struct {
	void (*open)(struct match *, struct ruling *);
	unsigned turns;		/* that have it */
} phases[] = {
	[DEAL] = { kn_open_deal, 0 },
	[CHOOSE] = { kn_open_choose, ON_9_APRIL },
	[EXCHANGE] = { kn_open_exchange, ON_9_APRIL },
	[NORWAY_DEPLOYS] = { kn_open_norway_deploys, ON_9_APRIL },
	[GERMANY_DEPLOYS] = { kn_open_germany_deploys, ON_9_APRIL },
	[SCOUT] = { kn_open_scout, ON_9_APRIL },
	[REALLOCATE] = { kn_open_reallocate, ON_9_APRIL },
	[ALLIES_DEPLOY] = { kn_open_allies_deploy, ON_9_APRIL },
	[FEINT] = { kn_open_feint, ON_9_APRIL },
	[INTERCEPTION] = { kn_open_interception, ON_9_APRIL },
	[DROPS] = { kn_open_drops, ON_9_APRIL },
	[HOME_FLEET] = { kn_open_home_fleet, ADVANCED },
	[NAVAL_MOVEMENT] = { kn_open_naval_movement, ADVANCED },
	[MOVEMENT] = { kn_open_movement, ORDINARY },
	[SABOTAGE] = { kn_open_sabotage, ORDINARY },
	[DIVE] = { kn_open_dive, ON_9_APRIL },
	[LINE_UP] = { kn_open_line_up, ADVANCED | ON_9_APRIL },
	[NAVAL_COMBAT] = { kn_open_naval_combat, ADVANCED | ON_9_APRIL },
	[RAID] = { kn_open_raid, ON_9_APRIL },
	[LANDING] = { kn_open_landing, ON_9_APRIL },
	[RESISTANCE] = { kn_open_resistance, ON_9_APRIL },
	[LAND_COMBAT] = { kn_open_land_combat, ORDINARY | ON_9_APRIL },
	[MOBILISE] = { kn_open_mobilise, ON_9_APRIL },
	[REINFORCEMENT] = { kn_open_reinforcement, ORDINARY | ON_9_APRIL },
	[APRIL_ENDS] = { kn_open_april_ends, ON_9_APRIL },
	[NEW_CARDS] = { kn_open_new_cards, ORDINARY },
};

void kn_proceed(struct match *m, struct ruling *r)
{
	phases[own_of(m)->phase].open(m, r);
}

static unsigned kind_of_turn(const struct match *m)
{
	return own_of(m)->april ? ON_9_APRIL : is_advanced(m) ? ADVANCED : BASIC;
}

bool kn_has_phase(const struct match *m)
{
	int phase = own_of(m)->phase;

	return phase == DEAL ? !is_advanced(m) : phases[phase].turns & kind_of_turn(m);
}

/* 4.1a 4.2a 8a The next phase that this kind of turn has. */
void kn_next_phase(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);

	(void)r;
	do
		o->phase++;
	while (!(phases[o->phase].turns & kind_of_turn(m)));
}

/* 4f Nothing of the phase comes after it. */
void kn_close_phase(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	done(m);
	kn_next_phase(m, r);
}

/* Nothing of a turn outlasts it but the pieces, where they are. */
static void clear_turn(struct match *m)
{
	struct norge *o = own(m);

	EACH_PLACE(h, m) {
		struct ground *g = ground(m, h);

		g->moved = g->dropped = g->placed = 0;
		g->marks = 0;
	}
	EACH_UNIT(p, m) {
		struct unit *u = unit(m, p);

		u->moved = 0;
		u->origin = u->via = NONE;
		unmark(m, p, ATTEMPTED | UNDER_WAY);
	}
	o->left = 0;
	o->traded = o->recalled = false;
}

/* 4b 4c After the 9 April turn germany begins with its first ordinary turn (7.4c). */
void kn_next_turn(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);

	clear_turn(m);
	if (o->april) {
		o->april = false;
		o->turn = GERMANY;
	} else {
		o->used[o->turn] = 0;
		o->turn = (int16_t)((o->turn + 1) % FACTIONS);
		o->round = (int16_t)lesser(o->round + (o->turn == GERMANY), MOST_ROUNDS);
	}
	o->phase = DEAL;
	kn_next_phase(m, r);
	say(r, "4", "round %d, turn of %s", o->round, side_name(m, o->turn));
}
