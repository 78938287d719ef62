/* SPDX-License-Identifier: ISC */
/* view-write.c: what a view says besides position and history: what its side may do, and what it was told. */
#include "engine/facts.h"
#include "engine/view.h"
#include "engine/engine-private.h"
#include "engine/fields.h"

#include <string.h>

/* ---- what else it knows ------------------------------------------------ */

/* The view lacks it: it is withheld, or the piece it names is not seen. */
static bool is_lacking(const struct match *m, const struct field *f, const void *base, int side)
{
	int piece = f->kind == FIELD_PIECE ? *(const int16_t *)(const void *)((const char *)base + f->offset)
					   : NONE;

	return field_is_withheld(m, f, side, false) || (piece != NONE && sight_of(m, piece, side) != SEEN);
}

/* "{soviet-last: 112-hq}"; NULL: there is nothing such. */
static const char *told_fields(struct arena *arena, const struct match *m, const struct field *fields,
			       const void *base, int piece, int side)
{
	struct buffer b = { .arena = arena };

	for (const struct field *f = fields; f && f->kind; f++) {
		if (!f->told_if || field_is_default(f, base) || !f->told_if(m, piece) ||
		    !is_lacking(m, f, base, side))
			continue;
		buffer_printf(&b, "%s%s: ", b.length ? ", " : "{", f->key);
		field_write(m, f, base, NONE, &b);
	}
	if (b.length)
		buffer_text(&b, "}");
	return b.bytes;
}

/* What the game tells of its tracks, line by line: some of it may hang on what is hidden. */
static void write_shown(struct buffer *b, const struct match *m, int side)
{
	struct buffer lines = { .arena = b->arena };
	const char *at;

	if (m->game->show)
		m->game->show(m, side, &lines);
	buffer_text(b, lines.length ? "  shown:\n" : "");
	for (at = lines.bytes; at && *at;) {
		size_t length = strcspn(at, "\n");

		buffer_text(b, "    - ");
		doc_write_scalar(b, text_copy(b->arena, at, length));
		buffer_text(b, "\n");
		at += length + (at[length] == '\n');
	}
}

/* "out of supply": what show says with a unit, for the same reason. */
static void write_briefs(struct buffer *b, const struct match *m, int side)
{
	const struct counters *c = m->data->counters;
	const char *head = "  brief:\n";

	for (int p = 0; p < c->n_pieces; p++) {
		const char *brief;

		if (m->at[p] == NONE || sight_of(m, p, side) != SEEN ||
		    !*(brief = brief_words(b->arena, m, p, side)))
			continue;
		buffer_printf(b, "%s    ", head);
		doc_write_scalar(b, c->pieces[p].id);
		buffer_text(b, ": ");
		doc_write_scalar(b, brief);
		buffer_text(b, "\n");
		head = "";
	}
}

static void write_known(struct buffer *b, const struct match *m, int side)
{
	const struct counters *c = m->data->counters;
	const char *own = told_fields(b->arena, m, m->game->own, own_bytes(m), NONE, side);
	struct buffer pieces = { .arena = b->arena };

	for (int p = 0; p < c->n_pieces; p++) {
		const char *words = m->at[p] == NONE || c->pieces[p].side == side ||
				    sight_of(m, p, side) != SEEN
			? NULL : told_fields(b->arena, m, m->game->piece, piece_bytes(m, p), p, side);

		if (!words)
			continue;
		buffer_text(&pieces, pieces.length ? "    " : "  pieces:\n    ");
		doc_write_scalar(&pieces, c->pieces[p].id);
		buffer_printf(&pieces, ": %s\n", words);
	}
	if (is_hiding(m)) {
		write_shown(&pieces, m, side);
		write_briefs(&pieces, m, side);
	}
	if (own || pieces.length)
		buffer_text(b, "known:\n");
	if (own)
		buffer_printf(b, "  own: %s\n", own);
	buffer_add(b, pieces.bytes, pieces.length);
}

/* ---- what it may do --------------------------------------------------- */

enum { WORTH_IT = 3 };		/* options of a verb: fewer are not grouped */

struct listing {
	const struct match *match;
	struct arena *arena;
	int side;
	struct doc **options;
	int n;
};

static bool note_option(void *context, const struct action *a, const struct list *some)
{
	struct listing *l = context;
	const struct line *remark = option_remark(l->match, a, l->arena);
	struct action own = *a;
	struct doc *d;

	own.side = (int16_t)by_whom(l->match, a, l->side);
	d = option_encode(l->arena, l->match, &own, some);
	if (remark)
		doc_add_text(l->arena, d, "remark", "%s [%s]", remark->text, remark->rule)->quoted = true;
	l->options = array_grown(l->arena, l->options, l->n, sizeof l->options[0]);
	l->options[l->n++] = d;
	return true;
}

