/* SPDX-License-Identifier: ISC */
/*
 * complete.c: the words that may come next on a command line, for the shells. What a command takes is told by
 * its synopsis and by the table of options, so there is no other list to keep.
 */
#include "cmd.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { HEAD_LINES = 200 };	/* of a file, where its game stands */

/* A command line up to the word in question. */
struct typed {
	const struct command *command;
	const struct flag *taken[MOST_FLAGS];	/* the options of the command, ended by NULL */
	bool given[MOST_FLAGS];			/* which of them are there */
	char **operands;
	int n_operands;
	const struct flag *of;		/* the option whose value the last word is, or NULL */
	bool no_options;		/* after -- */
	const char *lead, *begun;	/* the last word: --side= or the like, or ""; and the rest */
	const struct game *game;	/* the first that a word or a file names, or NULL */
	const char *unknown;		/* a word of a synopsis that is none of the meanings, or NULL */
	struct buffer out;
	struct arena *arena;
};

/* ---- candidates ------------------------------------------------------- */

/* A line for the shell, if it goes on from what is begun: the word, and what it means after a tab. */
static void add(struct typed *t, const char *word, const char *end, const char *about)
{
	if (strncmp(word, t->begun, strlen(t->begun)))
		return;
	buffer_printf(&t->out, "%s%s%s%s%s\n", t->lead, word, end, about ? "\t" : "", about ? about : "");
}

static void add_commands(struct typed *t)
{
	for (const struct command *c = commands; c->name; c++)
		add(t, c->name, "", c->summary);
}

