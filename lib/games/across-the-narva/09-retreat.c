/* SPDX-License-Identifier: ISC */
/* 09-retreat.c: 9.5 retreats: who goes, by which ways, what it costs, and 7.1 out of an overstacked hex. */
#include "games/across-the-narva/narva.h"

#include <string.h>

/* ---- 9.5.1 9.5 a single step -------------------------------------------------- */

/* 9.5b No enemy is there, or a lone HQ that a combat unit of the group overruns. */
static bool is_free(const struct match *m, const struct list *units, int h)
{
	for (int i = 0; i < units->n; i++)
		if (an_may_enter(m, units->v[i], h))
			return true;
	return false;
}

/* An enemy of the battle is there. */
static bool has_opponent(const struct match *m, int h, int side)
{
	EACH_PIECE_AT(p, m, h)
		if (side_of(m, p) != side && has_mark(m, p, FOUGHT))
			return true;
	return false;
}

/* 9.5.1a 6.2.2g h n o 6.3 Ground and rivers are open to the whole group, or who is held up; NONE: nobody. */
static int held_up(const struct match *m, const struct list *units, int border, int to)
{
	for (int i = 0; i < units->n; i++)
		if (!an_may_cross(m, units->v[i], border, to) || !an_may_stand(m, units->v[i], to))
			return units->v[i];
	return NONE;
}

/* The n-th step of a retreat that began in origin. */
static bool check_step(const struct match *m, const struct list *units, int origin, int from, int to, int n,
		       struct ruling *r)
{
	int border = border_between(m->data, from, to), p;

	if (border == NONE)
		return refuse(r, "9.5.2", "%s is no hex next to %s", place_name(m, to), place_name(m, from));
	if (!is_free(m, units, to))
		return refuse(r, "9.5", "the enemy is in %s", place_name(m, to));
	p = held_up(m, units, border, to);
	if (p != NONE)
		return refuse(r, "9.5.1", "%s cannot go from %s to %s", id(m, p), place_name(m, from),
			      place_name(m, to));
	if (hex_distance(m->data, origin, to) != n)
		return refuse(r, "9.5.2", "hex %d of the retreat must be %d from %s", n, n,
			      place_name(m, origin));
	return true;
}

/* ---- 9.5c what the priorities leave --------------------------------------------- */

struct group {		/* that goes together */
	const struct list *units;
	int side, origin, need;
	bool in_peace;		/* as if there were no enemies but those in the battle */
};

struct law {		/* what a lawful way of the group must be like */
	int length, zones;	/* 9.5.2 9.5.3 its hexes; those in enemy zones */
	bool supply;		/* 9.5.4 it must end in supply, for some way does */
	struct trace lines;	/* while the group is off the board */
};

/* 5.4c 5.4d Each hex in an enemy zone counts, whoever is in it. */
static int step_cost(const struct match *m, const void *context, int from, const struct link *l, int n)
{
	const struct group *g = context;

	(void)from;
	(void)n;
	if (held_up(m, g->units, l->border, l->to) != NONE)
		return NO;
	if (!is_free(m, g->units, l->to) && (!g->in_peace || has_opponent(m, l->to, g->side)))
		return NO;
	return an_in_zone(m, l->to, g->side);
}

/* 8.0.6f The 260th MS needs no supplied hex. */
static bool needs_supply(const struct match *m, const struct list *units)
{
	for (int i = 0; i < units->n; i++)
		if (!is_marines(m, units->v[i]))
			return true;
	return false;
}

/* 9.5.4 The lines as they are while the units are off the board. */
static void trace_without(const struct match *m, const struct list *units, int side, struct trace *lines)
{
	struct match lifted;

	match_copy(&lifted, m);
	for (int i = 0; i < units->n; i++)
		put(&lifted, units->v[i], NONE);
	an_trace(&lifted, side, lines);
}

/* 9.5.4 An HQ that is overrun on the way (9.5b) bars no line any more. */
static bool is_supplied_way(const struct match *m, const struct group *g, const struct law *law,
			    const struct list *path)
{
	struct list gone = *g->units;
	struct trace lines;

	for (int i = 0; i < path->n; i++) {
		int hq = is_hex(m, path->v[i]) ? an_hq_in(m, path->v[i], enemy_of(g->side)) : NONE;

		if (hq != NONE && gone.n < MOST_LIST)
			list_add(&gone, hq);
	}
	if (gone.n == g->units->n)
		return an_is_supplied_hex(m, g->side, path->v[path->n - 1], &law->lines);
	trace_without(m, &gone, g->side, &lines);
	return an_is_supplied_hex(m, g->side, path->v[path->n - 1], &lines);
}

