/* SPDX-License-Identifier: ISC */
/* 06-movement.c: 6.0 to 6.5 regular, strategic and rail movement; overruns, and control of hexes. */
#include "games/across-the-narva/narva.h"

enum mode { REGULAR = NONE, STRATEGIC, RAIL };	/* regular unless the action says */
static const char *const mode_names[] = { "strategic", "rail", NULL };

/* ---- 6.2 what ground, rivers and roads cost -------------------------------- */

/* What is inline here is asked of every hexside of every search. */

static int sum(int a, int b)
{
	return a == NO || b == NO ? NO : a + b;
}

/* 6.1b 6.2.2e */
static inline int column_of(const struct match *m, int p)
{
	return is_mechanized(m, p) ? MECHANIZED4 : INFANTRY4;
}

/* 2.2.2c The worst terrain of the hex. */
static inline int terrain_cost(const struct match *m, int h, int column)
{
	uint32_t terrains = spot(m, h)->features & TERRAINS;
	int worst = 0;

	for (int terrain = CLEAR; terrains >> terrain; terrain++) {
		int cost = terrains >> terrain & 1 ? cell(m, TERRAIN, row_of_terrain(terrain), column) : 0;

		if (cost == NO)
			return NO;
		worst = greater(worst, cost);
	}
	return worst;
}

static const struct {
	int16_t feature, row;
} roads[] = {
	{ ROLLBAHN, ROW_ROLLBAHN }, { ROAD, ROW_ROAD }, { TRACK, ROW_TRACK }, { TRAIL, ROW_TRAIL },
	{ WINTER_TRAIL, ROW_WINTER_TRAIL }, { RAIL_MAJOR, ROW_RAILWAY }, { RAIL_MINOR, ROW_RAILWAY },
};

/* 6.2.1a 6.2.1b The best road over the hexside, 6.2.1d the winter trail in frost only; NO: there is none. */
static int road_cost(const struct match *m, int border, int column)
{
	uint32_t features = m->data->map->borders[border].features;
	int cost = NO;

	for (size_t i = 0; i < LENGTH(roads); i++) {
		if (!(features >> roads[i].feature & 1))
			continue;
		if (roads[i].feature != WINTER_TRAIL || an_has_frost(m))
			cost = cheaper(cost, cell(m, TERRAIN, roads[i].row, column));
	}
	return cost;
}

/* 2.2.8b 6.2.2d to 6.2.2i What the river adds; NO: it cannot be crossed, ferries apart. */
static int river_cost(const struct match *m, int border, int column)
{
	int cost = 0;

	if (an_is_bridged(m, border))
		return 0;
	if (border_has(m, border, MINOR_RIVER))
		cost = cell(m, TERRAIN, ROW_MINOR_RIVER, column);
	if (border_has(m, border, MAJOR_RIVER))
		cost = dearer(cost, an_is_frozen(m, border) ? cell(m, TERRAIN, ROW_MAJOR_RIVER, column) : NO);
	return cost;
}

/* 6.2.2j Where the river is frozen or bridged nobody needs the ferry. */
static bool is_ferry(const struct match *m, int border)
{
	return border_has(m, border, FERRY) && border_has(m, border, MAJOR_RIVER) &&
	       !an_is_frozen(m, border) && !an_is_bridged(m, border);
}

/* 6.2.2g h n o 9.5.1a 9.6.1 As in movement: by a road, or over river and ground that are open to the unit. */
bool an_may_cross(const struct match *m, int p, int border, int to)
{
	int column = column_of(m, p);

	if (border == NONE || !is_hex(m, to))
		return false;
	if (is_ferry(m, border))
		return !is_mechanized(m, p);
	return road_cost(m, border, column) != NO ||
	       sum(terrain_cost(m, to, column), river_cost(m, border, column)) != NO;
}

/* ---- 6.3 where a unit may be ------------------------------------------------- */

/* 6.3.3a 11.3.1 Works are for two divisions, whichever of them they belong to. */
static inline bool is_shut_works(const struct match *m, int p, int h)
{
	return works_of(m, h) != NONE && side_of(m, p) == GERMAN && formation_of(m, p) != F11SS &&
	       formation_of(m, p) != F4SS;
}

/* 6.3.4 The city of Narva, the ground across the river behind the works, and the works. */
static inline bool is_shut_city(const struct match *m, int p, int h)
{
	return (has_feature(m, h, NARVA) || has_feature(m, h, ENCLOSED) || works_of(m, h) != NONE) &&
	       side_of(m, p) == GERMAN && !has_trait(m, p, SS);
}

/* 6.1d Terrain that the chart closes to the unit, where no road leads in. A thaw does not drive it off. */
static inline bool is_closed(const struct match *m, int p, int h)
{
	return !has_feature(m, h, ON_ROAD) && !has_feature(m, h, ON_WINTER_TRAIL) &&
	       terrain_cost(m, h, column_of(m, p)) == NO;
}

bool an_may_stand(const struct match *m, int p, int h)
{
	return !has_feature(m, h, WATER) && !is_shut_works(m, p, h) && !is_shut_city(m, p, h) &&
	       !is_closed(m, p, h);
}

