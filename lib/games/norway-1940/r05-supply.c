/* SPDX-License-Identifier: ISC */
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

/* What a side's areas get: a line from an area that it controls to a source. */
struct lines {
	int side;
	bool norwegian;			/* R5.1b mobilization centers serve too */
	/* The next place toward the Off Map base, of zones with a sea line; else NONE. */
	int16_t sea[MOST_PLACES];
	/* The next area toward a source, of controlled areas; itself, if it is one; NONE: it has no line. */
	int16_t land[MOST_PLACES];
};

/* From the Off Map base over all zones that a line leads to. */
static void draw_sea_lines(const struct match *m, struct lines *s)
{
	int16_t queue[MOST_PLACES];
	int n = 0;

	queue[n++] = (int16_t)home(m, s->side);
	for (int next = 0; next < n; next++)
		EACH_LINK(l, m->data, queue[next])
			if (is_zone(m, l->to) && s->sea[l->to] == NONE && is_open_sea(m, l->to, s->side)) {
				s->sea[l->to] = queue[next];
				queue[n++] = l->to;
			}
}

/* R5.1a R6.2 The port there has a sea line; who controls the area is not asked. */
static bool has_sea_line(const struct match *m, int h, const struct lines *s)
{
	if (!has_feature(m, h, PORT) || is_disrupted(m, h, PORT_OUT))
		return false;
	EACH_LINK(l, m->data, h)
		if (s->sea[l->to] != NONE)
			return true;
	return false;
}

/* ---- R5.3 lines over land ------------------------------------------------------ */

/* R5.1b */
static bool has_center(const struct match *m, const struct lines *s, int h)
{
	return s->norwegian && has_feature(m, h, MOB_CENTER) && !is_disrupted(m, h, MOB_OUT);
}

/* R5.1 R5.4 */
static bool is_source(const struct match *m, const struct lines *s, int h)
{
	return are_linked(m, h, home(m, s->side)) || has_center(m, s, h) || has_sea_line(m, h, s);
}

static void draw_lines(const struct match *m, int side, bool norwegian, struct lines *s)
{
	int16_t queue[MOST_PLACES];
	bool held[MOST_PLACES];
	int n = 0;

	s->side = side;
	s->norwegian = norwegian;
	EACH_PLACE(h, m) {
		s->sea[h] = s->land[h] = NONE;
		held[h] = nw_controls(m, s->side, h);
	}
	draw_sea_lines(m, s);
	EACH_PLACE(h, m)
		if (held[h] && is_source(m, s, h)) {
			s->land[h] = (int16_t)h;
			queue[n++] = (int16_t)h;
		}
	for (int next = 0; next < n; next++)
		EACH_LINK(l, m->data, queue[next])
			if (s->land[l->to] == NONE && held[l->to]) {
				s->land[l->to] = queue[next];
				queue[n++] = l->to;
			}
}

/*
 * R5.3a b The area from which the line of one with units of the side goes on: its own, if it has one or a
 * source; it may be contested, and its port then serves it alone; or a neighbour. NONE: there is no line.
 */
