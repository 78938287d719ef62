/* SPDX-License-Identifier: ISC */
/* 08-strikes.c: 8.1 the order of the strikes in a round of an assault, 8.2 the strikes, and the chart AT. */
#include "games/en-pointe-toujours/ept.h"

static unsigned role_against(const struct match *m, int p)
{
	return has_deed(m, p, ATTACKER) ? DEFENDER : ATTACKER;
}

/* ---- 8.1 initiative ------------------------------------------------------------------ */

static int initiative_cell(const struct match *m, int row) { return cell(m, ASSAULT_INITIATIVE, row, 0); }

/* AT.a to AT.e What is added to the die. */
static int initiative_modifier(const struct match *m, int p, bool first_round, bool hidden, bool hesitant,
			       struct sum *s)
{
	const int values[] = {
		[AI_ATTACKER] = first_round ? initiative_cell(m, AI_ATTACKER) : 0,
		[AI_STOPPED] = is_stopped(m, p) ? initiative_cell(m, AI_STOPPED) : 0,
		[AI_NEUTRALISED] = is_neutralised(m, p) ? initiative_cell(m, AI_NEUTRALISED) : 0,
		[AI_HESITANT] = hesitant ? initiative_cell(m, AI_HESITANT) : 0,
		[AI_HIDDEN] = hidden ? initiative_cell(m, AI_HIDDEN) : 0,
	};
	static const char *const words[] = {
		[AI_ATTACKER] = "attacker in the first round", [AI_STOPPED] = "stopped",
		[AI_NEUTRALISED] = "neutralised", [AI_HESITANT] = "hesitant platoon", [AI_HIDDEN] = "hidden",
	};
	int total = ep_full_morale(m, p);

	sum_add(s, NULL, "morale", total);
	for (int i = 0; i < (int)LENGTH(values); i++) {
		sum_add(s, "AT", words[i], values[i]);
		total += values[i];
	}
	return total;
}

/* 8.1a Tanks are always last: 0 is below every other total. */
static int initiative(const struct match *m, int p, int die, struct sum *s)
{
	bool first_round = has_deed(m, p, ATTACKER) && own_of(m)->round == 1;
	int total = die;

	sum_add(s, NULL, "die", die);
	total += initiative_modifier(m, p, first_round, is_hidden(m, p), ep_is_hesitant(m, p), s);
	if (total < 1)
		sum_add(s, NULL, "at least 1", 1 - total);
	return greater(total, 1);
}

/* 8.1a 8.1d 14.4c What its number comes of; NULL: it has none, or no words are wanted. */
static struct sum *roll_for(struct match *m, struct ruling *r, int p)
{
	struct sum *s = r->quiet ? NULL : NEW_RAW(r->arena, struct sum);
	int die;

	unit(m, p)->total = 0;
	if (is_tank(m, p)) {
		if (!has_mark(m, p, SHUT_DOWN))
			note_deed(m, p, TO_STRIKE);
		return NULL;
	}
	if (s)
		sum_start(s, false);
	die = roll(r, "8.1", text(r->arena, "assault.init.%s", id(m, p)), 6);
	unit(m, p)->total = (int16_t)initiative(m, p, die, s);
	note_deed(m, p, TO_STRIKE);
	return s;
}

static const char *initiative_words(struct ruling *r, const struct match *m, int p)
{
	return text(r->arena, "initiative of %s", id(m, p));
}

void ep_roll_initiatives(struct match *m, struct ruling *r)
{
	struct sum *sums[MOST_PIECES] = { NULL };

	if (own(m)->round < MOST_ROUND)
		own(m)->round++;
	say(r, "8.1", "round %d of the assault on %s", own(m)->round, place_name(m, own(m)->target));
	EACH_UNIT(p, m)
		if (ep_fights(m, p, ATTACKER))
			sums[p] = roll_for(m, r, p);
	EACH_UNIT(p, m)
		if (ep_fights(m, p, DEFENDER))
			sums[p] = roll_for(m, r, p);
	EACH_UNIT(p, m) {	/* 8k */
		if (ep_fights(m, p, DEFENDER))
			ep_reveal(m, r, p, "12.3");
		if (sums[p])
			account_sum(r, ep_readers(m, p), "8.1", initiative_words(r, m, p), sums[p]);
	}
}

