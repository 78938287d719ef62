/* SPDX-License-Identifier: ISC */
/* 12-rail-ferry.c: 12.4 rail transport and 12.5 ferries, both within a movement action. */
#include "games/narvik-1940/narvik.h"

static int points_left(const struct match *m, int p)
{
	return nv_mp2(m, p) - unit_of(m, p)->spent;
}

/* ---- rail ---------------------------------------------------------------- */

enum bar { OPEN, NO_LINE, BROKEN_LINE, HELD_BY_ENEMY, ZONE_TO_ZONE };

struct ride {
	int side, start;
	bool in_zone;	/* it starts in an enemy zone */
};

/* 12.4f 12.4g One hex along the line. 23.4.2a Not into or out of a demolished hex. */
static enum bar look(const struct match *m, const struct ride *ride, int from, const struct link *l,
		     bool *stop)
{
	if (!border_has(m, l->border, RAILROAD) || !is_hex(m, l->to))
		return NO_LINE;
	if (is_marked(m, from, DEMOLISHED) || is_marked(m, l->to, DEMOLISHED))
		return BROKEN_LINE;
	if (nv_occupier(m, l->to) == enemy_of(ride->side))
		return HELD_BY_ENEMY;
	*stop = nv_in_ezoc(m, l->to, ride->side);
	return *stop && ride->in_zone && from == ride->start ? ZONE_TO_ZONE : OPEN;
}

static bool refuse_line(const struct match *m, enum bar bar, int from, int to, struct ruling *r)
{
	switch (bar) {
	case NO_LINE:
		return refuse(r, "12.4", "no railroad leads from %s to %s", place_name(m, from),
			      place_name(m, to));
	case BROKEN_LINE:
		return refuse(r, "23.4.2", "the railroad from %s to %s is demolished", place_name(m, from),
			      place_name(m, to));
	case HELD_BY_ENEMY:
		return refuse(r, "12.0", "the enemy is in %s", place_name(m, to));
	case ZONE_TO_ZONE:
		return refuse(r, "10.1", "%s and %s are both in an enemy zone of control",
			      place_name(m, from), place_name(m, to));
	case OPEN:
		break;
	}
	return true;
}

static bool check_path(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *rail = args_of(a);

	(void)m;
	if (rail->path.n < 2)
		return refuse(r, "12.4", "a path begins where the units are and leads to another hex");
	return true;
}

/* 12.4a to 12.4c. Whoever stands in the hex controls it. */
static bool is_station(const struct match *m, int h, int side)
{
	return has_feature(m, h, RAIL_END) && nv_has_engineer(m, h, side);
}

static bool check_station(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *rail = args_of(a);
	int from = rail->path.v[0];

	if (is_station(m, from, a->side))
		return true;
	if (!has_feature(m, from, RAIL_END))
		return refuse(r, "12.4", "rail transport does not start in %s", place_name(m, from));
	return refuse(r, "12.4", "no engineer is in %s", place_name(m, from));
}

static bool check_line(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *rail = args_of(a);
	const struct list *path = &rail->path;
	struct ride ride = { a->side, path->v[0], nv_in_ezoc(m, path->v[0], a->side) };
	bool stopped = false;

	for (int i = 1; i < path->n; i++) {
		int from = path->v[i - 1];
		struct link l = { path->v[i], (int16_t)border_between(m->data, from, path->v[i]) };
		enum bar bar;

		if (l.border == NONE)
			return refuse(r, "12.0", "%s is not next to %s", place_name(m, l.to),
				      place_name(m, from));
		if (stopped)
			return refuse(r, "12.4", "the train stops in %s, in an enemy zone of control",
				      place_name(m, from));
		bar = look(m, &ride, from, &l, &stopped);
		if (bar != OPEN)
			return refuse_line(m, bar, from, l.to, r);
	}
	return true;
}

/* 12.4d One point in all. 12.4g To leave an enemy zone costs as much as on foot (10.1c). */
static int fare(const struct match *m, int p, bool in_zone)
{
	return cell(m, LIMITS, RAIL_MP2, 0) + (in_zone ? nv_zone_charge(m, p) : 0);
}

/* What each has spent then. */
static void spend_fares(const struct match *m, const struct march_args *rail, int16_t *spent)
{
	int side = side_of(m, rail->units.v[0]);
	bool in_zone = nv_in_ezoc(m, rail->path.v[0], side);

	for (int i = 0; i < rail->units.n; i++) {
		int p = rail->units.v[i];

		spent[i] = (int16_t)(unit_of(m, p)->spent + fare(m, p, in_zone));
	}
}

static bool check_fares(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *rail = args_of(a);
	bool in_zone = nv_in_ezoc(m, rail->path.v[0], a->side);

	for (int i = 0; i < rail->units.n; i++) {
		int p = rail->units.v[i], cost = fare(m, p, in_zone);

		if (cost > points_left(m, p))
			return refuse(r, "12.4", "%s needs %s movement points for the train and has %s",
				      id(m, p), nv_points(r, cost), nv_points(r, points_left(m, p)));
	}
	return true;
}

