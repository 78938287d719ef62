/* SPDX-License-Identifier: ISC */
/* 07-placement.c: 7.0 the 9 April turn begins: cards and ships are chosen, then placed. */
#include "games/kampen-om-norge/norge.h"

enum { IN_FINNMARK = 1, BY_OSLO = 1, ON_POINTS = 2 };	/* 7.0i j k Norwegian battalions */

static void ships_in(const struct match *m, int place, int side, struct list *l)
{
	EACH_PIECE_AT(p, m, place)
		if (!is_card(m, p) && side_of(m, p) == side)
			list_add(l, p);
}

/* A die for each of n, and how many of them reach the least; dice: what was rolled, for the log. */
static int roll_for_each(struct ruling *r, const char *rule, const char *label, int n, int least,
			 struct buffer *dice)
{
	int hits = 0;

	for (int i = 1; i <= n; i++) {
		int die = roll(r, rule, text(r->arena, "%s %d", label, i), 6);

		buffer_printf(dice, " %d", die);
		hits += die >= least;
	}
	return hits;
}

/* Each sea zone, where a ship is to go to one. */
static void offer_waters(const struct match *m, struct offers *o)
{
	struct action a;
	struct to_args *args = args_in(&a);

	(void)m;
	offer_start(o, &a);
	kn_offer_places(o, &a, &args->to, ZONE);
}

/* A window that comes once in its phase: the mark on the hand tells that it has been opened. */
static void open_once(struct match *m, struct ruling *r, const struct state *s, int side)
{
	int hand = known(m, HAND + side);

	if (!is_marked(m, hand, VISITED)) {
		mark_place(m, hand, VISITED);
		if (kn_open(m, r, s, side, about(NONE, NONE)))
			return;
	}
	unmark_place(m, hand, VISITED);
	kn_next_phase(m, r);
}

/* ---- 7.0a c e choose ------------------------------------------------------- */

static bool has_chosen(const struct match *m, int side)
{
	int n = 0;

	EACH_PIECE_AT(p, m, known(m, HAND + side))
		n += is_april(m, p);
	return n >= cell(m, PER_FACTION, APRIL_CARDS, side);
}

/* 7.0f The others wait in reserve. */
static void draw_fleet(struct match *m, struct ruling *r)
{
	struct list left = { 0 }, drawn = { 0 };

	ships_in(m, known(m, RESERVE), ALLIES, &left);
	while (left.n && drawn.n < limit(m, FLEET_SIZE)) {
		int p = kn_pick(r, &left, "7.0", "fleet", 1u << ALLIES);

		list_drop(&left, p);
		list_add(&drawn, p);
		put(m, p, known(m, FLEET + ALLIES));
	}
	tell(r, 1u << ALLIES, "7.0", "allies draw %s", piece_names(r, m, &drawn, "nothing"));
	tell_others(r, 1u << ALLIES, "7.0", "allies draw %d ships", drawn.n);
}

void kn_open_choose(struct match *m, struct ruling *r)
{
	for (int side = 0; side < FACTIONS; side++)
		if (!has_chosen(m, side)) {
			ask(m, &kn_choose, side);
			return;
		}
	draw_fleet(m, r);
	kn_next_phase(m, r);
}

static bool check_own_cards(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *choose = args_of(a);

	for (int i = 0; i < choose->cards.n; i++) {
		int p = choose->cards.v[i];

		if (list_repeats(&choose->cards, i))
			return refuse(r, "7.0", "%s is named twice", id(m, p));
		if (!lies_in(m, p, APRIL + a->side))
			return refuse(r, "7.0", "%s is none of your 9 April cards", id(m, p));
	}
	return true;
}

static bool check_how_many(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *choose = args_of(a);
	int n = cell(m, PER_FACTION, APRIL_CARDS, a->side);

	if (choose->cards.n != n)
		return refuse(r, "7.0", "%d cards are to be chosen, and not %d", n, choose->cards.n);
	return true;
}

