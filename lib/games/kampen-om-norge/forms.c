/* SPDX-License-Identifier: ISC */
/* forms.c: the names that code and data share, in the order of the enums of norge.h. */
#include "games/kampen-om-norge/norge.h"

const char *const kn_type_names[] = {
	"ship", "artilleri", "bombefly", "fallskjermtropp", "gebirgsjager", "ingeniorkompani", "jagerbomber",
	"panzer", "rask-forflytning", "speidertropp", "transportfly", "ubat", "forsterkninger", "veisperring",
	"sprengt-bro", "bakhold", "panservernkanon", "fransk-alpejeger", "fremmedlegionar", "invasjon",
	"jagerfly", "kystbombardement", "kystevakuering", "polsk-bergjeger", "stridsvogn",
	"villedende-manover", "roykdekke", "bloff-trusler", "evakuerte-matroser", "kystfort",
	"omdisponering", "minelegging", "rekognoseringsfly", "skip-til-unnsetning", "stupbombefly", NULL
};
const char *const kn_class_names[] = {
	"none", "hangarskip", "slagskip", "tung-krysser", "mindre-skip", "panserskip", "dummy", NULL
};

const char *const kn_side_names[] = { "germany", "norway", "allies", NULL };
static const char *const place_kinds[] = { "hex", "area", "zone", "box", NULL };
static const char *const place_features[] = {
	"victory-city", "mobilization", "air-field", "cable", "guarded", "sheltered", "band-0", "band-1",
	"band-2", "band-3", "band-4", "coast", NULL
};
static const char *const known_places[] = {
	"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "raid", "air", "sea", "out",
	"germany-deck", "norway-deck", "allies-deck", "germany-used", "norway-used", "allies-used",
	"germany-hand", "norway-hand", "allies-hand", "germany-april", "norway-april", "allies-april",
	"germany-fleet", "norway-fleet", "allies-fleet", "reserve", "oslo", "finnmark", "bardufoss", NULL
};
static const char *const border_features[] = { "land", "fjord", "coast", "sea", NULL };
static const char *const traits[] = { "april", NULL };

static const struct value_form values[] = {
	{ .name = "type", .words = kn_type_names },
	{ .name = "symbols", .about = "reinforcement symbols" },
	{ .name = "class", .words = kn_class_names },
	{ 0 }
};

/* ---- charts ----------------------------------------------------------- */

static const char *const effect_columns[] = { "attack", "defend", NULL };
static const char *const ship_columns[] = { "sinks", "chases", "voids", NULL };
static const char *const roll_columns[] = { "least", NULL };
static const char *const roll_rows[] = {
	"german-torpedo", "norwegian-torpedo", "allied-torpedo", "german-submarine", "allied-submarine",
	"bombers", "interception", "reconnaissance", "feint", "dive-bombers", "mines", "fort-sinks",
	"fort-closes", "resistance", "surrender", "flight", NULL
};
static const char *const faction_rows[] = {
	"deck", "hand", "april-cards", "free-battalions", "must-use", NULL
};
static const char *const value_columns[] = { "value", NULL };
static const char *const limit_rows[] = {
	"dice-battalions", "symbols", "withdrawn-battalions", "withdrawn-ships", "landing-stacks", "stack",
	"few-battalions", "recall-symbols", "fleet", "carried", "ship-zones", "panserskip-zones", NULL
};
static const struct past_row past_limits[] = { { "figures", FIGURES }, { 0 } };
static const char *const reach_columns[] = { "band-0", "band-1", "band-2", "band-3", "band-4", NULL };

static const struct chart_form charts[] = {
	{ .name = "effects", .columns = effect_columns, .rows = kn_type_names },
	{ .name = "ships", .columns = ship_columns, .rows = kn_class_names },
	{ .name = "rolls", .columns = roll_columns, .rows = roll_rows },
	{ .name = "factions", .columns = kn_side_names, .rows = faction_rows },
	{ .name = "limits", .columns = value_columns, .rows = limit_rows, .past = past_limits },
	{ .name = "setup", .columns = kn_side_names },
	{ .name = "reach", .columns = reach_columns },
	{ 0 }
};

/* ---- what follows from the map ------------------------------------------ */

/* 2.3u An area on a fjord is linked to the sea beside it, so a coast is a link of that kind. */
static void derive(const struct map *map, struct place *places, struct border *borders)
{
	for (int i = 0; i < map->n_borders; i++) {
		if (!(borders[i].features >> SHORE & 1))
			continue;
		places[borders[i].a].features |= 1u << COAST;
		places[borders[i].b].features |= 1u << COAST;
	}
}

/* ---- what the rules can be played with ------------------------------------ */

static int kind_of(const struct data *data, int place)
{
	return data->map->places[place].kind;
}

