/* SPDX-License-Identifier: ISC */
/*
 * Tests of how letters are read: each of fixtures/mail/NAME.eml must read as NAME.reads says, and none may
 * do harm, cut off anywhere or with bytes changed.
 *
 *   from: anna@example.org		the writer
 *   no-letter: a bounce		why it is none
 *   reads:				what is asked for, in order
 *     - {action: {do: pass}, mended: yes}
 *     - {paper: letter}
 *     - {word: options, rest: move}
 *   unread: 1				how many
 *   hints: 1
 *   beyond: yes			a limit was reached
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mail/words.h"

#define FOLDER ROOT "/fixtures/mail"

enum { LEAST_LETTERS = 100, MOST_LETTERS = 1000 };

/* ---- letters, and what they say ---------------------------------------- */

struct letter {
	struct message m;
	struct letter_words words;
};

static void read_letter(struct letter *l, struct arena *arena, const char *file)
{
	const char *why = NULL;
	int fd = open(file, O_RDONLY);

	assert_true(fd >= 0);
	assert_true(message_read(&l->m, arena, fd, &why));
	close(fd);
	words_find(&l->words, arena, &l->m);
}

/* Its first key that is not `by`. */
static const char *paper_name(const struct doc *d)
{
	return d->first->key;
}

static void forget_quotes(struct doc *d)
{
	d->quoted = false;
	for (struct doc *child = d->first; child; child = child->next)
		forget_quotes(child);
}

static const char *flow(struct arena *arena, const struct doc *d)
{
	struct buffer out = { .arena = arena };
	struct doc *plain = doc_copy(arena, d);

	forget_quotes(plain);
	doc_write_flow(&out, plain);
	return out.bytes;
}

static const char *asked_words(struct arena *arena, const struct asked *a)
{
	const char *mended = a->mended ? ", mended" : "";

	if (a->kind == ASKED_WORD)
		return text(arena, "word %s (%s)%s", a->word, a->rest, mended);
	if (a->kind == ASKED_PAPER)
		return text(arena, "paper %s%s", paper_name(a->doc), mended);
	return text(arena, "action %s%s", flow(arena, a->doc), mended);
}

static const char *expected_words(struct arena *arena, const struct doc *d)
{
	bool is_mended = false;
	const char *mended, *rest = doc_text(d, "rest");

	doc_to_bool(doc_get(d, "mended"), &is_mended);
	mended = is_mended ? ", mended" : "";
	if (doc_get(d, "word"))
		return text(arena, "word %s (%s)%s", doc_text(d, "word"), rest ? rest : "", mended);
	if (doc_get(d, "paper"))
		return text(arena, "paper %s%s", doc_text(d, "paper"), mended);
	return text(arena, "action %s%s", flow(arena, doc_get(d, "action")), mended);
}

/* ---- fixtures ---------------------------------------------------------- */

static int faults;

static void compare(const char *name, const char *what, const char *is, const char *wanted)
{
	if (same(is, wanted))
		return;
	print_error("%s: %s is «%s», expected «%s»\n", name, what, is ? is : "nothing",
		    wanted ? wanted : "nothing");
	faults++;
}

static int number_of(const struct doc *d, const char *key)
{
	int n = 0;

	doc_to_int(doc_get(d, key), &n);
	return n;
}

static void compare_texts(const char *name, const char *what, const struct texts *is, int wanted)
{
	if (is->n == wanted)
		return;
	print_error("%s: %d %s, expected %d\n", name, is->n, what, wanted);
	for (int i = 0; i < is->n; i++)
		print_error("\t%s\n", is->v[i]);
	faults++;
}

static void check_letter(const char *name, const struct letter *l, const struct doc *wanted,
			 struct arena *arena)
{
	const struct doc *reads = doc_get(wanted, "reads");
	int n = greater(l->words.n, reads ? reads->count : 0);
	bool beyond = false;

	compare(name, "from", l->m.from.address, doc_text(wanted, "from"));
	compare(name, "no-letter", l->m.no_letter, doc_text(wanted, "no-letter"));
	for (int i = 0; i < n; i++) {
		const struct doc *one = doc_nth(reads, i);

		compare(name, text(arena, "%d", i + 1),
			i < l->words.n ? asked_words(arena, &l->words.v[i]) : NULL,
			one ? expected_words(arena, one) : NULL);
	}
	compare_texts(name, "unread", &l->words.unread, number_of(wanted, "unread"));
	compare_texts(name, "hints", &l->words.hints, number_of(wanted, "hints"));
	doc_to_bool(doc_get(wanted, "beyond"), &beyond);
	if (beyond != (l->m.beyond != NULL))
		compare(name, "beyond", l->m.beyond, beyond ? "a limit" : NULL);
}

