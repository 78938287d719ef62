/* SPDX-License-Identifier: ISC */
/* progress.c: what may be under way in an activation, an answer or an assault; all else is a fault. */
#include "games/en-pointe-toujours/ept.h"

/* 6 Nobody spends more than it can have. */
static bool spent_fault(const struct match *m, struct fault *f)
{
	const struct ept *o = own_of(m);
	int most = limit(m, TANK_MP);

	for (int i = 0; i < o->acting.n && !is_tank(m, o->acting.v[0]); i++)
		most = i ? lesser(most, ep_allowance(m, o->acting.v[i], o->mode, true))
			 : ep_allowance(m, o->acting.v[i], o->mode, true);
	if (o->acting.n && o->spent > most)
		return fault_in_own(f, "spent", "%s cannot have spent %d points", id(m, o->acting.v[0]),
				    o->spent);
	return false;
}

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
	if (!is_unit(m, o->formation) ||
	    (!lies_in(m, o->formation, GONE) && ep_formation(m, o->formation) != o->formation))
		return fault_in_own(f, "formation", "%s heads no formation", id(m, o->formation));
	for (int i = 0; i < o->acting.n; i++)
		if (side_of(m, o->acting.v[i]) != o->active || list_repeats(&o->acting, i) ||
		    !on_map(m, o->acting.v[i]) || !ep_is_active(m, o->acting.v[i]))
			return fault_in_own(f, "acting", "%s acts", id(m, o->acting.v[i]));
	return spent_fault(m, f);
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
	if (o->trigger != MOVE_TRIGGER && o->march.n)
		return fault_in_own(f, "march", "the rest of a path is left, and nobody is on the march");
	if (o->trigger != NO_TRIGGER && !o->targets.n)
		return fault_in_own(f, "targets", "a trigger is open, and nobody has moved or fired");
	for (int i = 0; i < o->targets.n; i++)
		if (side_of(m, o->targets.v[i]) != o->active || !is_counter(m, o->targets.v[i]))
			return fault_in_own(f, "targets", "%s has not moved or fired",
					    id(m, o->targets.v[i]));
	for (int i = 0; i < o->chain.n; i++)	/* by turns */
		if (!is_unit(m, o->chain.v[i]) || (side_of(m, o->chain.v[i]) == o->active) != i % 2)
			return fault_in_own(f, "chain", "%s has not fired in answer", id(m, o->chain.v[i]));
	return false;
}

static bool has_assaulter(const struct match *m)
{
	EACH_UNIT(p, m)
		if (has_deed(m, p, ATTACKER))
			return true;
	return false;
}

/* It is where the stage of the assault wants it, and came from next to the hex. */
static bool is_fit_attacker(const struct match *m, int p)
{
	const struct ept *o = own_of(m);
	int origin = unit_of(m, p)->origin;
	bool overrun = is_pending(m, &ep_overrun);

	return side_of(m, p) == o->active && (overrun ? is_tank(m, p) : is_infantry(m, p)) &&
	       is_hex(m, origin) && hex_distance(m->data, origin, o->target) == 1 &&
	       m->at[p] == (ep_stage(m) <= AS_ENTRY ? origin : o->target);
}

static bool is_fit_defender(const struct match *m, int p)
{
	const struct ept *o = own_of(m);

	return side_of(m, p) != o->active && is_unit(m, p) && ep_stage(m) > AS_ENTRY && m->at[p] == o->target;
}

/* 8.1c Enemies that have struck, and hit at most two steps each. */
static int most_hits(const struct match *m, int p)
{
	int struck = 0;

	EACH_UNIT(q, m)
		struck += side_of(m, q) != side_of(m, p) && ep_fights(m, q, ATTACKER | DEFENDER) &&
			  !has_deed(m, q, TO_STRIKE);
	return 2 * struck;
}

/* 8i 14.4m What it has spent leaves enough for the hex that it is about to enter. */
static bool can_pay(const struct match *m, int p)
{
	const struct ept *o = own_of(m);
	int cost = ep_cost(m, p, m->at[p], o->target);

	if (cost == NO || o->tactical)
		return cost != NO;
	if (is_tank(m, p))
		return o->spent + cost + limit(m, OVERRUN_MP) <= limit(m, TANK_MP);
	return o->spent + cost <= ep_allowance(m, p, NORMAL, true);
}

