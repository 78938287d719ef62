/* pending.c: what the stack of decisions, the action in progress and its marks must be, for game->broken. */
#include "engine/pending.h"

#include "games/narvik-1940/narvik.h"

/* ---- the stack of decisions ----------------------------------------------- */

enum { A_UNIT = 1 };	/* for lie.who */

static const struct lie table[] = {
	{ &nv_setup, ON_TURN, .in = IN(SETUP_GERMAN) | IN(SETUP_ALLIED) },
	{ &nv_rally, ALLIED, .in = IN(FIRST_EVENT) | IN(SECOND_EVENT) },
	{ &nv_transfer, ALLIED, .in = IN(FIRST_EVENT) | IN(SECOND_EVENT) },
	{ &nv_reinforce, ON_TURN, .in = IN(FIRST_REINFORCES) | IN(SECOND_REINFORCES) },
	{ &nv_act, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_move, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_fire, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_assault, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_amphibious, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_marine, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_air, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_naval, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_recon, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_regroup, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_engineer, ON_TURN, .in = IN(ACTIONS_PHASE) },
	{ &nv_attack, EITHER_SIDE, .where = KIND(HEX),
	  .on = { &nv_fire, &nv_assault, &nv_marine, &nv_air, &nv_naval, &nv_counter } },
	{ &nv_retreat, EITHER_SIDE, .on = { &nv_attack }, .where = KIND(HEX), .who = A_UNIT },
	{ &nv_pursue, ON_TURN, .on = { &nv_assault, &nv_marine }, .where = KIND(HEX) },
	{ &nv_counter, EITHER_SIDE, .on = { &nv_assault }, .where = KIND(HEX) },
	{ &nv_regrouping, ON_TURN, .on = { &nv_regroup } },
	{ &nv_redeploy, GERMAN, .on = { &nv_regrouping }, .who = A_UNIT },
	{ &nv_bridge, EITHER_SIDE, .on = { &nv_move, &nv_attack, &nv_pursue, &nv_bridge }, .border = true },
	{ 0 },
};

static int segment_of(const struct match *m) { return own_of(m)->segment; }

static int turn_of(const struct match *m)
{
	const struct narvik *o = own_of(m);

	switch (o->segment) {
	case SETUP_GERMAN: return GERMAN;
	case SETUP_ALLIED: return ALLIED;
	case FIRST_REINFORCES: return o->first;
	case SECOND_REINFORCES: return !o->first;
	default: return o->to_act;
	}
}

static bool is_own(const struct match *m, const struct frame *f, int a_unit)
{
	(void)a_unit;
	return f->who != NONE && side_of(m, f->who) == f->side;
}

/* 7.0b Which of the two event segments is that of the Allies. */
static bool is_allied_event(const struct match *m)
{
	return own_of(m)->segment == (plays(m, OPTION_GERMAN_EVENTS_FIRST) ? SECOND_EVENT : FIRST_EVENT);
}

/* 11.0 The action that was declared, by the side that is to act; or the question which. */
static bool is_in_actions(const struct match *m, const struct frame *f)
{
	const struct narvik *o = own_of(m);

	if (o->action == NO_ACTION)
		return f->state == &nv_act;
	return o->by == o->to_act && f->state == nv_state_of(o->action);
}

/* 15.1 The unit is where the attack found it. */
static bool is_retreat(const struct match *m, const struct frame *f)
{
	return m->at[f->who] == own_of(m)->at && f->where == own_of(m)->at;
}

/* 15.2 The hex is cleared. */
static bool is_pursuit(const struct match *m, const struct frame *f)
{
	const struct narvik *o = own_of(m);

	return nv_occupier(m, f->where) != !f->side &&
	       (o->action == MARINE_ACTION || o->target == f->where);
}

/* What the frame holds is what the action in progress has led to. */
static bool is_apt(const struct match *m, const struct frame *f)
{
	const struct narvik *o = own_of(m);

	if (f->state == &nv_rally || f->state == &nv_transfer)
		return is_allied_event(m);
	if (f == m->pending && o->segment == ACTIONS_PHASE)
		return is_in_actions(m, f);
	if (f->state == &nv_attack)
		return o->combat != NO_COMBAT && f->where == o->at;
	if (f->state == &nv_retreat)
		return is_retreat(m, f);
	if (f->state == &nv_pursue)
		return is_pursuit(m, f);
	if (f->state == &nv_counter)
		return f->side == !o->by && f->where == o->target;
	if (f->state == &nv_redeploy)
		return lies_in(m, f->who, REGROUP_BOX);
	if (f->state == &nv_bridge)
		return list_has(&o->pontoons, f->border);
	return true;
}

static const struct lies lies = {
	.table = table, .phase = segment_of, .turn = turn_of, .about = is_own, .apt = is_apt,
};

/* ---- the action in progress ------------------------------------------------- */

