/* SPDX-License-Identifier: ISC */
/* norway.c: the game and its fields, what must always hold, and small questions of all chapters. */
#include "games/norway-1940/norway.h"

/* ---- small questions -------------------------------------------------- */

bool nw_has(const struct match *m, int h, int side, int class)
{
	if (h == NONE)
		return false;
	EACH_PIECE_AT(p, m, h)
		if (nw_is_there(m, p, h, side, class))
			return true;
	return false;
}

/* As many as a list holds: nobody has more in one place. Stacks begin with the last: turned round to sort. */
void nw_list(const struct match *m, int h, int side, int class, struct list *list)
{
	int16_t found[MOST_PIECES];
	int n = 0;

	list->n = 0;
	if (h == NONE)
		return;
	EACH_PIECE_AT(p, m, h)
		if (nw_is_there(m, p, h, side, class))
			found[n++] = (int16_t)p;
	while (n-- > 0 && list->n < MOST_LIST) {
		int i = list->n++;

		for (; i > 0 && list->v[i - 1] > found[n]; i--)
			list->v[i] = list->v[i - 1];
		list->v[i] = found[n];
	}
}

void nw_list_mobile(const struct match *m, int h, int side, struct list *list)
{
	struct list all;

	nw_list(m, h, side, GROUND, &all);
	list->n = 0;
	for (int i = 0; i < all.n; i++)
		if (!is_fortress(m, all.v[i]))
			list_add(list, all.v[i]);
}

bool nw_in_play(const struct match *m, int p)
{
	int h = m->at[p];

	return class_of(m, p) != EVENT && (is_area(m, h) || is_zone(m, h) || is_base(m, h));
}

int nw_start_of(const struct match *m, const struct list *units)
{
	for (int i = 1; i < units->n; i++)
		if (m->at[units->v[i]] != m->at[units->v[0]])
			return NONE;
	return units->n ? m->at[units->v[0]] : NONE;
}

struct list nw_keys_of(const struct pairs *pairs)
{
	struct list keys = { 0 };

	for (int i = 0; i < pairs->n; i++)
		list_add(&keys, pairs->key[i]);
	return keys;
}

struct list nw_values_of(const struct pairs *pairs)
{
	struct list values = { 0 };

	for (int i = 0; i < pairs->n; i++)
		list_add(&values, pairs->value[i]);
	return values;
}

/* What players name may be more than can be: that is for a check to refuse. */
void nw_add(struct list *to, int p)
{
	if (to->n < MOST_LIST && !list_has(to, p))
		list_add(to, p);
}

void nw_join(struct list *to, const struct list *units)
{
	for (int i = 0; i < units->n; i++)
		nw_add(to, units->v[i]);
}

void nw_offer_sets(struct offers *o, struct action *a, struct list *arg, const struct list *pieces)
{
	for (int i = 0; i < pieces->n && !o->full; i++) {
		nw_copy_one(arg, pieces->v[i]);
		offer_sure(o, a);
	}
	nw_copy(arg, pieces);
	if (pieces->n > 1)
		offer_sure_some(o, a, pieces);
}

static const char *class_words(int class)
{
	static const char *const words[] = { "ground unit", "naval unit", "air unit", "marker" };

	return words[class];
}

/* What makes the i-th of them unfit, whatever the others are. */
static bool check_one(const struct match *m, int side, const struct list *units, int i, int class,
		      const char *rule, struct ruling *r)
{
	int p = units->v[i];

	if (list_repeats(units, i))
		return refuse(r, rule, "%s is named twice", id(m, p));
	if (side_of(m, p) != side)
		return refuse(r, rule, "%s is not %s", id(m, p), side_name(m, side));
	if (class_of(m, p) != class)
		return refuse(r, rule, "%s is no %s", id(m, p), class_words(class));
	if (!nw_in_play(m, p))
		return refuse(r, rule, "%s is not in play", id(m, p));
	return !is_aboard(m, p) || refuse(r, rule, "%s is aboard %s", id(m, p), id(m, unit_of(m, p)->aboard));
}

bool nw_check_force(const struct match *m, int side, const struct list *units, int class, const char *rule,
		    struct ruling *r)
{
	bool fit = true;

