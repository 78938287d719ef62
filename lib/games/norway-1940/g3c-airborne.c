/* SPDX-License-Identifier: ISC */
/* g3c-airborne.c: G3C.3 to G3C.7 airlifts, airborne operations, both in one, and their Air Assaults. */
#include "games/norway-1940/norway.h"

/* ---- who flies, who is carried, who is there ---------------------------- */

/* What the three Actions share, always first: lift: {KGzbV1-I: FJ-1}, to: oslo, escort: [ZG76-I]. */
struct flight_args {
	struct pairs lift;		/* with G3C.5 the second wave */
	int16_t to;
	struct list escort;
	struct pairs aim;
	bool air_supply;
};

/* {do: airlift, ..., return: [KGzbV1-I]} */
struct airlift_args {
	struct flight_args flight;
	struct list returning, divers;
};

/* By parachute or glider, always first, too. */
struct drop_args {
	struct flight_args flight;
	bool glider;
};

/* {do: airborne, ..., glider: yes, divers: [StG1-I]} */
struct airborne_args {
	struct drop_args drop;
	struct list divers;
};

/* {do: airborne-airlift, drop: {KGzbV1-II: FJ-2}, ...} */
struct both_args {
	struct drop_args drop;
	struct pairs first;		/* the wave that is dropped */
	struct list divers;
};

/* The wave that comes down first. */
static const struct pairs *first_wave(const struct action *a)
{
	const struct flight_args *flight = args_of(a);
	const struct both_args *both = args_of(a);

	return a->verb == &nw_airborne_airlift ? &both->first : &flight->lift;
}

/* The one that follows it, perhaps of nobody. */
static const struct pairs *second_wave(const struct action *a)
{
	static const struct pairs none;
	const struct flight_args *flight = args_of(a);

	return a->verb == &nw_airborne_airlift ? &flight->lift : &none;
}

static const struct list *divers_of(const struct action *a)
{
	const struct airlift_args *airlift = args_of(a);
	const struct airborne_args *airborne = args_of(a);
	const struct both_args *both = args_of(a);

	return a->verb == &nw_airlift    ? &airlift->divers
	       : a->verb == &nw_airborne ? &airborne->divers
					 : &both->divers;
}

static const char *rule_of(const struct action *a)
{
	return a->verb == &nw_airlift ? "G3C.3" : a->verb == &nw_airborne ? "G3C.4" : "G3C.5";
}

/* Where the operation starts; NONE: its transports do not start together. */
static int start_of(const struct match *m, const struct pairs *wave)
{
	struct list planes = nw_keys_of(wave);

	return nw_start_of(m, &planes);
}

/* G3C.6c g All that are there already attack, but for interceptors; R15.1a and fortresses. */
void nw_list_friends(const struct match *m, int h, int side, struct list *friends)
{
	struct list all;

	friends->n = 0;
	if (!is_area(m, h))
		return;
	nw_list(m, h, side, NONE, &all);
	for (int i = 0; i < all.n; i++)
		if (!has_mark(m, all.v[i], INTERCEPT) && !is_fortress(m, all.v[i]))
			list_add(friends, all.v[i]);
}

/* G3C.6b c In the order in which they are enlisted: cargo, transports, escorts, friends in the area. */
static void muster(const struct action *a, const struct list *friends, struct list *units)
{
	const struct flight_args *flight = args_of(a);
	const struct pairs *wave = first_wave(a);

	units->n = 0;
	for (int i = 0; i < wave->n; i++)
		list_add(units, wave->value[i]);
	for (int i = 0; i < wave->n; i++)
		nw_add(units, wave->key[i]);
	nw_join(units, &flight->escort);
	nw_join(units, friends);
}

/* ---- checks that the three Actions share -------------------------------- */

/* G3C.3b d of G3C.5d One start for transports and cargo. */
static bool check_wave(const struct match *m, int side, const struct pairs *wave, const char *rule,
		       struct ruling *r)
{
	struct list planes = nw_keys_of(wave), cargo = nw_values_of(wave);

	if (!nw_check_force(m, side, &planes, AIR, rule, r) ||
	    !nw_check_force(m, side, &cargo, GROUND, rule, r))
		return false;
	if (nw_start_of(m, &planes) != nw_start_of(m, &cargo))
		return refuse(r, rule, "transports and cargo do not start in the same area");
	for (int i = 0; i < planes.n; i++)
		if (type_of(m, planes.v[i]) != TRANSPORT)
			return refuse(r, "G3C.3", "%s is no air transport", id(m, planes.v[i]));
	return true;
}

static bool check_waves(const struct match *m, const struct action *a, struct ruling *r)
{
	return check_wave(m, a->side, first_wave(a), rule_of(a), r) &&
	       (a->verb != &nw_airborne_airlift || check_wave(m, a->side, second_wave(a), rule_of(a), r));
}

/* G3C.4a b */
static bool check_paratroops(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct pairs *wave = first_wave(a);
	bool fit = true;

	for (int i = 0; i < wave->n; i++)
		if (!has_trait(m, wave->value[i], AIRBORNE))
			fit = refuse(r, "G3C.4", "%s is not airborne", id(m, wave->value[i]));
	return fit;
}

