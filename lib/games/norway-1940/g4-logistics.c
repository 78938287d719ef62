/* SPDX-License-Identifier: ISC */
/* g4-logistics.c: G4 rail movement, repairs, refit by 13, entrenchment by 23. */
#include "games/norway-1940/norway.h"

/* ---- G4.1 Railing ---------------------------------------------------------------- */

/* G4.1b c f The railroad there serves the side. */
static bool is_open_line(const struct match *m, int side, int h)
{
	return has_feature(m, h, RAILROAD) && !is_disrupted(m, h, RAIL_OUT) && nw_controls(m, side, h);
}

static bool is_rail_link(const struct match *m, int from, int to)
{
	int border = from == NONE || to == NONE ? NONE : border_between(m->data, from, to);

	return border != NONE && border_has(m, border, RAIL);
}

/* {do: rail, unit: 193-I, path: [ringerike, hedmark]} */
struct rail_args {
	int16_t unit;
	struct list path;
	bool air_supply;
};

static bool check_line(const struct match *m, int side, int h, struct ruling *r)
{
	if (!has_feature(m, h, RAILROAD))
		return refuse(r, "G4.1", "%s has no railroad", place_name(m, h));
	if (!nw_controls(m, side, h))
		return refuse(r, "G4.1", "%s is not %s-controlled", place_name(m, h), side_name(m, side));
	return !is_disrupted(m, h, RAIL_OUT) ||
	       refuse(r, "G4.1", "the railroad of %s is disrupted", place_name(m, h));
}

static bool check_passenger(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rail_args *rail = args_of(a);
	struct list one = list_of(rail->unit);

	if (!nw_check_force(m, a->side, &one, GROUND, "G4.1", r))
		return false;
	return !is_fortress(m, rail->unit) ||
	       refuse(r, "G4.1", "%s is a fortress and never moves", id(m, rail->unit));
}

static bool check_station(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rail_args *rail = args_of(a);

	return check_line(m, a->side, m->at[rail->unit], r);
}

static bool check_passenger_supply(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rail_args *rail = args_of(a);

	return nw_is_supplied(m, rail->unit, rail->air_supply) ||
	       refuse(r, "G4.1", "%s is out of supply in %s", id(m, rail->unit),
		      place_name(m, m->at[rail->unit]));
}

static bool check_track(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rail_args *rail = args_of(a);
	const struct list *path = &rail->path;
	int from = m->at[rail->unit];

	if (!path->n)
		return refuse(r, "G4.1", "the move has no areas");
	for (int i = 0; i < path->n; i++) {
		int last = i ? path->v[i - 1] : from;

		if (!is_rail_link(m, last, path->v[i]))
			return refuse(r, "G4.1", "no railroad joins %s and %s", place_name(m, last),
				      place_name(m, path->v[i]));
		if (!check_line(m, a->side, path->v[i], r))
			return false;
	}
	return path->v[path->n - 1] != from || refuse(r, "G4.1", "the move ends where it begins");
}

static bool check_rail_marker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rail_args *rail = args_of(a);
	struct list one = list_of(rail->unit);

	return !rail->air_supply || nw_check_marker(m, a->side, nw_marker_serves(m, &one), r);
}

static void rail(struct match *m, const struct action *a, struct ruling *r)
{
	const struct rail_args *move = args_of(a);
	int from = m->at[move->unit], to = move->path.v[move->path.n - 1];
	const char *way = text(r->arena, "by rail from %s to %s, %d area%s", place_name(m, from),
			       place_name(m, to), move->path.n, move->path.n == 1 ? "" : "s");

	nw_open(m, a, from, to);
	if (move->air_supply)
		nw_use_marker(m);
	nw_move(m, move->unit, to);
	nw_tell(m, r, a->side, "G4.1", text(r->arena, "a ground unit goes %s", way), "%s goes %s",
		id(m, move->unit), way);
	nw_close(m, r);
}

static void explain_rail(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rail_args *move = args_of(a);

	nw_explain_cost(m, a, r);
	account(r, "G4.1", "by rail over %d area%s, of any number", move->path.n,
		move->path.n == 1 ? "" : "s");
	nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
}

