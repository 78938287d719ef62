/* SPDX-License-Identifier: ISC */
/* key.c: keys, tickets and memories, made and as text. */
#include "trust/key.h"

#include <sodium.h>
#include <string.h>

struct key_file key_new(void)
{
	struct key_file key;

	randombytes_buf(key.signing.bytes, sizeof key.signing.bytes);
	randombytes_buf(key.dice.bytes, sizeof key.dice.bytes);
	return key;
}

/* The ticket that a key makes with a nonce. */
static struct ticket ticket_with(const struct key_file *key, const struct nonce *nonce)
{
	struct hash end = chain_end(&key->dice, nonce);
	struct ticket made = {
		.public_key = public_key(&key->signing), .nonce = *nonce,
		.anchor = chain_link(nonce, &end, CHAIN_LINKS, 0),
	};

	forget(&end, sizeof end);
	return made;
}

struct ticket ticket_new(const struct key_file *key)
{
	struct nonce nonce;

	randombytes_buf(nonce.bytes, sizeof nonce.bytes);
	return ticket_with(key, &nonce);
}

bool is_ticket_of(const struct ticket *ticket, const struct key_file *key)
{
	struct ticket made = ticket_with(key, &ticket->nonce);

	return hash_same(&made.public_key, &ticket->public_key) && hash_same(&made.anchor, &ticket->anchor);
}

/* ---- text, line by line -------------------------------------------------- */

/* The lines of a text that count, one after the other. */
struct reading {
	struct arena *arena;
	const char *file, *next;
	int number;			/* of the line */
};

/* The next line without blanks at its end, or NULL. */
static const char *next_line(struct reading *r)
{
	while (*r->next) {
		size_t whole = strcspn(r->next, "\n"), length = whole;
		const char *line = r->next;

		r->next += whole + (line[whole] != '\0');
		r->number++;
		while (length && strchr(" \t\r", line[length - 1]))
			length--;
		if (length && *line != '#')
			return text_copy(r->arena, line, length);
	}
	return NULL;
}

static bool no_good(const struct reading *r, const char **why, const char *wanted)
{
	*why = text(r->arena, "%s:%d: %s is expected", printable(r->arena, r->file), r->number, wanted);
	return false;
}

/* "name: " and so many bytes in hexadecimal. */
struct row {
	const char *name;
	uint8_t *bytes;
	size_t length;
};
#define ROW(name, member) { name, (member).bytes, sizeof (member).bytes }

static bool read_row(struct reading *r, const struct row *row, const char **why)
{
	const char *line = next_line(r);
	size_t length = strlen(row->name);

	if (line && !strncmp(line, row->name, length) && !strncmp(line + length, ": ", 2) &&
	    hex_read(row->bytes, row->length, line + length + 2))
		return true;
	return no_good(r, why, text(r->arena, "'%s: ' with %zu hexadecimal digits", row->name,
				    2 * row->length));
}

/* All of a file: what it is, its rows, and nothing after them. */
static bool read_rows(struct arena *arena, const char *bytes, const char *file, const char *first,
		      const struct row *rows, int n, const char **why)
{
	struct reading r = { .arena = arena, .file = file, .next = bytes };

	if (!same(next_line(&r), first))
		return no_good(&r, why, text(arena, "'%s'", first));
	for (int i = 0; i < n; i++)
		if (!read_row(&r, &rows[i], why))
			return false;
	return !next_line(&r) || no_good(&r, why, "nothing more");
}

/* The bytes of a row, and no copy of them elsewhere. */
static void add_hex(struct buffer *b, const uint8_t *bytes, size_t length)
{
	char digits[3];

	for (size_t i = 0; i < length; i++)
		buffer_text(b, sodium_bin2hex(digits, sizeof digits, &bytes[i], 1));
}

static void write_rows(struct buffer *b, const char *first, const struct row *rows, int n)
{
	buffer_printf(b, "%s\n", first);
	for (int i = 0; i < n; i++) {
		buffer_printf(b, "%s: ", rows[i].name);
		add_hex(b, rows[i].bytes, rows[i].length);
		buffer_text(b, "\n");
	}
}

static const char key_first[] = "umpire-key: 1", ticket_first[] = "umpire-ticket: 1";
static const char memory_first[] = "umpire-key-memory: 1";

#define KEY_ROWS(key) { ROW("signing", (key).signing), ROW("dice", (key).dice) }
#define TICKET_ROWS(ticket) { ROW("public", (ticket).public_key), ROW("nonce", (ticket).nonce), \
			      ROW("anchor", (ticket).anchor) }

void key_write(struct buffer *b, const struct key_file *key)
{
	struct key_file copy = *key;
	const struct row rows[] = KEY_ROWS(copy);

	write_rows(b, key_first, rows, LENGTH(rows));
	forget(&copy, sizeof copy);
}

