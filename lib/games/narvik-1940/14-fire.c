/* SPDX-License-Identifier: ISC */
/* 14-fire.c: direct and ranged fire (14.0 to 14.3), and the attack that all combat shares (14.1, 14.5). */
#include "games/narvik-1940/narvik.h"

/* ---- 14.1 an attack begins ----------------------------------------------- */

static void reveal_attackers(struct match *m, struct ruling *r, const struct list *attackers)
{
	for (int i = 0; i < attackers->n; i++)
		if (nv_is_ground(m, attackers->v[i]))
			nv_reveal_unit(m, r, attackers->v[i], SEEN_NOW);
}

static struct list find_attackers(const struct match *m)
{
	struct list attackers = { 0 };

	EACH_UNIT(p, m)
		if (has_mark(m, p, ATTACKER))
			list_add(&attackers, p);
	return attackers;
}

/* 14.1i Column and shifts first; 14.1j then a die for each, so all are queued. */
static void queue_defenders(struct match *m, const struct nv_volley *v)
{
	EACH_PIECE_AT(p, m, v->at) {
		if (!nv_is_exposed(m, p, v->combat))
			continue;
		unit(m, p)->column = (int16_t)nv_column_against(m, v, p);
		mark(m, p, QUEUED);
	}
}

void nv_open_attack(struct match *m, struct ruling *r, int combat, int from, int at)
{
	static const char *const verbs[] = {
		[FIRE_COMBAT] = "fire at", [ASSAULT_COMBAT] = "close assault of",
		[COUNTER_COMBAT] = "counterattack on", [STRIKE_COMBAT] = "strike at",
		[MARINE_COMBAT] = "assault from the sea on",
	};
	struct narvik *n = own(m);
	struct list attackers = find_attackers(m);
	struct nv_volley v = { .combat = combat, .from = from, .at = at, .side = NONE,
			       .attackers = &attackers };

	n->combat = (int16_t)combat;
	n->from = (int16_t)from;
	n->at = (int16_t)at;
	nv_reveal_hex(m, r, at);
	reveal_attackers(m, r, &attackers);
	nv_reckon(m, &v);
	for (int i = 0; i < v.guns.n; i++)	/* 14.3n They give themselves away when they matter. */
		nv_reveal_unit(m, r, v.guns.v[i], SEEN_NOW);
	say(r, "14.1", "%s: %s %s", piece_names(r, m, &attackers, "nobody"), verbs[combat],
	    place_name(m, at));
	nv_account(m, r, &v);
	queue_defenders(m, &v);
	ask(m, &nv_attack, top_frame(m)->side)->where = (int16_t)at;
}

/* ---- 14.5 results -------------------------------------------------------- */

static const char *label(struct ruling *r, const char *what, const char *who)
{
	return r->quiet ? what : text(r->arena, "%s.%s", what, who);
}

/* 14.5c 15.1a 15.1b Elite units withdraw, others rout as far as a die says. */
static void turn_back(struct match *m, struct ruling *r, int p, int target)
{
	int n = has_trait(m, p, ELITE) ? cell(m, LIMITS, ELITE_WITHDRAWAL, 0)
				       : roll(r, "15.1", label(r, "rout", id(m, p)), 6);

	nv_open_retreat(m, r, p, n, target);
}

/* 14.1k The result is carried out before the next die. */
static void dice_for(struct match *m, struct ruling *r, int p)
{
	struct unit *u = unit(m, p);
	const char *what = own(m)->combat == COUNTER_COMBAT ? "counter" : "fire";
	int die = roll(r, "14.1", label(r, what, id(m, p)), 6);
	int result = cell(m, CRT, die - 1, u->column);

	say(r, "14.5", "%s: column %d, die %d, %s", id(m, p), u->column, die, nv_results[result]);
	note_result(r, p, die, nv_results[result]);
	unmark(m, p, QUEUED);
	u->column = 0;
	if (result == RETREAT)
		turn_back(m, r, p, own(m)->at);
	else if (result == DISRUPTED)
		nv_leave_to(m, r, p, REGROUP_BOX);
	else if (result == ELIMINATED)
		nv_leave_to(m, r, p, ELIMINATED_BOX);
}

/* 13.2f The Marine that does not clear the hex is lost. */
static void fail_landing(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, ATTACKER)) {
			say(r, "13.2", "the landing fails, %s is eliminated", id(m, p));
			nv_leave_to(m, r, p, ELIMINATED_BOX);
		}
	nv_finish_landing(m, r);
}

