/* SPDX-License-Identifier: ISC */
/* 04-movement.c: land movement and its cards (4.1, phase 1b); a drop also in the 9 April turn (7.1). */
#include "games/kampen-om-norge/norge.h"

void kn_open_movement(struct match *m, struct ruling *r)
{
	(void)r;
	ask(m, &kn_move, own_of(m)->turn);
}

/* ---- what the ways of moving share ---------------------------------------- */

/* 4.1c What has moved in this turn, by whatever means, stays. */
static bool check_number(const struct match *m, int side, int from, int stated, struct ruling *r)
{
	if (stated < 0)
		return refuse(r, "4.1", "at least one battalion must move");
	if (number_of(stated) > kn_can_move(m, from))
		return refuse(r, "4.1", "%d of the battalions of %s in %s can move now", kn_can_move(m, from),
			      side_name(m, side), place_name(m, from));
	return true;
}

static bool check_carried(const struct match *m, int stated, const char *rule, struct ruling *r)
{
	if (number_of(stated) > limit(m, CARRIED))
		return refuse(r, rule, "the card moves no more than %d battalions", limit(m, CARRIED));
	return true;
}

static bool check_step(const struct match *m, int from, int to, struct ruling *r)
{
	if (!kn_are_neighbours(m, from, to))
		return refuse(r, "4.1", "%s and %s are not neighbouring land areas", place_name(m, from),
			      place_name(m, to));
	return true;
}

static int most_carried(const struct match *m, int from)
{
	return lesser(kn_can_move(m, from), limit(m, CARRIED));
}

/* Of the cards that carry battalions from one place to another. */
static bool check_carry_number(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *carry = args_of(a);

	return check_number(m, a->side, carry->from, carry->battalions, r);
}

static bool check_carry_figure(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *carry = args_of(a);

	return kn_check_figure(m, carry->from, carry->to, a->side, number_of(carry->battalions), r);
}

/* Calls each for every card of the type that the side can play, in the order of the counters. */
static void offer_cards(struct offers *o, int type, void (*each)(struct offers *, int card))
{
	struct list hand;

	kn_list_hand(o->match, top_frame(o->match)->side, &hand);
	for (int i = 0; i < hand.n && !o->full; i++)
		if (type_of(o->match, hand.v[i]) == type)
			each(o, hand.v[i]);
}

/* ---- 4.1 move -------------------------------------------------------------- */

struct move_args {
	int16_t from, to, battalions;
};

/* 2.2b 4.1b g */
static bool check_move_step(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *move = args_of(a);

	return check_step(m, move->from, move->to, r);
}

static bool check_move_number(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *move = args_of(a);

	return check_number(m, a->side, move->from, move->battalions, r);
}

/* 2.2e */
static bool check_move_figure(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *move = args_of(a);

	return kn_check_figure(m, move->from, move->to, a->side, number_of(move->battalions), r);
}

static void move(struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *move = args_of(a);

	kn_arrive(m, r, a->side, move->from, move->to, number_of(move->battalions), "4.1");
}

static void explain_move(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *move = args_of(a);
	int n = number_of(move->battalions);

	kn_explain_arrival(m, r, a->side, &(struct arrival){ move->from, move->to, n, "4.1" });
	kn_explain_movers(m, r, move->from, n);
}

static void offer_move(const struct match *m, struct offers *o)
{
	struct action a;
	struct move_args *move = args_in(&a);

	offer_start(o, &a);
	EACH_AREA(h, m) {
		struct way w = { .from = h, .most = kn_can_move(m, h) };

		if (w.most < 1)
			continue;
		move->from = (int16_t)h;
		EACH_LINK(l, m->data, h) {
			w.to = move->to = l->to;
			if (is_area(m, l->to))
				kn_offer_stacks(o, &a, &move->battalions, &w);
		}
	}
}

/* ---- A.G.rask, A.N.rask: rapid ----------------------------------------------- */

enum { RAPID_PATH = 3 };	/* from, through, to */

struct rapid_args {
	int16_t card, battalions;
	struct list path;
};

