/* g3a-flights.c: flights without a fight (G3A.1 G3A.5 G3A.7), Interception Mode (G3A.8), who may fly. */
#include "games/norway-1940/norway.h"

/* ---- R5.6 R6.3 R8 who flies how far ------------------------------------------------ */

static bool check_flyer(const struct match *m, const struct action *a, int p, bool supplied, struct ruling *r)
{
	if (has_mark(m, p, INTERCEPT) && !refuse(r, "G3A.8", "%s is in Interception Mode", id(m, p)))
		return false;
	if (!nw_usable_airbase(m, a->side, m->at[p]) &&
	    !refuse(r, "R6.3", "%s is at no airbase that can be used", id(m, p)))
		return false;
	return !supplied || nw_is_supplied(m, p, a->yes2) ||
	       refuse(r, "R5.6", "%s is out of supply", id(m, p));
}

bool nw_check_flyers(const struct match *m, const struct action *a, const struct list *units, bool supplied,
		     struct ruling *r)
{
	for (int i = 0; i < units->n; i++)
		if (!check_flyer(m, a, units->v[i], supplied, r))
			return false;
	return true;
}

bool nw_check_range(const struct match *m, const struct list *units, int from, int to, int times,
		    const char *rule, struct ruling *r)
{
	int far = nw_distance(m, from, to);

	if (from == NONE || to == NONE)	/* refused before */
		return true;
	for (int i = 0; i < units->n; i++) {
		int p = units->v[i];

		if ((far == NONE || far > times * movement_of(m, p)) &&
		    !refuse(r, rule, "%s is not within %d of %s, as far as %s flies", place_name(m, to),
			    times * movement_of(m, p), place_name(m, from), id(m, p)))
			return false;
	}
	return true;
}

/* G3A.1c d G3A.5e j Where aircraft come down that stay. */
static bool check_landing(const struct match *m, const struct action *a, int from, const char *rule,
			  struct ruling *r)
{
	int to = a->place;

	if (to == from && !refuse(r, rule, "they are in %s already", place_name(m, to)))
		return false;
	if (is_home(m, to, enemy_of(a->side)))
		return refuse(r, "R7.1", "%s is the enemy's", place_name(m, to));
	if (is_area(m, to) && is_disrupted(m, to, AIRBASE_OUT))
		return refuse(r, "R6.3", "the airbase of %s is disrupted", place_name(m, to));
	return nw_usable_airbase(m, a->side, to) ||
	       refuse(r, rule, "%s has no airbase that is friendly or contested", place_name(m, to));
}

/* The aircraft of the side there that may leave it, as far as bases and the mode go. */
static void list_flyers(const struct match *m, int h, int side, struct list *units)
{
	struct list all;

	units->n = 0;
	if (!nw_usable_airbase(m, side, h))
		return;
	nw_list(m, h, side, AIR, &all);
	for (int i = 0; i < all.n; i++)
		if (!has_mark(m, all.v[i], INTERCEPT))
			list_add(units, all.v[i]);
}

/* Of them, those for which so many times their range will do. */
static void list_in_range(const struct match *m, const struct list *from, int far, int times,
			  struct list *units)
{
	*units = (struct list){ 0 };
	for (int i = 0; i < from->n; i++)
		if (far != NONE && far <= times * movement_of(m, from->v[i]))
			list_add(units, from->v[i]);
}

static void settle_in(struct match *m, struct ruling *r, const struct action *a, const char *rule, int from)
{
	for (int i = 0; i < a->pieces.n; i++)
		nw_move(m, a->pieces.v[i], a->place);
	nw_tell(m, r, a->side, rule,
		text(r->arena, "%s fly from %s to %s", nw_count_words(r, m, &a->pieces), place_name(m, from),
		     place_name(m, a->place)),
		"%s: from %s to %s", piece_names(r, m, &a->pieces, "nobody"), place_name(m, from),
		place_name(m, a->place));
}

/* ---- G3A.1 Air Ferry ----------------------------------------------------------------- */

