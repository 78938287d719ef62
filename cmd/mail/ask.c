/* SPDX-License-Identifier: ISC */
/* ask.c: the umpire's own commands, asked in this process as a person asks them at the keyboard. */
#include "mail.h"
#include "proof/deliver.h"

#include <unistd.h>

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

const char *player_name(const struct errand *e, int side)
{
	const struct player *p = &e->table.players[side];

	return p->who.name ? text(e->arena, "%s (%s)", p->who.name, p->side) : p->side;
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

static const char memory_file[] = "keeper.key.seen";

static const char *working_key(const struct errand *e)
{
	return text(e->arena, "%s/working.key", e->store.dir);
}

static const char *working_memory(const struct errand *e)
{
	return text(e->arena, "%s.seen", working_key(e));
}

/* False, and the errand cannot come true: the disk is full, or the file is not there. */
static bool copy_file(struct errand *e, const char *name, const char *to, bool must)
{
	struct ruling r = { .arena = e->arena };
	struct buffer b = { .arena = e->arena };
	const char *why = NULL, *bytes;
	size_t length;

	bytes = store_read(&e->store, name, &length, &why);
	if (!bytes && !why && !must)
		return true;
	if (bytes)
		buffer_add(&b, bytes, length);
	if (!bytes || !output(to, &b, &r))
		e->change.why = bytes ? r.text : why ? why : text(e->arena, "%s is not there", name);
	return bytes && r.verdict == LAWFUL;
}

/*
 * A key writes into a file beside it what it has shown, before anybody sees that: here nobody does until the
 * errand comes true, and till then its memory must not either. So a copy of the key is used, with one of its
 * memory, which joins the change.
 */
const char *keeper_key(struct errand *e)
{
	if (!is_kept(&e->table))
		return NULL;
	if (e->key)
		return e->key;
	keeper_forget(e);
	e->key = working_key(e);
	if (copy_file(e, "keeper.key", e->key, true))
		copy_file(e, memory_file, working_memory(e), false);
	return e->key;
}

void keeper_remember(struct errand *e)
{
	const char *why = NULL, *bytes;
	size_t length;

	if (!e->key || access(working_memory(e), F_OK) < 0)
		return;
	bytes = file_read(e->arena, working_memory(e), MOST_BYTES, &length, &why);
	if (bytes)
		change_put(&e->change, memory_file, bytes, length);
	else
		e->change.why = why;
}

void keeper_forget(struct errand *e)
{
	unlink(working_key(e));
	unlink(working_memory(e));
}
