/* SPDX-License-Identifier: ISC */
/* Tests of lib/doc. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "doc/doc.h"

/* ---- tables ----------------------------------------------------------- */

static const char *const refusals[][2] = {
	{ "", "f:1:1: nothing there, expected a document" },
	{ "\n  # only this\n", "f:1:1: nothing there, expected a document" },
	{ "---\n", "f:2:1: nothing there, expected a document" },
	{ "a: 1\n---\nb: 2\n", "f:2:1: a second document, expected only one" },
	{ "a: 1\nb: 2\na: 3\n", "f:3:1: a is here again, first at 1:1" },
	{ "{a: 1, 'a': 3}", "f:1:8: a is here again, first at 1:2" },
	{ "x:\n  - {a: 1, b: 2, b: 2, a: 1}\n", "f:2:18: b is here again, first at 2:12" },
	{ "\"a\\nb\": 1\n? \"a\\nb\"\n: 2\n", "f:2:3: \"a\\nb\" is here again, first at 1:1" },
	{ "a: !!str 1\n", "f:1:4: a tag is not accepted, expected the value alone" },
	{ "a: !mine [1]\n", "f:1:4: a tag is not accepted, expected the value alone" },
	{ "!!map {a: 1}\n", "f:1:1: a tag is not accepted, expected the value alone" },
	{ "!!str a: 1\n", "f:1:1: a tag is not accepted, expected the value alone" },
	{ "a: &a {b: 1}\n<<: *a\n", "f:2:1: a merge key is not accepted, write the keys out" },
	{ "[a]: 1\n", "f:1:1: a key cannot be a list or a mapping, expected a scalar" },
	{ "? {a: b}\n: 1\n", "f:1:3: a key cannot be a list or a mapping, expected a scalar" },
	{ "a: &a [1]\n*a : 1\n", "f:2:1: a key cannot be a list, expected a scalar" },
	{ "a: *b\n", "f:1:4: no anchor \"b\" before this alias" },
	{ "a: &b [1, *b]\n", "f:1:11: this alias is inside its own anchor \"b\"" },
	{ "&b {x: {y: *b}}\n", "f:1:12: this alias is inside its own anchor \"b\"" },
	{ "a: b\nc: \xc3\xa9\xff\n", "f:2:5: a byte that is not UTF-8" },
	{ "a: \xc3", "f:1:4: a byte that is not UTF-8" },
	{ "a: \xc0\x80\n", "f:1:4: a byte that is not UTF-8" },
	{ "a: \xed\xa0\x80\n", "f:1:4: a byte that is not UTF-8" },
	{ "\xfe\xff", "f:1:1: a byte that is not UTF-8" },
	{ "a: 1\r\nb: 2\rc: \x80", "f:3:4: a byte that is not UTF-8" },
	{ "a: \x01\n", "f:1:4: a control character, expected text" },
	{ "a: \"x\\0y\"\n", "f:1:4: a zero character is not accepted in a text" },
	{ "\"x\\0y\": 1\n", "f:1:1: a zero character is not accepted in a text" },
	{ "a: 1\nb:\n   c: 'it\nd: 2\n\n", "f:3:7: this quoted text has no end" },
	{ "a: \"it\n", "f:1:4: this quoted text has no end" },
	{ "a: \"it\n---\nb", "f:1:4: this quoted text has no end" },
	{ "a: \"\\q\"\n", "f:1:5: an unknown escape in a quoted text" },
	{ "a: 1\nb\nc: 2\n", "f:2:1: expected ':' after this key" },
	{ "a: [1, 2\nb: 3\n", "f:2:2: expected ',' or ']' in the list that begins at 1:4" },
	{ "a: {b: 2\n", "f:2:1: expected ',' or '}' in the mapping that begins at 1:4" },
	{ "a: 1\n  b: 2\n", "f:2:4: ':' cannot stand here, expected a text in quotes" },
	{ "a: b: c\n", "f:1:5: ':' cannot stand here, expected a text in quotes" },
	{ "  a: 1\n b: 2\n", "f:2:2: expected the end of the document" },
	{ "a:\n  - 1\n  b: 2\n",
	  "f:3:3: expected '-', indented like the others, in the list that begins at 2:3" },
	{ "a: 1\n- b\n",
	  "f:2:1: expected a key, indented like the others, in the mapping that begins at 1:1" },
	{ "a: - b\n", "f:1:4: '-' cannot stand here, expected a value" },
	{ "a: ? b\n", "f:1:4: a key cannot stand here, expected a value" },
	{ "a:\n\tb: 1\n",
	  "f:2:1: a tab, '%', '@' or '`' cannot begin a value, expected quotes or blanks; a tab (U+0009) "
	  "stands at 2:1, where a blank is wanted" },
	{ "a: 1\n \xc2\xa0""b: 2\n", "f:2:4: ':' cannot stand here, expected a text in quotes; a "
	  "non-breaking blank (U+00A0) stands at 2:2, where a blank is wanted" },
	{ "a: {b: 1\n\xc2\xa0""c: 2}\n", "f:2:3: expected ',' or '}' in the mapping that begins at "
	  "1:4; a non-breaking blank (U+00A0) stands at 2:1, where a blank is wanted" },
	{ "a: @b\n", "f:1:4: a tab, '%', '@' or '`' cannot begin a value, expected quotes or blanks" },
	{ "a: & b\n", "f:1:5: expected a name after '&' or '*'" },
	{ "a: ]\n", "f:1:4: expected a value" },
	{ NULL, NULL }
};

