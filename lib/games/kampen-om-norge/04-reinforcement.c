/* SPDX-License-Identifier: ISC */
/* 04-reinforcement.c: 4.3 phase 3, also of 9 April (7.3), where battalions may come (8.3), and submarines. */
#include "games/kampen-om-norge/norge.h"

/* 7.3 8.3a */
static const char *rule_now(const struct match *m)
{
	return own_of(m)->april ? "7.3" : is_advanced(m) ? "8.3" : "4.3";
}

/* ---- 8.3 the sea that germany needs ------------------------------------------ */

/* 8.3c VIII lies south of nothing; Eidsvoll & Norge is no Allied ship. */
bool kn_is_sea_clear(const struct match *m, int zone)
{
	for (int i = ZONE_I; i < ZONE_VIII && known(m, i) <= zone; i++)
		if (kn_has_ships(m, known(m, i), ALLIES))
			return false;
	return true;
}

/* 8.3d Battalions that its own ships still cover. */
static int covered_by(const struct match *m, int zone)
{
	int n = kn_count_ships(m, zone, GERMANY) - ground_of(m, zone)->placed;

	return kn_ruler(m, zone) == GERMANY && n > 0 ? n : 0;
}

/* 8.3b c d How many germany may place there; each sea the area lies on will do. */
static int german_room(const struct match *m, int to)
{
	int n = 0;

	EACH_LINK(l, m->data, to) {
		if (!is_zone(m, l->to))
			continue;
		if (kn_is_sea_clear(m, l->to))	/* I and II always are: no Allied ship comes there (5.1a) */
			return INT16_MAX;
		n += covered_by(m, l->to);
	}
	return n;
}

static void note_covered(struct match *m, int to, int n)
{
	if (german_room(m, to) == INT16_MAX)
		return;
	EACH_LINK(l, m->data, to) {
		int some = lesser(n, is_zone(m, l->to) ? covered_by(m, l->to) : 0);

		ground(m, l->to)->placed = (int16_t)(ground(m, l->to)->placed + some);
		n -= some;
	}
}

/* ---- 4.3 where reinforcements may be placed ------------------------------------- */

/* 4.3f Reading: never in a hostile area; Invasjon alone lands there. */
static bool check_ground(const struct match *m, int side, int to, int n, struct ruling *r)
{
	if (!is_area(m, to))
		return refuse(r, "4.3", "%s is no land area", place_name(m, to));
	if (kn_is_hostile(m, to, side))
		return refuse(r, "4.3", "the enemy is in %s", place_name(m, to));
	return kn_check_figure(m, known(m, BY_SEA), to, side, n, r);
}

static bool check_german_sea(const struct match *m, int to, int n, struct ruling *r)
{
	if (!is_advanced(m))
		return kn_by_guarded_sea(m, to) ||
		       refuse(r, "4.3", "%s does not lie on sea zone I or II", place_name(m, to));
	if (!german_room(m, to))
		return refuse(r, "8.3", "%s lies on no sea that is open to germany", place_name(m, to));
	if (german_room(m, to) < n)
		return refuse(r, "8.3", "German ships cover no more than %d in %s", german_room(m, to),
			      place_name(m, to));
	return true;
}

/* 4.3g h */
static bool check_norwegian_point(const struct match *m, int to, int n, struct ruling *r)
{
	if (!has_feature(m, to, MOBILIZATION) && !has_feature(m, to, VICTORY_CITY))
		return refuse(r, "4.3", "%s is neither a mobilization point nor a victory city",
			      place_name(m, to));
	if (n > 1 || is_marked(m, to, REINFORCED))
		return refuse(r, "4.3", "no more than one battalion is placed in %s", place_name(m, to));
	return true;
}

/* 8.3e The sea beside the area that germany controls, or NONE. */
static int german_sea_by(const struct match *m, int to)
{
	EACH_LINK(l, m->data, to)
		if (is_zone(m, l->to) && kn_ruler(m, l->to) == GERMANY)
			return l->to;
	return NONE;
}