static void choose(struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *choose = args_of(a);

	for (int i = 0; i < choose->cards.n; i++)
		put(m, choose->cards.v[i], known(m, HAND + a->side));
	done(m);
	tell(r, 1u << a->side, "7.0", "kept by %s: %s", side_name(m, a->side),
	     piece_names(r, m, &choose->cards, "nothing"));
	tell_others(r, 1u << a->side, "7.0", "9 April cards are chosen by %s", side_name(m, a->side));
}

/* 7.3d What is not played may be traded. */
static void explain_choose(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *choose = args_of(a);
	struct sum s;

	sum_start(&s, false);
	kn_symbols(m, &choose->cards, &s);
	account_sum(r, 1u << a->side, "7.3", "reinforcement symbols of these cards", &s);
}

/* Any set of the right size will do; those that lie side by side are named. */
static void offer_choose(const struct match *m, struct offers *o)
{
	struct action a;
	struct cards_args *choose = args_in(&a);
	struct list all = { 0 };
	int n;

	offer_start(o, &a);
	n = cell(m, PER_FACTION, APRIL_CARDS, a.side);
	EACH_PIECE_AT(p, m, known(m, APRIL + a.side))
		list_add(&all, p);
	for (int first = 0; first < all.n && n <= all.n; first++) {
		choose->cards.n = 0;
		for (int i = 0; i < n; i++)
			list_add(&choose->cards, all.v[(first + i) % all.n]);
		offer_some(o, &a, &all);
	}
}

/* ---- A.A9.unnsetning exchange ---------------------------------------------- */

struct exchange_args {
	int16_t card, give, take;
};

void kn_open_exchange(struct match *m, struct ruling *r)
{
	open_once(m, r, &kn_exchange, ALLIES);
}

static bool check_exchange(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct exchange_args *exchange = args_of(a);

	return kn_check_card(m, a->side, exchange->card, UNNSETNING, "A.A9.unnsetning", r);
}

static bool check_exchanged(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct exchange_args *exchange = args_of(a);

	if (!lies_in(m, exchange->give, FLEET + ALLIES))
		return refuse(r, "A.A9.unnsetning", "%s is no ship that you have drawn",
			      id(m, exchange->give));
	if (!lies_in(m, exchange->take, RESERVE))
		return refuse(r, "A.A9.unnsetning", "%s is no ship of the reserve", id(m, exchange->take));
	return true;
}

static void exchange(struct match *m, const struct action *a, struct ruling *r)
{
	const struct exchange_args *exchange = args_of(a);

	kn_use(m, r, exchange->card);
	put(m, exchange->give, known(m, RESERVE));
	put(m, exchange->take, known(m, FLEET + ALLIES));
	done(m);
	tell(r, 1u << ALLIES, "A.A9.unnsetning", "allies play %s: %s for %s", id(m, exchange->card),
	     id(m, exchange->take), id(m, exchange->give));
	tell_others(r, 1u << ALLIES, "A.A9.unnsetning", "allies play %s and exchange a ship",
		    id(m, exchange->card));
}

static void explain_exchange(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct exchange_args *exchange = args_of(a);

	remark(r, "A.A9.unnsetning", "%s is a %s, %s a %s", id(m, exchange->take),
	       word_of(m, exchange->take, CLASS), id(m, exchange->give), word_of(m, exchange->give, CLASS));
	kn_explain_use(m, r, exchange->card);
}

static void offer_exchange(const struct match *m, struct offers *o)
{
	struct action a;
	struct exchange_args *exchange = args_in(&a);

	offer_start(o, &a);
	EACH_PIECE_AT(card, m, known(m, HAND + ALLIES)) {
		if (type_of(m, card) != UNNSETNING)
			continue;
		exchange->card = (int16_t)card;
		EACH_PIECE_AT(give, m, known(m, FLEET + ALLIES))
			EACH_PIECE_AT(take, m, known(m, RESERVE)) {
				exchange->give = (int16_t)give;
				offer_with(o, &a, &exchange->take, take);
			}
	}
}

/* ---- 7.0h-l norway deploys ------------------------------------------------- */

static void ask_for(struct match *m, const struct state *s, int battalions)
{
	ask(m, s, NORWAY)->count = (int16_t)battalions;
}

