/* SPDX-License-Identifier: ISC */
/* look.c: how En Pointe Toujours is drawn: ground, lines, colours and signs; counters and tracks. */
#include "draw/look.h"
#include "games/en-pointe-toujours/ept.h"

#include <string.h>

enum look_paint {	/* of each side one by quality, from the first here on; and one as a whole */
	FRENCH_UNITS, GERMAN_UNITS = BLUE + 1, FRENCH_SIDE = 2 * (BLUE + 1), GERMAN_SIDE,
};
enum look_mark {	/* bits, in the order of the table */
	LOOK_NEUTRALISED, LOOK_STOPPED, LOOK_HIDDEN, LOOK_FIRED, LOOK_SPENT, LOOK_MOVED, LOOK_SET_UP,
	LOOK_JAMMED, LOOK_LOW, LOOK_IMMOBILISED, LOOK_SHUT_DOWN, LOOK_CUT_OFF, LOOK_FAR, LOOK_HESITANT,
	LOOK_PROMOTED, LOOK_ACTING, LOOK_ACTIVATED, LOOK_WITHDRAWN, LOOK_TARGET, LOOK_AIM, LOOK_SHELLED,
	LOOK_RUIN, LOOK_WRECK,
};

static const char *const people[] = { "French", "German" };

/* ---- counters --------------------------------------------------------- */

static const enum symbol symbol_of_type[] = {
	[SQUAD] = SYMBOL_INFANTRY, [CP] = SYMBOL_HEADQUARTERS, [HW] = SYMBOL_HEAVY_WEAPONS,
	[CANNON] = SYMBOL_ANTI_TANK, [TANK_TYPE] = SYMBOL_ARMOUR, [DUMMY] = SYMBOL_NONE,
	[BATTERY] = SYMBOL_ARTILLERY,
};
static const enum symbol symbol_of_troop[] = {	/* of squads */
	[BCA] = SYMBOL_MOUNTAIN, [DBLE] = SYMBOL_INFANTRY, [SES] = SYMBOL_SKI, [GJR] = SYMBOL_MOUNTAIN,
	[KM] = SYMBOL_MARINE, [FJR] = SYMBOL_AIRBORNE, [MORTAR81] = SYMBOL_NONE,
};
static const char *const type_words[] = {
	[SQUAD] = "squad", [CP] = "command post", [HW] = "machine gun", [CANNON] = "cannon",
	[TANK_TYPE] = "tank", [DUMMY] = "dummy", [BATTERY] = "battery",
};

/* 0.3b By platoon: its colour. */
static const char *const bands[] = { "#ffffff", "#d9301a", "#f0c419", "#2ca05a", "#8e5bb0", "#f28c1e" };

static const struct shown_mark shown_marks[] = {
	{ HIDDEN, LOOK_HIDDEN, "hidden" },
	{ MOVED, LOOK_MOVED, "has moved" },
	{ IN_BATTERY, LOOK_SET_UP, "in battery" },
	{ JAMMED, LOOK_JAMMED, "jammed" },
	{ IMMOBILISED, LOOK_IMMOBILISED, "immobilised" },
	{ SHUT_DOWN, LOOK_SHUT_DOWN, "shut down" },
	{ OUT_OF_COMMAND, LOOK_CUT_OFF, "out of command" },
	{ OUT_OF_RANGE, LOOK_FAR, "its platoon out of range" },
	{ HESITANT, LOOK_HESITANT, "its platoon hesitant" },
	{ PROMOTED, LOOK_PROMOTED, "leads the company" },
	{ ACTIVATED, LOOK_ACTIVATED, "activated" },
	{ WITHDRAWN, LOOK_WITHDRAWN, "has retreated before an assault" },
	{ 0 }
};

static const char *number(struct arena *arena, int n)
{
	return text(arena, "%d", n);
}

/* 1.1c 1.3c The values of the side that is up. */
static bool shows_other_side(const struct match *m, int p)
{
	return type_of(m, p) == HW ? in_battery(m, p) : type_of(m, p) == SQUAD && unit_of(m, p)->lost;
}

/* 15b of a cannon: against men, then against fortifications. Hesitation shows on the CP alone. */
static void fighter_face(const struct match *m, int p, struct face *f, struct arena *arena,
			 struct buffer *about)
{
	bool second = shows_other_side(m, p);
	int strength = printed(m, p, second ? STRENGTH2 : STRENGTH);
	int rate = printed(m, p, second ? RATE2 : RATE), range = printed(m, p, second ? RANGE2 : RANGE);