	if (!units->n)
		return refuse(r, rule, "no %s is named", class_words(class));
	for (int i = 0; i < units->n; i++)
		fit &= check_one(m, side, units, i, class, rule, r);
	if (nw_start_of(m, units) == NONE)
		return refuse(r, rule, "all of them begin in one place");
	return fit;
}

bool nw_check_joiners(const struct match *m, int side, const struct list *joiners, int class, int h,
		      const struct list *but, const char *rule, struct ruling *r)
{
	bool fit = true;

	for (int i = 0; i < joiners->n; i++) {
		int p = joiners->v[i];

		fit &= check_one(m, side, joiners, i, class, rule, r);
		if (h != NONE && m->at[p] != h)
			fit = refuse(r, rule, "%s is not in %s", id(m, p), place_name(m, h));
		if (but && list_has(but, p))
			fit = refuse(r, rule, "%s cannot join itself", id(m, p));
	}
	return fit;
}

/* R15.1a */
bool nw_check_no_fortress(const struct match *m, const struct list *units, struct ruling *r)
{
	bool fit = true;

	for (int i = 0; i < units->n; i++)
		if (is_fortress(m, units->v[i]))
			fit = refuse(r, "R15.1", "%s is a fortress and only defends", id(m, units->v[i]));
	return fit;
}

/* What is carried goes where the ship goes. */
static void take_cargo(struct match *m, int ship, int to, bool ashore)
{
	EACH_UNIT(p, m) {
		if (unit_of(m, p)->aboard != ship)
			continue;
		put(m, p, to);
		if (ashore)
			*unit(m, p) = (struct unit){ .aboard = NONE, .strikes = NONE };
	}
}

void nw_take_off(struct match *m, int p, int known_box)
{
	if (class_of(m, p) == NAVAL)
		take_cargo(m, p, known(m, known_box), true);
	put(m, p, known(m, known_box));
	*unit(m, p) = (struct unit){ .aboard = NONE, .strikes = NONE };
}

void nw_move(struct match *m, int p, int to)
{
	if (class_of(m, p) == NAVAL)
		take_cargo(m, p, to, false);
	unit(m, p)->aboard = NONE;
	put(m, p, to);
}

void nw_board(struct match *m, int p, int ship)
{
	put(m, p, m->at[ship]);
	unit(m, p)->aboard = (int16_t)ship;
}

/* ---- what must always hold -------------------------------------------- */

static bool may_marker_lie(const struct match *m, int p)
{
	int side = side_of(m, p);

	return lies_in(m, p, CUP + side) || lies_in(m, p, HAND + side) || lies_in(m, p, PLAYED);
}

/* 12.2a R16.1a Boxes of units that are not in play. */
static bool may_lie_in_box(const struct match *m, int p)
{
	int side = side_of(m, p);

	if (lies_in(m, p, SPECIAL))
		return type_of(m, p) == COMMANDO;
	if (lies_in(m, p, MOB_POOL))
		return nation_of(m, p) == NORWAY && class_of(m, p) != NAVAL;
	if (lies_in(m, p, POOL + side))
		return nation_of(m, p) != NORWAY;
	if (lies_in(m, p, DISCARDED))
		return nation_of(m, p) == FRANCE;
	return lies_in(m, p, REFIT + side) || lies_in(m, p, ELIMINATED) || lies_in(m, p, WITHDRAWN);
}

/* R7.1a R8.1a R9.7a Air units at airbases, ships at sea, both in their own Off Map base. */
static bool may_be_there(const struct match *m, int p)
{
	int at = m->at[p];

	if (is_base(m, at))
		return is_home(m, at, side_of(m, p));
	if (is_zone(m, at))
		return class_of(m, p) == NAVAL;
	if (is_area(m, at))
		return class_of(m, p) == GROUND || (class_of(m, p) == AIR && has_feature(m, at, AIRBASE));
	return may_lie_in_box(m, p);
}

/* R9.3a R9.6a Aboard a ship of the same side that is in play, where the ship is. */
static bool cargo_fault(const struct match *m, int p, struct fault *f)
{
	int ship = unit_of(m, p)->aboard;

	if (class_of(m, ship) == NAVAL && side_of(m, ship) == side_of(m, p) && m->at[ship] == m->at[p] &&
	    nw_in_play(m, ship) && !is_fortress(m, p) && class_of(m, p) != NAVAL && class_of(m, p) != EVENT)
		return false;
	return fault_of_piece(f, p, "aboard", "%s cannot be aboard %s", id(m, p), id(m, ship));
}

