/* SPDX-License-Identifier: ISC */
/*
 * narva.h: what the chapters of Across the Narva share. All that is not static is called an_.
 *
 * Units, air units and chits are pieces; where they lie tells most of the position. own->phase tells where
 * the turn stands; an_proceed() in 03-sequence.c opens the phase when nothing is pending. Whatever lets
 * units move or attack (an activation, a Free Move, an event, a Stavka directive, reinforcements,
 * replacements) is an operation, in game files `deed`: its units are marked ACTIVE until it ends. Operations,
 * battles and flights are umpire's steps that lie under the questions they open. An HQ that must be displaced
 * lies in the box DISPLACED; an_judge() asks for it before anything else goes on.
 */
#ifndef NARVA_H
#define NARVA_H

#include "engine/game.h"

/* ---- names, in the order of forms.c -------------------------------------- */

enum side { GERMAN, SOVIET };
enum kind { HEX, BOX, ORDERED_BOX };
enum feature {		/* of a place */
	WATER, CLEAR, WOODS, SWAMP, HILL, VILLAGE, CITY,
	WEST_BANK, NARVA,	/* 13.1b the city of Narva */
	ENCLOSED,		/* 6.3.4b behind the prepared defenses */
	NORDLAND_WORKS, NEDERLAND_WORKS,	/* 11.3a prepared defenses, by division */
	HIGHWAY,		/* 13.1.2j rollbahn from A to Narva */
	HEIGHT, IVANGOROD, HUNGERBURG, KRIVASOO,	/* 13.1.2 */
	MEREKULA, BEACH,	/* 8.0.6a 8.0.6b */
	ENTRY_A, ENTRY_B, ENTRY_C, ENTRY_D, ENTRY_E, ENTRY_F, ENTRY_G, ENTRY_H,
	GERMAN_SOURCE, SOVIET_SOURCE, CHANGING_SOURCE,	/* 2.2.7 */
	ON_ROAD, ON_WINTER_TRAIL,	/* derived in forms.c: such a line touches the hex */
};
enum { TERRAINS = 1u << CLEAR | 1u << WOODS | 1u << SWAMP | 1u << HILL | 1u << VILLAGE | 1u << CITY };
enum known_place {	/* that every map has */
	CUP, ACTIVATIONS,	/* of a side: + side */
	SET_ASIDE = ACTIVATIONS + 2, BESIDE,	/* 2.5.6a beside the Soviet track */
	REMOVED, ELIMINATED, DISPLACED, REFIT, GROUNDED,
	ENTRY_BOX,		/* 8.0.4 of A: + 0, B: + 1, C: + 2 */
	TURN_BOX = ENTRY_BOX + 3,	/* of turn n: + n - 1 */
	KNOWN_PLACES = TURN_BOX + 12,
};
enum border_feature {
	MAJOR_RIVER, MINOR_RIVER, NEVER_FROZEN, FERRY, ROLLBAHN, ROAD, TRACK, TRAIL, WINTER_TRAIL, RAIL_MAJOR,
	RAIL_MINOR,
};
enum {
	RIVERS = 1u << MAJOR_RIVER | 1u << MINOR_RIVER,
	LASTING_ROADS = 1u << ROLLBAHN | 1u << ROAD | 1u << TRACK | 1u << TRAIL | 1u << RAIL_MAJOR |
			1u << RAIL_MINOR,
	ROADS = LASTING_ROADS | 1u << WINTER_TRAIL,
};
enum trait { SS, NO_ZONE, STARTS_REDUCED, DIVISION, WITH_59, BOTH_SIDES };
enum value {
	TYPE, ARM, COLOUR, FORMATION, COMMAND, ENTRY, STEPS, ATTACK, DEFENSE, MOVE, ATTACK2, DEFENSE2, MOVE2,
	RANGE,
};
enum type {
	ARMY_HQ, CORPS_HQ, DIVISION_HQ, INFANTRY, MECHANIZED, ASSAULT_GUN, AIR, COMMAND_CHIT, BARRAGE_CHIT,
	EVENT_CHIT, STAVKA_CHIT, FREE_MOVE_CHIT, WITHDRAW_59, WITHDRAW_214, SHOCK_SUPPLY,
};
enum formation {
	NO_FORMATION, F61, F170, F227, F225, F58, F11, F214, FHH, F285S, F11SS, F4SS, F20SS, KUST, KVO, C122,
	C124, C109, C43, C30GD, C117, C112, C6, C14,
};
enum command { NO_COMMAND, SS_CORPS, CORPS_26, CORPS_43, WEHRMACHT, ARMY_GROUP, SHOCK_ARMY, ARMY_59, ARMY_8 };
enum entry_hex {
	NO_ENTRY, AT_A, AT_B, AT_C, AT_D, AT_E, AT_F, AT_G, AT_H,
	BY_LANDING,		/* 8.0.6 the 260th MS */
};
enum arm {
	NO_ARM, GRENADIER, FUSILIER, PIONEER, PANZER, PANZERGRENADIER, RECONNAISSANCE, POLICE, BORDER_GUARD,
	SECURITY, COAST, RIFLE, GUARDS, NAVAL, FORTRESS, TANK, GUN,
};
enum colour { LIGHT_GREY, DARK_GREY, BLACK, BLUE, TAN, PALE_TAN, RED, WHITE };
enum chart_name {
	CRT_ATTACKER, CRT_DEFENDER, ODDS, BARRAGE_CRT, BARRAGE_ROLL, TERRAIN, TURNS, DEFENSES, VICTORY,
	LEVELS, LIMITS,
};
enum odds_row { ODDS_ATTACK, ODDS_DEFENSE };	/* + 2 * side of the attacker */
enum barrage_column { IN_CITY, ELSEWHERE };
enum terrain_column { INFANTRY4, MECHANIZED4, STRATEGIC4, SHIFT, DOUBLES };	/* costs in quarter points */
enum terrain_row {
	ROW_CLEAR, ROW_WOODS, ROW_SWAMP, ROW_HILL, ROW_VILLAGE, ROW_CITY, ROW_MINOR_RIVER, ROW_MAJOR_RIVER,
	ROW_ROLLBAHN, ROW_ROAD, ROW_TRACK, ROW_RAILWAY, ROW_TRAIL, ROW_WINTER_TRAIL,
};
_Static_assert(CITY - CLEAR == ROW_CITY - ROW_CLEAR, "a row for each terrain, in the same order");
enum turn_column { LIMIT /* + side */, FROZEN = 2 };
enum defense_column { DEFENSE_STEPS, DEFENSE_SHIFT };
enum victory_row {
	VP_ENTRY_A, VP_ENTRY_B, VP_ENTRY_C, VP_HEIGHT, VP_IVANGOROD, VP_HUNGERBURG, VP_KRIVASOO, VP_VILLAGE,
	VP_HIGHWAY, VP_DEFENSES,
};
enum limit_row {
	STACK, ATTACHED, STRACHWITZ_UNITS, GROUP_UNITS, FREE_UNITS, EVENT_UNITS, STAVKA_ATTACKS, STAVKA_TURNS,
	AIR_UNITS, ZONE_ENTER4, ZONE_LEAVE4, DISPLACEMENT, EDGE, ADVANCE_HEXES, MECHANIZED_ADVANCE, REPAIR,
	FORTIFY, LANDING_TURN, WEHRMACHT_TURN, FIRST_TURN_BONUS, REPLACEMENTS_4, REPLACEMENTS_5,
};
enum option_bit {
	OPTION_FOG,
	/* other readings of doubtful rules: */
	OPTION_OWNER_PICKS,	/* 5.4e the owner picks who pays for an enemy zone */
	OPTION_BRIDGES,		/* 2.2.8f attacks over a bridge are not halved */
	OPTION_GROSS,		/* 13.1.2k boxes regained score too */
	OPTION_HALVED_EVENTS,	/* 2.5.2d isolation halves moves of events too */
	OPTION_MINIMUM_OVERRUN,	/* 11.1.4b the one-hex minimum serves to overrun */
	OPTION_HQ_OCCUPIES,	/* 13.1a 10.2.1a an HQ is a unit there */
};