static const char *const nasty[] = {
	"", " ", "  ", "\n", "\t", "a\n", "\na", "a\n\nb", "a \n b", "\r\n", "x\ty", "0", "-0", "00",
	"0919", "4.10", "1e3", "0x1f", "+1", ".5", ".", "..", "...", "---", "--- a", "-", "- a", "-a",
	"?", "? a", "?a", ":", ": a", ":a", "a:", "a: b", "a:b", "a::b", "#", "a#b", "a #b", "&", "*",
	"!", "!!str", "! a", "|", ">", "|-", "%", "%TAG", "@", "`", "'", "''", "'a'", "it's", "\"",
	"\"a\"", "\\", "\\n", "a\\", "[", "]", "[]", "{", "}", "{}", ",", "a, b", "yes", "No", "ON",
	"off", "y", "n", "TRUE", "false", "null", "NULL", "~", "~~", "<<", "<", "=", "==", ".inf",
	".nan", "2001-01-01", "1:30:00", "1_000", "\x01", "\x1b[0m", "\x7f", "\xc2\x80", "\xc2\x85",
	"\xc2\xa0", "\xc2\xa0 a", "\xe2\x80\xa8", "\xe2\x80\xa9", "\xef\xbb\xbf", "\xef\xbb\xbf a",
	"\xef\xbf\xbd", "\xef\xbf\xbe", "\xef\xbf\xbf", "\xf0\x9f\x8e\xb2", "\xf4\x8f\xbf\xbf",
	"\xed\x9f\xbf", "\xee\x80\x80", "\xc3\x98ster Vik", "Bj\xc3\xb8rnfjell", "a\xe2\x80\xa8" "b",
	NULL
};

/* ---- helpers ---------------------------------------------------------- */

static int new_arena(void **state)
{
	*state = calloc(1, sizeof(struct arena));
	return !*state;
}

static int free_arena(void **state)
{
	arena_free(*state);
	free(*state);
	return 0;
}

/* Read from a block of its very size, so that a look past the end is seen. */
static struct doc *read_exactly(struct arena *arena, const char *bytes, size_t length,
				const struct doc_limits *limits, bool stream, const char **why)
{
	char *block = malloc(length + !length);
	struct doc *doc;

	assert_non_null(block);
	if (length)
		memcpy(block, bytes, length);
	*why = NULL;
	doc = (stream ? doc_read_stream : doc_read)(arena, block, length, "f", limits, why);
	free(block);
	assert_true(!doc == !!*why);
	return doc;
}

static struct doc *good(struct arena *arena, const char *bytes)
{
	const char *why;
	struct doc *doc = read_exactly(arena, bytes, strlen(bytes), NULL, false, &why);

	if (!doc)
		fail_msg("%s\n%s", why, bytes);
	return doc;
}

static const char *bad(struct arena *arena, const char *bytes)
{
	const char *why;
	struct doc *doc = read_exactly(arena, bytes, strlen(bytes), NULL, false, &why);

	if (doc)
		fail_msg("read without complaint:\n%s", bytes);
	return why;
}

static const char *bad_within(struct arena *arena, const char *bytes, struct doc_limits limits)
{
	const char *why;

	assert_null(read_exactly(arena, bytes, strlen(bytes), &limits, false, &why));
	return why;
}

static void good_within(struct arena *arena, const char *bytes, struct doc_limits limits)
{
	const char *why;

	if (!read_exactly(arena, bytes, strlen(bytes), &limits, false, &why))
		fail_msg("%s", why);
}

static const char *repeat(struct arena *arena, const char *part, int times)
{
	struct buffer out = { .arena = arena };

	buffer_text(&out, "");
	for (int i = 0; i < times; i++)
		buffer_text(&out, part);
	return out.bytes;
}

static const char *flow(struct arena *arena, const struct doc *doc)
{
	struct buffer out = { .arena = arena };

	doc_write_flow(&out, doc);
	return out.bytes;
}

static const char *json(struct arena *arena, const struct doc *doc)
{
	struct buffer out = { .arena = arena };

	doc_write_json(&out, doc);
	return out.bytes;
}

static const char *scalar(struct arena *arena, const char *s)
{
	struct buffer out = { .arena = arena };

	doc_write_scalar(&out, s);
	return out.bytes;
}

/* ---- reading ---------------------------------------------------------- */

static void reads_a_tree(void **state)
{
	const struct doc *doc = good(*state,
				     "# a game\ngame: narvik\nturn: 3\nunits:\n  - {id: dietl, at: '0919'}\n"
				     "  - id: \"x\"\nnone:\nlong: |\n  12\n");
	const struct doc *units = doc_get(doc, "units");

	assert_int_equal(doc->kind, DOC_MAP);
	assert_int_equal(doc->count, 5);
	assert_null(doc->key);
	assert_string_equal(doc->first->key, "game");
	assert_string_equal(doc_text(doc, "game"), "narvik");
	assert_false(doc_get(doc, "game")->quoted);
	assert_int_equal(units->kind, DOC_LIST);
	assert_int_equal(units->count, 2);
	assert_null(units->first->key);
	assert_string_equal(doc_text(units->first, "at"), "0919");
	assert_true(doc_get(units->first, "at")->quoted);
	assert_true(doc_get(units->last, "id")->quoted);
	assert_string_equal(doc_text(doc, "none"), "");
	assert_false(doc_get(doc, "none")->quoted);
	assert_string_equal(doc_text(doc, "long"), "12\n");
	assert_true(doc_get(doc, "long")->quoted);
}

