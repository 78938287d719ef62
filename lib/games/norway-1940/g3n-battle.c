/* SPDX-License-Identifier: ISC */
/* g3n-battle.c: ships give battle, bombard coasts and launch aircraft (G3N.5-9); tired carriers (R14). */
#include "games/norway-1940/norway.h"

/* ---- a battle at sea, of whatever Action ------------------------------------ */

static bool check_enemy_ships(const struct match *m, int side, int zone, const char *rule, struct ruling *r)
{
	return nw_has(m, zone, enemy_of(side), NAVAL) ||
	       refuse(r, rule, "no enemy ship is in %s", place_name(m, zone));
}

/* 11.2a 11.3 Some can fire, and each has its aim. */
static bool check_shots(const struct match *m, const struct attack *attack, const struct pairs *aim,
			struct ruling *r)
{
	return nw_check_fire(m, attack, "11.2", r) && nw_check_aims(m, attack, aim, r);
}

/* G3N.6d Who comes was not there before, so he cannot join himself. */
bool nw_check_battle(const struct match *m, int side, const struct fleet *fleet, int zone, const char *rule,
		     struct ruling *r)
{
	struct attack attack;

	nw_attack_on(m, side, NAVAL_BATTLE, zone, &fleet->units, &attack);
	nw_join(&attack.units, &fleet->with);
	return check_enemy_ships(m, side, zone, rule, r) &&
	       nw_check_joiners(m, side, &fleet->with, NAVAL, zone, NULL, rule, r) &&
	       check_shots(m, &attack, &fleet->aim, r);
}

void nw_enlist_battle(struct match *m, const struct fleet *fleet)
{
	nw_enlist_all(m, &fleet->units, MOVER, &fleet->aim);
	nw_enlist_all(m, &fleet->with, JOINER, &fleet->aim);
	own(m)->fights = NAVAL_BATTLE;
}

void nw_offer_battle(struct offers *o, const struct action *a, struct fleet *fleet, int zone)
{
	struct attack attack;

	fleet->with.n = 0;
	nw_attack_on(o->match, a->side, NAVAL_BATTLE, zone, &fleet->units, &attack);
	nw_offer_aimed(o, a, &attack, &fleet->aim, NULL);
	nw_list(o->match, zone, a->side, NAVAL, &fleet->with);
	list_drop_all(&fleet->with, &fleet->units);
	if (!fleet->with.n)
		return;
	nw_join(&attack.units, &fleet->with);
	nw_offer_aimed(o, a, &attack, &fleet->aim, NULL);
}

/* ---- G3N.5 in the zone where they are ------------------------------------------ */

/* {do: battle, zone: vestfjord, units: [Renown], aim: {Renown: surface}} */
struct battle_args {
	int16_t zone;
	struct list units;
	struct pairs aim;
};

static bool check_battle_force(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct battle_args *battle = args_of(a);
	int start = nw_start_of(m, &battle->units);

	if (!nw_check_force(m, a->side, &battle->units, NAVAL, "G3N.5", r))
		return false;
	return start == battle->zone || refuse(r, "G3N.5", "the force is in %s, not in %s",
					       place_name(m, start), place_name(m, battle->zone));
}

static bool check_battle_enemy(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct battle_args *battle = args_of(a);

	return check_enemy_ships(m, a->side, battle->zone, "G3N.5", r);
}

static bool check_battle_aims(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct battle_args *battle = args_of(a);
	struct attack attack;

	nw_attack_on(m, a->side, NAVAL_BATTLE, battle->zone, &battle->units, &attack);
	return check_shots(m, &attack, &battle->aim, r);
}

static void battle(struct match *m, const struct action *a, struct ruling *r)
{
	const struct battle_args *args = args_of(a);

	nw_open(m, a, args->zone, args->zone);
	nw_enlist_all(m, &args->units, MOVER, &args->aim);
	own(m)->fights = NAVAL_BATTLE;
	nw_tell(m, r, a->side, "G3N.5",
		text(r->arena, "%s: battle in %s", nw_count_words(r, m, &args->units),
		     place_name(m, args->zone)),
		"%s: battle in %s", piece_names(r, m, &args->units, "none"), place_name(m, args->zone));
	nw_follow(m);
}

