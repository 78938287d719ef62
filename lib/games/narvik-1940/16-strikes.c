/* SPDX-License-Identifier: ISC */
/* 16-strikes.c: air and naval support (16.0). Strikes lie in their box and aim at a hex. */
#include "games/narvik-1940/narvik.h"

static bool is_available(const struct match *m, int p)
{
	return nv_is_strike(m, p) && m->at[p] == known(m, AVAILABLE);
}

/* 16.0a Air strikes in air support, naval strikes in naval support. */
static int wanted_type(const struct match *m)
{
	return top_frame(m)->state == &nv_naval ? NAVAL : AIR;
}

static int count_aimed(const struct match *m, int side, int at)
{
	int n = 0;

	EACH_PIECE_AT(p, m, known(m, AVAILABLE))
		n += side_of(m, p) == side && unit_of(m, p)->aim == at;
	return n;
}

/* 16.0j 16.0k */
static int strike_limit(const struct match *m, int side)
{
	return cell(m, LIMITS, side == GERMAN ? GERMAN_STRIKES : ALLIED_STRIKES, 0);
}

/* ---- placing ---------------------------------------------------------------------- */

struct place_args {
	int16_t strike, at;
};

static bool check_strike(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);
	int p = place->strike;

	if (side_of(m, p) != a->side || !is_available(m, p))	/* 16.0f too */
		return refuse(r, "16.0", "%s is no strike that is available to you", id(m, p));
	if (!is_type(m, p, wanted_type(m)))
		return refuse(r, "16.0", "%s takes no part in this kind of support", id(m, p));
	if (unit_of(m, p)->aim != NONE)
		return refuse(r, "16.0", "%s is placed already", id(m, p));
	return true;
}

/* 16.0i */
static bool check_not_struck(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (own_of(m)->struck)
		return refuse(r, "16.0", "strikes are placed before the first attacks");
	return true;
}

static bool check_strike_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);
	int at = place->at;

	if (!nv_is_enemy_hex(m, at, a->side))
		return refuse(r, "16.0", "no enemy is in %s", place_name(m, at));
	if (wanted_type(m) == NAVAL && !nv_is_coastal(m, at))	/* 16.0h */
		return refuse(r, "16.0", "%s is not on the coast", place_name(m, at));
	if (count_aimed(m, a->side, at) >= strike_limit(m, a->side))
		return refuse(r, "16.0", "no more than %d may strike in %s", strike_limit(m, a->side),
			      place_name(m, at));
	return true;
}

static void strike_place(struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);

	nv_begin_conduct(m);
	unit(m, place->strike)->aim = place->at;
	r->revealed = plays(m, OPTION_FOG);
	say(r, "16.0", "%s is placed in %s", id(m, place->strike), place_name(m, place->at));
}

static void explain_place(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);
	struct list alone = list_of(place->strike);
	int most = strike_limit(m, a->side);

	account(r, "16.0", "strikes in %s: %d of %d", place_name(m, place->at),
		count_aimed(m, a->side, place->at) + 1, most);
	nv_explain_attack(m, r, STRIKE_COMBAT, &alone, NONE, place->at);
}

static void offer_strike_places(struct offers *o, int p)
{
	const struct match *m = o->match;
	struct ruling quiet = { .quiet = true };
	struct action a;
	struct place_args *place = args_in(&a);

	offer_start(o, &a);
	place->strike = (int16_t)p;
	for (int h = 0; h < m->data->map->n_places && !o->full; h++) {
		place->at = (int16_t)h;
		if (m->top[h] != NONE && check_strike_hex(m, &a, &quiet))
			offer_sure(o, &a);
	}
}

static void offer_strike_place(const struct match *m, struct offers *o)
{
	int side = top_frame(m)->side, box = known(m, AVAILABLE);

	if (own_of(m)->struck)
		return;
	EACH_PIECE_AT(p, m, box)
		if (!o->full && side_of(m, p) == side && is_type(m, p, wanted_type(m)) &&
		    unit_of(m, p)->aim == NONE)
			offer_strike_places(o, p);
}

/* ---- attacking -------------------------------------------------------------------- */

static bool check_striker(const struct match *m, const struct attack_args *strike, int i, struct ruling *r)
{
	int p = strike->units.v[i];

	if (list_repeats(&strike->units, i))
		return refuse(r, "16.0", "%s is named twice", id(m, p));
	if (unit_of(m, p)->aim != strike->at)
		return refuse(r, "16.0", "%s is not placed in %s", id(m, p), place_name(m, strike->at));
	return true;
}