static const char *rapid_rule(int side)
{
	return side == NORWAY ? "A.N.rask" : "A.G.rask";
}

static bool check_rapid_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);

	return kn_check_card(m, a->side, rapid->card, RASK, rapid_rule(a->side), r);
}

static bool check_rapid_load(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);

	return check_carried(m, rapid->battalions, rapid_rule(a->side), r);
}

static bool check_path_length(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);

	(void)m;
	if (rapid->path.n != RAPID_PATH)
		return refuse(r, rapid_rule(a->side), "the path names three areas: from, through and to");
	return true;
}

/* A.G.rask-b A.N.rask-c Together, by one path. */
static bool check_path(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);
	const int16_t *way = rapid->path.v;

	return check_step(m, way[0], way[1], r) && check_step(m, way[1], way[2], r);
}

/* A.G.rask-a Only the last area may be attacked, 4.1d none is passed; A.N.rask-d Norwegians attack none. */
static bool may_end_in(const struct match *m, int side, int to)
{
	return side != NORWAY || !kn_is_hostile(m, to, side);
}

static bool check_enemies(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);
	int through = rapid->path.v[1], to = rapid->path.v[2];

	if (kn_is_hostile(m, through, a->side))
		return refuse(r, rapid_rule(a->side), "the enemy is in %s", place_name(m, through));
	if (!may_end_in(m, a->side, to))
		return refuse(r, "A.N.rask", "the card leads into no combat, and the enemy is in %s",
			      place_name(m, to));
	return true;
}

static bool check_rapid_number(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);

	return check_number(m, a->side, rapid->path.v[0], rapid->battalions, r);
}

/* 2.2e Attackers join those who attack from the area between, not those of the area they leave. */
static bool may_attack_by(const struct match *m, int side, const struct rapid_args *rapid)
{
	int from = rapid->path.v[0], through = rapid->path.v[1], to = rapid->path.v[2];

	return kn_has_figure(m) || tally_get(&own_of(m)->attacks, through, to) ||
	       number_of(rapid->battalions) >= ground_of(m, from)->n[side] - kn_attacking_from(m, from);
}

static bool check_rapid_figure(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);
	int from = rapid->path.v[0], to = rapid->path.v[2];

	if (!kn_is_hostile(m, to, a->side))
		return kn_check_figure(m, from, to, a->side, number_of(rapid->battalions), r);
	if (!may_attack_by(m, a->side, rapid))
		return refuse(r, "2.2", "all figures are on the board, and the attackers of %s need one",
			      place_name(m, to));
	return true;
}

/* Ex3j An attack is made from the area between. */
static void rapid(struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);
	const char *rule = rapid_rule(a->side);
	int from = rapid->path.v[0], through = rapid->path.v[1], n = number_of(rapid->battalions);

	kn_play(m, r, rapid->card, rule);
	say(r, rule, "%s: %d battalion%s from %s to %s", side_name(m, a->side), n, n == 1 ? "" : "s",
	    place_name(m, from), place_name(m, through));
	kn_add(m, from, a->side, -n);
	kn_add(m, through, a->side, n);
	kn_arrive(m, r, a->side, through, rapid->path.v[2], n, rule);
}

static void explain_rapid(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rapid_args *rapid = args_of(a);
	int n = number_of(rapid->battalions);

	remark(r, rapid_rule(a->side), "battalions that the card carries: %d of at most %d, two areas far", n,
	       limit(m, CARRIED));
	kn_explain_arrival(m, r, a->side, &(struct arrival){ rapid->path.v[1], rapid->path.v[2], n,
							     rapid_rule(a->side) });
	kn_explain_movers(m, r, rapid->path.v[0], n);
	kn_explain_use(m, r, rapid->card);
}

/* Each number that the area sends and the card carries, by a way that is open. */
static void offer_loads(struct offers *o, struct action *a, const struct way *w)
{
	struct rapid_args *rapid = args_in(a);

	if (!kn_is_hostile(o->match, w->to, a->side)) {
		kn_offer_stacks(o, a, &rapid->battalions, w);
		return;
	}
	for (rapid->battalions = 1; rapid->battalions <= w->most && !o->full; rapid->battalions++)
		if (may_attack_by(o->match, a->side, rapid))
			offer_sure(o, a);
}