static bool is_letter(const char *name)
{
	size_t n = strlen(name);

	return n > 4 && same(name + n - 4, ".eml");
}

/* The names of all letters without .eml, in an order that is always the same. */
static struct texts letters(struct arena *arena)
{
	struct dirent **found;
	struct texts names = { 0 };
	int n = scandir(FOLDER, &found, NULL, alphasort);

	assert_true(n > 0);
	for (int i = 0; i < n; i++) {
		if (is_letter(found[i]->d_name))
			texts_add(&names, arena, text_copy(arena, found[i]->d_name,
							   strlen(found[i]->d_name) - 4));
		free(found[i]);
	}
	free(found);
	return names;
}

static void letters_read_as_a_person_reads_them(void **state)
{
	struct arena arena = { 0 };
	struct texts names = letters(&arena);

	(void)state;
	faults = 0;
	assert_true(names.n >= LEAST_LETTERS);
	for (int i = 0; i < names.n; i++) {
		const char *file = text(&arena, FOLDER "/%s.reads", names.v[i]), *why = NULL, *bytes;
		struct letter l;
		struct doc *wanted;
		size_t length;

		bytes = file_read(&arena, file, 0, &length, &why);
		wanted = bytes ? doc_read(&arena, bytes, length, file, NULL, &why) : NULL;
		if (!wanted)
			fail_msg("%s", why);
		read_letter(&l, &arena, text(&arena, FOLDER "/%s.eml", names.v[i]));
		check_letter(names.v[i], &l, wanted, &arena);
	}
	arena_free(&arena);
	assert_int_equal(faults, 0);
}

/* ---- damage ------------------------------------------------------------ */

static uint32_t next_chance(uint32_t *chance)
{
	*chance = *chance * 1664525u + 1013904223u;
	return *chance >> 8;
}

/* It must be text that people can be shown, and whatever is in it has its parts. */
static void read_damaged(struct arena *arena, FILE *file, const char *bytes, size_t length)
{
	struct arena_mark mark = arena_mark(arena);
	const char *why = NULL;
	struct letter l;

	rewind(file);
	assert_int_equal(ftruncate(fileno(file), 0), 0);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	fflush(file);
	assert_true(message_read(&l.m, arena, fileno(file), &why));
	assert_non_null(l.m.id);
	assert_non_null(l.m.text);
	words_find(&l.words, arena, &l.m);
	for (int i = 0; i < l.words.n; i++) {
		assert_true(l.words.v[i].kind == ASKED_WORD || l.words.v[i].doc);
		assert_non_null(l.words.v[i].line);
	}
	arena_release(arena, mark);
}

static void damaged_letters_do_no_harm(void **state)
{
	struct arena arena = { 0 };
	struct texts names = letters(&arena);
	FILE *file = tmpfile();
	uint32_t chance = 1;

	(void)state;
	for (int i = 0; i < names.n; i++) {
		struct arena_mark mark = arena_mark(&arena);
		const char *why = NULL;
		size_t length;
		const char *whole = file_read(&arena, text(&arena, FOLDER "/%s.eml", names.v[i]), 0, &length,
					      &why);
		char *changed;

		assert_non_null(whole);
		if (length > 100000) {
			arena_release(&arena, mark);
			continue;
		}
		for (size_t cut = next_chance(&chance) % 211; cut < length; cut += 211)
			read_damaged(&arena, file, whole, cut);
		changed = text_copy(&arena, whole, length);
		for (int k = 0; k < 12 && length; k++) {
			changed[next_chance(&chance) % length] = (char)next_chance(&chance);
			changed[next_chance(&chance) % length] = "{}[]:'\"<>&=-\n"[next_chance(&chance) % 13];
			read_damaged(&arena, file, changed, length);
		}
		arena_release(&arena, mark);
	}
	fclose(file);
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(letters_read_as_a_person_reads_them),
		cmocka_unit_test(damaged_letters_do_no_harm),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