static void remembers_places(void **state)
{
	struct arena *arena = *state;
	const struct doc *doc = good(arena, "a: 1\nb:\n  - x\n  - {k: v}\n\xc3\xa4\xc3\xb6: z\n");
	const struct doc *b = doc_get(doc, "b");

	assert_string_equal(doc_where(arena, doc), "f:1:1");
	assert_string_equal(doc_where(arena, doc_get(doc, "a")), "f:1:4");
	assert_string_equal(doc_where(arena, b), "f:3:3");
	assert_string_equal(doc_where(arena, b->first), "f:3:5");
	assert_string_equal(doc_where(arena, b->last), "f:4:5");
	assert_string_equal(doc_where(arena, doc_get(b->last, "k")), "f:4:9");
	assert_string_equal(doc_where(arena, doc->last), "f:5:5");
	assert_string_equal(doc_where(arena, doc_new(arena, DOC_LIST)), "nowhere");
	assert_string_equal(doc_where(arena, NULL), "nowhere");
}

static void remembers_places_of_keys(void **state)
{
	struct arena *arena = *state;
	const struct doc *doc = good(arena, "a: &x {k: v}\n'b c':\n  - {d: 1, \"e\": 2}\nf: *x\n");
	struct doc key = doc_key(doc_get(doc, "b c"));

	assert_string_equal(doc_where(arena, &key), "f:2:1");
	assert_string_equal(key.text, "b c");
	key = doc_key(doc_get(doc_get(doc, "b c")->first, "e"));
	assert_string_equal(doc_where(arena, &key), "f:3:12");
	key = doc_key(doc_get(doc_get(doc, "f"), "k"));	/* what an alias holds is where it was written */
	assert_string_equal(doc_where(arena, &key), "f:1:8");
}

static void names_signs_that_look_like_others(void **state)
{
	struct arena *arena = *state;
	const struct doc *doc = good(arena, "a: x\xc2\xa0y\nb: '\xe2\x80\x98q'\nDo: 1\nc: plain\n");

	assert_string_equal(doc_odd_sign(arena, doc_get(doc, "a")),
			    "; a non-breaking blank (U+00A0) stands at 1:5, where a blank is wanted");
	assert_string_equal(doc_odd_sign(arena, doc_get(doc, "b")),
			    "; a curled quote (U+2018) stands at 2:5, where ' is wanted");
	assert_string_equal(doc_odd_sign(arena, doc_get(doc, "c")), "");
	assert_string_equal(doc_odd_sign(arena, doc), "");
	assert_string_equal(doc_odd_sign(arena, NULL), "");
	assert_ptr_equal(doc_like(doc, "do"), doc_get(doc, "Do"));
	assert_null(doc_like(doc, "by"));
	doc = good(arena, "{by: x, do:\xc2\xa0place}");
	assert_ptr_equal(doc_like(doc, "do"), doc->last);
}

static void reads_words_as_written(void **state)
{
	const struct doc *doc = good(*state, "[~, null, '', yes, 'no', 0x1F, ! 12]");
	static const char *const texts[] = { "~", "null", "", "yes", "no", "0x1F", "12" };
	static const bool quoted[] = { false, false, true, false, true, false, true };
	int i = 0;

	assert_int_equal(doc->count, LENGTH(texts));
	EACH(child, doc) {
		assert_string_equal(child->text, texts[i]);
		assert_int_equal(child->quoted, quoted[i]);
		i++;
	}
}

static void takes_a_mark_of_utf_8(void **state)
{
	const struct doc *doc = good(*state, "\xef\xbb\xbf" "a: 1\n");

	assert_string_equal(doc_text(doc, "a"), "1");
	assert_int_equal(doc->column, 1);
	assert_string_equal(bad(*state, "\xef\xbb\xbf"), "f:1:1: nothing there, expected a document");
	assert_string_equal(bad(*state, "\xef\xbb\xbf" "ab\xff"), "f:1:3: a byte that is not UTF-8");
}

static void reads_a_stream(void **state)
{
	static const char bytes[] = "---\n{do: pass}\n---\n- 1\n...\n--- text\n";
	const char *why;
	const struct doc *list = read_exactly(*state, bytes, strlen(bytes), NULL, true, &why);

	assert_non_null(list);
	assert_int_equal(list->kind, DOC_LIST);
	assert_int_equal(list->count, 3);
	assert_string_equal(doc_text(list->first, "do"), "pass");
	assert_string_equal(list->last->text, "text");
	list = read_exactly(*state, "{do: pass}", 10, NULL, true, &why);
	assert_int_equal(list->count, 1);
}

static void reads_lines_as_a_stream(void **state)
{
	static const struct { const char *bytes; int count, line; } cases[] = {
		{ "{a: 1}\n{a: 2}\n", 2, 2 },
		{ "{\"a\": 1}\r\n\r\n{\"a\": 2}\r\n", 2, 3 },
		{ "# first\n{a: 1} # one\n\n# and\n{a: 2} # two\n# end", 2, 5 },
		{ "{a: 'it''s', b: \"}\\\"{\", c: it's} # }{\n{a: 2}", 2, 2 },
		{ "{a: 1,\n b: [x,\n y]}\n {a: 2}\n{a: 2}", 3, 5 },
		{ "--- {a: 1}\n{a: 1}\n--- {a: 1}\n{a: 2}", 4, 4 },
		{ "{a: 1}\n---\na:\n  2\n", 2, 3 },
		{ "{a: 1, b: {a: 2}\n}\n", 1, 1 },
		{ "\xef\xbb\xbf{a: 1}\n{a: 2}\n", 2, 2 },
	};
	const char *why;

	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct doc *list =
			read_exactly(*state, cases[i].bytes, strlen(cases[i].bytes), NULL, true, &why);

		if (!list)
			fail_msg("%s\n%s", why, cases[i].bytes);
		assert_int_equal(list->count, cases[i].count);
		assert_int_equal(list->last->line, cases[i].line);
		assert_non_null(doc_get(list->last, "a"));
	}
}