/* Every way that 9.5.1 to 9.5.3 leave from where the path ends; take says whether to go on. */
static bool each_way(const struct match *m, const struct group *g, const struct law *law, struct list *path,
		     int zones, bool (*take)(void *, const struct list *path), void *context)
{
	int from = path->n ? path->v[path->n - 1] : g->origin;
	bool more = true;

	if (path->n == law->length)
		return zones != law->zones || take(context, path);
	EACH_LINK(l, m->data, from) {
		int cost;

		if (!more || hex_distance(m->data, g->origin, l->to) != path->n + 1)
			continue;
		cost = step_cost(m, g, from, l, path->n + 1);
		if (cost == NO || zones + cost > law->zones)
			continue;
		list_add(path, l->to);
		more = each_way(m, g, law, path, zones + cost, take, context);
		path->n--;
	}
	return more;
}

struct quest {		/* for a way that ends in supply */
	const struct match *m;
	const struct group *g;
	struct law *law;
};

static bool seek_supply(void *context, const struct list *path)
{
	struct quest *q = context;

	q->law->supply = is_supplied_way(q->m, q->g, q->law, path);
	return !q->law->supply;
}

/* 9.5.1b 9.5.2b The longest up to the number, then the fewest zones, then supply. */
static void find_law(const struct match *m, const struct group *g, struct law *law)
{
	struct quest quest = { m, g, law };
	struct list path = { 0 };
	struct reach reach;

	retreat_search(m, g->origin, g->need, step_cost, g, &reach);
	law->length = law->zones = 0;
	law->supply = false;
	for (int i = 0; i < reach.n; i++) {
		int h = reach.place[i], n = hex_distance(m->data, g->origin, h);

		if (n > law->length || (n == law->length && reach.cost[h] < law->zones)) {
			law->length = n;
			law->zones = reach.cost[h];
		}
	}
	if (!law->length || !needs_supply(m, g->units))
		return;
	trace_without(m, g->units, g->side, &law->lines);
	each_way(m, g, law, &path, 0, seek_supply, &quest);
}

/* 9.5.2 The most hexes that the group can go. */
static int farthest(const struct match *m, const struct group *g)
{
	struct reach reach;
	int most = 0;

	retreat_search(m, g->origin, g->need, step_cost, g, &reach);
	for (int i = 0; i < reach.n; i++) {
		int n = hex_distance(m->data, g->origin, reach.place[i]);

		most = n > most ? n : most;
	}
	return most;
}

/* The same of one unit of the group; with: NONE, or an HQ that goes with it. */
static int farthest_alone(const struct match *m, const struct group *g, int p, int with)
{
	struct list units = list_of(p);
	struct group alone = *g;

	if (with != NONE)
		list_add(&units, with);
	alone.units = &units;
	return farthest(m, &alone);
}

/* 9.5.1 Ground alone keeps the group from going on: no enemy is in its way but those that it flees. */
static bool is_barred_by_ground(const struct match *m, const struct group *g)
{
	struct group in_peace = *g;

	in_peace.in_peace = true;
	return farthest(m, &in_peace) == farthest(m, g);
}

static const char *shortfall_rule(bool ground)
{
	return ground ? "9.5.1" : "9.5.2";
}

static int count_zones(const struct match *m, int side, const struct list *path)
{
	int n = 0;

	for (int i = 0; i < path->n; i++)
		n += an_in_zone(m, path->v[i], side);
	return n;
}

/* 9.5.5 To stay together is no way out: a combat unit goes as far as it could alone (11.1.1 HQs do not). */
static bool check_together(const struct match *m, const struct group *g, int length, struct ruling *r)
{
	for (int i = 0; goes_by_stack(m) && i < g->units->n; i++) {
		int p = g->units->v[i], alone = is_combat(m, p) ? farthest_alone(m, g, p, NONE) : length;

		if (alone > length)
			return refuse(r, "9.5.2", "%s alone can go %d of the %d hexes, and must", id(m, p),
				      alone, g->need);
	}
	return true;
}

/* ---- who goes ---------------------------------------------------------------------- */

static bool must_go(const struct match *m, int p, int side, int h)
{
	return is_combat(m, p) && side_of(m, p) == side && m->at[p] == h && has_mark(m, p, FOUGHT) &&
	       !has_mark(m, p, SETTLED);
}

/* 11.1.1a An HQ that was with combat units when the battle began. */
static bool may_follow(const struct match *m, int p, int side, int h)
{
	return is_hq(m, p) && side_of(m, p) == side && m->at[p] == h && has_mark(m, p, STRUCK) &&
	       !has_mark(m, p, SETTLED);
}

