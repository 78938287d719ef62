/* SPDX-License-Identifier: ISC */
/* fault.c: what no lawful play can bring about: tracks, hexes, pieces, decisions, the action in progress. */
#include "games/narvik-1940/narvik.h"

/* ---- tracks --------------------------------------------------------------- */

static bool points_fault(const struct match *m, struct fault *f)
{
	static const char *const keys[] = { "german-ap", "allied-ap" };
	const struct narvik *o = own_of(m);

	for (int side = GERMAN; side <= ALLIED; side++)
		if (o->ap[side] > cell(m, LIMITS, AP_MOST, 0))
			return fault_in_own(f, keys[side], "the %s AP are %d", side_name(m, side),
					    o->ap[side]);
	return false;
}

static bool pontoon_fault(const struct match *m, struct fault *f)
{
	const struct list *bridges = &own_of(m)->pontoons;

	for (int i = 0; i < bridges->n; i++) {
		const char *where = border_id(f->arena, m->data, bridges->v[i]);

		if (!border_has(m, bridges->v[i], INLET))
			return fault_in_own(f, "pontoons", "a pontoon bridge lies at %s, which is no inlet",
					    where);
		if (list_repeats(bridges, i))
			return fault_in_own(f, "pontoons", "two pontoon bridges lie at %s", where);
	}
	return false;
}

/* 6.4 8.2.2 11.0 What belongs to one segment of the turn. */
static bool segment_fault(const struct match *m, struct fault *f)
{
	const struct narvik *o = own_of(m);
	bool acting = o->segment == ACTIONS_PHASE;

	if (o->segment > INITIATIVE && o->first == NONE)
		return fault_in_own(f, "first", "nobody has the initiative");
	if (is_over(m))
		return false;
	if (o->segment < INITIATIVE && o->first != NONE)
		return fault_in_own(f, "first", "the initiative is not determined yet");
	if (o->to_act != NONE && !acting)
		return fault_in_own(f, "to-act", "nobody acts in this segment");
	if (o->passes > (acting && o->action == NO_ACTION))
		return fault_in_own(f, "passes", "%d passes in a row end the Actions Phase, or none is open",
				    o->passes);
	return false;
}

static bool track_fault(const struct match *m, struct fault *f)
{
	const struct narvik *o = own_of(m);

	if (points_fault(m, f))
		return true;
	if (o->relief >= chart_of(m, RELIEF)->n_rows)
		return fault_in_own(f, "relief", "the Relief Column is in box %d", o->relief);
	if (o->turn > cell(m, LIMITS, LAST_TURN, 0))
		return fault_in_own(f, "turn", "the turn is %d", o->turn);
	if (o->arrived & 1u << NO_FORMATION)
		return fault_in_own(f, "arrived", "a formation has arrived that is none");
	return segment_fault(m, f) || pontoon_fault(m, f);
}

/* ---- hexes ---------------------------------------------------------------- */

static bool has_newcomer(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (has_mark(m, p, MOVED))
			return true;
	return false;
}

/* 4.4 23.4 What may be marked where, and 12.5c 14.4.1 during which action. */
static bool ground_fault(const struct match *m, int h, struct fault *f)
{
	const struct narvik *o = own_of(m);
	unsigned marks = ground_of(m, h)->marks;
	bool land = is_hex(m, h) && !has_feature(m, h, SEA);

	if (marks & GERMAN_HELD && (!land || o->segment == SETUP_GERMAN))
		return fault_of_place(f, h, "marks", "%s is controlled by the Germans", place_name(m, h));
	if (marks & DEMOLISHED && !nv_may_be_demolished(m, h))
		return fault_of_place(f, h, "marks", "%s is demolished, and nothing is there",
				      place_name(m, h));
	if (marks & (ASSAULTED_FROM | CLOSED) && (!is_hex(m, h) || o->action != ASSAULT_ACTION))
		return fault_of_place(f, h, "marks", "%s is marked for a close assault, and there is none",
				      place_name(m, h));
	if (marks & ORDERED && (!land || o->action == NO_ACTION || !nv_bounds_repeats(m)))
		return fault_of_place(f, h, "marks", "the stack in %s was put in order, and in no action",
				      place_name(m, h));
	if (marks & TERMINAL && (!has_feature(m, h, FERRY) || o->action != MOVE_ACTION))
		return fault_of_place(f, h, "marks", "%s is no ferry terminal of a movement action",
				      place_name(m, h));
	return false;
}

