/* SPDX-License-Identifier: ISC */
/* g3a-flights.c: flights without a fight (G3A.1 G3A.5 G3A.7), Interception Mode (G3A.8), who may fly. */
#include "games/norway-1940/norway.h"

/* ---- R5.6 R6.3 R8 who flies how far ------------------------------------------------ */

/* supply: as found for those before it. */
static bool check_flyer(const struct match *m, int side, int p, enum fuel fuel, struct supply *supply,
			struct ruling *r)
{
	if (supply->side != side_of(m, p))
		nw_supply_start(supply, side_of(m, p));
	if (has_mark(m, p, INTERCEPT))
		return refuse(r, "G3A.8", "%s is in Interception Mode", id(m, p));
	if (!nw_usable_airbase(m, side, m->at[p]))
		return refuse(r, "R6.3", "%s is at no airbase that can be used", id(m, p));
	return fuel == NOT_NEEDED || nw_supply_has(m, supply, p, fuel == WITH_MARKER) ||
	       refuse(r, "R5.6", "%s is out of supply", id(m, p));
}

bool nw_check_flyers(const struct match *m, int side, const struct list *units, enum fuel fuel,
		     struct ruling *r)
{
	struct supply supply;
	bool fit = true;

	nw_supply_start(&supply, side);
	for (int i = 0; i < units->n; i++)
		fit &= check_flyer(m, side, units->v[i], fuel, &supply, r);
	return fit;
}

static bool is_in_range(const struct match *m, int p, int far, int times)
{
	return far != NONE && far <= times * movement_of(m, p);
}

bool nw_check_range(const struct match *m, const struct list *units, int from, int to, int times,
		    const char *rule, struct ruling *r)
{
	int far = nw_distance(m, from, to);
	bool fit = true;

	if (from == NONE || to == NONE)	/* refused before */
		return true;
	for (int i = 0; i < units->n; i++) {
		int p = units->v[i];

		if (!is_in_range(m, p, far, times))
			fit = refuse(r, rule, "%s is not within %d of %s, as far as %s flies",
				     place_name(m, to), times * movement_of(m, p), place_name(m, from),
				     id(m, p));
	}
	return fit;
}

void nw_explain_range(const struct match *m, struct ruling *r, const struct list *units, int from, int to,
		      int times, const char *rule)
{
	struct buffer b = { .arena = r->arena };

	if (!units->n)
		return;
	for (int i = 0; i < units->n; i++)
		buffer_printf(&b, "%s%s %d", i ? ", " : "", id(m, units->v[i]),
			      times * movement_of(m, units->v[i]));
	account(r, rule, "%s is %d away from %s; they fly at most: %s", place_name(m, to),
		nw_distance(m, from, to), place_name(m, from), b.bytes);
}

/* {do: ferry, units: [KG26-I], to: rogaland} */
struct ferry_args {
	struct list units;
	int16_t to;
};

/* {do: carrier-transfer, units: [263Sqn], carrier: Glorious, to: bardufoss} */
struct transfer_args {
	struct ferry_args ferry;	/* first: both have it */
	int16_t carrier;
};

static const char *rule_of(const struct action *a) { return a->verb == &nw_ferry ? "G3A.1" : "G3A.5"; }

static bool check_force(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ferry_args *ferry = args_of(a);

	return nw_check_force(m, a->side, &ferry->units, AIR, rule_of(a), r);
}

static bool check_take_off(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ferry_args *ferry = args_of(a);

	return nw_check_flyers(m, a->side, &ferry->units, a->verb == &nw_ferry ? NOT_NEEDED : BY_LINES, r);
}

/* G3A.1c d G3A.5e j Where aircraft come down that stay. */
static bool check_landing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ferry_args *ferry = args_of(a);
	int to = ferry->to;

	if (to == nw_start_of(m, &ferry->units))
		return refuse(r, rule_of(a), "they are in %s already", place_name(m, to));
	if (is_home(m, to, enemy_of(a->side)))
		return refuse(r, "R7.1", "%s is the enemy's", place_name(m, to));
	if (is_area(m, to) && is_disrupted(m, to, AIRBASE_OUT))
		return refuse(r, "R6.3", "the airbase of %s is disrupted", place_name(m, to));
	return nw_usable_airbase(m, a->side, to) ||
	       refuse(r, rule_of(a), "%s has no airbase that is friendly or contested", place_name(m, to));
}