static bool check_ferry(const struct match *m, const struct action *a, struct ruling *r)
{
	int from = nw_start_of(m, &a->pieces);

	return nw_check_deed(m, a, D_FERRY, NONE, "G3A.1", r) &&
	       nw_check_force(m, a, &a->pieces, AIR, "G3A.1", r) &&
	       nw_check_flyers(m, a, &a->pieces, false, r) && check_landing(m, a, from, "G3A.1", r) &&
	       nw_check_range(m, &a->pieces, from, a->place, value_of(m, FERRY_TIMES), "G3A.1", r);
}

static void ferry(struct match *m, const struct action *a, struct ruling *r)
{
	int from = nw_start_of(m, &a->pieces);

	nw_open(m, a, D_FERRY, from, a->place);
	settle_in(m, r, a, "G3A.1", from);
	nw_close(m, r);
}

static void offer_ferry(const struct match *m, struct offers *o)
{
	int times = value_of(m, FERRY_TIMES);
	int16_t far[MOST_PLACES];
	struct list flyers, units;
	struct action a;

	offer_start(o, &a);
	EACH_PLACE(from, m) {
		list_flyers(m, from, a.side, &flyers);
		if (!flyers.n)
			continue;
		nw_distances(m, from, far);
		EACH_PLACE(to, m) {
			if (to == from || !nw_usable_airbase(m, a.side, to))
				continue;
			list_in_range(m, &flyers, far[to], times, &units);
			a.place = (int16_t)to;
			offer_pieces(o, &a, &units);
		}
	}
}

/* ---- G3A.5 fighters by way of a carrier --------------------------------------------------- */

/* G3A.5b Not the Gladiators of Norway. */
static bool is_carried_fighter(const struct match *m, int p)
{
	return nation_of(m, p) == BRITAIN && (has_trait(m, p, GLADIATOR) || has_trait(m, p, HURRICANE));
}

/* G3A.5i */
static bool is_carrier_at_sea(const struct match *m, int p, int side)
{
	return side_of(m, p) == side && type_of(m, p) == CV && is_zone(m, m->at[p]);
}

static bool check_transfer(const struct match *m, const struct action *a, struct ruling *r)
{
	int from = nw_start_of(m, &a->pieces), times = value_of(m, FERRY_TIMES);
	int deck = is_carrier_at_sea(m, a->piece, a->side) ? m->at[a->piece] : NONE;

	if (!nw_check_deed(m, a, D_TRANSFER, ALLIED, "G3A.5", r) ||
	    !nw_check_force(m, a, &a->pieces, AIR, "G3A.5", r))
		return false;
	for (int i = 0; i < a->pieces.n; i++)
		if (!is_carried_fighter(m, a->pieces.v[i]) &&
		    !refuse(r, "G3A.5", "%s is no British Hurricane or Gladiator", id(m, a->pieces.v[i])))
			return false;
	if (deck == NONE && !refuse(r, "G3A.5", "%s is no carrier at sea", id(m, a->piece)))
		return false;
	return nw_check_flyers(m, a, &a->pieces, true, r) && check_landing(m, a, from, "G3A.5", r) &&
	       nw_check_range(m, &a->pieces, from, deck, times, "G3A.5", r) &&
	       nw_check_range(m, &a->pieces, deck, a->place, times, "G3A.5", r);
}

/* G3A.5k R14.1 The carrier launches nothing of its own. */
static void transfer(struct match *m, const struct action *a, struct ruling *r)
{
	int from = nw_start_of(m, &a->pieces);

	nw_open(m, a, D_TRANSFER, from, a->place);
	settle_in(m, r, a, "G3A.5", from);
	nw_close(m, r);
}

/* By way of one carrier. */
static void offer_by(const struct match *m, struct offers *o, struct action *a, int from,
		     const struct list *fighters)
{
	int deck = m->at[a->piece], times = value_of(m, FERRY_TIMES);
	struct list here, units;
	int16_t far[MOST_PLACES];

	nw_distances(m, deck, far);
	list_in_range(m, fighters, nw_distance(m, from, deck), times, &here);
	if (!here.n)
		return;
	EACH_PLACE(to, m) {
		if (to == from || !nw_usable_airbase(m, a->side, to))
			continue;
		list_in_range(m, &here, far[to], times, &units);
		a->place = (int16_t)to;
		offer_pieces(o, a, &units);
	}
}

