/* SPDX-License-Identifier: ISC */
/* facts.c: what people ask of a unit and of a place: supply and its way, reach, cargo, points, bases. */
#include "engine/facts.h"
#include "games/norway-1940/norway.h"

/* ---- lists in words --------------------------------------------------------- */

static const char *place_list(const struct facts *f, const struct match *m, const struct list *places)
{
	struct ruling r = { .arena = f->arena };

	return place_names(&r, m, places, "none");
}

static const char *piece_list(const struct facts *f, const struct match *m, const struct list *pieces)
{
	struct ruling r = { .arena = f->arena };

	return piece_names(&r, m, pieces, "nobody");
}

/* R13.3a The side (NONE: the umpire) knows what is marked on units of its own, and on others without fog. */
static bool knows_marks(const struct match *m, int p, int side)
{
	return side == NONE || side_of(m, p) == side || !nw_is_foggy(m);
}

/* ---- R5 supply of a unit ------------------------------------------------------ */

/* R5.5a */
static const char *why_always_supplied(const struct match *m, int p)
{
	if (is_fortress(m, p))
		return "always: it is a fortress";
	if (class_of(m, p) == NAVAL)
		return "always: it is a ship";
	if (is_aboard(m, p))
		return "as long as it is aboard";
	return is_area(m, m->at[p]) ? NULL : "in its Off Map base";
}

/* R5.6 */
static const char *cost_of_none(const struct match *m, int p)
{
	return class_of(m, p) == AIR ? "it may only ferry, and fire in defence"
				     : "it attacks with +1 to its die, and is eliminated if it is lost";
}

/* R5.7a An Action goes on: what was found when it was declared holds. */
static void fact_judged(struct facts *f, const struct match *m, int p)
{
	if (own_of(m)->operation == NO_OPERATION)
		return;
	fact(f, "R5.7", "supply in this Action", "%s", has_mark(m, p, UNSUPPLIED) ? "none" : "yes");
	if (has_mark(m, p, UNSUPPLIED))
		fact_in_brief(f, "out of supply in this Action");
}

static void fact_supply(struct facts *f, const struct match *m, int p, int side)
{
	const char *always = why_always_supplied(m, p), *words;
	bool supplied;

	if (always) {
		fact(f, "R5.5", "supply", "%s", always);
		return;
	}
	if (!nw_knows_supply(m, side_of(m, p), side)) {
		fact(f, "R13.3", "supply", "not known");
		return;
	}
	fact_judged(f, m, p);
	supplied = nw_area_supply(f->arena, m, m->at[p], side_of(m, p), nation_of(m, p) == NORWAY, &words);
	fact(f, "R5.3", "supply", supplied ? "%s" : "none: %s", words);
	if (supplied)
		return;
	fact_in_brief(f, "out of supply");
	fact(f, "R5.6", "out of supply", "%s", cost_of_none(m, p));
	if (side_of(m, p) == GERMAN && m->at[p] == own_of(m)->air_supply)
		fact(f, "G3A.7", "air supply", "the marker here supplies it in one Action that uses it");
}

/* ---- how far it comes --------------------------------------------------------------- */

/* "stad 1, frohavet 2": all zones in reach, by their cost */
static void fact_course(struct facts *f, const struct match *m, int p)
{
	struct buffer b = { .arena = f->arena };
	struct sea sea;

	fact(f, "G3N.1", "moves", "%d zones in an Action, %d to rebase", movement_of(m, p),
	     value_of(m, REBASE_TIMES) * movement_of(m, p));
	if (!is_zone(m, m->at[p]))
		return;
	nw_chart_sea(m, side_of(m, p), &sea);
	nw_find_courses(m, &sea, m->at[p], 0, movement_of(m, p));
	for (int i = 0; i < sea.reach.n; i++)
		if (sea.reach.place[i] != m->at[p])
			buffer_printf(&b, "%s%s %d", b.length ? ", " : "", place_name(m, sea.reach.place[i]),
				      sea.reach.cost[sea.reach.place[i]]);
	if (b.length)
		fact(f, "G3N.1", "reaches", "%s", b.bytes);
}

