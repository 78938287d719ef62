/* SPDX-License-Identifier: ISC */
/*
 * paper.c: what players with keys send, in lines as `umpire sign`, `open`, `key public` and `consent` write
 * them. Long numbers and actions may have been broken by mail; they are joined, for not a digit may be lost.
 */
#include "mail/asking.h"
#include "mail/lines.h"

#include <string.h>

enum { DIGITS_OF_HASH = 64, DIGITS_OF_SIGNATURE = 128, LONGEST_NUMBER = 9 };
enum { MOST_LINES = 2000, MOST_BYTES = 200 << 10 };

static const char *const paper_keys[] = {
	"letter", "open", "umpire-ticket", "consent", "by", "for", "link", "instead", "actions", "salts",
	"sign",
	"public", "nonce", "anchor", NULL
};

enum { FIRST_KEYS = 4 };	/* of them one begins a paper */

static bool is_hex(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

static int key_index(struct arena *arena, const char *line, const char **value)
{
	const char *key = line_key(arena, line, value);

	return key ? name_index(paper_keys, key) : -1;
}

/* `letter: 12`, and below it who wrote it. */
static bool begins_paper(const struct search *s, int i)
{
	const char *value, *next;
	int key = key_index(s->arena, s->lines[i], &value);
	size_t digits = key >= 0 && key < FIRST_KEYS ? strspn(value, "0123456789") : 0;

	if (!digits || !is_empty(value + digits))
		return false;
	while (++i < s->n && is_empty(s->lines[i]))
		;
	next = i < s->n ? line_key(s->arena, s->lines[i], &value) : NULL;
	return next && (same(next, "by") || same(next, "public"));
}

/* Lines of the paper as they were before mail broke them. */
struct sheet {
	struct search *s;
	struct texts lines;
	bool mended;
};

static size_t digits_at_end(const char *line)
{
	size_t n = strlen(line), all = n;

	while (n && line[n - 1] == ' ')
		n--, all--;
	while (n && is_hex(line[n - 1]))
		n--;
	return all - n;
}

static size_t digits_of(const char *line)
{
	const char *value = strchr(line, ':');
	size_t n = 0;

	for (value = value ? value + 1 : line; *value; value++)
		n += is_hex(*value);
	return n;
}

/* It has all its digits, so no more of it comes. */
static bool is_whole(struct arena *arena, const char *line)
{
	const char *value;
	int key = key_index(arena, line, &value);

	return (key == name_index(paper_keys, "sign") && digits_of(line) >= DIGITS_OF_SIGNATURE) ||
	       (key == name_index(paper_keys, "anchor") && digits_of(line) >= DIGITS_OF_HASH);
}

/* What can go on only by the line before it: brackets open there, or digits that are too few. */
static bool is_unfinished(struct arena *arena, const char *line)
{
	int least, depth = bracket_depth(line, &least);
	const char *value;
	int key = key_index(arena, line, &value);

	if (depth > 0 || key < 0)
		return depth > 0;
	if (key < FIRST_KEYS)	/* of an opening `letter` is the hash of one */
		return digits_of(line) > LONGEST_NUMBER && digits_of(line) < DIGITS_OF_HASH;
	if (same(paper_keys[key], "sign"))
		return digits_of(line) < DIGITS_OF_SIGNATURE;
	return !same(paper_keys[key], "by") && !same(paper_keys[key], "actions") &&
	       !same(paper_keys[key], "nonce") && !same(paper_keys[key], "salts") &&
	       digits_of(line) < DIGITS_OF_HASH;
}

/* Where the line stands in a list, or among the keys. */
static const char *laid_out(struct arena *arena, const char *line)
{
	const char *at = line + strspn(line, " ");

	return *at == '-' ? text(arena, "  %s", at) : at;
}

static void join(struct sheet *p, const char *line)
{
	const char **last = &p->lines.v[p->lines.n - 1];
	size_t digits = digits_at_end(*last);
	bool is_one_number;

	line += strspn(line, " ");
	is_one_number = digits && is_hex(*line) && (digits >= 8 || !strchr(*last, '{'));
	*last = text(p->s->arena, "%s%s%s", one_line(p->s->arena, *last), is_one_number ? "" : " ", line);
	*last = laid_out(p->s->arena, *last);
	p->mended = true;
}

static bool take_line(struct sheet *p, int i)
{
	const char *line = p->s->lines[i];
	const char *last = p->lines.v[p->lines.n - 1], *value;
	bool is_item = line[strspn(line, " ")] == '-';

	if (is_unfinished(p->s->arena, last)) {
		join(p, line);
		return true;
	}
	if (!is_item && (key_index(p->s->arena, line, &value) < 0 || begins_paper(p->s, i)))
		return false;
	texts_add(&p->lines, p->s->arena, laid_out(p->s->arena, line));
	return true;
}

/* All its lines; gives the line after them. */
static int gather(struct sheet *p, int i)
{
	struct search *s = p->s;
	int end = i + 1;
	size_t bytes = 0;

	texts_add(&p->lines, s->arena, behind_list_mark(s->lines[i]));
	p->mended = !same(p->lines.v[0], s->raw[i]);
	for (int k = i + 1; k < s->n && k < i + MOST_LINES && bytes < MOST_BYTES; k++) {
		p->mended |= !same(s->lines[k], s->raw[k]);
		if (is_empty(s->lines[k]))
			continue;
		bytes += strlen(s->lines[k]);
		if (!take_line(p, k))
			break;
		end = k + 1;
		if (is_whole(s->arena, p->lines.v[p->lines.n - 1]))
			break;
	}
	return end;
}

static const char *all_lines(const struct sheet *p, const char *(*mend)(struct arena *, const char *))
{
	struct buffer out = { .arena = p->s->arena };

	for (int i = 0; i < p->lines.n; i++)
		buffer_printf(&out, "%s\n", mend ? mend(p->s->arena, p->lines.v[i]) : p->lines.v[i]);
	return out.bytes;
}

static const char *plain_signs(struct arena *arena, const char *line)
{
	return emphasis_mended(arena, signs_mended(arena, remains_mended(arena, line), true));
}

int paper_block_read(struct search *s, int i)
{
	struct sheet p = { .s = s };
	const struct doc *doc = NULL;
	const char *why = NULL, *yaml;
	bool mended = false;
	int end;

	if (!begins_paper(s, i))
		return i;
	end = gather(&p, i);
	yaml = all_lines(&p, NULL);
	if (mapping_read(s, yaml, i + 1, &doc, &mended, &why) != FOUND_PAPER || mended) {
		const char *plain = all_lines(&p, plain_signs);

		if (mapping_read(s, plain, i + 1, &doc, &mended, &why) != FOUND_PAPER) {
			add_unread(s, s->lines[i], why ? why : "it cannot be read; attach it as a file");
			return end;
		}
		yaml = plain;
		mended = true;
	}
	add_mapping(s, FOUND_PAPER, doc, yaml, s->lines[i], mended || p.mended);
	return end;
}
