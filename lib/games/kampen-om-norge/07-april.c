/* SPDX-License-Identifier: ISC */
/* 07-april.c: 7.1 to 7.4 the 9 April turn from the meeting of the fleets to its end, but for the landing. */
#include "games/kampen-om-norge/norge.h"

enum { CABLE_CARDS = 1, POINTS_PER_BATTALION = 2 };	/* 5.1d 7.3b */

static bool has_card(const struct match *m, int side, int type)
{
	EACH_PIECE_AT(p, m, known(m, HAND + side))
		if (type_of(m, p) == type)
			return true;
	return false;
}

/* ---- 7.1a interception, zone by zone --------------------------------------- */

/* Eidsvoll & Norge is worth a meeting, and so are dummies: allies do not know them. */
static bool is_meeting_place(const struct match *m, int zone)
{
	struct list german;

	kn_targets(m, zone, GERMANY, &german);
	return german.n && (kn_has_ships(m, zone, ALLIES) || kn_has_ships(m, zone, NORWAY));
}

void kn_open_interception(struct match *m, struct ruling *r)
{
	EACH_ZONE(z, m)
		if (!is_marked(m, z, VISITED) && is_meeting_place(m, z)) {
			mark_place(m, z, VISITED);
			ask(m, &kn_zone_meeting, NONE)->where = (int16_t)z;
			return;
		}
	EACH_ZONE(z, m)
		unmark_place(m, z, VISITED);
	kn_next_phase(m, r);
}

enum meeting_stage { M_GERMANY_TRIES, M_ALLIES_TRY, M_SMOKE };

/*
 * 6.1p norway never has an attempt. 6.1r Nor has germany with dummies alone, but it is asked all the same:
 * not to be asked would tell what they are.
 */
static bool may_try(const struct match *m, int zone, int side)
{
	struct list ships;

	kn_targets(m, zone, side, &ships);
	return ships.n && is_meeting_place(m, zone);
}

static bool has_intercepted(const struct match *m, int zone)
{
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == GERMANY && has_mark(m, p, INTERCEPTED))
			return true;
	return false;
}

static void ask_to_try(struct match *m, int side)
{
	int zone = top_frame(m)->where;

	if (may_try(m, zone, side))
		ask(m, &kn_intercept, side)->where = (int16_t)zone;
}

static void germany_tries(struct match *m, struct ruling *r)
{
	(void)r;
	ask_to_try(m, GERMANY);
}

static void allies_try(struct match *m, struct ruling *r)
{
	(void)r;
	ask_to_try(m, ALLIES);
}

static void open_smoke(struct match *m, struct ruling *r)
{
	int zone = top_frame(m)->where;

	if (has_intercepted(m, zone))
		kn_open(m, r, &kn_smoke, GERMANY, about(NONE, zone));
}

/* ---- A.G9.roykdekke smoke -------------------------------------------------- */

struct smoke_args {
	int16_t card, ship;
};

static bool check_smoke(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct smoke_args *smoke = args_of(a);

	return kn_check_card(m, a->side, smoke->card, ROYKDEKKE, "A.G9.roykdekke", r);
}

static bool check_screened(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct smoke_args *smoke = args_of(a);
	int p = smoke->ship;

	if (side_of(m, p) != GERMANY || m->at[p] != top_frame(m)->where || !has_mark(m, p, INTERCEPTED))
		return refuse(r, "A.G9.roykdekke", "%s has not been intercepted in %s", id(m, p),
			      place_name(m, top_frame(m)->where));
	return true;
}

/* 8.1h With nothing left to fight, those that tried to intercept are hidden again. */
static void turn_down(struct match *m, int zone)
{
	if (has_intercepted(m, zone))
		return;
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == ALLIES && !has_mark(m, p, INTERCEPTED))
			unmark(m, p, FACE_UP);
}

