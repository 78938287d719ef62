/* SPDX-License-Identifier: ISC */
/* undo.c: takes back the last actions, where they need it by the consent of the other sides. */
#include "letters.h"
#include "engine/fields.h"
#include "engine/history.h"
#include "proof/deliver.h"

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

/* Signed with -k; else the word of whoever writes it. */
static bool sign_consent(const struct args *args, const struct game_file *f, const char *by, int count,
			 struct doc *to, struct ruling *r)
{
	struct agreement a;
	struct holder h;
	struct hash what;
	struct signature signature;

	if (!id_check(f, r) || !agreement_read(&a, f, r) || !key_take(&h, args->key, r))
		return false;
	if (key_belongs(&h, &a, f->match.game, r) && !same(party_name(f->match.game, h.party), by))
		trouble(r, "%s is the key of %s, not of %s", h.file, party_name(f->match.game, h.party), by);
	if (r->verdict == LAWFUL) {
		what = consent_hash(&f->chain.id, by, &f->chain.made_for, (uint64_t)count);
		signature = sign_hash(&h.key.signing, &what);
		ADD_HEX(r->arena, to, "sign", signature);
	}
	key_release(&h);
	return r->verdict == LAWFUL;
}

void run_consent(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct doc *d = doc_new(r->arena, DOC_MAP);
	struct game_file file;
	int count = 1, side;

	if (!read_count(args, &count, r) || !view_read(&file, args->rest[0], args, NULL, NULL, r) ||
	    !side_named(file.match.game, args->as, &side, r))
		return;
	if (side == NONE) {
		trouble(r, "a side consents: --as SIDE");
		return;
	}
	doc_add_text(r->arena, d, "consent", "%d", count);
	doc_add_text(r->arena, d, "by", "%s", args->as);
	doc_add_text(r->arena, d, "for", "%s", consent_for(r->arena, &file))->quoted = true;
	if (args->key && !sign_consent(args, &file, args->as, count, d, r))
		return;
	doc_write_flow(&a->bytes, d);
	buffer_text(&a->bytes, "\n");
	a->is_written = true;
	a->key = "lines";
	a->form = AS_LINES;
}

int cmd_consent(const struct args *args, struct arena *arena)
{
	return print_answer(run_consent, args, arena);
}

/* One of those that an undo brings. */
static bool read_consent(const struct doc *d, const struct game_file *f, int count, struct doc *to,
			 struct ruling *r)
{
	static const char *const keys[] = { "consent", "by", "for", "sign", NULL };
	const struct doc *by = doc_get(d, "by"), *how_many = doc_get(d, "consent");
	const char *sign = doc_text(d, "sign");
	struct agreement a;
	int16_t side;
	int n = 0;

	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "a consent has no '%s'", child->key);
	if (d->kind != DOC_MAP || !by || !how_many || !doc_to_int(how_many, &n))
		return trouble_at(r, d, "a consent is written {consent: N, by: SIDE, for: HEAD}");
	if (!read_side(&f->match, by, &side, r) || !agreement_read(&a, f, r))
		return false;
	if (!same(doc_text(d, "for"), consent_for(r->arena, f)))
		return trouble_at(r, d, "the consent of %s is for another position", by->text);
	if (n != count)
		return trouble_at(r, how_many, "%s consents to take back %d, not %d", by->text, n, count);
	if (doc_get(to, by->text))
		return trouble_at(r, d, "%s has consented already", by->text);
	if (!is_consent(&a, f, by->text, n, sign ? sign : "unproved"))
		return trouble_at(r, d, sign ? "the signature of this consent is not that of %s"
					     : "%s has a key, and has not signed this consent (-k)",
				  by->text);
	doc_add_text(r->arena, to, f->match.game->forms->sides[side], "%s",
		     sign ? sign : "unproved")->quoted = true;
	return true;
}

/* Those of files, and of a request those that are in it. */
static bool read_consents(const struct args *args, const struct game_file *f, int count, struct doc *to,
			  struct ruling *r)
{
	EACH(d, doc_get(args->request, "consents"))
		if (!read_consent(d, f, count, to, r))
			return false;
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

/* Where sides have keys an undo is signed as any action is. */
static void undo_by_letter(const struct args *args, struct game_file *f, int count,
			   const struct doc *consents, struct answer *a)
{
	struct arena *arena = a->ruling.arena;
	struct doc *d = doc_new(arena, DOC_MAP);
	const struct doc *one = d;
	const struct documents docs = { .v = &one, .n = 1 };

	doc_add_text(arena, d, "do", "undo");
	doc_add_text(arena, d, "count", "%d", count);
	if (consents->count)
		doc_add(d, "consents", doc_copy(arena, consents));
	apply_letters(args, f, &docs, NONE, NULL, a);
}

void run_undo(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct doc *consents = doc_new(r->arena, DOC_MAP);
	struct game_file file;
	int count = 1, by;

	if (!read_count(args, &count, r) || !target_take(&a->target, args, args->rest[0], r) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, r) ||
	    !read_consents(args, &file, count, consents, r) || !is_going_on(&file, r))
		return;
	if (has_keys(&file)) {
		undo_by_letter(args, &file, count, consents, a);
		return;
	}
	if (side_named(file.match.game, args->as, &by, r) &&
	    history_undo(&file, by, count, consents, NULL, r))
		answer_game(a, &file, 0, UNPROVED);
}

int cmd_undo(const struct args *args, struct arena *arena)
{
	return print_answer(run_undo, args, arena);
}