	f->left = number(arena, strength);
	f->middle = number(arena, rate);
	f->corner = number(arena, ep_full_morale(m, p));
	f->lost = unit_of(m, p)->lost;
	f->facing = unit_of(m, p)->facing;
	buffer_printf(about, "; strength %d, rate of fire %d", strength, rate);
	if (type_of(m, p) == CANNON) {
		f->right = text(arena, "/%d", printed(m, p, STRENGTH2));
		buffer_printf(about, ", strength %d against fortifications", printed(m, p, STRENGTH2));
	} else if (!is_tank(m, p)) {
		f->right = number(arena, range);
		buffer_printf(about, ", range %d", range);
	}
	buffer_printf(about, ", morale %d", ep_full_morale(m, p));
}

/* 7.6 7.9g 11.2 11.3 */
static void add_state(const struct match *m, int p, struct face *f, struct buffer *about)
{
	const struct unit *u = unit_of(m, p);

	if (u->state == NEUTRALISED)
		f->marks |= 1u << LOOK_NEUTRALISED;
	if (u->state == STOPPED)
		f->marks |= 1u << LOOK_STOPPED;
	if (u->fire != NO_FIRE)
		f->marks |= 1u << (u->fire == FIRE_CHECK ? LOOK_FIRED : LOOK_SPENT);
	if (u->ammo)
		f->marks |= 1u << LOOK_LOW;
	if (list_has(&own_of(m)->acting, p))
		f->marks |= 1u << LOOK_ACTING;
	buffer_text(about, u->state == NEUTRALISED ? "; neutralised" : u->state ? "; stopped" : "");
	buffer_text(about, u->fire == FIRE_CHECK ? "; has fired" : u->fire ? "; may fire no more" : "");
	if (u->ammo)
		buffer_printf(about, "; ammunition for %d fires", u->ammo);
	show_marks(unit_of(m, p)->marks, shown_marks, f, about);
}

static int paint_of(const struct match *m, int p)
{
	int side = side_of(m, p);

	if (!is_unit(m, p))
		return side == FRENCH ? FRENCH_SIDE : GERMAN_SIDE;
	return (side == FRENCH ? FRENCH_UNITS : GERMAN_UNITS) + printed(m, p, QUALITY);
}

static enum echelon echelon_of(const struct match *m, int p)
{
	if (type_of(m, p) == CP)
		return ep_leads_company(m, p) ? ECHELON_COMPANY : ECHELON_PLATOON;
	return type_of(m, p) == SQUAD ? ECHELON_SQUAD : ECHELON_NONE;
}

static void face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	const struct piece *c = counter(m, p);
	struct buffer about = { .arena = arena };
	int platoon = printed(m, p, PLATOON), type = type_of(m, p);

	f->paint = (int16_t)paint_of(m, p);
	f->band = bands[platoon % (int)LENGTH(bands)];
	f->symbol = type == SQUAD ? symbol_of_troop[printed(m, p, TROOP)] : symbol_of_type[type];
	f->echelon = echelon_of(m, p);
	f->dimmed = lies_in(m, p, GONE);
	buffer_printf(&about, "%s: %s %s", c->name ? c->name : c->id, people[c->side], type_words[type]);
	if (is_unit(m, p))
		buffer_printf(&about, ", %s", ep_quality_names[printed(m, p, QUALITY)]);
	if (platoon)
		buffer_printf(&about, ", platoon %d", platoon);
	if (is_unit(m, p))
		fighter_face(m, p, f, arena, &about);
	else if (type == DUMMY)
		f->large = "?";
	if (is_counter(m, p))
		add_state(m, p, f, &about);
	f->about = about.bytes;
}

/* 12a A marker tells whose it is and what lies on it: no more. */
static void back(const struct match *m, int p, struct face *f, struct arena *arena)
{
	const char *words = back_words(m, p);

	f->paint = side_of(m, p) == FRENCH ? FRENCH_SIDE : GERMAN_SIDE;
	f->symbol = SYMBOL_UNKNOWN;
	if (strstr(words, "moved"))
		f->marks |= 1u << LOOK_MOVED;
	if (strstr(words, "fired"))
		f->marks |= 1u << LOOK_FIRED;
	f->about = text(arena, "%s: %s", people[side_of(m, p)], words);
}

