/* SPDX-License-Identifier: ISC */
/* 04-losses.c: land combat (4.2), steps 6 to 8: losses, evacuation by sea, the winner, retreats. */
#include "games/kampen-om-norge/norge.h"

static const char *battalions(struct ruling *r, int n)
{
	return r->quiet ? "" : text(r->arena, "%d battalion%s", n, n == 1 ? "" : "s");
}

static void set_count(struct frame *f, int target, int n)
{
	f->where = (int16_t)target;
	f->count = (int16_t)n;
}

/* A.A.kystevak-b Allied battalions that fall may still be saved, until they are buried. */
static void note_fallen(struct match *m, int side, int n)
{
	if (side == ALLIES)
		own(m)->fallen = (int16_t)(own(m)->fallen + n);
}

/* ---- 4.2.6 losses of the attacker ------------------------------------------- */

struct lose_args {
	int16_t from;
};

/* 4.1f Those who came by land are counted in the area they came from. */
static void strike_attackers(struct match *m, struct ruling *r, int from, int target, int n)
{
	int turn = own(m)->turn;

	tally_add(&own(m)->attacks, from, target, -n);
	if (is_area(m, from))
		kn_add(m, from, turn, -n);
	note_fallen(m, turn, n);
	say(r, "4.2.6", "%s of %s from %s: defeated", battalions(r, n), side_name(m, turn),
	    place_name(m, from));
}

/* 4.2j The attacker has rolled more. */
static bool has_won(const struct match *m)
{
	return own_of(m)->total[ATTACKER] > own_of(m)->total[DEFENDER];
}

/*
 * 4.2.6b Nothing is to be chosen where all of them fall, nor by an attacker who wins: those who are left come
 * to the same area, wherever they came from. In edition 1 he was asked.
 */
void kn_attacker_loses(struct match *m, struct ruling *r)
{
	struct tally attacks = own_of(m)->attacks;
	int target = top_frame(m)->where, n = own(m)->losses[ATTACKER];

	if (n < kn_attackers(m, target) && !(m->edition >= 2 && has_won(m))) {
		if (n)
			set_count(ask(m, &kn_lose, own(m)->turn), target, n);
		return;
	}
	EACH_TALLY(t, &attacks)
		if (t->to == target && n > 0) {
			int some = lesser(n, t->count);

			strike_attackers(m, r, t->from, target, some);
			n -= some;
		}
}

static bool check_lose(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct lose_args *lose = args_of(a);
	int target = top_frame(m)->where;

	if (tally_get(&own_of(m)->attacks, lose->from, target) < 1)
		return refuse(r, "4.2.6", "no battalion attacks %s from %s", place_name(m, target),
			      place_name(m, lose->from));
	return true;
}

static void lose(struct match *m, const struct action *a, struct ruling *r)
{
	const struct lose_args *lose = args_of(a);
	int target = top_frame(m)->where;

	if (--m->pending[m->depth - 1].count < 1)
		done(m);
	strike_attackers(m, r, lose->from, target, 1);
}

static void explain_lose(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct lose_args *lose = args_of(a);
	int target = top_frame(m)->where, n = top_frame(m)->count;

	remark(r, "4.2.6", "attackers still to be removed: %d, then %d; then those from %s are %d", n, n - 1,
	       place_name(m, lose->from), tally_get(&own_of(m)->attacks, lose->from, target) - 1);
}

static void offer_lose(const struct match *m, struct offers *o)
{
	int target = top_frame(m)->where;
	struct action a;
	struct lose_args *lose = args_in(&a);

	offer_start(o, &a);
	EACH_TALLY(t, &own_of(m)->attacks)
		if (!o->full && t->to == target)
			offer_with(o, &a, &lose->from, t->from);
}

/* ---- 4.2.6 losses of the defender ------------------------------------------- */

struct share_args {
	int16_t norwegian;	/* of the battalions lost */
};

static void strike_defenders(struct match *m, struct ruling *r, int side, int target, int n)
{
	if (n < 1)
		return;
	kn_add(m, target, side, -n);
	note_fallen(m, side, n);
	say(r, "4.2.6", "%s of %s in %s: defeated", battalions(r, n), side_name(m, side),
	    place_name(m, target));
}

