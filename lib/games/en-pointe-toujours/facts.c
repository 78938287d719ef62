/* SPDX-License-Identifier: ISC */
/*
 * facts.c: what the rules make of a unit or a place, for people. Of the enemy a side is told what lies open:
 * where his counters are, and what his revealed units are; never how they are commanded or what they have
 * left to do.
 */
#include "games/en-pointe-toujours/ept.h"

#include "engine/facts.h"

static const char *const directions[] = {
	"", "north", "north-east", "south-east", "south", "south-west", "north-west",
};

static bool is_told_all(const struct match *m, int p, int side)
{
	return side == NONE || side_of(m, p) == side;
}

/* "1 hex", "4 hexes" */
static const char *hexes_words(struct arena *arena, int n)
{
	return text(arena, n == 1 ? "%d hex" : "%d hexes", n);
}

/* ---- what a unit is worth ------------------------------------------------ */

/* 7.6g h The mark of a platoon is known to those who see its CP. */
static int rate_known(const struct match *m, int p, int side)
{
	int head = ep_head(m, p);
	bool hesitant = head != NONE && sight_of(m, head, side) == SEEN && has_mark(m, head, HESITANT);

	return ep_shown(m, p, RATE, RATE2) - is_stopped(m, p) - hesitant;
}

/* FM.j */
static void fact_tank_fire(struct facts *f, const struct match *m, int p, int rate)
{
	struct buffer b = { .arena = f->arena };

	for (int i = 0; i < chart_of(m, TANK_RANGES)->n_rows; i++)
		buffer_printf(&b, ", %+d beyond %d", cell(m, TANK_RANGES, i, RANGE_SHIFT),
			      cell(m, TANK_RANGES, i, BEYOND_HEXES));
	fact(f, "14.5", "fire now", "strength %d, rate %d at any range; columns by hexes:%s",
	     printed(m, p, STRENGTH), rate, b.length ? b.bytes + 1 : " none");
}

static void fact_fire(struct facts *f, const struct match *m, int p, int side)
{
	int rate = rate_known(m, p, side), range = ep_shown(m, p, RANGE, RANGE2);

	if (is_tank(m, p))
		fact_tank_fire(f, m, p, rate);
	else if (type_of(m, p) == CANNON)
		fact(f, "15", "fire now", "strength %d, at fortifications %d, rate %d, at any range ahead",
		     printed(m, p, STRENGTH), printed(m, p, STRENGTH2), rate);
	else
		fact(f, "7.2", "fire now", "strength %d, rate %d, range %d, at half strength to %d%s",
		     ep_shown(m, p, STRENGTH, STRENGTH2), rate, range, 2 * range,
		     type_of(m, p) != HW ? "" : in_battery(m, p) ? "; in battery" : "; not in battery");
	if (unit_of(m, p)->fire == FIRE_CHECK)
		fact(f, "7.6", "has fired", "its rate is checked when it fires again in this turn");
	if (unit_of(m, p)->fire == NO_MORE_FIRE)
		fact(f, "7.6", "has fired", "it fires no more in this turn");
	if (unit_of(m, p)->ammo)
		fact(f, "7.9", "ammunition", "short: fires left, %d", unit_of(m, p)->ammo);
}

/* 9 Where counters of its enemy are that it sees, and how far. */
static void fact_sees(struct facts *f, const struct match *m, int p)
{
	struct buffer b = { .arena = f->arena };
	int range = is_infantry(m, p) ? ep_shown(m, p, RANGE, RANGE2) : 99;

	EACH_PLACE(h, m) {
		int away;

		if (m->top[h] == NONE || spot(m, h)->kind == BOX ||
		    !ep_has_side(m, h, enemy_of(side_of(m, p))) || !ep_sees(m, m->at[p], h))
			continue;
		away = ep_distance(m, m->at[p], h);
		buffer_printf(&b, "%s%s (%s%s)", b.length ? ", " : "", place_name(m, h),
			      hexes_words(f->arena, away),
			      away <= range ? "" : away <= 2 * range ? ", half strength" : ", out of range");
	}
	fact(f, "9.1", "sees the enemy in", "%s", b.length ? b.bytes : "no hex");
}