/* Each of the ships that can fire alone, and all: the units are those of the action and of the attack. */
static void offer_ships(struct offers *o, const struct action *a, struct list *units, struct attack *attack,
			struct pairs *aim, const struct list *ships)
{
	for (int i = 0; i <= ships->n && !o->full; i++) {
		if (i == ships->n)
			nw_copy(units, ships);
		else
			nw_copy_one(units, ships->v[i]);
		nw_copy(&attack->units, units);
		if (i < ships->n || ships->n > 1)
			nw_offer_aimed(o, a, attack, aim, NULL);
	}
}

static void offer_battle(const struct match *m, struct offers *o)
{
	struct action a;
	struct battle_args *battle = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	EACH_ZONE(z, m) {
		struct list ships;
		struct attack attack;

		if (!nw_has(m, z, enemy_of(a.side), NAVAL))
			continue;
		nw_list(m, z, a.side, NAVAL, &ships);
		battle->zone = (int16_t)z;
		nw_attack_on(m, a.side, NAVAL_BATTLE, z, &ships, &attack);
		offer_ships(o, &a, &battle->units, &attack, &battle->aim, &ships);
	}
}

/* ---- G3N.6 in a zone that they enter --------------------------------------------- */

/* {do: sail-attack, units: [Renown], path: [vestfjord], with: [DF2]} */
struct sail_attack_args {
	struct fleet fleet;
	struct list path;
};

/* Naval units of one sea zone that may go on their way; without a path they stay. */
static bool check_fleet(const struct match *m, int side, const struct list *force, const struct list *path,
			const char *rule, struct ruling *r)
{
	int start = nw_start_of(m, force);

	if (!nw_check_force(m, side, force, NAVAL, rule, r))
		return false;
	if (!is_zone(m, start))
		return refuse(r, rule, "the force is in %s, not in a sea zone", place_name(m, start));
	return !path->n || (nw_check_unladen(m, force, r) &&
			    nw_check_course(m, side, force, start, path, 1, 0, "G3N.1", r));
}

/* Where a force ends. */
static int end_of(const struct match *m, const struct list *force, const struct list *path)
{
	return path->n ? path->v[path->n - 1] : nw_start_of(m, force);
}

static bool check_attacking_fleet(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_attack_args *attack = args_of(a);

	return check_fleet(m, a->side, &attack->fleet.units, &attack->path, "G3N.6", r);
}

static bool check_sail_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_attack_args *attack = args_of(a);
	int end = end_of(m, &attack->fleet.units, &attack->path);

	if (!attack->path.n)
		return refuse(r, "G3N.6", "no zone is entered");
	return nw_check_battle(m, a->side, &attack->fleet, end, "G3N.6", r);
}

static void sail_attack(struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_attack_args *args = args_of(a);
	const struct list *units = &args->fleet.units;
	int from = nw_start_of(m, units), to = end_of(m, units, &args->path);

	nw_open(m, a, from, to);
	nw_sail_to(m, units, to);
	nw_enlist_battle(m, &args->fleet);
	nw_tell_voyage(m, r, a->side, units, from, to, args->path.n, "G3N.6");
	nw_follow(m);
}

static void explain_sail_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sail_attack_args *args = args_of(a);

	nw_explain_cost(m, a, r);
	nw_explain_course(m, r, &args->fleet.units, &args->path, 1, 0, "G3N.6");
	nw_explain_rest(m, nw_rehearse(m, a, r), a->side, r);
}

/* What is offered to ships that begin in one zone. */
struct sortie {
	struct offers *offers;
	struct action *action;
	struct sea *sea;
};

static void offer_attack(void *context)
{
	const struct sortie *s = context;
	struct sail_attack_args *attack = args_in(s->action);
	int to = attack->path.v[attack->path.n - 1];

	if (!s->offers->full && s->sea->enemies[to])
		nw_offer_battle(s->offers, s->action, &attack->fleet, to);
}

static void offer_attackers(void *context)
{
	struct sortie *s = context;
	struct sail_attack_args *attack = args_in(s->action);

	nw_each_course(s->sea, nw_slowest(s->offers->match, &attack->fleet.units), &attack->path,
		       offer_attack, s);
}

