/* g3n-battle.c: ships give battle, bombard coasts and launch aircraft (G3N.5-9); tired carriers (R14). */
#include "games/norway-1940/norway.h"

/* Under check --all a list may name anything, and any number of times. */
static void join(struct list *all, const struct list *more)
{
	for (int i = 0; i < more->n && all->n < MOST_LIST; i++)
		if (!list_has(all, more->v[i]))
			list_add(all, more->v[i]);
}

static void leave_out(struct list *all, const struct list *these)
{
	for (int i = 0; i < these->n; i++)
		if (list_has(all, these->v[i]))
			list_drop(all, these->v[i]);
}

/* ---- a battle at sea, of whatever Action ------------------------------------ */

/* G3N.6d Who comes was not there before, so he cannot join himself. */
bool nw_check_battle(const struct match *m, const struct action *a, int zone, const char *rule,
		     struct ruling *r)
{
	struct list all = { 0 };

	join(&all, &a->pieces);
	join(&all, &a->others);
	if (!nw_has(m, zone, enemy_of(a->side), NAVAL) &&
	    !refuse(r, rule, "no enemy ship is in %s", place_name(m, zone)))
		return false;
	return nw_check_joiners(m, a, &a->others, NAVAL, zone, NULL, rule, r) &&
	       nw_check_fire(m, a, &all, NAVAL_BATTLE, zone, "11.2", r) &&
	       nw_check_aims(m, a, &all, NAVAL_BATTLE, zone, r);
}

void nw_enlist_battle(struct match *m, const struct action *a)
{
	nw_enlist_all(m, &a->pieces, MOVER, &a->aims);
	nw_enlist_all(m, &a->others, JOINER, &a->aims);
	own(m)->fights = NAVAL_BATTLE;
}

void nw_offer_battle(struct offers *o, struct action *a, int zone)
{
	const struct match *m = o->match;
	struct list all = a->pieces;

	a->others.n = 0;
	nw_offer_aimed(o, a, &all, NAVAL_BATTLE, zone, NULL);
	nw_list(m, zone, a->side, NAVAL, &a->others);
	leave_out(&a->others, &a->pieces);
	if (!a->others.n)
		return;
	join(&all, &a->others);
	nw_offer_aimed(o, a, &all, NAVAL_BATTLE, zone, NULL);
}

/* ---- G3N.5 in the zone where they are ------------------------------------------ */

static bool check_battle(const struct match *m, const struct action *a, struct ruling *r)
{
	int start = nw_start_of(m, &a->pieces);

	if (!nw_check_deed(m, a, D_BATTLE, NONE, "G3N.5", r) ||
	    !nw_check_force(m, a, &a->pieces, NAVAL, "G3N.5", r))
		return false;
	if (start != NONE && start != a->place &&
	    !refuse(r, "G3N.5", "the force is in %s, not in %s", place_name(m, start),
		    place_name(m, a->place)))
		return false;
	return nw_check_battle(m, a, a->place, "G3N.5", r);
}

static void battle(struct match *m, const struct action *a, struct ruling *r)
{
	nw_open(m, a, D_BATTLE, a->place, a->place);
	nw_enlist_battle(m, a);
	nw_tell(m, r, a->side, "G3N.5",
		text(r->arena, "%s: battle in %s", nw_count_words(r, m, &a->pieces), place_name(m, a->place)),
		"%s: battle in %s", piece_names(r, m, &a->pieces, "none"), place_name(m, a->place));
	nw_follow(m);
}

/* Each that can fire alone, and all. */
static void offer_battle(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	EACH_ZONE(z, m) {
		struct list all;

		if (!nw_has(m, z, enemy_of(a.side), NAVAL))
			continue;
		nw_list(m, z, a.side, NAVAL, &all);
		a.place = (int16_t)z;
		for (int i = 0; i <= all.n && all.n; i++) {
			a.pieces = i < all.n ? (struct list){ .n = 1, .v = { all.v[i] } } : all;
			if (i < all.n || all.n > 1)
				nw_offer_aimed(o, &a, &a.pieces, NAVAL_BATTLE, z, NULL);
		}
	}
}

/* ---- G3N.6 in a zone that they enter --------------------------------------------- */

