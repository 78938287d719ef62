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
	return text(arena, "%s:%d:%d", doc->file, doc->line, doc->column);
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
	EACH(child, from) {
		struct doc *twin = doc_copy(arena, child);

		doc_add(copy, twin->key, twin);
	}
	return copy;
}
