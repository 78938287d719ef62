/* SPDX-License-Identifier: ISC */
/*
 * norway.h: what the chapters of Norway 1940 share. All that is not static is called nw_.
 *
 * Units and Event markers are pieces; a unit aboard ship lies in the ship's place with unit.aboard set. When
 * nothing is pending nw_proceed() asks the side that own->mover names for its Action. A verb's apply opens
 * the Action with nw_open(), moves what moves and enlists who fights, and ends it at once with nw_close() or,
 * if something may follow (landing, attack, interception, combat, transports, placement), with nw_follow():
 * nw_operation then lies under the questions that its stages ask, each where it applies. A combat lies on it,
 * with stages of its own: nw_combat. Actions that an Event grants are asked by nw_grant. What will count in
 * an Action is told by rehearsing it: explain.c takes it on a copy by its own apply, up to the first die.
 */
#ifndef NORWAY_H
#define NORWAY_H

#include "engine/game.h"

#include <stddef.h>
#include <string.h>

/* ---- names, in the order of forms.c ------------------------------------ */

enum side { GERMAN, ALLIED, SIDES };
enum kind { HEX, AREA, ZONE, BASE, BOX };	/* land area, sea zone, Off Map base */
enum feature {		/* of a place; the first four in the order of enum damage */
	AIRBASE, PORT, MOB_CENTER, RAILROAD,
	MOUNTAINS, SMALL_ISLAND,
	IN_NORWAY,
	GERMAN_START,		/* R12.2 German-controlled at the start; all others are Allied */
	COAST,			/* derived: an area that borders a sea zone */
	NEAR_LAND,		/* derived: G3A.3g a zone that borders a land area */
};
/* RAIL: beside LAND. APPROACH: to an Off Map base. */
enum border_feature { LAND, RAIL, SHORE, SEA_LANE, APPROACH };
enum known_place {	/* that every map has; + side where there are two */
	HOME, JUTLAND = HOME + SIDES, POOL, MOB_POOL = POOL + SIDES, SPECIAL, REFIT,
	ELIMINATED = REFIT + SIDES, DISCARDED, WITHDRAWN, CUP, HAND = CUP + SIDES, PLAYED = HAND + SIDES,
};
enum trait { AIRBORNE, MOUNTAIN, FORTRESS, FIRST_FIRE, GLADIATOR, HURRICANE };
enum value {
	CLASS, TYPE, NATION, WEIGHT,
	ANTI_GROUND, ANTI_AIR, ANTI_SURFACE, ANTI_SUB,	/* in the order of enum group */
	MOVEMENT,		/* of ships; the range of aircraft */
};
enum class { GROUND, NAVAL, AIR, EVENT };
enum type {
	INFANTRY, MOUNTAIN_INFANTRY, PARATROOPS, COMMANDO, MACHINE_GUNS, ARTILLERY, ARMOR, FLAK, COMPANY,
	FORT,
	BB, BC, CA, CL, DD, CV, SS, LCTR, ATR, TR, BOMBER, DIVE_BOMBER, FIGHTER, TRANSPORT, MARKER,
};
enum nation { GERMANY, BRITAIN, FRANCE, POLAND, NORWAY };
enum weight { NO_WEIGHT, LIGHT, HEAVY };

/* Target groups, 11.4a: four of units; then bases and the railroad, in the order of enum damage. */
enum group { AT_GROUND, AT_AIR, AT_SURFACE, AT_SUBS, AT_AIRBASE, AT_PORT, AT_MOB, AT_RAIL, GROUPS };
enum { UNIT_GROUPS = AT_SUBS + 1 };
enum damage { AIRBASE_OUT = 1, PORT_OUT = 2, MOB_OUT = 4, RAIL_OUT = 8 };	/* bits of ground.disrupted */

/*
 * The Actions of the list, in its order: what the engine calls an action is any answer of a player. Names in
 * nw_operation_names, rows (operation - 1) of the chart `sets`. Game files call the open one the `deed`.
 */
enum operation {
	NO_OPERATION,
	OP_REINFORCE, OP_MOBILIZE, OP_APPEAL, OP_COMMANDO,
	OP_SAIL, OP_UNDOCK, OP_DOCK, OP_REBASE, OP_BATTLE, OP_SAIL_ATTACK, OP_BOMBARD, OP_RAID,
	OP_AMPHIB, OP_EMERGENCY, OP_EVACUATE, OP_SHIP_AIRCRAFT,
	OP_FERRY, OP_STRIKE, OP_STRIKE_SHIPS, OP_BOMB, OP_TRANSFER, OP_RAIL_STRIKE, OP_SUPPLY_DROP,
	OP_INTERCEPT_MODE,
	OP_MARCH, OP_ASSAULT, OP_CLOSE_COMBAT,
	OP_INVADE, OP_AIRLIFT, OP_AIRBORNE, OP_AIRBORNE_AIRLIFT,
	OP_RAIL, OP_REPAIR_BASE, OP_REPAIR_RAIL, OP_REFIT, OP_ENTRENCH,
};

