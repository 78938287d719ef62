/* SPDX-License-Identifier: ISC */
/* 13-artillery.c: off-board artillery: requests, fire and drift, and what it does to those under it. */
#include "games/en-pointe-toujours/ept.h"

/* ---- missions ------------------------------------------------------------ */

static bool is_battery(const struct match *m, int p, int side)
{
	return type_of(m, p) == BATTERY && side_of(m, p) == side;
}

/* 13b Asked for in the turn before, or delayed since. */
static bool is_mission_due(const struct match *m, int p)
{
	return unit_of(m, p)->mission == REQUESTED || unit_of(m, p)->mission == DELAYED;
}

/* One that has fired in this turn may be asked to fire again in the next. */
static bool is_free(const struct match *m, int p)
{
	return unit_of(m, p)->mission == NO_MISSION || unit_of(m, p)->mission == PLACED;
}

bool ep_has_mission(const struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (is_battery(m, p, side) && is_mission_due(m, p))
			return true;
	return false;
}

bool ep_has_free_battery(const struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (is_battery(m, p, side) && is_free(m, p))
			return true;
	return false;
}

/* ---- 2Ab requests ---------------------------------------------------------- */

struct request_args {	/* {do: request-mission, battery: Navy-152, hex: NC0611} */
	int16_t battery, hex;
};

static bool check_request_battery(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct request_args *args = args_of(a);

	if (!is_battery(m, args->battery, a->side))
		return refuse(r, "13", "%s is no battery of yours", ep_name(m, args->battery, a->side));
	return is_free(m, args->battery) ||
	       refuse(r, "13.2", "%s has a mission already", id(m, args->battery));
}

static bool check_request_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct request_args *args = args_of(a);

	return is_hex(m, args->hex) || refuse(r, "13", "%s is no hex", place_name(m, args->hex));
}

/* The question stays while a battery is free: at set-up (13c) nothing else would open it again. */
static void end_requests(struct match *m, const struct action *a, struct ruling *r)
{
	(void)r;
	ep_side_done(m, a->side);
	done(m);
}

/* 13c */
static void request(struct match *m, const struct action *a, struct ruling *r)
{
	const struct request_args *args = args_of(a);

	unit(m, args->battery)->mission = REQUESTED;
	unit(m, args->battery)->aim = args->hex;
	tell(r, 1u << a->side, "13", "%s is to fire at %s when artillery fires next", id(m, args->battery),
	     place_name(m, args->hex));
	tell_others(r, 1u << a->side, "13", "%s is to fire when artillery fires next", id(m, args->battery));
	if (!ep_has_free_battery(m, a->side))
		end_requests(m, a, r);
}

static void offer_request(const struct match *m, struct offers *o)
{
	struct action a;
	struct request_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (!is_battery(m, p, a.side) || !is_free(m, p))
			continue;
		args->battery = (int16_t)p;
		EACH_PLACE(h, m)
			if (!o->full && is_hex(m, h)) {
				args->hex = (int16_t)h;
				offer_sure(o, &a);
			}
	}
}

/* ---- 13.1 13.2 fire or cancel ------------------------------------------------- */

struct mission_args {	/* {do: fire-mission, battery: Navy-152, cp: CP-DBLE-1} */
	int16_t battery, cp;
};

struct cancel_args {	/* {do: cancel-mission, battery: Navy-152} */
	int16_t battery;
};

static bool check_mission(const struct match *m, int b, int side, struct ruling *r)
{
	if (!is_battery(m, b, side))
		return refuse(r, "13", "%s is no battery of yours", ep_name(m, b, side));
	return is_mission_due(m, b) ||
	       refuse(r, "13.2", "%s was not asked to fire, or you have decided", id(m, b));
}

/* 13.5a 11.2b */
static bool may_direct(const struct match *m, int p, int side)
{
	return side_of(m, p) == side && type_of(m, p) == CP && on_map(m, p) && !is_neutralised(m, p);
}

static bool check_fire_due(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);

	return check_mission(m, args->battery, a->side, r);
}

