/* pending.c: what the stack of decisions and the marks of the units must be, for ep_broken. */
#include "games/en-pointe-toujours/ept.h"

enum asked { EITHER_SIDE = -3, ACTIVE_SIDE = -2 };	/* or NONE */
enum who { NOBODY, A_UNIT, A_TANK, A_FALLEN_CP };

/* Where a decision may lie: at the bottom in a phase, or on one of some others. */
static const struct lie {
	const struct state *state;
	int side;
	bool somewhere;			/* it is about a place */
	enum who who;
	int phase, phase2;		/* at the bottom; NONE: not there */
	const struct state *under[5];
} lies[] = {
	{ &ep_setup, EITHER_SIDE, false, NOBODY, SETTING_UP, NONE, { NULL } },
	{ &ep_support_fire, EITHER_SIDE, false, NOBODY, SUPPORT_FIRE, NONE, { NULL } },
	{ &ep_support_request, EITHER_SIDE, false, NOBODY, SUPPORT_REQUEST, SETTING_UP, { NULL } },
	{ &ep_attach, EITHER_SIDE, false, NOBODY, COMMAND_PHASE, NONE, { NULL } },
	{ &ep_activate, ACTIVE_SIDE, false, NOBODY, OPERATIONS, NONE, { NULL } },
	{ &ep_act, ACTIVE_SIDE, false, NOBODY, OPERATIONS, NONE, { NULL } },
	{ &ep_reacting, NONE, false, NOBODY, NONE, NONE, { &ep_act, &ep_overrun, &ep_exit } },
	{ &ep_opfire, EITHER_SIDE, true, NOBODY, NONE, NONE, { &ep_reacting } },
	{ &ep_assault, NONE, false, NOBODY, NONE, NONE, { &ep_act } },
	{ &ep_retreat, EITHER_SIDE, true, NOBODY, NONE, NONE, { &ep_assault, &ep_overrun } },
	{ &ep_strike, EITHER_SIDE, false, A_UNIT, NONE, NONE, { &ep_assault } },
	{ &ep_withdraw, EITHER_SIDE, true, NOBODY, NONE, NONE, { &ep_assault } },
	{ &ep_overrun, NONE, false, NOBODY, NONE, NONE, { &ep_act } },
	{ &ep_counter, EITHER_SIDE, false, A_TANK, NONE, NONE, { &ep_overrun } },
	{ &ep_exit, ACTIVE_SIDE, false, A_TANK, NONE, NONE, { &ep_overrun } },
	{ &ep_shed, EITHER_SIDE, true, NOBODY, SUPPORT_FIRE, NONE,
	  { &ep_shed, &ep_reacting, &ep_assault, &ep_overrun, &ep_act } },
	{ &ep_second, EITHER_SIDE, false, A_FALLEN_CP, REPLACEMENT, NONE, { NULL } },
	{ &ep_promote, EITHER_SIDE, false, A_FALLEN_CP, REPLACEMENT, NONE, { NULL } },
	{ &ep_rally, EITHER_SIDE, false, NOBODY, RALLYING, NONE, { NULL } },
	{ &ep_recover, EITHER_SIDE, false, NOBODY, RECOVERY, NONE, { NULL } },
	{ &ep_camouflage, EITHER_SIDE, false, NOBODY, CAMOUFLAGE, NONE, { NULL } },
	{ &ep_place, EITHER_SIDE, false, NOBODY, TURN_END, NONE, { NULL } },
};

/* ---- the stack of decisions --------------------------------------------- */

static const struct lie *lie_of(const struct frame *f)
{
	for (size_t i = 0; i < LENGTH(lies); i++)
		if (lies[i].state == f->state)
			return &lies[i];
	return NULL;
}

static bool lies_well(const struct match *m, int i)
{
	const struct frame *f = &m->pending[i];
	const struct lie *l = lie_of(f);

	if (!l)
		return false;
	if (i == 0)
		return l->phase == own_of(m)->phase || l->phase2 == own_of(m)->phase;
	for (size_t k = 0; k < LENGTH(l->under) && l->under[k]; k++)
		if (l->under[k] == f[-1].state)
			return true;
	return false;
}

