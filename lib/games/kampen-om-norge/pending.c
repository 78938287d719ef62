/* pending.c: what the stack of decisions and the marks of pieces and places must be, for kn_broken. */
#include "games/kampen-om-norge/norge.h"

enum who { NOBODY, A_CARD, A_SHIP };
enum asked { ANYBODY = -3, WHOSE_TURN = -2 };	/* or a side, or NONE */
enum { NOWHERE = NONE };			/* it is about no place */

/* Where a decision may lie: at the bottom in a phase, or on one of some others. */
static const struct lie {
	const struct state *state;
	int side, kind;			/* of the place, or NOWHERE */
	enum who who;
	int phase, phase2;		/* at the bottom; NONE: not there */
	const struct state *under[4];
} lies[] = {
	{ &kn_deal, GERMANY, NOWHERE, NOBODY, DEAL, NONE, { NULL } },
	{ &kn_choose, ANYBODY, NOWHERE, NOBODY, CHOOSE, NONE, { NULL } },
	{ &kn_exchange, ALLIES, NOWHERE, NOBODY, EXCHANGE, NONE, { NULL } },
	{ &kn_deploy_oslo, NORWAY, NOWHERE, NOBODY, NORWAY_DEPLOYS, NONE, { NULL } },
	{ &kn_deploy_points, NORWAY, NOWHERE, NOBODY, NORWAY_DEPLOYS, NONE, { NULL } },
	{ &kn_deploy_panserskip, NORWAY, NOWHERE, NOBODY, NORWAY_DEPLOYS, NONE, { NULL } },
	{ &kn_deploy_ships, ANYBODY, NOWHERE, NOBODY, GERMANY_DEPLOYS, ALLIES_DEPLOY, { NULL } },
	{ &kn_scout, ALLIES, NOWHERE, NOBODY, SCOUT, NONE, { NULL } },
	{ &kn_reallocate, NORWAY, NOWHERE, NOBODY, REALLOCATE, NONE, { NULL } },
	{ &kn_feint, GERMANY, NOWHERE, NOBODY, FEINT, NONE, { NULL } },
	{ &kn_feinted, GERMANY, ZONE, A_SHIP, FEINT, NONE, { &kn_feinted } },
	{ &kn_zone_meeting, NONE, ZONE, NOBODY, INTERCEPTION, NONE, { NULL } },
	{ &kn_smoke, GERMANY, ZONE, NOBODY, NONE, NONE, { &kn_zone_meeting } },
	{ &kn_drops, GERMANY, NOWHERE, NOBODY, DROPS, NONE, { NULL } },
	{ &kn_home_fleet, ALLIES, NOWHERE, NOBODY, HOME_FLEET, NONE, { NULL } },
	{ &kn_sail, WHOSE_TURN, NOWHERE, NOBODY, NAVAL_MOVEMENT, NONE, { NULL } },
	{ &kn_passage, NONE, ZONE, NOBODY, NAVAL_MOVEMENT, NONE, { NULL } },
	{ &kn_intercept, ANYBODY, ZONE, NOBODY, NONE, NONE, { &kn_passage, &kn_zone_meeting } },
	{ &kn_sail_on, WHOSE_TURN, ZONE, NOBODY, NONE, NONE, { &kn_passage } },
	{ &kn_move, WHOSE_TURN, NOWHERE, NOBODY, MOVEMENT, NONE, { NULL } },
	{ &kn_descent, NONE, AREA, NOBODY, NONE, NONE, { &kn_move, &kn_drops } },
	{ &kn_divert, ANYBODY, AREA, NOBODY, NONE, NONE, { &kn_descent } },
	{ &kn_place_invaders, ALLIES, NOWHERE, NOBODY, NONE, NONE, { &kn_move } },
	{ &kn_sabotage, NORWAY, NOWHERE, NOBODY, SABOTAGE, NONE, { NULL } },
	{ &kn_blocked, NONE, AREA, A_CARD, NONE, NONE, { &kn_sabotage } },
	{ &kn_engineer, GERMANY, AREA, A_CARD, NONE, NONE, { &kn_blocked } },
	{ &kn_dive, ALLIES, NOWHERE, NOBODY, DIVE, NONE, { NULL } },
	{ &kn_include, ANYBODY, ZONE, NOBODY, LINE_UP, NONE, { NULL } },
	{ &kn_engage, WHOSE_TURN, NOWHERE, NOBODY, NAVAL_COMBAT, NONE, { NULL } },
	{ &kn_sea_battle, NONE, ZONE, NOBODY, NAVAL_COMBAT, NONE, { &kn_landfall } },
	{ &kn_naval_attack, WHOSE_TURN, ZONE, NOBODY, NONE, NONE, { &kn_sea_battle } },
	{ &kn_naval_defence, ANYBODY, ZONE, NOBODY, NONE, NONE, { &kn_sea_battle } },
	{ &kn_naval_counter, WHOSE_TURN, ZONE, NOBODY, NONE, NONE, { &kn_sea_battle } },
	{ &kn_void_cards, ALLIES, NOWHERE, A_SHIP, DIVE, NONE,
	  { &kn_sea_battle, &kn_landfall, &kn_sailors } },
	{ &kn_sailors, GERMANY, ZONE, A_SHIP, DIVE, NONE, { &kn_sea_battle } },
	{ &kn_chase, ANYBODY, ZONE, A_SHIP, NONE, NONE, { &kn_sea_battle } },
	{ &kn_raid, GERMANY, NOWHERE, NOBODY, RAID, NONE, { NULL } },
	{ &kn_landing, GERMANY, NOWHERE, NOBODY, LANDING, NONE, { NULL } },
	{ &kn_landfall, NONE, ZONE, NOBODY, LANDING, NONE, { &kn_landing } },
	{ &kn_mine, ALLIES, ZONE, NOBODY, NONE, NONE, { &kn_landfall } },
	{ &kn_fort, NORWAY, ZONE, NOBODY, NONE, NONE, { &kn_landfall } },
	{ &kn_reroute, GERMANY, ZONE, A_SHIP, NONE, NONE, { &kn_landfall } },
	{ &kn_resist, NORWAY, AREA, NOBODY, RESISTANCE, NONE, { NULL } },
	{ &kn_fight, WHOSE_TURN, NOWHERE, NOBODY, LAND_COMBAT, NONE, { NULL } },
	{ &kn_battle, NONE, AREA, NOBODY, LAND_COMBAT, NONE, { NULL } },
	{ &kn_intimidate, GERMANY, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_flee, NORWAY, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_attack_cards, WHOSE_TURN, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_defence_cards, ANYBODY, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_counter_cards, WHOSE_TURN, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_lose, WHOSE_TURN, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_lose_together, NORWAY, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_consent, ALLIES, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_lose_by_order, GERMANY, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_rescue, ALLIES, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_retreat, ANYBODY, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_retreat_together, NORWAY, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_consent_retreat, ALLIES, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_retreat_by_order, GERMANY, AREA, NOBODY, NONE, NONE, { &kn_battle } },
	{ &kn_mobilise, NORWAY, NOWHERE, NOBODY, MOBILISE, NONE, { NULL } },
	{ &kn_land_stack, ALLIES, NOWHERE, NOBODY, REINFORCEMENT, NONE, { NULL } },
	{ &kn_reinforce, WHOSE_TURN, NOWHERE, NOBODY, REINFORCEMENT, NONE, { NULL } },
	{ &kn_afloat, ANYBODY, AREA, NOBODY, REINFORCEMENT, NONE, { &kn_reinforce } },
	{ &kn_torpedo, ANYBODY, AREA, NOBODY, NONE, NONE, { &kn_afloat } },
	{ &kn_discard, WHOSE_TURN, NOWHERE, NOBODY, NEW_CARDS, NONE, { NULL } },
};