/* 4.3i j k 8.3e An area on two zones is barred if either is. */
bool kn_check_allied_coast(const struct match *m, int to, const char *rule, struct ruling *r)
{
	if (!kn_by_open_sea(m, to))
		return refuse(r, rule, "%s lies on none of the sea zones III to VII", place_name(m, to));
	if (kn_by_guarded_sea(m, to))
		return refuse(r, rule, "%s lies on sea zone I or II", place_name(m, to));
	if (german_sea_by(m, to) != NONE)
		return refuse(r, rule, "germany controls sea zone %s", place_name(m, german_sea_by(m, to)));
	return true;
}

bool kn_is_allied_coast(const struct match *m, int to)
{
	struct ruling r = { .quiet = true };

	return kn_check_allied_coast(m, to, "8.3", &r);
}

/* 4.3f-k 8.3 The side may put reinforcements there (4.3h and hostile areas too); else refused. */
bool kn_check_placement(const struct match *m, int side, int to, int n, struct ruling *r)
{
	if (!check_ground(m, side, to, n, r))
		return false;
	if (side == GERMANY)
		return check_german_sea(m, to, n, r);
	if (side == NORWAY)
		return check_norwegian_point(m, to, n, r);
	return kn_check_allied_coast(m, to, is_advanced(m) ? "8.3" : "4.3", r);
}

static bool may_place(const struct match *m, int side, int to, int n)
{
	struct ruling r = { .quiet = true };

	return kn_check_placement(m, side, to, n, &r);
}

/* 8.3b c d By which sea germany comes there, and how many more that sea carries. */
static void remark_german_sea(const struct match *m, struct ruling *r, int to)
{
	EACH_LINK(l, m->data, to) {
		if (!is_zone(m, l->to))
			continue;
		if (kn_is_sea_clear(m, l->to))
			remark(r, "8.3", "no Allied ship is in %s or south of it: any number may come",
			       place_name(m, l->to));
		else if (covered_by(m, l->to))
			remark(r, "8.3", "German ships control %s, battalions they still cover: %d",
			       place_name(m, l->to), covered_by(m, l->to));
	}
}

static int next_opponent(const struct match *m, int after);	/* below */
static const char *torpedo_rule(const struct match *m, int side);

static void account_torpedo(const struct match *m, struct ruling *r, int side)
{
	kn_account_die(m, r, torpedo_rule(m, side), "a battalion is sunk", GERMAN_TORPEDO + side);
}

/* 4.3m n 7.3h Which cards they hold is not known. */
static void explain_crossing(const struct match *m, struct ruling *r, int to)
{
	if (own_of(m)->turn == GERMANY && is_advanced(m))
		remark_german_sea(m, r, to);
	for (int side = next_opponent(m, NONE); side != NONE; side = next_opponent(m, side)) {
		remark(r, torpedo_rule(m, side), "%s may torpedo what comes by sea with Ubåt, in hand: %d",
		       side_name(m, side), kn_hand(m, side));
		account_torpedo(m, r, side);
	}
}

/* 4.3o They stand there and do no more in this turn; then the submarines have their say. */
static void place(struct match *m, int side, int to, int n)
{
	kn_add(m, to, side, n);
	if (side == NORWAY) {
		mark_place(m, to, REINFORCED);
	} else {
		struct frame *f = ask(m, &kn_afloat, NONE);

		f->where = (int16_t)to;
		f->count = (int16_t)n;
	}
}

/* ---- 3f-j land-stack --------------------------------------------------------------- */

/* 3g */
static bool check_stack_ground(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *landing = args_of(a);

	return check_ground(m, ALLIES, landing->to, limit(m, STACK_SIZE), r);
}

static bool check_stack_coast(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *landing = args_of(a);

	return kn_check_allied_coast(m, landing->to, "3", r);
}

