/* SPDX-License-Identifier: ISC */
/* 11-actions.c: 11.0 declaring an action or passing, and who acts next (5.1). */
#include "games/narvik-1940/narvik.h"

/* ---- 5.1 11.0 whose turn it is -------------------------------------------- */

/* 5.1p A First Player without AP is passed over. */
void nv_begin_actions(struct match *m, struct ruling *r)
{
	struct narvik *n = own(m);
	int first = n->first;

	n->passes = 0;
	n->to_act = NONE;
	if (n->ap[first])
		n->to_act = (int16_t)first;
	else if (n->ap[enemy_of(first)])
		n->to_act = (int16_t)enemy_of(first);
	if (n->to_act == NONE)
		say(r, "5.1", "neither side has action points");
}

/* 5.1j 5.1k 11.0d to 11.0f: to_act is still the side that acted or passed. */
static void next_to_act(struct match *m, struct ruling *r)
{
	struct narvik *n = own(m);
	int enemy = enemy_of(n->to_act);

	if (n->ap[enemy] && n->passes < 2)
		n->to_act = (int16_t)enemy;
	else if (n->passes || !n->ap[n->to_act])
		n->to_act = NONE;
	if (n->to_act == NONE)
		say(r, "5.1", "the Actions Phase ends");
}

/* 21.0c What the side learned by recon is hidden again. */
static void forget_recon(struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (side_of(m, p) != side)
			unmark(m, p, SEEN_RECON);
}

static void clear_units(struct match *m)
{
	EACH_UNIT(p, m) {
		struct unit *u = unit(m, p);

		*u = (struct unit){ .marks = u->marks & (LANDED | SEEN_RECON), .origin = NONE, .aim = NONE };
	}
}

static void clear_ground(struct match *m)
{
	EACH_PLACE(h, m) {
		struct ground *g = ground(m, h);

		g->marks &= GERMAN_HELD | ENTRENCHED | DEMOLISHED;
		g->entries = 0;
	}
}

void nv_close_action(struct match *m, struct ruling *r)
{
	struct narvik *n = own(m);

	done(m);
	clear_units(m);
	clear_ground(m);
	forget_recon(m, n->by);
	n->action = NO_ACTION;
	n->command = NO_COMMAND;
	n->begun = n->struck = false;
	n->sailing = NOT_SAILED;
	n->combat = NO_COMBAT;
	n->by = n->origin = n->target = n->from = n->at = NONE;
	next_to_act(m, r);
}

/* 9.0m No stack changes its order from now on. */
void nv_begin_conduct(struct match *m)
{
	own(m)->begun = true;
}

/* ---- units of the action -------------------------------------------------- */

/* 11.0b 18.1a Each kind of action has its own rule about whose units take part. */
static bool refuse_inactive(const struct match *m, int p, struct ruling *r)
{
	const char *who = id(m, p);

	switch (own_of(m)->action) {
	case MOVE_ACTION:
		return refuse(r, "12.0", "%s is not of the sub-command that moves", who);
	case FIRE_ACTION:
	case ASSAULT_ACTION:
		return refuse(r, "14.0", "%s is not of the sub-command that attacks", who);
	case AMPHIBIOUS_ACTION:
		return refuse(r, "13.0", "%s is not of the sub-command that sails", who);
	case MARINE_ACTION:
		return refuse(r, "13.2", "%s takes no part in the landing", who);
	default:
		return refuse(r, "23.1", "%s is not of the sub-command whose engineers work", who);
	}
}

bool nv_check_active(const struct match *m, int p, struct ruling *r)
{
	if (side_of(m, p) != own_of(m)->by)
		return refuse(r, "11.0", "%s is a unit of the other side", id(m, p));
	if (nv_is_ground(m, p) && !nv_is_combat(m, p))
		return refuse(r, "18.2", "%s takes no part in actions", id(m, p));
	return has_mark(m, p, ACTIVE) || refuse_inactive(m, p, r);
}

/* ---- declare ---------------------------------------------------------------- */

struct declare_args {
	int16_t action, subcommand;
};

/* 11.0b These name no sub-command. */
static bool names_command(int action)
{
	return action != AIR_ACTION && action != NAVAL_ACTION && action != RECON_ACTION;
}

static int side_of_command(int command)
{
	return command >= BR && command <= PL ? ALLIED : command == NO_COMMAND ? NONE : GERMAN;
}

static bool check_action_named(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct declare_args *declare = args_of(a);

	(void)m;
	if (declare->action == NO_ACTION)
		return refuse(r, "11.0", "declare an action or pass");
	return true;
}

