/* SPDX-License-Identifier: ISC */
/* look.c: how Across the Narva is drawn: tables of ground, lines, colours and signs; counters and tracks. */
#include "draw/look.h"
#include "games/across-the-narva/narva.h"

enum {	/* paints, after those by enum colour: chits are white, the letters at their edge tell whose */
	SOVIET_CHIT = WHITE + 1, SHARED_CHIT,
	GERMAN_SIDE, SOVIET_SIDE,	/* a side as a whole: control, tracks, stacks not seen */
};
enum look_mark {	/* bits, in the order of the table */
	LOOK_ISOLATED, LOOK_OUT_OF_SUPPLY, LOOK_PINNED, LOOK_ACTIVE, LOOK_MOVE_ONLY, LOOK_MOVED,
	LOOK_ATTACKED, LOOK_FLYING, LOOK_BATTLE, LOOK_SHELLED, LOOK_DIRECTED,
};

/* ---- counters --------------------------------------------------------- */

static const enum symbol symbol_of_arm[] = {
	[NO_ARM] = SYMBOL_INFANTRY, [GRENADIER] = SYMBOL_INFANTRY, [FUSILIER] = SYMBOL_INFANTRY,
	[PIONEER] = SYMBOL_ENGINEER, [PANZER] = SYMBOL_ARMOUR, [PANZERGRENADIER] = SYMBOL_MECHANIZED,
	[RECONNAISSANCE] = SYMBOL_RECON, [POLICE] = SYMBOL_INFANTRY, [BORDER_GUARD] = SYMBOL_INFANTRY,
	[SECURITY] = SYMBOL_INFANTRY, [COAST] = SYMBOL_INFANTRY, [RIFLE] = SYMBOL_INFANTRY,
	[GUARDS] = SYMBOL_INFANTRY, [NAVAL] = SYMBOL_MARINE, [FORTRESS] = SYMBOL_FORTRESS,
	[TANK] = SYMBOL_ARMOUR, [GUN] = SYMBOL_ASSAULT_GUN,
};
static const enum echelon echelon_of[] = {
	[ARMY_HQ] = ECHELON_ARMY, [CORPS_HQ] = ECHELON_CORPS, [DIVISION_HQ] = ECHELON_DIVISION,
};

/* The band of a formation; the colours of those in the set-up are given (14.0). */
static const struct {
	const char *band, *letters, *name;
} formations[] = {
	[F61] = { "#8e5bb0", "61", "61st Division" },
	[F170] = { "#8a4b17", "170", "170th Division" },
	[F227] = { "#f0e442", "227", "227th Division" },
	[F225] = { "#f0e442", "225", "225th Division" },
	[F58] = { "#000000", "58", "58th Division" },
	[F11] = { "#56b4e9", "11", "11th Division" },
	[F214] = { "#d55e00", "214", "214th Division" },
	[FHH] = { "#c9c9c9", "FH", "Division Feldherrnhalle" },
	[F285S] = { "#cc79a7", "285", "285th Security Division" },
	[F11SS] = { "#d9301a", "11", "11th SS Division Nordland" },
	[F4SS] = { "#f28c1e", "4", "4th SS Division Nederland" },
	[F20SS] = { "#56b4e9", "20", "20th SS Division" },
	[KUST] = { "#2ca05a", "KU", "coastal group KUST" },
	[KVO] = { "#ffffff", "KV", "group KVO" },
	[C122] = { "#d9301a", "122", "122nd Corps" },
	[C124] = { "#ffffff", "124", "124th Corps" },
	[C109] = { "#2ca05a", "109", "109th Corps" },
	[C43] = { "#f0e442", "43", "43rd Corps" },
	[C30GD] = { "#8f1d0c", "30", "30th Guards Corps" },
	[C117] = { "#0072b2", "117", "117th Corps" },
	[C112] = { "#000000", "112", "112th Corps" },
	[C6] = { "#8e5bb0", "6", "6th Corps" },
	[C14] = { "#0072b2", "14", "14th Corps" },
};
static const struct {
	const char *letters, *name;
} commands[] = {
	[NO_COMMAND] = { NULL, NULL },
	[SS_CORPS] = { "3SS", "3rd SS Corps" },
	[CORPS_26] = { "26", "26th Corps" },
	[CORPS_43] = { "43", "43rd Corps" },
	[WEHRMACHT] = { "WM", "Wehrmacht" },
	[ARMY_GROUP] = { "AG", "Army Group Narwa" },
	[SHOCK_ARMY] = { "2SH", "2nd Shock Army" },
	[ARMY_59] = { "59", "59th Army" },
	[ARMY_8] = { "8", "8th Army" },
};
static const char *const chit_letters[] = {	/* of those that command nobody */
	[EVENT_CHIT] = "?", [STAVKA_CHIT] = "ST", [FREE_MOVE_CHIT] = "FM", [WITHDRAW_59] = "W59",
	[WITHDRAW_214] = "W214", [SHOCK_SUPPLY] = "OS",
};

