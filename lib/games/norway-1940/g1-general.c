/* SPDX-License-Identifier: ISC */
/* g1-general.c: the general Actions: reinforcements, mobilization, appeal, commando; placement by 12. */
#include "games/norway-1940/norway.h"

/* ---- blind draws ------------------------------------------------------------- */

/* G1.1c The v-th unit of those in the box, in the order of the counters. */
static int nth_in(const struct match *m, int box, int v)
{
	EACH_UNIT(p, m)
		if (m->at[p] == box && !list_has(&own_of(m)->drawn, p) && --v == 0)
			return p;
	return NONE;
}

static int left_in(const struct match *m, int box)
{
	return count_at(m, box) - own_of(m)->drawn.n;
}

static int draw_one(struct match *m, struct ruling *r, int box, int number, const char *rule)
{
	char label[16];

	snprintf(label, sizeof label, "draw.%d", number);
	return nth_in(m, box, draw(r, rule, label, left_in(m, box), ~0u));
}

/* ---- G1.1 G1.2 reinforcements --------------------------------------------------- */

static const char *reinforcement_rule(int side)
{
	return side == GERMAN ? "G1.1" : "G1.2";
}

static bool check_pool(const struct match *m, const struct action *a, struct ruling *r)
{
	return count_at(m, known(m, POOL + a->side)) > 0 ||
	       refuse(r, reinforcement_rule(a->side), "the pool is empty");
}

/* G1.2d g h 12.1 */
static void arrive(struct match *m, struct ruling *r, int p)
{
	int side = side_of(m, p);

	if (nation_of(m, p) == FRANCE && own_of(m)->fall_gelb) {
		say(r, "G1.2", "%s is drawn and discarded: Fall Gelb has been played", id(m, p));
		nw_take_off(m, p, DISCARDED);
		return;
	}
	say(r, "12.1", "%s is drawn and placed in %s", id(m, p), place_name(m, home(m, side)));
	nw_move(m, p, home(m, side));
}

static void apply_reinforce(struct match *m, const struct action *a, struct ruling *r)
{
	const char *rule = reinforcement_rule(a->side);
	int box = known(m, POOL + a->side), n;

	nw_open(m, a, NONE, NONE);
	n = roll(r, rule, "count", 6);
	say(r, rule, "%s calls for reinforcements: %d", side_name(m, a->side), n);
	for (int i = 1; i <= n && left_in(m, box) > 0; i++)
		arrive(m, r, draw_one(m, r, box, i, rule));
	nw_close(m, r);
}

static void explain_reinforce(const struct match *m, const struct action *a, struct ruling *r)
{
	nw_explain_cost(m, a, r);
	account(r, reinforcement_rule(a->side), "a die tells how many of %d units in the pool come to %s",
		count_at(m, known(m, POOL + a->side)), place_name(m, home(m, a->side)));
	if (a->side == ALLIED && own_of(m)->fall_gelb)
		account(r, "G1.2", "French units that are drawn are discarded: Fall Gelb has been played");
}

/* ---- G1.3 mobilization, 12.3 placement -------------------------------------------- */

static bool check_mob_pool(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return count_at(m, known(m, MOB_POOL)) > 0 || refuse(r, "G1.3", "the mobilization pool is empty");
}

static void apply_mobilize(struct match *m, const struct action *a, struct ruling *r)
{
	int box = known(m, MOB_POOL), n;

	nw_open(m, a, NONE, NONE);
	n = roll(r, "G1.3", "count", 6);
	say(r, "G1.3", "norway mobilizes: %d", n);
	for (int i = 1; i <= n && left_in(m, box) > 0; i++)
		list_add(&own(m)->drawn, draw_one(m, r, box, i, "G1.3"));
	say(r, "G1.3", "drawn: %s", piece_names(r, m, &own_of(m)->drawn, "nobody"));
	nw_follow(m);
}

static void explain_mobilize(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list centers = { 0 };

	nw_explain_cost(m, a, r);
	account(r, "G1.3", "a die tells how many of %d units in the pool are drawn",
		count_at(m, known(m, MOB_POOL)));
	EACH_AREA(h, m)
		if (nw_is_open_center(m, h))
			list_add(&centers, h);
	account(r, "12.3", "ground units are placed in: %s",
		place_names(r, m, &centers, "no mobilization center"));
}

