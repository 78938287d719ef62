/* SPDX-License-Identifier: ISC */
/* action.c: mappings with `do`, as far as they can be mended; those in braces. block.c has the others. */
#include "mail/asking.h"
#include "mail/lines.h"

#include <string.h>

enum {
	MOST_TRIED = 2000,		/* braces of a letter */
	LONGEST_MAPPING = 8 << 10,
	LONGEST_KEY = 30,
	LONGEST_HEX = 40,		/* at least so many digits of one number */
};

static const char how_right[] = "; an action is written {do: VERB, KEY: VALUE, KEY: [ONE, TWO]}";

/* ---- what was found --------------------------------------------------- */

struct asked *add_asked(struct search *s, enum asked_kind kind, const char *line)
{
	struct letter_words *w = s->found;
	struct asked *a;

	if (w->n == MOST_ASKED) {
		w->too_many = true;
		return NULL;
	}
	w->v = array_grown(s->arena, w->v, w->n, sizeof *w->v);
	a = &w->v[w->n++];
	*a = (struct asked){ .kind = kind, .line = one_line(s->arena, line), .rest = "" };
	return a;
}

static void add_told(struct search *s, struct texts *to, const char *line, const char *what)
{
	const char *file = s->file ? text(s->arena, "%s: ", printable(s->arena, s->file)) : "";

	if (to->n < MOST_ASKED)
		texts_add(to, s->arena, text(s->arena, "%s%s: %s", file, shortened(s->arena, line), what));
}

void add_unread(struct search *s, const char *line, const char *why)
{
	add_told(s, &s->found->unread, line, why);
}

void add_hint(struct search *s, const char *line, const char *how)
{
	add_told(s, &s->found->hints, line, how);
}

void add_mapping(struct search *s, enum found_kind kind, const struct doc *doc, const char *bytes,
		 const char *line, bool mended)
{
	struct asked *a = add_asked(s, kind == FOUND_PAPER ? ASKED_PAPER : ASKED_ACTION, line);

	if (!a)
		return;
	a->doc = doc;
	a->bytes = kind == FOUND_PAPER ? bytes : NULL;
	a->mended = mended;
}

/* ---- what a mapping is ------------------------------------------------ */