static const struct shown_mark shown_marks[] = {
	{ PINNED, LOOK_PINNED, "pinned" },
	{ ACTIVE | DUE, LOOK_ACTIVE, "may act" },
	{ MOVE_ONLY, LOOK_MOVE_ONLY, "may not attack" },
	{ MOVED, LOOK_MOVED, "has moved" },
	{ ATTACKED, LOOK_ATTACKED, "has attacked" },
	{ FULL_ATTACK | NORMAL_ATTACK, LOOK_FLYING, "in the air" },
	{ FOUGHT | STRUCK, LOOK_BATTLE, "in the battle" },
	{ 0 }
};
static const struct { int look; const char *words; } shown_supply[] = {
	[SUPPLIED] = { NONE, NULL },
	[OUT_OF_SUPPLY] = { LOOK_OUT_OF_SUPPLY, "out of supply" },
	[ISOLATED] = { LOOK_ISOLATED, "isolated" },
};

static const char *number(struct arena *arena, int n)
{
	return text(arena, "%d", n);
}

static int move_of(const struct match *m, int p)
{
	return counter(m, p)->value[unit_of(m, p)->lost ? MOVE2 : MOVE];
}

/* 10.0 The supply state, and marks; with words for both. */
static void add_state(const struct match *m, int p, struct face *f, struct buffer *about)
{
	int supply = unit_of(m, p)->supply;

	if (supply != SUPPLIED) {
		f->marks |= 1u << shown_supply[supply].look;
		buffer_printf(about, "; %s", shown_supply[supply].words);
	}
	show_marks(unit_of(m, p)->marks, shown_marks, f, about);
	f->about = about->bytes;
}

static const char *kind_words(const struct match *m, int p)
{
	static const char *const hqs[] = {
		[ARMY_HQ] = "army headquarters", [CORPS_HQ] = "corps headquarters",
		[DIVISION_HQ] = "division headquarters",
	};

	if (is_hq(m, p))
		return hqs[type_of(m, p)];
	return printed(m, p, ARM) == NO_ARM ? word_of(m, p, TYPE) : word_of(m, p, ARM);
}

/* "of the 61st Division", "of the 43rd Corps" */
static void add_allegiance(const struct match *m, int p, struct buffer *about)
{
	int formation = formation_of(m, p), command = command_of(m, p);

	if (formation != NO_FORMATION)
		buffer_printf(about, ", %s", formations[formation].name);
	if (command != NO_COMMAND)
		buffer_printf(about, ", %s", commands[command].name);
}

/* 4.2.4 An HQ has a range where units have strengths. */
static void hq_face(const struct match *m, int p, struct face *f, struct arena *arena, struct buffer *about)
{
	int range = printed(m, p, RANGE);

	f->symbol = SYMBOL_HEADQUARTERS;
	f->echelon = echelon_of[type_of(m, p)];
	f->left = text(arena, "R%d", range);
	f->right = move_of(m, p) ? number(arena, move_of(m, p)) : NULL;
	if (!f->corner)
		f->corner = commands[command_of(m, p)].letters;
	buffer_printf(about, "; range %d, movement %d", range, move_of(m, p));
}

