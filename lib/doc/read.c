/* SPDX-License-Identifier: ISC */
/* read.c: YAML into a tree, by the events of libyaml. */
#include "doc/doc.h"
#include "doc/lines.h"
#include "doc/quick.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum {
	MOST_BYTES = 32 * 1024 * 1024,
	MOST_DEPTH = 64,
	MOST_NODES = 2000000,
	MOST_ANCHORS = 1000,
	MOST_DIRECTIVES = 100,	/* libyaml's time grows with their square */
	READ_AT_ONCE = 64 * 1024,
	LONGEST_SHOWN = 60,	/* of a key in a message */
};

enum stream { ONE, DOCUMENTS, LINES };	/* one document; several; those of lines.h */

struct anchor {
	const char *name;
	const struct doc *doc;
	int nodes;		/* in doc; 0 while it is still being read */
};

struct reader {
	yaml_parser_t parser;
	yaml_event_t event;	/* the one looked at */
	struct arena *arena;
	const char *bytes, *file;
	size_t length;		/* of the bytes */
	int lines_before;	/* of the bytes, in the file */
	struct doc_limits limits;
	int nodes, depth;
	struct anchor **anchors;	/* of this document, by name; NULL: there was none yet */
	int anchor_count;
	const char *why;
};

static struct doc *read_value(struct reader *);
static bool complain(struct reader *);

/* ---- saying what is wrong --------------------------------------------- */

/* Always false. */
static bool fail_at(struct reader *, int line, int column, const char *fmt, ...) PRINTF(4, 5);
static bool fail(struct reader *, const char *fmt, ...) PRINTF(2, 3);

static bool fail_v(struct reader *r, int line, int column, const char *fmt, va_list args)
{
	const char *what = text_v(r->arena, fmt, args);

	r->why = printable(r->arena, text(r->arena, "%s:%d:%d: %s", r->file, line, column, what));
	return false;
}

static bool fail_at(struct reader *r, int line, int column, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	fail_v(r, line, column, fmt, args);
	va_end(args);
	return false;
}

static int line_of(const struct reader *r, yaml_mark_t mark)
{
	return r->lines_before + (int)mark.line + 1;
}

static int column_of(yaml_mark_t mark)
{
	return (int)mark.column + 1;
}

/* At the event looked at. */
static bool fail(struct reader *r, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	fail_v(r, line_of(r, r->event.start_mark), column_of(r->event.start_mark), fmt, args);
	va_end(args);
	return false;
}

/* ---- nodes and anchors ------------------------------------------------ */

static bool next_event(struct reader *r)
{
	yaml_event_delete(&r->event);
	return yaml_parser_parse(&r->parser, &r->event) || complain(r);
}

/* NULL if that is one too many. */
static struct doc *new_doc(struct reader *r, enum doc_kind kind)
{
	struct doc *doc;

	if (r->nodes >= r->limits.nodes) {
		fail(r, "too many values, at most %d", r->limits.nodes);
		return NULL;
	}
	r->nodes++;
	doc = NEW(r->arena, struct doc);
	doc->kind = kind;
	doc->file = r->file;
	doc->line = line_of(r, r->event.start_mark);
	doc->column = column_of(r->event.start_mark);
	return doc;
}

