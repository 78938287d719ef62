/* SPDX-License-Identifier: ISC */
/* 07-landing.c: 7.2 the German landing of 9 April, the forts, the resistance, and intimidation in combat. */
#include "games/kampen-om-norge/norge.h"

static bool is_landing(const struct match *m, int p)
{
	return has_mark(m, p, LANDING_NOW);
}

static void drop_aim(struct match *m, int p)
{
	unmark(m, p, LANDING_NOW);
	unit(m, p)->aim = NONE;
}

/* ---- 7.2j who may land, and where ------------------------------------------ */

/* A.G9.matroser The sailors of a sunken ship may, too. */
static bool carries_troops(const struct match *m, int p)
{
	return side_of(m, p) == GERMANY && !is_card(m, p) && class_of(m, p) != DUMMY && is_zone(m, m->at[p]);
}

/* Reading: one declaration for a zone; only what was driven into it afterwards may have another. */
static bool has_missed_landing(const struct match *m, int p)
{
	int origin = unit_of(m, p)->origin;

	return is_marked(m, m->at[p], DECLARED) && (origin == NONE || origin == m->at[p]);
}

static bool may_land(const struct match *m, int p)
{
	return carries_troops(m, p) && !has_mark(m, p, LANDED) && !has_missed_landing(m, p);
}

static bool is_aimed(const struct match *m, int p)
{
	return may_land(m, p) && unit_of(m, p)->aim != NONE;
}

/* 7.2k A.N9.kystfort-c */
static bool is_open_shore(const struct match *m, int h, int zone)
{
	return kn_borders_zone(m, h, zone) && !is_marked(m, h, SHUT);
}

static bool has_open_shore(const struct match *m, int zone)
{
	EACH_AREA(h, m)
		if (is_open_shore(m, h, zone))
			return true;
	return false;
}

/* Dummies count: germany is asked as long as others may think that it could land. */
static bool can_any_land(const struct match *m)
{
	EACH_UNIT(p, m)
		if (side_of(m, p) == GERMANY && !is_card(m, p) && is_zone(m, m->at[p]) &&
		    !has_mark(m, p, LANDED) && !has_missed_landing(m, p) && has_open_shore(m, m->at[p]))
			return true;
	return false;
}

/* A.G9.matroser Sunken ships go now, whether their sailors have landed or not. */
static void close_landing(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m) {
		drop_aim(m, p);
		unit(m, p)->told = 0;
		if (has_mark(m, p, KEPT))
			kn_scrap(m, p);
	}
	EACH_ZONE(z, m)
		unmark_place(m, z, DECLARED);
	kn_next_phase(m, r);
}

void kn_open_landing(struct match *m, struct ruling *r)
{
	if (can_any_land(m))
		ask(m, &kn_landing, GERMANY);
	else
		close_landing(m, r);
}

/* ---- aim ------------------------------------------------------------------- */

struct aim_args {
	struct list ships;
	int16_t at;	/* NONE: they are to land nowhere */
};

static bool check_carrier(const struct match *m, int p, int to, struct ruling *r)
{
	if (!carries_troops(m, p))
		return refuse(r, "7.2", "%s is no German ship at sea", id(m, p));
	if (has_mark(m, p, LANDED))
		return refuse(r, "7.2", "%s has landed its battalion", id(m, p));
	if (has_missed_landing(m, p))
		return refuse(r, "7.2", "the landing from %s has been declared", place_name(m, m->at[p]));
	if (to == NONE && unit_of(m, p)->aim == NONE)
		return refuse(r, "7.2", "%s has no landing to call off", id(m, p));
	if (to != NONE && !kn_borders_zone(m, to, m->at[p]))
		return refuse(r, "7.2", "%s cannot land in %s", id(m, p), place_name(m, to));
	if (unit_of(m, p)->told >= MOST_TOLD)
		return refuse(r, "7.2", "%s was told %d times: a landing must be declared first", id(m, p),
			      MOST_TOLD);
	return true;
}

