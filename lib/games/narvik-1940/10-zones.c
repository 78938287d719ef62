/* SPDX-License-Identifier: ISC */
/* 10-zones.c: 10.0 zones of control. */
#include "games/narvik-1940/narvik.h"

/* 10.0e 10.0f Not over the sea; 10.0g units in staging areas have no zone. */
static bool reaches(const struct match *m, const struct link *l)
{
	return is_hex(m, l->to) && !nv_is_sea_side(m, l->border);
}

/* 10.0a 10.0b In hexes there are combat units only. */
static bool exerts(const struct match *m, int p)
{
	(void)m;
	(void)p;
	return true;
}

static bool is_ski(const struct match *m, int p)
{
	return is_type(m, p, SKI);
}

/* 10.0c 10.0d One enemy next to it is enough; 10.1h friends change nothing. */
bool nv_in_ezoc(const struct match *m, int h, int side)
{
	static const struct zone_rule rule = { exerts, reaches };

	return is_hex(m, h) && in_zone(m, h, side, &rule);
}

struct list nv_zone_sources(const struct match *m, int h, int side)
{
	struct list from = { 0 };

	EACH_LINK(l, m->data, h) {
		int p = is_hex(m, h) && reaches(m, l) ? m->top[l->to] : NONE;

		if (p != NONE && side_of(m, p) != side)
			list_add(&from, l->to);
	}
	return from;
}

/* The same seen from the enemies, who are fewer than the hexes. */
void nv_find_zones(const struct match *m, int side, struct nv_zones *zones)
{
	EACH_PLACE(h, m)
		zones->in[h] = false;
	EACH_PLACE(h, m) {
		if (m->top[h] == NONE || !is_hex(m, h) || side_of(m, m->top[h]) == side)
			continue;
		EACH_LINK(l, m->data, h)
			if (reaches(m, l))
				zones->in[l->to] = true;
	}
}

bool nv_in_ski_ezoc(const struct match *m, int h, int side)
{
	static const struct zone_rule rule = { is_ski, reaches };

	return is_hex(m, h) && in_zone(m, h, side, &rule);
}