static void offer_ways(struct offers *o, int card)
{
	const struct match *m = o->match;
	struct action a;
	struct rapid_args *rapid = args_in(&a);

	offer_start(o, &a);
	rapid->card = (int16_t)card;
	rapid->path.n = RAPID_PATH;
	EACH_AREA(h, m) {
		struct way w = { .from = h, .most = most_carried(m, h) };

		rapid->path.v[0] = (int16_t)h;
		EACH_LINK(l, m->data, h) {
			if (w.most < 1 || !is_area(m, l->to) || kn_is_hostile(m, l->to, a.side))
				continue;
			rapid->path.v[1] = l->to;
			EACH_LINK(next, m->data, l->to) {
				w.to = rapid->path.v[2] = next->to;
				if (is_area(m, next->to) && may_end_in(m, a.side, next->to))
					offer_loads(o, &a, &w);
			}
		}
	}
}

static void offer_rapid(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, RASK, offer_ways);
}

/* ---- A.G.fallskjermtropp: drop -------------------------------------------------- */

static const char *drop_rule(const struct match *m)
{
	return own_of(m)->april ? "A.G9.fallskjermtropp" : "A.G.fallskjermtropp";
}

static bool check_drop_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *drop = args_of(a);

	return kn_check_card(m, a->side, drop->card, FALLSKJERMTROPP, drop_rule(m), r);
}

/* A.G.fallskjermtropp-a b */
static bool check_drop_range(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *drop = args_of(a);

	if (!kn_in_air_range(m, drop->to))
		return refuse(r, drop_rule(m), "%s is no land area within air range",
			      place_name(m, drop->to));
	return true;
}

static bool check_drop_figure(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *drop = args_of(a);

	return kn_check_figure(m, known(m, BY_AIR), drop->to, a->side, 1, r);
}

static void drop(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *drop = args_of(a);

	kn_play(m, r, drop->card, drop_rule(m));
	say(r, drop_rule(m), "a battalion is to drop on %s", place_name(m, drop->to));
	ask(m, &kn_descent, NONE)->where = drop->to;
}

/* 4.1j 7.1c A.A.jagerfly-c d Whether a carrier is near is for the Allies to know. */
static void remark_fighters(const struct match *m, struct ruling *r, int to)
{
	if (own_of(m)->april)
		remark(r, "A.N9.jagerfly", "norway may divert it with Jagerfly, in hand: %d",
		       kn_hand(m, NORWAY));
	else if (kn_by_open_sea(m, to))
		remark(r, "A.A.jagerfly", "allies may divert it with Jagerfly%s, in hand: %d",
		       is_advanced(m) ? " if a hangarskip is in the sea beside it" : "", kn_hand(m, ALLIES));
}

static void explain_drop(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *drop = args_of(a);

	remark(r, "2.3", "within air range from: %s", kn_reached_from(m, r->arena, drop->to));
	kn_explain_arrival(m, r, a->side, &(struct arrival){ known(m, BY_AIR), drop->to, 1, drop_rule(m) });
	remark_fighters(m, r, drop->to);
	kn_explain_use(m, r, drop->card);
}

static void offer_targets(struct offers *o, int card)
{
	const struct match *m = o->match;
	unsigned bands = kn_bands_in_range(m);
	struct action a;
	struct card_to_args *drop = args_in(&a);

	offer_start(o, &a);
	drop->card = (int16_t)card;
	EACH_AREA(h, m)
		if (spot(m, h)->features & bands && kn_may_form(m, known(m, BY_AIR), h, a.side, 1)) {
			drop->to = (int16_t)h;
			offer_sure(o, &a);
		}
}

static void offer_drop(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, FALLSKJERMTROPP, offer_targets);
}

