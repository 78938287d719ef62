/* SPDX-License-Identifier: ISC */
/* 08-reinforcements.c: 8.0 the Reinforcement Segments: entry, re-routing, the landing of the 260th MS. */
#include "games/across-the-narva/narva.h"

#include <stdlib.h>

enum { ENTRY_BOXES = TURN_BOX - ENTRY_BOX };	/* 2.2.11 */

/* ---- who is due, and where ------------------------------------------------ */

/* 8.0.4b */
int an_rerouted_to(const struct match *m, int p)
{
	for (int i = 0; i < ENTRY_BOXES; i++)
		if (lies_in(m, p, ENTRY_BOX + i))
			return i;
	return NONE;
}

/* 8.0a This turn's arrivals and those re-routed in the last; 8.0.6a the 260th MS comes when it likes. */
static bool is_expected(const struct match *m, int p, int side)
{
	return is_ground_unit(m, p) && side_of(m, p) == side && !is_marines(m, p) &&
	       (lies_in(m, p, TURN_BOX + own_of(m)->turn - 1) || an_rerouted_to(m, p) != NONE);
}

static bool is_due(const struct match *m, int p, int side)
{
	return has_mark(m, p, DUE) && side_of(m, p) == side;
}

static bool is_anyone_due(const struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (is_due(m, p, side))
			return true;
	return false;
}

/* Where units are to come in, by the letters of their entries, worked out once for all who are due. */
struct way_in {
	struct list hexes;	/* of the letter */
	bool open;		/* 8.0.3b some of them are free of enemies and their zones */
};
struct ways_in {
	struct way_in of[AT_H + 1];
};

static bool is_free(const struct match *m, int h, int side)
{
	return holder_of(m, h) != enemy_of(side) && !an_in_zone(m, h, side);
}

static void add_to_ways(const struct match *m, int h, int side, struct ways_in *ways)
{
	bool open = is_free(m, h, side);

	for (int entry = AT_A; entry <= AT_H; entry++) {
		struct way_in *w = &ways->of[entry];

		if (!has_feature(m, h, ENTRY_A + entry - AT_A) || w->hexes.n == MOST_LIST)
			continue;
		list_add(&w->hexes, h);
		w->open |= open;
	}
}

static void find_ways_in(const struct match *m, int side, struct ways_in *ways)
{
	enum { ENTRIES = (1u << (ENTRY_H + 1)) - (1u << ENTRY_A) };
	const struct map *map = m->data->map;

	for (int entry = NO_ENTRY; entry <= AT_H; entry++) {
		ways->of[entry].hexes.n = 0;
		ways->of[entry].open = false;
	}
	for (int h = 0; h < map->n_places; h++)
		if (map->places[h].features & ENTRIES && is_hex(m, h))
			add_to_ways(m, h, side, ways);
}

/* 8.0a 8.0.4b */
static const struct way_in *way_of(const struct match *m, int p, const struct ways_in *ways)
{
	int entry = an_rerouted_to(m, p) != NONE ? AT_A + an_rerouted_to(m, p) : printed(m, p, ENTRY);

	return &ways->of[entry <= AT_H ? entry : NO_ENTRY];
}

/* 8.0.3b Along an edge of the sheet; a corner belongs to two edges. */
static bool is_along_edge(const struct match *m, int a, int b)
{
	const struct map *map = m->data->map;
	const struct place *x = spot(m, a), *y = spot(m, b);
	bool columns = x->column == y->column && (x->column == 1 || x->column == map->columns);
	bool rows = x->row == y->row && (x->row == 1 || x->row == map->rows);

	return (columns && abs(x->row - y->row) <= limit(m, EDGE)) ||
	       (rows && abs(x->column - y->column) <= limit(m, EDGE));
}

static bool is_beside(const struct match *m, const struct way_in *w, int h)
{
	for (int i = 0; i < w->hexes.n; i++)
		if (is_along_edge(m, w->hexes.v[i], h))
			return true;
	return false;
}

/* ---- place ---------------------------------------------------------------- */

/* {do: place, unit: 11-hq, at: '0131'} */
struct place_args {
	int16_t unit, at;
};

