/* 06-movement.c: 6 moves of all modes; tanks too (14.1) and cannons (15h). */
#include "games/en-pointe-toujours/ept.h"

/* ---- a move: the law that check and offer share ---------------------------------- */

/* Where it stands, as it goes on. */
struct trip {
	struct list who;	/* one, or a group that will assault (8b) */
	int mode, from, spent, facing;
	int paid;		/* 8i of the points spent, those for the hex that it assaulted */
	bool by_road;		/* 6i nowhere off the road; of a tank: its free turn in this hex (14.1d) */
	bool goes_on;		/* it was under way */
};

enum bar { OPEN, IN_TUNNEL, NOT_NEXT, NO_ARRIVAL, CLOSED, HELD, FULL, TOO_DEAR };

static struct trip trip_of(const struct match *m, int p, const struct list *with, int mode)
{
	struct progress past = ep_progress(m, p);
	struct trip t = { .who = list_of(p), .from = m->at[p] };

	for (int i = 0; with && i < with->n && t.who.n < MOST_LIST; i++)
		list_add(&t.who, with->v[i]);
	t.goes_on = past.mode != NO_MODE;
	t.mode = mode != NO_MODE ? mode : t.goes_on ? past.mode : NORMAL;
	t.facing = unit_of(m, p)->facing ? unit_of(m, p)->facing : 1;
	t.spent = past.spent;
	t.paid = past.paid;
	t.by_road = t.goes_on || t.paid ? past.by_road : walks(m, p);
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
		if (ep_allowance(m, t->who.v[i], t->mode, by_road) < least)
			least = ep_allowance(m, t->who.v[i], t->mode, by_road);
	return least;
}

/* A group pays what the slowest pays; a tank turns towards the hex first. */
static int trip_cost(const struct match *m, const struct trip *t, int to)
{
	int most = 0;

	for (int i = 0; i < t->who.n; i++) {
		int cost = ep_cost(m, t->who.v[i], t->from, to);

		if (cost == NO)
			return NO;
		most = greater(most, cost);
	}
	if (is_tank(m, t->who.v[0]) && is_hex(m, t->from))
		most += ep_turn_cost(m, t->from, t->facing, ep_direction(m, t->from, to), t->by_road);
	return most;
}

static bool may_arrive(const struct match *m, const struct trip *t, int h)
{
	for (int i = 0; i < t->who.n; i++)
		if (!ep_may_arrive(m, t->who.v[i], h))
			return false;
	return true;
}

/* 6i Once off the road the bonus is gone. */
static bool stays_on_road(const struct match *m, const struct trip *t, int to)
{
	return t->by_road && ep_is_road(m, t->from, to);
}

static enum bar look(const struct match *m, const struct trip *t, int to, int *cost)
{
	*cost = 0;
	if (in_tunnel(m, t->who.v[0]))
		return IN_TUNNEL;
	if (!is_hex(m, to) || (is_hex(m, t->from) && border_between(m->data, t->from, to) == NONE))
		return NOT_NEXT;
	if (!is_hex(m, t->from) && !may_arrive(m, t, to))
		return NO_ARRIVAL;
	*cost = trip_cost(m, t, to);
	if (*cost == NO)
		return CLOSED;
	if (ep_has_side(m, to, enemy_of(side_of(m, t->who.v[0]))))
		return HELD;
	if (!ep_may_stack_all(m, &t->who, to))	/* 1.4c */
		return FULL;
	if (!is_one_hex(m, t) && t->spent + *cost > trip_allowance(m, t, stays_on_road(m, t, to)))
		return TOO_DEAR;
	return OPEN;
}

static void advance(const struct match *m, struct trip *t, int to, int cost)
{
	if (is_tank(m, t->who.v[0])) {
		t->by_road = ep_is_road(m, t->from, to);
		if (is_hex(m, t->from))
			t->facing = ep_direction(m, t->from, to);
	} else
		t->by_road = stays_on_road(m, t, to);
	t->spent += cost;
	t->from = to;
}

/* ---- why not ------------------------------------------------------------------------ */

static bool refuse_closed(const struct match *m, const struct trip *t, int to, struct ruling *r)
{
	for (int i = 0; i < t->who.n; i++)
		if (!ep_check_ground(m, t->who.v[i], t->from, to, r))
			return false;
	return true;
}

static bool refuse_cost(const struct match *m, const struct trip *t, int to, int cost, struct ruling *r)
{
	int left = trip_allowance(m, t, stays_on_road(m, t, to)) - t->spent;

	if (left < 0)
		return refuse(r, "6", "%s has spent what the road adds and cannot leave it for %s",
			      id(m, t->who.v[0]), place_name(m, to));
	return refuse(r, "6", "%s has %d MP left and needs %d for %s", id(m, t->who.v[0]), left, cost,
		      place_name(m, to));
}

static bool refuse_step(const struct match *m, const struct trip *t, int to, enum bar bar, int cost,
			struct ruling *r)
{
	const char *who = id(m, t->who.v[0]), *there = place_name(m, to);

