/* SPDX-License-Identifier: ISC */
/* 04-command.c: 4.0 to 4.2 which HQs a chit activates, whom they command, the segments of an operation. */
#include "games/across-the-narva/narva.h"

static int range_of(const struct match *m, int hq) { return printed(m, hq, RANGE); }

/* 4.2.4a Plain distance, the last hex included; nobody off the map is in range. */
static bool is_in_range(const struct match *m, int hq, int h)
{
	int distance = hex_distance(m->data, m->at[hq], h);

	return distance != NONE && distance <= range_of(m, hq);
}

void an_list_rivals(const struct match *m, int hq, struct list *rivals)
{
	rivals->n = 0;
	EACH_UNIT(p, m)
		if (p != hq && type_of(m, p) == ARMY_HQ && side_of(m, p) == side_of(m, hq) &&
		    rivals->n < MOST_LIST)
			list_add(rivals, p);
}

/* 4.2.5a Neither may be in the range of the other. */
bool an_in_span_of(const struct match *m, int hq, int h, const struct list *rivals)
{
	for (int i = 0; i < rivals->n; i++) {
		int p = rivals->v[i], distance = hex_distance(m->data, m->at[p], h);

		if (distance != NONE && (distance <= range_of(m, p) || distance <= range_of(m, hq)))
			return true;
	}
	return false;
}

bool an_in_span(const struct match *m, int hq, int h)
{
	struct list rivals;

	if (type_of(m, hq) != ARMY_HQ)
		return false;
	an_list_rivals(m, hq, &rivals);
	return an_in_span_of(m, hq, h, &rivals);
}

/* ---- 4.1 which HQ may be activated -------------------------------------------- */

/* {do: activate, hq: 109-hq} */
struct activate_args {
	int16_t hq;
};

/* 2.5.4a No chit's radius, no corps. */
static bool is_free_move(const struct match *m)
{
	return top_frame(m)->state == &an_free_move;
}

static bool check_hq(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct activate_args *args = args_of(a);
	const char *rule = is_free_move(m) ? "2.5.4" : "4.1.1";

	if (side_of(m, args->hq) != a->side || !is_hq(m, args->hq) || type_of(m, args->hq) == ARMY_HQ)
		return refuse(r, rule, "%s is no HQ of yours that commands units", id(m, args->hq));
	return on_map(m, args->hq) || refuse(r, rule, "%s is not on the map", id(m, args->hq));
}

/* 4.1.1d Any Corps HQ in the radius will do: corps belong to no army. */
static bool check_radius(const struct match *m, int hq, int chit, struct ruling *r)
{
	int army = an_army_of(m, chit);

	if (army == NONE || !on_map(m, army))
		return refuse(r, "4.1.1", "the Army HQ of %s is not on the map", id(m, chit));
	if (!is_in_range(m, army, m->at[hq]))
		return refuse(r, "4.1.1", "%s is not within %d hexes of %s", id(m, hq), range_of(m, army),
			      id(m, army));
	return true;
}

/* 4.1.1e to k. Reading: 4.1.1k goes before 2.4.1, so an HQ of no corps waits for the Army Group's chit. */
static bool check_corps(const struct match *m, int hq, int chit, struct ruling *r)
{
	int command = command_of(m, chit);
	bool ss = has_trait(m, hq, SS);

	if (command == ARMY_GROUP)	/* 2.4.2a */
		return true;
	if (command_of(m, hq) == NO_COMMAND)
		return refuse(r, "4.1.1", "%s belongs to no corps and answers to the Army Group alone",
			      id(m, hq));
	if (command == WEHRMACHT)
		return !ss || refuse(r, "2.4.1", "%s is SS", id(m, hq));
	if (command == SS_CORPS ? !ss : command_of(m, hq) != command)
		return refuse(r, "4.1.1", "%s does not command %s", id(m, chit), id(m, hq));
	return true;
}

static bool check_chit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct activate_args *args = args_of(a);
	int chit = top_frame(m)->who;

	if (is_free_move(m))
		return true;
	return a->side == GERMAN ? check_corps(m, args->hq, chit, r) : check_radius(m, args->hq, chit, r);
}

