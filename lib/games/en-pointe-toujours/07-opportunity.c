/*
 * 07-opportunity.c: 7.11 opportunity fire. Who has moved or fired is a trigger; an answer is a trigger in its
 * turn, and is answered before the one under it goes on (7.11m). Players may give their answer beforehand.
 */
#include "games/en-pointe-toujours/ept.h"

/* ---- the stack of triggers ------------------------------------------------ */

/* The top one: those who have just moved or fired and are still there. */
static void open_targets(const struct match *m, struct list *l)
{
	const struct ept *o = own_of(m);

	*l = (struct list){ 0 };
	if (o->chain.n) {
		if (on_map(m, o->chain.v[o->chain.n - 1]))
			list_add(l, o->chain.v[o->chain.n - 1]);
		return;
	}
	for (int i = 0; i < o->targets.n; i++)
		if (on_map(m, o->targets.v[i]))
			list_add(l, o->targets.v[i]);
}

static uint64_t level_bit(const struct match *m) { return (uint64_t)1 << own_of(m)->chain.n; }

static void forget_answers(struct match *m, uint64_t bits)
{
	EACH_UNIT(p, m)
		unit(m, p)->answered &= ~bits;
}

static void close_trigger(struct match *m)
{
	struct ept *o = own(m);

	forget_answers(m, level_bit(m));
	if (o->chain.n) {
		o->chain.v[--o->chain.n] = 0;
		return;
	}
	o->targets = (struct list){ 0 };
	o->trigger = NO_TRIGGER;
	o->trigger_mode = NO_MODE;
}

/* An answer comes upon what it answers; everything else begins anew. */
void ep_open_trigger(struct match *m, struct ruling *r, int trigger, const struct list *units, int mode)
{
	struct ept *o = own(m);

	(void)r;
	if (trigger == FIRE_TRIGGER && o->trigger != NO_TRIGGER) {
		list_add(&o->chain, units->v[0]);
		return;
	}
	forget_answers(m, ~(uint64_t)0);
	o->chain = o->targets = (struct list){ 0 };
	list_add_all(&o->targets, units);
	o->trigger = (int16_t)trigger;
	o->trigger_mode = (int16_t)mode;
	if (!is_pending(m, &ep_reacting))
		ask(m, &ep_reacting, NONE);
}

/* ---- an answer ------------------------------------------------------------- */

/* 7.11e How the targets moved; before the trigger is opened: how those who act do. */
static int16_t open_mode(const struct match *m)
{
	const struct ept *o = own_of(m);

	if (o->trigger == NO_TRIGGER)
		return o->mode == NO_MODE ? NORMAL : o->mode;
	return o->trigger == MOVE_TRIGGER && !o->chain.n ? o->trigger_mode : NO_MODE;
}

/* 7c 7.11h 7.11l Only those are hit. */
static void answer_of(const struct match *m, int p, int place, bool ac, struct shot *s)
{
	struct list open;

	*s = (struct shot){ .units = list_of(p), .place = (int16_t)place, .mode = open_mode(m), .ac = ac };
	open_targets(m, &open);
	for (int i = 0; i < open.n; i++)
		if (m->at[open.v[i]] == place)
			list_add(&s->targets, open.v[i]);
}

/* 5b 5.2d 8.3d 7.6j 7.6k 7.11g */
static bool check_reactor(const struct match *m, int p, struct ruling *r)
{
	if (ep_is_active(m, p))
		return refuse(r, "5.2", "%s is active: it fires by its own actions alone", id(m, p));
	if (is_neutralised(m, p) || has_mark(m, p, SHUT_DOWN))
		return refuse(r, "5", "%s is neutralised or shut down", id(m, p));
	if (has_mark(m, p, WITHDRAWN))
		return refuse(r, "8.3", "%s has retreated before an assault in this turn", id(m, p));
	if (unit_of(m, p)->answered & level_bit(m))
		return refuse(r, "7.11", "%s has fired at this already", id(m, p));
	return true;
}

static bool check_targets(const struct match *m, const struct shot *s, struct ruling *r)
{
	return s->targets.n || refuse(r, "7.11", "nobody in %s has just moved or fired",
				      place_name(m, s->place));
}

