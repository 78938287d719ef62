/* SPDX-License-Identifier: ISC */
/*
 * ept.h: what the chapters of En Pointe Toujours share. All that is not static is called ep_.
 *
 * A formation is known by its head: the CP of a platoon, the first tank of the pair, or the lone unit
 * itself (autonomous, or out of command). What is known of a formation is kept with its head, which
 * stays its head when the CP has fallen: a second-in-command is the same piece come back (3.3). own->phase
 * tells where the turn stands; ep_proceed() in 02-sequence.c opens it when nothing is pending. In an
 * activation the question `act` lies at the bottom; what interrupts it lies on top: `reacting`, `assault`
 * and `overrun` are umpire's steps under the questions they open. Triggers (7.11) are a stack of their own:
 * own->targets is the lowest, each piece of own->chain one more; the top one is open. Fallen and departed
 * units lie in GONE, those that wait in OFF, the batteries in SUPPORT.
 */
#ifndef EPT_H
#define EPT_H

#include "engine/game.h"

/* ---- names, in the order of forms.c -------------------------------------- */

enum side { FRENCH, GERMAN };	/* the Poles of 16.5 play the French side */
enum kind { HEX, TUNNEL, BOX };
enum feature {		/* of a place; level 0 has none */
	LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4, LEVEL_5, LEVEL_6,
	CLEAR, FOREST, RIVER, LAKE, HOUSE, STONE, CLIFF, SEA,
	ROAD, TRAIL, RAILWAY,	/* derived in forms.c: such a line touches the hex */
	BRIDGE, MARK_T1, MARK_T2,
};
enum known_place { T1, T2, OFF, GONE, SUPPORT };
/* OUTLINE: 16a of a forest on a railway hex */
enum border_feature { ROAD_LINE, TRAIL_LINE, RAIL_LINE, OUTLINE };
enum trait {
	COMPANY_CP,	/* leads a company */
	DARK,		/* 16.1e */
	WHITE,		/* 16.1g */
	HEIGHTS,	/* 16.1j stays on levels 1 and 2 */
};
enum value {
	TYPE, TROOP, MORALE, STRENGTH, RATE, RANGE,
	/* reduced squad, HW in battery; STRENGTH2 of a cannon: its AC value */
	STRENGTH2, RATE2, RANGE2,
	QUALITY, PLATOON, COMPANY,	/* numbers within the scenario and the side; 0: none */
	HESITANT_AT, DEMORALISED_AT,	/* of a head: H and D; 0: never */
	GEAR, ARRIVES,			/* ARRIVES: the turn of a reinforcement; 0: it is set up */
};
enum type { SQUAD, CP, HW, CANNON, TANK_TYPE, DUMMY, BATTERY };
enum troop { NO_TROOP, BCA, DBLE, SES, GJR, KM, FJR, MG34, H39, GUN25, NAVY152, MORTAR81 };
enum quality { SHOCK, VETERAN, LINE, BLUE };
enum gear { ON_FOOT, ON_SKIS, ON_SNOWSHOES };
enum chart_name {
	FIRE, COLUMNS, CAD, STRENGTHS, SHIFTS, TANK_RANGES, ASSAULT, ASSAULT_INITIATIVE, ASSAULT_ROLL,
	TERRAIN, OBSERVATION, DRIFT, DRIFT_MODIFIERS, DELAY, ACTIVATION, SECOND, SECOND_MODIFIERS, ARTILLERY,
	SCENARIO, LIMITS,
};
enum fire_result {	/* cells of FIRE; a star shuts down a vehicle */
	NOTHING, S_TEST, S1_TEST, N_TEST, N1_TEST, N2_TEST, N3_TEST, LOSE_1, LOSE_2, LOSE_3,
	S_STAR, S1_STAR, N_STAR, N1_STAR, N2_STAR,
};
/* rows of FIRE and CAD: rolls 2 to 12; columns -2 .. 40 */
enum { FIRST_ROLL = 2, MOST_ROLL = 12, FIRE_COLUMNS = 17 };
/* COLUMNS: for each column of FIRE the least strength that uses it; no: by shift */
enum columns_row { LEAST_STRENGTH };
enum cad_column { CAD_AP, CAD_AT, CAD_AT_REGULAR };
enum strengths_row {	/* STRENGTHS: two columns, times and over: x times / over */
	BEYOND_RANGE, FIRER_STOPPED, FIRER_MOVED, HALF_ACTION, HIDDEN_TARGET, ADJACENT_TARGET, OVERRUN_FIRE,
};
enum shifts_row {	/* SHIFTS: one column */
	TACTICAL_TARGET, NORMAL_TARGET, RAPID_TARGET, HINDRANCE, INDIRECT_EASE, INDIRECT_MOVING,
	DARK_TARGET, WHITE_TARGET,
};
enum ranges_column { BEYOND_HEXES, RANGE_SHIFT };	/* TANK_RANGES: three rows */
enum assault_column { ONE_STEP, TWO_STEPS, VEHICLE };	/* rows: enum quality, then ASSAULT_TANK */
enum { ASSAULT_TANK = BLUE + 1 };
enum assault_initiative_row { AI_ATTACKER, AI_STOPPED, AI_NEUTRALISED, AI_HESITANT, AI_HIDDEN };
enum assault_roll_row {
	AR_STOPPED, AR_WEAK /* CP, HW, cannon */, AR_NEUTRALISED, AR_REDUCED, AR_STRONG_POINT,
	AR_MOVED_TARGET, AR_FROM_BELOW, AR_FROM_ABOVE, AR_STILL_VEHICLE, AR_ARMOURED,
};
enum terrain_row {
	TR_CLEAR, TR_ROAD, TR_RIVER, TR_LAKE, TR_FOREST, TR_RUIN, TR_HOUSE, TR_STONE, TR_RAILWAY,
	TR_FORTIFICATION, TR_LEVEL, TR_VEHICLE, TR_CLIFF, TR_SEA,
};
/* OBSTACLE: 1 blocks a line of sight */
enum terrain_column { COST_INFANTRY, COST_VEHICLE, PROTECTION, OBSTACLE };
enum observation_row { OB_EXPOSED, OB_OPEN, OB_COVERED, OB_TACTICAL };	/* columns: day, night */
enum drift_column { DRIFT_UP_TO, DRIFT_HEXES };	/* rows from the least; the last holds for all above */
enum drift_modifiers_row { DM_SECOND_FIRE, DM_LATER_FIRE, DM_NEAR, DM_FAR, DM_VERY_FAR, DM_BLIND };
enum drift_modifiers_column { DM_MODIFIER, DM_HEXES };	/* near: nearer than so many; far: farther */
enum delay_row { DELAY_BASE, DELAY_WAITED, DELAY_GERMAN };
enum activation_row {
	AC_OUT_OF_RANGE, AC_OUT_OF_COMMAND, AC_NEUTRALISED, AC_DEAD, AC_HESITANT, AC_STOPPED,
};
/* SECOND: rows for a modified die of 0 to 7; SECOND_MODIFIERS: rows enum quality; one column each */
/* ARTILLERY: rows navy-152, mortar-81; columns p0 p1 p2 */
/* of SCENARIO, and of scenarios.yaml: m->scenario */
enum scenario_row { SKIS, BJERKVIK, CANNONS, VADOT, AKSLA };
enum scenario_column {
	SC_TURNS, SC_FIRST,	/* the last turn, 0: none; the side that sets up first */
	SC_INITIATIVE,		/* the side that has it on turn 1, and then SC_BONUS on its die */
	SC_BONUS, SC_SNOW,	/* 0 none, 1 snow, 2 deep */
	SC_STEEP,		/* the lowest steep level; 0: none is */
	SC_WOODEN,		/* 1: all houses are */
	SC_TUNNEL,		/* 1: T1 is in use, 2: T2 is, 0: none */
	SC_DELAY,		/* 1: artillery may be late (13.3) */
};
enum limit_row {
	SQUAD_HALVES,		/* 1.4 room in a hex, in half squads */
	TANKS_IN_HEX, COMPANY_RANGE, PLATOON_RANGE, PHASE_END, NORMAL_MP, RAPID_MP, TANK_MP, ROAD_BONUS,
	REPAIR, RALLY_IN_HEX, RALLY_ADJACENT, RALLY_ENEMY, OVERRUN_MP,
	IMMOBILISED_UP_TO, SURRENDER_BONUS, FJR_TURN, BJERKVIK_WIN, BJERKVIK_TIE,
};
enum option_bit {
	OPTION_CAD_REGULAR,	/* FT.cadat another reading of the Cad AT column */
	OPTION_PREPLANNED,	/* 13c a request at set-up, so fire on turn 1 */
	OPTION_NIGHT,		/* OB.c */
	OPTION_PLAY_ON,		/* 16.2k go on after turn 6 */
};

