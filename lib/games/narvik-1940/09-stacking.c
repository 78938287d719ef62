/* SPDX-License-Identifier: ISC */
/* 09-stacking.c: 9.0 how many units a hex holds, when that is tested, and the order in which they lie. */
#include "games/narvik-1940/narvik.h"

int nv_stack_limit(const struct match *m, int side)
{
	return cell(m, LIMITS, side == GERMAN ? GERMAN_STACK : ALLIED_STACK, 0);
}

/* 9.0c 9.0d 18.1f A unit of any size counts as one, a leader not at all. */
static bool counts(const struct match *m, int p)
{
	return !is_type(m, p, LEADER);
}

int nv_stack_size(const struct match *m, int h)
{
	int size = 0;

	EACH_PIECE_AT(p, m, h)
		size += counts(m, p);
	return size;
}

static int nation_of(const struct match *m, int p)
{
	return printed(m, p, NATION);
}

/* 20.0c Staging areas have no limit. */
bool nv_is_overstacked(const struct match *m, int h)
{
	return is_hex(m, h) && nv_stack_size(m, h) > nv_stack_limit(m, nv_occupier(m, h));
}

/* 9.0g Whether all others in the hex are of the unit's nation. */
static bool is_among_own(const struct match *m, int p, int h)
{
	EACH_PIECE_AT(q, m, h)
		if (nation_of(m, q) != nation_of(m, p))
			return false;
	return true;
}

/* 9.0e 9.0f Reading: a unit that does not count finds room even in an overstack of 17.0. */
static bool has_room(const struct match *m, int p, int h)
{
	return !counts(m, p) || nv_stack_size(m, h) - (m->at[p] == h) < nv_stack_limit(m, side_of(m, p));
}

bool nv_may_stack(const struct match *m, int p, int h)
{
	return !is_hex(m, h) || (has_room(m, p, h) && is_among_own(m, p, h));
}

bool nv_check_stack_limit(const struct match *m, int p, int h, struct ruling *r)
{
	if (!is_hex(m, h))
		return true;
	if (!has_room(m, p, h))
		return refuse(r, "9.0", "%s has no room for %s", place_name(m, h), id(m, p));
	if (!is_among_own(m, p, h))
		return refuse(r, "9.0", "%s does not stack with the units in %s, which are of another nation",
			      id(m, p), place_name(m, h));
	return true;
}

/* 9.0k */
bool nv_may_fire_from_stack(const struct match *m, int p)
{
	return m->at[p] != NONE && (m->top[m->at[p]] == p || !nv_is_overstacked(m, m->at[p]));
}

/* ---- 9.0m 9.0n the order of a stack ------------------------------------- */

bool nv_check_order(const struct match *m, const struct list *order, int h, int extra, struct ruling *r)
{
	int size = count_at(m, h) + (extra != NONE && m->at[extra] != h);

	for (int i = 0; i < order->n; i++) {
		int p = order->v[i];

		if (p != extra && m->at[p] != h)
			return refuse(r, "9.0", "%s is not of the stack in %s", id(m, p), place_name(m, h));
		if (list_repeats(order, i))
			return refuse(r, "9.0", "%s is named twice", id(m, p));
	}
	if (order->n != size)
		return refuse(r, "9.0", "the order names %d of the %d units in %s", order->n, size,
			      place_name(m, h));
	return true;
}

struct restack_args {
	int16_t at;
	struct list order;
};

static bool has_active(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (has_mark(m, p, ACTIVE))
			return true;
	return false;
}

static bool lies_so(const struct match *m, const struct list *order, int h)
{
	int i = 0;

	EACH_PIECE_AT(p, m, h)
		if (i == order->n || order->v[i++] != p)
			return false;
	return i == order->n;
}

/* 9.0m Reading: any stack with an active unit in it, before the action's first move or attack. */
static bool check_not_begun(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (own_of(m)->begun)
		return refuse(r, "9.0", "the action has begun, stacks keep their order");
	return true;
}

static bool check_active_stack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct restack_args *restack = args_of(a);

	if (!is_hex(m, restack->at))
		return refuse(r, "9.0", "the order in %s does not matter", place_name(m, restack->at));
	if (!has_active(m, restack->at))
		return refuse(r, "9.0", "no active unit is in %s", place_name(m, restack->at));
	return true;
}