/* Another card may screen another ship, so that the meeting goes back one step. */
static void smoke(struct match *m, const struct action *a, struct ruling *r)
{
	const struct smoke_args *smoke = args_of(a);
	int zone = top_frame(m)->where;

	kn_use(m, r, smoke->card);
	unmark(m, smoke->ship, INTERCEPTED);
	mark(m, smoke->ship, SMOKED);
	turn_down(m, zone);
	done(m);
	go_to(m, &kn_zone_meeting, M_SMOKE);
	say(r, "A.G9.roykdekke", "germany plays %s: %s escapes in %s", id(m, smoke->card), id(m, smoke->ship),
	    place_name(m, zone));
}

static void explain_smoke(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct smoke_args *smoke = args_of(a);

	remark(r, "A.G9.roykdekke", "%s fights no naval combat and may land", id(m, smoke->ship));
	kn_explain_use(m, r, smoke->card);
}

static void offer_smoke(const struct match *m, struct offers *o)
{
	struct action a;
	struct smoke_args *smoke = args_in(&a);

	offer_start(o, &a);
	EACH_PIECE_AT(card, m, known(m, HAND + GERMANY)) {
		if (type_of(m, card) != ROYKDEKKE)
			continue;
		smoke->card = (int16_t)card;
		EACH_PIECE_AT(p, m, top_frame(m)->where)
			offer_with(o, &a, &smoke->ship, p);
	}
}

/* ---- 7.1c drops ------------------------------------------------------------ */

/* As with a window: asked or not, it tells of the hand. */
void kn_open_drops(struct match *m, struct ruling *r)
{
	bool any = m->top[known(m, HAND + GERMANY)] != NONE, always = plays(m, OPTION_WINDOWS_ALWAYS);

	r->revealed |= any && !always;
	if ((always && any) || has_card(m, GERMANY, FALLSKJERMTROPP))
		ask(m, &kn_drops, GERMANY);
	else
		kn_next_phase(m, r);
}

/* ---- A.A9.stupbombefly dive, A.A9.minelegging mine ------------------------- */

/* One of all German ships of the zone, hidden or not; a dummy is merely removed. */
static void sink_any(struct match *m, struct ruling *r, int zone, const char *rule)
{
	struct list ships;
	int p;

	kn_targets(m, zone, GERMANY, &ships);
	if (!ships.n)
		return;
	p = kn_pick(r, &ships, rule, "draw", 1u << GERMANY);
	if (class_of(m, p) != DUMMY) {
		kn_sink(m, r, p, ALLIES, rule);	/* 6.1u */
		return;
	}
	r->revealed = true;
	kn_scrap(m, p);
	say(r, rule, "%s is no ship and leaves the game", id(m, p));
}

/* 7.2b Reading: once, before the first naval combat. The mark on the hand tells that it has been. */
void kn_open_dive(struct match *m, struct ruling *r)
{
	int hand = known(m, HAND + ALLIES);

	if (!is_marked(m, hand, VISITED)) {
		mark_place(m, hand, VISITED);
		if (kn_open(m, r, &kn_dive, ALLIES, about(NONE, NONE)))
			return;
	}
	unmark_place(m, hand, VISITED);
	kn_next_phase(m, r);
}

static bool check_dive(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *dive = args_of(a);

	return kn_check_card(m, a->side, dive->card, STUPBOMBEFLY, "A.A9.stupbombefly", r);
}

static bool check_dived_on(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *dive = args_of(a);
	bool reached = false;
	struct list ships;

	for (int z = ZONE_III; z <= ZONE_V; z++)	/* A.A9.stupbombefly-b */
		reached |= dive->zone == known(m, z);
	if (!reached)
		return refuse(r, "A.A9.stupbombefly", "the card is not for %s", place_name(m, dive->zone));
	kn_targets(m, dive->zone, GERMANY, &ships);
	if (!ships.n)
		return refuse(r, "A.A9.stupbombefly", "no German ship is in %s", place_name(m, dive->zone));
	return true;
}