void kn_open_norway_deploys(struct match *m, struct ruling *r)
{
	int placed = kn_battalions(m, NORWAY);

	if (!placed) {
		kn_add(m, known(m, FINNMARK), NORWAY, IN_FINNMARK);
		say(r, "7.0", "a Norwegian battalion stands in %s", place_name(m, known(m, FINNMARK)));
		placed = IN_FINNMARK;
	}
	if (placed < IN_FINNMARK + BY_OSLO)
		ask_for(m, &kn_deploy_oslo, IN_FINNMARK + BY_OSLO - placed);
	else if (placed < IN_FINNMARK + BY_OSLO + ON_POINTS)
		ask_for(m, &kn_deploy_points, IN_FINNMARK + BY_OSLO + ON_POINTS - placed);
	else if (lies_in(m, kn_eidsvoll(m), FLEET + NORWAY))
		ask(m, &kn_deploy_panserskip, NORWAY);
	else
		kn_next_phase(m, r);
}

/* 7.0j */
static bool check_by_oslo(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *deploy = args_of(a);
	int oslo = known(m, OSLO);

	if (deploy->at != oslo && !kn_are_neighbours(m, oslo, deploy->at))
		return refuse(r, "7.0", "%s is neither %s nor next to it", place_name(m, deploy->at),
			      place_name(m, oslo));
	return true;
}

/* 7.0k Reading: both battalions may stand on one point. */
static bool check_on_point(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *deploy = args_of(a);

	if (!has_feature(m, deploy->at, MOBILIZATION))
		return refuse(r, "7.0", "%s is no mobilization point", place_name(m, deploy->at));
	return true;
}

static void deploy_battalion(struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *deploy = args_of(a);
	struct frame *f = &m->pending[m->depth - 1];

	kn_add(m, deploy->at, NORWAY, kn_recruits(m, NORWAY, 1));
	say(r, "7.0", "a Norwegian battalion stands in %s", place_name(m, deploy->at));
	if (--f->count <= 0)
		done(m);
}

static void explain_battalion(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *deploy = args_of(a);

	remark(r, "7.0", "battalions left to place: %d, then %d; in %s: %d", top_frame(m)->count,
	       top_frame(m)->count - 1, place_name(m, deploy->at), ground_of(m, deploy->at)->n[NORWAY] + 1);
}

static void offer_battalion(const struct match *m, struct offers *o)
{
	struct action a;
	struct at_args *deploy = args_in(&a);

	(void)m;
	offer_start(o, &a);
	kn_offer_places(o, &a, &deploy->at, AREA);
}

/* 7.0l */
static bool check_panserskip(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *deploy = args_of(a);

	if (!is_zone(m, deploy->to) || deploy->to == known(m, ZONE_VIII))
		return refuse(r, "7.0", "%s is not placed in %s", id(m, kn_eidsvoll(m)),
			      place_name(m, deploy->to));
	return true;
}

static void deploy_panserskip(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *deploy = args_of(a);
	int p = kn_eidsvoll(m);

	put(m, p, deploy->to);
	done(m);
	say(r, "7.0", "%s is placed in %s", id(m, p), place_name(m, deploy->to));
}

/* ---- 7.0m n germany, then allies deploy their ships ------------------------ */

static void open_fleet(struct match *m, struct ruling *r, int side)
{
	if (m->top[known(m, FLEET + side)] != NONE)
		ask(m, &kn_deploy_ships, side);
	else
		kn_next_phase(m, r);
}

void kn_open_germany_deploys(struct match *m, struct ruling *r)
{
	open_fleet(m, r, GERMANY);
}

void kn_open_allies_deploy(struct match *m, struct ruling *r)
{
	open_fleet(m, r, ALLIES);
}

static bool check_berth(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *deploy = args_of(a);

	if (!is_zone(m, deploy->to))
		return refuse(r, "7.0", "%s is no sea zone", place_name(m, deploy->to));
	if (a->side == ALLIES && has_feature(m, deploy->to, GUARDED))
		return refuse(r, "7.0", "no Allied ship is placed in %s", place_name(m, deploy->to));
	return true;
}

