/* SPDX-License-Identifier: ISC */
/* facts.c: what people ask of a unit and of a hex: command, supply and its line, zones, strengths, points. */
#include "engine/facts.h"
#include "games/across-the-narva/narva.h"

#include <string.h>

static const char *piece_list(const struct facts *f, const struct match *m, const struct list *pieces,
			      const char *none)
{
	struct ruling r = { .arena = f->arena };

	return piece_names(&r, m, pieces, none);
}

/* 2.1.3 Of a list those that the side (NONE: the umpire) sees. */
static void keep_seen(const struct match *m, int side, struct list *pieces)
{
	int n = 0;

	for (int i = 0; i < pieces->n; i++)
		if (sight_of(m, pieces->v[i], side) == SEEN)
			pieces->v[n++] = pieces->v[i];
	pieces->n = (int16_t)n;
}

/* ---- 4.0 command --------------------------------------------------------------- */

/* 4.1.1e to k Which Command Chits activate a German HQ. */
static const char *chits_of(const struct match *m, int hq)
{
	static const char *const words[] = {
		[NO_COMMAND] = "the chit of Army Group Narwa alone",
		[SS_CORPS] = "chits of the 3rd SS Corps, and of Army Group Narwa",
		[CORPS_26] = "chits of the 26th Corps, of the Wehrmacht, and of Army Group Narwa",
		[CORPS_43] = "chits of the 43rd Corps, of the Wehrmacht, and of Army Group Narwa",
	};
	int command = command_of(m, hq);

	return command < (int)LENGTH(words) ? words[command] : words[NO_COMMAND];
}

/* 4.1.1d The Army HQs in whose range it stands. */
static void fact_armies(struct facts *f, const struct match *m, int hq, int side)
{
	struct list armies = { 0 }, led;

	EACH_UNIT(p, m) {
		if (type_of(m, p) != ARMY_HQ || !on_map(m, p))
			continue;
		an_list_led(m, p, m->at[p], &led);
		if (list_has(&led, hq))
			list_add(&armies, p);
	}
	keep_seen(m, side, &armies);
	fact(f, "4.1.1", "activated by", "chits of Army HQs in whose range it is: %s",
	     piece_list(f, m, &armies, "none now"));
}

static void fact_activation(struct facts *f, const struct match *m, int hq, int side)
{
	if (side_of(m, hq) == GERMAN)
		fact(f, "4.1.1", "activated by", "%s", chits_of(m, hq));
	else
		fact_armies(f, m, hq, side);
	if (own_of(m)->last[side_of(m, hq)] == hq) {
		fact(f, "4.1.2", "not next", "it was the last that its side activated");
		fact_in_brief(f, "activated last");
	}
	if (an_is_strachwitz(m, hq) && own_of(m)->strachwitz_used)
		fact(f, "4.2.3", "not now", "it has been activated in this turn");
}

static void fact_list(struct facts *f, const struct match *m, int side, const char *rule, const char *what,
		      struct list *units)
{
	keep_seen(m, side, units);
	if (units->n)
		fact(f, rule, what, "%s", piece_list(f, m, units, ""));
}

/* 4.2.1 Of what is covered nothing is told. */
static void fact_command(struct facts *f, const struct match *m, int hq, int side)
{
	int attached = an_is_strachwitz(m, hq) ? STRACHWITZ_UNITS : ATTACHED;
	struct list units;

	if (type_of(m, hq) == ARMY_HQ) {
		an_list_led(m, hq, m->at[hq], &units);
		fact(f, "4.1.1", "reaches", "HQs within %d hexes", printed(m, hq, RANGE));
		fact_list(f, m, side, "4.1.1", "HQs in range", &units);
		return;
	}
	fact_activation(f, m, hq, side);
	fact(f, "4.2.4", "reaches", "units within %d hexes", printed(m, hq, RANGE));
	an_list_commanded(m, hq, true, &units);
	fact_list(f, m, side, "4.2.1", "commands", &units);
	an_list_commanded(m, hq, false, &units);
	fact_list(f, m, side, "4.2.5bis", "out of its range", &units);
	an_list_attachable(m, hq, &units);
	fact_list(f, m, side, "4.2.1", text(f->arena, "may attach %d of", limit(m, attached)), &units);
}