/* 6.2c 6.3c */
static bool check_price(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct declare_args *declare = args_of(a);
	int cost = cell(m, ACTIONS, declare->action, a->side);

	if (cost == NO)
		return refuse(r, "6.3", "%s is not an action of this side", nv_action_names[declare->action]);
	return nv_check_ap(m, a->side, cost, r);
}

static bool check_engineers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct declare_args *declare = args_of(a);

	if (declare->action == ENGINEER_ACTION && !plays(m, OPTION_ENGINEERS))
		return refuse(r, "23.1", "the game is played without engineer operations");
	return true;
}

/* 11.0b */
static bool check_subcommand(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct declare_args *declare = args_of(a);
	int command = declare->subcommand;

	(void)m;
	if (!names_command(declare->action))
		return command == NONE ||
		       refuse(r, "11.0", "%s is not done by a sub-command", nv_action_names[declare->action]);
	if (command == NONE || command == NO_COMMAND)
		return refuse(r, "11.0", "the sub-command is not named");
	if (side_of_command(command) != a->side)
		return refuse(r, "2.3.1", "%s belongs to the other side", nv_command_names[command]);
	if (declare->action == MARINE_ACTION && command != BR)
		return refuse(r, "13.2", "only the British have the Royal Marines");
	return true;
}

bool nv_may_conduct(const struct match *m, int action, int command, int side)
{
	if (side == NONE || cell(m, ACTIONS, action, side) == NO ||
	    (action == ENGINEER_ACTION && !plays(m, OPTION_ENGINEERS)) ||
	    (action == MARINE_ACTION && command != BR))
		return false;
	return names_command(action) ? side_of_command(command) == side : command == NO_COMMAND;
}

/* 12.5c Ferry terminals count as they were when the action began; 12.5j Harstad is always Allied. */
static void note_terminals(struct match *m, int side)
{
	EACH_PLACE(h, m) {
		bool german = is_marked(m, h, GERMAN_HELD);

		if (has_feature(m, h, ALLIED_AREA))
			german = false;
		if (has_feature(m, h, FERRY) && german == (side == GERMAN))
			mark_place(m, h, TERMINAL);
	}
}

static const struct state *state_of(int action)
{
	static const struct state *const states[] = {
		[MOVE_ACTION] = &nv_move, [FIRE_ACTION] = &nv_fire, [ASSAULT_ACTION] = &nv_assault,
		[AMPHIBIOUS_ACTION] = &nv_amphibious, [MARINE_ACTION] = &nv_marine, [AIR_ACTION] = &nv_air,
		[NAVAL_ACTION] = &nv_naval, [RECON_ACTION] = &nv_recon, [REGROUP_ACTION] = &nv_regroup,
		[ENGINEER_ACTION] = &nv_engineer,
	};

	return states[action];
}

static void declare(struct match *m, const struct action *a, struct ruling *r)
{
	const struct declare_args *declare = args_of(a);
	struct narvik *n = own(m);
	bool named = names_command(declare->action);

	say(r, "11.0", "%s declares %s%s%s", side_name(m, a->side), nv_action_names[declare->action],
	    named ? " by " : "", named ? nv_command_names[declare->subcommand] : "");
	nv_spend_ap(m, r, a->side, cell(m, ACTIONS, declare->action, a->side));
	n->passes = 0;
	n->action = declare->action;
	n->by = a->side;
	n->command = named ? declare->subcommand : NO_COMMAND;
	if (named)
		nv_activate(m, a->side, declare->subcommand);
	if (declare->action == MOVE_ACTION)
		note_terminals(m, a->side);
	done(m);
	ask(m, state_of(declare->action), a->side);
}

/* 11.0 Lawful all the same: nothing but ending the action could follow. */
static bool remark_wasted(const struct match *m, const struct action *a, struct ruling *r)
{
	static const struct verb *const idle[] = { &nv_restack, &nv_end_action, NULL };
	static const char *const why[] = {
		[MOVE_ACTION] = "no unit can move", [FIRE_ACTION] = "no unit can fire at an enemy",
		[ASSAULT_ACTION] = "no unit can assault an enemy",
		[AMPHIBIOUS_ACTION] = "no unit can sail",
		[MARINE_ACTION] = "the Royal Marines cannot land", [AIR_ACTION] = "no strike can be placed",
		[NAVAL_ACTION] = "no strike can be placed", [RECON_ACTION] = "nothing is hidden",
		[REGROUP_ACTION] = "nobody waits to regroup", [ENGINEER_ACTION] = "no engineer can work",
	};
	const struct declare_args *declared = args_of(a);
	struct ruling quiet = { .arena = r->arena, .quiet = true };
	struct match after;

	if (r->quiet)
		return true;
	match_copy(&after, m);
	declare(&after, a, &quiet);
	if (declared->action == RECON_ACTION ? !plays(m, OPTION_FOG)
					     : !has_answer_but(&after, r->arena, idle))
		remark(r, "11.0", "wasted: %s", why[declared->action]);
	return true;
}

