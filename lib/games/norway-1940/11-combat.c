/* SPDX-License-Identifier: ISC */
/* 11-combat.c: combat (11) up to the hits: who takes part, targets and aims, First Fire, all other fire. */
#include "games/norway-1940/norway.h"

enum { DIE = 6 };

static const char *const group_words[GROUPS] = {
	"ground units", "air units", "surface ships", "submarines", "airbase", "port", "mobilization center",
	"railroad",
};

const char *nw_group_words(int group) { return group_words[group]; }

/* ---- groups and factors -------------------------------------------------------------- */

/* 11.2d */
static bool allows(const struct match *m, int combat, int column)
{
	return cell(m, WHO_FIRES, combat - 1, column);
}

/* 11.2d A fortress is all that ships fire at in G3N.7. */
bool nw_is_target(const struct match *m, int p, int combat)
{
	return (combat != FORTRESS_FIRE || is_fortress(m, p)) &&
	       allows(m, combat, AIM_GROUND + nw_group_of(m, p));
}

/* G3N.8b G3A.4b G3A.6b Bases and railroads that are the side's own to use are not attacked. */
static unsigned open_bases(const struct match *m, int side, int combat, int where)
{
	unsigned groups = 0;

	if (!is_area(m, where) || nw_controls(m, side, where))
		return 0;
	for (int g = AT_AIRBASE; g <= AT_RAIL; g++)
		if (has_feature(m, where, AIRBASE + g - AT_AIRBASE) &&
		    allows(m, combat, g == AT_RAIL ? AIM_RAIL : AIM_BASES))
			groups |= 1u << g;
	return groups;
}

/*
 * R13.3c The groups that the side must reckon with for a unit of the enemy: a ship that it does not see could
 * be a submarine or not. Edition 1: as it is.
 */
static unsigned groups_like(const struct match *m, int p, int side)
{
	if (m->edition < 2 || class_of(m, p) != NAVAL || nw_sight(m, p, side) == SEEN)
		return 1u << nw_group_of(m, p);
	return 1u << AT_SURFACE | 1u << AT_SUBS;
}

/* Groups of units that attackers may fire at, 11.2d. */
static unsigned allowed_groups(const struct match *m, int combat)
{
	unsigned groups = 0;

	for (int g = 0; g < UNIT_GROUPS; g++)
		if (allows(m, combat, AIM_GROUND + g))
			groups |= 1u << g;
	return groups;
}

unsigned nw_open_groups(const struct match *m, int side, int combat, int where)
{
	unsigned groups = 0, allowed = allowed_groups(m, combat);

	if (where == NONE)
		return 0;
	for (int p = m->top[where]; p != NONE && allowed & ~groups; p = m->under[p])
		if (nw_is_there(m, p, where, enemy_of(side), NONE) &&
		    (combat != FORTRESS_FIRE || is_fortress(m, p)))
			groups |= groups_like(m, p, side);
	return (groups & allowed) | open_bases(m, side, combat, where);
}

/* 11.3c G3A.6a The groups that the unit has a factor against; only bombers attack railroads. */
unsigned nw_power_of(const struct match *m, int p)
{
	unsigned groups = 0;

	for (int g = 0; g < UNIT_GROUPS; g++)
		if (nw_factor(m, p, g))
			groups |= 1u << g;
	if (nw_factor(m, p, AT_AIRBASE))
		groups |= 1u << AT_AIRBASE | 1u << AT_PORT | 1u << AT_MOB;
	if (nw_factor(m, p, AT_RAIL) && type_of(m, p) == BOMBER)
		groups |= 1u << AT_RAIL;
	return groups;
}

unsigned nw_targets(const struct match *m, int p, int side, int combat, int where)
{
	return nw_open_groups(m, side, combat, where) & nw_power_of(m, p);
}

static int first_of(unsigned groups)
{
	int g = 0;

	if (!groups)
		return NONE;
	while (!(groups >> g & 1))
		g++;
	return g;
}

static bool are_several(unsigned groups)
{
	return groups & (groups - 1);
}

/* ---- the attacker's declaration -------------------------------------------------------- */

