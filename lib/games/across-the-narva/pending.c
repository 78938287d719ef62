/* pending.c: what the stack of decisions and the marks of pieces and places must be, for game->fault. */
#include "engine/pending.h"

#include "games/across-the-narva/narva.h"

enum who { A_COMMAND = 1, A_FREE_MOVE, A_DISPLACED_HQ, PERHAPS_A_UNIT };

static const struct lie table[] = {
	{ &an_draw, NONE, .in = IN(COMMAND_PHASE) },
	{ &an_use_chit, EITHER_SIDE, .in = IN(COMMAND_PHASE), .who = A_COMMAND },
	{ &an_free_move, EITHER_SIDE, .in = IN(COMMAND_PHASE), .who = A_FREE_MOVE },
	{ &an_choose_formation, EITHER_SIDE, .in = IN(COMMAND_PHASE) },
	{ &an_event_barrage, SOVIET, .in = IN(COMMAND_PHASE) },
	{ &an_barrage, EITHER_SIDE, .in = IN(COMMAND_PHASE), .on = { &an_activation } },
	{ &an_coastal_barrage, GERMAN, .on = { &an_reinforce }, .where = KIND(HEX) },
	{ &an_activation, NONE, .in = IN(COMMAND_PHASE) },
	{ &an_select, ON_TURN, .on = { &an_activation } },
	{ &an_moving, ON_TURN, .on = { &an_activation } },
	{ &an_attack_segment, ON_TURN, .on = { &an_activation } },
	{ &an_stavka, ON_TURN, .on = { &an_activation } },
	{ &an_battle, NONE, .in = IN(COMMAND_PHASE),
	  .on = { &an_attack_segment, &an_activation, &an_barrage, &an_reinforce } },
	{ &an_lose, EITHER_SIDE, .on = { &an_battle, &an_flight } },
	{ &an_retreat, EITHER_SIDE, .on = { &an_battle, &an_retreat }, .where = KIND(HEX) },
	{ &an_flight, EITHER_SIDE, .on = { &an_battle, &an_retreat }, .who = PERHAPS_A_UNIT },
	{ &an_give_way, EITHER_SIDE, .on = { &an_flight }, .where = KIND(HEX) },
	{ &an_advance, EITHER_SIDE, .on = { &an_battle }, .where = KIND(HEX) },
	{ &an_replace, GERMAN, .in = IN(COMMAND_PHASE) },
	{ &an_reinforce, ON_TURN, .in = IN(GERMAN_REINFORCEMENTS) | IN(SOVIET_REINFORCEMENTS) },
	{ &an_repair, GERMAN, .in = IN(TURN_ADVANCE) },
	{ &an_displacement, EITHER_SIDE, .breaks_in = true, .who = A_DISPLACED_HQ },	/* 11.1.3 */
	{ 0 },
};

/* ---- the stack of decisions ------------------------------------------------ */

static int phase_of(const struct match *m) { return own_of(m)->phase; }
static int side_of_deed(const struct match *m) { return own_of(m)->by; }

/* 2.5 4.1.1c A chit in use: a Command Chit on its side's track, another one set aside. */
static bool is_chit_of(const struct match *m, int p, int type, int side)
{
	return p != NONE && type_of(m, p) == type && side_of(m, p) == side &&
	       lies_in(m, p, type == COMMAND_CHIT ? ACTIVATIONS + side : SET_ASIDE);
}

static bool is_about(const struct match *m, const struct frame *f, int who)
{
	switch (who) {
	case A_COMMAND: return is_chit_of(m, f->who, COMMAND_CHIT, f->side);
	case A_FREE_MOVE: return is_chit_of(m, f->who, FREE_MOVE_CHIT, f->side);
	case A_DISPLACED_HQ:
		return f->who != NONE && is_hq(m, f->who) && side_of(m, f->who) == f->side &&
		       lies_in(m, f->who, DISPLACED);
	default: return f->who == NONE || is_ground_unit(m, f->who);	/* PERHAPS_A_UNIT */
	}
}

