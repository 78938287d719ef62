/* pending.c: what the stack of decisions and the marks of pieces and places must be, for game->fault. */
#include "engine/pending.h"

#include "games/kampen-om-norge/norge.h"

enum who { A_CARD = 1, A_SHIP, PERHAPS_A_SHIP };

static const struct lie table[] = {
	{ &kn_deal, GERMANY, .in = IN(DEAL) },
	{ &kn_choose, EITHER_SIDE, .in = IN(CHOOSE) },
	{ &kn_exchange, ALLIES, .in = IN(EXCHANGE) },
	{ &kn_deploy_oslo, NORWAY, .in = IN(NORWAY_DEPLOYS) },
	{ &kn_deploy_points, NORWAY, .in = IN(NORWAY_DEPLOYS) },
	{ &kn_deploy_panserskip, NORWAY, .in = IN(NORWAY_DEPLOYS) },
	{ &kn_deploy_ships, EITHER_SIDE, .in = IN(GERMANY_DEPLOYS) | IN(ALLIES_DEPLOY) },
	{ &kn_scout, ALLIES, .in = IN(SCOUT) },
	{ &kn_reallocate, NORWAY, .in = IN(REALLOCATE) },
	{ &kn_feint, GERMANY, .in = IN(FEINT) },
	{ &kn_feinted, GERMANY, .in = IN(FEINT), .on = { &kn_feinted }, .where = KIND(ZONE), .who = A_SHIP },
	{ &kn_zone_meeting, NONE, .in = IN(INTERCEPTION), .where = KIND(ZONE) },
	{ &kn_smoke, GERMANY, .on = { &kn_zone_meeting }, .where = KIND(ZONE) },
	{ &kn_drops, GERMANY, .in = IN(DROPS) },
	{ &kn_home_fleet, ALLIES, .in = IN(HOME_FLEET) },
	{ &kn_sail, ON_TURN, .in = IN(NAVAL_MOVEMENT) },
	{ &kn_passage, NONE, .in = IN(NAVAL_MOVEMENT), .where = KIND(ZONE) },
	{ &kn_intercept, EITHER_SIDE, .on = { &kn_passage, &kn_zone_meeting }, .where = KIND(ZONE) },
	{ &kn_sail_on, ON_TURN, .on = { &kn_passage }, .where = KIND(ZONE) },
	{ &kn_move, ON_TURN, .in = IN(MOVEMENT) },
	{ &kn_descent, NONE, .on = { &kn_move, &kn_drops }, .where = KIND(AREA) },
	{ &kn_divert, EITHER_SIDE, .on = { &kn_descent }, .where = KIND(AREA) },
	{ &kn_place_invaders, ALLIES, .on = { &kn_move } },
	{ &kn_sabotage, NORWAY, .in = IN(SABOTAGE) },
	{ &kn_blocked, NONE, .in = IN(SABOTAGE), .on = { &kn_sabotage }, .where = KIND(AREA), .who = A_CARD,
	  .border = true },
	{ &kn_engineer, GERMANY, .on = { &kn_blocked }, .where = KIND(AREA), .who = A_CARD },
	{ &kn_dive, ALLIES, .in = IN(DIVE) },
	{ &kn_include, EITHER_SIDE, .in = IN(LINE_UP), .where = KIND(ZONE) },
	{ &kn_engage, ON_TURN, .in = IN(NAVAL_COMBAT) },
	{ &kn_sea_battle, NONE, .in = IN(NAVAL_COMBAT), .on = { &kn_landfall }, .where = KIND(ZONE),
	  .who = PERHAPS_A_SHIP },
	{ &kn_naval_attack, ON_TURN, .on = { &kn_sea_battle }, .where = KIND(ZONE) },
	{ &kn_naval_defence, EITHER_SIDE, .on = { &kn_sea_battle }, .where = KIND(ZONE) },
	{ &kn_naval_counter, ON_TURN, .on = { &kn_sea_battle }, .where = KIND(ZONE) },
	{ &kn_void_cards, ALLIES, .in = IN(DIVE), .on = { &kn_sea_battle, &kn_landfall, &kn_sailors },
	  .who = A_SHIP },
	{ &kn_sailors, GERMANY, .in = IN(DIVE), .on = { &kn_sea_battle }, .where = KIND(ZONE),
	  .who = A_SHIP },
	{ &kn_chase, EITHER_SIDE, .on = { &kn_sea_battle }, .where = KIND(ZONE), .who = A_SHIP },
	{ &kn_raid, GERMANY, .in = IN(RAID) },
	{ &kn_landing, GERMANY, .in = IN(LANDING) },
	{ &kn_landfall, NONE, .in = IN(LANDING), .on = { &kn_landing }, .where = KIND(ZONE) },
	{ &kn_mine, ALLIES, .on = { &kn_landfall }, .where = KIND(ZONE) },
	{ &kn_fort, NORWAY, .on = { &kn_landfall }, .where = KIND(ZONE), .border = true },
	{ &kn_reroute, GERMANY, .on = { &kn_landfall }, .where = KIND(ZONE), .who = A_SHIP },
	{ &kn_resist, NORWAY, .in = IN(RESISTANCE), .where = KIND(AREA) },
	{ &kn_fight, ON_TURN, .in = IN(LAND_COMBAT) },
	{ &kn_battle, NONE, .in = IN(LAND_COMBAT), .where = KIND(AREA) },
	{ &kn_intimidate, GERMANY, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_flee, NORWAY, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_attack_cards, ON_TURN, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_defence_cards, EITHER_SIDE, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_counter_cards, ON_TURN, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_lose, ON_TURN, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_lose_together, NORWAY, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_consent, ALLIES, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_lose_by_order, GERMANY, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_rescue, ALLIES, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_retreat, EITHER_SIDE, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_retreat_together, NORWAY, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_consent_retreat, ALLIES, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_retreat_by_order, GERMANY, .on = { &kn_battle }, .where = KIND(AREA) },
	{ &kn_mobilise, NORWAY, .in = IN(MOBILISE) },
	{ &kn_land_stack, ALLIES, .in = IN(REINFORCEMENT) },
	{ &kn_reinforce, ON_TURN, .in = IN(REINFORCEMENT) },
	{ &kn_afloat, ANYBODY, .in = IN(REINFORCEMENT), .on = { &kn_reinforce }, .where = KIND(AREA) },
	{ &kn_torpedo, EITHER_SIDE, .on = { &kn_afloat }, .where = KIND(AREA) },
	{ &kn_discard, ON_TURN, .in = IN(NEW_CARDS) },
	{ &kn_withdraw_ships, ALLIES, .breaks_in = true },
	{ &kn_withdraw, ALLIES, .breaks_in = true, .on = { &kn_withdraw_ships } },
	{ 0 },
};

