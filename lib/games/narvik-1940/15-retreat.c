/* SPDX-License-Identifier: ISC */
/* 15-retreat.c: retreat (15.1) after a combat result, and pursuit (15.2) after a close assault. */
#include "games/narvik-1940/narvik.h"

/* ---- moving after combat ---------------------------------------------------- */

struct way_args {		/* retreat, pursue */
	int16_t unit;
	struct list path, order;
};

static const struct link *link_to(const struct match *m, int from, int to)
{
	EACH_LINK(l, m->data, from)
		if (l->to == to)
			return l;
	return NULL;
}

/* 4.4e Each hex entered is taken; 9.0n 23.3.2a the stack may be put in order, a bridge crossed removed. */
static void go(struct match *m, struct ruling *r, const struct way_args *way)
{
	int p = way->unit, start = m->at[p], from = start, last = way->path.v[way->path.n - 1];
	struct list crossed = { 0 };

	for (int i = 0; i < way->path.n; i++) {
		int to = way->path.v[i], border = border_between(m->data, from, to);

		if (list_has(&own(m)->pontoons, border) && !list_has(&crossed, border))
			list_add(&crossed, border);
		if (is_hex(m, to))
			nv_enter_hex(m, r, p, to);
		from = to;
	}
	put(m, p, way->path.v[0]);
	nv_remove_empty_trench(m, r, start);	/* 23.2.2a even if it comes back */
	put(m, p, last);
	if (way->order.n)
		restack(m, last, &way->order);
	if (crossed.n)
		nv_ask_bridges(m, side_of(m, p), &crossed);
}

/* 9.0n The units that will be in the last hex, in their new order. The path is lawful. */
static bool check_new_order(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *way = args_of(a);
	int last = way->path.v[way->path.n - 1];

	if (!way->order.n)
		return true;
	if (!is_hex(m, last))
		return refuse(r, "9.0", "the order of units in %s does not count", place_name(m, last));
	return nv_check_order(m, &way->order, last, m->at[way->unit] == last ? NONE : way->unit, r);
}

/* ---- 15.1 retreat ------------------------------------------------------------- */

struct flight {
	int p, n, target;	/* n: hexes that must be gone */
};

static struct flight flight_of(const struct frame *f)
{
	return (struct flight){ f->who, f->count, f->where };
}

/* Why a step cannot be taken. */
enum bar {
	OPEN, NOT_NEXT, ENDS_THERE, IN_ZONE, CLOSED_AREA, HELD_BY_ENEMY, OFF_THE_RAILS, PROHIBITED, NOT_AWAY,
	FAR_ENOUGH,
};

/* 15.1k to 15.1m Allied units may leave the map by a matching edge hex, Germans never. */
static bool is_open_area(const struct match *m, const struct flight *f, int to)
{
	return side_of(m, f->p) == ALLIED && has_feature(m, to, ALLIED_AREA);
}

/* The step'th step of a retreat, from 1; l: NULL if there is no way. */
static enum bar look(const struct match *m, const struct flight *f, int from, const struct link *l, int step)
{
	int side = side_of(m, f->p);

	if (!l)
		return NOT_NEXT;
	if (!is_hex(m, from))	/* 15.1l */
		return ENDS_THERE;
	if (step > 1 && nv_in_ezoc(m, from, side))	/* 15.1f */
		return IN_ZONE;
	if (!is_hex(m, l->to))
		return is_open_area(m, f, l->to) ? OPEN : CLOSED_AREA;
	if (nv_occupier(m, l->to) == enemy_of(side))	/* 15.1d */
		return HELD_BY_ENEMY;
	if (nv_is_prohibited(m, f->p, from, l))
		return is_type(m, f->p, RAILROAD_ARTILLERY) ? OFF_THE_RAILS : PROHIBITED;
	/* 15.1i 15.1j Each hex one farther away; past the required number only out of an overstack. */
	if (hex_distance(m->data, f->target, l->to) != step)
		return NOT_AWAY;
	return step > f->n && nv_may_stack(m, f->p, from) ? FAR_ENOUGH : OPEN;
}

