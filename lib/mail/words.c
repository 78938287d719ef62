/* SPDX-License-Identifier: ISC */
/* words.c: what a letter asks for: its lines one after another, then its files. */
#include "mail/asking.h"
#include "mail/lines.h"

#include <string.h>

enum { LONGEST_COMMAND = 120, MOST_WORDS = 12, LEAST_PROSE = 5 };	/* words of a line */

/* ---- words of command ------------------------------------------------- */

enum grammar {
	ALONE,			/* nothing behind it */
	MAY_NAME,		/* a verb, or nothing */
	WISHES,			/* a verb, with UNIT, at PLACE, or nothing */
	NAMED,			/* a name of a few words */
	MAY_WITHDRAW, LATE,
	CLAUSE,			/* of the rules */
	MAY_COUNT,		/* a number, or nothing */
	ABOUT,			/* undo, a draw, to resign */
	UNTIL,
	STANDING,
	NOTE,			/* is looked for by itself: it takes more than its line */
};

static const struct command_word {
	const char *word;
	enum grammar grammar;
	const char *how;	/* of a hint */
} grammars[] = {
	{ "show", ALONE, "a line with nothing but `show`" },
	{ "log", MAY_COUNT, "a line with `log`, or `log 20`" },
	{ "options", WISHES, "a line with `options`, and after it perhaps VERB, with UNIT, at PLACE" },
	{ "help", MAY_NAME, "a line with `help`, or `help VERB`" },
	{ "rule", CLAUSE, "a line with `rule` and the number of one, such as `rule 4.2`" },
	{ "unit", NAMED, "a line with `unit` and its name" },
	{ "place", NAMED, "a line with `place` and its name" },
	{ "page", ALONE, "a line with nothing but `page`" },
	{ "view", ALONE, "a line with nothing but `view`" },
	{ "undo", MAY_COUNT, "a line with `undo`, or `undo 2`" },
	{ "agree", ABOUT, "a line with `agree undo`, `agree draw` or `agree resign`" },
	{ "refuse", ABOUT, "a line with `refuse undo`, `refuse draw` or `refuse resign`" },
	{ "note", NOTE, "`note: TEXT`, or `note to SIDE: TEXT`, with the colon" },
	{ "standing", STANDING, "`standing`, `standing revoke N`, or an action {do: standing, ...}" },
	{ "away", UNTIL, "a line with `away until` and a date, such as `away until 1 December`" },
	{ "back", ALONE, "a line with nothing but `back`" },
	{ "late", LATE, "`late {do: VERB, ...}`, or `late none`" },
	{ "resign", ALONE, "a line with nothing but `resign`" },
	{ "draw", MAY_WITHDRAW, "a line with `draw`, or `draw withdraw`" },
	{ "yes", ALONE, "a line with nothing but `yes`" },
	{ "no", ALONE, "a line with nothing but `no`" },
};

const char *const command_words[] = {
	"show", "log", "options", "help", "rule", "unit", "place", "page", "view", "undo", "agree", "refuse",
	"note", "standing", "away", "back", "late", "resign", "draw", "yes", "no", NULL
};

_Static_assert(LENGTH(grammars) + 1 == LENGTH(command_words), "one grammar for each word");

/* A line in words, without what is polite. */
struct words {
	const char *v[MOST_WORDS];
	int n;
};

static bool is_polite(const char *word)
{
	return same_but_case(word, "please") || same_but_case(word, "pls");
}

/* False: there are too many for a command. */
static bool split_words(struct words *w, struct arena *arena, const char *line)
{
	char *at = text_copy(arena, line, strlen(line));

	for (w->n = 0; *at;) {
		size_t n = strcspn(at, " ");
		bool is_last = !at[n];

		at[n] = '\0';
		if (n && w->n == MOST_WORDS)
			return false;
		if (n)
			w->v[w->n++] = at;
		at += n + !is_last;
	}
	if (w->n && is_polite(w->v[w->n - 1]))
		w->n--;
	if (w->n > 1 && is_polite(w->v[0])) {
		memmove(w->v, w->v + 1, sizeof w->v[0] * (size_t)--w->n);
	}
	return true;
}