/* ---- ground ----------------------------------------------------------- */

/* 13c Fire that the side has called for. */
static bool is_aimed_at(const struct match *m, int h, int side)
{
	EACH_UNIT(p, m)
		if (type_of(m, p) == BATTERY && unit_of(m, p)->aim == h &&
		    (side == NONE || side == side_of(m, p)))
			return true;
	return false;
}

/* 13.6b The strength of the shells that fall there, and what was destroyed. */
static void place(const struct match *m, int h, int side, struct lying *l, struct arena *arena)
{
	unsigned marks = ground_of(m, h)->marks;
	int shells = is_hex(m, h) ? ep_artillery_on(m, h) : 0;

	if (own_of(m)->target == h)
		l->marks |= 1u << LOOK_TARGET;
	if (is_aimed_at(m, h, side))
		l->marks |= 1u << LOOK_AIM;
	if (shells) {
		l->marks |= 1u << LOOK_SHELLED;
		l->number = number(arena, shells);
	}
	l->marks |= (marks & RUIN ? 1u << LOOK_RUIN : 0) | (marks & WRECK ? 1u << LOOK_WRECK : 0);
}

static bool is_loss(const struct match *m, int h)
{
	return h == known(m, GONE);
}

/* 10.2a */
static int height(const struct place *p)
{
	for (int i = LEVEL_6; i >= LEVEL_1; i--)
		if (p->features >> i & 1)
			return i - LEVEL_1 + 1;
	return 0;
}

/* 16.1 10.3 */
static enum snow snow(const struct data *d, int scenario)
{
	const struct chart *c = &d->charts->charts[SCENARIO];
	int cell = c->cells[scenario * c->n_columns + SC_SNOW];

	return cell == 0 ? NO_SNOW : cell == 1 ? SNOW : DEEP_SNOW;
}

/* The n-th of those that assault, one from each hex, in the order of the counters. */
static int attacker(const struct match *m, int n)
{
	struct list found = { 0 };

	EACH_UNIT(p, m) {
		if (!has_deed(m, p, ATTACKER) || unit_of(m, p)->origin == NONE ||
		    list_has(&found, unit_of(m, p)->origin))
			continue;
		if (n-- == 0)
			return p;
		list_add(&found, unit_of(m, p)->origin);
	}
	return NONE;
}

static bool arrow(const struct match *m, int i, int side, struct arrow *a, struct arena *arena)
{
	int target = own_of(m)->target, p = target != NONE ? attacker(m, i) : NONE;

	(void)side;
	if (p == NONE)
		return false;
	*a = (struct arrow){
		.from = unit_of(m, p)->origin, .to = (int16_t)target, .side = counter(m, p)->side,
		.about = text(arena, "assault on %s", place_name(m, target)),
	};
	return true;
}

/* ---- the panel -------------------------------------------------------- */

enum { TURNS_SHOWN = 7 };	/* where the scenario sets no end */

enum { MOST_ARRIVALS = 16 };

/* 16 By what the scenario says of its counters, which both sides have read: nothing of where they are. */
static int add_arrivals(const struct match *m, int last, struct token *tokens)
{
	static const char *const letters[] = { [FRENCH] = "F", [GERMAN] = "G" };
	static const int paints_of[] = { [FRENCH] = FRENCH_SIDE, [GERMAN] = GERMAN_SIDE };
	int n = 0;

	for (int turn = 2; turn <= last; turn++)
		for (int side = FRENCH; side <= GERMAN; side++) {
			bool any = false;

			EACH_UNIT(p, m)
				any |= side_of(m, p) == side && printed(m, p, ARRIVES) == turn;
			if (any && n < MOST_ARRIVALS)
				tokens[n++] = (struct token){ turn, paints_of[side], letters[side] };
		}
	return n;
}

