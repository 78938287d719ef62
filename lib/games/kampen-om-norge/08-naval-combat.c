/* SPDX-License-Identifier: ISC */
/* 08-naval-combat.c: 8.2 phase 2a, who fights in which zone, and the eight steps of a naval combat. */
#include "games/kampen-om-norge/norge.h"

#include <limits.h>
#include <string.h>

/* ---- who is in it ------------------------------------------------------------ */

/* Norway and allies are one side of the war. */
static bool is_german(const struct match *m, int p)
{
	return side_of(m, p) == GERMANY;
}

/* Ships of one side in the line-up of the zone; whole: those stricken too. */
static void list_fighters(const struct match *m, int zone, bool german, bool whole, struct list *ships)
{
	ships->n = 0;
	EACH_PIECE_AT(p, m, zone)
		if (kn_is_true_ship(m, p) && has_mark(m, p, IN_BATTLE) && is_german(m, p) == german &&
		    (whole || !has_mark(m, p, SUNK | CHASED)))
			list_add(ships, p);
}

static bool has_battle(const struct match *m, int zone)
{
	struct list germans, others;

	list_fighters(m, zone, true, true, &germans);
	list_fighters(m, zone, false, true, &others);
	return germans.n && others.n;
}

/* 8.2.1b Reading: as on land, cards are for a faction with a ship of its own in the combat. */
static bool is_engaged(const struct match *m, int zone, int side)
{
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == side && kn_is_true_ship(m, p) && has_mark(m, p, IN_BATTLE))
			return true;
	return false;
}

/* 8.2.8a Its combat is over: hidden again. Eidsvoll & Norge is seen without a mark (6.1q). */
static void dismiss(struct match *m, int p)
{
	unmark(m, p, FACE_UP | INTERCEPTED | IN_BATTLE | SUNK | CHASED);
	unit(m, p)->rank = 0;
}

static void join(struct match *m, struct ruling *r, int p)
{
	mark(m, p, IN_BATTLE);
	if (has_mark(m, p, FACE_UP) || class_of(m, p) == PANSERSKIP)
		return;
	mark(m, p, FACE_UP);
	r->revealed = true;
	say(r, "8.2", "%s is turned face up", id(m, p));
}

/* ---- 8.2c d e the line-up -------------------------------------------------------- */

static bool is_caught(const struct match *m, int zone, bool german)
{
	EACH_PIECE_AT(p, m, zone)
		if (is_german(m, p) == german && kn_is_true_ship(m, p) && has_mark(m, p, INTERCEPTED))
			return true;
	return false;
}

/* 8.2b There are ships that were intercepted, and those who did it. */
static bool must_line_up(const struct match *m, int zone)
{
	return (is_caught(m, zone, true) && kn_has_ships(m, zone, ALLIES)) ||
	       (is_caught(m, zone, false) && kn_has_ships(m, zone, GERMANY));
}

/* 8.2b d e Those intercepted, all ships of an interceptor, Eidsvoll & Norge. */
static bool must_fight(const struct match *m, int zone, int p)
{
	if (!kn_is_true_ship(m, p) || has_mark(m, p, SMOKED))	/* A.G9.roykdekke */
		return false;
	return has_mark(m, p, INTERCEPTED) || class_of(m, p) == PANSERSKIP ||
	       is_caught(m, zone, !is_german(m, p));
}

static bool may_join(const struct match *m, int p, int zone, int side)
{
	return m->at[p] == zone && side_of(m, p) == side && kn_is_true_ship(m, p) &&
	       !has_mark(m, p, IN_BATTLE | SMOKED);
}

static void list_joiners(const struct match *m, int zone, int side, struct list *ships)
{
	ships->n = 0;
	EACH_PIECE_AT(p, m, zone)
		if (may_join(m, p, zone, side))
			list_add(ships, p);
}

