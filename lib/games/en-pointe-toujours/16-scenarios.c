/* SPDX-License-Identifier: ISC */
/* 16-scenarios.c: 16 the five scenarios: set-up, arrivals, tunnels, recovery, and how each of them ends. */
#include "games/en-pointe-toujours/ept.h"

#include "engine/facts.h"

#include <string.h>

enum { LAST_TURN = 12 };	/* of a game that is played on */

static const char *const rules[] = { "16.1", "16.2", "16.3", "16.4", "16.5" };

static const char *rule_of(const struct match *m) { return rules[m->scenario]; }

/* ---- boards ----------------------------------------------------------- */

/* Hexes are called as NA0106 is: the two letters of the board, then its column and row there. */
static int column_of(const struct match *m, int h) { return two_digits(spot(m, h)->id + 2); }
static int row_of(const struct match *m, int h) { return two_digits(spot(m, h)->id + 4); }

/* A hex of that board, in these columns. */
static bool is_board(const struct match *m, int h, const char *board, int from, int to)
{
	const char *name = spot(m, h)->id;

	return is_hex(m, h) && name[0] == board[0] && name[1] == board[1] && column_of(m, h) >= from &&
	       column_of(m, h) <= to;
}

/* The hex itself or a neighbour has one of the features, and lies in those columns of the board. */
static bool is_near(const struct match *m, int h, unsigned features, const char *board, int from, int to)
{
	if (spot(m, h)->features & features && is_board(m, h, board, from, to))
		return true;
	EACH_LINK(l, m->data, h)
		if (spot(m, l->to)->features & features && is_board(m, l->to, board, from, to))
			return true;
	return false;
}

/* ---- areas ------------------------------------------------------------ */

/* Where a formation is set up. */
struct area {
	const char *words;
	bool (*has)(const struct match *, int h);
};

/* 16.1h */
static bool is_french_slope(const struct match *m, int h)
{
	return is_board(m, h, "NB", 14, 16) && ep_level(m, h) == 0;
}

/* 16.1i 16.1n */
static bool is_low_ground(const struct match *m, int h)
{
	return is_board(m, h, "NB", 8, 10) && ep_level(m, h) == 0;
}

/* 16.1k */
static bool is_heights(const struct match *m, int h)
{
	return is_board(m, h, "NB", 1, 4) && (ep_level(m, h) == 1 || ep_level(m, h) == 2);
}

/* 16.2g */
static bool is_house_area(const struct match *m, int h)
{
	return is_board(m, h, "NC", 11, 15) && ep_is_house(m, h);
}

/* 16.3h The entrance of T2 is marked in the area. */
static bool is_tunnel_area(const struct match *m, int h)
{
	return h == known(m, T2) || is_board(m, h, "NA", 14, 17);
}

/* 16.3i */
static bool is_gun_area(const struct match *m, int h)
{
	return is_board(m, h, "NA", 1, 12) && has_feature(m, h, RAILWAY);
}

/* 16.3i */
static bool is_cannon_area(const struct match *m, int h)
{
	return is_board(m, h, "NA", 1, 12) && is_near(m, h, 1u << RAILWAY, "NA", 1, 17);
}

/* 16.4g */
static bool is_vadot_area(const struct match *m, int h)
{
	return is_board(m, h, "NA", 3, 7) && is_near(m, h, 1u << RAILWAY, "NA", 1, 17);
}

/* 16.4i How far down the area goes in that column: to the railway; where there is none, to the mark of T2. */
static int railway_row(const struct match *m, int h)
{
	int column = column_of(m, h), row = 0, tunnel_row = 0;

	EACH_PLACE(q, m) {
		if (has_feature(m, q, MARK_T2))
			tunnel_row = row_of(m, q);
		if (has_feature(m, q, RAILWAY) && column_of(m, q) == column && row_of(m, q) > row)
			row = row_of(m, q);
	}
	return row ? row : tunnel_row;
}

/* 16.4i */
static bool is_above_railway(const struct match *m, int h)
{
	return is_board(m, h, "NA", 11, 17) && row_of(m, h) <= railway_row(m, h);
}

