/* SPDX-License-Identifier: ISC */
/* g3c-landing.c: cargo goes ashore (G3N.10-13), assaults from the sea (G3C.1), dive bombers (G3C.2). */
#include "games/norway-1940/norway.h"

/* ---- where cargo may go ashore ------------------------------------------------ */

/* G3N.10g p The area is beside the zone; an Off Map base is none. */
static bool check_shore(const struct match *m, int zone, int h, const char *rule, struct ruling *r)
{
	return (is_area(m, h) && is_zone(m, zone) && are_linked(m, zone, h)) ||
	       refuse(r, rule, "%s is no land area beside %s", place_name(m, h), place_name(m, zone));
}

/* G3C.1b c i j G3N.11k A port, disrupted or not; from an LCTR any coast will do. */
static bool has_beach(const struct match *m, int p, int h)
{
	int ship = unit_of(m, p)->aboard;

	return has_feature(m, h, PORT) || (ship != NONE && type_of(m, ship) == LCTR);
}

/* R4 G3C.1 Where only enemies stand it is not friendly, whoever held it last. Edition 1: it was. */
static bool is_friendly_coast(const struct match *m, int side, int h)
{
	return nw_controls(m, side, h) && (m->edition < 2 || !nw_has(m, h, enemy_of(side), GROUND));
}

/* G3N.10i Among friends no port is needed. G3N.13e f Aircraft need an airbase that they can use. */
static bool may_land(const struct match *m, int p, int h)
{
	if (class_of(m, p) == AIR)
		return nw_usable_airbase(m, side_of(m, p), h);
	return is_friendly_coast(m, side_of(m, p), h) || has_beach(m, p, h);
}

static bool check_ashore(const struct match *m, int p, int h, struct ruling *r)
{
	if (!is_area(m, h) || may_land(m, p, h))
		return true;
	if (class_of(m, p) == AIR)
		return refuse(r, "G3N.13", "%s finds no airbase in %s that it can use", id(m, p),
			      place_name(m, h));
	return refuse(r, "G3C.1", "%s has no port, and %s is on no LCTR", place_name(m, h), id(m, p));
}

/* Those ashore attack in the order in which they were named (11.13a). */
static void put_ashore(struct match *m, struct ruling *r, const struct list *units, int h, const char *rule)
{
	for (int i = 0; i < units->n; i++) {
		nw_move(m, units->v[i], h);
		if (class_of(m, units->v[i]) == GROUND)
			nw_enlist(m, units->v[i], MOVER, NULL);
	}
	nw_tell(m, r, own_of(m)->by, rule,
		text(r->arena, "%s: ashore in %s", nw_count_words(r, m, units), place_name(m, h)),
		"%s: ashore in %s", piece_names(r, m, units, "nobody"), place_name(m, h));
}

/* ---- the end of a voyage: what lands --------------------------------------------- */

/* Aboard a ship of the Action. */
static bool is_to_land(const struct match *m, int p)
{
	int ship = unit_of(m, p)->aboard;

	return ship != NONE && has_mark(m, ship, LIFTER);
}

/* G3N.11e i G3N.12g R12.5a */
static bool is_to_be_lost(const struct match *m, int p)
{
	return is_to_land(m, p) && is_carrying_warship(m, unit_of(m, p)->aboard);
}

void nw_step_land(struct match *m, struct ruling *r)
{
	(void)r;
	if (!is_voyage(own_of(m)->operation))
		return;
	EACH_UNIT(p, m)
		if (is_to_land(m, p)) {
			ask(m, &nw_land, own_of(m)->by);
			return;
		}
}

/* {do: land, area: narvik, units: [139-I]} */
struct land_args {
	int16_t area;
	struct list units;
};

static bool check_beach(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *land = args_of(a);
	const char *rule = nw_transport_rule(own_of(m)->operation);

	if (!land->units.n)
		return land->area == NONE || refuse(r, rule, "nobody lands in %s", place_name(m, land->area));
	if (land->area == NONE)
		return refuse(r, rule, "it is not said where they land");
	return check_shore(m, own_of(m)->where, land->area, rule, r);
}

static bool check_lander(const struct match *m, int side, const struct land_args *land, int i,
			 struct ruling *r)
{
	const char *rule = nw_transport_rule(own_of(m)->operation);
	int p = land->units.v[i];

