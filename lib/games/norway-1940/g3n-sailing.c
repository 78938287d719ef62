/* SPDX-License-Identifier: ISC */
/* g3n-sailing.c: ships at sea, out of and into their Off Map base, and from port to port (G3N.1-4 R7 R9). */
#include "games/norway-1940/norway.h"

/* ---- R9.1 R9.2 the course ------------------------------------------------- */

int nw_slowest(const struct match *m, const struct list *force)
{
	int least = force->n ? movement_of(m, force->v[0]) : 0;

	for (int i = 1; i < force->n; i++)
		least = lesser(least, movement_of(m, force->v[i]));
	return least;
}

static bool has_enemies(const struct match *m, int side, int z)
{
	return nw_has(m, z, enemy_of(side), NAVAL);
}

/* G3N.1c-h Every enemy ship ends the move, and nothing else does. */
static bool check_leg(const struct match *m, int side, int from, const struct list *path, int i,
		      const char *rule, struct ruling *r)
{
	int z = path->v[i];

	if (!is_zone(m, z))
		return refuse(r, rule, "%s is no sea zone", place_name(m, z));
	if (from != NONE && !are_linked(m, from, z))
		return refuse(r, rule, "%s does not border %s", place_name(m, z), place_name(m, from));
	return i + 1 == path->n || !has_enemies(m, side, z) ||
	       refuse(r, rule, "the force must stop among the enemy in %s", place_name(m, z));
}

/* R9.1 Each place entered costs a point. */
int nw_course_cost(const struct match *m, const struct list *path, int spent, struct sum *s)
{
	if (s)
		sum_start(s, false);
	sum_add(s, NULL, "the Off Map base", spent);
	for (int i = 0; s && i < path->n; i++)
		sum_add(s, NULL, place_name(m, path->v[i]), 1);
	return path->n + spent;
}

void nw_explain_course(const struct match *m, struct ruling *r, const struct list *force,
		       const struct list *path, int times, int spent, const char *rule)
{
	int slowest = 0, most = nw_slowest(m, force) * times, points;
	struct sum s;

	points = nw_course_cost(m, path, spent, &s);
	if (!points)
		return;
	while (movement_of(m, force->v[slowest]) * times != most)
		slowest++;
	account_sum(r, ~0u, rule, "points of movement", &s);
	account(r, rule, "%s%s has %d of them and keeps %d", id(m, force->v[slowest]),
		force->n > 1 ? ", the slowest," : "", most, most - points);
}

/* Reading: who ends where he began has not moved. */
bool nw_check_course(const struct match *m, int side, const struct list *force, int start,
		     const struct list *path, int times, int spent, const char *rule, struct ruling *r)
{
	int most = nw_slowest(m, force) * times, cost = nw_course_cost(m, path, spent, NULL), from = start;

	for (int i = 0; i < path->n; i++) {
		if (!check_leg(m, side, from, path, i, rule, r))
			return false;
		from = path->v[i];
	}
	if (force->n && cost > most)
		return refuse(r, rule, "the slowest of the force has %d points and the way costs %d", most,
			      cost);
	return !path->n || from != start || refuse(r, rule, "the force ends where it began");
}

static bool is_laden(const struct match *m, int ship)
{
	EACH_PIECE_AT(p, m, m->at[ship])
		if (unit_of(m, p)->aboard == ship)
			return true;
	return false;
}

/* A warship has cargo between two Actions only from the set-up (R9.6). */
bool nw_check_unladen(const struct match *m, const struct list *force, struct ruling *r)
{
	bool fit = true;

	for (int i = 0; i < force->n; i++)
		if (is_warship(m, force->v[i]) && m->at[force->v[i]] != NONE && is_laden(m, force->v[i]))
			fit = refuse(r, "R12.5", "%s moves only by Emergency Transport: it has units to land",
				     id(m, force->v[i]));
	return fit;
}

void nw_sail_to(struct match *m, const struct list *force, int to)
{
	for (int i = 0; i < force->n; i++) {
		nw_move(m, force->v[i], to);
		if (is_home(m, to, side_of(m, force->v[i])))
			unmark(m, force->v[i], DEPLETED);
	}
}

