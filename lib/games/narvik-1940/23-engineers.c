/* SPDX-License-Identifier: ISC */
/* 23-engineers.c: 23.1 to 23.4 engineer operations, and pontoon bridges that were crossed. */
#include "games/narvik-1940/narvik.h"

enum op { ENTRENCH, BRIDGE, DEMOLISH, CLEAN };	/* columns of the chart; CLEAN: clear a demolished hex */

static const char *const op_names[] = { "entrench", "bridge", "demolish", "clear", NULL };

/* {do: engineer, unit: gp-1, op: bridge, hexside: 1419/1420} */
struct engineer_args {
	int16_t unit, op, hexside;
};

/* ---- what an engineer may do ------------------------------------------------ */

/* 23.1a 23.1b 23.1e */
static bool check_worker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct engineer_args *work = args_of(a);
	int p = work->unit;

	if (!nv_check_active(m, p, r))
		return false;
	if (!is_type(m, p, ENGINEER))
		return refuse(r, "23.1", "%s is no engineer unit", id(m, p));
	if (has_mark(m, p, OPERATED))
		return refuse(r, "23.1", "%s has worked in this action", id(m, p));
	if (!nv_on_map(m, p))
		return refuse(r, "23.1", "%s is not on the map", id(m, p));
	return true;
}

static bool check_hexside(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct engineer_args *work = args_of(a);

	(void)m;
	if (work->hexside != NONE && (work->op == ENTRENCH || work->op == CLEAN))
		return refuse(r, "23.1", "that is done in a hex, not at a hexside");
	return true;
}

static int far_side(const struct match *m, int border, int near)
{
	const struct border *b = &m->data->map->borders[border];

	return b->a == near ? b->b : b->a;
}

static bool is_at_border(const struct match *m, int border, int h)
{
	const struct border *b = &m->data->map->borders[border];

	return b->a == h || b->b == h;
}

/* 23.2a */
static bool check_entrench(const struct match *m, int h, struct ruling *r)
{
	if (is_marked(m, h, ENTRENCHED))
		return refuse(r, "23.2", "%s is entrenched", place_name(m, h));
	return true;
}

/* 23.3a 23.3b Reading: the hexside must be an inlet side of the engineer's hex. */
static bool check_bridge_site(const struct match *m, int h, int border, int side, struct ruling *r)
{
	if (border == NONE)
		return refuse(r, "23.3", "the hexside is not named");
	if (!is_at_border(m, border, h) || !border_has(m, border, INLET))
		return refuse(r, "23.3", "that is no inlet hexside of %s", place_name(m, h));
	if (list_has(&own_of(m)->pontoons, border) || own_of(m)->pontoons.n == MOST_LIST)
		return refuse(r, "23.3", "a bridge lies there");
	if (nv_occupier(m, far_side(m, border, h)) == enemy_of(side))
		return refuse(r, "23.3", "the enemy is on the far side, in %s",
			      place_name(m, far_side(m, border, h)));
	return true;
}

/* 23.4a An objective, or a village with a ferry. */
bool nv_may_be_demolished(const struct match *m, int h)
{
	return has_feature(m, h, OBJECTIVE) || (has_feature(m, h, VILLAGE) && has_feature(m, h, FERRY));
}

/* 23.4.1a The hex itself; or, at a hexside, a bridge that leads to it. */
static bool check_demolish(const struct match *m, int h, int border, struct ruling *r)
{
	if (border != NONE && !list_has(&own_of(m)->pontoons, border))
		return refuse(r, "23.4", "no bridge lies there");
	if (border != NONE)
		return is_at_border(m, border, h) ||
		       refuse(r, "23.4.1", "the bridge is not at %s", place_name(m, h));
	if (!nv_may_be_demolished(m, h))
		return refuse(r, "23.4", "there is nothing to demolish in %s", place_name(m, h));
	if (is_marked(m, h, DEMOLISHED))
		return refuse(r, "23.4.1", "%s is demolished", place_name(m, h));
	return true;
}

/* 23.4.3a */
static bool check_clean(const struct match *m, int h, struct ruling *r)
{
	if (!is_marked(m, h, DEMOLISHED))
		return refuse(r, "23.4.3", "%s is not demolished", place_name(m, h));
	return true;
}

