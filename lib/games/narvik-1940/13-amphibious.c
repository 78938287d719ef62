/* SPDX-License-Identifier: ISC */
/* 13-amphibious.c: 13.0 and 13.1 Allied amphibious movement, 13.2 the landing of the Royal Marines. */
#include "games/narvik-1940/narvik.h"

/* ---- the way by sea -------------------------------------------------------- */

static bool is_harstad(const struct match *m, int h)
{
	return h == known(m, HARSTAD);
}

static bool is_allied_area(const struct match *m, int h)
{
	return h != NONE && spot(m, h)->kind == STAGING && has_feature(m, h, ALLIED_AREA);
}

/* 13.1b to 13.1d, or none of them. */
static int kind_of_voyage(const struct match *m, int from, int to)
{
	if (is_harstad(m, from) && nv_is_coastal(m, to))
		return TO_COAST;
	if (nv_is_coastal(m, from) && is_harstad(m, to))
		return TO_HARSTAD;
	return from != to && is_allied_area(m, from) && is_allied_area(m, to) ? BETWEEN_STAGING : NOT_SAILED;
}

/* ---- sail ------------------------------------------------------------------ */

static bool check_passenger(const struct match *m, const struct list *units, int i, struct ruling *r)
{
	int p = units->v[i];

	if (list_repeats(units, i))
		return refuse(r, "13.0", "%s is named twice", id(m, p));
	if (!nv_check_active(m, p, r))
		return false;
	if (has_mark(m, p, MOVED))
		return refuse(r, "13.1", "%s has sailed in this action", id(m, p));
	if (m->at[p] != m->at[units->v[0]])
		return refuse(r, "13.1", "%s and %s do not embark in the same place", id(m, units->v[0]),
			      id(m, p));
	return true;
}

static bool check_passengers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *sail = args_of(a);

	if (!sail->units.n)
		return refuse(r, "13.0", "no unit is named");
	for (int i = 0; i < sail->units.n; i++)
		if (!check_passenger(m, &sail->units, i, r))
			return false;
	return true;
}

static bool check_voyage(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *sail = args_of(a);
	int from = m->at[sail->units.v[0]], to = sail->to;
	int kind = kind_of_voyage(m, from, to), before = own_of(m)->sailing;

	if (!nv_is_coastal(m, from) && !is_allied_area(m, from))
		return refuse(r, "13.0", "no ship takes units on in %s", place_name(m, from));
	if (kind == NOT_SAILED)
		return refuse(r, "13.1", "no ship goes from %s to %s", place_name(m, from),
			      place_name(m, to));
	if (before != NOT_SAILED && before != kind)
		return refuse(r, "13.1", "ships have gone another way in this action");
	if (is_hex(m, to) && nv_occupier(m, to) == GERMAN)
		return refuse(r, "13.1", "the enemy is in %s", place_name(m, to));
	if (kind != BETWEEN_STAGING && !has_feature(m, kind == TO_COAST ? to : from, SHIPS))
		return refuse(r, "13.1", "no way by sea joins %s and %s", place_name(m, from),
			      place_name(m, to));
	return true;
}

/* 12.3e Nobody lands where he could not go; 9.0i stacking is tested at once. */
static bool check_ashore(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *sail = args_of(a);
	int to = sail->to, size = nv_stack_size(m, to) + sail->units.n;

	for (int i = 0; i < sail->units.n; i++) {
		if (nv_is_closed_hex(m, sail->units.v[i], to))
			return refuse(r, "12.3", "the terrain of %s is closed to %s", place_name(m, to),
				      id(m, sail->units.v[i]));
		if (!nv_check_stack_limit(m, sail->units.v[i], to, r))
			return false;
	}
	if (is_hex(m, to) && size > nv_stack_limit(m, ALLIED))
		return refuse(r, "9.0", "%s has no room for %d units", place_name(m, to), sail->units.n);
	return true;
}

