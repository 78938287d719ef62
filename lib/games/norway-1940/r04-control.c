/* SPDX-License-Identifier: ISC */
/* r04-control.c: after an Action: control, overrun aircraft, trenches, air supply (R4 11.12 23.3 G3A.7). */
#include "games/norway-1940/norway.h"

/* ---- R4.2 control ------------------------------------------------------------- */

/* The side that alone has ground units there, or NONE. */
static int holder(const struct match *m, int h)
{
	bool german = nw_has(m, h, GERMAN, GROUND), allied = nw_has(m, h, ALLIED, GROUND);

	return german == allied ? NONE : german ? GERMAN : ALLIED;
}

void nw_judge_control(struct match *m, struct ruling *r)
{
	EACH_AREA(h, m) {
		int side = holder(m, h);

		if (side == NONE || ground_of(m, h)->control == side)
			continue;
		ground(m, h)->control = (int16_t)side;
		say(r, "R4.2", "%s is now %s-controlled", place_name(m, h), side_name(m, side));
	}
}

/* ---- the aftermath --------------------------------------------------------------- */

/* G3C.7b */
static void scrap_gliders(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m) {
		if (!has_mark(m, p, GLIDED) || class_of(m, p) != AIR)
			continue;
		say(r, "G3C.7", "%s is spent with the gliders: eliminated", id(m, p));
		nw_take_off(m, p, ELIMINATED);
	}
}

/* R4.5a c */
static void overrun(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m) {
		int h = m->at[p], side = side_of(m, p);

		if (class_of(m, p) != AIR || !nw_controls(m, enemy_of(side), h))
			continue;
		say(r, "R4.5", "%s is overrun in %s and goes to the Refit box", id(m, p), place_name(m, h));
		nw_take_off(m, p, REFIT + side);
	}
}

static void fill_trench(struct match *m, struct ruling *r, int h, int side, const char *why)
{
	ground(m, h)->entrenched &= ~(1u << side);
	say(r, "23.3", "the %s Entrenched marker of %s goes: %s", side_name(m, side), place_name(m, h), why);
}

static void fill_empty_trenches(struct match *m, struct ruling *r)
{
	EACH_AREA(h, m)
		for (int side = 0; side < SIDES; side++)
			if (ground_of(m, h)->entrenched >> side & 1 && !nw_has(m, h, side, GROUND))
				fill_trench(m, r, h, side, "nobody is left there");
}

void nw_leave_trenches(struct match *m, struct ruling *r, int h, int side)
{
	if (is_area(m, h) && ground_of(m, h)->entrenched >> side & 1)
		fill_trench(m, r, h, side, "they attack");
}

void nw_explain_trenches(const struct match *m, struct ruling *r, int h, int side)
{
	if (is_area(m, h) && ground_of(m, h)->entrenched >> side & 1)
		account(r, "23.3", "the %s Entrenched marker of %s goes: they attack", side_name(m, side),
			place_name(m, h));
}

/* G3A.7g i */
static void use_up_supply(struct match *m, struct ruling *r)
{
	int h = own_of(m)->air_supply;

	if (h == NONE || (!own_of(m)->marker && !nw_controls(m, ALLIED, h)))
		return;
	say(r, "G3A.7", "the air supply marker leaves %s: %s", place_name(m, h),
	    own_of(m)->marker ? "it was used" : "the enemy controls the area");
	own(m)->air_supply = NONE;
}

void nw_aftermath(struct match *m, struct ruling *r)
{
	scrap_gliders(m, r);
	nw_judge_control(m, r);
	overrun(m, r);
	fill_empty_trenches(m, r);
	use_up_supply(m, r);
	EACH_UNIT(p, m) {
		struct unit *u = unit(m, p);

		*u = (struct unit){ .marks = u->marks & (INTERCEPT | DEPLETED), .aboard = u->aboard,
				    .strikes = NONE };
	}
}

/* ---- G3A.7j the marker taken off ---------------------------------------------------- */

static bool check_owner(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)m;
	return a->side == GERMAN || refuse(r, "G3A.7", "the air supply marker is German");
}

static bool check_on_map(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return own_of(m)->air_supply != NONE || refuse(r, "G3A.7", "the air supply marker is not on the map");
}

static bool check_between_actions(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	return own_of(m)->operation == NO_OPERATION || refuse(r, "G3A.7", "an Action is going on");
}

static void apply_remove(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	say(r, "G3A.7", "the air supply marker is taken off %s", place_name(m, own_of(m)->air_supply));
	own(m)->air_supply = NONE;
}

static void offer_remove(const struct match *m, struct offers *o)
{
	struct action a;

	(void)m;
	offer_start(o, &a);
	a.side = GERMAN;
	offer(o, &a);
}

const struct verb nw_remove_air_supply = {
	.name = "remove-air-supply", .rules = "G3A.7",
	.about = "german takes the air supply marker off the map, at no cost, between two Actions",
	.checks = CHECKS(check_owner, check_on_map, check_between_actions),
	.apply = apply_remove, .offer = offer_remove,
};