enum chart_name {
	TURNS,		/* rows 1 to 9; columns german, allied */
	POINTS,		/* rows: areas; column points */
	VALUES,		/* enum limit; column value */
	CAPACITY,	/* rows: types from BB to TR; columns light, heavy, fighters */
	WHO_FIRES,	/* rows: enum combat but NO_COMBAT; columns enum fire_column, 0 or 1 */
	EVENTS,		/* rows G01 to A12, by chart_row() of the piece's id; columns enum event_column */
	EVENT_SETS,	/* the same rows; columns grants, bans-german, bans-allied; words: enum set */
	SETS,		/* rows: Actions but NO_OPERATION; columns enum set, 0 or 1 */
	ABOARD,		/* R12.3 rows: ids of units; columns: ids of ships; 1: begins aboard it */
};
enum limit {		/* rows of VALUES */
	FIND_NEAR, FIND_FAR, PICKED_UP, FATE_REFIT, REFIT_NAVAL, REFIT_AIR, REFIT_GROUND,	/* at most */
	REPAIR_BASE, REPAIR_RAIL, DEPLETED_FROM,	/* at least */
	MOD_GLIDER, MOD_ENTRENCHED, MOD_UNSUPPLIED, MOD_MOUNTAIN,
	REBASE_TIMES, FERRY_TIMES, SURPRISE_ACTIONS,
	GERMAN_DECISIVE, GERMAN_MARGINAL, DRAW_FROM,	/* R11.3 differences: at least */
	ALLIED_DECISIVE,		/* at most */
	WORTH_MUCH, LAST_STAND_TURN, FIRST_WEEK_POINTS,	/* R11.4 R11.5 R12.6 */
};
enum combat {		/* but for the first, rows (combat - 1) of WHO_FIRES */
	NO_COMBAT,
	NAVAL_BATTLE, FORTRESS_FIRE, BASE_FIRE, CARRIER_RAID, AIR_STRIKE, SHIP_STRIKE, BASE_BOMBING,
	RAIL_BOMBING, GROUND_COMBAT, DIVE_SUPPORT, AIR_ASSAULT, INTERCEPTION,
};
enum fire_column {	/* what attackers may aim at; which defenders fire at which attackers */
	AIM_GROUND, AIM_AIR, AIM_SURFACE, AIM_SUBS, AIM_BASES, AIM_RAIL,
	GROUND_AT_GROUND, GROUND_AT_AIR, GROUND_AT_SURFACE, AIR_AT_GROUND, AIR_AT_AIR,
	NAVAL_AT_AIR, NAVAL_AT_SURFACE, NAVAL_AT_SUBS,
};
enum event_column {
	HELD, GRANTS, LOSES_GERMAN, LOSES_ALLIED,
	WITHDRAWS,		/* German B units */
	FALL_GELB,
};
enum set {
	NO_SET, ANY_ACTION, GENERAL, NAVAL_SET, AIR_SET, LAND_SET, COMBINED, LOGISTICS, MOBILIZING,
	CARRIER_AND_AIR, ATTACK_MOVES, REINFORCING, RECOVERY, UNDOCKING, FIGHTERS, REPAIRS,
};
enum option_bit { OPTION_DEPLETION, OPTION_FOG, OPTION_UNDOCK, OPTION_OPEN_EVENTS };
bool nw_is_foggy(const struct match *);	/* R13 */
bool nw_is_hiding(const struct match *);	/* R13.2a fog, or Events in a hand */
enum scenario_name { WESERUBUNG, FIRST_WEEK };	/* order of scenarios.yaml */

extern const struct forms norway_1940_forms;
extern const struct packed norway_1940_data;
extern const char *const nw_side_names[], *const nw_operation_names[], *const nw_combat_names[];
extern const char *const nw_aim_names[];	/* none, then by enum group */
#define nw_group_names (nw_aim_names + 1)
extern const char *const nw_base_names[];	/* airbase port mob */
extern const char *const nw_class_names[];	/* ground naval air: of refit */

/* ---- the game's own state ---------------------------------------------- */

enum phase { GERMAN_EVENT, ALLIED_EVENT, ACTIONS, TURN_END };
enum step {		/* the stages of nw_operation; each does nothing where it does not apply */
	S_LAND, S_ATTACK, S_INTERCEPT, S_INTERCEPTION, S_FIND, S_COMBAT, S_TRANSPORTS,
	S_SECOND_WAVE, S_SECOND_COMBAT, S_SECOND_TRANSPORTS, S_PLACE, S_AFTERMATH,
};
enum stages {		/* those of nw_combat */
	C_ATTACKER_AIMS, C_DEFENDER_AIMS, C_FIRST_FIRE, C_FIRST_DEFENDER, C_FIRST_ATTACKER, C_FIRST_FATE,
	C_FIRE, C_DEFENDER_LOSES, C_ATTACKER_LOSES, C_FATE, C_OVER,
};

static inline bool is_voyage(int operation)
{
	return operation >= OP_AMPHIB && operation <= OP_SHIP_AIRCRAFT;
}
static inline bool is_flight(int operation)
{
	return operation >= OP_AIRLIFT && operation <= OP_AIRBORNE_AIRLIFT;
}
static inline bool is_drop(int operation)
{
	return operation == OP_AIRBORNE || operation == OP_AIRBORNE_AIRLIFT;
}

enum who { NOBODY, A_GRANT, A_WITHDRAWAL };	/* Events that a decision may be about */