/* 12.4a What has no place goes back: it has never left the box. */
void nw_step_place(struct match *m, struct ruling *r)
{
	struct list drawn = own_of(m)->drawn;

	for (int i = 0; i < drawn.n; i++) {
		if (nw_has_place(m, drawn.v[i]))
			continue;
		say(r, "12.4", "%s has no place to go to and stays where it was", id(m, drawn.v[i]));
		list_drop(&own(m)->drawn, drawn.v[i]);
	}
	if (own_of(m)->drawn.n)
		ask(m, &nw_place, ALLIED);
}

static const char *placement_rule(const struct match *m, int p)
{
	return lies_in(m, p, MOB_POOL) ? "12.3" : "13.3";
}

/* {do: place, units: {IR9-I: bergen}} */
struct place_args {
	struct pairs units;
};

static bool check_one_placed(const struct match *m, int p, int h, struct ruling *r)
{
	const char *rule = placement_rule(m, p);

	if (!list_has(&own_of(m)->drawn, p))
		return refuse(r, "12.5", "%s is not to be placed", id(m, p));
	if (nw_can_place(m, p, h))
		return true;
	if (class_of(m, p) == NAVAL)
		return refuse(r, rule, "%s needs a sea zone by a friendly port of Norway", id(m, p));
	return refuse(r, rule,
		      "%s is no place for %s: it needs an undisrupted %s in an Allied-controlled "
		      "area of Norway",
		      place_name(m, h), id(m, p), class_of(m, p) == AIR ? "airbase" : "mobilization center");
}

static bool check_each_placed(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *placing = args_of(a);
	bool fit = true;

	for (int i = 0; i < placing->units.n; i++)
		fit &= check_one_placed(m, placing->units.key[i], placing->units.value[i], r);
	return fit;
}

static bool check_all_placed(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *placing = args_of(a);
	const struct list *drawn = &own_of(m)->drawn;
	bool fit = true;

	for (int i = 0; i < drawn->n; i++)
		if (pairs_get(&placing->units, drawn->v[i]) == NONE)
			fit = refuse(r, "12.5", "%s must be placed too", id(m, drawn->v[i]));
	return fit;
}

static void apply_place(struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *placing = args_of(a);

	done(m);
	for (int i = 0; i < placing->units.n; i++) {
		int p = placing->units.key[i];

		nw_tell(m, r, ALLIED, placement_rule(m, p),
			text(r->arena, "a unit is placed in %s", place_name(m, placing->units.value[i])),
			"%s is placed in %s", id(m, p), place_name(m, placing->units.value[i]));
		nw_move(m, p, placing->units.value[i]);
	}
	own(m)->drawn = (struct list){ 0 };
}

static void explain_place(const struct match *m, const struct action *a, struct ruling *r)
{
	nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
}

static int first_place(const struct match *m, int p)
{
	EACH_PLACE(h, m)
		if (nw_can_place(m, p, h))
			return h;
	return NONE;
}

/* Where a unit goes if `who` (NONE: whoever can) is placed in h, and the others where each can be first. */
static int place_of(const struct match *m, int p, int who, int h)
{
	return (who == NONE || who == p) && nw_can_place(m, p, h) ? h : first_place(m, p);
}

/* Offered if at least so many are not where they can first be put: what is fewer is offered otherwise. */
static void offer_placing(struct offers *o, int who, int h, int least)
{
	const struct match *m = o->match;
	const struct list *drawn = &own_of(m)->drawn;
	struct action a;
	struct place_args *placing = args_in(&a);

	offer_start(o, &a);
	for (int i = 0; i < drawn->n; i++) {
		pairs_add(&placing->units, drawn->v[i], place_of(m, drawn->v[i], who, h));
		least -= placing->units.value[i] != first_place(m, drawn->v[i]);
	}
	if (least <= 0)
		offer(o, &a);
}

/* Each where it can first be put, each alone in another of its places, and all that can together. */
static void offer_place(const struct match *m, struct offers *o)
{
	const struct list *drawn = &own_of(m)->drawn;

	offer_placing(o, drawn->v[0], NONE, 0);
	EACH_PLACE(h, m) {
		for (int i = 0; i < drawn->n; i++)
			offer_placing(o, drawn->v[i], h, 1);
		offer_placing(o, NONE, h, 2);
	}
}

/* 12.3 13.3 After a mobilization or a refit. */
static bool is_place_due(const struct match *m, const struct frame *f)
{
	int operation = own_of(m)->operation;

	(void)f;
	if (!nw_is_operation_sound(m))
		return true;
	return (operation == OP_MOBILIZE || operation == OP_REFIT) && nw_has_taken(m, S_PLACE);
}

/* ---- G1.4 appeal ---------------------------------------------------------------- */

static bool check_first_appeal(const struct match *m, const struct action *a, struct ruling *r)
{
	return !own_of(m)->appealed[a->side] ||
	       refuse(r, "G1.4", "%s has appealed in this turn", side_name(m, a->side));
}

