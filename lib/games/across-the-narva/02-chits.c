/* SPDX-License-Identifier: ISC */
/* 02-chits.c: 2.3 2.5 drawing chits and what each of them does, and their way back to the cup (8.1 11.4). */
#include "games/across-the-narva/narva.h"

static bool is_command(const struct match *m, int p) { return type_of(m, p) == COMMAND_CHIT; }

/* ---- 4.1.1 how many, and when drawing ends ---------------------------------------- */

/* 4.1.1b 2.5c Action Chits never count; 2.5.6b a chit that was used and is out does. */
static bool has_free_box(const struct match *m, int side)
{
	return an_used(m, side) < an_turn_cell(m, LIMIT + side);
}

/* 2.5d Reading: a chit that could not be used is none to wait for. */
static bool has_more(const struct match *m, int side)
{
	if (!has_free_box(m, side))
		return false;
	EACH_UNIT(p, m)
		if (is_command(m, p) && side_of(m, p) == side && lies_in(m, p, CUP))
			return true;
	return false;
}

void an_open_draw(struct match *m, struct ruling *r)
{
	if (has_more(m, GERMAN) || has_more(m, SOVIET)) {
		ask(m, &an_draw, NONE);
		return;
	}
	say(r, "2.5", "no more chits are drawn in this turn");
	an_next_phase(m, r);
}

/* ---- 2.3 2.5 what is drawn ----------------------------------------------------------- */

/* 4.1.1c Into the first free box, at the draw; 4.1.1b without one it has no effect. */
static void draw_command(struct match *m, struct ruling *r, int chit)
{
	int side = side_of(m, chit);

	if (!has_free_box(m, side)) {
		put(m, chit, known(m, SET_ASIDE));
		say(r, "4.1.1", "%s has made its activations: %s is set aside", an_side_names[side],
		    id(m, chit));
		return;
	}
	put_under(m, chit, known(m, ACTIVATIONS + side));
	an_open_use(m, r, chit);
}

/* 2.5.1b */
static void draw_barrage(struct match *m, struct ruling *r, int chit)
{
	int side = side_of(m, chit);
	int attacks = cell(m, BARRAGE_ROLL, roll(r, "2.5.1", "barrage-count", 6) - 1, 0);

	say(r, "2.5.1", "%s may make %d barrage attack%s", an_side_names[side], attacks,
	    attacks == 1 ? "" : "s");
	an_open_barrage(m, r, side, attacks);
}

/* 2.5.5a 2.5.6bis-a It takes effect at the reinforcement of the next turn. */
static void draw_withdrawal(struct match *m, struct ruling *r, int chit)
{
	put(m, chit, an_box_ahead(m, 1));
	say(r, type_of(m, chit) == WITHDRAW_59 ? "2.5.5" : "2.5.6bis", "%s goes to %s", id(m, chit),
	    place_name(m, m->at[chit]));
}

static void draw_action(struct match *m, struct ruling *r, int chit)
{
	put(m, chit, known(m, SET_ASIDE));
	switch (type_of(m, chit)) {
	case BARRAGE_CHIT: draw_barrage(m, r, chit); break;
	case EVENT_CHIT: an_open_event(m, r); break;
	case STAVKA_CHIT:
		an_begin_operation(m, STAVKA, side_of(m, chit), NONE, chit);
		an_run_operation(m, FIGHTING);
		break;
	case FREE_MOVE_CHIT: ask(m, &an_free_move, side_of(m, chit))->who = (int16_t)chit; break;
	case WITHDRAW_59:
	case WITHDRAW_214: draw_withdrawal(m, r, chit); break;
	case SHOCK_SUPPLY:	/* 2.5.6a */
		put(m, chit, known(m, BESIDE));
		say(r, "2.5.6", "%s waits for the next chit of the 2nd Shock Army", id(m, chit));
		break;
	default: break;
	}
}

static int nth_in_cup(const struct match *m, int n)
{
	EACH_UNIT(p, m)
		if (lies_in(m, p, CUP) && --n == 0)
			return p;
	return NONE;
}

/* 2.3c */
static void draw_chit(struct match *m, struct ruling *r)
{
	int chit = nth_in_cup(m, draw(r, "4.1.1", "chit", count_at(m, known(m, CUP)), ~0u));

	say(r, "4.1.1", "%s is drawn", id(m, chit));
	if (is_command(m, chit))
		draw_command(m, r, chit);
	else
		draw_action(m, r, chit);
}

