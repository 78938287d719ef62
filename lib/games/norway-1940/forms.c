/* SPDX-License-Identifier: ISC */
/* forms.c: the names that code and data share, in the order of the enums of norway.h. */
#include "games/norway-1940/norway.h"

const char *const nw_operation_names[] = {
	"none", "reinforce", "mobilize", "appeal", "commando", "sail", "undock", "dock", "rebase-ships",
	"battle", "sail-attack", "bombard", "raid", "amphib", "emergency", "evacuate", "ship-aircraft",
	"ferry", "strike", "strike-ships", "bomb", "carrier-transfer", "rail-strike", "supply-drop",
	"intercept-mode", "march", "assault", "close-combat", "invade", "airlift", "airborne",
	"airborne-airlift", "rail", "repair-base", "repair-rail", "refit", "entrench", NULL
};
const char *const nw_aim_names[] = {
	"none", "ground", "air", "surface", "subs", "airbase", "port", "mob", "rail", NULL
};
const char *const nw_base_names[] = { "airbase", "port", "mob", NULL };
const char *const nw_class_names[] = { "ground", "naval", "air", NULL };

const char *const nw_side_names[] = { "german", "allied", NULL };
static const char *const place_kinds[] = { "hex", "area", "zone", "base", "box", NULL };
static const char *const place_features[] = {
	"airbase", "port", "mobilization", "railroad", "mountain", "small-island", "norway", "german-start",
	"coast", "near-land", NULL
};
static const char *const border_features[] = { "land", "rail", "coast", "sea", "approach", NULL };
static const char *const known_places[] = {
	"third-reich", "great-britain", "jutland", "german-pool", "allied-pool", "mobpool", "special",
	"german-refit", "allied-refit", "eliminated", "discarded", "withdrawn", "german-cup", "allied-cup",
	"german-hand", "allied-hand", "played", NULL
};
static const char *const traits[] = {
	"airborne", "mountain", "fortress", "first-fire", "gladiator", "hurricane", NULL
};

static const char *const classes[] = { "ground", "naval", "air", "event", NULL };
static const char *const types[] = {
	"infantry", "mountain-infantry", "paratroops", "commando", "machine-guns", "artillery", "armor",
	"flak", "company", "fort", "BB", "BC", "CA", "CL", "DD", "CV", "SS", "LCTR", "ATR", "TR", "B", "DB",
	"F", "T", "marker", NULL
};
static const char *const nations[] = { "germany", "britain", "france", "poland", "norway", NULL };
static const char *const weights[] = { "none", "light", "heavy", NULL };

static const struct value_form values[] = {
	{ .name = "class", .words = classes },
	{ .name = "type", .words = types },
	{ .name = "nation", .words = nations },
	{ .name = "weight", .words = weights },
	{ .name = "anti-ground" },
	{ .name = "anti-air" },
	{ .name = "anti-surface" },
	{ .name = "anti-sub" },
	{ .name = "movement", .about = "movement or range" },
	{ 0 }
};

/* ---- charts ----------------------------------------------------------- */