/* 9.0g Nations do not stack; 13.2c but at sea. */
static bool is_mixed(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (printed(m, p, NATION) != printed(m, m->top[h], NATION))
			return true;
	return false;
}

/* 9.0i Over the limit is a stack only while its side moves, or German in an objective by 17.0. */
static bool may_be_crowded(const struct match *m, int h)
{
	return (own_of(m)->action == MOVE_ACTION && has_newcomer(m, h)) ||
	       (nv_occupier(m, h) == GERMAN && has_feature(m, h, OBJECTIVE));
}

static bool stacking_fault(const struct match *m, int h, struct fault *f)
{
	const struct narvik *o = own_of(m);
	int side = nv_occupier(m, h);
	unsigned marks = ground_of(m, h)->marks;

	if (side == NONE)
		return marks & ENTRENCHED &&
		       fault_of_place(f, h, "marks", "hex %s is entrenched and empty", place_name(m, h));
	if (has_feature(m, h, SEA))
		return false;
	if (is_mixed(m, h) || (nv_is_overstacked(m, h) && !may_be_crowded(m, h)))
		return fault_of_piece(f, m->top[h], "at", "hex %s is overstacked", place_name(m, h));
	if (o->segment > SETUP_GERMAN && (marks & GERMAN_HELD) != (side == GERMAN))
		return fault_of_place(f, h, "marks", "hex %s is held by one side and controlled by the other",
				      place_name(m, h));
	return false;
}

static bool entries_fault(const struct match *m, struct fault *f)
{
	int left = 0;

	EACH_UNIT(p, m)
		left += nv_has_entered(m, p);
	EACH_PLACE(h, m) {
		left -= ground_of(m, h)->entries;
		if (left < 0)
			return fault_of_place(f, h, "entries",
					      "more units came onto the map at %s than moved",
					      place_name(m, h));
	}
	return false;
}

static bool place_fault(const struct match *m, struct fault *f)
{
	bool entered = false;

	EACH_PLACE(h, m) {
		const struct ground *g = ground_of(m, h);

		entered |= g->entries != 0;
		if (m->top[h] == NONE && !g->marks)
			continue;	/* nothing is there */
		if (ground_fault(m, h, f) || (is_hex(m, h) && stacking_fault(m, h, f)))
			return true;
	}
	return entered && entries_fault(m, f);
}

/* ---- where pieces are ------------------------------------------------------- */

static bool hex_fault(const struct match *m, int p, struct fault *f)
{
	int h = m->at[p];

	if (!nv_is_combat(m, p))
		return fault_of_piece(f, p, "at", "%s is in hex %s and is no combat unit", id(m, p),
				      place_name(m, h));
	if (has_feature(m, h, SEA) && !has_mark(m, p, AFLOAT))
		return fault_of_piece(f, p, "at", "%s is in sea hex %s", id(m, p), place_name(m, h));
	if (nv_occupier(m, h) != side_of(m, p))
		return fault_of_piece(f, p, "at", "both sides are in hex %s", place_name(m, h));
	return false;
}

/* 20.0b Each side has its own staging areas, for ground units alone; 20.1a no German goes back to one. */
static bool staging_fault(const struct match *m, int p, struct fault *f)
{
	bool german = side_of(m, p) == GERMAN;

	return (nv_is_strike(m, p) || !has_feature(m, m->at[p], german ? GERMAN_AREA : ALLIED_AREA) ||
		(german && code_of(m, p) == AT_START)) &&
	       fault_of_piece(f, p, "at", "%s is in staging area %s", id(m, p), place_name(m, m->at[p]));
}

/* 2.1.1 What a display may hold. */
static bool may_lie_there(const struct match *m, int p)
{
	const struct piece *c = counter(m, p);

	if (lies_in(m, p, AVAILABLE))
		return nv_is_strike(m, p);
	if (lies_in(m, p, REGROUP_BOX) || lies_in(m, p, ELIMINATED_BOX))
		return nv_is_combat(m, p);
	if (lies_in(m, p, TRANSFER_BOX))
		return nv_is_combat(m, p) && c->side == ALLIED && c->value[NATION] != NORWEGIAN;
	if (lies_in(m, p, SCHEDULED_BOX))
		return nv_is_combat(m, p) && c->side == ALLIED && c->value[CODE] == SCHEDULED;
	if (lies_in(m, p, UNPLACED))
		return own_of(m)->segment <= SETUP_ALLIED && c->value[CODE] == AT_START;
	if (lies_in(m, p, UNUSED))
		return c->value[CODE] >= OPT_A;
	return c->value[CODE] != AT_START;
}

