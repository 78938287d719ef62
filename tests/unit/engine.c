/* SPDX-License-Identifier: ISC */
/* engine.c: units of the engine on a toy game: places, stacks, decisions, actions, dice, options, files. */
#include "toy.h"

#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/file.h"
#include "engine/search.h"

#include <inttypes.h>

struct fixture {
	struct arena arena;
	const struct data *data;
	struct match match;
	struct seeded_dice chance;
	struct listed_dice supplied;
	struct ruling ruling;
};

static void fresh_ruling(struct fixture *x)
{
	memset(&x->ruling, 0, sizeof x->ruling);
	x->ruling.arena = &x->arena;
	x->ruling.dice = x->supplied.values ? &x->supplied.source : &x->chance.source;
}

static int set_up(void **state)
{
	struct fixture *x = test_calloc(1, sizeof *x);

	x->data = toy_data(&x->arena);
	x->chance = dice_of_seed(0);
	fresh_ruling(x);
	match_new(&x->match, &toy_game, x->data, 0, 2, &x->ruling);
	assert_int_equal(x->ruling.verdict, LAWFUL);
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

static int place(struct fixture *x, const char *id)
{
	int i = place_find(x->data, id);

	assert_int_not_equal(i, NONE);
	return i;
}

static int piece(struct fixture *x, const char *id)
{
	int i = piece_find(x->data, id);

	assert_int_not_equal(i, NONE);
	return i;
}

static bool act(struct fixture *x, const char *yaml)
{
	struct way way = { 0 };

	fresh_ruling(x);
	return adjudicate(&x->match, toy_doc(&x->arena, yaml, "act"), &way, &x->ruling);
}

static void supply(struct fixture *x, const int *dice, int n)
{
	x->supplied = dice_supplied(dice, n, NULL);
}

/* Takes any option, and counts it. */
static bool count_option(void *context, const struct action *a, const struct list *some)
{
	(void)a;
	(void)some;
	++*(int *)context;
	return true;
}

/* ---- pieces ------------------------------------------------------------- */

static void stacks_keep_their_order(void **state)
{
	struct fixture *x = *state;
	int camp = place(x, "0101"), ant = piece(x, "ant"), bee = piece(x, "bee"), cat = piece(x, "cat");

	assert_int_equal(x->match.top[camp], ant);
	put(&x->match, cat, camp);
	assert_int_equal(x->match.top[camp], cat);
	put_under(&x->match, cat, camp);
	assert_int_equal(x->match.under[bee], cat);
	restack(&x->match, camp, &(struct list){ 3, { (int16_t)bee, (int16_t)cat, (int16_t)ant } });
	assert_int_equal(x->match.top[camp], bee);
	assert_int_equal(x->match.under[bee], cat);
	assert_int_equal(count_at(&x->match, camp), 3);
	put(&x->match, cat, NONE);
	assert_int_equal(x->match.under[bee], ant);
	assert_int_equal(x->match.at[cat], NONE);
}

static void boxes_have_no_order(void **state)
{
	struct fixture *x = *state;
	int pool = place(x, "pool"), ant = piece(x, "ant"), cat = piece(x, "cat"), elk = piece(x, "elk");

	put(&x->match, ant, pool);
	assert_int_equal(x->match.top[pool], ant);
	assert_int_equal(x->match.under[ant], cat);
	assert_int_equal(x->match.under[cat], elk);
}

static void a_tally_keeps_its_order_and_no_zeros(void **state)
{
	struct tally t = { 0 }, none = { 0 };

	(void)state;
	tally_add(&t, 3, 7, 2);
	tally_add(&t, 1, 7, 1);
	tally_add(&t, 9, 2, 4);
	tally_add(&t, 3, 7, 1);
	assert_int_equal(t.n, 3);
	assert_int_equal(t.v[0].to, 2);
	assert_int_equal(t.v[1].from, 1);
	assert_int_equal(tally_get(&t, 3, 7), 3);
	assert_int_equal(tally_get(&t, 7, 3), 0);
	tally_add(&t, 1, 7, -1);
	assert_int_equal(t.n, 2);
	tally_add(&t, 3, 7, -3);
	tally_add(&t, 9, 2, -4);
	assert_memory_equal(&t, &none, sizeof t);
}

/* ---- actions ------------------------------------------------------------ */

static void a_lawful_action_is_applied(void **state)
{
	struct fixture *x = *state;

	assert_true(act(x, "{by: red, do: step, unit: ant, to: '0201'}"));
	assert_int_equal(x->match.at[piece(x, "ant")], place(x, "0201"));
	assert_int_equal(x->match.step, 1);
	assert_int_equal(top_frame(&x->match)->side, 1);
	assert_string_equal(x->ruling.log->rule, "1");
	assert_int_equal(x->ruling.log->readers, 1);
}

static void a_refusal_cites_and_changes_nothing(void **state)
{
	struct fixture *x = *state;
	struct match before = x->match;

	assert_false(act(x, "{do: step, unit: ant, to: '0303'}"));
	assert_int_equal(x->ruling.verdict, REFUSED);
	assert_string_equal(x->ruling.rule, "1");
	assert_string_equal(x->ruling.text, "ant does not reach that place");
	assert_true(match_same(&before, &x->match));
}

static void all_broken_rules_are_found(void **state)
{
	struct fixture *x = *state;
	struct game open = *x->match.game;
	struct action a;

	open.secrecy = NULL;
	x->match.game = &open;
	fresh_ruling(x);
	x->ruling.all = true;
	assert_true(action_decode(&x->match, toy_doc(&x->arena, "{do: step, unit: dog, to: '0101'}", "act"),
				  &a, &x->ruling));
	assert_false(check_action(&x->match, &a, &x->ruling));
	assert_string_equal(x->ruling.broken->text, "not yours");
	assert_string_equal(x->ruling.broken->next->text, "dog does not reach that place");
	assert_null(x->ruling.broken->next->next);
	assert_string_equal(x->ruling.text, "not yours");
}

static void of_a_piece_unseen_the_first_broken_rule_is_told_alone(void **state)
{
	struct fixture *x = *state;
	struct action a;

	fresh_ruling(x);
	x->ruling.all = true;
	assert_true(action_decode(&x->match, toy_doc(&x->arena, "{do: step, unit: dog, to: '0101'}", "act"),
				  &a, &x->ruling));
	assert_false(check_action(&x->match, &a, &x->ruling));
	assert_string_equal(x->ruling.broken->text, "not yours");
	assert_null(x->ruling.broken->next);
}

static void the_wrong_side_and_the_wrong_verb_are_refused(void **state)
{
	struct fixture *x = *state;

	assert_false(act(x, "{by: blue, do: rest}"));
	assert_int_equal(x->ruling.verdict, REFUSED);
	assert_string_equal(x->ruling.text, "red must now step, fight, draw or rest");
	assert_false(act(x, "{by: red, do: flee, to: pool}"));
	assert_int_equal(x->ruling.verdict, REFUSED);
}

static void assert_trouble(struct fixture *x, const char *yaml, const char *words)
{
	assert_false(act(x, yaml));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_string_equal(x->ruling.text, words);
}

static void typing_errors_are_trouble_with_the_nearest_name(void **state)
{
	struct fixture *x = *state;

	assert_trouble(x, "{do: stepp, unit: ant, to: '0201'}",
		       "act:1:6: toy knows no verb 'stepp'; did you mean 'step'?");
	assert_trouble(x, "{do: step, unit: aunt, to: '0201'}",
		       "act:1:18: there is no piece 'aunt'; did you mean 'ant'?");
	assert_trouble(x, "{do: step, unit: ant, to: '0210'}",
		       "act:1:27: there is no place '0210'; did you mean '0201'?");
	assert_trouble(x, "{do: step, unit: ant, too: '0201'}",
		       "act:1:23: 'step' takes no 'too'; did you mean 'to'?");
	assert_trouble(x, "{do: step, unit: ant}", "act:1:1: 'step' needs 'to': where");
	assert_trouble(x, "{by: green, do: rest}", "act:1:6: 'green' is no side; known: 'red' and 'blue'");
	assert_trouble(x, "[rest]",
		       "act:1:1: a list is found where an action is expected: {by: SIDE, do: VERB, ...}");
	assert_trouble(x, "{do: fight, units: [ant], how: hart}",
		       "act:1:32: 'hart' is no how; did you mean 'hard'?");
	assert_trouble(x, "{do: fight, units: ant}", "act:1:20: a scalar is found where a list is expected");
	assert_trouble(x, "{do: fight, units: [ant], times: 99999}",
		       "act:1:34: '99999' is found where a whole number from -32767 to 32767 is expected");
	assert_trouble(x, "{do: fight, units: [ant], aloud: maybe}",
		       "act:1:34: 'maybe' is found where yes or no is expected");
}

static void an_action_survives_encoding(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };
	struct action a;

	fresh_ruling(x);
	assert_true(action_decode(&x->match,
				  toy_doc(&x->arena,
					  "{do: fight, units: [bee, ant], how: soft, times: 3, "
					  "aloud: yes, over: '0102/0101', path: ['0101', harbour]}",
					  "act"),
				  &a, &x->ruling));
	doc_write_flow(&b, action_encode(&x->arena, &x->match, &a));
	assert_string_equal(b.bytes,
			    "{by: red, do: fight, units: [bee, ant], how: soft, times: 3, aloud: yes, "
			    "over: 0101/0102, path: ['0101', harbour]}");
}