void nw_attack_on(const struct match *m, int side, int combat, int where, const struct list *units,
		  struct attack *attack)
{
	attack->side = side;
	attack->combat = combat;
	attack->where = where;
	attack->open = nw_open_groups(m, side, combat, where);
	attack->strikes = NULL;
	nw_copy(&attack->units, units);
}

/* The groups that one who attacks where the unit does could be aimed at. */
static unsigned open_to(const struct match *m, const struct attack *attack, int p)
{
	return attack->strikes ? nw_open_groups(m, attack->side, attack->combat,
						pairs_get(attack->strikes, p))
			       : attack->open;
}

static unsigned declared_targets(const struct match *m, const struct attack *attack, int p)
{
	return open_to(m, attack, p) & nw_power_of(m, p);
}

bool nw_can_aim(const struct match *m, const struct attack *attack, int p, int group)
{
	return declared_targets(m, attack, p) >> group & 1;
}

/* 11.3c 11.4b What is wrong with one aim; groups: that anybody could be aimed at. */
static bool refuse_aim(const struct match *m, int p, int g, unsigned groups, struct ruling *r)
{
	if (!(groups >> g & 1))
		return refuse(r, "11.4", "%s cannot be aimed at %s there", id(m, p), group_words[g]);
	if (g == AT_RAIL && type_of(m, p) != BOMBER)
		return refuse(r, "G3A.6", "%s is no bomber and cannot attack a railroad", id(m, p));
	return refuse(r, "11.3", "%s has no factor against %s", id(m, p), group_words[g]);
}

static bool check_one_aim(const struct match *m, const struct attack *attack, int p, int g, struct ruling *r)
{
	if (!list_has(&attack->units, p))
		return refuse(r, "11.3", "%s is aimed and does not attack", id(m, p));
	return nw_can_aim(m, attack, p, g) || refuse_aim(m, p, g, open_to(m, attack, p), r);
}

bool nw_check_aims(const struct match *m, const struct attack *attack, const struct pairs *aims,
		   struct ruling *r)
{
	const struct list *units = &attack->units;
	bool fit = true;

	for (int i = 0; i < aims->n; i++)
		fit &= check_one_aim(m, attack, aims->key[i], aims->value[i], r);
	for (int i = 0; i < units->n; i++)
		if (pairs_get(aims, units->v[i]) == NONE &&
		    are_several(declared_targets(m, attack, units->v[i])))
			fit = refuse(r, "11.3", "%s has several targets and is aimed at none",
				     id(m, units->v[i]));
	return fit;
}

bool nw_check_fire(const struct match *m, const struct attack *attack, const char *rule, struct ruling *r)
{
	for (int i = 0; i < attack->units.n; i++)
		if (declared_targets(m, attack, attack->units.v[i]))
			return true;
	return refuse(r, rule, "none of them has a factor against anything there");
}

/* What the units of an attack could be aimed at, by their number in it. */
struct choices {
	unsigned any;			/* all of it together */
	unsigned targets[MOST_LIST];
	int first[MOST_LIST];		/* of the targets; NONE: it has none */
};

static void list_choices(const struct match *m, const struct attack *attack, struct choices *choices)
{
	choices->any = 0;
	for (int i = 0; i < attack->units.n; i++) {
		unsigned targets = declared_targets(m, attack, attack->units.v[i]);

		choices->targets[i] = targets;
		choices->first[i] = first_of(targets);
		choices->any |= targets;
	}
}

int nw_best_of(unsigned targets, int group)
{
	return targets >> group & 1 ? group : first_of(targets);
}

/* False: that is what they are aimed at anyway. */
static bool aim_at(const struct list *units, const struct choices *choices, int group, struct pairs *aims)
{
	bool differs = false;

	aims->n = 0;
	for (int i = 0; i < units->n; i++) {
		int first = choices->first[i], g = choices->targets[i] >> group & 1 ? group : first;

		differs = differs || g != first;
		if (g != NONE)
			pairs_add(aims, units->v[i], g);
	}
	return differs;
}

void nw_aim_all(const struct match *m, const struct attack *attack, int group, struct pairs *aims)
{
	struct choices choices;

	list_choices(m, attack, &choices);
	aim_at(&attack->units, &choices, group, aims);
}