static bool check_director(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);

	if (args->cp == NONE || may_direct(m, args->cp, a->side))
		return true;
	return refuse(r, "13.5", "%s is no CP of yours that can direct fire",
		      ep_name(m, args->cp, a->side));
}

/* 13.5e The bonus is for the same hex and the same CP in successive turns. */
static bool goes_on_firing(const struct match *m, const struct mission_args *args)
{
	const struct unit *u = unit_of(m, args->battery);

	return u->last == u->aim && args->cp != NONE && u->director == args->cp;
}

static void fire(struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	struct unit *u = unit(m, args->battery);

	if (!goes_on_firing(m, args))
		u->run = 0;
	u->director = args->cp;
	u->mission = ORDERED;
	tell(r, 1u << a->side, "13.1", "%s is to fire now at %s, directed by %s", id(m, args->battery),
	     place_name(m, u->aim), args->cp == NONE ? "nobody" : id(m, args->cp));
	tell_others(r, 1u << a->side, "13.1", "%s is to fire now", id(m, args->battery));
	done(m);
}

static void offer_fire(const struct match *m, struct offers *o)
{
	struct action a;
	struct mission_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(b, m) {
		if (!is_battery(m, b, a.side) || !is_mission_due(m, b))
			continue;
		args->battery = (int16_t)b;
		args->cp = NONE;
		offer(o, &a);
		EACH_UNIT(p, m)
			if (may_direct(m, p, a.side)) {
				args->cp = (int16_t)p;
				offer(o, &a);
			}
	}
}

static bool check_cancel(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cancel_args *args = args_of(a);

	return check_mission(m, args->battery, a->side, r);
}

static void cancel(struct match *m, const struct action *a, struct ruling *r)
{
	const struct cancel_args *args = args_of(a);
	struct unit *u = unit(m, args->battery);

	u->mission = NO_MISSION;
	u->aim = NONE;
	u->waited = 0;
	say(r, "13.2", "the fire of %s is cancelled", id(m, args->battery));
	done(m);
}

static void offer_cancel(const struct match *m, struct offers *o)
{
	struct action a;
	struct cancel_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(b, m)
		if (is_battery(m, b, a.side) && is_mission_due(m, b))
			offer_with(o, &a, &args->battery, b);
}

/* ---- 13.3 delay ------------------------------------------------------------------ */

/* 13.3c One that fired in the turn before goes on without a test. */
static bool may_be_late(const struct match *m, int b)
{
	return scenario_cell(m, SC_DELAY) && unit_of(m, b)->last == NONE;
}

/* DL What is added to the roll. */
static void account_delay(const struct match *m, struct ruling *r, int b, struct sum *more)
{
	sum_start(more, true);
	sum_add(more, "DL", "turns it has waited", unit_of(m, b)->waited * cell(m, DELAY, DELAY_WAITED, 0));
	sum_add(more, "DL", "German battery",
		side_of(m, b) == GERMAN ? cell(m, DELAY, DELAY_GERMAN, 0) : 0);
	if (more->n && !r->quiet)
		account_sum(r, ~0u, "13.3", text(r->arena, "added to the roll of %s for delay", id(m, b)),
			    more);
}

static bool is_late(struct match *m, struct ruling *r, int b)
{
	struct sum more;
	int sum;

	if (!may_be_late(m, b))
		return false;
	account_delay(m, r, b, &more);
	sum = ep_roll_2d6(r, "13.3", text(r->arena, "delay.%s", id(m, b)), ~0u);
	say(r, "13.3", "delay of %s: roll %d, in all %d, against %d", id(m, b), sum, sum + more.total,
	    cell(m, DELAY, DELAY_BASE, 0));
	return sum + more.total > cell(m, DELAY, DELAY_BASE, 0);
}

/* 13.3b */
static void delay(struct match *m, struct ruling *r, int b)
{
	struct unit *u = unit(m, b);

	u->mission = DELAYED;
	u->waited++;
	say(r, "13.3", "the fire of %s is delayed", id(m, b));
}

/* ---- 13.4 13.5 drift ---------------------------------------------------------------- */

static int drift_cell(const struct match *m, int row, int column)
{
	return cell(m, DRIFT_MODIFIERS, row, column);
}