static void fact_steps(struct facts *f, const struct match *m, int p)
{
	if (type_of(m, p) == SQUAD)
		fact(f, "1.1", "steps", "%d of 2%s", ep_steps(m, p), unit_of(m, p)->lost ? ", reduced" : "");
	if (unit_of(m, p)->facing && (is_tank(m, p) || type_of(m, p) == CANNON))
		fact(f, "14.1", "faces", "%s (%d)", directions[unit_of(m, p)->facing], unit_of(m, p)->facing);
}

static void fact_morale(struct facts *f, const struct match *m, int p)
{
	struct sum s;

	sum_start(&s, false);
	ep_sum_morale(m, p, &s);
	if (s.n > 1)
		fact(f, "11.4", "morale", "%s", sum_words(f->arena, "11.4", "now", &s));
}

/* ---- movement --------------------------------------------------------------- */

/* Why it cannot move in this turn; NULL: it can. */
static const char *bar_words(const struct match *m, int p)
{
	if (is_neutralised(m, p))
		return "none: it is neutralised";
	if (is_stopped(m, p))
		return "none: it is stopped";
	if (has_mark(m, p, IMMOBILISED))
		return "none: it is immobilised";
	if (has_mark(m, p, SHUT_DOWN))
		return "none in this turn: it is shut down";
	return in_battery(m, p) ? "none until it is dismantled" : NULL;
}

static void fact_movement(struct facts *f, const struct match *m, int p)
{
	const char *bar = bar_words(m, p);
	int normal = ep_allowance(m, p, NORMAL, false);

	if (bar)
		fact(f, "5", "movement", "%s", bar);
	else if (type_of(m, p) == CANNON)
		fact(f, "15", "movement", "one hex, and then no fire in this turn");
	else if (is_tank(m, p))
		fact(f, "14.5", "movement", "%d MP, of which each hexside of a turn costs 1", normal);
	else if (type_of(m, p) == HW)
		fact(f, "6", "movement", "%d MP, by road alone %d", normal, ep_allowance(m, p, NORMAL, true));
	else
		fact(f, "6", "movement", "%d MP, rapidly %d, by road alone %d more", normal,
		     ep_allowance(m, p, RAPID, false), limit(m, ROAD_BONUS));
}

/* 5.1 What of its action is used. */
static void fact_action(struct facts *f, const struct match *m, int p)
{
	struct progress past = ep_progress(m, p);

	if (has_deed(m, p, ACTED)) {
		fact(f, "5.1", "action", "it has finished its action");
		return;
	}
	if (past.mode == NO_MODE || past.used & MOVE_OVER)
		return;
	fact(f, "6", "on the move", "%d MP spent, %d left", past.spent,
	     greater(0, ep_allowance(m, p, past.mode, past.by_road) - past.spent));
	fact_in_brief(f, text(f->arena, "%d MP spent", past.spent));
}

/* ---- command ------------------------------------------------------------------- */

static void add_distance(struct buffer *b, const struct match *m, int from, int p, int range)
{
	int away = ep_distance(m, m->at[from], m->at[p]);

	buffer_printf(b, "%s%s %d%s", b->length ? ", " : "", id(m, p), away,
		      away > range ? " (too far)" : "");
}

/* 3.1a 3.1b Those under it on the map, and how far they are. */
static void fact_commands(struct facts *f, const struct match *m, int cp)
{
	struct buffer units = { .arena = f->arena }, platoons = { .arena = f->arena };

	EACH_UNIT(p, m) {
		if (p == cp || !is_unit(m, p) || !on_map(m, p) || side_of(m, p) != side_of(m, cp))
			continue;
		if (ep_head(m, p) == cp)
			add_distance(&units, m, cp, p, limit(m, PLATOON_RANGE));
		if (type_of(m, p) == CP && ep_is_head(m, p) && ep_company_of(m, p) == cp)
			add_distance(&platoons, m, cp, p, limit(m, COMPANY_RANGE));
	}
	if (units.length)
		fact(f, "3.1", "commands", "within %d hexes: %s", limit(m, PLATOON_RANGE), units.bytes);
	if (platoons.length)
		fact(f, "3.1", "leads platoons", "within %d hexes: %s", limit(m, COMPANY_RANGE),
		     platoons.bytes);
}

