/* g3c-airborne.c: G3C.3 to G3C.7 airlifts, airborne operations, both in one, and their Air Assaults. */
#include "games/norway-1940/norway.h"

/* ---- who flies, who is carried, who is there ---------------------------- */

/* Once, and no more than a list holds: what is named too often is refused elsewhere. */
static void add_once(struct list *list, int p)
{
	if (!list_has(list, p) && list->n < MOST_LIST)
		list_add(list, p);
}

static void split(const struct pairs *wave, struct list *planes, struct list *cargo)
{
	planes->n = cargo->n = wave->n;
	for (int i = 0; i < wave->n; i++) {
		planes->v[i] = wave->key[i];
		cargo->v[i] = wave->value[i];
	}
}

/* Where the operation starts; NONE: its transports do not start together. */
static int start_of(const struct match *m, const struct pairs *wave)
{
	struct list planes, cargo;

	split(wave, &planes, &cargo);
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
static void list_assailants(const struct match *m, const struct action *a, const struct pairs *wave,
			    struct list *units)
{
	struct list friends;

	units->n = 0;
	nw_list_friends(m, a->place, a->side, &friends);
	for (int i = 0; i < wave->n; i++)
		add_once(units, wave->value[i]);
	for (int i = 0; i < wave->n; i++)
		add_once(units, wave->key[i]);
	for (int i = 0; i < a->others.n; i++)
		add_once(units, a->others.v[i]);
	for (int i = 0; i < friends.n; i++)
		add_once(units, friends.v[i]);
}

/* ---- checks that the three Actions share -------------------------------- */

static bool check_planes(const struct match *m, const struct list *planes, struct ruling *r)
{
	for (int i = 0; i < planes->n; i++)
		if (type_of(m, planes->v[i]) != TRANSPORT &&
		    !refuse(r, "G3C.3", "%s is no air transport", id(m, planes->v[i])))
			return false;
	return true;
}

/* G3C.3b d of G3C.5d One start for transports and cargo. */
static bool check_wave(const struct match *m, const struct action *a, const struct pairs *wave,
		       const char *rule, struct ruling *r)
{
	struct list planes, cargo;

	split(wave, &planes, &cargo);
	if (!nw_check_force(m, a, &planes, AIR, rule, r) || !nw_check_force(m, a, &cargo, GROUND, rule, r))
		return false;
	if (nw_start_of(m, &planes) != nw_start_of(m, &cargo) &&
	    !refuse(r, rule, "transports and cargo do not start in the same area"))
		return false;
	return check_planes(m, &planes, r);
}

/* G3C.3a */
static bool check_light(const struct match *m, const struct pairs *wave, struct ruling *r)
{
	for (int i = 0; i < wave->n; i++)
		if (class_of(m, wave->value[i]) == GROUND && weight_of(m, wave->value[i]) != LIGHT &&
		    !refuse(r, "G3C.3", "%s is too heavy for an air transport", id(m, wave->value[i])))
			return false;
	return true;
}

/* G3C.4a b */
static bool check_paratroops(const struct match *m, const struct pairs *wave, struct ruling *r)
{
	for (int i = 0; i < wave->n; i++)
		if (!has_trait(m, wave->value[i], AIRBORNE) &&
		    !refuse(r, "G3C.4", "%s is not airborne", id(m, wave->value[i])))
			return false;
	return true;
}

/* The transport has a unit to carry, with either wave. */
static bool is_loaded(const struct action *a, int p)
{
	return pairs_get(&a->loads, p) != NONE || pairs_get(&a->goes, p) != NONE;
}

/* G3C.3h G3C.5i Any other aircraft, empty transports too. */
static bool check_escorts(const struct match *m, const struct action *a, int from, const char *rule,
			  struct ruling *r)
{
	if (!nw_check_joiners(m, a, &a->others, AIR, from, NULL, rule, r))
		return false;
	for (int i = 0; i < a->others.n; i++)
		if (is_loaded(a, a->others.v[i]) &&
		    !refuse(r, rule, "%s carries a unit and escorts nobody", id(m, a->others.v[i])))
			return false;
	return true;
}

/* G3C.3i l G3C.4h R5.6 R6.3 All may take off, from an airbase that is not contested. */
static bool check_take_off(const struct match *m, const struct action *a, const struct pairs *wave,
			   const char *rule, struct ruling *r)
{
	int from = start_of(m, wave);
	struct list planes, cargo;

	split(wave, &planes, &cargo);
	if (!nw_check_flyers(m, a, &planes, true, r) || !nw_check_flyers(m, a, &a->others, true, r))
		return false;
	return from == NONE || is_home(m, from, a->side) || nw_controls(m, a->side, from) ||
	       refuse(r, rule, "%s is no friendly-controlled airbase", place_name(m, from));
}

/* G3C.3d h G3C.4f G3C.7g Transports as far as a flight one way goes, escorts out and back. */
static bool check_flight(const struct match *m, const struct action *a, const struct pairs *wave,
			 const char *rule, struct ruling *r)
{
	int from = start_of(m, wave);
	struct list planes, cargo;

	split(wave, &planes, &cargo);
	if (from != NONE && from == a->place &&
	    !refuse(r, rule, "they are in %s already", place_name(m, from)))
		return false;
	return nw_check_range(m, &planes, from, a->place, value_of(m, FERRY_TIMES), rule, r) &&
	       nw_check_range(m, &a->others, from, a->place, 1, rule, r);
}

/* 11.3 G3A.7m Aims of all who fight, and the marker for all who act. */
static bool check_declared(const struct match *m, const struct action *a, const struct pairs *wave,
			   struct ruling *r)
{
	struct list units;

	list_assailants(m, a, wave, &units);
	return nw_check_aims(m, a, &units, AIR_ASSAULT, a->place, r) &&
	       nw_check_marker(m, a, &units, &a->more, r);
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
	int to = own_of(m)->where;
	struct list planes, cargo;

	split(wave, &planes, &cargo);
	nw_tell(m, r, own_of(m)->by, rule,
		text(r->arena, "%s: %s %s", place_name(m, to), nw_count_words(r, m, &cargo), what),
		"%s: %s %s, by %s", place_name(m, to), piece_names(r, m, &cargo, "nobody"), what,
		piece_names(r, m, &planes, "nobody"));
}

/*
 * The deed is open. units: who attack, found before the cargo was moved, the last of them friends who were
 * there. 23.3b They leave their trenches.
 */
static void begin_assault(struct match *m, const struct action *a, const struct list *units, int friends,
			  struct ruling *r)
{
	if (!nw_is_defended(m, a->side, a->place))
		return;
	nw_tell_assault(m, r);
	nw_leave_trenches(m, r, a->place, a->side);
	for (int i = 0; i < units->n; i++)
		nw_enlist(m, units->v[i], i < units->n - friends ? MOVER : JOINER, &a->aims);
	own(m)->fights = AIR_ASSAULT;
}

/* The drop or the lift: cargo down, and those who must fight enlisted. */
static void come_down(struct match *m, const struct action *a, const struct pairs *wave, struct ruling *r)
{
	struct list units, friends;

	list_assailants(m, a, wave, &units);
	nw_list_friends(m, a->place, a->side, &friends);
	put_down(m, wave, a->place);
	begin_assault(m, a, &units, friends.n, r);
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
	struct list friends, planes, cargo;

	if (m->edition < 2)
		return;
	nw_list_friends(m, a->place, a->side, &friends);
	mark_airborne(m, &friends);
	split(&a->loads, &planes, &cargo);
	mark_airborne(m, &cargo);
}

/* G3C.7 Gliders have no landing to be settled. */
static void mark_drop(struct match *m, const struct action *a, const struct pairs *wave)
{
	for (int i = 0; i < wave->n; i++) {
		mark(m, wave->key[i], a->yes ? GLIDED : LIFTER);
		if (a->yes)
			mark(m, wave->value[i], GLIDED);
	}
	if (a->yes)
		share_gliders(m, a);
}

/* ---- offers that they share --------------------------------------------- */

/* What an airbase has for an operation. */
struct airfield {
	int from;
	struct list planes, cargo, escorts;
	struct list along;		/* transports that have been offered as escorts */
	int16_t far[MOST_PLACES];
};

static bool look_round(const struct match *m, int h, int side, struct airfield *f)
{
	struct list units;

	*f = (struct airfield){ .from = h };
	if (!nw_usable_airbase(m, side, h) || (!is_home(m, h, side) && !nw_controls(m, side, h)))
		return false;
	nw_list(m, h, side, AIR, &units);
	for (int i = 0; i < units.n; i++) {
		if (type_of(m, units.v[i]) == TRANSPORT)
			list_add(&f->planes, units.v[i]);
		if (!has_mark(m, units.v[i], INTERCEPT))
			list_add(&f->escorts, units.v[i]);
	}
	nw_list(m, h, side, GROUND, &units);
	for (int i = 0; i < units.n; i++)
		if (weight_of(m, units.v[i]) == LIGHT)
			list_add(&f->cargo, units.v[i]);
	if (f->planes.n && f->cargo.n)
		nw_distances(m, h, f->far);
	return f->planes.n && f->cargo.n;
}

/* Of those units, the ones that reach the place so many times over. */
static void list_reaching(const struct match *m, const struct airfield *f, const struct list *of, int to,
			  int times, struct list *units)
{
	units->n = 0;
	for (int i = 0; i < of->n; i++)
		if (f->far[to] != NONE && f->far[to] <= times * movement_of(m, of->v[i]))
			list_add(units, of->v[i]);
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

/* With the aims that are possible, and with the marker where it serves. */
static void offer_aimed(struct offers *o, struct action *a, const struct pairs *wave)
{
	const struct match *m = o->match;
	int marker = own_of(m)->air_supply;
	struct list units;

	list_assailants(m, a, wave, &units);
	nw_offer_aimed(o, a, &units, AIR_ASSAULT, a->place, NULL);
	if (a->side != GERMAN || marker == NONE)
		return;
	a->yes2 = true;
	nw_offer_aimed(o, a, &units, AIR_ASSAULT, a->place, NULL);
	a->yes2 = false;
}

/* With all who can escort it: without the empty transports, and with them. */
static void offer_escorted(struct offers *o, struct action *a, const struct airfield *f,
			   const struct pairs *wave)
{
	struct list near, empty = { 0 };

	list_reaching(o->match, f, &f->escorts, a->place, 1, &near);
	a->others.n = 0;
	for (int i = 0; i < near.n; i++)
		if (type_of(o->match, near.v[i]) != TRANSPORT)
			list_add(&a->others, near.v[i]);
		else if (!is_loaded(a, near.v[i]))
			list_add(&empty, near.v[i]);
	if (a->others.n)
		offer_aimed(o, a, wave);
	for (int i = 0; i < empty.n; i++)
		list_add(&a->others, empty.v[i]);
	if (empty.n)
		offer_aimed(o, a, wave);
	a->others.n = 0;
}

/* As it is, unless it is one alone: those are offered each by itself; and with all who can escort it. */
static void offer_wave(struct offers *o, struct action *a, const struct airfield *f, const struct pairs *wave)
{
	if (wave->n > 1)
		offer_aimed(o, a, wave);
	offer_escorted(o, a, f, wave);
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
	struct list near;

	list_reaching(o->match, f, &f->planes, a->place, 1, &near);
	for (int i = 0; i < near.n; i++) {
		int p = near.v[i], lifter = first_but(planes, p);

		if (lifter == NONE || list_has(&f->along, p))
			continue;
		list_add(&f->along, p);
		load_one(lifter, unit, &a->loads);
		a->others = (struct list){ .n = 1, .v = { (int16_t)p } };
		offer_aimed(o, a, &a->loads);
	}
	a->others.n = 0;
}

/* ---- G3C.3 Conduct Airlift ---------------------------------------------- */

static bool check_returns(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list planes, cargo;

	split(&a->loads, &planes, &cargo);
	for (int i = 0; i < a->more.n; i++) {
		int p = a->more.v[i];

		if (list_repeats(&a->more, i) && !refuse(r, "G3C.3", "%s is named twice", id(m, p)))
			return false;
		if (!list_has(&planes, p) &&
		    !refuse(r, "G3C.3", "%s lifts nothing and does not return", id(m, p)))
			return false;
	}
	return nw_check_range(m, &a->more, start_of(m, &a->loads), a->place, 1, "G3C.3", r);
}

/* G3C.3c i k */
static bool check_airfield(const struct match *m, const struct action *a, struct ruling *r)
{
	if (is_home(m, a->place, enemy_of(a->side)))
		return refuse(r, "R7.1", "%s is the enemy's", place_name(m, a->place));
	if (is_area(m, a->place) && is_disrupted(m, a->place, AIRBASE_OUT))
		return refuse(r, "R6.3", "the airbase of %s is disrupted", place_name(m, a->place));
	return nw_usable_airbase(m, a->side, a->place) ||
	       refuse(r, "G3C.3", "%s has no airbase that is friendly or contested", place_name(m, a->place));
}

static bool check_airlift(const struct match *m, const struct action *a, struct ruling *r)
{
	return nw_check_deed(m, a, D_AIRLIFT, NONE, "G3C.3", r) &&
	       nw_check_no_divers(&a->pieces, "an airlift", r) && check_wave(m, a, &a->loads, "G3C.3", r) &&
	       check_escorts(m, a, start_of(m, &a->loads), "G3C.3", r) &&
	       check_take_off(m, a, &a->loads, "G3C.3", r) && check_flight(m, a, &a->loads, "G3C.3", r) &&
	       check_returns(m, a, r) && check_light(m, &a->loads, r) && check_airfield(m, a, r) &&
	       check_declared(m, a, &a->loads, r);
}

static void airlift(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_AIRLIFT, start_of(m, &a->loads), a->place);
	for (int i = 0; i < a->loads.n; i++)
		mark(m, a->loads.key[i], LIFTER | (list_has(&a->more, a->loads.key[i]) ? RETURNS : 0u));
	tell_wave(m, r, &a->loads, "G3C.3", "landed");
	come_down(m, a, &a->loads, r);
	nw_follow(m);
}

/* Transports one by one, once for all places: those who stay, those who return. */
static void offer_single_lifts(struct offers *o, struct action *a, const struct airfield *f,
			       const struct list *planes, struct list *told)
{
	for (int i = 0; i < planes->n; i++) {
		int p = planes->v[i];

		if (list_has(told, p))
			continue;
		list_add(told, p);
		load_one(p, f->cargo.v[0], &a->loads);
		if (a->more.n)
			a->more = (struct list){ .n = 1, .v = { (int16_t)p } };
		offer_aimed(o, a, &a->loads);
	}
}

/* What one airbase can send to one place. */
static void offer_airlift_to(struct offers *o, struct action *a, struct airfield *f, struct list *told,
			     struct list *told_back)
{
	struct list planes, back;

	list_reaching(o->match, f, &f->planes, a->place, value_of(o->match, FERRY_TIMES), &planes);
	list_reaching(o->match, f, &f->planes, a->place, 1, &back);
	if (!planes.n)
		return;
	a->more.n = 0;
	load_all(&planes, &f->cargo, &a->loads);
	offer_wave(o, a, f, &a->loads);
	for (int i = 0; i < f->cargo.n; i++) {
		load_one(planes.v[0], f->cargo.v[i], &a->loads);
		offer_aimed(o, a, &a->loads);
	}
	offer_company(o, a, f, &planes, f->cargo.v[0]);
	add_once(told, planes.v[0]);
	offer_single_lifts(o, a, f, &planes, told);
	if (!back.n)
		return;
	load_all(&back, &f->cargo, &a->loads);
	for (int i = 0; i < a->loads.n; i++)
		list_add(&a->more, a->loads.key[i]);
	offer_aimed(o, a, &a->loads);
	if (a->loads.n == 1)
		add_once(told_back, back.v[0]);
	offer_single_lifts(o, a, f, &back, told_back);
	a->more.n = 0;
}

static void offer_airlift(const struct match *m, struct offers *o)
{
	struct airfield f;
	struct action a;

	offer_start(o, &a);
	EACH_PLACE(from, m) {
		struct list told = { 0 }, told_back = { 0 };

		if (!nw_has(m, from, a.side, AIR) || !look_round(m, from, a.side, &f))
			continue;
		EACH_PLACE(to, m) {
			if (to == from || !nw_usable_airbase(m, a.side, to))
				continue;
			a.place = (int16_t)to;
			offer_airlift_to(o, &a, &f, &told, &told_back);
		}
	}
}

/* ---- G3C.4 Airborne Operation, G3C.7 by glider -------------------------- */

/* G3C.2e f Dive bombers only with gliders, and who is there or escorts fights anyway. */
static bool check_dive(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!a->more.n)
		return true;
	if (!a->yes && !nw_check_no_divers(&a->more, "a paradrop", r))
		return false;
	if (!nw_has(m, a->place, enemy_of(a->side), GROUND) &&
	    !refuse(r, "G3C.2", "there is no enemy ground unit in %s", place_name(m, a->place)))
		return false;
	if (!nw_check_divers(m, a, a->place, r))
		return false;
	for (int i = 0; i < a->more.n; i++)
		if ((m->at[a->more.v[i]] == a->place || list_has(&a->others, a->more.v[i])) &&
		    !refuse(r, "G3C.2", "%s takes part already", id(m, a->more.v[i])))
			return false;
	return true;
}

