/* SPDX-License-Identifier: ISC */
/* 20-interception.c: 20.2 German fighters in Interception Mode meet Allied aircraft on their way. */
#include "games/norway-1940/norway.h"

/* 20.2b g R5.7 It can come up against what flies to own->where. */
static bool may_intercept(const struct match *m, int p)
{
	int far;

	if (side_of(m, p) != GERMAN || !has_mark(m, p, INTERCEPT) || has_mark(m, p, UNSUPPLIED | SCRAMBLED) ||
	    !nw_usable_airbase(m, GERMAN, m->at[p]))
		return false;
	far = nw_distance(m, m->at[p], own_of(m)->where);
	return far != NONE && far <= movement_of(m, p);
}

static void list_interceptors(const struct match *m, struct list *fighters)
{
	*fighters = (struct list){ 0 };
	EACH_UNIT(p, m)
		if (may_intercept(m, p))
			list_add(fighters, p);
}

/* 20.2a h Only these three missions. */
static bool can_be_met(const struct match *m)
{
	int operation = own_of(m)->operation;

	return own_of(m)->by == ALLIED &&
	       (operation == OP_STRIKE || operation == OP_STRIKE_SHIPS || operation == OP_BOMB);
}

void nw_step_intercept(struct match *m, struct ruling *r)
{
	struct list fighters;

	(void)r;
	if (!can_be_met(m))
		return;
	list_interceptors(m, &fighters);
	if (fighters.n)
		ask(m, &nw_intercept, GERMAN)->where = own_of(m)->where;
}

/* {do: intercept, units: [ZG76-I]} */
struct intercept_args {
	struct list units;
};

static bool check_intercept(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct intercept_args *fighters = args_of(a);

	for (int i = 0; i < fighters->units.n; i++) {
		int p = fighters->units.v[i];

		if (!may_intercept(m, p))
			return refuse(r, "20.2", "%s cannot intercept what flies to %s", id(m, p),
				      place_name(m, own_of(m)->where));
		if (list_repeats(&fighters->units, i))
			return refuse(r, "20.2", "%s is named twice", id(m, p));
	}
	return true;
}

static void intercept(struct match *m, const struct action *a, struct ruling *r)
{
	const struct intercept_args *fighters = args_of(a);

	done(m);
	for (int i = 0; i < fighters->units.n; i++) {
		nw_enlist(m, fighters->units.v[i], SCRAMBLED, NULL); /* 11.13a in the order named */
		nw_reveal(m, fighters->units.v[i]);
	}
	own(m)->intercepted = fighters->units.n > 0;
	say(r, "20.2", "%s intercept%s what flies to %s", piece_names(r, m, &fighters->units, "no fighters"),
	    fighters->units.n == 1 ? "s" : "", place_name(m, own_of(m)->where));
}

/* G3A.8 With fog nobody else knows which fighters are in that mode. */
void nw_explain_interceptors(const struct match *m, struct ruling *r)
{
	struct list fighters;

	if (!can_be_met(m))
		return;
	if (nw_is_foggy(m)) {
		account(r, "20.2", "which fighters may intercept is not known");
		return;
	}
	list_interceptors(m, &fighters);
	account(r, "20.2", "may intercept: %s", piece_names(r, m, &fighters, "no fighter"));
}

static void explain_intercept(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct intercept_args *fighters = args_of(a);

	if (fighters->units.n)
		nw_explain_combat(nw_rehearse(m, a, r), r, a->side, INTERCEPTION);
}

static void offer_intercept(const struct match *m, struct offers *o)
{
	struct list fighters;
	struct action a;
	struct intercept_args *up = args_in(&a);

	offer_start(o, &a);
	offer(o, &a);
	list_interceptors(m, &fighters);
	offer_sets(o, &a, &up->units, &fighters);
}

/* 20.2c j Fighters against those who fly in. */
void nw_step_interception(struct match *m, struct ruling *r)
{
	if (own_of(m)->intercepted)
		nw_fight(m, r, INTERCEPTION);
}

static bool is_intercept_due(const struct match *m, const struct frame *f)
{
	if (!nw_is_operation_sound(m))
		return true;
	return can_be_met(m) && nw_has_taken(m, S_INTERCEPT) && f->where == own_of(m)->where;
}

static const struct param params[] = {
	{ PARAM(struct intercept_args, units, ARG_PIECES), .sets = true,
	  .secret_if = nw_is_foggy, .about = "fighters that come up, perhaps none" },
	{ 0 }
};

static const struct verb intercept_verb = {
	.name = "intercept", .rules = "20.2", .about = "fighters meet aircraft on their way, or none do",
	.params = params,
	.checks = CHECKS(check_intercept), .apply = intercept, .explain = explain_intercept,
	.offer = offer_intercept,
};

const struct state nw_intercept = {
	.name = "intercept", .rule = "20.2", .asks = "name the fighters that intercept",
	.verbs = (const struct verb *const[]){ &intercept_verb, NULL },
	.asked = THE_SIDE(GERMAN), .on = ON(&nw_operation), .where = KIND(AREA) | KIND(ZONE),
	.fits = is_intercept_due,
};