static bool has_fighter(const struct match *m, const struct list *units)
{
	for (int i = 0; i < units->n; i++)
		if (is_combat(m, units->v[i]))
			return true;
	return false;
}

/* Some combat unit remains in the hex, to go later or to stay. */
static bool leaves_fighter(const struct match *m, int h, const struct list *units)
{
	EACH_PIECE_AT(p, m, h)
		if (is_combat(m, p) && !list_has(units, p))
			return true;
	return false;
}

/* 11.1.1a Combat units do not fall short for an HQ, so it may be unable to keep up with one. */
static bool keeps_up(const struct match *m, const struct group *g, int hq, int p)
{
	return farthest_alone(m, g, p, hq) == farthest_alone(m, g, p, NONE);
}

/* Some unit that the HQ can go with, or stay with, remains when the group is gone. */
static bool has_company(const struct match *m, const struct group *g, int hq)
{
	EACH_PIECE_AT(p, m, g->origin)
		if (is_combat(m, p) && !list_has(g->units, p) &&
		    (!must_go(m, p, g->side, g->origin) || keeps_up(m, g, hq, p)))
			return true;
	return false;
}

static bool must_follow(const struct match *m, const struct group *g, int hq)
{
	if (!goes_by_stack(m))
		return !leaves_fighter(m, g->origin, g->units);
	if (has_company(m, g, hq))
		return false;
	for (int i = 0; i < g->units->n; i++)
		if (is_combat(m, g->units->v[i]) && keeps_up(m, g, hq, g->units->v[i]))
			return true;
	return false;
}

/* 11.1.1a It goes with any of them, so at last with the last; never alone. */
static bool check_staff(const struct match *m, const struct group *g, struct ruling *r)
{
	if (!has_fighter(m, g->units))
		return refuse(r, "11.1.1", "an HQ retreats only with combat units of its stack");
	EACH_PIECE_AT(p, m, g->origin)
		if (may_follow(m, p, g->side, g->origin) && !list_has(g->units, p) && must_follow(m, g, p))
			return refuse(r, "11.1.1", "%s must retreat with them", id(m, p));
	return true;
}

/* ---- retreat -------------------------------------------------------------------------- */

/* {do: retreat, units: [r381, r456], path: ['0628', '0627'], top: r456} */
struct retreat_args {
	struct list units, path;
	int16_t top;
};

/* 9.5a Stacks go in the order that their owner likes: of the questions that lie together, that of the hex. */
static int question_of(const struct match *m, const struct list *units)
{
	int h = units->n ? m->at[units->v[0]] : NONE;

	for (int i = m->depth - 1; i >= 0 && m->pending[i].state == &an_retreat; i--)
		if (m->pending[i].where == h)
			return i;
	return m->depth - 1;
}

static struct group group_of(const struct frame *asked, const struct list *units)
{
	return (struct group){ .units = units, .side = asked->side, .origin = asked->where,
			       .need = asked->count };
}

/* The group of those named, by the question that it answers. */
static struct group group_named(const struct match *m, const struct list *units)
{
	return group_of(&m->pending[question_of(m, units)], units);
}

/* Told of each of them. */
static bool check_units(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct retreat_args *args = args_of(a);
	const struct list *units = &args->units;
	struct group g = group_named(m, units);
	bool fine = units->n || refuse(r, "9.5", "nobody is named");

	for (int i = 0; i < units->n; i++) {
		int p = units->v[i];

		if (list_repeats(units, i))
			fine = refuse(r, "9.5", "%s is named twice", id(m, p));
		else if (!must_go(m, p, g.side, g.origin) && !may_follow(m, p, g.side, g.origin))
			fine = refuse(r, "9.5", "%s is not among those that must retreat from %s", id(m, p),
				      place_name(m, g.origin));
	}
	return fine;
}

static bool check_company(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct retreat_args *args = args_of(a);
	struct group g = group_named(m, &args->units);

	return check_staff(m, &g, r);
}

static bool check_way(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct retreat_args *args = args_of(a);
	struct group g = group_named(m, &args->units);
	int from = g.origin;

	for (int i = 0; i < args->path.n; i++) {
		if (!check_step(m, g.units, g.origin, from, args->path.v[i], i + 1, r))
			return false;
		from = args->path.v[i];
	}
	return true;
}

