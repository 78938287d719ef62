/* SPDX-License-Identifier: ISC */
/* args.c: one table of all options; each command names those that it takes. */
#include "args.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_LONG = 1000 };
#define AT(member) offsetof(struct args, member)

static const struct flag flags[] = {
	{ "action", 'a', ACTIONS, AT(actions), 0, "YAML", "the action itself; may be repeated" },
	{ "actions", 0, FLAG, AT(with_actions), 0, NULL, "each action before what came of it" },
	{ "address", 0, TEXT, AT(address), 0, "ADDRESS", "to which mail for the umpire is sent" },
	{ "all", 0, FLAG, AT(all), 0, NULL, "every rule that is broken, not the first alone" },
	{ "around", 0, TEXT, AT(around), 0, "PLACE[:N]", "only PLACE and N hexes about it" },
	{ "as", 0, TEXT, AT(as), 0, "SIDE", "SIDE asks: actions of no other, and only what SIDE may know" },
	{ "as-is", 0, FLAG, AT(as_is), 0, NULL, "with what came of it, marked as a guard" },
	{ "ascii", 0, FLAG, AT(ascii), 0, NULL, "plain letters, no Unicode" },
	{ "at", 0, TEXT, AT(at), 0, "PLACE", "only those that name PLACE, or a unit that is there" },
	{ "at-deadline", 0, TEXT, AT(at_deadline), 0, "nothing|answer|pass",
	  "what the umpire does when a side's time is up (nothing)" },
	{ "board", 0, TEXT, AT(board), 0, "BOARD", "only that part of the sheet" },
	{ "clause", 0, TEXT, AT(clause), 0, "CLAUSE", "the clause that the case proves" },
	{ "color", 0, TEXT, AT(colour), 0, "always|never|auto", "auto: on a terminal, unless NO_COLOR" },
	{ "consent", 0, TEXTS, AT(consents), 0, "FILE", "what 'umpire consent' wrote; may be repeated" },
	{ "count", 0, FLAG, AT(count), 0, NULL, "only how many there are" },
	{ "coverage", 0, FLAG, AT(coverage), 0, NULL, "also find the clauses that no case proves" },
	{ "data", 0, TEXT, AT(data), 0, "DIR", "map, counters and charts from the files of DIR" },
	{ "days", 0, NUMBER, AT(days), AT(has_days), "N", "so many days to answer a letter, as agreed" },
	{ "deadline", 0, TEXT, AT(deadline), 0, "SPAN", "so long a side has to answer: '7 days'" },
	{ "dice", 'd', NUMBERS, AT(dice), 0, "DICE",
	  "the dice, in order: 3,5 (3,5+ rolls those that follow), or none" },
	{ "do", 0, TEXT, AT(verb), 0, "VERB", "only those of VERB" },
	{ "editions", 0, FLAG, AT(editions), 0, NULL, "what each edition of the game changed" },
	{ "first", 0, FLAG, AT(first), 0, NULL, "stop at the first case that fails" },
	{ "fixtures", 0, TEXT, AT(fixtures), 0, "DIR", "where the cases are (fixtures)" },
	{ "games", 0, NUMBER, AT(games), 0, "K", "how many games (1)" },
	{ "help", 'h', FLAG, AT(help), 0, NULL, "this text" },
	{ "in-place", 'i', FLAG, AT(in_place), 0, NULL, "write the new game over FILE" },
	{ "json", 0, FLAG, AT(json), 0, NULL, "JSON for programs" },
	{ "junit", 0, TEXT, AT(junit), 0, "FILE", "the results as JUnit XML, too" },
	{ "keeper", 0, TEXT, AT(keeper), 0, "FILE", "the ticket of the keeper, who opens the dice" },
	{ "key", 'k', TEXT, AT(key), 0, "FILE", "the key to sign or to open with" },
	{ "keys", 0, FLAG, AT(keys), 0, NULL, "players sign what they do" },
	{ "language", 0, TEXT, AT(language), 0, "LANGUAGE", "of dates (en)" },
	{ "last", 0, MAYBE_NUMBER, AT(last), AT(has_last), "[N]", "the last N actions (1)" },
	{ "letters", 0, TEXT, AT(letters), 0, "plain|pictures|pages", "what letters hold (pages)" },
	{ "limit", 0, NUMBER, AT(limit), AT(has_limit), "N",
	  "try so many ways of the dice (300000), then sample" },
	{ "list", 0, FLAG, AT(list), 0, NULL, "every clause on a line" },
	{ "listed", 0, FLAG, AT(listed), 0, NULL,
	  "a page without the umpire in it: it lists what may be done" },
	{ "live", 0, FLAG, AT(live), 0, NULL, "a page with the umpire in it, or trouble" },
	{ "log", 'l', TEXT, AT(log), 0, "FILE", "the log goes to FILE, not to standard error" },
	{ "los", 0, TEXT, AT(los), 0, "PIECE|PLACE", "shade what is not seen from there" },
	{ "mail-to", 0, TEXT, AT(mail_to), 0, "ADDRESS", "where the letter goes" },
	{ "map", 0, FLAG, AT(map), 0, NULL, "the map" },
	{ "name", 0, TEXT, AT(name), 0, "TEXT", "the name of the case" },
	{ "names", 0, TEXT, AT(names), 0, "KIND",
	  "only names: of games, scenarios, options, sides, states, verbs or boards" },
	{ "no-charts", 0, FLAG, AT(no_charts), 0, NULL, "no charts on the sheet" },
	{ "now", 0, TEXT, AT(now), 0, "TIME", "as if it were that time, 2026-11-19T22:00:00Z" },
	{ "only", 0, TEXT, AT(only), 0, "CLAUSE|TEXT", "just the cases whose clause or name contains it" },
	{ "opening", 0, FLAG, AT(opening), 0, NULL, "the opening alone, to be sent and applied elsewhere" },
	{ "option", 'O', TEXTS, AT(options), 0, "OPTION", "an optional rule, or no-OPTION; may be repeated" },
	{ "options", 0, FLAG, AT(tint), 0, NULL, "tint the places that the pending decision can reach" },
	{ "output", 'o', TEXT, AT(output), 0, "FILE", "to FILE, not to standard output" },
	{ "parts", 0, FLAG, AT(parts), 0, NULL, "with those groups of the board that change, as SVG" },
	{ "player", 0, TEXTS, AT(players), 0, "SIDE=FILE",
	  "the ticket of the player of SIDE; may be repeated" },
	{ "player", 0, TEXTS, AT(players), 0, "SIDE=WHO",
	  "who plays SIDE: 'Anna <anna@example.org>'; once for each" },
	{ "properties", 0, FLAG, AT(properties), 0, NULL, "check also what must hold of every option" },
	{ "random", 0, FLAG, AT(random), 0, NULL, "at random" },
	{ "recipient", 0, TEXT, AT(recipient), 0, "ADDRESS",
	  "to whom the envelope says it goes (RECIPIENT of the environment)" },
	{ "reminder", 0, TEXTS, AT(reminders), 0, "SPAN",
	  "remind whoever has not answered for so long; may be repeated" },
	{ "require-for", 0, FLAG, AT(require_for), 0, NULL, "an action without for: is trouble" },
	{ "rolls", 0, FLAG, AT(rolls), 0, NULL, "each die: its entry, number, faces, value, and what for" },
	{ "samples", 0, NUMBER, AT(samples), AT(has_samples), "N", "so many samples (10000)" },
	{ "save", 0, TEXT, AT(save), 0, "FILE", "where the last game goes, or the one that fails" },
	{ "scenario", 's', TEXT, AT(scenario), 0, "SCENARIO", "the scenario (the first)" },
	{ "seat", 0, TEXTS, AT(seats), 0, "SIDE=PLAYER",
	  "random, greedy or run:COMMAND plays SIDE; may be repeated" },
	{ "seed", 0, NUMBER, AT(seed), AT(seeded), "N", "the same N gives the same dice" },
	{ "sender", 0, TEXT, AT(sender), 0, "ADDRESS", "from whom it comes by its envelope (SENDER)" },
	{ "set-up", 'S', FLAG, AT(set_up), 0, NULL, "the ready set-up of the scenario" },
	{ "side", 0, TEXT, AT(side), 0, "SIDE", "only what SIDE may see" },
	{ "since", 0, TEXT, AT(since), 0, "HEAD", "a head that you noted: the file must have it" },
	{ "since", 0, NUMBER, AT(after), AT(has_after), "N", "only what came after entry N" },
	{ "sources", 0, FLAG, AT(sources), 0, NULL, "where every datum is from" },
	{ "subject", 0, TEXT, AT(subject), 0, "TEXT", "the subject of the letter" },
	{ "tally", 0, FLAG, AT(tally), 0, NULL, "only how many there are, by verb and unit" },
	{ "title", 0, TEXT, AT(title), 0, "TEXT", "what the table is called (the game)" },
	{ "token-in-subject", 0, FLAG, AT(token_in_subject), 0, NULL,
	  "tokens stand in subjects: mail has no sign for tags in addresses" },
	{ "trust", 0, TEXT, AT(trust), 0, "open|kept|sealed", "how dice come about (open)" },
	{ "until", 0, NUMBER, AT(until), AT(has_until), "N", "the game as it was after entry N" },
	{ "verbose", 'v', FLAG, AT(verbose), 0, NULL, "a line for each game" },
	{ "view", 0, TEXT, AT(view), 0, "FILE", "a view that was sent: it must be what the side saw then" },
	{ "whole", 0, FLAG, AT(whole), 0, NULL, "all of the position, not the least that is needed" },
	{ "why", 0, TEXT, AT(why), 0, "TEXT", "the reason" },
	{ "width", 0, NUMBER, AT(width), AT(has_width), "N", "columns of the terminal" },
	{ "with", 0, TEXTS, AT(with), 0, "UNIT", "only those that name UNIT; may be repeated" },
	{ "zones", 0, TEXT, AT(zones), 0, "SIDE|all", "mark the zones of control of SIDE, or of all" },
};

