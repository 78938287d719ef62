/* SPDX-License-Identifier: ISC */
/* 08-reinforcements.c: 8.0 deploying reinforcements, 8.1.1 landings, 22.2b and 22.3 optional units. */
#include "games/narvik-1940/narvik.h"

enum landing { LANDS, LANDS_DISRUPTED, LANDS_ELIMINATED };

/* The buying of 22.3 is over once anything else is done in the segment. */
static void note_started(struct match *m)
{
	m->pending[m->depth - 1].count = 1;
}

/* ---- what is to be done ----------------------------------------------- */

/* 8.1e Reading: every counter with the airborne symbol. */
static bool must_land(const struct match *m, int p)
{
	return side_of(m, p) == GERMAN && has_trait(m, p, AIRBORNE) && lies_in(m, p, RECEIVED);
}

/* 8.1.1d Those that are to land there too count. */
static bool may_add_landing(const struct match *m, int p, int h)
{
	int n = nv_stack_size(m, h);

	EACH_PIECE_AT(q, m, known(m, RECEIVED))
		n += q != p && must_land(m, q) && unit_of(m, q)->aim == h;
	return n < nv_stack_limit(m, GERMAN);
}

/* 8.1.1c One of these features is enough. */
bool nv_is_landing_ground(const struct match *m, int h)
{
	return is_hex(m, h) && (has_feature(m, h, CLEAR) || has_feature(m, h, LAKE) ||
				has_feature(m, h, OBJECTIVE) || has_feature(m, h, VILLAGE));
}

bool nv_may_land_in(const struct match *m, int p, int h)
{
	return nv_is_landing_ground(m, h) && nv_occupier(m, h) != ALLIED && may_add_landing(m, p, h);
}

static bool must_come_south(const struct match *m, int p)
{
	return code_of(m, p) == OPT_B && lies_in(m, p, RECEIVED);
}

/* 22.2b */
static bool may_come_south(const struct match *m, int p, int h)
{
	return has_feature(m, h, SOUTH_EDGE) && !has_feature(m, h, SEA) && nv_occupier(m, h) != ALLIED &&
	       nv_may_stack(m, p, h);
}

/* 8.1.1l 22.2b A unit without a lawful hex binds nobody and waits. */
static bool has_place(const struct match *m, int p, bool (*may)(const struct match *, int p, int h))
{
	EACH_PLACE(h, m)
		if (may(m, p, h))
			return true;
	return false;
}

static bool is_scheduled_turn(const struct match *m)
{
	int row = own_of(m)->turn - 1;

	return row < chart_of(m, TURNS)->n_rows && cell(m, TURNS, row, 0) > 0;
}

static bool is_formation_left(const struct match *m, int formation)
{
	EACH_UNIT(p, m)
		if (printed(m, p, FORMATION) == formation && lies_in(m, p, SCHEDULED_BOX))
			return true;
	return false;
}

/* 8.2.2f AET-b */
static int most_formations(const struct match *m)
{
	if (!is_scheduled_turn(m))
		return 0;
	return own_of(m)->r4 ? 2 : 1;
}

static bool may_take_formation(const struct match *m)
{
	for (int f = NO_FORMATION + 1; f <= BRIGADE_7; f++)
		if (is_formation_left(m, f))
			return own_of(m)->taken < most_formations(m);
	return false;
}

static bool may_buy(const struct match *m)
{
	if (!plays(m, OPTION_BRITISH) || own_of(m)->turn < cell(m, LIMITS, OPTIONAL_UNIT_TURN, 0) ||
	    own_of(m)->ap[ALLIED] < cell(m, LIMITS, OPTIONAL_UNIT_AP, 0))
		return false;
	EACH_UNIT(p, m)
		if (code_of(m, p) == OPT_BR && lies_in(m, p, UNUSED))
			return true;
	return false;
}

static bool has_allied_task(const struct match *m)
{
	EACH_UNIT(p, m)
		if (nv_is_auchinleck(m, p) && lies_in(m, p, RECEIVED))
			return true;
	return may_buy(m) || may_take_formation(m);
}

static bool has_german_task(const struct match *m)
{
	EACH_UNIT(p, m) {
		if (must_land(m, p) && has_place(m, p, nv_may_land_in))
			return true;
		if (must_come_south(m, p) && has_place(m, p, may_come_south))
			return true;
	}
	return false;
}

/* ---- the segment opens and closes ------------------------------------- */

