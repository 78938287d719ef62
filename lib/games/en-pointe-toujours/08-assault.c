/* SPDX-License-Identifier: ISC */
/* 08-assault.c: 8 and 8.2 assaults: who may make one, how the hex is entered, the rounds, and the end. */
#include "games/en-pointe-toujours/ept.h"

/* ---- who fights ----------------------------------------------------------- */

bool ep_fights(const struct match *m, int p, unsigned role)
{
	return has_deed(m, p, role) && m->at[p] == own_of(m)->target;
}

static const struct state *state_in_progress(const struct match *m)
{
	return is_pending(m, &ep_overrun) ? &ep_overrun : &ep_assault;
}

int ep_stage(const struct match *m)
{
	return stage_of(m, state_in_progress(m));
}

void ep_go_to_stage(struct match *m, int stage)
{
	go_to(m, state_in_progress(m), stage);
}

bool ep_has_fighter(const struct match *m, unsigned role)
{
	EACH_UNIT(p, m)
		if (ep_fights(m, p, role))
			return true;
	return false;
}

bool ep_mark_defenders(struct match *m, struct ruling *r)
{
	int h = own(m)->target, side = enemy_of(own(m)->active);
	bool found = false;

	EACH_UNIT(p, m) {
		if (m->at[p] != h || side_of(m, p) != side)
			continue;
		if (is_dummy(m, p)) {
			ep_reveal(m, r, p, "12.3");
			continue;
		}
		note_deed(m, p, DEFENDER);
		found = true;
	}
	return found;
}

void ep_end_assault(struct match *m)
{
	struct ept *o = own(m);

	EACH_UNIT(p, m) {
		struct unit *u = unit(m, p);

		drop_deed(m, p, ATTACKER | DEFENDER | TO_STRIKE | COUNTERED);
		u->total = u->hits = 0;
		u->origin = NONE;
	}
	o->target = NONE;
	o->round = 0;
	o->tactical = false;
	done(m);
}

/* ---- 8 who may make an assault ---------------------------------------------- */

struct assault_args {	/* {do: assault, units: [DBLE-A, DBLE-B], hex: NC0611} */
	struct list units;
	int16_t hex;
	bool tactical;
};

/* It is in the middle of an action; one that has used nothing of it begins anew with others. */
static bool has_begun(const struct match *m, int p) { return ep_progress(m, p).used; }

/* 8i In the first edition the points for the assaulted hex could be spent again on the way from it. */
static bool is_hex_paid(const struct match *m) { return m->edition >= 2; }

/* 8d to 8h 8n */
static bool check_fighter(const struct match *m, int p, struct ruling *r)
{
	if (!is_infantry(m, p))
		return refuse(r, "8", "%s is no infantry and makes no assault", id(m, p));
	if (in_battery(m, p))
		return refuse(r, "8", "%s is in battery", id(m, p));
	if (unit_of(m, p)->fire != NO_FIRE)
		return refuse(r, "8", "%s bears a Fire marker", id(m, p));
	if (unit_of(m, p)->state != FIT)
		return refuse(r, "8", "%s is %s", id(m, p), is_stopped(m, p) ? "stopped" : "neutralised");
	if (ep_is_hesitant(m, p))
		return refuse(r, "8", "the platoon of %s is hesitant", id(m, p));
	if (has_deed(m, p, ASSAULTED))
		return refuse(r, "8", "%s has made an assault in this activation", id(m, p));
	return true;
}

static bool check_named(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);

	(void)m;
	return args->units.n || refuse(r, "8", "nobody is named");
}

static bool check_attackers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);

	for (int i = 0; i < args->units.n; i++) {
		int p = args->units.v[i];

		if (!ep_check_own(m, p, a->side, "8", r) || !check_fighter(m, p, r) ||
		    !ep_check_actor(m, p, true, r))
			return false;
	}
	return true;
}

