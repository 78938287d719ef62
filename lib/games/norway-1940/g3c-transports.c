/* SPDX-License-Identifier: ISC */
/* g3c-transports.c: G3C.5 the airlift after the drop, G3C.3 to G3C.5 where air transports land at last. */
#include "games/norway-1940/norway.h"

/* ---- the second wave ---------------------------------------------------- */

/* G3C.5g */
static void turn_back(struct match *m, struct ruling *r)
{
	struct list wave = { 0 };

	EACH_UNIT(p, m)
		if (has_mark(m, p, SECOND_WAVE)) {
			list_add(&wave, p);
			unmark(m, p, SECOND_WAVE);
		}
	nw_tell(m, r, own_of(m)->by, "G3C.5", "the airlift cannot land and turns back",
		"%s cannot land in %s and turn back", piece_names(r, m, &wave, "nobody"),
		place_name(m, own_of(m)->where));
}

/* G3C.6a */
void nw_account_assault(const struct match *m, struct ruling *r)
{
	int where = own_of(m)->where, enemy = enemy_of(own_of(m)->by);
	bool ground = nw_has(m, where, enemy, GROUND), air = nw_has(m, where, enemy, AIR);

	account(r, "G3C.6", "an Air Assault must be fought in %s: enemy %s%s%s units are there",
		place_name(m, where), ground ? "ground" : "", ground && air ? " and " : "", air ? "air" : "");
}

/* G3C.5h 11.13b The wave as movers, then all who are down, in the order of the counters. */
static void assault_again(struct match *m, const struct list *friends, struct ruling *r)
{
	int where = own_of(m)->where, side = own_of(m)->by;

	EACH_UNIT(p, m)
		unmark(m, p, MOVER | JOINER | DIVER);
	if (!nw_is_defended(m, side, where))
		return;
	nw_account_assault(m, r);
	EACH_UNIT(p, m)
		if (has_mark(m, p, SECOND_WAVE))
			nw_enlist(m, p, MOVER, NULL);
	for (int i = 0; i < friends->n; i++)
		nw_enlist(m, friends->v[i], JOINER, NULL);
	own(m)->fights = AIR_ASSAULT;
}

void nw_step_second_wave(struct match *m, struct ruling *r)
{
	int where = own_of(m)->where, side = own_of(m)->by;
	struct list friends, cargo = { 0 };

	if (own_of(m)->operation != OP_AIRBORNE_AIRLIFT)
		return;
	if (!nw_usable_airbase(m, side, where)) {
		turn_back(m, r);
		return;
	}
	nw_list_friends(m, where, side, &friends);
	EACH_UNIT(p, m) {
		if (!has_mark(m, p, SECOND_WAVE))
			continue;
		if (class_of(m, p) == AIR) {
			mark(m, p, LIFTER);
			continue;
		}
		list_add(&cargo, p);
		nw_move(m, p, where);
	}
	nw_tell(m, r, side, "G3C.5",
		text(r->arena, "%s: %s landed", place_name(m, where), nw_count_words(r, m, &cargo)),
		"%s: %s landed", place_name(m, where), piece_names(r, m, &cargo, "nobody"));
	assault_again(m, &friends, r);
}

/* ---- the transports afterwards ------------------------------------------ */

/* How far it is from the target to every place, and to it from the start. */
struct flights {
	int out;
	int16_t on[MOST_PLACES];
};

static void measure(const struct match *m, struct flights *flights)
{
	const struct norway *o = own_of(m);

	nw_distances(m, o->where, flights->on);
	flights->out = flights->on[o->from];
}

/*
 * G3C.4e f Where it may come down: in the target, or at any base so that its whole flight is within the
 * double range; after an airlift (G3C.5) in the target, or at the start if that is within range.
 */
