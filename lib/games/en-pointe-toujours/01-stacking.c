/* SPDX-License-Identifier: ISC */
/* 01-stacking.c: 1.4 how many units fit into a hex, 16.3c and into the tunnel T2. */
#include "games/en-pointe-toujours/ept.h"

/* What lies in a place, or is to come there: 1.4d to 1.4f. */
struct load {
	int halves, tanks;	/* halves: of a squad */
	int leaders, weapons, others;	/* CPs, HWs; squads and cannons */
};

static const struct load loads[] = {	/* by enum type */
	[CP] = { .halves = 1, .leaders = 1 },
	[HW] = { .halves = 1, .weapons = 1 },
	[SQUAD] = { .halves = 2, .others = 1 },
	[CANNON] = { .halves = 2, .others = 1 },
	[TANK_TYPE] = { .tanks = 1 },
	[DUMMY] = { 0 }, [BATTERY] = { 0 },
};

static void add_load(const struct match *m, int p, struct load *load)
{
	const struct load *more = &loads[type_of(m, p)];

	load->halves += more->halves;
	load->tanks += more->tanks;
	load->leaders += more->leaders;
	load->weapons += more->weapons;
	load->others += more->others;
}

/* 16.3c One squad, or one CP and one machine gun. */
static bool fits_tunnel(const struct load *load)
{
	return load->others ? load->halves <= 2 : load->leaders <= 1 && load->weapons <= 1;
}

static bool fits(const struct match *m, const struct load *load, int h)
{
	if (h == known(m, T2))
		return fits_tunnel(load);
	return load->halves <= limit(m, SQUAD_HALVES) && load->tanks <= limit(m, TANKS_IN_HEX);
}

/* 1.4a The two sides of an assault are counted apart. */
bool ep_may_stack_all(const struct match *m, const struct list *who, int h)
{
	struct load load = { 0 };
	int side = side_of(m, who->v[0]);

	EACH_PIECE_AT(q, m, h)
		if (side_of(m, q) == side && !list_has(who, q))
			add_load(m, q, &load);
	for (int i = 0; i < who->n; i++)
		add_load(m, who->v[i], &load);
	return fits(m, &load, h);
}

bool ep_may_stack(const struct match *m, int p, int h)
{
	struct load load = { 0 };

	EACH_PIECE_AT(q, m, h)
		if (side_of(m, q) == side_of(m, p) && q != p)
			add_load(m, q, &load);
	add_load(m, p, &load);
	return fits(m, &load, h);
}

/* 1.4d Halves of a squad, for people. */
static const char *squads_words(struct arena *arena, int halves)
{
	return text(arena, halves % 2 ? "%d.5" : "%d", halves / 2);
}

const char *ep_room_words(struct arena *arena, const struct match *m, int h, int side)
{
	struct load load = { 0 };

	EACH_PIECE_AT(q, m, h)
		if (side_of(m, q) == side)
			add_load(m, q, &load);
	if (h == known(m, T2))
		return "for one squad, or a CP and a machine gun";
	return text(arena, "%s of %s squads, %d of %d tanks", squads_words(arena, load.halves),
		    squads_words(arena, limit(m, SQUAD_HALVES)), load.tanks, limit(m, TANKS_IN_HEX));
}

bool ep_refuse_stack(const struct match *m, const struct list *who, int h, struct ruling *r)
{
	if (h == known(m, T2))
		return refuse(r, "16.3", "the tunnel holds a squad, or a CP and a machine gun");
	return refuse(r, "1.4", "there is no room in %s for %s", place_name(m, h),
		      piece_names(r, m, who, "nobody"));
}

bool ep_check_stack(const struct match *m, int p, int h, struct ruling *r)
{
	struct list alone;

	if (ep_may_stack(m, p, h))
		return true;
	alone = list_of(p);
	return ep_refuse_stack(m, &alone, h, r);
}