extern const struct forms across_the_narva_forms;
extern const struct packed across_the_narva_data;
extern const char *const an_side_names[], *const an_formation_names[], *const an_entry_names[],
	*const an_division_names[], *const an_phase_names[];

/* ---- the game's own state ------------------------------------------------ */

enum phase {		/* 3.0 in order of play */
	AIR_PHASE, COMMAND_PHASE, GERMAN_REINFORCEMENTS, SOVIET_REINFORCEMENTS, SUPPLY_PHASE, SUDDEN_DEATH,
	TURN_ADVANCE,
};
enum division { NORDLAND, NEDERLAND };	/* of the prepared defenses */
enum { MOST_LOWERED = 9999 };	/* more than any game comes to: a file may say so */
enum operation {		/* what lets units act now */
	NO_OPERATION,
	ACTIVATION,		/* 4.2.1 by an HQ, or of the 260th MS alone (hq NONE) */
	FREE_MOVE,		/* 2.5.4 with an HQ or of three units (hq NONE) */
	EVENT_MOVE,		/* RET.2 RET.3 RET.11 RET.12 */
	STAVKA,			/* 2.5.3 */
	REINFORCING, REPLACING,
};
enum segment {		/* stages of an activation, by the questions that they open */
	SELECTING, SHELLING,	/* 4.2.3b STRAC's barrage */
	MOVING, FIGHTING, CLOSING,
};
enum battle { NO_BATTLE, ASSAULT, DIRECTIVE /* 2.5.3 */, BARRAGE };
enum battle_stage {	/* while losses and retreats are carried out, it is theirs */
	DEFENDER_LOSES, DEFENDER_RETREATS, ATTACKER_LOSES, ATTACKER_RETREATS, ADVANCING, BATTLE_ENDS,
};
enum role { DEFENDER, ATTACKER };
enum level { NO_LEVEL, SUDDEN_DEATH_LEVEL, FIRST_LEVEL /* then as the chart levels */ };
enum { MOST_COUNTED = 20 };	/* attacks or points: no chart gives more (forms.c) */
enum loss {		/* who may take the step: count of the question `lose` */
	STRONGEST_LOSS = 1,	/* 9.4.1 the strongest of those in the battle */
	FREE_LOSS,		/* 9.4.2 any of them */
	ZONE_LOSS,		/* 9.5.3 the strongest of those in flight */
	SHORT_LOSS,		/* 9.5.1c 9.5.2c any of the stack that retreats */
};
enum about {		/* what a question is about: state.who */
	A_COMMAND_CHIT = 1, A_FREE_MOVE_CHIT,	/* in use by the side that is asked */
	A_DISPLACED_HQ,		/* of that side */
	A_UNIT,
};
enum shortfall {	/* of a stack: count of the step `flight` */
	NOT_COUNTED,		/* some are on their way, or have still to go */
	BY_LENGTH,		/* 9.5.2 */
	BY_TERRAIN,		/* 9.5.1 */
	MOST_RETREAT = 3,	/* hexes of any combat result */
};

