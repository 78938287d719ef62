/* SPDX-License-Identifier: ISC */
/* Tests of lib/mail/address.c: addresses, tags, tokens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "mail/address.h"
#include "trust/token.h"

static int free_arena(void **state)
{
	arena_free(*state);
	return 0;
}

static int take_arena(void **state)
{
	static struct arena arena;

	arena = (struct arena){ 0 };
	*state = &arena;
	return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, take_arena, free_arena)

static const char *repeated(struct arena *arena, const char *what, int n)
{
	struct buffer b = { .arena = arena };

	while (n--)
		buffer_text(&b, what);
	return b.bytes;
}

/* ---- mailboxes -------------------------------------------------------- */

static void reads_mailboxes(void **state)
{
	static const struct { const char *words, *name, *address; } rows[] = {
		{ "anna@example.org", NULL, "anna@example.org" },
		{ "  anna@example.org\t", NULL, "anna@example.org" },
		{ "<anna@example.org>", NULL, "anna@example.org" },
		{ "Anna <anna@example.org>", "Anna", "anna@example.org" },
		{ "Anna<anna@example.org>", "Anna", "anna@example.org" },
		{ "Anna  Maria\tStein <Anna@EXAMPLE.Org>", "Anna Maria Stein", "Anna@example.org" },
		{ "Anna v. Stein <a@b>", "Anna v. Stein", "a@b" },
		{ "\"Anna, von\" <anna@example.org>", "Anna, von", "anna@example.org" },
		{ "\"She said \\\"yes\\\" \\\\o/\" <a@b.c>", "She said \"yes\" \\o/", "a@b.c" },
		{ "\"Anna\" \"Stein\" <a@b.c>", "Anna Stein", "a@b.c" },
		{ "\"\" <a@b.c>", NULL, "a@b.c" },
		{ "S\xc3\xb8ren \xc3\x85s <so@example.dk>", "S\xc3\xb8ren \xc3\x85s", "so@example.dk" },
		{ "anna@work.example <anna@example.org>", "anna@work.example", "anna@example.org" },
		{ "anna@example.org (Anna (from the office))", NULL, "anna@example.org" },
		{ "Anna (not \\) Eva) <anna@example.org> (home)", "Anna", "anna@example.org" },
		{ "anna (x) @ (y) example.org", NULL, "anna@example.org" },
		{ "=?utf-8?Q?S=C3=B8ren?= <s@example.dk>", "=?utf-8?Q?S=C3=B8ren?=", "s@example.dk" },
	};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		const char *why = "";
		struct mailbox m;

		if (!mailbox_read(&m, *state, rows[i].words, &why))
			fail_msg("%s: %s", rows[i].words, why);
		assert_string_equal(m.address, rows[i].address);
		if (rows[i].name)
			assert_string_equal(m.name, rows[i].name);
		else
			assert_null(m.name);
	}
}

static void refuses_what_is_no_mailbox(void **state)
{
	static const struct { const char *words, *why; } rows[] = {
		{ "", "no part of an address" },
		{ "Anna", "an @ is missing" },
		{ "Anna Stein", "an @ is missing" },
		{ "Anna <>", "no part of an address" },
		{ "Anna <anna>", "an @ is missing" },
		{ "Anna <anna@example.org", "a > is missing" },
		{ "Anna <anna@example.org> Stein", "more stands behind" },
		{ "anna@example.org Stein", "more stands behind" },
		{ "anna@example@org", "more stands behind" },
		{ "anna@b.c, bert@b.c", "more than one address" },
		{ "A <a@b.c>, B <b@b.c>", "more than one address" },
		{ "Anna, von <a@b.c>", "must stand in \"quotes\"" },
		{ "players: a@b.c, d@e.f;", "is missing" },
		{ "players: A <a@b.c>;", "a group" },
		{ "<@relay.example:a@b.c>", "no part of an address" },
		{ "\"Anna <a@b.c>", "a quote is not closed" },
		{ "\"Anna\\", "a quote is not closed" },
		{ "Anna (so <a@b.c>", "a bracket is not closed" },
		{ "Anna\n <a@b.c>", "a control character" },
		{ "a@b.c\r\nBcc: d@e.f", "a control character" },
		{ "\"Anna\nBcc: x@y.z\" <a@b.c>", "a control character" },
		{ "\"a\nb\"@b.c", "a control character" },
		{ "Anna \xe2\x80\xae <a@b.c>", "a control character" },
		{ "Anna \x1b[31m <a@b.c>", "a control character" },
		{ "Anna \xff <a@b.c>", "no UTF-8" },
	};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		const char *why = NULL;
		struct mailbox m = { "x", "y" };

		if (mailbox_read(&m, *state, rows[i].words, &why))
			fail_msg("read as an address: %s", rows[i].words);
		assert_null(m.name);
		assert_null(m.address);
		if (!strstr(why, rows[i].why))
			fail_msg("%s", why);
		assert_string_equal(printable(*state, why), why);
	}
}