/* One who leads it, whether he is near enough, and what it is if he was not in the command phase. */
static void fact_led_by(struct facts *f, const struct match *m, int p, int cp, int range)
{
	int away = on_map(m, cp) && on_map(m, p) ? ep_distance(m, m->at[cp], m->at[p]) : NONE;

	if (lies_in(m, cp, GONE))
		fact(f, "3.3", "led by", "%s, who has fallen", id(m, cp));
	else if (away == NONE)
		fact(f, "3.1", "led by", "%s", id(m, cp));
	else
		fact(f, "3.1", "led by", "%s, %s away, %s %d", id(m, cp), hexes_words(f->arena, away),
		     away > range ? "more than" : "within", range);
}

static void fact_command(struct facts *f, const struct match *m, int p)
{
	int head = ep_head(m, p), company = ep_company_of(m, head), host = unit_of(m, p)->attached;

	if (head != p && type_of(m, head) == CP)
		fact_led_by(f, m, p, head, limit(m, PLATOON_RANGE));
	else if (head == p && company != NONE && company != p)
		fact_led_by(f, m, p, company, limit(m, COMPANY_RANGE));
	if (has_mark(m, p, OUT_OF_COMMAND))
		fact(f, "3.2", "command", "out of command: it fires, moves one hex or half its points");
	if (has_mark(m, p, OUT_OF_RANGE))
		fact(f, "3.1", "command", "out of range in this turn: its test is harder");
	if (host != NONE)
		fact(f, "3.1", "command", "it acts with %s in this turn", id(m, host));
	fact_commands(f, m, p);
}

/* 4 11.4 Of the head of a formation. */
static void fact_formation(struct facts *f, const struct match *m, int p)
{
	const struct unit *u = unit_of(m, p);
	int roll = ep_obeys_on(m, p);

	if (printed(m, p, DEMORALISED_AT))
		fact(f, "11.4", "platoon", "%d steps lost; hesitant at %d, demoralised at %d", u->losses,
		     printed(m, p, HESITANT_AT), printed(m, p, DEMORALISED_AT));
	if (own_of(m)->phase != OPERATIONS || own_of(m)->formation == p)
		return;
	if (has_mark(m, p, ACTIVATED))
		fact(f, "4.1", "activation", "it has been activated in this turn");
	else if (roll == NO)
		fact(f, "4.2", "activation", "no test is needed now");
	else
		fact(f, "4.1", "activation", "on a roll of %d or less", roll);
}

/* ---- who is not there, who is hidden --------------------------------------------- */

static void fact_arrival(struct facts *f, const struct match *m, int p)
{
	const char *rule = m->data->scenarios[m->scenario].name, *area = ep_setup_words(m, p);
	int turn = printed(m, p, ARRIVES);

	if (!turn)
		fact(f, rule, "set-up", "%s", area);
	else if (ep_is_dropped(m, p))
		fact(f, rule, "arrives", "when turn %d ends, on %s", turn - 1, area);
	else
		fact(f, rule, "arrives", "from turn %d on, in %s", turn, ep_arrival_words(m));
	if (turn > own_of(m)->turn)
		fact_in_brief(f, text(f->arena, "from turn %d", turn));
}

/* 12.3 */
static void fact_hidden(struct facts *f, const struct match *m, int p)
{
	if (!is_hidden(m, p) || !is_hex(m, m->at[p]))
		return;
	fact(f, "12.3", "hidden", "in normal movement here, if no enemy who sees it is within %d hexes; "
	     "revealed when it fires in sight, assaults, or is hit", ep_observation_range(m, m->at[p]));
}

static void fact_battery(struct facts *f, const struct match *m, int p, int side)
{
	static const char *const missions[] = { "none", "requested", "delayed", "to be fired now", "fired" };
	const struct unit *u = unit_of(m, p);

	fact(f, "13.7", "strength", "%s", ep_rings_words(f->arena, m, p));
	if (is_told_all(m, p, side))
		fact(f, "13", "mission", "%s%s%s", missions[u->mission], u->aim == NONE ? "" : ", at ",
		     u->aim == NONE ? "" : place_name(m, u->aim));
	if (u->fell != NONE)
		fact(f, "13.6", "its fire lies on", "%s", place_name(m, u->fell));
}

