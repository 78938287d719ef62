/* SPDX-License-Identifier: ISC */
/* forms.c: the names that code and data share, in the order of the enums of ept.h. */
#include "games/en-pointe-toujours/ept.h"

const char *const ep_side_names[] = { "french", "german", NULL };
const char *const ep_type_names[] = {
	"squad", "cp", "hw", "cannon", "tank", "dummy", "battery", NULL
};
static const char *const troop_names[] = {
	"none", "bca", "dble", "ses", "gjr", "km", "fjr", "mg34", "h39", "gun25", "navy152", "mortar81", NULL
};
const char *const ep_quality_names[] = { "shock", "veteran", "line", "blue", NULL };
static const char *const gears[] = { "foot", "skis", "snowshoes", NULL };

static const char *const place_kinds[] = { "hex", "tunnel", "box", NULL };
static const char *const place_features[] = {
	"level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "clear", "forest", "river", "lake",
	"house", "stone", "cliff", "sea", "road", "trail", "railway", "bridge", "t1", "t2", NULL
};
static const char *const known_places[] = { "T1", "T2", "off", "gone", "support", NULL };
static const char *const border_features[] = { "road", "trail", "railway", "outline", NULL };
static const char *const traits[] = { "company", "dark", "white", "heights", NULL };

/* ---- counters --------------------------------------------------------- */

static const struct value_form values[] = {
	{ .name = "type", .words = ep_type_names },
	{ .name = "troop", .words = troop_names },
	{ .name = "morale" },
	{ .name = "strength" },
	{ .name = "rate", .about = "rate of fire" },
	{ .name = "range" },
	{ .name = "strength2", .about = "other strength" },
	{ .name = "rate2", .about = "other rate of fire" },
	{ .name = "range2", .about = "other range" },
	{ .name = "quality", .words = ep_quality_names },
	{ .name = "platoon" },
	{ .name = "company" },
	{ .name = "hesitant", .about = "hesitant after losses of" },
	{ .name = "demoralised", .about = "demoralised after losses of" },
	{ .name = "gear", .words = gears, .about = "moves on" },
	{ .name = "arrives", .about = "turn of arrival" },
	{ 0 }
};

/* ---- charts ----------------------------------------------------------- */

static const char *const two_dice[] = {
	"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", NULL
};
static const char *const fire_columns[] = {
	"-2", "-1", "0", "1", "2", "3", "4", "5", "6/7", "8/9", "10", "12", "14", "18", "24", "30", "40", NULL
};
static const char *const fire_words[] = {
	"-", "S", "S1", "N", "N1", "N2", "N3", "1", "2", "3", "S*", "S1*", "N*", "N1*", "N2*", NULL
};
static const char *const columns_rows[] = { "least", NULL };
static const char *const cad_columns[] = { "ap", "at", "at-regular", NULL };
static const char *const strength_columns[] = { "times", "over", NULL };
static const char *const strength_rows[] = {
	"beyond-range", "firer-stopped", "firer-moved", "half-action", "hidden-target", "adjacent-target",
	"overrun", NULL
};
static const char *const shift_columns[] = { "shift", NULL };
static const char *const shift_rows[] = {
	"tactical-target", "normal-target", "rapid-target", "hindrance", "indirect-ease", "indirect-moving",
	"dark-target", "white-target", NULL
};
static const char *const range_columns[] = { "beyond", "shift", NULL };
static const char *const range_rows[] = { "1", "2", "3", NULL };
static const char *const assault_columns[] = { "one-step", "two-steps", "vehicle", NULL };
static const char *const assault_rows[] = { "shock", "veteran", "line", "blue", "tank", NULL };
static const char *const modifier_columns[] = { "modifier", NULL };
static const char *const initiative_rows[] = {
	"attacker", "stopped", "neutralised", "hesitant", "hidden", NULL
};
static const char *const strike_rows[] = {
	"stopped", "weak", "neutralised", "reduced", "strong-point", "moved-target", "from-below",
	"from-above", "still-vehicle", "armoured", NULL
};
static const char *const terrain_columns[] = { "infantry", "vehicle", "protection", "obstacle", NULL };
static const char *const terrain_rows[] = {
	"clear", "road", "river", "lake", "forest", "ruin", "house", "stone", "railway", "fortification",
	"level", "vehicle", "cliff", "sea", NULL
};
static const char *const observation_columns[] = { "day", "night", NULL };
static const char *const observation_rows[] = { "exposed", "open", "covered", "tactical", NULL };
static const char *const drift_columns[] = { "up-to", "hexes", NULL };
static const char *const drift_modifier_columns[] = { "modifier", "hexes", NULL };
static const char *const drift_rows[] = {
	"second-fire", "later-fire", "near", "far", "very-far", "blind", NULL
};
static const char *const value_columns[] = { "value", NULL };
static const char *const delay_rows[] = { "base", "waited", "german", NULL };
static const char *const activation_rows[] = {
	"out-of-range", "out-of-command", "neutralised", "dead", "hesitant", "stopped", NULL
};
static const char *const second_columns[] = { "morale", NULL };
static const char *const second_rows[] = { "0", "1", "2", "3", "4", "5", "6", "7", NULL };
static const char *const artillery_columns[] = { "p0", "p1", "p2", NULL };
static const char *const artillery_rows[] = { "navy-152", "mortar-81", NULL };
static const char *const scenario_columns[] = {
	"turns", "first", "initiative", "bonus", "snow", "steep", "wooden", "tunnel", "delay", NULL
};
static const char *const scenario_rows[] = { "16.1", "16.2", "16.3", "16.4", "16.5", NULL };
static const char *const limit_rows[] = {
	"squad-halves", "tanks-in-hex", "company-range", "platoon-range", "phase-end", "normal-mp",
	"rapid-mp", "tank-mp", "road-bonus", "repair", "rally-in-hex", "rally-adjacent", "rally-enemy",
	"overrun-mp", "immobilised-up-to", "surrender-bonus", "fjr-turn", "bjerkvik-win", "bjerkvik-tie", NULL
};