static void offer_sail_attack(const struct match *m, struct offers *o)
{
	struct action a;
	struct sail_attack_args *attack = args_in(&a);
	struct sea sea;
	struct sortie s = { o, &a, &sea };

	if (!nw_offer_start(o, &a))
		return;
	nw_chart_sea(m, a.side, &sea);
	EACH_ZONE(z, m) {
		struct list ships;

		if (o->full)
			return;
		nw_list_free(m, z, a.side, &ships);
		if (!ships.n)
			continue;
		nw_find_courses(m, &sea, z, 0, nw_fastest(m, &ships));
		nw_each_force(m, &ships, &attack->fleet.units, offer_attackers, &s);
	}
}

/* ---- carriers that launch ------------------------------------------------------------ */

/* R14.2a */
static bool check_rested(const struct match *m, const struct list *launch, struct ruling *r)
{
	bool fit = true;

	for (int i = 0; i < launch->n; i++)
		if (has_mark(m, launch->v[i], DEPLETED))
			fit = refuse(r, "R14.2", "%s is depleted", id(m, launch->v[i]));
	return fit;
}

/* G3N.9a j Carriers of the fleet, each once, and at least one. */
static bool check_launch(const struct match *m, const struct list *fleet, const struct list *launch,
			 struct ruling *r)
{
	if (!launch->n)
		return refuse(r, "G3N.9", "no carrier launches");
	for (int i = 0; i < launch->n; i++) {
		int p = launch->v[i];

		if (list_repeats(launch, i))
			return refuse(r, "G3N.9", "%s is named twice", id(m, p));
		if (!list_has(fleet, p))
			return refuse(r, "G3N.9", "%s is not of the force", id(m, p));
		if (type_of(m, p) != CV)
			return refuse(r, "G3N.9", "%s is no aircraft carrier", id(m, p));
	}
	return true;
}

static void launch_at(struct match *m, struct ruling *r, int p, int h, const struct pairs *aims)
{
	unit(m, p)->strikes = (int16_t)h;
	nw_enlist(m, p, MOVER, aims);
	nw_reveal(m, p);
	say(r, "G3N.9", "%s launches at %s", id(m, p), place_name(m, h));
}

/* The carriers among them that may launch. */
static void list_rested(const struct match *m, const struct list *ships, struct list *carriers)
{
	carriers->n = 0;
	for (int i = 0; i < ships->n; i++)
		if (type_of(m, ships->v[i]) == CV && !has_mark(m, ships->v[i], DEPLETED))
			list_add(carriers, ships->v[i]);
}

/* R14.1 */
static void explain_depletion(const struct match *m, struct ruling *r, const struct list *carriers)
{
	if (plays(m, OPTION_DEPLETION) && carriers->n)
		account(r, "R14.1", "depleted with at least %d: %s", value_of(m, DEPLETED_FROM),
			piece_names(r, m, carriers, "none"));
}

void nw_deplete(struct match *m, struct ruling *r)
{
	for (int rank = 1; plays(m, OPTION_DEPLETION) && rank <= own_of(m)->ranks; rank++)
		EACH_UNIT(p, m) {
			int die;

			if (unit_of(m, p)->strikes == NONE || unit_of(m, p)->rank != rank)
				continue;
			die = roll(r, "R14.1", text(r->arena, "deplete.%s", id(m, p)), 6);
			if (die >= value_of(m, DEPLETED_FROM))
				mark(m, p, DEPLETED);
			say(r, "R14.1", "%s: die %d, %sdepleted", id(m, p), die,
			    has_mark(m, p, DEPLETED) ? "" : "not ");
			note_result(r, p, die, has_mark(m, p, DEPLETED) ? "depleted" : "ready");
		}
}

/* ---- G3N.7 G3N.8 Coastal Bombardment ---------------------------------------------------- */

enum shelled { FORTRESSES, BASES };
static const char *const shelled_names[] = { "fortress", "bases", NULL };