struct norway {
	int16_t turn, phase;
	int16_t mover;			/* R3.2 whose allotment Action is next */
	bool charged;			/* he has taken it, or picked his Event */
	int16_t allot[SIDES], taken[SIDES];
	bool appealed[SIDES];		/* G1.4d in this turn */
	bool commando_used;		/* G1.5g */
	bool fall_gelb;			/* R10.6 has been played */
	int16_t air_supply;		/* G3A.7 the area where the marker lies, or NONE */
	struct list bans;		/* R10.8 Events that ban Actions in this turn */
	/* the open Action */
	int16_t operation, by;
	int16_t where;			/* the place that it is about: target, landing area, zone; or NONE */
	int16_t from;			/* where its force began, or NONE */
	int16_t fights;			/* the combat that S_COMBAT starts, or NO_COMBAT */
	bool marker;			/* G3A.7m the air supply marker is used in it */
	bool intercepted;		/* 20.2 fighters have come up */
	struct list drawn;		/* 12.3 13.3 to be placed; they lie where they were drawn from */
	/* the combat in progress */
	int16_t combat;			/* NO_COMBAT: there is none */
	int16_t ranks;			/* how many have been enlisted */
	int16_t hits[UNIT_GROUPS];	/* on the attacker's groups; see struct ground for the defender's */
	int16_t result;			/* enum result */
};
enum result {
	NO_RESULT, DECISIVE_GERMAN, MARGINAL_GERMAN, DRAWN, MARGINAL_ALLIED, DECISIVE_ALLIED,
	FIRST_GERMAN, FIRST_ALLIED,	/* R12.6 */
};

enum mark {		/* bits of unit.marks; only the first two outlast the Action */
	INTERCEPT = 1 << 0,	/* G3A.8 in Interception Mode */
	DEPLETED = 1 << 1,	/* R14 */
	UNSUPPLIED = 1 << 2,	/* R5.7 judged when the Action was declared */
	MOVER = 1 << 3, JOINER = 1 << 4, DIVER = 1 << 5,	/* who fights for the acting side */
	ATTACKER = 1 << 6, DEFENDER = 1 << 7,	/* roles in the combat in progress */
	GLIDED = 1 << 8,	/* G3C.7 airborne unit or transport of a glider landing */
	CLIMBED = 1 << 9,	/* 10.12c assaulted into mountains, untrained */
	STRUCK = 1 << 10,	/* named or doomed to be lost in this combat */
	SCRAMBLED = 1 << 11,	/* 20.2f has intercepted in this Action */
	SECOND_WAVE = 1 << 12,	/* G3C.5 airlift wave: transports and their cargo */
	RETURNS = 1 << 13,	/* G3C.3m transport that flies back */
	LIFTER = 1 << 14,	/* aircraft, or ship with cargo, of the Action whose landing is not settled */
	SHOWN = 1 << 15,	/* R13.3b until the end of the Action */
};

struct unit {		/* of each piece */
	uint32_t marks;
	int16_t aboard;		/* the ship that carries it, or NONE; it then lies where the ship lies */
	int16_t aim;		/* 1 + enum group; 0: none */
	int16_t rank;		/* in the order enlisted, from 1; of those named lost: in the order named */
	int16_t strikes;	/* G3N.9 the place that the carrier launches at, or NONE */
};

struct ground {		/* of each place */
	int16_t control;	/* R4 the side that last controlled the area; NONE for other places */
	uint32_t disrupted;	/* enum damage */
	uint32_t entrenched;	/* 23.1 bits by side */
	int16_t hits[UNIT_GROUPS];	/* on the defender's groups in the combat in progress */
};

GAME_STRUCTS(struct norway, struct unit, struct ground)
MARKS(unit, marks, has_mark, mark, unmark)
static inline int class_of(const struct match *m, int p) { return printed(m, p, CLASS); }
static inline int type_of(const struct match *m, int p) { return printed(m, p, TYPE); }
static inline int nation_of(const struct match *m, int p) { return printed(m, p, NATION); }
static inline int weight_of(const struct match *m, int p) { return printed(m, p, WEIGHT); }
static inline int movement_of(const struct match *m, int p) { return printed(m, p, MOVEMENT); }
static inline bool is_fortress(const struct match *m, int p) { return has_trait(m, p, FORTRESS); }
static inline bool is_submarine(const struct match *m, int p) { return type_of(m, p) == SS; }
/* R1.3b BB BC CA CL DD CV */
static inline bool is_warship(const struct match *m, int p)
{
	return type_of(m, p) >= BB && type_of(m, p) <= CV;
}
static inline bool is_amphibious(const struct match *m, int p)
{
	return type_of(m, p) >= LCTR && type_of(m, p) <= TR;
}
/* G3N.11a BB BC CA CL DD */
static inline bool is_carrying_warship(const struct match *m, int p)
{
	return type_of(m, p) >= BB && type_of(m, p) <= DD;
}
static inline bool is_area(const struct match *m, int h) { return h != NONE && spot(m, h)->kind == AREA; }
static inline bool is_zone(const struct match *m, int h) { return h != NONE && spot(m, h)->kind == ZONE; }
static inline bool is_base(const struct match *m, int h) { return h != NONE && spot(m, h)->kind == BASE; }
static inline int home(const struct match *m, int side) { return known(m, HOME + side); }
static inline bool is_home(const struct match *m, int h, int side) { return h != NONE && h == home(m, side); }
static inline bool is_aboard(const struct match *m, int p) { return unit_of(m, p)->aboard != NONE; }
static inline bool are_linked(const struct match *m, int x, int y)
{
	return x != NONE && y != NONE && border_between(m->data, x, y) != NONE;
}
static inline int last_turn(const struct match *m)	/* R2.1 R12.6 */
{
	return m->scenario == FIRST_WEEK ? 1 : chart_of(m, TURNS)->n_rows;
}
static inline int value_of(const struct match *m, int limit) { return cell(m, VALUES, limit, 0); }
static inline bool is_disrupted(const struct match *m, int h, unsigned damage)
{
	return ground_of(m, h)->disrupted & damage;
}
#define EACH_AREA(h, m) EACH_PLACE(h, m) if (is_area(m, h))
#define EACH_ZONE(z, m) EACH_PLACE(z, m) if (is_zone(m, z))

