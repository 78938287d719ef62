/* SPDX-License-Identifier: ISC */
/* 08-naval-movement.c: 8.1 ships move and intercept, 7.2 raiders are recalled, 7.4 the Home Fleet comes. */
#include "games/kampen-om-norge/norge.h"

/* ---- words and offers that fleets share ------------------------------------- */

/* 6.1e The owner learns which ships, the others how many. */
static void tell_fleet(const struct match *m, struct ruling *r, const struct list *ships, const char *rule,
		       const char *what)
{
	int n = ships->n, side = side_of(m, ships->v[0]);
	unsigned owner = 1u << side;

	for (int i = 0; i < n; i++)
		tell(r, owner, rule, "%s: %s", id(m, ships->v[i]), what);
	tell_others(r, owner, rule, "%d ship%s of %s: %s", n, n == 1 ? "" : "s", side_name(m, side), what);
}

static bool check_named_once(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);
	const struct list *l = &sail->ships;

	if (!l->n)
		return refuse(r, "8.1", "no ship is named");
	for (int i = 1; i < l->n; i++)
		if (list_repeats(l, i))
			return refuse(r, "8.1", "%s is named twice", id(m, l->v[i]));
	return true;
}

static void offer_fleet(struct offers *o, const struct list *ships, int to)
{
	struct action a;
	struct fleet_args *sail = args_in(&a);

	offer_start(o, &a);
	sail->to = (int16_t)to;
	offer_sets(o, &a, &sail->ships, ships);
}

/* ---- 7.4d e the Home Fleet --------------------------------------------------- */

void kn_open_home_fleet(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);

	if (o->turn != ALLIES || o->fleet_home) {
		kn_next_phase(m, r);
	} else if (m->top[known(m, RESERVE)] != NONE) {
		ask(m, &kn_home_fleet, ALLIES);
	} else {
		o->fleet_home = true;
		say(r, "7.4", "the Home Fleet is at sea");
		kn_next_phase(m, r);
	}
}

static bool check_reserve(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *deploy = args_of(a);

	for (int i = 0; i < deploy->ships.n; i++)
		if (!lies_in(m, deploy->ships.v[i], RESERVE))
			return refuse(r, "7.4", "%s is not among the ships to be placed",
				      id(m, deploy->ships.v[i]));
	return true;
}

static bool check_home_waters(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *deploy = args_of(a);

	if (!is_zone(m, deploy->to) || has_feature(m, deploy->to, GUARDED))
		return refuse(r, "7.4", "%s is none of the sea zones III to VIII", place_name(m, deploy->to));
	return true;
}

/* 7.4e Reading: this is no movement: nobody intercepts, and the ships may sail in this turn. */
static void deploy(struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *deploy = args_of(a);

	done(m);
	for (int i = 0; i < deploy->ships.n; i++)
		put(m, deploy->ships.v[i], deploy->to);
	tell_fleet(m, r, &deploy->ships, "7.4", text(r->arena, "placed in %s", place_name(m, deploy->to)));
}

static void explain_deploy(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *deploy = args_of(a);
	int left = count_at(m, known(m, RESERVE));

	remark(r, "7.4", "ships left to place: %d, then %d; nobody intercepts them, and they may sail", left,
	       left - deploy->ships.n);
}

static void offer_deploy(const struct match *m, struct offers *o)
{
	struct list ships = { 0 };

	EACH_PIECE_AT(p, m, known(m, RESERVE))
		list_add(&ships, p);
	EACH_ZONE(z, m)
		if (!has_feature(m, z, GUARDED))
			offer_fleet(o, &ships, z);
}

/* ---- 8.1c routes ---------------------------------------------------------------- */

/* The way of a task force so far: where it began the turn, and the first zone it entered. */
struct route {
	int side, origin, via;
};

static struct route route_of(const struct match *m, int p)
{
	return (struct route){ side_of(m, p), unit_of(m, p)->origin, unit_of(m, p)->via };
}

