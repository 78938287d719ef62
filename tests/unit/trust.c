/* SPDX-License-Identifier: ISC */
/* trust.c: units of lib/trust: the bytes of the protocol, beside those that another program reckoned. */
#include "toy.h"

#include "engine/dice.h"
#include "trust/key.h"

#include <string.h>

static const char header[] = "game: toy\ndice: sealed\n";
static const char pass[] = "{by: german, do: pass}", order[] = "{by: allied, do: standing}";
static const char attack[] = "{by: german, do: attack, at: '0919'}";
static const char end_turn[] = "{by: german, do: end-turn}";

static void fill(uint8_t *bytes, int n, int first, int step)
{
	for (int i = 0; i < n; i++)
		bytes[i] = (uint8_t)(first + i * step);
}

#define assert_hex(hash, wanted) assert_hex_of((hash).bytes, sizeof (hash).bytes, wanted)

static void assert_hex_of(const uint8_t *bytes, size_t length, const char *wanted)
{
	struct arena arena = { 0 };

	assert_string_equal(hex_text(&arena, bytes, length), wanted);
	arena_free(&arena);
}

/* Two players, their last links and their first. */
struct player {
	struct nonce nonce;
	struct hash end, anchor, first;
};

static struct player player(int seed_from, int nonce_of)
{
	struct player p;
	struct seed seed;

	fill(seed.bytes, SEED_BYTES, seed_from, 1);
	fill(p.nonce.bytes, NONCE_BYTES, nonce_of, 0);
	p.end = chain_end(&seed, &p.nonce);
	p.anchor = chain_link(&p.nonce, &p.end, CHAIN_LINKS, 0);
	p.first = chain_link(&p.nonce, &p.end, CHAIN_LINKS, 1);
	return p;
}

static struct hash first_head(void)
{
	struct hash id = game_id(header, strlen(header)), entry = entry_hash(pass, strlen(pass), NULL, 0);

	return head_after(&id, &entry);
}

static struct hash first_letter(const struct player *writer)
{
	struct hash actions[] = {
		action_hash(NULL, attack, strlen(attack)), action_hash(NULL, end_turn, strlen(end_turn)),
	};

	return letter_hash(&(struct letter_parts){
		.game = game_id(header, strlen(header)), .by = "german", .made_for = first_head(),
		.number = 1, .link = &writer->first, .actions = actions, .n_actions = LENGTH(actions),
	});
}

static void test_heads_are_as_written(void **state)
{
	struct hash id = game_id(header, strlen(header)), entry = entry_hash(pass, strlen(pass), NULL, 0);
	struct hash head = first_head(), hidden;
	struct salt salt;

	(void)state;
	assert_hex(id, "5643354d0f510a4e411930b581fd58f56d85ea63ea1b52f987f43484e5b36319");
	assert_hex(entry, "f2abfc7f5859e5eaced3452eee49fd6638048ccf94e7ac2bfd07a7c53f723182");
	assert_hex(head, "7412a0cf6668f96b9d96961965824fcd428cdb3407a2bb42208491d7d93ec680");
	fill(salt.bytes, SALT_BYTES, 0, 1);
	hidden = hidden_hash(&salt, "{answer: never}", 15);
	entry = entry_hash(order, strlen(order), &hidden, 1);
	head = head_after(&head, &entry);
	assert_hex(head, "5224f94e8c2758314707aa49471fd3d9b2f2398c1052d6704684336c9654aac6");
}

static void test_links_are_as_written(void **state)
{
	struct player a = player(0x00, 0xa0), b = player(0x20, 0xb0);

	(void)state;
	assert_hex(a.anchor, "70e1c071aa199375e18c8ae2dfdaeac57635b14740305450c19275ae06cb16ec");
	assert_hex(a.first, "bf6420e93db5d9471a5c00901b0bdc6bbd6431828e7556933382884fb5e76074");
	assert_hex(b.anchor, "7654c2e54a89de632245422e99882fbb6fe2d36470d5f8fe161b381980201806");
	assert_hex(b.first, "8bc77f87fe04fbf981051299ef37a5ca986efaeef605c6c510d86b6d024e756c");
	b.first = link_before(&a.nonce, &a.first, 1);
	assert_true(hash_same(&b.first, &a.anchor));
	assert_false(hash_same(&a.first, &a.anchor));
}

