/* SPDX-License-Identifier: ISC */
/*
 * narvik.h: what the chapters of Narvik 1940 share. All that is not static is called nv_.
 *
 * One C file per chapter of the rulebook. proceed() in 05-sequence.c runs the
 * game turn; each declared action is a state of its own (12-movement.c,
 * 14-fire.c ...); an attack and a regrouping are umpire's steps that lie
 * under the decisions they open (retreat, redeploy) in the stack.
 */
#ifndef NARVIK_H
#define NARVIK_H

#include "engine/game.h"

/* ---- names, in the order of forms.c ----------------------------------- */

enum side { GERMAN, ALLIED };
enum kind { HEX, STAGING, BOX };
enum feature {		/* of a place */
	SEA, CLEAR, ROUGH, PEAK, NUMBERED, LAKE, VILLAGE, TOWN, OBJECTIVE, FERRY, RAIL_END, SEA_GATE,
	SOUTH_EDGE, GERMAN_AREA, ALLIED_AREA, GERMAN_FERRY,
	COASTAL, SHIPS,		/* derived in forms.c: has an all-sea side; ships come here from Harstad */
};
enum known_place {	/* that every map has */
	HARSTAD, BARDUFOSS, TRANSIT, POOL, SCHEDULED_BOX, RECEIVED, AVAILABLE, REGROUP_BOX, ELIMINATED_BOX,
	TRANSFER_BOX, UNPLACED, UNUSED, NARVIK, BJORNFJELL, BOGEN, SALANGEN,
};
enum border_feature { ROAD, RAILROAD, INLET, SEA_SIDE };	/* the last also by forms.c */
enum trait { ASSAULT, ANTI_ARMOR, ELITE, AIRBORNE, ROYAL_MARINE };
enum value { COMMAND, NATION, TYPE, SIZE, FIRE, MF, RANGE, FORMATION, CODE };
enum command { KGD, KGB, KGH, KGW, BR, FR, NW, PL, NO_COMMAND };
enum nation { GERMANS, BRITISH, FRENCH, NORWEGIAN, POLISH };
enum type {
	INFANTRY, MOUNTAIN, SKI, PARATROOPS, MARINE, ARTILLERY, MOUNTAIN_ARTILLERY, AIRBORNE_ARTILLERY,
	ENGINEER, ANTI_AIRCRAFT, SIGNAL, HEAVY_WEAPONS, ANTI_TANK, LEADER, TANK, RAILROAD_ARTILLERY, AIR,
	NAVAL,
};
enum formation { NO_FORMATION, DBLE_13, DBCA_27, HIGHLAND, BRIGADE_7 };
enum code { AT_START, RANDOM, SCHEDULED, OPT_A, OPT_B, OPT_BR };
enum chart_name {
	CRT, TERRAIN, ACTIONS, TURNS, RELIEF, ALLIED_EVENTS, GERMAN_EVENTS, LANDING, ENGINEERS, REGROUP,
	LIMITS, SHIFTS,
};
enum terrain_row {	/* of the terrain chart */
	ROW_CLEAR, ROW_LAKE, ROW_ROUGH, ROW_PEAK, ROW_VILLAGE, ROW_TOWN, ROW_SEA, ROW_INLET, ROW_ROAD,
	ROW_RAILROAD, ROW_DEMOLISHED, ROW_ENTRENCHED,
};
enum terrain_column { MP2, MECH2, FIRE_SHIFT, ASSAULT_SHIFT };	/* movement in half points */
enum limit_row {
	AP_MOST, LAST_TURN, GERMAN_STACK, ALLIED_STACK, SETUP_RADIUS, PEAKS_FOR_AP, PEAKS_AP, OBJECTIVE_AP,
	SIGNAL_OBJECTIVE_AP, DIETL_AP, AUCHINLECK_AP, COLUMN_MOST, GERMAN_STRIKES, ALLIED_STRIKES,
	ELITE_WITHDRAWAL,
	ELITE_PURSUIT, OTHER_PURSUIT, RAIL_MP2, FERRY_MP2, STAGING_MP2, TRANSFER_ADDED, OPTIONAL_UNIT_AP,
	OPTIONAL_UNIT_TURN,
};
enum shift_row {
	SHIFT_ANTI_ARMOR, SHIFT_ELITE_ASSAULT, SHIFT_OTHER_ASSAULT, SHIFT_ELITE_DEFENDER, SHIFT_TWICE,
	SHIFT_FLAK,
};
enum crt_result { NO_EFFECT, RETREAT, DISRUPTED, ELIMINATED };	/* - R D E */
enum action_kind {	/* rows of the actions chart */
	MOVE_ACTION, FIRE_ACTION, ASSAULT_ACTION, AMPHIBIOUS_ACTION, MARINE_ACTION, AIR_ACTION, NAVAL_ACTION,
	RECON_ACTION, REGROUP_ACTION, ENGINEER_ACTION, NO_ACTION,
};
enum option_bit {
	OPTION_FOG, OPTION_GERMAN_START, OPTION_SECOND_GEBIRGS, OPTION_BRITISH, OPTION_MARINE_BOATS,
	OPTION_ENGINEERS, OPTION_GERMAN_EVENTS_FIRST,
};

