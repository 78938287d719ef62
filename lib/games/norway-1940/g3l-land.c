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
bool nw_check_march(const struct match *m, const struct action *a, const struct list *units, int to,
		    struct ruling *r)
{
	int from = nw_start_of(m, units);

	for (int i = 0; i < units->n; i++)
		if (is_fortress(m, units->v[i]) &&
		    !refuse(r, "G3L.1", "%s is a fortress and never moves", id(m, units->v[i])))
			return false;
	if (is_home(m, to, enemy_of(a->side)))
		return refuse(r, "R7.1", "%s is the enemy's", place_name(m, to));
	if (from != NONE && !is_land_way(m, from, to) &&
	    !refuse(r, "G3L.1", "%s does not adjoin %s by land", place_name(m, to), place_name(m, from)))
		return false;
	for (int i = 0; i < units->n; i++)
		if (is_too_steep(m, units->v[i], from, to) &&
		    !refuse(r, "10.12", "%s is too heavy for the mountains between %s and %s",
			    id(m, units->v[i]), place_name(m, from), place_name(m, to)))
			return false;
	return true;
}

static bool check_enemy(const struct match *m, const struct action *a, const char *rule, struct ruling *r)
{
	return (is_area(m, a->place) && nw_has(m, a->place, enemy_of(a->side), GROUND)) ||
	       refuse(r, rule, "there is no enemy ground unit in %s", place_name(m, a->place));
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

/* ---- G3L.1 Land Move ----------------------------------------------------------- */

static bool check_land_move(const struct match *m, const struct action *a, struct ruling *r)
{
	return nw_check_deed(m, a, D_MARCH, NONE, "G3L.1", r) &&
	       nw_check_force(m, a, &a->pieces, GROUND, "G3L.1", r) &&
	       nw_check_march(m, a, &a->pieces, a->place, r);
}

static void tell_move(const struct match *m, struct ruling *r, const struct action *a, int from,
		      const char *rule, const char *what)
{
	const char *way =
		text(r->arena, "%s from %s to %s", what, place_name(m, from), place_name(m, a->place));

	nw_tell(m, r, a->side, rule, text(r->arena, "%s: %s", nw_count_words(r, m, &a->pieces), way),
		"%s: %s", piece_names(r, m, &a->pieces, "nobody"), way);
}

static void march(struct match *m, const struct action *a, struct ruling *r)
{
	int from = nw_start_of(m, &a->pieces);

	nw_open(m, a, D_MARCH, from, a->place);
	for (int i = 0; i < a->pieces.n; i++)
		nw_move(m, a->pieces.v[i], a->place);
	tell_move(m, r, a, from, "G3L.1", "march");
	nw_close(m, r);
}

static void offer_march(const struct match *m, struct offers *o)
{
	struct list units;
	struct action a;

	offer_start(o, &a);
	EACH_PLACE(from, m) {
		if (!nw_has(m, from, a.side, GROUND))
			continue;
		EACH_LINK(l, m->data, from) {
			list_marchers(m, from, l->to, a.side, &units);
			a.place = l->to;
			offer_pieces(o, &a, &units);
		}
	}
}

/* ---- attacks: what assault and close combat share --------------------------------- */

/* G3C.2 With dive bombers it is another kind of combat. */
static void begin_attack(struct match *m, const struct action *a, struct ruling *r)
{
	nw_tell_divers(m, a, a->place, r);
	nw_enlist_all(m, &a->pieces, MOVER, NULL);
	nw_enlist_all(m, &a->others, JOINER, NULL);
	nw_enlist_all(m, &a->more, DIVER, NULL);
	own(m)->fights = a->more.n ? DIVE_SUPPORT : GROUND_COMBAT;
	nw_follow(m);
}

/* As many as a list holds. */
static void add_all(struct list *to, const struct list *units)
{
	for (int i = 0; i < units->n && to->n < MOST_LIST; i++)
		list_add(to, units->v[i]);
}

/* G3A.7m For any who attack. */
static bool check_marker(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list others = a->others;

	add_all(&others, &a->more);
	return nw_check_marker(m, a, &a->pieces, &others, r);
}

void nw_offer_divers(struct offers *o, struct action *a, const struct list *units, const struct list *some)
{
	const struct match *m = o->match;
	int16_t far[MOST_PLACES];

	a->more.n = 0;
	if (a->side != GERMAN)
		return;
	nw_distances(m, a->place, far);
	EACH_PLACE(h, m) {
		struct list planes;

		if (far[h] == NONE || !nw_has(m, h, GERMAN, AIR) || !nw_usable_airbase(m, GERMAN, h))
			continue;
		nw_list(m, h, GERMAN, AIR, &planes);
		a->more.n = 0;
		for (int i = 0; i < planes.n; i++)
			if (type_of(m, planes.v[i]) == DIVE_BOMBER && far[h] <= movement_of(m, planes.v[i]) &&
			    !list_has(&a->others, planes.v[i]))
				list_add(&a->more, planes.v[i]);
		planes = *units;
		add_all(&planes, &a->more);
		if (a->more.n)
			nw_offer_marker(o, a, &planes, some);
	}
	a->more.n = 0;
}

/* Each alone, all of them, all with the joiners, and all that with dive bombers. */
static void offer_attack(struct offers *o, struct action *a, const struct list *units,
			 const struct list *joiners)
{
	struct list all = *units;

	if (joiners)
		add_all(&all, joiners);
	a->others.n = 0;
	for (int i = 0; i < units->n; i++) {
		a->pieces = (struct list){ .n = 1, .v = { units->v[i] } };
		nw_offer_marker(o, a, &a->pieces, units);
	}
	a->pieces = *units;
	if (units->n > 1)
		nw_offer_marker(o, a, units, units);
	if (joiners && joiners->n) {
		a->others = *joiners;
		nw_offer_marker(o, a, &all, units);
	}
	nw_offer_divers(o, a, &all, units);
	a->others.n = 0;
}

/* ---- G3L.2 Land Assault --------------------------------------------------------- */

static bool check_assault(const struct match *m, const struct action *a, struct ruling *r)
{
	return nw_check_deed(m, a, D_ASSAULT, NONE, "G3L.2", r) &&
	       nw_check_force(m, a, &a->pieces, GROUND, "G3L.2", r) &&
	       nw_check_march(m, a, &a->pieces, a->place, r) && check_enemy(m, a, "G3L.2", r) &&
	       nw_check_joiners(m, a, &a->others, GROUND, a->place, &a->pieces, "G3L.2", r) &&
	       nw_check_no_fortress(m, &a->others, r) && nw_check_divers(m, a, a->place, r) &&
	       check_marker(m, a, r);
}

/* 23.3b They give up the trenches that they attack from, and those of the area that they attack in. */
static void assault(struct match *m, const struct action *a, struct ruling *r)
{
	int from = nw_start_of(m, &a->pieces), to = a->place;

	nw_open(m, a, D_ASSAULT, from, to);
	for (int i = 0; i < a->pieces.n; i++) {
		nw_move(m, a->pieces.v[i], to);
		if (is_untrained(m, a->pieces.v[i], to))
			mark(m, a->pieces.v[i], CLIMBED);
	}
	tell_move(m, r, a, from, "G3L.2", "assault");
	nw_leave_trenches(m, r, from, a->side);
	nw_leave_trenches(m, r, to, a->side);
	begin_attack(m, a, r);
}

static void offer_assault(const struct match *m, struct offers *o)
{
	struct list units, joiners;
	struct action a;

	offer_start(o, &a);
	EACH_AREA(to, m) {
		if (!nw_has(m, to, enemy_of(a.side), GROUND))
			continue;
		nw_list_mobile(m, to, a.side, &joiners);
		a.place = (int16_t)to;
		EACH_LINK(l, m->data, to) {
			list_marchers(m, l->to, to, a.side, &units);
			if (units.n)
				offer_attack(o, &a, &units, &joiners);
		}
	}
}

/* ---- G3L.3 Close Combat ----------------------------------------------------------- */

static bool check_close_combat(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!nw_check_deed(m, a, D_CLOSE_COMBAT, NONE, "G3L.3", r) ||
	    !nw_check_force(m, a, &a->pieces, GROUND, "G3L.3", r))
		return false;
	if (nw_start_of(m, &a->pieces) != a->place &&
	    !refuse(r, "G3L.3", "they are not all in %s", place_name(m, a->place)))
		return false;
	return nw_check_no_fortress(m, &a->pieces, r) && check_enemy(m, a, "G3L.3", r) &&
	       nw_check_divers(m, a, a->place, r) && check_marker(m, a, r);
}