/* 5.2 A combat unit without a zone of control has a frame round its attack strength. */
static void combat_face(const struct match *m, int p, struct face *f, struct arena *arena,
			struct buffer *about)
{
	f->symbol = symbol_of_arm[printed(m, p, ARM)];
	if (f->symbol == SYMBOL_INFANTRY && type_of(m, p) == MECHANIZED)
		f->symbol = SYMBOL_MECHANIZED;
	f->left = number(arena, an_attack(m, p));
	f->middle = number(arena, an_defense(m, p));
	f->right = number(arena, move_of(m, p));
	f->boxed = !an_has_zone(m, p);
	f->lost = unit_of(m, p)->lost;
	buffer_printf(about, "; attack %s, defense %s, movement %s%s; %d of %d steps", f->left, f->middle,
		      f->right, f->boxed ? ", no zone of control" : "", an_steps(m, p),
		      printed(m, p, STEPS));
}

/* 12.1 A full attack and a normal one. */
static void air_face(const struct match *m, int p, struct face *f, struct arena *arena, struct buffer *about)
{
	f->symbol = SYMBOL_AIRCRAFT;
	f->left = number(arena, printed(m, p, ATTACK));
	f->right = number(arena, printed(m, p, ATTACK2));
	buffer_printf(about, "; full attack %s, normal attack %s", f->left, f->right);
}

/* 2.3 2.5 */
static void chit_face(const struct match *m, int p, struct face *f)
{
	int type = type_of(m, p);

	if (type == BARRAGE_CHIT)
		f->symbol = SYMBOL_ARTILLERY;
	else
		f->large = type == COMMAND_CHIT ? commands[command_of(m, p)].letters
						: chit_letters[type];
	f->corner = has_trait(m, p, BOTH_SIDES) ? "GS" : side_of(m, p) == GERMAN ? "G" : "S";
}

/* 2.5a A chit with both insignia is of neither side. */
static int paint_of(const struct match *m, int p)
{
	int colour = printed(m, p, COLOUR);

	if (has_trait(m, p, BOTH_SIDES))
		return SHARED_CHIT;
	return colour == WHITE && side_of(m, p) == SOVIET ? SOVIET_CHIT : colour;
}

static void face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	const struct piece *c = counter(m, p);
	struct buffer about = { .arena = arena };

	f->paint = (int16_t)paint_of(m, p);
	f->band = formations[c->value[FORMATION]].band;
	f->corner = formations[c->value[FORMATION]].letters;
	f->dimmed = lies_in(m, p, ELIMINATED) || lies_in(m, p, REMOVED) || lies_in(m, p, REFIT) ||
		    lies_in(m, p, GROUNDED);
	buffer_printf(&about, "%s: %s %s%s", c->name ? c->name : c->id,
		      has_trait(m, p, BOTH_SIDES) ? "german and soviet" : an_side_names[c->side],
		      kind_words(m, p), is_chit(m, p) ? " chit" : "");
	add_allegiance(m, p, &about);
	if (is_hq(m, p))
		hq_face(m, p, f, arena, &about);
	else if (is_combat(m, p))
		combat_face(m, p, f, arena, &about);
	else if (type_of(m, p) == AIR)
		air_face(m, p, f, arena, &about);
	else
		chit_face(m, p, f);
	add_state(m, p, f, &about);
}

static int paint_of_side(int side)
{
	return side == GERMAN ? GERMAN_SIDE : SOVIET_SIDE;
}

/* 2.1.3 Whose stack it is, and the marker on it. */
static void back(const struct match *m, int p, struct face *f, struct arena *arena)
{
	static const struct { const char *word; int look; } markers[] = {
		{ "pinned", LOOK_PINNED }, { "isolated", LOOK_ISOLATED },
		{ "out-of-supply", LOOK_OUT_OF_SUPPLY },
	};
	const char *word = back_words(m, p);

	f->paint = (int16_t)paint_of_side(side_of(m, p));
	f->symbol = SYMBOL_UNKNOWN;
	for (size_t i = 0; i < LENGTH(markers); i++)
		if (same(word, markers[i].word))
			f->marks = 1u << markers[i].look;
	f->about = text(arena, "%s units, not seen: %s", an_side_names[side_of(m, p)], word);
}

/* ---- ground ----------------------------------------------------------- */