bool an_check_ground(const struct match *m, int p, int h, struct ruling *r)
{
	if (!is_hex(m, h))
		return refuse(r, "6.3.1", "%s is not on the map", place_name(m, h));
	if (has_feature(m, h, WATER))
		return refuse(r, "6.3.1", "%s is water", place_name(m, h));
	if (is_shut_works(m, p, h))
		return refuse(r, "6.3.3", "the defenses in %s are for the 4th and 11th SS, not for %s",
			      place_name(m, h), id(m, p));
	if (is_shut_city(m, p, h))
		return refuse(r, "6.3.4", "%s is for SS units, not for %s", place_name(m, h), id(m, p));
	if (is_closed(m, p, h))
		return refuse(r, "6.2", "the ground in %s is closed to %s", place_name(m, h), id(m, p));
	return true;
}

/* 6.3.2b No HQ overruns another. */
bool an_may_enter(const struct match *m, int p, int h)
{
	int enemy = enemy_of(side_of(m, p));

	if (!is_hex(m, h))
		return false;
	return holder_of(m, h) != enemy || (is_combat(m, p) && an_is_lone_hq(m, h, enemy));
}

/* ---- 13.1.1 what a unit takes on its way -------------------------------------- */

bool an_counts(const struct match *m, int h)
{
	enum {
		SINGLE = 1u << ENTRY_A | 1u << ENTRY_B | 1u << ENTRY_C | 1u << HEIGHT | 1u << IVANGOROD |
			 1u << HUNGERBURG | 1u << KRIVASOO | 1u << CHANGING_SOURCE,	/* 2.2.7 */
	};

	if (!is_hex(m, h))
		return false;
	return spot(m, h)->features & SINGLE || (has_feature(m, h, VILLAGE) && has_feature(m, h, WEST_BANK));
}

/* 13.1.1a 13.1.1b The last to pass with a zone of control holds the hex. */
static void take_hex(struct match *m, struct ruling *r, int p, int h)
{
	uint32_t *marks = &ground(m, h)->marks;
	bool soviet = side_of(m, p) == SOVIET;

	if (!an_counts(m, h) || !an_has_zone(m, p) || !!(*marks & SOVIET_HELD) == soviet)
		return;
	*marks ^= SOVIET_HELD;
	say(r, "13.1.1", "%s takes %s", an_side_names[side_of(m, p)], place_name(m, h));
}

/* 6.3.2b 11.1.4a Only a lone HQ can be met there. */
void an_enter(struct match *m, struct ruling *r, int p, int h)
{
	for (int q = m->top[h], next; q != NONE; q = next) {
		next = m->under[q];
		if (side_of(m, q) != side_of(m, p))
			an_displace(m, r, q, "11.1.4");
	}
	put(m, p, h);
	take_hex(m, r, p, h);
}

/* ---- one step: the law that check and offer share --------------------------------- */

/* Why a move or one of its steps cannot be made. */
enum bar {
	OPEN, NOT_ARRIVING, STARTS_WATCHED, BAD_GROUND, HELD_BY_ENEMY, FREE_MOVE_WATCHED, NO_CROSSING,
	FERRY_LATE, FERRY_USED, TOO_DEAR, ZONE_TO_ZONE, OVERRUN_TOO_DEAR, NO_ROAD, ROAD_WATCHED, ROAD_FULL,
	NO_RAILWAY,
};

struct trip {
	int p, side, mode, start;
	int budget;			/* in quarter points; by rail in hexes, as many as a path can name */
	const struct zones *zones;	/* of the enemy; NULL: not worked out */
	int least;			/* that a step after the first can cost */
};

struct step {
	int from;
	const struct link *link;
	bool first;		/* of the move */
	int left;		/* of the budget */
	int cost;		/* found */
	bool stop;		/* found: it goes no farther */
	struct sum *parts;	/* gets what the cost comes of, in quarter points; NULL: not wanted */
};

/* 10.3.2b Half if isolated, rounded down; 2.5.2d but not in the moves of events. */
static int allowance(const struct match *m, int p)
{
	const struct unit *u = unit_of(m, p);
	int points = counter(m, p)->value[u->lost ? MOVE2 : MOVE];

	if (u->supply == ISOLATED && (own_of(m)->operation != EVENT_MOVE || plays(m, OPTION_HALVED_EVENTS)))
		points /= 2;
	return 4 * points;
}

/* No cell of the terrain chart has less, so that nobody with less need look for a way. */
static int least_cost(const struct match *m, int column)
{
	int least = NO;

	for (int row = 0; row < chart_of(m, TERRAIN)->n_rows; row++)
		least = cheaper(least, cell(m, TERRAIN, row, column));
	return least;
}

static struct trip trip_of(const struct match *m, int p, int mode, const struct zones *zones)
{
	return (struct trip){
		.p = p, .side = side_of(m, p), .mode = mode, .start = m->at[p], .zones = zones,
		.budget = mode == RAIL ? MOST_LIST : allowance(m, p),
		.least = mode == RAIL ? 1 : least_cost(m, mode == STRATEGIC ? STRATEGIC4 : column_of(m, p)),
	};
}

static bool is_watched(const struct match *m, const struct trip *t, int h)
{
	return t->zones ? t->zones->in[h] : an_in_zone(m, h, t->side);
}