static void refuses_a_bad_stream(void **state)
{
	static const char *const cases[][2] = {
		{ "", "f:1:1: nothing there, expected a document" },
		{ "# only this\n", "f:1:1: nothing there, expected a document" },
		{ "a: 1\n---\n", "f:3:1: nothing there, expected a document" },
		{ "---\n---\na: 1\n", "f:2:1: nothing there, expected a document" },
		{ "--- &x 1\n--- *x\n", "f:2:5: no anchor \"x\" before this alias" },
		{ "a: 1\n---\n}\n", "f:3:1: expected a value" },
		{ "{a: 1}\n\n{b: 2, b: 3}\n{c: 1}\n", "f:3:8: b is here again, first at 3:2" },
		{ "{a: 1}\n{b: 2\n{c: 1}\n", "f:3:1: expected ',' or '}' in the mapping that begins at 2:1" },
		{ "{a: 1}\n{b: 2}\n\xff", "f:3:1: a byte that is not UTF-8" },
		{ "{a: 1}\n{b: *x}\n", "f:2:5: no anchor \"x\" before this alias" },
		{ "{a: 1}\n{b: 2} {c: 3}\n", "f:2:8: expected the end of the document" },
	};
	const char *why;

	for (size_t i = 0; i < LENGTH(cases); i++) {
		assert_null(read_exactly(*state, cases[i][0], strlen(cases[i][0]), NULL, true, &why));
		assert_string_equal(why, cases[i][1]);
	}
}

static void refuses_with_place_and_reason(void **state)
{
	for (int i = 0; refusals[i][0]; i++) {
		const char *why = bad(*state, refusals[i][0]);

		if (!same(why, refusals[i][1]))
			fail_msg("\n%s\ngave   %s\nwanted %s", refusals[i][0], why, refusals[i][1]);
	}
}

static void refuses_zero_bytes(void **state)
{
	const char *why;

	assert_null(read_exactly(*state, "a: b\0c\n", 7, NULL, false, &why));
	assert_string_equal(why, "f:1:5: a control character, expected text");
	assert_null(read_exactly(*state, "\0", 1, NULL, false, &why));
	assert_string_equal(why, "f:1:1: a control character, expected text");
	assert_null(read_exactly(*state, "\xff\xfe" "a\0:\0", 6, NULL, false, &why));
	assert_string_equal(why, "f:1:1: a byte that is not UTF-8");
	assert_null(read_exactly(*state, "\0a\0:", 4, NULL, false, &why));
}

/* Every beginning of a file, and every byte of it spoilt, is read or refused in peace. */
static void survives_damage(void **state)
{
	static const char whole[] = "a: &x [1, 'two', \"th\\u00e9\"]\n? b\n: *x\nc: |\n  long\n"
		"d: >-\n  x\n{e: f}: {g, h: }\n--- !!str\n%TAG ! x\n...\n";
	static const char spoilers[] = "\0\xff\x80\t\n'\"[]{}:-&*!%#|>?@,\xc3";
	char bytes[sizeof(whole)];
	struct arena_mark mark = arena_mark(*state);
	const char *why;

	for (size_t length = 0; length < sizeof(whole); length++)
		read_exactly(*state, whole, length, NULL, length % 2, &why);
	for (size_t i = 0; i < sizeof(whole) - 1; i++) {
		for (size_t j = 0; j < sizeof(spoilers) - 1; j++) {
			memcpy(bytes, whole, sizeof(whole));
			bytes[i] = spoilers[j];
			read_exactly(*state, bytes, sizeof(whole) - 1, NULL, true, &why);
		}
		arena_release(*state, mark);
	}
}

/* ---- limits ----------------------------------------------------------- */

static void limits_size(void **state)
{
	good_within(*state, "a: 123", (struct doc_limits){ .bytes = 6 });
	assert_string_equal(bad_within(*state, "a: 1234", (struct doc_limits){ .bytes = 6 }),
			    "f:1:1: too large, at most 6 bytes");
}

static void limits_depth(void **state)
{
	struct arena *arena = *state;
	const char *deep = text(arena, "%s%s", repeat(arena, "[", 64), repeat(arena, "]", 64));
	const char *blocks = repeat(arena, "- ", 65);

	assert_int_equal(good(arena, deep)->count, 1);
	assert_string_equal(bad(arena, text(arena, "[%s]", deep)),
			    "f:1:65: nested too deep, at most 64 levels");
	assert_string_equal(bad(arena, repeat(arena, "[", 100000)),
			    "f:1:65: nested too deep, at most 64 levels");
	assert_string_equal(bad(arena, repeat(arena, "{a: ", 100000)),
			    "f:1:257: nested too deep, at most 64 levels");
	assert_string_equal(bad(arena, repeat(arena, "[\n", 100000)),
			    "f:65:1: nested too deep, at most 64 levels");
	assert_string_equal(bad(arena, blocks), "f:1:129: nested too deep, at most 64 levels");
	good_within(arena, "[[]]", (struct doc_limits){ .depth = 2 });
	bad_within(arena, "[[[]]]", (struct doc_limits){ .depth = 2 });
	good_within(arena, "[&a [], &b [*a]]", (struct doc_limits){ .depth = 3 });
	good_within(arena, "[&a [], *a, *a, *a, [*a]]", (struct doc_limits){ .depth = 3 });
	assert_string_equal(bad_within(arena, "[&a [[]], [*a]]", (struct doc_limits){ .depth = 3 }),
			    "f:1:12: nested too deep by this alias, at most 3 levels");
}

