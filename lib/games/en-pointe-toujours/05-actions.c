/* SPDX-License-Identifier: ISC */
/* 05-actions.c: 5 what active units may do, full and half actions, heavy weapons, and command actions. */
#include "games/en-pointe-toujours/ept.h"

/* ---- 5 who may act ---------------------------------------------------------- */

/* 5a 5.2e By the formation that it acts with, not by its platoon of origin. */
bool ep_is_active(const struct match *m, int p)
{
	int formation = own_of(m)->formation;

	return formation != NONE && !lies_in(m, p, GONE) &&
	       (ep_acts_with(m, p, formation) || has_deed(m, p, REACTIVATED));
}

/* 5b */
static bool check_able(const struct match *m, int p, struct ruling *r)
{
	if (has_mark(m, p, WITHDRAWN))
		return refuse(r, "8.3", "%s has retreated before an assault in this turn", id(m, p));
	if (is_neutralised(m, p))
		return refuse(r, "5", "%s is neutralised", id(m, p));
	if (has_mark(m, p, SHUT_DOWN))
		return refuse(r, "5", "%s is shut down", id(m, p));
	return true;
}

/* 5c 5.1r */
static bool check_mobile(const struct match *m, int p, struct ruling *r)
{
	if (is_stopped(m, p))
		return refuse(r, "5", "%s is stopped", id(m, p));
	if (has_mark(m, p, IMMOBILISED))
		return refuse(r, "5", "%s is immobilised", id(m, p));
	if (has_deed(m, p, BARRED))
		return refuse(r, "5.1", "%s bore a Fire marker when it was activated", id(m, p));
	return true;
}

/* 4a 5.1b; 4.2b who waits off the map can only come in. */
bool ep_check_actor(const struct match *m, int p, bool movement, struct ruling *r)
{
	if (!ep_is_active(m, p))
		return refuse(r, "4", "%s is not of the formation that is activated", id(m, p));
	if (has_deed(m, p, ACTED))
		return refuse(r, "5.1", "%s has finished its action", id(m, p));
	if (!on_map(m, p) && !(movement && ep_is_due(m, p)))
		return refuse(r, "4.2", "%s is not on the map", id(m, p));
	return check_able(m, p, r) && (!movement || check_mobile(m, p, r));
}

/* ---- 5.1 full and half actions ------------------------------------------------ */

enum { FULL_BITS = USED_FULL | USED_FIRE };
enum { HALF_BITS = USED_HALF_FIRE | USED_ASSAULT | USED_SET_UP | USED_DISMANTLE | USED_EXIT };

/* 5.1c k 6l */
bool ep_is_half_move(int spent, int allowance) { return spent <= allowance / 2; }

/* What has been used, in half actions. */
static int halves(unsigned used, bool half_move)
{
	int n = 0;

	for (unsigned bit; used; used &= ~bit) {
		bit = used & -used;
		if (bit & FULL_BITS || (bit == USED_MOVE && !half_move))
			n += 2;
		else if (bit & HALF_BITS || bit == USED_MOVE)
			n++;
	}
	return n;
}

/* 3.2c The actions of 5.1 that are open to a unit out of command. */
static bool check_out_of_command(const struct match *m, int p, unsigned what, bool half_move,
				 struct ruling *r)
{
	bool open = what & (USED_FIRE | USED_HALF_FIRE | ONE_HEX) || (what & USED_MOVE && half_move);

	if (has_mark(m, p, OUT_OF_COMMAND) && !open)
		return refuse(r, "3.2", "%s is out of command and may not do that", id(m, p));
	return true;
}

/* 5.1p */
static bool check_battery(const struct match *m, int p, unsigned what, struct ruling *r)
{
	if (in_battery(m, p) && !(what & (USED_FIRE | USED_HALF_FIRE | USED_DISMANTLE)))
		return refuse(r, "5.1", "%s is in battery: it can only fire or be dismantled", id(m, p));
	return true;
}

/* What those who want to act have used: nothing, unless one of them has begun already (5.1b 5.3). */
static struct progress progress_of(const struct match *m, const struct list *units)
{
	struct progress past = { 0 };

	for (int i = 0; i < units->n && !past.used; i++)
		past = ep_progress(m, units->v[i]);
	return past;
}

/* 5.1a Two half actions are of different kinds, but all fires are one (7.6l), and so is a move (6b). */
static bool check_again(unsigned used, unsigned what, struct ruling *r)
{
	if (used & what & ~(unsigned)(USED_FIRE | USED_HALF_FIRE | USED_MOVE | USED_ASSAULT))
		return refuse(r, "5.1", "no action is made twice");
	return true;
}