/* How a command prints: no matter of a request. */
static const char *const of_printing[] = { "help", "json", "log", NULL };

/* "side", or "since=HEAD" where options of that name take values of several kinds. */
static const struct flag *flag_named(const char *name, size_t length)
{
	size_t n = strcspn(name, "= ");
	const char *value = n < length ? name + n + 1 : NULL;

	for (size_t i = 0; i < LENGTH(flags); i++)
		if (strlen(flags[i].name) == (value ? n : length) && !strncmp(flags[i].name, name, n) &&
		    (!value || (strlen(flags[i].value) == length - n - 1 &&
				!strncmp(flags[i].value, value, length - n - 1))))
			return &flags[i];
	bug("there is no option '%.*s' in the table of options", (int)length, name);
}

void args_accepted(const char *accepts, const struct flag *out[])
{
	int n = 0;

	for (const char *at = accepts; *at; at += strspn(at, " ")) {
		size_t length = strcspn(at, " ");

		out[n++] = flag_named(at, length);
		at += length;
	}
	out[n++] = flag_named("help", 4);
	out[n] = NULL;
}

void args_help(const char *accepts, FILE *out)
{
	const struct flag *taken[MOST_FLAGS];

	args_accepted(accepts, taken);
	for (int i = 0; taken[i]; i++) {
		const struct flag *f = taken[i];
		char left[64];

		snprintf(left, sizeof left, "--%s%s%s", f->name, f->value ? " " : "",
			 f->value ? f->value : "");
		if (f->letter)
			fprintf(out, "  -%c, %-24s %s\n", f->letter, left, f->about);
		else
			fprintf(out, "      %-24s %s\n", left, f->about);
	}
}

