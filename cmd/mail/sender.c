/* SPDX-License-Identifier: ISC */
/*
 * sender.c: whose letter it is. The token says which side is meant, the address whether it is that side's
 * player: neither is enough by itself. From no answer can be learned whether a token was right.
 */
#include "mail.h"

bool is_address_of(const struct errand *e, int side, const char *address)
{
	const struct texts *more = &e->state.seats[side].addresses;

	if (is_same_address(e->table.players[side].who.address, address))
		return true;
	for (int i = 0; i < more->n; i++)
		if (is_same_address(more->v[i], address))
			return true;
	return false;
}

/* The sides whose tokens the letter bears, as bits: one who answers to all bears those of others, too. */
static unsigned tokens_in(const struct errand *e, const struct tag *tag)
{
	unsigned sides = 0;

	for (int i = 0; i < e->table.n; i++)
		if (same_but_case(tag->table, e->table.name) &&
		    is_same_token(tag->token, e->table.players[i].token))
			sides |= 1u << i;
	return sides;
}

static unsigned tokens_of_envelope(const struct errand *e, const char *recipient)
{
	struct tag tag;

	return recipient && address_tag(&tag, e->arena, recipient) ? tokens_in(e, &tag) : 0;
}

static unsigned tokens_of(const struct errand *e, const struct message *m)
{
	unsigned sides = 0;
	struct tag tag;

	for (int i = 0; i < m->to.n; i++)
		if (address_tag(&tag, e->arena, m->to.v[i]))
			sides |= tokens_in(e, &tag);
	if (subject_tag(&tag, e->arena, m->subject))
		sides |= tokens_in(e, &tag);
	return sides;
}

static int first_of(unsigned sides)
{
	int side = 0;

	while (!(sides >> side & 1))
		side++;
	return side;
}

struct sender sender_find(const struct errand *e, const struct message *m, const char *recipient)
{
	unsigned first = tokens_of_envelope(e, recipient), meant = first | tokens_of(e, m), known = 0;

	if (!m->from.address)
		return (struct sender){ NOBODY, NONE };
	for (int i = 0; i < e->table.n; i++)
		if (is_address_of(e, i, m->from.address))
			known |= 1u << i;
	if (first & known) /* who plays two sides may write to both at once */
		return (struct sender){ THE_PLAYER, first_of(first & known) };
	if (meant & known)
		return (struct sender){ THE_PLAYER, first_of(meant & known) };
	if (known)
		return (struct sender){ NO_TOKEN, first_of(known) };
	if (meant)
		return (struct sender){ PERHAPS_THE_PLAYER, first_of(meant) };
	return (struct sender){ NOBODY, NONE };
}