/* G3N.10d e G3N.11c G3N.13d Capacities are alternatives, not a sum. Cargo lies where its ship does. */
static bool load_fault(const struct match *m, int ship, struct fault *f)
{
	int n[3] = { 0 }, kinds = 0, last = NONE;
	bool full = false;

	EACH_PIECE_AT(p, m, m->at[ship])
		if (unit_of(m, p)->aboard == ship) {
			n[class_of(m, p) == AIR ? 2 : weight_of(m, p) == HEAVY]++;
			last = greater(last, p);
		}
	if (last == NONE)
		return false;
	for (int i = 0; i < 3; i++) {
		kinds += n[i] > 0;
		full = full || (n[i] && n[i] > cell(m, CAPACITY, type_of(m, ship) - BB, i));
	}
	return (full || kinds > 1) &&
	       fault_of_piece(f, last, "aboard", "%s carries more than it can", id(m, ship));
}

static bool mode_fault(const struct match *m, int p, struct fault *f)
{
	if (has_mark(m, p, INTERCEPT) &&
	    (type_of(m, p) != FIGHTER || side_of(m, p) != GERMAN || !is_area(m, m->at[p])))
		return fault_of_piece(f, p, "marks", "%s cannot be in Interception Mode", id(m, p));
	return has_mark(m, p, DEPLETED) && (type_of(m, p) != CV || !is_zone(m, m->at[p])) &&
	       fault_of_piece(f, p, "marks", "%s cannot be depleted", id(m, p));
}

static bool place_of_piece_fault(const struct match *m, int p, struct fault *f)
{
	if (is_aboard(m, p))
		return cargo_fault(m, p, f);
	return !(class_of(m, p) == EVENT ? may_marker_lie(m, p) : may_be_there(m, p)) &&
	       fault_of_piece(f, p, "at", "%s is in %s", id(m, p), place_name(m, m->at[p]));
}

static bool piece_fault(const struct match *m, int p, struct fault *f)
{
	if (m->at[p] == NONE)
		return false;
	return place_of_piece_fault(m, p, f) || (class_of(m, p) == NAVAL && load_fault(m, p, f)) ||
	       mode_fault(m, p, f);
}

/* A fixture states what it needs: it leaves pieces out, and areas where nothing is. */
static bool is_whole(const struct match *m)
{
	EACH_UNIT(p, m)
		if (m->at[p] == NONE)
			return false;
	return true;
}

static bool place_fault(const struct match *m, int h, bool whole, struct fault *f)
{
	const struct ground *g = ground_of(m, h);
	const char *key = g->control != NONE ? "control" : g->disrupted ? "disrupted" : "entrenched";

	if (!is_area(m, h))
		return (g->control != NONE || g->disrupted || g->entrenched) &&
		       fault_of_place(f, h, key, "%s is no land area", place_name(m, h));
	if (g->control == NONE && (whole || m->top[h] != NONE || g->disrupted || g->entrenched))
		return fault_of_place(f, h, NULL, "nobody controls %s", place_name(m, h));
	return g->disrupted & ~(spot(m, h)->features & (AIRBASE_OUT | PORT_OUT | MOB_OUT | RAIL_OUT)) &&
	       fault_of_place(f, h, "disrupted", "what is disrupted in %s is not there", place_name(m, h));
}

/* R4.2 R4.5 23.3a Between two Actions control fits who is there, nobody is overrun, no trench is empty. */
static bool rest_fault(const struct match *m, int h, struct fault *f)
{
	const struct ground *g = ground_of(m, h);

	for (int side = 0; side < SIDES; side++) {
		if (g->entrenched >> side & 1 && !nw_has(m, h, side, GROUND))
			return fault_of_place(f, h, "entrenched", "nobody is in the trenches of %s",
					      place_name(m, h));
		if (nw_has(m, h, side, GROUND) && !nw_has(m, h, enemy_of(side), GROUND) && g->control != side)
			return fault_of_place(f, h, "control",
					      "%s is controlled by the side that is not there",
					      place_name(m, h));
	}
	EACH_PIECE_AT(p, m, h)
		if (class_of(m, p) == AIR && nw_controls(m, enemy_of(side_of(m, p)), h))
			return fault_of_piece(f, p, "at", "%s is overrun in %s", id(m, p), place_name(m, h));
	return false;
}

