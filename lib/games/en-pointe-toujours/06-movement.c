/* SPDX-License-Identifier: ISC */
/* 06-movement.c: 6 moves of all modes; tanks too (14.1) and cannons (15h). */
#include "games/en-pointe-toujours/ept.h"

/* ---- a move: the law that check and offer share ---------------------------------- */

/* How far it has come. */
struct leg {
	int from, spent, facing;
	bool by_road;		/* 6i nowhere off the road; of a tank: its free turn in this hex (14.1d) */
};

struct trip {
	struct list who;	/* one, or a group that will assault (8b) */
	int mode;
	int paid;		/* 8i of the points spent, those for the hex that it assaulted */
	bool goes_on;		/* it was under way */
	struct leg at;
};

enum bar { OPEN, IN_TUNNEL, NOT_NEXT, NO_ARRIVAL, CLOSED, HELD, FULL, TOO_DEAR };

/* The mode named, or that in which it is under way. */
static int mode_of(int named, const struct progress *past)
{
	return named != NO_MODE ? named : past->mode != NO_MODE ? past->mode : NORMAL;
}

static struct trip trip_of(const struct match *m, int p, const struct list *with, int mode)
{
	struct progress past = ep_progress(m, p);
	struct trip t = { .who = list_of(p), .at = { .from = m->at[p], .spent = past.spent } };

	for (int i = 0; with && i < with->n && t.who.n < MOST_LIST; i++)
		list_add(&t.who, with->v[i]);
	t.goes_on = past.mode != NO_MODE;
	t.mode = mode_of(mode, &past);
	t.paid = past.paid;
	t.at.facing = unit_of(m, p)->facing ? unit_of(m, p)->facing : 1;
	t.at.by_road = t.goes_on || t.paid ? past.by_road : walks(m, p);
	return t;
}

static struct trip trip_proposed(const struct match *m, const struct action *a)
{
	const struct move_args *args = args_of(a);

	return trip_of(m, args->unit, &args->with, args->mode == NONE ? NO_MODE : args->mode + TACTICAL);
}

/* 6g 15l One hex, whatever it costs. */
static bool is_one_hex(const struct match *m, const struct trip *t)
{
	return t->mode == TACTICAL || type_of(m, t->who.v[0]) == CANNON;
}

static int trip_allowance(const struct match *m, const struct trip *t, bool by_road)
{
	int least = ep_allowance(m, t->who.v[0], t->mode, by_road);

	for (int i = 1; i < t->who.n; i++)
		least = lesser(least, ep_allowance(m, t->who.v[i], t->mode, by_road));
	return least;
}

/* A step from where it is; one that joins no neighbours has no border. */
static struct link step_to(const struct match *m, int from, int to)
{
	int border = is_hex(m, from) ? border_between(m->data, from, to) : NONE;

	return (struct link){ .to = (int16_t)to, .border = (int16_t)border };
}

static bool is_by_road(const struct match *m, const struct leg *leg, const struct link *l)
{
	return l->border != NONE ? ep_is_road_line(m, l->border) : ep_is_road(m, leg->from, l->to);
}

/* 14.1c */
static int turn_towards(const struct match *m, const struct trip *t, const struct leg *leg,
			const struct link *l)
{
	if (!is_tank(m, t->who.v[0]) || !is_hex(m, leg->from))
		return 0;
	return ep_turn_cost(m, leg->from, leg->facing, ep_direction(m, leg->from, l->to), leg->by_road);
}

/* A group pays what the slowest pays; a tank turns towards the hex first. */
static int trip_cost(const struct match *m, const struct trip *t, const struct leg *leg, const struct link *l)
{
	bool road = is_by_road(m, leg, l);
	int most = 0;

	for (int i = 0; i < t->who.n; i++) {
		int cost = ep_cost_by(m, t->who.v[i], leg->from, l->to, road, NULL);

		if (cost == NO)
			return NO;
		most = greater(most, cost);
	}
	return most + turn_towards(m, t, leg, l);
}

/* What that comes of: of the first who pays so much. */
static void sum_cost(const struct match *m, const struct trip *t, const struct link *l, int cost,
		     struct sum *s)
{
	bool road = is_by_road(m, &t->at, l);
	int turn = turn_towards(m, t, &t->at, l);

