/* SPDX-License-Identifier: ISC */
/* forms.c: the names that code and data share, in the order of the enums of narva.h. */
#include "games/across-the-narva/narva.h"

const char *const an_side_names[] = { "german", "soviet", NULL };
static const char *const type_names[] = {
	"army-hq", "corps-hq", "division-hq", "infantry", "mechanized", "assault-gun", "air", "command",
	"barrage", "event", "stavka", "free-move", "withdraw-59", "withdraw-214", "shock-supply", NULL
};
const char *const an_formation_names[] = {
	"none", "61", "170", "227", "225", "58", "11", "214", "fhh", "285s", "11ss", "4ss", "20ss", "kust",
	"kvo", "122", "124", "109", "43", "30gd", "117", "112", "6", "14", NULL
};
static const char *const command_names[] = {
	"none", "3ss", "26", "43", "wehrmacht", "agn", "2sh", "59a", "8a", NULL
};
const char *const an_entry_names[] = { "none", "a", "b", "c", "d", "e", "f", "g", "h", "landing", NULL };
static const char *const arms[] = {
	"none", "grenadier", "fusilier", "pioneer", "panzer", "panzergrenadier", "reconnaissance", "police",
	"border", "security", "coast", "rifle", "guards", "naval", "fortress", "tank", "assault-gun", NULL
};
static const char *const colours[] = {
	"light", "dark", "ss", "police", "tan", "pale", "guards", "chit", NULL
};

static const char *const place_kinds[] = { "hex", "box", "track", NULL };
static const char *const place_features[] = {
	"water", "clear", "woods", "swamp", "hill", "village", "city", "west", "narva", "enclosed",
	"nordland", "nederland", "highway", "height", "ivangorod", "hungerburg", "krivasoo", "merekula",
	"landing", "entry-a", "entry-b", "entry-c", "entry-d", "entry-e", "entry-f", "entry-g", "entry-h",
	"german-source", "soviet-source", "changing-source", "on-road", "on-winter-trail", NULL
};
static const char *const known_places[] = {
	"cup", "german-track", "soviet-track", "aside", "beside", "removed", "eliminated", "displaced",
	"refit", "grounded", "box-a", "box-b", "box-c", "turn-1", "turn-2", "turn-3", "turn-4", "turn-5",
	"turn-6", "turn-7", "turn-8", "turn-9", "turn-10", "turn-11", "turn-12", NULL
};
static const char *const border_features[] = {
	"major-river", "minor-river", "never-frozen", "ferry", "rollbahn", "road", "track", "trail",
	"winter-trail", "rail-major", "rail-minor", NULL
};
static const char *const traits[] = { "ss", "no-zone", "reduced", "division", "with-59", "both", NULL };

/* ---- counters --------------------------------------------------------- */

static const struct value_form values[] = {
	{ .name = "type", .words = type_names },
	{ .name = "arm", .words = arms },
	{ .name = "colour", .words = colours, .inner = true },
	{ .name = "formation", .words = an_formation_names, .about = "division or corps" },
	{ .name = "command", .words = command_names, .about = "corps or army above" },
	{ .name = "entry", .words = an_entry_names, .about = "enters at" },
	{ .name = "steps" },
	{ .name = "attack" },
	{ .name = "defense" },
	{ .name = "move", .about = "movement" },
	{ .name = "attack2", .about = "attack on the back" },
	{ .name = "defense2", .about = "defense on the back" },
	{ .name = "move2", .about = "movement on the back" },
	{ .name = "range" },
	{ 0 }
};

/* ---- charts ----------------------------------------------------------- */

static const char *const dice[] = { "1", "2", "3", "4", "5", "6", NULL };
static const char *const attacker_words[] = {
	"-", "A1", "A2", "A3", "Ar1", "Ar2", "A1r1", "A1r2", "A2r1", "A2r2", "A1*", "A2*", "A1*r1", NULL
};
static const char *const defender_words[] = {
	"-", "D1", "D2", "D3", "D4", "Dr1", "Dr2", "Dr3", "D1r1", "D1r2", "D1r3", "D2r1", "D2r2", "D2r3",
	"D3r1", "D3r2", "D3r3", "P", NULL
};
static const char *const odds_rows[] = {
	"german-attack", "german-defense", "soviet-attack", "soviet-defense", NULL
};
static const char *const barrage_columns[] = { "city", "other", NULL };
static const char *const attack_columns[] = { "attacks", NULL };
static const char *const terrain_columns[] = {
	"infantry4", "mechanized4", "strategic4", "shift", "doubles", NULL
};
static const char *const terrain_rows[] = {
	"clear", "woods", "swamp", "hill", "village", "city", "minor-river", "major-river", "rollbahn",
	"road", "track", "railway", "trail", "winter-trail", NULL
};
static const char *const turn_columns[] = { "german", "soviet", "frozen", NULL };
static const char *const defense_columns[] = { "steps", "shift", NULL };
static const char *const point_columns[] = { "points", NULL };
static const char *const victory_rows[] = {
	"entry-a", "entry-b", "entry-c", "height", "ivangorod", "hungerburg", "krivasoo", "village",
	"highway", "defenses", NULL
};
static const char *const level_columns[] = { "least", NULL };
static const char *const level_rows[] = {
	"soviet-massive", "soviet-major", "soviet-minor", "german-historical", "german-major",
	"german-massive", NULL
};
static const char *const value_columns[] = { "value", NULL };
static const char *const limit_rows[] = {
	"stack", "attached", "strachwitz", "group", "free-units", "event-units", "stavka-attacks",
	"stavka-turns", "air-units", "zone-enter4", "zone-leave4", "displacement", "edge", "advance",
	"mechanized-advance", "repair", "fortify", "landing-turn", "wehrmacht-turn", "first-turn-bonus",
	"replacements-4", "replacements-5", NULL
};