static void offer_transfer(const struct match *m, struct offers *o)
{
	struct list flyers, fighters;
	struct action a;

	offer_start(o, &a);
	EACH_PLACE(from, m) {
		list_flyers(m, from, a.side, &flyers);
		fighters.n = 0;
		for (int i = 0; i < flyers.n; i++)
			if (is_carried_fighter(m, flyers.v[i]) && nw_is_supplied(m, flyers.v[i], false))
				list_add(&fighters, flyers.v[i]);
		if (fighters.n)
			EACH_UNIT(p, m)
				if (is_carrier_at_sea(m, p, a.side)) {
					a.piece = (int16_t)p;
					offer_by(m, o, &a, from, &fighters);
				}
	}
}

/* ---- G3A.7 Air Supply ------------------------------------------------------------------------ */

/* G3A.7b No airbase is asked for. */
static bool can_be_dropped_on(const struct match *m, int h)
{
	return is_area(m, h) && !nw_controls(m, ALLIED, h) &&
	       (nw_has(m, h, GERMAN, GROUND) || nw_has(m, h, GERMAN, AIR));
}

static bool check_drop(const struct match *m, const struct action *a, struct ruling *r)
{
	int p = a->piece, reich = home(m, GERMAN);
	struct list one = { .n = 1, .v = { a->piece } };

	if (!nw_check_deed(m, a, D_SUPPLY_DROP, GERMAN, "G3A.7", r))
		return false;
	if (own_of(m)->air_supply != NONE &&
	    !refuse(r, "G3A.7", "the air supply marker lies in %s", place_name(m, own_of(m)->air_supply)))
		return false;
	if ((side_of(m, p) != a->side || type_of(m, p) != TRANSPORT || m->at[p] != reich) &&
	    !refuse(r, "G3A.7", "%s is no German transport in %s", id(m, p), place_name(m, reich)))
		return false;
	return nw_check_range(m, &one, reich, a->place, 1, "G3A.7", r) &&
	       (can_be_dropped_on(m, a->place) ||
		refuse(r, "G3A.7", "%s is no area with German units to be supplied",
		       place_name(m, a->place)));
}

static void drop(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_SUPPLY_DROP, m->at[a->piece], a->place);
	own(m)->air_supply = a->place;
	nw_tell(m, r, a->side, "G3A.7",
		text(r->arena, "the air supply marker is dropped on %s", place_name(m, a->place)),
		"%s drops the air supply marker on %s", id(m, a->piece), place_name(m, a->place));
	nw_close(m, r);
}

static void offer_drop(const struct match *m, struct offers *o)
{
	struct list flyers;
	struct action a;

	offer_start(o, &a);
	if (own_of(m)->air_supply != NONE)
		return;
	list_flyers(m, home(m, GERMAN), a.side, &flyers);
	for (int i = 0; i < flyers.n; i++) {
		a.piece = flyers.v[i];
		if (type_of(m, a.piece) != TRANSPORT)
			continue;
		EACH_AREA(h, m)
			if (can_be_dropped_on(m, h))
				offer_at(o, &a, h);
	}
}

/* ---- G3A.8 Interception Mode ---------------------------------------------------------------------- */

/* G3A.8b In an area of the map; who is aboard ship is at sea. */
static bool is_fighter_on_map(const struct match *m, int p, int side)
{
	return side_of(m, p) == side && type_of(m, p) == FIGHTER && is_area(m, m->at[p]);
}

static bool check_switched(const struct match *m, const struct action *a, const struct list *units, bool on,
			   struct ruling *r)
{
	for (int i = 0; i < units->n; i++) {
		int p = units->v[i];

		if (!is_fighter_on_map(m, p, a->side) &&
		    !refuse(r, "G3A.8", "%s is no German fighter on the map", id(m, p)))
			return false;
		if (has_mark(m, p, INTERCEPT) == on &&
		    !refuse(r, "G3A.8", "%s is %s Interception Mode", id(m, p), on ? "already in" : "not in"))
			return false;
		if (list_repeats(units, i) && !refuse(r, "G3A.8", "%s is named twice", id(m, p)))
			return false;
	}
	return true;
}