/* 16.5f */
static bool is_aksla_area(const struct match *m, int h)
{
	return is_near(m, h, 1u << HOUSE | 1u << FOREST, "NC", 5, 7);
}

/* 16.5h */
static bool is_drop_area(const struct match *m, int h)
{
	return is_board(m, h, "NA", 1, 17) && ep_level(m, h) >= 4;
}

static bool is_nowhere(const struct match *m, int h)
{
	(void)m;
	return h == NONE;
}

static const struct area
	french_slope = { "level 0 in NB14 to NB16", is_french_slope },
	low_ground = { "level 0 in NB08 to NB10", is_low_ground },
	heights = { "level 1 or 2 in NB01 to NB04", is_heights },
	houses = { "a house in NC11 to NC15", is_house_area },
	tunnel_area = { "NA14 to NA17, or T2", is_tunnel_area },
	gun_area = { "the railway in NA01 to NA12", is_gun_area },
	cannon_area = { "the railway in NA01 to NA12, or a hex next to it", is_cannon_area },
	vadot_area = { "the railway in NA03 to NA07, or a hex next to it", is_vadot_area },
	above_railway = { "NA11 to NA17, from row 01 to the railway", is_above_railway },
	aksla_area = { "houses and forest in NC05 to NC07, or next to them", is_aksla_area },
	drop_area = { "level 4 or more of NA", is_drop_area },
	nowhere = { "none", is_nowhere };	/* of those who only come later */

/* 16.5h The paratroops, who come when that turn has ended. */
static bool is_paratroop(const struct match *m, int p)
{
	return m->scenario == AKSLA && side_of(m, p) == GERMAN && printed(m, p, ARRIVES) > limit(m, FJR_TURN);
}

/* 16 That of its formation. */
static const struct area *area_of(const struct match *m, int p)
{
	bool french = side_of(m, p) == FRENCH;

	switch (m->scenario) {
	case SKIS: return french ? &french_slope : has_trait(m, p, HEIGHTS) ? &heights : &low_ground;
	case BJERKVIK: return french ? &nowhere : &houses;
	case CANNONS:
		if (!french)
			return &tunnel_area;
		return type_of(m, p) == CANNON ? &gun_area : &cannon_area;
	case VADOT: return french ? &vadot_area : &above_railway;
	default: return french ? &aksla_area : is_paratroop(m, p) ? &drop_area : &nowhere;
	}
}

const char *ep_setup_words(const struct match *m, int p) { return area_of(m, p)->words; }
bool ep_is_dropped(const struct match *m, int p) { return is_paratroop(m, p); }

const char *ep_arrival_words(const struct match *m)
{
	switch (m->scenario) {
	case SKIS: return "NA1704 to NA1710, or NB1701";
	case BJERKVIK: return "NC0211 to NC0910";
	case AKSLA: return "NC0801 to NC1004";
	default: return "none";
	}
}

/* 16.1l 16.2h 16.5g */
bool ep_may_arrive(const struct match *m, int p, int h)
{
	if (!is_hex(m, h) || !printed(m, p, ARRIVES))
		return false;
	switch (m->scenario) {
	case SKIS:
		return (is_board(m, h, "NA", 17, 17) && row_of(m, h) >= 4) ||
		       (is_board(m, h, "NB", 17, 17) && row_of(m, h) == 1);
	case BJERKVIK:
		return is_board(m, h, "NC", 2, 9) && row_of(m, h) == (column_of(m, h) % 2 ? 10 : 11);
	case AKSLA:
		return !is_paratroop(m, p) && ((is_board(m, h, "NC", 8, 9) && row_of(m, h) == 1) ||
					       (is_board(m, h, "NC", 10, 10) && row_of(m, h) <= 4));
	default:
		return false;
	}
}

/* 10.3j 16.4h The French may not use T1; nothing is said of others. */
bool ep_may_use_tunnel(const struct match *m, int side, int tunnel)
{
	switch (scenario_cell(m, SC_TUNNEL)) {
	case 1: return tunnel == known(m, T1) && side == GERMAN;
	case 2: return tunnel == known(m, T2);
	default: return false;
	}
}

/* ---- setting up ------------------------------------------------------- */