static int rail_step(const struct match *m, const void *side, int from, const struct link *l, int spent_here,
		     bool *stop)
{
	(void)spent_here;
	(void)stop;
	return is_rail_link(m, from, l->to) && is_open_line(m, *(const int *)side, l->to) ? 1 : NO;
}

bool nw_find_tracks(const struct match *m, int from, int side, struct reach *reach)
{
	if (!is_open_line(m, side, from))
		return false;
	search(m, from, 0, m->data->map->n_places, rail_step, &side, reach);
	return true;
}

/* One unit by the shortest way to all that can be reached. */
static void offer_tracks(struct offers *o, struct action *a, const struct reach *reach, bool lines)
{
	struct rail_args *rail = args_in(a);
	struct list one = list_of(rail->unit);

	for (int i = 0; i < reach->n && !o->full; i++)
		if (reach->place[i] != o->match->at[rail->unit] &&
		    reach_way(reach, reach->place[i], &rail->path))
			nw_offer_marker(o, a, &rail->air_supply, lines, &one, NULL);
}

static void offer_rail(const struct match *m, struct offers *o)
{
	struct action a;
	struct rail_args *rail = args_in(&a);
	struct supply supply;
	struct reach reach;
	struct list units;
	int side;

	if (!nw_offer_start(o, &a))
		return;
	side = a.side;
	nw_supply_start(&supply, side);
	EACH_AREA(from, m) {
		if (o->full || !nw_has(m, from, side, GROUND) || !nw_find_tracks(m, from, side, &reach))
			continue;
		nw_list_mobile(m, from, side, &units);
		for (int i = 0; i < units.n; i++) {
			rail->unit = units.v[i];
			offer_tracks(o, &a, &reach, nw_supply_has(m, &supply, rail->unit, false));
		}
	}
}

/* ---- G4.2 G4.3 repairs -------------------------------------------------------------- */

/* {do: repair-rail, area: hedmark} */
struct repair_args {
	int16_t area;
};

/* {do: repair-base, area: bergen, bases: [port]} */
struct repair_base_args {
	struct repair_args at;	/* first: both have it */
	struct list bases;
};

/* Bits of the bases there that are disrupted. */
static unsigned broken_bases(const struct match *m, int h)
{
	return ground_of(m, h)->disrupted & (AIRBASE_OUT | PORT_OUT | MOB_OUT);
}

static bool check_own_area(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct repair_args *repairs = args_of(a);

	return nw_controls(m, a->side, repairs->area) ||
	       refuse(r, a->verb == &nw_repair_base ? "G4.2" : "G4.3", "%s is no %s-controlled area",
		      place_name(m, repairs->area), side_name(m, a->side));
}

static bool check_broken_bases(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct repair_base_args *repairs = args_of(a);
	int h = repairs->at.area;

	if (!repairs->bases.n)
		return refuse(r, "G4.2", "no base is named");
	for (int i = 0; i < repairs->bases.n; i++) {
		int base = repairs->bases.v[i];

		if (list_repeats(&repairs->bases, i))
			return refuse(r, "G4.2", "%s is named twice", nw_base_names[base]);
		if (!is_disrupted(m, h, 1u << base))
			return refuse(r, "G4.2", "%s has no disrupted %s", place_name(m, h),
				      nw_base_names[base]);
	}
	return true;
}

/* High dice repair. */
static void repair(struct match *m, struct ruling *r, int h, int what, const char *name, const char *rule,
		   int least)
{
	int die = roll(r, rule, text(r->arena, "repair.%s", name), 6);

	if (die >= least)
		ground(m, h)->disrupted &= ~(1u << what);
	say(r, rule, "%s of %s: die %d, %s; it needed at least %d", name, place_name(m, h), die,
	    die >= least ? "repaired" : "still disrupted", least);
}

/* G4.2c The dice in the order of the bases, however they are named. */
static void repair_base(struct match *m, const struct action *a, struct ruling *r)
{
	const struct repair_base_args *repairs = args_of(a);

	nw_open(m, a, NONE, repairs->at.area);
	for (int i = 0; nw_base_names[i]; i++)
		if (list_has(&repairs->bases, i))
			repair(m, r, repairs->at.area, i, nw_base_names[i], "G4.2", value_of(m, REPAIR_BASE));
	nw_close(m, r);
}

