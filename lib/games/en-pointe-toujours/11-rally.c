/* SPDX-License-Identifier: ISC */
/* 11-rally.c: 11.2 neutralised units rally or fall back, and in what order. */
#include "games/en-pointe-toujours/ept.h"

/* ---- the order (11.2m to p) -------------------------------------------- */

/* It is neutralised and has yet to rally or to fall back. */
static bool is_due(const struct match *m, int p)
{
	return is_unit(m, p) && on_map(m, p) && is_neutralised(m, p) && !has_deed(m, p, RALLIED);
}

/* What a Hidden marker covers takes no part in the order: it would be betrayed. */
static bool takes_part(const struct match *m, int p) { return is_due(m, p) && !is_hidden(m, p); }

static bool is_rival(const struct match *m, int q, int p)
{
	return takes_part(m, q) && side_of(m, p) != side_of(m, q) && ep_are_adjacent(m, p, q);
}

/* The enemy for whom it waits, or NONE (11.2p). */
static int waits_for(const struct match *m, int p)
{
	if (!takes_part(m, p))
		return NONE;
	EACH_UNIT(q, m) {
		int more = is_rival(m, q, p) ? ep_morale(m, q) - ep_morale(m, p) : NONE;

		if (more > 0 || (more == 0 && unit_of(m, q)->total > unit_of(m, p)->total))
			return q;
	}
	return NONE;
}

/* 11.2n Of equal morale, and no die tells them apart yet. */
static bool is_tied(const struct match *m, int p)
{
	if (!takes_part(m, p))
		return false;
	EACH_UNIT(q, m)
		if (is_rival(m, q, p) && ep_morale(m, p) == ep_morale(m, q) &&
		    unit_of(m, p)->total == unit_of(m, q)->total)
			return true;
	return false;
}

/* The dice are all thrown before they count, and again for those still equal. */
static bool roll_ties(struct match *m, struct ruling *r)
{
	struct list tied = { 0 };

	EACH_UNIT(p, m)
		if (tied.n < MOST_LIST && is_tied(m, p))
			list_add(&tied, p);
	for (int i = 0; i < tied.n; i++) {
		int p = tied.v[i], die = roll(r, "11.2", text(r->arena, "order.%s", id(m, p)), 6);

		unit(m, p)->total = (int16_t)die;
		say(r, "11.2", "%s rolls %d for its turn to rally", id(m, p), die);
	}
	return tied.n && r->verdict == LAWFUL;
}

static bool has_due(const struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (side_of(m, p) == side && is_due(m, p) && waits_for(m, p) == NONE)
			return true;
	return false;
}

bool ep_step_rally(struct match *m, struct ruling *r)
{
	while (roll_ties(m, r))
		;
	for (int side = FRENCH; side <= GERMAN; side++)	/* 11.2p */
		if (has_due(m, side)) {
			ask(m, &ep_rally, side);
			return true;
		}
	EACH_UNIT(p, m)
		unit(m, p)->total = 0;
	return false;
}

static bool check_turn(const struct match *m, int p, int side, struct ruling *r)
{
	int before;

	if (!ep_check_own(m, p, side, "11.2", r))
		return false;
	if (!is_unit(m, p) || !on_map(m, p) || !is_neutralised(m, p))
		return refuse(r, "11.2", "%s is no neutralised unit of yours", id(m, p));
	if (has_deed(m, p, RALLIED))
		return refuse(r, "11.2", "%s has tried to rally, or has fallen back", id(m, p));
	before = waits_for(m, p);
	if (before != NONE)
		return refuse(r, "11.2", "%s must wait for %s, next to it", id(m, p), id(m, before));
	return true;
}

static void end_turn_of(struct match *m, int p)
{
	note_deed(m, p, RALLIED);
	done(m);
}

/* ---- 11.2e to j rally ---------------------------------------------------- */

/* 11.2f to h The best CP that serves: any of the side, but only a company CP for the CP of a platoon. */
static int help_of_cp(const struct match *m, int p)
{
	bool platoon_cp = type_of(m, p) == CP && !ep_leads_company(m, p);
	int help = 0;

	EACH_UNIT(q, m) {
		int now;

		if (type_of(m, q) != CP || side_of(m, q) != side_of(m, p) || is_neutralised(m, q) ||
		    !ep_are_adjacent(m, p, q) || (platoon_cp && !ep_leads_company(m, q)))
			continue;
		now = limit(m, m->at[q] == m->at[p] ? RALLY_IN_HEX : RALLY_ADJACENT);
		help = lesser(help, now);
	}
	return help;
}

/* 11.2i What is hidden counts, whatever it is (11.2q). */
static bool has_enemy_near(const struct match *m, int p)
{
	EACH_UNIT(q, m)
		if (is_counter(m, q) && side_of(m, q) != side_of(m, p) && ep_are_adjacent(m, p, q) &&
		    (is_hidden(m, q) || !is_neutralised(m, q)))
			return true;
	return false;
}

static bool check_rally(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return check_turn(m, args->unit, a->side, r);
}