extern const struct forms narvik_1940_forms;
extern const struct packed narvik_1940_data;
extern const char *const nv_action_names[], *const nv_command_names[], *const nv_formation_names[];

/* ---- the game's own state --------------------------------------------- */

enum segment {		/* where the game turn stands; words in the file */
	SETUP_GERMAN, SETUP_ALLIED, AP_SEGMENT, FIRST_EVENT, SECOND_EVENT, INITIATIVE, FIRST_REINFORCES,
	SECOND_REINFORCES, ACTIONS_OPEN, ACTIONS_PHASE, VICTORY_CHECK, TURN_ADVANCE,
};
/* When a decision may lie at the bottom of the stack: a segment, or what goes on within it. */
enum phase { ALLIED_EVENT = TURN_ADVANCE + 1, FIRST_ACTION };
#define DURING(action) (FIRST_ACTION + (action))	/* 11.0 that is declared; NO_ACTION: none is yet */
enum about { A_UNIT = 1 };	/* for state.who: of the side that is asked */
enum combat { NO_COMBAT, FIRE_COMBAT, ASSAULT_COMBAT, COUNTER_COMBAT, STRIKE_COMBAT, MARINE_COMBAT };
enum sail_kind { NOT_SAILED, TO_COAST, TO_HARSTAD, BETWEEN_STAGING };

struct narvik {
	int16_t turn, segment, first;	/* first: the side with the initiative, or NONE */
	int16_t ap[2];			/* by side */
	int16_t relief;			/* row of the relief chart */
	int16_t to_act, passes;		/* in the Actions Phase */
	bool transfer_used, r4;		/* events AET 6 and AET 1 */
	int16_t taken;			/* formations taken in this turn */
	uint32_t arrived;		/* formations, bits by enum formation */
	/* the action in progress */
	int16_t action, by, command;	/* NO_ACTION, NONE, NO_COMMAND when there is none */
	bool begun;			/* the first move or attack is made: no more restacking (9.0m) */
	bool struck;			/* the first strike has attacked: no more placing (16.0i) */
	int16_t origin;			/* 12.2 where the stack in motion began, or NONE */
	int16_t target;			/* 14.4.1 hex under close assault, not yet closed, or NONE */
	int16_t sailing;		/* enum sail_kind (13.1a) */
	/* the attack in progress */
	int16_t combat, from, at;	/* enum combat; firing hex (NONE for strikes); target hex */
	struct list pontoons;		/* borders (23.3) */
};

enum unit_mark {	/* bits of unit.marks */
	ACTIVE = 1 << 0,	/* may take part in the action in progress */
	MOVED = 1 << 1,		/* has taken a step in this action */
	STOPPED = 1 << 2,	/* 10.1a met an enemy zone, infiltrated, or entered a staging area */
	GROUP = 1 << 3,		/* 12.2 of the stack that moved last */
	FINISHED = 1 << 4,	/* 12.2e another stack has begun to move */
	FIRED = 1 << 5,		/* 14.0h */
	QUEUED = 1 << 6,	/* still to be diced for in the attack */
	LANDED = 1 << 7,	/* 8.1.1b has made its airborne deployment */
	SEEN_RECON = 1 << 8,	/* 21.0c */
	SEEN_NOW = 1 << 9,	/* 21.0d until the end of the action or segment */
	CHECKING = 1 << 10,	/* 17.0c still to be diced for in the regroup action */
	CROSSED = 1 << 11,	/* 22.4a */
	FERRIED = 1 << 12,	/* 12.5l */
	AFLOAT = 1 << 13,	/* 13.2 at sea with the Marine */
	OPERATED = 1 << 14,	/* 23.1b */
	ATTACKER = 1 << 15,	/* fires in the attack in progress */
};