/* 15b At a fortification a cannon is better served by its AC value. */
static bool prefers_ac(const struct match *m, int p, int place)
{
	return type_of(m, p) == CANNON && ep_ground_row(m, place) == TR_FORTIFICATION;
}

/* It may answer there, and to some effect. */
static bool may_answer_at(const struct match *m, const struct shot *s)
{
	struct ruling r = { .quiet = true };
	int p = s->units.v[0];

	return ep_can_hit(m, s) && ep_check_shooter(m, p, s, &r) && check_reactor(m, p, &r) &&
	       check_targets(m, s, &r);
}

static void answer(struct match *m, struct ruling *r, const struct shot *s)
{
	unit(m, s->units.v[0])->answered |= level_bit(m);
	ep_shoot(m, r, s);
}

/* ---- answers given beforehand ------------------------------------------------ */

static bool fires_as_told(const struct match *m, int p, int place, struct shot *s)
{
	if (!on_map(m, p) || ep_distance(m, m->at[p], place) > unit_of(m, p)->standing)
		return false;
	answer_of(m, p, place, prefers_ac(m, p, place), s);
	return may_answer_at(m, s);
}

/* The next of the side that is to fire; false: nobody is. */
static bool find_told(const struct match *m, int side, const struct list *targets, struct shot *s)
{
	EACH_UNIT(p, m)
		for (int i = 0; i < targets->n && side_of(m, p) == side && unit_of(m, p)->standing; i++)
			if (fires_as_told(m, p, m->at[targets->v[i]], s))
				return true;
	return false;
}

/* ---- who is asked --------------------------------------------------------------- */

/* The same before the trigger is opened: nobody has answered it then. */
static bool could_answer(const struct match *m, int p, int target)
{
	int place = m->at[target];
	struct shot s = {
		.units = list_of(p), .targets = list_of(target), .place = (int16_t)place,
		.mode = open_mode(m), .ac = prefers_ac(m, p, place),
	};

	if (own_of(m)->standing[side_of(m, p)] == FIRE_AS_TOLD &&
	    ep_distance(m, m->at[p], place) > unit_of(m, p)->standing)
		return false;
	return may_answer_at(m, &s);
}

/* 11.2q Whoever has a hidden counter that sees it is asked: the pause must not tell what is hidden. */
bool ep_would_ask(const struct match *m, int side, int target)
{
	int standing = own_of(m)->standing[side];

	if (!on_map(m, target) || is_tank(m, target) || standing == NEVER_FIRE)
		return false;
	EACH_UNIT(p, m) {
		if (side_of(m, p) != side || !is_counter(m, p) || !on_map(m, p))
			continue;
		if (standing == ASK_ME && is_hidden(m, p) && ep_sees(m, m->at[p], m->at[target]))
			return true;
		if (could_answer(m, p, target))
			return true;
	}
	return false;
}

static bool is_asked(const struct match *m, int side, const struct list *targets)
{
	for (int i = 0; i < targets->n; i++)
		if (ep_would_ask(m, side, targets->v[i]))
			return true;
	return false;
}

/* 7.11a 7.11m The umpire's step: goes on until nobody wishes to answer, or can. */
static void react(struct match *m, struct ruling *r)
{
	struct list targets;
	struct shot s;
	int side;

	if (own_of(m)->trigger == NO_TRIGGER) {
		done(m);
		return;
	}
	open_targets(m, &targets);
	if (!targets.n || own_of(m)->chain.n >= MOST_CHAIN) {
		close_trigger(m);
		return;
	}
	side = enemy_of(side_of(m, targets.v[0]));
	if (own_of(m)->standing[side] == FIRE_AS_TOLD && find_told(m, side, &targets, &s))
		answer(m, r, &s);
	else if (own_of(m)->standing[side] == ASK_ME && is_asked(m, side, &targets))
		ask(m, &ep_opfire, side)->where = m->at[targets.v[0]];
	else
		close_trigger(m);
}

/* ---- the question ------------------------------------------------------------------ */

/* 7.11 The enemy of those who moved or fired last is asked, about where one of them is. */
static bool is_of_trigger(const struct match *m, const struct frame *f)
{
	const struct ept *o = own_of(m);

	if (o->chain.n)
		return f->side != side_of(m, o->chain.v[o->chain.n - 1]) &&
		       f->where == m->at[o->chain.v[o->chain.n - 1]];
	for (int i = 0; i < o->targets.n; i++)
		if (m->at[o->targets.v[i]] == f->where)
			return f->side != side_of(m, o->targets.v[i]);
	return false;
}