bool key_read(struct key_file *key, struct arena *arena, const char *bytes, const char *file,
	      const char **why)
{
	const struct row rows[] = KEY_ROWS(*key);

	return read_rows(arena, bytes, file, key_first, rows, LENGTH(rows), why);
}

void ticket_write(struct buffer *b, const struct ticket *ticket)
{
	struct ticket copy = *ticket;
	const struct row rows[] = TICKET_ROWS(copy);

	write_rows(b, ticket_first, rows, LENGTH(rows));
}

bool ticket_read(struct ticket *ticket, struct arena *arena, const char *bytes, const char *file,
		 const char **why)
{
	const struct row rows[] = TICKET_ROWS(*ticket);

	return read_rows(arena, bytes, file, ticket_first, rows, LENGTH(rows), why);
}

/* ---- the memory ---------------------------------------------------------- */

static bool same_nonce(const struct nonce *a, const struct nonce *b)
{
	return !memcmp(a->bytes, b->bytes, sizeof a->bytes);
}

enum remembered memory_asked(const struct key_memory *memory, const struct showing *now)
{
	int last = 0;

	for (int i = 0; i < memory->n; i++) {
		const struct showing *then = &memory->shown[i];

		if (!same_nonce(&then->nonce, &now->nonce))
			continue;
		if (!hash_same(&then->game, &now->game))
			return TICKET_OF_ANOTHER;
		if (then->link == now->link)
			return hash_same(&then->letter, &now->letter) ? SHOWN_THUS : SHOWN_WITH_ANOTHER;
		last = greater(last, then->link);
	}
	return now->link == last + 1 && now->link <= CHAIN_LINKS ? MAY_BE_SHOWN : NOT_THE_NEXT;
}

/* So many bytes in hexadecimal, ended by a blank, or by the end of the line if it is the last. */
static bool read_word(const char **at, uint8_t *bytes, size_t length, bool last)
{
	char word[2 * HASH_BYTES + 1];
	size_t n = strcspn(*at, " ");

	if (n != 2 * length || n >= sizeof word || last != !(*at)[n])
		return false;
	memcpy(word, *at, n);
	word[n] = '\0';
	*at += n + !last;
	return hex_read(bytes, length, word);
}

/* From 1 to the length of a chain, without zeros in front. */
static bool read_link(const char **at, int *link)
{
	const char *digits = *at;
	int n = 0;

	for (; **at >= '0' && **at <= '9' && n <= CHAIN_LINKS; ++*at)
		n = 10 * n + (**at - '0');
	*link = n;
	return n >= 1 && n <= CHAIN_LINKS && *digits != '0' && *(*at)++ == ' ';
}

static bool read_showing(struct showing *s, const char *line)
{
	return read_word(&line, s->nonce.bytes, sizeof s->nonce.bytes, false) &&
	       read_word(&line, s->game.bytes, sizeof s->game.bytes, false) && read_link(&line, &s->link) &&
	       read_word(&line, s->letter.bytes, sizeof s->letter.bytes, true);
}

/* What contradicts itself was put together from two memories, and would let a link be shown twice. */
static bool take_showing(struct key_memory *memory, const struct reading *r, const char *line,
			 const char **why)
{
	struct showing s;

	if (!read_showing(&s, line))
		return no_good(r, why, "a line with nonce, game, number of the link and letter");
	if (memory_asked(memory, &s) != MAY_BE_SHOWN)
		return no_good(r, why, "the next link of its ticket, in the same game,");
	memory_add(memory, r->arena, &s);
	return true;
}

bool memory_read(struct key_memory *memory, struct arena *arena, const char *bytes, const char *file,
		 const char **why)
{
	struct reading r = { .arena = arena, .file = file, .next = bytes };
	const char *line;

	*memory = (struct key_memory){ 0 };
	if (!same(next_line(&r), memory_first))
		return no_good(&r, why, text(arena, "'%s'", memory_first));
	while ((line = next_line(&r)))
		if (!take_showing(memory, &r, line, why))
			return false;
	return true;
}

void memory_add(struct key_memory *memory, struct arena *arena, const struct showing *s)
{
	memory->shown = array_grown(arena, memory->shown, memory->n, sizeof memory->shown[0]);
	memory->shown[memory->n++] = *s;
}

static void write_showing(struct buffer *b, const struct showing *s)
{
	add_hex(b, s->nonce.bytes, sizeof s->nonce.bytes);
	buffer_text(b, " ");
	add_hex(b, s->game.bytes, sizeof s->game.bytes);
	buffer_printf(b, " %d ", s->link);
	add_hex(b, s->letter.bytes, sizeof s->letter.bytes);
	buffer_text(b, "\n");
}

void memory_write(struct buffer *b, const struct key_memory *memory)
{
	buffer_printf(b, "%s\n", memory_first);
	for (int i = 0; i < memory->n; i++)
		write_showing(b, &memory->shown[i]);
}