/* 8.2c Reading: allies may help Eidsvoll & Norge too. With dummies alone germany is asked, to betray none. */
static bool ask_to_include(struct match *m, int zone)
{
	int side = is_caught(m, zone, true) ? GERMANY : ALLIES;
	struct list ships;

	if (is_caught(m, zone, side != GERMANY))	/* 8.2d it has intercepted, too, and all must fight */
		return false;
	kn_targets(m, zone, side, &ships);
	for (int i = 0; i < ships.n; i++)
		if (!has_mark(m, ships.v[i], IN_BATTLE | SMOKED)) {
			ask(m, &kn_include, side)->where = (int16_t)zone;
			return true;
		}
	return false;
}

/* 8.2c Reading: all line-ups are settled before the first combat. */
void kn_open_line_up(struct match *m, struct ruling *r)
{
	EACH_ZONE(z, m) {
		if (is_marked(m, z, LINED_UP) || !must_line_up(m, z))
			continue;
		mark_place(m, z, LINED_UP);
		EACH_PIECE_AT(p, m, z)
			if (must_fight(m, z, p))
				join(m, r, p);
		if (ask_to_include(m, z))
			return;
	}
	EACH_ZONE(z, m)
		unmark_place(m, z, LINED_UP);
	kn_next_phase(m, r);
}

static void account_line_up(const struct match *m, struct ruling *r, int zone);	/* below */

/* 8.2.4 8.2.5 The combat as it is with them. */
static void explain_include(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ships_args *include = args_of(a);
	struct match *then = NEW_RAW(r->arena, struct match);

	match_copy(then, m);
	for (int i = 0; i < include->ships.n; i++)
		mark(then, include->ships.v[i], IN_BATTLE);
	account_line_up(then, r, top_frame(m)->where);
}

static void explain_include_none(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	account_line_up(m, r, top_frame(m)->where);
}

static bool check_include(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ships_args *include = args_of(a);
	int zone = top_frame(m)->where;

	if (!include->ships.n)
		return refuse(r, "8.2", "no ship is named");
	for (int i = 0; i < include->ships.n; i++) {
		int p = include->ships.v[i];

		if (!may_join(m, p, zone, a->side))
			return refuse(r, "8.2", "%s is no ship of %s in %s that could be added", id(m, p),
				      side_name(m, a->side), place_name(m, zone));
		if (list_repeats(&include->ships, i))
			return refuse(r, "8.2", "%s is named twice", id(m, p));
	}
	return true;
}

static void include(struct match *m, const struct action *a, struct ruling *r)
{
	const struct ships_args *include = args_of(a);
	int zone = top_frame(m)->where;

	done(m);
	for (int i = 0; i < include->ships.n; i++) {
		join(m, r, include->ships.v[i]);
		say(r, "8.2", "%s will fight in %s", id(m, include->ships.v[i]), place_name(m, zone));
	}
}

static void offer_include(const struct match *m, struct offers *o)
{
	struct list ships;
	struct action a;
	struct ships_args *include = args_in(&a);

	offer_start(o, &a);
	list_joiners(m, top_frame(m)->where, a.side, &ships);
	offer_sets(o, &a, &include->ships, &ships);
}

/* ---- 8.2f the order of combats --------------------------------------------------------- */

/* Where nobody is left to fight, those intercepted are hidden again. */
void kn_open_naval_combat(struct match *m, struct ruling *r)
{
	EACH_ZONE(z, m)
		if (has_battle(m, z)) {
			ask(m, &kn_engage, own_of(m)->turn);
			return;
		}
	EACH_UNIT(p, m)
		if (kn_is_afloat(m, p))
			dismiss(m, p);
	kn_next_phase(m, r);
}

static bool check_engage(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct zone_args *engage = args_of(a);

	if (!has_battle(m, engage->zone))
		return refuse(r, "8.2", "no ships are lined up against each other in %s",
			      place_name(m, engage->zone));
	return true;
}

/* 8.2.1 8.2.2 How many cards a faction holds is known; which they are is not. */
static void explain_engage(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct zone_args *engage = args_of(a);

	account_line_up(m, r, engage->zone);
	for (int side = 0; side < FACTIONS && !own_of(m)->april; side++)
		if (side != NORWAY && is_engaged(m, engage->zone, side))
			remark(r, side == own_of(m)->turn ? "8.2.1" : "8.2.2",
			       "%s may play cards, in hand: %d", side_name(m, side), kn_hand(m, side));
}

