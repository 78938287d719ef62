/* SPDX-License-Identifier: ISC */
/* plain.c: bytes of a part as text, whatever charset they are in or say to be in. */
#include "mail/plain.h"
#include "mail/html.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

/* ---- charsets --------------------------------------------------------- */

static const char replacement[] = "\xef\xbf\xbd";

/* Characters of more than one byte, and bytes that are in none. */
static void count_signs(const char *bytes, size_t length, size_t *good, size_t *bad)
{
	uint32_t c;

	*good = *bad = 0;
	for (size_t i = 0, n; i < length; i += n ? n : 1) {
		n = character_at(bytes + i, &c);
		*good += n > 1;
		*bad += !n;
	}
}

static void add_windows(struct buffer *out, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)bytes[i];
		char sign[4];

		buffer_add(out, sign, put_character(sign, byte >= 0x80 && byte < 0xa0
						    ? windows_signs[byte - 0x80] : byte));
	}
}

static void add_replaced(struct buffer *out, const char *bytes, size_t length)
{
	uint32_t c;

	for (size_t i = 0, n; i < length; i += n ? n : 1) {
		n = character_at(bytes + i, &c);
		buffer_add(out, n ? bytes + i : replacement, n ? n : strlen(replacement));
	}
}

/* False: there is no such charset here. */
static bool add_converted(struct buffer *out, const char *bytes, size_t length, const char *charset)
{
	iconv_t converter = iconv_open("UTF-8", charset);
	char *in = (char *)bytes, part[1024];
	size_t left = length;

	if (converter == (iconv_t)-1)
		return false;
	while (left) {
		char *to = part;
		size_t room = sizeof part, done = iconv(converter, &in, &left, &to, &room);
		bool is_fault = done == (size_t)-1 && errno != E2BIG;

		buffer_add(out, part, sizeof part - room);
		if (is_fault) {
			buffer_text(out, replacement);
			iconv(converter, NULL, NULL, NULL, NULL);
			in++;
			left--;
		}
	}
	iconv_close(converter);
	return true;
}

static bool is_western(const char *charset)
{
	static const char *const names[] = { "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252",
					     "iso-8859-15", NULL };

	for (const char *const *name = names; *name; name++)
		if (same_but_case(charset, *name))
			return true;
	return false;
}

static bool is_unicode(const char *charset)
{
	static const char *const names[] = { "", "utf-8", "utf8", "us-ascii", "ascii", NULL };

	for (const char *const *name = names; *name; name++)
		if (same_but_case(charset, *name))
			return true;
	return false;
}

/* What a mark of byte order at the beginning says; else what it says to be. */
static const char *real_charset(const char *bytes, size_t length, const char *charset)
{
	if (length >= 2 && (!memcmp(bytes, "\xff\xfe", 2) || !memcmp(bytes, "\xfe\xff", 2)))
		return "UTF-16";
	if (length >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3))
		return "utf-8";
	return charset ? charset : "";
}

static void add_unicode(struct buffer *out, const char *bytes, size_t length, const char *charset)
{
	size_t good, bad;

	charset = real_charset(bytes, length, charset);
	count_signs(bytes, length, &good, &bad);
	if (!is_unicode(charset) && !(is_western(charset) && good && !bad)) {
		if (same_but_case(charset, "iso-8859-1"))
			add_windows(out, bytes, length);	/* as every program reads it */
		else if (add_converted(out, bytes, length, charset))
			return;
		if (out->length)
			return;
	}
	if (!bad)
		buffer_add(out, bytes, length);
	else if (good >= bad)
		add_replaced(out, bytes, length);
	else
		add_windows(out, bytes, length);
}

const char *plain_text(struct arena *arena, const char *bytes, size_t length, const char *charset)
{
	struct buffer all = { .arena = arena };
	char *to, *out;
	const char *at;

	buffer_text(&all, "");
	add_unicode(&all, bytes, length, charset);
	at = out = to = all.bytes;
	if (!strncmp(at, "\xef\xbb\xbf", 3))
		at += 3;
	for (const char *end = all.bytes + all.length; at < end; at++) {
		if (*at == '\r' && at + 1 < end && at[1] == '\n')
			continue;
		if (*at == '\r')
			*to++ = '\n';
		else if ((unsigned char)*at >= ' ' || *at == '\n' || *at == '\t')
			*to++ = *at;
		else if (*at)
			*to++ = ' ';
	}
	*to = '\0';
	return out;
}

/* ---- format=flowed ---------------------------------------------------- */

/* The marks before a line; *line goes behind them, and behind the blank that protects its first sign. */
static int quote_depth(const char **line)
{
	int depth = 0;

	for (; **line == '>'; ++*line)
		depth++;
	*line += **line == ' ';
	return depth;
}

static void add_marks(struct buffer *out, int depth)
{
	for (int i = 0; i < depth; i++)
		buffer_text(out, ">");
	if (depth)
		buffer_text(out, " ");
}

const char *plain_flowed(struct arena *arena, const char *from, bool deletes_blanks)
{
	struct buffer out = { .arena = arena };
	int before = -1;	/* depth of the line that goes on; -1: none does */

	buffer_text(&out, "");
	while (*from) {
		const char *line = from, *end = from + strcspn(from, "\n");
		int depth = quote_depth(&line);
		bool is_mark = end - line == 3 && !memcmp(line, "-- ", 3);	/* of a signature */
		bool flows = end > line && end[-1] == ' ' && !is_mark;

		if (before >= 0 && (before != depth || is_mark)) {
			buffer_text(&out, "\n");
			before = -1;
		}
		if (before < 0)
			add_marks(&out, depth);
		if (end > line)
			buffer_add(&out, line, (size_t)(end - line) - (flows && deletes_blanks));
		before = flows ? depth : -1;
		from = end + (*end == '\n');
		if (!flows && *end)
			buffer_text(&out, "\n");
	}
	return out.bytes;
}
