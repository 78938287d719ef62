/* pending.c: where each decision may lie, and what may be in progress; all else is a fault. */
#include "engine/pending.h"

#include "games/en-pointe-toujours/ept.h"

enum who { A_UNIT = 1, A_TANK, A_FALLEN_CP };

static const struct lie table[] = {
	{ &ep_setup, EITHER_SIDE, .in = IN(SETTING_UP) },
	{ &ep_support_fire, EITHER_SIDE, .in = IN(SUPPORT_FIRE) },
	{ &ep_support_request, EITHER_SIDE, .in = IN(SUPPORT_REQUEST) | IN(SETTING_UP) },
	{ &ep_attach, EITHER_SIDE, .in = IN(COMMAND_PHASE) },
	{ &ep_activate, ON_TURN, .in = IN(OPERATIONS) },
	{ &ep_act, ON_TURN, .in = IN(OPERATIONS) },
	{ &ep_reacting, NONE, .on = { &ep_act, &ep_overrun, &ep_exit } },
	{ &ep_opfire, EITHER_SIDE, .on = { &ep_reacting }, .where = SOMEWHERE },
	{ &ep_assault, NONE, .on = { &ep_act } },
	{ &ep_retreat, EITHER_SIDE, .on = { &ep_assault, &ep_overrun }, .where = SOMEWHERE },
	{ &ep_strike, EITHER_SIDE, .on = { &ep_assault }, .who = A_UNIT },
	{ &ep_withdraw, EITHER_SIDE, .on = { &ep_assault }, .where = SOMEWHERE },
	{ &ep_overrun, NONE, .on = { &ep_act } },
	{ &ep_counter, EITHER_SIDE, .on = { &ep_overrun }, .who = A_TANK },
	{ &ep_exit, ON_TURN, .on = { &ep_overrun }, .who = A_TANK },
	{ &ep_shed, EITHER_SIDE, .in = IN(SUPPORT_FIRE),
	  .on = { &ep_shed, &ep_reacting, &ep_assault, &ep_overrun, &ep_act }, .where = SOMEWHERE },
	{ &ep_second, EITHER_SIDE, .in = IN(REPLACEMENT), .who = A_FALLEN_CP },
	{ &ep_promote, EITHER_SIDE, .in = IN(REPLACEMENT), .who = A_FALLEN_CP },
	{ &ep_rally, EITHER_SIDE, .in = IN(RALLYING) },
	{ &ep_recover, EITHER_SIDE, .in = IN(RECOVERY) },
	{ &ep_camouflage, EITHER_SIDE, .in = IN(CAMOUFLAGE) },
	{ &ep_place, EITHER_SIDE, .in = IN(TURN_END) },
	{ 0 },
};

/* ---- the stack of decisions --------------------------------------------- */

static int phase_of(const struct match *m) { return own_of(m)->phase; }
static int active_side(const struct match *m) { return own_of(m)->active; }

static bool is_about(const struct match *m, const struct frame *f, int who)
{
	if (f->who == NONE)
		return false;
	if (who == A_FALLEN_CP)
		return type_of(m, f->who) == CP;
	return on_map(m, f->who) && (who == A_TANK ? is_tank(m, f->who) : is_unit(m, f->who));
}

static const struct lies lies = {
	.table = table, .phase = phase_of, .turn = active_side, .about = is_about,
};

/* ---- what is in progress ------------------------------------------------ */

static bool activation_fault(const struct match *m, struct fault *f)
{
	const struct ept *o = own_of(m);

	if ((o->formation != NONE) != is_pending(m, &ep_act))
		return fault_in_own(f, "formation",
				    "a formation is activated, and the decisions do not say so");
	if (o->formation == NONE)
		return (o->acting.n || o->used || o->mode || o->spent) &&
		       fault_in_own(f, o->acting.n ? "acting" : o->used ? "used" : o->mode ? "mode" : "spent",
				    "an action is left over");
	if (side_of(m, o->formation) != o->active)
		return fault_in_own(f, "formation", "%s is activated by the other side",
				    id(m, o->formation));
	for (int i = 0; i < o->acting.n; i++)
		if (side_of(m, o->acting.v[i]) != o->active || is_named_before(&o->acting, i))
			return fault_in_own(f, "acting", "%s acts", id(m, o->acting.v[i]));
	return false;
}

