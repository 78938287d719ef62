/* SPDX-License-Identifier: ISC */
/* 17-regroup.c: units that were disrupted come back (17.0). */
#include "games/narvik-1940/narvik.h"

enum regroup_column { COLUMN_ELITE, COLUMN_OTHER };
enum regroup_result { STAYS, REGROUPS, IS_LOST };

/* 17.0b Of the sub-command, in the regroup display. */
static bool is_waiting(const struct match *m, int p, int side)
{
	return side_of(m, p) == side && printed(m, p, COMMAND) == own_of(m)->command &&
	       m->at[p] == known(m, REGROUP_BOX);
}

static struct list find_waiting(const struct match *m, int side)
{
	struct list waiting = { 0 };

	EACH_PIECE_AT(p, m, known(m, REGROUP_BOX))
		if (is_waiting(m, p, side))
			list_add(&waiting, p);
	return waiting;
}

/* ---- the action ---------------------------------------------------------------------- */

struct regroup_args {
	struct list order;
};

static bool check_not_begun(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (own_of(m)->begun)
		return refuse(r, "17.0", "the units have checked in this action");
	return true;
}

static bool check_some_wait(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!find_waiting(m, a->side).n)
		return refuse(r, "17.0", "no unit of the sub-command is in the regroup display");
	return true;
}

/* 17.0c Every one of them checks; the owner may only choose the order. */
static bool check_regroup_order(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct regroup_args *regroup = args_of(a);
	const struct list *order = &regroup->order;
	struct list waiting = find_waiting(m, a->side);

	for (int i = 0; i < order->n; i++) {
		if (!list_has(&waiting, order->v[i]))
			return refuse(r, "17.0", "%s is not among the units that check", id(m, order->v[i]));
		if (list_repeats(order, i))
			return refuse(r, "17.0", "%s is named twice", id(m, order->v[i]));
	}
	if (order->n && order->n != waiting.n)
		return refuse(r, "17.0", "every unit of the sub-command must check");
	return true;
}

static void regroup(struct match *m, const struct action *a, struct ruling *r)
{
	const struct regroup_args *regroup = args_of(a);
	struct list order = regroup->order;

	(void)r;
	nv_begin_conduct(m);
	if (!order.n)
		order = find_waiting(m, a->side);
	for (int i = 0; i < order.n; i++) {
		mark(m, order.v[i], CHECKING);
		unit(m, order.v[i])->rank = (int16_t)(i + 1);
	}
	ask(m, &nv_regrouping, a->side);
}

/* ---- the checks ------------------------------------------------------------------------ */

/* 17.0h 17.0i */
static int staging_of(const struct match *m, int p)
{
	return known(m, printed(m, p, NATION) == NORWEGIAN ? BARDUFOSS : HARSTAD);
}

/* 17.0j */
static bool is_german_objective(const struct match *m, int h)
{
	return has_feature(m, h, OBJECTIVE) && nv_occupier(m, h) == GERMAN;
}

/* 19.2g The railroad gun comes back only where it can be set on the rails. */
static bool may_be_railed(const struct match *m, int p, int h)
{
	return !is_type(m, p, RAILROAD_ARTILLERY) ||
	       (has_feature(m, h, RAIL_END) && nv_has_engineer(m, h, GERMAN));
}

/* 17.0j A German-occupied objective out of enemy zones. */
static bool is_regroup_hex(const struct match *m, int p, int h)
{
	return is_german_objective(m, h) && !nv_in_ezoc(m, h, GERMAN) && may_be_railed(m, p, h);
}

static bool has_regroup_hex(const struct match *m, int p)
{
	EACH_PLACE(h, m)
		if (is_regroup_hex(m, p, h))
			return true;
	return false;
}

/* 17.0g The unit comes back at once. 17.0k A German one stays if there is no hex for it. */
static void bring_back(struct match *m, struct ruling *r, int p)
{
	int side = side_of(m, p);

	if (side == ALLIED) {
		put(m, p, staging_of(m, p));
		tell(r, nv_readers(m, side), "17.0", "%s is in %s", id(m, p), place_name(m, m->at[p]));
	} else if (has_regroup_hex(m, p)) {
		ask(m, &nv_redeploy, side)->who = (int16_t)p;
	} else {
		tell(r, nv_readers(m, side), "17.0", "no hex is open to %s, it stays", id(m, p));
	}
}

static const char *const outcomes[] = { "stays in the display", "regroups", "is eliminated for good", NULL };

static int column_of(const struct match *m, int p)
{
	return has_trait(m, p, ELITE) ? COLUMN_ELITE : COLUMN_OTHER;
}

const char *nv_regroup_words(struct arena *arena, const struct match *m, int p)
{
	return nv_dice_words(arena, m, REGROUP, column_of(m, p), 0, outcomes);
}

/* 17.0d A line for each; where those who come back will be. */
static void explain_regroup(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct regroup_args *regroup = args_of(a);
	struct list order = regroup->order.n ? regroup->order : find_waiting(m, a->side);

	for (int i = 0; i < order.n; i++) {
		int p = order.v[i];

		account(r, "RGT", "%s, %s: %s", id(m, p), has_trait(m, p, ELITE) ? "elite" : "not elite",
			nv_regroup_words(r->arena, m, p));
		if (a->side == ALLIED)
			account(r, "17.0", "%s would come back in %s", id(m, p),
				place_name(m, staging_of(m, p)));
		else if (!has_regroup_hex(m, p))
			account(r, "17.0", "no objective is open to %s: it would stay", id(m, p));
	}
}