static void an_action_names_two_lists_of_pieces(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };
	struct action a;
	const struct toy_meet_args *meet = args_of(&a);

	ask(&x->match, &toy_parley, NONE);
	fresh_ruling(x);
	assert_true(action_decode(&x->match,
				  toy_doc(&x->arena, "{do: meet, others: [elk, dog], units: [bee]}", "act"),
				  &a, &x->ruling));
	assert_int_equal(meet->units.n, 1);
	assert_int_equal(meet->units.v[0], piece(x, "bee"));
	assert_int_equal(meet->others.n, 2);
	assert_int_equal(meet->others.v[0], piece(x, "elk"));
	doc_write_flow(&b, action_encode(&x->arena, &x->match, &a));
	assert_string_equal(b.bytes, "{by: red, do: meet, units: [bee], others: [elk, dog]}");
	action_clear(&a, &toy_verb_meet);
	assert_int_equal(meet->others.n, 0);

	assert_false(act(x, "{do: meet, units: [ant], others: [bee]}"));
	assert_string_equal(x->ruling.text, "bee is not blue");
	assert_trouble(x, "{do: meet, units: [ant]}", "act:1:1: 'meet' needs 'others': and whom");
	assert_trouble(x, "{do: meet, units: [ant], others: [dig]}",
		       "act:1:35: there is no piece 'dig'; did you mean 'dog'?");
	assert_true(act(x, "{do: meet, units: [ant, bee], others: [dog]}"));
	assert_string_equal(x->ruling.log->text, "2 meet 1");
	assert_int_equal(toy_own(&x->match)->fallen.v[0], piece(x, "dog"));
}

static void an_action_for_another_position_is_trouble(void **state)
{
	struct fixture *x = *state;
	const char *now =
		text(&x->arena, "{do: rest, for: '%016llx'}", (unsigned long long)match_digest(&x->match, 0));

	assert_true(act(x, now));
	assert_false(act(x, now));
	assert_int_equal(x->ruling.verdict, TROUBLE);
}

/* ---- dice --------------------------------------------------------------- */

static void supplied_dice_are_used_in_order(void **state)
{
	struct fixture *x = *state;
	static const int dice[] = { 3, 7 };

	supply(x, dice, 2);
	assert_true(act(x, "{do: fight, units: [ant]}"));
	assert_int_equal(x->ruling.n_rolled, 1);
	assert_int_equal(x->ruling.rolled[0].value, 3);
	assert_false(dice_used_up(&x->ruling));
	assert_false(act(x, "{do: fight, units: [ant]}"));
	assert_string_equal(x->ruling.text, "die 2 of those supplied cannot be 7: it is a d6 for fight [2]");
	assert_false(act(x, "{do: fight, units: [ant]}"));
	assert_string_equal(x->ruling.text,
			    "2 dice are supplied and more are needed: next is a d6 for fight [2]");
	x->supplied.rest = &x->chance.source;
	assert_true(act(x, "{do: draw}"));
}

static void a_seed_gives_the_same_dice_and_all_faces(void **state)
{
	struct seeded_dice one = dice_of_seed(7), two = one;
	int seen[7] = { 0 };

	(void)state;
	for (int i = 0; i < 600; i++) {
		int n = dice_throw(&one, 6);

		assert_int_equal(n, dice_throw(&two, 6));
		assert_in_range(n, 1, 6);
		seen[n]++;
	}
	for (int i = 1; i <= 6; i++)
		assert_in_range(seen[i], 60, 140);
}

static void a_draw_is_secret_to_the_others(void **state)
{
	struct fixture *x = *state;

	assert_true(act(x, "{do: draw}"));
	assert_int_equal(x->ruling.rolled[0].readers, 1);
	assert_true(x->ruling.revealed);
}

/* ---- decisions ---------------------------------------------------------- */

static void a_single_answer_is_forced(void **state)
{
	struct fixture *x = *state;
	static const int dice[] = { 5 };

	supply(x, dice, 1);
	assert_true(act(x, "{do: fight, units: [ant, bee]}"));
	assert_int_equal(x->match.at[piece(x, "ant")], place(x, "pool"));
	assert_int_equal(x->match.depth, 1);
	assert_string_equal(x->ruling.log->next->text, "forced: {by: blue, do: flee, to: pool}");
}

static bool it_rains(const struct match *m)
{
	return ((const struct toy *)own_bytes(m))->rain;
}

static void a_single_answer_that_would_tell_is_asked_for(void **state)
{
	struct fixture *x = *state;
	struct state shy = toy_flee;

	shy.secret_if = it_rains;
	toy_own(&x->match)->rain = true;
	ask(&x->match, &shy, 1)->who = (int16_t)piece(x, "ant");
	run_to_question(&x->match, &x->ruling);
	assert_ptr_equal(top_frame(&x->match)->state, &shy);
	toy_own(&x->match)->rain = false;
	run_to_question(&x->match, &x->ruling);
	assert_ptr_equal(top_frame(&x->match)->state, &toy_turn);
}

/* ---- decisions for anyone ------------------------------------------------- */

static void either_side_answers_what_anyone_may(void **state)
{
	struct fixture *x = *state;
	static const char *const answers[] = {
		"{by: red, do: meet, units: [ant], others: [dog]}",
		"{by: blue, do: meet, units: [ant], others: [dog]}",
		"{do: meet, units: [ant], others: [dog]}",
	};
	static const int sides[] = { 0, 1, 0 };		/* left out, it is the first */

	for (size_t i = 0; i < LENGTH(answers); i++) {
		ask(&x->match, &toy_parley, NONE);
		assert_true(may_answer(&x->match, 0) && may_answer(&x->match, 1));
		assert_true(may_answer(&x->match, NONE));
		if (!act(x, answers[i]))
			fail_msg("%s", x->ruling.text);
		assert_int_equal(toy_own(&x->match)->turn_of, sides[i]);
		assert_ptr_equal(top_frame(&x->match)->state, &toy_turn);
	}
}

