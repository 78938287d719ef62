/* SPDX-License-Identifier: ISC */
/* 11-platoons.c: 11.4 hesitant and 11.5 demoralised platoons. */
#include "games/en-pointe-toujours/ept.h"

/* 11.5g */
static bool has_unit_left(const struct match *m, int head)
{
	EACH_UNIT(p, m)
		if (is_unit(m, p) && on_map(m, p) && ep_head(m, p) == head)
			return true;
	return false;
}

/* 11.5e */
static bool goes_along(const struct match *m, int dummy, int head)
{
	EACH_UNIT(p, m)
		if (is_unit(m, p) && ep_head(m, p) == head && ep_are_adjacent(m, dummy, p))
			return true;
	return false;
}

/* 11.5d Units that wait off the map leave, too. */
static void break_up(struct match *m, int head)
{
	struct list leave = { 0 };

	EACH_UNIT(p, m) {
		if (side_of(m, p) != side_of(m, head) || lies_in(m, p, GONE) || leave.n == MOST_LIST)
			continue;
		if (is_dummy(m, p) ? goes_along(m, p, head) : is_unit(m, p) && ep_head(m, p) == head)
			list_add(&leave, p);
	}
	for (int i = 0; i < leave.n; i++)
		ep_leave(m, leave.v[i], false);
}

/* 11.5a The morale of its leader, also of one who has fallen; ep_morale() takes off what hesitation costs. */
static void test_platoon(struct match *m, struct ruling *r, int head)
{
	int morale = ep_morale(m, head);
	int sum = ep_roll_2d6(r, "11.5", text(r->arena, "demoralise.%s", id(m, head)), ~0u);
	unsigned readers = ep_readers(m, head);
	const char *words = sum <= morale ? "stands" : "is demoralised and leaves the map";

	tell(r, readers, "11.5", "the platoon of %s rolls %d against %d and %s", id(m, head), sum, morale,
	     words);
	tell_others(r, readers, "11.5", "a platoon of the %s rolls %d and %s",
		    ep_side_names[side_of(m, head)], sum, words);
	if (sum > morale)
		break_up(m, head);
}

static void judge_platoon(struct match *m, struct ruling *r, int head)
{
	int losses = unit_of(m, head)->losses, hesitant = printed(m, head, HESITANT_AT),
	    demoralised = printed(m, head, DEMORALISED_AT);

	if (!has_unit_left(m, head))
		return;
	if (hesitant && losses >= hesitant && !has_mark(m, head, HESITANT)) {
		mark(m, head, HESITANT);
		tell(r, ep_readers(m, head), "11.4", "the platoon of %s becomes hesitant", id(m, head));
	}
	if (demoralised && losses >= demoralised && unit_of(m, head)->fresh)	/* 11.5c */
		test_platoon(m, r, head);
}

void ep_test_morale(struct match *m, struct ruling *r)
{
	for (int side = FRENCH; side <= GERMAN; side++)	/* 11.2p */
		EACH_UNIT(p, m)
			if (side_of(m, p) == side && ep_is_head(m, p))
				judge_platoon(m, r, p);
	EACH_UNIT(p, m)
		unit(m, p)->fresh = 0;
}
