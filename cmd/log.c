/* log.c: what the umpire has said, made again from the history. */
#include "cmd.h"
#include "engine/history.h"

struct lines {
	struct buffer *out;
	int side, skip;		/* skip: so many actions are too old */
	bool all, with_actions;
};

/* "dropped: {by: german, do: ...}" */
static void add_unused(struct buffer *out, const struct doc *entry)
{
	EACH(child, doc_get(entry, "unused")) {
		buffer_printf(out, "%s: ", child->key);
		doc_write_flow(out, child);
		buffer_text(out, "\n");
	}
}

static void add_step(void *context, const struct step *s)
{
	struct lines *lines = context;
	const struct doc *entry = NULL;
	const char *sources;

	if (s->entry && (!is_of_play(s->entry->kind) || !is_entry_told(s->after, s->entry, lines->side)))
		return;
	if (!lines->all && (!s->entry || s->entry->kind == SET_UP || lines->skip-- > 0))
		return;
	if (s->doc)
		entry = history_entry(s->ruling->arena, s, lines->side);
	if (lines->with_actions && entry) {
		buffer_text(lines->out, "> ");
		doc_write_flow(lines->out, entry);
		buffer_text(lines->out, "\n");
	}
	add_log(lines->out, s->ruling->log, lines->side);
	if (entry && (sources = source_words(s->ruling->arena, entry)))
		buffer_printf(lines->out, "(dice %s)\n", sources);
	if (s->entry && s->entry->kind == UNUSED)
		add_unused(lines->out, s->doc);
	if (s->entry && s->entry->kind == TAKEN_BACK)
		buffer_printf(lines->out, "%s\n", undo_words(s->ruling->arena, s->doc));
}

void run_log(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct lines lines = { .out = &a->bytes, .with_actions = args->with_actions, .all = !args->has_last };
	struct game_file file;
	struct match m;
	uint64_t entries;

	if (!game_read(&file, args->rest[0], args, NULL, NULL, r) ||
	    !side_named(file.match.game, args->side, &lines.side, r))
		return;
	entries = args->has_last ? (uint64_t)entries_told(&file, lines.side) : 0;
	lines.skip = args->last < entries ? (int)(entries - args->last) : 0;
	a->is_written = history_replay(&m, &file, NULL, add_step, &lines, r);
	refusal_to_trouble(r);
}

int cmd_log(const struct args *args, struct arena *arena)
{
	return print_answer(run_log, args, arena);
}
