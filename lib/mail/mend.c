/* SPDX-License-Identifier: ISC */
/* mend.c: signs that mail programs put in the place of those which were typed. */
#include "mail/asking.h"
#include "mail/html.h"
#include "mail/lines.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_SHOWN = 90, FULL_WIDTH = 0xff00, MARK_OF_LIST = 3 };

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool is_blank_sign(uint32_t c)
{
	return c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x205f ||
	       c == 0x3000 || c == '\t';
}

/* Of the wide forms of ASCII those that YAML knows. */
static char narrow(uint32_t c)
{
	char ascii = c > FULL_WIDTH && c <= FULL_WIDTH + 0x5e ? (char)(c - FULL_WIDTH + 0x20) : '\0';

	return ascii && strchr("{}[]:,-'\"", ascii) ? ascii : '\0';
}

/* Most lines are: nothing is to be mended in them. */
static bool is_ascii(const char *words)
{
	while (*words >= ' ' && *words < 0x7f)
		words++;
	return !*words;
}

const char *blanks_mended(struct arena *arena, const char *from)
{
	struct buffer out = { .arena = arena };
	uint32_t c = 0;

	if (is_ascii(from))
		return from;
	buffer_text(&out, "");
	for (size_t n; *from; from += n ? n : 1) {
		char ascii;

		n = character_at(from, &c);
		ascii = n > 1 ? narrow(c) : '\0';
		if (ascii)
			buffer_add(&out, &ascii, 1);
		else if (n && is_blank_sign(c))
			buffer_text(&out, " ");
		else if (!n || !is_steering(c))
			buffer_add(&out, from, n ? n : 1);
	}
	return out.bytes;
}

/* ---- remains of mail -------------------------------------------------- */

static int hex_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* <tel:1139>, <mailto:...>, <http://...> behind the words that they were made of: its length, or 0. */
static size_t link_length(const char *at)
{
	static const char *const schemes[] = { "<tel:", "<mailto:", "<http:", "<https:", "<x-apple-", NULL };
	const char *const *s = schemes;
	size_t length = strcspn(at, ">\n");

	while (*s && !begins_with(at, *s))
		s++;
	return *s && at[length] == '>' ? length + 1 : 0;
}

/* How many bytes of `from` are a remain; to: what they mean, *length bytes of it. */
static size_t remain_at(const char *from, char to[4], size_t *length)
{
	const char *end = from + strnlen(from, 16);
	uint32_t sign;
	size_t n;

	*length = 0;
	if (*from == '=' && from[1] == '\n')
		return 2;
	if (*from == '=' && hex_digit(from[1]) >= 0 && hex_digit(from[2]) >= 0) {
		to[(*length)++] = (char)(hex_digit(from[1]) * 16 + hex_digit(from[2]));
		return *to ? 3 : 0;
	}
	if (*from == '<')
		return link_length(from);
	n = *from == '&' ? entity_at(from, end, &sign) : 0;
	if (n && from[n - 1] == ';')
		*length = put_character(to, sign);
	return *length ? n : 0;
}

const char *remains_mended(struct arena *arena, const char *from)
{
	struct buffer out = { .arena = arena };
	char bytes[4];
	size_t n, length;

	if (!strpbrk(from, "=&<"))
		return from;
	buffer_text(&out, "");
	for (; *from; from += n ? n : 1) {
		n = remain_at(from, bytes, &length);
		buffer_add(&out, n ? bytes : from, n ? length : 1);
	}
	return blanks_mended(arena, out.bytes);
}

/* ---- quotes and dashes ------------------------------------------------ */

static const struct sign {
	uint32_t first, last;
	char plain;
} signs[] = {
	{ 0xab, 0xab, '"' }, { 0xb4, 0xb4, '\'' }, { 0xbb, 0xbb, '"' }, { 0x2010, 0x2015, '-' },
	{ 0x2018, 0x201b, '\'' }, { 0x201c, 0x201f, '"' }, { 0x2032, 0x2032, '\'' }, { 0x2033, 0x2033, '"' },
	{ 0x2039, 0x203a, '\'' }, { 0x2043, 0x2043, '-' }, { 0x2212, 0x2212, '-' }, { 0x3001, 0x3001, ',' },
};