static bool check_fleet(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *deploy = args_of(a);

	if (!deploy->ships.n)
		return refuse(r, "7.0", "no ship is named");
	for (int i = 0; i < deploy->ships.n; i++) {
		int p = deploy->ships.v[i];

		if (list_repeats(&deploy->ships, i))
			return refuse(r, "7.0", "%s is named twice", id(m, p));
		if (!lies_in(m, p, FLEET + a->side))
			return refuse(r, "7.0", "%s is no ship that you have to place", id(m, p));
	}
	return true;
}

static void deploy_ships(struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *deploy = args_of(a);

	for (int i = 0; i < deploy->ships.n; i++)
		put(m, deploy->ships.v[i], deploy->to);
	tell(r, 1u << a->side, "7.0", "placed by %s in %s: %s", side_name(m, a->side),
	     place_name(m, deploy->to), piece_names(r, m, &deploy->ships, "nothing"));
	tell_others(r, 1u << a->side, "7.0", "placed face down by %s in %s: %d", side_name(m, a->side),
		    place_name(m, deploy->to), deploy->ships.n);
	if (m->top[known(m, FLEET + a->side)] == NONE)
		done(m);
}

/* 6.1e */
static void explain_deploy(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *deploy = args_of(a);
	int left = count_at(m, known(m, FLEET + a->side));

	remark(r, "7.0", "ships left to place: %d, then %d", left, left - deploy->ships.n);
	remark(r, "6.1", "the others see that %d lie%s in %s, and not which", deploy->ships.n,
	       deploy->ships.n == 1 ? "s" : "", place_name(m, deploy->to));
}

static void offer_deploy_ships(const struct match *m, struct offers *o)
{
	struct action a;
	struct fleet_args *deploy = args_in(&a);
	struct list all = { 0 };

	offer_start(o, &a);
	ships_in(m, known(m, FLEET + a.side), a.side, &all);
	EACH_ZONE(z, m) {
		deploy->to = (int16_t)z;
		offer_sets(o, &a, &deploy->ships, &all);
	}
}

/* ---- A.A9.rekognosering scout ---------------------------------------------- */

/* 7.0o Reading: before Omdisponering, so that norway profits from what was seen. */
void kn_open_scout(struct match *m, struct ruling *r)
{
	open_once(m, r, &kn_scout, ALLIES);
}

static bool check_scout(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *scout = args_of(a);

	return kn_check_card(m, a->side, scout->card, REKOGNOSERING, "A.A9.rekognosering", r);
}

static bool check_scouted(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *scout = args_of(a);
	struct list ships = { 0 };

	if (has_feature(m, scout->zone, SHELTERED))
		return refuse(r, "A.A9.rekognosering", "the card is not for %s", place_name(m, scout->zone));
	ships_in(m, scout->zone, GERMANY, &ships);
	if (!ships.n)
		return refuse(r, "A.A9.rekognosering", "no German ship is in %s", place_name(m, scout->zone));
	return true;
}

/* A die for each ship there, dummies too: how many there are is seen by all. */
static int account_each(const struct match *m, struct ruling *r, const char *rule, const char *what, int row,
			const struct list *ships)
{
	account(r, rule, "dice, one for each ship: %d", ships->n);
	kn_account_die(m, r, rule, what, row);
	return least_die(m, row);
}

static int account_scout(const struct match *m, struct ruling *r, const struct list *ships)
{
	return account_each(m, r, "A.A9.rekognosering", "a ship is found", RECONNAISSANCE, ships);
}

static void explain_scout(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *scout = args_of(a);
	struct list ships = { 0 };

	ships_in(m, scout->zone, GERMANY, &ships);
	account_scout(m, r, &ships);
	kn_explain_use(m, r, scout->card);
}

