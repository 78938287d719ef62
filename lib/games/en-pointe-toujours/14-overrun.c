/* SPDX-License-Identifier: ISC */
/* 14-overrun.c: 14.4 armoured assaults: entry, fire, the reaction of the infantry, and the way out. */
#include "games/en-pointe-toujours/ept.h"

/* ---- points ------------------------------------------------------------------ */

/* The tank that makes the assault; NONE: it has gone. */
static int raider(const struct match *m)
{
	EACH_UNIT(p, m)
		if (has_deed(m, p, ATTACKER))
			return p;
	return NONE;
}

/* 5.1a What its move may cost in all: half of its points beside another half action. */
static int most_points(const struct match *m, int p)
{
	unsigned others = ep_progress(m, p).used & ~(unsigned)(USED_MOVE | MOVE_OVER);
	int all = ep_allowance(m, p, NORMAL, false);

	return others ? all / 2 : all;
}

/* 14.1c 14.1d A step to a neighbour from a hex in which it has a facing; NO: it cannot be made. */
static int step_cost(const struct match *m, int p, int from, int to, int facing, bool free)
{
	int way = ep_direction(m, from, to), cost = way ? ep_cost(m, p, from, to) : NO;

	return cost == NO ? NO : cost + ep_turn_cost(m, from, facing, way, free);
}

/* 14.4l A hex without enemies and with room, by which it can leave h. */
static int exit_cost(const struct match *m, int p, int h, int to, int facing, bool free)
{
	if (!is_hex(m, to) || ep_has_side(m, to, enemy_of(side_of(m, p))) || !ep_may_stack(m, p, to))
		return NO;
	return step_cost(m, p, h, to, facing, free);
}

static int least_exit(const struct match *m, int p, int h, int facing, bool free)
{
	int least = NO;

	EACH_LINK(l, m->data, h) {
		int cost = exit_cost(m, p, h, l->to, facing, free);

		if (cost != NO && (least == NO || cost < least))
			least = cost;
	}
	return least;
}

/* ---- 14.4h the fire ----------------------------------------------------------------- */

/* 14.3a 14.4h Half its strength and the ground of the hex, in which the tank itself shelters nobody. */
static int account_fire(const struct match *m, struct ruling *r, int p, int h)
{
	static const bool holds[] = { [OVERRUN_FIRE] = true };
	int whole = printed(m, p, STRENGTH), strength = ep_multiplied(m, whole, holds);
	int column = ep_fire_column(strength, m);
	struct sum columns;

	sum_start(&columns, true);
	ep_protection(m, h, p, &columns);
	if (r->quiet)
		return column + columns.total;
	account(r, "14.4", "strength %s: column %s", ep_strength_words(r->arena, m, whole, holds, strength),
		chart_of(m, FIRE)->columns[column]);
	if (columns.n)
		account_sum(r, ~0u, "14.4", "columns", &columns);
	return column + columns.total;
}

/* ---- the declaration ------------------------------------------------------------- */

static bool check_tank(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int p = args->unit;

	if (!ep_check_own(m, p, a->side, "14.4", r))
		return false;
	if (!is_tank(m, p))
		return refuse(r, "14.4", "%s is no tank", id(m, p));
	return ep_check_actor(m, p, true, r);
}

static bool check_not_over(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return !(ep_progress(m, args->unit).used & MOVE_OVER) ||
	       refuse(r, "6", "the move of %s is over", id(m, args->unit));
}

static bool check_target(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int from = m->at[args->unit];

	if (!is_hex(m, from) || !is_hex(m, args->hex) || border_between(m->data, from, args->hex) == NONE)
		return refuse(r, "14.4", "%s is not next to %s", place_name(m, args->hex),
			      place_name(m, from));
	if (!ep_has_side(m, args->hex, enemy_of(a->side)))
		return refuse(r, "14.4", "no enemy is in %s", place_name(m, args->hex));
	if (ep_cost(m, args->unit, from, args->hex) == NO)
		return refuse(r, "TT", "%s may not enter %s", id(m, args->unit), place_name(m, args->hex));
	return true;
}