static char plain_sign(uint32_t c)
{
	for (size_t i = 0; i < LENGTH(signs); i++)
		if (c >= signs[i].first && c <= signs[i].last)
			return signs[i].plain;
	return '\0';
}

const char *signs_mended(struct arena *arena, const char *from, bool inside)
{
	struct buffer out = { .arena = arena };
	bool is_quoted = false;
	uint32_t c = 0;

	if (is_ascii(from) && !(inside && strchr(from, '`')))
		return from;
	buffer_text(&out, "");
	for (size_t n; *from; from += n ? n : 1) {
		char plain;

		n = character_at(from, &c);
		is_quoted ^= *from == '"';
		plain = n > 1 && (inside || !is_quoted) ? plain_sign(c) : '\0';
		if (plain)
			buffer_add(&out, &plain, 1);
		else if (inside && *from == '`')
			buffer_text(&out, "'");
		else
			buffer_add(&out, from, n ? n : 1);
	}
	return out.bytes;
}

const char *emphasis_mended(struct arena *arena, const char *from)
{
	struct buffer out = { .arena = arena };
	bool in_key = true;	/* a colon here ends a key */

	buffer_text(&out, "");
	for (const char *c = from; *c; c++) {
		if (*c == '*' || *c == '`')
			continue;
		buffer_add(&out, c, 1);
		if (*c == ':' && in_key && c > from && c[1] != ' ' && c[1] != '\n' && c[1] != '*' && c[1])
			buffer_text(&out, " ");
		in_key = strchr("{,\n", *c) || (in_key && (is_word(*c) || strchr(" -_\"'", *c)));
	}
	return out.bytes;
}

/* ---- for people ------------------------------------------------------- */

const char *one_line(struct arena *arena, const char *from)
{
	struct buffer out = { .arena = arena };

	buffer_text(&out, "");
	for (from += strspn(from, " \n"); *from;) {
		size_t n = strcspn(from, " \n"), blanks = strspn(from + n, " \n");

		buffer_add(&out, from, n);
		if (from[n + blanks])
			buffer_text(&out, " ");
		from += n + blanks;
	}
	return out.bytes;
}

const char *shortened(struct arena *arena, const char *line)
{
	size_t n = LONGEST_SHOWN;

	line = one_line(arena, line);
	if (strlen(line) <= n)
		return printable(arena, line);
	while (n && (line[n] & 0xc0) == 0x80)
		n--;
	return text(arena, "%s ...", printable(arena, text_copy(arena, line, n)));
}

/* -, *, a bullet, a dash of any length: the bytes of it. */
static size_t bullet_length(const char *line)
{
	static const char *const bullets[] = { "-", "*", "+", "\xe2\x80\xa2", "\xc2\xb7", "\xe2\x97\xa6",
					       "\xe2\x80\xa3", "\xe2\x96\xaa", "\xe2\x80\x93", "\xe2\x80\x94",
					       "\xe2\x97\x8f", "\xe2\x80\x90", "\xe2\x80\x91",
					       "\xe2\x88\x92", "\xe2\x81\x83", "\xef\x82\xb7", NULL };

	for (const char *const *b = bullets; *b; b++)
		if (!strncmp(line, *b, strlen(*b)))
			return strlen(*b);
	return 0;
}

/* 1. 1) (1) a) : the bytes of it. */
static size_t number_length(const char *line)
{
	size_t from = *line == '(', n = strspn(line + from, "0123456789");

	if (!n)
		n = is_word(line[from]) && (line[from + 1] == ')');
	if (!n || n > MARK_OF_LIST || !strchr(from ? ")" : ".)", line[from + n]) || !line[from + n])
		return 0;
	return from + n + 1;
}

const char *behind_list_mark(const char *line)
{
	const char *at = line + strspn(line, " ");

	for (int i = 0; i < MARK_OF_LIST; i++) {
		size_t n = bullet_length(at);

		n = n ? n : number_length(at);
		if (!n || (at[n] != ' ' && at[n] != '{'))
			break;
		at += n;
		at += strspn(at, " ");
	}
	return at;
}