/* Reading: dummies are diced for and found like ships; what is found lies face down again. */
static void scout(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *scout = args_of(a);
	struct buffer dice = { .arena = r->arena };
	struct list ships = { 0 };
	int found;

	kn_use(m, r, scout->card);
	done(m);
	ships_in(m, scout->zone, GERMANY, &ships);
	found = roll_for_each(r, "A.A9.rekognosering", "scout", ships.n, account_scout(m, r, &ships), &dice);
	say(r, "A.A9.rekognosering", "allies play %s in %s, dice:%s: %d of %d are found", id(m, scout->card),
	    place_name(m, scout->zone), dice.bytes, found, ships.n);
	r->revealed |= found > 0;
	for (bool all = found == ships.n; found > 0; found--) {
		int p = all ? ships.v[0]
			    : kn_pick(r, &ships, "A.A9.rekognosering", "draw", 1u << GERMANY);

		list_drop(&ships, p);
		say(r, "A.A9.rekognosering", "%s is seen in %s", id(m, p), place_name(m, scout->zone));
	}
}

static void offer_scout(const struct match *m, struct offers *o)
{
	kn_offer_card_and_zone(m, o, REKOGNOSERING);
}

/* ---- A.N9.omdisponering reallocate ----------------------------------------- */

struct reallocate_args {
	int16_t card, from, to;
};

void kn_open_reallocate(struct match *m, struct ruling *r)
{
	open_once(m, r, &kn_reallocate, NORWAY);
}

static bool check_reallocate(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct reallocate_args *reallocate = args_of(a);

	return kn_check_card(m, a->side, reallocate->card, OMDISPONERING, "A.N9.omdisponering", r);
}

static bool check_leaves(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct reallocate_args *reallocate = args_of(a);

	if (!kn_holds(m, NORWAY, reallocate->from))
		return refuse(r, "A.N9.omdisponering", "no Norwegian battalion is in %s",
			      place_name(m, reallocate->from));
	return true;
}

static bool check_reached(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct reallocate_args *reallocate = args_of(a);

	if (!kn_are_neighbours(m, reallocate->from, reallocate->to))
		return refuse(r, "A.N9.omdisponering", "%s is no area next to %s",
			      place_name(m, reallocate->to), place_name(m, reallocate->from));
	return true;
}

static void reallocate(struct match *m, const struct action *a, struct ruling *r)
{
	const struct reallocate_args *reallocate = args_of(a);

	kn_use(m, r, reallocate->card);
	kn_add(m, reallocate->from, NORWAY, -1);
	kn_add(m, reallocate->to, NORWAY, 1);
	done(m);
	say(r, "A.N9.omdisponering", "norway plays %s: a battalion goes from %s to %s",
	    id(m, reallocate->card), place_name(m, reallocate->from), place_name(m, reallocate->to));
}

static void explain_reallocate(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct reallocate_args *reallocate = args_of(a);

	remark(r, "A.N9.omdisponering", "Norwegian battalions in %s: %d, then %d",
	       place_name(m, reallocate->from), ground_of(m, reallocate->from)->n[NORWAY],
	       ground_of(m, reallocate->from)->n[NORWAY] - 1);
	kn_explain_use(m, r, reallocate->card);
}

static void offer_reallocate(const struct match *m, struct offers *o)
{
	struct action a;
	struct reallocate_args *reallocate = args_in(&a);

	offer_start(o, &a);
	EACH_PIECE_AT(card, m, known(m, HAND + NORWAY)) {
		if (type_of(m, card) != OMDISPONERING)
			continue;
		reallocate->card = (int16_t)card;
		EACH_AREA(h, m) {
			reallocate->from = (int16_t)h;
			EACH_LINK(l, m->data, h)
				if (kn_holds(m, NORWAY, h))
					offer_with(o, &a, &reallocate->to, l->to);
		}
	}
}

/* ---- A.G9.villedende feint ------------------------------------------------- */

void kn_open_feint(struct match *m, struct ruling *r)
{
	open_once(m, r, &kn_feint, GERMANY);
}

static bool check_feint(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *feint = args_of(a);

	return kn_check_card(m, a->side, feint->card, VILLEDENDE, "A.G9.villedende", r);
}

static bool check_deceived(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *feint = args_of(a);
	struct list ships = { 0 };

	ships_in(m, feint->zone, ALLIES, &ships);
	if (!is_zone(m, feint->zone) || !ships.n)	/* those in reserve are in no zone */
		return refuse(r, "A.G9.villedende", "no Allied ship is in %s", place_name(m, feint->zone));
	return true;
}