/* The transport has a unit to carry, with either wave. */
static bool is_loaded(const struct action *a, int p)
{
	return pairs_get(first_wave(a), p) != NONE || pairs_get(second_wave(a), p) != NONE;
}

/* G3C.3h G3C.5i Any other aircraft, empty transports too. */
static bool check_escorts(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);
	const struct list *escort = &flight->escort;
	int from = start_of(m, first_wave(a));

	if (!nw_check_joiners(m, a->side, escort, AIR, from, NULL, rule_of(a), r))
		return false;
	for (int i = 0; i < escort->n; i++)
		if (is_loaded(a, escort->v[i]))
			return refuse(r, rule_of(a), "%s carries a unit and escorts nobody",
				      id(m, escort->v[i]));
	return true;
}

/* G3C.3i l G3C.4h R5.6 R6.3 All may take off, from an airbase that is not contested. */
static bool check_take_off(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);
	enum fuel fuel = fuel_of(flight->air_supply);
	struct list first = nw_keys_of(first_wave(a)), second = nw_keys_of(second_wave(a));
	int from = nw_start_of(m, &first);

	if (!nw_check_flyers(m, a->side, &first, fuel, r) ||
	    !nw_check_flyers(m, a->side, &flight->escort, fuel, r))
		return false;
	if (from != NONE && !is_home(m, from, a->side) && !nw_controls(m, a->side, from))
		return refuse(r, rule_of(a), "%s is no friendly-controlled airbase", place_name(m, from));
	return nw_check_flyers(m, a->side, &second, fuel, r);
}

/* G3C.3d h G3C.4f G3C.7g Transports as far as a flight one way goes, escorts out and back. */
static bool check_flight(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);
	const char *rule = a->verb == &nw_airlift ? "G3C.3" : "G3C.4";
	struct list first = nw_keys_of(first_wave(a)), second = nw_keys_of(second_wave(a));
	int from = nw_start_of(m, &first), to = flight->to, far = value_of(m, FERRY_TIMES);

	if (from == to)
		return refuse(r, rule, "they are in %s already", place_name(m, from));
	return nw_check_range(m, &first, from, to, far, rule, r) &&
	       nw_check_range(m, &flight->escort, from, to, 1, rule, r) &&
	       nw_check_range(m, &second, from, to, far, "G3C.3", r);
}

/* G3C.3a */
static bool check_light(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list cargo = nw_values_of(first_wave(a)), second = nw_values_of(second_wave(a));
	bool fit = true;

	nw_join(&cargo, &second);
	for (int i = 0; i < cargo.n; i++)
		if (class_of(m, cargo.v[i]) == GROUND && weight_of(m, cargo.v[i]) != LIGHT)
			fit = refuse(r, "G3C.3", "%s is too heavy for an air transport", id(m, cargo.v[i]));
	return fit;
}

/* 11.3 Of all who fight. */
static bool check_aims(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);
	struct list friends, units;
	struct attack attack;

	nw_list_friends(m, flight->to, a->side, &friends);
	muster(a, &friends, &units);
	nw_attack_on(m, a->side, AIR_ASSAULT, flight->to, &units, &attack);
	return nw_check_aims(m, &attack, &flight->aim, r);
}

/* G3A.7m For all who act. */
static bool check_marker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);
	struct list friends, units;

	if (!flight->air_supply)
		return true;
	nw_list_friends(m, flight->to, a->side, &friends);
	muster(a, &friends, &units);
	return nw_check_marker(m, a->side, nw_marker_serves(m, &units) || nw_marker_serves(m, divers_of(a)),
			       r);
}

/* ---- what the three Actions do ------------------------------------------ */

/* G3C.6f Units are down before anybody fires. R5.5a They are in supply: their transports had to be. */
static void put_down(struct match *m, const struct pairs *wave, int to)
{
	for (int i = 0; i < wave->n; i++)
		nw_move(m, wave->value[i], to);
}

static void tell_wave(const struct match *m, struct ruling *r, const struct pairs *wave, const char *rule,
		      const char *what)
{
	const char *to = place_name(m, own_of(m)->where);
	struct list planes = nw_keys_of(wave), cargo = nw_values_of(wave);

	nw_tell(m, r, own_of(m)->by, rule,
		text(r->arena, "%s: %s %s", to, nw_count_words(r, m, &cargo), what), "%s: %s %s, by %s", to,
		piece_names(r, m, &cargo, "nobody"), what, piece_names(r, m, &planes, "nobody"));
}

/*
 * The Action is open. units: who attack, found before the cargo was moved, the last of them friends who were
 * there. 23.3b They leave their trenches.
 */
static void begin_assault(struct match *m, struct ruling *r, const struct list *units, int friends,
			  const struct pairs *aim)
{
	int side = own_of(m)->by, where = own_of(m)->where;

	if (!nw_is_defended(m, side, where))
		return;
	nw_account_assault(m, r);
	nw_leave_trenches(m, r, where, side);
	for (int i = 0; i < units->n; i++)
		nw_enlist(m, units->v[i], i < units->n - friends ? MOVER : JOINER, aim);
	own(m)->fights = AIR_ASSAULT;
}