static void account_bombs(const struct match *m, struct ruling *r)
{
	kn_account_die(m, r, "A.A9.stupbombefly", "one of the German ships is sunk", DIVE_BOMBERS);
}

/* A.A9.stupbombefly-c Dummies are among them. */
static void explain_dive(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *dive = args_of(a);
	struct list ships;

	account_bombs(m, r);
	kn_targets(m, dive->zone, GERMANY, &ships);
	remark(r, "A.A9.stupbombefly", "ships in %s of which one is drawn, hidden or not: %d",
	       place_name(m, dive->zone), ships.n);
	kn_explain_use(m, r, dive->card);
}

static void dive(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *dive = args_of(a);
	int die;

	kn_use(m, r, dive->card);
	done(m);
	account_bombs(m, r);
	die = roll(r, "A.A9.stupbombefly", "dive", 6);
	say(r, "A.A9.stupbombefly", "allies play %s in %s: die %d", id(m, dive->card),
	    place_name(m, dive->zone), die);
	if (die >= least_die(m, DIVE_BOMBERS))
		sink_any(m, r, dive->zone, "A.A9.stupbombefly");
}

static void offer_dive(const struct match *m, struct offers *o)
{
	kn_offer_card_and_zone(m, o, STUPBOMBEFLY);
}

static bool check_mine(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *mine = args_of(a);

	return kn_check_card(m, a->side, mine->card, MINELEGGING, "A.A9.minelegging", r);
}

static void account_mine(const struct match *m, struct ruling *r)
{
	kn_account_die(m, r, "A.A9.minelegging", "one of the German ships is sunk", MINES);
}

static void explain_mine(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list ships;

	account_mine(m, r);
	kn_targets(m, top_frame(m)->where, GERMANY, &ships);
	remark(r, "A.A9.minelegging", "ships in %s of which one is drawn, hidden or not: %d",
	       place_name(m, top_frame(m)->where), ships.n);
	kn_explain_card(m, a, r);
}

/* The landing under it goes back one step: there may be other mines. */
static void mine(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *mine = args_of(a);
	int zone = top_frame(m)->where, die;

	kn_use(m, r, mine->card);
	done(m);
	go_to(m, &kn_landfall, L_MINES);
	account_mine(m, r);
	die = roll(r, "A.A9.minelegging", "mine", 6);
	say(r, "A.A9.minelegging", "allies play %s in %s: die %d", id(m, mine->card), place_name(m, zone),
	    die);
	if (die >= least_die(m, MINES))
		sink_any(m, r, zone, "A.A9.minelegging");
}

/* ---- 7.2c-g raid ----------------------------------------------------------- */

static bool may_raid(const struct match *m, int p)
{
	int class = class_of(m, p);

	return side_of(m, p) == GERMANY && (class == SLAGSKIP || class == TUNG_KRYSSER) &&
	       kn_is_true_ship(m, p) && border_between(m->data, m->at[p], known(m, RAID_BOX)) != NONE;
}

/* Any ship near the box will do to be asked, for whether it may go on raid is germany's secret. */
void kn_open_raid(struct match *m, struct ruling *r)
{
	struct list ships;

	EACH_LINK(l, m->data, known(m, RAID_BOX)) {
		kn_targets(m, l->to, GERMANY, &ships);
		if (ships.n) {
			ask(m, &kn_raid, GERMANY);
			return;
		}
	}
	kn_next_phase(m, r);
}

static bool check_raid(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ships_args *raid = args_of(a);

	if (!raid->ships.n)
		return refuse(r, "7.2", "no ship is named");
	for (int i = 0; i < raid->ships.n; i++) {
		int p = raid->ships.v[i];

		if (list_repeats(&raid->ships, i))
			return refuse(r, "7.2", "%s is named twice", id(m, p));
		if (!may_raid(m, p))
			return refuse(r, "7.2", "%s cannot go on raid", id(m, p));
	}
	return true;
}