/* What lies between two kinds of place. */
static const char *border_fault(const struct data *data, int i, struct arena *arena)
{
	const struct border *b = &data->map->borders[i];
	int x = kind_of(data, b->a), y = kind_of(data, b->b);
	uint32_t wanted = x == AREA && y == AREA ? 1u << LAND | 1u << FJORD
			  : x == AREA || y == AREA ? 1u << SHORE : 1u << SEA_LANE;

	if (b->features & (b->features - 1) || !(b->features & wanted))
		return text(arena, "border %s must be one of land, fjord, coast or sea, as its places are",
			    border_id(arena, data, i));
	return NULL;
}

static int kind_of_known(int known)
{
	return known <= ZONE_VIII ? ZONE : known < OSLO ? BOX : AREA;
}

static const char *area_fault(const struct data *data, int h, struct arena *arena)
{
	const struct place *p = &data->map->places[h];
	uint32_t bands = p->features & (31u << BAND_0);

	if (p->kind == ZONE && h > data->map->known[ZONE_VIII])
		return text(arena, "sea zone %s is one too many, or not in order", p->id);
	if (p->kind == AREA && (!bands || bands & (bands - 1)))
		return text(arena, "%s must lie in one band of air range", p->id);
	if (p->kind == AREA && p->features >> AIR_FIELD & 1 &&
	    chart_row(&data->charts->charts[REACH], p->id) == NONE)
		return text(arena, "chart reach has no row for the air field of %s", p->id);
	return NULL;
}

/* An attack is an entry of a tally: one for each border, and one from air and one from sea for each area. */
static bool is_too_wide(const struct data *data)
{
	const struct map *map = data->map;
	int areas = 0, zones = 0, borders = 0;

	for (int i = 0; i < map->n_places; i++) {
		areas += map->places[i].kind == AREA;
		zones += map->places[i].kind == ZONE;
	}
	for (int i = 0; i < map->n_borders; i++)
		borders += kind_of(data, map->borders[i].a) == AREA &&
			   kind_of(data, map->borders[i].b) == AREA;
	return borders + 2 * areas > MOST_TALLY || areas > MOST_LIST || zones != ZONE_VIII + 1;
}

/* 7.0k n There are places for the Norwegian battalions and for the Allied ships. */
static bool has_room(const struct map *map)
{
	bool point = false, sea = false;

	for (int i = 0; i < map->n_places; i++) {
		point |= map->places[i].kind == AREA && map->places[i].features >> MOBILIZATION & 1;
		sea |= map->places[i].kind == ZONE && !(map->places[i].features >> GUARDED & 1);
	}
	return point && sea;
}

/* The zones are looked at from south to north, so they stand in the file in that order. */
static const char *map_fault(const struct data *data, struct arena *arena)
{
	const char *why = NULL;

	if (is_too_wide(data))
		return "the map has more areas or borders than the rules can handle, or not eight sea zones";
	if (!has_room(data->map))
		return "the map has no mobilization point, or no sea zone that is open to Allied ships";
	for (int i = ZONE_II; i <= ZONE_VIII && !why; i++)
		if (data->map->known[i] < data->map->known[i - 1])
			why = "the sea zones are not in the order I to VIII";
	for (int i = 0; i < data->map->n_places && !why; i++)
		why = area_fault(data, i, arena);
	for (int i = 0; i < data->map->n_borders && !why; i++)
		why = border_fault(data, i, arena);
	return why;
}

static const char *setup_fault(const struct data *data, struct arena *arena)
{
	const struct chart *c = &data->charts->charts[SET_UP], *reach = &data->charts->charts[REACH];

	for (int i = 0; i < c->n_rows; i++) {
		int h = place_find(data, c->rows[i]);

		if (h == NONE || kind_of(data, h) != AREA)
			return text(arena, "chart setup: %s is no area", c->rows[i]);
	}
	if (chart_row(reach, "germany") == NONE)
		return "chart reach has no row for germany";
	return NULL;
}

/* Single numbers that the rules have no room for, or cannot do without; the others are at most 99. */
static const char *limits_fault(const struct data *data, struct arena *arena)
{
	static const struct { int row, least, most; } bounds[] = {
		{ DICE_BATTALIONS, 0, 50 },	/* attacker and defender roll in one action */
		{ SYMBOLS_EACH, 1, 99 },
		{ STACK_SIZE, 0, 20 },
		{ FLEET_SIZE, 0, 12 },		/* A.G9.villedende a decision for each ship */
		{ SHIP_ZONES, 1, 2 },		/* 8.1c a way is known by its first zone and its last */
		{ PANSERSKIP_ZONES, 1, 2 },
	};
	const struct chart *c = &data->charts->charts[LIMITS];

	for (size_t i = 0; i < LENGTH(bounds); i++)
		if (c->cells[bounds[i].row] < bounds[i].least || c->cells[bounds[i].row] > bounds[i].most)
			return text(arena, "chart limits, row %s must be %d to %d", limit_rows[bounds[i].row],
				    bounds[i].least, bounds[i].most);
	return NULL;
}

