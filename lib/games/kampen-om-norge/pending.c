/* pending.c: what the stack of decisions and the marks of pieces and places must be, for kn_broken. */
#include "games/kampen-om-norge/norge.h"

enum who { NOBODY, A_CARD, A_SHIP };
enum asked { ANYBODY = -3, WHOSE_TURN = -2 };	/* or a side, or NONE */
enum { SOMEWHERE = NONE };			/* a place of no matter which kind */

/* Where a decision may lie: at the bottom in a phase, or on one of some others. */
static const struct lie {
	const struct state *state;
	int side, kind;			/* of the place, or SOMEWHERE */
	enum who who;
	int phase, phase2;		/* at the bottom; NONE: not there */
	const struct state *under[4];
} lies[] = {
	{ &kn_deal, GERMANY, SOMEWHERE, NOBODY, DEAL, NONE, { NULL } },
	{ &kn_choose, ANYBODY, SOMEWHERE, NOBODY, CHOOSE, NONE, { NULL } },
	{ &kn_exchange, ALLIES, SOMEWHERE, NOBODY, EXCHANGE, NONE, { NULL } },
	{ &kn_deploy_oslo, NORWAY, SOMEWHERE, NOBODY, NORWAY_DEPLOYS, NONE, { NULL } },
	{ &kn_deploy_points, NORWAY, SOMEWHERE, NOBODY, NORWAY_DEPLOYS, NONE, { NULL } },
	{ &kn_deploy_panserskip, NORWAY, SOMEWHERE, NOBODY, NORWAY_DEPLOYS, NONE, { NULL } },
	{ &kn_deploy_ships, ANYBODY, SOMEWHERE, NOBODY, GERMANY_DEPLOYS, ALLIES_DEPLOY, { NULL } },
	{ &kn_scout, ALLIES, SOMEWHERE, NOBODY, SCOUT, NONE, { NULL } },
	{ &kn_reallocate, NORWAY, SOMEWHERE, NOBODY, REALLOCATE, NONE, { NULL } },
	{ &kn_feint, GERMANY, SOMEWHERE, NOBODY, FEINT, NONE, { NULL } },
	{ &kn_feinted, GERMANY, ZONE, A_SHIP, FEINT, NONE, { &kn_feinted } },
	{ &kn_zone_meeting, NONE, ZONE, NOBODY, INTERCEPTION, NONE, { NULL } },
	{ &kn_smoke, GERMANY, ZONE, NOBODY, NONE, NONE, { &kn_zone_meeting } },
	{ &kn_drops, GERMANY, SOMEWHERE, NOBODY, DROPS, NONE, { NULL } },
	{ &kn_home_fleet, ALLIES, SOMEWHERE, NOBODY, HOME_FLEET, NONE, { NULL } },
	{ &kn_sail, WHOSE_TURN, SOMEWHERE, NOBODY, NAVAL_MOVEMENT, NONE, { NULL } },
	{ &kn_passage, NONE, ZONE, NOBODY, NAVAL_MOVEMENT, NONE, { NULL } },
	{ &kn_intercept, ANYBODY, ZONE, NOBODY, NONE, NONE, { &kn_passage, &kn_zone_meeting } },
	{ &kn_sail_on, WHOSE_TURN, ZONE, NOBODY, NONE, NONE, { &kn_passage } },
	{ &kn_move, WHOSE_TURN, SOMEWHERE, NOBODY, MOVEMENT, NONE, { NULL } },
	{ &kn_descent, NONE, AREA, NOBODY, NONE, NONE, { &kn_move, &kn_drops } },
	{ &kn_divert, ANYBODY, AREA, NOBODY, NONE, NONE, { &kn_descent } },
	{ &kn_place_invaders, ALLIES, SOMEWHERE, NOBODY, NONE, NONE, { &kn_move } },
	{ &kn_sabotage, NORWAY, SOMEWHERE, NOBODY, SABOTAGE, NONE, { NULL } },
	{ &kn_blocked, NONE, AREA, A_CARD, NONE, NONE, { &kn_sabotage } },
	{ &kn_engineer, GERMANY, AREA, A_CARD, NONE, NONE, { &kn_blocked } },
	{ &kn_dive, ALLIES, SOMEWHERE, NOBODY, DIVE, NONE, { NULL } },
	{ &kn_include, ANYBODY, ZONE, NOBODY, LINE_UP, NONE, { NULL } },
	{ &kn_engage, WHOSE_TURN, SOMEWHERE, NOBODY, NAVAL_COMBAT, NONE, { NULL } },
	{ &kn_sea_battle, NONE, ZONE, NOBODY, NAVAL_COMBAT, NONE, { &kn_landfall } },
	{ &kn_naval_attack, WHOSE_TURN, ZONE, NOBODY, NONE, NONE, { &kn_sea_battle } },
	{ &kn_naval_defence, ANYBODY, ZONE, NOBODY, NONE, NONE, { &kn_sea_battle } },
	{ &kn_naval_counter, WHOSE_TURN, ZONE, NOBODY, NONE, NONE, { &kn_sea_battle } },
	{ &kn_void_cards, ALLIES, SOMEWHERE, A_SHIP, DIVE, NONE,
	  { &kn_sea_battle, &kn_landfall, &kn_sailors } },
	{ &kn_sailors, GERMANY, ZONE, A_SHIP, DIVE, NONE, { &kn_sea_battle } },
	{ &kn_chase, ANYBODY, ZONE, A_SHIP, NONE, NONE, { &kn_sea_battle } },
	{ &kn_raid, GERMANY, SOMEWHERE, NOBODY, RAID, NONE, { NULL } },
	{ &kn_landing, GERMANY, SOMEWHERE, NOBODY, LANDING, NONE, { NULL } },
	{ &kn_landfall, NONE, ZONE, NOBODY, LANDING, NONE, { &kn_landing } },
	{ &kn_mine, ALLIES, ZONE, NOBODY, NONE, NONE, { &kn_landfall } },
	{ &kn_fort, NORWAY, ZONE, NOBODY, NONE, NONE, { &kn_landfall } },
	{ &kn_reroute, GERMANY, ZONE, A_SHIP, NONE, NONE, { &kn_landfall } },
	{ &kn_resist, NORWAY, AREA, NOBODY, RESISTANCE, NONE, { NULL } },
	{ &kn_fight, WHOSE_TURN, SOMEWHERE, NOBODY, LAND_COMBAT, NONE, { NULL } },
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
	{ &kn_mobilise, NORWAY, SOMEWHERE, NOBODY, MOBILISE, NONE, { NULL } },
	{ &kn_land_stack, ALLIES, SOMEWHERE, NOBODY, REINFORCEMENT, NONE, { NULL } },
	{ &kn_reinforce, WHOSE_TURN, SOMEWHERE, NOBODY, REINFORCEMENT, NONE, { NULL } },
	{ &kn_afloat, ANYBODY, AREA, NOBODY, REINFORCEMENT, NONE, { &kn_reinforce } },
	{ &kn_torpedo, ANYBODY, AREA, NOBODY, NONE, NONE, { &kn_afloat } },
	{ &kn_discard, WHOSE_TURN, SOMEWHERE, NOBODY, NEW_CARDS, NONE, { NULL } },
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
	if (l->kind != SOMEWHERE && (f->where == NONE || spot(m, f->where)->kind != l->kind))
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

static const char *broken_stack(const struct match *m, struct arena *arena)
{
	for (int i = 0; i < m->depth; i++) {
		const struct frame *f = &m->pending[i];

		if (!lies_well(m, i) || !is_apt(m, f) || !has_apt_border(m, f))
			return text(arena, "'%s' is not to be decided there", f->state->name);
	}
	return NULL;
}

/* ---- what belongs to a decision that is pending ----------------------------- */

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
	return NULL;
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
	if (has_mark(m, p, SUNK | CHASED) && !sea)
		return text(arena, "%s is stricken in no combat", id(m, p));
	if (has_mark(m, p, UNDER_WAY) && !is_pending(m, &kn_passage))
		return text(arena, "%s is under way and no ships are", id(m, p));
	if (u->aim != NONE && (!is_area(m, u->aim) || !kn_borders_zone(m, u->aim, m->at[p])))
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
	why = broken_stack(m, arena);
	if (!why)
		why = broken_combat(m);
	for (int p = 0; p < m->data->counters->n_pieces && !why; p++)
		why = broken_unit(m, arena, p);
	return why;
}