/* 16.0c 16.0k Strikes of one hex attack together or one after the other. */
static bool check_strikers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *strike = args_of(a);

	if (!strike->units.n)
		return refuse(r, "16.0", "no strike is named");
	for (int i = 0; i < strike->units.n; i++)
		if (!check_striker(m, strike, i, r))
			return false;
	return true;
}

static void strike(struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *strike = args_of(a);

	own(m)->struck = true;
	nv_start_attack(m, &strike->units);
	nv_open_attack(m, r, STRIKE_COMBAT, NONE, strike->at);
}

/* 16.0m */
static void explain_strike(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *strike = args_of(a);

	nv_explain_attack(m, r, STRIKE_COMBAT, &strike->units, NONE, strike->at);
	account(r, "16.0", "%s: then back to the random reinforcements",
		piece_names(r, m, &strike->units, ""));
}

static void offer_strike(const struct match *m, struct offers *o)
{
	int side = top_frame(m)->side;
	struct list placed = { 0 };

	EACH_UNIT(p, m)
		if (nv_is_strike(m, p) && side_of(m, p) == side && unit_of(m, p)->aim != NONE)
			list_add(&placed, p);
	for (int h = 0; h < m->data->map->n_places && placed.n && !o->full; h++) {
		struct list members = { 0 };

		if (m->top[h] == NONE || !nv_is_enemy_hex(m, h, side))
			continue;
		for (int i = 0; i < placed.n; i++)
			if (unit_of(m, placed.v[i])->aim == h)
				list_add(&members, placed.v[i]);
		nv_offer_groups(o, &members, h);
	}
}

/* 16.0m Back to the pool: what has attacked, and what finds its hex empty. */
void nv_return_strikes(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m) {
		int aim = unit(m, p)->aim;

		if (!nv_is_strike(m, p) || aim == NONE)
			continue;
		if (!has_mark(m, p, ATTACKER) && nv_occupier(m, aim) != NONE)
			continue;
		if (!has_mark(m, p, ATTACKER))
			say(r, "16.0", "%s has nothing left to attack", id(m, p));
		nv_leave_to(m, r, p, POOL);
	}
}

bool nv_check_strikes_done(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	EACH_UNIT(p, m)
		if (nv_is_strike(m, p) && unit_of(m, p)->aim != NONE)
			return refuse(r, "16.0", "the strikes in %s have not attacked",
				      place_name(m, unit_of(m, p)->aim));
	return true;
}

/* ---- tables ----------------------------------------------------------------------- */

static const struct param place_params[] = {
	{ PARAM(struct place_args, strike, ARG_PIECE), .about = "an available strike" },
	{ PARAM(struct place_args, at, ARG_PLACE), .about = "the hex where it will attack" },
	{ 0 }
};

static const struct verb place_verb = {
	.name = "strike-place", .about = "places a strike in an enemy-occupied hex", .rules = "9.0 16.0",
	.params = place_params, .checks = CHECKS(check_strike, check_not_struck, check_strike_hex),
	.apply = strike_place, .explain = explain_place, .offer = offer_strike_place,
};

static const struct param strike_params[] = {
	{ PARAM_AS("strikes", struct attack_args, units, ARG_PIECES), .sets = true,
	  .about = "strikes placed there that attack together" },
	{ PARAM(struct attack_args, at, ARG_PLACE), .about = "the target hex" },
	{ 0 }
};

static const struct verb strike_verb = {
	.name = "strike", .about = "attacks the enemies in a hex with strikes placed there",
	.rules = "14.1 14.3 14.5 16.0", .params = strike_params,
	.checks = CHECKS(check_strikers, nv_check_factor), .apply = strike, .explain = explain_strike,
	.offer = offer_strike,
};

const struct state nv_air = {
	.name = "air", .rule = "16.0", .asks = "place air strikes and attack, or end the action",
	.asked = ON_TURN, .in = IN(DURING(AIR_ACTION)),
	.verbs = (const struct verb *const[]){ &place_verb, &strike_verb, &nv_end_action, NULL },
};

const struct state nv_naval = {
	.name = "naval", .rule = "16.0", .asks = "place naval strikes and attack, or end the action",
	.asked = ON_TURN, .in = IN(DURING(NAVAL_ACTION)),
	.verbs = (const struct verb *const[]){ &place_verb, &strike_verb, &nv_end_action, NULL },
};