/* An earlier task force went by that way and has ended in `last`. */
static bool is_used(const struct match *m, const struct route *w, int last)
{
	EACH_PIECE_AT(p, m, last) {
		const struct unit *u = unit_of(m, p);

		if (side_of(m, p) == w->side && kn_is_afloat(m, p) && !(u->marks & UNDER_WAY) && u->moved &&
		    u->origin == w->origin && u->via == w->via)
			return true;
	}
	return false;
}

/* 5.1a 8.1g Ships of the one whose turn it is may go there. */
static bool is_open(const struct match *m, int side, int from, int to)
{
	return kn_may_enter(m, side, from, to) && !is_marked(m, to, TRIED);
}

/* The task force could still go where no earlier one has gone by the same way. */
static bool has_new_end(const struct match *m, const struct route *w)
{
	EACH_LINK(l, m->data, w->via)
		if (is_open(m, w->side, w->via, l->to) && !is_used(m, w, l->to))
			return true;
	return false;
}

/* 8.1a 6.1o */
int kn_zones_of(const struct match *m, int p)
{
	return limit(m, class_of(m, p) == PANSERSKIP ? PANSERSKIP_ZONES : SHIP_ZONES);
}

/* ---- 8.1 sail --------------------------------------------------------------------- */

/* 8.1.1b f 8.1.3a Neither intercepted nor an interceptor. */
static bool is_free(const struct match *m, int p)
{
	return !has_mark(m, p, INTERCEPTED | ATTEMPTED);
}

static bool check_free(const struct match *m, int p, struct ruling *r)
{
	if (has_mark(m, p, INTERCEPTED))
		return refuse(r, "8.1.3", "%s has been intercepted", id(m, p));
	if (has_mark(m, p, ATTEMPTED))
		return refuse(r, "8.1.1", "%s has tried to intercept and stays", id(m, p));
	return true;
}

/* Where the task force starts: of pieces of others nothing is told, so the first own one counts. */
static int start_of(const struct match *m, int side, const struct list *ships)
{
	for (int i = 0; i < ships->n; i++)
		if (side_of(m, ships->v[i]) == side)
			return m->at[ships->v[i]];
	return NONE;
}

/* 7.2h i 8.1a b A ship that begins its movement. */
static bool check_starter(const struct match *m, int side, int p, int from, struct ruling *r)
{
	if (side_of(m, p) != side)
		return refuse(r, "8.1", "%s is no ship of %s", id(m, p), side_name(m, side));
	if (lies_in(m, p, RAID_BOX) && !own_of(m)->recalled)
		return refuse(r, "7.2", "%s is on raid and has not been recalled", id(m, p));
	if (!kn_is_true_ship(m, p) && !lies_in(m, p, RAID_BOX))
		return refuse(r, "8.1", "%s is not at sea", id(m, p));
	if (m->at[p] != from)
		return refuse(r, "8.1", "%s does not start from %s", id(m, p), place_name(m, from));
	if (!check_free(m, p, r))
		return false;
	if (unit_of(m, p)->moved)
		return refuse(r, "8.1", "%s has moved", id(m, p));
	return true;
}

static bool check_starters(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);
	int from = start_of(m, a->side, &sail->ships);

	for (int i = 0; i < sail->ships.n; i++)
		if (!check_starter(m, a->side, sail->ships.v[i], from, r))
			return false;
	return true;
}

static bool check_way(const struct match *m, int side, int from, int to, struct ruling *r)
{
	if (to == known(m, RAID_BOX))	/* 7.2i */
		return refuse(r, "7.2", "no ship goes on raid after 9 April");
	if (side == ALLIES && has_feature(m, to, GUARDED))	/* 8.1d */
		return refuse(r, "8.1", "no Allied ship enters %s", place_name(m, to));
	if (!kn_may_enter(m, side, from, to))
		return refuse(r, "8.1", "%s does not border %s", place_name(m, to), place_name(m, from));
	if (is_marked(m, to, TRIED))	/* 8.1g */
		return refuse(r, "8.1", "no more ships enter %s, where an interception was tried",
			      place_name(m, to));
	return true;
}

static bool check_course(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);
	int from = start_of(m, a->side, &sail->ships);

	return from == NONE || check_way(m, a->side, from, sail->to, r);
}

