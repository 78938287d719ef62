/* SPDX-License-Identifier: ISC */
/* forms.c: the names that code and data share, in the order of the enums of narvik.h. */
#include "games/narvik-1940/narvik.h"

const char *const nv_action_names[] = {
	"move", "fire", "assault", "amphibious", "amphibious-assault", "air", "naval", "recon", "regroup",
	"engineer", "none", NULL
};
const char *const nv_command_names[] = { "kgd", "kgb", "kgh", "kgw", "br", "fr", "nw", "pl", "none", NULL };
const char *const nv_formation_names[] = { "none", "13dble", "27dbca", "highland", "7brigade", NULL };

static const char *const sides[] = { "german", "allied", NULL };
static const char *const place_kinds[] = { "hex", "staging", "box", NULL };
static const char *const place_features[] = {
	"sea", "clear", "rough", "peak", "numbered", "lake", "village", "town", "objective", "ferry",
	"rail-end", "sea-gate", "south-edge", "german", "allied", "german-ferry", "coastal", "ships", NULL
};
static const char *const known_places[] = {
	"harstad", "bardufoss", "transit", "pool", "scheduled", "received", "available", "regroup",
	"eliminated", "transfer", "unplaced", "unused", "0919", "2020", "0216", "1801", NULL
};
static const char *const border_features[] = { "road", "railroad", "inlet", "sea", NULL };
static const char *const traits[] = { "assault", "anti-armor", "elite", "airborne", "royal-marine", NULL };

/* ---- counters --------------------------------------------------------- */

static const char *const nations[] = { "german", "british", "french", "norwegian", "polish", NULL };
static const char *const types[] = {
	"infantry", "mountain", "ski", "airborne", "marine", "artillery", "mountain-artillery",
	"airborne-artillery", "engineer", "anti-aircraft", "signal", "heavy-weapons", "anti-tank", "leader",
	"tank", "railroad-artillery", "air", "naval", NULL
};
static const char *const sizes[] = { "none", "platoon", "company", "wing", "battalion", NULL };
static const char *const codes[] = { "start", "random", "scheduled", "opt-a", "opt-b", "opt-br", NULL };

static const struct value_form values[] = {
	{ .name = "command", .about = "sub-command", .words = nv_command_names },
	{ .name = "nation", .words = nations },
	{ .name = "type", .words = types },
	{ .name = "size", .words = sizes },
	{ .name = "fire", .about = "fire factor" },
	{ .name = "mf", .about = "movement factor" },
	{ .name = "range" },
	{ .name = "formation", .words = nv_formation_names },
	{ .name = "code", .about = "code on its back", .words = codes },
	{ 0 }
};

/* ---- charts ----------------------------------------------------------- */

static const char *const dice[] = { "1", "2", "3", "4", "5", "6", NULL };
static const char *const landing_dice[] = { "1", "2", "3", "4", "5", "6", "7", NULL };
static const char *const crt_columns[] = {
	"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", NULL
};
static const char *const crt_words[] = { "-", "R", "D", "E", NULL };
static const char *const terrain_columns[] = { "mp2", "mech2", "fire", "assault", NULL };
static const char *const terrain_rows[] = {
	"clear", "lake", "rough", "peak", "village", "town", "sea", "inlet", "road", "railroad", "demolished",
	"entrenched", NULL
};
static const char *const action_rows[] = {
	"move", "fire", "assault", "amphibious", "amphibious-assault", "air", "naval", "recon", "regroup",
	"engineer", NULL
};
static const char *const turn_columns[] = { "scheduled", NULL };
static const char *const relief_columns[] = { "ap", NULL };
static const char *const allied_event_columns[] = { "allied-ap", "german-ap", "dice", "halved", NULL };
static const char *const german_event_columns[] = { "ap", "advance", "dice", "halved", NULL };
static const char *const result_columns[] = { "result", NULL };
static const char *const landing_words[] = { "lands", "regroup", "eliminated", NULL };
static const char *const engineer_columns[] = { "entrench", "bridge", "demolish", "clear", NULL };
static const char *const engineer_words[] = { "fails", "succeeds", NULL };
static const char *const regroup_columns[] = { "elite", "other", NULL };
static const char *const regroup_words[] = { "-", "regroups", "eliminated", NULL };
static const char *const value_columns[] = { "value", NULL };
static const char *const limit_rows[] = {
	"ap-most", "last-turn", "german-stack", "allied-stack", "setup-radius", "peaks-for-ap", "peaks-ap",
	"objective-ap", "signal-objective-ap", "dietl-ap", "auchinleck-ap", "column-most", "german-strikes",
	"allied-strikes", "elite-withdrawal", "elite-pursuit", "other-pursuit", "rail-mp2", "ferry-mp2",
	"staging-mp2", "transfer-added", "optional-unit-ap", "optional-unit-turn", NULL
};
static const char *const shift_columns[] = { "shift", NULL };
static const char *const shift_rows[] = {
	"anti-armor", "elite-assault", "other-assault", "elite-defender", "twice-as-strong", "flak", NULL
};