static void limits_nodes(void **state)
{
	good_within(*state, "[1, 2, {a: 3}]", (struct doc_limits){ .nodes = 5 });
	assert_string_equal(bad_within(*state, "[1, 2, {a: 3}]", (struct doc_limits){ .nodes = 4 }),
			    "f:1:12: too many values, at most 4");
	good_within(*state, "[&a [1, 2], *a]", (struct doc_limits){ .nodes = 7 });
	assert_string_equal(bad_within(*state, "[&a [1, 2], *a]", (struct doc_limits){ .nodes = 6 }),
			    "f:1:13: too many values with this alias, at most 6");
}

/* ---- aliases ---------------------------------------------------------- */

static void aliases_give_copies(void **state)
{
	struct arena *arena = *state;
	const struct doc *doc = good(arena,
				     "a: &x {k: [1, '2']}\nb: *x\n&key c: d\ne: *key\nf: {*key : g}\n");
	const struct doc *a = doc_get(doc, "a"), *b = doc_get(doc, "b");

	assert_true(doc_same(a, b));
	assert_ptr_not_equal(a->first, b->first);
	assert_string_equal(b->key, "b");
	assert_string_equal(doc_where(arena, b), "f:2:4");
	assert_string_equal(doc_where(arena, b->first), "f:1:11");
	assert_true(b->first->last->quoted);
	assert_string_equal(doc_text(doc, "e"), "c");
	assert_string_equal(doc_text(doc_get(doc, "f"), "c"), "g");
}

static void an_anchor_may_be_used_again(void **state)
{
	const struct doc *doc = good(*state, "[&x 1, *x, &x 2, *x, &x [&x 3, *x], *x]");

	assert_string_equal(flow(*state, doc), "[1, 1, 2, 2, [3, 3], 3]");
}

static void refuses_many_laughs(void **state)
{
	struct arena *arena = *state;
	struct buffer out = { .arena = arena };

	buffer_text(&out, "a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n");
	for (int i = 1; i < 10; i++) {
		buffer_printf(&out, "a%d: &a%d [*a%d", i, i, i - 1);
		for (int j = 1; j < 9; j++)
			buffer_printf(&out, ",*a%d", i - 1);
		buffer_text(&out, "]\n");
	}
	assert_non_null(strstr(bad(arena, out.bytes), ": too many values with this alias, at most 2000000"));
	assert_string_equal(bad_within(arena, out.bytes, (struct doc_limits){ .nodes = 1000 }),
			    "f:4:10: too many values with this alias, at most 1000");
}

static void refuses_many_anchors(void **state)
{
	struct arena *arena = *state;
	struct buffer out = { .arena = arena };

	for (int i = 0; i < 1000; i++)
		buffer_printf(&out, "- &a%d x%d\n- *a%d\n", i * 7919 % 1000, i, i * 7919 % 1000);
	assert_string_equal(good(arena, out.bytes)->last->text, "x999");
	buffer_text(&out, "- &b x\n");
	assert_string_equal(bad(arena, out.bytes), "f:2001:3: too many anchors, at most 1000");
}

/* ---- many keys -------------------------------------------------------- */

static void takes_many_keys(void **state)
{
	struct arena *arena = *state;
	struct buffer out = { .arena = arena };

	for (int i = 0; i < 50000; i++)
		buffer_printf(&out, "k%d: %d\n", i, i);
	assert_int_equal(good(arena, out.bytes)->count, 50000);
	buffer_text(&out, "k777: again\nk5: again\n");
	assert_string_equal(bad(arena, out.bytes), "f:50001:1: k777 is here again, first at 778:1");
}

static void refuses_the_same_key_at_any_count(void **state)
{
	struct arena *arena = *state;

	for (int count = 1; count < 40; count++) {
		struct buffer out = { .arena = arena };

		for (int i = 0; i < count; i++)
			buffer_printf(&out, "k%d: %d\n", i, i);
		assert_int_equal(good(arena, out.bytes)->count, count);
		buffer_text(&out, "'k0': again\n");
		assert_string_equal(bad(arena, out.bytes),
				    text(arena, "f:%d:1: k0 is here again, first at 1:1", count + 1));
	}
}

static void refuses_many_directives(void **state)
{
	struct arena *arena = *state;

	assert_string_equal(bad(arena, repeat(arena, "%TAG !a! x\n", 100000)),
			    "f:1:1: too many lines begin with %, at most 100");
	good(arena, text(arena, "a: %s", repeat(arena, "5% ", 1000)));
}

/* ---- files ------------------------------------------------------------ */

static const char *temporary(struct arena *arena, const char *bytes, size_t length)
{
	char *name = text_copy(arena, "/tmp/umpire-doc-XXXXXX", 22);
	int file = mkstemp(name);

	assert_int_not_equal(file, -1);
	assert_int_equal(write(file, bytes, length), length);
	close(file);
	return name;
}