/* 14.4g 14.4m It must be able to pay for the hex, for the assault and for the way out. */
static bool check_points(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int p = args->unit, from = m->at[p], to = args->hex, spent = ep_progress(m, p).spent;
	bool free = ep_progress(m, p).by_road, by_road = ep_is_road(m, from, to);
	int cost = step_cost(m, p, from, to, unit_of(m, p)->facing, free) + limit(m, OVERRUN_MP);
	int way_out = least_exit(m, p, to, ep_direction(m, from, to), by_road);
	struct list alone = list_of(p);

	if (way_out == NO)
		return refuse(r, "14.4", "%s could not leave %s again", id(m, p), place_name(m, to));
	if (spent + cost + way_out > most_points(m, p))
		return refuse(r, "14.4", "%s has %d points: the assault costs %d, and leaving %s at least %d",
			      id(m, p), most_points(m, p) - spent, cost, place_name(m, to), way_out);
	return ep_check_used(m, &alone, USED_MOVE, spent + cost + way_out,
			     ep_allowance(m, p, NORMAL, false), r);
}

/* 14.1c It turns towards the hex before anything else happens. */
static void overrun(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int p = args->unit, from = m->at[p], way = ep_direction(m, from, args->hex);
	struct ept *o = own(m);
	bool free = ep_progress(m, p).by_road;

	say(r, "14.4", "%s makes an armoured assault on %s", id(m, p), place_name(m, args->hex));
	ep_begin_one(m, p);
	o->used |= USED_MOVE;
	o->mode = NORMAL;
	o->spent = (int16_t)(o->spent + ep_turn_cost(m, from, unit(m, p)->facing, way, free));
	o->target = args->hex;
	o->round = 0;
	unit(m, p)->facing = (int16_t)way;
	unit(m, p)->origin = (int16_t)from;
	note_deed(m, p, ATTACKER | STIRRED);
	ask(m, &ep_overrun, NONE);
}

/* 14.4g 14.4m What the hex, the assault and the way out cost. */
static void explain_points(const struct match *m, struct ruling *r, int p, int to)
{
	struct progress past = ep_progress(m, p);
	int from = m->at[p], way = ep_direction(m, from, to);
	bool by_road = ep_is_road(m, from, to);
	struct sum cost;

	sum_start(&cost, false);
	sum_add(&cost, "14.1", "turning", ep_turn_cost(m, from, unit_of(m, p)->facing, way, past.by_road));
	ep_cost_by(m, p, from, to, by_road, &cost);
	sum_add(&cost, NULL, "armoured assault", limit(m, OVERRUN_MP));
	account_sum(r, ~0u, "14.4", text(r->arena, "cost of %s", place_name(m, to)), &cost);
	account(r, "14.4", "%s has then %d MP left, and needs at least %d to leave %s", id(m, p),
		most_points(m, p) - past.spent - cost.total, least_exit(m, p, to, way, by_road),
		place_name(m, to));
}

static void explain_overrun(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int p = args->unit, column;

	explain_points(m, r, p, args->hex);
	ep_explain_retreats(m, r, args->hex, enemy_of(a->side));
	ep_explain_artillery(m, r, p, args->hex, NORMAL);
	if (unit_of(m, p)->fire == NO_MORE_FIRE) {
		account(r, "7.6", "%s has lost its rate of fire and does not fire", id(m, p));
	} else {
		column = account_fire(m, r, p, args->hex);
		account(r, "7.5", "each in %s: %s", place_name(m, args->hex),
			ep_results_words(r->arena, m, column));
		ep_explain_rate(m, r, p, CAD_AP);
	}
	account(r, "14.4", "all who are left there are tested for neutralisation, and may strike at %s",
		id(m, p));
}

static void offer_overrun(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_hex_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (!is_tank(m, p) || side_of(m, p) != a.side || !is_hex(m, m->at[p]))
			continue;
		args->unit = (int16_t)p;
		EACH_LINK(l, m->data, m->at[p])
			offer_with(o, &a, &args->hex, l->to);
	}
}

/* ---- the hex is entered -------------------------------------------------------------- */

static void pay_entry(struct match *m, int p, int more)
{
	struct ept *o = own(m);

	o->spent = (int16_t)(o->spent + ep_cost(m, p, m->at[p], o->target) + more);
	o->by_road = ep_is_road(m, m->at[p], o->target);
}

/* 8.3e 14.4g Nobody is left: a step like any other. */
static void enter_empty(struct match *m, struct ruling *r, int p)
{
	struct list alone = list_of(p);
	int h = own(m)->target;

	ep_mark_defenders(m, r);
	pay_entry(m, p, 0);
	say(r, "8.3", "nobody is left in %s", place_name(m, h));
	ep_end_assault(m);
	ep_enter(m, r, &alone, h, NORMAL);
}

