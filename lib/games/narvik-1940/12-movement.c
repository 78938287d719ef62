/* SPDX-License-Identifier: ISC */
/* 12-movement.c: 12.0 to 12.3 ground movement, with ski troops, the railroad gun and staging areas. */
#include "games/narvik-1940/narvik.h"

/* ---- 12.3 what a step costs --------------------------------------------- */

int nv_mp2(const struct match *m, int p)
{
	return 2 * printed(m, p, MF);
}

const char *nv_points(struct ruling *r, int mp2)
{
	if (r->quiet)
		return "";
	return mp2 == 1 ? "1/2" : text(r->arena, "%d%s", mp2 / 2, mp2 % 2 ? " 1/2" : "");
}

/* 10.1c Half the printed MF, rounded up to a whole point. */
int nv_zone_charge(const struct match *m, int p)
{
	return 2 * ((printed(m, p, MF) + 1) / 2);
}

static bool is_gun(const struct match *m, int p)
{
	return is_type(m, p, RAILROAD_ARTILLERY);
}

/* 22.4 */
static bool has_boats(const struct match *m, int p)
{
	return has_trait(m, p, ROYAL_MARINE) && plays(m, OPTION_MARINE_BOATS);
}

/* 23.4.2a A demolished hex serves no railroad, on the way in or out. */
static bool has_railroad(const struct match *m, int from, const struct link *l)
{
	return border_has(m, l->border, RAILROAD) && !is_marked(m, from, DEMOLISHED) &&
	       !is_marked(m, l->to, DEMOLISHED);
}

static const char *terrain_word(const struct match *m, int row)
{
	return chart_of(m, TERRAIN)->rows[row];
}

/* 12.3b The costliest terrain of the hex; 12.3e closed if one of them is. */
static int terrain_cost(const struct match *m, int h, int column, struct sum *parts)
{
	static const struct {
		int16_t feature, row;
	} terrains[] = {
		{ SEA, ROW_SEA }, { CLEAR, ROW_CLEAR }, { LAKE, ROW_LAKE }, { ROUGH, ROW_ROUGH },
		{ PEAK, ROW_PEAK }, { VILLAGE, ROW_VILLAGE }, { TOWN, ROW_TOWN },
	};
	uint32_t features = spot(m, h)->features;
	int cost = 0, row = ROW_CLEAR;

	for (size_t i = 0; i < LENGTH(terrains); i++)
		if (features >> terrains[i].feature & 1) {
			int dearest = dearer(cost, cell(m, TERRAIN, terrains[i].row, column));

			row = dearest == cost ? row : terrains[i].row;
			cost = dearest;
		}
	if (parts && cost != NO)
		sum_add(parts, NULL, terrain_word(m, row), cost);
	return cost;
}

int nv_hex_cost(const struct match *m, int h, bool tank)
{
	return terrain_cost(m, h, tank ? MECH2 : MP2, NULL);
}

/* 12.3e However the unit comes there. */
bool nv_is_closed_hex(const struct match *m, int p, int h)
{
	return is_hex(m, h) && nv_hex_cost(m, h, is_type(m, p, TANK)) == NO;
}

/* 12.3f The rate along a road or railroad on the side crossed; NO: there is none for this unit. */
static int line_cost(const struct match *m, int from, const struct link *l, int column, struct sum *parts)
{
	int road = NO, rail = NO, cost;

	if (border_has(m, l->border, ROAD))
		road = cell(m, TERRAIN, ROW_ROAD, column);
	if (has_railroad(m, from, l))
		rail = cell(m, TERRAIN, ROW_RAILROAD, column);
	cost = cheaper(road, rail);
	if (parts && cost != NO)
		sum_add(parts, NULL, terrain_word(m, cost == road ? ROW_ROAD : ROW_RAILROAD), cost);
	return cost;
}

/* 12.3c The hexside. 23.3.1a A bridge takes the inlet away; 22.4 boats make light of water. */
static int side_cost(const struct match *m, int p, int border, int column)
{
	if (has_boats(m, p))
		return 0;
	if (nv_is_sea_side(m, border))
		return NO;
	if (!border_has(m, border, INLET) || list_has(&own_of(m)->pontoons, border))
		return 0;
	return cell(m, TERRAIN, ROW_INLET, column);
}

/* 20.0b Which staging areas are open to a side. */
static bool is_own_area(const struct match *m, int side, int h)
{
	return has_feature(m, h, side == GERMAN ? GERMAN_AREA : ALLIED_AREA);
}

/*
 * 12.3 23 What the unit pays for terrain and lines, in half points, to go over the link; NO: prohibited.
 * parts: what it comes of, or NULL.
 */