static bool check_priorities(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct retreat_args *args = args_of(a);
	const struct list *path = &args->path;
	struct group g = group_named(m, &args->units);
	int zones = count_zones(m, g.side, path);
	struct law law;

	find_law(m, &g, &law);
	if (!check_together(m, &g, law.length, r))
		return false;
	if (path->n != law.length)
		return refuse(r, "9.5.2", "they can and must go %d of the %d hexes", law.length, g.need);
	if (zones > law.zones)
		return refuse(r, "9.5.3", "the way has %d hexes in enemy zones, another has %d", zones,
			      law.zones);
	if (zones == law.zones && law.supply && !is_supplied_way(m, &g, &law, path))
		return refuse(r, "9.5.4", "%s is not supplied, and another way ends in supply",
			      place_name(m, path->v[path->n - 1]));
	return true;
}

static bool check_top(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct retreat_args *args = args_of(a);
	struct group g = group_named(m, &args->units);
	int last = args->path.n ? args->path.v[args->path.n - 1] : g.origin;

	return an_check_top(m, a->side, args->top, last, g.units, r);
}

static void say_retreat(const struct match *m, const struct group *g, const struct list *path,
			struct ruling *r)
{
	const char *names = piece_names(r, m, g->units, "nobody"), *from = place_name(m, g->origin);

	if (path->n)
		say(r, "9.5", "%s %s from %s to %s", names, g->units->n == 1 ? "retreats" : "retreat", from,
		    place_names(r, m, path, ""));
	else
		say(r, shortfall_rule(is_barred_by_ground(m, g)), "%s cannot retreat from %s", names, from);
}

static bool is_vacated(const struct match *m, int side, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (must_go(m, p, side, h) && !has_mark(m, p, FLEEING))
			return false;
	return true;
}

static void set_off(struct match *m, int p, unsigned as, int from)
{
	mark(m, p, as);
	if (goes_by_stack(m))
		unit(m, p)->origin = (int16_t)from;
}

/* A combat unit remains in the hex, though those that have a way will leave it. */
static bool keeps_fighter(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (is_combat(m, p) && !(has_mark(m, p, FLEEING) && own_of(m)->route.n))
			return true;
	return false;
}

/* 11.1.1a An HQ that could keep up with nobody. */
static void leave_behind(struct match *m, struct ruling *r, int side, int h)
{
	if (keeps_fighter(m, h))
		return;
	EACH_PIECE_AT(p, m, h)
		if (may_follow(m, p, side, h) && !has_mark(m, p, FLEEING)) {
			say(r, "11.1.1", "%s cannot follow them and stays in %s", id(m, p), place_name(m, h));
			set_off(m, p, SETTLED, h);
		}
}

/* 9.5.5a The question stays until all have gone. 2.1.3 Whoever goes shows himself. */
static void retreat(struct match *m, const struct action *a, struct ruling *r)
{
	const struct retreat_args *args = args_of(a);
	struct narva *o = own(m);
	struct frame *asked = &m->pending[question_of(m, &args->units)], f = *asked;
	struct group g = group_of(&f, &args->units);

	*asked = *top_frame(m);
	m->pending[m->depth - 1] = f;
	say_retreat(m, &g, &args->path, r);
	r->revealed |= plays(m, OPTION_FOG);
	for (int i = 0; i < args->units.n; i++)
		set_off(m, args->units.v[i], FLEEING, f.where);
	o->origin = f.where;
	o->need = f.count;
	o->leg = 0;
	memset(&o->route, 0, sizeof o->route);
	list_add_all(&o->route, &args->path);
	if (is_vacated(m, f.side, f.where)) {
		done(m);
		leave_behind(m, r, f.side, f.where);
	}
	ask(m, &an_flight, f.side)->who = args->top;
}

/* 9.5.3c Each zone costs a step; 9.5.1b 9.5.2b so does each hex that is missing, once for the stack. */
static void explain_retreat(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct retreat_args *args = args_of(a);
	struct group g = group_named(m, &args->units);
	const struct list *path = &args->path;
	int zones = count_zones(m, g.side, path), missing = g.need - path->n;

	account(r, "9.5", "hexes of the retreat: %d of %d", path->n, g.need);
	if (zones)
		account(r, "9.5.3", "enemy zones on the way: %d, and a step is lost for each", zones);
	if (missing > 0)
		account(r, shortfall_rule(is_barred_by_ground(m, &g)),
			"%d short: the stack loses as many steps, once for all who fall short", missing);
	if (path->n)
		an_explain_halt(m, r, g.units->v[0], path->v[path->n - 1]);
}

struct bid {		/* an offer to retreat, its way still to be found */
	struct offers *o;
	struct action *a;
	const struct group *g;
	const struct law *law;
};

