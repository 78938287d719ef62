/* SPDX-License-Identifier: ISC */
/* chain.c: units of the head of a game: entries in parts, as files and views have them, hashed by hand. */
#include "toy.h"

#include "engine/dice.h"
#include "engine/history.h"

#include <inttypes.h>

enum { RED, BLUE, KEEPER, PARTS };

struct fixture {
	struct arena arena;
	const struct data *data;
	struct game game;		/* the toy, or one like it */
	struct game_file file;
	struct ruling ruling;
	struct hash salts;
};

/* A game in which nothing is done yet. */
static void begin(struct fixture *x, bool secrets, const char *dice)
{
	struct doc *terms = doc_new(&x->arena, DOC_MAP);

	x->game = toy_game;
	if (!secrets)
		x->game.secrecy = NULL;
	x->ruling = (struct ruling){ .arena = &x->arena };
	memset(&x->file, 0, offsetof(struct game_file, match));
	match_new(&x->file.match, &x->game, x->data, 0, 2, &x->ruling);
	x->file.name = "toy.yaml";
	x->file.history = "";
	x->file.history_line = 1;
	doc_add_text(&x->arena, terms, "dice", "%s", dice);
	x->file.terms = terms;
	chain_begin(&x->file, &x->salts);
}

static int set_up(void **state)
{
	struct fixture *x = test_calloc(1, sizeof *x);

	x->data = toy_data(&x->arena);
	for (int i = 0; i < HASH_BYTES; i++)
		x->salts.bytes[i] = (uint8_t)i;
	begin(x, true, "open");
	*state = x;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *x = *state;

	arena_free(&x->arena);
	test_free(x);
	return 0;
}

/* With that die, if it wants one; 0: it wants none. */
static bool act(struct fixture *x, const char *yaml, int die)
{
	struct listed_dice dice = dice_supplied(&die, die != 0, NULL);
	struct way way = { .file = &x->file, .proof = SOUND };
	bool good;

	x->ruling = (struct ruling){ .arena = &x->arena, .dice = &dice.source };
	good = adjudicate(&x->file.match, toy_doc(&x->arena, yaml, "act"), &way, &x->ruling);
	x->ruling.dice = NULL;
	return good;
}

static void must(struct fixture *x, const char *yaml, int die)
{
	if (!act(x, yaml, die))
		fail_msg("%s: %s", yaml, x->ruling.text);
}

/* A game of every kind of entry, in which two have hidden parts with something in them. */
static void play(struct fixture *x)
{
	must(x, "{by: red, do: step, unit: ant, to: '0201'}", 0);
	must(x, "{by: blue, do: standing, decide: flee, prefer: [pool]}", 0);
	must(x, "{by: red, do: standing, decide: turn, pass: yes, until: 9}", 0);
	must(x, "{by: blue, do: draw}", 4);
	must(x, "{by: blue, do: fight, units: [dog]}", 3);
}

/* ---- by hand --------------------------------------------------------------- */

static struct hash id_by_hand(struct fixture *x, const char *dice)
{
	const char *header = text(&x->arena, "umpire: 1\ngame: toy\ndata: '%016" PRIx64 "'\nscenario: field\n"
				  "options: [wind]\ndice: %s\n", stated_digest(&x->game, x->data, 1), dice);

	return game_id(header, strlen(header));
}

/* parts: the text of each, NULL where the entry has none. */
static struct hash next_by_hand(struct fixture *x, const struct hash *before, int number, const char *open,
				const char *const *parts)
{
	struct hash id = id_by_hand(x, "open"), hidden[PARTS], entry;
	int n = 0;

	for (int i = 0; i < PARTS; i++)
		if (parts[i]) {
			struct salt salt = salt_of(&x->salts, &id, (uint64_t)number, (uint32_t)i);

			hidden[n++] = hidden_hash(&salt, parts[i], strlen(parts[i]));
		}
	entry = entry_hash(open, strlen(open), hidden, n);
	return head_after(before, &entry);
}

static const char *hex(struct fixture *x, const struct hash *h)
{
	return hex_text(&x->arena, h->bytes, sizeof h->bytes);
}

#define assert_same(a, b) assert_string_equal(hex(x, a), hex(x, b))
#define assert_other(a, b) assert_string_not_equal(hex(x, a), hex(x, b))