/* The HQs of others that could attach it. */
static void fact_attachable(struct facts *f, const struct match *m, int p, int side)
{
	struct list hqs = { 0 };

	EACH_UNIT(hq, m) {
		int distance = is_hq(m, hq) && on_map(m, hq) && side_of(m, hq) == side_of(m, p)
			       ? hex_distance(m->data, m->at[hq], m->at[p]) : NONE;

		if (distance != NONE && distance <= printed(m, hq, RANGE) && type_of(m, hq) != ARMY_HQ &&
		    !an_is_commanded(m, hq, p) && hqs.n < MOST_LIST)
			list_add(&hqs, hq);
	}
	fact_list(f, m, side, "4.2.1", "may be attached by", &hqs);
}

static void fact_commander(struct facts *f, const struct match *m, int p, int side)
{
	int hq = an_hq_of(m, formation_of(m, p));

	if (formation_of(m, p) == NO_FORMATION) {
		fact(f, "4.2.1", "HQ", "none: it is independent");
	} else if (hq == NONE || !on_map(m, hq)) {
		fact(f, "4.2.5bis", "HQ", "%s is not on the map", hq == NONE ? "one" : id(m, hq));
	} else if (sight_of(m, hq, side) != SEEN) {
		fact(f, "2.1.3", "HQ", "where %s is, is not known", id(m, hq));
	} else if (an_is_commanded(m, hq, p)) {
		fact(f, "4.2.1", "HQ", "%s in %s, %d hexes away, reaches it", id(m, hq),
		     place_name(m, m->at[hq]), hex_distance(m->data, m->at[hq], m->at[p]));
	} else {
		fact(f, "4.2.5bis", "HQ", "%s in %s, %d hexes away, reaches no farther than %d", id(m, hq),
		     place_name(m, m->at[hq]), hex_distance(m->data, m->at[hq], m->at[p]),
		     printed(m, hq, RANGE));
		fact_in_brief(f, text(f->arena, "out of range of %s", id(m, hq)));
	}
	fact_attachable(f, m, p, side);
	if (is_marines(m, p))
		fact(f, "8.0.6", "acts", "with the first chit of the 2nd Shock Army in a turn%s",
		     own_of(m)->marines_used ? ", which has come" : "");
}

/* ---- 10.0 supply ---------------------------------------------------------------- */

static const char *const supply_words[] = { "in supply", "out of supply", "isolated" };

/* 10.2.1 cut: where the highway is, or NONE */
static bool is_off_highway(const struct match *m, int side, int h, int cut)
{
	return cut != NONE && side == GERMAN && an_in_limited_area(m, h);
}

/* 10.1.2 The state holds until the Supply Phase; what that would find now. */
static void fact_supply(struct facts *f, const struct match *m, int p, int side)
{
	int state = unit_of(m, p)->supply, cut = an_highway_cut(m, side);
	const char *line;
	bool fed;

	fact(f, "10.0", "supply", "%s%s", supply_words[state],
	     state == SUPPLIED ? "" : state == ISOLATED ? ": strengths and movement are halved"
							: ": strengths are halved");
	if (state != SUPPLIED)
		fact_in_brief(f, supply_words[state]);
	if (is_marines(m, p)) {
		fact(f, "8.0.6", "supply line", "it needs none");
		return;
	}
	fed = an_line_words(f->arena, m, side_of(m, p), m->at[p], &line);
	if (fed && is_off_highway(m, side_of(m, p), m->at[p], cut))
		fact(f, "10.2.1", "supply line", "none that counts: the highway to Narva is cut in %s",
		     place_name(m, cut));
	else
		fact(f, "10.1", "supply line", fed ? "%s" : "none: %s", line);
}

/* ---- what a unit can do --------------------------------------------------------- */

static void fact_strengths(struct facts *f, const struct match *m, int p)
{
	struct buffer attack = { .arena = f->arena }, defense = { .arena = f->arena };

	an_strengths_now(m, p, &attack, &defense);
	if (unit_of(m, p)->lost) {
		fact(f, "9.4", "reduced", "it has lost %d of %d steps", unit_of(m, p)->lost,
		     printed(m, p, STEPS));
		fact_in_brief(f, "reduced");
	}
	fact(f, "9.3", "attacks with", "%s; half of that over a river", attack.bytes + strlen(id(m, p)) + 1);
	fact(f, "9.3", "defends with", "%s, here", defense.bytes + strlen(id(m, p)) + 1);
}

static void fact_movement(struct facts *f, const struct match *m, int p)
{
	int now = an_allowance(m, p);
	const char *points = an_quarters(f->arena, now);

	if (type_of(m, p) == ARMY_HQ)
		fact(f, "4.1.3", "moves", "by its own chit, to any hex");
	else if (has_mark(m, p, PINNED))
		fact(f, "2.5.1", "moves", "not: it is pinned until the turn ends");
	else if (has_mark(m, p, MOVED))
		fact(f, "6.0", "moves", "no more in this activation");
	else
		fact(f, "6.1", "moves", "%s MP%s", points,
		     has_mark(m, p, ACTIVE) ? ", all of them left" : " when it is activated");
	if (has_mark(m, p, PINNED))
		fact_in_brief(f, "pinned");
}