/* 3i Areas that face each other across a fjord border each other too. */
static bool check_apart(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *landing = args_of(a);

	EACH_AREA(h, m) {
		if (!is_marked(m, h, REINFORCED))
			continue;
		if (h == landing->to)
			return refuse(r, "3", "the other stack is in %s", place_name(m, h));
		if (kn_are_neighbours(m, h, landing->to))
			return refuse(r, "3", "the other stack is next to %s, in %s",
				      place_name(m, landing->to), place_name(m, h));
	}
	return true;
}

static int account_stack(const struct match *m, struct ruling *r, int to)
{
	int n = kn_recruits(m, ALLIES, limit(m, STACK_SIZE));

	account(r, "3", "%d Allied battalions land in %s", n, place_name(m, to));
	return n;
}

static void explain_stack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *landing = args_of(a);

	account_stack(m, r, landing->to);
	remark(r, "3", "stacks left to land: %d, then %d", top_frame(m)->count, top_frame(m)->count - 1);
	explain_crossing(m, r, landing->to);
}

static void land_stack(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *landing = args_of(a);
	int n = account_stack(m, r, landing->to);

	done(m);
	mark_place(m, landing->to, REINFORCED);
	place(m, ALLIES, landing->to, n);
}

static void offer_stack(const struct match *m, struct offers *o)
{
	struct action a;
	struct to_args *landing = args_in(&a);

	(void)m;
	offer_start(o, &a);
	kn_offer_places(o, &a, &landing->to, AREA);
}

static void clear_areas(struct match *m)
{
	EACH_PLACE(h, m) {
		unmark_place(m, h, REINFORCED);
		ground(m, h)->placed = 0;
	}
}

/* 3h A stack that has no lawful area is lost. */
static bool ask_stack(struct match *m, struct ruling *r)
{
	static const struct verb *const none[] = { NULL };
	int left = limit(m, LANDING_STACKS);

	EACH_AREA(h, m)
		left -= is_marked(m, h, REINFORCED);
	if (left > 0) {
		ask(m, &kn_land_stack, ALLIES)->count = (int16_t)left;
		if (has_answer_but(m, r->arena, none))
			return true;
		done(m);
		say(r, "3", "no area is left for %d of the Allied stacks", left);
	}
	own(m)->landed = true;
	clear_areas(m);
	return false;
}

/* ---- the phase opens and closes -------------------------------------------------------- */

/* 3f 7.4f The first Allied battalions come before any others, in the first ordinary turn. 4.3e 7.3f */
void kn_open_reinforcement(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);

	if (o->turn == ALLIES && !o->april && !o->landed && ask_stack(m, r))
		return;
	o->left = 0;
	o->left = (int16_t)kn_recruits(m, o->turn, cell(m, PER_FACTION, FREE_BATTALIONS, o->turn));
	ask(m, &kn_reinforce, o->turn);
}

/* 7.3e On 9 April each faction has its turn at it; who has moved is then of no account. */
static void next_faction(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);

	EACH_PLACE(h, m)
		ground(m, h)->moved = 0;
	o->turn = (int16_t)((o->turn + 1) % FACTIONS);
	if (o->turn == GERMANY)
		kn_next_phase(m, r);
}

/* That nothing is left to do would tell that none of the cards is a Transportfly. */
static bool holds_cards(const struct match *m)
{
	return own_of(m)->left && m->top[known(m, HAND + own_of(m)->turn)] != NONE;
}

static void account_lost(const struct match *m, const struct action *a, struct ruling *r)
{
	if (own_of(m)->left)
		account(r, rule_now(m), "not placed by %s: %d", side_name(m, a->side), own_of(m)->left);
}

static void reinforce_done(struct match *m, const struct action *a, struct ruling *r)
{
	struct norge *o = own(m);

	account_lost(m, a, r);
	done(m);
	o->left = 0;
	o->traded = false;
	clear_areas(m);
	if (o->april)
		next_faction(m, r);
	else
		kn_next_phase(m, r);
}

/* ---- 4.3a-d trade ----------------------------------------------------------------------- */