static void open_flight(struct match *m, const struct action *a)
{
	const struct flight_args *flight = args_of(a);

	nw_open(m, a, start_of(m, first_wave(a)), flight->to);
	if (flight->air_supply)
		nw_use_marker(m);
}

/* The drop or the lift: cargo down, and those who must fight enlisted. */
static void come_down(struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);
	struct list units, friends;

	nw_list_friends(m, flight->to, a->side, &friends);
	muster(a, &friends, &units);
	put_down(m, first_wave(a), flight->to);
	begin_assault(m, r, &units, friends.n, &flight->aim);
}

static void mark_airborne(struct match *m, const struct list *units)
{
	for (int i = 0; i < units->n; i++)
		if (has_trait(m, units->v[i], AIRBORNE))
			mark(m, units->v[i], GLIDED);
}

/*
 * G3C.7c The gliders help each airborne unit of the attack: who was there before, and who comes with a second
 * wave. Edition 1: only who came in them.
 */
static void share_gliders(struct match *m, const struct action *a)
{
	const struct flight_args *flight = args_of(a);
	struct list friends, cargo = nw_values_of(&flight->lift);

	if (m->edition < 2)
		return;
	nw_list_friends(m, flight->to, a->side, &friends);
	mark_airborne(m, &friends);
	mark_airborne(m, &cargo);
}

/* G3C.7 Gliders have no landing to be settled. */
static void mark_drop(struct match *m, const struct action *a)
{
	const struct drop_args *drop = args_of(a);
	const struct pairs *wave = first_wave(a);

	for (int i = 0; i < wave->n; i++) {
		mark(m, wave->key[i], drop->glider ? GLIDED : LIFTER);
		if (drop->glider)
			mark(m, wave->value[i], GLIDED);
	}
	if (drop->glider)
		share_gliders(m, a);
}

/* Both waves, their fight, and what becomes of the transports. */
static void explain_flight(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);
	struct list first = nw_keys_of(first_wave(a)), second = nw_keys_of(second_wave(a));
	int from = nw_start_of(m, &first), far = value_of(m, FERRY_TIMES);
	struct match *after = nw_rehearse(m, a, r);

	nw_explain_cost(m, a, r);
	nw_explain_range(m, r, &first, from, flight->to, far, rule_of(a));
	nw_explain_range(m, r, &flight->escort, from, flight->to, 1, rule_of(a));
	nw_explain_range(m, r, &second, from, flight->to, far, "G3C.3");
	nw_explain_range(m, r, divers_of(a), nw_start_of(m, divers_of(a)), flight->to, 1, "G3C.2");
	if (own_of(after)->fights != NO_COMBAT) {
		nw_account_assault(after, r);
		nw_explain_trenches(m, r, flight->to, a->side);
	}
	nw_explain_rest(m, after, a->side, r);
	EACH_UNIT(p, m)
		if (has_mark(after, p, GLIDED) && class_of(m, p) == AIR)
			account(r, "G3C.7", "%s is spent with the gliders and will be eliminated", id(m, p));
	if (second.n)
		account(r, "G3C.5", "the airlift lands if the airbase can then be used, and else turns back");
}

/* ---- offers that they share --------------------------------------------- */

/* What an airbase has for an operation, and what it finds where that goes. */
struct airfield {
	struct list planes, cargo, escorts;
	struct list along;		/* transports that have been offered as escorts */
	struct list dry;		/* those of all these aircraft that are out of supply */
	bool marked;			/* the air supply marker lies here: with it none of them is */
	int16_t far[MOST_PLACES];
	struct list friends;		/* in the place of the operation */
	unsigned open;			/* what can be attacked there */
};

/* The aircraft and the light units; false: nobody flies, or nobody can be carried. */
static bool look_round(const struct match *m, int h, int side, struct supply *supply, struct airfield *f)
{
	struct list units;

	if (!nw_has(m, h, side, AIR) || !nw_usable_airbase(m, side, h) ||
	    (!is_home(m, h, side) && !nw_controls(m, side, h)))
		return false;
	f->marked = side == GERMAN && h == own_of(m)->air_supply;
	f->planes.n = f->cargo.n = f->escorts.n = f->along.n = f->dry.n = 0;
	nw_list(m, h, side, GROUND, &units);
	for (int i = 0; i < units.n; i++)
		if (weight_of(m, units.v[i]) == LIGHT)
			list_add(&f->cargo, units.v[i]);
	nw_list(m, h, side, AIR, &units);
	for (int i = 0; i < units.n; i++) {
		if (type_of(m, units.v[i]) == TRANSPORT)
			list_add(&f->planes, units.v[i]);
		if (!has_mark(m, units.v[i], INTERCEPT))
			list_add(&f->escorts, units.v[i]);
		if (!nw_supply_has(m, supply, units.v[i], false))
			list_add(&f->dry, units.v[i]);
	}
	if (f->planes.n && f->cargo.n)
		nw_distances(m, h, f->far);
	return f->planes.n && f->cargo.n;
}

