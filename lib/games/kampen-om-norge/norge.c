/* SPDX-License-Identifier: ISC */
/* norge.c: the game Kampen om Norge: what must always hold, its tracks for a person, and its tables. */
#include "games/kampen-om-norge/norge.h"

/* ---- what must always hold -------------------------------------------- */

static bool turn_fault(const struct match *m, struct fault *f)
{
	const struct norge *o = own_of(m);

	if (is_over(m))
		return false;
	if (o->april && !is_advanced(m))
		return fault_in_own(f, "april", "the basic game has no 9 April turn");
	if (!kn_has_phase(m))
		return fault_in_own(f, "phase", "the turn has no such phase");
	if (o->april && o->turn != GERMANY && o->phase != REINFORCEMENT)
		return fault_in_own(f, "turn", "all factions share the 9 April turn");
	return false;
}

/* 2.4 Where a card may lie. */
static bool may_card_lie(const struct match *m, int p, int at)
{
	int side = side_of(m, p);

	if (is_april(m, p))
		return at == known(m, APRIL + side) || at == known(m, OUT) ||
		       (at == known(m, HAND + side) && own_of(m)->april);
	return at == known(m, DECK + side) || at == known(m, USED + side) ||
	       (at == known(m, HAND + side) && !own_of(m)->april);
}

/* 5.1a 6.1 7.0 Where a ship may be. */
static bool may_ship_be(const struct match *m, int p, int at)
{
	int side = side_of(m, p);

	if (is_zone(m, at))
		return side != ALLIES || !has_feature(m, at, GUARDED);
	if (at == known(m, RAID_BOX))
		return class_of(m, p) == SLAGSKIP || class_of(m, p) == TUNG_KRYSSER;
	if (at == known(m, RESERVE))
		return side == ALLIES;
	return at == known(m, OUT) || at == known(m, FLEET + side);
}

/* 2.4af 2.4ag */
static bool is_of_advanced(const struct match *m, int p)
{
	return !is_card(m, p) || is_april(m, p);
}

static bool may_be_nowhere(const struct match *m, int p)
{
	return !is_advanced(m) && is_of_advanced(m, p);
}

static bool piece_fault(const struct match *m, int p, struct fault *f)
{
	int at = m->at[p];

	if (at == NONE)
		return false;
	if (!is_advanced(m) && is_of_advanced(m, p))
		return fault_of_piece(f, p, "at", "%s is not of the basic game", id(m, p));
	if (is_card(m, p) ? may_card_lie(m, p, at) : may_ship_be(m, p, at))
		return false;
	return fault_of_piece(f, p, "at", "%s is in %s", id(m, p), place_name(m, at));
}

/* Nothing is counted there that could be wrong. */
static bool is_bare(const struct match *m, int h)
{
	const struct ground *g = ground_of(m, h);

	return !(g->n[GERMANY] | g->n[NORWAY] | g->n[ALLIES] | g->moved | g->dropped) &&
	       !own_of(m)->attacks.n;
}

/* Battalions are in areas alone. */
static bool sea_fault(const struct match *m, int h, struct fault *f)
{
	const struct ground *g = ground_of(m, h);

	for (int side = 0; side < FACTIONS; side++)
		if (g->n[side])
			return fault_of_place(f, h, side_name(m, side), "battalions are in %s",
					      place_name(m, h));
	return g->moved && fault_of_place(f, h, "moved", "battalions are in %s", place_name(m, h));
}

/* 2.3d e Both sides are in one area only in a combat, and attackers stand where they come from. */
static bool area_fault(const struct match *m, int h, struct fault *f)
{
	const struct ground *g = ground_of(m, h);
	int turn = own_of(m)->turn;

	if (g->n[GERMANY] && (g->n[NORWAY] || g->n[ALLIES]))
		return fault_of_place(f, h, "germany", "both sides are in %s", place_name(m, h));
	if (g->moved > g->n[turn])
		return fault_of_place(f, h, "moved", "more battalions of %s have moved than are there",
				      place_name(m, h));
	if (g->moved + kn_attacking_from(m, h) > g->n[turn])
		return fault_in_own(f, "attacks", "more battalions of %s have moved than are there",
				    place_name(m, h));
	if (g->dropped > g->n[GERMANY])
		return fault_of_place(f, h, "dropped", "more battalions have dropped on %s than are there",
				      place_name(m, h));
	return false;
}

