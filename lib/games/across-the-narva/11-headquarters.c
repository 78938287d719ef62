/* SPDX-License-Identifier: ISC */
/* 11-headquarters.c: 11.1.3 the displacement of HQs. Whatever else is pending waits for it. */
#include "games/across-the-narva/narva.h"

/* 10.1.2b Its supply state goes with it: only a Supply Phase changes that. */
void an_displace(struct match *m, struct ruling *r, int hq, const char *rule)
{
	int h = m->at[hq], supply = unit_of(m, hq)->supply;

	say(r, rule, "%s is displaced from %s", id(m, hq), place_name(m, h));
	/* 2.1.3 also under a marker */
	r->revealed |= an_sight(m, hq, enemy_of(side_of(m, hq))) != SEEN;
	an_take_off(m, hq, DISPLACED);
	put_under(m, hq, known(m, DISPLACED));	/* the first comes first */
	unit(m, hq)->origin = (int16_t)h;
	unit(m, hq)->supply = (int16_t)supply;
}

/* ---- 11.1.3c where to ------------------------------------------------------- */

static bool is_near(const struct match *m, int hq, int h)
{
	int distance = hex_distance(m->data, unit_of(m, hq)->origin, h);

	return distance != NONE && distance < limit(m, DISPLACEMENT);
}

/* Far enough, and clear of the enemy. */
static bool check_open(const struct match *m, int hq, int h, struct ruling *r)
{
	if (!is_hex(m, h))
		return refuse(r, "11.1.3", "%s is no hex of the map", place_name(m, h));
	if (is_near(m, hq, h))
		return refuse(r, "11.1.3", "%s is less than %d hexes from %s", place_name(m, h),
			      limit(m, DISPLACEMENT), place_name(m, unit_of(m, hq)->origin));
	if (holder_of(m, h) == enemy_of(side_of(m, hq)))
		return refuse(r, "6.3.2", "the enemy is in %s", place_name(m, h));
	return !an_in_zone(m, h, side_of(m, hq)) ||
	       refuse(r, "11.1.3", "%s is in an enemy zone", place_name(m, h));
}

/* 6.3 7.0 4.2.5d */
static bool check_room(const struct match *m, int hq, int h, struct ruling *r)
{
	if (!an_check_ground(m, hq, h, r) || !an_check_stack(m, hq, h, r))
		return false;
	return !an_in_span(m, hq, h) ||
	       refuse(r, "4.2.5", "in %s, %s and another Army HQ would be within command span",
		      place_name(m, h), id(m, hq));
}

static bool check_lines(const struct match *m, int hq, int h, const struct trace *lines, struct ruling *r)
{
	return an_is_supplied_hex(m, side_of(m, hq), h, lines) ||
	       refuse(r, "11.1.3", "%s is not supplied", place_name(m, h));
}

/* All of it, with supply lines that were traced once for every hex. */
static bool check_refuge(const struct match *m, int hq, int h, const struct trace *lines, struct ruling *r)
{
	return check_open(m, hq, h, r) && check_room(m, hq, h, r) && check_lines(m, hq, h, lines, r);
}

static bool has_refuge(const struct match *m, int hq)
{
	struct ruling quiet = { .quiet = true };
	struct trace lines;

	an_trace(m, side_of(m, hq), &lines);
	EACH_PLACE(h, m)
		if (check_refuge(m, hq, h, &lines, &quiet))
			return true;
	return false;
}

/* ---- displace ---------------------------------------------------------------- */

/* {do: displace, to: '2213'} */
struct displace_args {
	int16_t to;
};

static bool check_hex(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct displace_args *args = args_of(a);

	return check_open(m, top_frame(m)->who, args->to, r);
}

static bool check_site(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct displace_args *args = args_of(a);

	return check_room(m, top_frame(m)->who, args->to, r);
}

static bool check_supply(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct displace_args *args = args_of(a);
	struct trace lines;

	an_trace(m, a->side, &lines);
	return check_lines(m, top_frame(m)->who, args->to, &lines, r);
}

static void displace(struct match *m, const struct action *a, struct ruling *r)
{
	const struct displace_args *args = args_of(a);
	int hq = top_frame(m)->who;

	done(m);
	unit(m, hq)->origin = NONE;
	put(m, hq, args->to);
	say(r, "11.1.3", "%s goes to %s", id(m, hq), place_name(m, args->to));
}

/* 4.2.1 Whom it will command from there. */
static void explain_displace(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct displace_args *args = args_of(a);
	int hq = top_frame(m)->who;
	struct match *after = NEW_RAW(r->arena, struct match);
	struct list units;

	match_copy(after, m);
	put(after, hq, args->to);
	if (type_of(m, hq) == ARMY_HQ)
		an_list_led(after, hq, args->to, &units);
	else
		an_list_commanded(after, hq, true, &units);
	account(r, "11.1.3", "%d hexes from %s", hex_distance(m->data, unit_of(m, hq)->origin, args->to),
		place_name(m, unit_of(m, hq)->origin));
	account(r, "4.2.1", "in range of %s there: %s", id(m, hq), piece_names(r, m, &units, "nobody"));
}

static void offer_displace(const struct match *m, struct offers *o)
{
	int hq = top_frame(m)->who;
	struct ruling quiet = { .quiet = true };
	struct action a;
	struct displace_args *args = args_in(&a);
	struct trace lines;

	an_trace(m, side_of(m, hq), &lines);
	offer_start(o, &a);
	for (int h = 0; h < m->data->map->n_places && !o->full; h++) {
		args->to = (int16_t)h;
		if (check_refuge(m, hq, h, &lines, &quiet))
			offer_sure(o, &a);
	}
}

/* 11.1.3 One after another, in the order of their misfortune; without a lawful hex an HQ is lost. */
void an_judge(struct match *m, struct ruling *r)
{
	int box = known(m, DISPLACED);

	while (m->top[box] != NONE && !is_pending(m, &an_displacement)) {
		int hq = m->top[box];

		if (has_refuge(m, hq)) {
			ask(m, &an_displacement, side_of(m, hq))->who = (int16_t)hq;
			return;
		}
		say(r, "11.1.3", "%s is eliminated: no hex is open to it", id(m, hq));
		an_take_off(m, hq, ELIMINATED);
	}
}

/* ---- tables --------------------------------------------------------------------- */

static const struct param displace_params[] = {
	{ PARAM(struct displace_args, to, ARG_PLACE),
	  .about = "a supplied hex far enough away, not in an enemy zone" },
	{ 0 }
};

const struct state an_displacement = {
	.name = "displacement", .rule = "11.1.3", .asks = "displace the HQ",
	.asked = EITHER_SIDE, .breaks_in = true, .who = A_DISPLACED_HQ,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "displace", .about = "puts a displaced HQ back on the map",
			.rules = "11.1.3 4.2.5 6.3.1 6.3.2 6.3.3 6.3.4 7.0", .params = displace_params,
			.checks = CHECKS(an_tell_once, check_hex, check_site, check_supply),
			.apply = displace, .explain = explain_displace, .offer = offer_displace,
		}, NULL
	},
};