extern const struct forms en_pointe_toujours_forms;
extern const struct packed en_pointe_toujours_data;
extern const char *const ep_side_names[], *const ep_type_names[], *const ep_quality_names[];
extern const char *const ep_phase_names[];

/* ---- the game's own state ------------------------------------------------ */

enum phase {		/* 2 in order of play */
	SETTING_UP,
	SUPPORT_FIRE,		/* A1 each mission is fired or cancelled, then all take effect */
	SUPPORT_REQUEST,	/* A2 */
	COMMAND_PHASE,		/* B */
	OPERATIONS,		/* C */
	REPLACEMENT,		/* D1 to D3 are done as it begins; D4 */
	RALLYING,		/* D5, and D5' of 16.4 */
	RECOVERY,
	MORALE_CHECK,		/* D6 */
	CAMOUFLAGE,		/* D7 */
	TURN_END,		/* D8 */
};
enum mode { NO_MODE, TACTICAL, NORMAL, RAPID };
enum condition { FIT, STOPPED, NEUTRALISED };	/* 1.1 */
enum fire { NO_FIRE, FIRE_CHECK, NO_MORE_FIRE };	/* 7.6 the Fire marker */
enum mission { NO_MISSION, REQUESTED, DELAYED, ORDERED /* A1: to be fired */, PLACED };
enum trigger { NO_TRIGGER, MOVE_TRIGGER, FIRE_TRIGGER };
enum assault_stage {	/* of an assault and of an overrun: their frames have the next one */
	AS_RETREATS,	/* 8.3 the defender may leave */
	AS_ENTRY,	/* the hex is entered; 8.3e or 8p */
	/* of a round; the last two: who may retreat (8.2) */
	AS_INITIATIVE, AS_STRIKES, AS_DEFENDER, AS_ATTACKER,
	AS_FIRE, AS_COUNTER, AS_EXIT,	/* 14.4 of an overrun */
};

