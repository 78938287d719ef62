/* SPDX-License-Identifier: ISC */
/* 03-setup.c: 3.0 setting up, with the starting units of option 22.1. */
#include "games/narvik-1940/narvik.h"

/* 3.0a 3.1f 3.1g 3.2h The pieces lie in their boxes already; April III is turn 1, Trondheim box 0. */
void nv_begin(struct match *m, struct ruling *r)
{
	struct narvik *o = own(m);

	o->turn = 1;
	o->segment = SETUP_GERMAN;
	o->first = o->to_act = o->by = NONE;
	o->action = NO_ACTION;
	o->command = NO_COMMAND;
	o->origin = o->target = o->from = o->at = NONE;
	EACH_UNIT(p, m)
		unit(m, p)->origin = unit(m, p)->aim = NONE;
	say(r, "3.0", "the Germans set up, then the Allies");
}

/* Pieces of a code that are set up, or that lie in the box. */
static int count_set_up(const struct match *m, int code)
{
	int n = 0;

	EACH_UNIT(p, m)
		n += code_of(m, p) == code && nv_in_play(m, p);
	return n;
}

static int count_unused(const struct match *m, int code)
{
	int unused = known(m, UNUSED), n = 0;

	EACH_UNIT(p, m)
		n += code_of(m, p) == code && m->at[p] == unused;
	return n;
}

/* 22.1b British units still to be added for the OPT(A) units that the Germans have deployed. */
static int british_owed(const struct match *m)
{
	return count_set_up(m, OPT_A) - count_set_up(m, OPT_BR);
}

static bool is_optional_start(const struct match *m, int p)
{
	return plays(m, OPTION_GERMAN_START) && (code_of(m, p) == OPT_A || code_of(m, p) == OPT_BR);
}

/* A unit of the side that is not set up yet, or NONE. */
static int unit_left(const struct match *m, int side)
{
	int unplaced = known(m, UNPLACED);

	EACH_UNIT(p, m)
		if (side_of(m, p) == side && m->at[p] == unplaced)
			return p;
	return NONE;
}

/* ---- place ------------------------------------------------------------ */

static const char *rule_of_side(int side)
{
	return side == GERMAN ? "3.1" : "3.2";
}

static bool check_own(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *place = args_of(a);

	if (side_of(m, place->unit) != a->side)
		return refuse(r, "3.0", "%s is of the other side", id(m, place->unit));
	return true;
}

/* 3.0c 22.1 Who is set up at all. */
static bool check_starts(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *place = args_of(a);

	if (nv_in_play(m, place->unit))
		return refuse(r, "3.0", "%s is set up already: lift it first", id(m, place->unit));
	if (code_of(m, place->unit) == AT_START)
		return true;
	if (code_of(m, place->unit) < OPT_A)
		return refuse(r, rule_of_side(a->side), "%s is a reinforcement", id(m, place->unit));
	if (!is_optional_start(m, place->unit))
		return refuse(r, "3.0", "%s is an optional unit, and not one to start with",
			      id(m, place->unit));
	if (a->side == ALLIED && british_owed(m) <= 0)
		return refuse(r, "22.1", "one British unit is added for each OPT(A) unit, and no more");
	return true;
}

/* 3.1h 12.3 Terrain that the unit could enter from some side: tanks cannot enter all. */
static bool may_drive_to(const struct match *m, int p, int h)
{
	EACH_LINK(l, m->data, h) {
		struct link in = { .to = (int16_t)h, .border = l->border };

		if (is_hex(m, l->to) && !nv_is_prohibited(m, p, l->to, &in))
			return true;
	}
	return false;
}

static bool is_land(const struct match *m, int h)
{
	return !has_feature(m, h, SEA);
}

static bool may_stand_in(const struct match *m, int p, int h)
{
	return is_land(m, h) && (!is_type(m, p, TANK) || may_drive_to(m, p, h));
}

static bool is_railroad_hex(const struct match *m, int h)
{
	EACH_LINK(l, m->data, h)
		if (border_has(m, l->border, RAILROAD))
			return true;
	return false;
}

/* 3.1a 3.1b */
static bool is_german_start(const struct match *m, int h)
{
	return is_hex(m, h) &&
	       hex_distance(m->data, h, known(m, BJORNFJELL)) <= cell(m, LIMITS, SETUP_RADIUS, 0);
}

/* 3.1c */
static bool is_on_rails(const struct match *m, int p, int h)
{
	return !is_type(m, p, RAILROAD_ARTILLERY) || is_railroad_hex(m, h);
}

static bool is_norwegian(const struct match *m, int p)
{
	return printed(m, p, NATION) == NORWEGIAN;
}

/* 3.2a 3.2b Each nation has a staging area, and a village with the hexes around it. */
static int area_of(const struct match *m, bool norwegian)
{
	return known(m, norwegian ? BARDUFOSS : HARSTAD);
}

static int village_of(const struct match *m, bool norwegian)
{
	return known(m, norwegian ? SALANGEN : BOGEN);
}