struct unit {		/* of each piece */
	uint32_t marks;
	int16_t spent;		/* half movement points spent in this action */
	int16_t origin;		/* where it began the action, or NONE */
	int16_t column;		/* 14.1i of the attack in progress, fixed before the first die */
	int16_t aim;		/* where a strike or landing is placed, or what it has assaulted, or NONE */
	int16_t rank;		/* 17.0c 8.1.1 its place in the order of a regroup action or a landing */
};

enum ground_mark {	/* bits of ground.marks */
	GERMAN_HELD = 1 << 0,	/* 4.4 else Allied */
	ENTRENCHED = 1 << 1, DEMOLISHED = 1 << 2,
	ASSAULTED_FROM = 1 << 3,	/* 14.4.1f assaults on own->target came from here */
	CLOSED = 1 << 4,	/* 14.4.1j not to be assaulted again in this action */
	TERMINAL = 1 << 5,	/* 12.5c controlled by the phasing side when the action was declared */
	ORDERED = 1 << 6,	/* 9.0m its stack was put in order in this action */
};

struct ground {		/* of each place */
	uint32_t marks;
	int16_t entries;	/* 8.3c units that came on here from off the map in this action */
};

GAME_STRUCTS(struct narvik, struct unit, struct ground)
MARKS(unit, marks, has_mark, mark, unmark)
MARKS(ground, marks, is_marked, mark_place, unmark_place)
static inline bool is_type(const struct match *m, int p, int type)
{
	return printed(m, p, TYPE) == type;
}
static inline int code_of(const struct match *m, int p) { return printed(m, p, CODE); }
static inline bool nv_is_strike(const struct match *m, int p)
{
	return is_type(m, p, AIR) || is_type(m, p, NAVAL);
}
/* not a strike; Auchinleck is no combat unit, see nv_is_combat */
static inline bool nv_is_ground(const struct match *m, int p) { return !nv_is_strike(m, p); }
static inline bool nv_on_map(const struct match *m, int p) { return is_hex(m, m->at[p]); }
static inline int nv_in_staging(const struct match *m, int p)	/* the staging area, or NONE */
{
	int at = m->at[p];

	return at != NONE && spot(m, at)->kind == STAGING ? at : NONE;
}
static inline bool nv_in_play(const struct match *m, int p)	/* 20.0a on the map or in a staging area */
{
	return m->at[p] != NONE && spot(m, m->at[p])->kind != BOX;
}
static inline bool nv_is_sea_side(const struct match *m, int border)
{
	return border_has(m, border, SEA_SIDE);
}
static inline bool nv_is_coastal(const struct match *m, int h) { return has_feature(m, h, COASTAL); }

/* ---- arguments that several verbs have in common ------------------------ */

struct unit_args {		/* lift, rally, buy-optional */
	int16_t unit;
};
struct unit_at_args {		/* place, drop, place-south, redeploy */
	int16_t unit, at;
};
struct attack_args {		/* fire, assault, counterattack, strike */
	struct list units;
	int16_t at;
};
struct march_args {		/* move, rail */
	struct list units, path;
};
struct voyage_args {		/* ferry, sail */
	struct list units;
	int16_t to;
};

/* ---- narvik.c: small questions that every chapter asks ------------------ */

/* From the second edition on nothing that is free can be done again and again (3.0, 9.0, 19.2). */
bool nv_bounds_repeats(const struct match *);

bool nv_is_combat(const struct match *, int p);	/* ground units and Dietl, not Auchinleck */
bool nv_is_auchinleck(const struct match *, int p);
/* 12.4c 12.5e 19.2g Any engineer of the side in the place, active or not. */
bool nv_has_engineer(const struct match *, int h, int side);
int nv_occupier(const struct match *, int h);	/* 4.4b side whose combat unit is in the hex, or NONE */
bool nv_is_enemy_hex(const struct match *, int h, int side);	/* the side's enemy occupies it */
/* 4.4e The piece enters the hex by ground: control, entrenchments. Not for passing ships. */
void nv_enter_hex(struct match *, struct ruling *, int p, int h);
/* Takes the unit off the map to a box; its marks go, an entrenchment left empty too (23.2.2). */
void nv_leave_to(struct match *, struct ruling *, int p, int known_box);
/* 23.2.2a after the last friendly unit has gone */
void nv_remove_empty_trench(struct match *, struct ruling *, int h);

