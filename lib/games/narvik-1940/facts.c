/* SPDX-License-Identifier: ISC */
/*
 * facts.c: what people ask of a unit and of a place. Of the enemy a side is told what lies open: where he is,
 * and what his revealed units can do; never who commands them or how many lie in a hex.
 */
#include "games/narvik-1940/narvik.h"

#include "engine/facts.h"

/* ---- lists in words -------------------------------------------------------- */

static const char *place_list(const struct facts *f, const struct match *m, const struct list *places)
{
	struct ruling r = { .arena = f->arena };

	return place_names(&r, m, places, "none");
}

static const char *piece_list(const struct facts *f, const struct match *m, const struct list *pieces)
{
	struct ruling r = { .arena = f->arena };

	return piece_names(&r, m, pieces, "nobody");
}

static const char *points(const struct facts *f, int mp2)
{
	struct ruling r = { .arena = f->arena };

	return nv_points(&r, mp2);
}

static void add_place(struct list *places, int h)
{
	if (places->n < MOST_LIST)
		list_add(places, h);
}

static bool is_told_all(const struct match *m, int p, int side)
{
	return side == NONE || side_of(m, p) == side || !plays(m, OPTION_FOG);
}

/* ---- how far a unit goes ----------------------------------------------------- */

/* Why it cannot move on in this action; NULL: it can. */
static const char *bar_words(const struct match *m, int p)
{
	if (has_mark(m, p, STOPPED))
		return nv_on_map(m, p) ? "it has met an enemy zone" : "it has left the map";
	if (has_mark(m, p, FINISHED))
		return "its stack has finished moving";
	return nv_may_set_off(m, p) ? NULL : "it has made its run";
}

/* 12.0 */
static void fact_movement(struct facts *f, const struct match *m, int p)
{
	int left = nv_mp2(m, p) - unit_of(m, p)->spent;
	const char *bar;

	if (!nv_is_combat(m, p))
		return;
	if (is_type(m, p, RAILROAD_ARTILLERY))
		fact(f, "19.2", "movement", "along railroads, any distance at no cost");
	else
		fact(f, "12.0", "movement", "%s points in a movement action", points(f, nv_mp2(m, p)));
	if (own_of(m)->action != MOVE_ACTION || !has_mark(m, p, ACTIVE))
		return;
	bar = bar_words(m, p);
	if (bar)
		fact(f, "12.2", "left", "none: %s", bar);
	else
		fact(f, "12.2", "left", "%s points", points(f, left));
	fact_in_brief(f, bar ? "moves no more" : text(f->arena, "%s points left", points(f, left)));
}

/* 10.1 What its enemies' zones mean to it. */
static void fact_zone(struct facts *f, const struct match *m, int p)
{
	struct list from;

	if (!nv_on_map(m, p))
		return;
	from = nv_zone_sources(m, m->at[p], side_of(m, p));
	if (!from.n)
		return;
	fact(f, "10.1", "in an enemy zone", "from %s; to leave it costs %s points more, and not into another",
	     place_list(f, m, &from), points(f, nv_zone_charge(m, p)));
	fact_in_brief(f, "in an enemy zone");
	if (is_type(m, p, SKI))
		fact(f, "19.1", "infiltration", "its first hex may be in another zone, from peak or rough to "
		     "peak or rough, unless an enemy ski unit is near");
}

/* ---- how it fights --------------------------------------------------------------- */

static void fact_range(struct facts *f, const struct match *m, int p)
{
	struct list fire = { 0 }, assault = { 0 };
	int range = nv_range(m, p);

	EACH_PLACE(h, m) {
		if (!nv_is_enemy_hex(m, h, side_of(m, p)))
			continue;
		if (hex_distance(m->data, m->at[p], h) <= range && nv_has_line_of_fire(m, m->at[p], h))
			add_place(&fire, h);
		if (nv_may_have_assaulted(m, p, h))
			add_place(&assault, h);
	}
	fact(f, "14.0", "enemies in range", "%s; its range is %d", place_list(f, m, &fire), range);
	if (has_trait(m, p, ASSAULT))
		fact(f, "14.4", "may close assault", "%s", place_list(f, m, &assault));
}