/* Where there is an enemy to be attacked from the air, and bases to fly to. */
static void fact_range(struct facts *f, const struct match *m, int p)
{
	int side = side_of(m, p), range = movement_of(m, p), far = value_of(m, FERRY_TIMES) * range;
	struct list targets = { 0 }, bases = { 0 };
	int16_t dist[MOST_PLACES];

	nw_distances(m, m->at[p], dist);
	EACH_PLACE(h, m) {
		if (dist[h] == NONE || h == m->at[p] || targets.n == MOST_LIST || bases.n == MOST_LIST)
			continue;
		if (dist[h] <= range &&
		    (is_zone(m, h) ? nw_has(m, h, enemy_of(side), NAVAL) : nw_is_defended(m, side, h)))
			list_add(&targets, h);
		if (dist[h] <= far && nw_usable_airbase(m, side, h))
			list_add(&bases, h);
	}
	fact(f, "R8.2", "range", "%d, and %d to ferry", range, far);
	if (!nw_usable_airbase(m, side, m->at[p]))
		fact(f, "R6.3", "airbase", "it can take off from none here");
	fact(f, "G3A.2", "enemies in range", "%s", place_list(f, m, &targets));
	fact(f, "G3A.1", "can ferry to", "%s", place_list(f, m, &bases));
}

/* G3L.1 G4.1 */
static void fact_marches(struct facts *f, const struct match *m, int p)
{
	struct list by_land = { 0 }, by_rail = { 0 };
	struct reach reach;

	if (is_aboard(m, p) || is_fortress(m, p))
		return;
	EACH_LINK(l, m->data, m->at[p])
		if (nw_may_march(m, p, l->to))
			list_add(&by_land, l->to);
	fact(f, "G3L.1", "marches to", "%s", place_list(f, m, &by_land));
	if (!nw_find_tracks(m, m->at[p], side_of(m, p), &reach))
		return;
	for (int i = 0; i < reach.n; i++)
		if (reach.place[i] != m->at[p])
			list_add(&by_rail, reach.place[i]);
	if (by_rail.n)
		fact(f, "G4.1", "by rail, in supply", "%s", place_list(f, m, &by_rail));
}

/* ---- what it fires with, what it carries ---------------------------------------------- */

/* 11.5 Its factors are printed: what is less now, if it attacks. */
static void fact_fire(struct facts *f, const struct match *m, int p, int side)
{
	bool dry = class_of(m, p) == GROUND && nw_knows_supply(m, side_of(m, p), side) &&
		   !nw_is_supplied(m, p, false);
	struct sum s;

	for (int g = 0; g < UNIT_GROUPS && dry; g++) {
		if (!nw_factor(m, p, g))
			continue;
		nw_sum_factor(m, p, g, &s);
		nw_sum_modifier(m, MOD_UNSUPPLIED, &s);
		nw_sum_limits(&s);
		fact(f, "11.5", text(f->arena, "hits %s", nw_group_words(g)), "%s",
		     sum_words(f->arena, "11.5", "with at most", &s));
	}
	if (has_trait(m, p, FIRST_FIRE))
		fact(f, "11.7", "first fire", "it fires before all others");
	if (is_fortress(m, p))
		fact(f, "R15.1", "fortress", "it fires in defence alone, and never moves");
}

/* With fog the enemy does not know what is aboard. */
static void fact_cargo(struct facts *f, const struct match *m, int ship, int side)
{
	const char *room = nw_capacity_words(f->arena, m, ship);
	struct list aboard = { 0 };

	if (!knows_marks(m, ship, side))
		return;
	EACH_PIECE_AT(p, m, m->at[ship])
		if (unit_of(m, p)->aboard == ship)
			list_add(&aboard, p);
	if (*room)
		fact(f, "G3N.10", "cargo", "%s; it carries %s", piece_list(f, m, &aboard), room);
	if (aboard.n && is_warship(m, ship))
		fact(f, "R12.5", "moves only", "by Emergency Transport, to land what is aboard");
}

/* R12.4a */
static void fact_unlanded(struct facts *f, const struct match *m, int p)
{
	if (!nw_must_land(m, p))
		return;
	fact(f, "R12.4", "must land", "before turn 1 ends, or it is eliminated");
	fact_in_brief(f, "must land in this turn");
}

