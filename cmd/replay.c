/* SPDX-License-Identifier: ISC */
/* replay.c: is the file what its history makes it? */
#include "cmd.h"
#include "proof/agreement.h"
#include "proof/proof.h"

#include <limits.h>
#include <string.h>

struct text_lines {
	const char *at, *end;
};

/* The next line without its end; NULL after the last. */
static const char *next_line(struct text_lines *lines, struct arena *arena)
{
	const char *stop, *line = lines->at;

	if (lines->at == lines->end)
		return NULL;
	stop = memchr(line, '\n', (size_t)(lines->end - line));
	lines->at = stop ? stop + 1 : lines->end;
	return text_copy(arena, line, (size_t)((stop ? stop : lines->end) - line));
}

/* Says where they part. */
static bool compare(const char *name, struct text_lines file, struct text_lines made, struct ruling *r)
{
	for (int number = 1;; number++) {
		struct arena_mark mark = arena_mark(r->arena);
		const char *was = next_line(&file, r->arena), *is = next_line(&made, r->arena);

		if (!was && !is)
			break;
		if (!same(was, is))
			return refuse(r, NULL, "%s:%d: the file has \"%s\", its history makes \"%s\"", name,
				      number, was ? was : "", is ? is : "");
		arena_release(r->arena, mark);
	}
	return refuse(r, NULL, "%s: the last line has no end, or a line has a zero byte", name);
}

/* {what: dice, count: 12, text: ...} */
static void add_finding(struct arena *arena, struct doc *to, const struct finding *f)
{
	struct doc *d = doc_add(to, NULL, doc_new(arena, DOC_MAP));

	doc_add_text(arena, d, "what", "%s", f->what)->quoted = true;
	if (f->count != NONE)
		doc_add_text(arena, d, "count", "%d", f->count);
	doc_add_text(arena, d, "text", "%s", f->text)->quoted = true;
}

/* What the file proves, and what it does not: a line each, and for programs three lists. */
static void tell_findings(struct answer *a, const struct evidence *e, const struct game_file *f)
{
	static const char *const keys[] = { "proved", "unproved", "beside", NULL };
	struct arena *arena = a->ruling.arena;
	struct findings found = { .arena = arena };
	struct doc *lists[LENGTH(keys)];

	a->found = doc_new(arena, DOC_MAP);
	for (int i = 0; keys[i]; i++)
		lists[i] = doc_add(a->found, keys[i], doc_new(arena, DOC_LIST));
	proof_findings(&found, e, f);
	for (const struct finding *one = found.first; one; one = one->next) {
		buffer_printf(&a->bytes, "%s: %s\n", one->head, one->text);
		add_finding(arena, lists[one->as], one);
	}
}

/* In words: what the file proves, and what it does not. */
static void tell_proof(struct answer *a, const struct evidence *p, const struct game_file *f)
{
	int n = p->proved + p->committed, steps = f->match.step;

	for (int i = 0; i <= DIE_SEEDED; i++)
		n += p->other[i];
	buffer_printf(&a->bytes, "the position follows by the rules from the set-up, %d action%s and %d "
		      "di%s\n", steps, steps == 1 ? "" : "s", n, n == 1 ? "e" : "ce");
	tell_findings(a, p, f);
}

/* As it was sent: an earlier umpire wrote neither what the side may do nor what it was told. */
static void rewrite_view(struct buffer *b, const struct game_file *view, const struct game_file *then,
			 int side)
{
	struct ruling r = { .arena = b->arena };

	if (doc_get(view->seen, "may")) {
		write_view(b, then, side);
		return;
	}
	file_write_head(b, then, side);
	history_view(b, then, side, NULL, NULL, &r);
}

/* What is done after the last entry is in none: if the view has it, it was sent later. */
static void add_ending(struct game_file *then, const struct game_file *f, const struct game_file *view,
		       struct arena *arena)
{
	static const char *const keys[] = { "claims", "revealed", "abandoned" };

	for (size_t i = 0; i < LENGTH(keys); i++)
		if (left_behind(view, keys[i]))
			leave_behind(then, arena, keys[i], left_behind(f, keys[i]));
}

/* The view that was sent is what this file showed then. */
static bool check_view(const struct game_file *f, const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file *view = NEW_RAW(r->arena, struct game_file);
	struct game_file *then = NEW_RAW(r->arena, struct game_file);
	struct buffer b = { .arena = r->arena };
	const char *bytes;
	size_t length;
	int side;

	if (!args->view)
		return true;
	if (!view_read(view, args->view, args, &bytes, &length, r))
		return false;
	if (!view->view || !side_named(f->match.game, view->view, &side, r))
		return trouble(r, "%s is no view", args->view);
	if (!hash_same(&view->chain.id, &f->chain.id))
		return trouble(r, "%s is a view of another game", args->view);
	if (!file_until(then, f, view->chain.entries, r))
		return false;
	add_ending(then, f, view, r->arena);
	rewrite_view(&b, view, then, side);
	if (b.length > length || memcmp(b.bytes, bytes, b.length))	/* behind it there may be a seal */
		return refuse(r, NULL, "%s is not what %s saw after entry %d", args->view, view->view,
			      view->chain.entries);
	buffer_printf(&a->bytes, "the view is what %s saw after entry %d\n", view->view, view->chain.entries);
	return true;
}

/* The file as it was, instead of what it proves. */
static void write_until(struct answer *a, const struct game_file *file, uint64_t entries)
{
	struct game_file made;

	if (!file_until(&made, file, entries > INT_MAX ? INT_MAX : (int)entries, &a->ruling)) {
		refusal_to_trouble(&a->ruling);
		return;
	}
	file_write(&a->bytes, &made);
	a->key = "contents";
	a->form = AS_TEXT;
	a->is_written = true;
}