/* The last line of the history, without its head and the quotes that it may have. */
static const char *last_line(struct fixture *x, const char *history)
{
	size_t length = strlen(history);
	const char *line = history + length - 1, *head;

	while (line > history && line[-1] != '\n')
		line--;
	head = strstr(line, ", head: ");
	assert_non_null(head);
	return text(&x->arena, "%.*s", (int)(head - line), line);
}

static void the_id_is_the_hash_of_the_header(void **state)
{
	struct fixture *x = *state;
	struct hash id = id_by_hand(x, "open");

	assert_same(&x->file.chain.id, &id);
	assert_same(&x->file.chain.head, &id);
	assert_same(&x->file.chain.made_for, &id);
	assert_int_equal(x->file.chain.entries, 0);
	begin(x, true, "sealed");
	assert_other(&x->file.chain.id, &id);
	id = id_by_hand(x, "sealed");
	assert_same(&x->file.chain.id, &id);
}

static void an_action_has_a_part_for_all_and_one_for_each(void **state)
{
	struct fixture *x = *state;
	struct hash id = id_by_hand(x, "open"), head;

	must(x, "{by: red, do: step, unit: ant, to: '0201'}", 0);
	assert_string_equal(last_line(x, x->file.history), "  - {by: red, do: step, to: '0201', "
			    "hidden: {red: {unit: ant}, blue: {}, keeper: {}}");
	head = next_by_hand(x, &id, 1, "{by: red, do: step, to: '0201'}",
			    (const char *const[]){ "{unit: ant}", "{}", "{}" });
	assert_same(&x->file.chain.head, &head);
	assert_same(&x->file.chain.made_for, &head);
	assert_int_equal(x->file.chain.entries, 1);
	assert_non_null(strstr(x->file.history, hex(x, &head)));
}

static void dice_are_in_the_parts_of_those_who_know_them(void **state)
{
	struct fixture *x = *state;
	struct hash head = id_by_hand(x, "open");

	must(x, "{by: red, do: draw}", 4);
	assert_string_equal(last_line(x, x->file.history), "  - {by: red, do: draw, dice: ['?'], "
			    "dice-from: supplied, hidden: {red: {dice: [4]}, blue: {}, keeper: {dice: [4]}}");
	head = next_by_hand(x, &head, 1, "{by: red, do: draw, dice: ['?'], dice-from: supplied}",
			    (const char *const[]){ "{dice: [4]}", "{}", "{dice: [4]}" });
	assert_same(&x->file.chain.head, &head);
	must(x, "{by: red, do: fight, units: [ant]}", 3);
	assert_string_equal(last_line(x, x->file.history),
			    "  - {by: red, do: fight, units: [ant], dice: [3], dice-from: supplied, "
			    "hidden: {red: {}, blue: {}, keeper: {}}");
	head = next_by_hand(x, &head, 2, "{by: red, do: fight, units: [ant], dice: [3], dice-from: supplied}",
			    (const char *const[]){ "{}", "{}", "{}" });
	assert_same(&x->file.chain.head, &head);
}

static void an_order_has_the_part_of_its_side_alone_and_is_silent(void **state)
{
	struct fixture *x = *state;
	struct hash id = id_by_hand(x, "open"), head;

	must(x, "{by: blue, do: standing, decide: turn, pass: yes}", 0);
	assert_string_equal(last_line(x, x->file.history),
			    "  - {by: blue, do: standing, hidden: {blue: {decide: turn, pass: yes}}");
	head = next_by_hand(x, &id, 1, "{by: blue, do: standing}",
			    (const char *const[]){ NULL, "{decide: turn, pass: yes}", NULL });
	assert_same(&x->file.chain.head, &head);
	assert_same(&x->file.chain.made_for, &id);
	assert_int_equal(x->file.chain.entries, 1);
}

static void where_nothing_is_hidden_there_is_no_part_but_that_of_orders(void **state)
{
	struct fixture *x = *state;
	const char *const none[PARTS] = { NULL };
	struct hash head = id_by_hand(x, "open");

	begin(x, false, "open");
	must(x, "{by: red, do: step, unit: ant, to: '0201'}", 0);
	assert_string_equal(last_line(x, x->file.history), "  - {by: red, do: step, unit: ant, to: '0201'");
	head = next_by_hand(x, &head, 1, "{by: red, do: step, unit: ant, to: '0201'}", none);
	assert_same(&x->file.chain.head, &head);
	must(x, "{by: red, do: standing, decide: turn, pass: yes}", 0);
	assert_string_equal(last_line(x, x->file.history),
			    "  - {by: red, do: standing, hidden: {red: {decide: turn, pass: yes}}");
	/* all may read the orders of a sealed game */
	begin(x, false, "sealed");
	must(x, "{by: blue, do: standing, decide: turn, pass: yes}", 0);
	assert_string_equal(last_line(x, x->file.history),
			    "  - {by: blue, do: standing, decide: turn, pass: yes");
}

