/* SPDX-License-Identifier: ISC */
/* look.c: how Norway 1940 is drawn: its areas and seas, units and Events, marks and tracks. */
#include "draw/look.h"
#include "games/norway-1940/norway.h"

enum { ALLIES = NORWAY + 1 };	/* a paint after those by enum nation: the side as a whole */
enum look_mark {	/* in the order of the table of marks at the foot */
	LOOK_ABOARD, LOOK_LADEN, LOOK_ACTS, LOOK_ATTACKED, LOOK_HIT, LOOK_FLIES, LOOK_SCRAMBLED,
	LOOK_INTERCEPT, LOOK_DEPLETED, LOOK_UNSUPPLIED, LOOK_SHOWN,
	LOOK_TARGET, LOOK_CONTESTED, LOOK_TRENCH, LOOK_AIR_SUPPLY,
	LOOK_AIRBASE, LOOK_PORT, LOOK_MOB, LOOK_RAIL,	/* in the order of enum damage */
};

static const int paint_of_side[] = { [GERMAN] = GERMANY, [ALLIED] = ALLIES };
static const char *const people[] = { [GERMAN] = "German", [ALLIED] = "Allied" };

/* ---- counters --------------------------------------------------------- */

static const struct { enum symbol symbol; const char *corner, *words; } types[] = {	/* by enum type */
	[INFANTRY] = { SYMBOL_INFANTRY, NULL, "infantry" },
	[MOUNTAIN_INFANTRY] = { SYMBOL_MOUNTAIN, NULL, "mountain infantry" },
	[PARATROOPS] = { SYMBOL_AIRBORNE, NULL, "paratroops" },
	[COMMANDO] = { SYMBOL_RECON, NULL, "commando" },
	[MACHINE_GUNS] = { SYMBOL_HEAVY_WEAPONS, NULL, "machine guns" },
	[ARTILLERY] = { SYMBOL_ARTILLERY, NULL, "artillery" },
	[ARMOR] = { SYMBOL_ARMOUR, NULL, "armor" },
	[FLAK] = { SYMBOL_ANTI_AIRCRAFT, NULL, "flak" },
	[COMPANY] = { SYMBOL_INFANTRY, NULL, "company" },
	[FORT] = { SYMBOL_FORTRESS, NULL, "fortress" },
	[BB] = { SYMBOL_SHIP, "BB", "battleship" },
	[BC] = { SYMBOL_SHIP, "BC", "battlecruiser" },
	[CA] = { SYMBOL_SHIP, "CA", "heavy cruiser" },
	[CL] = { SYMBOL_SHIP, "CL", "light cruiser" },
	[DD] = { SYMBOL_SHIP, "DD", "destroyers" },
	[CV] = { SYMBOL_SHIP, "CV", "aircraft carrier" },
	[SS] = { SYMBOL_SUBMARINE, "SS", "submarines" },
	[LCTR] = { SYMBOL_SHIP, "LC", "landing craft" },
	[ATR] = { SYMBOL_SHIP, "AT", "assault transport" },
	[TR] = { SYMBOL_SHIP, "TR", "transport" },
	[BOMBER] = { SYMBOL_AIRCRAFT, "B", "bombers" },
	[DIVE_BOMBER] = { SYMBOL_AIRCRAFT, "DB", "dive bombers" },
	[FIGHTER] = { SYMBOL_AIRCRAFT, "F", "fighters" },
	[TRANSPORT] = { SYMBOL_AIRCRAFT, "T", "transport aircraft" },
	[MARKER] = { SYMBOL_NONE, NULL, "Event" },
};

static const struct shown_mark shown_marks[] = {
	{ MOVER | JOINER | DIVER | ATTACKER, LOOK_ACTS, "fights for the acting side" },
	{ DEFENDER, LOOK_ATTACKED, "attacked" },
	{ STRUCK, LOOK_HIT, "hit" },
	{ LIFTER | RETURNS | SECOND_WAVE | GLIDED, LOOK_FLIES, "in the airlift or landing" },
	{ SCRAMBLED, LOOK_SCRAMBLED, "intercepts" },
	{ INTERCEPT, LOOK_INTERCEPT, "in Interception Mode" },
	{ DEPLETED, LOOK_DEPLETED, "depleted" },
	{ UNSUPPLIED, LOOK_UNSUPPLIED, "not in supply" },
	{ SHOWN, LOOK_SHOWN, "seen by all in this Action" },
	{ 0 }
};