struct opfire_args {	/* {do: opfire, unit: DBLE-A} */
	int16_t unit, hex;
	bool ac;
};

static void proposed(const struct match *m, const struct action *a, struct shot *s)
{
	const struct opfire_args *args = args_of(a);

	answer_of(m, args->unit, args->hex == NONE ? top_frame(m)->where : args->hex, args->ac, s);
}

static bool check_opfire_own(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct opfire_args *args = args_of(a);

	return ep_check_own(m, args->unit, a->side, "7.11", r);
}

static bool check_opfire_shooter(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct opfire_args *args = args_of(a);
	struct shot s;

	proposed(m, a, &s);
	return ep_check_shooter(m, args->unit, &s, r);
}

static bool check_opfire_reactor(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct opfire_args *args = args_of(a);

	return check_reactor(m, args->unit, r);
}

static bool check_opfire_targets(const struct match *m, const struct action *a, struct ruling *r)
{
	struct shot s;

	proposed(m, a, &s);
	return check_targets(m, &s, r);
}

static bool remark_wasted(const struct match *m, const struct action *a, struct ruling *r)
{
	struct shot s;

	proposed(m, a, &s);
	ep_remark_wasted(m, &s, r);
	return true;
}

static void opfire(struct match *m, const struct action *a, struct ruling *r)
{
	struct shot s;

	proposed(m, a, &s);
	done(m);
	answer(m, r, &s);
}

static void offer_opfire(const struct match *m, struct offers *o)
{
	struct list targets;
	struct action a;
	struct opfire_args *args = args_in(&a);

	offer_start(o, &a);
	open_targets(m, &targets);
	EACH_UNIT(p, m)
		for (int i = 0; i < 2 * targets.n && side_of(m, p) == a.side && is_unit(m, p); i++) {
			struct shot s;

			args->unit = (int16_t)p;
			args->hex = m->at[targets.v[i / 2]];
			args->ac = i % 2;
			proposed(m, &a, &s);
			if (s.targets.v[0] == targets.v[i / 2] && (!args->ac || type_of(m, p) == CANNON) &&
			    on_map(m, p) && ep_can_hit(m, &s))
				offer(o, &a);
		}
}

static void hold_fire(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "7.11", "%s does not fire", ep_side_names[a->side]);
	done(m);
	close_trigger(m);
}

/* ---- the verb `standing` ------------------------------------------------------------- */

struct standing_args {	/* {do: standing, answer: fire, units: [DBLE-A, DBLE-B], range: 4} */
	int16_t answer, range;
	struct list units;
};

/* In the first edition the same could be said again. */
static bool may_repeat(const struct match *m) { return m->edition < 2; }

/* 7.11a What has been said already need not be said again. Only `fire` keeps ranges of units. */
static bool is_said_already(const struct match *m, const struct action *a)
{
	const struct standing_args *args = args_of(a);

	if (may_repeat(m) || own_of(m)->standing[a->side] != args->answer)
		return false;
	for (int i = 0; i < args->units.n; i++)
		if (unit_of(m, args->units.v[i])->standing != args->range)
			return false;
	return true;
}

static bool check_standing_form(const struct match *m, const struct action *a, struct ruling *r)
{
	enum { FARTHEST = 99 };
	const struct standing_args *args = args_of(a);

	(void)m;
	if (args->answer != FIRE_AS_TOLD)
		return !(args->units.n || args->range) ||
		       refuse(r, "7.11", "units and a range are for those that are to fire");
	if (!args->units.n)
		return refuse(r, "7.11", "name the units that are to fire");
	if (args->range < 0 || args->range > FARTHEST)
		return refuse(r, "7.11", "a range is 1 to %d hexes", FARTHEST);
	return true;
}

static bool check_standing_units(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct standing_args *args = args_of(a);

	for (int i = 0; i < args->units.n; i++)
		if (side_of(m, args->units.v[i]) != a->side || !is_unit(m, args->units.v[i]))
			return refuse(r, "7.11", "%s is no unit of yours",
				      ep_name(m, args->units.v[i], a->side));
	return true;
}