static bool check_airborne(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!nw_check_deed(m, a, D_AIRBORNE, GERMAN, "G3C.4", r) ||
	    !check_wave(m, a, &a->loads, "G3C.4", r) || !check_paratroops(m, &a->loads, r) ||
	    !check_escorts(m, a, start_of(m, &a->loads), "G3C.4", r) ||
	    !check_take_off(m, a, &a->loads, "G3C.4", r) || !check_flight(m, a, &a->loads, "G3C.4", r) ||
	    !check_light(m, &a->loads, r))
		return false;
	if (!is_area(m, a->place) && !refuse(r, "G3C.4", "%s is no land area", place_name(m, a->place)))
		return false;
	return check_declared(m, a, &a->loads, r) && check_dive(m, a, r);
}

static void add_divers(struct match *m, const struct action *a, struct ruling *r)
{
	nw_tell_divers(m, a, a->place, r);
	nw_enlist_all(m, &a->more, DIVER, NULL);
}

static void airborne(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_AIRBORNE, start_of(m, &a->loads), a->place);
	mark_drop(m, a, &a->loads);
	tell_wave(m, r, &a->loads, a->yes ? "G3C.7" : "G3C.4", a->yes ? "landed in gliders" : "dropped");
	come_down(m, a, &a->loads, r);
	add_divers(m, a, r);
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
static void offer_with_divers(struct offers *o, struct action *a, const struct pairs *wave)
{
	struct list units;

	if (!nw_has(o->match, a->place, enemy_of(a->side), GROUND))
		return;
	list_assailants(o->match, a, wave, &units);
	nw_aim_all(o->match, a, &units, AIR_ASSAULT, a->place, AT_GROUND);
	nw_offer_divers(o, a, &units, NULL);
	a->aims.n = 0;
}