/* ---- 8.2 strikes ----------------------------------------------------------------------- */

/* What a row adds to the roll, if it holds. */
static int added(const struct match *m, bool holds, int row, const char *what, struct sum *s)
{
	int value = holds ? cell(m, ASSAULT_ROLL, row, 0) : 0;

	sum_add(s, "AT", what, value);
	return value;
}

/* AT.f to AT.i of the striker itself */
static int striker_modifier(const struct match *m, int p, struct sum *s)
{
	int type = type_of(m, p);
	bool weak = type == CP || type == HW || type == CANNON;

	return added(m, is_stopped(m, p), AR_STOPPED, "stopped", s) +
	       added(m, !is_stopped(m, p) && has_mark(m, p, IMMOBILISED), AR_STOPPED, "immobilised", s) +
	       added(m, weak, AR_WEAK, "CP, heavy weapon or cannon", s) +
	       added(m, is_neutralised(m, p), AR_NEUTRALISED, "neutralised", s) +
	       added(m, type == SQUAD && unit_of(m, p)->lost, AR_REDUCED, "reduced", s);
}

/* AT.j AT.l of the ground, for those who come in; from NONE: a defender. */
static int ground_modifier(const struct match *m, int from, int h, struct sum *s)
{
	int row = ep_ground_row(m, h);
	bool strong = row == TR_STONE || row == TR_FORTIFICATION;

	if (from == NONE)
		return 0;
	return added(m, strong, AR_STRONG_POINT, ep_ground_words(row), s) +
	       added(m, ep_level(m, from) < ep_level(m, h), AR_FROM_BELOW, "from below", s) +
	       added(m, ep_level(m, from) > ep_level(m, h), AR_FROM_ABOVE, "from above", s);
}

/* AT.k AT.m AT.n of the target */
static int target_modifier(const struct match *m, int target, bool reaction, struct sum *s)
{
	bool moved = is_infantry(m, target) && has_mark(m, target, MOVED);

	return added(m, moved, AR_MOVED_TARGET, "the target has moved", s) +
	       added(m, has_mark(m, target, SHUT_DOWN | IMMOBILISED), AR_STILL_VEHICLE,
		     "the tank is shut down or immobilised", s) +
	       added(m, reaction, AR_ARMOURED, "armoured assault", s);
}

static int strike_modifier(const struct match *m, int p, int target, bool reaction, struct sum *s)
{
	return striker_modifier(m, p, s) + ground_modifier(m, unit_of(m, p)->origin, m->at[p], s) +
	       target_modifier(m, target, reaction, s);
}

int ep_strike_modifier(const struct match *m, int p, int target, bool reaction)
{
	return strike_modifier(m, p, target, reaction, NULL);
}

static int assault_line(const struct match *m, int p)
{
	return is_tank(m, p) ? ASSAULT_TANK : printed(m, p, QUALITY);
}

/* 8.2b 8.2c 14.4b AT.o AT.p */
int ep_strike_target(const struct match *m, int p, int target, int roll_made, bool reaction)
{
	int sum = roll_made + ep_strike_modifier(m, p, target, reaction);
	int line = assault_line(m, p);

	if (is_tank(m, target))
		return sum <= cell(m, ASSAULT, line, VEHICLE);
	if (sum <= cell(m, ASSAULT, line, TWO_STEPS))
		return 2;
	return sum <= cell(m, ASSAULT, line, ONE_STEP);
}

/* ---- what is told of them -------------------------------------------------------------------- */

/* "one step on 8 or less" */
static const char *success_words(struct arena *arena, const char *what, int most)
{
	return most < FIRST_ROLL ? text(arena, "%s on no roll", what)
				 : text(arena, "%s on a roll of %d or less", what, most);
}

/* AT The rolls that do something, with so much added to them. */
static const char *strike_words(struct arena *arena, const struct match *m, int p, bool at_tank, int more)
{
	int line = assault_line(m, p);

	if (at_tank)
		return success_words(arena, "the tank", cell(m, ASSAULT, line, VEHICLE) - more);
	return text(arena, "%s, %s",
		    success_words(arena, "one step", cell(m, ASSAULT, line, ONE_STEP) - more),
		    success_words(arena, "two", cell(m, ASSAULT, line, TWO_STEPS) - more));
}

