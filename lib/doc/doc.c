/* SPDX-License-Identifier: ISC */
/* doc.c: looking into a document and making one. */
#include "doc/doc.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- looking ---------------------------------------------------------- */

const struct doc *doc_get(const struct doc *map, const char *key)
{
	if (!map || map->kind != DOC_MAP)
		return NULL;
	EACH(child, map)
		if (same(child->key, key))
			return child;
	return NULL;
}

const struct doc *doc_nth(const struct doc *doc, int n)
{
	EACH(child, doc)
		if (n-- == 0)
			return child;
	return NULL;
}

const char *doc_text(const struct doc *map, const char *key)
{
	const struct doc *child = doc_get(map, key);

	return child && child->kind == DOC_TEXT ? child->text : NULL;
}

/* Only the one usual way to write a number is one: 0919, +1 and -0 are not. */
bool doc_to_int(const struct doc *doc, int *out)
{
	char back[32];
	long value;

	if (!doc || doc->kind != DOC_TEXT || doc->quoted)
		return false;
	value = strtol(doc->text, NULL, 10);
	snprintf(back, sizeof(back), "%ld", value);
	if (!same(back, doc->text) || value < INT_MIN || value > INT_MAX)
		return false;
	*out = (int)value;
	return true;
}

bool doc_to_bool(const struct doc *doc, bool *out)
{
	static const char *const words[] = { "no", "yes", "false", "true", NULL };
	int which;

	if (!doc || doc->kind != DOC_TEXT || doc->quoted)
		return false;
	which = name_index(words, doc->text);
	if (which < 0)
		return false;
	*out = which % 2;
	return true;
}

/* The child of that key, looked for from a likely place on. */
static const struct doc *find_from(const struct doc *map, const struct doc *likely, const char *key)
{
	for (; likely; likely = likely->next)
		if (same(likely->key, key))
			return likely;
	return doc_get(map, key);
}

bool doc_same(const struct doc *a, const struct doc *b)
{
	const struct doc *other;

	if (!a || !b)
		return a == b;
	if (a->kind != b->kind || a->count != b->count)
		return false;
	if (a->kind == DOC_TEXT)
		return same(a->text, b->text);
	other = b->first;
	EACH(child, a) {
		if (a->kind == DOC_MAP)
			other = find_from(b, other, child->key);
		if (!other || !doc_same(child, other))
			return false;
		other = other->next;
	}
	return true;
}

const char *doc_kind_name(const struct doc *doc)
{
	if (!doc || (doc->kind == DOC_TEXT && !doc->quoted && same(doc->text, "")))
		return "nothing";
	if (doc->kind == DOC_TEXT)
		return "a scalar";
	return doc->kind == DOC_LIST ? "a list" : "a mapping";
}

const char *doc_where(struct arena *arena, const struct doc *doc)
{
	if (!doc || !doc->file)
		return "nowhere";
	return text(arena, "%s:%d:%d", printable(arena, doc->file), doc->line, doc->column);
}

struct doc doc_key(const struct doc *value)
{
	return (struct doc){ .kind = DOC_TEXT, .text = value->key, .file = value->file,
			     .line = value->key_line, .column = value->key_column };
}

/* ---- signs that look like others -------------------------------------- */

static const struct odd {
	uint32_t first, last;
	const char *name, *wanted;
} odd_signs[] = {
	{ '\t', '\t', "a tab", "a blank" },
	{ 0xa0, 0xa0, "a non-breaking blank", "a blank" },
	{ 0xb4, 0xb4, "an accent", "'" },
	{ 0x2000, 0x200a, "a blank of another width", "a blank" },
	{ 0x200b, 0x200f, "a sign without width", "nothing" },
	{ 0x2010, 0x2015, "a dash", "-" },
	{ 0x2018, 0x201b, "a curled quote", "'" },
	{ 0x201c, 0x201f, "a curled quote", "\"" },
	{ 0x202f, 0x202f, "a non-breaking blank", "a blank" },
	{ 0x2032, 0x2032, "a prime", "'" },
	{ 0x2033, 0x2033, "a prime", "\"" },
	{ 0x205f, 0x205f, "a blank of another width", "a blank" },
	{ 0x2060, 0x2060, "a sign without width", "nothing" },
	{ 0x2212, 0x2212, "a sign of minus", "-" },
	{ 0x3000, 0x3000, "a wide blank", "a blank" },
	{ 0xfeff, 0xfeff, "a byte order mark", "nothing" },
	{ 0xff0c, 0xff0c, "a wide comma", "," },
	{ 0xff1a, 0xff1a, "a wide colon", ":" },
	{ 0 }
};

