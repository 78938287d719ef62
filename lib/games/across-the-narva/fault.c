/* SPDX-License-Identifier: ISC */
/* fault.c: what no lawful play can bring about: tracks, pieces, hexes, what is in progress, and marks. */
#include "games/across-the-narva/narva.h"

/* 2.5 4.1.1c A chit in use: a Command Chit on its side's track, another one set aside. */
static bool is_chit_of(const struct match *m, int p, int type, int side)
{
	return p != NONE && type_of(m, p) == type && side_of(m, p) == side &&
	       lies_in(m, p, type == COMMAND_CHIT ? ACTIVATIONS + side : SET_ASIDE);
}

bool an_is_about(const struct match *m, const struct frame *f, int who)
{
	switch (who) {
	case A_COMMAND_CHIT: return is_chit_of(m, f->who, COMMAND_CHIT, f->side);
	case A_FREE_MOVE_CHIT: return is_chit_of(m, f->who, FREE_MOVE_CHIT, f->side);
	case A_DISPLACED_HQ:
		return is_hq(m, f->who) && side_of(m, f->who) == f->side && lies_in(m, f->who, DISPLACED);
	default: return is_ground_unit(m, f->who);	/* A_UNIT */
	}
}

/* ---- pieces and hexes ------------------------------------------------- */

static bool is_box_of(const struct match *m, int h, int first, int n)
{
	for (int i = 0; i < n; i++)
		if (h == known(m, first + i))
			return true;
	return false;
}

static bool is_turn_box(const struct match *m, int h)
{
	return is_box_of(m, h, TURN_BOX, last_turn(m));
}

/* 2.2.5 2.5 4.1.1 Chits in the cup, on the tracks or out. */
static bool may_hold_chit(const struct match *m, int p)
{
	int at = m->at[p], side = side_of(m, p);

	if (lies_in(m, p, ACTIVATIONS + side))
		return type_of(m, p) == COMMAND_CHIT;
	if (lies_in(m, p, BESIDE))
		return type_of(m, p) == SHOCK_SUPPLY;
	return lies_in(m, p, CUP) || lies_in(m, p, SET_ASIDE) || lies_in(m, p, REMOVED) || is_turn_box(m, at);
}

static bool may_hold_unit(const struct match *m, int p)
{
	int at = m->at[p];

	if (is_hex(m, at))
		return !has_feature(m, at, WATER);
	if (lies_in(m, p, DISPLACED))
		return is_hq(m, p) && is_hex(m, unit_of(m, p)->origin);
	if (is_box_of(m, at, ENTRY_BOX, 3))
		return side_of(m, p) == GERMAN;
	return lies_in(m, p, ELIMINATED) || lies_in(m, p, REMOVED) || is_turn_box(m, at);
}

static bool may_lie_there(const struct match *m, int p)
{
	if (is_chit(m, p))
		return may_hold_chit(m, p);
	if (type_of(m, p) == AIR)
		return an_is_at_home(m, p) || lies_in(m, p, REFIT) || lies_in(m, p, GROUNDED);
	return may_hold_unit(m, p);
}

/* 6.3.3 6.3.4 No unit stands where it may never come. */
static bool stand_fault(const struct match *m, int p, struct fault *f)
{
	int h = m->at[p];

	if (holder_of(m, h) != side_of(m, p))
		return fault_of_piece(f, p, "at", "both sides are in hex %s", place_name(m, h));
	return !an_may_stand(m, p, h) &&
	       fault_of_piece(f, p, "at", "%s is in hex %s, where it may not be", id(m, p), place_name(m, h));
}

/* 9.4 Nobody lives, or comes, without steps. */
static bool is_dead(const struct match *m, int p)
{
	return unit_of(m, p)->lost >= printed(m, p, STEPS) && is_combat(m, p) &&
	       !lies_in(m, p, ELIMINATED) && !lies_in(m, p, REMOVED);
}

/* 9.5.2 It was driven from a hex that others have still to leave, or that it is just leaving. */
static bool is_in_retreat(const struct match *m, int p)
{
	int from = unit_of(m, p)->origin;
	bool open = from == own_of(m)->origin;

	for (int i = 0; i < m->depth; i++)
		open |= m->pending[i].state == &an_retreat && m->pending[i].where == from;
	return open && goes_by_stack(m) && on_map(m, p) && has_mark(m, p, FLEEING | SETTLED) &&
	       has_mark(m, p, FOUGHT | STRUCK);
}

