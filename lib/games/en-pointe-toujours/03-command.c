/* SPDX-License-Identifier: ISC */
/* 03-command.c: 3 who is in command and under orders, units attached for a turn, and new CPs. */
#include "games/en-pointe-toujours/ept.h"

/* ---- 3.1 the check -------------------------------------------------------- */

/* 3a The CP of a platoon, wherever it is: the tanks have none (16.2e), a lone unit is its own commander. */
static bool is_platoon_cp(const struct match *m, int p)
{
	return p != NONE && type_of(m, p) == CP && printed(m, p, PLATOON);
}

/* Where a commander is measured from: a fallen one from where it fell (3.1l). NONE: it is off the map. */
static int seat(const struct match *m, int cp)
{
	return lies_in(m, cp, GONE) ? unit_of(m, cp)->fell : ep_hex(m, cp);
}

/* 3.1c Distance alone counts. */
static bool is_within(const struct match *m, int cp, int h, int range)
{
	int distance = ep_distance(m, seat(m, cp), h);

	return distance != NONE && distance <= range;
}

/* A unit that the CP, fallen or not, commands by right and that is on the map. */
static bool is_comrade(const struct match *m, int p, int cp)
{
	return p != cp && is_unit(m, p) && on_map(m, p) && ep_head(m, p) == cp;
}

static bool has_comrades(const struct match *m, int cp)
{
	EACH_UNIT(p, m)
		if (is_comrade(m, p, cp))
			return true;
	return false;
}

/* 3.1a d. 3.1g 3.1h 10.3l who waits off the map, is independent or in a tunnel is under orders. */
static bool is_out_of_range(const struct match *m, int cp)
{
	int company = ep_company_of(m, cp);

	if (company == NONE || in_tunnel(m, cp))
		return false;
	if (!on_map(m, cp) && !(lies_in(m, cp, GONE) && has_comrades(m, cp)))
		return false;
	return !is_within(m, company, seat(m, cp), limit(m, COMPANY_RANGE));
}

/* 3.1g 16.5h It has come down on the map before its turn of arrival began. */
static bool has_just_come(const struct match *m, int p)
{
	return printed(m, p, ARRIVES) == own_of(m)->turn;
}

/* 3.1b d. 3.1g 3.1i 10.3l likewise; a CP commands itself, and dummies are always in command (12.2a). */
static bool is_out_of_command(const struct match *m, int p)
{
	int head = ep_head(m, p);

	if (!is_unit(m, p) || head == p || !is_platoon_cp(m, head) || !on_map(m, p) || in_tunnel(m, p) ||
	    has_just_come(m, p))
		return false;
	return !is_within(m, head, ep_hex(m, p), limit(m, PLATOON_RANGE));
}

/* 3.1d e What is found of a hidden unit its owner alone learns. */
static void set_status(struct match *m, struct ruling *r, int p, unsigned status, bool out, const char *words)
{
	bool was = has_mark(m, p, status);

	if (out == was)
		return;
	if (out)
		mark(m, p, status);
	else
		unmark(m, p, status);
	tell(r, ep_readers(m, p), "3.1", "%s is %sout of %s", id(m, p), out ? "" : "no longer ", words);
}

/* 3.1f Nothing but this check changes it. */
void ep_mark_command(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m) {
		if (is_platoon_cp(m, p))
			set_status(m, r, p, OUT_OF_RANGE, is_out_of_range(m, p), "range");
		else
			set_status(m, r, p, OUT_OF_COMMAND, is_out_of_command(m, p), "command");
	}
}

/* ---- 3.1j attaching for the turn ---------------------------------------- */

/* Its own CP is too far away to be meant. */
static bool may_join(const struct match *m, int p, int cp)
{
	return side_of(m, cp) == side_of(m, p) && is_platoon_cp(m, cp) && ep_are_adjacent(m, p, cp);
}