/* ---- norway.c: small questions ----------------------------------------- */

/* Of that class and side in the place itself, not aboard; NONE: of any class. Markers lie in boxes alone. */
static inline bool nw_is_there(const struct match *m, int p, int h, int side, int class)
{
	return m->at[p] == h && side_of(m, p) == side && !is_aboard(m, p) &&
	       (class == NONE || class_of(m, p) == class);
}
bool nw_has(const struct match *, int h, int side, int class);
void nw_list(const struct match *, int h, int side, int class, struct list *);	/* in order of the counters */
void nw_list_mobile(const struct match *, int h, int side, struct list *);	/* no fortress */
bool nw_in_play(const struct match *, int p);	/* on the map or in an Off Map base, aboard too */
/* 11.3b */
static inline int nw_factor(const struct match *m, int p, int group)
{
	return printed(m, p, group < UNIT_GROUPS ? ANTI_GROUND + group : ANTI_GROUND);
}
/* AT_GROUND to AT_SUBS */
static inline int nw_group_of(const struct match *m, int p)
{
	return class_of(m, p) == GROUND ? AT_GROUND : class_of(m, p) == AIR ? AT_AIR
	       : is_submarine(m, p) ? AT_SUBS : AT_SURFACE;
}
/* Where the units named are, if all of them are in one place; NONE: they are not, or none is named. */
int nw_start_of(const struct match *, const struct list *);
/* Some, none twice, all of the side and class, in play, not aboard, in one place; else refused by rule. */
bool nw_check_force(const struct match *, int side, const struct list *, int class, const char *rule,
		    struct ruling *);
/* The same for those who join: perhaps none, all in place h, none of them in `but` (may be NULL). */
bool nw_check_joiners(const struct match *, int side, const struct list *joiners, int class, int h,
		      const struct list *but, const char *rule, struct ruling *);
/* R15.1 For those who attack. */
bool nw_check_no_fortress(const struct match *, const struct list *, struct ruling *);
/* As offer_sets(), of what is lawful in any combination. */
void nw_offer_sets(struct offers *, struct action *, struct list *arg, const struct list *pieces);
/* What counts of a list: lists are large and most are short. */
static inline void nw_copy(struct list *to, const struct list *from)
{
	memcpy(to, from, offsetof(struct list, v) + (size_t)from->n * sizeof from->v[0]);
}
static inline void nw_copy_one(struct list *to, int p)
{
	to->n = 1;
	to->v[0] = (int16_t)p;
}
struct list nw_keys_of(const struct pairs *);
struct list nw_values_of(const struct pairs *);
void nw_add(struct list *, int p);	/* unless it has it, or is full */
void nw_join(struct list *, const struct list *);	/* each of them */
/* The unit leaves play for a known box: with its cargo, its marks cleared. Says nothing. */
void nw_take_off(struct match *, int p, int known_box);
void nw_move(struct match *, int p, int to);	/* with what is aboard it; ashore if it was aboard */
void nw_board(struct match *, int p, int ship);
bool nw_fault(const struct match *, struct fault *);
bool nw_operation_fault(const struct match *, struct fault *);	/* pending.c */
/* What a question inside the open Action needs can be judged: if not, nw_fault tells at which value. */
bool nw_is_operation_sound(const struct match *);
extern const struct look nw_look;	/* look.c */

/* ---- r08-places.c: R4 R6 R7 R8, what is near and whose it is ----------- */

int nw_distance(const struct match *, int from, int to);	/* R8.2a; NONE: no chain */
/* By place, the distance from one; NONE where no chain leads. dist has MOST_PLACES. For offers. */
void nw_distances(const struct match *, int from, int16_t *dist);
bool nw_is_contested(const struct match *, int h);	/* R4.1a */
bool nw_controls(const struct match *, int side, int h);	/* a land area; false if contested */
bool nw_usable_airbase(const struct match *, int side, int h);	/* R6.3 R7.3: also contested */
bool nw_has_bases(const struct match *, int side, int h);	/* G3N.8b G3A.4b that the side may attack */
bool nw_is_defended(const struct match *, int side, int h);	/* enemy ground or air units are there */
bool nw_has_fortress(const struct match *, int h, int side);	/* one of that side is there */
bool nw_friendly_port(const struct match *, int side, int h);	/* undisrupted, friendly-controlled */
bool nw_is_open_center(const struct match *, int h);	/* 12.3 for ground units of Norway */
bool nw_can_place(const struct match *, int p, int h);	/* 12.3 13.3 a Norwegian unit drawn or refitted */
bool nw_has_place(const struct match *, int p);	/* some place where it can be put; always for others */

