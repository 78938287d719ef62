/* SPDX-License-Identifier: ISC */
/*
 * norge.h: what the chapters of Kampen om Norge share. All that is not static is called kn_.
 *
 * Battalions are counts of each area, cards and ships are pieces. own->phase tells where the turn
 * stands; kn_proceed() in 04-sequence.c opens the phase when nothing is pending, and each chapter
 * closes its own with kn_next_phase(). What may pause for a player in the middle (a drop, a combat,
 * a passage of ships, a landing) is an umpire's step that lies under the questions it opens. A question
 * that only the holder of a card can answer is a window and is opened by kn_open() alone.
 */
#ifndef NORGE_H
#define NORGE_H

#include "engine/game.h"

/* ---- names, in the order of forms.c ----------------------------------- */

enum side { GERMANY, NORWAY, ALLIES, FACTIONS };
enum kind { HEX, AREA, ZONE, BOX };
enum feature {		/* of a place */
	VICTORY_CITY, MOBILIZATION, AIR_FIELD, CABLE,
	GUARDED,		/* 2.3n 5.1a sea zones I and II */
	SHELTERED,		/* A.A9.rekognosering-b sea zones that the card cannot look into */
	BAND_0, BAND_1, BAND_2, BAND_3, BAND_4,	/* air range, from the south */
	COAST,			/* derived in forms.c: borders a sea zone */
};
enum known_place {	/* that every map has; the zones from south to north, then VIII */
	ZONE_I, ZONE_II, ZONE_III, ZONE_IV, ZONE_V, ZONE_VI, ZONE_VII, ZONE_VIII, RAID_BOX,
	BY_AIR, BY_SEA,		/* where attackers from air and sea come from */
	OUT,			/* sunk ships, spent 9 April cards, dummies found out: open to all */
	DECK, USED = DECK + FACTIONS, HAND = USED + FACTIONS,	/* of a faction: + side */
	APRIL = HAND + FACTIONS,	/* 9 April cards not chosen, or never played: their owner's alone */
	FLEET = APRIL + FACTIONS,	/* ships not yet placed */
	RESERVE = FLEET + FACTIONS,	/* 7.0f Allied ships not drawn */
	OSLO, FINNMARK, BARDUFOSS,
};
enum border_feature { LAND, FJORD, SHORE, SEA_LANE };
enum trait { APRIL_CARD };
enum value { TYPE, SYMBOLS, CLASS };
enum type {
	SHIP, ARTILLERI, BOMBEFLY, FALLSKJERMTROPP, GEBIRGSJAGER, INGENIORKOMPANI, JAGERBOMBER, PANZER, RASK,
	SPEIDERTROPP, TRANSPORTFLY, UBAT, FORSTERKNINGER, VEISPERRING, SPRENGT_BRO, BAKHOLD, PANSERVERN,
	ALPEJEGER, FREMMEDLEGION, INVASJON, JAGERFLY, KYSTBOMBARDEMENT, KYSTEVAKUERING, BERGJEGER, STRIDSVOGN,
	VILLEDENDE, ROYKDEKKE, BLOFF, MATROSER, KYSTFORT, OMDISPONERING, MINELEGGING, REKOGNOSERING,
	UNNSETNING, STUPBOMBEFLY,
};
enum class { NO_CLASS, HANGARSKIP, SLAGSKIP, TUNG_KRYSSER, MINDRE_SKIP, PANSERSKIP, DUMMY };
enum chart_name { EFFECTS, SHIPS, ROLLS, PER_FACTION, LIMITS, SET_UP, REACH };
enum effect_column { IN_ATTACK, IN_DEFENCE };
enum ship_column { SINKS, CHASES, VOIDS };
enum roll_row {		/* the least die that does it */
	GERMAN_TORPEDO, NORWEGIAN_TORPEDO, ALLIED_TORPEDO, GERMAN_SUBMARINE, ALLIED_SUBMARINE, BOMBERS,
	INTERCEPTION_DIE, RECONNAISSANCE, FEINT_DIE, DIVE_BOMBERS, MINES, FORT_SINKS, FORT_CLOSES,
	RESISTANCE_DIE, SURRENDER, FLIGHT,
};
enum faction_row { DECK_SIZE, HAND_SIZE, APRIL_CARDS, FREE_BATTALIONS, MUST_USE };
enum limit_row {
	DICE_BATTALIONS, SYMBOLS_EACH, WITHDRAWN_BATTALIONS, WITHDRAWN_SHIPS, LANDING_STACKS, STACK_SIZE,
	FEW_BATTALIONS, RECALL_SYMBOLS, FLEET_SIZE, CARRIED, SHIP_ZONES, PANSERSKIP_ZONES,
};
enum { FIGURES = 50 };	/* 2.2e in edition 1, unless its charts said otherwise */
enum option_bit { OPTION_TWO_PLAYERS, OPTION_WINDOWS_ALWAYS };
enum game_kind { BASIC_GAME, ADVANCED_GAME };	/* order of scenarios.yaml */