static bool piece_fault(const struct match *m, int p, struct fault *f)
{
	const struct unit *u = unit_of(m, p);

	if (!may_lie_there(m, p))
		return fault_of_piece(f, p, "at", "%s is in %s", id(m, p), place_name(m, m->at[p]));
	if (u->lost < 0 || u->lost > printed(m, p, STEPS))
		return fault_of_piece(f, p, "lost", "%s has lost %d steps", id(m, p), u->lost);
	if (is_dead(m, p))
		return fault_of_piece(f, p, "lost", "%s has no step left and is in %s", id(m, p),
				      place_name(m, m->at[p]));
	if (u->origin != NONE && !lies_in(m, p, DISPLACED) && !is_in_retreat(m, p))
		return fault_of_piece(f, p, "origin", "%s has an origin and is neither displaced nor in "
				      "retreat", id(m, p));
	if (!is_hex(m, m->at[p]) && !lies_in(m, p, DISPLACED) && u->supply != SUPPLIED)
		return fault_of_piece(f, p, "supply", "%s is off the map and out of supply", id(m, p));
	if (u->supply != SUPPLIED && is_marines(m, p))
		return fault_of_piece(f, p, "supply", "%s never needs supply", id(m, p));
	return is_hex(m, m->at[p]) && stand_fault(m, p, f);
}

/* 7.0 Over the limit is a stack only by newcomers (8.0.1 11.2.2) and by those in flight (7.1). */
static bool stack_fault(const struct match *m, int p, struct fault *f)
{
	int h = m->at[p];

	return is_hex(m, h) && m->top[h] == p && an_is_overstacked(m, h, PLACED | FLEEING) &&
	       fault_of_piece(f, p, "at", "hex %s is overstacked", place_name(m, h));
}

/* 4.1.1 4.1.2 Of a side: its last activation, and how many it has made. */
static bool activations_fault(const struct match *m, int side, struct fault *f)
{
	static const char *const keys[] = { "german-last", "soviet-last" };
	int last = own_of(m)->last[side], used = an_used(m, side);

	if (last != NONE && (side_of(m, last) != side || !is_hq(m, last)))
		return fault_in_own(f, keys[side], "%s was activated last for %s", id(m, last),
				    an_side_names[side]);
	return used > an_turn_cell(m, LIMIT + side) &&
	       fault_in_own(f, side == SOVIET ? "discarded" : NULL, "%s has made %d activations",
			    an_side_names[side], used);
}

static bool track_fault(const struct match *m, struct fault *f)
{
	const struct narva *o = own_of(m);

	if (o->turn < 1 || o->turn > last_turn(m))
		return fault_in_own(f, "turn", "the turn is %d", o->turn);
	if ((o->level != NO_LEVEL) != is_over(m))
		return fault_in_own(f, "level", "the game is over without a level of victory, or has one "
				    "before its end");
	for (int i = NORDLAND; i <= NEDERLAND; i++)
		if (o->box[i] < 0 || o->box[i] > an_last_box(m))
			return fault_in_own(f, an_division_names[i], "the marker of %s is in box %d",
					    an_division_names[i], o->box[i]);
	return activations_fault(m, GERMAN, f) || activations_fault(m, SOVIET, f);
}

/* ---- what is in progress ----------------------------------------------------- */

/* The step of the umpire that carries an operation, or the question that does. */
static bool is_carried(const struct match *m, int operation)
{
	switch (operation) {
	case REINFORCING: return is_pending(m, &an_reinforce);
	case REPLACING: return is_pending(m, &an_replace);
	default: return is_pending(m, &an_activation);
	}
}

/* 2.5.3 4.1.1 2.5.4 The chit lies where it was put when it was drawn; the other operations have none. */
static bool has_apt_chit(const struct match *m)
{
	const struct narva *o = own_of(m);

	switch (o->operation) {
	case ACTIVATION: return is_chit_of(m, o->chit, COMMAND_CHIT, o->by);
	case FREE_MOVE: return is_chit_of(m, o->chit, FREE_MOVE_CHIT, o->by);
	case STAVKA: return is_chit_of(m, o->chit, STAVKA_CHIT, o->by) && o->by == SOVIET;
	default: return o->chit == NONE;
	}
}