static bool has_way_out(const struct match *m, int zone)
{
	EACH_ZONE(z, m)
		if (kn_may_enter(m, ALLIES, zone, z))
			return true;
	return false;
}

static int account_feint(const struct match *m, struct ruling *r, const struct list *ships)
{
	return account_each(m, r, "A.G9.villedende", "a ship must leave", FEINT_DIE, ships);
}

static void explain_feint(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *feint = args_of(a);
	struct list ships = { 0 };

	ships_in(m, feint->zone, ALLIES, &ships);
	account_feint(m, r, &ships);
	kn_explain_use(m, r, feint->card);
}

/*
 * Germany learns how many must go and sends each somewhere, but not which ship it is. So no die is any
 * ship's own: who must go is drawn, and the number drawn is for allies alone.
 */
static void feint(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_zone_args *feint = args_of(a);
	struct buffer dice = { .arena = r->arena };
	struct list ships = { 0 };
	int hits;

	kn_use(m, r, feint->card);
	done(m);
	ships_in(m, feint->zone, ALLIES, &ships);
	hits = roll_for_each(r, "A.G9.villedende", "feint", ships.n, account_feint(m, r, &ships), &dice);
	say(r, "A.G9.villedende", "germany plays %s in %s, dice:%s: %d of %d Allied ships must leave",
	    id(m, feint->card), place_name(m, feint->zone), dice.bytes, hits, ships.n);
	for (; hits && has_way_out(m, feint->zone); hits--) {
		int p = hits == ships.n ? ships.v[0]
					: kn_pick(r, &ships, "A.G9.villedende", "draw", 1u << ALLIES);
		struct frame *f = ask(m, &kn_feinted, GERMANY);

		list_drop(&ships, p);
		f->who = (int16_t)p;
		f->where = feint->zone;
	}
}

static void offer_feint(const struct match *m, struct offers *o)
{
	kn_offer_card_and_zone(m, o, VILLEDENDE);
}

/* 5.1a too */
static bool check_sent(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *sent = args_of(a);
	int from = top_frame(m)->where;

	if (!kn_may_enter(m, ALLIES, from, sent->to))
		return refuse(r, "A.G9.villedende", "an Allied ship cannot go from %s to %s",
			      place_name(m, from), place_name(m, sent->to));
	return true;
}

static void send_away(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *sent = args_of(a);
	int p = top_frame(m)->who, from = top_frame(m)->where;

	done(m);
	put(m, p, sent->to);
	tell(r, 1u << ALLIES, "A.G9.villedende", "%s goes from %s to %s", id(m, p), place_name(m, from),
	     place_name(m, sent->to));
	tell_others(r, 1u << ALLIES, "A.G9.villedende", "an Allied ship goes from %s to %s",
		    place_name(m, from), place_name(m, sent->to));
}

/* ---- tables ---------------------------------------------------------------- */

static const struct param choose_params[] = {
	{ PARAM(struct cards_args, cards, ARG_PIECES), .sets = true,
	  .about = "the 9 April cards that are kept", .secret = true },
	{ 0 }
};

static const struct verb choose_verb = {
	.name = "choose",
	.about = "keeps some of the faction's 9 April cards; the others leave the game unseen",
	.rules = "7.0 6.2",
	.params = choose_params,
	.checks = CHECKS(check_own_cards, check_how_many),
	.apply = choose,
	.explain = explain_choose,
	.offer = offer_choose,
};

const struct state kn_choose = {
	.name = "choose",
	.rule = "7.0",
	.asks = "choose 9 April cards",
	.asked = EITHER_SIDE,
	.in = IN(CHOOSE),
	.verbs = (const struct verb *const[]){ &choose_verb, NULL },
	.secret = true,
};

static const struct param exchange_params[] = {
	{ PARAM(struct exchange_args, card, ARG_PIECE), .about = "Skip til unnsetning" },
	{ PARAM(struct exchange_args, give, ARG_PIECE), .about = "a ship that was drawn", .secret = true },
	{ PARAM(struct exchange_args, take, ARG_PIECE), .about = "a ship that was not", .secret = true },
	{ 0 }
};

