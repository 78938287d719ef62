/* SPDX-License-Identifier: ISC */
/* look.c: how Kampen om Norge is drawn: its areas and seas, cards, ships and battalions, marks and tracks. */
#include "draw/look.h"
#include "games/kampen-om-norge/norge.h"

#include <string.h>

enum look_mark {	/* in the order of the table of marks at the foot */
	LOOK_MOVED, LOOK_UNDER_WAY, LOOK_BATTLE, LOOK_FACE_UP, LOOK_INTERCEPTED, LOOK_LANDED, LOOK_SUNK,
	LOOK_PLAYED, LOOK_ATTACKED, LOOK_SHUT,
};

static const char *const people[] = { "German", "Norwegian", "Allied" };

/* ---- cards and ships -------------------------------------------------- */

static const enum symbol symbol_of[] = {	/* by enum type */
	[SHIP] = SYMBOL_SHIP, [ARTILLERI] = SYMBOL_ARTILLERY, [BOMBEFLY] = SYMBOL_AIRCRAFT,
	[FALLSKJERMTROPP] = SYMBOL_AIRBORNE, [GEBIRGSJAGER] = SYMBOL_MOUNTAIN,
	[INGENIORKOMPANI] = SYMBOL_ENGINEER, [JAGERBOMBER] = SYMBOL_AIRCRAFT, [PANZER] = SYMBOL_ARMOUR,
	[RASK] = SYMBOL_MOTORIZED, [SPEIDERTROPP] = SYMBOL_RECON, [TRANSPORTFLY] = SYMBOL_AIRCRAFT,
	[UBAT] = SYMBOL_SUBMARINE, [FORSTERKNINGER] = SYMBOL_INFANTRY, [VEISPERRING] = SYMBOL_ENGINEER,
	[SPRENGT_BRO] = SYMBOL_ENGINEER, [BAKHOLD] = SYMBOL_INFANTRY, [PANSERVERN] = SYMBOL_ANTI_TANK,
	[ALPEJEGER] = SYMBOL_SKI, [FREMMEDLEGION] = SYMBOL_INFANTRY, [INVASJON] = SYMBOL_MARINE,
	[JAGERFLY] = SYMBOL_AIRCRAFT, [KYSTBOMBARDEMENT] = SYMBOL_SHIP, [KYSTEVAKUERING] = SYMBOL_SHIP,
	[BERGJEGER] = SYMBOL_MOUNTAIN, [STRIDSVOGN] = SYMBOL_ARMOUR, [VILLEDENDE] = SYMBOL_SHIP,
	[ROYKDEKKE] = SYMBOL_SHIP, [BLOFF] = SYMBOL_HEADQUARTERS, [MATROSER] = SYMBOL_MARINE,
	[KYSTFORT] = SYMBOL_ARTILLERY, [OMDISPONERING] = SYMBOL_HEADQUARTERS, [MINELEGGING] = SYMBOL_SHIP,
	[REKOGNOSERING] = SYMBOL_AIRCRAFT, [UNNSETNING] = SYMBOL_SHIP, [STUPBOMBEFLY] = SYMBOL_AIRCRAFT,
};
static const char *const class_letter[] = {
	[HANGARSKIP] = "H", [SLAGSKIP] = "S", [TUNG_KRYSSER] = "T", [MINDRE_SKIP] = "M", [PANSERSKIP] = "P",
	[DUMMY] = "D",
};

static const struct shown_mark shown_marks[] = {
	{ FACE_UP, LOOK_FACE_UP, "face up" },
	{ UNDER_WAY, LOOK_UNDER_WAY, "in the task force that moves" },
	{ IN_BATTLE, LOOK_BATTLE, "in battle" },
	{ INTERCEPTED, LOOK_INTERCEPTED, "intercepted" },
	{ LANDED | LANDING_NOW, LOOK_LANDED, "lands its battalion" },
	{ SUNK | CHASED | KEPT, LOOK_SUNK, "sunk or chased" },
	{ PLAYED, LOOK_PLAYED, "played in this combat" },
	{ 0 }
};

