/* r05-supply.c: R5 supply by sea and land, and the air supply marker as far as it gives supply (G3A.7). */
#include "games/norway-1940/norway.h"

/* ---- R5.2 sea lines --------------------------------------------------------- */

static bool has_warship(const struct match *m, int zone, int side)
{
	EACH_PIECE_AT(p, m, zone)
		if (side_of(m, p) == side && class_of(m, p) == NAVAL && is_warship(m, p))
			return true;
	return false;
}

/* R13.3d Of ships that it does not see a side knows no type: any may be a warship. Edition 1: as they are. */
static bool has_unknown_ship(const struct match *m, int zone, int side)
{
	EACH_PIECE_AT(p, m, zone)
		if (m->edition >= 2 && class_of(m, p) == NAVAL && nw_sight(m, p, side) != SEEN)
			return true;
	return false;
}

/* R5.2b */
static bool is_open_sea(const struct match *m, int zone, int side)
{
	return (!has_warship(m, zone, enemy_of(side)) && !has_unknown_ship(m, zone, side)) ||
	       has_warship(m, zone, side);
}

/* Zones from which a line leads to the Off Map base, by place. */
static void draw_sea_lines(const struct match *m, int side, bool *line)
{
	int16_t queue[MOST_PLACES];
	int n = 0;

	queue[n++] = (int16_t)home(m, side);
	for (int next = 0; next < n; next++)
		EACH_LINK(l, m->data, queue[next])
			if (is_zone(m, l->to) && !line[l->to] && is_open_sea(m, l->to, side)) {
				line[l->to] = true;
				queue[n++] = l->to;
			}
}

/* R5.1a R6.2 The port there has a sea line; who controls the area is not asked. */
static bool has_sea_line(const struct match *m, int h, const bool *line)
{
	if (!has_feature(m, h, PORT) || is_disrupted(m, h, PORT_OUT))
		return false;
	EACH_LINK(l, m->data, h)
		if (line[l->to])
			return true;
	return false;
}

/* ---- R5.3 lines over land ------------------------------------------------------ */

/* What a side's areas get: a line from an area that it controls to a source. */
struct lines {
	int side;
	bool norwegian;			/* R5.1b mobilization centers serve too */
	bool sea[MOST_PLACES];		/* zones with a sea line */
	bool land[MOST_PLACES];		/* controlled areas that a source supplies */
};

/* R5.1 R5.4 */
static bool is_source(const struct match *m, const struct lines *s, int h)
{
	if (are_linked(m, h, home(m, s->side)))
		return true;
	if (s->norwegian && has_feature(m, h, MOB_CENTER) && !is_disrupted(m, h, MOB_OUT))
		return true;
	return has_sea_line(m, h, s->sea);
}

static void draw_lines(const struct match *m, struct lines *s)
{
	int16_t queue[MOST_PLACES];
	bool held[MOST_PLACES];
	int n = 0;

	EACH_PLACE(h, m) {
		s->sea[h] = s->land[h] = false;
		held[h] = nw_controls(m, s->side, h);
	}
	draw_sea_lines(m, s->side, s->sea);
	EACH_PLACE(h, m)
		if (held[h] && is_source(m, s, h)) {
			s->land[h] = true;
			queue[n++] = (int16_t)h;
		}
	for (int next = 0; next < n; next++)
		EACH_LINK(l, m->data, queue[next])
			if (!s->land[l->to] && held[l->to]) {
				s->land[l->to] = true;
				queue[n++] = l->to;
			}
}

/* R5.3a b An area with units of the side may be contested; its port then serves it alone. */
static bool is_supplied_in(const struct match *m, const struct lines *s, int h)
{
	if (s->land[h] || are_linked(m, h, home(m, s->side)) || has_sea_line(m, h, s->sea))
		return true;
	EACH_LINK(l, m->data, h)
		if (s->land[l->to])
			return true;
	return false;
}

/* ---- who is in supply ---------------------------------------------------------- */

/* R5.5a G3A.7f In supply wherever lines lead; ships, and who is aboard or not in play, lie in no area. */
static bool is_always_supplied(const struct match *m, int p, bool marker)
{
	return is_fortress(m, p) || !is_area(m, m->at[p]) ||
	       (marker && side_of(m, p) == GERMAN && m->at[p] == own_of(m)->air_supply);
}

void nw_supply_start(struct supply *s, int side)
{
	s->side = side;
	s->found[false] = s->found[true] = false;
}

bool nw_supply_has(const struct match *m, struct supply *s, int p, bool marker)
{
	bool norwegian = nation_of(m, p) == NORWAY;
	struct lines lines;

	if (is_always_supplied(m, p, marker))
		return true;
	if (!s->found[norwegian]) {
		lines.side = s->side;
		lines.norwegian = norwegian;
		draw_lines(m, &lines);
		EACH_PLACE(h, m)
			s->area[norwegian][h] = is_area(m, h) && is_supplied_in(m, &lines, h);
		s->found[norwegian] = true;
	}
	return s->area[norwegian][m->at[p]];
}

bool nw_is_supplied(const struct match *m, int p, bool marker)
{
	struct supply s;

	nw_supply_start(&s, side_of(m, p));
	return nw_supply_has(m, &s, p, marker);
}

void nw_judge_supply(struct match *m)
{
	struct supply s[SIDES];

	for (int side = 0; side < SIDES; side++)
		nw_supply_start(&s[side], side);
	EACH_UNIT(p, m) {
		unmark(m, p, UNSUPPLIED);
		if (!nw_supply_has(m, &s[side_of(m, p)], p, false))
			mark(m, p, UNSUPPLIED);
	}
}

/* ---- G3A.7m the marker --------------------------------------------------------- */

/* An enemy who is named does not count, wherever he is: a refusal must not tell (R13.3). */
bool nw_marker_serves(const struct match *m, const struct list *units)
{
	for (int i = 0; i < units->n; i++)
		if (own_of(m)->air_supply != NONE && m->at[units->v[i]] == own_of(m)->air_supply &&
		    side_of(m, units->v[i]) == GERMAN)
			return true;
	return false;
}

bool nw_check_marker(const struct match *m, int side, bool serves, struct ruling *r)
{
	if (side != GERMAN)
		return refuse(r, "G3A.7", "air supply is German");
	if (own_of(m)->air_supply == NONE)
		return refuse(r, "G3A.7", "the air supply marker is not on the map");
	return serves || refuse(r, "G3A.7", "nobody who acts is in %s, where the air supply marker lies",
				place_name(m, own_of(m)->air_supply));
}

void nw_use_marker(struct match *m)
{
	own(m)->marker = true;
	EACH_UNIT(p, m)
		if (side_of(m, p) == GERMAN && m->at[p] == own_of(m)->air_supply)
			unmark(m, p, UNSUPPLIED);
}

void nw_offer_marker(struct offers *o, const struct action *a, bool *marker, bool lines,
		     const struct list *units, const struct list *some)
{
	if (lines)
		offer_sure_some(o, a, some);
	if (a->side != GERMAN || own_of(o->match)->marker || !nw_marker_serves(o->match, units))
		return;
	*marker = true;
	offer_sure_some(o, a, some);
	*marker = false;
}