static bool check_site(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct engineer_args *work = args_of(a);
	int h = m->at[work->unit];

	switch (work->op) {
	case ENTRENCH:
		return check_entrench(m, h, r);
	case BRIDGE:
		return check_bridge_site(m, h, work->hexside, a->side, r);
	case DEMOLISH:
		return check_demolish(m, h, work->hexside, r);
	default:
		return check_clean(m, h, r);
	}
}

/* ---- the operation ------------------------------------------------------------ */

static void succeed(struct match *m, int op, int h, int border)
{
	if (op == ENTRENCH)
		mark_place(m, h, ENTRENCHED);
	else if (op == BRIDGE)
		list_add(&own(m)->pontoons, border);
	else if (op == DEMOLISH && border != NONE)	/* 23.4.1c */
		list_drop(&own(m)->pontoons, border);
	else if (op == DEMOLISH)	/* 23.4.1b */
		mark_place(m, h, DEMOLISHED);
	else
		unmark_place(m, h, DEMOLISHED);
}

/* 21.0a The work is seen by all, which engineers do it by their owner. */
static void tell_work(const struct match *m, const struct action *a, struct ruling *r, int die, bool works)
{
	const struct engineer_args *work = args_of(a);
	unsigned readers = has_mark(m, work->unit, SEEN_RECON | SEEN_NOW) ? ~0u : nv_readers(m, a->side);
	const char *where = place_name(m, m->at[work->unit]), *how = works ? "succeeds" : "fails", *what;

	if (r->quiet)
		return;
	what = work->hexside == NONE ? op_names[work->op] :
	       text(r->arena, "%s %s", op_names[work->op], border_id(r->arena, m->data, work->hexside));
	tell(r, readers, "EOT", "%s in %s: %s, die %d, %s", id(m, work->unit), where, what, die, how);
	tell_others(r, readers, "EOT", "engineers in %s: %s, die %d, %s", where, what, die, how);
}

/* 23.1c Declared, then rolled for on the Engineer Operations Table. */
static void operate(struct match *m, const struct action *a, struct ruling *r)
{
	const struct engineer_args *work = args_of(a);
	const char *label = r->quiet ? "engineer" : text(r->arena, "engineer.%s", id(m, work->unit));
	int h = m->at[work->unit], die = roll(r, "23.1", label, 6);
	bool works = cell(m, ENGINEERS, die - 1, work->op);

	nv_begin_conduct(m);
	mark(m, work->unit, OPERATED);
	tell_work(m, a, r, die, works);
	if (works)
		succeed(m, work->op, h, work->hexside);
}

/* EOT The clause that tells what the work is good for stands by it. */
static void explain_work(const struct match *m, const struct action *a, struct ruling *r)
{
	static const char *const outcomes[] = { "fails", "succeeds" };
	const struct engineer_args *work = args_of(a);
	int h = m->at[work->unit];
	struct sum s;

	account(r, "EOT", "%s: %s", op_names[work->op],
		nv_dice_words(r->arena, m, ENGINEERS, work->op, 0, outcomes));
	sum_start(&s, true);
	if (work->op == ENTRENCH) {
		sum_add(&s, NULL, "entrenched", cell(m, TERRAIN, ROW_ENTRENCHED, FIRE_SHIFT));
		account_sum(r, ~0u, "23.2.1", text(r->arena, "shift of attacks on %s", place_name(m, h)), &s);
	} else if (work->op == BRIDGE) {
		account(r, "23.3.1", "the inlet then neither costs %s movement points nor shifts an assault",
			nv_points(r, cell(m, TERRAIN, ROW_INLET, MP2)));
	} else if (work->op == DEMOLISH && work->hexside == NONE) {
		account(r, "23.4.2", "%s then costs %s movement points more; no railroad or ferry serves it",
			place_name(m, h), nv_points(r, cell(m, TERRAIN, ROW_DEMOLISHED, MP2)));
	}
}