	for (int i = 0; i < t->who.n; i++) {
		sum_start(s, false);
		sum_add(s, "14.1", "turning", turn);
		ep_cost_by(m, t->who.v[i], t->at.from, l->to, road, s);
		if (s->total == cost)
			return;
	}
}

static bool may_arrive(const struct match *m, const struct trip *t, int h)
{
	for (int i = 0; i < t->who.n; i++)
		if (!ep_may_arrive(m, t->who.v[i], h))
			return false;
	return true;
}

/* What bars the step, whatever points are left. */
static enum bar look_ahead(const struct match *m, const struct trip *t, const struct leg *leg,
			   const struct link *l, int *cost)
{
	*cost = 0;
	if (in_tunnel(m, t->who.v[0]))
		return IN_TUNNEL;
	if (!is_hex(m, l->to) || (is_hex(m, leg->from) && l->border == NONE))
		return NOT_NEXT;
	if (!is_hex(m, leg->from) && !may_arrive(m, t, l->to))
		return NO_ARRIVAL;
	*cost = trip_cost(m, t, leg, l);
	if (*cost == NO)
		return CLOSED;
	if (ep_has_side(m, l->to, enemy_of(side_of(m, t->who.v[0]))))
		return HELD;
	if (t->who.n == 1 ? !ep_may_stack(m, t->who.v[0], l->to) : !ep_may_stack_all(m, &t->who, l->to))
		return FULL;	/* 1.4c */
	return OPEN;
}

/* 6i Once off the road the bonus is gone. */
static int points_for(const struct match *m, const struct trip *t, const struct link *l)
{
	return trip_allowance(m, t, t->at.by_road && is_by_road(m, &t->at, l)) - t->at.spent;
}

static enum bar look(const struct match *m, const struct trip *t, const struct link *l, int *cost)
{
	enum bar bar = look_ahead(m, t, &t->at, l, cost);

	return bar == OPEN && !is_one_hex(m, t) && *cost > points_for(m, t, l) ? TOO_DEAR : bar;
}

static void advance(const struct match *m, struct trip *t, const struct link *l, int cost)
{
	bool road = is_by_road(m, &t->at, l), tank = is_tank(m, t->who.v[0]);

	if (tank && is_hex(m, t->at.from))
		t->at.facing = ep_direction(m, t->at.from, l->to);
	t->at.by_road = road && (tank || t->at.by_road);
	t->at.spent += cost;
	t->at.from = l->to;
}

/* ---- why not ------------------------------------------------------------------------ */

static bool refuse_closed(const struct match *m, const struct trip *t, int to, struct ruling *r)
{
	for (int i = 0; i < t->who.n; i++)
		if (!ep_check_ground(m, t->who.v[i], t->at.from, to, r))
			return false;
	return true;
}

static bool refuse_cost(const struct match *m, const struct trip *t, const struct link *l, int cost,
			struct ruling *r)
{
	int left = points_for(m, t, l);

	if (left < 0)
		return refuse(r, "6", "%s has spent what the road adds and cannot leave it for %s",
			      id(m, t->who.v[0]), place_name(m, l->to));
	return refuse(r, "6", "%s has %d MP left and needs %d for %s", id(m, t->who.v[0]), left, cost,
		      place_name(m, l->to));
}

static bool refuse_step(const struct match *m, const struct trip *t, const struct link *l, enum bar bar,
			int cost, struct ruling *r)
{
	const char *who = id(m, t->who.v[0]), *there = place_name(m, l->to);

	switch (bar) {
	case OPEN:
		return true;
	case IN_TUNNEL:
		return refuse(r, "10.3", "%s must first leave its tunnel", who);
	case NOT_NEXT:
		return refuse(r, "6", "%s is no hex next to %s", there, place_name(m, t->at.from));
	case NO_ARRIVAL:
		return refuse(r, m->data->scenarios[m->scenario].name,
			      "%s does not come onto the map in %s: wanted %s", who, there,
			      ep_arrival_words(m));
	case CLOSED:
		return refuse_closed(m, t, l->to, r);
	case HELD:
		return refuse(r, "6", "the enemy is in %s: %s enters only by %s", there, who,
			      is_tank(m, t->who.v[0]) ? "an overrun" : "an assault");
	case FULL:
		return ep_refuse_stack(m, &t->who, l->to, r);
	case TOO_DEAR:
		return refuse_cost(m, t, l, cost, r);
	}
	return true;
}

