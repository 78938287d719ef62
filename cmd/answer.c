/* SPDX-License-Identifier: ISC */
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

		if (!a->for_each_side && !may_read(l, side))
			continue;
		copy = NEW(a->ruling.arena, struct line);
		*copy = (struct line){ .rule = l->rule, .text = l->text, .what = l->what, .sum = l->sum,
				       .readers = ~0u, .piece = NONE };
		if (a->for_each_side) {
			copy->readers = l->readers;
			copy->stand_in = l->stand_in;
		}
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
	a->in_part = a->is_game = a->is_written = false;
	a->applied = 0;
	a->log = a->log_last = NULL;
	a->found = NULL;
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
	a->key = "contents";
	a->is_game = a->is_written = file_write_sure(&a->bytes, file, old, known, &written);
	if (!a->is_written)
		fail(a, &written);
}

/* Of several actions that are kept in part the rest is refused, even where it is trouble. */
enum verdict answer_status(const struct answer *a)
{
	return a->in_part || a->fails ? REFUSED : a->ruling.verdict;
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

int print_plain(void (*run)(const struct args *, struct answer *), const struct args *args,
		struct arena *arena)
{
	struct answer a = answer_start(arena);
	struct ruling written = { .arena = arena };

	run(args, &a);
	if (a.is_written && !print_bytes(&a, args, &written))
		fail(&a, &written);
	report(&a.ruling);
	if (a.note)
		fprintf(stderr, "%s: %s\n", program_name, a.note);
	target_release(&a.target);
	return (int)answer_status(&a);
}

/* All that there is to say is in the reply: standard error stays silent. */
static int print_reply(void (*run)(const struct args *, struct answer *), const struct args *args,
		       struct arena *arena)
{
	struct answer a = answer_start(arena);
	struct ruling written = { .arena = arena };
	struct buffer reply = { .arena = arena };

	run(args, &a);
	answer_keep(&a, args);
	target_release(&a.target);
	reply_write(&reply, NULL, &a);
	return output(NULL, &reply, &written) ? (int)answer_status(&a) : TROUBLE;
}

int print_answer(void (*run)(const struct args *, struct answer *), const struct args *args,
		 struct arena *arena)
{
	if (args->json && args->log)
		return usage(NULL, "the log is in what --json prints: --log does not go with it");
	return args->json ? print_reply(run, args, arena) : print_plain(run, args, arena);
}

/* ---- kept ------------------------------------------------------------- */

void answer_keep(struct answer *a, const struct args *args)
{
	struct ruling written = { .arena = a->ruling.arena };

	if (!a->is_written)
		return;
	if (a->is_game ? same(a->target.file, "-") : !args->output || same(args->output, "-"))
		return;
	if (a->is_game ? output_at(&a->target, &a->bytes, &written)
		       : output(args->output, &a->bytes, &written))
		a->is_written = false;
	else
		fail(a, &written);
}