/* R3.1a The Actions that are left and those that were taken. */
static bool allotment_fault(const struct match *m, struct fault *f)
{
	static const char *const keys[] = { [GERMAN] = "german-actions", [ALLIED] = "allied-actions" };
	const struct norway *o = own_of(m);

	for (int side = 0; side < SIDES; side++)
		if (o->allot[side] + o->taken[side] > cell(m, TURNS, o->turn - 1, side))
			return fault_in_own(f, keys[side], "there are more Actions than the turn has");
	return false;
}

static bool own_fault(const struct match *m, struct fault *f)
{
	const struct norway *o = own_of(m);

	if (o->turn > last_turn(m))
		return fault_in_own(f, "turn", "there is no such turn");
	if (o->air_supply != NONE && !is_area(m, o->air_supply))
		return fault_in_own(f, "air-supply", "the air supply marker lies in no land area");
	if (o->operation == NO_OPERATION && nw_controls(m, ALLIED, o->air_supply))	/* G3A.7i */
		return fault_in_own(f, "air-supply", "the air supply marker lies where the Allies are");
	if ((o->result != NO_RESULT) != is_over(m))
		return fault_in_own(f, "result", "the game is %sover", is_over(m) ? "" : "not ");
	for (int i = 0; i < o->bans.n; i++)
		if (!lies_in(m, o->bans.v[i], PLAYED) || list_repeats(&o->bans, i))
			return fault_in_own(f, "bans", "what bans Actions is no Event that was played");
	for (int i = 0; i < o->drawn.n; i++)
		if (nation_of(m, o->drawn.v[i]) != NORWAY || nw_in_play(m, o->drawn.v[i]))
			return fault_in_own(f, "drawn", "what was drawn is not to be placed");
	return allotment_fault(m, f);
}

bool nw_fault(const struct match *m, struct fault *f)
{
	bool whole = is_whole(m), rest = own_of(m)->operation == NO_OPERATION;

	EACH_UNIT(p, m)
		if (piece_fault(m, p, f))
			return true;
	EACH_PLACE(h, m)
		if (place_fault(m, h, whole, f) || (rest && is_area(m, h) && rest_fault(m, h, f)))
			return true;
	return own_fault(m, f) || nw_operation_fault(m, f);
}

/* ---- tables ----------------------------------------------------------- */

static const char *const phase_names[] = { "german-event", "allied-event", "actions", "turn-end", NULL };
static const char *const result_names[] = {
	"none", "german-decisive", "german-marginal", "draw", "allied-marginal", "allied-decisive",
	"german", "allied", NULL
};
static const char *const mark_names[] = {
	"intercept", "depleted", "unsupplied", "mover", "joiner", "diver", "attacker", "defender", "glided",
	"climbed", "struck", "scrambled", "second-wave", "returns", "lifter", "shown", NULL
};
static const char *const step_names[] = {
	"land", "attack", "intercept", "interception", "find", "combat", "transports", "second-wave",
	"second-combat", "second-transports", "place", "aftermath", NULL
};
static const char *const stage_names[] = {
	"attacker-aims", "defender-aims", "first-fire", "first-defender", "first-attacker", "first-fate",
	"fire", "defender-loses", "attacker-loses", "fate", "over", NULL
};

bool nw_is_foggy(const struct match *m) { return plays(m, OPTION_FOG); }

/* R13.3 Marks would tell who flies from an Off Map base, and at what, before he fires. */
static bool hides_marks(const struct match *m, int side)
{
	(void)side;
	return nw_is_foggy(m);
}

static bool hides_start(const struct match *m, int side)
{
	return plays(m, OPTION_FOG) && own_of(m)->by != side;
}

/* What only says how far an Action has come. */
static const char *const under_way[] = {
	"mover", "joiner", "diver", "attacker", "defender", "glided", "climbed", "scrambled",
	"second-wave", "returns", "lifter", "charged", "deed", "by", "where", "from", "fights",
	"marker", "intercepted", "combat", "ranks", "rank", "aim", "strikes", "result", NULL
};