/* 6.5a Rail is for arrivals. 2.5.4c 6.4.1a 6.5b All but a regular move starts outside enemy zones. */
static enum bar look_at_start(const struct match *m, const struct trip *t)
{
	int operation = own_of(m)->operation;

	if (t->mode == RAIL && operation != REINFORCING)
		return NOT_ARRIVING;
	if ((t->mode != REGULAR || operation == FREE_MOVE) && is_watched(m, t, t->start))
		return STARTS_WATCHED;
	return OPEN;
}

/* 6.1c One hex can always be moved, 6.1e but not from zone to zone, 11.1.4b nor to overrun an HQ. */
static enum bar look_by_minimum(const struct match *m, const struct trip *t, struct step *s)
{
	int to = s->link->to;

	if (is_watched(m, t, s->from) && is_watched(m, t, to))
		return ZONE_TO_ZONE;
	if (holder_of(m, to) == enemy_of(t->side) && !plays(m, OPTION_MINIMUM_OVERRUN))
		return OVERRUN_TOO_DEAR;
	s->cost = s->left;
	s->stop = true;
	if (s->parts) {
		sum_start(s->parts, false);
		sum_add(s->parts, "6.1", "all that is left, for one hex can always be moved", s->left);
	}
	return OPEN;
}

/* 6.2.2j to 6.2.2m One infantry unit for each ferry and operation; the crossing is its whole move. */
static enum bar look_over_ferry(const struct match *m, const struct trip *t, struct step *s)
{
	if (is_mechanized(m, t->p))
		return NO_CROSSING;
	if (!s->first)
		return FERRY_LATE;
	if (list_has(&own_of(m)->ferries, s->link->border))
		return FERRY_USED;
	return look_by_minimum(m, t, s);
}

/* Of the dearest terrain of the hex. */
static const char *terrain_words(const struct match *m, int h, int column)
{
	int cost = terrain_cost(m, h, column);

	for (int terrain = CLEAR; terrain <= CITY; terrain++)
		if (has_feature(m, h, terrain) && cell(m, TERRAIN, row_of_terrain(terrain), column) == cost)
			return chart_of(m, TERRAIN)->rows[row_of_terrain(terrain)];
	return "ground";
}

/* The first of the roads over the hexside that costs so much. */
static const char *road_words(const struct match *m, int border, int column, int cost)
{
	for (size_t i = 0; i < LENGTH(roads); i++)
		if (border_has(m, border, roads[i].feature) &&
		    cell(m, TERRAIN, roads[i].row, column) == cost)
			return chart_of(m, TERRAIN)->rows[roads[i].row];
	return "road";
}

/* 6.1a 6.2.1c Ground and river, or the road instead of both; NO: neither is open. */
static inline int way_cost(const struct match *m, const struct step *s, int column)
{
	int to = s->link->to, border = s->link->border, ground = terrain_cost(m, to, column), river = 0;
	int road = is_road(m, border) ? road_cost(m, border, column) : NO, cost;

	if (is_river(m, border))
		river = river_cost(m, border, column);
	cost = cheaper(sum(ground, river), road);
	if (!s->parts || cost == NO)
		return cost;
	if (cost == road) {
		sum_add(s->parts, "6.2.1", road_words(m, border, column, road), road);
	} else {
		sum_add(s->parts, "6.2", terrain_words(m, to, column), ground);
		sum_add(s->parts, "6.2.2", "river", river);
	}
	return cost;
}

/* 5.1 Enemy zones cost in any case. */
static enum bar look_regular(const struct match *m, const struct trip *t, struct step *s)
{
	int entering, leaving;

	if (is_ferry(m, s->link->border))
		return look_over_ferry(m, t, s);
	s->cost = way_cost(m, s, column_of(m, t->p));
	if (s->cost == NO)
		return NO_CROSSING;
	entering = is_watched(m, t, s->link->to) ? limit(m, ZONE_ENTER4) : 0;
	leaving = is_watched(m, t, s->from) ? limit(m, ZONE_LEAVE4) : 0;
	sum_add(s->parts, "5.1", "into an enemy zone", entering);
	sum_add(s->parts, "5.1", "out of an enemy zone", leaving);
	s->cost += entering + leaving;
	if (s->cost <= s->left)
		return OPEN;
	return s->first ? look_by_minimum(m, t, s) : TOO_DEAR;
}

/* 6.4 6.4.1 Along roads, outside enemy zones, and never over the limit of stacks. */
static enum bar look_strategic(const struct match *m, const struct trip *t, struct step *s)
{
	s->cost = is_road(m, s->link->border) ? road_cost(m, s->link->border, STRATEGIC4) : NO;
	if (s->cost == NO)
		return NO_ROAD;
	if (is_watched(m, t, s->link->to))
		return ROAD_WATCHED;
	if (!an_may_stack(m, t->p, s->link->to))
		return ROAD_FULL;
	if (s->parts)
		sum_add(s->parts, "6.4", road_words(m, s->link->border, STRATEGIC4, s->cost), s->cost);
	return s->cost <= s->left ? OPEN : TOO_DEAR;
}

