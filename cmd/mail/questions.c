/* SPDX-License-Identifier: ISC */
/*
 * questions.c: what a letter asks to be told. All is told as its writer's side may know it, and goes to the
 * address that the table knows.
 */
#include "mail.h"
#include "engine/standing.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 200, MOST_LINES = 300, LOG_LINES = 10 };

/* ---- sections of the answer ---------------------------------------------- */

static void add_answer(struct errand *e, enum section_kind kind, const char *heading, const char *lines)
{
	struct composition *c = &writer(e)->after;

	section_lines(c, add_section(c, kind, heading), lines);
}

/* What a command printed, or why not. */
static bool add_printed(struct errand *e, enum section_kind kind, const char *heading, const struct answer *a)
{
	if (!a->is_written) {
		receipt_words(e, "%s", a->ruling.text ? a->ruling.text : "The umpire knows nothing of that.");
		return false;
	}
	add_answer(e, kind, heading, a->bytes.bytes ? a->bytes.bytes : "");
	if (a->note)
		receipt_words(e, "%s", a->note);
	return true;
}

/* ---- options ---------------------------------------------------------------- */

/* "options move with 1-139 at Narvik": the words are taken apart where `with` and `at` stand. */
static void read_wishes(struct errand *e, const char *rest, struct args *args)
{
	struct buffer part = { .arena = e->arena };
	int what = 0; /* 0: the verb, 1: with, 2: at */

	args->with.v = NEW_N(e->arena, const char *, strlen(rest) + 1);
	for (const char *at = rest;;) {
		size_t length = strcspn(at, " ");
		int next = length == 4 && !strncmp(at, "with", 4) ? 1
			   : length == 2 && !strncmp(at, "at", 2) ? 2
			   : length == 0                          ? 3
								  : 0;

		if (next && part.length) {
			const char *words = text_copy(e->arena, part.bytes, part.length);

			if (what == 0)
				args->verb = words;
			else if (what == 1)
				args->with.v[args->with.n++] = words;
			else
				args->at = words;
			part.length = 0;
		}
		if (next == 3)
			return;
		if (next)
			what = next;
		else {
			buffer_text(&part, part.length ? " " : "");
			buffer_add(&part, at, length);
		}
		at += length;
		at += strspn(at, " ");
	}
}

static void add_options(struct errand *e, const char *lines)
{
	struct composition *c = &writer(e)->after;
	struct section *s = add_section(c, COMMANDS, "What may be done");
	int n = 0;

	writer(e)->has_options = true;
	for (const char *end; (end = strchr(lines, '\n')); lines = end + 1, n++)
		if (n < MOST_OPTIONS)
			section_line(c, s, "%.*s", (int)(end - lines), lines);
	if (n > MOST_OPTIONS) {
		s = add_section(c, WORDS, NULL);
		section_line(c, s,
			     "These are %d of %d. Others: 'options VERB', 'options VERB with UNIT', "
			     "'options VERB at PLACE'.",
			     MOST_OPTIONS, n);
	}
}

static bool ask_options(struct errand *e, const char *rest)
{
	struct args args = { .as = e->table.players[e->side].side };
	struct answer a;

	if (!e->contents)
		return false;
	read_wishes(e, rest, &args);
	a = ask_umpire(e, run_options, &args, "-", NULL);
	if (!a.is_written) {
		receipt_words(e, "%s", a.ruling.text);
		return false;
	}
	if (a.note || !a.bytes.length)
		receipt_words(e, "%s.", a.note ? a.note : "There is nothing such to do now");
	else
		add_options(e, a.bytes.bytes);
	return true;
}

/* ---- the others --------------------------------------------------------------- */

static bool ask_show(struct errand *e, const char *rest)
{
	struct args args = { .side = e->table.players[e->side].side };
	struct answer a = ask_umpire(e, run_show, &args, "-", NULL);

	(void)rest;
	return add_printed(e, VERBATIM, "How things stand", &a);
}

static bool ask_help(struct errand *e, const char *rest)
{
	struct ruling r = { .arena = e->arena };
	struct buffer b = { .arena = e->arena };

	if (!help_of_game(&b, e->game, *rest ? rest : NULL, &r)) {
		receipt_words(e, "%s", r.text);
		return false;
	}
	add_answer(e, VERBATIM, *rest ? rest : e->game->title, b.bytes);
	return true;
}