static int entry_cost(const struct match *m, int p, int from, const struct link *l, struct sum *parts)
{
	int column = is_type(m, p, TANK) ? MECH2 : MP2, cost;

	if (has_feature(m, l->to, SEA))	/* 12.3g */
		return NO;
	if (is_gun(m, p))	/* 19.2a 19.2d */
		return has_railroad(m, from, l) ? 0 : NO;
	cost = line_cost(m, from, l, column, parts);
	if (cost == NO) {
		int side = side_cost(m, p, l->border, column);

		cost = terrain_cost(m, l->to, column, parts);
		if (cost == NO || side == NO)
			return NO;
		cost += side;
		sum_add(parts, NULL, "inlet", side);
	}
	if (is_marked(m, l->to, DEMOLISHED)) {	/* 23.4.2b */
		cost += cell(m, TERRAIN, ROW_DEMOLISHED, column);
		sum_add(parts, "23.4.2", "demolished", cell(m, TERRAIN, ROW_DEMOLISHED, column));
	}
	return cost;
}

bool nv_is_prohibited(const struct match *m, int p, int from, const struct link *l)
{
	return entry_cost(m, p, from, l, NULL) == NO;
}

/* ---- one step: the law that check and offer share ------------------------- */

/* Why a step cannot be taken. */
enum bar {
	OPEN, FOREIGN_AREA, NO_WAY_BACK, DROPS_ONLY, HELD_BY_ENEMY, NO_TRACK, PROHIBITED, BOATS_USED,
	ZONE_TO_ZONE, NOT_WILD, WATCHED,
};

struct step {
	int p, from;
	const struct link *link;
	bool first;		/* the first of this march */
	int ahead;		/* 8.3c units of the same march that come on the map before it */
	const struct nv_zones *zones;	/* of the enemy, if they have been found */
	struct sum *parts;	/* for what the cost comes of, or NULL */
	int cost;		/* found */
	bool stop;		/* found: it goes no farther in this action */
};

static bool is_in_zone(const struct match *m, const struct step *s, int h)
{
	return s->zones ? s->zones->in[h] : nv_in_ezoc(m, h, side_of(m, s->p));
}

/* 20.0h 20.1a Off the map. 10.1g An enemy zone neither bars the way nor costs anything. */
static enum bar look_at_area(const struct match *m, struct step *s)
{
	int side = side_of(m, s->p);

	if (!is_own_area(m, side, s->link->to))
		return FOREIGN_AREA;
	if (side == GERMAN)
		return NO_WAY_BACK;
	s->cost = cell(m, LIMITS, STAGING_MP2, 0);
	sum_add(s->parts, "20.0", "off the map", s->cost);
	s->stop = true;
	return OPEN;
}

/* 8.3c Reading: as many units as the limit allows pay once, the next as many twice, and so on. */
static int queue_charge(const struct match *m, const struct step *s)
{
	int before = ground_of(m, s->link->to)->entries + s->ahead;

	return before / greater(nv_stack_limit(m, side_of(m, s->p)), 1) * s->cost;
}

/* 19.1b */
static bool is_wild(const struct match *m, int h)
{
	return has_feature(m, h, PEAK) || has_feature(m, h, ROUGH);
}

/* 10.1b 10.1c Out of an enemy zone: not into another, and at a price. 19.1 Or by infiltration. */
static enum bar look_out_of_zone(const struct match *m, struct step *s)
{
	int side = side_of(m, s->p);

	if (!s->stop) {
		s->cost += nv_zone_charge(m, s->p);
		sum_add(s->parts, "10.1", "out of an enemy zone", nv_zone_charge(m, s->p));
		return OPEN;
	}
	if (!is_type(m, s->p, SKI) || has_mark(m, s->p, MOVED))
		return ZONE_TO_ZONE;
	if (!is_wild(m, s->from) || !is_wild(m, s->link->to))
		return NOT_WILD;
	return nv_in_ski_ezoc(m, s->from, side) ? WATCHED : OPEN;
}

/*
 * Fills in cost and stop, whether or not the unit can pay. Only the first step of a march can start in an
 * enemy zone, as a unit that enters one stops.
 */
static enum bar look(const struct match *m, struct step *s)
{
	int side = side_of(m, s->p), to = s->link->to, queue;

	if (!is_hex(m, to))
		return look_at_area(m, s);
	if (m->top[to] != NONE && side_of(m, m->top[to]) != side)	/* 12.0i */
		return HELD_BY_ENEMY;
	s->cost = entry_cost(m, s->p, s->from, s->link, s->parts);
	if (s->cost == NO)
		return is_gun(m, s->p) ? NO_TRACK : PROHIBITED;
	if (has_mark(m, s->p, CROSSED) && nv_is_sea_side(m, s->link->border))	/* 22.4a */
		return BOATS_USED;
	s->stop = is_in_zone(m, s, to);	/* 10.1a 10.1f 19.2e */
	if (!s->first)
		return OPEN;
	if (!is_hex(m, s->from)) {
		if (side == GERMAN && has_trait(m, s->p, AIRBORNE))	/* 20.1c */
			return DROPS_ONLY;
		queue = queue_charge(m, s);
		s->cost += queue;
		sum_add(s->parts, "8.3", "after others that came on there", queue);
		return OPEN;
	}
	return is_in_zone(m, s, s->from) ? look_out_of_zone(m, s) : OPEN;
}

