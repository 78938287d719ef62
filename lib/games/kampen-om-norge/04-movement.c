/* 04-movement.c: land movement and its cards (4.1, phase 1b); a drop also in the 9 April turn (7.1). */
#include "games/kampen-om-norge/norge.h"

void kn_open_movement(struct match *m, struct ruling *r)
{
	(void)r;
	ask(m, &kn_move, own_of(m)->turn);
}

/* ---- what the ways of moving share ---------------------------------------- */

/* 4.1c What has moved in this turn, by whatever means, stays. */
static bool check_number(const struct match *m, const struct action *a, int from, struct ruling *r)
{
	if (a->number < 0)
		return refuse(r, "4.1", "at least one battalion must move");
	if (number_of(a) > kn_can_move(m, from))
		return refuse(r, "4.1", "%d of the battalions of %s in %s can move now", kn_can_move(m, from),
			      side_name(m, a->side), place_name(m, from));
	return true;
}

static bool check_carried(const struct match *m, const struct action *a, const char *rule, struct ruling *r)
{
	if (number_of(a) > limit(m, CARRIED))
		return refuse(r, rule, "the card moves no more than %d battalions", limit(m, CARRIED));
	return true;
}

static bool check_step(const struct match *m, int from, int to, struct ruling *r)
{
	if (!kn_are_neighbours(m, from, to))
		return refuse(r, "4.1", "%s and %s are not neighbouring land areas", place_name(m, from),
			      place_name(m, to));
	return true;
}

/* Every number of battalions that the action may be meant for. */
static void offer_numbers(struct offers *o, struct action *a, int most)
{
	for (int n = 1; n <= most && !o->full; n++) {
		a->number = (int16_t)n;
		offer(o, a);
	}
}

static int most_carried(const struct match *m, int from)
{
	return lesser(kn_can_move(m, from), limit(m, CARRIED));
}

/* Calls each for every card of the type that the side can play. */
static void offer_cards(struct offers *o, int type, void (*each)(struct offers *, struct action *))
{
	struct action a;

	EACH_UNIT(p, o->match) {
		offer_start(o, &a);
		a.piece = (int16_t)p;
		if (!o->full && type_of(o->match, p) == type && kn_holds_card(o->match, a.side, p))
			each(o, &a);
	}
}

/* ---- 4.1 move -------------------------------------------------------------- */

/* 4.1b g 2.2b */
static bool check_move(const struct match *m, const struct action *a, struct ruling *r)
{
	return check_step(m, a->from, a->place, r) && check_number(m, a, a->from, r) &&
	       kn_check_figure(m, a->from, a->place, a->side, number_of(a), r);
}

static void move(struct match *m, const struct action *a, struct ruling *r)
{
	kn_arrive(m, r, a->side, a->from, a->place, number_of(a), "4.1");
}

static void offer_move(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	EACH_AREA(h, m) {
		int most = kn_can_move(m, h);

		a.from = (int16_t)h;
		EACH_LINK(l, m->data, h) {
			a.place = l->to;
			offer_numbers(o, &a, is_area(m, l->to) ? most : 0);
		}
	}
}

/* ---- A.G.rask, A.N.rask: rapid ----------------------------------------------- */

enum { RAPID_PATH = 3 };	/* from, through, to */

/* A.G.rask-a Only the last area may be attacked, 4.1d none is passed; A.N.rask-d Norwegians attack none. */
static bool check_enemies(const struct match *m, const struct action *a, struct ruling *r)
{
	int through = a->path.v[1], to = a->path.v[2];

	if (kn_is_hostile(m, through, a->side) && !refuse(r, a->side == NORWAY ? "A.N.rask" : "A.G.rask",
							  "the enemy is in %s", place_name(m, through)))
		return false;
	if (a->side == NORWAY && kn_is_hostile(m, to, a->side))
		return refuse(r, "A.N.rask", "the card leads into no combat, and the enemy is in %s",
			      place_name(m, to));
	return true;
}