/* 8b They are activated together, and have moved, if at all, as one stack from the beginning. */
static bool check_stack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);
	int first = args->units.v[0];

	for (int i = 1; i < args->units.n; i++) {
		int p = args->units.v[i];

		if (list_repeats(&args->units, i))
			return refuse(r, "8", "%s is named twice", id(m, p));
		if (m->at[p] != m->at[first])
			return refuse(r, "8", "%s and %s are not stacked", id(m, first), id(m, p));
		if (ep_formation(m, p) != ep_formation(m, first))
			return refuse(r, "8", "%s and %s are not activated together", id(m, first), id(m, p));
		if (has_begun(m, p) != has_begun(m, first) || ep_was_acting(m, p))
			return refuse(r, "8", "%s and %s did not begin together", id(m, first), id(m, p));
	}
	return true;
}

/* 6k 11.2q Any enemy counter will do; 16.3e not one in the tunnel. */
static bool check_target(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);
	int from = m->at[args->units.v[0]];

	if (spot(m, args->hex)->kind == TUNNEL)
		return refuse(r, "16.3", "%s cannot be assaulted", place_name(m, args->hex));
	if (!is_hex(m, from) || !is_hex(m, args->hex) || border_between(m->data, from, args->hex) == NONE)
		return refuse(r, "8", "%s is not next to %s", place_name(m, args->hex), place_name(m, from));
	if (!ep_has_side(m, args->hex, enemy_of(a->side)))
		return refuse(r, "8", "no enemy is in %s", place_name(m, args->hex));
	return true;
}

/* 6i The whole way, with the step into the hex. */
static bool goes_by_road(const struct match *m, int p, int to)
{
	struct progress past = ep_progress(m, p);
	bool so_far = !(past.used & USED_MOVE) || past.by_road;

	return so_far && ep_is_road(m, m->at[p], to);
}

/* 8i 8o The points before the hex are at most half of the allowance, all are within it. 8j */
static bool check_points_of(const struct match *m, const struct assault_args *args, int p, struct ruling *r)
{
	int cost = ep_cost(m, p, m->at[p], args->hex), spent = ep_progress(m, p).spent;
	int allowance = ep_allowance(m, p, NORMAL, goes_by_road(m, p, args->hex));

	if (cost == NO)
		return ep_check_ground(m, p, m->at[p], args->hex, r);
	if (args->tactical)
		return true;
	if (spent > allowance / 2)
		return refuse(r, "8", "%s has spent %d of %d points, more than half", id(m, p), spent,
			      allowance);
	if (spent + cost > allowance)
		return refuse(r, "8", "%s has %d points and %s costs %d", id(m, p), allowance - spent,
			      place_name(m, args->hex), cost);
	return true;
}

static bool check_points(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);

	for (int i = 0; i < args->units.n; i++)
		if (!check_points_of(m, args, args->units.v[i], r))
			return false;
	return true;
}

static bool check_assault_left(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);

	return ep_check_used(m, &args->units, args->tactical ? USED_FULL : USED_ASSAULT, 0, 0, r);
}

/* ---- the declaration ---------------------------------------------------------- */

/* How many come under Hidden markers is not told. */
static void tell_assault(struct match *m, struct ruling *r, const struct action *a)
{
	const struct assault_args *args = args_of(a);
	struct list seen = { 0 };
	const char *many = args->tactical ? "make a tactical assault on" : "assault";
	const char *one = args->tactical ? "makes a tactical assault on" : "assaults";
	const char *where = place_name(m, args->hex);
	const char *all = piece_names(r, m, &args->units, ""), *how = args->units.n > 1 ? many : one;

	for (int i = 0; i < args->units.n; i++)
		if (!is_hidden(m, args->units.v[i]))
			list_add(&seen, args->units.v[i]);
	if (seen.n == args->units.n) {
		say(r, "8", "%s %s %s", all, how, where);
		return;
	}
	tell(r, 1u << a->side, "8", "%s %s %s", all, how, where);
	tell_others(r, 1u << a->side, "8", "%s%shidden units %s %s", piece_names(r, m, &seen, ""),
		    seen.n ? " and " : "", many, where);
}

static void assault(struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);
	struct ept *o = own(m);

	tell_assault(m, r, a);
	ep_begin_action(m, &args->units);	/* 8o who does not come along has finished */
	for (int i = 0; i < args->units.n; i++) {
		int p = args->units.v[i];

		unit(m, p)->origin = m->at[p];
		note_deed(m, p, ATTACKER | STIRRED);
	}
	o->used |= args->tactical ? USED_FULL | USED_ASSAULT : USED_ASSAULT;
	o->target = args->hex;
	o->tactical = args->tactical;
	o->round = 0;
	ask(m, &ep_assault, NONE);
}