/* 6.5c 6.5e */
static enum bar look_by_rail(const struct match *m, const struct trip *t, struct step *s)
{
	if (!border_has(m, s->link->border, RAIL_MAJOR))
		return NO_RAILWAY;
	s->stop = is_watched(m, t, s->link->to);
	return OPEN;
}

static enum bar look_at_hex(const struct match *m, const struct trip *t, int to)
{
	if (!an_may_stand(m, t->p, to))
		return BAD_GROUND;
	if (holder_of(m, to) == enemy_of(t->side) && (t->mode == RAIL || !an_may_enter(m, t->p, to)))
		return HELD_BY_ENEMY;	/* 6.3.2, 6.5f */
	if (own_of(m)->operation == FREE_MOVE && is_watched(m, t, to))	/* 2.5.4d */
		return FREE_MOVE_WATCHED;
	return OPEN;
}

static enum bar look_at_way(const struct match *m, const struct trip *t, struct step *s)
{
	if (t->mode == RAIL)
		return look_by_rail(m, t, s);
	return t->mode == STRATEGIC ? look_strategic(m, t, s) : look_regular(m, t, s);
}

static enum bar look(const struct match *m, const struct trip *t, struct step *s)
{
	enum bar bar = look_at_hex(m, t, s->link->to);

	return bar == OPEN ? look_at_way(m, t, s) : bar;
}

/* ---- refusals ------------------------------------------------------------------------ */

static const char *points(struct ruling *r, int quarters)
{
	return r->quiet ? "" : an_quarters(r->arena, quarters);
}

static bool refuse_start(const struct match *m, const struct trip *t, enum bar bar, struct ruling *r)
{
	const char *who = id(m, t->p), *from = place_name(m, t->start);

	if (bar == NOT_ARRIVING)
		return refuse(r, "6.5", "%s does not arrive in this segment and has no train", who);
	if (t->mode == STRATEGIC)
		return refuse(r, "6.4.1", "%s starts in an enemy zone of control in %s", who, from);
	if (t->mode == RAIL)
		return refuse(r, "6.5", "%s starts in an enemy zone of control in %s", who, from);
	return refuse(r, "2.5.4", "%s starts in an enemy zone of control in %s", who, from);
}

static bool refuse_crossing(const struct match *m, const struct trip *t, const struct step *s,
			    struct ruling *r)
{
	const char *who = id(m, t->p), *from = place_name(m, s->from), *to = place_name(m, s->link->to);

	if (border_has(m, s->link->border, MAJOR_RIVER))
		return refuse(r, "6.2.2", "%s cannot cross the river from %s to %s", who, from, to);
	return refuse(r, "6.2", "the way from %s to %s is closed to %s", from, to, who);
}

/* 6.3.2 6.5f */
static bool refuse_held(const struct match *m, const struct trip *t, int to, struct ruling *r)
{
	if (t->mode == RAIL)
		return refuse(r, "6.5", "the enemy blocks the railway in %s", place_name(m, to));
	return refuse(r, "6.3.2", "the enemy is in %s", place_name(m, to));
}

/* 6.4 6.5 Of steps along roads and railways. */
static bool refuse_line(const struct match *m, const struct trip *t, const struct step *s, enum bar bar,
			struct ruling *r)
{
	const char *from = place_name(m, s->from), *to = place_name(m, s->link->to);

	switch (bar) {
	case NO_ROAD:
		return refuse(r, "6.4", "no rollbahn, road, track or railway leads from %s to %s", from, to);
	case ROAD_WATCHED:
		return refuse(r, "6.4.1", "%s is in an enemy zone of control", to);
	case ROAD_FULL:
		return refuse(r, "6.4.1", "%s would be overstacked with %s in it", to, id(m, t->p));
	default:	/* NO_RAILWAY */
		return refuse(r, "6.5", "no major railway leads from %s to %s", from, to);
	}
}

static bool refuse_step(const struct match *m, const struct trip *t, const struct step *s, enum bar bar,
			struct ruling *r)
{
	const char *who = id(m, t->p), *from = place_name(m, s->from), *to = place_name(m, s->link->to);

	switch (bar) {
	case BAD_GROUND:
		return an_check_ground(m, t->p, s->link->to, r);
	case HELD_BY_ENEMY:
		return refuse_held(m, t, s->link->to, r);
	case FREE_MOVE_WATCHED:
		return refuse(r, "2.5.4", "%s is in an enemy zone of control", to);
	case NO_CROSSING:
		return refuse_crossing(m, t, s, r);
	case FERRY_LATE:
		return refuse(r, "6.2.2", "the ferry from %s takes all MP of %s", from, who);
	case FERRY_USED:
		return refuse(r, "6.2.2", "the ferry from %s to %s has carried a unit already", from, to);
	case TOO_DEAR:
		return refuse(r, "6.1", "%s needs %s MP for %s and has %s", who, points(r, s->cost), to,
			      points(r, s->left));
	case ZONE_TO_ZONE:
		return refuse(r, "6.1", "%s has not the MP to go from enemy zone to enemy zone, %s to %s",
			      who, from, to);
	case OVERRUN_TOO_DEAR:
		return refuse(r, "11.1.4", "%s has not the MP to overrun the HQ in %s", who, to);
	default:
		return refuse_line(m, t, s, bar, r);
	}
}