void ep_unit_facts(const struct match *m, int p, int side, struct facts *f)
{
	if (type_of(m, p) == BATTERY) {
		fact_battery(f, m, p, side);
		return;
	}
	if (lies_in(m, p, OFF))
		fact_arrival(f, m, p);
	if (is_dummy(m, p))
		fact(f, "12.2", "dummy", "it looks like a unit while it is hidden, and moves like one");
	if (lies_in(m, p, GONE) || m->at[p] == NONE || is_dummy(m, p))
		return;
	fact_steps(f, m, p);
	fact_fire(f, m, p, side);
	fact_movement(f, m, p);
	if (on_map(m, p))
		fact_sees(f, m, p);
	if (!is_told_all(m, p, side))
		return;
	fact_morale(f, m, p);
	fact_action(f, m, p);
	fact_command(f, m, p);
	if (ep_is_head(m, p))
		fact_formation(f, m, p);
	fact_hidden(f, m, p);
}

/* ---- places ---------------------------------------------------------------------- */

/* "2 MP", or that it is closed */
static const char *cost_words(struct arena *arena, int cost)
{
	return cost == NO ? "closed" : text(arena, "%d MP", cost);
}

static void fact_ground(struct facts *f, const struct match *m, int h)
{
	int row = ep_ground_row(m, h), protection = ep_protection(m, h, NONE, NULL);

	fact(f, "10.2", "level", "%d", ep_level(m, h));
	fact(f, "TT", "ground", "%s: infantry %s, vehicles %s%s%s", ep_ground_words(row),
	     cost_words(f->arena, cell(m, TERRAIN, row, COST_INFANTRY)),
	     cost_words(f->arena, cell(m, TERRAIN, row, COST_VEHICLE)),
	     has_feature(m, h, ROAD) || has_feature(m, h, TRAIL) ? "; by road or trail 1 MP" : "",
	     cell(m, TERRAIN, row, OBSTACLE) ? "; blocks lines of sight" : "");
	fact(f, "10.1", "protection", "%+d columns against fire, %+d against artillery; seen within %d hexes",
	     protection, lesser(0, protection + cell(m, SHIFTS, INDIRECT_EASE, 0)),
	     ep_observation_range(m, h));
	if (scenario_cell(m, SC_STEEP) && ep_level(m, h) >= scenario_cell(m, SC_STEEP))
		fact(f, "10.3", "slope", "steep: climbing to it costs double");
	if (scenario_cell(m, SC_SNOW))
		fact(f, "10.3", "snow", "on foot 1 MP more for each level%s",
		     scenario_cell(m, SC_SNOW) > 1 ? ", and for each hex" : "");
}

/* 1.4 How many of the enemy are there is his affair. */
static void fact_room(struct facts *f, const struct match *m, int place, int side)
{
	for (int s = FRENCH; s <= GERMAN; s++)
		if (side == NONE || side == s)
			fact(f, place == known(m, T2) ? "16.3" : "1.4", "room", "%s: %s", ep_side_names[s],
			     ep_room_words(f->arena, m, place, s));
}

static void fact_fire_on(struct facts *f, const struct match *m, int h)
{
	if (ep_artillery_on(m, h) > 0)
		fact(f, "13.6", "artillery", "strength %d lies here", ep_artillery_on(m, h));
}

/* 9 Of both sides who sees it; of the enemy's hidden counters the places. */
static void fact_seen(struct facts *f, const struct match *m, int place, int side)
{
	struct buffer b = { .arena = f->arena };

	EACH_PLACE(h, m) {
		struct seen seen;

		if (m->top[h] == NONE || spot(m, h)->kind == BOX || h == place || !ep_sees(m, h, place))
			continue;
		seen_at(m, h, side, &seen);
		for (int i = 0; i < seen.n; i++) {
			const char *back = seen.back[i] ? backs_words(f->arena, seen.back[i], 0) : NULL;

			buffer_printf(&b, "%s%s %d", b.length ? ", " : "",
				      back ? text(f->arena, "%s in %s", back, place_name(m, h))
					   : id(m, seen.piece[i]),
				      ep_distance(m, h, place));
		}
	}
	if (b.length)
		fact(f, "9.1", "in sight of", "%s (hexes)", b.bytes);
}

void ep_place_facts(const struct match *m, int place, int side, struct facts *f)
{
	if (spot(m, place)->kind == BOX)
		return;
	if (is_hex(m, place))
		fact_ground(f, m, place);
	fact_room(f, m, place, side);
	ep_scenario_facts(m, place, f);
	if (!is_hex(m, place))
		return;
	fact_fire_on(f, m, place);
	fact_seen(f, m, place, side);
}
