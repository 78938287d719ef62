/* faults.c: what no lawful play can bring about in the pieces, the places and the tracks. */
#include "games/en-pointe-toujours/ept.h"

/* ---- markers ------------------------------------------------------------ */

/* 1.1b 12.3j 1.3 Each sort of counter bears only the markers that it can. */
static bool marks_fault(const struct match *m, struct fault *f, int p)
{
	const char *name = id(m, p);

	if (is_tank(m, p) && is_hidden(m, p))
		return fault_of_piece(f, p, "marks", "%s is a tank: never hidden", name);
	if (!is_tank(m, p) && has_mark(m, p, IMMOBILISED | SHUT_DOWN))
		return fault_of_piece(f, p, "marks", "%s is no tank, yet immobilised or shut down", name);
	if (type_of(m, p) != HW && has_mark(m, p, IN_BATTERY | JAMMED | DISMANTLED | REDEPLOYED))
		return fault_of_piece(f, p, "marks", "%s is no heavy weapon", name);
	if (is_dummy(m, p) && on_map(m, p) && !is_hidden(m, p))
		return fault_of_piece(f, p, "marks", "%s is a dummy, yet not hidden", name);
	return false;
}

static bool state_fault(const struct match *m, struct fault *f, int p)
{
	const struct unit *u = unit_of(m, p);
	bool faces = is_tank(m, p) || type_of(m, p) == CANNON;

	if (is_tank(m, p) && u->state != FIT)	/* 1.1b */
		return fault_of_piece(f, p, "state", "%s is a tank: never stopped or neutralised", id(m, p));
	if (is_dummy(m, p) && u->state != FIT)
		return fault_of_piece(f, p, "state", "%s is a dummy, yet stopped or neutralised", id(m, p));
	if (is_dummy(m, p) && u->fire != NO_FIRE)
		return fault_of_piece(f, p, "fire", "%s is a dummy and bears a Fire marker", id(m, p));
	if (on_map(m, p) && faces != (u->facing > 0))	/* 14.1a 15a */
		return fault_of_piece(f, p, "facing", "%s has facing %d", id(m, p), u->facing);
	if (u->ammo && !faces)
		return fault_of_piece(f, p, "ammo", "%s cannot be short of ammunition", id(m, p));
	return marks_fault(m, f, p);
}

/* ---- batteries -------------------------------------------------------------- */

/* 13c A mission has its hex until the fire is placed. */
static bool mission_fault(const struct match *m, struct fault *f, int p)
{
	const struct unit *u = unit_of(m, p);

	if ((u->mission != NO_MISSION && u->mission != PLACED) != is_hex(m, u->aim))
		return fault_of_piece(f, p, u->aim == NONE ? "mission" : "aim",
				      "%s has a mission without a hex, or a hex without a mission", id(m, p));
	if (u->director != NONE &&
	    (type_of(m, u->director) != CP || side_of(m, u->director) != side_of(m, p)))
		return fault_of_piece(f, p, "director", "%s directs the fire of %s", id(m, u->director),
				      id(m, p));
	return false;
}

/* ---- places ------------------------------------------------------------------ */

static bool hex_fault(const struct match *m, struct fault *f, int p)
{
	int at = m->at[p], side = side_of(m, p);

	if (in_tunnel(m, p) ? !ep_may_use_tunnel(m, side, at) : !ep_may_stand(m, p, at))
		return fault_of_piece(f, p, "at", "%s is in %s, where it may not be", id(m, p), hex(m, at));
	if (at != own_of(m)->target && ep_has_side(m, at, other(side)))	/* 8c */
		return fault_of_piece(f, p, "at", "both sides are in %s", hex(m, at));
	if (!ep_may_stack(m, p, at))
		return fault_of_piece(f, p, "at", "%s is overstacked", hex(m, at));
	return false;
}

static bool where_fault(const struct match *m, struct fault *f, int p)
{
	int at = m->at[p];
	bool gone = at == known(m, GONE);

	if ((type_of(m, p) == BATTERY) != (at == known(m, SUPPORT)))
		return fault_of_piece(f, p, "at", "%s is %s", id(m, p),
				      type_of(m, p) == BATTERY ? "on the map" : "no battery");
	if (type_of(m, p) == BATTERY)
		return mission_fault(m, f, p);
	if (is_unit(m, p) && gone == (ep_steps(m, p) > 0) && !has_mark(m, p, DEPARTED))
		return fault_of_piece(f, p, unit_of(m, p)->lost ? "lost" : "at",
				      "%s has %d steps and is in %s", id(m, p), ep_steps(m, p), hex(m, at));
	if (has_mark(m, p, DEPARTED) && !gone)
		return fault_of_piece(f, p, "marks", "%s has left and is in %s", id(m, p), hex(m, at));
	return on_map(m, p) && hex_fault(m, f, p);
}

/* ---- pieces, places, tracks ------------------------------------------------------ */

static bool piece_fault(const struct match *m, struct fault *f, int p)
{
	if (m->at[p] == NONE)
		return false;
	if (ep_steps(m, p) < 0)
		return fault_of_piece(f, p, "lost", "%s has lost %d steps", id(m, p), unit_of(m, p)->lost);
	return where_fault(m, f, p) || state_fault(m, f, p);
}

static bool place_fault(const struct match *m, struct fault *f, int h)
{
	if (is_marked(m, h, RUIN) && !has_feature(m, h, HOUSE))
		return fault_of_place(f, h, "marks", "%s is in ruins and was no house", hex(m, h));
	if (is_marked(m, h, WRECK) && !is_hex(m, h))
		return fault_of_place(f, h, "marks", "a wreck is in %s", hex(m, h));
	return false;
}

static bool track_fault(const struct match *m, struct fault *f)
{
	int turn = own_of(m)->turn, turns = scenario_cell(m, SC_TURNS);

	if (turn < 1 || (turns && turn > turns))
		return fault_in_own(f, "turn", "the turn is %d", turn);
	return false;
}

bool ep_fault(const struct match *m, struct fault *f)
{
	if (track_fault(m, f))
		return true;
	EACH_UNIT(p, m)
		if (piece_fault(m, f, p))
			return true;
	EACH_PLACE(h, m)
		if (place_fault(m, f, h))
			return true;
	return ep_pending_fault(m, f);
}
