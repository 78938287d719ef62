/* SPDX-License-Identifier: ISC */
/* g3n-transport.c: G3N.10 to G3N.13 ships carry ground units and fighters; R9 what a ship holds. */
#include "games/norway-1940/norway.h"

/* ---- R9 what a ship holds ------------------------------------------------ */

enum cargo { LIGHT_UNITS, HEAVY_UNITS, FIGHTERS_ABOARD, CARGOES };	/* columns of CAPACITY */

/* NONE: no ship carries it. */
static int cargo_of(const struct match *m, int p)
{
	if (class_of(m, p) == AIR)
		return type_of(m, p) == FIGHTER ? FIGHTERS_ABOARD : NONE;
	if (class_of(m, p) != GROUND || is_fortress(m, p))
		return NONE;
	return weight_of(m, p) == HEAVY ? HEAVY_UNITS : LIGHT_UNITS;
}

/* What is aboard the ship and what is to go aboard it, by kind. False: something among it that cannot. */
static bool count_cargo(const struct match *m, int ship, const struct pairs *loads, int *n)
{
	int at = m->at[ship], kind;

	for (int i = 0; i < CARGOES; i++)
		n[i] = 0;
	if (at == NONE)
		return false;
	EACH_PIECE_AT(p, m, at)
		if (unit_of(m, p)->aboard == ship && cargo_of(m, p) != NONE)
			n[cargo_of(m, p)]++;
	for (int i = 0; i < loads->n; i++) {
		kind = cargo_of(m, loads->value[i]);
		if (loads->key[i] != ship)
			continue;
		if (kind == NONE)
			return false;
		n[kind]++;
	}
	return true;
}

/* G3N.10d e G3N.11c G3N.13d Two light units or one heavy or one fighter: alternatives, not a sum. */
bool nw_has_room(const struct match *m, int ship, const struct pairs *loads)
{
	int n[CARGOES], kinds = 0, type = type_of(m, ship);

	if (type < BB || type > TR || !count_cargo(m, ship, loads, n))
		return false;
	for (int i = 0; i < CARGOES; i++) {
		if (n[i] > cell(m, CAPACITY, type - BB, i))
			return false;
		kinds += n[i] > 0;
	}
	return kinds < 2;
}

bool nw_check_room(const struct match *m, const struct pairs *loads, const char *rule, struct ruling *r)
{
	struct list ships = { 0 };
	bool fit = true;

	for (int i = 0; i < loads->n; i++) {
		int ship = loads->key[i];

		if (list_has(&ships, ship))
			continue;
		list_add(&ships, ship);
		if (!nw_has_room(m, ship, loads))
			fit = refuse(r, rule, "%s has no room for all that", id(m, ship));
	}
	return fit;
}

static bool has_room_for(const struct match *m, int ship, int p)
{
	struct pairs one;

	one.n = 0;
	pairs_add(&one, ship, p);
	return nw_has_room(m, ship, &one);
}

const char *nw_capacity_words(struct arena *arena, const struct match *m, int ship)
{
	static const char *const words[] = {
		[LIGHT_UNITS] = "light unit", [HEAVY_UNITS] = "heavy unit", [FIGHTERS_ABOARD] = "fighter",
	};
	int type = type_of(m, ship);
	struct buffer b = { .arena = arena };

	buffer_text(&b, "");
	for (int i = 0; i < CARGOES && type >= BB && type <= TR; i++) {
		int n = cell(m, CAPACITY, type - BB, i);

		if (n)
			buffer_printf(&b, "%s%d %s%s", b.length ? " or " : "", n, words[i],
				      n == 1 ? "" : "s");
	}
	return b.bytes;
}

/* ---- which ships carry what ---------------------------------------------------- */

const char *nw_transport_rule(int operation)
{
	return operation == OP_AMPHIB ? "G3N.10" : operation == OP_EMERGENCY ? "G3N.11"
	       : operation == OP_EVACUATE ? "G3N.12" : "G3N.13";
}

/* G3N.10a G3N.11a h G3N.12d G3N.13a With Amphibious Movement and Evacuation warships carry too. */
static bool may_carry(const struct match *m, int operation, int ship)
{
	if (operation == OP_SHIP_AIRCRAFT)
		return type_of(m, ship) == TR;
	return is_carrying_warship(m, ship) || (operation != OP_EMERGENCY && is_amphibious(m, ship));
}

