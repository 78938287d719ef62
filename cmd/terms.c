/* SPDX-License-Identifier: ISC */
/* terms.c: the terms of a game that begins: who has a key, and how dice come about. */
#include "terms.h"
#include "keys.h"
#include "engine/dice.h"

#include <string.h>

/* "german=anna.pub" */
static bool read_player(struct agreement *a, const struct game *g, const char *words, struct ruling *r)
{
	const char *sign = strchr(words, '=');
	int side;

	if (!sign)
		return trouble(r, "--player is written SIDE=FILE, not '%s'", words);
	if (!side_named(g, text_copy(r->arena, words, (size_t)(sign - words)), &side, r))
		return false;
	if (a->parties[side].has_key)
		return trouble(r, "%s has a ticket already", g->forms->sides[side]);
	return a->parties[side].has_key = ticket_take(&a->parties[side].ticket, sign + 1, r);
}

static bool read_terms(struct agreement *a, const struct args *args, const struct game *g, struct ruling *r)
{
	int mode = args->trust ? name_index(dice_modes, args->trust) : DICE_OPEN;

	*a = (struct agreement){ .keeper = name_count(g->forms->sides), .seeded = args->seeded };
	if (mode < 0)
		return trouble(r, "dice are open, kept or sealed, not '%s'", args->trust);
	if (args->has_days && (!args->days || args->days > 999))
		return trouble(r, "--days is a whole number from 1 to 999");
	if (args->seeded && mode != DICE_OPEN)
		return trouble(r, "--seed leaves nothing to chance: dice that are %s need no seed",
			       args->trust);
	a->mode = (enum dice_mode)mode;
	a->days = (int)args->days;
	for (int i = 0; i < args->players.n; i++)
		if (!read_player(a, g, args->players.v[i], r))
			return false;
	if (args->keeper)
		a->parties[a->keeper].has_key = ticket_take(&a->parties[a->keeper].ticket, args->keeper, r);
	return r->verdict == LAWFUL;
}

/* Salts of a kept game are its keeper's. */
bool terms_begin(struct game_file *file, const struct args *args, const struct doc *after, struct ruling *r)
{
	struct agreement a;
	struct hash salts;

	if (!read_terms(&a, args, file->match.game, r) || !agreement_check(&a, &file->match, r))
		return false;
	file->terms = agreement_terms(r->arena, &a, after, file->match.game);
	chance_bytes(args->seeded ? &args->seed : NULL, salts.bytes, sizeof salts.bytes);
	chain_begin(file, a.mode == DICE_OPEN ? &salts : NULL);
	return true;
}