/*
 * R13.3 On the map and under fog the enemy sees a unit only while it is shown; what it tells of another must
 * be shown too then.
 */
static bool may_name(const struct match *m, int p, int another)
{
	return !plays(m, OPTION_FOG) || is_base(m, m->at[p]) || !has_mark(m, p, SHOWN) ||
	       has_mark(m, another, SHOWN);
}

/* "2-1": two factors of the four. */
static const char *factors(const struct match *m, int p, int first, struct arena *arena)
{
	return text(arena, "%d-%d", counter(m, p)->value[first], counter(m, p)->value[first + 1]);
}

static void add_factors(const struct match *m, int p, struct face *f, struct buffer *about,
			struct arena *arena)
{
	const int16_t *v = counter(m, p)->value;

	f->left = factors(m, p, ANTI_GROUND, arena);
	f->middle = factors(m, p, ANTI_SURFACE, arena);
	buffer_printf(about, "; against ground %d, air %d, surface ships %d, submarines %d", v[ANTI_GROUND],
		      v[ANTI_AIR], v[ANTI_SURFACE], v[ANTI_SUB]);
	if (class_of(m, p) == GROUND)
		return;
	f->right = text(arena, "%d", movement_of(m, p));
	buffer_printf(about, "; %s %d", class_of(m, p) == AIR ? "range" : "movement", movement_of(m, p));
}

/* What is aboard cannot fight: the name of its ship stands in the place of the factors. */
static void add_ship(const struct match *m, int p, struct face *f, struct buffer *about, struct arena *arena)
{
	int ship = unit_of(m, p)->aboard;

	f->marks |= 1u << LOOK_ABOARD;
	if (!may_name(m, p, ship))
		return;
	f->left = f->right = NULL;
	f->middle = text(arena, "on %s", id(m, ship));
	buffer_printf(about, "; aboard %s", id(m, ship));
}

static void add_cargo(const struct match *m, int ship, struct face *f, struct buffer *about)
{
	const char *before = "; carries ";

	EACH_PIECE_AT(p, m, m->at[ship])
		if (unit_of(m, p)->aboard == ship && may_name(m, ship, p)) {
			f->marks |= 1u << LOOK_LADEN;
			buffer_printf(about, "%s%s", before, id(m, p));
			before = ", ";
		}
}

static void add_traits(const struct match *m, int p, struct face *f, struct buffer *about)
{
	bool climbs = has_trait(m, p, MOUNTAIN), first = has_trait(m, p, FIRST_FIRE);

	if (type_of(m, p) == ARTILLERY && climbs)
		f->symbol = SYMBOL_MOUNTAIN_ARTILLERY;
	if (type_of(m, p) == COMPANY)
		f->echelon = ECHELON_COMPANY;
	if (class_of(m, p) == GROUND)
		f->corner = first ? "1F" : weight_of(m, p) == HEAVY ? "H" : NULL;
	buffer_printf(about, "%s%s%s", weight_of(m, p) == HEAVY ? ", heavy" : "",
		      climbs ? ", trained for mountains" : "", first ? ", First Fire" : "");
}

/* R16 Those in the Refit box may come back, but not by themselves. */
static bool is_loss(const struct match *m, int h)
{
	static const int boxes[] = { REFIT + GERMAN, REFIT + ALLIED, ELIMINATED, DISCARDED, WITHDRAWN };

	for (size_t i = 0; i < LENGTH(boxes); i++)
		if (h == known(m, boxes[i]))
			return true;
	return false;
}