static bool is_allied_start(const struct match *m, bool norwegian, int h)
{
	int away = hex_distance(m->data, h, village_of(m, norwegian));

	return h == area_of(m, norwegian) || away == 0 || away == 1;
}

/* For people; the areas do not meet. */
const char *nv_starters(const struct match *m, int h)
{
	if (!is_land(m, h))
		return NULL;
	if (is_german_start(m, h))
		return "german";
	if (is_allied_start(m, true, h))
		return "norwegian";
	return is_allied_start(m, false, h) ? "british" : NULL;
}

static bool check_german_area(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *place = args_of(a);

	if (a->side != GERMAN)
		return true;
	if (!is_hex(m, place->at))
		return refuse(r, "3.1", "%s is no hex of the map", place_name(m, place->at));
	if (!is_german_start(m, place->at))
		return refuse(r, "3.1", "%s is %d hexes from Bjornfjell, more than %d",
			      place_name(m, place->at),
			      hex_distance(m->data, place->at, known(m, BJORNFJELL)),
			      cell(m, LIMITS, SETUP_RADIUS, 0));
	if (!is_on_rails(m, place->unit, place->at))
		return refuse(r, "3.1", "%s starts in a railroad hex, and %s is none", id(m, place->unit),
			      place_name(m, place->at));
	return true;
}

static bool check_allied_area(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *place = args_of(a);
	bool norwegian = is_norwegian(m, place->unit);

	if (a->side != ALLIED || is_allied_start(m, norwegian, place->at))
		return true;
	return refuse(r, "3.2", "%s starts in %s, in %s or next to it", id(m, place->unit),
		      place_name(m, area_of(m, norwegian)), place_name(m, village_of(m, norwegian)));
}

/* 3.1h 3.2i */
static bool check_terrain(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *place = args_of(a);

	if (!may_stand_in(m, place->unit, place->at))
		return refuse(r, rule_of_side(a->side), "%s may not enter %s", id(m, place->unit),
			      place_name(m, place->at));
	return true;
}

/* 9.0 */
static bool is_enemy_there(const struct match *m, int side, int h)
{
	return nv_occupier(m, h) == enemy_of(side);
}

static bool check_room(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *place = args_of(a);

	if (is_enemy_there(m, a->side, place->at))
		return refuse(r, "9.0", "the enemy is in %s", place_name(m, place->at));
	return nv_check_stack_limit(m, place->unit, place->at, r);
}

static void place(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_at_args *place = args_of(a);

	put(m, place->unit, place->at);
	tell(r, nv_readers(m, a->side), rule_of_side(a->side), "%s is placed in %s", id(m, place->unit),
	     place_name(m, place->at));
}

/* Where the units of a nation start, if terrain and stacking allow it. */
struct area {
	int n;
	int16_t at[MOST_PLACES];
};

static void find_area(const struct match *m, int p, struct area *area)
{
	bool german = side_of(m, p) == GERMAN, norwegian = is_norwegian(m, p);

	EACH_PLACE(h, m)
		if (is_land(m, h) && (german ? is_german_start(m, h) : is_allied_start(m, norwegian, h)))
			area->at[area->n++] = (int16_t)h;
}

/* 3.1c 3.1h To all others any land will do. */
static bool is_choosy(const struct match *m, int p)
{
	return is_type(m, p, TANK) || is_type(m, p, RAILROAD_ARTILLERY);
}

static void offer_places(struct offers *o, struct action *a, const struct area *area)
{
	const struct match *m = o->match;
	struct unit_at_args *place = args_in(a);
	int p = place->unit;
	bool choosy = is_choosy(m, p), may_be_alone = nv_stack_limit(m, a->side) > 0;

	for (int i = 0; i < area->n && !o->full; i++) {
		int h = place->at = area->at[i];

		if (choosy && (!may_stand_in(m, p, h) || !is_on_rails(m, p, h)))
			continue;
		if ((m->top[h] == NONE && may_be_alone) ||	/* as most are */
		    (!is_enemy_there(m, a->side, h) && nv_may_stack(m, p, h)))
			offer_sure(o, a);
	}
}

static void offer_place(const struct match *m, struct offers *o)
{
	struct area areas[2];
	struct ruling quiet = { .quiet = true };
	struct action a;
	struct unit_at_args *place = args_in(&a);

	areas[false].n = areas[true].n = 0;
	offer_start(o, &a);
	for (int p = 0; p < m->data->counters->n_pieces && !o->full; p++) {
		struct area *area = &areas[is_norwegian(m, p)];

		place->unit = (int16_t)p;
		if (!check_own(m, &a, &quiet) || !check_starts(m, &a, &quiet))
			continue;
		if (!area->n)
			find_area(m, p, area);
		offer_places(o, &a, area);
	}
}

/* ---- lift: a unit is taken up again until the set-up is done ------------ */