/* {do: bombard, zone: frohavet, units: [Renown], area: trondheim, target: bases, aim: {Renown: port}} */
struct bombard_args {
	int16_t zone;
	struct list units;
	int16_t area, target;
	struct pairs aim;
	struct list raid, path, launch;
};

static const char *shelling_rule(const struct bombard_args *bombard)
{
	return bombard->target == FORTRESSES ? "G3N.7" : "G3N.8";
}

static int shelling_combat(const struct bombard_args *bombard)
{
	return bombard->target == FORTRESSES ? FORTRESS_FIRE : BASE_FIRE;
}

/* Ships and carriers attack together. */
static void find_shelling(const struct match *m, const struct action *a, struct attack *attack)
{
	const struct bombard_args *bombard = args_of(a);

	nw_attack_on(m, a->side, shelling_combat(bombard), bombard->area, &bombard->units, attack);
	nw_join(&attack->units, &bombard->launch);
}

/* G3N.7b j G3N.8b */
static bool has_target(const struct match *m, int h, int side, int word)
{
	if (!is_area(m, h))
		return false;
	return word == FORTRESSES ? nw_has_fortress(m, h, enemy_of(side)) : nw_has_bases(m, side, h);
}

static bool check_shelled(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *bombard = args_of(a);
	const char *rule = shelling_rule(bombard);
	int h = bombard->area;

	if (is_base(m, h))
		return refuse(r, "R7.2", "nothing in %s can be attacked", place_name(m, h));
	if (!is_area(m, h))
		return refuse(r, rule, "%s is no land area", place_name(m, h));
	if (is_zone(m, bombard->zone) && !are_linked(m, bombard->zone, h))
		return refuse(r, rule, "%s does not border %s", place_name(m, h),
			      place_name(m, bombard->zone));
	if (has_target(m, h, a->side, bombard->target))
		return true;
	if (bombard->target == FORTRESSES)
		return refuse(r, rule, "no enemy fortress is in %s", place_name(m, h));
	return refuse(r, rule, "no base in %s is enemy-controlled or contested", place_name(m, h));
}

static bool is_raid_added(const struct bombard_args *bombard)
{
	return bombard->raid.n || bombard->launch.n || bombard->path.n;
}

/* R10.8a The carrier part is a raid. */
static bool check_raid_ban(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *bombard = args_of(a);
	int ban = is_raid_added(bombard) ? nw_ban_on(m, OP_RAID, a->side) : NONE;

	return ban == NONE || refuse(r, "R10.8", "%s forbids raids in this turn", id(m, ban));
}

static bool check_support_rested(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *bombard = args_of(a);

	return check_rested(m, &bombard->launch, r);
}

/* G3N.7g i Ships that bombard neither launch nor move. */
static bool check_support(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *bombard = args_of(a);

	if (!is_raid_added(bombard))
		return true;
	if (!check_fleet(m, a->side, &bombard->raid, &bombard->path, "G3N.9", r) ||
	    !check_launch(m, &bombard->raid, &bombard->launch, r))
		return false;
	for (int i = 0; i < bombard->raid.n; i++)
		if (list_has(&bombard->units, bombard->raid.v[i]))
			return refuse(r, shelling_rule(bombard),
				      "%s bombards and cannot go with the carriers",
				      id(m, bombard->raid.v[i]));
	return true;
}

/* G3N.9e */
static bool check_support_reach(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *bombard = args_of(a);
	int end = end_of(m, &bombard->raid, &bombard->path);

	return !is_raid_added(bombard) || end == NONE || are_linked(m, end, bombard->area) ||
	       refuse(r, "G3N.9", "%s does not border %s", place_name(m, bombard->area), place_name(m, end));
}

static bool check_bombarding_force(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *bombard = args_of(a);
	const char *rule = shelling_rule(bombard);
	int start = nw_start_of(m, &bombard->units), zone = bombard->zone;

	if (!nw_check_force(m, a->side, &bombard->units, NAVAL, rule, r))
		return false;
	if (!is_zone(m, zone))
		return refuse(r, rule, "%s is no sea zone", place_name(m, zone));
	return start == zone ||
	       refuse(r, rule, "the force is in %s, not in %s", place_name(m, start), place_name(m, zone));
}