static void unit_face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	struct buffer about = { .arena = arena };

	f->paint = (int16_t)nation_of(m, p);
	f->symbol = types[type_of(m, p)].symbol;
	f->corner = types[type_of(m, p)].corner;
	f->dimmed = is_loss(m, m->at[p]);
	buffer_printf(&about, "%s: %s", counter(m, p)->name ? counter(m, p)->name : id(m, p),
		      types[type_of(m, p)].words);
	add_traits(m, p, f, &about);
	add_factors(m, p, f, &about, arena);
	if (is_aboard(m, p))
		add_ship(m, p, f, &about, arena);
	if (class_of(m, p) == NAVAL)
		add_cargo(m, p, f, &about);
	if (nw_shows_marks(m, p))
		show_marks(unit_of(m, p)->marks, shown_marks, f, &about);
	f->about = about.bytes;
}

/* R10.3a */
static void event_face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	bool held = nw_may_hold(m, p);

	f->paint = (int16_t)paint_of_side[side_of(m, p)];
	f->card = counter(m, p)->name;
	f->left = held ? "held" : "at once";
	f->dimmed = lies_in(m, p, PLAYED);
	f->about = text(arena, "%s: %s Event, %s", f->card, people[side_of(m, p)],
			held ? "may be held" : "played at once");
}

static void face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	(class_of(m, p) == EVENT ? event_face : unit_face)(m, p, f, arena);
}

/* R13.2 R13.3 The side and the class. */
static void back(const struct match *m, int p, struct face *f, struct arena *arena)
{
	static const enum symbol symbols[] = {
		[GROUND] = SYMBOL_INFANTRY, [NAVAL] = SYMBOL_SHIP, [AIR] = SYMBOL_AIRCRAFT,
		[EVENT] = SYMBOL_NONE,
	};

	f->paint = (int16_t)paint_of_side[side_of(m, p)];
	f->symbol = symbols[class_of(m, p)];
	f->about = text(arena, "%s %s, not known", people[side_of(m, p)], back_words(m, p));
}

/* ---- places and arrows ------------------------------------------------ */

static void place(const struct match *m, int h, int side, struct lying *l, struct arena *arena)
{
	const struct ground *g = ground_of(m, h);

	(void)side;	/* what is told here is open to all */
	if (own_of(m)->operation != NO_OPERATION && own_of(m)->where == h)
		l->marks |= 1u << LOOK_TARGET;
	if (!is_area(m, h))
		return;
	l->holder = (int16_t)paint_of_side[g->control];
	if (nw_is_contested(m, h))
		l->marks |= 1u << LOOK_CONTESTED;
	if (own_of(m)->air_supply == h)
		l->marks |= 1u << LOOK_AIR_SUPPLY;
	l->marks |= g->disrupted << LOOK_AIRBASE;
	if (!g->entrenched)
		return;
	l->marks |= 1u << LOOK_TRENCH;
	l->number = text(arena, "%s%s", g->entrenched >> GERMAN & 1 ? "G" : "",
			 g->entrenched >> ALLIED & 1 ? "A" : "");
}

/* G3N.9 The i-th carrier that launches; it is shown to all by then (R13.3). */
static bool arrow(const struct match *m, int i, int side, struct arrow *a, struct arena *arena)
{
	EACH_UNIT(p, m) {
		int at = unit_of(m, p)->strikes;

		if (at == NONE || m->at[p] == NONE || nw_sight(m, p, side) != SEEN || i-- > 0)
			continue;
		*a = (struct arrow){ .from = m->at[p], .to = (int16_t)at, .side = (int16_t)side_of(m, p),
				     .words = "CV" };
		a->about = text(arena, "%s launches at %s", id(m, p), place_name(m, at));
		return true;
	}
	return false;
}

/* R11.1 */
static int points(const struct data *d, int h)
{
	const struct chart *c = &d->charts->charts[POINTS];
	int row = chart_row(c, d->map->places[h].id);

	return row == NONE ? 0 : c->cells[row];
}

/* ---- the panel -------------------------------------------------------- */

static const char *const letters_of[] = { [GERMAN] = "GE", [ALLIED] = "AL" };