static bool has_marked(const struct match *m, int side, unsigned marks, unsigned but, int h)
{
	EACH_UNIT(p, m)
		if (is_combat(m, p) && side_of(m, p) == side && on_map(m, p) &&
		    (h == NONE || m->at[p] == h) && has_mark(m, p, marks) && !has_mark(m, p, but))
			return true;
	return false;
}

static bool has_exposed(const struct match *m, int side, int loss)
{
	EACH_UNIT(p, m)
		if (an_is_exposed(m, p, side, loss))
			return true;
	return false;
}

/* 9.1c Whose losses and retreats are carried out now. */
static int side_struck(const struct match *m)
{
	const struct narva *o = own_of(m);
	bool attackers = o->step == ATTACKER_LOSES || o->step == ATTACKER_RETREATS;

	return o->attacker == NONE ? NONE : attackers ? o->attacker : enemy_of(o->attacker);
}

/* 9.4 Of the side that is struck now. */
static bool is_loss_due(const struct match *m)
{
	return own_of(m)->losses[side_struck(m) == own_of(m)->attacker ? ATTACKER : DEFENDER] > 0;
}

/* 9.4 9.5 Somebody can pay, has to go, or is on his way. */
static bool is_apt_in_battle(const struct match *m, const struct frame *f)
{
	if (f->state == &an_advance)
		return f->side == own_of(m)->attacker && f->where == own_of(m)->target;
	if (f->state != &an_lose && f->state != &an_retreat && f->state != &an_flight &&
	    f->state != &an_give_way)
		return true;
	if (f->side != side_struck(m))
		return false;
	if (f->state == &an_lose) {
		bool flight = f > m->pending && f[-1].state == &an_flight;

		return flight == (f->count >= ZONE_LOSS) && (flight || is_loss_due(m)) &&
		       has_exposed(m, f->side, f->count);
	}
	return f->state != &an_retreat || has_marked(m, f->side, FOUGHT, SETTLED | FLEEING, f->where);
}

/* What a decision counts on: somebody has landed, a chit is in the cup, units may still be attached. */
static bool is_apt_here(const struct match *m, const struct frame *f)
{
	const struct narva *o = own_of(m);

	if (f->state == &an_coastal_barrage)
		return an_has_combat(m, f->where, SOVIET);
	if (f->state == &an_draw)
		return m->top[known(m, CUP)] != NONE;
	return f->state != &an_select || o->slots || o->group;
}

/* 9.5a One question for each stack in the battle: in its hex, or next to it. */
static bool is_apt_retreat(const struct match *m, const struct frame *f)
{
	int target = own_of(m)->target;

	for (const struct frame *g = m->pending; g < f; g++)
		if (g->state == f->state && g->where == f->where)
			return false;
	return is_hex(m, target) && is_hex(m, f->where) &&
	       (f->where == target || border_between(m->data, target, f->where) != NONE);
}

static bool is_apt(const struct match *m, const struct frame *f)
{
	return (f->state != &an_retreat || is_apt_retreat(m, f)) && is_apt_in_battle(m, f) &&
	       is_apt_here(m, f) &&
	       (f->state != &an_lose || f->count >= STRONGEST_LOSS);
}

/* Numbers that a decision counts with; a step is lost in one of four ways. */
static int most_of(const struct match *m, const struct frame *f)
{
	if (f->state == &an_lose)
		return SHORT_LOSS;
	if (f->state == &an_flight)
		return goes_by_stack(m) ? BY_TERRAIN : NOT_COUNTED;
	return f->state == &an_retreat ? MOST_RETREAT : 20;
}

static const struct lies lies = {
	.table = table, .phase = phase_of, .turn = side_of_deed, .about = is_about, .apt = is_apt,
	.most = most_of,
};

/* ---- what is in progress ----------------------------------------------------- */

/* The step of the umpire that carries a deed, or the question that does. */
static bool is_carried(const struct match *m, int deed)
{
	switch (deed) {
	case REINFORCING: return is_pending(m, &an_reinforce);
	case REPLACING: return is_pending(m, &an_replace);
	default: return is_pending(m, &an_activation);
	}
}

