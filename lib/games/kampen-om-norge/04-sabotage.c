/* SPDX-License-Identifier: ISC */
/* 04-sabotage.c: Norwegian sabotage and escape in the German turn (4.1, phase 1c), and the end of phase 1. */
#include "games/kampen-om-norge/norge.h"

/* ---- the phase ------------------------------------------------------------ */

static bool is_norway_attacked(const struct match *m)
{
	EACH_TALLY(t, &own_of(m)->attacks)
		if (kn_holds(m, NORWAY, t->to))
			return true;
	return false;
}

/* 4.2.8d What sabotage has left are the attacks of this turn; 4.1p q some of them need no combat. */
static void close_movement(struct match *m, struct ruling *r)
{
	EACH_TALLY(t, &own_of(m)->attacks)
		if (is_area(m, t->from))
			mark_place(m, t->from, ORIGIN);
	kn_clear_attacks(m, r);
	kn_next_phase(m, r);
}

/* 4.1k Germany alone attacks norway. */
void kn_open_sabotage(struct match *m, struct ruling *r)
{
	if (is_norway_attacked(m) && kn_open(m, r, &kn_sabotage, NORWAY, about(NONE, NONE)))
		return;
	close_movement(m, r);
}

/*
 * The window is opened again after each card, so that norway is not asked when it has no other such card; in
 * edition 1 it stayed open.
 */
static void close_card(struct match *m)
{
	if (m->edition >= 2)
		done(m);
}

static void sabotage_done(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	done(m);
	close_movement(m, r);
}

/* For standing orders. */

static bool is_city_attacked(const struct match *m)
{
	EACH_TALLY(t, &own_of(m)->attacks)
		if (kn_holds(m, NORWAY, t->to) && has_feature(m, t->to, VICTORY_CITY))
			return true;
	return false;
}

/* 4.4c Since its last turn norway had no other time to use a card. */
static bool is_just_opened(const struct match *m)
{
	return m->edition >= 2 || !own_of(m)->used[NORWAY];
}

/* ---- A.N.veisperring, A.N.sprengtbro: sabotage -------------------------------- */

struct sabotage_args {
	int16_t card, at, from;
};

static const char *sabotage_rule(const struct match *m, int card)
{
	return type_of(m, card) == SPRENGT_BRO ? "A.N.sprengtbro" : "A.N.veisperring";
}

static bool check_sabotage_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sabotage_args *sabotage = args_of(a);
	int type = type_of(m, sabotage->card) == SPRENGT_BRO ? SPRENGT_BRO : VEISPERRING;

	return kn_check_card(m, a->side, sabotage->card, type, sabotage_rule(m, sabotage->card), r);
}

/* A.N.veisperring-a c A.N.sprengtbro-a c Those that came by air have nowhere to go back to. */
static bool check_attack_by_land(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sabotage_args *sabotage = args_of(a);

	if (!kn_are_neighbours(m, sabotage->from, sabotage->at) ||
	    !tally_get(&own_of(m)->attacks, sabotage->from, sabotage->at))
		return refuse(r, sabotage_rule(m, sabotage->card), "no attack on %s comes by land from %s",
			      place_name(m, sabotage->at), place_name(m, sabotage->from));
	return true;
}

static bool check_saboteurs(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sabotage_args *sabotage = args_of(a);

	if (!kn_holds(m, NORWAY, sabotage->at))
		return refuse(r, sabotage_rule(m, sabotage->card), "no Norwegian battalion is in %s",
			      place_name(m, sabotage->at));
	return true;
}

/* 2.2e A stack cut in two needs another figure. */
static bool check_cut_stack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sabotage_args *sabotage = args_of(a);

	return type_of(m, sabotage->card) == SPRENGT_BRO ||
	       tally_get(&own_of(m)->attacks, sabotage->from, sabotage->at) < 2 ||
	       kn_check_figure(m, known(m, BY_AIR), sabotage->from, GERMANY, 1, r);
}