struct narva {
	int16_t turn, phase;
	bool long_frost;		/* RET.11a frozen one turn longer */
	bool no_air;			/* RET.6a in this turn */
	bool strachwitz_used;		/* 4.2.3d in this turn */
	bool marines_used;		/* 8.0.6e the 260th MS has had its chit in this turn */
	int16_t discarded;		/* 2.5.6b chits used in this turn and out; they count too */
	int16_t last[2];		/* 4.1.2 the HQ of each side's last activation, or NONE */
	int16_t box[2];			/* 2.2.10 of the defense markers, by division; 0 is the first */
	int16_t lowered;		/* boxes moved down in the whole game, both markers (OPTION_GROSS) */
	int16_t level;			/* 13.1.1 of the victory, enum level */
	/* the operation in progress */
	int16_t operation, by;		/* by: its side, or NONE */
	int16_t chit, hq;		/* the chit in use, the HQ activated, or NONE */
	int16_t slots, group;		/* units that may still be attached; of Army Group Narwa */
	struct list ferries;		/* 6.2.2j borders crossed by ferry */
	/* the battle in progress */
	int16_t battle, target;
	int16_t attacker;		/* its side, or NONE */
	int16_t losses[2], retreat[2];	/* by role: steps still to be lost, hexes to go */
	int16_t extra;			/* 2.5.3d of the attacker's losses those that are not from the CRT */
	bool spared[2];			/* 9.4.4 by role: the first loss has been ignored */
	bool bled[2];			/* 9.4.1 by role: the first step has been lost */
	/* the flight in progress: of the units marked FLEEING */
	int16_t origin;			/* the hex they left, or NONE */
	int16_t need;			/* hexes they must go; then those gone and the steps owed */
	struct list route;		/* the hexes of their way */
	int16_t leg;			/* of the route: how many they have entered */
};