static void sail(struct match *m, const struct action *a, struct ruling *r)
{
	const struct voyage_args *sail = args_of(a);
	int from = m->at[sail->units.v[0]], to = sail->to;

	own(m)->sailing = (int16_t)kind_of_voyage(m, from, to);
	nv_begin_conduct(m);
	nv_tell_move(m, r, "13.1", "by sea", &sail->units, from, to, NULL);
	for (int i = sail->units.n; i-- > 0;) {
		put(m, sail->units.v[i], to);
		mark(m, sail->units.v[i], MOVED);
	}
	nv_enter_hex(m, r, sail->units.v[0], to);
	nv_remove_empty_trench(m, r, from);
}

/* 13.1a */
static void explain_sail(const struct match *m, const struct action *a, struct ruling *r)
{
	static const char *const ways[] = {
		[TO_COAST] = "from Harstad to a coast", [TO_HARSTAD] = "from a coast to Harstad",
		[BETWEEN_STAGING] = "between staging areas",
	};
	const struct voyage_args *sail = args_of(a);

	account(r, "13.1", "every ship of this action goes %s",
		ways[kind_of_voyage(m, m->at[sail->units.v[0]], sail->to)]);
	account(r, "13.1", "who has sailed does nothing more in this action; it costs no movement points");
	nv_account_halt(m, r, &sail->units, sail->to);
}

/* The units of one place that may still sail. */
static void gather(const struct match *m, int from, struct list *units)
{
	units->n = 0;
	EACH_PIECE_AT(p, m, from)
		if (has_mark(m, p, ACTIVE) && !has_mark(m, p, MOVED) && units->n < MOST_LIST)
			list_add(units, p);
}

static bool is_open_to(const struct match *m, int p, int to)
{
	return spot(m, to)->kind == STAGING || (nv_is_coastal(m, to) && nv_may_stack(m, p, to));
}

/* Each unit alone, and all together where there is room. */
static void offer_voyages(const struct match *m, struct offers *o, const struct list *units, int to)
{
	bool crowded = is_hex(m, to) && units->n > nv_stack_limit(m, ALLIED);
	struct ruling quiet = { .quiet = true };
	struct action a;
	struct voyage_args *sail = args_in(&a);

	offer_start(o, &a);
	sail->to = (int16_t)to;
	sail->units = list_of(units->v[0]);
	if (!check_voyage(m, &a, &quiet))
		return;
	for (int i = 0; i < units->n && !o->full; i++) {
		sail->units.v[0] = units->v[i];
		if (check_ashore(m, &a, &quiet))
			offer_sure_some(o, &a, crowded ? units : NULL);
	}
	sail->units = *units;
	if (units->n > 1 && !crowded && check_ashore(m, &a, &quiet))
		offer_sure_some(o, &a, units);
}

static void offer_sail(const struct match *m, struct offers *o)
{
	struct list units;

	EACH_PLACE(from, m) {
		if (m->top[from] == NONE || spot(m, from)->kind == BOX)
			continue;
		gather(m, from, &units);
		if (!units.n || (is_hex(m, from) && !nv_is_coastal(m, from)))
			continue;
		for (int to = 0; to < m->data->map->n_places && !o->full; to++)
			if (kind_of_voyage(m, from, to) != NOT_SAILED && is_open_to(m, units.v[0], to))
				offer_voyages(m, o, &units, to);
	}
}

static const struct param sail_params[] = {
	{ PARAM(struct voyage_args, units, ARG_PIECES), .sets = true, .secret = true,
	  .about = "units of one place" },
	{ PARAM(struct voyage_args, to, ARG_PLACE), .about = "a coastal hex or a staging area" },
	{ 0 }
};

static const struct verb sail_verb = {
	.name = "sail",
	.about = "moves units by sea: from Harstad to a coast, back, or between staging areas",
	.rules = "9.0 13.0 13.1 20.2", .params = sail_params,
	.checks = CHECKS(check_passengers, lawful_so_far, check_voyage, lawful_so_far, check_ashore),
	.apply = sail, .explain = explain_sail, .offer = offer_sail,
};

