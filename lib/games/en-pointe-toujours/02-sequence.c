/* SPDX-License-Identifier: ISC */
/* 02-sequence.c: 2 the phases of a turn, in order. */
#include "games/en-pointe-toujours/ept.h"

/* ---- sides ------------------------------------------------------------ */

/* 11.2p The next side, French first, that has not said done and of which has() holds; NONE: nobody. */
static int next_side(const struct match *m, bool (*has)(const struct match *, int side))
{
	for (int side = FRENCH; side <= GERMAN; side++)
		if (!(own_of(m)->done >> side & 1) && has(m, side))
			return side;
	return NONE;
}

void ep_side_done(struct match *m, int side)
{
	own(m)->done |= 1u << side;
}

/* Each side in turn that has a choice is asked. False: nobody is left. */
static bool ask_sides(struct match *m, const struct state *question,
		      bool (*has)(const struct match *, int side))
{
	int side = next_side(m, has);

	if (side == NONE)
		return false;
	ask(m, question, side);
	return true;
}

/* ---- set-up ----------------------------------------------------------- */

/* 16 The side that the scenario names sets up first. */
static void open_setup(struct match *m, struct ruling *r)
{
	int first = scenario_cell(m, SC_FIRST);
	unsigned done_sides = own_of(m)->done;

	if (!(done_sides >> first & 1))
		ask(m, &ep_setup, first);
	else if (!(done_sides >> enemy_of(first) & 1))
		ask(m, &ep_setup, enemy_of(first));
	else
		ep_next_phase(m, r);
}

/* ---- A support, B command --------------------------------------------- */

/* 2Aa What lay on the map when the sides had spoken may leave a question (11.3c) before the next step. */
static void open_support_fire(struct match *m, struct ruling *r)
{
	if (ask_sides(m, &ep_support_fire, ep_has_mission))
		return;
	ep_resolve_missions(m, r);
	if (!m->depth)
		ep_next_phase(m, r);
}

/* 2Ab */
static void open_support_request(struct match *m, struct ruling *r)
{
	if (!ask_sides(m, &ep_support_request, ep_has_free_battery))
		ep_next_phase(m, r);
}

/* 2Ba The check is made as the phase begins; who is attached is said before the initiative is rolled. */
static void open_command(struct match *m, struct ruling *r)
{
	if (ask_sides(m, &ep_attach, ep_may_attach))
		return;
	ep_roll_initiative(m, r);
	ep_next_phase(m, r);
}

/* ---- D administration ------------------------------------------------- */

/* 2Da 11.3f 14.2h */
static void take_markers_off(struct match *m, struct ruling *r)
{
	ep_lift_artillery(m);
	EACH_UNIT(p, m) {
		struct unit *u = unit(m, p);

		unmark(m, p, MOVED | SHUT_DOWN);
		u->fire = NO_FIRE;
		if (u->state == STOPPED)
			u->state = FIT;
	}
	say(r, "2.D", "the markers of the turn are taken off");
}

/* 2Db 7.9d The dice of a hidden weapon are its owner's alone. */
static void repair(struct match *m, struct ruling *r, int p)
{
	unsigned readers = ep_readers(m, p);
	int sum = ep_roll_2d6(r, "7.9", text(r->arena, "repair.%s", id(m, p)), readers);
	bool repaired = sum <= limit(m, REPAIR);

	if (repaired)
		unmark(m, p, JAMMED);
	tell(r, readers, "7.9", "%s %s: roll %d", id(m, p), repaired ? "is repaired" : "stays jammed", sum);
}

/* 2Dc Whatever held for the operations of this turn alone. */
static void turn_cps_back(struct match *m)
{
	EACH_UNIT(p, m) {
		unmark(m, p, ACTIVATED | WITHDRAWN);
		unit(m, p)->attached = NONE;
	}
	own(m)->active = NONE;
	own(m)->passes = 0;
	own(m)->first_used = 0;
}

static void begin_administration(struct match *m, struct ruling *r)
{
	take_markers_off(m, r);
	EACH_UNIT(p, m)
		if (has_mark(m, p, JAMMED))
			repair(m, r, p);
	turn_cps_back(m);
}

/* 2Dd */
static void open_replacement(struct match *m, struct ruling *r)
{
	if (!ep_step_replacement(m, r))
		ep_next_phase(m, r);
}

/* 2De */
static void open_rally(struct match *m, struct ruling *r)
{
	if (!ep_step_rally(m, r))
		ep_next_phase(m, r);
}

/* 16.4c after the rally step */
static void open_recovery(struct match *m, struct ruling *r)
{
	if (!ask_sides(m, &ep_recover, ep_has_recovery))
		ep_next_phase(m, r);
}

/* 2Df 16.3k */
static void open_morale_check(struct match *m, struct ruling *r)
{
	ep_test_morale(m, r);
	ep_judge(m, r);
	if (!is_over(m))
		ep_roll_surrender(m, r);
	if (!is_over(m))
		ep_next_phase(m, r);
}

/* 2Dg */
static void open_camouflage(struct match *m, struct ruling *r)
{
	if (!ask_sides(m, &ep_camouflage, ep_has_camouflage))
		ep_next_phase(m, r);
}

/* ---- the phases ------------------------------------------------------- */

static const struct {
	void (*begin)(struct match *, struct ruling *);	/* once; NULL: nothing to do */
	void (*open)(struct match *, struct ruling *);	/* whenever nothing is pending */
} phases[] = {
	[SETTING_UP] = { NULL, open_setup },
	[SUPPORT_FIRE] = { NULL, open_support_fire },
	[SUPPORT_REQUEST] = { NULL, open_support_request },
	[COMMAND_PHASE] = { ep_mark_command, open_command },
	[OPERATIONS] = { NULL, ep_open_operations },
	[REPLACEMENT] = { begin_administration, open_replacement },
	[RALLYING] = { NULL, open_rally },
	[RECOVERY] = { NULL, open_recovery },
	[MORALE_CHECK] = { NULL, open_morale_check },
	[CAMOUFLAGE] = { NULL, open_camouflage },
	[TURN_END] = { NULL, ep_end_turn },
};

void ep_proceed(struct match *m, struct ruling *r)
{
	phases[own_of(m)->phase].open(m, r);
}

/* 2a 2Dh No step is left out or taken before another; the next turn begins with the support phase. */
void ep_next_phase(struct match *m, struct ruling *r)
{
	struct ept *o = own(m);

	o->phase = o->phase == TURN_END ? SUPPORT_FIRE : (int16_t)(o->phase + 1);
	o->done = 0;
	EACH_UNIT(p, m)
		ep_forget_deeds(m, p);
	if (phases[o->phase].begin)
		phases[o->phase].begin(m, r);
}