const char *odd_sign(uint32_t sign, const char **wanted)
{
	for (const struct odd *o = odd_signs; o->name; o++)
		if (sign >= o->first && sign <= o->last) {
			*wanted = o->wanted;
			return o->name;
		}
	return NULL;
}

static bool has_odd_sign(const char *words)
{
	const char *wanted;
	uint32_t c = 0;

	for (size_t length; *words && (length = character_at(words, &c)); words += length)
		if (odd_sign(c, &wanted))
			return true;
	return false;
}

const char *doc_odd_sign(struct arena *arena, const struct doc *doc)
{
	int column = doc ? doc->column + doc->quoted : 0;
	const char *wanted, *name;
	uint32_t c = 0;

	if (!doc || doc->kind != DOC_TEXT || !doc->line)
		return "";
	for (const char *at = doc->text; *at; column++) {
		size_t length = character_at(at, &c);

		if (!length)
			return "";
		name = odd_sign(c, &wanted);
		if (name)
			return text(arena, "; %s (U+%04X) stands at %d:%d, where %s is wanted", name,
				    (unsigned)c, doc->line, column, wanted);
		at += length;
	}
	return "";
}

const struct doc *doc_like(const struct doc *map, const char *key)
{
	EACH(child, map)
		if (!same(child->key, key) && (same_but_case(child->key, key) || has_odd_sign(child->key)))
			return child;
	return NULL;
}

/* ---- making ----------------------------------------------------------- */

struct doc *doc_new(struct arena *arena, enum doc_kind kind)
{
	struct doc *doc = NEW(arena, struct doc);

	doc->kind = kind;
	if (kind == DOC_TEXT)
		doc->text = "";
	return doc;
}

struct doc *doc_add(struct doc *parent, const char *key, struct doc *child)
{
	if (parent->kind == DOC_TEXT || (parent->kind == DOC_MAP && !key))
		bug("a child without a key, or of a scalar");
	child->key = parent->kind == DOC_MAP ? key : NULL;
	child->next = NULL;
	if (parent->last)
		parent->last->next = child;
	else
		parent->first = child;
	parent->last = child;
	parent->count++;
	return child;
}

struct doc *doc_add_text(struct arena *arena, struct doc *parent, const char *key, const char *fmt, ...)
{
	struct doc *child = doc_new(arena, DOC_TEXT);
	va_list args;

	va_start(args, fmt);
	child->text = text_v(arena, fmt, args);
	va_end(args);
	return doc_add(parent, key, child);
}

static const char *copy_text(struct arena *arena, const char *from)
{
	return from ? text_copy(arena, from, strlen(from)) : NULL;
}

struct doc *doc_copy(struct arena *arena, const struct doc *from)
{
	struct doc *copy = NEW(arena, struct doc);

	*copy = *from;
	copy->key = copy_text(arena, from->key);
	copy->text = copy_text(arena, from->text);
	copy->first = copy->last = copy->next = NULL;
	copy->count = 0;
	EACH(child, from)
		doc_add_copy(arena, copy, child);
	return copy;
}

struct doc *doc_add_copy(struct arena *arena, struct doc *parent, const struct doc *child)
{
	struct doc *copy = doc_copy(arena, child);

	return doc_add(parent, copy->key, copy);
}
