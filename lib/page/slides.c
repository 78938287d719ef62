/* SPDX-License-Identifier: ISC */
/*
 * slides.c: what has happened, action by action, each with the board as its reader saw it then.
 *
 * A slide holds those groups of the board that looked otherwise after its action than after the next one: who
 * has the board of today in front of him steps back through all of them. Of a view nobody knows how the board
 * looked: its slides have the arrows, the dice and the log.
 *
 * Boards that follow each other have most lines in common, so each line of SVG stands once in a list; a group
 * is told by runs of it, [first, how many, first, how many, ...]. Older boards are left out where there is no
 * room for them.
 */
#include "page/page.h"
#include "draw/draw.h"
#include "draw/events.h"
#include "engine/view.h"

#include <string.h>

/* What a run takes in a page, what a line takes besides its text, and a group besides its runs. */
enum { BYTES_OF_RUN = 12, BYTES_OF_LINE = 3, BYTES_OF_GROUP = 32 };

struct slide {
	struct doc *doc;
	const struct board_parts *parts;	/* NULL: not known */
	struct slide *before;
};

struct slides {
	struct arena *arena;
	const struct play_terms *terms;
	struct event_reader *reader;
	struct ruling *ruling;
	struct doc *list;
	struct slide *last;
	struct numbered lines;
	size_t bytes;			/* that lines and groups take in a page, about: rather less */
	int skip;			/* so many actions are too old */
};

/* ---- drawings --------------------------------------------------------- */

/* As a text of JSON in a page. */
static size_t bytes_of_text(const char *words, size_t length)
{
	size_t bytes = length;

	for (size_t i = 0; i < length; i++)
		bytes += words[i] == '<' ? strlen("\\u003c") - 1 : words[i] == '"' || words[i] == '\\';
	return bytes;
}

static int line_number(struct slides *s, const char *line, size_t length)
{
	const char *words = text_copy(s->arena, line, length);
	bool is_new;
	int n = number_of(&s->lines, words, &is_new);

	if (is_new)
		add_string(s->arena, s->lines.list, NULL, words);
	s->bytes += is_new ? bytes_of_text(words, length) + BYTES_OF_LINE : 0;
	return n;
}

/* Numbers one after the other, as runs: [first, how many, first, how many, ...]. */
struct runs {
	struct arena *arena;
	struct doc *list;
	int first, count;		/* of the run that is not yet in the list */
};

static void run_end(struct runs *r)
{
	if (!r->count)
		return;
	add_number(r->arena, r->list, NULL, r->first);
	add_number(r->arena, r->list, NULL, r->count);
	r->count = 0;
}

static void run_add(struct runs *r, int number)
{
	if (r->count && number != r->first + r->count)
		run_end(r);
	if (!r->count)
		r->first = number;
	r->count++;
}

/* Every line of it has its end. */
static void add_drawing(struct slides *s, struct doc *to, const char *key, const char *svg)
{
	struct runs runs = { .arena = s->arena, .list = add_list(s->arena, to, key) };

	for (const char *end; (end = strchr(svg, '\n')); svg = end + 1)
		run_add(&runs, line_number(s, svg, (size_t)(end - svg)));
	run_end(&runs);
	s->bytes += BYTES_OF_RUN * (size_t)(runs.list->count / 2);
}

/* ---- one slide -------------------------------------------------------- */

static void add_log(struct slides *s, struct doc *to, const struct line *log)
{
	struct doc *lines = add_list(s->arena, to, "log");

	for (const struct line *l = log; l; l = l->next) {
		struct doc *d;

		if (!may_read(l, s->terms->side))
			continue;
		d = add_map(s->arena, lines, NULL);
		if (l->rule && *l->rule)
			add_string(s->arena, d, "rule", text(s->arena, "%s", l->rule));
		add_string(s->arena, d, "text", text(s->arena, "%s", l->text));
	}
}

/* The entry as it is read aloud: its dice stand by themselves. */
static void add_entry(struct slides *s, struct doc *to, const struct doc *entry)
{
	const struct doc *dice = doc_get(entry, "dice");
	const char *verb = doc_text(entry, "do");

	add_string(s->arena, to, "entry", entry_words(s->arena, entry));
	if (doc_text(entry, "by"))
		add_string(s->arena, to, "by", text(s->arena, "%s", doc_text(entry, "by")));
	if (verb)
		add_string(s->arena, to, "do", text(s->arena, "%s", printable(s->arena, verb)));
	if (dice && dice->count)
		doc_add(to, "dice", doc_copy(s->arena, dice));
}

static const char *part_of(const struct board_parts *parts, const char *id)
{
	for (int i = 0; parts && i < parts->n; i++)
		if (same(parts->of[i].id, id))
			return parts->of[i].svg;
	return NULL;
}

/* The board after an action, with the arrows of that action. m: NULL: the board of then is not known. */
static const struct board_parts *draw_slide(struct slides *s, struct doc *to, const struct match *m,
					    const struct events *events)
{
	const struct match *drawn = m ? m : &s->terms->file->match;
	struct drawing d = { .game = drawn->game, .data = drawn->data, .match = drawn,
			     .side = s->terms->side, .around = NONE, .events = events->n ? events : NULL };
	const struct board_parts *parts = m || events->n ? draw_parts(s->arena, &d) : NULL;
	const char *arrows = part_of(parts, "events");

	if (arrows)
		add_drawing(s, to, "events", arrows);
	return m ? parts : NULL;
}

static void add_slide(struct slides *s, const struct doc *entry, int step, const struct line *log,
		      const struct match *m, const struct events *events)
{
	struct slide *slide = NEW(s->arena, struct slide);

	slide->doc = add_map(s->arena, s->list, NULL);
	slide->before = s->last;
	s->last = slide;
	add_entry(s, slide->doc, entry);
	add_number(s->arena, slide->doc, "step", step);
	add_log(s, slide->doc, log);
	slide->parts = draw_slide(s, slide->doc, m, events);
}