/* Naval units of one sea zone that may go on their way; without a path they stay. */
static bool check_fleet(const struct match *m, const struct action *a, const struct list *force,
			const char *rule, struct ruling *r)
{
	int start = nw_start_of(m, force);

	if (!nw_check_force(m, a, force, NAVAL, rule, r))
		return false;
	if (start != NONE && !is_zone(m, start) &&
	    !refuse(r, rule, "the force is in %s, not in a sea zone", place_name(m, start)))
		return false;
	return !a->path.n || (nw_check_unladen(m, force, r) &&
			      nw_check_course(m, a, force, start, &a->path, 1, 0, "G3N.1", r));
}

/* Where a fleet ends. */
static int end_of(const struct match *m, const struct action *a, const struct list *force)
{
	return a->path.n ? a->path.v[a->path.n - 1] : nw_start_of(m, force);
}

static bool check_sail_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!nw_check_deed(m, a, D_SAIL_ATTACK, NONE, "G3N.6", r) ||
	    !check_fleet(m, a, &a->pieces, "G3N.6", r))
		return false;
	if (!a->path.n)
		return refuse(r, "G3N.6", "no zone is entered");
	return nw_check_battle(m, a, end_of(m, a, &a->pieces), "G3N.6", r);
}

static void sail_attack(struct match *m, const struct action *a, struct ruling *r)
{
	int from = nw_start_of(m, &a->pieces), to = end_of(m, a, &a->pieces);

	nw_open(m, a, D_SAIL_ATTACK, from, to);
	nw_sail_to(m, &a->pieces, to);
	nw_enlist_battle(m, a);
	nw_tell_voyage(m, r, a->side, &a->pieces, from, to, "G3N.6");
	nw_follow(m);
}

struct fleet {
	struct offers *offers;
	struct action *action;
	int start;
};

static void offer_attack(void *context, const struct list *path)
{
	struct fleet *f = context;
	int to = path->v[path->n - 1];

	if (f->offers->full || !nw_has(f->offers->match, to, enemy_of(f->action->side), NAVAL))
		return;
	f->action->path = *path;
	nw_offer_battle(f->offers, f->action, to);
}

static void offer_attackers(void *context, const struct list *force)
{
	struct fleet *f = context;

	f->action->pieces = *force;
	nw_each_course(f->offers->match, force, f->start, 1, offer_attack, f);
}

static void offer_sail_attack(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	EACH_ZONE(z, m) {
		struct fleet f = { o, &a, z };

		if (!o->full && nw_has(m, z, a.side, NAVAL))
			nw_each_force(m, z, a.side, offer_attackers, &f);
	}
}

/* ---- carriers that launch ------------------------------------------------------------ */

/* R14.2a */
static bool check_rested(const struct match *m, const struct list *launch, struct ruling *r)
{
	for (int i = 0; i < launch->n; i++)
		if (has_mark(m, launch->v[i], DEPLETED) &&
		    !refuse(r, "R14.2", "%s is depleted", id(m, launch->v[i])))
			return false;
	return true;
}

/* G3N.9a j Carriers of the fleet, each once, and at least one. */
static bool check_launch(const struct match *m, const struct list *fleet, const struct list *launch,
			 struct ruling *r)
{
	if (!launch->n && !refuse(r, "G3N.9", "no carrier launches"))
		return false;
	for (int i = 0; i < launch->n; i++) {
		int p = launch->v[i];

		if (list_repeats(launch, i) && !refuse(r, "G3N.9", "%s is named twice", id(m, p)))
			return false;
		if (!list_has(fleet, p) && !refuse(r, "G3N.9", "%s is not of the force", id(m, p)))
			return false;
		if (type_of(m, p) != CV && !refuse(r, "G3N.9", "%s is no aircraft carrier", id(m, p)))
			return false;
	}
	return true;
}

static void launch_at(struct match *m, struct ruling *r, int p, int h, const struct pairs *aims)
{
	unit(m, p)->strikes = (int16_t)h;
	nw_enlist(m, p, MOVER, aims);
	nw_reveal(m, p);
	say(r, "G3N.9", "%s launches at %s", id(m, p), place_name(m, h));
}

/* The carriers among them that may launch. */
static void list_rested(const struct match *m, const struct list *ships, struct list *carriers)
{
	carriers->n = 0;
	for (int i = 0; i < ships->n; i++)
		if (type_of(m, ships->v[i]) == CV && !has_mark(m, ships->v[i], DEPLETED))
			list_add(carriers, ships->v[i]);
}