static bool check_bombard_aims(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *bombard = args_of(a);
	struct attack attack;

	find_shelling(m, a, &attack);
	return check_shots(m, &attack, &bombard->aim, r);
}

static void bombard(struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *args = args_of(a);
	int from = nw_start_of(m, &args->raid), to = end_of(m, &args->raid, &args->path);

	nw_open(m, a, args->zone, args->area);
	if (args->path.n) {
		nw_sail_to(m, &args->raid, to);
		nw_tell_voyage(m, r, a->side, &args->raid, from, to, args->path.n, "G3N.9");
	}
	nw_tell(m, r, a->side, shelling_rule(args),
		text(r->arena, "%s in %s bombard %s", nw_count_words(r, m, &args->units),
		     place_name(m, args->zone), place_name(m, args->area)),
		"%s in %s: bombardment of the %s in %s", piece_names(r, m, &args->units, "none"),
		place_name(m, args->zone), shelled_names[args->target], place_name(m, args->area));
	nw_enlist_all(m, &args->units, MOVER, &args->aim);
	for (int i = 0; i < args->launch.n; i++)
		launch_at(m, r, args->launch.v[i], args->area, &args->aim);
	own(m)->fights = (int16_t)shelling_combat(args);
	nw_follow(m);
}

static void explain_bombard(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct bombard_args *args = args_of(a);

	nw_explain_cost(m, a, r);
	nw_explain_course(m, r, &args->raid, &args->path, 1, 0, "G3N.9");
	nw_explain_rest(m, nw_rehearse(m, a, r), a->side, r);
	explain_depletion(m, r, &args->launch);
}

/* Ships that bombard, for carriers that begin in one zone to support. */
struct support {
	struct sortie sortie;
	struct attack *attack;		/* what there is to fire at; its units are set for each fleet */
	const struct list *ships;
};

/* What lies off the coast, with the fleet of carriers and its path as they are; it ends there. */
static void offer_combined(struct support *s, int end)
{
	struct offers *o = s->sortie.offers;
	struct bombard_args *bombard = args_in(s->sortie.action);

	if (o->full || !are_linked(o->match, end, bombard->area))
		return;
	nw_copy(&bombard->units, s->ships);
	list_drop_all(&bombard->units, &bombard->raid);
	if (!bombard->units.n)
		return;
	nw_copy(&s->attack->units, &bombard->units);
	nw_join(&s->attack->units, &bombard->launch);
	nw_offer_aimed(o, s->sortie.action, s->attack, &bombard->aim, NULL);
}

static void offer_support_course(void *context)
{
	struct support *s = context;
	const struct bombard_args *bombard = args_of(s->sortie.action);

	offer_combined(s, bombard->path.v[bombard->path.n - 1]);
}

static void offer_support(void *context)
{
	struct support *s = context;
	const struct match *m = s->sortie.offers->match;
	struct bombard_args *bombard = args_in(s->sortie.action);

	list_rested(m, &bombard->raid, &bombard->launch);
	if (!bombard->launch.n || s->sortie.offers->full)
		return;
	bombard->path.n = 0;
	offer_combined(s, s->sortie.sea->start);
	nw_each_course(s->sortie.sea, nw_slowest(m, &bombard->raid), &bombard->path, offer_support_course, s);
}

/* A carrier of the zone itself with each escort: the fleets by speed may leave nobody to bombard. */
static void offer_neighbours(struct support *s)
{
	const struct match *m = s->sortie.offers->match;
	struct bombard_args *bombard = args_in(s->sortie.action);
	struct list carriers;

	bombard->path.n = 0;
	list_rested(m, s->ships, &carriers);
	for (int i = 0; i < carriers.n * s->ships->n; i++) {
		int carrier = carriers.v[i / s->ships->n], escort = s->ships->v[i % s->ships->n];

		if (carrier == escort)
			continue;
		nw_copy_one(&bombard->raid, carrier);
		list_add(&bombard->raid, escort);
		list_rested(m, &bombard->raid, &bombard->launch);
		offer_combined(s, bombard->zone);
	}
}