/* 2.5.3 4.1.1 2.5.4 The chit lies where it was put when it was drawn; the other deeds have none. */
static bool has_apt_chit(const struct match *m)
{
	const struct narva *o = own_of(m);

	switch (o->deed) {
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
	       (o->deed == ACTIVATION || o->deed == FREE_MOVE);
}

/* What lies on the step of a deed has set the stage to the one after its own. */
static bool is_at_stage(const struct match *m)
{
	const struct narva *o = own_of(m);
	const struct state *on = NULL;

	for (int i = 1; i < m->depth; i++)
		if (m->pending[i - 1].state == &an_activation)
			on = m->pending[i].state;
	if (on == &an_select)
		return o->stage == SHELLING;
	if (on == &an_barrage || (on == &an_battle && o->battle == BARRAGE))	/* 4.2.3b */
		return o->stage == MOVING && o->deed == ACTIVATION;
	if (on == &an_moving)
		return o->stage == FIGHTING && o->deed != STAVKA;
	if (on == &an_stavka || on == &an_battle)
		return o->stage == FIGHTING && o->deed == STAVKA;
	if (on == &an_attack_segment)
		return o->stage == CLOSING && o->deed == ACTIVATION;
	return true;
}

/* What is left of a deed though there is none: the field of own, or NULL. */
static const char *rest_of_deed(const struct match *m)
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
	return o->hq != NONE || o->deed == FREE_MOVE || o->deed == EVENT_MOVE ? NULL : "slots";
}

static bool deed_fault(const struct match *m, struct fault *f)
{
	const struct narva *o = own_of(m);

	if (o->deed == NO_DEED)
		return (rest_of_deed(m) || is_any_carried(m)) &&
		       fault_in_own(f, rest_of_deed(m) ? rest_of_deed(m) : "deed",
				    "something of a deed is left, and there is none");
	if (o->by == NONE || !is_carried(m, o->deed) || !is_at_stage(m))
		return fault_in_own(f, o->by == NONE ? "by" : is_carried(m, o->deed) ? "stage" : "deed",
				    "a deed is in progress, and no decision belongs to it");
	if (!has_apt_hq(m))
		return fault_in_own(f, "hq", "%s is activated", id(m, o->hq));
	if (!has_apt_chit(m))
		return fault_in_own(f, "chit", "%s is in use as a chit",
				    o->chit == NONE ? "nothing" : id(m, o->chit));
	if (bad_slots(m))
		return fault_in_own(f, bad_slots(m), "more units may be attached than there are to be");
	return o->deed == REINFORCING && o->by != (o->phase == GERMAN_REINFORCEMENTS ? GERMAN : SOVIET) &&
	       fault_in_own(f, "by", "the wrong side is reinforced");
}

/* The step goes with the question that lies on the battle. */
static bool is_in_step(const struct match *m)
{
	int step = own_of(m)->step;

	if (is_pending(m, &an_advance))
		return step == BATTLE_ENDS;
	if (is_pending(m, &an_retreat) || is_pending(m, &an_flight))
		return step == DEFENDER_RETREATS || step == ATTACKER_RETREATS;
	if (is_pending(m, &an_lose))
		return step == DEFENDER_LOSES || step == ATTACKER_LOSES;
	return true;
}