/* How many of the losses of joint defenders can be Norwegian. */
static int least_norwegian(const struct match *m, int target)
{
	int n = own_of(m)->losses[DEFENDER] - ground_of(m, target)->n[ALLIES];

	return n > 0 ? n : 0;
}

static int most_norwegian(const struct match *m, int target)
{
	return lesser(own_of(m)->losses[DEFENDER], ground_of(m, target)->n[NORWAY]);
}

static void share_losses(struct match *m, struct ruling *r, int target, int norwegian)
{
	int n = own(m)->losses[DEFENDER];

	strike_defenders(m, r, NORWAY, target, norwegian);
	strike_defenders(m, r, ALLIES, target, n - norwegian);
}

/* 4.2.6c Only joint defenders have a choice, and they must agree on it. */
void kn_defender_loses(struct match *m, struct ruling *r)
{
	int target = top_frame(m)->where, n = own(m)->losses[DEFENDER];

	if (own(m)->turn != GERMANY)
		strike_defenders(m, r, GERMANY, target, n);
	else if (least_norwegian(m, target) == most_norwegian(m, target))
		share_losses(m, r, target, least_norwegian(m, target));
	else
		set_count(ask(m, &kn_lose_together, NORWAY), target, n);
}

static bool check_share(const struct match *m, int norwegian, struct ruling *r)
{
	int target = top_frame(m)->where;
	int least = least_norwegian(m, target), most = most_norwegian(m, target);

	if (norwegian < least || norwegian > most)
		return refuse(r, "4.2.6", "of %d battalions lost in %s, %d to %d can be Norwegian",
			      own_of(m)->losses[DEFENDER], place_name(m, target), least, most);
	return true;
}

static bool check_lose_share(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct share_args *share = args_of(a);

	return check_share(m, share->norwegian, r);
}

static void propose_share(struct match *m, const struct action *a, struct ruling *r)
{
	const struct share_args *share = args_of(a);
	int target = top_frame(m)->where;

	done(m);
	if (plays(m, OPTION_TWO_PLAYERS)) {
		share_losses(m, r, target, share->norwegian);
		return;
	}
	say(r, "4.2.6", "norway proposes to lose %d Norwegian and %d Allied battalions", share->norwegian,
	    own(m)->losses[DEFENDER] - share->norwegian);
	set_count(ask(m, &kn_consent, ALLIES), target, share->norwegian);
}

static void order_share(struct match *m, const struct action *a, struct ruling *r)
{
	const struct share_args *share = args_of(a);
	int target = top_frame(m)->where;

	done(m);
	share_losses(m, r, target, share->norwegian);
}

static void remark_share(const struct match *m, struct ruling *r, int norwegian)
{
	int n = own_of(m)->losses[DEFENDER];
	const struct ground *g = ground_of(m, top_frame(m)->where);

	remark(r, "4.2.6", "left of norway: %d of %d battalions, of the Allies: %d of %d",
	       g->n[NORWAY] - norwegian, g->n[NORWAY], g->n[ALLIES] - n + norwegian, g->n[ALLIES]);
}

static void explain_share(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct share_args *share = args_of(a);

	remark_share(m, r, share->norwegian);
}

static void explain_agree(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	remark_share(m, r, top_frame(m)->count);
}

static void offer_share(const struct match *m, struct offers *o)
{
	int target = top_frame(m)->where;
	struct action a;
	struct share_args *share = args_in(&a);

	offer_start(o, &a);
	kn_offer_numbers(o, &a, &share->norwegian, least_norwegian(m, target), most_norwegian(m, target));
}

static bool check_agree(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return check_share(m, top_frame(m)->count, r);
}

static void agree(struct match *m, const struct action *a, struct ruling *r)
{
	struct frame f = *top_frame(m);

	(void)a;
	done(m);
	say(r, "4.2.6", "allies agree");
	share_losses(m, r, f.where, f.count);
}

static void object(struct match *m, const struct action *a, struct ruling *r)
{
	int target = top_frame(m)->where;

	(void)a;
	done(m);
	say(r, "4.2.6", "allies object, and germany decides");
	set_count(ask(m, &kn_lose_by_order, GERMANY), target, own(m)->losses[DEFENDER]);
}

