/* SPDX-License-Identifier: ISC */
/* ask.c: the umpire's own commands, asked in this process as a person asks them at the keyboard. */
#include "mail.h"
#include "proof/deliver.h"

/* What a request of `umpire batch` would have under `contents`: the command reads it for "-". */
static const struct doc *request_of(struct errand *e, const struct args *args)
{
	struct doc *request = args->request ? doc_copy(e->arena, args->request) : doc_new(e->arena, DOC_MAP);
	struct doc *contents;

	if (!e->contents)
		return request;
	contents = doc_add(request, "contents", doc_new(e->arena, DOC_TEXT));
	contents->text = e->contents;
	contents->quoted = true;
	return request;
}

struct answer ask_umpire(struct errand *e, void (*run)(const struct args *, struct answer *),
			 struct args *args, ...)
{
	struct answer a = answer_start(e->arena);
	va_list words;
	const char *word;

	args->request = request_of(e, args);
	args->rest = NEW_N(e->arena, char *, 4);
	args->n_rest = 0;
	va_start(words, args);
	while ((word = va_arg(words, const char *)))
		args->rest[args->n_rest++] = text_copy(e->arena, word, strlen(word));
	va_end(words);
	a.for_each_side = true;
	run(args, &a);
	target_release(&a.target);
	return a;
}

void tell_line(struct errand *e, unsigned readers, const char *rule, const char *words)
{
	for (int side = 0; side < e->table.n; side++)
		if (readers >> side & 1)
			texts_add(&e->told[side].log, e->arena,
				  rule && *rule ? text(e->arena, "%s [%s]", words, rule) : words);
}

bool take_game(struct errand *e, const struct answer *a, struct ruling *r)
{
	struct game_file *file = NEW(e->arena, struct game_file);
	struct ruling own = { .arena = e->arena }; /* that of the answer may be a refusal: some was kept */

	if (!a->is_game || !a->is_written)
		return false;
	if (!file_parse(file, a->bytes.bytes, a->bytes.length, "game.yaml", NULL, &own))
		return trouble(r, "%s", own.text);
	e->contents = a->bytes.bytes;
	e->length = a->bytes.length;
	e->file = file;
	e->game = file->match.game;
	e->is_changed = true;
	for (const struct line *l = a->log; l; l = l->next)
		tell_line(e, l->readers, l->rule, l->text);
	return true;
}

/* Where dice are sealed one side alone can write, be it to open a letter; else NONE. */
static int who_writes(struct errand *e)
{
	struct ruling r = { .arena = e->arena };
	struct agreement a;

	return same(e->table.dice, dice_modes[DICE_SEALED]) && agreement_read(&a, e->file, &r)
		       ? pen_of(e->file, &a)
		       : NONE;
}

unsigned asked_sides(struct errand *e)
{
	unsigned sides = 0;
	int writes;

	if (!e->file || is_over(&e->file->match) || left_behind(e->file, "abandoned"))
		return 0;
	writes = who_writes(e);
	for (int side = 0; side < e->table.n; side++)
		if (writes == NONE ? may_answer(&e->file->match, side) : side == writes)
			sides |= 1u << side;
	return sides;
}

/* "german owes the opening of letter 12 ..."; NULL: nobody owes one. */
const char *owed(struct errand *e)
{
	struct ruling r = { .arena = e->arena };
	struct agreement a;

	return e->file && agreement_read(&a, e->file, &r) ? owed_words(e->arena, e->file, &a) : NULL;
}

bool has_keys_at(const struct table *t)
{
	for (int i = 0; i < t->n; i++)
		if (t->players[i].has_key)
			return true;
	return false;
}

bool is_kept(const struct table *t)
{
	return same(t->dice, dice_modes[DICE_KEPT]);
}

const char *keeper_key(struct errand *e)
{
	return is_kept(&e->table) ? text(e->arena, "%s/keeper.key", e->store.dir) : NULL;
}