/* Of the side that attacks. The defenders may have fled or fallen before the attackers come in. */
static bool has_friends(const struct match *m, int h)
{
	for (int side = 0; side < FACTIONS; side++)
		if (!kn_are_enemies(side, own_of(m)->turn) && kn_holds(m, side, h))
			return true;
	return false;
}

/* 4.1d An attack goes over a border, or comes from the sea or from the air. */
static bool may_come_from(const struct match *m, int from, int to)
{
	int turn = own_of(m)->turn;

	if (is_area(m, from))
		return kn_are_neighbours(m, from, to);
	if (from == known(m, BY_AIR))
		return turn == GERMANY;
	return from == known(m, BY_SEA) && (turn == ALLIES || own_of(m)->april);
}

/* 4.1q Who has escaped, fled or fallen leaves an area open until phase 1c or the combat is over. */
static bool may_be_empty(const struct match *m, int to)
{
	return own_of(m)->phase == SABOTAGE || kn_is_battlefield(m, to);
}

/* 4.1d 4.2k 7.1 Attacks are made by movement and by drops, and are over when land combat is. */
static bool may_be_attacks(const struct match *m)
{
	int phase = own_of(m)->phase;

	return phase >= DROPS && phase <= LAND_COMBAT && phase != HOME_FLEET && phase != NAVAL_MOVEMENT;
}

static bool attack_fault(const struct match *m, const struct count *t, struct fault *f)
{
	if (!is_area(m, t->to) || has_friends(m, t->to) || !may_come_from(m, t->from, t->to))
		return fault_in_own(f, "attacks", "%s cannot be attacked from %s", place_name(m, t->to),
				    place_name(m, t->from));
	if (is_over(m))
		return false;
	if (!may_be_attacks(m))
		return fault_in_own(f, "attacks", "there are no attacks in this phase");
	if (!kn_is_hostile(m, t->to, own_of(m)->turn) && !may_be_empty(m, t->to))
		return fault_in_own(f, "attacks", "nobody is in %s to be attacked", place_name(m, t->to));
	return false;
}

/* Of all factions, in areas, in attacks and still to be placed. */
static int all_battalions(const struct match *m)
{
	int n = own_of(m)->left;

	EACH_PLACE(h, m)
		for (int side = 0; side < FACTIONS; side++)
			n += ground_of(m, h)->n[side];
	EACH_TALLY(t, &own_of(m)->attacks)
		n += t->count;
	return n;
}

/* A file cannot state more, wherever they are. */
static bool number_fault(const struct match *m, struct fault *f)
{
	if (all_battalions(m) <= MOST_BATTALIONS)	/* nor has any faction more */
		return false;
	for (int side = 0; side < FACTIONS; side++) {
		int left = side == own_of(m)->turn ? own_of(m)->left : 0;

		if (kn_battalions(m, side) + left > MOST_BATTALIONS)
			return fault_in_own(f, left ? "left" : NULL, "%s has more than %d battalions",
					    side_name(m, side), MOST_BATTALIONS);
	}
	return false;
}

/* 7.0f On 9 April no other Allied ships are there than those drawn. */
static bool fleet_fault(const struct match *m, struct fault *f)
{
	int n = 0;

	for (int p = 0; own_of(m)->april && p < m->data->counters->n_pieces; p++) {
		n += !is_card(m, p) && side_of(m, p) == ALLIES && m->at[p] != NONE &&
		     m->at[p] != known(m, RESERVE);
		if (n > limit(m, FLEET_SIZE))
			return fault_of_piece(f, p, "at", "more Allied ships are out than were drawn");
	}
	return false;
}