static void account_rolls(const struct match *m, struct ruling *r, unsigned readers, const char *rule, int p,
			  bool at_tank, const struct sum *s)
{
	const char *line = chart_of(m, ASSAULT)->rows[assault_line(m, p)];

	if (s->n)
		account_sum(r, readers, rule, text(r->arena, "added to the roll of %s", id(m, p)), s);
	account_to(r, readers, rule, "%s strikes as %s: %s", id(m, p), line,
		   strike_words(r->arena, m, p, at_tank, s->total));
}

/* 8k What a target under a Hidden marker adds is told to those alone who may read of it. */
void ep_account_strike(const struct match *m, struct ruling *r, int p, int target, bool reaction)
{
	bool known = !r->explaining || sight_of(m, target, side_of(m, p)) == SEEN;
	unsigned readers = ep_readers(m, p) & (known ? ep_readers(m, target) : ~0u);
	struct sum s;

	if (r->quiet)
		return;
	sum_start(&s, true);
	if (known) {
		strike_modifier(m, p, target, reaction, &s);
	} else {
		striker_modifier(m, p, &s);
		ground_modifier(m, unit_of(m, p)->origin, m->at[p], &s);
	}
	account_rolls(m, r, readers, reaction ? "14.4" : "8.2", p, known && is_tank(m, target), &s);
	if (!known)
		account(r, "12.1", "what is hidden may add something more: it is not known");
}

/*
 * One of those who would meet in the hex, if it is seen; from NONE: a defender. 11.4 A defender's platoon is
 * not known to be hesitant unless its CP is seen.
 */
static void explain_fighter(const struct match *m, struct ruling *r, int p, int from, int h, bool hidden)
{
	int head = ep_head(m, p);
	bool told = from != NONE || sight_of(m, head, enemy_of(side_of(m, p))) == SEEN;
	struct sum s;

	if (!is_tank(m, p)) {
		sum_start(&s, false);
		initiative_modifier(m, p, from != NONE, hidden, told && ep_is_hesitant(m, p), &s);
		account_sum(r, ~0u, "8.1", text(r->arena, "%s before its die", initiative_words(r, m, p)),
			    &s);
	}
	sum_start(&s, true);
	striker_modifier(m, p, &s);
	ground_modifier(m, from, h, &s);
	account_rolls(m, r, ~0u, "8.2", p, false, &s);
}

/* 12.3b 8k Attackers come out from under their markers unless they come tactically into cover. */
void ep_explain_fighters(const struct match *m, struct ruling *r, const struct list *attackers, int h,
			 bool veiled)
{
	bool unknown = false;

	for (int i = 0; i < attackers->n; i++) {
		int p = attackers->v[i];

		explain_fighter(m, r, p, m->at[p], h, veiled && is_hidden(m, p));
	}
	EACH_UNIT(p, m) {
		if (m->at[p] != h || side_of(m, p) == side_of(m, attackers->v[0]) || !is_counter(m, p))
			continue;
		if (is_hidden(m, p))
			unknown = true;
		else
			explain_fighter(m, r, p, NONE, h, false);
	}
	if (unknown)
		account(r, "12.1", "what is hidden in %s is not known; it adds %d to its initiative",
			place_name(m, h), initiative_cell(m, AI_HIDDEN));
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

	ep_account_strike(m, r, p, target, false);
	unit(m, target)->hits = (int16_t)(unit(m, target)->hits + steps);
	drop_deed(m, p, TO_STRIKE);
	tell_strike(m, r, p, target, made, is_tank(m, target) && steps ? "the tank" : words[steps]);
	done(m);
}

static void explain_strike(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct strike_args *args = args_of(a);
	int p = top_frame(m)->who;

	ep_account_strike(m, r, p, target_of(m, p, args->target), false);
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
			.apply = strike, .explain = explain_strike, .offer = offer_strike,
		}, NULL
	},
};