static const struct chart_form charts[] = {
	{ .name = "crt-attacker", .rows = dice, .words = attacker_words },
	{ .name = "crt-defender", .rows = dice, .words = defender_words },
	{ .name = "odds", .rows = odds_rows },
	{ .name = "barrage", .columns = barrage_columns, .rows = dice, .words = defender_words },
	{ .name = "barrage-roll", .columns = attack_columns, .rows = dice },
	{ .name = "terrain", .columns = terrain_columns, .rows = terrain_rows },
	{ .name = "turns", .columns = turn_columns },
	{ .name = "defenses", .columns = defense_columns },
	{ .name = "victory", .columns = point_columns, .rows = victory_rows },
	{ .name = "levels", .columns = level_columns, .rows = level_rows },
	{ .name = "limits", .columns = value_columns, .rows = limit_rows },
	{ 0 }
};

/* ---- what follows from the map ------------------------------------------ */

/* 10.1b A hex with a road counts as such whichever way it is crossed. */
static void derive(const struct map *map, struct place *places, struct border *borders)
{
	for (int i = 0; i < map->n_borders; i++) {
		uint32_t roads = 0;

		if (borders[i].features & LASTING_ROADS)
			roads |= 1u << ON_ROAD;
		if (borders[i].features >> WINTER_TRAIL & 1)
			roads |= 1u << ON_WINTER_TRAIL;
		places[borders[i].a].features |= roads;
		places[borders[i].b].features |= roads;
	}
}

/* ---- what the rules can be played with ------------------------------------ */

enum { ANY = NONE };

/* Of a size that the arithmetic of the rules holds. */
static const struct cell_range ranges[] = {
	{ ODDS, ANY, ANY, 1, 99, false },
	{ BARRAGE_ROLL, ANY, ANY, 0, 20, false },
	{ TERRAIN, ROW_MINOR_RIVER, INFANTRY4, 0, 40, false },
	{ TERRAIN, ROW_MAJOR_RIVER, INFANTRY4, 0, 40, false },
	{ TERRAIN, ANY, STRATEGIC4, 1, 40, true },
	{ TERRAIN, ANY, SHIFT, 0, 9, false },
	{ TERRAIN, ANY, DOUBLES, 0, 1, false },
	{ TERRAIN, ANY, ANY, 0, 40, true },
	{ TURNS, ANY, FROZEN, 0, 1, false },
	{ TURNS, ANY, ANY, 0, 20, false },
	{ DEFENSES, ANY, ANY, 0, 20, false },
	{ VICTORY, ANY, ANY, 0, 99, false },
	{ LEVELS, ANY, ANY, 0, 999, false },
	{ LIMITS, STACK, ANY, 1, 9, false },
	{ LIMITS, ADVANCE_HEXES, ANY, 1, 2, false },
	{ LIMITS, MECHANIZED_ADVANCE, ANY, 1, 2, false },
	{ LIMITS, ZONE_ENTER4, ANY, 0, 40, false },
	{ LIMITS, ZONE_LEAVE4, ANY, 0, 40, false },
	{ LIMITS, ANY, ANY, 0, 20, false },
};

/* 9.1b Two odds lines over the same columns, each column better for the attacker than the one before. */
static const char *odds_fault(const struct charts *all)
{
	const struct chart *odds = &all->charts[ODDS];
	int n = odds->n_columns;

	if (n < 1 || all->charts[CRT_ATTACKER].n_columns != n || all->charts[CRT_DEFENDER].n_columns != n)
		return "the charts odds, crt-attacker and crt-defender must have the same columns";
	for (int side = GERMAN; side <= SOVIET; side++) {
		const int16_t *attack = odds->cells + 2 * side * n, *defense = attack + n;

		for (int i = 1; i < n; i++)
			if (attack[i] * defense[i - 1] <= attack[i - 1] * defense[i])
				return "the odds must rise from column to column";
	}
	return NULL;
}