/* The line without marks around it, final signs, and a comma before or after "please". */
static const char *bare(struct arena *arena, const char *line)
{
	const char *at = behind_list_mark(signs_mended(arena, line, true));
	char *out;
	size_t n;

	at += strspn(at, "*`_\"' ");
	n = strlen(at);
	while (n && strchr(".!*`_\"' ", at[n - 1]))
		n--;
	out = text_copy(arena, at, n);
	for (char *c = out; *c; c++)
		if (*c == ',' && (begins_with(c + 1, " please") ||
				  (c - out == 6 && begins_with(out, "please"))))
			*c = ' ';
	return out;
}

static bool is_verb(const char *word)
{
	static const char *const no_verbs[] = { "me", "us", "you", "it", "him", "her", "them", "needed",
						"wanted",
						"is", "are", "was", "open", "at", "if", "there", NULL };
	size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");

	for (const char *const *w = no_verbs; *w; w++)
		if (same_but_case(word, *w))
			return false;
	return n > 1 && !word[n] && *word != '-' && !(*word >= '0' && *word <= '9');
}

/* 4.2.3, R3.2, A.G9.name, AET. */
static bool is_clause(const char *word)
{
	size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_");
	size_t capitals = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

	return n && !word[n] && n < 40 && (strpbrk(word, "0123456789") || (capitals == n && n > 1));
}

static bool is_number(const char *word)
{
	size_t n = strspn(word, "0123456789");

	return n && n <= 4 && !word[n] && *word != '0';
}

static bool is_about(const struct words *w)
{
	static const char *const what[] = { "undo", "draw", "resign", "resignation", NULL };

	if (w->n < 2 || w->n > 3 || (w->n == 3 && !is_number(w->v[2])))
		return false;
	for (const char *const *one = what; *one; one++)
		if (same_but_case(w->v[1], *one))
			return true;
	return false;
}

/* From word i on: with UNIT, at PLACE, in any order, each of a word to four. */
static bool is_wish(const struct words *w, int i)
{
	while (i < w->n) {
		int first = ++i;

		if (!same_but_case(w->v[i - 1], "with") && !same_but_case(w->v[i - 1], "at"))
			return false;
		while (i < w->n && !same_but_case(w->v[i], "with") && !same_but_case(w->v[i], "at"))
			i++;
		if (i == first || i > first + 4)
			return false;
	}
	return true;
}

/* A date has a digit in it, or is a word or two: tomorrow, next Monday. */
static bool is_until(const struct words *w)
{
	bool has_digit = false;

	if (w->n < 3 || w->n > 8 || !same_but_case(w->v[1], "until"))
		return false;
	for (int i = 2; i < w->n; i++)
		has_digit |= strpbrk(w->v[i], "0123456789") != NULL;
	return has_digit || w->n <= 4;
}

static bool is_standing_word(const struct words *w)
{
	static const char *const alone[] = { "orders", "show", "list", NULL };

	if (w->n == 1)
		return true;
	if (w->n == 2)
		return name_index(alone, w->v[1]) >= 0;
	return w->n == 3 && same_but_case(w->v[1], "revoke") &&
	       (is_number(w->v[2]) || same_but_case(w->v[2], "all"));
}

static bool fits(enum grammar grammar, const struct words *w)
{
	switch (grammar) {
	case ALONE:
		return w->n == 1;
	case MAY_NAME:
		return w->n == 1 || (w->n == 2 && is_verb(w->v[1]));
	case WISHES:
		return is_wish(w, w->n > 1 && is_verb(w->v[1]) && !same_but_case(w->v[1], "with") ? 2 : 1);
	case NAMED:
		return w->n > 1 && w->n <= 4;
	case MAY_WITHDRAW:
		return w->n == 1 || (w->n == 2 && same_but_case(w->v[1], "withdraw"));
	case LATE:
		return w->n == 2 && same_but_case(w->v[1], "none");
	case CLAUSE:
		return w->n == 2 && is_clause(w->v[1]);
	case MAY_COUNT:
		return w->n == 1 || (w->n == 2 && is_number(w->v[1]));
	case ABOUT:
		return is_about(w);
	case UNTIL:
		return is_until(w);
	case STANDING:
		return is_standing_word(w);
	case NOTE:
		break;
	}
	return false;
}

/* Which word of command this is, as it stands; -1: none. */
static int word_index(const char *word)
{
	for (int i = 0; command_words[i]; i++)
		if (same_but_case(command_words[i], word))
			return i;
	return -1;
}