#define OWN(member) .offset = offsetof(struct norway, member)

enum { MOST_ACTIONS = 99 };

static const struct field own_fields[] = {
	{ .kind = FIELD_INT, .key = "turn", OWN(turn), .least = 1, .most = 99 },
	{ .kind = FIELD_WORD, .key = "phase", OWN(phase), .names = phase_names },
	{ .kind = FIELD_WORD, .key = "mover", OWN(mover), .names = nw_side_names },
	{ .kind = FIELD_BOOL, .key = "charged", OWN(charged) },
	{ .kind = FIELD_INT, .key = "german-actions", .about = "German Actions allotted",
	  OWN(allot[GERMAN]), .most = MOST_ACTIONS },
	{ .kind = FIELD_INT, .key = "allied-actions", .about = "Allied Actions allotted",
	  OWN(allot[ALLIED]), .most = MOST_ACTIONS },
	{ .kind = FIELD_INT, .key = "german-taken", .about = "German Actions taken",
	  OWN(taken[GERMAN]), .most = MOST_ACTIONS },
	{ .kind = FIELD_INT, .key = "allied-taken", .about = "Allied Actions taken",
	  OWN(taken[ALLIED]), .most = MOST_ACTIONS },
	{ .kind = FIELD_BOOL, .key = "german-appealed", OWN(appealed[GERMAN]) },
	{ .kind = FIELD_BOOL, .key = "allied-appealed", OWN(appealed[ALLIED]) },
	{ .kind = FIELD_BOOL, .key = "commando-used", OWN(commando_used) },
	{ .kind = FIELD_BOOL, .key = "fall-gelb", OWN(fall_gelb) },
	{ .kind = FIELD_PLACE, .key = "air-supply", OWN(air_supply) },
	{ .kind = FIELD_PIECES, .key = "bans", OWN(bans) },
	{ .kind = FIELD_WORD, .key = "deed", OWN(operation), .names = nw_operation_names },
	{ .kind = FIELD_SIDE, .key = "by", OWN(by) },
	{ .kind = FIELD_STAGE, .key = "step", .names = step_names,
	  .states = (const struct state *const[]){ &nw_operation, NULL } },
	{ .kind = FIELD_PLACE, .key = "where", OWN(where) },
	{ .kind = FIELD_PLACE, .key = "from", OWN(from), .secret_if = hides_start },
	{ .kind = FIELD_WORD, .key = "fights", OWN(fights), .names = nw_combat_names },
	{ .kind = FIELD_BOOL, .key = "marker", OWN(marker) },
	{ .kind = FIELD_BOOL, .key = "intercepted", OWN(intercepted) },
	{ .kind = FIELD_PIECES, .key = "drawn", OWN(drawn) },
	{ .kind = FIELD_WORD, .key = "combat", OWN(combat), .names = nw_combat_names },
	{ .kind = FIELD_STAGE, .key = "stage", .names = stage_names,
	  .states = (const struct state *const[]){ &nw_combat, NULL } },
	{ .kind = FIELD_INT, .key = "ranks", OWN(ranks), .most = MOST_PIECES },
	{ .kind = FIELD_INT, .key = "hit-ground", .about = "hits on ground units",
	  OWN(hits[AT_GROUND]), .most = MOST_PIECES },
	{ .kind = FIELD_INT, .key = "hit-air", .about = "hits on air units",
	  OWN(hits[AT_AIR]), .most = MOST_PIECES },
	{ .kind = FIELD_INT, .key = "hit-surface", .about = "hits on surface ships",
	  OWN(hits[AT_SURFACE]), .most = MOST_PIECES },
	{ .kind = FIELD_INT, .key = "hit-subs", .about = "hits on submarines",
	  OWN(hits[AT_SUBS]), .most = MOST_PIECES },
	{ .kind = FIELD_WORD, .key = "result", OWN(result), .names = result_names },
	{ 0 }
};