/* ---- r05-supply.c ------------------------------------------------------ */

/* R5 Where units of a side are in supply: [true] if they are Norwegian. Found when first asked for. */
struct supply {
	int side;
	bool found[2], area[2][MOST_PLACES];
};
void nw_supply_start(struct supply *, int side);
/* In supply now; marker: the air supply marker is used. Naval units always are. */
bool nw_supply_has(const struct match *, struct supply *, int p, bool marker);
bool nw_is_supplied(const struct match *, int p, bool marker);	/* the same of one unit */
/* In words: the line by which units of a side in the area are supplied (true), or why there is none. */
bool nw_area_supply(struct arena *, const struct match *, int h, int side, bool norwegian,
		    const char **words);
/* The same of a sea line from the zone to the Off Map base of the side. */
bool nw_zone_supply(struct arena *, const struct match *, int zone, int side, const char **words);
/* R13.3d The side (NONE: the umpire) knows the lines of a side: with fog its own alone. */
bool nw_knows_supply(const struct match *, int of, int side);
void nw_judge_supply(struct match *);	/* R5.7 marks UNSUPPLIED; by nw_open */
/* G3A.7m The side may use the marker: German, and some who act lie in its area. Refused otherwise. */
bool nw_check_marker(const struct match *, int side, bool serves, struct ruling *);
bool nw_marker_serves(const struct match *, const struct list *);
void nw_use_marker(struct match *);	/* G3A.7f after nw_open: the Germans in its area are in supply */
/*
 * Offers the action, lawful but for supply: without the marker if lines will do, and with it where it serves
 * some of these and has not been used in the open Action.
 */
void nw_offer_marker(struct offers *, const struct action *, bool *marker, bool lines,
		     const struct list *units, const struct list *some);

/* ---- r02-sequence.c: R2 R3 --------------------------------------------- */

void nw_begin(struct match *, struct ruling *);
void nw_proceed(struct match *, struct ruling *);
int nw_phase(const struct match *);
int nw_on_turn(const struct match *);
/* R7.5b Before the side is asked for an Action. */
void nw_unload_home(struct match *, struct ruling *, int side);
bool nw_must_land(const struct match *, int p);	/* R12.4a in this turn, or it is lost */
int nw_operation_of(const struct verb *);	/* that the verb takes */
/* First of the checks of an Action: a grant allows it, the side may take it, no Event bans it. */
bool nw_check_allowed(const struct match *, const struct action *, struct ruling *);
/* For offers: a candidate to fill in. False: that Action may not be taken now. */
bool nw_offer_start(struct offers *, struct action *);
/* First of all in an apply: closes the question, charges the allotment, judges supply. */
void nw_open(struct match *, const struct action *, int from, int where);
bool nw_has_taken(const struct match *, int step);	/* of the Action, last: what it asks may be pending */
void nw_follow(struct match *);		/* last in an apply: nw_operation does the steps from S_LAND on */
void nw_close(struct match *, struct ruling *);	/* last in an apply where nothing can follow: the aftermath */
extern const struct state nw_action, nw_operation;
extern const struct verb nw_pass;

/* ---- r04-control.c: R4, 11.12 ------------------------------------------ */

void nw_judge_control(struct match *, struct ruling *);	/* R4.2: and nothing else */
/* Gliders, control, overrun aircraft, trenches, air supply; clears the marks of the Action. By nw_close. */
void nw_aftermath(struct match *, struct ruling *);
/* 23.3b The ground units attack in, or assault out of, the area: their side's marker goes. */
void nw_leave_trenches(struct match *, struct ruling *, int h, int side);
void nw_explain_trenches(const struct match *, struct ruling *, int h, int side);	/* the same before */
/* G3A.7j */
extern const struct verb nw_remove_air_supply;	/* at any time */

/* ---- r10-events.c ------------------------------------------------------ */

bool nw_set_has(const struct match *, int set, int operation);
bool nw_grants(const struct match *, int event, int operation);	/* R10.4b */
bool nw_may_hold(const struct match *, int event);	/* R10.3a */
/* R10.8 The Event that bans the Action for the side now, or NONE. */
int nw_ban_on(const struct match *, int operation, int side);
/* G1.4 R10.2 One marker of the cup at random, or NONE if it is empty; it lies in the side's hand. */
int nw_draw_event(struct match *, struct ruling *, int side, const char *rule, bool open);
void nw_event_words(const struct match *, int event, struct buffer *);	/* R10.9 "; grants 2 Actions: air" */
int nw_withdrawals(const struct match *, int event);	/* R10.9 how many must go: no more than there are */
bool nw_is_about(const struct match *, const struct frame *, int who);	/* enum who */
/* From the hand; asks what it must. */
void nw_play_event(struct match *, struct ruling *, int side, int event);
extern const struct verb nw_play_event_verb, nw_decline;
extern const struct state nw_grant, nw_granted, nw_event_choice;