static void explain_repair(const struct match *m, const struct action *a, struct ruling *r)
{
	bool base = a->verb == &nw_repair_base;

	nw_explain_cost(m, a, r);
	account(r, base ? "G4.2" : "G4.3", "%s repaired with at least %d",
		base ? "each is" : "the railroad is", value_of(m, base ? REPAIR_BASE : REPAIR_RAIL));
}

static void offer_repair_base(const struct match *m, struct offers *o)
{
	struct action a;
	struct repair_base_args *repairs = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	EACH_AREA(h, m) {
		struct list all;

		if (!broken_bases(m, h) || !nw_controls(m, a.side, h))
			continue;
		all.n = 0;
		repairs->at.area = (int16_t)h;
		for (int i = 0; nw_base_names[i]; i++) {
			if (!is_disrupted(m, h, 1u << i))
				continue;
			list_add(&all, i);
			repairs->bases = list_of(i);
			offer_sure(o, &a);
		}
		repairs->bases = all;
		if (all.n > 1)
			offer_sure(o, &a);
	}
}

static bool check_broken_rail(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct repair_args *repairs = args_of(a);

	return is_disrupted(m, repairs->area, RAIL_OUT) ||
	       refuse(r, "G4.3", "%s has no disrupted railroad", place_name(m, repairs->area));
}

static void repair_rail(struct match *m, const struct action *a, struct ruling *r)
{
	const struct repair_args *repairs = args_of(a);

	nw_open(m, a, NONE, repairs->area);
	repair(m, r, repairs->area, RAILROAD, "rail", "G4.3", value_of(m, REPAIR_RAIL));
	nw_close(m, r);
}

static void offer_repair_rail(const struct match *m, struct offers *o)
{
	struct action a;
	struct repair_args *repairs = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	EACH_AREA(h, m) {
		repairs->area = (int16_t)h;
		if (is_disrupted(m, h, RAIL_OUT) && nw_controls(m, a.side, h))
			offer_sure(o, &a);
	}
}

/* ---- G4.4 G4.5 G4.6 13 refit ----------------------------------------------------------- */

/* {do: refit, class: naval, units: [DF2]} */
struct refit_args {
	int16_t class;
	struct list units;
};

static const char *refit_rule(int class)
{
	static const char *const rules[] = { [GROUND] = "G4.6", [NAVAL] = "G4.4", [AIR] = "G4.5" };

	return rules[class];
}

/* 13.2b */
int nw_refit_limit(const struct match *m, int class)
{
	static const int limits[] = { [GROUND] = REFIT_GROUND, [NAVAL] = REFIT_NAVAL, [AIR] = REFIT_AIR };

	return value_of(m, limits[class]);
}

/* 13.4a */
static bool is_lost(const struct match *m, int p)
{
	return lies_in(m, p, ELIMINATED) || lies_in(m, p, DISCARDED) || lies_in(m, p, WITHDRAWN);
}

static bool check_damaged(const struct match *m, int side, const struct refit_args *refit, int i,
			  struct ruling *r)
{
	int p = refit->units.v[i];
	const char *rule = refit_rule(refit->class);

	if (list_repeats(&refit->units, i))
		return refuse(r, rule, "%s is named twice", id(m, p));
	if (side_of(m, p) != side)
		return refuse(r, rule, "%s is not %s", id(m, p), side_name(m, side));
	if (class_of(m, p) != refit->class)
		return refuse(r, rule, "%s is no %s unit", id(m, p), nw_class_names[refit->class]);
	if (is_lost(m, p))
		return refuse(r, "13.4", "%s is lost for good", id(m, p));
	if (!lies_in(m, p, REFIT + side))
		return refuse(r, rule, "%s is not in the Refit box", id(m, p));
	return nw_has_place(m, p) || refuse(r, "13.3", "there is no place where %s could return", id(m, p));
}

static bool check_refitted(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct refit_args *refit = args_of(a);
	bool fit = true;

	if (!refit->units.n)
		return refuse(r, refit_rule(refit->class), "no unit is named");
	for (int i = 0; i < refit->units.n; i++)
		fit &= check_damaged(m, a->side, refit, i, r);
	return fit;
}