/* 13.1.1 Control of hexes that count. */
static void place(const struct match *m, int h, int side, struct lying *l, struct arena *arena)
{
	const struct narva *o = own_of(m);
	unsigned marks = ground_of(m, h)->marks;

	(void)side;
	(void)arena;
	if (an_counts(m, h))
		l->holder = (int16_t)paint_of_side(marks & SOVIET_HELD ? SOVIET : GERMAN);
	l->marks = (marks & SHELLED ? 1u << LOOK_SHELLED : 0) | (marks & DIRECTED ? 1u << LOOK_DIRECTED : 0);
	if (o->battle != NO_BATTLE && o->target == h)
		l->marks |= 1u << LOOK_BATTLE;
}

static bool is_loss(const struct match *m, int h)
{
	return h == known(m, ELIMINATED);
}

/* 5.0 Nobody goes into the water. */
static bool zone(const struct match *m, int h, int side)
{
	return is_hex(m, h) && !has_feature(m, h, WATER) && an_in_zone(m, h, enemy_of(side));
}

/* ---- the panel -------------------------------------------------------- */

enum { MOST_BOXES = 40, LABEL = 48 };	/* of a track: more than any chart may have */

static const char *const people[] = { "German", "Soviet" };

/* 2.2.1 6.2.2 Where the turn stands, and how long the frost lasts. */
static void add_turns(const struct match *m, struct panel *panel)
{
	static const char *const phases[] = {
		"air units come back", "Command Phase", "German reinforcements", "Soviet reinforcements",
		"Supply Phase", "sudden death is judged", "the turn ends",
	};
	const struct chart *c = chart_of(m, TURNS);
	const struct narva *o = own_of(m);
	struct token tokens[MOST_BOXES] = { { .at = o->turn - 1, .paint = NONE, .letters = "now" } };
	int n = 1;

	for (int i = 0; i < c->n_rows && n < MOST_BOXES; i++)
		if (cell(m, TURNS, i, FROZEN) || (o->long_frost && i && cell(m, TURNS, i - 1, FROZEN)))
			tokens[n++] = (struct token){ .at = i, .paint = NONE, .letters = "ice" };
	panel_heading(panel, "Turn");
	panel_track(panel, NULL, c->rows, c->n_rows, tokens, n);
	panel_line(panel, "Turn %d of %d: %s. %s%s", o->turn, last_turn(m), phases[o->phase],
		   an_has_frost(m) ? "The major rivers are frozen." : "Thaw: the major rivers are open.",
		   o->no_air ? " No air missions in this turn." : "");
}

/* 2.2.5 The chits in the order of draw; as many boxes as the turn allows activations. */
static void add_activations(const struct match *m, int side, struct panel *panel)
{
	static const char *const boxes[] = {
		"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
		"18", "19", "20",
	};
	int most = an_turn_cell(m, LIMIT + side), n = 0;
	struct token tokens[LENGTH(boxes)];
	char title[LABEL];

	EACH_PIECE_AT(p, m, known(m, ACTIVATIONS + side))
		if (n < (int)LENGTH(boxes)) {
			const char *letters = commands[command_of(m, p)].letters;

			tokens[n] = (struct token){ n, paint_of_side(side), letters ? letters : "" };
			n++;
		}
	while (n < an_used(m, side) && n < (int)LENGTH(boxes)) {	/* 2.5.6 the chit itself is gone */
		tokens[n] = (struct token){ n, paint_of_side(side), "out" };
		n++;
	}
	snprintf(title, sizeof title, "%s activations: %d of %d", people[side], an_used(m, side), most);
	panel_track(panel, title, boxes, most < n ? n : most, tokens, n);
}

static bool is_same_chit(const struct match *m, int p, int q)
{
	return side_of(m, p) == side_of(m, q) && type_of(m, p) == type_of(m, q) &&
	       command_of(m, p) == command_of(m, q);
}

/* How many chits like it lie there; 0: it is not the first of them. */
static int count_alike(const struct match *m, int p)
{
	int n = 0;

	EACH_UNIT(q, m) {
		if (m->at[q] != m->at[p] || !is_same_chit(m, p, q))
			continue;
		if (q < p)
			return 0;
		n++;
	}
	return n;
}

enum { CHIT_WORDS = 1024 };

