/* SPDX-License-Identifier: ISC */
/* g3a-strikes.c: aircraft attack units on land and at sea, bases and railroads (G3A.2 G3A.3 G3A.4 G3A.6). */
#include "games/norway-1940/norway.h"

/* What is different between the four; `units`, `with` and `aim` are alike in all. */
struct mission {
	const struct verb *verb;
	int combat;
	const char *rule;
	const char *wants;	/* what the target lacks if it will not do */
	bool (*will_do)(const struct match *, int side, int h);
};

/* ---- targets -------------------------------------------------------------------- */

/* G3A.3b */
static bool has_ships(const struct match *m, int side, int h)
{
	return is_zone(m, h) && nw_has(m, h, enemy_of(side), NAVAL);
}

/* G3A.6b */
static bool has_railroad(const struct match *m, int side, int h)
{
	return is_area(m, h) && !nw_controls(m, side, h) && has_feature(m, h, RAILROAD);
}

/* The four Actions of the list. */
static const struct mission *mission_of(const struct verb *verb)
{
	static const struct mission missions[] = {
		{ &nw_strike, AIR_STRIKE, "G3A.2", "an area with enemy ground or air units", nw_is_defended },
		{ &nw_strike_ships, SHIP_STRIKE, "G3A.3", "a sea zone with enemy ships", has_ships },
		{ &nw_bomb, BASE_BOMBING, "G3A.4", "an area, enemy-controlled or contested, with bases",
		  nw_has_bases },
		{ &nw_rail_strike, RAIL_BOMBING, "G3A.6",
		  "an area, enemy-controlled or contested, with a railroad", has_railroad },
	};

	for (size_t i = 0; i < LENGTH(missions); i++)
		if (missions[i].verb == verb)
			return &missions[i];
	bug("'%s' is no mission", verb->name);
}

/* ---- check ------------------------------------------------------------------------ */

/* {do: strike-ships, units: [KG26-I], zone: vestfjord, aim: {KG26-I: surface}} */
struct mission_args {
	struct list units;
	int16_t target;
	struct pairs aim;
	bool air_supply;
};

/* {do: strike, units: [KG26-I], area: bergen, with: [StG1-I], aim: {KG26-I: air}} */
struct area_mission_args {
	struct mission_args mission;	/* first: all four have it */
	struct list with;
};

/* Over the sea nobody can join. */
static const struct list *joiners_of(const struct action *a)
{
	static const struct list none;
	const struct area_mission_args *args = args_of(a);

	return a->verb == &nw_strike_ships ? &none : &args->with;
}

static void find_attack(const struct match *m, const struct action *a, struct attack *attack)
{
	const struct mission_args *args = args_of(a);

	nw_attack_on(m, a->side, mission_of(a->verb)->combat, args->target, &args->units, attack);
	nw_join(&attack->units, joiners_of(a));
}

static bool check_force(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);

	return nw_check_force(m, a->side, &args->units, AIR, mission_of(a->verb)->rule, r);
}

static bool check_marker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	bool serves = nw_marker_serves(m, &args->units) || nw_marker_serves(m, joiners_of(a));

	return !args->air_supply || nw_check_marker(m, a->side, serves, r);
}

static bool check_flight(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	int from = nw_start_of(m, &args->units);

	return nw_check_flyers(m, a->side, &args->units, fuel_of(args->air_supply), r) &&
	       nw_check_range(m, &args->units, from, args->target, 1, mission_of(a->verb)->rule, r);
}

static bool check_target(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	const struct mission *of = mission_of(a->verb);
	int h = args->target;

	if (is_base(m, h))
		return refuse(r, "R7.2", "nothing in %s can be attacked", place_name(m, h));
	return of->will_do(m, a->side, h) || refuse(r, of->rule, "%s is not %s", place_name(m, h), of->wants);
}

