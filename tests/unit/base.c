/* SPDX-License-Identifier: ISC */
/* Tests of lib/base. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/base.h"

/* ---- arena ------------------------------------------------------------ */

static void takes_zeroed_aligned_memory(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (size_t size = 0; size < 3000; size += 7) {
		char *taken = arena_take(&arena, size);

		assert_non_null(taken);
		assert_int_equal((uintptr_t)taken % _Alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			assert_int_equal(taken[i], 0);
		memset(taken, 0xff, size);
	}
	arena_free(&arena);
	assert_null(arena.chunks);
	assert_int_equal(arena.left, 0);
}

static void takes_more_than_a_chunk(void **state)
{
	struct arena arena = { 0 };
	char *small = arena_take(&arena, 10);
	char *large = arena_take(&arena, 1000000);
	char *after = arena_take(&arena, 10);

	(void)state;
	memset(small, 1, 10);
	memset(large, 2, 1000000);
	memset(after, 3, 10);
	assert_int_equal(small[9], 1);
	assert_int_equal(large[0], 2);
	assert_int_equal(large[999999], 2);
	arena_free(&arena);
}

static void two_empty_takes_differ(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_ptr_not_equal(arena_take(&arena, 0), arena_take(&arena, 0));
	arena_free(&arena);
}

static void gives_back_to_a_mark(void **state)
{
	struct arena arena = { 0 };
	char *kept = text_copy(&arena, "kept", 4);
	struct arena_mark mark = arena_mark(&arena);
	char *first = arena_take(&arena, 100);

	(void)state;
	memset(first, 0xff, 100);
	for (int i = 0; i < 10; i++)
		memset(arena_take(&arena, 60000), 0xff, 60000);
	arena_release(&arena, mark);
	assert_ptr_equal(arena.chunks, mark.chunk);
	assert_string_equal(kept, "kept");
	assert_ptr_equal(arena_take(&arena, 100), first);
	for (int i = 0; i < 100; i++)
		assert_int_equal(first[i], 0);
	arena_free(&arena);
}

static void gives_back_to_the_beginning(void **state)
{
	struct arena arena = { 0 };
	struct arena_mark mark = arena_mark(&arena);

	(void)state;
	arena_take(&arena, 100000);
	arena_release(&arena, mark);
	assert_null(arena.chunks);
	arena_free(&arena);
}

static void makes_arrays(void **state)
{
	struct arena arena = { 0 };
	int *numbers = NEW_N(&arena, int, 1000);
	uint64_t *one = NEW(&arena, uint64_t);

	(void)state;
	numbers[999] = 5;
	assert_int_equal(*one, 0);
	arena_free(&arena);
}

/* ---- text and buffers ------------------------------------------------- */

static void formats_text(void **state)
{
	struct arena arena = { 0 };
	const char *longer = text(&arena, "%070000d", 7);

	(void)state;
	assert_string_equal(text(&arena, "%s to %d", "dietl", 919), "dietl to 919");
	assert_string_equal(text(&arena, "%s", ""), "");
	assert_int_equal(strlen(longer), 70000);
	assert_int_equal(longer[69999], '7');
	arena_free(&arena);
}

static void copies_text(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_string_equal(text_copy(&arena, "narvik", 3), "nar");
	assert_string_equal(text_copy(&arena, NULL, 0), "");
	assert_memory_equal(text_copy(&arena, "a\0b", 3), "a\0b", 4);
	arena_free(&arena);
}

static void compares_text(void **state)
{
	(void)state;
	assert_true(same("a", "a"));
	assert_false(same("a", "A"));
	assert_false(same("a", NULL));
	assert_false(same(NULL, ""));
	assert_true(same(NULL, NULL));
}

static void buffers_grow(void **state)
{
	struct arena arena = { 0 };
	struct buffer buffer = { .arena = &arena };

	(void)state;
	buffer_add(&buffer, NULL, 0);
	assert_string_equal(buffer.bytes, "");
	for (int i = 0; i < 5000; i++) {
		buffer_text(&buffer, "ab");
		buffer_printf(&buffer, "%04d", i);
		buffer_add(&buffer, "\0", 1);
		assert_int_equal(buffer.length, (i + 1) * 7);
		assert_int_equal(buffer.bytes[buffer.length], 0);
	}
	for (int i = 0; i < 5000; i++) {
		const char *part = text(&arena, "ab%04d", i);

		assert_string_equal(buffer.bytes + i * 7, part);
	}
	arena_free(&arena);
}

/* %s and %d go another way than all else: both must say what printf says. */
static void buffers_print_as_printf_does(void **state)
{
	static const int numbers[] = { 0, 7, -7, 10, 1000, INT_MAX, INT_MIN };
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(numbers); i++) {
		struct buffer simple = { .arena = &arena }, other = { .arena = &arena };

		buffer_printf(&simple, "%d is %s%d.", numbers[i], "not ", numbers[i]);
		buffer_printf(&other, "%i is %s%d.%%", numbers[i], "not ", numbers[i]);
		assert_string_equal(text(&arena, "%d is not %d.", numbers[i], numbers[i]), simple.bytes);
		assert_string_equal(text(&arena, "%d is not %d.%%", numbers[i], numbers[i]), other.bytes);
	}
	arena_free(&arena);
}