/* As one drop may be made: by parachute, by glider, and that with dive bombers. */
static void offer_drop(struct offers *o, struct action *a, const struct airfield *f)
{
	a->yes = false;
	offer_wave(o, a, f, &a->loads);
	a->yes = true;
	offer_aimed(o, a, &a->loads);
	offer_escorted(o, a, f, &a->loads);
	offer_with_divers(o, a, &a->loads);
	a->yes = false;
}

static void offer_airborne_to(struct offers *o, struct action *a, struct airfield *f,
			      const struct list *troops, struct list *told)
{
	struct list planes;

	list_reaching(o->match, f, &f->planes, a->place, value_of(o->match, FERRY_TIMES), &planes);
	if (!planes.n)
		return;
	load_all(&planes, troops, &a->loads);
	offer_drop(o, a, f);
	offer_company(o, a, f, &planes, troops->v[0]);
	for (int i = 0; i < troops->n; i++) {
		load_one(planes.v[0], troops->v[i], &a->loads);
		offer_aimed(o, a, &a->loads);
	}
	for (int i = 0; i < planes.n; i++) {
		if (list_has(told, planes.v[i]))
			continue;
		list_add(told, planes.v[i]);
		load_one(planes.v[i], troops->v[0], &a->loads);
		if (i)
			offer_aimed(o, a, &a->loads);
	}
}