static const struct chart_form charts[] = {
	{ .name = "fire", .columns = fire_columns, .rows = two_dice, .words = fire_words },
	{ .name = "columns", .columns = fire_columns, .rows = columns_rows },
	{ .name = "cad", .columns = cad_columns, .rows = two_dice },
	{ .name = "strengths", .columns = strength_columns, .rows = strength_rows },
	{ .name = "shifts", .columns = shift_columns, .rows = shift_rows },
	{ .name = "tank-ranges", .columns = range_columns, .rows = range_rows },
	{ .name = "assault", .columns = assault_columns, .rows = assault_rows },
	{ .name = "assault-initiative", .columns = modifier_columns, .rows = initiative_rows },
	{ .name = "assault-roll", .columns = modifier_columns, .rows = strike_rows },
	{ .name = "terrain", .columns = terrain_columns, .rows = terrain_rows },
	{ .name = "observation", .columns = observation_columns, .rows = observation_rows },
	{ .name = "drift", .columns = drift_columns },
	{ .name = "drift-modifiers", .columns = drift_modifier_columns, .rows = drift_rows },
	{ .name = "delay", .columns = value_columns, .rows = delay_rows },
	{ .name = "activation", .columns = modifier_columns, .rows = activation_rows },
	{ .name = "second", .columns = second_columns, .rows = second_rows },
	{ .name = "second-modifiers", .columns = modifier_columns, .rows = ep_quality_names },
	{ .name = "artillery", .columns = artillery_columns, .rows = artillery_rows },
	{ .name = "scenario", .columns = scenario_columns, .rows = scenario_rows },
	{ .name = "limits", .columns = value_columns, .rows = limit_rows },
	{ 0 }
};

/* ---- what follows from the map ------------------------------------------ */

/* A line from hex to hex lies in both. */
static void derive(const struct map *map, struct place *places, struct border *borders)
{
	for (int i = 0; i < map->n_borders; i++)
		for (int line = ROAD_LINE; line <= RAIL_LINE; line++)
			if (borders[i].features >> line & 1) {
				places[borders[i].a].features |= 1u << (ROAD + line - ROAD_LINE);
				places[borders[i].b].features |= 1u << (ROAD + line - ROAD_LINE);
			}
}

/* ---- what the rules can be played with ------------------------------------ */

enum { ANY = NONE };