/* 4.1.2 Over the end of a turn too, and whatever the enemy did since. */
static bool check_last(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct activate_args *args = args_of(a);

	return own_of(m)->last[a->side] != args->hq ||
	       refuse(r, "4.1.2", "%s was the last that its side activated", id(m, args->hq));
}

/* 4.2.3d */
static bool check_strachwitz(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct activate_args *args = args_of(a);

	if (an_is_strachwitz(m, args->hq) && own_of(m)->strachwitz_used)
		return refuse(r, "4.2.3", "%s has been activated in this turn", id(m, args->hq));
	return true;
}

/* ---- operations ----------------------------------------------------------------------- */

void an_end_operation(struct match *m)
{
	struct narva *o = own(m);

	o->operation = NO_OPERATION;
	o->by = o->chit = o->hq = NONE;
	o->slots = o->group = 0;
	o->ferries = (struct list){ 0 };
	EACH_UNIT(p, m)
		unmark(m, p, ACTIVE | MOVE_ONLY | MOVED | ATTACKED | PLACED);
	an_forget_odds(m);
}

void an_begin_operation(struct match *m, int operation, int side, int hq, int chit)
{
	struct narva *o = own(m);

	an_end_operation(m);
	o->operation = (int16_t)operation;
	o->by = (int16_t)side;
	o->hq = (int16_t)hq;
	o->chit = (int16_t)chit;
}

void an_run_operation(struct match *m, int segment)
{
	ask(m, &an_activation, NONE)->stage = (int16_t)segment;
}

/* 2.1.3a Who may read the names of units that have not shown themselves yet. */
static unsigned readers(const struct match *m, int side)
{
	return plays(m, OPTION_FOG) ? 1u << side : ~0u;
}

static bool is_shock_chit(const struct match *m, int chit)
{
	return chit != NONE && type_of(m, chit) == COMMAND_CHIT && command_of(m, chit) == SHOCK_ARMY;
}

/* 8.0.6e The first chit of the turn that can be used brings the brigade in, whatever else is made of it. */
static void rouse_marines(struct match *m, struct ruling *r, int chit)
{
	int p = an_marines(m);

	if (!is_shock_chit(m, chit) || own_of(m)->marines_used)
		return;
	own(m)->marines_used = true;
	if (p == NONE || !on_map(m, p))
		return;
	mark(m, p, ACTIVE);
	tell(r, readers(m, side_of(m, p)), "8.0.6", "%s may act, wherever the HQs are", id(m, p));
}

/* 4.2.1b 4.2.3a 2.5.4a */
static int attached_limit(const struct match *m, int operation, int hq)
{
	if (operation == FREE_MOVE)
		return limit(m, FREE_UNITS);
	return limit(m, an_is_strachwitz(m, hq) ? STRACHWITZ_UNITS : ATTACHED);
}

/* 4.2.1a Of the HQ's formation, wherever they are. */
static bool is_of_formation(const struct match *m, int hq, int p)
{
	return is_combat(m, p) && side_of(m, p) == side_of(m, hq) && formation_of(m, p) != NO_FORMATION &&
	       formation_of(m, p) == formation_of(m, hq);
}

/* 4.2.1a 4.2.5bis Those of its formation in range, and those on the map that are not. */
void an_list_commanded(const struct match *m, int hq, bool in_range, struct list *units)
{
	units->n = 0;
	EACH_UNIT(p, m)
		if (is_of_formation(m, hq, p) && on_map(m, p) && is_in_range(m, hq, m->at[p]) == in_range &&
		    units->n < MOST_LIST)
			list_add(units, p);
}

/* 4.2.1b Of whatever other formation, or none. */
void an_list_attachable(const struct match *m, int hq, struct list *units)
{
	units->n = 0;
	EACH_UNIT(p, m)
		if (is_combat(m, p) && side_of(m, p) == side_of(m, hq) && !is_of_formation(m, hq, p) &&
		    on_map(m, p) && is_in_range(m, hq, m->at[p]) && units->n < MOST_LIST)
			list_add(units, p);
}

/* 4.1.1d */
void an_list_led(const struct match *m, int army, int h, struct list *hqs)
{
	hqs->n = 0;
	EACH_UNIT(p, m) {
		int distance = is_hq(m, p) && on_map(m, p) ? hex_distance(m->data, h, m->at[p]) : NONE;

		if (distance != NONE && distance <= range_of(m, army) && type_of(m, p) != ARMY_HQ &&
		    side_of(m, p) == side_of(m, army) && hqs->n < MOST_LIST)
			list_add(hqs, p);
	}
}