/* A.G.fallskjermtropp-b c 7.2s What lands unopposed on 9 April is remembered, should the city resist. */
static void touch_down(struct match *m, struct ruling *r, int to)
{
	bool peaceful = !kn_is_hostile(m, to, GERMANY);

	if (!kn_recruits(m, GERMANY, 1))
		return;
	kn_arrive(m, r, GERMANY, known(m, BY_AIR), to, 1, drop_rule(m));
	if (own_of(m)->april && peaceful)
		ground(m, to)->dropped++;
}

/* 4.1j 7.1c Fighters have their say once, then the battalion is down. */
static void open_divert(struct match *m, struct ruling *r)
{
	kn_open(m, r, &kn_divert, own_of(m)->april ? NORWAY : ALLIES, about(NONE, top_frame(m)->where));
}

static void end_descent(struct match *m, struct ruling *r)
{
	int to = top_frame(m)->where;

	done(m);
	touch_down(m, r, to);
}

/* ---- A.A.jagerfly, A.N9.jagerfly: divert ------------------------------------------- */

static const char *fighter_rule(int side)
{
	return side == NORWAY ? "A.N9.jagerfly" : "A.A.jagerfly";
}

static bool check_divert_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *divert = args_of(a);

	return kn_check_card(m, a->side, divert->card, JAGERFLY, fighter_rule(a->side), r);
}

static bool check_fighters(const struct match *m, const struct action *a, struct ruling *r)
{
	return a->side != ALLIES || kn_check_fighters(m, top_frame(m)->where, r);
}

/* A.A.jagerfly-b A.N9.jagerfly Any neighbour of the area meant, in range or not, hostile or not. */
static bool check_diversion(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *divert = args_of(a);
	int target = top_frame(m)->where;

	if (!kn_are_neighbours(m, target, divert->to))
		return refuse(r, fighter_rule(a->side), "%s is no land area next to %s",
			      place_name(m, divert->to), place_name(m, target));
	return kn_check_figure(m, known(m, BY_AIR), divert->to, GERMANY, 1, r);
}

static void divert(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *divert = args_of(a);
	const char *rule = fighter_rule(a->side);

	kn_play(m, r, divert->card, rule);
	say(r, rule, "the battalion must drop on %s", place_name(m, divert->to));
	done(m);
	m->pending[m->depth - 1].where = divert->to;
}

static void explain_divert(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *divert = args_of(a);

	kn_explain_arrival(m, r, GERMANY, &(struct arrival){ known(m, BY_AIR), divert->to, 1, drop_rule(m) });
	kn_explain_use(m, r, divert->card);
}

static void offer_neighbours(struct offers *o, int card)
{
	int target = top_frame(o->match)->where;
	struct action a;
	struct card_to_args *divert = args_in(&a);

	offer_start(o, &a);
	divert->card = (int16_t)card;
	EACH_LINK(l, o->match->data, target)
		offer_with(o, &a, &divert->to, l->to);
}

static void offer_divert(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, JAGERFLY, offer_neighbours);
}

/* ---- A.G.transportfly: airlift ------------------------------------------------------ */

/* 2.3y An area that germany only attacks is not yet held. */
static bool check_field(const struct match *m, int h, struct ruling *r)
{
	if (!has_feature(m, h, AIR_FIELD))
		return refuse(r, "A.G.transportfly", "%s is no air field", place_name(m, h));
	if (!kn_holds(m, GERMANY, h))
		return refuse(r, "A.G.transportfly", "germany does not hold %s", place_name(m, h));
	return true;
}

static bool check_airlift_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *airlift = args_of(a);

	return kn_check_card(m, a->side, airlift->card, TRANSPORTFLY, "A.G.transportfly", r);
}

/* A.G.transportfly-a c */
static bool check_fields(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *airlift = args_of(a);

	if (!check_field(m, airlift->from, r) || !check_field(m, airlift->to, r))
		return false;
	if (airlift->from == airlift->to)
		return refuse(r, "A.G.transportfly", "another air field must be named");
	return true;
}

static bool check_airlift_load(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *airlift = args_of(a);

	return check_carried(m, airlift->battalions, "A.G.transportfly", r);
}

static void airlift(struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *airlift = args_of(a);

	kn_play(m, r, airlift->card, "A.G.transportfly");
	kn_arrive(m, r, a->side, airlift->from, airlift->to, number_of(airlift->battalions),
		  "A.G.transportfly");
}

