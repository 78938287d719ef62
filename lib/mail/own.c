/* SPDX-License-Identifier: ISC */
/*
 * own.c: what a writer wrote himself, out of a text with quoted originals in it.
 *
 * An original that is taken for his own words would be carried out, for the umpire's letters hold lawful
 * actions to be copied; so where an original has no marks all that follows its first line is left out.
 */
#include "mail/words.h"
#include "mail/lines.h"

#include <string.h>

enum {
	LINES_OF_ATTRIBUTION = 4,
	LINES_OF_HEADERS = 14,		/* with what of them was broken */
	MOST_UNLABELLED = 3,		/* lines of those */
	LINES_BEFORE_QUOTE = 3,		/* of an answer between an attribution and what it quotes */
	LEAST_BROKEN = 60, WIDTH = 72,	/* columns of a line that a program has broken */
};

struct line {
	char *words;
	unsigned label;		/* of a header */
	bool quoted, dropped;
};

struct lines {
	struct line *v;
	int n;
};

/* ---- lines ------------------------------------------------------------ */

static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool begins_with(const char *words, const char *with)
{
	while (*with && small(*words) == small(*with)) {
		words++;
		with++;
	}
	return !*with;
}

const char *find_words(const char *in, const char *what)
{
	for (; *in; in++)
		if (small(*in) == small(*what) && begins_with(in, what))
			return in;
	return NULL;
}

bool is_empty(const char *line)
{
	while (*line == ' ' || *line == '\t' || !strncmp(line, "\xc2\xa0", 2))
		line += *line == '\xc2' ? 2 : 1;
	return !*line;
}

bool has_do_key(const char *words, size_t length)
{
	const char *end = words + length;

	for (const char *c = words; c + 2 < end; c++) {
		const char *after = c + 2;

		if (small(*c) != 'd' || small(c[1]) != 'o' ||
		    (c > words && (c[-1] == '-' || c[-1] == '_' || (c[-1] >= '0' && c[-1] <= '9') ||
				   (small(c[-1]) >= 'a' && small(c[-1]) <= 'z'))))
			continue;
		while (after < end && (strchr(" \t\"'*`", *after) || (*after & 0x80)) &&
		       strncmp(after, "\xef\xbc\x9a", 3))
			after++;
		if (after < end && (*after == ':' || *after == '\xef' || !strncmp(after, "=3A", 3)))
			return true;
	}
	return false;
}

int bracket_depth(const char *line, int *least)
{
	int depth = 0;

	for (*least = 0; *line; line++) {
		depth += *line == '{' || *line == '[' ? 1 : *line == '}' || *line == ']' ? -1 : 0;
		*least = lesser(*least, depth);
	}
	return depth;
}

bool was_broken(const char *before, const char *line)
{
	size_t length = strlen(before), word;

	line += strspn(line, " \t");
	word = strcspn(line, " \t");
	while (length && before[length - 1] == ' ')
		length--;
	return length >= LEAST_BROKEN && length + 1 + word > WIDTH &&
	       !strchr(".?!:;)}]\"'", before[length - 1]);
}

static struct lines split(struct arena *arena, const char *from)
{
	char *copy = text_copy(arena, from, strlen(from)), *end;
	struct lines l = { .n = 1 };

	for (const char *c = from; *c; c++)
		l.n += *c == '\n';
	l.v = NEW_N(arena, struct line, l.n);
	for (int i = 0; i < l.n; i++) {
		l.v[i].words = copy;
		end = copy + strcspn(copy, "\n");
		copy = end + (*end == '\n');
		*end = '\0';
	}
	return l;
}