static bool check_carriers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aim = args_of(a);

	if (!aim->ships.n)
		return refuse(r, "7.2", "no ship is named");
	for (int i = 0; i < aim->ships.n; i++) {
		if (list_repeats(&aim->ships, i))
			return refuse(r, "7.2", "%s is named twice", id(m, aim->ships.v[i]));
		if (!check_carrier(m, aim->ships.v[i], aim->at, r))
			return false;
	}
	return true;
}

static bool check_shore(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aim = args_of(a);

	if (aim->at != NONE && is_marked(m, aim->at, SHUT))
		return refuse(r, "A.N9.kystfort", "no German may land in %s", place_name(m, aim->at));
	return true;
}

/* 7.2j To tell ships what they were told changes nothing. In edition 1 it was allowed, for ever. */
static bool check_news(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aim = args_of(a);

	for (int i = 0; i < aim->ships.n; i++)
		if (unit_of(m, aim->ships.v[i])->aim != aim->at || m->edition < 2)
			return true;
	return refuse(r, "7.2", "that is where %s to land already", aim->ships.n == 1 ? "it is" : "they are");
}

/* 7.2j Reading: nothing new is known before the next declaration, so that no ship is told again and again. */
static void note_told(struct match *m, int p, int place)
{
	if (m->edition >= 2 && unit_of(m, p)->aim != place)
		unit(m, p)->told++;
}

/* Prepared in secret; nothing is done before the declaration. */
static void aim(struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aim = args_of(a);

	for (int i = 0; i < aim->ships.n; i++) {
		int p = aim->ships.v[i];

		note_told(m, p, aim->at);
		unit(m, p)->aim = aim->at;
		if (aim->at == NONE)
			tell(r, 1u << GERMANY, "7.2", "%s is to land nowhere", id(m, p));
		else
			tell(r, 1u << GERMANY, "7.2", "%s is to land in %s", id(m, p),
			     place_name(m, aim->at));
	}
}

/* A.N9.kystfort 7.2o p Which cards norway holds is not known. */
static void remark_shore(const struct match *m, struct ruling *r, int h, int ships)
{
	kn_explain_arrival(m, r, GERMANY, &(struct arrival){ known(m, BY_SEA), h, ships, "7.2" });
	if (!has_feature(m, h, VICTORY_CITY))
		return;
	remark(r, "A.N9.kystfort", "norway may fire with Kystfort, in hand: %d", kn_hand(m, NORWAY));
	kn_account_die(m, r, "7.2", "a Norwegian battalion appears there", RESISTANCE_DIE);
}

/* A.A9.minelegging 7.2m */
static void remark_waters(const struct match *m, struct ruling *r, int zone)
{
	int eidsvoll = kn_eidsvoll(m);

	if (m->at[eidsvoll] == zone && !is_marked(m, zone, FOUGHT))
		remark(r, "7.2", "%s fights the ships that land from %s", id(m, eidsvoll),
		       place_name(m, zone));
	remark(r, "A.A9.minelegging", "allies may play Minelegging, in hand: %d", kn_hand(m, ALLIES));
}

static void explain_aim(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct aim_args *aim = args_of(a);

	if (aim->at == NONE)
		return;
	remark_waters(m, r, m->at[aim->ships.v[0]]);
	remark_shore(m, r, aim->at, aim->ships.n);
}

static void offer_aim(const struct match *m, struct offers *o)
{
	struct action a;
	struct aim_args *aim = args_in(&a);

	offer_start(o, &a);
	EACH_ZONE(z, m) {
		struct list ships = { 0 }, aimed = { 0 };

		EACH_PIECE_AT(p, m, z) {
			if (may_land(m, p))
				list_add(&ships, p);
			if (is_aimed(m, p))
				list_add(&aimed, p);
		}
		EACH_LINK(l, m->data, z) {
			aim->at = l->to;
			offer_sets(o, &a, &aim->ships, &ships);
		}
		aim->at = NONE;
		if (aimed.n)
			offer_sets(o, &a, &aim->ships, &aimed);
	}
}