/* With the carriers of every zone. */
static void offer_supported(struct support *s)
{
	const struct match *m = s->sortie.offers->match;
	struct bombard_args *bombard = args_in(s->sortie.action);
	int side = s->sortie.action->side;

	EACH_ZONE(z, m) {
		struct list ships, carriers;

		nw_list_free(m, z, side, &ships);
		list_rested(m, &ships, &carriers);
		if (!carriers.n)
			continue;
		nw_find_courses(m, s->sortie.sea, z, 0, nw_fastest(m, &ships));
		nw_each_force(m, &ships, &bombard->raid, offer_support, s);
	}
	offer_neighbours(s);
	bombard->raid.n = bombard->launch.n = bombard->path.n = 0;
}

/* Each ship that can fire alone, all, and all with the carriers near by (R10.8a: unless raids are banned). */
static void offer_bombard_at(const struct match *m, struct offers *o, struct action *a, struct sea *sea,
			     const struct list *ships)
{
	struct bombard_args *bombard = args_in(a);
	struct attack attack;
	struct support s = { { o, a, sea }, &attack, ships };

	nw_attack_on(m, a->side, shelling_combat(bombard), bombard->area, ships, &attack);
	offer_ships(o, a, &bombard->units, &attack, &bombard->aim, ships);
	if (nw_ban_on(m, OP_RAID, a->side) == NONE)
		offer_supported(&s);
}

static void offer_bombard(const struct match *m, struct offers *o)
{
	struct action a;
	struct bombard_args *bombard = args_in(&a);
	struct sea sea;

	if (!nw_offer_start(o, &a))
		return;
	nw_chart_sea(m, a.side, &sea);
	EACH_ZONE(z, m) {
		struct list ships;

		nw_list(m, z, a.side, NAVAL, &ships);
		if (!ships.n)
			continue;
		bombard->zone = (int16_t)z;
		EACH_LINK(l, m->data, z)
			for (int target = FORTRESSES; target <= BASES && !o->full; target++) {
				bombard->area = l->to;
				bombard->target = (int16_t)target;
				if (has_target(m, l->to, a.side, target))
					offer_bombard_at(m, o, &a, &sea, &ships);
			}
	}
}

/* ---- G3N.9 Carrier Raid --------------------------------------------------------------------- */

/* {do: raid, units: [Furious, DF1], path: [frohavet], strikes: {Furious: trondheim}} */
struct raid_args {
	struct list units, path;
	struct pairs strikes, aim;
};

/* Under check --all a carrier may be named any number of times. */
static struct attack raid_of(const struct action *a)
{
	const struct raid_args *raid = args_of(a);

	return (struct attack){ a->side, CARRIER_RAID, NONE, 0, &raid->strikes, nw_keys_of(&raid->strikes) };
}

static bool check_all_rested(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct raid_args *raid = args_of(a);
	struct list carriers = nw_keys_of(&raid->strikes);

	return check_rested(m, &carriers, r);
}

static bool check_raiders(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct raid_args *raid = args_of(a);

	return check_fleet(m, a->side, &raid->units, &raid->path, "G3N.9", r);
}

static bool check_launched(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct raid_args *raid = args_of(a);
	struct list carriers = nw_keys_of(&raid->strikes);

	return check_launch(m, &raid->units, &carriers, r);
}

/* G3N.9e f h */
static bool check_struck(const struct match *m, int side, int p, int h, int end, struct ruling *r)
{
	if (is_base(m, h))
		return refuse(r, "R7.2", "nothing in %s can be attacked", place_name(m, h));
	if (end != NONE && !are_linked(m, end, h))
		return refuse(r, "G3N.9", "%s does not border %s", place_name(m, h), place_name(m, end));
	return nw_targets(m, p, side, CARRIER_RAID, h) ||
	       refuse(r, "G3N.9", "%s can strike nothing in %s", id(m, p), place_name(m, h));
}

static bool check_strikes(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct raid_args *raid = args_of(a);
	struct attack attack = raid_of(a);
	int end = end_of(m, &raid->units, &raid->path);
	bool fit = true;

	for (int i = 0; i < raid->strikes.n; i++)
		fit &= check_struck(m, a->side, raid->strikes.key[i], raid->strikes.value[i], end, r);
	return fit && nw_check_aims(m, &attack, &raid->aim, r);
}

