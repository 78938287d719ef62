/* SPDX-License-Identifier: ISC */
/*
 * extent.c: how much of the file of a message is looked at, found by going through its lines once. What would
 * need much memory is cut off: many parts, parts in parts, and headers, wherever they are.
 */
#include "mail/extent.h"
#include "mail/message.h"

#include <string.h>
#include <unistd.h>

enum {
	MOST_HEADER_BYTES = 1 << 20,	/* of all lines that may be of a header */
	MOST_MARK_LINES = 2000,		/* that begin with -- and may divide parts */
	MOST_BOUNDARIES = 150,		/* lines of headers that name one */
	READ_AT_ONCE = 16 << 10,
};

const char *bytes_words(struct arena *arena, size_t bytes)
{
	if (bytes >= 10 << 20)
		return text(arena, "%zu MB", bytes >> 20);
	if (bytes >= 1 << 20)
		return text(arena, "%zu.%zu MB", bytes >> 20, (bytes >> 10) % 1024 * 10 / 1024);
	return text(arena, "%zu KB", (bytes + 1023) >> 10);
}

/* Goes through the lines; first bytes of each suffice. */
struct scan {
	char line[80];
	size_t length;			/* of this line */
	int marks, boundaries;
	size_t header_bytes;
	off_t at;			/* where the line begins */
};

static bool is_header_like(const struct scan *s)
{
	const char *c = s->line;

	if (*c == ' ' || *c == '\t')
		return true;
	while (*c > ' ' && *c < 0x7f && *c != ':')
		c++;
	return *c == ':' && c > s->line;
}

static bool names_boundary(const char *line)
{
	static const char word[] = "boundary";

	for (size_t i; *line; line++) {
		for (i = 0; word[i] && (line[i] | 0x20) == word[i]; i++)
			;
		if (!word[i])
			return true;
	}
	return false;
}

/* NULL: the line may stay. */
static const char *too_much(struct scan *s)
{
	s->line[s->length < sizeof s->line ? s->length : sizeof s->line - 1] = '\0';
	s->marks += s->line[0] == '-' && s->line[1] == '-';
	if (is_header_like(s)) {
		s->header_bytes += s->length;
		s->boundaries += names_boundary(s->line);
	}
	return s->marks > MOST_MARK_LINES || s->boundaries > MOST_BOUNDARIES
		? "it has too many parts, and not all of them were read"
		: s->header_bytes > MOST_HEADER_BYTES ? "its headers are too long, and not all of it was read"
		: NULL;
}

static const char *scan_bytes(struct scan *s, const char *bytes, size_t n)
{
	const char *why = NULL;

	for (const char *at = bytes, *end = bytes + n; at < end && !why;) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop + 1 : end) - at);

		for (size_t i = 0; i < length && s->length + i < sizeof s->line - 1; i++)
			s->line[s->length + i] = at[i];
		s->length += length;
		at += length;
		if (!stop && s->length <= MOST_HEADER_BYTES)
			break;
		why = too_much(s);
		if (!why) {
			s->at += (off_t)s->length;
			s->length = 0;
		}
	}
	return why;
}

off_t extent_end(struct arena *arena, int fd, const char **cut)
{
	struct scan s = { .at = 0 };
	char *part = arena_take_raw(arena, READ_AT_ONCE);
	off_t read = 0;
	ssize_t n;

	while ((n = pread(fd, part, READ_AT_ONCE, read)) > 0) {
		const char *why = scan_bytes(&s, part, (size_t)n);

		read += n;
		if (!why && read > MOST_MESSAGE_BYTES)
			why = text(arena, "it has more than %s, and what follows them was not read",
				   bytes_words(arena, MOST_MESSAGE_BYTES));
		if (why) {
			*cut = why;
			return s.at;
		}
	}
	return n < 0 ? -1 : read;
}