/* 2.4 Hands and what they bring must fit into a game file. */
static const char *factions_fault(const struct data *data, struct arena *arena)
{
	static const int most[] = {
		[DECK_SIZE] = MOST_LIST, [HAND_SIZE] = 20, [APRIL_CARDS] = MOST_LIST,
		[FREE_BATTALIONS] = 20, [MUST_USE] = 1,
	};
	const struct chart *c = &data->charts->charts[PER_FACTION];

	for (int row = 0; row < (int)LENGTH(most); row++)
		for (int side = 0; side < FACTIONS; side++)
			if (c->cells[row * FACTIONS + side] > most[row])
				return text(arena, "chart factions, row %s must be 0 to %d",
					    faction_rows[row], most[row]);
	return NULL;
}

/* Of a size that the arithmetic of the rules holds. */
static const struct cell_range ranges[] = {
	{ EFFECTS, NONE, NONE, 0, 9, true },
	{ SHIPS, NONE, NONE, 0, 9, true },
	{ ROLLS, NONE, NONE, 0, 7, false },
	{ PER_FACTION, NONE, NONE, 0, MOST_LIST, false },
	{ LIMITS, NONE, NONE, 0, 99, false },
	{ SET_UP, NONE, NONE, 0, 20, false },
	{ REACH, NONE, NONE, 0, 1, false },
};

static const char *piece_fault(const struct piece *p, struct arena *arena)
{
	bool ship = p->value[TYPE] == SHIP;

	if (ship ? p->value[CLASS] == NO_CLASS : p->value[CLASS] != NO_CLASS)
		return text(arena, "%s must have a class if it is a ship, and else none", p->id);
	if (!ship && (p->value[SYMBOLS] < 1 || p->value[SYMBOLS] > 20))
		return text(arena, "%s must have 1 to 20 symbols", p->id);
	if (ship && (p->value[CLASS] == PANSERSKIP) != (p->side == NORWAY))	/* 6.1o */
		return text(arena, "%s: norway has a panserskip, and nobody else", p->id);
	return NULL;
}

/* 2.4l p t Decks and 9 April cards are lists, and enough of them is there to choose from (7.0). */
static const char *cards_fault(const struct data *data, int side, struct arena *arena)
{
	int chosen = data->charts->charts[PER_FACTION].cells[APRIL_CARDS * FACTIONS + side];
	int cards = 0, of_april = 0;

	for (int i = 0; i < data->counters->n_pieces; i++) {
		const struct piece *p = &data->counters->pieces[i];
		bool april = p->traits >> APRIL_CARD & 1;

		cards += p->side == side && p->value[TYPE] != SHIP && !april;
		of_april += p->side == side && p->value[TYPE] != SHIP && april;
	}
	if (cards < 1 || cards > MOST_LIST)
		return text(arena, "%s must have 1 to %d action cards, and not %d", kn_side_names[side],
			    MOST_LIST, cards);
	if (of_april < chosen || of_april > MOST_LIST)
		return text(arena, "%s must have %d to %d cards of 9 April, and not %d", kn_side_names[side],
			    chosen, MOST_LIST, of_april);
	return NULL;
}

/* 6.1 The ships in a zone are a list, too. */
static const char *pieces_fault(const struct data *data, struct arena *arena)
{
	const char *why = NULL;
	int ships = 0, eidsvoll = 0;

	for (int i = 0; i < data->counters->n_pieces && !why; i++) {
		const struct piece *p = &data->counters->pieces[i];

		why = piece_fault(p, arena);
		ships += p->value[TYPE] == SHIP;
		eidsvoll += p->value[CLASS] == PANSERSKIP;
	}
	for (int side = 0; side < FACTIONS && !why; side++)
		why = cards_fault(data, side, arena);
	if (!why && (ships > MOST_LIST || eidsvoll != 1))
		return text(arena, "there must be one panserskip, and at most %d ships", MOST_LIST);
	return why;
}

static const char *data_fault(const struct data *data, struct arena *arena)
{
	const char *why = map_fault(data, arena);

	if (!why)
		why = setup_fault(data, arena);
	if (!why)
		why = limits_fault(data, arena);
	if (!why)
		why = factions_fault(data, arena);
	return why ? why : pieces_fault(data, arena);
}

const struct forms kampen_om_norge_forms = {
	.derive = derive,
	.data_fault = data_fault,
	.sides = kn_side_names,
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