static void what_is_refused_leaves_the_chain_as_it_was(void **state)
{
	struct fixture *x = *state;
	struct chain before;

	play(x);
	before = x->file.chain;
	assert_false(act(x, "{by: blue, do: step, unit: ant, to: '0101'}", 0));
	assert_false(act(x, "{by: blue, do: fight, units: [dog]}", 0));	/* too few dice */
	assert_false(act(x, "{by: blue, do: standing, decide: nowhere, pass: yes}", 0));
	assert_same(&x->file.chain.head, &before.head);
	assert_same(&x->file.chain.made_for, &before.made_for);
	assert_int_equal(x->file.chain.entries, before.entries);
}

/* ---- read again ---------------------------------------------------------- */

static struct hash read_hash(const struct doc *d)
{
	struct hash h;

	assert_non_null(d);
	assert_int_equal(d->kind, DOC_TEXT);
	assert_true(hex_read(h.bytes, sizeof h.bytes, d->text));
	return h;
}

/* What a reader of a view makes of one of its parts: it is there with its salt, or its hash is. */
static struct hash hash_of_part(struct fixture *x, const struct doc *part, int *own)
{
	const char *words;
	struct salt salt;

	if (part->kind == DOC_TEXT)
		return read_hash(part);
	++*own;
	words = hidden_text(&x->arena, part);
	assert_true(hex_read(salt.bytes, sizeof salt.bytes, doc_text(part, "salt")));
	return hidden_hash(&salt, words, strlen(words));
}

/* Computes every head from the entries of a view alone. own: how many hidden parts it can read. */
static struct hash head_of_view(struct fixture *x, const char *view, int *own)
{
	const struct doc *history = doc_get(toy_doc(&x->arena, view, "view"), "history");
	struct hash head = x->file.chain.id;

	EACH(entry, history) {
		const char *open = entry_open_text(&x->arena, entry);
		struct hash hidden[PARTS], hash, stated = read_hash(doc_get(entry, "head"));
		int n = 0;

		EACH(part, doc_get(entry, "hidden"))
			hidden[n++] = hash_of_part(x, part, own);
		hash = entry_hash(open, strlen(open), hidden, n);
		head = head_after(&head, &hash);
		assert_same(&head, &stated);
	}
	return head;
}

static const char *view_of(struct fixture *x, int side)
{
	struct buffer b = { .arena = &x->arena };
	struct ruling r = { .arena = &x->arena };

	assert_true(history_view(&b, &x->file, side, NULL, NULL, &r));
	return b.bytes;
}

static void who_has_a_view_computes_every_head(void **state)
{
	struct fixture *x = *state;

	play(x);
	for (int side = RED; side <= BLUE; side++) {
		int own = 0;
		struct hash head = head_of_view(x, view_of(x, side), &own);

		assert_same(&head, &x->file.chain.head);
		assert_int_equal(own, 4);	/* three actions and his order */
	}
}

static void a_view_has_no_part_of_another(void **state)
{
	struct fixture *x = *state;
	const char *view;

	play(x);
	view = view_of(x, BLUE);
	assert_null(strstr(view, "ant"));
	assert_null(strstr(view, "until"));
	assert_non_null(strstr(view, "{by: red, do: standing, hidden: {red: "));
	assert_non_null(strstr(view, "prefer: [pool]"));
	view = view_of(x, RED);
	assert_null(strstr(view, "prefer"));
	assert_non_null(strstr(view, "unit: ant"));
	assert_non_null(strstr(view, "until"));
}

static void the_salts_are_in_the_whole_file_alone(void **state)
{
	struct fixture *x = *state;
	struct buffer all = { .arena = &x->arena }, view = all, none = all;

	chain_write(&all, &x->file, NONE);
	assert_string_equal(all.bytes, text(&x->arena, "dice: open\nid: %s\nentries: 0\nhead: %s\nfor: %s\n"
		"salts: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n",
		hex(x, &x->file.chain.id), hex(x, &x->file.chain.id), hex(x, &x->file.chain.id)));
	chain_write(&view, &x->file, RED);
	assert_null(strstr(view.bytes, "salts"));
	x->file.chain = (struct chain){ 0 };	/* of a file of before nothing is written */
	chain_write(&none, &x->file, NONE);
	assert_null(none.bytes);
}