/* Of a size that the arithmetic of the rules holds. */
static const struct cell_range ranges[] = {
	{ COLUMNS, ANY, ANY, 0, 99, true },
	{ CAD, ANY, ANY, 1, 12, true },
	{ STRENGTHS, ANY, ANY, 1, 4, false },
	{ SHIFTS, ANY, ANY, -16, 16, false },
	{ TANK_RANGES, ANY, BEYOND_HEXES, 0, 99, false },
	{ TANK_RANGES, ANY, RANGE_SHIFT, -16, 16, false },
	{ ASSAULT, ANY, ANY, 0, 12, true },
	{ ASSAULT_INITIATIVE, ANY, ANY, -9, 9, false },
	{ ASSAULT_ROLL, ANY, ANY, -9, 9, false },
	{ TERRAIN, ANY, PROTECTION, -9, 9, false },
	{ TERRAIN, ANY, OBSTACLE, 0, 1, false },
	{ TERRAIN, TR_LEVEL, ANY, 0, 9, false },
	{ TERRAIN, TR_VEHICLE, ANY, 0, 9, false },
	{ TERRAIN, ANY, ANY, 1, 20, true },
	{ OBSERVATION, ANY, ANY, 0, 99, false },
	{ DRIFT, ANY, DRIFT_UP_TO, -20, 20, false },
	{ DRIFT, ANY, DRIFT_HEXES, 0, 20, false },
	{ DRIFT_MODIFIERS, ANY, DM_MODIFIER, -9, 9, false },
	{ DRIFT_MODIFIERS, ANY, DM_HEXES, 0, 99, false },
	{ DELAY, DELAY_BASE, ANY, 2, 12, false },
	{ DELAY, ANY, ANY, -9, 9, false },
	{ ACTIVATION, ANY, ANY, -9, 9, false },
	{ SECOND, ANY, ANY, -9, 9, false },
	{ SECOND_MODIFIERS, ANY, ANY, -1, 1, false },
	{ ARTILLERY, ANY, ANY, 0, 99, false },
	{ SCENARIO, BJERKVIK, SC_TURNS, 0, 0, false },
	{ SCENARIO, ANY, SC_TURNS, 1, 20, false },
	{ SCENARIO, ANY, SC_FIRST, FRENCH, GERMAN, false },
	{ SCENARIO, ANY, SC_INITIATIVE, FRENCH, GERMAN, false },
	{ SCENARIO, ANY, SC_BONUS, 0, 5, false },
	{ SCENARIO, ANY, SC_STEEP, 0, 6, false },
	{ SCENARIO, ANY, SC_WOODEN, 0, 1, false },
	{ SCENARIO, ANY, SC_DELAY, 0, 1, false },
	{ SCENARIO, ANY, ANY, 0, 2, false },
	{ LIMITS, RALLY_IN_HEX, ANY, -9, 9, false },
	{ LIMITS, RALLY_ADJACENT, ANY, -9, 9, false },
	{ LIMITS, RALLY_ENEMY, ANY, -9, 9, false },
	{ LIMITS, SQUAD_HALVES, ANY, 2, 12, false },
	{ LIMITS, ANY, ANY, 0, 20, false },
};

/* 7.3c Columns rise by strength; those before the first are reached by shifts alone. DR.a So do drifts. */
static const char *ladders_fault(const struct charts *all)
{
	const struct chart *columns = &all->charts[COLUMNS], *drift = &all->charts[DRIFT];
	int last = NO;

	for (int i = 0; i < columns->n_columns; i++) {
		int least = columns->cells[i];

		if (least == NO ? last != NO : last == NO ? least != 0 : least <= last)
			return "the strengths of the fire columns must rise from 0";
		last = least;
	}
	for (int i = 1; i < drift->n_rows; i++)
		if (drift->cells[2 * i + DRIFT_UP_TO] <= drift->cells[2 * (i - 1) + DRIFT_UP_TO])
			return "the rows of the chart drift must rise";
	return last == NO ? "no fire column has a strength" : NULL;
}

static int kind_of_known(int known) { return known <= T2 ? TUNNEL : BOX; }

/* 10.1 A hex has one terrain; 10.2 and one level. Links join hexes alone, so that every neighbour is one. */
static const char *hex_fault(const struct map *map, const struct place *p, struct arena *arena)
{
	enum {
		LEVELS = (1u << (LEVEL_6 + 1)) - 1,
		TERRAINS = 1u << CLEAR | 1u << FOREST | 1u << RIVER | 1u << LAKE | 1u << HOUSE | 1u << CLIFF |
			   1u << SEA,
	};
	uint32_t level = p->features & LEVELS, terrain = p->features & TERRAINS;

	if (p->kind != HEX)
		return links_fault(map, p, arena);
	if (level & (level - 1))
		return text(arena, "hex %s has more than one level", p->id);
	if (!terrain || terrain & (terrain - 1))
		return text(arena, "hex %s must have one terrain", p->id);
	if (p->features >> STONE & 1 && !(p->features >> HOUSE & 1))
		return text(arena, "hex %s is of stone, yet has no house", p->id);
	return links_fault(map, p, arena);
}

