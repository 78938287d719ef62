/* SPDX-License-Identifier: ISC */
/* r02-sequence.c: R2 R3 the turn, whose Action is next, and the course of one Action. */
#include "games/norway-1940/norway.h"

/* ---- set-up ------------------------------------------------------------ */

/* R12.3a Who begins aboard which ship. */
static void load_ships(struct match *m)
{
	const struct chart *c = chart_of(m, ABOARD);

	for (int row = 0; row < c->n_rows; row++)
		for (int column = 0; column < c->n_columns; column++)
			if (c->cells[row * c->n_columns + column])
				nw_board(m, piece_find(m->data, c->rows[row]),
					 piece_find(m->data, c->columns[column]));
}

/* R3.1a The allotments of the turn; nothing is carried over from the last one (R3.4a). */
static void begin_turn(struct match *m, struct ruling *r)
{
	struct norway *o = own(m);

	for (int side = 0; side < SIDES; side++) {
		o->allot[side] = (int16_t)cell(m, TURNS, o->turn - 1, side);
		o->taken[side] = 0;
		o->appealed[side] = false;
	}
	o->charged = false;
	say(r, "R2.2", "turn %d: %d German Actions, %d Allied ones", o->turn, o->allot[GERMAN],
	    o->allot[ALLIED]);
}

void nw_begin(struct match *m, struct ruling *r)
{
	EACH_AREA(h, m)
		ground(m, h)->control = has_feature(m, h, GERMAN_START) ? GERMAN : ALLIED;	/* R12.2a */
	load_ships(m);
	own(m)->turn = 1;
	own(m)->phase = ACTIONS;	/* R10.2a Events begin with turn 2. */
	begin_turn(m, r);
}

/* ---- the phases -------------------------------------------------------- */

/* R10.2a R10.3a The umpire picks; what may be held goes to the hand, the rest is played at once. */
static void pick_event(struct match *m, struct ruling *r, int side)
{
	int event = nw_draw_event(m, r, side, "R10.2", false);

	if (event != NONE && !nw_may_hold(m, event))
		nw_play_event(m, r, side, event);
}

/* The side picks, and when what came of it is over, so is the phase. */
static bool event_phase(struct match *m, struct ruling *r)
{
	struct norway *o = own(m);

	o->mover = o->phase == GERMAN_EVENT ? GERMAN : ALLIED;
	o->charged = !o->charged;
	if (o->charged)
		pick_event(m, r, o->mover);
	else
		o->mover = GERMAN; /* R3.2a */
	return !o->charged;
}

/* R7.5b Before the side acts again what a Rebase has brought home leaves its ships. */
void nw_unload_home(struct match *m, struct ruling *r, int side)
{
	EACH_UNIT(p, m)
		if (is_aboard(m, p) && is_home(m, m->at[p], side)) {
			nw_move(m, p, m->at[p]);
			say(r, "R7.5", "%s leaves its ship in %s", id(m, p), place_name(m, m->at[p]));
		}
}

/* R3.2 R3.5a Alternately; at first the German has some in a row; a side that has none left is skipped. */
static int next_mover(const struct match *m)
{
	const struct norway *o = own_of(m);
	bool surprise = o->turn == 1 && o->mover == GERMAN &&
			o->taken[GERMAN] < value_of(m, SURPRISE_ACTIONS);
	int next = o->charged && !surprise ? enemy_of(o->mover) : o->mover;

	return o->allot[next] ? next : enemy_of(next);
}

/* R3.4a */
static bool action_phase(struct match *m, struct ruling *r)
{
	struct norway *o = own(m);

	if (!o->allot[GERMAN] && !o->allot[ALLIED])
		return true;
	o->mover = (int16_t)next_mover(m);
	o->charged = false;
	nw_unload_home(m, r, o->mover);
	ask(m, &nw_action, o->mover);
	return false;
}

/* R12.4a Only cargo of the set-up can still be aboard a warship: all other must land in its Action. */
bool nw_must_land(const struct match *m, int p)
{
	return own_of(m)->turn == 1 && is_aboard(m, p) && is_carrying_warship(m, unit_of(m, p)->aboard);
}

static void lose_cargo(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m)
		if (nw_must_land(m, p)) {
			say(r, "R12.4", "%s has not landed and is eliminated", id(m, p));
			nw_take_off(m, p, ELIMINATED);
		}
}

/* R2.2b */
static bool turn_end(struct match *m, struct ruling *r)
{
	struct norway *o = own(m);

	lose_cargo(m, r);
	o->bans = (struct list){ 0 };
	if (nw_judge_victory(m, r))
		return false;
	o->turn++;
	begin_turn(m, r);
	return true;
}