static bool position_fault(const struct match *m, struct fault *f)
{
	if (turn_fault(m, f) || number_fault(m, f))
		return true;
	EACH_TALLY(t, &own_of(m)->attacks)
		if (attack_fault(m, t, f))
			return true;
	EACH_UNIT(p, m)
		if (piece_fault(m, p, f))
			return true;
	EACH_PLACE(h, m)
		if (!is_bare(m, h) && (is_area(m, h) ? area_fault(m, h, f) : sea_fault(m, h, f)))
			return true;
	return fleet_fault(m, f) || kn_pending_fault(m, f);
}

/* ---- what the states lean on ------------------------------------------- */

static int phase_of(const struct match *m)
{
	return own_of(m)->phase;
}

static int turn_of(const struct match *m)
{
	return own_of(m)->turn;
}

static bool is_about(const struct match *m, const struct frame *f, int who)
{
	return is_card(m, f->who) == (who == A_CARD);
}

/* ---- the tracks ------------------------------------------------------- */

static const char *const phase_names[] = {
	"deal", "choose", "exchange", "norway-deploys", "germany-deploys", "scout", "reallocate",
	"allies-deploy", "feint", "interception", "drops", "home-fleet", "naval-movement", "movement",
	"sabotage", "dive", "line-up", "naval-combat", "raid", "landing", "resistance", "land-combat",
	"mobilise", "reinforcement", "april-ends", "new-cards", NULL
};
static const char *const phase_words[] = {	/* the same for people */
	"deal", "choice of 9 April cards", "exchange of a ship", "Norway deploys", "Germany deploys",
	"reconnaissance", "reallocation", "the Allies deploy", "deceiving manoeuvre", "interception",
	"paratroopers", "the Home Fleet comes", "naval movement", "land movement", "sabotage",
	"dive bombers", "line-up of ships", "naval combat", "raiding", "landing", "resistance",
	"land combat", "mobilization", "reinforcement", "end of 9 April", "new cards", NULL
};
_Static_assert(LENGTH(phase_words) == LENGTH(phase_names), "words for each phase");
static const char *const victory_names[] = { "none", "clear", "marginal", NULL };

static void show_cities(const struct match *m, struct buffer *b)
{
	const char *between = "";

	buffer_text(b, "victory cities: ");
	EACH_AREA(h, m) {
		const char *holder = kn_holds(m, GERMANY, h)  ? "germany"
				     : kn_holds(m, NORWAY, h) ? "norway"
				     : kn_holds(m, ALLIES, h) ? "allies"
							      : "norway (empty)";

		if (!has_feature(m, h, VICTORY_CITY))
			continue;
		buffer_printf(b, "%s%s %s", between, place_name(m, h), holder);
		between = ", ";
	}
	buffer_text(b, "\n");
}

static void show_cards(const struct match *m, struct buffer *b)
{
	for (int side = 0; side < FACTIONS; side++)
		buffer_printf(b, "%s: %d in hand, %d unused, %d used\n", side_name(m, side),
			      kn_hand(m, side), count_at(m, known(m, DECK + side)),
			      count_at(m, known(m, USED + side)));
	if (own_of(m)->exhausted)
		buffer_text(b, "the allies get no more cards\n");
}

/* 4.4c */
static void show_duties(const struct match *m, struct buffer *b)
{
	const struct norge *o = own_of(m);

	for (int side = 0; side < FACTIONS && !o->april; side++)
		if (cell(m, PER_FACTION, MUST_USE, side) && !o->used[side] &&
		    !(side == ALLIES && o->exhausted))
			buffer_printf(b, "%s must still use a card by the end of the turn of %s\n",
				      side_name(m, side), side_name(m, side));
}

/* 1.3e 4.3e 3f 7.4d What is there, and what is still to come. */
static void show_forces(const struct match *m, struct buffer *b)
{
	const struct norge *o = own_of(m);
	int reserve = count_at(m, known(m, RESERVE));

	buffer_printf(b, "battalions: germany %d, norway %d, allies %d\n", kn_battalions(m, GERMANY),
		      kn_battalions(m, NORWAY), kn_battalions(m, ALLIES));
	if (!o->landed && !is_over(m))
		buffer_printf(b, "the first Allied battalions are still to land: %d stacks of %d\n",
			      limit(m, LANDING_STACKS), limit(m, STACK_SIZE));
	if (reserve && !o->fleet_home)
		buffer_printf(b, "ships of the Home Fleet that come in the first Allied turn: %d\n", reserve);
	if (o->recalled)
		buffer_text(b, "raiders may leave their box in this turn\n");
}