/* 12.1a The first hex of the action is open to a unit that cannot pay for it: it gives all it has. */
static int price(int cost, int left, bool minimum)
{
	if (cost <= left)
		return cost;
	return minimum ? left : NO;
}

static bool refuse_step(const struct match *m, const struct step *s, enum bar bar, struct ruling *r)
{
	const char *who = id(m, s->p), *from = place_name(m, s->from), *to = place_name(m, s->link->to);

	switch (bar) {
	case FOREIGN_AREA:
		return refuse(r, "20.0", "%s is not open to %s", to, who);
	case NO_WAY_BACK:
		return refuse(r, "20.1", "%s may not go back to %s", who, to);
	case DROPS_ONLY:
		return refuse(r, "20.1", "%s is airborne and does not come from %s", who, from);
	case HELD_BY_ENEMY:
		return refuse(r, "12.0", "the enemy is in %s", to);
	case NO_TRACK:
		if (border_has(m, s->link->border, RAILROAD))
			return refuse(r, "23.4.2", "the railroad from %s to %s is demolished", from, to);
		return refuse(r, "19.2", "no railroad leads %s from %s to %s", who, from, to);
	case PROHIBITED:
		if (nv_is_sea_side(m, s->link->border))
			return refuse(r, "12.3", "%s cannot go from %s to %s: the sea lies there", who, from,
				      to);
		return refuse(r, "12.3", "the ground from %s to %s is closed to %s", from, to, who);
	case BOATS_USED:
		return refuse(r, "22.4", "%s has crossed the sea in this action", who);
	case ZONE_TO_ZONE:
		return refuse(r, "10.1", "%s and %s are both in an enemy zone of control", from, to);
	case NOT_WILD:
		return refuse(r, "19.1", "%s infiltrates from peak or rough to peak or rough only", who);
	case WATCHED:
		return refuse(r, "19.1", "%s cannot infiltrate from %s", who, from);
	case OPEN:
		break;
	}
	return true;
}

/* ---- 12.2 which units may go on -------------------------------------------- */

/* 12.2a Where the unit began the action. */
static int start_of(const struct match *m, int p)
{
	int origin = unit_of(m, p)->origin;

	return origin == NONE ? m->at[p] : origin;
}

/* 19.2d Reading: the gun goes any number of hexes in one run, and runs once in an action. */
static bool has_run(const struct match *m, int p)
{
	return is_gun(m, p) && has_mark(m, p, MOVED) && nv_bounds_repeats(m);
}

bool nv_may_set_off(const struct match *m, int p)
{
	return m->at[p] != NONE && (unit_of(m, p)->marks & (ACTIVE | STOPPED | FINISHED)) == ACTIVE &&
	       !has_run(m, p);
}

/* 12.2c 12.2d Those who moved last, or those of their stack who were left behind; not both together. */
static bool moves_with(const struct match *m, int p, int q)
{
	int start = start_of(m, p);

	if (start_of(m, q) != start)
		return false;
	return start != own_of(m)->origin || has_mark(m, p, GROUP) == has_mark(m, q, GROUP);
}

/* 19.1d To say why it stands still: it slipped from zone to zone, and paid for that one step alone. */
static bool has_infiltrated(const struct match *m, int p)
{
	int start = start_of(m, p), side = side_of(m, p);
	struct link l = { .to = m->at[p] };

	l.border = (int16_t)(start == NONE ? NONE : border_between(m->data, start, l.to));
	return is_type(m, p, SKI) && l.border != NONE && nv_in_ezoc(m, start, side) &&
	       unit_of(m, p)->spent == entry_cost(m, p, start, &l, NULL);
}

static bool refuse_stopped(const struct match *m, int p, struct ruling *r)
{
	if (nv_in_staging(m, p) != NONE)
		return refuse(r, "20.0", "%s has gone to %s and stays there in this action", id(m, p),
			      place_name(m, m->at[p]));
	if (has_infiltrated(m, p))
		return refuse(r, "19.1", "%s has infiltrated and goes no farther", id(m, p));
	return refuse(r, "10.1", "%s has met an enemy zone of control and stopped", id(m, p));
}

static bool check_mover(const struct match *m, const struct list *units, int i, int from, struct ruling *r)
{
	int p = units->v[i], first = units->v[0];

	if (list_repeats(units, i))
		return refuse(r, "12.0", "%s is named twice", id(m, p));
	if (!nv_check_active(m, p, r))
		return false;
	if (m->at[p] != from)
		return refuse(r, "12.0", "%s is not in %s", id(m, p), place_name(m, from));
	if (has_mark(m, p, STOPPED))
		return refuse_stopped(m, p, r);
	if (has_mark(m, p, FINISHED))
		return refuse(r, "12.2", "the stack of %s has finished moving", id(m, p));
	if (has_run(m, p))
		return refuse(r, "19.2", "%s has made its run in this action", id(m, p));
	if (!moves_with(m, p, first))
		return refuse(r, "12.2", "%s and %s do not move as one stack", id(m, first), id(m, p));
	return true;
}