static bool has_apt_hq(const struct match *m)
{
	const struct narva *o = own_of(m);

	if (o->hq == NONE)
		return true;
	return is_hq(m, o->hq) && side_of(m, o->hq) == o->by && type_of(m, o->hq) != ARMY_HQ &&
	       (o->operation == ACTIVATION || o->operation == FREE_MOVE);
}

static int frame_of(const struct match *m, const struct state *s)	/* NONE: it is not pending */
{
	int i = m->depth - 1;

	while (i >= 0 && m->pending[i].state != s)
		i--;
	return i;
}

/* Of the segments the next one is to come when the question of the one before lies on the operation. */
static bool is_at_segment(const struct match *m)
{
	const struct narva *o = own_of(m);
	int i = frame_of(m, &an_activation), next = stage_of(m, &an_activation);
	const struct state *on = i != NONE && i + 1 < m->depth ? m->pending[i + 1].state : NULL;

	if (on == &an_select)
		return next == SHELLING;
	if (on == &an_barrage || (on == &an_battle && o->battle == BARRAGE))	/* 4.2.3b */
		return next == MOVING && o->operation == ACTIVATION;
	if (on == &an_moving)
		return next == FIGHTING && o->operation != STAVKA;
	if (on == &an_stavka || on == &an_battle)
		return next == FIGHTING && o->operation == STAVKA;
	if (on == &an_attack_segment)
		return next == CLOSING && o->operation == ACTIVATION;
	return next <= CLOSING;
}

/* What is left of an operation though there is none: the field of own, or NULL. */
static const char *rest_of_operation(const struct match *m)
{
	const struct narva *o = own_of(m);

	if (o->by != NONE)
		return "by";
	if (o->hq != NONE)
		return "hq";
	if (o->chit != NONE)
		return "chit";
	if (o->slots)
		return "slots";
	if (o->group)
		return "group";
	return o->ferries.n ? "ferries" : NULL;
}

static bool is_any_carried(const struct match *m)
{
	return is_pending(m, &an_activation) || is_pending(m, &an_reinforce) || is_pending(m, &an_replace);
}

/* 4.2.1b 2.4.2b 2.5.4 RET.3 Who may still be attached, and only while that is asked. */
static const char *bad_slots(const struct match *m)
{
	const struct narva *o = own_of(m);
	bool asked = is_pending(m, &an_select);
	bool group = o->chit != NONE && command_of(m, o->chit) == ARMY_GROUP;

	if (o->group && (!asked || !group || o->group > limit(m, GROUP_UNITS)))
		return "group";
	if (!o->slots)
		return NULL;
	if (!asked || o->slots > greater(limit(m, STRACHWITZ_UNITS), limit(m, FREE_UNITS)))
		return "slots";
	return o->hq != NONE || o->operation == FREE_MOVE || o->operation == EVENT_MOVE ? NULL : "slots";
}

static bool operation_fault(const struct match *m, struct fault *f)
{
	const struct narva *o = own_of(m);

	if (o->operation == NO_OPERATION)
		return (rest_of_operation(m) || is_any_carried(m)) &&
		       fault_in_own(f, rest_of_operation(m) ? rest_of_operation(m) : "deed",
				    "something of a deed is left, and there is none");
	if (o->by == NONE || !is_carried(m, o->operation))
		return fault_in_own(f, o->by == NONE ? "by" : "deed",
				    "a deed is in progress, and no decision belongs to it");
	if (!is_at_segment(m))
		return fault_of_frame(f, frame_of(m, &an_activation), "stage",
				      "a deed is in progress, and no decision belongs to it");
	if (!has_apt_hq(m))
		return fault_in_own(f, "hq", "%s is activated", id(m, o->hq));
	if (!has_apt_chit(m))
		return fault_in_own(f, "chit", "%s is in use as a chit",
				    o->chit == NONE ? "nothing" : id(m, o->chit));
	if (bad_slots(m))
		return fault_in_own(f, bad_slots(m), "more units may be attached than there are to be");
	return o->operation == REINFORCING &&
	       o->by != (o->phase == GERMAN_REINFORCEMENTS ? GERMAN : SOVIET) &&
	       fault_in_own(f, "by", "the wrong side is reinforced");
}

/* The stage goes with the question that lies on the battle. */
static bool is_at_stage(const struct match *m)
{
	int stage = stage_of(m, &an_battle);

	if (is_pending(m, &an_advance))
		return stage == BATTLE_ENDS;
	if (is_pending(m, &an_retreat) || is_pending(m, &an_flight))
		return stage == DEFENDER_RETREATS || stage == ATTACKER_RETREATS;
	if (is_pending(m, &an_lose))
		return stage == DEFENDER_LOSES || stage == ATTACKER_LOSES;
	return stage <= BATTLE_ENDS;
}