/* ---- A.A.kystevak evacuation ------------------------------------------------- */

/* 4.2.6d One card in a combat. */
void kn_open_rescue(struct match *m, struct ruling *r)
{
	if (own(m)->fallen && !own(m)->rescued)
		kn_open(m, r, &kn_rescue, ALLIES, about(NONE, top_frame(m)->where));
}

static bool check_rescue_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *rescue = args_of(a);

	return kn_check_card(m, a->side, rescue->card, KYSTEVAKUERING, "A.A.kystevak", r);
}

static bool check_fallen(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (!own_of(m)->fallen || own_of(m)->rescued)
		return refuse(r, "4.2.6", "no Allied battalion is left to be saved");
	return true;
}

/* A.A.kystevak-d A.A.kystevak-e 2.3n */
static bool check_coast(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return kn_check_allied_coast(m, top_frame(m)->where, "A.A.kystevak", r);
}

/* A.A.kystevak-b A.A.kystevak-c */
static bool check_haven(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *rescue = args_of(a);
	int to = rescue->to;

	if (to == top_frame(m)->where)
		return refuse(r, "A.A.kystevak", "%s is no other land area", place_name(m, to));
	if (kn_is_hostile(m, to, ALLIES))
		return refuse(r, "A.A.kystevak", "the enemy is in %s", place_name(m, to));
	if (kn_is_attacked(m, to))
		return refuse(r, "A.A.kystevak", "a combat is still to be fought in %s", place_name(m, to));
	return kn_check_figure(m, known(m, BY_SEA), to, ALLIES, 1, r);
}

/* A.A.kystevak-d A.A.kystevak-e 2.3n The other coast is tested, too. */
static bool check_haven_coast(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *rescue = args_of(a);

	return kn_check_allied_coast(m, rescue->to, "A.A.kystevak", r);
}

static void rescue(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *rescue = args_of(a);
	struct norge *o = own(m);

	done(m);
	kn_use(m, r, rescue->card);
	o->rescued = true;
	o->fallen--;
	o->losses[o->turn == ALLIES ? ATTACKER : DEFENDER]--;
	kn_add(m, rescue->to, ALLIES, 1);
	if (o->turn == ALLIES)
		ground(m, rescue->to)->moved++;
	say(r, "A.A.kystevak", "allies play %s and save a battalion: it is in %s", id(m, rescue->card),
	    place_name(m, rescue->to));
}

static void explain_rescue(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_to_args *rescue = args_of(a);

	remark(r, "A.A.kystevak", "Allied battalions defeated in this combat: %d, of which one is saved",
	       own_of(m)->fallen);
	kn_explain_use(m, r, rescue->card);
}

static void offer_rescue(const struct match *m, struct offers *o)
{
	struct action a;
	struct card_to_args *rescue = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (!kn_holds_card(m, ALLIES, p) || type_of(m, p) != KYSTEVAKUERING)
			continue;
		rescue->card = (int16_t)p;
		EACH_AREA(h, m)
			if (!o->full && has_feature(m, h, COAST))
				offer_with(o, &a, &rescue->to, h);
	}
}

/* 1.3e Only now are they defeated for good. */
void kn_bury(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);

	(void)r;
	if (o->losses[ATTACKER] > 0 || o->losses[DEFENDER] > 0)
		o->news |= DEFEAT;
	o->losses[ATTACKER] = o->losses[DEFENDER] = o->fallen = 0;
}

/* ---- 4.2.8 where a retreat may go --------------------------------------------- */

/* 4.2.8e Norway and allies together: water stops these alone, so what is open to them is open to both. */
enum { TOGETHER = ALLIES };

/* 4.2.8f 4.2.8g 4.2.8k Water stops German and Allied defenders. */
bool kn_may_go(const struct match *m, int side, int from, int to)
{
	bool dry = side != NORWAY && side != own_of(m)->turn;

	return is_area(m, to) && kn_may_retreat(m, side, from, to, dry);
}

/* How many areas there are; *last: one of them. */
static int count_ways(const struct match *m, int side, int from, int *last)
{
	int n = 0;

	EACH_AREA(h, m)
		if (kn_may_go(m, side, from, h)) {
			*last = h;
			n++;
		}
	return n;
}