extern const struct forms kampen_om_norge_forms;
extern const struct packed kampen_om_norge_data;
extern const char *const kn_side_names[], *const kn_type_names[], *const kn_class_names[];

/* ---- the game's own state --------------------------------------------- */

/* In order of play; which of them a turn has is told by the table in 04-sequence.c. */
enum phase {
	DEAL, CHOOSE, EXCHANGE, NORWAY_DEPLOYS, GERMANY_DEPLOYS, SCOUT, REALLOCATE, ALLIES_DEPLOY, FEINT,
	INTERCEPTION, DROPS, HOME_FLEET, NAVAL_MOVEMENT, MOVEMENT, SABOTAGE, DIVE, LINE_UP, NAVAL_COMBAT,
	RAID, LANDING, RESISTANCE, LAND_COMBAT, MOBILISE, REINFORCEMENT, APRIL_ENDS, NEW_CARDS,
};
enum {		/* that a file can state */
	MOST_TOLD = 3,		/* 7.2j told where to land, told otherwise, and back again */
	MOST_ROUNDS = 999, MOST_USED = 99, MOST_TOTAL = 999,
	MOST_BATTALIONS = 999,	/* of a faction, wherever they are */
};
enum victory { NO_VICTORY, CLEAR_VICTORY, MARGINAL_VICTORY };
enum roles { ATTACKER, DEFENDER };
enum who { A_CARD = 1, A_SHIP };	/* that a decision is about: state.who */

struct norge {
	int16_t round, turn, phase;	/* turn: whose; germany in the common turn of 9 April */
	bool april;			/* 7a the 9 April turn is being played */
	int16_t used[FACTIONS];		/* 4.4c cards used since the faction's last phase 4 */
	bool exhausted;			/* 2.4w the Allied deck is used up */
	bool landed;			/* 3f the first Allied battalions have come */
	bool fleet_home;		/* 7.4d the other Allied ships have come */
	int16_t left;			/* battalions acquired and not placed yet: phase 3, Invasjon */
	bool traded;			/* 4.3c in this phase 3 */
	bool recalled;			/* 7.2h raiders may leave in this turn */
	bool sent_light, sent_heavy;	/* 5.2b in the Allied withdrawal */
	struct tally attacks;		/* from: area, air or sea; to: the area attacked */
	/* the combat in progress, on land or at sea */
	int16_t total[2], losses[2];	/* by role: what was rolled; battalions to be removed */
	int16_t fallen;			/* Allied battalions that Kystevakuering can still save */
	bool rescued;			/* 4.2.6d it has been played in this combat */
	int16_t struck;			/* ships stricken in this naval combat, to give each its rank */
	int16_t victory;
	uint32_t news;			/* enum news; for kn_judge, and never in a file */
};

enum news {		/* since the umpire last looked */
	DEFEAT = 1 << 0,	/* 1.3e battalions were defeated */
	LAST_CARD = 1 << 1,	/* 1.3a the last unused German card is gone */
	NO_MORE_CARDS = 1 << 2,	/* 2.4x so is the last Allied one: battalions and ships are withdrawn */
};

