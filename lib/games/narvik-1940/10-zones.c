/* 10-zones.c: 10.0 zones of control. */
#include "games/narvik-1940/narvik.h"

/* 10.0a 10.0b In hexes there are combat units only; 10.0g in staging areas they have no zone. */
static bool has_enemy(const struct match *m, int h, int side)
{
	int p = m->top[h];

	return p != NONE && counter(m, p)->side != side && is_hex(m, h);
}

/* 10.0c 10.0d One enemy next to it is enough, 10.0e 10.0f but over the sea; 10.1h friends change nothing. */
bool nv_in_ezoc(const struct match *m, int h, int side)
{
	if (!is_hex(m, h))
		return false;
	EACH_LINK(l, m->data, h)
		if (has_enemy(m, l->to, side) && !nv_is_sea_side(m, l->border))
			return true;
	return false;
}

static bool has_ski_unit(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (is_type(m, p, SKI))
			return true;
	return false;
}

bool nv_in_ski_ezoc(const struct match *m, int h, int side)
{
	if (!is_hex(m, h))
		return false;
	EACH_LINK(l, m->data, h)
		if (has_enemy(m, l->to, side) && has_ski_unit(m, l->to) && !nv_is_sea_side(m, l->border))
			return true;
	return false;
}