/* ---- 04, 05, 06 ---------------------------------------------------------- */

void nv_judge_victory(struct match *, struct ruling *);	/* 4.1 */
void nv_judge_final_turn(struct match *, struct ruling *);	/* 4.2 4.3 */
void nv_end_segment(struct match *);	/* 5.1 the next one follows */
int nv_phase(const struct match *);	/* enum segment or enum phase */
int nv_on_turn(const struct match *);	/* the side that decides, but for what it leads to; or NONE */
/* 6.2b within 0 and the maximum; n may be negative */
void nv_gain_ap(struct match *, struct ruling *, int side, int n, const char *rule);
void nv_determine_ap(struct match *, struct ruling *);	/* 6.1 both sides */
void nv_add_ap_bonus(const struct match *, int side, struct sum *);	/* 6.1 as things are now */
/* 6.2 For check: what an action costs, and what is left. */
void nv_account_ap(const struct match *, struct ruling *, int side, int cost);
void nv_determine_initiative(struct match *, struct ruling *);	/* 6.4 */
bool nv_check_ap(const struct match *, int side, int cost, struct ruling *);	/* 6.2c */
void nv_spend_ap(struct match *, struct ruling *, int side, int cost);

/* ---- 07, 08 ------------------------------------------------------------- */

void nv_roll_event(struct match *, struct ruling *, int side);	/* 7.0 */
/* 8.1.1 with those that are to land there too; the unit itself not counted */
bool nv_may_land_in(const struct match *, int p, int h);
int nv_arrives_in(const struct match *, int formation);	/* 8.2.2 the staging area */
bool nv_is_landing_ground(const struct match *, int h);	/* 8.1.1c */
/* 8.0 automatic part, then asks if there is a duty or a choice */
void nv_open_reinforcements(struct match *, struct ruling *, int side);

/* ---- 09, 10 ------------------------------------------------------------- */

int nv_stack_limit(const struct match *, int side);	/* 9.0e 9.0f */
int nv_stack_size(const struct match *, int h);		/* ground units that count (9.0d) */
bool nv_is_overstacked(const struct match *, int h);	/* over the limit */
/* p could end in h: limit and nationality, enemy apart; p itself not counted */
bool nv_may_stack(const struct match *, int p, int h);
bool nv_may_fire_from_stack(const struct match *, int p);	/* 9.0k only the top of an overstack */
/* the same as may_stack, as a refusal by 9.0 */
bool nv_check_stack_limit(const struct match *, int p, int h, struct ruling *);
/* Checks an `order` argument: exactly the units that will be in h (extra: one that arrives, or NONE). 9.0n */
bool nv_check_order(const struct match *, const struct list *order, int h, int extra, struct ruling *);
bool nv_in_ezoc(const struct match *, int h, int side);	/* side's enemies project a zone into h (10.0) */
bool nv_in_ski_ezoc(const struct match *, int h, int side);	/* an enemy ski unit does (19.1c) */
/* The hexes they lie in from which they do. */
struct list nv_zone_sources(const struct match *, int h, int side);
struct nv_zones {
	bool in[MOST_PLACES];	/* nv_in_ezoc() of each place, for many questions */
};
void nv_find_zones(const struct match *, int side, struct nv_zones *);

/* ---- 11 ------------------------------------------------------------------ */

void nv_begin_actions(struct match *, struct ruling *);	/* 5.1p */
/* closes the action on top of the stack: marks, revelations, next side */
void nv_close_action(struct match *, struct ruling *);
extern const struct verb nv_restack, nv_end_action;
/* The state of each action, by enum action_kind. */
extern const struct state nv_move, nv_fire, nv_assault, nv_amphibious, nv_marine, nv_air,
	nv_naval, nv_recon, nv_regroup, nv_engineer;
/* own, of the active sub-command, on map or staging */
bool nv_check_active(const struct match *, int p, struct ruling *);
void nv_begin_conduct(struct match *);	/* sets own->begun */
/* 6.3 11.0 The side has such an action, and the sub-command; NO_COMMAND where none is named */
bool nv_may_conduct(const struct match *, int action, int command, int side);

/* ---- 12, 13 --------------------------------------------------------------- */