static void add_turns(const struct match *m, struct panel *panel)
{
	static const char *const phases[] = {
		"set-up", "support fire", "requests for support", "command", "operations", "replacements",
		"rally", "recovery", "morale of platoons", "camouflage", "end of the turn",
	};
	const struct ept *o = own_of(m);
	int last = scenario_cell(m, SC_TURNS) ? scenario_cell(m, SC_TURNS) : TURNS_SHOWN;
	struct token tokens[MOST_ARRIVALS + 1] = { { .at = o->turn, .paint = NONE, .letters = "now" } };
	int n = 1 + add_arrivals(m, last, tokens + 1);

	panel_heading(panel, "Turn");
	panel_numbers(panel, NULL, 1, last < o->turn ? o->turn : last, tokens, n);
	if (n > 1)
		panel_line(panel, "F and G: units of that side may arrive, by the scenario.");
	panel_line(panel, "Turn %d: %s.%s%s%s%s%s", o->turn, phases[o->phase],
		   o->initiative != NONE ? " Initiative: " : "",
		   o->initiative != NONE ? people[o->initiative] : "", o->initiative != NONE ? "." : "",
		   o->active != NONE ? " Active: " : "", o->active != NONE ? people[o->active] : "");
}

/* 12.1i Nobody learns of a hidden CP by whose platoon acts. */
static void add_activation(const struct match *m, int side, struct panel *panel)
{
	const struct ept *o = own_of(m);

	if (o->formation != NONE && sight_of(m, o->formation, side) == SEEN)
		panel_line(panel, "Activated: %s.", id(m, o->formation));
	if (o->target != NONE)
		panel_line(panel, "Assault on %s%s.", place_name(m, o->target),
			   o->round ? ", rounds fought" : "");
	if (o->passes)
		panel_line(panel, "One pass: a second in a row ends the phase.");
	if (m->scenario == CANNONS)
		panel_line(panel, "Cannon fires at the entrance of T2: %d.", o->tunnel_fires);
}

/* 11.4 11.5 Known to its owner: what a platoon has lost, and when that tells. */
static void add_platoon(const struct match *m, int p, struct panel *panel)
{
	const struct unit *u = unit_of(m, p);

	panel_line(panel, "%s: %d steps lost, hesitant at %d, demoralised at %d%s%s", id(m, p), u->losses,
		   printed(m, p, HESITANT_AT), printed(m, p, DEMORALISED_AT),
		   has_mark(m, p, HESITANT) ? "; hesitant" : "",
		   has_mark(m, p, ACTIVATED) ? "; activated" : "");
}

static void add_platoons(const struct match *m, int owner, struct panel *panel)
{
	panel_heading(panel, owner == FRENCH ? "French platoons" : "German platoons");
	EACH_UNIT(p, m)
		if (side_of(m, p) == owner && printed(m, p, DEMORALISED_AT) && ep_is_head(m, p))
			add_platoon(m, p, panel);
}

/* 13 What a battery has fired is open to all, what it is to fire at is not. */
static void add_batteries(const struct match *m, int side, struct panel *panel)
{
	static const char *const missions[] = {
		"free", "called for", "late", "about to fire", "firing",
	};

	EACH_UNIT(p, m) {
		const struct unit *u = unit_of(m, p);
		bool known_to = side == NONE || side == side_of(m, p);

		if (type_of(m, p) != BATTERY)
			continue;
		if (u->fell != NONE && (u->mission == PLACED || !known_to))
			panel_line(panel, "%s: its fire lies on %s.", id(m, p), place_name(m, u->fell));
		else if (known_to)
			panel_line(panel, "%s: %s%s%s.", id(m, p), missions[u->mission],
				   u->aim != NONE ? ", aimed at " : "",
				   u->aim != NONE ? place_name(m, u->aim) : "");
	}
}

static void panel(const struct match *m, int side, struct panel *panel)
{
	add_turns(m, panel);
	add_activation(m, side, panel);
	add_batteries(m, side, panel);
	for (int owner = FRENCH; owner <= GERMAN; owner++)
		if (side == NONE || side == owner)
			add_platoons(m, owner, panel);
}

/* ---- tables ----------------------------------------------------------- */

#define LOWEST "#faf4e1"	/* 10.2a beige grows dark up to level 2, then green light up to 6 */