/* 12.1a 12.3j All but tanks are hidden, those too who come later. */
void ep_begin(struct match *m, struct ruling *r)
{
	struct ept *o = own(m);

	o->turn = 1;
	o->phase = SETTING_UP;
	EACH_UNIT(p, m) {
		if (is_counter(m, p) && !is_tank(m, p))
			mark(m, p, HIDDEN);
		if (is_tank(m, p) || type_of(m, p) == CANNON)
			unit(m, p)->facing = 1;
	}
	say(r, rule_of(m), "%s sets up first", ep_side_names[scenario_cell(m, SC_FIRST)]);
}

/* 16.2g These are put into the empty houses when all else is done. */
static bool is_house_dummy(const struct match *m, int p)
{
	return m->scenario == BJERKVIK && is_dummy(m, p) && !printed(m, p, PLATOON);
}

/* To be set up now: before the first turn, or 16.5h when a turn has ended. */
static bool is_due(const struct match *m, int p, int side)
{
	if (side_of(m, p) != side || !is_counter(m, p) || is_house_dummy(m, p))
		return false;
	return own_of(m)->phase == SETTING_UP ? !printed(m, p, ARRIVES) : is_paratroop(m, p);
}

bool ep_is_set_up_now(const struct match *m, int p)
{
	return own_of(m)->phase == SETTING_UP || (is_pending(m, &ep_place) && is_due(m, p, side_of(m, p)));
}

static bool check_due(const struct match *m, int p, int side, struct ruling *r)
{
	if (!ep_check_own(m, p, side, "16", r))
		return false;
	if (is_house_dummy(m, p))
		return refuse(r, "16.2", "the umpire puts %s into an empty house", id(m, p));
	if (!is_due(m, p, side))
		return refuse(r, rule_of(m), "%s is not set up now", id(m, p));
	return true;
}

struct place_args {	/* {do: place, unit: Gun-1, hex: NC0611, facing: 2} */
	int16_t unit, hex, facing;
	bool battery;
};

/* 15a A cannon faces a hexside; 1.3a a heavy weapon is in battery or not; nobody else has the choice. */
static bool check_pose(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);
	int type = type_of(m, args->unit);

	if (type == CANNON || type == TANK_TYPE) {
		if (args->facing < 1 || args->facing > 6)
			return refuse(r, "15", "%s must face a hexside, 1 to 6", id(m, args->unit));
	} else if (args->facing) {
		return refuse(r, "15", "%s has no facing", id(m, args->unit));
	}
	if (args->battery && type != HW)
		return refuse(r, "1.3", "%s is no heavy weapon", id(m, args->unit));
	return true;
}

static bool check_place_due(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);

	return check_due(m, args->unit, a->side, r);
}

static bool check_off_map(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);

	return lies_in(m, args->unit, OFF) ||
	       refuse(r, "16", "%s is set up already: lift it first", id(m, args->unit));
}

static bool check_area(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);
	int p = args->unit, h = args->hex;
	const struct area *area = area_of(m, p);

	if (area->has(m, h))
		return true;
	if (!is_hex(m, h))
		return refuse(r, rule_of(m), "%s is not set up in %s: wanted %s", id(m, p), place_name(m, h),
			      area->words);
	return refuse(r, rule_of(m), "%s is not set up in %s: level %d, wanted %s", id(m, p),
		      place_name(m, h), ep_level(m, h), area->words);
}

static bool check_room_in(const struct match *m, int p, int h, struct ruling *r)
{
	if (is_hex(m, h) && !ep_may_stand(m, p, h))
		return refuse(r, "TT", "%s may not be in %s", id(m, p), place_name(m, h));
	if (ep_has_side(m, h, enemy_of(side_of(m, p))))
		return refuse(r, "6", "the enemy is in %s", place_name(m, h));
	return ep_check_stack(m, p, h, r);
}

static bool check_room(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);

	if (spot(m, args->hex)->kind == BOX)	/* no area holds one */
		return true;
	return check_room_in(m, args->unit, args->hex, r);
}