static const char *joined_from(struct arena *arena, const struct words *w, int from)
{
	struct buffer out = { .arena = arena };

	buffer_text(&out, "");
	for (int i = from; i < w->n; i++)
		buffer_printf(&out, "%s%s", i > from ? " " : "", w->v[i]);
	return out.bytes;
}

/* A line of a sentence that has not ended. */
static bool is_prose(const char *line)
{
	size_t n = strlen(line);
	int words = 0;

	for (const char *c = line; *c; c++)
		words += *c != ' ' && (c[1] == ' ' || !c[1]);
	while (n && line[n - 1] == ' ')
		n--;
	return words >= LEAST_PROSE && !strchr(line, '{') && !strchr(".?!:;)\"", line[n - 1]);
}

/* Is it in the middle of what somebody writes? */
static bool is_of_paragraph(const struct search *s, int i)
{
	return i && i != s->after_command && !is_empty(s->lines[i - 1]) &&
	       (is_prose(s->lines[i - 1]) || was_broken(s->lines[i - 1], s->lines[i]));
}

/* `rule [4.2]` is `rule 4.2`, `I resign` is `resign`. */
static void mend_words(struct words *w, struct arena *arena)
{
	if (w->n == 2 && same_but_case(w->v[0], "I") && same_but_case(w->v[1], "resign"))
		w->v[0] = w->v[--w->n];
	if (w->n == 2 && same_but_case(w->v[0], "rule") && w->v[1][0] == '[')
		w->v[1] = text_copy(arena, w->v[1] + 1, strcspn(w->v[1] + 1, "]"));
}

static bool read_command(struct search *s, int i)
{
	struct words w;
	struct asked *a;
	int word;

	if (strlen(s->lines[i]) > LONGEST_COMMAND || !split_words(&w, s->arena, bare(s->arena, s->lines[i])))
		return false;
	mend_words(&w, s->arena);
	word = w.n ? word_index(w.v[0]) : -1;
	if (word < 0 || !fits(grammars[word].grammar, &w) || is_of_paragraph(s, i))
		return false;
	s->after_command = i + 1;
	a = add_asked(s, ASKED_WORD, s->raw[i]);
	if (a) {
		a->word = command_words[word];
		a->rest = joined_from(s->arena, &w, 1);
	}
	return true;
}

/* ---- notes ------------------------------------------------------------ */

/* "note:" or "note to SIDE:": behind the colon, or NULL. *to: "to SIDE: ", or "". */
static const char *note_text(struct arena *arena, const char *line, const char **to)
{
	const char *at = behind_list_mark(line), *colon;
	struct words w;

	at += strspn(at, "*_");
	colon = strchr(at, ':');
	*to = "";
	if (!begins_with(at, "note") || !colon || colon - at > LONGEST_COMMAND ||
	    !split_words(&w, arena, text_copy(arena, at, (size_t)(colon - at))) ||
	    !same_but_case(w.v[0], "note"))
		return NULL;
	if (w.n == 3 && same_but_case(w.v[1], "to"))
		*to = text(arena, "to %s: ", w.v[2]);
	else if (w.n != 1)
		return NULL;
	return colon + 1 + strspn(colon + 1, "*_ ");
}

/* What he writes there is not looked through: it goes as it stands. */
static int read_note(struct search *s, int i)
{
	const char *to, *first = note_text(s->arena, s->lines[i], &to);
	struct buffer out = { .arena = s->arena };
	struct asked *a;
	int end = i + 1;

	if (!first)
		return i;
	buffer_text(&out, first);
	for (; end < s->n && !is_empty(s->lines[end]) && !begins_action(s, end); end++)
		buffer_printf(&out, "%s%s", out.length ? "\n" : "", s->lines[end]);
	while (out.length && strchr(" \n", out.bytes[out.length - 1]))
		out.bytes[--out.length] = '\0';
	if (!out.length) {
		add_hint(s, s->lines[i], "the note is empty");
		return end;
	}
	a = add_asked(s, ASKED_WORD, s->raw[i]);
	if (a) {
		a->word = "note";
		a->rest = text(s->arena, "%s%s", to, out.bytes);
	}
	return end;
}

/* ---- what was passed over --------------------------------------------- */