	if (list_repeats(&land->units, i))
		return refuse(r, rule, "%s is named twice", id(m, p));
	if (side_of(m, p) != side || !is_to_land(m, p))
		return refuse(r, rule, "%s is aboard no ship of this Action", id(m, p));
	return check_ashore(m, p, land->area, r);
}

static bool check_landers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *land = args_of(a);
	bool fit = true;

	for (int i = 0; i < land->units.n; i++)
		fit &= check_lander(m, a->side, land, i, r);
	return fit;
}

static bool remark_lost(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *land = args_of(a);

	EACH_UNIT(p, m)
		if (is_to_be_lost(m, p) && !list_has(&land->units, p))
			remark(r, "G3N.11", "%s stays aboard %s and is eliminated", id(m, p),
			       id(m, unit_of(m, p)->aboard));
	return true;
}

static void lose_the_rest(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m)
		if (is_to_be_lost(m, p)) {
			say(r, "G3N.11", "%s has not been landed and is eliminated", id(m, p));
			nw_take_off(m, p, ELIMINATED);
		}
	EACH_UNIT(p, m)
		unmark(m, p, LIFTER);
}

static void land(struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *args = args_of(a);

	done(m);
	if (args->units.n)
		put_ashore(m, r, &args->units, args->area, nw_transport_rule(own_of(m)->operation));
	lose_the_rest(m, r);
	own(m)->where = args->area;
}

/* G3C.1d e f Who lands among these enemies cannot stand by. */
static bool must_attack(const struct match *m, int h, int side)
{
	return has_feature(m, h, SMALL_ISLAND) || nw_has_fortress(m, h, enemy_of(side));
}

static void explain_beach(const struct match *m, struct ruling *r, int h, int side)
{
	if (nw_has(m, h, enemy_of(side), GROUND))
		account(r, "G3C.1", "they %s then attack the enemy in %s",
			must_attack(m, h, side) ? "must" : "may", place_name(m, h));
}

static void explain_land(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *args = args_of(a);

	if (!args->units.n)
		return;
	explain_beach(m, r, args->area, a->side);
	nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
}

static bool is_land_due(const struct match *m, const struct frame *f)
{
	const struct norway *o = own_of(m);

	if (!nw_is_operation_sound(m))
		return true;
	return is_voyage(o->operation) && nw_has_taken(m, S_LAND) && f->side == o->by && is_zone(m, o->where);
}

static void offer_land(const struct match *m, struct offers *o)
{
	struct list cargo = { 0 }, units;
	struct action a;
	struct land_args *land = args_in(&a);

	offer_start(o, &a);
	offer_sure(o, &a);
	EACH_UNIT(p, m)
		if (is_to_land(m, p))
			list_add(&cargo, p);
	EACH_LINK(l, m->data, own_of(m)->where) {
		if (!is_area(m, l->to) || o->full)
			continue;
		land->area = l->to;
		units.n = 0;
		for (int i = 0; i < cargo.n; i++)
			if (may_land(m, cargo.v[i], l->to))
				list_add(&units, cargo.v[i]);
		if (units.n)
			nw_offer_sets(o, &a, &land->units, &units);
	}
}

/* ---- G3C.1 units already aboard land among enemies ----------------------------------- */

/* {do: invade, zone: vestfjord, area: narvik, units: [139-I]} */
struct invade_args {
	int16_t zone, area;
	struct list units;
};

static bool check_some_land(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *invade = args_of(a);

	(void)m;
	return invade->units.n || refuse(r, "G3C.1", "nobody lands");
}

/* G3C.1a k l No ship moves. An area of the side's own is for G3N.10. */
static bool check_hostile_shore(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *invade = args_of(a);

	if (!check_shore(m, invade->zone, invade->area, "G3C.1", r))
		return false;
	return !nw_controls(m, a->side, invade->area) ||
	       refuse(r, "G3C.1", "%s is friendly-controlled", place_name(m, invade->area));
}

static bool check_invader(const struct match *m, int side, const struct invade_args *invade, int i,
			  struct ruling *r)
{
	int p = invade->units.v[i];

