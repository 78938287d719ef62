/* SPDX-License-Identifier: ISC */
/* g3l-land.c: G3L ground units march, assault and fight in close combat; 10.12 mountains, R7.6 Jutland. */
#include "games/norway-1940/norway.h"

/* ---- 10.12 R7.6 who may cross which border ---------------------------------- */

/* G3L.1a By land; R7.6a a side also marches between its Off Map base and the area that adjoins it. */
static bool is_land_way(const struct match *m, int from, int to)
{
	int border = from == NONE || to == NONE ? NONE : border_between(m->data, from, to);

	return border != NONE && (border_has(m, border, LAND) || (border_has(m, border, APPROACH) &&
								  (is_area(m, from) || is_area(m, to))));
}

/* 10.12b d Heavy units cross a mountain border where a railroad does, disrupted or not. */
static bool is_too_steep(const struct match *m, int p, int from, int to)
{
	if (!is_land_way(m, from, to) || weight_of(m, p) != HEAVY || has_trait(m, p, MOUNTAIN))
		return false;
	return (has_feature(m, from, MOUNTAINS) || has_feature(m, to, MOUNTAINS)) &&
	       !border_has(m, border_between(m->data, from, to), RAIL);
}

/* 10.12c */
static bool is_untrained(const struct match *m, int p, int to)
{
	return has_feature(m, to, MOUNTAINS) && !has_trait(m, p, MOUNTAIN);
}

/* 10.12f One that may not cross holds all of them back. */
static bool check_way(const struct match *m, int side, const struct list *units, int to, struct ruling *r)
{
	int from = nw_start_of(m, units);

	for (int i = 0; i < units->n; i++)
		if (is_fortress(m, units->v[i]))
			return refuse(r, "G3L.1", "%s is a fortress and never moves", id(m, units->v[i]));
	if (is_home(m, to, enemy_of(side)))
		return refuse(r, "R7.1", "%s is the enemy's", place_name(m, to));
	if (from != NONE && !is_land_way(m, from, to))
		return refuse(r, "G3L.1", "%s does not adjoin %s by land", place_name(m, to),
			      place_name(m, from));
	for (int i = 0; i < units->n; i++)
		if (is_too_steep(m, units->v[i], from, to))
			return refuse(r, "10.12", "%s is too heavy for the mountains between %s and %s",
				      id(m, units->v[i]), place_name(m, from), place_name(m, to));
	return true;
}

static bool check_enemy(const struct match *m, int side, int h, const char *rule, struct ruling *r)
{
	return (is_area(m, h) && nw_has(m, h, enemy_of(side), GROUND)) ||
	       refuse(r, rule, "there is no enemy ground unit in %s", place_name(m, h));
}

/* Of those in `from`, the ones that can cross to `to`. */
static void list_marchers(const struct match *m, int from, int to, int side, struct list *units)
{
	struct list all;

	units->n = 0;
	if (!is_land_way(m, from, to) || is_home(m, to, enemy_of(side)))
		return;
	nw_list_mobile(m, from, side, &all);
	for (int i = 0; i < all.n; i++)
		if (!is_too_steep(m, all.v[i], from, to))
			list_add(units, all.v[i]);
}

bool nw_may_march(const struct match *m, int p, int to)
{
	return is_land_way(m, m->at[p], to) && !is_home(m, to, enemy_of(side_of(m, p))) &&
	       !is_fortress(m, p) && !is_too_steep(m, p, m->at[p], to);
}

/* ---- G3L.1 Land Move ----------------------------------------------------------- */

/* {do: march, units: [193-I], to: hedmark} */
struct march_args {
	struct list units;
	int16_t to;
};

static bool check_march(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *move = args_of(a);

	return nw_check_force(m, a->side, &move->units, GROUND, "G3L.1", r) &&
	       check_way(m, a->side, &move->units, move->to, r);
}

static void tell_move(const struct match *m, struct ruling *r, const struct list *units, const char *rule,
		      const char *what)
{
	const struct norway *o = own_of(m);
	const char *way =
		text(r->arena, "%s from %s to %s", what, place_name(m, o->from), place_name(m, o->where));

	nw_tell(m, r, o->by, rule, text(r->arena, "%s: %s", nw_count_words(r, m, units), way), "%s: %s",
		piece_names(r, m, units, "nobody"), way);
}

static void march(struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *move = args_of(a);
	int from = nw_start_of(m, &move->units);

	nw_open(m, a, from, move->to);
	for (int i = 0; i < move->units.n; i++)
		nw_move(m, move->units.v[i], move->to);
	tell_move(m, r, &move->units, "G3L.1", "march");
	nw_close(m, r);
}

