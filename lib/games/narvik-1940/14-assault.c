/* SPDX-License-Identifier: ISC */
/* 14-assault.c: close assault (14.4) and counterattack (14.4.1). One target hex is dealt with at a time. */
#include "games/narvik-1940/narvik.h"

/* 14.4b to 14.4d The unit can assault the hex from where it stands: capable, adjacent, not over the sea. */
static bool can_assault(const struct match *m, int p, int at)
{
	int border = nv_on_map(m, p) ? border_between(m->data, m->at[p], at) : NONE;

	return border != NONE && !nv_is_sea_side(m, border) && has_trait(m, p, ASSAULT);
}

bool nv_may_have_assaulted(const struct match *m, int p, int at)
{
	return can_assault(m, p, at) && !has_mark(m, p, FIRED) && nv_may_fire_from_stack(m, p);
}

/* ---- the target ----------------------------------------------------------- */

/* 14.4.1j The hex is not assaulted again in this action. */
void nv_close_target(struct match *m, struct ruling *r)
{
	int target = own(m)->target;

	say(r, "14.4.1", "the close assault of %s is over", place_name(m, target));
	EACH_UNIT(p, m)
		if (nv_on_map(m, p) && unit(m, p)->aim == target)
			unit(m, p)->aim = NONE;
	EACH_PLACE(h, m)
		unmark_place(m, h, ASSAULTED_FROM);
	mark_place(m, target, CLOSED);
	own(m)->target = NONE;
}

bool nv_check_target_closed(const struct match *m, const struct action *a, struct ruling *r)
{
	int target = own_of(m)->target;

	(void)a;
	if (target != NONE)
		return refuse(r, "14.4.1", "the close assault of %s must first be ended",
			      place_name(m, target));
	return true;
}

/* ---- 14.4 close assault ----------------------------------------------------- */

static bool check_assaulter(const struct match *m, int p, int at, struct ruling *r)
{
	int border = nv_on_map(m, p) ? border_between(m->data, m->at[p], at) : NONE;

	if (!has_trait(m, p, ASSAULT))
		return refuse(r, "14.4", "%s cannot close assault", id(m, p));
	if (border == NONE)
		return refuse(r, "14.4", "%s is not adjacent to %s", place_name(m, at), id(m, p));
	if (nv_is_sea_side(m, border))
		return refuse(r, "14.4", "the sea lies between %s and %s", id(m, p), place_name(m, at));
	return true;
}

static bool check_assaulters(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *assault = args_of(a);

	for (int i = 0; i < assault->units.n; i++)
		if (!check_assaulter(m, assault->units.v[i], assault->at, r))
			return false;
	return true;
}

/* 14.4.1d 14.4.1j One target hex after the other, and each only once. */
static bool check_next_target(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *assault = args_of(a);
	int target = own_of(m)->target;

	if (target != NONE && target != assault->at)
		return refuse(r, "14.4.1", "the close assault of %s must first be ended",
			      place_name(m, target));
	if (is_marked(m, assault->at, CLOSED))
		return refuse(r, "14.4.1", "the close assault of %s is over", place_name(m, assault->at));
	return true;
}

static void assault(struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *assault = args_of(a);
	int from = m->at[assault->units.v[0]];

	own(m)->target = assault->at;
	mark_place(m, from, ASSAULTED_FROM);
	nv_start_attack(m, &assault->units);
	for (int i = 0; i < assault->units.n; i++)
		unit(m, assault->units.v[i])->aim = assault->at;
	nv_open_attack(m, r, ASSAULT_COMBAT, from, assault->at);
}

static void explain_assault(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *assault = args_of(a);
	int from = m->at[assault->units.v[0]];

	nv_explain_attack(m, r, ASSAULT_COMBAT, &assault->units, from, assault->at);
	account(r, "14.4.1", "then defenders that are left and can close assault may counterattack %s",
		place_name(m, from));
	account(r, "15.2", "if %s is cleared, who can close assault it may pursue: elite units %d hexes, "
		"others %d", place_name(m, assault->at), cell(m, LIMITS, ELITE_PURSUIT, 0),
		cell(m, LIMITS, OTHER_PURSUIT, 0));
}

static void offer_assault_from(struct offers *o, int from, int at)
{
	const struct match *m = o->match;
	struct list members = { 0 };

	EACH_PIECE_AT(p, m, from)
		if (has_mark(m, p, ACTIVE) && nv_may_have_assaulted(m, p, at))
			list_add(&members, p);
	nv_offer_groups(o, &members, at);
}

static void offer_assault(const struct match *m, struct offers *o)
{
	int side = top_frame(m)->side;

	EACH_PLACE(at, m) {
		if (o->full || m->top[at] == NONE || !nv_is_enemy_hex(m, at, side))
			continue;
		EACH_LINK(l, m->data, at)
			if (!o->full && is_hex(m, l->to) && nv_occupier(m, l->to) == side)
				offer_assault_from(o, l->to, at);
	}
}

/* ---- 14.4.1 counterattack --------------------------------------------------- */

/* 14.4.1e Units in the target hex that can close assault and have not fired in this action (14.0h). */
static bool may_counter(const struct match *m, int p)
{
	return has_trait(m, p, ASSAULT) && !has_mark(m, p, FIRED) && nv_may_fire_from_stack(m, p);
}

/* 14.4.1f A hex from which assaults came, as long as somebody is there. */
static bool is_counter_target(const struct match *m, int h, int side)
{
	return is_marked(m, h, ASSAULTED_FROM) && nv_is_enemy_hex(m, h, side);
}