	if (list_repeats(&invade->units, i))
		return refuse(r, "G3C.1", "%s is named twice", id(m, p));
	if (side_of(m, p) != side || class_of(m, p) != GROUND)
		return refuse(r, "G3C.1", "%s is no %s ground unit", id(m, p), side_name(m, side));
	if (m->at[p] != invade->zone)
		return refuse(r, "G3C.1", "%s is not aboard ship in %s", id(m, p),
			      place_name(m, invade->zone));
	return check_ashore(m, p, invade->area, r);
}

static bool check_invaders(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *invade = args_of(a);
	bool fit = true;

	for (int i = 0; i < invade->units.n; i++)
		fit &= check_invader(m, a->side, invade, i, r);
	return fit;
}

static void invade(struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *args = args_of(a);

	nw_open(m, a, args->zone, args->area);
	put_ashore(m, r, &args->units, args->area, "G3C.1");
	nw_follow(m);
}

static void explain_invade(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *args = args_of(a);

	nw_explain_cost(m, a, r);
	explain_beach(m, r, args->area, a->side);
	nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
}

/* Those of the cargo that may land: an area that the side does not control is no friendly coast. */
static void offer_invade_area(struct offers *o, struct action *a, const struct list *cargo)
{
	struct invade_args *invade = args_in(a);
	struct list units;

	units.n = 0;
	for (int i = 0; i < cargo->n; i++)
		if (may_land(o->match, cargo->v[i], invade->area))
			list_add(&units, cargo->v[i]);
	if (units.n)
		nw_offer_sets(o, a, &invade->units, &units);
}

static void offer_invade(const struct match *m, struct offers *o)
{
	struct list cargo;
	struct action a;
	struct invade_args *invade = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	EACH_ZONE(z, m) {
		cargo.n = 0;
		EACH_PIECE_AT(p, m, z)
			if (is_aboard(m, p) && side_of(m, p) == a.side && class_of(m, p) == GROUND)
				list_add(&cargo, p);
		invade->zone = (int16_t)z;
		EACH_LINK(l, m->data, z) {
			if (!cargo.n || o->full || !is_area(m, l->to) || nw_controls(m, a.side, l->to))
				continue;
			invade->area = l->to;
			offer_invade_area(o, &a, &cargo);
		}
	}
}

/* ---- G3C.2 dive bombers ---------------------------------------------------------------- */

bool nw_was_supplied(const struct match *m, int diver, bool marker)
{
	return !has_mark(m, diver, UNSUPPLIED) || (marker && m->at[diver] == own_of(m)->air_supply);
}

static bool check_diver(const struct match *m, int p, bool marker, struct ruling *r)
{
	if (type_of(m, p) != DIVE_BOMBER)
		return refuse(r, "G3C.2", "%s is no dive bomber", id(m, p));
	return own_of(m)->operation == NO_OPERATION || nw_was_supplied(m, p, marker) ||
	       refuse(r, "R5.6", "%s is out of supply", id(m, p));
}

bool nw_check_divers(const struct match *m, int side, const struct list *divers, int h, bool marker,
		     struct ruling *r)
{
	bool fit = true;

	enum fuel fuel = own_of(m)->operation == NO_OPERATION ? fuel_of(marker) : NOT_NEEDED;

	if (!divers->n)
		return true;
	if (side != GERMAN)
		return refuse(r, "G3C.2", "only the German side combines air and ground attacks");
	if (!nw_check_force(m, side, divers, AIR, "G3C.2", r))
		return false;
	for (int i = 0; i < divers->n; i++)
		fit &= check_diver(m, divers->v[i], marker, r);
	return fit && nw_check_flyers(m, side, divers, fuel, r) &&
	       nw_check_range(m, divers, nw_start_of(m, divers), h, 1, "G3C.2", r);
}

void nw_tell_divers(const struct match *m, struct ruling *r, int side, const struct list *divers, int h)
{
	const char *join = divers->n == 1 ? "joins" : "join";

	if (divers->n)
		nw_tell(m, r, side, "G3C.2",
			text(r->arena, "%s %s the attack in %s", nw_count_words(r, m, divers), join,
			     place_name(m, h)),
			"%s of %s %s the attack in %s", piece_names(r, m, divers, "nobody"),
			place_name(m, nw_start_of(m, divers)), join, place_name(m, h));
}