static bool read_number(const char *from, uint64_t *to)
{
	char *end;

	if (*from < '0' || *from > '9')
		return false;
	errno = 0;
	*to = strtoull(from, &end, 10);
	return !errno && !*end;
}

/* False when the value is no good. */
static bool set(struct args *args, const struct flag *f, const char *value)
{
	char *at = (char *)args + f->offset;
	struct texts *texts;

	switch (f->kind) {
	case FLAG:
		*(bool *)at = true;
		break;
	case TEXT:
	case NUMBERS:
		*(const char **)(void *)at = value;
		break;
	case TEXTS:
	case ACTIONS:
		texts = (void *)at;
		texts->v[texts->n++] = value;
		break;
	case NUMBER:
	case MAYBE_NUMBER:
		if (!read_number(value, (uint64_t *)(void *)at))
			return false;
		if (f->given)
			*((bool *)args + f->given) = true;
		break;
	}
	return true;
}

/* Of those that a command takes. */
static const struct flag *taken_named(const struct flag *const *taken, const char *name)
{
	while (!same((*taken)->name, name))
		taken++;
	return *taken;
}

/* The tables that getopt_long wants. */
static void make_tables(const struct flag *const *taken, char *letters, struct option *names)
{
	*letters++ = '+';	/* no words are moved */
	*letters++ = ':';
	for (int i = 0; taken[i]; i++) {
		int has_value = taken[i]->kind == FLAG ? no_argument
			: taken[i]->kind == MAYBE_NUMBER ? optional_argument : required_argument;

		names[i] = (struct option){ taken[i]->name, has_value, NULL, FIRST_LONG + i };
		if (taken[i]->letter)
			*letters++ = taken[i]->letter;
		if (taken[i]->letter && taken[i]->kind != FLAG)
			*letters++ = ':';
	}
	*letters = '\0';
}