/* "2 x 3rd SS Corps, Random Event" */
static void add_chits(const struct match *m, int box, const char *title, struct panel *panel)
{
	char words[CHIT_WORDS];
	size_t used = 0;

	words[0] = '\0';
	EACH_UNIT(p, m) {
		int n = lies_in(m, p, box) ? count_alike(m, p) : 0;
		const char *name = counter(m, p)->name ? counter(m, p)->name : id(m, p);
		char times[LABEL] = "";

		if (!n || used >= sizeof words - 1)
			continue;
		if (n > 1)
			snprintf(times, sizeof times, "%d x ", n);
		used += (size_t)snprintf(words + used, sizeof words - used, "%s%s%s", used ? ", " : "", times,
					 name);
	}
	if (used)
		panel_line(panel, "%s: %s.", title, words);
}

/* 2.2.10 Steps left and columns of shift, with the marker of each division. */
static void add_defenses(const struct match *m, struct panel *panel)
{
	static const char *const letters[] = { [NORDLAND] = "Nor", [NEDERLAND] = "Ned" };
	const struct narva *o = own_of(m);
	char words[MOST_BOXES][LABEL];
	const char *labels[MOST_BOXES];
	struct token tokens[2];
	int n = an_last_box(m) + 1;

	for (int i = 0; i < n && i < MOST_BOXES; i++) {
		snprintf(words[i], LABEL, "%d, shift %d", cell(m, DEFENSES, i, DEFENSE_STEPS),
			 cell(m, DEFENSES, i, DEFENSE_SHIFT));
		labels[i] = words[i];
	}
	for (int i = NORDLAND; i <= NEDERLAND; i++)
		tokens[i] = (struct token){ o->box[i], BLACK, letters[i] };
	panel_track(panel, "Prepared defenses: steps left, and shift", labels,
		    n < MOST_BOXES ? n : MOST_BOXES, tokens, 2);
}

/* 13.1.1 The level that the points of now would give. */
static void add_victory(const struct match *m, int side, struct panel *panel)
{
	const struct chart *c = chart_of(m, LEVELS);
	int points = an_points_seen(m, side), at = 0;
	char words[MOST_BOXES][LABEL], now[LABEL];
	const char *labels[MOST_BOXES];
	struct token token;

	for (int i = 0; i < c->n_rows && i < MOST_BOXES; i++) {
		int row = c->n_rows - 1 - i;

		snprintf(words[i], LABEL, "%s %d+", c->rows[row], cell(m, LEVELS, row, 0));
		labels[i] = words[i];
		if (points >= cell(m, LEVELS, row, 0))
			at = i;
	}
	snprintf(now, sizeof now, "%d", points);
	token = (struct token){ at, SOVIET_SIDE, now };
	panel_track(panel, "Soviet victory points, and the victory that they give", labels,
		    c->n_rows < MOST_BOXES ? c->n_rows : MOST_BOXES, &token, 1);
}

static void add_air(const struct match *m, struct panel *panel)
{
	for (int side = GERMAN; side <= SOVIET; side++) {
		int ready = 0, refit = 0, grounded = 0;

		EACH_UNIT(p, m) {
			if (type_of(m, p) != AIR || side_of(m, p) != side)
				continue;
			refit += lies_in(m, p, REFIT);
			grounded += lies_in(m, p, GROUNDED);
			ready += an_is_at_home(m, p);
		}
		panel_line(panel, "%s air units: %d ready, %d refitting, %d grounded.", people[side], ready,
			   refit, grounded);
	}
}

/* 4.1.2 4.2.3d */
static void add_last(const struct match *m, struct panel *panel)
{
	const struct narva *o = own_of(m);

	for (int side = GERMAN; side <= SOVIET; side++)
		if (o->last[side] != NONE)
			panel_line(panel, "%s HQ activated last: %s.", people[side], id(m, o->last[side]));
	if (o->strachwitz_used)
		panel_line(panel, "Strachwitz has been activated in this turn.");
}

static void add_operation(const struct match *m, struct panel *panel)
{
	static const char *const operations[] = {
		"", "activation", "Free Move", "event", "Stavka directive", "reinforcements", "replacements",
	};
	static const char *const stages[] = {
		"units are attached", "barrage", "movement", "combat", "it ends",
	};
	const struct narva *o = own_of(m);
	const char *next = NULL;

	if (o->operation == NO_OPERATION || o->by == NONE)
		return;
	if (o->operation == ACTIVATION && is_pending(m, &an_activation))
		next = stages[stage_of(m, &an_activation)];
	panel_line(panel, "In progress: %s %s%s%s%s%s%s%s.", people[o->by], operations[o->operation],
		   o->hq != NONE ? " of " : "", o->hq != NONE ? id(m, o->hq) : "",
		   o->chit != NONE ? " by " : "", o->chit != NONE ? id(m, o->chit) : "",
		   next ? "; next: " : "", next ? next : "");
	if (o->slots || o->group)
		panel_line(panel, "Units that may still be attached: %d%s.", o->slots + o->group,
			   o->group ? ", some of them to move only" : "");
}