static bool check_step(const struct match *m, const struct flight *f, int from, int to, int step,
		       struct ruling *r)
{
	const char *who = id(m, f->p), *here = place_name(m, from), *there = place_name(m, to);

	switch (look(m, f, from, link_to(m, from, to), step)) {
	case NOT_NEXT:
		return refuse(r, "15.1", "%s is not adjacent to %s", there, here);
	case ENDS_THERE:
		return refuse(r, "15.1", "the retreat ends in %s", here);
	case IN_ZONE:
		return refuse(r, "15.1", "%s is in an enemy zone and cannot be passed through", here);
	case CLOSED_AREA:
		return refuse(r, "15.1", "%s cannot retreat into %s", who, there);
	case HELD_BY_ENEMY:
		return refuse(r, "15.1", "the enemy is in %s", there);
	case OFF_THE_RAILS:
		return refuse(r, "19.2", "%s must keep to the railroad", who);
	case PROHIBITED:
		return refuse(r, "15.1", "%s cannot go from %s to %s", who, here, there);
	case NOT_AWAY:
		return refuse(r, "15.1", "hex %d of the retreat must be %d from %s", step, step,
			      place_name(m, f->target));
	case FAR_ENOUGH:
		return refuse(r, "15.1", "%s has to retreat %d hexes and can stay in %s", who, f->n, here);
	case OPEN:
		break;
	}
	return true;
}

/* 15.1i 15.1j 15.1l Where a retreat of so many steps may end. */
static bool check_last(const struct match *m, const struct flight *f, int last, int steps, struct ruling *r)
{
	if (!is_hex(m, last))
		return true;
	if (steps < f->n)
		return refuse(r, "15.1", "%s must retreat %d hexes", id(m, f->p), f->n);
	if (!nv_may_stack(m, f->p, last))
		return refuse(r, "15.1", "%s would be overstacked in %s and must go on", id(m, f->p),
			      place_name(m, last));
	return true;
}

static int flight_step(const struct match *m, const void *context, int from, const struct link *l, int n)
{
	return look(m, context, from, l, n) == OPEN ? 0 : NO;
}

/* Calls with() for each place where the retreat may end, until it says no. False: it did. */
static bool each_retreat(const struct match *m, const struct flight *f,
			 bool (*with)(void *context, const struct list *way), void *context)
{
	struct ruling r = { .quiet = true };
	struct reach reach;

	retreat_search(m, m->at[f->p], MOST_LIST - 1, flight_step, f, &reach);
	for (int i = 1; i < reach.n; i++) {
		struct list way;

		if (reach_way(&reach, reach.place[i], &way) &&
		    check_last(m, f, reach.place[i], way.n, &r) && !with(context, &way))
			return false;
	}
	return true;
}

static bool stop_at_first(void *context, const struct list *way)
{
	(void)context;
	(void)way;
	return false;
}

static const char *hexes(struct ruling *r, int n)
{
	return n == 1 ? "1 hex" : text(r->arena, "%d hexes", n);
}

void nv_open_retreat(struct match *m, struct ruling *r, int p, int n, int target)
{
	struct flight f = { p, n, target };
	struct frame *frame;

	if (each_retreat(m, &f, stop_at_first, NULL)) {	/* 15.1g 15.1o */
		say(r, "15.1", "%s cannot retreat %s and goes to the regroup display", id(m, p), hexes(r, n));
		nv_leave_to(m, r, p, REGROUP_BOX);
		return;
	}
	say(r, "15.1", "%s must retreat %s", id(m, p), hexes(r, n));
	frame = ask(m, &nv_retreat, side_of(m, p));
	frame->who = (int16_t)p;
	frame->where = (int16_t)target;
	frame->count = (int16_t)n;
}

static bool check_retreater(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *retreat = args_of(a);
	int p = top_frame(m)->who;

	if (retreat->unit != p)
		return refuse(r, "15.1", "%s is the unit that must retreat", id(m, p));
	return true;
}