static void one_side_answers_what_it_is_asked(void **state)
{
	struct fixture *x = *state;

	assert_true(may_answer(&x->match, 0));
	assert_false(may_answer(&x->match, 1));
	assert_true(may_answer(&x->match, NONE));
	win(&x->match, &x->ruling, 0, "1", "it ends");
	assert_false(may_answer(&x->match, 0));
	assert_false(may_answer(&x->match, NONE));
}

/* Offered as the first side's; there is one. */
static bool take_first_side(void *context, const struct action *a, const struct list *some)
{
	assert_int_equal(a->side, 0);
	return count_option(context, a, some);
}

static void what_anyone_may_answer_is_not_forced(void **state)
{
	struct fixture *x = *state;
	struct state narrow = toy_parley;
	int n = 0;

	ask(&x->match, &toy_parley, NONE);
	each_option(&x->match, &x->arena, false, take_first_side, &n);
	assert_int_equal(n, 1);
	run_to_question(&x->match, &x->ruling);
	assert_ptr_equal(top_frame(&x->match)->state, &toy_parley);
	assert_null(x->ruling.log);

	done(&x->match);
	narrow.anyone = false;
	ask(&x->match, &narrow, 1);
	run_to_question(&x->match, &x->ruling);
	assert_ptr_equal(top_frame(&x->match)->state, &toy_turn);
	assert_string_equal(x->ruling.log->text, "forced: {by: blue, do: meet, units: [ant], others: [dog]}");
}

static void refusals_say_that_anyone_must_answer(void **state)
{
	struct fixture *x = *state;
	static const char *const many[] = { "red", "blue", "green", NULL };
	struct forms forms = toy_forms;
	struct game g = toy_game;

	assert_string_equal(asked_name(&x->match, top_frame(&x->match)), "red");
	ask(&x->match, &toy_parley, NONE);
	assert_string_equal(asked_name(&x->match, top_frame(&x->match)), "either side");
	assert_false(act(x, "{by: blue, do: rest}"));
	assert_int_equal(x->ruling.verdict, REFUSED);
	assert_string_equal(x->ruling.rule, "1");
	assert_string_equal(x->ruling.text,
			    "either side must now say who meets whom; 'rest' does not answer that");
	assert_trouble(x, "{by: green, do: meet}", "act:1:6: 'green' is no side; known: 'red' and 'blue'");
	forms.sides = many;
	g.forms = &forms;
	x->match.game = &g;
	assert_string_equal(asked_name(&x->match, top_frame(&x->match)), "any side");
}

static void a_game_that_is_won_takes_no_action(void **state)
{
	struct fixture *x = *state;
	static const int dice[] = { 6 };

	supply(x, dice, 1);
	assert_true(act(x, "{do: fight, units: [ant]}"));
	assert_true(is_over(&x->match));
	assert_int_equal(x->match.winner, 0);
	assert_false(act(x, "{do: rest}"));
	assert_string_equal(x->ruling.text, "the game is over");
}

/* ---- what a game may add -------------------------------------------------- */

/* The toy with other habits: red and blue are one party, backs are counted, and the umpire looks in. */
static struct game with_parties(void)
{
	static const char *const parties[] = { "purple", "purple", NULL };
	static const struct secrecy counted = { .sight = toy_sight, .back = toy_back, .backs_counted = true };
	struct game g = toy_game;

	g.parties = parties;
	g.secrecy = &counted;
	return g;
}

static void a_party_wins_together(void **state)
{
	struct fixture *x = *state;
	struct game g = with_parties();
	struct buffer b = { .arena = &x->arena };
	struct match again;

	x->match.game = &g;
	assert_string_equal(winner_name(&x->match), "none");
	win(&x->match, &x->ruling, 0, "1", "they win");
	assert_string_equal(winner_name(&x->match), "purple");
	match_write(&b, &x->match, NONE);
	assert_non_null(strstr(b.bytes, "result: {winner: purple, rule: '1'}"));
	match_clear(&again, &g, x->data);
	assert_true(match_patch(&again, toy_doc(&x->arena, b.bytes, "saved"), &x->ruling));
	assert_int_equal(again.winner, 0);
}

static void backs_are_counted_where_all_know_how_many(void **state)
{
	struct fixture *x = *state;
	struct game g = with_parties();
	struct buffer b = { .arena = &x->arena };
	struct seen seen;

	seen_at(&x->match, place(x, "0101"), 1, &seen);
	assert_int_equal(seen.count[0], 0);
	x->match.game = &g;
	seen_at(&x->match, place(x, "0101"), 1, &seen);
	assert_int_equal(seen.n, 1);
	assert_int_equal(seen.count[0], 2);
	match_write(&b, &x->match, 1);
	assert_non_null(strstr(b.bytes, "unknown:\n  '0101': {red: 2}\n"));
}

static void a_secret_of_a_side_is_shown_to_it_alone(void **state)
{
	struct fixture *x = *state;
	struct buffer red = { .arena = &x->arena }, blue = { .arena = &x->arena };

	toy_own(&x->match)->plan = 7;
	match_write(&red, &x->match, 0);
	match_write(&blue, &x->match, 1);
	assert_null(strstr(red.bytes, "plan"));
	assert_non_null(strstr(blue.bytes, "plan: 7"));
}

static void a_veiled_field_is_shown_to_nobody_but_the_umpire(void **state)
{
	struct fixture *x = *state;
	struct buffer all = { .arena = &x->arena }, dry = all, wet = all;

	toy_own(&x->match)->flags = 1;
	match_write(&dry, &x->match, 0);
	toy_own(&x->match)->rain = true;
	match_write(&wet, &x->match, 0);
	match_write(&all, &x->match, NONE);
	assert_non_null(strstr(dry.bytes, "flags: [dawn]"));
	assert_null(strstr(wet.bytes, "flags:"));
	assert_non_null(strstr(all.bytes, "flags: [dawn]"));
}

static void a_view_leaves_out_who_is_not_seen_wherever_it_is_named(void **state)
{
	struct fixture *x = *state;
	struct buffer red = { .arena = &x->arena }, blue = red;
	int hidden = x->match.top[place(x, "0101")];

	toy_own(&x->match)->last = (int16_t)hidden;
	list_add(&toy_own(&x->match)->fallen, hidden);
	match_write(&red, &x->match, 0);
	match_write(&blue, &x->match, 1);
	assert_null(strstr(red.bytes, "last: none"));
	assert_null(strstr(red.bytes, "fallen: []"));
	assert_non_null(strstr(blue.bytes, "last: none"));
	assert_non_null(strstr(blue.bytes, "fallen: []"));
}

static void a_die_may_be_rolled_unheard(void **state)
{
	struct fixture *x = *state;
	struct seeded_dice dice = dice_of_seed(3);
	struct ruling r = { .arena = &x->arena, .dice = &dice.source };

	assert_in_range(roll_unheard(&r, "1", "secret", 6, 1), 1, 6);
	assert_int_equal(r.n_rolled, 1);
	assert_int_equal(r.rolled[0].readers, 1);
	assert_true(r.rolled[0].unheard);
}

static void a_die_says_where_it_comes_from(void **state)
{
	static const int given[] = { 3, 4 };
	static const uint8_t from[] = { DIE_UNSAID, DIE_ROLLED };
	struct fixture *x = *state;
	struct dice_source system = dice_of_system();
	struct seeded_dice seeded = dice_of_seed(0);
	struct listed_dice mixed = dice_supplied(given, 1, &seeded.source);
	struct listed_dice recorded = dice_recorded(given, from, 2);
	struct dice_source *all[] = { &system, &mixed.source, &recorded.source };
	static const int wanted[][2] = {
		{ DIE_ROLLED, DIE_ROLLED }, { DIE_SUPPLIED, DIE_SEEDED }, { DIE_UNSAID, DIE_ROLLED },
	};

	for (size_t i = 0; i < LENGTH(all); i++) {
		struct ruling r = { .arena = &x->arena, .dice = all[i] };

		roll(&r, "1", "a", 6);
		roll_unheard(&r, "1", "b", 6, 1);
		assert_int_equal(r.verdict, LAWFUL);
		assert_int_equal(r.rolled[0].from, wanted[i][0]);
		assert_int_equal(r.rolled[1].from, wanted[i][1]);
		assert_false(all[i]->misfit);
		roll(&r, "1", "c", 6);
		assert_int_equal(all[i]->misfit, i == 2);
	}
}