/* 2.2e Attackers join those who attack from the area between, not those of the area they leave. */
static bool check_rapid_figure(const struct match *m, const struct action *a, struct ruling *r)
{
	int from = a->path.v[0], through = a->path.v[1], to = a->path.v[2];
	int at_rest = ground_of(m, from)->n[a->side] - kn_attacking_from(m, from);

	if (!kn_is_hostile(m, to, a->side))
		return kn_check_figure(m, from, to, a->side, number_of(a), r);
	if (tally_get(&own_of(m)->attacks, through, to) || number_of(a) >= at_rest)
		return true;
	if (!kn_has_figure(m))
		return refuse(r, "2.2", "all figures are on the board, and the attackers of %s need one",
			      place_name(m, to));
	return true;
}

/* A.G.rask-b A.N.rask-c Together, by one path. */
static bool check_path(const struct match *m, const struct action *a, struct ruling *r)
{
	const int16_t *way = a->path.v;

	if (a->path.n != RAPID_PATH)
		return refuse(r, a->side == NORWAY ? "A.N.rask" : "A.G.rask",
			      "the path names three areas: from, through and to");
	return check_step(m, way[0], way[1], r) && check_step(m, way[1], way[2], r) &&
	       check_enemies(m, a, r) && check_number(m, a, way[0], r) && check_rapid_figure(m, a, r);
}

static bool check_rapid(const struct match *m, const struct action *a, struct ruling *r)
{
	const char *rule = a->side == NORWAY ? "A.N.rask" : "A.G.rask";

	return kn_check_card(m, a, RASK, rule, r) && check_carried(m, a, rule, r) && check_path(m, a, r);
}

/* Ex3j An attack is made from the area between. */
static void rapid(struct match *m, const struct action *a, struct ruling *r)
{
	const char *rule = a->side == NORWAY ? "A.N.rask" : "A.G.rask";
	int from = a->path.v[0], through = a->path.v[1], n = number_of(a);

	kn_play(m, r, a, rule);
	say(r, rule, "%s: %d battalion%s from %s to %s", side_name(m, a->side), n, n == 1 ? "" : "s",
	    place_name(m, from), place_name(m, through));
	kn_add(m, from, a->side, -n);
	kn_add(m, through, a->side, n);
	kn_arrive(m, r, a->side, through, a->path.v[2], n, rule);
}

static void offer_ways(struct offers *o, struct action *a)
{
	const struct match *m = o->match;

	a->path.n = RAPID_PATH;
	EACH_AREA(h, m) {
		int most = most_carried(m, h);

		a->path.v[0] = (int16_t)h;
		EACH_LINK(l, m->data, h) {
			if (!most || !is_area(m, l->to))
				continue;
			a->path.v[1] = l->to;
			EACH_LINK(next, m->data, l->to) {
				a->path.v[2] = next->to;
				offer_numbers(o, a, is_area(m, next->to) ? most : 0);
			}
		}
	}
}

static void offer_rapid(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, RASK, offer_ways);
}

/* ---- A.G.fallskjermtropp: drop -------------------------------------------------- */

static const char *drop_rule(const struct match *m)
{
	return own_of(m)->april ? "A.G9.fallskjermtropp" : "A.G.fallskjermtropp";
}

/* A.G.fallskjermtropp-a b */
static bool check_drop(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!kn_check_card(m, a, FALLSKJERMTROPP, drop_rule(m), r))
		return false;
	if (!kn_in_air_range(m, a->place))
		return refuse(r, own_of(m)->april ? "A.G9.fallskjermtropp" : "A.G.fallskjermtropp",
			      "%s is no land area within air range", place_name(m, a->place));
	return kn_check_figure(m, known(m, BY_AIR), a->place, a->side, 1, r);
}