static const struct verb exchange_verb = {
	.name = "exchange",
	.about = "exchanges a ship drawn for one of those not drawn",
	.rules = "A.A9.unnsetning 7.0",
	.params = exchange_params,
	.checks = CHECKS(check_exchange, check_exchanged),
	.apply = exchange,
	.explain = explain_exchange,
	.offer = offer_exchange,
};

const struct state kn_exchange = {
	.name = "exchange",
	.rule = "7.0",
	.asks = "exchange a ship or pass",
	.asked = THE_SIDE(ALLIES),
	.in = IN(EXCHANGE),
	.verbs = (const struct verb *const[]){ &exchange_verb, &kn_pass, NULL },
	.secret = true,
};

static const struct param battalion_params[] = {
	{ PARAM(struct at_args, at, ARG_PLACE), .about = "where the battalion stands" },
	{ 0 }
};

static const struct verb deploy_oslo_verb = {
	.name = "deploy",
	.about = "places a battalion in Oslo or next to it",
	.rules = "7.0",
	.params = battalion_params,
	.checks = CHECKS(check_by_oslo),
	.apply = deploy_battalion,
	.explain = explain_battalion,
	.offer = offer_battalion,
};

const struct state kn_deploy_oslo = {
	.name = "deploy-oslo",
	.rule = "7.0",
	.asks = "place a battalion in or next to Oslo",
	.asked = THE_SIDE(NORWAY),
	.in = IN(NORWAY_DEPLOYS),
	.least = 1, .most = kn_most_battalions,
	.verbs = (const struct verb *const[]){ &deploy_oslo_verb, NULL },
};

static const struct verb deploy_points_verb = {
	.name = "deploy",
	.about = "places a battalion on a mobilization point",
	.rules = "7.0",
	.params = battalion_params,
	.checks = CHECKS(check_on_point),
	.apply = deploy_battalion,
	.explain = explain_battalion,
	.offer = offer_battalion,
};

const struct state kn_deploy_points = {
	.name = "deploy-points",
	.rule = "7.0",
	.asks = "place a battalion on a mobilization point",
	.asked = THE_SIDE(NORWAY),
	.in = IN(NORWAY_DEPLOYS),
	.least = 1, .most = kn_most_battalions,
	.verbs = (const struct verb *const[]){ &deploy_points_verb, NULL },
};

static const struct param panserskip_params[] = {
	{ PARAM(struct to_args, to, ARG_PLACE), .about = "a sea zone" },
	{ 0 }
};

static const struct verb deploy_panserskip_verb = {
	.name = "deploy",
	.about = "places Eidsvoll & Norge face up in a sea zone",
	.rules = "7.0 6.1",
	.params = panserskip_params,
	.checks = CHECKS(check_panserskip),
	.apply = deploy_panserskip,
	.offer = offer_waters,
};

const struct state kn_deploy_panserskip = {
	.name = "deploy-panserskip",
	.rule = "7.0",
	.asks = "place Eidsvoll & Norge",
	.asked = THE_SIDE(NORWAY),
	.in = IN(NORWAY_DEPLOYS),
	.verbs = (const struct verb *const[]){ &deploy_panserskip_verb, NULL },
};

static const struct param ships_params[] = {
	{ PARAM(struct fleet_args, ships, ARG_PIECES), .sets = true, .about = "ships not placed yet",
	  .secret = true },
	{ PARAM(struct fleet_args, to, ARG_PLACE), .about = "a sea zone" },
	{ 0 }
};

static const struct verb deploy_ships_verb = {
	.name = "deploy",
	.about = "places ships, and dummies, face down in a sea zone",
	.rules = "7.0 6.1 5.1",
	.params = ships_params,
	.checks = CHECKS(check_fleet, check_berth),
	.apply = deploy_ships,
	.explain = explain_deploy,
	.offer = offer_deploy_ships,
};

const struct state kn_deploy_ships = {
	.name = "deploy-ships",
	.rule = "7.0",
	.asks = "place ships",
	.asked = EITHER_SIDE,
	.in = IN(GERMANY_DEPLOYS) | IN(ALLIES_DEPLOY),
	.verbs = (const struct verb *const[]){ &deploy_ships_verb, NULL },
	.secret = true,
};