/* From every airbase with paratroops to every other area, as offer_to has it. */
static void offer_drops(const struct match *m, struct offers *o,
			void (*offer_to)(struct offers *, struct action *, struct airfield *,
					 const struct list *troops, struct list *told))
{
	struct airfield f;
	struct list troops;
	struct action a;

	offer_start(o, &a);
	EACH_PLACE(from, m) {
		struct list told = { 0 };

		if (a.side != GERMAN || !nw_has(m, from, a.side, AIR) || !look_round(m, from, a.side, &f))
			continue;
		list_paratroops(m, &f.cargo, &troops);
		if (!troops.n)
			continue;
		EACH_AREA(to, m) {
			a.place = (int16_t)to;
			if (to != from)
				offer_to(o, &a, &f, &troops, &told);
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
	const char *rule = a->yes ? "G3C.7" : "G3C.5";

	for (int i = 0; i < a->loads.n; i++) {
		int plane = a->loads.key[i], unit = a->loads.value[i];

		for (int k = 0; k < a->goes.n; k++) {
			if (a->goes.key[k] == plane &&
			    !refuse(r, rule, "%s cannot fly with both waves", id(m, plane)))
				return false;
			if (a->goes.value[k] == unit &&
			    !refuse(r, "G3C.5", "%s cannot come with both waves", id(m, unit)))
				return false;
		}
	}
	return start_of(m, &a->loads) == start_of(m, &a->goes) ||
	       refuse(r, "G3C.5", "both waves start in the same area");
}

/* G3C.5g Whether the airlift can land is seen after the drop. */
static bool check_airborne_airlift(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!nw_check_deed(m, a, D_AIRBORNE_AIRLIFT, GERMAN, "G3C.5", r) ||
	    !check_wave(m, a, &a->goes, "G3C.5", r) || !check_wave(m, a, &a->loads, "G3C.5", r) ||
	    !check_paratroops(m, &a->goes, r) || !check_waves_apart(m, a, r) ||
	    !check_escorts(m, a, start_of(m, &a->goes), "G3C.5", r) ||
	    !check_take_off(m, a, &a->goes, "G3C.5", r) || !check_take_off(m, a, &a->loads, "G3C.5", r) ||
	    !check_flight(m, a, &a->goes, "G3C.4", r) || !check_flight(m, a, &a->loads, "G3C.3", r) ||
	    !check_light(m, &a->goes, r) || !check_light(m, &a->loads, r))
		return false;
	if ((!is_area(m, a->place) || !has_feature(m, a->place, AIRBASE)) &&
	    !refuse(r, "G3C.5", "%s has no airbase", place_name(m, a->place)))
		return false;
	return check_declared(m, a, &a->goes, r) && check_dive(m, a, r);
}

static void airborne_airlift(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_AIRBORNE_AIRLIFT, start_of(m, &a->goes), a->place);
	mark_drop(m, a, &a->goes);
	for (int i = 0; i < a->loads.n; i++) {
		mark(m, a->loads.key[i], SECOND_WAVE);
		mark(m, a->loads.value[i], SECOND_WAVE);
	}
	tell_wave(m, r, &a->goes, "G3C.5", a->yes ? "landed in gliders" : "dropped");
	come_down(m, a, &a->goes, r);
	add_divers(m, a, r);
	nw_follow(m);
}