static void engage(struct match *m, const struct action *a, struct ruling *r)
{
	const struct zone_args *engage = args_of(a);

	done(m);
	kn_open_sea_battle(m, r, engage->zone);
}

static void offer_engage(const struct match *m, struct offers *o)
{
	struct action a;
	struct zone_args *engage = args_in(&a);

	(void)m;
	offer_start(o, &a);
	kn_offer_places(o, &a, &engage->zone, ZONE);
}

void kn_open_sea_battle(struct match *m, struct ruling *r, int zone)
{
	own(m)->struck = 0;
	say(r, "8.2", "naval combat in %s", place_name(m, zone));
	EACH_PIECE_AT(p, m, zone)
		if (has_mark(m, p, IN_BATTLE))
			join(m, r, p);
	account_line_up(m, r, zone);
	ask(m, &kn_sea_battle, NONE)->where = (int16_t)zone;
}

/* ---- 8.2.1 to 8.2.3 cards ----------------------------------------------------------------- */

/* A card of the type that has been played by one side and still works. */
static int working(const struct match *m, int type, bool german)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, PLAYED) && type_of(m, p) == type && is_german(m, p) == german &&
		    !kn_is_cancelled(m, p))
			return p;
	return NONE;
}

/* 7b 2.4ah No 9 April card serves here, norway has no card that does, and partners play none for it. */
static void open_cards(struct match *m, struct ruling *r, const struct state *s, int side)
{
	int zone = top_frame(m)->where;

	if (own_of(m)->april || side == NORWAY || !is_engaged(m, zone, side))
		return;
	kn_open(m, r, s, side, about(NONE, zone));
}

static void open_attack(struct match *m, struct ruling *r)
{
	open_cards(m, r, &kn_naval_attack, own_of(m)->turn);
}

static void open_defence(struct match *m, struct ruling *r)
{
	open_cards(m, r, &kn_naval_defence, enemy_at_sea(own_of(m)->turn));
}

/* 8.2.3a Only Jagerfly can be answered. */
static void open_counter(struct match *m, struct ruling *r)
{
	if (own_of(m)->turn == GERMANY && working(m, JAGERFLY, false) != NONE)
		open_cards(m, r, &kn_naval_counter, GERMANY);
}

static bool check_in_hand(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	return kn_check_card(m, a->side, play->card, NONE, "2.4", r);
}

/* 8.2.1b A.G.bombefly-b A.G.ubat-b A.A.ubat-c */
static bool check_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	int type = type_of(m, play->card);

	if (type != BOMBEFLY && type != UBAT)
		return refuse(r, "8.2.1", "%s does nothing here", kn_type_names[type]);
	if (play->cancels != NONE)
		return refuse(r, "8.2.1", "there is no card to cancel yet");
	return true;
}

/* 5.1f g 5.2d */
static bool check_air(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	int zone = top_frame(m)->where;

	if (type_of(m, play->card) == BOMBEFLY && !kn_air_reaches_zone(m, zone))
		return refuse(r, "5.1", "no air field of germany lies on %s", place_name(m, zone));
	return true;
}

/* 8.2.1a 8.2.2a */
static bool check_type_once(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	int type = type_of(m, play->card);

	if (!kn_is_played(m, type, a->side))
		return true;
	if (a->side == own_of(m)->turn)
		return refuse(r, "8.2.1", "one %s is enough for a combat", kn_type_names[type]);
	return refuse(r, "8.2.2", "one %s is enough for a combat", kn_type_names[type]);
}

/* A.A.jagerfly-a d 5.2c 6.1i */
static bool check_jagerfly(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	int bombers = working(m, BOMBEFLY, true), zone = top_frame(m)->where;

	if (type_of(m, play->card) != JAGERFLY)
		return true;
	if (bombers == NONE || play->cancels != bombers)
		return refuse(r, "A.A.jagerfly", "jagerfly cancels a Bombefly that has been played");
	if (!kn_has_class(m, zone, ALLIES, HANGARSKIP))
		return refuse(r, "A.A.jagerfly", "no hangarskip is in %s", place_name(m, zone));
	return true;
}

