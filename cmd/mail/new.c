/* SPDX-License-Identifier: ISC */
/* new.c: makes a table and invites its players. */
#include "mail.h"
#include "proof/agreement.h"
#include "trust/token.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what was asked for ----------------------------------------------------- */

/* "german=Anna <anna@example.org>" */
static bool read_player(struct table *t, const struct game *g, const char *words, struct ruling *r)
{
	const char *sign = strchr(words, '='), *why = NULL;
	struct player *p;
	int side;

	if (!sign)
		return trouble(r, "--player is written SIDE='NAME <ADDRESS>', not '%s'", words);
	if (!side_named(g, text_copy(r->arena, words, (size_t)(sign - words)), &side, r))
		return false;
	p = &t->players[side];
	if (p->who.address)
		return trouble(r, "%s has a player already", p->side);
	return mailbox_read(&p->who, r->arena, sign + 1, &why) || trouble(r, "%s: %s", sign + 1, why);
}

static bool read_players(struct table *t, const struct game *g, const struct args *args, struct ruling *r)
{
	bool keys = args->keys || same(t->dice, dice_modes[DICE_SEALED]);

	for (t->n = 0; g->forms->sides[t->n]; t->n++)
		t->players[t->n] = (struct player){ .side = g->forms->sides[t->n],
						    .token = token_make(r->arena),
						    .has_key = keys };
	for (int i = 0; i < args->players.n; i++)
		if (!read_player(t, g, args->players.v[i], r))
			return false;
	for (int i = 0; i < t->n; i++)
		if (!t->players[i].who.address)
			return trouble(r, "nobody plays %s: --player %s='NAME <ADDRESS>'", t->players[i].side,
				       t->players[i].side);
	return true;
}

static bool read_word(int *to, const char *option, const char *word, const char *const *words, int other,
		      struct ruling *r)
{
	*to = word ? name_index(words, word) : other;
	return *to >= 0 ||
	       trouble(r, "there is no '%s' for --%s%s", word, option, name_hint_in(r->arena, word, words));
}

static bool read_span(int64_t *to, const char *words, struct ruling *r)
{
	return !words || span_read(to, words) ||
	       trouble(r, "a span of time is written '7 days' or '36 hours', not '%s'", words);
}

static bool read_clock(struct table *t, const struct args *args, struct ruling *r)
{
	int at_deadline = 0, language = 0, letters = 0, dice = 0;

	if (!read_word(&at_deadline, "at-deadline", args->at_deadline, deadline_kinds, 0, r) ||
	    !read_word(&language, "language", args->language, date_languages, 0, r) ||
	    !read_word(&letters, "letters", args->letters, letter_kinds, PAGES, r) ||
	    !read_word(&dice, "trust", args->trust, dice_modes, DICE_OPEN, r) ||
	    !read_span(&t->deadline, args->deadline, r))
		return false;
	t->at_deadline = (enum at_deadline)at_deadline;
	t->language = date_languages[language];
	t->letters = (enum letters)letters;
	t->dice = dice_modes[dice];
	if (args->reminders.n > MOST_REMINDERS)
		return trouble(r, "there are at most %d reminders", MOST_REMINDERS);
	for (int i = 0; i < args->reminders.n; i++)
		if (!read_span(&t->reminders[t->n_reminders++], args->reminders.v[i], r))
			return false;
	if ((t->n_reminders || t->at_deadline) && !t->deadline)
		return trouble(r, "reminders and what happens in the end want a --deadline");
	return has_reminders_in_order(t) ||
	       trouble(r, "reminders come one after the other, and before the deadline");
}

/* An earlier table of that name had other ids. */
static const char *born_now(struct arena *arena)
{
	return random_letters(arena, "abcdefghijkmnpqrstuvwxyz23456789", 8);
}

static bool read_table_args(struct table *t, const struct game *g, const struct args *args, struct ruling *r)
{
	const char *why = NULL;

	*t = (struct table){
		.name = folder_name(r->arena, args->rest[0]),
		.title = args->title ? args->title : g->title,
		.address = args->address,
		.token_in_subject = args->token_in_subject,
		.game = g->name,
		.scenario = args->scenario,
		.options = args->options,
		.set_up = args->set_up,
		.born = born_now(r->arena),
	};
	if (!is_table_name(t->name))
		return trouble(
			r,
			"a table is called by its folder, with small letters, digits and hyphens, at most "
			"%d: '%s' will not do",
			MOST_TABLE_LETTERS, t->name);
	if (!*t->title)
		return trouble(r, "the title has no words");
	if (!args->address)
		return trouble(r, "the umpire needs an address: --address umpire@example.org");
	if (!is_base_address(r->arena, t->address, t->name, &why))
		return trouble(r, "%s: %s", t->address, why);
	return read_clock(t, args, r) && read_players(t, g, args, r);
}