static const char *obstacle(const struct match *m, int side, int from, int to)
{
	if (!kn_are_neighbours(m, from, to))
		return "it is no neighbouring area";
	if (kn_is_hostile(m, to, side))
		return "the enemy is there";
	if (kn_is_attacked(m, to))
		return "a combat is still to be fought there";
	if (kn_is_fjord(m, from, to) && side != own_of(m)->turn && side != NORWAY)
		return "it lies across water";
	return "an attack of this turn came from there";
}

static bool check_way(const struct match *m, int side, int to, struct ruling *r)
{
	int from = top_frame(m)->where;

	if (!kn_may_go(m, side, from, to))
		return refuse(r, "4.2.8", "no retreat from %s to %s: %s", place_name(m, from),
			      place_name(m, to), obstacle(m, side, from, to));
	return true;
}

static void offer_ways(struct offers *o, int side)
{
	const struct match *m = o->match;
	int from = top_frame(m)->where;
	struct action a;
	struct to_args *retreat = args_in(&a);

	offer_start(o, &a);
	EACH_AREA(h, m)
		if (!o->full && kn_may_go(m, side, from, h))
			offer_with(o, &a, &retreat->to, h);
}

/* ---- 4.2.8 the defender retreats ---------------------------------------------- */

void kn_withdraw_to(struct match *m, struct ruling *r, int side, int from, int to, int n, const char *rule)
{
	say(r, rule, "%s of %s: from %s to %s", battalions(r, n), side_name(m, side), place_name(m, from),
	    place_name(m, to));
	kn_add(m, from, side, -n);
	kn_add(m, to, side, n);
}

/* 4.2.8h Who has nowhere to go is defeated. */
static void retreat_alone(struct match *m, struct ruling *r, int side, int target)
{
	int n = ground(m, target)->n[side], last;

	if (!n)
		return;
	if (count_ways(m, side, target, &last)) {
		set_count(ask(m, &kn_retreat, side), target, n);
		return;
	}
	kn_add(m, target, side, -n);
	note_fallen(m, side, n);
	own(m)->losses[DEFENDER] = (int16_t)lesser(own(m)->losses[DEFENDER] + n, MOST_BATTALIONS);
	say(r, "4.2.8", "%s of %s cannot retreat from %s: defeated", battalions(r, n), side_name(m, side),
	    place_name(m, target));
}

/* 4.2.8e */
static void go_together(struct match *m, struct ruling *r, int from, int to)
{
	kn_withdraw_to(m, r, NORWAY, from, to, ground(m, from)->n[NORWAY], "4.2.8");
	kn_withdraw_to(m, r, ALLIES, from, to, ground(m, from)->n[ALLIES], "4.2.8");
}

/* 4.2.8e All go to one area; if none is open to both, allies have none and norway goes alone. */
void kn_defender_retreats(struct match *m, struct ruling *r)
{
	int target = top_frame(m)->where, last = NONE, ways = 0;
	const struct ground *g = ground_of(m, target);

	go_to(m, &kn_battle, C_RESCUE_AGAIN);
	if (own(m)->turn != GERMANY) {
		retreat_alone(m, r, GERMANY, target);
		return;
	}
	if (g->n[NORWAY] && g->n[ALLIES])
		ways = count_ways(m, TOGETHER, target, &last);
	if (ways > 1) {
		ask(m, &kn_retreat_together, NORWAY)->where = (int16_t)target;
	} else if (ways) {
		go_together(m, r, target, last);
	} else {
		retreat_alone(m, r, ALLIES, target);
		retreat_alone(m, r, NORWAY, target);
	}
}

static bool check_together(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *retreat = args_of(a);

	return check_way(m, TOGETHER, retreat->to, r);
}

static void propose_retreat(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *retreat = args_of(a);
	int target = top_frame(m)->where;

	done(m);
	if (plays(m, OPTION_TWO_PLAYERS)) {
		go_together(m, r, target, retreat->to);
		return;
	}
	say(r, "4.2.8", "norway proposes to retreat to %s", place_name(m, retreat->to));
	ask(m, &kn_consent_retreat, ALLIES)->where = retreat->to;
}