	switch (bar) {
	case OPEN:
		return true;
	case IN_TUNNEL:
		return refuse(r, "10.3", "%s must first leave its tunnel", who);
	case NOT_NEXT:
		return refuse(r, "6", "%s is no hex next to %s", there, place_name(m, t->from));
	case NO_ARRIVAL:
		return refuse(r, m->data->scenarios[m->scenario].name,
			      "%s does not come onto the map in %s: wanted %s", who, there,
			      ep_arrival_words(m));
	case CLOSED:
		return refuse_closed(m, t, to, r);
	case HELD:
		return refuse(r, "6", "the enemy is in %s: %s enters only by %s", there, who,
			      is_tank(m, t->who.v[0]) ? "an overrun" : "an assault");
	case FULL:
		return ep_check_stack_all(m, &t->who, to, r);
	case TOO_DEAR:
		return refuse_cost(m, t, to, cost, r);
	}
	return true;
}

/* ---- the checks of a move ------------------------------------------------------------- */

static bool check_movers(const struct match *m, const struct action *a, struct ruling *r)
{
	struct trip t = trip_proposed(m, a);

	for (int i = 0; i < t.who.n; i++)
		if (!ep_check_actor(m, t.who.v[i], true, r))
			return false;
	return true;
}

static const char *const manners[] = { "", "tactically", "normally", "rapidly" };	/* by enum mode */

/* 6d */
static bool check_under_way(const struct match *m, const struct action *a, struct ruling *r)
{
	struct trip t = trip_proposed(m, a);
	int p = t.who.v[0];
	struct progress past = ep_progress(m, p);

	if (t.goes_on && past.used & MOVE_OVER)
		return refuse(r, "6", "the move of %s is over", id(m, p));
	if (t.goes_on && t.mode != past.mode)
		return refuse(r, "6", "%s moves %s and cannot change that", id(m, p), manners[past.mode]);
	return true;
}