/* Before anything is made: would this game do, with these keys and dice? */
static bool check_terms(const struct table *t, const struct game *g, struct ruling *r)
{
	struct match *m = NEW(r->arena, struct match);
	struct agreement a = { .keeper = t->n };
	const struct data *d = data_named(g, NULL, r);
	uint32_t options;
	int scenario;

	if (!d || !scenario_named(d, t->scenario, &scenario, r) ||
	    !options_named(g, &t->options, &options, r))
		return false;
	match_new(m, g, d, scenario, options, &(struct ruling){ .arena = r->arena });
	a.mode = (enum dice_mode)name_index(dice_modes, t->dice);
	for (int i = 0; i <= t->n; i++) {
		a.parties[i].has_key = i < t->n ? t->players[i].has_key : is_kept(t);
		a.parties[i].ticket.public_key.bytes[0] = (uint8_t)i; /* each has a key of his own */
	}
	if (t->set_up && has_keys_at(t))
		return trouble(r,
			       "players with keys sign what they do, the set-up too: -S and keys do not go "
			       "together");
	if (t->set_up && !d->scenarios[scenario].setup)
		return trouble(r, "%s, %s has no ready set-up: both sides are in place", g->name,
			       d->scenarios[scenario].name);
	return agreement_check(&a, m, r);
}

/* ---- the table -------------------------------------------------------------------- */

/* The robot's own key, and its ticket. */
static bool make_keeper(struct arena *arena, const char *dir)
{
	struct args key = { .output = text(arena, "%s/keeper.key", dir) };
	struct args ticket = { .output = text(arena, "%s/keeper.ticket", dir) };
	char *make[] = { text_copy(arena, "new", 3) };
	char *show[] = { text_copy(arena, "public", 6), text_copy(arena, key.output, strlen(key.output)) };

	key.rest = make;
	key.n_rest = 1;
	ticket.rest = show;
	ticket.n_rest = 2;
	return cmd_key(&key, arena) == LAWFUL && cmd_key(&ticket, arena) == LAWFUL;
}

static bool make_table(const struct table *t, const char *dir, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct table_change change;
	struct store store;
	const char *why = NULL;
	bool busy = false, good;

	table_write(&b, t);
	if (!store_make(r->arena, dir, &why) || !store_open(&store, r->arena, dir, 0, &busy, &why))
		return trouble(r, "%s", why);
	change_begin(&change, &store);
	change_put(&change, "table.yaml", b.bytes, b.length);
	change_note(&change, text(r->arena, "made: %s, %s", t->game, t->dice));
	good = change_commit(&change) || trouble(r, "%s", change.why);
	store_close(&store);
	return good &&
	       (!is_kept(t) || make_keeper(r->arena, dir) || trouble(r, "%s: the key cannot be made", dir));
}

/* ---- invitations -------------------------------------------------------------------- */

static const char *dice_words(const struct table *t)
{
	switch (name_index(dice_modes, t->dice)) {
	case DICE_KEPT:
		return "Dice come out of numbers that were fixed before the game, one of the umpire's and, "
		       "where players "
		       "have keys, one of theirs. The umpire's are shown with the dice or, where the game "
		       "hides "
		       "anything, at its end: from then on 'umpire replay' proves every die.";
	case DICE_SEALED:
		return "Dice are sealed: each comes out of a number of yours and one of the other player's, "
		       "both fixed "
		       "before the game. The umpire only carries letters and openings, and can neither "
		       "choose nor "
		       "know a die.";
	default:
		return "The umpire rolls the dice on his machine. Nothing proves that they fell so: you "
		       "trust whoever "
		       "runs it.";
	}
}

static void say_who_plays(struct errand *e, struct composition *c, int side)
{
	const struct table *t = &e->table;
	struct section *s = add_section(c, WORDS, t->title);

	section_line(
		c, s,
		"You play %s. The umpire, a program, judges by the rules, answers letters, and tells each "
		"side what it may know.",
		t->players[side].side);
	for (int i = 0; i < t->n; i++)
		if (i != side)
			section_line(c, s, "%s is played by %s.", t->players[i].side,
				     t->players[i].who.name ? t->players[i].who.name : "somebody else");
	section_line(c, s, "%s", dice_words(t));
}