/* One unit in each wave, if there is another transport and another unit for the airlift. */
static void offer_two(struct offers *o, struct action *a, int dropper, int troop, int lifter, int unit)
{
	if (dropper == NONE || lifter == NONE || troop == NONE || unit == NONE)
		return;
	load_one(dropper, troop, &a->goes);
	load_one(lifter, unit, &a->loads);
	offer_aimed(o, a, &a->goes);
}

/* Every transport and every unit in each wave in which it can be. */
static void offer_pairs(struct offers *o, struct action *a, const struct list *planes,
			const struct list *cargo, const struct list *troops, struct list *told)
{
	for (int i = 0; i < planes->n; i++) {
		int p = planes->v[i];

		if (list_has(told, p))
			continue;
		list_add(told, p);
		if (i)
			offer_two(o, a, p, troops->v[0], planes->v[0], first_but(cargo, troops->v[0]));
		if (i > 1)
			offer_two(o, a, planes->v[0], troops->v[0], p, first_but(cargo, troops->v[0]));
	}
	for (int i = 0; i < cargo->n; i++) {
		int unit = cargo->v[i], trooper = first_but(troops, unit);

		if (list_has(troops, unit))
			offer_two(o, a, planes->v[0], unit, planes->v[1], first_but(cargo, unit));
		if (first_but(cargo, trooper) != unit)
			offer_two(o, a, planes->v[0], trooper, planes->v[1], unit);
	}
}

