/* SPDX-License-Identifier: ISC */
/* 11-defenses.c: 11.3 the prepared defenses, and 9.5.6 what holds the first hex of a retreat. */
#include "games/across-the-narva/narva.h"

/* ---- the track ------------------------------------------------------------------ */

int an_last_box(const struct match *m)
{
	return chart_of(m, DEFENSES)->n_rows - 1;
}

/* 11.3.4a b c One loss or one hex of retreat is one box, and the German has no choice in it. */
bool an_absorb(struct match *m, struct ruling *r, int h, int side, const char *what)
{
	struct narva *o = own(m);
	int division = works_of(m, h);

	if (side != GERMAN || division == NONE || o->box[division] >= an_last_box(m))
		return false;
	o->box[division]++;
	o->lowered = (int16_t)lesser(o->lowered + 1, MOST_LOWERED);
	say(r, "11.3.4", "the defenses of %s take %s in %s and have %d left", an_division_names[division],
	    what, place_name(m, h), an_box_cell(m, division, DEFENSE_STEPS));
	return true;
}

void an_raise(struct match *m, struct ruling *r, int division, int boxes, const char *rule)
{
	struct narva *o = own(m);

	o->box[division] = (int16_t)clamp(o->box[division] - boxes, 0, an_last_box(m));
	say(r, rule, "the defenses of %s are improved to %d", an_division_names[division],
	    an_box_cell(m, division, DEFENSE_STEPS));
}

/* ---- 9.5.6, 11.3.3 retreats held ------------------------------------------------- */

/* 9.5.6a b c e Works, village and city together hold one hex, not more. */
static bool hold_first_hex(const struct match *m, struct ruling *r, int h, int side)
{
	if (side == GERMAN && works_of(m, h) != NONE) {
		say(r, "11.3.3", "the defenses in %s hold the first hex of retreat", place_name(m, h));
		return true;
	}
	if (!has_feature(m, h, VILLAGE) && !has_feature(m, h, CITY))
		return false;
	say(r, "9.5.6", "the %s in %s holds the first hex of retreat",
	    has_feature(m, h, CITY) ? "city" : "village", place_name(m, h));
	return true;
}

/* 9.5.6f g The first hex alone, and none in a barrage; 11.3.4c the marker takes what is left. */
int an_shorten_retreat(struct match *m, struct ruling *r, int h, int side, int hexes, bool barrage)
{
	if (!barrage && hold_first_hex(m, r, h, side))
		hexes--;
	while (hexes > 0 && an_absorb(m, r, h, side, "a hex of retreat"))
		hexes--;
	return hexes;
}

/* ---- 11.3.5 repair in the Turn Advance --------------------------------------------- */

static bool may_rise(const struct match *m, int division)
{
	return own_of(m)->box[division] > 0;
}

void an_open_repair(struct match *m, struct ruling *r)
{
	if (may_rise(m, NORDLAND) || may_rise(m, NEDERLAND))
		ask(m, &an_repair, GERMAN);
	else
		an_next_phase(m, r);
}

static bool check_marker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct works_args *args = args_of(a);

	if (!may_rise(m, args->division))
		return refuse(r, "11.3.5", "the marker of %s is at the top",
			      an_division_names[args->division]);
	return true;
}

/* 13.1.2k Each box down is a point. */
void an_explain_raise(const struct match *m, struct ruling *r, int division, int boxes, const char *rule)
{
	int box = own_of(m)->box[division], to = greater(box - boxes, 0);

	account(r, rule, "the defenses of %s go from %d steps and shift %d to %d and %d",
		an_division_names[division], an_box_cell(m, division, DEFENSE_STEPS),
		an_box_cell(m, division, DEFENSE_SHIFT), cell(m, DEFENSES, to, DEFENSE_STEPS),
		cell(m, DEFENSES, to, DEFENSE_SHIFT));
	if (!plays(m, OPTION_GROSS))
		account(r, "13.1.2", "Soviet points for boxes %+d",
			(to - box) * cell(m, VICTORY, VP_DEFENSES, 0));
}

static void explain_repair(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct works_args *args = args_of(a);

	an_explain_raise(m, r, args->division, limit(m, REPAIR), "11.3.5");
}

static void repair(struct match *m, const struct action *a, struct ruling *r)
{
	const struct works_args *args = args_of(a);

	done(m);
	an_raise(m, r, args->division, limit(m, REPAIR), "11.3.5");
	an_next_phase(m, r);
}

void an_offer_works(const struct match *m, struct offers *o)
{
	struct action a;
	struct works_args *args = args_in(&a);

	(void)m;
	offer_start(o, &a);
	for (int division = NORDLAND; division <= NEDERLAND; division++)
		offer_with(o, &a, &args->division, division);
}

static void pass_repair(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	done(m);
	an_next_phase(m, r);
}

/* ---- tables -------------------------------------------------------------------------- */

static const struct param repair_params[] = {
	{ PARAM(struct works_args, division, ARG_WORD), .names = an_division_names,
	  .about = "whose defenses" },
	{ 0 }
};

const struct state an_repair = {
	.name = "repair", .rule = "11.3.5", .asks = "move one marker of the prepared defenses up, or pass",
	.asked = THE_SIDE(GERMAN), .in = IN(TURN_ADVANCE),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "repair", .about = "moves the marker of a division up one box",
			.rules = "11.3.5 11.4", .params = repair_params,
			.checks = CHECKS(check_marker), .apply = repair, .explain = explain_repair,
			.offer = an_offer_works,
		},
		&(const struct verb){
			.name = "pass", .passes = true,
			.about = "leaves the markers where they are", .rules = "11.3.5",
			.apply = pass_repair,
		}, NULL
	},
};