static bool is_about(const struct match *m, int p, enum who who)
{
	switch (who) {
	case NOBODY: return p == NONE;
	case A_UNIT: return p != NONE && is_unit(m, p) && on_map(m, p);
	case A_TANK: return p != NONE && is_tank(m, p) && on_map(m, p);
	case A_FALLEN_CP: return p != NONE && type_of(m, p) == CP;
	}
	return false;
}

static bool is_apt(const struct match *m, const struct frame *f)
{
	const struct lie *l = lie_of(f);

	if (l->side == EITHER_SIDE ? f->side == NONE
				   : f->side != (l->side == ACTIVE_SIDE ? own_of(m)->active : l->side))
		return false;
	return l->somewhere == (f->where != NONE) && f->border == NONE && is_about(m, f->who, l->who);
}

static const char *broken_stack(const struct match *m, struct arena *arena)
{
	for (int i = 0; i < m->depth; i++) {
		const struct frame *f = &m->pending[i];

		if (!lies_well(m, i))
			return text(arena, "decision '%s' cannot lie there", f->state->name);
		if (!is_apt(m, f))
			return text(arena, "decision '%s' is not for such a side, or not about that",
				    f->state->name);
	}
	return NULL;
}

/* ---- what is in progress ------------------------------------------------ */

static const char *broken_activation(const struct match *m, struct arena *arena)
{
	const struct ept *o = own_of(m);

	if ((o->formation != NONE) != is_pending(m, &ep_act))
		return "a formation is activated, and the decisions do not say so";
	if (o->formation == NONE)
		return o->acting.n || o->used || o->mode || o->spent ? "an action is left over" : NULL;
	if (side_of(m, o->formation) != o->active)
		return text(arena, "%s is activated by the other side", id(m, o->formation));
	for (int i = 0; i < o->acting.n; i++)
		if (side_of(m, o->acting.v[i]) != o->active || is_named_before(&o->acting, i))
			return text(arena, "%s acts", id(m, o->acting.v[i]));
	return NULL;
}

/* 7.11m */
static const char *broken_triggers(const struct match *m)
{
	const struct ept *o = own_of(m);

	if ((o->trigger != NO_TRIGGER) != is_pending(m, &ep_reacting))
		return "a trigger is open, and the decisions do not say so";
	if (o->chain.n > MOST_CHAIN)
		return "more triggers are open than can be";
	if (o->trigger == NO_TRIGGER && (o->targets.n || o->chain.n))
		return "something of a trigger is left, and there is none";
	return NULL;
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
static const char *broken_assault(const struct match *m)
{
	const struct ept *o = own_of(m);
	bool going_on = is_pending(m, &ep_assault) || is_pending(m, &ep_overrun);

	if (going_on != (o->target != NONE))
		return "an assault is in progress, and the decisions do not say so";
	if (going_on && !is_hex(m, o->target))
		return "an assault is on no hex";
	if (going_on && o->stage <= AS_ENTRY && !has_assaulter(m))
		return "an assault is in progress, and nobody makes it";
	return NULL;
}

static const char *broken_deeds(const struct match *m, struct arena *arena, int p)
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
		return text(arena, "%s bears a mark of what is over", id(m, p));
	if ((u->hits || u->origin != NONE) && o->target == NONE)
		return text(arena, "%s has something left of an assault", id(m, p));
	/* bits of triggers that are not open */
	if (u->answered >> o->chain.n >> (o->trigger != NO_TRIGGER))
		return text(arena, "%s has answered no trigger", id(m, p));
	if (u->attached != NONE &&
	    (type_of(m, u->attached) != CP || side_of(m, u->attached) != side_of(m, p)))
		return text(arena, "%s is attached to %s", id(m, p), id(m, u->attached));
	return NULL;
}

const char *ep_broken_pending(const struct match *m, struct arena *arena)
{
	const char *why = broken_stack(m, arena);

	if (is_over(m))
		return why;
	if (!why)
		why = broken_activation(m, arena);
	if (!why)
		why = broken_triggers(m);
	if (!why)
		why = broken_assault(m);
	for (int p = 0; p < m->data->counters->n_pieces && !why; p++)
		why = broken_deeds(m, arena, p);
	return why;
}