static bool has_counter(const struct match *m, int target, int side)
{
	bool able = false;

	EACH_PIECE_AT(p, m, target)
		able |= may_counter(m, p);
	if (!able)
		return false;
	EACH_PLACE(h, m)
		if (is_counter_target(m, h, side))
			return true;
	return false;
}

static bool check_counter_unit(const struct match *m, int p, struct ruling *r)
{
	int target = top_frame(m)->where;

	if (m->at[p] != target)
		return refuse(r, "14.4.1", "%s is not in %s", id(m, p), place_name(m, target));
	if (!has_trait(m, p, ASSAULT))
		return refuse(r, "14.4.1", "%s cannot close assault", id(m, p));
	return true;
}

static bool check_counter_units(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *counter = args_of(a);

	for (int i = 0; i < counter->units.n; i++)
		if (!check_counter_unit(m, counter->units.v[i], r))
			return false;
	return true;
}

static bool check_counter_target(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *counter = args_of(a);

	if (!is_counter_target(m, counter->at, a->side))
		return refuse(r, "14.4.1", "no unit is in %s after an assault from there",
			      place_name(m, counter->at));
	return true;
}

static void counterattack(struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *counter = args_of(a);

	nv_start_attack(m, &counter->units);
	nv_open_attack(m, r, COUNTER_COMBAT, m->at[counter->units.v[0]], counter->at);
}

static void explain_counterattack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *counter = args_of(a);

	nv_explain_attack(m, r, COUNTER_COMBAT, &counter->units, m->at[counter->units.v[0]], counter->at);
}

static void offer_counterattack(const struct match *m, struct offers *o)
{
	const struct frame *f = top_frame(m);
	struct list members = { 0 };

	EACH_PIECE_AT(p, m, f->where)
		if (may_counter(m, p))
			list_add(&members, p);
	EACH_PLACE(h, m)
		if (!o->full && is_counter_target(m, h, f->side))
			nv_offer_groups(o, &members, h);
}

/* 14.4.1c Nobody has to. */
static void counter_done(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	done(m);
	nv_close_target(m, r);
}

/* ---- the end of the assaults on a hex ----------------------------------------- */

static bool check_under_assault(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (own_of(m)->target == NONE)
		return refuse(r, "14.4.1", "no hex is under close assault");
	return true;
}

/* 14.4.1a 14.4.1d Now the defenders that are left may strike back. */
static void assault_end(struct match *m, const struct action *a, struct ruling *r)
{
	int target = own(m)->target;

	if (has_counter(m, target, enemy_of(a->side)))
		ask(m, &nv_counter, enemy_of(a->side))->where = (int16_t)target;
	else
		nv_close_target(m, r);
}

/* ---- tables --------------------------------------------------------------------- */

static const struct param assault_params[] = {
	{ PARAM(struct attack_args, units, ARG_PIECES), .sets = true,
	  .about = "units of one hex that attack together" },
	{ PARAM(struct attack_args, at, ARG_PLACE), .about = "the target hex" },
	{ 0 }
};

static const struct verb assault_verb = {
	.name = "assault", .about = "close assaults an adjacent hex", .rules = "9.0 14.0 14.1 14.3 14.4 14.5",
	.params = assault_params,
	.checks = CHECKS(nv_check_all_active, nv_check_group, nv_check_factor, nv_check_target,
			 check_assaulters, check_next_target),
	.apply = assault, .explain = explain_assault, .offer = offer_assault,
};

static const struct verb assault_end_verb = {
	.name = "assault-end", .about = "ends the assaults on a hex; its defenders may counterattack",
	.rules = "14.4.1", .checks = CHECKS(check_under_assault), .apply = assault_end,
};

const struct state nv_assault = {
	.name = "assault", .rule = "14.4", .asks = "close assault, or end the action",
	.asked = ON_TURN, .in = IN(DURING(ASSAULT_ACTION)),
	.verbs = (const struct verb *const[]){
		&assault_verb, &assault_end_verb, &nv_restack, &nv_end_action, NULL
	},
};

static const struct param counter_params[] = {
	{ PARAM(struct attack_args, units, ARG_PIECES), .sets = true,
	  .about = "defenders that attack together" },
	{ PARAM(struct attack_args, at, ARG_PLACE), .about = "a hex from which they were assaulted" },
	{ 0 }
};

static const struct verb counter_verb = {
	.name = "counterattack", .about = "attacks all units in a hex that assaulted",
	.rules = "9.0 14.0 14.1 14.4.1", .params = counter_params,
	.checks = CHECKS(nv_check_group, nv_check_factor, check_counter_units, check_counter_target),
	.apply = counterattack, .explain = explain_counterattack, .offer = offer_counterattack,
};

static const struct verb counter_done_verb = {
	.name = "counter-done", .passes = true, .about = "makes no more counterattacks", .rules = "14.4.1",
	.apply = counter_done,
};

/* 14.4.1a The side whose hex was assaulted. */
static bool is_of_assault(const struct match *m, const struct frame *f)
{
	return f->side == enemy_of(own_of(m)->by) && f->where == own_of(m)->target;
}

const struct state nv_counter = {
	.name = "counter", .rule = "14.4.1", .asks = "counterattack or decline to",
	.asked = EITHER_SIDE, .on = ON(&nv_assault), .where = KIND(HEX), .fits = is_of_assault,
	.verbs = (const struct verb *const[]){ &counter_verb, &counter_done_verb, NULL },
};