static void fact_deed(struct facts *f, const struct match *m, int p)
{
	if (has_mark(m, p, ACTIVE))
		fact(f, "4.2.1", "activated", "%s", has_mark(m, p, MOVE_ONLY) ? "to move only"
		     : has_mark(m, p, ATTACKED) ? "it has attacked"
		     : own_of(m)->operation == ACTIVATION && is_combat(m, p) ? "it may move and attack"
		     : "it may move");
}

static void fact_zone(struct facts *f, const struct match *m, int p)
{
	bool zone = an_has_zone(m, p);

	fact(f, zone ? "5.0" : "5.2", "zone of control", "%s",
	     zone ? "into the hexes round it, not over a major river without bridge" : "none");
	if (an_in_zone(m, m->at[p], side_of(m, p)))
		fact(f, "5.1", "stands in", "an enemy zone of control: %s MP to leave it",
		     an_quarters(f->arena, limit(m, ZONE_LEAVE4)));
}

/* ---- off the map ---------------------------------------------------------------- */

/* 8.0.4b By the box that it lies in, or its counter. */
static const char *entry_words(const struct facts *f, const struct match *m, int p)
{
	if (an_rerouted_to(m, p) != NONE)
		return text(f->arena, "at entry %s, re-routed", an_entry_names[AT_A + an_rerouted_to(m, p)]);
	if (is_marines(m, p))
		return "by landing at Merekula";
	return text(f->arena, "at entry %s", an_entry_names[printed(m, p, ENTRY)]);
}

static int turn_of_box(const struct match *m, int h)
{
	for (int i = 0; i < last_turn(m); i++)
		if (h == known(m, TURN_BOX + i))
			return i + 1;
	return NONE;
}

/* 8.0 2.5.5 11.2 */
static void fact_off_map(struct facts *f, const struct match *m, int p)
{
	int turn = turn_of_box(m, m->at[p]), now = own_of(m)->turn;
	bool unit = is_ground_unit(m, p);

	if (lies_in(m, p, ELIMINATED)) {
		bool back = side_of(m, p) == GERMAN && is_combat(m, p) && !is_mechanized(m, p) &&
			    printed(m, p, STEPS) > 1;

		fact(f, back ? "11.2" : "9.4", "eliminated", "%s",
		     back ? "a replacement brings it back, reduced, with its HQ" : "it does not come back");
	} else if (turn != NONE && unit) {
		fact(f, "8.0", "arrives", "in turn %d%s, %s", turn < now ? now : turn,
		     is_marines(m, p) ? " or later" : "", entry_words(f, m, p));
	} else if (turn != NONE) {
		fact(f, "8.1", "comes", "in turn %d", turn);
	} else if (unit && an_rerouted_to(m, p) != NONE) {
		fact(f, "8.0.4", "arrives", "in the next Reinforcement Segment, %s", entry_words(f, m, p));
	}
}

/* 12.1 12.2 */
static void fact_air(struct facts *f, const struct match *m, int p)
{
	fact(f, "12.1", "shifts", printed(m, p, ATTACK2) ? "%d in a full attack, %d in a normal one"
							: "%d in a full attack; it flies no other",
	     printed(m, p, ATTACK), printed(m, p, ATTACK2));
	if (lies_in(m, p, REFIT))
		fact(f, "12.2.2", "ready", "in the Air Unit Phase of the next turn");
	else if (lies_in(m, p, GROUNDED))
		fact(f, "12.2.1", "ready", "in the turn after next: refit first");
	else if (own_of(m)->no_air)
		fact(f, "RET.6", "ready", "and grounded by an event until the turn ends");
	else
		fact(f, "12.1", "ready", "now");
}