/* ---- r11-victory.c ----------------------------------------------------- */

int nw_worth(const struct match *, int h);	/* R11.1a the points of an area */
const char *nw_result_words(int result);	/* of enum result, but for NO_RESULT */
int nw_points(const struct match *, int side);	/* R11.1 R11.2 */
bool nw_judge_victory(struct match *, struct ruling *);	/* R11 R12.6 at the end of a turn; true: it is over */

/* ---- r13-sight.c ------------------------------------------------------- */

enum sight nw_sight(const struct match *, int p, int side);
const char *nw_back(const struct match *, int p);
bool nw_shows_marks(const struct match *, int p);	/* pictures of the piece, to whoever sees it */
void nw_reveal(struct match *, int p);	/* R13.3b; nothing without fog */
/* Says it to all; under fog to the side alone, and the others are told `veiled` (NULL: nothing). */
void nw_tell(const struct match *, struct ruling *, int side, const char *rule, const char *veiled,
	     const char *fmt, ...) PRINTF(6, 7);
/* "3 naval units", for what others are told under fog. */
const char *nw_count_words(struct ruling *, const struct match *, const struct list *);

/* ---- explain.c: what will count, and what will come of it -------------- */

void nw_explain_cost(const struct match *, const struct action *, struct ruling *);	/* G0.1a R10.4a */
/* A copy on which the action is taken, as far as it goes without a die. */
struct match *nw_rehearse(const struct match *, const struct action *, struct ruling *);
/* Control, overrun aircraft and supply, as the side may know, by what is so afterwards. */
void nw_explain_outcome(const struct match *, struct match *after, int side, struct ruling *);
/* The combat that begins on the copy; if none does, the outcome. */
void nw_explain_rest(const struct match *, struct match *after, int side, struct ruling *);
void nw_explain_action(const struct match *, const struct action *, struct ruling *);	/* cost and rest */

/* ---- 11-combat.c ------------------------------------------------------- */

/* 11.2d The attackers of such a combat may fire at the unit, wherever it is. */
bool nw_is_target(const struct match *, int p, int combat);
/* 11.4 Bits of the groups in the place that the side could aim such an attack at, whoever fires. */
unsigned nw_open_groups(const struct match *, int side, int combat, int where);
/* 11.3c G3A.6a The groups that the unit has a factor against; only bombers attack railroads. */
unsigned nw_power_of(const struct match *, int p);
/* What the unit could be aimed at there: both. */
unsigned nw_targets(const struct match *, int p, int side, int combat, int where);
/* An attack as it is declared. */
struct attack {
	int side, combat, where;
	unsigned open;			/* nw_open_groups() of all that */
	const struct pairs *strikes;	/* G3N.9f where each attacks in a raid; NULL: all in `where` */
	struct list units;		/* all that attack */
};
void nw_attack_on(const struct match *, int side, int combat, int where, const struct list *units,
		  struct attack *);
/* 11.3 11.4 What they are aimed at. Each with several targets has an aim. */
bool nw_check_aims(const struct match *, const struct attack *, const struct pairs *aims, struct ruling *);
bool nw_can_aim(const struct match *, const struct attack *, int p, int group);
/* 11.2a Some of them can fire. */
bool nw_check_fire(const struct match *, const struct attack *, const char *rule, struct ruling *);
/* Enlists a unit for the combat (MOVER, JOINER or DIVER), in the order of calls; aims: may be NULL. */
void nw_enlist(struct match *, int p, unsigned mark, const struct pairs *aims);
unsigned nw_role_of(const struct match *, int side);	/* in the combat in progress: ATTACKER or DEFENDER */
int nw_side_in_role(const struct match *, unsigned role);
void nw_enlist_all(struct match *, const struct list *, unsigned mark, const struct pairs *aims);
/* Starts it in own->where with all MOVER, JOINER, DIVER (INTERCEPTION: SCRAMBLED against them). */
void nw_fight(struct match *, struct ruling *, int combat);
/* Starts it, on a copy, and accounts for all fire as far as the side may know. */
void nw_explain_combat(struct match *, struct ruling *, int side, int combat);
void nw_explain_fire(const struct match *, struct ruling *, int p);	/* of one in the combat in progress */
/* 11.5 The highest die that hits: the factor, what changes it (from MOD_GLIDER on), what dice always do. */
const char *nw_group_words(int group);	/* "surface ships", "railroad" */
void nw_sum_factor(const struct match *, int p, int group, struct sum *);
void nw_sum_modifier(const struct match *, int limit, struct sum *);
void nw_sum_limits(struct sum *);
bool nw_has_fought(const struct match *, int stage);	/* the last one of the combat: as nw_has_taken */
int nw_best_of(unsigned targets, int group);	/* the group, or the first that it can; NONE: there is none */
/* So aims each of them. */
void nw_aim_all(const struct match *, const struct attack *, int group, struct pairs *aims);
/*
 * Offers the action, lawful but for its aims, once for each group that some of the units could aim at, with
 * all aims spelled out. False: nobody can fire at anything, and nothing is offered.
 */
bool nw_offer_aimed(struct offers *, const struct action *, const struct attack *, struct pairs *aims,
		    const struct list *some);
extern const struct state nw_combat, nw_aim;