static bool offer_way(void *context, const struct list *path)
{
	struct bid *b = context;
	struct retreat_args *args = args_in(b->a);
	int last = path->n ? path->v[path->n - 1] : b->g->origin;

	if (b->law->supply && !is_supplied_way(b->o->match, b->g, b->law, path))
		return true;
	args->path = *path;
	an_offer_tops(b->o, b->a, &args->top, last, &args->units);
	return !b->o->full;
}

static void offer_group(struct offers *o, struct action *a, const struct frame *f)
{
	const struct retreat_args *args = args_of(a);
	struct group g = group_of(f, &args->units);
	struct ruling r = { .quiet = true };
	struct list path = { 0 };
	struct law law;
	struct bid bid = { o, a, &g, &law };

	if (!check_staff(o->match, &g, &r))
		return;
	find_law(o->match, &g, &law);
	if (check_together(o->match, &g, law.length, &r))
		each_way(o->match, &g, &law, &path, 0, offer_way, &bid);
}

/* 9.5.5a Every set of those that have to go, combat units before HQs. */
static void offer_stack(const struct match *m, struct offers *o, const struct frame *f)
{
	enum { MOST_SPLIT = 6 };	/* more than any stack that can come about; of others the first six */
	struct list stack = { 0 };
	struct action a;
	struct retreat_args *args = args_in(&a);

	if (!is_hex(m, f->where))
		return;
	EACH_PIECE_AT(p, m, f->where)
		if (must_go(m, p, f->side, f->where) && stack.n < MOST_SPLIT)
			list_add(&stack, p);
	EACH_PIECE_AT(p, m, f->where)
		if (may_follow(m, p, f->side, f->where) && stack.n < MOST_SPLIT)
			list_add(&stack, p);
	offer_start(o, &a);
	for (unsigned set = (1u << stack.n) - 1; set && !o->full; set--) {
		args->units.n = 0;
		for (int i = 0; i < stack.n; i++)
			if (set >> i & 1)
				list_add(&args->units, stack.v[i]);
		offer_group(o, &a, f);
	}
}

static void offer_retreat(const struct match *m, struct offers *o)
{
	for (int i = m->depth - 1; i >= 0 && m->pending[i].state == &an_retreat; i--)
		offer_stack(m, o, &m->pending[i]);
}

/* ---- the retreats of a battle, hex by hex ------------------------------------------------ */

static bool has_to_go(const struct match *m, int side, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (must_go(m, p, side, h))
			return true;
	return false;
}

/* The hexes, in the order of the map, where somebody of the side has to go: the target, or next to it. */
static void list_hexes(const struct match *m, int side, struct list *hexes)
{
	int target = own_of(m)->target;

	hexes->n = 0;
	EACH_PLACE(h, m)
		if (is_hex(m, h) && has_to_go(m, side, h) &&
		    (h == target || (is_hex(m, target) && border_between(m->data, target, h) != NONE)))
			list_add(hexes, h);
}

/* 9.5.6 11.3.3 Village, city or works have stopped the whole retreat. */
static void stay(struct match *m, int side, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (must_go(m, p, side, h) || may_follow(m, p, side, h))
			mark(m, p, SETTLED);
}

/* 9.5.6d How many hexes those in the hex have to go, after what holds them; none: they stay. */
static int judge_retreat(struct match *m, struct ruling *r, int side, int h, int hexes)
{
	int n = an_shorten_retreat(m, r, h, side, hexes, own(m)->battle == BARRAGE);

	if (n < 1)
		stay(m, side, h);
	else
		say(r, "9.5", "%s must retreat %d hex%s from %s", an_side_names[side], n, n == 1 ? "" : "es",
		    place_name(m, h));
	return n;
}

/* A question for each hex; the first of them lies on top. */
bool an_step_retreat(struct match *m, struct ruling *r, int role)
{
	struct narva *o = own(m);
	int side = role == ATTACKER ? o->attacker : enemy_of(o->attacker), hexes = o->retreat[role];
	struct list from, count = { 0 };

	if (hexes < 1)
		return false;
	list_hexes(m, side, &from);
	for (int i = 0; i < from.n; i++)
		list_add(&count, judge_retreat(m, r, side, from.v[i], hexes));
	for (int i = count.n; i-- > 0;) {
		struct frame *f;

		if (count.v[i] < 1)
			continue;
		f = ask(m, &an_retreat, side);
		f->where = from.v[i];
		f->count = count.v[i];
	}
	return count.n > 0;
}

/* ---- the flight, hex by hex ----------------------------------------------------------------- */

static bool is_fugitive(const struct match *m, int p)
{
	return has_mark(m, p, FLEEING) && on_map(m, p);
}