/* ---- the stack of decisions ------------------------------------------------ */

static const struct lie *lie_of(const struct frame *f)
{
	for (size_t i = 0; i < LENGTH(lies); i++)
		if (lies[i].state == f->state)
			return &lies[i];
	return NULL;
}

static bool is_withdrawal(const struct frame *f)
{
	return f->state == &kn_withdraw || f->state == &kn_withdraw_ships;
}

/* 2.4x The withdrawal breaks in on anything, and nothing lies on it but its own other half. */
static bool lies_well(const struct match *m, int i)
{
	const struct frame *f = &m->pending[i];
	const struct lie *l = lie_of(f);

	if (is_withdrawal(f))
		return own_of(m)->exhausted && f->side == ALLIES && i + 2 >= m->depth &&
		       (f->state == &kn_withdraw || is_advanced(m));
	if (!l)
		return false;
	if (i == 0)
		return l->phase == own_of(m)->phase || l->phase2 == own_of(m)->phase;
	for (size_t k = 0; k < LENGTH(l->under) && l->under[k]; k++)
		if (l->under[k] == f[-1].state)
			return true;
	return false;
}

static bool is_apt(const struct match *m, const struct frame *f)
{
	const struct lie *l = lie_of(f);
	int turn = own_of(m)->turn;

	if (!l)
		return true;
	if (l->side != ANYBODY && f->side != (l->side == WHOSE_TURN ? turn : l->side))
		return false;
	if (l->kind == NOWHERE ? f->where != NONE : f->where == NONE || spot(m, f->where)->kind != l->kind)
		return false;
	return l->who == NOBODY || (f->who != NONE && is_card(m, f->who) == (l->who == A_CARD));
}