static void place(struct match *m, const struct action *a, struct ruling *r)
{
	const struct place_args *args = args_of(a);
	int p = args->unit;

	put(m, p, args->hex);
	unit(m, p)->facing = args->facing;
	if (args->battery)
		mark(m, p, IN_BATTERY);
	tell(r, 1u << a->side, rule_of(m), "%s is set up in %s%s", id(m, p), place_name(m, args->hex),
	     args->battery ? ", in battery" : "");
}

/* A cannon can face six ways, a heavy weapon be in battery or not. */
static void offer_poses(const struct match *m, struct offers *o, struct action *a)
{
	struct place_args *args = args_in(a);
	bool faces = is_tank(m, args->unit) || type_of(m, args->unit) == CANNON;

	for (int facing = faces; facing <= (faces ? 6 : 0); facing++)
		for (int battery = 0; battery <= (type_of(m, args->unit) == HW); battery++) {
			args->facing = (int16_t)facing;
			args->battery = battery;
			offer_sure(o, a);
		}
}

/* The places of an area, as far as they were asked for. */
struct listed_area {
	const struct area *area;
	int n, next;		/* found; where to look on */
	int16_t v[MOST_PLACES];
};

static int nth_of_area(const struct match *m, struct listed_area *l, int i)	/* NONE: there are fewer */
{
	for (; l->n <= i && l->next < m->data->map->n_places; l->next++)
		if (l->area->has(m, l->next))
			l->v[l->n++] = (int16_t)l->next;
	return i < l->n ? l->v[i] : NONE;
}

/* One after another of a formation has the same area. */
static void offer_place(const struct match *m, struct offers *o)
{
	struct ruling r = { .quiet = true };
	struct listed_area l;
	struct action a;
	struct place_args *args = args_in(&a);

	offer_start(o, &a);
	l.area = NULL;
	l.n = l.next = 0;
	EACH_UNIT(p, m) {
		if (!lies_in(m, p, OFF) || !is_due(m, p, a.side))
			continue;
		if (l.area != area_of(m, p)) {
			l.area = area_of(m, p);
			l.n = l.next = 0;
		}
		args->unit = (int16_t)p;
		for (int i = 0; !o->full; i++) {
			args->hex = (int16_t)nth_of_area(m, &l, i);
			if (args->hex == NONE)
				break;
			if (check_room_in(m, p, args->hex, &r))
				offer_poses(m, o, &a);
		}
	}
}

/* 16b In the first edition a set-up could be changed for ever. */
static bool is_settled(const struct match *m, int p)
{
	enum { MOST_LIFTS = 9 };

	return m->edition >= 2 && unit_of(m, p)->lifted >= MOST_LIFTS;
}

static bool check_lift_due(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return check_due(m, args->unit, a->side, r);
}

static bool check_lift(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit;

	if (!on_map(m, p))
		return refuse(r, "16", "%s is not set up", id(m, p));
	if (is_settled(m, p))
		return refuse(r, "16", "%s has been taken up %d times and stays", id(m, p),
			      unit_of(m, p)->lifted);
	return true;
}

static void lift(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	tell(r, 1u << a->side, "16", "%s is taken up again from %s", id(m, args->unit),
	     place_name(m, m->at[args->unit]));
	put(m, args->unit, known(m, OFF));
	unmark(m, args->unit, IN_BATTERY);
	if (m->edition >= 2)
		unit(m, args->unit)->lifted++;
}

/* All that was taken up in it is forgotten. */
static void forget_lifts(struct match *m)
{
	EACH_UNIT(p, m)
		unit(m, p)->lifted = 0;
}

static void offer_lift(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (is_due(m, p, a.side) && on_map(m, p))
			offer_with(o, &a, &args->unit, p);
}

static bool has_room(const struct match *m, int p)
{
	const struct area *area = area_of(m, p);
	struct ruling r = { .quiet = true };

	EACH_PLACE(h, m)
		if (area->has(m, h) && check_room_in(m, p, h, &r))
			return true;
	return false;
}

/* Whoever can be set up must be. */
static bool check_done(const struct match *m, const struct action *a, struct ruling *r)
{
	EACH_UNIT(p, m)
		if (lies_in(m, p, OFF) && is_due(m, p, a->side) && has_room(m, p))
			return refuse(r, rule_of(m), "%s is not set up", id(m, p));
	return true;
}

