/* SPDX-License-Identifier: ISC */
/* 11-results.c: what fire does: tests (7.7 7.8), step losses (11.1), Stop (11.3), vehicles (14.2). */
#include "games/en-pointe-toujours/ept.h"

/* ---- losses ------------------------------------------------------------ */

/* 11.1c Real steps only, counted for the platoon of origin. */
static void count_losses(struct match *m, int p, int n)
{
	int head = ep_head(m, p);

	unit(m, p)->lost = (int16_t)(unit(m, p)->lost + n);
	unit(m, head)->losses = (int16_t)(unit(m, head)->losses + n);
	unit(m, head)->fresh = (int16_t)(unit(m, head)->fresh + n);
}

void ep_lose_steps(struct match *m, struct ruling *r, int p, int n, const char *rule)
{
	int steps = ep_steps(m, p);

	if (n < 1 || steps < 1 || !on_map(m, p) || !is_unit(m, p))
		return;
	if (is_tank(m, p)) {
		ep_destroy_vehicle(m, r, p, rule);
		return;
	}
	count_losses(m, p, n < steps ? n : steps);
	if (n < steps) {
		tell(r, ep_readers(m, p), rule, "%s loses a step", id(m, p));
		return;
	}
	ep_leave(m, p, true);
	say(r, rule, "%s is eliminated", id(m, p));
}

void ep_destroy_vehicle(struct match *m, struct ruling *r, int p, const char *rule)
{
	int h = ep_hex(m, p);

	if (h == NONE)
		return;
	count_losses(m, p, ep_steps(m, p));
	mark_place(m, h, WRECK);
	ep_leave(m, p, true);
	say(r, rule, "%s is destroyed and leaves a wreck in %s", id(m, p), place_name(m, h));
}

/* ---- Stop and Neutralised ------------------------------------------------ */

/* One question serves all of a side in the place. False: there is no room for so many. */
static bool ask_shed(struct match *m, int side, int place)
{
	enum { KEPT_FREE = 2 };

	for (int i = 0; i < m->depth; i++)
		if (m->pending[i].state == &ep_shed && m->pending[i].side == side &&
		    m->pending[i].where == place)
			return true;
	if (m->depth >= MOST_PENDING - KEPT_FREE)
		return false;
	ask(m, &ep_shed, side)->where = (int16_t)place;
	return true;
}

/* 11.3c A unit of one step would only be removed. */
static bool may_shed(const struct match *m, int p)
{
	return type_of(m, p) == SQUAD && is_stopped(m, p) && ep_steps(m, p) > 1;
}

void ep_stop(struct match *m, struct ruling *r, int p, const char *rule)
{
	if (!on_map(m, p) || !is_unit(m, p) || is_tank(m, p))	/* 1.1b */
		return;
	if (unit(m, p)->state != FIT)	/* 11.2d 1.1a */
		return;
	unit(m, p)->state = STOPPED;
	tell(r, ep_readers(m, p), rule, "%s is stopped", id(m, p));
	if (may_shed(m, p) && ask_shed(m, side_of(m, p), m->at[p]))
		note_deed(m, p, JUST_STOPPED);
}

/* 11.2a c */
static void neutralise(struct match *m, struct ruling *r, int p, const char *rule)
{
	if (!on_map(m, p) || !is_unit(m, p) || is_tank(m, p))
		return;
	if (is_neutralised(m, p)) {
		tell(r, ep_readers(m, p), "11.2", "%s is neutralised already", id(m, p));
		ep_lose_steps(m, r, p, 1, "11.2");
		return;
	}
	unit(m, p)->state = NEUTRALISED;
	unmark(m, p, MOVED);
	tell(r, ep_readers(m, p), rule, "%s is neutralised", id(m, p));
}

/* ---- 7.7 7.8 tests of morale ---------------------------------------------- */

struct test {
	int roll, morale;	/* modified */
};

