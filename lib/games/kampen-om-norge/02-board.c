/* SPDX-License-Identifier: ISC */
/* 02-board.c: land areas, seas and the air (2.2, 2.3), and battalions that move and attack (4.1). */
#include "games/kampen-om-norge/norge.h"

/* ---- areas --------------------------------------------------------------- */

/* 1.2a Germany stands against the two others. */
bool kn_are_enemies(int side, int other)
{
	return (side == GERMANY) != (other == GERMANY);
}

int kn_enemies_in(const struct match *m, int h, int side)
{
	int n = 0;

	for (int other = 0; h != NONE && other < FACTIONS; other++)
		if (kn_are_enemies(side, other))
			n += ground_of(m, h)->n[other];
	return n;
}

/* 2.3e Norway and allies are never hostile to each other. */
bool kn_is_hostile(const struct match *m, int h, int side)
{
	return kn_enemies_in(m, h, side) > 0;
}

/* 2.3q Water is a matter of the border, not of the areas. */
bool kn_is_fjord(const struct match *m, int from, int to)
{
	int border = is_area(m, from) && is_area(m, to) ? border_between(m->data, from, to) : NONE;

	return border != NONE && border_has(m, border, FJORD);
}

/* 4.1b 2.3p 2.3r By land or across water; what is impassable has no border in the data. */
bool kn_are_neighbours(const struct match *m, int from, int to)
{
	return is_area(m, from) && is_area(m, to) && border_between(m->data, from, to) != NONE;
}

/* ---- seas ---------------------------------------------------------------- */

/* 2.3u The data count an area on a fjord as lying on the zone outside. */
bool kn_borders_zone(const struct match *m, int h, int zone)
{
	return is_area(m, h) && is_zone(m, zone) && border_between(m->data, h, zone) != NONE;
}

bool kn_by_guarded_sea(const struct match *m, int h)
{
	if (is_area(m, h))
		EACH_LINK(l, m->data, h)
			if (is_zone(m, l->to) && has_feature(m, l->to, GUARDED))
				return true;
	return false;
}

/* 4.3i Zone VIII is not one of them, whatever it borders. */
bool kn_by_open_sea(const struct match *m, int h)
{
	if (is_area(m, h))
		EACH_LINK(l, m->data, h)
			if (is_zone(m, l->to) && !has_feature(m, l->to, GUARDED) &&
			    l->to != known(m, ZONE_VIII))
				return true;
	return false;
}

/* ---- the air ------------------------------------------------------------- */

/* What the row of the chart reaches: bands of areas, as bits of features. */
static unsigned bands_of(const struct match *m, const char *row_name)
{
	const struct chart *c = chart_of(m, REACH);
	int row = chart_row(c, row_name);
	unsigned bands = 0;

	for (int band = 0; row != NONE && band < c->n_columns; band++)
		if (cell(m, REACH, row, band) > 0)
			bands |= 1u << (BAND_0 + band);
	return bands;
}

/* 2.3w From Germany itself; 2.3v x or from an air field that germany holds at this moment. */
unsigned kn_bands_in_range(const struct match *m)
{
	unsigned bands = bands_of(m, side_name(m, GERMANY));

	EACH_AREA(f, m)
		if (has_feature(m, f, AIR_FIELD) && kn_holds(m, GERMANY, f))
			bands |= bands_of(m, spot(m, f)->id);
	return bands;
}

bool kn_in_air_range(const struct match *m, int h)
{
	return spot(m, h)->features & kn_bands_in_range(m);
}

/* 2.3v w x The same row by row, for people. */
const char *kn_reached_from(const struct match *m, struct arena *arena, int h)
{
	struct buffer b = { .arena = arena };

	if (spot(m, h)->features & bands_of(m, side_name(m, GERMANY)))
		buffer_text(&b, "German soil");
	EACH_AREA(f, m)
		if (has_feature(m, f, AIR_FIELD) && kn_holds(m, GERMANY, f) &&
		    spot(m, h)->features & bands_of(m, spot(m, f)->id))
			buffer_printf(&b, "%s%s", b.length ? ", " : "", place_name(m, f));
	return b.length ? b.bytes : NULL;
}

bool kn_field_reaches(const struct match *m, int field, int h)
{
	return spot(m, h)->features & bands_of(m, spot(m, field)->id);
}

/* 5.1f A German air field on the zone; 5.1g Bardufoss serves VII wherever the map puts it. */
bool kn_air_reaches_zone(const struct match *m, int zone)
{
	if (zone == known(m, ZONE_VII) && kn_holds(m, GERMANY, known(m, BARDUFOSS)))
		return true;
	EACH_AREA(f, m)
		if (has_feature(m, f, AIR_FIELD) && kn_holds(m, GERMANY, f) && kn_borders_zone(m, f, zone))
			return true;
	return false;
}

/* ---- borders ------------------------------------------------------------- */