/* G3N.10o G3N.13b h */
static bool may_be_carried(const struct match *m, int operation, int p)
{
	return operation == OP_SHIP_AIRCRAFT ? cargo_of(m, p) == FIGHTERS_ABOARD
					     : class_of(m, p) == GROUND && cargo_of(m, p) != NONE;
}

/* A ship without which the Action would be another one. */
static bool is_principal(const struct match *m, int operation, int ship)
{
	return may_carry(m, operation, ship) && (operation != OP_AMPHIB || is_amphibious(m, ship));
}

/* The ship has something aboard that the Action is about; what else it has stays aboard (10.14c). */
static bool has_aboard(const struct match *m, int operation, int ship)
{
	if (!is_zone(m, m->at[ship]) || !may_carry(m, operation, ship))
		return false;
	EACH_PIECE_AT(p, m, m->at[ship])
		if (unit_of(m, p)->aboard == ship && may_be_carried(m, operation, p))
			return true;
	return false;
}

/* {do: ship-aircraft, units: [UK-TR1], load: {UK-TR1: [263Sqn]}, path: [vestfjord]} */
struct transport_args {
	struct list units, path;
	struct pairs load;
};

/* The same with ground units: {do: amphib, ..., air-supply: yes}. */
struct troops_args {
	struct transport_args transport;	/* first: all four have it */
	bool air_supply;
};

/* ---- the checks ------------------------------------------------------------------ */

static bool check_force(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transport_args *transport = args_of(a);
	const char *rule = nw_transport_rule(nw_operation_of(a->verb));

	if (!nw_check_force(m, a->side, &transport->units, NAVAL, rule, r))
		return false;
	return is_zone(m, nw_start_of(m, &transport->units)) ||
	       refuse(r, rule, "the force does not begin at sea");
}

/* R12.5a G3N.11h A warship laden at the start goes by Emergency Transport, alone or combined. */
static bool check_unladen(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transport_args *transport = args_of(a);

	return nw_check_unladen(m, &transport->units, r);
}

static bool check_course(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transport_args *transport = args_of(a);

	return nw_check_course(m, a->side, &transport->units, nw_start_of(m, &transport->units),
			       &transport->path, 1, 0, "G3N.1", r);
}

/* G3N.10b c l G3N.11b j G3N.12b h G3N.13c Where the unit goes aboard. */
static bool check_quay(const struct match *m, int operation, int p, int start, struct ruling *r)
{
	const char *rule = nw_transport_rule(operation);
	int at = m->at[p];

	if (!is_area(m, at) || !is_zone(m, start) || !are_linked(m, at, start))
		return refuse(r, rule, "%s is in no coastal area beside %s", id(m, p), place_name(m, start));
	if (operation == OP_EVACUATE)
		return true;
	if (!has_feature(m, at, PORT))
		return refuse(r, rule, "%s has no port", place_name(m, at));
	return !is_disrupted(m, at, PORT_OUT) ||
	       refuse(r, rule, "the port of %s is disrupted", place_name(m, at));
}

static bool is_loaded_before(const struct pairs *loads, int i)
{
	for (int k = 0; k < i; k++)
		if (loads->value[k] == loads->value[i])
			return true;
	return false;
}

/* One unit that goes aboard. */
static bool check_load(const struct match *m, const struct action *a, int i, struct ruling *r)
{
	const struct transport_args *transport = args_of(a);
	const struct pairs *load = &transport->load;
	int ship = load->key[i], p = load->value[i], operation = nw_operation_of(a->verb);
	const char *rule = nw_transport_rule(operation);

	if (!list_has(&transport->units, ship))
		return refuse(r, rule, "%s is not of the force", id(m, ship));
	if (!may_carry(m, operation, ship))
		return refuse(r, rule, "%s carries nothing by this Action", id(m, ship));
	if (is_loaded_before(load, i))
		return refuse(r, rule, "%s is named twice", id(m, p));
	if (side_of(m, p) != a->side)
		return refuse(r, rule, "%s is not %s", id(m, p), side_name(m, a->side));
	if (!may_be_carried(m, operation, p))
		return refuse(r, rule, "%s is not carried by this Action", id(m, p));
	if (is_aboard(m, p))	/* R9.5a */
		return refuse(r, "R9.5", "%s is aboard %s", id(m, p), id(m, unit_of(m, p)->aboard));
	if (has_mark(m, p, INTERCEPT))
		return refuse(r, "G3A.8", "%s is in Interception Mode", id(m, p));
	if (m->at[p] != m->at[load->value[0]]) /* G3N.10q */
		return refuse(r, rule, "all that go aboard come from one area");
	return check_quay(m, operation, p, nw_start_of(m, &transport->units), r);
}

