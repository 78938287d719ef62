/* SPDX-License-Identifier: ISC */
/* 09-advance.c: 9.6 advance after combat into the hex that the defender has left. */
#include "games/across-the-narva/narva.h"

/* {do: advance, unit: r65, path: ['3010'], hq: 122-hq, top: 122-hq} */
struct advance_args {
	int16_t unit, hq, top;
	struct list path;
};

/* NONE: it leads nowhere. */
static int last_hex(const struct advance_args *args)
{
	return args->path.n ? args->path.v[args->path.n - 1] : NONE;
}

/* ---- who may advance -------------------------------------------------------- */

/* 9.6.2a Attackers alone; who has retreated in this battle, or has advanced already, is marked FLED. */
static bool may_advance(const struct match *m, int p, int side)
{
	return is_combat(m, p) && side_of(m, p) == side && on_map(m, p) && has_mark(m, p, FOUGHT) &&
	       !has_mark(m, p, FLED);
}

static bool check_unit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);
	int p = args->unit;

	if (side_of(m, p) != a->side)
		return refuse(r, "9.6.2", "%s is not on the attacker's side", id(m, p));
	if (has_mark(m, p, FLED))
		return refuse(r, "9.6", "%s has retreated or advanced in this battle", id(m, p));
	return may_advance(m, p, a->side) || refuse(r, "9.6", "%s was not in this attack", id(m, p));
}

/* 9.6.5 11.1.2a An HQ that was with the unit when the battle began. */
static bool may_accompany(const struct match *m, int hq, int p)
{
	return is_hq(m, hq) && side_of(m, hq) == side_of(m, p) && on_map(m, p) && m->at[hq] == m->at[p] &&
	       has_mark(m, hq, STRUCK) && !has_mark(m, hq, FLED);
}

/* ---- the way ------------------------------------------------------------------ */

/* 9.6.1 9.6.4a Rivers. 9.6e Zones and movement points do not matter, closed ground does (6.2 6.3). */
static bool check_step(const struct match *m, int p, int from, int to, struct ruling *r)
{
	int border = from == NONE ? NONE : border_between(m->data, from, to);

	if (border == NONE || !is_hex(m, to))
		return refuse(r, "9.6", "%s is no hex next to %s", place_name(m, to), place_name(m, from));
	if (an_may_cross(m, p, border, to))
		return an_check_ground(m, p, to, r);
	if (!border_has(m, border, MAJOR_RIVER))
		return refuse(r, "6.2", "the way from %s to %s is closed to %s", place_name(m, from),
			      place_name(m, to), id(m, p));
	if (is_mechanized(m, p))
		return refuse(r, "9.6.4", "%s cannot cross the river from %s to %s", id(m, p),
			      place_name(m, from), place_name(m, to));
	return refuse(r, "9.6.1", "%s cannot cross the river from %s to %s", id(m, p), place_name(m, from),
		      place_name(m, to));
}

/* 9.6d The first hex is that of the defender. */
static bool check_first_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);
	int h = top_frame(m)->where;

	if (!args->path.n || args->path.v[0] != h)
		return refuse(r, "9.6", "an advance begins with %s", place_name(m, h));
	return true;
}

/* 9.6.3a */
static int length_of(const struct match *m, int p)
{
	return limit(m, is_mechanized(m, p) ? MECHANIZED_ADVANCE : ADVANCE_HEXES);
}

/* 9.6c Stacking counts where the advance ends. */
static bool check_way(const struct match *m, int p, const struct list *path, struct ruling *r)
{
	int from = m->at[p];

	for (int i = 0; i < path->n; i++) {
		if (!check_step(m, p, from, path->v[i], r))
			return false;
		from = path->v[i];
	}
	return !is_hex(m, from) || an_check_stack(m, p, from, r);
}

static bool check_length(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);
	int most = length_of(m, args->unit);

	return args->path.n <= most || refuse(r, "9.6.3", "%s may advance %d hex%s", id(m, args->unit), most,
					      most == 1 ? "" : "es");
}

/* 9.6.6 A lone HQ is overrun by the combat unit, and an HQ with it comes after. */
static bool check_enemies(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);

	for (int i = 0; i < args->path.n; i++)
		if (is_hex(m, args->path.v[i]) && !an_may_enter(m, args->unit, args->path.v[i]))
			return refuse(r, "9.6", "the enemy is in %s", place_name(m, args->path.v[i]));
	return true;
}

/* 9.6.4b c A minor river without bridge, village or city end the advance of a mechanized unit. */
static bool check_halt(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);
	int p = args->unit, first = args->path.v[0], border = border_between(m->data, m->at[p], first);

	if (args->path.n < 2)
		return true;
	if (border != NONE && border_has(m, border, MINOR_RIVER) && !an_is_bridged(m, border))
		return refuse(r, "9.6.4", "%s has crossed a river into %s and must stop", id(m, p),
			      place_name(m, first));
	if (has_feature(m, first, VILLAGE) || has_feature(m, first, CITY))
		return refuse(r, "9.6.4", "%s must stop in the built-up hex %s", id(m, p),
			      place_name(m, first));
	return true;
}

static bool check_path(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);

	return check_way(m, args->unit, &args->path, r);
}

