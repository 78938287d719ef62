/* SPDX-License-Identifier: ISC */
/*
 * proof.c: units of lib/proof: damaged keys, tickets, memories, letters, openings, consents and entries,
 * and whole files. Bytes of good ones are changed at random, always the same; whatever comes out is never
 * a crash, and never good unless it means the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "engine/dice.h"
#include "engine/history.h"
#include "proof/deliver.h"
#include "proof/proof.h"

enum { ROUNDS = 5000, FILE_ROUNDS = 3000, MOST_CHANGES = 3, MOST_TEXT = 65536 };
enum { GERMAN, SOVIET, KEEPER, PARTIES };

struct fixture {
	struct arena arena;
	struct arena each;		/* of one round */
	struct seeded_dice chance;
	struct key_file keys[PARTIES];
	struct agreement agreement;
	struct game_file *file;
	int accepted, rejected;
};

static int pick(struct fixture *x, int n)
{
	return dice_throw(&x->chance, n) - 1;
}

/* ---- a sealed game -------------------------------------------------------------- */

static void fill(uint8_t *bytes, size_t length, int with)
{
	for (size_t i = 0; i < length; i++)
		bytes[i] = (uint8_t)(with + (int)i * 3);
}

static struct key_file key_with(int n)
{
	struct key_file key;

	fill(key.signing.bytes, sizeof key.signing.bytes, n);
	fill(key.dice.bytes, sizeof key.dice.bytes, n + 100);
	return key;
}

static struct ticket ticket_with(const struct key_file *key, int n)
{
	struct ticket t = { .public_key = public_key(&key->signing) };
	struct hash end;

	fill(t.nonce.bytes, sizeof t.nonce.bytes, n);
	end = chain_end(&key->dice, &t.nonce);
	t.anchor = chain_link(&t.nonce, &end, CHAIN_LINKS, 0);
	return t;
}

/* Of two sides, and of a keeper if it is kept. */
static void begin(struct fixture *x, const char *game, enum dice_mode mode)
{
	const struct game *g = game_find(game);
	struct ruling r = { .arena = &x->arena };
	struct game_file *f = NEW(&x->arena, struct game_file);

	f->name = "game.yaml";
	f->history = "";
	f->history_line = 1;
	match_new(&f->match, g, game_data(g, &x->arena), 0, 0, &r);
	assert_int_equal(r.verdict, LAWFUL);
	x->agreement = (struct agreement){ .mode = mode, .keeper = KEEPER, .days = 7 };
	for (int i = 0; i < (mode == DICE_KEPT ? PARTIES : KEEPER); i++) {
		x->agreement.parties[i].has_key = true;
		x->agreement.parties[i].ticket = ticket_with(&x->keys[i], 40 + i);
	}
	f->terms = agreement_terms(&x->arena, &x->agreement, NULL, g);
	chain_begin(f, NULL);
	assert_true(agreement_read(&x->agreement, f, &r));
	x->file = f;
}

static const struct doc *doc_of(struct arena *arena, const char *yaml)
{
	const char *why = NULL;
	const struct doc *d = doc_read(arena, yaml, strlen(yaml), "test", NULL, &why);

	if (!d)
		fail_msg("%s", why);
	return d;
}

/* A letter of a side out of its actions, signed. */
static struct paper *write_letter(struct fixture *x, int side, const char *const *actions, int n)
{
	struct ruling r = { .arena = &x->arena };
	struct paper *p = NEW(&x->arena, struct paper);
	const struct doc *docs[LETTER_ACTIONS];
	struct hash link = next_link(&x->agreement.parties[side], &x->keys[side]);

	for (int i = 0; i < n; i++)
		docs[i] = doc_of(&x->arena, actions[i]);
	if (!compose(p, x->file, &x->agreement, side, docs, n, &r))
		fail_msg("%s", r.text);
	paper_sign(p, &x->arena, x->file, &x->agreement.parties[side], &link, &x->keys[side]);
	return p;
}

static void deliver(struct fixture *x, const struct paper *p)
{
	struct delivery d = { .file = x->file, .agreement = x->agreement, .keeper = &x->keys[KEEPER] };
	struct ruling r = { .arena = &x->arena };

	begin_salts(&d);
	if (!deliver_letter(&d, p, &r))
		fail_msg("%s", r.text);
	x->agreement = d.agreement;
}