/* The move has ended in the hex before. */
static bool refuse_beyond(const struct match *m, const struct trip *t, int here, bool ferried,
			  struct ruling *r)
{
	if (t->mode == RAIL)
		return refuse(r, "6.5", "%s stops in %s, in an enemy zone of control", id(m, t->p),
			      place_name(m, here));
	if (ferried)
		return refuse(r, "6.2.2", "the ferry to %s takes all MP of %s", place_name(m, here),
			      id(m, t->p));
	return refuse(r, "6.1", "%s has not the MP for %s and goes no farther", id(m, t->p),
		      place_name(m, here));
}

/* 4.0a Why the unit does not act. */
static bool refuse_idle(const struct match *m, int p, struct ruling *r)
{
	const struct narva *o = own_of(m);

	switch (o->operation) {
	case FREE_MOVE:
		return refuse(r, "2.5.4", "%s is not among the units of the Free Move", id(m, p));
	case EVENT_MOVE:
		return refuse(r, "2.5.2", "%s is not among the units that the event moves", id(m, p));
	case REINFORCING:
		return refuse(r, "8.0", "%s has not come in this segment", id(m, p));
	case REPLACING:
		return refuse(r, "11.2.2", "%s has not been brought back now", id(m, p));
	default:
		break;
	}
	if (o->hq != NONE && formation_of(m, p) && formation_of(m, p) == formation_of(m, o->hq))
		return refuse(r, "4.2.5bis", "%s is out of the command of %s", id(m, p), id(m, o->hq));
	return refuse(r, "4.0", "%s is not activated", id(m, p));
}

/* ---- move -------------------------------------------------------------------------------- */

/* {do: move, unit: r65, path: ['1106', '1107'], mode: strategic, top: r147} */
struct move_args {
	int16_t unit, mode, top;
	struct list path;
};

/* NONE: it leads nowhere. */
static int last_hex(const struct move_args *args)
{
	return args->path.n ? args->path.v[args->path.n - 1] : NONE;
}

/* 6.0a 4.1.3 Reading: an Army HQ marches on arrival only (8.0c); later it is relocated. */
static bool is_fixed(const struct match *m, int p)
{
	return type_of(m, p) == ARMY_HQ && own_of(m)->operation != REINFORCING;
}

static bool may_set_off(const struct match *m, int p)
{
	return is_ground_unit(m, p) && on_map(m, p) && !is_fixed(m, p) && !has_mark(m, p, MOVED | PINNED);
}

static bool check_mover(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	int p = args->unit;

	if (!is_ground_unit(m, p))
		return refuse(r, "6.0", "%s does not move on the map", id(m, p));
	if (side_of(m, p) != a->side)
		return refuse(r, "6.0", "%s is no %s unit", id(m, p), an_side_names[a->side]);
	return on_map(m, p) || refuse(r, "6.0", "%s is not on the map", id(m, p));
}

static bool check_active(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	return has_mark(m, args->unit, ACTIVE) || refuse_idle(m, args->unit, r);
}

static bool check_marches(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	return !is_fixed(m, args->unit) ||
	       refuse(r, "6.0", "%s is an Army HQ and does not march", id(m, args->unit));
}

static bool check_pin(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	return !has_mark(m, args->unit, PINNED) || refuse(r, "2.5.1", "%s is pinned", id(m, args->unit));
}

/* 6.0c */
static bool check_once(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	return !has_mark(m, args->unit, MOVED) || refuse(r, "6.0", "%s has moved", id(m, args->unit));
}

/* 7.0d 4.2.5a */
static bool may_halt(const struct match *m, int p, int h)
{
	return an_may_stack(m, p, h) && !an_in_span(m, p, h);
}

/* What a move along a path comes to. */
struct walk {
	int spent, ferry;	/* ferry: the border crossed by one, or NONE */
	bool stopped;
	bool told;		/* each step by account(); by rail it costs nothing */
};

/* "1721 3 MP: woods 1, into an enemy zone 2 (5.1)" */
static void account_step(const struct match *m, struct ruling *r, int to, const struct sum *s)
{
	struct buffer b = { .arena = r->arena };

	for (int i = 0; i < s->n; i++)
		buffer_printf(&b, "%s%s %s (%s)", i ? ", " : "", s->parts[i].what,
			      points(r, s->parts[i].value), s->parts[i].rule);
	if (s->n)
		account(r, "6.1", "%s for %s MP: %s", place_name(m, to), points(r, s->total), b.bytes);
}

static bool walk_into(const struct match *m, const struct trip *t, const struct list *path, int i,
		      struct walk *w, struct ruling *r)
{
	struct link l = { .to = path->v[i] };
	struct step s = { .from = i ? path->v[i - 1] : t->start, .link = &l, .first = !i };
	struct sum parts;
	enum bar bar;