static const struct ground_look grounds[] = {
	{ 1u << SEA, "#bcd9ea", EMBLEM_WAVES, true, "sea" },
	{ 1u << LAKE, "#d8eaf2", EMBLEM_LAKE, false, NULL },
	{ 1u << LEVEL_6, "#e4f2d9", EMBLEM_NONE, false, "level 6" },
	{ 1u << LEVEL_5, "#cbe2b8", EMBLEM_NONE, false, "level 5" },
	{ 1u << LEVEL_4, "#adcf98", EMBLEM_NONE, false, "level 4" },
	{ 1u << LEVEL_3, "#8db87b", EMBLEM_NONE, false, "level 3" },
	{ 1u << LEVEL_2, "#d6b47a", EMBLEM_NONE, false, "level 2" },
	{ 1u << LEVEL_1, "#ebd7a9", EMBLEM_NONE, false, "level 1" },
	{ 1u << CLEAR, LOWEST, EMBLEM_NONE, false, "level 0" },
	{ 1u << RIVER, LOWEST, EMBLEM_NONE, false, NULL },
	{ 1u << HOUSE | 1u << STONE, LOWEST, EMBLEM_STONE_HOUSE, false, "stone house" },
	{ 1u << HOUSE, LOWEST, EMBLEM_HOUSE, false, "wooden house" },
	{ 1u << FOREST | 1u << RAILWAY, LOWEST, EMBLEM_BRUSH, false, "forest on the railway" },
	{ 1u << FOREST, LOWEST, EMBLEM_WOODS, false, "forest" },
	{ 1u << CLIFF, LOWEST, EMBLEM_CRAG, false, "cliff" },
	{ 1u << BRIDGE, NULL, EMBLEM_BRIDGE, false, "bridge" },
	{ 1u << MARK_T1, NULL, EMBLEM_TUNNEL, false, "tunnel" },
	{ 1u << MARK_T2, NULL, EMBLEM_TUNNEL, false, NULL },
	{ 0 }
};

static const struct line_look streams[] = { { 1u << RIVER, LINE_BROOK, "river" }, { 0 } };

static const struct line_look lines[] = {
	{ 1u << OUTLINE, LINE_WOOD, "outline of a forest on the railway" },
	{ 1u << TRAIL_LINE, LINE_TRACK, "trail" },
	{ 1u << ROAD_LINE, LINE_ROAD, "road" },
	{ 1u << RAIL_LINE, LINE_SUNKEN_RAIL, "railway in a trench" },
	{ 0 }
};

static const struct paint paints[] = {	/* French counters are light, German ones dark */
	[FRENCH_UNITS + SHOCK] = { "French, shock", "F", "#86b6ea", "#10151c", NULL },
	[FRENCH_UNITS + VETERAN] = { "French, veteran", "F", "#a6caee", "#10151c", NULL },
	[FRENCH_UNITS + LINE] = { "French, line", "F", "#c5dcf3", "#10151c", NULL },
	[FRENCH_UNITS + BLUE] = { "French, blue", "F", "#e2eef9", "#10151c", NULL },
	[GERMAN_UNITS + SHOCK] = { "German, shock", "G", "#2b332d", "#ffffff", NULL },
	[GERMAN_UNITS + VETERAN] = { "German, veteran", "G", "#414b43", "#ffffff", NULL },
	[GERMAN_UNITS + LINE] = { "German, line", "G", "#586359", "#ffffff", NULL },
	[GERMAN_UNITS + BLUE] = { "German, blue", "G", "#6b766c", "#ffffff", NULL },
	[FRENCH_SIDE] = { "French, hidden", "F", "#d9d2ee", "#10151c", NULL },
	[GERMAN_SIDE] = { "German, hidden", "G", "#4a3f3a", "#ffffff", NULL },
	{ 0 }
};

static const struct symbol_look symbols[] = {
	{ SYMBOL_INFANTRY, "squad, infantry" },
	{ SYMBOL_MOUNTAIN, "squad, mountain troops" },
	{ SYMBOL_SKI, "squad, ski scouts" },
	{ SYMBOL_MARINE, "squad, sailors" },
	{ SYMBOL_AIRBORNE, "squad, parachutists" },
	{ SYMBOL_HEADQUARTERS, "command post" },
	{ SYMBOL_HEAVY_WEAPONS, "machine gun" },
	{ SYMBOL_ANTI_TANK, "cannon" },
	{ SYMBOL_ARMOUR, "tank" },
	{ SYMBOL_ARTILLERY, "battery off the map" },
	{ SYMBOL_UNKNOWN, "hidden: units or dummies" },
	{ 0 }
};

static const struct echelon_look echelons[] = {
	{ ECHELON_SQUAD, "squad" },
	{ ECHELON_PLATOON, "platoon" },
	{ ECHELON_COMPANY, "company" },
	{ 0 }
};