static const struct chart_form charts[] = {
	{ .name = "crt", .columns = crt_columns, .rows = dice, .words = crt_words },
	{ .name = "terrain", .columns = terrain_columns, .rows = terrain_rows },
	{ .name = "actions", .columns = sides, .rows = action_rows },
	{ .name = "turns", .columns = turn_columns },
	{ .name = "relief", .columns = relief_columns },
	{ .name = "allied-events", .columns = allied_event_columns, .rows = dice },
	{ .name = "german-events", .columns = german_event_columns, .rows = dice },
	{ .name = "landing", .columns = result_columns, .rows = landing_dice, .words = landing_words },
	{ .name = "engineers", .columns = engineer_columns, .rows = dice, .words = engineer_words },
	{ .name = "regroup", .columns = regroup_columns, .rows = dice, .words = regroup_words },
	{ .name = "limits", .columns = value_columns, .rows = limit_rows },
	{ .name = "shifts", .columns = shift_columns, .rows = shift_rows },
	{ 0 }
};

/* ---- what follows from the map ------------------------------------------ */

static bool is(const struct place *p, int feature)
{
	return p->features >> feature & 1;
}

/* 10.0f 12.3g Every side of a sea hex is all sea. 13.0b Reading: inlets alone do not make a coast. */
static void find_coasts(const struct map *map, struct place *places, struct border *borders)
{
	for (int i = 0; i < map->n_borders; i++) {
		struct place *a = &places[borders[i].a], *b = &places[borders[i].b];

		if (is(a, SEA) || is(b, SEA))
			borders[i].features |= 1u << SEA_SIDE;
		if (!(borders[i].features >> SEA_SIDE & 1) || a->kind != HEX || b->kind != HEX)
			continue;
		if (!is(a, SEA))
			a->features |= 1u << COASTAL;
		if (!is(b, SEA))
			b->features |= 1u << COASTAL;
	}
}

/*
 * 13.1e 13.1j 13.1k Where ships come from Harstad: over all-sea sides alone, through sea and coastal
 * hexes, from the waters that open on the western edge.
 */
static void find_ships(const struct map *map, struct place *places, const struct border *borders)
{
	bool grows = true;

	for (int i = 0; i < map->n_places; i++)
		if (is(&places[i], SEA_GATE))
			places[i].features |= 1u << SHIPS;
	while (grows) {
		grows = false;
		for (int i = 0; i < map->n_borders; i++) {
			struct place *a = &places[borders[i].a], *b = &places[borders[i].b];

			if (!(borders[i].features >> SEA_SIDE & 1) || is(a, SHIPS) == is(b, SHIPS))
				continue;
			a->features |= 1u << SHIPS;
			b->features |= 1u << SHIPS;
			grows = true;
		}
	}
}

static void derive(const struct map *map, struct place *places, struct border *borders)
{
	find_coasts(map, places, borders);
	find_ships(map, places, borders);
}

/* ---- what the rules can be played with ------------------------------------ */

enum { ANY = NONE };