bool nv_check_movers(const struct match *m, const struct list *units, int from, struct ruling *r)
{
	if (!units->n)
		return refuse(r, "12.0", "no unit is named");
	for (int i = 0; i < units->n; i++)
		if (!check_mover(m, units, i, from, r))
			return false;
	return true;
}

/* 12.0g 12.2e The former stack has finished if this one began elsewhere; its last movers, if others go on. */
static void finish_others(struct match *m, const struct list *units)
{
	int former = own(m)->origin, start = start_of(m, units->v[0]);
	bool resumes = start == former && !has_mark(m, units->v[0], GROUP);

	EACH_UNIT(p, m) {
		if (!has_mark(m, p, ACTIVE))
			continue;
		if (former != NONE && former != start && start_of(m, p) == former)
			mark(m, p, FINISHED);
		if (resumes && has_mark(m, p, GROUP))
			mark(m, p, FINISHED);
	}
	own(m)->origin = (int16_t)start;
}

/* 9.0n Newcomers lie on top, in the order they had. */
static void put_stack(struct match *m, const struct list *units, int to)
{
	struct list order = { 0 };

	EACH_PIECE_AT(p, m, m->at[units->v[0]])
		if (list_has(units, p))
			list_add(&order, p);
	for (int i = order.n; i-- > 0;)
		put(m, order.v[i], to);
}

void nv_set_off(struct match *m, const struct list *units, int to)
{
	nv_begin_conduct(m);
	finish_others(m, units);
	EACH_UNIT(p, m)
		unmark(m, p, GROUP);
	for (int i = 0; i < units->n; i++)
		mark(m, units->v[i], GROUP | MOVED);
	put_stack(m, units, to);
}

void nv_march(struct match *m, struct ruling *r, const struct list *units, const struct list *path)
{
	nv_set_off(m, units, path->v[1]);
	nv_remove_empty_trench(m, r, path->v[0]);
	put_stack(m, units, path->v[path->n - 1]);
}

/* Traits that make one unit's movement differ from another's. */
static int kind_of_mover(const struct match *m, int p)
{
	return is_type(m, p, TANK) | is_type(m, p, SKI) << 1 | is_gun(m, p) << 2 |
	       is_type(m, p, LEADER) << 3 | has_trait(m, p, ROYAL_MARINE) << 4 |
	       has_trait(m, p, AIRBORNE) << 5;
}

static bool moves_alike(const struct match *m, int p, int q)
{
	const struct unit *a = unit_of(m, p), *b = unit_of(m, q);

	return a->spent == b->spent && !((a->marks ^ b->marks) & (MOVED | CROSSED)) &&
	       printed(m, p, MF) == printed(m, q, MF) &&
	       kind_of_mover(m, p) == kind_of_mover(m, q);
}

/* ---- move -------------------------------------------------------------------- */

/* What a march along a path comes to. */
struct march {
	int16_t spent[MOST_LIST];	/* by unit, with what it spent before */
	bool stopped, crossed;
	bool told;			/* each step is accounted for */
};

static void march_start(const struct match *m, const struct list *units, struct march *w)
{
	w->stopped = w->crossed = w->told = false;
	for (int i = 0; i < units->n; i++)
		w->spent[i] = unit_of(m, units->v[i])->spent;
}

static bool refuse_dear(const struct match *m, int p, int to, int cost, int left, struct ruling *r)
{
	return refuse(r, "12.0", "%s needs %s movement points for %s and has %s", id(m, p),
		      nv_points(r, cost), place_name(m, to), nv_points(r, left));
}

/* "rough 2, out of an enemy zone 3 (10.1)" */
static const char *cost_words(struct ruling *r, const struct sum *parts)
{
	struct buffer b = { .arena = r->arena };

	for (int i = 0; i < parts->n; i++) {
		const struct addend *part = &parts->parts[i];

		buffer_printf(&b, "%s%s %s", i ? ", " : ": ", part->what, nv_points(r, part->value));
		if (part->rule)
			buffer_printf(&b, " (%s)", part->rule);
	}
	return parts->n ? b.bytes : "";
}

static void account_step(const struct match *m, const struct step *s, int cost, struct ruling *r)
{
	const char *who = s->ahead ? text(r->arena, " %s", id(m, s->p)) : "";

	account(r, "12.3", "%s costs%s %s%s", place_name(m, s->link->to), who, nv_points(r, s->cost),
		cost_words(r, s->parts));
	if (cost < s->cost)
		account(r, "12.1", "%s gives all it has for its first hex: %s", id(m, s->p),
			nv_points(r, cost));
}