/* ---- land ------------------------------------------------------------------ */

static bool check_land(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct zone_args *land = args_of(a);

	EACH_PIECE_AT(p, m, land->zone)
		if (is_aimed(m, p))
			return true;
	return refuse(r, "7.2", "no ship in %s is to land anywhere", place_name(m, land->zone));
}

/* 7.2j Where each ship of the zone was when it was declared tells who has had its chance. */
static void land(struct match *m, const struct action *a, struct ruling *r)
{
	const struct zone_args *land = args_of(a);
	int zone = land->zone;

	r->revealed = true;
	EACH_PIECE_AT(p, m, zone) {
		if (is_aimed(m, p)) {
			mark(m, p, LANDING_NOW | FACE_UP);
			say(r, "7.2", "%s lands in %s", id(m, p), place_name(m, unit_of(m, p)->aim));
		}
		if (carries_troops(m, p))
			unit(m, p)->origin = (int16_t)zone;
	}
	EACH_UNIT(p, m)
		unit(m, p)->told = 0;
	mark_place(m, zone, DECLARED);
	ask(m, &kn_landfall, NONE)->where = (int16_t)zone;
}

static void explain_land(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct zone_args *land = args_of(a);

	remark_waters(m, r, land->zone);
	EACH_AREA(h, m) {
		int n = 0;

		EACH_PIECE_AT(p, m, land->zone)
			n += is_aimed(m, p) && unit_of(m, p)->aim == h;
		if (n)
			remark_shore(m, r, h, n);
	}
}

static void offer_land(const struct match *m, struct offers *o)
{
	struct action a;
	struct zone_args *land = args_in(&a);

	(void)m;
	offer_start(o, &a);
	kn_offer_places(o, &a, &land->zone, ZONE);
}

static void explain_end(const struct match *m, const struct action *a, struct ruling *r)
{
	int n = 0;

	(void)a;
	EACH_UNIT(p, m)
		n += may_land(m, p) && has_open_shore(m, m->at[p]);
	remark(r, "7.2", "ships that could still land a battalion: %d", n);
}

static void end_landing(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	done(m);
	close_landing(m, r);
}

/* ---- the landing is carried out -------------------------------------------- */


/* 7.2m Unless it has been in a naval combat already. */
static bool must_fight(const struct match *m, int zone)
{
	int eidsvoll = kn_eidsvoll(m);

	if (m->at[eidsvoll] != zone || is_marked(m, zone, FOUGHT))
		return false;
	EACH_PIECE_AT(p, m, zone)
		if (is_landing(m, p) && kn_is_afloat(m, p))
			return true;
	return false;
}

/* 7.2m Reading: no other ship of the zone takes part. */
static void fight_eidsvoll(struct match *m, struct ruling *r, int zone)
{
	int eidsvoll = kn_eidsvoll(m);

	mark(m, eidsvoll, IN_BATTLE);
	EACH_PIECE_AT(p, m, zone)
		if (is_landing(m, p) && kn_is_afloat(m, p))
			mark(m, p, IN_BATTLE);
	mark_place(m, zone, FOUGHT);
	say(r, "7.2", "%s bars the way in %s", id(m, eidsvoll), place_name(m, zone));
	kn_open_sea_battle(m, r, zone);
}

/*
 * Who was sunk or driven away lands nothing here; the others are seen, whatever a combat has hidden. True:
 * there are others.
 */
static bool muster_landing_ships(struct match *m, int zone)
{
	bool any = false;

	EACH_UNIT(p, m) {
		if (!is_landing(m, p))
			continue;
		if (m->at[p] != zone) {
			drop_aim(m, p);
			continue;
		}
		mark(m, p, FACE_UP);
		any = true;
	}
	return any;
}

static bool is_aimed_at(const struct match *m, int h)
{
	EACH_UNIT(p, m)
		if (is_landing(m, p) && unit_of(m, p)->aim == h)
			return true;
	return false;
}