/* 4.3c */
static bool check_first_trade(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (own_of(m)->traded)
		return refuse(r, "4.3", "cards have been traded in this phase");
	return true;
}

static bool check_trade(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *trade = args_of(a);

	return kn_check_trade(m, a->side, &trade->cards, NONE, r);
}

static const char *trade_rule(const struct match *m)
{
	return own_of(m)->april ? "7.3" : "4.3";
}

static void explain_trade(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *trade = args_of(a);
	int left = own_of(m)->left;

	kn_account_trade(m, r, &trade->cards, trade_rule(m), 0);
	remark(r, trade_rule(m), "battalions left to place: %d, then %d", left,
	       left + kn_recruits(m, a->side, kn_symbols(m, &trade->cards, NULL) / limit(m, SYMBOLS_EACH)));
	remark(r, "2.4", "the cards are used up; cards left in the hand of %s: %d", side_name(m, a->side),
	       kn_hand(m, a->side) - trade->cards.n);
}

static void trade(struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *trade = args_of(a);
	struct norge *o = own(m);
	int n = kn_symbols(m, &trade->cards, NULL) / limit(m, SYMBOLS_EACH);

	kn_trade(m, r, a->side, &trade->cards, trade_rule(m), 0);
	o->left = (int16_t)(o->left + kn_recruits(m, a->side, n));
	o->traded = true;
}

static void offer_trade(const struct match *m, struct offers *o)
{
	struct action a;
	struct cards_args *trade = args_in(&a);
	struct list hand = { 0 };

	offer_start(o, &a);
	if (own_of(m)->traded)
		return;
	EACH_PIECE_AT(p, m, known(m, HAND + a.side))
		list_add(&hand, p);
	offer_sets(o, &a, &trade->cards, &hand);
}

/* ---- 4.3f-k reinforce ---------------------------------------------------------------------- */

static bool check_number(const struct match *m, int side, int stated, struct ruling *r)
{
	if (stated < 0)
		return refuse(r, "4.3", "%d battalions cannot be placed", stated);
	if (number_of(stated) > own_of(m)->left)
		return refuse(r, "4.3", "battalions of %s to place: %d", side_name(m, side), own_of(m)->left);
	return true;
}

static bool check_reinforce_number(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *reinforce = args_of(a);

	return check_number(m, a->side, reinforce->battalions, r);
}

/* 4.3f-k 8.3 */
static bool check_reinforced(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *reinforce = args_of(a);

	return kn_check_placement(m, a->side, reinforce->to, number_of(reinforce->battalions), r);
}

static void account_reinforced(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *reinforce = args_of(a);

	account(r, rule_now(m), "%s reinforce%s %s by %d", side_name(m, a->side), s_of(a->side),
		place_name(m, reinforce->to), number_of(reinforce->battalions));
}

static void remark_left(const struct match *m, struct ruling *r, int n)
{
	remark(r, rule_now(m), "battalions left to place: %d, then %d", own_of(m)->left, own_of(m)->left - n);
}

static void explain_reinforce(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *reinforce = args_of(a);

	account_reinforced(m, a, r);
	remark_left(m, r, number_of(reinforce->battalions));
	explain_crossing(m, r, reinforce->to);
}

static void reinforce(struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *reinforce = args_of(a);
	int n = number_of(reinforce->battalions);

	own(m)->left = (int16_t)(own_of(m)->left - n);
	if (a->side == GERMANY && is_advanced(m))
		note_covered(m, reinforce->to, n);
	account_reinforced(m, a, r);
	place(m, a->side, reinforce->to, n);
}

static void offer_reinforce(const struct match *m, struct offers *o)
{
	struct action a;
	struct place_args *reinforce = args_in(&a);

	offer_start(o, &a);
	EACH_AREA(h, m) {
		reinforce->to = (int16_t)h;
		/* Where so many find no room, more do not. */
		for (int n = 1; n <= own_of(m)->left && may_place(m, a.side, h, n); n++) {
			reinforce->battalions = (int16_t)n;
			offer_sure(o, &a);
		}
	}
}