enum blocked_stage { B_ENGINEER, B_SEND_BACK, B_CANCELLED };

static void sabotage(struct match *m, const struct action *a, struct ruling *r)
{
	const struct sabotage_args *sabotage = args_of(a);
	struct frame *f;

	close_card(m);
	kn_play(m, r, sabotage->card, sabotage_rule(m, sabotage->card));
	say(r, sabotage_rule(m, sabotage->card), "the way from %s to %s is cut",
	    place_name(m, sabotage->from), place_name(m, sabotage->at));
	f = ask(m, &kn_blocked, NONE);
	f->who = sabotage->card;
	f->where = sabotage->at;
	f->border = (int16_t)border_between(m->data, sabotage->from, sabotage->at);
}

/* A.N.veisperring-a A.N.sprengtbro-a */
static int sent_back(const struct match *m, int card, int from, int target)
{
	return type_of(m, card) == SPRENGT_BRO ? tally_get(&own_of(m)->attacks, from, target) : 1;
}

/* 4.1n The attack as it is then, unless engineers are at hand. */
static void explain_sabotage(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct sabotage_args *sabotage = args_of(a);
	int n = sent_back(m, sabotage->card, sabotage->from, sabotage->at);
	struct match *then = NEW_RAW(r->arena, struct match);

	remark(r, sabotage_rule(m, sabotage->card), "battalions that go back from %s to %s: %d of %d",
	       place_name(m, sabotage->at), place_name(m, sabotage->from), n,
	       tally_get(&own_of(m)->attacks, sabotage->from, sabotage->at));
	match_copy(then, m);
	tally_add(&own(then)->attacks, sabotage->from, sabotage->at, -n);
	kn_account_dice(then, r, sabotage->at);
	remark(r, "A.G.ingeniorkompani", "germany may cancel it with Ingeniørkompani, in hand: %d",
	       kn_hand(m, GERMANY));
	kn_explain_use(m, r, sabotage->card);
}

static void offer_sabotage(const struct match *m, struct offers *o)
{
	struct action a;
	struct sabotage_args *sabotage = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (type_of(m, p) != VEISPERRING && type_of(m, p) != SPRENGT_BRO)
			continue;
		sabotage->card = (int16_t)p;
		EACH_TALLY(t, &own_of(m)->attacks) {
			sabotage->from = t->from;
			offer_with(o, &a, &sabotage->at, t->to);
		}
	}
}

/* 4.1p They are back where they came from, and have moved. */
static void send_back(struct match *m, struct ruling *r, int card, int from, int target)
{
	int n = sent_back(m, card, from, target);

	tally_add(&own(m)->attacks, from, target, -n);
	ground(m, from)->moved = (int16_t)(ground(m, from)->moved + n);
	say(r, sabotage_rule(m, card), "%d battalion%s back to %s", n, n == 1 ? " goes" : "s go",
	    place_name(m, from));
}

/* 4.1n Germany may answer each card once. */
static void open_engineer(struct match *m, struct ruling *r)
{
	const struct frame *f = top_frame(m);

	kn_open(m, r, &kn_engineer, GERMANY, about(f->who, f->where));
}

static void end_blocked(struct match *m, struct ruling *r)
{
	struct frame f = *top_frame(m);

	done(m);
	send_back(m, r, f.who, kn_far_end(m, &f), f.where);
}

/* ---- A.G.ingeniorkompani: engineer --------------------------------------------- */

static bool check_engineer(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *engineer = args_of(a);

	return kn_check_card(m, a->side, engineer->card, INGENIORKOMPANI, "A.G.ingeniorkompani", r);
}

static void engineer(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *engineer = args_of(a);
	int card = top_frame(m)->who;

	kn_play(m, r, engineer->card, "A.G.ingeniorkompani");
	say(r, "A.G.ingeniorkompani", "%s is cancelled", id(m, card));
	done(m);
	go_to(m, &kn_blocked, B_CANCELLED);
}

