/* SPDX-License-Identifier: ISC */
/* 03-setup.c: 3 the basic set-up; the advanced game begins with the 9 April turn instead. */
#include "games/kampen-om-norge/norge.h"

/* 3c 3d */
static void place_battalions(struct match *m)
{
	const struct chart *c = chart_of(m, SET_UP);

	for (int row = 0; row < c->n_rows; row++)
		for (int side = 0; side < FACTIONS; side++)
			kn_add(m, place_find(m->data, c->rows[row]), side, cell(m, SET_UP, row, side));
}

/* 2.4af 2.4ag The basic game has neither ships nor 9 April cards. */
static void clear_table(struct match *m)
{
	EACH_UNIT(p, m)
		if (!is_card(m, p) || is_april(m, p))
			put(m, p, NONE);
}

void kn_begin(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);

	o->round = 1;
	o->turn = GERMANY;
	o->april = is_advanced(m);
	o->phase = DEAL;
	if (is_advanced(m)) {
		kn_next_phase(m, r);
		return;
	}
	clear_table(m);
	place_battalions(m);
	say(r, "3", "the battalions stand where they were after 9 April 1940");
}

void kn_open_deal(struct match *m, struct ruling *r)
{
	(void)r;
	ask(m, &kn_deal, GERMANY);
}

/* 3a 3e Reading: the text is silent on the first hands; each faction draws its own as in 7.4b. */
static void apply_deal(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	done(m);
	for (int side = 0; side < FACTIONS; side++)
		kn_refill(m, r, side, "3");
	kn_next_phase(m, r);
}

static const struct verb deal = {
	.name = "deal",
	.about = "shuffles the three decks and draws the first hands",
	.rules = "3 2.4",
	.apply = apply_deal,
};

static const struct verb *const deal_verbs[] = { &deal, NULL };

/* Never forced: its draws belong to an action, or they would not be in the history. */
const struct state kn_deal = {
	.name = "deal",
	.rule = "3",
	.asks = "deal the first hands",
	.asked = THE_SIDE(GERMANY),
	.in = IN(DEAL),
	.verbs = deal_verbs,
	.secret = true,
};