static void add_options(struct typed *t)
{
	for (int i = 0; t->taken[i]; i++)
		add(t, text(t->arena, "--%s", t->taken[i]->name), "", t->taken[i]->about);
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Each line of the buffer; if they are of several games, sorted and each once. */
static void add_each(struct typed *t, struct buffer *lines, const char *before, const char *end)
{
	const char **v = NULL;
	int n = 0;

	buffer_text(lines, "");
	for (const char *line = lines->bytes; *line; line += strcspn(line, "\n") + 1) {
		v = array_grown(t->arena, v, n, sizeof *v);
		v[n++] = text(t->arena, "%s%.*s", before, (int)strcspn(line, "\n"), line);
	}
	if (n && !t->game)
		qsort(v, (size_t)n, sizeof *v, compare);
	for (int i = 0; i < n; i++)
		if (t->game || !i || !same(v[i], v[i - 1]))
			add(t, v[i], end, NULL);
}

/* Names of the game, or while none is named, of all games. */
static void add_game_names(struct typed *t, const char *kind, const char *before, const char *end)
{
	struct buffer lines = { .arena = t->arena };

	for (const struct game *const *g = games; *g; g++)
		if (!t->game || t->game == *g || same(kind, "games"))
			games_names(&lines, *g, game_data(*g, t->arena), kind);
	add_each(t, &lines, before, end);
}

/* What next() counts up, of the game. */
static void add_counted(struct typed *t, const char *(*next)(const void *, int), const void *context)
{
	const char *name;

	for (int i = 0; (name = next(context, i)); i++)
		add(t, name, "", NULL);
}

/* Places and pieces of every scenario, each once. */
static void add_ids(struct typed *t, const char *(*next)(const void *, int),
		    int (*find)(const struct data *, const char *))
{
	const struct data *d = game_data(t->game, t->arena);
	const char *id;

	for (int s = 0; d->scenarios[s].name && (s == 0 || d->scenarios[s].data); s++)
		for (int i = 0; (id = next(scenario_data(d, s), i)); i++) {
			bool known = false;

			for (int before = 0; before < s && !known; before++)
				known = find(scenario_data(d, before), id) != NONE;
			if (!known)
				add(t, id, "", NULL);
		}
}

/* The verbs that are lawful now. */
static void add_lawful(struct typed *t, const char *before)
{
	struct args args = { .rest = t->operands, .n_rest = t->n_operands };
	struct answer a = answer_start(t->arena);
	struct buffer verbs = { .arena = t->arena };

	if (!t->n_operands || same(t->operands[0], "-"))
		return;
	run_options(&args, &a);
	buffer_text(&a.bytes, "");
	t->game = NULL;		/* sorted, each once */
	for (const char *at = a.bytes.bytes; (at = strstr(at, "do: ")); at += strcspn(at, "\n"))
		buffer_printf(&verbs, "%.*s\n", (int)strcspn(at + 4, ",}\n"), at + 4);
	add_each(t, &verbs, before, "");
}

/* ---- what a word of a synopsis stands for ----------------------------- */

static void add_operand(struct typed *t, const char *what);

/* GAME, and after a slash GAME/BOARD. */
static void add_maps(struct typed *t)
{
	const char *slash = strchr(t->begun, '/');

	t->game = slash ? game_find(text_copy(t->arena, t->begun, (size_t)(slash - t->begun))) : NULL;
	if (t->game)
		add_game_names(t, "boards", text(t->arena, "%s/", t->game->name), "");
	else
		add_operand(t, "GAME");
}

/* SIDE=, and then what comes after it. */
static void add_after_side(struct typed *t, const char *what)
{
	const char *sign = strchr(t->begun, '=');

	if (!sign) {
		add_game_names(t, "sides", "", "=");
		return;
	}
	t->lead = text(t->arena, "%s%.*s", t->lead, (int)(sign + 1 - t->begun), t->begun);
	t->begun = sign + 1;
	add_operand(t, what);
}

static void add_tickets(struct typed *t) { add_after_side(t, "FILE"); }
static void add_players(struct typed *t) { add_after_side(t, "TEXT"); }
static void add_seats(struct typed *t) { add_after_side(t, "random|greedy|run:"); }

static void add_kinds(struct typed *t)
{
	for (int i = 0; games_kinds[i]; i++)
		add(t, games_kinds[i], "", NULL);
}

static void add_clauses(struct typed *t)
{
	if (t->game)
		add_counted(t, clause_id, game_data(t->game, t->arena)->rules);
}

static void add_places(struct typed *t)
{
	if (t->game)
		add_ids(t, place_id, place_find);
}

static void add_pieces(struct typed *t)
{
	if (t->game)
		add_ids(t, piece_id, piece_find);
}

static void add_files(struct typed *t) { buffer_text(&t->out, ":files\n"); }
static void add_directories(struct typed *t) { buffer_text(&t->out, ":directories\n"); }
static void add_boards(struct typed *t) { if (t->game) add_game_names(t, "boards", "", ""); }
static void add_games(struct typed *t) { add_game_names(t, "games", "", ""); }
static void add_scenarios(struct typed *t) { if (t->game) add_game_names(t, "scenarios", "", ""); }
static void add_sides(struct typed *t) { add_game_names(t, "sides", "", ""); }
static void add_states(struct typed *t) { if (t->game) add_game_names(t, "states", "", ""); }
static void add_nothing(struct typed *t) { (void)t; }

static void add_actions(struct typed *t) { add_lawful(t, "{do: "); }

/* Of a file those that are lawful now, of a game all. */
static void add_verbs(struct typed *t)
{
	if (t->n_operands && !game_find(t->operands[0]))
		add_lawful(t, "");
	else if (t->game)
		add_game_names(t, "verbs", "", "");
}

static void add_rules(struct typed *t)
{
	if (!t->game)
		return;
	add_game_names(t, "options", "", "");
	add_game_names(t, "options", "no-", "");
}

static const struct {
	const char *word;
	void (*add)(struct typed *);
} meanings[] = {
	{ "ACTION", add_files },
	{ "ACTIONS", add_files },
	{ "ADDRESS", add_nothing },
	{ "BOARD", add_boards },
	{ "ADDRESS", add_nothing },
	{ "CLAUSE", add_clauses },
	{ "COMMAND", add_commands },
	{ "DICE", add_nothing },
	{ "DIR", add_directories },
	{ "FILE", add_files },
	{ "FIXTURE", add_files },
	{ "GAME", add_games },
	{ "GAME[/BOARD]", add_maps },
	{ "HEAD", add_nothing },
	{ "K", add_nothing },
	{ "KIND", add_kinds },
	{ "MINE", add_files },
	{ "N", add_nothing },
	{ "OPTION", add_rules },
	{ "PIECE", add_pieces },
	{ "PLACE", add_places },
	{ "PLACE[:N]", add_places },
	{ "RULE", add_nothing },
	{ "SCENARIO", add_scenarios },
	{ "SIDE", add_sides },
	{ "SIDE=FILE", add_tickets },
	{ "SIDE=PLAYER", add_seats },
	{ "SIDE=WHO", add_players },
	{ "SPAN", add_nothing },
	{ "STATE", add_states },
	{ "TEXT", add_nothing },
	{ "TIME", add_nothing },
	{ "THEIRS", add_files },
	{ "UNIT", add_pieces },
	{ "VERB", add_verbs },
	{ "WORD", add_nothing },
	{ "YAML", add_actions },
	{ "[N]", add_nothing },
};

/* FILE, or of several kinds PIECE|PLACE; what is not in capitals stands for itself. */
static void add_operand(struct typed *t, const char *what)
{
	size_t length = strcspn(what, "|");
	const char *word = text_copy(t->arena, what, length);
	bool known = islower((unsigned char)*word);

	if (known)
		add(t, word, "", NULL);
	for (size_t i = 0; i < LENGTH(meanings); i++)
		if (same(meanings[i].word, word)) {
			meanings[i].add(t);
			known = true;
		}
	if (!known)
		t->unknown = word;
	if (what[length])
		add_operand(t, what + length + 1);
}

/* ---- reading a synopsis ----------------------------------------------- */

/* Where in the synopsis we are, and which operand comes next. */
struct reader {
	struct typed *typed;
	const char *at;
	int place;
	bool is_taken;		/* no other alternative is meant */
};

/* The option at that place of a synopsis, as an index; NONE: there is none that is known. */
static int option_at(const struct typed *t, const char *at)
{
	size_t length = strcspn(at, " =])\n");

	for (int i = 0; *at == '-' && t->taken[i]; i++) {
		const struct flag *f = t->taken[i];

		if (length == 2 ? at[1] == f->letter
				: length == strlen(f->name) + 2 && !strncmp(at + 2, f->name, length - 2))
			return i;
	}
	return NONE;
}

/* The end of a word: GAME[/BOARD] is one. */
static const char *word_end(const char *at)
{
	for (int depth = 0; *at && !strchr(" \n)", *at) && (*at != ']' || depth); at++)
		depth += (*at == '[') - (*at == ']');
	return at;
}

/* The end of a group, from its bracket on, or of a word. */
static const char *item_end(const char *at)
{
	int depth = 0;

	if (!strchr("[(", *at))
		return word_end(at);
	do
		depth += (*at == '[' || *at == '(') - (*at == ']' || *at == ')');
	while (*++at && depth);
	return at;
}

static const char *skip_blanks(const char *at)
{
	return at + strspn(at, " \n");
}

/* The next alternative from here on: what follows its |; NULL: there is none. */
static const char *next_choice(const char *at)
{
	for (at = skip_blanks(at); *at && !strchr("])|", *at); at = skip_blanks(at))
		at = item_end(at);
	return *at == '|' ? skip_blanks(at + 1) : NULL;
}

/* An alternative that begins with an option is meant if that is given; if none of them is, the others are. */
static bool is_meant(const struct typed *t, const char *choice, const char *choices)
{
	int option = option_at(t, choice);

	if (!next_choice(choices))
		return true;
	if (*choice == '-')
		return option != NONE && t->given[option];
	for (; choices; choices = next_choice(choices)) {
		option = option_at(t, choices);
		if (option != NONE && t->given[option])
			return false;
	}
	return true;
}

static void read_option(struct reader *r)
{
	int option = option_at(r->typed, r->at);

	r->at += strcspn(r->at, " =])\n");
	if (option != NONE && r->typed->taken[option]->value && *r->at == ' ')
		r->at = item_end(skip_blanks(r->at));
}

/* An operand, or a word that stands for itself. */
static void read_word(struct reader *r)
{
	struct typed *t = r->typed;
	size_t length = (size_t)(word_end(r->at) - r->at);
	bool repeats = length > 3 && !strncmp(r->at + length - 3, "...", 3);
	const char *word = text_copy(t->arena, r->at, length - (repeats ? 3 : 0));

	r->at += length;
	if (r->is_taken && (r->place == t->n_operands || (repeats && r->place < t->n_operands)))
		add_operand(t, word);
	else if (r->place < t->n_operands && islower((unsigned char)*word))
		r->is_taken = r->is_taken && same(word, t->operands[r->place]);
	r->place++;
}

/* Alternatives, up to the bracket that closes them. */
static void read_choices(struct reader *r)
{
	const char *choices = skip_blanks(r->at);
	int start = r->place, end = start;
	bool is_taken = r->is_taken;

	r->is_taken = is_taken && is_meant(r->typed, choices, choices);
	for (r->at = choices; *r->at && !strchr("])", *r->at); r->at = skip_blanks(r->at)) {
		if (*r->at == '|') {
			r->at = skip_blanks(r->at + 1);
			r->is_taken = is_taken && is_meant(r->typed, r->at, choices);
			r->place = start;
		} else if (*r->at == '<' || *r->at == '>') {
			r->at = item_end(skip_blanks(r->at + 1));
		} else if (*r->at == '-') {
			read_option(r);
		} else if (*r->at == '[' || *r->at == '(') {
			r->at++;
			read_choices(r);
		} else {
			read_word(r);
		}
		end = greater(end, r->place);
	}
	r->at += *r->at ? 1 + strspn(r->at + 1, ".") : 0;
	r->place = end;
	r->is_taken = is_taken;
}

/* ---- reading the command line ----------------------------------------- */

/* The game of a game file or a fixture; NULL: it is none. */
static const struct game *game_of(const char *file)
{
	char line[256];
	struct stat s;
	const struct game *g = NULL;
	FILE *in = stat(file, &s) == 0 && S_ISREG(s.st_mode) ? fopen(file, "r") : NULL;

	for (int i = 0; in && !g && i < HEAD_LINES && fgets(line, sizeof line, in); i++)
		if (!strncmp(line, "game: ", 6)) {
			line[strcspn(line, "\r\n")] = '\0';
			g = game_find(line + 6);
		}
	if (in)
		fclose(in);
	return g;
}

/* The option that a word is, as an index; NONE: it is none. */
static int option_of(const struct typed *t, const char *word)
{
	return option_at(t, text_copy(t->arena, word, strcspn(word, "=")));
}

/* Does the value of this option stand in the next word? */
static bool wants_value(const struct flag *f, const char *word, const char *next)
{
	if (!f->value || strchr(word, '='))
		return false;
	return *f->value != '[' || (*next && !next[strspn(next, "0123456789")]);
}

/* All words but the last, and what the last is. */
static void read_words(struct typed *t, char **words, int n)
{
	t->operands = NEW_N(t->arena, char *, n + 1);
	for (int i = 0; i + 1 < n; i++) {
		int option = t->no_options ? NONE : option_of(t, words[i]);

		if (!t->game)
			t->game = game_find(text_copy(t->arena, words[i], strcspn(words[i], "/")));
		if (!t->game)
			t->game = game_of(words[i]);
		if (option != NONE) {
			t->given[option] = true;
			if (wants_value(t->taken[option], words[i], words[i + 1]) && ++i + 1 == n)
				t->of = t->taken[option];
		} else if (same(words[i], "--")) {
			t->no_options = true;
		} else if (t->no_options || words[i][0] != '-' || !words[i][1]) {
			t->operands[t->n_operands++] = words[i];
		}
	}
}

/* --side=german: the value begins after the sign. */
static void read_last(struct typed *t, const char *word)
{
	int option = t->of || t->no_options || !strchr(word, '=') ? NONE : option_of(t, word);

	t->lead = "";
	t->begun = word;
	if (option == NONE || !t->taken[option]->value)
		return;
	t->of = t->taken[option];
	t->begun = strchr(word, '=') + 1;
	t->lead = text_copy(t->arena, word, (size_t)(t->begun - word));
}

static void complete(struct typed *t, char **words, int n)
{
	struct reader r = { .typed = t, .is_taken = true };

	args_accepted(t->command->accepts, t->taken);
	read_words(t, words, n);
	read_last(t, words[n - 1]);
	r.at = t->command->synopsis;
	if (t->of)
		add_operand(t, t->of->value);
	else if (*t->begun == '-' && !t->no_options)
		add_options(t);
	else
		read_choices(&r);
}

int cmd_complete(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct typed t = { .out.arena = arena, .arena = arena, .lead = "", .begun = "" };

	t.command = args->n_rest > 1 ? command_find(args->rest[0]) : NULL;
	if (t.command)
		complete(&t, args->rest + 1, args->n_rest - 1);
	if (args->n_rest == 1) {
		t.begun = args->rest[0];
		add_commands(&t);
		add(&t, "--help", "", "all commands");
		add(&t, "--version", "", "which umpire this is, and the editions of its games");
	}
	if (t.unknown)
		trouble(&r, "nobody knows what %s stands for: complete.c lists such words", t.unknown);
	else
		output(NULL, &t.out, &r);
	return report(&r);
}