/* 8.0a 8.0.3b 8.0.4b Its own letter; only if every hex of that is blocked, the edge on both sides of it. */
static bool check_letter(const struct match *m, int p, const struct way_in *w, int h, struct ruling *r)
{
	if (!is_hex(m, h))
		return refuse(r, "8.0", "%s is no hex of the map", place_name(m, h));
	if (list_has(&w->hexes, h) || (!w->open && is_beside(m, w, h)))
		return true;
	if (!w->open && w->hexes.n)
		return refuse(r, "8.0.3", "%s is not within %d hexes of the entry of %s along the edge",
			      place_name(m, h), limit(m, EDGE), id(m, p));
	if (an_rerouted_to(m, p) != NONE)
		return refuse(r, "8.0.4", "%s was re-routed and must enter at %s", id(m, p),
			      an_entry_names[AT_A + an_rerouted_to(m, p)]);
	if (is_beside(m, w, h))
		return refuse(r, "8.0.3", "the entry of %s is open, so it cannot come in at %s", id(m, p),
			      place_name(m, h));
	return refuse(r, "8.0", "%s does not enter at %s", id(m, p), place_name(m, h));
}

/* 8.0.3a 5.3 Not onto enemies, not into their zones, whoever else is there; 6.3 holds too. */
static bool check_open(const struct match *m, int p, int h, struct ruling *r)
{
	if (holder_of(m, h) == enemy_of(side_of(m, p)))
		return refuse(r, "8.0.3", "the enemy is in %s", place_name(m, h));
	if (an_in_zone(m, h, side_of(m, p)))
		return refuse(r, "5.3", "%s is in an enemy zone", place_name(m, h));
	return an_check_ground(m, p, h, r);
}

/* 4.2.5b An Army HQ may have to wait for another. */
static bool may_come_in(const struct match *m, int p, const struct way_in *w, int h, bool with_span)
{
	struct ruling r = { .quiet = true };

	return check_letter(m, p, w, h, &r) && check_open(m, p, h, &r) &&
	       !(with_span && an_in_span(m, p, h));
}

/* The hexes to look at, in the order of the map: while a letter is open nobody comes in beside it. */
static int n_openings(const struct match *m, const struct way_in *w)
{
	return w->open ? w->hexes.n : m->data->map->n_places;
}

static int opening(const struct way_in *w, int i)
{
	return w->open ? w->hexes.v[i] : i;
}

static bool has_hex(const struct match *m, int p, const struct ways_in *ways, bool with_span)
{
	const struct way_in *w = way_of(m, p, ways);

	for (int i = 0; i < n_openings(m, w); i++)
		if (may_come_in(m, p, w, opening(w, i), with_span))
			return true;
	return false;
}

static bool check_due(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);

	if (is_marines(m, args->unit))
		return refuse(r, "8.0.6", "%s comes by landing", id(m, args->unit));
	if (!is_due(m, args->unit, a->side))
		return refuse(r, "8.0", "%s is not due in this segment", id(m, args->unit));
	return true;
}

static bool check_entry(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);
	struct ways_in ways;

	find_ways_in(m, a->side, &ways);
	return check_letter(m, args->unit, way_of(m, args->unit, &ways), args->at, r);
}

static bool check_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);

	return check_open(m, args->unit, args->at, r);
}

/* 4.2.5b */
static bool check_span(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);

	return !an_in_span(m, args->unit, args->at) ||
	       refuse(r, "4.2.5", "in %s, %s and another Army HQ would be within command span",
		      place_name(m, args->at), id(m, args->unit));
}

/* 8.0b c 8.0.2a Supplied and in command, with its whole allowance; 8.0.1a room is not needed yet. */
static void come_in(struct match *m, struct ruling *r, int p, int h)
{
	unmark(m, p, DUE);
	mark(m, p, ACTIVE | PLACED);
	an_enter(m, r, p, h);
}

static void place(struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);

	say(r, "8.0", "%s enters at %s", id(m, args->unit), place_name(m, args->at));
	come_in(m, r, args->unit, args->at);
}

static void explain_place(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);

	account(r, "8.0", "%s may go on at once with %s MP", id(m, args->unit),
		an_quarters(r->arena, an_allowance(m, args->unit)));
	if (an_is_surplus(m, args->unit, args->at))
		account(r, "8.0.1", "%s is full: somebody who came in must move on", place_name(m, args->at));
	an_explain_halt(m, r, args->unit, args->at);
}