/* Where a picked counter goes by itself, or NONE: its owner places it. */
static int destination(const struct match *m, int p)
{
	if (nv_is_strike(m, p))	/* 8.1d 8.2.1c */
		return known(m, AVAILABLE);
	if (side_of(m, p) == ALLIED)	/* 8.2.1d 18.2b */
		return nv_is_auchinleck(m, p) ? NONE : known(m, HARSTAD);
	if (has_trait(m, p, AIRBORNE) || code_of(m, p) == OPT_B)	/* 8.1.1 22.2b */
		return NONE;
	return known(m, TRANSIT);	/* 8.1f */
}

static void deploy_picked(struct match *m, struct ruling *r, int side)
{
	EACH_UNIT(p, m) {
		int to;

		if (side_of(m, p) != side || !lies_in(m, p, RECEIVED))
			continue;
		to = destination(m, p);
		if (to == NONE)
			continue;
		put(m, p, to);
		tell(r, nv_readers(m, side), side == GERMAN ? "8.1" : "8.2.1", "%s goes to %s", id(m, p),
		     place_name(m, to));
	}
}

/* 8.1.1i Guns that a landing has shown are hidden again. */
static void close_reinforcements(struct match *m, struct ruling *r, int side)
{
	say(r, "8.0", "the %s reinforcements are deployed", side_name(m, side));
	EACH_UNIT(p, m)
		unmark(m, p, SEEN_NOW);
	nv_end_segment(m);
}

void nv_open_reinforcements(struct match *m, struct ruling *r, int side)
{
	deploy_picked(m, r, side);
	if (side == GERMAN ? has_german_task(m) : has_allied_task(m))
		ask(m, &nv_reinforce, side);
	else
		close_reinforcements(m, r, side);
}

/* ---- 22.3 buy-optional ------------------------------------------------ */

static bool check_for_sale(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *buy = args_of(a);

	if (!plays(m, OPTION_BRITISH) || a->side != ALLIED)
		return refuse(r, "22.3", "the option of buying British units is not in play here");
	if (code_of(m, buy->unit) != OPT_BR || !lies_in(m, buy->unit, UNUSED))
		return refuse(r, "22.3", "%s is no optional British unit out of play", id(m, buy->unit));
	return true;
}

static bool check_time_to_buy(const struct match *m, const struct action *a, struct ruling *r)
{
	int turn = own_of(m)->turn;

	(void)a;
	if (turn < cell(m, LIMITS, OPTIONAL_UNIT_TURN, 0))
		return refuse(r, "22.3", "none can be bought in turn %d", turn);
	if (top_frame(m)->count)
		return refuse(r, "22.3", "units are bought at the start of the segment");
	return true;
}

static bool check_price(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return nv_check_ap(m, ALLIED, cell(m, LIMITS, OPTIONAL_UNIT_AP, 0), r);
}

/* 22.3c Reading: it joins the pool and must still be picked. */
static void buy(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *buy = args_of(a);

	nv_spend_ap(m, r, ALLIED, cell(m, LIMITS, OPTIONAL_UNIT_AP, 0));
	put(m, buy->unit, known(m, POOL));
	tell(r, nv_readers(m, ALLIED), "22.3", "%s joins the Allied pool", id(m, buy->unit));
	tell_others(r, nv_readers(m, ALLIED), "22.3", "an optional British unit joins the Allied pool");
}

static void explain_buy(const struct match *m, const struct action *a, struct ruling *r)
{
	nv_account_ap(m, r, a->side, cell(m, LIMITS, OPTIONAL_UNIT_AP, 0));
}

static void offer_buy(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *buy = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (code_of(m, p) == OPT_BR)
			offer_with(o, &a, &buy->unit, p);
}

/* ---- 8.2.2 take-formation --------------------------------------------- */

struct take_args {
	int16_t formation;
};

static bool check_schedule(const struct match *m, const struct action *a, struct ruling *r)
{
	if (a->side != ALLIED)
		return refuse(r, "8.2.2", "scheduled formations are Allied");
	if (!is_scheduled_turn(m))
		return refuse(r, "8.2.2", "no formation arrives in turn %d", own_of(m)->turn);
	return true;
}

static bool check_formation(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct take_args *take = args_of(a);
	const char *name = nv_formation_names[take->formation];

	if (own_of(m)->arrived >> take->formation & 1)
		return refuse(r, "8.2.2", "%s has arrived already", name);
	if (!is_formation_left(m, take->formation))
		return refuse(r, "8.2.2", "%s is no formation in the scheduled display", name);
	return true;
}