static void fact_mode(struct facts *f, const struct match *m, int p, int side)
{
	if (!knows_marks(m, p, side))
		return;
	if (has_mark(m, p, INTERCEPT))
		fact(f, "G3A.8", "Interception Mode", "it flies only to meet aircraft that come within %d",
		     movement_of(m, p));
	if (has_mark(m, p, DEPLETED))
		fact(f, "R14.2", "depleted", "it launches nothing until it has been in %s",
		     place_name(m, home(m, side_of(m, p))));
}

/* ---- out of play ------------------------------------------------------------------------ */

/* Where Norwegians can be put, and the others come to. */
static const char *arrival_words(const struct facts *f, const struct match *m, int p)
{
	struct list places = { 0 };

	if (nation_of(m, p) != NORWAY)
		return place_name(m, home(m, side_of(m, p)));
	EACH_PLACE(h, m)
		if (nw_can_place(m, p, h) && places.n < MOST_LIST)
			list_add(&places, h);
	return place_list(f, m, &places);
}

static void fact_arrival(struct facts *f, const struct match *m, int p)
{
	int side = side_of(m, p);

	if (lies_in(m, p, POOL + side) && nation_of(m, p) == FRANCE && own_of(m)->fall_gelb)
		fact(f, "G1.2", "arrives", "no more: Fall Gelb has been played");
	else if (lies_in(m, p, POOL + side))
		fact(f, "12.1", "arrives", "in %s, when it is drawn by 'reinforce': one of %d that wait",
		     arrival_words(f, m, p), count_at(m, m->at[p]));
	else if (lies_in(m, p, MOB_POOL))
		fact(f, "12.3", "arrives", "when it is drawn by 'mobilize', one of %d that wait; then in: %s",
		     count_at(m, m->at[p]), arrival_words(f, m, p));
	else if (lies_in(m, p, SPECIAL) && !own_of(m)->commando_used)
		fact(f, "G1.5", "arrives", "in any area of Norway by 'commando', once in the game");
	else if (lies_in(m, p, REFIT + side))
		fact(f, "13.2", "returns", "with at most %d by an Action 'refit', to: %s",
		     nw_refit_limit(m, class_of(m, p)), arrival_words(f, m, p));
	else
		fact(f, "13.4", "arrives", "no more");
}

/* R10 */
static void fact_event(struct facts *f, const struct match *m, int p)
{
	struct buffer b = { .arena = f->arena };

	nw_event_words(m, p, &b);
	if (b.length)
		fact(f, "R10.9", "does", "%s", b.bytes + strlen("; "));
	fact(f, "R10.3", "is played", nw_may_hold(m, p) ? "at once, or held and played before an Action"
							: "at once when it is picked");
}

void nw_unit_facts(const struct match *m, int p, int side, struct facts *f)
{
	if (class_of(m, p) == EVENT) {
		fact_event(f, m, p);
		return;
	}
	if (!nw_in_play(m, p)) {
		fact_arrival(f, m, p);
		return;
	}
	fact_unlanded(f, m, p);
	fact_supply(f, m, p, side);
	fact_fire(f, m, p, side);
	if (class_of(m, p) == NAVAL) {
		fact_course(f, m, p);
		fact_cargo(f, m, p, side);
	} else if (class_of(m, p) == GROUND) {
		fact_marches(f, m, p);
	} else if (!is_aboard(m, p)) {
		fact_range(f, m, p);
	}
	fact_mode(f, m, p, side);
}

/* ---- a land area --------------------------------------------------------------------------- */

static void fact_control(struct facts *f, const struct match *m, int h)
{
	int points = nw_worth(m, h);

	if (nw_is_contested(m, h))
		fact(f, "R4.1", "contested", "nobody controls it until one side alone is left");
	if (points)
		fact(f, "R11.1", "points", "%d for %s", points,
		     nw_is_contested(m, h) ? "nobody now" : side_name(m, ground_of(m, h)->control));
}

