/* SPDX-License-Identifier: ISC */
/* 11-losses.c: what hits cost (11.9, 11.10): who is lost, and whether he comes back. */
#include "games/norway-1940/norway.h"

enum { DIE = 6, FEW = 60 };	/* FEW: so many answers are all offered */

void nw_members(const struct match *m, unsigned role, int place, int group, struct list *units)
{
	int combat = own_of(m)->combat;

	*units = (struct list){ 0 };
	EACH_UNIT(p, m) {
		if (!has_mark(m, p, role) || nw_group_of(m, p) != group || units->n == MOST_LIST)
			continue;
		if (role == ATTACKER ? unit_of(m, p)->strikes == NONE	/* G3N.9g G3N.7h */
		    : combat == INTERCEPTION || (m->at[p] == place && nw_is_target(m, p, combat)))
			list_add(units, p);
	}
}

/* ---- hits -------------------------------------------------------------------------------- */

/* A group that can be hit: one of the attacker's, or one of the defender's in a place. */
struct target {
	unsigned role;
	int place, group;
};

static int16_t *hits_on(struct match *m, const struct target *t)
{
	return t->role == ATTACKER ? &own(m)->hits[t->group] : &ground(m, t->place)->hits[t->group];
}

static int hits_of(const struct match *m, const struct target *t)
{
	return t->role == ATTACKER ? own_of(m)->hits[t->group] : ground_of(m, t->place)->hits[t->group];
}

/* The next group of the role that has been hit, in the order of groups, then of places. */
static bool next_hit(const struct match *m, struct target *t)
{
	int last = t->role == ATTACKER ? 0 : m->data->map->n_places - 1;

	do {
		if (++t->place > last) {
			t->place = 0;
			t->group++;
		}
	} while (t->group < UNIT_GROUPS && !hits_of(m, t));
	return t->group < UNIT_GROUPS;
}

#define EACH_HIT(t, m, of) \
	for (struct target t = { .role = of, .place = NONE, .group = 0 }; next_hit(m, &t);)

static void strike(struct match *m, int p, int rank)
{
	mark(m, p, STRUCK);
	unit(m, p)->rank = (int16_t)rank;
	nw_reveal(m, p);
}

/* 11.9b c A group that has no more units than hits is lost without a question. */
static void name_losses(struct match *m, struct ruling *r, unsigned role)
{
	bool choice = false;
	struct list units;

	EACH_HIT(t, m, role) {
		nw_members(m, role, t.place, t.group, &units);
		if (units.n > hits_of(m, &t)) {
			choice = true;
			continue;
		}
		for (int i = 0; i < units.n; i++)
			strike(m, units.v[i], 0);
		*hits_on(m, &t) = 0;
		say(r, "11.9", "%s %s lost", piece_names(r, m, &units, "nobody"),
		    units.n == 1 ? "is" : "are all");
	}
	if (choice)
		ask(m, &nw_losses, nw_side_in_role(m, role));
}

void nw_stage_defender(struct match *m, struct ruling *r)
{
	name_losses(m, r, DEFENDER);
}

void nw_stage_attacker(struct match *m, struct ruling *r)
{
	name_losses(m, r, ATTACKER);
}

/* ---- the owner's choice ------------------------------------------------------------------- */

/* p is of a group of which some are lost and some are not. */
static bool is_exposed(const struct match *m, unsigned role, int p)
{
	struct list units;

	EACH_HIT(t, m, role) {
		nw_members(m, role, t.place, t.group, &units);
		if (list_has(&units, p))
			return true;
	}
	return false;
}

/* {do: losses, units: [DF2]} */
struct losses_args {
	struct list units;
};

static bool check_exposed(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct losses_args *losses = args_of(a);
	unsigned role = nw_role_of(m, a->side);

	for (int i = 0; i < losses->units.n; i++) {
		int p = losses->units.v[i];

		if (list_repeats(&losses->units, i))
			return refuse(r, "11.9", "%s is lost once", id(m, p));
		if (!is_exposed(m, role, p))
			return refuse(r, "11.9", "%s is not of a group of which some are lost", id(m, p));
	}
	return true;
}

static bool check_how_many(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct losses_args *losses = args_of(a);
	unsigned role = nw_role_of(m, a->side);
	struct list units;
	bool fit = true;

	EACH_HIT(t, m, role) {
		int named = 0;

		nw_members(m, role, t.place, t.group, &units);
		for (int i = 0; i < units.n; i++)
			named += list_has(&losses->units, units.v[i]);
		if (named != hits_of(m, &t))
			fit = refuse(r, "11.9", "of %s %d are lost, and %d are named",
				     piece_names(r, m, &units, "nobody"), hits_of(m, &t), named);
	}
	return fit;
}

