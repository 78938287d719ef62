/* SPDX-License-Identifier: ISC */
/* 02-events.c: 2.5.2 the Random Event chit and its table, RET.2 to RET.12. */
#include "games/across-the-narva/narva.h"

/* ---- RET.2 RET.12 all units of one formation ----------------------------------------- */

/* RET.2a A German formation called a division; RET.12a a Soviet corps. */
static bool is_eligible(const struct match *m, int side, int formation)
{
	int hq = an_hq_of(m, formation);

	if (hq == NONE || side_of(m, hq) != side)
		return false;
	return side == GERMAN ? has_trait(m, hq, DIVISION) : type_of(m, hq) == CORPS_HQ;
}

/* 2.5.2e The HQ is one of them, and nobody of another formation is. */
static bool is_member(const struct match *m, int p, int side, int formation)
{
	return is_ground_unit(m, p) && on_map(m, p) && side_of(m, p) == side &&
	       formation_of(m, p) == formation;
}

static bool has_member(const struct match *m, int side, int formation)
{
	EACH_UNIT(p, m)
		if (is_member(m, p, side, formation))
			return true;
	return false;
}

/* {do: choose, formation: '227'} */
struct choose_args {
	int16_t formation;
};

static bool check_formation(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct choose_args *args = args_of(a);
	const char *name = an_formation_names[args->formation];
	bool german = a->side == GERMAN;

	if (!is_eligible(m, a->side, args->formation))
		return refuse(r, german ? "RET.2" : "RET.12", "%s is no %s of yours", name,
			      german ? "division" : "corps");
	if (!has_member(m, a->side, args->formation))
		return refuse(r, german ? "RET.2" : "RET.12", "no unit of %s is on the map", name);
	return true;
}

static void choose(struct match *m, const struct action *a, struct ruling *r)
{
	const struct choose_args *args = args_of(a);

	done(m);
	an_begin_operation(m, EVENT_MOVE, a->side, NONE, NONE);
	EACH_UNIT(p, m)
		if (is_member(m, p, a->side, args->formation))
			mark(m, p, ACTIVE);
	say(r, a->side == GERMAN ? "RET.2" : "RET.12", "the units of %s may move",
	    an_formation_names[args->formation]);
	an_run_operation(m, MOVING);
}

static void explain_choose(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct choose_args *args = args_of(a);
	struct list units = { 0 };

	EACH_UNIT(p, m)
		if (is_member(m, p, a->side, args->formation) && units.n < MOST_LIST)
			list_add(&units, p);
	account(r, a->side == GERMAN ? "RET.2" : "RET.12", "may move and do not attack: %s",
		piece_names(r, m, &units, "nobody"));
}

static void offer_choose(const struct match *m, struct offers *o)
{
	struct action a;
	struct choose_args *args = args_in(&a);

	(void)m;
	offer_start(o, &a);
	for (int i = NO_FORMATION + 1; an_formation_names[i]; i++)
		offer_with(o, &a, &args->formation, i);
}

static void pass(struct match *m, const struct action *a, struct ruling *r)
{
	done(m);
	say(r, "2.5.2", "%s makes no use of the event", an_side_names[a->side]);
}

/* ---- RET.8 barrages ------------------------------------------------------------------- */

static void roll_barrages(struct match *m, const struct action *a, struct ruling *r)
{
	int attacks = cell(m, BARRAGE_ROLL, roll(r, "RET.8", "barrage-count", 6) - 1, 0);

	done(m);
	say(r, "RET.8", "%s may make %d barrage attack%s", an_side_names[a->side], attacks,
	    attacks == 1 ? "" : "s");
	an_open_barrage(m, r, a->side, attacks);
}

static void explain_roll(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	an_explain_count(m, r, "RET.8");
}

/* ---- the table ------------------------------------------------------------------------- */

static void move_division(struct match *m, struct ruling *r)
{
	say(r, "RET.2", "the German may move all units of one division");
	ask(m, &an_choose_formation, GERMAN);
}

static void move_corps(struct match *m, struct ruling *r)
{
	say(r, "RET.12", "the Soviet may move all units of one corps");
	ask(m, &an_choose_formation, SOVIET);
}

