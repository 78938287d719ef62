/* SPDX-License-Identifier: ISC */
/* chain.c: is each entry hashed upon those before it? */
#include "proof/proof.h"
#include "engine/fields.h"

#include <string.h>

static bool is_false(struct ruling *r, const struct doc *entry, int n, const char *what)
{
	return refuse(r, NULL, "%s: entry %d: %s", doc_where(r->arena, entry), n, what);
}

static int part_named(const struct game *g, const char *name)
{
	for (int i = 0; i <= name_count(g->forms->sides); i++)
		if (same(party_name(g, i), name))
			return i;
	return NONE;
}

/* Of a part that is shown, by its text; else as it stands. */
static bool hash_part(struct hash *to, const struct game_file *f, const struct doc *part, int n,
		      struct ruling *r)
{
	int number = part_named(f->match.game, part->key);
	const char *words = doc_text(part, "salt");
	struct salt salt;

	if (part->kind == DOC_TEXT)
		return hex_read(to->bytes, sizeof to->bytes, part->text) ||
		       trouble_at(r, part, "this is no hash");
	if (number == NONE || part->kind != DOC_MAP)
		return trouble_at(r, part, "this is no hidden part of an entry");
	if (words && !hex_read(salt.bytes, sizeof salt.bytes, words))
		return trouble_at(r, part, "this is no salt");
	if (!words && !f->chain.has_salts)
		return trouble_at(r, part, "the salt of this part is not known");
	if (!words)
		salt = part_salt(&f->chain, n, number);
	words = hidden_text(r->arena, part);
	*to = hidden_hash(&salt, words, strlen(words));
	return true;
}

/* Goes on from the head before it to its own. */
static bool next_head(struct hash *head, const struct game_file *f, const struct doc *d, int n,
		      struct ruling *r)
{
	const char *open, *stated;
	struct hash hidden[MOST_SIDES + 1], entry, own;
	int count = 0;

	if (!is_mapping(d, r))
		return false;
	EACH(part, doc_get(d, "hidden"))
		if (count > MOST_SIDES || !hash_part(&hidden[count++], f, part, n, r))
			return r->verdict != LAWFUL ? false : trouble_at(r, part, "there are too many parts");
	open = entry_open_text(r->arena, d);
	entry = entry_hash(open, strlen(open), hidden, count);
	*head = head_after(head, &entry);
	stated = doc_text(d, "head");
	if (!stated || !hex_read(own.bytes, sizeof own.bytes, stated))
		return is_false(r, d, n, "it has no head");
	return hash_same(&own, head) ||
	       is_false(r, d, n, "its head is not that of what it says and of the entries before it: it, "
			"or one before it, was changed");
}

static bool check_end(const struct game_file *f, const struct hash *head, int n, bool has_for,
		      struct ruling *r)
{
	if (n != f->chain.entries)
		return refuse(r, NULL, "%s: it says that there are %d entries, and there are %d", f->name,
			      f->chain.entries, n);
	if (!hash_same(head, &f->chain.head))
		return refuse(r, NULL, "%s: its head is not that of its last entry", f->name);
	return has_for || refuse(r, NULL, "%s: 'for' is no head of its entries", f->name);
}

bool chain_verify(const struct game_file *f, struct ruling *r)
{
	struct hash head = chain_id(r->arena, f);
	bool has_for = hash_same(&head, &f->chain.made_for);
	struct arena arena = { 0 };
	struct ruling own = { .arena = &arena };
	const struct doc *d;
	struct entries read;
	int n = 0;

	if (!f->chain.is_there)
		return true;
	if (!hash_same(&head, &f->chain.id))
		return refuse(r, NULL, "%s: its id is not that of its terms: game, options or keys "
			      "were changed", f->name);
	entries_open(&read, f, 0);
	while (own.verdict == LAWFUL && (d = entries_next_raw(&read, &own))) {
		struct arena_mark mark = arena_mark(&arena);

		if (next_head(&head, f, d, ++n, &own)) {
			has_for |= hash_same(&head, &f->chain.made_for);
			arena_release(&arena, mark);
		}
	}
	if (own.verdict == REFUSED)
		refuse(r, own.rule, "%s", own.text);
	else if (own.verdict == TROUBLE)
		trouble(r, "%s", own.text);
	else
		check_end(f, &head, n, has_for, r);
	entries_close(&read);
	arena_free(&arena);
	return r->verdict == LAWFUL;
}