bool nw_offer_aimed(struct offers *o, const struct action *a, const struct attack *attack, struct pairs *aims,
		    const struct list *some)
{
	struct choices choices;
	int first;

	list_choices(o->match, attack, &choices);
	first = first_of(choices.any);
	for (int g = first; g != NONE && g < GROUPS && !o->full; g++)
		if (choices.any >> g & 1 && (aim_at(&attack->units, &choices, g, aims) || g == first))
			offer_sure_some(o, a, some);
	aims->n = 0;
	return choices.any;
}

void nw_enlist(struct match *m, int p, unsigned as, const struct pairs *aims)
{
	struct unit *u = unit(m, p);

	mark(m, p, as);
	u->rank = ++own(m)->ranks;
	u->aim = (int16_t)(aims ? 1 + pairs_get(aims, p) : 0);
}

void nw_enlist_all(struct match *m, const struct list *units, unsigned as, const struct pairs *aims)
{
	for (int i = 0; i < units->n; i++)
		nw_enlist(m, units->v[i], as, aims);
}

/* ---- roles ------------------------------------------------------------------------------- */

/* 20.2c The side that intercepts attacks. */
static int attacking_side(const struct match *m)
{
	const struct norway *o = own_of(m);

	return o->combat == INTERCEPTION ? enemy_of(o->by) : o->by;
}

unsigned nw_role_of(const struct match *m, int side)
{
	return side == attacking_side(m) ? ATTACKER : DEFENDER;
}

int nw_side_in_role(const struct match *m, unsigned role)
{
	return role == ATTACKER ? attacking_side(m) : enemy_of(attacking_side(m));
}

/* The place whose units, bases or railroad the attacker is aimed at. */
static int place_struck(const struct match *m, int p)
{
	return unit_of(m, p)->strikes != NONE ? unit_of(m, p)->strikes : own_of(m)->where;
}

/* The column for the class of the defender that fires, or NONE. */
static int return_column(const struct match *m, int p, int group)
{
	static const int columns[][UNIT_GROUPS] = {
		[GROUND] = { GROUND_AT_GROUND, GROUND_AT_AIR, GROUND_AT_SURFACE, NONE },
		[NAVAL] = { NONE, NAVAL_AT_AIR, NAVAL_AT_SURFACE, NAVAL_AT_SUBS },
		[AIR] = { AIR_AT_GROUND, AIR_AT_AIR, NONE, NONE },
		[EVENT] = { NONE, NONE, NONE, NONE },
	};

	return columns[class_of(m, p)][group];
}

/* 11.2d Groups that the combat lets a defender of its class fire at, with a factor, be they empty or not. */
static unsigned return_groups(const struct match *m, int p)
{
	unsigned groups = 0;

	for (int g = 0; g < UNIT_GROUPS; g++) {
		int column = return_column(m, p, g);

		if (column != NONE && allows(m, own_of(m)->combat, column))
			groups |= 1u << g;
	}
	return groups & nw_power_of(m, p);
}

/* Groups that the unit can be aimed at in the combat in progress. */
static unsigned shots(const struct match *m, int p)
{
	unsigned groups = 0;
	struct list members;

	if (has_mark(m, p, ATTACKER))
		return nw_targets(m, p, side_of(m, p), own_of(m)->combat, place_struck(m, p));
	for (int g = 0; g < UNIT_GROUPS; g++) {
		nw_members(m, ATTACKER, NONE, g, &members);
		for (int i = 0; i < members.n; i++)
			groups |= groups_like(m, members.v[i], side_of(m, p));
	}
	return groups & return_groups(m, p);
}

static bool is_attacker(const struct match *m, int p)
{
	if (side_of(m, p) != attacking_side(m))
		return false;
	return has_mark(m, p, own_of(m)->combat == INTERCEPTION ? SCRAMBLED : MOVER | JOINER | DIVER);
}

/* The places where defenders are, by place. */
static void find_struck(const struct match *m, bool *struck)
{
	EACH_PLACE(h, m)
		struck[h] = h == own_of(m)->where;
	EACH_UNIT(p, m)
		if (has_mark(m, p, ATTACKER) && unit_of(m, p)->strikes != NONE)
			struck[unit_of(m, p)->strikes] = true;
}