/* 14.4q What artillery does to it happens where it comes from. */
static void enter_hex(struct match *m, struct ruling *r)
{
	int p = raider(m), h = own(m)->target;
	struct list alone;

	if (p == NONE) {
		ep_end_assault(m);
		return;
	}
	if (!ep_has_unit(m, h, enemy_of(side_of(m, p)))) {
		enter_empty(m, r, p);
		return;
	}
	pay_entry(m, p, limit(m, OVERRUN_MP));
	alone = list_of(p);
	if (ep_artillery_on(m, h))
		ep_suffer_artillery(m, r, &alone, h, NORMAL);
	if (!on_map(m, p) || has_mark(m, p, SHUT_DOWN | IMMOBILISED)) {
		say(r, "14.4", "there is no armoured assault on %s", place_name(m, h));
		own(m)->used |= MOVE_OVER;
		ep_end_assault(m);
		return;
	}
	ep_mark_defenders(m, r);
	EACH_UNIT(q, m)
		if (ep_fights(m, q, DEFENDER))
			ep_reveal(m, r, q, "12.3");
	put(m, p, h);
	go_to(m, &ep_overrun, AS_FIRE);
}

/* ---- 14.4h 14.4i fire and tests --------------------------------------------------------- */

static enum fire_result result_of(struct match *m, struct ruling *r, int p, int roll_made)
{
	enum fire_result result = ep_fire_cell(m, roll_made, account_fire(m, r, p, own(m)->target));

	say(r, "14.4", "%s fires at who is in %s; roll %d: %s", id(m, p), place_name(m, own(m)->target),
	    roll_made, ep_result_words(m, result));
	return result;
}

static void fire(struct match *m, struct ruling *r, int p)
{
	enum fire_result result;
	int made;

	if (unit(m, p)->fire == NO_MORE_FIRE)
		return;
	made = ep_roll_2d6(r, "14.4", "fire", ~0u);
	if (!ep_mark_fire(m, r, p, made, CAD_AP))
		return;
	result = result_of(m, r, p, made);
	EACH_UNIT(q, m)
		if (result != NOTHING && ep_fights(m, q, DEFENDER))
			ep_suffer(m, r, q, result, false, "14.4");
	ep_spend_ammo(m, r, p);
}

/* Two steps: fire may leave questions that come before the tests; these come though it took the tank off. */
static void fire_and_test(struct match *m, struct ruling *r)
{
	int p = raider(m);

	if (own(m)->round) {
		EACH_UNIT(q, m)
			if (ep_fights(m, q, DEFENDER))
				ep_test_neutralisation(m, r, q, "14.4");
	} else if (p == NONE) {
		ep_end_assault(m);
		return;
	} else {
		fire(m, r, p);
		go_to(m, &ep_overrun, AS_FIRE);
	}
	own(m)->round++;
}

/* ---- 14.4j the infantry strikes ------------------------------------------------------------- */

static bool may_counter(const struct match *m, int p)
{
	return ep_fights(m, p, DEFENDER) && !has_deed(m, p, COUNTERED);
}

/* The question comes again until all have struck, or hold. */
static void ask_counter(struct match *m, struct ruling *r)
{
	int tank = raider(m);

	(void)r;
	if (tank == NONE) {
		ep_end_assault(m);
		return;
	}
	EACH_UNIT(p, m)
		if (may_counter(m, p)) {
			ask(m, &ep_counter, side_of(m, p))->who = (int16_t)tank;
			go_to(m, &ep_overrun, AS_COUNTER);
			return;
		}
}

static bool may_ask_counter(const struct match *m, const struct frame *f)
{
	const struct ept *o = own_of(m);

	return f->side != o->active && ep_stage(m) == AS_COUNTER && has_deed(m, f->who, ATTACKER);
}

static bool check_counter(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	if (side_of(m, args->unit) != a->side || !ep_fights(m, args->unit, DEFENDER))
		return refuse(r, "14.4", "%s is not in the hex of the tank", id(m, args->unit));
	if (has_deed(m, args->unit, COUNTERED))
		return refuse(r, "14.4", "%s has struck at the tank", id(m, args->unit));
	return true;
}