/* 13.3 Norwegians are placed afterwards; the others return to the Off Map base. */
static void return_unit(struct match *m, int p)
{
	if (nation_of(m, p) == NORWAY)
		list_add(&own(m)->drawn, p);
	else
		nw_move(m, p, home(m, side_of(m, p)));
}

static void refit(struct match *m, const struct action *a, struct ruling *r)
{
	const struct refit_args *args = args_of(a);
	const char *rule = refit_rule(args->class);
	int most = nw_refit_limit(m, args->class);

	nw_open(m, a, NONE, NONE);
	for (int i = 0; i < args->units.n; i++) {
		int p = args->units.v[i], die = roll(r, rule, text(r->arena, "refit.%s", id(m, p)), 6);

		say(r, rule, "%s: die %d, %s; it needed at most %d", id(m, p), die,
		    die <= most ? "returns" : "stays in the Refit box", most);
		note_result(r, p, die, die <= most ? "returns" : "stays");
		if (die <= most)
			return_unit(m, p);
	}
	if (own_of(m)->drawn.n)
		nw_follow(m);
	else
		nw_close(m, r);
}

static void explain_refit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct refit_args *args = args_of(a);

	nw_explain_cost(m, a, r);
	account(r, refit_rule(args->class), "each returns with at most %d", nw_refit_limit(m, args->class));
}

static void offer_refit(const struct match *m, struct offers *o)
{
	struct action a;
	struct refit_args *refit = args_in(&a);
	struct list all, units;

	if (!nw_offer_start(o, &a))
		return;
	for (int class = GROUND; class <= AIR; class++) {
		nw_list(m, known(m, REFIT + a.side), a.side, class, &all);
		units.n = 0;
		for (int i = 0; i < all.n; i++)
			if (nw_has_place(m, all.v[i]))
				list_add(&units, all.v[i]);
		refit->class = (int16_t) class;
		nw_offer_sets(o, &a, &refit->units, &units);
	}
}

/* ---- G4.7 23 Dig-in ------------------------------------------------------------------------ */

/* {do: entrench, area: narvik} */
struct entrench_args {
	int16_t area;
	bool air_supply;
};

/* G4.7b One in supply is enough. */
static bool is_any_supplied(const struct match *m, struct supply *s, const struct list *units, bool marker)
{
	for (int i = 0; i < units->n; i++)
		if (nw_supply_has(m, s, units->v[i], marker))
			return true;
	return false;
}

static bool is_entrenched(const struct match *m, int h, int side)
{
	return ground_of(m, h)->entrenched >> side & 1;
}

static bool check_diggers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct entrench_args *trench = args_of(a);
	struct list units;

	nw_list_mobile(m, trench->area, a->side, &units); /* R15.1a */
	return (is_area(m, trench->area) && units.n) ||
	       refuse(r, "G4.7", "%s has no ground unit in %s that could dig in", side_name(m, a->side),
		      place_name(m, trench->area));
}

static bool check_no_trench(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct entrench_args *trench = args_of(a);

	return !is_entrenched(m, trench->area, a->side) ||
	       refuse(r, "23.1", "%s is entrenched in %s", side_name(m, a->side),
		      place_name(m, trench->area));
}

static bool check_digging_supply(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct entrench_args *trench = args_of(a);
	struct supply supply;
	struct list units;

	nw_supply_start(&supply, a->side);
	nw_list_mobile(m, trench->area, a->side, &units);
	if (!is_any_supplied(m, &supply, &units, trench->air_supply))
		return refuse(r, "G4.7", "no unit in %s that could dig in is in supply",
			      place_name(m, trench->area));
	return !trench->air_supply || nw_check_marker(m, a->side, nw_marker_serves(m, &units), r);
}

static void entrench(struct match *m, const struct action *a, struct ruling *r)
{
	const struct entrench_args *trench = args_of(a);

	nw_open(m, a, NONE, trench->area);
	if (trench->air_supply)
		nw_use_marker(m);
	ground(m, trench->area)->entrenched |= 1u << a->side;
	say(r, "G4.7", "%s entrenches in %s", side_name(m, a->side), place_name(m, trench->area));
	nw_close(m, r);
}