/* A border leads from the place of the decision: to where attackers come from, or to a city (7.2n). */
static bool has_apt_border(const struct match *m, const struct frame *f)
{
	const struct border *b;
	int other;

	if (f->border == NONE)
		return true;
	b = &m->data->map->borders[f->border];
	other = b->a == f->where ? b->b : b->a;
	return (b->a == f->where || b->b == f->where) && is_area(m, other);
}

/* What is asked in the course of a combat, a passage, a landing or the like is asked about its place. */
static bool has_apt_place(const struct match *m, int i)
{
	const struct frame *f = &m->pending[i];

	return i == 0 || f->where == NONE || f[-1].where == NONE || f->where == f[-1].where ||
	       f->state == &kn_consent_retreat;
}

/* The ship that a decision is about: one that is sunk, sent away, chased, or kept from landing. */
static bool has_apt_ship(const struct match *m, const struct frame *f)
{
	int p = f->who;

	if (f->state == &kn_void_cards || f->state == &kn_sailors)
		return side_of(m, p) == GERMANY;
	if (f->state == &kn_feinted)
		return side_of(m, p) == ALLIES && m->at[p] == f->where;
	if (f->state == &kn_chase)
		return has_mark(m, p, CHASED) && m->at[p] == f->where;
	return f->state != &kn_reroute || (has_mark(m, p, LANDING_NOW) && m->at[p] == f->where);
}

static int count_homeward(const struct match *m)
{
	int n = 0;

	EACH_UNIT(p, m)
		n += side_of(m, p) == ALLIES && kn_is_true_ship(m, p) && !has_mark(m, p, SUNK);
	return n;
}

/* How many battalions, ships or cards a decision can be about. */
static int most_of(const struct match *m, const struct frame *f)
{
	enum { MOST_VOIDED = 9 };	/* as unfit_cells in forms.c has it */

	if (f->state == &kn_withdraw)
		return kn_battalions(m, ALLIES);
	if (f->state == &kn_withdraw_ships)
		return count_homeward(m);
	if (f->state == &kn_void_cards)
		return MOST_VOIDED;
	if (f->state == &kn_flee)
		return ground_of(m, f->where)->n[NORWAY];
	if (f->state == &kn_lose)
		return kn_attackers(m, f->where);
	if (f->state == &kn_afloat)
		return ground_of(m, f->where)->n[own_of(m)->turn];
	return MOST_BATTALIONS;
}

static const char *broken_stack(const struct match *m, struct arena *arena)
{
	for (int i = 0; i < m->depth; i++) {
		const struct frame *f = &m->pending[i];

		if (!lies_well(m, i) || !is_apt(m, f) || !has_apt_border(m, f) || !has_apt_place(m, i) ||
		    !has_apt_ship(m, f))
			return text(arena, "'%s' is not to be decided there", f->state->name);
		if (f->count < 0 || f->count > most_of(m, f))
			return text(arena, "'%s' is not to be decided for %d", f->state->name, f->count);
	}
	return NULL;
}