static void test_letters_are_as_written(void **state)
{
	struct player a = player(0x00, 0xa0);
	struct hash letter = first_letter(&a), open;
	struct seed seed;
	struct signature signature;

	(void)state;
	assert_hex(letter, "b0d6f207c0b5c2c31572dbf44cfbbc60931e859447f5c53f2f5a018dc3f587d9");
	fill(seed.bytes, SEED_BYTES, 0x40, 1);
	open = public_key(&seed);
	assert_hex(open, "2543b92ff1095511476adc8369db6ddc933665a11978dda1404ee1066ca9559d");
	signature = sign_hash(&seed, &letter);
	assert_hex_of(signature.bytes, 8, "db239a1ac669f88b");
	assert_hex_of(signature.bytes + SIGNATURE_BYTES - 4, 4, "3e1cce0f");
	assert_true(is_signed_by(&open, &letter, &signature));
	letter.bytes[31] ^= 1;
	assert_false(is_signed_by(&open, &letter, &signature));
}

/* Of eight throws with one stream and, anew, with another kind of die. */
/* As umpire(5) has them, where another program reckoned them. */
static void test_all_that_is_signed_or_salted_is_as_written(void **state)
{
	struct player a = player(0x00, 0xa0), b = player(0x20, 0xb0);
	struct hash game = game_id(header, strlen(header)), head = first_head(), letter = first_letter(&a);
	struct hash action = action_hash(NULL, attack, strlen(attack));
	struct hash opening = opening_hash(&game, &letter, 1, &b.first), salts = salts_of(&b.end, &game);
	struct hash consent = consent_hash(&game, "allied", &head, 1);
	struct hash refusal = refusal_hash(&game, &letter, &head, "12.4");
	struct hash claim = claim_hash(&game, "german", &letter, "2026-11-18");
	struct hash abandon = abandon_hash(&game, "german", &head, "no time");
	struct hash seal = seal_hash(&game, 1, &head, "game: toy\n", 10);
	struct salt of_entry = salt_of(&salts, &game, 2, 1), of_letter = salt_of(&a.end, &game, 1, 0);

	(void)state;
	assert_hex(a.end, "dd808bb87d3861f21ccabf41e7491d9d3210e274e6bbe3c3056db7b1f663bdc6");
	assert_hex(b.end, "150624a017bd884df0ed19ac5ac80dbb167ef229f549b38dab22051cd70d2ea6");
	assert_hex(action, "417073b0361d9c13899da152b39a2d46e36ccb419e7d2c9b54eb1f5e0c2346d6");
	assert_hex(opening, "373f1df9b465058966c8dd40db7ee77716de6515c676ce002ac53729efa5757c");
	assert_hex(salts, "ecc4af449dc4743c5fe0bcdb5b8bb3c4e0ecc4dc0d464838506a4a21ea5ecd61");
	assert_hex(of_entry, "08b942a880dd50892f555ee5c79a4149");
	assert_hex(of_letter, "a50ac6efc4ae78ca9c48a981808edc74");
	assert_hex(consent, "b01c7f94da451353c0480d9d8775b23d22f587b586175477ce4fe5d477bf7971");
	assert_hex(refusal, "ecc2b4b6729931391acbf6c9793fff7e716eb0141ee6f5864cea1d50c4cb333f");
	assert_hex(claim, "c49f1ba810f5b2eadde47a9ea30c90fc2b19471e5f2afecf3977a663cfc1eec0");
	assert_hex(abandon, "baf9f389d201b0ac69606af6eef6423185470f3e962b24ca76bb915b3ed5b927");
	assert_hex(seal, "031fdf8d8d78c7fc3090eb6b27dafa264979450a9c22e97f5f26a98adce36f09");
}

static void assert_throws(const struct hash *key, uint64_t first, const int *sixes, const int *tens)
{
	struct dice_stream number = { .key = *key }, six = number, ten = number;

	assert_true(stream_number(&number) == first);
	for (int i = 0; i < 8; i++) {
		assert_int_equal(stream_die(&six, 6), sixes[i]);
		assert_int_equal(stream_die(&ten, 10), tens[i]);
	}
}

static void test_dice_are_as_written(void **state)
{
	struct player a = player(0x00, 0xa0), b = player(0x20, 0xb0);
	struct hash letter = first_letter(&a);
	struct hash dice = dice_hash(&letter, 1, 0, &a.first, &b.first);

	(void)state;
	assert_hex(dice, "1ed417f671c3f6cbf1c665302beaa452ca2c9c286ae74978e2537b9efd6da919");
	assert_throws(&dice, 0x66c46fae60e55b56, (int[]){ 3, 1, 4, 1, 3, 5, 6, 6 },
		      (int[]){ 5, 1, 6, 1, 4, 7, 9, 9 });
	dice = dice_hash(&letter, 1, 1, &a.first, &b.first);
	assert_hex(dice, "9e977e54fe362489c8e9b20d774810595ae55ef15823bf2a03ae10be7a188515");
	assert_throws(&dice, 0x57ae26606fd649cf, (int[]){ 3, 4, 1, 3, 1, 1, 6, 5 },
		      (int[]){ 4, 6, 1, 5, 1, 2, 10, 8 });
}

