/* SPDX-License-Identifier: ISC */
/* narva.c: the game, its fields and tracks, and small questions of all chapters. */
#include "games/across-the-narva/narva.h"

/* ---- small questions -------------------------------------------------- */

static int face(const struct match *m, int p, int full, int reduced)
{
	return counter(m, p)->value[unit_of(m, p)->lost ? reduced : full];
}

int an_attack(const struct match *m, int p)
{
	return face(m, p, ATTACK, ATTACK2);
}

int an_defense(const struct match *m, int p)
{
	return face(m, p, DEFENSE, DEFENSE2);
}

int an_steps(const struct match *m, int p)
{
	return printed(m, p, STEPS) - unit_of(m, p)->lost;
}

bool an_has_combat(const struct match *m, int h, int side)
{
	if (!is_hex(m, h))
		return false;
	EACH_PIECE_AT(p, m, h)
		if (side_of(m, p) == side && is_combat(m, p))
			return true;
	return false;
}

int an_hq_in(const struct match *m, int h, int side)
{
	if (!is_hex(m, h))
		return NONE;
	EACH_PIECE_AT(p, m, h)
		if (side_of(m, p) == side && is_hq(m, p))
			return p;
	return NONE;
}

bool an_is_lone_hq(const struct match *m, int h, int side)
{
	return an_hq_in(m, h, side) != NONE && !an_has_combat(m, h, side);
}

int an_chit(const struct match *m, int type)
{
	EACH_UNIT(p, m)
		if (type_of(m, p) == type)
			return p;
	return NONE;
}

int an_marines(const struct match *m)
{
	EACH_UNIT(p, m)
		if (is_marines(m, p))
			return p;
	return NONE;
}

/* A position made by hand may be past the end of a track. */
static int track_cell(const struct match *m, int chart, int row, int column)
{
	int last = chart_of(m, chart)->n_rows - 1;

	return cell(m, chart, clamp(row, 0, last), column);
}

int an_turn_cell(const struct match *m, int column)
{
	return track_cell(m, TURNS, own_of(m)->turn - 1, column);
}

int an_box_cell(const struct match *m, int division, int column)
{
	return track_cell(m, DEFENSES, own_of(m)->box[division], column);
}

int an_used(const struct match *m, int side)
{
	return count_at(m, known(m, ACTIVATIONS + side)) + (side == SOVIET ? own_of(m)->discarded : 0);
}

const char *an_quarters(struct arena *arena, int quarters)
{
	static const char *const parts[] = { "", "1/4", "1/2", "3/4" };
	int whole = quarters / 4, part = quarters % 4;

	if (part <= 0)
		return text(arena, "%d", whole);
	return whole ? text(arena, "%d %s", whole, parts[part]) : parts[part];
}

int an_army_of(const struct match *m, int chit)
{
	EACH_UNIT(p, m)
		if (type_of(m, p) == ARMY_HQ && command_of(m, p) == command_of(m, chit))
			return p;
	return NONE;
}

bool an_is_at_home(const struct match *m, int p)
{
	return m->at[p] != NONE && same(counter(m, p)->begins, spot(m, m->at[p])->id);
}

int an_box_ahead(const struct match *m, int turns)
{
	int turn = own_of(m)->turn + turns;

	return known(m, turn <= last_turn(m) ? TURN_BOX + turn - 1 : REMOVED);
}

int an_hq_of(const struct match *m, int formation)
{
	EACH_UNIT(p, m)
		if (formation != NO_FORMATION && is_hq(m, p) && formation_of(m, p) == formation)
			return p;
	return NONE;
}

bool an_is_strachwitz(const struct match *m, int p)
{
	return type_of(m, p) == DIVISION_HQ && formation_of(m, p) == NO_FORMATION;
}

void an_take_off(struct match *m, int p, int known_box)
{
	put(m, p, known(m, known_box));
	*unit(m, p) = (struct unit){ .lost = unit_of(m, p)->lost, .origin = NONE };
}

/* 11.1.3a An HQ whose last companion is gone is displaced. */
void an_eliminate(struct match *m, struct ruling *r, int p, const char *rule, const char *why)
{
	int h = m->at[p], side = side_of(m, p);

	say(r, rule, "%s is eliminated%s%s", id(m, p), why ? ": " : "", why ? why : "");
	unit(m, p)->lost = (int16_t)printed(m, p, STEPS);
	an_take_off(m, p, ELIMINATED);
	if (is_combat(m, p) && an_is_lone_hq(m, h, side))
		an_displace(m, r, an_hq_in(m, h, side), "11.1.3");
}

/* 9.4a b 9.4.3a */
void an_lose_step(struct match *m, struct ruling *r, int p, const char *rule)
{
	if (an_steps(m, p) <= 1) {
		an_eliminate(m, r, p, rule, NULL);
		return;
	}
	unit(m, p)->lost++;
	say(r, rule, "%s loses a step", id(m, p));
}

/* ---- the tracks ------------------------------------------------------- */