/* 12.2f 12.2h Each unit pays its own price out of its own points. */
static bool march_step(const struct match *m, struct step *s, int16_t *spent, struct ruling *r)
{
	int left = nv_mp2(m, s->p) - *spent, cost;
	enum bar bar = look(m, s);

	if (bar != OPEN)
		return refuse_step(m, s, bar, r);
	cost = price(s->cost, left, s->first && !has_mark(m, s->p, MOVED));
	if (cost == NO)
		return refuse_dear(m, s->p, s->link->to, s->cost, left, r);
	*spent = (int16_t)(*spent + cost);
	if (s->parts)
		account_step(m, s, cost, r);
	s->ahead++;
	return true;
}

/* 10.1a 19.1d 20.0h The march has stopped in the place before the i'th. */
static bool refuse_beyond(const struct match *m, const struct list *path, int i, int p, struct ruling *r)
{
	int from = path->v[i - 1];

	if (!is_hex(m, from))
		return refuse(r, "20.0", "%s goes no farther than %s", id(m, p), place_name(m, from));
	if (i == 2 && is_type(m, p, SKI) && nv_in_ezoc(m, path->v[0], side_of(m, p)))
		return refuse(r, "19.1", "%s infiltrates into %s and goes no farther", id(m, p),
			      place_name(m, from));
	return refuse(r, "10.1", "%s must stop in %s, in an enemy zone of control", id(m, p),
		      place_name(m, from));
}

/* 12.2f The unit before it pays the same for each hex, so it is told once. */
static bool pays_alike(const struct match *m, const struct list *units, int i)
{
	return i && nv_in_staging(m, units->v[i]) == NONE &&
	       moves_alike(m, units->v[i - 1], units->v[i]);
}

static bool march_into(const struct match *m, const struct list *units, const struct list *path, int i,
		       struct march *w, struct ruling *r)
{
	struct link l = { .to = path->v[i] };
	struct step s = { .from = path->v[i - 1], .link = &l, .first = i == 1 };
	struct sum parts;

	l.border = (int16_t)border_between(m->data, s.from, l.to);
	if (l.border == NONE && is_hex(m, s.from) && is_hex(m, l.to))
		return refuse(r, "12.0", "%s is not next to %s", place_name(m, l.to), place_name(m, s.from));
	if (l.border == NONE)	/* 20.0g */
		return refuse(r, "20.0", "no way leads from %s to %s", place_name(m, s.from),
			      place_name(m, l.to));
	if (w->stopped)
		return refuse_beyond(m, path, i, units->v[0], r);
	for (int j = 0; j < units->n; j++) {
		s.p = units->v[j];
		s.stop = false;
		s.parts = w->told && !pays_alike(m, units, j) ? &parts : NULL;
		sum_start(&parts, false);
		if (!march_step(m, &s, &w->spent[j], r))
			return false;
	}
	w->stopped = s.stop;
	if (is_hex(m, s.from) && is_hex(m, l.to) && nv_is_sea_side(m, l.border)) {
		if (w->crossed)
			return refuse(r, "22.4", "the sea may be crossed once in an action");
		w->crossed = true;
	}
	return true;
}

/* 12.0c From place to neighbouring place, the first being where the units are. */
static bool march(const struct match *m, const struct list *units, const struct list *path, struct march *w,
		  struct ruling *r)
{
	for (int i = 1; i < path->n; i++)
		if (!march_into(m, units, path, i, w, r))
			return false;
	return true;
}

static bool check_path(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *move = args_of(a);

	(void)m;
	if (move->path.n < 2)
		return refuse(r, "12.0", "a path begins where the units are and leads to another place");
	return true;
}

bool nv_check_march_units(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *march = args_of(a);

	return nv_check_movers(m, &march->units, march->path.v[0], r);
}

static bool check_steps(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *move = args_of(a);
	struct march w;

	march_start(m, &move->units, &w);
	return march(m, &move->units, &move->path, &w, r);
}

bool nv_check_march_end(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *march = args_of(a);

	return nv_check_halt(m, &march->units, march->path.v[march->path.n - 1], r);
}

/* 8.3c Those that count have moved onto the map, not by ferry. */
bool nv_has_entered(const struct match *m, int p)
{
	int origin = unit_of(m, p)->origin;

	return has_mark(m, p, MOVED) && !has_mark(m, p, FERRIED) && own_of(m)->action == MOVE_ACTION &&
	       origin != NONE && !is_hex(m, origin);
}

static void take_ground(struct match *m, struct ruling *r, int p, const struct list *path,
			struct list *borders)
{
	for (int i = 1; i < path->n; i++) {
		int border = border_between(m->data, path->v[i - 1], path->v[i]);

		nv_enter_hex(m, r, p, path->v[i]);
		if (list_has(&own(m)->pontoons, border) && !list_has(borders, border))
			list_add(borders, border);
	}
}