static void rail(struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *rail = args_of(a);
	int from = rail->path.v[0], to = rail->path.v[rail->path.n - 1];
	bool stops = nv_in_ezoc(m, to, a->side);
	int16_t spent[MOST_LIST];

	spend_fares(m, rail, spent);
	nv_tell_move(m, r, "12.4", "by rail", &rail->units, from, to, spent);
	nv_march(m, r, &rail->units, &rail->path);
	for (int i = 0; i < rail->units.n; i++) {
		unit(m, rail->units.v[i])->spent = spent[i];
		mark(m, rail->units.v[i], stops ? STOPPED : 0);
	}
	for (int i = 1; i < rail->path.n; i++)
		nv_enter_hex(m, r, rail->units.v[0], rail->path.v[i]);
}

static void explain_rail(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *rail = args_of(a);
	int from = rail->path.v[0], to = rail->path.v[rail->path.n - 1];
	int16_t spent[MOST_LIST];

	account(r, "12.4", "the train costs %s, however far it goes",
		nv_points(r, cell(m, LIMITS, RAIL_MP2, 0)));
	for (int i = 0; i < rail->units.n && nv_in_ezoc(m, from, a->side); i++)
		account(r, "10.1", "out of an enemy zone: %s for %s",
			nv_points(r, nv_zone_charge(m, rail->units.v[i])), id(m, rail->units.v[i]));
	spend_fares(m, rail, spent);
	nv_account_spent(m, r, &rail->units, spent);
	if (nv_in_ezoc(m, to, a->side))
		account(r, "12.4", "they go no farther in this action: %s is in an enemy zone",
			place_name(m, to));
	nv_account_halt(m, r, &rail->units, to);
}

static int ride_step(const struct match *m, const void *context, int from, const struct link *l, int spent,
		     bool *stop)
{
	(void)spent;
	return look(m, context, from, l, stop) == OPEN ? 0 : NO;
}

/* To the next hex of the line and back. */
static void offer_return(struct offers *o, struct action *a, const struct ride *ride, const struct list *some)
{
	const struct match *m = o->match;
	struct march_args *rail = args_in(a);

	EACH_LINK(l, m->data, ride->start) {
		struct link back = { .to = (int16_t)ride->start, .border = l->border };
		bool stop = false, ignored;

		if (o->full || look(m, ride, ride->start, l, &stop) != OPEN || stop ||
		    look(m, ride, l->to, &back, &ignored) != OPEN)
			continue;
		rail->path = (struct list){
			.n = 3, .v = { (int16_t)ride->start, l->to, (int16_t)ride->start },
		};
		offer_some(o, a, some);
		return;
	}
}

static void offer_ride(const struct match *m, struct offers *o, const struct list *units,
		       const struct list *some)
{
	struct ride ride = { top_frame(m)->side, m->at[units->v[0]], false };
	struct reach reach;
	struct action a;
	struct march_args *rail = args_in(&a);

	ride.in_zone = nv_in_ezoc(m, ride.start, ride.side);
	search(m, ride.start, 0, 0, ride_step, &ride, &reach);
	offer_start(o, &a);
	rail->units = *units;
	for (int i = 0; i < reach.n && !o->full; i++) {
		if (reach.place[i] != ride.start && reach_path(&reach, reach.place[i], &rail->path))
			offer_some(o, &a, some);
	}
	offer_return(o, &a, &ride, some);
}

static void offer_rail(const struct match *m, struct offers *o)
{
	nv_each_stack(m, o, is_station, offer_ride);
}

/* ---- ferry ----------------------------------------------------------------- */

/* 12.5b Narvik and Ankenes are the two that the map marks so. */
static bool is_german_crossing(const struct match *m, int from, int to)
{
	return has_feature(m, from, GERMAN_FERRY) && has_feature(m, to, GERMAN_FERRY);
}

static bool check_embarking(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *ferry = args_of(a);

	if (!ferry->units.n)
		return refuse(r, "12.5", "no unit is named");
	return nv_check_movers(m, &ferry->units, m->at[ferry->units.v[0]], r);
}

static bool check_terminals(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *ferry = args_of(a);
	int from = m->at[ferry->units.v[0]], to = ferry->to;

	if (!has_feature(m, from, FERRY) || !has_feature(m, to, FERRY) || from == to)
		return refuse(r, "12.5", "no ferry goes from %s to %s", place_name(m, from),
			      place_name(m, to));
	if (a->side == GERMAN && !is_german_crossing(m, from, to))
		return refuse(r, "12.5", "Germans cross between Narvik and Ankenes only");
	if (!is_marked(m, to, TERMINAL))
		return refuse(r, "12.5", "%s was not controlled when the action began", place_name(m, to));
	if (spot(m, from)->kind != STAGING && !nv_has_engineer(m, from, a->side))	/* 12.5k */
		return refuse(r, "12.5", "no engineer is in %s", place_name(m, from));
	if (is_marked(m, from, DEMOLISHED) || is_marked(m, to, DEMOLISHED))
		return refuse(r, "23.4.2", "a terminal is demolished");
	return true;
}