enum { MOST_TURNS = 12 };

/* The weeks of the turns, by their first day, a Monday. */
static const char *const weeks[MOST_TURNS] = {
	"8 April", "15 April", "22 April", "29 April", "6 May", "13 May", "20 May", "27 May", "3 June",
	"10 June", "17 June", "24 June",
};

static void add_turn(const struct match *m, struct panel *panel)
{
	static const char *const phases[] = {
		[GERMAN_EVENT] = "Events", [ALLIED_EVENT] = "Events", [ACTIONS] = "Actions",
		[TURN_END] = "its end",
	};
	const struct norway *o = own_of(m);
	struct token now = { .at = o->turn - 1, .paint = NONE, .letters = "now" };
	struct token left[] = {
		{ .at = o->allot[GERMAN], .paint = GERMANY, .letters = letters_of[GERMAN] },
		{ .at = o->allot[ALLIED], .paint = ALLIES, .letters = letters_of[ALLIED] },
	};
	int n = last_turn(m), most = greater(o->allot[GERMAN], o->allot[ALLIED]);

	panel_heading(panel, "Turn");
	if (n <= MOST_TURNS)
		panel_track(panel, "Weeks of 1940", weeks, n, &now, 1);
	panel_line(panel, "Turn %d of %d: %s.", o->turn, n, phases[o->phase]);
	panel_numbers(panel, "Actions left", 0, greater(most, 12), left, SIDES);
}

static void add_points(const struct match *m, struct panel *panel)
{
	int german = nw_points(m, GERMAN), allied = nw_points(m, ALLIED);
	int most = greater(german, allied);
	struct token tokens[] = {
		{ .at = german, .paint = GERMANY, .letters = letters_of[GERMAN] },
		{ .at = allied, .paint = ALLIES, .letters = letters_of[ALLIED] },
	};

	panel_numbers(panel, "Victory points", 0, greater(most, 30), tokens, SIDES);
	panel_line(panel, "German points less Allied points: %d.", german - allied);
}

static void add_events(const struct match *m, struct panel *panel)
{
	const struct norway *o = own_of(m);

	panel_heading(panel, "Events and markers");
	for (int side = 0; side < SIDES; side++)
		panel_line(panel, "%s: Events held %d, in the cup %d%s.", people[side],
			   count_at(m, known(m, HAND + side)), count_at(m, known(m, CUP + side)),
			   o->appealed[side] ? "; has appealed in this turn" : "");
	for (int i = 0; i < o->bans.n; i++)
		panel_line(panel, "In this turn: %s (%s).", counter(m, o->bans.v[i])->name,
			   id(m, o->bans.v[i]));
	if (o->fall_gelb)
		panel_line(panel, "Fall Gelb has been played.");
	if (o->commando_used)
		panel_line(panel, "The commando operation has been made.");
	if (o->air_supply != NONE)
		panel_line(panel, "Air supply: %s.", spot(m, o->air_supply)->name);
}

static void add_hits(struct panel *panel, const char *who, const int16_t *hits)
{
	for (int i = 0; i < UNIT_GROUPS; i++)
		if (hits[i])
			panel_line(panel, "Hits on the %s: %d (%s).", who, hits[i], nw_group_names[i]);
}

/* The Action that is not finished, and its combat. */
static void add_operation(const struct match *m, struct panel *panel)
{
	const struct norway *o = own_of(m);

	if (o->operation == NO_OPERATION)
		return;
	panel_heading(panel, "Action");
	panel_line(panel, "%s: %s%s%s.", people[o->by], nw_operation_names[o->operation],
		   o->where == NONE ? "" : ", ",
		   o->where == NONE ? "" : spot(m, o->where)->name);
	if (o->marker)
		panel_line(panel, "It uses the air supply.");
	if (o->combat == NO_COMBAT)
		return;
	add_hits(panel, "attacker", o->hits);
	EACH_PLACE(h, m)
		add_hits(panel, "defender", ground_of(m, h)->hits);
}