static void fact_combat(struct facts *f, const struct match *m, int p, int side)
{
	bool elite = has_trait(m, p, ELITE);

	if (!nv_on_map(m, p))
		return;
	fact_range(f, m, p);
	if (has_mark(m, p, FIRED))
		fact(f, "14.0", "has fired", "it attacks no more in this action");
	if (is_told_all(m, p, side) && !nv_may_fire_from_stack(m, p)) {
		fact(f, "9.0", "overstacked", "only the top unit of its hex may fire");
		fact_in_brief(f, "cannot fire");
	}
	if (elite)
		fact(f, "15.1", "retreats", "%d hex: it is elite", cell(m, LIMITS, ELITE_WITHDRAWAL, 0));
	else
		fact(f, "15.1", "retreats", "as many hexes as a die says");
	if (has_trait(m, p, ASSAULT))
		fact(f, "15.2", "pursues", elite ? "to the hex it has cleared and beyond, %d hexes in all"
		     : "to the hex it has cleared, %d hex in all",
		     cell(m, LIMITS, elite ? ELITE_PURSUIT : OTHER_PURSUIT, 0));
	if (is_type(m, p, LEADER))
		fact(f, "18.1", "untouched", "by fire and strikes, not by assaults and counterattacks");
}

/* ---- who commands it ---------------------------------------------------------------- */

/* 18.1a Those of other sub-commands that act with Dietl now. */
static void fact_with_dietl(struct facts *f, const struct match *m, int dietl)
{
	struct list units = { 0 };

	EACH_UNIT(p, m)
		if (p != dietl && printed(m, p, COMMAND) != KGD && nv_is_activated(m, p, GERMAN, KGD))
			add_place(&units, p);
	fact(f, "18.1", "acts with him", "the units of kgd, and in his hex or next to it %s",
	     piece_list(f, m, &units));
}

static void fact_command(struct facts *f, const struct match *m, int p, int side)
{
	int command = printed(m, p, COMMAND);

	if (!is_told_all(m, p, side) || !nv_in_play(m, p) || command == NO_COMMAND)
		return;
	if (is_type(m, p, LEADER))
		fact_with_dietl(f, m, p);
	else if (command != KGD && nv_is_activated(m, p, GERMAN, KGD))
		fact(f, "18.1", "acts with", "%s, and with kgd while Dietl is so near",
		     nv_command_names[command]);
	else
		fact(f, "11.0", "acts with", "%s", nv_command_names[command]);
}

/* 6.1 What it adds to the action points of its side. */
static void fact_ap(struct facts *f, const struct match *m, int p)
{
	bool peak = nv_on_map(m, p) && has_feature(m, m->at[p], NUMBERED);

	if (nv_is_auchinleck(m, p))
		fact(f, "6.1", "action points", "%d each turn while he is in a staging area",
		     cell(m, LIMITS, AUCHINLECK_AP, 0));
	else if (is_type(m, p, LEADER))
		fact(f, "6.1", "action points", "%d each turn while he is on the map",
		     cell(m, LIMITS, DIETL_AP, 0));
	else if (is_type(m, p, SIGNAL))
		fact(f, "6.1", "action points", "%d for each objective in place of %d while it is on a "
		     "numbered peak, and it is%s", cell(m, LIMITS, SIGNAL_OBJECTIVE_AP, 0),
		     cell(m, LIMITS, OBJECTIVE_AP, 0), peak ? "" : " not");
}

/* ---- units that are not in play --------------------------------------------------------- */

