/* answer.c: what came of a command, and how it is told. */
#include "cmd.h"

struct answer answer_start(struct arena *arena)
{
	return (struct answer){ .ruling.arena = arena, .bytes.arena = arena,
				.target = { .file = "-", .held = NONE } };
}

void answer_log(struct answer *a, const struct line *log, int side)
{
	for (const struct line *l = log; l; l = l->next) {
		struct line *copy;

		if (!may_read(l, side))
			continue;
		copy = NEW(a->ruling.arena, struct line);
		*copy = (struct line){ .rule = l->rule, .text = l->text, .what = l->what, .sum = l->sum,
				       .readers = ~0u, .piece = NONE };
		if (a->log)
			a->log_last->next = copy;
		else
			a->log = copy;
		a->log_last = copy;
	}
}

/* Nothing came of it but this trouble. */
static void fail(struct answer *a, const struct ruling *why)
{
	a->ruling = *why;
	a->in_part = a->is_game = a->is_written = a->tells_all = false;
	a->applied = 0;
	a->log = a->log_last = NULL;
	a->note = NULL;
}

/* {decide: retreat, side: german}, or {winner: german, rule: ...}: as game files have them. */
static const struct doc *next_of(struct arena *arena, const struct match *m)
{
	const struct frame *f = top_frame(m);
	struct doc *d = doc_new(arena, DOC_MAP);

	if (is_over(m)) {
		doc_add_text(arena, d, "winner", "%s", winner_name(m))->quoted = true;
		doc_add_text(arena, d, "rule", "%s", m->won_by)->quoted = true;
		return d;
	}
	doc_add_text(arena, d, "decide", "%s", f->state->name)->quoted = true;
	if (f->side != NONE)
		doc_add_text(arena, d, "side", "%s", m->game->forms->sides[f->side])->quoted = true;
	return d;
}

void answer_game(struct answer *a, const struct game_file *file, size_t old, enum proof known)
{
	struct ruling written = { .arena = a->ruling.arena };

	a->next = next_of(a->ruling.arena, &file->match);
	a->is_game = a->is_written = file_write_sure(&a->bytes, file, old, known, &written);
	if (!a->is_written)
		fail(a, &written);
}

/* Of several actions that are kept in part the rest is refused, even where it is trouble. */
enum verdict answer_status(const struct answer *a)
{
	return a->in_part ? REFUSED : a->ruling.verdict;
}

/* ---- printed ---------------------------------------------------------- */

static bool print_bytes(const struct answer *a, const struct args *args, struct ruling *r)
{
	struct buffer log = { .arena = r->arena };

	if (!a->is_game)
		return output(args->output, &a->bytes, r);
	add_log(&log, a->log, NONE);
	return output_game(&a->target, &a->bytes, args->log, &log, r);
}

int print_answer(void (*run)(const struct args *, struct answer *), const struct args *args,
		 struct arena *arena)
{
	struct answer a = answer_start(arena);
	struct ruling written = { .arena = arena };

	run(args, &a);
	if (a.is_written && !print_bytes(&a, args, &written))
		fail(&a, &written);
	if (!a.tells_all)
		report(&a.ruling);
	if (a.note)
		fprintf(stderr, "umpire: %s\n", a.note);
	target_release(&a.target);
	return (int)answer_status(&a);
}

/* ---- kept ------------------------------------------------------------- */

void answer_keep(struct answer *a, const struct args *args)
{
	struct ruling written = { .arena = a->ruling.arena };

	if (!a->is_written)
		return;
	if (a->is_game ? same(a->target.file, "-") : !args->output)
		return;
	if (a->is_game ? output_at(&a->target, &a->bytes, &written)
		       : output(args->output, &a->bytes, &written))
		a->is_written = false;
	else
		fail(a, &written);
}

/* ---- as a document ---------------------------------------------------- */

static void add_reason(struct arena *arena, struct doc *to, const char *rule, const char *words)
{
	if (rule && *rule)
		doc_add_text(arena, to, "rule", "%s", rule)->quoted = true;
	doc_add_text(arena, to, "text", "%s", words)->quoted = true;
}

/* {what: strength, value: 7, parts: [{what: 1-139, value: 4}, ...]} */
static void add_sum(struct arena *arena, struct doc *to, const struct line *l)
{
	struct doc *parts;

	doc_add_text(arena, to, "what", "%s", l->what)->quoted = true;
	doc_add_text(arena, to, "value", "%d", l->sum->total);
	parts = doc_add(to, "parts", doc_new(arena, DOC_LIST));
	for (int i = 0; i < l->sum->n; i++) {
		const struct addend *p = &l->sum->parts[i];
		struct doc *d = doc_add(parts, NULL, doc_new(arena, DOC_MAP));

		doc_add_text(arena, d, "what", "%s", p->what)->quoted = true;
		doc_add_text(arena, d, "value", "%d", p->value);
		if (p->rule)
			doc_add_text(arena, d, "rule", "%s", p->rule)->quoted = true;
	}
}

void add_lines(struct arena *arena, struct doc *to, const char *key, const struct line *lines)
{
	struct doc *list = lines ? doc_add(to, key, doc_new(arena, DOC_LIST)) : NULL;

	for (const struct line *l = lines; l; l = l->next) {
		struct doc *d = doc_add(list, NULL, doc_new(arena, DOC_MAP));

		add_reason(arena, d, l->rule, l->text);
		if (l->sum)
			add_sum(arena, d, l);
	}
}

void add_verdict(struct doc *to, const struct ruling *r, enum verdict verdict)
{
	static const char *const verdicts[] = { "lawful", "refused", "trouble" };

	doc_add_text(r->arena, to, "verdict", "%s", verdicts[verdict]);
	if (r->verdict == LAWFUL) {
		add_lines(r->arena, to, "remarks", r->remarks);
		return;
	}
	add_reason(r->arena, to, r->rule, r->text);
	add_lines(r->arena, to, "broken", r->broken);
}