/* 11.2b All that can be hit or fire back; 20.2f j but fighters that intercept, and who they do not meet. */
static bool is_defender(const struct match *m, int p, const bool *struck)
{
	int combat = own_of(m)->combat, side = enemy_of(attacking_side(m));

	if (side_of(m, p) != side)
		return false;
	if (combat == INTERCEPTION)
		return has_mark(m, p, MOVER);
	return !is_aboard(m, p) && m->at[p] != NONE && struck[m->at[p]] &&
	       !has_mark(m, p, SCRAMBLED) && (nw_is_target(m, p, combat) || return_groups(m, p));
}

/* 11.3d Who has one target is aimed at it. */
static void aim_at_only(struct match *m, int p)
{
	unsigned groups = shots(m, p);

	if (!unit(m, p)->aim && groups && !are_several(groups))
		unit(m, p)->aim = (int16_t)(1 + first_of(groups));
}

/* In an interception all fire at aircraft: the aims of the mission wait. */
void nw_fight(struct match *m, struct ruling *r, int combat)
{
	bool struck[MOST_PLACES];

	(void)r;
	own(m)->combat = (int16_t)combat;
	EACH_UNIT(p, m)
		if (is_attacker(m, p))
			mark(m, p, ATTACKER);
	find_struck(m, struck);
	EACH_UNIT(p, m)
		if (is_defender(m, p, struck))
			mark(m, p, DEFENDER);
	EACH_UNIT(p, m)
		if (combat != INTERCEPTION && has_mark(m, p, ATTACKER | DEFENDER))
			aim_at_only(m, p);
	ask(m, &nw_combat, NONE);
}

/* ---- aims of the defender, and of a second wave -------------------------------------------- */

static void list_unaimed(const struct match *m, int side, struct list *units)
{
	*units = (struct list){ 0 };
	EACH_UNIT(p, m)
		if (side_of(m, p) == side && has_mark(m, p, ATTACKER | DEFENDER) && !unit_of(m, p)->aim &&
		    are_several(shots(m, p)) && units->n < MOST_LIST)
			list_add(units, p);
}

static void ask_aims(struct match *m, unsigned role)
{
	int side = nw_side_in_role(m, role);
	struct list units;

	list_unaimed(m, side, &units);
	if (units.n)
		ask(m, &nw_aim, side);
}

/* {do: aim, units: {Renown: surface}} */
struct aim_args {
	struct pairs units;
};

static bool check_each_aim(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aims = args_of(a);
	struct list units;

	list_unaimed(m, a->side, &units);
	for (int i = 0; i < aims->units.n; i++) {
		int p = aims->units.key[i], g = aims->units.value[i];

		if (!list_has(&units, p))
			return refuse(r, "11.3", "%s has no choice of targets", id(m, p));
		if (!(shots(m, p) >> g & 1))
			return refuse(r, nw_factor(m, p, g) ? "11.4" : "11.3", "%s cannot be aimed at %s",
				      id(m, p), group_words[g]);
	}
	return true;
}

static bool check_all_aimed(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aims = args_of(a);
	struct list units;
	bool fit = true;

	list_unaimed(m, a->side, &units);
	for (int i = 0; i < units.n; i++)
		if (pairs_get(&aims->units, units.v[i]) == NONE)
			fit = refuse(r, "11.3", "%s has several targets and is aimed at none",
				     id(m, units.v[i]));
	return fit;
}

static void aim(struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aims = args_of(a);

	done(m);
	for (int i = 0; i < aims->units.n; i++) {
		int p = aims->units.key[i];

		unit(m, p)->aim = (int16_t)(1 + aims->units.value[i]);
		nw_reveal(m, p);
		say(r, "11.3", "%s is aimed at %s", id(m, p), group_words[aims->units.value[i]]);
	}
}

/* What each will need, as it is aimed. */
static void explain_aim(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aims = args_of(a);
	const struct match *after = nw_rehearse(m, a, r);

	for (int i = 0; i < aims->units.n; i++)
		nw_explain_fire(after, r, aims->units.key[i]);
}