/* 7.2e f */
static int account_raid(const struct match *m, struct ruling *r, const struct list *ships)
{
	struct sum s;

	sum_start(&s, false);
	for (int i = 0; i < ships->n; i++)
		sum_add(&s, "6.1", id(m, ships->v[i]), cell(m, SHIPS, class_of(m, ships->v[i]), VOIDS));
	account_sum(r, ~0u, "7.2", "Allied cards voided", &s);
	return s.total;
}

static void explain_raid(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ships_args *raid = args_of(a);

	account_raid(m, r, &raid->ships);
	remark(r, "7.2", "ships on raid land nothing, and come back for %d symbols",
	       limit(m, RECALL_SYMBOLS));
}

/* 7.2d e f */
static void raid(struct match *m, const struct action *a, struct ruling *r)
{
	const struct ships_args *raid = args_of(a);

	r->revealed = true;
	for (int i = 0; i < raid->ships.n; i++) {
		int p = raid->ships.v[i];

		say(r, "7.2", "%s goes on raid from %s", id(m, p), place_name(m, m->at[p]));
		put(m, p, known(m, RAID_BOX));
	}
	kn_void(m, r, ALLIES, account_raid(m, r, &raid->ships), "7.2");
}

static void offer_raid(const struct match *m, struct offers *o)
{
	struct action a;
	struct ships_args *raid = args_in(&a);
	struct list all = { 0 };

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (may_raid(m, p))
			list_add(&all, p);
	offer_sets(o, &a, &raid->ships, &all);
}

/* ---- 7.3a-c mobilise ------------------------------------------------------- */

static void mobilise_at(struct match *m, struct ruling *r, int h)
{
	kn_add(m, h, NORWAY, kn_recruits(m, NORWAY, 1));
	mark_place(m, h, MOBILIZED);
	say(r, "7.3", "norway mobilizes in %s", place_name(m, h));
}

static void close_mobilise(struct match *m, const struct action *a, struct ruling *r)
{
	EACH_AREA(h, m)
		unmark_place(m, h, MOBILIZED);
	kn_close_phase(m, a, r);
}

/* 7.3a Reading: the cities fill by themselves, as nothing is gained by leaving them empty. */
void kn_open_mobilise(struct match *m, struct ruling *r)
{
	struct frame *f;
	int points = 0;

	EACH_AREA(h, m) {
		bool city = has_feature(m, h, VICTORY_CITY);

		if (city && !is_marked(m, h, MOBILIZED) && !kn_holds(m, GERMANY, h))
			mobilise_at(m, r, h);
		points += has_feature(m, h, MOBILIZATION) && !kn_holds(m, GERMANY, h);
	}
	f = ask(m, &kn_mobilise, NORWAY);
	f->count = (int16_t)(points / POINTS_PER_BATTALION);
	if (!f->count)
		close_mobilise(m, NULL, r);
}

/* 7.3c Reading: a point with a Norwegian battalion on it is free; only germany occupies one. */
static bool check_mobilise(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *mobilise = args_of(a);

	if (!has_feature(m, mobilise->at, MOBILIZATION))
		return refuse(r, "7.3", "%s is no mobilization point", place_name(m, mobilise->at));
	if (kn_holds(m, GERMANY, mobilise->at))
		return refuse(r, "7.3", "germany is in %s", place_name(m, mobilise->at));
	if (is_marked(m, mobilise->at, MOBILIZED))
		return refuse(r, "7.3", "one battalion has been mobilized in %s",
			      place_name(m, mobilise->at));
	return true;
}

static void mobilise(struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *mobilise = args_of(a);
	struct frame *f = &m->pending[m->depth - 1];

	mobilise_at(m, r, mobilise->at);
	if (--f->count <= 0)
		close_mobilise(m, a, r);
}