static void add_battle(const struct match *m, struct panel *panel)
{
	const struct narva *o = own_of(m);

	if (o->battle == NO_BATTLE || o->target == NONE)
		return;
	panel_line(panel, "%s: %s.", o->battle == BARRAGE ? "Barrage" : "Battle", place_name(m, o->target));
	if (o->losses[ATTACKER] || o->losses[DEFENDER])
		panel_line(panel, "Steps still to be lost: attacker %d, defender %d.", o->losses[ATTACKER],
			   o->losses[DEFENDER]);
	if (o->retreat[ATTACKER] || o->retreat[DEFENDER])
		panel_line(panel, "Hexes to retreat: attacker %d, defender %d.", o->retreat[ATTACKER],
			   o->retreat[DEFENDER]);
}

/* Every track is open to both sides; 2.1.3 hides stacks alone, and what can be told from them. */
static void panel(const struct match *m, int side, struct panel *panel)
{
	add_turns(m, panel);
	add_operation(m, panel);
	add_battle(m, panel);
	add_activations(m, GERMAN, panel);
	add_activations(m, SOVIET, panel);
	add_chits(m, CUP, "In the cup", panel);
	add_chits(m, SET_ASIDE, "Set aside", panel);
	add_chits(m, BESIDE, "Beside the Soviet track", panel);
	add_last(m, panel);
	add_defenses(m, panel);
	add_air(m, panel);
	add_victory(m, side, panel);
}

/* ---- tables ----------------------------------------------------------- */

#define GULF "#bcd9ea"
#define FIELD "#f7f3e2"
#define FOREST "#d5e2c1"
#define MIRE "#dbe3e0"
#define SLOPE "#e6d9b8"
#define BUILT "#ddd3c8"

static const struct ground_look grounds[] = {
	{ 1u << WATER, GULF, EMBLEM_WAVES, true, "water" },
	{ 1u << NORDLAND_WORKS, "#f3b9a6", EMBLEM_WORKS, false, "prepared defense of Nordland" },
	{ 1u << NEDERLAND_WORKS, "#f9d48a", EMBLEM_BASTION, false, "prepared defense of Nederland" },
	{ 1u << ENCLOSED, "#e4d3e6", EMBLEM_NONE, false, "behind the prepared defenses" },
	{ 1u << CITY, BUILT, EMBLEM_TOWN, false, "city" },
	{ 1u << HILL, SLOPE, EMBLEM_HILL, false, "hill" },
	{ 1u << WOODS | 1u << SWAMP, MIRE, EMBLEM_WOODED_MARSH, false, "woods in a swamp" },
	{ 1u << SWAMP, MIRE, EMBLEM_MARSH, false, "swamp" },
	{ 1u << WOODS, FOREST, EMBLEM_WOODS, false, "woods" },
	{ 1u << VILLAGE, NULL, EMBLEM_VILLAGE, false, "village" },
	{ 1u << CLEAR, FIELD, EMBLEM_NONE, false, "clear" },
	{ 1u << GERMAN_SOURCE, NULL, EMBLEM_SUPPLY, false, "German supply source" },
	{ 1u << SOVIET_SOURCE, NULL, EMBLEM_SUPPLY_OTHER, false, "Soviet supply source" },
	{ 1u << CHANGING_SOURCE, NULL, EMBLEM_SUPPLY_CHANGING, false, "supply source of its holder" },
	{ 1u << HEIGHT, NULL, EMBLEM_STAR, false, "counts for victory" },
	{ 1u << IVANGOROD, NULL, EMBLEM_STAR, false, NULL },
	{ 1u << HUNGERBURG, NULL, EMBLEM_STAR, false, NULL },
	{ 1u << KRIVASOO, NULL, EMBLEM_STAR, false, NULL },
	{ 1u << NARVA, NULL, EMBLEM_STAR, false, NULL },
	{ 1u << ENTRY_A, NULL, EMBLEM_STAR, false, NULL },
	{ 1u << ENTRY_B, NULL, EMBLEM_STAR, false, NULL },
	{ 1u << ENTRY_C, NULL, EMBLEM_STAR, false, NULL },
	{ 1u << MEREKULA, NULL, EMBLEM_GATE, false, "landing from the sea" },
	{ 1u << BEACH, NULL, EMBLEM_GATE, false, NULL },
	{ 0 }
};