/* alone: which of them is aimed at the group, the others at their first; NONE: all; units->n: none. */
static void offer_aim_at(struct offers *o, const struct list *units, const unsigned *groups, int group,
			 int alone)
{
	struct action a;
	struct aim_args *aims = args_in(&a);

	offer_start(o, &a);
	aims->units = (struct pairs){ 0 };
	for (int i = 0; i < units->n; i++)
		pairs_add(&aims->units, units->v[i],
			  (alone == NONE || alone == i) && groups[i] >> group & 1 ? group
										  : first_of(groups[i]));
	offer(o, &a);
}

static void offer_aim(const struct match *m, struct offers *o)
{
	unsigned groups[MOST_LIST];
	struct list units;

	list_unaimed(m, top_frame(m)->side, &units);
	for (int i = 0; i < units.n; i++)
		groups[i] = shots(m, units.v[i]);
	offer_aim_at(o, &units, groups, 0, units.n);
	for (int g = 0; g < UNIT_GROUPS && !o->full; g++) {
		int others = 0;

		for (int i = 0; i < units.n; i++)
			if (groups[i] >> g & 1 && first_of(groups[i]) != g) {
				others++;
				offer_aim_at(o, &units, groups, g, i);
			}
		if (others > 1)
			offer_aim_at(o, &units, groups, g, NONE);
	}
}

/* ---- fire ------------------------------------------------------------------------------------ */

static int aim_of(const struct match *m, int p)
{
	if (own_of(m)->combat == INTERCEPTION)
		return nw_factor(m, p, AT_AIR) ? AT_AIR : NONE;
	return unit_of(m, p)->aim - 1;
}

/* 23.2 Fortresses have their own walls and gain nothing. */
static bool is_dug_in(const struct match *m, int h, const struct list *targets)
{
	bool field = false;

	for (int i = 0; i < targets->n; i++)
		field = field || !is_fortress(m, targets->v[i]);
	return field && ground_of(m, h)->entrenched >> enemy_of(attacking_side(m)) & 1;
}

enum { MODIFIERS = MOD_MOUNTAIN - MOD_GLIDER + 1 };

/* 11.6 Bits, by limit from MOD_GLIDER on, of what changes the die. Whoever defends has none. */
static unsigned modifiers(const struct match *m, int p, int group, int h, const struct list *targets)
{
	unsigned bits = 0;

	if (!has_mark(m, p, ATTACKER))
		return 0;
	if (has_mark(m, p, GLIDED) && has_trait(m, p, AIRBORNE))
		bits |= 1u << (MOD_GLIDER - MOD_GLIDER);
	if (has_mark(m, p, UNSUPPLIED) && class_of(m, p) == GROUND)
		bits |= 1u << (MOD_UNSUPPLIED - MOD_GLIDER);
	if (group == AT_GROUND && is_dug_in(m, h, targets))
		bits |= 1u << (MOD_ENTRENCHED - MOD_GLIDER);
	if (group == AT_GROUND && has_mark(m, p, CLIMBED))
		bits |= 1u << (MOD_MOUNTAIN - MOD_GLIDER);
	return bits;
}

void nw_sum_factor(const struct match *m, int p, int group, struct sum *s)
{
	int value = group < UNIT_GROUPS ? ANTI_GROUND + group : ANTI_GROUND;

	sum_start(s, false);
	sum_add(s, NULL, m->game->forms->values[value].name, nw_factor(m, p, group));
}

void nw_sum_modifier(const struct match *m, int limit, struct sum *s)
{
	static const struct {
		const char *rule, *what;
	} words[MODIFIERS] = {
		[MOD_GLIDER - MOD_GLIDER] = { "G3C.7", "gliders" },
		[MOD_UNSUPPLIED - MOD_GLIDER] = { "R5.6", "out of supply" },
		[MOD_ENTRENCHED - MOD_GLIDER] = { "23.2", "trenches" },
		[MOD_MOUNTAIN - MOD_GLIDER] = { "10.12", "mountains" },
	};

	sum_add(s, words[limit - MOD_GLIDER].rule, words[limit - MOD_GLIDER].what, -value_of(m, limit));
}

/* 11.5b c A 1 always hits, a 6 never does. */
void nw_sum_limits(struct sum *s)
{
	if (s->total < 1)
		sum_add(s, NULL, "a 1 always hits", 1 - s->total);
	if (s->total >= DIE)
		sum_add(s, NULL, "a 6 always misses", DIE - 1 - s->total);
}