static const struct flag *flag_of(const struct flag *const *taken, int c)
{
	if (c >= FIRST_LONG)
		return taken[c - FIRST_LONG];
	for (int i = 0; taken[i]; i++)
		if (taken[i]->letter == c)
			return taken[i];
	return NULL;
}

static const char *wrong_option(struct arena *arena, int c, char **argv)
{
	const char *word = argv[optind - 1];

	if (c == ':' && optopt < FIRST_LONG)
		return text(arena, "option -%c needs a value", optopt);
	if (c == ':')
		return text(arena, "option %s needs a value", word);
	if (optopt >= FIRST_LONG)
		return text(arena, "option %s takes no value", word);
	if (optopt)
		return text(arena, "there is no option -%c", optopt);
	return text(arena, "there is no option %s", word);
}

static bool is_number(const char *word)
{
	return word && *word && word[strspn(word, "0123456789")] == '\0';
}

/* What getopt_long gave. The number that an option may have may be the next word. */
static bool read_option(struct args *args, struct arena *arena, int c, const struct flag *const *taken,
			char **argv, const char **why)
{
	const struct flag *f = flag_of(taken, c);
	const char *value = optarg;

	if (!f) {
		*why = wrong_option(arena, c, argv);
		return false;
	}
	if (f->kind == MAYBE_NUMBER && !value)
		value = is_number(argv[optind]) ? argv[optind++] : "1";
	if (set(args, f, value))
		return true;
	*why = text(arena, "--%s needs a whole number, not '%s'", f->name, value);
	return false;
}

/* The next word that is no option; NULL: there is none here. Each libc moves them its own way: none may. */
static char *next_word(int argc, char **argv, bool *only_words)
{
	if (!*only_words && optind < argc && same(argv[optind], "--")) {
		*only_words = true;
		optind++;
	}
	if (optind < argc && (*only_words || argv[optind][0] != '-' || !argv[optind][1]))
		return argv[optind++];
	return NULL;
}

bool args_read(struct args *args, struct arena *arena, int argc, char **argv, const char *accepts,
	       const char **why)
{
	const struct flag *taken[MOST_FLAGS];
	struct option names[MOST_FLAGS] = { 0 };
	char letters[2 * MOST_FLAGS + 3];
	bool only_words = false;

	*args = (struct args){ .actions.v = NEW_N(arena, const char *, argc),
			       .consents.v = NEW_N(arena, const char *, argc),
			       .options.v = NEW_N(arena, const char *, argc),
			       .players.v = NEW_N(arena, const char *, argc),
			       .reminders.v = NEW_N(arena, const char *, argc),
			       .seats.v = NEW_N(arena, const char *, argc),
			       .with.v = NEW_N(arena, const char *, argc),
			       .rest = NEW_N(arena, char *, argc) };
	args_accepted(accepts, taken);
	make_tables(taken, letters, names);
	opterr = 0;
	optind = 1;
	for (;;) {
		int c;

		while ((args->rest[args->n_rest] = next_word(argc, argv, &only_words)))
			args->n_rest++;
		if ((c = getopt_long(argc, argv, letters, names, NULL)) == -1)
			return true;
		if (!read_option(args, arena, c, taken, argv, why))
			return false;
	}
}