/* 8.2.2f */
static bool check_most_formations(const struct match *m, const struct action *a, struct ruling *r)
{
	int most = most_formations(m);

	(void)a;
	if (own_of(m)->taken >= most)
		return refuse(r, "8.2.2", "no more than %d may arrive in this turn", most);
	return true;
}

/* 8.2.2c 8.2.2d */
int nv_arrives_in(const struct match *m, int formation)
{
	return known(m, formation == BRIGADE_7 ? BARDUFOSS : HARSTAD);
}

static void explain_take(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct take_args *take = args_of(a);
	struct list units = { 0 };

	EACH_UNIT(p, m)
		if (printed(m, p, FORMATION) == take->formation && units.n < MOST_LIST)
			list_add(&units, p);
	account(r, "8.2.2", "in %s: %s", place_name(m, nv_arrives_in(m, take->formation)),
		piece_names(r, m, &units, "nobody"));
	account(r, "8.2.2", "formations in this turn: %d of %d", own_of(m)->taken + 1, most_formations(m));
}

/* 8.2.2e */
static void take(struct match *m, const struct action *a, struct ruling *r)
{
	const struct take_args *take = args_of(a);
	struct narvik *o = own(m);
	int to = nv_arrives_in(m, take->formation);

	EACH_UNIT(p, m)
		if (printed(m, p, FORMATION) == take->formation && lies_in(m, p, SCHEDULED_BOX))
			put(m, p, to);
	o->arrived |= 1u << take->formation;
	o->taken++;
	note_started(m);
	tell(r, nv_readers(m, ALLIED), "8.2.2", "%s arrives in %s", nv_formation_names[take->formation],
	     place_name(m, to));
}

static void offer_take(const struct match *m, struct offers *o)
{
	struct action a;
	struct take_args *take = args_in(&a);

	(void)m;
	offer_start(o, &a);
	for (int f = NO_FORMATION + 1; f <= BRIGADE_7; f++)
		offer_with(o, &a, &take->formation, f);
}

/* ---- 18.2 station-leader ---------------------------------------------- */

struct station_args {
	int16_t at;
};

static int leader_received(const struct match *m)
{
	EACH_UNIT(p, m)
		if (nv_is_auchinleck(m, p) && lies_in(m, p, RECEIVED))
			return p;
	return NONE;
}

static bool check_leader(const struct match *m, const struct action *a, struct ruling *r)
{
	if (a->side != ALLIED || leader_received(m) == NONE)
		return refuse(r, "18.2", "no Allied leader has been picked");
	return true;
}

static bool check_staging_area(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct station_args *station = args_of(a);

	if (!has_feature(m, station->at, ALLIED_AREA))
		return refuse(r, "18.2", "%s is no Allied staging area", place_name(m, station->at));
	return true;
}

static void station(struct match *m, const struct action *a, struct ruling *r)
{
	const struct station_args *station = args_of(a);
	int p = leader_received(m);

	put(m, p, station->at);
	note_started(m);
	tell(r, nv_readers(m, ALLIED), "18.2", "%s goes to %s", id(m, p), place_name(m, station->at));
}

static void offer_station(const struct match *m, struct offers *o)
{
	struct action a;
	struct station_args *station = args_in(&a);

	if (leader_received(m) == NONE)
		return;
	offer_start(o, &a);
	EACH_PLACE(h, m)
		if (spot(m, h)->kind == STAGING)
			offer_with(o, &a, &station->at, h);
}

/* ---- 8.1.1 drop, drop-done -------------------------------------------- */

static bool check_airborne(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *drop = args_of(a);

	if (a->side != GERMAN || !has_trait(m, drop->unit, AIRBORNE) || side_of(m, drop->unit) != GERMAN)
		return refuse(r, "8.1.1", "%s is no German airborne unit", id(m, drop->unit));
	if (has_mark(m, drop->unit, LANDED))
		return refuse(r, "8.1.1", "%s has landed once already", id(m, drop->unit));
	if (!must_land(m, drop->unit))
		return refuse(r, "8.1.1", "%s is not among the units received", id(m, drop->unit));
	if (unit_of(m, drop->unit)->aim != NONE)
		return refuse(r, "8.1.1", "%s is placed already", id(m, drop->unit));
	return true;
}

