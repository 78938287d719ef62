/* SPDX-License-Identifier: ISC */
/* lines.c: where one flow mapping after another stands in a stream without `---` between them. */
#include "doc/lines.h"

#include <string.h>

enum phase { BEFORE, INSIDE, AFTER, OTHER };	/* a mapping in braces; OTHER: a document of another kind */

struct scan {
	const char *at, *end;
	enum phase phase;
	int depth;
	char quote;		/* 0: none is open */
	bool at_token;		/* a quote that comes now opens a text */
	bool after_blank;	/* a # that comes now opens a comment */
};

static bool is_break(char c)
{
	return c == '\n' || c == '\r';
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* To the last character of the line. */
static void skip_line(struct scan *s)
{
	while (!is_break(*s->at) && s->at + 1 < s->end && !is_break(s->at[1]))
		s->at++;
}

static bool is_marker(const struct scan *s, const char *marker)
{
	return s->end - s->at >= 3 && !memcmp(s->at, marker, 3) &&
	       (s->end - s->at == 3 || is_blank(s->at[3]) || is_break(s->at[3]));
}

static void scan_quoted(struct scan *s)
{
	if (s->quote == '"' && *s->at == '\\' && s->at + 1 < s->end)
		s->at++;
	else if (*s->at == s->quote)
		s->quote = 0;	/* two single ones in a row close and open again */
}

static void scan_inside(struct scan *s)
{
	char c = *s->at;

	if (s->quote) {
		scan_quoted(s);
		s->at_token = !s->quote;
		s->after_blank = false;
		return;
	}
	if (c == '#' && s->after_blank) {
		skip_line(s);
		return;
	}
	s->quote = (c == '"' || c == '\'') && s->at_token ? c : 0;
	s->depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
	s->after_blank = is_blank(c) || is_break(c);
	s->at_token = s->after_blank ? s->at_token : strchr("{[,:", c) != NULL;
	if (!s->depth)
		s->phase = AFTER;
}

/* The rest of a line outside the mapping. */
static void scan_outside(struct scan *s)
{
	char c = *s->at;

	if (s->phase == OTHER || c == '#' || (c == '%' && s->phase == BEFORE)) {
		skip_line(s);
	} else if (c == '{' && s->phase == BEFORE) {
		s->phase = INSIDE;
		s->depth = 1;
		s->at_token = true;
		s->after_blank = false;
	} else if (!is_blank(c) && !is_break(c)) {
		s->phase = OTHER;
	}
}

/* At the beginning of a line. True: a second mapping begins on it. */
static bool begin_line(struct scan *s)
{
	const char *first = s->at;

	if (is_marker(s, "---") || is_marker(s, "...")) {
		s->phase = BEFORE;
		s->quote = 0;
		s->at += 3;
		return false;
	}
	while (first < s->end && is_blank(*first))
		first++;
	return s->phase == AFTER && first < s->end && *first == '{';
}

size_t first_piece(const char *bytes, size_t length)
{
	const char *first = bytes + (length >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3) ? 3 : 0);
	struct scan s = { .at = first, .end = bytes + length };

	for (; s.at < s.end; s.at++) {
		if ((s.at == first || is_break(s.at[-1])) && begin_line(&s))
			return (size_t)(s.at - bytes);
		if (s.at == s.end)
			break;
		if (s.phase == INSIDE)
			scan_inside(&s);
		else
			scan_outside(&s);
	}
	return length;
}
