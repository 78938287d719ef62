/* g4-logistics.c: G4 rail movement, repairs, refit by 13, entrenchment by 23. */
#include "games/norway-1940/norway.h"

/* ---- G4.1 Railing ---------------------------------------------------------------- */

/* G4.1b c f The railroad there serves the side. */
static bool is_open_line(const struct match *m, int side, int h)
{
	return has_feature(m, h, RAILROAD) && !is_disrupted(m, h, RAIL_OUT) && nw_controls(m, side, h);
}

static bool is_rail_link(const struct match *m, int from, int to)
{
	int border = from == NONE || to == NONE ? NONE : border_between(m->data, from, to);

	return border != NONE && border_has(m, border, RAIL);
}

static bool check_line(const struct match *m, const struct action *a, int h, struct ruling *r)
{
	if (!has_feature(m, h, RAILROAD))
		return refuse(r, "G4.1", "%s has no railroad", place_name(m, h));
	if (!nw_controls(m, a->side, h) &&
	    !refuse(r, "G4.1", "%s is not %s-controlled", place_name(m, h), side_name(m, a->side)))
		return false;
	return !is_disrupted(m, h, RAIL_OUT) ||
	       refuse(r, "G4.1", "the railroad of %s is disrupted", place_name(m, h));
}

static bool check_track(const struct match *m, const struct action *a, int from, struct ruling *r)
{
	const struct list *path = &a->path;

	if (!path->n)
		return refuse(r, "G4.1", "the move has no areas");
	for (int i = 0; i < path->n; i++) {
		int last = i ? path->v[i - 1] : from;

		if (!is_rail_link(m, last, path->v[i]) &&
		    !refuse(r, "G4.1", "no railroad joins %s and %s", place_name(m, last),
			    place_name(m, path->v[i])))
			return false;
		if (!check_line(m, a, path->v[i], r))
			return false;
	}
	return path->v[path->n - 1] != from || refuse(r, "G4.1", "the move ends where it begins");
}

static bool check_rail(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list one = { .n = 1, .v = { a->piece } };

	if (!nw_check_deed(m, a, D_RAIL, NONE, "G4.1", r) || !nw_check_force(m, a, &one, GROUND, "G4.1", r))
		return false;
	if (is_fortress(m, a->piece) &&
	    !refuse(r, "G4.1", "%s is a fortress and never moves", id(m, a->piece)))
		return false;
	if (!check_line(m, a, m->at[a->piece], r))
		return false;
	if (!nw_is_supplied(m, a->piece, a->yes2) &&
	    !refuse(r, "G4.1", "%s is out of supply in %s", id(m, a->piece), place_name(m, m->at[a->piece])))
		return false;
	return check_track(m, a, m->at[a->piece], r) && nw_check_marker(m, a, &one, NULL, r);
}

static void rail(struct match *m, const struct action *a, struct ruling *r)
{
	int from = m->at[a->piece], to = a->path.v[a->path.n - 1];
	const char *way = text(r->arena, "by rail from %s to %s", place_name(m, from), place_name(m, to));

	nw_open(m, a, D_RAIL, from, to);
	nw_move(m, a->piece, to);
	nw_tell(m, r, a->side, "G4.1", text(r->arena, "a ground unit goes %s", way), "%s goes %s",
		id(m, a->piece), way);
	nw_close(m, r);
}

static int rail_step(const struct match *m, const void *side, int from, const struct link *l, int spent_here,
		     bool *stop)
{
	(void)spent_here;
	(void)stop;
	return is_rail_link(m, from, l->to) && is_open_line(m, *(const int *)side, l->to) ? 1 : NO;
}

/* One unit by the shortest way to all that can be reached. */
static void offer_tracks(struct offers *o, struct action *a, const struct reach *reach)
{
	struct list one = { .n = 1, .v = { a->piece } };

	for (int i = 0; i < reach->n; i++)
		if (reach->place[i] != o->match->at[a->piece] && reach_way(reach, reach->place[i], &a->path))
			nw_offer_marker(o, a, &one, NULL);
}