/* What they find where they go. */
static void look_ahead(const struct match *m, struct airfield *f, int to, int side)
{
	f->open = nw_open_groups(m, side, AIR_ASSAULT, to);
	nw_list_friends(m, to, side, &f->friends);
}

/* Of those units, the ones that reach the place so many times over. */
static void list_reaching(const struct match *m, const struct airfield *f, const struct list *of, int to,
			  int times, struct list *units)
{
	nw_list_in_range(m, of, f->far[to], times, units);
}

/* The n-th transport takes the n-th unit. */
static void load_all(const struct list *planes, const struct list *cargo, struct pairs *wave)
{
	wave->n = 0;
	for (int i = 0; i < planes->n && i < cargo->n; i++)
		pairs_add(wave, planes->v[i], cargo->v[i]);
}

static void load_one(int plane, int unit, struct pairs *wave)
{
	wave->n = 0;
	pairs_add(wave, plane, unit);
}

/* R5.6 Some who fly are out of supply. */
static bool is_any_dry(const struct airfield *f, const struct action *a)
{
	const struct flight_args *flight = args_of(a);

	for (int i = 0; i < f->dry.n; i++)
		if (is_loaded(a, f->dry.v[i]) || list_has(&flight->escort, f->dry.v[i]))
			return true;
	return false;
}

/* As check_aims() has it, with what the airfield knows. */
static void plan_assault(const struct airfield *f, const struct action *a, struct attack *attack)
{
	const struct flight_args *flight = args_of(a);

	attack->side = a->side;
	attack->combat = AIR_ASSAULT;
	attack->where = flight->to;
	attack->open = f->open;
	attack->strikes = NULL;
	muster(a, &f->friends, &attack->units);
}

/* Where there is nobody to fight nobody is aimed. */
static void offer_with_aims(struct offers *o, struct action *a, const struct attack *attack)
{
	struct flight_args *flight = args_in(a);

	if (!nw_offer_aimed(o, a, attack, &flight->aim, NULL))
		offer_sure(o, a);
}

/* With the aims that are possible, and with the marker where it serves. */
static void offer_aimed(struct offers *o, struct action *a, const struct airfield *f)
{
	struct flight_args *flight = args_in(a);
	bool dry = is_any_dry(f, a);
	struct attack attack;

	if (o->full)
		return;
	plan_assault(f, a, &attack);
	if (!dry)
		offer_with_aims(o, a, &attack);
	if (a->side != GERMAN || (dry && !f->marked) || !nw_marker_serves(o->match, &attack.units))
		return;
	flight->air_supply = true;
	offer_with_aims(o, a, &attack);
	flight->air_supply = false;
}

/* With all who can escort it: without the empty transports, and with them. */
static void offer_escorted(struct offers *o, struct action *a, const struct airfield *f)
{
	struct flight_args *flight = args_in(a);
	struct list near, empty;

	list_reaching(o->match, f, &f->escorts, flight->to, 1, &near);
	flight->escort.n = empty.n = 0;
	for (int i = 0; i < near.n; i++)
		if (type_of(o->match, near.v[i]) != TRANSPORT)
			list_add(&flight->escort, near.v[i]);
		else if (!is_loaded(a, near.v[i]))
			list_add(&empty, near.v[i]);
	if (flight->escort.n)
		offer_aimed(o, a, f);
	nw_join(&flight->escort, &empty);
	if (empty.n)
		offer_aimed(o, a, f);
	flight->escort.n = 0;
}

/* As it is, unless it is one alone: those are offered each by itself; and with all who can escort it. */
static void offer_wave(struct offers *o, struct action *a, const struct airfield *f)
{
	if (first_wave(a)->n > 1)
		offer_aimed(o, a, f);
	offer_escorted(o, a, f);
}

/* The first that is not the one; NONE: there is none. */
static int first_but(const struct list *list, int but)
{
	for (int i = 0; i < list->n; i++)
		if (list->v[i] != but)
			return list->v[i];
	return NONE;
}

/* Each empty transport with one that carries the unit, once for all places. */
static void offer_company(struct offers *o, struct action *a, struct airfield *f, const struct list *planes,
			  int unit)
{
	struct flight_args *flight = args_in(a);
	struct list near;

	list_reaching(o->match, f, &f->planes, flight->to, 1, &near);
	for (int i = 0; i < near.n; i++) {
		int p = near.v[i], lifter = first_but(planes, p);

		if (lifter == NONE || list_has(&f->along, p))
			continue;
		list_add(&f->along, p);
		load_one(lifter, unit, &flight->lift);
		flight->escort.n = 0;
		list_add(&flight->escort, p);
		offer_aimed(o, a, f);
	}
	flight->escort.n = 0;
}

/* ---- G3C.3 Conduct Airlift ---------------------------------------------- */

/* G3C.2f */
static bool check_no_divers(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)m;
	return nw_check_no_divers(divers_of(a), "an airlift", r);
}