/* 8.2.2b */
static bool check_defence(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	int type = type_of(m, play->card);

	if (type == JAGERFLY)
		return true;
	if (type != UBAT)
		return refuse(r, "8.2.2", "%s does nothing here", kn_type_names[type]);
	if (play->cancels != NONE)
		return refuse(r, "8.2.2", "%s cancels no card", kn_type_names[type]);
	return true;
}

static bool check_jagerbomber(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	return kn_check_card(m, a->side, play->card, JAGERBOMBER, "8.2.3", r);
}

/* 8.2.3a A.G.jagerbomber-b c Beside a Bombefly, and without air range. */
static bool check_countered(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	int fighters = working(m, JAGERFLY, false);

	if (fighters == NONE || play->cancels != fighters)
		return refuse(r, "A.G.jagerbomber", "jagerbomber cancels a Jagerfly that has been played");
	return true;
}

static int row_of(int type, bool german)
{
	return type == BOMBEFLY ? BOMBERS : german ? GERMAN_SUBMARINE : ALLIED_SUBMARINE;
}

static void account_play(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	const char *rule = top_frame(m)->state->rule;

	account(r, rule, "%s is played%s%s", id(m, play->card), play->cancels == NONE ? "" : " against ",
		play->cancels == NONE ? "" : id(m, play->cancels));
	if (play->cancels == NONE)
		kn_account_die(m, r, kn_card_rule(m, play->card), "a ship is sunk",
			       row_of(type_of(m, play->card), a->side == GERMANY));
}

static void explain_play(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	account_play(m, a, r);
	kn_explain_use(m, r, play->card);
}

static void play(struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	kn_use(m, r, play->card);
	kn_lay(m, play->card, play->cancels);
	account_play(m, a, r);
}

static void offer_play(const struct match *m, struct offers *o)
{
	struct action a;
	struct play_args *play = args_in(&a);

	offer_start(o, &a);
	EACH_PIECE_AT(p, m, known(m, HAND + a.side)) {
		play->card = (int16_t)p;
		offer_with(o, &a, &play->cancels, NONE);
		EACH_UNIT(q, m)
			if (has_mark(m, q, PLAYED))
				offer_with(o, &a, &play->cancels, q);
	}
}

/* ---- 8.2.3b to 8.2.5 dice ---------------------------------------------------------------------- */

/* What strikes: a ship, or a card (8.2.3b). */
struct blow {
	int by, die, mark;	/* mark: SUNK or CHASED */
	const char *rule;
};

/* 8.2.6b A sinking of the Germans takes Eidsvoll & Norge first. */
static int pick(const struct match *m, struct ruling *r, const struct blow *b, const struct list *ships)
{
	int eidsvoll = kn_eidsvoll(m);

	if (b->mark == SUNK && is_german(m, b->by) && list_has(ships, eidsvoll))
		return eidsvoll;
	return kn_pick(r, ships, b->rule, "draw", ~0u);
}

/* 8.2.7b Too slow to be chased, it is sunk, the first of all (8.2.6b). Edition 1 sank it after the others. */
static bool is_too_slow(const struct match *m, int p)
{
	return class_of(m, p) == PANSERSKIP && m->edition >= 2;
}

/* 8.2.4b c Set aside, to be sunk or chased when all have shot; by norway, if Eidsvoll & Norge struck it. */
static void strike(struct match *m, struct ruling *r, int zone, const struct blow *b)
{
	struct list ships;
	bool slow;
	int p;

	list_fighters(m, zone, !is_german(m, b->by), false, &ships);
	p = pick(m, r, b, &ships);
	slow = b->mark == CHASED && is_too_slow(m, p);
	mark(m, p, slow ? SUNK : (unsigned)b->mark);
	unit(m, p)->rank = ++own(m)->struck;
	if (class_of(m, b->by) == PANSERSKIP)
		m->pending[m->depth - 1].who = (int16_t)p;
	say(r, b->rule, "%s: die %d, %s is %s", id(m, b->by), b->die, id(m, p),
	    b->mark == SUNK ? "sinking" : "chased away");
	if (slow)
		say(r, "8.2.7", "%s is too slow to escape, and sinking", id(m, p));
	note_result(r, p, b->die, b->mark == SUNK || slow ? "sinks" : "is chased");
}

