/* SPDX-License-Identifier: ISC */
/* 05-sequence.c: 5.1 the game turn, segment by segment, and 5.2 capitulation. */
#include "games/narvik-1940/narvik.h"

/* 7.0b Reading: 5.1 names the Germans first, 7.0 the Allies; 7.0 holds unless the option is taken. */
static bool is_allied_event(const struct match *m)
{
	return own_of(m)->segment == (plays(m, OPTION_GERMAN_EVENTS_FIRST) ? SECOND_EVENT : FIRST_EVENT);
}

/* 11.0 Of the actions, the one that the side to act has declared. */
int nv_phase(const struct match *m)
{
	const struct narvik *o = own_of(m);

	if (is_allied_event(m))
		return ALLIED_EVENT;
	if (o->segment == ACTIONS_PHASE && (o->action == NO_ACTION || o->by == o->to_act))
		return DURING(o->action);
	return o->segment;
}

int nv_on_turn(const struct match *m)
{
	const struct narvik *o = own_of(m);

	switch (o->segment) {
	case SETUP_GERMAN: return GERMAN;
	case SETUP_ALLIED: return ALLIED;
	case FIRST_REINFORCES: return o->first;
	case SECOND_REINFORCES: return enemy_of(o->first);
	default: return o->to_act;
	}
}

/* ---- the segments ------------------------------------------------------ */

/* The set-up comes once; after the last segment the next turn begins. */
void nv_end_segment(struct match *m)
{
	struct narvik *o = own(m);

	o->segment = o->segment == TURN_ADVANCE ? AP_SEGMENT : (int16_t)(o->segment + 1);
}

/* 3.0b */
static void ask_setup(struct match *m, struct ruling *r)
{
	(void)r;
	ask(m, &nv_setup, nv_on_turn(m));
}

/* 5.1a */
static void determine_points(struct match *m, struct ruling *r)
{
	struct narvik *o = own(m);
	const struct chart *turns = chart_of(m, TURNS);
	const char *label = o->turn <= turns->n_rows ? turns->rows[o->turn - 1] : "beyond the track";

	say(r, "5.1", "turn %d, %s", o->turn, label);
	o->r4 = false;
	o->taken = 0;
	nv_determine_ap(m, r);
	nv_end_segment(m);
}

/* 5.1b */
static void roll_event(struct match *m, struct ruling *r)
{
	nv_roll_event(m, r, is_allied_event(m) ? ALLIED : GERMAN);
}

/* 5.1e */
static void determine_initiative(struct match *m, struct ruling *r)
{
	nv_determine_initiative(m, r);
	nv_end_segment(m);
}

/* 5.1f */
static void open_reinforcements(struct match *m, struct ruling *r)
{
	nv_open_reinforcements(m, r, nv_on_turn(m));
}

/* 5.1h 5.1p */
static void open_actions(struct match *m, struct ruling *r)
{
	nv_end_segment(m);
	nv_begin_actions(m, r);
}

/* 5.1i to 5.1l: chapter 11 has said who acts next, or that the phase is over. */
static void ask_action(struct match *m, struct ruling *r)
{
	(void)r;
	if (nv_on_turn(m) == NONE)
		nv_end_segment(m);
	else
		ask(m, &nv_act, nv_on_turn(m));
}

/* 5.1n */
static void judge_victory(struct match *m, struct ruling *r)
{
	nv_end_segment(m);
	nv_judge_victory(m, r);
}

/* 5.1o 6.4d The initiative was for one turn. */
static void advance_turn(struct match *m, struct ruling *r)
{
	struct narvik *o = own(m);

	nv_judge_final_turn(m, r);
	if (is_over(m))
		return;
	o->turn++;
	o->first = o->to_act = NONE;
	o->passes = 0;
	nv_end_segment(m);
}

/* What is done in each segment; some end with it, the others when a chapter says nv_end_segment(). */
void nv_proceed(struct match *m, struct ruling *r)
{
	static void (*const segments[])(struct match *, struct ruling *) = {
		[SETUP_GERMAN] = ask_setup,
		[SETUP_ALLIED] = ask_setup,
		[AP_SEGMENT] = determine_points,
		[FIRST_EVENT] = roll_event,
		[SECOND_EVENT] = roll_event,
		[INITIATIVE] = determine_initiative,
		[FIRST_REINFORCES] = open_reinforcements,
		[SECOND_REINFORCES] = open_reinforcements,
		[ACTIONS_OPEN] = open_actions,
		[ACTIONS_PHASE] = ask_action,
		[VICTORY_CHECK] = judge_victory,
		[TURN_ADVANCE] = advance_turn,
	};

	segments[own_of(m)->segment](m, r);
}

/* ---- capitulation ------------------------------------------------------- */

/* 5.2a Lawful for either side at any time. */
static void capitulate(struct match *m, const struct action *a, struct ruling *r)
{
	const char *const *sides = m->game->forms->sides;

	win(m, r, enemy_of(a->side), "5.2", "%s capitulates: %s wins", sides[a->side],
	    sides[enemy_of(a->side)]);
}

const struct verb nv_capitulate = {
	.name = "capitulate",
	.about = "gives the game up; the other side wins",
	.rules = "5.2",
	.apply = capitulate,
};