static bool may_land(const struct match *m, const struct flights *flights, int p, int h)
{
	const struct norway *o = own_of(m);
	int out = flights->out, on = flights->on[h], range = movement_of(m, p);

	if (!nw_usable_airbase(m, o->by, h) || out == NONE || on == NONE)
		return false;
	if (has_mark(m, p, SECOND_WAVE) && h != o->where)
		return h == o->from && out <= range;
	return out + on <= value_of(m, FERRY_TIMES) * range;
}

/* What settles where it lands: the airlift of a second wave, or the drop. */
static const char *landing_rule(const struct match *m, int p)
{
	return has_mark(m, p, SECOND_WAVE) ? "G3C.3" : "G3C.4";
}

static void list_lifters(const struct match *m, struct list *planes)
{
	*planes = (struct list){ 0 };
	EACH_UNIT(p, m)
		if (has_mark(m, p, LIFTER) && planes->n < MOST_LIST)
			list_add(planes, p);
}

static int first_base(const struct match *m, const struct flights *flights, int p)
{
	EACH_PLACE(h, m)
		if (may_land(m, flights, p, h))
			return h;
	return NONE;
}

/* G3C.3m As declared. */
static void end_airlift(struct match *m, struct ruling *r)
{
	struct list planes;

	list_lifters(m, &planes);
	for (int i = 0; i < planes.n; i++) {
		int p = planes.v[i], to = has_mark(m, p, RETURNS) ? own_of(m)->from : own_of(m)->where;

		unmark(m, p, LIFTER | RETURNS);
		nw_move(m, p, to);
		nw_tell(m, r, own_of(m)->by, "G3C.3",
			text(r->arena, "an air transport lands in %s", place_name(m, to)), "%s lands in %s",
			id(m, p), place_name(m, to));
	}
}

/* G3C.3m What was airlifted has landed, and is overrun there; G3C.4g who dropped others is lost. */
static void settle_stranded(struct match *m, struct ruling *r)
{
	struct flights flights;
	struct list planes;

	measure(m, &flights);
	list_lifters(m, &planes);
	for (int i = 0; i < planes.n; i++) {
		int p = planes.v[i];

		if (first_base(m, &flights, p) != NONE)
			continue;
		if (has_mark(m, p, SECOND_WAVE)) {
			unmark(m, p, LIFTER);
			nw_move(m, p, own_of(m)->where);
			continue;
		}
		say(r, "G3C.4", "%s has no base in reach and is eliminated", id(m, p));
		nw_take_off(m, p, ELIMINATED);
	}
}

void nw_step_transports(struct match *m, struct ruling *r)
{
	int operation = own_of(m)->operation;
	struct list planes;

	if (operation == OP_AIRLIFT)
		end_airlift(m, r);
	if (!is_drop(operation))
		return;
	nw_judge_control(m, r);	/* R4.2a */
	settle_stranded(m, r);
	list_lifters(m, &planes);
	if (planes.n)
		ask(m, &nw_transports, own_of(m)->by);
}

/* {do: transports, units: {KGzbV1-I: oslo}} */
struct transports_args {
	struct pairs units;
};

static bool check_each_landing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transports_args *landing = args_of(a);
	struct flights flights;

	measure(m, &flights);
	for (int i = 0; i < landing->units.n; i++) {
		int p = landing->units.key[i], to = landing->units.value[i];

		if (!has_mark(m, p, LIFTER))
			return refuse(r, "G3C.4", "%s has no landing to make", id(m, p));
		if (!may_land(m, &flights, p, to))
			return refuse(r, landing_rule(m, p), "%s cannot land in %s", id(m, p),
				      place_name(m, to));
	}
	return true;
}

static bool check_all_land(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transports_args *landing = args_of(a);
	struct list planes;
	bool fit = true;

	list_lifters(m, &planes);
	for (int i = 0; i < planes.n; i++)
		if (pairs_get(&landing->units, planes.v[i]) == NONE)
			fit = refuse(r, landing_rule(m, planes.v[i]), "%s must land somewhere",
				     id(m, planes.v[i]));
	return fit;
}