/* G3A.2c h G3A.4d G3A.6c A force that is based there itself has nobody to join it. */
static bool check_joiners(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	const struct list *with = joiners_of(a);
	const char *rule = mission_of(a->verb)->rule;

	if (with->n && nw_start_of(m, &args->units) == args->target)
		return refuse(r, rule, "who flies from %s itself is named with the force",
			      place_name(m, args->target));
	return nw_check_joiners(m, a->side, with, AIR, args->target, &args->units, rule, r) &&
	       nw_check_flyers(m, a->side, with, fuel_of(args->air_supply), r);
}

static bool check_aims(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	struct attack attack;

	find_attack(m, a, &attack);
	return nw_check_aims(m, &attack, &args->aim, r) &&
	       nw_check_fire(m, &attack, mission_of(a->verb)->rule, r);
}

/* What it is aimed at, said or not, as 1 << group; 0: nothing. */
static unsigned aim_of(const struct match *m, const struct action *a, int p)
{
	const struct mission_args *args = args_of(a);
	int aim = pairs_get(&args->aim, p);

	return aim != NONE ? 1u << aim : nw_targets(m, p, a->side, RAIL_BOMBING, args->target);
}

/* G3A.6a h Some bombers go for the railroad; who is no bomber comes along to bomb bases. */
static bool check_rail_aims(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	struct list all = args->units;
	bool rail = false;

	nw_join(&all, joiners_of(a));
	for (int i = 0; i < all.n; i++) {
		unsigned aim = aim_of(m, a, all.v[i]);

		rail = rail || aim == 1u << AT_RAIL;
		if (type_of(m, all.v[i]) != BOMBER && !aim)
			return refuse(r, "G3A.6", "%s is no bomber, and has no base to bomb",
				      id(m, all.v[i]));
	}
	return rail || refuse(r, "G3A.6", "nobody is aimed at the railroad");
}

/* ---- apply ------------------------------------------------------------------------ */

static void fly(struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission *of = mission_of(a->verb);
	const struct mission_args *args = args_of(a);
	const struct list *with = joiners_of(a);
	struct list all = args->units;
	int from = nw_start_of(m, &args->units), to = args->target;

	nw_join(&all, with);
	nw_open(m, a, from, to);
	if (args->air_supply)
		nw_use_marker(m);
	nw_enlist_all(m, &args->units, MOVER, &args->aim);
	nw_enlist_all(m, with, JOINER, &args->aim);
	own(m)->fights = (int16_t)of->combat;
	nw_tell(m, r, a->side, of->rule,
		text(r->arena, "against %s: %s", place_name(m, to), nw_count_words(r, m, &all)),
		"against %s: %s of %s, %d away%s%s", place_name(m, to),
		piece_names(r, m, &args->units, "nobody"), place_name(m, from), nw_distance(m, from, to),
		with->n ? ", with " : "", piece_names(r, m, with, ""));
	nw_follow(m);
}

/* ---- G3A.3d to l find dice ------------------------------------------------------------ */

static int with_rank(const struct match *m, int rank)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, MOVER) && unit_of(m, p)->rank == rank)
			return p;
	return NONE;
}

/* G3A.3g */
static int most_to_find(const struct match *m)
{
	return value_of(m, has_feature(m, own_of(m)->where, NEAR_LAND) ? FIND_NEAR : FIND_FAR);
}

void nw_account_find(const struct match *m, struct ruling *r)
{
	int zone = own_of(m)->where;

	if (own_of(m)->operation == OP_STRIKE_SHIPS)
		account(r, "G3A.3", "each finds a target with at most %d: %s %s on land", most_to_find(m),
			place_name(m, zone), has_feature(m, zone, NEAR_LAND) ? "borders" : "does not border");
}

/* G3A.3h Who finds nothing is out of it. */
static void find(struct match *m, struct ruling *r, int p)
{
	int most = most_to_find(m), die = roll(r, "G3A.3", text(r->arena, "find.%s", id(m, p)), 6);
	const char *result = die <= most ? "finds a target" : "finds nothing";

	if (die > most)
		unmark(m, p, MOVER);
	nw_tell(m, r, side_of(m, p), "G3A.3", text(r->arena, "an air unit rolls %d: it %s", die, result),
		"%s rolls %d: it %s", id(m, p), die, result);
	if (!plays(m, OPTION_FOG))
		note_result(r, p, die, result);
}