enum mark {		/* bits of unit.marks */
	ACTIVE = 1 << 0,	/* may act in the operation in progress */
	MOVE_ONLY = 1 << 1,	/* 2.4.2c */
	MOVED = 1 << 2,		/* 6.0c in this operation */
	ATTACKED = 1 << 3,	/* 9.2.1c in this operation */
	PINNED = 1 << 4,	/* 2.5.1j until the turn ends */
	DUE = 1 << 5,		/* 8.0 to come in this segment */
	PLACED = 1 << 6,	/* 8.0 11.2.2 put on the map in this operation */
	REBUILT = 1 << 7,	/* 11.2.1c brought back in this turn */
	FOUGHT = 1 << 8,	/* in the battle in progress: attackers, and all in the target hex */
	SETTLED = 1 << 9,	/* its retreat in this battle is over or cancelled */
	FLED = 1 << 10,		/* has retreated in this battle */
	FLEEING = 1 << 11,	/* on its way in the flight in progress */
	FULL_ATTACK = 1 << 12, NORMAL_ATTACK = 1 << 13,	/* 12.1 an air unit in the battle in progress */
	STRUCK = 1 << 14,	/* 11.1.1a an HQ stacked with combat units when the battle began */
};
enum supply { SUPPLIED, OUT_OF_SUPPLY, ISOLATED };

struct unit {		/* of each piece */
	uint32_t marks;
	int16_t supply;		/* 10.0, enum supply */
	int16_t lost;		/* steps lost: 1 is the reduced side */
	/* 11.1.3c of an HQ in DISPLACED: the hex it was in; 9.5.2 of one that retreats: whence; else NONE */
	int16_t origin;
};

enum ground_mark {	/* bits of ground.marks */
	SOVIET_HELD = 1 << 0,	/* 13.1.1 of a hex that counts; else German */
	SHELLED = 1 << 1,	/* 2.5.1d in the barrage in progress */
	DIRECTED = 1 << 2,	/* 2.5.3j in the Stavka directive in progress */
	CALLED_OFF = 1 << 3,	/* 2.1.3d since the operation's last battle: an attack on it fell short */
};

struct ground {		/* of each place */
	uint32_t marks;
};

GAME_STRUCTS(struct narva, struct unit, struct ground)
MARKS(unit, marks, has_mark, mark, unmark)
MARKS(ground, marks, is_marked, mark_place, unmark_place)
static inline int type_of(const struct match *m, int p) { return printed(m, p, TYPE); }
static inline int command_of(const struct match *m, int p) { return printed(m, p, COMMAND); }
static inline int formation_of(const struct match *m, int p) { return printed(m, p, FORMATION); }
static inline bool is_hq(const struct match *m, int p) { return type_of(m, p) <= DIVISION_HQ; }
static inline bool is_combat(const struct match *m, int p)	/* 9.4 assault guns are combat units */
{
	return type_of(m, p) >= INFANTRY && type_of(m, p) <= ASSAULT_GUN;
}
static inline bool is_ground_unit(const struct match *m, int p) { return type_of(m, p) <= ASSAULT_GUN; }
static inline bool is_chit(const struct match *m, int p) { return type_of(m, p) >= COMMAND_CHIT; }
/* 6.2.2e HQs count as infantry. */
static inline bool is_mechanized(const struct match *m, int p)
{
	return type_of(m, p) == MECHANIZED || type_of(m, p) == ASSAULT_GUN;
}
/* 9.5.2 9.5.5 The law of edition 2: nobody falls short for others, and a stack pays once for the shortest. */
static inline bool goes_by_stack(const struct match *m) { return m->edition >= 2; }
static inline bool on_map(const struct match *m, int p) { return is_hex(m, m->at[p]); }
/* The side that has any unit in the hex, or NONE. */
static inline int holder_of(const struct match *m, int h)
{
	int p = h == NONE ? NONE : m->top[h];

	return p == NONE || !is_hex(m, h) ? NONE : side_of(m, p);
}
/* 8.0.6 The 260th MS; the counters have no other (forms.c). */
static inline bool is_marines(const struct match *m, int p) { return printed(m, p, ENTRY) == BY_LANDING; }
/* 11.3a 11.3.1b Whose prepared defenses are there, enum division, whoever is in them; or NONE. */
static inline int works_of(const struct match *m, int h)
{
	if (has_feature(m, h, NORDLAND_WORKS))
		return NORDLAND;
	return has_feature(m, h, NEDERLAND_WORKS) ? NEDERLAND : NONE;
}
static inline bool is_river(const struct match *m, int border)
{
	return m->data->map->borders[border].features & RIVERS;
}
static inline bool is_road(const struct match *m, int border)	/* of any kind, a railway too */
{
	return m->data->map->borders[border].features & ROADS;
}
static inline int row_of_terrain(int feature) { return ROW_CLEAR + feature - CLEAR; }	/* CLEAR to CITY */
static inline int limit(const struct match *m, int row) { return cell(m, LIMITS, row, 0); }
static inline int last_turn(const struct match *m) { return chart_of(m, TURNS)->n_rows; }