enum mark {		/* bits of unit.marks, on ships and cards */
	FACE_UP = 1 << 0,	/* 6.1b until its combat or the 9 April turn is over */
	INTERCEPTED = 1 << 1,
	ATTEMPTED = 1 << 2,	/* 8.1.3a has tried to intercept in this turn */
	UNDER_WAY = 1 << 3,	/* 8.1b of the task force that is moving */
	IN_BATTLE = 1 << 4,	/* 8.2c in the line-up of its zone */
	SUNK = 1 << 5, CHASED = 1 << 6,	/* stricken in the combat in progress, see rank */
	LANDED = 1 << 7,	/* 7.2j has landed its battalion */
	LANDING_NOW = 1 << 8,	/* 7.2j named in the declaration that is being carried out */
	KEPT = 1 << 9,		/* A.G9.matroser sunk, and may still land */
	SMOKED = 1 << 10,	/* A.G9.roykdekke has escaped, and fights no naval combat */
	PLAYED = 1 << 11,	/* a card of the combat in progress; it lies with the used ones */
};

struct unit {		/* of each piece */
	uint32_t marks;
	int16_t moved;		/* sea zones moved in this turn */
	int16_t origin, via;	/* where it began the turn, the first zone it entered; NONE: not moved */
	int16_t aim;		/* area where the ship will land, or NONE */
	int16_t told;		/* 7.2j how often it was told since the last landing was declared */
	int16_t rank;		/* in the order struck, from 1 */
	int16_t cancels;	/* the card that this one cancels, or NONE */
};

enum ground_mark {	/* bits of ground.marks */
	ORIGIN = 1 << 0,	/* 4.2.8d an attack of this turn came from here */
	REINFORCED = 1 << 1,	/* 4.3h a Norwegian reinforcement of this phase; 3i an Allied stack */
	MOBILIZED = 1 << 2,	/* 7.2o a battalion has appeared here; 7.3c one is placed here */
	SHUT = 1 << 3,		/* A.N9.kystfort-c no German may land here */
	TRIED = 1 << 4,		/* 8.1f the attacker has tried to intercept in this zone */
	VISITED = 1 << 5,	/* 7.1a 7.2o has had its turn in the phase */
	LINED_UP = 1 << 6,	/* 8.2c who fights here is settled */
	FOUGHT = 1 << 7,	/* 7.2m Eidsvoll & Norge has fought here */
	DECLARED = 1 << 8,	/* 7.2j the landing from this zone has been declared */
};

struct ground {		/* of each place */
	int16_t n[FACTIONS];	/* battalions in the area; land attackers stand in the area they come from */
	int16_t moved;		/* of the turn's faction there: those that may not move in this turn */
	uint32_t marks;
	int16_t dropped;	/* 7.2s those of the Germans there that came by air in the 9 April turn */
	int16_t placed;		/* 8.3d battalions that germany has placed by this zone in this phase */
};

GAME_STRUCTS(struct norge, struct unit, struct ground)
MARKS(unit, marks, has_mark, mark, unmark)
MARKS(ground, marks, is_marked, mark_place, unmark_place)
/* "germany plays", "allies play". */
static inline const char *s_of(int side) { return side == ALLIES ? "" : "s"; }
static inline int type_of(const struct match *m, int p) { return printed(m, p, TYPE); }
static inline int class_of(const struct match *m, int p) { return printed(m, p, CLASS); }
static inline bool is_card(const struct match *m, int p) { return type_of(m, p) != SHIP; }
static inline bool is_april(const struct match *m, int p) { return has_trait(m, p, APRIL_CARD); }
static inline bool is_area(const struct match *m, int h) { return h != NONE && spot(m, h)->kind == AREA; }
static inline bool is_zone(const struct match *m, int h) { return h != NONE && spot(m, h)->kind == ZONE; }
static inline bool is_advanced(const struct match *m) { return m->scenario != BASIC_GAME; }
static inline int limit(const struct match *m, int row) { return cell(m, LIMITS, row, 0); }
static inline int least_die(const struct match *m, int row) { return cell(m, ROLLS, row, 0); }
/* How many battalions an action is for: one, unless it states how many. */
static inline int number_of(int stated) { return stated ? stated : 1; }
/* Who fights the side at sea: Eidsvoll & Norge aside, that is germany or allies. */
static inline int enemy_at_sea(int side) { return side == GERMANY ? ALLIES : GERMANY; }
#define EACH_AREA(h, m) EACH_PLACE(h, m) if (is_area(m, h))
#define EACH_ZONE(z, m) EACH_PLACE(z, m) if (is_zone(m, z))	/* from south to north, then VIII */