/* The aircraft of the side there that may leave it, as far as bases and the mode go. */
static void list_flyers(const struct match *m, int h, int side, struct list *units)
{
	struct list all;

	units->n = 0;
	if (!nw_has(m, h, side, AIR) || !nw_usable_airbase(m, side, h))
		return;
	nw_list(m, h, side, AIR, &all);
	for (int i = 0; i < all.n; i++)
		if (!has_mark(m, all.v[i], INTERCEPT))
			list_add(units, all.v[i]);
}

void nw_list_in_range(const struct match *m, const struct list *of, int far, int times, struct list *units)
{
	units->n = 0;
	for (int i = 0; i < of->n; i++)
		if (is_in_range(m, of->v[i], far, times))
			list_add(units, of->v[i]);
}

static void settle_in(struct match *m, struct ruling *r, const struct list *units, int from, int to,
		      const char *rule)
{
	int side = own_of(m)->by;

	for (int i = 0; i < units->n; i++)
		nw_move(m, units->v[i], to);
	nw_tell(m, r, side, rule,
		text(r->arena, "%s fly from %s to %s", nw_count_words(r, m, units), place_name(m, from),
		     place_name(m, to)),
		"%s: from %s to %s, %d away", piece_names(r, m, units, "nobody"), place_name(m, from),
		place_name(m, to), nw_distance(m, from, to));
}

/* ---- G3A.1 Air Ferry ----------------------------------------------------------------- */

static bool check_ferry_range(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ferry_args *ferry = args_of(a);
	int from = nw_start_of(m, &ferry->units);

	return nw_check_range(m, &ferry->units, from, ferry->to, value_of(m, FERRY_TIMES), "G3A.1", r);
}

static void ferry(struct match *m, const struct action *a, struct ruling *r)
{
	const struct ferry_args *flight = args_of(a);
	int from = nw_start_of(m, &flight->units);

	nw_open(m, a, from, flight->to);
	settle_in(m, r, &flight->units, from, flight->to, "G3A.1");
	nw_close(m, r);
}

static void explain_ferry(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ferry_args *ferry = args_of(a);

	nw_explain_cost(m, a, r);
	nw_explain_range(m, r, &ferry->units, nw_start_of(m, &ferry->units), ferry->to,
			 value_of(m, FERRY_TIMES), "G3A.1");
	nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
}

/* The bases that aircraft of the side could come to, by place. */
static void find_bases(const struct match *m, int side, bool *bases)
{
	EACH_PLACE(h, m)
		bases[h] = nw_usable_airbase(m, side, h);
}

static void offer_ferry(const struct match *m, struct offers *o)
{
	int times = value_of(m, FERRY_TIMES);
	bool bases[MOST_PLACES];
	int16_t far[MOST_PLACES];
	struct list flyers, units;
	struct action a;
	struct ferry_args *ferry = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	find_bases(m, a.side, bases);
	EACH_PLACE(from, m) {
		list_flyers(m, from, a.side, &flyers);
		if (!flyers.n || o->full)
			continue;
		nw_distances(m, from, far);
		EACH_PLACE(to, m) {
			if (to == from || !bases[to])
				continue;
			nw_list_in_range(m, &flyers, far[to], times, &units);
			ferry->to = (int16_t)to;
			nw_offer_sets(o, &a, &ferry->units, &units);
		}
	}
}

/* ---- G3A.5 fighters by way of a carrier --------------------------------------------------- */

/* G3A.5b Not the Gladiators of Norway. */
static bool is_carried_fighter(const struct match *m, int p)
{
	return nation_of(m, p) == BRITAIN && (has_trait(m, p, GLADIATOR) || has_trait(m, p, HURRICANE));
}

/* G3A.5i */
static bool is_carrier_at_sea(const struct match *m, int p, int side)
{
	return side_of(m, p) == side && type_of(m, p) == CV && is_zone(m, m->at[p]);
}

static bool check_fighters(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transfer_args *transfer = args_of(a);
	const struct list *units = &transfer->ferry.units;
	bool fit = true;

	for (int i = 0; i < units->n; i++)
		if (!is_carried_fighter(m, units->v[i]))
			fit = refuse(r, "G3A.5", "%s is no British Hurricane or Gladiator",
				     id(m, units->v[i]));
	return fit;
}

static bool check_deck(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transfer_args *transfer = args_of(a);

	return is_carrier_at_sea(m, transfer->carrier, a->side) ||
	       refuse(r, "G3A.5", "%s is no carrier at sea", id(m, transfer->carrier));
}