static void add_drift(const struct match *m, struct sum *s, int row, const char *what)
{
	sum_add(s, "DR", what, drift_cell(m, row, DM_MODIFIER));
}

/* DR.c How far the CP is. */
static void add_distance(const struct match *m, struct sum *s, int hexes)
{
	if (hexes < drift_cell(m, DM_NEAR, DM_HEXES))
		add_drift(m, s, DM_NEAR, "its CP is near");
	else if (hexes > drift_cell(m, DM_VERY_FAR, DM_HEXES))
		add_drift(m, s, DM_VERY_FAR, "its CP is very far");
	else if (hexes > drift_cell(m, DM_FAR, DM_HEXES))
		add_drift(m, s, DM_FAR, "its CP is far");
}

/* DR.b DR.d By the CP that directs it and the fires in a row before; told to its owner alone (13.4a). */
static void account_drift(const struct match *m, struct ruling *r, int b, int director, int run,
			  struct sum *s)
{
	int aim = unit_of(m, b)->aim;

	sum_start(s, true);
	if (run)
		add_drift(m, s, run > 1 ? DM_LATER_FIRE : DM_SECOND_FIRE, "fired there before");
	if (director == NONE)	/* 13c */
		add_drift(m, s, DM_BLIND, "nobody directs it");
	else if (!ep_sees(m, m->at[director], aim))
		add_drift(m, s, DM_BLIND, "its CP does not see the hex");
	if (director != NONE)
		add_distance(m, s, ep_distance(m, m->at[director], aim));
	if (s->n && !r->quiet)
		account_sum(r, 1u << side_of(m, b), "13.4",
			    text(r->arena, "added to the die for the drift of %s", id(m, b)), s);
}

/* DR.a */
static int drift_hexes(const struct match *m, int total)
{
	const struct chart *c = chart_of(m, DRIFT);
	int row = 0;

	while (row < c->n_rows - 1 && total > cell(m, DRIFT, row, DRIFT_UP_TO))
		row++;
	return cell(m, DRIFT, row, DRIFT_HEXES);
}

/* DR.e The hex so many steps away, 1 being north and the others clockwise; NONE: it is off the map. */
static int hex_towards(const struct match *m, int h, int direction, int steps)
{
	static const struct {
		int right, down;	/* down in halves of a hex */
	} ways[] = { { 0, -2 }, { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 } };
	const struct place *from = spot(m, h);
	int column = from->column + steps * ways[direction - 1].right;
	int height = hex_height(m->data->map, from->column, from->row) + steps * ways[direction - 1].down;

	EACH_PLACE(to, m)
		if (is_hex(m, to) && spot(m, to)->column == column &&
		    hex_height(m->data->map, column, spot(m, to)->row) == height)
			return to;
	return NONE;
}

static void say_where(const struct match *m, struct ruling *r, int b, int direction, int hexes)
{
	static const char *const names[] = {
		"north", "north-east", "south-east", "south", "south-west", "north-west",
	};
	const struct unit *u = unit_of(m, b);

	if (!hexes)
		say(r, "13.4", "%s fires at %s and does not drift", id(m, b), place_name(m, u->aim));
	else if (u->fell == NONE)
		say(r, "13.4", "%s fires at %s; it drifts off the map and has no effect", id(m, b),
		    place_name(m, u->aim));
	else
		say(r, "13.4", "%s fires at %s and drifts %d to the %s: it falls on %s", id(m, b),
		    place_name(m, u->aim), hexes, names[direction - 1], place_name(m, u->fell));
}

/* 13.4a What the modifiers are would tell of a hidden CP. */
static void place_marker(struct match *m, struct ruling *r, int b)
{
	enum { MOST_RUN = 9 };
	struct unit *u = unit(m, b);
	int direction = roll(r, "13.4", text(r->arena, "drift.dir.%s", id(m, b)), 6);
	int die = roll(r, "13.4", text(r->arena, "drift.dist.%s", id(m, b)), 6), hexes;
	struct sum more;

	account_drift(m, r, b, u->director, u->run, &more);
	hexes = drift_hexes(m, die + more.total);
	u->mission = PLACED;
	u->waited = 0;
	u->last = u->aim;
	u->fell = (int16_t)hex_towards(m, u->aim, direction, hexes);
	if (u->run < MOST_RUN)
		u->run++;
	tell(r, 1u << side_of(m, b), "DR", "drift of %s: roll %d, in all %d", id(m, b), die,
	     die + more.total);
	say_where(m, r, b, direction, hexes);
	u->aim = NONE;
}