/* Where the anchor of that name is, or would be put. */
static int anchor_place(const struct reader *r, const char *name)
{
	int low = 0, high = r->anchor_count;

	while (low < high) {
		int middle = (low + high) / 2;

		if (strcmp(r->anchors[middle]->name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct anchor *anchor_find(const struct reader *r, const char *name)
{
	int place = anchor_place(r, name);

	if (place < r->anchor_count && same(r->anchors[place]->name, name))
		return r->anchors[place];
	return NULL;
}

/* From here on the name means this doc, which is still to be read. */
static struct anchor *anchor_open(struct reader *r, const char *name, const struct doc *doc)
{
	struct anchor *anchor = anchor_find(r, name);

	if (!r->anchors)
		r->anchors = NEW_N(r->arena, struct anchor *, MOST_ANCHORS);
	if (!anchor) {
		struct anchor **place = r->anchors + anchor_place(r, name);

		if (r->anchor_count == MOST_ANCHORS) {
			fail(r, "too many anchors, at most %d", MOST_ANCHORS);
			return NULL;
		}
		anchor = NEW(r->arena, struct anchor);
		anchor->name = text_copy(r->arena, name, strlen(name));
		memmove(place + 1, place, sizeof(*place) * (size_t)(r->anchors + r->anchor_count - place));
		*place = anchor;
		r->anchor_count++;
	}
	anchor->doc = doc;
	anchor->nodes = 0;
	return anchor;
}

/* Room for all its nodes has been made sure of; its depth has not. */
static struct doc *copy(struct reader *r, const struct doc *from)
{
	struct doc *to = new_doc(r, from->kind);

	to->key = from->key;
	to->text = from->text;
	to->quoted = from->quoted;
	if (from->kind != DOC_TEXT && ++r->depth > r->limits.depth) {
		fail(r, "nested too deep by this alias, at most %d levels", r->limits.depth);
		return NULL;
	}
	EACH(child, from) {
		struct doc *twin = copy(r, child);

		if (!twin)
			return NULL;
		twin->line = child->line;
		twin->column = child->column;
		twin->key_line = child->key_line;
		twin->key_column = child->key_column;
		doc_add(to, child->key, twin);
	}
	if (from->kind != DOC_TEXT)
		r->depth--;
	return to;
}

/* The copy itself is where the alias is, what it holds where it was written. */
static struct doc *read_alias(struct reader *r)
{
	const char *name = (const char *)r->event.data.alias.anchor;
	const struct anchor *anchor = anchor_find(r, name);

	if (!anchor)
		fail(r, "no anchor \"%.60s\" before this alias", name);
	else if (!anchor->nodes)
		fail(r, "this alias is inside its own anchor \"%.60s\"", name);
	else if (anchor->nodes > r->limits.nodes - r->nodes)
		fail(r, "too many values with this alias, at most %d", r->limits.nodes);
	else
		return copy(r, anchor->doc);
	return NULL;
}

/* ---- values ----------------------------------------------------------- */

static bool check_tag(struct reader *r, const yaml_char_t *tag)
{
	if (tag && !same((const char *)tag, "!"))
		return fail(r, "a tag is not accepted, expected the value alone");
	return true;
}

/* The text of the scalar looked at, or NULL. */
static const char *scalar_text(struct reader *r)
{
	const char *value = (const char *)r->event.data.scalar.value;
	size_t length = r->event.data.scalar.length;

	if (memchr(value, '\0', length)) {
		fail(r, "a zero character is not accepted in a text");
		return NULL;
	}
	return text_copy(r->arena, value, length);
}

static bool fill_text(struct reader *r, struct doc *doc)
{
	doc->quoted = r->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE || r->event.data.scalar.tag;
	doc->text = scalar_text(r);
	return doc->text;
}

static bool fill_list(struct reader *r, struct doc *list)
{
	while (next_event(r)) {
		struct doc *child;

		if (r->event.type == YAML_SEQUENCE_END_EVENT)
			return true;
		child = read_value(r);
		if (!child)
			return false;
		doc_add(list, NULL, child);
	}
	return false;
}

/* The key looked at, or NULL. One that has an anchor or is an alias counts as a value. */
static const char *read_key(struct reader *r)
{
	const yaml_event_t *event = &r->event;
	const struct doc *doc;

	if (event->type != YAML_ALIAS_EVENT && event->type != YAML_SCALAR_EVENT) {
		fail(r, "a key cannot be a list or a mapping, expected a scalar");
		return NULL;
	}
	if (event->type == YAML_SCALAR_EVENT && event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
	    same((const char *)event->data.scalar.value, "<<")) {
		fail(r, "a merge key is not accepted, write the keys out");
		return NULL;
	}
	if (event->type == YAML_SCALAR_EVENT && !event->data.scalar.anchor)
		return check_tag(r, event->data.scalar.tag) ? scalar_text(r) : NULL;
	doc = read_value(r);
	if (doc && doc->kind != DOC_TEXT)
		fail(r, "a key cannot be %s, expected a scalar", doc_kind_name(doc));
	return doc ? doc->text : NULL;
}

static int compare_places(const struct doc *a, const struct doc *b)
{
	if (a->key_line != b->key_line)
		return a->key_line < b->key_line ? -1 : 1;
	return (a->key_column > b->key_column) - (a->key_column < b->key_column);
}

static int compare_keys(const void *a, const void *b)
{
	const struct doc *x = *(const struct doc *const *)a, *y = *(const struct doc *const *)b;
	int order = strcmp(x->key, y->key);

	return order ? order : compare_places(x, y);
}

static bool fail_twins(struct reader *r, const struct doc *first, const struct doc *again)
{
	struct buffer key = { .arena = r->arena };

	if (strlen(again->key) > LONGEST_SHOWN)
		buffer_text(&key, "a key");
	else
		doc_write_scalar(&key, again->key);
	return fail_at(r, again->key_line, again->key_column, "%s is here again, first at %d:%d", key.bytes,
		       first->key_line, first->key_column);
}

/* By sorting, since no choice of keys makes that slow. Tells of the first key that is there again. */
static bool check_twins(struct reader *r, const struct doc *map)
{
	struct arena_mark mark = arena_mark(r->arena);
	struct doc **sorted = NEW_N(r->arena, struct doc *, map->count);
	struct doc *first = NULL, *again = NULL;
	size_t count = 0;

	for (struct doc *child = map->first; child; child = child->next)
		sorted[count++] = child;
	qsort(sorted, count, sizeof(*sorted), compare_keys);
	for (size_t i = 1; i < count; i++) {
		if (!same(sorted[i - 1]->key, sorted[i]->key))
			continue;
		if (again && compare_places(again, sorted[i]) < 0)
			continue;
		first = sorted[i - 1];
		again = sorted[i];
	}
	arena_release(r->arena, mark);
	return !again || fail_twins(r, first, again);
}

static bool fill_map(struct reader *r, struct doc *map)
{
	while (next_event(r)) {
		yaml_mark_t mark = r->event.start_mark;
		struct doc *child;
		const char *key;

		if (r->event.type == YAML_MAPPING_END_EVENT)
			return check_twins(r, map);
		key = read_key(r);
		if (!key || !next_event(r))
			return false;
		child = read_value(r);
		if (!child)
			return false;
		child->key_line = line_of(r, mark);
		child->key_column = column_of(mark);
		doc_add(map, key, child);
	}
	return false;
}

static bool fill(struct reader *r, struct doc *doc)
{
	bool good;

	if (doc->kind == DOC_TEXT)
		return fill_text(r, doc);
	if (r->depth == r->limits.depth)
		return fail(r, "nested too deep, at most %d levels", r->limits.depth);
	r->depth++;
	good = doc->kind == DOC_LIST ? fill_list(r, doc) : fill_map(r, doc);
	r->depth--;
	return good;
}

/* The value that begins with the event looked at; its last event is looked at afterwards. NULL if no good. */
static struct doc *read_value(struct reader *r)
{
	const yaml_event_t *event = &r->event;
	bool is_list = event->type == YAML_SEQUENCE_START_EVENT;
	bool is_map = event->type == YAML_MAPPING_START_EVENT;
	const yaml_char_t *name = is_list ? event->data.sequence_start.anchor
		: is_map ? event->data.mapping_start.anchor : event->data.scalar.anchor;
	const yaml_char_t *tag = is_list ? event->data.sequence_start.tag
		: is_map ? event->data.mapping_start.tag : event->data.scalar.tag;
	struct anchor *anchor = NULL;
	int before = r->nodes;
	struct doc *doc;

	if (event->type == YAML_ALIAS_EVENT)
		return read_alias(r);
	if (!check_tag(r, tag))
		return NULL;
	doc = new_doc(r, is_list ? DOC_LIST : is_map ? DOC_MAP : DOC_TEXT);
	if (!doc)
		return NULL;
	if (name) {
		anchor = anchor_open(r, (const char *)name, doc);
		if (!anchor)
			return NULL;
	}
	if (!fill(r, doc))
		return NULL;
	if (anchor && anchor->doc == doc)	/* not taken by another inside */
		anchor->nodes = r->nodes - before;
	return doc;
}

/* ---- documents -------------------------------------------------------- */

/* The document whose start is looked at. */
static struct doc *read_document(struct reader *r)
{
	const yaml_event_t *event = &r->event;
	struct doc *doc;

	r->anchor_count = 0;
	if (!next_event(r))
		return NULL;
	if (event->type == YAML_SCALAR_EVENT && event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
	    !event->data.scalar.length) {
		fail(r, "nothing there, expected a document");
		return NULL;
	}
	doc = read_value(r);
	return doc && next_event(r) && next_event(r) ? doc : NULL;
}

/* All of them into the list, or only one. */
static bool read_documents(struct reader *r, struct doc *list, bool only_one)
{
	if (!next_event(r) || !next_event(r))
		return false;
	if (r->event.type == YAML_STREAM_END_EVENT)
		return fail_at(r, 1, 1, "nothing there, expected a document");
	while (r->event.type != YAML_STREAM_END_EVENT) {
		struct doc *doc;

		if (only_one && list->count)
			return fail(r, "a second document, expected only one");
		doc = read_document(r);
		if (!doc)
			return false;
		doc_add(list, NULL, doc);
	}
	return true;
}

/* A percent sign at the start of a line, as libyaml sees lines, is a directive or a rare text. */
static bool check_directives(struct reader *r, size_t length)
{
	const char *at = r->bytes, *end = r->bytes + length;
	int count = 0;

	for (; (at = memchr(at, '%', (size_t)(end - at))); at++)
		if (at == r->bytes || strchr("\n\r\x85\xa8\xa9", at[-1]))
			count++;
	if (count > MOST_DIRECTIVES)
		return fail_at(r, 1, 1, "too many lines begin with %%, at most %d", MOST_DIRECTIVES);
	return true;
}

static void set_limits(struct doc_limits *own, const struct doc_limits *limits)
{
	if (limits)
		*own = *limits;
	if (!own->bytes)
		own->bytes = MOST_BYTES;
	if (!own->depth)
		own->depth = MOST_DEPTH;
	if (!own->nodes)
		own->nodes = MOST_NODES;
}

static bool read_piece(struct reader *r, size_t length, struct doc *list, bool only_one)
{
	bool good;

	r->length = length;
	if (!yaml_parser_initialize(&r->parser))
		give_up("no memory is left");
	yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&r->parser, (const unsigned char *)r->bytes, length);
	good = read_documents(r, list, only_one);
	if (good)
		r->lines_before += (int)r->event.start_mark.line;
	yaml_event_delete(&r->event);
	yaml_parser_delete(&r->parser);
	return good;
}

/* A stream of lines, each a mapping in braces, piece by piece: libyaml wants `---` between documents. */
static bool read_pieces(struct reader *r, size_t length, struct doc *list)
{
	for (size_t piece; length; r->bytes += piece, length -= piece) {
		piece = first_piece(r->bytes, length);
		if (!read_piece(r, piece, list, false))
			return false;
	}
	return true;
}

static bool read_bytes(struct reader *r, size_t length, struct doc *list, enum stream stream)
{
	if (length > r->limits.bytes)
		return fail_at(r, 1, 1, "too large, at most %zu bytes", r->limits.bytes);
	if (length >= 3 && memcmp(r->bytes, "\xef\xbb\xbf", 3) == 0) {
		r->bytes += 3;
		length -= 3;
	}
	return check_directives(r, length) &&
	       (stream == LINES ? read_pieces(r, length, list) : read_piece(r, length, list, stream == ONE));
}

static struct doc *read_list(struct arena *arena, const char *bytes, size_t length, const char *file,
			     int line, const struct doc_limits *limits, enum stream stream, const char **why)
{
	struct reader r = {
		.arena = arena, .bytes = bytes ? bytes : "", .file = file, .lines_before = line - 1,
	};
	struct doc *list = doc_new(arena, DOC_LIST);

	set_limits(&r.limits, limits);
	list->file = file;
	list->line = list->column = 1;
	if (read_bytes(&r, length, list, stream))
		return list;
	*why = r.why;
	return NULL;
}

struct doc *doc_read(struct arena *arena, const char *bytes, size_t length, const char *file,
		     const struct doc_limits *limits, const char **why)
{
	return doc_read_part(arena, bytes, length, file, 1, limits, why);
}

struct doc *doc_read_part(struct arena *arena, const char *bytes, size_t length, const char *file, int line,
			  const struct doc_limits *limits, const char **why)
{
	struct doc *quick = NULL, *list;

	if (!limits && length <= MOST_BYTES)
		quick = quick_read(arena, bytes, length, file, line);
	if (quick)
		return quick;
	list = read_list(arena, bytes, length, file, line, limits, ONE, why);
	return list ? list->first : NULL;
}

struct doc *doc_read_stream(struct arena *arena, const char *bytes, size_t length, const char *file,
			    const struct doc_limits *limits, const char **why)
{
	struct doc *list = read_list(arena, bytes, length, file, 1, limits, DOCUMENTS, why);

	/* only what is no good as it stands: whatever YAML reads is read as YAML */
	if (list || !length || first_piece(bytes, length) == length)
		return list;
	*why = NULL;
	return read_list(arena, bytes, length, file, 1, limits, LINES, why);
}

/* ---- files ------------------------------------------------------------ */

static const char *why_not(int error)
{
	if (error == ENOENT)
		return "no such file";
	if (error == EISDIR)
		return "a directory, expected a file";
	if (error == EACCES)
		return "no permission to read it";
	return strerror(error);
}

/* Stops as soon as there is one byte too many. Gives 0 or an errno. */
static int read_all(FILE *from, size_t most, struct buffer *out)
{
	char *part = arena_take_raw(out->arena, READ_AT_ONCE);
	size_t got;

	buffer_text(out, "");
	errno = 0;
	while (out->length <= most && (got = fread(part, 1, READ_AT_ONCE, from)))
		buffer_add(out, part, got);
	return ferror(from) ? (errno ? errno : EIO) : 0;
}

const char *file_read(struct arena *arena, const char *file, size_t most, size_t *length, const char **why)
{
	struct buffer out = { .arena = arena };
	FILE *from = same(file, "-") ? stdin : fopen(file, "rb");
	int error;

	if (!most)
		most = MOST_BYTES;
	if (!from) {
		*why = text(arena, "%s: %s", *file ? file : "''", why_not(errno));
		return NULL;
	}
	error = read_all(from, most, &out);
	if (from != stdin)
		fclose(from);
	if (from == stdin)
		file = "standard input";
	if (error) {
		*why = text(arena, "%s: %s", file, why_not(error));
		return NULL;
	}
	if (out.length > most) {
		*why = text(arena, "%s: too large, at most %zu bytes", file, most);
		return NULL;
	}
	*length = out.length;
	return out.bytes;
}

/* ---- complaints of libyaml, in our words ------------------------------ */

static const struct complaint {
	const char *context, *problem;	/* context NULL: any */
	enum { HERE, HERE_SINCE, THERE } place;	/* of the problem, or of the context */
	const char *words;
} complaints[] = {
	{ "while scanning a quoted scalar", "found unexpected end of stream", THERE,
	  "this quoted text has no end" },
	{ "while scanning a quoted scalar", "found unexpected document indicator", THERE,
	  "this quoted text has no end" },
	{ NULL, "found unknown escape character", HERE,
	  "an unknown escape in a quoted text" },
	{ "while scanning a simple key", "could not find expected ':'", THERE,
	  "expected ':' after this key" },
	{ NULL, "did not find expected ',' or ']'", HERE_SINCE,
	  "expected ',' or ']' in the list" },
	{ NULL, "did not find expected ',' or '}'", HERE_SINCE,
	  "expected ',' or '}' in the mapping" },
	{ NULL, "did not find expected key", HERE_SINCE,
	  "expected a key, indented like the others, in the mapping" },
	{ NULL, "did not find expected '-' indicator", HERE_SINCE,
	  "expected '-', indented like the others, in the list" },
	{ NULL, "did not find expected node content", HERE,
	  "expected a value" },
	{ NULL, "mapping values are not allowed in this context", HERE,
	  "':' cannot stand here, expected a text in quotes" },
	{ NULL, "block sequence entries are not allowed in this context", HERE,
	  "'-' cannot stand here, expected a value" },
	{ NULL, "mapping keys are not allowed in this context", HERE,
	  "a key cannot stand here, expected a value" },
	{ NULL, "found character that cannot start any token", HERE,
	  "a tab, '%', '@' or '`' cannot begin a value, expected quotes or blanks" },
	{ NULL, "found a tab character that violates indentation", HERE,
	  "a tab cannot indent, expected blanks" },
	{ NULL, "did not find expected alphabetic or numeric character", HERE,
	  "expected a name after '&' or '*'" },
	{ NULL, "did not find expected <document start>", HERE,
	  "expected the end of the document" },
	{ NULL, "control characters are not allowed", HERE,
	  "a control character, expected text" },
	{ 0 }
};

static const struct complaint *find_complaint(const char *context, const char *problem)
{
	const struct complaint *c = complaints;

	while (c->words && (!same(c->problem, problem) || (c->context && !same(c->context, context))))
		c++;
	return c->words ? c : NULL;
}

/* A byte that libyaml could not take: it tells only how far in. */
static bool complain_of_byte(struct reader *r)
{
	const struct complaint *known = find_complaint(NULL, r->parser.problem);
	const char *bad = r->bytes + r->parser.problem_offset;
	int line = r->lines_before + 1, column = 1;

	for (const char *at = r->bytes; at < bad; at++) {
		if (*at == '\n' || (*at == '\r' && (at + 1 == bad || at[1] != '\n'))) {
			line++;
			column = 1;
		} else if ((*at & 0xc0) != 0x80) {
			column++;
		}
	}
	return fail_at(r, line, column, "%s", known ? known->words : "a byte that is not UTF-8");
}

static const char *copy_line(const struct reader *r, int line)
{
	const char *at = r->bytes, *end = r->bytes + r->length, *stop;

	line -= r->lines_before;
	while (--line > 0 && (stop = memchr(at, '\n', (size_t)(end - at))))
		at = stop + 1;
	stop = memchr(at, '\n', (size_t)(end - at));
	return text_copy(r->arena, at, (size_t)((stop ? stop : end) - at));
}

/* Blanks, quotes and the like that YAML does not know as such may be why the line is no good. */
static const char *odd_in_line(const struct reader *r, int line)
{
	const char *wanted = "", *name = NULL;
	int column = 1;
	uint32_t c = 0;

	for (const char *at = copy_line(r, line); *at; column++) {
		size_t length = character_at(at, &c);

		name = length ? odd_sign(c, &wanted) : NULL;
		if (name && !same(wanted, "-"))
			return text(r->arena, "; %s (U+%04X) stands at %d:%d, where %s is wanted", name,
				    (unsigned)c, line, column, wanted);
		at += length ? length : 1;
	}
	return "";
}

/* Always false. */
static bool complain(struct reader *r)
{
	const yaml_parser_t *parser = &r->parser;
	const struct complaint *known = find_complaint(parser->context, parser->problem);
	yaml_mark_t mark = parser->problem_mark;
	const char *odd;

	if (parser->error == YAML_MEMORY_ERROR)
		give_up("no memory is left");
	if (parser->error == YAML_READER_ERROR)
		return complain_of_byte(r);
	if (known && known->place == THERE)
		mark = parser->context_mark;
	odd = odd_in_line(r, line_of(r, mark));
	if (!*odd && mark.line > 0)
		odd = odd_in_line(r, line_of(r, mark) - 1);
	if (known && known->place == HERE_SINCE)
		return fail_at(r, line_of(r, mark), column_of(mark), "%s that begins at %d:%d%s",
			       known->words, line_of(r, parser->context_mark),
			       column_of(parser->context_mark), odd);
	return fail_at(r, line_of(r, mark), column_of(mark), "%s%s", known ? known->words : parser->problem,
		       odd);
}