/* 11.5 The highest die that hits: what is added to a die is taken from the factor. */
static void sum_shot(const struct match *m, int p, int group, int h, const struct list *targets,
		     struct sum *s)
{
	unsigned bits = modifiers(m, p, group, h, targets);

	nw_sum_factor(m, p, group, s);
	for (int i = 0; i < MODIFIERS; i++)
		if (bits >> i & 1)
			nw_sum_modifier(m, MOD_GLIDER + i, s);
	nw_sum_limits(s);
}

/* 11.11a */
static void disrupt(struct match *m, struct ruling *r, int h, int group)
{
	unsigned damage = 1u << (group - AT_AIRBASE);

	if (is_disrupted(m, h, damage)) {
		say(r, "11.11", "the %s in %s is disrupted already", group_words[group], place_name(m, h));
		return;
	}
	ground(m, h)->disrupted |= damage;
	say(r, "11.11", "the %s in %s is disrupted", group_words[group], place_name(m, h));
}

static void count_hit(struct match *m, struct ruling *r, int p, int group, int h)
{
	if (group >= UNIT_GROUPS)
		disrupt(m, r, h, group);
	else if (has_mark(m, p, ATTACKER))
		ground(m, h)->hits[group]++;
	else
		own(m)->hits[group]++;
}

/* Where its fire goes: the place that it strikes, or back at who comes. */
static int aimed_into(const struct match *m, int p)
{
	return has_mark(m, p, ATTACKER) ? place_struck(m, p) : own_of(m)->where;
}

static void list_targets(const struct match *m, int p, int group, struct list *targets)
{
	targets->n = 0;
	if (group < UNIT_GROUPS)
		nw_members(m, has_mark(m, p, ATTACKER) ? DEFENDER : ATTACKER, aimed_into(m, p), group,
			   targets);
}

/* "Renown fires at surface ships" */
static const char *shot_words(struct ruling *r, const struct match *m, int p, int group, const char *fires)
{
	bool attacks = has_mark(m, p, ATTACKER);

	return text(r->arena, "%s %s at %s%s", id(m, p), fires,
		    !attacks ? "attacking " : group < UNIT_GROUPS ? "" : "the ", group_words[group]);
}

/* What it needs is told before, and with its die. */
static void account_shot(const struct match *m, struct ruling *r, int p, int group, const struct sum *needs,
			 int die)
{
	const char *rule = has_trait(m, p, FIRST_FIRE) ? "11.7" : "11.5", *words;

	if (r->quiet)
		return;
	words = shot_words(r, m, p, group, has_trait(m, p, FIRST_FIRE) ? "fires first" : "fires");
	account_sum(r, ~0u, rule,
		    die == NONE ? text(r->arena, "%s and needs at most", words)
				: text(r->arena, "%s: die %d, %s; it needed at most", words, die,
				       die <= needs->total ? "a hit" : "a miss"),
		    needs);
}

/* 11.4d Nothing is rolled at a group that is gone. */
static void fire(struct match *m, struct ruling *r, int p, bool first)
{
	int group = aim_of(m, p), h = aimed_into(m, p), die;
	struct list targets;
	struct sum needs;

	if (group == NONE)
		return;
	list_targets(m, p, group, &targets);
	if (group < UNIT_GROUPS && !targets.n)
		return;
	die = roll(r, first ? "11.7" : "11.5", text(r->arena, "%s.%s", first ? "ff" : "fire", id(m, p)), DIE);
	sum_shot(m, p, group, h, &targets, &needs);
	nw_reveal(m, p);
	account_shot(m, r, p, group, &needs, die);
	note_result(r, p, die, die <= needs.total ? "hits" : "misses");
	if (die <= needs.total)
		count_hit(m, r, p, group, h);
}

static void list_attackers(const struct match *m, struct list *units)
{
	*units = (struct list){ 0 };
	EACH_UNIT(p, m) {
		int i;

		if (!has_mark(m, p, ATTACKER) || units->n == MOST_LIST)
			continue;
		list_add(units, p);
		for (i = units->n - 1; i > 0 && unit_of(m, units->v[i - 1])->rank > unit_of(m, p)->rank; i--)
			units->v[i] = units->v[i - 1];
		units->v[i] = (int16_t)p;
	}
}