/* Ex4i Nobody shoots when all enemies are stricken. */
static bool has_target(const struct match *m, int zone, bool german)
{
	struct list ships;

	list_fighters(m, zone, !german, false, &ships);
	return ships.n;
}

static bool is_reached(int die, int least)
{
	return least > 0 && die >= least;	/* `no` is far below */
}

static void roll_card(struct match *m, struct ruling *r, int zone, int type, bool german, const char *label)
{
	const char *rule = type == BOMBEFLY ? "A.G.bombefly" : german ? "A.G.ubat" : "A.A.ubat";
	struct blow b = { .by = working(m, type, german), .mark = SUNK, .rule = rule };

	if (b.by == NONE || !has_target(m, zone, german))
		return;
	b.die = roll(r, rule, label, 6);
	if (is_reached(b.die, least_die(m, row_of(type, german))))
		strike(m, r, zone, &b);
	else
		say(r, rule, "%s: die %d, no effect", id(m, b.by), b.die);
}

static void shoot(struct match *m, struct ruling *r, int zone, int p, const char *rule)
{
	struct blow b = { .by = p, .rule = rule };

	b.die = roll(r, rule, text(r->arena, "fire %s", id(m, p)), 6);
	if (is_reached(b.die, cell(m, SHIPS, class_of(m, p), SINKS)))
		b.mark = SUNK;
	else if (is_reached(b.die, cell(m, SHIPS, class_of(m, p), CHASES)))
		b.mark = CHASED;
	if (b.mark)
		strike(m, r, zone, &b);
	else
		say(r, rule, "%s: die %d, no effect", id(m, p), b.die);
}

/* The less it takes to sink or chase, the stronger. */
static int needed(const struct match *m, int p, int column)
{
	int least = cell(m, SHIPS, class_of(m, p), column);

	return least > 0 ? least : INT_MAX;
}

static bool is_stronger(const struct match *m, int p, int q)
{
	if (needed(m, p, SINKS) != needed(m, q, SINKS))
		return needed(m, p, SINKS) < needed(m, q, SINKS);
	if (needed(m, p, CHASES) != needed(m, q, CHASES))
		return needed(m, p, CHASES) < needed(m, q, CHASES);
	return strcmp(id(m, p), id(m, q)) < 0;
}

/* 8.2.4a The strongest first; those of one strength by name. */
static void sort_by_strength(const struct match *m, struct list *ships)
{
	for (int i = 1; i < ships->n; i++)
		for (int j = i; j > 0 && is_stronger(m, ships->v[j], ships->v[j - 1]); j--) {
			int16_t weaker = ships->v[j - 1];

			ships->v[j - 1] = ships->v[j];
			ships->v[j] = weaker;
		}
}

/* 6.1 What its die does: "sinks on 6, chases on 4 to 5". */
const char *kn_fire_words(const struct match *m, struct arena *arena, int p)
{
	int sinks = cell(m, SHIPS, class_of(m, p), SINKS), chases = cell(m, SHIPS, class_of(m, p), CHASES);
	int most = sinks > 0 ? sinks - 1 : 6;
	const char *sinking = sinks > 0 ? text(arena, "sinks on %s", kn_die_words(arena, sinks, 6)) : "";

	if (chases < 1 || chases > most)
		return *sinking ? sinking : "does no harm";
	return text(arena, "%s%schases on %s", sinking, *sinking ? ", " : "",
		    kn_die_words(arena, chases, most));
}