/* 10.12 */
static void explain_way(const struct match *m, struct ruling *r, const struct list *units, int to)
{
	int from = nw_start_of(m, units);

	account(r, "G3L.1", "%s to %s: one area, by land", place_name(m, from), place_name(m, to));
	for (int i = 0; i < units->n; i++)
		if (weight_of(m, units->v[i]) == HEAVY &&
		    (has_feature(m, from, MOUNTAINS) || has_feature(m, to, MOUNTAINS)))
			account(r, "10.12", "%s crosses the mountains %s", id(m, units->v[i]),
				has_trait(m, units->v[i], MOUNTAIN) ? "on foot" : "along the railroad");
}

static void explain_march(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *move = args_of(a);

	nw_explain_cost(m, a, r);
	explain_way(m, r, &move->units, move->to);
	nw_explain_outcome(m, nw_rehearse(m, a, r), a->side, r);
}

static void offer_march(const struct match *m, struct offers *o)
{
	struct list units;
	struct action a;
	struct march_args *move = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	EACH_PLACE(from, m) {
		if (o->full || !nw_has(m, from, a.side, GROUND))
			continue;
		EACH_LINK(l, m->data, from) {
			list_marchers(m, from, l->to, a.side, &units);
			move->to = l->to;
			nw_offer_sets(o, &a, &move->units, &units);
		}
	}
}

/* ---- attacks: what assault and close combat share --------------------------------- */

struct ground_attack {
	struct list units, divers;
	bool air_supply;
};

/* {do: assault, units: [193-I], to: hedmark, with: [193-II], divers: [StG1-I]} */
struct assault_args {
	struct ground_attack attack;
	int16_t to;
	struct list with;
};

/* {do: close-combat, area: hedmark, units: [193-I]} */
struct close_combat_args {
	struct ground_attack attack;
	int16_t area;
};

/* G3C.2 With dive bombers it is another kind of combat. */
static void begin_attack(struct match *m, struct ruling *r, const struct ground_attack *attack,
			 const struct list *joiners)
{
	nw_tell_divers(m, r, own_of(m)->by, &attack->divers, own_of(m)->where);
	nw_enlist_all(m, &attack->units, MOVER, NULL);
	nw_enlist_all(m, joiners, JOINER, NULL);
	nw_enlist_all(m, &attack->divers, DIVER, NULL);
	own(m)->fights = attack->divers.n ? DIVE_SUPPORT : GROUND_COMBAT;
	nw_follow(m);
}

/* G3C.2 Dive bombers, and G3A.7m the marker for any who attack. */
static bool check_support(const struct match *m, int side, const struct ground_attack *attack,
			  const struct list *joiners, int h, struct ruling *r)
{
	bool serves = nw_marker_serves(m, &attack->units) || nw_marker_serves(m, &attack->divers) ||
		      nw_marker_serves(m, joiners);

	return nw_check_divers(m, side, &attack->divers, h, attack->air_supply, r) &&
	       (!attack->air_supply || nw_check_marker(m, side, serves, r));
}

void nw_find_dive_bases(const struct match *m, int side, struct dive_bases *dive)
{
	dive->bases.n = 0;
	nw_supply_start(&dive->supply, GERMAN);
	if (side != GERMAN)
		return;
	EACH_PLACE(h, m) {
		bool some = false;

		EACH_PIECE_AT(p, m, h)
			some = some || (type_of(m, p) == DIVE_BOMBER && nw_is_there(m, p, h, GERMAN, AIR));
		if (some && nw_usable_airbase(m, GERMAN, h))
			list_add(&dive->bases, h);
	}
}

/* The dive bombers there that reach the area and have no other part in it. */
static void list_divers(const struct match *m, int h, int far, const struct list *but, struct list *divers)
{
	struct list planes, free;

	free.n = 0;
	nw_list(m, h, GERMAN, AIR, &planes);
	for (int i = 0; i < planes.n; i++)
		if (type_of(m, planes.v[i]) == DIVE_BOMBER && !list_has(but, planes.v[i]))
			list_add(&free, planes.v[i]);
	nw_list_in_range(m, &free, far, 1, divers);
}

static bool have_fuel(const struct match *m, struct supply *s, const struct list *divers, bool marker)
{
	bool open = own_of(m)->operation != NO_OPERATION;

	for (int i = 0; i < divers->n; i++)
		if (open ? !nw_was_supplied(m, divers->v[i], marker)
			 : !nw_supply_has(m, s, divers->v[i], marker))
			return false;
	return true;
}