/* 3.0c 22.1 During the set-up only units that start the game are. */
static bool may_be_in_play(const struct match *m, int p)
{
	int code = code_of(m, p);

	return own_of(m)->segment > SETUP_ALLIED || code == AT_START || code == OPT_A || code == OPT_BR;
}

static bool whereabouts_fault(const struct match *m, int p, struct fault *f)
{
	int at = m->at[p];

	if (nv_is_auchinleck(m, p) && !lies_in(m, p, POOL) && !lies_in(m, p, RECEIVED) &&
	    spot(m, at)->kind != STAGING)
		return fault_of_piece(f, p, "at", "%s is in %s", id(m, p), place_name(m, at));
	if (!may_be_in_play(m, p) && spot(m, at)->kind != BOX)
		return fault_of_piece(f, p, "at", "%s is in %s before the set-up is done", id(m, p),
				      place_name(m, at));
	if (spot(m, at)->kind == HEX)
		return hex_fault(m, p, f);
	if (spot(m, at)->kind == STAGING)
		return staging_fault(m, p, f);
	return !may_lie_there(m, p) &&
	       fault_of_piece(f, p, "at", "%s is in box %s", id(m, p), place_name(m, at));
}

/* ---- what pieces bear --------------------------------------------------------- */

/* The actions that leave each mark; SEEN_NOW, SEEN_RECON and LANDED outlast them. */
static const struct {
	unsigned mark, actions;
} left_by[] = {
	{ STOPPED | GROUP | FINISHED | CROSSED | FERRIED, 1u << MOVE_ACTION },
	{ MOVED, 1u << MOVE_ACTION | 1u << AMPHIBIOUS_ACTION | 1u << MARINE_ACTION },
	{ AFLOAT, 1u << MARINE_ACTION },
	{ OPERATED, 1u << ENGINEER_ACTION },
	{ CHECKING, 1u << REGROUP_ACTION },
	{ FIRED | QUEUED | ATTACKER, 1u << FIRE_ACTION | 1u << ASSAULT_ACTION | 1u << MARINE_ACTION |
	  1u << AIR_ACTION | 1u << NAVAL_ACTION },
	{ ACTIVE, ~(1u << NO_ACTION) },
};

/* Marks of the units that the action is declared for. */
enum { MARKS_OF_ACTIVE = MOVED | STOPPED | GROUP | FINISHED | CROSSED | FERRIED | AFLOAT | OPERATED };

static bool is_left_over(const struct match *m, int p)
{
	for (size_t i = 0; i < LENGTH(left_by); i++)
		if (has_mark(m, p, left_by[i].mark) && !(left_by[i].actions >> own_of(m)->action & 1))
			return true;
	return false;
}

/* As most pieces at most times. */
static bool bears_nothing(const struct unit *u)
{
	return !u->marks && !u->spent && u->origin == NONE && !u->column && u->aim == NONE && !u->rank;
}

/* 14.0 Where those stand that attack. */
static bool may_be_attacker(const struct match *m, int p)
{
	const struct narvik *o = own_of(m);

	if (o->combat == NO_COMBAT)
		return false;
	return o->combat == STRIKE_COMBAT ? unit_of(m, p)->aim == o->at : m->at[p] == o->from;
}

/* 11.0 18.1a */
static bool is_well_marked(const struct match *m, int p)
{
	const struct narvik *o = own_of(m);
	bool active = has_mark(m, p, ACTIVE);

	if (active && (side_of(m, p) != o->by || !nv_is_combat(m, p) || !nv_in_play(m, p)))
		return false;
	if (has_mark(m, p, MARKS_OF_ACTIVE) && !active)
		return false;
	if (has_mark(m, p, STOPPED | GROUP | FERRIED | CROSSED) && !has_mark(m, p, MOVED))
		return false;
	if (has_mark(m, p, AFLOAT) &&	/* 13.2 until the Marine has won or failed */
	    (m->depth < 2 || !has_feature(m, m->at[p], SEA)))
		return false;
	if (has_mark(m, p, QUEUED) && (o->combat == NO_COMBAT || m->at[p] != o->at))
		return false;
	if (has_mark(m, p, ATTACKER) && !may_be_attacker(m, p))
		return false;
	if (has_mark(m, p, LANDED) && !(side_of(m, p) == GERMAN && has_trait(m, p, AIRBORNE)))
		return false;
	return !has_mark(m, p, CHECKING) || (is_pending(m, &nv_regrouping) && lies_in(m, p, REGROUP_BOX));
}