static void reads_files(void **state)
{
	struct arena *arena = *state;
	const char *why = NULL, *name = temporary(arena, "a: 1\0\n", 6), *bytes;
	size_t length = 0;

	bytes = file_read(arena, name, 0, &length, &why);
	assert_null(why);
	assert_int_equal(length, 6);
	assert_memory_equal(bytes, "a: 1\0\n", 7);
	assert_non_null(file_read(arena, name, 6, &length, &why));
	assert_null(file_read(arena, name, 5, &length, &why));
	assert_string_equal(why, text(arena, "%s: too large, at most 5 bytes", name));
	unlink(name);
	assert_null(file_read(arena, name, 0, &length, &why));
	assert_string_equal(why, text(arena, "%s: no such file", name));
	assert_null(file_read(arena, "/tmp", 0, &length, &why));
	assert_string_equal(why, "/tmp: a directory, expected a file");
	assert_null(file_read(arena, "/dev/zero", 100000, &length, &why));
	assert_string_equal(why, "/dev/zero: too large, at most 100000 bytes");
	assert_string_equal(file_read(arena, "/dev/null", 0, &length, &why), "");
	assert_int_equal(length, 0);
}

static void reads_large_files(void **state)
{
	struct arena *arena = *state;
	const char *whole = repeat(arena, "0123456789", 50000);
	const char *name = temporary(arena, whole, 500000), *why = NULL;
	size_t length = 0;
	const char *bytes = file_read(arena, name, 0, &length, &why);

	unlink(name);
	assert_int_equal(length, 500000);
	assert_string_equal(bytes, whole);
}

static void reads_standard_input(void **state)
{
	struct arena *arena = *state;
	const char *why = NULL, *name = temporary(arena, "do: pass\n", 9);
	size_t length = 0;

	assert_non_null(freopen(name, "rb", stdin));
	assert_string_equal(file_read(arena, "-", 0, &length, &why), "do: pass\n");
	assert_int_equal(length, 9);
	assert_non_null(freopen("/dev/zero", "rb", stdin));
	assert_null(file_read(arena, "-", 1000, &length, &why));
	assert_string_equal(why, "standard input: too large, at most 1000 bytes");
	unlink(name);
}

/* ---- looking ---------------------------------------------------------- */

static void looks_up_keys(void **state)
{
	const struct doc *doc = good(*state, "{a: 1, b: [x], c: {d: e}}");

	assert_string_equal(doc_get(doc, "a")->text, "1");
	assert_null(doc_get(doc, "z"));
	assert_null(doc_get(NULL, "a"));
	assert_null(doc_get(doc_get(doc, "b"), "a"));
	assert_null(doc_get(doc_get(doc, "a"), "a"));
	assert_null(doc_text(doc, "b"));
	assert_null(doc_text(doc, "z"));
	assert_null(doc_text(NULL, "a"));
	EACH(child, (const struct doc *)NULL)
		fail_msg("a child of nothing: %s", child->key);
}

static void reads_numbers(void **state)
{
	static const struct { const char *written; bool is; int value; } cases[] = {
		{ "0", true, 0 }, { "7", true, 7 }, { "-12", true, -12 },
		{ "2147483647", true, 2147483647 }, { "-2147483648", true, -2147483647 - 1 },
		{ "2147483648", false, 0 }, { "-2147483649", false, 0 },
		{ "99999999999999999999999", false, 0 }, { "'7'", false, 0 }, { "07", false, 0 },
		{ "0919", false, 0 }, { "+7", false, 0 }, { "-0", false, 0 }, { "7.0", false, 0 },
		{ "7 8", false, 0 }, { "0x7", false, 0 }, { "1e3", false, 0 }, { "x", false, 0 },
		{ "~", false, 0 }, { "''", false, 0 }, { "[7]", false, 0 }, { "- ", false, 0 },
	};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		int value = 42;

		assert_int_equal(doc_to_int(good(*state, cases[i].written), &value), cases[i].is);
		assert_int_equal(value, cases[i].is ? cases[i].value : 42);
	}
	assert_false(doc_to_int(NULL, &(int){ 0 }));
}

static void reads_booleans(void **state)
{
	static const struct { const char *written; bool is, value; } cases[] = {
		{ "yes", true, true }, { "true", true, true }, { "no", true, false },
		{ "false", true, false }, { "Yes", false, false }, { "'yes'", false, false },
		{ "on", false, false }, { "1", false, false }, { "[yes]", false, false },
	};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		bool value = !cases[i].value;

		assert_int_equal(doc_to_bool(good(*state, cases[i].written), &value), cases[i].is);
		assert_int_equal(value, cases[i].is ? cases[i].value : !cases[i].value);
	}
	assert_false(doc_to_bool(NULL, &(bool){ 0 }));
}

static void compares_documents(void **state)
{
	static const struct { const char *a, *b; bool same; } cases[] = {
		{ "x", "'x'", true }, { "x", "y", false }, { "[1, 2]", "[1, 2]", true },
		{ "[1, 2]", "[2, 1]", false }, { "[1, 2]", "[1]", false },
		{ "{a: 1, b: 2, c: 3}", "{c: 3, a: 1, b: 2}", true },
		{ "{a: 1, b: 2}", "{a: 1, c: 2}", false }, { "{a: 1, b: 2}", "{b: 1, a: 2}", false },
		{ "[]", "{}", false }, { "[]", "''", false },
		{ "{a: {b: [c]}}", "{a: {b: [c]}}", true }, { "{a: {b: [c]}}", "{a: {b: [d]}}", false },
	};

	for (size_t i = 0; i < LENGTH(cases); i++) {
		const struct doc *a = good(*state, cases[i].a), *b = good(*state, cases[i].b);

		assert_int_equal(doc_same(a, b), cases[i].same);
		assert_int_equal(doc_same(b, a), cases[i].same);
		assert_false(doc_same(a, NULL));
		assert_false(doc_same(NULL, b));
	}
	assert_true(doc_same(NULL, NULL));
}