/* sides: all of them know what is shown; 0: whoever does. */
static const char *entry_of(struct fixture *x, const struct ruling *r, unsigned sides)
{
	struct buffer b = { .arena = &x->arena };
	struct doc *d = doc_new(&x->arena, DOC_MAP);

	entry_add_dice(&x->arena, d, r, sides);
	doc_write_flow(&b, d);
	return b.bytes;
}

static void an_entry_has_a_source_for_every_die_that_is_shown(void **state)
{
	struct fixture *x = *state;
	struct ruling r = { .arena = &x->arena, .n_rolled = 3, .rolled = (struct rolled[]){
		{ .value = 1, .readers = 0xffff, .from = DIE_ROLLED },
		{ .value = 2, .readers = 1, .from = DIE_SUPPLIED },
		{ .value = 3, .readers = 1, .unheard = true, .from = DIE_SEEDED },
	} };

	assert_string_equal(entry_of(x, &r, 0),
			    "{dice: [1, 2, 3], dice-from: [rolled, supplied, seeded]}");
	assert_string_equal(entry_of(x, &r, 1u << 1), "{dice: [1, '?'], dice-from: [rolled, supplied]}");
	r.rolled[1].from = DIE_ROLLED;
	assert_string_equal(entry_of(x, &r, 1u << 1), "{dice: [1, '?'], dice-from: rolled}");
	for (int i = 0; i < 3; i++)
		r.rolled[i].from = DIE_UNSAID;
	assert_string_equal(entry_of(x, &r, 0), "{dice: [1, 2, 3]}");
	r.n_rolled = 0;
	assert_string_equal(entry_of(x, &r, 0), "{}");
}

static enum verdict sent(struct fixture *x, const struct letter *l, struct action *a, const char *yaml)
{
	fresh_ruling(x);
	action_read(&x->match, toy_doc(&x->arena, yaml, "act"), l, a, &x->ruling);
	return x->ruling.verdict;
}

static void whoever_sends_an_action_acts_for_no_other(void **state)
{
	struct fixture *x = *state;
	struct letter red = { .as = 0 }, blue = { .as = 1 };
	struct action a;

	assert_int_equal(sent(x, &red, &a, "{do: rest}"), LAWFUL);
	assert_int_equal(sent(x, &red, &a, "{by: red, do: rest}"), LAWFUL);
	assert_int_equal(sent(x, &blue, &a, "{do: rest}"), REFUSED);
	assert_string_equal(x->ruling.text, "blue is not asked: red must now step, fight, draw or rest");
	assert_int_equal(sent(x, &blue, &a, "{by: red, do: nonsense, for: x, what: [1]}"), TROUBLE);
	assert_string_equal(x->ruling.text, "act:1:6: this is no action of blue, and no other is taken");
	assert_int_equal(sent(x, &red, &a, "{by: [red], do: rest}"), TROUBLE);
	ask(&x->match, &toy_parley, NONE);
	assert_int_equal(sent(x, &blue, &a, "{do: meet, units: [ant], others: [dog]}"), LAWFUL);
	assert_int_equal(a.side, 1);
	assert_int_equal(by_whom(&x->match, &a, 0), 0);
	assert_int_equal(by_whom(&x->match, &a, NONE), 1);
}

static void dice_are_of_histories_alone(void **state)
{
	struct fixture *x = *state;
	struct letter mail = { .as = NONE }, recorded = { .as = NONE, .recorded = true };
	struct action a;

	assert_int_equal(sent(x, &mail, &a, "{do: rest, dice: [1]}"), TROUBLE);
	assert_int_equal(sent(x, &mail, &a, "{do: rest, dice-from: rolled}"), TROUBLE);
	assert_int_equal(sent(x, &mail, &a, "{do: flee, dice: [1]}"), TROUBLE);
	assert_int_equal(sent(x, &recorded, &a, "{do: rest, dice: [1], dice-from: rolled}"), LAWFUL);
}

static void what_is_not_asked_is_skipped(void **state)
{
	struct fixture *x = *state;
	int step = x->match.step;

	assert_true(act(x, "{by: blue, do: rest, if-asked: yes}"));
	assert_string_equal(x->ruling.log->text, "skipped: no open decision of blue takes 'rest'");
	assert_int_equal(x->ruling.log->readers, 2);
	assert_true(act(x, "{by: red, do: flee, to: pool, if-asked: yes}"));
	assert_int_equal(x->match.step, step);
	assert_false(act(x, "{by: blue, do: rest, if-asked: no}"));
	assert_int_equal(x->ruling.verdict, REFUSED);
	assert_false(act(x, "{by: red, do: flee, to: nowhere, if-asked: yes}"));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_false(act(x, "{by: red, do: flee, to: pool, if-asked: perhaps}"));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_true(act(x, "{by: red, do: rest, if-asked: yes}"));
	assert_int_equal(x->match.step, step + 1);
}

static void what_no_position_takes_is_found_early(void **state)
{
	static const char *const bad[] = {
		"{do: nonsense}", "{by: green, do: rest}", "{do: flee}", "{do: flee, to: nowhere}", "[rest]",
		"{do: flee, from: pool}", "{do: rest, dice: [1]}", "{do: rest, if-asked: 3}",
	};
	struct fixture *x = *state;
	struct letter mail = { .as = NONE };

	for (size_t i = 0; i < LENGTH(bad); i++) {
		fresh_ruling(x);
		assert_false(action_vet(&x->match, toy_doc(&x->arena, bad[i], "act"), &mail, &x->ruling));
		assert_int_equal(x->ruling.verdict, TROUBLE);
	}
	fresh_ruling(x);
	assert_true(action_vet(&x->match, toy_doc(&x->arena, "{by: blue, do: flee, to: pool}", "act"), &mail,
			       &x->ruling));
}

static void all_actions_of_a_stream_may_be_for_its_first_position(void **state)
{
	struct fixture *x = *state;
	struct match first = x->match;
	struct letter whole = { .as = NONE }, stream = { .as = NONE, .first = &first };
	struct action a;
	const char *form = "{by: red, do: draw, for: %016" PRIx64 "}";
	const char *red = text(&x->arena, form, match_digest(&first, 0));
	const char *blue = text(&x->arena, form, match_digest(&first, 1));

	assert_int_equal(sent(x, &whole, &a, red), LAWFUL);
	toy_own(&x->match)->score++;
	assert_int_equal(sent(x, &whole, &a, red), TROUBLE);
	assert_int_equal(sent(x, &stream, &a, red), LAWFUL);
	assert_int_equal(sent(x, &stream, &a, blue), TROUBLE);
}

static void a_remark_leaves_an_action_lawful(void **state)
{
	struct fixture *x = *state;
	struct ruling r = { .arena = &x->arena }, quiet = { .arena = &x->arena, .quiet = true };

	remark(&r, "1", "it is in vain");
	remark(&r, "2", "twice over");
	assert_int_equal(r.verdict, LAWFUL);
	assert_string_equal(r.remarks->text, "it is in vain");
	assert_string_equal(r.remarks->next->rule, "2");
	remark(&quiet, "1", "unsaid");
	assert_null(quiet.remarks);
}

static void end_in_rain(struct match *m, struct ruling *r)
{
	if (toy_own(m)->rain)
		win(m, r, 1, "1", "it rains");
}

