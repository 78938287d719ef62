/* SPDX-License-Identifier: ISC */
/*
 * 07-opportunity.c: 7.11 opportunity fire. Who has moved or fired is a trigger; an answer is a trigger in its
 * turn, and is answered before the one under it goes on (7.11m). Players may give their answer beforehand.
 */
#include "games/en-pointe-toujours/ept.h"

#include "engine/standing.h"

#include <string.h>

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

/* ---- a march that nobody has fired at -------------------------------------------- */

/* The rest of a path, while the enemy may answer. */
void ep_keep_march(struct match *m, const struct list *path, int from)
{
	for (int i = from; i < path->n && top_frame(m)->state == &ep_reacting; i++)
		list_add(&own(m)->march, path->v[i]);
}

static void break_off_march(struct match *m) { own(m)->march = (struct list){ 0 }; }

/* 8o Those who can: artillery may have stopped some. */
static bool find_marchers(const struct match *m, struct move_args *args)
{
	const struct list *acting = &own_of(m)->acting;

	for (int i = 0; i < acting->n; i++) {
		int p = acting->v[i];

		if (unit_of(m, p)->state != FIT)
			continue;
		if (args->unit == NONE)
			args->unit = (int16_t)p;
		else
			list_add(&args->with, p);
	}
	return args->unit != NONE;
}

/* 7.11f A standing order has let them pass: they go on as if they had been told to once more. */
static void march_on(struct match *m, struct ruling *r)
{
	struct action a;
	struct move_args *args = args_in(&a);
	struct ruling quiet = { .quiet = true };

	action_clear(&a, &ep_move);
	a.side = own_of(m)->active;
	args->path = own_of(m)->march;
	break_off_march(m);
	if (args->path.n && find_marchers(m, args) && check_action(m, &a, &quiet))
		ep_move.apply(m, &a, r);
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

	return check_reactor(m, p, &r) && check_targets(m, s, &r) && ep_check_shooter(m, p, s, &r) &&
	       ep_can_hit(m, s);	/* the dearest of them is last */
}

static void answer(struct match *m, struct ruling *r, const struct shot *s)
{
	unit(m, s->units.v[0])->answered |= level_bit(m);
	break_off_march(m);
	ep_shoot(m, r, s);
}

/* ---- who is asked --------------------------------------------------------------- */

/* The same before the trigger is opened: nobody has answered it then. It is in that place, and moved so. */
static bool could_answer_at(const struct match *m, int p, int target, int place, int mode)
{
	struct shot s = {
		.units = list_of(p), .targets = list_of(target), .place = (int16_t)place,
		.mode = (int16_t)mode, .ac = prefers_ac(m, p, place),
	};

	return may_answer_at(m, &s);
}

static bool could_answer(const struct match *m, int p, int target)
{
	return could_answer_at(m, p, target, m->at[target], open_mode(m));
}

/* 11.2q Whoever has a hidden counter that sees it is asked: the pause must not tell what is hidden. */
bool ep_would_ask(const struct match *m, int side, int target)
{
	if (!on_map(m, target) || is_tank(m, target))
		return false;
	EACH_UNIT(p, m) {
		if (side_of(m, p) != side || !is_counter(m, p) || !on_map(m, p))
			continue;
		if (is_hidden(m, p) && ep_sees(m, m->at[p], m->at[target]))
			return true;
		if (could_answer(m, p, target))
			return true;
	}
	return false;
}

/* Enemies in sight that could answer when the unit has fired, or come to the place (NONE: its own). */
static void list_answerers(const struct match *m, int target, int place, int mode, struct list *seen)
{
	int enemy = enemy_of(side_of(m, target));

	EACH_UNIT(p, m)
		if (side_of(m, p) == enemy && is_unit(m, p) && on_map(m, p) && !is_hidden(m, p) &&
		    !list_has(seen, p) && could_answer_at(m, p, target, place, mode))
			list_add(seen, p);
}