/* Those on their way, from the top of their stack. */
static void list_fugitives(const struct match *m, struct list *out)
{
	int h = NONE;

	out->n = 0;
	EACH_UNIT(p, m)
		if (is_fugitive(m, p))
			h = m->at[p];
	if (h == NONE)
		return;
	EACH_PIECE_AT(p, m, h)
		if (is_fugitive(m, p) && out->n < MOST_LIST)
			list_add(out, p);
}

/*
 * 11.1.1a An HQ does not go on alone: its retreat ends where the last of its companions fell. If that was
 * where it began, it goes with those of its stack that have still to go.
 */
static void cut_short(struct match *m, const struct list *units, int side)
{
	struct narva *o = own(m);

	while (o->route.n > o->leg)
		o->route.v[--o->route.n] = 0;
	if (!goes_by_stack(m))
		o->need = o->route.n;
	if (o->leg || !has_to_go(m, side, o->origin))
		return;
	for (int i = 0; i < units->n; i++)
		unmark(m, units->v[i], FLEEING);
}

/* 2.5.1n Who retreats is not pinned any more. */
static void unpin(struct match *m, struct ruling *r, int p)
{
	if (!has_mark(m, p, PINNED))
		return;
	unmark(m, p, PINNED);
	say(r, "2.5.1", "%s is no longer pinned", id(m, p));
}

/* Combat units first, for they overrun (9.5b); the order of the stack stays. 9.5.3c A zone costs one step. */
static void enter_next(struct match *m, struct ruling *r, int side, const struct list *units)
{
	int to = own(m)->route.v[own(m)->leg++];

	for (int i = units->n; i-- > 0;)
		if (is_combat(m, units->v[i]))
			an_enter(m, r, units->v[i], to);
	for (int i = units->n; i-- > 0;) {
		unpin(m, r, units->v[i]);
		put(m, units->v[i], to);
	}
	if (an_in_zone(m, to, side))
		an_ask_loss(m, side, ZONE_LOSS);
}

/* 4.2.5d Reading: an Army HQ that was driven into the span of another is displaced. */
static void settle_down(struct match *m, struct ruling *r, int p)
{
	unmark(m, p, FLEEING);
	mark(m, p, FLED | SETTLED);
	if (type_of(m, p) == ARMY_HQ && an_in_span(m, p, m->at[p]))
		an_displace(m, r, p, "4.2.5");
}

/* All of a stack have gone. */
static void close_retreat(struct match *m)
{
	EACH_UNIT(p, m)
		if (unit(m, p)->origin == own(m)->origin)
			unit(m, p)->origin = NONE;
}

static void end_flight(struct match *m, struct ruling *r)
{
	struct narva *o = own(m);
	int top = top_frame(m)->who;

	if (top != NONE)
		an_set_top(m, top, m->at[top]);
	EACH_UNIT(p, m)
		if (is_fugitive(m, p))
			settle_down(m, r, p);
	if (is_vacated(m, top_frame(m)->side, o->origin))
		close_retreat(m);
	o->origin = NONE;
	o->need = o->leg = 0;
	memset(&o->route, 0, sizeof o->route);
	done(m);
}

static bool must_give_way(const struct match *m, int p, int h)
{
	return is_fugitive(m, p) && m->at[p] == h && an_is_surplus(m, p, h);
}

/* 7.1b 7.1d 9.5.5b False: those that came have room. */
static bool open_give_way(struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (must_give_way(m, p, m->at[p])) {
			ask(m, &an_give_way, side)->where = m->at[p];
			return true;
		}
	return false;
}

/* 11.1.1a Of HQs only one that was left behind counts: others are held by what befell their companions. */
static int hexes_missing(const struct match *m, int p)
{
	const struct narva *o = own_of(m);

	if (unit_of(m, p)->origin != o->origin || (is_hq(m, p) && m->at[p] != o->origin))
		return 0;
	return o->need - hex_distance(m->data, o->origin, m->at[p]);
}

/* Of those left, the unit of the stack that fell shortest. */
static int find_shortest(const struct match *m)
{
	int shortest = 0;

	EACH_UNIT(p, m)
		if (hexes_missing(m, p) > hexes_missing(m, shortest))
			shortest = p;
	return shortest;
}

/* 9.5.1b 9.5.2b When all of a stack have gone it pays once, by the one that fell shortest. */
static void count_shortfall(struct match *m, struct ruling *r)
{
	struct frame *f = &m->pending[m->depth - 1];
	struct narva *o = own(m);
	int p = find_shortest(m), missing = hexes_missing(m, p);
	struct list alone = list_of(p);
	struct group g = { .units = &alone, .side = f->side, .origin = o->origin, .need = o->need };

	f->count = BY_LENGTH;
	o->need = o->route.n;
	if (missing < 1 || !is_vacated(m, f->side, o->origin))
		return;
	o->need = (int16_t)(o->route.n + missing);
	if (is_barred_by_ground(m, &g))
		f->count = BY_TERRAIN;
	say(r, shortfall_rule(f->count == BY_TERRAIN), "%s falls %d hex%s short, and its stack pays for it",
	    id(m, p), missing, missing == 1 ? "" : "es");
}