static void a_replay_comes_to_the_same_head(void **state)
{
	struct fixture *x = *state;
	struct game_file *made = NEW_RAW(&x->arena, struct game_file);

	play(x);
	assert_true(history_remake(made, &x->file, NULL, NULL, &x->ruling));
	assert_same(&made->chain.head, &x->file.chain.head);
	assert_same(&made->chain.made_for, &x->file.chain.made_for);
	assert_int_equal(made->chain.entries, 5);
	assert_string_equal(made->history, x->file.history);
}

/* ---- a past that was changed --------------------------------------------- */

/* What the file would be with another history; NULL: that is no good. */
static const struct game_file *remade(struct fixture *x, const char *history)
{
	struct game_file *other = NEW_RAW(&x->arena, struct game_file);
	struct game_file *made = NEW_RAW(&x->arena, struct game_file);
	struct ruling r = { .arena = &x->arena };

	file_copy(other, &x->file);
	other->history = history;
	other->history_length = strlen(history);
	other->growing = NULL;
	if (history_remake(made, other, NULL, NULL, &r))
		return made;
	assert_true(r.verdict != LAWFUL && *r.text);
	return NULL;
}

static bool comes_to_head(struct fixture *x, const char *history)
{
	const struct game_file *made = remade(x, history);

	return made && hash_same(&made->chain.head, &x->file.chain.head);
}

/* The lines of the history in that order, each by its digit. */
static const char *in_order(struct fixture *x, const char *order)
{
	struct buffer b = { .arena = &x->arena };

	for (; *order; order++) {
		const char *line = x->file.history;

		for (char i = '1'; i < *order; i++)
			line = strchr(line, '\n') + 1;
		buffer_add(&b, line, (size_t)(strchr(line, '\n') + 1 - line));
	}
	return b.bytes;
}

static const char *with(struct fixture *x, const char *old, const char *new)
{
	const char *at = strstr(x->file.history, old);

	assert_non_null(at);
	return text(&x->arena, "%.*s%s%s", (int)(at - x->file.history), x->file.history, new,
		    at + strlen(old));
}

static void a_past_that_was_changed_has_another_head(void **state)
{
	struct fixture *x = *state;

	play(x);
	assert_true(comes_to_head(x, in_order(x, "12345")));
	assert_false(comes_to_head(x, in_order(x, "1234")));	/* cut */
	assert_false(comes_to_head(x, in_order(x, "1245")));
	assert_false(comes_to_head(x, in_order(x, "13245")));	/* orders of both sides swapped */
	assert_false(comes_to_head(x, in_order(x, "123455")));
	assert_false(comes_to_head(x, with(x, "unit: ant", "unit: bee")));
	assert_false(comes_to_head(x, with(x, "prefer: [pool]", "prefer: [harbour]")));
	assert_false(comes_to_head(x, with(x, "dice-from: supplied", "dice-from: rolled")));
	assert_false(comes_to_head(x, with(x, "dice: [3]", "dice: [2]")));
	assert_false(comes_to_head(x, with(x, "keeper: {dice: [4]}", "keeper: {dice: [5]}")));
}

/* Every byte is another one by turns: it is no good, or is not what comes of it, as replay finds. */
static void a_damaged_history_does_no_harm(void **state)
{
	static const char signs[] = "{}[]:,'\"? \nx0&*-";
	struct fixture *x = *state;

	play(x);
	for (size_t at = 0; at < x->file.history_length; at++)
		for (const char *sign = signs; *sign; sign++) {
			struct arena_mark mark = arena_mark(&x->arena);
			char *damaged = arena_take(&x->arena, x->file.history_length + 1);
			const struct game_file *made;

			memcpy(damaged, x->file.history, x->file.history_length);
			damaged[at] = *sign;
			made = remade(x, damaged);
			assert_true(*sign == x->file.history[at] || !made || !same(made->history, damaged));
			arena_release(&x->arena, mark);
		}
}

/* Of two files with one history, what is hidden has other hashes: nobody tries what it may be. */
static void other_salts_give_other_heads(void **state)
{
	struct fixture *x = *state;
	struct hash head;

	play(x);
	head = x->file.chain.head;
	x->salts.bytes[0]++;
	begin(x, true, "open");
	play(x);
	assert_other(&x->file.chain.head, &head);
}

/* ---- keys that are no good ------------------------------------------------- */