/* The next CP whom a unit out of command may join; NONE: there is none. */
static int next_host(const struct match *m, int p, int after)
{
	for (int cp = after + 1; has_mark(m, p, OUT_OF_COMMAND) && cp < m->data->counters->n_pieces; cp++)
		if (may_join(m, p, cp))
			return cp;
	return NONE;
}

bool ep_may_attach(const struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (side_of(m, p) == side && next_host(m, p, NONE) != NONE)
			return true;
	return false;
}

struct attach_args {	/* {do: attach, unit: DBLE-A, cp: CP-DBLE-2} */
	int16_t unit, cp;
};

/* Of units of the enemy no more is said. */
static bool check_attach_sides(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	if (side_of(m, args->unit) != a->side || side_of(m, args->cp) != a->side)
		return refuse(r, "3.1", "%s and %s are not both yours", id(m, args->unit), id(m, args->cp));
	return true;
}

static bool check_attach_unit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	return has_mark(m, args->unit, OUT_OF_COMMAND) ||
	       refuse(r, "3.1", "%s is not out of command", id(m, args->unit));
}

static bool check_attach_cp(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	return is_platoon_cp(m, args->cp) ||
	       refuse(r, "3.1", "%s is not the CP of a platoon", id(m, args->cp));
}

static bool check_attach_place(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	return ep_are_adjacent(m, args->unit, args->cp) ||
	       refuse(r, "3.1", "%s is neither with %s nor next to it", id(m, args->unit), id(m, args->cp));
}

/* 3.1k */
static void attach(struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	unit(m, args->unit)->attached = args->cp;
	unmark(m, args->unit, OUT_OF_COMMAND);
	tell(r, 1u << a->side, "3.1", "%s is attached to %s for this turn", id(m, args->unit),
	     id(m, args->cp));
}

/* 3.2c 3.1k */
static void explain_attach(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	account(r, "3.1", "%s acts when %s is activated, and may do all that its units may",
		id(m, args->unit), id(m, args->cp));
}

static void offer_attach(const struct match *m, struct offers *o)
{
	struct action a;
	struct attach_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (side_of(m, p) != a.side)
			continue;
		args->unit = (int16_t)p;
		for (int cp = next_host(m, p, NONE); cp != NONE; cp = next_host(m, p, cp)) {
			args->cp = (int16_t)cp;
			offer_sure(o, &a);
		}
	}
}

static void end_attaching(struct match *m, const struct action *a, struct ruling *r)
{
	(void)r;
	ep_side_done(m, a->side);
	done(m);
}

static const struct param attach_params[] = {
	{ PARAM(struct attach_args, unit, ARG_PIECE), .secret = true, .about = "a unit out of command" },
	{ PARAM(struct attach_args, cp, ARG_PIECE), .secret = true,
	  .about = "the CP of another platoon beside it" },
	{ 0 }
};

const struct state ep_attach = {
	.name = "attach", .rule = "3.1",
	.asks = "attach units out of command to a CP beside them, or say done",
	.asked = EITHER_SIDE, .in = IN(COMMAND_PHASE),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "attach", .about = "lets a unit act with another platoon in this turn",
			.rules = "3.1", .params = attach_params,
			.checks = CHECKS(check_attach_sides, lawful_so_far, check_attach_unit,
					 check_attach_cp, check_attach_place),
			.apply = attach, .explain = explain_attach, .offer = offer_attach,
		},
		&(const struct verb){
			.name = "done", .passes = true, .about = "attaches no more units", .rules = "3.1",
			.apply = end_attaching,
		}, NULL
	},
};

/* ---- 3.3 the second-in-command -------------------------------------------- */

/* Its owner is asked. */
static bool is_of_asked(const struct match *m, const struct frame *f)
{
	return f->side == side_of(m, f->who);
}

static bool has_room_with(const struct match *m, int cp)
{
	EACH_UNIT(p, m)
		if (is_comrade(m, p, cp) && ep_may_stack(m, cp, m->at[p]))
			return true;
	return false;
}