/* ---- narva.c: small questions that every chapter asks -------------------- */

int an_attack(const struct match *, int p);	/* as printed on the side up */
int an_defense(const struct match *, int p);
int an_steps(const struct match *, int p);	/* left; HQs have none */
bool an_has_combat(const struct match *, int h, int side);	/* a combat unit of the side is there */
int an_hq_in(const struct match *, int h, int side);	/* the HQ there, or NONE */
bool an_is_lone_hq(const struct match *, int h, int side);	/* the side has only an HQ there */
int an_chit(const struct match *, int type);	/* the first piece of such a type */
int an_marines(const struct match *);		/* the 260th MS, or NONE if the counters have none */
const char *an_quarters(struct arena *, int quarters);	/* "1 1/2" */
/* Of this turn's row of the turn track, and of the box of a division's defenses. */
int an_turn_cell(const struct match *, int column);
int an_box_cell(const struct match *, int division, int column);
int an_used(const struct match *, int side);	/* 4.1.1b activations of this turn, discarded chits too */
int an_army_of(const struct match *, int chit);	/* 2.3a the Army HQ that the chit stands for, or NONE */
bool an_is_at_home(const struct match *, int p);	/* it lies where it begins */
/* The box of so many turns ahead; past the last turn a piece is out of the game. */
int an_box_ahead(const struct match *, int turns);
int an_hq_of(const struct match *, int formation);	/* its HQ, wherever it is, or NONE */
bool an_is_strachwitz(const struct match *, int p);	/* 4.2.3a a German HQ without formation */
/* Off the map to a box or out of play: marks and supply state go; lost stays. */
void an_take_off(struct match *, int p, int known_box);
/* One step; eliminated with the last one (9.4b), and an HQ left alone is displaced (11.1.3a). Says so. */
void an_lose_step(struct match *, struct ruling *, int p, const char *rule);
void an_eliminate(struct match *, struct ruling *, int p, const char *rule, const char *why);

/* ---- 02-chits.c, 02-events.c, 02-barrage.c ------------------------------- */

void an_open_draw(struct match *, struct ruling *);	/* 2.5d asks for a chit, or ends the Command Phase */
extern const struct state an_draw, an_use_chit, an_free_move, an_stavka;
void an_open_use(struct match *, struct ruling *, int chit);	/* asks its owner; the chit is in his box */
void an_open_event(struct match *, struct ruling *);	/* 2.5.2 rolls and carries out */
extern const struct state an_choose_formation, an_event_barrage;
/* Asks for so many barrage attacks; clears SHELLED when the question is over. */
void an_open_barrage(struct match *, struct ruling *, int side, int attacks);
extern const struct state an_barrage, an_coastal_barrage;
void an_explain_count(const struct match *, struct ruling *, const char *rule);	/* of a die for attacks */
/* 8.0.6d The German may shell the hex at once. */
void an_open_coastal_barrage(struct match *, struct ruling *, int h);
void an_return_chits(struct match *, struct ruling *);	/* 8.1 2.5.5 2.4.1c as reinforcement starts */
void an_collect_chits(struct match *, struct ruling *);	/* 11.4a in the Turn Advance */

/* ---- 02-fog.c ------------------------------------------------------------ */

enum sight an_sight(const struct match *, int p, int side);
const char *an_back(const struct match *, int p);
/* 2.1.3 Who may read of what happens to a unit, as bits: its side, and the enemy if he sees it. */
unsigned an_readers(const struct match *, int p);
/* 13.1.2 as far as the side can count them; NONE: all */
int an_points_seen(const struct match *, int side);
int an_points_sheet(const struct match *, int side, struct buffer *);	/* the same, with a sheet of them */
/* Whether a side is asked at all could tell who its units are: with fog of war it is asked in any case. */
bool an_is_foggy(const struct match *);
/* First of the checks that look at the enemy: with fog of war further reasons could tell of hidden units. */
bool an_tell_once(const struct match *, const struct action *, struct ruling *);