/* 8.2.2a "April IV, May I": turns to come, and this one while formations may still be taken. */
static const char *scheduled_turns(struct arena *arena, const struct match *m)
{
	const struct chart *turns = chart_of(m, TURNS);
	int first = own_of(m)->turn - (own_of(m)->segment < ACTIONS_OPEN);
	struct buffer b = { .arena = arena };

	for (int i = first; i < turns->n_rows; i++)
		if (cell(m, TURNS, i, 0))
			buffer_printf(&b, "%s%s", b.length ? ", " : "", turns->rows[i]);
	return b.length ? b.bytes : "no more turn";
}

static const char *arrival_words(const struct match *m, int p)
{
	if (nv_is_strike(m, p))
		return "it becomes available for support";
	if (nv_is_auchinleck(m, p))
		return "he goes to a staging area of his owner's choice";
	if (side_of(m, p) == ALLIED)
		return "it comes to Harstad";
	if (code_of(m, p) == OPT_B)
		return "it comes onto the southern edge";
	return has_trait(m, p, AIRBORNE) ? "it lands by air" : "it comes to Swedish Transit";
}

static void fact_display(struct facts *f, const struct match *m, int p)
{
	if (lies_in(m, p, POOL))
		fact(f, side_of(m, p) == GERMAN ? "8.1" : "8.2.1", "arrives", "when it is picked at random: "
		     "%s", arrival_words(m, p));
	else if (lies_in(m, p, SCHEDULED_BOX))
		fact(f, "8.2.2", "arrives", "with %s, when its owner takes that, in %s: %s",
		     nv_formation_names[printed(m, p, FORMATION)],
		     place_name(m, nv_arrives_in(m, printed(m, p, FORMATION))), scheduled_turns(f->arena, m));
	else if (lies_in(m, p, RECEIVED))
		fact(f, "8.0", "arrives", "in this turn: %s", arrival_words(m, p));
	else if (lies_in(m, p, REGROUP_BOX))
		fact(f, "RGT", "regroups", "%s", nv_regroup_words(f->arena, m, p));
	else if (lies_in(m, p, ELIMINATED_BOX))
		fact(f, "14.5", "eliminated", "for good%s", printed(m, p, NATION) == NORWEGIAN ?
		     ", unless it rallies by the Allied event 4" : "");
	else if (lies_in(m, p, AVAILABLE) && unit_of(m, p)->aim != NONE)
		fact(f, "16.0", "strikes", "in %s, and then goes back to the pool",
		     place_name(m, unit_of(m, p)->aim));
	else if (lies_in(m, p, AVAILABLE))
		fact(f, "16.0", "may strike", "once, in a support action, and then goes back to the pool");
	else if (lies_in(m, p, UNPLACED))
		fact(f, "3.0", "set-up", "its owner places it before the game begins");
}

void nv_unit_facts(const struct match *m, int p, int side, struct facts *f)
{
	if (m->at[p] == NONE)
		return;
	if (spot(m, m->at[p])->kind == BOX) {
		fact_display(f, m, p);
		fact_ap(f, m, p);
		return;
	}
	fact_movement(f, m, p);
	fact_zone(f, m, p);
	fact_combat(f, m, p, side);
	fact_command(f, m, p, side);
	fact_ap(f, m, p);
	if (nv_on_map(m, p) && is_told_all(m, p, side) && has_mark(m, p, SEEN_RECON | SEEN_NOW))
		fact(f, "21.0", "revealed", "the enemy sees what it is");
	if (is_type(m, p, ENGINEER) && has_mark(m, p, OPERATED))
		fact(f, "23.1", "has worked", "no more in this action");
}

/* ---- a place ------------------------------------------------------------------------------ */