/* The title as printed, without the English one in brackets. */
static const char *title_of(const struct match *m, int p, struct arena *arena)
{
	const char *name = counter(m, p)->name ? counter(m, p)->name : id(m, p), *end = strstr(name, " (");

	return end ? text_copy(arena, name, (size_t)(end - name)) : name;
}

/* What a card adds in a column of the chart; the 9 April cards have the attack alone. */
static int dice_of(const struct match *m, int p, int column)
{
	int dice = cell(m, EFFECTS, type_of(m, p), column);

	return dice == NO || (is_april(m, p) && column != IN_ATTACK) ? 0 : dice;
}

static const char *with_letter(struct arena *arena, char letter, int n)
{
	return n ? text(arena, "%c%d", letter, n) : NULL;
}

static void add_marks(const struct match *m, int p, struct face *f, struct buffer *about)
{
	show_marks(unit_of(m, p)->marks, shown_marks, f, about);
	f->about = about->bytes;
}

/* 2.4 */
static void card_face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	struct buffer about = { .arena = arena };
	int attack = dice_of(m, p, IN_ATTACK), defence = dice_of(m, p, IN_DEFENCE);
	int symbols = printed(m, p, SYMBOLS);

	f->card = title_of(m, p, arena);
	f->left = with_letter(arena, 'A', attack);
	f->middle = with_letter(arena, 'D', defence);
	f->right = with_letter(arena, 'R', symbols);
	buffer_printf(&about, "%s: %s %s", counter(m, p)->name, people[side_of(m, p)],
		      is_april(m, p) ? "card of 9 April" : "action card");
	if (attack)
		buffer_printf(&about, ", attack %d", attack);
	if (defence)
		buffer_printf(&about, ", defence %d", defence);
	buffer_printf(&about, ", reinforcement symbols %d", symbols);
	add_marks(m, p, f, &about);
}

static const char *die_words(struct arena *arena, int least)
{
	return least == NO ? NULL : text(arena, "%d+", least);
}

/* 6.1 */
static void ship_face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	struct buffer about = { .arena = arena };
	int class = class_of(m, p);

	f->corner = class_letter[class];
	f->left = die_words(arena, cell(m, SHIPS, class, SINKS));
	f->right = die_words(arena, cell(m, SHIPS, class, CHASES));
	f->dimmed = lies_in(m, p, OUT);
	buffer_printf(&about, "%s: %s", counter(m, p)->name, kn_class_names[class]);
	if (f->left)
		buffer_printf(&about, ", sinks on %s", f->left);
	if (f->right)
		buffer_printf(&about, ", chases on %s", f->right);
	if (unit_of(m, p)->moved && !has_mark(m, p, FACE_UP)) {	/* for its owner, who alone sees it then */
		f->marks |= 1u << LOOK_MOVED;
		buffer_printf(&about, "; has moved %d", unit_of(m, p)->moved);
	}
	add_marks(m, p, f, &about);
}

/* Not where a ship will land (unit.aim), which is its owner's alone: see arrow(). */
static void face(const struct match *m, int p, struct face *f, struct arena *arena)
{
	f->paint = (int16_t)side_of(m, p);
	f->symbol = symbol_of[type_of(m, p)];
	(is_card(m, p) ? card_face : ship_face)(m, p, f, arena);
}

/* Whose cards or ships lie in a box. */
static int keeper_of(const struct match *m, int h)
{
	static const int boxes[] = { DECK, HAND, APRIL, FLEET };

	for (int side = 0; side < FACTIONS; side++)
		for (size_t i = 0; i < LENGTH(boxes); i++)
			if (h == known(m, boxes[i] + side))
				return side;
	return h == known(m, RESERVE) ? ALLIES : NONE;
}