/* for retreat and pursuit */
bool nv_is_prohibited(const struct match *, int p, int from, const struct link *);
/* 12.3e by its terrain, whatever the way there */
bool nv_is_closed_hex(const struct match *, int p, int h);
int nv_hex_cost(const struct match *, int h, bool tank);	/* 12.3b by its terrain alone; or NO */
int nv_mp2(const struct match *, int p);	/* MF in half points */
const char *nv_points(struct ruling *, int mp2);	/* "2 1/2", for people */
int nv_zone_charge(const struct match *, int p);	/* 10.1c for leaving an enemy zone, in half points */
bool nv_may_set_off(const struct match *, int p);	/* 12.2 active, and neither stopped nor finished */
bool nv_has_way_out(const struct match *, int p);	/* 9.0i could end elsewhere by ground movement */
/* 12.2 They move as one stack, on top of what is there. */
void nv_set_off(struct match *, const struct list *units, int to);
/* 12.2 23.2.2a The same along a path; what is left empty on the way out is lost, even if they come back. */
void nv_march(struct match *, struct ruling *, const struct list *units, const struct list *path);
bool nv_has_entered(const struct match *, int p);	/* 8.3c it is counted where it came onto the map */
/* 10.1 12.0 12.2 */
bool nv_check_movers(const struct match *, const struct list *units, int from, struct ruling *);
/* 9.0i Where a move ends that is lawful otherwise. */
bool nv_check_halt(const struct match *, const struct list *units, int to, struct ruling *);
/* The same for offers; offended: nv_has_offender(), asked once for many. */
bool nv_may_halt(const struct match *, const struct list *units, int to, bool offended);
bool nv_has_offender(const struct match *);	/* 9.0i a hex is over its limit by a move */
/* The same two for verbs with march_args. */
bool nv_check_march_units(const struct match *, const struct action *, struct ruling *);
bool nv_check_march_end(const struct match *, const struct action *, struct ruling *);
bool nv_check_stacks(const struct match *, const struct action *, struct ruling *);	/* 9.0i, end-action */
/* 9.0i A unit could lawfully leave one of the hexes. */
bool nv_may_mend(const struct match *, const struct list *hexes, struct ruling *);
void nv_mend_stacks(struct match *, struct ruling *);	/* 9.0i when the action is ended */
/*
 * Calls with() for each unit that may set off from() where it is, and for each stack of them. some: the
 * members of the stack.
 */
void nv_each_stack(const struct match *, struct offers *,
		   bool (*from)(const struct match *, int h, int side),
		   void (*with)(const struct match *, struct offers *, const struct list *units,
				const struct list *some));
/*
 * 21.0 Tells the mover which units went and for how many points, the other side that some did. spent: by
 * unit, with what it spent before; NULL: it costs nothing.
 */
void nv_tell_move(const struct match *, struct ruling *, const char *rule, const char *how,
		  const struct list *units, int from, int to, const int16_t *spent);
/* For check: what each unit has then spent, and what is left; how full the hex is. */
void nv_account_spent(const struct match *, struct ruling *, const struct list *units, const int16_t *spent);
void nv_account_halt(const struct match *, struct ruling *, const struct list *units, int to);
extern const struct verb nv_rail, nv_ferry;

/* ---- 14, 15 ---------------------------------------------------------------- */

/*
 * Opens an attack by the pieces marked ATTACKER on the units of hex `at`: fixes the columns (14.1i), queues
 * the units and pushes the umpire's step that dices for them one by one and then goes on by kind of combat.
 */
void nv_open_attack(struct match *, struct ruling *, int combat, int from, int at);
extern const struct state nv_attack, nv_retreat, nv_pursue, nv_counter;
/* Asks the owner for a retreat of n hexes, or sends the unit to regroup if there is no lawful one (15.1). */
void nv_open_retreat(struct match *, struct ruling *, int p, int n, int target);
void nv_open_pursuit(struct match *, struct ruling *, int at);
void nv_finish_landing(struct match *, struct ruling *);	/* 13.2e f: those afloat go back to Harstad */
bool nv_has_line_of_fire(const struct match *, int from, int at);	/* 14.2 */
/*
 * What is the same for every die of one attack, fixed before the first (14.1i). side: whose knowledge it is;
 * NONE: all is known.
 */
