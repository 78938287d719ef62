/* new.c: begins a game. */
#include "keys.h"
#include "engine/dice.h"
#include "engine/history.h"

#include <string.h>

/* Dice of the set-up are kept as the first entry of the history. */
static void record_dice(struct game_file *file, const struct ruling *r)
{
	struct doc *doc = doc_new(r->arena, DOC_MAP);
	const struct entry entry = { .kind = SET_UP, .doc = doc };

	if (!r->n_rolled)
		return;
	doc_add_text(r->arena, doc, "do", "new");
	history_add(file, r->arena, &(struct step){
		.entry = &entry, .doc = doc, .ruling = r, .after = &file->match,
	});
}

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
		return trouble(r, "--seed leaves nothing to chance: dice that are %s need no seed", args->trust);
	a->mode = (enum dice_mode)mode;
	a->days = (int)args->days;
	for (int i = 0; i < args->players.n; i++)
		if (!read_player(a, g, args->players.v[i], r))
			return false;
	if (args->keeper)
		a->parties[a->keeper].has_key = ticket_take(&a->parties[a->keeper].ticket, args->keeper, r);
	return r->verdict == LAWFUL;
}

/* The terms of the game, and the beginning of its chain. Salts of a kept game are its keeper's. */
static bool agree(const struct args *args, struct game_file *file, struct ruling *r)
{
	struct agreement a;
	struct hash salts;

	if (!read_terms(&a, args, file->match.game, r) || !agreement_check(&a, &file->match, r))
		return false;
	file->terms = agreement_terms(r->arena, &a, file->match.game);
	chance_bytes(args->seeded ? &args->seed : NULL, salts.bytes, sizeof salts.bytes);
	chain_begin(file, a.mode == DICE_OPEN ? &salts : NULL);
	return true;
}

static bool begin(const struct args *args, struct game_file *file, struct ruling *r)
{
	const struct game *g = game_named(args->rest[0], r);
	const struct data *d;
	uint32_t options;
	int scenario;

	if (!g || !(d = data_named(g, args->data, r)) || !scenario_named(d, args->scenario, &scenario, r) ||
	    !options_named(g, &args->options, &options, r))
		return false;
	*file = (struct game_file){ .name = "the new game", .history = "" };
	match_new(&file->match, g, d, scenario, options, r);
	if (r->verdict != LAWFUL || !dice_used_up(r))
		return false;
	if (!agree(args, file, r))
		return false;
	if (r->n_rolled && !same(doc_text(file->terms, "dice"), dice_modes[DICE_OPEN]))
		return trouble(r, "the set-up of this game rolls dice, which no letter could prove");
	record_dice(file, r);
	return true;
}

void run_new(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;

	if (!target_take(&a->target, args, NULL, r) || !(r->dice = dice_read(args, r)) ||
	    !begin(args, &file, r))
		return;
	answer_log(a, r->log, NONE);
	answer_game(a, &file, 0, SOUND);
}

int cmd_new(const struct args *args, struct arena *arena)
{
	return print_answer(run_new, args, arena);
}
