/* SPDX-License-Identifier: ISC */
/* 02-barrage.c: 2.5.1 barrage attacks, of chits, of Strachwitz, of events, and from the coast (8.0.6). */
#include "games/across-the-narva/narva.h"

static void clear_shelled(struct match *m)
{
	EACH_PLACE(h, m)
		unmark_place(m, h, SHELLED);
}

/* ---- targets -------------------------------------------------------------------- */

/* 2.5.1c Any unit will do, an HQ too, whatever lies between. */
static bool has_observer(const struct match *m, int side, int h)
{
	EACH_LINK(l, m->data, h)
		if (holder_of(m, l->to) == side)
			return true;
	return false;
}

/* 2.5.1c d 9.0c Observed, not shelled yet, and more than an HQ alone. */
static bool is_target(const struct match *m, int side, int h)
{
	return an_has_combat(m, h, enemy_of(side)) && has_observer(m, side, h) && !is_marked(m, h, SHELLED);
}

static bool has_target(const struct match *m, int side)
{
	EACH_PLACE(h, m)
		if (is_target(m, side, h))
			return true;
	return false;
}

/* ---- barrage attacks ------------------------------------------------------------- */

void an_open_barrage(struct match *m, struct ruling *r, int side, int attacks)
{
	clear_shelled(m);
	if (attacks > 0 && has_target(m, side))
		ask(m, &an_barrage, side)->count = (int16_t)attacks;
	else
		say(r, "2.5.1", "%s has nothing to shell", an_side_names[side]);
}

void an_explain_count(const struct match *m, struct ruling *r, const char *rule)
{
	const char *by_die[AN_DIE];

	for (int die = 1; die <= AN_DIE; die++)
		by_die[die - 1] = text(r->arena, "gives %d", cell(m, BARRAGE_ROLL, die - 1, 0));
	account(r, rule, "barrage attacks by the die: %s", an_range_words(r, by_die));
}

/* {do: barrage, target: '3010'} */
struct barrage_args {
	int16_t target;
};

static bool check_enemy(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct barrage_args *args = args_of(a);

	return holder_of(m, args->target) == enemy_of(a->side) ||
	       refuse(r, "2.5.1", "no enemy combat unit is in %s", place_name(m, args->target));
}

static bool check_observer(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct barrage_args *args = args_of(a);

	return has_observer(m, a->side, args->target) ||
	       refuse(r, "2.5.1", "no unit of yours is next to %s", place_name(m, args->target));
}

/* 2.5.1d */
static bool check_fresh(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct barrage_args *args = args_of(a);

	return !is_marked(m, args->target, SHELLED) ||
	       refuse(r, "2.5.1", "%s has been shelled already", place_name(m, args->target));
}

/* 9.0c An HQ alone is no target; 2.1.3 what the units in the hex are comes last. */
static bool check_combat_unit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct barrage_args *args = args_of(a);

	return an_has_combat(m, args->target, enemy_of(a->side)) ||
	       refuse(r, "2.5.1", "no enemy combat unit is in %s", place_name(m, args->target));
}

/* 2.5.1f The result is carried out before the next target is named. */
static void barrage(struct match *m, const struct action *a, struct ruling *r)
{
	const struct barrage_args *args = args_of(a);
	struct frame *f = &m->pending[m->depth - 1];

	mark_place(m, args->target, SHELLED);
	if (--f->count < 1) {
		done(m);
		clear_shelled(m);
	}
	an_open_battle(m, r, BARRAGE, a->side, args->target, NULL);
}

static void explain_barrage(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct barrage_args *args = args_of(a);

	an_explain_barrage(m, r, a->side, args->target);
	account(r, "2.5.1", "barrage attacks left after it: %d", top_frame(m)->count - 1);
}

static void offer_barrage(const struct match *m, struct offers *o)
{
	struct action a;
	struct barrage_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_PLACE(h, m)
		if (!o->full && m->top[h] != NONE && holder_of(m, h) == enemy_of(a.side))
			offer_with(o, &a, &args->target, h);
}

/* 2.5.1r */
static void barrage_done(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	done(m);
	clear_shelled(m);
}

/* ---- 8.0.6d the coastal artillery ---------------------------------------------------- */

void an_open_coastal_barrage(struct match *m, struct ruling *r, int h)
{
	(void)r;
	ask(m, &an_coastal_barrage, GERMAN)->where = (int16_t)h;
}

static void coastal_barrage(struct match *m, const struct action *a, struct ruling *r)
{
	int h = top_frame(m)->where;

	done(m);
	an_open_battle(m, r, BARRAGE, a->side, h, NULL);
}

static void explain_coastal(const struct match *m, const struct action *a, struct ruling *r)
{
	an_explain_barrage(m, r, a->side, top_frame(m)->where);
}

static void pass_coastal(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	done(m);
}

/* ---- tables --------------------------------------------------------------------------- */

static const struct param barrage_params[] = {
	{ PARAM(struct barrage_args, target, ARG_PLACE),
	  .about = "a hex with enemy combat units next to one of yours" },
	{ 0 }
};

static int most_attacks(const struct match *m, const struct frame *f)
{
	(void)m;
	(void)f;
	return MOST_COUNTED;
}

const struct state an_barrage = {
	.name = "barrage", .rule = "2.5.1", .asks = "make barrage attacks, or end them",
	.asked = EITHER_SIDE, .in = IN(COMMAND_PHASE), .on = ON(&an_activation),
	.least = 1, .most = most_attacks,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "barrage", .about = "shells a hex", .rules = "2.5.1 4.2.3 RET.8 11.3.4",
			.params = barrage_params,
			.checks = CHECKS(an_tell_once, check_enemy, check_observer, check_fresh,
					 check_combat_unit),
			.apply = barrage, .explain = explain_barrage, .offer = offer_barrage,
		},
		&(const struct verb){
			.name = "done", .passes = true,
			.about = "makes no more barrage attacks", .rules = "2.5.1",
			.apply = barrage_done,
		}, NULL
	},
};

static bool has_landed(const struct match *m, const struct frame *f)
{
	return an_has_combat(m, f->where, SOVIET);
}

const struct state an_coastal_barrage = {
	.name = "coastal-barrage", .rule = "8.0.6", .asks = "shell the landing from the coast, or pass",
	.asked = THE_SIDE(GERMAN), .on = ON(&an_reinforce), .where = KIND(HEX), .fits = has_landed,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "barrage", .about = "shells the hex of the landing", .rules = "2.5.1 8.0.6",
			.apply = coastal_barrage, .explain = explain_coastal,
		},
		&(const struct verb){
			.name = "pass", .passes = true,
			.about = "does not shell it", .rules = "8.0.6", .apply = pass_coastal,
		}, NULL
	},
};