/* 11.0b 18.1a Who may take part. */
static struct list activated(const struct match *m, int side, int command)
{
	struct list units = { 0 };

	EACH_UNIT(p, m)
		if (nv_is_activated(m, p, side, command) && units.n < MOST_LIST)
			list_add(&units, p);
	return units;
}

static void explain_declare(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct declare_args *declare = args_of(a);
	struct list units;

	nv_account_ap(m, r, a->side, cell(m, ACTIONS, declare->action, a->side));
	if (!names_command(declare->action) || declare->action == REGROUP_ACTION)
		return;
	units = activated(m, a->side, declare->subcommand);
	account(r, "11.0", "active then: %s", piece_names(r, m, &units, "nobody"));
}

static void offer_declare(const struct match *m, struct offers *o)
{
	int side = top_frame(m)->side, first = side == GERMAN ? KGD : BR, last = side == GERMAN ? KGW : PL;
	struct ruling quiet = { .quiet = true };
	struct action a;
	struct declare_args *declare = args_in(&a);

	offer_start(o, &a);
	for (int kind = MOVE_ACTION; kind < NO_ACTION && !o->full; kind++) {
		declare->action = (int16_t)kind;
		declare->subcommand = NONE;
		if (!check_price(m, &a, &quiet) || !check_engineers(m, &a, &quiet))
			continue;
		if (!names_command(kind))
			offer_sure(o, &a);
		for (int command = first; names_command(kind) && command <= last; command++) {
			declare->subcommand = (int16_t)command;
			if (check_subcommand(m, &a, &quiet))
				offer_sure(o, &a);
		}
	}
}

static const struct param declare_params[] = {
	{ PARAM(struct declare_args, action, ARG_WORD), .names = nv_action_names,
	  .about = "the kind of action" },
	{ PARAM(struct declare_args, subcommand, ARG_WORD), .names = nv_command_names, .optional = true,
	  .about = "the sub-command that acts; none for air, naval and recon" },
	{ 0 }
};

static const struct verb declare_verb = {
	.name = "declare", .about = "declares an action and pays for it",
	.rules = "2.3.1 6.2 6.3 11.0 12.0 13.0 13.2 23.1", .params = declare_params,
	.checks = CHECKS(check_action_named, lawful_so_far, check_price, check_engineers, check_subcommand,
			 lawful_so_far, remark_wasted),
	.apply = declare, .explain = explain_declare, .offer = offer_declare,
};

/* ---- pass -------------------------------------------------------------------- */

/* 11.0c 11.0f 21.0c */
static void pass(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "11.0", "%s passes", side_name(m, a->side));
	own(m)->passes++;
	forget_recon(m, a->side);
	done(m);
	next_to_act(m, r);
}

/* 11.0f */
static void explain_pass(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct narvik *n = own_of(m);
	int enemy = enemy_of(a->side);

	if (n->passes)
		account(r, "11.0", "both sides have then passed: the Actions Phase ends");
	else if (n->ap[enemy])
		account(r, "11.0", "%s has %d AP; if it passes too, the Actions Phase ends",
			side_name(m, enemy), n->ap[enemy]);
	else
		account(r, "5.1", "%s has no AP: the Actions Phase ends", side_name(m, enemy));
}

static const struct verb pass_verb = {
	.name = "pass", .passes = true, .about = "conducts no action", .rules = "5.1 11.0", .apply = pass,
	.explain = explain_pass,
};

const struct state nv_act = {
	.name = "act", .rule = "11.0", .asks = "declare an action or pass",
	.asked = ON_TURN, .in = IN(DURING(NO_ACTION)),
	.verbs = (const struct verb *const[]){ &declare_verb, &pass_verb, NULL },
};

/* ---- end-action ---------------------------------------------------------------- */

static void end_action(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "11.0", "%s ends the action", side_name(m, a->side));
	if (own_of(m)->action == MOVE_ACTION)
		nv_mend_stacks(m, r);
	nv_close_action(m, r);
}

const struct verb nv_end_action = {
	.name = "end-action", .passes = true, .about = "ends the action; what was not done is lost",
	.rules = "9.0 11.0 14.4.1 16.0",
	.checks = CHECKS(nv_check_stacks, nv_check_target_closed, nv_check_strikes_done),
	.apply = end_action,
};