static bool ask_rule(struct errand *e, const char *rest)
{
	struct args args = { 0 };
	struct answer a = ask_umpire(e, run_rule, &args, e->game->name, rest, NULL);
	struct composition *c = &writer(e)->after;
	struct section *s;

	if (!a.is_written) {
		receipt_words(e, "%s", a.ruling.text);
		return false;
	}
	s = add_section(c, WORDS, text(e->arena, "Rule %s", rest));
	EACH(clause, doc_get(a.found, "clauses")) {
		section_line(c, s, "%s: %s", doc_text(clause, "clause"), doc_text(clause, "says"));
		if (doc_get(clause, "reading"))
			section_line(c, s, "Reading: %s", doc_text(clause, "reading"));
	}
	return true;
}

/* The last of those lines; *before: how many others there are. */
static const char *last_lines(const char *lines, int most, int *before)
{
	int n = 0;

	for (const char *at = lines; (at = strchr(at, '\n')); at++)
		n++;
	*before = greater(n - most, 0);
	for (int i = 0; i < *before; i++)
		lines = strchr(lines, '\n') + 1;
	return lines;
}

/* More entries than there are is all of it, with what was before the first. */
static bool ask_log(struct errand *e, const char *rest)
{
	uint64_t last = *rest ? strtoull(rest, NULL, 10) : LOG_LINES;
	struct args args = { .side = e->table.players[e->side].side,
			     .has_last = last < (uint64_t)e->file->chain.entries,
			     .last = last };
	struct answer a = ask_umpire(e, run_log, &args, "-", NULL);
	int before = 0;

	if (!a.is_written || !a.bytes.length)
		return add_printed(e, LOG, "What happened before", &a);
	add_answer(e, LOG, "What happened before", last_lines(a.bytes.bytes, MOST_LINES, &before));
	if (before)
		receipt_words(e, "%d lines before these are left out. 'view' brings all of it, as a file.",
			      before);
	return true;
}

static bool ask_unit(struct errand *e, const char *rest)
{
	struct args args = { .side = e->table.players[e->side].side };
	struct answer a = ask_umpire(e, run_unit, &args, "-", rest, NULL);

	return add_printed(e, VERBATIM, rest, &a);
}

static bool ask_place(struct errand *e, const char *rest)
{
	struct args args = { .side = e->table.players[e->side].side };
	struct answer a = ask_umpire(e, run_place, &args, "-", rest, NULL);

	return add_printed(e, VERBATIM, rest, &a);
}

static bool ask_standing(struct errand *e, const char *rest)
{
	struct buffer b = { .arena = e->arena };
	const char *line;

	(void)rest;
	for (int i = 1; (line = standing_line(e->arena, &e->file->match, e->side, i)); i++)
		buffer_printf(&b, "%d. %s\n", i, line);
	if (b.length)
		add_answer(e, VERBATIM, "Your orders in advance", b.bytes);
	else
		receipt_words(e, "You have given no orders in advance. 'help standing' tells how.");
	return true;
}

static bool ask_page(struct errand *e, const char *rest)
{
	(void)rest;
	writer(e)->with_page = true;
	receipt_words(e, "Attached.");
	return true;
}

static bool ask_view(struct errand *e, const char *rest)
{
	(void)rest;
	writer(e)->with_view = true;
	receipt_words(e, "Attached.");
	return true;
}

static const struct question {
	const char *word;
	bool (*ask)(struct errand *, const char *rest);
	bool wants_game, wants_more;
} questions[] = {
	{ "show", ask_show, true, false },  { "options", ask_options, true, false },
	{ "help", ask_help, false, false }, { "rule", ask_rule, false, true },
	{ "log", ask_log, true, false },    { "unit", ask_unit, true, true },
	{ "place", ask_place, true, true }, { "standing", ask_standing, true, false },
	{ "view", ask_view, true, false },  { "page", ask_page, true, false },
};

bool answer_question(struct errand *e, const struct asked *a)
{
	for (size_t i = 0; i < LENGTH(questions); i++) {
		const struct question *q = &questions[i];

		if (!same(q->word, a->word))
			continue;
		if (q->wants_game && !e->contents) {
			receipt_words(e, "The game has not begun: tickets are awaited.");
			return false;
		}
		if (q->wants_more && !*a->rest) {
			receipt_words(e, "'%s' wants to know which: '%s NAME'.", a->word, a->word);
			return false;
		}
		return q->ask(e, a->rest);
	}
	receipt_words(e, "There is no such word of command.");
	return false;
}