void nw_tell_voyage(const struct match *m, struct ruling *r, int side, const struct list *force, int from,
		    int to, int points, const char *rule)
{
	const char *way = from == to ? text(r->arena, "in %s, unmoved", place_name(m, to))
				     : text(r->arena, "%s to %s, %d point%s", place_name(m, from),
					    place_name(m, to), points, points == 1 ? "" : "s");

	nw_tell(m, r, side, rule, text(r->arena, "%s: %s", nw_count_words(r, m, force), way), "%s: %s",
		piece_names(r, m, force, "none"), way);
}

/* R14.3 To be said before they are in the base. */
static void tell_recovery(const struct match *m, struct ruling *r, const struct list *force)
{
	for (int i = 0; i < force->n; i++)
		if (has_mark(m, force->v[i], DEPLETED))
			say(r, "R14.3", "%s is no longer depleted", id(m, force->v[i]));
}

/* ---- offers that voyages share ---------------------------------------------- */

void nw_chart_sea(const struct match *m, int side, struct sea *sea)
{
	EACH_PLACE(z, m)
		sea->enemies[z] = is_zone(m, z) && has_enemies(m, side, z);
}

static int step_at_sea(const struct match *m, const void *context, int from, const struct link *l, int spent,
		       bool *stop)
{
	const struct sea *sea = context;

	(void)from;
	(void)spent;
	*stop = sea->enemies[l->to];
	return is_zone(m, l->to) ? 1 : NO;
}

void nw_find_courses(const struct match *m, struct sea *sea, int start, int spent, int most)
{
	sea->start = start;
	search(m, start, spent, most, step_at_sea, sea, &sea->reach);
}

void nw_each_course(const struct sea *sea, int most, struct list *path, void (*take)(void *), void *context)
{
	const struct reach *reach = &sea->reach;

	for (int i = 0; i < reach->n && reach->cost[reach->place[i]] <= most; i++)
		if (reach->place[i] != sea->start && reach_way(reach, reach->place[i], path))
			take(context);
}

int nw_fastest(const struct match *m, const struct list *force)
{
	int most = 0;

	for (int i = 0; i < force->n; i++)
		if (movement_of(m, force->v[i]) > most)
			most = movement_of(m, force->v[i]);
	return most;
}

void nw_list_free(const struct match *m, int h, int side, struct list *ships)
{
	nw_list(m, h, side, NAVAL, ships);
	if (!ships->n)
		return;
	EACH_PIECE_AT(p, m, h)
		if (is_aboard(m, p) && is_warship(m, unit_of(m, p)->aboard))
			list_drop(ships, unit_of(m, p)->aboard);
}

void nw_each_force(const struct match *m, const struct list *ships, struct list *force, void (*take)(void *),
		   void *context)
{
	for (int i = 0; i < ships->n; i++) {
		nw_copy_one(force, ships->v[i]);
		take(context);
	}
	for (int speed = nw_fastest(m, ships); speed > 0; speed--) {
		bool just = false;

		force->n = 0;
		for (int i = 0; i < ships->n; i++) {
			if (movement_of(m, ships->v[i]) < speed)
				continue;
			list_add(force, ships->v[i]);
			just |= movement_of(m, ships->v[i]) == speed;
		}
		if (just && force->n > 1)
			take(context);
	}
}

/* {do: sail, units: [Renown], path: [vestfjord]}; dock and rebase-ships, too */
struct sail_args {
	struct list units, path;
};

/* What is offered to ships that begin in one place. */
struct voyage {
	const struct match *match;
	struct offers *offers;
	struct action *action;
	struct sea *sea;
	int start, times;
};

/* The force and the path as they are. */
static void offer_path(void *context)
{
	const struct voyage *v = context;
	const struct sail_args *sail = args_of(v->action);

	offer_sure_some(v->offers, v->action, sail->units.n > 1 ? &sail->units : NULL);
}

static void offer_force(void *context)
{
	struct voyage *v = context;
	struct sail_args *sail = args_in(v->action);

	if (!v->offers->full)
		nw_each_course(v->sea, nw_slowest(v->match, &sail->units) * v->times, &sail->path, offer_path,
			       v);
}