/* Every length, so that the end falls on the edge of the room too. */
static void buffers_end_in_zero(void **state)
{
	struct arena arena = { 0 };
	struct buffer by_printf = { .arena = &arena }, by_add = { .arena = &arena };

	(void)state;
	for (size_t i = 1; i <= 2000; i++) {
		buffer_printf(&by_printf, "%c", 'x');
		buffer_add(&by_add, "x", 1);
		assert_int_equal(strlen(by_printf.bytes), i);
		assert_int_equal(strlen(by_add.bytes), i);
		assert_true(by_add.length < by_add.room);
	}
	arena_free(&arena);
}

/* ---- names ------------------------------------------------------------ */

static const char *const names[] = { "german", "british", "norwegian", "dietl", "1-139", "2-139", "x", NULL };

static void finds_the_nearest_name(void **state)
{
	static const struct { const char *wrong, *right; } cases[] = {
		{ "german", "german" }, { "GERMAN", "german" }, { "germna", "german" },
		{ "grman", "german" }, { "gexxan", "german" }, { "gxxxan", NULL },
		{ "britihs", "british" }, { "norwegain", "norwegian" }, { "norwxxxan", "norwegian" },
		{ "norxxxxan", NULL }, { "deitl", "dietl" }, { "3-139", "1-139" }, { "dixxl", NULL },
		{ "", NULL }, { "y", NULL }, { "X", "x" }, { "xy", "x" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		const char *found = nearest_in(cases[i].wrong, names);

		if (!same(found, cases[i].right))
			fail_msg("%s gave %s", cases[i].wrong, found ? found : "nothing");
	}
}

static void long_names_are_never_near(void **state)
{
	char wrong[1000], right[1000];
	const char *const some[] = { right, "short", NULL };

	(void)state;
	memset(wrong, 'a', sizeof(wrong));
	memset(right, 'a', sizeof(right));
	wrong[999] = right[998] = '\0';
	assert_null(nearest_in(wrong, some));
	wrong[100] = right[99] = '\0';
	assert_ptr_equal(nearest_in(wrong, some), right);
	right[99] = 'a';
	assert_null(nearest_in(wrong, some));
	assert_string_equal(nearest_in("shrot", some), "short");
}

static const char *next_twice(const void *context, int i)
{
	return i < 2 ? ((const char *const *)context)[1 - i] : NULL;
}

static void the_first_of_equals_is_nearest(void **state)
{
	static const char *const pair[] = { "bat", "cat" };

	(void)state;
	assert_string_equal(nearest("rat", next_twice, pair), "cat");
}

static void finds_the_index_of_a_name(void **state)
{
	(void)state;
	assert_int_equal(name_index(names, "german"), 0);
	assert_int_equal(name_index(names, "x"), 6);
	assert_int_equal(name_index(names, "Dietl"), -1);
	assert_int_equal(name_index(names, NULL), -1);
	assert_int_equal(name_count(names), 7);
	assert_int_equal(name_count(NULL), 0);
}

/* ---- the rest --------------------------------------------------------- */

static void digests_as_fnv_1a(void **state)
{
	(void)state;
	assert_true(digest(DIGEST_START, "", 0) == 0xcbf29ce484222325u);
	assert_true(digest(DIGEST_START, "a", 1) == 0xaf63dc4c8601ec8cu);
	assert_true(digest(DIGEST_START, "foobar", 6) == 0x85944171f73967e8u);
	assert_true(digest(digest(DIGEST_START, "foo", 3), "bar", 3) == 0x85944171f73967e8u);
}

static void says_bug(void)
{
	bug("%d of them", 3);
}

static void wants_too_much(void)
{
	struct arena arena = { 0 };

	arena_take(&arena, SIZE_MAX);
}

static void wants_too_much_in_a_buffer(void)
{
	struct arena arena = { 0 };
	struct buffer buffer = { .arena = &arena };

	buffer_add(&buffer, "", SIZE_MAX / 2);
}

static void uses_a_strange_mark(void)
{
	struct arena one = { 0 }, other = { 0 };

	arena_take(&other, 1);
	arena_release(&one, arena_mark(&other));
}

/* Runs it in a child, which must say that; gives how it ended. */
static int end_of(void (*run)(void), const char *said)
{
	char got[200];
	size_t length = 0;
	ssize_t part;
	int ends[2], status;
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	fflush(NULL);
	child = fork();
	assert_int_not_equal(child, -1);
	if (!child) {
		setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
		signal(SIGABRT, SIG_DFL);
		dup2(ends[1], STDERR_FILENO);
		run();
		_exit(0);
	}
	close(ends[1]);
	while ((part = read(ends[0], got + length, sizeof(got) - 1 - length)) > 0)
		length += (size_t)part;
	got[length] = '\0';
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_string_equal(got, said);
	return status;
}

static void check_abort(void (*run)(void), const char *said)
{
	int status = end_of(run, said);

	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void check_give_up(void (*run)(void), const char *said)
{
	int status = end_of(run, said);

	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
}

static void bugs_abort(void **state)
{
	(void)state;
	check_abort(says_bug, "umpire: bug: 3 of them\n");
	check_abort(uses_a_strange_mark, "umpire: bug: a mark of another arena, or one already given back\n");
}

static void without_memory_it_gives_up(void **state)
{
	(void)state;
	check_give_up(wants_too_much, "umpire: no memory is left\n");
	check_give_up(wants_too_much_in_a_buffer, "umpire: no memory is left\n");
}

/* ---- words of others ---------------------------------------------------- */

static const char *const shown[][2] = {
	{ "", "" },
	{ "plain words, 'quoted' \\ and /", "plain words, 'quoted' \\ and /" },
	{ "\xc3\xb8 \xc3\xa5 \xe2\x80\x93 \xe2\x80\x9cx\xe2\x80\x9d \xc2\xa0 \xe6\xbc\xa2 \xf0\x9f\x8e\xb2",
	  "\xc3\xb8 \xc3\xa5 \xe2\x80\x93 \xe2\x80\x9cx\xe2\x80\x9d \xc2\xa0 \xe6\xbc\xa2 \xf0\x9f\x8e\xb2" },
	{ "a\nb\tc\rd", "a\\nb\\tc\\rd" },
	{ "\x1b[2J\x07\x08\x7f", "\\x1b[2J\\x07\\x08\\x7f" },
	{ "\xc2\x80\xc2\x85\xc2\x9b\xc2\x9f", "\\u0080\\u0085\\u009b\\u009f" },
	{ "\xe2\x80\xa8\xe2\x80\xa9", "\\u2028\\u2029" },
	{ "\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c", "\\u200e\\u200f\\u061c" },
	{ "\xe2\x80\xaa\xe2\x80\xae\xe2\x81\xa6\xe2\x81\xa9", "\\u202a\\u202e\\u2066\\u2069" },
	{ "\xe2\x80\x8b\xe2\x80\x8d\xef\xbb\xbf\xc2\xad", "\\u200b\\u200d\\ufeff\\u00ad" },
	{ "\xf3\xa0\x81\xa1", "\\U000e0061" },
	{ "x\xff\xc3y\x80\xe2\x80z", "x\\xff\\xc3y\\x80\\xe2\\x80z" },
	{ "\xc0\x9b\xed\xa0\x80\xf4\x90\x80\x80", "\\xc0\\x9b\\xed\\xa0\\x80\\xf4\\x90\\x80\\x80" },
	{ "end\xe2", "end\\xe2" },
};

static void words_of_others_steer_nothing(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(shown); i++) {
		const char *once = printable(&arena, shown[i][0]);

		assert_string_equal(once, shown[i][1]);
		assert_ptr_equal(printable(&arena, once), once);
	}
	arena_free(&arena);
}

/* Whatever the bytes are: on one line, UTF-8, and without a sign that steers. */
static void random_bytes_steer_nothing(void **state)
{
	struct arena arena = { 0 };
	uint32_t next = 1940, c = 0;

	(void)state;
	for (int round = 0; round < 2000; round++) {
		char bytes[24];

		for (size_t i = 0; i < sizeof bytes; i++) {
			next = next * 1664525 + 1013904223;
			bytes[i] = (char)(next >> 24);
		}
		bytes[sizeof bytes - 1] = '\0';
		for (const char *at = printable(&arena, bytes); *at;) {
			size_t length = character_at(at, &c);

			assert_true(length && !is_steering(c));
			at += length;
		}
	}
	arena_free(&arena);
}

/* ---- hints -------------------------------------------------------------- */

static void hints_name_what_there_is(void **state)
{
	static const char *const few[] = { "norway-1940", "norway-1941", "narvik", NULL };
	static const char *const many[] = { "a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9", NULL };
	struct arena arena = { 0 };

	(void)state;
	assert_string_equal(name_hint_in(&arena, "narvk", few), "; did you mean 'narvik'?");
	assert_string_equal(name_hint_in(&arena, "Nor", few),
			    "; did you mean 'norway-1940' or 'norway-1941'?");
	assert_string_equal(name_hint_in(&arena, "x", few),
			    "; known: 'norway-1940', 'norway-1941' and 'narvik'");
	assert_string_equal(name_hint_in(&arena, "", few),
			    "; known: 'norway-1940', 'norway-1941' and 'narvik'");
	assert_string_equal(name_hint_in(&arena, "xyz", many), "");
	assert_string_equal(name_hint_in(&arena, "xyz", many + 9), "");
	arena_free(&arena);
}

static void keeps_numbers_within_bounds(void **state)
{
	(void)state;
	assert_int_equal(lesser(2, 3), 2);
	assert_int_equal(greater(2, 3), 3);
	assert_int_equal(clamp(-1, 0, 5), 0);
	assert_int_equal(clamp(6, 0, 5), 5);
	assert_int_equal(clamp(3, 0, 5), 3);
}

static void arrays_grow(void **state)
{
	struct arena arena = { 0 };
	int *numbers = NULL, moved = 0;

	(void)state;
	for (int n = 0; n < 1000; n++) {
		int *more = array_grown(&arena, numbers, n, sizeof numbers[0]);

		moved += more != numbers;
		numbers = more;
		numbers[n] = n;
	}
	for (int n = 0; n < 1000; n++)
		assert_int_equal(numbers[n], n);
	assert_int_equal(moved, 11);	/* at 0, 1, 2, 4 ... 512 */
	arena_free(&arena);
}

/* One name, however it is written; a letter too many makes another. */
static void names_fold(void **state)
{
	static const struct { const char *name, *plain, *written_out; } cases[] = {
		{ "Bj\xc3\xb8rnfjell", "bjornfjell", "bjoernfjell" },
		{ "  K\xc3\x96LN - Nord_ ", "koln nord", "koeln nord" },
		{ "\xc3\x85lesund", "alesund", "aalesund" },
		{ "N\xc3\xa6verfjell", "naeverfjell", "naeverfjell" },
		{ "Stra\xc3\x9f" "e", "strasse", "strasse" },
		{ "Se\xcc\x81", "se", "se" },
		{ "BCA-AA", "bca aa", "bca aa" },
		{ "\xe6\xbc\xa2", "\xe6\xbc\xa2", "\xe6\xbc\xa2" },
	};
	char folded[FOLDED_ROOM], many[3 * FOLDED_ROOM];

	(void)state;
	for (size_t i = 0; i < LENGTH(cases); i++) {
		assert_true(name_fold(folded, cases[i].name, strlen(cases[i].name), false));
		assert_string_equal(folded, cases[i].plain);
		assert_true(name_fold(folded, cases[i].name, strlen(cases[i].name), true));
		assert_string_equal(folded, cases[i].written_out);
	}
	assert_false(name_fold(folded, " - ", 3, false));
	assert_false(name_fold(folded, "", 0, false));
	assert_false(name_fold(folded, "\xff", 1, false));
	memset(many, 'n', sizeof many);
	many[sizeof many - 1] = '\0';
	assert_false(name_fold(folded, many, strlen(many), false));
	assert_true(name_fold(folded, many, FOLDED_ROOM - 8, true));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(takes_zeroed_aligned_memory),
		cmocka_unit_test(takes_more_than_a_chunk),
		cmocka_unit_test(two_empty_takes_differ),
		cmocka_unit_test(gives_back_to_a_mark),
		cmocka_unit_test(gives_back_to_the_beginning),
		cmocka_unit_test(makes_arrays),
		cmocka_unit_test(arrays_grow),
		cmocka_unit_test(formats_text),
		cmocka_unit_test(copies_text),
		cmocka_unit_test(compares_text),
		cmocka_unit_test(buffers_grow),
		cmocka_unit_test(buffers_print_as_printf_does),
		cmocka_unit_test(buffers_end_in_zero),
		cmocka_unit_test(finds_the_nearest_name),
		cmocka_unit_test(long_names_are_never_near),
		cmocka_unit_test(the_first_of_equals_is_nearest),
		cmocka_unit_test(finds_the_index_of_a_name),
		cmocka_unit_test(digests_as_fnv_1a),
		cmocka_unit_test(words_of_others_steer_nothing),
		cmocka_unit_test(random_bytes_steer_nothing),
		cmocka_unit_test(hints_name_what_there_is),
		cmocka_unit_test(bugs_abort),
		cmocka_unit_test(without_memory_it_gives_up),
		cmocka_unit_test(keeps_numbers_within_bounds),
		cmocka_unit_test(names_fold),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