static void draw_verb(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;	/* 4.1.1a it does not matter who draws */
	done(m);
	draw_chit(m, r);
}

static void explain_draw(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	account(r, "4.1.1", "one of %d chits; boxes left for activations: german %d, soviet %d",
		count_at(m, known(m, CUP)), an_turn_cell(m, LIMIT + GERMAN) - an_used(m, GERMAN),
		an_turn_cell(m, LIMIT + SOVIET) - an_used(m, SOVIET));
}

/* ---- 4.1.1 the use of a Command Chit ---------------------------------------------------- */

void an_open_use(struct match *m, struct ruling *r, int chit)
{
	(void)r;
	ask(m, &an_use_chit, side_of(m, chit))->who = (int16_t)chit;
}

/* 8.0.6e 2.5.6b Without an activation the chit is used all the same. */
static void use_without_hq(struct match *m, struct ruling *r, int chit)
{
	an_activate(m, r, ACTIVATION, NONE, chit);
	an_run_operation(m, SELECTING);
}

static void pass_chit(struct match *m, const struct action *a, struct ruling *r)
{
	int chit = top_frame(m)->who;

	done(m);
	say(r, "4.1.1", "%s activates no HQ", an_side_names[a->side]);
	use_without_hq(m, r, chit);
}

/* ---- 4.1.3 relocate ------------------------------------------------------------------------ */

/* {do: relocate, to: '2213'} */
struct relocate_args {
	int16_t to;
};

static int army_in_use(const struct match *m) { return an_army_of(m, top_frame(m)->who); }

static bool check_army(const struct match *m, const struct action *a, struct ruling *r)
{
	int hq = army_in_use(m);

	(void)a;
	return (hq != NONE && on_map(m, hq)) || refuse(r, "4.1.3", "the chit has no Army HQ on the map");
}

static bool check_pin(const struct match *m, const struct action *a, struct ruling *r)
{
	int hq = army_in_use(m);

	(void)a;
	return !has_mark(m, hq, PINNED) || refuse(r, "2.5.1", "%s is pinned", id(m, hq));
}

/* 4.1.3a Anywhere but with enemies, on water, with another HQ or in an army's span. A zone is no bar. */
static bool is_other_hex(const struct match *m, int hq, int h)
{
	return is_hex(m, h) && h != m->at[hq];
}

static bool check_other_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct relocate_args *args = args_of(a);

	return is_other_hex(m, army_in_use(m), args->to) ||
	       refuse(r, "4.1.3", "%s is no other hex of the map", place_name(m, args->to));
}

static bool check_enemy(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct relocate_args *args = args_of(a);

	return holder_of(m, args->to) != enemy_of(a->side) ||
	       refuse(r, "6.3.2", "the enemy is in %s", place_name(m, args->to));
}

static bool check_span(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct relocate_args *args = args_of(a);

	return !an_in_span(m, army_in_use(m), args->to) ||
	       refuse(r, "4.2.5", "in %s it would be within another Army HQ's span, or that one in its own",
		      place_name(m, args->to));
}

static bool check_site(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct relocate_args *args = args_of(a);
	int hq = army_in_use(m);

	return an_check_ground(m, hq, args->to, r) && an_check_stack(m, hq, args->to, r);
}

/* 4.1.2f An activation like any other, so no Corps HQ is barred after it. 4.1.3b It activates none. */
static void relocate(struct match *m, const struct action *a, struct ruling *r)
{
	const struct relocate_args *args = args_of(a);
	int chit = top_frame(m)->who, hq = army_in_use(m);

	done(m);
	say(r, "4.1.3", "%s goes from %s to %s", id(m, hq), place_name(m, m->at[hq]),
	    place_name(m, args->to));
	put(m, hq, args->to);
	r->revealed |= plays(m, OPTION_FOG);
	own(m)->last[a->side] = NONE;
	use_without_hq(m, r, chit);
}

/* 4.1.1d Whom its chits can activate from there. */
static void explain_relocate(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct relocate_args *args = args_of(a);
	int hq = army_in_use(m);
	struct list led;

	an_list_led(m, hq, args->to, &led);
	account(r, "4.1.1", "within %d hexes of %s: %s", printed(m, hq, RANGE), place_name(m, args->to),
		piece_names(r, m, &led, "no HQ"));
	account(r, "4.1.3", "nobody is activated by this chit; activation %d of %d in this turn",
		an_used(m, a->side), an_turn_cell(m, LIMIT + a->side));
	an_explain_halt(m, r, hq, args->to);
}