enum used {		/* bits of ept.used: what the acting units have done in this action */
	USED_FULL = 1 << 0,	/* a full action other than fire and a normal move */
	USED_FIRE = 1 << 1,	/* full fire */
	USED_HALF_FIRE = 1 << 2,
	USED_MOVE = 1 << 3,	/* a normal move; half or full by the points spent */
	USED_ASSAULT = 1 << 4, USED_SET_UP = 1 << 5, USED_DISMANTLE = 1 << 6, USED_EXIT = 1 << 7,
	MOVE_OVER = 1 << 8,	/* it has halted, has done something else since, or may not go on */
	/* for ep_check_used alone, with USED_FULL: a move of one hex, open to a unit out of command (5.1e) */
	ONE_HEX = 1 << 15,
};

enum who { A_UNIT = 1, A_TANK, A_FALLEN_CP };	/* that a decision is about; units and tanks on the map */

/* Answers to answers: the bits of unit.answered and the lists of the match end soon after. */
enum { MOST_CHAIN = 61 };
/* What a file holds: many more than can matter. With so many rounds each is put to the attacker (8.2). */
enum { MOST_TUNNEL_FIRES = 999, MOST_ROUND = 992 };

struct ept {
	int16_t turn, phase;
	uint32_t done;			/* bits by side: has nothing more to say in this phase */
	int16_t active, initiative;	/* sides, or NONE */
	int16_t passes;			/* 4.5 voluntary ones in succession */
	uint32_t first_used;		/* 4.2 bits by side: the free activation is spent */
	int16_t tunnel_fires;		/* 16.3k cannon fires at the entrance of T2 */
	/* the activation in progress */
	int16_t formation;		/* its head, or NONE */
	struct list acting;		/* 5.1b the unit, or the group, whose action is under way */
	uint32_t used;			/* enum used, of those */
	int16_t mode, spent;		/* of their move: enum mode, points */
	bool by_road;			/* 6i so far; of a tank: a free turn is left in its hex (14.1d) */
	/* 7.11 the stack of triggers */
	int16_t trigger;		/* kind of the lowest */
	int16_t trigger_mode;		/* of a move trigger: how its targets moved */
	struct list targets;		/* of the lowest: who moved or fired */
	struct list chain;		/* who fired in answer, and in answer to that ... */
	struct list march;		/* the rest of the path, unless the enemy fires or is asked */
	/* the assault or overrun in progress */
	int16_t target;			/* the hex, or NONE */
	int16_t round;
	bool tactical;
};

enum mark {		/* bits of unit.marks: markers and lasting states */
	HIDDEN = 1 << 0,	/* 12 under a Hidden marker; dummies always are */
	MOVED = 1 << 1,		/* Movement marker */
	IN_BATTERY = 1 << 2,	/* 1.3 an HW set up */
	JAMMED = 1 << 3,
	DISMANTLED = 1 << 4,	/* 12.4b since it was revealed */
	REDEPLOYED = 1 << 5,	/* 12.4b and set up again */
	IMMOBILISED = 1 << 6, SHUT_DOWN = 1 << 7,
	OUT_OF_COMMAND = 1 << 8,
	WITHDRAWN = 1 << 9,	/* 8.3d retreated before assault in this turn */
	ACTIVATED = 1 << 10,	/* of a head: its formation has been activated in this turn */
	OUT_OF_RANGE = 1 << 11,	/* of a head */
	HESITANT = 1 << 12,	/* of a head */
	PROMOTED = 1 << 13,	/* 3.3d a platoon CP that leads the company too */
	DEPARTED = 1 << 14,	/* in GONE, yet not lost: out of ammunition or demoralised */
};
enum deed {		/* bits of unit.deeds: within one activation, assault or phase */
	ACTED = 1 << 0,		/* 5.1b has finished its action */
	BARRED = 1 << 1,	/* 5.1r bore a Fire marker when it was activated */
	ASSAULTED = 1 << 2,	/* 8h */
	STIRRED = 1 << 3,	/* 5.1q has made a movement action: gets a Movement marker */
	REACTIVATED = 1 << 4,	/* 5.3b acts although it has acted, or is of another formation */
	PIVOTED = 1 << 5,	/* 15f */
	ATTACKER = 1 << 6, DEFENDER = 1 << 7,	/* in the assault in progress */
	TO_STRIKE = 1 << 8,	/* in this round, at unit.total */
	RALLIED = 1 << 9,	/* 11.2 has had its test or its move in this phase */
	COUNTERED = 1 << 10,	/* 14.4j has struck at the tank */
	JUST_STOPPED = 1 << 11,	/* 11.3c its owner is asked whether it sheds the marker */
};

