/* new.c: begins a game. */
#include "cmd.h"
#include "engine/dice.h"
#include "engine/history.h"

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

/* The terms of the game, and the beginning of its chain. */
static void agree(const struct args *args, struct game_file *file, struct arena *arena)
{
	struct doc *terms = doc_new(arena, DOC_MAP);
	struct hash salts;

	doc_add_text(arena, terms, "dice", "open");
	if (args->seeded)
		doc_add_text(arena, terms, "seeded", "yes");
	file->terms = terms;
	chance_bytes(args->seeded ? &args->seed : NULL, salts.bytes, sizeof salts.bytes);
	chain_begin(file, &salts);
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
	agree(args, file, r->arena);
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