/* 11.13a c Attackers in the order enlisted, then defenders in that of the counters. */
static void fire_all(struct match *m, struct ruling *r, bool first)
{
	struct list attackers;

	list_attackers(m, &attackers);
	for (int i = 0; i < attackers.n; i++)
		if (has_trait(m, attackers.v[i], FIRST_FIRE) == first)
			fire(m, r, attackers.v[i], first);
	EACH_UNIT(p, m)
		if (has_mark(m, p, DEFENDER) && has_trait(m, p, FIRST_FIRE) == first)
			fire(m, r, p, first);
}

/* ---- what will count ------------------------------------------------------------------------- */

/* One that is aimed, or has one target; whoever has several is still to be aimed. */
void nw_explain_fire(const struct match *m, struct ruling *r, int p)
{
	int aim = aim_of(m, p);
	unsigned groups = aim != NONE ? 1u << aim : shots(m, p);
	struct list targets;
	struct sum needs;

	for (int g = 0; g < GROUPS; g++) {
		if (!(groups >> g & 1))
			continue;
		list_targets(m, p, g, &targets);
		sum_shot(m, p, g, aimed_into(m, p), &targets, &needs);
		if (!are_several(groups))
			account_shot(m, r, p, g, &needs, NONE);
		else
			account_sum(r, ~0u, "11.3",
				    text(r->arena, "%s and then needs at most",
					 shot_words(r, m, p, g, "may be aimed")),
				    &needs);
	}
}

/* By its class: it could be hit, or fire back with some factor. */
static bool could_matter(const struct match *m, int p, int side)
{
	int combat = own_of(m)->combat;

	for (int g = 0; g < UNIT_GROUPS; g++) {
		int column = return_column(m, p, g);

		if (column != NONE && allows(m, combat, column))
			return true;
	}
	return groups_like(m, p, side) & allowed_groups(m, combat);
}

/* R13.3a Who is not seen by the attacker. What is aboard ship is no target; 20.2j who flies in is met. */
static bool is_unseen_defender(const struct match *m, int p, const bool *struck, int side)
{
	if (side_of(m, p) == side || m->at[p] == NONE || nw_sight(m, p, side) == SEEN)
		return false;
	if (own_of(m)->combat == INTERCEPTION)
		return has_mark(m, p, DEFENDER);
	return struck[m->at[p]] && (class_of(m, p) == NAVAL) == is_zone(m, m->at[p]) &&
	       could_matter(m, p, side);
}

static void explain_unseen(const struct match *m, struct ruling *r, int side, const bool *struck)
{
	struct list unseen = { 0 };

	EACH_UNIT(p, m)
		if (is_unseen_defender(m, p, struck, side) && unseen.n < MOST_LIST)
			list_add(&unseen, p);
	if (unseen.n)
		account(r, "R13.3", "%s of the enemy not seen: what can be hit, and fires back, is not known",
			nw_count_words(r, m, &unseen));
}

/* 11.9 11.10 Who can be hit and does not fire. */
static void explain_idle(const struct match *m, struct ruling *r, int side)
{
	struct list idle = { 0 };

	EACH_UNIT(p, m)
		if (has_mark(m, p, ATTACKER | DEFENDER) && nw_sight(m, p, side) == SEEN &&
		    aim_of(m, p) == NONE && !shots(m, p) && idle.n < MOST_LIST)
			list_add(&idle, p);
	if (idle.n)
		account(r, "11.3", "no fire: %s", piece_names(r, m, &idle, "nobody"));
}

void nw_explain_combat(struct match *m, struct ruling *r, int side, int combat)
{
	bool struck[MOST_PLACES];
	struct list attackers;

	nw_fight(m, r, combat);
	find_struck(m, struck);
	if (combat == CARRIER_RAID)
		struck[own(m)->where] = false;	/* where the carriers are nobody is attacked */
	list_attackers(m, &attackers);
	for (int first = true; first >= false; first--) {
		for (int i = 0; i < attackers.n; i++)
			if (has_trait(m, attackers.v[i], FIRST_FIRE) == first &&
			    nw_sight(m, attackers.v[i], side) == SEEN)
				nw_explain_fire(m, r, attackers.v[i]);
		EACH_UNIT(p, m)
			if (has_mark(m, p, DEFENDER) && has_trait(m, p, FIRST_FIRE) == first &&
			    nw_sight(m, p, side) == SEEN)
				nw_explain_fire(m, r, p);
	}
	explain_idle(m, r, side);
	explain_unseen(m, r, side, struck);
	nw_explain_fate(m, r, side);
}