static void names_kinds(void **state)
{
	const struct doc *doc = good(*state, "[x, [], {}, '', ]");

	assert_string_equal(doc_kind_name(doc), "a list");
	assert_string_equal(doc_kind_name(doc->first), "a scalar");
	assert_string_equal(doc_kind_name(doc->first->next), "a list");
	assert_string_equal(doc_kind_name(doc->first->next->next), "a mapping");
	assert_string_equal(doc_kind_name(doc->last), "a scalar");
	assert_string_equal(doc_kind_name(NULL), "nothing");
	assert_string_equal(doc_kind_name(doc_get(good(*state, "a:"), "a")), "nothing");
}

/* ---- making and writing ----------------------------------------------- */

static struct doc *a_move(struct arena *arena)
{
	struct doc *move = doc_new(arena, DOC_MAP), *path;

	doc_add_text(arena, move, "by", "german");
	doc_add_text(arena, move, "do", "%s", "move");
	path = doc_add(move, "path", doc_new(arena, DOC_LIST));
	doc_add_text(arena, path, NULL, "%04d", 919);
	doc_add_text(arena, path, NULL, "%d", 1019)->quoted = true;
	doc_add_text(arena, move, "cost", "%d", 3);
	doc_add_text(arena, move, "4.10", "yes");
	return move;
}

static void makes_documents(void **state)
{
	const struct doc *move = a_move(*state), *path = doc_get(move, "path");

	assert_int_equal(move->count, 5);
	assert_string_equal(move->first->key, "by");
	assert_string_equal(move->last->key, "4.10");
	assert_int_equal(path->count, 2);
	assert_null(path->first->key);
	assert_ptr_equal(path->first->next, path->last);
	assert_int_equal(move->line, 0);
	assert_false(move->first->quoted);
	assert_string_equal(doc_new(*state, DOC_TEXT)->text, "");
}

static void copies_documents(void **state)
{
	struct arena other = { 0 };
	struct doc *move = a_move(&other), *copy = doc_copy(*state, move);

	assert_true(doc_same(move, copy));
	assert_string_equal(flow(*state, copy), flow(*state, move));
	arena_free(&other);
	assert_string_equal(flow(*state, copy),
			    "{by: german, do: move, path: ['0919', '1019'], cost: 3, '4.10': yes}");
}

static void writes_flow(void **state)
{
	static const char *const cases[][2] = {
		{ "{a: [], b: {}, c: [[x], {'y': z}]}", "{a: [], b: {}, c: [[x], {'y': z}]}" },
		{ "[1, -5, 0, 12345678901234567890]", "[1, -5, 0, 12345678901234567890]" },
		{ "['1', 01, -0, +1, 1.5, '0']", "['1', '01', '-0', '+1', '1.5', '0']" },
		{ "[yes, 'yes', no, true, false, null, ~, 'null', Yes, on]",
		  "[yes, 'yes', no, true, false, null, ~, 'null', 'Yes', 'on']" },
		{ "[1-139, dietl, King's Own, a b]", "[1-139, dietl, King's Own, a b]" },
		{ "{a: }", "{a: ''}" },
		{ "text", "text" },
		{ "\xe2\x80\xae\xc2\xa0\xc3\xb8", "\"\\u202e\xc2\xa0\xc3\xb8\"" },
		{ "{\"a\\nb\": \"\\e[2J\\N\\P\\u2066\"}",
		  "{\"a\\nb\": \"\\u001b[2J\\u0085\\u2029\\u2066\"}" },
		{ "{yes: 1, '2': 3, '<<': 4, '': 5}", "{'yes': 1, '2': 3, '<<': 4, '': 5}" },
	};

	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_string_equal(flow(*state, good(*state, cases[i][0])), cases[i][1]);
}

static void writes_json(void **state)
{
	static const char *const cases[][2] = {
		{ "{a: [], b: {}, c: [[x], {y: z}]}",
		  "{\"a\": [], \"b\": {}, \"c\": [[\"x\"], {\"y\": \"z\"}]}" },
		{ "[1, -5, 0, '1', 01, 1.5, 1e3]", "[1, -5, 0, \"1\", \"01\", \"1.5\", \"1e3\"]" },
		{ "[yes, true, no, false, null, ~, 'yes', '~', '']",
		  "[true, true, false, false, null, null, \"yes\", \"~\", \"\"]" },
		{ "\"q\\\" b\\\\ n\\n t\\t r\\r e\\e d\\x7f l\\L \\xe9 s/\"",
		  "\"q\\\" b\\\\ n\\n t\\t r\\r e\\u001b d\\u007f l\\u2028 \xc3\xa9 s/\"" },
	};

	for (size_t i = 0; i < LENGTH(cases); i++)
		assert_string_equal(json(*state, good(*state, cases[i][0])), cases[i][1]);
}