const char *const an_phase_names[] = {
	"air", "command", "german-reinforcement", "soviet-reinforcement", "supply", "sudden-death",
	"turn-advance", NULL
};
const char *const an_division_names[] = { "nordland", "nederland", NULL };

/* ---- tables ----------------------------------------------------------- */

static const char *const level_names[] = {
	"none", "sudden-death", "soviet-massive", "soviet-major", "soviet-minor", "german-historical",
	"german-major", "german-massive", NULL
};
static const char *const operation_names[] = {
	"none", "activation", "free-move", "event-move", "stavka", "reinforcing", "replacing", NULL
};
static const char *const segment_names[] = { "selecting", "shelling", "moving", "fighting", "closing", NULL };
static const char *const battle_names[] = { "none", "assault", "directive", "barrage", NULL };
static const char *const stage_names[] = {
	"defender-loses", "defender-retreats", "attacker-loses", "attacker-retreats", "advancing", "ends",
	NULL
};
static const char *const supply_names[] = { "supplied", "out-of-supply", "isolated", NULL };
static const char *const mark_names[] = {
	"active", "move-only", "moved", "attacked", "pinned", "due", "placed", "rebuilt", "fought", "settled",
	"fled", "fleeing", "full-attack", "normal-attack", "struck", NULL
};
static const char *const ground_names[] = { "soviet-held", "shelled", "directed", "called-off", NULL };

/* What only says how far an operation or a battle has come. */
static const char *const under_way[] = {
	"active", "fought", "settled", "fleeing", "struck", "origin", "deed", "by", "chit", "slots",
	"group", "battle", "target", "attacker", "extra", "defender-bled", "attacker-bled", "need",
	"route", "leg", NULL
};

/* 4.2.1 A headquarters is activated before all. */
static bool is_told(const struct match *m, int piece)
{
	(void)m;
	(void)piece;
	return true;
}

/* 2.1.1 Told in words by facts, or of use to the course of a battle alone. */
static const char *const retold[] = {
	"supply", "lost", "origin", "active", "move-only", "moved", "attacked", "pinned", "due", "placed",
	"fought", "settled", "fled", "fleeing", "struck", "soviet-held", "shelled", "directed", "called-off",
	NULL
};

#define OWN(member) .offset = offsetof(struct narva, member)

static const struct field own_fields[] = {
	{ .kind = FIELD_INT, .key = "turn", OWN(turn), .least = 1,
	  .most = KNOWN_PLACES - TURN_BOX },
	{ .kind = FIELD_WORD, .key = "phase", OWN(phase), .names = an_phase_names },
	{ .kind = FIELD_BOOL, .key = "long-frost", OWN(long_frost) },
	{ .kind = FIELD_BOOL, .key = "no-air", OWN(no_air) },
	{ .kind = FIELD_BOOL, .key = "strachwitz-used", .about = "Strachwitz has acted",
	  OWN(strachwitz_used) },
	{ .kind = FIELD_BOOL, .key = "marines-used", .about = "the marines have landed", OWN(marines_used) },
	{ .kind = FIELD_INT, .key = "discarded", .about = "chits discarded", OWN(discarded), .most = 9 },
	{ .kind = FIELD_PIECE, .key = "german-last", OWN(last[GERMAN]), .told_if = is_told },
	{ .kind = FIELD_PIECE, .key = "soviet-last", OWN(last[SOVIET]), .told_if = is_told },
	{ .kind = FIELD_INT, .key = "nordland", OWN(box[NORDLAND]), .most = 99 },
	{ .kind = FIELD_INT, .key = "nederland", OWN(box[NEDERLAND]), .most = 99 },
	{ .kind = FIELD_INT, .key = "lowered", OWN(lowered), .most = MOST_LOWERED },
	{ .kind = FIELD_WORD, .key = "level", OWN(level), .names = level_names },
	{ .kind = FIELD_WORD, .key = "deed", OWN(operation), .names = operation_names },
	{ .kind = FIELD_STAGE, .key = "stage", .names = segment_names,
	  .states = (const struct state *const[]){ &an_activation, NULL } },
	{ .kind = FIELD_SIDE, .key = "by", OWN(by) },
	{ .kind = FIELD_PIECE, .key = "chit", OWN(chit) },
	{ .kind = FIELD_PIECE, .key = "hq", OWN(hq), .told_if = is_told },
	{ .kind = FIELD_INT, .key = "slots", OWN(slots), .most = 99 },
	{ .kind = FIELD_INT, .key = "group", OWN(group), .most = 99 },
	{ .kind = FIELD_BORDERS, .key = "ferries", OWN(ferries) },
	{ .kind = FIELD_WORD, .key = "battle", OWN(battle), .names = battle_names },
	{ .kind = FIELD_PLACE, .key = "target", OWN(target) },
	{ .kind = FIELD_STAGE, .key = "step", .names = stage_names,
	  .states = (const struct state *const[]){ &an_battle, NULL } },
	{ .kind = FIELD_SIDE, .key = "attacker", OWN(attacker) },
	{ .kind = FIELD_INT, .key = "defender-losses", .about = "steps the defender must lose",
	  OWN(losses[DEFENDER]), .most = 99 },
	{ .kind = FIELD_INT, .key = "attacker-losses", .about = "steps the attacker must lose",
	  OWN(losses[ATTACKER]), .most = 99 },
	{ .kind = FIELD_INT, .key = "defender-retreat", .about = "hexes the defender must retreat",
	  OWN(retreat[DEFENDER]), .most = 9 },
	{ .kind = FIELD_INT, .key = "attacker-retreat", .about = "hexes the attacker must retreat",
	  OWN(retreat[ATTACKER]), .most = 9 },
	{ .kind = FIELD_INT, .key = "extra", OWN(extra), .most = 99 },
	{ .kind = FIELD_BOOL, .key = "defender-spared", OWN(spared[DEFENDER]) },
	{ .kind = FIELD_BOOL, .key = "attacker-spared", OWN(spared[ATTACKER]) },
	{ .kind = FIELD_BOOL, .key = "defender-bled", OWN(bled[DEFENDER]) },
	{ .kind = FIELD_BOOL, .key = "attacker-bled", OWN(bled[ATTACKER]) },
	{ .kind = FIELD_PLACE, .key = "origin", OWN(origin) },
	{ .kind = FIELD_INT, .key = "need", OWN(need), .most = 9 },
	{ .kind = FIELD_PLACES, .key = "route", OWN(route) },
	{ .kind = FIELD_INT, .key = "leg", OWN(leg), .most = MOST_LIST },
	{ 0 }
};