static void the_umpire_looks_in_between_any_two_steps(void **state)
{
	struct fixture *x = *state;
	struct game g = toy_game;

	g.judge = end_in_rain;
	x->match.game = &g;
	assert_true(act(x, "{do: rest}"));
	assert_false(is_over(&x->match));
	toy_own(&x->match)->rain = true;
	assert_true(act(x, "{do: rest}"));
	assert_int_equal(x->match.winner, 1);
	assert_int_equal(x->match.depth, 0);
}

static void another_answer_than_some_is_found(void **state)
{
	struct fixture *x = *state;
	const struct verb *const rest[] = { &toy_verb_rest, NULL };
	const struct verb *const all[] = {
		&toy_verb_rest, &toy_verb_step, &toy_verb_fight, &toy_verb_draw, NULL
	};

	assert_true(has_answer_but(&x->match, &x->arena, rest));
	assert_false(has_answer_but(&x->match, &x->arena, all));
}

static void options_are_what_check_accepts(void **state)
{
	struct fixture *x = *state;
	int n = 0;

	each_option(&x->match, &x->arena, true, count_option, &n);
	/* ant and bee each to three hexes and the harbour; fight names nobody and is refused; draw; rest */
	assert_int_equal(n, 2 * 4 + 2);
}

/* ---- search ------------------------------------------------------------- */

static int toy_cost(const struct match *m, const void *context, int from, const struct link *l, int spent,
		    bool *stop)
{
	const struct border *b = &m->data->map->borders[l->border];

	(void)context;
	(void)from;
	(void)spent;
	if (b->features & 2)
		return NO;
	*stop = m->data->map->places[l->to].features & 2;
	return b->features & 1 ? 1 : 2;
}

static void search_finds_the_cheapest_way(void **state)
{
	struct fixture *x = *state;
	struct reach reach;
	struct list path;

	search(&x->match, place(x, "0101"), 0, 4, toy_cost, NULL, &reach);
	assert_int_equal(reach.cost[place(x, "0301")], 2);
	assert_int_equal(reach.cost[place(x, "0202")], 2);
	/* The river closes the way south; 0102 is reached over the hill alone, where one stops. */
	assert_int_equal(reach.cost[place(x, "0102")], NONE);
	assert_int_equal(reach.cost[place(x, "0302")], 4);
	reach_path(&reach, place(x, "0302"), &path);
	assert_int_equal(path.n, 4);
	assert_int_equal(path.v[1], place(x, "0201"));
	for (int i = 1; i < reach.n; i++)
		assert_true(reach.cost[reach.place[i - 1]] <= reach.cost[reach.place[i]]);
}

static void one_cost_is_dearer_than_another(void **state)
{
	(void)state;
	assert_int_equal(dearer(2, 3), 3);
	assert_int_equal(dearer(NO, 3), NO);
	assert_int_equal(dearer(3, NO), NO);
	assert_int_equal(cheaper(2, 3), 2);
	assert_int_equal(cheaper(NO, 3), 3);
	assert_int_equal(cheaper(3, NO), 3);
	assert_int_equal(cheaper(NO, NO), NO);
}

/* ---- retreats ------------------------------------------------------------ */

/* Five by five hexes, their rows as a list in YAML. The harbour leads on to the pool. */
static const struct data *retreat_data(struct fixture *x, const char *first, const char *rows)
{
	static const char rest[] = "sources: {default: {rebuilt: for tests}}\n"
				   "legend: {'.': [clear], '^': [hill]}\n"
				   "places: {pool: {kind: box}, harbour: {kind: box}}\n"
				   "links: {harbour: ['0403', '0304'], pool: [harbour, '0105']}\n";
	const char *yaml = text(&x->arena, "grid: {columns: 5, rows: 5, lower: odd, first: %s}\n%srows: %s\n",
				first, rest, rows), *why = NULL;
	struct data_docs docs = { .map = toy_doc(&x->arena, yaml, "map") };
	const struct data *d = data_load(&x->arena, &toy_forms, &docs, x->data, &why);

	if (!d)
		fail_msg("%s", why);
	return d;
}

static void begin_retreat(struct fixture *x, const char *first, const char *rows)
{
	x->data = retreat_data(x, first, rows);
	fresh_ruling(x);
	match_new(&x->match, &toy_game, x->data, 0, 0, &x->ruling);
	assert_int_equal(x->ruling.verdict, LAWFUL);
}

static const char level[] = "['.....', '.....', '.....', '.....', '.....']";

/* Hills cost what context says. Each step is one farther from 0303, or leaves the grid. */
static int retreat_step(const struct match *m, const void *context, int from, const struct link *l, int n)
{
	int start = place_find(m->data, "0303");

	assert_int_equal(hex_distance(m->data, start, from), n - 1);
	if (m->data->map->places[l->to].kind == 0)
		assert_int_equal(hex_distance(m->data, start, l->to), n);
	return m->data->map->places[l->to].features & 2 ? *(const int *)context : 1;
}

static void assert_layers(struct fixture *x, int most, const struct reach *reach)
{
	int start = place(x, "0303"), hexes = 0, n = 0;

	for (int i = 0; i < x->data->map->n_places; i++) {
		int away = hex_distance(x->data, start, i);

		if (away == NONE)
			continue;
		hexes += away <= most;
		assert_int_equal(reach->cost[i], away <= most ? away : NONE);
		if (away == 0 || away > most)
			assert_int_equal(reach->from[i], NONE);
		else
			assert_int_equal(hex_distance(x->data, start, reach->from[i]), away - 1);
	}
	for (int i = 0; i < reach->n; i++)
		n += x->data->map->places[reach->place[i]].kind == 0;
	assert_int_equal(n, hexes);
	for (int i = 1; i < reach->n; i++)
		assert_true(reach->cost[reach->place[i - 1]] <= reach->cost[reach->place[i]]);
}

static void retreats_go_one_hex_farther_with_each_step(void **state)
{
	struct fixture *x = *state;
	static const char *const firsts[] = { "north", "south" };
	const int hill = 1;

	for (size_t i = 0; i < LENGTH(firsts); i++) {
		begin_retreat(x, firsts[i], level);
		for (int most = 0; most <= 4; most++) {
			struct reach reach;

			retreat_search(&x->match, place(x, "0303"), most, retreat_step, &hill, &reach);
			assert_int_equal(reach.place[0], place(x, "0303"));
			assert_layers(x, most, &reach);
		}
	}
}

static void retreats_take_the_cheapest_way(void **state)
{
	struct fixture *x = *state;
	struct reach reach;
	struct list path;
	int hill = 3, n = 0, to;

	begin_retreat(x, "north", "['.....', '.....', '.....', '...^.', '.....']");
	to = place(x, "0405");
	retreat_search(&x->match, place(x, "0303"), 2, retreat_step, &hill, &reach);
	/* 0404, a hill, is looked at first, and 0304 then gives a cheaper way */
	assert_int_equal(reach.cost[place(x, "0404")], 3);
	assert_int_equal(reach.cost[to], 2);
	assert_true(reach_path(&reach, to, &path));
	assert_int_equal(path.n, 3);
	assert_int_equal(path.v[0], place(x, "0303"));
	assert_int_equal(path.v[1], place(x, "0304"));
	assert_true(reach_way(&reach, to, &path));
	assert_int_equal(path.n, 2);
	assert_int_equal(path.v[0], place(x, "0304"));
	assert_int_equal(path.v[1], to);
	assert_int_equal(reach.cost[place(x, "0503")], 2);
	assert_int_equal(reach.from[place(x, "0503")], place(x, "0403"));
	assert_int_equal(reach.cost[place(x, "0504")], 4);
	for (int i = 0; i < reach.n; i++)
		n += reach.place[i] == to;
	assert_int_equal(n, 1);
	hill = 1;	/* of two that cost the same the first is kept */
	retreat_search(&x->match, place(x, "0303"), 2, retreat_step, &hill, &reach);
	assert_int_equal(reach.from[to], place(x, "0404"));
}