/* 2.4 6.1e The kind of card or ship; the place tells whose it is, and at sea the back itself. */
static void back(const struct match *m, int p, struct face *f, struct arena *arena)
{
	int keeper = keeper_of(m, m->at[p]);

	f->paint = (int16_t)(keeper != NONE ? keeper : side_of(m, p) == GERMANY ? GERMANY : ALLIES);
	f->symbol = is_card(m, p) ? SYMBOL_NONE : SYMBOL_SHIP;
	f->about = text(arena, "%s, face down", back_words(m, p));
}

/* ---- battalions ------------------------------------------------------- */

/* 4.1d Those that attack from the air or the sea. */
static bool stack_of_attackers(const struct match *m, int h, int i, struct stack *s)
{
	s->side = s->face.paint = own_of(m)->turn;
	s->number = (int16_t)kn_attacking_from(m, h);
	s->face.about = "battalions that attack from here";
	return i == 0 && s->number > 0;
}

/* 2.2 The battalions of each faction; land attackers stand where they come from. */
static bool stack(const struct match *m, int h, int i, struct stack *s, struct arena *arena)
{
	const struct ground *g = ground_of(m, h);
	int side = 0;

	if (!is_area(m, h))
		return stack_of_attackers(m, h, i, s);

	while (side < FACTIONS && (!g->n[side] || i-- > 0))
		side++;
	if (side == FACTIONS)
		return false;
	s->side = s->face.paint = (int16_t)side;
	s->number = g->n[side];
	s->face.about = text(arena, "%d %s in %s", g->n[side], people[side], place_name(m, h));
	if (side != own_of(m)->turn || !g->moved)
		return true;
	s->face.marks = 1u << LOOK_MOVED;
	if (g->moved < g->n[side])
		s->face.corner = text(arena, "%d", g->moved);
	s->face.about = text(arena, "%s; %d may not move", s->face.about, g->moved);
	return true;
}

/* ---- arrows ----------------------------------------------------------- */

/* A sea zone that the area lies on: an attack from the sea is drawn from there. */
static int sea_of(const struct match *m, int h)
{
	EACH_LINK(l, m->data, h)
		if (is_zone(m, l->to))
			return l->to;
	return NONE;
}

/* 4.1d */
static void attack_arrow(const struct match *m, const struct count *t, struct arrow *a, struct arena *arena)
{
	bool by_sea = t->from == known(m, BY_SEA), by_air = t->from == known(m, BY_AIR);

	a->from = (int16_t)(by_sea ? sea_of(m, t->to) : by_air ? NONE : t->from);
	a->to = t->to;
	a->side = own_of(m)->turn;
	a->words = text(arena, "%d", t->count);
	a->about = text(arena, "attack: %d %s, %s to %s", t->count, people[a->side], place_name(m, t->from),
			place_name(m, t->to));
}

/* 7.2j Landings prepared in secret. */
static void find_aims(const struct match *m, struct tally *aims)
{
	EACH_UNIT(p, m)
		if (unit_of(m, p)->aim != NONE && is_zone(m, m->at[p]))
			tally_add(aims, m->at[p], unit_of(m, p)->aim, 1);
}

static bool arrow(const struct match *m, int i, int side, struct arrow *a, struct arena *arena)
{
	const struct tally *attacks = &own_of(m)->attacks;
	struct tally aims = { .n = 0 };

	if (i < attacks->n) {
		attack_arrow(m, &attacks->v[i], a, arena);
		return true;
	}
	if (side == NONE || side == GERMANY)
		find_aims(m, &aims);
	i -= attacks->n;
	if (i >= aims.n)
		return false;
	*a = (struct arrow){ .from = aims.v[i].from, .to = aims.v[i].to, .side = GERMANY,
			     .words = text(arena, "%d", aims.v[i].count) };
	a->about = text(arena, "landing prepared: %d ships, %s to %s", aims.v[i].count,
			place_name(m, a->from), place_name(m, a->to));
	return true;
}