/* ---- arguments that verbs of several chapters have ------------------------ */

struct card_args { int16_t card; };
struct cards_args { struct list cards; };
struct ships_args { struct list ships; };
struct at_args { int16_t at; };		/* a land area */
struct to_args { int16_t to; };		/* a land area or a sea zone */
struct zone_args { int16_t zone; };
struct card_to_args { int16_t card, to; };
struct card_zone_args { int16_t card, zone; };
struct play_args { int16_t card, cancels; };	/* cancels: NONE unless given, as all pieces and places */
struct place_args { int16_t to, battalions; };	/* battalions: for number_of() */
struct carry_args { int16_t card, from, to, battalions; };
struct fleet_args { struct list ships; int16_t to; };

/* ---- 01-victory.c -------------------------------------------------------- */

void kn_judge(struct match *, struct ruling *);	/* game->judge: what the news lead to */
bool kn_holds(const struct match *, int side, int h);	/* 2.3d has a battalion there */
int kn_battalions(const struct match *, int side);	/* 1.3e on the board, afloat and in the air too */

/* ---- 02-board.c: areas, seas, the air -------------------------------------- */

bool kn_are_enemies(int side, int other);	/* 1.2a */
bool kn_is_hostile(const struct match *, int h, int side);	/* 2.3e an enemy battalion is in the area */
int kn_enemies_in(const struct match *, int h, int side);	/* enemy battalions in the area */
bool kn_is_fjord(const struct match *, int from, int to);	/* 2.3q neighbours across water */
bool kn_are_neighbours(const struct match *, int from, int to);	/* 4.1b areas, by land or across a fjord */
bool kn_borders_zone(const struct match *, int h, int zone);	/* 2.3u */
bool kn_by_guarded_sea(const struct match *, int h);	/* 2.3n borders zone I or II */
bool kn_by_open_sea(const struct match *, int h);	/* borders one of III to VII */
unsigned kn_bands_in_range(const struct match *);	/* 2.3v w x now, for germany: bits of features */
/* "German soil, oslo": all that reach the area now; NULL: nothing does */
const char *kn_reached_from(const struct match *, struct arena *, int h);
bool kn_field_reaches(const struct match *, int field, int h);	/* whoever holds the air field */
bool kn_in_air_range(const struct match *, int h);	/* of these the one that the area lies in */
bool kn_air_reaches_zone(const struct match *, int zone);	/* 5.1f g */
int kn_far_end(const struct match *, const struct frame *);	/* of its border, from its place */
/* The sums over attacks. */
int kn_attackers(const struct match *, int target);	/* all that attack the area */
int kn_attacking_from(const struct match *, int from);	/* 4.1f of those in the area, bound elsewhere */
int kn_can_move(const struct match *, int h);		/* 4.1c of the turn's faction */
bool kn_is_attacked(const struct match *, int h);
/* 4.2.8b c d A retreat, an escape or a flight of the side may go there. dry: not across a fjord. */
bool kn_may_retreat(const struct match *, int side, int from, int to, bool dry);
bool kn_has_figure(const struct match *);	/* 2.2e one is left in the box */
/* 2.2e If n battalions from an area, BY_AIR or BY_SEA make a new stack there, a figure is left for it. */
bool kn_may_form(const struct match *, int from, int to, int side, int n);
bool kn_check_figure(const struct match *, int from, int to, int side, int n, struct ruling *);
void kn_add(struct match *, int h, int side, int n);	/* n may be negative */
/* As many of n new battalions as there is room for: a file cannot state more than MOST_BATTALIONS. */
int kn_recruits(const struct match *, int side, int n);
/*
 * 4.1d Battalions come to `to` by land, air or sea (from: area, BY_AIR's or BY_SEA's place): they attack a
 * hostile area, and stand moved in any other. Those from air and sea are new on the board.
 */