static void explain_carriage(const struct match *m, const struct action *a, struct ruling *r,
			     const char *rule)
{
	const struct carry_args *carry = args_of(a);
	int n = number_of(carry->battalions);

	remark(r, rule, "battalions that the card carries: %d of at most %d", n, limit(m, CARRIED));
	kn_explain_arrival(m, r, a->side, &(struct arrival){ carry->from, carry->to, n, rule });
	kn_explain_movers(m, r, carry->from, n);
	kn_explain_use(m, r, carry->card);
}

static void explain_airlift(const struct match *m, const struct action *a, struct ruling *r)
{
	explain_carriage(m, a, r, "A.G.transportfly");
}

/* From one end to another, and every number that the area sends and the card carries. */
static void offer_carriage(struct offers *o, int card, bool (*is_end)(const struct match *, int))
{
	const struct match *m = o->match;
	struct action a;
	struct carry_args *carry = args_in(&a);
	struct list ends;

	ends.n = 0;
	EACH_AREA(h, m)
		if (is_end(m, h))
			list_add(&ends, h);
	offer_start(o, &a);
	carry->card = (int16_t)card;
	for (int i = 0; i < ends.n; i++) {
		struct way w = { .from = ends.v[i], .most = most_carried(m, ends.v[i]) };

		carry->from = ends.v[i];
		for (int k = 0; w.most > 0 && k < ends.n; k++) {
			w.to = carry->to = ends.v[k];
			if (k != i && !kn_is_hostile(m, w.to, a.side))
				kn_offer_stacks(o, &a, &carry->battalions, &w);
		}
	}
}

static bool is_german_field(const struct match *m, int h)
{
	return has_feature(m, h, AIR_FIELD) && kn_holds(m, GERMANY, h);
}

static void offer_fields(struct offers *o, int card)
{
	offer_carriage(o, card, is_german_field);
}

static void offer_airlift(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, TRANSPORTFLY, offer_fields);
}

/* ---- A.A.invasjon: invade, place ----------------------------------------------------- */

struct invade_args {
	int16_t card;
	struct list cards;
};

static bool check_invade_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *invade = args_of(a);

	return kn_check_card(m, a->side, invade->card, INVASJON, "A.A.invasjon", r);
}

static bool check_invade_trade(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *invade = args_of(a);

	return kn_check_trade(m, a->side, &invade->cards, invade->card, r);
}

/* A.A.invasjon-b Other cards must pay for the battalions; without one the card has no effect. */
static bool check_payment(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *invade = args_of(a);

	if (kn_symbols(m, &invade->cards, NULL) < limit(m, SYMBOLS_EACH))
		return refuse(r, "A.A.invasjon", "these cards give no battalion: one costs %d symbols",
			      limit(m, SYMBOLS_EACH));
	return true;
}

/* 4.3c Symbols left over are lost. */
static void invade(struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *invade = args_of(a);
	int n = kn_symbols(m, &invade->cards, NULL) / limit(m, SYMBOLS_EACH);

	kn_play(m, r, invade->card, "A.A.invasjon");
	kn_trade(m, r, a->side, &invade->cards, "A.A.invasjon", 0);
	own(m)->left = (int16_t)kn_recruits(m, a->side, n);
	ask(m, &kn_place_invaders, a->side);
}

static void explain_invade(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct invade_args *invade = args_of(a);

	kn_account_trade(m, r, &invade->cards, "A.A.invasjon", 0);
	remark(r, "2.4", "%s and the others are used up; cards left in the hand of allies: %d",
	       id(m, invade->card), kn_hand(m, ALLIES) - 1 - invade->cards.n);
}

static void offer_trades(struct offers *o, int card)
{
	struct list others;
	struct action a;
	struct invade_args *invade = args_in(&a);

	offer_start(o, &a);
	invade->card = (int16_t)card;
	kn_list_hand(o->match, a.side, &others);
	list_drop(&others, card);
	offer_sets(o, &a, &invade->cards, &others);
}