static void order_retreat(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *retreat = args_of(a);
	int target = top_frame(m)->where;

	done(m);
	go_together(m, r, target, retreat->to);
}

static void offer_together(const struct match *m, struct offers *o)
{
	(void)m;
	offer_ways(o, TOGETHER);
}

/* The question of consent is about the area proposed; the combat lies under it. */
static int battlefield(const struct match *m)
{
	return m->pending[m->depth - 2].where;
}

static bool check_consent(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	if (!kn_may_go(m, TOGETHER, battlefield(m), top_frame(m)->where))
		return refuse(r, "4.2.8", "%s is not open to both", place_name(m, top_frame(m)->where));
	return true;
}

static void agree_retreat(struct match *m, const struct action *a, struct ruling *r)
{
	int from = battlefield(m), to = top_frame(m)->where;

	(void)a;
	done(m);
	say(r, "4.2.8", "allies agree");
	go_together(m, r, from, to);
}

static void object_retreat(struct match *m, const struct action *a, struct ruling *r)
{
	int target = battlefield(m);

	(void)a;
	done(m);
	say(r, "4.2.8", "allies object, and germany decides");
	ask(m, &kn_retreat_by_order, GERMANY)->where = (int16_t)target;
}

/* ---- 4.2.8 the attacker retreats ---------------------------------------------- */

static int count_from(const struct match *m, int box, int target)
{
	return tally_get(&own_of(m)->attacks, known(m, box), target);
}

static void take_from(struct match *m, int box, int target)
{
	tally_add(&own(m)->attacks, known(m, box), target, -count_from(m, box, target));
}

/* 4.2.8i By land they are there already: they have but moved. */
static void go_home(struct match *m, struct ruling *r, int target)
{
	struct tally attacks = own_of(m)->attacks;

	EACH_TALLY(t, &attacks) {
		if (t->to != target || !is_area(m, t->from))
			continue;
		tally_add(&own(m)->attacks, t->from, target, -t->count);
		ground(m, t->from)->moved = (int16_t)(ground(m, t->from)->moved + t->count);
		say(r, "4.2.8", "%s of %s: back to %s", battalions(r, t->count), side_name(m, own(m)->turn),
		    place_name(m, t->from));
	}
}

/* 4.2.8j Those from sea and air look for one area for all. */
void kn_attacker_retreats(struct match *m, struct ruling *r)
{
	int target = top_frame(m)->where, turn = own(m)->turn, last;
	int n = count_from(m, BY_AIR, target) + count_from(m, BY_SEA, target);

	go_home(m, r, target);
	if (!n)
		return;
	if (count_ways(m, turn, target, &last)) {
		set_count(ask(m, &kn_retreat, turn), target, n);
		return;
	}
	take_from(m, BY_AIR, target);
	take_from(m, BY_SEA, target);
	note_fallen(m, turn, n);
	own(m)->losses[ATTACKER] = (int16_t)lesser(own(m)->losses[ATTACKER] + n, MOST_BATTALIONS);
	say(r, "4.2.8", "%s of %s cannot retreat from %s: defeated", battalions(r, n), side_name(m, turn),
	    place_name(m, target));
}

static void draw_off(struct match *m, struct ruling *r, int target, int to)
{
	int turn = own(m)->turn, n = count_from(m, BY_AIR, target) + count_from(m, BY_SEA, target);

	take_from(m, BY_AIR, target);
	take_from(m, BY_SEA, target);
	kn_add(m, to, turn, n);
	ground(m, to)->moved = (int16_t)(ground(m, to)->moved + n);
	say(r, "4.2.8", "%s of %s: from %s to %s", battalions(r, n), side_name(m, turn),
	    place_name(m, target), place_name(m, to));
}

/* ---- 4.2.8 one faction retreats ------------------------------------------------ */

static bool check_retreat(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *retreat = args_of(a);

	return check_way(m, a->side, retreat->to, r);
}

static void retreat(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *retreat = args_of(a);
	int target = top_frame(m)->where;

	done(m);
	if (a->side == own(m)->turn)
		draw_off(m, r, target, retreat->to);
	else
		kn_withdraw_to(m, r, a->side, target, retreat->to, ground(m, target)->n[a->side], "4.2.8");
}