/* 2.3 2.5 */
static void fact_chit(struct facts *f, const struct match *m, int p)
{
	static const struct {
		const char *rule, *words;
	} does[] = {
		[COMMAND_CHIT] = { "4.1.1", "activates an HQ" },
		[BARRAGE_CHIT] = { "2.5.1", "gives barrage attacks, their number by a die" },
		[EVENT_CHIT] = { "2.5.2", "brings a random event" },
		[STAVKA_CHIT] = { "2.5.3", "makes the Soviet attack two hexes with all units next to them" },
		[FREE_MOVE_CHIT] = { "2.5.4", "moves the units of an HQ, or any three, outside enemy zones" },
		[WITHDRAW_59] = { "2.5.5", "takes the 59th Army out of the game in the next turn" },
		[WITHDRAW_214] = { "2.5.6bis", "takes the 214th Division out of the game in the next turn" },
		[SHOCK_SUPPLY] = { "2.5.6", "takes the next chit of the 2nd Shock Army out of the game" },
	};

	fact(f, does[type_of(m, p)].rule, "does", "%s", does[type_of(m, p)].words);
	if (type_of(m, p) == COMMAND_CHIT && side_of(m, p) == SOVIET && an_army_of(m, p) != NONE)
		fact(f, "2.3", "stands for", "%s", id(m, an_army_of(m, p)));
	fact_off_map(f, m, p);
}

/* 2.1.3 Whoever is seen is seen with all that is marked on it; others in the stack are not told of. */
void an_unit_facts(const struct match *m, int p, int side, struct facts *f)
{
	if (is_chit(m, p)) {
		fact_chit(f, m, p);
		return;
	}
	if (type_of(m, p) == AIR) {
		fact_air(f, m, p);
		return;
	}
	if (!on_map(m, p)) {
		fact_off_map(f, m, p);
		return;
	}
	fact_supply(f, m, p, side);
	if (is_hq(m, p)) {
		fact_command(f, m, p, side);
	} else {
		fact_strengths(f, m, p);
		fact_commander(f, m, p, side);
	}
	fact_movement(f, m, p);
	fact_deed(f, m, p);
	fact_zone(f, m, p);
}

/* ---- a hex ---------------------------------------------------------------------- */

static const char *cost_words(const struct facts *f, int quarters)
{
	return quarters == NO ? "closed" : text(f->arena, "%s MP", an_quarters(f->arena, quarters));
}

/* 6.1 6.2 9.3 By the charts. */
static void fact_terrain(struct facts *f, const struct match *m, int h)
{
	int shift;
	bool doubles;
	const char *cover = an_cover_words(m, h, &shift, &doubles);

	if (has_feature(m, h, WATER)) {
		fact(f, "6.3.1", "terrain", "water: nobody enters it");
		return;
	}
	fact(f, "6.2", "costs", "infantry and HQs %s, mechanized %s; a river comes on top, a road "
	     "stands in the place of both", cost_words(f, an_ground_cost(m, h, false)),
	     cost_words(f, an_ground_cost(m, h, true)));
	if (doubles)
		fact(f, "9.3", "attacks on it", "%s doubles the defense", cover);
	else
		fact(f, "9.3.1", "attacks on it", shift ? "%s shifts %+d" : "%s: no shift", cover, shift);
	if (has_feature(m, h, CITY))
		fact(f, "9.4.4", "losses", "the city takes the first one of a combat");
	if (has_feature(m, h, CITY) || has_feature(m, h, VILLAGE))
		fact(f, "9.5.6", "retreats", "the first hex is held");
}

/* 11.3 10.2.1 6.3.4 */
static void fact_works(struct facts *f, const struct match *m, int h)
{
	int works = works_of(m, h);

	if (works != NONE) {
		fact(f, "11.3", "prepared defenses", "of %s: %d steps left, Soviet attacks shift %+d, and "
		     "they hold the first hex of retreat", an_division_names[works],
		     an_box_cell(m, works, DEFENSE_STEPS), -an_box_cell(m, works, DEFENSE_SHIFT));
		fact(f, "6.3.3", "Germans here", "units of the 4th and 11th SS alone");
	} else if (has_feature(m, h, NARVA) || has_feature(m, h, ENCLOSED)) {
		fact(f, "6.3.4", "Germans here", "SS units alone");
	}
	if (has_feature(m, h, NARVA))
		fact(f, "13.1", "sudden death", "a Soviet unit in supply here wins as the turn ends");
}

static void fact_points(struct facts *f, const struct match *m, int h)
{
	struct sum worth;

	sum_start(&worth, false);
	if (an_counts(m, h))
		fact(f, "13.1.1", "held by", "%s",
		     an_side_names[is_marked(m, h, SOVIET_HELD) ? SOVIET : GERMAN]);
	if (an_worth(m, h, &worth))
		fact(f, "13.1.2", "worth to the Soviet", "%s",
		     sum_words(f->arena, "13.1.2", "points", &worth));
}