static void place(const struct match *m, int h, int side, struct lying *l, struct arena *arena)
{
	(void)side;
	(void)arena;
	if (is_area(m, h) && kn_is_attacked(m, h))
		l->marks |= 1u << LOOK_ATTACKED;
	if (is_marked(m, h, SHUT))
		l->marks |= 1u << LOOK_SHUT;
}

static bool is_loss(const struct match *m, int h)
{
	return h == known(m, OUT);
}

/* ---- the panel -------------------------------------------------------- */

static const char *const letters_of[] = { "GE", "NO", "AL" };

/* What a phase is, and of which of the phases of a turn it is part; 0: before them. */
static const struct { const char *words; int part; } phases[] = {
	[DEAL] = { "cards are dealt", 0 },
	[CHOOSE] = { "cards of 9 April are chosen", 0 },
	[EXCHANGE] = { "a ship may be exchanged", 0 },
	[NORWAY_DEPLOYS] = { "Norway sets up", 0 },
	[GERMANY_DEPLOYS] = { "Germany sets up", 0 },
	[SCOUT] = { "reconnaissance", 0 },
	[REALLOCATE] = { "Norway may move what it set up", 0 },
	[ALLIES_DEPLOY] = { "the Allies set up", 0 },
	[FEINT] = { "a feint of the German fleet", 0 },
	[INTERCEPTION] = { "interception", 1 },
	[DROPS] = { "drops from the air", 1 },
	[HOME_FLEET] = { "the other Allied ships arrive", 1 },
	[NAVAL_MOVEMENT] = { "ships move", 1 },
	[MOVEMENT] = { "battalions move", 1 },
	[SABOTAGE] = { "sabotage", 1 },
	[DIVE] = { "dive bombers", 2 },
	[LINE_UP] = { "fleets meet", 2 },
	[NAVAL_COMBAT] = { "naval combat", 2 },
	[RAID] = { "ships go on raid", 2 },
	[LANDING] = { "landings", 2 },
	[RESISTANCE] = { "resistance", 2 },
	[LAND_COMBAT] = { "land combat", 2 },
	[MOBILISE] = { "mobilization", 3 },
	[REINFORCEMENT] = { "reinforcements", 3 },
	[APRIL_ENDS] = { "9 April ends", 4 },
	[NEW_CARDS] = { "new cards", 4 },
};

static void add_turn(const struct match *m, struct panel *panel)
{
	static const char *const parts[] = { "set-up", "movement", "combat", "reinforcement", "new cards" };
	static const char *const names[] = { "Germany", "Norway", "Allies" };
	const struct norge *o = own_of(m);
	bool early = phases[o->phase].part == 0;
	struct token now = { .at = phases[o->phase].part - !early, .paint = NONE, .letters = "now" };
	struct token whose = { .at = o->turn, .paint = o->turn, .letters = letters_of[o->turn] };

	panel_heading(panel, "Turn");
	if (!o->april)
		panel_track(panel, NULL, names, FACTIONS, &whose, 1);
	panel_track(panel, NULL, parts + !early, (int)LENGTH(parts) - !early, &now, 1);
	if (o->april)
		panel_line(panel, "9 April 1940: %s.", phases[o->phase].words);
	else
		panel_line(panel, "Round %d, turn of %s: %s.", o->round, names[o->turn],
			   phases[o->phase].words);
	if (o->left)
		panel_line(panel, "Battalions to be placed: %d.", o->left);
}

/* Who has a battalion there, or NONE. */
static int holder_of(const struct match *m, int h)
{
	for (int side = 0; side < FACTIONS; side++)
		if (kn_holds(m, side, h))
			return side;
	return NONE;
}

enum { MOST_CITIES = 32 };

static void add_cities(const struct match *m, struct panel *panel)
{
	const char *labels[MOST_CITIES];
	struct token tokens[MOST_CITIES];
	int n = 0;

	EACH_AREA(h, m) {
		int holder = holder_of(m, h);

		if (!has_feature(m, h, VICTORY_CITY) || n == MOST_CITIES)
			continue;
		tokens[n] = holder == NONE ? (struct token){ n, NORWAY, "no" }
					   : (struct token){ n, holder, letters_of[holder] };
		labels[n++] = spot(m, h)->name ? spot(m, h)->name : place_name(m, h);
	}
	panel_track(panel, "Victory cities (small letters: empty)", labels, n, tokens, n);
}

