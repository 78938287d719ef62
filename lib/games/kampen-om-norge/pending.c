/* SPDX-License-Identifier: ISC */
/* pending.c: what goes with the decisions that are pending and is not of one alone, for game->fault. */
#include "games/kampen-om-norge/norge.h"

/* ---- the stack of decisions ------------------------------------------------ */

int kn_most_battalions(const struct match *m, const struct frame *f)
{
	(void)m;
	(void)f;
	return MOST_BATTALIONS;
}

/* To where attackers come from, or to a city (7.2n). */
bool kn_leads_to_area(const struct match *m, const struct frame *f)
{
	const struct border *b = &m->data->map->borders[f->border];

	return (b->a == f->where || b->b == f->where) && is_area(m, kn_far_end(m, f));
}

/* What is asked in the course of a combat, a passage, a landing or the like is asked about its place. */
static bool is_in_place(const struct frame *f, const struct frame *under)
{
	return f->where == NONE || under->where == NONE || f->where == under->where ||
	       f->state == &kn_consent_retreat;
}

static bool stack_fault(const struct match *m, struct fault *fault)
{
	for (int i = 0; i < m->depth; i++) {
		const struct frame *f = &m->pending[i];

		if (i && !is_in_place(f, f - 1))
			return fault_of_frame(fault, i, NULL, "'%s' is not to be decided about that",
					      f->state->name);
	}
	return false;
}

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
	bool ahead = stage_of(m, &kn_battle) <= C_DEFENDER_LOSES || is_pending(m, &kn_lose_together) ||
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
	if (o->struck && (!sea || stage_of(m, &kn_sea_battle) <= N_DICE))
		return fault_in_own(f, "struck", sea ? "no ship is struck before the dice"
						     : "something is left of a combat that is over");
	return land && losses_fault(m, f);
}

/* 7.2j German ships are told where to land in that phase, and forget it when it is over. */
static bool has_apt_aim(const struct match *m, int p)
{
	return own_of(m)->phase == LANDING && side_of(m, p) == GERMANY &&
	       kn_borders_zone(m, unit_of(m, p)->aim, m->at[p]);
}

/* What the marks of ships and cards go with; NULL: that is not pending. */
struct course {
	const struct frame *battle, *sea_battle, *passage;
};

static bool marks_fault(const struct match *m, const struct course *c, int p, struct fault *f)
{
	if (has_mark(m, p, PLAYED) && (!is_card(m, p) || !(c->battle || c->sea_battle)))
		return fault_of_piece(f, p, "marks", "%s is played in no combat", id(m, p));
	if (is_card(m, p) && unit_of(m, p)->marks & ~(uint32_t)PLAYED)
		return fault_of_piece(f, p, "marks", "%s bears the mark of a ship", id(m, p));
	if (has_mark(m, p, SUNK | CHASED) && (!c->sea_battle || m->at[p] != c->sea_battle->where))
		return fault_of_piece(f, p, "marks", "%s is stricken in no combat", id(m, p));
	if (has_mark(m, p, UNDER_WAY) && !c->passage)
		return fault_of_piece(f, p, "marks", "%s is under way and no ships are", id(m, p));
	return false;
}

/* Most pieces bear nothing that could be wrong. All bits of NONE are set. */
static bool is_plain(const struct unit *u)
{
	return !u->marks && !u->told && (u->cancels & u->aim & u->origin & u->via) == NONE;
}

static bool unit_fault(const struct match *m, const struct course *c, int p, struct fault *f)
{
	const struct unit *u = unit_of(m, p);

	if (is_plain(u) || m->at[p] == NONE)
		return false;
	if (marks_fault(m, c, p, f))
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
	struct course c = { frame_of(m, &kn_battle), frame_of(m, &kn_sea_battle), frame_of(m, &kn_passage) };

	if (is_over(m))
		return false;
	if (stack_fault(m, f) || combat_fault(m, f))
		return true;
	EACH_UNIT(p, m)
		if (unit_fault(m, &c, p, f))
			return true;
	return false;
}
