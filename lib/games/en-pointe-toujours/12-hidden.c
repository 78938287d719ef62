/* SPDX-License-Identifier: ISC */
/* 12-hidden.c: 12.1 to 12.4 what a side sees of the other, how units are revealed, and camouflage. */
#include "games/en-pointe-toujours/ept.h"

/* ---- what the enemy sees ------------------------------------------------- */

/* 12.1h Who waits off the map is not shown either. */
enum sight ep_sight(const struct match *m, int p, int side)
{
	if (side_of(m, p) == side)
		return SEEN;
	if (on_map(m, p))
		return is_hidden(m, p) ? BACK : SEEN;
	return lies_in(m, p, OFF) ? BACK : SEEN;
}

/* 12.1b 12.1f One marker for all the hidden counters of a side in a place, and what lies on any of them. */
const char *ep_back(const struct match *m, int p)
{
	bool moved = false, fired = false;

	if (!on_map(m, p))
		return "waiting";
	EACH_PIECE_AT(q, m, m->at[p]) {
		if (side_of(m, q) != side_of(m, p) || !is_hidden(m, q))
			continue;
		moved = moved || has_mark(m, q, MOVED);
		fired = fired || unit_of(m, q)->fire != NO_FIRE;
	}
	if (moved)
		return fired ? "hidden-moved-fired" : "hidden-moved";
	return fired ? "hidden-fired" : "hidden";
}

/* ---- 12.3 revealing --------------------------------------------------------- */

/* 12.1c What comes to light; the tally of the platoon does not. */
static void say_revealed(const struct match *m, struct ruling *r, int p, const char *rule)
{
	static const char *const states[] = { "", ", stopped", ", neutralised" };
	const char *reduced = unit_of(m, p)->lost ? ", reduced" : "";

	say(r, rule, "%s is revealed in %s: %s, %s%s%s", id(m, p), place_name(m, m->at[p]),
	    ep_type_names[type_of(m, p)], ep_quality_names[printed(m, p, QUALITY)], reduced,
	    states[unit_of(m, p)->state]);
}

/* 12.2a 12.4b A dummy goes; what an HW did under the marker does not count for the next one. */
void ep_reveal(struct match *m, struct ruling *r, int p, const char *rule)
{
	if (!is_hidden(m, p))
		return;
	if (is_dummy(m, p)) {
		say(r, rule, "the hidden unit in %s is a dummy, %s, and is removed", place_name(m, m->at[p]),
		    id(m, p));
		ep_leave(m, p, true);
		return;
	}
	unmark(m, p, HIDDEN | DISMANTLED | REDEPLOYED);
	say_revealed(m, r, p, rule);
}

static int observation(const struct match *m, int row)
{
	return cell(m, OBSERVATION, row, plays(m, OPTION_NIGHT));
}

/* OB.a How far off a unit is made out in that place. */
int ep_observation_range(const struct match *m, int h)
{
	int protection = ep_protection(m, h, NONE, NULL);

	return observation(m, protection > 0 ? OB_EXPOSED : protection ? OB_COVERED : OB_OPEN);
}

/* 12.3d 12.3e 12.3h How far it is made out when it comes there so; NONE: at any distance, NO: at none. */
static int watched_within(const struct match *m, int h, int mode)
{
	switch (mode) {
	case TACTICAL: return ep_protection(m, h, NONE, NULL) >= 0 ? observation(m, OB_TACTICAL) : NO;
	case RAPID: return NONE;
	default: return ep_observation_range(m, h);
	}
}

/* It moves before the eyes of the enemy. */
static bool is_watched(const struct match *m, int p, int h, int mode, bool dummies)
{
	int within = watched_within(m, h, mode);

	return within != NO && ep_is_seen(m, h, enemy_of(side_of(m, p)), within, dummies);
}

/* A hidden enemy may be a dummy, who reveals nobody. */
void ep_explain_watch(const struct match *m, struct ruling *r, const struct list *who, int h, int mode)
{
	for (int i = 0; i < who->n; i++)
		if (is_hidden(m, who->v[i]) && is_watched(m, who->v[i], h, mode, true))
			account(r, "12.3", "%s is revealed in %s if a real enemy sees it there",
				id(m, who->v[i]), place_name(m, h));
}