static void show_seas(const struct match *m, int side, struct buffer *b)
{
	const char *between = "";

	if (!is_advanced(m))
		return;
	buffer_text(b, "sea zones controlled by: ");
	EACH_ZONE(z, m) {
		buffer_printf(b, "%s%s %s", between, place_name(m, z), kn_ruler_words(m, z, side));
		between = ", ";
	}
	buffer_text(b, "\n");
}

/* 8.1g A.N9.kystfort-c Places that are closed for the rest of the turn. */
static void show_closed(const struct match *m, struct buffer *b, unsigned mark, const char *what)
{
	const char *between = what;

	EACH_PLACE(h, m)
		if (is_marked(m, h, mark)) {
			buffer_printf(b, "%s%s", between, place_name(m, h));
			between = ", ";
		}
	if (between != what)
		buffer_text(b, "\n");
}

/* 2.3v w x */
static void show_air(const struct match *m, struct buffer *b)
{
	int n = 0;

	EACH_AREA(h, m)
		n += kn_in_air_range(m, h);
	buffer_printf(b, "land areas in German air range: %d\n", n);
}

static void show_attacks(const struct match *m, struct buffer *b)
{
	EACH_TALLY(t, &own_of(m)->attacks)
		buffer_printf(b, "attack: %s %d, %s to %s\n", side_name(m, own_of(m)->turn), t->count,
			      place_name(m, t->from), place_name(m, t->to));
}

static void show(const struct match *m, int side, struct buffer *b)
{
	const struct norge *o = own_of(m);

	if (o->april)
		buffer_printf(b, "9 April 1940, %s\n", phase_words[o->phase]);
	else
		buffer_printf(b, "round %d, turn of %s, %s\n", o->round, side_name(m, o->turn),
			      phase_words[o->phase]);
	if (o->victory)
		buffer_printf(b, "%s victory\n", victory_names[o->victory]);
	show_cities(m, b);
	show_forces(m, b);
	show_seas(m, side, b);
	show_air(m, b);
	show_cards(m, b);
	show_duties(m, b);
	show_closed(m, b, TRIED, "closed to more ships of this turn: ");
	show_closed(m, b, SHUT, "closed to German landings: ");
	if (o->left)
		buffer_printf(b, "battalions to place: %d\n", o->left);
	show_attacks(m, b);
}

/* ---- tables ----------------------------------------------------------- */

static const char *const mark_names[] = {
	"face-up", "intercepted", "attempted", "under-way", "in-battle", "sunk", "chased", "landed",
	"landing", "kept", "smoked", "played", NULL
};
static const char *const ground_names[] = {
	"origin", "reinforced", "mobilized", "shut", "tried", "visited", "lined-up", "fought", "declared",
	NULL
};
/* What has had its turn, in which order ships were struck, and what facts.c or show() tells in words. */
static const char *const notes[] = {
	"visited", "lined-up", "rank", "told", "origin", "via", "aim", "attempted", "kept", "smoked", "shut",
	"tried", "fought", "declared", "dropped", "placed", NULL
};

/* What only says how far a battle or a voyage has come. */
static const char *const under_way[] = {
	"attempted", "under-way", "in-battle", "chased", "played", "origin", "tried", "fought",
	"declared", "moved", "via", "aim", "attacks", "attack-total", "defence-total", "fallen",
	"rescued", "struck", "dropped", "placed", NULL
};

#define OWN(member) .offset = offsetof(struct norge, member)

static const struct state *const combats[] = { &kn_battle, &kn_sea_battle, NULL };

