/* SPDX-License-Identifier: ISC */
/* 08-retreat.c: 8.2 retreats out of an assault, 8.3 retreats before one. */
#include "games/en-pointe-toujours/ept.h"

/* ---- where and who ---------------------------------------------------------- */

/* 8.2f 8.3b 11.2q */
bool ep_check_retreat_to(const struct match *m, int p, int h, struct ruling *r)
{
	const char *rule = top_frame(m)->state->rule;
	int from = m->at[p];

	if (!is_hex(m, from) || !is_hex(m, h) || border_between(m->data, from, h) == NONE)
		return refuse(r, rule, "%s is not next to %s", place_name(m, h), place_name(m, from));
	if (ep_has_side(m, h, enemy_of(side_of(m, p))))
		return refuse(r, rule, "an enemy is in %s", place_name(m, h));
	if (!ep_check_ground(m, p, from, h, r))
		return false;
	return ep_check_stack(m, p, h, r);
}

/* 8.2i 8.3g Why it never leaves before the enemy, in words; NULL: it may. */
static const char *held_by(const struct match *m, int p)
{
	if (is_tank(m, p))
		return "is a tank";
	if (type_of(m, p) == CANNON)
		return "is a cannon";
	if (in_battery(m, p))
		return "is in battery";
	if (is_stopped(m, p))
		return "is stopped";
	return is_neutralised(m, p) ? "is neutralised" : NULL;
}

/* 8.2g The hex from which the assault came. */
static bool is_origin(const struct match *m, int h)
{
	EACH_UNIT(p, m)
		if (has_deed(m, p, ATTACKER) && unit_of(m, p)->origin == h)
			return true;
	return false;
}

/* ---- 8.3 before the assault --------------------------------------------------- */

static bool may_leave(const struct match *m, int p)
{
	return !held_by(m, p) && !has_mark(m, p, MOVED);
}

/* 8.3a It goes by what the enemy sees: who can leave is asked although no hex may be free to him. */
bool ep_ask_retreat(struct match *m, int h)
{
	int side = enemy_of(own(m)->active);

	EACH_PIECE_AT(p, m, h)
		if (side_of(m, p) == side && is_counter(m, p) && (is_hidden(m, p) || may_leave(m, p))) {
			ask(m, &ep_retreat, side)->where = (int16_t)h;
			return true;
		}
	return false;
}

/* Who may leave before an assault; what is hidden may, for all that is known. */
void ep_explain_retreats(const struct match *m, struct ruling *r, int h, int side)
{
	struct list able = { 0 };
	bool hides = false;

	EACH_PIECE_AT(p, m, h) {
		if (side_of(m, p) != side || !is_counter(m, p))
			continue;
		hides = hides || is_hidden(m, p);
		if (!is_hidden(m, p) && may_leave(m, p))
			list_add(&able, p);
	}
	account(r, "8.3", "may retreat before it: %s%s%s", piece_names(r, m, &able, hides ? "" : "nobody"),
		able.n && hides ? ", and " : "", hides ? "what is hidden there" : "");
}

/* The enemy has declared the assault and has not entered the hex. */
static bool may_ask_retreat(const struct match *m, const struct frame *f)
{
	const struct ept *o = own_of(m);

	return f->side != o->active && f->where == o->target && ep_stage(m) == AS_RETREATS;
}

static bool check_assaulted(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	if (side_of(m, args->unit) != a->side || m->at[args->unit] != top_frame(m)->where)
		return refuse(r, "8.3", "%s is not assaulted", id(m, args->unit));
	return true;
}

/* 8.2i 8.3g */
static bool check_held(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	const char *why = held_by(m, args->unit);

	return !why || refuse(r, top_frame(m)->state->rule, "%s %s", id(m, args->unit), why);
}

static bool check_unmoved(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return !has_mark(m, args->unit, MOVED) ||
	       refuse(r, "8.3", "%s bears a Movement marker", id(m, args->unit));
}

static bool check_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return ep_check_retreat_to(m, args->unit, args->hex, r);
}

/* 8.3i A formation of one unit has been activated by that. */
static void spend_formation(struct match *m, int p)
{
	if (ep_formation(m, p) != p)
		return;
	EACH_UNIT(q, m)
		if (q != p && is_unit(m, q) && !lies_in(m, q, GONE) && ep_formation(m, q) == p)
			return;
	mark(m, p, ACTIVATED);
}

/* 8.3c 8.3d 12.3c */
static void retreat(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int p = args->unit;

	done(m);
	ep_reveal(m, r, p, "12.3");
	if (lies_in(m, p, GONE))
		return;
	put(m, p, args->hex);
	mark(m, p, MOVED | WITHDRAWN);
	spend_formation(m, p);
	say(r, "8.3", "%s retreats before the assault to %s", id(m, p), place_name(m, args->hex));
}

/* 8.3d 12.3c */
static void explain_retreat(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	if (is_dummy(m, args->unit)) {
		account(r, "12.3", "%s is a dummy: it is revealed and removed", id(m, args->unit));
		return;
	}
	account(r, "8.3", "%s gets a Movement marker and does nothing more in this turn", id(m, args->unit));
	if (is_hidden(m, args->unit))
		account(r, "12.3", "%s is revealed", id(m, args->unit));
}

static void stand(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "8.3", "%s stands in %s", ep_side_names[a->side], place_name(m, own(m)->target));
	done(m);
	ep_go_to_stage(m, AS_ENTRY);
}