static void retreats_do_not_pass_what_is_closed(void **state)
{
	struct fixture *x = *state;
	const int hill = NO;
	struct reach reach;

	begin_retreat(x, "north", "['.....', '.....', '.....', '..^..', '.....']");
	retreat_search(&x->match, place(x, "0303"), 2, retreat_step, &hill, &reach);
	assert_int_equal(reach.cost[place(x, "0304")], NONE);
	assert_int_equal(reach.cost[place(x, "0305")], NONE);	/* straight behind it */
	assert_int_equal(reach.cost[place(x, "0405")], 2);
	assert_int_equal(reach.cost[place(x, "0205")], 2);

	begin_retreat(x, "north", "['^^^^^', '^^^^^', '^^.^^', '^^^^^', '^^^^^']");
	retreat_search(&x->match, place(x, "0303"), 4, retreat_step, &hill, &reach);
	assert_int_equal(reach.n, 1);
}

/* The pool is linked to the harbour and to 0105: from the harbour nothing goes on. */
static void retreats_may_end_off_the_grid(void **state)
{
	struct fixture *x = *state;
	const int hill = 3;
	struct reach reach;

	begin_retreat(x, "north", "['.....', '.....', '...^.', '.....', '.....']");
	retreat_search(&x->match, place(x, "0303"), 1, retreat_step, &hill, &reach);
	assert_int_equal(reach.cost[place(x, "harbour")], NONE);
	retreat_search(&x->match, place(x, "0303"), 2, retreat_step, &hill, &reach);
	assert_int_equal(reach.cost[place(x, "harbour")], 2);
	assert_int_equal(reach.from[place(x, "harbour")], place(x, "0304"));
	retreat_search(&x->match, place(x, "0303"), 3, retreat_step, &hill, &reach);
	assert_int_equal(reach.cost[place(x, "pool")], NONE);
	retreat_search(&x->match, place(x, "0303"), 4, retreat_step, &hill, &reach);
	assert_int_equal(reach.cost[place(x, "pool")], 4);
	assert_int_equal(reach.from[place(x, "pool")], place(x, "0105"));
	retreat_search(&x->match, place(x, "harbour"), 4, retreat_step, &hill, &reach);
	assert_int_equal(reach.n, 0);
	assert_int_equal(reach.cost[place(x, "harbour")], NONE);
}

/* ---- zones of control ---------------------------------------------------- */

static bool is_brave(const struct match *m, int piece)
{
	return m->data->counters->pieces[piece].traits & 1;
}

static bool is_anyone(const struct match *m, int piece)
{
	(void)m;
	(void)piece;
	return true;
}

static bool is_no_river(const struct match *m, const struct link *l)
{
	return !(m->data->map->borders[l->border].features & 2);
}

static void zones_are_of_the_enemy(void **state)
{
	struct fixture *x = *state;
	static const struct zone_rule rule = { is_anyone, is_no_river };

	assert_true(in_zone(&x->match, place(x, "0201"), 1, &rule));
	assert_false(in_zone(&x->match, place(x, "0201"), 0, &rule));
	assert_true(in_zone(&x->match, place(x, "0302"), 0, &rule));
	assert_false(in_zone(&x->match, place(x, "0302"), 1, &rule));
	assert_false(in_zone(&x->match, place(x, "0303"), 0, &rule));	/* where the enemy stands */
	assert_false(in_zone(&x->match, place(x, "0301"), 1, &rule));	/* two away */
	put(&x->match, piece(x, "dog"), NONE);
	assert_false(in_zone(&x->match, place(x, "0302"), 0, &rule));
}

static void zones_reach_where_the_rule_says(void **state)
{
	struct fixture *x = *state;
	static const struct zone_rule rule = { is_anyone, is_no_river };

	assert_false(in_zone(&x->match, place(x, "0102"), 1, &rule));	/* over the river */
	put(&x->match, piece(x, "bee"), place(x, "0202"));
	assert_true(in_zone(&x->match, place(x, "0102"), 1, &rule));
	assert_true(in_zone(&x->match, place(x, "harbour"), 1, &rule));	/* by a link */
}

static void zones_are_of_those_who_exert_one(void **state)
{
	struct fixture *x = *state;
	static const struct zone_rule rule = { is_brave, is_no_river };

	assert_true(in_zone(&x->match, place(x, "0201"), 1, &rule));
	put(&x->match, piece(x, "bee"), place(x, "0101"));
	put(&x->match, piece(x, "dog"), place(x, "0101"));
	/* the ant exerts it also from under a bee, and under a dog of the other side */
	assert_true(in_zone(&x->match, place(x, "0201"), 1, &rule));
	assert_false(in_zone(&x->match, place(x, "0201"), 0, &rule));
	put(&x->match, piece(x, "ant"), NONE);
	assert_false(in_zone(&x->match, place(x, "0201"), 1, &rule));
}

/* ---- files -------------------------------------------------------------- */

static void a_position_survives_saving(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena }, again = { .arena = &x->arena };
	struct match m;

	put(&x->match, piece(x, "bee"), place(x, "0101"));
	*toy_own(&x->match) = (struct toy){
		.turn = 3,
		.score = 8,
		.mood = 1,
		.rain = true,
		.last = 2,
		.camp = 4,
		.turn_of = 1,
		.flags = 2,
		.fallen = { 2, { 1, 3 } },
		.bridges = { 1, { 2 } },
		.scouted = { 3, { 9, 0, 4 } },
		.marches = { 2, { { 5, 1, 2 }, { 0, 3, 1 } } },
		.plan = 3,
		.answered = UINT64_C(1) << 63 | 9,
	};
	((struct toy_piece *)piece_struct(&x->match, 2))->tired = 5;
	ask(&x->match, &toy_flee, 1)->count = 4;
	match_write(&b, &x->match, NONE);
	match_clear(&m, &toy_game, x->data);
	fresh_ruling(x);
	if (!match_patch(&m, toy_doc(&x->arena, b.bytes, "saved"), &x->ruling))
		fail_msg("%s", x->ruling.text);
	match_write(&again, &m, NONE);
	assert_string_equal(b.bytes, again.bytes);
	assert_true(match_same(&m, &x->match));
}

static void a_list_of_places_is_written_by_name(void **state)
{
	struct fixture *x = *state;
	struct buffer bare = { .arena = &x->arena }, b = { .arena = &x->arena };
	static const struct field scouted_field = {
		.kind = FIELD_PLACES, .key = "scouted", .offset = offsetof(struct toy, scouted),
	};
	const struct list *scouted = &toy_own(&x->match)->scouted;

	match_write(&bare, &x->match, NONE);
	assert_non_null(strstr(bare.bytes, "scouted: []\n"));
	assert_true(field_is_default(&scouted_field, own_bytes(&x->match)));
	fresh_ruling(x);
	assert_true(match_patch(&x->match, toy_doc(&x->arena, "own: {scouted: [pool, '0303']}", "file"),
				&x->ruling));
	assert_false(field_is_default(&scouted_field, own_bytes(&x->match)));
	assert_int_equal(scouted->n, 2);
	assert_int_equal(scouted->v[0], place(x, "pool"));
	assert_int_equal(scouted->v[1], place(x, "0303"));
	match_write(&b, &x->match, NONE);
	assert_non_null(strstr(b.bytes, "scouted: [pool, '0303']\n"));
}