static void offer_invade(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, INVASJON, offer_trades);
}

static bool check_place_number(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);

	if (place->battalions < 0 || number_of(place->battalions) > own_of(m)->left)
		return refuse(r, "A.A.invasjon", "1 to %d battalions can be placed", own_of(m)->left);
	return true;
}

/* A.A.invasjon-a c d */
static bool check_place_coast(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);

	return kn_check_allied_coast(m, place->to, "A.A.invasjon", r);
}

static bool check_place_figure(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);

	return kn_check_figure(m, known(m, BY_SEA), place->to, a->side, number_of(place->battalions), r);
}

static void place(struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);

	kn_arrive(m, r, a->side, known(m, BY_SEA), place->to, number_of(place->battalions), "A.A.invasjon");
	own(m)->left = (int16_t)(own_of(m)->left - number_of(place->battalions));
	if (!own_of(m)->left)
		done(m);
}

static void explain_place(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *place = args_of(a);
	int n = number_of(place->battalions);

	kn_explain_arrival(m, r, a->side, &(struct arrival){ known(m, BY_SEA), place->to, n,
							     "A.A.invasjon" });
	remark(r, "A.A.invasjon", "battalions left to place: %d, then %d", own_of(m)->left,
	       own_of(m)->left - n);
}

static void offer_place(const struct match *m, struct offers *o)
{
	struct action a;
	struct place_args *place = args_in(&a);

	offer_start(o, &a);
	EACH_AREA(h, m) {
		struct way w = { known(m, BY_SEA), h, own_of(m)->left };

		place->to = (int16_t)h;
		if (kn_is_allied_coast(m, h))
			kn_offer_stacks(o, &a, &place->battalions, &w);
	}
}

static void account_lost(const struct match *m, const struct action *a, struct ruling *r)
{
	if (own_of(m)->left)
		account(r, "A.A.invasjon", "%s: %d battalion%s not placed", side_name(m, a->side),
			own_of(m)->left, own_of(m)->left == 1 ? " is" : "s are");
}

static void place_done(struct match *m, const struct action *a, struct ruling *r)
{
	account_lost(m, a, r);
	own(m)->left = 0;
	done(m);
}

/* ---- A.A.kystevak: evacuate ------------------------------------------------------------ */

static bool check_evacuate_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *evacuate = args_of(a);

	return kn_check_card(m, a->side, evacuate->card, KYSTEVAKUERING, "A.A.kystevak", r);
}

/* A.A.kystevak-a */
static bool check_ends(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *evacuate = args_of(a);

	(void)m;
	if (evacuate->from == evacuate->to)
		return refuse(r, "A.A.kystevak", "battalions go from one land area to another");
	return true;
}

/* A.A.kystevak-d e Both ends must be open to the ships. */
static bool check_coasts(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *evacuate = args_of(a);

	return kn_check_allied_coast(m, evacuate->from, "A.A.kystevak", r) &&
	       kn_check_allied_coast(m, evacuate->to, "A.A.kystevak", r);
}

/* A.A.kystevak-c */
static bool check_peaceful(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *evacuate = args_of(a);

	if (kn_is_hostile(m, evacuate->to, a->side))
		return refuse(r, "A.A.kystevak", "the card leads into no combat, and the enemy is in %s",
			      place_name(m, evacuate->to));
	return true;
}

static bool check_evacuate_load(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *evacuate = args_of(a);

	return check_carried(m, evacuate->battalions, "A.A.kystevak", r);
}

static void evacuate(struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *evacuate = args_of(a);

	kn_play(m, r, evacuate->card, "A.A.kystevak");
	kn_arrive(m, r, a->side, evacuate->from, evacuate->to, number_of(evacuate->battalions),
		  "A.A.kystevak");
}

static void explain_evacuate(const struct match *m, const struct action *a, struct ruling *r)
{
	explain_carriage(m, a, r, "A.A.kystevak");
}

static void offer_coasts(struct offers *o, int card)
{
	offer_carriage(o, card, kn_is_allied_coast);
}

static void offer_evacuate(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, KYSTEVAKUERING, offer_coasts);
}

