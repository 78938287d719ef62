/* SPDX-License-Identifier: ISC */
/* 01-victory.c: 1.3 how the game ends, and what must happen at once whatever is pending. */
#include "games/kampen-om-norge/norge.h"

bool kn_holds(const struct match *m, int side, int h)
{
	return ground_of(m, h)->n[side] > 0;
}

/* 1.3e Land attackers stand where they come from; those from air and sea are on the board too. */
int kn_battalions(const struct match *m, int side)
{
	int n = 0;

	EACH_AREA(h, m)
		n += ground_of(m, h)->n[side];
	EACH_TALLY(t, &own_of(m)->attacks)
		if (side == own_of(m)->turn && !is_area(m, t->from))
			n += t->count;
	return n;
}

/* 1.3d A city without a battalion is Norwegian. */
static int cities_not_german(const struct match *m)
{
	int n = 0;

	EACH_AREA(h, m)
		n += has_feature(m, h, VICTORY_CITY) && !kn_holds(m, GERMANY, h);
	return n;
}

static void germany_wins(struct match *m, struct ruling *r, int victory, const char *why)
{
	own(m)->victory = (int16_t)victory;
	win(m, r, GERMANY, "1.3", "%s victory of germany: %s",
	    victory == CLEAR_VICTORY ? "clear" : "marginal", why);
}

static void norway_and_allies_win(struct match *m, struct ruling *r, int victory, const char *why)
{
	own(m)->victory = (int16_t)victory;
	win(m, r, NORWAY, "1.3", "%s victory of norway and the allies: %s",
	    victory == CLEAR_VICTORY ? "clear" : "marginal", why);
}

/* 1.3a-d h-k Germany has no unused card left. */
static void judge_cities(struct match *m, struct ruling *r)
{
	int lost = cities_not_german(m), enemies = kn_battalions(m, NORWAY) + kn_battalions(m, ALLIES);

	say(r, "1.3", "the German deck is used up");
	if (lost > 1)
		norway_and_allies_win(m, r, CLEAR_VICTORY, "they hold two victory cities or more");
	else if (lost)
		norway_and_allies_win(m, r, MARGINAL_VICTORY, "they hold one victory city");
	else if (enemies > limit(m, FEW_BATTALIONS))
		germany_wins(m, r, MARGINAL_VICTORY, "it holds all victory cities");
	else
		germany_wins(m, r, CLEAR_VICTORY, "it holds all victory cities, and few enemies are left");
}

/* 1.3e-g If both sides lose their last battalion, germany holds no city. */
static void judge_battalions(struct match *m, struct ruling *r)
{
	if (!kn_battalions(m, GERMANY))
		norway_and_allies_win(m, r, CLEAR_VICTORY, "no German battalion is left");
	else if (!kn_battalions(m, NORWAY) && !kn_battalions(m, ALLIES))
		germany_wins(m, r, CLEAR_VICTORY, "no enemy battalion is left");
}

/* 1.3e Reading: in the 9 April turn battalions are still arriving, so it is tested when that is over. */
void kn_judge(struct match *m, struct ruling *r)
{
	unsigned news = own_of(m)->news;

	own(m)->news = 0;
	if (news & LAST_CARD)
		judge_cities(m, r);
	else if (news & DEFEAT && !own_of(m)->april)
		judge_battalions(m, r);
	if (news & NO_MORE_CARDS && !is_over(m))
		kn_begin_withdrawal(m, r);
}