static bool check_landing_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *drop = args_of(a);

	if (!nv_is_landing_ground(m, drop->at))
		return refuse(r, "8.1.1", "%s is no clear, lake, village or objective hex",
			      place_name(m, drop->at));
	if (nv_occupier(m, drop->at) == ALLIED)
		return refuse(r, "8.1.1", "the enemy is in %s", place_name(m, drop->at));
	if (!may_add_landing(m, drop->unit, drop->at))
		return refuse(r, "9.0", "%s would be overstacked", place_name(m, drop->at));
	return true;
}

/* 21.0 Reading: they land as they were placed; the order of the counters would tell which is where. */
static bool lands_as_placed(const struct match *m)
{
	return m->edition >= 2;
}

static int count_in_the_air(const struct match *m)
{
	int n = 0;

	EACH_UNIT(p, m)
		n += must_land(m, p) && unit_of(m, p)->aim != NONE;
	return n;
}

static void drop(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *drop = args_of(a);

	if (lands_as_placed(m))
		unit(m, drop->unit)->rank = (int16_t)(count_in_the_air(m) + 1);
	unit(m, drop->unit)->aim = drop->at;
	tell(r, nv_readers(m, GERMAN), "8.1.1", "%s is to land in %s", id(m, drop->unit),
	     place_name(m, drop->at));
}

/* 8.1.1i One in all, for any Allied anti-aircraft unit next to the hex. hidden: there may be one. */
static int find_flak(const struct match *m, int h, int side, struct list *guns, bool *hidden)
{
	*hidden = false;
	guns->n = 0;
	EACH_LINK(l, m->data, h) {
		if (!is_hex(m, l->to))
			continue;
		EACH_PIECE_AT(p, m, l->to) {
			if (side_of(m, p) != ALLIED)
				continue;
			if (sight_of(m, p, side) != SEEN)
				*hidden = true;
			else if (is_type(m, p, ANTI_AIRCRAFT) && guns->n < MOST_LIST)
				list_add(guns, p);
		}
	}
	return guns->n > 0;
}

static const char *const landing_results[] = { "lands", "is disrupted", "is eliminated", NULL };

/* ALT As far as the German knows. */
static void account_landing(const struct match *m, struct ruling *r, int p, int h)
{
	struct list guns;
	bool hidden;
	int flak = find_flak(m, h, GERMAN, &guns, &hidden);

	account(r, "ALT", "%s at %s: %s", id(m, p), place_name(m, h),
		nv_dice_words(r->arena, m, LANDING, 0, flak, landing_results));
	if (flak)
		account(r, "8.1.1", "anti-aircraft next to %s adds %d to the die: %s", place_name(m, h), flak,
			piece_names(r, m, &guns, ""));
	else if (hidden)
		account(r, "21.0", "units next to %s are hidden: anti-aircraft would add 1 to the die",
			place_name(m, h));
}

static void explain_drop(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *drop = args_of(a);

	account_landing(m, r, drop->unit, drop->at);
}

static void offer_drop(const struct match *m, struct offers *o)
{
	struct ruling quiet = { .quiet = true };
	struct action a;
	struct unit_at_args *drop = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		drop->unit = (int16_t)p;
		if (!must_land(m, p) || !check_airborne(m, &a, &quiet))
			continue;
		for (int h = 0; h < m->data->map->n_places && !o->full; h++) {
			drop->at = (int16_t)h;
			if (nv_may_land_in(m, p, h))
				offer_sure(o, &a);
		}
	}
}

/* 8.1.1g A unit that can still be placed, or NONE. */
static int unit_to_drop(const struct match *m)
{
	EACH_UNIT(p, m)
		if (must_land(m, p) && unit_of(m, p)->aim == NONE && has_place(m, p, nv_may_land_in))
			return p;
	return NONE;
}

/* The one that lands next, or NONE. */
static int unit_in_the_air(const struct match *m)
{
	int next = NONE;

	EACH_UNIT(p, m)
		if (must_land(m, p) && unit_of(m, p)->aim != NONE &&
		    (next == NONE || unit_of(m, p)->rank < unit_of(m, next)->rank))
			next = p;
	return next;
}

static bool check_drops(const struct match *m, const struct action *a, struct ruling *r)
{
	int left = unit_to_drop(m);

	(void)a;
	if (left != NONE)
		return refuse(r, "8.1.1", "%s is not placed yet", id(m, left));
	if (unit_in_the_air(m) == NONE)
		return refuse(r, "8.1.1", "no unit is to land");
	return true;
}