static void quotes_only_what_it_must(void **state)
{
	static const char *const plain[] = {
		"german", "1-139", "a b", "King's Own", "x-1", "1d6", "a=b", "\xc3\xa9t\xc3\xa9",
		"a\"b", "d6+1", "3rd", "2/136", "yesterday", "nothing", "none", "<", "a.b", "e3", NULL
	};
	static const char *const quoted[] = {
		"", " a", "a ", "0919", "4.10", "12.4.1", "1e3", "1E+3", "0x1f", "0o7", "0b1", "+1",
		"-1", ".5", "-.5", "1_000", "1:30", "2001-12-14", "2001-1-1 10:00", ".inf", "-.INF",
		".NaN", "y", "N", "Yes", "NO", "on", "OFF", "True", "FALSE", "null", "Null", "~", "=",
		"<<", "-", "--- a", "...", "- a", "? a", ": a", "a: b", "a:", "a #b", "#a", "&a", "*a",
		"!a", "|", ">", "'a", "\"a", "%a", "@a", "`a", "a,b", "[a", "a]", "{", "}", NULL
	};

	for (int i = 0; plain[i]; i++)
		assert_string_equal(scalar(*state, plain[i]), plain[i]);
	for (int i = 0; quoted[i]; i++)
		assert_int_equal(scalar(*state, quoted[i])[0], '\'');
	assert_string_equal(scalar(*state, "'tis"), "'''tis'");
	assert_string_equal(scalar(*state, "a\nb"), "\"a\\nb\"");
	assert_string_equal(scalar(*state, "a\xff" "b"), "\"a\\ufffdb\"");
	assert_string_equal(scalar(*state, "\xed\xa0\x80"), "\"\\ufffd\\ufffd\\ufffd\"");
	assert_string_equal(scalar(*state, "\xc0\x80\xf8\xe2\x82"),
			    "\"\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

/* However it is written, the text that is read is the one that was written. */
static void check_round_trip(struct arena *arena, const char *s)
{
	const char *written = scalar(arena, s);
	struct doc *doc = doc_new(arena, DOC_MAP), *list;
	const struct doc *back;

	assert_null(strchr(written, '\n'));
	assert_string_equal(good(arena, written)->text, s);
	assert_string_equal(good(arena, text(arena, "- %s\n", written))->first->text, s);
	assert_string_equal(good(arena, text(arena, "a: %s # end\n", written))->first->text, s);
	doc_add_text(arena, doc, s, "%s", s);
	list = doc_add(doc, "a longer key", doc_new(arena, DOC_LIST));
	doc_add_text(arena, list, NULL, "%s", s)->quoted = true;
	back = good(arena, flow(arena, doc));
	assert_true(doc_same(doc, back));
	assert_string_equal(flow(arena, back), flow(arena, doc));
	if (strlen(s) > 500)	/* libyaml takes no such key of JSON */
		return;
	back = good(arena, json(arena, doc));
	assert_string_equal(back->first->key, s);
	assert_string_equal(back->last->first->text, s);
}

static void nasty_texts_come_back(void **state)
{
	for (int i = 0; nasty[i]; i++)
		check_round_trip(*state, nasty[i]);
}

static void random_texts_come_back(void **state)
{
	static const char *const parts[] = {
		"a", "0", "1", " ", "-", ":", "#", ",", "[", "]", "{", "}", "'", "\"", "\\", "\n", "\t",
		"\r", "!", "&", "*", "?", "|", ">", "%", "@", "`", ".", "e", "x", "~", "=", "<", "+",
		"_", "y", "no", "\x01", "\x7f", "\xc2\x85", "\xc3\xa9", "\xe2\x80\xa8", "\xef\xbb\xbf",
		"\xf0\x9f\x8e\xb2", "\xef\xbf\xbf",
	};
	struct arena_mark mark = arena_mark(*state);
	uint32_t seed = 1940;

	for (int i = 0; i < 4000; i++) {
		struct buffer out = { .arena = *state };

		buffer_text(&out, "");
		for (int j = 0; j < 1 + i % 7; j++) {
			seed = seed * 1664525 + 1013904223;
			buffer_text(&out, parts[(seed >> 8) % LENGTH(parts)]);
		}
		check_round_trip(*state, out.bytes);
		arena_release(*state, mark);
	}
}

static void long_texts_come_back(void **state)
{
	check_round_trip(*state, repeat(*state, "long ", 1000));
	check_round_trip(*state, repeat(*state, "it's\n", 150));
	check_round_trip(*state, repeat(*state, "x", 1000));
	check_round_trip(*state, repeat(*state, "x", 1001));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(reads_a_tree, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(remembers_places, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(remembers_places_of_keys, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(names_signs_that_look_like_others, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(reads_words_as_written, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(takes_a_mark_of_utf_8, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(reads_a_stream, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(reads_lines_as_a_stream, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(refuses_a_bad_stream, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(refuses_with_place_and_reason, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(refuses_zero_bytes, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(survives_damage, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(limits_size, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(limits_depth, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(limits_nodes, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(aliases_give_copies, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(an_anchor_may_be_used_again, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(refuses_many_laughs, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(refuses_many_anchors, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(takes_many_keys, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(refuses_the_same_key_at_any_count, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(refuses_many_directives, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(reads_files, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(reads_large_files, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(reads_standard_input, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(looks_up_keys, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(reads_numbers, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(reads_booleans, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(compares_documents, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(names_kinds, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(makes_documents, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(copies_documents, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(writes_flow, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(writes_json, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(quotes_only_what_it_must, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(nasty_texts_come_back, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(random_texts_come_back, new_arena, free_arena),
		cmocka_unit_test_setup_teardown(long_texts_come_back, new_arena, free_arena),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