static void raid(struct match *m, const struct action *a, struct ruling *r)
{
	const struct raid_args *args = args_of(a);
	int from = nw_start_of(m, &args->units), to = end_of(m, &args->units, &args->path);

	nw_open(m, a, from, to);
	if (args->path.n) {
		nw_sail_to(m, &args->units, to);
		nw_tell_voyage(m, r, a->side, &args->units, from, to, args->path.n, "G3N.9");
	}
	for (int i = 0; i < args->strikes.n; i++)
		launch_at(m, r, args->strikes.key[i], args->strikes.value[i], &args->aim);
	own(m)->fights = CARRIER_RAID;
	nw_follow(m);
}

static void explain_raid(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct raid_args *args = args_of(a);
	struct list carriers = nw_keys_of(&args->strikes);

	nw_explain_cost(m, a, r);
	nw_explain_course(m, r, &args->units, &args->path, 1, 0, "G3N.9");
	nw_explain_rest(m, nw_rehearse(m, a, r), a->side, r);
	explain_depletion(m, r, &carriers);
}

/* All these carriers at one place; each of them has a target there. */
static void offer_strikes(struct offers *o, struct action *a, const struct list *carriers, int h)
{
	struct raid_args *raid = args_in(a);
	struct attack attack;

	nw_attack_on(o->match, a->side, CARRIER_RAID, h, carriers, &attack);
	raid->strikes.n = 0;
	for (int i = 0; i < carriers->n; i++) {
		if (!(nw_power_of(o->match, carriers->v[i]) & attack.open))
			return;
		pairs_add(&raid->strikes, carriers->v[i], h);
	}
	nw_offer_aimed(o, a, &attack, &raid->aim, NULL);
}

/* A carrier alone strikes every place in reach; a fleet the first that it can. */
static void offer_raid_from(struct offers *o, struct action *a, int end)
{
	const struct raid_args *raid = args_of(a);
	const struct match *m = o->match;
	struct list carriers;

	list_rested(m, &raid->units, &carriers);
	EACH_LINK(l, m->data, end) {
		if (is_base(m, l->to) || o->full || !carriers.n ||
		    !nw_targets(m, carriers.v[0], a->side, CARRIER_RAID, l->to))
			continue;
		offer_strikes(o, a, &carriers, l->to);
		if (raid->units.n > 1)
			return;
	}
}

static void offer_raid_course(void *context)
{
	const struct sortie *s = context;
	const struct raid_args *raid = args_of(s->action);

	offer_raid_from(s->offers, s->action, raid->path.v[raid->path.n - 1]);
}

static void offer_raid_fleet(void *context)
{
	struct sortie *s = context;
	const struct match *m = s->offers->match;
	struct raid_args *raid = args_in(s->action);
	struct list carriers;

	list_rested(m, &raid->units, &carriers);
	if (!carriers.n || s->offers->full)
		return;
	raid->path.n = 0;
	offer_raid_from(s->offers, s->action, s->sea->start);
	nw_each_course(s->sea, nw_slowest(m, &raid->units), &raid->path, offer_raid_course, s);
}

static void offer_raid(const struct match *m, struct offers *o)
{
	struct action a;
	struct raid_args *raid = args_in(&a);
	struct sea sea;
	struct sortie s = { o, &a, &sea };

	if (!nw_offer_start(o, &a))
		return;
	nw_chart_sea(m, a.side, &sea);
	EACH_ZONE(z, m) {
		struct list ships, carriers;

		nw_list_free(m, z, a.side, &ships);
		list_rested(m, &ships, &carriers);
		if (!carriers.n)
			continue;
		nw_find_courses(m, &sea, z, 0, nw_fastest(m, &ships));
		nw_each_force(m, &ships, &raid->units, offer_raid_fleet, &s);
	}
}

/* ---- tables ------------------------------------------------------------------------------------ */

#define SECRET(named, type, member, words) \
	{ PARAM_AS(named, type, member, ARG_PIECES), .secret_if = nw_is_foggy, .about = words }