/* 11.2q Only a real enemy sees: who is not revealed by what lies there hidden has found dummies out. */
void ep_reveal_move(struct match *m, struct ruling *r, int p, int mode)
{
	if (!is_hidden(m, p))
		return;
	if (is_watched(m, p, m->at[p], mode, false))
		ep_reveal(m, r, p, "12.3");
	else
		r->revealed |= is_watched(m, p, m->at[p], mode, true);
}

/* ---- 12.4 camouflage ---------------------------------------------------------- */

/* 12.4b An HW in battery hides only if it was redeployed, and where nobody sees it from anywhere. */
static bool is_spotted(const struct match *m, int p)
{
	int within = in_battery(m, p) ? NONE : ep_observation_range(m, m->at[p]);

	return ep_is_seen(m, m->at[p], enemy_of(side_of(m, p)), within, true);
}

/* 12.4 */
static bool may_camouflage(const struct match *m, int p)
{
	return is_infantry(m, p) && on_map(m, p) && !is_hidden(m, p) &&
	       (!in_battery(m, p) || has_mark(m, p, REDEPLOYED)) && !is_spotted(m, p);
}

bool ep_has_camouflage(const struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (side_of(m, p) == side && may_camouflage(m, p))
			return true;
	return false;
}

static bool check_own(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return ep_check_own(m, args->unit, a->side, "12.4", r);
}

static bool check_infantry(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	if (!is_infantry(m, args->unit) || !on_map(m, args->unit))
		return refuse(r, "12.4", "%s is no infantry on the map", id(m, args->unit));
	return true;
}

static bool check_in_the_open(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	return !is_hidden(m, args->unit) || refuse(r, "12.4", "%s is hidden already", id(m, args->unit));
}

/* 12.4b */
static bool check_redeployed(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	if (in_battery(m, args->unit) && !has_mark(m, args->unit, REDEPLOYED))
		return refuse(r, "12.4", "%s has not been dismantled and set up again", id(m, args->unit));
	return true;
}

static bool check_unseen(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);
	int p = args->unit;

	return !is_spotted(m, p) ||
	       refuse(r, "12.4", "an enemy sees %s in %s", id(m, p), place_name(m, m->at[p]));
}

/* 12.1d */
static void camouflage(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_args *args = args_of(a);

	say(r, "12.4", "%s is hidden again in %s", id(m, args->unit), place_name(m, m->at[args->unit]));
	mark(m, args->unit, HIDDEN);
}

static void offer_camouflage(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m) {
		if (o->full || side_of(m, p) != a.side || !may_camouflage(m, p))
			continue;
		args->unit = (int16_t)p;
		offer_sure(o, &a);
	}
}

static void end_camouflage(struct match *m, const struct action *a, struct ruling *r)
{
	say(r, "12.4", "%s has done with camouflage", ep_side_names[a->side]);
	ep_side_done(m, a->side);
	done(m);
}

/* ---- tables ---------------------------------------------------------------------- */

static const struct param camouflage_params[] = {
	{ PARAM(struct unit_args, unit, ARG_PIECE), .about = "infantry that the enemy does not see" },
	{ 0 }
};

const struct state ep_camouflage = {
	.name = "camouflage", .rule = "12.4", .asks = "hide units that the enemy does not see, or say done",
	.asked = EITHER_SIDE, .in = IN(CAMOUFLAGE),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "camouflage", .about = "puts a unit under a Hidden marker",
			.rules = "12.1 12.4 OB", .params = camouflage_params,
			.checks = CHECKS(check_own, lawful_so_far, check_infantry, check_in_the_open,
					 lawful_so_far, check_redeployed, check_unseen),
			.apply = camouflage, .offer = offer_camouflage,
		},
		&(const struct verb){
			.name = "done", .passes = true, .about = "hides no more units", .rules = "12.4",
			.apply = end_camouflage,
		}, NULL
	},
};
