/* SPDX-License-Identifier: ISC */
/* 06-ships.c: 6.1 ships: where they are, how they are lost, and the attempt to intercept them (8.1.1). */
#include "games/kampen-om-norge/norge.h"

/* ---- where they are ------------------------------------------------------- */

bool kn_is_afloat(const struct match *m, int p)
{
	return !is_card(m, p) && is_zone(m, m->at[p]) && !has_mark(m, p, KEPT);
}

bool kn_is_true_ship(const struct match *m, int p)
{
	return kn_is_afloat(m, p) && class_of(m, p) != DUMMY;
}

int kn_count_ships(const struct match *m, int zone, int side)
{
	int n = 0;

	EACH_PIECE_AT(p, m, zone)
		n += side_of(m, p) == side && kn_is_true_ship(m, p);
	return n;
}

bool kn_has_ships(const struct match *m, int zone, int side)
{
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == side && kn_is_true_ship(m, p))
			return true;
	return false;
}

/* 8.2a Reading: Norwegian and Allied ships together are two factions, and neither is alone. */
int kn_ruler(const struct match *m, int zone)
{
	int ruler = NONE;

	EACH_PIECE_AT(p, m, zone) {
		if (!kn_is_true_ship(m, p))
			continue;
		if (ruler != NONE && side_of(m, p) != ruler)
			return NONE;
		ruler = side_of(m, p);
	}
	return ruler;
}

bool kn_has_class(const struct match *m, int zone, int side, int class)
{
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == side && class_of(m, p) == class && kn_is_true_ship(m, p))
			return true;
	return false;
}

bool kn_is_supported(const struct match *m, int h, int class)
{
	EACH_LINK(l, m->data, h)
		if (is_zone(m, l->to) && kn_has_class(m, l->to, ALLIES, class))
			return true;
	return false;
}

int kn_eidsvoll(const struct match *m)
{
	EACH_UNIT(p, m)
		if (class_of(m, p) == PANSERSKIP)
			return p;
	return NONE;
}

/* 5.1a c 7.2i The raid box is a place to come from, never one to go to. */
bool kn_may_enter(const struct match *m, int side, int from, int to)
{
	int border;

	if (!is_zone(m, to) || (side == ALLIES && has_feature(m, to, GUARDED)))
		return false;
	border = border_between(m->data, from, to);
	return border != NONE && border_has(m, border, SEA_LANE);
}

/* ---- losses ----------------------------------------------------------------- */

void kn_scrap(struct match *m, int p)
{
	put(m, p, known(m, OUT));
	*unit(m, p) = (struct unit){ .origin = NONE, .via = NONE, .aim = NONE, .cancels = NONE };
}

/* 5.1b */
static bool is_coastal(const struct match *m, int zone)
{
	EACH_LINK(l, m->data, zone)
		if (is_area(m, l->to))
			return true;
	return false;
}

/* A.G9.matroser Reading: in phase 2a alone, and where there is a coast to land on. */
static bool may_save_sailors(const struct match *m, int p, int zone)
{
	int phase = own_of(m)->phase;

	return own_of(m)->april && (phase == DIVE || phase == NAVAL_COMBAT) && side_of(m, p) == GERMANY &&
	       is_zone(m, zone) && is_coastal(m, zone);
}

/* 6.1k m u 8.2.6 What allies are asked lies on top: cards are voided before sailors are saved. */
void kn_sink(struct match *m, struct ruling *r, int p, int by, const char *rule)
{
	int zone = m->at[p], owner = side_of(m, p), n = cell(m, SHIPS, class_of(m, p), VOIDS);

	say(r, rule, "%s is sunk in %s", id(m, p), place_name(m, zone));
	r->revealed = true;
	kn_scrap(m, p);
	if (may_save_sailors(m, p, zone))
		kn_open(m, r, &kn_sailors, GERMANY, about(p, zone));
	if (n < 1)	/* 6.1n 8.2.6e */
		return;
	if (owner == GERMANY && by == ALLIES) {
		struct frame *f = ask(m, &kn_void_cards, ALLIES);

		f->who = (int16_t)p;
		f->count = (int16_t)n;
	} else {
		kn_void(m, r, owner, n, rule);
	}
}

/* ---- 6.1u void ---------------------------------------------------------------- */

struct void_args {
	int16_t number;
};