/* R2.2 Each phase says whether it is over, and then the next one begins. */
void nw_proceed(struct match *m, struct ruling *r)
{
	static bool (*const phases[])(struct match *, struct ruling *) = {
		[GERMAN_EVENT] = event_phase,
		[ALLIED_EVENT] = event_phase,
		[ACTIONS] = action_phase,
		[TURN_END] = turn_end,
	};
	struct norway *o = own(m);

	if (phases[o->phase](m, r))
		o->phase = (int16_t)((o->phase + 1) % (TURN_END + 1));
}

int nw_phase(const struct match *m) { return own_of(m)->phase; }
int nw_on_turn(const struct match *m) { return own_of(m)->mover; }

/* ---- one Action -------------------------------------------------------- */

/* In the order of the list. */
static const struct verb *const operations[] = {
	[OP_REINFORCE] = &nw_reinforce, [OP_MOBILIZE] = &nw_mobilize, [OP_APPEAL] = &nw_appeal,
	[OP_COMMANDO] = &nw_commando, [OP_SAIL] = &nw_sail, [OP_UNDOCK] = &nw_undock, [OP_DOCK] = &nw_dock,
	[OP_REBASE] = &nw_rebase, [OP_BATTLE] = &nw_battle, [OP_SAIL_ATTACK] = &nw_sail_attack,
	[OP_BOMBARD] = &nw_bombard, [OP_RAID] = &nw_raid, [OP_AMPHIB] = &nw_amphib,
	[OP_EMERGENCY] = &nw_emergency, [OP_EVACUATE] = &nw_evacuate, [OP_SHIP_AIRCRAFT] = &nw_ship_aircraft,
	[OP_FERRY] = &nw_ferry, [OP_STRIKE] = &nw_strike, [OP_STRIKE_SHIPS] = &nw_strike_ships,
	[OP_BOMB] = &nw_bomb, [OP_TRANSFER] = &nw_transfer, [OP_RAIL_STRIKE] = &nw_rail_strike,
	[OP_SUPPLY_DROP] = &nw_supply_drop, [OP_INTERCEPT_MODE] = &nw_intercept_mode, [OP_MARCH] = &nw_march,
	[OP_ASSAULT] = &nw_assault, [OP_CLOSE_COMBAT] = &nw_close_combat, [OP_INVADE] = &nw_invade,
	[OP_AIRLIFT] = &nw_airlift, [OP_AIRBORNE] = &nw_airborne,
	[OP_AIRBORNE_AIRLIFT] = &nw_airborne_airlift, [OP_RAIL] = &nw_rail,
	[OP_REPAIR_BASE] = &nw_repair_base, [OP_REPAIR_RAIL] = &nw_repair_rail, [OP_REFIT] = &nw_refit,
	[OP_ENTRENCH] = &nw_entrench,
};

int nw_operation_of(const struct verb *verb)
{
	for (int operation = OP_REINFORCE; operation < (int)LENGTH(operations); operation++)
		if (operations[operation] == verb)
			return operation;
	bug("'%s' is no Action of the list", verb->name);
}

/* R10.4b */
static bool check_grant(const struct match *m, int operation, struct ruling *r)
{
	const struct frame *f = top_frame(m);

	return f->state != &nw_granted || nw_grants(m, f->who, operation) ||
	       refuse(r, "R10.4", "%s does not grant that Action", id(m, f->who));
}

/* Most Actions are for either side. */
static bool check_side(const struct match *m, const struct action *a, struct ruling *r)
{
	static const struct {
		const struct verb *verb;
		int side;
		const char *rule;
	} only[] = {
		{ &nw_mobilize, ALLIED, "G1.3" },     { &nw_commando, GERMAN, "G1.5" },
		{ &nw_transfer, ALLIED, "G3A.5" },    { &nw_rail_strike, GERMAN, "G3A.6" },
		{ &nw_supply_drop, GERMAN, "G3A.7" }, { &nw_intercept_mode, GERMAN, "G3A.8" },
		{ &nw_airborne, GERMAN, "G3C.4" },    { &nw_airborne_airlift, GERMAN, "G3C.5" },
	};

	for (size_t i = 0; i < LENGTH(only); i++)
		if (only[i].verb == a->verb && only[i].side != a->side)
			return refuse(r, only[i].rule, "only the %s side may do that",
				      side_name(m, only[i].side));
	return true;
}

/* R10.8a */
static bool check_ban(const struct match *m, int side, int operation, struct ruling *r)
{
	int ban = nw_ban_on(m, operation, side);

	return ban == NONE || refuse(r, "R10.8", "%s forbids it in this turn", id(m, ban));
}

bool nw_check_allowed(const struct match *m, const struct action *a, struct ruling *r)
{
	int operation = nw_operation_of(a->verb);

	return check_grant(m, operation, r) && check_side(m, a, r) && check_ban(m, a->side, operation, r);
}

