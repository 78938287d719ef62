/* SPDX-License-Identifier: ISC */
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

static bool state_fault(const struct match *m, struct fault *f, int p, bool there)
{
	const struct unit *u = unit_of(m, p);
	bool faces = is_tank(m, p) || type_of(m, p) == CANNON;

	if (is_tank(m, p) && u->state != FIT)	/* 1.1b */
		return fault_of_piece(f, p, "state", "%s is a tank: never stopped or neutralised", id(m, p));
	if (is_dummy(m, p) && u->state != FIT)
		return fault_of_piece(f, p, "state", "%s is a dummy, yet stopped or neutralised", id(m, p));
	if (is_dummy(m, p) && u->fire != NO_FIRE)
		return fault_of_piece(f, p, "fire", "%s is a dummy and bears a Fire marker", id(m, p));
	if (there && faces != (u->facing > 0))	/* 14.1a 15a */
		return fault_of_piece(f, p, "facing", "%s has facing %d", id(m, p), u->facing);
	if (u->ammo && !faces)
		return fault_of_piece(f, p, "ammo", "%s cannot be short of ammunition", id(m, p));
	return marks_fault(m, f, p);
}

/* Who is not in play bears nothing but what its platoon keeps with it, or what it is set up with. */
static bool rest_fault(const struct match *m, struct fault *f, int p)
{
	enum { KEPT = ACTIVATED | OUT_OF_RANGE | HESITANT | PROMOTED };
	const struct unit *u = unit_of(m, p);
	bool gone = lies_in(m, p, GONE);
	unsigned may = KEPT | (gone ? DEPARTED : HIDDEN) | (on_map(m, p) ? IN_BATTERY : 0u);

	if (u->marks & ~may)
		return fault_of_piece(f, p, "marks", "%s is not in play and bears markers", id(m, p));
	if (!gone && !is_tank(m, p) && !is_hidden(m, p))	/* 12.1a */
		return fault_of_piece(f, p, "marks", "%s is to come and is not hidden", id(m, p));
	if (u->state != FIT)
		return fault_of_piece(f, p, "state", "%s is not in play, yet stopped or neutralised",
				      id(m, p));
	if (u->fire != NO_FIRE)
		return fault_of_piece(f, p, "fire", "%s is not in play and bears a Fire marker", id(m, p));
	if (!gone && u->lost)
		return fault_of_piece(f, p, "lost", "%s has lost steps before it came", id(m, p));
	if (u->deeds)
		return fault_of_piece(f, p, "deeds", "%s is not in play and has done something", id(m, p));
	return false;
}

/* ---- what a head keeps ---------------------------------------------------------- */

/* 3.3c Each turn can bring one more second-in-command. */
static bool second_fault(const struct match *m, struct fault *f, int p)
{
	const struct chart *c = chart_of(m, SECOND);
	int least = 0, most = 0, turn = own_of(m)->turn, second = unit_of(m, p)->second;

	if (!second)
		return false;
	for (int i = 0; i < c->n_rows; i++) {
		least = lesser(least, c->cells[i]);
		most = greater(most, c->cells[i]);
	}
	if (type_of(m, p) != CP)
		return fault_of_piece(f, p, "second", "%s is no CP", id(m, p));
	if (second < turn * least || second > turn * most)
		return fault_of_piece(f, p, "second", "the morale of %s cannot have changed by %d", id(m, p),
				      second);
	return false;
}

/* 11.1c Of a platoon, what it lost at all: more than its steps by seconds and recovered squads alone. */
static bool losses_fault(const struct match *m, struct fault *f, int p)
{
	const struct unit *u = unit_of(m, p);
	int steps = 2 * own_of(m)->turn;

	if (!u->losses && !u->fresh)
		return false;
	if (!ep_is_head(m, p))
		return fault_of_piece(f, p, u->losses ? "losses" : "fresh", "%s leads nobody", id(m, p));
	EACH_UNIT(q, m)
		if (printed(m, q, PLATOON) == printed(m, p, PLATOON) && is_unit(m, q) && ep_head(m, q) == p)
			steps += type_of(m, q) == SQUAD ? 2 : 1;
	if (u->losses > steps)
		return fault_of_piece(f, p, "losses", "the platoon of %s has no %d steps to lose", id(m, p),
				      u->losses);
	if (u->fresh > u->losses)
		return fault_of_piece(f, p, "fresh", "the platoon of %s has lost more in this turn than ever",
				      id(m, p));
	return false;
}

/* ---- batteries -------------------------------------------------------------- */