/* Every force of a zone on every course; spent: points that it needs besides. */
static void offer_voyages(const struct match *m, struct offers *o, int times, int spent,
			  void (*offer_from)(void *))
{
	struct action a;
	struct sail_args *sail = args_in(&a);
	struct sea sea;
	struct voyage v = { m, o, &a, &sea, NONE, times };

	if (!nw_offer_start(o, &a))
		return;
	nw_chart_sea(m, a.side, &sea);
	EACH_ZONE(z, m) {
		struct list ships;

		if (o->full)
			return;
		nw_list_free(m, z, a.side, &ships);
		if (!ships.n)
			continue;
		v.start = z;
		nw_find_courses(m, &sea, z, spent, nw_fastest(m, &ships) * times);
		nw_each_force(m, &ships, &sail->units, offer_from, &v);
	}
}

/* ---- G3N.1 Sea Movement ------------------------------------------------------- */

static const char *rule_of(const struct action *a)
{
	return a->verb == &nw_sail ? "G3N.1" : a->verb == &nw_dock ? "G3N.3" : "G3N.4";
}

/* Ships that are at sea, and free to leave their zone. */
static bool check_at_sea(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_args *sail = args_of(a);
	int start = nw_start_of(m, &sail->units);

	if (!nw_check_force(m, a->side, &sail->units, NAVAL, rule_of(a), r))
		return false;
	if (!is_zone(m, start))
		return refuse(r, rule_of(a), "the force is in %s, not in a sea zone", place_name(m, start));
	return nw_check_unladen(m, &sail->units, r);
}

static bool check_sea_move(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_args *sail = args_of(a);

	if (!sail->path.n)
		return refuse(r, "G3N.1", "no zone is entered");
	return nw_check_course(m, a->side, &sail->units, nw_start_of(m, &sail->units), &sail->path, 1, 0,
			       "G3N.1", r);
}

/* G3N.1f No battle follows. */
static void sail(struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_args *args = args_of(a);
	int from = nw_start_of(m, &args->units), to = args->path.v[args->path.n - 1];

	nw_open(m, a, from, to);
	nw_sail_to(m, &args->units, to);
	nw_tell_voyage(m, r, a->side, &args->units, from, to, args->path.n, "G3N.1");
	nw_close(m, r);
}

/* Docking costs a point besides, and a Rebase goes twice as far. */
static void explain_voyage(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_args *args = args_of(a);

	nw_explain_cost(m, a, r);
	nw_explain_course(m, r, &args->units, &args->path,
			  a->verb == &nw_rebase ? value_of(m, REBASE_TIMES) : 1, a->verb == &nw_dock,
			  rule_of(a));
	nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
}

static void offer_sail(const struct match *m, struct offers *o)
{
	offer_voyages(m, o, 1, 0, offer_force);
}

/* ---- G3N.2 Undocking ------------------------------------------------------------ */

/* {do: undock, units: [DF3, UK-TR1], to: fair-isle, load: {UK-TR1: [146-A]}, attack: yes} */
struct undock_args {
	struct fleet fleet;
	int16_t to;
	struct list path;
	struct pairs load;
	bool attack;
};

/* Where an undocking force ends. */
static int end_of(const struct undock_args *undock)
{
	return undock->path.n ? undock->path.v[undock->path.n - 1] : undock->to;
}

static bool check_in_base(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct undock_args *undock = args_of(a);
	const struct list *force = &undock->fleet.units;

	if (!nw_check_force(m, a->side, force, NAVAL, "G3N.2", r))
		return false;
	return is_home(m, nw_start_of(m, force), a->side) ||
	       refuse(r, "G3N.2", "the force is in %s, not in its Off Map base",
		      place_name(m, nw_start_of(m, force)));
}

/* G3N.2h The rest of the factor serves only under the option. */
static bool check_way_out(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct undock_args *undock = args_of(a);
	int base = home(m, a->side);

	if (!is_zone(m, undock->to) || !are_linked(m, base, undock->to))
		return refuse(r, "G3N.2", "%s is no sea zone beside %s", place_name(m, undock->to),
			      place_name(m, base));
	if (undock->path.n && !plays(m, OPTION_UNDOCK))
		return refuse(r, "G3N.2", "the force ends in the first zone that it enters");
	if (undock->path.n && has_enemies(m, a->side, undock->to))
		return refuse(r, "G3N.1", "the force must stop among the enemy in %s",
			      place_name(m, undock->to));
	return nw_check_course(m, a->side, &undock->fleet.units, undock->to, &undock->path, 1, 1, "G3N.1", r);
}