/* 16.0 At an enemy, until the attack there is over. */
static bool is_strike_aimed(const struct match *m, int p, int aim)
{
	const struct narvik *o = own_of(m);

	if (!lies_in(m, p, AVAILABLE) || side_of(m, p) != o->by ||
	    o->action != (is_type(m, p, AIR) ? AIR_ACTION : NAVAL_ACTION))
		return false;
	return (nv_occupier(m, aim) == enemy_of(o->by) || aim == o->at) &&
	       (is_type(m, p, AIR) || nv_is_coastal(m, aim));
}

/* 8.1.1 14.4 16.0 Landings, close assaults and strikes aim at a hex. */
static bool is_well_aimed(const struct match *m, int p)
{
	const struct narvik *o = own_of(m);
	int aim = unit_of(m, p)->aim;

	if (aim == NONE)
		return true;
	if (!is_hex(m, aim))
		return false;
	if (nv_is_strike(m, p))
		return is_strike_aimed(m, p, aim);
	if (lies_in(m, p, RECEIVED))
		return side_of(m, p) == GERMAN && has_trait(m, p, AIRBORNE) && is_pending(m, &nv_reinforce) &&
		       m->pending[0].side == GERMAN && nv_may_land_in(m, p, aim);
	return o->action == ASSAULT_ACTION && has_mark(m, p, ACTIVE) &&
	       (aim == o->target || !nv_on_map(m, p));
}

/* 8.1.1 17.0c The order in which they land or check. */
static bool has_rank(const struct match *m, int p)
{
	return has_mark(m, p, CHECKING) ||
	       (lies_in(m, p, RECEIVED) && unit_of(m, p)->aim != NONE && m->edition >= 2);
}

/* What it has spent, and the numbers of an attack, of a landing and of a regrouping. */
static bool numbers_fault(const struct match *m, int p, struct fault *f)
{
	const struct unit *u = unit_of(m, p);

	if (u->spent > nv_mp2(m, p))
		return fault_of_piece(f, p, "spent", "%s has spent more movement points than it has",
				      id(m, p));
	if (u->spent && (own_of(m)->action != MOVE_ACTION || !has_mark(m, p, MOVED)))
		return fault_of_piece(f, p, "spent", "%s has spent movement points and has not moved",
				      id(m, p));
	if (u->column && !has_mark(m, p, QUEUED))
		return fault_of_piece(f, p, "column", "%s has a column, and no die is to be rolled for it",
				      id(m, p));
	if (!u->rank == has_rank(m, p))
		return fault_of_piece(f, p, "rank", "%s has no place in such an order, or none is stated",
				      id(m, p));
	return false;
}

/* 12.2 Where a unit of the action began it; until it moves, it is there. */
static bool may_be_origin(const struct match *m, int p, int origin)
{
	bool moves = own_of(m)->action == MOVE_ACTION && has_mark(m, p, ACTIVE);

	if (moves && !has_mark(m, p, MOVED))
		return origin == m->at[p];
	return origin == NONE ? !moves : spot(m, origin)->kind != BOX && has_mark(m, p, ACTIVE);
}

static bool origin_fault(const struct match *m, int p, struct fault *f)
{
	int origin = unit_of(m, p)->origin;

	return !may_be_origin(m, p, origin) &&
	       fault_of_piece(f, p, "origin", "%s did not begin the action in %s", id(m, p),
			      place_name(m, origin));
}

static bool burden_fault(const struct match *m, int p, struct fault *f)
{
	const char *who = id(m, p);

	if (bears_nothing(unit_of(m, p)))
		return false;
	if (own_of(m)->action == NO_ACTION && is_left_over(m, p))
		return fault_of_piece(f, p, "marks", "%s bears a mark of an action that is over", who);
	if (is_over(m))
		return false;
	if (is_left_over(m, p) || !is_well_marked(m, p))
		return fault_of_piece(f, p, "marks", "%s bears a mark that does not go with the action", who);
	if (!is_well_aimed(m, p))
		return fault_of_piece(f, p, "aim", "%s cannot aim at %s", who,
				      place_name(m, unit_of(m, p)->aim));
	return numbers_fault(m, p, f) || origin_fault(m, p, f);
}