/* ---- the checks of a move ------------------------------------------------------------- */

static bool check_movers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	if (!ep_check_actor(m, args->unit, true, r))
		return false;
	for (int i = 0; i < args->with.n; i++)
		if (!ep_check_actor(m, args->with.v[i], true, r))
			return false;
	return true;
}

static const char *const manners[] = { "", "tactically", "normally", "rapidly" };	/* by enum mode */

/* 6d */
static bool check_way_on(const struct match *m, int p, int mode, struct ruling *r)
{
	struct progress past = ep_progress(m, p);

	if (past.mode == NO_MODE)
		return true;
	if (past.used & MOVE_OVER)
		return refuse(r, "6", "the move of %s is over", id(m, p));
	if (mode != past.mode)
		return refuse(r, "6", "%s moves %s and cannot change that", id(m, p), manners[past.mode]);
	return true;
}

static bool check_under_way(const struct match *m, const struct action *a, struct ruling *r)
{
	struct trip t = trip_proposed(m, a);

	return check_way_on(m, t.who.v[0], t.mode, r);
}

/* 6g 6h 14.1 15 */
static bool check_manner(const struct match *m, int p, int mode, struct ruling *r)
{
	if (type_of(m, p) == CANNON && mode != NORMAL)
		return refuse(r, "15", "a cannon moves normally, not %s", manners[mode]);
	if (is_tank(m, p) && mode != NORMAL)
		return refuse(r, "6", "only infantry moves %s", manners[mode]);
	if (type_of(m, p) == HW && mode == RAPID)
		return refuse(r, "5.1", "no heavy weapon moves rapidly");
	return true;
}

static bool check_mode(const struct match *m, const struct action *a, struct ruling *r)
{
	struct trip t = trip_proposed(m, a);

	return check_manner(m, t.who.v[0], t.mode, r);
}

/* 8b One of those that go together. */
static bool check_companion(const struct match *m, const struct trip *t, int i, struct ruling *r)
{
	int lead = t->who.v[0], p = t->who.v[i];

	if (list_repeats(&t->who, i))
		return refuse(r, "8", "%s is named twice", id(m, p));
	if (!is_infantry(m, p) || !is_infantry(m, lead))
		return refuse(r, "8", "only infantry goes together to an assault");
	if (m->at[p] != m->at[lead] || !is_hex(m, m->at[p]))
		return refuse(r, "8", "%s is not stacked with %s", id(m, p), id(m, lead));
	if (ep_is_acting(m, p) != ep_is_acting(m, lead) || ep_was_acting(m, p) || ep_was_acting(m, lead))
		return refuse(r, "8", "%s and %s have not begun their move together", id(m, p), id(m, lead));
	if (ep_formation(m, p) != ep_formation(m, lead))
		return refuse(r, "8", "%s and %s are not of one formation", id(m, p), id(m, lead));
	return true;
}

/* 8b 8o */
static bool check_group(const struct match *m, const struct action *a, struct ruling *r)
{
	struct trip t = trip_proposed(m, a);

	if (t.who.n > 1 && t.mode != NORMAL)
		return refuse(r, "8", "units go together in normal movement only");
	for (int i = 1; i < t.who.n; i++)
		if (!check_companion(m, &t, i, r))
			return false;
	return true;
}

/* 15h 15i */
static bool check_unfired(const struct match *m, int p, struct ruling *r)
{
	if (type_of(m, p) == CANNON && unit_of(m, p)->fire != NO_FIRE)
		return refuse(r, "15", "%s has fired in this turn", id(m, p));
	return true;
}

static bool check_cannon(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	return check_unfired(m, args->unit, r);
}

/* 14.1 15l A cannon turns as it moves; a tank comes onto the map as it likes. */
static bool check_facing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	int p = args->unit;

	if (!args->facing)
		return true;
	if (args->facing < 1 || args->facing > 6)
		return refuse(r, "14.1", "a facing is one of 1 to 6");
	if (type_of(m, p) != CANNON && (!is_tank(m, p) || !lies_in(m, p, OFF)))
		return refuse(r, "14.1", "%s does not choose its facing so", id(m, p));
	return true;
}