/* ---- 4.3l airlift-in --------------------------------------------------------------------------- */

struct airlift_args {
	int16_t card, to, battalions;
};

static const char *airlift_rule(const struct match *m)
{
	return own_of(m)->april ? "A.G9.transportfly" : "A.G.transportfly";
}

static bool check_airlift_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct airlift_args *airlift = args_of(a);

	return kn_check_card(m, a->side, airlift->card, TRANSPORTFLY, "4.3", r);
}

static bool check_airlift_number(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct airlift_args *airlift = args_of(a);

	return check_number(m, a->side, airlift->battalions, r);
}

/* A.G.transportfly-b The sea has no say in it. */
static bool check_air_field(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct airlift_args *airlift = args_of(a);

	if (!has_feature(m, airlift->to, AIR_FIELD))
		return refuse(r, airlift_rule(m), "%s has no air field", place_name(m, airlift->to));
	if (!kn_holds(m, GERMANY, airlift->to))
		return refuse(r, airlift_rule(m), "no German battalion is in %s", place_name(m, airlift->to));
	return true;
}

static bool check_airlift_load(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct airlift_args *airlift = args_of(a);

	if (number_of(airlift->battalions) > limit(m, CARRIED))
		return refuse(r, airlift_rule(m), "it carries no more than %d battalions", limit(m, CARRIED));
	return true;
}

static void explain_airlift(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct airlift_args *airlift = args_of(a);
	int n = number_of(airlift->battalions);

	remark(r, airlift_rule(m), "battalions that the card carries: %d of at most %d, and no submarine "
	       "reaches them", n, limit(m, CARRIED));
	remark_left(m, r, n);
	kn_explain_use(m, r, airlift->card);
}

/* A.A.ubat-b No submarine reaches them. */
static void airlift(struct match *m, const struct action *a, struct ruling *r)
{
	const struct airlift_args *airlift = args_of(a);
	int n = number_of(airlift->battalions);

	own(m)->left = (int16_t)(own_of(m)->left - n);
	kn_use(m, r, airlift->card);
	kn_add(m, airlift->to, GERMANY, n);
	say(r, airlift_rule(m), "%s brings %d to %s by air", id(m, airlift->card), n,
	    place_name(m, airlift->to));
}

static void offer_airlift(const struct match *m, struct offers *o)
{
	struct action a;
	struct airlift_args *airlift = args_in(&a);

	offer_start(o, &a);
	if (!own_of(m)->left)
		return;
	EACH_PIECE_AT(p, m, known(m, HAND + a.side))
		EACH_AREA(h, m) {
			if (type_of(m, p) != TRANSPORTFLY || !has_feature(m, h, AIR_FIELD))
				continue;
			airlift->card = (int16_t)p;
			airlift->to = (int16_t)h;
			kn_offer_numbers(o, &a, &airlift->battalions, 1, limit(m, CARRIED));
		}
}

/* ---- torpedo: 4.3m n 7.3h ------------------------------------------------------------------------ */

/* Who may try it next on the battalion, or NONE. The Allied ones of 9 April are safe: 7.3h lists no Ubåt. */
static int next_opponent(const struct match *m, int after)
{
	bool april = own_of(m)->april;

	if (own_of(m)->turn == GERMANY)
		return april && after == NONE ? NORWAY : after == ALLIES ? NONE : ALLIES;
	return own_of(m)->turn == ALLIES && !april && after == NONE ? GERMANY : NONE;
}

/*
 * Each opponent in turn, for all of the battalions that are left, as they are alike; frame.side is the one
 * asked last. In edition 1 one battalion came after the other, and each opponent was asked about each.
 */