static void offer_ways(const struct match *m, struct offers *o)
{
	const struct frame *f = top_frame(m);
	struct action a;
	struct unit_hex_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (m->at[p] == f->where && side_of(m, p) == f->side && !held_by(m, p))
			EACH_LINK(l, m->data, f->where) {
				args->unit = (int16_t)p;
				offer_with(o, &a, &args->hex, l->to);
			}
}

/* 8.2g */
static bool goes_against_assault(const struct match *m, int p, int h)
{
	return has_deed(m, p, DEFENDER) && is_origin(m, h);
}

bool ep_may_withdraw(const struct match *m, int p)
{
	struct ruling r = { .quiet = true };

	if (held_by(m, p))
		return false;
	EACH_LINK(l, m->data, m->at[p])
		if (!goes_against_assault(m, p, l->to) && ep_check_retreat_to(m, p, l->to, &r))
			return true;
	return false;
}

/* A long fight of two helpless units is put to its owner now and then: one action has only so many dice. */
static bool is_pause(const struct match *m)
{
	enum { ROUNDS = 16 };

	return ep_stage(m) == AS_ATTACKER && own_of(m)->round % ROUNDS == 0;
}

/* 8k What hidden attackers can do is their own affair. */
static bool hides_fighter(const struct match *m)
{
	EACH_UNIT(p, m)
		if (ep_fights(m, p, ATTACKER) && is_hidden(m, p))
			return ep_stage(m) == AS_ATTACKER;
	return is_pause(m);
}

bool ep_ask_withdraw(struct match *m, unsigned role)
{
	bool asked = hides_fighter(m);
	int side = role == ATTACKER ? own(m)->active : enemy_of(own(m)->active);

	EACH_UNIT(p, m)
		asked = asked || (ep_fights(m, p, role) && ep_may_withdraw(m, p));
	if (asked)
		ask(m, &ep_withdraw, side)->where = own(m)->target;
	return asked;
}

static bool may_ask_withdraw(const struct match *m, const struct frame *f)
{
	const struct ept *o = own_of(m);

	return f->where == o->target && ep_stage(m) == (f->side == o->active ? AS_ATTACKER : AS_DEFENDER);
}

static bool check_fighter(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	if (side_of(m, args->unit) != a->side || !ep_fights(m, args->unit, ATTACKER | DEFENDER))
		return refuse(r, "8.2", "%s is not in the assault", id(m, args->unit));
	return true;
}

static bool check_direction(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return !goes_against_assault(m, args->unit, args->hex) ||
	       refuse(r, "8.2", "the assault came from %s", place_name(m, args->hex));
}

/* 8.2h */
static void withdraw(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int p = args->unit;

	done(m);
	ep_reveal(m, r, p, "12.3");
	put(m, p, args->hex);
	drop_deed(m, p, ATTACKER | DEFENDER);
	say(r, "8.2", "%s retreats from the assault to %s", id(m, p), place_name(m, args->hex));
	ep_stop(m, r, p, "8.2");
}

static void explain_withdraw(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	account(r, "8.2", "%s is then stopped", id(m, args->unit));
}

static void stay(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "8.2", "%s stays in %s", ep_side_names[a->side], place_name(m, own(m)->target));
	done(m);
	ep_go_to_stage(m, ep_stage(m) == AS_DEFENDER ? AS_ATTACKER : AS_INITIATIVE);
}

/* ---- tables ------------------------------------------------------------------------ */

static const struct param way_params[] = {
	{ PARAM(struct unit_hex_args, unit, ARG_PIECE), .secret = true, .about = "one of yours in the hex" },
	{ PARAM(struct unit_hex_args, hex, ARG_PLACE), .about = "a neighbour without enemies" },
	{ 0 }
};

const struct state ep_retreat = {
	.name = "retreat", .rule = "8.3", .asks = "retreat before the assault, or stand",
	.asked = EITHER_SIDE, .on = ON(&ep_assault, &ep_overrun), .where = SOMEWHERE,
	.fits = may_ask_retreat, .secret = true,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "retreat-before", .about = "leaves the hex before the enemy enters it",
			.rules = "8.3", .params = way_params,
			.checks = CHECKS(check_assaulted, lawful_so_far, check_held, check_unmoved,
					 check_hex),
			.apply = retreat, .explain = explain_retreat, .offer = offer_ways,
		},
		&(const struct verb){
			.name = "stand", .passes = true, .about = "awaits the assault with all who are there",
			.rules = "8.3", .apply = stand,
		}, NULL
	},
};

const struct state ep_withdraw = {
	.name = "withdraw", .rule = "8.2", .asks = "withdraw units from the assault, or stay",
	.asked = EITHER_SIDE, .on = ON(&ep_assault), .where = SOMEWHERE, .fits = may_ask_withdraw,
	.secret_if = hides_fighter,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "withdraw", .about = "leaves the assaulted hex and is stopped",
			.rules = "8.2", .params = way_params,
			.checks = CHECKS(check_fighter, lawful_so_far, check_held, check_direction,
					 check_hex),
			.apply = withdraw, .explain = explain_withdraw, .offer = offer_ways,
		},
		&(const struct verb){
			.name = "stay", .passes = true,
			.about = "fights on with all who are left", .rules = "8.2",
			.apply = stay,
		}, NULL
	},
};