static void offer_openings(struct offers *o, struct action *a, const struct way_in *w)
{
	struct place_args *args = args_in(a);

	for (int i = 0; i < n_openings(o->match, w) && !o->full; i++) {
		args->at = (int16_t)opening(w, i);
		if (may_come_in(o->match, args->unit, w, args->at, true))
			offer_sure(o, a);
	}
}

static void offer_place(const struct match *m, struct offers *o)
{
	struct action a;
	struct place_args *args = args_in(&a);
	struct ways_in ways;

	offer_start(o, &a);
	if (!is_anyone_due(m, a.side))
		return;
	find_ways_in(m, a.side, &ways);
	EACH_UNIT(p, m) {
		args->unit = (int16_t)p;
		if (is_due(m, p, a.side))
			offer_openings(o, &a, way_of(m, p, &ways));
	}
}

/* ---- 8.0.4 reroute -------------------------------------------------------- */

/* {do: reroute, unit: 11-hq, entry: b} */
struct reroute_args {
	int16_t unit, entry;
};

static bool may_reroute(const struct match *m, int p)
{
	return is_due(m, p, GERMAN) && an_rerouted_to(m, p) == NONE;
}

static bool check_german(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)m;
	return a->side == GERMAN || refuse(r, "8.0.4", "only the German re-routes reinforcements");
}

/* 8.0.4a c Once, and only who is due. */
static bool check_reroutable(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct reroute_args *args = args_of(a);

	if (an_rerouted_to(m, args->unit) != NONE)
		return refuse(r, "8.0.4", "%s has been re-routed", id(m, args->unit));
	if (!is_due(m, args->unit, GERMAN))
		return refuse(r, "8.0.4", "%s is not due in this segment", id(m, args->unit));
	return true;
}

static bool check_other_entry(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct reroute_args *args = args_of(a);

	return printed(m, args->unit, ENTRY) != AT_A + args->entry ||
	       refuse(r, "8.0.4", "%s enters at %s anyway", id(m, args->unit),
		      an_entry_names[AT_A + args->entry]);
}

static void reroute(struct match *m, const struct action *a, struct ruling *r)
{
	const struct reroute_args *args = args_of(a);

	unmark(m, args->unit, DUE);
	put(m, args->unit, known(m, ENTRY_BOX + args->entry));
	say(r, "8.0.4", "%s will enter at %s in the next turn", id(m, args->unit),
	    an_entry_names[AT_A + args->entry]);
}

static void explain_reroute(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct reroute_args *args = args_of(a);
	int next = own_of(m)->turn + 1;

	if (next > last_turn(m))
		account(r, "8.0.4", "there is no turn %d: %s never comes", next, id(m, args->unit));
	else
		account(r, "8.0.4", "%s comes in turn %d", id(m, args->unit), next);
}

static void offer_reroute(const struct match *m, struct offers *o)
{
	struct action a;
	struct reroute_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		args->unit = (int16_t)p;
		for (int i = 0; i < ENTRY_BOXES && may_reroute(m, p); i++)
			offer_with(o, &a, &args->entry, i);
	}
}

/* ---- 8.0.6 land ----------------------------------------------------------- */

/* {do: land, at: '2033'} */
struct land_args {
	int16_t at;
};

/* 8.0.6a It has not landed yet, and its turn has come. */
static bool is_at_sea(const struct match *m)
{
	int p = an_marines(m);

	for (int i = 0; p != NONE && i < own_of(m)->turn && i < last_turn(m); i++)
		if (lies_in(m, p, TURN_BOX + i))
			return own_of(m)->turn >= limit(m, LANDING_TURN);
	return false;
}

/* 8.0.6b Enemy combat units are in every hex of the village. */
static bool is_village_shut(const struct match *m)
{
	EACH_PLACE(h, m)
		if (is_hex(m, h) && has_feature(m, h, MEREKULA) && !an_has_combat(m, h, GERMAN))
			return false;
	return true;
}

static bool check_shore(const struct match *m, int h, struct ruling *r)
{
	bool village = is_hex(m, h) && has_feature(m, h, MEREKULA);

	if (!village && (!is_hex(m, h) || !has_feature(m, h, BEACH)))
		return refuse(r, "8.0.6", "%s is no landing hex", place_name(m, h));
	if (!village && !is_village_shut(m))
		return refuse(r, "8.0.6", "%s is open only when all of the village is held",
			      place_name(m, h));
	if (an_has_combat(m, h, GERMAN) || (!village && an_has_combat(m, h, SOVIET)))
		return refuse(r, "8.0.6", "combat units are in %s", place_name(m, h));
	return an_check_ground(m, an_marines(m), h, r);
}