static void explain_mobilise(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	remark(r, "7.3", "battalions left to mobilize: %d, then %d", top_frame(m)->count,
	       top_frame(m)->count - 1);
}

static void offer_mobilise(const struct match *m, struct offers *o)
{
	struct action a;
	struct at_args *mobilise = args_in(&a);

	(void)m;
	offer_start(o, &a);
	kn_offer_places(o, &a, &mobilise->at, AREA);
}

/* ---- 7.4 the turn ends ----------------------------------------------------- */

/* 5.1d Reading: once, when reinforcements can occupy the place no more. */
static void cut_cable(struct match *m, struct ruling *r)
{
	EACH_AREA(h, m)
		if (has_feature(m, h, CABLE) && kn_holds(m, GERMANY, h)) {
			say(r, "5.1", "germany holds %s and its telegraph cable", place_name(m, h));
			kn_void(m, r, ALLIES, CABLE_CARDS, "5.1");
		}
}

/* 6.1t 7.4a All other ships are face down again, 6.1e. */
static void put_away(struct match *m, int p)
{
	int side = side_of(m, p);

	unit(m, p)->marks = 0;
	unit(m, p)->aim = NONE;
	if (class_of(m, p) == DUMMY)
		kn_scrap(m, p);
	else if (is_april(m, p) && lies_in(m, p, HAND + side))
		put(m, p, known(m, APRIL + side));
}

/* 7.4b c 1.3e Whoever has no battalion left has lost now, and not before. */
void kn_open_april_ends(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);

	cut_cable(m, r);
	EACH_UNIT(p, m)
		put_away(m, p);
	say(r, "7.4", "the 9 April turn is over; its cards and the dummies leave the game");
	for (int side = 0; side < FACTIONS; side++) {
		kn_refill(m, r, side, "7.4");
		o->used[side] = 0;
	}
	o->news |= DEFEAT;
	kn_next_turn(m, r);
}

/* ---- tables ---------------------------------------------------------------- */

static const struct stage meeting_stages[] = {
	[M_GERMANY_TRIES] = { "germany-tries", germany_tries },
	[M_ALLIES_TRY] = { "allies-try", allies_try },
	[M_SMOKE] = { "smoke", open_smoke },
	{ 0 }
};

const struct state kn_zone_meeting = {
	.name = "zone-meeting",
	.rule = "7.1",
	.in = IN(INTERCEPTION),
	.where = KIND(ZONE),
	.stages = meeting_stages,
};

static const struct param smoke_params[] = {
	{ PARAM(struct smoke_args, card, ARG_PIECE), .about = "Røykdekke" },
	{ PARAM(struct smoke_args, ship, ARG_PIECE), .about = "an intercepted ship" },
	{ 0 }
};

static const struct verb smoke_verb = {
	.name = "smoke",
	.about = "lets an intercepted ship escape, so that it need not fight",
	.rules = "A.G9.roykdekke 7.1",
	.params = smoke_params,
	.checks = CHECKS(check_smoke, check_screened),
	.apply = smoke,
	.explain = explain_smoke,
	.offer = offer_smoke,
};

const struct state kn_smoke = {
	.name = "smoke",
	.rule = "7.1",
	.asks = "let a ship escape or pass",
	.asked = THE_SIDE(GERMANY),
	.on = ON(&kn_zone_meeting),
	.where = KIND(ZONE),
	.verbs = (const struct verb *const[]){ &smoke_verb, &kn_pass, NULL },
	.secret = true,
};

static const struct verb drops_done = {
	.name = "done", .passes = true,
	.about = "ends the phase",
	.rules = "7.1",
	.apply = kn_close_phase,
};

const struct state kn_drops = {
	.name = "drops",
	.rule = "7.1",
	.asks = "drop paratroopers, or be done",
	.asked = THE_SIDE(GERMANY),
	.in = IN(DROPS),
	.verbs = (const struct verb *const[]){ &kn_drop, &drops_done, NULL },
	.secret = true,
};

