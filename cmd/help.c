/* SPDX-License-Identifier: ISC */
/* help.c: about a command, a game, its decisions and its actions. */
#include "cmd.h"
#include "engine/aside.h"
#include "engine/facts.h"
#include "engine/standing.h"

/* ---- all commands ----------------------------------------------------- */

static void add_commands(struct buffer *b)
{
	buffer_text(b, "usage: umpire COMMAND ...\n\n"
		       "Adjudicates board wargames: a game file, an action and dice in, the new game file\n"
		       "and a log out. What the rules forbid is refused, and the rule is cited.\n\n");
	for (const struct command *c = commands; c->name; c++)
		buffer_printf(b, "  %-8s %s\n", c->name, c->summary);
	buffer_text(b, "\n  umpire help COMMAND        about a command\n"
		       "  umpire help GAME [VERB]    about a game and its actions\n"
		       "  umpire --version\n\n"
		       "Exit status: 0 lawful, 1 refused by a rule, 2 trouble (usage, files, dice).\n");
}

/* ---- verbs and states ------------------------------------------------- */

/* As it is written in an action. */
static const char *value_of(struct arena *arena, const struct param *p, enum arg_kind kind)
{
	struct buffer words = { .arena = arena };

	switch (kind) {
	case ARG_PIECE: return "PIECE";
	case ARG_PIECES: return "[PIECE, ...]";
	case ARG_PLACE: return "PLACE";
	case ARG_PLACES: return "[PLACE, ...]";
	case ARG_INT: return "NUMBER";
	case ARG_BOOL: return "yes|no";
	case ARG_BORDER: return "'PLACE/PLACE'";
	case ARG_WORD:
		for (int i = 0; p->names[i]; i++)
			buffer_printf(&words, "%s%s", i ? "|" : "", p->names[i]);
		return words.bytes ? words.bytes : "WORD";
	case ARG_WORDS: return text(arena, "[%s, ...]", value_of(arena, p, ARG_WORD));
	case ARG_PAIRS: return text(arena, "{PIECE: %s, ...}", value_of(arena, p, p->to));
	case ARG_END: break;
	}
	return "";
}

static void add_verb(struct buffer *b, const struct verb *v)
{
	struct buffer head = { .arena = b->arena };

	buffer_printf(&head, "{do: %s", v->name);
	for (const struct param *p = v->params; p && p->kind; p++)
		if (!p->optional)
			buffer_printf(&head, ", %s: %s", p->name, value_of(b->arena, p, p->kind));
	buffer_text(&head, "}");
	if (v->rules)
		buffer_printf(&head, " [%s]", v->rules);
	add_wrapped(b, "", "    ", head.bytes);
	if (v->about)
		add_wrapped(b, "    ", "    ", v->about);
	for (const struct param *p = v->params; p && p->kind; p++)
		add_wrapped(b, "      ", "        ",
			    text(b->arena, "%s: %s%s%s%s%s", p->name, value_of(b->arena, p, p->kind),
				 p->optional ? " (may be left out)" : "", p->about ? ": " : "",
				 p->about ? p->about : "",
				 p->path ? "; or `to: PLACE`, by the cheapest way" : ""));
}

static void add_state(struct buffer *b, const struct state *s)
{
	if (s->asks)
		buffer_printf(b, "%s: a side must %s", s->name, s->asks);
	else
		buffer_printf(b, "%s: a step of the umpire", s->name);
	buffer_printf(b, "%s%s%s\n", s->rule ? " [" : "", s->rule ? s->rule : "", s->rule ? "]" : "");
}

/* What standing orders for a decision may depend on besides. */
static void add_provisos(struct buffer *b, const struct state *s)
{
	for (const struct proviso *p = s->provisos; p && p->name; p++)
		add_wrapped(b, "      ", "        ",
			    text(b->arena, "if: {is: [%s]}, or not: %s%s", p->name, p->about,
				 p->fits ? ", of the answer" : ""));
}

/* Its arguments are no params: it answers any decision. umpire(5) has all of it. */
static void add_standing(struct buffer *b)
{
	static const char *const lines[] = {
		"{do: standing, decide: DECISION, ...}",
		"    answers a decision before it is asked; nobody else learns what it says",
		"      answer: {do: VERB, ...}: an exact answer",
		"      prefer: [PIECE or PLACE, ...]: the answer that names the first of these that it can",
		"      toward: PLACE: the answer that ends nearest to it",
		"      pass: yes: lets the question go by",
		"      if: {who: [PIECE, ...], where: [PLACE, ...], within: N, beyond: N, is: [...],",
		"        not: [...]}",
		"      until: NUMBER: the last turn in which it holds",
		"      once: yes: for one answer",
		"{do: standing, revoke: NUMBER|all}",
		"    drops an order, by its number in 'umpire show --side SIDE'",
	};

	for (size_t i = 0; i < LENGTH(lines); i++)
		buffer_printf(b, "%s\n", lines[i]);
}

/* Nor are theirs. */
static bool add_aside(struct buffer *b, const char *name)
{
	static const char *const forms[][3] = {
		{ "{do: note, text: TEXT, to: SIDE}",
		  "      to: SIDE (may be left out): for that side and the writer alone",
		  "any action may bear a note: {..., note: TEXT} or {..., note: {to: SIDE, text: TEXT}}" },
		{ "{do: offer-draw}", "      withdraw: yes (may be left out): offers it no more", NULL },
		{ "{do: resign}", NULL, NULL },
	};

	for (int i = 0; aside_verbs[i]; i++) {
		if (!same(aside_verbs[i]->name, name))
			continue;
		buffer_printf(b, "%s\n    %s\n", forms[i][0], aside_verbs[i]->about);
		for (int line = 1; line < 3 && forms[i][line]; line++)
			buffer_printf(b, "%s\n", forms[i][line]);
		return true;
	}
	return false;
}