/* ---- 11-losses.c ------------------------------------------------------- */

/* The units of a role that the group holds, as targets; place: of the defender's groups. */
void nw_members(const struct match *, unsigned role, int place, int group, struct list *);
/* Stages of the combat. */
void nw_stage_defender(struct match *, struct ruling *);
void nw_stage_attacker(struct match *, struct ruling *);
void nw_stage_fate(struct match *, struct ruling *);
void nw_explain_fate(const struct match *, struct ruling *, int side);	/* of who may be lost */
/* 11.10 One unit: rolls its fate unless the rule settles it, says so, takes it off with its cargo. */
void nw_fate(struct match *, struct ruling *, int p);
extern const struct state nw_losses;

/* ---- g1-general.c: G1 G2 12 -------------------------------------------- */

void nw_step_place(struct match *, struct ruling *);	/* S_PLACE */
extern const struct state nw_place;
extern const struct verb nw_reinforce, nw_mobilize, nw_appeal, nw_commando, nw_recon;

/* ---- g3n-sailing.c ----------------------------------------------------- */

/*
 * G3N.1 R9.1 R9.2 The path of the force from `start`: linked zones, the slowest factor times `times`, the
 * stop at the first enemy. rule: cited. spent: points used before.
 */
bool nw_check_course(const struct match *, int side, const struct list *force, int start,
		     const struct list *path, int times, int spent, const char *rule, struct ruling *);
/* R12.5 No warship of the force has cargo of the set-up aboard. */
bool nw_check_unladen(const struct match *, const struct list *force, struct ruling *);
/* With cargo; R14.3 in the Off Map base. */
void nw_sail_to(struct match *, const struct list *force, int to);
int nw_slowest(const struct match *, const struct list *force);
/* For offers: the zones with enemies, and what is in reach of one place. */
struct sea {
	bool enemies[MOST_PLACES];	/* by place; false where there is no sea */
	int start;
	struct reach reach;
};
void nw_chart_sea(const struct match *, int side, struct sea *);
int nw_fastest(const struct match *, const struct list *ships);
/* Zones in reach of the start with so many points, some of them spent; then the path to each for fewer. */
void nw_find_courses(const struct match *, struct sea *, int start, int spent, int most);
void nw_each_course(const struct sea *, int most, struct list *path, void (*take)(void *), void *context);
/* R12.5 The ships of a place that are free to sail: warships with cargo of the set-up are not. */
void nw_list_free(const struct match *, int h, int side, struct list *ships);
/* What may sail of them: each alone, then all at least as fast as one of them. */
void nw_each_force(const struct match *, const struct list *ships, struct list *force, void (*take)(void *),
		   void *context);
/* What the path costs, zone by zone (sum may be NULL), after points spent on the Off Map base. */
int nw_course_cost(const struct match *, const struct list *path, int spent, struct sum *);
/* The same before, and what the slowest has left; nothing if the force stays. */
void nw_explain_course(const struct match *, struct ruling *, const struct list *force,
		       const struct list *path, int times, int spent, const char *rule);
/* "Renown, DF2: fair-isle to stad, 2 points", or that they stay; veiled under fog. */
void nw_tell_voyage(const struct match *, struct ruling *, int side, const struct list *force, int from,
		    int to, int points, const char *rule);
extern const struct verb nw_sail, nw_undock, nw_dock, nw_rebase;

/* ---- g3n-battle.c ------------------------------------------------------ */

/* Who attack the ships in a zone that they enter, who join them there, what they are aimed at. */
struct fleet {
	struct list units, with;
	struct pairs aim;
};
bool nw_check_battle(const struct match *, int side, const struct fleet *, int zone, const char *rule,
		     struct ruling *);
void nw_enlist_battle(struct match *, const struct fleet *);	/* before nw_follow */
/* Without joiners, and with all. The fleet is of the action. */
void nw_offer_battle(struct offers *, const struct action *, struct fleet *, int zone);
void nw_deplete(struct match *, struct ruling *);	/* R14.1 the last dice of the Action */
extern const struct verb nw_battle, nw_sail_attack, nw_bombard, nw_raid;

/* ---- g3n-transport.c --------------------------------------------------- */

/* R9 The ships with what they carry and these have room; else refused by rule. */
bool nw_check_room(const struct match *, const struct pairs *loads, const char *rule, struct ruling *);
bool nw_has_room(const struct match *, int ship, const struct pairs *loads);
/* "2 light units or 1 heavy unit"; "": nothing */
const char *nw_capacity_words(struct arena *, const struct match *, int ship);
const char *nw_transport_rule(int operation);	/* the entry: G3N.10 to G3N.13 */
extern const struct verb nw_amphib, nw_emergency, nw_evacuate, nw_ship_aircraft;

/* ---- g3c-landing.c ----------------------------------------------------- */

void nw_step_land(struct match *, struct ruling *);	/* S_LAND */
void nw_step_attack(struct match *, struct ruling *);	/* S_ATTACK */
/* G3C.2 Ju 87 from one base in range of the area; perhaps none. marker: air supply is used. */
bool nw_check_divers(const struct match *, int side, const struct list *divers, int h, bool marker,
		     struct ruling *);