/* 17.0d to 17.0g */
static void dice_for(struct match *m, struct ruling *r, int p)
{
	struct unit *u = unit(m, p);
	int side = side_of(m, p), column = column_of(m, p);
	unsigned readers = nv_readers(m, side);
	int die = roll(r, "17.0", r->quiet ? "regroup" : text(r->arena, "regroup.%s", id(m, p)), 6);
	int result = cell(m, REGROUP, die - 1, column);

	unmark(m, p, CHECKING);
	u->rank = 0;
	tell(r, readers, "17.0", "%s: die %d, %s", id(m, p), die, outcomes[result]);
	tell_others(r, readers, "17.0", "a unit checks: die %d", die);
	if (result == IS_LOST)
		nv_leave_to(m, r, p, ELIMINATED_BOX);
	else if (result == REGROUPS)
		bring_back(m, r, p);
}

/* 17.0c One unit after the other, in the owner's order. */
static void dice_for_next(struct match *m, struct ruling *r)
{
	int next = NONE;

	EACH_UNIT(p, m)
		if (has_mark(m, p, CHECKING) && (next == NONE || unit(m, p)->rank < unit(m, next)->rank))
			next = p;
	if (next == NONE)
		done(m);
	else
		dice_for(m, r, next);
}

const struct state nv_regrouping = {
	.name = "regrouping", .rule = "17.0", .enter = dice_for_next, .asked = ON_TURN, .on = ON(&nv_regroup),
};

/* ---- where a German unit comes back ------------------------------------------------------ */

static bool check_regrouped(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *redeploy = args_of(a);
	int p = top_frame(m)->who;

	if (redeploy->unit != p)
		return refuse(r, "17.0", "%s is the unit that has regrouped", id(m, p));
	return true;
}

static bool check_objective(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *redeploy = args_of(a);

	if (!is_german_objective(m, redeploy->at))
		return refuse(r, "17.0", "%s is no objective that Germans occupy",
			      place_name(m, redeploy->at));
	if (nv_in_ezoc(m, redeploy->at, GERMAN))
		return refuse(r, "17.0", "%s is in an enemy zone", place_name(m, redeploy->at));
	return true;
}

static bool check_railed(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *redeploy = args_of(a);
	int p = top_frame(m)->who;

	if (!may_be_railed(m, p, redeploy->at))
		return refuse(r, "19.2", "%s needs an end of the railroad with an engineer", id(m, p));
	return true;
}

/* 17.0l Stacking limits do not hinder it. */
static void redeploy(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *redeploy = args_of(a);
	unsigned readers = nv_readers(m, a->side);

	done(m);
	put(m, redeploy->unit, redeploy->at);
	tell(r, readers, "17.0", "%s comes back in %s", id(m, redeploy->unit), place_name(m, redeploy->at));
	tell_others(r, readers, "17.0", "a German unit comes back in %s", place_name(m, redeploy->at));
}

static void offer_redeploy(const struct match *m, struct offers *o)
{
	int p = top_frame(m)->who;
	struct action a;
	struct unit_at_args *redeploy = args_in(&a);

	offer_start(o, &a);
	redeploy->unit = (int16_t)p;
	EACH_PLACE(h, m)
		if (!o->full && is_regroup_hex(m, p, h))
			offer_with(o, &a, &redeploy->at, h);
}

/* ---- tables ------------------------------------------------------------------------------ */

static const struct param regroup_params[] = {
	{ PARAM(struct regroup_args, order, ARG_PIECES), .optional = true, .order = true, .secret = true,
	  .about = "the order in which they check" },
	{ 0 }
};

const struct state nv_regroup = {
	.name = "regroup", .rule = "17.0", .asks = "regroup, or end the action",
	.asked = ON_TURN, .in = IN(DURING(REGROUP_ACTION)),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "regroup", .about = "dices for every disrupted unit of the sub-command",
			.rules = "17.0 RGT", .params = regroup_params,
			.checks = CHECKS(check_not_begun, check_some_wait, check_regroup_order),
			.apply = regroup, .explain = explain_regroup,
		},
		&nv_end_action, NULL
	},
};

static const struct param redeploy_params[] = {
	{ PARAM(struct unit_at_args, unit, ARG_PIECE), .secret = true,
	  .about = "the unit that has regrouped" },
	{ PARAM(struct unit_at_args, at, ARG_PLACE), .about = "an objective hex" },
	{ 0 }
};

/* It has been diced for and waits in the display. */
static bool is_back(const struct match *m, const struct frame *f)
{
	return is_waiting(m, f->who, GERMAN) && !has_mark(m, f->who, CHECKING);
}

const struct state nv_redeploy = {
	.name = "redeploy", .rule = "17.0", .asks = "place the unit that has regrouped",
	.asked = THE_SIDE(GERMAN), .on = ON(&nv_regrouping), .who = A_UNIT, .fits = is_back,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "redeploy", .about = "places a regrouped German unit", .rules = "17.0 19.2",
			.params = redeploy_params,
			.checks = CHECKS(check_regrouped, check_objective, check_railed),
			.apply = redeploy, .offer = offer_redeploy,
		}, NULL
	},
};