static void lose(struct match *m, const struct action *a, struct ruling *r)
{
	const struct losses_args *losses = args_of(a);
	unsigned role = nw_role_of(m, a->side);

	done(m);
	for (int i = 0; i < losses->units.n; i++)
		strike(m, losses->units.v[i], i + 1);
	EACH_HIT(t, m, role)
		*hits_on(m, &t) = 0;
	say(r, "11.9", "%s loses %s", side_name(m, a->side), piece_names(r, m, &losses->units, "nobody"));
}

/* ---- offers -------------------------------------------------------------------------------- */

/* So many ways to take k of n, or more than FEW. */
static int ways_to_take(int n, int k)
{
	int ways = 1;

	if (k > n - k)
		k = n - k;
	for (int i = 1; i <= k && ways <= FEW; i++)
		ways = ways * (n - k + i) / i;
	return ways;
}

static int count_ways(const struct match *m, unsigned role)
{
	int ways = 1;
	struct list units;

	EACH_HIT(t, m, role) {
		nw_members(m, role, t.place, t.group, &units);
		ways *= ways_to_take(units.n, hits_of(m, &t));
		if (ways > FEW)
			return ways;
	}
	return ways;
}

static void offer_further(struct offers *, struct action *, struct target);

/* Every way to take k more from units->v[from] on; then the groups after t. */
static void offer_taken(struct offers *o, struct action *a, struct target t, const struct list *units,
			int from, int k)
{
	struct losses_args *losses = args_in(a);

	if (!k) {
		offer_further(o, a, t);
		return;
	}
	for (int i = from; i <= units->n - k && !o->full; i++) {
		list_add(&losses->units, units->v[i]);
		offer_taken(o, a, t, units, i + 1, k - 1);
		losses->units.v[--losses->units.n] = 0;
	}
}

static void offer_further(struct offers *o, struct action *a, struct target t)
{
	struct list units;

	if (!next_hit(o->match, &t)) {
		offer(o, a);
		return;
	}
	nw_members(o->match, t.role, t.place, t.group, &units);
	offer_taken(o, a, t, &units, 0, hits_of(o->match, &t));
}

/* Of each group as many as are lost, from the i-th on and round again. */
static bool take_round(const struct match *m, unsigned role, int i, struct list *taken, struct list *all)
{
	bool more = false;
	struct list units;

	*taken = *all = (struct list){ 0 };
	EACH_HIT(t, m, role) {
		nw_members(m, role, t.place, t.group, &units);
		more = more || i < units.n;
		for (int k = 0; k < units.n; k++)
			list_add(all, units.v[k]);
		for (int k = 0; k < hits_of(m, &t); k++)
			list_add(taken, units.v[(i + k) % units.n]);
	}
	return more;
}

static void offer_losses(const struct match *m, struct offers *o)
{
	unsigned role = nw_role_of(m, top_frame(m)->side);
	struct action a;
	struct losses_args *losses = args_in(&a);
	struct list all;

	offer_start(o, &a);
	losses->units = (struct list){ 0 };
	if (count_ways(m, role) <= FEW) {
		offer_further(o, &a, (struct target){ .role = role, .place = NONE });
		return;
	}
	for (int i = 0; !o->full && take_round(m, role, i, &losses->units, &all); i++)
		offer_some(o, &a, &all);
}

/* ---- fate ------------------------------------------------------------------------------------ */

/* Why the unit is gone for good without a die, or NULL. */
static const char *why_doomed(const struct match *m, int p)
{
	if (is_fortress(m, p))
		return "a fortress";	/* 11.10b */
	if (class_of(m, p) == GROUND && has_mark(m, p, UNSUPPLIED))
		return "out of supply";	/* 11.10c */
	if (class_of(m, p) == AIR && has_mark(m, p, GLIDED))
		return "spent with the gliders";	/* G3C.7b */
	return NULL;
}

/* 11.10d */
static const char *cargo_words(struct ruling *r, const struct match *m, int ship)
{
	struct list cargo = { 0 };

	EACH_UNIT(p, m)
		if (unit_of(m, p)->aboard == ship)
			list_add(&cargo, p);
	return cargo.n ? text(r->arena, " with %s", piece_names(r, m, &cargo, "nobody")) : "";
}