struct nv_volley {
	int combat, from, at, side;
	const struct list *attackers;
	/* found */
	struct sum fire, shift[2];	/* 14.1 14.3 shifts against tanks are the second */
	int defence, column[2];		/* 14.3o factors of the defenders, without a limit */
	bool elite, anti_armor, elite_defender;
	struct list guns;		/* 14.3n that fire at air strikes */
	bool hidden, hidden_guns;	/* defenders, and perhaps guns, that the side does not see */
};
void nv_reckon(const struct match *, struct nv_volley *);
void nv_account(const struct match *, struct ruling *, const struct nv_volley *);
int nv_column_against(const struct match *, const struct nv_volley *, int p);
bool nv_is_exposed(const struct match *, int p, int combat);	/* 18.1g */
bool nv_is_assault(int combat);
/* 14.3.1 23.2.1 of the hex; is_shift */
void nv_add_terrain_shift(const struct match *, int h, int combat, struct sum *);
int nv_range(const struct match *, int p);	/* 2.3.6 */
/* For check: the account of an attack that is lawful, as far as the attackers' side may know. */
void nv_explain_attack(const struct match *, struct ruling *, int combat, const struct list *attackers,
		       int from, int at);
extern const char *const nv_results[];	/* by enum crt_result */
const char *nv_dice_words(struct arena *, const struct match *, int chart, int column, int added,
			  const char *const *words);
/* 14.4 capable, adjacent, not over the sea, not fired */
bool nv_may_have_assaulted(const struct match *, int p, int at);

/* For verbs with attack_args: 11.0; 9.0k 14.0h 14.1a of one hex, unfired; 14.3f; 14.1c an enemy's hex. */
bool nv_check_all_active(const struct match *, const struct action *, struct ruling *);
bool nv_check_group(const struct match *, const struct action *, struct ruling *);
bool nv_check_factor(const struct match *, const struct action *, struct ruling *);
bool nv_check_target(const struct match *, const struct action *, struct ruling *);
/* For end-action: 14.4.1, 16.0. */
bool nv_check_target_closed(const struct match *, const struct action *, struct ruling *);
bool nv_check_strikes_done(const struct match *, const struct action *, struct ruling *);
void nv_start_attack(struct match *, const struct list *);	/* marks ATTACKER and FIRED */
/* each single, and the whole */
void nv_offer_groups(struct offers *, const struct list *members, int at);
void nv_close_target(struct match *, struct ruling *);	/* 14.4.1j */
/* 16.0m those that attacked, and those with nothing to attack */
void nv_return_strikes(struct match *, struct ruling *);

/* ---- 17, 18, 21, 23 --------------------------------------------------------- */

extern const struct state nv_regrouping, nv_redeploy, nv_bridge, nv_rally, nv_transfer,
	nv_setup, nv_reinforce, nv_act;
extern const struct verb nv_capitulate;
/* 11.0 18.1a An action of the sub-command is the unit's, too. */
bool nv_is_activated(const struct match *, int p, int side, int command);
void nv_activate(struct match *, int side, int command);	/* marks ACTIVE, sets origins */
void nv_reveal_hex(struct match *, struct ruling *, int h);	/* 21.0d */
void nv_reveal_unit(struct match *, struct ruling *, int p, unsigned seen);
/* 21.0 who learns what the side does in secret, as bits */
bool nv_is_foggy(const struct match *);
unsigned nv_readers(const struct match *, int side);
enum sight nv_sight(const struct match *, int p, int side);
const char *nv_back(const struct match *, int p);
bool nv_may_be_demolished(const struct match *, int h);	/* 23.4a */
/* 23.3.2 The mover went over these pontoons: asks whether to remove each one. */
void nv_ask_bridges(struct match *, int side, const struct list *borders);
const char *nv_regroup_words(struct arena *, const struct match *, int p);	/* RGT, by die */
const char *nv_starters(const struct match *, int h);	/* 3.1 3.2 "german"; NULL: nobody sets up there */
/* facts.c */
void nv_unit_facts(const struct match *, int p, int side, struct facts *);
void nv_place_facts(const struct match *, int h, int side, struct facts *);
void nv_show_means(const struct match *, int side, struct buffer *);
/* fault.c */
bool nv_fault(const struct match *, struct fault *);
void nv_follows(struct match *);
extern const struct look nv_look;	/* look.c */
void nv_begin(struct match *, struct ruling *);
void nv_proceed(struct match *, struct ruling *);

#endif