/* A.N9.kystfort-b c Reading: a ship with no other area lands nothing. True: germany is asked. */
static bool ask_to_reroute(struct match *m, struct ruling *r, int zone)
{
	EACH_UNIT(p, m) {
		struct frame *f;

		if (!is_landing(m, p) || !is_marked(m, unit_of(m, p)->aim, SHUT))
			continue;
		if (has_open_shore(m, zone)) {
			f = ask(m, &kn_reroute, GERMANY);
			f->who = (int16_t)p;
			f->where = (int16_t)zone;
			return true;
		}
		drop_aim(m, p);
		say(r, "A.N9.kystfort", "%s has no other area to land in", id(m, p));
	}
	return false;
}

/* 7.2n Each city once, but again for ships that are rerouted to it. True: norway is asked. */
static bool open_forts(struct match *m, struct ruling *r, int zone)
{
	EACH_AREA(h, m) {
		struct frame on = about(NONE, zone);

		if (!has_feature(m, h, VICTORY_CITY) || is_marked(m, h, VISITED) || !is_aimed_at(m, h))
			continue;
		mark_place(m, h, VISITED);
		on.border = (int16_t)border_between(m->data, h, zone);
		if (kn_open(m, r, &kn_fort, NORWAY, on))
			return true;
	}
	return false;
}

/* 7.2j l */
static void come_ashore(struct match *m, struct ruling *r)
{
	EACH_AREA(h, m) {
		int n = 0;

		EACH_UNIT(p, m)
			n += is_landing(m, p) && unit_of(m, p)->aim == h;
		n = kn_recruits(m, GERMANY, n);
		if (n)
			kn_arrive(m, r, GERMANY, known(m, BY_SEA), h, n, "7.2");
		unmark_place(m, h, VISITED);
	}
	EACH_UNIT(p, m) {
		if (!is_landing(m, p))
			continue;
		drop_aim(m, p);
		mark(m, p, LANDED);
		if (has_mark(m, p, KEPT))	/* A.G9.matroser */
			kn_scrap(m, p);
	}
}

static void open_battle(struct match *m, struct ruling *r)
{
	int zone = top_frame(m)->where;

	if (must_fight(m, zone))
		fight_eidsvoll(m, r, zone);
}

static void open_mines(struct match *m, struct ruling *r)
{
	int zone = top_frame(m)->where;

	if (muster_landing_ships(m, zone))
		kn_open(m, r, &kn_mine, ALLIES, about(NONE, zone));
}

/* Once more after each answer. */
static void open_shore(struct match *m, struct ruling *r)
{
	int zone = top_frame(m)->where;

	go_to(m, &kn_landfall, L_ASHORE);
	muster_landing_ships(m, zone);
	if (ask_to_reroute(m, r, zone) || open_forts(m, r, zone))
		return;
	done(m);
	come_ashore(m, r);
}

/* ---- A.N9.kystfort fort, reroute ------------------------------------------- */

struct fort_args {
	int16_t card, city;
};

static bool check_fort(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fort_args *fort = args_of(a);

	return kn_check_card(m, a->side, fort->card, KYSTFORT, "A.N9.kystfort", r);
}

/* The border of the question leads from the zone to the city. */
static bool check_city(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fort_args *fort = args_of(a);
	int city = kn_far_end(m, top_frame(m));

	if (fort->city != city)
		return refuse(r, "A.N9.kystfort", "the question is whether %s fires", place_name(m, city));
	return true;
}

/* A.N9.kystfort-c For the rest of the turn, also for what was prepared elsewhere. */
static void shut(struct match *m, struct ruling *r, int city)
{
	mark_place(m, city, SHUT);
	say(r, "A.N9.kystfort", "no German may land in %s", place_name(m, city));
	EACH_UNIT(p, m)
		if (!is_landing(m, p) && unit_of(m, p)->aim == city) {
			unit(m, p)->aim = NONE;
			tell(r, 1u << GERMANY, "A.N9.kystfort", "%s is to land nowhere", id(m, p));
		}
}