static const struct param dive_params[] = {
	{ PARAM(struct card_zone_args, card, ARG_PIECE), .about = "Stupbombefly" },
	{ PARAM(struct card_zone_args, zone, ARG_PLACE), .about = "a sea zone with German ships" },
	{ 0 }
};

static const struct verb dive_verb = {
	.name = "dive",
	.about = "may sink a German ship before any naval combat",
	.rules = "A.A9.stupbombefly 7.2 6.1",
	.params = dive_params,
	.checks = CHECKS(check_dive, check_dived_on),
	.apply = dive,
	.explain = explain_dive,
	.offer = offer_dive,
};

const struct state kn_dive = {
	.name = "dive",
	.rule = "7.2",
	.asks = "play dive bombers or pass",
	.asked = THE_SIDE(ALLIES),
	.in = IN(DIVE),
	.verbs = (const struct verb *const[]){ &dive_verb, &kn_pass, NULL },
	.secret = true,
};

static const struct param mine_params[] = {
	{ PARAM(struct card_args, card, ARG_PIECE), .about = "Minelegging" },
	{ 0 }
};

static const struct verb mine_verb = {
	.name = "mine",
	.about = "may sink a German ship of the zone from which battalions land",
	.rules = "A.A9.minelegging 7.2 6.1",
	.params = mine_params,
	.checks = CHECKS(check_mine),
	.apply = mine,
	.explain = explain_mine,
	.offer = kn_offer_hand,
};

const struct state kn_mine = {
	.name = "mine",
	.rule = "7.2",
	.asks = "play mines or pass",
	.asked = THE_SIDE(ALLIES),
	.on = ON(&kn_landfall),
	.where = KIND(ZONE),
	.verbs = (const struct verb *const[]){ &mine_verb, &kn_pass, NULL },
	.secret = true,
};

static const struct param raid_params[] = {
	{ PARAM(struct ships_args, ships, ARG_PIECES), .sets = true,
	  .about = "battleships and heavy cruisers in VI, VII or VIII" },
	{ 0 }
};

static const struct verb raid_verb = {
	.name = "raid",
	.about = "sends ships on raid, which voids Allied cards",
	.rules = "7.2",
	.params = raid_params,
	.checks = CHECKS(check_raid),
	.apply = raid,
	.explain = explain_raid,
	.offer = offer_raid,
};

static const struct verb raid_done = {
	.name = "done", .passes = true,
	.about = "sends no other ship on raid",
	.rules = "7.2",
	.apply = kn_close_phase,
};

const struct state kn_raid = {
	.name = "raid",
	.rule = "7.2",
	.asks = "send ships on raid, or be done",
	.asked = THE_SIDE(GERMANY),
	.in = IN(RAID),
	.verbs = (const struct verb *const[]){ &raid_verb, &raid_done, NULL },
	.secret = true,
};

static const struct param mobilise_params[] = {
	{ PARAM(struct at_args, at, ARG_PLACE), .about = "a mobilization point" },
	{ 0 }
};

static const struct verb mobilise_verb = {
	.name = "mobilise",
	.about = "places a battalion on a mobilization point that germany has not occupied",
	.rules = "7.3",
	.params = mobilise_params,
	.checks = CHECKS(check_mobilise),
	.apply = mobilise,
	.explain = explain_mobilise,
	.offer = offer_mobilise,
};

static const struct verb mobilise_done = {
	.name = "done", .passes = true,
	.about = "mobilizes no more",
	.rules = "7.3",
	.apply = close_mobilise,
};

const struct state kn_mobilise = {
	.name = "mobilise",
	.rule = "7.3",
	.asks = "mobilize on points of its choice, or be done",
	.asked = THE_SIDE(NORWAY),
	.in = IN(MOBILISE),
	.least = 1, .most = kn_most_battalions,
	.verbs = (const struct verb *const[]){ &mobilise_verb, &mobilise_done, NULL },
};