/*
 * 16.2g Each house has a dummy of its own, in order, which stays away if the house is held: so the name of a
 * dummy that is found tells nothing of the other houses.
 */
static void fill_houses(struct match *m)
{
	int dummy = 0, pieces = m->data->counters->n_pieces;

	EACH_PLACE(h, m) {
		if (!is_house_area(m, h))
			continue;
		while (dummy < pieces && !is_house_dummy(m, dummy))
			dummy++;
		if (dummy < pieces && !ep_has_side(m, h, GERMAN))
			put(m, dummy, h);
		dummy++;
	}
}

/* 13c With the option it is now that artillery is requested, and that ends the side's set-up. */
static void end_setup(struct match *m, const struct action *a, struct ruling *r)
{
	if (m->scenario == BJERKVIK && a->side == GERMAN)
		fill_houses(m);
	say(r, rule_of(m), "the %s set-up is done", ep_side_names[a->side]);
	forget_lifts(m);
	done(m);
	if (plays(m, OPTION_PREPLANNED) && ep_has_free_battery(m, a->side))
		ask(m, &ep_support_request, a->side);
	else
		ep_side_done(m, a->side);
}

static void end_placing(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "16.5", "the paratroops have come down");
	forget_lifts(m);
	ep_side_done(m, a->side);
	done(m);
}

/* ---- 16.4c recovery --------------------------------------------------- */

/* 16.4d The railway hexes that can be reached along it from T1 without meeting a German. */
static void find_open_railway(const struct match *m, bool *open)
{
	int mouth = ep_place_hex(m, known(m, T1));
	bool found = true;

	memset(open, 0, MOST_PLACES * sizeof *open);
	if (mouth == NONE)
		return;
	EACH_LINK(l, m->data, mouth)
		open[l->to] = has_feature(m, l->to, RAILWAY) && !ep_has_side(m, l->to, GERMAN);
	while (found) {
		found = false;
		for (int i = 0; i < m->data->map->n_borders; i++) {
			const struct border *b = &m->data->map->borders[i];

			if (!border_has(m, i, RAIL_LINE) || open[b->a] == open[b->b] ||
			    ep_has_side(m, open[b->a] ? b->b : b->a, GERMAN))
				continue;
			open[b->a] = open[b->b] = true;
			found = true;
		}
	}
}

/* 16.4d On a stretch of railway that is open as far as T1, or beside one. */
static bool is_by_open_railway(const struct match *m, int at)
{
	bool open[MOST_PLACES];

	find_open_railway(m, open);
	EACH_LINK(l, m->data, at)
		if (open[l->to])
			return true;
	return open[at];
}

static bool check_squad(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit;

	if (side_of(m, p) != a->side || type_of(m, p) != SQUAD || !on_map(m, p))
		return refuse(r, "16.4", "%s is no squad of yours on the map", ep_name(m, p, a->side));
	return true;
}

static bool check_reduced(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return unit_of(m, args->unit)->lost || refuse(r, "16.4", "%s has lost no step", id(m, args->unit));
}

static bool check_steady(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return !is_neutralised(m, args->unit) || refuse(r, "16.4", "%s is neutralised", id(m, args->unit));
}

static bool check_railway(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return is_by_open_railway(m, m->at[args->unit]) ||
	       refuse(r, "16.4", "%s is not by a railway that is free of Germans as far as T1",
		      id(m, args->unit));
}

/* What a hidden unit has lost is not the enemy's to know: the question is put for all of them alike. */
bool ep_has_recovery(const struct match *m, int side)
{
	if (m->scenario != VADOT || side != FRENCH)
		return false;
	EACH_UNIT(p, m) {
		bool may = is_hidden(m, p) || (type_of(m, p) == SQUAD && unit_of(m, p)->lost &&
					       !is_neutralised(m, p));

		if (side_of(m, p) == side && may && is_by_open_railway(m, m->at[p]))
			return true;
	}
	return false;
}

