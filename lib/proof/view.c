/* SPDX-License-Identifier: ISC */
/* view.c: what a view proves to its reader, who does not see enough to play the game again. */
#include "proof/proof.h"
#include "engine/aside.h"
#include "engine/fields.h"

#include <limits.h>
#include <string.h>

/* Letters and links as the entries show them. */
struct reader {
	const struct game_file *file;
	struct agreement agreement;
	struct evidence *evidence;
	struct paper letter;
	bool has_letter;
	int left;			/* of its actions are to come */
	struct hash head;		/* of the entry before */
	struct hash made_for;		/* of the last one that is not silent */
};

/* Before the first entry no link is shown. */
static void begin_entries(struct reader *v)
{
	links_begin(&v->agreement);
	v->head = v->made_for = v->file->chain.id;
}

static bool is_false(struct ruling *r, const struct doc *entry, const char *what)
{
	return refuse(r, NULL, "%s: %s", doc_where(r->arena, entry), what);
}

/* Without the chain's own keys. */
static const struct doc *bare(struct arena *arena, const struct doc *d)
{
	struct doc *out = doc_copy(arena, d);
	struct doc *made = doc_new(arena, DOC_MAP);

	made->file = d->file;
	made->line = d->line;
	made->column = d->column;
	EACH(child, out)
		if (!same(child->key, "hidden") && !same(child->key, "head"))
			doc_add_copy(arena, made, child);
	return made;
}

static void note_link(struct reader *v, int party, const struct hash *link)
{
	v->agreement.parties[party].shown++;
	v->agreement.parties[party].link = *link;
}

/*
 * Asides move nothing. A standing order has no part of the keeper's; what games called so before is an action
 * like others.
 */
static void note_head(struct reader *v, const struct doc *d)
{
	const char *head = doc_text(d, "head"), *verb = doc_text(d, "do");
	bool silent = !verb || aside_find(v->file->match.game, d) ||
		      (same(verb, "standing") && !doc_get(doc_get(d, "hidden"), "keeper"));

	if (!head || !hex_read(v->head.bytes, sizeof v->head.bytes, head))
		return;
	if (!silent)
		v->made_for = v->head;
}

/* The keeper's word alone: whether he was right only the whole file tells. */
static bool check_refusal(const struct reader *v, const struct doc *d, const struct paper *l,
			  struct ruling *r)
{
	const struct party *keeper = &v->agreement.parties[v->agreement.keeper];
	const char *rule = doc_text(d, "refused"), *words = doc_text(d, "refusal");
	struct signature signature;
	struct hash what;

	if (!rule || v->agreement.mode != DICE_KEPT)
		return true;
	what = refusal_hash(&v->file->chain.id, &l->hash, &v->head, rule);
	return (words && hex_read(signature.bytes, sizeof signature.bytes, words) &&
		is_signed_by(&keeper->ticket.public_key, &what, &signature)) ||
	       is_false(r, d, "the keeper has not signed that he refuses this letter");
}

static bool read_letter(struct reader *v, const struct doc *d, struct ruling *r)
{
	const struct party *party;
	struct paper l;
	bool is_late;

	if (!paper_from_entry(&l, d, &v->file->match, r))
		return false;
	party = &v->agreement.parties[l.side];
	l.hash = paper_signed(&l, v->file);
	v->letter = l;
	v->has_letter = true;
	v->left = l.n;
	is_late = !hash_same(&l.made_for, &v->made_for);
	if (is_late && !doc_get(d, "refused"))
		return is_false(r, d, "this letter was written for another position");
	if (is_late && entry_with_head(v->file, hex_text(r->arena, l.made_for.bytes, HASH_BYTES), r) == NONE)
		return is_false(r, d, "this letter was written for a position that this game never came to");
	v->evidence->unsigned_letters += !party->has_key;
	if (!party->has_key)
		return true;
	if (!l.has_link || !is_next_link(party, l.number, &l.link))
		return is_false(r, d, "the link of this letter is not the next of its side");
	if (!is_signed_by(&party->ticket.public_key, &l.hash, &l.signature))
		return is_false(r, d, "the signature of this letter is not that of its side");
	note_link(v, l.side, &l.link);
	v->agreement.parties[l.side].has_refused = doc_get(d, "refused");
	v->agreement.parties[l.side].refused = l.hash;
	v->evidence->letters++;
	v->evidence->agreed |= 1u << l.side;
	v->evidence->refused += doc_get(d, "refused") != NULL;
	return check_refusal(v, d, &l, r);
}

static bool read_opening(struct reader *v, const struct doc *d, struct ruling *r)
{
	const struct party *party;
	struct opening o;
	struct hash what;

	if (!opening_from_entry(&o, d, &v->file->match, r))
		return false;
	if (!v->has_letter)
		return is_false(r, d, "this opens no letter");
	o.letter = v->letter.hash;
	party = &v->agreement.parties[o.party];
	what = opening_signed(&o, &v->file->chain.id);
	if (!party->has_key || !is_next_link(party, o.number, &o.link) ||
	    !is_signed_by(&party->ticket.public_key, &what, &o.signature))
		return is_false(r, d, "link or signature of this opening are not those of its side");
	note_link(v, o.party, &o.link);
	v->evidence->openings++;
	return true;
}