/* 4.1 4.4 6.1 */
static void fact_control(struct facts *f, const struct match *m, int h)
{
	int side = is_marked(m, h, GERMAN_HELD) ? GERMAN : ALLIED, who = nv_occupier(m, h);

	if (has_feature(m, h, SEA))
		return;
	fact(f, "4.4", "controlled by", "%s%s", side_name(m, side), who == NONE ? ", nobody is there" : "");
	if (has_feature(m, h, OBJECTIVE))
		fact(f, "6.1", "objective", "%d AP each turn to who occupies it, to Germans with a signal "
		     "unit on a numbered peak %d", cell(m, LIMITS, OBJECTIVE_AP, 0),
		     cell(m, LIMITS, SIGNAL_OBJECTIVE_AP, 0));
	if (has_feature(m, h, OBJECTIVE))
		fact(f, "4.1", "victory", "the Allies win when they occupy all objectives as a turn ends");
	if (has_feature(m, h, NUMBERED))
		fact(f, "6.1", "numbered peak", "who occupies %d of them has %d AP more each turn",
		     cell(m, LIMITS, PEAKS_FOR_AP, 0), cell(m, LIMITS, PEAKS_AP, 0));
}

static const char *cost_in(const struct facts *f, int cost)
{
	return cost == NO ? "not at all" : points(f, cost);
}

/* 12.3 14.3.1 What the ground costs and does, without roads and inlets on its sides. */
static void fact_ground(struct facts *f, const struct match *m, int h)
{
	struct sum fire, assault;

	if (has_feature(m, h, SEA)) {
		fact(f, "12.3", "to enter", "by ship alone");
		return;
	}
	fact(f, "12.3", "to enter", "on foot %s, tanks %s; by road or railroad %s",
	     cost_in(f, nv_hex_cost(m, h, false)), cost_in(f, nv_hex_cost(m, h, true)),
	     points(f, cell(m, TERRAIN, ROW_ROAD, MP2)));
	sum_start(&fire, true);
	sum_start(&assault, true);
	nv_add_terrain_shift(m, h, FIRE_COMBAT, &fire);
	nv_add_terrain_shift(m, h, ASSAULT_COMBAT, &assault);
	fact(f, "14.3.1", "attacked", "%s; %s", sum_words(f->arena, "14.3.1", "by fire", &fire),
	     sum_words(f->arena, "14.3.1", "by close assault", &assault));
}

/* 10.0 */
static void fact_zones(struct facts *f, const struct match *m, int h)
{
	for (int side = GERMAN; side <= ALLIED; side++) {
		struct list from = nv_zone_sources(m, h, enemy_of(side));

		if (from.n)
			fact(f, "10.0", text(f->arena, "%s zone", side_name(m, side)), "from %s",
			     place_list(f, m, &from));
	}
}

/* 9.0 How many lie there is told to those who see them all. */
static void fact_room(struct facts *f, const struct match *m, int h, int side)
{
	int who = nv_occupier(m, h), limit = who == NONE ? NONE : nv_stack_limit(m, who);

	if (limit == NONE) {
		fact(f, "9.0", "room", "%d German units, or %d of one Allied nation",
		     nv_stack_limit(m, GERMAN), nv_stack_limit(m, ALLIED));
		return;
	}
	EACH_PIECE_AT(p, m, h)
		if (sight_of(m, p, side) != SEEN) {
			fact(f, "9.0", "room", "%d units of a nation; how many there are is not known",
			     limit);
			return;
		}
	fact(f, "9.0", "room", "%d units of a nation: %d more", limit,
	     greater(limit - nv_stack_size(m, h), 0));
}