/* ---- 03-sequence.c, 14-setup.c ------------------------------------------- */

void an_begin(struct match *, struct ruling *);		/* 14.0 14.FT */
void an_proceed(struct match *, struct ruling *);
void an_next_phase(struct match *, struct ruling *);	/* a phase is closed by this and nothing else */

/* ---- 04-command.c -------------------------------------------------------- */

/* Starts an operation: its fields are set, nobody is ACTIVE yet. hq and chit may be NONE. */
void an_begin_operation(struct match *, int operation, int side, int hq, int chit);
void an_end_operation(struct match *);	/* clears its fields and its marks */
/* Pushes the umpire's steps that open the questions of the operation, from this segment on. */
void an_run_operation(struct match *, int segment);
extern const struct state an_activation;	/* these steps */
extern const struct state an_select, an_attack_segment;
extern const struct verb an_activate_verb;	/* by a Command Chit or a Free Move */
/* 4.2.1a Begins the operation and marks the HQ and its own units in range. */
void an_activate(struct match *, struct ruling *, int operation, int hq, int chit);
/* 4.2.1 On the map: of the HQ's formation, in its range or not; others that it could attach. */
void an_list_commanded(const struct match *, int hq, bool in_range, struct list *);
void an_list_attachable(const struct match *, int hq, struct list *);
bool an_is_commanded(const struct match *, int hq, int p);
void an_list_led(const struct match *, int army, int h, struct list *hqs);	/* 4.1.1 from the hex */
/* 4.2.5 The Army HQ would stand within the span of another, or that one within its own. */
bool an_in_span(const struct match *, int hq, int h);
/* The same of an Army HQ for many hexes: those that it must keep away from. */
void an_list_rivals(const struct match *, int hq, struct list *rivals);
bool an_in_span_of(const struct match *, int hq, int h, const struct list *rivals);

/* ---- 05-zones.c ---------------------------------------------------------- */

bool an_has_zone(const struct match *, int p);			/* 5.2 */
bool an_are_told_apart(const struct match *, int, int);		/* 2.1.3 */
bool an_in_zone(const struct match *, int h, int side);	/* enemies of the side exert a zone into the hex */
struct zones {		/* the same of every hex */
	bool in[MOST_PLACES];
};
void an_find_zones(const struct match *, int side, struct zones *);
bool an_is_bridged(const struct match *, int border);	/* 2.2.8 a river is crossed there by a road, now */
bool an_is_frozen(const struct match *, int border);		/* 6.2.2b c of a major river */
bool an_has_frost(const struct match *);			/* 6.2.1d */

/* ---- 06-movement.c ------------------------------------------------------- */

extern const struct verb an_move;	/* also of reinforcements and replacements */
extern const struct state an_moving;
/* 6.3 The unit may be in the hex, by its ground and 6.3.3 6.3.4; else refused by those. Enemies apart. */
bool an_check_ground(const struct match *, int p, int h, struct ruling *);
bool an_may_stand(const struct match *, int p, int h);	/* the same of a hex, without words */
/* 6.2.2 9.5.1 9.6.1 Retreat and advance: may go over the hexside into the hex (ferries without limit). */
bool an_may_cross(const struct match *, int p, int border, int to);
/* 6.3.2 No enemy is there, or a lone HQ that a combat unit overruns. */
bool an_may_enter(const struct match *, int p, int h);
/* The unit goes into the hex: control (13.1.1), an enemy HQ alone there is displaced. It lies on top. */
void an_enter(struct match *, struct ruling *, int p, int h);
int an_ground_cost(const struct match *, int h, bool mechanized);	/* 6.2 in quarter points, or NO */
int an_allowance(const struct match *, int p);	/* 6.1 in quarter points */
/* What it means to the unit to end its way in the hex: points, zones, the line of supply from there. */
void an_explain_halt(const struct match *, struct ruling *, int p, int h);
bool an_counts(const struct match *, int h);	/* 13.1.1 control of the hex matters */
/* The unit has some lawful move that ends in a hex with room (8.0.1a 11.2.2f). */
bool an_can_move_to_room(const struct match *, int p);
/* 2.1.3b With fog of war an action may say who of those there lies on top where it ends. */
#define TOP_PARAM(type) \
	{ PARAM(type, top, ARG_PIECE), .optional = true, .secret_if = an_is_foggy, \
	  .about = "with fog of war: the unit that lies on top there; the newcomer unless given" }