static void recover(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	unit(m, args->unit)->lost = 0;
	tell(r, ep_readers(m, args->unit), "16.4", "%s is at full strength again", id(m, args->unit));
	ep_side_done(m, a->side);
	done(m);
}

static void offer_recover(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (side_of(m, p) == a.side)
			offer_with(o, &a, &args->unit, p);
}

static void end_recovery(struct match *m, const struct action *a, struct ruling *r)
{
	(void)r;
	ep_side_done(m, a->side);
	done(m);
}

/* ---- victory ---------------------------------------------------------- */

static bool has_german(const struct match *m, bool (*counts)(const struct match *, int h))
{
	EACH_UNIT(p, m)
		if (side_of(m, p) == GERMAN && is_unit(m, p) && on_map(m, p) && counts(m, m->at[p]))
			return true;
	return false;
}

static bool is_anywhere(const struct match *m, int h)
{
	(void)m;
	return h != NONE;
}

/* 16.4k */
static bool is_goal(const struct match *m, int h) { return h == known(m, T1); }

void ep_judge(struct match *m, struct ruling *r)
{
	if (own_of(m)->phase == SETTING_UP || is_over(m))
		return;
	if (m->scenario == SKIS && !has_german(m, is_low_ground))
		win(m, r, FRENCH, "16.1", "no German is left on the low ground");
	else if (m->scenario == CANNONS && !has_german(m, is_anywhere))
		win(m, r, FRENCH, "16.3", "no German holds out any more");
	else if (m->scenario == VADOT && has_german(m, is_goal))
		win(m, r, GERMAN, "16.4", "a German unit is in the tunnel");
}

/* 16.3k */
void ep_roll_surrender(struct match *m, struct ruling *r)
{
	int sum;

	if (m->scenario != CANNONS)
		return;
	sum = ep_roll_2d6(r, "16.3", "surrender", ~0u) + limit(m, SURRENDER_BONUS);
	if (sum < own_of(m)->tunnel_fires)
		win(m, r, FRENCH, "16.3", "the Germans surrender: %d against %d cannon fires", sum,
		    own_of(m)->tunnel_fires);
	else
		say(r, "16.3", "the Germans fight on: %d against %d cannon fires", sum,
		    own_of(m)->tunnel_fires);
}

/* 16.2j 16.2l Ruins are houses; dummies hold them too. */
static bool are_houses_free(const struct match *m)
{
	EACH_PLACE(h, m)
		if (ep_is_house(m, h) && ep_has_side(m, h, GERMAN))
			return false;
	return true;
}

/* 16.2k */
int ep_last_turn(const struct match *m)
{
	if (m->scenario != BJERKVIK)
		return scenario_cell(m, SC_TURNS);
	return plays(m, OPTION_PLAY_ON) ? greater(LAST_TURN, limit(m, BJERKVIK_TIE)) : limit(m, BJERKVIK_TIE);
}

/* 16.2j 16.2k */
static void judge_bjerkvik(struct match *m, struct ruling *r)
{
	int turn_now = own_of(m)->turn;
	bool stops = !plays(m, OPTION_PLAY_ON) || turn_now >= LAST_TURN;

	if (!are_houses_free(m)) {
		if (turn_now >= limit(m, BJERKVIK_TIE) && stops)
			win(m, r, GERMAN, "16.2", "Germans hold houses after turn %d", turn_now);
	} else if (turn_now <= limit(m, BJERKVIK_WIN)) {
		win(m, r, FRENCH, "16.2", "the houses are free of Germans on turn %d", turn_now);
	} else {
		win(m, r, turn_now <= limit(m, BJERKVIK_TIE) ? NONE : GERMAN, "16.2",
		    "the houses are free of Germans only on turn %d", turn_now);
	}
}

/* 16.5j */
static void count_houses(struct match *m, struct ruling *r)
{
	int held[2] = { 0, 0 };

	EACH_PLACE(h, m)
		for (int side = FRENCH; side <= GERMAN; side++)
			held[side] += ep_is_house(m, h) && ep_has_unit(m, h, side);
	win(m, r, held[FRENCH] == held[GERMAN] ? NONE : held[FRENCH] > held[GERMAN] ? FRENCH : GERMAN, "16.5",
	    "houses held: french %d, german %d", held[FRENCH], held[GERMAN]);
}

