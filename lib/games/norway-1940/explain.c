/* SPDX-License-Identifier: ISC */
/* explain.c: what will count in an Action and what will come of it, told before it is taken. */
#include "games/norway-1940/norway.h"

/* ---- what it costs --------------------------------------------------------- */

/* G0.1a R10.4a Paid by the Event that grants it, or by the allotment. */
void nw_explain_cost(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct frame *f = top_frame(m);
	int left;

	if (f->state == &nw_granted) {
		left = f[-1].count;
		account(r, "R10.4", "costs one Action of the %d that %s still grants", left, id(m, f->who));
		return;
	}
	left = own_of(m)->allot[a->side];
	account(r, "R3.1", "costs one Action: %s has %d and keeps %d in this turn", side_name(m, a->side),
		left, left - 1);
}

/* ---- a rehearsal ------------------------------------------------------------ */

/* As far as it goes without a die: what is said and shown in it is not told. */
struct match *nw_rehearse(const struct match *m, const struct action *a, struct ruling *r)
{
	struct match *after = NEW_RAW(r->arena, struct match);
	struct ruling silent = { .arena = r->arena, .quiet = true };

	match_copy(after, m);
	a->verb->apply(after, a, &silent);
	return after;
}

/* ---- what will come of it ------------------------------------------------------- */

static void explain_control(const struct match *m, const struct match *after, struct ruling *r)
{
	EACH_AREA(h, m) {
		int side = ground_of(after, h)->control, points = nw_worth(m, h);

		if (nw_is_contested(after, h) && !nw_is_contested(m, h))
			account(r, "R4.1", "%s will be contested", place_name(m, h));
		else if (side != ground_of(m, h)->control)
			account(r, "R4.2", "%s will be %s-controlled, for %d point%s", place_name(m, h),
				side_name(m, side), points, points == 1 ? "" : "s");
	}
}

/* R4.5 Of those that are not seen their number. */
static void explain_overrun(const struct match *m, const struct match *after, int side, struct ruling *r)
{
	struct list seen = { 0 };
	int unseen = 0;

	EACH_UNIT(p, m) {
		if (class_of(m, p) != AIR || !nw_in_play(m, p) || !lies_in(after, p, REFIT + side_of(m, p)))
			continue;
		if (nw_sight(m, p, side) != SEEN)
			unseen++;
		else if (seen.n < MOST_LIST)
			list_add(&seen, p);
	}
	if (seen.n)
		account(r, "R4.5", "overrun, to the Refit box: %s", piece_names(r, m, &seen, "nobody"));
	if (unseen)
		account(r, "R4.5", "%d air unit%s that %s not seen will be overrun", unseen,
			unseen == 1 ? "" : "s", unseen == 1 ? "is" : "are");
}

/* R5.5a Only ashore lines are asked for. */
static bool was_supplied(const struct match *m, struct supply *s, int p)
{
	return !is_area(m, m->at[p]) || nw_supply_has(m, s, p, false);
}

/* Those of an area, Norwegians or others, who are in supply then (now: is) and were not, or the reverse. */
static void list_changed(const struct match *m, const struct match *after, int h, struct supply *before,
			 struct supply *then, bool norwegian, bool is, struct list *units)
{
	units->n = 0;
	EACH_UNIT(p, m)
		if (nw_is_there(after, p, h, then->side, NONE) && (nation_of(m, p) == NORWAY) == norwegian &&
		    was_supplied(after, then, p) == is && was_supplied(m, before, p) != is &&
		    units->n < MOST_LIST)
			list_add(units, p);
}

/* R5.7a For those ashore whom it cuts off, or gives a line again. */
static void explain_supply_of(const struct match *m, const struct match *after, int of, struct ruling *r)
{
	struct supply before, then;
	struct list units;
	const char *why;

	nw_supply_start(&before, of);
	nw_supply_start(&then, of);
	EACH_AREA(h, m)
		for (int k = 0; k < 4; k++) {
			list_changed(m, after, h, &before, &then, k & 1, k & 2, &units);
			if (!units.n)
				continue;
			nw_area_supply(r->arena, after, h, of, k & 1, &why);
			account(r, "R5.7", "%s in %s will be %s supply: %s",
				piece_names(r, m, &units, "nobody"), place_name(m, h),
				k & 2 ? "in" : "out of", why);
		}
}

void nw_explain_outcome(const struct match *m, struct match *after, int side, struct ruling *r)
{
	struct ruling silent = { .arena = r->arena, .quiet = true };

	nw_judge_control(after, &silent);
	explain_control(m, after, r);
	explain_overrun(m, after, side, r);
	for (int of = 0; of < SIDES; of++)
		if (nw_knows_supply(m, of, side))
			explain_supply_of(m, after, of, r);
}

/* ---- whole Actions ------------------------------------------------------------------ */

/* The Action, or the decision in it, has begun on the copy: what fire counts, or what comes of it. */
void nw_explain_rest(const struct match *m, struct match *after, int side, struct ruling *r)
{
	if (own_of(after)->operation != NO_OPERATION && own_of(after)->fights != NO_COMBAT)
		nw_explain_combat(after, r, side, own_of(after)->fights);
	else
		nw_explain_outcome(m, after, side, r);
}

void nw_explain_action(const struct match *m, const struct action *a, struct ruling *r)
{
	nw_explain_cost(m, a, r);
	nw_explain_rest(m, nw_rehearse(m, a, r), a->side, r);
}