void nw_offer_divers(struct offers *o, const struct action *a, struct dive_bases *dive, struct list *divers,
		     bool *marker, bool lines, int h, const struct list *units, const struct list *some)
{
	const struct match *m = o->match;
	int16_t far[MOST_PLACES];

	if (!dive->bases.n || o->full)
		return;
	nw_distances(m, h, far);
	for (int i = 0; i < dive->bases.n; i++) {
		int from = dive->bases.v[i];
		struct list all;

		list_divers(m, from, far[from], units, divers);
		if (!divers->n || !have_fuel(m, &dive->supply, divers, true))
			continue;
		nw_copy(&all, units);
		nw_join(&all, divers);
		nw_offer_marker(o, a, marker, lines && have_fuel(m, &dive->supply, divers, false), &all,
				some);
	}
	divers->n = 0;
}

/* Each alone, all of them, all with the joiners, and all that with dive bombers. with: NULL if none can. */
static void offer_attack(struct offers *o, const struct action *a, struct dive_bases *dive,
			 struct ground_attack *attack, struct list *with, int h, const struct list *units,
			 const struct list *joiners)
{
	struct list all;

	nw_copy(&all, units);
	for (int i = 0; i < units->n; i++) {
		nw_copy_one(&attack->units, units->v[i]);
		nw_offer_marker(o, a, &attack->air_supply, true, &attack->units, units);
	}
	nw_copy(&attack->units, units);
	if (units->n > 1)
		nw_offer_marker(o, a, &attack->air_supply, true, units, units);
	if (joiners->n) {
		nw_copy(with, joiners);
		nw_join(&all, joiners);
		nw_offer_marker(o, a, &attack->air_supply, true, &all, units);
	}
	nw_offer_divers(o, a, dive, &attack->divers, &attack->air_supply, true, h, &all, units);
	if (with)
		with->n = 0;
}

/* ---- G3L.2 Land Assault --------------------------------------------------------- */

static bool check_assault_way(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *assault = args_of(a);
	const struct list *units = &assault->attack.units;

	return nw_check_force(m, a->side, units, GROUND, "G3L.2", r) &&
	       check_way(m, a->side, units, assault->to, r);
}

static bool check_assaulted(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *assault = args_of(a);

	return check_enemy(m, a->side, assault->to, "G3L.2", r);
}

static bool check_assault_joiners(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *assault = args_of(a);

	return nw_check_joiners(m, a->side, &assault->with, GROUND, assault->to, &assault->attack.units,
				"G3L.2", r) &&
	       nw_check_no_fortress(m, &assault->with, r);
}

static bool check_assault_support(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *assault = args_of(a);

	return check_support(m, a->side, &assault->attack, &assault->with, assault->to, r);
}

/* 23.3b They give up the trenches that they attack from, and those of the area that they attack in. */
static void assault(struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);
	int from = nw_start_of(m, &args->attack.units), to = args->to;

	nw_open(m, a, from, to);
	if (args->attack.air_supply)
		nw_use_marker(m);
	for (int i = 0; i < args->attack.units.n; i++) {
		nw_move(m, args->attack.units.v[i], to);
		if (is_untrained(m, args->attack.units.v[i], to))
			mark(m, args->attack.units.v[i], CLIMBED);
	}
	tell_move(m, r, &args->attack.units, "G3L.2", "assault");
	nw_leave_trenches(m, r, from, a->side);
	nw_leave_trenches(m, r, to, a->side);
	begin_attack(m, r, &args->attack, &args->with);
}

static void explain_assault(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct assault_args *args = args_of(a);
	const struct list *units = &args->attack.units, *divers = &args->attack.divers;

	nw_explain_cost(m, a, r);
	explain_way(m, r, units, args->to);
	nw_explain_range(m, r, divers, nw_start_of(m, divers), args->to, 1, "G3C.2");
	nw_explain_trenches(m, r, nw_start_of(m, units), a->side);
	nw_explain_trenches(m, r, args->to, a->side);
	nw_explain_rest(m, nw_rehearse(m, a, r), a->side, r);
}

static void offer_assault(const struct match *m, struct offers *o)
{
	struct list units, joiners;
	struct dive_bases dive;
	struct action a;
	struct assault_args *assault = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	nw_find_dive_bases(m, a.side, &dive);
	EACH_AREA(to, m) {
		if (o->full || !nw_has(m, to, enemy_of(a.side), GROUND))
			continue;
		nw_list_mobile(m, to, a.side, &joiners);
		assault->to = (int16_t)to;
		EACH_LINK(l, m->data, to) {
			list_marchers(m, l->to, to, a.side, &units);
			if (units.n)
				offer_attack(o, &a, &dive, &assault->attack, &assault->with, to, &units,
					     &joiners);
		}
	}
}

/* ---- G3L.3 Close Combat ----------------------------------------------------------- */

static bool check_combatants(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct close_combat_args *combat = args_of(a);
	const struct list *units = &combat->attack.units;

	if (!nw_check_force(m, a->side, units, GROUND, "G3L.3", r))
		return false;
	if (nw_start_of(m, units) != combat->area)
		return refuse(r, "G3L.3", "they are not all in %s", place_name(m, combat->area));
	return nw_check_no_fortress(m, units, r);
}

