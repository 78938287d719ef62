/* SPDX-License-Identifier: ISC */
/* 14-facing.c: 14.1 where tanks face, what turning costs, and what they can reach. */
#include "games/en-pointe-toujours/ept.h"

#include "engine/hexline.h"

enum { WAYS = 6 };	/* 1 north, clockwise */

/* ---- directions ------------------------------------------------------------ */

/* In halves of a hex, a column being one half wide: straight rows run up, down, or as far across as up. */
int ep_bearing(const struct match *m, int from, int to)
{
	const struct place *a, *b;
	int across, down;

	if (!is_hex(m, from) || !is_hex(m, to) || from == to)
		return 0;
	a = spot(m, from);
	b = spot(m, to);
	across = b->column - a->column;
	down = hex_height(m->data->map, b->column, b->row) - hex_height(m->data->map, a->column, a->row);
	if (!across)
		return down < 0 ? 1 : 4;
	if (across != down && across != -down)
		return 0;
	if (across > 0)
		return down < 0 ? 2 : 3;
	return down > 0 ? 5 : 6;
}

int ep_direction(const struct match *m, int from, int to)
{
	return hex_distance(m->data, from, to) == 1 ? ep_bearing(m, from, to) : 0;
}

void ep_face(struct match *m, int p, int from, int to)
{
	int way = ep_direction(m, from, to);

	if (way && (is_tank(m, p) || type_of(m, p) == CANNON))
		unit(m, p)->facing = (int16_t)way;
}

/* ---- turning ------------------------------------------------------------------ */

/* 14.1d */
static bool follows_road(const struct match *m, int h, int way)
{
	int to = hex_over(m->data->map, h, way - 1);

	return to != NONE && ep_is_road(m, h, to);
}

int ep_turn_cost(const struct match *m, int h, int facing, int way, bool free)
{
	int right = (way - facing + WAYS) % WAYS, sides = right < WAYS - right ? right : WAYS - right;

	return sides && free && follows_road(m, h, way) ? sides - 1 : sides;
}

/* Its move so far, if it is under way. */
static int spent_by(const struct match *m, int p)
{
	return ep_progress(m, p).spent;
}

static bool has_free_turn(const struct match *m, int p)
{
	return ep_progress(m, p).by_road;
}

static int cost_of(const struct match *m, int p, int facing)
{
	return ep_turn_cost(m, m->at[p], unit_of(m, p)->facing, facing, has_free_turn(m, p));
}

static bool check_actor(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);

	return ep_check_actor(m, args->unit, true, r);
}

static bool check_tank(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);

	if (!is_tank(m, args->unit) || !is_hex(m, m->at[args->unit]))
		return refuse(r, "14.1", "%s is no tank on the map", id(m, args->unit));
	return true;
}

static bool check_facing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);

	if (args->facing < 1 || args->facing > WAYS)
		return refuse(r, "14.1", "a facing is one of 1 to %d", WAYS);
	if (args->facing == unit_of(m, args->unit)->facing)
		return refuse(r, "14.1", "%s faces there already", id(m, args->unit));
	return true;
}

static bool check_not_over(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);

	return !(ep_progress(m, args->unit).used & MOVE_OVER) ||
	       refuse(r, "6", "the move of %s is over", id(m, args->unit));
}

/* 14.1c 5.1k */
static bool check_points(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);
	int p = args->unit, allowance = limit(m, TANK_MP), cost = cost_of(m, p, args->facing);
	struct list alone = list_of(p);

	if (spent_by(m, p) + cost > allowance)
		return refuse(r, "14.1", "%s has %d MP left and needs %d to turn", id(m, p),
			      allowance - spent_by(m, p), cost);
	return ep_check_used(m, &alone, USED_MOVE, spent_by(m, p) + cost, allowance, r);
}

/* 5.1s The free turn is gone when it has been taken. */
static void turn(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);
	int p = args->unit, cost = cost_of(m, p, args->facing), spent = spent_by(m, p);
	bool free = has_free_turn(m, p) && !follows_road(m, m->at[p], args->facing);
	struct ept *o = own(m);

	ep_begin_one(m, p);
	note_deed(m, p, STIRRED);
	ep_use(m, USED_MOVE);
	o->mode = NORMAL;
	o->spent = (int16_t)(spent + cost);
	o->by_road = free;
	unit(m, p)->facing = args->facing;
	say(r, "14.1", "%s turns to facing %d for %d MP", id(m, p), args->facing, cost);
}

static void explain_turn(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);
	int p = args->unit, cost = cost_of(m, p, args->facing), spent = spent_by(m, p) + cost;
	struct list alone = list_of(p);

	account(r, "14.1", "the turn costs %d MP: %d spent, %d left", cost, spent, limit(m, TANK_MP) - spent);
	ep_explain_action(m, r, &alone, USED_MOVE, spent, limit(m, TANK_MP));
}

