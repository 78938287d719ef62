/* SPDX-License-Identifier: ISC */
/* 04-activation.c: 2.B the initiative, 4 who is activated, the test, and the end of the operations. */
#include "games/en-pointe-toujours/ept.h"

/* ---- 2.B initiative --------------------------------------------------------- */

static int roll_side(struct match *m, struct ruling *r, int side)
{
	int bonus = side == scenario_cell(m, SC_INITIATIVE) ? scenario_cell(m, SC_BONUS) : 0;

	return roll(r, "2.B", text(r->arena, "init.%s", ep_side_names[side]), 6) + bonus;
}

/* 2Bb c d Equal numbers, with what the scenario adds, are rolled again. */
void ep_roll_initiative(struct match *m, struct ruling *r)
{
	struct ept *o = own(m);

	o->initiative = (int16_t)scenario_cell(m, SC_INITIATIVE);
	if (o->turn == 1) {
		say(r, "2.B", "the scenario gives %s the initiative", ep_side_names[o->initiative]);
	} else {
		int french, german;

		do {
			french = roll_side(m, r, FRENCH);
			german = roll_side(m, r, GERMAN);
		} while (french == german && r->verdict == LAWFUL);
		o->initiative = french > german ? FRENCH : GERMAN;
		say(r, "2.B", "initiative: french %d, german %d: %s is active first", french, german,
		    ep_side_names[o->initiative]);
	}
	o->active = o->initiative;
}

/* ---- formations ------------------------------------------------------------- */

/* 4.2b Also when its turn has passed. */
bool ep_is_due(const struct match *m, int p)
{
	int turn = printed(m, p, ARRIVES);

	return lies_in(m, p, OFF) && turn && turn <= own_of(m)->turn;
}

/* 4b 8.3i 12.2a A real unit of it is there or due, and some counter of it has not withdrawn. */
static bool has_members(const struct match *m, int head)
{
	bool real = false, able = false;

	EACH_UNIT(p, m) {
		if (!is_counter(m, p) || !ep_acts_with(m, p, head) || !(on_map(m, p) || ep_is_due(m, p)))
			continue;
		real |= is_unit(m, p);
		able |= !has_mark(m, p, WITHDRAWN);
		if (real && able)
			return true;
	}
	return false;
}

/* It is left to activate in this turn. */
static bool can_activate(const struct match *m, int head, int side)
{
	return side_of(m, head) == side && is_unit(m, head) && !has_mark(m, head, ACTIVATED) &&
	       ep_acts_with(m, head, head) && has_members(m, head);
}

static bool has_formation(const struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (can_activate(m, p, side))
			return true;
	return false;
}

/* 4.2b Nothing of it has come yet. */
static bool is_reinforcement(const struct match *m, int head)
{
	EACH_UNIT(p, m)
		if (is_counter(m, p) && ep_acts_with(m, p, head) && on_map(m, p))
			return false;
	return true;
}

/* ---- 4.1 the test ------------------------------------------------------------- */

static int test_cell(const struct match *m, bool holds, int row, const char *what, struct sum *s)
{
	int value = holds ? cell(m, ACTIVATION, row, 0) : 0;

	sum_add(s, "AC", what, value);
	return value;
}

/* AC.a to AC.d. A fallen leader counts as that alone (3.3a); the tanks never had one (16.2e). */
static int added_to_roll(const struct match *m, int head, struct sum *s)
{
	bool fallen = lies_in(m, head, GONE) && type_of(m, head) == CP;

	return test_cell(m, has_mark(m, head, OUT_OF_RANGE), AC_OUT_OF_RANGE, "platoon out of range", s) +
	       test_cell(m, has_mark(m, head, OUT_OF_COMMAND), AC_OUT_OF_COMMAND, "out of command", s) +
	       test_cell(m, is_neutralised(m, head), AC_NEUTRALISED, "neutralised leader", s) +
	       test_cell(m, fallen, AC_DEAD, "fallen leader", s);
}

/* AC.e f */
static int leader_morale(const struct match *m, int head, struct sum *s)
{
	int morale = ep_full_morale(m, head);

	sum_add(s, NULL, "full morale", morale);
	return morale + test_cell(m, ep_is_hesitant(m, head), AC_HESITANT, "hesitant platoon", s) +
	       test_cell(m, is_stopped(m, head), AC_STOPPED, "stopped leader", s);
}

/* 4.2a b */
static bool is_tested(const struct match *m, int head)
{
	return own_of(m)->first_used >> side_of(m, head) & 1 && !is_reinforcement(m, head);
}

/* 4.1d No roll will do; the first edition let it be tried all the same. */
static bool is_hopeless(const struct match *m, int head)
{
	return m->edition >= 2 && is_tested(m, head) &&
	       FIRST_ROLL + added_to_roll(m, head, NULL) > leader_morale(m, head, NULL);
}