bool an_is_commanded(const struct match *m, int hq, int p)
{
	return on_map(m, hq) && is_of_formation(m, hq, p) && is_in_range(m, hq, m->at[p]);
}

static const char *rule_of_command(int operation) { return operation == FREE_MOVE ? "2.5.4" : "4.2.1"; }

/* Told before and when it happens. */
static void account_command(const struct match *m, struct ruling *r, int operation, int hq,
			    const struct list *units)
{
	account_to(r, readers(m, side_of(m, hq)), rule_of_command(operation), "in command: %s",
		   piece_names(r, m, units, "nobody"));
}

/* 4.2.1a The HQ and what is of its formation in range; 4.2.5bis nobody else of it. */
static void take_command(struct match *m, struct ruling *r, int hq)
{
	struct narva *o = own(m);
	struct list units;

	mark(m, hq, ACTIVE);
	an_list_commanded(m, hq, true, &units);
	for (int i = 0; i < units.n; i++)
		mark(m, units.v[i], ACTIVE);
	o->slots = (int16_t)attached_limit(m, o->operation, hq);
	if (o->chit != NONE && command_of(m, o->chit) == ARMY_GROUP)	/* 2.4.2b */
		o->group = (int16_t)limit(m, GROUP_UNITS);
	r->revealed |= an_sight(m, hq, enemy_of(o->by)) != SEEN;
	say(r, rule_of_command(o->operation), "%s is activated", id(m, hq));
	account_command(m, r, o->operation, hq, &units);
}

/* hq NONE: nobody but the 260th MS, if it is its chit. */
void an_activate(struct match *m, struct ruling *r, int operation, int hq, int chit)
{
	an_begin_operation(m, operation, side_of(m, hq == NONE ? chit : hq), hq, chit);
	if (hq != NONE)
		take_command(m, r, hq);
	rouse_marines(m, r, chit);
}

static void activate(struct match *m, const struct action *a, struct ruling *r)
{
	const struct activate_args *args = args_of(a);
	int chit = top_frame(m)->who, operation = is_free_move(m) ? FREE_MOVE : ACTIVATION;

	done(m);
	an_activate(m, r, operation, args->hq, chit);
	an_run_operation(m, SELECTING);
}

/* 4.1.1b 2.4.2b What is left of the turn's activations, and whom the Army Group sends besides. */
static void explain_chit(const struct match *m, struct ruling *r, int chit, int side)
{
	account(r, "4.1.1", "activation %d of %d that %s has in this turn", an_used(m, side),
		an_turn_cell(m, LIMIT + side), an_side_names[side]);
	if (command_of(m, chit) == ARMY_GROUP)
		account(r, "2.4.2", "the Army Group sends %d more units from anywhere, to move only",
			limit(m, GROUP_UNITS));
}

static void explain_activate(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct activate_args *args = args_of(a);
	int operation = is_free_move(m) ? FREE_MOVE : ACTIVATION, hq = args->hq;
	struct list in_range, out, others;

	an_list_commanded(m, hq, true, &in_range);
	an_list_commanded(m, hq, false, &out);
	an_list_attachable(m, hq, &others);
	account_command(m, r, operation, hq, &in_range);
	if (out.n)
		account(r, "4.2.5bis", "out of its range of %d: %s", range_of(m, hq),
			piece_names(r, m, &out, "nobody"));
	account(r, operation == FREE_MOVE ? "2.5.4" : an_is_strachwitz(m, hq) ? "4.2.3" : "4.2.1",
		"%d more in range may be attached, of: %s", attached_limit(m, operation, hq),
		piece_names(r, m, &others, "nobody"));
	if (operation == FREE_MOVE)
		account(r, "2.5.4", "they move outside enemy zones, and do not attack");
	else
		explain_chit(m, r, top_frame(m)->who, a->side);
	account(r, "4.1.2", "%s cannot be the next that %s activates", id(m, hq), an_side_names[a->side]);
}