void nw_deplete(struct match *m, struct ruling *r)
{
	for (int rank = 1; plays(m, OPTION_DEPLETION) && rank <= own_of(m)->ranks; rank++)
		EACH_UNIT(p, m) {
			int die;

			if (unit_of(m, p)->strikes == NONE || unit_of(m, p)->rank != rank)
				continue;
			die = roll(r, "R14.1", text(r->arena, "deplete.%s", id(m, p)), 6);
			if (die >= value_of(m, DEPLETED_FROM))
				mark(m, p, DEPLETED);
			say(r, "R14.1", "%s: die %d, %sdepleted", id(m, p), die,
			    has_mark(m, p, DEPLETED) ? "" : "not ");
			note_result(r, p, die, has_mark(m, p, DEPLETED) ? "depleted" : "ready");
		}
}

/* ---- G3N.7 G3N.8 Coastal Bombardment ---------------------------------------------------- */

enum shelled { FORTRESSES, BASES };
static const char *const shelled_names[] = { "fortress", "bases", NULL };

static const char *shelling_rule(const struct action *a) { return a->word == FORTRESSES ? "G3N.7" : "G3N.8"; }
static int shelling(const struct action *a) { return a->word == FORTRESSES ? FORTRESS_FIRE : BASE_FIRE; }

static bool has_fortress(const struct match *m, int h, int side)
{
	EACH_PIECE_AT(p, m, h)
		if (nw_is_there(m, p, h, side, GROUND) && is_fortress(m, p))
			return true;
	return false;
}

/* G3N.7b j G3N.8b */
static bool has_target(const struct match *m, int h, int side, int word)
{
	if (!is_area(m, h))
		return false;
	return word == FORTRESSES ? has_fortress(m, h, enemy_of(side)) : nw_has_bases(m, side, h);
}

static bool check_shelled(const struct match *m, const struct action *a, struct ruling *r)
{
	const char *rule = shelling_rule(a);

	if (is_base(m, a->place))
		return refuse(r, "R7.2", "nothing in %s can be attacked", place_name(m, a->place));
	if (!is_area(m, a->place))
		return refuse(r, rule, "%s is no land area", place_name(m, a->place));
	if (is_zone(m, a->from) && !are_linked(m, a->from, a->place) &&
	    !refuse(r, rule, "%s does not border %s", place_name(m, a->place), place_name(m, a->from)))
		return false;
	return has_target(m, a->place, a->side, a->word) ||
	       refuse(r, rule,
		      a->word == FORTRESSES ? "no enemy fortress is in %s"
					    : "no base in %s is enemy-controlled or contested",
		      place_name(m, a->place));
}

static bool is_raid_added(const struct action *a) { return a->others.n || a->more.n || a->path.n; }

/* R10.8a The carrier part is a raid. */
static bool check_raid_ban(const struct match *m, const struct action *a, struct ruling *r)
{
	int ban = is_raid_added(a) ? nw_ban_on(m, D_RAID, a->side) : NONE;

	return ban == NONE || refuse(r, "R10.8", "%s forbids raids in this turn", id(m, ban));
}

/* G3N.7g i Ships that bombard neither launch nor move. */
static bool check_raid_fleet(const struct match *m, const struct action *a, struct ruling *r)
{
	if (!is_raid_added(a))
		return true;
	if (!check_fleet(m, a, &a->others, "G3N.9", r) || !check_launch(m, &a->others, &a->more, r))
		return false;
	for (int i = 0; i < a->others.n; i++)
		if (list_has(&a->pieces, a->others.v[i]) &&
		    !refuse(r, shelling_rule(a), "%s bombards and cannot go with the carriers",
			    id(m, a->others.v[i])))
			return false;
	return true;
}

/* G3N.9e */
static bool check_raid_reach(const struct match *m, const struct action *a, struct ruling *r)
{
	int end = end_of(m, a, &a->others);

	return !is_raid_added(a) || end == NONE || are_linked(m, end, a->place) ||
	       refuse(r, "G3N.9", "%s does not border %s", place_name(m, a->place), place_name(m, end));
}