/* 2b The last turn is over. */
static void judge_end(struct match *m, struct ruling *r)
{
	switch (m->scenario) {
	case SKIS:
		win(m, r, GERMAN, "16.1", "Germans are still on the low ground");
		break;
	case CANNONS:
		win(m, r, GERMAN, "16.3", "the tunnel has held out");
		break;
	case VADOT:
		win(m, r, FRENCH, "16.4", "no German unit has come to the tunnel");
		break;
	default:
		count_houses(m, r);
	}
}

/* 16.5h */
static bool are_paratroops_due(const struct match *m)
{
	if (own_of(m)->turn != limit(m, FJR_TURN) || own_of(m)->done >> GERMAN & 1)
		return false;
	EACH_UNIT(p, m)
		if (is_paratroop(m, p) && lies_in(m, p, OFF))
			return true;
	return false;
}

/* ---- what is told of a place ------------------------------------------- */

/* 16 Areas of set-up, each once: those of one side follow each other, but for the cannons of 16.3. */
static void fact_areas(const struct match *m, int place, struct facts *f)
{
	const struct area *told[] = { NULL, NULL };

	EACH_UNIT(p, m) {
		bool placed = is_counter(m, p) && !is_house_dummy(m, p);
		const struct area *area = placed ? area_of(m, p) : &nowhere;

		if (area == told[0] || area == told[1] || !area->has(m, place))
			continue;
		told[1] = told[0];
		told[0] = area;
		fact(f, rule_of(m), "set-up area", "%s: %s", ep_side_names[side_of(m, p)], area->words);
	}
}

static void fact_arrivals(const struct match *m, int place, struct facts *f)
{
	for (int side = FRENCH; side <= GERMAN; side++)
		EACH_UNIT(p, m)
			if (side_of(m, p) == side && ep_may_arrive(m, p, place)) {
				fact(f, rule_of(m), "entry", "%s reinforcements come onto the map here",
				     ep_side_names[side]);
				break;
			}
}

void ep_scenario_facts(const struct match *m, int place, struct facts *f)
{
	fact_areas(m, place, f);
	fact_arrivals(m, place, f);
	if (m->scenario == SKIS && is_low_ground(m, place))
		fact(f, "16.1", "victory", "the French win when no German is left on this low ground");
	if (m->scenario == BJERKVIK && ep_is_house(m, place))
		fact(f, "16.2", "victory", "must be free of Germans: it is %s",
		     ep_has_side(m, place, GERMAN) ? "not" : "free");
	if (m->scenario == CANNONS && place == known(m, T2))
		fact(f, "16.3", "victory", "cannon fires at it so far: %d", own_of(m)->tunnel_fires);
	if (m->scenario == VADOT && place == known(m, T1))
		fact(f, "16.4", "victory", "the Germans win when one of their units enters it");
	if (m->scenario == AKSLA && ep_is_house(m, place))
		fact(f, "16.5", "victory", "1 point at the end to the side with a unit in it");
}

/* Houses, or the low ground, with a counter of a side in them: that lies open. */
static int count_held(const struct match *m, bool (*counts)(const struct match *, int h), int side)
{
	int n = 0;

	EACH_PLACE(h, m)
		n += counts(m, h) && (side == NONE || ep_has_side(m, h, side));
	return n;
}

void ep_show_victory(const struct match *m, struct buffer *b)
{
	switch (m->scenario) {
	case SKIS:
		buffer_printf(b, "hexes of the low ground with Germans or dummies: %d\n",
			      count_held(m, is_low_ground, GERMAN));
		break;
	case BJERKVIK:
		buffer_printf(b, "houses with Germans or dummies: %d of %d\n",
			      count_held(m, ep_is_house, GERMAN), count_held(m, ep_is_house, NONE));
		break;
	case CANNONS:
		buffer_printf(b, "cannon fires at the tunnel: %d; if more than 2d6 + %d, it surrenders\n",
			      own_of(m)->tunnel_fires, limit(m, SURRENDER_BONUS));
		break;
	case AKSLA:
		buffer_printf(b, "houses with counters, real or not: french %d, german %d, of %d\n",
			      count_held(m, ep_is_house, FRENCH), count_held(m, ep_is_house, GERMAN),
			      count_held(m, ep_is_house, NONE));
		break;
	default:
		break;
	}
}