static struct opening open_letter(struct fixture *x, int side)
{
	struct hash letter, link = next_link(&x->agreement.parties[side], &x->keys[side]);
	int by;

	assert_true(bound_letter(x->file, &letter, &by));
	return opening_sign(x->file, &x->agreement, side, &letter, &link, &x->keys[side]);
}

static const char *const relocate[] = { "{do: relocate, to: '1620'}",
					"{do: standing, decide: retreat, toward: '3024'}" };
static const char *const drawing[] = { "{do: draw}" };

/* Two letters, the second of which is bound. */
static void play(struct fixture *x)
{
	deliver(x, write_letter(x, SOVIET, relocate, LENGTH(relocate)));
	deliver(x, write_letter(x, GERMAN, drawing, LENGTH(drawing)));
}

static int set_up(void **state)
{
	struct fixture *x = test_calloc(1, sizeof *x);

	x->chance = dice_of_seed(18);
	for (int i = 0; i < PARTIES; i++)
		x->keys[i] = key_with(i + 1);
	begin(x, "across-the-narva", DICE_SEALED);
	*state = x;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *x = *state;

	arena_free(&x->arena);
	arena_free(&x->each);
	test_free(x);
	return 0;
}

/* ---- changes ------------------------------------------------------------------------ */

static char some_byte(struct fixture *x)
{
	static const char often[] = "0123456789abcdef \n:,{}[]'#-AFgz\t\r";

	return pick(x, 8) ? often[pick(x, sizeof often - 1)] : (char)(1 + pick(x, 255));
}

/* Deletes, inserts, repeats or changes a few bytes in one place. */
static size_t change_once(struct fixture *x, char *text, size_t length)
{
	size_t at = length ? (size_t)pick(x, (int)length) : 0, n = 1 + (size_t)pick(x, 5);
	int kind = pick(x, 6);

	if (n > length - at)
		n = length - at;
	if (kind == 0) {
		memmove(text + at, text + at + n, length - at - n);
		return length - n;
	}
	if (kind == 1) {
		memmove(text + at + n, text + at, length - at);
		return length + n;
	}
	if (kind == 2) {
		memmove(text + at + 1, text + at, length - at);
		text[at] = some_byte(x);
		return length + 1;
	}
	if (kind == 3 && pick(x, 20) == 0)
		return at;
	if (length)
		text[at] = some_byte(x);
	return length;
}

/* A copy with a few changes, zero-ended; those lie between two bytes of it. */
static char *changed_in(struct fixture *x, const char *text, size_t from, size_t to, size_t *length)
{
	size_t whole = strlen(text), part = to - from;
	char *made = arena_take(&x->each, whole + 64 + MOST_CHANGES * 8);

	memcpy(made, text, to);
	for (int i = pick(x, MOST_CHANGES); i >= 0; i--)
		part = change_once(x, made + from, part);
	memcpy(made + from + part, text + to, whole - to);
	*length = from + part + whole - to;
	made[*length] = '\0';
	return made;
}

static char *changed(struct fixture *x, const char *text, size_t *length)
{
	return changed_in(x, text, 0, strlen(text), length);
}

static void note(struct fixture *x, bool accepted)
{
	*(accepted ? &x->accepted : &x->rejected) += 1;
	arena_free(&x->each);
}

/* Some were refused, and not all. */
static void check_counts(const struct fixture *x)
{
	assert_true(x->rejected > ROUNDS / 2 || x->rejected > FILE_ROUNDS / 2);
}

/* ---- keys, tickets, memories ------------------------------------------------------------- */

/* What is read is written again as one reads it. */
static void damaged_keys(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };

	key_write(&b, &x->keys[0]);
	for (int i = 0; i < ROUNDS; i++) {
		struct key_file key = { 0 }, again;
		struct buffer out = { .arena = &x->each };
		const char *why = NULL;
		size_t length;
		bool good = key_read(&key, &x->each, changed(x, b.bytes, &length), "a.key", &why);

		if (good) {
			key_write(&out, &key);
			assert_true(key_read(&again, &x->each, out.bytes, "a.key", &why));
			assert_memory_equal(&key, &again, sizeof key);
		} else {
			assert_non_null(why);
			assert_null(strstr(why, "0407"));	/* nothing that stands there is told */
		}
		note(x, good);
	}
	check_counts(x);
}