int kn_far_end(const struct match *m, const struct frame *f)
{
	const struct border *b = &m->data->map->borders[f->border];

	return b->a == f->where ? b->b : b->a;
}

/* ---- attacks ------------------------------------------------------------- */

int kn_attackers(const struct match *m, int target)
{
	int n = 0;

	EACH_TALLY(t, &own_of(m)->attacks)
		if (t->to == target)
			n += t->count;
	return n;
}

int kn_attacking_from(const struct match *m, int from)
{
	int n = 0;

	EACH_TALLY(t, &own_of(m)->attacks)
		if (t->from == from)
			n += t->count;
	return n;
}

/* 4.1c Who has neither moved nor is bound for an attack. */
int kn_can_move(const struct match *m, int h)
{
	return ground_of(m, h)->n[own_of(m)->turn] - ground_of(m, h)->moved - kn_attacking_from(m, h);
}

bool kn_is_attacked(const struct match *m, int h)
{
	return kn_attackers(m, h) > 0;
}

/* 4.2.8d j Areas of origin are closed to the defenders alone; attackers are in them until phase 1c ends. */
bool kn_may_retreat(const struct match *m, int side, int from, int to, bool dry)
{
	if (!kn_are_neighbours(m, from, to) || (dry && kn_is_fjord(m, from, to)))	/* 4.2.8f */
		return false;
	if (kn_is_hostile(m, to, side) || kn_is_attacked(m, to))	/* 4.2.8b c */
		return false;
	return !kn_are_enemies(side, own_of(m)->turn) || !is_marked(m, to, ORIGIN);
}

/* ---- stacks -------------------------------------------------------------- */

/* Those of a faction in an area that attack nothing. */
static int at_rest(const struct match *m, int h, int side)
{
	return ground_of(m, h)->n[side] - (side == own_of(m)->turn ? kn_attacking_from(m, h) : 0);
}

/* 2.2e In edition 1: one figure for the battalions of a faction that stand or attack together. */
static int figures(const struct match *m)
{
	int n = own_of(m)->attacks.n;

	EACH_AREA(h, m)
		for (int side = 0; side < FACTIONS; side++)
			n += at_rest(m, h, side) > 0;
	return n;
}

/* 2.2e There may be any number of stacks; games of edition 1 have as many figures as their box held. */
bool kn_has_figure(const struct match *m)
{
	const struct chart *limits = chart_of(m, LIMITS);

	return m->edition >= 2 || figures(m) < (limits->past ? limits->past[0] : FIGURES);
}

/* None is needed for those who join others, or who take that of their stack with them. */
static bool needs_figure(const struct match *m, int from, int to, int side, int n)
{
	bool attacks = side == own_of(m)->turn && kn_is_hostile(m, to, side);
	bool joins = attacks ? tally_get(&own_of(m)->attacks, from, to) > 0 : at_rest(m, to, side) > 0;

	return !joins && !(is_area(m, from) && n >= at_rest(m, from, side));
}

bool kn_may_form(const struct match *m, int from, int to, int side, int n)
{
	return kn_has_figure(m) || !needs_figure(m, from, to, side, n);
}

bool kn_check_figure(const struct match *m, int from, int to, int side, int n, struct ruling *r)
{
	if (!kn_may_form(m, from, to, side, n))
		return refuse(r, "2.2", "all figures are on the board, and %s need%s one in %s",
			      side_name(m, side), s_of(side), place_name(m, to));
	return true;
}

static void lower(int16_t *value, int most)
{
	*value = (int16_t)lesser(*value, most);
}

/* Those that leave are the ones that have not moved and did not drop, as far as there are such. */
void kn_add(struct match *m, int h, int side, int n)
{
	struct ground *g = ground(m, h);

	g->n[side] = (int16_t)(g->n[side] + n);
	if (side == own_of(m)->turn)
		lower(&g->moved, g->n[side]);
	if (side == GERMANY)
		lower(&g->dropped, g->n[side]);
}

int kn_recruits(const struct match *m, int side, int n)
{
	int room = MOST_BATTALIONS - kn_battalions(m, side) - (side == own_of(m)->turn ? own_of(m)->left : 0);

	return lesser(n, room > 0 ? room : 0);
}

/* ---- arrival ------------------------------------------------------------- */

static void add_moved(struct match *m, int h, int side, int n)
{
	kn_add(m, h, side, n);
	if (side == own_of(m)->turn)
		ground(m, h)->moved = (int16_t)(ground(m, h)->moved + n);
}

static void account_arrival(const struct match *m, struct ruling *r, int side, const struct arrival *a)
{
	if (kn_is_hostile(m, a->to, side))
		account(r, a->rule, "%s attack%s %s from %s with %d battalion%s", side_name(m, side),
			s_of(side), place_name(m, a->to), place_name(m, a->from), a->n, a->n == 1 ? "" : "s");
	else
		account(r, a->rule, "%s: %d battalion%s from %s to %s", side_name(m, side), a->n,
			a->n == 1 ? "" : "s", place_name(m, a->from), place_name(m, a->to));
}