static bool check_void(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct void_args *voided = args_of(a);
	int most = top_frame(m)->count;

	if (voided->number < 0 || voided->number > most)
		return refuse(r, "6.1", "from 0 to %d cards are voided for %s", most,
			      id(m, top_frame(m)->who));
	return true;
}

static void void_cards(struct match *m, const struct action *a, struct ruling *r)
{
	const struct void_args *voided = args_of(a);

	done(m);
	if (voided->number)
		kn_void(m, r, GERMANY, voided->number, "6.1");
	else
		say(r, "6.1", "no German card is voided");
}

/* 1.3a */
static void explain_void(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct void_args *voided = args_of(a);
	int left = count_at(m, known(m, DECK + GERMANY)), most = top_frame(m)->count;

	remark(r, "6.1", "%s is worth %d card%s at most", id(m, top_frame(m)->who), most,
	       most == 1 ? "" : "s");
	remark(r, "1.3", "unused German cards: %d, then %d; the game ends without one", left,
	       left - lesser(left, voided->number));
}

static void offer_void(const struct match *m, struct offers *o)
{
	struct action a;
	struct void_args *voided = args_in(&a);

	offer_start(o, &a);
	kn_offer_numbers(o, &a, &voided->number, 0, top_frame(m)->count);
}

/* ---- A.G9.matroser sailors ------------------------------------------------------ */

static bool check_sailors(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *sailors = args_of(a);

	return kn_check_card(m, a->side, sailors->card, MATROSER, "A.G9.matroser", r);
}

/* The ship lies in its zone again for the landing, and is a ship for nothing else. */
static void sailors(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *sailors = args_of(a);
	int p = top_frame(m)->who, zone = top_frame(m)->where;

	done(m);
	kn_use(m, r, sailors->card);
	put(m, p, zone);
	mark(m, p, KEPT | FACE_UP);
	say(r, "A.G9.matroser", "%s: the sailors of %s may still land from %s", id(m, sailors->card),
	    id(m, p), place_name(m, zone));
}

/* ---- 8.1.1 interception ------------------------------------------------------------ */

void kn_targets(const struct match *m, int zone, int side, struct list *ships)
{
	ships->n = 0;
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == side && kn_is_afloat(m, p))
			list_add(ships, p);
}

/* Those of the enemies of the side that it rolls for: not intercepted yet. */
static void list_prey(const struct match *m, int zone, int side, struct list *ships)
{
	struct list all;

	kn_targets(m, zone, enemy_at_sea(side), &all);
	ships->n = 0;
	for (int i = 0; i < all.n; i++)
		if (!has_mark(m, all.v[i], INTERCEPTED))
			list_add(ships, all.v[i]);
}

/* 8.1.1d h Everybody sees how many there are; dummies count. */
void kn_account_interception(const struct match *m, struct ruling *r, int zone, int side)
{
	int eidsvoll = kn_eidsvoll(m);
	struct list prey;

	list_prey(m, zone, side, &prey);
	account(r, "8.1.1", "dice for ships of %s in %s: %d", side_name(m, enemy_at_sea(side)),
		place_name(m, zone), prey.n);
	if (prey.n)
		kn_account_die(m, r, "8.1.1", "a ship is intercepted", INTERCEPTION_DIE);
	if (side == GERMANY && m->at[eidsvoll] == zone && !has_mark(m, eidsvoll, INTERCEPTED))
		account(r, "8.1.1", "%s is intercepted without a die", id(m, eidsvoll));
}

/* 8.1h 6.1r All of them are seen; dummies stay face down. */
static void turn_up(struct match *m, struct ruling *r, int zone, int side)
{
	say(r, "8.1.1", "attempt of %s to intercept in %s", side_name(m, side), place_name(m, zone));
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == side && kn_is_true_ship(m, p)) {
			if (!has_mark(m, p, FACE_UP))
				say(r, "8.1", "%s is turned face up", id(m, p));
			mark(m, p, ATTEMPTED | FACE_UP);
		}
	r->revealed = true;
}

/* 8.1.1f g A dummy is found out, and that is all. */
static void intercept(struct match *m, struct ruling *r, int p)
{
	r->revealed = true;
	if (class_of(m, p) == DUMMY) {
		say(r, "8.1.1", "%s is no ship and leaves the game", id(m, p));
		kn_scrap(m, p);
	} else {
		say(r, "8.1.1", "%s is intercepted", id(m, p));
		mark(m, p, class_of(m, p) == PANSERSKIP ? INTERCEPTED : INTERCEPTED | FACE_UP);
	}
}