/* 8.1c Reading: a used way is refused at its first step only if no new one can come of it. */
static bool is_worn_out(const struct match *m, const struct route *w, int ship)
{
	return is_used(m, w, w->via) && (kn_zones_of(m, ship) < 2 || !has_new_end(m, w));
}

static bool check_first_step(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);
	struct route w = { a->side, start_of(m, a->side, &sail->ships), sail->to };

	if (w.origin != NONE && is_zone(m, sail->to) && is_worn_out(m, &w, sail->ships.v[0]))
		return refuse(r, "8.1", "ships of %s have gone that way: they sail together or not at all",
			      place_name(m, w.origin));
	return true;
}

/* The passage into the zone entered lies under what is asked there. */
static void begin_passage(struct match *m, int zone)
{
	const struct frame *top = top_frame(m);
	struct frame *f = top && top->state == &kn_passage ? &m->pending[m->depth - 1]
							     : ask(m, &kn_passage, NONE);

	f->where = (int16_t)zone;
	f->stage = 0;
}

static void go(struct match *m, struct ruling *r, const struct list *ships, int from, int to)
{
	const char *what = text(r->arena, "from %s to %s", place_name(m, from), place_name(m, to));

	for (int i = 0; i < ships->n; i++) {
		struct unit *u = unit(m, ships->v[i]);

		if (!u->moved++) {
			u->origin = (int16_t)from;
			u->via = (int16_t)to;
		}
		mark(m, ships->v[i], UNDER_WAY);
		put(m, ships->v[i], to);
	}
	tell_fleet(m, r, ships, "8.1", what);
	begin_passage(m, to);
}

static void sail(struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);

	done(m);
	go(m, r, &sail->ships, m->at[sail->ships.v[0]], sail->to);
}

/* 8.1e 8.1.1 8.1.2 Everybody sees how many ships lie there. */
static void explain_course(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);
	int p = sail->ships.v[0], enemy = enemy_at_sea(a->side);
	struct list ships;

	remark(r, "8.1", "%s enter%s sea zone %d of %d in this turn", piece_names(r, m, &sail->ships, ""),
	       sail->ships.n == 1 ? "s" : "", unit_of(m, p)->moved + 1, kn_zones_of(m, p));
	kn_targets(m, sail->to, enemy, &ships);
	if (!ships.n)
		return;
	remark(r, "8.1.2", "ships of %s in %s, where either side may try to intercept: %d",
	       side_name(m, enemy), place_name(m, sail->to), ships.n);
	kn_account_die(m, r, "8.1.1", "a ship is intercepted", INTERCEPTION_DIE);
}

static bool may_start(const struct match *m, int p, int side)
{
	return side_of(m, p) == side && !unit_of(m, p)->moved && is_free(m, p) &&
	       (lies_in(m, p, RAID_BOX) ? own_of(m)->recalled : kn_is_true_ship(m, p));
}

static void list_starters(const struct match *m, int from, int side, struct list *ships)
{
	ships->n = 0;
	EACH_PIECE_AT(p, m, from)
		if (may_start(m, p, side))
			list_add(ships, p);
}

/* Each of the starters alone, then all of them, by a way that is open. */
static void offer_starters(struct offers *o, const struct list *ships, const struct route *w)
{
	const struct match *m = o->match;
	struct action a;
	struct fleet_args *sail = args_in(&a);

	offer_start(o, &a);
	sail->to = (int16_t)w->via;
	sail->ships.n = 1;
	for (int i = 0; i < ships->n; i++) {
		sail->ships.v[0] = ships->v[i];
		if (!is_worn_out(m, w, ships->v[i]))
			offer_sure(o, &a);
	}
	sail->ships = *ships;
	if (ships->n > 1 && !is_worn_out(m, w, ships->v[0]))
		offer_sure_some(o, &a, ships);
}

static void offer_sail(const struct match *m, struct offers *o)
{
	int side = own_of(m)->turn;

	EACH_PLACE(from, m) {
		struct list ships;

		if (o->full || (!is_zone(m, from) && from != known(m, RAID_BOX)))
			continue;
		list_starters(m, from, side, &ships);
		if (!ships.n)
			continue;
		EACH_LINK(l, m->data, from)
			if (is_open(m, side, from, l->to))
				offer_starters(o, &ships, &(struct route){ side, from, l->to });
	}
}