/* ---- requests --------------------------------------------------------- */

/* The names that a request may have, ended by NULL; first the options. */
static void known_names(const struct flag *const *taken, const char *const *others, const char **out)
{
	for (int i = 0; taken[i]; i++)
		if (name_index(of_printing, taken[i]->name) < 0)
			*out++ = taken[i]->name;
	while (*others)
		*out++ = *others++;
	*out = NULL;
}

/* A scalar, or numbers in a list: "3,5". NULL: it is neither. */
static const char *one_text(struct arena *arena, const struct doc *d, bool may_list)
{
	struct buffer b = { .arena = arena };

	if (d->kind == DOC_TEXT)
		return d->text;
	if (d->kind != DOC_LIST || !may_list)
		return NULL;
	buffer_text(&b, "");
	EACH(child, d) {
		if (child->kind != DOC_TEXT)
			return NULL;
		buffer_printf(&b, "%s%s", child == d->first ? "" : ",", child->text);
	}
	return b.bytes;
}

/* Several of them, or one. */
static bool set_each(struct args *args, struct arena *arena, const struct flag *f, const struct doc *d)
{
	struct texts *to = (void *)((char *)args + f->offset);

	to->v = NEW_N(arena, const char *, d->count + 1);
	if (d->kind == DOC_TEXT)
		return set(args, f, d->text);
	EACH(child, d)
		if (child->kind != DOC_TEXT || !set(args, f, child->text))
			return false;
	return d->kind == DOC_LIST;
}

/* What a value of that kind looks like in a request. */
static const char *wanted(enum flag_kind kind)
{
	return kind == FLAG ? "true or false" : kind == TEXT ? "a text"
		: kind == TEXTS ? "a text, or a list of texts"
		: kind == NUMBERS ? "a text, or a list of numbers" : "a whole number";
}

/* False when the value is no good. */
static bool set_from(struct args *args, struct arena *arena, const struct flag *f, const struct doc *d)
{
	const char *value = one_text(arena, d, f->kind == NUMBERS);
	bool yes = false;

	if (f->kind == ACTIONS)
		return true;	/* they stay in the request */
	if (f->kind == TEXTS)
		return set_each(args, arena, f, d);
	if (f->kind == FLAG || (f->kind == MAYBE_NUMBER && doc_to_bool(d, &yes))) {
		if (!doc_to_bool(d, &yes))
			return false;
		return !yes || set(args, f, "1");
	}
	return value && set(args, f, value);
}

const struct doc *request_get(const struct doc *request, const char *key)
{
	static const char *const nulls[] = { "null", "~", "", NULL };
	const struct doc *d = doc_get(request, key);
	bool is_null = d && d->kind == DOC_TEXT && !d->quoted && name_index(nulls, d->text) >= 0;

	return is_null ? NULL : d;
}

bool args_from_request(struct args *args, struct arena *arena, const struct doc *request, const char *accepts,
		       const char *const *others, const char **why)
{
	const struct flag *taken[MOST_FLAGS];
	const char **known = NEW_N(arena, const char *, MOST_FLAGS + name_count(others) + 1);

	*args = (struct args){ .request = request };
	args_accepted(accepts, taken);
	known_names(taken, others, known);
	EACH(child, request) {
		struct doc key = doc_key(child);

		if (name_index(known, child->key) < 0) {
			*why = text(arena, "%s: there is no '%s' in such a request%s", doc_where(arena, &key),
				    child->key, name_hint_in(arena, child->key, known));
			return false;
		}
		if (name_index(others, child->key) >= 0 || !request_get(request, child->key))
			continue;
		if (!set_from(args, arena, taken_named(taken, child->key), child)) {
			*why = text(arena, "%s: %s is %s", doc_where(arena, child), child->key,
				    wanted(taken_named(taken, child->key)->kind));
			return false;
		}
	}
	return true;
}