bool nw_check_no_divers(const struct list *divers, const char *to_what, struct ruling *r)
{
	return !divers->n || refuse(r, "G3C.2", "no dive bombers are added to %s", to_what);
}

/* ---- whether those who have landed attack ------------------------------------------------- */

static void list_landed(const struct match *m, struct list *units)
{
	*units = (struct list){ 0 };
	EACH_UNIT(p, m)
		if (has_mark(m, p, MOVER))
			list_add(units, p);
}

/* G3C.1p Where there is no enemy on the ground there is nothing to decide. */
void nw_step_attack(struct match *m, struct ruling *r)
{
	const struct norway *o = own_of(m);
	struct list landed;

	(void)r;
	if ((!is_voyage(o->operation) && o->operation != OP_INVADE) || !is_area(m, o->where))
		return;
	list_landed(m, &landed);
	if (landed.n && nw_has(m, o->where, enemy_of(o->by), GROUND))
		ask(m, &nw_attack, o->by);
}

/* {do: attack, with: [193-I], divers: [StG1-I]} */
struct attack_args {
	struct list with, divers;
	bool air_supply;
};

static bool check_joiners(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *attack = args_of(a);
	struct list landed;

	list_landed(m, &landed);
	return nw_check_joiners(m, a->side, &attack->with, GROUND, own_of(m)->where, &landed, "G3C.1", r) &&
	       nw_check_no_fortress(m, &attack->with, r);
}

static bool check_divers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *attack = args_of(a);

	return nw_check_divers(m, a->side, &attack->divers, own_of(m)->where, attack->air_supply, r);
}

/* G3A.7m Reading: the marker may be named with the attack too, for joiners and dive bombers in its area. */
static bool check_marker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *attack = args_of(a);
	bool serves = nw_marker_serves(m, &attack->with) || nw_marker_serves(m, &attack->divers);

	if (!attack->air_supply)
		return true;
	if (own_of(m)->marker)
		return refuse(r, "G3A.7", "the air supply marker is used in this Action already");
	return nw_check_marker(m, a->side, serves, r);
}

/* G3C.1g h m 23.3b The ships take no part. */
static void attack(struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *args = args_of(a);
	int h = own_of(m)->where;

	done(m);
	if (args->air_supply)
		nw_use_marker(m);
	nw_enlist_all(m, &args->with, JOINER, NULL);
	nw_enlist_all(m, &args->divers, DIVER, NULL);
	nw_leave_trenches(m, r, h, a->side);
	own(m)->fights = args->divers.n ? DIVE_SUPPORT : GROUND_COMBAT;
	say(r, "G3C.1", "%s attacks in %s", side_name(m, a->side), place_name(m, h));
	nw_tell_divers(m, r, a->side, &args->divers, h);
}

static void explain_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *args = args_of(a);
	int h = own_of(m)->where;

	nw_explain_range(m, r, &args->divers, nw_start_of(m, &args->divers), h, 1, "G3C.2");
	nw_explain_trenches(m, r, h, a->side);
	nw_explain_rest(m, nw_rehearse(m, a, r), a->side, r);
}

/* Nobody joins, each alone, all of them; with nobody and with all also the dive bombers. */
static void offer_attack(const struct match *m, struct offers *o)
{
	int h = own_of(m)->where;
	struct list joiners, landed, none = { 0 };
	struct dive_bases dive;
	struct action a;
	struct attack_args *attack = args_in(&a);

	offer_start(o, &a);
	nw_find_dive_bases(m, a.side, &dive);
	list_landed(m, &landed);
	nw_list_mobile(m, h, a.side, &joiners);
	list_drop_all(&joiners, &landed);
	offer_sure(o, &a);
	nw_offer_divers(o, &a, &dive, &attack->divers, &attack->air_supply, true, h, &none, NULL);
	for (int i = 0; i < joiners.n && joiners.n > 1; i++) {
		nw_copy_one(&attack->with, joiners.v[i]);
		nw_offer_marker(o, &a, &attack->air_supply, true, &attack->with, NULL);
	}
	if (!joiners.n)
		return;
	attack->with = joiners;
	nw_offer_marker(o, &a, &attack->air_supply, true, &joiners, NULL);
	nw_offer_divers(o, &a, &dive, &attack->divers, &attack->air_supply, true, h, &joiners, NULL);
}