static const struct line_look lines[] = {
	{ 1u << MINOR_RIVER, LINE_STREAM, "minor river" },
	{ 1u << MAJOR_RIVER, LINE_RIVER, "major river" },
	{ 1u << NEVER_FROZEN, LINE_OPEN_RIVER, "major river that never freezes" },
	{ 1u << FERRY, LINE_FERRY, "ferry" },
	{ 1u << WINTER_TRAIL, LINE_WINTER_TRAIL, "winter trail" },
	{ 1u << TRAIL, LINE_TRAIL, "trail" },
	{ 1u << TRACK, LINE_TRACK, "track" },
	{ 1u << ROAD, LINE_ROAD, "road" },
	{ 1u << ROLLBAHN, LINE_HIGHWAY, "rollbahn" },
	{ 1u << RAIL_MINOR, LINE_MINOR_RAIL, "minor railway" },
	{ 1u << RAIL_MAJOR, LINE_RAIL, "major railway" },
	{ 0 }
};

static const struct paint paints[] = {	/* German counters are dark, Soviet ones light */
	[LIGHT_GREY] = { "German, light grey", "GE", "#737b72", "#ffffff", NULL },
	[DARK_GREY] = { "German, dark grey", "GE", "#454c43", "#ffffff", NULL },
	[BLACK] = { "German, SS", "SS", "#161616", "#ffffff", NULL },
	[BLUE] = { "German, police", "PO", "#24527a", "#ffffff", NULL },
	[TAN] = { "Soviet, tan", "SO", "#d9bd85", "#1a1a1a", NULL },
	[PALE_TAN] = { "Soviet, pale tan", "SO", "#f2e3bd", "#1a1a1a", NULL },
	[RED] = { "Soviet, Guards", "GD", "#ec9c8b", "#1a1a1a", NULL },
	[WHITE] = { "German chit", "G", "#ffffff", "#1a1a1a", "#454c43" },
	[SOVIET_CHIT] = { "Soviet chit", "S", "#ffffff", "#1a1a1a", "#d9301a" },
	[SHARED_CHIT] = { "chit of both", "GS", "#ffffff", "#1a1a1a", NULL },
	[GERMAN_SIDE] = { "German", "GE", "#454c43", "#ffffff", NULL },
	[SOVIET_SIDE] = { "Soviet", "SO", "#f2c9a0", "#1a1a1a", NULL },
	{ 0 }
};

static const struct symbol_look symbols[] = {
	{ SYMBOL_INFANTRY, "infantry" },
	{ SYMBOL_MECHANIZED, "mechanized" },
	{ SYMBOL_ARMOUR, "tanks" },
	{ SYMBOL_ASSAULT_GUN, "assault guns" },
	{ SYMBOL_RECON, "reconnaissance" },
	{ SYMBOL_ENGINEER, "pioneers" },
	{ SYMBOL_MARINE, "naval infantry" },
	{ SYMBOL_FORTRESS, "fortress troops" },
	{ SYMBOL_HEADQUARTERS, "headquarters" },
	{ SYMBOL_AIRCRAFT, "air unit" },
	{ SYMBOL_ARTILLERY, "barrage chit" },
	{ SYMBOL_UNKNOWN, "enemy not seen" },
	{ 0 }
};

static const struct echelon_look echelons[] = {
	{ ECHELON_DIVISION, "division" },
	{ ECHELON_CORPS, "corps" },
	{ ECHELON_ARMY, "army" },
	{ 0 }
};