static void offer_turn(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_facing_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (!is_tank(m, p) || side_of(m, p) != a.side || !on_map(m, p))
			continue;
		args->unit = (int16_t)p;
		for (int way = 1; way <= WAYS && !o->full; way++) {
			args->facing = (int16_t)way;
			offer(o, &a);
		}
	}
}

/* ---- what a tank can reach ------------------------------------------------------- */

/* A tank in a hex with a facing, and with its free turn or without: least cost, and where it came from. */
struct stance {
	int16_t cost, before;
};

enum { STANCES = WAYS * 2 };

struct course {
	const struct match *m;
	int p, start;
	int first, last;	/* of the stances found */
	struct stance stances[MOST_PLACES * STANCES];
};

static int stance_of(int h, int facing, bool free)
{
	return h * STANCES + (facing - 1) * 2 + free;
}

static void note_stance(struct course *c, int i, int cost, int before)
{
	if (cost > limit(c->m, TANK_MP) || (c->stances[i].cost != NONE && c->stances[i].cost <= cost))
		return;
	c->stances[i] = (struct stance){ (int16_t)cost, (int16_t)before };
	c->first = lesser(c->first, i);
	c->last = greater(c->last, i);
}

/* 14.1b Each neighbour, after a turn towards it. */
static void leave_stance(struct course *c, int i)
{
	const struct match *m = c->m;
	int h = i / STANCES, facing = i % STANCES / 2 + 1;

	EACH_LINK(l, m->data, h) {
		int way = ep_direction(m, h, l->to), cost = way ? ep_cost(m, c->p, h, l->to) : NO;

		if (cost == NO || ep_has_side(m, l->to, enemy_of(side_of(m, c->p))) ||
		    !ep_may_stack(m, c->p, l->to))
			continue;
		cost += c->stances[i].cost + ep_turn_cost(m, h, facing, way, i % 2);
		note_stance(c, stance_of(l->to, way, ep_is_road(m, h, l->to)), cost, i);
	}
}

/* Costs are at least 1, so that one pass for each of the points will do. */
static void find_stances(struct course *c, int spent, bool free)
{
	int n = c->m->data->map->n_places * STANCES, facing = unit_of(c->m, c->p)->facing;

	for (int i = 0; i < n; i++)
		c->stances[i] = (struct stance){ NONE, NONE };
	c->first = c->last = stance_of(c->start, facing, free);
	note_stance(c, c->first, spent, NONE);
	for (int cost = spent; cost <= limit(c->m, TANK_MP); cost++)
		for (int i = c->first; i <= c->last; i++)
			if (c->stances[i].cost == cost)
				leave_stance(c, i);
}

static void path_to(const struct course *c, int i, struct list *path)
{
	int n = 0;

	for (int k = i; c->stances[k].before != NONE; k = c->stances[k].before)
		n++;
	path->n = (int16_t)n;
	for (int k = i; c->stances[k].before != NONE; k = c->stances[k].before)
		path->v[--n] = (int16_t)(k / STANCES);
}

void ep_offer_tank(const struct match *m, struct offers *o, struct action *a, int spent, bool free, bool half,
		   bool whole)
{
	struct move_args *args = args_in(a);
	struct course c;

	c.m = m;
	c.p = args->unit;
	c.start = m->at[args->unit];
	find_stances(&c, spent, free);
	for (int h = c.first / STANCES; h <= c.last / STANCES && !o->full; h++) {
		int best = NONE;

		if (h == c.start)
			continue;
		for (int i = h * STANCES; i < (h + 1) * STANCES; i++)
			if (c.stances[i].cost != NONE &&
			    (best == NONE || c.stances[i].cost < c.stances[best].cost))
				best = i;
		if (best == NONE ||
		    !(ep_is_half_move(c.stances[best].cost, limit(m, TANK_MP)) ? half : whole))
			continue;
		path_to(&c, best, &args->path);
		offer_sure(o, a);
	}
}

/* ---- tables ------------------------------------------------------------------------ */

static const struct param turn_params[] = {
	{ PARAM(struct unit_facing_args, unit, ARG_PIECE), .about = "a tank that may act" },
	{ PARAM(struct unit_facing_args, facing, ARG_INT), .about = "1 north, clockwise to 6" },
	{ 0 }
};

const struct verb ep_turn = {
	.name = "turn", .about = "turns a tank, 1 MP for each hexside", .rules = "5 5.1 6 14.1",
	.params = turn_params,
	.checks = CHECKS(check_actor, lawful_so_far, check_tank, check_facing, check_not_over, lawful_so_far,
			 check_points),
	.apply = turn, .explain = explain_turn, .offer = offer_turn,
};
