/* 08-strikes.c: 8.1 the order of the strikes in a round of an assault, 8.2 the strikes, and the chart AT. */
#include "games/en-pointe-toujours/ept.h"

static unsigned role_against(const struct match *m, int p)
{
	return has_deed(m, p, ATTACKER) ? DEFENDER : ATTACKER;
}

/* ---- 8.1 initiative ------------------------------------------------------------------ */

/* AT.a to AT.e Tanks are always last: 0 is below every other total. */
static int initiative(const struct match *m, int p, int die)
{
	int total = die + ep_full_morale(m, p);

	if (has_deed(m, p, ATTACKER) && own_of(m)->round == 1)
		total += cell(m, ASSAULT_INITIATIVE, AI_ATTACKER, 0);
	if (is_stopped(m, p))
		total += cell(m, ASSAULT_INITIATIVE, AI_STOPPED, 0);
	if (is_neutralised(m, p))
		total += cell(m, ASSAULT_INITIATIVE, AI_NEUTRALISED, 0);
	if (ep_is_hesitant(m, p))
		total += cell(m, ASSAULT_INITIATIVE, AI_HESITANT, 0);
	if (is_hidden(m, p))
		total += cell(m, ASSAULT_INITIATIVE, AI_HIDDEN, 0);
	return total > 1 ? total : 1;
}

/* 8.1a 8.1d 14.4c */
static void roll_for(struct match *m, struct ruling *r, int p)
{
	int die;

	unit(m, p)->total = 0;
	if (is_tank(m, p)) {
		if (!has_mark(m, p, SHUT_DOWN))
			note_deed(m, p, TO_STRIKE);
		return;
	}
	die = roll(r, "8.1", text(r->arena, "assault.init.%s", id(m, p)), 6);
	unit(m, p)->total = (int16_t)initiative(m, p, die);
	note_deed(m, p, TO_STRIKE);
}

void ep_roll_initiatives(struct match *m, struct ruling *r)
{
	if (own(m)->round < MOST_ROUND)
		own(m)->round++;
	say(r, "8.1", "round %d of the assault on %s", own(m)->round, place_name(m, own(m)->target));
	EACH_UNIT(p, m)
		if (ep_fights(m, p, ATTACKER))
			roll_for(m, r, p);
	EACH_UNIT(p, m)
		if (ep_fights(m, p, DEFENDER))
			roll_for(m, r, p);
	EACH_UNIT(p, m) {	/* 8k */
		if (ep_fights(m, p, DEFENDER))
			ep_reveal(m, r, p, "12.3");
		if (ep_fights(m, p, ATTACKER | DEFENDER) && !is_tank(m, p))
			tell(r, ep_readers(m, p), "8.1", "%s: initiative %d", id(m, p), unit(m, p)->total);
	}
}

/* ---- 8.2 strikes ----------------------------------------------------------------------- */

/* AT.f to AT.i of the striker itself */
static int striker_modifier(const struct match *m, int p)
{
	int type = type_of(m, p), sum = 0;

	if (is_stopped(m, p) || has_mark(m, p, IMMOBILISED))
		sum += cell(m, ASSAULT_ROLL, AR_STOPPED, 0);
	if (type == CP || type == HW || type == CANNON)
		sum += cell(m, ASSAULT_ROLL, AR_WEAK, 0);
	if (is_neutralised(m, p))
		sum += cell(m, ASSAULT_ROLL, AR_NEUTRALISED, 0);
	if (type == SQUAD && unit_of(m, p)->lost)
		sum += cell(m, ASSAULT_ROLL, AR_REDUCED, 0);
	return sum;
}

/* AT.j AT.l of the ground, for those who come in */
static int ground_modifier(const struct match *m, int p)
{
	int h = m->at[p], from = unit_of(m, p)->origin, row = ep_ground_row(m, h), sum = 0;

	if (from == NONE)	/* a defender */
		return 0;
	if (row == TR_STONE || row == TR_FORTIFICATION)
		sum += cell(m, ASSAULT_ROLL, AR_STRONG_POINT, 0);
	if (ep_level(m, from) < ep_level(m, h))
		sum += cell(m, ASSAULT_ROLL, AR_FROM_BELOW, 0);
	if (ep_level(m, from) > ep_level(m, h))
		sum += cell(m, ASSAULT_ROLL, AR_FROM_ABOVE, 0);
	return sum;
}