/* ---- 13.6 13.7 effects ----------------------------------------------------------------- */

/* 13.7b The rings round where it fell; beyond the last there is nothing. */
static int strength_on(const struct match *m, int b, int h)
{
	const struct chart *c = chart_of(m, ARTILLERY);
	int fell = unit_of(m, b)->fell, ring = fell == NONE ? NONE : hex_distance(m->data, fell, h);

	if (ring == NONE || ring >= c->n_columns)
		return 0;
	return cell(m, ARTILLERY, printed(m, b, TROOP) - NAVY152, ring);
}

int ep_artillery_on(const struct match *m, int h)
{
	int sum = 0;

	EACH_UNIT(b, m)
		if (type_of(m, b) == BATTERY && is_hex(m, h))
			sum += strength_on(m, b, h);
	return sum;
}

/*
 * 13.7c FM.k FM.l For a unit, or for the house (NONE). 14.3a The shelter of a vehicle is not for vehicles. A
 * dummy is treated like infantry: what its owner is asked (11.3) must not tell it.
 */
static int shift_on(const struct match *m, int p, int h, int mode, struct sum *s)
{
	bool tank = p != NONE && is_tank(m, p), moves = mode == NORMAL || mode == RAPID;
	bool on_foot = p != NONE && (is_infantry(m, p) || is_dummy(m, p));
	int protection = tank ? ep_ground_protection(m, h, s) : ep_protection(m, h, NONE, s);
	int ease = lesser(cell(m, SHIFTS, INDIRECT_EASE, 0), -protection);
	int moving = on_foot && moves ? cell(m, SHIFTS, INDIRECT_MOVING, 0) : 0;

	sum_add(s, "FM", "indirect fire", ease);
	sum_add(s, "FM", "it moves", moving);
	return protection + ease + moving;
}

static int column_on(const struct match *m, int p, int h, int mode, struct sum *s)
{
	return ep_fire_column(WHOLE * ep_artillery_on(m, h), m) + shift_on(m, p, h, mode, s);
}

static enum fire_result result_on(const struct match *m, int p, int h, int mode, int sum)
{
	return ep_fire_cell(m, sum, column_on(m, p, h, mode, NULL));
}

/* What lies on the hex, by battery, and the shift on who is there. */
static void account_fire_on(const struct match *m, struct ruling *r, int p, int h, int mode, const char *rule)
{
	struct sum strength, columns;

	if (r->quiet)
		return;
	sum_start(&strength, false);
	sum_start(&columns, true);
	EACH_UNIT(b, m)
		if (type_of(m, b) == BATTERY)
			sum_add(&strength, NULL, id(m, b), strength_on(m, b, h));
	shift_on(m, p, h, mode, &columns);
	account_sum(r, ~0u, rule, text(r->arena, "strength on %s", place_name(m, h)), &strength);
	if (columns.n)
		account_sum(r, ~0u, "13.7", "columns", &columns);
}

void ep_explain_artillery(const struct match *m, struct ruling *r, int p, int h, int mode)
{
	int column = column_on(m, p, h, mode, NULL);

	if (ep_artillery_on(m, h) < 1)
		return;
	account_fire_on(m, r, p, h, mode, "13.6");
	account(r, "13.6", "artillery on who enters %s: %s", place_name(m, h),
		ep_results_words(r->arena, m, column));
}

static int roll_on(const struct match *m, struct ruling *r, int h)
{
	return ep_roll_2d6(r, "13.7", text(r->arena, "ind.%s", place_name(m, h)), ~0u);
}

static void suffer_one(struct match *m, struct ruling *r, int p, enum fire_result result, int sum)
{
	if (is_tank(m, p))
		ep_suffer_vehicle(m, r, p, result, sum);
	else
		ep_suffer(m, r, p, result, true, "13.7");
}

