/* SPDX-License-Identifier: ISC */
/* 09-losses.c: 9.4 step losses: who takes them, and what a city or the prepared defenses take off them. */
#include "games/across-the-narva/narva.h"

static int role_of(const struct match *m, int side)
{
	return side == own_of(m)->attacker ? ATTACKER : DEFENDER;
}

static int side_in_role(const struct match *m, int role)
{
	int attacker = own_of(m)->attacker;

	return role == ATTACKER ? attacker : enemy_of(attacker);
}

/* ---- who may take a step --------------------------------------------------------- */

/* 9.4.1b As printed on the side up: attack strength of an attacker, defense strength of a defender. */
static int strength(const struct match *m, int p)
{
	return role_of(m, side_of(m, p)) == ATTACKER ? an_attack(m, p) : an_defense(m, p);
}

/* 9.4c HQs lose nothing; for a zone only those on their way do, for hexes not gone any of the stack. */
static bool is_exposed(const struct match *m, int p, int side, int loss)
{
	if (!is_combat(m, p) || side_of(m, p) != side || !on_map(m, p))
		return false;
	if (loss == SHORT_LOSS && goes_by_stack(m))
		return unit_of(m, p)->origin == own_of(m)->origin;
	return has_mark(m, p, loss == ZONE_LOSS || loss == SHORT_LOSS ? FLEEING : FOUGHT);
}

/* 9.4.1a 9.5.3d The strongest; 5.4e by the other reading a zone leaves the choice to the owner. */
static bool takes_strongest(const struct match *m, int loss)
{
	return loss == STRONGEST_LOSS || (loss == ZONE_LOSS && !plays(m, OPTION_OWNER_PICKS));
}

static void list_losers(const struct match *m, int side, int loss, struct list *losers)
{
	int most = 0;

	losers->n = 0;
	EACH_UNIT(p, m) {
		if (!is_exposed(m, p, side, loss) || losers->n == MOST_LIST)
			continue;
		if (takes_strongest(m, loss) && losers->n && strength(m, p) < most)
			continue;
		if (takes_strongest(m, loss) && strength(m, p) > most)
			losers->n = 0;
		most = strength(m, p);
		list_add(losers, p);
	}
}

bool an_ask_loss(struct match *m, int side, int loss)
{
	struct list losers;

	list_losers(m, side, loss, &losers);
	if (!losers.n)
		return false;
	ask(m, &an_lose, side)->count = (int16_t)loss;
	return true;
}

/* ---- a loss of the combat result ---------------------------------------------------- */

/* 9.4.4 2.5.1h 2.5.3d The first loss from the CRT, before any step or marker has paid for one. */
static bool is_spared(const struct match *m, int role, int h)
{
	const struct narva *o = own_of(m);
	int extra = role == ATTACKER ? o->extra : 0;

	return o->battle != BARRAGE && has_feature(m, h, CITY) && !o->spared[role] && !o->bled[role] &&
	       o->losses[role] > extra;
}

/* 9.4.4 11.3.4 City or marker take the loss off those in the hex. */
static bool take_off_loss(struct match *m, struct ruling *r, int role, int h)
{
	struct narva *o = own(m);

	if (is_spared(m, role, h))
		say(r, "9.4.4", "the city in %s takes the first loss", place_name(m, h));
	else if (!an_absorb(m, r, h, side_in_role(m, role), "a loss"))
		return false;
	o->spared[role] = true;
	o->losses[role]--;
	return true;
}

/* The hex where all of them are, or NONE. */
static int common_hex(const struct match *m, const struct list *units)
{
	int h = units->n ? m->at[units->v[0]] : NONE;

	for (int i = 1; i < units->n; i++)
		if (m->at[units->v[i]] != h)
			return NONE;
	return h;
}

/* 9.4.1 9.4.2 One loss at a time; which hex it falls on is asked only if it matters. */
bool an_step_losses(struct match *m, struct ruling *r, int role)
{
	struct narva *o = own(m);
	int side = side_in_role(m, role), loss = o->bled[role] ? FREE_LOSS : STRONGEST_LOSS, h;
	struct list losers;

	if (o->losses[role] < 1)
		return false;
	list_losers(m, side, loss, &losers);
	h = common_hex(m, &losers);
	if (h != NONE && take_off_loss(m, r, role, h))
		return true;
	if (losers.n)
		return an_ask_loss(m, side, loss);
	o->losses[role] = 0;
	return false;
}

/* ---- lose ------------------------------------------------------------------------------ */

/* {do: lose, unit: r65} */
struct lose_args {
	int16_t unit;
};