/* 6g 6h 14.1 15 */
static bool check_mode(const struct match *m, const struct action *a, struct ruling *r)
{
	struct trip t = trip_proposed(m, a);
	int p = t.who.v[0];

	if (type_of(m, p) == CANNON && t.mode != NORMAL)
		return refuse(r, "15", "a cannon moves normally, not %s", manners[t.mode]);
	if (is_tank(m, p) && t.mode != NORMAL)
		return refuse(r, "6", "only infantry moves %s", manners[t.mode]);
	if (type_of(m, p) == HW && t.mode == RAPID)
		return refuse(r, "5.1", "no heavy weapon moves rapidly");
	return true;
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
static bool check_cannon(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	if (type_of(m, args->unit) == CANNON && unit_of(m, args->unit)->fire != NO_FIRE)
		return refuse(r, "15", "%s has fired in this turn", id(m, args->unit));
	return true;
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
		int cost;
		enum bar bar = look(m, t, path->v[i], &cost);

		if (bar != OPEN)
			return refuse_step(m, t, path->v[i], bar, cost, r);
		advance(m, t, path->v[i], cost);
	}
	return true;
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
static bool check_action_left(const struct match *m, const struct trip *t, struct ruling *r)
{
	int allowance = trip_allowance(m, t, t->by_road);

	if (t->who.n > 1 && t->spent - t->paid > allowance / 2)
		return refuse(r, "8", "units that go together may spend %d MP before the assault",
			      allowance / 2);
	if (t->goes_on && ep_progress(m, t->who.v[0]).used & USED_FULL)
		return true;
	return ep_check_used(m, &t->who, what_of(m, t), t->spent - t->paid, allowance, r);
}

/* The path, and what the whole of it comes to. */
static bool check_way(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_proposed(m, a);

	return check_path(m, &t, &args->path, r) && check_action_left(m, &t, r);
}

/* ---- move ------------------------------------------------------------------------------ */

/* 12.1h How many a hidden stack holds is not told. */
static void say_step(struct match *m, struct ruling *r, const struct trip *t, int to)
{
	static const char *const words[] = { "moves", "moves tactically", "moves normally", "moves rapidly" };
	const char *how = walks(m, t->who.v[0]) ? words[t->mode] : words[NO_MODE];
	bool told = false;

	if (!is_hex(m, t->from))
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

	o->spent = (int16_t)t->spent;
	o->by_road = t->by_road;
	if (is_tank(m, p))
		unit(m, p)->facing = (int16_t)t->facing;
}

static void move(struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_proposed(m, a);

	begin_move(m, &t);
	if (args->facing) {
		t.facing = args->facing;
		unit(m, args->unit)->facing = args->facing;
	}
	for (int i = 0; i < args->path.n; i++) {
		int cost, to = args->path.v[i];

		look(m, &t, to, &cost);
		say_step(m, r, &t, to);
		advance(m, &t, to, is_one_hex(m, &t) ? 0 : cost);
		keep_trip(m, &t);
		if (ep_enter(m, r, &t.who, to, t.mode)) {
			ep_keep_march(m, &args->path, i + 1);
			return;
		}
		drop_out(m, &t.who);
	}
}

/* ---- what is in reach ------------------------------------------------------------------- */

struct way {
	const struct trip *trip;
	bool road;	/* 6i by road all the way; else without its bonus */
};

static int way_step(const struct match *m, const void *context, int from, const struct link *l, int spent,
		    bool *stop)
{
	const struct way *w = context;
	struct trip t = *w->trip;
	int cost;

	(void)stop;
	t.from = from;
	t.spent = spent;
	t.by_road = w->road;
	if (w->road && !ep_is_road(m, from, l->to))
		return NO;
	return look(m, &t, l->to, &cost) == OPEN ? cost : NO;
}

/* ---- offers --------------------------------------------------------------------------------- */

static void offer_to(struct offers *o, struct action *a, int to)
{
	struct move_args *args = args_in(a);

	args->path = list_of(to);
	offer(o, a);
}

/* 6i 6l The bonus of the road brings the hex into reach, or makes half a move of the way to it. */
static bool is_better_by_road(const struct match *m, const struct trip *t, const struct reach *any,
			      const struct reach *by_road, int to)
{
	if (by_road->cost[to] == NONE)
		return false;
	return any->cost[to] == NONE || (any->cost[to] - t->paid > trip_allowance(m, t, false) / 2 &&
					 by_road->cost[to] - t->paid <= trip_allowance(m, t, true) / 2);
}

/* The cheapest way to each hex, or the one by road where that is better. */
static void offer_reach(const struct match *m, struct offers *o, struct action *a, const struct trip *t)
{
	struct move_args *args = args_in(a);
	struct reach any, by_road;
	struct way way = { .trip = t };

	search(m, t->from, t->spent, trip_allowance(m, t, false), way_step, &way, &any);
	way.road = true;
	search(m, t->from, t->spent, t->by_road ? trip_allowance(m, t, true) : t->spent, way_step, &way,
	       &by_road);
	for (int i = 0; i < any.n && !o->full; i++) {
		int to = any.place[i];

		if (to != t->from && !is_better_by_road(m, t, &any, &by_road, to) &&
		    reach_way(&any, to, &args->path))
			offer(o, a);
	}
	for (int i = 0; i < by_road.n && !o->full; i++) {
		int to = by_road.place[i];

		if (to != t->from && is_better_by_road(m, t, &any, &by_road, to) &&
		    reach_way(&by_road, to, &args->path))
			offer(o, a);
	}
}

static void offer_trip(const struct match *m, struct offers *o, struct action *a, const struct trip *t)
{
	if (!is_hex(m, t->from)) {	/* it goes on from the hex where it comes in */
		EACH_PLACE(h, m)
			if (is_hex(m, h) && may_arrive(m, t, h))
				offer_to(o, a, h);
	} else if (is_one_hex(m, t)) {
		EACH_LINK(l, m->data, t->from)
			offer_to(o, a, l->to);
	} else if (is_tank(m, t->who.v[0]))
		ep_offer_tank(m, o, a, t->spent, t->by_road);
	else
		offer_reach(m, o, a, t);
}

static bool may_move(const struct match *m, int p)
{
	struct ruling r = { .quiet = true };

	return is_counter(m, p) && !in_tunnel(m, p) && ep_check_actor(m, p, true, &r);
}

/* A unit alone, or a stack: the mode in which it is under way, or each. */
static void offer_modes(const struct match *m, struct offers *o, struct action *a)
{
	struct move_args *args = args_in(a);
	struct trip t = trip_of(m, args->unit, &args->with, NO_MODE);

	if (t.goes_on) {
		args->mode = (int16_t)(t.mode - TACTICAL);
		offer_trip(m, o, a, &t);
		return;
	}
	for (int mode = TACTICAL; mode <= RAPID && !o->full; mode++) {
		if (mode != NORMAL && (!walks(m, args->unit) || args->with.n))
			continue;
		t.mode = mode;
		args->mode = (int16_t)(mode - TACTICAL);
		offer_trip(m, o, a, &t);
	}
}

/* 8b All that can go together with p from its hex; each of them may be named first. */
static bool find_companions(const struct match *m, int p, struct list *with)
{
	*with = (struct list){ 0 };
	EACH_UNIT(q, m) {
		if (q == p || m->at[q] != m->at[p] || !is_infantry(m, q) || in_battery(m, q) ||
		    !may_move(m, q))
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
	struct action a;
	struct move_args *args = args_in(&a);

	EACH_UNIT(p, m) {
		if (o->full)
			return;
		if (!may_move(m, p))
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
	{ PARAM(struct move_args, path, ARG_PLACES), .secret = true,
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
	.apply = move, .offer = offer_move,
};
const struct verb ep_halt = {
	.name = "halt", .about = "ends the move of a unit", .rules = "6", .params = halt_params,
	.checks = CHECKS(check_halt), .apply = halt, .offer = offer_halt,
};