static bool check_bombard(const struct match *m, const struct action *a, struct ruling *r)
{
	const char *rule = shelling_rule(a);
	int start = nw_start_of(m, &a->pieces);
	struct list all = { 0 };

	join(&all, &a->pieces);
	join(&all, &a->more);
	if (!nw_check_deed(m, a, D_BOMBARD, NONE, rule, r) || !check_raid_ban(m, a, r) ||
	    !check_rested(m, &a->more, r) || !nw_check_force(m, a, &a->pieces, NAVAL, rule, r))
		return false;
	if (!is_zone(m, a->from) && !refuse(r, rule, "%s is no sea zone", place_name(m, a->from)))
		return false;
	if (start != NONE && start != a->from &&
	    !refuse(r, rule, "the force is in %s, not in %s", place_name(m, start), place_name(m, a->from)))
		return false;
	return check_raid_fleet(m, a, r) && check_shelled(m, a, r) && check_raid_reach(m, a, r) &&
	       nw_check_fire(m, a, &all, shelling(a), a->place, "11.2", r) &&
	       nw_check_aims(m, a, &all, shelling(a), a->place, r);
}

static void bombard(struct match *m, const struct action *a, struct ruling *r)
{
	const char *rule = shelling_rule(a);
	int from = nw_start_of(m, &a->others);

	nw_open(m, a, D_BOMBARD, a->from, a->place);
	if (a->path.n) {
		nw_sail_to(m, &a->others, end_of(m, a, &a->others));
		nw_tell_voyage(m, r, a->side, &a->others, from, end_of(m, a, &a->others), "G3N.9");
	}
	nw_tell(m, r, a->side, rule,
		text(r->arena, "%s in %s bombard %s", nw_count_words(r, m, &a->pieces),
		     place_name(m, a->from), place_name(m, a->place)),
		"%s in %s: bombardment of the %s in %s", piece_names(r, m, &a->pieces, "none"),
		place_name(m, a->from), shelled_names[a->word], place_name(m, a->place));
	nw_enlist_all(m, &a->pieces, MOVER, &a->aims);
	for (int i = 0; i < a->more.n; i++)
		launch_at(m, r, a->more.v[i], a->place, &a->aims);
	own(m)->fights = (int16_t)shelling(a);
	nw_follow(m);
}

/* What lies off the coast, with one fleet of carriers. */
static void offer_combined(struct offers *o, struct action *a, const struct list *ships,
			   const struct list *fleet, const struct list *path)
{
	struct list all;

	a->others = *fleet;
	a->path = *path;
	list_rested(o->match, fleet, &a->more);
	a->pieces = *ships;
	leave_out(&a->pieces, fleet);
	all = a->pieces;
	join(&all, &a->more);
	if (a->more.n && a->pieces.n && !o->full &&
	    are_linked(o->match, end_of(o->match, a, fleet), a->place))
		nw_offer_aimed(o, a, &all, shelling(a), a->place, NULL);
}

struct support {
	struct offers *offers;
	struct action *action;
	const struct list *ships, *fleet;
	int start;
};

static void offer_support_course(void *context, const struct list *path)
{
	struct support *s = context;

	if (are_linked(s->offers->match, path->v[path->n - 1], s->action->place))
		offer_combined(s->offers, s->action, s->ships, s->fleet, path);
}

static void offer_support(void *context, const struct list *fleet)
{
	struct support *s = context;
	struct list none = { 0 }, rested;

	list_rested(s->offers->match, fleet, &rested);
	if (!rested.n || s->offers->full)
		return;
	s->fleet = fleet;
	offer_combined(s->offers, s->action, s->ships, fleet, &none);
	nw_each_course(s->offers->match, fleet, s->start, 1, offer_support_course, s);
}

/* A carrier of the zone itself with each escort: the fleets by speed may leave nobody to bombard. */
static void offer_neighbours(struct offers *o, struct action *a, const struct list *ships)
{
	struct list carriers, none = { 0 };

	list_rested(o->match, ships, &carriers);
	for (int i = 0; i < carriers.n * ships->n; i++) {
		int carrier = carriers.v[i / ships->n], escort = ships->v[i % ships->n];
		struct list pair = { .n = 2, .v = { (int16_t)carrier, (int16_t)escort } };

		if (carrier != escort)
			offer_combined(o, a, ships, &pair, &none);
	}
}

/* Each ship that can fire alone, all, and all with the carriers near by. */
static void offer_shelling(const struct match *m, struct offers *o, struct action *a,
			   const struct list *ships)
{
	for (int i = 0; i <= ships->n; i++) {
		a->pieces = i < ships->n ? (struct list){ .n = 1, .v = { ships->v[i] } } : *ships;
		if (i < ships->n || ships->n > 1)
			nw_offer_aimed(o, a, &a->pieces, shelling(a), a->place, NULL);
	}
	if (nw_ban_on(m, D_RAID, a->side) != NONE)
		return;
	EACH_ZONE(z, m) {
		struct support s = { o, a, ships, NULL, z };
		struct list there, carriers;

		nw_list(m, z, a->side, NAVAL, &there);
		list_rested(m, &there, &carriers);
		if (carriers.n)
			nw_each_force(m, z, a->side, offer_support, &s);
	}
	offer_neighbours(o, a, ships);
	a->others.n = a->more.n = a->path.n = 0;
}