static bool piece_fault(const struct match *m, struct fault *f)
{
	EACH_UNIT(p, m)
		if (m->at[p] != NONE && (whereabouts_fault(m, p, f) || burden_fault(m, p, f)))
			return true;
	return false;
}

/* ---- the action in progress ------------------------------------------------- */

static bool is_combat_of_action(const struct match *m)
{
	const struct narvik *o = own_of(m);

	switch (o->combat) {
	case FIRE_COMBAT:
		return o->action == FIRE_ACTION;
	case ASSAULT_COMBAT:
		return o->action == ASSAULT_ACTION && o->target == o->at && !is_pending(m, &nv_counter);
	case COUNTER_COMBAT:
		return is_pending(m, &nv_counter);
	case STRIKE_COMBAT:
		return o->action == AIR_ACTION || o->action == NAVAL_ACTION;
	default:
		return o->action == MARINE_ACTION;
	}
}

/* 14.4.1 A hex under close assault; 14.1 an attack has a target, and is pending until all are diced for. */
static bool combat_fault(const struct match *m, struct fault *f)
{
	const struct narvik *o = own_of(m);
	bool fought = o->combat != NO_COMBAT;

	if (o->target != NONE && (o->action != ASSAULT_ACTION || !is_hex(m, o->target)))
		return fault_in_own(f, "target",
				    "a hex is under close assault, and no such action is conducted");
	if (fought != is_pending(m, &nv_attack) || (fought && !is_combat_of_action(m)))
		return fault_in_own(f, "combat",
				    "an attack is made that the action does not allow, or none is pending");
	if (fought ? !is_hex(m, o->at) : o->at != NONE)
		return fault_in_own(f, "at", "a hex is attacked, and no attack is made, or none is attacked");
	if (fought && o->combat != STRIKE_COMBAT ? !is_hex(m, o->from) : o->from != NONE)
		return fault_in_own(f, "from", "an attack comes from a hex, and none is made, or from none");
	return false;
}

/* 12.2 13.1 16.0 What only some actions leave behind. */
static bool progress_fault(const struct match *m, struct fault *f)
{
	const struct narvik *o = own_of(m);

	if (o->origin != NONE && (o->action != MOVE_ACTION || spot(m, o->origin)->kind == BOX))
		return fault_in_own(f, "origin", "a stack is in motion, and no unit moves");
	if (o->sailing != NOT_SAILED && o->action != AMPHIBIOUS_ACTION)
		return fault_in_own(f, "sailing", "ships are under way, and no unit sails");
	if (o->struck && o->action != AIR_ACTION && o->action != NAVAL_ACTION)
		return fault_in_own(f, "struck", "strikes have attacked, and there are none");
	return false;
}

static bool action_fault(const struct match *m, struct fault *f)
{
	const struct narvik *o = own_of(m);

	if (o->action == NO_ACTION && (o->by != NONE || o->command != NO_COMMAND || o->begun))
		return fault_in_own(f, o->by != NONE ? "by" : o->begun ? "begun" : "command",
				    "something is left of an action that is over");
	if (o->action != NO_ACTION && !nv_may_conduct(m, o->action, o->command, o->by))
		return fault_in_own(f, "command",
				    "the sub-command is not one that conducts such an action");
	return progress_fault(m, f) || combat_fault(m, f);
}

bool nv_fault(const struct match *m, struct fault *f)
{
	if (track_fault(m, f) || piece_fault(m, f) || place_fault(m, f))
		return true;
	return !is_over(m) && action_fault(m, f);
}

/* 4.4b Whoever stands in a hex controls it, so a case need not say so. */
void nv_follows(struct match *m)
{
	if (own_of(m)->segment == SETUP_GERMAN)
		return;
	EACH_PLACE(h, m) {
		if (!is_hex(m, h) || has_feature(m, h, SEA) || nv_occupier(m, h) == NONE)
			continue;
		unmark_place(m, h, GERMAN_HELD);
		if (nv_occupier(m, h) == GERMAN)
			mark_place(m, h, GERMAN_HELD);
	}
}