/* Options of one verb, and the argument by whose values they are grouped. */
struct group {
	struct doc *const *options;
	int n;
	const char *key;
	struct arena *arena;
	const char **rows;		/* what they have besides it: each once */
	uint64_t *sums;			/* of the rows */
	int n_rows;
	int *row_of;			/* by option */
};

static const char *flow(struct arena *arena, const struct doc *d)
{
	struct buffer b = { .arena = arena };

	doc_write_flow(&b, d);
	return b.bytes;
}

/* All of it but who does it, the verb and the argument. */
static const char *row_text(const struct group *g, const struct doc *option)
{
	struct doc *row = doc_new(g->arena, DOC_MAP);

	EACH(child, option)
		if (!same(child->key, "by") && !same(child->key, "do") && !same(child->key, g->key))
			doc_add_copy(g->arena, row, child);
	return flow(g->arena, row);
}

static int row_number(struct group *g, const char *words)
{
	uint64_t sum = digest(DIGEST_START, words, strlen(words));

	for (int i = 0; i < g->n_rows; i++)
		if (g->sums[i] == sum && same(g->rows[i], words))
			return i;
	g->rows[g->n_rows] = words;
	g->sums[g->n_rows] = sum;
	return g->n_rows++;
}

static void find_rows(struct group *g)
{
	g->rows = NEW_N(g->arena, const char *, g->n);
	g->sums = NEW_N(g->arena, uint64_t, g->n);
	g->row_of = NEW_N(g->arena, int, g->n);
	for (int i = 0; i < g->n; i++)
		g->row_of[i] = row_number(g, row_text(g, g->options[i]));
}

/* How many options from there on have the same value. */
static int same_value(const struct group *g, int from)
{
	const struct doc *value = doc_get(g->options[from], g->key);
	int n = 1;

	while (from + n < g->n && doc_same(doc_get(g->options[from + n], g->key), value))
		n++;
	return n;
}

/* How many options from there on have one value each with the same rows, n of them. */
static int same_rows(const struct group *g, int from, int n)
{
	int all = n;

	while (from + all < g->n && same_value(g, from + all) == n &&
	       !memcmp(&g->row_of[from], &g->row_of[from + all], sizeof g->row_of[0] * (size_t)n))
		all += n;
	return all;
}

/* "[1-12, 14]" */
static void write_numbers(struct buffer *b, const int *row_of, int n)
{
	buffer_text(b, "[");
	for (int i = 0, k; i < n; i = k) {
		for (k = i + 1; k < n && row_of[k] == row_of[k - 1] + 1; k++)
			;
		buffer_printf(b, "%s%d", i ? ", " : "", row_of[i] + 1);
		if (k > i + 1)
			buffer_printf(b, "-%d", row_of[k - 1] + 1);
	}
	buffer_text(b, "]");
}

static void write_group(struct buffer *b, struct group *g)
{
	const struct doc *first = g->options[0];

	find_rows(g);
	buffer_printf(b, "    - of: {by: %s, do: %s}\n      rows:\n", doc_text(first, "by"),
		      doc_text(first, "do"));
	for (int i = 0; i < g->n_rows; i++)
		buffer_printf(b, "        - %s\n", g->rows[i]);
	buffer_text(b, "      each:\n");
	for (int i = 0, n, all; i < g->n; i += all) {
		n = same_value(g, i);
		all = same_rows(g, i, n);
		buffer_printf(b, "        - {%s: [", g->key);
		for (int k = i; k < i + all; k += n) {
			buffer_text(b, k > i ? ", " : "");
			doc_write_flow(b, doc_get(g->options[k], g->key));
		}
		buffer_text(b, "], rows: ");
		write_numbers(b, &g->row_of[i], n);
		buffer_text(b, "}\n");
	}
}

static void write_plain(struct buffer *b, struct doc *const *options, int n)
{
	for (int i = 0; i < n; i++) {
		buffer_text(b, "    - ");
		doc_write_flow(b, options[i]);
		buffer_text(b, "\n");
	}
}

static bool all_have(struct doc *const *options, int n, const char *key)
{
	for (int i = 0; i < n; i++)
		if (!doc_get(options[i], key))
			return false;
	return true;
}

/* Options of one verb, in the shortest way there is. */
static void write_verb(struct buffer *b, struct doc *const *options, int n)
{
	static const char *const general[] = { "by", "do", "some", "remark", NULL };
	struct arena arena = { 0 };
	struct buffer best = { .arena = &arena };

	write_plain(&best, options, n);
	EACH(child, n < WORTH_IT ? NULL : options[0]) {
		struct buffer tried = { .arena = &arena };
		struct group g = { .options = options, .n = n, .key = child->key, .arena = &arena };

		if (name_index(general, child->key) >= 0 || !all_have(options, n, child->key))
			continue;
		write_group(&tried, &g);
		if (tried.length < best.length)
			best = tried;
	}
	buffer_add(b, best.bytes, best.length);
	arena_free(&arena);
}