/* 15.2l Nothing but a close assault is followed by an advance; 15.2j a counterattack is not either. */
static void finish_attack(struct match *m, struct ruling *r)
{
	struct narvik *n = own(m);
	int combat = n->combat, at = n->at;
	bool cleared = nv_occupier(m, at) == NONE;

	done(m);
	n->combat = NO_COMBAT;
	n->from = n->at = NONE;
	if (combat == STRIKE_COMBAT)
		nv_return_strikes(m, r);
	if (combat == MARINE_COMBAT && !cleared)
		fail_landing(m, r);
	EACH_UNIT(p, m)
		unmark(m, p, ATTACKER);
	if (nv_is_assault(combat) && cleared)
		nv_open_pursuit(m, r, at);
}

/* 14.1j From the top of the stack down, one unit at a time; a retreat may be asked in between. */
static void attack(struct match *m, struct ruling *r)
{
	if (!is_hex(m, own(m)->at)) {
		trouble(r, "an attack is pending and no hex is attacked");
		return;
	}
	EACH_PIECE_AT(p, m, own(m)->at)
		if (has_mark(m, p, QUEUED)) {
			dice_for(m, r, p);
			return;
		}
	finish_attack(m, r);
}

static bool is_of_attack(const struct match *m, const struct frame *f)
{
	return own_of(m)->combat != NO_COMBAT && f->where == own_of(m)->at;
}

const struct state nv_attack = {
	.name = "attack", .rule = "14.1", .enter = attack, .asked = EITHER_SIDE,
	.on = ON(&nv_fire, &nv_assault, &nv_marine, &nv_air, &nv_naval, &nv_counter),
	.where = KIND(HEX), .fits = is_of_attack,
};

/* ---- groups -------------------------------------------------------------- */

static bool check_firer(const struct match *m, const struct list *group, int i, struct ruling *r)
{
	int p = group->v[i];

	if (list_repeats(group, i))
		return refuse(r, "14.0", "%s is named twice", id(m, p));
	if (nv_on_map(m, p) && !nv_may_fire_from_stack(m, p))
		return refuse(r, "9.0", "%s is not on top of an overstacked hex", id(m, p));
	if (has_mark(m, p, FIRED))
		return refuse(r, "14.0", "%s has fired in this action", id(m, p));
	if (m->at[p] != m->at[group->v[0]])
		return refuse(r, "14.1", "%s is not in the hex of %s", id(m, p), id(m, group->v[0]));
	if (!nv_on_map(m, p))
		return refuse(r, "20.0", "%s is not on the map", id(m, p));
	return true;
}

static int total_fire(const struct match *m, const struct list *group)
{
	int total = 0;

	for (int i = 0; i < group->n; i++)
		total += printed(m, group->v[i], FIRE);
	return total;
}

bool nv_check_all_active(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *attack = args_of(a);

	for (int i = 0; i < attack->units.n; i++)
		if (!nv_check_active(m, attack->units.v[i], r))
			return false;
	return true;
}

bool nv_check_group(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *attack = args_of(a);

	if (!attack->units.n)
		return refuse(r, "14.1", "no unit is named to attack");
	for (int i = 0; i < attack->units.n; i++)
		if (!check_firer(m, &attack->units, i, r))
			return false;
	return true;
}

/* 14.3f */
bool nv_check_factor(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *attack = args_of(a);

	if (attack->units.n && total_fire(m, &attack->units) < 1)
		return refuse(r, "14.3", "a fire factor of zero has no column");
	return true;
}

bool nv_check_target(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *attack = args_of(a);

	if (spot(m, attack->at)->kind == STAGING)
		return refuse(r, "20.0", "%s cannot be attacked", place_name(m, attack->at));
	if (!nv_is_enemy_hex(m, attack->at, a->side))
		return refuse(r, "14.1", "no enemy is in %s", place_name(m, attack->at));
	return true;
}

void nv_start_attack(struct match *m, const struct list *group)
{
	nv_begin_conduct(m);
	for (int i = 0; i < group->n; i++)
		mark(m, group->v[i], ATTACKER | FIRED);
}

void nv_offer_groups(struct offers *o, const struct list *members, int at)
{
	struct action a;
	struct attack_args *attack = args_in(&a);

	offer_start(o, &a);
	attack->at = (int16_t)at;
	offer_sets(o, &a, &attack->units, members);
}

/* ---- fire ---------------------------------------------------------------- */