/* 7.11m */
static bool trigger_fault(const struct match *m, struct fault *f)
{
	const struct ept *o = own_of(m);

	if ((o->trigger != NO_TRIGGER) != is_pending(m, &ep_reacting))
		return fault_in_own(f, "trigger", "a trigger is open, and the decisions do not say so");
	if (o->chain.n > MOST_CHAIN)
		return fault_in_own(f, "chain", "more triggers are open than can be");
	if (o->trigger == NO_TRIGGER && (o->targets.n || o->chain.n))
		return fault_in_own(f, o->targets.n ? "targets" : "chain",
				    "something of a trigger is left, and there is none");
	return false;
}

static bool has_assaulter(const struct match *m)
{
	EACH_UNIT(p, m)
		if (has_deed(m, p, ATTACKER) && side_of(m, p) == own_of(m)->active && on_map(m, p) &&
		    is_tank(m, p) == is_pending(m, &ep_overrun))
			return true;
	return false;
}

/* Who has been declared to come is there until the hex is entered; later all of them may have left it. */
static bool assault_fault(const struct match *m, struct fault *f)
{
	const struct ept *o = own_of(m);
	bool going_on = is_pending(m, &ep_assault) || is_pending(m, &ep_overrun);

	if (going_on != (o->target != NONE))
		return fault_in_own(f, "target",
				    "an assault is in progress, and the decisions do not say so");
	if (going_on && !is_hex(m, o->target))
		return fault_in_own(f, "target", "an assault is on no hex");
	if (going_on && o->stage <= AS_ENTRY && !has_assaulter(m))
		return fault_in_own(f, "target", "an assault is in progress, and nobody makes it");
	return false;
}

static bool deed_fault(const struct match *m, struct fault *f, int p)
{
	enum {
		OF_ACTIVATION = ACTED | BARRED | ASSAULTED | STIRRED | REACTIVATED | PIVOTED,
		OF_ASSAULT = ATTACKER | DEFENDER | TO_STRIKE | COUNTERED,
	};
	const struct unit *u = unit_of(m, p);
	const struct ept *o = own_of(m);

	if ((u->deeds & OF_ACTIVATION && o->formation == NONE) ||
	    (u->deeds & OF_ASSAULT && o->target == NONE) || (u->deeds & RALLIED && o->phase != RALLYING) ||
	    (u->deeds & JUST_STOPPED && !is_pending(m, &ep_shed)))
		return fault_of_piece(f, p, "deeds", "%s bears a mark of what is over", id(m, p));
	if ((u->hits || u->origin != NONE) && o->target == NONE)
		return fault_of_piece(f, p, u->hits ? "hits" : "origin",
				      "%s has something left of an assault", id(m, p));
	/* bits of triggers that are not open */
	if (u->answered >> o->chain.n >> (o->trigger != NO_TRIGGER))
		return fault_of_piece(f, p, "answered", "%s has answered no trigger", id(m, p));
	if (u->attached != NONE &&
	    (type_of(m, u->attached) != CP || side_of(m, u->attached) != side_of(m, p)))
		return fault_of_piece(f, p, "attached", "%s is attached to %s", id(m, p),
				      id(m, u->attached));
	return false;
}

bool ep_pending_fault(const struct match *m, struct fault *f)
{
	if (stack_fault(m, &lies, f))
		return true;
	if (is_over(m))
		return false;
	if (activation_fault(m, f) || trigger_fault(m, f) || assault_fault(m, f))
		return true;
	EACH_UNIT(p, m)
		if (deed_fault(m, f, p))
			return true;
	return false;
}