static bool check_loads(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transport_args *transport = args_of(a);
	bool fit = true;

	for (int i = 0; i < transport->load.n; i++)
		fit &= check_load(m, a, i, r);
	return fit;
}

/* Somebody carries by this very Action: G3N.10k aboard already, or now; G3N.12 always now. */
static bool has_purpose(const struct match *m, int operation, const struct transport_args *transport)
{
	if (operation == OP_EVACUATE)
		return transport->load.n;
	for (int i = 0; i < transport->units.n; i++) {
		int ship = transport->units.v[i];

		if (is_principal(m, operation, ship) &&
		    (has_aboard(m, operation, ship) || pairs_get(&transport->load, ship) != NONE))
			return true;
	}
	return false;
}

static bool check_purpose(const struct match *m, const struct action *a, struct ruling *r)
{
	int operation = nw_operation_of(a->verb);

	if (has_purpose(m, operation, args_of(a)))
		return true;
	if (operation == OP_EVACUATE)
		return refuse(r, "G3N.12", "nobody is evacuated");
	return refuse(r, nw_transport_rule(operation), "no %s of the force carries anything",
		      operation == OP_AMPHIB      ? "LCTR, ATR or TR"
		      : operation == OP_EMERGENCY ? "warship"
						  : "TR");
}

static bool check_room(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transport_args *transport = args_of(a);

	return nw_check_room(m, &transport->load, nw_transport_rule(nw_operation_of(a->verb)), r);
}

/* G3A.7m For those that go aboard. Of aircraft none is asked whether it is in supply. */
static bool check_marker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct troops_args *troops = args_of(a);
	struct list cargo = nw_values_of(&troops->transport.load);

	return !troops->air_supply || nw_check_marker(m, a->side, nw_marker_serves(m, &cargo), r);
}

/* ---- what comes of it ---------------------------------------------------------------- */

/* G3N.12c f One die for each; false: the unit is in the Refit box (i). */
static bool is_picked_up(struct match *m, struct ruling *r, int p, int ship)
{
	int die = roll(r, "G3N.12", text(r->arena, "evac.%s", id(m, p)), 6), most = value_of(m, PICKED_UP);

	if (die <= most) {
		nw_tell(m, r, side_of(m, p), "G3N.12",
			text(r->arena, "die %d, a ground unit is picked up; it needed at most %d", die, most),
			"%s: die %d, %s picks it up; it needed at most %d", id(m, p), die, id(m, ship), most);
		return true;
	}
	nw_take_off(m, p, REFIT + side_of(m, p));
	say(r, "G3N.12", "%s: die %d, to the Refit box; it needed at most %d", id(m, p), die, most);
	note_result(r, p, die, "refit");
	return false;
}

static void embark(struct match *m, const struct action *a, int operation, struct ruling *r)
{
	const struct transport_args *args = args_of(a);
	struct list aboard = { 0 };
	int from = args->load.n ? m->at[args->load.value[0]] : NONE;

	for (int i = 0; i < args->load.n; i++) {
		int ship = args->load.key[i], p = args->load.value[i];

		if (operation == OP_EVACUATE && !is_picked_up(m, r, p, ship))
			continue;
		nw_board(m, p, ship);
		list_add(&aboard, p);
	}
	if (aboard.n && operation != OP_EVACUATE)
		nw_tell(m, r, a->side, nw_transport_rule(operation),
			text(r->arena, "%s: aboard in %s", nw_count_words(r, m, &aboard),
			     place_name(m, from)),
			"%s: aboard in %s", piece_names(r, m, &aboard, "nobody"), place_name(m, from));
}

/* LIFTER marks the ships whose cargo may land. */
static void transport(struct match *m, const struct action *a, struct ruling *r)
{
	const struct transport_args *args = args_of(a);
	const struct troops_args *troops = args_of(a);
	int operation = nw_operation_of(a->verb), from = nw_start_of(m, &args->units);
	int to = args->path.n ? args->path.v[args->path.n - 1] : from;

	nw_open(m, a, from, to);
	if (operation != OP_SHIP_AIRCRAFT && troops->air_supply)
		nw_use_marker(m);
	embark(m, a, operation, r);
	nw_sail_to(m, &args->units, to);
	nw_tell_voyage(m, r, a->side, &args->units, from, to, args->path.n,
		       nw_transport_rule(operation));
	for (int i = 0; i < args->units.n; i++)
		if (has_aboard(m, operation, args->units.v[i]))
			mark(m, args->units.v[i], LIFTER);
	nw_follow(m);
}