static bool is_combat_of_action(const struct match *m)
{
	const struct narvik *o = own_of(m);

	switch (o->combat) {
	case FIRE_COMBAT:
		return o->action == FIRE_ACTION;
	case ASSAULT_COMBAT:
		return o->action == ASSAULT_ACTION && o->target == o->at && !is_pending(m, &nv_counter);
	case COUNTER_COMBAT:
		return is_pending(m, &nv_counter);
	case STRIKE_COMBAT:
		return o->action == AIR_ACTION || o->action == NAVAL_ACTION;
	default:
		return o->action == MARINE_ACTION;
	}
}

/* 14.4.1 A hex under close assault; 14.1 an attack has a target, and is pending until all are diced for. */
static const char *broken_combat(const struct match *m)
{
	const struct narvik *o = own_of(m);
	bool fought = o->combat != NO_COMBAT;

	if (o->target != NONE && (o->action != ASSAULT_ACTION || !is_hex(m, o->target)))
		return "a hex is under close assault, and no such action is conducted";
	if (fought != is_pending(m, &nv_attack) || (fought && (!is_hex(m, o->at) || !is_combat_of_action(m))))
		return "an attack is made that the action does not allow, or none is pending";
	if (!fought && (o->at != NONE || o->from != NONE))
		return "a hex is attacked, and no attack is made";
	return NULL;
}

static const char *broken_action(const struct match *m)
{
	const struct narvik *o = own_of(m);

	if (o->action != NO_ACTION)
		return nv_may_conduct(m, o->action, o->command, o->by) ? broken_combat(m)
			: "the sub-command is not one that conducts such an action";
	if (o->by != NONE || o->command != NO_COMMAND || o->begun || o->struck || o->origin != NONE ||
	    o->target != NONE || o->sailing != NOT_SAILED)
		return "something is left of an action that is over";
	return broken_combat(m);
}

/* ---- units ------------------------------------------------------------------- */

/* Marks of the units that the action is declared for. */
enum { MARKS_OF_ACTIVE = MOVED | STOPPED | GROUP | FINISHED | CROSSED | FERRIED | AFLOAT | OPERATED };

/* 11.0 18.1a */
static bool is_well_marked(const struct match *m, int p)
{
	const struct narvik *o = own_of(m);
	bool active = has_mark(m, p, ACTIVE);

	if (active && (side_of(m, p) != o->by || !nv_is_combat(m, p) || !nv_in_play(m, p)))
		return false;
	if (has_mark(m, p, MARKS_OF_ACTIVE) && !active)
		return false;
	if (has_mark(m, p, AFLOAT) &&	/* 13.2 until the Marine has won or failed */
	    (o->action != MARINE_ACTION || m->depth < 2 || !has_feature(m, m->at[p], SEA)))
		return false;
	if (has_mark(m, p, QUEUED) && (o->combat == NO_COMBAT || m->at[p] != o->at))
		return false;
	if (has_mark(m, p, ATTACKER) && o->combat == NO_COMBAT)
		return false;
	return !has_mark(m, p, CHECKING) || (is_pending(m, &nv_regrouping) && lies_in(m, p, REGROUP_BOX));
}

/* 8.1.1 16.0 14.4 Landings, strikes and close assaults aim at a hex. */
static bool is_well_aimed(const struct match *m, int p)
{
	const struct narvik *o = own_of(m);
	int aim = unit_of(m, p)->aim;

	if (aim == NONE)
		return true;
	if (!is_hex(m, aim))
		return false;
	if (nv_is_strike(m, p))
		return lies_in(m, p, AVAILABLE) && side_of(m, p) == o->by &&
		       o->action == (is_type(m, p, AIR) ? AIR_ACTION : NAVAL_ACTION);
	return o->action == ASSAULT_ACTION || (lies_in(m, p, RECEIVED) && has_trait(m, p, AIRBORNE));
}

static const char *broken_unit(const struct match *m, struct arena *arena, int p)
{
	const struct unit *u = unit_of(m, p);

	if (!is_well_marked(m, p))
		return text(arena, "%s bears a mark that does not go with the action", id(m, p));
	if (!is_well_aimed(m, p))
		return text(arena, "%s cannot aim at %s", id(m, p), hex(m, u->aim));
	if (u->spent > nv_mp2(m, p))
		return text(arena, "%s has spent more movement points than it has", id(m, p));
	if (u->origin != NONE && spot(m, u->origin)->kind == BOX)
		return text(arena, "%s did not begin the action in %s", id(m, p), hex(m, u->origin));
	return NULL;
}

const char *nv_broken_pending(const struct match *m, struct arena *arena)
{
	const char *why;

	if (is_over(m))
		return NULL;
	why = broken_stack(m, &lies, arena);
	if (!why)
		why = broken_action(m);
	for (int p = 0; p < m->data->counters->n_pieces && !why; p++)
		why = broken_unit(m, arena, p);
	return why;
}
