/* SPDX-License-Identifier: ISC */
/* pending.c: what the open Action, its combat and its marks must be, for nw_fault. */
#include "games/norway-1940/norway.h"

/* ---- what each Action leads to ------------------------------------------------------- */

#define NOWHERE KIND(HEX)	/* there are no hexes */
#define LAND_FIGHT (IN(GROUND_COMBAT) | IN(DIVE_SUPPORT))
#define MET IN(INTERCEPTION)

/* Where it may be about, and from where, by kinds; the combats that it may lead to. None: it ends at once. */
static const struct course {
	uint32_t where, from;
	uint64_t combats;
} courses[] = {
	[OP_MOBILIZE] = { NOWHERE, NOWHERE, 0 },
	[OP_COMMANDO] = { KIND(AREA), NOWHERE, IN(GROUND_COMBAT) },
	[OP_UNDOCK] = { KIND(ZONE), KIND(BASE), IN(NAVAL_BATTLE) },
	[OP_BATTLE] = { KIND(ZONE), KIND(ZONE), IN(NAVAL_BATTLE) },
	[OP_SAIL_ATTACK] = { KIND(ZONE), KIND(ZONE), IN(NAVAL_BATTLE) },
	[OP_BOMBARD] = { KIND(AREA), KIND(ZONE), IN(FORTRESS_FIRE) | IN(BASE_FIRE) },
	[OP_RAID] = { KIND(ZONE), KIND(ZONE), IN(CARRIER_RAID) },
	[OP_AMPHIB] = { KIND(ZONE) | KIND(AREA), KIND(ZONE), LAND_FIGHT },
	[OP_EMERGENCY] = { KIND(ZONE) | KIND(AREA), KIND(ZONE), LAND_FIGHT },
	[OP_EVACUATE] = { KIND(ZONE) | KIND(AREA), KIND(ZONE), LAND_FIGHT },
	[OP_SHIP_AIRCRAFT] = { KIND(ZONE) | KIND(AREA), KIND(ZONE), LAND_FIGHT },
	[OP_STRIKE] = { KIND(AREA), KIND(AREA) | KIND(BASE), IN(AIR_STRIKE) | MET },
	[OP_STRIKE_SHIPS] = { KIND(ZONE), KIND(AREA) | KIND(BASE), IN(SHIP_STRIKE) | MET },
	[OP_BOMB] = { KIND(AREA), KIND(AREA) | KIND(BASE), IN(BASE_BOMBING) | MET },
	[OP_RAIL_STRIKE] = { KIND(AREA), KIND(AREA) | KIND(BASE), IN(RAIL_BOMBING) },
	[OP_ASSAULT] = { KIND(AREA), KIND(AREA) | KIND(BASE), LAND_FIGHT },
	[OP_CLOSE_COMBAT] = { KIND(AREA), KIND(AREA), LAND_FIGHT },
	[OP_INVADE] = { KIND(AREA), KIND(ZONE), LAND_FIGHT },
	[OP_AIRLIFT] = { KIND(AREA), KIND(AREA) | KIND(BASE), IN(AIR_ASSAULT) },
	[OP_AIRBORNE] = { KIND(AREA), KIND(AREA) | KIND(BASE), IN(AIR_ASSAULT) },
	[OP_AIRBORNE_AIRLIFT] = { KIND(AREA), KIND(AREA) | KIND(BASE), IN(AIR_ASSAULT) },
	[OP_REFIT] = { NOWHERE, NOWHERE, 0 },
};

static const struct course *course_of(const struct match *m)
{
	static const struct course none;
	int operation = own_of(m)->operation;

	return operation < (int)LENGTH(courses) ? &courses[operation] : &none;
}

static bool is_of_kind(const struct match *m, int h, uint32_t kinds)
{
	return kinds >> (h == NONE ? HEX : spot(m, h)->kind) & 1;
}

/* Transports stay where they began, or come down in the area: at an airbase. */
static bool is_base_for_air(const struct match *m, int h)
{
	return h != NONE && (is_home(m, h, own_of(m)->by) || has_feature(m, h, AIRBASE));
}