/* 8i 8j What the hex costs each of them, and what is then left. */
static void explain_entry(const struct match *m, struct ruling *r, const struct assault_args *args)
{
	if (args->tactical) {
		account(r, "8", "a tactical assault costs no points");
		return;
	}
	for (int i = 0; i < args->units.n; i++) {
		int p = args->units.v[i], from = m->at[p], left;
		struct sum cost;

		sum_start(&cost, false);
		ep_cost_by(m, p, from, args->hex, ep_is_road(m, from, args->hex), &cost);
		left = ep_allowance(m, p, NORMAL, goes_by_road(m, p, args->hex)) - ep_progress(m, p).spent -
		       cost.total;
		account_sum(r, ~0u, "8", text(r->arena, "cost of %s", place_name(m, args->hex)), &cost);
		account(r, "6", "%s has then %d MP left", id(m, p), left);
	}
}

/* 12.3b 8k Whoever comes tactically into cover is not seen before the end. */
static bool is_veiled(const struct match *m, int h, bool tactical)
{
	return tactical && ep_protection(m, h, NONE, NULL) < 0;
}

static void explain_assault(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);

	explain_entry(m, r, args);
	ep_explain_fighters(m, r, &args->units, args->hex, is_veiled(m, args->hex, args->tactical));
	ep_explain_retreats(m, r, args->hex, enemy_of(a->side));
	ep_explain_artillery(m, r, args->units.v[0], args->hex, args->tactical ? TACTICAL : NORMAL);
	ep_explain_action(m, r, &args->units, args->tactical ? USED_FULL : USED_ASSAULT, 0, 0);
}

/* Each able unit of the hex alone, and those that began together. */
static void offer_from(const struct match *m, struct offers *o, struct action *a, const struct list *units)
{
	struct assault_args *args = args_in(a);

	EACH_LINK(l, m->data, m->at[units->v[0]])
		for (int tactical = 0; tactical < 2 && !o->full; tactical++) {
			args->hex = l->to;
			args->tactical = tactical;
			if (is_hex(m, l->to) && ep_has_side(m, l->to, enemy_of(a->side)))
				offer_sets(o, a, &args->units, units);
		}
}

/* It can come along with p, or is p. */
static bool may_join(const struct match *m, int q, int p, struct ruling *r)
{
	return m->at[q] == m->at[p] && ep_formation(m, q) == ep_formation(m, p) &&
	       has_begun(m, q) == has_begun(m, p) && (q == p || !ep_was_acting(m, q)) &&
	       check_fighter(m, q, r) && ep_check_actor(m, q, true, r);
}

static void offer_assault(const struct match *m, struct offers *o)
{
	struct ruling r = { .quiet = true };
	struct action a;

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		struct list units;

		if (o->full || side_of(m, p) != a.side || !ep_is_next_to(m, m->at[p], enemy_of(a.side)) ||
		    !ep_is_active(m, p))
			continue;
		units = (struct list){ 0 };
		EACH_UNIT(q, m)
			if (may_join(m, q, p, &r))
				list_add(&units, q);
		if (units.n && units.v[0] == p)
			offer_from(m, o, &a, &units);
	}
}

/* ---- the hex is entered --------------------------------------------------------- */

static void list_attackers(const struct match *m, struct list *units)
{
	units->n = 0;
	EACH_UNIT(p, m)
		if (has_deed(m, p, ATTACKER))
			list_add(units, p);
}

/* What the hex costs the slowest of them. */
static int entry_cost(const struct match *m, const struct list *units, int h)
{
	int cost = 0;

	for (int i = 0; i < units->n; i++) {
		int due = ep_cost(m, units->v[i], m->at[units->v[i]], h);

		cost = greater(cost, due);
	}
	return cost;
}

/* 8i 8j What is paid for the hex is gone for the rest of the action; a tactical assault is free. */
static void pay_entry(struct match *m, const struct list *units)
{
	struct ept *o = own(m);
	int cost = entry_cost(m, units, o->target);

	if (o->tactical || !is_hex_paid(m))
		return;
	o->by_road = units->n && goes_by_road(m, units->v[0], o->target);
	o->spent = (int16_t)(o->spent + cost);
	for (int i = 0; i < units->n; i++)
		unit(m, units->v[i])->paid = (int16_t)cost;
}