/* ---- tables ------------------------------------------------------------------------------ */

static const struct param move_params[] = {
	{ PARAM(struct move_args, from, ARG_PLACE), .origin = true, .about = "where they are" },
	{ PARAM(struct move_args, to, ARG_PLACE),
	  .about = "a neighbouring land area; a hostile one is attacked" },
	{ PARAM(struct move_args, battalions, ARG_INT), .optional = true,
	  .about = "how many; 1 unless given" },
	{ 0 }
};

static const struct verb move_verb = {
	.name = "move", .about = "moves battalions into a neighbouring land area, or attacks it",
	.rules = "4.1 2.2", .params = move_params,
	.checks = CHECKS(check_move_step, check_move_number, check_move_figure),
	.apply = move, .explain = explain_move, .offer = offer_move,
};

static const struct param rapid_params[] = {
	{ PARAM(struct rapid_args, card, ARG_PIECE), .about = "a Rask forflytning in hand" },
	{ PARAM(struct rapid_args, path, ARG_PLACES), .path = PATH_WITH_START,
	  .about = "three land areas: from, through, to" },
	{ PARAM(struct rapid_args, battalions, ARG_INT), .optional = true,
	  .about = "how many; 1 unless given" },
	{ 0 }
};

static const struct verb rapid_verb = {
	.name = "rapid", .about = "moves battalions two land areas",
	.rules = "A.G.rask A.N.rask 4.1", .params = rapid_params,
	.checks = CHECKS(check_rapid_card, check_rapid_load, check_path_length, lawful_so_far, check_path,
			 check_enemies, check_rapid_number, check_rapid_figure),
	.apply = rapid, .explain = explain_rapid, .offer = offer_rapid,
};

static const struct param drop_params[] = {
	{ PARAM(struct card_to_args, card, ARG_PIECE), .about = "a Fallskjermtropp in hand" },
	{ PARAM(struct card_to_args, to, ARG_PLACE), .about = "a land area within air range" },
	{ 0 }
};

const struct verb kn_drop = {
	.name = "drop", .about = "drops a new battalion within air range",
	.rules = "A.G.fallskjermtropp A.G9.fallskjermtropp 2.3 7.1", .params = drop_params,
	.checks = CHECKS(check_drop_card, check_drop_range, check_drop_figure),
	.apply = drop, .explain = explain_drop, .offer = offer_drop,
};

static const struct param ends_params[] = {
	{ PARAM(struct carry_args, card, ARG_PIECE), .about = "the card in hand that carries them" },
	{ PARAM(struct carry_args, from, ARG_PLACE), .origin = true, .about = "where they are" },
	{ PARAM(struct carry_args, to, ARG_PLACE), .about = "where they go" },
	{ PARAM(struct carry_args, battalions, ARG_INT), .optional = true,
	  .about = "how many; 1 unless given" },
	{ 0 }
};

static const struct verb airlift_verb = {
	.name = "airlift", .about = "flies battalions from one German air field to another",
	.rules = "A.G.transportfly 2.2 2.3", .params = ends_params,
	.checks = CHECKS(check_airlift_card, check_fields, check_airlift_load, check_carry_number,
			 check_carry_figure),
	.apply = airlift, .explain = explain_airlift, .offer = offer_airlift,
};

static const struct param invade_params[] = {
	{ PARAM(struct invade_args, card, ARG_PIECE), .about = "an Invasjon in hand" },
	{ PARAM(struct invade_args, cards, ARG_PIECES), .sets = true,
	  .about = "other cards in hand, traded for battalions" },
	{ 0 }
};

static const struct verb invade_verb = {
	.name = "invade", .about = "trades cards for battalions that land and may attack at once",
	.rules = "A.A.invasjon 4.3", .params = invade_params,
	.checks = CHECKS(check_invade_card, check_invade_trade, check_payment),
	.apply = invade, .explain = explain_invade, .offer = offer_invade,
};