struct unit {		/* of each piece */
	uint32_t marks, deeds;
	int16_t state, fire;	/* enum condition, enum fire */
	int16_t lost;		/* steps */
	int16_t facing;		/* of tanks and cannons: 1 north, clockwise to 6; else 0 */
	int16_t ammo;		/* 7.9g fires left of a depleted unit; 0: it is not */
	int16_t attached;	/* 3.1j the CP it acts with in this turn, or NONE; secret */
	int16_t second;		/* 3.3c of a CP: morale above (below 0: under) the printed one */
	int16_t losses, fresh;	/* of a head: steps its formation has lost, and in this turn; secret */
	int16_t total;		/* 8.1 its number in this round */
	int16_t hits;		/* 8.1c steps it will lose when all of that number have struck */
	int16_t origin;		/* the hex from which it assaults, or NONE */
	uint32_t used;		/* 5.3 of one that others have followed: as ept.used; and so on below */
	uint64_t answered;	/* 7.6j bits: the triggers, from the lowest, that it has answered */
	/* of a battery: */
	int16_t mission;	/* enum mission */
	int16_t aim, director;	/* 13c hex and CP, or NONE; secret */
	int16_t waited;		/* 13.3b turns of delay */
	/* where its fire lies in this turn, or NONE; of a fallen CP: where it fell (3.3a) */
	int16_t fell;
	/* 13.5e the hex it fired at last, or NONE, and how often in a row; secret */
	int16_t last, run;
	int16_t mode, spent;	/* as in ept */
	int16_t paid;		/* 8i points of its action that went for the hex it assaulted */
	bool by_road;
	int16_t lifted;		/* 16b how often it was taken up in this set-up; secret */
};

enum ground_mark { RUIN = 1 << 0, WRECK = 1 << 1 };	/* bits of ground.marks */

struct ground {		/* of each place */
	uint32_t marks;
};

GAME_STRUCTS(struct ept, struct unit, struct ground)
MARKS(unit, marks, has_mark, mark, unmark)
MARKS(unit, deeds, has_deed, note_deed, drop_deed)
MARKS(ground, marks, is_marked, mark_place, unmark_place)
static inline int type_of(const struct match *m, int p) { return printed(m, p, TYPE); }
/* a real one */
static inline bool is_unit(const struct match *m, int p) { return type_of(m, p) < DUMMY; }
static inline bool is_dummy(const struct match *m, int p) { return type_of(m, p) == DUMMY; }
/* unit or dummy */
static inline bool is_counter(const struct match *m, int p) { return type_of(m, p) <= DUMMY; }
static inline bool is_tank(const struct match *m, int p) { return type_of(m, p) == TANK_TYPE; }
static inline bool is_infantry(const struct match *m, int p) { return type_of(m, p) <= HW; }	/* 0.3a */
/* 12.2a moves as infantry does */
static inline bool walks(const struct match *m, int p) { return is_infantry(m, p) || is_dummy(m, p); }
static inline bool is_hidden(const struct match *m, int p) { return has_mark(m, p, HIDDEN); }
static inline bool is_neutralised(const struct match *m, int p)
{
	return unit_of(m, p)->state == NEUTRALISED;
}
static inline bool is_stopped(const struct match *m, int p) { return unit_of(m, p)->state == STOPPED; }
static inline bool in_battery(const struct match *m, int p) { return has_mark(m, p, IN_BATTERY); }
static inline bool in_tunnel(const struct match *m, int p)
{
	return m->at[p] != NONE && spot(m, m->at[p])->kind == TUNNEL;
}
static inline bool on_map(const struct match *m, int p)	/* in a hex or a tunnel */
{
	return m->at[p] != NONE && spot(m, m->at[p])->kind != BOX;
}
static inline int limit(const struct match *m, int row) { return cell(m, LIMITS, row, 0); }
static inline int scenario_cell(const struct match *m, int column)
{
	return cell(m, SCENARIO, m->scenario, column);
}

/* ---- arguments that verbs of several chapters have ----------------------- */

struct unit_args {	/* {do: rally, unit: DBLE-A} */
	int16_t unit;
};

struct unit_hex_args {	/* {do: fall-back, unit: DBLE-A, hex: NC0611} */
	int16_t unit, hex;
};

struct unit_facing_args {	/* {do: turn, unit: H39-1, facing: 2} */
	int16_t unit, facing;
};

/* ---- ept.c: small questions that every chapter asks ---------------------- */