void ep_end_turn(struct match *m, struct ruling *r)
{
	struct ept *o = own(m);

	if (are_paratroops_due(m)) {
		ask(m, &ep_place, GERMAN);
		return;
	}
	if (m->scenario == BJERKVIK)
		judge_bjerkvik(m, r);
	else if (o->turn >= scenario_cell(m, SC_TURNS))
		judge_end(m, r);
	if (is_over(m))
		return;
	o->turn++;
	say(r, "2", "turn %d begins", o->turn);
	ep_next_phase(m, r);
}

/* ---- tables ----------------------------------------------------------- */

static const struct param place_params[] = {
	{ PARAM(struct place_args, unit, ARG_PIECE),
	  .about = "a unit or dummy that is not set up", .secret = true },
	{ PARAM(struct place_args, hex, ARG_PLACE),
	  .about = "a hex of its area, or the tunnel T2", .secret = true },
	{ PARAM(struct place_args, facing, ARG_INT), .optional = true, .secret = true,
	  .about = "of a cannon: the hexside it faces, 1 north and then clockwise" },
	{ PARAM(struct place_args, battery, ARG_BOOL), .optional = true, .secret = true,
	  .about = "of a heavy weapon: it is set up in battery" },
	{ 0 }
};

static const struct param lift_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE),
	  .about = "a unit or dummy that is set up", .secret = true },
	{ 0 }
};

static const struct param recover_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE),
	  .about = "a reduced squad near the railway", .secret = true },
	{ 0 }
};

static const struct verb place_verb = {
	.name = "place",
	.about = "sets up a unit or a dummy",
	.rules = "16 1.4 12.1 TT",
	.params = place_params,
	.checks = CHECKS(check_place_due, lawful_so_far, check_off_map, check_area, check_room,
			 check_pose),
	.apply = place,
	.offer = offer_place,
};

static const struct verb lift_verb = {
	.name = "lift",
	.about = "takes a unit up again, to be set up elsewhere",
	.rules = "16",
	.params = lift_params,
	.checks = CHECKS(check_lift_due, lawful_so_far, check_lift),
	.apply = lift,
	.offer = offer_lift,
	.idle = true,
};

const struct state ep_setup = {
	.name = "setup",
	.rule = "16",
	.asks = "set up its units",
	.asked = EITHER_SIDE,
	.in = IN(SETTING_UP),
	.verbs = (const struct verb *const[]){
		&place_verb, &lift_verb,
		&(const struct verb){
			.name = "done", .passes = true, .about = "ends the side's set-up", .rules = "16",
			.checks = CHECKS(check_done), .apply = end_setup,
		}, NULL
	},
};

const struct state ep_place = {
	.name = "place",
	.rule = "16.5",
	.asks = "place the paratroops",
	.asked = EITHER_SIDE,
	.in = IN(TURN_END),
	.verbs = (const struct verb *const[]){
		&place_verb, &lift_verb,
		&(const struct verb){
			.name = "done", .passes = true,
			.about = "ends the placing of the paratroops", .rules = "16.5",
			.checks = CHECKS(check_done), .apply = end_placing,
		}, NULL
	},
};

const struct state ep_recover = {
	.name = "recover",
	.rule = "16.4",
	.asks = "bring a squad back to full strength, or say done",
	.asked = EITHER_SIDE,
	.in = IN(RECOVERY),
	.secret = true,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "recover", .about = "brings a reduced squad back to full strength",
			.rules = "16.4", .params = recover_params,
			.checks = CHECKS(check_squad, lawful_so_far, check_reduced, check_steady,
					 check_railway),
			.apply = recover, .offer = offer_recover,
		},
		&(const struct verb){
			.name = "done", .passes = true,
			.about = "leaves the squads as they are", .rules = "16.4",
			.apply = end_recovery,
		}, NULL
	},
};