/* The decision or the verb of that name, or both. */
static bool add_topic(struct buffer *b, const struct game *g, const char *name)
{
	const struct verb *told = NULL;
	bool any = false;

	for (const struct state *const *s = g->states; *s; s++) {
		bool is_state = same((*s)->name, name);

		if (is_state) {
			add_state(b, *s);
			add_provisos(b, *s);
		}
		any |= is_state;
		for (const struct verb *const *v = (*s)->verbs; v && *v; v++) {
			if (*v == told || !(is_state || same((*v)->name, name)))
				continue;
			add_verb(b, *v);
			told = is_state ? told : *v;
			any = true;
		}
	}
	for (const struct verb *const *v = g->anytime; v && *v; v++)
		if (!(*v)->former && same((*v)->name, name)) {
			add_verb(b, *v);
			any = true;
		}
	if (same(name, standing_verb.name)) {
		add_standing(b);
		any = true;
	}
	return any || add_aside(b, name);
}

/* The unit or the place that is called so, on whichever scenario's map: what is printed. */
static bool add_printed(struct buffer *b, const struct game *g, const char *name)
{
	const struct data *d = game_data(g, b->arena);
	struct facts f = { .arena = b->arena };
	const char *why = NULL, *id = NULL;
	int piece = piece_called(b->arena, d, name, &why), place = NONE;

	if (piece != NONE) {
		facts_of_counter(&f, g, d, piece);
		id = d->counters->pieces[piece].id;
	}
	for (int s = 0; piece == NONE && place == NONE && d->scenarios[s].name; s++) {
		const struct data *own = scenario_data(d, s);

		place = place_called(b->arena, own, name, &why);
		if (place != NONE) {
			facts_of_ground(&f, g, own, place);
			id = own->map->places[place].id;
		}
	}
	if (!id)
		return false;
	buffer_printf(b, "%s\n", id);
	add_facts(b, &f);
	return true;
}

/* ---- a game ----------------------------------------------------------- */

static void add_verb_names(struct buffer *b, const struct verb *const *verbs)
{
	const char *between = "    ";

	for (; verbs && *verbs; verbs++) {
		buffer_printf(b, "%s%s", between, (*verbs)->name);
		between = ", ";
	}
	buffer_text(b, same(between, ", ") ? "\n" : "");
}

static void add_game(struct buffer *b, const struct game *g)
{
	buffer_printf(b, "%s (%s)\n", g->title, g->name);
	if (g->about)
		add_wrapped(b, "", "", g->about);
	buffer_text(b, "\nsides:");
	for (int i = 0; g->forms->sides[i]; i++)
		buffer_printf(b, " %s", g->forms->sides[i]);
	buffer_text(b, "\n\ndecisions, and the verbs that answer them:\n");
	for (const struct state *const *s = g->states; *s; s++) {
		if (!(*s)->asks)
			continue;
		buffer_text(b, "  ");
		add_state(b, *s);
		add_verb_names(b, (*s)->verbs);
	}
	buffer_text(b, "  at any time:\n");
	for (const struct verb *const *v = g->anytime; v && *v; v++)
		if (!(*v)->former)
			buffer_printf(b, "    %s\n", (*v)->name);
	buffer_printf(b, "    %s\n", standing_verb.name);
	for (const struct verb *const *v = aside_verbs; *v; v++)
		buffer_printf(b, "    %s\n", (*v)->name);
	buffer_printf(b, "\n'umpire help %s VERB' tells the arguments of a verb.\n", g->name);
}

struct topics {
	const struct game *game;
};

static const char *next_topic(const void *context, int i)
{
	const struct game *g = ((const struct topics *)context)->game;

	for (const struct state *const *s = g->states; *s; s++) {
		if (i-- == 0)
			return (*s)->name;
		for (const struct verb *const *v = (*s)->verbs; v && *v; v++)
			if (i-- == 0)
				return (*v)->name;
	}
	if (i-- == 0)
		return standing_verb.name;
	return i < 3 ? aside_verbs[i]->name : NULL;
}

static const char *next_subject(const void *none, int i)
{
	(void)none;
	for (const struct command *c = commands; c->name; c++)
		if (i-- == 0)
			return c->name;
	for (const struct game *const *g = games; *g; g++)
		if (i-- == 0)
			return (*g)->name;
	return NULL;
}

static bool no_help(struct ruling *r, const char *on, const char *(*next)(const void *, int),
		    const void *context)
{
	return trouble(r, "there is no help on '%s'%s", on, name_hint(r->arena, on, next, context));
}

bool help_of_game(struct buffer *b, const struct game *g, const char *topic, struct ruling *r)
{
	if (!topic)
		add_game(b, g);
	else if (!add_topic(b, g, topic) && !add_printed(b, g, topic))
		return no_help(r, topic, next_topic, &(struct topics){ g });
	return true;
}

int cmd_help(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct buffer out = { .arena = arena };
	const char *subject = args->n_rest ? args->rest[0] : NULL;
	const char *topic = args->n_rest > 1 ? args->rest[1] : NULL;
	const struct command *c = subject && !topic ? command_find(subject) : NULL;
	const struct game *g = subject ? game_find(subject) : NULL;

	if (c) {
		command_help(c, stdout);
		return LAWFUL;
	}
	if (!subject)
		add_commands(&out);
	else if (!g && command_find(subject))
		trouble(&r, "'%s' is a command: all of its help is had by 'umpire help %s'", subject,
			subject);
	else if (!g)
		no_help(&r, subject, next_subject, NULL);
	else
		help_of_game(&out, g, topic, &r);
	if (r.verdict == LAWFUL)
		output(NULL, &out, &r);
	return report(&r);
}