static void drop(struct match *m, const struct action *a, struct ruling *r)
{
	kn_play(m, r, a, drop_rule(m));
	say(r, drop_rule(m), "a battalion is to drop on %s", place_name(m, a->place));
	ask(m, &kn_descent, NONE)->where = a->place;
}

static void offer_targets(struct offers *o, struct action *a)
{
	EACH_AREA(h, o->match) {
		a->place = (int16_t)h;
		offer(o, a);
	}
}

static void offer_drop(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, FALLSKJERMTROPP, offer_targets);
}

/* A.G.fallskjermtropp-b c 7.2s What lands unopposed on 9 April is remembered, should the city resist. */
static void touch_down(struct match *m, struct ruling *r, int to)
{
	bool peaceful = !kn_is_hostile(m, to, GERMANY);

	if (!kn_recruits(m, GERMANY, 1))
		return;
	kn_arrive(m, r, GERMANY, known(m, BY_AIR), to, 1, drop_rule(m));
	if (own_of(m)->april && peaceful)
		ground(m, to)->dropped++;
}

enum descent { IN_THE_AIR, SEEN_COMING };	/* count of the frame */

/* 4.1j 7.1c Fighters have their say once, then the battalion is down. */
static void descend(struct match *m, struct ruling *r)
{
	int to = top_frame(m)->where;

	if (top_frame(m)->count == IN_THE_AIR) {
		m->pending[m->depth - 1].count = SEEN_COMING;
		kn_open(m, r, &kn_divert, own_of(m)->april ? NORWAY : ALLIES, W_DIVERT, about(NONE, to));
		return;
	}
	done(m);
	touch_down(m, r, to);
}

/* ---- A.A.jagerfly, A.N9.jagerfly: divert ------------------------------------------- */

/* A.A.jagerfly-b A.N9.jagerfly Any neighbour of the area meant, in range or not, hostile or not. */
static bool check_divert(const struct match *m, const struct action *a, struct ruling *r)
{
	int target = top_frame(m)->where;
	const char *rule = a->side == NORWAY ? "A.N9.jagerfly" : "A.A.jagerfly";

	if (!kn_check_card(m, a, JAGERFLY, rule, r))
		return false;
	if (a->side == ALLIES && !kn_check_fighters(m, target, r))
		return false;
	if (!kn_are_neighbours(m, target, a->place))
		return refuse(r, a->side == NORWAY ? "A.N9.jagerfly" : "A.A.jagerfly",
			      "%s is no land area next to %s", place_name(m, a->place),
			      place_name(m, target));
	return kn_check_figure(m, known(m, BY_AIR), a->place, GERMANY, 1, r);
}

static void divert(struct match *m, const struct action *a, struct ruling *r)
{
	const char *rule = a->side == NORWAY ? "A.N9.jagerfly" : "A.A.jagerfly";

	kn_play(m, r, a, rule);
	say(r, rule, "the battalion must drop on %s", place_name(m, a->place));
	done(m);
	m->pending[m->depth - 1].where = a->place;
}

static void offer_neighbours(struct offers *o, struct action *a)
{
	int target = top_frame(o->match)->where;

	if (target == NONE)
		return;
	EACH_LINK(l, o->match->data, target) {
		a->place = l->to;
		offer(o, a);
	}
}

static void offer_divert(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, JAGERFLY, offer_neighbours);
}

/* ---- A.G.transportfly: airlift ------------------------------------------------------ */

/* 2.3y An area that germany only attacks is not yet held. */
static bool check_field(const struct match *m, int h, struct ruling *r)
{
	if (!has_feature(m, h, AIR_FIELD))
		return refuse(r, "A.G.transportfly", "%s is no air field", place_name(m, h));
	if (!kn_holds(m, GERMANY, h))
		return refuse(r, "A.G.transportfly", "germany does not hold %s", place_name(m, h));
	return true;
}