/* 11.1.2b It goes the whole way with the unit; 4.2.5a two Army HQs keep out of each other's span. */
static bool check_hq(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);
	int hq = args->hq, last = last_hex(args);

	if (hq == NONE)
		return true;
	if (!may_accompany(m, hq, args->unit))
		return refuse(r, "11.1.2", "%s is no HQ that was with %s when the battle began", id(m, hq),
			      id(m, args->unit));
	if (has_mark(m, hq, PINNED))	/* 2.5.1k */
		return refuse(r, "2.5.1", "%s is pinned", id(m, hq));
	if (an_in_span(m, hq, last))
		return refuse(r, "4.2.5", "in %s, %s and another Army HQ would be within command span",
			      place_name(m, last), id(m, hq));
	return check_way(m, hq, &args->path, r);
}

/* ---- advance --------------------------------------------------------------------- */

static struct list advancing(const struct advance_args *args)
{
	struct list units = list_of(args->unit);

	if (args->hq != NONE)
		list_add(&units, args->hq);
	return units;
}

static bool check_top(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);
	struct list units = advancing(args);

	return an_check_top(m, a->side, args->top, last_hex(args), &units, r);
}

/* The unit goes first, for it overruns; it lies on its HQ unless told otherwise. */
static void advance(struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);
	int last = last_hex(args);
	struct list units = advancing(args);

	say(r, "9.6", "%s %s to %s", piece_names(r, m, &units, "nobody"),
	    units.n == 1 ? "advances" : "advance", place_name(m, last));
	r->revealed |= plays(m, OPTION_FOG);
	for (int i = 0; i < args->path.n; i++)
		for (int k = 0; k < units.n; k++)
			an_enter(m, r, units.v[k], args->path.v[i]);
	for (int k = 0; k < units.n; k++)
		mark(m, units.v[k], FLED);
	put(m, args->unit, last);
	an_set_top(m, args->top, last);
}

static void explain_advance(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct advance_args *args = args_of(a);

	for (int i = 0; i + 1 < args->path.n; i++)
		if (an_has_zone(m, args->unit))
			an_explain_gain(m, r, a->side, args->path.v[i]);
	an_explain_halt(m, r, args->unit, last_hex(args));
}

static void offer_lawful(struct offers *o, struct action *a)
{
	struct advance_args *args = args_in(a);
	struct list units = advancing(args);
	struct ruling quiet = { .quiet = true };

	if (check_action(o->match, a, &quiet))
		an_offer_tops(o, a, &args->top, last_hex(args), &units);
}

/* Without an HQ, then with it. */
static void offer_both(struct offers *o, struct action *a)
{
	const struct match *m = o->match;
	struct advance_args *args = args_in(a);

	args->hq = NONE;
	offer_lawful(o, a);
	args->hq = (int16_t)an_hq_in(m, m->at[args->unit], side_of(m, args->unit));
	if (args->hq != NONE)
		offer_lawful(o, a);
}

static void offer_advance(const struct match *m, struct offers *o)
{
	const struct frame *f = top_frame(m);
	struct action a;
	struct advance_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (o->full || !is_hex(m, f->where) || !may_advance(m, p, f->side))
			continue;
		args->unit = (int16_t)p;
		args->path = list_of(f->where);
		offer_both(o, &a);
		if (length_of(m, p) < 2)
			continue;
		list_add(&args->path, NONE);
		EACH_LINK(l, m->data, f->where) {
			args->path.v[1] = l->to;
			offer_both(o, &a);
		}
	}
}

/* 9.6b Nobody has to, and no more than the attacker likes. */
static void advance_done(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	done(m);
}

/* ---- tables ------------------------------------------------------------------------ */

static const struct param advance_params[] = {
	{ PARAM(struct advance_args, unit, ARG_PIECE),
	  .about = "a unit that attacked and has not retreated" },
	{ PARAM(struct advance_args, path, ARG_PLACES), .path = PATH_ENTERED,
	  .about = "the defender's hex, and one more if it is mechanized" },
	{ PARAM(struct advance_args, hq, ARG_PIECE), .optional = true,
	  .about = "the HQ of its hex, to go with it" },
	TOP_PARAM(struct advance_args),
	{ 0 }
};

static const struct verb advance_end = {
	.name = "done", .passes = true, .about = "ends the advance", .rules = "9.6", .apply = advance_done,
};

/* 9.6a d */
static bool is_victor(const struct match *m, const struct frame *f)
{
	return f->side == own_of(m)->attacker && f->where == own_of(m)->target;
}

const struct state an_advance = {
	.name = "advance", .rule = "9.6", .asks = "advance into the hex or decline to",
	.asked = EITHER_SIDE, .on = ON(&an_battle), .where = KIND(HEX), .fits = is_victor,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "advance", .about = "moves a unit into the hex that the defender has left",
			.rules = "9.6 9.6.1 9.6.2 9.6.3 9.6.4 9.6.5 9.6.6 6.2 6.2.2 6.3.3 6.3.4 7.0 11.1.2 "
				 "4.2.5 2.1.3 2.5.1",
			.params = advance_params,
			.checks = CHECKS(an_tell_once, check_unit, check_first_hex, lawful_so_far,
					 check_length, check_enemies, check_halt, check_path, check_hq,
					 check_top),
			.apply = advance, .explain = explain_advance, .offer = offer_advance,
		}, &advance_end, NULL
	},
};

/* 9.6a Whatever emptied the hex, and though a friend has retreated into it. */
bool an_open_advance(struct match *m, struct ruling *r)
{
	static const struct verb *const end[] = { &advance_end, NULL };
	const struct narva *o = own_of(m);

	if (holder_of(m, o->target) == enemy_of(o->attacker))
		return false;
	ask(m, &an_advance, o->attacker)->where = o->target;
	if (has_answer_but(m, r->arena, end))
		return true;
	done(m);
	return false;
}