static void account_guns(const struct match *m, struct ruling *r, int zone, bool german, const char *rule)
{
	struct buffer b = { .arena = r->arena };
	struct list ships;

	list_fighters(m, zone, german, true, &ships);
	sort_by_strength(m, &ships);
	for (int i = 0; i < ships.n; i++)
		buffer_printf(&b, "%s%s (%s)", i ? ", " : "", id(m, ships.v[i]),
			      kn_fire_words(m, r->arena, ships.v[i]));
	account(r, rule, "%s fire in this order: %s", german ? "German ships" : "their enemies",
		ships.n ? b.bytes : "none");
}

/* 8.2.4a 8.2.5a All of them are seen. */
static void account_line_up(const struct match *m, struct ruling *r, int zone)
{
	bool german = own_of(m)->turn == GERMANY;

	if (r->quiet)
		return;
	account_guns(m, r, zone, german, "8.2.4");
	account_guns(m, r, zone, !german, "8.2.5");
}

/* 8.2.4 8.2.5 Stricken ships shoot too. */
static void fire(struct match *m, struct ruling *r, int zone, bool german, const char *rule)
{
	struct list ships;

	list_fighters(m, zone, german, true, &ships);
	sort_by_strength(m, &ships);
	for (int i = 0; i < ships.n && has_target(m, zone, german); i++)
		shoot(m, r, zone, ships.v[i], rule);
}

static void roll_all(struct match *m, struct ruling *r)
{
	bool german = own_of(m)->turn == GERMANY;
	int zone = top_frame(m)->where;

	roll_card(m, r, zone, BOMBEFLY, german, "bombers");
	roll_card(m, r, zone, UBAT, german, "submarine attacker");
	roll_card(m, r, zone, UBAT, !german, "submarine defender");
	fire(m, r, zone, german, "8.2.4");
	fire(m, r, zone, !german, "8.2.5");
}

/* ---- 8.2.6 8.2.7 the stricken -------------------------------------------------------------------- */

/* The first that was struck so, of those left. */
static int first_stricken(const struct match *m, int zone, unsigned with)
{
	int first = NONE;

	EACH_PIECE_AT(p, m, zone)
		if (kn_is_true_ship(m, p) && has_mark(m, p, with) &&
		    (first == NONE || unit_of(m, p)->rank < unit_of(m, first)->rank))
			first = p;
	return first;
}

/* 8.2.6a One at a time, for cards are voided ship by ship (6.1u). */
static void sink_next(struct match *m, struct ruling *r)
{
	int p = first_stricken(m, top_frame(m)->where, SUNK);

	if (p == NONE)
		return;
	go_to(m, &kn_sea_battle, N_SINK);
	kn_sink(m, r, p, enemy_at_sea(side_of(m, p)), "8.2.6");
}

static bool has_refuge(const struct match *m, int p, int zone)
{
	EACH_LINK(l, m->data, zone)
		if (kn_may_enter(m, side_of(m, p), zone, l->to))
			return true;
	return false;
}

/* 8.2.7a The chaser chooses; b in edition 1 Eidsvoll & Norge is sunk now. */
static void chase_next(struct match *m, struct ruling *r)
{
	int zone = top_frame(m)->where, struck = top_frame(m)->who, p = first_stricken(m, zone, CHASED);
	struct frame *f;

	if (p == NONE)
		return;
	go_to(m, &kn_sea_battle, N_CHASE);
	if (class_of(m, p) == PANSERSKIP) {
		kn_sink(m, r, p, GERMANY, "8.2.7");
		return;
	}
	if (!has_refuge(m, p, zone)) {
		say(r, "8.2.7", "%s finds no sea to go to and stays", id(m, p));
		dismiss(m, p);
		return;
	}
	f = ask(m, &kn_chase, !is_german(m, p) ? GERMANY : p == struck ? NORWAY : ALLIES);
	f->who = (int16_t)p;
	f->where = (int16_t)zone;
}

static bool check_chase(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *chase = args_of(a);
	int p = top_frame(m)->who, zone = top_frame(m)->where;

	if (side_of(m, p) == ALLIES && has_feature(m, chase->to, GUARDED))
		return refuse(r, "5.1", "no Allied ship enters %s", place_name(m, chase->to));
	if (!kn_may_enter(m, side_of(m, p), zone, chase->to))
		return refuse(r, "8.2.7", "%s is no sea zone next to %s", place_name(m, chase->to),
			      place_name(m, zone));
	return true;
}

