/* SPDX-License-Identifier: ISC */
/* 04-new-cards.c: 4.4 phase 4, the compulsory discard and new cards. */
#include "games/kampen-om-norge/norge.h"

/* 4.4c Reading: reactions since the last phase 4 and cards traded count as used. 2.4aa ends the duty. */
static bool must_discard(const struct match *m, int side)
{
	const struct norge *o = own_of(m);

	return cell(m, PER_FACTION, MUST_USE, side) && !o->used[side] &&
	       !(side == ALLIES && o->exhausted) && kn_hand(m, side);
}

/* 1.3a 2.4x What the end of a deck leads to comes before the next turn; then no more is drawn. */
void kn_open_new_cards(struct match *m, struct ruling *r)
{
	int side = own_of(m)->turn;

	if (must_discard(m, side)) {
		ask(m, &kn_discard, side);
		return;
	}
	kn_refill(m, r, side, "4.4");
	if (!own_of(m)->news)
		kn_next_turn(m, r);
}

/* ---- discard --------------------------------------------------------------- */

static bool check_discard(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *discard = args_of(a);

	return kn_check_card(m, a->side, discard->card, NONE, "4.4", r);
}

static void discard(struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *discard = args_of(a);

	done(m);
	kn_use(m, r, discard->card);
	say(r, "4.4", "no card was used by %s: %s is discarded", side_name(m, a->side), id(m, discard->card));
}

/* ---- tables ------------------------------------------------------------------ */

static const struct param discard_params[] = {
	{ PARAM(struct card_args, card, ARG_PIECE), .about = "a card of the hand" },
	{ 0 }
};

static const struct verb discard_verb = {
	.name = "discard",
	.about = "lays down a card unused, as none was used in the round",
	.rules = "4.4 2.4",
	.params = discard_params,
	.checks = CHECKS(check_discard),
	.apply = discard,
	.explain = kn_explain_card,
	.offer = kn_offer_hand,
};

const struct state kn_discard = {
	.name = "discard",
	.rule = "4.4",
	.asks = "discard a card",
	.asked = ON_TURN,
	.in = IN(NEW_CARDS),
	.verbs = (const struct verb *const[]){ &discard_verb, NULL },
};