static bool is_anybody_left(const struct match *m)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, MOVER | JOINER))
			return true;
	return false;
}

static bool is_mission(int operation)
{
	return operation == OP_STRIKE || operation == OP_STRIKE_SHIPS || operation == OP_BOMB ||
	       operation == OP_RAIL_STRIKE;
}

/* G3A.3k 20.2i Without aircraft there is no combat. */
void nw_step_find(struct match *m, struct ruling *r)
{
	bool arrive = is_anybody_left(m);

	if (!is_mission(own_of(m)->operation))
		return;
	if (arrive)
		nw_account_find(m, r);
	for (int rank = 1; own_of(m)->operation == OP_STRIKE_SHIPS && rank <= own_of(m)->ranks; rank++) {
		int p = with_rank(m, rank);

		if (p != NONE)
			find(m, r, p);
	}
	if (is_anybody_left(m))
		return;
	own(m)->fights = NO_COMBAT;
	say(r, arrive ? "G3A.3" : "20.2", "no aircraft is left to attack");
}

static void explain_mission(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	struct match *after = nw_rehearse(m, a, r);

	nw_explain_cost(m, a, r);
	nw_explain_range(m, r, &args->units, nw_start_of(m, &args->units), args->target, 1,
			 mission_of(a->verb)->rule);
	nw_explain_interceptors(after, r);
	nw_account_find(after, r);
	nw_explain_rest(m, after, a->side, r);
}

/* ---- offers ------------------------------------------------------------------------------ */

/* A mission to be offered from every base against everything. */
struct plan {
	const struct mission *of;
	struct supply supply;
	unsigned open[MOST_PLACES];	/* what there is to attack, by place; 0: nothing that will do */
};

static void make_plan(const struct match *m, int side, const struct mission *of, struct plan *plan)
{
	plan->of = of;
	nw_supply_start(&plan->supply, side);
	EACH_PLACE(h, m)
		plan->open[h] = of->will_do(m, side, h) ? nw_open_groups(m, side, of->combat, h) : 0;
}

/* Who there may be sent on a mission, or join one; marker: air supply is used. */
static void list_ready(const struct match *m, struct plan *plan, int h, int side, bool marker,
		       struct list *units)
{
	struct list all;

	units->n = 0;
	if (!nw_has(m, h, side, AIR) || !nw_usable_airbase(m, side, h))
		return;
	nw_list(m, h, side, AIR, &all);
	for (int i = 0; i < all.n; i++)
		if (!has_mark(m, all.v[i], INTERCEPT) && nw_supply_has(m, &plan->supply, all.v[i], marker))
			list_add(units, all.v[i]);
}

/* Rail and bases at once: the first bomber at the railroad, the others at each kind of target. */
static void offer_split(struct offers *o, const struct action *a, struct attack *attack, struct pairs *aim,
			const struct list *some)
{
	const struct match *m = o->match;
	int first = NONE;

	for (int i = 0; i < attack->units.n && first == NONE; i++)
		if (nw_can_aim(m, attack, attack->units.v[i], AT_RAIL))
			first = attack->units.v[i];
	if (first == NONE)
		return;
	list_drop(&attack->units, first);
	for (int group = AT_AIRBASE; group < GROUPS; group++) {
		bool any = false;

		for (int i = 0; i < attack->units.n && !any; i++)
			any = nw_can_aim(m, attack, attack->units.v[i], group);
		if (!any)
			continue;
		nw_aim_all(m, attack, group, aim);
		pairs_add(aim, first, AT_RAIL);
		offer_sure_some(o, a, some);
	}
	aim->n = 0;
}