/* 5.0 5.1 With fog, of units that the side sees: what lies covered may have none. */
static void fact_zones(struct facts *f, const struct match *m, int h, int side)
{
	bool foggy = side != NONE && plays(m, OPTION_FOG), german, soviet;
	struct match seen;

	match_copy(&seen, m);
	EACH_UNIT(p, m)
		if (foggy && m->at[p] != NONE && an_sight(m, p, side) != SEEN)
			put(&seen, p, NONE);
	german = an_in_zone(&seen, h, SOVIET);
	soviet = an_in_zone(&seen, h, GERMAN);
	fact(f, "5.0", foggy ? "zones of control of units seen" : "zones of control", "%s",
	     german && soviet ? "of both sides" : german ? "German" : soviet ? "Soviet" : "none");
}

/* 10.1 10.2 Of both sides. cut: as the one who asks knows it */
static void fact_lines(struct facts *f, const struct match *m, int h, int cut)
{
	static const char *const what[] = { "German supply", "Soviet supply" };

	for (int side = GERMAN; side <= SOVIET; side++) {
		const char *words;
		bool line = an_line_words(f->arena, m, side, h, &words);

		if (an_is_source(m, h, side))
			fact(f, "10.2", what[side], "a source");
		else if (is_off_highway(m, side, h, cut))
			fact(f, "10.2.1", what[side], "none but that of Narva: the highway is cut in %s",
			     place_name(m, cut));
		else if (line)
			fact(f, "10.1", what[side], "a line passes: %s", words);
		else
			fact(f, "10.1", what[side], "no line passes");
	}
}

/* 7.0 2.1.3 What is covered is not counted for the enemy. */
static void fact_room(struct facts *f, const struct match *m, int h, int side)
{
	int holder = holder_of(m, h), fighters = 0;
	bool known = true;

	EACH_PIECE_AT(p, m, h) {
		known &= sight_of(m, p, side) == SEEN;
		fighters += is_combat(m, p) && !(type_of(m, p) == ASSAULT_GUN && holder == SOVIET);
	}
	fact(f, "7.0", "stacking", "%d combat units, an HQ, and a Soviet assault gun besides%s",
	     limit(m, STACK), !known ? "; what is left of that is not known"
	     : holder == NONE ? "" : text(f->arena, "; free for combat units: %d",
					  greater(limit(m, STACK) - fighters, 0)));
}

/* 8.0 8.0.6 */
static void fact_entries(struct facts *f, const struct match *m, int h)
{
	struct buffer b = { .arena = f->arena };

	for (int entry = AT_A; entry <= AT_H; entry++)
		if (has_feature(m, h, ENTRY_A + entry - AT_A))
			buffer_printf(&b, "%s%s", b.length ? ", " : "", an_entry_names[entry]);
	if (b.length)
		fact(f, "8.0", "entry", "of reinforcements marked %s", b.bytes);
	if (has_feature(m, h, MEREKULA) || has_feature(m, h, BEACH))
		fact(f, "8.0.6", "landing", "%s",
		     has_feature(m, h, MEREKULA) ? "the 260th MS may land here"
						 : "the 260th MS may land here if Merekula is held");
}

/* 4.2.4 HQs that would reach a unit here, of each side. */
static void fact_reached(struct facts *f, const struct match *m, int h, int side)
{
	static const char *const what[] = { "German HQs in range", "Soviet HQs in range" };

	for (int of = GERMAN; of <= SOVIET; of++) {
		struct list hqs = { 0 };

		EACH_UNIT(p, m) {
			int distance = is_hq(m, p) && on_map(m, p) && side_of(m, p) == of
				       ? hex_distance(m->data, m->at[p], h) : NONE;

			if (distance != NONE && distance <= printed(m, p, RANGE) && hqs.n < MOST_LIST)
				list_add(&hqs, p);
		}
		fact_list(f, m, side, "4.2.4", what[of], &hqs);
	}
}

void an_place_facts(const struct match *m, int h, int side, struct facts *f)
{
	if (!is_hex(m, h))
		return;
	fact_terrain(f, m, h);
	if (has_feature(m, h, WATER))
		return;
	fact_works(f, m, h);
	fact_points(f, m, h);
	fact_zones(f, m, h, side);
	fact_lines(f, m, h, an_highway_cut(m, side));
	fact_room(f, m, h, side);
	fact_entries(f, m, h);
	fact_reached(f, m, h, side);
	if (is_marked(m, h, SHELLED))
		fact(f, "2.5.1", "shelled", "in this barrage");
	if (is_marked(m, h, DIRECTED))
		fact(f, "2.5.3", "attacked", "by this Stavka directive");
	if (is_marked(m, h, CALLED_OFF))
		fact(f, "2.1.3", "called off", "an attack fell short of the lowest odds");
}