/* A.G.transportfly-a c */
static bool check_airlift(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!kn_check_card(m, a, TRANSPORTFLY, "A.G.transportfly", r) ||
	    !check_field(m, a->from, r) || !check_field(m, a->place, r))
		return false;
	if (a->from == a->place && !refuse(r, "A.G.transportfly", "another air field must be named"))
		return false;
	return check_carried(m, a, "A.G.transportfly", r) && check_number(m, a, a->from, r) &&
	       kn_check_figure(m, a->from, a->place, a->side, number_of(a), r);
}

static void airlift(struct match *m, const struct action *a, struct ruling *r)
{
	kn_play(m, r, a, "A.G.transportfly");
	kn_arrive(m, r, a->side, a->from, a->place, number_of(a), "A.G.transportfly");
}

static void offer_fields(struct offers *o, struct action *a)
{
	const struct match *m = o->match;

	EACH_AREA(h, m) {
		int most = has_feature(m, h, AIR_FIELD) ? most_carried(m, h) : 0;

		a->from = (int16_t)h;
		for (int to = 0; most && to < m->data->map->n_places; to++) {
			a->place = (int16_t)to;
			offer_numbers(o, a, has_feature(m, to, AIR_FIELD) ? most : 0);
		}
	}
}

static void offer_airlift(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, TRANSPORTFLY, offer_fields);
}

/* ---- A.A.invasjon: invade, place ----------------------------------------------------- */

/* A.A.invasjon-b Other cards must pay for the battalions; without one the card has no effect. */
static bool check_invade(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!kn_check_card(m, a, INVASJON, "A.A.invasjon", r) ||
	    !kn_check_trade(m, a->side, &a->pieces, a->piece, r))
		return false;
	if (kn_symbols(m, &a->pieces) < limit(m, SYMBOLS_EACH))
		return refuse(r, "A.A.invasjon", "these cards give no battalion: one costs %d symbols",
			      limit(m, SYMBOLS_EACH));
	return true;
}

/* 4.3c Symbols left over are lost. */
static void invade(struct match *m, const struct action *a, struct ruling *r)
{
	int n = kn_symbols(m, &a->pieces) / limit(m, SYMBOLS_EACH);

	kn_play(m, r, a, "A.A.invasjon");
	kn_trade(m, r, a->side, &a->pieces, "A.A.invasjon");
	own(m)->left = (int16_t)kn_recruits(m, a->side, n);
	ask(m, &kn_place_invaders, a->side);
}

static void offer_trades(struct offers *o, struct action *a)
{
	struct list others = { 0 };

	EACH_UNIT(p, o->match)
		if (p != a->piece && others.n < MOST_LIST && kn_holds_card(o->match, a->side, p))
			list_add(&others, p);
	offer_pieces(o, a, &others);
}

static void offer_invade(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, INVASJON, offer_trades);
}

/* A.A.invasjon-a c d */
static bool check_place(const struct match *m, const struct action *a, struct ruling *r)
{
	if (a->number < 0 || number_of(a) > own_of(m)->left)
		return refuse(r, "A.A.invasjon", "1 to %d battalions can be placed", own_of(m)->left);
	return kn_check_allied_coast(m, a->place, "A.A.invasjon", r) &&
	       kn_check_figure(m, known(m, BY_SEA), a->place, a->side, number_of(a), r);
}

static void place(struct match *m, const struct action *a, struct ruling *r)
{
	kn_arrive(m, r, a->side, known(m, BY_SEA), a->place, number_of(a), "A.A.invasjon");
	own(m)->left = (int16_t)(own_of(m)->left - number_of(a));
	if (!own_of(m)->left)
		done(m);
}

static void offer_place(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	EACH_AREA(h, m) {
		a.place = (int16_t)h;
		offer_numbers(o, &a, kn_by_open_sea(m, h) ? own_of(m)->left : 0);
	}
}