/* R9 What the ships that load have room for. */
static void explain_room(const struct match *m, struct ruling *r, const struct pairs *load, const char *rule)
{
	struct list ships = { 0 };

	for (int i = 0; i < load->n; i++) {
		int ship = load->key[i];

		if (list_has(&ships, ship))
			continue;
		list_add(&ships, ship);
		account(r, rule, "%s carries %s", id(m, ship), nw_capacity_words(r->arena, m, ship));
	}
}

/* Up to where it is asked who lands, or to the first die. */
static void explain_transport(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transport_args *args = args_of(a);
	int operation = nw_operation_of(a->verb);
	bool must_land = false;

	nw_explain_cost(m, a, r);
	nw_explain_course(m, r, &args->units, &args->path, 1, 0, "G3N.1");
	explain_room(m, r, &args->load, nw_transport_rule(operation));
	for (int i = 0; i < args->units.n; i++)
		must_land |= is_carrying_warship(m, args->units.v[i]);
	if (operation == OP_EVACUATE)
		account(r, "G3N.12", "each is picked up with at most %d, and goes else to the Refit box",
			value_of(m, PICKED_UP));
	else
		nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
	if (must_land && operation != OP_SHIP_AIRCRAFT)
		account(r, "G3N.11", "what warships carry must land in this Action, or is lost");
}

/* ---- the offers -------------------------------------------------------------------------- */

/* What may be done from one zone. */
struct voyage {
	struct offers *offers;
	struct action *action;
	struct sea *sea;
	int operation, zone;
	bool charted;			/* the courses from the zone have been found */
	struct list ships, cargo;	/* that may be of the force; that may go aboard, in one area */
	int best;			/* the useful ship that may go farthest, or NONE */
};

/* The unit goes aboard if there is room. */
static bool try_load(const struct match *m, struct pairs *loads, int ship, int p)
{
	pairs_add(loads, ship, p);
	if (nw_has_room(m, ship, loads))
		return true;
	loads->n--;
	return false;
}

/* Those that carry or load something, with as much as they can take. */
static void load_all(const struct match *m, const struct voyage *v, const struct list *ships)
{
	struct transport_args *transport = args_in(v->action);
	struct list left;

	nw_copy(&left, &v->cargo);
	transport->load.n = transport->units.n = 0;
	for (int i = 0; i < ships->n; i++) {
		int ship = ships->v[i];

		if (!may_carry(m, v->operation, ship))
			continue;
		for (int k = 0; k < left.n;)
			if (try_load(m, &transport->load, ship, left.v[k]))
				list_drop(&left, left.v[k]);
			else
				k++;
		if (has_aboard(m, v->operation, ship) || pairs_get(&transport->load, ship) != NONE)
			list_add(&transport->units, ship);
	}
}

static void take_course(void *context)
{
	const struct voyage *v = context;

	offer_sure_some(v->offers, v->action, &v->ships);
}

/* The force and load as they are, in the zone and by every course. */
static void offer_courses(const struct match *m, struct voyage *v)
{
	struct troops_args *troops = args_in(v->action);
	struct transport_args *transport = &troops->transport;
	struct list cargo = nw_values_of(&transport->load);

	transport->path.n = 0;
	if (!transport->units.n || v->offers->full || !has_purpose(m, v->operation, transport))
		return;
	if (v->operation == OP_SHIP_AIRCRAFT)
		offer_sure_some(v->offers, v->action, &v->ships);
	else
		nw_offer_marker(v->offers, v->action, &troops->air_supply, true, &cargo, &v->ships);
	if (!v->charted)
		nw_find_courses(m, v->sea, v->zone, 0, nw_fastest(m, &v->ships));
	v->charted = true;
	nw_each_course(v->sea, nw_slowest(m, &transport->units), &transport->path, take_course, v);
}

/* The ship could serve: it can load some of the cargo or, where there is none, has some aboard. */
static bool is_useful(const struct match *m, const struct voyage *v, int ship)
{
	if (!is_principal(m, v->operation, ship))
		return false;
	for (int i = 0; i < v->cargo.n; i++)
		if (has_room_for(m, ship, v->cargo.v[i]))
			return true;
	return !v->cargo.n && has_aboard(m, v->operation, ship);
}

