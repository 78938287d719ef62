/* SPDX-License-Identifier: ISC */
/* look.c: how Narvik 1940 is drawn: tables of ground, lines, nations and signs; counters, control, tracks. */
#include "draw/look.h"
#include "games/narvik-1940/narvik.h"

enum { ALLIED_PAINT = POLISH + 1 };	/* after the nations: the side as a whole */
enum look_mark {	/* bits, in the order of the table */
	LOOK_ACTIVE, LOOK_MOVED, LOOK_STOPPED, LOOK_FIRED, LOOK_LANDED, LOOK_SEEN, LOOK_AFLOAT, LOOK_TARGET,
	LOOK_STRIKE, LOOK_TRENCH, LOOK_RUIN, LOOK_BRIDGE,
};

/* ---- counters --------------------------------------------------------- */

static const enum symbol symbol_of[] = {
	[INFANTRY] = SYMBOL_INFANTRY, [MOUNTAIN] = SYMBOL_MOUNTAIN, [SKI] = SYMBOL_SKI,
	[PARATROOPS] = SYMBOL_AIRBORNE, [MARINE] = SYMBOL_MARINE, [ARTILLERY] = SYMBOL_ARTILLERY,
	[MOUNTAIN_ARTILLERY] = SYMBOL_MOUNTAIN_ARTILLERY, [AIRBORNE_ARTILLERY] = SYMBOL_AIRBORNE_ARTILLERY,
	[ENGINEER] = SYMBOL_ENGINEER, [ANTI_AIRCRAFT] = SYMBOL_ANTI_AIRCRAFT, [SIGNAL] = SYMBOL_SIGNAL,
	[HEAVY_WEAPONS] = SYMBOL_HEAVY_WEAPONS, [ANTI_TANK] = SYMBOL_ANTI_TANK, [LEADER] = SYMBOL_LEADER,
	[TANK] = SYMBOL_ARMOUR, [RAILROAD_ARTILLERY] = SYMBOL_RAIL_ARTILLERY, [AIR] = SYMBOL_AIRCRAFT,
	[NAVAL] = SYMBOL_SHIP,
};
static const enum echelon echelon_of[] = {	/* in the order of the sizes of forms.c */
	ECHELON_NONE, ECHELON_PLATOON, ECHELON_COMPANY, ECHELON_WING, ECHELON_BATTALION,
};
static const char *const corner_of[] = {
	[KGD] = "KD", [KGB] = "KB", [KGH] = "KH", [KGW] = "KW", [BR] = "BR", [FR] = "FR", [NW] = "NW",
	[PL] = "PL", [NO_COMMAND] = NULL,
};
static const char *const command_of[] = {	/* 2.3.1 */
	[KGD] = "Kampfgruppe Dietl", [KGB] = "Kampfgruppe Berger", [KGH] = "Kampfgruppe Haussels",
	[KGW] = "Kampfgruppe Windisch", [BR] = "British", [FR] = "French", [NW] = "Norwegian",
	[PL] = "Polish", [NO_COMMAND] = NULL,
};

static const struct shown_mark shown_marks[] = {
	{ ACTIVE, LOOK_ACTIVE, "may take part in the action" },
	{ MOVED, LOOK_MOVED, "has moved" },
	{ STOPPED | FINISHED, LOOK_STOPPED, "may not move on" },
	{ FIRED | OPERATED, LOOK_FIRED, "has fired or worked" },
	{ LANDED, LOOK_LANDED, "has landed by air" },
	{ SEEN_RECON | SEEN_NOW, LOOK_SEEN, "seen by the enemy" },
	{ AFLOAT, LOOK_AFLOAT, "at sea" },
	{ 0 }
};

/* "; fire 5, range 1, movement 6, elite" */
static void add_values(const struct match *m, int p, struct buffer *b)
{
	static const struct { int value; const char *name; } values[] = {
		{ FIRE, "fire" }, { RANGE, "range" }, { MF, "movement" },
	};
	static const char *const traits[] = {
		[ASSAULT] = "may close assault", [ANTI_ARMOR] = "anti-armor", [ELITE] = "elite",
		[AIRBORNE] = "may land by air", [ROYAL_MARINE] = "may land from the sea",
	};
	const char *between = "; ";

	for (size_t i = 0; i < LENGTH(values); i++)
		if (counter(m, p)->value[values[i].value]) {
			buffer_printf(b, "%s%s %d", between, values[i].name,
				      counter(m, p)->value[values[i].value]);
			between = ", ";
		}
	for (size_t i = 0; i < LENGTH(traits); i++)
		if (has_trait(m, p, (int)i)) {
			buffer_printf(b, "%s%s", between, traits[i]);
			between = ", ";
		}
}