bool ep_check_used(const struct match *m, const struct list *units, unsigned what, int spent, int allowance,
		   struct ruling *r)
{
	struct progress past = progress_of(m, units);
	bool half_move = ep_is_half_move(spent, allowance);

	for (int i = 0; i < units->n; i++)
		if (!check_out_of_command(m, units->v[i], what, half_move, r) ||
		    !check_battery(m, units->v[i], what, r))
			return false;
	if (!check_again(past.used, what, r))
		return false;
	if (!(what & USED_MOVE) && past.used & USED_MOVE)
		half_move = ep_is_half_move(past.spent - past.paid,
					 ep_allowance(m, units->v[0], past.mode, past.by_road));
	if (halves(past.used | what, half_move) > 2)
		return refuse(r, "5.1", "that is more than one full action or two half actions");
	return true;
}

bool ep_check_used_by(const struct match *m, int p, unsigned what, struct ruling *r)
{
	struct list alone = list_of(p);

	return ep_check_used(m, &alone, what, 0, 0, r);
}

/* What of the action is then left: of one that is lawful, with the arguments of its check. */
void ep_explain_action(const struct match *m, struct ruling *r, const struct list *units, unsigned what,
		       int spent, int allowance)
{
	struct progress past = progress_of(m, units);
	unsigned used = (past.used | what) & ~(unsigned)ONE_HEX;
	bool half = ep_is_half_move(spent, allowance);

	if (!(what & USED_MOVE) && past.used & USED_MOVE)
		half = ep_is_half_move(past.spent - past.paid,
				       ep_allowance(m, units->v[0], past.mode, past.by_road));
	account(r, "5.1", halves(used, half) > 1 ? "no other action is then left"
						 : "a half action: another of a different kind is left");
}

/* ---- 5.1b one after another ------------------------------------------------------ */

bool ep_is_acting(const struct match *m, int p) { return list_has(&own_of(m)->acting, p); }

/* 5.3 In the first edition a command did not reopen anybody, and nothing was kept. */
static bool may_be_reopened(const struct match *m) { return m->edition >= 2; }

struct progress ep_progress(const struct match *m, int p)
{
	const struct ept *o = own_of(m);
	const struct unit *u = unit_of(m, p);

	if (ep_is_acting(m, p))
		return (struct progress){ o->used, o->mode, o->spent, u->paid, o->by_road };
	return (struct progress){ u->used, u->mode, u->spent, u->paid, u->by_road };
}

bool ep_was_acting(const struct match *m, int p) { return !ep_is_acting(m, p) && unit_of(m, p)->used; }

static void set_progress(struct match *m, int p, const struct progress *now)
{
	struct unit *u = unit(m, p);

	u->used = (uint32_t)now->used;
	u->mode = (int16_t)now->mode;
	u->spent = (int16_t)now->spent;
	u->paid = (int16_t)now->paid;
	u->by_road = now->by_road;
}

void ep_keep_progress(struct match *m, int p)
{
	struct progress now = ep_progress(m, p);

	if (may_be_reopened(m))
		set_progress(m, p, &now);
}

void ep_forget_deeds(struct match *m, int p)
{
	unit(m, p)->deeds = 0;
	set_progress(m, p, &(struct progress){ 0 });
}

/* Who was acting before takes up again what it had left. */
static void take_up(struct match *m, int p)
{
	struct progress past = ep_progress(m, p), none = { .paid = past.paid };
	struct ept *o = own(m);

	o->used = (uint32_t)past.used;
	o->mode = (int16_t)past.mode;
	o->spent = (int16_t)past.spent;
	o->by_road = past.by_road;
	set_progress(m, p, &none);
}

static void forget_action(struct match *m)
{
	struct ept *o = own(m);

	o->used = 0;
	o->mode = NO_MODE;
	o->spent = 0;
	o->by_road = false;
}

void ep_begin_action(struct match *m, const struct list *units)
{
	struct ept *o = own(m);
	bool goes_on = false;

	for (int i = 0; i < o->acting.n; i++) {
		int p = o->acting.v[i];

		if (list_has(units, p)) {
			goes_on = true;
			continue;
		}
		note_deed(m, p, ACTED);
		ep_keep_progress(m, p);
	}
	if (!goes_on) {
		o->acting.n = 0;
		forget_action(m);
		if (units->n == 1)
			take_up(m, units->v[0]);
	}
	o->acting = *units;
}