/* Scenarios that choose their pieces: each is begun, written and read with its own. */
static void a_scenario_is_played_with_its_own_data(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };
	struct data_docs docs = {
		.scenarios = toy_doc(&x->arena, "all: {title: All}\n"
				     "few: {title: Few, pieces: {blue: {dog: {}}, red: {ant: {}}}}\n",
				     "file"),
	};
	const char *why = NULL;
	const struct data *d = data_load(&x->arena, &toy_forms, &docs, x->data, &why);
	struct match m, again;

	assert_non_null(d);
	fresh_ruling(x);
	match_new(&m, &toy_game, d, 1, 2, &x->ruling);
	assert_ptr_equal(m.data, d->scenarios[1].data);
	assert_int_equal(m.data->counters->n_pieces, 2);
	assert_int_equal(m.at[0], place_find(d, "0303"));
	match_write(&b, &m, NONE);
	match_clear(&again, &toy_game, scenario_data(d, 0));
	assert_int_equal(again.data->counters->n_pieces, 5);
	if (!match_patch(&again, toy_doc(&x->arena, b.bytes, "saved"), &x->ruling))
		fail_msg("%s", x->ruling.text);
	assert_true(match_same(&again, &m));
	/* another scenario clears the map; the same one does not */
	assert_true(match_patch(&again, toy_doc(&x->arena, "scenario: few", "file"), &x->ruling));
	assert_true(match_same(&again, &m));
	assert_true(match_patch(&again, toy_doc(&x->arena, "scenario: all", "file"), &x->ruling));
	assert_ptr_equal(again.data, d->scenarios[0].data);
	assert_int_equal(again.options, 2);
	assert_int_equal(again.at[0], NONE);
	assert_false(match_patch(&again, toy_doc(&x->arena, "scenario: some", "file"), &x->ruling));
	assert_string_equal(x->ruling.text, "file:1:11: toy has no scenario 'some'; known: 'all' and 'few'");
	x->ruling = (struct ruling){ .arena = &x->arena, .dice = x->ruling.dice };
	assert_false(match_patch(&again, toy_doc(&x->arena, "scenario: feww", "file"), &x->ruling));
	assert_string_equal(x->ruling.text, "file:1:11: toy has no scenario 'feww'; did you mean 'few'?");
}

static void bits_are_written_as_numbers(void **state)
{
	struct fixture *x = *state;
	struct buffer bare = { .arena = &x->arena }, b = { .arena = &x->arena };

	match_write(&bare, &x->match, NONE);
	assert_non_null(strstr(bare.bytes, "answered: []\n"));
	fresh_ruling(x);
	assert_true(match_patch(&x->match, toy_doc(&x->arena, "own: {answered: [63, 0, 3]}", "file"),
				&x->ruling));
	assert_true(toy_own(&x->match)->answered == (UINT64_C(1) << 63 | 9));
	match_write(&b, &x->match, NONE);
	assert_non_null(strstr(b.bytes, "answered: [0, 3, 63]\n"));
	assert_true(match_patch(&x->match, toy_doc(&x->arena, "own: {answered: []}", "file"), &x->ruling));
	assert_true(toy_own(&x->match)->answered == 0);
}

static void a_decision_for_anyone_is_written_without_side(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };
	struct match m;

	ask(&x->match, &toy_parley, NONE)->count = 2;
	match_write(&b, &x->match, NONE);
	assert_non_null(strstr(b.bytes, "{decide: parley, count: 2}"));
	match_clear(&m, &toy_game, x->data);
	fresh_ruling(x);
	if (!match_patch(&m, toy_doc(&x->arena, b.bytes, "saved"), &x->ruling))
		fail_msg("%s", x->ruling.text);
	assert_true(match_same(&m, &x->match));
}

static void a_view_hides_the_other_side(void **state)
{
	struct fixture *x = *state;
	struct buffer b = { .arena = &x->arena };

	match_write(&b, &x->match, 1);
	assert_non_null(strstr(b.bytes, "view: blue\n"));
	assert_non_null(strstr(b.bytes, "unknown:\n  '0101': [red]\n"));
	assert_non_null(strstr(b.bytes, "dog: '0303'"));
	assert_null(strstr(b.bytes, "ant"));
	assert_null(strstr(b.bytes, "cat"));
}

static void assert_patch(struct fixture *x, const char *yaml, const char *words)
{
	struct match m = x->match;

	fresh_ruling(x);
	assert_false(match_patch(&m, toy_doc(&x->arena, yaml, "file"), &x->ruling));
	assert_int_equal(x->ruling.verdict, TROUBLE);
	assert_string_equal(x->ruling.text, words);
}

static void bad_positions_are_trouble(void **state)
{
	struct fixture *x = *state;

	assert_patch(x, "own: {turn: 11}",
		     "file:1:13: '11' is found where a whole number from 1 to 10 is expected");
	assert_patch(x, "own: {trun: 1}", "file:1:7: there is no key 'trun' here; did you mean 'turn'?");
	assert_patch(x, "own: {mood: sad}", "file:1:13: 'sad' is no mood; known: 'calm' and 'wild'");
	assert_patch(x, "own: {rain: 1}", "file:1:13: '1' is found where yes or no is expected");
	assert_patch(x, "own: {flags: [noon]}", "file:1:15: 'noon' is no flags; known: 'dawn' and 'dusk'");
	assert_patch(
		x, "own: {bridges: ['0101/0303']}",
		"file:1:17: there is no hexside '0101/0303'; one is named by two neighbours, '0919/1019'");
	assert_patch(x, "own: {marches: [{from: '0101', to: '0102'}]}",
		     "file:1:17: an entry is written {from: PLACE, to: PLACE, count: N}");
	assert_patch(x, "own: {marches: [{from: '0101', to: '0102', count: 0}]}",
		     "file:1:51: '0' is found where a whole number from 1 to 999 is expected");
	assert_patch(x,
		     "own: {marches: [{from: '0101', to: '0102', count: 1}, "
		     "{from: '0101', to: '0102', count: 1}]}",
		     "file:1:55: these two places are here again");
	assert_patch(x, "pieces: {blue: {ant: pool}}", "file:1:17: ant is not a piece of that side");
	assert_patch(x, "pieces: {green: {ant: pool}}",
		     "file:1:10: 'green' is no side; known: 'red' and 'blue'");
	assert_patch(x, "stacks: {'0101': [ant, ant]}",
		     "file:1:24: ant is here again");
	assert_patch(x, "{decide: trun, side: red}",
		     "file:1:10: toy has no decision 'trun'; did you mean 'turn'?");
	assert_patch(x, "pending: [{decide: turn}]", "file:1:11: decision 'turn' needs 'side'");
	assert_patch(x, "pending: [{decide: parley, side: red}]",
		     "file:1:34: decision 'parley' is for any side");
	assert_patch(x, "own: {scouted: ['0304']}",
		     "file:1:17: there is no place '0304'; did you mean '0301'?");
	assert_patch(x, "own: {answered: [0, 64]}",
		     "file:1:21: '64' is found where a whole number from 0 to 63 is expected");
	assert_patch(x, "own: {answered: 3}", "file:1:17: a scalar is found where a list is expected");
	assert_patch(x, "own: {scouted: pool}",
		     "file:1:16: a scalar is found where a list is expected");
	assert_patch(x, "options: [rain]", "file:1:11: toy has no option 'rain'; known: 'snow' and 'wind'");
	assert_patch(x, "result: {winner: red}",
		     "file:1:9: a result is written {winner: SIDE, rule: CLAUSE}");
}

/* ---- where decisions may lie -------------------------------------------- */

enum { IN_CALM, IN_STORM };	/* phases: the mood */

static int mood(const struct match *m)
{
	struct toy own;

	memcpy(&own, own_bytes(m), sizeof own);
	return own.mood;
}

static int red(const struct match *m)
{
	(void)m;
	return 0;
}

static bool is_of_side(const struct match *m, const struct frame *f, int who)
{
	(void)who;
	return m->data->counters->pieces[f->who].side == f->side;
}