static bool check_path(const struct match *m, struct trip *t, const struct list *path, struct ruling *r)
{
	if (!path->n)
		return refuse(r, "6", "the path of %s names no hex", id(m, t->who.v[0]));
	if (is_one_hex(m, t) && path->n > 1)
		return refuse(r, t->mode == TACTICAL ? "6" : "15", "%s moves one hex only",
			      id(m, t->who.v[0]));
	for (int i = 0; i < path->n; i++) {
		struct link l = step_to(m, t->at.from, path->v[i]);
		int cost;
		enum bar bar = look(m, t, &l, &cost);

		if (bar != OPEN)
			return refuse_step(m, t, &l, bar, cost, r);
		advance(m, t, &l, cost);
	}
	return true;
}

static int move_toll(const struct match *m, const struct action *a)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_proposed(m, a);
	struct ruling quiet = { .quiet = true };
	int before = t.at.spent;

	return check_path(m, &t, &args->path, &quiet) ? t.at.spent - before : NO;
}

/* 15l In the first edition a cannon out of command stayed where it was. */
static bool may_move_guns(const struct match *m) { return m->edition >= 2; }

/* 5.1e One hex is open to a unit out of command, to a cannon too. */
static unsigned what_of(const struct match *m, const struct trip *t)
{
	if (t->mode == TACTICAL || (is_one_hex(m, t) && may_move_guns(m)))
		return USED_FULL | ONE_HEX;
	return t->mode == RAPID || is_one_hex(m, t) ? USED_FULL : USED_MOVE;
}

/* 5.1c 5.1e 5.1g 5.1k What the whole move comes to; a rapid one under way is paid already. */
static bool check_action_left(const struct match *m, const struct trip *t, int spent, bool by_road,
			      struct ruling *r)
{
	int allowance = trip_allowance(m, t, by_road);

	if (t->who.n > 1 && spent - t->paid > allowance / 2)
		return refuse(r, "8", "units that go together may spend %d MP before the assault",
			      allowance / 2);
	if (t->goes_on && ep_progress(m, t->who.v[0]).used & USED_FULL)
		return true;
	return ep_check_used(m, &t->who, what_of(m, t), spent - t->paid, allowance, r);
}

/* The path, and what the whole of it comes to. */
static bool check_way(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_proposed(m, a);

	return check_path(m, &t, &args->path, r) &&
	       check_action_left(m, &t, t.at.spent, t.at.by_road, r);
}

/* ---- move ------------------------------------------------------------------------------ */

/* 12.1h How many a hidden stack holds is not told. */
static void say_step(struct match *m, struct ruling *r, const struct trip *t, int to)
{
	static const char *const words[] = { "moves", "moves tactically", "moves normally", "moves rapidly" };
	const char *how = walks(m, t->who.v[0]) ? words[t->mode] : words[NO_MODE];
	bool told = false;

	if (!is_hex(m, t->at.from))
		how = "comes onto the map";
	for (int i = 0; i < t->who.n; i++) {
		int p = t->who.v[i];

		if (!is_hidden(m, p))	/* also a tank that waited off the map, unseen */
			say(r, "6", "%s %s to %s", id(m, p), how, place_name(m, to));
		else if (!told)
			ep_tell(m, r, p, "6", "%s to %s", how, place_name(m, to));
		else
			tell(r, ep_readers(m, p), "6", "%s %s to %s", id(m, p), how, place_name(m, to));
		told = told || is_hidden(m, p);
	}
}

static bool may_go_on(const struct match *m, int p)
{
	return on_map(m, p) && unit_of(m, p)->state == FIT && !has_mark(m, p, IMMOBILISED | SHUT_DOWN);
}

/* 8o Who is stopped or lost on the way drops out of a group. */
static void drop_out(struct match *m, struct list *who)
{
	for (int i = who->n - 1; i >= 0; i--) {
		int p = who->v[i];

		if (may_go_on(m, p))
			continue;
		if (on_map(m, p)) {
			note_deed(m, p, ACTED);
			ep_keep_progress(m, p);
		}
		list_drop(&own(m)->acting, p);
		list_drop(who, p);
	}
}