/* 3.3b beside a comrade; an enemy's counter there shuts him out whatever it is (11.2q) */
static bool may_come_beside(const struct match *m, int cp, int h)
{
	return is_hex(m, h) && !ep_has_side(m, h, enemy_of(side_of(m, cp))) && ep_may_stand(m, cp, h) &&
	       ep_may_stack(m, cp, h);
}

static bool has_room_beside(const struct match *m, int cp)
{
	EACH_UNIT(p, m)
		if (is_comrade(m, p, cp))
			EACH_LINK(l, m->data, ep_hex(m, p))
				if (may_come_beside(m, cp, l->to))
					return true;
	return false;
}

/* 3.3b f He comes if anybody of the platoon is there and he finds room with them. */
static bool awaits_second(const struct match *m, int cp, int side)
{
	return side_of(m, cp) == side && is_platoon_cp(m, cp) && lies_in(m, cp, GONE) &&
	       (has_room_with(m, cp) || has_room_beside(m, cp));
}

/* 3.3c SC Against the morale of the one who fell, so that the changes add up. */
static void roll_second(struct match *m, struct ruling *r, int cp)
{
	enum { MOST_CHANGE = 60 };	/* that a file holds; far beyond what matters */
	int die = roll(r, "3.3", text(r->arena, "second.%s", id(m, cp)), 6);
	int row = die + cell(m, SECOND_MODIFIERS, printed(m, cp, QUALITY), 0);
	struct unit *u = unit(m, cp);

	u->second = (int16_t)(u->second + cell(m, SECOND, row, 0));
	u->second = (int16_t)greater(-MOST_CHANGE, lesser(MOST_CHANGE, u->second));
	say(r, "3.3", "a second-in-command takes the place of %s: die %d, morale %d", id(m, cp), die,
	    ep_full_morale(m, cp));
	ask(m, &ep_second, side_of(m, cp))->who = (int16_t)cp;
}

static bool check_second_comrade(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return is_comrade(m, args->unit, top_frame(m)->who) ||
	       refuse(r, "3.3", "%s is not on the map or not of that platoon", id(m, args->unit));
}

/* 3.3b Beside his men only if there is no room with any of them. */
static bool check_second_room(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int cp = top_frame(m)->who;

	if (args->hex == NONE)
		return ep_check_stack(m, cp, m->at[args->unit], r);
	return !has_room_with(m, cp) || refuse(r, "3.3", "there is room with the platoon's units");
}

static bool check_second_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int h = args->hex;

	if (h == NONE)
		return true;
	if (hex_distance(m->data, ep_hex(m, args->unit), h) != 1)
		return refuse(r, "3.3", "%s is not next to %s", place_name(m, h), id(m, args->unit));
	return may_come_beside(m, top_frame(m)->who, h) ||
	       refuse(r, "3.3", "no CP may come to %s", place_name(m, h));
}

/* 3.3b Hidden with those that are; 3.3g the company needs a new choice. */
static void second(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int cp = top_frame(m)->who;
	struct unit *u = unit(m, cp);

	done(m);
	u->lost = 0;
	u->fell = NONE;
	unmark(m, cp, PROMOTED);
	put(m, cp, args->hex == NONE ? m->at[args->unit] : args->hex);
	if (is_hidden(m, args->unit))
		mark(m, cp, HIDDEN);
	tell(r, ep_readers(m, cp), "3.3", "%s leads again, in %s", id(m, cp), place_name(m, m->at[cp]));
}

static void offer_second(const struct match *m, struct offers *o)
{
	int cp = top_frame(m)->who;
	bool room = has_room_with(m, cp);
	struct action a;
	struct unit_hex_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (!is_comrade(m, p, cp))
			continue;
		args->unit = (int16_t)p;
		args->hex = NONE;
		if (room)
			offer(o, &a);
		else
			EACH_LINK(l, m->data, ep_hex(m, p))
				offer_with(o, &a, &args->hex, l->to);
	}
}