/* ---- 7.2h recall --------------------------------------------------------------------- */

/* Some German ship is on raid and has not been freed in this turn. */
static bool has_raiders(const struct match *m)
{
	return own_of(m)->turn == GERMANY && !own_of(m)->recalled && m->top[known(m, RAID_BOX)] != NONE;
}

static bool check_raiders(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (!has_raiders(m))
		return refuse(r, "7.2", "no ship is waiting to be recalled");
	return true;
}

static bool check_recall_trade(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *recall = args_of(a);

	return kn_check_trade(m, a->side, &recall->cards, NONE, r);
}

static bool check_symbols(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *recall = args_of(a);

	if (kn_symbols(m, &recall->cards, NULL) < limit(m, RECALL_SYMBOLS))
		return refuse(r, "7.2", "the cards show %d symbols and %d are needed",
			      kn_symbols(m, &recall->cards, NULL), limit(m, RECALL_SYMBOLS));
	return true;
}

/* 7.2h Reading: symbols to spare are lost; all raiders are free for this turn. */
static void recall(struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *recall = args_of(a);

	done(m);
	kn_trade(m, r, a->side, &recall->cards, "7.2", limit(m, RECALL_SYMBOLS));
	own(m)->recalled = true;
	say(r, "7.2", "the raiders may leave their box in this turn");
}

static void explain_recall(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct cards_args *recall = args_of(a);

	kn_account_trade(m, r, &recall->cards, "7.2", limit(m, RECALL_SYMBOLS));
	remark(r, "2.4", "the cards are used up; cards left in the hand of germany: %d",
	       kn_hand(m, GERMANY) - recall->cards.n);
}

static void offer_recall(const struct match *m, struct offers *o)
{
	struct list hand = { 0 };
	struct action a;
	struct cards_args *recall = args_in(&a);

	if (!has_raiders(m))
		return;
	EACH_PIECE_AT(p, m, known(m, HAND + GERMANY))
		list_add(&hand, p);
	offer_start(o, &a);
	offer_sets(o, &a, &recall->cards, &hand);
}

/* ---- phase 1a ---------------------------------------------------------------------------- */

static const struct verb sail_verb;	/* below */

static bool may_sail(const struct match *m, int side)
{
	EACH_UNIT(p, m) {
		if (!may_start(m, p, side))
			continue;
		EACH_LINK(l, m->data, m->at[p]) {
			struct route w = { side, m->at[p], l->to };

			if (is_open(m, side, w.origin, w.via) && !is_worn_out(m, &w, p))
				return true;
		}
	}
	return false;
}

/* A recall is asked about whatever cards germany holds: not to be asked would tell of them. */
void kn_open_naval_movement(struct match *m, struct ruling *r)
{
	int side = own_of(m)->turn;

	if (may_sail(m, side) || (has_raiders(m) && m->top[known(m, HAND + side)] != NONE))
		ask(m, &kn_sail, side);
	else
		kn_next_phase(m, r);
}

/* ---- 8.1.3a who may sail on, and 8.1c who must ---------------------------------------------- */

static bool may_go_on(const struct match *m, int p)
{
	return has_mark(m, p, UNDER_WAY) && kn_is_true_ship(m, p) && is_free(m, p) &&
	       unit_of(m, p)->moved < kn_zones_of(m, p);
}

static void list_goers(const struct match *m, int zone, struct list *ships)
{
	ships->n = 0;
	EACH_PIECE_AT(p, m, zone)
		if (may_go_on(m, p))
			list_add(ships, p);
}

/* 8.1c The task force has come where an earlier one stopped, and another way is open to it. */
static bool must_sail_on(const struct match *m, int zone)
{
	EACH_PIECE_AT(p, m, zone)
		if (may_go_on(m, p)) {
			struct route w = route_of(m, p);

			return is_used(m, &w, w.via) && has_new_end(m, &w);
		}
	return false;
}

/* ---- 8.1.1 8.1.2 the chance to intercept ------------------------------------------------------ */