int ep_steps(const struct match *, int p);	/* left */
/* in force: second-in-command (3.3c) and hesitation (11.4b) */
int ep_morale(const struct match *, int p);
int ep_full_morale(const struct match *, int p);	/* without hesitation */
void ep_sum_morale(const struct match *, int p, struct sum *);	/* what ep_morale() comes of */
/* of its platoon of origin; itself if it has none; a loose dummy: NONE */
int ep_head(const struct match *, int p);
int ep_formation(const struct match *, int p);	/* the head with which it acts in this turn (3.1k 3.2d) */
bool ep_acts_with(const struct match *, int p, int head);	/* the same, asked of one head */
bool ep_is_head(const struct match *, int p);
bool ep_leads_company(const struct match *, int p);	/* a company CP, printed or promoted */
/* the company CP over the head p, wherever it is; NONE: independent */
int ep_company_of(const struct match *, int p);
bool ep_is_hesitant(const struct match *, int p);	/* its platoon of origin is */
/* 3.1m its hex; in a tunnel that of its mark; NONE: not on the map */
int ep_hex(const struct match *, int p);
int ep_place_hex(const struct match *, int place);	/* the same of a place */
int ep_distance(const struct match *, int a, int b);	/* of two places, tunnels by their mark */
/* or stacked; 10.3m never in and out of a tunnel */
bool ep_are_adjacent(const struct match *, int p, int q);
/* a counter of the side is there, dummies too (11.2q) */
bool ep_has_side(const struct match *, int h, int side);
bool ep_has_unit(const struct match *, int h, int side);	/* a real one */
/* a counter of the side is in a neighbour of the hex */
bool ep_is_next_to(const struct match *, int h, int side);
/* as the side may know it: or "a hidden unit" */
const char *ep_name(const struct match *, int p, int side);
/* It is of the side; else refused, and nothing more is to be said of it. */
bool ep_check_own(const struct match *, int p, int side, const char *rule, struct ruling *);
/* who may read of the unit, as bits: its side, all if not hidden */
unsigned ep_readers(const struct match *, int p);
/* "x fires" to those who may know it, the same of "a hidden unit" to the others; fmt follows the name. */
void ep_tell(struct match *, struct ruling *, int p, const char *rule, const char *fmt, ...) PRINTF(5, 6);
/* to GONE: clears markers; DEPARTED unless lost; a CP's place is kept */
void ep_leave(struct match *, int p, bool lost);
int ep_roll_2d6(struct ruling *, const char *rule, const char *label, unsigned readers);

/* ---- 01-stacking.c ------------------------------------------------------- */

/* 1.4 16.3c room for it, itself not counted; per side */
bool ep_may_stack(const struct match *, int p, int h);
/* the same, refused by 1.4 (16.3) */
bool ep_check_stack(const struct match *, int p, int h, struct ruling *);
/* the same for all who come there together */
bool ep_may_stack_all(const struct match *, const struct list *, int h);
/* What of the side lies there, and what may: "1.5 of 3 squads, 0 of 2 tanks" */
const char *ep_room_words(struct arena *, const struct match *, int h, int side);
/* Always false. */
bool ep_refuse_stack(const struct match *, const struct list *, int h, struct ruling *);

/* ---- 02-sequence.c ------------------------------------------------------- */

void ep_proceed(struct match *, struct ruling *);
void ep_next_phase(struct match *, struct ruling *);
void ep_side_done(struct match *, int side);

/* ---- 03-command.c -------------------------------------------------------- */

/* 3.1 marks those out of range and out of command */
void ep_mark_command(struct match *, struct ruling *);
bool ep_may_attach(const struct match *, int side);	/* 3.1j someone of the side can be attached */
extern const struct state ep_attach, ep_second, ep_promote;
/* 3.3 D4: rolls, and asks where the new CP joins and who is promoted; false: nothing is left to replace */
bool ep_step_replacement(struct match *, struct ruling *);

/* ---- 04-activation.c ----------------------------------------------------- */

void ep_roll_initiative(struct match *, struct ruling *);	/* 2B */
/* asks who is active, or ends the phase (4.5c) */
void ep_open_operations(struct match *, struct ruling *);
bool ep_is_due(const struct match *, int p);	/* 4.2b it waits off the map and its turn has come */
extern const struct state ep_activate;
int ep_obeys_on(const struct match *, int head);	/* 4.1 the highest roll; NO: it needs none */
void ep_end_activation(struct match *, struct ruling *);

/* ---- 05-actions.c -------------------------------------------------------- */

extern const struct state ep_act;
bool ep_is_active(const struct match *, int p);	/* 5a of the activated formation, or reactivated */
/* Active, not finished, able to act (5b) and, for movement, able to move (5c 5.1r); else refused. */
bool ep_check_actor(const struct match *, int p, bool movement, struct ruling *);
/*
 * The action as one more bit of enum used (USED_MOVE: with so many points of the allowance spent in all,
 * half of them rounded down being a half action) still fits one full or two half actions of different kinds
 * (5.1a), is open to a unit out of command (3.2c) and to an HW in battery (5.1p); else refused. The list: all
 * who act as one. Fire again and a normal move that goes on are the same action still; a rapid move that goes
 * on is not asked about again. What is not USED_MOVE and comes after a move sets MOVE_OVER: ep_use() does
 * both.
 */
bool ep_check_used(const struct match *, const struct list *, unsigned what, int spent, int allowance,
		   struct ruling *);
bool ep_check_used_by(const struct match *, int p, unsigned what, struct ruling *);	/* of one, no move */
/* With the same arguments: what of the action is then left. */
void ep_explain_action(const struct match *, struct ruling *, const struct list *, unsigned what, int spent,
		       int allowance);