/* 8.1.1d A die for each ship that is not intercepted yet. */
static int roll_for(const struct match *m, struct ruling *r, int n)
{
	int hits = 0;

	for (int i = 1; i <= n; i++) {
		int die = roll(r, "8.1.1", text(r->arena, "intercept %d", i), 6);
		bool hit = die >= least_die(m, INTERCEPTION_DIE);

		say(r, "8.1.1", "die %d: %s", die, hit ? "a ship is intercepted" : "no ship");
		hits += hit;
	}
	return hits;
}

/* 8.1.1e Those intercepted are drawn; the number drawn would tell others of the hidden ones. */
static void draw_intercepted(struct match *m, struct ruling *r, struct list *ships, int hits)
{
	while (hits) {
		int p = hits == ships->n ? ships->v[0]
			: kn_pick(r, ships, "8.1.1", "draw", 1u << side_of(m, ships->v[0]));

		list_drop(ships, p);
		intercept(m, r, p);
		hits--;
	}
}

/* 8.1h Nothing is caught by the side in this zone: its ships are hidden again. */
static void turn_down(struct match *m, int zone, int side)
{
	EACH_PIECE_AT(p, m, zone)
		if (kn_are_enemies(side, side_of(m, p)) && has_mark(m, p, INTERCEPTED))
			return;
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == side && kn_is_true_ship(m, p) && !has_mark(m, p, INTERCEPTED))
			unmark(m, p, FACE_UP);
}

void kn_intercept_in(struct match *m, struct ruling *r, int zone, int side)
{
	int eidsvoll = kn_eidsvoll(m);
	struct list ships;

	turn_up(m, r, zone, side);
	kn_account_interception(m, r, zone, side);
	if (side == GERMANY && m->at[eidsvoll] == zone &&
	    !has_mark(m, eidsvoll, INTERCEPTED))	/* 8.1.1h */
		intercept(m, r, eidsvoll);
	list_prey(m, zone, side, &ships);
	draw_intercepted(m, r, &ships, roll_for(m, r, ships.n));
	turn_down(m, zone, side);
}

/* ---- tables ------------------------------------------------------------------------- */

static bool is_german_ship(const struct match *m, const struct frame *f)
{
	return side_of(m, f->who) == GERMANY;
}

static int most_voided(const struct match *m, const struct frame *f)
{
	enum { MOST_VOIDED = 9 };	/* as ranges in forms.c has it */

	(void)m;
	(void)f;
	return MOST_VOIDED;
}

static const struct param void_params[] = {
	{ PARAM(struct void_args, number, ARG_INT), .about = "how many German cards are voided" },
	{ 0 }
};

static const struct verb void_verb = {
	.name = "void",
	.about = "voids cards of the German deck for a ship that was sunk, or none",
	.rules = "6.1 8.2.6",
	.params = void_params,
	.checks = CHECKS(check_void),
	.apply = void_cards,
	.explain = explain_void,
	.offer = offer_void,
};

const struct state kn_void_cards = {
	.name = "void-cards",
	.rule = "6.1",
	.asks = "say how many German cards are voided",
	.asked = THE_SIDE(ALLIES),
	.in = IN(DIVE),
	.on = ON(&kn_sea_battle, &kn_landfall, &kn_sailors),
	.who = A_SHIP,
	.least = 1,
	.most = most_voided,
	.fits = is_german_ship,
	.verbs = (const struct verb *const[]){ &void_verb, NULL },
};

static const struct param sailors_params[] = {
	{ PARAM(struct card_args, card, ARG_PIECE), .about = "Evakuerte matroser" },
	{ 0 }
};

static const struct verb sailors_verb = {
	.name = "sailors",
	.about = "lets the ship that was sunk land its battalion before it leaves the game",
	.rules = "A.G9.matroser",
	.params = sailors_params,
	.checks = CHECKS(check_sailors),
	.apply = sailors,
	.explain = kn_explain_card,
	.offer = kn_offer_hand,
};

const struct state kn_sailors = {
	.name = "sailors",
	.rule = "A.G9.matroser",
	.asks = "save the sailors of the ship that was sunk, or pass",
	.asked = THE_SIDE(GERMANY),
	.in = IN(DIVE),
	.on = ON(&kn_sea_battle),
	.where = KIND(ZONE),
	.who = A_SHIP,
	.fits = is_german_ship,
	.verbs = (const struct verb *const[]){ &sailors_verb, &kn_pass, NULL },
	.secret = true,
};