void kn_arrive(struct match *, struct ruling *, int side, int from, int to, int n, const char *rule);
/* The same told before: what comes of it, the dice of the attack so far, and who may answer. */
struct arrival { int from, to, n; const char *rule; };
void kn_explain_arrival(const struct match *, struct ruling *, int side, const struct arrival *);
void kn_explain_movers(const struct match *, struct ruling *, int from, int n);	/* who is left to move */
/* 4.1p q 2.4x Attacks without attackers vanish; attackers of an area without defenders enter it. */
void kn_clear_attacks(struct match *, struct ruling *);
/* The attackers of an area enter it, marked moved; their attacks are over. */
void kn_enter(struct match *, struct ruling *, int target);
/* An argument set to every place of the kind, or to every number. */
void kn_offer_places(struct offers *, struct action *, int16_t *arg, int kind);
void kn_offer_numbers(struct offers *, struct action *, int16_t *arg, int least, int most);
/* Of battalions that may go that way, each number that 2.2e allows. Nothing else stands against it. */
struct way { int from, to, most; };
void kn_offer_stacks(struct offers *, struct action *, int16_t *arg, const struct way *);
void kn_offer_hand(const struct match *, struct offers *);	/* card_args: each card in hand */
/* card_zone_args: each card of the type in hand, with each sea zone. */
void kn_offer_card_and_zone(const struct match *, struct offers *, int type);

/* ---- 02-cards.c: 2.4 -------------------------------------------------------- */

bool kn_holds_card(const struct match *, int side, int p);	/* a card in the hand of the side */
void kn_list_hand(const struct match *, int side, struct list *);	/* in the order of the counters */
int kn_hand(const struct match *, int side);	/* how many cards it holds, which all know */
const char *kn_card_rule(const struct match *, int p);	/* that holds the text of the card */
void kn_explain_use(const struct match *, struct ruling *, int card);	/* what playing it costs */
void kn_explain_card(const struct match *, const struct action *, struct ruling *);	/* of card_args */
const char *kn_die_words(struct arena *, int least, int most);	/* "5 or more", "3 to 4" */
/* What a roll of that row does, before and after: "a battalion is sunk on 5 or more". */
void kn_account_die(const struct match *, struct ruling *, const char *rule, const char *what, int row);
/* The same of a die that does not reach the row above. */
void kn_account_die_below(const struct match *, struct ruling *, const char *rule, const char *what, int row,
			  int above);
/* 2.4 In the hand of the side, and of the type (NONE: any); else refused by rule. */
bool kn_check_card(const struct match *, int side, int card, int type, const char *rule, struct ruling *);
/* 2.4c 6.2a The card leaves the hand and counts as used. Says nothing. */
void kn_use(struct match *, struct ruling *, int p);
/* The same, and says so. */
void kn_play(struct match *, struct ruling *, int card, const char *rule);
/* 4.3 Cards to be traded: in hand, none twice, not `but`. */
bool kn_check_trade(const struct match *, int side, const struct list *, int but, struct ruling *);
int kn_symbols(const struct match *, const struct list *cards, struct sum *);	/* sum: its parts, or NULL */
/* needed: symbols that the cards must show, the others are lost; 0: they are traded for battalions. */
void kn_account_trade(const struct match *, struct ruling *, const struct list *, const char *rule,
		      int needed);
void kn_trade(struct match *, struct ruling *, int side, const struct list *, const char *rule, int needed);
void kn_refill(struct match *, struct ruling *, int side, const char *rule);	/* 4.4a draws to the limit */
/* 6.1m n cards of the deck, fewer if there are not so many; to the used ones, seen by all. */
void kn_void(struct match *, struct ruling *, int side, int n, const char *rule);
/* One of several at random; a single one costs no draw. readers: who may know the number drawn. */
int kn_pick(struct ruling *, const struct list *, const char *rule, const char *label, unsigned readers);
/*
 * Asks the side, unless it cannot answer otherwise than by passing (with windows-always: unless its hand is
 * empty). `on`: who, where, border and count of the question. True: it is asked.
 */