static const struct field unit_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", UNIT(marks), .names = mark_names },
	{ .kind = FIELD_WORD, .key = "supply", UNIT(supply), .names = supply_names },
	{ .kind = FIELD_INT, .key = "lost", .about = "steps lost", UNIT(lost), .most = 9 },
	{ .kind = FIELD_PLACE, .key = "origin", UNIT(origin) },
	{ 0 }
};

static const struct field ground_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", GROUND(marks), .names = ground_names },
	{ 0 }
};

static const struct option options[] = {
	[OPTION_FOG] = {
		"fog-of-war", "2.1.3", "of an enemy stack only the top is seen until it is attacked", false,
	},
	[OPTION_OWNER_PICKS] = {
		"owner-picks-loss", "5.4",
		"for an enemy zone on a retreat the owner picks the step, not the strongest unit pays", false,
	},
	[OPTION_BRIDGES] = {
		"bridges-do-not-halve", "2.2.8", "attacks over a bridge are made at full strength", false,
	},
	[OPTION_GROSS] = {
		"gross-defenses", "13.1.2", "every box that a defense marker ever went down scores", false,
	},
	[OPTION_HALVED_EVENTS] = {
		"halved-events", "2.5.2", "isolated units move at half in random events too", false,
	},
	[OPTION_MINIMUM_OVERRUN] = {
		"minimum-overrun", "11.1.4", "a unit may overrun an HQ by the one-hex minimum", false,
	},
	[OPTION_HQ_OCCUPIES] = {
		"hq-occupies", "13.1", "a Soviet HQ wins in Narva as a unit does, and cuts the highway",
		false,
	},
	{ 0 }
};

static const struct state *const states[] = {
	&an_draw, &an_use_chit, &an_free_move, &an_stavka, &an_choose_formation, &an_event_barrage,
	&an_barrage, &an_coastal_barrage, &an_activation, &an_select, &an_moving, &an_attack_segment,
	&an_battle, &an_lose, &an_retreat, &an_flight, &an_give_way, &an_displacement, &an_advance,
	&an_replace, &an_reinforce, &an_repair, NULL
};

static int phase_of(const struct match *m) { return own_of(m)->phase; }
static int side_of_operation(const struct match *m) { return own_of(m)->by; }

static int turn_now(const struct match *m) { return own_of(m)->turn; }

extern const struct game across_the_narva;

const struct game across_the_narva = {
	.name = "across-the-narva",
	.title = "Across the Narva",
	.about = "the battle for the Narva line in Estonia, February to April 1944 (Revolution Games, 2018)",
	.forms = &across_the_narva_forms,
	.packed = &across_the_narva_data,
	.edition = 2,
	.options = options,
	.states = states,
	.own = own_fields,
	.piece = unit_fields,
	.place = ground_fields,
	.own_size = sizeof(struct narva),
	.piece_size = sizeof(struct unit),
	.place_size = sizeof(struct ground),
	.ordered = 1u << HEX | 1u << ORDERED_BOX,
	.begin = an_begin,
	.proceed = an_proceed,
	.judge = an_judge,
	.turn = turn_now,
	.phase = phase_of,
	.on_turn = side_of_operation,
	.is_about = an_is_about,
	.secrecy = &(const struct secrecy){
		.hides = an_is_foggy, .why = "units, with -O fog-of-war; else nothing",
		.sight = an_sight, .back = an_back, .are_told_apart = an_are_told_apart,
	},
	.fault = an_fault,
	.show = an_show,
	.unit_facts = an_unit_facts,
	.place_facts = an_place_facts,
	.retold = retold,
	.under_way = under_way,
	.look = &an_look,
};