static void move(struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *move = args_of(a);
	const struct list *units = &move->units, *path = &move->path;
	int from = path->v[0], to = path->v[path->n - 1];
	struct list bridges = { 0 };
	struct march w;

	march_start(m, units, &w);
	march(m, units, path, &w, r);
	nv_tell_move(m, r, "12.0", "move", units, from, to, w.spent);
	nv_march(m, r, units, path);
	for (int i = 0; i < units->n; i++) {
		unit(m, units->v[i])->spent = w.spent[i];
		mark(m, units->v[i], (w.stopped ? STOPPED : 0) | (w.crossed ? CROSSED : 0));
	}
	if (!is_hex(m, from))	/* 8.3c */
		ground(m, path->v[1])->entries = (int16_t)(ground(m, path->v[1])->entries + units->n);
	take_ground(m, r, units->v[0], path, &bridges);
	nv_ask_bridges(m, a->side, &bridges);
}

static int toll_of(const struct match *m, const struct list *units, const int16_t *spent, int i)
{
	return spent[i] - unit_of(m, units->v[i])->spent;
}

/* ", 2 1/2 points", or of each unit, if they do not pay the same. */
static const char *toll_words(const struct match *m, struct ruling *r, const struct list *units,
			      const int16_t *spent)
{
	struct buffer b = { .arena = r->arena };
	bool same_cost = true;

	if (r->quiet || !spent)
		return "";
	for (int i = 0; i < units->n; i++)
		same_cost &= toll_of(m, units, spent, i) == toll_of(m, units, spent, 0);
	for (int i = 0; i < (same_cost ? 1 : units->n); i++)
		buffer_printf(&b, ", %s%s%s points", same_cost ? "" : id(m, units->v[i]),
			      same_cost ? "" : " ", nv_points(r, toll_of(m, units, spent, i)));
	return b.bytes;
}

void nv_tell_move(const struct match *m, struct ruling *r, const char *rule, const char *how,
		  const struct list *units, int from, int to, const int16_t *spent)
{
	unsigned readers = nv_readers(m, side_of(m, units->v[0]));

	tell(r, readers, rule, "%s: %s from %s to %s%s", piece_names(r, m, units, ""), how,
	     place_name(m, from), place_name(m, to), toll_words(m, r, units, spent));
	tell_others(r, readers, rule, "units of %s: %s from %s to %s", nv_command_names[own_of(m)->command],
		    how, place_name(m, from), place_name(m, to));
}

void nv_account_spent(const struct match *m, struct ruling *r, const struct list *units, const int16_t *spent)
{
	for (int i = 0; i < units->n; i++)
		account(r, "12.0", "%s spends %s movement points: %s of %s left", id(m, units->v[i]),
			nv_points(r, toll_of(m, units, spent, i)),
			nv_points(r, nv_mp2(m, units->v[i]) - spent[i]),
			nv_points(r, nv_mp2(m, units->v[i])));
}

void nv_account_halt(const struct match *m, struct ruling *r, const struct list *units, int to)
{
	int side = side_of(m, units->v[0]), room = nv_stack_limit(m, side), size = nv_stack_size(m, to);

	if (!is_hex(m, to))
		return;
	for (int i = 0; i < units->n; i++)
		size += !is_type(m, units->v[i], LEADER) && m->at[units->v[i]] != to;
	account(r, "9.0", "stack in %s then: %d of %d", place_name(m, to), size, room);
}

/* 10.1 12.3 20.0 What each step costs, what is left, and who must stop. */
static void explain_move(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct march_args *move = args_of(a);
	int to = move->path.v[move->path.n - 1];
	struct march w;

	march_start(m, &move->units, &w);
	w.told = true;
	march(m, &move->units, &move->path, &w, r);
	nv_account_spent(m, r, &move->units, w.spent);
	if (w.stopped)
		account(r, is_hex(m, to) ? "10.1" : "20.0", "they go no farther in this action: %s is %s",
			place_name(m, to), is_hex(m, to) ? "in an enemy zone" : "a staging area");
	nv_account_halt(m, r, &move->units, to);
}

/* What the unit has less that has the fewest points left then. */
static int march_toll(const struct match *m, const struct action *a)
{
	const struct march_args *move = args_of(a);
	struct ruling quiet = { .quiet = true };
	int before = INT16_MAX, after = INT16_MAX;
	struct march w;

	march_start(m, &move->units, &w);
	if (!march(m, &move->units, &move->path, &w, &quiet))
		return NO;
	for (int i = 0; i < move->units.n; i++) {
		int p = move->units.v[i];

		before = lesser(before, nv_mp2(m, p) - unit_of(m, p)->spent);
		after = lesser(after, nv_mp2(m, p) - w.spent[i]);
	}
	return before - after;
}

/* ---- what is in reach ----------------------------------------------------------- */

/* A stack that looks for all places it could go to. */
struct trek {
	const struct list *units;
	const struct nv_zones *zones;
	int start, budget;		/* budget: of the unit with the fewest points left */
	int16_t slack[MOST_LIST];	/* what each unit has beyond the budget */
	bool minimum;			/* 12.1a */
};