static bool check_whole_stack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct restack_args *restack = args_of(a);

	return nv_check_order(m, &restack->order, restack->at, NONE, r);
}

/* 9.0m Reading: once in an action, and into another order than it has. */
static bool check_new_order(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct restack_args *restack = args_of(a);

	if (!nv_bounds_repeats(m))
		return true;
	if (is_marked(m, restack->at, ORDERED))
		return refuse(r, "9.0", "the stack in %s has been put in order in this action",
			      place_name(m, restack->at));
	if (lies_so(m, &restack->order, restack->at))
		return refuse(r, "9.0", "the stack in %s lies so", place_name(m, restack->at));
	return true;
}

static void change_order(struct match *m, const struct action *a, struct ruling *r)
{
	const struct restack_args *stack = args_of(a);

	restack(m, stack->at, &stack->order);
	if (nv_bounds_repeats(m))
		mark_place(m, stack->at, ORDERED);
	tell(r, nv_readers(m, a->side), "9.0", "the stack in %s is put in a new order, %s on top",
	     place_name(m, stack->at), id(m, stack->order.v[0]));
}

/* Each unit brought to the top; any other order of the same units will do too. */
static void offer_order(const struct match *m, struct offers *o, int h)
{
	struct action a;
	struct restack_args *restack = args_in(&a);

	offer_start(o, &a);
	restack->at = (int16_t)h;
	for (int up = m->under[m->top[h]]; up != NONE && !o->full; up = m->under[up]) {
		restack->order = list_of(up);
		EACH_PIECE_AT(p, m, h)
			if (p != up)
				list_add(&restack->order, p);
		offer(o, &a);
	}
}

static void offer_restack(const struct match *m, struct offers *o)
{
	if (own_of(m)->begun)
		return;
	EACH_UNIT(p, m)
		if (m->under[p] != NONE && nv_on_map(m, p) && m->top[m->at[p]] == p &&
		    has_active(m, m->at[p]) && !is_marked(m, m->at[p], ORDERED))
			offer_order(m, o, m->at[p]);
}

static const struct param restack_params[] = {
	{ PARAM(struct restack_args, at, ARG_PLACE), .about = "the hex" },
	{ PARAM(struct restack_args, order, ARG_PIECES), .order = true, .secret = true,
	  .about = "all its units, the top one first" },
	{ 0 }
};

const struct verb nv_restack = {
	.name = "restack", .about = "puts a stack in another order before the action's first move or attack",
	.rules = "9.0", .params = restack_params,
	.checks = CHECKS(check_not_begun, check_active_stack, lawful_so_far, check_whole_stack,
			 check_new_order),
	.apply = change_order, .offer = offer_restack, .idle = true,
};

/* ---- 9.0i stacking within a movement action ------------------------------ */

static bool is_offending(const struct match *m, int p)
{
	return has_mark(m, p, MOVED) && counts(m, p) && nv_is_overstacked(m, m->at[p]);
}

bool nv_has_offender(const struct match *m)
{
	for (int p = 0; own_of(m)->begun && p < m->data->counters->n_pieces; p++)
		if (is_offending(m, p))
			return true;
	return false;
}

/* Hexes over the limit to which a unit that counts has come; an overstack of 17.0 alone may stand. */
static void find_offenders(const struct match *m, struct list *hexes)
{
	hexes->n = 0;
	EACH_UNIT(p, m)
		if (is_offending(m, p) && !list_has(hexes, m->at[p]) && hexes->n < MOST_LIST)
			list_add(hexes, m->at[p]);
}

/* Units of a stack that count, without those of the list. */
static int size_without(const struct match *m, int h, const struct list *units)
{
	int size = 0;

	EACH_PIECE_AT(p, m, h)
		size += counts(m, p) && !list_has(units, p);
	return size;
}

static int counted(const struct match *m, const struct list *units)
{
	int n = 0;

	for (int i = 0; i < units->n; i++)
		n += counts(m, units->v[i]);
	return n;
}

static bool may_make_room(const struct match *m, int p)
{
	return counts(m, p) && !has_mark(m, p, MOVED) && nv_may_set_off(m, p);
}

/* Enough units that have not moved can still go elsewhere. */
static bool is_mendable(const struct match *m, int h)
{
	int excess = nv_stack_size(m, h) - nv_stack_limit(m, side_of(m, m->top[h]));

	EACH_PIECE_AT(p, m, h)
		if (excess > 0 && may_make_room(m, p) && nv_has_way_out(m, p))
			excess--;
	return excess <= 0;
}