static bool is_like(const struct doc *a, const struct doc *b)
{
	return same(doc_text(a, "do"), doc_text(b, "do")) && same(doc_text(a, "by"), doc_text(b, "by"));
}

void view_write_options(struct buffer *b, const struct game_file *f, int side)
{
	struct arena arena = { 0 };
	struct listing l = { .match = &f->match, .arena = &arena, .side = side };

	buffer_text(b, "may:\n  for: ");
	doc_write_scalar(b, for_text(b->arena, f, side));
	if (may_answer(&f->match, side))
		each_option(&f->match, b->arena, true, note_option, &l);
	buffer_text(b, l.n ? "\n  do:\n" : "\n  do: []\n");
	for (int i = 0, n; i < l.n; i += n) {
		for (n = 1; i + n < l.n && is_like(l.options[i + n], l.options[i]); n++)
			;
		write_verb(b, &l.options[i], n);
	}
	arena_free(&arena);
}

/* ---- what it was told ------------------------------------------------- */

struct telling {
	const struct game_file *file;
	const struct portrayer *portrayer;
	struct arena *arena;
	int side;
	int entries;			/* of the view's history, so far */
	struct doc *told;
	bool *is_drawn;			/* by what is told: it is an action, and no set-up */
};

/* As the parts of the line that the view has join to it. */
static const struct doc *entry_of_line(const struct telling *t, const char *line, struct arena *arena)
{
	const char *why = NULL;
	const struct doc *d = doc_read(arena, line, strlen(line), "", NULL, &why);

	if (!d || !d->first)
		bug("an entry of a view does not read: %s", why ? why : line);
	return entry_seen(arena, d->first, t->file->match.game->forms->sides[t->side]);
}

static void add_log(const struct telling *t, struct doc *to, const struct line *log)
{
	struct doc *lines = doc_new(t->arena, DOC_LIST);

	for (const struct line *l = log; l; l = l->next) {
		const char *rule = l->rule && *l->rule ? text(t->arena, "%s", l->rule) : NULL;
		struct doc *holder = lines;

		if (!may_read(l, t->side))
			continue;
		if (rule)
			holder = doc_add(lines, NULL, doc_new(t->arena, DOC_MAP));
		doc_add_text(t->arena, holder, rule, "%s", l->text)->quoted = true;
	}
	if (lines->count)
		doc_add(to, "log", lines);
}

static void note_step(void *context, const struct step *s, const char *line)
{
	struct telling *t = context;
	struct arena *own = s->ruling->arena;
	struct doc *d;

	if (t->portrayer)
		t->portrayer->note(t->portrayer->context, s);
	t->entries += line != NULL;
	if (s->entry && (!is_of_play(s->entry->kind) || !is_entry_told(s->after, s->entry, t->side)))
		return;
	t->is_drawn = array_grown(t->arena, t->is_drawn, t->told->count, sizeof t->is_drawn[0]);
	t->is_drawn[t->told->count] = s->entry && !is_beginning(s->entry->kind);
	d = doc_add(t->told, NULL, doc_new(t->arena, DOC_MAP));
	doc_add_text(t->arena, d, "entry", "%d", line ? t->entries : 0);
	doc_add_text(t->arena, d, "step", "%d", (int)s->after->step);
	if (line && s->doc) {
		const struct doc *entry = history_entry(own, s, t->side);

		if (!same(flow(own, entry), flow(own, entry_of_line(t, line, own))))
			doc_add(d, "as", doc_copy(t->arena, entry));
	}
	add_log(t, d, s->ruling->log);
}

static void write_told(struct buffer *b, struct telling *t)
{
	const struct portrayer *p = t->portrayer;
	int i = 0, number = 0;

	buffer_text(b, "told:\n");
	for (struct doc *d = t->told->first; d; d = d->next) {
		struct doc *drawn = t->is_drawn[i++] && p ? p->drawn(p->context, t->arena, ++number) : NULL;

		if (drawn)
			doc_add(d, "drawn", drawn);
		buffer_text(b, "  - ");
		doc_write_flow(b, d);
		buffer_text(b, "\n");
	}
}

void view_write(struct buffer *b, const struct game_file *f, int side, const struct portrayer *p)
{
	struct buffer history = { .arena = b->arena };
	struct ruling own = { .arena = b->arena };
	struct telling t = { .file = f, .portrayer = p, .arena = b->arena, .side = side,
			     .told = doc_new(b->arena, DOC_LIST) };

	file_write_head(b, f, side);
	write_known(b, &f->match, side);
	view_write_options(b, f, side);
	if (!history_view(&history, f, side, note_step, &t, p ? p->ruling : &own))
		return;
	write_told(b, &t);
	buffer_add(b, history.bytes, history.length);
}