static void offer_activate(const struct match *m, struct offers *o)
{
	struct action a;
	struct activate_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (is_hq(m, p) && side_of(m, p) == a.side && on_map(m, p))
			offer_with(o, &a, &args->hq, p);
}

/* ---- 4.2.1b attaching units ---------------------------------------------------------- */

/* {do: attach, unit: 61f, as: group} */
struct attach_args {
	int16_t unit, as;
};
enum { AS_GROUP };
static const char *const as_names[] = { "group", NULL };

/* The rule that lets units be attached to the operation, in range of an HQ or not. */
static const char *attach_rule(const struct match *m)
{
	const struct narva *o = own_of(m);

	if (o->operation == EVENT_MOVE)
		return o->by == GERMAN ? "RET.3" : "RET.11";
	if (o->operation == FREE_MOVE)
		return "2.5.4";
	return o->hq != NONE && an_is_strachwitz(m, o->hq) ? "4.2.3" : "4.2.1";
}

static const char *rule_of(const struct match *m, const struct attach_args *args)
{
	return args->as == AS_GROUP ? "2.4.2" : attach_rule(m);
}

static bool check_own_unit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	if (side_of(m, args->unit) != a->side || !on_map(m, args->unit))
		return refuse(r, rule_of(m, args), "%s is no unit of yours on the map", id(m, args->unit));
	return true;
}

static bool check_idle(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	return !has_mark(m, args->unit, ACTIVE) ||
	       refuse(r, rule_of(m, args), "%s is activated already", id(m, args->unit));
}

/* 4.2.1b 4.2.3a 2.4.2b */
static bool has_left(const struct match *m, int as)
{
	return as == AS_GROUP ? own_of(m)->group : own_of(m)->slots;
}

static bool check_left(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	if (has_left(m, args->as))
		return true;
	if (args->as == AS_GROUP)
		return refuse(r, "2.4.2", "the Army Group has no more units to send");
	return refuse(r, attach_rule(m), "no more units may be attached");
}

/* RET.3 RET.11b Of events any unit, but an Army HQ goes by 4.1.3 alone; else combat units. */
static bool is_of_sort(const struct match *m, int p, int as)
{
	if (as != AS_GROUP && own_of(m)->operation == EVENT_MOVE)
		return type_of(m, p) != ARMY_HQ;
	return is_combat(m, p);
}

static bool check_sort(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	if (is_of_sort(m, args->unit, args->as))
		return true;
	if (args->as != AS_GROUP && own_of(m)->operation == EVENT_MOVE)
		return refuse(r, "4.1.3", "%s moves only by its own chit", id(m, args->unit));
	return refuse(r, rule_of(m, args), "%s is no combat unit", id(m, args->unit));
}

/*
 * 4.2.1b 4.2.3a Of whatever formation, where it stands when the HQ is activated. Those of the Army Group, of
 * a Free Move or of an event stand anywhere (2.4.2d 2.5.4b RET.3 RET.11b).
 */
static bool is_in_reach(const struct match *m, int p, int as)
{
	const struct narva *o = own_of(m);

	return as == AS_GROUP || o->operation == EVENT_MOVE || o->hq == NONE ||
	       is_in_range(m, o->hq, m->at[p]);
}

static bool check_range(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);

	return is_in_reach(m, args->unit, args->as) ||
	       refuse(r, "4.2.4", "%s is out of range", id(m, args->unit));
}

static void attach(struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);
	struct narva *o = own(m);
	bool group = args->as == AS_GROUP;

	mark(m, args->unit, group ? ACTIVE | MOVE_ONLY : ACTIVE);
	tell(r, readers(m, a->side), rule_of(m, args), "%s may %s", id(m, args->unit),
	     o->operation == ACTIVATION && !group ? "act" : "move");
	if (group)
		o->group--;
	else
		o->slots--;
	if (!o->slots && !o->group)
		done(m);
}

static void explain_attach(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attach_args *args = args_of(a);
	const struct narva *o = own_of(m);
	bool group = args->as == AS_GROUP, acts = o->operation == ACTIVATION && !group;

	account(r, rule_of(m, args), "%s may %s; %d more may be %s", id(m, args->unit),
		acts ? "move and attack" : "move and does not attack", (group ? o->group : o->slots) - 1,
		group ? "sent by the Army Group" : "attached");
	if (!group && o->hq != NONE)
		account(r, "4.2.4", "it is %d hexes from %s, which reaches %d",
			hex_distance(m->data, m->at[o->hq], m->at[args->unit]), id(m, o->hq),
			range_of(m, o->hq));
}