void nw_fate(struct match *m, struct ruling *r, int p)
{
	const char *doomed = why_doomed(m, p), *cargo = cargo_words(r, m, p);
	int die = DIE;
	bool back = false;

	if (doomed)
		say(r, "11.10", "%s is eliminated: %s", id(m, p), doomed);
	else {
		die = roll(r, "11.10", text(r->arena, "fate.%s", id(m, p)), DIE);
		back = die <= value_of(m, FATE_REFIT);
		say(r, "11.10", "%s%s: die %d, %s; it needed at most %d", id(m, p), cargo, die,
		    back ? "to the Refit box" : "eliminated", value_of(m, FATE_REFIT));
		note_result(r, p, die, back ? "to refit" : "eliminated");
	}
	nw_take_off(m, p, back ? REFIT + side_of(m, p) : ELIMINATED);
}

/* With fog a side does not know who of the enemy is out of supply. */
void nw_explain_fate(const struct match *m, struct ruling *r, int side)
{
	account(r, "11.10", "who is lost returns to the Refit box with at most %d, and is else eliminated",
		value_of(m, FATE_REFIT));
	EACH_UNIT(p, m)
		if (has_mark(m, p, ATTACKER | DEFENDER) && class_of(m, p) == GROUND && why_doomed(m, p) &&
		    nw_sight(m, p, side) == SEEN &&
		    (is_fortress(m, p) || nw_knows_supply(m, side_of(m, p), side)))
			account(r, "11.10", "if it is lost %s is eliminated: %s", id(m, p), why_doomed(m, p));
}

static void explain_losses(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct losses_args *losses = args_of(a);

	for (int i = 0; i < losses->units.n; i++) {
		int p = losses->units.v[i];

		if (why_doomed(m, p))
			account(r, "11.10", "%s will be eliminated: %s", id(m, p), why_doomed(m, p));
		else
			account(r, "11.10", "%s%s: to the Refit box with at most %d, else eliminated",
				id(m, p), cargo_words(r, m, p), value_of(m, FATE_REFIT));
	}
}

/* 11.10e Of the losses of a side: by group, then who was lost without a choice, then in the order named. */
static bool goes_before(const struct match *m, int p, int q)
{
	int group = nw_group_of(m, p) - nw_group_of(m, q);

	return group < 0 || (!group && unit_of(m, p)->rank < unit_of(m, q)->rank);
}

static void list_struck(const struct match *m, unsigned role, struct list *units)
{
	*units = (struct list){ 0 };
	EACH_UNIT(p, m) {
		int i;

		if (!has_mark(m, p, role) || !has_mark(m, p, STRUCK) || units->n == MOST_LIST)
			continue;
		list_add(units, p);
		for (i = units->n - 1; i > 0 && goes_before(m, p, units->v[i - 1]); i--)
			units->v[i] = units->v[i - 1];
		units->v[i] = (int16_t)p;
	}
}

void nw_stage_fate(struct match *m, struct ruling *r)
{
	static const unsigned roles[] = { DEFENDER, ATTACKER };
	struct list units;

	for (size_t k = 0; k < LENGTH(roles); k++) {
		list_struck(m, roles[k], &units);
		for (int i = 0; i < units.n; i++)
			nw_fate(m, r, units.v[i]);
	}
}

/* 11.9 Of each group that was hit some are lost and some are not. */
static bool has_choice(const struct match *m, unsigned role)
{
	bool any = false;

	EACH_HIT(t, m, role) {
		struct list units;

		nw_members(m, role, t.place, t.group, &units);
		if (units.n <= hits_of(m, &t))
			return false;
		any = true;
	}
	return any;
}

/* The side is the one whose losses the last stage has asked for. */
static bool are_losses_due(const struct match *m, const struct frame *f)
{
	unsigned role = nw_role_of(m, f->side);
	int first = role == ATTACKER ? C_FIRST_ATTACKER : C_FIRST_DEFENDER;
	int then = role == ATTACKER ? C_ATTACKER_LOSES : C_DEFENDER_LOSES;

	if (!nw_is_operation_sound(m))
		return true;
	return (nw_has_fought(m, first) || nw_has_fought(m, then)) && has_choice(m, role);
}

/* ---- tables ----------------------------------------------------------------------------------- */

static const struct param losses_params[] = {
	{ PARAM(struct losses_args, units, ARG_PIECES), .sets = true, .secret_if = nw_is_foggy,
	  .about = "of each group that is hit and not all lost, as many as there are hits" },
	{ 0 }
};

static const struct verb losses_verb = {
	.name = "losses", .about = "says which units of the groups that are hit are lost", .rules = "11.9",
	.params = losses_params,
	.checks = CHECKS(check_exposed, check_how_many), .apply = lose, .explain = explain_losses,
	.offer = offer_losses,
};

const struct state nw_losses = {
	.name = "losses", .rule = "11.9", .asks = "name the units that are lost",
	.verbs = (const struct verb *const[]){ &losses_verb, NULL },
	.asked = EITHER_SIDE, .on = ON(&nw_combat), .fits = are_losses_due,
};