/* Behind the marks of a quoted line; NULL: it is none. */
static const char *behind_marks(const char *line)
{
	const char *c = line + strspn(line, " \t");
	size_t initials = strspn(c, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

	if (initials >= 1 && initials <= 4 && c[initials] == '>')
		return c + initials + 1;
	if (*c == '>')
		return c + strspn(c, "> ");
	if (!strncmp(c, "&gt;", 4))
		return c + 4;
	if (!strncmp(c, "\xef\xbc\x9e", 3))
		return c + 3;
	return *c == '|' ? c + 1 : NULL;
}

static void mark_lines(struct lines *l)
{
	for (int i = 0; i < l->n; i++) {
		l->v[i].quoted = behind_marks(l->v[i].words);
		l->v[i].label = header_label(l->v[i].words);
	}
}

/* The next line that is not empty, from there on; n: none. */
static int next_full(const struct lines *l, int i)
{
	while (i < l->n && is_empty(l->v[i].words))
		i++;
	return i;
}

static void drop(struct lines *l, int from, int to)
{
	for (int i = from; i < to; i++)
		l->v[i].dropped = true;
}

/* Is it one line, or some more, that stand before the first quoted one? */
static bool is_quote_near(const struct lines *l, int i)
{
	for (int full = 0; i < l->n && full <= LINES_BEFORE_QUOTE; i++) {
		if (l->v[i].quoted)
			return true;
		full += !is_empty(l->v[i].words);
	}
	return false;
}

/* ---- originals that are introduced ------------------------------------ */

/* What introduces it ends before `to`: it goes alone where the original has marks, else with all after it. */
static void drop_original(struct lines *l, int from, int to)
{
	drop(l, from, is_quote_near(l, to) ? to : l->n);
}

static const char *joined(struct arena *arena, const struct lines *l, int from, int to)
{
	struct buffer b = { .arena = arena };

	for (int i = from; i <= to; i++)
		buffer_printf(&b, "%s%s", i > from ? " " : "", l->v[i].words);
	return b.bytes;
}

/* The first line of an attribution that ends in line i; -1: none ends there. */
static int attribution(struct arena *arena, const struct lines *l, int i, bool *certain)
{
	int found = -1;

	if (!strchr(l->v[i].words, ':') && !strstr(l->v[i].words, "\xef\xbc\x9a"))
		return -1;
	for (int from = i; from >= 0 && from > i - LINES_OF_ATTRIBUTION; from--) {
		struct arena_mark mark = arena_mark(arena);
		const struct line *first = &l->v[from];
		bool sure = false, is_one;

		if (first->quoted || first->dropped || is_empty(first->words) || strlen(first->words) > 300)
			break;
		is_one = is_attribution(joined(arena, l, from, i), &sure);
		arena_release(arena, mark);
		if (!is_one || (found >= 0 && !begins_attribution(first->words)))
			continue;
		found = from;
		*certain = sure;
		if (begins_attribution(first->words))
			break;
	}
	return found;
}

static void drop_attribution(struct arena *arena, struct lines *l, int i)
{
	bool certain = false;
	int from = attribution(arena, l, i, &certain), next = next_full(l, i + 1);

	if (from < 0)
		return;
	if (next < l->n && l->v[next].quoted)
		drop(l, from, i + 1);
	else if (certain)
		drop_original(l, from, i + 1);
}

/* From: ... Sent: ... To: ... Subject: ...; gives the line after it, or i: there is none. */
static int header_block_end(const struct lines *l, int i)
{
	unsigned labels = l->v[i].label;
	int end = i, unlabelled = 0;

	if (!labels)
		return i;
	for (int k = i + 1; k < l->n && k < i + LINES_OF_HEADERS && !l->v[k].quoted; k++) {
		unsigned label = l->v[k].label;

		if (!label && !is_empty(l->v[k].words) && ++unlabelled > MOST_UNLABELLED)
			break;
		if (label && !is_header_block(labels))
			unlabelled = 0;
		labels |= label;
		end = label ? k : end;
	}
	return is_header_block(labels) ? end + 1 : i;
}

static void drop_marked(struct arena *arena, struct lines *l, int i)
{
	int next = next_full(l, i + 1), to = lesser(next + LINES_OF_ATTRIBUTION, l->n);
	bool certain, is_introduced = next < l->n && header_block_end(l, next) > next;

	for (int k = next; k < to && !is_introduced; k++)
		is_introduced = !l->v[k].quoted && attribution(arena, l, k, &certain) >= next;
	if (is_introduced)
		drop(l, i, i + 1);	/* that will say how the original stands */
	else
		drop_original(l, i, i + 1);
}

static void drop_introduced(struct arena *arena, struct lines *l)
{
	for (int i = 0; i < l->n; i++) {
		int end;

		if (l->v[i].quoted || l->v[i].dropped || is_empty(l->v[i].words))
			continue;
		end = header_block_end(l, i);
		if (end > i)
			drop_original(l, i, end);
		else if (is_original_mark(l->v[i].words))
			drop_marked(arena, l, i);
		else
			drop_attribution(arena, l, i);
	}
}

/* ---- what broke off quoted lines -------------------------------------- */

/* To the end of what closes the brackets that quoted lines before line i have opened; i: nothing does. */
static int closing_end(const struct lines *l, int i, int open)
{
	int depth = open, least;
	bool is_own = l->v[i].words[strspn(l->v[i].words, " \t")] == '{';

	for (int k = i; k < l->n && !l->v[k].quoted && !is_empty(l->v[k].words); k++) {
		int change = bracket_depth(l->v[k].words, &least);

		if (depth + least <= 0)
			return k + 1;
		depth += change;
		if (is_own && depth == open)
			return i;
	}
	return i;
}

/* A line of the original that a program has broken without a mark before the rest of it. */
static bool is_rest_of(const char *quoted, const char *line)
{
	size_t length = strlen(quoted);
	const char *end = quoted + length;

	if (!was_broken(quoted, line))
		return false;
	line += strspn(line, " \t");
	if (!has_do_key(line, strlen(line)) ||
	    (*line != '{' && !begins_with(line, "do") && !begins_with(line, "by")))
		return true;
	return end[-1] == ',' || (length > 3 && same(end - 3, " or")) ||
	       (length > 4 && same(end - 4, " and"));
}

static void drop_broken(struct lines *l)
{
	int open = 0, least;

	for (int i = 0; i < l->n; i++) {
		const struct line *line = &l->v[i];
		const char *words = line->quoted ? behind_marks(line->words) : line->words;

		if (line->quoted) {
			open = is_empty(words) ? 0 : greater(0, open + bracket_depth(words, &least));
			continue;
		}
		if (!line->dropped && i && l->v[i - 1].quoted && !is_empty(words)) {
			int end = open ? closing_end(l, i, open) : i;

			if (end == i && is_rest_of(l->v[i - 1].words, words))
				end = i + 1;
			drop(l, i, end);
		}
		open = 0;
	}
}

/* ---- signatures ------------------------------------------------------- */

/* To the next line that was left out already, or the end. */
static int zone_end(const struct lines *l, int i)
{
	while (i < l->n && !l->v[i].quoted && !l->v[i].dropped)
		i++;
	return i;
}

/* What holds an action is no signature, whatever stands before it. */
static bool holds_action(const struct lines *l, int from, int to)
{
	for (int i = from; i < to; i++)
		if (has_do_key(l->v[i].words, strlen(l->v[i].words)))
			return true;
	return false;
}

static bool is_signature_mark(const char *line)
{
	return same(line, "--") || same(line, "-- ") || same(line, "--\xc2\xa0") ||
	       same(line, "\xe2\x80\x94");
}

static int paragraph_end(const struct lines *l, int i)
{
	while (i < l->n && !is_empty(l->v[i].words) && !l->v[i].quoted)
		i++;
	return i;
}

static void drop_signatures(struct lines *l)
{
	for (int i = 0; i < l->n; i++) {
		const char *words = l->v[i].words;
		int end = i;

		if (l->v[i].quoted || l->v[i].dropped)
			continue;
		if (is_signature_mark(words))
			end = zone_end(l, i);
		else if (is_phone_signature(words))
			end = i + 1;
		else if (is_disclaimer(words))
			end = paragraph_end(l, i);
		if (!holds_action(l, i, end))
			drop(l, i, end);
		i = greater(i, end - 1);
	}
}

/* -----BEGIN PGP SIGNED MESSAGE----- and what is no text after it. */
static void drop_armour(struct lines *l)
{
	for (int i = 0; i < l->n; i++) {
		int end = i;

		if (begins_with(l->v[i].words, "-----BEGIN PGP SIGNED MESSAGE-----"))
			end = paragraph_end(l, i);
		else if (begins_with(l->v[i].words, "-----BEGIN PGP SIGNATURE-----"))
			while (end < l->n && !begins_with(l->v[end++].words, "-----END PGP"))
				;
		drop(l, i, end);
		i = greater(i, end - 1);
	}
}

const char letter_mark[] = "=== from the umpire: answer above, or between quoted lines ===";

/* One of our letters that came back with no signs before its lines. */
static void drop_ours(struct lines *l)
{
	for (int i = 0; i < l->n; i++)
		if (!l->v[i].quoted &&
		    begins_with(l->v[i].words + strspn(l->v[i].words, " \t"), "=== from the umpire:")) {
			drop(l, i, l->n);
			return;
		}
}

const char *own_words(struct arena *arena, const char *from)
{
	struct buffer out = { .arena = arena };
	struct lines l = split(arena, from);
	bool gap = false;

	buffer_text(&out, "");
	mark_lines(&l);
	drop_armour(&l);
	drop_ours(&l);
	drop_introduced(arena, &l);
	drop_broken(&l);
	drop_signatures(&l);
	for (int i = 0; i < l.n; i++) {
		if (l.v[i].quoted || l.v[i].dropped) {
			gap = true;
			continue;
		}
		if (gap && !is_empty(l.v[i].words)) {
			buffer_text(&out, "\n");
			gap = false;
		}
		buffer_printf(&out, "%s%s", l.v[i].words, i + 1 < l.n ? "\n" : "");
	}
	return out.bytes;
}