static void find_best(const struct match *m, struct voyage *v)
{
	v->best = NONE;
	for (int i = 0; i < v->ships.n; i++) {
		int ship = v->ships.v[i];

		if (is_useful(m, v, ship) &&
		    (v->best == NONE || movement_of(m, ship) > movement_of(m, v->best)))
			v->best = ship;
	}
}

static void load_only(const struct match *m, const struct voyage *v, int ship)
{
	struct list one = list_of(ship);

	load_all(m, v, &one);
}

/* All of them by every course, and the best alone. */
static void offer_fleets(const struct match *m, struct voyage *v)
{
	const struct transport_args *transport = args_of(v->action);
	bool lone;

	load_all(m, v, &v->ships);
	find_best(m, v);
	if (v->cargo.n && !transport->load.n)
		return;		/* what is aboard already is offered without */
	offer_courses(m, v);
	lone = transport->units.n == 1; /* the best, then */
	if (v->best == NONE || lone)
		return;
	load_only(m, v, v->best);
	offer_courses(m, v);
}

/* G3N.11h A warship loads p beside an amphibious ship that carries something, another unit if need be. */
static bool add_principal(const struct match *m, const struct voyage *v, int p,
			  struct transport_args *transport)
{
	for (int i = 0; i < v->ships.n; i++) {
		int ship = v->ships.v[i], other = NONE;

		if (!is_principal(m, v->operation, ship))
			continue;
		for (int k = 0; k < v->cargo.n && other == NONE; k++)
			if (v->cargo.v[k] != p && has_room_for(m, ship, v->cargo.v[k]))
				other = v->cargo.v[k];
		if (!has_aboard(m, v->operation, ship) && other == NONE)
			continue;
		if (!has_aboard(m, v->operation, ship))
			pairs_add(&transport->load, ship, other);
		list_add(&transport->units, ship);
		return true;
	}
	return false;
}

/* One ship takes one unit and stays in the zone. */
static void offer_pair(const struct match *m, struct voyage *v, int ship, int p)
{
	struct transport_args *transport = args_in(v->action);

	transport->units.n = transport->path.n = transport->load.n = 0;
	list_add(&transport->units, ship);
	pairs_add(&transport->load, ship, p);
	if (v->operation == OP_AMPHIB && !is_amphibious(m, ship) && !add_principal(m, v, p, transport))
		return;
	offer_sure(v->offers, v->action);
}

/* Every ship with every unit, but for the one that is all that the best can load: it has been offered. */
static void offer_pairs(const struct match *m, struct voyage *v)
{
	const struct transport_args *transport = args_of(v->action);
	struct pairs alone = { 0 };

	if (v->best != NONE) {
		load_only(m, v, v->best);
		alone = transport->load;
	}
	for (int i = 0; i < v->ships.n; i++)
		for (int k = 0; k < v->cargo.n; k++) {
			int ship = v->ships.v[i], p = v->cargo.v[k];

			if (may_carry(m, v->operation, ship) && has_room_for(m, ship, p) &&
			    !(alone.n == 1 && alone.key[0] == ship && alone.value[0] == p))
				offer_pair(m, v, ship, p);
		}
}

/* With what is aboard already: the fleets, and each other ship alone. */
static void offer_laden(const struct match *m, struct voyage *v)
{
	struct transport_args *transport = args_in(v->action);

	v->cargo.n = 0;
	offer_fleets(m, v);
	for (int i = 0; i < v->ships.n; i++) {
		int ship = v->ships.v[i];

		if (ship == v->best || !is_principal(m, v->operation, ship))
			continue;
		load_only(m, v, ship);
		transport->path.n = 0;
		if (transport->units.n)
			offer_sure(v->offers, v->action);
	}
}

static void list_ships(const struct match *m, struct voyage *v, const struct list *from, bool principal)
{
	for (int i = 0; i < from->n; i++)
		if (is_principal(m, v->operation, from->v[i]) == principal)
			list_add(&v->ships, from->v[i]);
}

/* Ships of the zone that may be of the force, the principal ones first; none if there are only others. */
static void find_ships(const struct match *m, struct voyage *v, int side)
{
	struct list all;

	if (v->operation == OP_AMPHIB || v->operation == OP_EMERGENCY)
		nw_list(m, v->zone, side, NAVAL, &all);
	else
		nw_list_free(m, v->zone, side, &all);
	v->ships.n = 0;
	list_ships(m, v, &all, true);
	if (v->ships.n)
		list_ships(m, v, &all, false);
}