/* 10.3i A railway leads to its tunnels: T1 and T2 are marked in one hex each; without it, perhaps nowhere. */
static const char *tunnels_fault(const struct map *map)
{
	unsigned railways = 0, marks[2] = { 0, 0 };

	for (int i = 0; i < map->n_places; i++) {
		railways += map->places[i].features >> RAILWAY & 1u;
		marks[0] += map->places[i].features >> MARK_T1 & 1u;
		marks[1] += map->places[i].features >> MARK_T2 & 1u;
	}
	for (int i = 0; i < 2; i++)
		if (marks[i] > 1 || (railways && !marks[i]))
			return "a map with a railway must have one hex t1 and one hex t2";
	return NULL;
}

static const char *piece_fault(const struct piece *p, struct arena *arena)
{
	static const struct { int16_t least, most; } bounds[] = {
		[MORALE] = { 0, 12 }, [STRENGTH] = { 0, 20 }, [RATE] = { 0, 12 }, [RANGE] = { 0, 99 },
		[STRENGTH2] = { 0, 20 }, [RATE2] = { 0, 12 }, [RANGE2] = { 0, 99 }, [QUALITY] = { 0, BLUE },
		[PLATOON] = { 0, 20 }, [COMPANY] = { 0, 9 }, [HESITANT_AT] = { 0, 99 },
		[DEMORALISED_AT] = { 0, 99 }, [GEAR] = { 0, ON_SNOWSHOES }, [ARRIVES] = { 0, 20 },
	};
	bool led = p->value[TYPE] == CP;

	for (int i = MORALE; i <= ARRIVES; i++)
		if (p->value[i] < bounds[i].least || p->value[i] > bounds[i].most)
			return text(arena, "%s of %s is out of bounds", values[i].name, p->id);
	if (p->value[TYPE] < DUMMY && p->value[MORALE] < 2)
		return text(arena, "%s has no morale", p->id);
	if (!led && (p->traits >> COMPANY_CP & 1 || p->value[HESITANT_AT] || p->value[DEMORALISED_AT]))
		return text(arena, "%s is no CP and can lead nobody", p->id);
	if (p->value[DEMORALISED_AT] < p->value[HESITANT_AT])
		return text(arena, "%s is demoralised before it is hesitant", p->id);
	if (p->value[TYPE] == BATTERY && p->value[TROOP] != NAVY152 && p->value[TROOP] != MORTAR81)
		return text(arena, "%s is no battery of the chart artillery", p->id);
	return NULL;
}

/* 3a The first piece of a platoon leads it; a company has one CP. */
static const char *formations_fault(const struct counters *all, struct arena *arena)
{
	bool led[2][21] = { 0 }, commanded[2][10] = { 0 };

	for (int i = 0; i < all->n_pieces; i++) {
		const struct piece *p = &all->pieces[i];
		int type = p->value[TYPE];
		bool *head = &led[p->side][p->value[PLATOON]], *over = &commanded[p->side][p->value[COMPANY]];

		if (p->value[PLATOON] && !*head && type != CP && type != TANK_TYPE)
			return text(arena, "%s comes before the leader of its platoon", p->id);
		if (p->value[PLATOON] && *head && type == CP)
			return text(arena, "%s is a second CP of its platoon", p->id);
		*head = p->value[PLATOON];
		if (!(p->traits >> COMPANY_CP & 1) || !p->value[COMPANY])
			continue;
		if (*over)
			return text(arena, "%s is a second CP of its company", p->id);
		*over = true;
	}
	return NULL;
}

static const char *data_fault(const struct data *data, struct arena *arena)
{
	const char *why = NULL;

	for (int i = 0; i < data->map->n_places && !why; i++)
		why = hex_fault(data->map, &data->map->places[i], arena);
	if (!why)
		why = tunnels_fault(data->map);
	if (!why)
		why = ladders_fault(data->charts);
	for (int i = 0; i < data->counters->n_pieces && !why; i++)
		why = piece_fault(&data->counters->pieces[i], arena);
	return why ? why : formations_fault(data->counters, arena);
}

const struct forms en_pointe_toujours_forms = {
	.derive = derive,
	.data_fault = data_fault,
	.sides = ep_side_names,
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