static void add_state(const struct match *m, int p, struct face *f, struct buffer *b)
{
	const struct unit *u = unit_of(m, p);

	show_marks(u->marks, shown_marks, f, b);
	if (u->spent)
		buffer_printf(b, "; %d%s movement points spent", u->spent / 2, u->spent % 2 ? " 1/2" : "");
	if (u->aim != NONE)
		buffer_printf(b, "; aimed at %s", place_name(m, u->aim));
}

static void add_about(const struct match *m, int p, struct face *f, struct arena *arena)
{
	const struct piece *c = counter(m, p);
	struct buffer b = { .arena = arena };
	const char *size = c->value[SIZE] ? word_of(m, p, SIZE) : NULL;

	buffer_printf(&b, "%s: %s %s", c->name ? c->name : c->id, word_of(m, p, NATION), word_of(m, p, TYPE));
	if (size)
		buffer_printf(&b, " %s", size);
	if (c->side == GERMAN && command_of[c->value[COMMAND]])
		buffer_printf(&b, " of %s", command_of[c->value[COMMAND]]);
	add_values(m, p, &b);
	add_state(m, p, f, &b);
	f->about = b.bytes;
}

static const char *number(struct arena *arena, int n)
{
	return n ? text(arena, "%d", n) : NULL;
}

/* 2.3.4 2.3.5 2.3.6 */
static void face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	const struct piece *c = counter(m, p);

	f->paint = c->value[NATION];
	f->symbol = symbol_of[c->value[TYPE]];
	f->echelon = echelon_of[c->value[SIZE]];
	f->boxed = has_trait(m, p, ASSAULT);
	if (c->value[FIRE])
		f->left = text(arena, "%d%s%s", c->value[FIRE], has_trait(m, p, ANTI_ARMOR) ? "a" : "",
			       has_trait(m, p, ELITE) ? "+" : "");
	f->middle = number(arena, c->value[RANGE]);
	f->right = number(arena, c->value[MF]);
	f->corner = corner_of[c->value[COMMAND]];
	f->dimmed = lies_in(m, p, UNUSED) || lies_in(m, p, ELIMINATED_BOX);
	add_about(m, p, f, arena);
}

/* 21.0a The flag alone. */
static void back(const struct match *m, int p, struct face *f, struct arena *arena)
{
	f->paint = counter(m, p)->value[NATION];
	f->symbol = SYMBOL_UNKNOWN;
	f->about = text(arena, "%s units, not seen", back_words(m, p));
}

/* ---- ground ----------------------------------------------------------- */

/* 4.4 All land is somebody's. To keep the map quiet, what is Allied bears no flag where nobody asks. */
static int holder_of(const struct match *m, int h)
{
	if (!is_hex(m, h) || has_feature(m, h, SEA))
		return NONE;
	if (is_marked(m, h, GERMAN_HELD))
		return GERMANS;
	return spot(m, h)->features & (1u << TOWN | 1u << VILLAGE | 1u << NUMBERED) ? ALLIED_PAINT : NONE;
}

/* 8.1.1 16.0 What is placed on a hex lies in its box. 21.0e Strikes are open, landings are not. */
static bool is_aimed_at(const struct match *m, int h, int side)
{
	EACH_UNIT(p, m)
		if (unit_of(m, p)->aim == h && !nv_on_map(m, p) && sight_of(m, p, side) == SEEN)
			return true;
	return false;
}

static void place(const struct match *m, int h, int side, struct lying *l, struct arena *arena)
{
	const struct narvik *o = own_of(m);
	unsigned marks = ground_of(m, h)->marks;

	(void)arena;
	l->holder = (int16_t)holder_of(m, h);
	if (!is_hex(m, h))
		return;
	l->marks = (marks & ENTRENCHED ? 1u << LOOK_TRENCH : 0) | (marks & DEMOLISHED ? 1u << LOOK_RUIN : 0);
	if (is_aimed_at(m, h, side))
		l->marks |= 1u << LOOK_STRIKE;
	if (o->target == h || (o->combat != NO_COMBAT && o->at == h))
		l->marks |= 1u << LOOK_TARGET;
	if (marks & DEMOLISHED)
		l->words = "demolished";
}

/* 23.3 */
static void border(const struct match *m, int border, int side, struct lying *l, struct arena *arena)
{
	(void)side;
	(void)arena;
	if (list_has(&own_of(m)->pontoons, border))
		l->marks = 1u << LOOK_BRIDGE;
}