static void offer_rail(const struct match *m, struct offers *o)
{
	struct action a;
	struct list units;
	int side;

	offer_start(o, &a);
	side = a.side;
	EACH_AREA(from, m) {
		struct reach reach;

		if (!is_open_line(m, side, from) || !nw_has(m, from, side, GROUND))
			continue;
		search(m, from, 0, m->data->map->n_places, rail_step, &side, &reach);
		nw_list(m, from, side, GROUND, &units);
		for (int i = 0; i < units.n; i++) {
			a.piece = units.v[i];
			if (!is_fortress(m, a.piece) && nw_is_supplied(m, a.piece, true))
				offer_tracks(o, &a, &reach);
		}
	}
}

/* ---- G4.2 G4.3 repairs -------------------------------------------------------------- */

/* Bits of the bases there that are disrupted. */
static unsigned broken_bases(const struct match *m, int h)
{
	return ground_of(m, h)->disrupted & (AIRBASE_OUT | PORT_OUT | MOB_OUT);
}

static bool check_own_area(const struct match *m, const struct action *a, const char *rule, struct ruling *r)
{
	return nw_controls(m, a->side, a->place) ||
	       refuse(r, rule, "%s is no %s-controlled area", place_name(m, a->place), side_name(m, a->side));
}

static bool check_repair_base(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!nw_check_deed(m, a, D_REPAIR_BASE, NONE, "G4.2", r) || !check_own_area(m, a, "G4.2", r))
		return false;
	if (!a->more.n)
		return refuse(r, "G4.2", "no base is named");
	for (int i = 0; i < a->more.n; i++) {
		const char *name = nw_base_names[a->more.v[i]];

		if (list_repeats(&a->more, i) && !refuse(r, "G4.2", "%s is named twice", name))
			return false;
		if (!is_disrupted(m, a->place, 1u << a->more.v[i]) &&
		    !refuse(r, "G4.2", "%s has no disrupted %s", place_name(m, a->place), name))
			return false;
	}
	return true;
}

/* High dice repair. */
static void repair(struct match *m, struct ruling *r, int h, int what, const char *name, const char *rule,
		   int least)
{
	int die = roll(r, rule, text(r->arena, "repair.%s", name), 6);

	if (die >= least)
		ground(m, h)->disrupted = (uint16_t)(ground_of(m, h)->disrupted & ~(1u << what));
	say(r, rule, "%s of %s: %d, %s", name, place_name(m, h), die,
	    die >= least ? "repaired" : "still disrupted");
}

/* G4.2c The dice in the order of the bases, however they are named. */
static void repair_base(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_REPAIR_BASE, NONE, a->place);
	for (int i = 0; nw_base_names[i]; i++)
		if (list_has(&a->more, i))
			repair(m, r, a->place, i, nw_base_names[i], "G4.2", value_of(m, REPAIR_BASE));
	nw_close(m, r);
}

static void offer_repair_base(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	EACH_AREA(h, m) {
		struct list all = { 0 };

		if (!broken_bases(m, h) || !nw_controls(m, a.side, h))
			continue;
		a.place = (int16_t)h;
		for (int i = 0; nw_base_names[i]; i++) {
			if (!is_disrupted(m, h, 1u << i))
				continue;
			list_add(&all, i);
			a.more = (struct list){ .n = 1, .v = { (int16_t)i } };
			offer(o, &a);
		}
		a.more = all;
		if (all.n > 1)
			offer(o, &a);
	}
}

static bool check_repair_rail(const struct match *m, const struct action *a, struct ruling *r)
{
	return nw_check_deed(m, a, D_REPAIR_RAIL, NONE, "G4.3", r) && check_own_area(m, a, "G4.3", r) &&
	       (is_disrupted(m, a->place, RAIL_OUT) ||
		refuse(r, "G4.3", "%s has no disrupted railroad", place_name(m, a->place)));
}

static void repair_rail(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_REPAIR_RAIL, NONE, a->place);
	repair(m, r, a->place, RAILROAD, "rail", "G4.3", value_of(m, REPAIR_RAIL));
	nw_close(m, r);
}

static void offer_repair_rail(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	EACH_AREA(h, m)
		if (is_disrupted(m, h, RAIL_OUT))
			offer_at(o, &a, h);
}