static bool check_returns(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct airlift_args *airlift = args_of(a);
	const struct list *back = &airlift->returning;

	for (int i = 0; i < back->n; i++) {
		int p = back->v[i];

		if (list_repeats(back, i))
			return refuse(r, "G3C.3", "%s is named twice", id(m, p));
		if (pairs_get(&airlift->flight.lift, p) == NONE)
			return refuse(r, "G3C.3", "%s lifts nothing and does not return", id(m, p));
	}
	return nw_check_range(m, back, start_of(m, &airlift->flight.lift), airlift->flight.to, 1, "G3C.3", r);
}

/* G3C.3c i k */
static bool check_airfield(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);

	if (is_home(m, flight->to, enemy_of(a->side)))
		return refuse(r, "R7.1", "%s is the enemy's", place_name(m, flight->to));
	if (is_area(m, flight->to) && is_disrupted(m, flight->to, AIRBASE_OUT))
		return refuse(r, "R6.3", "the airbase of %s is disrupted", place_name(m, flight->to));
	return nw_usable_airbase(m, a->side, flight->to) ||
	       refuse(r, "G3C.3", "%s has no airbase that is friendly or contested",
		      place_name(m, flight->to));
}

static void airlift(struct match *m, const struct action *a, struct ruling *r)
{
	const struct airlift_args *args = args_of(a);
	const struct pairs *lift = &args->flight.lift;

	open_flight(m, a);
	for (int i = 0; i < lift->n; i++)
		mark(m, lift->key[i], LIFTER | (list_has(&args->returning, lift->key[i]) ? RETURNS : 0u));
	tell_wave(m, r, lift, "G3C.3", "landed");
	come_down(m, a, r);
	nw_follow(m);
}

/* Transports one by one, once for all places: those who stay, those who return. */
static void offer_single_lifts(struct offers *o, struct action *a, const struct airfield *f,
			       const struct list *planes, struct list *told)
{
	struct airlift_args *airlift = args_in(a);

	for (int i = 0; i < planes->n; i++) {
		int p = planes->v[i];

		if (list_has(told, p))
			continue;
		list_add(told, p);
		load_one(p, f->cargo.v[0], &airlift->flight.lift);
		if (airlift->returning.n)
			airlift->returning = list_of(p);
		offer_aimed(o, a, f);
	}
}

/* Those who fly back, all together and one by one. */
static void offer_returning(struct offers *o, struct action *a, const struct airfield *f, struct list *told)
{
	struct airlift_args *airlift = args_in(a);
	struct pairs *lift = &airlift->flight.lift;
	struct list back;

	list_reaching(o->match, f, &f->planes, airlift->flight.to, 1, &back);
	if (!back.n)
		return;
	load_all(&back, &f->cargo, lift);
	airlift->returning = nw_keys_of(lift);
	offer_aimed(o, a, f);
	if (lift->n == 1 && !list_has(told, back.v[0]))
		list_add(told, back.v[0]);
	offer_single_lifts(o, a, f, &back, told);
	airlift->returning.n = 0;
}

/* What one airbase can send to one place. */
static void offer_airlift_to(struct offers *o, struct action *a, struct airfield *f, struct list *told,
			     struct list *told_back)
{
	struct flight_args *flight = args_in(a);
	struct list planes;

	list_reaching(o->match, f, &f->planes, flight->to, value_of(o->match, FERRY_TIMES), &planes);
	if (!planes.n)
		return;
	load_all(&planes, &f->cargo, &flight->lift);
	offer_wave(o, a, f);
	for (int i = 0; i < f->cargo.n; i++) {
		load_one(planes.v[0], f->cargo.v[i], &flight->lift);
		offer_aimed(o, a, f);
	}
	offer_company(o, a, f, &planes, f->cargo.v[0]);
	if (!list_has(told, planes.v[0]))
		list_add(told, planes.v[0]);
	offer_single_lifts(o, a, f, &planes, told);
	offer_returning(o, a, f, told_back);
}

static void offer_airlift(const struct match *m, struct offers *o)
{
	struct airfield f;
	struct supply supply;
	struct action a;
	struct airlift_args *airlift = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	nw_supply_start(&supply, a.side);
	EACH_PLACE(from, m) {
		struct list told, told_back;

		if (o->full || !look_round(m, from, a.side, &supply, &f))
			continue;
		told.n = told_back.n = 0;
		EACH_PLACE(to, m) {
			if (to == from || !nw_usable_airbase(m, a.side, to))
				continue;
			airlift->flight.to = (int16_t)to;
			look_ahead(m, &f, to, a.side);
			offer_airlift_to(o, &a, &f, &told, &told_back);
		}
	}
}

/* ---- G3C.4 Airborne Operation, G3C.7 by glider -------------------------- */

static bool check_drop_zone(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);

	return is_area(m, flight->to) || refuse(r, "G3C.4", "%s is no land area", place_name(m, flight->to));
}