bool ep_is_half_move(int spent, int allowance);	/* 5.1c k all that ep_check_used() asks of the two */
/* What a unit has used of its action and spent on its move, whether it is acting or was (5.3). */
struct progress {
	unsigned used;
	int mode, spent, paid;	/* paid: of the points spent, those for the hex it assaulted (8i) */
	bool by_road;
};
struct progress ep_progress(const struct match *, int p);
void ep_keep_progress(struct match *, int p);	/* it is acting, and others will be */
void ep_forget_deeds(struct match *, int p);	/* and its progress: the activation is over */
/* Those act now: others that were acting are finished (5.1b), and what they have used is kept with them. */
void ep_begin_action(struct match *, const struct list *);
void ep_begin_one(struct match *, int p);
void ep_use(struct match *, unsigned what);	/* own->used |= what, and a move before it is over */
bool ep_is_acting(const struct match *, int p);
bool ep_was_acting(const struct match *, int p);	/* 5.3 it goes on with what was left, alone */
void ep_finish_acting(struct match *);	/* 5.1b marks them ACTED */

/* ---- 06-costs.c ---------------------------------------------------------- */

int ep_allowance(const struct match *, int p, int mode, bool by_road);	/* points; 6f to 6j, 10.3f, 14.5b */
int ep_points(const struct match *, int p, int mode, bool by_road, struct sum *);	/* the same */
/* Points to enter `to` from `from` (OFF: from off the map); NO: forbidden. 10.3 TT */
int ep_cost(const struct match *, int p, int from, int to);
/* the same, by road or not */
int ep_cost_by(const struct match *, int p, int from, int to, bool road, struct sum *);
/* TT.d 16.1j terrain and scenario let it be there; not stacking */
bool ep_may_stand(const struct match *, int p, int h);
/* the same with the way into it, refused by TT or 16.1 */
bool ep_check_ground(const struct match *, int p, int from, int to, struct ruling *);
/* by road or trail from one to the other; from OFF: the hex has one */
bool ep_is_road(const struct match *, int from, int to);
bool ep_is_road_line(const struct match *, int border);	/* the same of neighbours */

/* ---- 06-movement.c, 10-tunnels.c ----------------------------------------- */

struct move_args {	/* {do: move, unit: DBLE-A, path: [NC0611, NC0711], mode: rapid} */
	int16_t unit, mode, facing;
	struct list path, with;
};
extern const struct verb ep_move, ep_halt, ep_enter_tunnel, ep_exit_tunnel;
/*
 * The unit or group (own->acting) enters the hex: put there, 12.3 revealed, a move trigger, then 13.6d
 * artillery. True: the enemy is asked, the rest of a path is dropped; or nobody is left to go on.
 */
bool ep_enter(struct match *, struct ruling *, const struct list *, int to, int mode);

/* ---- 14-facing.c --------------------------------------------------------- */

extern const struct verb ep_turn;
void ep_face(struct match *, int p, int from, int to);	/* facing towards a neighbour */
int ep_direction(const struct match *, int from, int to);	/* 1 to 6 of a neighbour; else 0 */
/* the same at any distance in a straight row of hexes */
int ep_bearing(const struct match *, int from, int to);
/* 14.1c 14.1d In that hex; free: it came by road and has not had its free turn there (own->by_road). */
int ep_turn_cost(const struct match *, int h, int facing, int way, bool free);
/* Every hex in reach of the tank, with such points spent, if half or the whole of its action is left. */
void ep_offer_tank(const struct match *, struct offers *, struct action *, int spent, bool free, bool half,
		   bool whole);

/* ---- 07-fire.c, 07-opportunity.c ----------------------------------------- */

extern const struct verb ep_fire, ep_pivot;
enum { WHOLE = 64 };	/* strengths are reckoned in 64ths: nothing is lost by halving (7.3a) */
int ep_fire_column(int sixty_fourths, const struct match *);	/* 7.3c of a strength in 64ths, from 0 */
/* 7.5 shifted columns are clamped (7.3a) */
enum fire_result ep_fire_cell(const struct match *, int roll, int column);
const char *ep_result_words(const struct match *, enum fire_result);	/* for the log */
/* The same for all rolls: "2 N*, 3 S1, 4 S, 5-12 no effect"; and how such rolls are written, one run more. */
const char *ep_results_words(struct arena *, const struct match *, int column);
void ep_add_rolls(struct buffer *, int from, int to);
/* FM A strength, multiplied by what holds of enum strengths_row; in words "2.5 (5, half action x0.5)". */
int ep_multiplied(const struct match *, int whole, const bool *holds);
const char *ep_strength_words(struct arena *, const struct match *, int whole, const bool *holds,
			      int sixty_fourths);