bool an_check_top(const struct match *, int side, int top, int h, const struct list *newcomers,
		  struct ruling *);
void an_set_top(struct match *, int top, int h);	/* NONE: the newcomer stays there */
/* The action, which is sure, and the same with each unit there, or each newcomer of several, on top. */
void an_offer_tops(struct offers *, struct action *, int16_t *top, int h, const struct list *newcomers);

/* ---- 07-stacking.c ------------------------------------------------------- */

bool an_may_stack(const struct match *, int p, int h);	/* room for the unit there, itself not counted */
bool an_check_stack(const struct match *, int p, int h, struct ruling *);	/* the same, refused by 7.0 */
bool an_is_overstacked(const struct match *, int h, unsigned but);	/* by others than those so marked */
/* Of the hex, those of the unit's sort (combat unit, assault gun, HQ) are more than its limit. */
bool an_is_surplus(const struct match *, int p, int h);
bool an_is_too_many(const struct match *, int p);	/* 8.0.1a 11.2.2f a newcomer in such a hex */
int an_one_too_many(const struct match *);	/* of those the one placed last, or NONE */

/* ---- 08-reinforcements.c ------------------------------------------------- */

void an_open_reinforcements(struct match *, struct ruling *, int side);	/* asks, or closes the segment */
int an_rerouted_to(const struct match *, int p);	/* 8.0.4 the entry box, from 0 for A, or NONE */
extern const struct state an_reinforce;

/* ---- 09-combat.c, 09-losses.c -------------------------------------------- */

extern const struct verb an_attack_verb;	/* in the Combat Segment */
extern const struct verb an_stavka_attack;	/* 2.5.3 */
/* 2.5.3a One is lawful now, by the units alone or with the best of the air units. */
bool an_has_stavka_attack(const struct match *, bool with_air);
extern const struct state an_battle;	/* the umpire's steps, of barrages too */
/* 9.1c Whose losses and retreats are carried out now, or NONE. */
int an_side_struck(const struct match *);
void an_forget_odds(struct match *);	/* 2.1.3d of all attacks that were called off */
/* Carries out a result on the hex: fields of the battle, marks FOUGHT STRUCK, and the umpire's steps. */
void an_open_battle(struct match *, struct ruling *, int battle, int attacker, int target,
		    const struct list *attackers);
enum { AN_DIE = 6 };	/* faces of every die but that of the chits */
/* "1 A1, 2-3 A1*": what each die brings, from 1; equal ones are told together. */
const char *an_range_words(struct ruling *, const char *const *by_die);
/* What the die is read on and what the ground takes off it, as check tells it. */
void an_explain_barrage(const struct match *, struct ruling *, int side, int target);
/* Of the hex: what it is called in which it is worst to attack, the shift of that, and whether it doubles. */
const char *an_cover_words(const struct match *, int h, int *shift, bool *doubles);
/* "r657 1 1/2 (3 halved by supply)", wherever it attacks and where it defends now. */
void an_strengths_now(const struct match *, int p, struct buffer *attack, struct buffer *defense);
extern const struct state an_lose;
/* Asks the side for one step of that kind; false: nobody is left to lose it. */
bool an_ask_loss(struct match *, int side, int loss);
/* Takes or asks for the next loss of the role; false: none is left. */
bool an_step_losses(struct match *, struct ruling *, int role);

/* ---- 09-retreat.c, 09-advance.c ------------------------------------------ */

/* Opens the retreats of the role, after own->retreat[role]; false: there are none. */
bool an_step_retreat(struct match *, struct ruling *, int role);
extern const struct state an_retreat, an_flight, an_give_way;
bool an_open_advance(struct match *, struct ruling *);	/* false: nobody may advance */
extern const struct state an_advance;

/* ---- 10-supply.c --------------------------------------------------------- */