/* ---- the Action in progress -------------------------------------------------------- */

static const char *const hit_keys[UNIT_GROUPS] = { "hit-ground", "hit-air", "hit-surface", "hit-subs" };

/* R3.2 R10.4 The Action that is asked for is to be had. */
static bool action_fault(const struct match *m, struct fault *f)
{
	int side = m->depth && m->pending[0].state == &nw_action ? m->pending[0].side : NONE;

	return side != NONE && !own_of(m)->allot[side] &&
	       fault_in_own(f, side == GERMAN ? "german-actions" : "allied-actions",
			    "no Action is left to be taken");
}

/* R10.4 What is granted has been counted, and is counted down when it is taken. */
static bool grant_fault(const struct match *m, struct fault *f)
{
	for (int i = 1; i < m->depth; i++)
		if (m->pending[i].state == &nw_granted && m->pending[i - 1].count < 1)
			return fault_of_frame(f, i - 1, "count", "%s grants no more Actions",
					      id(m, m->pending[i].who));
	return false;
}

/* The field of the open Action that is set, or NULL. */
static const char *field_in_use(const struct norway *o)
{
	return o->by != NONE            ? "by"
	       : o->where != NONE       ? "where"
	       : o->from != NONE        ? "from"
	       : o->fights != NO_COMBAT ? "fights"
	       : o->marker              ? "marker"
	       : o->intercepted         ? "intercepted"
	       : o->drawn.n             ? "drawn"
	       : o->ranks               ? "ranks"
					: NULL;
}

static const char *use_of(const struct unit *u)
{
	return u->marks & ~(uint32_t)(INTERCEPT | DEPLETED) ? "marks" : u->aim ? "aim" : u->rank ? "rank"
	       : u->strikes != NONE ? "strikes" : NULL;
}

/* Nothing of an Action outlasts it. */
static bool remains_fault(const struct match *m, struct fault *f)
{
	const char *words = "marks of an Action are left where none is open", *key;

	EACH_UNIT(p, m)
		if ((key = use_of(unit_of(m, p))))
			return fault_of_piece(f, p, key, "%s", words);
	key = field_in_use(own_of(m));
	return key && fault_in_own(f, key, "%s", words);
}

static bool can_be_placed(const struct match *m, int p)
{
	return nw_has_place(m, p) &&
	       lies_in(m, p, own_of(m)->operation == OP_REFIT ? REFIT + ALLIED : MOB_POOL);
}

/* 12.5 13.3 Who was drawn is to be placed, once, where he can be. */
static bool drawn_fault(const struct match *m, struct fault *f)
{
	const struct list *drawn = &own_of(m)->drawn;

	if (!drawn->n != !is_pending(m, &nw_place))
		return fault_in_own(f, "drawn", drawn->n ? "units are drawn and not to be placed"
							 : "nobody is drawn who is to be placed");
	for (int i = 0; i < drawn->n; i++)
		if (!can_be_placed(m, drawn->v[i]) || list_repeats(drawn, i))
			return fault_in_own(f, "drawn", "%s cannot be placed", id(m, drawn->v[i]));
	return false;
}

/* The combat that is to come, and the one in progress, are of the Action and of its step. */
static bool is_combat_apt(const struct match *m)
{
	const struct norway *o = own_of(m);
	uint64_t combats = course_of(m)->combats;
	int step = stage_of(m, &nw_operation); /* the next one */

	if (o->fights != NO_COMBAT && (step > S_COMBAT || !((combats & ~MET) >> o->fights & 1)))
		return false;
	if (o->combat == INTERCEPTION)
		return combats & MET && o->by == ALLIED && step == S_INTERCEPTION + 1;
	return o->combat == NO_COMBAT ||
	       (combats >> o->combat & 1 &&
		(step == S_COMBAT + 1 ||
		 (step == S_SECOND_COMBAT + 1 && o->operation == OP_AIRBORNE_AIRLIFT)));
}