/* 11.2e to i What the roll is held against, and what is added to it; its owner alone is told. */
static void account_rally(const struct match *m, struct ruling *r, int p, struct sum *most, struct sum *more)
{
	unsigned mine = 1u << side_of(m, p);

	sum_start(most, false);
	ep_sum_morale(m, p, most);
	sum_add(most, NULL, "rally", -1);
	sum_start(more, true);
	sum_add(more, NULL, "CP with it or next to it", help_of_cp(m, p));
	sum_add(more, NULL, "enemy next to it", has_enemy_near(m, p) ? limit(m, RALLY_ENEMY) : 0);
	if (r->quiet)
		return;
	account_sum(r, mine, "11.2", text(r->arena, "%s rallies on a roll up to", id(m, p)), most);
	if (more->n)
		account_sum(r, mine, "11.2", "added to the roll", more);
}

static void explain_rally(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	struct sum most, more;

	account_rally(m, r, args->unit, &most, &more);
	account(r, "11.2", "so on %d or less; a roll of 12 costs a step", most.total - more.total);
}

static void rally(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit, most, shift, sum;
	struct sum against, more;
	const char *words;
	bool rallies;

	account_rally(m, r, p, &against, &more);
	most = against.total;
	shift = more.total;
	sum = ep_roll_2d6(r, "11.2", text(r->arena, "rally.%s", id(m, p)), ep_readers(m, p));
	rallies = sum + shift <= most;
	words = rallies ? "rallies" : "stays neutralised";
	end_turn_of(m, p);
	/* a hidden CP that helps is not told of */
	tell(r, 1u << a->side, "11.2", "%s rolls %d, in all %d, against %d and %s", id(m, p), sum,
	     sum + shift, most, words);
	if (is_hidden(m, p))
		tell_others(r, 1u << a->side, "11.2", "a hidden unit tries to rally");
	else
		tell_others(r, 1u << a->side, "11.2", "%s rolls %d and %s", id(m, p), sum, words);
	if (rallies)
		unit(m, p)->state = FIT;
	if (sum == 12)	/* 11.2j */
		ep_lose_steps(m, r, p, 1, "11.2");
}

static void offer_rally(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (side_of(m, p) == a.side && is_due(m, p))
			offer_with(o, &a, &args->unit, p);
}

/* ---- 11.2k l fall back ------------------------------------------------------ */

static bool check_fall_back_turn(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return check_turn(m, args->unit, a->side, r);
}

/* The way out of a tunnel is an action (5.1o): a neutralised unit stays in it. */
static bool check_neighbour(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	if (!is_hex(m, args->hex) || border_between(m->data, m->at[args->unit], args->hex) == NONE)
		return refuse(r, "11.2", "%s is not next to %s", place_name(m, args->hex), id(m, args->unit));
	return true;
}

static bool check_away_from(const struct match *m, int h, int enemy, struct ruling *r)
{
	if (ep_has_side(m, h, enemy) || ep_is_next_to(m, h, enemy))
		return refuse(r, "11.2", "an enemy is in %s or next to it", place_name(m, h));
	return true;
}

static bool check_away(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return check_away_from(m, args->hex, enemy_of(a->side), r);
}

static bool check_room_in(const struct match *m, int p, int h, struct ruling *r)
{
	return ep_check_ground(m, p, m->at[p], h, r) && ep_check_stack(m, p, h, r);
}

static bool check_room(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return check_room_in(m, args->unit, args->hex, r);
}

static void fall_back(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	end_turn_of(m, args->unit);
	put(m, args->unit, args->hex);
	ep_tell(m, r, args->unit, "11.2", "falls back to %s", place_name(m, args->hex));
}

static void offer_fall_back(const struct match *m, struct offers *o)
{
	struct ruling r = { .quiet = true };
	struct action a;
	struct unit_hex_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (o->full || !check_turn(m, p, a.side, &r))
			continue;
		args->unit = (int16_t)p;
		EACH_LINK(l, m->data, m->at[p])
			if (check_away_from(m, l->to, enemy_of(a.side), &r) &&
			    check_room_in(m, p, l->to, &r)) {
				args->hex = l->to;
				offer_sure(o, &a);
			}
	}
}

/* ---- tables ------------------------------------------------------------------- */

static const struct param rally_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .secret = true,
	  .about = "a neutralised unit whose turn it is" },
	{ 0 }
};

static const struct param fall_back_params[] = {
	{ PARAM(struct unit_hex_args, unit, ARG_PIECE), .secret = true,
	  .about = "a neutralised unit whose turn it is" },
	{ PARAM(struct unit_hex_args, hex, ARG_PLACE),
	  .about = "a neighbouring hex with no enemy next to it" },
	{ 0 }
};

const struct state ep_rally = {
	.name = "rally", .rule = "11.2", .asks = "rally a neutralised unit, or let it fall back",
	.asked = EITHER_SIDE, .in = IN(RALLYING),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "rally", .about = "tests whether a unit rallies", .rules = "11.2",
			.params = rally_params, .checks = CHECKS(check_rally),
			.apply = rally, .explain = explain_rally, .offer = offer_rally,
		},
		&(const struct verb){
			.name = "fall-back", .about = "moves a unit one hex instead", .rules = "11.2 1.4 TT",
			.params = fall_back_params,
			.checks = CHECKS(check_fall_back_turn, lawful_so_far, check_neighbour, check_away,
					 lawful_so_far, check_room),
			.apply = fall_back, .offer = offer_fall_back,
		}, NULL
	},
};