static bool may_board(const struct match *m, int p)
{
	return class_of(m, p) == GROUND || type_of(m, p) == FIGHTER;
}

/* R7.4 The i-th that goes aboard. */
static bool check_boarding(const struct match *m, int side, const struct undock_args *undock, int i,
			   struct ruling *r)
{
	int ship = undock->load.key[i], p = undock->load.value[i];

	if (!list_has(&undock->fleet.units, ship))
		return refuse(r, "R7.4", "%s does not undock", id(m, ship));
	if (!is_amphibious(m, ship))
		return refuse(r, "R7.4", "%s loads nothing in the base", id(m, ship));
	if (!nw_is_there(m, p, home(m, side), side, NONE))
		return refuse(r, "R7.4", "%s does not wait in %s", id(m, p), place_name(m, home(m, side)));
	for (int k = 0; k < i; k++)
		if (undock->load.value[k] == p)
			return refuse(r, "R7.4", "%s is named twice", id(m, p));
	return may_board(m, p) || refuse(r, "R7.4", "%s is neither a ground unit nor a fighter", id(m, p));
}

static bool check_boardings(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct undock_args *undock = args_of(a);
	bool fit = true;

	for (int i = 0; i < undock->load.n; i++)
		fit &= check_boarding(m, a->side, undock, i, r);
	return fit && nw_check_room(m, &undock->load, "R7.4", r);
}

static bool check_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct undock_args *undock = args_of(a);

	if (undock->attack)
		return nw_check_battle(m, a->side, &undock->fleet, end_of(undock), "G3N.2", r);
	return (!undock->fleet.with.n && !undock->fleet.aim.n) ||
	       refuse(r, "G3N.2", "nobody joins or aims if the force does not attack");
}

static void board(struct match *m, const struct action *a, struct ruling *r)
{
	const struct undock_args *args = args_of(a);

	for (int i = 0; i < args->load.n; i++) {
		int ship = args->load.key[i], p = args->load.value[i];

		nw_board(m, p, ship);
		nw_tell(m, r, a->side, "R7.4", NULL, "%s goes aboard %s", id(m, p), id(m, ship));
	}
}

static void undock(struct match *m, const struct action *a, struct ruling *r)
{
	const struct undock_args *args = args_of(a);
	int from = home(m, a->side), to = end_of(args);

	nw_open(m, a, from, to);
	board(m, a, r);
	nw_sail_to(m, &args->fleet.units, to);
	nw_tell_voyage(m, r, a->side, &args->fleet.units, from, to, 1 + args->path.n, "G3N.2");
	if (args->attack) {
		nw_enlist_battle(m, &args->fleet);
		nw_follow(m);
	} else {
		nw_close(m, r);
	}
}

static void explain_undock(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct undock_args *args = args_of(a);

	nw_explain_cost(m, a, r);
	nw_explain_course(m, r, &args->fleet.units, &args->path, 1, 1, "G3N.2");
	nw_explain_rest(m, nw_rehearse(m, a, r), a->side, r);
}

/* The zone itself, with an attack too where there is somebody to attack. */
static void offer_arrival(const struct match *m, struct offers *o, struct action *a)
{
	struct undock_args *undock = args_in(a);

	undock->attack = false;
	undock->fleet.with.n = undock->fleet.aim.n = 0;
	offer_sure_some(o, a, undock->fleet.units.n > 1 && !undock->load.n ? &undock->fleet.units : NULL);
	if (!has_enemies(m, a->side, end_of(undock)))
		return;
	undock->attack = true;
	nw_offer_battle(o, a, &undock->fleet, end_of(undock));
}

static void offer_onward(void *context)
{
	const struct voyage *v = context;

	offer_arrival(v->match, v->offers, v->action);
}

static void offer_departure(void *context)
{
	struct voyage *v = context;
	struct undock_args *undock = args_in(v->action);
	int points = nw_slowest(v->match, &undock->fleet.units);

	EACH_LINK(l, v->match->data, v->start) {
		if (!is_zone(v->match, l->to) || v->offers->full || points < 1)
			continue;
		undock->to = l->to;
		undock->path.n = 0;
		offer_arrival(v->match, v->offers, v->action);
		if (!plays(v->match, OPTION_UNDOCK) || v->sea->enemies[l->to])
			continue;
		nw_find_courses(v->match, v->sea, l->to, 1, points);
		nw_each_course(v->sea, points, &undock->path, offer_onward, v);
	}
}