/* 3.0 Reading: as often as the side has units to set up. */
static int most_lifts(const struct match *m, int side)
{
	int n = 0;

	EACH_UNIT(p, m)
		n += side_of(m, p) == side && (code_of(m, p) == AT_START || is_optional_start(m, p));
	return n;
}

static bool check_set_up(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *lift = args_of(a);

	if (side_of(m, lift->unit) != a->side)
		return refuse(r, "3.0", "%s is of the other side", id(m, lift->unit));
	if (!nv_in_play(m, lift->unit))
		return refuse(r, "3.0", "%s is not set up", id(m, lift->unit));
	return true;
}

static bool check_lifts_left(const struct match *m, const struct action *a, struct ruling *r)
{
	int most = most_lifts(m, a->side);

	if (nv_bounds_repeats(m) && top_frame(m)->count >= most)
		return refuse(r, "3.0", "the set-up has been changed %d times, which is enough", most);
	return true;
}

static void lift(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *lift = args_of(a);

	if (nv_bounds_repeats(m))
		m->pending[m->depth - 1].count++;
	put(m, lift->unit, known(m, code_of(m, lift->unit) == AT_START ? UNPLACED : UNUSED));
	tell(r, nv_readers(m, a->side), "3.0", "%s is taken up again", id(m, lift->unit));
}

static void offer_lift(const struct match *m, struct offers *o)
{
	struct ruling quiet = { .quiet = true };
	struct action a;
	struct unit_args *lift = args_in(&a);

	offer_start(o, &a);
	if (!check_lifts_left(m, &a, &quiet))
		return;
	EACH_UNIT(p, m) {
		lift->unit = (int16_t)p;
		if (check_set_up(m, &a, &quiet))
			offer_sure(o, &a);
	}
}

/* ---- setup-done ------------------------------------------------------- */

static bool check_all_placed(const struct match *m, const struct action *a, struct ruling *r)
{
	int waits = unit_left(m, a->side);

	if (waits != NONE)
		return refuse(r, rule_of_side(a->side), "%s is not placed", id(m, waits));
	return true;
}

/* 22.1b */
static bool check_british(const struct match *m, const struct action *a, struct ruling *r)
{
	int owed = british_owed(m), left = count_unused(m, OPT_BR);

	if (a->side == ALLIED && owed > 0 && left > 0)
		return refuse(r, "22.1", "%d British optional units are missing", lesser(owed, left));
	if (a->side == ALLIED && owed < 0)
		return refuse(r, "22.1", "%d British optional units too many are set up", -owed);
	return true;
}

/* 4.4c 4.4d The Germans control the hexes they are in, the Allies all others. */
static void setup_done(struct match *m, const struct action *a, struct ruling *r)
{
	for (int h = 0; a->side == GERMAN && h < m->data->map->n_places; h++)
		if (is_hex(m, h) && nv_occupier(m, h) == GERMAN)
			mark_place(m, h, GERMAN_HELD);
	say(r, "3.0", "the %s set-up is done", side_name(m, a->side));
	done(m);
	nv_end_segment(m);
}

/* ---- tables ----------------------------------------------------------- */

static const struct param place_params[] = {
	{ PARAM(struct unit_at_args, unit, ARG_PIECE), .about = "a unit of the starting force",
	  .secret = true },
	{ PARAM(struct unit_at_args, at, ARG_PLACE), .about = "a hex, or an Allied staging area",
	  .secret = true },
	{ 0 }
};

static const struct verb place_verb = {
	.name = "place",
	.about = "sets up a unit; the last placed lies on top",
	.rules = "3.1 3.2 9.0 22.1",
	.params = place_params,
	.checks = CHECKS(check_own, check_starts, check_german_area, check_allied_area, check_terrain,
			 check_room),
	.apply = place,
	.offer = offer_place,
};

static const struct param lift_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .about = "a unit that is set up", .secret = true },
	{ 0 }
};

static const struct verb lift_verb = {
	.name = "lift",
	.about = "takes a unit up again, to be placed elsewhere",
	.rules = "3.0",
	.params = lift_params,
	.checks = CHECKS(check_set_up, check_lifts_left),
	.apply = lift,
	.offer = offer_lift,
	.idle = true,
};

static const struct verb setup_done_verb = {
	.name = "setup-done", .passes = true,
	.about = "ends the side's set-up",
	.rules = "3.0 4.4 22.1",
	.checks = CHECKS(check_all_placed, check_british),
	.apply = setup_done,
};

/* Its count: how often a unit was lifted. */
static int most_changes(const struct match *m, const struct frame *f)
{
	return nv_bounds_repeats(m) ? most_lifts(m, f->side) : 0;
}

const struct state nv_setup = {
	.name = "setup",
	.rule = "3.0",
	.asks = "set up its units",
	.asked = ON_TURN,
	.in = IN(SETUP_GERMAN) | IN(SETUP_ALLIED),
	.most = most_changes,
	.verbs = (const struct verb *const[]){ &place_verb, &lift_verb, &setup_done_verb, NULL },
};