static void refuses_mailboxes_without_end(void **state)
{
	const char *name = repeated(*state, "Anna ", 100), *why;
	struct mailbox m;

	assert_false(mailbox_read(&m, *state, repeated(*state, "(", 1000000), &why));
	assert_true(mailbox_read(&m, *state, text(*state, "%s <a@b.c>", name), &why));
	assert_false(mailbox_read(&m, *state, text(*state, "%s%s <a@b.c>", name, name), &why));
}

/* ---- addresses -------------------------------------------------------- */

static void reads_addresses(void **state)
{
	static const struct { const char *words, *address; } rows[] = {
		{ "Anna.Stein@Example.ORG", "Anna.Stein@example.org" },
		{ "<a@b>", "a@b" },
		{ "\"anna\"@b.c", "anna@b.c" },
		{ "\"umpire+narvik-7.x\"@b.c", "umpire+narvik-7.x@b.c" },
		{ "\"anna stein\"@b.c", "\"anna stein\"@b.c" },
		{ "\"a\\\"b@c\"@b.c", "\"a\\\"b@c\"@b.c" },
		{ "a!#$%&'*+-/=?^_`{|}~@b.c", "a!#$%&'*+-/=?^_`{|}~@b.c" },
		{ "a@[127.0.0.1]", "a@[127.0.0.1]" },
		{ "a@[IPv6:::1]", "a@[IPv6:::1]" },
		{ "anna@b\xc3\xbc" "cher.example", "anna@b\xc3\xbc" "cher.example" },
		{ "a@xn--bcher-kva.example", "a@xn--bcher-kva.example" },
		{ "a@1and1.example", "a@1and1.example" },
		{ "Anna <a@b>", NULL },
		{ "a b@c", NULL }, { ".a@b", NULL }, { "a.@b", NULL }, { "a..b@c", NULL }, { "@b", NULL },
		{ "a@", NULL }, { "a@.b", NULL }, { "a@b.", NULL }, { "a@b..c", NULL }, { "a@-b", NULL },
		{ "a@b-.c", NULL }, { "a@b_c", NULL }, { "a@[]", NULL }, { "a@[localhost]", NULL },
		{ "a@[127.0.0.1", NULL }, { "a@b;c", NULL }, { "a@b c", NULL }, { "a\x10@b", NULL },
		{ "a@b\xc2\xa0\xe2\x80\x8b", NULL },
	};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		const char *address = address_read(*state, rows[i].words);

		if (!same(address, rows[i].address))
			fail_msg("%s is read as %s", rows[i].words, address ? address : "none");
	}
}

static void knows_how_long_addresses_are(void **state)
{
	const char *label = text(*state, "%s.", repeated(*state, "d", 62));	/* 63 */
	const char *domain = text(*state, "%s%sd", repeated(*state, label, 3), repeated(*state, "e", 58));

	assert_int_equal(strlen(domain), 3 * 63 + 59);
	assert_non_null(address_read(*state, text(*state, "%s@b.c", repeated(*state, "a", 64))));
	assert_null(address_read(*state, text(*state, "%s@b.c", repeated(*state, "a", 65))));
	assert_non_null(address_read(*state, text(*state, "a@%s", repeated(*state, "b", 63))));
	assert_null(address_read(*state, text(*state, "a@%s", repeated(*state, "b", 64))));
	/* 5 + 1 + 248 */
	assert_non_null(address_read(*state, text(*state, "abcde@%s", domain)));
	assert_null(address_read(*state, text(*state, "abcdef@%s", domain)));
}

static void compares_addresses(void **state)
{
	(void)state;
	assert_true(is_same_address("Anna@Example.org", "anna@example.ORG"));
	assert_false(is_same_address("anna@example.org", "anna@example.com"));
	assert_false(is_same_address("anna@example.org", "anna@example.or"));
}

/* ---- tags ------------------------------------------------------------- */