static void fact_area_supply(struct facts *f, const struct match *m, int h, int side)
{
	static const struct {
		const char *what;
		int side;
		bool norwegian;
	} of[] = {
		{ "supply of Germans", GERMAN, false },
		{ "supply of Allies", ALLIED, false },
		{ "supply of Norwegians", ALLIED, true },
	};

	for (size_t i = 0; i < LENGTH(of); i++) {
		const char *words;
		bool supplied;

		if (!nw_knows_supply(m, of[i].side, side))
			continue;
		supplied = nw_area_supply(f->arena, m, h, of[i].side, of[i].norwegian, &words);
		fact(f, "R5.3", of[i].what, supplied ? "%s" : "none: %s", words);
	}
}

/* Each base that is there: whom it serves. */
static void fact_bases(struct facts *f, const struct match *m, int h)
{
	for (int i = AIRBASE; i <= RAILROAD; i++) {
		bool out = is_disrupted(m, h, 1u << i), rail = i == RAILROAD;
		int control = ground_of(m, h)->control;

		if (!has_feature(m, h, i))
			continue;
		if (out)
			fact(f, rail ? "G4.3" : "G4.2", nw_group_words(AT_AIRBASE + i),
			     "disrupted; repaired with at least %d",
			     value_of(m, rail ? REPAIR_RAIL : REPAIR_BASE));
		else if (!nw_is_contested(m, h))
			fact(f, "R6.1", nw_group_words(AT_AIRBASE + i), "open to %s", side_name(m, control));
		else
			fact(f, "R4.6", nw_group_words(AT_AIRBASE + i), "%s",
			     i == AIRBASE ? "open to both sides: the area is contested"
					  : "closed: the area is contested");
	}
}

static void fact_ground(struct facts *f, const struct match *m, int h)
{
	for (int side = 0; side < SIDES; side++)
		if (ground_of(m, h)->entrenched >> side & 1)
			fact(f, "23.2", "trenches", "%+d to dice at %s ground units that defend",
			     value_of(m, MOD_ENTRENCHED), side_name(m, side));
	if (has_feature(m, h, MOUNTAINS))
		fact(f, "10.12", "mountains", "heavy units cross its borders where rails do; %+d to dice of "
		     "untrained units that assault it", value_of(m, MOD_MOUNTAIN));
	if (has_feature(m, h, SMALL_ISLAND))
		fact(f, "G3C.1", "small island", "who lands among enemies must attack");
	if (nw_is_open_center(m, h))
		fact(f, "12.3", "Norwegians", "can be placed here when they are drawn");
	if (own_of(m)->air_supply == h)
		fact(f, "G3A.7", "air supply", "the marker supplies all Germans here in one Action");
	fact(f, "R15.5", "stacking", "no limit");
}

/* ---- other places ---------------------------------------------------------------------------- */

static void fact_zone(struct facts *f, const struct match *m, int z, int side)
{
	static const char *const what[] = { [GERMAN] = "German sea line", [ALLIED] = "Allied sea line" };

	for (int of = 0; of < SIDES; of++) {
		const char *words;
		bool line;

		if (!nw_knows_supply(m, of, side))
			continue;
		line = nw_zone_supply(f->arena, m, z, of, &words);
		fact(f, "R5.2", what[of], line ? "%s" : "none: it %s", words);
	}
	fact(f, "G3A.3", "ships are found", "from the air with at most %d",
	     value_of(m, has_feature(m, z, NEAR_LAND) ? FIND_NEAR : FIND_FAR));
}

static void fact_base(struct facts *f, const struct match *m, int h)
{
	int side = is_home(m, h, GERMAN) ? GERMAN : ALLIED;

	fact(f, "R7.1", "base", "of %s, who is in supply here; nobody else enters it", side_name(m, side));
	fact(f, "R7.2", "attacks", "none on anything here");
}

void nw_place_facts(const struct match *m, int h, int side, struct facts *f)
{
	if (is_zone(m, h)) {
		fact_zone(f, m, h, side);
	} else if (is_base(m, h)) {
		fact_base(f, m, h);
	} else if (is_area(m, h)) {
		fact_control(f, m, h);
		fact_area_supply(f, m, h, side);
		fact_bases(f, m, h);
		fact_ground(f, m, h);
	}
}