/* As offer_company: both waves by the first two others. */
static void offer_both_company(struct offers *o, struct action *a, struct airfield *f,
			       const struct list *planes, const struct list *troops)
{
	struct list near;

	list_reaching(o->match, f, &f->planes, a->place, 1, &near);
	for (int i = 0; i < near.n && planes->n > 2; i++) {
		struct list others = *planes;

		if (list_has(&f->along, near.v[i]))
			continue;
		list_add(&f->along, near.v[i]);
		list_drop(&others, near.v[i]);
		a->others = (struct list){ .n = 1, .v = { near.v[i] } };
		offer_two(o, a, others.v[0], troops->v[0], others.v[1], first_but(&f->cargo, troops->v[0]));
	}
	a->others.n = 0;
}

static void offer_both_to(struct offers *o, struct action *a, struct airfield *f,
			  const struct list *troops, struct list *told)
{
	struct list planes, rest = { 0 }, others = { 0 };

	list_reaching(o->match, f, &f->planes, a->place, value_of(o->match, FERRY_TIMES), &planes);
	if (planes.n < 2 || !has_feature(o->match, a->place, AIRBASE))
		return;
	offer_pairs(o, a, &planes, &f->cargo, troops, told);
	offer_both_company(o, a, f, &planes, troops);
	load_all(&planes, troops, &a->goes);
	if (a->goes.n == planes.n)
		a->goes.n--;
	for (int i = a->goes.n; i < planes.n; i++)
		list_add(&rest, planes.v[i]);
	for (int i = 0; i < f->cargo.n; i++)
		if (!list_has(troops, f->cargo.v[i]))
			list_add(&others, f->cargo.v[i]);
	load_all(&rest, &others, &a->loads);
	if (!a->loads.n)
		return;
	if (a->goes.n > 1 || a->loads.n > 1)
		offer_aimed(o, a, &a->goes);
	offer_escorted(o, a, f, &a->goes);
	a->yes = true;
	offer_aimed(o, a, &a->goes);
	offer_with_divers(o, a, &a->goes);
	a->yes = false;
}