static void writes_tags(void **state)
{
	assert_string_equal(address_with(*state, "ump@b.c", "narvik-7", "abc"), "ump+narvik-7.abc@b.c");
	assert_string_equal(address_with(*state, "ump@b.c", "narvik-7", ""), "ump+narvik-7@b.c");
	assert_string_equal(address_with(*state, "ump+@b.c", "narvik-7", "abc"), "ump+narvik-7.abc@b.c");
	assert_string_equal(address_with(*state, "ump-@b.c", "narvik-7", "abc"), "ump-narvik-7.abc@b.c");
	assert_string_equal(address_plain(*state, "umpire@b.c"), "umpire@b.c");
	assert_string_equal(address_plain(*state, "umpire-@b.c"), "umpire@b.c");
	assert_string_equal(address_plain(*state, "umpire+@b.c"), "umpire@b.c");
}

static void reads_tags_of_addresses(void **state)
{
	static const struct { const char *address, *table, *token; } rows[] = {
		{ "umpire+narvik-7.abc234@b.c", "narvik-7", "abc234" },
		{ "Umpire+Narvik-7.ABC234@b.c", "narvik-7", "abc234" },
		{ "umpire+narvik-7@b.c", "narvik-7", "" },
		{ "umpire-narvik-7.abc234@b.c", "narvik-7", "abc234" },
		{ "umpire-narvik@b.c", "narvik", "" },
		{ "the-umpire+narvik-7.abc@b.c", "narvik-7", "abc" },
		{ "umpire@b-c.d", NULL, NULL }, { "umpire@b+c.d", NULL, NULL },
		{ "umpire+@b.c", NULL, NULL }, { "umpire-@b.c", NULL, NULL }, { "+narvik@b.c", NULL, NULL },
		{ "umpire+narvik-7.@b.c", NULL, NULL }, { "umpire+.abc@b.c", NULL, NULL },
		{ "umpire+narvik.abc.def@b.c", NULL, NULL }, { "umpire+-narvik@b.c", NULL, NULL },
		{ "umpire+nar_vik@b.c", NULL, NULL }, { "umpire+../narvik@b.c", NULL, NULL },
		{ "umpire+narvik-7.ab-c@b.c", NULL, NULL },
	};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct tag tag = { NULL, NULL };
		bool is_one = address_tag(&tag, *state, rows[i].address);

		if (is_one != (rows[i].table != NULL))
			fail_msg("%s", rows[i].address);
		if (is_one)
			assert_string_equal(tag.table, rows[i].table);
		if (is_one)
			assert_string_equal(tag.token, rows[i].token);
	}
}

static void reads_what_it_wrote(void **state)
{
	static const char *const bases[] = { "umpire@b.c", "umpire-@b.c", "umpire+@b.c", "the-umpire+@b.c" };

	for (size_t i = 0; i < LENGTH(bases); i++) {
		const char *token = token_make(*state), *why;
		struct tag tag;

		assert_true(is_base_address(*state, bases[i], "narvik-7", &why));
		assert_true(address_tag(&tag, *state, address_with(*state, bases[i], "narvik-7", token)));
		assert_string_equal(tag.table, "narvik-7");
		assert_true(is_same_token(tag.token, token));
	}
}

static void knows_which_addresses_take_tags(void **state)
{
	static const char *const bad[] = {
		"umpire", "um+pire@b.c", "um+pire+@b.c", "the-umpire-@b.c", "\"the umpire\"@b.c",
		"-umpire@b.c", "-@b.c", "a@b, c@d", "Anna <a@b.c>",
	};
	const char *longest = repeated(*state, "n", 32), *why = NULL;

	for (size_t i = 0; i < LENGTH(bad); i++)
		if (is_base_address(*state, bad[i], "narvik-7", &why))
			fail_msg("%s", bad[i]);
	assert_true(is_base_address(*state, "the-umpire@b.c", "narvik-7", &why));
	assert_true(is_base_address(*state, "umpire-@b.c", "narvik-7", &why));
	/* 10 + 1 + 32 + 1 + 20 = 64 */
	assert_true(is_base_address(*state, "theumpires@b.c", longest, &why));
	assert_true(is_base_address(*state, "theumpires-@b.c", longest, &why));
	assert_false(is_base_address(*state, "theumpires2@b.c", longest, &why));
	assert_non_null(address_read(*state, address_with(*state, "theumpires-@b.c", longest,
							  token_make(*state))));
}