/* 12.4 12.5 13.1 8.1.1 20.0 How units come here. */
static void fact_access(struct facts *f, const struct match *m, int h)
{
	struct list areas = { 0 };

	EACH_LINK(l, m->data, h)
		if (!is_hex(m, l->to))
			add_place(&areas, l->to);
	if (areas.n)
		fact(f, "20.0", "entry from", "%s", place_list(f, m, &areas));
	if (has_feature(m, h, RAIL_END))
		fact(f, "12.4", "railway", "trains start here, with an engineer in the hex%s",
		     is_marked(m, h, DEMOLISHED) ? ", once it is restored" : "");
	if (has_feature(m, h, FERRY))
		fact(f, "12.5", "ferry", "to any terminal; %s", has_feature(m, h, GERMAN_FERRY) ?
		     "Germans between Narvik and Ankenes only" : "not for Germans");
	if (nv_is_coastal(m, h) && has_feature(m, h, SHIPS))
		fact(f, "13.1", "coast", "Allied ships come here from Harstad and go back");
	if (nv_is_landing_ground(m, h))
		fact(f, "8.1.1", "landing ground", "for German airborne units");
	if (plays(m, OPTION_ENGINEERS) && nv_may_be_demolished(m, h))
		fact(f, "23.4", "engineers", "may demolish it");
	if (has_feature(m, h, SOUTH_EDGE) && plays(m, OPTION_SECOND_GEBIRGS))
		fact(f, "22.2", "southern edge", "the 2nd Mountain Division comes on here");
}

static void fact_set_up(struct facts *f, const struct match *m, int h)
{
	const char *who = own_of(m)->segment <= SETUP_ALLIED ? nv_starters(m, h) : NULL;

	if (who)
		fact(f, "3.0", "set-up", "%s units start here", who);
}

void nv_place_facts(const struct match *m, int h, int side, struct facts *f)
{
	if (spot(m, h)->kind == BOX)
		return;
	fact_set_up(f, m, h);
	if (!is_hex(m, h)) {
		fact(f, "20.0", "room", "for any number of units; they have no zone and are not attacked");
		return;
	}
	fact_control(f, m, h);
	fact_ground(f, m, h);
	fact_zones(f, m, h);
	if (!has_feature(m, h, SEA))
		fact_room(f, m, h, side);
	fact_access(f, m, h);
}

/* ---- the tracks --------------------------------------------------------------------------- */

/* 6.1 What the side's next die will be raised by, if all stays as it is. */
static void show_bonus(const struct match *m, int side, struct buffer *b)
{
	struct sum s;

	sum_start(&s, false);
	nv_add_ap_bonus(m, side, &s);
	buffer_printf(b, "%s\n", sum_words(b->arena, NULL, text(b->arena, "%s points besides the next die",
							      side_name(m, side)), &s));
}

static void show_counts(const struct match *m, int side, struct buffer *b)
{
	static const struct {
		int box;
		const char *words;
	} boxes[] = {
		{ POOL, "random reinforcements" }, { AVAILABLE, "strikes" }, { REGROUP_BOX, "to regroup" },
		{ ELIMINATED_BOX, "eliminated" },
	};

	buffer_printf(b, "%s:", side_name(m, side));
	for (size_t i = 0; i < LENGTH(boxes); i++) {
		int n = 0;

		EACH_PIECE_AT(p, m, known(m, boxes[i].box))
			n += side_of(m, p) == side;
		buffer_printf(b, "%s %s %d", i ? "," : "", boxes[i].words, n);
	}
	buffer_text(b, "\n");
}

/* 8.2.2 */
static void show_formations(const struct match *m, struct buffer *b)
{
	const char *between = "";

	buffer_text(b, "formations to come: ");
	for (int i = NO_FORMATION + 1; i <= BRIGADE_7; i++) {
		bool left = false;

		EACH_PIECE_AT(p, m, known(m, SCHEDULED_BOX))
			left |= printed(m, p, FORMATION) == i;
		if (!left)
			continue;
		buffer_printf(b, "%s%s", between, nv_formation_names[i]);
		between = ", ";
	}
	buffer_printf(b, "%s (%s)\n", *between ? "" : "none", scheduled_turns(b->arena, m));
}

void nv_show_means(const struct match *m, int side, struct buffer *b)
{
	for (int s = GERMAN; s <= ALLIED; s++) {
		if (side != NONE && side != s && plays(m, OPTION_FOG))
			continue;
		show_bonus(m, s, b);
		show_counts(m, s, b);
		if (s == ALLIED)
			show_formations(m, b);
	}
}