/* 9.0 2.5.3 2.5.1 An assault lies on its segment, a directive on its deed, a barrage on neither. */
static bool is_of_its_kind(const struct match *m)
{
	const struct narva *o = own_of(m);
	bool assault = is_pending(m, &an_attack_segment);

	if (o->battle == BARRAGE)
		return !assault && o->deed != STAVKA;
	return o->attacker == o->by && (o->battle == ASSAULT ? assault : o->deed == STAVKA);
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
	if (!is_hex(m, o->target) || !is_in_step(m))
		return fault_in_own(f, is_hex(m, o->target) ? "step" : "target",
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

static int flight_count(const struct match *m)
{
	for (int i = 0; i < m->depth; i++)
		if (m->pending[i].state == &an_flight)
			return m->pending[i].count;
	return NOT_COUNTED;
}

static bool flight_fault(const struct match *m, struct fault *f)
{
	const struct narva *o = own_of(m);

	if ((o->origin != NONE) != is_pending(m, &an_flight))
		return fault_in_own(f, "origin", "a flight is in progress, and the decisions do not say so");
	if (o->origin == NONE)
		return (o->route.n || o->leg || o->need) &&
		       fault_in_own(f, o->route.n ? "route" : o->leg ? "leg" : "need",
				    "something of a flight is left, and there is none");
	if (!is_hex(m, o->origin) || o->leg < 0 || o->leg > o->route.n)
		return fault_in_own(f, is_hex(m, o->origin) ? "leg" : "origin",
				    "the flight does not start in a hex, or is past its end");
	if (o->need > o->route.n + MOST_RETREAT || (flight_count(m) != NOT_COUNTED && o->leg < o->route.n))
		return fault_in_own(f, "need", "the flight has not gone as far as it says");
	for (int i = 0; i < o->route.n; i++)
		if (!is_hex(m, o->route.v[i]) || hex_distance(m->data, o->origin, o->route.v[i]) != i + 1)
			return fault_in_own(f, "route", "the flight does not lead away");
	return false;
}

/* ---- marks --------------------------------------------------------------------- */

enum {
	OF_DEED = ACTIVE | MOVE_ONLY | MOVED | ATTACKED | PLACED,
	OF_BATTLE = FOUGHT | SETTLED | FLED | STRUCK | FULL_ATTACK | NORMAL_ATTACK,
};

static bool marks_fault(const struct match *m, int p, struct fault *f)
{
	const struct narva *o = own_of(m);
	unsigned marks = unit_of(m, p)->marks;

	if ((marks & OF_DEED && o->deed == NO_DEED) || (marks & OF_BATTLE && o->battle == NO_BATTLE) ||
	    (marks & FLEEING && o->origin == NONE))
		return fault_of_piece(f, p, "marks", "%s bears a mark of what is over", id(m, p));
	if (marks & FLEEING && (side_of(m, p) != side_struck(m) ||
				m->at[p] != (o->leg ? o->route.v[o->leg - 1] : o->origin)))
		return fault_of_piece(f, p, "marks", "%s does not flee with the others", id(m, p));
	if (marks & DUE && (o->deed != REINFORCING || side_of(m, p) != o->by || on_map(m, p)))
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

	if (marks && !is_hex(m, h))
		return fault_of_place(f, h, "marks", "%s is no hex and bears marks", place_name(m, h));
	if (marks & SHELLED && !is_pending(m, &an_barrage))
		return fault_of_place(f, h, "marks", "hex %s is marked as shelled", place_name(m, h));
	if (marks & DIRECTED && own_of(m)->deed != STAVKA)
		return fault_of_place(f, h, "marks", "hex %s is marked for a directive", place_name(m, h));
	return marks & CALLED_OFF && !is_pending(m, &an_attack_segment) && !is_pending(m, &an_stavka) &&
	       fault_of_place(f, h, "marks", "hex %s is marked for an attack called off", place_name(m, h));
}

/* 11.1.3 An HQ in the box is asked for. */
static bool is_hq_forgotten(const struct match *m, struct fault *f)
{
	int hq = m->top[known(m, DISPLACED)];

	return hq != NONE && !is_pending(m, &an_displacement) &&
	       fault_of_piece(f, hq, "at", "a displaced HQ is forgotten");
}

bool an_pending_fault(const struct match *m, struct fault *f)
{
	if (stack_fault(m, &lies, f))
		return true;
	if (is_over(m))
		return false;
	if (deed_fault(m, f) || battle_fault(m, f) || flight_fault(m, f) || is_hq_forgotten(m, f))
		return true;
	EACH_UNIT(p, m)
		if (marks_fault(m, p, f))
			return true;
	EACH_PLACE(h, m)
		if (ground_fault(m, h, f))
			return true;
	return false;
}