static bool is_before_dusk(const struct match *m, const struct frame *f)
{
	(void)m;
	return f->count != 7;
}

static int nine(const struct match *m, const struct frame *f)
{
	(void)m;
	(void)f;
	return 9;
}

static const struct verb *const no_answer[] = { NULL };
static const struct state lying_turn = {
	.name = "turn", .rule = "1", .asks = "act", .verbs = no_answer, .asked = ON_TURN, .in = IN(IN_CALM),
};
static const struct state lying_flee;
static const struct state lying_flee = {
	.name = "flee", .rule = "2", .asks = "flee", .verbs = no_answer, .asked = EITHER_SIDE,
	.on = ON(&lying_turn, &lying_flee), .who = 1, .where = KIND(0), .border = PERHAPS(1), .most = nine,
	.fits = is_before_dusk,
};
static const struct state lying_parley = {
	.name = "parley", .rule = "1", .asks = "speak", .verbs = no_answer, .asked = ANYBODY, .anyone = true,
	.breaks_in = true, .who = PERHAPS(1),
};

static void assert_lies(struct fixture *x, const char *patch, const char *words)
{
	struct game lying = *x->match.game;
	struct match m;
	struct fault fault = { .arena = &x->arena };
	const char *why;

	lying.states = (const struct state *const[]){ &lying_turn, &lying_flee, &lying_parley, NULL };
	lying.phase = mood;
	lying.on_turn = red;
	lying.is_about = is_of_side;
	match_copy(&m, &x->match);
	m.game = &lying;
	m.depth = 0;
	fresh_ruling(x);
	if (match_patch(&m, toy_doc(&x->arena, patch, "file"), &x->ruling))
		why = pending_fault(&m, &fault) ? fault.words : NULL;
	else
		why = x->ruling.text;
	if (!same(why, words))
		fail_msg("%s: %s", patch, why ? why : "nothing is wrong");
}

static void decisions_lie_where_their_states_say(void **state)
{
	struct fixture *x = *state;
	const char *there = "'flee' is not to be decided there";
	const char *about = "'flee' is not to be decided about that";

	assert_lies(x, "pending: []", NULL);
	assert_lies(x, "pending: [{decide: turn, side: red}]", NULL);
	assert_lies(x, "{own: {mood: wild}, pending: [{decide: turn, side: red}]}",
		    "'turn' is not to be decided there");
	assert_lies(x, "pending: [{decide: turn, side: blue}]", "'turn' is not to be decided by that side");
	assert_lies(x, "pending: [{decide: flee, side: blue, who: dog, where: '0101'}]", there);
#define ON_RED "{decide: turn, side: red}]"
	assert_lies(x, "pending: [{decide: flee, side: blue, who: dog, where: '0101'}, " ON_RED, NULL);
	assert_lies(x, "pending: [{decide: flee, side: red, who: dog, where: '0101'}, " ON_RED, about);
	assert_lies(x, "pending: [{decide: flee, side: blue, who: dog, where: pool}, " ON_RED, about);
	assert_lies(x, "pending: [{decide: flee, side: blue, who: dog}, " ON_RED,
		    "file:1:11: decision 'flee' needs 'where'");
	assert_lies(x, "pending: [{decide: flee, side: blue, where: '0101'}, " ON_RED,
		    "file:1:11: decision 'flee' needs 'who'");
	assert_lies(x, "pending: [{decide: flee, side: blue, who: dog, where: '0101', border: '0101/0102'}, "
		    ON_RED, NULL);
	assert_lies(x, "pending: [{decide: turn, side: red, border: '0101/0102'}]",
		    "'turn' is not to be decided about that");
	assert_lies(x, "pending: [{decide: flee, side: blue, who: dog, where: '0101', count: 7}, " ON_RED,
		    about);
	assert_lies(x, "pending: [{decide: flee, side: blue, who: dog, where: '0101', count: 10}, " ON_RED,
		    "'flee' is not to be decided for 10");
}

static void what_breaks_in_lies_on_top_of_anything(void **state)
{
	struct fixture *x = *state;

	assert_lies(x, "pending: [{decide: parley}]", NULL);
	assert_lies(x, "{own: {mood: wild}, pending: [{decide: parley, who: ant}]}",
		    "'parley' is not to be decided about that");
	assert_lies(x, "pending: [{decide: parley}, " ON_RED, NULL);
	assert_lies(x, "pending: [{decide: parley}, {decide: parley}]",
		    "'parley' is not to be decided there");
	assert_lies(x, "pending: [{decide: turn, side: red}, {decide: parley}]",
		    "'turn' is not to be decided there");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(stacks_keep_their_order),
		TEST(boxes_have_no_order),
		TEST(a_tally_keeps_its_order_and_no_zeros),
		TEST(a_lawful_action_is_applied),
		TEST(a_refusal_cites_and_changes_nothing),
		TEST(all_broken_rules_are_found),
		TEST(of_a_piece_unseen_the_first_broken_rule_is_told_alone),
		TEST(the_wrong_side_and_the_wrong_verb_are_refused),
		TEST(typing_errors_are_trouble_with_the_nearest_name),
		TEST(an_action_survives_encoding),
		TEST(an_action_names_two_lists_of_pieces),
		TEST(an_action_for_another_position_is_trouble),
		TEST(supplied_dice_are_used_in_order),
		TEST(a_seed_gives_the_same_dice_and_all_faces),
		TEST(a_draw_is_secret_to_the_others),
		TEST(a_single_answer_is_forced),
		TEST(a_single_answer_that_would_tell_is_asked_for),
		TEST(either_side_answers_what_anyone_may),
		TEST(one_side_answers_what_it_is_asked),
		TEST(what_anyone_may_answer_is_not_forced),
		TEST(refusals_say_that_anyone_must_answer),
		TEST(a_game_that_is_won_takes_no_action),
		TEST(a_party_wins_together),
		TEST(backs_are_counted_where_all_know_how_many),
		TEST(a_secret_of_a_side_is_shown_to_it_alone),
		TEST(a_veiled_field_is_shown_to_nobody_but_the_umpire),
		TEST(a_view_leaves_out_who_is_not_seen_wherever_it_is_named),
		TEST(a_die_may_be_rolled_unheard),
		TEST(a_die_says_where_it_comes_from),
		TEST(an_entry_has_a_source_for_every_die_that_is_shown),
		TEST(whoever_sends_an_action_acts_for_no_other),
		TEST(dice_are_of_histories_alone),
		TEST(what_is_not_asked_is_skipped),
		TEST(what_no_position_takes_is_found_early),
		TEST(all_actions_of_a_stream_may_be_for_its_first_position),
		TEST(a_remark_leaves_an_action_lawful),
		TEST(the_umpire_looks_in_between_any_two_steps),
		TEST(another_answer_than_some_is_found),
		TEST(options_are_what_check_accepts),
		TEST(search_finds_the_cheapest_way),
		TEST(one_cost_is_dearer_than_another),
		TEST(retreats_go_one_hex_farther_with_each_step),
		TEST(retreats_take_the_cheapest_way),
		TEST(retreats_do_not_pass_what_is_closed),
		TEST(retreats_may_end_off_the_grid),
		TEST(zones_are_of_the_enemy),
		TEST(zones_reach_where_the_rule_says),
		TEST(zones_are_of_those_who_exert_one),
		TEST(a_position_survives_saving),
		TEST(a_list_of_places_is_written_by_name),
		TEST(bits_are_written_as_numbers),
		TEST(a_scenario_is_played_with_its_own_data),
		TEST(a_decision_for_anyone_is_written_without_side),
		TEST(a_view_hides_the_other_side),
		TEST(bad_positions_are_trouble),
		TEST(decisions_lie_where_their_states_say),
		TEST(what_breaks_in_lies_on_top_of_anything),
	};

	return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