/* So many of them. */
static bool read_entries(struct reader *v, int most, struct ruling *r)
{
	struct entries read;
	const struct doc *d;

	entries_open(&read, v->file, 0);
	while (r->verdict == LAWFUL && read.n < most && (d = entries_next_raw(&read, r))) {
		if (!doc_get(d, "do") && doc_get(d, "letter"))
			read_letter(v, bare(r->arena, d), r);
		else if (!doc_get(d, "do") && doc_get(d, "open"))
			read_opening(v, bare(r->arena, d), r);
		else
			v->left--;
		note_head(v, d);
	}
	entries_close(&read);
	return r->verdict == LAWFUL;
}

bool entry_letter(struct hash *to, const struct game_file *f, const struct doc *d, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct paper l;

	if (doc_get(d, "do") || !doc_get(d, "letter") || !paper_from_entry(&l, bare(arena, d), &f->match, &r))
		return false;
	*to = paper_signed(&l, f);
	return true;
}

bool is_entry_signed(const struct game_file *f, const struct doc *d, const struct hash *letter,
		     struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct agreement a;
	struct opening o;
	struct paper l;
	struct hash what;

	if (doc_get(d, "do") || !agreement_read(&a, f, &r))
		return false;
	if (doc_get(d, "letter")) {
		if (!entry_letter(&what, f, d, arena) || !paper_from_entry(&l, bare(arena, d), &f->match, &r))
			return false;
		return a.parties[l.side].has_key && l.has_link &&
		       is_signed_by(&a.parties[l.side].ticket.public_key, &what, &l.signature);
	}
	if (!doc_get(d, "open") || !opening_from_entry(&o, bare(arena, d), &f->match, &r) ||
	    !a.parties[o.party].has_key)
		return false;
	o.letter = *letter;
	what = opening_signed(&o, &f->chain.id);
	return is_signed_by(&a.parties[o.party].ticket.public_key, &what, &o.signature);
}

/* ---- the seal --------------------------------------------------------------------------- */

static const char seal_key[] = "\nseal: ";

struct hash sealed_hash(const struct game_file *f, const char *bytes, size_t length)
{
	return seal_hash(&f->chain.id, (uint64_t)f->chain.entries, &f->chain.head, bytes, length);
}

/* It stands in the last line, and is of all lines before it. */
static bool check_seal(struct reader *v, const char *bytes, size_t length, struct ruling *r)
{
	const struct party *keeper = &v->agreement.parties[v->agreement.keeper];
	enum { DIGITS = 2 * SIGNATURE_BYTES };
	size_t tail = sizeof seal_key - 1 + DIGITS + 1;
	const char *at = length > tail ? bytes + length - tail : NULL;
	struct signature signature;
	struct hash what;

	if (!at || strncmp(at, seal_key, sizeof seal_key - 1))
		return true;
	what = sealed_hash(v->file, bytes, (size_t)(at + 1 - bytes));
	if (!keeper->has_key ||
	    !hex_read(signature.bytes, sizeof signature.bytes,
		      text_copy(r->arena, at + sizeof seal_key - 1, DIGITS)) ||
	    !is_signed_by(&keeper->ticket.public_key, &what, &signature))
		return refuse(r, NULL, "%s: the keeper has not sealed this view, or it was changed",
			      v->file->name);
	v->evidence->is_sealed = true;
	return true;
}

bool view_verify(const struct game_file *f, const char *bytes, size_t length, struct evidence *e,
		 struct ruling *r)
{
	struct reader *v = NEW(r->arena, struct reader);

	*e = (struct evidence){ 0 };
	v->file = f;
	v->evidence = e;
	if (!f->chain.is_there)
		return trouble(r, "%s: a view of a file of before, which proves nothing", f->name);
	if (!agreement_read(&v->agreement, f, r) || !agreement_check(&v->agreement, &f->match, r) ||
	    !chain_verify(f, r))
		return false;
	begin_entries(v);
	return read_entries(v, INT_MAX, r) && check_seal(v, bytes, length, r);
}

/* ---- as it was ------------------------------------------------------------------------------- */

bool file_until(struct game_file *made, const struct game_file *f, int entries, struct ruling *r)
{
	struct reader *v = NEW(r->arena, struct reader);
	struct evidence e = { 0 };

	v->file = f;
	v->evidence = &e;
	if (!history_until(made, f, entries, r) || !agreement_read(&v->agreement, f, r))
		return false;
	begin_entries(v);
	if (!read_entries(v, entries, r))
		return false;
	if (v->has_letter && v->left > 0)
		return trouble(r, "entry %d of %s is in the midst of a letter", entries, f->name);
	made->letters = NULL;
	note_shown(made, r->arena, &v->agreement);
	return true;
}

/* ---- a head that was noted -------------------------------------------------------------- */

static bool begins_so(const char *head, const char *wanted)
{
	return head && !strncmp(head, wanted, strlen(wanted));
}

int entry_with_head(const struct game_file *f, const char *head, struct ruling *r)
{
	int n = begins_so(hex_text(r->arena, f->chain.id.bytes, HASH_BYTES), head) ? 0 : NONE;
	struct entries read;
	const struct doc *d;

	entries_open(&read, f, 0);
	while (n == NONE && (d = entries_next_raw(&read, r)))
		if (begins_so(doc_text(d, "head"), head))
			n = read.n;
	entries_close(&read);
	return n;
}