/* 8.1.1i Each of them is shown. */
static int reveal_flak(struct match *m, struct ruling *r, int h)
{
	struct list guns;
	bool hidden;
	int modifier = find_flak(m, h, NONE, &guns, &hidden);

	for (int i = 0; i < guns.n; i++)
		nv_reveal_unit(m, r, guns.v[i], SEEN_NOW);
	return modifier;
}

/* 8.1.1h 8.1.1j ALT */
static void land(struct match *m, struct ruling *r, int p)
{
	int h = unit_of(m, p)->aim, flak = reveal_flak(m, r, h);
	int die = roll(r, "8.1.1", text(r->arena, "land.%s", id(m, p)), 6);
	int row = lesser(die + flak, chart_of(m, LANDING)->n_rows) - 1, result = cell(m, LANDING, row, 0);

	unit(m, p)->aim = NONE;
	unit(m, p)->rank = 0;
	mark(m, p, LANDED);
	tell(r, nv_readers(m, GERMAN), "ALT", "%s at %s: die %d + %d, %s", id(m, p), place_name(m, h), die,
	     flak, landing_results[result]);
	tell_others(r, nv_readers(m, GERMAN), "ALT", "a German unit at %s: die %d + %d, %s",
		    place_name(m, h), die, flak, landing_results[result]);
	if (result == LANDS) {
		put(m, p, h);
		nv_enter_hex(m, r, p, h);
	} else {
		nv_leave_to(m, r, p, result == LANDS_DISRUPTED ? REGROUP_BOX : ELIMINATED_BOX);
	}
}

/* In the order in which they land. */
static void explain_drops(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	for (int rank = 0; rank <= MOST_LIST; rank++)
		EACH_UNIT(p, m)
			if (must_land(m, p) && unit_of(m, p)->aim != NONE && unit_of(m, p)->rank == rank)
				account_landing(m, r, p, unit_of(m, p)->aim);
}

static void drop_done(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	for (int p = unit_in_the_air(m); p != NONE; p = unit_in_the_air(m))
		land(m, r, p);
}

/* ---- 22.2 place-south ------------------------------------------------- */

static bool check_comes_south(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *south = args_of(a);

	if (a->side != GERMAN || !must_come_south(m, south->unit))
		return refuse(r, "22.2", "%s does not arrive from the south", id(m, south->unit));
	return true;
}

static bool check_southern_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *south = args_of(a);

	if (!has_feature(m, south->at, SOUTH_EDGE) || has_feature(m, south->at, SEA))
		return refuse(r, "22.2", "%s is no hex of the southern edge", place_name(m, south->at));
	if (nv_occupier(m, south->at) == ALLIED)
		return refuse(r, "22.2", "the enemy is in %s", place_name(m, south->at));
	return nv_check_stack_limit(m, south->unit, south->at, r);
}

static void place_south(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *south = args_of(a);

	put(m, south->unit, south->at);
	nv_enter_hex(m, r, south->unit, south->at);
	tell(r, nv_readers(m, GERMAN), "22.2", "%s arrives in %s", id(m, south->unit),
	     place_name(m, south->at));
	tell_others(r, nv_readers(m, GERMAN), "22.2", "a German unit arrives in %s",
		    place_name(m, south->at));
}

static void offer_south(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_at_args *south = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (!must_come_south(m, p))
			continue;
		south->unit = (int16_t)p;
		for (int h = 0; h < m->data->map->n_places && !o->full; h++)
			offer_with(o, &a, &south->at, h);
	}
}

/* ---- reinforce-done --------------------------------------------------- */

/* 8.2.2 18.2 */
static bool check_allied_duties(const struct match *m, const struct action *a, struct ruling *r)
{
	if (a->side != ALLIED)
		return true;
	if (own_of(m)->taken == 0 && may_take_formation(m))
		return refuse(r, "8.2.2", "a formation must be taken in this turn");
	if (leader_received(m) != NONE)
		return refuse(r, "18.2", "%s is not yet in a staging area", id(m, leader_received(m)));
	return true;
}

static bool check_landings(const struct match *m, const struct action *a, struct ruling *r)
{
	int left, aloft;

	if (a->side != GERMAN)
		return true;
	left = unit_to_drop(m);
	if (left != NONE)
		return refuse(r, "8.1.1", "%s must land in this segment", id(m, left));
	aloft = unit_in_the_air(m);
	if (aloft != NONE)
		return refuse(r, "8.1.1", "%s has not been diced for", id(m, aloft));
	return true;
}