static bool check_at_sea(const struct match *m, const struct action *a, struct ruling *r)
{
	return (a->side == SOVIET && is_at_sea(m)) || refuse(r, "8.0.6", "no unit is there to land");
}

/* 8.0.3c Enemy zones do not bar it, nor does an HQ alone (8.0.6c). */
static bool check_landing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *args = args_of(a);

	return an_marines(m) == NONE || check_shore(m, args->at, r);
}

/* 8.0.6d Every landing hex lies on the coast, so the German guns may answer. */
static void land(struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *args = args_of(a);
	int p = an_marines(m);

	say(r, "8.0.6", "%s lands in %s", id(m, p), place_name(m, args->at));
	come_in(m, r, p, args->at);
	an_open_coastal_barrage(m, r, args->at);
}

static void explain_land(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *args = args_of(a);

	account(r, "8.0.6", "the German may shell it at once");
	an_explain_barrage(m, r, GERMAN, args->at);
	account(r, "8.0.6", "it needs no line of supply");
	an_explain_halt(m, r, an_marines(m), args->at);
}

static void offer_land(const struct match *m, struct offers *o)
{
	struct action a;
	struct land_args *args = args_in(&a);

	offer_start(o, &a);
	if (a.side != SOVIET || !is_at_sea(m))
		return;
	EACH_PLACE(h, m)
		if (!o->full && is_hex(m, h) && (has_feature(m, h, MEREKULA) || has_feature(m, h, BEACH)))
			offer_with(o, &a, &args->at, h);
}

static bool may_land(const struct match *m)
{
	if (!is_at_sea(m))
		return false;
	EACH_PLACE(h, m) {
		struct ruling r = { .quiet = true };

		if (check_shore(m, h, &r))
			return true;
	}
	return false;
}

/* ---- the segment closes ----------------------------------------------------- */

/* Told of each of them. */
static bool check_all_in(const struct match *m, const struct action *a, struct ruling *r)
{
	struct ways_in ways;
	bool fine = true;

	if (!is_anyone_due(m, a->side))
		return true;
	find_ways_in(m, a->side, &ways);
	EACH_UNIT(p, m)
		if (is_due(m, p, a->side) && has_hex(m, p, &ways, true))
			fine = refuse(r, "8.0", "%s must enter", id(m, p));
	return fine;
}

static bool check_nobody_stuck(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	EACH_UNIT(p, m)
		if (an_is_too_many(m, p) && !has_mark(m, p, MOVED) && an_can_move_to_room(m, p))
			return refuse(r, "8.0.1", "%s is overstacked, and %s can leave it",
				      place_name(m, m->at[p]), id(m, p));
	return true;
}

/* 4.2.5c An Army HQ that the span keeps out waits, past the last turn for ever. */
static void make_wait(struct match *m, struct ruling *r, int p)
{
	say(r, "4.2.5", "%s must wait", id(m, p));
	unit(m, p)->marks = 0;
	put(m, p, an_box_ahead(m, 1));
}

/* 8.0.5a Others are lost. */
static void turn_away(struct match *m, struct ruling *r, int p)
{
	struct ways_in ways;

	unmark(m, p, DUE);
	find_ways_in(m, side_of(m, p), &ways);
	if (type_of(m, p) == ARMY_HQ && has_hex(m, p, &ways, false))
		make_wait(m, r, p);
	else
		an_eliminate(m, r, p, "8.0.5", "it cannot enter the map");
}

/* 8.0.1 Whoever came and found no room has not entered. */
static void clear_surplus(struct match *m, struct ruling *r)
{
	for (int p = an_one_too_many(m); p != NONE; p = an_one_too_many(m)) {
		if (type_of(m, p) == ARMY_HQ)
			make_wait(m, r, p);
		else
			an_eliminate(m, r, p, "8.0.5", "there is no room for it");
	}
}

