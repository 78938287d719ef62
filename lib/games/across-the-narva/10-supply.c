/* SPDX-License-Identifier: ISC */
/* 10-supply.c: supply lines (10.1), their sources (10.2), and the Supply Phase (10.0). */
#include "games/across-the-narva/narva.h"

/* ---- 10.1 lines --------------------------------------------------------- */

/* 10.1.1a b No line over a major river without bridge, frozen or not; a ferry joins both banks. */
static bool may_cross(const struct match *m, int border)
{
	return !border_has(m, border, MAJOR_RIVER) || border_has(m, border, FERRY) ||
	       an_is_bridged(m, border);
}

/* 2.2.7c Reading: a source of two colours serves the side that controls its hex. */
bool an_is_source(const struct match *m, int h, int side)
{
	uint32_t features = spot(m, h)->features;

	if (features >> (side == GERMAN ? GERMAN_SOURCE : SOVIET_SOURCE) & 1)
		return true;
	return features >> CHANGING_SOURCE & 1 && (is_marked(m, h, SOVIET_HELD) ? SOVIET : GERMAN) == side;
}

/* 10.1b A road counts whichever way it is crossed. Reading: built-up hexes are clear, mixed ones are not. */
static bool is_clear(const struct match *m, int h)
{
	enum {
		BUILT = 1u << VILLAGE | 1u << CITY, OPEN = 1u << CLEAR | 1u << HILL,
		ROUGH = 1u << WOODS | 1u << SWAMP,
	};
	uint32_t f = spot(m, h)->features;

	if (f >> ON_ROAD & 1 || (f >> ON_WINTER_TRAIL & 1 && an_has_frost(m)))
		return true;
	return f & BUILT || (f & OPEN && !(f & ROUGH));
}

/* 10.1a 10.1c 5.5a b A friendly unit lifts zones and clears the ground of its own hex. */
static bool may_use(const struct match *m, int h, int side, const struct zones *enemy)
{
	int holder = holder_of(m, h);

	return holder == side || (holder == NONE && !enemy->in[h] && is_clear(m, h));
}

/* 10.2 From the sources outwards, each hex once. */
void an_trace(const struct match *m, int side, struct trace *t)
{
	struct zones enemy;
	int16_t queue[MOST_PLACES];
	int tail = 0;

	an_find_zones(m, side, &enemy);
	EACH_PLACE(h, m) {
		t->on[h] = an_is_source(m, h, side) && may_use(m, h, side, &enemy);
		t->next[h] = NONE;
		if (t->on[h])
			queue[tail++] = (int16_t)h;
	}
	for (int head = 0; head < tail; head++)
		EACH_LINK(l, m->data, queue[head]) {
			if (t->on[l->to] || !may_cross(m, l->border) || !may_use(m, l->to, side, &enemy))
				continue;
			t->on[l->to] = true;
			t->next[l->to] = queue[head];
			queue[tail++] = l->to;
		}
}

/* 9.5.4b Its own presence would make the hex fit for the line. */
bool an_is_supplied_hex(const struct match *m, int side, int h, const struct trace *t)
{
	if (an_is_source(m, h, side))
		return true;
	EACH_LINK(l, m->data, h)
		if (t->on[l->to] && may_cross(m, l->border))
			return true;
	return false;
}

/* ---- lines in words ---------------------------------------------------------- */

enum { MOST_BREAKS = 6 };	/* that are told of each kind */
struct breaks {		/* where no line can go on */
	struct list held, watched, rough, over;
};

static void add_break(struct list *list, int h)
{
	if (list->n < MOST_LIST && !list_has(list, h))
		list_add(list, h);
}

/* All that can be used round the hex, and why its neighbours cannot. */
static void find_breaks(const struct match *m, int side, int start, struct breaks *breaks)
{
	bool seen[MOST_PLACES] = { false };
	int16_t queue[MOST_PLACES];
	struct zones enemy;
	int tail = 0;

	an_find_zones(m, side, &enemy);
	queue[tail++] = (int16_t)start;
	seen[start] = true;
	for (int head = 0; head < tail; head++)
		EACH_LINK(l, m->data, queue[head]) {
			if (seen[l->to])
				continue;
			if (holder_of(m, l->to) == enemy_of(side)) {
				add_break(&breaks->held, l->to);
			} else if (!may_use(m, l->to, side, &enemy)) {
				add_break(enemy.in[l->to] ? &breaks->watched : &breaks->rough, l->to);
			} else if (!may_cross(m, l->border)) {
				add_break(&breaks->over, l->to);
			} else {
				seen[l->to] = true;
				queue[tail++] = l->to;
			}
		}
}