static bool is_key(const char *key)
{
	size_t n = strspn(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");

	return n && !key[n] && n <= LONGEST_KEY && !strchr("-_0123456789", *key);
}

static bool has_nested_do(const struct doc *d, int depth)
{
	EACH(child, d)
		if ((d->kind == DOC_MAP && same_but_case(child->key, "do") && depth) ||
		    (depth < 4 && has_nested_do(child, depth + 1)))
			return true;
	return false;
}

/* What the umpire's own files are is told by words.c. */
static bool is_paper_doc(const struct doc *d)
{
	static const char *const keys[] = { "letter", "open", "umpire-ticket", "consent", NULL };
	int n = 0;

	for (const char *const *key = keys; *key; key++) {
		const struct doc *number = doc_get(d, *key);

		n += number && number->kind == DOC_TEXT && *number->text >= '0' && *number->text <= '9';
	}
	return n && (doc_get(d, "by") || doc_get(d, "public"));
}

enum found_kind mapping_kind(const struct doc *d, const char **why)
{
	const struct doc *verb = doc_get(d, "do");

	if (d->kind != DOC_MAP)
		return FOUND_NOTHING;
	if (verb) {
		*why = "`do` names one verb, and nothing else";
		return verb->kind == DOC_TEXT && is_key(verb->text) ? FOUND_ACTION : FOUND_UNREAD;
	}
	if (is_paper_doc(d))
		return FOUND_PAPER;
	*why = "it has no `do` of its own; a standing order is {do: standing, decide: ..., "
	       "answer: {do: ...}}";
	return has_nested_do(d, 0) ? FOUND_UNREAD : FOUND_NOTHING;
}

/* Keys as they are meant: in small letters, those of the outermost mapping and `do` anywhere. */
static bool mend_keys(struct arena *arena, struct doc *map, bool outermost)
{
	static const char *const known[] = { "do", "by", "for", NULL };
	bool mended = false;

	for (struct doc *child = map->first; child; child = child->next) {
		char *key = child->key ? text_copy(arena, child->key, strlen(child->key)) : NULL;

		for (char *c = key; c && *c; c++)
			*c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
		if (key && !same(key, child->key) && (outermost || name_index(known, key) >= 0)) {
			child->key = key;
			mended = true;
		}
		if (child->kind != DOC_TEXT)
			mended |= mend_keys(arena, child, false);
	}
	return mended;
}

/* A long number in hexadecimal digits that was broken. */
static bool is_broken_hex(const char *words)
{
	return strchr(words, ' ') && !words[strspn(words, "0123456789abcdef ")];
}

static bool mend_hex(struct arena *arena, struct doc *d)
{
	bool mended = false;

	for (struct doc *child = d->first; child; child = child->next) {
		char *out, *to;

		if (child->kind != DOC_TEXT) {
			mended |= mend_hex(arena, child);
			continue;
		}
		if (!is_broken_hex(child->text))
			continue;
		out = to = text_copy(arena, child->text, strlen(child->text));
		for (const char *c = child->text; *c; c++)
			if (*c != ' ')
				*to++ = *c;
		*to = '\0';
		if (to - out >= LONGEST_HEX) {
			child->text = out;
			mended = true;
		}
	}
	return mended;
}

/* A key within is perhaps a piece, by its id or its name: 204Sqn. */
static bool is_odd_key(struct arena *arena, const char *key, bool outermost)
{
	return outermost ? !is_key(key)
		: strpbrk(key, "*`{}[]") || !same(signs_mended(arena, key, false), key);
}

/* Keys that are no names, and signs in what was not quoted, show that it was not meant so. */
static bool is_odd(struct arena *arena, const struct doc *d, bool outermost)
{
	EACH(child, d) {
		if (child->key && is_odd_key(arena, child->key, outermost))
			return true;
		if (child->kind == DOC_TEXT && !child->quoted &&
		    (*doc_odd_sign(arena, child) || strchr(child->text, '*') || strchr(child->text, '`') ||
		     !same(signs_mended(arena, child->text, false), child->text)))
			return true;
		if (child->kind != DOC_TEXT && is_odd(arena, child, false))
			return true;
	}
	return false;
}

static bool has_repeats(const struct doc *map)
{
	EACH(child, map)
		if (doc_get(map, child->key) != child)
			return true;
	return false;
}

/* ---- reading one, in several ways ------------------------------------- */

/* What doc_read says, without places in a text that the writer does not see so. */
static const char *without_place(struct arena *arena, const char *why)
{
	const char *colon = strstr(why, ": "), *place = strstr(why, " that begins at ");

	if (colon && (!place || colon < place))
		why = colon + 2;
	return place ? text_copy(arena, why, (size_t)(place - why)) : why;
}

static struct doc *read_so(const struct search *s, const char *yaml, int line, const char **why)
{
	static const struct doc_limits limits = { .bytes = 64 << 10, .depth = 12, .nodes = 4000 };

	*why = NULL;
	return doc_read_part(s->arena, yaml, strlen(yaml), s->file ? s->file : "letter", line, &limits, why);
}

static const char *way(struct arena *arena, const char *yaml, int i)
{
	return i == 0 ? yaml : i == 1 ? signs_mended(arena, yaml, false)
		: i == 2 ? signs_mended(arena, yaml, true)
		: emphasis_mended(arena, signs_mended(arena, yaml, i == 3 ? false : true));
}

enum { WAYS = 5 };

enum found_kind mapping_read(const struct search *s, const char *yaml, int line, const struct doc **doc,
			     bool *mended, const char **why)
{
	const char *clean = remains_mended(s->arena, yaml), *first = NULL, *said = NULL;
	bool is_other = !same(clean, yaml);

	for (int i = 0; i < WAYS; i++) {
		const char *now = way(s->arena, clean, i), *fault = NULL;
		struct doc *d = i && same(now, clean) ? NULL : read_so(s, now, line, &fault);
		enum found_kind kind;
		bool changed;

		first = first ? first : fault;
		if (!d || d->kind != DOC_MAP)
			continue;
		changed = mend_keys(s->arena, d, true);
		changed |= mend_hex(s->arena, d);
		if (has_repeats(d))
			said = "a key stands in it twice";
		if (has_repeats(d) || (is_odd(s->arena, d, true) && i + 1 < WAYS))
			continue;
		kind = mapping_kind(d, why);
		if (kind == FOUND_UNREAD && doc_get(d, "do")) {
			said = *why;
			continue;
		}
		*doc = d;
		*mended = i || is_other || changed;
		return kind;
	}
	first = said ? said : first ? without_place(s->arena, first) : "it cannot be read";
	*why = text(s->arena, "%s%s", first, how_right);
	return FOUND_UNREAD;
}

/* ---- in braces -------------------------------------------------------- */

/* Some programs put an empty line behind each: what goes on there is a key, or the end. */
static bool goes_on(const struct search *s, int i, const char *before)
{
	const char *value;
	int least;

	return i < s->n && bracket_depth(before, &least) > 0 &&
	       (s->lines[i][strspn(s->lines[i], " ")] == '}' || line_key(s->arena, s->lines[i], &value));
}

/* The lines from there on, to an empty one. */
static const char *paragraph(struct search *s, int i, size_t column)
{
	struct buffer out = { .arena = s->arena };

	buffer_add(&out, s->lines[i] + column, strnlen(s->lines[i] + column, LONGEST_MAPPING));
	for (int k = i + 1; k < s->n && k < i + LINES_OF_MAPPING && out.length < LONGEST_MAPPING &&
	     (!is_empty(s->lines[k]) || goes_on(s, k + 1, out.bytes)); k++)
		buffer_printf(&out, "\n%.*s", LONGEST_MAPPING, s->lines[k]);
	return out.bytes;
}

/* Behind the brace that closes the first one; 0: none does. */
static size_t closing(const char *from, bool minds_quotes)
{
	bool at_token = true;
	char quote = '\0';
	int depth = 0;

	for (const char *c = from; *c && c - from < LONGEST_MAPPING; c++) {
		if (quote) {
			quote = *c == quote ? '\0' : quote;
			continue;
		}
		depth += *c == '{' ? 1 : *c == '}' ? -1 : 0;
		if (!depth)
			return (size_t)(c - from) + 1;
		quote = minds_quotes && at_token && (*c == '"' || *c == '\'') ? *c : '\0';
		at_token = strchr("{[,:", *c) || (at_token && (*c == ' ' || *c == '\n'));
	}
	return 0;
}

/* What stands in braces, and how far it goes. closed: with a brace that was not there. */
static const char *slice_at(struct search *s, const char *from, size_t *length, bool *closed)
{
	*closed = false;
	*length = closing(from, true);
	if (!*length)
		*length = closing(from, false);
	if (*length)
		return text_copy(s->arena, from, *length);
	*closed = true;
	*length = strcspn(from, "\n");
	while (*length && strchr(" .,;", from[*length - 1]))
		--*length;
	return text(s->arena, "%.*s}", (int)*length, from);
}

/* A second try at what runs over several lines: that a brace is missing at the end of the first. */
static enum found_kind read_first_line(struct search *s, const char *from, int line, size_t *length,
				       const struct doc **doc, const char **why)
{
	size_t n = strcspn(from, "\n");
	const char *own_why = NULL;
	bool mended;

	if (*length <= n || !has_do_key(from, n))
		return FOUND_UNREAD;
	from = text(s->arena, "%.*s}", (int)n, from);
	if (mapping_read(s, from, line, doc, &mended, &own_why) != FOUND_ACTION)
		return FOUND_UNREAD;
	*why = NULL;
	*length = n;
	return FOUND_ACTION;
}

static bool may_be_paper(const char *slice)
{
	return (find_words(slice, "letter") || find_words(slice, "open") || find_words(slice, "consent") ||
		find_words(slice, "ticket")) && (find_words(slice, "link") || find_words(slice, "for") ||
						 find_words(slice, "public"));
}

/* What begins by a brace in line i; how far it goes is *length, of the paragraph. False: nothing does. */
static bool read_slice(struct search *s, const char *from, int i, size_t *length)
{
	bool closed, mended = false, has_do;
	const char *slice = slice_at(s, from, length, &closed), *why = NULL;
	const struct doc *doc = NULL;
	enum found_kind kind;

	has_do = has_do_key(slice, strlen(slice));
	if (!has_do && !may_be_paper(slice))
		return false;
	kind = mapping_read(s, slice, i + 1, &doc, &mended, &why);
	if (kind == FOUND_UNREAD && has_do && !doc)
		kind = read_first_line(s, from, i + 1, length, &doc, &why);
	if (kind == FOUND_UNREAD && has_do)
		add_unread(s, slice, why);
	if (kind == FOUND_ACTION || kind == FOUND_PAPER) {
		bool is_as_stood = !closed && strstr(s->raw[i], slice);

		struct buffer whole = { .arena = s->arena };

		doc_write_flow(&whole, doc);
		buffer_text(&whole, "\n");
		add_mapping(s, kind, doc, whole.bytes, slice, mended || !is_as_stood);
	}
	return kind != FOUND_NOTHING;
}

int braces_read(struct search *s, int i)
{
	size_t column = 0;
	int line = i, next = i;

	while (line < s->n && s->tried < MOST_TRIED) {
		const char *brace = strchr(s->lines[line] + column, '{'), *from, *end;
		struct arena_mark mark = arena_mark(s->arena);
		size_t length;

		if (!brace)
			break;
		s->tried++;
		from = paragraph(s, line, (size_t)(brace - s->lines[line]));
		if (!read_slice(s, from, line, &length)) {
			column = (size_t)(brace - s->lines[line]) + 1;
			arena_release(s->arena, mark);
			continue;
		}
		end = from + length;
		column = (size_t)(brace - s->lines[line]) + length;
		for (const char *c = from; c < end; c++)
			if (*c == '\n') {
				line++;
				column = (size_t)(end - c) - 1;
			}
		next = line + 1;
	}
	s->found->too_many |= s->tried >= MOST_TRIED;
	return next;
}