/* ---- from the history, or from what a view tells ---------------------- */

static void note_step(void *context, const struct step *step)
{
	struct slides *s = context;
	struct events events;

	events_note(s->reader, step);
	if (!step->entry || is_beginning(step->entry->kind) || !is_of_play(step->entry->kind) ||
	    !is_entry_told(step->after, step->entry, s->terms->side) || s->skip-- > 0)
		return;
	events = events_of_last(s->reader);
	add_slide(s, history_entry(s->arena, step, s->terms->side), (int)step->after->step,
		  step->ruling->log, step->after, &events);
}

static void note_told(void *context, const struct told_step *told)
{
	struct slides *s = context;
	struct events events;

	if (s->ruling->verdict != LAWFUL || !events_told(s->reader, told, s->ruling) || !told->entry ||
	    is_beginning(told->kind) || s->skip-- > 0)
		return;
	events = events_of_last(s->reader);
	add_slide(s, told->entry, told->step, told->log, NULL, &events);
}

/* A history that does not lead to the position tells nothing of it. */
static bool read_whole(struct slides *s, const struct game_file *file, struct ruling *r)
{
	struct match *m = NEW_RAW(s->arena, struct match);
	int told = entries_told(file, s->terms->side);

	s->skip = greater(told - s->terms->last, 0);
	s->reader = events_open(file, s->terms->side, s->skip, r);
	if (!history_replay(m, file, NULL, note_step, s, r))
		return false;
	events_close(s->reader, r);
	if (!is_same_position(s->arena, m, &file->match)) {
		s->list = doc_new(s->arena, DOC_LIST);
		s->lines.list = doc_new(s->arena, DOC_LIST);
		s->last = NULL;
	}
	return true;
}

static bool read_view(struct slides *s, const struct game_file *file, struct ruling *r)
{
	if (!doc_get(file->seen, "told"))	/* a view of before */
		return true;
	s->skip = greater(told_count(file) - s->terms->last, 0);
	s->reader = events_open(file, s->terms->side, s->skip, r);
	told_each(file, note_told, s, r);
	events_close(s->reader, r);
	return r->verdict == LAWFUL;
}

/* ---- what differs from one to the next -------------------------------- */

/* The groups as they were after the action of a slide. svg NULL: there was no such group. */
static void add_part(struct slides *s, struct doc *to, const char *id, const char *svg)
{
	s->bytes += BYTES_OF_GROUP;
	if (svg)
		add_drawing(s, to, id, svg);
	else
		doc_add_text(s->arena, to, id, "null");
}

static bool looks_otherwise(const struct board_part *p, const struct board_parts *next)
{
	return !same(p->id, "events") && !same(p->svg, part_of(next, p->id));
}

static void add_changes(struct slides *s, const struct slide *slide, const struct board_parts *next)
{
	struct doc *to = add_map(s->arena, slide->doc, "parts");

	for (int i = 0; i < slide->parts->n; i++)
		if (looks_otherwise(&slide->parts->of[i], next))
			add_part(s, to, slide->parts->of[i].id, slide->parts->of[i].svg);
	for (int i = 0; i < next->n; i++)
		if (!same(next->of[i].id, "events") && !part_of(slide->parts, next->of[i].id))
			add_part(s, to, next->of[i].id, NULL);
}

/* What a drawing would take: its lines that stand nowhere yet, and its runs. */
static size_t bytes_of_drawing(const struct slides *s, const char *svg)
{
	size_t bytes = 0;
	int before = NONE;

	for (const char *end; (end = strchr(svg, '\n')); svg = end + 1) {
		size_t length = (size_t)(end - svg);
		int number = number_if_any(&s->lines, text_copy(s->arena, svg, length));

		if (number == NONE)
			bytes += bytes_of_text(svg, length) + BYTES_OF_LINE;
		if (number == NONE || number != before + 1)
			bytes += BYTES_OF_RUN;
		before = number;
	}
	return bytes;
}

/* What the changes would take, at most. */
static size_t bytes_of_changes(const struct slides *s, const struct slide *slide,
			       const struct board_parts *next)
{
	size_t bytes = 0;

	for (int i = 0; i < slide->parts->n; i++)
		if (looks_otherwise(&slide->parts->of[i], next))
			bytes += bytes_of_drawing(s, slide->parts->of[i].svg) + BYTES_OF_GROUP;
	for (int i = 0; i < next->n; i++)
		if (!part_of(slide->parts, next->of[i].id))
			bytes += BYTES_OF_GROUP;
	return bytes;
}

void slides_add_boards(struct slides *s, size_t room)
{
	s->bytes = 0;	/* what there is already is no part of the room */
	for (const struct slide *next = s->last; next && next->parts && next->before; next = next->before) {
		if (room < SIZE_MAX && s->bytes + bytes_of_changes(s, next->before, next->parts) > room)
			return;
		add_changes(s, next->before, next->parts);
	}
}

struct slides *scene_add_slides(struct arena *arena, struct doc *scene, const struct play_terms *t,
				struct ruling *r)
{
	struct slides *s = NEW(arena, struct slides);

	s->arena = s->lines.arena = arena;
	s->terms = t;
	s->ruling = r;
	s->list = doc_new(arena, DOC_LIST);
	s->lines.list = doc_new(arena, DOC_LIST);
	if (!(t->past->view ? read_view(s, t->past, r) : read_whole(s, t->past, r)))
		return NULL;
	doc_add(scene, "lines", s->lines.list);
	doc_add(scene, "slides", s->list);
	return s;
}