/* 9.0 2.5.3 2.5.1 An assault lies on its segment, a directive on its operation, a barrage on neither. */
static bool is_of_its_kind(const struct match *m)
{
	const struct narva *o = own_of(m);
	bool assault = is_pending(m, &an_attack_segment);

	if (o->battle == BARRAGE)
		return !assault && o->operation != STAVKA;
	return o->attacker == o->by && (o->battle == ASSAULT ? assault : o->operation == STAVKA);
}

/* What is left of a battle though there is none: the field of own, or NULL. */
static const char *rest_of_battle(const struct match *m)
{
	const struct narva *o = own_of(m);

	if (o->target != NONE)
		return "target";
	if (o->attacker != NONE)
		return "attacker";
	if (o->losses[DEFENDER])
		return "defender-losses";
	if (o->losses[ATTACKER])
		return "attacker-losses";
	if (o->retreat[DEFENDER])
		return "defender-retreat";
	return o->retreat[ATTACKER] ? "attacker-retreat" : NULL;
}

static bool battle_fault(const struct match *m, struct fault *f)
{
	const struct narva *o = own_of(m);

	if ((o->battle != NO_BATTLE) != is_pending(m, &an_battle))
		return fault_in_own(f, "battle", "a battle is in progress, and the decisions do not say so");
	if (o->battle == NO_BATTLE)
		return rest_of_battle(m) &&
		       fault_in_own(f, rest_of_battle(m), "something of a battle is left, and there is none");
	if (o->attacker == NONE)
		return fault_in_own(f, "attacker", "the battle has no attacker");
	if (!is_hex(m, o->target))
		return fault_in_own(f, "target", "the battle has no target or is at another step");
	if (!is_at_stage(m))
		return fault_of_frame(f, frame_of(m, &an_battle), "stage",
				      "the battle has no target or is at another step");
	for (int role = DEFENDER; role <= ATTACKER; role++)
		if (o->retreat[role] > MOST_RETREAT)
			return fault_in_own(f, role == ATTACKER ? "attacker-retreat" : "defender-retreat",
					    "no battle drives anybody back %d hexes", o->retreat[role]);
	if (!is_of_its_kind(m))
		return fault_in_own(f, "battle", "the battle is not of the kind that lies there");
	return o->battle == BARRAGE && (o->losses[ATTACKER] || o->retreat[ATTACKER]) &&
	       fault_in_own(f, o->losses[ATTACKER] ? "attacker-losses" : "attacker-retreat",
			    "a barrage strikes its own side");
}

static bool flight_fault(const struct match *m, struct fault *f)
{
	const struct narva *o = own_of(m);
	bool counted;

	if ((o->origin != NONE) != is_pending(m, &an_flight))
		return fault_in_own(f, "origin", "a flight is in progress, and the decisions do not say so");
	if (o->origin == NONE)
		return (o->route.n || o->leg || o->need) &&
		       fault_in_own(f, o->route.n ? "route" : o->leg ? "leg" : "need",
				    "something of a flight is left, and there is none");
	if (!is_hex(m, o->origin) || o->leg < 0 || o->leg > o->route.n)
		return fault_in_own(f, is_hex(m, o->origin) ? "leg" : "origin",
				    "the flight does not start in a hex, or is past its end");
	counted = m->pending[frame_of(m, &an_flight)].count != NOT_COUNTED;
	if (o->need > o->route.n + MOST_RETREAT || (counted && o->leg < o->route.n))
		return fault_in_own(f, "need", "the flight has not gone as far as it says");
	for (int i = 0; i < o->route.n; i++)
		if (!is_hex(m, o->route.v[i]) || hex_distance(m->data, o->origin, o->route.v[i]) != i + 1)
			return fault_in_own(f, "route", "the flight does not lead away");
	return false;
}

/* ---- marks --------------------------------------------------------------------- */

enum {
	OF_OPERATION = ACTIVE | MOVE_ONLY | MOVED | ATTACKED | PLACED,
	OF_BATTLE = FOUGHT | SETTLED | FLED | STRUCK | FULL_ATTACK | NORMAL_ATTACK,
};