static void damaged_tickets(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };
	const struct ticket mine = x->agreement.parties[0].ticket;

	ticket_write(&b, &mine);
	assert_true(is_ticket_of(&mine, &x->keys[0]));
	for (int i = 0; i < ROUNDS; i++) {
		struct ticket t = { .nonce = { { 0 } } };
		const char *why = NULL;
		size_t length;
		bool good = ticket_read(&t, &x->each, changed(x, b.bytes, &length), "a.pub", &why);

		if (good && memcmp(&t, &mine, sizeof t) != 0 && i % 10 == 0)
			assert_false(is_ticket_of(&t, &x->keys[0]));
		note(x, good);
	}
	check_counts(x);
}

/* One ticket, one game; links in order: whatever stands in the file. */
static void check_memory(const struct key_memory *m)
{
	for (int i = 0; i < m->n; i++) {
		struct showing again = m->shown[i];

		assert_int_equal(memory_asked(m, &again), SHOWN_THUS);
		again.letter.bytes[0] ^= 1;
		assert_int_equal(memory_asked(m, &again), SHOWN_WITH_ANOTHER);
		again.game.bytes[0] ^= 1;
		assert_int_equal(memory_asked(m, &again), TICKET_OF_ANOTHER);
	}
}

static void damaged_memories(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };
	struct key_memory m = { 0 };

	for (int i = 1; i <= 6; i++) {
		struct showing s = { .game = x->file->chain.id, .link = (i + 1) / 2 };

		fill(s.nonce.bytes, sizeof s.nonce.bytes, i % 2);
		fill(s.letter.bytes, sizeof s.letter.bytes, i);
		assert_int_equal(memory_asked(&m, &s), MAY_BE_SHOWN);
		memory_add(&m, &x->arena, &s);
	}
	memory_write(&b, &m);
	for (int i = 0; i < ROUNDS; i++) {
		struct key_memory read;
		const char *why = NULL;
		size_t length;
		bool good = memory_read(&read, &x->each, changed(x, b.bytes, &length), "a.key.seen", &why);

		if (good)
			check_memory(&read);
		note(x, good);
	}
	check_counts(x);
}

/* ---- letters, openings, consents ------------------------------------------------------------ */

/* NULL: it is not even a document. */
static const struct doc *read_changed(struct fixture *x, const char *text)
{
	const char *why = NULL;
	size_t length;
	const char *bytes = changed(x, text, &length);

	return doc_read(&x->each, bytes, length, "letter", NULL, &why);
}

static void damaged_letters(void **state)
{
	struct fixture *x = *state;
	const struct paper *p = write_letter(x, SOVIET, relocate, LENGTH(relocate));
	struct buffer b = { .arena = &x->arena };
	struct ruling r = { .arena = &x->arena };
	struct paper *read = NEW(&x->arena, struct paper);

	paper_write(&b, p, x->file->match.game);
	assert_true(paper_read(read, doc_of(&x->arena, b.bytes), x->file, &x->agreement, &r));
	for (int i = 0; i < ROUNDS; i++) {
		const struct doc *d = read_changed(x, b.bytes);
		struct buffer out = { .arena = &x->each };
		struct ruling own = { .arena = &x->each };
		bool good = d && is_paper(d) && !is_opening(d) &&
			    paper_read(read, d, x->file, &x->agreement, &own);

		if (good) {
			paper_write(&out, read, x->file->match.game);
			assert_string_equal(out.bytes, b.bytes);
		} else if (d && is_paper(d) && !is_opening(d)) {
			assert_int_equal(own.verdict, TROUBLE);
		}
		note(x, good);
	}
	assert_true(x->accepted > 0);
	check_counts(x);
}

