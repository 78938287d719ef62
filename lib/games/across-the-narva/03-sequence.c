/* SPDX-License-Identifier: ISC */
/* 03-sequence.c: 3.0 the phases of a turn, in order. */
#include "games/across-the-narva/narva.h"

static void open_air(struct match *m, struct ruling *r)
{
	an_return_air(m, r);
	an_next_phase(m, r);
}

static void open_german_reinforcements(struct match *m, struct ruling *r)
{
	an_open_reinforcements(m, r, GERMAN);
}

static void open_soviet_reinforcements(struct match *m, struct ruling *r)
{
	an_open_reinforcements(m, r, SOVIET);
}

/* 3.0f The HQ removal segment has no rule of its own, so nothing is done in it. */
static void open_supply(struct match *m, struct ruling *r)
{
	an_judge_supply(m, r);
	an_next_phase(m, r);
}

static void open_sudden_death(struct match *m, struct ruling *r)
{
	an_judge_sudden_death(m, r);
	if (!is_over(m))
		an_next_phase(m, r);
}

/* 11.4 What happens before the German moves a marker. */
static void clear_turn(struct match *m, struct ruling *r)
{
	struct narva *o = own(m);

	an_collect_chits(m, r);
	EACH_UNIT(p, m)
		unmark(m, p, PINNED | REBUILT);
	o->no_air = o->strachwitz_used = o->marines_used = false;
	o->discarded = 0;
}

static const struct {
	void (*begin)(struct match *, struct ruling *);	/* once; NULL: nothing to do */
	void (*open)(struct match *, struct ruling *);	/* whenever nothing is pending */
} phases[] = {
	[AIR_PHASE] = { NULL, open_air },
	[COMMAND_PHASE] = { NULL, an_open_draw },
	[GERMAN_REINFORCEMENTS] = { an_return_chits, open_german_reinforcements },
	[SOVIET_REINFORCEMENTS] = { NULL, open_soviet_reinforcements },
	[SUPPLY_PHASE] = { NULL, open_supply },
	[SUDDEN_DEATH] = { NULL, open_sudden_death },
	[TURN_ADVANCE] = { clear_turn, an_open_repair },
};

void an_proceed(struct match *m, struct ruling *r)
{
	phases[own_of(m)->phase].open(m, r);
}

/* 2.2.1a The marker goes to the next box; 13.1c after the last turn the points decide. */
static void next_turn(struct match *m, struct ruling *r)
{
	struct narva *o = own(m);

	if (o->turn >= last_turn(m)) {
		an_judge_victory(m, r);
		return;
	}
	o->turn++;
	o->phase = AIR_PHASE;
	say(r, "2.2.1", "turn %d, %s", o->turn, chart_of(m, TURNS)->rows[o->turn - 1]);
}

void an_next_phase(struct match *m, struct ruling *r)
{
	struct narva *o = own(m);

	if (o->phase == TURN_ADVANCE) {
		next_turn(m, r);
		return;
	}
	o->phase++;
	if (phases[o->phase].begin)
		phases[o->phase].begin(m, r);
}