static void offer_airborne_airlift(const struct match *m, struct offers *o)
{
	offer_drops(m, o, offer_both_to);
}

/* ---- tables ------------------------------------------------------------- */

static const struct param airlift_params[] = {
	{ SLOT("lift", ARG_PAIRS, loads), .to = ARG_PIECE, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "transports, and the light unit that each carries" },
	{ SLOT("to", ARG_PLACE, place), .about = "a friendly or contested airbase" },
	{ SLOT("return", ARG_PIECES, more), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "transports that fly back" },
	{ SLOT("escort", ARG_PIECES, others), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "other aircraft that go along" },
	{ SLOT("aim", ARG_PAIRS, aims), .optional = true, .to = ARG_WORD, .names = nw_group_names,
	  .secret = true, .with = 1 + OPTION_FOG, .about = "what those who attack fire at" },
	{ SLOT("divers", ARG_PIECES, pieces), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "refused: no dive bombers are added" },
	{ SLOT("air-supply", ARG_BOOL, yes2), .optional = true, .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_airlift = {
	.name = "airlift", .rules = "G3C.3 G3C.6", .about = "air transports carry light units to an airbase",
	.params = airlift_params, .check = check_airlift, .apply = airlift, .offer = offer_airlift,
};

static const struct param airborne_params[] = {
	{ SLOT("lift", ARG_PAIRS, loads), .to = ARG_PIECE, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "transports, and the airborne unit that each carries" },
	{ SLOT("to", ARG_PLACE, place), .about = "any land area" },
	{ SLOT("glider", ARG_BOOL, yes), .optional = true, .about = "they land in gliders" },
	{ SLOT("escort", ARG_PIECES, others), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "other aircraft that go along" },
	{ SLOT("aim", ARG_PAIRS, aims), .optional = true, .to = ARG_WORD, .names = nw_group_names,
	  .secret = true, .with = 1 + OPTION_FOG, .about = "what those who attack fire at" },
	{ SLOT("divers", ARG_PIECES, more), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "with gliders: Ju 87 of one base in range" },
	{ SLOT("air-supply", ARG_BOOL, yes2), .optional = true, .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_airborne = {
	.name = "airborne", .rules = "G3C.4 G3C.6 G3C.7",
	.about = "air transports bring airborne units down anywhere",
	.params = airborne_params, .check = check_airborne, .apply = airborne, .offer = offer_airborne,
};

static const struct param both_params[] = {
	{ SLOT("drop", ARG_PAIRS, goes), .to = ARG_PIECE, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "transports of the drop, and the airborne unit that each carries" },
	{ SLOT("lift", ARG_PAIRS, loads), .to = ARG_PIECE, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "transports of the airlift, and the light unit that each carries" },
	{ SLOT("to", ARG_PLACE, place), .about = "an area with an airbase" },
	{ SLOT("glider", ARG_BOOL, yes), .optional = true, .about = "the drop is made in gliders" },
	{ SLOT("escort", ARG_PIECES, others), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "other aircraft that go along with the drop" },
	{ SLOT("aim", ARG_PAIRS, aims), .optional = true, .to = ARG_WORD, .names = nw_group_names,
	  .secret = true, .with = 1 + OPTION_FOG, .about = "what those who attack with the drop fire at" },
	{ SLOT("divers", ARG_PIECES, more), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "with gliders: Ju 87 of one base in range" },
	{ SLOT("air-supply", ARG_BOOL, yes2), .optional = true, .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_airborne_airlift = {
	.name = "airborne-airlift", .rules = "G3C.5 G3C.6 G3C.7",
	.about = "a drop on an airbase, and an airlift into it",
	.params = both_params, .check = check_airborne_airlift, .apply = airborne_airlift,
	.offer = offer_airborne_airlift,
};