static void offer_relocate(const struct match *m, struct offers *o)
{
	int hq = army_in_use(m);
	struct action a;
	struct relocate_args *args = args_in(&a);
	struct list rivals;

	if (hq == NONE || !on_map(m, hq) || has_mark(m, hq, PINNED))
		return;
	offer_start(o, &a);
	an_list_rivals(m, hq, &rivals);
	for (int h = 0; h < m->data->map->n_places && !o->full; h++) {
		args->to = (int16_t)h;
		if (is_other_hex(m, hq, h) && holder_of(m, h) != enemy_of(a.side) &&
		    !an_in_span_of(m, hq, h, &rivals) && an_may_stand(m, hq, h) && an_may_stack(m, hq, h))
			offer_sure(o, &a);
	}
}

/* ---- 2.5.4 Free Move -------------------------------------------------------------------------- */

/* 2.5.4b Three units and no HQ. */
static void free_units(struct match *m, const struct action *a, struct ruling *r)
{
	int chit = top_frame(m)->who;

	done(m);
	an_begin_operation(m, FREE_MOVE, a->side, NONE, chit);
	own(m)->slots = (int16_t)limit(m, FREE_UNITS);
	say(r, "2.5.4", "%s moves up to %d units and no HQ", an_side_names[a->side], limit(m, FREE_UNITS));
	an_run_operation(m, SELECTING);
}

static void explain_free_units(const struct match *m, const struct action *a, struct ruling *r)
{
	account(r, "2.5.4", "up to %d units from anywhere move outside enemy zones, and do not attack",
		limit(m, FREE_UNITS));
	account(r, "4.1.2", "%s may activate any HQ next", an_side_names[a->side]);
}

/* 2.5.4f */
static void pass_free_move(struct match *m, const struct action *a, struct ruling *r)
{
	done(m);
	say(r, "2.5.4", "%s moves nobody", an_side_names[a->side]);
}

/* ---- 2.5.3 the Stavka Directive ------------------------------------------------------------------- */

/* 2.5.3a Reading: an attack must be made; nobody has to fly for one that the units cannot make alone. */
static bool check_no_attack_left(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return !an_has_stavka_attack(m, false) ||
	       refuse(r, "2.5.3", "another attack is possible and must be made");
}

static void stavka_done(struct match *m, const struct action *a, struct ruling *r)
{
	done(m);
	go_to(m, &an_activation, CLOSING);
	say(r, "2.5.3", "%s makes no more attacks", an_side_names[a->side]);
}

/* ---- 8.1 2.4.1c 2.5.5 2.5.6bis the start of the Reinforcement Phase ------------------------------- */

/* 2.4.1c Wherever they are, as soon as the Command Phase of that turn is over. */
static void remove_wehrmacht(struct match *m, struct ruling *r)
{
	if (own_of(m)->turn < limit(m, WEHRMACHT_TURN))
		return;
	EACH_UNIT(p, m)
		if (is_command(m, p) && command_of(m, p) == WEHRMACHT && !lies_in(m, p, REMOVED)) {
			put(m, p, known(m, REMOVED));
			say(r, "2.4.1", "%s is out of the game", id(m, p));
		}
}

/* 2.5.5b c Reading: the Army HQ, its chits, and what the counters say goes with it; corps are no army's. */
static bool goes_with_army(const struct match *m, int p)
{
	if (is_command(m, p) || type_of(m, p) == ARMY_HQ)
		return command_of(m, p) == ARMY_59;
	return has_trait(m, p, WITH_59);
}

/* 2.5.6bis-b Those still to come and those eliminated too. */
static bool goes_with_division(const struct match *m, int p)
{
	return is_ground_unit(m, p) && formation_of(m, p) == F214;
}

static void withdraw(struct match *m, struct ruling *r, int chit)
{
	bool army = type_of(m, chit) == WITHDRAW_59;

	put(m, chit, known(m, REMOVED));
	EACH_UNIT(p, m)
		if (!lies_in(m, p, REMOVED) && (army ? goes_with_army(m, p) : goes_with_division(m, p))) {
			an_take_off(m, p, REMOVED);
			say(r, army ? "2.5.5" : "2.5.6bis", "%s is withdrawn", id(m, p));
		}
}