/* ---- the stack of decisions ------------------------------------------------ */

static int phase_of(const struct match *m) { return own_of(m)->phase; }
static int turn_of(const struct match *m) { return own_of(m)->turn; }

static bool is_about(const struct match *m, const struct frame *f, int who)
{
	return f->who == NONE ? who == PERHAPS_A_SHIP : is_card(m, f->who) == (who == A_CARD);
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
static bool has_apt_place(const struct match *m, const struct frame *f)
{
	return f == m->pending || f->where == NONE || f[-1].where == NONE || f->where == f[-1].where ||
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
	enum { MOST_VOIDED = 9 };	/* as ranges in forms.c has it */

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

/* 4.2.8 Who retreats is there: defenders in the area, attackers from the sea or from the air. */
static bool has_retreating(const struct match *m, const struct frame *f)
{
	const struct tally *attacks = &own_of(m)->attacks;
	const struct ground *g = f->where == NONE ? NULL : ground_of(m, f->where);

	if (f->state == &kn_retreat)
		return f->side == own_of(m)->turn ? tally_get(attacks, known(m, BY_AIR), f->where) ||
							    tally_get(attacks, known(m, BY_SEA), f->where)
						  : g->n[f->side];
	if (f->state == &kn_retreat_together || f->state == &kn_retreat_by_order)
		return own_of(m)->turn == GERMANY && g->n[NORWAY] && g->n[ALLIES];
	return true;
}

static bool is_apt(const struct match *m, const struct frame *f)
{
	if (f->state == &kn_withdraw || f->state == &kn_withdraw_ships)	/* 2.4x */
		return own_of(m)->exhausted && (f->state == &kn_withdraw || is_advanced(m));
	return has_apt_border(m, f) && has_apt_place(m, f) && has_apt_ship(m, f) && has_retreating(m, f);
}

static const struct lies lies = {
	.table = table, .phase = phase_of, .turn = turn_of, .about = is_about, .apt = is_apt, .most = most_of,
};

/* ---- what belongs to a decision that is pending ----------------------------- */

static const struct frame *frame_of(const struct match *m, const struct state *state)
{
	for (int i = 0; i < m->depth; i++)
		if (m->pending[i].state == state)
			return &m->pending[i];
	return NULL;
}

bool kn_is_battlefield(const struct match *m, int h)
{
	const struct frame *battle = frame_of(m, &kn_battle);

	return battle && battle->where == h;
}

/* 4.2.6 No more fall than are there, and no more are saved than have fallen. */
static bool losses_fault(const struct match *m, struct fault *f)
{
	const struct norge *o = own_of(m);
	bool ahead = o->step <= C_DEFENDER_LOSES || is_pending(m, &kn_lose_together) ||
		     is_pending(m, &kn_consent) || is_pending(m, &kn_lose_by_order);

	if (ahead && o->losses[DEFENDER] > kn_enemies_in(m, frame_of(m, &kn_battle)->where, o->turn))
		return fault_in_own(f, "defender-loses", "more defenders are to fall than there are");
	if (o->fallen > o->losses[o->turn == ALLIES ? ATTACKER : DEFENDER])
		return fault_in_own(f, "fallen", "more battalions can be saved than have fallen");
	return false;
}

/* What a combat leaves behind when it is over, by the key of the field; NULL: nothing is. */
static const char *left_of_land_combat(const struct norge *o)
{
	return o->total[ATTACKER]    ? "attack-total"
	       : o->total[DEFENDER]  ? "defence-total"
	       : o->losses[ATTACKER] ? "attacker-loses"
	       : o->losses[DEFENDER] ? "defender-loses"
	       : o->fallen	     ? "fallen"
	       : o->rescued	     ? "rescued"
				     : NULL;
}

/* 4.2 8.2 Numbers and played cards are those of a combat. */
static bool combat_fault(const struct match *m, struct fault *f)
{
	const struct norge *o = own_of(m);
	bool land = is_pending(m, &kn_battle), sea = is_pending(m, &kn_sea_battle);

	if (!land && left_of_land_combat(o))
		return fault_in_own(f, left_of_land_combat(o),
				    "something is left of a land combat that is over");
	if (o->struck && (!sea || o->step <= N_DICE))
		return fault_in_own(f, "struck", sea ? "no ship is struck before the dice"
						     : "something is left of a combat that is over");
	if (!land && !sea && o->step)
		return fault_in_own(f, "step", "something is left of a combat that is over");
	if (o->step > C_END)
		return fault_in_own(f, "step", "no combat has so many steps");
	return land && losses_fault(m, f);
}

/* 7.2j German ships are told where to land in that phase, and forget it when it is over. */
static bool has_apt_aim(const struct match *m, int p)
{
	return own_of(m)->phase == LANDING && side_of(m, p) == GERMANY &&
	       kn_borders_zone(m, unit_of(m, p)->aim, m->at[p]);
}

/* Of ships and cards: marks that go with what is pending. */
static bool marks_fault(const struct match *m, int p, struct fault *f)
{
	bool land = is_pending(m, &kn_battle), sea = is_pending(m, &kn_sea_battle);

	if (has_mark(m, p, PLAYED) && (!is_card(m, p) || !(land || sea)))
		return fault_of_piece(f, p, "marks", "%s is played in no combat", id(m, p));
	if (is_card(m, p) && unit_of(m, p)->marks & ~PLAYED)
		return fault_of_piece(f, p, "marks", "%s bears the mark of a ship", id(m, p));
	if (has_mark(m, p, SUNK | CHASED) && (!sea || m->at[p] != frame_of(m, &kn_sea_battle)->where))
		return fault_of_piece(f, p, "marks", "%s is stricken in no combat", id(m, p));
	if (has_mark(m, p, UNDER_WAY) && !is_pending(m, &kn_passage))
		return fault_of_piece(f, p, "marks", "%s is under way and no ships are", id(m, p));
	return false;
}

static bool unit_fault(const struct match *m, int p, struct fault *f)
{
	const struct unit *u = unit_of(m, p);

	if (m->at[p] == NONE)
		return false;
	if (marks_fault(m, p, f))
		return true;
	if (u->cancels != NONE && !has_mark(m, p, PLAYED))
		return fault_of_piece(f, p, "cancels", "%s cancels a card and is not played", id(m, p));
	if (u->aim != NONE && !has_apt_aim(m, p))
		return fault_of_piece(f, p, "aim", "%s cannot land in %s", id(m, p), place_name(m, u->aim));
	if (u->told && (own_of(m)->phase != LANDING || side_of(m, p) != GERMANY || is_card(m, p)))
		return fault_of_piece(f, p, "told", "%s is to land nowhere now", id(m, p));
	if ((u->origin == NONE) != (u->via == NONE) && !own_of(m)->april)
		return fault_of_piece(f, p, u->origin == NONE ? "via" : "origin",
				      "%s has moved and does not know how", id(m, p));
	return false;
}

bool kn_pending_fault(const struct match *m, struct fault *f)
{
	if (is_over(m))
		return false;
	if (stack_fault(m, &lies, f) || combat_fault(m, f))
		return true;
	EACH_UNIT(p, m)
		if (unit_fault(m, p, f))
			return true;
	return false;
}