static bool check_contested(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct close_combat_args *combat = args_of(a);

	return check_enemy(m, a->side, combat->area, "G3L.3", r);
}

static bool check_combat_support(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct close_combat_args *combat = args_of(a);
	struct list none = { 0 };

	return check_support(m, a->side, &combat->attack, &none, combat->area, r);
}

static void close_combat(struct match *m, const struct action *a, struct ruling *r)
{
	const struct close_combat_args *combat = args_of(a);

	nw_open(m, a, combat->area, combat->area);
	if (combat->attack.air_supply)
		nw_use_marker(m);
	nw_tell(m, r, a->side, "G3L.3", text(r->arena, "close combat in %s", place_name(m, combat->area)),
		"%s: close combat in %s", piece_names(r, m, &combat->attack.units, "nobody"),
		place_name(m, combat->area));
	nw_leave_trenches(m, r, combat->area, a->side);
	begin_attack(m, r, &combat->attack, &(struct list){ 0 });
}

static void explain_close_combat(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct close_combat_args *combat = args_of(a);
	const struct list *divers = &combat->attack.divers;

	nw_explain_cost(m, a, r);
	nw_explain_range(m, r, divers, nw_start_of(m, divers), combat->area, 1, "G3C.2");
	nw_explain_trenches(m, r, combat->area, a->side);
	nw_explain_rest(m, nw_rehearse(m, a, r), a->side, r);
}

static void offer_close_combat(const struct match *m, struct offers *o)
{
	struct list units, none = { 0 };
	struct dive_bases dive;
	struct action a;
	struct close_combat_args *combat = args_in(&a);

	if (!nw_offer_start(o, &a))
		return;
	nw_find_dive_bases(m, a.side, &dive);
	EACH_AREA(h, m) {
		if (o->full || !nw_is_contested(m, h))
			continue;
		nw_list_mobile(m, h, a.side, &units);
		combat->area = (int16_t)h;
		if (units.n)
			offer_attack(o, &a, &dive, &combat->attack, NULL, h, &units, &none);
	}
}

/* ---- tables -------------------------------------------------------------------------- */

static const struct param march_params[] = {
	{ PARAM(struct march_args, units, ARG_PIECES), .sets = true, .secret_if = nw_is_foggy,
	  .about = "ground units of one area" },
	{ PARAM(struct march_args, to, ARG_PLACE), .about = "an area that adjoins it" },
	{ 0 }
};

const struct verb nw_march = {
	.name = "march", .rules = "G3L.1 10.12 R7.6", .about = "ground units move to an adjacent area",
	.params = march_params,
	.checks = CHECKS(nw_check_allowed, check_march), .apply = march, .explain = explain_march,
	.offer = offer_march,
};

static const struct param assault_params[] = {
	{ PARAM_AS("units", struct assault_args, attack.units, ARG_PIECES), .sets = true,
	  .secret_if = nw_is_foggy, .about = "ground units of one area" },
	{ PARAM(struct assault_args, to, ARG_PLACE), .about = "an adjacent area with enemy ground units" },
	{ PARAM(struct assault_args, with, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "ground units already there that join" },
	{ PARAM_AS("divers", struct assault_args, attack.divers, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "Ju 87 of one base in range" },
	{ PARAM_AS("air-supply", struct assault_args, attack.air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_assault = {
	.name = "assault", .rules = "G3L.2 10.12 11 G3C.2",
	.about = "ground units move to an adjacent area and attack the enemy there", .params = assault_params,
	.checks = CHECKS(nw_check_allowed, check_assault_way, check_assaulted, check_assault_joiners,
			 check_assault_support),
	.apply = assault, .explain = explain_assault, .offer = offer_assault,
};

static const struct param close_combat_params[] = {
	{ PARAM(struct close_combat_args, area, ARG_PLACE), .about = "a contested area" },
	{ PARAM_AS("units", struct close_combat_args, attack.units, ARG_PIECES), .sets = true,
	  .secret_if = nw_is_foggy, .about = "ground units there that attack" },
	{ PARAM_AS("divers", struct close_combat_args, attack.divers, ARG_PIECES), .optional = true,
	  .secret_if = nw_is_foggy, .about = "Ju 87 of one base in range" },
	{ PARAM_AS("air-supply", struct close_combat_args, attack.air_supply, ARG_BOOL), .optional = true,
	  .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_close_combat = {
	.name = "close-combat", .rules = "G3L.3 11 G3C.2",
	.about = "ground units attack the enemy in a contested area", .params = close_combat_params,
	.checks = CHECKS(nw_check_allowed, check_combatants, check_contested, check_combat_support),
	.apply = close_combat, .explain = explain_close_combat, .offer = offer_close_combat,
};