/* `do: VERB` behind words, or `do VERB` alone. */
static bool hints_at_action(struct arena *arena, const char *line)
{
	const char *at, *verb;
	struct words w;

	line = signs_mended(arena, line, true);
	at = find_words(line, "do:");
	if (!at)
		at = find_words(line, "do =");
	if (at && (at == line || strchr(" ([\"'*`", at[-1]))) {
		verb = at + 3 + strspn(at + 3, " =");
		return is_verb(text_copy(arena, verb, strcspn(verb, " ,.;!?)]\"'*`")));
	}
	return strlen(line) < LONGEST_COMMAND && split_words(&w, arena, bare(arena, line)) && w.n == 2 &&
	       same_but_case(w.v[0], "do") && is_verb(w.v[1]) && !same_but_case(w.v[1], "not");
}

/* Words that begin many a sentence give no hint. */
static bool is_common(const char *word)
{
	static const char *const common[] = { "yes", "no", "back", "help", "draw", "note", NULL };

	return name_index(common, word) >= 0;
}

static void read_hint(struct search *s, int i)
{
	const char *line = s->lines[i];
	struct words w;
	int word;

	if (hints_at_action(s->arena, line)) {
		add_hint(s, line, "an action is written {do: VERB, ...}, or begins its line");
		return;
	}
	if (strlen(line) > LONGEST_COMMAND || !split_words(&w, s->arena, bare(s->arena, line)) || !w.n ||
	    is_of_paragraph(s, i))
		return;
	word = word_index(w.v[0]);
	if (word < 0 && w.n <= 2) {
		const char *near = strlen(w.v[0]) > 3 ? nearest_in(w.v[0], command_words) : NULL;

		word = near ? word_index(near) : -1;
	}
	if (word >= 0 && w.n <= 4 && !is_common(command_words[word]))
		add_hint(s, line, text(s->arena, "if a command is meant, it is %s", grammars[word].how));
}

/* ---- a text ----------------------------------------------------------- */

static bool is_fence(const char *line)
{
	line += strspn(line, " ");
	return begins_with(line, "```") || begins_with(line, "~~~");
}

/* "My move: do: pass" is "do: pass"; a prefix that tells of something else makes prose of it. */
static const char *behind_prefix(struct arena *arena, const char *line)
{
	static const char *const names[] = { "move", "action", "answer", "turn", "order", "reply", NULL };
	const char *at = find_words(line, ": do:"), *const *name = names;
	const char *prefix = at ? text_copy(arena, line, (size_t)(at - line)) : "";

	while (*name && !find_words(prefix, *name))
		name++;
	return *name && strlen(prefix) < 20 && !strchr(prefix, '{') ? at + 2 : line;
}

/* "standing {decide: ...}" is "{do: standing, decide: ...}". */
static const char *standing_mapping(struct arena *arena, const char *line)
{
	const char *at = behind_list_mark(line);

	if (!begins_with(at, "standing"))
		return line;
	at += strlen("standing");
	at += strspn(at, " :");
	return *at == '{' && (begins_with(at + 1, "decide:") || begins_with(at + 1, "revoke:"))
		? text(arena, "{do: standing, %s", at + 1) : line;
}

/*
 * "late {do: pass}" is "{do: late, answer: {do: pass}}", and nothing that is done now. What of it stands in
 * the lines that follow is put to it.
 */
static void join_late(struct search *s, int i)
{
	const char *at = behind_list_mark(s->lines[i]);
	struct buffer whole = { .arena = s->arena };
	int least;

	if (!begins_with(at, "late"))
		return;
	at += strlen("late");
	at += strspn(at, " :");
	if (*at != '{')
		return;
	buffer_text(&whole, at);
	for (int k = i + 1; k < s->n && k < i + LINES_OF_MAPPING && bracket_depth(whole.bytes, &least) > 0;
	     k++) {
		buffer_printf(&whole, " %s", s->lines[k]);
		s->lines[k] = "";
	}
	s->lines[i] = text(s->arena, "{do: late, answer: %s}", whole.bytes);
}

static void split_lines(struct search *s, const char *own)
{
	char *raw = text_copy(s->arena, own, strlen(own));

	s->n = 1;
	for (const char *c = own; *c; c++)
		s->n += *c == '\n';
	s->lines = NEW_N(s->arena, const char *, s->n);
	s->raw = NEW_N(s->arena, const char *, s->n);
	for (int i = 0; i < s->n; i++) {
		char *end = raw + strcspn(raw, "\n");
		bool is_last = !*end;

		*end = '\0';
		s->raw[i] = raw;
		s->lines[i] = blanks_mended(s->arena, raw);
		if (is_fence(s->lines[i]))
			s->lines[i] = "";
		else
			s->lines[i] = standing_mapping(s->arena, behind_prefix(s->arena, s->lines[i]));
		raw = end + !is_last;
	}
}