/* 8.3e 8.3f Nobody is there: no assault has been made, the step was one of movement. */
static void enter_empty(struct match *m, struct ruling *r)
{
	struct ept *o = own(m);
	int h = o->target, cost, mode = o->tactical ? TACTICAL : NORMAL;
	struct list units;

	list_attackers(m, &units);
	cost = entry_cost(m, &units, h);
	o->by_road = units.n && goes_by_road(m, units.v[0], h);
	o->used &= ~(uint32_t)USED_ASSAULT;
	if (mode == TACTICAL) {
		o->used |= MOVE_OVER;
	} else {
		o->used |= USED_MOVE;
		o->spent = (int16_t)(o->spent + cost);
	}
	o->mode = (int16_t)mode;
	say(r, "8.3", "nobody is left in %s", place_name(m, h));
	ep_end_assault(m);
	ep_enter(m, r, &units, h, mode);
}

static void reveal_attackers(struct match *m, struct ruling *r)
{
	if (is_veiled(m, own(m)->target, own(m)->tactical))
		return;
	EACH_UNIT(p, m)
		if (has_deed(m, p, ATTACKER))
			ep_reveal(m, r, p, "12.3");
}

/* 8c 8l 8p No opportunity fire there, but artillery. */
static void enter_hex(struct match *m, struct ruling *r)
{
	struct ept *o = own(m);
	struct list units;

	if (!ep_mark_defenders(m, r)) {
		enter_empty(m, r);
		return;
	}
	reveal_attackers(m, r);
	list_attackers(m, &units);
	pay_entry(m, &units);
	for (int i = 0; i < units.n; i++) {
		note_deed(m, units.v[i], ASSAULTED);
		put(m, units.v[i], o->target);
	}
	if (o->used & USED_MOVE)
		o->used |= MOVE_OVER;
	if (ep_artillery_on(m, o->target))
		ep_suffer_artillery(m, r, &units, o->target, o->tactical ? TACTICAL : NORMAL);
}

/* ---- the end ---------------------------------------------------------------------- */

static void finish(struct match *m, struct ruling *r)
{
	const char *where = place_name(m, own(m)->target);

	if (ep_has_fighter(m, ATTACKER))
		say(r, "8.2", "the assault is over, %s has taken %s", ep_side_names[own(m)->active], where);
	else
		say(r, "8.2", "the assault is over, %s", ep_has_fighter(m, DEFENDER) ? "and beaten off"
										     : "nobody is left");
	EACH_UNIT(p, m)	/* 8k */
		if (ep_fights(m, p, ATTACKER))
			ep_reveal(m, r, p, "12.3");
	ep_end_assault(m);
}

/* 14.4d Where it came from, or any other lawful hex; NONE: nowhere. */
static int way_back(const struct match *m, int p)
{
	int origin = unit_of(m, p)->origin;

	if (origin != NONE && !ep_has_side(m, origin, enemy_of(side_of(m, p))) && ep_may_stack(m, p, origin))
		return origin;
	EACH_LINK(l, m->data, m->at[p]) {
		struct ruling quiet = { .quiet = true };

		if (ep_check_retreat_to(m, p, l->to, &quiet))
			return l->to;
	}
	return NONE;
}

/* 14.4d The attackers go back whatever their state, and are stopped. */
static void send_back(struct match *m, struct ruling *r, const char *rule, const char *why)
{
	struct list back = { 0 };

	say(r, rule, "the assault on %s is over: %s", place_name(m, own(m)->target), why);
	EACH_UNIT(p, m) {
		int to = ep_fights(m, p, ATTACKER) ? way_back(m, p) : NONE;

		if (!ep_fights(m, p, ATTACKER))
			continue;
		ep_reveal(m, r, p, "12.3");
		if (to == NONE) {
			say(r, rule, "%s has nowhere to go back to", id(m, p));
			ep_lose_steps(m, r, p, ep_steps(m, p), rule);
			continue;
		}
		put(m, p, to);
		list_add(&back, p);
		say(r, rule, "%s goes back to %s", id(m, p), place_name(m, to));
	}
	ep_end_assault(m);
	for (int i = 0; i < back.n; i++)
		ep_stop(m, r, back.v[i], rule);
}