static const struct field unit_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", UNIT(marks), .names = mark_names, .secret_if = hides_marks,
	  .told_if = nw_shows_marks },
	{ .kind = FIELD_PIECE, .key = "aboard", UNIT(aboard) },
	{ .kind = FIELD_WORD, .key = "aim", UNIT(aim), .names = nw_aim_names, .secret_if = hides_marks },
	{ .kind = FIELD_INT, .key = "rank", UNIT(rank), .most = MOST_PIECES, .secret_if = hides_marks },
	{ .kind = FIELD_PLACE, .key = "strikes", UNIT(strikes) },
	{ 0 }
};

static const struct field ground_fields[] = {
	{ .kind = FIELD_SIDE, .key = "control", GROUND(control) },
	{ .kind = FIELD_FLAGS, .key = "disrupted", GROUND(disrupted), .names = nw_group_names + AT_AIRBASE },
	{ .kind = FIELD_FLAGS, .key = "entrenched", GROUND(entrenched), .names = nw_side_names },
	{ .kind = FIELD_INT, .key = "hit-ground", .about = "hits on ground units",
	  GROUND(hits[AT_GROUND]), .most = MOST_PIECES },
	{ .kind = FIELD_INT, .key = "hit-air", .about = "hits on air units",
	  GROUND(hits[AT_AIR]), .most = MOST_PIECES },
	{ .kind = FIELD_INT, .key = "hit-surface", .about = "hits on surface ships",
	  GROUND(hits[AT_SURFACE]), .most = MOST_PIECES },
	{ .kind = FIELD_INT, .key = "hit-subs", .about = "hits on submarines",
	  GROUND(hits[AT_SUBS]), .most = MOST_PIECES },
	{ 0 }
};

/* What the umpire notes while an Action goes on; facts.c tells in words what matters of it. */
static const char *const notes[] = {
	"rank", "unsupplied", "mover", "joiner", "diver", "attacker", "defender", "glided", "climbed",
	"scrambled", "second-wave", "returns", "lifter", "shown", NULL
};

static const struct option options[] = {
	[OPTION_DEPLETION] = {
		"carrier-depletion", "R14.1",
		"a carrier that has launched a raid may be depleted until it has been home", false,
	},
	[OPTION_FOG] = {
		"fog", "R13.3",
		"of enemy units on the map only class and number are seen until they fire or are hit", false,
	},
	[OPTION_UNDOCK] = {
		"undock-continues", "G3N.2",
		"what is left of the movement factor may be used after undocking and before docking", false,
	},
	[OPTION_OPEN_EVENTS] = {
		"open-events", "R13.2a", "Events that are picked and held lie open", false,
	},
	{ 0 }
};

static const struct state *const states[] = {
	&nw_action, &nw_grant, &nw_granted, &nw_event_choice, &nw_operation, &nw_land, &nw_attack,
	&nw_intercept, &nw_combat, &nw_aim, &nw_losses, &nw_transports, &nw_place, NULL
};
static const struct verb *const anytime[] = { &nw_remove_air_supply, NULL };

static int turn_now(const struct match *m) { return own_of(m)->turn; }

extern const struct game norway_1940;

const struct game norway_1940 = {
	.name = "norway-1940",
	.title = "Norway 1940",
	.about = "the campaign for Norway by land, sea and air, April to June 1940: the actions list of the "
		 "game, on a rebuilt base",
	.forms = &norway_1940_forms,
	.packed = &norway_1940_data,
	.edition = 2,
	.options = options,
	.states = states,
	.anytime = anytime,
	.own = own_fields,
	.piece = unit_fields,
	.place = ground_fields,
	.own_size = sizeof(struct norway),
	.piece_size = sizeof(struct unit),
	.place_size = sizeof(struct ground),
	.begin = nw_begin,
	.proceed = nw_proceed,
	.turn = turn_now,
	.phase = nw_phase,
	.on_turn = nw_on_turn,
	.is_about = nw_is_about,
	.secrecy = &(const struct secrecy){
		.hides = nw_is_hiding,
		.why = "held Events, and units with -O fog; nothing with -O open-events alone",
		.sight = nw_sight, .back = nw_back, .backs_counted = true,
	},
	.fault = nw_fault,
	.show = nw_show,
	.under_way = under_way,
	.look = &nw_look,
	.notes = notes,
	.unit_facts = nw_unit_facts,
	.place_facts = nw_place_facts,
};