/* AT.k AT.m AT.n of the target */
static int target_modifier(const struct match *m, int target, bool reaction)
{
	int sum = 0;

	if (is_infantry(m, target) && has_mark(m, target, MOVED))
		sum += cell(m, ASSAULT_ROLL, AR_MOVED_TARGET, 0);
	if (has_mark(m, target, SHUT_DOWN | IMMOBILISED))
		sum += cell(m, ASSAULT_ROLL, AR_STILL_VEHICLE, 0);
	if (reaction)
		sum += cell(m, ASSAULT_ROLL, AR_ARMOURED, 0);
	return sum;
}

int ep_strike_modifier(const struct match *m, int p, int target, bool reaction)
{
	return striker_modifier(m, p) + ground_modifier(m, p) + target_modifier(m, target, reaction);
}

/* 8.2b 8.2c 14.4b AT.o AT.p */
int ep_strike_target(const struct match *m, int p, int target, int roll_made, bool reaction)
{
	int sum = roll_made + ep_strike_modifier(m, p, target, reaction);
	int line = is_tank(m, p) ? ASSAULT_TANK : printed(m, p, QUALITY);

	if (is_tank(m, target))
		return sum <= cell(m, ASSAULT, line, VEHICLE);
	if (sum <= cell(m, ASSAULT, line, TWO_STEPS))
		return 2;
	return sum <= cell(m, ASSAULT, line, ONE_STEP);
}

/* 8.1b 8.1c The highest total; among equals attackers first. */
static int next_striker(const struct match *m)
{
	static const unsigned roles[] = { ATTACKER, DEFENDER };
	int next = NONE;

	for (size_t i = 0; i < LENGTH(roles); i++)
		EACH_UNIT(p, m)
			if (ep_fights(m, p, roles[i]) && has_deed(m, p, TO_STRIKE) &&
			    (next == NONE || unit_of(m, p)->total > unit_of(m, next)->total))
				next = p;
	return next;
}

static bool has_hits(const struct match *m)
{
	EACH_UNIT(p, m)
		if (unit_of(m, p)->hits)
			return true;
	return false;
}

/* 8.1c All of one total have struck. */
static void take_hits(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m) {
		int hits = unit(m, p)->hits;

		unit(m, p)->hits = 0;
		if (hits && is_tank(m, p))
			ep_destroy_vehicle(m, r, p, "14.4");
		else if (hits)
			ep_lose_steps(m, r, p, hits, "8.2");
	}
}

/* The frame of the step counts the total that strikes now. */
bool ep_go_on_striking(struct match *m, struct ruling *r)
{
	struct frame *f = &m->pending[m->depth - 1];
	int next = next_striker(m);

	if (has_hits(m) && (next == NONE || unit(m, next)->total != f->count)) {
		take_hits(m, r);
		return true;
	}
	if (next == NONE)
		return false;
	f->count = unit(m, next)->total;
	ask(m, &ep_strike, side_of(m, next))->who = (int16_t)next;
	return true;
}

/* ---- the question: whom to strike --------------------------------------------------------- */

/* It is of the initiative that the assault under the question has come to. */
static bool is_its_strike(const struct match *m, const struct frame *f)
{
	return f->side == side_of(m, f->who) && has_deed(m, f->who, TO_STRIKE) &&
	       unit_of(m, f->who)->total == f[-1].count;
}

struct strike_args {	/* {do: strike, unit: DBLE-A, target: KM-A} */
	int16_t unit, target;
};

/* 8k Those who fight under a Hidden marker are struck unnamed, in order. */
static int hidden_target(const struct match *m, int p)
{
	EACH_UNIT(q, m)
		if (ep_fights(m, q, role_against(m, p)) && sight_of(m, q, side_of(m, p)) != SEEN)
			return q;
	return NONE;
}

static bool may_name(const struct match *m, int p, int target)
{
	return ep_fights(m, target, role_against(m, p)) && sight_of(m, target, side_of(m, p)) == SEEN;
}

/* 8.2a NONE: there is none such. */
static int target_of(const struct match *m, int p, int named)
{
	if (named == NONE)
		return hidden_target(m, p);
	return may_name(m, p, named) ? named : NONE;
}