static const struct verb evacuate_verb = {
	.name = "evacuate", .about = "ships battalions from one coast to another",
	.rules = "A.A.kystevak 2.3", .params = ends_params,
	.checks = CHECKS(check_evacuate_card, check_ends, check_coasts, check_peaceful, check_evacuate_load,
			 check_carry_number, check_carry_figure),
	.apply = evacuate, .explain = explain_evacuate, .offer = offer_evacuate,
};

/* 4.1c What is given up, and what is to be fought. */
static void explain_done(const struct match *m, const struct action *a, struct ruling *r)
{
	int movers = 0;

	EACH_AREA(h, m) {
		movers += kn_can_move(m, h);
		if (kn_is_attacked(m, h))
			remark(r, "4.2", "combat in %s, %d against %d", place_name(m, h), kn_attackers(m, h),
			       kn_enemies_in(m, h, a->side));
	}
	remark(r, "4.1", "battalions of %s that could still move: %d", side_name(m, a->side), movers);
}

/* Secret: whether done is all that is left depends on the hand. */
const struct state kn_move = {
	.name = "move", .rule = "4.1", .asks = "move battalions, play movement cards, or end movement",
	.asked = ON_TURN, .in = IN(MOVEMENT),
	.secret = true,
	.verbs = (const struct verb *const[]){
		&move_verb, &rapid_verb, &kn_drop, &airlift_verb, &invade_verb, &evacuate_verb,
		&(const struct verb){
			.name = "done", .passes = true, .about = "ends land movement", .rules = "4 4.1",
			.apply = kn_close_phase, .explain = explain_done,
		}, NULL
	},
};

static const struct stage descent_stages[] = {
	{ "divert", open_divert },
	{ "touch-down", end_descent },
	{ 0 }
};

const struct state kn_descent = {
	.name = "descent", .rule = "A.G.fallskjermtropp", .stages = descent_stages,
	.on = ON(&kn_move, &kn_drops), .where = KIND(AREA),
};

static const struct param divert_params[] = {
	{ PARAM(struct card_to_args, card, ARG_PIECE), .about = "a Jagerfly in hand" },
	{ PARAM(struct card_to_args, to, ARG_PLACE), .about = "a land area next to the one meant" },
	{ 0 }
};

/* 7.1c The phase of the drop, in either turn. */
static const char *divert_rule(const struct match *m)
{
	return own_of(m)->april ? "7.1" : "4.1";
}

static const struct proviso divert_provisos[] = { CITY, { 0 } };

const struct state kn_divert = {
	.name = "divert", .rule = "4.1", .rule_now = divert_rule,
	.asks = "divert the drop with a Jagerfly, or pass",
	.asked = EITHER_SIDE, .on = ON(&kn_descent), .where = KIND(AREA),
	.secret = true, .provisos = divert_provisos,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "divert", .about = "makes a dropped battalion land in a neighbouring area",
			.rules = "A.A.jagerfly A.N9.jagerfly 4.1 7.1", .params = divert_params,
			.checks = CHECKS(check_divert_card, check_fighters, check_diversion),
			.apply = divert, .explain = explain_divert, .offer = offer_divert,
		}, &kn_pass, NULL
	},
};

static const struct param place_params[] = {
	{ PARAM(struct place_args, to, ARG_PLACE), .about = "a land area on sea zones III to VII" },
	{ PARAM(struct place_args, battalions, ARG_INT), .optional = true,
	  .about = "how many; 1 unless given" },
	{ 0 }
};

const struct state kn_place_invaders = {
	.name = "place-invaders", .rule = "A.A.invasjon", .asks = "land the battalions of the invasion",
	.asked = THE_SIDE(ALLIES), .on = ON(&kn_move),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "place", .about = "lands battalions on a coast, or attacks it from the sea",
			.rules = "A.A.invasjon 2.2 2.3", .params = place_params,
			.checks = CHECKS(check_place_number, check_place_coast, check_place_figure),
			.apply = place, .explain = explain_place, .offer = offer_place,
		},
		&(const struct verb){
			.name = "done", .passes = true,
			.about = "gives up the battalions that are not placed",
			.rules = "A.A.invasjon", .apply = place_done, .explain = account_lost,
		}, NULL
	},
};