static void counter_strike(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit, tank = top_frame(m)->who;
	int made = ep_roll_2d6(r, "14.4", text(r->arena, "assault.%s", id(m, p)), ~0u);
	bool hits = ep_strike_target(m, p, tank, made, true);

	ep_account_strike(m, r, p, tank, true);
	done(m);
	note_deed(m, p, COUNTERED);
	say(r, "14.4", "%s strikes at %s: roll %d, modified %d, %s", id(m, p), id(m, tank), made,
	    made + ep_strike_modifier(m, p, tank, true), hits ? "the tank" : "nothing");
	if (hits)
		ep_destroy_vehicle(m, r, tank, "14.4");
}

static void explain_counter(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	ep_account_strike(m, r, args->unit, top_frame(m)->who, true);
}

static void offer_counter(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (may_counter(m, p))
			offer_with(o, &a, &args->unit, p);
}

static void hold(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "14.4", "%s strikes at %s no more", ep_side_names[a->side], id(m, top_frame(m)->who));
	done(m);
	go_to(m, &ep_overrun, AS_EXIT);
}

/* ---- 14.4l the way out ------------------------------------------------------------------------ */

/* What it costs to leave by that hex; NO: it cannot. */
static int way_out(const struct match *m, int p, int to)
{
	int cost = exit_cost(m, p, m->at[p], to, unit_of(m, p)->facing, own_of(m)->by_road);

	return cost == NO || own_of(m)->spent + cost > most_points(m, p) ? NO : cost;
}

/* 14.4p */
static void go_back(struct match *m, struct ruling *r, int p)
{
	int origin = unit(m, p)->origin;

	say(r, "14.4", "%s finds no way out of %s and goes back to %s", id(m, p),
	    place_name(m, own(m)->target), place_name(m, origin));
	put(m, p, origin);
	own(m)->used |= MOVE_OVER;
	ep_end_assault(m);
}

static void leave(struct match *m, struct ruling *r)
{
	int p = raider(m);

	if (p == NONE) {
		ep_end_assault(m);
		return;
	}
	if (!ep_has_fighter(m, DEFENDER)) {
		say(r, "14.4", "%s has cleared %s", id(m, p), place_name(m, own(m)->target));
		ep_end_assault(m);
		return;
	}
	go_to(m, &ep_overrun, AS_EXIT);
	EACH_LINK(l, m->data, m->at[p])
		if (way_out(m, p, l->to) != NO) {
			ask(m, &ep_exit, side_of(m, p))->who = (int16_t)p;
			return;
		}
	go_back(m, r, p);
}

static bool may_ask_exit(const struct match *m, const struct frame *f)
{
	return ep_stage(m) == AS_EXIT && has_deed(m, f->who, ATTACKER);
}

struct exit_args {	/* {do: move, unit: H39-1, path: [NC0611]} */
	int16_t unit;
	struct list path;
};

static bool check_exit_tank(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct exit_args *args = args_of(a);
	int p = top_frame(m)->who;

	return args->unit == p ||
	       refuse(r, "14.4", "%s must leave %s first", id(m, p), place_name(m, m->at[p]));
}

static bool check_exit_path(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct exit_args *args = args_of(a);
	int p = top_frame(m)->who;

	if (args->path.n != 1)
		return refuse(r, "14.4", "%s leaves by one hex, and goes on from there", id(m, p));
	if (way_out(m, p, args->path.v[0]) == NO)
		return refuse(r, "14.4", "%s cannot leave %s by %s", id(m, p), place_name(m, m->at[p]),
			      place_name(m, args->path.v[0]));
	return true;
}

static void exit_hex(struct match *m, const struct action *a, struct ruling *r)
{
	const struct exit_args *args = args_of(a);
	int p = top_frame(m)->who, from = m->at[p], to = args->path.v[0], cost = way_out(m, p, to);
	struct list alone = list_of(p);

	own(m)->spent = (int16_t)(own(m)->spent + cost);
	own(m)->by_road = ep_is_road(m, from, to);
	ep_face(m, p, from, to);
	say(r, "14.4", "%s leaves %s for %s", id(m, p), place_name(m, from), place_name(m, to));
	done(m);
	ep_end_assault(m);
	ep_enter(m, r, &alone, to, NORMAL);
}