struct trace {		/* hexes that a supply line of the side can use back to a source */
	bool on[MOST_PLACES];
	int16_t next[MOST_PLACES];	/* of those: the next hex towards it; NONE: the source */
};
void an_trace(const struct match *, int side, struct trace *);	/* now, for all units of the side */
/* 9.5.4 11.1.3c A unit of the side in the hex would have a line; the trace may be older than the unit. */
bool an_is_supplied_hex(const struct match *, int side, int h, const struct trace *);
/* 10.1 "by 1721, 1621 to 0131": the line of a unit of the side there; or false, and where all ways break. */
bool an_line_words(struct arena *, const struct match *, int side, int h, const char **words);
bool an_is_source(const struct match *, int h, int side);	/* 10.2 */
/* 10.2.1 Where the Soviet cuts the highway to Narva, by units that the side (NONE: all) sees; or NONE. */
int an_highway_cut(const struct match *, int side);
bool an_in_limited_area(const struct match *, int h);	/* 10.2.1 Germans live on Narva then */
void an_judge_supply(struct match *, struct ruling *);	/* 10.0 */

/* ---- 11-headquarters.c, 11-replacements.c, 11-defenses.c ----------------- */

void an_displace(struct match *, struct ruling *, int hq, const char *rule);	/* lifts it into DISPLACED */
void an_judge(struct match *, struct ruling *);	/* game->judge */
extern const struct state an_displacement;
void an_open_replacements(struct match *, struct ruling *, int points);	/* 11.2 */
extern const struct state an_replace;
struct works_args {	/* {do: repair, division: nordland}, and of fortify */
	int16_t division;
};
void an_offer_works(const struct match *, struct offers *);	/* either division */
int an_last_box(const struct match *);	/* the zero box */
/* 11.3.4 The German unit's hex has works with steps left: the marker takes one. False: it does not. */
bool an_absorb(struct match *, struct ruling *, int h, int side, const char *what);
void an_explain_raise(const struct match *, struct ruling *, int division, int boxes, const char *rule);
void an_raise(struct match *, struct ruling *, int division, int boxes, const char *rule);
/* 9.5.6 11.3.3 Hexes that a stack of the side in h must go: after village, city, works and their marker. */
int an_shorten_retreat(struct match *, struct ruling *, int h, int side, int hexes, bool barrage);
extern const struct state an_repair;
void an_open_repair(struct match *, struct ruling *);	/* 11.3.5 */

/* ---- 12-air.c ------------------------------------------------------------ */

void an_return_air(struct match *, struct ruling *);	/* 3.0b the Air Unit Phase */
void an_raise_air(struct match *, struct ruling *, bool to_ready);	/* RET.9 RET.10 Soviet ones */
/* 12.1e RET.6 Some may fly now, and not too many do; else refused. */
bool an_check_missions(const struct match *, const struct list *full, const struct list *normal,
		       struct ruling *);
/* 12.1 Each ready, of the side, named once and able to fly so; else refused. */
bool an_check_sorties(const struct match *, int side, const struct list *full, const struct list *normal,
		      struct ruling *);
void an_fly(struct match *, const struct list *full, const struct list *normal);	/* marks them */
void an_land_air(struct match *, struct ruling *);	/* 12.1.1 those in the battle that ends */

/* ---- 13-victory.c -------------------------------------------------------- */

void an_judge_sudden_death(struct match *, struct ruling *);	/* 13.1 */
void an_judge_victory(struct match *, struct ruling *);		/* 13.1.1 after the last turn */
int an_printed_worth(const struct data *, int h);	/* 13.1.2 points of a hex that is held */
int an_points(const struct match *, struct buffer *);	/* 13.1.2 with a sheet of them; NULL: none */
const char *an_level_words(const struct match *, int points);	/* 13.1.1 "german major victory" */
int an_worth(const struct match *, int h, struct sum *);	/* 13.1.2 to the Soviet; sum may be NULL */
/* What the side will gain or take if its combat units with a zone enter the hex. */
void an_explain_gain(const struct match *, struct ruling *, int side, int h);
bool an_is_occupant(const struct match *, int p);	/* 13.1a 10.2.1a a Soviet unit that counts */

/* ---- facts.c, show.c -------------------------------------------------------- */

void an_unit_facts(const struct match *, int p, int side, struct facts *);
void an_place_facts(const struct match *, int h, int side, struct facts *);
void an_show(const struct match *, int side, struct buffer *);

/* ---- fault.c, look.c ------------------------------------------------------ */

bool an_fault(const struct match *, struct fault *);
bool an_is_about(const struct match *, const struct frame *, int who);	/* enum about */
extern const struct look an_look;

#endif