static struct test test_morale(struct match *m, struct ruling *r, int p, int less, const char *rule,
			       const char *label)
{
	unsigned readers = ep_readers(m, p);
	struct sum s;
	struct test t;

	sum_start(&s, false);
	ep_sum_morale(m, p, &s);
	sum_add(&s, "7.7", "result", -less);
	t.morale = s.total;
	if (s.n > 1 && !r->quiet)
		account_sum(r, readers, rule, text(r->arena, "morale of %s", id(m, p)), &s);
	t.roll = ep_roll_2d6(r, rule, text(r->arena, "%s.%s", label, id(m, p)), readers);
	tell(r, readers, rule, "%s rolls %d against %d%s", id(m, p), t.roll, t.morale,
	     t.roll > t.morale ? "" : " and holds");
	return t;
}

/* 7.8a b e f */
static bool is_worse(const struct test *t)
{
	return t->roll == 12 || t->roll >= 2 * t->morale;
}

static void test_stop(struct match *m, struct ruling *r, int p, int less, const char *rule)
{
	struct test t;

	if (is_neutralised(m, p))	/* 11.2d */
		return;
	t = test_morale(m, r, p, less, rule, "morale");
	if (is_worse(&t))
		neutralise(m, r, p, "7.8");
	else if (t.roll > t.morale)
		ep_stop(m, r, p, rule);
}

/* 11.2c The loss of a unit neutralised twice and that of a bad roll add up. */
static void test_neutralisation(struct match *m, struct ruling *r, int p, int less, const char *rule,
				const char *label)
{
	struct test t = test_morale(m, r, p, less, rule, label);

	if (t.roll > t.morale)
		neutralise(m, r, p, rule);
	if (is_worse(&t))
		ep_lose_steps(m, r, p, 1, "7.8");
}

void ep_test_neutralisation(struct match *m, struct ruling *r, int p, const char *rule)
{
	if (on_map(m, p) && is_unit(m, p) && !is_tank(m, p))
		test_neutralisation(m, r, p, 0, rule, "overrun");
}

/* ---- 7.7 the results -------------------------------------------------------- */

static bool is_stop_test(enum fire_result result)
{
	return result == S_TEST || result == S1_TEST || result == S_STAR || result == S1_STAR;
}

static int morale_less(enum fire_result result)
{
	switch (result) {
	case S1_TEST: case N1_TEST: case S1_STAR: case N1_STAR: return 1;
	case N2_TEST: case N2_STAR: return 2;
	case N3_TEST: return 3;
	default: return 0;
	}
}

/* 7.7f */
static void lose_and_neutralise(struct match *m, struct ruling *r, int p, int steps, const char *rule)
{
	ep_lose_steps(m, r, p, steps, rule);
	if (!is_neutralised(m, p))
		neutralise(m, r, p, rule);
}

/*
 * 12.3f Direct fire reveals before, and dummies are gone then. Indirect fire does not: the owner of hidden
 * counters, dummies too, is asked about Stop markers whatever has come of the test, so nothing is told.
 */
void ep_suffer(struct match *m, struct ruling *r, int p, enum fire_result result, bool indirect,
	       const char *rule)
{
	if (!on_map(m, p) || result == NOTHING || is_tank(m, p))	/* 14.2a */
		return;
	if (is_hidden(m, p) && indirect && is_stop_test(result))
		ask_shed(m, side_of(m, p), m->at[p]);
	if (is_dummy(m, p))
		return;
	if (is_stop_test(result))
		test_stop(m, r, p, morale_less(result), rule);
	else if (result >= LOSE_1 && result <= LOSE_3)
		lose_and_neutralise(m, r, p, (int)result - LOSE_1 + 1, rule);
	else
		test_neutralisation(m, r, p, morale_less(result), rule, "morale");
}

/* ---- 14.2 vehicles ------------------------------------------------------------ */

static void shut_down(struct match *m, struct ruling *r, int p)
{
	mark(m, p, SHUT_DOWN);
	say(r, "14.2", "%s is shut down", id(m, p));
}