/* R13.1 All of it is open: what is held is counted, never named. */
static void panel(const struct match *m, int side, struct panel *panel)
{
	(void)side;
	add_turn(m, panel);
	add_points(m, panel);
	add_events(m, panel);
	add_operation(m, panel);
}

/* ---- tables ----------------------------------------------------------- */

static const struct ground_look grounds[] = {
	{ 1u << AIRBASE, NULL, EMBLEM_AIRFIELD, false, "airbase" },
	{ 1u << PORT, NULL, EMBLEM_PORT, false, "port" },
	{ 1u << MOB_CENTER, NULL, EMBLEM_MUSTER, false, "mobilization center" },
	{ 1u << RAILROAD, NULL, EMBLEM_STATION, false, "railroad symbol" },
	{ 1u << SMALL_ISLAND, "#f3dfae", EMBLEM_NONE, false, "small island" },
	{ 1u << MOUNTAINS, "#d8cfbf", EMBLEM_NONE, false, "mountains" },
	{ 1u << IN_NORWAY, "#dfe8c4", EMBLEM_NONE, false, "land area" },
	{ 1u << NEAR_LAND, "#a9cfe4", EMBLEM_NONE, true, "sea zone near land" },
	{ 0 }
};

static const struct kind_look kinds[] = {
	[HEX] = { 0 },
	[AREA] = { .fill = "#f1ead2", .about = "land outside Norway" },
	[ZONE] = { .fill = "#8db4cd", .water = true, .about = "sea zone away from land" },
	[BASE] = { 0 },
	[BOX] = { 0 },
};

static const struct line_look lines[] = {
	{ 1u << LAND, LINE_BORDER, "border of areas" },
	{ 1u << SEA_LANE, LINE_LIMIT, "border of sea zones" },
	{ 1u << RAIL, LINE_RAIL, "railroad" },
	{ 0 }
};

static const struct paint paints[] = {	/* by enum nation; bands by the palette of Okabe and Ito */
	[GERMANY] = { "Germany", "GE", "#4a5248", "#ffffff", NULL },
	[BRITAIN] = { "Britain", "BR", "#ecdfb9", "#1a1a1a", "#d55e00" },
	[FRANCE] = { "France", "FR", "#cfe2f5", "#1a1a1a", "#0072b2" },
	[POLAND] = { "Poland", "PO", "#f6d5dd", "#1a1a1a", "#cc79a7" },
	[NORWAY] = { "Norway", "NO", "#fdfdfb", "#1a1a1a", "#009e73" },
	[ALLIES] = { "Allies", "AL", "#bfe0f7", "#1a1a1a", "#56b4e9" },
	{ 0 }
};

static const struct symbol_look symbols[] = {
	{ SYMBOL_INFANTRY, "infantry" },
	{ SYMBOL_MOUNTAIN, "mountain infantry" },
	{ SYMBOL_AIRBORNE, "paratroops" },
	{ SYMBOL_RECON, "commando" },
	{ SYMBOL_HEAVY_WEAPONS, "machine guns" },
	{ SYMBOL_ARTILLERY, "artillery" },
	{ SYMBOL_MOUNTAIN_ARTILLERY, "mountain artillery" },
	{ SYMBOL_ARMOUR, "armor" },
	{ SYMBOL_ANTI_AIRCRAFT, "flak" },
	{ SYMBOL_FORTRESS, "fortress" },
	{ SYMBOL_SHIP, "ship" },
	{ SYMBOL_SUBMARINE, "submarines" },
	{ SYMBOL_AIRCRAFT, "aircraft" },
	{ 0 }
};

static const struct echelon_look echelons[] = {
	{ ECHELON_COMPANY, "company" },
	{ 0 }
};