static bool check_retreat_path(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *retreat = args_of(a);
	struct flight f = flight_of(top_frame(m));
	int from = m->at[f.p];

	for (int i = 0; i < retreat->path.n; i++) {
		if (!check_step(m, &f, from, retreat->path.v[i], i + 1, r))
			return false;
		from = retreat->path.v[i];
	}
	return check_last(m, &f, from, retreat->path.n, r);
}

static void retreat(struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *retreat = args_of(a);

	done(m);
	say(r, "15.1", "%s retreats to %s", id(m, retreat->unit), place_names(r, m, &retreat->path, ""));
	go(m, r, retreat);
}

static void explain_retreat(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *retreat = args_of(a);
	struct list alone = list_of(retreat->unit);
	int last = retreat->path.v[retreat->path.n - 1];

	account(r, "15.1", "%s must go %s, and goes %s", id(m, retreat->unit),
		hexes(r, top_frame(m)->count), hexes(r, retreat->path.n));
	nv_account_halt(m, r, &alone, last);
	if (is_hex(m, last) && nv_in_ezoc(m, last, a->side))
		account(r, "15.1", "%s is in an enemy zone", place_name(m, last));
}

static bool offer_way(void *context, const struct list *way)
{
	struct offers *o = context;
	struct action a;
	struct way_args *retreat = args_in(&a);

	offer_start(o, &a);
	retreat->unit = top_frame(o->match)->who;
	retreat->path = *way;
	offer_sure(o, &a);
	return !o->full;
}

static void offer_retreat(const struct match *m, struct offers *o)
{
	struct flight f = flight_of(top_frame(m));

	each_retreat(m, &f, offer_way, o);
}

/* ---- 15.2 pursuit --------------------------------------------------------------- */

static bool is_landing(const struct match *m)
{
	return own_of(m)->action == MARINE_ACTION;
}

/* 15.2f Those that assaulted the hex or could have; 13.2e those with the Marine. */
static bool may_pursue(const struct match *m, int p, int at)
{
	if (is_landing(m))
		return has_mark(m, p, AFLOAT);
	return has_mark(m, p, ACTIVE) && (unit_of(m, p)->aim == at || nv_may_have_assaulted(m, p, at));
}

static bool check_pursuer(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *pursuit = args_of(a);
	int p = pursuit->unit, at = top_frame(m)->where;

	if (!nv_check_active(m, p, r))
		return false;
	if (is_landing(m) && !has_mark(m, p, AFLOAT))
		return refuse(r, "13.2", "%s is not afloat with the Marine", id(m, p));
	if (!is_landing(m) && !has_trait(m, p, ASSAULT))	/* 15.2k */
		return refuse(r, "15.2", "%s cannot close assault and does not pursue", id(m, p));
	if (!may_pursue(m, p, at))
		return refuse(r, "15.2", "%s took no part in the assault of %s and could not", id(m, p),
			      place_name(m, at));
	return true;
}

/* 15.2i Whatever ground movement could enter; 13.2e over the sea side from the ships. */
static bool is_barred(const struct match *m, int p, int from, const struct link *l)
{
	if (has_mark(m, p, AFLOAT) && from == m->at[p])
		return nv_is_closed_hex(m, p, l->to);
	return nv_is_prohibited(m, p, from, l);
}

static bool check_pursuit_step(const struct match *m, int p, int from, int to, struct ruling *r)
{
	const struct link *l = link_to(m, from, to);

	if (!l || !is_hex(m, to))
		return refuse(r, "15.2", "%s is no hex adjacent to %s", place_name(m, to),
			      place_name(m, from));
	if (nv_occupier(m, to) == enemy_of(side_of(m, p)))	/* 15.2m */
		return refuse(r, "15.2", "the enemy is in %s", place_name(m, to));
	if (is_barred(m, p, from, l))
		return refuse(r, "15.2", "%s cannot go from %s to %s", id(m, p), place_name(m, from),
			      place_name(m, to));
	return true;
}