static const struct param zone_params[] = {
	{ PARAM(struct card_zone_args, card, ARG_PIECE), .about = "the card" },
	{ PARAM(struct card_zone_args, zone, ARG_PLACE), .about = "where it is played" },
	{ 0 }
};

static const struct verb scout_verb = {
	.name = "scout",
	.about = "looks for German ships in a sea zone, with a die for each",
	.rules = "A.A9.rekognosering 7.0",
	.params = zone_params,
	.checks = CHECKS(check_scout, check_scouted),
	.apply = scout,
	.explain = explain_scout,
	.offer = offer_scout,
};

const struct state kn_scout = {
	.name = "scout",
	.rule = "7.0",
	.asks = "look for German ships or pass",
	.asked = THE_SIDE(ALLIES),
	.in = IN(SCOUT),
	.verbs = (const struct verb *const[]){ &scout_verb, &kn_pass, NULL },
	.secret = true,
};

static const struct param reallocate_params[] = {
	{ PARAM(struct reallocate_args, card, ARG_PIECE), .about = "Omdisponering" },
	{ PARAM(struct reallocate_args, from, ARG_PLACE), .origin = true,
	  .about = "where a Norwegian battalion is" },
	{ PARAM(struct reallocate_args, to, ARG_PLACE), .about = "an area next to it" },
	{ 0 }
};

static const struct verb reallocate_verb = {
	.name = "reallocate",
	.about = "moves a Norwegian battalion to an adjacent area",
	.rules = "A.N9.omdisponering 7.0",
	.params = reallocate_params,
	.checks = CHECKS(check_reallocate, check_leaves, check_reached),
	.apply = reallocate,
	.explain = explain_reallocate,
	.offer = offer_reallocate,
};

const struct state kn_reallocate = {
	.name = "reallocate",
	.rule = "7.0",
	.asks = "move a battalion or pass",
	.asked = THE_SIDE(NORWAY),
	.in = IN(REALLOCATE),
	.verbs = (const struct verb *const[]){ &reallocate_verb, &kn_pass, NULL },
	.secret = true,
};

static const struct verb feint_verb = {
	.name = "feint",
	.about = "draws Allied ships out of a sea zone, with a die for each",
	.rules = "A.G9.villedende 7.0",
	.params = zone_params,
	.checks = CHECKS(check_feint, check_deceived),
	.apply = feint,
	.explain = explain_feint,
	.offer = offer_feint,
};

const struct state kn_feint = {
	.name = "feint",
	.rule = "7.0",
	.asks = "deceive Allied ships or pass",
	.asked = THE_SIDE(GERMANY),
	.in = IN(FEINT),
	.verbs = (const struct verb *const[]){ &feint_verb, &kn_pass, NULL },
	.secret = true,
};

static const struct param sent_params[] = {
	{ PARAM(struct to_args, to, ARG_PLACE), .about = "an adjacent sea zone" },
	{ 0 }
};

static const struct verb send_verb = {
	.name = "chase",
	.about = "sends the Allied ship that was deceived to an adjacent sea zone",
	.rules = "A.G9.villedende 5.1",
	.params = sent_params,
	.checks = CHECKS(check_sent),
	.apply = send_away,
	.offer = offer_waters,
};

static bool is_deceived(const struct match *m, const struct frame *f)
{
	return f->who != NONE && side_of(m, f->who) == ALLIES && m->at[f->who] == f->where;
}

/* Perhaps a ship: there is one, but the view of germany does not tell which. */
const struct state kn_feinted = {
	.name = "feinted",
	.rule = "A.G9.villedende",
	.asks = "say where an Allied ship must go",
	.asked = THE_SIDE(GERMANY),
	.in = IN(FEINT),
	.on = ON(&kn_feinted),
	.where = KIND(ZONE),
	.who = PERHAPS(A_SHIP),
	.fits = is_deceived,
	.verbs = (const struct verb *const[]){ &send_verb, NULL },
};
