/* SPDX-License-Identifier: ISC */
/* view.c: the game file as a side may see it. */
#include "prove.h"
#include "draw/draw.h"
#include "engine/view.h"

void write_view(struct buffer *b, const struct game_file *f, int side)
{
	struct ruling r = { .arena = b->arena };
	struct portrayer p = events_portrayer(f, side, &r);

	view_write(b, f, side, &p);
}

void run_view(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;
	int side;

	if (!game_read(&file, args->rest[1], args, NULL, NULL, r) ||
	    !side_named(file.match.game, args->rest[0], &side, r))
		return;
	write_view(&a->bytes, &file, side);
	a->key = "contents";
	a->is_written = !args->key || seal_view(args, &file, &a->bytes, r);
	if (args->json && a->is_written) {
		a->found = doc_new(r->arena, DOC_MAP);
		doc_add(a->found, "position", position_doc(r->arena, &file, side));
	}
}

int cmd_view(const struct args *args, struct arena *arena)
{
	return print_answer(run_view, args, arena);
}
