/* SPDX-License-Identifier: ISC */
/* 11-replacements.c: 11.2 German replacements, spent when the Random Event Table gives them. */
#include "games/across-the-narva/narva.h"

/* RET.4 RET.5 */
void an_open_replacements(struct match *m, struct ruling *r, int points)
{
	(void)r;
	an_begin_operation(m, REPLACING, GERMAN, NONE, NONE);
	ask(m, &an_replace, GERMAN)->count = (int16_t)points;
}

static bool check_points(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return top_frame(m)->count > 0 || refuse(r, "11.2", "no replacement point is left");
}

/* 11.2.1a */
static void pay(struct match *m)
{
	m->pending[m->depth - 1].count--;
}

/* ---- rebuild: whom ------------------------------------------------------------ */

/* {do: rebuild, unit: 162g, at: '0920'} */
struct rebuild_args {
	int16_t unit, at;
};

/* 11.2d 11.2.1b */
static bool check_kind(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);
	int p = args->unit;

	if (side_of(m, p) != GERMAN || !is_combat(m, p))
		return refuse(r, "11.2", "%s is no German combat unit", id(m, p));
	if (is_mechanized(m, p))
		return refuse(r, "11.2.1", "%s is mechanized", id(m, p));
	return printed(m, p, STEPS) >= 2 || refuse(r, "11.2", "%s has but one step", id(m, p));
}

/* 11.2b 11.2.1c */
static bool check_reduced(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);
	int p = args->unit;

	if (!on_map(m, p))
		return true;
	if (!unit_of(m, p)->lost)
		return refuse(r, "11.2", "%s is at full strength", id(m, p));
	return !has_mark(m, p, REBUILT) || refuse(r, "11.2.1", "%s came back in this turn", id(m, p));
}

/* 11.2.3a */
static bool check_supply(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);

	return !on_map(m, args->unit) || unit_of(m, args->unit)->supply == SUPPLIED ||
	       refuse(r, "11.2.3", "%s is out of supply", id(m, args->unit));
}

/* ---- rebuild: where an eliminated unit comes back -------------------------------- */

static bool check_place(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);
	int p = args->unit;

	if (on_map(m, p))
		return args->at == NONE ||
		       refuse(r, "11.2.2", "%s is on the map and stays in its hex", id(m, p));
	if (!lies_in(m, p, ELIMINATED))
		return refuse(r, "11.2", "%s is neither on the map nor eliminated", id(m, p));
	if (args->at == NONE)
		return refuse(r, "11.2.2", "%s must come back in the hex of an HQ", id(m, p));
	return is_hex(m, args->at) ||
	       refuse(r, "11.2.2", "%s is no hex of the map", place_name(m, args->at));
}

/* 11.2.2a Its own HQ; 11.2.2c an independent unit has the choice. */
static bool check_hq(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);
	int p = args->unit, h = args->at, hq = an_hq_in(m, h, GERMAN);

	if (on_map(m, p))
		return true;
	if (hq == NONE)
		return refuse(r, "11.2.2", "no German HQ is in %s", place_name(m, h));
	if (formation_of(m, p) != NO_FORMATION && formation_of(m, p) != formation_of(m, hq))
		return refuse(r, "11.2.2", "the HQ of %s is not in %s", id(m, p), place_name(m, h));
	if (unit_of(m, hq)->supply != SUPPLIED)	/* 11.2.2b 11.2.3b */
		return refuse(r, "11.2.3", "%s is out of supply", id(m, hq));
	return true;
}

/* 11.2.2d Enemy zones do not bar it. */
static bool check_ground(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);

	return on_map(m, args->unit) || an_check_ground(m, args->unit, args->at, r);
}

static void bring_back(struct match *m, struct ruling *r, int p, int h)
{
	unit(m, p)->lost = (int16_t)(printed(m, p, STEPS) - 1);
	mark(m, p, ACTIVE | PLACED | REBUILT);
	an_enter(m, r, p, h);
}

/* 11.2.2f Into a full hex only if it can go on to one with room, so that nobody is stuck there. */
static bool check_room(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);
	int p = args->unit, h = args->at;
	struct ruling unheard = { .quiet = true };
	struct match after;

	if (on_map(m, p) || an_may_stack(m, p, h))
		return true;
	match_copy(&after, m);
	bring_back(&after, &unheard, p, h);
	return an_can_move_to_room(&after, p) ||
	       refuse(r, "11.2.2", "%s is full, and %s could not move on", place_name(m, h), id(m, p));
}

static void rebuild(struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);
	int p = args->unit;

	pay(m);
	if (on_map(m, p)) {
		unit(m, p)->lost--;
		tell(r, an_readers(m, p), "11.2", "%s is rebuilt in %s", id(m, p), place_name(m, m->at[p]));
		tell_others(r, an_readers(m, p), "11.2", "a unit is rebuilt in %s", place_name(m, m->at[p]));
		return;
	}
	say(r, "11.2.2", "%s comes back in %s at reduced strength", id(m, p), place_name(m, args->at));
	bring_back(m, r, p, args->at);
}

/* 11.2a What is left of the points. */
static void explain_points(const struct match *m, struct ruling *r)
{
	int points = top_frame(m)->count;

	account(r, "11.2", "costs a replacement: %d of %d left", points - 1, points);
}

