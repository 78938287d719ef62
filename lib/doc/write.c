/* SPDX-License-Identifier: ISC */
/* write.c: a document written as YAML on one line, or as JSON. */
#include "doc/doc.h"

#include <string.h>

enum { LONGEST_KEY = 1000 };	/* a longer one is written after a question mark */

/* Are something other than themselves to some reader of YAML. */
static const char *const words[] = {
	"y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<", NULL
};

/* Written plain when they are meant as such. */
static const char *const own_words[] = { "yes", "true", "no", "false", "null", "~", NULL };

/* ---- characters ------------------------------------------------------- */

/* May stand as it is in YAML and JSON. What is beyond four digits has no escape that both of them know. */
static bool is_printable(uint32_t c)
{
	return c > 0xffff || !is_steering(c);
}

static bool is_all_printable(const char *s)
{
	uint32_t c;

	for (size_t length; *s; s += length) {
		length = character_at(s, &c);
		if (!length || !is_printable(c))
			return false;
	}
	return true;
}

/* ---- scalars ---------------------------------------------------------- */

/* As we write a number: no sign but a minus, no leading zero. */
static bool is_integer(const char *s)
{
	if (same(s, "0"))
		return true;
	if (*s == '-')
		s++;
	return *s >= '1' && *s <= '9' && s[strspn(s, "0123456789")] == '\0';
}

/* Could be a number or a date to some reader of YAML 1.1 or 1.2. */
static bool is_like_number(const char *s)
{
	size_t digits;

	if (*s == '-' || *s == '+')
		s++;
	if (!*s || !strchr("0123456789.", *s))
		return false;
	if (same_but_case(s, ".inf") || same_but_case(s, ".nan"))
		return true;
	if (*s == '0' && s[1] && strchr("xXoObB", s[1]))
		return true;
	digits = strspn(s, "0123456789");
	if (digits == 4 && s[4] == '-')
		return true;
	s += strspn(s, "0123456789._:,");
	if (*s == 'e' || *s == 'E') {
		s++;
		s += strspn(s, "+-");
		s += strspn(s, "0123456789_");
	}
	return *s == '\0';
}

static bool is_word(const char *s)
{
	for (int i = 0; words[i]; i++)
		if ((*s | 0x20) == (*words[i] | 0x20) && same_but_case(s, words[i]))
			return true;
	return false;
}

static bool is_plain(const char *s)
{
	size_t length = strlen(s);

	if (!length || s[0] == ' ' || s[length - 1] == ' ')
		return false;
	if (strchr("-?&*!|>'\"%@`", s[0]) || strpbrk(s, ",[]{}:#"))
		return false;
	return !is_like_number(s) && !is_word(s);
}

static void write_single_quoted(struct buffer *out, const char *s)
{
	buffer_text(out, "'");
	for (const char *quote; (quote = strchr(s, '\'')); s = quote + 1) {
		buffer_add(out, s, (size_t)(quote - s));
		buffer_text(out, "''");
	}
	buffer_text(out, s);
	buffer_text(out, "'");
}

/* How many bytes at the beginning are ASCII that may stand as it is in double quotes. */
static size_t plain_run(const char *s)
{
	const char *at = s;

	while (*at >= ' ' && *at <= '~' && *at != '"' && *at != '\\')
		at++;
	return (size_t)(at - s);
}

/* Good as YAML and as JSON. Bytes that are no character become the one that says so. */
static void write_double_quoted(struct buffer *out, const char *s)
{
	uint32_t c;

	buffer_text(out, "\"");
	for (size_t length; *s; s += length) {
		length = plain_run(s);
		if (length) {
			buffer_add(out, s, length);
			continue;
		}
		length = character_at(s, &c);
		if (!length) {
			buffer_text(out, "\\ufffd");
			length = 1;
		} else if (c == '"' || c == '\\') {
			buffer_printf(out, "\\%c", (int)c);
		} else if (is_printable(c)) {
			buffer_add(out, s, length);
		} else if (c == '\n' || c == '\t' || c == '\r') {
			buffer_printf(out, "\\%c", c == '\n' ? 'n' : c == '\t' ? 't' : 'r');
		} else {
			buffer_printf(out, "\\u%04x", (unsigned)c);
		}
	}
	buffer_text(out, "\"");
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/*
 * Its length if it is surely plain, as most are; else 0. Such are letters, digits and a few signs after a
 * letter, unless it may be one of the words: by its first letter, and no longer than any of them.
 */
static size_t plain_length(const char *s)
{
	enum { LONGEST_WORD = 5 };
	const char *at = s;

	if (!is_letter(*s))
		return 0;
	while (is_letter(*at) || (*at >= '0' && *at <= '9') || *at == '-' || *at == '_')
		at++;
	return *at || (at - s <= LONGEST_WORD && strchr("yntfoYNTFO", *s)) ? 0 : (size_t)(at - s);
}

void doc_write_scalar(struct buffer *out, const char *s)
{
	size_t plain = plain_length(s);

	if (plain)
		buffer_add(out, s, plain);
	else if (!is_all_printable(s))
		write_double_quoted(out, s);
	else if (is_plain(s))
		buffer_text(out, s);
	else
		write_single_quoted(out, s);
}

/* ---- documents -------------------------------------------------------- */

static void write_key(struct buffer *out, const char *key)
{
	struct buffer written = { .arena = out->arena };

	if (strlen(key) < LONGEST_KEY / 6) {	/* no character takes more than six when escaped */
		doc_write_scalar(out, key);
		buffer_text(out, ": ");
		return;
	}
	doc_write_scalar(&written, key);
	buffer_text(out, written.length > LONGEST_KEY ? "? " : "");
	buffer_text(out, written.bytes);
	buffer_text(out, written.length > LONGEST_KEY ? " : " : ": ");
}

void doc_write_flow(struct buffer *out, const struct doc *doc)
{
	bool is_map = doc->kind == DOC_MAP;

	if (doc->kind == DOC_TEXT) {
		if (!doc->quoted && (is_integer(doc->text) || name_index(own_words, doc->text) >= 0))
			buffer_text(out, doc->text);
		else
			doc_write_scalar(out, doc->text);
		return;
	}
	buffer_text(out, is_map ? "{" : "[");
	EACH(child, doc) {
		if (child != doc->first)
			buffer_text(out, ", ");
		if (is_map)
			write_key(out, child->key);
		doc_write_flow(out, child);
	}
	buffer_text(out, is_map ? "}" : "]");
}

static void write_json_text(struct buffer *out, const struct doc *doc)
{
	/* in the order of own_words */
	static const char *const as[] = { "true", "true", "false", "false", "null", "null" };
	int word = doc->quoted ? -1 : name_index(own_words, doc->text);

	if (word >= 0)
		buffer_text(out, as[word]);
	else if (doc->number || (!doc->quoted && is_integer(doc->text)))
		buffer_text(out, doc->text);
	else
		write_double_quoted(out, doc->text);
}

void doc_write_json(struct buffer *out, const struct doc *doc)
{
	bool is_map = doc->kind == DOC_MAP;

	if (doc->kind == DOC_TEXT) {
		write_json_text(out, doc);
		return;
	}
	buffer_text(out, is_map ? "{" : "[");
	EACH(child, doc) {
		if (child != doc->first)
			buffer_text(out, ", ");
		if (is_map) {
			write_double_quoted(out, child->key);
			buffer_text(out, ": ");
		}
		doc_write_json(out, child);
	}
	buffer_text(out, is_map ? "}" : "]");
}