/* 8.2.7a Reading: nobody intercepts it there, and it joins no other combat. */
static void chase(struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *chase = args_of(a);
	int p = top_frame(m)->who;

	done(m);
	say(r, "8.2.7", "%s is chased to %s", id(m, p), place_name(m, chase->to));
	put(m, p, chase->to);
	dismiss(m, p);
}

static void explain_chase(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct to_args *chase = args_of(a);

	remark(r, "8.2.7", "%s fights no more in this turn, and nobody intercepts it in %s",
	       id(m, top_frame(m)->who), place_name(m, chase->to));
}

static void offer_chase(const struct match *m, struct offers *o)
{
	struct action a;
	struct to_args *chase = args_in(&a);

	offer_start(o, &a);
	EACH_LINK(l, m->data, top_frame(m)->where)
		offer_with(o, &a, &chase->to, l->to);
}

/* ---- the steps ------------------------------------------------------------------------------------- */

static void end_battle(struct match *m, struct ruling *r)
{
	int zone = top_frame(m)->where;

	EACH_PIECE_AT(p, m, zone) {
		if (!has_mark(m, p, IN_BATTLE))
			continue;
		if (own_of(m)->april && class_of(m, p) == PANSERSKIP)
			mark_place(m, zone, FOUGHT);	/* 7.2m */
		dismiss(m, p);
	}
	EACH_UNIT(p, m)
		if (has_mark(m, p, PLAYED)) {
			unmark(m, p, PLAYED);
			unit(m, p)->cancels = NONE;
		}
	own(m)->struck = 0;
	done(m);
	say(r, "8.2.8", "the naval combat in %s is over", place_name(m, zone));
}

/* ---- tables ------------------------------------------------------------------------------------------- */

static const struct param include_params[] = {
	{ PARAM(struct ships_args, ships, ARG_PIECES), .sets = true,
	  .about = "ships in the zone that were not intercepted" },
	{ 0 }
};

static const struct verb include_verb = {
	.name = "include",
	.about = "adds ships that were not intercepted to the combat in their zone",
	.rules = "8.2",
	.params = include_params,
	.checks = CHECKS(check_include),
	.apply = include,
	.explain = explain_include,
	.offer = offer_include,
};

static const struct verb include_none = {
	.name = "done", .passes = true,
	.about = "adds no ship",
	.rules = "8.2",
	.apply = kn_close,
	.explain = explain_include_none,
};

const struct state kn_include = {
	.name = "include",
	.rule = "8.2",
	.asks = "add ships to the naval combat, or none",
	.asked = EITHER_SIDE,
	.in = IN(LINE_UP),
	.where = KIND(ZONE),
	.verbs = (const struct verb *const[]){ &include_verb, &include_none, NULL },
	.secret = true,
};

static const struct param engage_params[] = {
	{ PARAM(struct zone_args, zone, ARG_PLACE), .about = "the sea zone of the next combat" },
	{ 0 }
};

static const struct verb engage_verb = {
	.name = "engage",
	.about = "opens the naval combat in a sea zone",
	.rules = "8.2",
	.params = engage_params,
	.checks = CHECKS(check_engage),
	.apply = engage,
	.explain = explain_engage,
	.offer = offer_engage,
};

const struct state kn_engage = {
	.name = "engage",
	.rule = "8.2",
	.asks = "choose the next naval combat",
	.asked = ON_TURN,
	.in = IN(NAVAL_COMBAT),
	.verbs = (const struct verb *const[]){ &engage_verb, NULL },
};

static const struct stage stages[] = {
	[N_ATTACK] = { "attack", open_attack },
	[N_DEFENCE] = { "defence", open_defence },
	[N_COUNTER] = { "counter", open_counter },
	[N_DICE] = { "dice", roll_all },
	[N_SINK] = { "sink", sink_next },
	[N_CHASE] = { "chase", chase_next },
	[N_DISMISS] = { "dismiss", end_battle },
	{ 0 }
};