/* A.N9.kystfort-a Sailors of a sunken ship have none to lose. */
static void sink_at(struct match *m, struct ruling *r, int city)
{
	struct list ships = { 0 };

	EACH_UNIT(p, m)
		if (is_landing(m, p) && unit_of(m, p)->aim == city && kn_is_afloat(m, p))
			list_add(&ships, p);
	if (ships.n)
		kn_sink(m, r, kn_pick(r, &ships, "A.N9.kystfort", "draw", 1u << GERMANY), NORWAY,
			"A.N9.kystfort");
}

/* A.N9.kystfort-a c */
static void account_guns(const struct match *m, struct ruling *r)
{
	kn_account_die(m, r, "A.N9.kystfort", "a ship is sunk and the city closed", FORT_SINKS);
	kn_account_die_below(m, r, "A.N9.kystfort", "the city is closed", FORT_CLOSES, FORT_SINKS);
}

static void explain_fort(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fort_args *fort = args_of(a);
	int n = 0;

	account_guns(m, r);
	EACH_UNIT(p, m)
		n += is_landing(m, p) && unit_of(m, p)->aim == fort->city && kn_is_afloat(m, p);
	remark(r, "A.N9.kystfort", "ships that land in %s: %d", place_name(m, fort->city), n);
	kn_explain_use(m, r, fort->card);
}

/* After a miss another card may be tried on the same city. */
static void fort(struct match *m, const struct action *a, struct ruling *r)
{
	const struct fort_args *fort = args_of(a);
	int die;

	kn_use(m, r, fort->card);
	done(m);
	account_guns(m, r);
	die = roll(r, "A.N9.kystfort", "fort", 6);
	say(r, "A.N9.kystfort", "norway plays %s in %s: die %d", id(m, fort->card), place_name(m, fort->city),
	    die);
	if (die >= least_die(m, FORT_CLOSES) || die >= least_die(m, FORT_SINKS))
		shut(m, r, fort->city);
	else
		unmark_place(m, fort->city, VISITED);
	if (die >= least_die(m, FORT_SINKS))
		sink_at(m, r, fort->city);
}

static void offer_fort(const struct match *m, struct offers *o)
{
	struct action a;
	struct fort_args *fort = args_in(&a);

	offer_start(o, &a);
	fort->city = (int16_t)kn_far_end(m, top_frame(m));
	EACH_PIECE_AT(card, m, known(m, HAND + NORWAY))
		offer_with(o, &a, &fort->card, card);
}

static bool check_reroute(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *reroute = args_of(a);

	if (!is_open_shore(m, reroute->to, top_frame(m)->where))
		return refuse(r, "A.N9.kystfort", "%s cannot land in %s", id(m, top_frame(m)->who),
			      place_name(m, reroute->to));
	return true;
}

/* Reading: the fort of another city may fire at those that now come there. */
static void reroute(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *reroute = args_of(a);
	int p = top_frame(m)->who;

	unit(m, p)->aim = reroute->to;
	unmark_place(m, reroute->to, VISITED);
	done(m);
	say(r, "A.N9.kystfort", "%s lands in %s instead", id(m, p), place_name(m, reroute->to));
}

static void explain_reroute(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *reroute = args_of(a);

	remark_shore(m, r, reroute->to, 1);
}

static void offer_shores(const struct match *m, struct offers *o)
{
	struct action a;
	struct to_args *way = args_in(&a);

	offer_start(o, &a);
	EACH_LINK(l, m->data, top_frame(m)->where)
		offer_with(o, &a, &way->to, l->to);
}

/* ---- 7.2o-s resistance ----------------------------------------------------- */

/* Reading: paratroopers invade too, and so do those who find Norwegians in the city. */
static bool is_invaded(const struct match *m, int h)
{
	return has_feature(m, h, VICTORY_CITY) && (kn_holds(m, GERMANY, h) || kn_is_attacked(m, h));
}