static const struct mark_look marks[] = {
	[LOOK_ISOLATED] = { SIGN_ISOLATED, "isolated" },
	[LOOK_OUT_OF_SUPPLY] = { SIGN_NO_SUPPLY, "out of supply" },
	[LOOK_PINNED] = { SIGN_PINNED, "pinned" },
	[LOOK_ACTIVE] = { SIGN_ACTIVE, "may act" },
	[LOOK_MOVE_ONLY] = { SIGN_STOPPED, "may not attack" },
	[LOOK_MOVED] = { SIGN_MOVED, "has moved" },
	[LOOK_ATTACKED] = { SIGN_FIRED, "has attacked" },
	[LOOK_FLYING] = { SIGN_STRIKE, "in the air" },
	[LOOK_BATTLE] = { SIGN_TARGET, "in the battle" },
	[LOOK_SHELLED] = { SIGN_RUIN, "shelled already" },
	[LOOK_DIRECTED] = { SIGN_MINE, "attacked already by Stavka" },
	{ 0 }
};

static const char *const notes[] = {
	"The band at the left edge and the number at the right tell the division (German) or corps (Soviet): "
	"FH Feldherrnhalle, KU and KV the groups KUST and KVO. Units without a band are independent.",
	"On an HQ: R and its range, then its movement. On an air unit: its full and its normal attack. A dot "
	"at the left edge is a step lost; the strengths are those of the side that is up.",
	"Chits: AG Army Group Narwa, WM Wehrmacht, FM Free Move, ST Stavka, W59 and W214 withdrawals, OS "
	"2nd Shock Army out of supply, ? random event. On the turn track: ice while major rivers are frozen.",
	"Hexes with a flag count for victory, and so do those of the rollbahn while a Soviet combat unit is "
	"there.",
	NULL
};

/* 9.1 The odds that a column asks for, a line for each side. */
static const char *odds_head(const struct data *d, int column, int i, struct arena *arena)
{
	static const char *const letters[] = { [GERMAN] = "G", [SOVIET] = "S" };
	const struct chart *odds = &d->charts->charts[ODDS];
	const int16_t *cells = odds->cells + 2 * i * odds->n_columns + column;

	if (i > SOVIET)
		return NULL;
	return text(arena, "%s %d-%d", letters[i], cells[ODDS_ATTACK], cells[ODDS_DEFENSE * odds->n_columns]);
}

static const struct chart_look chart_looks[] = {
	{ .chart = CRT_ATTACKER, .title = "Combat results", .head = odds_head, .doubled = true,
	  .about = "die down, odds of a German (G) and of a Soviet attack (S) across; *: Soviet attackers" },
	{ .chart = TERRAIN, .title = "Terrain",
	  .about = "movement points; columns to the left; defense doubled",
	  .heads = (const char *const[]){ "infantry", "mechanized", "strategic", "shift", "doubles" },
	  .parts = 1u << INFANTRY4 | 1u << MECHANIZED4 | 1u << STRATEGIC4, .per = 4, .flags = 1u << DOUBLES },
	{ .chart = TURNS, .title = "Turns", .about = "activations of each side; rivers",
	  .heads = (const char *const[]){ "German", "Soviet", "frozen" }, .flags = 1u << FROZEN },
	{ .chart = DEFENSES, .title = "Prepared defenses", .about = "box, steps left, columns" },
	{ .chart = VICTORY, .title = "Soviet victory points" },
	{ .chart = LEVELS, .title = "Victory", .heads = (const char *const[]){ "points at least" } },
	{ .chart = BARRAGE_CRT, .title = "Barrage", .about = "by the die; P: pinned" },
	{ .chart = BARRAGE_ROLL, .title = "Barrage chit", .about = "by the die" },
	{ 0 }
};

const struct look an_look = {
	.grounds = grounds,
	.lines = lines,
	.rivers = RIVERS,	/* 2.2.8 */
	.roads = LASTING_ROADS,
	.paints = paints,
	.symbols = symbols,
	.echelons = echelons,
	.marks = marks,
	.north = true,
	.hex = "about 1.3 km",	/* 2.2 */
	.values = "attack (framed: no zone of control), defense, movement, division or corps",
	.lost = "eliminated",
	.notes = notes,
	.charts = chart_looks,
	.attacks = (const char *const[]){ "attack", "barrage", NULL },
	.face = face,
	.back = back,
	.place = place,
	.panel = panel,
	.is_loss = is_loss,
	.zone = zone,
	.points = an_printed_worth,
};