static bool check_no_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	int h = own_of(m)->where;

	if (!must_attack(m, h, a->side))
		return true;
	if (has_feature(m, h, SMALL_ISLAND))
		return refuse(r, "G3C.1", "%s is a small island: they must attack", place_name(m, h));
	return refuse(r, "G3C.1", "there is an enemy fortress in %s: they must attack", place_name(m, h));
}

static void no_attack(struct match *m, const struct action *a, struct ruling *r)
{
	done(m);
	say(r, "G3C.1", "%s does not attack in %s", side_name(m, a->side), place_name(m, own_of(m)->where));
}

static bool has_landed(const struct match *m)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, MOVER) && m->at[p] == own_of(m)->where)
			return true;
	return false;
}

static bool is_attack_due(const struct match *m, const struct frame *f)
{
	const struct norway *o = own_of(m);

	if (!nw_is_operation_sound(m))
		return true;
	return (is_voyage(o->operation) || o->operation == OP_INVADE) && nw_has_taken(m, S_ATTACK) &&
	       f->side == o->by && is_area(m, o->where) && has_landed(m);
}

/* ---- the tables ------------------------------------------------------------------------------- */

static const struct param invade_params[] = {
	{ PARAM(struct invade_args, zone, ARG_PLACE), .origin = true, .about = "where the ships are" },
	{ PARAM(struct invade_args, area, ARG_PLACE),
	  .about = "an area beside it that is not friendly-controlled" },
	{ PARAM(struct invade_args, units, ARG_PIECES), .sets = true,
	  .secret_if = nw_is_foggy, .about = "ground units aboard ships of the zone" },
	{ 0 }
};

const struct verb nw_invade = {
	.name = "invade", .rules = "G3C.1", .about = "ground units aboard land among enemies; no ship moves",
	.params = invade_params,
	.checks = CHECKS(nw_check_allowed, check_some_land, check_hostile_shore, check_invaders),
	.apply = invade, .explain = explain_invade, .offer = offer_invade,
};

static const struct param land_params[] = {
	{ PARAM(struct land_args, area, ARG_PLACE), .optional = true,
	  .about = "a land area beside the ships" },
	{ PARAM(struct land_args, units, ARG_PIECES), .sets = true, .secret_if = nw_is_foggy,
	  .about = "who goes ashore; [] if nobody does" },
	{ 0 }
};

static const struct verb land_verb = {
	.name = "land", .rules = "G3N.10 G3N.11 G3N.12 G3N.13 G3C.1",
	.about = "cargo goes ashore; what is left aboard warships is lost", .params = land_params,
	.checks = CHECKS(check_beach, check_landers, lawful_so_far, remark_lost),
	.apply = land, .explain = explain_land, .offer = offer_land,
};

const struct state nw_land = {
	.name = "land", .rule = "G3N.10", .asks = "say what goes ashore, and where",
	.verbs = (const struct verb *const[]){ &land_verb, NULL },
	.asked = EITHER_SIDE, .on = ON(&nw_operation), .fits = is_land_due,
};

static const struct param attack_params[] = {
	{ PARAM(struct attack_args, with, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "ground units that were there before and join" },
	{ PARAM(struct attack_args, divers, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "Ju 87 of one base in range" },
	{ PARAM_AS("air-supply", struct attack_args, air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker is used" },
	{ 0 }
};

static const struct verb attack_verb = {
	.name = "attack", .rules = "G3C.1 G3C.2 11",
	.about = "those who have landed attack, with friends who were there", .params = attack_params,
	.checks = CHECKS(check_joiners, check_divers, check_marker), .apply = attack,
	.explain = explain_attack, .offer = offer_attack,
};

static const struct verb no_attack_verb = {
	.name = "no-attack", .passes = true, .rules = "G3C.1", .about = "those who have landed do not attack",
	.checks = CHECKS(check_no_attack), .apply = no_attack,
};

const struct state nw_attack = {
	.name = "attack", .rule = "G3C.1", .asks = "say whether those who have landed attack",
	.verbs = (const struct verb *const[]){ &attack_verb, &no_attack_verb, NULL },
	.asked = EITHER_SIDE, .on = ON(&nw_operation), .fits = is_attack_due,
	.secret = true,		/* G3C.1d the player declares even an attack that he must make */
};