static bool check_loser(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct lose_args *args = args_of(a);
	int p = args->unit, loss = top_frame(m)->count;
	struct list losers;

	list_losers(m, a->side, loss, &losers);
	if (list_has(&losers, p))
		return true;
	if (!is_exposed(m, p, a->side, loss))
		return refuse(r, "9.4", "%s is not among those that can lose the step", id(m, p));
	if (loss == ZONE_LOSS)
		return refuse(r, "9.5.3", "a stronger unit than %s pays for the enemy zone", id(m, p));
	return refuse(r, "9.4.1", "a stronger unit than %s must lose the first step", id(m, p));
}

static void lose_of_result(struct match *m, struct ruling *r, int p, int loss)
{
	struct narva *o = own(m);
	int role = role_of(m, side_of(m, p));

	if (take_off_loss(m, r, role, m->at[p]))
		return;
	o->bled[role] = true;
	o->losses[role]--;
	an_lose_step(m, r, p, loss == STRONGEST_LOSS ? "9.4.1" : "9.4.2");
}

/* 2.1.3 Whoever pays shows himself. */
static void lose(struct match *m, const struct action *a, struct ruling *r)
{
	const struct lose_args *args = args_of(a);
	int loss = top_frame(m)->count;

	done(m);
	r->revealed |= plays(m, OPTION_FOG);
	if (loss == ZONE_LOSS)
		an_lose_step(m, r, args->unit, "9.5.3");
	else if (loss == SHORT_LOSS)
		an_lose_step(m, r, args->unit, top_frame(m)->count == BY_TERRAIN ? "9.5.1" : "9.5.2");
	else
		lose_of_result(m, r, args->unit, loss);
}

/* 9.4a b 9.4.4 11.3.4 What the unit will be, unless its hex takes the loss. */
static void explain_lose(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct lose_args *args = args_of(a);
	int p = args->unit, loss = top_frame(m)->count, h = m->at[p];
	bool of_result = loss == STRONGEST_LOSS || loss == FREE_LOSS;
	int works = of_result && side_of(m, p) == GERMAN ? works_of(m, h) : NONE;

	if (of_result && is_spared(m, role_of(m, a->side), h))
		account(r, "9.4.4", "the city in %s takes the loss", place_name(m, h));
	else if (works != NONE && own_of(m)->box[works] < an_last_box(m))
		account(r, "11.3.4", "the defenses of %s take the loss", an_division_names[works]);
	else if (an_steps(m, p) <= 1)
		account(r, "9.4", "%s is eliminated", id(m, p));
	else
		account(r, "9.4", "%s will have attack %d, defense %d, movement %d", id(m, p),
			printed(m, p, ATTACK2), printed(m, p, DEFENSE2), printed(m, p, MOVE2));
}

static void offer_lose(const struct match *m, struct offers *o)
{
	const struct frame *f = top_frame(m);
	struct list losers;
	struct action a;
	struct lose_args *args = args_in(&a);

	offer_start(o, &a);
	list_losers(m, f->side, f->count, &losers);
	for (int i = 0; i < losers.n && !o->full; i++)
		offer_with(o, &a, &args->unit, losers.v[i]);
}

/* ---- tables ------------------------------------------------------------------------------ */

static const struct param lose_params[] = {
	{ PARAM(struct lose_args, unit, ARG_PIECE), .about = "a combat unit in the battle" },
	{ 0 }
};

/* 9.4 Steps of the combat result, and on a flight those that it costs; somebody is there to pay. */
static bool is_due(const struct match *m, const struct frame *f)
{
	bool flight = f[-1].state == &an_flight;
	struct list losers;

	if (f->side != an_side_struck(m) || flight != (f->count >= ZONE_LOSS) ||
	    (!flight && own_of(m)->losses[role_of(m, f->side)] < 1))
		return false;
	list_losers(m, f->side, f->count, &losers);
	return losers.n > 0;
}

static int last_kind(const struct match *m, const struct frame *f)
{
	(void)m;
	(void)f;
	return SHORT_LOSS;
}

const struct state an_lose = {
	.name = "lose", .rule = "9.4", .asks = "name the unit that loses a step",
	.asked = EITHER_SIDE, .on = ON(&an_battle, &an_flight),
	.least = STRONGEST_LOSS, .most = last_kind, .fits = is_due,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "lose", .about = "takes a step off a unit",
			.rules = "9.4 9.4.1 9.4.2 9.4.3 9.4.4 9.5.1 9.5.2 9.5.3 5.4 11.3.4",
			.params = lose_params, .checks = CHECKS(check_loser), .apply = lose,
			.explain = explain_lose, .offer = offer_lose,
		}, NULL
	},
};