/* ---- G4.4 G4.5 G4.6 13 refit ----------------------------------------------------------- */

static const char *refit_rule(int class)
{
	static const char *const rules[] = { [GROUND] = "G4.6", [NAVAL] = "G4.4", [AIR] = "G4.5" };

	return rules[class];
}

/* 13.2b */
static int refit_limit(const struct match *m, int class)
{
	static const int limits[] = { [GROUND] = REFIT_GROUND, [NAVAL] = REFIT_NAVAL, [AIR] = REFIT_AIR };

	return value_of(m, limits[class]);
}

/* 13.4a */
static bool is_lost(const struct match *m, int p)
{
	return lies_in(m, p, ELIMINATED) || lies_in(m, p, DISCARDED) || lies_in(m, p, WITHDRAWN);
}

static bool check_damaged(const struct match *m, const struct action *a, int i, struct ruling *r)
{
	int p = a->pieces.v[i];
	const char *rule = refit_rule(a->word);

	if (list_repeats(&a->pieces, i) && !refuse(r, rule, "%s is named twice", id(m, p)))
		return false;
	if (side_of(m, p) != a->side && !refuse(r, rule, "%s is not %s", id(m, p), side_name(m, a->side)))
		return false;
	if (class_of(m, p) != a->word &&
	    !refuse(r, rule, "%s is no %s unit", id(m, p), nw_class_names[a->word]))
		return false;
	if (is_lost(m, p))
		return refuse(r, "13.4", "%s is lost for good", id(m, p));
	if (!lies_in(m, p, REFIT + a->side))
		return refuse(r, rule, "%s is not in the Refit box", id(m, p));
	return nw_has_place(m, p) || refuse(r, "13.3", "there is no place where %s could return", id(m, p));
}

static bool check_refit(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!nw_check_deed(m, a, D_REFIT, NONE, refit_rule(a->word), r))
		return false;
	if (!a->pieces.n)
		return refuse(r, refit_rule(a->word), "no unit is named");
	for (int i = 0; i < a->pieces.n; i++)
		if (!check_damaged(m, a, i, r))
			return false;
	return true;
}

/* 13.3 Norwegians are placed afterwards; the others return to the Off Map base. */
static void return_unit(struct match *m, int p)
{
	if (nation_of(m, p) == NORWAY)
		list_add(&own(m)->drawn, p);
	else
		nw_move(m, p, home(m, side_of(m, p)));
}

static void refit(struct match *m, const struct action *a, struct ruling *r)
{
	const char *rule = refit_rule(a->word);
	int most = refit_limit(m, a->word);

	nw_open(m, a, D_REFIT, NONE, NONE);
	for (int i = 0; i < a->pieces.n; i++) {
		int p = a->pieces.v[i], die = roll(r, rule, text(r->arena, "refit.%s", id(m, p)), 6);

		say(r, rule, "%s: %d, %s", id(m, p), die, die <= most ? "returns" : "stays in the Refit box");
		note_result(r, p, die, die <= most ? "returns" : "stays");
		if (die <= most)
			return_unit(m, p);
	}
	if (own_of(m)->drawn.n)
		nw_follow(m);
	else
		nw_close(m, r);
}

static void offer_refit(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	for (int class = GROUND; class <= AIR; class++) {
		struct list units = { 0 };

		EACH_UNIT(p, m)
			if (lies_in(m, p, REFIT + a.side) && class_of(m, p) == class && nw_has_place(m, p) &&
			    units.n < MOST_LIST)
				list_add(&units, p);
		a.word = (int16_t)class;
		offer_pieces(o, &a, &units);
	}
}

/* ---- G4.7 23 Dig-in ------------------------------------------------------------------------ */

/* G4.7b One in supply is enough. */
static bool is_any_supplied(const struct match *m, const struct list *units, bool marker)
{
	for (int i = 0; i < units->n; i++)
		if (nw_is_supplied(m, units->v[i], marker))
			return true;
	return false;
}

