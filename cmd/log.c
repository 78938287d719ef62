/* SPDX-License-Identifier: ISC */
/* log.c: what the umpire has said, made again from the history. */
#include "cmd.h"
#include "engine/view.h"

struct lines {
	struct buffer *out;
	struct doc *entries;	/* the same for programs; NULL: they are not wanted */
	const struct game_file *file;
	int side, skip;		/* skip: so many actions are too old */
	int number;		/* of the entry */
	uint64_t since;		/* with has_since: only what came after that one */
	bool all, has_since, with_actions;
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
	if (lines->has_since)
		return (uint64_t)lines->number > lines->since;
	return lines->all || (!is_set_up && lines->skip-- <= 0);
}

/* {entry: 12, by: german, action: {...}, dice: [4], dice-from: rolled, log: [...]} */
static void add_entry(struct lines *lines, const struct doc *entry, const struct line *log, const char *words)
{
	static const char *const beside[] = { "by", "dice", "dice-from", "unused", NULL };
	struct arena *arena = lines->out->arena;
	struct doc *to = doc_add(lines->entries, NULL, doc_new(arena, DOC_MAP));
	struct doc *action = doc_new(arena, DOC_MAP);

	doc_add_text(arena, to, "entry", "%d", lines->number);
	EACH(child, entry) {
		if (name_index(beside, child->key) >= 0)
			doc_add_copy(arena, to, child);
		if (name_index(beside, child->key) < 0 || same(child->key, "by"))
			doc_add_copy(arena, action, child);
	}
	if (doc_get(entry, "do"))
		doc_add(to, "action", action);
	add_lines(arena, to, "log", log, lines->side);
	if (words)
		doc_add_text(arena, to, "text", "%s", words)->quoted = true;
}

/* entry: as the side may read it; NULL: the set-up. */
static void add_told(struct lines *lines, enum entry_kind kind, const struct doc *entry,
		     const struct line *log, struct arena *arena)
{
	const char *undone = kind == TAKEN_BACK ? undo_words(arena, entry) : NULL, *sources;

	if (lines->entries)
		add_entry(lines, entry, log, undone);
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
	if (undone)
		buffer_printf(lines->out, "%s\n", undone);
}

/* Numbers are those of the side's view: it has every entry if they are chained, else those it is told. */
static void add_step(void *context, const struct step *s)
{
	struct lines *lines = context;
	enum entry_kind kind = s->entry ? s->entry->kind : SET_UP;
	bool is_told = !s->entry || is_entry_told(s->after, s->entry, lines->side);
	struct arena *arena = s->ruling->arena;

	lines->number += s->entry && (is_told || lines->file->chain.is_there);
	if (s->entry && (!is_of_play(kind) || !is_told))
		return;
	if (is_wanted(lines, is_beginning(kind)))
		add_told(lines, kind, s->doc ? history_entry(arena, s, lines->side) : NULL, s->ruling->log,
			 arena);
}

/* The same of a view. */
static void add_telling(void *context, const struct told_step *s)
{
	struct lines *lines = context;

	lines->number = s->number;
	if (is_wanted(lines, is_beginning(s->kind)))
		add_told(lines, s->kind, s->entry, s->log, lines->out->arena);
}

static int count_entries(const struct game_file *f)
{
	struct arena arena = { 0 };
	struct ruling r = { .arena = &arena };
	struct entries read;
	int n;

	entries_open(&read, f, 0);
	while (entries_next_raw(&read, &r))
		;
	n = read.n;
	entries_close(&read);
	arena_free(&arena);
	return n;
}

static bool check_since(const struct lines *lines, struct ruling *r)
{
	int n = lines->file->view ? count_entries(lines->file) : lines->number;

	return !lines->has_since || lines->since <= (uint64_t)n ||
	       trouble(r, "%s has %d entries, not %ju", lines->file->name, n, (uintmax_t)lines->since);
}

static bool make_lines(struct lines *lines, struct ruling *r)
{
	struct match m;

	if (!(lines->file->view ? told_each(lines->file, add_telling, lines, r)
				: history_replay(&m, lines->file, NULL, add_step, lines, r))) {
		refusal_to_trouble(r);
		return false;
	}
	return check_since(lines, r);
}

struct doc *log_entries(struct arena *arena, const struct game_file *f, int side)
{
	struct buffer unused = { .arena = arena };
	struct ruling r = { .arena = arena };
	struct lines lines = { .out = &unused, .entries = doc_new(arena, DOC_LIST), .file = f, .side = side,
			       .all = true };

	make_lines(&lines, &r);
	return lines.entries;
}

void run_log(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;
	struct lines lines = { .out = &a->bytes, .file = &file, .with_actions = args->with_actions,
			       .all = !args->has_last, .since = args->after, .has_since = args->has_after };
	uint64_t entries = 0;

	if (args->has_last && args->has_after) {
		trouble(r, "--last and --since are two ways to say where to begin: say which");
		return;
	}
	if (!seen_read(&file, args->rest[0], args, &lines.side, r))
		return;
	if (args->has_last)
		entries = (uint64_t)(file.view ? told_count(&file) : entries_told(&file, lines.side));
	lines.skip = args->last < entries ? (int)(entries - args->last) : 0;
	if (args->json) {
		a->found = doc_new(r->arena, DOC_MAP);
		lines.entries = doc_add(a->found, "entries", doc_new(r->arena, DOC_LIST));
	}
	a->key = "lines";
	a->form = AS_LINES;
	a->is_written = make_lines(&lines, r);
	if (!a->is_written)
		a->found = NULL;
}

int cmd_log(const struct args *args, struct arena *arena)
{
	return print_answer(run_log, args, arena);
}