/* 4.2.8 All who are beaten go to one area. */
static void explain_retreat(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *retreat = args_of(a);
	int target = top_frame(m)->where;
	bool attacks = a->side == own_of(m)->turn;

	remark(r, "4.2.8", "battalions of %s that go from %s to %s: %d", side_name(m, a->side),
	       place_name(m, target), place_name(m, retreat->to),
	       attacks ? count_from(m, BY_AIR, target) + count_from(m, BY_SEA, target)
		       : ground_of(m, target)->n[a->side]);
}

/* 4.2.8e */
static void explain_together(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *retreat = args_of(a);
	const struct ground *g = ground_of(m, top_frame(m)->where);

	remark(r, "4.2.8", "battalions that go to %s: norway %d, allies %d", place_name(m, retreat->to),
	       g->n[NORWAY], g->n[ALLIES]);
}

static void offer_retreat(const struct match *m, struct offers *o)
{
	offer_ways(o, top_frame(m)->side);
}

/* 4.2j 4.2.7a A tie goes to the defender. */
void kn_compare(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);
	bool won = has_won(m);

	say(r, "4.2.7", "%d to %d in %s: the %s wins", o->total[ATTACKER], o->total[DEFENDER],
	    place_name(m, top_frame(m)->where), won ? "attacker" : "defender");
	go_to(m, &kn_battle, won ? C_DEFENDER_RETREATS : C_ATTACKER_RETREATS);
}

/* ---- tables ---------------------------------------------------------------------- */

static int most_lost(const struct match *m, const struct frame *f)
{
	return kn_attackers(m, f->where);
}

static const struct param lose_params[] = {
	{ PARAM(struct lose_args, from, ARG_PLACE), .origin = true,
	  .about = "where it attacked from: an area, air or sea" },
	{ 0 }
};

const struct state kn_lose = {
	.name = "lose", .rule = "4.2.6", .asks = "remove an attacking battalion that is defeated",
	.asked = ON_TURN, .on = ON(&kn_battle), .where = KIND(AREA), .least = 1, .most = most_lost,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "lose", .about = "removes one attacking battalion", .rules = "4.2.6",
			.params = lose_params,
			.checks = CHECKS(check_lose),
			.apply = lose, .explain = explain_lose, .offer = offer_lose,
		}, NULL
	},
};

static const struct param share_params[] = {
	{ PARAM(struct share_args, norwegian, ARG_INT),
	  .about = "how many of the battalions lost are Norwegian" },
	{ 0 }
};

const struct state kn_lose_together = {
	.name = "lose-together", .rule = "4.2.6", .asks = "propose how many of the losses are Norwegian",
	.asked = THE_SIDE(NORWAY), .on = ON(&kn_battle), .where = KIND(AREA),
	.least = 1, .most = kn_most_battalions,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "lose", .about = "proposes how the joint defenders share losses",
			.rules = "4.2.6",
			.params = share_params,
			.checks = CHECKS(check_lose_share),
			.apply = propose_share, .explain = explain_share, .offer = offer_share,
		}, NULL
	},
};

const struct state kn_consent = {
	.most = kn_most_battalions,
	.name = "consent", .rule = "4.2.6", .asks = "agree to the share of the losses, or object",
	.asked = THE_SIDE(ALLIES), .on = ON(&kn_battle), .where = KIND(AREA),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "agree", .about = "takes the losses as proposed", .rules = "4.2.6",
			.checks = CHECKS(check_agree), .apply = agree, .explain = explain_agree,
		},
		&(const struct verb){
			.name = "object", .about = "leaves the choice of losses to germany", .rules = "4.2.6",
			.apply = object,
		}, NULL
	},
};

const struct state kn_lose_by_order = {
	.name = "lose-by-order", .rule = "4.2.6", .asks = "decide how many of the losses are Norwegian",
	.asked = THE_SIDE(GERMANY), .on = ON(&kn_battle), .where = KIND(AREA),
	.least = 1, .most = kn_most_battalions,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "lose", .about = "decides how the joint defenders share losses",
			.rules = "4.2.6",
			.params = share_params,
			.checks = CHECKS(check_lose_share),
			.apply = order_share, .explain = explain_share, .offer = offer_share,
		}, NULL
	},
};

