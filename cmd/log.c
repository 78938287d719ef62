/* log.c: what the umpire has said, made again from the history. */
#include "cmd.h"
#include "engine/view.h"

struct lines {
	struct buffer *out;
	int side, skip;		/* skip: so many actions are too old */
	bool all, with_actions;
};

/* "dropped: {by: german, do: ...}" */
static void add_unused(struct buffer *out, const struct doc *entry)
{
	EACH(child, doc_get(entry, "unused")) {
		buffer_printf(out, "%s: ", printable(out->arena, child->key));
		doc_write_flow(out, child);
		buffer_text(out, "\n");
	}
}

/* Is the step, of which the side was told, among those that are wanted? */
static bool is_wanted(struct lines *lines, bool is_set_up)
{
	return lines->all || (!is_set_up && lines->skip-- <= 0);
}

/* entry: as the side may read it; NULL: the set-up. */
static void add_told(struct lines *lines, enum entry_kind kind, const struct doc *entry,
		     const struct line *log, struct arena *arena)
{
	const char *sources;

	if (lines->with_actions && entry) {
		buffer_text(lines->out, "> ");
		doc_write_flow(lines->out, entry);
		buffer_text(lines->out, "\n");
	}
	add_log(lines->out, log, lines->side);
	if (entry && (sources = source_words(arena, entry)))
		buffer_printf(lines->out, "(dice %s)\n", sources);
	if (kind == UNUSED)
		add_unused(lines->out, entry);
	if (kind == TAKEN_BACK)
		buffer_printf(lines->out, "%s\n", undo_words(arena, entry));
}

static void add_step(void *context, const struct step *s)
{
	struct lines *lines = context;
	enum entry_kind kind = s->entry ? s->entry->kind : SET_UP;
	struct arena *arena = s->ruling->arena;

	if (s->entry && (!is_of_play(kind) || !is_entry_told(s->after, s->entry, lines->side)))
		return;
	if (is_wanted(lines, kind == SET_UP))
		add_told(lines, kind, s->doc ? history_entry(arena, s, lines->side) : NULL, s->ruling->log,
			 arena);
}

/* The same of a view. */
static void add_telling(void *context, const struct told_step *s)
{
	struct lines *lines = context;

	if (is_wanted(lines, s->kind == SET_UP))
		add_told(lines, s->kind, s->entry, s->log, lines->out->arena);
}

void run_log(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct lines lines = { .out = &a->bytes, .with_actions = args->with_actions, .all = !args->has_last };
	struct game_file file;
	struct match m;
	uint64_t entries = 0;

	if (!seen_read(&file, args->rest[0], args, &lines.side, r))
		return;
	if (args->has_last)
		entries = (uint64_t)(file.view ? told_count(&file) : entries_told(&file, lines.side));
	lines.skip = args->last < entries ? (int)(entries - args->last) : 0;
	a->is_written = file.view ? told_each(&file, add_telling, &lines, r)
				  : history_replay(&m, &file, NULL, add_step, &lines, r);
	refusal_to_trouble(r);
}

int cmd_log(const struct args *args, struct arena *arena)
{
	return print_answer(run_log, args, arena);
}