/* The dearest price of all, so that what is left is what the poorest has left. */
static int trek_step(const struct match *m, const void *context, int from, const struct link *l, int spent,
		     bool *stop)
{
	const struct trek *t = context;
	struct step s = { .from = from, .link = l, .first = from == t->start, .zones = t->zones };
	int most = 0;

	for (int i = 0; i < t->units->n; i++) {
		s.p = t->units->v[i];
		s.stop = false;
		if (look(m, &s) != OPEN)
			return NO;
		s.cost -= s.first ? t->slack[i] : 0;
		most = greater(most, s.cost);
		s.ahead++;
	}
	*stop = s.stop;
	return price(most, t->budget - spent, s.first && t->minimum);
}

static void trek_start(const struct match *m, const struct list *units, const struct nv_zones *zones,
		       struct trek *t)
{
	t->units = units;
	t->zones = zones;
	t->start = m->at[units->v[0]];
	t->minimum = !has_mark(m, units->v[0], MOVED);
	t->budget = INT16_MAX;
	for (int i = 0; i < units->n; i++) {
		int left = nv_mp2(m, units->v[i]) - unit_of(m, units->v[i])->spent;

		t->slack[i] = (int16_t)left;
		t->budget = lesser(t->budget, left);
	}
	for (int i = 0; i < units->n; i++)
		t->slack[i] = (int16_t)(t->slack[i] - t->budget);
}

static void find_reach(const struct match *m, const struct trek *t, struct reach *reach)
{
	search(m, t->start, 0, t->budget, trek_step, t, reach);
}

/* The cheapest way out and back to where the units are; false: there is none. */
static bool find_round(const struct match *m, const struct trek *t, const struct reach *reach,
		       struct list *path)
{
	for (int i = 1; i < reach->n; i++) {
		int here = reach->place[i], cost;
		bool stop = false;

		if (!is_hex(m, here) || t->zones->in[here])
			continue;
		EACH_LINK(l, m->data, here) {
			if (l->to != t->start)
				continue;
			cost = trek_step(m, t, here, l, reach->cost[here], &stop);
			if (cost == NO || reach->cost[here] + cost > t->budget)
				continue;
			if (!reach_path(reach, here, path) || path->n == MOST_LIST)
				continue;
			list_add(path, t->start);
			return true;
		}
	}
	return false;
}

/* Mostly the next place will do. */
static bool has_way_next(const struct match *m, const struct trek *t, int p)
{
	EACH_LINK(l, m->data, t->start) {
		bool stop = false;
		int cost = trek_step(m, t, t->start, l, 0, &stop);

		if (cost != NO && cost <= t->budget && nv_may_stack(m, p, l->to))
			return true;
	}
	return false;
}

bool nv_has_way_out(const struct match *m, int p)
{
	struct list alone = list_of(p);
	struct reach reach;
	struct trek t;

	trek_start(m, &alone, NULL, &t);
	if (has_way_next(m, &t, p))
		return true;
	find_reach(m, &t, &reach);
	for (int i = 0; i < reach.n; i++)
		if (reach.place[i] != m->at[p] && nv_may_stack(m, p, reach.place[i]))
			return true;
	return false;
}

/* ---- offers ----------------------------------------------------------------------- */

/* Nothing is left for another step; the railroad gun pays for none. */
static bool is_spent(const struct match *m, int p)
{
	return has_mark(m, p, MOVED) && unit_of(m, p)->spent >= nv_mp2(m, p) && !is_gun(m, p);
}

static bool may_go_on(const struct match *m, int p)
{
	return nv_may_set_off(m, p) && !is_spent(m, p);
}

/* 12.2g All who could go on together with the unit from where it is; the slower ones drop out. */
static void gather(const struct match *m, int p, struct list *stack)
{
	stack->n = 0;
	EACH_PIECE_AT(q, m, m->at[p])
		if (may_go_on(m, q) && moves_with(m, p, q) && stack->n < MOST_LIST)
			list_add(stack, q);
}

/* More than the limit never come on the map as one stack. */
static bool is_too_many(const struct match *m, const struct list *stack)
{
	int p = stack->v[0];

	return nv_in_staging(m, p) != NONE && stack->n > nv_stack_limit(m, side_of(m, p));
}

void nv_each_stack(const struct match *m, struct offers *o,
		   bool (*from)(const struct match *, int h, int side),
		   void (*with)(const struct match *, struct offers *, const struct list *,
				const struct list *))
{
	int side = top_frame(m)->side;
	struct list alone, stack;

	EACH_UNIT(p, m) {
		if (o->full || !may_go_on(m, p) || !from(m, m->at[p], side))
			continue;
		gather(m, p, &stack);
		alone = list_of(p);
		with(m, o, &alone, is_too_many(m, &stack) ? &stack : NULL);
		if (stack.n > 1 && stack.v[0] == p && !is_too_many(m, &stack))
			with(m, o, &stack, &stack);
	}
}

/* What the offers of one listing have in common. */
struct listing {
	struct nv_zones zones;
	bool offended;
};

/* 22.4a The search does not count how often boats cross the sea. */
static bool is_way(const struct match *m, const struct march_args *move)
{
	struct ruling quiet = { .quiet = true };
	struct march w;

	march_start(m, &move->units, &w);
	return !has_boats(m, move->units.v[0]) || march(m, &move->units, &move->path, &w, &quiet);
}