static void add_cards(const struct match *m, struct panel *panel)
{
	panel_heading(panel, "Cards and battalions");
	for (int side = 0; side < FACTIONS; side++)
		panel_line(panel, "%s: %d in hand, %d unused, %d used; %d battalions.", people[side],
			   count_at(m, known(m, HAND + side)), count_at(m, known(m, DECK + side)),
			   count_at(m, known(m, USED + side)), kn_battalions(m, side));
	if (own_of(m)->exhausted)
		panel_line(panel, "The Allies get no more cards.");
}

static void add_combat(const struct match *m, struct panel *panel)
{
	const struct norge *o = own_of(m);

	EACH_TALLY(t, &o->attacks)
		panel_line(panel, "Attack: %d %s, %s to %s.", t->count, people[o->turn],
			   place_name(m, t->from), place_name(m, t->to));
	if (o->total[ATTACKER] || o->total[DEFENDER])
		panel_line(panel, "Rolled: attacker %d, defender %d.", o->total[ATTACKER],
			   o->total[DEFENDER]);
	if (o->losses[ATTACKER] || o->losses[DEFENDER])
		panel_line(panel, "Still to be lost: attacker %d, defender %d.", o->losses[ATTACKER],
			   o->losses[DEFENDER]);
}

/* 1.3 2.4 6.1 All of it is open: hands and decks are counted, never named. */
static void panel(const struct match *m, int side, struct panel *panel)
{
	(void)side;
	add_turn(m, panel);
	add_cities(m, panel);
	add_cards(m, panel);
	add_combat(m, panel);
}

/* ---- tables ----------------------------------------------------------- */

static const struct ground_look grounds[] = {
	{ 1u << VICTORY_CITY, NULL, EMBLEM_STAR, false, "victory city" },
	{ 1u << AIR_FIELD, NULL, EMBLEM_AIRFIELD, false, "air field" },
	{ 1u << MOBILIZATION, NULL, EMBLEM_MUSTER, false, "mobilization point" },
	{ 1u << CABLE, NULL, EMBLEM_CABLE, false, "telegraph cable" },
	{ 1u << GUARDED, "#8db4cd", EMBLEM_NONE, true, "German waters" },
	{ 1u << BAND_0, "#f6ecc0", EMBLEM_NONE, false, "air range strip 1 (south)" },
	{ 1u << BAND_1, "#dcdfb0", EMBLEM_NONE, false, "air range strip 2" },
	{ 1u << BAND_2, "#bfdcb4", EMBLEM_NONE, false, "air range strip 3" },
	{ 1u << BAND_3, "#dfdbd3", EMBLEM_NONE, false, "air range strip 4" },
	{ 1u << BAND_4, "#f0d6b8", EMBLEM_NONE, false, "air range strip 5 (north)" },
	{ 0 }
};

static const struct kind_look kinds[] = {
	[HEX] = { 0 },
	[AREA] = { .fill = "#f5f1de" },
	[ZONE] = { .fill = "#a9cfe4", .water = true, .large = true, .about = "sea zone" },
	[BOX] = { 0 },
};

static const struct line_look lines[] = {
	{ 1u << LAND, LINE_BORDER, "border on land" },
	{ 1u << SEA_LANE, LINE_LIMIT, "border of sea zones" },
	{ 1u << FJORD, LINE_FJORD, "fjord" },
	{ 0 }
};

static const struct paint paints[] = {	/* by enum side; bands by the palette of Okabe and Ito */
	[GERMANY] = { "Germany", "GE", "#4a5248", "#ffffff", NULL },
	[NORWAY] = { "Norway", "NO", "#fdfdfb", "#1a1a1a", "#009e73" },
	[ALLIES] = { "Allies", "AL", "#cfe2f5", "#1a1a1a", "#0072b2" },
	{ 0 }
};