/* As much as goes aboard these ships, in order. */
static void load_all(const struct match *m, const struct list *ships, const struct list *waiting,
		     struct pairs *loads)
{
	loads->n = 0;
	for (int i = 0; i < waiting->n; i++)
		for (int k = 0; k < ships->n; k++) {
			if (!may_board(m, waiting->v[i]) || loads->n == MOST_LIST)
				break;
			pairs_add(loads, ships->v[k], waiting->v[i]);
			if (nw_has_room(m, ships->v[k], loads))
				break;
			loads->n--;
		}
}

/* Each unit on each ship that has room for it, one by one. */
static void offer_single_loads(const struct match *m, struct offers *o, struct action *a,
			       const struct list *ships, const struct list *waiting)
{
	struct undock_args *undock = args_in(a);

	undock->fleet.units.n = undock->load.n = 1;
	for (int i = 0; i < ships->n * waiting->n; i++) {
		int ship = ships->v[i / waiting->n], p = waiting->v[i % waiting->n];

		undock->fleet.units.v[0] = undock->load.key[0] = (int16_t)ship;
		undock->load.value[0] = (int16_t)p;
		if (may_board(m, p) && nw_has_room(m, ship, &undock->load))
			offer_sure(o, a);
	}
}

/* Every unit on every ship that has room for it, to the first zone; and a full load to each. */
static void offer_loads(const struct match *m, struct offers *o, struct action *a)
{
	struct undock_args *undock = args_in(a);
	int base = home(m, a->side);
	struct list all, ships = { 0 }, waiting;

	nw_list(m, base, a->side, NAVAL, &all);
	nw_list(m, base, a->side, NONE, &waiting);
	for (int i = 0; i < all.n; i++)
		if (is_amphibious(m, all.v[i]) && movement_of(m, all.v[i]) > 0)
			list_add(&ships, all.v[i]);
	undock->to = NONE;
	EACH_LINK(l, m->data, base) {
		bool first = undock->to == NONE;

		if (!is_zone(m, l->to) || !ships.n)
			continue;
		undock->to = l->to;
		undock->attack = false;
		if (first)
			offer_single_loads(m, o, a, &ships, &waiting);
		undock->fleet.units = ships;
		load_all(m, &ships, &waiting, &undock->load);
		if (undock->load.n > 1)
			offer_arrival(m, o, a);
	}
}

static void offer_undock(const struct match *m, struct offers *o)
{
	struct action a;
	struct undock_args *undock = args_in(&a);
	struct sea sea;
	struct voyage v = { m, o, &a, &sea, NONE, 1 };
	struct list ships;

	if (!nw_offer_start(o, &a))
		return;
	v.start = home(m, a.side);
	nw_chart_sea(m, a.side, &sea);
	nw_list_free(m, v.start, a.side, &ships);
	nw_each_force(m, &ships, &undock->fleet.units, offer_departure, &v);
	undock->path.n = undock->fleet.with.n = undock->fleet.aim.n = 0;
	offer_loads(m, o, &a);
}

/* ---- G3N.3 Docking ----------------------------------------------------------------- */

/* G3N.2h Under the option zones may be entered before the base. */
static bool check_approach(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_args *sail = args_of(a);
	int start = nw_start_of(m, &sail->units),
	    last = sail->path.n ? sail->path.v[sail->path.n - 1] : start;

	if (sail->path.n && !plays(m, OPTION_UNDOCK))
		return refuse(r, "G3N.3", "the force enters the base and no other zone before");
	if (!nw_check_course(m, a->side, &sail->units, start, &sail->path, 1, 1, "G3N.1", r))
		return false;
	if (sail->path.n && has_enemies(m, a->side, last))
		return refuse(r, "G3N.1", "the force must stop among the enemy in %s", place_name(m, last));
	return last == NONE || are_linked(m, last, home(m, a->side)) ||
	       refuse(r, "G3N.3", "%s is not beside %s", place_name(m, last),
		      place_name(m, home(m, a->side)));
}