/* A chance of each face as good as any other's: 60,000 throws, five standard deviations. */
static void test_faces_are_as_likely(void **state)
{
	struct dice_stream s = { .key = game_id("any", 3) };
	int fell[6] = { 0 };

	(void)state;
	for (int i = 0; i < 60000; i++)
		fell[stream_die(&s, 6) - 1]++;
	for (int i = 0; i < 6; i++)
		assert_in_range(fell[i], 10000 - 457, 10000 + 457);
}

static void test_hexadecimal_has_one_spelling(void **state)
{
	uint8_t bytes[2] = { 0 };

	(void)state;
	assert_true(hex_read(bytes, 2, "0aff"));
	assert_int_equal(bytes[1], 0xff);
	assert_false(hex_read(bytes, 2, "0AFF"));
	assert_false(hex_read(bytes, 2, "0aff0"));
	assert_false(hex_read(bytes, 2, "0af"));
	assert_false(hex_read(bytes, 2, "0 aff"));
	assert_false(hex_read(bytes, 2, "0:ff"));
}

/* ---- keys, tickets, memories ----------------------------------------------- */

static void test_a_key_is_read_as_it_is_written(void **state)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	struct key_file key = key_new(), again;
	const char *why = NULL;

	(void)state;
	key_write(&b, &key);
	assert_true(key_read(&again, &arena, b.bytes, "a.key", &why));
	assert_memory_equal(&again, &key, sizeof key);
	again = key_new();
	assert_memory_not_equal(&again, &key, sizeof key);
	arena_free(&arena);
}

static void test_a_ticket_is_of_one_key_and_one_game(void **state)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	struct key_file key = key_new(), other = key_new();
	struct ticket one = ticket_new(&key), two = ticket_new(&key), again;
	const char *why = NULL;

	(void)state;
	ticket_write(&b, &one);
	assert_true(ticket_read(&again, &arena, b.bytes, "a.pub", &why));
	assert_memory_equal(&again, &one, sizeof one);
	assert_true(is_ticket_of(&one, &key) && is_ticket_of(&two, &key) && !is_ticket_of(&one, &other));
	assert_true(hash_same(&one.public_key, &two.public_key) && !hash_same(&one.anchor, &two.anchor));
	again.nonce = two.nonce;
	assert_false(is_ticket_of(&again, &key));
	arena_free(&arena);
}

/* Mail adds blanks and other breaks of line; people write remarks. */
static void test_mail_does_no_harm_to_a_ticket(void **state)
{
	struct arena arena = { 0 };
	struct ticket t;
	const char *why = NULL, *mailed = text(&arena, "# for narvik\r\n\r\numpire-ticket: 1 \r\n"
		"public: %064d\r\nnonce: %032d \t\r\nanchor: %064d", 1, 2, 3);

	(void)state;
	assert_true(ticket_read(&t, &arena, mailed, "a.pub", &why));
	assert_int_equal(t.nonce.bytes[NONCE_BYTES - 1], 2);
	arena_free(&arena);
}

/* A fault is told with its line, and nothing of what is secret. */
static void assert_no_key(const char *bytes, const char *wanted)
{
	struct arena arena = { 0 };
	struct key_file key;
	const char *why = NULL;

	assert_false(key_read(&key, &arena, bytes, "a.key", &why));
	assert_string_equal(why, wanted);
	arena_free(&arena);
}