	if (!is_hex(m, l.to))	/* 6.3.1a */
		return an_check_ground(m, t->p, l.to, r);
	l.border = (int16_t)border_between(m->data, s.from, l.to);
	if (l.border == NONE)
		return refuse(r, "6.1", "%s is not next to %s", place_name(m, l.to), place_name(m, s.from));
	if (w->stopped)
		return refuse_beyond(m, t, s.from, w->ferry != NONE, r);
	s.left = t->budget - w->spent;
	sum_start(&parts, false);
	s.parts = w->told ? &parts : NULL;
	bar = look(m, t, &s);
	if (bar != OPEN)
		return refuse_step(m, t, &s, bar, r);
	if (w->told)
		account_step(m, r, l.to, &parts);
	w->spent += s.cost;
	w->stopped = s.stop;
	if (t->mode == REGULAR && is_ferry(m, l.border))
		w->ferry = l.border;
	return true;
}

/* told: what each step costs is told, too */
static bool walk(const struct match *m, const struct trip *t, const struct list *path, bool told,
		 struct walk *w, struct ruling *r)
{
	*w = (struct walk){ .ferry = NONE, .told = told };
	for (int i = 0; i < path->n; i++)
		if (!walk_into(m, t, path, i, w, r))
			return false;
	return true;
}

static bool check_path(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);

	return args->path.n || refuse(r, "6.0", "the path of %s names no hex", id(m, args->unit));
}

static bool check_start(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_of(m, args->unit, args->mode, NULL);
	enum bar bar = look_at_start(m, &t);

	return bar == OPEN || refuse_start(m, &t, bar, r);
}

static bool check_way(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_of(m, args->unit, args->mode, NULL);
	struct walk w;

	return walk(m, &t, &args->path, false, &w, r);
}

static bool check_halt(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	int p = args->unit, h = last_hex(args);

	if (!is_hex(m, h))
		return true;	/* refused by check_path or check_way */
	if (!an_check_stack(m, p, h, r))
		return false;
	if (an_in_span(m, p, h))
		return refuse(r, "4.2.5", "%s would be within the span of another Army HQ in %s", id(m, p),
			      place_name(m, h));
	return true;
}

static bool check_top(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct list alone = list_of(args->unit);

	return an_check_top(m, a->side, args->top, last_hex(args), &alone, r);
}

/* 2.1.3 The enemy learns who moves if he sees the unit before or afterwards. */
static unsigned readers_of(const struct match *m, const struct trip *t, int top)
{
	bool on_top = top == NONE && unit_of(m, t->p)->supply == SUPPLIED;

	return on_top ? ~0u : an_readers(m, t->p);
}

static void say_move(const struct match *m, const struct trip *t, const struct move_args *args,
		     const struct walk *w, struct ruling *r)
{
	const char *from = place_name(m, t->start), *to = place_name(m, last_hex(args));
	const char *how = t->mode == RAIL ? " by rail" : t->mode == STRATEGIC ? " strategically" : "";
	const char *rule = t->mode == RAIL ? "6.5" : t->mode == STRATEGIC ? "6.4" : "6.1";
	unsigned readers = readers_of(m, t, args->top);

	if (t->mode == RAIL)
		tell(r, readers, rule, "%s moves%s from %s to %s", id(m, t->p), how, from, to);
	else
		tell(r, readers, rule, "%s moves%s from %s to %s for %s MP of %s", id(m, t->p), how, from, to,
		     points(r, w->spent), points(r, t->budget));
	tell_others(r, readers, rule, "a unit moves%s from %s to %s", how, from, to);
	if (w->ferry != NONE)
		say(r, "6.2.2", "the ferry to %s takes all its MP", to);
}

/* 2.1.3b The enemy comes to see what was covered: the unit itself, or what it lay on. */
static bool uncovers(const struct match *m, const struct trip *t)
{
	bool seen = an_sight(m, t->p, enemy_of(t->side)) == SEEN;

	return plays(m, OPTION_FOG) && (!seen || (m->top[t->start] == t->p && m->under[t->p] != NONE));
}

static void move(struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_of(m, args->unit, args->mode, NULL);
	struct list *ferries = &own(m)->ferries;
	struct walk w;

	walk(m, &t, &args->path, false, &w, r);
	say_move(m, &t, args, &w, r);
	r->revealed |= uncovers(m, &t);
	for (int i = 0; i < args->path.n; i++)
		an_enter(m, r, t.p, args->path.v[i]);
	mark(m, t.p, MOVED);
	if (w.ferry != NONE && ferries->n < MOST_LIST)
		list_add(ferries, w.ferry);
	an_set_top(m, args->top, m->at[t.p]);
}

/* ---- what it will cost, and what comes of it --------------------------------------------------- */

int an_allowance(const struct match *m, int p) { return allowance(m, p); }

int an_ground_cost(const struct match *m, int h, bool mechanized)
{
	return terrain_cost(m, h, mechanized ? MECHANIZED4 : INFANTRY4);
}

/* 10.3.2b What is left after halving. */
static void explain_spent(const struct match *m, struct ruling *r, const struct trip *t, const struct walk *w)
{
	int full = 4 * counter(m, t->p)->value[unit_of(m, t->p)->lost ? MOVE2 : MOVE];

	if (t->mode == RAIL) {
		account(r, "6.5", "by rail no MP are spent");
		return;
	}
	if (t->budget < full)
		account(r, "10.3.2", "allowance %s MP: %s halved by isolation, rounded down",
			points(r, t->budget), points(r, full));
	account(r, t->mode == STRATEGIC ? "6.4" : "6.1", "%s MP of %s spent, %s left", points(r, w->spent),
		points(r, t->budget), points(r, t->budget - w->spent));
}