/* ---- what belongs to a decision that is pending ----------------------------- */

static const struct frame *frame_of(const struct match *m, const struct state *state)
{
	for (int i = 0; i < m->depth; i++)
		if (m->pending[i].state == state)
			return &m->pending[i];
	return NULL;
}

/* 4.2.6 No more fall than are there, and no more are saved than have fallen. */
static const char *broken_losses(const struct match *m)
{
	const struct norge *o = own_of(m);
	bool ahead = o->step <= C_DEFENDER_LOSES || is_pending(m, &kn_lose_together) ||
		     is_pending(m, &kn_consent) || is_pending(m, &kn_lose_by_order);

	if (ahead && o->losses[DEFENDER] > kn_enemies_in(m, frame_of(m, &kn_battle)->where, o->turn))
		return "more defenders are to fall than there are";
	if (o->fallen > o->losses[o->turn == ALLIES ? ATTACKER : DEFENDER])
		return "more battalions can be saved than have fallen";
	return NULL;
}

/* 4.2 8.2 Numbers and played cards are those of a combat. */
static const char *broken_combat(const struct match *m)
{
	const struct norge *o = own_of(m);
	bool land = is_pending(m, &kn_battle), sea = is_pending(m, &kn_sea_battle);

	if (!land && (o->total[ATTACKER] || o->total[DEFENDER] || o->losses[ATTACKER] ||
		      o->losses[DEFENDER] || o->fallen || o->rescued))
		return "something is left of a land combat that is over";
	if ((!sea && o->struck) || (!land && !sea && o->step))
		return "something is left of a combat that is over";
	if (o->step > C_END)
		return "no combat has so many steps";
	return land ? broken_losses(m) : NULL;
}

/* 7.2j German ships are told where to land in that phase, and forget it when it is over. */
static bool has_apt_aim(const struct match *m, int p)
{
	return own_of(m)->phase == LANDING && side_of(m, p) == GERMANY &&
	       kn_borders_zone(m, unit_of(m, p)->aim, m->at[p]);
}

/* Of ships and cards: marks that go with what is pending. */
static const char *broken_unit(const struct match *m, struct arena *arena, int p)
{
	const struct unit *u = unit_of(m, p);
	bool land = is_pending(m, &kn_battle), sea = is_pending(m, &kn_sea_battle);

	if (has_mark(m, p, PLAYED) && (!is_card(m, p) || !(land || sea)))
		return text(arena, "%s is played in no combat", id(m, p));
	if (is_card(m, p) && u->marks & ~PLAYED)
		return text(arena, "%s bears the mark of a ship", id(m, p));
	if (u->cancels != NONE && !has_mark(m, p, PLAYED))
		return text(arena, "%s cancels a card and is not played", id(m, p));
	if (has_mark(m, p, SUNK | CHASED) && (!sea || m->at[p] != frame_of(m, &kn_sea_battle)->where))
		return text(arena, "%s is stricken in no combat", id(m, p));
	if (has_mark(m, p, UNDER_WAY) && !is_pending(m, &kn_passage))
		return text(arena, "%s is under way and no ships are", id(m, p));
	if (u->aim != NONE && !has_apt_aim(m, p))
		return text(arena, "%s cannot land in %s", id(m, p), area(m, u->aim));
	if ((u->origin == NONE) != (u->via == NONE) && !own_of(m)->april)
		return text(arena, "%s has moved and does not know how", id(m, p));
	return NULL;
}

const char *kn_broken_pending(const struct match *m, struct arena *arena)
{
	const char *why;

	if (is_over(m))
		return NULL;
	if (own_of(m)->april && !is_advanced(m))
		return "the basic game has no 9 April turn";
	if (!kn_has_phase(m))
		return "the turn has no such phase";
	if (own_of(m)->april && own_of(m)->turn != GERMANY && own_of(m)->phase != REINFORCEMENT)
		return "all factions share the 9 April turn";
	why = broken_stack(m, arena);
	if (!why)
		why = broken_combat(m);
	for (int p = 0; p < m->data->counters->n_pieces && !why; p++)
		why = broken_unit(m, arena, p);
	return why;
}