#define DEFENDER_LOSES (IN(C_FIRST_DEFENDER) | IN(C_DEFENDER_LOSES))
#define ATTACKER_LOSES (IN(C_FIRST_ATTACKER) | IN(C_ATTACKER_LOSES))

/* The stage that was done last is one of these. */
static bool is_after(const struct match *m, uint64_t stages)
{
	int next = stage_of(m, &nw_combat);

	return next > 0 && stages >> (next - 1) & 1;
}

/* Where units of the role and group are, hits are counted up to the stage at which they are lost. */
static bool may_be_hit(const struct match *m, unsigned role, int h, int group)
{
	uint64_t until = role == DEFENDER ? DEFENDER_LOSES : DEFENDER_LOSES | ATTACKER_LOSES;
	struct list units;

	if (!is_pending(m, &nw_combat) || !is_after(m, until))
		return false;
	nw_members(m, role, h, group, &units);
	return units.n > 0;
}

/* 11.4d Nothing is rolled at a group of nobody, and hits are gone when those who are lost are named. */
static bool hits_fault(const struct match *m, struct fault *f)
{
	for (int g = 0; g < UNIT_GROUPS; g++) {
		if (own_of(m)->hits[g] && !may_be_hit(m, ATTACKER, NONE, g))
			return fault_in_own(f, hit_keys[g], "somebody was hit who is not there");
		EACH_PLACE(h, m)
			if (ground_of(m, h)->hits[g] && !may_be_hit(m, DEFENDER, h, g))
				return fault_of_place(f, h, hit_keys[g], "somebody was hit who is not there");
	}
	return false;
}

/* Whose Action it is. */
static bool actor_fault(const struct match *m, struct fault *f)
{
	int i = 0;

	while (i < m->depth && m->pending[i].state != &nw_operation)
		i++;
	return i < m->depth && own_of(m)->by != (i ? m->pending[i - 1].side : own_of(m)->mover) &&
	       fault_in_own(f, "by", "the open Action is of the other side");
}

static bool course_fault(const struct match *m, struct fault *f)
{
	const struct norway *o = own_of(m);
	bool flight = is_flight(o->operation);

	if (!course_of(m)->where)
		return fault_in_own(f, "deed", "the open Action is one that is over at once");
	if (!is_of_kind(m, o->where, course_of(m)->where))
		return fault_in_own(f, "where", "the open Action is not about such places");
	if (!is_of_kind(m, o->from, course_of(m)->from))
		return fault_in_own(f, "from", "the open Action is not about such places");
	if (flight && !is_base_for_air(m, o->from))
		return fault_in_own(f, "from", "the open Action has no airbase");
	return flight && o->operation != OP_AIRBORNE && !is_base_for_air(m, o->where) &&
	       fault_in_own(f, "where", "the open Action has no airbase");
}

static bool combat_fault(const struct match *m, struct fault *f)
{
	const struct norway *o = own_of(m);
	bool fight = is_pending(m, &nw_combat);
	const char *words = "the combat in progress is not the one to be finished";

	if (fight != (o->combat != NO_COMBAT))
		return fault_in_own(f, "combat", "%s", words);
	return !is_combat_apt(m) &&
	       fault_in_own(f, o->combat != NO_COMBAT ? "combat" : "fights", "%s", words);
}

static bool open_fault(const struct match *m, struct fault *f)
{
	bool open = is_pending(m, &nw_operation);

	if (open != (own_of(m)->operation != NO_OPERATION))
		return fault_in_own(f, "deed", "the open Action is not the one to be finished");
	if (open ? actor_fault(m, f) || course_fault(m, f) : remains_fault(m, f))
		return true;
	return drawn_fault(m, f) || combat_fault(m, f) || hits_fault(m, f);
}

bool nw_is_operation_sound(const struct match *m)
{
	struct arena scratch = { 0 };
	struct fault f = { .arena = &scratch };
	bool sound = !open_fault(m, &f);

	arena_free(&scratch);
	return sound;
}