/* 13.6d 7.11 The trigger is laid before the artillery is rolled, so that what a Stop asks comes first. */
bool ep_enter(struct match *m, struct ruling *r, const struct list *who, int to, int mode)
{
	int depth = m->depth, enemy = enemy_of(side_of(m, who->v[0]));
	struct list left = { 0 };
	bool asked = false, goes_on = false;

	for (int i = 0; i < who->n; i++)
		put(m, who->v[i], to);
	EACH_UNIT(p, m) {	/* the order of their dice */
		if (!list_has(who, p))
			continue;
		ep_reveal_move(m, r, p, mode);
		if (m->at[p] == to)
			list_add(&left, p);
	}
	for (int i = 0; i < left.n; i++)
		asked = asked || ep_would_ask(m, enemy, left.v[i]);
	if (asked)
		ep_open_trigger(m, r, MOVE_TRIGGER, &left, mode);
	if (left.n && ep_artillery_on(m, to))
		ep_suffer_artillery(m, r, &left, to, mode);
	for (int i = 0; i < left.n; i++)
		goes_on = goes_on || may_go_on(m, left.v[i]);
	return m->depth != depth || !goes_on;
}

static void begin_move(struct match *m, const struct trip *t)
{
	ep_begin_action(m, &t->who);
	for (int i = 0; i < t->who.n; i++)
		note_deed(m, t->who.v[i], STIRRED);
	ep_use(m, what_of(m, t) & ~(unsigned)ONE_HEX);
	if (is_one_hex(m, t))
		ep_use(m, MOVE_OVER);
	own(m)->mode = (int16_t)t->mode;
}

/* What the move has come to, for its owner to go on from here. */
static void keep_trip(struct match *m, const struct trip *t)
{
	struct ept *o = own(m);
	int p = t->who.v[0];

	o->spent = (int16_t)t->at.spent;
	o->by_road = t->at.by_road;
	if (is_tank(m, p))
		unit(m, p)->facing = (int16_t)t->at.facing;
}

/* What a hidden unit has spent would tell what it is: its owner alone reads it. */
static void tell_spent(const struct match *m, struct ruling *r, const struct trip *t)
{
	unsigned readers = ~0u;

	for (int i = 0; i < t->who.n; i++)
		readers &= ep_readers(m, t->who.v[i]);
	if (!is_one_hex(m, t) && t->who.n && on_map(m, t->who.v[0]))
		tell(r, readers, "6", "%s: %d MP spent, %d left", piece_names(r, m, &t->who, ""), t->at.spent,
		     trip_allowance(m, t, t->at.by_road) - t->at.spent);
}

static void walk(struct match *m, const struct action *a, struct trip *t, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	for (int i = 0; i < args->path.n; i++) {
		int to = args->path.v[i], cost = 0;
		struct link l = step_to(m, t->at.from, to);

		look_ahead(m, t, &t->at, &l, &cost);
		say_step(m, r, t, to);
		advance(m, t, &l, is_one_hex(m, t) ? 0 : cost);
		keep_trip(m, t);
		if (ep_enter(m, r, &t->who, to, t->mode)) {
			ep_keep_march(m, &args->path, i + 1);
			return;
		}
		drop_out(m, &t->who);
	}
}

static void move(struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_proposed(m, a);

	begin_move(m, &t);
	if (args->facing) {
		t.at.facing = args->facing;
		unit(m, args->unit)->facing = args->facing;
	}
	walk(m, a, &t, r);
	tell_spent(m, r, &t);
}

/* ---- what it costs, and who may see it ---------------------------------------------------- */

/* 6 One hex of the path: what it costs, and what awaits those who come there. */
static void explain_step(const struct match *m, struct ruling *r, const struct trip *t, const struct link *l,
			 int cost)
{
	struct sum s;

	if (!is_one_hex(m, t)) {
		sum_cost(m, t, l, cost, &s);
		account_sum(r, ~0u, "6", place_name(m, l->to), &s);
	}
	ep_explain_watch(m, r, &t->who, l->to, t->mode);
	ep_explain_artillery(m, r, t->who.v[0], l->to, t->mode);
	ep_explain_answers(m, r, &t->who, l->to, t->mode);
}

/* 6f to 6j What is spent of how much; of a group the slowest counts. */
static void explain_total(const struct match *m, struct ruling *r, const struct trip *t)
{
	int all = trip_allowance(m, t, t->at.by_road), slowest = t->who.v[0];
	struct sum s;

	for (int i = 0; i < t->who.n; i++)
		if (ep_allowance(m, t->who.v[i], t->mode, t->at.by_road) == all)
			slowest = t->who.v[i];
	sum_start(&s, false);
	ep_points(m, slowest, t->mode, t->at.by_road, &s);
	account_sum(r, ~0u, "6", "allowance", &s);
	account(r, "6", "%d MP spent, %d left", t->at.spent, all - t->at.spent);
}