int ep_obeys_on(const struct match *m, int head)
{
	if (!is_tested(m, head))
		return NO;
	return lesser(MOST_ROLL, leader_morale(m, head, NULL) - added_to_roll(m, head, NULL));
}

/* ---- 4.5 the end of the phase ----------------------------------------------------- */

static void end_operations(struct match *m, struct ruling *r, const char *why)
{
	say(r, "4.5", "%s: the operations are over", why);
	ep_next_phase(m, r);
}

/* 4.5c e A side that has nothing left is passed over. */
void ep_open_operations(struct match *m, struct ruling *r)
{
	struct ept *o = own(m);
	bool mine = has_formation(m, o->active), theirs = has_formation(m, enemy_of(o->active));

	if (!mine && !theirs) {
		end_operations(m, r, "no formation is left to activate");
		return;
	}
	if (!mine)
		o->active = (int16_t)enemy_of(o->active);
	ask(m, &ep_activate, o->active);
}

/* ---- activate ------------------------------------------------------------------------ */

/* 3.3a In the first edition a fallen leader was named for his platoon. */
static bool may_name_fallen(const struct match *m) { return m->edition < 2; }

/* Who is named for the formation: its head, or the first that is left of it. NONE: nobody is. */
static int speaker(const struct match *m, int head)
{
	if (!lies_in(m, head, GONE) || may_name_fallen(m))
		return head;
	EACH_UNIT(p, m)
		if (is_unit(m, p) && (on_map(m, p) || lies_in(m, p, OFF)) && ep_acts_with(m, p, head))
			return p;
	return NONE;
}

/* Of other units no more is said. */
static bool check_activated_own(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	if (side_of(m, args->unit) != a->side || !is_unit(m, args->unit))
		return refuse(r, "4", "%s is no unit of yours", id(m, args->unit));
	return true;
}

static bool check_speaker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit, first = speaker(m, ep_formation(m, p));

	if (first == NONE)
		return refuse(r, "4", "nobody of the formation of %s is left", id(m, p));
	if (first != p)
		return refuse(r, "4", "%s %s: name %s", id(m, p),
			      lies_in(m, p, GONE) ? "has fallen" : "acts with others", id(m, first));
	return true;
}

static bool check_once(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	if (has_mark(m, ep_formation(m, args->unit), ACTIVATED))
		return refuse(r, "4.1", "the formation of %s has been activated in this turn",
			      id(m, args->unit));
	return true;
}

static bool check_members(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int head = ep_formation(m, args->unit);

	if (!has_members(m, head))
		return refuse(r, has_mark(m, head, WITHDRAWN) ? "8.3" : "4",
			      "nobody of the formation of %s can act", id(m, args->unit));
	return true;
}

static bool check_hope(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	if (is_hopeless(m, ep_formation(m, args->unit)))
		return refuse(r, "4.1", "no roll can activate the formation of %s now", id(m, args->unit));
	return true;
}

/* "CP-1", or of a leader who has fallen "the formation of CP-1". */
static const char *formation_name(const struct match *m, struct ruling *r, int head)
{
	return lies_in(m, head, GONE) ? text(r->arena, "the formation of %s", id(m, head)) : id(m, head);
}

/* 4.3a 5.1r Who bears a Fire marker now may not move. */
static void begin_activation(struct match *m, struct ruling *r, int head)
{
	unsigned readers = ep_readers(m, head);
	struct ept *o = own(m);

	o->formation = (int16_t)head;
	o->passes = 0;
	EACH_UNIT(p, m)
		if (ep_is_active(m, p) && unit_of(m, p)->fire != NO_FIRE)
			note_deed(m, p, BARRED);
	ask(m, &ep_act, o->active);
	tell(r, readers, "4.3", "%s is activated", formation_name(m, r, head));
	tell_others(r, readers, "4.3", "a formation is activated");
}

/* 4.4a 4.5b */
static void fail_activation(struct match *m)
{
	own(m)->passes = 0;
	own(m)->active = (int16_t)enemy_of(own_of(m)->active);
}

/* 4.1a What the roll is held against, and what is added to it. */
static void account_test(const struct match *m, struct ruling *r, int head, struct sum *more,
			 struct sum *morale)
{
	unsigned readers = ep_readers(m, head);

	sum_start(more, true);
	added_to_roll(m, head, more);
	sum_start(morale, false);
	leader_morale(m, head, morale);
	if (r->quiet)
		return;
	account_sum(r, readers, "4.1", text(r->arena, "morale of %s", id(m, head)), morale);
	if (more->n)
		account_sum(r, readers, "4.1", "added to the roll", more);
}