static int supplied_from(const struct match *m, const struct lines *s, int h)
{
	if (s->land[h] != NONE || are_linked(m, h, home(m, s->side)) || has_sea_line(m, h, s))
		return h;
	EACH_LINK(l, m->data, h)
		if (s->land[l->to] != NONE)
			return l->to;
	return NONE;
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
		draw_lines(m, s->side, norwegian, &lines);
		EACH_PLACE(h, m)
			s->area[norwegian][h] = is_area(m, h) && supplied_from(m, &lines, h) != NONE;
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

/* ---- the line in words ---------------------------------------------------------- */

static int zones_to_base(const struct match *m, const struct lines *s, int z)
{
	int n = 1;

	while (!is_base(m, s->sea[z])) {
		z = s->sea[z];
		n++;
	}
	return n;
}

/* "the port of bergen, by sea over bergen-leads, utsira to great-britain" */
static void add_sea_line(struct buffer *b, const struct match *m, const struct lines *s, int h)
{
	int first = NONE;

	EACH_LINK(l, m->data, h)
		if (s->sea[l->to] != NONE &&
		    (first == NONE || zones_to_base(m, s, l->to) < zones_to_base(m, s, first)))
			first = l->to;
	buffer_printf(b, "the port of %s, by sea over ", place_name(m, h));
	for (int z = first; is_zone(m, z); z = s->sea[z])
		buffer_printf(b, "%s%s", z == first ? "" : ", ", place_name(m, z));
	buffer_printf(b, " to %s", place_name(m, home(m, s->side)));
}

/* From where the line of the area goes on, to its source. */
static void add_line(struct buffer *b, const struct match *m, const struct lines *s, int h, int from)
{
	int at = from;

	buffer_text(b, "from ");
	while (s->land[at] != NONE && s->land[at] != at)
		at = s->land[at];
	if (are_linked(m, at, home(m, s->side)))
		buffer_printf(b, "%s, which adjoins %s", place_name(m, at), place_name(m, home(m, s->side)));
	else if (s->land[at] != NONE && has_center(m, s, at))
		buffer_printf(b, "the mobilization center of %s", place_name(m, at));
	else
		add_sea_line(b, m, s, at);
	if (at == h)
		return;
	buffer_printf(b, "; by land");
	for (int to = from == h ? s->land[h] : from; to != at; to = s->land[to])
		buffer_printf(b, " %s,", place_name(m, to));
	buffer_printf(b, " %s", place_name(m, at));
}

/* The zones that cut the port off: enemies are there, and beyond them the line would begin. */
static void add_break(struct buffer *b, const struct match *m, const struct lines *s, int h)
{
	bool met[MOST_PLACES] = { 0 };
	int16_t queue[MOST_PLACES];
	int n = 0, broken = 0;

	queue[n++] = (int16_t)h;
	for (int next = 0; next < n; next++)
		EACH_LINK(l, m->data, queue[next]) {
			if (!is_zone(m, l->to) || met[l->to])
				continue;
			met[l->to] = true;
			if (is_open_sea(m, l->to, s->side))
				queue[n++] = l->to;
			else
				buffer_printf(b, "%s%s", broken++ ? ", " : " breaks in ",
					      place_name(m, l->to));
		}
	if (!broken)
		buffer_text(b, " leads nowhere");
}

/* Why no source of the area serves, if it has one; else nothing. */
static void add_fault(struct buffer *b, const struct match *m, const struct lines *s, int h)
{
	const char *between = b->length ? "; " : "";

	if (s->norwegian && has_feature(m, h, MOB_CENTER) && is_disrupted(m, h, MOB_OUT)) {
		buffer_printf(b, "%sthe mobilization center of %s is disrupted", between, place_name(m, h));
		between = "; ";
	}
	if (!has_feature(m, h, PORT))
		return;
	buffer_printf(b, "%sthe %s of %s", between, is_disrupted(m, h, PORT_OUT) ? "port" : "sea line",
		      place_name(m, h));
	if (is_disrupted(m, h, PORT_OUT))
		buffer_text(b, " is disrupted");
	else
		add_break(b, m, s, h);
}

/* Of all areas that a line could go over. */
static void add_faults(struct buffer *b, const struct match *m, const struct lines *s, int h)
{
	bool met[MOST_PLACES] = { 0 };
	int16_t queue[MOST_PLACES];
	int n = 0;

	queue[n++] = (int16_t)h;
	met[h] = true;
	for (int next = 0; next < n; next++) {
		add_fault(b, m, s, queue[next]);
		EACH_LINK(l, m->data, queue[next])
			if (!met[l->to] && nw_controls(m, s->side, l->to)) {
				met[l->to] = true;
				queue[n++] = l->to;
			}
	}
	if (!b->length)
		buffer_printf(b, "no %s-controlled area leads from %s to a source", side_name(m, s->side),
			      place_name(m, h));
}

bool nw_area_supply(struct arena *arena, const struct match *m, int h, int side, bool norwegian,
		    const char **words)
{
	struct buffer b = { .arena = arena };
	struct lines lines;
	int from;

	draw_lines(m, side, norwegian, &lines);
	from = supplied_from(m, &lines, h);
	if (from != NONE)
		add_line(&b, m, &lines, h, from);
	else
		add_faults(&b, m, &lines, h);
	*words = b.bytes;
	return from != NONE;
}

bool nw_zone_supply(struct arena *arena, const struct match *m, int zone, int side, const char **words)
{
	struct buffer b = { .arena = arena };
	struct lines lines;

	draw_lines(m, side, false, &lines);
	buffer_text(&b, "");
	if (!is_open_sea(m, zone, side))
		buffer_text(&b, "breaks here");
	else if (lines.sea[zone] == NONE)
		add_break(&b, m, &lines, zone);
	for (int z = zone; lines.sea[zone] != NONE && is_zone(m, z); z = lines.sea[z])
		buffer_printf(&b, "%s%s", z == zone ? "over " : ", ", place_name(m, z));
	if (lines.sea[zone] != NONE)
		buffer_printf(&b, " to %s", place_name(m, home(m, side)));
	*words = b.bytes + (*b.bytes == ' ');
	return lines.sea[zone] != NONE;
}

bool nw_knows_supply(const struct match *m, int of, int side)
{
	return side == NONE || !nw_is_foggy(m) || (side == of && m->edition >= 2);
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