static const struct mark_look marks[] = {
	[LOOK_NEUTRALISED] = { SIGN_NEUTRALISED, "neutralised" },
	[LOOK_STOPPED] = { SIGN_STOPPED, "stopped" },
	[LOOK_HIDDEN] = { SIGN_HIDDEN, "hidden from the enemy" },
	[LOOK_FIRED] = { SIGN_FIRED, "has fired: check the rate" },
	[LOOK_SPENT] = { SIGN_SPENT, "may fire no more" },
	[LOOK_MOVED] = { SIGN_MOVED, "has moved" },
	[LOOK_SET_UP] = { SIGN_SET_UP, "in battery" },
	[LOOK_JAMMED] = { SIGN_JAMMED, "jammed" },
	[LOOK_LOW] = { SIGN_LOW, "short of ammunition" },
	[LOOK_IMMOBILISED] = { SIGN_IMMOBILISED, "immobilised" },
	[LOOK_SHUT_DOWN] = { SIGN_SHUT_DOWN, "shut down" },
	[LOOK_CUT_OFF] = { SIGN_CUT_OFF, "out of command" },
	[LOOK_FAR] = { SIGN_FAR, "platoon out of range" },
	[LOOK_HESITANT] = { SIGN_WAVERING, "platoon hesitant" },
	[LOOK_PROMOTED] = { SIGN_CHIEF, "leads the company" },
	[LOOK_ACTING] = { SIGN_ACTIVE, "acts now" },
	[LOOK_ACTIVATED] = { SIGN_DONE, "platoon activated" },
	[LOOK_WITHDRAWN] = { SIGN_PINNED, "retreated: does no more" },
	[LOOK_TARGET] = { SIGN_TARGET, "assaulted" },
	[LOOK_AIM] = { SIGN_STRIKE, "artillery called for" },
	[LOOK_SHELLED] = { SIGN_SHELLED, "artillery, and its strength" },
	[LOOK_RUIN] = { SIGN_RUIN, "ruin" },
	[LOOK_WRECK] = { SIGN_WRECK, "wreck" },
	{ 0 }
};

static const char *const notes[] = {
	"The number in the upper right of a hex is its level; a brown line lies between levels.",
	"The band at the left edge is the colour of the platoon, white if there is none; the colour of the "
	"counter tells the quality of its troops. A dot is a step lost. A yellow arrowhead is the front of a "
	"tank or a cannon. A cannon shows its strength against men and, after a stroke, against "
	"fortifications; a tank has no range.",
	NULL
};

static const struct chart_look chart_looks[] = {
	{ .chart = FIRE, .title = "Fire",
	  .about = "two dice down, strength across; S stops, N neutralises after a test; 1 to 3: steps" },
	{ .chart = TERRAIN, .title = "Terrain",
	  .about = "movement points; columns of a fire; blocks the view",
	  .flags = 1u << 3 },
	{ .chart = SHIFTS, .title = "Shifts of a fire", .heads = (const char *const[]){ "columns" } },
	{ .chart = STRENGTHS, .title = "Strength of a fire",
	  .heads = (const char *const[]){ "times", "over" } },
	{ .chart = CAD, .title = "Rate of fire", .about = "what two dice count as; no: it is lost" },
	{ .chart = TANK_RANGES, .title = "Fire of a tank",
	  .heads = (const char *const[]){ "beyond", "columns" } },
	{ .chart = ARTILLERY, .title = "Artillery", .about = "strength, by hexes away",
	  .heads = (const char *const[]){ "0", "1", "2" } },
	{ .chart = ASSAULT, .title = "Assault", .about = "two dice, at most" },
	{ .chart = OBSERVATION, .title = "Observation", .about = "hexes at most" },
	{ .chart = ASSAULT_ROLL, .title = "Dice of an assault", .heads = (const char *const[]){ "added" } },
	{ 0 }
};

const struct look ep_look = {
	.grounds = grounds,
	.lines = lines,
	.streams = streams,
	.paints = paints,
	.symbols = symbols,
	.echelons = echelons,
	.marks = marks,
	.hex = "about 50 m",	/* 0.1 */
	.values = "fire strength, rate of fire, range, morale",
	.lost = "lost",
	.unheld = true,
	.notes = notes,
	.under_way = "assault",
	.charts = chart_looks,
	.attacks = (const char *const[]){ "fire", "opfire", "assault", "overrun", NULL },
	.face = face,
	.back = back,
	.arrow = arrow,
	.place = place,
	.panel = panel,
	.is_loss = is_loss,
	.sees = ep_sees,
	.height = height,
	.snow = snow,
};