static const struct param rescue_params[] = {
	{ PARAM(struct card_to_args, card, ARG_PIECE), .about = "a Kystevakuering of the hand" },
	{ PARAM(struct card_to_args, to, ARG_PLACE),
	  .about = "the area on the coast where the battalion is put" },
	{ 0 }
};

static const struct proviso rescue_provisos[] = { CITY, { 0 } };

const struct state kn_rescue = {
	.name = "rescue", .rule = "4.2.6", .asks = "evacuate a defeated battalion, or pass",
	.asked = THE_SIDE(ALLIES), .on = ON(&kn_battle), .where = KIND(AREA),
	.secret = true, .provisos = rescue_provisos,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "rescue", .about = "saves one defeated Allied battalion by sea",
			.rules = "2.2 2.3 2.4 4.2.6 4.2.8 A.A.kystevak", .params = rescue_params,
			.checks = CHECKS(check_rescue_card, check_fallen, check_coast, check_haven,
					 check_haven_coast),
			.apply = rescue, .explain = explain_rescue, .offer = offer_rescue,
		},
		&kn_pass, NULL
	},
};

/* 4.2.8 Who retreats is there: defenders in the area, attackers from the sea or from the air. */
static bool has_beaten(const struct match *m, const struct frame *f)
{
	if (f->side == own_of(m)->turn)
		return count_from(m, BY_AIR, f->where) || count_from(m, BY_SEA, f->where);
	return kn_holds(m, f->side, f->where);
}

static bool has_joint_defenders(const struct match *m, const struct frame *f)
{
	return own_of(m)->turn == GERMANY && kn_holds(m, NORWAY, f->where) && kn_holds(m, ALLIES, f->where);
}

static const struct param retreat_params[] = {
	{ PARAM(struct to_args, to, ARG_PLACE), .about = "the neighbouring area, one for all" },
	{ 0 }
};

const struct state kn_retreat = {
	.most = kn_most_battalions,
	.name = "retreat", .rule = "4.2.8", .asks = "retreat from the area",
	.asked = EITHER_SIDE, .on = ON(&kn_battle), .where = KIND(AREA), .fits = has_beaten,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "retreat", .about = "retreats the beaten battalions", .rules = "4.2.8",
			.params = retreat_params,
			.checks = CHECKS(check_retreat),
			.apply = retreat, .explain = explain_retreat, .offer = offer_retreat,
		}, NULL
	},
};

const struct state kn_retreat_together = {
	.name = "retreat-together", .rule = "4.2.8", .asks = "propose where the joint defenders retreat",
	.asked = THE_SIDE(NORWAY), .on = ON(&kn_battle), .where = KIND(AREA), .fits = has_joint_defenders,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "retreat", .about = "proposes an area for both factions", .rules = "4.2.8",
			.params = retreat_params,
			.checks = CHECKS(check_together),
			.apply = propose_retreat, .explain = explain_together, .offer = offer_together,
		}, NULL
	},
};

const struct state kn_consent_retreat = {
	.name = "consent-retreat", .rule = "4.2.8", .asks = "agree to the retreat to this area, or object",
	.asked = THE_SIDE(ALLIES), .on = ON(&kn_battle), .where = KIND(AREA),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "agree", .about = "retreats to the area proposed", .rules = "4.2.8",
			.checks = CHECKS(check_consent), .apply = agree_retreat,
		},
		&(const struct verb){
			.name = "object", .about = "leaves the choice of the area to germany",
			.rules = "4.2.8",
			.checks = CHECKS(check_consent), .apply = object_retreat,
		}, NULL
	},
};

const struct state kn_retreat_by_order = {
	.name = "retreat-by-order", .rule = "4.2.8", .asks = "decide where the joint defenders retreat",
	.asked = THE_SIDE(GERMANY), .on = ON(&kn_battle), .where = KIND(AREA), .fits = has_joint_defenders,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "retreat", .about = "sends both factions to an area", .rules = "4.2.8",
			.params = retreat_params,
			.checks = CHECKS(check_together),
			.apply = order_retreat, .explain = explain_together, .offer = offer_together,
		}, NULL
	},
};