static void place_done(struct match *m, const struct action *a, struct ruling *r)
{
	if (own_of(m)->left)
		say(r, "A.A.invasjon", "%s: %d battalion%s not placed", side_name(m, a->side),
		    own_of(m)->left, own_of(m)->left == 1 ? " is" : "s are");
	own(m)->left = 0;
	done(m);
}

/* ---- A.A.kystevak: evacuate ------------------------------------------------------------ */

/* A.A.kystevak-a c d e Both ends must be open to the ships. */
static bool check_evacuate(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!kn_check_card(m, a, KYSTEVAKUERING, "A.A.kystevak", r))
		return false;
	if (a->from == a->place)
		return refuse(r, "A.A.kystevak", "battalions go from one land area to another");
	if (!kn_check_allied_coast(m, a->from, "A.A.kystevak", r) ||
	    !kn_check_allied_coast(m, a->place, "A.A.kystevak", r))
		return false;
	if (kn_is_hostile(m, a->place, a->side) &&
	    !refuse(r, "A.A.kystevak", "the card leads into no combat, and the enemy is in %s",
		    place_name(m, a->place)))
		return false;
	return check_carried(m, a, "A.A.kystevak", r) && check_number(m, a, a->from, r) &&
	       kn_check_figure(m, a->from, a->place, a->side, number_of(a), r);
}

static void evacuate(struct match *m, const struct action *a, struct ruling *r)
{
	kn_play(m, r, a, "A.A.kystevak");
	kn_arrive(m, r, a->side, a->from, a->place, number_of(a), "A.A.kystevak");
}

static void offer_coasts(struct offers *o, struct action *a)
{
	const struct match *m = o->match;

	EACH_AREA(h, m) {
		int most = kn_by_open_sea(m, h) ? most_carried(m, h) : 0;

		a->from = (int16_t)h;
		for (int to = 0; most && to < m->data->map->n_places; to++) {
			a->place = (int16_t)to;
			offer_numbers(o, a, kn_by_open_sea(m, to) ? most : 0);
		}
	}
}

static void offer_evacuate(const struct match *m, struct offers *o)
{
	(void)m;
	offer_cards(o, KYSTEVAKUERING, offer_coasts);
}

/* ---- tables ------------------------------------------------------------------------------ */

static const struct param move_params[] = {
	{ SLOT("from", ARG_PLACE, from), .about = "where they are" },
	{ SLOT("to", ARG_PLACE, place), .about = "a neighbouring land area; a hostile one is attacked" },
	{ SLOT("battalions", ARG_INT, number), .optional = true, .about = "how many; 1 unless given" },
	{ 0 }
};

static const struct verb move_verb = {
	.name = "move", .about = "moves battalions into a neighbouring land area, or attacks it",
	.rules = "4.1 2.2", .params = move_params,
	.check = check_move, .apply = move, .offer = offer_move,
};

static const struct param rapid_params[] = {
	{ SLOT("card", ARG_PIECE, piece), .about = "a Rask forflytning in hand" },
	{ SLOT("path", ARG_PLACES, path), .about = "three land areas: from, through, to" },
	{ SLOT("battalions", ARG_INT, number), .optional = true, .about = "how many; 1 unless given" },
	{ 0 }
};

static const struct verb rapid_verb = {
	.name = "rapid", .about = "moves battalions two land areas",
	.rules = "A.G.rask A.N.rask 4.1", .params = rapid_params,
	.check = check_rapid, .apply = rapid, .offer = offer_rapid,
};

static const struct param drop_params[] = {
	{ SLOT("card", ARG_PIECE, piece), .about = "a Fallskjermtropp in hand" },
	{ SLOT("to", ARG_PLACE, place), .about = "a land area within air range" },
	{ 0 }
};

const struct verb kn_drop = {
	.name = "drop", .about = "drops a new battalion within air range",
	.rules = "A.G.fallskjermtropp A.G9.fallskjermtropp 2.3 7.1", .params = drop_params,
	.check = check_drop, .apply = drop, .offer = offer_drop,
};