static const struct field own_fields[] = {
	{ .kind = FIELD_INT, .key = "round", OWN(round), .least = 1, .most = MOST_ROUNDS },
	{ .kind = FIELD_WORD, .key = "turn", OWN(turn), .names = kn_side_names },
	{ .kind = FIELD_WORD, .key = "phase", OWN(phase), .names = phase_names },
	{ .kind = FIELD_BOOL, .key = "april", OWN(april) },
	{ .kind = FIELD_INT, .key = "germany-used", .about = "cards used by Germany",
	  OWN(used[GERMANY]), .most = MOST_USED },
	{ .kind = FIELD_INT, .key = "norway-used", .about = "cards used by Norway",
	  OWN(used[NORWAY]), .most = MOST_USED },
	{ .kind = FIELD_INT, .key = "allies-used", .about = "cards used by the Allies",
	  OWN(used[ALLIES]), .most = MOST_USED },
	{ .kind = FIELD_BOOL, .key = "exhausted", OWN(exhausted) },
	{ .kind = FIELD_BOOL, .key = "landed", OWN(landed) },
	{ .kind = FIELD_BOOL, .key = "fleet-home", OWN(fleet_home) },
	{ .kind = FIELD_INT, .key = "left", OWN(left), .most = MOST_BATTALIONS },
	{ .kind = FIELD_BOOL, .key = "traded", OWN(traded) },
	{ .kind = FIELD_BOOL, .key = "recalled", OWN(recalled) },
	{ .kind = FIELD_BOOL, .key = "sent-light", OWN(sent_light) },
	{ .kind = FIELD_BOOL, .key = "sent-heavy", OWN(sent_heavy) },
	{ .kind = FIELD_TALLY, .key = "attacks", OWN(attacks) },
	{ .kind = FIELD_STAGE, .key = "step", .states = combats },
	{ .kind = FIELD_INT, .key = "attack-total", OWN(total[ATTACKER]), .most = MOST_TOTAL },
	{ .kind = FIELD_INT, .key = "defence-total", OWN(total[DEFENDER]), .most = MOST_TOTAL },
	{ .kind = FIELD_INT, .key = "attacker-loses", .about = "battalions the attacker loses",
	  OWN(losses[ATTACKER]), .most = MOST_BATTALIONS },
	{ .kind = FIELD_INT, .key = "defender-loses", .about = "battalions the defender loses",
	  OWN(losses[DEFENDER]), .most = MOST_BATTALIONS },
	{ .kind = FIELD_INT, .key = "fallen", OWN(fallen), .most = MOST_BATTALIONS },
	{ .kind = FIELD_BOOL, .key = "rescued", OWN(rescued) },
	{ .kind = FIELD_INT, .key = "struck", OWN(struck), .most = MOST_LIST },
	{ .kind = FIELD_FORMER, .key = "germany-passes" },
	{ .kind = FIELD_FORMER, .key = "norway-passes" },
	{ .kind = FIELD_FORMER, .key = "allies-passes" },
	{ .kind = FIELD_WORD, .key = "victory", OWN(victory), .names = victory_names },
	{ 0 }
};

static const struct field unit_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", UNIT(marks), .names = mark_names },
	{ .kind = FIELD_INT, .key = "moved", UNIT(moved), .most = 9, .secret = true },
	{ .kind = FIELD_PLACE, .key = "origin", UNIT(origin), .secret = true },
	{ .kind = FIELD_PLACE, .key = "via", UNIT(via), .secret = true },
	{ .kind = FIELD_PLACE, .key = "aim", UNIT(aim), .secret = true },
	{ .kind = FIELD_INT, .key = "told", UNIT(told), .most = MOST_TOLD, .secret = true },
	{ .kind = FIELD_INT, .key = "rank", UNIT(rank), .most = MOST_LIST },
	{ .kind = FIELD_PIECE, .key = "cancels", UNIT(cancels) },
	{ 0 }
};

static const struct field ground_fields[] = {
	{ .kind = FIELD_INT, .key = "germany", .about = "German battalions",
	  GROUND(n[GERMANY]), .most = MOST_BATTALIONS },
	{ .kind = FIELD_INT, .key = "norway", .about = "Norwegian battalions",
	  GROUND(n[NORWAY]), .most = MOST_BATTALIONS },
	{ .kind = FIELD_INT, .key = "allies", .about = "Allied battalions",
	  GROUND(n[ALLIES]), .most = MOST_BATTALIONS },
	{ .kind = FIELD_INT, .key = "moved", GROUND(moved), .most = MOST_BATTALIONS },
	{ .kind = FIELD_FLAGS, .key = "marks", GROUND(marks), .names = ground_names },
	{ .kind = FIELD_INT, .key = "dropped", GROUND(dropped), .most = MOST_BATTALIONS },
	{ .kind = FIELD_INT, .key = "placed", GROUND(placed), .most = MOST_LIST },
	{ 0 }
};

