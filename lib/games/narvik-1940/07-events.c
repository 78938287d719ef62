/* SPDX-License-Identifier: ISC */
/* 07-events.c: 7.0 the events of both sides, the Relief Column, and random picks (8.1, 8.2.1). */
#include "games/narvik-1940/narvik.h"

enum allied_column { ALLIED_AP, GERMAN_AP, ALLIED_DICE, ALLIED_HALVED };
enum german_column { AP, ADVANCE, GERMAN_DICE, GERMAN_HALVED };
enum allied_event { OPERATION_R4 = 1, NORWAY_DEBATE, RELUCTANCE, RALLY, MIDNIGHT_SUN, THREAT };
enum { SWEDISH_COOPERATION = 3 };	/* of the German events; the others are all in the chart */

/* ---- random picks ----------------------------------------------------- */

static int count_pool(const struct match *m, int side)
{
	int n = 0;

	EACH_PIECE_AT(p, m, known(m, POOL))
		n += side_of(m, p) == side;
	return n;
}

/* The n-th counter of the side in its pool, from 1; boxes keep the order of the counters. */
static int nth_in_pool(const struct match *m, int side, int n)
{
	EACH_PIECE_AT(p, m, known(m, POOL))
		if (side_of(m, p) == side && --n == 0)
			return p;
	bug("the pool is too small for a pick");
}

/* 8.1c 8.2.1b Reading: the full number is picked, or the whole pool. 21.0e Only the owner sees what. */
static void pick(struct match *m, struct ruling *r, int side, int n)
{
	const char *rule = side == GERMAN ? "8.1" : "8.2.1", *name = side_name(m, side);
	int received = known(m, RECEIVED);

	for (int i = 1; i <= n; i++) {
		int left = count_pool(m, side), drawn, p;

		if (left == 0) {
			say(r, rule, "the %s pool is empty", name);
			return;
		}
		drawn = draw(r, rule, text(r->arena, "pick.%s.%d", name, i), left, nv_readers(m, side));
		p = nth_in_pool(m, side, drawn);
		put(m, p, received);
		tell(r, nv_readers(m, side), rule, "%s is picked", id(m, p));
	}
}

/* 7.1b The dice of the event are totalled. */
static void receive(struct match *m, struct ruling *r, int side, int dice, bool halved)
{
	const char *rule = side == GERMAN ? "8.1" : "8.2.1", *name = side_name(m, side);
	int total = 0;

	for (int i = 1; i <= dice; i++)
		total += roll(r, rule, text(r->arena, "reinf.%s.%d", name, i), 6);
	if (halved)
		total = (total + 1) / 2;
	if (dice > 0)
		say(r, rule, "%s random reinforcements: %d", name, total);
	pick(m, r, side, total);
}

/* ---- the Allied events ------------------------------------------------ */

/* AET-d Those that are there now. */
static void return_from_transit(struct match *m, struct ruling *r)
{
	int transit = known(m, TRANSIT);

	EACH_UNIT(p, m)
		if (m->at[p] == transit) {
			nv_leave_to(m, r, p, POOL);
			tell(r, nv_readers(m, GERMAN), "AET", "%s goes back to the pool", id(m, p));
		}
}

/* AET-e */
static bool may_rally(const struct match *m, int p)
{
	return printed(m, p, NATION) == NORWEGIAN && nv_is_combat(m, p) &&
	       (lies_in(m, p, REGROUP_BOX) || lies_in(m, p, ELIMINATED_BOX));
}

/* 7.1f 7.1g */
static bool may_transfer(const struct match *m, int p)
{
	const struct piece *c = counter(m, p);

	return c->side == ALLIED && c->value[NATION] != NORWEGIAN && nv_is_combat(m, p) &&
	       nv_in_play(m, p);
}

static int count_fit(const struct match *m, bool (*fits)(const struct match *, int))
{
	int n = 0;

	EACH_UNIT(p, m)
		n += fits(m, p);
	return n;
}

static int count_transferable(const struct match *m)
{
	return count_fit(m, may_transfer);
}

/* AET-g AET-h Reading: a 6 without effect does not use the event up. */
static bool is_threatened(const struct match *m)
{
	int bodo = chart_row(chart_of(m, RELIEF), "bodo");

	return !own_of(m)->transfer_used && bodo != NONE && own_of(m)->relief >= bodo;
}