bool kn_open(struct match *, struct ruling *, const struct state *, int side, struct frame on);
static inline struct frame about(int who, int where)
{
	return (struct frame){ .side = NONE, .who = (int16_t)who, .where = (int16_t)where, .border = NONE };
}
void kn_close(struct match *, const struct action *, struct ruling *);	/* pops the question */
extern const struct verb kn_pass;	/* closes the window */
/* Provisos of several windows. */
bool kn_is_about_city(const struct match *);	/* of its place */
bool kn_has_played_none(const struct match *);	/* the faction asked, in this step of a combat */
#define CITY { "city", "it is about a victory city", kn_is_about_city, NULL }
#define NO_CARD_YET { "no-card-yet", "the faction has played no card in this step", kn_has_played_none, NULL }
extern const struct state kn_withdraw, kn_withdraw_ships;	/* 2.4x 5.2a */
void kn_begin_withdrawal(struct match *, struct ruling *);	/* asks; by kn_judge */

/* ---- 02-sight.c --------------------------------------------------------------- */

enum sight kn_sight(const struct match *, int p, int side);
const char *kn_back(const struct match *, int p);
int kn_back_side(const struct match *, int place, const char *back);

/* ---- 03-setup.c ---------------------------------------------------------------- */

void kn_begin(struct match *, struct ruling *);
extern const struct state kn_deal;	/* 3e */

/* ---- 04-sequence.c --------------------------------------------------------------- */

void kn_proceed(struct match *, struct ruling *);
bool kn_has_phase(const struct match *);	/* its turn has the phase it is in; 3e the deal is none's */
void kn_next_phase(struct match *, struct ruling *);	/* 4e; a phase is closed by this and nothing else */
void kn_close_phase(struct match *, const struct action *, struct ruling *);	/* by its last question */
void kn_next_turn(struct match *, struct ruling *);	/* 4b after phase 4 */
/*
 * What kn_proceed calls: opens the phase (again, if it has several questions). Asks something, or closes
 * the phase with kn_next_phase.
 */
void kn_open_deal(struct match *, struct ruling *);		/* 03-setup.c: 3e */
void kn_open_movement(struct match *, struct ruling *);		/* 04-movement.c: 4.1 1b */
void kn_open_sabotage(struct match *, struct ruling *);		/* 04-sabotage.c: 4.1 1c */
void kn_open_land_combat(struct match *, struct ruling *);	/* 04-combat.c: 4.2 */
void kn_open_reinforcement(struct match *, struct ruling *);	/* 04-reinforcement.c: 4.3 7.3 8.3 */
void kn_open_new_cards(struct match *, struct ruling *);	/* 04-new-cards.c: 4.4 */
void kn_open_home_fleet(struct match *, struct ruling *);	/* 08-naval-movement.c: 7.4d */
void kn_open_naval_movement(struct match *, struct ruling *);	/* 08-naval-movement.c: 8.1 1a */
void kn_open_line_up(struct match *, struct ruling *);		/* 08-naval-combat.c: 8.2c */
void kn_open_naval_combat(struct match *, struct ruling *);	/* 08-naval-combat.c: 8.2 */
void kn_open_choose(struct match *, struct ruling *);		/* 07-placement.c: 7.0 */
void kn_open_exchange(struct match *, struct ruling *);
void kn_open_norway_deploys(struct match *, struct ruling *);
void kn_open_germany_deploys(struct match *, struct ruling *);
void kn_open_scout(struct match *, struct ruling *);
void kn_open_reallocate(struct match *, struct ruling *);
void kn_open_allies_deploy(struct match *, struct ruling *);
void kn_open_feint(struct match *, struct ruling *);
void kn_open_interception(struct match *, struct ruling *);	/* 07-april.c: 7.1 */
void kn_open_drops(struct match *, struct ruling *);
void kn_open_dive(struct match *, struct ruling *);		/* 07-april.c: 7.2 */
void kn_open_raid(struct match *, struct ruling *);
void kn_open_landing(struct match *, struct ruling *);		/* 07-landing.c */
void kn_open_resistance(struct match *, struct ruling *);
void kn_open_mobilise(struct match *, struct ruling *);		/* 07-april.c: 7.3 */
void kn_open_april_ends(struct match *, struct ruling *);	/* 07-april.c: 5.1d 7.4 */

/* ---- 04-movement.c, 04-sabotage.c ------------------------------------------------- */