/* 7.6b c 7.9 After a roll: places or turns the Fire marker, jams, depletes. False: its fire is lost. */
bool ep_mark_fire(struct match *, struct ruling *, int p, int roll, int cad_column);
/* With which rolls it fires, or that none is needed. */
void ep_explain_rate(const struct match *, struct ruling *, int p, int cad_column);
/* 7.9h After a fire that took place has had its effect: one fire less; a unit without any leaves. */
void ep_spend_ammo(struct match *, struct ruling *, int p);
struct shot {
	struct list units, targets;	/* who fires, in the order of the pieces; whom it may hit */
	int16_t place, mode;		/* where those are; how they moved there, or NO_MODE (7.11e) */
	bool half, ac;
};
int ep_shown(const struct match *, int p, int value, int second);	/* 1.1c 1.3c by the side that shows */
/* What bars the unit from this fire, be it an action or an answer. */
bool ep_check_shooter(const struct match *, int p, const struct shot *, struct ruling *);
/* Some roll does something, as far as the shooter may know: not blocked, in range, no tanks. */
bool ep_can_hit(const struct match *, const struct shot *);
/* 7.2a Remarks on those of the units that do not reach the place: what is in the way, or the range. */
void ep_remark_wasted(const struct match *, const struct shot *, struct ruling *);
void ep_shoot(struct match *, struct ruling *, const struct shot *);	/* 7.1, and its trigger */
/* What will count in it, as far as the side of its units may know. */
void ep_explain_shot(const struct match *, struct ruling *, const struct shot *);
extern const struct state ep_reacting, ep_opfire;
/* 7.11 Units of the list have moved or fired: a trigger, and the umpire's step unless it is there. */
void ep_open_trigger(struct match *, struct ruling *, int trigger, const struct list *, int mode);
/* the side has a choice, or a hidden counter that sees it */
bool ep_would_ask(const struct match *, int side, int target);
/* Who of the enemy may fire at the units when they have fired, or come there so; NONE: where they are. */
void ep_explain_answers(const struct match *, struct ruling *, const struct list *, int place, int mode);
/* The rest of a path, from an index on, if the enemy may answer now: an order of his may let them pass. */
void ep_keep_march(struct match *, const struct list *path, int from);
extern const struct verb ep_former_standing;
bool ep_read_former(struct match *, const struct doc *position, struct ruling *);

/* ---- 08-assault.c, 08-strikes.c, 08-retreat.c ---------------------------- */

extern const struct verb ep_assault_verb;
extern const struct state ep_assault, ep_retreat, ep_strike, ep_withdraw;
/* 8.2f 8.3b A neighbour to which the unit may retreat: no enemy, room, terrain; else refused. */
bool ep_check_retreat_to(const struct match *, int p, int h, struct ruling *);
bool ep_ask_retreat(struct match *, int h);	/* 8.3 false: nobody there may or hides */
void ep_explain_retreats(const struct match *, struct ruling *, int h, int side);
/* 8.2 it may leave the assault, and has a hex to go to */
bool ep_may_withdraw(const struct match *, int p);
/* of those who fight as ATTACKER or DEFENDER; false: none may leave */
bool ep_ask_withdraw(struct match *, unsigned role);
/* of the assault or overrun in progress, that comes next; NONE: there is none */
int ep_stage(const struct match *);
void ep_go_to_stage(struct match *, int stage);
bool ep_fights(const struct match *, int p, unsigned role);	/* as such, in the assaulted hex */
bool ep_has_fighter(const struct match *, unsigned role);
/* 12.3k the dummies in the assaulted hex go, the others are defenders; false: nobody is there */
bool ep_mark_defenders(struct match *, struct ruling *);
void ep_roll_initiatives(struct match *, struct ruling *);	/* 8.1 opens a round */
/* asks who strikes at whom, or takes what was hit; false: all have struck */
bool ep_go_on_striking(struct match *, struct ruling *);
bool ep_is_stalemate(const struct match *);	/* nobody in the assault can hit, nobody can leave it */
void ep_end_assault(struct match *);	/* takes off its step, which is the top one, and its marks */
/* AT.f to AT.n what is added to the roll; reaction: to an overrun */
int ep_strike_modifier(const struct match *, int p, int target, bool reaction);
/* What counts in it, and the rolls that do something. */
void ep_account_strike(const struct match *, struct ruling *, int p, int target, bool reaction);
/* The same of all who would meet in the hex; veiled: attackers stay under their Hidden markers. */
void ep_explain_fighters(const struct match *, struct ruling *, const struct list *attackers, int h,
			 bool veiled);
/* 8.2 14.4b steps; tank: 1 */
int ep_strike_target(const struct match *, int p, int target, int roll, bool reaction);

/* ---- 09-line-of-sight.c -------------------------------------------------- */

struct los {
	bool clear;
	int16_t blocker;	/* the hex that blocks, or NONE */
	int16_t hindrances;	/* crossed (10.1g) */
};
/* of two places on the map, T2 too (16.3d); symmetric */
struct los ep_los(const struct match *, int from, int to);
bool ep_sees(const struct match *, int from, int to);		/* the same, yes or no */
/* The straight line goes through the hex, which is neither end; along a side of it is not through. */
bool ep_is_across(const struct match *, int from, int to, int h);
/* by a unit of the side, so near; NONE: any distance */
bool ep_is_seen(const struct match *, int h, int side, int within, bool dummies);

/* ---- 10-terrain.c -------------------------------------------------------- */

int ep_level(const struct match *, int place);	/* 9.3a; T2: 2 (16.3b) */
int ep_ground_row(const struct match *, int place);	/* enum terrain_row of what covers the hex now */
bool ep_is_house(const struct match *, int h);	/* also in ruins */
/* 9.2 forest (not on a railway, 16a), building, ruin */
bool ep_is_obstacle(const struct match *, int h);
const char *ep_ground_words(int row);	/* of enum terrain_row, for people */
/*
 * 10.1f TT.b c The sum of the hex: terrain, vehicle or wreck; not of a vehicle that is `except`. Here and
 * below a sum, unless it is NULL, gets what the number comes of.
 */