static int pursuit_length(const struct match *m, int p)
{
	return cell(m, LIMITS, has_trait(m, p, ELITE) ? ELITE_PURSUIT : OTHER_PURSUIT, 0);
}

/* 15.2b 15.2c Into the target hex, elite units one more. */
static bool check_pursuit_length(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *pursuit = args_of(a);
	int at = top_frame(m)->where, most = pursuit_length(m, pursuit->unit);

	if (!pursuit->path.n || pursuit->path.v[0] != at)
		return refuse(r, "15.2", "a pursuit begins with %s", place_name(m, at));
	if (pursuit->path.n > most)
		return refuse(r, "15.2", "%s may pursue %d hexes", id(m, pursuit->unit), most);
	return true;
}

static bool check_pursuit_steps(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *pursuit = args_of(a);
	int from = m->at[pursuit->unit];

	for (int i = 0; i < pursuit->path.n; i++) {
		if (!check_pursuit_step(m, pursuit->unit, from, pursuit->path.v[i], r))
			return false;
		from = pursuit->path.v[i];
	}
	return true;
}

/* 15.2g */
static bool check_pursuit_end(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *pursuit = args_of(a);

	return nv_check_stack_limit(m, pursuit->unit, pursuit->path.v[pursuit->path.n - 1], r);
}

/* 15.2f Whoever pursues counts as having fired. 21.0d Those that did not fire stay hidden. */
static void pursue(struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *pursuit = args_of(a);
	struct unit *u = unit(m, pursuit->unit);
	unsigned readers = u->marks & (SEEN_RECON | SEEN_NOW) ? ~0u : nv_readers(m, a->side);
	const char *path = place_names(r, m, &pursuit->path, "");

	u->marks = (u->marks & ~(uint32_t)AFLOAT) | FIRED;
	u->aim = NONE;
	tell(r, readers, "15.2", "%s pursues to %s", id(m, pursuit->unit), path);
	tell_others(r, readers, "15.2", "a unit pursues to %s", path);
	go(m, r, pursuit);
}

static void explain_pursuit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct way_args *pursuit = args_of(a);
	struct list alone = list_of(pursuit->unit);

	account(r, "15.2", "%s may pursue %s, and goes %s", id(m, pursuit->unit),
		hexes(r, pursuit_length(m, pursuit->unit)), hexes(r, pursuit->path.n));
	nv_account_halt(m, r, &alone, pursuit->path.v[pursuit->path.n - 1]);
}

/* Every way on from where the path ends. */
static void offer_further(struct offers *o, struct action *a)
{
	const struct match *m = o->match;
	struct way_args *pursuit = args_in(a);

	offer(o, a);
	if (pursuit->path.n >= pursuit_length(m, pursuit->unit))
		return;
	EACH_LINK(l, m->data, pursuit->path.v[pursuit->path.n - 1]) {
		if (o->full || !is_hex(m, l->to) || nv_occupier(m, l->to) == enemy_of(a->side))
			continue;
		list_add(&pursuit->path, l->to);
		offer_further(o, a);
		pursuit->path.n--;
	}
}

static void offer_pursue(const struct match *m, struct offers *o)
{
	int at = top_frame(m)->where;
	struct action a;
	struct way_args *pursuit = args_in(&a);

	EACH_UNIT(p, m) {
		if (o->full || !may_pursue(m, p, at))
			continue;
		offer_start(o, &a);
		pursuit->unit = (int16_t)p;
		pursuit->path = list_of(at);
		offer_further(o, &a);
	}
}

/* 13.2e 14.4.1j */
static void end_pursuit(struct match *m, struct ruling *r)
{
	if (is_landing(m))
		nv_finish_landing(m, r);
	else
		nv_close_target(m, r);
}