/* 11.1.4 2.1.3 An HQ that lies under a marker has no name yet. */
static void explain_overrun(const struct match *m, struct ruling *r, int side, int h)
{
	int hq = an_hq_in(m, h, enemy_of(side));

	if (hq == NONE)
		return;
	account(r, "11.1.4", "%s in %s is overrun and displaced by %d hexes or more",
		an_sight(m, hq, side) == SEEN ? id(m, hq) : "the HQ", place_name(m, h),
		limit(m, DISPLACEMENT));
}

/* 10.1 As things stand; the Supply Phase decides. */
static void explain_line(const struct match *m, struct ruling *r, int p, int h)
{
	struct match *after = NEW_RAW(r->arena, struct match);
	const char *words;
	bool fed;

	if (is_marines(m, p))
		return;
	match_copy(after, m);
	put(after, p, h);
	fed = an_line_words(r->arena, after, side_of(m, p), h, &words);
	account(r, "10.1", fed ? "supply line from %s: %s" : "no supply line from %s: %s", place_name(m, h),
		words);
}

void an_explain_halt(const struct match *m, struct ruling *r, int p, int h)
{
	if (an_has_zone(m, p))
		an_explain_gain(m, r, side_of(m, p), h);
	if (an_in_zone(m, h, side_of(m, p)))
		account(r, "5.0", "%s is in an enemy zone of control", place_name(m, h));
	explain_line(m, r, p, h);
}

static void explain_move(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_of(m, args->unit, args->mode, NULL);
	struct walk w;

	walk(m, &t, &args->path, true, &w, r);
	explain_spent(m, r, &t, &w);
	for (int i = 0; i < args->path.n; i++) {
		int h = args->path.v[i];

		explain_overrun(m, r, t.side, h);
		if (i + 1 < args->path.n && an_counts(m, h) && an_has_zone(m, t.p))
			an_explain_gain(m, r, t.side, h);
	}
	an_explain_halt(m, r, t.p, last_hex(args));
}

/* ---- what is in reach ----------------------------------------------------------------------- */

/*
 * By rail every hex costs one, so that the way found is the shortest. Why a step cannot be made does not
 * matter, so that the way comes first: by roads most lead nowhere.
 */
static int trip_step(const struct match *m, const void *context, int from, const struct link *l, int spent,
		     bool *stop)
{
	const struct trip *t = context;
	struct step s;

	if (t->budget - spent < t->least && from != t->start)
		return NO;
	s = (struct step){ .from = from, .link = l, .first = from == t->start, .left = t->budget - spent };
	if (look_at_way(m, t, &s) != OPEN || look_at_hex(m, t, l->to) != OPEN)
		return NO;
	*stop = s.stop;
	return t->mode == RAIL ? 1 : s.cost;
}

static int move_toll(const struct match *m, const struct action *a)
{
	const struct move_args *args = args_of(a);
	struct trip t = trip_of(m, args->unit, args->mode, NULL);
	struct ruling quiet = { .quiet = true };
	struct walk w;

	return !walk(m, &t, &args->path, false, &w, &quiet) ? NO : t.mode == RAIL ? args->path.n : w.spent;
}

/* False: such a move cannot even begin. */
static bool find_reach(const struct match *m, const struct trip *t, struct reach *reach)
{
	if (look_at_start(m, t) != OPEN)
		return false;
	search(m, t->start, 0, t->budget, trip_step, t, reach);
	return true;
}

/* A way out and back to where the unit is, as it may take a hex and return; false: there is none. */
static bool find_round(const struct match *m, const struct trip *t, const struct reach *reach,
		       struct list *path)
{
	for (int i = 1; i < reach->n; i++) {
		int here = reach->place[i], cost;
		bool stop = false;

		if (t->mode == RAIL && is_watched(m, t, here))	/* 6.5e */
			continue;
		EACH_LINK(l, m->data, here) {
			if (l->to != t->start)
				continue;
			cost = trip_step(m, t, here, l, reach->cost[here], &stop);
			if (cost == NO || reach->cost[here] + cost > t->budget)
				continue;
			if (!reach_way(reach, here, path) || path->n == MOST_LIST)
				continue;
			list_add(path, t->start);
			return true;
		}
	}
	return false;
}

bool an_can_move_to_room(const struct match *m, int p)
{
	int last = own_of(m)->operation == REINFORCING ? RAIL : STRATEGIC;	/* 6.5a */
	struct reach reach;
	struct zones zones;

	if (!may_set_off(m, p))
		return false;
	an_find_zones(m, side_of(m, p), &zones);
	for (int mode = REGULAR; mode <= last; mode++) {
		struct trip t = trip_of(m, p, mode, &zones);

		if (!find_reach(m, &t, &reach))
			continue;
		for (int i = 0; i < reach.n; i++)
			if (reach.place[i] != t.start && may_halt(m, p, reach.place[i]))
				return true;
	}
	return false;
}

/* ---- offers ----------------------------------------------------------------------------------- */