static bool is_loss(const struct match *m, int place)
{
	return place == known(m, REGROUP_BOX) || place == known(m, ELIMINATED_BOX);
}

/* 10.0 21.0 Every combat unit has the same, so a stack that is hidden shows where a march must stop. */
static bool zone(const struct match *m, int h, int side)
{
	return nv_in_ezoc(m, h, enemy_of(side));
}

/* 14.2 A line of fire, whatever the range. */
static bool sees(const struct match *m, int from, int to)
{
	return is_hex(m, from) && is_hex(m, to) && nv_has_line_of_fire(m, from, to);
}

/* ---- the panel -------------------------------------------------------- */

enum { MOST_BOXES = 100 };	/* of a track: more than any chart may have */

static const char *const letters_of[] = { "GE", "AL" };
static const int paint_of_side[] = { GERMANS, ALLIED_PAINT };

/* The rows of a chart as the boxes of a track. */
static int labels_of(const struct chart *c, const char **labels)
{
	int n = c->n_rows < MOST_BOXES ? c->n_rows : MOST_BOXES;

	for (int i = 0; i < n; i++)
		labels[i] = c->rows[i];
	return n;
}

static void add_turns(const struct match *m, struct panel *panel)
{
	static const char *const segments[] = {
		"the Germans set up", "the Allies set up", "action points are counted", "first event",
		"second event", "initiative", "reinforcements of the side with the initiative",
		"reinforcements of the other side", "the actions begin", "actions", "victory is checked",
		"the turn ends",
	};
	const struct narvik *o = own_of(m);
	const char *labels[MOST_BOXES];
	int n = labels_of(chart_of(m, TURNS), labels);
	struct token tokens[MOST_BOXES + 1] = { { .at = o->turn - 1, .paint = NONE, .letters = "now" } };
	int n_tokens = 1;

	for (int i = 0; i < n; i++)
		if (cell(m, TURNS, i, 0))	/* 8.2.2 */
			tokens[n_tokens++] = (struct token){ .at = i, .paint = ALLIED_PAINT, .letters = "S" };
	panel_heading(panel, "Turn");
	panel_track(panel, NULL, labels, n, tokens, n_tokens);
	panel_line(panel, "Turn %d of %d: %s.", o->turn, cell(m, LIMITS, LAST_TURN, 0), segments[o->segment]);
}

/* 8.2.2 The boxes with an S. */
static void add_schedule(const struct match *m, struct panel *panel)
{
	const struct chart *c = chart_of(m, TURNS);
	int turn = own_of(m)->turn - 1;

	if (own_of(m)->segment <= SECOND_REINFORCES && turn < c->n_rows && cell(m, TURNS, turn, 0))
		panel_line(panel, "An Allied formation may arrive in this turn.");
}

static void add_points(const struct match *m, struct panel *panel)
{
	const struct narvik *o = own_of(m);
	struct token tokens[2];

	for (int side = GERMAN; side <= ALLIED; side++)
		tokens[side] = (struct token){ o->ap[side], paint_of_side[side], letters_of[side] };
	panel_numbers(panel, "Action points", 0, cell(m, LIMITS, AP_MOST, 0), tokens, 2);
}

static void add_relief(const struct match *m, struct panel *panel)
{
	const char *labels[MOST_BOXES];
	int n = labels_of(chart_of(m, RELIEF), labels);
	struct token column = { own_of(m)->relief, GERMANS, "RC" };

	panel_track(panel, "German Relief Column", labels, n, &column, 1);
}

static void add_objectives(const struct match *m, struct panel *panel)
{
	static const char *const small[] = { "ge", "al" };
	const char *labels[MOST_BOXES];
	struct token tokens[MOST_BOXES];
	int n = 0;

	for (int h = 0; h < m->data->map->n_places && n < MOST_BOXES; h++) {
		int side = is_marked(m, h, GERMAN_HELD) ? GERMAN : ALLIED;

		if (!has_feature(m, h, OBJECTIVE))
			continue;
		tokens[n] = (struct token){ n, paint_of_side[side],
					    (nv_occupier(m, h) == NONE ? small : letters_of)[side] };
		labels[n++] = spot(m, h)->name ? spot(m, h)->name : place_name(m, h);
	}
	panel_track(panel, "Objectives (small letters: held, but empty)", labels, n, tokens, n);
}