/* G3N.3f R7.5a */
static void unload(struct match *m, const struct list *force, int side, struct ruling *r)
{
	EACH_UNIT(p, m) {
		int ship = unit_of(m, p)->aboard;

		if (ship == NONE || !list_has(force, ship))
			continue;
		nw_move(m, p, m->at[ship]);
		nw_tell(m, r, side, "R7.5", NULL, "%s leaves %s", id(m, p), id(m, ship));
	}
}

static void dock(struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_args *args = args_of(a);
	int from = nw_start_of(m, &args->units), to = home(m, a->side);

	nw_open(m, a, from, to);
	tell_recovery(m, r, &args->units);
	nw_sail_to(m, &args->units, to);
	nw_tell_voyage(m, r, a->side, &args->units, from, to, 1 + args->path.n, "G3N.3");
	unload(m, &args->units, a->side, r);
	nw_close(m, r);
}

static void offer_approach(void *context)
{
	struct voyage *v = context;
	const struct sail_args *sail = args_of(v->action);
	int last = sail->path.v[sail->path.n - 1];

	if (!v->sea->enemies[last] && are_linked(v->match, last, home(v->match, v->action->side)))
		offer_path(v);
}

static void offer_homecoming(void *context)
{
	struct voyage *v = context;
	struct sail_args *sail = args_in(v->action);
	int points = nw_slowest(v->match, &sail->units);

	sail->path.n = 0;
	if (points > 0 && are_linked(v->match, v->start, home(v->match, v->action->side)))
		offer_path(v);
	if (plays(v->match, OPTION_UNDOCK) && !v->offers->full)
		nw_each_course(v->sea, points, &sail->path, offer_approach, v);
}

static void offer_dock(const struct match *m, struct offers *o)
{
	offer_voyages(m, o, 1, 1, offer_homecoming);
}

/* ---- G3N.4 Rebase -------------------------------------------------------------------- */

static bool is_by_port(const struct match *m, int side, int z)
{
	EACH_LINK(l, m->data, z)
		if (nw_friendly_port(m, side, l->to))
			return true;
	return false;
}

/* G3N.4f G3N.4i The last place: a zone at a friendly port, or the own Off Map base. */
static bool check_haven(const struct match *m, int side, int before, int last, struct ruling *r)
{
	if (is_home(m, last, enemy_of(side)))
		return refuse(r, "R7.1", "nobody enters the Off Map base of the enemy");
	if (is_home(m, last, side))
		return are_linked(m, before, last) || refuse(r, "G3N.4", "%s does not border %s",
							     place_name(m, last), place_name(m, before));
	return is_by_port(m, side, last) ||
	       refuse(r, "G3N.4", "%s is at no friendly port that serves", place_name(m, last));
}

static bool check_rebase_course(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_args *sail = args_of(a);
	int start = nw_start_of(m, &sail->units), last;
	struct list zones = sail->path;
	bool docks;

	if (!sail->path.n)
		return refuse(r, "G3N.4", "no place is entered");
	last = sail->path.v[sail->path.n - 1];
	docks = is_base(m, last);
	zones.n = (int16_t)(zones.n - docks);
	if (!nw_check_course(m, a->side, &sail->units, start, &zones, value_of(m, REBASE_TIMES), docks,
			     "G3N.4", r))
		return false;
	for (int i = 0; i < zones.n; i++)
		if (has_enemies(m, a->side, zones.v[i]))
			return refuse(r, "G3N.4", "enemy ships are in %s", place_name(m, zones.v[i]));
	return check_haven(m, a->side, zones.n ? zones.v[zones.n - 1] : start, last, r);
}

/* G3N.4e Cargo stays aboard, in the base too. */
static void rebase(struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_args *args = args_of(a);
	int from = nw_start_of(m, &args->units), to = args->path.v[args->path.n - 1];

	nw_open(m, a, from, to);
	if (is_home(m, to, a->side))
		tell_recovery(m, r, &args->units);
	nw_sail_to(m, &args->units, to);
	nw_tell_voyage(m, r, a->side, &args->units, from, to, args->path.n, "G3N.4");
	nw_close(m, r);
}

/* The zone, if it serves, and the base that it borders, if the force has a point left for it. */
static void offer_haven(void *context)
{
	struct voyage *v = context;
	const struct match *m = v->match;
	struct sail_args *sail = args_in(v->action);
	struct list *path = &sail->path;
	int last = path->n ? path->v[path->n - 1] : v->start, base = home(m, v->action->side);

	if (path->n && v->sea->enemies[last])
		return;
	if (path->n && is_by_port(m, v->action->side, last))
		offer_path(v);
	if (are_linked(m, last, base) && path->n < nw_slowest(m, &sail->units) * v->times) {
		list_add(path, base);
		offer_path(v);
	}
}