/* 9.5.1b 9.5.2b After the last hex a step for each one missing, then out of an overstack. */
static void flee(struct match *m, struct ruling *r)
{
	struct narva *o = own(m);
	int side = top_frame(m)->side;
	struct list units;

	list_fugitives(m, &units);
	if (!has_fighter(m, &units))
		cut_short(m, &units, side);
	if (o->leg < o->route.n) {
		enter_next(m, r, side, &units);
	} else if (goes_by_stack(m) && top_frame(m)->count == NOT_COUNTED) {
		count_shortfall(m, r);
	} else if (o->need > o->route.n) {
		o->need--;
		an_ask_loss(m, side, SHORT_LOSS);
	} else if (!open_give_way(m, side)) {
		end_flight(m, r);
	}
}

/* ---- 7.1 give-way ------------------------------------------------------------------------------ */

/* {do: give-way, unit: r602, to: '0627'} */
struct give_way_args {
	int16_t unit, to;
};

/* 9.5.5b One hex more, by 9.5.1 and 9.5.2, and with room. */
static bool check_further(const struct match *m, int p, int h, int to, struct ruling *r)
{
	int origin = own_of(m)->origin;
	struct list alone = list_of(p);

	if (!check_step(m, &alone, origin, h, to, hex_distance(m->data, origin, h) + 1, r))
		return false;
	if (!an_may_stack(m, p, to))
		return refuse(r, "7.1", "%s has no room for %s", place_name(m, to), id(m, p));
	return true;
}

/* safe: outside enemy zones; lines: in supply by them, unless NULL. */
static bool has_further(const struct match *m, int p, int h, bool safe, const struct trace *lines)
{
	struct ruling r = { .quiet = true };
	int side = side_of(m, p);

	EACH_LINK(l, m->data, h)
		if (check_further(m, p, h, l->to, &r) && !(safe && an_in_zone(m, l->to, side)) &&
		    (!lines || an_is_supplied_hex(m, side, l->to, lines)))
			return true;
	return false;
}

/* 9.5.3 It avoids enemy zones, 9.5.4 then it looks for supply. */
static bool check_last_hex(const struct match *m, int p, int h, int to, struct ruling *r)
{
	struct list alone = list_of(p);
	bool watched = an_in_zone(m, to, side_of(m, p));
	struct trace lines;

	if (watched && has_further(m, p, h, true, NULL))
		return refuse(r, "9.5.3", "%s is in an enemy zone, and %s can go elsewhere",
			      place_name(m, to), id(m, p));
	if (!needs_supply(m, &alone))
		return true;
	trace_without(m, &alone, side_of(m, p), &lines);
	if (!an_is_supplied_hex(m, side_of(m, p), to, &lines) && has_further(m, p, h, !watched, &lines))
		return refuse(r, "9.5.4", "%s is not supplied, and %s can go where it is", place_name(m, to),
			      id(m, p));
	return true;
}

static bool check_surplus(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct give_way_args *args = args_of(a);
	int h = top_frame(m)->where;

	return must_give_way(m, args->unit, h) ||
	       refuse(r, "7.1", "%s is not among those that came to %s and are too many there",
		      id(m, args->unit), place_name(m, h));
}

/* 7.1c 7.1e Without a lawful hex the unit that goes is eliminated. */
static bool check_goal(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct give_way_args *args = args_of(a);
	int p = args->unit, h = top_frame(m)->where;

	if (args->to == NONE)
		return !has_further(m, p, h, false, NULL) || refuse(r, "7.1", "%s can go on", id(m, p));
	return check_further(m, p, h, args->to, r) && check_last_hex(m, p, h, args->to, r);
}

/* 9.5.3c It pays for a zone alone; an HQ has no step to pay with. */
static void give_way(struct match *m, const struct action *a, struct ruling *r)
{
	const struct give_way_args *args = args_of(a);
	int p = args->unit;

	done(m);
	r->revealed |= plays(m, OPTION_FOG);
	if (args->to == NONE) {
		an_eliminate(m, r, p, "7.1", "it cannot leave the overstacked hex");
		return;
	}
	say(r, "7.1", "%s goes on to %s", id(m, p), place_name(m, args->to));
	an_enter(m, r, p, args->to);
	settle_down(m, r, p);
	if (is_combat(m, p) && an_in_zone(m, args->to, side_of(m, p)))
		an_lose_step(m, r, p, "9.5.3");
}