#define SOME_HASH "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static void keys_that_are_no_good_are_told_with_their_line(void **state)
{
	static const char good[] = "step: 1\nid: " SOME_HASH "\nentries: 7\nhead: " SOME_HASH "\nfor: "
				   SOME_HASH "\nsalts: " SOME_HASH "\n";
	static const struct {
		const char *key, *line;		/* which is put in its place; NULL: none is */
		const char *told;
	} bad[] = {
		{ "id: ", "id: abc\n", "toy.yaml:2:5: 'id' is 64 hexadecimal digits" },
		{ "id: ", "id: [" SOME_HASH "]\n", "toy.yaml:2:5: 'id' is 64 hexadecimal digits" },
		{ "id: ", NULL, "toy.yaml:2:1: a game file without 'id' has no 'entries'" },
		{ "head: ", "head: " SOME_HASH "00\n", "toy.yaml:4:7: 'head' is 64 hexadecimal digits" },
		{ "head: ", NULL, "a game file with an 'id' has a 'head'" },
		{ "for: ", "for: X" SOME_HASH "\n", "toy.yaml:5:6: 'for' is 64 hexadecimal digits" },
		{ "for: ", NULL, "a game file with an 'id' has a 'for'" },
		{ "salts: ", "salts: {}\n", "toy.yaml:6:8: 'salts' is 64 hexadecimal digits" },
		{ "entries: ", "entries: -1\n", "toy.yaml:3:10: 'entries' is a whole number" },
		{ "entries: ", "entries: many\n", "toy.yaml:3:10: 'entries' is a whole number" },
		{ "entries: ", NULL, "says how many 'entries' its history has" },
	};
	struct fixture *x = *state;
	struct game_file *f = NEW(&x->arena, struct game_file);

	assert_true(chain_read(f, toy_doc(&x->arena, good, "toy.yaml"), &x->ruling));
	assert_true(f->chain.is_there && f->chain.has_salts);
	assert_int_equal(f->chain.entries, 7);
	for (size_t i = 0; i < LENGTH(bad); i++) {
		struct ruling r = { .arena = &x->arena };
		const char *at = strstr(good, bad[i].key), *after = strchr(at, '\n') + 1;
		const char *yaml = text(&x->arena, "%.*s%s%s", (int)(at - good), good,
					bad[i].line ? bad[i].line : "", after);

		*f = (struct game_file){ 0 };
		assert_false(chain_read(f, toy_doc(&x->arena, yaml, "toy.yaml"), &r));
		assert_int_equal(r.verdict, TROUBLE);
		if (!strstr(r.text, bad[i].told) || !strstr(r.text, "toy.yaml:"))
			fail_msg("%s is told: %s", bad[i].told, r.text);
	}
}

/* A view has no salts, and a file of before has nothing. */
static void a_file_may_lack_salts_or_all_of_it(void **state)
{
	struct fixture *x = *state;
	struct game_file *f = NEW(&x->arena, struct game_file);

	assert_true(chain_read(f, toy_doc(&x->arena, "id: " SOME_HASH "\nentries: 0\nhead: " SOME_HASH
					  "\nfor: " SOME_HASH "\n", "toy.yaml"), &x->ruling));
	assert_true(f->chain.is_there && !f->chain.has_salts);
	*f = (struct game_file){ 0 };
	assert_true(chain_read(f, toy_doc(&x->arena, "step: 1\n", "toy.yaml"), &x->ruling));
	assert_false(f->chain.is_there);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_id_is_the_hash_of_the_header),
		TEST(an_action_has_a_part_for_all_and_one_for_each),
		TEST(dice_are_in_the_parts_of_those_who_know_them),
		TEST(an_order_has_the_part_of_its_side_alone_and_is_silent),
		TEST(where_nothing_is_hidden_there_is_no_part_but_that_of_orders),
		TEST(what_is_refused_leaves_the_chain_as_it_was),
		TEST(who_has_a_view_computes_every_head),
		TEST(a_view_has_no_part_of_another),
		TEST(the_salts_are_in_the_whole_file_alone),
		TEST(a_replay_comes_to_the_same_head),
		TEST(a_past_that_was_changed_has_another_head),
		TEST(a_damaged_history_does_no_harm),
		TEST(other_salts_give_other_heads),
		TEST(keys_that_are_no_good_are_told_with_their_line),
		TEST(a_file_may_lack_salts_or_all_of_it),
	};

	trust_begin();
	return cmocka_run_group_tests_name("chain", tests, NULL, NULL);
}