static bool check_entrench(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list units;

	nw_list_mobile(m, a->place, a->side, &units);	/* R15.1a */
	if (!nw_check_deed(m, a, D_ENTRENCH, NONE, "G4.7", r))
		return false;
	if ((!is_area(m, a->place) || !units.n) &&
	    !refuse(r, "G4.7", "%s has no ground unit in %s that could dig in", side_name(m, a->side),
		    place_name(m, a->place)))
		return false;
	if (ground_of(m, a->place)->entrenched >> a->side & 1 &&
	    !refuse(r, "23.1", "%s is entrenched in %s", side_name(m, a->side), place_name(m, a->place)))
		return false;
	if (!is_any_supplied(m, &units, a->yes2) &&
	    !refuse(r, "G4.7", "no unit in %s that could dig in is in supply", place_name(m, a->place)))
		return false;
	return nw_check_marker(m, a, &units, NULL, r);
}

static void entrench(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_ENTRENCH, NONE, a->place);
	ground(m, a->place)->entrenched = (uint16_t)(ground_of(m, a->place)->entrenched | 1u << a->side);
	say(r, "G4.7", "%s entrenches in %s", side_name(m, a->side), place_name(m, a->place));
	nw_close(m, r);
}

static void offer_entrench(const struct match *m, struct offers *o)
{
	struct list units;
	struct action a;

	offer_start(o, &a);
	EACH_AREA(h, m) {
		nw_list_mobile(m, h, a.side, &units);
		a.place = (int16_t)h;
		if (units.n)
			nw_offer_marker(o, &a, &units, NULL);
	}
}

/* ---- tables ---------------------------------------------------------------------------------- */

static const struct param rail_params[] = {
	{ SLOT("unit", ARG_PIECE, piece), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "one ground unit" },
	{ SLOT("path", ARG_PLACES, path), .about = "the areas entered, joined by rail" },
	{ SLOT("air-supply", ARG_BOOL, yes2), .optional = true, .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_rail = {
	.name = "rail", .rules = "G4.1", .about = "one ground unit goes any distance by rail",
	.params = rail_params, .check = check_rail, .apply = rail, .offer = offer_rail,
};

static const struct param repair_base_params[] = {
	{ SLOT("area", ARG_PLACE, place), .about = "an area that the side controls" },
	{ SLOT("bases", ARG_WORDS, more), .names = nw_base_names, .about = "disrupted bases there" },
	{ 0 }
};

const struct verb nw_repair_base = {
	.name = "repair-base", .rules = "G4.2",
	.about = "a die for each disrupted base named: 4 to 6 repairs it",
	.params = repair_base_params, .check = check_repair_base, .apply = repair_base,
	.offer = offer_repair_base,
};

static const struct param repair_rail_params[] = {
	{ SLOT("area", ARG_PLACE, place), .about = "an area that the side controls" },
	{ 0 }
};

const struct verb nw_repair_rail = {
	.name = "repair-rail", .rules = "G4.3", .about = "a die for a disrupted railroad: 3 to 6 repairs it",
	.params = repair_rail_params, .check = check_repair_rail, .apply = repair_rail,
	.offer = offer_repair_rail,
};

static const struct param refit_params[] = {
	{ SLOT("class", ARG_WORD, word), .names = nw_class_names, .about = "of the units" },
	{ SLOT("units", ARG_PIECES, pieces), .secret = true, .with = 1 + OPTION_FOG,
	  .about = "units of that class in the Refit box" },
	{ 0 }
};

const struct verb nw_refit = {
	.name = "refit", .rules = "G4.4 G4.5 G4.6 13", .about = "a die for each unit named: low ones return",
	.params = refit_params, .check = check_refit, .apply = refit, .offer = offer_refit,
};

static const struct param entrench_params[] = {
	{ SLOT("area", ARG_PLACE, place), .about = "with ground units of the side" },
	{ SLOT("air-supply", ARG_BOOL, yes2), .optional = true, .about = "the air supply marker is used" },
	{ 0 }
};

const struct verb nw_entrench = {
	.name = "entrench", .rules = "G4.7 23", .about = "puts an Entrenched marker into an area",
	.params = entrench_params, .check = check_entrench, .apply = entrench, .offer = offer_entrench,
};