static void enter_afloat(struct match *m, struct ruling *r)
{
	struct frame *f = &m->pending[m->depth - 1];

	for (int side = next_opponent(m, f->side); side != NONE; side = next_opponent(m, side)) {
		f->side = (int16_t)side;
		if (f->count > 0 && kn_open(m, r, &kn_torpedo, side, about(NONE, f->where)))
			return;
	}
	f->side = NONE;
	if (--f->count < 1 || m->edition >= 2)
		done(m);
}

static const char *torpedo_rule(const struct match *m, int side)
{
	if (own_of(m)->april)
		return side == NORWAY ? "A.N9.ubat" : "A.A9.ubat";
	return side == GERMANY ? "A.G.ubat" : "A.A.ubat";
}

/* They lie under the question. */
static bool are_several_afloat(const struct match *m)
{
	return m->pending[m->depth - 2].count > 1;
}

static bool check_torpedo(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *torpedo = args_of(a);

	return kn_check_card(m, a->side, torpedo->card, UBAT, own_of(m)->april ? "7.3" : "4.3", r);
}

/* The battalions afloat lie under the question: who was asked last, and how many of them are lost. */
static void go_on_with(struct match *m, int side, int lost)
{
	struct frame *f = &m->pending[m->depth - 1];

	f->side = (int16_t)side;
	f->count = (int16_t)(f->count - lost);
}

/* So that the side is asked once more. */
static int before(const struct match *m, int side)
{
	return side == ALLIES && own_of(m)->april ? NORWAY : NONE;
}

/* A.G.ubat-a Reading: one card, one die, one battalion; then the same opponent is asked again. */
static void torpedo(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *torpedo = args_of(a);
	int where = top_frame(m)->where, least = least_die(m, GERMAN_TORPEDO + a->side);
	const char *rule = torpedo_rule(m, a->side);
	int die;

	done(m);
	kn_use(m, r, torpedo->card);
	account_torpedo(m, r, a->side);
	die = roll(r, rule, "torpedo", 6);
	say(r, rule, "%s in %s: die %d, the battalion is %s", id(m, torpedo->card), place_name(m, where), die,
	    die < least ? "missed" : "sunk");
	if (die < least) {
		go_on_with(m, before(m, a->side), 0);
		return;
	}
	kn_add(m, where, own_of(m)->turn, -1);
	own(m)->news |= DEFEAT;
	go_on_with(m, m->edition >= 2 ? before(m, a->side) : NONE, 1);
}

static void explain_torpedo(const struct match *m, const struct action *a, struct ruling *r)
{
	account_torpedo(m, r, a->side);
	remark(r, torpedo_rule(m, a->side), "battalions that come by sea to %s: %d",
	       place_name(m, top_frame(m)->where), m->pending[m->depth - 2].count);
	kn_explain_card(m, a, r);
}

/* ---- tables ------------------------------------------------------------------------------------------ */

static const struct param stack_params[] = {
	{ PARAM(struct to_args, to, ARG_PLACE), .about = "an area on one of the sea zones III to VII" },
	{ 0 }
};

static const struct verb stack_verb = {
	.name = "land-stack",
	.about = "lands a stack of the first Allied battalions",
	.rules = "3 4.3 8.3",
	.params = stack_params,
	.checks = CHECKS(check_stack_ground, check_stack_coast, check_apart),
	.apply = land_stack,
	.explain = explain_stack,
	.offer = offer_stack,
};

const struct state kn_land_stack = {
	.name = "land-stack",
	.rule = "3",
	.asks = "land the first battalions",
	.asked = THE_SIDE(ALLIES),
	.in = IN(REINFORCEMENT),
	.least = 1, .most = kn_most_battalions,
	.verbs = (const struct verb *const[]){ &stack_verb, NULL },
};

static const struct param trade_params[] = {
	{ PARAM(struct cards_args, cards, ARG_PIECES), .sets = true, .about = "cards of the hand" },
	{ 0 }
};