/* 4.1k A.N.veisperring A.N.sprengtbro A.N.rask-b Phase 1c is still to come. */
static void remark_sabotage(const struct match *m, struct ruling *r, const struct arrival *a)
{
	if (own_of(m)->turn != GERMANY || own_of(m)->april || !kn_holds(m, NORWAY, a->to))
		return;
	remark(r, "4.1", "norway may %sescape from the attack by cards, in hand: %d",
	       is_area(m, a->from) ? "sabotage or " : "", kn_hand(m, NORWAY));
}

/* 4.2f g As if no more came to it, nor any card. */
static void explain_attack(const struct match *m, struct ruling *r, const struct arrival *a)
{
	struct match *then = NEW_RAW(r->arena, struct match);

	match_copy(then, m);
	tally_add(&own(then)->attacks, a->from, a->to, a->n);
	kn_account_dice(then, r, a->to);
	remark_sabotage(m, r, a);
}

void kn_explain_arrival(const struct match *m, struct ruling *r, int side, const struct arrival *a)
{
	account_arrival(m, r, side, a);
	if (kn_is_hostile(m, a->to, side))
		explain_attack(m, r, a);
	else if (has_feature(m, a->to, VICTORY_CITY) && !kn_holds(m, side, a->to))
		remark(r, "2.3", "%s hold%s the victory city %s then", side_name(m, side),
		       side == ALLIES ? "" : "s", place_name(m, a->to));
}

void kn_explain_movers(const struct match *m, struct ruling *r, int from, int n)
{
	remark(r, "4.1", "battalions of %s in %s that can still move: %d, then %d",
	       side_name(m, own_of(m)->turn), place_name(m, from), kn_can_move(m, from),
	       kn_can_move(m, from) - n);
}

/* 4.1d 4.1f Attackers by land are still counted where they come from. */
void kn_arrive(struct match *m, struct ruling *r, int side, int from, int to, int n, const char *rule)
{
	account_arrival(m, r, side, &(struct arrival){ from, to, n, rule });
	if (kn_is_hostile(m, to, side)) {
		tally_add(&own(m)->attacks, from, to, n);
		return;
	}
	if (is_area(m, from))
		kn_add(m, from, side, -n);
	add_moved(m, to, side, n);
}

/* 4.1q 4.2l */
void kn_enter(struct match *m, struct ruling *r, int target)
{
	struct tally attacks = own_of(m)->attacks;
	int side = own_of(m)->turn;

	if (!kn_is_attacked(m, target))
		return;
	say(r, own_of(m)->phase == LAND_COMBAT ? "4.2" : "4.1", "%s enter%s %s", side_name(m, side),
	    s_of(side), place_name(m, target));
	EACH_TALLY(t, &attacks) {
		if (t->to != target)
			continue;
		tally_add(&own(m)->attacks, t->from, target, -t->count);
		if (is_area(m, t->from))
			kn_add(m, t->from, side, -t->count);
		add_moved(m, target, side, t->count);
	}
}

/* 2.4x Those withdrawn had not moved, as far as there were such. */
void kn_clear_attacks(struct match *m, struct ruling *r)
{
	struct tally attacks = own_of(m)->attacks;

	EACH_AREA(h, m)
		lower(&ground(m, h)->moved, at_rest(m, h, own_of(m)->turn));
	EACH_TALLY(t, &attacks)
		if (!kn_is_hostile(m, t->to, own_of(m)->turn))
			kn_enter(m, r, t->to);
}

/* ---- offers -------------------------------------------------------------- */

void kn_offer_places(struct offers *o, struct action *a, int16_t *arg, int kind)
{
	EACH_PLACE(h, o->match)
		if (spot(o->match, h)->kind == kind)
			offer_with(o, a, arg, h);
}

void kn_offer_numbers(struct offers *o, struct action *a, int16_t *arg, int least, int most)
{
	for (int n = least; n <= most && !o->full; n++)
		offer_with(o, a, arg, n);
}

void kn_offer_stacks(struct offers *o, struct action *a, int16_t *arg, const struct way *w)
{
	bool figure = kn_has_figure(o->match);

	for (int n = 1; n <= w->most && !o->full; n++)
		if (figure || !needs_figure(o->match, w->from, w->to, a->side, n)) {
			*arg = (int16_t)n;
			offer_sure(o, a);
		}
}

void kn_offer_hand(const struct match *m, struct offers *o)
{
	struct action a;
	struct card_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_PIECE_AT(p, m, known(m, HAND + a.side))
		offer_with(o, &a, &args->card, p);
}

void kn_offer_card_and_zone(const struct match *m, struct offers *o, int type)
{
	struct action a;
	struct card_zone_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_PIECE_AT(card, m, known(m, HAND + a.side))
		if (type_of(m, card) == type) {
			args->card = (int16_t)card;
			kn_offer_places(o, &a, &args->zone, ZONE);
		}
}