static bool check_striker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct strike_args *args = args_of(a);
	int p = top_frame(m)->who;

	return args->unit == p || refuse(r, "8.1", "%s is to strike now", id(m, p));
}

static bool check_target(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct strike_args *args = args_of(a);
	int p = top_frame(m)->who;

	if (target_of(m, p, args->target) != NONE)
		return true;
	if (args->target == NONE)
		return refuse(r, "8.2", "name the enemy at whom %s strikes", id(m, p));
	return refuse(r, "8.2", "%s is no enemy that %s can name", id(m, args->target), id(m, p));
}

/* What is added to the roll of a hidden unit would tell what it is. */
static void tell_strike(struct match *m, struct ruling *r, int p, int target, int made, const char *what)
{
	unsigned readers = ep_readers(m, p) & ep_readers(m, target);
	int blind = readers >> FRENCH & 1 ? GERMAN : FRENCH;
	int sum = made + ep_strike_modifier(m, p, target, false);
	const char *bare = text(r->arena, "roll %d", made);
	const char *full = text(r->arena, "%s, modified %d", bare, sum);

	if (readers == ~0u) {
		say(r, "8.2", "%s strikes at %s: %s, %s", id(m, p), id(m, target), full, what);
		return;
	}
	tell(r, readers, "8.2", "%s strikes at %s: %s, %s", id(m, p), id(m, target), full, what);
	tell_others(r, readers, "8.2", "%s strikes at %s: %s, %s", ep_name(m, p, blind),
		    ep_name(m, target, blind), is_hidden(m, p) ? bare : full, what);
}

static void strike(struct match *m, const struct action *a, struct ruling *r)
{
	const struct strike_args *args = args_of(a);
	static const char *const words[] = { "nothing", "one step", "two steps" };
	int p = top_frame(m)->who, target = target_of(m, p, args->target);
	int made = ep_roll_2d6(r, "8.2", text(r->arena, "assault.%s", id(m, p)), ~0u);
	int steps = ep_strike_target(m, p, target, made, false);

	unit(m, target)->hits = (int16_t)(unit(m, target)->hits + steps);
	drop_deed(m, p, TO_STRIKE);
	tell_strike(m, r, p, target, made, is_tank(m, target) && steps ? "the tank" : words[steps]);
	done(m);
}

static void offer_strike(const struct match *m, struct offers *o)
{
	int p = top_frame(m)->who;
	struct action a;
	struct strike_args *args = args_in(&a);

	offer_start(o, &a);
	args->unit = (int16_t)p;
	EACH_UNIT(q, m)
		if (!o->full && may_name(m, p, q)) {
			args->target = (int16_t)q;
			offer(o, &a);
		}
	args->target = NONE;
	if (hidden_target(m, p) != NONE)
		offer(o, &a);
}

/* ---- no end ----------------------------------------------------------------------------------- */

static bool can_hit(const struct match *m, int p)
{
	enum { BEST_ROLL = 2 };

	EACH_UNIT(q, m)
		if (ep_fights(m, q, role_against(m, p)) && ep_strike_target(m, p, q, BEST_ROLL, false))
			return true;
	return false;
}

/* 8.2j is silent on helpless units that can neither hit nor leave: the attackers go back. */
bool ep_is_stalemate(const struct match *m)
{
	EACH_UNIT(p, m)
		if (ep_fights(m, p, ATTACKER | DEFENDER) && (can_hit(m, p) || ep_may_withdraw(m, p)))
			return false;
	return true;
}

/* ---- tables ----------------------------------------------------------------------------------- */

static const struct param strike_params[] = {
	{ PARAM(struct strike_args, unit, ARG_PIECE), .secret = true, .about = "whose turn it is" },
	{ PARAM(struct strike_args, target, ARG_PIECE), .optional = true,
	  .about = "an enemy in the hex; left out: one under a Hidden marker" },
	{ 0 }
};

const struct state ep_strike = {
	.name = "strike", .rule = "8.2", .asks = "choose whom the unit strikes",
	.asked = EITHER_SIDE, .on = ON(&ep_assault), .who = A_UNIT, .fits = is_its_strike,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "strike", .about = "strikes at an enemy in the assaulted hex",
			.rules = "8.1 8.2 14.4 AT", .params = strike_params,
			.checks = CHECKS(check_striker, check_target),
			.apply = strike, .offer = offer_strike,
		}, NULL
	},
};