static void offer_transfer(void *context)
{
	struct voyage *v = context;
	struct sail_args *sail = args_in(v->action);

	if (v->offers->full)
		return;
	sail->path.n = 0;
	offer_haven(v);
	nw_each_course(v->sea, nw_slowest(v->match, &sail->units) * v->times, &sail->path, offer_haven, v);
}

static void offer_rebase(const struct match *m, struct offers *o)
{
	offer_voyages(m, o, value_of(m, REBASE_TIMES), 0, offer_transfer);
}

/* ---- tables ------------------------------------------------------------------------------ */

#define SHIPS(type, member, words) \
	{ PARAM_AS("units", type, member, ARG_PIECES), .sets = true, \
	  .secret_if = nw_is_foggy, .about = words }

static const struct param sail_params[] = {
	SHIPS(struct sail_args, units, "naval units of one sea zone"),
	{ PARAM(struct sail_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "the zones entered, in order" },
	{ 0 }
};
static const struct param undock_params[] = {
	SHIPS(struct undock_args, fleet.units, "naval units in the Off Map base"),
	{ PARAM(struct undock_args, to, ARG_PLACE), .about = "the sea zone beside it" },
	{ PARAM(struct undock_args, path, ARG_PLACES), .optional = true,
	  .about = "the zones entered after that (option undock-continues)" },
	{ PARAM(struct undock_args, load, ARG_PAIRS), .optional = true, .to = ARG_PIECES,
	  .secret_if = nw_is_foggy, .about = "what goes aboard: {SHIP: [UNIT, ...]}" },
	{ PARAM(struct undock_args, attack, ARG_BOOL), .optional = true,
	  .about = "yes: the force attacks where it ends" },
	{ PARAM_AS("with", struct undock_args, fleet.with, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "naval units already there that join the attack" },
	{ PARAM_AS("aim", struct undock_args, fleet.aim, ARG_PAIRS), .optional = true, .to = ARG_WORD,
	  .names = nw_group_names, .secret_if = nw_is_foggy,
	  .about = "what each of them fires at" },
	{ 0 }
};
static const struct param dock_params[] = {
	SHIPS(struct sail_args, units, "naval units of one sea zone"),
	{ PARAM(struct sail_args, path, ARG_PLACES), .path = PATH_ENTERED, .optional = true,
	  .about = "the zones entered before the base (option undock-continues)" },
	{ 0 }
};
static const struct param rebase_params[] = {
	SHIPS(struct sail_args, units, "naval units of one sea zone"),
	{ PARAM(struct sail_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "the zones entered, perhaps at last the Off Map base" },
	{ 0 }
};

const struct verb nw_sail = {
	.name = "sail", .rules = "G3N.1", .params = sail_params,
	.about = "move naval units from one sea zone to another",
	.checks = CHECKS(nw_check_allowed, check_at_sea, check_sea_move),
	.apply = sail, .explain = explain_voyage, .offer = offer_sail,
};
const struct verb nw_undock = {
	.name = "undock", .rules = "G3N.2 R7.4", .params = undock_params,
	.about = "bring naval units out of the Off Map base, laden or not",
	.checks = CHECKS(nw_check_allowed, check_in_base, check_way_out, check_boardings, check_attack),
	.apply = undock, .explain = explain_undock, .offer = offer_undock,
};
const struct verb nw_dock = {
	.name = "dock", .rules = "G3N.3 R7.5", .params = dock_params,
	.about = "bring naval units into the Off Map base",
	.checks = CHECKS(nw_check_allowed, check_at_sea, check_approach),
	.apply = dock, .explain = explain_voyage, .offer = offer_dock,
};
const struct verb nw_rebase = {
	.name = "rebase-ships", .rules = "G3N.4", .params = rebase_params,
	.about = "move naval units twice as far to a friendly port or to the Off Map base",
	.checks = CHECKS(nw_check_allowed, check_at_sea, lawful_so_far, check_rebase_course),
	.apply = rebase, .explain = explain_voyage, .offer = offer_rebase,
};