/* 12.5d 12.5l It begins the action where it embarks, so it crosses once and first of all. */
static bool check_passenger(const struct match *m, int p, struct ruling *r)
{
	if (has_mark(m, p, MOVED | FERRIED))
		return refuse(r, "12.5", "%s did not start the action in this terminal, or has moved",
			      id(m, p));
	if (is_type(m, p, RAILROAD_ARTILLERY))
		return refuse(r, "19.2", "%s moves along railroads only", id(m, p));
	if (points_left(m, p) < cell(m, LIMITS, FERRY_MP2, 0))
		return refuse(r, "12.5", "%s cannot pay for the crossing", id(m, p));
	return true;
}

static bool check_passengers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *ferry = args_of(a);

	for (int i = 0; i < ferry->units.n; i++)
		if (!check_passenger(m, ferry->units.v[i], r))
			return false;
	return true;
}

static bool check_landing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *ferry = args_of(a);

	return nv_check_halt(m, &ferry->units, ferry->to, r);
}

/* What each has spent then. */
static void spend_crossing(const struct match *m, const struct voyage_args *ferry, int16_t *spent)
{
	for (int i = 0; i < ferry->units.n; i++)
		spent[i] = (int16_t)(unit_of(m, ferry->units.v[i])->spent + cell(m, LIMITS, FERRY_MP2, 0));
}

static void explain_ferry(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *ferry = args_of(a);
	int16_t spent[MOST_LIST];

	account(r, "12.5", "the crossing costs %s; no zone hinders it",
		nv_points(r, cell(m, LIMITS, FERRY_MP2, 0)));
	spend_crossing(m, ferry, spent);
	nv_account_spent(m, r, &ferry->units, spent);
	nv_account_halt(m, r, &ferry->units, ferry->to);
}

/* 12.5h No zone stops the crossing. 12.5j Harstad ends it, as by 20.0h. */
static void ferry(struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *ferry = args_of(a);
	int from = m->at[ferry->units.v[0]];
	int16_t spent[MOST_LIST];

	spend_crossing(m, ferry, spent);
	nv_tell_move(m, r, "12.5", "by ferry", &ferry->units, from, ferry->to, spent);
	nv_set_off(m, &ferry->units, ferry->to);
	for (int i = 0; i < ferry->units.n; i++) {
		unit(m, ferry->units.v[i])->spent = spent[i];
		mark(m, ferry->units.v[i], FERRIED | (is_hex(m, ferry->to) ? 0 : STOPPED));
	}
	nv_enter_hex(m, r, ferry->units.v[0], ferry->to);
	nv_remove_empty_trench(m, r, from);
}

static bool is_terminal(const struct match *m, int h, int side)
{
	(void)side;
	return is_marked(m, h, TERMINAL);
}

static void offer_crossing(const struct match *m, struct offers *o, const struct list *units,
			   const struct list *some)
{
	int from = m->at[units->v[0]];
	struct action a;
	struct voyage_args *ferry = args_in(&a);

	if (has_mark(m, units->v[0], MOVED))
		return;
	offer_start(o, &a);
	ferry->units = *units;
	for (int h = 0; h < m->data->map->n_places && !o->full; h++) {
		if (h == from || !is_marked(m, h, TERMINAL))
			continue;
		ferry->to = (int16_t)h;
		offer_some(o, &a, some);
	}
}

static void offer_ferry(const struct match *m, struct offers *o)
{
	nv_each_stack(m, o, is_terminal, offer_crossing);
}

/* ---- verbs ------------------------------------------------------------------- */

static const struct param rail_params[] = {
	{ PARAM(struct march_args, units, ARG_PIECES), .sets = true, .secret = true,
	  .about = "one unit, or units that move as a stack" },
	{ PARAM(struct march_args, path, ARG_PLACES), .path = PATH_WITH_START,
	  .about = "the station, then every hex along the railroad" },
	{ 0 }
};

const struct verb nv_rail = {
	.name = "rail", .about = "moves units by rail from Narvik or Bjornfjell",
	.rules = "9.0 10.1 12.0 12.2 12.4 23.4.2", .params = rail_params,
	.checks = CHECKS(check_path, lawful_so_far, nv_check_march_units, check_station, check_line,
			 check_fares, lawful_so_far, nv_check_march_end),
	.apply = rail, .explain = explain_rail, .offer = offer_rail,
};

static const struct param ferry_params[] = {
	{ PARAM(struct voyage_args, units, ARG_PIECES), .sets = true, .secret = true,
	  .about = "one unit, or units that move as a stack" },
	{ PARAM(struct voyage_args, to, ARG_PLACE), .about = "the other terminal" },
	{ 0 }
};

const struct verb nv_ferry = {
	.name = "ferry", .about = "moves units from one ferry terminal to another",
	.rules = "9.0 12.2 12.5 23.4.2", .params = ferry_params,
	.checks = CHECKS(check_embarking, lawful_so_far, check_terminals, check_passengers, lawful_so_far,
			 check_landing),
	.apply = ferry, .explain = explain_ferry, .offer = offer_ferry,
};