/* G1.4f The Event lies outside the Action: what it grants are Actions of their own. */
static void apply_appeal(struct match *m, const struct action *a, struct ruling *r)
{
	int die, event;

	nw_open(m, a, NONE, NONE);
	own(m)->appealed[a->side] = true;
	die = roll(r, "G1.4", "appeal", 6);
	say(r, "G1.4", "%s appeals to the high command: %d, %s", side_name(m, a->side), die,
	    die % 2 ? "an Event" : "no effect");
	nw_close(m, r);
	if (die % 2 == 0)
		return;
	event = nw_draw_event(m, r, a->side, "G1.4", true);
	if (event != NONE)
		nw_play_event(m, r, a->side, event);
}

static void explain_appeal(const struct match *m, const struct action *a, struct ruling *r)
{
	nw_explain_cost(m, a, r);
	account(r, "G1.4", "on an odd die one of %d Events in the cup is picked and played",
		count_at(m, known(m, CUP + a->side)));
}

/* ---- G1.5 the commando ------------------------------------------------------------- */

static int find_commando(const struct match *m)
{
	EACH_UNIT(p, m)
		if (type_of(m, p) == COMMANDO && lies_in(m, p, SPECIAL))
			return p;
	return NONE;
}

/* {do: commando, area: oslo, attack: yes, with: [193-I]} */
struct commando_args {
	int16_t area;
	bool attack;
	struct list with, divers;
	bool air_supply;
};

static bool check_commando_left(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (own_of(m)->commando_used)
		return refuse(r, "G1.5", "the commando operation has been launched in this game");
	return find_commando(m) != NONE ||
	       refuse(r, "G1.5", "the commando is not in the Special Reinforcement Box");
}

static bool check_commando_area(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct commando_args *commando = args_of(a);

	return has_feature(m, commando->area, IN_NORWAY) ||
	       refuse(r, "G1.5", "%s is no land area of Norway", place_name(m, commando->area));
}

static bool check_commando_alone(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct commando_args *commando = args_of(a);

	(void)m;
	return nw_check_no_divers(&commando->divers, "the attack of the commando", r);
}

static bool check_commando_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct commando_args *commando = args_of(a);

	if (!commando->attack)
		return !commando->with.n || refuse(r, "G1.5", "nobody joins where there is no attack");
	if (!nw_has(m, commando->area, ALLIED, GROUND))
		return refuse(r, "G1.5", "there is no enemy ground unit in %s",
			      place_name(m, commando->area));
	return nw_check_joiners(m, a->side, &commando->with, GROUND, commando->area, NULL, "G1.5", r);
}

static bool check_commando_supply(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct commando_args *commando = args_of(a);

	return !commando->air_supply || nw_check_marker(m, a->side, nw_marker_serves(m, &commando->with), r);
}

static void apply_commando(struct match *m, const struct action *a, struct ruling *r)
{
	const struct commando_args *commando = args_of(a);
	int p = find_commando(m);

	nw_open(m, a, NONE, commando->area);
	if (commando->air_supply)
		nw_use_marker(m);
	own(m)->commando_used = true;
	nw_move(m, p, commando->area);
	say(r, "G1.5", "%s appears in %s%s", id(m, p), place_name(m, commando->area),
	    commando->attack ? " and attacks" : "");
	if (!commando->attack) {
		nw_close(m, r);
		return;
	}
	nw_leave_trenches(m, r, commando->area, GERMAN);
	nw_enlist(m, p, MOVER, NULL);
	nw_enlist_all(m, &commando->with, JOINER, NULL);
	own(m)->fights = GROUND_COMBAT;
	nw_follow(m);
}

/* Alone, with each friend there, with all of them. */
static void offer_commando_attack(const struct match *m, struct offers *o, struct action *a)
{
	struct commando_args *commando = args_in(a);
	struct list friends;

	nw_list(m, commando->area, GERMAN, GROUND, &friends);
	commando->attack = true;
	offer_sure(o, a);
	for (int i = 0; i < friends.n; i++) {
		nw_copy_one(&commando->with, friends.v[i]);
		nw_offer_marker(o, a, &commando->air_supply, true, &commando->with, NULL);
	}
	commando->with = friends;
	if (friends.n > 1)
		nw_offer_marker(o, a, &commando->air_supply, true, &friends, NULL);
	commando->with.n = 0;
	commando->attack = false;
}