/* G3C.2e f Dive bombers only with gliders, and who is there or escorts fights anyway. */
static bool check_dive(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct drop_args *drop = args_of(a);
	const struct list *divers = divers_of(a);
	int to = drop->flight.to;

	if (!divers->n)
		return true;
	if (!drop->glider)
		return nw_check_no_divers(divers, "a paradrop", r);
	if (!nw_has(m, to, enemy_of(a->side), GROUND))
		return refuse(r, "G3C.2", "there is no enemy ground unit in %s", place_name(m, to));
	if (!nw_check_divers(m, a->side, divers, to, drop->flight.air_supply, r))
		return false;
	for (int i = 0; i < divers->n; i++)
		if (m->at[divers->v[i]] == to || list_has(&drop->flight.escort, divers->v[i]))
			return refuse(r, "G3C.2", "%s takes part already", id(m, divers->v[i]));
	return true;
}

static void add_divers(struct match *m, struct ruling *r, const struct list *divers)
{
	nw_tell_divers(m, r, own_of(m)->by, divers, own_of(m)->where);
	nw_enlist_all(m, divers, DIVER, NULL);
}

static void airborne(struct match *m, const struct action *a, struct ruling *r)
{
	const struct airborne_args *args = args_of(a);
	const struct flight_args *flight = &args->drop.flight;
	bool glider = args->drop.glider;

	open_flight(m, a);
	mark_drop(m, a);
	tell_wave(m, r, &flight->lift, glider ? "G3C.7" : "G3C.4", glider ? "landed in gliders" : "dropped");
	come_down(m, a, r);
	add_divers(m, r, &args->divers);
	nw_follow(m);
}

/* The airborne units of what can be carried. */
static void list_paratroops(const struct match *m, const struct list *cargo, struct list *units)
{
	units->n = 0;
	for (int i = 0; i < cargo->n; i++)
		if (has_trait(m, cargo->v[i], AIRBORNE))
			list_add(units, cargo->v[i]);
}

/* With the dive bombers of each base. */
static void offer_with_divers(struct offers *o, struct action *a, const struct airfield *f,
			      struct dive_bases *dive, struct list *divers)
{
	struct flight_args *flight = args_in(a);
	bool dry = is_any_dry(f, a);
	struct attack attack;

	if (!nw_has(o->match, flight->to, enemy_of(a->side), GROUND) || (dry && !f->marked))
		return;
	plan_assault(f, a, &attack);
	nw_aim_all(o->match, &attack, AT_GROUND, &flight->aim);
	nw_offer_divers(o, a, dive, divers, &flight->air_supply, !dry, flight->to, &attack.units, NULL);
	flight->aim.n = 0;
}

/* As one drop may be made: by parachute, by glider, and that with dive bombers. */
static void offer_drop(struct offers *o, struct action *a, const struct airfield *f, struct dive_bases *dive)
{
	struct airborne_args *airborne = args_in(a);

	offer_wave(o, a, f);
	airborne->drop.glider = true;
	offer_aimed(o, a, f);
	offer_escorted(o, a, f);
	offer_with_divers(o, a, f, dive, &airborne->divers);
	airborne->drop.glider = false;
}

static void offer_airborne_to(struct offers *o, struct action *a, struct airfield *f, struct dive_bases *dive,
			      const struct list *troops, struct list *told)
{
	struct flight_args *flight = args_in(a);
	struct list planes;

	list_reaching(o->match, f, &f->planes, flight->to, value_of(o->match, FERRY_TIMES), &planes);
	if (!planes.n)
		return;
	load_all(&planes, troops, &flight->lift);
	offer_drop(o, a, f, dive);
	offer_company(o, a, f, &planes, troops->v[0]);
	for (int i = 0; i < troops->n; i++) {
		load_one(planes.v[0], troops->v[i], &flight->lift);
		offer_aimed(o, a, f);
	}
	for (int i = 0; i < planes.n; i++) {
		if (list_has(told, planes.v[i]))
			continue;
		list_add(told, planes.v[i]);
		load_one(planes.v[i], troops->v[0], &flight->lift);
		if (i)
			offer_aimed(o, a, f);
	}
}

/* From every airbase with paratroops to every other area, as offer_to has it. */
static void offer_drops(const struct match *m, struct offers *o,
			void (*offer_to)(struct offers *, struct action *, struct airfield *,
					 struct dive_bases *, const struct list *troops, struct list *told))
{
	struct airfield f;
	struct dive_bases dive;
	struct list troops;
	struct action a;
	struct flight_args *flight = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	nw_find_dive_bases(m, a.side, &dive);
	EACH_PLACE(from, m) {
		struct list told;

		if (o->full || !look_round(m, from, a.side, &dive.supply, &f))
			continue;
		told.n = 0;
		list_paratroops(m, &f.cargo, &troops);
		if (!troops.n)
			continue;
		EACH_AREA(to, m) {
			flight->to = (int16_t)to;
			if (to == from)
				continue;
			look_ahead(m, &f, to, a.side);
			offer_to(o, &a, &f, &dive, &troops, &told);
		}
	}
}

static void offer_airborne(const struct match *m, struct offers *o)
{
	offer_drops(m, o, offer_airborne_to);
}

/* ---- G3C.5 drop and airlift in one -------------------------------------- */