static void immobilise(struct match *m, struct ruling *r, int p)
{
	if (has_mark(m, p, IMMOBILISED)) {	/* 14.2g */
		ep_destroy_vehicle(m, r, p, "14.2");
		return;
	}
	mark(m, p, IMMOBILISED);
	say(r, "14.2", "%s is immobilised", id(m, p));
}

/* 14.2e A roll of 2 shuts down where nothing else happens: in the starred cells and in the lowest column. */
void ep_suffer_vehicle(struct match *m, struct ruling *r, int p, enum fire_result result, int roll_2d6)
{
	int die;

	if (!on_map(m, p) || !is_tank(m, p))
		return;
	if (result >= LOSE_1 && result <= LOSE_3) {
		ep_destroy_vehicle(m, r, p, "14.2");
	} else if (result == N3_TEST) {
		die = roll(r, "14.2", text(r->arena, "tank.%s", id(m, p)), 6);
		if (die <= limit(m, IMMOBILISED_UP_TO))
			immobilise(m, r, p);
		else
			shut_down(m, r, p);
	} else if (result >= S_STAR || (result == NOTHING && roll_2d6 == FIRST_ROLL)) {
		shut_down(m, r, p);
	}
}

/* ---- 11.3c a step for a Stop marker --------------------------------------------- */

static void shed_stop(struct match *m, struct ruling *r, int p)
{
	tell(r, ep_readers(m, p), "11.3", "%s takes a loss to be rid of its Stop marker", id(m, p));
	unit(m, p)->state = FIT;
	drop_deed(m, p, JUST_STOPPED);
	ep_lose_steps(m, r, p, 1, "11.3");
}

static bool check_formation(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit;

	if (side_of(m, p) != a->side || !is_unit(m, p) || ep_formation(m, p) != own_of(m)->formation)
		return refuse(r, "11.3", "%s is not of the activated formation", id(m, p));
	return true;
}

static bool check_stopped(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return may_shed(m, args->unit) ||
	       refuse(r, "11.3", "%s is not a stopped squad of two steps", id(m, args->unit));
}

static void apply_shed_stop(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	shed_stop(m, r, args->unit);
}

/* 11.1c 11.4 What the loss makes of the squad and its platoon. */
static void explain_loss(const struct match *m, struct ruling *r, int p)
{
	int head = ep_head(m, p);

	account(r, "11.1", "%s is then reduced: strength %d, rate %d", id(m, p), printed(m, p, STRENGTH2),
		printed(m, p, RATE2));
	if (printed(m, head, DEMORALISED_AT))
		account(r, "11.4", "losses of its platoon: then %d, hesitant at %d, demoralised at %d",
			unit_of(m, head)->losses + 1, printed(m, head, HESITANT_AT),
			printed(m, head, DEMORALISED_AT));
}

static void explain_shed_stop(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	explain_loss(m, r, args->unit);
}

static void offer_shed_stop(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (side_of(m, p) == a.side && may_shed(m, p))
			offer_with(o, &a, &args->unit, p);
}

/* Under a Hidden marker neither a single answer nor the verb may tell whether a squad was stopped there. */
static bool hides_shed(const struct match *m)
{
	const struct frame *f = top_frame(m);

	EACH_PIECE_AT(p, m, f->where)
		if (side_of(m, p) == f->side && is_hidden(m, p))
			return true;
	return false;
}

/* One question serves all of a side in the place. */
static bool is_first_shed(const struct match *m, const struct frame *f)
{
	for (const struct frame *q = m->pending; q < f; q++)
		if (q->state == f->state && q->side == f->side && q->where == f->where)
			return false;
	return true;
}

/* The same at once, when the marker has been received: all of the hex in one answer. */
struct shed_args {	/* {do: shed, units: [DBLE-A, DBLE-B]} */
	struct list units;
};

static bool check_shed_named(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct shed_args *args = args_of(a);

	return args->units.n || hides_shed(m) ||
	       refuse(r, "11.3", "name the squads, or keep the markers");
}