static void add_action(const struct match *m, struct panel *panel)
{
	const struct narvik *o = own_of(m);
	const char *const *sides = m->game->forms->sides;
	const char *command = o->command == NO_COMMAND ? NULL : command_of[o->command];

	if (o->first != NONE)
		panel_line(panel, "Initiative: %s.", sides[o->first]);
	if (o->action == NO_ACTION || o->by == NONE)
		return;
	panel_line(panel, "Action in progress: %s %s%s%s.", sides[o->by], nv_action_names[o->action],
		   command ? " by " : "", command ? command : "");
	if (o->target != NONE)
		panel_line(panel, "Under close assault: %s.", place_name(m, o->target));
	if (o->combat != NO_COMBAT && o->at != NONE)
		panel_line(panel, "Under attack: %s.", place_name(m, o->at));
}

/* Every track is open to both sides: 21.0 hides units alone. */
static void panel(const struct match *m, int side, struct panel *panel)
{
	(void)side;
	add_turns(m, panel);
	add_schedule(m, panel);
	add_action(m, panel);
	add_points(m, panel);
	add_relief(m, panel);
	add_objectives(m, panel);
	panel_line(panel, "S on the turn track: an Allied formation may arrive.");
	panel_line(panel, "Land without a flag is Allied. On German counters KD, KB, KH, KW stand for the "
		   "Kampfgruppen Dietl, Berger, Haussels and Windisch.");
}

/* ---- tables ----------------------------------------------------------- */

#define SEA_BLUE "#bcd9ea"
#define LAND "#f5f1de"
#define STONE "#e3d9bd"
#define ROCK "#c9b894"

static const struct ground_look grounds[] = {
	{ 1u << SEA, SEA_BLUE, EMBLEM_WAVES, true, "sea" },
	{ 1u << CLEAR, LAND, EMBLEM_NONE, false, "clear" },
	{ 1u << ROUGH, STONE, EMBLEM_ROUGH, false, "rough" },
	{ 1u << PEAK, ROCK, EMBLEM_PEAK, false, "peak" },
	{ 1u << NUMBERED, NULL, EMBLEM_HEIGHT, false, "numbered peak" },
	{ 1u << LAKE, LAND, EMBLEM_LAKE, false, "lake" },
	{ 1u << VILLAGE, LAND, EMBLEM_VILLAGE, false, "village" },
	{ 1u << TOWN, LAND, EMBLEM_TOWN, false, "town" },
	{ 1u << OBJECTIVE, NULL, EMBLEM_STAR, false, "objective" },
	{ 1u << FERRY, NULL, EMBLEM_FERRY, false, "ferry" },
	{ 1u << RAIL_END, NULL, EMBLEM_STATION, false, "end of the railroad" },
	{ 1u << SEA_GATE, NULL, EMBLEM_GATE, false, "sea way to Harstad" },
	{ 1u << SOUTH_EDGE, NULL, EMBLEM_ARROW, false, "southern edge" },
	{ 0 }
};

static const struct line_look lines[] = {
	{ 1u << SEA_SIDE, LINE_SEA, "all-sea hexside" },
	{ 1u << INLET, LINE_INLET, "inlet" },
	{ 1u << ROAD, LINE_ROAD, "road" },
	{ 1u << RAILROAD, LINE_RAIL, "railroad" },
	{ 0 }
};

static const struct paint paints[] = {	/* bands by the palette of Okabe and Ito */
	[GERMANS] = { "German", "GE", "#4a5248", "#ffffff", NULL },
	[BRITISH] = { "British", "BR", "#f7ecd6", "#1a1a1a", "#d55e00" },
	[FRENCH] = { "French", "FR", "#e3edf8", "#1a1a1a", "#0072b2" },
	[NORWEGIAN] = { "Norwegian", "NW", "#fdfdfb", "#1a1a1a", "#009e73" },
	[POLISH] = { "Polish", "PL", "#f8e4ee", "#1a1a1a", "#cc79a7" },
	[ALLIED_PAINT] = { "Allied", "AL", "#ffffff", "#1a1a1a", "#8a8a8a" },
	{ 0 }
};