/* G3C.5d G3C.7f */
static bool check_waves_apart(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct drop_args *args = args_of(a);
	const struct pairs *drop = first_wave(a), *lift = second_wave(a);

	for (int i = 0; i < lift->n; i++)
		for (int k = 0; k < drop->n; k++) {
			if (drop->key[k] == lift->key[i])
				return refuse(r, args->glider ? "G3C.7" : "G3C.5",
					      "%s cannot fly with both waves", id(m, lift->key[i]));
			if (drop->value[k] == lift->value[i])
				return refuse(r, "G3C.5", "%s cannot come with both waves",
					      id(m, lift->value[i]));
		}
	return start_of(m, lift) == start_of(m, drop) ||
	       refuse(r, "G3C.5", "both waves start in the same area");
}

/* G3C.5g Whether the airlift can land is seen after the drop. */
static bool check_drop_airbase(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct flight_args *flight = args_of(a);

	return (is_area(m, flight->to) && has_feature(m, flight->to, AIRBASE)) ||
	       refuse(r, "G3C.5", "%s has no airbase", place_name(m, flight->to));
}

static void airborne_airlift(struct match *m, const struct action *a, struct ruling *r)
{
	const struct drop_args *args = args_of(a);
	const struct pairs *drop = first_wave(a), *lift = second_wave(a);

	open_flight(m, a);
	mark_drop(m, a);
	for (int i = 0; i < lift->n; i++) {
		mark(m, lift->key[i], SECOND_WAVE);
		mark(m, lift->value[i], SECOND_WAVE);
	}
	tell_wave(m, r, drop, "G3C.5", args->glider ? "landed in gliders" : "dropped");
	come_down(m, a, r);
	add_divers(m, r, divers_of(a));
	nw_follow(m);
}

/* One unit in each wave, if there is another transport and another unit for the airlift. */
static void offer_two(struct offers *o, struct action *a, const struct airfield *f, int dropper, int troop,
		      int lifter, int unit)
{
	struct both_args *both = args_in(a);

	if (dropper == NONE || lifter == NONE || troop == NONE || unit == NONE)
		return;
	load_one(dropper, troop, &both->first);
	load_one(lifter, unit, &both->drop.flight.lift);
	offer_aimed(o, a, f);
}

/* Every transport and every unit in each wave in which it can be. */
static void offer_pairs(struct offers *o, struct action *a, const struct airfield *f,
			const struct list *planes, const struct list *troops, struct list *told)
{
	const struct list *cargo = &f->cargo;

	for (int i = 0; i < planes->n; i++) {
		int p = planes->v[i];

		if (list_has(told, p))
			continue;
		list_add(told, p);
		if (i)
			offer_two(o, a, f, p, troops->v[0], planes->v[0], first_but(cargo, troops->v[0]));
		if (i > 1)
			offer_two(o, a, f, planes->v[0], troops->v[0], p, first_but(cargo, troops->v[0]));
	}
	for (int i = 0; i < cargo->n; i++) {
		int unit = cargo->v[i], trooper = first_but(troops, unit);

		if (list_has(troops, unit))
			offer_two(o, a, f, planes->v[0], unit, planes->v[1], first_but(cargo, unit));
		if (first_but(cargo, trooper) != unit)
			offer_two(o, a, f, planes->v[0], trooper, planes->v[1], unit);
	}
}

/* As offer_company: both waves by the first two others. */
static void offer_both_company(struct offers *o, struct action *a, struct airfield *f,
			       const struct list *planes, const struct list *troops)
{
	struct flight_args *flight = args_in(a);
	struct list near;

	list_reaching(o->match, f, &f->planes, flight->to, 1, &near);
	for (int i = 0; i < near.n && planes->n > 2; i++) {
		struct list others = *planes;

		if (list_has(&f->along, near.v[i]))
			continue;
		list_add(&f->along, near.v[i]);
		list_drop(&others, near.v[i]);
		flight->escort = list_of(near.v[i]);
		offer_two(o, a, f, others.v[0], troops->v[0], others.v[1],
			  first_but(&f->cargo, troops->v[0]));
	}
	flight->escort.n = 0;
}

/* As many as can with the drop, one transport left for the airlift. False: the airlift has nobody. */
static bool load_both(struct both_args *both, const struct list *planes, const struct list *troops,
		      const struct list *cargo)
{
	struct list rest = *planes, others = *cargo, droppers;

	load_all(planes, troops, &both->first);
	if (both->first.n == planes->n)
		both->first.n--;
	droppers = nw_keys_of(&both->first);
	list_drop_all(&rest, &droppers);
	list_drop_all(&others, troops);
	load_all(&rest, &others, &both->drop.flight.lift);
	return both->drop.flight.lift.n > 0;
}