static bool check_standing_new(const struct match *m, const struct action *a, struct ruling *r)
{
	return !is_said_already(m, a) || refuse(r, "7.11", "that is your standing answer already");
}

/* Neither `ask` nor `never` leaves anything of what was told before. */
static void give_standing(struct match *m, const struct action *a, struct ruling *r)
{
	const struct standing_args *args = args_of(a);
	static const char *const words[] = { "is asked each time", "holds fire unasked" };

	own(m)->standing[a->side] = args->answer;
	EACH_UNIT(p, m)
		if (side_of(m, p) == a->side && args->answer != FIRE_AS_TOLD)
			unit(m, p)->standing = 0;
	for (int i = 0; i < args->units.n; i++)
		unit(m, args->units.v[i])->standing = args->range;
	if (args->answer != FIRE_AS_TOLD)
		tell(r, 1u << a->side, "7.11", "%s %s", ep_side_names[a->side], words[args->answer]);
	else if (!args->range)
		tell(r, 1u << a->side, "7.11", "not to fire by itself: %s",
		     piece_names(r, m, &args->units, ""));
	else
		tell(r, 1u << a->side, "7.11", "to fire at once within %d hexes: %s", args->range,
		     piece_names(r, m, &args->units, ""));
}

static void offer_standing(const struct match *m, struct offers *o)
{
	struct action a;
	struct standing_args *args = args_in(&a);

	offer_start(o, &a);
	for (int i = ASK_ME; i <= NEVER_FIRE; i++) {
		args->answer = (int16_t)i;
		if (own_of(m)->standing[a.side] != i)
			offer(o, &a);
	}
}

/* ---- tables ----------------------------------------------------------------------------- */

static const struct param opfire_params[] = {
	{ PARAM(struct opfire_args, unit, ARG_PIECE), .secret = true, .about = "the unit that fires" },
	{ PARAM(struct opfire_args, hex, ARG_PLACE), .optional = true,
	  .about = "which of them, if those who fired as a group lie in several hexes" },
	{ PARAM(struct opfire_args, ac, ARG_BOOL), .optional = true,
	  .about = "yes: a cannon's value against a fortification" },
	{ 0 }
};

const struct state ep_opfire = {
	.name = "opfire", .rule = "7.11", .asks = "fire at those who moved or fired, or hold fire",
	.asked = EITHER_SIDE, .on = ON(&ep_reacting), .where = SOMEWHERE, .fits = is_of_trigger,
	.secret = true,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "opfire", .about = "fires at them at once", .rules = "5.2 7.6 7.11",
			.params = opfire_params,
			.checks = CHECKS(check_opfire_own, lawful_so_far, check_opfire_shooter,
					 check_opfire_reactor, check_opfire_targets, lawful_so_far,
					 remark_wasted),
			.apply = opfire, .offer = offer_opfire, .lawful_beyond_offer = true,
		},
		&(const struct verb){
			.name = "no-fire", .passes = true,
			.about = "lets them be", .rules = "7.11", .apply = hold_fire,
		}, NULL
	},
};

const struct state ep_reacting = {
	.name = "reacting", .rule = "7.11", .enter = react, .on = ON(&ep_act),
};

static const char *const standing_words[] = { "ask", "never", "fire", NULL };

static const struct param standing_params[] = {
	{ PARAM(struct standing_args, answer, ARG_WORD), .secret = true, .names = standing_words,
	  .about = "ask: be asked each time; never: hold fire; fire: those units fire by themselves" },
	{ PARAM(struct standing_args, units, ARG_PIECES), .optional = true, .secret = true,
	  .about = "with fire: the units" },
	{ PARAM(struct standing_args, range, ARG_INT), .optional = true, .secret = true,
	  .about = "with fire: at what comes so near, in hexes; left out: these units do not fire any more" },
	{ 0 }
};

const struct verb ep_standing_verb = {
	.name = "standing", .about = "answers beforehand whether opportunity fire is wished", .rules = "7.11",
	.params = standing_params,
	.checks = CHECKS(check_standing_form, check_standing_units, lawful_so_far, check_standing_new),
	.apply = give_standing, .offer = offer_standing,
};
