/* SPDX-License-Identifier: ISC */
/* take.c: is what the other side sent a continuation of what I have? */
#include "cmd.h"
#include "engine/history.h"
#include "proof/proof.h"

#include <string.h>

/* A file as it was read. */
struct copy {
	struct game_file *file;
	const char *bytes;
	size_t length;
};

static bool read_copy(struct copy *c, const char *name, const struct args *args, struct ruling *r)
{
	c->file = NEW_RAW(r->arena, struct game_file);
	return view_read(c->file, name, args, &c->bytes, &c->length, r) &&
	       (c->file->chain.is_there || trouble(r, "%s: a file of before has no heads to compare", name));
}

/* "letter 12 of german, signed", "an entry of german" */
static const char *writer_words(struct arena *arena, const struct copy *c, const struct doc *entry,
				const struct hash *letter)
{
	const char *number = doc_text(entry, "letter"), *open = doc_text(entry, "open");
	const char *by = doc_text(entry, "by");

	if (number || open)
		return text(arena, "%s %s of %s, %s", number ? "letter" : "opening", number ? number : open,
			    by ? by : "nobody", is_entry_signed(c->file, entry, letter, arena)
						? "signed" : "which it has not signed");
	return text(arena, "an entry of %s", by ? by : "nobody");
}

/* Where two histories part. */
struct fork {
	const struct doc *mine, *theirs;	/* NULL: there is nothing more */
	int number;				/* of the entry */
	struct hash letter;			/* the last one before it */
};

/* One hand signed two under one number. A letter that somebody else marked as refused is still the same. */
static bool is_of_one_hand(const struct copy *mine, const struct copy *theirs, const struct fork *f,
			   struct arena *arena)
{
	struct hash one, other;
	bool first = entry_letter(&one, mine->file, f->mine, arena);
	bool second = entry_letter(&other, theirs->file, f->theirs, arena);
	const char *number = doc_text(f->mine, first ? "letter" : "open");

	return same(doc_text(f->mine, "by"), doc_text(f->theirs, "by")) && number &&
	       same(number, doc_text(f->theirs, second ? "letter" : "open")) &&
	       (first != second || (first && !hash_same(&one, &other))) &&
	       is_entry_signed(mine->file, f->mine, &f->letter, arena) &&
	       is_entry_signed(theirs->file, f->theirs, &f->letter, arena);
}

static void add_fork(const struct copy *mine, const struct copy *theirs, const struct fork *f,
		     struct ruling *r)
{
	const char *by = doc_text(f->mine, "by");

	refuse(r, NULL, "a fork at entry %d: %s (line %d) has %s; %s (line %d) has %s%s", f->number,
	       mine->file->name, f->mine->line, writer_words(r->arena, mine, f->mine, &f->letter),
	       theirs->file->name, f->theirs->line, writer_words(r->arena, theirs, f->theirs, &f->letter),
	       is_of_one_hand(mine, theirs, f, r->arena)
	       ? text(r->arena, "; they prove that %s wrote two under one number", by) : "");
}

/* The histories part: says at which entry, who wrote what stands there, and whether he signed it. */
static bool tell_fork(const struct copy *mine, const struct copy *theirs, struct ruling *r)
{
	struct entries a, b;
	struct fork f = { .number = 0 };
	struct ruling own = { .arena = r->arena };

	if (!chain_verify(theirs->file, r))
		return false;
	entries_open(&a, mine->file, 0);
	entries_open(&b, theirs->file, 0);
	do {
		if (f.mine)
			entry_letter(&f.letter, mine->file, f.mine, r->arena);
		f.mine = entries_next_raw(&a, &own);
		f.theirs = entries_next_raw(&b, &own);
	} while (f.mine && f.theirs && same(doc_text(f.mine, "head"), doc_text(f.theirs, "head")));
	f.number = a.n;
	if (!f.mine)
		trouble(r, "%s does not continue %s", theirs->file->name, mine->file->name);
	else if (!f.theirs)
		refuse(r, NULL, "%s ends before entry %d, which %s has: %s", theirs->file->name, f.number,
		       mine->file->name, writer_words(r->arena, mine, f.mine, &f.letter));
	else
		add_fork(mine, theirs, &f, r);
	entries_close(&a);
	entries_close(&b);
	return false;
}