static void explain_engineer(const struct match *m, const struct action *a, struct ruling *r)
{
	remark(r, "A.G.ingeniorkompani", "%s is cancelled, and the attack goes on",
	       id(m, top_frame(m)->who));
	kn_explain_card(m, a, r);
}

static void offer_engineer(const struct match *m, struct offers *o)
{
	struct action a;
	struct card_args *engineer = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (type_of(m, p) == INGENIORKOMPANI)
			offer_with(o, &a, &engineer->card, p);
}

/* ---- A.N.rask: escape ------------------------------------------------------------ */

static bool check_escape_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *escape = args_of(a);

	return kn_check_card(m, a->side, escape->card, RASK, "A.N.rask", r);
}

static bool check_threat(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *escape = args_of(a);

	if (!kn_is_attacked(m, escape->from))
		return refuse(r, "A.N.rask", "%s is not under attack", place_name(m, escape->from));
	return true;
}

static bool check_runaways(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *escape = args_of(a);
	int n = number_of(escape->battalions), present = ground_of(m, escape->from)->n[NORWAY];

	if (escape->battalions < 0 || n > limit(m, CARRIED))
		return refuse(r, "A.N.rask", "1 to %d battalions can escape", limit(m, CARRIED));
	if (n > present)
		return refuse(r, "A.N.rask", "norway has %d in %s", present, place_name(m, escape->from));
	return true;
}

/* A.N.rask-b c Available as for a retreat; water does not hinder. */
static bool check_refuge(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *escape = args_of(a);

	if (!kn_may_retreat(m, NORWAY, escape->from, escape->to, false))
		return refuse(r, "A.N.rask", "%s is not open to an escape from %s", place_name(m, escape->to),
			      place_name(m, escape->from));
	return true;
}

static bool check_escape_figure(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *escape = args_of(a);

	return kn_check_figure(m, escape->from, escape->to, NORWAY, number_of(escape->battalions), r);
}

static void escape(struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *escape = args_of(a);
	int n = number_of(escape->battalions);

	close_card(m);
	kn_play(m, r, escape->card, "A.N.rask");
	say(r, "A.N.rask", "%d battalion%s from %s to %s", n, n == 1 ? " escapes" : "s escape",
	    place_name(m, escape->from), place_name(m, escape->to));
	kn_add(m, escape->from, NORWAY, -n);
	kn_add(m, escape->to, NORWAY, n);
}

/* 4.1q */
static void explain_escape(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct carry_args *escape = args_of(a);
	int n = number_of(escape->battalions);
	struct match *then = NEW_RAW(r->arena, struct match);

	remark(r, "A.N.rask", "battalions that escape: %d of %d, at most %d", n,
	       ground_of(m, escape->from)->n[NORWAY], limit(m, CARRIED));
	match_copy(then, m);
	kn_add(then, escape->from, NORWAY, -n);
	if (kn_is_hostile(then, escape->from, GERMANY))
		kn_account_dice(then, r, escape->from);
	else
		remark(r, "4.1", "nobody is left in %s, and the attackers enter it",
		       place_name(m, escape->from));
	kn_explain_use(m, r, escape->card);
}

static void offer_ways_out(struct offers *o, int card, int from)
{
	int most = lesser(ground_of(o->match, from)->n[NORWAY], limit(o->match, CARRIED));
	struct action a;
	struct carry_args *escape = args_in(&a);

	offer_start(o, &a);
	escape->card = (int16_t)card;
	escape->from = (int16_t)from;
	EACH_LINK(l, o->match->data, from) {
		escape->to = l->to;
		kn_offer_numbers(o, &a, &escape->battalions, 1, most);
	}
}

static void offer_escape(const struct match *m, struct offers *o)
{
	EACH_UNIT(p, m) {
		if (type_of(m, p) != RASK || !kn_holds_card(m, NORWAY, p))
			continue;
		EACH_AREA(h, m)
			if (kn_is_attacked(m, h))
				offer_ways_out(o, p, h);
	}
}