/* 2.1.4f 2.5.5d A withdrawal where it begins has not been drawn: it enters the cup as the others do. */
static bool is_due(const struct match *m, int chit)
{
	return (type_of(m, chit) == WITHDRAW_59 || type_of(m, chit) == WITHDRAW_214) &&
	       !an_is_at_home(m, chit);
}

void an_return_chits(struct match *m, struct ruling *r)
{
	int box = known(m, TURN_BOX + own_of(m)->turn - 1);

	EACH_UNIT(p, m) {
		if (!is_chit(m, p) || m->at[p] != box)
			continue;
		if (is_due(m, p)) {
			withdraw(m, r, p);
		} else {
			put(m, p, known(m, CUP));
			say(r, "8.1", "%s goes into the cup", id(m, p));
		}
	}
	remove_wehrmacht(m, r);
}

/* ---- 11.4a the Turn Advance -------------------------------------------------------------------------- */

/* 2.5e 2.5.6c What waits beside the track or on the turn track stays there. */
void an_collect_chits(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m)
		if (is_chit(m, p) && (lies_in(m, p, ACTIVATIONS + GERMAN) ||
				      lies_in(m, p, ACTIVATIONS + SOVIET) || lies_in(m, p, SET_ASIDE)))
			put(m, p, known(m, CUP));
	say(r, "11.4", "the chits drawn go back into the cup");
}

/* ---- tables -------------------------------------------------------------------------------------- */

static bool has_chit(const struct match *m, const struct frame *f)
{
	(void)f;
	return m->top[known(m, CUP)] != NONE;
}

/* 4.1.1a */
const struct state an_draw = {
	.name = "draw", .rule = "4.1.1", .asks = "draw a chit", .anyone = true,
	.in = IN(COMMAND_PHASE), .fits = has_chit,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "draw", .about = "draws a chit from the cup", .rules = "2.3 2.5 4.1.1",
			.apply = draw_verb, .explain = explain_draw,
		}, NULL
	},
};

static const struct param relocate_params[] = {
	{ PARAM(struct relocate_args, to, ARG_PLACE), .about = "the hex that the chit's Army HQ goes to" },
	{ 0 }
};

const struct state an_use_chit = {
	.name = "use-chit", .rule = "4.1.1", .asks = "activate an HQ by the chit, or pass",
	.asked = EITHER_SIDE, .in = IN(COMMAND_PHASE), .who = A_COMMAND_CHIT,
	.verbs = (const struct verb *const[]){
		&an_activate_verb,
		&(const struct verb){
			.name = "relocate", .about = "moves the Army HQ to any hex and activates nobody",
			.rules = "4.1.3 4.2.5 6.3.1 6.3.2 7.0", .params = relocate_params,
			.checks = CHECKS(check_army, lawful_so_far, check_pin, check_other_hex, check_enemy,
					 check_span, check_site),
			.apply = relocate, .explain = explain_relocate, .offer = offer_relocate, .idle = true,
		},
		&(const struct verb){
			.name = "pass", .passes = true,
			.about = "activates no HQ", .rules = "4.1.1", .apply = pass_chit,
		}, NULL
	},
};

const struct state an_free_move = {
	.name = "free-move", .rule = "2.5.4", .asks = "move an HQ's units or any three, or pass",
	.asked = EITHER_SIDE, .in = IN(COMMAND_PHASE), .who = A_FREE_MOVE_CHIT,
	.verbs = (const struct verb *const[]){
		&an_activate_verb,
		&(const struct verb){
			.name = "free-units", .about = "moves three units anywhere and no HQ",
			.rules = "2.5.4 4.1.2", .apply = free_units, .explain = explain_free_units,
		},
		&(const struct verb){
			.name = "pass", .passes = true,
			.about = "moves nobody", .rules = "2.5.4", .apply = pass_free_move,
		}, NULL
	},
};

const struct state an_stavka = {
	.name = "stavka", .rule = "2.5.3", .asks = "attack a hex with all units next to it",
	.asked = ON_TURN, .on = ON(&an_activation),
	.verbs = (const struct verb *const[]){
		&an_stavka_attack,
		&(const struct verb){
			.name = "done", .passes = true,
			.about = "makes no attack that only air units make possible",
			.rules = "2.5.3", .checks = CHECKS(check_no_attack_left), .apply = stavka_done,
		}, NULL
	},
};