static const struct option options[] = {
	[OPTION_TWO_PLAYERS] = {
		"two-players", "1.2",
		"one person plays norway and allies: what they do together needs no consent", false,
	},
	[OPTION_WINDOWS_ALWAYS] = {
		"windows-always", "2.4",
		"whoever holds cards is asked whether to play one, so that silence tells nothing", false,
	},
	{ 0 }
};

static const struct state *const states[] = {
	&kn_deal, &kn_choose, &kn_exchange, &kn_deploy_oslo, &kn_deploy_points, &kn_deploy_panserskip,
	&kn_deploy_ships, &kn_scout, &kn_reallocate, &kn_feint, &kn_feinted, &kn_zone_meeting, &kn_smoke,
	&kn_drops, &kn_home_fleet, &kn_sail, &kn_passage, &kn_intercept, &kn_sail_on, &kn_move, &kn_descent,
	&kn_divert, &kn_place_invaders, &kn_sabotage, &kn_blocked, &kn_engineer, &kn_dive, &kn_include,
	&kn_engage, &kn_sea_battle, &kn_naval_attack, &kn_naval_defence, &kn_naval_counter, &kn_void_cards,
	&kn_sailors, &kn_chase, &kn_raid, &kn_landing, &kn_landfall, &kn_mine, &kn_fort, &kn_reroute,
	&kn_resist, &kn_fight, &kn_battle, &kn_intimidate, &kn_flee, &kn_attack_cards, &kn_defence_cards,
	&kn_counter_cards, &kn_lose, &kn_lose_together, &kn_consent, &kn_lose_by_order, &kn_rescue,
	&kn_retreat, &kn_retreat_together, &kn_consent_retreat, &kn_retreat_by_order, &kn_mobilise,
	&kn_land_stack, &kn_reinforce, &kn_afloat, &kn_torpedo, &kn_discard, &kn_withdraw,
	&kn_withdraw_ships, NULL
};

/* Edition 1 had a row `figures` in the chart of limits. */
static const struct former formers[] = { { 1, 0xf2417403f577c22c }, { 0 } };
static const char *const parties[] = { "germany", "norway-allies", "norway-allies", NULL };
static const struct verb *const anytime[] = { &kn_former_standing, NULL };

static int turn_now(const struct match *m) { return own_of(m)->round; }

extern const struct game kampen_om_norge;

const struct game kampen_om_norge = {
	.name = "kampen-om-norge",
	.title = "Kampen om Norge",
	.about = "the German invasion of Norway, April to June 1940, basic and advanced (Vega Forlag, 2012)",
	.forms = &kampen_om_norge_forms,
	.packed = &kampen_om_norge_data,
	.edition = 2,
	.formers = formers,
	.options = options,
	.states = states,
	.anytime = anytime,
	.own = own_fields,
	.piece = unit_fields,
	.place = ground_fields,
	.own_size = sizeof(struct norge),
	.piece_size = sizeof(struct unit),
	.place_size = sizeof(struct ground),
	.parties = parties,
	.begin = kn_begin,
	.proceed = kn_proceed,
	.judge = kn_judge,
	.turn = turn_now,
	.phase = phase_of,
	.on_turn = turn_of,
	.is_about = is_about,
	.secrecy = &(const struct secrecy){
		.why = "cards, and units that lie face down",
		.sight = kn_sight, .back = kn_back, .backs_counted = true, .back_side = kn_back_side,
	},
	.fault = position_fault,
	.may_be_nowhere = may_be_nowhere,
	.read_former = kn_read_former,
	.show = show,
	.unit_facts = kn_unit_facts,
	.place_facts = kn_place_facts,
	.notes = notes,
	.under_way = under_way,
	.look = &kn_look,
};