/* 8.1.1d Something is there that has not been intercepted yet. */
static bool has_prey(const struct match *m, int zone, int side)
{
	EACH_PIECE_AT(p, m, zone)
		if (kn_are_enemies(side, side_of(m, p)) && kn_is_afloat(m, p) &&
		    !has_mark(m, p, INTERCEPTED))
			return true;
	return false;
}

static bool check_interceptors(const struct match *m, const struct action *a, struct ruling *r)
{
	int zone = top_frame(m)->where;

	if (a->side == NORWAY)
		return refuse(r, "6.1", "Eidsvoll & Norge does not intercept");
	if (!kn_has_ships(m, zone, a->side))	/* 6.1r dummies do not */
		return refuse(r, "8.1.1", "no ship of %s is in %s", side_name(m, a->side),
			      place_name(m, zone));
	return true;
}

/* What binds the one whose turn it is. */
static bool check_attempt(const struct match *m, const struct action *a, struct ruling *r)
{
	int zone = top_frame(m)->where;

	if (a->side != own_of(m)->turn)
		return true;
	if (is_marked(m, zone, TRIED))	/* 8.1f */
		return refuse(r, "8.1", "an interception was tried in %s", place_name(m, zone));
	if (must_sail_on(m, zone))	/* to try is to stop here (8.1.1b) */
		return refuse(r, "8.1", "earlier ships have stopped in %s: these sail on",
			      place_name(m, zone));
	return true;
}

static bool check_prey(const struct match *m, const struct action *a, struct ruling *r)
{
	int zone = top_frame(m)->where;

	if (!has_prey(m, zone, a->side))
		return refuse(r, "8.1.1", "no ship is left to intercept in %s", place_name(m, zone));
	return true;
}

/* 8.1f The limit binds the attacker alone. */
static void apply_intercept(struct match *m, const struct action *a, struct ruling *r)
{
	int zone = top_frame(m)->where;

	done(m);
	if (a->side == own_of(m)->turn && !own_of(m)->april)
		mark_place(m, zone, TRIED);
	kn_intercept_in(m, r, zone, a->side);
}

/* 8.1.1b */
static void explain_intercept(const struct match *m, const struct action *a, struct ruling *r)
{
	kn_account_interception(m, r, top_frame(m)->where, a->side);
	remark(r, "8.1.1", "all ships of %s in %s are turned face up, and stay there in this turn",
	       side_name(m, a->side), place_name(m, top_frame(m)->where));
}

static void decline(struct match *m, const struct action *a, struct ruling *r)
{
	int zone = top_frame(m)->where;

	done(m);
	say(r, "8.1", "no attempt of %s in %s", side_name(m, a->side), place_name(m, zone));
}

static const struct verb intercept_verb;	/* below */

/* 8.1e Asked whenever it is lawful, for the answer depends on no card. */
static void ask_to_intercept(struct match *m, int zone, int side)
{
	struct ruling r = { .quiet = true };
	struct action a;

	ask(m, &kn_intercept, side)->where = (int16_t)zone;
	action_clear(&a, &intercept_verb);
	a.side = (int16_t)side;
	if (!check_action(m, &a, &r))
		done(m);
}

/* For standing orders: everybody sees how many there are, not which are dummies (6.1r). */
static bool is_outnumbered(const struct match *m)
{
	const struct frame *f = top_frame(m);
	struct list own, enemy;

	kn_targets(m, f->where, f->side, &own);
	kn_targets(m, f->where, enemy_at_sea(f->side), &enemy);
	return own.n < enemy.n;
}

/* ---- 8.1.3 the passage ----------------------------------------------------------------------------- */

static bool has_way_on(const struct match *m, int zone)
{
	struct list ships;

	list_goers(m, zone, &ships);
	EACH_LINK(l, m->data, zone)
		if (ships.n && is_open(m, own_of(m)->turn, zone, l->to))
			return true;
	return false;
}

static void ask_attacker(struct match *m, struct ruling *r)
{
	(void)r;
	ask_to_intercept(m, top_frame(m)->where, own_of(m)->turn);
}

