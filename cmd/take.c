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

/* "letter 12 of german", "an entry of german" */
static const char *writer_words(struct arena *arena, const struct doc *entry)
{
	const char *by = doc_text(entry, "by"), *letter = doc_text(entry, "letter"), *open = doc_text(entry, "open");

	if (!entry)
		return "nothing more";
	if (letter || open)
		return text(arena, "%s %s of %s", letter ? "letter" : "opening", letter ? letter : open,
			    by ? by : "nobody");
	return text(arena, "an entry of %s", by ? by : "nobody");
}

/* The histories part: says at which entry, and who wrote what stands there. */
static bool tell_fork(const struct copy *mine, const struct copy *theirs, struct ruling *r)
{
	struct entries a, b;
	const struct doc *one, *other;
	struct ruling own = { .arena = r->arena };

	entries_open(&a, mine->file, 0);
	entries_open(&b, theirs->file, 0);
	do {
		one = entries_next_raw(&a, &own);
		other = entries_next_raw(&b, &own);
	} while (one && other && same(doc_text(one, "head"), doc_text(other, "head")));
	if (!one)
		trouble(r, "%s does not continue %s", theirs->file->name, mine->file->name);
	else if (!other)
		refuse(r, NULL, "%s ends before entry %d, which %s has: %s", theirs->file->name, a.n,
		       mine->file->name, writer_words(r->arena, one));
	else
		refuse(r, NULL, "a fork at entry %d: %s (line %d) has %s, %s (line %d) has %s", a.n,
		       mine->file->name, one->line, writer_words(r->arena, one), theirs->file->name, other->line,
		       writer_words(r->arena, other));
	entries_close(&a);
	entries_close(&b);
	return false;
}

/* The past of mine stands in theirs, byte for byte; of views too, for a view shows its past as it did before. */
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
	       trouble(r, "%s and %s are not views of the same side, nor both the whole game", mine->file->name,
		       theirs->file->name);
}

/* Claims are no entries: those that I made stay, though the other did not know of them. */
static void keep_claims(const struct copy *mine, struct copy *theirs, struct arena *arena)
{
	const struct doc *claims = left_behind(mine->file, "claims");
	struct buffer b = { .arena = arena };

	if (!claims || theirs->file->view || left_behind(theirs->file, "claims"))
		return;
	leave_behind(theirs->file, arena, "claims", claims);
	file_write(&b, theirs->file);
	theirs->bytes = b.bytes;
	theirs->length = b.length;
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
	if (theirs.file->view ? !view_verify(theirs.file, theirs.bytes, theirs.length, &e, r)
			      : !verify_whole(&theirs, &e, r))
		return;
	keep_claims(&mine, &theirs, r->arena);
	more = theirs.file->chain.entries - mine.file->chain.entries;
	a->note = text(r->arena, "%d new entr%s, which continue%s %s", more, more == 1 ? "y" : "ies",
		       more == 1 ? "s" : "", mine.file->name);
	buffer_add(&a->bytes, theirs.bytes, theirs.length);
	a->is_game = a->is_written = true;
}

int cmd_take(const struct args *args, struct arena *arena)
{
	return print_answer(run_take, args, arena);
}