/* One cheapest path to each hex in reach, and one that leads back. */
static void offer_reach(const struct match *m, struct offers *o, const struct trip *t)
{
	struct list alone = list_of(t->p);
	struct ruling quiet = { .quiet = true };
	struct reach reach;
	struct action a;
	struct walk w;
	struct move_args *args = args_in(&a);

	if (!find_reach(m, t, &reach))
		return;
	offer_start(o, &a);
	args->unit = (int16_t)t->p;
	args->mode = (int16_t)t->mode;
	for (int i = 0; i < reach.n && !o->full; i++) {
		int to = reach.place[i];

		if (to != t->start && may_halt(m, t->p, to) && reach_way(&reach, to, &args->path))
			an_offer_tops(o, &a, &args->top, to, &alone);
	}
	if (!o->full && may_halt(m, t->p, t->start) && find_round(m, t, &reach, &args->path) &&
	    walk(m, t, &args->path, false, &w, &quiet))
		an_offer_tops(o, &a, &args->top, t->start, &alone);
}

static void offer_move(const struct match *m, struct offers *o)
{
	int side = top_frame(m)->side;
	struct zones zones;

	an_find_zones(m, side, &zones);
	EACH_UNIT(p, m) {
		if (o->full || side_of(m, p) != side || !has_mark(m, p, ACTIVE) || !may_set_off(m, p))
			continue;
		for (int mode = REGULAR; mode <= RAIL && !o->full; mode++) {
			struct trip t = trip_of(m, p, mode, &zones);

			offer_reach(m, o, &t);
		}
	}
}

/* ---- 2.1.3b the order of a stack ----------------------------------------------------------------- */

/* One of several newcomers, or who is there already. */
static bool may_top(const struct match *m, int side, int top, int h, const struct list *newcomers)
{
	if (list_has(newcomers, top))
		return newcomers->n > 1;
	return is_hex(m, h) && m->at[top] == h && side_of(m, top) == side;
}

bool an_check_top(const struct match *m, int side, int top, int h, const struct list *newcomers,
		  struct ruling *r)
{
	if (top == NONE)
		return true;
	if (!plays(m, OPTION_FOG))
		return refuse(r, "2.1.3", "without fog of war nobody needs to lie on top");
	if (may_top(m, side, top, h, newcomers))
		return true;
	if (list_has(newcomers, top))
		return refuse(r, "2.1.3", "%s lies on top anyway", id(m, top));
	return refuse(r, "2.1.3", "%s cannot lie on top in %s: it will not be there", id(m, top),
		      place_name(m, h));
}

static void offer_top(struct offers *o, struct action *a, int16_t *top, int p, int h,
		      const struct list *newcomers)
{
	*top = (int16_t)p;
	if (may_top(o->match, a->side, p, h, newcomers))
		offer_sure(o, a);
}

void an_offer_tops(struct offers *o, struct action *a, int16_t *top, int h, const struct list *newcomers)
{
	const struct match *m = o->match;

	*top = NONE;
	offer_sure(o, a);
	if (!plays(m, OPTION_FOG))
		return;
	for (int i = 0; i < newcomers->n; i++)
		offer_top(o, a, top, newcomers->v[i], h, newcomers);
	EACH_PIECE_AT(p, m, h)
		offer_top(o, a, top, p, h, newcomers);
	*top = NONE;
}

void an_set_top(struct match *m, int top, int h)
{
	if (top != NONE && is_hex(m, h) && m->at[top] == h)
		put(m, top, h);
}

/* ---- tables ----------------------------------------------------------------------------------------- */

static const struct param move_params[] = {
	{ PARAM(struct move_args, unit, ARG_PIECE), .about = "a unit that may act and has not moved",
	  .secret_if = an_is_foggy },
	{ PARAM(struct move_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "every hex that it enters, in order" },
	{ PARAM(struct move_args, mode, ARG_WORD), .optional = true, .names = mode_names,
	  .about = "strategic or rail; regular movement unless given" },
	TOP_PARAM(struct move_args),
	{ 0 }
};

const struct verb an_move = {
	.name = "move", .about = "moves a unit",
	.rules = "2.2.8 2.5.1 2.5.2 2.5.4 4.0 4.2.5 4.2.5bis 5.1 6.0 6.1 6.2 6.2.1 6.2.2 6.3.1 6.3.2 6.3.3 "
		 "6.3.4 6.4 6.4.1 6.5 7.0 8.0 10.3.2 11.1.4 11.2.2 13.1.1",
	.params = move_params,
	.checks = CHECKS(an_tell_once, check_mover, lawful_so_far, check_active, check_marches, check_pin,
			 check_once, check_path, check_start, check_way, check_halt, check_top),
	.apply = move, .explain = explain_move, .offer = offer_move, .toll = move_toll,
};

/* 6.0b Nobody has to move. */
static void end_movement(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "6.0", "%s ends its movement", an_side_names[a->side]);
	done(m);
}

const struct state an_moving = {
	.name = "move", .rule = "6.0", .asks = "move units that may act, or end the movement",
	.asked = ON_TURN, .on = ON(&an_activation), .secret_if = an_is_foggy,
	.verbs = (const struct verb *const[]){
		&an_move,
		&(const struct verb){
			.name = "done", .passes = true,
			.about = "ends the movement", .rules = "6.0", .apply = end_movement,
		}, NULL
	},
};