static bool is_intact_house(const struct match *m, int h)
{
	return ep_is_house(m, h) && !is_marked(m, h, RUIN);
}

/* 13.7a d The results are read before any is carried out: the ground is what it was. */
static void strike_hex(struct match *m, struct ruling *r, int h)
{
	int16_t result[MOST_PIECES];
	int sum = roll_on(m, r, h);
	enum fire_result on_house = result_on(m, NONE, h, NO_MODE, sum);

	account_fire_on(m, r, NONE, h, NO_MODE, "13.6");
	say(r, "13.7", "artillery on %s: strength %d, roll %d: %s", place_name(m, h), ep_artillery_on(m, h),
	    sum, ep_result_words(m, on_house));
	EACH_UNIT(p, m)
		result[p] = m->at[p] == h ? (int16_t)result_on(m, p, h, NO_MODE, sum) : (int16_t)NOTHING;
	if (is_intact_house(m, h) && on_house >= LOSE_1 && on_house <= LOSE_3) {
		mark_place(m, h, RUIN);
		say(r, "13.7", "the house in %s is in ruins", place_name(m, h));
	}
	EACH_UNIT(p, m)
		if (m->at[p] == h)
			suffer_one(m, r, p, (enum fire_result)result[p], sum);
}

/* 13.7d Dummies are rolled for, too, and empty houses. */
static void strike_all(struct match *m, struct ruling *r)
{
	for (int i = 0; i < m->data->map->n_places; i++) {
		int h = m->data->map->by_id[i];

		if (is_hex(m, h) && (m->top[h] != NONE || is_intact_house(m, h)) && ep_artillery_on(m, h) > 0)
			strike_hex(m, r, h);
	}
}

/* 13.2b 13.3c It has not fired in this turn: what came of its last fire is lost. */
static void forget_last(struct unit *u)
{
	u->last = u->director = NONE;
	u->run = 0;
}

/* 13.6a Called again when what it led to has been answered: then nothing is left to fire. */
void ep_resolve_missions(struct match *m, struct ruling *r)
{
	bool any = false;

	EACH_UNIT(b, m) {
		if (type_of(m, b) != BATTERY)
			continue;
		if (unit(m, b)->mission == ORDERED) {
			any = true;
			if (is_late(m, r, b))
				delay(m, r, b);
			else
				place_marker(m, r, b);
		} else if (unit(m, b)->mission != PLACED) {
			forget_last(unit(m, b));
		}
	}
	if (any)
		strike_all(m, r);
}

/* 13.6d e The house and others in the hex are not struck again. One roll serves a group (13.6d). */
void ep_suffer_artillery(struct match *m, struct ruling *r, const struct list *movers, int h, int mode)
{
	int strength = ep_artillery_on(m, h), sum;

	if (strength < 1)
		return;
	sum = roll_on(m, r, h);
	account_fire_on(m, r, movers->v[0], h, mode, "13.6");
	say(r, "13.6", "artillery on who enters %s: strength %d, roll %d: %s", place_name(m, h), strength,
	    sum, ep_result_words(m, result_on(m, movers->v[0], h, mode, sum)));
	for (int i = 0; i < movers->n; i++)
		suffer_one(m, r, movers->v[i], result_on(m, movers->v[i], h, mode, sum), sum);
}

/* 13.6c */
void ep_lift_artillery(struct match *m)
{
	EACH_UNIT(b, m) {
		if (type_of(m, b) != BATTERY)
			continue;
		unit(m, b)->fell = NONE;
		if (unit(m, b)->mission == PLACED)
			unit(m, b)->mission = NO_MISSION;
	}
}

/* ---- what is told before --------------------------------------------------------------- */

const char *ep_rings_words(struct arena *arena, const struct match *m, int b)
{
	struct buffer rings = { .arena = arena };

	for (int i = 0; i < chart_of(m, ARTILLERY)->n_columns; i++)
		buffer_printf(&rings, i ? ", %d" : "from the hex outwards %d",
			      cell(m, ARTILLERY, printed(m, b, TROOP) - NAVY152, i));
	return rings.bytes;
}