const struct state nv_amphibious = {
	.name = "amphibious", .rule = "13.0", .asks = "ship units of the sub-command, or end the action",
	.asked = ON_TURN, .in = IN(DURING(AMPHIBIOUS_ACTION)),
	.verbs = (const struct verb *const[]){ &sail_verb, &nv_restack, &nv_end_action, NULL },
};

/* ---- 13.2 the Royal Marines ---------------------------------------------------- */

struct land_args {
	int16_t unit;
	struct list with;
	int16_t from, at;
};

/* 13.2b Reading: only a voyage from Harstad can end before a coast. */
static bool check_embarked(const struct match *m, int p, struct ruling *r)
{
	if (has_mark(m, p, MOVED))
		return refuse(r, "13.2", "%s has sailed in this action", id(m, p));
	if (!is_harstad(m, m->at[p]))
		return refuse(r, "13.2", "%s is not in Harstad", id(m, p));
	return true;
}

static bool check_marine(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *land = args_of(a);

	if (!has_trait(m, land->unit, ROYAL_MARINE))
		return refuse(r, "13.2", "%s is not the Royal Marine unit", id(m, land->unit));
	return check_embarked(m, land->unit, r);
}

/* 13.2c Reading: whoever is in Harstad, of any sub-command, against 13.0. */
static bool check_companions(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *land = args_of(a);

	for (int i = 0; i < land->with.n; i++) {
		int p = land->with.v[i];

		if (list_repeats(&land->with, i))
			return refuse(r, "13.2", "%s is named twice", id(m, p));
		if (p == land->unit)
			return refuse(r, "13.2", "%s does not go along with itself", id(m, p));
		if (!check_embarked(m, p, r))
			return false;
		if (!nv_is_combat(m, p))
			return refuse(r, "18.2", "%s takes no part in actions", id(m, p));
	}
	return true;
}

/* 13.2b The ships lie at sea, next to a coastal hex that the enemy holds. */
static bool check_beach(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *land = args_of(a);

	if (!has_feature(m, land->from, SEA) || !has_feature(m, land->from, SHIPS))
		return refuse(r, "13.2", "the landing does not start from %s", place_name(m, land->from));
	if (border_between(m->data, land->from, land->at) == NONE)
		return refuse(r, "13.2", "%s is no coast next to %s", place_name(m, land->at),
			      place_name(m, land->from));
	if (nv_occupier(m, land->at) != GERMAN)
		return refuse(r, "13.2", "no enemy is in %s", place_name(m, land->at));
	return true;
}

/* 13.2c Whoever goes along takes part in the action. */
static void embark(struct match *m, int p, int sea, unsigned marks)
{
	unit(m, p)->origin = m->at[p];
	put(m, p, sea);
	mark(m, p, ACTIVE | MOVED | AFLOAT | marks);
}

/* 21.0 Who goes along is seen when he comes ashore. */
static void tell_companions(const struct match *m, const struct land_args *land, struct ruling *r)
{
	unsigned readers = nv_readers(m, ALLIED);

	if (!land->with.n)
		return;
	tell(r, readers, "13.2", "%s: by sea to %s", piece_names(r, m, &land->with, ""),
	     place_name(m, land->from));
	tell_others(r, readers, "13.2", "other units: by sea to %s", place_name(m, land->from));
}

/* 13.2c 13.2d Those along look on while the Marine assaults. */
static void land_marine(struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *land = args_of(a);

	nv_begin_conduct(m);
	tell_companions(m, land, r);
	say(r, "13.2", "%s comes by sea to %s", id(m, land->unit), place_name(m, land->from));
	for (int i = land->with.n; i-- > 0;)
		embark(m, land->with.v[i], land->from, 0);
	embark(m, land->unit, land->from, ATTACKER | FIRED);
	nv_open_attack(m, r, MARINE_COMBAT, land->from, land->at);
}