/* ---- tables ----------------------------------------------------------------------- */

static const struct param sabotage_params[] = {
	{ PARAM(struct sabotage_args, card, ARG_PIECE), .about = "a Veisperring or Sprengt bro in hand" },
	{ PARAM(struct sabotage_args, at, ARG_PLACE), .about = "the area under attack" },
	{ PARAM(struct sabotage_args, from, ARG_PLACE), .origin = true,
	  .about = "the area that the attackers come from" },
	{ 0 }
};

static const struct param escape_params[] = {
	{ PARAM(struct carry_args, card, ARG_PIECE), .about = "a Rask forflytning in hand" },
	{ PARAM(struct carry_args, from, ARG_PLACE), .origin = true, .about = "the area under attack" },
	{ PARAM(struct carry_args, to, ARG_PLACE), .about = "a neighbouring area, as for a retreat" },
	{ PARAM(struct carry_args, battalions, ARG_INT), .optional = true,
	  .about = "how many; 1 unless given" },
	{ 0 }
};

static const struct proviso sabotage_provisos[] = {
	{ "city", "a victory city that norway holds is attacked", is_city_attacked, NULL },
	{ "no-card-yet", "norway has played no card since the question was put", is_just_opened, NULL },
	{ 0 }
};

const struct state kn_sabotage = {
	.name = "sabotage", .rule = "4.1", .asks = "sabotage attacks, escape from them, or end movement",
	.asked = THE_SIDE(NORWAY), .in = IN(SABOTAGE),
	.secret = true, .provisos = sabotage_provisos,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "sabotage", .about = "sends attackers back to where they came from",
			.rules = "A.N.veisperring A.N.sprengtbro 4.1", .params = sabotage_params,
			.checks = CHECKS(check_sabotage_card, check_attack_by_land, check_saboteurs,
					 check_cut_stack),
			.apply = sabotage, .explain = explain_sabotage, .offer = offer_sabotage,
		},
		&(const struct verb){
			.name = "escape", .about = "takes battalions out of an area under attack",
			.rules = "A.N.rask 4.1 4.2.8", .params = escape_params,
			.checks = CHECKS(check_escape_card, check_threat, check_runaways, check_refuge,
					 check_escape_figure),
			.apply = escape, .explain = explain_escape, .offer = offer_escape,
		},
		&(const struct verb){
			.name = "done", .passes = true, .about = "plays no more cards", .rules = "4 4.1",
			.apply = sabotage_done,
		}, NULL
	},
};

static const struct stage blocked_stages[] = {
	[B_ENGINEER] = { "engineer", open_engineer },
	[B_SEND_BACK] = { "send-back", end_blocked },
	[B_CANCELLED] = { 0 }
};

const struct state kn_blocked = {
	.name = "blocked", .rule = "4.1", .stages = blocked_stages,
	.in = IN(SABOTAGE), .on = ON(&kn_sabotage), .where = KIND(AREA), .who = A_CARD, .border = 1,
	.fits = kn_leads_to_area,
};

static const struct param engineer_params[] = {
	{ PARAM(struct card_args, card, ARG_PIECE), .about = "an Ingeniørkompani in hand" },
	{ 0 }
};

static const struct proviso engineer_provisos[] = { CITY, { 0 } };

const struct state kn_engineer = {
	.name = "engineer", .rule = "4.1", .asks = "answer the sabotage with an Ingeniørkompani, or pass",
	.asked = THE_SIDE(GERMANY), .on = ON(&kn_blocked), .where = KIND(AREA), .who = A_CARD,
	.secret = true, .provisos = engineer_provisos,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "engineer", .about = "cancels the card just played",
			.rules = "A.G.ingeniorkompani 4.1", .params = engineer_params,
			.checks = CHECKS(check_engineer),
			.apply = engineer, .explain = explain_engineer, .offer = offer_engineer,
		}, &kn_pass, NULL
	},
};