static const struct symbol_look symbols[] = {
	{ SYMBOL_SHIP, "ship; card for the sea" },
	{ SYMBOL_SUBMARINE, "submarine" },
	{ SYMBOL_AIRCRAFT, "aircraft" },
	{ SYMBOL_AIRBORNE, "paratroops" },
	{ SYMBOL_INFANTRY, "infantry" },
	{ SYMBOL_MOUNTAIN, "mountain troops" },
	{ SYMBOL_SKI, "ski troops" },
	{ SYMBOL_MARINE, "landing" },
	{ SYMBOL_ARMOUR, "tanks" },
	{ SYMBOL_ANTI_TANK, "anti-tank gun" },
	{ SYMBOL_ARTILLERY, "artillery, fort" },
	{ SYMBOL_ENGINEER, "engineers, demolition" },
	{ SYMBOL_MOTORIZED, "rapid movement" },
	{ SYMBOL_RECON, "scouts" },
	{ SYMBOL_HEADQUARTERS, "orders, threats" },
	{ 0 }
};

static const struct mark_look marks[] = {
	[LOOK_MOVED] = { SIGN_MOVED, "moved (so many of them)" },
	[LOOK_UNDER_WAY] = { SIGN_ACTIVE, "in the moving task force" },
	[LOOK_BATTLE] = { SIGN_FIRED, "in battle" },
	[LOOK_FACE_UP] = { SIGN_SEEN, "face up: seen by all" },
	[LOOK_INTERCEPTED] = { SIGN_STOPPED, "intercepted" },
	[LOOK_LANDED] = { SIGN_ANCHOR, "lands its battalion" },
	[LOOK_SUNK] = { SIGN_NO_SUPPLY, "sunk or chased" },
	[LOOK_PLAYED] = { SIGN_PINNED, "played in this combat" },
	[LOOK_ATTACKED] = { SIGN_TARGET, "attacked" },
	[LOOK_SHUT] = { SIGN_MINE, "closed to landings" },
	{ 0 }
};

static const char *const notes[] = {
	"On a card: A and D, the dice it adds in attack and in defence; R, its reinforcement symbols.",
	"On a ship: its class (H hangarskip, S slagskip, T tung krysser, M mindre skip, P panserskip, "
	"D dummy) and the least die that sinks and that chases it.",
	"A number alone on a counter: so many battalions, or so many backs.",
	NULL
};

static const struct chart_look chart_looks[] = {
	{ .chart = EFFECTS, .title = "Cards in land combat", .about = "dice added", .terse = true },
	{ .chart = ROLLS, .title = "Dice", .about = "at least" },
	{ .chart = SHIPS, .title = "Ships", .about = "the least die; cards voided when sunk", .terse = true },
	{ .chart = REACH, .title = "Air range", .about = "strips from south to north", .flags = ~0u,
	  .heads = (const char *const[]){ "1", "2", "3", "4", "5" } },
	{ .chart = PER_FACTION, .title = "Cards and battalions" },
	{ .chart = SET_UP, .title = "Set-up of the basic game", .about = "battalions" },
	{ 0 }
};

const struct look kn_look = {
	.grounds = grounds,
	.kinds = kinds,
	.wild = "#c9c1b2",
	.wild_about = "impassable",
	.lines = lines,
	.paints = paints,
	.symbols = symbols,
	.echelons = (const struct echelon_look[]){ { 0 } },
	.marks = marks,
	.north = true,
	.lost = "sunk, or spent and out of the game",
	.notes = notes,
	.counted = "battalion",
	.under_way = "attack that is declared, or landing prepared",
	.charts = chart_looks,
	.attacks = (const char *const[]){ NULL },
	.cuts = (const char *const[]){ "sabotage", NULL },
	.face = face,
	.back = back,
	.stack = stack,
	.arrow = arrow,
	.place = place,
	.panel = panel,
	.is_loss = is_loss,
};
