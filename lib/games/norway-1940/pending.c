/* pending.c: what the stack of decisions, the open deed and its marks must be, for nw_broken. */
#include "engine/pending.h"
#include "games/norway-1940/norway.h"

enum who { NOBODY, A_GRANT, A_WITHDRAWAL };
enum { ANY_PHASE = IN(GERMAN_EVENT) | IN(ALLIED_EVENT) | IN(ACTIONS) };

static const struct lie table[] = {
	{ &nw_action, ON_TURN, .in = IN(ACTIONS) },
	{ &nw_grant, EITHER_SIDE, .in = ANY_PHASE, .on = { &nw_grant }, .who = A_GRANT },
	{ &nw_granted, EITHER_SIDE, .on = { &nw_grant }, .who = A_GRANT },
	{ &nw_event_choice, EITHER_SIDE, .in = ANY_PHASE, .on = { &nw_grant }, .who = A_WITHDRAWAL },
	{ &nw_deed, NONE, .in = IN(ACTIONS), .on = { &nw_grant } },
	{ &nw_land, EITHER_SIDE, .on = { &nw_deed } },
	{ &nw_attack, EITHER_SIDE, .on = { &nw_deed } },
	{ &nw_intercept, GERMAN, .on = { &nw_deed }, .where = KIND(AREA) | KIND(ZONE) },
	{ &nw_transports, GERMAN, .on = { &nw_deed } },
	{ &nw_place, ALLIED, .on = { &nw_deed } },
	{ &nw_combat, NONE, .on = { &nw_deed } },
	{ &nw_aim, EITHER_SIDE, .on = { &nw_combat } },
	{ &nw_losses, EITHER_SIDE, .on = { &nw_combat } },
	{ 0 }
};

static int phase_of(const struct match *m) { return own_of(m)->phase; }
static int side_to_act(const struct match *m) { return own_of(m)->mover; }

/* R10.4 R10.9c The Event that does it has been played by the side. */
static bool is_about(const struct match *m, const struct frame *f, int who)
{
	int row = f->who == NONE || class_of(m, f->who) != EVENT
		? NONE : chart_row(chart_of(m, EVENTS), id(m, f->who));

	return row != NONE && side_of(m, f->who) == f->side && lies_in(m, f->who, PLAYED) &&
	       cell(m, EVENTS, row, who == A_GRANT ? GRANTS : WITHDRAWS) > 0;
}

/* Questions inside a deed are put to the side and at the step that they belong to. */
static bool is_apt(const struct match *m, const struct frame *f)
{
	const struct norway *o = own_of(m);

	if (f->state == &nw_land)
		return f->side == o->by && o->step == S_LAND + 1 && is_zone(m, o->where);
	if (f->state == &nw_attack)
		return f->side == o->by && o->step == S_ATTACK + 1 && is_area(m, o->where);
	if (f->state == &nw_intercept)
		return o->by == ALLIED && o->step == S_INTERCEPT + 1;
	if (f->state == &nw_transports)
		return o->by == GERMAN && is_area(m, o->where) &&
		       (o->step == S_TRANSPORTS + 1 || o->step == S_SECOND_TRANSPORTS + 1);
	if (f->state == &nw_place)
		return o->step == S_PLACE + 1 && o->drawn.n > 0;
	if (f->state == &nw_granted)
		return f->side == f[-1].side && f->who == f[-1].who;
	return true;
}

/* R10.4 An Event grants so many, and they are counted down. */
static int most_of(const struct match *m, const struct frame *f)
{
	const struct chart *events = chart_of(m, EVENTS);

	if (f->state == &nw_grant)
		return cell(m, EVENTS, chart_row(events, id(m, f->who)), GRANTS);
	return f->state == &nw_event_choice ? MOST_LIST : 0;
}

static const struct lies lies = {
	.table = table, .phase = phase_of, .turn = side_to_act, .about = is_about, .apt = is_apt,
	.most = most_of,
};

/* ---- the deed in progress -------------------------------------------------------- */

static bool has_hits(const struct match *m)
{
	for (int g = 0; g < UNIT_GROUPS; g++)
		if (own_of(m)->hits[g])
			return true;
	EACH_PLACE(h, m)
		for (int g = 0; g < UNIT_GROUPS; g++)
			if (ground_of(m, h)->hits[g])
				return true;
	return false;
}

static bool is_at_rest(const struct match *m)
{
	const struct norway *o = own_of(m);

	EACH_UNIT(p, m) {
		const struct unit *u = unit_of(m, p);

		if (u->marks & ~(INTERCEPT | DEPLETED) || u->aim || u->rank || u->strikes != NONE)
			return false;
	}
	return o->by == NONE && o->where == NONE && o->from == NONE && o->fights == NO_COMBAT && !o->marker &&
	       !o->intercepted && !o->drawn.n && !o->step && !o->ranks;
}

/* Where a combat looks for the defenders. */
static bool has_field(const struct match *m)
{
	const struct norway *o = own_of(m);

	return o->by != NONE && (is_area(m, o->where) || is_zone(m, o->where));
}

static const char *broken_deed(const struct match *m)
{
	const struct norway *o = own_of(m);
	bool open = is_pending(m, &nw_deed), fight = is_pending(m, &nw_combat);

	if (open != (o->deed != NO_DEED) || (open && o->by == NONE))
		return "the open Action is not the one to be finished";
	if (!open && !is_at_rest(m))
		return "marks of an Action are left where none is open";
	if (fight != (o->combat != NO_COMBAT) || (!fight && (o->stage || has_hits(m))))
		return "the combat in progress is not the one to be finished";
	if ((fight || o->fights != NO_COMBAT) && !has_field(m))
		return "a combat is fought nowhere";
	return NULL;
}

/* What a carrier launches at, and where an aim leads, is a place that can be struck. */
static const char *broken_aims(const struct match *m, struct arena *arena)
{
	EACH_UNIT(p, m) {
		int at = unit_of(m, p)->strikes;

		if (at != NONE && (type_of(m, p) != CV || !are_linked(m, m->at[p], at) || is_base(m, at)))
			return text(arena, "%s cannot strike %s", id(m, p), area(m, at));
		if (class_of(m, p) == EVENT && unit_of(m, p)->marks)
			return text(arena, "%s is no unit", id(m, p));
	}
	return NULL;
}

const char *nw_broken_pending(const struct match *m, struct arena *arena)
{
	const char *why = broken_stack(m, &lies, arena);

	if (!why)
		why = broken_deed(m);
	return why ? why : broken_aims(m, arena);
}