/* 2.3.6 14.0c Without a printed range, one hex. */
int nv_range(const struct match *m, int p)
{
	return greater(printed(m, p, RANGE), 1);
}

static bool check_range(const struct match *m, int p, int at, struct ruling *r)
{
	int range = nv_range(m, p), distance = hex_distance(m->data, m->at[p], at);

	if (distance > range && range == 1)
		return refuse(r, "14.0", "%s can fire at adjacent hexes only", id(m, p));
	if (distance > range)
		return refuse(r, "14.2", "%s is %d hexes from %s, the range is %d", place_name(m, at),
			      distance, id(m, p), range);
	if (!nv_has_line_of_fire(m, m->at[p], at))
		return refuse(r, "14.2", "a peak stands between %s and %s", id(m, p), place_name(m, at));
	return true;
}

/* 14.1c Every unit of the group must reach the target. */
static bool check_ranges(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *fire = args_of(a);

	if (!is_hex(m, fire->at))
		return true;
	for (int i = 0; i < fire->units.n; i++)
		if (nv_on_map(m, fire->units.v[i]) && !check_range(m, fire->units.v[i], fire->at, r))
			return false;
	return true;
}

static void fire(struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *fire = args_of(a);

	nv_start_attack(m, &fire->units);
	nv_open_attack(m, r, FIRE_COMBAT, m->at[fire->units.v[0]], fire->at);
}

/* 14.2 How far each of them is from the target, and what then counts. */
static void explain_fire(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *fire = args_of(a);
	int from = m->at[fire->units.v[0]], away = hex_distance(m->data, from, fire->at);

	for (int i = 0; i < fire->units.n && away > 1; i++)
		account(r, "14.2", "%s is %d hexes away, the range of %s is %d", place_name(m, fire->at),
			away, id(m, fire->units.v[i]), nv_range(m, fire->units.v[i]));
	nv_explain_attack(m, r, FIRE_COMBAT, &fire->units, from, fire->at);
}

static bool may_fire(const struct match *m, int p)
{
	return has_mark(m, p, ACTIVE) && !has_mark(m, p, FIRED) && nv_may_fire_from_stack(m, p);
}

static void offer_fire_at(struct offers *o, const struct list *firers, int at)
{
	const struct match *m = o->match;
	struct list members = { 0 };

	for (int i = 0; i < firers->n; i++) {
		int p = firers->v[i], distance = hex_distance(m->data, m->at[p], at);

		if (distance <= nv_range(m, p) && (distance == 1 || nv_has_line_of_fire(m, m->at[p], at)))
			list_add(&members, p);
	}
	nv_offer_groups(o, &members, at);
}

static int find_targets(const struct match *m, int side, int16_t *targets)
{
	int n = 0;

	EACH_PLACE(h, m)
		if (m->top[h] != NONE && nv_is_enemy_hex(m, h, side))
			targets[n++] = (int16_t)h;
	return n;
}

static void offer_fire(const struct match *m, struct offers *o)
{
	int16_t targets[MOST_PIECES];
	int side = top_frame(m)->side, n = find_targets(m, side, targets);

	EACH_PLACE(h, m) {
		struct list firers;

		if (o->full || m->top[h] == NONE || !is_hex(m, h) || nv_occupier(m, h) != side)
			continue;
		firers.n = 0;
		EACH_PIECE_AT(p, m, h)
			if (may_fire(m, p))
				list_add(&firers, p);
		for (int i = 0; i < n && firers.n && !o->full; i++)
			offer_fire_at(o, &firers, targets[i]);
	}
}

static const struct param fire_params[] = {
	{ PARAM(struct attack_args, units, ARG_PIECES), .sets = true,
	  .about = "units of one hex that fire together" },
	{ PARAM(struct attack_args, at, ARG_PLACE), .about = "the target hex" },
	{ 0 }
};

static const struct verb fire_verb = {
	.name = "fire", .about = "fires at the enemies in a hex", .rules = "9.0 14.0 14.1 14.2 14.3 14.5",
	.params = fire_params,
	.checks = CHECKS(nv_check_all_active, nv_check_group, nv_check_factor, nv_check_target, check_ranges),
	.apply = fire, .explain = explain_fire, .offer = offer_fire,
};

const struct state nv_fire = {
	.name = "fire", .rule = "14.0", .asks = "fire, or end the action",
	.asked = ON_TURN, .in = IN(DURING(FIRE_ACTION)),
	.verbs = (const struct verb *const[]){ &fire_verb, &nv_restack, &nv_end_action, NULL },
};