static void explain_entrench(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct entrench_args *trench = args_of(a);

	nw_explain_cost(m, a, r);
	account(r, "23.2", "%+d to dice at the ground units of %s that defend %s",
		value_of(m, MOD_ENTRENCHED), side_name(m, a->side), place_name(m, trench->area));
}

static void offer_entrench(const struct match *m, struct offers *o)
{
	struct list units;
	struct supply supply;
	struct action a;
	struct entrench_args *trench = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	nw_supply_start(&supply, a.side);
	EACH_AREA(h, m) {
		if (o->full || is_entrenched(m, h, a.side))
			continue;
		nw_list_mobile(m, h, a.side, &units);
		trench->area = (int16_t)h;
		if (units.n)
			nw_offer_marker(o, &a, &trench->air_supply,
					is_any_supplied(m, &supply, &units, false), &units, NULL);
	}
}

/* ---- tables ---------------------------------------------------------------------------------- */

static const struct param rail_params[] = {
	{ PARAM(struct rail_args, unit, ARG_PIECE), .secret_if = nw_is_foggy,
	  .about = "one ground unit" },
	{ PARAM(struct rail_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "the areas entered, joined by rail" },
	{ PARAM_AS("air-supply", struct rail_args, air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_rail = {
	.name = "rail", .rules = "G4.1", .about = "one ground unit goes any distance by rail",
	.params = rail_params,
	.checks = CHECKS(nw_check_allowed, check_passenger, lawful_so_far, check_station,
			 check_passenger_supply, check_track, check_rail_marker),
	.apply = rail, .explain = explain_rail, .offer = offer_rail,
};

static const struct param repair_base_params[] = {
	{ PARAM(struct repair_args, area, ARG_PLACE), .about = "an area that the side controls" },
	{ PARAM(struct repair_base_args, bases, ARG_WORDS), .names = nw_base_names,
	  .about = "disrupted bases there" },
	{ 0 }
};

const struct verb nw_repair_base = {
	.name = "repair-base", .rules = "G4.2",
	.about = "a die for each disrupted base named: 4 to 6 repairs it", .params = repair_base_params,
	.checks = CHECKS(nw_check_allowed, check_own_area, check_broken_bases),
	.apply = repair_base, .explain = explain_repair, .offer = offer_repair_base,
};

static const struct param repair_rail_params[] = {
	{ PARAM(struct repair_args, area, ARG_PLACE), .about = "an area that the side controls" },
	{ 0 }
};

const struct verb nw_repair_rail = {
	.name = "repair-rail", .rules = "G4.3", .about = "a die for a disrupted railroad: 3 to 6 repairs it",
	.params = repair_rail_params,
	.checks = CHECKS(nw_check_allowed, check_own_area, check_broken_rail),
	.apply = repair_rail, .explain = explain_repair, .offer = offer_repair_rail,
};

static const struct param refit_params[] = {
	{ PARAM(struct refit_args, class, ARG_WORD), .names = nw_class_names, .about = "of the units" },
	{ PARAM(struct refit_args, units, ARG_PIECES), .sets = true, .secret_if = nw_is_foggy,
	  .about = "units of that class in the Refit box" },
	{ 0 }
};

const struct verb nw_refit = {
	.name = "refit", .rules = "G4.4 G4.5 G4.6 13", .about = "a die for each unit named: low ones return",
	.params = refit_params,
	.checks = CHECKS(nw_check_allowed, check_refitted), .apply = refit, .explain = explain_refit,
	.offer = offer_refit,
};

static const struct param entrench_params[] = {
	{ PARAM(struct entrench_args, area, ARG_PLACE), .about = "with ground units of the side" },
	{ PARAM_AS("air-supply", struct entrench_args, air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_entrench = {
	.name = "entrench", .rules = "G4.7 23", .about = "puts an Entrenched marker into an area",
	.params = entrench_params,
	.checks = CHECKS(nw_check_allowed, check_diggers, check_no_trench, lawful_so_far,
			 check_digging_supply),
	.apply = entrench, .explain = explain_entrench, .offer = offer_entrench,
};