static void damaged_openings(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };
	struct ruling r = { .arena = &x->arena };
	struct opening o, read;

	play(x);
	o = open_letter(x, SOVIET);
	opening_write(&b, &o, x->file->match.game);
	assert_true(opening_read(&read, doc_of(&x->arena, b.bytes), x->file, &x->agreement, &r));
	for (int i = 0; i < ROUNDS; i++) {
		const struct doc *d = read_changed(x, b.bytes);
		struct buffer out = { .arena = &x->each };
		struct ruling own = { .arena = &x->each };
		bool good = d && is_opening(d) && opening_read(&read, d, x->file, &x->agreement, &own);

		if (good) {
			opening_write(&out, &read, x->file->match.game);
			assert_string_equal(out.bytes, b.bytes);
		}
		note(x, good);
	}
	assert_true(x->accepted > 0);
	check_counts(x);
}

static void damaged_consents(void **state)
{
	struct fixture *x = *state;
	struct hash what = consent_hash(&x->file->chain.id, "soviet", &x->file->chain.made_for, 2);
	struct signature signature = sign_hash(&x->keys[SOVIET].signing, &what);
	const char *words = hex_text(&x->arena, signature.bytes, sizeof signature.bytes);

	assert_true(is_consent(&x->agreement, x->file, "soviet", 2, words));
	assert_false(is_consent(&x->agreement, x->file, "soviet", 1, words));
	assert_false(is_consent(&x->agreement, x->file, "german", 2, words));
	assert_false(is_consent(&x->agreement, x->file, "nobody", 2, words));
	assert_false(is_consent(&x->agreement, x->file, "soviet", 2, "unproved"));
	assert_false(is_consent(&x->agreement, x->file, "soviet", 2, NULL));
	for (int i = 0; i < ROUNDS; i++) {
		size_t length;
		const char *other = changed(x, words, &length);
		bool good = is_consent(&x->agreement, x->file, "soviet", 2, other);

		assert_true(!good || same(other, words));
		note(x, good);
	}
	check_counts(x);
}

/* An entry whose signature is good says what was signed; by which rule it was refused is not the writer's. */
static void damaged_entries(void **state)
{
	struct fixture *x = *state;
	const struct paper *p = write_letter(x, SOVIET, relocate, LENGTH(relocate));
	struct buffer b = { .arena = &x->arena };

	doc_write_flow(&b, paper_entry(&x->arena, p, x->file->match.game, "4.1"));
	for (int i = 0; i < ROUNDS; i++) {
		const struct doc *d = read_changed(x, b.bytes);
		struct ruling own = { .arena = &x->each };
		struct paper read;
		struct hash hash;
		bool good = d && d->kind == DOC_MAP && paper_from_entry(&read, d, &x->file->match, &own);

		if (good) {
			hash = paper_signed(&read, x->file);
			good = is_signed_by(&x->agreement.parties[read.side].ticket.public_key, &hash,
					    &read.signature);
			assert_true(!good || hash_same(&hash, &p->hash));
		}
		note(x, good);
	}
	assert_true(x->accepted > 0);
	check_counts(x);
}

/* ---- whole files --------------------------------------------------------------------------------- */

static bool is_proved(const struct game_file *f, struct game_file *made, struct ruling *r)
{
	struct evidence *e = NEW(r->arena, struct evidence);
	struct prover *p;

	return chain_verify(f, r) && (p = proof_start(r->arena, f, e, r)) &&
	       history_remake(made, f, proof_step, p, r) && proof_end(p, r);
}

static bool is_same_file(struct fixture *x, const struct game_file *made, const char *bytes)
{
	struct buffer b = { .arena = &x->each };

	file_write(&b, made);
	return same(b.bytes, bytes);
}

/* Between these: the terms, what letters left behind, and the history; the position is compared anyway. */
static const char *file_changed(struct fixture *x, const char *bytes, size_t *length)
{
	size_t terms = (size_t)(strstr(bytes, "\ndice: ") - bytes);
	size_t step = (size_t)(strstr(bytes, "\nstep: ") - bytes);
	size_t history = (size_t)(strstr(bytes, "\nhistory:") - bytes);

	return pick(x, 2) ? changed_in(x, bytes, terms, step, length)
			  : changed_in(x, bytes, history, strlen(bytes), length);
}