static void explain_give_way(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct give_way_args *args = args_of(a);

	if (args->to == NONE)
		account(r, "7.1", "%s has nowhere to go and is eliminated", id(m, args->unit));
	else
		an_explain_halt(m, r, args->unit, args->to);
}

static void offer_give_way(const struct match *m, struct offers *o)
{
	int h = top_frame(m)->where;
	struct action a;
	struct give_way_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (o->full || !is_hex(m, h) || !must_give_way(m, p, h))
			continue;
		args->unit = (int16_t)p;
		offer_with(o, &a, &args->to, NONE);
		EACH_LINK(l, m->data, h)
			offer_with(o, &a, &args->to, l->to);
	}
}

/* ---- tables --------------------------------------------------------------------------------------- */

static const struct param retreat_params[] = {
	{ PARAM(struct retreat_args, units, ARG_PIECES),
	  .about = "units that go together, an HQ with combat units" },
	{ PARAM(struct retreat_args, path, ARG_PLACES), .path = PATH_ENTERED, .optional = true,
	  .about = "the hexes they enter; none if they cannot go at all" },
	TOP_PARAM(struct retreat_args),
	{ 0 }
};

static bool is_of_struck(const struct match *m, const struct frame *f)
{
	return f->side == an_side_struck(m);
}

/* 9.5a One question for each stack that has still to go, in the hex of the battle or next to it. */
static bool is_stack_to_go(const struct match *m, const struct frame *f)
{
	int target = own_of(m)->target;

	for (const struct frame *g = m->pending; g < f; g++)
		if (g->state == f->state && g->where == f->where)
			return false;
	if (!is_hex(m, target) || (f->where != target && border_between(m->data, target, f->where) == NONE))
		return false;
	return is_of_struck(m, f) && !is_vacated(m, f->side, f->where);
}

static int most_hexes(const struct match *m, const struct frame *f)
{
	(void)m;
	(void)f;
	return MOST_RETREAT;
}

const struct state an_retreat = {
	.name = "retreat", .rule = "9.5", .asks = "retreat the units",
	.asked = EITHER_SIDE, .on = ON(&an_battle, &an_retreat), .where = KIND(HEX),
	.least = 1, .most = most_hexes, .fits = is_stack_to_go,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "retreat", .about = "retreats units together by a lawful way",
			.rules = "9.5 9.5.1 9.5.2 9.5.3 9.5.4 9.5.5 5.4 6.2.2 6.3.1 6.3.3 6.3.4 11.1.1 "
				 "2.5.1 2.1.3",
			.params = retreat_params,
			.checks = CHECKS(an_tell_once, check_units, lawful_so_far, check_company, check_way,
					 check_priorities, check_top),
			.apply = retreat, .explain = explain_retreat, .offer = offer_retreat,
		}, NULL
	},
};

static int last_shortfall(const struct match *m, const struct frame *f)
{
	(void)f;
	return goes_by_stack(m) ? BY_TERRAIN : NOT_COUNTED;
}

/* Of a side, though the umpire takes it; about the unit that will lie on top, if any. */
const struct state an_flight = {
	.name = "flight", .rule = "9.5",
	.asked = EITHER_SIDE, .on = ON(&an_battle, &an_retreat), .who = PERHAPS(A_UNIT),
	.most = last_shortfall, .fits = is_of_struck, .enter = flee,
};

static const struct param give_way_params[] = {
	{ PARAM(struct give_way_args, unit, ARG_PIECE), .about = "one of those that came and are too many" },
	{ PARAM(struct give_way_args, to, ARG_PLACE), .optional = true,
	  .about = "a hex one farther away; none if there is none, and the unit is eliminated" },
	{ 0 }
};

const struct state an_give_way = {
	.name = "give-way", .rule = "7.1", .asks = "retreat a unit one more hex out of the overstacked hex",
	.asked = EITHER_SIDE, .on = ON(&an_flight), .where = KIND(HEX), .fits = is_of_struck,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "give-way", .about = "retreats a unit one more hex, or eliminates it",
			.rules = "7.1 9.5.1 9.5.2 9.5.3 9.5.4 9.5.5 4.2.5", .params = give_way_params,
			.checks = CHECKS(an_tell_once, check_surplus, lawful_so_far, check_goal),
			.apply = give_way, .explain = explain_give_way, .offer = offer_give_way,
		}, NULL
	},
};