void kn_open_resistance(struct match *m, struct ruling *r)
{
	EACH_AREA(h, m)
		if (is_invaded(m, h) && !is_marked(m, h, VISITED)) {
			mark_place(m, h, VISITED);
			ask(m, &kn_resist, NORWAY)->where = (int16_t)h;
			return;
		}
	EACH_AREA(h, m)
		unmark_place(m, h, VISITED);
	kn_next_phase(m, r);
}

/* 7.2s Those already in the city attack it, each the way it came. */
static void turn_to_attack(struct match *m, int city)
{
	int n = ground_of(m, city)->n[GERMANY], by_air = ground_of(m, city)->dropped;

	kn_add(m, city, GERMANY, -n);
	tally_add(&own(m)->attacks, known(m, BY_AIR), city, by_air);
	tally_add(&own(m)->attacks, known(m, BY_SEA), city, n - by_air);
}

static void account_resistance(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	kn_account_die(m, r, "7.2", "a Norwegian battalion appears", RESISTANCE_DIE);
}

static void resist(struct match *m, const struct action *a, struct ruling *r)
{
	int city = top_frame(m)->where;
	int die = roll(r, "7.2", text(r->arena, "resist %s", spot(m, city)->id), 6);
	bool mobilized = die >= least_die(m, RESISTANCE_DIE);

	account_resistance(m, a, r);
	done(m);
	say(r, "7.2", "resistance in %s: die %d, %s", place_name(m, city), die,
	    mobilized ? "a Norwegian battalion appears" : "none");
	if (!mobilized || !kn_recruits(m, NORWAY, 1))
		return;
	turn_to_attack(m, city);
	kn_add(m, city, NORWAY, 1);
	mark_place(m, city, MOBILIZED);
}

/* ---- A.G9.bloff intimidate, flee ------------------------------------------- */

/* Every defender is Norwegian on 9 April: allies bring no battalion before phase 3. */
static bool check_intimidate(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *intimidate = args_of(a);

	return kn_check_card(m, a->side, intimidate->card, BLOFF, "A.G9.bloff", r);
}

static bool has_refuge(const struct match *m, int from)
{
	EACH_AREA(h, m)
		if (kn_may_retreat(m, NORWAY, from, h, false))
			return true;
	return false;
}

/* who: "surrender in" the area, or "cannot flee from" it. */
static void surrender(struct match *m, struct ruling *r, int h, int n, const char *who)
{
	if (!n)
		return;
	say(r, "A.G9.bloff", "Norwegian battalions that %s %s: %d", who, place_name(m, h), n);
	kn_add(m, h, NORWAY, -n);
	own(m)->news |= DEFEAT;
}

static void account_threat(const struct match *m, struct ruling *r)
{
	kn_account_die(m, r, "A.G9.bloff", "a Norwegian battalion surrenders", SURRENDER);
	kn_account_die_below(m, r, "A.G9.bloff", "it flees", FLIGHT, SURRENDER);
}

static void explain_intimidate(const struct match *m, const struct action *a, struct ruling *r)
{
	int h = top_frame(m)->where;

	account_threat(m, r);
	remark(r, "A.G9.bloff", "dice, one for each Norwegian battalion in %s: %d", place_name(m, h),
	       ground_of(m, h)->n[NORWAY]);
	if (!has_refuge(m, h))
		remark(r, "A.G9.bloff", "no area is open to those that flee, and they are lost");
	kn_explain_card(m, a, r);
}

/* A.G9.bloff-a b A die for each battalion. */
static void intimidate(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *intimidate = args_of(a);
	int h = top_frame(m)->where, n = ground_of(m, h)->n[NORWAY], lost = 0, fleeing = 0;
	struct buffer dice = { .arena = r->arena };

	kn_use(m, r, intimidate->card);
	done(m);
	account_threat(m, r);
	for (int i = 1; i <= n; i++) {
		int die = roll(r, "A.G9.bloff", text(r->arena, "intimidate %d", i), 6);

		buffer_printf(&dice, " %d", die);
		if (die >= least_die(m, SURRENDER))
			lost++;
		else if (die >= least_die(m, FLIGHT))
			fleeing++;
	}
	say(r, "A.G9.bloff", "germany plays %s in %s, dice:%s", id(m, intimidate->card), place_name(m, h),
	    dice.bytes ? dice.bytes : " none");
	surrender(m, r, h, lost, "surrender in");
	if (!has_refuge(m, h)) {
		surrender(m, r, h, fleeing, "cannot flee from");
	} else if (fleeing) {
		struct frame *f = ask(m, &kn_flee, NORWAY);

		f->where = (int16_t)h;
		f->count = (int16_t)fleeing;
	}
}