/* As find_attack(), with what the plan knows. */
static void plan_attack(const struct plan *plan, const struct action *a, const struct list *units,
			struct attack *attack)
{
	const struct mission_args *args = args_of(a);

	attack->side = a->side;
	attack->combat = plan->of->combat;
	attack->where = args->target;
	attack->open = plan->open[args->target];
	attack->strikes = NULL;
	nw_copy(&attack->units, units);
}

/* The units and those who join, with every aim. */
static void offer_set(struct offers *o, struct action *a, const struct plan *plan, const struct list *some)
{
	struct mission_args *args = args_in(a);
	struct attack attack;

	plan_attack(plan, a, &args->units, &attack);
	nw_join(&attack.units, joiners_of(a));
	if (attack.combat == RAIL_BOMBING)
		offer_split(o, a, &attack, &args->aim, some);
	else
		nw_offer_aimed(o, a, &attack, &args->aim, some);
}

/* Of the units, those that have a target there. */
static void list_armed(const struct match *m, const struct plan *plan, int h, const struct list *units,
		       struct list *armed)
{
	armed->n = 0;
	for (int i = 0; i < units->n; i++)
		if (nw_power_of(m, units->v[i]) & plan->open[h])
			list_add(armed, units->v[i]);
}

/* Who is based in the target area; unarmed companions go everywhere but to railroads (G3A.6h). */
static void list_joiners(const struct match *m, const struct action *a, struct plan *plan, int from,
			 struct list *joiners)
{
	const struct mission_args *args = args_of(a);
	struct list ready;

	joiners->n = 0;
	if (!is_area(m, args->target) || from == args->target)
		return;
	list_ready(m, plan, args->target, a->side, args->air_supply, &ready);
	if (plan->of->combat == RAIL_BOMBING)
		list_armed(m, plan, args->target, &ready, joiners);
	else
		nw_copy(joiners, &ready);
}

/* Each of them alone, at the railroad where that is the mission. */
static void offer_singles(struct offers *o, struct action *a, const struct plan *plan,
			  const struct list *armed)
{
	struct mission_args *args = args_in(a);
	int group = plan->of->combat == RAIL_BOMBING ? AT_RAIL : AT_GROUND;

	for (int i = 0; i < armed->n; i++) {
		unsigned targets = nw_power_of(o->match, armed->v[i]) & plan->open[args->target];

		if (group == AT_RAIL && !(targets >> group & 1))
			continue;
		nw_copy_one(&args->units, armed->v[i]);
		args->aim.n = 0;
		pairs_add(&args->aim, armed->v[i], nw_best_of(targets, group));
		offer_sure(o, a);
	}
	args->aim.n = 0;
}

/*
 * Each of several alone, all that can fire with every aim, all with those who join. G3A.7m The marker must
 * serve somebody: who flies from where it lies, or who joins there.
 */
static void offer_against(struct offers *o, struct action *a, struct plan *plan, int from,
			  const struct list *ready)
{
	struct area_mission_args *args = args_in(a);
	bool serves = !args->mission.air_supply || from == own_of(o->match)->air_supply;
	struct list armed, joiners;
	const struct list *some = plan->of->combat == RAIL_BOMBING ? &armed : ready;

	list_armed(o->match, plan, args->mission.target, ready, &armed);
	if (serves && (some->n > 1 || plan->of->combat == RAIL_BOMBING))
		offer_singles(o, a, plan, &armed);
	nw_copy(&args->mission.units, armed.n ? &armed : some);
	if (serves && armed.n)
		offer_set(o, a, plan, some->n > 1 ? some : NULL);
	if (!some->n)
		return;
	list_joiners(o->match, a, plan, from, &joiners);
	if (!joiners.n)
		return;
	nw_copy(&args->with, &joiners);
	offer_set(o, a, plan, some);
	args->with.n = 0;
}