static void offer_bombard(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	EACH_ZONE(z, m) {
		struct list ships;

		nw_list(m, z, a.side, NAVAL, &ships);
		if (!ships.n)
			continue;
		a.from = (int16_t)z;
		EACH_LINK(l, m->data, z)
			for (int word = FORTRESSES; word <= BASES && !o->full; word++) {
				a.place = l->to;
				a.word = (int16_t)word;
				if (has_target(m, l->to, a.side, word))
					offer_shelling(m, o, &a, &ships);
			}
	}
}

/* ---- G3N.9 Carrier Raid --------------------------------------------------------------------- */

static void list_launched(const struct action *a, struct list *launch)
{
	launch->n = 0;
	for (int i = 0; i < a->goes.n; i++)
		list_add(launch, a->goes.key[i]);
}

/* G3N.9e f h */
static bool check_struck(const struct match *m, const struct action *a, int i, int end, struct ruling *r)
{
	int p = a->goes.key[i], h = a->goes.value[i];

	if (is_base(m, h))
		return refuse(r, "R7.2", "nothing in %s can be attacked", place_name(m, h));
	if (end != NONE && !are_linked(m, end, h) &&
	    !refuse(r, "G3N.9", "%s does not border %s", place_name(m, h), place_name(m, end)))
		return false;
	return nw_targets(m, p, a->side, CARRIER_RAID, h) ||
	       refuse(r, "G3N.9", "%s can strike nothing in %s", id(m, p), place_name(m, h));
}

static bool check_strikes(const struct match *m, const struct action *a, const struct list *launch,
			  struct ruling *r)
{
	int end = end_of(m, a, &a->pieces);

	for (int i = 0; i < a->goes.n; i++)
		if (!check_struck(m, a, i, end, r))
			return false;
	return nw_check_aims(m, a, launch, CARRIER_RAID, NONE, r);
}

static bool check_raid(const struct match *m, const struct action *a, struct ruling *r)
{
	struct list launch;

	list_launched(a, &launch);
	return nw_check_deed(m, a, D_RAID, NONE, "G3N.9", r) && check_rested(m, &launch, r) &&
	       check_fleet(m, a, &a->pieces, "G3N.9", r) && check_launch(m, &a->pieces, &launch, r) &&
	       check_strikes(m, a, &launch, r);
}

static void raid(struct match *m, const struct action *a, struct ruling *r)
{
	int from = nw_start_of(m, &a->pieces), to = end_of(m, a, &a->pieces);

	nw_open(m, a, D_RAID, from, to);
	if (a->path.n) {
		nw_sail_to(m, &a->pieces, to);
		nw_tell_voyage(m, r, a->side, &a->pieces, from, to, "G3N.9");
	}
	for (int i = 0; i < a->goes.n; i++)
		launch_at(m, r, a->goes.key[i], a->goes.value[i], &a->aims);
	own(m)->fights = CARRIER_RAID;
	nw_follow(m);
}

/* All these carriers at one place. */
static void offer_strikes(struct offers *o, struct action *a, const struct list *carriers, int h)
{
	a->goes.n = 0;
	for (int i = 0; i < carriers->n; i++)
		pairs_add(&a->goes, carriers->v[i], h);
	nw_offer_aimed(o, a, carriers, CARRIER_RAID, h, NULL);
}

/* A carrier alone strikes every place in reach; a fleet the first that it can. */
static void offer_raid_from(struct offers *o, struct action *a, int end)
{
	const struct match *m = o->match;
	struct list carriers;

	list_rested(m, &a->pieces, &carriers);
	EACH_LINK(l, m->data, end) {
		if (is_base(m, l->to) || o->full || !carriers.n ||
		    !nw_targets(m, carriers.v[0], a->side, CARRIER_RAID, l->to))
			continue;
		offer_strikes(o, a, &carriers, l->to);
		if (a->pieces.n > 1)
			return;
	}
}

static void offer_raid_course(void *context, const struct list *path)
{
	struct fleet *f = context;

	f->action->path = *path;
	offer_raid_from(f->offers, f->action, path->v[path->n - 1]);
}

