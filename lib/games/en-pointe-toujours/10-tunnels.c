/* SPDX-License-Identifier: ISC */
/* 10-tunnels.c: 10.3 into tunnels and out of them. */
#include "games/en-pointe-toujours/ept.h"

static bool is_tunnel(const struct match *m, int place)
{
	return place == known(m, T1) || place == known(m, T2);
}

/* 10.3i A railway hex beside the mark. */
static bool is_mouth(const struct match *m, int tunnel, int h)
{
	return is_hex(m, h) && has_feature(m, h, RAILWAY) && ep_distance(m, tunnel, h) == 1;
}

/* The way between tunnel and mouth, in or out. */
static bool check_mouth(const struct match *m, int p, int tunnel, int h, struct ruling *r)
{
	int side = side_of(m, p);

	if (!walks(m, p))
		return refuse(r, "10.3", "only infantry uses tunnels");
	if (!ep_may_use_tunnel(m, side, tunnel))
		return refuse(r, "10.3", "the scenario closes %s to %s", place_name(m, tunnel),
			      ep_side_names[side]);
	if (!is_mouth(m, tunnel, h))
		return refuse(r, "10.3", "%s is no railway hex next to %s", place_name(m, h),
			      place_name(m, tunnel));
	return true;
}

/* 6k 1.4 */
static bool check_room(const struct match *m, int p, int to, struct ruling *r)
{
	if (ep_has_side(m, to, enemy_of(side_of(m, p))))
		return refuse(r, "6", "the enemy is in %s", place_name(m, to));
	return ep_check_stack(m, p, to, r);
}

struct tunnel_args {	/* {do: enter-tunnel, unit: DBLE-A, tunnel: T1} */
	int16_t unit, tunnel;
};

static bool check_enter_actor(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct tunnel_args *args = args_of(a);

	return ep_check_actor(m, args->unit, true, r);
}

static bool check_way_in(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct tunnel_args *args = args_of(a);
	int p = args->unit;

	if (!is_tunnel(m, args->tunnel))
		return refuse(r, "10.3", "%s is no tunnel", place_name(m, args->tunnel));
	return check_mouth(m, p, args->tunnel, m->at[p], r) && check_room(m, p, args->tunnel, r);
}

static bool check_enter_left(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct tunnel_args *args = args_of(a);

	return ep_check_used_by(m, args->unit, USED_FULL, r);
}

/* 5.1h 10.3k */
static void enter_tunnel(struct match *m, const struct action *a, struct ruling *r)
{
	const struct tunnel_args *args = args_of(a);

	ep_begin_one(m, args->unit);
	ep_use(m, USED_FULL);
	note_deed(m, args->unit, STIRRED);
	ep_tell(m, r, args->unit, "10.3", "enters %s", place_name(m, args->tunnel));
	put(m, args->unit, args->tunnel);
}

static void explain_enter(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct tunnel_args *args = args_of(a);
	struct list alone = list_of(args->unit);

	if (m->scenario == VADOT)
		account(r, "16.4", "a German unit in %s wins the game", place_name(m, args->tunnel));
	ep_explain_action(m, r, &alone, USED_FULL, 0, 0);
}

static void offer_enter_tunnel(const struct match *m, struct offers *o)
{
	struct action a;
	struct tunnel_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (side_of(m, p) != a.side || !ep_is_active(m, p))
			continue;
		args->unit = (int16_t)p;
		for (int i = T1; i <= T2; i++) {
			args->tunnel = (int16_t)known(m, i);
			if (is_mouth(m, args->tunnel, m->at[p]))
				offer(o, &a);
		}
	}
}

static bool check_exit_actor(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return ep_check_actor(m, args->unit, true, r);
}

static bool check_way_out(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	int p = args->unit;

	if (!in_tunnel(m, p))
		return refuse(r, "10.3", "%s is in no tunnel", id(m, p));
	return check_mouth(m, p, m->at[p], args->hex, r) && check_room(m, p, args->hex, r);
}

static bool check_exit_left(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);

	return ep_check_used_by(m, args->unit, USED_EXIT, r);
}

/* 5.1o Read as one hex of normal movement: it may be seen and fired at. */
static void exit_tunnel(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	struct list alone = list_of(args->unit);

	ep_begin_one(m, args->unit);
	ep_use(m, USED_EXIT);
	note_deed(m, args->unit, STIRRED);
	ep_tell(m, r, args->unit, "10.3", "leaves %s for %s", place_name(m, m->at[args->unit]),
		place_name(m, args->hex));
	ep_enter(m, r, &alone, args->hex, NORMAL);
}

static void explain_exit(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_hex_args *args = args_of(a);
	struct list alone = list_of(args->unit);

	ep_explain_watch(m, r, &alone, args->hex, NORMAL);
	ep_explain_artillery(m, r, args->unit, args->hex, NORMAL);
	ep_explain_answers(m, r, &alone, args->hex, NORMAL);
	ep_explain_action(m, r, &alone, USED_EXIT, 0, 0);
}

static void offer_exit_tunnel(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_hex_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (!in_tunnel(m, p) || side_of(m, p) != a.side)
			continue;
		args->unit = (int16_t)p;
		EACH_LINK(l, m->data, ep_hex(m, p))
			offer_with(o, &a, &args->hex, l->to);
	}
}

/* ---- tables ------------------------------------------------------------ */

static const struct param enter_params[] = {
	{ PARAM(struct tunnel_args, unit, ARG_PIECE), .secret = true, .about = "a unit at its mouth" },
	{ PARAM(struct tunnel_args, tunnel, ARG_PLACE), .about = "T1 or T2" },
	{ 0 }
};
static const struct param exit_params[] = {
	{ PARAM(struct unit_hex_args, unit, ARG_PIECE), .secret = true, .about = "a unit in a tunnel" },
	{ PARAM(struct unit_hex_args, hex, ARG_PLACE), .about = "the railway hex at its mouth" },
	{ 0 }
};

const struct verb ep_enter_tunnel = {
	.name = "enter-tunnel", .about = "takes a unit into a tunnel", .rules = "1.4 3.2 5.1 6 10.3 16.3",
	.params = enter_params,
	.checks = CHECKS(check_enter_actor, lawful_so_far, check_way_in, check_enter_left),
	.apply = enter_tunnel, .explain = explain_enter, .offer = offer_enter_tunnel,
};
const struct verb ep_exit_tunnel = {
	.name = "exit-tunnel", .about = "takes a unit out of a tunnel", .rules = "1.4 5.1 6 10.3",
	.params = exit_params,
	.checks = CHECKS(check_exit_actor, lawful_so_far, check_way_out, check_exit_left),
	.apply = exit_tunnel, .explain = explain_exit, .offer = offer_exit_tunnel,
};