/* 2.2.10 The last box is the zero box; 13.1.1 levels fall; 2.2.1 each turn has its box. */
static const char *tracks_fault(const struct charts *all)
{
	const struct chart *defenses = &all->charts[DEFENSES], *levels = &all->charts[LEVELS];
	int turns = all->charts[TURNS].n_rows;

	if (turns < 1 || turns > KNOWN_PLACES - TURN_BOX)
		return "there must be 1 to 12 turns";
	if (defenses->n_rows < 1 || defenses->n_rows > 20 ||
	    defenses->cells[(defenses->n_rows - 1) * defenses->n_columns + DEFENSE_STEPS])
		return "the prepared defenses must have 1 to 20 boxes, the last of them without steps";
	for (int i = 1; i < levels->n_rows; i++)
		if (levels->cells[i] >= levels->cells[i - 1])
			return "the levels of victory must fall from row to row";
	return levels->cells[levels->n_rows - 1] ? "the last level of victory must begin at 0" : NULL;
}

static int kind_of_known(int known)
{
	bool ordered = known == DISPLACED || known == ACTIVATIONS + GERMAN || known == ACTIVATIONS + SOVIET;

	return ordered ? ORDERED_BOX : BOX;
}

/* Links join hexes alone, so that every neighbour is ground. 2.2.2 Land has a terrain. */
static const char *hex_fault(const struct map *map, const struct place *p, struct arena *arena)
{
	enum { SURFACES = 1u << WATER | (TERRAINS & ~(1u << VILLAGE)) };

	if (p->kind == HEX && !(p->features & SURFACES))
		return text(arena, "hex %s has no terrain", p->id);
	return links_fault(map, p, arena);
}

static const char *piece_fault(const struct data *data, const struct piece *p, struct arena *arena)
{
	bool combat = p->value[TYPE] >= INFANTRY && p->value[TYPE] <= ASSAULT_GUN;
	int at = place_find(data, p->begins);

	for (int i = STEPS; i <= RANGE; i++)
		if (p->value[i] < 0 || p->value[i] > (i == RANGE ? 99 : 20))
			return text(arena, "%s of %s is out of bounds", values[i].name, p->id);
	if (combat ? p->value[STEPS] < 1 || p->value[STEPS] > 2 : p->value[STEPS] != 0)
		return text(arena, "%s must have one step or two as a combat unit, and else none", p->id);
	if (p->traits >> STARTS_REDUCED & 1 && p->value[STEPS] != 2)
		return text(arena, "%s cannot start reduced", p->id);
	if (p->value[TYPE] == AIR && (at == NONE || data->map->places[at].kind == HEX))
		return text(arena, "%s is an air unit and must begin in its box", p->id);
	if (p->value[TYPE] == ARMY_HQ && p->value[COMMAND] < SHOCK_ARMY)
		return text(arena, "%s must say which army it leads", p->id);
	return NULL;
}

/* 8.0.6 One unit lands; 2.5 one chit of each of these kinds; a formation has one HQ. */
static const char *counters_fault(const struct counters *all, struct arena *arena)
{
	int marines = 0, by_type[SHOCK_SUPPLY + 1] = { 0 }, hqs[C14 + 1] = { 0 };

	for (int i = 0; i < all->n_pieces; i++) {
		const struct piece *p = &all->pieces[i];

		marines += p->value[ENTRY] == BY_LANDING;
		by_type[p->value[TYPE]]++;
		hqs[p->value[FORMATION]] += p->value[TYPE] <= DIVISION_HQ;
	}
	if (marines > 1)
		return "more than one unit comes by landing";
	for (int type = EVENT_CHIT; type <= SHOCK_SUPPLY; type++)
		if (by_type[type] > 1)
			return text(arena, "there is more than one chit %s", type_names[type]);
	for (int f = NO_FORMATION + 1; f <= C14; f++)
		if (hqs[f] > 1)
			return text(arena, "formation %s has more than one HQ", an_formation_names[f]);
	return NULL;
}

static const char *data_fault(const struct data *data, struct arena *arena)
{
	const char *why = NULL;

	for (int i = 0; i < data->map->n_places && !why; i++)
		why = hex_fault(data->map, &data->map->places[i], arena);
	if (!why)
		why = odds_fault(data->charts);
	if (!why)
		why = tracks_fault(data->charts);
	for (int i = 0; i < data->counters->n_pieces && !why; i++)
		why = piece_fault(data, &data->counters->pieces[i], arena);
	return why ? why : counters_fault(data->counters, arena);
}

const struct forms across_the_narva_forms = {
	.derive = derive,
	.data_fault = data_fault,
	.sides = an_side_names,
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
