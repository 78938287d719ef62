/* undo.c: takes back the last actions, where they need it by the consent of the other sides. */
#include "cmd.h"
#include "engine/history.h"
#include "engine/fields.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_UNDONE = 1000000 };

/* How many actions, of an undo or a consent: the second word, or 1. */
static bool read_count(const struct args *args, int *count, struct ruling *r)
{
	const char *word = args->n_rest > 1 ? args->rest[1] : "1";
	char *end;
	long n = strtol(word, &end, 10);

	if (*end || *word < '0' || *word > '9' || n < 1 || n > MOST_UNDONE)
		return trouble(r, "as many actions are taken back as a whole number says, not '%s'", word);
	*count = (int)n;
	return true;
}

/* ---- consent ---------------------------------------------------------------- */

/* The whole of what a consent is for: this game, after this very entry. */
static const char *consent_for(struct arena *arena, const struct game_file *f)
{
	if (f->chain.is_there)
		return hex_text(arena, f->chain.made_for.bytes, sizeof f->chain.made_for.bytes);
	return for_text(arena, f, NONE);
}

void run_consent(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct doc *d = doc_new(r->arena, DOC_MAP);
	struct game_file file;
	int count = 1, side;

	if (!read_count(args, &count, r) || !game_read(&file, args->rest[0], args, NULL, NULL, r) ||
	    !side_named(file.match.game, args->as, &side, r))
		return;
	if (side == NONE) {
		trouble(r, "a side consents: --as SIDE");
		return;
	}
	doc_add_text(r->arena, d, "consent", "%d", count);
	doc_add_text(r->arena, d, "by", "%s", args->as);
	doc_add_text(r->arena, d, "for", "%s", consent_for(r->arena, &file))->quoted = true;
	doc_write_flow(&a->bytes, d);
	buffer_text(&a->bytes, "\n");
	a->is_written = true;
}

int cmd_consent(const struct args *args, struct arena *arena)
{
	return print_answer(run_consent, args, arena);
}

/* One of those that an undo brings. */
static bool read_consent(const struct doc *d, const struct game_file *f, int count, struct doc *to,
			 struct ruling *r)
{
	static const char *const keys[] = { "consent", "by", "for", NULL };
	const struct doc *by = doc_get(d, "by"), *how_many = doc_get(d, "consent");
	int16_t side;
	int n = 0;

	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "a consent has no '%s'", child->key);
	if (d->kind != DOC_MAP || !by || !how_many || !doc_to_int(how_many, &n))
		return trouble_at(r, d, "a consent is written {consent: N, by: SIDE, for: HEAD}");
	if (!read_side(&f->match, by, &side, r))
		return false;
	if (!same(doc_text(d, "for"), consent_for(r->arena, f)))
		return trouble_at(r, d, "the consent of %s is for another position", by->text);
	if (n != count)
		return trouble_at(r, how_many, "%s consents to take back %d, not %d", by->text, n, count);
	if (doc_get(to, by->text))
		return trouble_at(r, d, "%s has consented already", by->text);
	doc_add_text(r->arena, to, f->match.game->forms->sides[side], "unproved");
	return true;
}

static bool read_consents(const struct args *args, const struct game_file *f, int count, struct doc *to,
			  struct ruling *r)
{
	for (int i = 0; i < args->consents.n; i++) {
		const char *file = args->consents.v[i], *why = NULL, *bytes;
		const struct doc *d;
		size_t length;

		bytes = file_read(r->arena, file, MOST_BYTES, &length, &why);
		d = bytes ? doc_read(r->arena, bytes, length, file, NULL, &why) : NULL;
		if (!d)
			return trouble(r, "%s", why);
		if (!read_consent(d, f, count, to, r))
			return false;
	}
	return true;
}

/* ---- undo -------------------------------------------------------------------- */

void run_undo(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct doc *consents = doc_new(r->arena, DOC_MAP);
	struct game_file file;
	int count = 1;

	if (!read_count(args, &count, r) || !target_take(&a->target, args, args->rest[0], r) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, r) ||
	    !read_consents(args, &file, count, consents, r) || !history_undo(&file, count, consents, r))
		return;
	answer_game(a, &file, 0, UNPROVED);
}

int cmd_undo(const struct args *args, struct arena *arena)
{
	return print_answer(run_undo, args, arena);
}