static bool check_transfer_range(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transfer_args *transfer = args_of(a);
	const struct list *units = &transfer->ferry.units;
	int deck = m->at[transfer->carrier], times = value_of(m, FERRY_TIMES);

	return nw_check_range(m, units, nw_start_of(m, units), deck, times, "G3A.5", r) &&
	       nw_check_range(m, units, deck, transfer->ferry.to, times, "G3A.5", r);
}

/* G3A.5k R14.1 The carrier launches nothing of its own. */
static void transfer(struct match *m, const struct action *a, struct ruling *r)
{
	const struct transfer_args *flight = args_of(a);
	int from = nw_start_of(m, &flight->ferry.units);

	nw_open(m, a, from, flight->ferry.to);
	settle_in(m, r, &flight->ferry.units, from, flight->ferry.to, "G3A.5");
	nw_close(m, r);
}

static void explain_transfer(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transfer_args *flight = args_of(a);
	const struct list *units = &flight->ferry.units;
	int deck = m->at[flight->carrier], times = value_of(m, FERRY_TIMES);

	nw_explain_cost(m, a, r);
	nw_explain_range(m, r, units, nw_start_of(m, units), deck, times, "G3A.5");
	nw_explain_range(m, r, units, deck, flight->ferry.to, times, "G3A.5");
	nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
}

/* By way of one carrier, for those who reach it. */
static void offer_by(const struct match *m, struct offers *o, struct action *a, const bool *bases, int from,
		     const struct list *fighters)
{
	struct transfer_args *transfer = args_in(a);
	struct list units;
	int16_t far[MOST_PLACES];

	nw_distances(m, m->at[transfer->carrier], far);
	EACH_PLACE(to, m) {
		if (to == from || !bases[to])
			continue;
		nw_list_in_range(m, fighters, far[to], value_of(m, FERRY_TIMES), &units);
		transfer->ferry.to = (int16_t)to;
		nw_offer_sets(o, a, &transfer->ferry.units, &units);
	}
}

/* By way of every carrier. */
static void offer_transfer_from(const struct match *m, struct offers *o, struct action *a, const bool *bases,
				int from, const struct list *fighters)
{
	struct transfer_args *transfer = args_in(a);
	int16_t far[MOST_PLACES];
	struct list units;

	nw_distances(m, from, far);
	EACH_UNIT(p, m) {
		if (o->full || !is_carrier_at_sea(m, p, a->side))
			continue;
		transfer->carrier = (int16_t)p;
		nw_list_in_range(m, fighters, far[m->at[p]], value_of(m, FERRY_TIMES), &units);
		if (units.n)
			offer_by(m, o, a, bases, from, &units);
	}
}

static void offer_transfer(const struct match *m, struct offers *o)
{
	struct list flyers, fighters;
	struct supply supply;
	bool bases[MOST_PLACES];
	struct action a;

	if (!nw_offer_start(o, &a))
		return;
	nw_supply_start(&supply, a.side);
	find_bases(m, a.side, bases);
	EACH_PLACE(from, m) {
		list_flyers(m, from, a.side, &flyers);
		fighters.n = 0;
		for (int i = 0; i < flyers.n; i++)
			if (is_carried_fighter(m, flyers.v[i]) &&
			    nw_supply_has(m, &supply, flyers.v[i], false))
				list_add(&fighters, flyers.v[i]);
		if (fighters.n)
			offer_transfer_from(m, o, &a, bases, from, &fighters);
	}
}

/* ---- G3A.7 Air Supply ------------------------------------------------------------------------ */

/* {do: supply-drop, unit: KGzbV1-I, area: narvik} */
struct drop_args {
	int16_t unit, area;
};

/* G3A.7b No airbase is asked for. */
static bool can_be_dropped_on(const struct match *m, int h)
{
	return is_area(m, h) && !nw_controls(m, ALLIED, h) &&
	       (nw_has(m, h, GERMAN, GROUND) || nw_has(m, h, GERMAN, AIR));
}

static bool check_marker_left(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return own_of(m)->air_supply == NONE ||
	       refuse(r, "G3A.7", "the air supply marker lies in %s", place_name(m, own_of(m)->air_supply));
}