/* One path, for each unit of `alike` alone, or for all the units: the search has proved all but its end. */
static void offer_path(struct offers *o, const struct listing *all, struct action *a,
		       const struct list *alike, const struct list *some)
{
	struct march_args *move = args_in(a);
	int to = move->path.v[move->path.n - 1];

	if (!is_way(o->match, move))
		return;
	for (int i = 0; i < (alike ? alike->n : 1); i++) {
		if (alike)
			move->units.v[0] = alike->v[i];
		if (nv_may_halt(o->match, &move->units, to, all->offended))
			offer_sure_some(o, a, some);
	}
}

/* One cheapest path to each place in reach, and one that leads back. */
static void offer_reach(struct offers *o, const struct listing *all, const struct list *units,
			const struct list *alike, const struct list *some)
{
	const struct match *m = o->match;
	struct reach reach;
	struct trek t;
	struct action a;
	struct march_args *move = args_in(&a);

	trek_start(m, units, &all->zones, &t);
	find_reach(m, &t, &reach);
	offer_start(o, &a);
	move->units = *units;
	for (int i = 1; i < reach.n && !o->full; i++)
		if (reach_path(&reach, reach.place[i], &move->path))
			offer_path(o, all, &a, alike, some);
	if (!o->full && find_round(m, &t, &reach, &move->path))
		offer_path(o, all, &a, alike, some);
}

/* The first unit of each kind in the place searches for all of its kind. */
static void offer_alike(struct offers *o, const struct listing *all, int p, const struct list *stack)
{
	const struct match *m = o->match;
	struct list alone = list_of(p), alike = { 0 };

	EACH_PIECE_AT(q, m, m->at[p])
		if (may_go_on(m, q) && moves_alike(m, p, q) && alike.n < MOST_LIST)
			list_add(&alike, q);
	if (alike.v[0] == p)
		offer_reach(o, all, &alone, &alike, is_too_many(m, stack) ? stack : NULL);
}

static void offer_move(const struct match *m, struct offers *o)
{
	struct listing all;
	struct list stack;

	all.offended = nv_has_offender(m);
	nv_find_zones(m, top_frame(m)->side, &all.zones);
	EACH_UNIT(p, m) {
		if (o->full || !may_go_on(m, p))
			continue;
		gather(m, p, &stack);
		offer_alike(o, &all, p, &stack);
		if (stack.n > 1 && stack.v[0] == p && !is_too_many(m, &stack))
			offer_reach(o, &all, &stack, NULL, &stack);
	}
}

static const struct param move_params[] = {
	{ PARAM(struct march_args, units, ARG_PIECES), .sets = true, .secret = true,
	  .about = "one unit, or units that move as a stack" },
	{ PARAM(struct march_args, path, ARG_PLACES), .path = PATH_WITH_START,
	  .about = "where they are, then every place they enter" },
	{ 0 }
};

static const struct verb move_verb = {
	.name = "move", .about = "moves a unit or a stack by ground",
	.rules = "8.3 9.0 10.1 12.0 12.1 12.2 12.3 19.1 19.2 20.0 20.1 22.4 23.3.1 23.4.2",
	.params = move_params,
	.checks = CHECKS(check_path, lawful_so_far, nv_check_march_units, check_steps, lawful_so_far,
			 nv_check_march_end),
	.apply = move, .explain = explain_move, .offer = offer_move, .toll = march_toll,
};

/* ---- 9.0i whether an overstack can still be mended ----------------------------------- */

struct mending {
	const struct match *match;
	const struct list *hexes;
	bool found;
};

static const struct list *movers_of(const struct action *a)
{
	const struct march_args *march = args_of(a);
	const struct voyage_args *voyage = args_of(a);

	return a->verb == &nv_ferry ? &voyage->units : &march->units;
}

static bool take_mending(void *context, const struct action *a, const struct list *some)
{
	struct mending *w = context;

	(void)some;
	w->found = list_has(w->hexes, w->match->at[movers_of(a)->v[0]]);
	return !w->found;
}

bool nv_may_mend(const struct match *m, const struct list *hexes, struct ruling *r)
{
	static const struct verb *const ways[] = { &move_verb, &nv_rail, &nv_ferry };
	struct mending w = { .match = m, .hexes = hexes };
	struct offers o = {
		.match = m, .take = take_mending, .context = &w,
		.ruling = { .arena = r->arena, .quiet = true },
	};

	for (size_t i = 0; i < LENGTH(ways) && !w.found; i++) {
		o.verb = ways[i];
		o.verb->offer(m, &o);
	}
	return w.found;
}

const struct state nv_move = {
	.name = "move", .rule = "12.0", .asks = "move units of the sub-command, or end the action",
	.asked = ON_TURN, .in = IN(DURING(MOVE_ACTION)),
	.verbs = (const struct verb *const[]){
		&move_verb, &nv_rail, &nv_ferry, &nv_restack, &nv_end_action, NULL
	},
};