/* ---- the stages ---------------------------------------------------------------------------- */

/* The question comes again until the defender stands, or has nobody who may leave. */
static void let_retreat(struct match *m, struct ruling *r)
{
	(void)r;
	if (ep_ask_retreat(m, own(m)->target))
		go_to(m, &ep_assault, AS_RETREATS);
}

/* 8.2j One side is no longer in the hex. */
static bool finish_if_decided(struct match *m, struct ruling *r)
{
	if (ep_has_fighter(m, ATTACKER) && ep_has_fighter(m, DEFENDER))
		return false;
	finish(m, r);
	return true;
}

/* 8.1e 8.2j */
static void open_round(struct match *m, struct ruling *r)
{
	if (finish_if_decided(m, r))
		return;
	if (own(m)->round && ep_is_stalemate(m))
		send_back(m, r, "8.2", "nobody there can strike or leave");
	else
		ep_roll_initiatives(m, r);
}

static bool has_tank(const struct match *m)
{
	EACH_UNIT(p, m)
		if (ep_fights(m, p, DEFENDER) && is_tank(m, p))
			return true;
	return false;
}

/* One strike after another; 14.4d 14.4e then a tank that is left ends it. */
static void go_on_striking(struct match *m, struct ruling *r)
{
	if (finish_if_decided(m, r))
		return;
	if (ep_go_on_striking(m, r))
		go_to(m, &ep_assault, AS_STRIKES);
	else if (has_tank(m))
		send_back(m, r, "14.4", "a tank is left there");
}

/* 8.2d The question comes again, as before the assault; so below. */
static void let_defender_go(struct match *m, struct ruling *r)
{
	if (finish_if_decided(m, r))
		return;
	go_to(m, &ep_assault, AS_DEFENDER);
	if (!ep_ask_withdraw(m, DEFENDER))
		go_to(m, &ep_assault, AS_ATTACKER);
}

/* 8.2e Then the next round. */
static void let_attacker_go(struct match *m, struct ruling *r)
{
	if (finish_if_decided(m, r))
		return;
	go_to(m, &ep_assault, AS_ATTACKER);
	if (!ep_ask_withdraw(m, ATTACKER))
		go_to(m, &ep_assault, AS_INITIATIVE);
}

/* ---- tables ----------------------------------------------------------------------------------- */

static const struct param assault_params[] = {
	{ PARAM(struct assault_args, units, ARG_PIECES), .sets = true, .secret = true,
	  .about = "one, or a stack that acts as one" },
	{ PARAM(struct assault_args, hex, ARG_PLACE), .about = "a neighbour where enemies are" },
	{ PARAM(struct assault_args, tactical, ARG_BOOL), .optional = true,
	  .about = "as a full action, at any cost" },
	{ 0 }
};

const struct verb ep_assault_verb = {
	.name = "assault", .about = "enters a hex that the enemy holds, and fights there",
	.rules = "8 8.1 8.2 8.3", .params = assault_params,
	.checks = CHECKS(check_named, lawful_so_far, check_attackers, lawful_so_far, check_stack,
			 check_target, lawful_so_far, check_points, check_assault_left),
	.apply = assault, .explain = explain_assault, .offer = offer_assault,
};

/* Its frame counts the initiative that strikes now (8.1). */
static int most_initiative(const struct match *m, const struct frame *f)
{
	enum { FAR_ABOVE = 99 };

	(void)f;
	return own_of(m)->round ? FAR_ABOVE : 0;
}

const struct state ep_assault = {
	.name = "assault", .rule = "8", .on = ON(&ep_act), .most = most_initiative,
	.stages = (const struct stage[]){
		[AS_RETREATS] = { "retreats", let_retreat },
		[AS_ENTRY] = { "entry", enter_hex },
		[AS_INITIATIVE] = { "initiative", open_round },
		[AS_STRIKES] = { "strikes", go_on_striking },
		[AS_DEFENDER] = { "defender", let_defender_go },
		[AS_ATTACKER] = { "attacker", let_attacker_go },
		{ 0 }
	},
};
