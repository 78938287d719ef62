/* SPDX-License-Identifier: ISC */
/* quick.c: the plainest YAML, read in one pass. Whatever is unusual is left to libyaml. */
#include "doc/quick.h"

#include <string.h>

enum { MOST_DEPTH = 60, MOST_NODES = 1000000, LONGEST_KEY = 900 };

struct quick {
	struct arena *arena;
	const char *at, *end, *line_start, *file;
	int line, depth, nodes;
};

static struct doc *read_flow(struct quick *);
static bool fill_block(struct quick *, struct doc *map, int indent);

/* ---- characters ------------------------------------------------------- */

static char peek(const struct quick *q)
{
	return q->at < q->end ? *q->at : '\n';
}

static bool is_alnum(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Inside a plain scalar, wherever that stands. */
static bool is_plain(char c)
{
	return is_alnum(c) || c == '-' || c == '_' || c == '.' || c == '/';
}

static void skip_blanks(struct quick *q)
{
	while (peek(q) == ' ')
		q->at++;
}

/* ---- scalars ---------------------------------------------------------- */

/* Words with single blanks between them. NULL: something else. */
static const char *read_plain(struct quick *q)
{
	const char *first = q->at;

	if (!is_alnum(peek(q)) && !(peek(q) == '-' && q->end - q->at > 1 && is_alnum(q->at[1])))
		return NULL;
	while (is_plain(peek(q)) || (peek(q) == ' ' && q->end - q->at > 1 && is_alnum(q->at[1])))
		q->at++;
	return text_copy(q->arena, first, (size_t)(q->at - first));
}

/* At the opening quote; two in a row are left to libyaml. */
static const char *read_single(struct quick *q)
{
	const char *first = ++q->at;

	while (peek(q) >= ' ' && peek(q) <= '~' && peek(q) != '\'')
		q->at++;
	if (peek(q) != '\'' || (q->end - q->at > 1 && q->at[1] == '\''))
		return NULL;
	return text_copy(q->arena, first, (size_t)(q->at++ - first));
}

/* What a backslash before it makes of a character; 0: libyaml knows. */
static char unescaped(char c)
{
	return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c == '"' || c == '\\' ? c : '\0';
}

static const char *read_double(struct quick *q)
{
	const char *last = ++q->at;
	char *to, *out;

	while (last < q->end && *last >= ' ' && *last <= '~' && *last != '"')
		last += *last == '\\' && q->end - last > 1 ? 2 : 1;
	if (last >= q->end || *last != '"')
		return NULL;
	to = out = arena_take(q->arena, (size_t)(last - q->at) + 1);
	while (q->at < last) {
		*to = *q->at == '\\' ? unescaped(q->at[1]) : *q->at;
		q->at += *q->at == '\\' ? 2 : 1;
		if (!*to++)
			return NULL;
	}
	q->at++;
	return out;
}

static const char *read_text(struct quick *q, bool *quoted)
{
	*quoted = peek(q) == '\'' || peek(q) == '"';
	return peek(q) == '\'' ? read_single(q) : peek(q) == '"' ? read_double(q) : read_plain(q);
}

/* ---- values ----------------------------------------------------------- */

/* That begins here. NULL: too many. */
static struct doc *new_here(struct quick *q, enum doc_kind kind)
{
	struct doc *d;

	if (q->nodes++ == MOST_NODES)
		return NULL;
	d = NEW(q->arena, struct doc);
	d->kind = kind;
	d->file = q->file;
	d->line = q->line;
	d->column = (int)(q->at - q->line_start) + 1;
	return d;
}

/* Or keys that look so much alike that finding out takes long: libyaml's reader sorts them. */
static bool has_twins(struct quick *q, const struct doc *map)
{
	struct arena_mark mark = arena_mark(q->arena);
	size_t room = 4, tries = 8 * (size_t)map->count;
	const struct doc **table;
	bool found = false;

	while (room < 2 * (size_t)map->count)
		room *= 2;
	table = NEW_N(q->arena, const struct doc *, room);
	for (const struct doc *d = map->first; d && !found; d = d->next) {
		size_t i = (size_t)digest(DIGEST_START, d->key, strlen(d->key)) & (room - 1);

		for (; table[i] && !found; i = (i + 1) & (room - 1))
			found = same(table[i]->key, d->key) || !tries--;
		table[i] = d;
	}
	arena_release(q->arena, mark);
	return found;
}

/* A key with its colon, and a blank unless it was quoted in a flow. NULL: something else. */
static const char *read_key(struct quick *q, bool in_flow, int *column)
{
	const char *first = q->at, *key;
	bool quoted;

	*column = (int)(q->at - q->line_start) + 1;
	key = read_text(q, &quoted);
	if (!key || q->at - first > LONGEST_KEY || peek(q) != ':')
		return NULL;
	q->at++;
	return peek(q) == ' ' || (in_flow ? quoted : peek(q) == '\n') ? key : NULL;
}

static bool add_value(struct quick *q, struct doc *map, const char *key, int column)
{
	int line = q->line;
	struct doc *value;

	skip_blanks(q);
	value = read_flow(q);
	if (!value)
		return false;
	value->key_line = line;
	value->key_column = column;
	doc_add(map, key, value);
	return true;
}

static bool add_item(struct quick *q, struct doc *to)
{
	const char *key;
	struct doc *item;
	int column;

	if (to->kind == DOC_MAP)
		return (key = read_key(q, true, &column)) && add_value(q, to, key, column);
	item = read_flow(q);
	return item && doc_add(to, NULL, item);
}

/* Up to the brace or bracket that closes it. */
static bool fill_flow(struct quick *q, struct doc *d, char close)
{
	bool more;

	q->at++;
	skip_blanks(q);
	more = peek(q) != close;
	while (more) {
		if (!add_item(q, d))
			return false;
		skip_blanks(q);
		more = peek(q) == ',';
		if (!more && peek(q) != close)
			return false;
		q->at += more;
		skip_blanks(q);
	}
	q->at++;
	return d->kind == DOC_LIST || !has_twins(q, d);
}

/* A value on one line. */
static struct doc *read_flow(struct quick *q)
{
	char open = peek(q);
	struct doc *d = new_here(q, open == '{' ? DOC_MAP : open == '[' ? DOC_LIST : DOC_TEXT);
	bool good;

	if (!d || q->depth == MOST_DEPTH)
		return NULL;
	if (d->kind == DOC_TEXT)
		return (d->text = read_text(q, &d->quoted)) ? d : NULL;
	q->depth++;
	good = fill_flow(q, d, open == '{' ? '}' : ']');
	q->depth--;
	return good ? d : NULL;
}

/* ---- lines ------------------------------------------------------------ */

/* The line ends here; on to the next. */
static bool end_line(struct quick *q)
{
	if (peek(q) != '\n')
		return false;
	if (q->at < q->end) {
		q->at++;
		q->line++;
	}
	q->line_start = q->at;
	return true;
}

/* Blanks before the next line; -1: there is none. */
static int next_indent(const struct quick *q)
{
	const char *at = q->line_start;

	if (at == q->end)
		return -1;
	while (at < q->end && *at == ' ')
		at++;
	return (int)(at - q->line_start);
}

static bool fill_items(struct quick *q, struct doc *list, int indent)
{
	while (next_indent(q) == indent) {
		struct doc *item;

		q->at = q->line_start + indent;
		if (q->end - q->at < 3 || q->at[0] != '-' || q->at[1] != ' ')
			return false;
		q->at += 2;
		item = read_flow(q);
		if (!item || !end_line(q))
			return false;
		doc_add(list, NULL, item);
	}
	return true;
}

/* What is under a key, on lines farther in. */
static bool add_under(struct quick *q, struct doc *map, const char *key, int column, int indent)
{
	int line = q->line, deeper;
	struct doc *d;
	bool is_list;

	if (!end_line(q) || (deeper = next_indent(q)) <= indent)
		return false;
	q->at = q->line_start + deeper;
	is_list = q->end - q->at > 1 && q->at[0] == '-' && q->at[1] == ' ';
	d = new_here(q, is_list ? DOC_LIST : DOC_MAP);
	if (!d || ++q->depth > MOST_DEPTH || !(is_list ? fill_items(q, d, deeper) : fill_block(q, d, deeper)))
		return false;
	q->depth--;
	d->key_line = line;
	d->key_column = column;
	doc_add(map, key, d);
	return true;
}

static bool fill_block(struct quick *q, struct doc *map, int indent)
{
	while (next_indent(q) == indent) {
		const char *key;
		int column;

		q->at = q->line_start + indent;
		key = read_key(q, false, &column);
		if (!key)
			return false;
		if (peek(q) == '\n') {
			if (!add_under(q, map, key, column, indent))
				return false;
		} else if (!add_value(q, map, key, column) || !end_line(q)) {
			return false;
		}
	}
	return map->count && !has_twins(q, map);
}

struct doc *quick_read(struct arena *arena, const char *bytes, size_t length, const char *file, int line)
{
	struct quick q = { .arena = arena, .at = bytes, .end = bytes + length, .line_start = bytes,
			   .file = file, .line = line };
	struct arena_mark mark = arena_mark(arena);
	int indent = next_indent(&q);
	char first = indent >= 0 && (size_t)indent < length ? bytes[indent] : '\n';
	struct doc *d = NULL;
	bool good = false;

	if (first == '-') {	/* a list, a line for each item: the history of a game */
		q.at += indent;
		d = new_here(&q, DOC_LIST);
		good = fill_items(&q, d, indent);
	} else if (!indent && first == '{') {
		d = read_flow(&q);
		good = d && end_line(&q);
	} else if (!indent && is_alnum(first)) {
		d = new_here(&q, DOC_MAP);
		good = fill_block(&q, d, 0);
	}
	if (good && q.line_start == q.end)
		return d;
	arena_release(arena, mark);
	return NULL;
}