static const struct param ends_params[] = {
	{ SLOT("card", ARG_PIECE, piece), .about = "the card in hand that carries them" },
	{ SLOT("from", ARG_PLACE, from), .about = "where they are" },
	{ SLOT("to", ARG_PLACE, place), .about = "where they go" },
	{ SLOT("battalions", ARG_INT, number), .optional = true, .about = "how many; 1 unless given" },
	{ 0 }
};

static const struct verb airlift_verb = {
	.name = "airlift", .about = "flies battalions from one German air field to another",
	.rules = "A.G.transportfly 2.2 2.3", .params = ends_params,
	.check = check_airlift, .apply = airlift, .offer = offer_airlift,
};

static const struct param invade_params[] = {
	{ SLOT("card", ARG_PIECE, piece), .about = "an Invasjon in hand" },
	{ SLOT("cards", ARG_PIECES, pieces), .about = "other cards in hand, traded for battalions" },
	{ 0 }
};

static const struct verb invade_verb = {
	.name = "invade", .about = "trades cards for battalions that land and may attack at once",
	.rules = "A.A.invasjon 4.3", .params = invade_params,
	.check = check_invade, .apply = invade, .offer = offer_invade,
};

static const struct verb evacuate_verb = {
	.name = "evacuate", .about = "ships battalions from one coast to another",
	.rules = "A.A.kystevak 2.3", .params = ends_params,
	.check = check_evacuate, .apply = evacuate, .offer = offer_evacuate,
};

/* Secret: whether done is all that is left depends on the hand. */
const struct state kn_move = {
	.name = "move", .rule = "4.1", .asks = "move battalions, play movement cards, or end movement",
	.secret = true,
	.verbs = (const struct verb *const[]){
		&move_verb, &rapid_verb, &kn_drop, &airlift_verb, &invade_verb, &evacuate_verb,
		&(const struct verb){
			.name = "done", .about = "ends land movement", .rules = "4 4.1",
			.apply = kn_close_phase,
		}, NULL
	},
};

const struct state kn_descent = {
	.name = "descent", .rule = "A.G.fallskjermtropp", .needs = NEEDS_WHERE, .enter = descend,
};

static const struct param divert_params[] = {
	{ SLOT("card", ARG_PIECE, piece), .about = "a Jagerfly in hand" },
	{ SLOT("to", ARG_PLACE, place), .about = "a land area next to the one meant" },
	{ 0 }
};

/* 7.1c The phase of the drop, in either turn. */
static const char *divert_rule(const struct match *m)
{
	return own_of(m)->april ? "7.1" : "4.1";
}

const struct state kn_divert = {
	.name = "divert", .rule = "4.1", .rule_now = divert_rule,
	.asks = "divert the drop with a Jagerfly, or pass",
	.needs = NEEDS_WHERE, .secret = true,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "divert", .about = "makes a dropped battalion land in a neighbouring area",
			.rules = "A.A.jagerfly A.N9.jagerfly 4.1 7.1", .params = divert_params,
			.check = check_divert, .apply = divert, .offer = offer_divert,
		}, &kn_pass, NULL
	},
};

static const struct param place_params[] = {
	{ SLOT("to", ARG_PLACE, place), .about = "a land area on sea zones III to VII" },
	{ SLOT("battalions", ARG_INT, number), .optional = true, .about = "how many; 1 unless given" },
	{ 0 }
};

const struct state kn_place_invaders = {
	.name = "place-invaders", .rule = "A.A.invasjon", .asks = "land the battalions of the invasion",
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "place", .about = "lands battalions on a coast, or attacks it from the sea",
			.rules = "A.A.invasjon 2.2 2.3", .params = place_params,
			.check = check_place, .apply = place, .offer = offer_place,
		},
		&(const struct verb){
			.name = "done", .about = "gives up the battalions that are not placed",
			.rules = "A.A.invasjon", .apply = place_done,
		}, NULL
	},
};