static bool check_arrivals(const struct match *m, const struct action *a, struct ruling *r)
{
	if (a->side != GERMAN)
		return true;
	EACH_UNIT(p, m)
		if (must_come_south(m, p) && has_place(m, p, may_come_south))
			return refuse(r, "22.2", "%s is not placed on the southern edge", id(m, p));
	return true;
}

static void reinforce_done(struct match *m, const struct action *a, struct ruling *r)
{
	done(m);
	close_reinforcements(m, r, a->side);
}

/* ---- tables ----------------------------------------------------------- */

static const struct param buy_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .about = "an optional British unit", .secret = true },
	{ 0 }
};

static const struct verb buy_verb = {
	.name = "buy-optional",
	.about = "pays AP to put an optional British unit into the random pool",
	.rules = "22.3 6.2",
	.params = buy_params,
	.checks = CHECKS(check_for_sale, check_time_to_buy, check_price),
	.apply = buy,
	.explain = explain_buy,
	.offer = offer_buy,
};

static const struct param take_params[] = {
	{ PARAM(struct take_args, formation, ARG_WORD), .names = nv_formation_names,
	  .about = "a scheduled formation", .secret = true },
	{ 0 }
};

static const struct verb take_verb = {
	.name = "take-formation",
	.about = "brings a scheduled formation to its staging area",
	.rules = "8.2.2 AET",
	.params = take_params,
	.checks = CHECKS(check_schedule, check_formation, check_most_formations),
	.apply = take,
	.explain = explain_take,
	.offer = offer_take,
};

static const struct param station_params[] = {
	{ PARAM(struct station_args, at, ARG_PLACE), .about = "an Allied staging area", .secret = true },
	{ 0 }
};

static const struct verb station_verb = {
	.name = "station-leader",
	.about = "puts Auchinleck into a staging area",
	.rules = "18.2",
	.params = station_params,
	.checks = CHECKS(check_leader, check_staging_area),
	.apply = station,
	.offer = offer_station,
};

static const struct param drop_params[] = {
	{ PARAM(struct unit_at_args, unit, ARG_PIECE), .about = "an airborne unit that was picked",
	  .secret = true },
	{ PARAM(struct unit_at_args, at, ARG_PLACE), .about = "where it is to land", .secret = true },
	{ 0 }
};

static const struct verb drop_verb = {
	.name = "drop",
	.about = "places an airborne unit over its landing hex",
	.rules = "8.1.1 9.0",
	.params = drop_params,
	.checks = CHECKS(check_airborne, check_landing_hex),
	.apply = drop,
	.explain = explain_drop,
	.offer = offer_drop,
};

static const struct verb drop_done_verb = {
	.name = "drop-done", .passes = true,
	.about = "dices for all landings",
	.rules = "8.1.1 ALT",
	.checks = CHECKS(check_drops),
	.apply = drop_done,
	.explain = explain_drops,
};

static const struct param south_params[] = {
	{ PARAM(struct unit_at_args, unit, ARG_PIECE), .about = "a unit of the 2nd Mountain Division",
	  .secret = true },
	{ PARAM(struct unit_at_args, at, ARG_PLACE), .about = "a hex of the southern edge", .secret = true },
	{ 0 }
};

static const struct verb south_verb = {
	.name = "place-south",
	.about = "brings a unit onto the southern edge",
	.rules = "22.2 9.0",
	.params = south_params,
	.checks = CHECKS(check_comes_south, check_southern_hex),
	.apply = place_south,
	.offer = offer_south,
};

static const struct verb done_verb = {
	.name = "reinforce-done", .passes = true,
	.about = "ends the side's Reinforcement Segment",
	.rules = "5.1 8.1.1 8.2.2",
	.checks = CHECKS(check_allied_duties, check_landings, check_arrivals),
	.apply = reinforce_done,
};

/* 22.3 Its count: whether the buying is over. */
static int most_started(const struct match *m, const struct frame *f)
{
	(void)m;
	(void)f;
	return 1;
}

const struct state nv_reinforce = {
	.name = "reinforce",
	.rule = "8.0",
	.asks = "deploy its reinforcements",
	.asked = ON_TURN,
	.in = IN(FIRST_REINFORCES) | IN(SECOND_REINFORCES),
	.most = most_started,
	.verbs = (const struct verb *const[]){
		&buy_verb, &take_verb, &station_verb, &drop_verb, &drop_done_verb, &south_verb, &done_verb,
		NULL,
	},
};