/* What a view proves, without the rules. */
static void replay_view(struct answer *a, const struct game_file *f, const char *bytes, size_t length)
{
	struct evidence e;
	int side;

	if (!side_named(f->match.game, f->view, &side, &a->ruling) ||
	    !view_verify(f, bytes, length, &e, &a->ruling))
		return;
	buffer_printf(&a->bytes, "a view of %s: what is hidden cannot be played again\n", f->view);
	tell_findings(a, &e, f);
	a->is_written = true;
}

/* The head that somebody noted is one of these. */
static bool check_since(const struct game_file *f, const char *head, bool is_until, struct answer *a)
{
	struct ruling *r = &a->ruling;
	int n;

	if (!head)
		return true;
	if (is_until)
		return trouble(r, "--since asks for words and --until for a file: they do not go together");
	if (strlen(head) < 6 || strspn(head, "0123456789abcdef") != strlen(head))
		return trouble(r, "a head is hexadecimal, at least 6 digits of it: --since %s", head);
	n = entry_with_head(f, head, r);
	if (n == NONE)
		return r->verdict == LAWFUL &&
		       refuse(r, NULL, "%s: no entry has the head %s: the past was changed, or the head "
			      "is of another game", f->name, head);
	buffer_printf(&a->bytes, "the head that you noted is that of entry %d\n", n);
	return true;
}

/* What a step is shown to: what proves, and the list of dice if one is wanted. */
struct witness {
	struct prover *prover;
	struct buffer *rolls;		/* NULL: no list */
	struct doc *list;		/* the same for programs */
	int entry;			/* its number */
};

/* {entry: 12, die: 1, faces: 6, value: 4, label: fire.1-139, rule: '5.2'} */
static void add_roll(struct arena *arena, struct doc *to, const struct rolled *one, int entry, int die)
{
	struct doc *d = doc_add(to, NULL, doc_new(arena, DOC_MAP));

	doc_add_text(arena, d, "entry", "%d", entry);
	doc_add_text(arena, d, "die", "%d", die);
	doc_add_text(arena, d, "faces", "%d", one->faces);
	doc_add_text(arena, d, "value", "%d", one->value);
	doc_add_text(arena, d, "label", "%s", one->label)->quoted = true;
	doc_add_text(arena, d, "rule", "%s", one->rule)->quoted = true;
}

/* "12 1 6 4 fire.1-139 [5.2]": with these, others compute the dice of links by themselves. */
static void list_dice(struct witness *w, const struct ruling *r)
{
	for (int i = 0; i < r->n_rolled; i++) {
		const struct rolled *one = &r->rolled[i];

		buffer_printf(w->rolls, "%d %d %d %d %s [%s]\n", w->entry, i + 1, one->faces, one->value,
			      one->label, one->rule);
		add_roll(w->rolls->arena, w->list, one, w->entry, i + 1);
	}
}

static void see_step(void *context, const struct step *s)
{
	struct witness *w = context;

	w->entry += s->entry != NULL;
	if (w->rolls)
		list_dice(w, s->ruling);
	proof_step(w->prover, s);
}

/* Is it, byte for byte, what its history makes of it? One of before: not as it stands, but as of today. */
static bool is_remade(const struct game_file *file, const struct game_file *made, const char *bytes,
		      size_t length, struct ruling *r)
{
	struct buffer out = { .arena = r->arena }, today = { .arena = r->arena };

	file_write(&out, made);
	if (file->former) {
		file_write(&today, file);
		bytes = today.bytes;
		length = today.length;
	}
	return (out.length == length && !memcmp(out.bytes, bytes, length)) ||
	       compare(file->name, (struct text_lines){ bytes, bytes + length },
		       (struct text_lines){ out.bytes, out.bytes + out.length }, r);
}

static void replay_whole(const struct args *args, struct answer *a, const struct game_file *file,
			 const char *bytes, size_t length)
{
	struct ruling *r = &a->ruling;
	struct game_file *made = NEW_RAW(r->arena, struct game_file);
	struct buffer rolls = { .arena = r->arena };
	struct witness witness = { .rolls = args->rolls ? &rolls : NULL,
				   .list = doc_new(r->arena, DOC_LIST) };
	struct evidence evidence;

	/* what the rules say of an entry tells more than that it was changed, so that comes first */
	if (!(witness.prover = proof_start(r->arena, file, &evidence, r)) ||
	    !history_remake(made, file, see_step, &witness, r) || !chain_verify(file, r) ||
	    !proof_end(witness.prover, r) || !check_view(file, args, a) ||
	    !is_remade(file, made, bytes, length, r))
		return;
	a->is_written = true;
	if (!args->rolls) {
		tell_proof(a, &evidence, file);
		return;
	}
	buffer_add(&a->bytes, rolls.bytes, rolls.length);
	a->found = doc_new(r->arena, DOC_MAP);
	doc_add(a->found, "rolls", witness.list);
}

void run_replay(const struct args *args, struct answer *a)
{
	struct game_file file;
	const char *bytes;
	size_t length;

	a->key = "lines";
	a->form = AS_LINES;
	if (!view_read(&file, args->rest[0], args, &bytes, &length, &a->ruling) ||
	    !check_since(&file, args->since, args->has_until, a))
		return;
	if (file.view)
		replay_view(a, &file, bytes, length);
	else if (args->has_until)
		write_until(a, &file, args->until);
	else
		replay_whole(args, a, &file, bytes, length);
}

int cmd_replay(const struct args *args, struct arena *arena)
{
	return print_answer(run_replay, args, arena);
}