static void offer_from(const struct match *m, struct offers *o, struct action *a, struct plan *plan, int from,
		       const int16_t *far)
{
	struct mission_args *args = args_in(a);
	int marker = own_of(m)->air_supply;
	struct list ready, near;

	list_ready(m, plan, from, a->side, args->air_supply, &ready);
	if (!ready.n)
		return;
	EACH_PLACE(h, m) {
		if (!plan->open[h] || o->full || (args->air_supply && from != marker && h != marker))
			continue;
		nw_list_in_range(m, &ready, far[h], 1, &near);
		args->target = (int16_t)h;
		if (near.n)
			offer_against(o, a, plan, from, &near);
	}
}

static void offer_mission(const struct match *m, struct offers *o)
{
	struct plan plan;
	struct action a;
	struct mission_args *args = args_in(&a);
	int16_t far[MOST_PLACES];

	if (!nw_offer_start(o, &a))
		return;
	make_plan(m, a.side, mission_of(o->verb), &plan);
	EACH_PLACE(from, m) {
		if (o->full || !nw_has(m, from, a.side, AIR))
			continue;
		nw_distances(m, from, far);
		offer_from(m, o, &a, &plan, from, far);
		if (a.side != GERMAN || own_of(m)->air_supply == NONE)
			continue;
		args->air_supply = true;
		offer_from(m, o, &a, &plan, from, far);
		args->air_supply = false;
	}
}

/* ---- tables --------------------------------------------------------------------------------- */

#define UNITS \
	{ PARAM(struct mission_args, units, ARG_PIECES), .sets = true, \
	  .secret_if = nw_is_foggy, .about = "aircraft of one place" }
#define TARGET(named) \
	{ PARAM_AS(named, struct mission_args, target, ARG_PLACE), .about = "in range" }
#define AIM \
	{ PARAM(struct mission_args, aim, ARG_PAIRS), .optional = true, \
	  .secret_if = nw_is_foggy, .to = ARG_WORD, .names = nw_group_names, \
	  .about = "what each of them attacks" }
#define AIR_SUPPLY \
	{ PARAM_AS("air-supply", struct mission_args, air_supply, ARG_BOOL), .optional = true, \
	  .about = "the air supply marker is used" }

static const struct param area_params[] = {
	UNITS, TARGET("area"),
	{ PARAM(struct area_mission_args, with, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "aircraft based in the area that join" },
	AIM, AIR_SUPPLY, { 0 }
};
static const struct param zone_params[] = { UNITS, TARGET("zone"), AIM, AIR_SUPPLY, { 0 } };

const struct verb nw_strike = {
	.name = "strike", .rules = "G3A.2 11.3 20.2", .about = "aircraft attack ground and air units",
	.params = area_params,
	.checks = CHECKS(nw_check_allowed, check_force, check_marker, check_flight, check_target,
			 check_joiners, check_aims),
	.apply = fly, .explain = explain_mission, .offer = offer_mission,
};
const struct verb nw_strike_ships = {
	.name = "strike-ships", .rules = "G3A.3 11.3 20.2", .about = "aircraft attack ships and submarines",
	.params = zone_params,
	.checks = CHECKS(nw_check_allowed, check_force, check_marker, check_flight, check_target,
			 check_joiners, check_aims),
	.apply = fly, .explain = explain_mission, .offer = offer_mission,
};
const struct verb nw_bomb = {
	.name = "bomb", .rules = "G3A.4 11.3 20.2", .about = "aircraft attack the bases of an area",
	.params = area_params,
	.checks = CHECKS(nw_check_allowed, check_force, check_marker, check_flight, check_target,
			 check_joiners, check_aims),
	.apply = fly, .explain = explain_mission, .offer = offer_mission,
};
const struct verb nw_rail_strike = {
	.name = "rail-strike", .rules = "G3A.6 G3A.4 11.3", .about = "bombers attack a railroad, and bases",
	.params = area_params,
	.checks = CHECKS(nw_check_allowed, check_force, check_marker, check_flight, check_target,
			 check_joiners, check_aims, check_rail_aims),
	.apply = fly, .explain = explain_mission, .offer = offer_mission,
};