extern const struct verb kn_drop;	/* also of 7.1 */
extern const struct state kn_move, kn_descent, kn_divert, kn_place_invaders;
extern const struct state kn_sabotage, kn_blocked, kn_engineer;

/* ---- 04-combat.c (steps 1 to 5), 04-losses.c (steps 6 to 8) ------------------------- */

extern const struct state kn_fight, kn_battle, kn_attack_cards, kn_defence_cards, kn_counter_cards;
extern const struct state kn_lose, kn_lose_together, kn_consent, kn_lose_by_order, kn_rescue;
extern const struct state kn_retreat, kn_retreat_together, kn_consent_retreat, kn_retreat_by_order;
enum battle_stage {	/* of kn_battle */
	C_INTIMIDATE,		/* A.G9.bloff-a before any other card */
	C_ATTACK_CARDS, C_DEFENCE_CARDS, C_ALLIED_CARDS, C_COUNTER_CARDS, C_DICE,
	C_ATTACKER_LOSES, C_DEFENDER_LOSES, C_RESCUE, C_BURY, C_COMPARE,
	C_DEFENDER_RETREATS, C_ATTACKER_RETREATS, C_RESCUE_AGAIN, C_BURY_AGAIN, C_ENTER,
};
bool kn_may_go(const struct match *, int side, int from, int to);	/* 4.2.8 after a combat */
/* The stages in 04-losses.c. */
void kn_attacker_loses(struct match *, struct ruling *);
void kn_defender_loses(struct match *, struct ruling *);
void kn_open_rescue(struct match *, struct ruling *);
void kn_bury(struct match *, struct ruling *);
void kn_compare(struct match *, struct ruling *);
void kn_defender_retreats(struct match *, struct ruling *);
void kn_attacker_retreats(struct match *, struct ruling *);
/* 4.2f-h What the dice of both sides come of, as it stands. */
void kn_attack_dice(const struct match *, int target, struct sum *);
void kn_defence_dice(const struct match *, int target, struct sum *);
void kn_account_dice(const struct match *, struct ruling *, int target);
void kn_lay(struct match *, int card, int cancels);	/* 2.4c it is of the combat in progress */
bool kn_is_cancelled(const struct match *, int card);	/* by a card that is not cancelled itself */
bool kn_check_fighters(const struct match *, int h, struct ruling *);	/* 5.2c Jagerfly works there */
bool kn_is_played(const struct match *, int type, int side);	/* 4.2.1b by that side of the war */
extern const struct state kn_intimidate, kn_flee;	/* 07-landing.c: A.G9.bloff */
/* 4.2.8 The battalions of a side leave the area for another, by retreat, escape or flight. */
void kn_withdraw_to(struct match *, struct ruling *, int side, int from, int to, int n, const char *rule);

/* ---- 04-reinforcement.c ----------------------------------------------------------------- */

extern const struct state kn_reinforce, kn_land_stack, kn_afloat, kn_torpedo;
/* 4.3f-k 8.3 The side may place n reinforcements there; else refused. */
bool kn_check_placement(const struct match *, int side, int to, int n, struct ruling *);
bool kn_is_sea_clear(const struct match *, int zone);	/* 8.3c of Allied ships, there and to the south */
/* A.A.invasjon-c d 3g The coast rules for Allied landings alone, hostile or not; rule: what is cited. */
bool kn_check_allied_coast(const struct match *, int to, const char *rule, struct ruling *);
bool kn_is_allied_coast(const struct match *, int to);

/* ---- 04-new-cards.c ----------------------------------------------------------------------- */

extern const struct state kn_discard;

/* ---- 06-ships.c ------------------------------------------------------------------------------ */