static void explain_exit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct exit_args *args = args_of(a);
	int p = args->unit, from = m->at[p], to = args->path.v[0];
	int facing = unit_of(m, p)->facing, way = ep_direction(m, from, to);
	struct sum cost;

	sum_start(&cost, false);
	sum_add(&cost, "14.1", "turning", ep_turn_cost(m, from, facing, way, own_of(m)->by_road));
	ep_cost_by(m, p, from, to, ep_is_road(m, from, to), &cost);
	account_sum(r, ~0u, "14.4", place_name(m, to), &cost);
	account(r, "14.4", "%s has then %d MP left", id(m, p),
		most_points(m, p) - own_of(m)->spent - cost.total);
	ep_explain_artillery(m, r, p, to, NORMAL);
}

static void offer_exit(const struct match *m, struct offers *o)
{
	struct action a;
	struct exit_args *args = args_in(&a);

	offer_start(o, &a);
	args->unit = top_frame(m)->who;
	EACH_LINK(l, m->data, m->at[args->unit]) {
		args->path = list_of(l->to);
		offer(o, &a);
	}
}

/* ---- the stages --------------------------------------------------------------------------------- */

/* The question comes again until the defender stands, or has nobody who may leave. */
static void let_retreat(struct match *m, struct ruling *r)
{
	(void)r;
	if (raider(m) == NONE)
		ep_end_assault(m);
	else if (ep_ask_retreat(m, own(m)->target))
		go_to(m, &ep_overrun, AS_RETREATS);
}

/* A stage of an assault on foot: both sorts are numbered, and written into files, by one enum. */
static void pass_over(struct match *m, struct ruling *r)
{
	(void)m;
	(void)r;
}

/* ---- tables ------------------------------------------------------------------------------------------ */

static const struct param overrun_params[] = {
	{ PARAM(struct unit_hex_args, unit, ARG_PIECE), .about = "a tank" },
	{ PARAM(struct unit_hex_args, hex, ARG_PLACE), .about = "a neighbour where enemies are" },
	{ 0 }
};

const struct verb ep_overrun_verb = {
	.name = "overrun", .about = "drives a tank through a hex that the enemy holds",
	.rules = "8.3 14.1 14.4", .params = overrun_params,
	.checks = CHECKS(check_tank, lawful_so_far, check_not_over, check_target, lawful_so_far,
			 check_points),
	.apply = overrun, .explain = explain_overrun, .offer = offer_overrun,
};

const struct state ep_overrun = {
	.name = "overrun", .rule = "14.4", .on = ON(&ep_act),
	.stages = (const struct stage[]){
		[AS_RETREATS] = { "retreats", let_retreat },
		[AS_ENTRY] = { "entry", enter_hex },
		[AS_INITIATIVE] = { "initiative", pass_over }, [AS_STRIKES] = { "strikes", pass_over },
		[AS_DEFENDER] = { "defender", pass_over }, [AS_ATTACKER] = { "attacker", pass_over },
		[AS_FIRE] = { "fire", fire_and_test },
		[AS_COUNTER] = { "counter", ask_counter },
		[AS_EXIT] = { "exit", leave },
		{ 0 }
	},
};

static const struct param counter_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .about = "one of yours that the tank has overrun" },
	{ 0 }
};

const struct state ep_counter = {
	.name = "counter", .rule = "14.4", .asks = "strike at the tank, or hold",
	.asked = EITHER_SIDE, .on = ON(&ep_overrun), .who = A_TANK, .fits = may_ask_counter,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "counter", .about = "strikes at the tank in the hex", .rules = "14.4 AT",
			.params = counter_params, .checks = CHECKS(check_counter),
			.apply = counter_strike, .explain = explain_counter, .offer = offer_counter,
		},
		&(const struct verb){
			.name = "hold", .passes = true,
			.about = "strikes at it no more", .rules = "14.4", .apply = hold,
		}, NULL
	},
};

static const struct param way_params[] = {
	{ PARAM(struct exit_args, unit, ARG_PIECE), .about = "the tank" },
	{ PARAM(struct exit_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "the hex by which it leaves" },
	{ 0 }
};

const struct state ep_exit = {
	.name = "exit", .rule = "14.4", .asks = "take the tank out of the hex",
	.asked = ON_TURN, .on = ON(&ep_overrun), .who = A_TANK, .fits = may_ask_exit,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "move", .about = "turns the tank and leaves the hex of the enemy",
			.rules = "14.1 14.4", .params = way_params,
			.checks = CHECKS(check_exit_tank, check_exit_path),
			.apply = exit_hex, .explain = explain_exit, .offer = offer_exit,
		}, NULL
	},
};