static void explain_rebuild(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct rebuild_args *args = args_of(a);
	int p = args->unit;
	bool full = on_map(m, p);

	explain_points(m, r);
	account(r, full ? "11.2" : "11.2.2", "%s will have attack %d, defense %d, movement %d%s", id(m, p),
		printed(m, p, full ? ATTACK : ATTACK2), printed(m, p, full ? DEFENSE : DEFENSE2),
		printed(m, p, full ? MOVE : MOVE2), full ? "" : ", and may move at once");
	if (!full)
		an_explain_halt(m, r, p, args->at);
}

static void offer_returns(const struct match *m, struct offers *o, struct action *a)
{
	struct rebuild_args *args = args_in(a);

	EACH_UNIT(hq, m)
		if (is_hq(m, hq) && side_of(m, hq) == GERMAN && on_map(m, hq))
			offer_with(o, a, &args->at, m->at[hq]);
	args->at = NONE;
}

static void offer_rebuild(const struct match *m, struct offers *o)
{
	struct action a;
	struct rebuild_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (side_of(m, p) != GERMAN || !is_combat(m, p))
			continue;
		args->unit = (int16_t)p;
		if (on_map(m, p))
			offer(o, &a);
		else if (lies_in(m, p, ELIMINATED))
			offer_returns(m, o, &a);
	}
}

/* ---- 11.2.4 fortify ---------------------------------------------------------------- */

static bool check_marker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct works_args *args = args_of(a);

	if (!own_of(m)->box[args->division])
		return refuse(r, "11.2.4", "the marker of %s is at the top",
			      an_division_names[args->division]);
	return true;
}

static void fortify(struct match *m, const struct action *a, struct ruling *r)
{
	const struct works_args *args = args_of(a);

	pay(m);
	an_raise(m, r, args->division, limit(m, FORTIFY), "11.2.4");
}

static void explain_fortify(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct works_args *args = args_of(a);

	explain_points(m, r);
	an_explain_raise(m, r, args->division, limit(m, FORTIFY), "11.2.4");
}

static bool check_nobody_stuck(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	EACH_UNIT(p, m)
		if (an_is_too_many(m, p) && !has_mark(m, p, MOVED) && an_can_move_to_room(m, p))
			return refuse(r, "11.2.2", "%s is overstacked, and %s can leave it",
				      place_name(m, m->at[p]), id(m, p));
	return true;
}

/* 11.2a Points that are left are lost; 11.2.2f so is a unit whose room is gone. */
static void replace_done(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	done(m);
	for (int p = an_one_too_many(m); p != NONE; p = an_one_too_many(m))
		an_eliminate(m, r, p, "11.2.2", "there is no room for it");
	an_end_operation(m);
}

static void explain_done(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (top_frame(m)->count)
		account(r, "11.2", "replacements lost: %d", top_frame(m)->count);
}

/* ---- tables ----------------------------------------------------------------------------- */

static const struct param rebuild_params[] = {
	{ PARAM(struct rebuild_args, unit, ARG_PIECE), .secret_if = an_is_foggy,
	  .about = "a reduced unit, or an eliminated one of two steps" },
	{ PARAM(struct rebuild_args, at, ARG_PLACE), .optional = true,
	  .about = "of an eliminated unit: its HQ's hex" },
	{ 0 }
};

static const struct verb rebuild_verb = {
	.name = "rebuild", .about = "gives a step back to a unit, or brings it back reduced",
	.rules = "11.2 11.2.1 11.2.2 11.2.3", .params = rebuild_params,
	.checks = CHECKS(an_tell_once, check_points, check_kind, lawful_so_far, check_reduced, check_supply,
			 check_place, lawful_so_far, check_hq, check_ground, lawful_so_far, check_room),
	.apply = rebuild, .explain = explain_rebuild, .offer = offer_rebuild,
};

static const struct param fortify_params[] = {
	{ PARAM(struct works_args, division, ARG_WORD), .names = an_division_names,
	  .about = "whose marker goes up" },
	{ 0 }
};

static const struct verb fortify_verb = {
	.name = "fortify", .about = "spends a point on the prepared defenses", .rules = "11.2.4",
	.params = fortify_params, .checks = CHECKS(check_points, check_marker), .apply = fortify,
	.explain = explain_fortify,
	.offer = an_offer_works,
};

static const struct verb done_verb = {
	.name = "done", .passes = true,
	.about = "ends the replacements; points left are lost", .rules = "11.2 11.2.2",
	.checks = CHECKS(check_nobody_stuck), .apply = replace_done, .explain = explain_done,
};

static int most_points(const struct match *m, const struct frame *f)
{
	(void)m;
	(void)f;
	return MOST_COUNTED;
}

const struct state an_replace = {
	.name = "replace", .rule = "11.2", .asks = "spend replacements, move what came back, or end it",
	.asked = THE_SIDE(GERMAN), .in = IN(COMMAND_PHASE), .most = most_points, .secret_if = an_is_foggy,
	.verbs = (const struct verb *const[]){ &rebuild_verb, &fortify_verb, &an_move, &done_verb, NULL },
};