void ep_begin_one(struct match *m, int p)
{
	struct list alone = list_of(p);

	ep_begin_action(m, &alone);
}

void ep_use(struct match *m, unsigned what)
{
	struct ept *o = own(m);

	if (o->used & USED_MOVE && !(what & USED_MOVE))
		what |= MOVE_OVER;
	o->used |= what;
}

void ep_finish_acting(struct match *m)
{
	ep_begin_action(m, &(struct list){ 0 });
}

/* ---- 5.1m n heavy weapons -------------------------------------------------------- */

static bool check_weapon_actor(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return ep_check_actor(m, args->unit, false, r);
}

/* 1.3 A heavy weapon, in battery or not as it must be. */
static bool check_weapon(const struct match *m, int p, bool battery, struct ruling *r)
{
	if (type_of(m, p) != HW)
		return refuse(r, "1.3", "%s is no heavy weapon", id(m, p));
	if (in_battery(m, p) != battery)
		return refuse(r, "1.3", "%s is %s in battery", id(m, p), battery ? "not" : "already");
	return true;
}

static bool check_out_of_battery(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return check_weapon(m, args->unit, false, r);
}

static bool check_set_up_left(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return ep_check_used_by(m, args->unit, USED_SET_UP, r);
}

static bool check_in_battery(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return check_weapon(m, args->unit, true, r);
}

static bool check_dismantle_left(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return ep_check_used_by(m, args->unit, USED_DISMANTLE, r);
}

/* 12.1h What a hidden unit does with its weapon would tell what it is. */
static void tell_weapon(const struct match *m, struct ruling *r, int p, const char *words)
{
	unsigned readers = ep_readers(m, p);

	tell(r, readers, "5.1", "%s is %s", id(m, p), words);
	tell_others(r, readers, "5.1", "a hidden unit acts");
}

/* 12.4b */
static void set_up(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit;

	ep_begin_one(m, p);
	ep_use(m, USED_SET_UP);
	mark(m, p, IN_BATTERY | (has_mark(m, p, DISMANTLED) ? REDEPLOYED : 0u));
	tell_weapon(m, r, p, "set up in battery");
}

static void dismantle(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit;

	ep_begin_one(m, p);
	ep_use(m, USED_DISMANTLE);
	unmark(m, p, IN_BATTERY);
	if (!is_hidden(m, p))
		mark(m, p, DISMANTLED);
	tell_weapon(m, r, p, "dismantled");
}

/* What the other side of its counter gives it. */
static void explain_weapon(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit;
	bool up = !in_battery(m, p);
	struct list alone = list_of(p);

	account(r, "1.3", "%s: strength %d, rate %d, range %d", up ? "in battery" : "dismantled",
		printed(m, p, up ? STRENGTH2 : STRENGTH), printed(m, p, up ? RATE2 : RATE),
		printed(m, p, up ? RANGE2 : RANGE));
	ep_explain_action(m, r, &alone, up ? USED_SET_UP : USED_DISMANTLE, 0, 0);
}

static void offer_weapons(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (type_of(m, p) == HW && ep_is_active(m, p))
			offer_with(o, &a, &args->unit, p);
}

/* ---- 5.3 command actions ------------------------------------------------------------ */

struct command_args {	/* {do: command, cp: CP-DBLE-1, choice: unstop, unit: DBLE-A} */
	int16_t cp, choice, unit;
};

enum choice { REACTIVATE, UNMARK, RELOAD, UNSTOP };

static const char *const choices[] = { "reactivate", "unmark", "reload", "unstop", NULL };

/* 5.3g h Of his formation or attached to it, or anywhere below a company CP. */
static bool commands(const struct match *m, int cp, int p)
{
	int head = ep_head(m, p), host = unit_of(m, p)->attached;

	if (head == cp || host == cp)
		return true;
	return ep_company_of(m, head) == cp || (host != NONE && ep_company_of(m, host) == cp);
}

/* Of units of the enemy no more is said. */
static bool check_subject_own(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct command_args *args = args_of(a);

	if (side_of(m, args->unit) != side_of(m, args->cp) || !is_unit(m, args->unit))
		return refuse(r, "5.3", "%s is no unit of yours", id(m, args->unit));
	return true;
}

static bool check_subject_of(const struct match *m, int cp, int p, struct ruling *r)
{
	if (p == cp)
		return refuse(r, "5.3", "a CP cannot command itself");
	if (!commands(m, cp, p))
		return refuse(r, "5.3", "%s does not command %s", id(m, cp), id(m, p));
	if (!ep_are_adjacent(m, cp, p))
		return refuse(r, "5.3", "%s is neither with %s nor next to it", id(m, p), id(m, cp));
	return true;
}