/* 13c A mission has its hex until the fire is placed. */
static bool mission_fault(const struct match *m, struct fault *f, int p)
{
	const struct unit *u = unit_of(m, p);

	if (u->waited > own_of(m)->turn)	/* 13.3b */
		return fault_of_piece(f, p, "waited", "%s has waited for more turns than there were",
				      id(m, p));
	if (u->mission == ORDERED && own_of(m)->phase != SUPPORT_FIRE)
		return fault_of_piece(f, p, "mission", "%s is ordered to fire when no artillery does",
				      id(m, p));
	if (u->fell != NONE && !is_hex(m, u->fell))
		return fault_of_piece(f, p, "fell", "the fire of %s lies on no hex", id(m, p));
	if ((u->mission != NO_MISSION && u->mission != PLACED) != is_hex(m, u->aim))
		return fault_of_piece(f, p, u->aim == NONE ? "mission" : "aim",
				      "%s has a mission without a hex, or a hex without a mission", id(m, p));
	if (u->director != NONE && (type_of(m, u->director) != CP || !on_map(m, u->director) ||
				    side_of(m, u->director) != side_of(m, p)))
		return fault_of_piece(f, p, "director", "%s directs the fire of %s", id(m, u->director),
				      id(m, p));
	return false;
}

/* ---- places ------------------------------------------------------------------ */

static bool hex_fault(const struct match *m, struct fault *f, int p)
{
	int at = m->at[p], side = side_of(m, p);

	if (in_tunnel(m, p) ? !ep_may_use_tunnel(m, side, at) : !ep_may_stand(m, p, at))
		return fault_of_piece(f, p, "at", "%s is in %s, where it may not be", id(m, p),
				      place_name(m, at));
	if (at != own_of(m)->target && ep_has_side(m, at, enemy_of(side)))	/* 8c */
		return fault_of_piece(f, p, "at", "both sides are in %s", place_name(m, at));
	if (!ep_may_stack(m, p, at))
		return fault_of_piece(f, p, "at", "%s is overstacked", place_name(m, at));
	return false;
}

static bool where_fault(const struct match *m, struct fault *f, int p, bool there)
{
	int at = m->at[p], steps = ep_steps(m, p);
	bool gone = at == known(m, GONE);

	if (steps < 0)
		return fault_of_piece(f, p, "lost", "%s has lost %d steps", id(m, p), unit_of(m, p)->lost);
	if ((type_of(m, p) == BATTERY) != (at == known(m, SUPPORT)))
		return fault_of_piece(f, p, "at", "%s is %s", id(m, p),
				      type_of(m, p) == BATTERY ? "on the map" : "no battery");
	if (type_of(m, p) == BATTERY)
		return mission_fault(m, f, p);
	if (is_unit(m, p) && gone == (steps > 0) && !has_mark(m, p, DEPARTED))
		return fault_of_piece(f, p, unit_of(m, p)->lost ? "lost" : "at",
				      "%s has %d steps and is in %s", id(m, p), steps, place_name(m, at));
	if (has_mark(m, p, DEPARTED) && !gone)
		return fault_of_piece(f, p, "marks", "%s has left and is in %s", id(m, p), place_name(m, at));
	if (there && hex_fault(m, f, p))
		return true;
	return (!there || ep_is_set_up_now(m, p)) && rest_fault(m, f, p);
}

/* ---- pieces, places, tracks ------------------------------------------------------ */

static bool piece_fault(const struct match *m, struct fault *f, int p)
{
	bool there = on_map(m, p);

	if (m->at[p] == NONE)
		return false;
	return where_fault(m, f, p, there) || state_fault(m, f, p, there) || second_fault(m, f, p) ||
	       losses_fault(m, f, p);
}

static bool place_fault(const struct match *m, struct fault *f, int h)
{
	if (is_marked(m, h, RUIN) && !has_feature(m, h, HOUSE))
		return fault_of_place(f, h, "marks", "%s is in ruins and was no house", place_name(m, h));
	if (is_marked(m, h, WRECK) && !is_hex(m, h))
		return fault_of_place(f, h, "marks", "a wreck is in %s", place_name(m, h));
	return false;
}

static bool track_fault(const struct match *m, struct fault *f)
{
	const struct ept *o = own_of(m);

	if (o->turn < 1 || o->turn > ep_last_turn(m))
		return fault_in_own(f, "turn", "the turn is %d", o->turn);
	if ((o->active != NONE) != (o->phase == OPERATIONS) && !is_over(m))
		return fault_in_own(f, "active", "%s is active in the phase %s", side_name(m, o->active),
				    ep_phase_names[o->phase]);
	if (o->passes > 1 || (o->passes && (o->phase != OPERATIONS || o->formation != NONE)))	/* 4.5a */
		return fault_in_own(f, "passes", "nobody can have passed %d times", o->passes);
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
		if (ground_of(m, h)->marks && place_fault(m, f, h))
			return true;
	return ep_progress_fault(m, f);
}