/* 13.2e 13.2f */
static void explain_landing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct land_args *land = args_of(a);
	struct list marine = list_of(land->unit);

	nv_explain_attack(m, r, MARINE_COMBAT, &marine, land->from, land->at);
	account(r, "13.2", "if %s is cleared, who is afloat may pursue; else %s is eliminated",
		place_name(m, land->at), id(m, land->unit));
	account(r, "13.2", "whoever does not go ashore returns to %s", place_name(m, known(m, HARSTAD)));
}

/* 13.2e 13.2f Reading: whoever is not ashore, the Marine too, goes back to Harstad. */
void nv_finish_landing(struct match *m, struct ruling *r)
{
	int harstad = known(m, HARSTAD);

	EACH_UNIT(p, m) {
		if (!has_mark(m, p, AFLOAT))
			continue;
		unmark(m, p, AFLOAT);
		tell(r, nv_readers(m, ALLIED), "13.2", "%s goes back to %s", id(m, p),
		     place_name(m, harstad));
		put(m, p, harstad);
	}
}

/* The Marine alone, with each other unit, and with all of them. */
static void offer_beach(struct offers *o, struct action *a, const struct list *others)
{
	struct land_args *land = args_in(a);

	land->with.n = 0;
	offer_some(o, a, others->n ? others : NULL);
	for (int i = 0; i < others->n && !o->full; i++) {
		land->with = list_of(others->v[i]);
		offer(o, a);
	}
	if (others->n < 2)
		return;
	land->with = *others;
	offer_some(o, a, others);
}

/* 13.2c Those who could go along. */
static void gather_allies(const struct match *m, int marine, struct list *units)
{
	units->n = 0;
	EACH_PIECE_AT(p, m, m->at[marine])
		if (p != marine && nv_is_combat(m, p) && !has_mark(m, p, MOVED) && units->n < MOST_LIST)
			list_add(units, p);
}

static void offer_landings(const struct match *m, struct offers *o, int marine)
{
	struct list others;
	struct action a;
	struct land_args *land = args_in(&a);

	gather_allies(m, marine, &others);
	offer_start(o, &a);
	land->unit = (int16_t)marine;
	EACH_PLACE(at, m) {
		if (!is_hex(m, at) || nv_occupier(m, at) != GERMAN)
			continue;
		EACH_LINK(l, m->data, at) {
			if (o->full || !is_hex(m, l->to) || !has_feature(m, l->to, SEA))
				continue;
			land->at = (int16_t)at;
			land->from = l->to;
			offer_beach(o, &a, &others);
		}
	}
}

static void offer_land_marine(const struct match *m, struct offers *o)
{
	EACH_UNIT(p, m)
		if (has_trait(m, p, ROYAL_MARINE) && has_mark(m, p, ACTIVE) && !has_mark(m, p, MOVED) &&
		    is_harstad(m, m->at[p]))
			offer_landings(m, o, p);
}

static const struct param land_params[] = {
	{ PARAM(struct land_args, unit, ARG_PIECE), .about = "the Royal Marine unit" },
	{ PARAM(struct land_args, with, ARG_PIECES), .optional = true, .sets = true, .secret = true,
	  .about = "other Allied units that go along and do not assault" },
	{ PARAM(struct land_args, from, ARG_PLACE), .origin = true,
	  .about = "the sea hex from which it lands" },
	{ PARAM(struct land_args, at, ARG_PLACE), .about = "the coastal hex that it assaults" },
	{ 0 }
};

static const struct verb land_verb = {
	.name = "land-marine",
	.about = "brings the Royal Marines by sea and assaults a coastal hex with them",
	.rules = "13.1 13.2 14.3 14.4", .params = land_params,
	.checks = CHECKS(check_marine, check_companions, check_beach),
	.apply = land_marine, .explain = explain_landing, .offer = offer_land_marine,
};

const struct state nv_marine = {
	.name = "amphibious-assault", .rule = "13.2", .asks = "land the Royal Marines, or end the action",
	.asked = ON_TURN, .in = IN(DURING(MARINE_ACTION)),
	.verbs = (const struct verb *const[]){ &land_verb, &nv_restack, &nv_end_action, NULL },
};