static void ask_defender(struct match *m, struct ruling *r)
{
	(void)r;
	ask_to_intercept(m, top_frame(m)->where, enemy_at_sea(own_of(m)->turn));
}

static void ask_to_sail_on(struct match *m, struct ruling *r)
{
	int zone = top_frame(m)->where;

	(void)r;
	if (has_way_on(m, zone))
		ask(m, &kn_sail_on, own_of(m)->turn)->where = (int16_t)zone;
}

static void end_passage(struct match *m, struct ruling *r)
{
	(void)r;
	done(m);
	EACH_UNIT(p, m)
		unmark(m, p, UNDER_WAY);
}

static bool check_goers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);
	int zone = top_frame(m)->where;

	for (int i = 0; i < sail->ships.n; i++) {
		int p = sail->ships.v[i];

		if (m->at[p] != zone || !has_mark(m, p, UNDER_WAY))
			return refuse(r, "8.1", "%s is not of the task force in %s", id(m, p),
				      place_name(m, zone));
		if (!check_free(m, p, r))
			return false;
	}
	return true;
}

static bool check_next_zone(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);

	return check_way(m, a->side, top_frame(m)->where, sail->to, r);
}

/* 8.1c Reading: a way that others have gone is closed while another is open, and so is staying behind. */
static bool check_way_on(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);
	struct list goers;
	struct route w;
	bool stop_used;

	list_goers(m, top_frame(m)->where, &goers);
	if (!goers.n)
		return true;
	w = route_of(m, goers.v[0]);
	stop_used = is_used(m, &w, w.via);
	if (is_used(m, &w, sail->to) && (!stop_used || has_new_end(m, &w)))
		return refuse(r, "8.1", "ships of %s have gone that way: they sail together or not at all",
			      place_name(m, w.origin));
	if (stop_used && sail->ships.n < goers.n)
		return refuse(r, "8.1", "ships of %s have stopped here: all of these sail on",
			      place_name(m, w.origin));
	return true;
}

/* 8.1.3a The others have ended their movement. */
static void sail_on(struct match *m, const struct action *a, struct ruling *r)
{
	const struct fleet_args *sail = args_of(a);
	int zone = top_frame(m)->where;

	done(m);
	EACH_UNIT(p, m)
		unmark(m, p, UNDER_WAY);
	go(m, r, &sail->ships, zone, sail->to);
}

static void offer_sail_on(const struct match *m, struct offers *o)
{
	int zone = top_frame(m)->where;
	struct list ships;

	list_goers(m, zone, &ships);
	EACH_LINK(l, m->data, zone)
		if (ships.n && is_zone(m, l->to))
			offer_fleet(o, &ships, l->to);
}