#define SECRET_TOO(named, type, member, words) \
	{ PARAM_AS(named, type, member, ARG_PIECES), .optional = true, \
	  .secret_if = nw_is_foggy, .about = words }
#define AIM(type, member) \
	{ PARAM_AS("aim", type, member, ARG_PAIRS), .optional = true, .to = ARG_WORD, \
	  .names = nw_group_names, .secret_if = nw_is_foggy, \
	  .about = "what each fires at, where it has a choice" }

static const struct param battle_params[] = {
	{ PARAM(struct battle_args, zone, ARG_PLACE), .about = "the sea zone" },
	SECRET("units", struct battle_args, units, "the naval units that attack"),
	AIM(struct battle_args, aim),
	{ 0 }
};
static const struct param sail_attack_params[] = {
	SECRET("units", struct sail_attack_args, fleet.units, "naval units of one sea zone"),
	{ PARAM(struct sail_attack_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "the zones entered; the last holds the enemy" },
	SECRET_TOO("with", struct sail_attack_args, fleet.with,
		   "naval units already there that join the attack"),
	AIM(struct sail_attack_args, fleet.aim),
	{ 0 }
};
static const struct param bombard_params[] = {
	{ PARAM(struct bombard_args, zone, ARG_PLACE), .origin = true, .about = "the sea zone of the ships" },
	SECRET("units", struct bombard_args, units, "the naval units that bombard"),
	{ PARAM(struct bombard_args, area, ARG_PLACE), .about = "the land area that borders it" },
	{ PARAM(struct bombard_args, target, ARG_WORD), .names = shelled_names,
	  .about = "fortress or bases" },
	AIM(struct bombard_args, aim),
	SECRET_TOO("raid", struct bombard_args, raid, "carriers with escorts that add an air strike"),
	{ PARAM(struct bombard_args, path, ARG_PLACES), .path = PATH_ENTERED, .optional = true,
	  .about = "the zones that those enter first" },
	SECRET_TOO("launch", struct bombard_args, launch, "the carriers among them that launch"),
	{ 0 }
};
static const struct param raid_params[] = {
	SECRET("units", struct raid_args, units, "carriers and escorts of one sea zone"),
	{ PARAM(struct raid_args, path, ARG_PLACES), .path = PATH_ENTERED, .optional = true,
	  .about = "the zones entered first; none: they stay" },
	{ PARAM(struct raid_args, strikes, ARG_PAIRS), .to = ARG_PLACE,
	  .about = "what each carrier launches at: {CV: PLACE}" },
	AIM(struct raid_args, aim),
	{ 0 }
};

const struct verb nw_battle = {
	.name = "battle", .rules = "G3N.5 11", .params = battle_params,
	.about = "attack the enemy ships in a zone with naval units that are there",
	.checks = CHECKS(nw_check_allowed, check_battle_force, check_battle_enemy, check_battle_aims),
	.apply = battle, .explain = nw_explain_action, .offer = offer_battle,
};
const struct verb nw_sail_attack = {
	.name = "sail-attack", .rules = "G3N.6 G3N.1 11", .params = sail_attack_params,
	.about = "move naval units into a zone and attack the enemy ships there",
	.checks = CHECKS(nw_check_allowed, check_attacking_fleet, check_sail_attack),
	.apply = sail_attack, .explain = explain_sail_attack, .offer = offer_sail_attack,
};
const struct verb nw_bombard = {
	.name = "bombard", .rules = "G3N.7 G3N.8 G3N.9", .params = bombard_params,
	.about = "fire from the sea at fortresses or bases, perhaps with an air strike of carriers",
	.checks = CHECKS(nw_check_allowed, check_raid_ban, check_support_rested, check_bombarding_force,
			 check_support, check_shelled, check_support_reach, check_bombard_aims),
	.apply = bombard, .explain = explain_bombard, .offer = offer_bombard,
};
const struct verb nw_raid = {
	.name = "raid", .rules = "G3N.9 R14", .params = raid_params,
	.about = "move aircraft carriers and strike at what is in a place beside them",
	.checks = CHECKS(nw_check_allowed, check_all_rested, check_raiders, check_launched, check_strikes),
	.apply = raid, .explain = explain_raid, .offer = offer_raid,
};