static void knows_names_of_tables(void **state)
{
	(void)state;
	assert_true(is_table_name("narvik-7"));
	assert_true(is_table_name("7"));
	assert_true(is_table_name("a2345678901234567890123456789012"));
	assert_false(is_table_name("a23456789012345678901234567890123"));
	assert_false(is_table_name(""));
	assert_false(is_table_name("-7"));
	assert_false(is_table_name("Narvik"));
	assert_false(is_table_name("narvik.7"));
	assert_false(is_table_name(".."));
	assert_false(is_table_name("a/b"));
}

static void reads_tags_of_subjects(void **state)
{
	static const struct { const char *subject, *table, *token; } rows[] = {
		{ "[narvik-7.abc234] turn 2", "narvik-7", "abc234" },
		{ "Re: [narvik-7] turn 2: german must now act", "narvik-7", "" },
		{ "AW: SV: [Narvik-7.ABC234]", "narvik-7", "abc234" },
		{ "Fwd: my move [narvik-7.abc]", "narvik-7", "abc" },
		{ "[EXTERNAL] Re: [narvik-7] turn 2", "narvik-7", "" },
		{ "[narvik-7.abc] [late]", "narvik-7", "abc" },
		{ "[list] [narvik-7.abc] [late]", "narvik-7", "abc" },
		{ "[[narvik-7]]", "narvik-7", "" },
		{ "[x [narvik-7]", "narvik-7", "" },
		{ "turn 2", NULL, NULL }, { "[]", NULL, NULL }, { "[narvik-7", NULL, NULL },
		{ "narvik-7]", NULL, NULL },
		{ "[turn 2]", NULL, NULL }, { "[narvik-7.]", NULL, NULL }, { "", NULL, NULL },
	};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct tag tag = { NULL, NULL };
		bool is_one = subject_tag(&tag, *state, rows[i].subject);

		if (is_one != (rows[i].table != NULL))
			fail_msg("%s", rows[i].subject);
		if (is_one)
			assert_string_equal(tag.table, rows[i].table);
		if (is_one)
			assert_string_equal(tag.token, rows[i].token);
	}
	assert_false(subject_tag(&(struct tag){ 0 }, *state, repeated(*state, "[", 100000)));
}

/* ---- tokens ----------------------------------------------------------- */

static void makes_tokens(void **state)
{
	static const char alphabet[] = "abcdefghjkmnpqrstvwxyz23456789";
	int times[128] = { 0 };

	assert_int_equal(strlen(alphabet), 30);
	for (int i = 0; i < 300; i++) {
		const char *token = token_make(*state);

		assert_int_equal(strlen(token), 20);
		assert_int_equal(strspn(token, alphabet), 20);
		for (int j = 0; j < 20; j++)
			times[(int)token[j]]++;
	}
	/* 200 of each are expected; one letter in a thousand million runs is as rare as this */
	for (const char *c = alphabet; *c; c++)
		assert_in_range(times[(int)*c], 100, 320);
	assert_string_not_equal(token_make(*state), token_make(*state));
}

static void compares_tokens(void **state)
{
	(void)state;
	assert_true(is_same_token("abcdefghjk23456789mn", "abcdefghjk23456789mn"));
	assert_true(is_same_token("ABCDEFGHJK23456789MN", "abcdefghjk23456789mn"));
	assert_false(is_same_token("bbcdefghjk23456789mn", "abcdefghjk23456789mn"));
	assert_false(is_same_token("abcdefghjk23456789mm", "abcdefghjk23456789mn"));
	assert_false(is_same_token("abcdefghjk23456789m", "abcdefghjk23456789mn"));
	assert_false(is_same_token("", ""));
	assert_false(is_same_token("abc", "abc"));
}

/* BLAKE2b of 20 bytes, as b2sum -l 160 has it. */
static void hashes_texts(void **state)
{
	assert_string_equal(text_hash(*state, "", 0), "3345524abf6bbe1809449224b5972c41790b6cf2");
	assert_string_equal(text_hash(*state, "abc", 3), "384264f676f39536840523f284921cdc68b6846b");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(reads_mailboxes),
		TEST(refuses_what_is_no_mailbox),
		TEST(refuses_mailboxes_without_end),
		TEST(reads_addresses),
		TEST(knows_how_long_addresses_are),
		TEST(compares_addresses),
		TEST(writes_tags),
		TEST(reads_tags_of_addresses),
		TEST(reads_what_it_wrote),
		TEST(knows_which_addresses_take_tags),
		TEST(knows_names_of_tables),
		TEST(reads_tags_of_subjects),
		TEST(makes_tokens),
		TEST(compares_tokens),
		TEST(hashes_texts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