static void offer_both_to(struct offers *o, struct action *a, struct airfield *f, struct dive_bases *dive,
			  const struct list *troops, struct list *told)
{
	struct both_args *both = args_in(a);
	int to = both->drop.flight.to;
	struct list planes;

	list_reaching(o->match, f, &f->planes, to, value_of(o->match, FERRY_TIMES), &planes);
	if (planes.n < 2 || !has_feature(o->match, to, AIRBASE))
		return;
	offer_pairs(o, a, f, &planes, troops, told);
	offer_both_company(o, a, f, &planes, troops);
	if (!load_both(both, &planes, troops, &f->cargo))
		return;
	if (both->first.n > 1 || both->drop.flight.lift.n > 1)
		offer_aimed(o, a, f);
	offer_escorted(o, a, f);
	both->drop.glider = true;
	offer_aimed(o, a, f);
	offer_with_divers(o, a, f, dive, &both->divers);
	both->drop.glider = false;
}

static void offer_airborne_airlift(const struct match *m, struct offers *o)
{
	offer_drops(m, o, offer_both_to);
}

/* ---- tables ------------------------------------------------------------- */

static const struct param airlift_params[] = {
	{ PARAM(struct flight_args, lift, ARG_PAIRS), .to = ARG_PIECE,
	  .secret_if = nw_is_foggy, .about = "transports, and the light unit that each carries" },
	{ PARAM(struct flight_args, to, ARG_PLACE), .about = "a friendly or contested airbase" },
	{ PARAM_AS("return", struct airlift_args, returning, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "transports that fly back" },
	{ PARAM(struct flight_args, escort, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "other aircraft that go along" },
	{ PARAM(struct flight_args, aim, ARG_PAIRS), .optional = true, .to = ARG_WORD,
	  .names = nw_group_names, .secret_if = nw_is_foggy,
	  .about = "what those who attack fire at" },
	{ PARAM(struct airlift_args, divers, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "refused: no dive bombers are added" },
	{ PARAM_AS("air-supply", struct flight_args, air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_airlift = {
	.name = "airlift", .rules = "G3C.3 G3C.6", .about = "air transports carry light units to an airbase",
	.params = airlift_params,
	.checks = CHECKS(nw_check_allowed, check_no_divers, check_waves, check_escorts, check_take_off,
			 check_flight, check_returns, check_light, check_airfield, check_aims, check_marker),
	.apply = airlift, .explain = explain_flight, .offer = offer_airlift,
};

static const struct param airborne_params[] = {
	{ PARAM(struct flight_args, lift, ARG_PAIRS), .to = ARG_PIECE,
	  .secret_if = nw_is_foggy, .about = "transports, and the airborne unit that each carries" },
	{ PARAM(struct flight_args, to, ARG_PLACE), .about = "any land area" },
	{ PARAM(struct drop_args, glider, ARG_BOOL), .optional = true, .about = "they land in gliders" },
	{ PARAM(struct flight_args, escort, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "other aircraft that go along" },
	{ PARAM(struct flight_args, aim, ARG_PAIRS), .optional = true, .to = ARG_WORD,
	  .names = nw_group_names, .secret_if = nw_is_foggy,
	  .about = "what those who attack fire at" },
	{ PARAM(struct airborne_args, divers, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "with gliders: Ju 87 of one base in range" },
	{ PARAM_AS("air-supply", struct flight_args, air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_airborne = {
	.name = "airborne", .rules = "G3C.4 G3C.6 G3C.7",
	.about = "air transports bring airborne units down anywhere", .params = airborne_params,
	.checks = CHECKS(nw_check_allowed, check_waves, check_paratroops, check_escorts, check_take_off,
			 check_flight, check_light, check_drop_zone, check_aims, check_marker, check_dive),
	.apply = airborne, .explain = explain_flight, .offer = offer_airborne,
};

static const struct param both_params[] = {
	{ PARAM_AS("drop", struct both_args, first, ARG_PAIRS), .to = ARG_PIECE, .secret_if = nw_is_foggy,
	  .about = "transports of the drop, and the airborne unit that each carries" },
	{ PARAM(struct flight_args, lift, ARG_PAIRS), .to = ARG_PIECE, .secret_if = nw_is_foggy,
	  .about = "transports of the airlift, and the light unit that each carries" },
	{ PARAM(struct flight_args, to, ARG_PLACE), .about = "an area with an airbase" },
	{ PARAM(struct drop_args, glider, ARG_BOOL), .optional = true,
	  .about = "the drop is made in gliders" },
	{ PARAM(struct flight_args, escort, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "other aircraft that go along with the drop" },
	{ PARAM(struct flight_args, aim, ARG_PAIRS), .optional = true, .to = ARG_WORD,
	  .names = nw_group_names, .secret_if = nw_is_foggy,
	  .about = "what those who attack with the drop fire at" },
	{ PARAM(struct both_args, divers, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "with gliders: Ju 87 of one base in range" },
	{ PARAM_AS("air-supply", struct flight_args, air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_airborne_airlift = {
	.name = "airborne-airlift", .rules = "G3C.5 G3C.6 G3C.7",
	.about = "a drop on an airbase, and an airlift into it", .params = both_params,
	.checks = CHECKS(nw_check_allowed, check_waves, check_paratroops, check_waves_apart, check_escorts,
			 check_take_off, check_flight, check_light, check_drop_airbase, check_aims,
			 check_marker, check_dive),
	.apply = airborne_airlift, .explain = explain_flight, .offer = offer_airborne_airlift,
};