/* 7.1e 7.1i The units that must go: die and one, or as many as there are. */
static int roll_transfer(struct match *m, struct ruling *r)
{
	int die = roll(r, "7.1", "transfer", 6), wanted = die + cell(m, LIMITS, TRANSFER_ADDED, 0);
	int n = lesser(wanted, count_transferable(m));

	own(m)->transfer_used = true;
	say(r, "7.1", "troop transfer: die %d, %d units are to go, %d will", die, wanted, n);
	return n;
}

/* What a chart cannot hold; the decisions it asks for come last. */
static void allied_event(struct match *m, struct ruling *r, int die)
{
	static const char *const names[] = {
		"Operation R4", "debate on Norway", "Swedish reluctance", "the Norwegians rally",
		"midnight sun", "threat from the south",
	};
	int row = die - 1, dice = cell(m, ALLIED_EVENTS, row, ALLIED_DICE), leaving = 0;

	say(r, "AET", "allied event: die %d, %s", die, names[row]);
	nv_gain_ap(m, r, ALLIED, cell(m, ALLIED_EVENTS, row, ALLIED_AP), "AET");
	nv_gain_ap(m, r, GERMAN, cell(m, ALLIED_EVENTS, row, GERMAN_AP), "AET");
	if (die == OPERATION_R4)
		own(m)->r4 = true;
	if (die == RELUCTANCE)
		return_from_transit(m, r);
	if (die == THREAT && is_threatened(m))
		leaving = roll_transfer(m, r);
	receive(m, r, ALLIED, dice, cell(m, ALLIED_EVENTS, row, ALLIED_HALVED));
	if (die == RALLY && count_fit(m, may_rally) > 0)
		ask(m, &nv_rally, ALLIED);
	else if (leaving > 0)
		ask(m, &nv_transfer, ALLIED)->count = (int16_t)leaving;
	else
		nv_end_segment(m);
}

/* ---- the German events ------------------------------------------------ */

/* 22.2a */
static void add_second_gebirgs(struct match *m, struct ruling *r)
{
	int unused = known(m, UNUSED), pool = known(m, POOL);

	EACH_UNIT(p, m)
		if (printed(m, p, CODE) == OPT_B && m->at[p] == unused)
			put(m, p, pool);
	say(r, "22.2", "units of the 2nd Mountain Division join the German pool");
}

/* 7.1d One box to the right; in the last box it stays. */
static void advance_column(struct match *m, struct ruling *r, int boxes)
{
	const struct chart *track = chart_of(m, RELIEF);
	struct narvik *o = own(m);
	int last = track->n_rows - 1;

	if (!boxes)
		return;
	o->relief = (int16_t)lesser(o->relief + boxes, last);
	say(r, "7.1", "the Relief Column advances to %s", track->rows[o->relief]);
	if (o->relief == last && plays(m, OPTION_SECOND_GEBIRGS))
		add_second_gebirgs(m, r);
}

static void german_event(struct match *m, struct ruling *r, int die)
{
	static const char *const names[] = {
		"OKW interest", "OKW panic", "Swedish cooperation", "severe weather", "the road north",
		"the road north",
	};
	int row = die - 1, dice = cell(m, GERMAN_EVENTS, row, GERMAN_DICE);
	int ap = cell(m, GERMAN_EVENTS, row, AP);

	say(r, "GET", "german event: die %d, %s", die, names[row]);
	if (die == SWEDISH_COOPERATION && nv_occupier(m, known(m, BJORNFJELL)) != GERMAN)
		ap = 0;	/* GET-c The point is for Bjornfjell; the dice are not. */
	nv_gain_ap(m, r, GERMAN, ap, "GET");
	advance_column(m, r, cell(m, GERMAN_EVENTS, row, ADVANCE));
	receive(m, r, GERMAN, dice, cell(m, GERMAN_EVENTS, row, GERMAN_HALVED));
	nv_end_segment(m);
}

/* 7.0c */
void nv_roll_event(struct match *m, struct ruling *r, int side)
{
	int die = roll(r, "7.0", side == GERMAN ? "event.german" : "event.allied", 6);

	if (side == GERMAN)
		german_event(m, r, die);
	else
		allied_event(m, r, die);
}

/* ---- rally ------------------------------------------------------------ */

static bool check_rally(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *rally = args_of(a);

	if (printed(m, rally->unit, NATION) != NORWEGIAN)
		return refuse(r, "AET", "%s is not Norwegian", id(m, rally->unit));
	if (!may_rally(m, rally->unit))
		return refuse(r, "AET", "%s is neither in regroup nor eliminated", id(m, rally->unit));
	return true;
}