static void close_combat(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_CLOSE_COMBAT, a->place, a->place);
	nw_tell(m, r, a->side, "G3L.3", text(r->arena, "close combat in %s", place_name(m, a->place)),
		"%s: close combat in %s", piece_names(r, m, &a->pieces, "nobody"), place_name(m, a->place));
	nw_leave_trenches(m, r, a->place, a->side);
	begin_attack(m, a, r);
}

static void offer_close_combat(const struct match *m, struct offers *o)
{
	struct list units;
	struct action a;

	offer_start(o, &a);
	EACH_AREA(h, m) {
		if (!nw_is_contested(m, h))
			continue;
		nw_list_mobile(m, h, a.side, &units);
		a.place = (int16_t)h;
		if (units.n)
			offer_attack(o, &a, &units, NULL);
	}
}

/* ---- tables -------------------------------------------------------------------------- */

static const struct param march_params[] = {
	{ SLOT("units", ARG_PIECES, pieces), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "ground units of one area" },
	{ SLOT("to", ARG_PLACE, place), .about = "an area that adjoins it" },
	{ 0 }
};

const struct verb nw_march = {
	.name = "march", .rules = "G3L.1 10.12 R7.6", .about = "ground units move to an adjacent area",
	.params = march_params, .check = check_land_move, .apply = march, .offer = offer_march,
};

static const struct param assault_params[] = {
	{ SLOT("units", ARG_PIECES, pieces), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "ground units of one area" },
	{ SLOT("to", ARG_PLACE, place), .about = "an adjacent area with enemy ground units" },
	{ SLOT("with", ARG_PIECES, others), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "ground units already there that join" },
	{ SLOT("divers", ARG_PIECES, more), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "Ju 87 of one base in range" },
	{ SLOT("air-supply", ARG_BOOL, yes2), .optional = true, .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_assault = {
	.name = "assault", .rules = "G3L.2 10.12 11 G3C.2",
	.about = "ground units move to an adjacent area and attack the enemy there",
	.params = assault_params, .check = check_assault, .apply = assault, .offer = offer_assault,
};

static const struct param close_combat_params[] = {
	{ SLOT("area", ARG_PLACE, place), .about = "a contested area" },
	{ SLOT("units", ARG_PIECES, pieces), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "ground units there that attack" },
	{ SLOT("divers", ARG_PIECES, more), .optional = true, .secret = true, .with = 1 + OPTION_FOG,
	  .about = "Ju 87 of one base in range" },
	{ SLOT("air-supply", ARG_BOOL, yes2), .optional = true, .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_close_combat = {
	.name = "close-combat", .rules = "G3L.3 11 G3C.2",
	.about = "ground units attack the enemy in a contested area",
	.params = close_combat_params, .check = check_close_combat, .apply = close_combat,
	.offer = offer_close_combat,
};