static void transports(struct match *m, const struct action *a, struct ruling *r)
{
	const struct transports_args *landing = args_of(a);

	done(m);
	for (int i = 0; i < landing->units.n; i++) {
		int p = landing->units.key[i], to = landing->units.value[i];

		unmark(m, p, LIFTER);
		nw_move(m, p, to);
		nw_tell(m, r, a->side, landing_rule(m, p),
			text(r->arena, "an air transport lands in %s", place_name(m, to)), "%s lands in %s",
			id(m, p), place_name(m, to));
	}
}

static void explain_transports(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transports_args *landing = args_of(a);
	struct flights flights;

	measure(m, &flights);
	for (int i = 0; i < landing->units.n; i++) {
		int p = landing->units.key[i], to = landing->units.value[i];

		account(r, landing_rule(m, p), "%s has flown %d and flies on %d to %s, of %d in all",
			id(m, p), flights.out, flights.on[to], place_name(m, to),
			value_of(m, FERRY_TIMES) * movement_of(m, p));
	}
}

/* All who can to one base (NONE: nobody), the others each to the first that it can reach. True: some can. */
static bool send_to(const struct match *m, const struct flights *flights, const struct list *planes,
		    const int *first, int h, struct pairs *goes)
{
	bool any = false;

	goes->n = 0;
	for (int i = 0; i < planes->n; i++) {
		bool here = h != NONE && h != first[i] && may_land(m, flights, planes->v[i], h);

		any = any || here;
		pairs_add(goes, planes->v[i], here ? h : first[i]);
	}
	return any;
}

/* All have a base in reach: those that had none are lost before anybody is asked. */
static void offer_transports(const struct match *m, struct offers *o)
{
	int first[MOST_LIST];
	struct flights flights;
	struct list planes;
	struct action a;
	struct transports_args *landing = args_in(&a);

	offer_start(o, &a);
	measure(m, &flights);
	list_lifters(m, &planes);
	for (int i = 0; i < planes.n; i++)
		first[i] = first_base(m, &flights, planes.v[i]);
	send_to(m, &flights, &planes, first, NONE, &landing->units);
	offer_sure(o, &a);
	EACH_PLACE(h, m)
		if (!o->full && send_to(m, &flights, &planes, first, h, &landing->units))
			offer_sure(o, &a);
}

static bool can_all_come_down(const struct match *m)
{
	struct flights flights;

	measure(m, &flights);
	EACH_UNIT(p, m)
		if (has_mark(m, p, LIFTER) && first_base(m, &flights, p) == NONE)
			return false;
	return true;
}

static bool are_transports_due(const struct match *m, const struct frame *f)
{
	if (!nw_is_operation_sound(m))
		return true;
	return is_drop(own_of(m)->operation) && own_of(m)->by == f->side &&
	       (nw_has_taken(m, S_TRANSPORTS) || nw_has_taken(m, S_SECOND_TRANSPORTS)) &&
	       can_all_come_down(m);
}

/* ---- tables ------------------------------------------------------------- */

static const struct param transports_params[] = {
	{ PARAM(struct transports_args, units, ARG_PAIRS), .to = ARG_PLACE,
	  .secret_if = nw_is_foggy, .about = "where each transport lands" },
	{ 0 }
};

static const struct verb transports_verb = {
	.name = "transports", .rules = "G3C.4 G3C.5",
	.about = "lands the transports of an airborne operation", .params = transports_params,
	.checks = CHECKS(check_each_landing, check_all_land), .apply = transports,
	.explain = explain_transports, .offer = offer_transports,
};

const struct state nw_transports = {
	.name = "transports", .rule = "G3C.4", .asks = "land the transports",
	.verbs = (const struct verb *const[]){ &transports_verb, NULL },
	.asked = THE_SIDE(GERMAN), .on = ON(&nw_operation), .fits = are_transports_due,
};