static void say_clock(struct errand *e, struct composition *c)
{
	static const char *const in_the_end[] = {
		"When that time is up both sides are told, and nothing else happens.",
		"When that time is up the umpire gives the answer that you have left with him for then "
		"('late {do: "
		"...}'), if there is one.",
		"When that time is up the umpire gives the answer that you have left with him for then "
		"('late {do: "
		"...}'), else lets the question pass or takes the first thing that the game offers.",
	};
	struct section *s;

	if (!e->table.deadline)
		return;
	s = add_section(c, WORDS, NULL);
	section_line(
		c, s,
		"Whoever is asked has %s to answer. %s 'away until DATE' stops your clock, 'back' starts it.",
		span_words(e->arena, e->table.deadline), in_the_end[e->table.at_deadline]);
}

static void say_how(struct errand *e, struct composition *c, int side)
{
	struct section *s = add_section(c, WORDS, "How to play");

	section_line(c, s,
		     "Answer the umpire's letters. Actions stand one a line, as the letters list them%s. "
		     "Keep the address to which you answer to yourself: it bears the token of your side.",
		     e->table.letters == PAGES ? ", or are put together on the page that comes with them"
					       : "");
	s = add_section(c, ITEMS, "Words that you may write, each on a line");
	section_lines(c, s,
		      "show: how things stand; log 20: what happened\n"
		      "options, options VERB: what may be done; help, help VERB: how it is written\n"
		      "rule NUMBER, unit NAME, place NAME: what there is to know\n"
		      "note: TEXT: a note to the other side\n"
		      "standing {decide: DECISION, ...}: an answer in advance (help standing)\n"
		      "undo: take back; agree undo, refuse undo: answer that\n"
		      "draw, resign: offer a draw, give up\n"
		      "page, view: the page to play on, your view of the game as a file\n");
	if (!e->table.players[side].has_key)
		return;
	s = add_section(c, WORDS, "Your key");
	section_line(c, s,
		     "At this table players sign what they do. Make a key, and mail its ticket: the game "
		     "begins when "
		     "all tickets are here.");
	s = add_section(c, COMMANDS, NULL);
	section_lines(c, s, "umpire key new -o my.key\numpire key public my.key\n");
}

static void invite(struct errand *e, int side)
{
	struct told *t = &e->told[side];

	say_who_plays(e, &t->words, side);
	say_clock(e, &t->words);
	say_how(e, &t->words, side);
	t->is_due = true;
}

/* In the guarded process: the game begins, unless tickets are awaited, and invitations are written. */
struct beginning {
	struct arena *arena;
	const char *dir;
	int64_t now;
};

static int begin_table(void *context)
{
	const struct beginning *b = context;
	struct ruling r = { .arena = b->arena };
	struct errand e;
	bool busy = false;

	if (!errand_open(&e, b->arena, b->dir, b->now, &busy, &r))
		return report(&r);
	if (has_keys_at(&e.table) || begin_game(&e, &r)) {
		for (int i = 0; i < e.table.n; i++)
			invite(&e, i);
		errand_finish(&e, &r);
	}
	errand_close(&e);
	return report(&r);
}

/* ---- the command ------------------------------------------------------------------------ */

static void tell_made(const struct table *t, const char *dir)
{
	printf("table %s in %s\n", t->name, dir);
	for (int i = 0; i < t->n; i++)
		printf("invited: %s, %s\n", t->players[i].side, t->players[i].who.address);
}

int cmd_mail_new(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	const struct game *g = game_named(args->rest[1], &r);
	struct beginning b = { .arena = arena, .dir = args->rest[0] };
	struct table t;
	int status;

	umask(077);
	if (!g || !now_of(&b.now, args, &r) || !read_table_args(&t, g, args, &r) || !check_terms(&t, g, &r) ||
	    !make_table(&t, b.dir, &r))
		return report(&r);
	status = run_guarded(b.dir, begin_table, &b);
	if (status != TAKEN)
		return status;
	tell_made(&t, b.dir);
	if (!send_mail(arena, b.dir, b.now, &r))
		report(&r);
	return LAWFUL;
}