static bool check_dropper(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct drop_args *drop = args_of(a);
	int p = drop->unit, reich = home(m, GERMAN);

	return (side_of(m, p) == a->side && type_of(m, p) == TRANSPORT && m->at[p] == reich) ||
	       refuse(r, "G3A.7", "%s is no German transport in %s", id(m, p), place_name(m, reich));
}

static bool check_drop_area(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct drop_args *drop = args_of(a);
	struct list one = list_of(drop->unit);

	if (!nw_check_range(m, &one, home(m, GERMAN), drop->area, 1, "G3A.7", r))
		return false;
	return can_be_dropped_on(m, drop->area) ||
	       refuse(r, "G3A.7", "%s is no area with German units to be supplied",
		      place_name(m, drop->area));
}

static void drop(struct match *m, const struct action *a, struct ruling *r)
{
	const struct drop_args *supply = args_of(a);

	nw_open(m, a, m->at[supply->unit], supply->area);
	own(m)->air_supply = supply->area;
	nw_tell(m, r, a->side, "G3A.7",
		text(r->arena, "the air supply marker is dropped on %s", place_name(m, supply->area)),
		"%s drops the air supply marker on %s", id(m, supply->unit), place_name(m, supply->area));
	nw_close(m, r);
}

/* G3A.7f g Whom it will serve. */
static void explain_drop(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct drop_args *supply = args_of(a);
	struct list one = list_of(supply->unit), served = { 0 };

	nw_explain_cost(m, a, r);
	nw_explain_range(m, r, &one, m->at[supply->unit], supply->area, 1, "G3A.7");
	nw_list(m, supply->area, a->side, NONE, &served);
	account(r, "G3A.7", "in one later Action the marker can supply all in %s, now %s",
		place_name(m, supply->area), piece_names(r, m, &served, "nobody"));
}

static void offer_drop(const struct match *m, struct offers *o)
{
	int reich = home(m, GERMAN);
	int16_t far[MOST_PLACES];
	struct list planes;
	struct action a;
	struct drop_args *drop = args_in(&a);

	if (own_of(m)->air_supply != NONE || !nw_offer_start(o, &a))
		return;
	nw_list(m, reich, a.side, AIR, &planes);
	nw_distances(m, reich, far);
	for (int i = 0; i < planes.n; i++) {
		drop->unit = planes.v[i];
		if (type_of(m, drop->unit) != TRANSPORT || o->full)
			continue;
		EACH_AREA(h, m) {
			drop->area = (int16_t)h;
			if (can_be_dropped_on(m, h) && is_in_range(m, drop->unit, far[h], 1))
				offer_sure(o, &a);
		}
	}
}

/* ---- G3A.8 Interception Mode ---------------------------------------------------------------------- */

/* {do: intercept-mode, on: [ZG76-I]} */
struct mode_args {
	struct list on, off;
};

/* G3A.8b In an area of the map; who is aboard ship is at sea. */
static bool is_fighter_on_map(const struct match *m, int p, int side)
{
	return side_of(m, p) == side && type_of(m, p) == FIGHTER && is_area(m, m->at[p]);
}

static bool check_switched(const struct match *m, int side, const struct list *units, bool on,
			   struct ruling *r)
{
	for (int i = 0; i < units->n; i++) {
		int p = units->v[i];

		if (!is_fighter_on_map(m, p, side))
			return refuse(r, "G3A.8", "%s is no German fighter on the map", id(m, p));
		if (has_mark(m, p, INTERCEPT) == on)
			return refuse(r, "G3A.8", "%s is %s Interception Mode", id(m, p),
				      on ? "already in" : "not in");
		if (list_repeats(units, i))
			return refuse(r, "G3A.8", "%s is named twice", id(m, p));
	}
	return true;
}

/* G3A.8c e One Action puts markers on or takes them off. */
static bool check_one_way(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mode_args *mode = args_of(a);

	(void)m;
	return !mode->on.n != !mode->off.n ||
	       refuse(r, "G3A.8", "fighters are named either to begin or to end Interception Mode");
}

static bool check_mode(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mode_args *mode = args_of(a);

	return check_switched(m, a->side, &mode->on, true, r) &&
	       check_switched(m, a->side, &mode->off, false, r);
}

