/* SPDX-License-Identifier: ISC */
/* block.c: actions without braces: a key a line, or all in one line with commas between. */
#include "mail/asking.h"
#include "mail/lines.h"

#include <string.h>

enum { LONGEST_KEY = 30, LINES_BEFORE_DO = 8, DEEPEST_INDENT = 40 };

/* ---- lines with a key ------------------------------------------------- */

const char *line_key(struct arena *arena, const char *line, const char **value)
{
	const char *at = behind_list_mark(signs_mended(arena, line, true));
	char *key;
	size_t n;

	at += strspn(at, "*`_\"'");
	n = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
	if (!n || n > LONGEST_KEY || (*at >= '0' && *at <= '9') || *at == '-')
		return NULL;
	*value = at + n;
	*value += strspn(*value, "*`_\"' ");
	if (**value != ':')
		return NULL;
	++*value;
	*value += strspn(*value, "*`_ ");
	key = text_copy(arena, at, n);
	for (char *c = key; *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
	return key;
}

/* A key that may stand before `do`: by its name or by its value, which no prose has. */
static bool may_precede(const char *key, const char *value)
{
	static const char *const known[] = { "by", "for", "some", "remark", "if-asked", NULL };

	return name_index(known, key) >= 0 || (*value && strchr("['\"0123456789{", *value));
}

static bool has_mark(const char *line)
{
	return behind_list_mark(line) > line + strspn(line, " ");
}

/* The line with `do:` of a block that begins in line i; -1: none begins there. */
static int do_line(const struct search *s, int i)
{
	for (int k = i; k < s->n && k < i + LINES_BEFORE_DO; k++) {
		const char *value, *key = line_key(s->arena, s->lines[k], &value);

		if (!key || (k > i && has_mark(s->lines[k])))
			return -1;
		if (same(key, "do"))
			return k;
		if (!may_precede(key, value))
			return -1;
		if (has_do_key(value, strlen(value)))
			return strchr(value, '{') ? -1 : k;
	}
	return -1;
}

struct block {
	struct search *s;
	struct texts lines;	/* what goes on is joined to what it belongs to */
	struct texts keys;
	int last;		/* line that was taken */
	bool is_flow;		/* all on one line, with commas between */
	bool mended;
};

static bool is_open(const char *line)
{
	int least, depth = bracket_depth(line, &least);
	size_t n = strlen(line);

	while (n && line[n - 1] == ' ')
		n--;
	return depth > 0 || (n && line[n - 1] == ',');
}

static bool has_key(const struct block *b, const char *key)
{
	for (int i = 0; i < b->keys.n; i++)
		if (same(b->keys.v[i], key))
			return true;
	return false;
}

/* Keys of an action after its first lines; what people write below it is none. */
static bool may_follow(const struct block *b, const char *key)
{
	static const char *const others[] = { "note", "ps", "regards", "greetings", "thanks", "tel", "phone",
					      "mobile", "fax", "http", "https", "mailto", "date", "from",
					      "subject", "sent", NULL };

	return !has_key(b, key) && name_index(others, key) < 0;
}

static void join_line(struct block *b, const char *line)
{
	const char **last = &b->lines.v[b->lines.n - 1];

	*last = text(b->s->arena, "%s %s", *last, line + strspn(line, " "));
	b->mended = true;
}

/* "- one" under "units:". */
static bool is_item(const struct block *b, const char *line)
{
	const char *last = b->lines.v[b->lines.n - 1], *value, *key = line_key(b->s->arena, last, &value);
	const char *words = line + strspn(line, " ");

	return *words == '-' && words[1] == ' ' && ((key && !*value) || last[strspn(last, " ")] == '-') &&
	       !has_do_key(line, strlen(line));
}

/* False: the block has ended before this line. */
static bool take_line(struct block *b, const char *line)
{
	const char *last = b->lines.v[b->lines.n - 1], *value, *key = line_key(b->s->arena, line, &value);

	if (is_open(last) || (!key && !has_mark(line) && (*line == ' ' || was_broken(last, line)))) {
		join_line(b, line);
		return true;
	}
	if (is_item(b, line)) {
		texts_add(&b->lines, b->s->arena, line);
		return true;
	}
	if (!key || has_mark(line) || b->is_flow || !(*line == ' ' || may_follow(b, key)))
		return false;
	texts_add(&b->lines, b->s->arena, line);
	texts_add(&b->keys, b->s->arena, key);
	return true;
}

/* A key with a value that no prose has, behind one empty line. */
static bool goes_on_behind(const struct block *b, const char *line)
{
	const char *value, *key = line_key(b->s->arena, line, &value);

	return key && *value && strchr("['\"", *value) && !has_mark(line) && may_follow(b, key) &&
	       !same(key, "by") && !same(key, "for");
}

/* "do: move, units: [...]": a key behind a comma that is in no brackets. */
static bool is_braceless_flow(const char *line)
{
	int depth = 0;

	for (; *line; line++) {
		size_t n;

		depth += strchr("[{", *line) ? 1 : strchr("]}", *line) ? -1 : 0;
		n = strspn(line + 1, " ");
		if (*line != ',' || depth)
			continue;
		line += n;
		n = strspn(line + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
		if (n && line[n + 1] == ':')
			return true;
	}
	return false;
}

static void gather(struct block *b, int i)
{
	struct search *s = b->s;
	const char *first = s->lines[i], *value, *at = behind_list_mark(first);
	int indent = lesser((int)(at - first), DEEPEST_INDENT);

	b->last = i;
	b->is_flow = is_braceless_flow(at);
	texts_add(&b->lines, s->arena, text(s->arena, "%*s%s", indent, "", at));
	texts_add(&b->keys, s->arena, line_key(s->arena, first, &value));
	for (int k = i + 1; k < s->n && k < i + LINES_OF_MAPPING; k++) {
		bool is_behind = is_empty(s->lines[k]);

		if (is_behind && (k + 1 >= s->n || !goes_on_behind(b, s->lines[k + 1])))
			return;
		k += is_behind;
		if (!take_line(b, s->lines[k]))
			return;
		b->mended |= is_behind;
		b->last = k;
	}
}

static size_t indent_of(const char *line)
{
	return strspn(line, " ");
}

/* As YAML, the lines moved to the left together, or, flat, each by itself. */
static const char *block_text(const struct block *b, bool flat)
{
	struct buffer out = { .arena = b->s->arena };
	size_t indent = indent_of(b->lines.v[0]);

	if (b->is_flow)
		return text(b->s->arena, "{%s}", b->lines.v[0] + indent);
	for (int i = 0; i < b->lines.n; i++) {
		const char *line = b->lines.v[i];
		size_t own = indent_of(line);

		if (flat)
			buffer_printf(&out, "%s%s\n", line[own] == '-' ? "  " : "", line + own);
		else
			buffer_printf(&out, "%s\n", line + (own < indent ? own : indent));
	}
	return out.bytes;
}

static bool is_as_stood(const struct search *s, int from, int to)
{
	for (int i = from; i <= to; i++)
		if (!same(s->raw[i], s->lines[i]))
			return false;
	return true;
}

/* Final signs: of a line such as separate lines, of the last one those of a sentence, too. */
static void drop_stops(struct block *b)
{
	for (int i = 0; i < b->lines.n; i++) {
		const char **line = &b->lines.v[i];
		size_t n = strlen(*line);

		while (n && strchr(i + 1 < b->lines.n ? " ;" : " .;,", (*line)[n - 1]))
			n--;
		b->mended |= (*line)[n] && (*line)[n] != ' ';
		*line = text_copy(b->s->arena, *line, n);
	}
	b->is_flow |= b->lines.n == 1 && is_braceless_flow(b->lines.v[0]);
}

/* "do: pass": quotes around all of it. */
static void drop_quotes(struct block *b)
{
	const char *line = signs_mended(b->s->arena, b->lines.v[0], true);
	size_t from = strspn(line, " "), n = strlen(line);
	char quote = line[from];

	if (b->lines.n != 1 || n - from < 2 || !strchr("'\"", quote) || line[n - 1] != quote ||
	    strchr(line + from + 1, quote) != line + n - 1)
		return;
	b->lines.v[0] = text_copy(b->s->arena, line + from + 1, n - from - 2);
	b->mended = true;
}

int block_read(struct search *s, int i)
{
	struct block b = { .s = s };
	const char *why = NULL, *yaml, *as_stood;
	const struct doc *doc = NULL;
	bool mended = false, is_flat = false;
	enum found_kind kind;

	if (do_line(s, i) < 0)
		return i;
	gather(&b, i);
	as_stood = s->lines[i];
	for (int k = i + 1; k <= b.last; k++)
		as_stood = text(s->arena, "%s\n%s", as_stood, s->lines[k]);
	drop_stops(&b);
	drop_quotes(&b);
	yaml = block_text(&b, false);
	kind = mapping_read(s, yaml, i + 1, &doc, &mended, &why);
	if (kind == FOUND_UNREAD && !b.is_flow) {
		const char *other = NULL;
		enum found_kind second = mapping_read(s, block_text(&b, true), i + 1, &doc, &mended, &other);

		is_flat = second == FOUND_ACTION;
		kind = is_flat ? second : kind;
	}
	if (kind == FOUND_ACTION)
		add_mapping(s, kind, doc, NULL, as_stood, mended || is_flat || b.mended || b.is_flow ||
							 !is_as_stood(s, i, b.last));
	else
		add_unread(s, as_stood, why ? why : "it cannot be read");
	return b.last + 1;
}

bool begins_action(const struct search *s, int i)
{
	const char *line = s->lines[i], *at = behind_list_mark(line);

	return (*at == '{' && has_do_key(at, strlen(at))) || do_line(s, i) >= 0;
}