static const struct symbol_look symbols[] = {
	{ SYMBOL_INFANTRY, "infantry" },
	{ SYMBOL_MOUNTAIN, "mountain infantry" },
	{ SYMBOL_SKI, "ski" },
	{ SYMBOL_AIRBORNE, "airborne" },
	{ SYMBOL_MARINE, "marine" },
	{ SYMBOL_ARTILLERY, "artillery" },
	{ SYMBOL_MOUNTAIN_ARTILLERY, "mountain artillery" },
	{ SYMBOL_AIRBORNE_ARTILLERY, "airborne artillery" },
	{ SYMBOL_RAIL_ARTILLERY, "railroad artillery" },
	{ SYMBOL_ENGINEER, "engineer" },
	{ SYMBOL_ANTI_AIRCRAFT, "anti-aircraft" },
	{ SYMBOL_ANTI_TANK, "anti-tank" },
	{ SYMBOL_SIGNAL, "signal" },
	{ SYMBOL_HEAVY_WEAPONS, "heavy weapons" },
	{ SYMBOL_ARMOUR, "tank" },
	{ SYMBOL_LEADER, "leader" },
	{ SYMBOL_AIRCRAFT, "air strike" },
	{ SYMBOL_SHIP, "naval strike" },
	{ SYMBOL_UNKNOWN, "enemy not seen" },
	{ 0 }
};

static const struct echelon_look echelons[] = {
	{ ECHELON_PLATOON, "platoon, patrol" },
	{ ECHELON_COMPANY, "company, battery" },
	{ ECHELON_WING, "wing: two companies" },
	{ ECHELON_BATTALION, "battalion" },
	{ 0 }
};

static const struct mark_look marks[] = {
	[LOOK_ACTIVE] = { SIGN_ACTIVE, "may take part" },
	[LOOK_MOVED] = { SIGN_MOVED, "has moved" },
	[LOOK_STOPPED] = { SIGN_STOPPED, "may not move on" },
	[LOOK_FIRED] = { SIGN_FIRED, "has fired or worked" },
	[LOOK_LANDED] = { SIGN_LANDED, "has landed by air" },
	[LOOK_SEEN] = { SIGN_SEEN, "seen by the enemy" },
	[LOOK_AFLOAT] = { SIGN_ANCHOR, "at sea" },
	[LOOK_TARGET] = { SIGN_TARGET, "under attack" },
	[LOOK_STRIKE] = { SIGN_STRIKE, "strike or landing here" },
	[LOOK_TRENCH] = { SIGN_TRENCH, "entrenched" },
	[LOOK_RUIN] = { SIGN_RUIN, "demolished" },
	[LOOK_BRIDGE] = { SIGN_BRIDGE, "pontoon bridge" },
	{ 0 }
};

static const struct chart_look chart_looks[] = {
	{ .chart = CRT, .title = "Combat results",
	  .about = "die down, column across; R retreats, D is disrupted, E is eliminated" },
	{ .chart = TERRAIN, .title = "Terrain", .about = "movement points; columns that an attack is shifted",
	  .heads = (const char *const[]){ "on foot", "tank", "fire", "assault" },
	  .parts = 1u << MP2 | 1u << MECH2, .per = 2 },
	{ .chart = ACTIONS, .title = "Action points" },
	{ .chart = SHIFTS, .title = "Other shifts", .heads = (const char *const[]){ "columns" } },
	{ .chart = TURNS, .title = "Turns",
	  .heads = (const char *const[]){ "formation may arrive" }, .flags = 1 },
	{ .chart = RELIEF, .title = "Relief Column", .heads = (const char *const[]){ "German points" } },
	{ .chart = ALLIED_EVENTS, .title = "Allied events", .about = "by the die; dice: for reinforcements",
	  .heads = (const char *const[]){ "Allied AP", "German AP", "dice", "halved" }, .flags = 1u << 3 },
	{ .chart = GERMAN_EVENTS, .title = "German events", .about = "by the die; dice: for reinforcements",
	  .heads = (const char *const[]){ "AP", "relief advances", "dice", "halved" }, .flags = 1u << 3 },
	{ .chart = LANDING, .title = "Landing by air" },
	{ .chart = REGROUP, .title = "Regrouping" },
	{ .chart = ENGINEERS, .title = "Engineers" },
	{ 0 }
};

const struct look nv_look = {
	.grounds = grounds,
	.lines = lines,
	.paints = paints,
	.symbols = symbols,
	.echelons = echelons,
	.marks = marks,
	.north = true,
	.hex = "2.4 km",	/* 1.1 */
	.values = "fire (framed: may assault; +: elite; a: anti-armor), range, movement, sub-command",
	.lost = "eliminated, or disrupted: then it lies in Available for Regroup and may come back",
	.charts = chart_looks,
	.attacks = (const char *const[]){ "fire", "assault", "counterattack", "strike", "land-marine", NULL },
	.face = face,
	.back = back,
	.place = place,
	.border = border,
	.panel = panel,
	.is_loss = is_loss,
	.zone = zone,
	.zones_of_backs = true,
	.sees = sees,
};