static void explain_move(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_proposed(m, a);

	for (int i = 0; i < args->path.n; i++) {
		struct link l = step_to(m, t.at.from, args->path.v[i]);
		int cost;

		look_ahead(m, &t, &t.at, &l, &cost);
		explain_step(m, r, &t, &l, cost);
		advance(m, &t, &l, is_one_hex(m, &t) ? 0 : cost);
	}
	if (is_one_hex(m, &t))
		account(r, "6", "one hex, whatever it costs");
	else
		explain_total(m, r, &t);
	if (!t.goes_on || !(ep_progress(m, t.who.v[0]).used & USED_FULL))
		ep_explain_action(m, r, &t.who, what_of(m, &t), t.at.spent - t.paid,
				  trip_allowance(m, &t, t.at.by_road));
}

/* ---- what is in reach ------------------------------------------------------------------- */

/*
 * 6i By any way without the bonus of the road, and by road all the way with it; for the most points. Of those
 * who wait off the map: where they come in.
 */
struct ways {
	struct reach any, by_road;
};

struct way {
	const struct trip *trip;
	const struct reach *reach;	/* so far */
	bool road;
};

enum { LEAST_COST = 1 };	/* of any step: see the bounds in forms.c */

static int way_step(const struct match *m, const void *context, int from, const struct link *l, int spent,
		    bool *stop)
{
	const struct way *w = context;
	struct leg leg = { .from = from, .spent = spent, .by_road = w->road };
	int cost;

	(void)stop;
	if (w->reach->cost[l->to] != NONE && w->reach->cost[l->to] <= spent + LEAST_COST)
		return NO;	/* nor would it be better by this step */
	if (w->road && !ep_is_road_line(m, l->border))
		return NO;
	return look_ahead(m, w->trip, &leg, l, &cost) == OPEN ? cost : NO;
}

/* 8o What it may have spent when it has come there. */
static int most_spent(const struct match *m, const struct trip *t, bool by_road)
{
	int all = trip_allowance(m, t, by_road);

	return t->who.n > 1 ? lesser(all, t->paid + all / 2) : all;
}

static int most_by_road(const struct match *m, const struct trip *t)
{
	return t->at.by_road ? most_spent(m, t, true) : t->at.spent;
}

static void find_arrivals(const struct match *m, const struct trip *t, struct reach *reach)
{
	reach->n = 0;
	EACH_PLACE(h, m)
		if (is_hex(m, h) && may_arrive(m, t, h))
			reach->place[reach->n++] = (int16_t)h;
}

static bool needs_ways(const struct match *m, const struct trip *t)
{
	return !is_hex(m, t->at.from) || (!is_one_hex(m, t) && !is_tank(m, t->who.v[0]));
}

static void find_ways(const struct match *m, const struct trip *t, struct ways *w)
{
	struct way way = { .trip = t, .reach = &w->any };

	if (!is_hex(m, t->at.from)) {
		find_arrivals(m, t, &w->any);
		return;
	}
	search(m, t->at.from, t->at.spent, most_spent(m, t, false), way_step, &way, &w->any);
	way.reach = &w->by_road;
	way.road = true;
	search(m, t->at.from, t->at.spent, most_by_road(m, t), way_step, &way, &w->by_road);
}

/* ---- offers --------------------------------------------------------------------------------- */

/* The step into the hex is the whole move. */
static void offer_step(const struct match *m, struct offers *o, struct action *a, const struct trip *t,
		       const struct link *l)
{
	struct move_args *args = args_in(a);
	struct ruling r = { .quiet = true };
	int cost;

	if (look(m, t, l, &cost) != OPEN ||
	    !check_action_left(m, t, t->at.spent + cost, t->at.by_road && is_by_road(m, &t->at, l), &r))
		return;
	args->path.n = 1;
	args->path.v[0] = l->to;
	offer_sure(o, a);
}

/* It goes on from the hex where it comes in. */
static void offer_arrival(const struct match *m, struct offers *o, struct action *a, const struct trip *t,
			  const struct reach *reach)
{
	for (int i = 0; i < reach->n && !o->full; i++) {
		struct link l = { .to = reach->place[i], .border = NONE };

		offer_step(m, o, a, t, &l);
	}
}