static void test_what_is_no_key_is_told_by_its_line_alone(void **state)
{
	static const char digits[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
	struct arena arena = { 0 };

	(void)state;
	assert_no_key("", "a.key:0: 'umpire-key: 1' is expected");
	assert_no_key("umpire-ticket: 1\n", "a.key:1: 'umpire-key: 1' is expected");
	assert_no_key(text(&arena, "umpire-key: 1\nsigning: %s0\n", digits),
		      "a.key:2: 'signing: ' with 64 hexadecimal digits is expected");
	assert_no_key(text(&arena, "umpire-key: 1\nsigning: %s\ndice: %.62sZZ\n", digits, digits),
		      "a.key:3: 'dice: ' with 64 hexadecimal digits is expected");
	assert_no_key(text(&arena, "umpire-key: 1\nsigning: %s\ndice: %s\nmore\n", digits, digits),
		      "a.key:4: nothing more is expected");
	arena_free(&arena);
}

static struct showing showing(int ticket, int game, int link, int letter)
{
	struct showing s = { .link = link };

	fill(s.nonce.bytes, NONCE_BYTES, ticket, 0);
	fill(s.game.bytes, HASH_BYTES, game, 0);
	fill(s.letter.bytes, HASH_BYTES, letter, 0);
	return s;
}

static enum remembered asked(const struct key_memory *memory, struct showing s)
{
	return memory_asked(memory, &s);
}

static void add(struct key_memory *memory, struct arena *arena, struct showing s)
{
	memory_add(memory, arena, &s);
}

static void test_a_key_remembers_what_it_has_shown(void **state)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	struct key_memory memory = { 0 }, again;
	const char *why = NULL;

	(void)state;
	for (int link = 1; link <= 5; link++) {
		assert_int_equal(asked(&memory, showing(1, 1, link, 10 + link)), MAY_BE_SHOWN);
		add(&memory, &arena, showing(1, 1, link, 10 + link));
		add(&memory, &arena, showing(2, 2, link, 20 + link));
	}
	memory_write(&b, &memory);
	assert_true(memory_read(&again, &arena, b.bytes, "a.key.seen", &why));
	assert_int_equal(again.n, 10);
	assert_memory_equal(again.shown, memory.shown, 10 * sizeof memory.shown[0]);
	assert_int_equal(asked(&again, showing(1, 1, 5, 15)), SHOWN_THUS);
	assert_int_equal(asked(&again, showing(1, 1, 5, 16)), SHOWN_WITH_ANOTHER);
	assert_int_equal(asked(&again, showing(1, 2, 6, 16)), TICKET_OF_ANOTHER);
	assert_int_equal(asked(&again, showing(1, 1, 7, 17)), NOT_THE_NEXT);
	assert_int_equal(asked(&again, showing(3, 1, 2, 17)), NOT_THE_NEXT);
	arena_free(&arena);
}

/* Two copies of one memory that were put together, a number too large, a line that is cut. */
static void test_a_memory_that_contradicts_itself_is_no_good(void **state)
{
	struct arena arena = { 0 };
	struct key_memory memory = { 0 }, again;
	const char *why = NULL;

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct buffer b = { .arena = &arena };

		add(&memory, &arena, showing(1, 1, 1, 10 + i));
		memory_write(&b, &memory);
		assert_int_equal(memory_read(&again, &arena, b.bytes, "a.key.seen", &why), i == 0);
		b.bytes[b.length - 2] = '\0';
		assert_false(memory_read(&again, &arena, b.bytes, "a.key.seen", &why));
	}
	assert_string_equal(why, "a.key.seen:3: a line with nonce, game, number of the link and letter is "
			    "expected");
	assert_false(memory_read(&again, &arena, "", "a.key.seen", &why));
	arena_free(&arena);
}

/* A byte changed, left out or put in: it is refused or it is another key, and nothing breaks. */
static void test_damaged_files_do_no_harm(void **state)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	struct seeded_dice dice = dice_of_seed(1);
	struct key_file key = key_new(), again;

	(void)state;
	key_write(&b, &key);
	for (int i = 0; i < 20000; i++) {
		struct arena_mark mark = arena_mark(&arena);
		char *damaged = text_copy(&arena, b.bytes, b.length);
		size_t at = (size_t)dice_throw(&dice, (int)b.length) - 1;
		const char *why = NULL;
		struct ticket ticket;
		struct key_memory memory;

		damaged[at] = (char)dice_throw(&dice, 255);
		if (dice_throw(&dice, 2) == 1)
			memmove(damaged + at, damaged + at + 1, b.length - at);
		if (!key_read(&again, &arena, damaged, "a.key", &why))
			assert_non_null(why);
		assert_false(ticket_read(&ticket, &arena, damaged, "a.key", &why));
		assert_false(memory_read(&memory, &arena, damaged, "a.key", &why));
		arena_release(&arena, mark);
	}
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_heads_are_as_written),
		cmocka_unit_test(test_links_are_as_written),
		cmocka_unit_test(test_letters_are_as_written),
		cmocka_unit_test(test_all_that_is_signed_or_salted_is_as_written),
		cmocka_unit_test(test_dice_are_as_written),
		cmocka_unit_test(test_faces_are_as_likely),
		cmocka_unit_test(test_hexadecimal_has_one_spelling),
		cmocka_unit_test(test_a_key_is_read_as_it_is_written),
		cmocka_unit_test(test_a_ticket_is_of_one_key_and_one_game),
		cmocka_unit_test(test_mail_does_no_harm_to_a_ticket),
		cmocka_unit_test(test_what_is_no_key_is_told_by_its_line_alone),
		cmocka_unit_test(test_a_key_remembers_what_it_has_shown),
		cmocka_unit_test(test_a_memory_that_contradicts_itself_is_no_good),
		cmocka_unit_test(test_damaged_files_do_no_harm),
	};

	trust_begin();
	return cmocka_run_group_tests_name("trust", tests, NULL, NULL);
}