/* Looks at the position as it would be after the move. */
static bool leaves_order(const struct match *m, const struct list *units, int to)
{
	struct match after;
	struct list hexes;

	match_copy(&after, m);
	nv_set_off(&after, units, to);
	find_offenders(&after, &hexes);
	for (int i = 0; i < hexes.n; i++)
		if (!is_mendable(&after, hexes.v[i]))
			return false;
	return true;
}

/* A first look without a copy of the match: how many of the others might make room. */
static bool is_worth_a_look(const struct match *m, const struct list *units, int to, int excess)
{
	bool came = false;

	EACH_PIECE_AT(p, m, to) {
		if (list_has(units, p))
			continue;
		excess -= may_make_room(m, p);
		came |= has_mark(m, p, MOVED);
	}
	if (size_without(m, to, units) > nv_stack_limit(m, side_of(m, units->v[0])) && !came)
		return false;	/* 17.0m such an overstack takes nobody in */
	return excess <= 0;
}

/* 9.0g The first who does not stack with those who are there, or NONE. */
static int find_foreigner(const struct match *m, const struct list *units, int to)
{
	for (int i = 0; i < units->n; i++)
		if (!is_among_own(m, units->v[i], to))
			return units->v[i];
	return NONE;
}

/* Why a move cannot end where it does. */
enum bar { OPEN, FOREIGNERS, NO_ROOM, NOT_MENDABLE };

/*
 * 9.0i Reading: a move may end over the limit only if enough units of that hex that have not moved can
 * still leave it in this action; and no move may take that chance away from another hex.
 */
static enum bar look_at_halt(const struct match *m, const struct list *units, int to, bool offended)
{
	int excess = 0, came = counted(m, units);

	if (is_hex(m, to) && find_foreigner(m, units, to) != NONE)
		return FOREIGNERS;
	if (is_hex(m, to) && came)
		excess = size_without(m, to, units) + came - nv_stack_limit(m, side_of(m, units->v[0]));
	if (excess <= 0 && !offended)
		return OPEN;
	if (excess > 0 && !is_worth_a_look(m, units, to, excess))
		return NO_ROOM;
	return leaves_order(m, units, to) ? OPEN : NOT_MENDABLE;
}

bool nv_may_halt(const struct match *m, const struct list *units, int to, bool offended)
{
	return look_at_halt(m, units, to, offended) == OPEN;
}

bool nv_check_halt(const struct match *m, const struct list *units, int to, struct ruling *r)
{
	switch (look_at_halt(m, units, to, nv_has_offender(m))) {
	case FOREIGNERS:
		return refuse(r, "9.0", "%s does not stack with the units in %s, which are of another nation",
			      id(m, find_foreigner(m, units, to)), place_name(m, to));
	case NO_ROOM:
		return refuse(r, "9.0", "%s has no room and would get none in this action",
			      place_name(m, to));
	case NOT_MENDABLE:
		return refuse(r, "9.0",
			      "a hex would stay over its limit, with no way to mend it in this action");
	case OPEN:
		break;
	}
	return true;
}

bool nv_check_stacks(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list hexes;

	(void)a;
	if (own_of(m)->action != MOVE_ACTION)
		return true;
	find_offenders(m, &hexes);
	if (hexes.n && nv_may_mend(m, &hexes, r))
		return refuse(r, "9.0", "too many units are in %s", place_name(m, hexes.v[0]));
	return true;
}

/* 9.0i Reading: where nothing lawful is left to do, those who came last give way. */
static void thin_out(struct match *m, struct ruling *r, int h)
{
	while (nv_is_overstacked(m, h)) {
		int p = m->top[h];

		while (!counts(m, p))
			p = m->under[p];
		tell(r, nv_readers(m, side_of(m, p)), "9.0", "%s finds no room in %s and must regroup",
		     id(m, p), place_name(m, h));
		nv_leave_to(m, r, p, REGROUP_BOX);
	}
}

void nv_mend_stacks(struct match *m, struct ruling *r)
{
	struct list hexes;

	find_offenders(m, &hexes);
	for (int i = 0; i < hexes.n; i++)
		thin_out(m, r, hexes.v[i]);
}