static bool marks_fault(const struct match *m, int p, struct fault *f)
{
	const struct narva *o = own_of(m);
	unsigned marks = unit_of(m, p)->marks;

	if ((marks & OF_OPERATION && o->operation == NO_OPERATION) ||
	    (marks & OF_BATTLE && o->battle == NO_BATTLE) ||
	    (marks & FLEEING && o->origin == NONE))
		return fault_of_piece(f, p, "marks", "%s bears a mark of what is over", id(m, p));
	if (marks & FLEEING && (side_of(m, p) != an_side_struck(m) ||
				m->at[p] != (o->leg ? o->route.v[o->leg - 1] : o->origin)))
		return fault_of_piece(f, p, "marks", "%s does not flee with the others", id(m, p));
	if (marks & DUE && (o->operation != REINFORCING || side_of(m, p) != o->by || on_map(m, p)))
		return fault_of_piece(f, p, "marks", "%s is not due", id(m, p));
	if (marks & (FULL_ATTACK | NORMAL_ATTACK) && type_of(m, p) != AIR)
		return fault_of_piece(f, p, "marks", "%s does not fly", id(m, p));
	if (marks & ~(unsigned)(FULL_ATTACK | NORMAL_ATTACK) && !is_ground_unit(m, p))
		return fault_of_piece(f, p, "marks", "%s is no unit and bears marks", id(m, p));
	return marks & ~(unsigned)DUE && is_ground_unit(m, p) && !on_map(m, p) &&
	       fault_of_piece(f, p, "marks", "%s bears a mark and is not on the map", id(m, p));
}

static bool ground_fault(const struct match *m, int h, struct fault *f)
{
	unsigned marks = ground_of(m, h)->marks;

	if (!is_hex(m, h))
		return fault_of_place(f, h, "marks", "%s is no hex and bears marks", place_name(m, h));
	if (marks & SHELLED && !is_pending(m, &an_barrage))
		return fault_of_place(f, h, "marks", "hex %s is marked as shelled", place_name(m, h));
	if (marks & DIRECTED && own_of(m)->operation != STAVKA)
		return fault_of_place(f, h, "marks", "hex %s is marked for a directive", place_name(m, h));
	return marks & CALLED_OFF && !is_pending(m, &an_attack_segment) && !is_pending(m, &an_stavka) &&
	       fault_of_place(f, h, "marks", "hex %s is marked for an attack called off", place_name(m, h));
}

/* 11.1.3 An HQ in the box is asked for. */
static bool displaced_fault(const struct match *m, struct fault *f)
{
	int hq = m->top[known(m, DISPLACED)];

	return hq != NONE && !is_pending(m, &an_displacement) &&
	       fault_of_piece(f, hq, "at", "a displaced HQ is forgotten");
}

struct marked {		/* places with marks: not many */
	int n, v[MOST_PLACES];
};

static void list_marked(const struct match *m, struct marked *marked)
{
	const struct ground *grounds = ground_of(m, 0);
	int n = 0;

	EACH_PLACE(h, m)
		if (grounds[h].marks)
			marked->v[n++] = h;
	marked->n = n;
}

static bool held_fault(const struct match *m, int h, struct fault *f)
{
	return is_marked(m, h, SOVIET_HELD) && is_hex(m, h) && !an_counts(m, h) &&
	       fault_of_place(f, h, "marks", "hex %s is held and does not count", place_name(m, h));
}

/* By now the stack of decisions is known to be as its states say. */
bool an_fault(const struct match *m, struct fault *f)
{
	struct marked marked;

	if (track_fault(m, f))
		return true;
	EACH_UNIT(p, m)
		if (m->at[p] != NONE && piece_fault(m, p, f))
			return true;
	EACH_UNIT(p, m)
		if (m->at[p] != NONE && m->under[p] != NONE && stack_fault(m, p, f))
			return true;
	list_marked(m, &marked);
	for (int i = 0; i < marked.n; i++)
		if (held_fault(m, marked.v[i], f))
			return true;
	if (is_over(m))
		return false;
	if (operation_fault(m, f) || battle_fault(m, f) || flight_fault(m, f) || displaced_fault(m, f))
		return true;
	EACH_UNIT(p, m)
		if (unit_of(m, p)->marks && marks_fault(m, p, f))
			return true;
	for (int i = 0; i < marked.n; i++)
		if (ground_fault(m, marked.v[i], f))
			return true;
	return false;
}