static const struct verb trade_verb = {
	.name = "trade",
	.about = "trades cards for battalions by their symbols, once in the phase",
	.rules = "4.3 7.3",
	.params = trade_params,
	.checks = CHECKS(check_first_trade, check_trade),
	.apply = trade,
	.explain = explain_trade,
	.offer = offer_trade,
};

static const struct param reinforce_params[] = {
	{ PARAM(struct place_args, to, ARG_PLACE), .about = "where they are placed" },
	{ PARAM(struct place_args, battalions, ARG_INT), .optional = true,
	  .about = "how many; 1 unless stated" },
	{ 0 }
};

static const struct verb reinforce_verb = {
	.name = "reinforce",
	.about = "places new battalions",
	.rules = "4.3 8.3 7.3",
	.params = reinforce_params,
	.checks = CHECKS(check_reinforce_number, check_reinforced),
	.apply = reinforce,
	.explain = explain_reinforce,
	.offer = offer_reinforce,
};

static const struct param airlift_params[] = {
	{ PARAM(struct airlift_args, card, ARG_PIECE), .about = "a card Transportfly" },
	{ PARAM(struct airlift_args, to, ARG_PLACE), .about = "an air field where a German battalion is" },
	{ PARAM(struct airlift_args, battalions, ARG_INT), .optional = true,
	  .about = "how many; 1 unless stated" },
	{ 0 }
};

static const struct verb airlift_verb = {
	.name = "airlift-in",
	.about = "flies new German battalions to an air field",
	.rules = "4.3 7.3 A.G.transportfly A.G9.transportfly",
	.params = airlift_params,
	.checks = CHECKS(check_airlift_card, check_airlift_number, check_air_field, check_airlift_load),
	.apply = airlift,
	.explain = explain_airlift,
	.offer = offer_airlift,
};

static const struct verb done_verb = {
	.name = "done", .passes = true,
	.about = "ends the faction's reinforcements; battalions not placed are lost",
	.rules = "4 4.3",
	.apply = reinforce_done,
	.explain = account_lost,
};

const struct state kn_reinforce = {
	.name = "reinforce",
	.rule = "4.3",
	.asks = "trade cards and place reinforcements, or end the phase",
	.asked = ON_TURN,
	.in = IN(REINFORCEMENT),
	.verbs = (const struct verb *const[]){
		&trade_verb, &reinforce_verb, &airlift_verb, &done_verb, NULL,
	},
	.secret_if = holds_cards,
};

static int most_afloat(const struct match *m, const struct frame *f)
{
	return ground_of(m, f->where)->n[own_of(m)->turn];
}

const struct state kn_afloat = {
	.name = "afloat",
	.rule = "4.3",
	.asked = ANYBODY,
	.in = IN(REINFORCEMENT),
	.on = ON(&kn_reinforce),
	.where = KIND(AREA),
	.least = 1,
	.most = most_afloat,
	.enter = enter_afloat,
};

static const struct param torpedo_params[] = {
	{ PARAM(struct card_args, card, ARG_PIECE), .about = "a card Ubåt" },
	{ 0 }
};

static const struct verb torpedo_verb = {
	.name = "torpedo",
	.about = "tries to sink the battalion that is being placed",
	.rules = "4.3 7.3 A.G.ubat A.A.ubat A.N9.ubat A.A9.ubat",
	.params = torpedo_params,
	.checks = CHECKS(check_torpedo),
	.apply = torpedo,
	.explain = explain_torpedo,
	.offer = kn_offer_hand,
};

static const struct proviso torpedo_provisos[] = {
	CITY,
	{ "several", "more than one battalion comes", are_several_afloat, NULL },
	{ 0 }
};

const struct state kn_torpedo = {
	.name = "torpedo",
	.rule = "4.3",
	.asks = "torpedo a battalion that comes by sea, or pass",
	.asked = EITHER_SIDE,
	.on = ON(&kn_afloat),
	.where = KIND(AREA),
	.verbs = (const struct verb *const[]){ &torpedo_verb, &kn_pass, NULL },
	.secret = true,
	.provisos = torpedo_provisos,
};