static bool check_flee(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *flee = args_of(a);
	int from = top_frame(m)->where;

	if (!kn_may_retreat(m, NORWAY, from, flee->to, false))
		return refuse(r, "A.G9.bloff", "no battalion can flee from %s to %s", place_name(m, from),
			      place_name(m, flee->to));
	return true;
}

/* Reading: each battalion chooses for itself. */
static void flee(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *flee = args_of(a);
	struct frame *f = &m->pending[m->depth - 1];

	kn_withdraw_to(m, r, NORWAY, f->where, flee->to, 1, "A.G9.bloff");
	if (--f->count <= 0)
		done(m);
}

static void explain_flee(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	remark(r, "A.G9.bloff", "battalions that must still flee: %d, then %d", top_frame(m)->count,
	       top_frame(m)->count - 1);
}

/* ---- tables ---------------------------------------------------------------- */

static const struct param aim_params[] = {
	{ PARAM(struct aim_args, ships, ARG_PIECES), .sets = true, .about = "German ships of one sea zone",
	  .secret = true },
	{ PARAM(struct aim_args, at, ARG_PLACE), .optional = true, .secret = true,
	  .about = "an area on that zone; without it they are to land nowhere" },
	{ 0 }
};

static const struct verb aim_verb = {
	.name = "aim",
	.about = "prepares a landing: says where ships are to land their battalions",
	.rules = "7.2 A.N9.kystfort",
	.params = aim_params,
	.checks = CHECKS(check_carriers, check_shore, check_news),
	.apply = aim,
	.explain = explain_aim,
	.offer = offer_aim,
	.idle = true,
};

static const struct param land_params[] = {
	{ PARAM(struct zone_args, zone, ARG_PLACE), .about = "the sea zone of the ships" },
	{ 0 }
};

static const struct verb land_verb = {
	.name = "land",
	.about = "declares the landing of all ships of a sea zone that have been told where",
	.rules = "7.2",
	.params = land_params,
	.checks = CHECKS(check_land),
	.apply = land,
	.explain = explain_land,
	.offer = offer_land,
};

static const struct verb landing_done = {
	.name = "done", .passes = true,
	.about = "lands no more battalions",
	.rules = "7.2",
	.apply = end_landing,
	.explain = explain_end,
};

const struct state kn_landing = {
	.name = "landing",
	.rule = "7.2",
	.asks = "land battalions, or be done",
	.asked = THE_SIDE(GERMANY),
	.in = IN(LANDING),
	.verbs = (const struct verb *const[]){ &aim_verb, &land_verb, &landing_done, NULL },
	.secret = true,
};

static const struct stage landfall_stages[] = {
	[L_BATTLE] = { "battle", open_battle },
	[L_MINES] = { "mines", open_mines },
	[L_ASHORE] = { "ashore", open_shore },
	{ 0 }
};

const struct state kn_landfall = {
	.name = "landfall",
	.rule = "7.2",
	.in = IN(LANDING),
	.on = ON(&kn_landing),
	.where = KIND(ZONE),
	.stages = landfall_stages,
};

static const struct param fort_params[] = {
	{ PARAM(struct fort_args, card, ARG_PIECE), .about = "Kystfort" },
	{ PARAM(struct fort_args, city, ARG_PLACE), .about = "the victory city where ships land" },
	{ 0 }
};