static bool check_shed_units(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct shed_args *args = args_of(a);
	int h = top_frame(m)->where;

	for (int i = 0; i < args->units.n; i++) {
		int p = args->units.v[i];

		if (side_of(m, p) != a->side || m->at[p] != h || !has_deed(m, p, JUST_STOPPED) ||
		    !may_shed(m, p))
			return refuse(r, "11.3", "%s is not a squad of two steps just stopped in %s",
				      id(m, p), place_name(m, h));
		if (list_repeats(&args->units, i))
			return refuse(r, "11.3", "%s is named twice", id(m, p));
	}
	return true;
}

static void end_shed(struct match *m)
{
	const struct frame *f = top_frame(m);

	EACH_PIECE_AT(p, m, f->where)
		if (side_of(m, p) == f->side)
			drop_deed(m, p, JUST_STOPPED);
	done(m);
}

static void shed(struct match *m, const struct action *a, struct ruling *r)
{
	const struct shed_args *args = args_of(a);

	for (int i = 0; i < args->units.n; i++)
		shed_stop(m, r, args->units.v[i]);
	end_shed(m);
}

static void explain_shed(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct shed_args *args = args_of(a);

	for (int i = 0; i < args->units.n; i++)
		explain_loss(m, r, args->units.v[i]);
}

static void offer_shed(const struct match *m, struct offers *o)
{
	struct list able = { 0 };
	struct action a;
	struct shed_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (side_of(m, p) == a.side && m->at[p] == top_frame(m)->where &&
		    has_deed(m, p, JUST_STOPPED))
			list_add(&able, p);
	if (able.n)
		offer_sets(o, &a, &args->units, &able);
	args->units.n = 0;
	offer(o, &a);
}

/* What is seen to be stopped, beside hidden counters too, is no secret. */
static bool is_one_seen_stopped(const struct match *m)
{
	const struct frame *f = top_frame(m);

	EACH_PIECE_AT(p, m, f->where)
		if (side_of(m, p) == f->side && has_deed(m, p, JUST_STOPPED) && !is_hidden(m, p))
			return true;
	return false;
}

static bool check_keep(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return !hides_shed(m) || is_one_seen_stopped(m) ||
	       refuse(r, "11.3", "under a Hidden marker the answer is shed, without units to keep all");
}

static void keep(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	end_shed(m);
}

/* ---- tables ----------------------------------------------------------------------- */

static const struct param shed_stop_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .secret = true,
	  .about = "a stopped squad of two steps of the activated formation" },
	{ 0 }
};

const struct verb ep_shed_stop = {
	.name = "shed-stop", .about = "takes a loss to be rid of a Stop marker", .rules = "11.3",
	.params = shed_stop_params, .checks = CHECKS(check_formation, lawful_so_far, check_stopped),
	.apply = apply_shed_stop, .explain = explain_shed_stop, .offer = offer_shed_stop,
};

static const struct param shed_params[] = {
	{ PARAM(struct shed_args, units, ARG_PIECES), .sets = true, .optional = true, .secret = true,
	  .about = "squads of two steps just stopped; under a Hidden marker, none: keeps all" },
	{ 0 }
};

const struct state ep_shed = {
	.name = "shed", .rule = "11.3", .asks = "take losses to be rid of Stop markers, or keep them",
	.asked = EITHER_SIDE, .in = IN(SUPPORT_FIRE),
	.on = ON(&ep_shed, &ep_reacting, &ep_assault, &ep_overrun, &ep_act), .where = SOMEWHERE,
	.fits = is_first_shed, .secret_if = hides_shed,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "shed", .about = "each squad named takes a loss and is not stopped",
			.rules = "11.3", .params = shed_params,
			.checks = CHECKS(check_shed_named, check_shed_units),
			.apply = shed, .explain = explain_shed, .offer = offer_shed,
		},
		&(const struct verb){
			.name = "keep", .passes = true, .about = "keeps the Stop markers", .rules = "11.3",
			.checks = CHECKS(check_keep), .apply = keep,
		}, NULL
	},
};