/* RET.3a RET.11b They are named first, then they move. */
static void move_any(struct match *m, int side)
{
	an_begin_operation(m, EVENT_MOVE, side, NONE, NONE);
	own(m)->slots = (int16_t)limit(m, EVENT_UNITS);
	an_run_operation(m, SELECTING);
}

static void move_germans(struct match *m, struct ruling *r)
{
	say(r, "RET.3", "the German may move %d units", limit(m, EVENT_UNITS));
	move_any(m, GERMAN);
}

static void give_many(struct match *m, struct ruling *r)
{
	say(r, "RET.4", "the German gets %d replacements", limit(m, REPLACEMENTS_4));
	an_open_replacements(m, r, limit(m, REPLACEMENTS_4));
}

static void give_few(struct match *m, struct ruling *r)
{
	say(r, "RET.5", "the German gets %d replacement", limit(m, REPLACEMENTS_5));
	an_open_replacements(m, r, limit(m, REPLACEMENTS_5));
}

static void ground_air(struct match *m, struct ruling *r)
{
	say(r, "RET.6", "nobody flies until the turn ends");
	own(m)->no_air = true;
}

static void no_event(struct match *m, struct ruling *r)
{
	(void)m;
	say(r, "RET.7", "nothing happens");
}

static void offer_shelling(struct match *m, struct ruling *r)
{
	say(r, "RET.8", "the Soviet may roll for barrage attacks");
	ask(m, &an_event_barrage, SOVIET);
}

static void raise_air(struct match *m, struct ruling *r)
{
	say(r, "RET.9", "Soviet air units move up one box");
	an_raise_air(m, r, false);
}

static void ready_air(struct match *m, struct ruling *r)
{
	say(r, "RET.10", "all Soviet air units are ready");
	an_raise_air(m, r, true);
}

/* RET.11 Once the frost of the track is over, though it was made to last a turn longer, the Soviet moves. */
static void keep_frost(struct match *m, struct ruling *r)
{
	if (an_turn_cell(m, FROZEN)) {
		say(r, "RET.11", "rivers and winter trail stay frozen for a turn longer");
		own(m)->long_frost = true;
		return;
	}
	say(r, "RET.11", "the Soviet may move %d units", limit(m, EVENT_UNITS));
	move_any(m, SOVIET);
}

/* 2.5.2a By the sum of two dice, from 2. */
static void (*const events[])(struct match *, struct ruling *) = {
	move_division, move_germans, give_many, give_few, ground_air, no_event, offer_shelling, raise_air,
	ready_air, keep_frost, move_corps,
};

/* 2.5.2b At once, before the next draw. */
void an_open_event(struct match *m, struct ruling *r)
{
	int first = roll(r, "2.5.2", "event-1", 6), second = roll(r, "2.5.2", "event-2", 6);

	say(r, "2.5.2", "the event is %d and %d: %d", first, second, first + second);
	events[first + second - 2](m, r);
}

/* ---- tables ----------------------------------------------------------------------------- */

static const struct param choose_params[] = {
	{ PARAM(struct choose_args, formation, ARG_WORD), .names = an_formation_names,
	  .about = "the division or corps whose units may move" },
	{ 0 }
};

static const struct verb pass_verb = {
	.name = "pass", .passes = true, .about = "makes no use of the event", .rules = "2.5.2", .apply = pass,
};

const struct state an_choose_formation = {
	.name = "choose-formation", .rule = "2.5.2", .asks = "choose whose units may move, or pass",
	.asked = EITHER_SIDE, .in = IN(COMMAND_PHASE),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "choose", .about = "lets all units of a division or corps move",
			.rules = "2.5.2 RET.2 RET.12 RET.move", .params = choose_params,
			.checks = CHECKS(check_formation), .apply = choose, .explain = explain_choose,
			.offer = offer_choose,
		}, &pass_verb, NULL
	},
};

const struct state an_event_barrage = {
	.name = "event-barrage", .rule = "RET.8", .asks = "roll for barrage attacks, or pass",
	.asked = THE_SIDE(SOVIET), .in = IN(COMMAND_PHASE),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "roll", .about = "rolls for a number of barrage attacks",
			.rules = "RET.8 2.5.1", .apply = roll_barrages, .explain = explain_roll,
		}, &pass_verb, NULL
	},
};