int ep_protection(const struct match *, int place, int except, struct sum *);
int ep_ground_protection(const struct match *, int place, struct sum *);	/* the terrain alone */
/* The same against fire from a place: 10.2b from below, 10.3h along the railway. */
int ep_protection_from(const struct match *, int place, int from, struct sum *);

/* ---- 11-results.c, 11-rally.c, 11-platoons.c ----------------------------- */

/* 7.7 7.8; who is hit by direct fire has been revealed, and dummies are gone (12.3f) */
void ep_suffer(struct match *, struct ruling *, int p, enum fire_result, bool indirect, const char *rule);
void ep_suffer_vehicle(struct match *, struct ruling *, int p, enum fire_result, int roll);	/* 14.2 */
/* 11.1, and the tally (11.1c) */
void ep_lose_steps(struct match *, struct ruling *, int p, int n, const char *rule);
/* 14.2b leaves a wreck */
void ep_destroy_vehicle(struct match *, struct ruling *, int p, const char *rule);
void ep_stop(struct match *, struct ruling *, int p, const char *rule);	/* asks to shed (11.3c) */
void ep_test_neutralisation(struct match *, struct ruling *, int p, const char *rule);	/* 14.4i plain N */
extern const struct verb ep_shed_stop;
extern const struct state ep_shed, ep_rally;
bool ep_step_rally(struct match *, struct ruling *);	/* 11.2 asks for the next; false: nobody is left */
void ep_test_morale(struct match *, struct ruling *);	/* 11.4 11.5 D6 */

/* ---- 12-hidden.c --------------------------------------------------------- */

enum sight ep_sight(const struct match *, int p, int side);
const char *ep_back(const struct match *, int p);
void ep_reveal(struct match *, struct ruling *, int p, const char *rule);	/* a dummy goes */
void ep_reveal_move(struct match *, struct ruling *, int p, int mode);	/* 12.3d e h where it stands */
int ep_observation_range(const struct match *, int h);	/* OB.a how far off a unit is made out there */
/* Which of them would be revealed there, if enemies who see it are real. */
void ep_explain_watch(const struct match *, struct ruling *, const struct list *, int h, int mode);
bool ep_has_camouflage(const struct match *, int side);
extern const struct state ep_camouflage;

/* ---- 13-artillery.c ------------------------------------------------------ */

extern const struct state ep_support_fire, ep_support_request;
bool ep_has_mission(const struct match *, int side);	/* A1 one to be fired or cancelled */
bool ep_has_free_battery(const struct match *, int side);	/* A2 */
void ep_resolve_missions(struct match *, struct ruling *);	/* 13.1 to 13.7, when all is said */
int ep_artillery_on(const struct match *, int h);	/* 13.6b strength that lies on the hex now */
/* 13.6d e on movers */
void ep_suffer_artillery(struct match *, struct ruling *, const struct list *, int h, int mode);
const char *ep_rings_words(struct arena *, const struct match *, int b);	/* 13.7b its strengths */
/* 13.6d The same before it enters; nothing is told of a hex on which none lies. */
void ep_explain_artillery(const struct match *, struct ruling *, int p, int h, int mode);
void ep_lift_artillery(struct match *);	/* D1 */

/* ---- 14-overrun.c -------------------------------------------------------- */

extern const struct verb ep_overrun_verb;
extern const struct state ep_overrun, ep_counter, ep_exit;

/* ---- 16-scenarios.c ------------------------------------------------------ */

void ep_begin(struct match *, struct ruling *);
extern const struct state ep_setup, ep_place, ep_recover;
bool ep_may_arrive(const struct match *, int p, int h);	/* 16 the edge where it comes in */
const char *ep_arrival_words(const struct match *);	/* the same in words */
const char *ep_setup_words(const struct match *, int p);	/* its area of set-up */
bool ep_is_dropped(const struct match *, int p);	/* 16.5h it comes down when its turn has ended */
void ep_scenario_facts(const struct match *, int place, struct facts *);	/* areas, entries, victory */
void ep_show_victory(const struct match *, struct buffer *);
bool ep_has_recovery(const struct match *, int side);
bool ep_may_use_tunnel(const struct match *, int side, int tunnel);	/* 10.3j */
void ep_judge(struct match *, struct ruling *);		/* 16.1n 16.3l 16.4k at once */
void ep_roll_surrender(struct match *, struct ruling *);	/* 16.3k D6 */
void ep_end_turn(struct match *, struct ruling *);	/* D8: victory, 16.5h, or the next turn */
int ep_last_turn(const struct match *);
bool ep_is_set_up_now(const struct match *, int p);	/* it may be placed, or taken up again */

/* ---- facts.c, faults.c, progress.c, look.c ------------------------------- */

void ep_unit_facts(const struct match *, int p, int side, struct facts *);
void ep_place_facts(const struct match *, int place, int side, struct facts *);

bool ep_fault(const struct match *, struct fault *);	/* what no lawful play can bring about */
bool ep_progress_fault(const struct match *, struct fault *);	/* in what is under way */
extern const struct look ep_look;

#endif