/* Units of the area that could go aboard from the zone. */
static void find_cargo(const struct match *m, struct voyage *v, int h, int side)
{
	struct list units;

	v->cargo.n = 0;
	if (!is_area(m, h) ||
	    (v->operation != OP_EVACUATE && (!has_feature(m, h, PORT) || is_disrupted(m, h, PORT_OUT))))
		return;
	nw_list(m, h, side, v->operation == OP_SHIP_AIRCRAFT ? AIR : GROUND, &units);
	for (int i = 0; i < units.n; i++)
		if (may_be_carried(m, v->operation, units.v[i]) && !has_mark(m, units.v[i], INTERCEPT))
			list_add(&v->cargo, units.v[i]);
}

static void offer_transport(const struct match *m, struct offers *o)
{
	struct action a;
	struct sea sea;
	struct voyage v = { .offers = o, .action = &a, .sea = &sea, .operation = nw_operation_of(o->verb) };

	if (!nw_offer_start(o, &a))
		return;
	nw_chart_sea(m, a.side, &sea);
	EACH_ZONE(z, m) {
		v.zone = z;
		v.charted = false;
		find_ships(m, &v, a.side);
		if (!v.ships.n || o->full)
			continue;
		if (v.operation != OP_EVACUATE)
			offer_laden(m, &v);
		EACH_LINK(l, m->data, z) {
			find_cargo(m, &v, l->to, a.side);
			if (!v.cargo.n)
				continue;
			offer_fleets(m, &v);
			offer_pairs(m, &v);
		}
	}
}

/* ---- the table ------------------------------------------------------------------------------ */

#define FORCE \
	{ PARAM(struct transport_args, units, ARG_PIECES), .sets = true, \
	  .secret_if = nw_is_foggy, .about = "ships of one sea zone, those that go along too" }
#define LOAD(words) \
	{ PARAM(struct transport_args, load, ARG_PAIRS), .to = ARG_PIECES, .optional = true, \
	  .secret_if = nw_is_foggy, .about = words }
#define COURSE \
	{ PARAM(struct transport_args, path, ARG_PLACES), .path = PATH_ENTERED, .optional = true, \
	  .about = "the zones entered; none: they stay" }

static const struct param units_load_path[] = {
	FORCE, LOAD("which ship takes which units of one area aboard: {UK-TR1: [146-A, 146-B]}"), COURSE,
	{ PARAM_AS("air-supply", struct troops_args, air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker serves those that go aboard" },
	{ 0 }
};
static const struct param units_fighters_path[] = {
	FORCE, LOAD("which TR takes which fighter aboard: {UK-TR1: 263Sqn}"), COURSE, { 0 }
};

const struct verb nw_amphib = {
	.name = "amphib", .about = "LCTR, ATR and TR carry ground units, warships perhaps too",
	.rules = "G3N.10 G3N.11 10.14", .params = units_load_path,
	.checks = CHECKS(nw_check_allowed, check_force, check_course, check_loads, check_purpose, check_room,
			 check_marker),
	.apply = transport, .explain = explain_transport, .offer = offer_transport,
};

const struct verb nw_emergency = {
	.name = "emergency", .about = "warships carry ground units, which must then land",
	.rules = "G3N.11 10.14 R12.5", .params = units_load_path,
	.checks = CHECKS(nw_check_allowed, check_force, check_course, check_loads, check_purpose, check_room,
			 check_marker),
	.apply = transport, .explain = explain_transport, .offer = offer_transport,
};

const struct verb nw_evacuate = {
	.name = "evacuate", .about = "ships fetch ground units from any coast; a die for each",
	.rules = "G3N.12 10.14", .params = units_load_path,
	.checks = CHECKS(nw_check_allowed, check_force, check_unladen, check_course, check_loads,
			 check_purpose, check_room, check_marker),
	.apply = transport, .explain = explain_transport, .offer = offer_transport,
};

const struct verb nw_ship_aircraft = {
	.name = "ship-aircraft", .about = "TR carry fighters; then land them at an airbase or not",
	.rules = "G3N.13 10.14", .params = units_fighters_path,
	.checks = CHECKS(nw_check_allowed, check_force, check_unladen, check_course, check_loads,
			 check_purpose, check_room),
	.apply = transport, .explain = explain_transport, .offer = offer_transport,
};