bool nw_offer_start(struct offers *o, struct action *a)
{
	offer_start(o, a);
	o->ruling.verdict = LAWFUL;
	return nw_check_allowed(o->match, a, &o->ruling);
}

/* G0.1a R10.4a The question is answered: what a grant does not pay for, the allotment does. */
static void pay(struct match *m, int side)
{
	struct norway *o = own(m);

	done(m);
	if (m->depth && top_frame(m)->state == &nw_grant) {
		m->pending[m->depth - 1].count--;
		return;
	}
	o->allot[side]--;
	o->taken[side]++;
	o->charged = true;
}

/* Nothing of an Action outlasts it. */
static void clear_operation(struct match *m)
{
	struct norway *o = own(m);

	EACH_UNIT(p, m) {
		struct unit *u = unit(m, p);

		unmark(m, p, ~(unsigned)(INTERCEPT | DEPLETED));
		u->aim = u->rank = 0;
		u->strikes = NONE;
	}
	o->operation = NO_OPERATION;
	o->ranks = 0;
	o->by = o->where = o->from = NONE;
	o->fights = o->combat = NO_COMBAT;
	o->marker = o->intercepted = false;
	o->drawn = (struct list){ 0 };
	for (int group = 0; group < UNIT_GROUPS; group++)
		o->hits[group] = 0;
}

void nw_open(struct match *m, const struct action *a, int from, int where)
{
	struct norway *o = own(m);

	pay(m, a->side);
	clear_operation(m);
	o->operation = (int16_t)nw_operation_of(a->verb);
	o->by = a->side;
	o->from = (int16_t)from;
	o->where = (int16_t)where;
	nw_judge_supply(m);
}

bool nw_has_taken(const struct match *m, int step) { return stage_of(m, &nw_operation) == step + 1; }

void nw_follow(struct match *m)
{
	ask(m, &nw_operation, NONE);
}

void nw_close(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m)
		r->revealed |= has_mark(m, p, SHOWN);	/* R13.3b and is hidden again */
	nw_aftermath(m, r);
	clear_operation(m);
}

static bool is_any_enlisted(const struct match *m)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, MOVER | JOINER | DIVER))
			return true;
	return false;
}

/* Those who did not find the enemy, were shot down or turned back fight no more. */
static void step_combat(struct match *m, struct ruling *r)
{
	struct norway *o = own(m);
	int combat = o->fights;

	o->fights = NO_COMBAT;
	if (combat != NO_COMBAT && is_any_enlisted(m))
		nw_fight(m, r, combat);
}

static void step_aftermath(struct match *m, struct ruling *r)
{
	nw_deplete(m, r);
	done(m);
	nw_close(m, r);
}

static bool is_operation_going_on(const struct match *m, const struct frame *f)
{
	(void)m;
	return f->stage <= S_AFTERMATH;
}

/* R3.3a */
static void pass(struct match *m, const struct action *a, struct ruling *r)
{
	pay(m, a->side);
	say(r, "R3.3", "%s passes", side_name(m, a->side));
}

/* ---- tables ------------------------------------------------------------ */

const struct verb nw_pass = {
	.name = "pass", .passes = true,
	.about = "lets an Action of the allotment go by",
	.rules = "R3.3",
	.apply = pass,
	.explain = nw_explain_cost,
};

const struct state nw_action = {
	.name = "action",
	.rule = "R3.2",
	.asks = "take an Action, play a held Event before it, or pass",
	.verbs = (const struct verb *const[]){ NW_ACTIONS, &nw_play_event_verb, &nw_pass, NULL },
	.asked = ON_TURN,
	.in = IN(ACTIONS),
};

const struct state nw_operation = {
	.name = "deed",
	.rule = "R3.7",
	.stages = (const struct stage[]){
		[S_LAND] = { "land", nw_step_land },
		[S_ATTACK] = { "attack", nw_step_attack },
		[S_INTERCEPT] = { "intercept", nw_step_intercept },
		[S_INTERCEPTION] = { "interception", nw_step_interception },
		[S_FIND] = { "find", nw_step_find },
		[S_COMBAT] = { "combat", step_combat },
		[S_TRANSPORTS] = { "transports", nw_step_transports },
		[S_SECOND_WAVE] = { "second-wave", nw_step_second_wave },
		[S_SECOND_COMBAT] = { "second-combat", step_combat },
		[S_SECOND_TRANSPORTS] = { "second-transports", nw_step_transports },
		[S_PLACE] = { "place", nw_step_place },
		[S_AFTERMATH] = { "aftermath", step_aftermath },
		{ 0 }
	},
	.in = IN(ACTIONS),
	.on = ON(&nw_grant),
	.fits = is_operation_going_on,
};