bool kn_is_afloat(const struct match *, int p);	/* a ship in a sea zone, not KEPT */
bool kn_is_true_ship(const struct match *, int p);	/* 6.1r afloat and no dummy */
bool kn_has_ships(const struct match *, int zone, int side);	/* true ships of the faction */
int kn_count_ships(const struct match *, int zone, int side);	/* likewise */
int kn_ruler(const struct match *, int zone);	/* 8.2a who controls the zone, or NONE */
bool kn_has_class(const struct match *, int zone, int side, int class);
bool kn_is_supported(const struct match *, int h, int class);	/* 5.2c such an Allied ship is near */
int kn_eidsvoll(const struct match *);	/* the piece Eidsvoll & Norge */
/* 8.1 8.2.7a A.G9.villedende A ship of the side may go from one zone to the other: neighbours, and 5.1a. */
bool kn_may_enter(const struct match *, int side, int from, int to);
/* Out of the game (6.1c, 8.2.6a), with no cards voided. */
void kn_scrap(struct match *, int p);
/*
 * 6.1k m u 8.2.6 The ship is lost through `by` (NONE: none of the three): says so, and takes it out of the
 * game. Cards of its owner are voided; for a German ship lost through allies, allies are asked how many.
 */
void kn_sink(struct match *, struct ruling *, int p, int by, const char *rule);
extern const struct state kn_void_cards;	/* 6.1u */
extern const struct state kn_sailors;		/* A.G9.matroser; opened by kn_sink in phase 2a of 9 April */
/* The ships of a zone that the enemies of `side` roll for: dummies and hidden ones too (8.1.1d). */
void kn_targets(const struct match *, int zone, int side, struct list *);
void kn_account_interception(const struct match *, struct ruling *, int zone, int side);
/* 8.1.1 The side tries to intercept in the zone with all it has there. */
void kn_intercept_in(struct match *, struct ruling *, int zone, int side);

/* ---- 08-naval-movement.c, 08-naval-combat.c ------------------------------------------------------ */

/* Of kn_sea_battle: the cards of 8.2.1 to 8.2.3, the dice of 8.2.3b to 8.2.5, 8.2.6 to 8.2.8. */
enum sea_stage { N_ATTACK, N_DEFENCE, N_COUNTER, N_DICE, N_SINK, N_CHASE, N_DISMISS };

extern const struct state kn_home_fleet, kn_sail, kn_passage, kn_intercept, kn_sail_on;
extern const struct state kn_include, kn_engage, kn_sea_battle, kn_naval_attack, kn_naval_defence,
	kn_naval_counter, kn_chase;
int kn_zones_of(const struct match *, int ship);	/* 8.1a that it may enter in a turn */
const char *kn_fire_words(const struct match *, struct arena *, int ship);	/* what its die does */
/* Opens the combat of the ships marked IN_BATTLE in the zone; germany attacks in the 9 April turn. */
void kn_open_sea_battle(struct match *, struct ruling *, int zone);

/* ---- 07-placement.c, 07-april.c, 07-landing.c ------------------------------------------------------ */

extern const struct state kn_choose, kn_exchange, kn_deploy_oslo, kn_deploy_points, kn_deploy_panserskip,
	kn_deploy_ships, kn_scout, kn_reallocate, kn_feint, kn_feinted;
extern const struct state kn_zone_meeting, kn_smoke, kn_drops, kn_dive, kn_raid, kn_mobilise;
extern const struct state kn_landing, kn_landfall, kn_mine, kn_fort, kn_reroute, kn_resist;
enum landfall_stage { L_BATTLE, L_MINES, L_ASHORE };

/* ---- former.c: what files and letters of before say ------------------------------------------ */

extern const struct verb kn_former_standing;	/* sets and revokes passes for all windows of a kind */
bool kn_read_former(struct match *, const struct doc *position, struct ruling *);

/* ---- facts.c ------------------------------------------------------------------------------------ */

void kn_unit_facts(const struct match *, int piece, int side, struct facts *);
void kn_place_facts(const struct match *, int place, int side, struct facts *);
/* 8.2a Who controls the zone, as far as the side (NONE: the umpire) can know. */
const char *kn_ruler_words(const struct match *, int zone, int side);

/* ---- pending.c, look.c ----------------------------------------------------------------------- */

bool kn_pending_fault(const struct match *, struct fault *);
int kn_most_battalions(const struct match *, const struct frame *);	/* for state.most */
bool kn_leads_to_area(const struct match *, const struct frame *);	/* its border, from its place */
bool kn_is_battlefield(const struct match *, int h);	/* a land combat is being fought there */
extern const struct look kn_look;

#endif