static bool check_stop(const struct match *m, const struct action *a, struct ruling *r)
{
	int zone = top_frame(m)->where;

	(void)a;
	if (must_sail_on(m, zone))
		return refuse(r, "8.1", "earlier ships have stopped in %s: these sail on",
			      place_name(m, zone));
	return true;
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static const struct param deploy_params[] = {
	{ PARAM(struct fleet_args, ships, ARG_PIECES), .sets = true, .about = "ships of the Home Fleet",
	  .secret = true },
	{ PARAM(struct fleet_args, to, ARG_PLACE), .about = "a sea zone from III to VIII" },
	{ 0 }
};

static const struct verb deploy_verb = {
	.name = "deploy",
	.about = "places ships of the Home Fleet in a sea zone",
	.rules = "7.4",
	.params = deploy_params,
	.checks = CHECKS(check_named_once, check_reserve, check_home_waters),
	.apply = deploy,
	.explain = explain_deploy,
	.offer = offer_deploy,
};

const struct state kn_home_fleet = {
	.name = "home-fleet",
	.rule = "7.4",
	.asks = "place the ships of the Home Fleet",
	.asked = THE_SIDE(ALLIES),
	.in = IN(HOME_FLEET),
	.verbs = (const struct verb *const[]){ &deploy_verb, NULL },
	.secret = true,
};

static const struct param sail_params[] = {
	{ PARAM(struct fleet_args, ships, ARG_PIECES), .sets = true, .about = "ships that sail together",
	  .secret = true },
	{ PARAM(struct fleet_args, to, ARG_PLACE), .about = "the next sea zone" },
	{ 0 }
};

static const struct verb sail_verb = {
	.name = "sail",
	.about = "moves a task force into a neighbouring sea zone",
	.rules = "8.1 8.1.1 8.1.3 6.1 7.2",
	.params = sail_params,
	.checks = CHECKS(check_named_once, check_starters, check_course, check_first_step),
	.apply = sail,
	.explain = explain_course,
	.offer = offer_sail,
};

static const struct param recall_params[] = {
	{ PARAM(struct cards_args, cards, ARG_PIECES), .sets = true,
	  .about = "cards that show enough symbols" },
	{ 0 }
};

static const struct verb recall_verb = {
	.name = "recall",
	.about = "trades cards so that raiding ships may move in this turn",
	.rules = "7.2 4.3",
	.params = recall_params,
	.checks = CHECKS(check_raiders, check_recall_trade, check_symbols),
	.apply = recall,
	.explain = explain_recall,
	.offer = offer_recall,
};

static const struct verb done_verb = {
	.name = "done", .passes = true,
	.about = "ends naval movement",
	.rules = "8.1 4",
	.apply = kn_close_phase,
};

const struct state kn_sail = {
	.name = "sail",
	.rule = "8.1",
	.asks = "move ships, or end naval movement",
	.asked = ON_TURN,
	.in = IN(NAVAL_MOVEMENT),
	.verbs = (const struct verb *const[]){ &sail_verb, &recall_verb, &done_verb, NULL },
	.secret = true,
};

static const struct stage passage_stages[] = {
	{ "attacker", ask_attacker },
	{ "defender", ask_defender },
	{ "sail-on", ask_to_sail_on },
	{ "arrive", end_passage },
	{ 0 }
};

const struct state kn_passage = {
	.name = "passage",
	.rule = "8.1",
	.in = IN(NAVAL_MOVEMENT),
	.where = KIND(ZONE),
	.stages = passage_stages,
};

static const struct verb intercept_verb = {
	.name = "intercept",
	.about = "tries to intercept the enemy with all ships in the zone",
	.rules = "8.1 8.1.1 8.1.2",
	.checks = CHECKS(check_interceptors, check_attempt, check_prey),
	.apply = apply_intercept,
	.explain = explain_intercept,
};

static const struct verb decline_verb = {
	.name = "pass", .passes = true,
	.about = "makes no attempt to intercept",
	.rules = "8.1.1 8.1.2",
	.apply = decline,
};

static const struct proviso intercept_provisos[] = {
	{ "outnumbered", "the enemy has more ships there, dummies counted", is_outnumbered, NULL },
	{ 0 }
};

const struct state kn_intercept = {
	.name = "intercept",
	.rule = "8.1.1",
	.asks = "try to intercept, or pass",
	.asked = EITHER_SIDE,
	.on = ON(&kn_passage, &kn_zone_meeting),
	.where = KIND(ZONE),
	.verbs = (const struct verb *const[]){ &intercept_verb, &decline_verb, NULL },
	.secret = true,
	.provisos = intercept_provisos,
};

static const struct verb sail_on_verb = {
	.name = "sail",
	.about = "moves ships of the task force on into another sea zone",
	.rules = "8.1 8.1.3",
	.params = sail_params,
	.checks = CHECKS(check_named_once, check_goers, check_next_zone, check_way_on),
	.apply = sail_on,
	.explain = explain_course,
	.offer = offer_sail_on,
};

static const struct verb stop_verb = {
	.name = "stop", .passes = true,
	.about = "ends the movement of the task force",
	.rules = "8.1 8.1.3",
	.checks = CHECKS(check_stop),
	.apply = kn_close,
};

const struct state kn_sail_on = {
	.name = "sail-on",
	.rule = "8.1.3",
	.asks = "sail on with the task force, or stop",
	.asked = ON_TURN,
	.on = ON(&kn_passage),
	.where = KIND(ZONE),
	.verbs = (const struct verb *const[]){ &sail_on_verb, &stop_verb, NULL },
	.secret = true,
};