/* 6i 6l The bonus of the road brings the hex into reach, or makes half a move of the way to it. */
static bool is_better_by_road(const struct match *m, const struct trip *t, const struct ways *w, int to)
{
	int any = w->any.cost[to], by_road = w->by_road.cost[to];

	if (by_road == NONE || by_road > most_by_road(m, t))
		return false;
	return any == NONE || any > most_spent(m, t, false) ||
	       (any - t->paid > trip_allowance(m, t, false) / 2 &&
		by_road - t->paid <= trip_allowance(m, t, true) / 2);
}

static bool has_action_left(const struct match *m, const struct trip *t, int spent, bool by_road)
{
	struct ruling r = { .quiet = true };

	return check_action_left(m, t, spent, by_road, &r);
}

/* Those that are better by road, or those that are not, within the points of the trip. */
static void offer_reach(const struct match *m, struct offers *o, struct action *a, const struct trip *t,
			const struct ways *w, bool road)
{
	const struct reach *reach = road ? &w->by_road : &w->any;
	struct move_args *args = args_in(a);
	int most = road ? most_by_road(m, t) : most_spent(m, t, false), all = trip_allowance(m, t, road);
	bool whole = has_action_left(m, t, t->paid + all, road), half = has_action_left(m, t, t->paid, road);

	for (int i = 1; i < reach->n && reach->cost[reach->place[i]] <= most && !o->full; i++) {
		int to = reach->place[i];

		if ((ep_is_half_move(reach->cost[to] - t->paid, all) ? half : whole) &&
		    is_better_by_road(m, t, w, to) == road && reach_way(reach, to, &args->path))
			offer_sure(o, a);
	}
}

/* The mode is open to the unit or stack, and something of its action is left for it. */
static bool is_mode_open(const struct match *m, const struct trip *t)
{
	struct ruling r = { .quiet = true };
	int p = t->who.v[0];

	return (t->mode == NORMAL || (walks(m, p) && t->who.n == 1)) && check_way_on(m, p, t->mode, &r) &&
	       check_manner(m, p, t->mode, &r) && check_unfired(m, p, &r) &&
	       check_action_left(m, t, t->at.spent, t->at.by_road, &r);
}

static void offer_trip(const struct match *m, struct offers *o, struct action *a, const struct trip *t,
		       const struct ways *ways)
{
	if (!is_hex(m, t->at.from)) {
		offer_arrival(m, o, a, t, &ways->any);
	} else if (is_one_hex(m, t)) {
		EACH_LINK(l, m->data, t->at.from)
			offer_step(m, o, a, t, l);
	} else if (is_tank(m, t->who.v[0])) {
		ep_offer_tank(m, o, a, t->at.spent, t->at.by_road, has_action_left(m, t, 0, false),
			      has_action_left(m, t, trip_allowance(m, t, false), false));
	} else {
		offer_reach(m, o, a, t, ways, false);
		offer_reach(m, o, a, t, ways, true);
	}
}

static bool may_move(const struct match *m, int p, struct ruling *r)
{
	return is_counter(m, p) && !in_tunnel(m, p) && ep_check_actor(m, p, true, r);
}

/* The modes that are open to a unit alone, or to a stack: that in which it is under way, or each. */
static void find_modes(const struct match *m, struct trip *t, struct list *modes)
{
	int first = t->goes_on ? t->mode : TACTICAL, last = t->goes_on ? t->mode : RAPID;

	modes->n = 0;
	for (t->mode = first; t->mode <= last; t->mode++)
		if (is_mode_open(m, t))
			list_add(modes, t->mode);
}

/* The mode that leads farthest: its ways are those of the others too, as far as these go. */
static struct trip widest_trip(const struct match *m, const struct trip *t, const struct list *modes)
{
	struct trip widest = *t, other = *t;

	for (int i = 0; i < modes->n; i++) {
		other.mode = modes->v[i];
		if (most_spent(m, &other, false) > most_spent(m, &widest, false))
			widest.mode = other.mode;
	}
	return widest;
}

