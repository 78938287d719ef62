/* SPDX-License-Identifier: ISC */
/* numbered.c: what would stand in a page many times stands in a list once, and is called by its number. */
#include "page/page.h"

enum { ROOM = 256 };	/* at first; twice as many slots as names, at least */

/* Where the name is, or would be. */
static int *slot_of(const struct numbered *all, const char *name)
{
	unsigned i = (unsigned)digest(DIGEST_START, name, strlen(name));

	for (;; i++) {
		int *slot = &all->slots[i & (unsigned)(all->room - 1)];

		if (!*slot || same(all->names[*slot - 1], name))
			return slot;
	}
}

static void make_room(struct numbered *all)
{
	all->room = all->room ? 2 * all->room : ROOM;
	all->slots = NEW_N(all->arena, int, all->room);
	for (int i = 0; i < all->n; i++)
		*slot_of(all, all->names[i]) = i + 1;
}

int number_of(struct numbered *all, const char *name, bool *is_new)
{
	int *slot;

	if (2 * all->n >= all->room)
		make_room(all);
	slot = slot_of(all, name);
	*is_new = !*slot;
	if (*is_new) {
		all->names = array_grown(all->arena, all->names, all->n, sizeof all->names[0]);
		all->names[all->n++] = name;
		*slot = all->n;
	}
	return *slot - 1;
}

int number_if_any(const struct numbered *all, const char *name)
{
	return all->room && *slot_of(all, name) ? *slot_of(all, name) - 1 : NONE;
}