static void close_segment(struct match *m, struct ruling *r, int side)
{
	clear_surplus(m, r);
	EACH_UNIT(p, m)
		if (is_due(m, p, side))
			turn_away(m, r, p);
	an_end_operation(m);
	an_next_phase(m, r);
}

static void reinforce_done(struct match *m, const struct action *a, struct ruling *r)
{
	done(m);
	close_segment(m, r, a->side);
}

/* 8.0.5a 4.2.5c Nobody who can enter is left. */
static void explain_done(const struct match *m, const struct action *a, struct ruling *r)
{
	struct ways_in ways;

	find_ways_in(m, a->side, &ways);
	EACH_UNIT(p, m) {
		if (!is_due(m, p, a->side))
			continue;
		if (type_of(m, p) == ARMY_HQ && has_hex(m, p, &ways, false))
			account(r, "4.2.5", "%s must wait", id(m, p));
		else
			account(r, "8.0.5", "%s cannot enter and is eliminated", id(m, p));
	}
}

/* ---- the segment opens ------------------------------------------------------- */

static bool has_task(const struct match *m, int side)
{
	struct ways_in ways;

	find_ways_in(m, side, &ways);
	EACH_UNIT(p, m)
		if (may_reroute(m, p) || (is_due(m, p, side) && has_hex(m, p, &ways, true)))
			return true;
	return side == SOVIET && may_land(m);
}

void an_open_reinforcements(struct match *m, struct ruling *r, int side)
{
	EACH_UNIT(p, m)
		if (is_expected(m, p, side))
			mark(m, p, DUE);
	an_begin_operation(m, REINFORCING, side, NONE, NONE);
	if (has_task(m, side))
		ask(m, &an_reinforce, side);
	else
		close_segment(m, r, side);
}

/* ---- tables ------------------------------------------------------------------ */

static const char *const box_names[] = { "a", "b", "c", NULL };

static const struct param place_params[] = {
	{ PARAM(struct place_args, unit, ARG_PIECE), .about = "a reinforcement of this turn" },
	{ PARAM(struct place_args, at, ARG_PLACE),
	  .about = "its entry hex, or one along the edge if that is blocked" },
	{ 0 }
};

static const struct verb place_verb = {
	.name = "place", .about = "brings a reinforcement onto the map", .rules = "8.0 8.0.3 5.3 4.2.5",
	.params = place_params,
	.checks = CHECKS(an_tell_once, check_due, lawful_so_far, check_entry, check_hex, check_span),
	.apply = place, .explain = explain_place, .offer = offer_place,
};

static const struct param reroute_params[] = {
	{ PARAM(struct reroute_args, unit, ARG_PIECE), .about = "a German reinforcement of this turn" },
	{ PARAM(struct reroute_args, entry, ARG_WORD), .names = box_names,
	  .about = "where it enters in the next turn" },
	{ 0 }
};

static const struct verb reroute_verb = {
	.name = "reroute", .about = "sends a reinforcement to another entry point, a turn later",
	.rules = "8.0.4 2.2.11", .params = reroute_params,
	.checks = CHECKS(check_german, check_reroutable, check_other_entry),
	.apply = reroute, .explain = explain_reroute, .offer = offer_reroute,
};

static const struct param land_params[] = {
	{ PARAM(struct land_args, at, ARG_PLACE), .about = "a hex of Merekula, or of the coast beside it" },
	{ 0 }
};

static const struct verb land_verb = {
	.name = "land", .about = "lands the 260th MS; the German may shell it at once", .rules = "8.0.6",
	.params = land_params, .checks = CHECKS(check_at_sea, check_landing),
	.apply = land, .explain = explain_land, .offer = offer_land,
};

static const struct verb done_verb = {
	.name = "done", .passes = true,
	.about = "ends the side's Reinforcement Segment", .rules = "8.0 8.0.1 8.0.5 4.2.5",
	.checks = CHECKS(check_all_in, check_nobody_stuck), .apply = reinforce_done,
	.explain = explain_done,
};

const struct state an_reinforce = {
	.name = "reinforce", .rule = "8.0", .asks = "bring in and move reinforcements, or end the segment",
	.asked = ON_TURN, .in = IN(GERMAN_REINFORCEMENTS) | IN(SOVIET_REINFORCEMENTS),
	.verbs = (const struct verb *const[]){
		&place_verb, &reroute_verb, &land_verb, &an_move, &done_verb, NULL
	},
};