static bool fighter_fault(const struct match *m, struct fault *f, int p)
{
	const struct unit *u = unit_of(m, p);
	const struct ept *o = own_of(m);
	int stage = ep_stage(m);

	if ((u->deeds & ATTACKER && !is_fit_attacker(m, p)) ||
	    (u->deeds & DEFENDER && !is_fit_defender(m, p)))
		return fault_of_piece(f, p, "deeds", "%s cannot be in this assault", id(m, p));
	if (m->at[p] == o->target && (stage > AS_ENTRY ? !(u->deeds & (ATTACKER | DEFENDER))
							  : side_of(m, p) == o->active))
		return fault_of_piece(f, p, "at", "%s has no part in the assault", id(m, p));
	if (u->deeds & ATTACKER && stage <= AS_ENTRY && !can_pay(m, p))
		return fault_in_own(f, "spent", "%s cannot pay for %s", id(m, p), place_name(m, o->target));
	if (u->deeds & TO_STRIKE && (stage != AS_STRIKES || !ep_fights(m, p, ATTACKER | DEFENDER)))
		return fault_of_piece(f, p, "deeds", "%s is not to strike", id(m, p));
	if (u->deeds & COUNTERED && (!(u->deeds & DEFENDER) || !is_pending(m, &ep_overrun)))
		return fault_of_piece(f, p, "deeds", "%s has struck at no tank", id(m, p));
	if (u->hits && (stage != AS_STRIKES || u->hits > most_hits(m, p)))
		return fault_of_piece(f, p, "hits", "%s cannot have been hit so", id(m, p));
	return false;
}

/* The questions upon it fit it, yet it has not come so far, or such an assault never does. */
static bool stage_fault(const struct match *m, struct fault *f)
{
	int stage = ep_stage(m), i = 0;

	while (m->pending[i].state != &ep_assault && m->pending[i].state != &ep_overrun)
		i++;
	if (m->pending[i].state == &ep_overrun)
		return (stage > AS_EXIT || (stage > AS_ENTRY && stage < AS_FIRE)) &&
		       fault_of_frame(f, i, "stage", "no armoured assault goes on so");
	return (stage > AS_ATTACKER || (stage > AS_INITIATIVE && !own_of(m)->round)) &&
	       fault_of_frame(f, i, "stage", "no assault goes on so");
}

/* Who has been declared to come is there until the hex is entered; later all of them may have left it. */
static bool assault_fault(const struct match *m, struct fault *f)
{
	const struct ept *o = own_of(m);
	bool going_on = ep_stage(m) != NONE, overrun = is_pending(m, &ep_overrun);

	if (going_on != (o->target != NONE))
		return fault_in_own(f, "target",
				    "an assault is in progress, and the decisions do not say so");
	if (going_on && !is_hex(m, o->target))
		return fault_in_own(f, "target", "an assault is on no hex");
	if (going_on && ep_stage(m) <= AS_ENTRY && !has_assaulter(m))
		return fault_in_own(f, "target", "an assault is in progress, and nobody makes it");
	if (!going_on && (o->round || o->tactical))
		return fault_in_own(f, o->round ? "round" : "tactical",
				    "something of an assault is left, and there is none");
	if (overrun && (o->round > 2 || o->tactical))
		return fault_in_own(f, o->tactical ? "tactical" : "round", "no armoured assault goes on so");
	return going_on && stage_fault(m, f);
}

/* 11.3c Its owner is asked about the place where it is. */
static bool is_asked_about(const struct match *m, int p)
{
	for (int i = 0; i < m->depth; i++)
		if (m->pending[i].state == &ep_shed && m->pending[i].side == side_of(m, p) &&
		    m->pending[i].where == m->at[p])
			return true;
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
	    (u->deeds & JUST_STOPPED && !is_asked_about(m, p)))
		return fault_of_piece(f, p, "deeds", "%s bears a mark of what is over", id(m, p));
	if ((u->hits || u->origin != NONE) && o->target == NONE)
		return fault_of_piece(f, p, u->hits ? "hits" : "origin",
				      "%s has something left of an assault", id(m, p));
	if (o->target != NONE && fighter_fault(m, f, p))
		return true;
	if ((u->used || u->mode || u->spent || u->by_road || u->paid) && o->formation == NONE)
		return fault_of_piece(f, p, u->used ? "used" : NULL, "%s has something left of an action",
				      id(m, p));
	/* bits of triggers that are not open */
	if (u->answered >> o->chain.n >> (o->trigger != NO_TRIGGER))
		return fault_of_piece(f, p, "answered", "%s has answered no trigger", id(m, p));
	if (u->attached != NONE &&
	    (type_of(m, u->attached) != CP || side_of(m, u->attached) != side_of(m, p)))
		return fault_of_piece(f, p, "attached", "%s is attached to %s", id(m, p),
				      id(m, u->attached));
	return false;
}

bool ep_progress_fault(const struct match *m, struct fault *f)
{
	if (is_over(m))
		return false;
	if (activation_fault(m, f) || trigger_fault(m, f) || assault_fault(m, f))
		return true;
	EACH_UNIT(p, m)
		if (deed_fault(m, f, p))
			return true;
	return false;
}