static const struct mark_look marks[] = {
	[LOOK_ABOARD] = { SIGN_ANCHOR, "aboard the ship at its foot" },
	[LOOK_LADEN] = { SIGN_SUPPLY, "ship that carries units" },
	[LOOK_ACTS] = { SIGN_ACTIVE, "fights for the acting side" },
	[LOOK_ATTACKED] = { SIGN_TARGET, "attacked" },
	[LOOK_HIT] = { SIGN_STOPPED, "hit" },
	[LOOK_FLIES] = { SIGN_MOVED, "in the airlift or landing" },
	[LOOK_SCRAMBLED] = { SIGN_FIRED, "intercepts" },
	[LOOK_INTERCEPT] = { SIGN_FAR, "in Interception Mode" },
	[LOOK_DEPLETED] = { SIGN_LOW, "depleted carrier" },
	[LOOK_UNSUPPLIED] = { SIGN_NO_SUPPLY, "not in supply" },
	[LOOK_SHOWN] = { SIGN_SEEN, "seen by all in this Action" },
	[LOOK_TARGET] = { SIGN_CHIEF, "where the Action is" },
	[LOOK_CONTESTED] = { SIGN_SPENT, "contested" },
	[LOOK_TRENCH] = { SIGN_TRENCH, "entrenched: G, A or both" },
	[LOOK_AIR_SUPPLY] = { SIGN_LANDED, "air supply marker" },
	[LOOK_AIRBASE] = { SIGN_SHELLED, "airbase disrupted" },
	[LOOK_PORT] = { SIGN_WRECK, "port disrupted" },
	[LOOK_MOB] = { SIGN_WAVERING, "mobilization disrupted" },
	[LOOK_RAIL] = { SIGN_RUIN, "railroad disrupted" },
	{ 0 }
};

static const char *const notes[] = {
	"Corner of a ship or aircraft: its type (LC and AT for LCTR and ATR); of a ground unit: H heavy, "
	"1F First Fire.",
	"A unit aboard has the name of its ship in the place of its factors; an Event is a wide card.",
	"Off Map bases lie beside the seas and areas that they border on.",
	NULL
};

static const char *const attacks[] = {
	"battle", "sail-attack", "bombard", "raid", "strike", "strike-ships", "bomb", "rail-strike",
	"assault", "close-combat", NULL
};

/* 11.2 Who fires, and at whom. */
static const char *fire_head(const struct data *d, int column, int i, struct arena *arena)
{
	static const struct { const char *who, *at; } heads[] = {
		{ "attacker", "ground" }, { "attacker", "air" }, { "attacker", "surface" },
		{ "attacker", "subs" }, { "attacker", "bases" }, { "attacker", "rail" },
		{ "ground", "ground" }, { "ground", "air" },
		{ "ground", "surface" }, { "air", "ground" }, { "air", "air" }, { "naval", "air" },
		{ "naval", "surface" }, { "naval", "subs" },
	};

	(void)d;
	if (i > 1 || column >= (int)LENGTH(heads))
		return NULL;
	return i ? text(arena, "at %s", heads[column].at) : heads[column].who;
}

static const struct chart_look chart_looks[] = {
	{ .chart = WHO_FIRES, .title = "Who fires at whom", .about = "those who do, by the kind of combat",
	  .flags = ~0u, .head = fire_head },
	{ .chart = VALUES, .title = "Dice and numbers" },
	{ .chart = POINTS, .title = "Victory points" },
	{ .chart = TURNS, .title = "Turns", .about = "Actions" },
	{ .chart = CAPACITY, .title = "What ships carry", .about = "at most" },
	{ 0 }
};

const struct look nw_look = {
	.grounds = grounds,
	.kinds = kinds,
	.wild = "#c9c1b2",
	.wild_about = "impassable, or off the map",
	.lines = lines,
	.paints = paints,
	.symbols = symbols,
	.echelons = echelons,
	.marks = marks,
	.north = true,
	.values = "against ground and air, against surface ships and submarines, movement or range, type",
	.lost = "eliminated, discarded, withdrawn, or in the Refit box",
	.notes = notes,
	.under_way = "carrier that launches",
	.charts = chart_looks,
	.attacks = attacks,
	.face = face,
	.back = back,
	.arrow = arrow,
	.place = place,
	.panel = panel,
	.points = points,
	.is_loss = is_loss,
};
