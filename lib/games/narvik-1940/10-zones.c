/* 10-zones.c: 10.0 zones of control, and where the sea begins. */
#include "games/narvik-1940/narvik.h"

/* 10.0f 12.3g Every side of a sea hex is all sea; others are so marked. */
bool nv_is_sea_side(const struct match *m, int border)
{
	const struct border *b = &m->data->map->borders[border];

	return b->features >> SEA_SIDE & 1 || has_feature(m, b->a, SEA) || has_feature(m, b->b, SEA);
}

/* 13.0b Reading: inlets alone do not make a coast. */
bool nv_is_coastal(const struct match *m, int h)
{
	if (!is_hex(m, h) || has_feature(m, h, SEA))
		return false;
	EACH_LINK(l, m->data, h)
		if (nv_is_sea_side(m, l->border))
			return true;
	return false;
}

/* 10.0e 10.0f All terrain but the sea lets a zone through. */
bool nv_zone_crosses(const struct match *m, int border, int to)
{
	return is_hex(m, to) && !has_feature(m, to, SEA) && !nv_is_sea_side(m, border);
}

/* 10.0a 10.0b In hexes there are combat units only; 10.0g in staging areas they have no zone. */
static bool has_enemy(const struct match *m, int h, int side)
{
	int p = m->top[h];

	return p != NONE && counter(m, p)->side != side && is_hex(m, h);
}

/* 10.0c 10.0d One enemy next to the hex is enough; 10.1h friends in it change nothing. */
bool nv_in_ezoc(const struct match *m, int h, int side)
{
	if (!is_hex(m, h))
		return false;
	EACH_LINK(l, m->data, h)
		if (has_enemy(m, l->to, side) && nv_zone_crosses(m, l->border, h))
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
		if (has_enemy(m, l->to, side) && has_ski_unit(m, l->to) && nv_zone_crosses(m, l->border, h))
			return true;
	return false;
}