static void offer_works(const struct match *m, struct offers *o, int p)
{
	struct action a;
	struct engineer_args *work = args_in(&a);

	offer_start(o, &a);
	work->unit = (int16_t)p;
	for (int op = ENTRENCH; op <= CLEAN; op++) {
		work->op = (int16_t)op;
		work->hexside = NONE;
		if (op != BRIDGE)
			offer(o, &a);
	}
	EACH_LINK(l, m->data, m->at[p]) {
		work->hexside = l->border;
		work->op = BRIDGE;
		if (border_has(m, l->border, INLET))
			offer(o, &a);
		work->op = DEMOLISH;
		if (list_has(&own_of(m)->pontoons, l->border))
			offer(o, &a);
	}
}

static void offer_engineer(const struct match *m, struct offers *o)
{
	EACH_UNIT(p, m)
		if (is_type(m, p, ENGINEER) && has_mark(m, p, ACTIVE) && !has_mark(m, p, OPERATED) &&
		    nv_on_map(m, p))
			offer_works(m, o, p);
}

static const struct param engineer_params[] = {
	{ PARAM(struct engineer_args, unit, ARG_PIECE), .about = "an engineer unit", .secret = true },
	{ PARAM(struct engineer_args, op, ARG_WORD), .names = op_names, .about = "what it does" },
	{ PARAM(struct engineer_args, hexside, ARG_BORDER), .optional = true,
	  .about = "where the bridge is built or demolished" },
	{ 0 }
};

static const struct verb engineer_verb = {
	.name = "engineer", .about = "entrenches, builds or destroys a bridge, demolishes or restores a hex",
	.rules = "23.1 23.2 23.3 23.4 23.4.1 23.4.3 EOT", .params = engineer_params,
	.checks = CHECKS(check_worker, check_hexside, lawful_so_far, check_site),
	.apply = operate, .explain = explain_work, .offer = offer_engineer,
};

const struct state nv_engineer = {
	.name = "engineer", .rule = "23.1", .asks = "set engineers to work, or end the action",
	.asked = ON_TURN, .in = IN(DURING(ENGINEER_ACTION)),
	.verbs = (const struct verb *const[]){ &engineer_verb, &nv_restack, &nv_end_action, NULL },
};

/* ---- 23.3.2 bridges that were crossed --------------------------------------------- */

void nv_ask_bridges(struct match *m, int side, const struct list *borders)
{
	for (int i = 0; i < borders->n; i++)
		if (list_has(&own(m)->pontoons, borders->v[i]) && m->depth < MOST_PENDING)
			ask(m, &nv_bridge, side)->border = borders->v[i];
}

struct bridge_args {
	bool remove;
};

static void bridge(struct match *m, const struct action *a, struct ruling *r)
{
	const struct bridge_args *bridge = args_of(a);
	int border = top_frame(m)->border;

	done(m);
	if (bridge->remove)
		list_drop(&own(m)->pontoons, border);
	say(r, "23.3.2", "the bridge at %s is %s", r->quiet ? "" : border_id(r->arena, m->data, border),
	    bridge->remove ? "removed" : "kept");
}

static void offer_bridge(const struct match *m, struct offers *o)
{
	struct action a;
	struct bridge_args *bridge = args_in(&a);

	(void)m;
	offer_start(o, &a);
	offer(o, &a);
	bridge->remove = true;
	offer(o, &a);
}

static const struct param bridge_params[] = {
	{ PARAM(struct bridge_args, remove, ARG_BOOL),
	  .about = "whether the bridge just crossed is removed" },
	{ 0 }
};

static const struct verb bridge_verb = {
	.name = "bridge", .about = "removes or keeps a pontoon bridge that was crossed", .rules = "23.3.2",
	.params = bridge_params, .apply = bridge, .offer = offer_bridge,
};

static bool is_bridge(const struct match *m, const struct frame *f)
{
	return list_has(&own_of(m)->pontoons, f->border);
}

const struct state nv_bridge = {
	.name = "bridge", .rule = "23.3.2", .asks = "say whether the bridge just crossed is removed",
	.asked = EITHER_SIDE, .on = ON(&nv_move, &nv_attack, &nv_pursue, &nv_bridge), .border = 1,
	.fits = is_bridge,
	.verbs = (const struct verb *const[]){ &bridge_verb, NULL },
};