/* The past of mine stands in theirs, byte for byte; of views too, which show their past as before. */
static bool is_continued(const struct copy *mine, const struct copy *theirs)
{
	return theirs->file->history_length >= mine->file->history_length &&
	       !memcmp(mine->file->history, theirs->file->history, mine->file->history_length);
}

static bool check_game(const struct copy *mine, const struct copy *theirs, struct ruling *r)
{
	if (!hash_same(&mine->file->chain.id, &theirs->file->chain.id))
		return trouble(r, "%s and %s are not the same game", mine->file->name, theirs->file->name);
	return same(mine->file->view, theirs->file->view) ||
	       trouble(r, "%s and %s are not views of the same side, nor both the whole game",
		       mine->file->name, theirs->file->name);
}

/* Its entries are adjudicated, its letters and dice proved; the result must be what was sent. */
static bool verify_whole(const struct copy *theirs, struct evidence *e, struct ruling *r)
{
	struct game_file *made = NEW_RAW(r->arena, struct game_file);
	struct prover *prover = proof_start(r->arena, theirs->file, e, r);
	struct buffer out = { .arena = r->arena };

	if (!prover || !chain_verify(theirs->file, r) ||
	    !history_remake(made, theirs->file, proof_step, prover, r) || !proof_end(prover, r))
		return false;
	file_write(&out, made);
	return (out.length == theirs->length && !memcmp(out.bytes, theirs->bytes, out.length)) ||
	       refuse(r, NULL, "%s is not what its history makes it: umpire replay says where they part",
		      theirs->file->name);
}

static bool has_claim(const struct doc *claims, const struct doc *one)
{
	EACH(child, claims)
		if (doc_same(child, one))
			return true;
	return false;
}

/* A claim is nobody's entry: mine stay, whatever the other has. False: he has them all. */
static bool keep_claims(const struct copy *mine, const struct copy *theirs, struct arena *arena)
{
	const struct doc *old = left_behind(mine->file, "claims"), *new = left_behind(theirs->file, "claims");
	struct doc *all = doc_new(arena, DOC_LIST);

	EACH(child, old)
		doc_add_copy(arena, all, child);
	EACH(child, new)
		if (!has_claim(old, child))
			doc_add_copy(arena, all, child);
	if (all->count == (new ? new->count : 0))
		return false;
	leave_behind(theirs->file, arena, "claims", all);
	return true;
}

/* Whoever holds a view cannot play it again: it is the keeper's seal that makes it true. */
static bool verify_view(const struct copy *theirs, struct evidence *e, struct ruling *r)
{
	const struct game_file *f = theirs->file;
	struct agreement a;

	return view_verify(f, theirs->bytes, theirs->length, e, r) && agreement_read(&a, f, r) &&
	       (e->is_sealed || !a.parties[a.keeper].has_key ||
		refuse(r, NULL, "%s: the keeper has not sealed this view (umpire view -k)", f->name));
}

static void run_take(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct copy mine, theirs;
	struct evidence e;
	int more;

	if (!target_take(&a->target, args, args->rest[0], r) || !read_copy(&mine, args->rest[0], args, r) ||
	    !read_copy(&theirs, args->rest[1], args, r) || !check_game(&mine, &theirs, r))
		return;
	if (!is_continued(&mine, &theirs)) {
		tell_fork(&mine, &theirs, r);
		return;
	}
	if (theirs.file->view ? !verify_view(&theirs, &e, r) : !verify_whole(&theirs, &e, r))
		return;
	more = theirs.file->chain.entries - mine.file->chain.entries;
	a->note = text(r->arena, "%d new entr%s, which continue%s %s", more, more == 1 ? "y" : "ies",
		       more == 1 ? "s" : "", mine.file->name);
	if (!theirs.file->view && keep_claims(&mine, &theirs, r->arena))
		file_write(&a->bytes, theirs.file);
	else
		buffer_add(&a->bytes, theirs.bytes, theirs.length);
	a->is_game = a->is_written = true;
}

int cmd_take(const struct args *args, struct arena *arena)
{
	return print_answer(run_take, args, arena);
}