/* G3A.8c e One Action puts markers on or takes them off. */
static bool check_mode(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!nw_check_deed(m, a, D_INTERCEPT_MODE, GERMAN, "G3A.8", r))
		return false;
	if (!a->pieces.n == !a->others.n &&
	    !refuse(r, "G3A.8", "fighters are named either to begin or to end Interception Mode"))
		return false;
	return check_switched(m, a, &a->pieces, true, r) && check_switched(m, a, &a->others, false, r);
}

static void switch_mode(struct match *m, const struct action *a, struct ruling *r)
{
	const struct list *units = a->pieces.n ? &a->pieces : &a->others;

	nw_open(m, a, D_INTERCEPT_MODE, NONE, NONE);
	for (int i = 0; i < units->n; i++)
		if (a->pieces.n)
			mark(m, units->v[i], INTERCEPT);
		else
			unmark(m, units->v[i], INTERCEPT);
	nw_tell(m, r, a->side, "G3A.8", "fighters change their mode", "%s: %s Interception Mode",
		piece_names(r, m, units, "nobody"), a->pieces.n ? "in" : "no more in");
	nw_close(m, r);
}

static void offer_mode(const struct match *m, struct offers *o)
{
	struct list on = { 0 }, off = { 0 };
	struct action a;

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (is_fighter_on_map(m, p, a.side))
			list_add(has_mark(m, p, INTERCEPT) ? &off : &on, p);
	offer_pieces(o, &a, &on);
	a.pieces = (struct list){ 0 };
	for (int i = 0; i < off.n; i++) {
		a.others = (struct list){ .n = 1, .v = { off.v[i] } };
		offer(o, &a);
	}
	a.others = off;
	if (off.n > 1)
		offer(o, &a);
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static const struct param ferry_params[] = {
	{ SLOT("units", ARG_PIECES, pieces), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "aircraft of one place" },
	{ SLOT("to", ARG_PLACE, place), .about = "where they stay" },
	{ 0 }
};

const struct verb nw_ferry = {
	.name = "ferry", .rules = "G3A.1 R6.3 R8.2", .about = "aircraft go to another base",
	.params = ferry_params, .check = check_ferry, .apply = ferry, .offer = offer_ferry,
};

static const struct param transfer_params[] = {
	{ SLOT("units", ARG_PIECES, pieces), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "British Hurricanes and Gladiators of one place" },
	{ SLOT("carrier", ARG_PIECE, piece), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "at sea, on the way" },
	{ SLOT("to", ARG_PLACE, place), .about = "where they stay" },
	{ 0 }
};

const struct verb nw_transfer = {
	.name = "carrier-transfer", .rules = "G3A.5", .about = "fighters go to another base over a carrier",
	.params = transfer_params, .check = check_transfer, .apply = transfer, .offer = offer_transfer,
};

static const struct param drop_params[] = {
	{ SLOT("unit", ARG_PIECE, piece), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "a transport in the Third Reich" },
	{ SLOT("area", ARG_PLACE, place), .about = "with German units" },
	{ 0 }
};

const struct verb nw_supply_drop = {
	.name = "supply-drop", .rules = "G3A.7", .about = "a transport drops the air supply marker",
	.params = drop_params, .check = check_drop, .apply = drop, .offer = offer_drop,
};

static const struct param mode_params[] = {
	{ SLOT("on", ARG_PIECES, pieces), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "fighters that are to intercept" },
	{ SLOT("off", ARG_PIECES, others), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "fighters that are to intercept no more" },
	{ 0 }
};

const struct verb nw_intercept_mode = {
	.name = "intercept-mode", .rules = "G3A.8", .about = "fighters begin or end Interception Mode",
	.params = mode_params, .check = check_mode, .apply = switch_mode, .offer = offer_mode,
};