static void offer_as(struct offers *o, struct action *a, int as)
{
	struct attach_args *args = args_in(a);

	args->as = (int16_t)as;
	if (has_left(o->match, as) && is_of_sort(o->match, args->unit, as) &&
	    is_in_reach(o->match, args->unit, as))
		offer_sure(o, a);
}

static void offer_attach(const struct match *m, struct offers *o)
{
	struct action a;
	struct attach_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (o->full || side_of(m, p) != a.side || !on_map(m, p) || has_mark(m, p, ACTIVE))
			continue;
		args->unit = (int16_t)p;
		offer_as(o, &a, NONE);
		offer_as(o, &a, AS_GROUP);
	}
}

static void end_selection(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	own(m)->slots = own(m)->group = 0;
	done(m);
}

/* ---- the segments ------------------------------------------------------------------------ */

static bool has_actor(const struct match *m)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, ACTIVE) && on_map(m, p))
			return true;
	return false;
}

/* 9.0a An active unit that may fight stands next to an enemy combat unit. */
static bool may_fight(const struct match *m, int p)
{
	if (!is_combat(m, p) || !on_map(m, p) || !has_mark(m, p, ACTIVE) ||
	    has_mark(m, p, MOVE_ONLY | PINNED | ATTACKED))
		return false;
	EACH_LINK(l, m->data, m->at[p])
		if (an_has_combat(m, l->to, enemy_of(side_of(m, p))))
			return true;
	return false;
}

static bool may_anyone_fight(const struct match *m)
{
	EACH_UNIT(p, m)
		if (may_fight(m, p))
			return true;
	return false;
}

/* 2.5.3a j As many hexes as must be attacked, as long as an attack is possible. */
static bool is_directive_left(const struct match *m)
{
	int made = 0;

	EACH_PLACE(h, m)
		made += is_marked(m, h, DIRECTED);
	return made < limit(m, STAVKA_ATTACKS) && an_has_stavka_attack(m, true);
}

static void open_selection(struct match *m, struct ruling *r)
{
	const struct narva *o = own_of(m);

	(void)r;
	if (o->slots || o->group)
		ask(m, &an_select, o->by);
}

/* 4.2.3b c */
static void open_shelling(struct match *m, struct ruling *r)
{
	const struct narva *o = own_of(m);

	if (o->operation == ACTIVATION && o->hq != NONE && an_is_strachwitz(m, o->hq))
		an_open_barrage(m, r, o->by, 1);
}

static void open_moving(struct match *m, struct ruling *r)
{
	(void)r;
	if (has_actor(m))
		ask(m, &an_moving, own_of(m)->by);
}

/* 2.5.2c 2.5.4e Only an activation has a Combat Segment; a directive is nothing but combat, hex by hex. */
static void open_fighting(struct match *m, struct ruling *r)
{
	const struct narva *o = own_of(m);

	(void)r;
	if (o->operation == STAVKA && is_directive_left(m)) {
		go_to(m, &an_activation, FIGHTING);
		ask(m, &an_stavka, o->by);
	} else if (o->operation == ACTIVATION && (may_anyone_fight(m) || (an_is_foggy(m) && has_actor(m)))) {
		ask(m, &an_attack_segment, o->by);
	}
}

static void end_attacks(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	done(m);
}

/* 2.5.3f */
static void end_directive(struct match *m, struct ruling *r)
{
	int chit = own_of(m)->chit;

	EACH_PLACE(h, m)
		unmark_place(m, h, DIRECTED);
	put(m, chit, an_box_ahead(m, limit(m, STAVKA_TURNS)));
	say(r, "2.5.3", "%s goes to %s", id(m, chit), place_name(m, m->at[chit]));
}