static void offer_modes(const struct match *m, struct offers *o, struct action *a)
{
	struct move_args *args = args_in(a);
	struct trip t = trip_of(m, args->unit, &args->with, NO_MODE);
	struct list modes;
	struct ways ways;
	bool found = false;

	find_modes(m, &t, &modes);
	for (int i = 0; i < modes.n && !o->full; i++) {
		t.mode = modes.v[i];
		args->mode = (int16_t)(t.mode - TACTICAL);
		if (!found && needs_ways(m, &t)) {
			struct trip widest = widest_trip(m, &t, &modes);

			find_ways(m, &widest, &ways);
			found = true;
		}
		offer_trip(m, o, a, &t, &ways);
	}
}

/* 8b All that can go together with p from its hex; each of them may be named first. */
static bool find_companions(const struct match *m, int p, struct list *with)
{
	struct ruling r = { .quiet = true };

	*with = (struct list){ 0 };
	EACH_UNIT(q, m) {
		if (q == p || m->at[q] != m->at[p] || !is_infantry(m, q) || in_battery(m, q) ||
		    !may_move(m, q, &r))
			continue;
		if (ep_formation(m, q) != ep_formation(m, p) || ep_is_acting(m, q) != ep_is_acting(m, p) ||
		    ep_was_acting(m, q) || ep_was_acting(m, p))
			continue;
		list_add(with, q);
	}
	return with->n > 0;
}

static void offer_move(const struct match *m, struct offers *o)
{
	struct ruling r = { .quiet = true };
	struct action a;
	struct move_args *args = args_in(&a);

	EACH_UNIT(p, m) {
		if (o->full)
			return;
		if (!may_move(m, p, &r))
			continue;
		offer_start(o, &a);
		args->unit = (int16_t)p;
		offer_modes(m, o, &a);
		if (is_infantry(m, p) && is_hex(m, m->at[p]) && find_companions(m, p, &args->with))
			offer_modes(m, o, &a);
	}
}

/* ---- halt ------------------------------------------------------------------------------------- */

static bool is_under_way(const struct match *m, int p)
{
	return ep_is_acting(m, p) && own_of(m)->mode != NO_MODE && !(own_of(m)->used & MOVE_OVER);
}

static bool check_halt(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	if (side_of(m, args->unit) != a->side || !is_under_way(m, args->unit))
		return refuse(r, "6", "no move of %s is under way", ep_name(m, args->unit, a->side));
	return true;
}

static void halt(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	ep_tell(m, r, args->unit, "6", "halts");
	ep_use(m, MOVE_OVER);
}

static void offer_halt(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	for (int i = 0; i < own_of(m)->acting.n; i++)
		offer_with(o, &a, &args->unit, own_of(m)->acting.v[i]);
}

/* ---- tables ------------------------------------------------------------------------------------------ */

static const char *const mode_words[] = { "tactical", "normal", "rapid", NULL };

static const struct param move_params[] = {
	{ PARAM(struct move_args, unit, ARG_PIECE), .secret = true, .about = "a unit that may act" },
	{ PARAM(struct move_args, path, ARG_PLACES), .path = PATH_ENTERED, .secret = true,
	  .about = "every hex that it enters, in order" },
	{ PARAM(struct move_args, mode, ARG_WORD), .optional = true, .names = mode_words,
	  .about = "tactical, normal or rapid; normal, or as it is under way, unless given" },
	{ PARAM(struct move_args, with, ARG_PIECES), .optional = true, .secret = true,
	  .about = "others of its stack that go with it to assault" },
	{ PARAM(struct move_args, facing, ARG_INT), .optional = true,
	  .about = "where a cannon then points, or a tank that comes onto the map: 1 north to 6" },
	{ 0 }
};
static const struct param halt_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .secret = true, .about = "the unit that moves" },
	{ 0 }
};
const struct verb ep_move = {
	.name = "move", .about = "moves a unit, until the enemy may fire at it",
	.rules = "1.4 3.2 5 5.1 6 8 10.3 14.1 15 16 16.1 16.2 16.5 TT", .params = move_params,
	.checks = CHECKS(check_movers, lawful_so_far, check_under_way, check_mode, check_group, check_cannon,
			 check_facing, check_way),
	.apply = move, .explain = explain_move, .offer = offer_move, .toll = move_toll,
	.threatens = ep_sees,
};
const struct verb ep_halt = {
	.name = "halt", .about = "ends the move of a unit", .rules = "6", .params = halt_params,
	.checks = CHECKS(check_halt), .apply = halt, .offer = offer_halt,
};