static void offer_commando(const struct match *m, struct offers *o)
{
	struct action a;
	struct commando_args *commando = args_in(&a);

	if (find_commando(m) == NONE || own_of(m)->commando_used || !nw_offer_start(o, &a))
		return;
	EACH_AREA(h, m) {
		if (!has_feature(m, h, IN_NORWAY) || o->full)
			continue;
		commando->area = (int16_t)h;
		offer_sure(o, &a);
		if (nw_has(m, h, ALLIED, GROUND))
			offer_commando_attack(m, o, &a);
	}
}

/* ---- G2.0 ------------------------------------------------------------------------------ */

struct recon_args {
	struct list units;
	int16_t area, zone;
};

static bool check_recon(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)m;
	(void)a;
	return refuse(r, "G2.0", "there are no G-2 Actions: the rules of reconnaissance are not in use");
}

static void apply_recon(struct match *m, const struct action *a, struct ruling *r)
{
	(void)m;
	(void)a;
	(void)r;	/* never lawful */
}

static void offer_nothing(const struct match *m, struct offers *o)
{
	(void)m;
	(void)o;
}

/* ---- tables -------------------------------------------------------------------------------- */

static const struct param place_params[] = {
	{ PARAM(struct place_args, units, ARG_PAIRS), .to = ARG_PLACE,
	  .secret_if = nw_is_foggy, .about = "where each unit goes" },
	{ 0 }
};

static const struct param commando_params[] = {
	{ PARAM(struct commando_args, area, ARG_PLACE), .about = "any land area of Norway" },
	{ PARAM(struct commando_args, attack, ARG_BOOL), .optional = true,
	  .about = "it attacks the enemy ground units there" },
	{ PARAM(struct commando_args, with, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "friendly ground units there that join the attack" },
	{ PARAM(struct commando_args, divers, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "refused: no dive bombers are added" },
	{ PARAM_AS("air-supply", struct commando_args, air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker serves those who join" },
	{ 0 }
};

static const struct param recon_params[] = {
	{ PARAM(struct recon_args, units, ARG_PIECES), .optional = true, .about = "nobody reconnoitres" },
	{ PARAM(struct recon_args, area, ARG_PLACE), .optional = true,
	  .about = "no land area can be reconnoitred" },
	{ PARAM(struct recon_args, zone, ARG_PLACE), .origin = true, .optional = true,
	  .about = "nor can a sea zone" },
	{ 0 }
};

const struct verb nw_reinforce = {
	.name = "reinforce", .rules = "G1.1 G1.2 12.1",
	.about = "calls for reinforcements: a die tells how many units come to the Off Map base",
	.checks = CHECKS(nw_check_allowed, check_pool), .apply = apply_reinforce,
	.explain = explain_reinforce,
};

const struct verb nw_mobilize = {
	.name = "mobilize", .rules = "G1.3 12.3",
	.about = "allied mobilizes in Norway: a die tells how many units are drawn and then placed",
	.checks = CHECKS(nw_check_allowed, check_mob_pool), .apply = apply_mobilize,
	.explain = explain_mobilize,
};

const struct verb nw_appeal = {
	.name = "appeal", .rules = "G1.4",
	.about = "appeals to the high command, once in a turn: on an odd die an Event is picked and played",
	.checks = CHECKS(nw_check_allowed, check_first_appeal), .apply = apply_appeal,
	.explain = explain_appeal,
};

const struct verb nw_commando = {
	.name = "commando", .rules = "G1.5",
	.about = "german puts the Brandenburger anywhere in Norway, once in the game, and may attack there",
	.params = commando_params,
	.checks = CHECKS(nw_check_allowed, check_commando_left, check_commando_area, check_commando_alone,
			 check_commando_attack, check_commando_supply),
	.apply = apply_commando, .explain = nw_explain_action, .offer = offer_commando,
};

const struct verb nw_recon = {
	.name = "recon", .rules = "G2.0", .about = "refused: the G-2 Actions are struck from the list",
	.params = recon_params,
	.checks = CHECKS(check_recon), .apply = apply_recon, .offer = offer_nothing,
};

static const struct verb place_verb = {
	.name = "place", .rules = "12.3 12.5 13.3", .about = "puts every unit drawn or refitted on the map",
	.params = place_params,
	.checks = CHECKS(check_each_placed, check_all_placed), .apply = apply_place,
	.explain = explain_place, .offer = offer_place,
};

const struct state nw_place = {
	.name = "place", .rule = "12.5", .asks = "place the units drawn",
	.verbs = (const struct verb *const[]){ &place_verb, NULL },
	.asked = THE_SIDE(ALLIED), .on = ON(&nw_operation), .fits = is_place_due,
};