static void offer_raid_fleet(void *context, const struct list *force)
{
	struct fleet *f = context;
	struct list carriers;

	list_rested(f->offers->match, force, &carriers);
	if (!carriers.n || f->offers->full)
		return;
	f->action->pieces = *force;
	f->action->path.n = 0;
	offer_raid_from(f->offers, f->action, f->start);
	nw_each_course(f->offers->match, force, f->start, 1, offer_raid_course, f);
}

static void offer_raid(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	if (nw_ban_on(m, D_RAID, a.side) != NONE)
		return;
	EACH_ZONE(z, m) {
		struct fleet f = { o, &a, z };
		struct list there, carriers;

		nw_list(m, z, a.side, NAVAL, &there);
		list_rested(m, &there, &carriers);
		if (carriers.n)
			nw_each_force(m, z, a.side, offer_raid_fleet, &f);
	}
}

/* ---- tables ------------------------------------------------------------------------------------ */

#define SECRET(named, where, words) \
	{ SLOT(named, ARG_PIECES, where), .secret = true, .with = 1 + OPTION_FOG, .about = words }
#define SECRET_TOO(named, where, words) \
	{ SLOT(named, ARG_PIECES, where), .optional = true, .secret = true, .with = 1 + OPTION_FOG, \
	  .about = words }
#define AIM \
	{ SLOT("aim", ARG_PAIRS, aims), .optional = true, .to = ARG_WORD, .names = nw_group_names, \
	  .secret = true, .with = 1 + OPTION_FOG, .about = "what each fires at, where it has a choice" }

static const struct param battle_params[] = {
	{ SLOT("zone", ARG_PLACE, place), .about = "the sea zone" },
	SECRET("units", pieces, "the naval units that attack"),
	AIM,
	{ 0 }
};
static const struct param sail_attack_params[] = {
	SECRET("units", pieces, "naval units of one sea zone"),
	{ SLOT("path", ARG_PLACES, path), .about = "the zones entered; the last holds the enemy" },
	SECRET_TOO("with", others, "naval units already there that join the attack"),
	AIM,
	{ 0 }
};
static const struct param bombard_params[] = {
	{ SLOT("zone", ARG_PLACE, from), .about = "the sea zone of the ships" },
	SECRET("units", pieces, "the naval units that bombard"),
	{ SLOT("area", ARG_PLACE, place), .about = "the land area that borders it" },
	{ SLOT("target", ARG_WORD, word), .names = shelled_names, .about = "fortress or bases" },
	AIM,
	SECRET_TOO("raid", others, "carriers with escorts that add an air strike"),
	{ SLOT("path", ARG_PLACES, path), .optional = true, .about = "the zones that those enter first" },
	SECRET_TOO("launch", more, "the carriers among them that launch"),
	{ 0 }
};
static const struct param raid_params[] = {
	SECRET("units", pieces, "carriers and escorts of one sea zone"),
	{ SLOT("path", ARG_PLACES, path), .optional = true,
	  .about = "the zones entered first; none: they stay" },
	{ SLOT("strikes", ARG_PAIRS, goes), .to = ARG_PLACE,
	  .about = "what each carrier launches at: {CV: PLACE}" },
	AIM,
	{ 0 }
};

const struct verb nw_battle = {
	.name = "battle", .rules = "G3N.5 11", .params = battle_params,
	.about = "attack the enemy ships in a zone with naval units that are there",
	.check = check_battle, .apply = battle, .offer = offer_battle,
};
const struct verb nw_sail_attack = {
	.name = "sail-attack", .rules = "G3N.6 G3N.1 11", .params = sail_attack_params,
	.about = "move naval units into a zone and attack the enemy ships there",
	.check = check_sail_attack, .apply = sail_attack, .offer = offer_sail_attack,
};
const struct verb nw_bombard = {
	.name = "bombard", .rules = "G3N.7 G3N.8 G3N.9", .params = bombard_params,
	.about = "fire from the sea at fortresses or bases, perhaps with an air strike of carriers",
	.check = check_bombard, .apply = bombard, .offer = offer_bombard,
};
const struct verb nw_raid = {
	.name = "raid", .rules = "G3N.9 R14", .params = raid_params,
	.about = "move aircraft carriers and strike at what is in a place beside them",
	.check = check_raid, .apply = raid, .offer = offer_raid,
};