static void read_command_or_hint(struct search *s, int i)
{
	struct arena_mark mark = arena_mark(s->arena);
	int hints = s->found->hints.n;

	if (read_command(s, i))
		return;
	read_hint(s, i);
	if (s->found->hints.n == hints)
		arena_release(s->arena, mark);
}

/* What begins in line i; gives the next line to be looked at. */
static int read_line(struct search *s, int i)
{
	static int (*const readers[])(struct search *, int) = { read_note, paper_block_read, block_read,
								braces_read };

	if (is_empty(s->lines[i]))
		return i + 1;
	for (size_t k = 0; k < LENGTH(readers); k++) {
		struct arena_mark mark = arena_mark(s->arena);
		int next = readers[k](s, i);

		if (next > i)
			return next;
		arena_release(s->arena, mark);
	}
	read_command_or_hint(s, i);
	return i + 1;
}

/* More than anybody means: the rest is not worth the time. */
static bool is_enough(struct letter_words *w)
{
	w->too_many |= w->unread.n == MOST_ASKED;
	return w->too_many;
}

void words_find_in(struct letter_words *found, struct arena *arena, const char *own, const char *file)
{
	struct search s = { .found = found, .arena = arena, .file = file };

	split_lines(&s, own);
	for (int i = 0; i < s.n; i++)
		join_late(&s, i);
	for (int i = 0; i < s.n && !is_enough(found);)
		i = read_line(&s, i);
}

/* ---- files ------------------------------------------------------------ */

static bool is_game_file(const struct doc *d)
{
	return d->kind == DOC_MAP && !doc_get(d, "do") &&
	       (doc_get(d, "umpire") || doc_get(d, "history") || doc_get(d, "position"));
}

/* Of a document of a file, what is of use. False: nothing is. */
static bool read_document(struct search *s, const struct doc *d, const struct attachment *whole)
{
	const char *why = NULL;
	enum found_kind kind;
	struct buffer flow = { .arena = s->arena };
	bool any = false;

	if (d->kind == DOC_LIST) {
		EACH(child, d)
			any |= read_document(s, child, NULL);
		return any;
	}
	kind = mapping_kind(d, &why);
	if (is_game_file(d))
		add_hint(s, s->file, "this is a game file or a view, and no action is in it");
	else if (kind == FOUND_UNREAD)
		add_unread(s, s->file, why);
	else if (kind != FOUND_NOTHING) {
		doc_write_flow(&flow, d);
		add_mapping(s, kind, d, whole ? whole->bytes : text(s->arena, "%s\n", flow.bytes),
			    flow.bytes, false);
	}
	return kind != FOUND_NOTHING || is_game_file(d);
}

static bool is_yaml_name(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && (same_but_case(dot, ".yaml") || same_but_case(dot, ".yml"));
}

/* As YAML if it is such, else as a text with actions in it. */
static void read_file(struct search *s, const struct attachment *f)
{
	const struct doc_limits limits = { .bytes = MOST_FILE_BYTES, .depth = 16, .nodes = 20000 };
	const char *why = NULL;
	struct doc *list = doc_read_stream(s->arena, f->bytes, f->length, f->name, &limits, &why);
	int before = s->found->n + s->found->unread.n + s->found->hints.n;
	bool any = false;

	EACH(child, list)
		any |= read_document(s, child, list->count == 1 ? f : NULL);
	if (any)
		return;
	words_find_in(s->found, s->arena, own_words(s->arena, f->bytes), f->name);
	if (!is_yaml_name(f->name) || before < s->found->n + s->found->unread.n + s->found->hints.n)
		return;
	if (why)
		add_unread(s, f->name, why);
	else
		add_hint(s, f->name, "there is no `do` in it, and so no action");
}

void words_find(struct letter_words *found, struct arena *arena, const struct message *m)
{
	*found = (struct letter_words){ 0 };
	words_find_in(found, arena, own_words(arena, m->text), NULL);
	for (int i = 0; i < m->n_files && !is_enough(found); i++) {
		struct search s = { .found = found, .arena = arena, .file = m->files[i].name };

		read_file(&s, &m->files[i]);
	}
}