/* ---- the combat ------------------------------------------------------------------------------ */

/* Who was enlisted, and in which order, stands until the end of the Action: more may follow. */
static void stage_over(struct match *m, struct ruling *r)
{
	struct norway *o = own(m);

	(void)r;
	EACH_UNIT(p, m) {
		unmark(m, p, ATTACKER | DEFENDER | STRUCK);
		if (o->combat != INTERCEPTION)
			unit(m, p)->aim = 0;
	}
	o->combat = NO_COMBAT;
	done(m);
}

/* 11.1c 11.3d All but a second wave were aimed when the attack was declared: only that is asked. */
static void stage_attacker_aims(struct match *m, struct ruling *r)
{
	(void)r;
	ask_aims(m, ATTACKER);
}

static void stage_defender_aims(struct match *m, struct ruling *r)
{
	(void)r;
	ask_aims(m, DEFENDER);
}

static void stage_first_fire(struct match *m, struct ruling *r)
{
	fire_all(m, r, true);
}

static void stage_fire(struct match *m, struct ruling *r)
{
	fire_all(m, r, false);
}

bool nw_has_fought(const struct match *m, int stage)
{
	return own_of(m)->combat != NO_COMBAT && stage_of(m, &nw_combat) == stage + 1;
}

/* The side is the one whose aims the last stage has asked for. */
static bool is_aim_due(const struct match *m, const struct frame *f)
{
	if (!nw_is_operation_sound(m))
		return true;
	return nw_has_fought(m, nw_role_of(m, f->side) == ATTACKER ? C_ATTACKER_AIMS : C_DEFENDER_AIMS);
}

/* ---- tables ------------------------------------------------------------------------------------ */

static const struct param aim_params[] = {
	{ PARAM(struct aim_args, units, ARG_PAIRS), .secret_if = nw_is_foggy,
	  .names = nw_group_names, .to = ARG_WORD,
	  .about = "each unit with several targets, and the group that it fires at" },
	{ 0 }
};

static bool is_combat_going_on(const struct match *m, const struct frame *f)
{
	(void)m;
	return f->stage <= C_OVER;
}

const struct state nw_combat = {
	.name = "combat", .rule = "11.1",
	.stages = (const struct stage[]){
		[C_ATTACKER_AIMS] = { "attacker-aims", stage_attacker_aims },
		[C_DEFENDER_AIMS] = { "defender-aims", stage_defender_aims },
		[C_FIRST_FIRE] = { "first-fire", stage_first_fire },
		[C_FIRST_DEFENDER] = { "first-defender", nw_stage_defender },
		[C_FIRST_ATTACKER] = { "first-attacker", nw_stage_attacker },
		[C_FIRST_FATE] = { "first-fate", nw_stage_fate },
		[C_FIRE] = { "fire", stage_fire },
		[C_DEFENDER_LOSES] = { "defender-loses", nw_stage_defender },
		[C_ATTACKER_LOSES] = { "attacker-loses", nw_stage_attacker },
		[C_FATE] = { "fate", nw_stage_fate },
		[C_OVER] = { "over", stage_over },
		{ 0 }
	},
	.on = ON(&nw_operation), .fits = is_combat_going_on,
};

static const struct verb aim_verb = {
	.name = "aim", .about = "aims units at groups of the enemy", .rules = "11.3 11.4",
	.params = aim_params,
	.checks = CHECKS(check_each_aim, check_all_aimed), .apply = aim, .explain = explain_aim,
	.offer = offer_aim,
};

const struct state nw_aim = {
	.name = "aim", .rule = "11.3", .asks = "aim the units that have several targets",
	.verbs = (const struct verb *const[]){ &aim_verb, NULL },
	.asked = EITHER_SIDE, .on = ON(&nw_combat), .fits = is_aim_due,
};