static void explain_rings(const struct match *m, struct ruling *r, int b)
{
	account(r, "13.7", "strength of %s %s", id(m, b), ep_rings_words(r->arena, m, b));
}

static void explain_request(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct request_args *args = args_of(a);
	bool late = may_be_late(m, args->battery);

	explain_rings(m, r, args->battery);
	account(r, "13.3", late ? "it may then be delayed" : "it will not be delayed");
}

/* DR.a "1 no drift, 2-3 1 hex": the hexes by which it drifts on each die. */
static void explain_drift(const struct match *m, struct ruling *r, int more)
{
	struct buffer dice = { .arena = r->arena };

	for (int die = 1, from = 1; die <= 6; die++) {
		int hexes = drift_hexes(m, die + more);

		if (die < 6 && drift_hexes(m, die + 1 + more) == hexes)
			continue;
		ep_add_rolls(&dice, from, die);
		buffer_printf(&dice, hexes > 1 ? " %d hexes" : hexes ? " %d hex" : " none", hexes);
		from = die + 1;
	}
	account(r, "13.4", "drift by the die: %s", dice.bytes);
}

static void explain_mission(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct mission_args *args = args_of(a);
	int b = args->battery;
	struct sum more;

	if (may_be_late(m, b)) {
		account_delay(m, r, b, &more);
		account(r, "13.3", "it comes on a roll of %d or less",
			cell(m, DELAY, DELAY_BASE, 0) - more.total);
	} else {
		account(r, "13.3", "it is not delayed");
	}
	account_drift(m, r, b, args->cp, goes_on_firing(m, args) ? unit_of(m, b)->run : 0, &more);
	explain_drift(m, r, more.total);
	explain_rings(m, r, b);
}

/* ---- tables ------------------------------------------------------------------------------- */

static const struct param fire_params[] = {
	{ PARAM(struct mission_args, battery, ARG_PIECE), .about = "a battery whose fire is due" },
	{ PARAM(struct mission_args, cp, ARG_PIECE), .optional = true, .secret = true,
	  .about = "the CP that directs it; none: it drifts as unseen" },
	{ 0 }
};

static const struct param cancel_params[] = {
	{ PARAM(struct cancel_args, battery, ARG_PIECE), .about = "a battery whose fire is due" },
	{ 0 }
};

static const struct param request_params[] = {
	{ PARAM(struct request_args, battery, ARG_PIECE), .about = "a battery without a mission" },
	{ PARAM(struct request_args, hex, ARG_PLACE), .secret = true,
	  .about = "where it is to fire, seen or not" },
	{ 0 }
};

const struct state ep_support_fire = {
	.name = "support-fire", .rule = "13.1", .asks = "fire the artillery asked for, or cancel it",
	.asked = EITHER_SIDE, .in = IN(SUPPORT_FIRE),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "fire-mission", .about = "lets a battery fire when both sides have decided",
			.rules = "13.1 13.3 13.4 13.5 DL DR", .params = fire_params,
			.checks = CHECKS(check_fire_due, check_director),
			.apply = fire, .explain = explain_mission, .offer = offer_fire,
		},
		&(const struct verb){
			.name = "cancel-mission", .about = "gives up the fire of a battery", .rules = "13.2",
			.params = cancel_params,
			.checks = CHECKS(check_cancel), .apply = cancel, .offer = offer_cancel,
		}, NULL
	},
};

const struct state ep_support_request = {
	.name = "support-request", .rule = "13", .asks = "ask for artillery in the next turn, or say done",
	.asked = EITHER_SIDE, .in = IN(SUPPORT_REQUEST) | IN(SETTING_UP),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "request-mission", .about = "asks for fire on a hex in the next turn",
			.rules = "13 13.2", .params = request_params,
			.checks = CHECKS(check_request_battery, check_request_hex),
			.apply = request, .explain = explain_request, .offer = offer_request,
		},
		&(const struct verb){
			.name = "done", .passes = true,
			.about = "asks for no more", .rules = "13", .apply = end_requests,
		}, NULL
	},
};