static void rally(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *rally = args_of(a);

	put(m, rally->unit, known(m, BARDUFOSS));
	tell(r, nv_readers(m, ALLIED), "AET", "%s comes back to Bardufoss", id(m, rally->unit));
	done(m);
	nv_end_segment(m);
}

static void offer_rally(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *rally = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (may_rally(m, p))
			offer_with(o, &a, &rally->unit, p);
}

/* ---- transfer --------------------------------------------------------- */

struct transfer_args {
	struct list units;
};

static bool check_transfer_unit(const struct match *m, const struct list *units, int i, struct ruling *r)
{
	int p = units->v[i];

	if (list_repeats(units, i))
		return refuse(r, "7.1", "%s is named twice", id(m, p));
	if (side_of(m, p) != ALLIED || printed(m, p, NATION) == NORWEGIAN || !nv_is_combat(m, p))
		return refuse(r, "7.1", "%s is no British, French or Polish ground unit", id(m, p));
	if (!may_transfer(m, p))
		return refuse(r, "7.1", "%s is neither on the map nor in a staging area", id(m, p));
	return true;
}

static bool check_transfer_units(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transfer_args *transfer = args_of(a);

	for (int i = 0; i < transfer->units.n; i++)
		if (!check_transfer_unit(m, &transfer->units, i, r))
			return false;
	return true;
}

/* 7.1e */
static bool check_transfer_size(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct transfer_args *transfer = args_of(a);
	int n = top_frame(m)->count;

	if (transfer->units.n != n)
		return refuse(r, "7.1", "%d units must go, not %d", n, transfer->units.n);
	return true;
}

/* 7.1h */
static void transfer(struct match *m, const struct action *a, struct ruling *r)
{
	const struct transfer_args *transfer = args_of(a);

	for (int i = 0; i < transfer->units.n; i++) {
		nv_leave_to(m, r, transfer->units.v[i], TRANSFER_BOX);
		tell(r, nv_readers(m, ALLIED), "7.1", "%s is transferred", id(m, transfer->units.v[i]));
	}
	done(m);
	nv_end_segment(m);
}

/* As many as must go, beginning with each unit in turn; any others among `some` may be put together. */
static void offer_transfer(const struct match *m, struct offers *o)
{
	struct list fit = { 0 };
	struct action a;
	struct transfer_args *transfer = args_in(&a);
	int n = top_frame(m)->count;

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (may_transfer(m, p) && fit.n < MOST_LIST)
			list_add(&fit, p);
	if (n > fit.n)
		return;
	for (int first = 0; first < (n == fit.n ? 1 : fit.n); first++) {
		transfer->units.n = 0;
		for (int i = 0; i < n; i++)
			list_add(&transfer->units, fit.v[(first + i) % fit.n]);
		if (n == fit.n)
			offer(o, &a);
		else
			offer_some(o, &a, &fit);
	}
}

/* ---- tables ----------------------------------------------------------- */

static const struct param rally_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .about = "a Norwegian unit out of play", .secret = true },
	{ 0 }
};

static const struct verb rally_verb = {
	.name = "rally",
	.about = "brings a Norwegian unit back to Bardufoss",
	.rules = "AET",
	.params = rally_params,
	.checks = CHECKS(check_rally),
	.apply = rally,
	.offer = offer_rally,
};

const struct state nv_rally = {
	.name = "rally",
	.rule = "AET",
	.asks = "choose the Norwegian unit that rallies",
	.asked = THE_SIDE(ALLIED),
	.in = IN(ALLIED_EVENT),
	.verbs = (const struct verb *const[]){ &rally_verb, NULL },
};

static const struct param transfer_params[] = {
	{ PARAM(struct transfer_args, units, ARG_PIECES), .sets = true, .secret = true,
	  .about = "British, French and Polish units" },
	{ 0 }
};

static const struct verb transfer_verb = {
	.name = "transfer",
	.about = "withdraws the number of units that the event demands",
	.rules = "7.1 AET",
	.params = transfer_params,
	.checks = CHECKS(check_transfer_units, check_transfer_size),
	.apply = transfer,
	.offer = offer_transfer,
};

/* 7.1e As many go as there are. */
static int most_transferred(const struct match *m, const struct frame *f)
{
	(void)f;
	return count_transferable(m);
}

const struct state nv_transfer = {
	.name = "transfer",
	.rule = "7.1",
	.asks = "choose the units for the troop transfer",
	.asked = THE_SIDE(ALLIED),
	.in = IN(ALLIED_EVENT),
	.least = 1,
	.most = most_transferred,
	.counts = { "unit", "units" },
	.verbs = (const struct verb *const[]){ &transfer_verb, NULL },
};