static const struct param second_params[] = {
	{ PARAM(struct unit_hex_args, unit, ARG_PIECE), .secret = true,
	  .about = "a unit of his platoon, which he joins" },
	{ PARAM(struct unit_hex_args, hex, ARG_PLACE), .optional = true, .secret = true,
	  .about = "a hex beside it, if there is no room with any unit" },
	{ 0 }
};

const struct state ep_second = {
	.name = "second", .rule = "3.3", .asks = "say where the second-in-command is",
	.asked = EITHER_SIDE, .in = IN(REPLACEMENT), .who = A_FALLEN_CP, .fits = is_of_asked,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "second", .about = "puts the new CP with a unit of the platoon",
			.rules = "3.3 1.4", .params = second_params,
			.checks = CHECKS(check_second_comrade, lawful_so_far, check_second_room,
					 check_second_hex),
			.apply = second, .offer = offer_second,
		}, NULL
	},
};

/* ---- 3.3d the new company CP ------------------------------------------------ */

/* The subordinate of a company CP, fit to follow it. */
static bool may_follow(const struct match *m, int p, int fallen)
{
	return is_platoon_cp(m, p) && on_map(m, p) && side_of(m, p) == side_of(m, fallen) &&
	       printed(m, p, COMPANY) == printed(m, fallen, COMPANY);
}

/* 3.3d g The company has lost its CP and somebody can follow. */
static bool awaits_promotion(const struct match *m, int fallen, int side)
{
	if (side_of(m, fallen) != side || !lies_in(m, fallen, GONE) || ep_company_of(m, fallen) != fallen)
		return false;
	EACH_UNIT(p, m)
		if (may_follow(m, p, fallen))
			return true;
	return false;
}

struct promote_args {	/* {do: promote, cp: CP-DBLE-2} */
	int16_t cp;
};

static bool check_promote(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct promote_args *args = args_of(a);

	if (!may_follow(m, args->cp, top_frame(m)->who))
		return refuse(r, "3.3", "%s is no platoon's CP of that company on the map", id(m, args->cp));
	return true;
}

/* 3.3e It keeps its platoon. */
static void promote(struct match *m, const struct action *a, struct ruling *r)
{
	const struct promote_args *args = args_of(a);
	unsigned readers = ep_readers(m, args->cp);

	unmark(m, top_frame(m)->who, PROMOTED);
	mark(m, args->cp, PROMOTED);
	done(m);
	tell(r, readers, "3.3", "%s leads the company too", id(m, args->cp));
	tell_others(r, readers, "3.3", "a platoon's CP leads the company too");
}

static void offer_promote(const struct match *m, struct offers *o)
{
	struct action a;
	struct promote_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (may_follow(m, p, top_frame(m)->who))
			offer_with(o, &a, &args->cp, p);
}

static const struct param promote_params[] = {
	{ PARAM(struct promote_args, cp, ARG_PIECE), .secret = true,
	  .about = "the CP of a platoon of the company" },
	{ 0 }
};

const struct state ep_promote = {
	.name = "promote", .rule = "3.3", .asks = "say which CP leads the company now",
	.asked = EITHER_SIDE, .in = IN(REPLACEMENT), .who = A_FALLEN_CP, .fits = is_of_asked,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "promote", .about = "gives a platoon's CP the company", .rules = "3.3",
			.params = promote_params, .checks = CHECKS(check_promote),
			.apply = promote, .offer = offer_promote,
		}, NULL
	},
};

/* ---- D4 ------------------------------------------------------------------- */

/* Side by side, the platoons before the company (3.3g). */
bool ep_step_replacement(struct match *m, struct ruling *r)
{
	for (int side = FRENCH; side <= GERMAN; side++) {
		EACH_UNIT(p, m)
			if (awaits_second(m, p, side)) {
				roll_second(m, r, p);
				return true;
			}
		EACH_UNIT(p, m)
			if (awaits_promotion(m, p, side)) {
				ask(m, &ep_promote, side)->who = (int16_t)p;
				return true;
			}
	}
	return false;
}