static bool check_subject(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct command_args *args = args_of(a);

	return check_subject_of(m, args->cp, args->unit, r);
}

/* It has used its action, or part of it. */
static bool has_acted(const struct match *m, int p)
{
	return has_deed(m, p, ACTED) || ep_progress(m, p).used;
}

/* 5.3b Who is active and has not acted needs nobody's command. */
static bool check_reactivate(const struct match *m, int p, struct ruling *r)
{
	if (unit_of(m, p)->fire != NO_FIRE)
		return refuse(r, "5.3", "%s bears a Fire marker", id(m, p));
	if (ep_is_active(m, p) && !has_acted(m, p))
		return refuse(r, "5.3", "%s is active and has not acted yet", id(m, p));
	return check_able(m, p, r);
}

static bool check_choice_for(const struct match *m, int p, int choice, struct ruling *r)
{
	switch (choice) {
	case REACTIVATE:
		return check_reactivate(m, p, r);
	case UNMARK:
		return unit_of(m, p)->fire == FIRE_CHECK ||
		       refuse(r, "5.3", "%s bears no Fire Check marker", id(m, p));
	case RELOAD:
		return unit_of(m, p)->fire == NO_MORE_FIRE ||
		       refuse(r, "5.3", "%s bears no No More Fire marker", id(m, p));
	default:
		return is_stopped(m, p) || refuse(r, "5.3", "%s is not stopped", id(m, p));
	}
}

static bool check_choice(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct command_args *args = args_of(a);

	return check_choice_for(m, args->unit, args->choice, r);
}

/* 5.1i 5.3a */
static bool check_cp(const struct match *m, int p, struct ruling *r)
{
	if (!ep_check_actor(m, p, false, r))
		return false;
	return type_of(m, p) == CP || refuse(r, "5.3", "%s is no CP", id(m, p));
}

static bool check_commander(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct command_args *args = args_of(a);

	return check_cp(m, args->cp, r);
}

static bool check_command_left(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct command_args *args = args_of(a);

	return ep_check_used_by(m, args->cp, USED_FULL, r);
}

/* 5.3b A new action, with a new assault (8h); nothing that it bore before bars it (5.1r). */
static void reactivate(struct match *m, int p)
{
	drop_deed(m, p, ACTED | BARRED | ASSAULTED | PIVOTED);
	set_progress(m, p, &(struct progress){ 0 });
	if (ep_formation(m, p) != own_of(m)->formation)
		note_deed(m, p, REACTIVATED);
}

/* The points that its move has left, beside another half action half of them. */
static int points_left(const struct match *m, int p, const struct progress *past)
{
	int all = ep_allowance(m, p, past->mode, past->by_road);
	unsigned beside = past->used & ~(unsigned)(USED_MOVE | MOVE_OVER);

	if (past->mode == NO_MODE || past->used & MOVE_OVER)
		return 0;
	if (past->mode == NORMAL && beside)
		all = lesser(all, all / 2 + past->paid);
	return all - past->spent;
}

/* 5.1 The other half action, or points of a move that is under way. */
static bool has_action_left(const struct match *m, int p)
{
	struct progress past = ep_progress(m, p);
	bool half = ep_is_half_move(past.spent - past.paid, ep_allowance(m, p, past.mode, past.by_road));

	return halves(past.used, half) < 2 || points_left(m, p, &past) > 0;
}

/* 5.3 Who is rid of its marker goes on with what it has left; it gets nothing anew. */
static void reopen(struct match *m, int p)
{
	if (may_be_reopened(m) && has_action_left(m, p))
		drop_deed(m, p, ACTED);
}

/* 12.3i Who commands nobody need know; what is seen of the marker is. */
static void tell_command(const struct match *m, struct ruling *r, const struct action *a)
{
	const struct command_args *args = args_of(a);
	static const char *const words[] = {
		"may act again", "loses its Fire Check marker", "may try to fire again",
		"is no longer stopped",
	};
	unsigned mine = 1u << a->side;

	tell(r, mine, "5.3", "%s commands: %s %s", id(m, args->cp), id(m, args->unit), words[args->choice]);
	if (ep_readers(m, args->unit) == ~0u)
		tell_others(r, mine, "5.3", "on a command %s %s", id(m, args->unit), words[args->choice]);
	else
		tell_others(r, mine, "5.3", "a CP commands");
}