/* 2.5.6b d A chit that was used while the other one waited is out, and that one comes back next turn. */
static void discard_chit(struct match *m, struct ruling *r)
{
	int chit = own_of(m)->chit, waiting = an_chit(m, SHOCK_SUPPLY);

	if (!is_shock_chit(m, chit) || waiting == NONE || !lies_in(m, waiting, BESIDE))
		return;
	put(m, chit, known(m, REMOVED));
	own(m)->discarded++;
	put(m, waiting, an_box_ahead(m, 1));
	say(r, "2.5.6", "%s is out of the game; %s goes to %s", id(m, chit), id(m, waiting),
	    place_name(m, m->at[waiting]));
}

/* 4.1.2 An activation bars its HQ from the next; a Free Move of units bars none, a pass changes nothing. */
static bool is_activation(const struct match *m)
{
	const struct narva *o = own_of(m);

	return o->hq != NONE || (o->operation == FREE_MOVE && has_actor(m));
}

static void close_operation(struct match *m, struct ruling *r)
{
	struct narva *o = own(m);

	if (o->operation == STAVKA)
		end_directive(m, r);
	if (is_activation(m))
		o->last[o->by] = o->hq;
	if (o->operation == ACTIVATION && o->hq != NONE && an_is_strachwitz(m, o->hq))	/* 4.2.3d */
		o->strachwitz_used = true;
	if (o->operation == ACTIVATION)
		discard_chit(m, r);
	an_end_operation(m);
}

/* ---- tables --------------------------------------------------------------------------------- */

static const struct param activate_params[] = {
	{ PARAM(struct activate_args, hq, ARG_PIECE), .about = "an HQ that commands units" },
	{ 0 }
};

const struct verb an_activate_verb = {
	.name = "activate", .about = "activates an HQ with the units of its formation in range",
	.rules = "2.3 2.4.1 2.4.2 2.5.4 4.1.1 4.1.2 4.2.1 4.2.3 4.2.4", .params = activate_params,
	.checks = CHECKS(check_hq, lawful_so_far, check_chit, check_last, check_strachwitz),
	.apply = activate, .explain = explain_activate, .offer = offer_activate,
};

/* 2.1.3 With fog of war the enemy learns who was attached when it moves. */
static const struct param attach_params[] = {
	{ PARAM(struct attach_args, unit, ARG_PIECE), .about = "a unit of yours to be activated",
	  .secret_if = an_is_foggy },
	{ PARAM(struct attach_args, as, ARG_WORD), .optional = true, .names = as_names,
	  .about = "group: one of those that the Army Group sends, to move only" },
	{ 0 }
};

static bool has_slots(const struct match *m, const struct frame *f)
{
	(void)f;
	return own_of(m)->slots || own_of(m)->group;
}

const struct state an_select = {
	.name = "select", .rule = "4.2.1", .asks = "attach more units, or go on without",
	.asked = ON_TURN, .on = ON(&an_activation), .fits = has_slots, .secret_if = an_is_foggy,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "attach", .about = "activates one more unit",
			.rules = "4.2.1 4.2.3 4.2.4 2.4.2 2.5.4 RET.3 RET.11", .params = attach_params,
			.checks = CHECKS(check_own_unit, lawful_so_far, check_idle, check_left, check_sort,
					 check_range),
			.apply = attach, .explain = explain_attach, .offer = offer_attach,
		},
		&(const struct verb){
			.name = "done", .passes = true, .about = "attaches no more units", .rules = "4.2.1",
			.apply = end_selection,
		}, NULL
	},
};

const struct state an_attack_segment = {
	.name = "attack", .rule = "9.0", .asks = "attack, or end the activation",
	.asked = ON_TURN, .on = ON(&an_activation), .secret_if = an_is_foggy,
	.verbs = (const struct verb *const[]){
		&an_attack_verb,
		&(const struct verb){
			.name = "done", .passes = true,
			.about = "makes no more attacks", .rules = "9.0 4.2.1",
			.apply = end_attacks,
		}, NULL
	},
};

/* 3.0c The segments in order, of whatever operation. */
const struct state an_activation = {
	.name = "activation", .rule = "4.2.1", .in = IN(COMMAND_PHASE),
	.stages = (const struct stage[]){
		[SELECTING] = { "selecting", open_selection },
		[SHELLING] = { "shelling", open_shelling },
		[MOVING] = { "moving", open_moving },
		[FIGHTING] = { "fighting", open_fighting },
		[CLOSING] = { "closing", close_operation },
		{ 0 }
	},
};