static void switch_mode(struct match *m, const struct action *a, struct ruling *r)
{
	const struct mode_args *mode = args_of(a);
	const struct list *units = mode->on.n ? &mode->on : &mode->off;

	nw_open(m, a, NONE, NONE);
	for (int i = 0; i < units->n; i++)
		if (mode->on.n)
			mark(m, units->v[i], INTERCEPT);
		else
			unmark(m, units->v[i], INTERCEPT);
	nw_tell(m, r, a->side, "G3A.8", "fighters change their mode", "%s: %s Interception Mode",
		piece_names(r, m, units, "nobody"), mode->on.n ? "in" : "no more in");
	nw_close(m, r);
}

/* 20.2 What comes of the mode. */
static void explain_mode(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mode_args *mode = args_of(a);

	nw_explain_cost(m, a, r);
	for (int i = 0; i < mode->on.n; i++)
		account(r, "20.2", "%s flies no more but may meet aircraft within %d of %s",
			id(m, mode->on.v[i]), movement_of(m, mode->on.v[i]),
			place_name(m, m->at[mode->on.v[i]]));
}

static void offer_mode(const struct match *m, struct offers *o)
{
	struct list on = { 0 }, off = { 0 };
	struct action a;
	struct mode_args *mode = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	EACH_UNIT(p, m)
		if (is_fighter_on_map(m, p, a.side))
			list_add(has_mark(m, p, INTERCEPT) ? &off : &on, p);
	if (on.n)
		nw_offer_sets(o, &a, &mode->on, &on);
	mode->on.n = 0;
	for (int i = 0; i < off.n; i++) {
		nw_copy_one(&mode->off, off.v[i]);
		offer_sure(o, &a);
	}
	mode->off = off;
	if (off.n > 1)
		offer_sure(o, &a);
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static const struct param ferry_params[] = {
	{ PARAM(struct ferry_args, units, ARG_PIECES), .sets = true, .secret_if = nw_is_foggy,
	  .about = "aircraft of one place" },
	{ PARAM(struct ferry_args, to, ARG_PLACE), .about = "where they stay" },
	{ 0 }
};

const struct verb nw_ferry = {
	.name = "ferry", .rules = "G3A.1 R6.3 R8.2", .about = "aircraft go to another base",
	.params = ferry_params,
	.checks = CHECKS(nw_check_allowed, check_force, check_take_off, check_landing, check_ferry_range),
	.apply = ferry, .explain = explain_ferry, .offer = offer_ferry,
};

static const struct param transfer_params[] = {
	{ PARAM(struct ferry_args, units, ARG_PIECES), .sets = true, .secret_if = nw_is_foggy,
	  .about = "British Hurricanes and Gladiators of one place" },
	{ PARAM(struct transfer_args, carrier, ARG_PIECE), .secret_if = nw_is_foggy,
	  .about = "at sea, on the way" },
	{ PARAM(struct ferry_args, to, ARG_PLACE), .about = "where they stay" },
	{ 0 }
};

const struct verb nw_transfer = {
	.name = "carrier-transfer", .rules = "G3A.5", .about = "fighters go to another base over a carrier",
	.params = transfer_params,
	.checks = CHECKS(nw_check_allowed, check_force, check_fighters, check_deck, check_take_off,
			 check_landing, lawful_so_far, check_transfer_range),
	.apply = transfer, .explain = explain_transfer, .offer = offer_transfer,
};

static const struct param drop_params[] = {
	{ PARAM(struct drop_args, unit, ARG_PIECE), .secret_if = nw_is_foggy,
	  .about = "a transport in the Third Reich" },
	{ PARAM(struct drop_args, area, ARG_PLACE), .about = "with German units" },
	{ 0 }
};

const struct verb nw_supply_drop = {
	.name = "supply-drop", .rules = "G3A.7", .about = "a transport drops the air supply marker",
	.params = drop_params,
	.checks = CHECKS(nw_check_allowed, check_marker_left, check_dropper, lawful_so_far, check_drop_area),
	.apply = drop, .explain = explain_drop, .offer = offer_drop,
};

static const struct param mode_params[] = {
	{ PARAM(struct mode_args, on, ARG_PIECES), .sets = true, .optional = true,
	  .secret_if = nw_is_foggy, .about = "fighters that are to intercept" },
	{ PARAM(struct mode_args, off, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "fighters that are to intercept no more" },
	{ 0 }
};

const struct verb nw_intercept_mode = {
	.name = "intercept-mode", .rules = "G3A.8", .about = "fighters begin or end Interception Mode",
	.params = mode_params,
	.checks = CHECKS(nw_check_allowed, check_one_way, check_mode),
	.apply = switch_mode, .explain = explain_mode, .offer = offer_mode,
};