/* 4.1a 4.5d The dice alone can end the phase, before anybody asks whether they will do. */
static void test_activation(struct match *m, struct ruling *r, int head)
{
	unsigned readers = ep_readers(m, head);
	int dice = ep_roll_2d6(r, "4.1", text(r->arena, "act.%s", id(m, head)), ~0u);
	struct sum more, against;
	int sum, morale;
	const char *words;

	if (dice >= limit(m, PHASE_END) && !has_formation(m, enemy_of(own_of(m)->active))) {
		end_operations(m, r, text(r->arena, "roll %d with the enemy at rest", dice));
		return;
	}
	account_test(m, r, head, &more, &against);
	sum = dice + more.total;
	morale = against.total;
	words = sum <= morale ? "it obeys" : "it fails";
	tell(r, readers, "4.1", "%s: roll %d, in all %d, against morale %d: %s", formation_name(m, r, head),
	     dice, sum, morale, words);
	tell_others(r, readers, "4.1", "a formation is tested: roll %d: %s", dice, words);
	if (sum <= morale)
		begin_activation(m, r, head);
	else
		fail_activation(m);
}

/* Who will act, and by what roll. */
static void explain_activate(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int head = ep_formation(m, args->unit);
	struct sum more, morale;
	struct list who = { 0 };

	EACH_UNIT(p, m)
		if (is_unit(m, p) && ep_acts_with(m, p, head) && (on_map(m, p) || ep_is_due(m, p)))
			list_add(&who, p);
	account(r, "4.3", "would be activated: %s", piece_names(r, m, &who, "nobody"));
	if (!is_tested(m, head)) {
		account(r, "4.2", "no test is needed: it %s",
			is_reinforcement(m, head) ? "comes as a reinforcement" : "is the first of the turn");
		return;
	}
	account_test(m, r, head, &more, &morale);
	account(r, "4.1", "it obeys on a roll of %d or less; else the enemy becomes active",
		lesser(MOST_ROLL, morale.total - more.total));
	account(r, "4.5", "a roll of %d or more ends the operations if the enemy has no formation left",
		limit(m, PHASE_END));
}

/* 4.2a b c Both kinds of free activation use up the first. */
static void activate(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int head = ep_formation(m, args->unit);

	done(m);
	if (is_tested(m, head)) {
		test_activation(m, r, head);
		return;
	}
	own(m)->first_used |= 1u << a->side;
	begin_activation(m, r, head);
}

static void offer_activate(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (o->full || !can_activate(m, p, a.side) || is_hopeless(m, p))
			continue;
		args->unit = (int16_t)speaker(m, p);
		if (args->unit != NONE)
			offer_sure(o, &a);
	}
}

/* 4.5a c; a pass gives up nothing but the hand (4.2a) */
static void pass(struct match *m, const struct action *a, struct ruling *r)
{
	struct ept *o = own(m);

	done(m);
	o->passes++;
	say(r, "4.5", "%s passes", ep_side_names[a->side]);
	if (o->passes == 2 || !has_formation(m, enemy_of(a->side)))
		end_operations(m, r, o->passes == 2 ? "both sides have passed" : "the enemy is at rest");
	else
		o->active = (int16_t)enemy_of(a->side);
}

/* ---- 4.3b the activation is over ------------------------------------------------------------ */

/* 5.1q Whoever has moved, of whatever formation, gets its marker now, unless it is neutralised. */
void ep_end_activation(struct match *m, struct ruling *r)
{
	struct ept *o = own(m);

	ep_finish_acting(m);
	EACH_UNIT(p, m) {
		if (has_deed(m, p, STIRRED) && !is_neutralised(m, p))
			mark(m, p, MOVED);
		ep_forget_deeds(m, p);
	}
	if (o->formation != NONE)	/* as in a position that cannot come about */
		mark(m, o->formation, ACTIVATED);
	o->formation = NONE;
	done(m);
	say(r, "4.3", "the activation is over");
}

/* ---- tables ------------------------------------------------------------------------- */

static const struct param activate_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .secret = true,
	  .about = "the CP of a platoon, the first tank, or a unit that acts alone; if that one has fallen, "
		   "the next of its platoon" },
	{ 0 }
};

const struct state ep_activate = {
	.name = "activate", .rule = "4", .asks = "activate a formation, or pass",
	.asked = ON_TURN, .in = IN(OPERATIONS),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "activate", .about = "tries to activate a formation", .rules = "4.1 4.2 AC",
			.params = activate_params,
			.checks = CHECKS(check_activated_own, lawful_so_far, check_speaker, check_once,
					 check_members, check_hope),
			.apply = activate, .explain = explain_activate, .offer = offer_activate,
		},
		&(const struct verb){
			.name = "pass", .passes = true,
			.about = "leaves the hand to the enemy", .rules = "4.5",
			.apply = pass,
		}, NULL
	},
};