/* Of a size that the arithmetic of the rules holds. */
static const struct cell_range ranges[] = {
	{ TERRAIN, ROW_DEMOLISHED, MP2, 0, 40, false },
	{ TERRAIN, ROW_DEMOLISHED, MECH2, 0, 40, false },
	{ TERRAIN, ANY, MP2, 0, 40, true },
	{ TERRAIN, ANY, MECH2, 0, 40, true },
	{ TERRAIN, ANY, ANY, -12, 12, true },
	{ ACTIONS, ANY, ANY, 0, 99, true },
	{ TURNS, ANY, ANY, 0, 1, false },
	{ RELIEF, ANY, ANY, 0, 99, false },
	{ ALLIED_EVENTS, ANY, 2, 0, 9, false },
	{ ALLIED_EVENTS, ANY, 3, 0, 1, false },
	{ ALLIED_EVENTS, ANY, ANY, -99, 99, false },
	{ GERMAN_EVENTS, ANY, 0, -99, 99, false },
	{ GERMAN_EVENTS, ANY, 3, 0, 1, false },
	{ GERMAN_EVENTS, ANY, ANY, 0, 9, false },
	{ LIMITS, AP_MOST, ANY, 1, 99, false },
	{ LIMITS, LAST_TURN, ANY, 1, 99, false },
	{ LIMITS, GERMAN_STACK, ANY, 0, 20, false },
	{ LIMITS, ALLIED_STACK, ANY, 0, 20, false },
	{ LIMITS, ELITE_WITHDRAWAL, ANY, 1, 9, false },
	{ LIMITS, ELITE_PURSUIT, ANY, 1, 3, false },
	{ LIMITS, OTHER_PURSUIT, ANY, 1, 3, false },
	{ LIMITS, ANY, ANY, 0, 99, false },
	{ SHIFTS, ANY, ANY, -12, 12, false },
};

static bool is_strike(const struct piece *p)
{
	return p->value[TYPE] == AIR || p->value[TYPE] == NAVAL;
}

/* Stacks, forces and displays are lists: those who can be in one together must not be too many. */
static bool is_crowd(const struct counters *all, const struct piece *p)
{
	int nation = 0, command = 0, strikes = 0;

	for (int i = 0; i < all->n_pieces; i++) {
		const struct piece *q = &all->pieces[i];

		if (q->side != p->side || is_strike(q) != is_strike(p))
			continue;
		nation += !is_strike(q) && q->value[NATION] == p->value[NATION];
		command += !is_strike(q) && q->value[COMMAND] == p->value[COMMAND];
		strikes += is_strike(q);
	}
	return nation > MOST_LIST || command > MOST_LIST || strikes > MOST_LIST;
}

static const char *piece_fault(const struct counters *all, const struct piece *p, struct arena *arena)
{
	static const struct { int value, most; } most[] = { { FIRE, 99 }, { MF, 50 }, { RANGE, 99 } };

	for (size_t i = 0; i < LENGTH(most); i++)
		if (p->value[most[i].value] < 0 || p->value[most[i].value] > most[i].most)
			return text(arena, "%s of %s must be 0 to %d", values[most[i].value].name, p->id,
				    most[i].most);
	if (is_crowd(all, p))
		return text(arena, "more than %d pieces are of the nation, the sub-command or the strikes "
			    "of %s", MOST_LIST, p->id);
	return NULL;
}

static int kind_of_known(int known)
{
	return known <= TRANSIT ? STAGING : known <= UNUSED ? BOX : HEX;
}

static const char *data_fault(const struct data *data, struct arena *arena)
{
	const char *why = NULL;

	for (int i = 0; i < data->counters->n_pieces && !why; i++)
		why = piece_fault(data->counters, &data->counters->pieces[i], arena);
	if (!why && data->charts->charts[RELIEF].n_rows > 10)
		why = "the Relief Column has more than 10 boxes";
	return why;
}

const struct forms narvik_1940_forms = {
	.derive = derive,
	.data_fault = data_fault,
	.sides = sides,
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