/* 12.1h The places of hidden counters that see it, in the order of the map. */
static void list_watchers(const struct match *m, int side, int place, struct list *places)
{
	EACH_PLACE(h, m) {
		bool hides = false;

		EACH_PIECE_AT(p, m, h)
			hides = hides || (side_of(m, p) == side && is_hidden(m, p) && on_map(m, p));
		if (hides && !list_has(places, h) && places->n < MOST_LIST && ep_sees(m, h, place))
			list_add(places, h);
	}
}

/* What the enemy has attached where is his secret (3.1k): of his active units nothing can be said. */
void ep_explain_answers(const struct match *m, struct ruling *r, const struct list *units, int place,
			int mode)
{
	int side = side_of(m, units->v[0]);
	struct list seen = { 0 }, places = { 0 };
	const char *and;

	if (r->quiet || side != own_of(m)->active)
		return;
	for (int i = 0; i < units->n; i++) {
		int target = units->v[i], there = place == NONE ? m->at[target] : place;

		if (is_tank(m, target))
			continue;
		list_answerers(m, target, there, mode, &seen);
		list_watchers(m, enemy_of(side), there, &places);
	}
	if (!seen.n && !places.n)
		return;
	and = seen.n ? ", and " : "";
	account(r, "7.11", "may fire at %s%s%s: %s%s%s", piece_names(r, m, units, ""),
		place == NONE ? "" : " in ", place == NONE ? "" : place_name(m, place),
		piece_names(r, m, &seen, ""),
		places.n ? text(r->arena, "%swhat is hidden in ", and) : "", place_names(r, m, &places, ""));
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
	int side;

	if (own_of(m)->trigger == NO_TRIGGER) {
		done(m);
		march_on(m, r);
		return;
	}
	open_targets(m, &targets);
	if (!targets.n || own_of(m)->chain.n >= MOST_CHAIN) {
		close_trigger(m);
		return;
	}
	side = enemy_of(side_of(m, targets.v[0]));
	if (is_asked(m, side, &targets))
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

static void explain_opfire(const struct match *m, const struct action *a, struct ruling *r)
{
	struct shot s;

	proposed(m, a, &s);
	ep_explain_shot(m, r, &s);
}

/* At each place where somebody has just moved or fired, and a cannon with either of its values. */
static void offer_answers(const struct match *m, struct offers *o, struct action *a,
			  const struct list *targets)
{
	struct opfire_args *args = args_in(a);

	for (int i = 0; i < 2 * targets->n && !o->full; i++) {
		struct shot s;

		args->hex = m->at[targets->v[i / 2]];
		args->ac = i % 2;
		if (args->ac && type_of(m, args->unit) != CANNON)
			continue;
		proposed(m, a, &s);
		if (s.targets.v[0] == targets->v[i / 2] && may_answer_at(m, &s))
			offer_sure(o, a);
	}
}

static void offer_opfire(const struct match *m, struct offers *o)
{
	struct list targets;
	struct action a;
	struct opfire_args *args = args_in(&a);

	offer_start(o, &a);
	open_targets(m, &targets);
	EACH_UNIT(p, m) {
		struct ruling quiet = { .quiet = true };

		if (side_of(m, p) != a.side || !is_unit(m, p) || !on_map(m, p) ||
		    !check_reactor(m, p, &quiet))
			continue;
		args->unit = (int16_t)p;
		offer_answers(m, o, &a, &targets);
	}
}

/* Whoever had to wait for the answer goes on, or not, as he then likes. */
static void hold_fire(struct match *m, const struct action *a, struct ruling *r)
{
	if (r->actor == a->side + 1)
		break_off_march(m);
	say(r, "7.11", "%s does not fire", ep_side_names[a->side]);
	done(m);
	close_trigger(m);
}

/* ---- what standing orders depend on ------------------------------------------------- */

/* How far the unit is from its target, not from whoever else has fired. */
static int distance_of(const struct match *m, const struct action *a)
{
	const struct opfire_args *args = args_of(a);
	struct shot s;

	proposed(m, a, &s);
	return ep_distance(m, m->at[args->unit], s.place);
}

static bool have_moved(const struct match *m) { return open_mode(m) != NO_MODE; }
static bool move_tactically(const struct match *m) { return open_mode(m) == TACTICAL; }

static bool is_seen_neutralised(const struct match *m, int p)
{
	return sight_of(m, p, top_frame(m)->side) == SEEN && is_neutralised(m, p);
}

static bool are_all(const struct match *m, bool (*is)(const struct match *, int))
{
	struct list targets;

	open_targets(m, &targets);
	for (int i = 0; i < targets.n; i++)
		if (!is(m, targets.v[i]))
			return false;
	return true;
}

static bool are_neutralised(const struct match *m) { return are_all(m, is_seen_neutralised); }
static bool are_hidden(const struct match *m) { return are_all(m, is_hidden); }

static int shooter(const struct action *a) { return ((const struct opfire_args *)args_of(a))->unit; }

static bool is_first_fire(const struct match *m, const struct action *a)
{
	return unit_of(m, shooter(a))->fire == NO_FIRE;
}

static bool would_reveal(const struct match *m, const struct action *a) { return is_hidden(m, shooter(a)); }

static bool is_depleted(const struct match *m, const struct action *a)
{
	return unit_of(m, shooter(a))->ammo > 0;
}

static const struct proviso provisos[] = {
	{ "moved", "they have just moved, and not fired", .holds = have_moved },
	{ "tactical", "they move tactically, and are hit the less", .holds = move_tactically },
	{ "neutralised", "all of them are neutralised already", .holds = are_neutralised },
	{ "hidden", "all of them are under Hidden markers", .holds = are_hidden },
	{ "first", "the unit has no Fire marker yet", .fits = is_first_fire },
	{ "reveals", "the unit is hidden until it fires", .fits = would_reveal },
	{ "depleted", "the unit is short of ammunition", .fits = is_depleted },
	{ 0 }
};

/* ---- standing answers, as they were called before -------------------------------------- */

/*
 * 7.11a A side was asked, never fired, or some of its units fired at what came as near as they were told.
 * That is a standing order for each range, in the order of the pieces, and then one that passes.
 */
enum former_answer { ASK_ME, NEVER_FIRE, FIRE_AS_TOLD };
enum { FARTHEST = 99 };
static const char *const former_words[] = { "ask", "never", "fire", NULL };

struct former_args {	/* {do: standing, answer: fire, units: [DBLE-A, DBLE-B], range: 4} */
	int16_t answer, range;
	struct list units;
};

struct ranges {
	int16_t of[MOST_PIECES];	/* 0: it does not fire */
};

/* The next that is to fire, from p on; NONE: there is none. */
static int next_told(const struct match *m, const struct ranges *ranges, int p)
{
	EACH_UNIT(q, m)
		if (q >= p && ranges->of[q])
			return q;
	return NONE;
}

static void order_fire(struct match *m, int side, const struct ranges *ranges, struct arena *arena)
{
	int p = next_told(m, ranges, 0);

	while (p != NONE) {
		struct buffer b = { .arena = arena };
		int range = ranges->of[p];

		buffer_printf(&b, "%s", id(m, p));
		while ((p = next_told(m, ranges, p + 1)) != NONE && ranges->of[p] == range)
			buffer_printf(&b, ", %s", id(m, p));
		standing_add(m, side, "decide: %s, prefer: [%s], if: {within: %d}", ep_opfire.name, b.bytes,
			     range);
	}
}

static void set_orders(struct match *m, int side, int answer, const struct ranges *ranges,
		       struct arena *arena)
{
	standing_drop(m, side, &ep_opfire);
	if (answer == FIRE_AS_TOLD)
		order_fire(m, side, ranges, arena);
	if (answer != ASK_ME)
		standing_add(m, side, "decide: %s, pass: yes", ep_opfire.name);
}

/* What its orders of that sort say already. */
static void find_ranges(const struct match *m, int side, struct ranges *ranges, struct arena *arena)
{
	const char *line, *why;

	for (int i = 1; (line = standing_line(arena, m, side, i)); i++) {
		const struct doc *d = doc_read(arena, line, strlen(line), "standing", NULL, &why);
		int range;

		if (!same(doc_text(d, "decide"), ep_opfire.name) ||
		    !doc_to_int(doc_get(doc_get(d, "if"), "within"), &range))
			continue;
		EACH(child, doc_get(d, "prefer"))
			if (piece_find(m->data, child->text) != NONE)
				ranges->of[piece_find(m->data, child->text)] = (int16_t)range;
	}
}

static bool check_former(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct former_args *args = args_of(a);

	if ((args->answer == FIRE_AS_TOLD) != (args->units.n > 0) || args->range < 0 ||
	    args->range > FARTHEST)
		return refuse(r, "7.11", "units, and a range up to %d hexes, are for those that are to fire",
			      FARTHEST);
	for (int i = 0; i < args->units.n; i++)
		if (side_of(m, args->units.v[i]) != a->side || !is_unit(m, args->units.v[i]))
			return refuse(r, "7.11", "%s is no unit of yours",
				      ep_name(m, args->units.v[i], a->side));
	return true;
}

static void give_former(struct match *m, const struct action *a, struct ruling *r)
{
	const struct former_args *args = args_of(a);
	struct ranges *ranges = NEW(r->arena, struct ranges);

	find_ranges(m, a->side, ranges, r->arena);
	for (int i = 0; i < args->units.n; i++)
		ranges->of[args->units.v[i]] = args->range;
	set_orders(m, a->side, args->answer, ranges, r->arena);
}

/* french-standing: fire, and of each piece standing: 4 */
static bool read_former_side(struct match *m, int side, const struct doc *position, struct ruling *r)
{
	const struct doc *pieces = doc_get(position, "pieces");
	const struct doc *own_side = doc_get(doc_get(position, "own"),
					     text(r->arena, "%s-standing", ep_side_names[side]));
	struct ranges *ranges = NEW(r->arena, struct ranges);
	int answer, range;

	if (!own_side)
		return true;
	answer = own_side->kind == DOC_TEXT ? name_index(former_words, own_side->text) : NONE;
	if (answer < 0)
		return trouble(r, "%s: ask, never or fire is expected", doc_where(r->arena, own_side));
	if (answer == ASK_ME && doc_get(position, "standing"))
		return true;
	EACH(line, doc_get(pieces, ep_side_names[side])) {
		const struct doc *standing = doc_get(line, "standing");

		if (!standing)
			continue;
		if (!doc_to_int(standing, &range) || range < 0 || range > FARTHEST)
			return trouble(r, "%s: a range is 0 to %d hexes", doc_where(r->arena, standing),
				       FARTHEST);
		ranges->of[piece_find(m->data, line->key)] = (int16_t)range;
	}
	set_orders(m, side, answer, ranges, r->arena);
	return true;
}

bool ep_read_former(struct match *m, const struct doc *position, struct ruling *r)
{
	return read_former_side(m, FRENCH, position, r) && read_former_side(m, GERMAN, position, r);
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
	.secret = true, .provisos = provisos, .distance = distance_of,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "opfire", .about = "fires at them at once", .rules = "5.2 7.6 7.11",
			.params = opfire_params,
			.checks = CHECKS(check_opfire_own, lawful_so_far, check_opfire_shooter,
					 check_opfire_reactor, check_opfire_targets, lawful_so_far,
					 remark_wasted),
			.apply = opfire, .explain = explain_opfire, .offer = offer_opfire,
			.lawful_beyond_offer = true,
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

static const struct param former_params[] = {
	{ PARAM(struct former_args, answer, ARG_WORD), .secret = true, .names = former_words },
	{ PARAM(struct former_args, units, ARG_PIECES), .optional = true, .secret = true },
	{ PARAM(struct former_args, range, ARG_INT), .optional = true, .secret = true },
	{ 0 }
};

const struct verb ep_former_standing = {
	.name = "standing", .about = "answered beforehand whether opportunity fire was wished",
	.rules = "7.11", .params = former_params, .former = true,
	.checks = CHECKS(check_former), .apply = give_former,
};