static void command(struct match *m, const struct action *a, struct ruling *r)
{
	const struct command_args *args = args_of(a);
	struct unit *u = unit(m, args->unit);

	ep_begin_one(m, args->cp);
	ep_use(m, USED_FULL);
	if (args->choice == REACTIVATE)
		reactivate(m, args->unit);
	else if (args->choice == UNSTOP)
		u->state = FIT;
	else
		u->fire = args->choice == RELOAD ? FIRE_CHECK : NO_FIRE;
	if (args->choice != REACTIVATE)
		reopen(m, args->unit);
	tell_command(m, r, a);
}

/* 5.3b to e */
static void explain_command(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct command_args *args = args_of(a);
	static const char *const words[] = {
		"may make a full action or two half actions", "has no Fire marker, so its next fire is free",
		"may fire again if it keeps its rate",
		"is not stopped: it may move, and fires at full strength",
	};
	struct list alone = list_of(args->cp);

	account(r, "5.3", "%s then %s", id(m, args->unit), words[args->choice]);
	ep_explain_action(m, r, &alone, USED_FULL, 0, 0);
}

static void offer_command(const struct match *m, struct offers *o)
{
	struct ruling r = { .quiet = true };
	struct action a;
	struct command_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(cp, m) {
		if (o->full || type_of(m, cp) != CP || !check_cp(m, cp, &r) ||
		    !ep_check_used_by(m, cp, USED_FULL, &r))
			continue;
		args->cp = (int16_t)cp;
		EACH_UNIT(p, m) {
			if (side_of(m, p) != a.side || !is_unit(m, p) || !check_subject_of(m, cp, p, &r))
				continue;
			args->unit = (int16_t)p;
			for (args->choice = REACTIVATE; args->choice <= UNSTOP; args->choice++)
				if (check_choice_for(m, p, args->choice, &r))
					offer_sure(o, &a);
		}
	}
}

/* ---- tables -------------------------------------------------------------------------------- */

static void end_activation(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	ep_end_activation(m, r);
}

static const struct param weapon_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .secret = true, .about = "a heavy weapon" },
	{ 0 }
};

static const struct param command_params[] = {
	{ PARAM(struct command_args, cp, ARG_PIECE), .secret = true, .about = "the CP that commands" },
	{ PARAM(struct command_args, choice, ARG_WORD), .names = choices, .secret = true,
	  .about = "a new action, off with Fire Check, No More Fire back to Fire Check, off with Stop" },
	{ PARAM(struct command_args, unit, ARG_PIECE), .secret = true,
	  .about = "a unit under him, with him or next to him" },
	{ 0 }
};

static const struct verb set_up_verb = {
	.name = "set-up", .about = "sets a heavy weapon up in battery: a half action", .rules = "5.1 1.3",
	.params = weapon_params,
	.checks = CHECKS(check_weapon_actor, lawful_so_far, check_out_of_battery, check_set_up_left),
	.apply = set_up, .explain = explain_weapon, .offer = offer_weapons,
};
static const struct verb dismantle_verb = {
	.name = "dismantle", .about = "dismantles a heavy weapon in battery: a half action",
	.rules = "5.1 1.3", .params = weapon_params,
	.checks = CHECKS(check_weapon_actor, lawful_so_far, check_in_battery, check_dismantle_left),
	.apply = dismantle, .explain = explain_weapon, .offer = offer_weapons,
};
static const struct verb command_verb = {
	.name = "command", .about = "lets a CP help a unit under him: a full action", .rules = "5.3",
	.params = command_params,
	.checks = CHECKS(check_commander, lawful_so_far, check_command_left, check_subject_own,
			 lawful_so_far, check_subject, check_choice),
	.apply = command, .explain = explain_command, .offer = offer_command,
};
static const struct verb end_verb = {
	.name = "end-activation", .passes = true, .about = "declares the activation complete", .rules = "4.3",
	.apply = end_activation,
};

const struct state ep_act = {
	.name = "act", .rule = "5.1",
	.asks = "act with units of the activated formation, or end its activation",
	.asked = ON_TURN, .in = IN(OPERATIONS),
	.verbs = (const struct verb *const[]){
		&ep_fire, &ep_pivot, &ep_move, &ep_turn, &ep_halt, &ep_assault_verb, &ep_overrun_verb,
		&ep_enter_tunnel, &ep_exit_tunnel, &set_up_verb, &dismantle_verb, &command_verb,
		&ep_shed_stop, &end_verb, NULL
	},
};