static const char *const turn_rows[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", NULL };
static const char *const point_columns[] = { "points", NULL };
static const char *const value_columns[] = { "value", NULL };
static const char *const value_rows[] = {
	"find-near", "find-far", "picked-up", "fate-refit", "refit-naval", "refit-air", "refit-ground",
	"repair-base", "repair-rail", "depleted-from", "glider", "entrenched", "unsupplied", "mountain",
	"rebase-times", "ferry-times", "surprise-actions", "german-decisive", "german-marginal", "draw-from",
	"allied-decisive", "worth-much", "last-stand-turn", "first-week-points", NULL
};
static const char *const capacity_rows[] = {
	"BB", "BC", "CA", "CL", "DD", "CV", "SS", "LCTR", "ATR", "TR", NULL
};
static const char *const capacity_columns[] = { "light", "heavy", "fighters", NULL };
const char *const nw_combat_names[] = {
	"none", "naval-battle", "fortress-fire", "base-fire", "carrier-raid", "air-strike", "ship-strike",
	"base-bombing", "rail-bombing", "ground-combat", "dive-support", "air-assault", "interception", NULL
};
static const char *const fire_columns[] = {
	"aim-ground", "aim-air", "aim-surface", "aim-subs", "aim-bases", "aim-rail", "ground-at-ground",
	"ground-at-air", "ground-at-surface", "air-at-ground", "air-at-air", "naval-at-air",
	"naval-at-surface", "naval-at-subs", NULL
};
static const char *const events[] = {
	"G01", "G02", "G03", "G04", "G05", "G06", "G07", "G08", "G09", "G10", "G11", "G12", "A01", "A02",
	"A03", "A04", "A05", "A06", "A07", "A08", "A09", "A10", "A11", "A12", NULL
};
static const char *const event_columns[] = {
	"held", "grants", "loses-german", "loses-allied", "withdraws", "fall-gelb", NULL
};
static const char *const event_set_columns[] = { "grants", "bans-german", "bans-allied", NULL };
static const char *const sets[] = {
	"none", "any", "general", "naval", "air", "land", "combined", "logistics", "mobilizing",
	"carrier-and-air", "attack-moves", "reinforcing", "recovery", "undocking", "fighters", "repairs", NULL
};

static const struct chart_form charts[] = {
	{ .name = "turns", .columns = nw_side_names, .rows = turn_rows },
	{ .name = "points", .columns = point_columns },
	{ .name = "values", .columns = value_columns, .rows = value_rows },
	{ .name = "capacity", .columns = capacity_columns, .rows = capacity_rows },
	{ .name = "who-fires", .columns = fire_columns, .rows = nw_combat_names + 1 },
	{ .name = "events", .columns = event_columns, .rows = events },
	{ .name = "event-sets", .columns = event_set_columns, .rows = events, .words = sets },
	{ .name = "sets", .columns = sets, .rows = nw_operation_names + 1 },
	{ .name = "aboard" },
	{ 0 }
};

/* ---- what follows from the map ------------------------------------------ */

/* An area and a zone that share a coast: the one is coastal, the other near to land (G3A.3). */
static void derive(const struct map *map, struct place *places, struct border *borders)
{
	for (int i = 0; i < map->n_borders; i++) {
		int ends[] = { borders[i].a, borders[i].b };

		for (int k = 0; k < 2 && borders[i].features >> SHORE & 1; k++)
			places[ends[k]].features |= 1u << (places[ends[k]].kind == AREA ? COAST : NEAR_LAND);
	}
}

/* ---- what the rules can be played with ------------------------------------ */

static int kind_of(const struct data *data, int place)
{
	return data->map->places[place].kind;
}

static bool has_bit(uint32_t bits, int i)
{
	return bits >> i & 1;
}

/* What lies between two kinds of place: exactly one of four, and rails over land alone. */
static const char *border_fault(const struct data *data, int i, struct arena *arena)
{
	const struct border *b = &data->map->borders[i];
	int x = kind_of(data, b->a), y = kind_of(data, b->b);
	int wanted = x == BASE || y == BASE ? APPROACH : x == AREA && y == AREA ? LAND :
		     x == ZONE && y == ZONE ? SEA_LANE : SHORE;

	if (x == BOX || y == BOX)
		return text(arena, "border %s: a box borders on nothing", border_id(arena, data, i));
	if ((b->features & ~(1u << RAIL)) != 1u << wanted)
		return text(arena, "border %s must be of the kind %s, as its places are",
			    border_id(arena, data, i), border_features[wanted]);
	if (has_bit(b->features, RAIL) &&
	    (wanted != LAND || !has_bit(data->map->places[b->a].features, RAILROAD) ||
	     !has_bit(data->map->places[b->b].features, RAILROAD)))
		return text(arena, "border %s: rails join two areas that have a railroad",
			    border_id(arena, data, i));
	return NULL;
}

static int kind_of_known(int known)
{
	return known < HOME + SIDES ? BASE : known == JUTLAND ? AREA : BOX;
}

/* R15.3 An island has no neighbour by land, and there are two bases, each with a way out to sea. */
static const char *place_fault(const struct data *data, int h, struct arena *arena)
{
	const struct place *p = &data->map->places[h];
	bool zone = false, land = false;

	EACH_LINK(l, data, h) {
		zone |= kind_of(data, l->to) == ZONE;
		land |= kind_of(data, l->to) == AREA;
	}
	if (p->kind == HEX)
		return text(arena, "%s is a hex, and there are none", p->id);
	if (p->kind != AREA && p->features & ~(1u << NEAR_LAND))
		return text(arena, "%s is no land area and cannot have such features", p->id);
	if (has_bit(p->features, SMALL_ISLAND) && (land || !zone))
		return text(arena, "%s is a small island, so it borders on the sea and on no area", p->id);
	if (has_bit(p->features, PORT) && !zone)
		return text(arena, "%s has a port and borders on no sea zone", p->id);
	if (p->kind == BASE && h != data->map->known[HOME + GERMAN] && h != data->map->known[HOME + ALLIED])
		return text(arena, "%s is a third Off Map base", p->id);
	if (p->kind == BASE && !zone)
		return text(arena, "%s borders on no sea zone", p->id);
	return NULL;
}

/* Areas and zones are put into lists. */
static const char *map_fault(const struct data *data, struct arena *arena)
{
	const char *why = NULL;
	int places = 0;

	for (int i = 0; i < data->map->n_places && !why; i++) {
		places += kind_of(data, i) != BOX;
		why = place_fault(data, i, arena);
	}
	for (int i = 0; i < data->map->n_borders && !why; i++)
		why = border_fault(data, i, arena);
	if (!why && places > MOST_LIST)
		return text(arena, "the map has more than %d areas and zones", MOST_LIST);
	return why;
}

/* ---- and of the counters ---------------------------------------------------- */

/* R1.3 The class of each type, and the traits and weights that a class can have. */
static int class_of_type(int type)
{
	return type <= FORT ? GROUND : type <= TR ? NAVAL : type <= TRANSPORT ? AIR : EVENT;
}

static const char *profile_fault(const struct piece *p, struct arena *arena)
{
	uint32_t ground = 1u << AIRBORNE | 1u << MOUNTAIN | 1u << FORTRESS | 1u << FIRST_FIRE;
	int class = p->value[CLASS];

	if (class_of_type(p->value[TYPE]) != class)
		return text(arena, "%s: type %s is not of class %s", p->id, types[p->value[TYPE]],
			    classes[class]);
	if ((class == GROUND) != (p->value[WEIGHT] != NO_WEIGHT))
		return text(arena, "%s must have a weight if it is a ground unit, and else none", p->id);
	if (p->traits & (class == GROUND ? ~ground : class == AIR ? ground : ~0u))
		return text(arena, "%s has a trait that does not go with its class", p->id);
	if ((p->value[TYPE] == FORT) != has_bit(p->traits, FORTRESS))
		return text(arena, "%s: a fort is a fortress, and nothing else is", p->id);
	return NULL;
}

/* 11.5 A factor of 6 or more would be no better than one of 5: a 6 always misses. */
static const char *factors_fault(const struct piece *p, struct arena *arena)
{
	bool moves = p->value[CLASS] == NAVAL || p->value[CLASS] == AIR;

	for (int v = ANTI_GROUND; v <= ANTI_SUB; v++)
		if (p->value[v] < 0 || p->value[v] > (p->value[CLASS] == EVENT ? 0 : 5))
			return text(arena, "%s: %s must be 0 to 5, or 0 for an Event", p->id, values[v].name);
	if (p->value[MOVEMENT] < 0 || p->value[MOVEMENT] > (moves ? 20 : 0))
		return text(arena, "%s: movement must be 0 to 20, or 0 for a ground unit or Event", p->id);
	return NULL;
}

/* Where it may begin: naval units at sea, the others ashore; all but Events in a base or a box. */
static const char *start_fault(const struct data *data, const struct piece *p, struct arena *arena)
{
	int at = place_find(data, p->begins), cup = data->map->known[CUP + p->side];
	int class = p->value[CLASS];

	if (at == NONE)
		return text(arena, "%s must begin somewhere", p->id);
	if (class == EVENT && at != cup)
		return text(arena, "%s is an Event and must begin in %s", p->id, data->map->places[cup].id);
	if (class != EVENT && (at == data->map->known[CUP] || at == data->map->known[CUP + 1]))
		return text(arena, "%s is no Event and cannot begin in a cup", p->id);
	if (at == data->map->known[HOME + !p->side])
		return text(arena, "%s begins in the Off Map base of the enemy", p->id);
	if (class == NAVAL ? kind_of(data, at) == AREA :
	    kind_of(data, at) == ZONE && chart_row(&data->charts->charts[ABOARD], p->id) == NONE)
		return text(arena, "%s cannot begin in %s", p->id, p->begins);
	return NULL;
}

static const char *piece_fault(const struct data *data, const struct piece *p, struct arena *arena)
{
	bool german = p->value[NATION] == GERMANY;
	const char *why = profile_fault(p, arena);

	if (!why)
		why = factors_fault(p, arena);
	if (!why && german != (p->side == GERMAN))
		return text(arena, "%s: the nation is not of its side", p->id);
	if (!why && (p->value[CLASS] == EVENT) !=
	    (chart_row(&data->charts->charts[EVENTS], p->id) != NONE))
		return text(arena, "%s: the Events of the chart are those of the counters", p->id);
	return why ? why : start_fault(data, p, arena);
}

/* Ships of one side are put into a list, and so is all else that it has: an airlift brings it together. */
static const char *number_fault(const struct data *data, int side, struct arena *arena)
{
	int ships = 0, others = 0;

	for (int i = 0; i < data->counters->n_pieces; i++) {
		const struct piece *p = &data->counters->pieces[i];

		ships += p->side == side && p->value[CLASS] == NAVAL;
		others += p->side == side && p->value[CLASS] != NAVAL && p->value[CLASS] != EVENT;
	}
	if (ships > MOST_LIST || others > MOST_LIST)
		return text(arena, "%s has more than %d ships, or more than so many other units",
			    nw_side_names[side], MOST_LIST);
	return NULL;
}

static const char *pieces_fault(const struct data *data, struct arena *arena)
{
	const char *why = NULL;

	for (int i = 0; i < data->counters->n_pieces && !why; i++)
		why = piece_fault(data, &data->counters->pieces[i], arena);
	for (int side = 0; side < SIDES && !why; side++)
		why = number_fault(data, side, arena);
	for (int i = 0; events[i] && !why; i++)
		if (piece_find(data, events[i]) == NONE)
			why = text(arena, "there is no counter %s for the Event of the charts", events[i]);
	return why;
}

/* ---- and of the charts --------------------------------------------------------- */

static const char *points_fault(const struct data *data, struct arena *arena)
{
	const struct chart *c = &data->charts->charts[POINTS];

	for (int i = 0; i < c->n_rows; i++) {
		int h = place_find(data, c->rows[i]);

		if (h == NONE || kind_of(data, h) != AREA)
			return text(arena, "chart points: %s is no land area", c->rows[i]);
	}
	return NULL;
}

/* R12.3 Who begins aboard: one ship carries it, has room, and begins in the same zone. */
static const char *load_fault(const struct data *data, const struct chart *c, int row, struct arena *arena)
{
	int p = piece_find(data, c->rows[row]), ships = 0;
	const struct piece *pieces = data->counters->pieces;

	if (p == NONE || pieces[p].value[CLASS] != GROUND)
		return text(arena, "chart aboard: %s is no ground unit", c->rows[row]);
	for (int k = 0; k < c->n_columns; k++) {
		int ship = piece_find(data, c->columns[k]);

		if (ship == NONE || pieces[ship].value[CLASS] != NAVAL || pieces[ship].side != pieces[p].side)
			return text(arena, "chart aboard: %s is no ship of that side", c->columns[k]);
		if (c->cells[row * c->n_columns + k] != 1)
			continue;
		ships++;
		if (!same(pieces[ship].begins, pieces[p].begins))
			return text(arena, "chart aboard: %s begins elsewhere than %s", c->rows[row],
				    c->columns[k]);
	}
	return ships == 1 ? NULL : text(arena, "chart aboard: %s must be on one ship", c->rows[row]);
}

static const char *ship_fault(const struct data *data, const struct chart *c, int column, struct arena *arena)
{
	const struct piece *pieces = data->counters->pieces;
	int type = pieces[piece_find(data, c->columns[column])].value[TYPE], light = 0, heavy = 0;
	const int16_t *room = &data->charts->charts[CAPACITY].cells[(type - BB) * 3];

	for (int row = 0; row < c->n_rows; row++) {
		const struct piece *p = &pieces[piece_find(data, c->rows[row])];

		if (c->cells[row * c->n_columns + column] != 1)
			continue;
		light += p->value[WEIGHT] == LIGHT;
		heavy += p->value[WEIGHT] == HEAVY;
	}
	if (light > room[0] || heavy > room[1] || (light && heavy))
		return text(arena, "chart aboard: %s has no room for that", c->columns[column]);
	return NULL;
}

static const char *aboard_fault(const struct data *data, struct arena *arena)
{
	const struct chart *c = &data->charts->charts[ABOARD];
	const char *why = NULL;

	for (int i = 0; i < c->n_rows && !why; i++)
		why = load_fault(data, c, i, arena);
	for (int k = 0; k < c->n_columns && !why; k++)
		why = ship_fault(data, c, k, arena);
	return why;
}

/* R11.3 The steps of the result lie in order. */
static const char *results_fault(const struct data *data)
{
	const int16_t *v = data->charts->charts[VALUES].cells;

	return v[GERMAN_DECISIVE] > v[GERMAN_MARGINAL] && v[GERMAN_MARGINAL] > v[DRAW_FROM] &&
	       v[DRAW_FROM] > v[ALLIED_DECISIVE] ? NULL :
	       "chart values: german-decisive, german-marginal, draw-from and allied-decisive must fall";
}

/* Of a size that dice and the arithmetic of the rules hold. */
static const struct cell_range ranges[] = {
	{ TURNS, NONE, NONE, 0, 40, false },
	{ POINTS, NONE, NONE, 0, 99, false },
	{ VALUES, MOD_GLIDER, NONE, -5, 5, false },
	{ VALUES, MOD_ENTRENCHED, NONE, -5, 5, false },
	{ VALUES, MOD_UNSUPPLIED, NONE, -5, 5, false },
	{ VALUES, MOD_MOUNTAIN, NONE, -5, 5, false },
	{ VALUES, REBASE_TIMES, NONE, 1, 9, false },
	{ VALUES, FERRY_TIMES, NONE, 1, 9, false },
	{ VALUES, SURPRISE_ACTIONS, NONE, 0, 40, false },
	{ VALUES, GERMAN_DECISIVE, NONE, -999, 999, false },
	{ VALUES, GERMAN_MARGINAL, NONE, -999, 999, false },
	{ VALUES, DRAW_FROM, NONE, -999, 999, false },
	{ VALUES, ALLIED_DECISIVE, NONE, -999, 999, false },
	{ VALUES, WORTH_MUCH, NONE, 1, 99, false },
	{ VALUES, LAST_STAND_TURN, NONE, 1, 99, false },
	{ VALUES, FIRST_WEEK_POINTS, NONE, 0, 999, false },
	{ VALUES, NONE, NONE, 0, 7, false },
	{ CAPACITY, NONE, NONE, 0, 9, false },
	{ WHO_FIRES, NONE, NONE, 0, 1, false },
	{ EVENTS, NONE, HELD, 0, 1, false },
	{ EVENTS, NONE, FALL_GELB, 0, 1, false },
	{ EVENTS, NONE, NONE, 0, 9, false },
	{ SETS, NONE, NO_SET, 0, 0, false },
	{ SETS, NONE, NONE, 0, 1, false },
	{ ABOARD, NONE, NONE, 0, 1, false },
};

static const char *data_fault(const struct data *data, struct arena *arena)
{
	const char *why = map_fault(data, arena);

	if (!why)
		why = pieces_fault(data, arena);
	if (!why)
		why = points_fault(data, arena);
	if (!why)
		why = aboard_fault(data, arena);
	return why ? why : results_fault(data);
}

const struct forms norway_1940_forms = {
	.derive = derive,
	.data_fault = data_fault,
	.sides = nw_side_names,
	.place_kinds = place_kinds,
	.places = known_places,
	.kind_of_known = kind_of_known,
	.place_features = place_features,
	.border_features = border_features,
	.traits = traits,
	.values = values,
	.charts = charts,
	.ranges = ranges,
	.n_ranges = LENGTH(ranges),
};
