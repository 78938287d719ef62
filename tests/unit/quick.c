/* SPDX-License-Identifier: ISC */
/* quick.c: what is read without libyaml is what libyaml would have given, to the column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <glob.h>
#include <string.h>

#include "doc/quick.h"

static const struct doc_limits none;	/* given at all, they make doc_read take libyaml */
static const char *const globs[] = {
	ROOT "/fixtures/*/*.yaml", ROOT "/fixtures/*/play/*.yaml", ROOT "/lib/games/*/*.yaml", NULL
};

/* True if both are the same, or say so of what differs. */
static bool same_tree(const struct doc *a, const struct doc *b)
{
	if (a->kind != b->kind || !same(a->key, b->key) || !same(a->text, b->text) ||
	    a->quoted != b->quoted || a->count != b->count || !same(a->file, b->file) ||
	    a->line != b->line || a->column != b->column || a->key_line != b->key_line ||
	    a->key_column != b->key_column) {
		print_error("key %s, text %s: %d:%d and %d:%d\n", a->key, a->text, a->line, a->column,
			    b->line, b->column);
		return false;
	}
	for (a = a->first, b = b->first; a; a = a->next, b = b->next)
		if (!same_tree(a, b))
			return false;
	return true;
}

/* Gives whether it was read quickly. */
static bool compare(const char *bytes, size_t length)
{
	struct arena arena = { 0 };
	const char *why = NULL;
	const struct doc *quick = quick_read(&arena, bytes, length, "f", 1);
	const struct doc *slow = doc_read(&arena, bytes, length, "f", &none, &why);
	bool good = !quick || (slow && same_tree(quick, slow));

	if (!good)
		print_error("%s\n%.*s\n", why ? why : "read", (int)length, bytes);
	assert_true(good);
	arena_free(&arena);
	return quick != NULL;
}

/* The head of a game file, or all of another. */
static size_t head_length(const char *bytes, size_t length)
{
	const char *history = strstr(bytes, "\nhistory:");

	return history ? (size_t)(history + 1 - bytes) : length;
}

static void files_are_read_alike(void **state)
{
	int quick = 0;

	(void)state;
	for (int i = 0; globs[i]; i++) {
		glob_t found;

		assert_int_equal(glob(globs[i], 0, NULL, &found), 0);
		for (size_t j = 0; j < found.gl_pathc; j++) {
			struct arena arena = { 0 };
			const char *why;
			size_t length = 0;
			const char *bytes = file_read(&arena, found.gl_pathv[j], 1 << 24, &length, &why);

			size_t head;

			compare(bytes, length);
			head = head_length(bytes, length);
			quick += compare(bytes, head);
			if (length - head > strlen("history:\n"))
				quick += compare(bytes + head + strlen("history:\n"),
						 length - head - strlen("history:\n"));
			arena_free(&arena);
		}
		globfree(&found);
	}
	assert_true(quick >= 30);
}

static uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525 + 1013904223;
	return *seed >> 8;
}

/* Some bytes become others, are doubled or go. */
static size_t damage(char *bytes, size_t length, uint32_t *seed)
{
	static const char signs[] = "{}[]:,'\"-#&*!|>%@`?\n\t \\ 0aZ~<=\r\x7f\xc3\xa9.";

	for (int n = 1 + (int)(next_random(seed) % 3); n > 0 && length > 2; n--) {
		size_t at = next_random(seed) % (length - 1);

		switch (next_random(seed) % 4) {
		case 0:
			memmove(bytes + at, bytes + at + 1, --length - at);
			break;
		case 1:
			memmove(bytes + at + 1, bytes + at, length++ - at);
			break;
		default:
			bytes[at] = signs[next_random(seed) % (sizeof signs - 1)];
		}
	}
	return length;
}

static const char *const samples[] = {
	"umpire: 1\ngame: narvik-1940\ndata: '0f80'\noptions: [fog-of-war, a b]\npending:\n"
	"  - {decide: setup, side: german, count: -2}\n  - {decide: act}\nown:\n  turn: 1\n  bits: []\n"
	"pieces:\n  german:\n    1-139: '0919'\n    dietl: {at: '0919', marks: [revealed]}\n"
	"  allied:\n    rr: x\n",
	"{\"id\": 7, \"command\": \"apply\", \"contents\": \"umpire: 1\\ngame: \\\"x\\\"\\\\\\t\", "
	"\"action\": [{\"do\":\"pass\",\"n\":-1}, \"{do: pass}\"], \"in-place\": true, "
	"\"none\": {}, \"e\": \"\"}",
	"{by: german, do: move, units: [1-139], path: ['0919', '1019'], if: {within: 3}}\n",
	"  - {by: german, do: pass}\n  - {by: allied, do: fire, units: [a, 'b c'], dice: [1, 6]}\n  - x\n",
	"a:\n  b:\n    c:\n      - d\n      - 'e f'\n  g: 1.5\nh: {i: [j, [k, {l: m}]]}\n",
};

static void damaged_documents_are_read_alike(void **state)
{
	uint32_t seed = 1;
	int quick = 0;

	(void)state;
	for (size_t i = 0; i < LENGTH(samples); i++) {
		assert_true(compare(samples[i], strlen(samples[i])));
		for (int n = 0; n < 15000; n++) {
			char bytes[1024];

			strcpy(bytes, samples[i]);
			quick += compare(bytes, damage(bytes, strlen(bytes), &seed));
		}
		for (size_t length = 0; length < strlen(samples[i]); length++)
			compare(samples[i], length);
	}
	assert_true(quick > 1000);
}

static void what_is_unusual_is_left_to_libyaml(void **state)
{
	static const char *const others[] = {
		"", "\n", " a: 1\n", "a\n", "a:\n", "a: 1\n\nb: 2\n", "a: 1 # no\n", "a: |\n  b\n",
		"a:\n- b\n", "a: 1\na: 2\n", "{a: 1, a: 2}", "{a: 1}\n{a: 1}\n", "{a}", "{a: }", "{a: 1,}",
		"[a]", "{a: [b: c]}", "a: b: c\n", "a: b\n  c\n", "---\na: 1\n", "a: 1\n...\n",
		"a: 'b''c'\n", "{\"a\": \"\\u0041\"}", "a: \xc3\xa9\n", "a: &b c\n", "a: *b\n", "a: !b c\n",
		"? a\n", "{a: 1} ", "a: 1 \n", "a:  \n", "a: [b,\n c]\n", "{a:1}", NULL
	};

	(void)state;
	for (int i = 0; others[i]; i++) {
		bool quick = compare(others[i], strlen(others[i]));

		if (quick)
			print_error("%s\n", others[i]);
		assert_false(quick);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_are_read_alike),
		cmocka_unit_test(damaged_documents_are_read_alike),
		cmocka_unit_test(what_is_unusual_is_left_to_libyaml),
	};

	return cmocka_run_group_tests_name("quick", tests, NULL, NULL);
}