static const struct verb fort_verb = {
	.name = "fort",
	.about = "fires at the ships that land in a victory city",
	.rules = "A.N9.kystfort 7.2 6.1",
	.params = fort_params,
	.checks = CHECKS(check_fort, check_city),
	.apply = fort,
	.explain = explain_fort,
	.offer = offer_fort,
};

const struct state kn_fort = {
	.name = "fort",
	.rule = "7.2",
	.asks = "fire from a coastal fort or pass",
	.asked = THE_SIDE(NORWAY),
	.on = ON(&kn_landfall),
	.where = KIND(ZONE),
	.border = 1,
	.fits = kn_leads_to_area,
	.verbs = (const struct verb *const[]){ &fort_verb, &kn_pass, NULL },
	.secret = true,
};

static bool is_kept_off(const struct match *m, const struct frame *f)
{
	return is_landing(m, f->who) && m->at[f->who] == f->where;
}

static int most_fleeing(const struct match *m, const struct frame *f)
{
	return ground_of(m, f->where)->n[NORWAY];
}

static const struct param to_params[] = {
	{ PARAM(struct to_args, to, ARG_PLACE), .about = "a land area" },
	{ 0 }
};

static const struct verb reroute_verb = {
	.name = "reroute",
	.about = "lands the battalion of a ship in another area on the same sea zone",
	.rules = "A.N9.kystfort 7.2",
	.params = to_params,
	.checks = CHECKS(check_reroute),
	.apply = reroute,
	.explain = explain_reroute,
	.offer = offer_shores,
};

const struct state kn_reroute = {
	.name = "reroute",
	.rule = "A.N9.kystfort",
	.asks = "land the battalion elsewhere",
	.asked = THE_SIDE(GERMANY),
	.on = ON(&kn_landfall),
	.where = KIND(ZONE),
	.who = A_SHIP,
	.fits = is_kept_off,
	.verbs = (const struct verb *const[]){ &reroute_verb, NULL },
};

static const struct verb resist_verb = {
	.name = "resist",
	.about = "rolls whether a battalion appears in the city that is invaded",
	.rules = "7.2",
	.apply = resist,
	.explain = account_resistance,
};

const struct state kn_resist = {
	.name = "resist",
	.rule = "7.2",
	.asks = "resist in an invaded city or pass",
	.asked = THE_SIDE(NORWAY),
	.in = IN(RESISTANCE),
	.where = KIND(AREA),
	.verbs = (const struct verb *const[]){ &resist_verb, &kn_pass, NULL },
};

static const struct param intimidate_params[] = {
	{ PARAM(struct card_args, card, ARG_PIECE), .about = "Bløff/trusler" },
	{ 0 }
};

static const struct verb intimidate_verb = {
	.name = "intimidate",
	.about = "makes Norwegian battalions surrender or flee before the combat",
	.rules = "A.G9.bloff 7.2 4.2.8",
	.params = intimidate_params,
	.checks = CHECKS(check_intimidate),
	.apply = intimidate,
	.explain = explain_intimidate,
	.offer = kn_offer_hand,
};

const struct state kn_intimidate = {
	.name = "intimidate",
	.rule = "7.2",
	.asks = "intimidate the defenders or pass",
	.asked = THE_SIDE(GERMANY),
	.on = ON(&kn_battle),
	.where = KIND(AREA),
	.verbs = (const struct verb *const[]){ &intimidate_verb, &kn_pass, NULL },
	.secret = true,
};

static const struct verb flee_verb = {
	.name = "flee",
	.about = "takes a battalion to an adjacent area",
	.rules = "A.G9.bloff 4.2.8",
	.params = to_params,
	.checks = CHECKS(check_flee),
	.apply = flee,
	.explain = explain_flee,
	.offer = offer_shores,
};

const struct state kn_flee = {
	.name = "flee",
	.rule = "A.G9.bloff",
	.asks = "say where a battalion flees",
	.asked = THE_SIDE(NORWAY),
	.on = ON(&kn_battle),
	.where = KIND(AREA),
	.least = 1,
	.most = most_fleeing,
	.verbs = (const struct verb *const[]){ &flee_verb, NULL },
};