/* G3C.2d R5.7a Inside an Action supply is as it was when that was declared, but for the marker. */
bool nw_was_supplied(const struct match *, int diver, bool marker);
/* G3C.2f Refused if some are named. */
bool nw_check_no_divers(const struct list *divers, const char *to_what, struct ruling *);
void nw_tell_divers(const struct match *, struct ruling *, int side, const struct list *divers, int h);
extern const struct state nw_land, nw_attack;
extern const struct verb nw_invade;

/* ---- g3a-flights.c, g3a-strikes.c, 20-interception.c ------------------- */

enum fuel { NOT_NEEDED, BY_LINES, WITH_MARKER };	/* R5.6 of aircraft: the supply that they need */
static inline enum fuel fuel_of(bool marker) { return marker ? WITH_MARKER : BY_LINES; }
/* R5.6 R6.3 G3A.8d Each may fly from where it is: usable base, in supply, not in Interception Mode. */
bool nw_check_flyers(const struct match *, int side, const struct list *, enum fuel, struct ruling *);
/* Each within so many times its range of the place; rule: cited. */
bool nw_check_range(const struct match *, const struct list *, int from, int to, int times, const char *rule,
		    struct ruling *);
/* How far it is, and how far each flies. */
void nw_explain_range(const struct match *, struct ruling *, const struct list *, int from, int to, int times,
		      const char *rule);
/* Of the units, those that fly so far with so many times their range; far: NONE if no chain leads there. */
void nw_list_in_range(const struct match *, const struct list *of, int far, int times, struct list *units);
extern const struct verb nw_ferry, nw_transfer, nw_supply_drop, nw_intercept_mode;
extern const struct verb nw_strike, nw_strike_ships, nw_bomb, nw_rail_strike;
void nw_step_find(struct match *, struct ruling *);	/* S_FIND */
void nw_step_intercept(struct match *, struct ruling *);	/* S_INTERCEPT: asks */
void nw_account_find(const struct match *, struct ruling *);	/* G3A.3 of the open Action */
/* 20.2 Who may meet the aircraft of the open Action, as far as the Allied side knows. */
void nw_explain_interceptors(const struct match *, struct ruling *);
void nw_step_interception(struct match *, struct ruling *);	/* S_INTERCEPTION: its combat */
extern const struct state nw_intercept;

/* ---- g3l-land.c -------------------------------------------------------- */

/* The bases with dive bombers, and what supply they have. For offers. */
struct dive_bases {
	struct list bases;
	struct supply supply;
};
void nw_find_dive_bases(const struct match *, int side, struct dive_bases *);
/* Offers the attack of the units on the area with the Ju 87 in range of each base, as nw_offer_marker(). */
void nw_offer_divers(struct offers *, const struct action *, struct dive_bases *, struct list *divers,
		     bool *marker, bool lines, int h, const struct list *units, const struct list *some);
bool nw_may_march(const struct match *, int p, int to);	/* G3L.1 10.12 a ground unit, from where it is */
extern const struct verb nw_march, nw_assault, nw_close_combat;

/* ---- g3c-airborne.c, g3c-transports.c ---------------------------------- */

void nw_list_friends(const struct match *, int h, int side, struct list *);	/* G3C.6c who must join him */
void nw_account_assault(const struct match *, struct ruling *);	/* G3C.6 that it must be fought, and why */
void nw_step_transports(struct match *, struct ruling *);	/* S_TRANSPORTS and S_SECOND_TRANSPORTS */
void nw_step_second_wave(struct match *, struct ruling *);	/* S_SECOND_WAVE: lands or turns back */
extern const struct state nw_transports;
extern const struct verb nw_airlift, nw_airborne, nw_airborne_airlift;

/* ---- g4-logistics.c ---------------------------------------------------- */

/* G4.1 What can be reached by rail from the area; false: no railroad there serves the side. */
bool nw_find_tracks(const struct match *, int from, int side, struct reach *);
int nw_refit_limit(const struct match *, int class);	/* 13.2 a die at most so high */
extern const struct verb nw_rail, nw_repair_base, nw_repair_rail, nw_refit, nw_entrench;

/* ---- show.c, facts.c ----------------------------------------------------------- */

void nw_show(const struct match *, int side, struct buffer *);
void nw_unit_facts(const struct match *, int p, int side, struct facts *);
void nw_place_facts(const struct match *, int h, int side, struct facts *);

/* The Actions of the list: answers to nw_action and to nw_granted. */
#define NW_ACTIONS \
	&nw_reinforce, &nw_mobilize, &nw_appeal, &nw_commando, &nw_recon, &nw_sail, &nw_undock, &nw_dock, \
	&nw_rebase, &nw_battle, &nw_sail_attack, &nw_bombard, &nw_raid, &nw_amphib, &nw_emergency, \
	&nw_evacuate, &nw_ship_aircraft, &nw_ferry, &nw_strike, &nw_strike_ships, &nw_bomb, &nw_transfer, \
	&nw_rail_strike, &nw_supply_drop, &nw_intercept_mode, &nw_march, &nw_assault, &nw_close_combat, \
	&nw_invade, &nw_airlift, &nw_airborne, &nw_airborne_airlift, &nw_rail, &nw_repair_base, \
	&nw_repair_rail, &nw_refit, &nw_entrench

#endif
