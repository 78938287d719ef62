/* SPDX-License-Identifier: ISC */
/* r13-sight.c: R13 what a side knows: held Events, and with the option fog the units of the enemy. */
#include "games/norway-1940/norway.h"

/*
 * R13.1a R13.2a Cup and hand together are known to all. While a side holds an Event, what lies in its cup
 * would tell which it is, so the enemy sees the cup only while the hand is empty.
 */
static bool sees_marker(const struct match *m, int p)
{
	int side = side_of(m, p);

	return plays(m, OPTION_OPEN_EVENTS) || lies_in(m, p, PLAYED) ||
	       (lies_in(m, p, CUP + side) && m->top[known(m, HAND + side)] == NONE);
}

bool nw_is_hiding(const struct match *m)
{
	return nw_is_foggy(m) || !plays(m, OPTION_OPEN_EVENTS);
}

/* R13.3a Boxes and Off Map bases lie open, and so do fortresses, which never move. */
enum sight nw_sight(const struct match *m, int p, int side)
{
	int at = m->at[p];

	if (at == NONE || side_of(m, p) == side)
		return SEEN;
	if (class_of(m, p) == EVENT)
		return sees_marker(m, p) ? SEEN : BACK;
	if (!plays(m, OPTION_FOG) || has_mark(m, p, SHOWN) || is_fortress(m, p))
		return SEEN;
	return is_area(m, at) || is_zone(m, at) ? BACK : SEEN;
}

const char *nw_back(const struct match *m, int p)
{
	static const char *const words[] = { "ground", "naval", "air", "event" };

	return words[class_of(m, p)];
}

void nw_reveal(struct match *m, int p)
{
	if (plays(m, OPTION_FOG))
		mark(m, p, SHOWN);
}

void nw_tell(const struct match *m, struct ruling *r, int side, const char *rule, const char *veiled,
	     const char *fmt, ...)
{
	unsigned readers = plays(m, OPTION_FOG) ? 1u << side : ~0u;
	const char *words;
	va_list ap;

	if (r->quiet)
		return;
	va_start(ap, fmt);
	words = text_v(r->arena, fmt, ap);
	va_end(ap);
	tell(r, readers, rule, "%s", words);
	if (veiled)
		tell_others(r, readers, rule, "%s", veiled);
}

const char *nw_count_words(struct ruling *r, const struct match *m, const struct list *units)
{
	const char *class = units->n ? text(r->arena, "%s ", nw_back(m, units->v[0])) : "";

	for (int i = 1; i < units->n; i++)
		if (class_of(m, units->v[i]) != class_of(m, units->v[0]))
			class = "";
	return text(r->arena, "%d %sunit%s", units->n, class, units->n == 1 ? "" : "s");
}

/* R13.3 An Off Map base lies open to the enemy, who flies from it does not until he fires. */
bool nw_shows_marks(const struct match *m, int p)
{
	return !plays(m, OPTION_FOG) || !is_base(m, m->at[p]) || has_mark(m, p, SHOWN);
}