static void add_breaks(struct buffer *b, const struct match *m, const char *what, const struct list *list)
{
	for (int i = 0; i < list->n && i < MOST_BREAKS; i++)
		buffer_printf(b, "%s%s", i ? ", " : text(b->arena, "%s%s ", b->length ? "; " : "", what),
			      place_name(m, list->v[i]));
	if (list->n > MOST_BREAKS)
		buffer_printf(b, " and %d more", list->n - MOST_BREAKS);
}

static const char *break_words(struct arena *arena, const struct match *m, int side, int h)
{
	struct breaks breaks = { 0 };
	struct buffer b = { .arena = arena };

	find_breaks(m, side, h, &breaks);
	add_breaks(&b, m, "enemies in", &breaks.held);
	add_breaks(&b, m, "enemy zones in", &breaks.watched);
	add_breaks(&b, m, "neither road nor clear ground in", &breaks.rough);
	add_breaks(&b, m, "no bridge to", &breaks.over);
	return b.length ? b.bytes : "there is no way from it";
}

static const char *line_words(struct arena *arena, const struct match *m, const struct trace *t, int h)
{
	struct buffer b = { .arena = arena };
	int n = 0;

	if (t->next[h] == NONE)
		return "it is a source itself";
	for (; t->next[h] != NONE; h = t->next[h], n++)
		if (n)
			buffer_printf(&b, "%s%s", n > 1 ? ", " : " by ", place_name(m, h));
	return text(arena, "from %s%s", place_name(m, h), b.length ? b.bytes : ", next to it");
}

bool an_line_words(struct arena *arena, const struct match *m, int side, int h, const char **words)
{
	struct trace t;

	an_trace(m, side, &t);
	*words = t.on[h] ? line_words(arena, m, &t, h) : break_words(arena, m, side, h);
	return t.on[h];
}

/* ---- 10.2.1 the limited source -------------------------------------------- */

/* 10.2.1 Narva, the enclosed area, the defenses. */
bool an_in_limited_area(const struct match *m, int h)
{
	return is_hex(m, h) && (has_feature(m, h, NARVA) || has_feature(m, h, ENCLOSED) ||
				has_feature(m, h, NORDLAND_WORKS) || has_feature(m, h, NEDERLAND_WORKS));
}

/* 10.2.1a Reading: from the entry hex up to the city, whose own hexes do not count. */
int an_highway_cut(const struct match *m, int side)
{
	EACH_PLACE(h, m) {
		if (!is_hex(m, h) || !has_feature(m, h, HIGHWAY) || has_feature(m, h, NARVA))
			continue;
		EACH_PIECE_AT(p, m, h)
			if (an_is_occupant(m, p) && sight_of(m, p, side) == SEEN)
				return h;
	}
	return NONE;
}

/* ---- 10.0 the Supply Phase ------------------------------------------------- */

struct lines {		/* of both sides, and what else counts for all units */
	struct trace trace[2];
	bool cut;
};

static bool is_limited(const struct match *m, int p)
{
	return side_of(m, p) == GERMAN && an_in_limited_area(m, m->at[p]);
}

/* 10.0b to 10.0e; 8.0.6f the marines need no line; 10.2.1b near Narva nobody is ever isolated. */
static int judged(const struct match *m, int p, const struct lines *lines)
{
	bool fed = lines->trace[side_of(m, p)].on[m->at[p]];

	if (is_marines(m, p))
		return SUPPLIED;
	if (is_limited(m, p))
		return fed && !lines->cut ? SUPPLIED : OUT_OF_SUPPLY;
	if (fed)
		return SUPPLIED;
	return unit_of(m, p)->supply == SUPPLIED ? OUT_OF_SUPPLY : ISOLATED;
}

/* 2.1.3 The enemy is not told of a unit that he does not see. */
static void report(const struct match *m, struct ruling *r, int p)
{
	static const char *const words[] = { "is in supply again", "is out of supply", "is isolated" };
	const char *rule = is_limited(m, p) ? "10.2.1" : "10.0";

	tell(r, an_readers(m, p), rule, "%s %s", id(m, p), words[unit_of(m, p)->supply]);
}

/* 10.1.2 What is found here holds until the next Supply Phase. */
void an_judge_supply(struct match *m, struct ruling *r)
{
	struct lines lines = { .cut = an_highway_cut(m, NONE) != NONE };

	an_trace(m, GERMAN, &lines.trace[GERMAN]);
	an_trace(m, SOVIET, &lines.trace[SOVIET]);
	if (lines.cut)
		say(r, "10.2.1", "the highway to Narva is cut");
	EACH_UNIT(p, m) {
		int now;

		if (!is_ground_unit(m, p) || !on_map(m, p))
			continue;
		now = judged(m, p, &lines);
		if (now == unit_of(m, p)->supply)
			continue;
		unit(m, p)->supply = (int16_t)now;
		report(m, r, p);
	}
}
