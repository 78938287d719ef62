/* SPDX-License-Identifier: ISC */
/*
 * view.c: a position made of what one side sees of another, and of nothing else: written as that side's view
 * and read again. So whatever is reckoned from it is the same for all positions that the side cannot tell
 * apart.
 */
#include "odds/odds.h"

#include "engine/engine-private.h"

bool odds_view(struct match *to, const struct match *m, int side, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct fault f = { .arena = r->arena };
	const char *why = NULL;
	const struct doc *d;

	match_write(&b, m, side);
	d = doc_read(r->arena, b.bytes, b.length, "view", NULL, &why);
	if (!d)
		return trouble(r, "%s", why);
	match_clear(to, m->game, m->data);
	to->edition = 1;	/* unless stated */
	return match_patch(to, d, r) && (!fixture_fault(to, &f) || trouble(r, "%s", f.words));
}