static void fuzz_file(struct fixture *x)
{
	struct buffer b = { .arena = &x->arena };
	struct game_file *made = NEW_RAW(&x->arena, struct game_file);
	struct ruling r = { .arena = &x->arena };
	int same_files = 0;

	file_write(&b, x->file);
	if (!is_proved(x->file, made, &r))
		fail_msg("%s", r.text);
	assert_true(is_same_file(x, made, b.bytes));
	for (int i = 0; i < FILE_ROUNDS; i++) {
		struct game_file *f = NEW_RAW(&x->each, struct game_file);
		struct game_file *again = NEW_RAW(&x->each, struct game_file);
		struct ruling own = { .arena = &x->each };
		struct agreement a;
		size_t length;
		const char *bytes = file_changed(x, b.bytes, &length);
		bool good = file_parse(f, bytes, length, "game.yaml", NULL, &own);

		if (good && agreement_read(&a, f, &own) && left_behind(f, "bound"))	/* as umpire open */
			bound_check(f, &a, &own);
		own = (struct ruling){ .arena = &x->each };
		good = good && is_proved(f, again, &own);
		if (good && !is_same_file(x, again, b.bytes))
			fail_msg("this is proved: %.900s", strstr(bytes, "for: "));
		same_files += good;
		note(x, good);
	}
	assert_true(same_files < FILE_ROUNDS / 2);
	check_counts(x);
}

static void damaged_files_with_a_bound_letter(void **state)
{
	struct fixture *x = *state;

	play(x);
	fuzz_file(x);
}

static void damaged_files_with_an_opened_letter(void **state)
{
	struct fixture *x = *state;
	struct delivery d = { .file = x->file };
	struct ruling r = { .arena = &x->arena };
	struct opening o;

	play(x);
	o = open_letter(x, SOVIET);
	d.agreement = x->agreement;
	assert_true(deliver_opening(&d, &o, &r));
	fuzz_file(x);
}

/* What the writer of the bound letter signs who waits. */
static void claim(struct fixture *x)
{
	struct doc *claims = doc_new(&x->arena, DOC_LIST), *one = doc_new(&x->arena, DOC_MAP);
	struct signature signature;
	struct hash letter, what;
	int by;

	assert_true(bound_letter(x->file, &letter, &by));
	what = claim_hash(&x->file->chain.id, "german", &letter, "1944-02-02");
	signature = sign_hash(&x->keys[GERMAN].signing, &what);
	doc_add_text(&x->arena, one, "by", "german");
	ADD_HEX(&x->arena, one, "letter", letter);
	doc_add_text(&x->arena, one, "date", "1944-02-02")->quoted = true;
	ADD_HEX(&x->arena, one, "sign", signature);
	doc_add(claims, NULL, one);
	leave_behind(x->file, &x->arena, "claims", claims);
}

static void damaged_files_with_a_claim(void **state)
{
	struct fixture *x = *state;

	play(x);
	claim(x);
	fuzz_file(x);
}

static const char *const place[] = { "{do: place, unit: dietl, at: '2020'}",
				     "{do: place, unit: 1-139, at: '2020'}" };
static const char *const order[] = { "{do: standing, decide: retreat, toward: '1513'}" };

/* A game that hides something: salts, hidden parts, and what the keeper reveals. */
static void damaged_files_of_a_keeper(void **state)
{
	struct fixture *x = *state;
	struct doc *holds = doc_new(&x->arena, DOC_MAP);
	struct hash end;

	begin(x, "narvik-1940", DICE_KEPT);
	deliver(x, write_letter(x, GERMAN, place, LENGTH(place)));
	deliver(x, write_letter(x, SOVIET, order, LENGTH(order)));
	end = chain_end(&x->keys[KEEPER].dice, &x->agreement.parties[KEEPER].ticket.nonce);
	leave_behind(x->file, &x->arena, "revealed", ADD_HEX(&x->arena, holds, "revealed", end));
	fuzz_file(x);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(damaged_keys),
		TEST(damaged_tickets),
		TEST(damaged_memories),
		TEST(damaged_letters),
		TEST(damaged_openings),
		TEST(damaged_consents),
		TEST(damaged_entries),
		TEST(damaged_files_with_a_bound_letter),
		TEST(damaged_files_with_an_opened_letter),
		TEST(damaged_files_with_a_claim),
		TEST(damaged_files_of_a_keeper),
	};

	trust_begin();
	return cmocka_run_group_tests_name("proof", tests, NULL, NULL);
}