const struct state kn_sea_battle = {
	.name = "sea-battle",
	.rule = "8.2",
	.in = IN(NAVAL_COMBAT),
	.on = ON(&kn_landfall),
	.where = KIND(ZONE),
	.who = PERHAPS(A_SHIP),
	.stages = stages,
};

static const struct param play_params[] = {
	{ PARAM(struct play_args, card, ARG_PIECE), .about = "a card of the hand" },
	{ PARAM(struct play_args, cancels, ARG_PIECE), .optional = true,
	  .about = "the card it is played against" },
	{ 0 }
};

static const struct verb cards_done = {
	.name = "done", .passes = true,
	.about = "plays no more cards in this step",
	.rules = "8.2",
	.apply = kn_close,
};

static const struct verb attack_verb = {
	.name = "play",
	.about = "plays a card that may sink a ship",
	.rules = "8.2.1 5.1",
	.params = play_params,
	.checks = CHECKS(check_in_hand, check_attack, check_air, check_type_once),
	.apply = play,
	.explain = explain_play,
	.offer = offer_play,
};

static const struct proviso card_provisos[] = { NO_CARD_YET, { 0 } };

const struct state kn_naval_attack = {
	.name = "naval-attack",
	.rule = "8.2.1",
	.asks = "play cards as the attacker at sea",
	.asked = ON_TURN,
	.on = ON(&kn_sea_battle),
	.where = KIND(ZONE),
	.verbs = (const struct verb *const[]){ &attack_verb, &cards_done, NULL },
	.secret = true,
	.provisos = card_provisos,
};

static const struct verb defence_verb = {
	.name = "play",
	.about = "plays a card that cancels another, or that may sink a ship",
	.rules = "8.2.2 A.A.jagerfly",
	.params = play_params,
	.checks = CHECKS(check_in_hand, check_jagerfly, check_defence, check_type_once),
	.apply = play,
	.explain = explain_play,
	.offer = offer_play,
};

const struct state kn_naval_defence = {
	.name = "naval-defence",
	.rule = "8.2.2",
	.asks = "play cards as the defender at sea",
	.asked = EITHER_SIDE,
	.on = ON(&kn_sea_battle),
	.where = KIND(ZONE),
	.verbs = (const struct verb *const[]){ &defence_verb, &cards_done, NULL },
	.secret = true,
	.provisos = card_provisos,
};

static const struct verb counter_verb = {
	.name = "play",
	.about = "plays a card that cancels another",
	.rules = "8.2.3 A.G.jagerbomber",
	.params = play_params,
	.checks = CHECKS(check_jagerbomber, check_countered),
	.apply = play,
	.explain = explain_play,
	.offer = offer_play,
};

const struct state kn_naval_counter = {
	.name = "naval-counter",
	.rule = "8.2.3",
	.asks = "answer the cards of the defender at sea",
	.asked = ON_TURN,
	.on = ON(&kn_sea_battle),
	.where = KIND(ZONE),
	.verbs = (const struct verb *const[]){ &counter_verb, &cards_done, NULL },
	.secret = true,
	.provisos = card_provisos,
};

static bool is_chased(const struct match *m, const struct frame *f)
{
	return has_mark(m, f->who, CHASED) && m->at[f->who] == f->where;
}

static const struct param chase_params[] = {
	{ PARAM(struct to_args, to, ARG_PLACE), .about = "a sea zone next to that of the combat" },
	{ 0 }
};

static const struct verb chase_verb = {
	.name = "chase",
	.about = "drives the chased ship into a neighbouring sea zone",
	.rules = "8.2.7 5.1",
	.params = chase_params,
	.checks = CHECKS(check_chase),
	.apply = chase,
	.explain = explain_chase,
	.offer = offer_chase,
};

const struct state kn_chase = {
	.name = "chase",
	.rule = "8.2.7",
	.asks = "choose where the ship is chased to",
	.asked = EITHER_SIDE,
	.on = ON(&kn_sea_battle),
	.where = KIND(ZONE),
	.who = A_SHIP,
	.fits = is_chased,
	.verbs = (const struct verb *const[]){ &chase_verb, NULL },
};