/* ---- the marks of units ----------------------------------------------------------------- */

enum { OF_ACTOR = MOVER | JOINER | DIVER | GLIDED | CLIMBED | SECOND_WAVE | RETURNS | LIFTER };

/* Roles are those of the combat in progress. */
static bool are_roles_apt(const struct match *m, int p)
{
	const struct norway *o = own_of(m);
	unsigned roles = unit_of(m, p)->marks & (ATTACKER | DEFENDER);

	if (!roles)
		return !has_mark(m, p, STRUCK);
	return o->combat != NO_COMBAT && roles == nw_role_of(m, side_of(m, p));
}

/* G3C.3 to G3C.7 G3N.10 Who is carried, and who carries. */
static bool are_lifts_apt(const struct match *m, int p)
{
	const struct norway *o = own_of(m);
	bool flies = is_flight(o->operation), plane = type_of(m, p) == TRANSPORT;

	if (has_mark(m, p, LIFTER) &&
	    !(flies ? plane && m->at[p] == o->from : is_voyage(o->operation) && class_of(m, p) == NAVAL))
		return false;
	if (has_mark(m, p, RETURNS) && !has_mark(m, p, LIFTER))
		return false;
	if (has_mark(m, p, GLIDED | SECOND_WAVE))
		return is_drop(o->operation) && (plane || class_of(m, p) == GROUND) && !is_aboard(m, p);
	return true;
}

/* 20.2 */
static bool is_scramble_apt(const struct match *m, int p)
{
	return !has_mark(m, p, SCRAMBLED) ||
	       (has_mark(m, p, INTERCEPT) && own_of(m)->by == ALLIED && own_of(m)->intercepted);
}

/* G3N.9e */
static bool is_strike_apt(const struct match *m, int p)
{
	int at = unit_of(m, p)->strikes;

	return at == NONE || (type_of(m, p) == CV && are_linked(m, m->at[p], at) && !is_base(m, at));
}

/* The base or railroad that an aim leads to is there. */
static bool is_aim_apt(const struct match *m, int p)
{
	const struct unit *u = unit_of(m, p);
	int group = u->aim - 1, struck = u->strikes != NONE ? u->strikes : own_of(m)->where;

	return group < AT_AIRBASE ||
	       (is_area(m, struck) && has_feature(m, struck, AIRBASE + group - AT_AIRBASE));
}

/* The key of what does not belong to the open Action, or NULL. */
static const char *alien_key(const struct match *m, int p)
{
	unsigned marks = unit_of(m, p)->marks & ~(unsigned)(INTERCEPT | DEPLETED);

	if (!nw_in_play(m, p))
		return use_of(unit_of(m, p));
	if (((marks & OF_ACTOR) && side_of(m, p) != own_of(m)->by) ||
	    (has_mark(m, p, SHOWN) && !plays(m, OPTION_FOG)) || !are_roles_apt(m, p) ||
	    !are_lifts_apt(m, p) || !is_scramble_apt(m, p))
		return "marks";
	return is_aim_apt(m, p) ? NULL : "aim";
}

static bool marks_fault(const struct match *m, struct fault *f)
{
	int marked = 0;

	EACH_UNIT(p, m) {
		const char *key = alien_key(m, p);

		if (!is_strike_apt(m, p))
			return fault_of_piece(f, p, "strikes", "%s cannot strike %s", id(m, p),
					      place_name(m, unit_of(m, p)->strikes));
		if (key)
			return fault_of_piece(f, p, key, "the marks of %s are not those of the open Action",
					      id(m, p));
		marked += has_mark(m, p, OF_ACTOR);
	}
	return (marked > MOST_LIST || own_of(m)->ranks > 2 * MOST_LIST) &&
	       fault_in_own(f, "ranks", "too many take part in the open Action");
}

bool nw_operation_fault(const struct match *m, struct fault *f)
{
	return open_fault(m, f) || action_fault(m, f) || grant_fault(m, f) || marks_fault(m, f);
}