/* 15.2a Asked for only if somebody may. */
void nv_open_pursuit(struct match *m, struct ruling *r, int at)
{
	say(r, "15.2", "%s is cleared", place_name(m, at));
	EACH_UNIT(p, m)
		if (may_pursue(m, p, at)) {
			ask(m, &nv_pursue, side_of(m, p))->where = (int16_t)at;
			return;
		}
	end_pursuit(m, r);
}

static void pursue_done(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	done(m);
	end_pursuit(m, r);
}

/* ---- tables --------------------------------------------------------------------- */

static const struct param retreat_params[] = {
	{ PARAM(struct way_args, unit, ARG_PIECE), .about = "the unit that must retreat" },
	{ PARAM(struct way_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "the hexes it enters, the last may be a staging area" },
	{ PARAM(struct way_args, order, ARG_PIECES), .optional = true, .order = true, .secret = true,
	  .about = "new order of the last hex, top first" },
	{ 0 }
};

/* 15.1a 15.1b A rout is a die long. */
static int most_hexes(const struct match *m, const struct frame *f)
{
	(void)f;
	return greater(6, cell(m, LIMITS, ELITE_WITHDRAWAL, 0));
}

/* The unit is where the attack found it, and has been diced for. */
static bool is_beaten(const struct match *m, const struct frame *f)
{
	return f->where == own_of(m)->at && m->at[f->who] == f->where && !has_mark(m, f->who, QUEUED);
}

const struct state nv_retreat = {
	.name = "retreat", .rule = "15.1", .asks = "retreat the unit",
	.asked = EITHER_SIDE, .on = ON(&nv_attack), .where = KIND(HEX), .who = A_UNIT,
	.least = 1, .most = most_hexes, .counts = { "hex", "hexes" }, .fits = is_beaten,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "retreat", .about = "retreats a unit by a lawful way",
			.rules = "9.0 14.5 15.1 19.2", .params = retreat_params,
			.checks = CHECKS(check_retreater, check_retreat_path, lawful_so_far, check_new_order),
			.apply = retreat, .explain = explain_retreat, .offer = offer_retreat,
		}, NULL
	},
};

static const struct param pursue_params[] = {
	{ PARAM(struct way_args, unit, ARG_PIECE), .about = "the unit that pursues", .secret = true },
	{ PARAM(struct way_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "the target hex, and one more for an elite unit" },
	{ PARAM(struct way_args, order, ARG_PIECES), .optional = true, .order = true, .secret = true,
	  .about = "new order of the last hex, top first" },
	{ 0 }
};

/* 13.2e Somebody is still afloat before the coast that was cleared, or was until he crossed a bridge. */
static bool is_beach(const struct match *m, int h)
{
	if (is_pending(m, &nv_bridge))
		return nv_is_coastal(m, h);
	EACH_UNIT(p, m)
		if (has_mark(m, p, AFLOAT) && border_between(m->data, m->at[p], h) != NONE)
			return true;
	return false;
}

/* The hex that was assaulted, or landed in, and is cleared. */
static bool is_cleared(const struct match *m, const struct frame *f)
{
	return nv_occupier(m, f->where) != enemy_of(f->side) &&
	       (is_landing(m) ? is_beach(m, f->where) : f->where == own_of(m)->target);
}

const struct state nv_pursue = {
	.name = "pursue", .rule = "15.2", .asks = "pursue or decline to",
	.asked = ON_TURN, .on = ON(&nv_assault, &nv_marine), .where = KIND(HEX), .fits = is_cleared,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "pursue", .about = "moves a unit into the cleared hex",
			.rules = "9.0 13.2 15.2", .params = pursue_params,
			.checks = CHECKS(check_pursuer, lawful_so_far, check_pursuit_length,
					 check_pursuit_steps, lawful_so_far, check_pursuit_end,
					 check_new_order),
			.apply = pursue, .explain = explain_pursuit, .offer = offer_pursue,
		},
		&(const struct verb){
			.name = "pursue-done", .passes = true, .about = "ends the pursuit", .rules = "15.2",
			.apply = pursue_done,
		}, NULL
	},
};
