/* SPDX-License-Identifier: ISC */
/* page.c: one page for a browser: the decision, the board, what has happened, what may happen. */
#include "draw/draw.h"
#include "draw/svg.h"
#include "draw/events.h"
#include "engine/choices.h"
#include "engine/facts.h"
#include "engine/view.h"

#include <string.h>

/* How much larger a close-up is at least: then the names on its counters are eleven pixels high. */
enum { LEGIBLE = 123 };	/* per cent */

/* Options of a verb: so few are each written out, or open at once; bytes of all that is listed. */
enum { VERY_FEW = 10, FEW = 40, MOST_LISTED = 600 << 10, MOST_BESIDE_SCRIPT = 8 << 10 };

/* An action of the log. */
struct told {
	const struct doc *entry;	/* as the side may read it */
	const struct line *log;
	enum entry_kind kind;
	int step, by;			/* how many actions there were then; whose it was */
};

/* Options that differ in the place where they end alone. */
struct row {
	const struct verb *verb;
	const char *head;		/* YAML, with PLACE or PATH for what differs */
	struct buffer places, lines;	/* where they end; their own YAML, a line each */
	int n, lead;			/* lead: the piece that they name first; NONE: they name none */
	bool is_path, is_told;
	struct row *next;
};

struct page {
	struct buffer *out;
	struct arena *arena;
	const struct game_file *file;
	const struct match *match;
	const struct page_terms *terms;
	int side;			/* who reads it; NONE: the umpire */
	const char *digest;		/* of the position, as the side sees it */
	/* what has happened */
	struct told *told;
	int n_told, n_played, skip;	/* skip: so many actions are too old */
	struct event_reader *reader;
	const struct events *events;	/* NULL: there are none to draw */
	bool has_log;
	/* what may happen */
	struct row *rows, **rows_end;
	const char *example;		/* the first option, with the digest; NULL: there is none */
	struct choices tally;		/* of all of them */
	int n_options, n_listed;
	size_t listed;			/* bytes */
	bool *cited;			/* by clause, the first of a rule: the page names the rule */
};

static void add_style(const struct page *);

/* ---- parts ------------------------------------------------------------ */

static void add_words(struct page *p, const char *element, const char *words)
{
	buffer_printf(p->out, "<%s>", element);
	svg_words(p->out, words);
	svg_close(p->out, element);
}

static void add_code(struct page *p, const char *yaml)
{
	buffer_text(p->out, "<code>");
	svg_words(p->out, yaml);
	buffer_text(p->out, "</code>");
}

static const char *yaml_of(struct arena *arena, const struct doc *d)
{
	struct buffer b = { .arena = arena };

	doc_write_flow(&b, d);
	return b.bytes;
}

/* The first clause of a rule, by index; NONE: there is none. */
static int first_clause(const struct rules *rules, const char *rule)
{
	for (int i = 0; i < rules->n_clauses; i++)
		if (same(rules->clauses[i].rule, rule) || same(rules->clauses[i].id, rule))
			return i;
	return NONE;
}

/* The number of a rule, which leads to what it demands. */
static void add_rule(struct page *p, const char *rule)
{
	int i = rule && *rule ? first_clause(p->match->data->rules, rule) : NONE;
	const struct clause *c = i == NONE ? NULL : &p->match->data->rules->clauses[i];

	if (!rule || !*rule)
		return;
	if (!c) {
		buffer_text(p->out, " <span class=\"rule\">[");
		svg_words(p->out, rule);
		buffer_text(p->out, "]</span>");
		return;
	}
	p->cited[first_clause(p->match->data->rules, c->rule)] = true;
	buffer_printf(p->out, " <a class=\"rule\" href=\"#rule-%s\"", svg_safe(p->arena, c->rule));
	if (c->says)
		buffer_printf(p->out, " title=\"%s\"", svg_safe(p->arena, c->says));
	buffer_printf(p->out, ">[%s]</a>", svg_safe(p->arena, rule));
}

static const char *side_name(const struct page *p, int side)
{
	return p->match->game->forms->sides[side];
}

/* The file without its directories, if it is a word that a shell takes as it stands. */
static const char *file_word(const struct page *p)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
	const char *slash = strrchr(p->file->name, '/');
	const char *name = slash ? slash + 1 : p->file->name;

	return *name && *name != '-' && !name[strspn(name, plain)] ? name : "game.yaml";
}

/* ---- the head --------------------------------------------------------- */

static const char *title_of(const struct page *p)
{
	const struct match *m = p->match;
	const struct scenario *s = &m->data->scenarios[m->scenario];

	return text(p->arena, "%s: %s", m->game->title, s->title ? s->title : s->name);
}

static void add_meta(struct page *p)
{
	const struct page_script *script = p->terms->script;

	buffer_text(p->out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
		    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
		    "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
		    "<meta http-equiv=\"Content-Security-Policy\" "
		    "content=\"default-src 'none'; style-src 'unsafe-inline'");
	buffer_printf(p->out, "%s%s\"/>\n", script ? "; " : "", script ? script->policy : "");
	add_words(p, "title", title_of(p));
	add_style(p);
	buffer_printf(p->out, "</head>\n<body>\n%s", script ? "<div id=\"plain\">\n" : "");
}

/* Optional rules, and whose page it is. */
static void add_terms(struct page *p)
{
	const char *options = options_words(p->arena, p->match);
	struct buffer b = { .arena = p->arena };

	if (*options)
		buffer_printf(&b, "with %s; ", options);
	if (p->side == NONE)
		buffer_text(&b, "the umpire's page: it hides nothing");
	else
		buffer_printf(&b, "as %s sees it", side_name(p, p->side));
	add_words(p, "p", b.bytes);
}

/* How it is set up and won. */
static void add_scenario(struct page *p)
{
	const struct scenario *s = &p->match->data->scenarios[p->match->scenario];

	if (!s->about)
		return;
	buffer_text(p->out, "<details><summary>The scenario</summary>\n");
	add_words(p, "p", s->about);
	svg_close(p->out, "details");
}

/* What the game says of its tracks, a line each. */
static void add_tracks(struct page *p)
{
	const char *at = tracks_words(p->arena, p->match, p->side), *class = " class=\"turn\"";

	at += strspn(at, "\n");
	if (!*at)
		return;
	buffer_text(p->out, "<ul class=\"tracks\">\n");
	for (; *at; at += strspn(at, "\n")) {
		size_t length = strcspn(at, "\n");

		buffer_printf(p->out, "<li%s>", class);
		svg_words(p->out, text_copy(p->arena, at, length));
		svg_close(p->out, "li");
		class = "";
		at += length;
	}
	svg_close(p->out, "ul");
}

static void add_head(struct page *p)
{
	add_meta(p);
	buffer_text(p->out, "<header>\n");
	add_words(p, "h1", title_of(p));
	add_terms(p);
	add_scenario(p);
	add_tracks(p);
	buffer_text(p->out, "<nav aria-label=\"On this page\"><a href=\"#page-decision\">Decision</a> "
		    "<a href=\"#page-board\">Board</a> <a href=\"#page-log\">Log</a> "
		    "<a href=\"#page-options\">Options</a> <a href=\"#page-rules\">Rules</a></nav>\n"
		    "</header>\n<main>\n");
}

/* ---- the decision ----------------------------------------------------- */

static void add_question(struct page *p, const struct frame *f, const char *verb)
{
	svg_words(p->out, text(p->arena, "%s%s %s", asked_name(p->match, f), verb,
			       frame_words(p->arena, p->match, f, p->side)));
	add_rule(p, frame_rule(p->match, f));
}

/* What is pending, the top first. */
static void add_questions(struct page *p)
{
	const struct match *m = p->match;
	bool any = false;

	for (int i = m->depth; i-- > 0;) {
		const struct frame *f = &m->pending[i];
		bool waits = !any && !may_answer(m, p->side);

		if (!f->state->asks)
			continue;
		buffer_text(p->out, any ? "<p>" : "<h2 class=\"asks\">");
		if (waits)
			svg_words(p->out, text(p->arena, "%s waits for ", side_name(p, p->side)));
		add_question(p, f, any ? " will then go on to" : waits ? ", who must now" : " must now");
		svg_close(p->out, any ? "p" : "h2");
		any = true;
	}
}

static void add_result(struct page *p)
{
	const struct match *m = p->match;

	buffer_text(p->out, "<h2 class=\"asks\">The game is over: ");
	svg_words(p->out, m->winner == NONE ? "nobody" : winner_name(m));
	buffer_text(p->out, " has won");
	add_rule(p, m->won_by);
	svg_close(p->out, "h2");
}

/* How to answer, with a line that will do. */
static void add_answer(struct page *p)
{
	const struct match *m = p->match;

	buffer_printf(p->out, "<p>This is position <code class=\"digest\">for: %s</code>, after %d action%s.",
		      p->digest, (int)m->step, m->step == 1 ? "" : "s");
	if (!p->example) {
		buffer_text(p->out, "</p>\n");
		return;
	}
	buffer_text(p->out, " An answer is one line that says what to do and for which position, so that a "
		    "mail that crosses another does no harm. This one is lawful:</p>\n<pre>");
	add_code(p, p->example);
	buffer_text(p->out, "</pre>\n<p><a href=\"#page-options\">Choose yours</a> and send it by mail. "
		    "Whoever keeps the game saves it as answer.yaml and runs</p>\n<pre>");
	add_code(p, text(p->arena, "umpire apply %s answer.yaml%s%s -i", file_word(p),
			 p->side == NONE ? "" : " --require-for --as ",
			 p->side == NONE ? "" : m->game->forms->sides[p->side]));
	buffer_text(p->out, "</pre>\n");
}

static void add_decision(struct page *p)
{
	buffer_text(p->out, "<section id=\"page-decision\">\n");
	if (is_over(p->match))
		add_result(p);
	else
		add_questions(p);
	add_answer(p);
	svg_close(p->out, "section");
}

/* ---- the board -------------------------------------------------------- */

static struct drawing drawing_of(const struct page *p, enum role role)
{
	return (struct drawing){
		.game = p->match->game, .data = p->match->data, .match = p->match, .side = p->side,
		.made_for = p->digest, .events = p->events, .options = may_answer(p->match, p->side),
		.around = NONE, .role = role,
	};
}

static int per_cent(int at, int from, int length)
{
	return length ? clamp((at - from) * 100 / length, 0, 100) : 50;
}

/*
 * What a small screen can show at a size to read. It is then larger than its frame, which is scrolled to the
 * middle of what matters: by snapping to it once.
 */
static void add_close_up(struct page *p)
{
	struct drawing d = drawing_of(p, FIRST_OF_PAGE);
	struct point focus;

	d.around = p->terms->around;
	d.radius = p->terms->radius;
	focus = draw_near(p->arena, &d);
	buffer_printf(p->out, "<p>%s</p>\n<div class=\"frame near\" role=\"region\" "
		      "aria-label=\"Close-up of the board\" tabindex=\"0\">\n"
		      "<div class=\"sheet\" style=\"min-width:%dpx\">\n",
		      d.around != NONE ? text(p->arena, "About %s.",
					      svg_safe(p->arena, p->match->data->map->places[d.around].id))
		      : p->events ? "Where the last actions happened." : "Where most pieces are.",
		      d.part.width * LEGIBLE / 100);
	draw_svg(p->out, &d);
	buffer_printf(p->out, "<span class=\"focus\" style=\"left:%d%%;top:%d%%\"></span></div>\n</div>\n",
		      per_cent(focus.x, d.part.x, d.part.width), per_cent(focus.y, d.part.y, d.part.height));
}

static void add_chart_picture(struct page *p)
{
	struct drawing d = drawing_of(p, SECOND_OF_PAGE);

	if (!has_charts(d.game))
		return;
	d.board = "charts";
	buffer_text(p->out, "<details><summary>The charts</summary>\n"
		    "<div class=\"frame\" role=\"region\" aria-label=\"The charts\" tabindex=\"0\">\n");
	draw_svg(p->out, &d);
	buffer_text(p->out, "</div>\n</details>\n");
}

static void add_board(struct page *p)
{
	bool is_only = p->terms->script;
	struct drawing d = drawing_of(p, is_only ? ALONE : SECOND_OF_PAGE);

	buffer_text(p->out, "<section id=\"page-board\">\n<h2>The board</h2>\n");
	if (!is_only) {
		add_close_up(p);
		buffer_text(p->out, "<h3>All of it</h3>\n");
	}
	buffer_text(p->out, "<input type=\"radio\" name=\"size\" id=\"page-fit\" checked=\"checked\"/>"
		    "<label for=\"page-fit\">fitted</label>\n"
		    "<input type=\"radio\" name=\"size\" id=\"page-double\"/>"
		    "<label for=\"page-double\">twice that</label>\n"
		    "<input type=\"radio\" name=\"size\" id=\"page-full\"/>"
		    "<label for=\"page-full\">full size</label>\n"
		    "<div class=\"frame\" role=\"region\" aria-label=\"The board\" tabindex=\"0\">\n");
	d.no_charts = !is_only;	/* else they stand by themselves */
	d.options = d.options && !is_only;	/* else the script lights them */
	draw_svg(p->out, &d);
	buffer_text(p->out, "</div>\n");
	if (!is_only)
		add_chart_picture(p);
	svg_close(p->out, "section");
}

/* ---- what has happened ------------------------------------------------ */

/* The page outlives the step. */
static const struct line *copy_lines(struct arena *arena, const struct line *log)
{
	struct line *first = NULL, **end = &first;

	for (; log; log = log->next) {
		*end = NEW(arena, struct line);
		**end = *log;
		(*end)->rule = log->rule ? text(arena, "%s", log->rule) : NULL;
		(*end)->text = text(arena, "%s", log->text);
		(*end)->next = NULL;
		end = &(*end)->next;
	}
	return first;
}

static void note_step(void *context, const struct step *s)
{
	struct page *p = context;
	const char *by = s->doc ? doc_text(s->doc, "by") : NULL;

	events_note(p->reader, s);
	if (!s->entry || is_beginning(s->entry->kind) || !is_of_play(s->entry->kind) ||
	    !is_entry_told(s->after, s->entry, p->side) || p->skip-- > 0)
		return;
	p->told[p->n_told++] = (struct told){
		.entry = history_entry(p->arena, s, p->side), .kind = s->entry->kind,
		.log = copy_lines(p->arena, s->ruling->log),
		.step = (int)s->after->step,
		.by = by ? name_index(p->match->game->forms->sides, by) : NONE,
	};
}

struct view_log {
	struct page *page;
	struct ruling *ruling;
};

/* The same of a step that a view tells of. */
static void note_told(void *context, const struct told_step *s)
{
	struct view_log *v = context;
	struct page *p = v->page;

	if (v->ruling->verdict != LAWFUL || !events_told(p->reader, s, v->ruling) || !s->entry ||
	    is_beginning(s->kind) || p->skip-- > 0)
		return;
	p->told[p->n_told++] = (struct told){
		.entry = s->entry, .kind = s->kind, .log = s->log, .step = s->step,
		.by = name_index(p->match->game->forms->sides, doc_text(s->entry, "by")),
	};
}

/* A view of before tells none. */
static bool read_view_log(struct page *p, struct ruling *r)
{
	struct view_log v = { .page = p, .ruling = r };

	if (!doc_get(p->file->seen, "told"))
		return true;
	told_each(p->file, note_told, &v, r);
	p->events = events_close(p->reader, r);
	p->has_log = true;
	if (!p->n_told)
		p->events = NULL;
	return r->verdict == LAWFUL;
}

/* The log of the last actions; none when they do not lead to the position. */
static bool read_log(struct page *p, int last, struct ruling *r)
{
	struct match m;

	p->n_played = p->file->view ? told_count(p->file) : entries_told(p->file, p->side);
	p->skip = last < p->n_played ? p->n_played - last : 0;
	p->told = NEW_N(p->arena, struct told, p->n_played - p->skip + 1);
	p->reader = events_open(p->file, p->side, p->skip, r);
	if (p->file->view)
		return read_view_log(p, r);
	if (!history_replay(&m, p->file, NULL, note_step, p, r))
		return false;
	p->events = events_close(p->reader, r);
	p->has_log = is_same_position(p->arena, &m, p->match);
	if (!p->has_log || !p->n_told)
		p->events = NULL;
	return true;
}

static void add_dice(struct page *p, const struct doc *entry)
{
	const struct doc *dice = doc_get(entry, "dice");
	const char *sources = source_words(p->arena, entry);

	if (!dice || !dice->count)
		return;
	buffer_text(p->out, "<p class=\"dice\">dice:");
	EACH(die, dice) {
		buffer_text(p->out, " <b>");
		svg_words(p->out, die->text);
		buffer_text(p->out, "</b>");
	}
	if (sources)
		buffer_printf(p->out, " (%s)", sources);
	buffer_text(p->out, "</p>\n");
}

static void add_lines(struct page *p, const struct line *log)
{
	bool any = false;

	for (const struct line *l = log; l; l = l->next) {
		if (!may_read(l, p->side))
			continue;
		buffer_text(p->out, any ? "<li>" : "<ul>\n<li>");
		svg_words(p->out, l->text);
		add_rule(p, l->rule);
		svg_close(p->out, "li");
		any = true;
	}
	if (any)
		svg_close(p->out, "ul");
}

static void add_told(struct page *p, const struct told *t)
{
	const char *by = t->by < 0 ? "" : side_name(p, t->by), *verb = doc_text(t->entry, "do");
	const char *words = t->kind == TAKEN_BACK
		? undo_words(p->arena, t->entry)
		: text(p->arena, "%s: %s", by, verb ? verb : "");

	/* the number is that of the arrow or bolt on the board */
	buffer_printf(p->out, "<article class=\"by-%d\">\n<h3><span class=\"event\">%d</span> ", t->by,
		      (int)(t - p->told) + 1);
	svg_words(p->out, words);
	buffer_printf(p->out, " <span class=\"number\">action %d</span></h3>\n<p class=\"entry\">", t->step);
	add_code(p, entry_words(p->arena, t->entry));
	buffer_text(p->out, "</p>\n");
	add_dice(p, t->entry);
	add_lines(p, t->log);
	svg_close(p->out, "article");
}

static void add_log(struct page *p)
{
	bool untold = p->file->view && !doc_get(p->file->seen, "told");
	const char *why = !p->n_played
		? !p->match->step ? "Nothing has been done yet."
		  : untold ? "There is no log: this view does not tell it."
		  : "There is no log: the file has no history."
		: !p->has_log ? "There is no log: the history of the file does not lead to its position."
		: !p->n_told ? "The log was not asked for." : NULL;

	buffer_text(p->out, "<section id=\"page-log\">\n<h2>What has happened</h2>\n");
	if (why)
		add_words(p, "p", why);
	else if (p->n_told < p->n_played)
		buffer_printf(p->out, "<p>The last %d of %d actions, numbered as on the board.</p>\n",
			      p->n_told, p->n_played);
	for (int i = 0; !why && i < p->n_told; i++)
		add_told(p, &p->told[i]);
	svg_close(p->out, "section");
}

/* ---- what may happen -------------------------------------------------- */

/* The last argument that is a place, or places; NULL: there is none. */
static const struct param *last_place(const struct verb *v, const struct doc *d)
{
	const struct param *last = NULL;

	for (const struct param *p = v->params; p && p->kind; p++)
		if ((p->kind == ARG_PLACE || p->kind == ARG_PLACES) && doc_get(d, p->name))
			last = p;
	return last;
}

/* Takes the place out of an option; gives it, or NULL if it has none. */
static const char *take_place(struct doc *d, const struct param *p)
{
	const char *place = NULL;

	for (struct doc *child = d->first; p && child; child = child->next) {
		if (!same(child->key, p->name))
			continue;
		place = child->kind == DOC_TEXT ? child->text : child->last ? child->last->text : NULL;
		child->kind = DOC_TEXT;
		child->text = p->kind == ARG_PLACE ? "PLACE" : "PATH";
		child->quoted = true;
	}
	return place;
}

static struct row *row_of(struct page *p, const struct verb *v, const char *head)
{
	struct row *row = p->rows;

	while (row && (row->verb != v || !same(row->head, head)))
		row = row->next;
	if (row)
		return row;
	row = NEW(p->arena, struct row);
	*row = (struct row){ .verb = v, .head = head, .places.arena = p->arena, .lines.arena = p->arena };
	*p->rows_end = row;
	p->rows_end = &row->next;
	return row;
}

/* As it is to be sent: by the reader where any side may answer, and for this position. */
static struct doc *answer_encode(struct page *p, const struct action *a, const struct list *some)
{
	struct action own = *a;
	struct doc *d;

	own.side = (int16_t)by_whom(p->match, a, p->side);
	d = option_encode(p->arena, p->match, &own, some);
	doc_add_text(p->arena, d, "for", "%s", p->digest)->quoted = true;
	return d;
}

static bool note_option(void *context, const struct action *a, const struct list *some)
{
	struct page *p = context;
	const struct param *last;
	const char *yaml, *place;
	struct doc *d;
	struct row *row;

	choices_note(&p->tally, a);
	if (!p->n_options++)
		p->example = yaml_of(p->arena, answer_encode(p, a, NULL));
	if (p->listed > (p->terms->script ? MOST_BESIDE_SCRIPT : MOST_LISTED))
		return true;
	d = answer_encode(p, a, some);
	yaml = yaml_of(p->arena, d);
	last = last_place(a->verb, d);
	place = take_place(d, last);
	row = row_of(p, a->verb, yaml_of(p->arena, d));
	row->n++;
	row->lead = lead_of(a);
	row->is_path = last && last->kind == ARG_PLACES;
	buffer_printf(&row->places, " %s", place ? place : "");
	buffer_printf(&row->lines, "%s\n", yaml);
	p->listed += !place || row->is_path ? strlen(yaml) + 30 : 6;
	p->n_listed++;
	return true;
}

/* Each by itself, so that it can be taken by itself. */
static void add_each(struct page *p, const struct row *row)
{
	for (const char *at = row->lines.bytes; *at;) {
		size_t length = strcspn(at, "\n");

		buffer_text(p->out, "<li>");
		add_code(p, text_copy(p->arena, at, length));
		buffer_text(p->out, "</li>\n");
		at += length + 1;
	}
}

/* The row, and those after it with the same places. */
static void add_heads(struct page *p, struct row *row)
{
	for (struct row *r = row; r; r = r->next)
		if (r == row || (r->verb == row->verb && !row->is_path && r->n == row->n &&
				 same(r->places.bytes, row->places.bytes))) {
			add_code(p, r->head);
			buffer_text(p->out, "\n");
			r->is_told = true;
		}
}

static void add_row(struct page *p, struct row *row)
{
	buffer_text(p->out, "<li class=\"many\">");
	add_heads(p, row);
	buffer_printf(p->out, "<p>%s %d places:", row->is_path ? "to" : "PLACE is one of", row->n);
	svg_words(p->out, row->places.bytes);
	buffer_text(p->out, "</p>\n");
	if (row->is_path) {
		buffer_text(p->out, "<details><summary>with their paths</summary>\n<ul class=\"plain\">\n");
		add_each(p, row);
		buffer_text(p->out, "</ul></details>\n");
	}
	svg_close(p->out, "li");
}

static int count_options(const struct row *from, const struct verb *v)
{
	int n = 0;

	for (; from; from = from->next)
		n += from->verb == v ? from->n : 0;
	return n;
}

/* Few of its options stand each by itself; the others have all their places in one item. */
static void add_one(struct page *p, struct row *row, bool is_few)
{
	if (is_few || row->n == 1)
		add_each(p, row);
	else
		add_row(p, row);
	row->is_told = true;
}

/* Under the name of the unit, and how many there are, all that it may do by the verb. */
static void add_unit(struct page *p, struct row *first)
{
	for (int i = 0; i < p->tally.n; i++)
		if (p->tally.v[i].verb == first->verb && p->tally.v[i].piece == first->lead)
			buffer_printf(p->out, "<li class=\"unit\"><b>%s</b> <span class=\"number\">%d</span>"
				      "</li>\n", svg_safe(p->arena,
						       p->match->data->counters->pieces[first->lead].id),
				      p->tally.v[i].n);
	for (struct row *row = first; row; row = row->next)
		if (row->verb == first->verb && row->lead == first->lead && !row->is_told)
			add_one(p, row, false);
}

/* All options of the verb of a row that is the first of it. */
static void add_verb(struct page *p, struct row *first)
{
	const struct verb *v = first->verb;
	int n = count_options(first, v), units = 0;

	buffer_printf(p->out, "<details%s>\n<summary><b>%s</b> <span class=\"number\">%d</span>",
		      n < FEW ? " open=\"open\"" : "", svg_safe(p->arena, v->name), n);
	if (v->about)
		buffer_printf(p->out, " %s", svg_safe(p->arena, v->about));
	buffer_text(p->out, "</summary>\n<ul class=\"plain\">\n");
	choices_count(&p->tally, v, &units);
	for (struct row *row = first; row; row = row->next) {
		if (row->verb != v || row->is_told)
			continue;
		/* rows of places are said once for all units that have the same */
		if (units > 1 && n >= VERY_FEW && row->is_path && row->lead != NONE)
			add_unit(p, row);
		else
			add_one(p, row, n < VERY_FEW);
	}
	buffer_text(p->out, "</ul>\n</details>\n");
}

static void add_options(struct page *p)
{
	buffer_text(p->out, "<section id=\"page-options\">\n<h2>What may be done</h2>\n");
	if (is_over(p->match))
		buffer_text(p->out, "<p>Nothing: the game is over.</p>\n");
	else if (!may_answer(p->match, p->side))
		add_words(p, "p", text(p->arena, "%s waits for %s.", side_name(p, p->side),
				       asked_name(p->match, top_frame(p->match))));
	else
		buffer_printf(p->out, "<p>%d lawful action%s for this position.</p>\n", p->n_options,
			      p->n_options == 1 ? "" : "s");
	if (p->n_listed < p->n_options)
		buffer_printf(p->out, "<p>Here are %d of them; umpire options lists all.</p>\n", p->n_listed);
	for (struct row *row = p->rows; row; row = row->next)
		if (!row->is_told)
			add_verb(p, row);
	svg_close(p->out, "section");
}

/* ---- rules ------------------------------------------------------------ */

/* What a rule demands: its first clause, and the others behind it. */
static void add_clauses(struct page *p, int first)
{
	const struct rules *rules = p->match->data->rules;
	const struct clause *all = rules->clauses;
	int more = 0;

	buffer_text(p->out, "<dd>");
	svg_words(p->out, all[first].says ? all[first].says : "");
	for (int i = first + 1; i < rules->n_clauses; i++)
		more += same(all[i].rule, all[first].rule);
	if (more)
		buffer_printf(p->out, "\n<details><summary>and %d more</summary>\n<ul>\n", more);
	for (int i = first + 1; i < rules->n_clauses; i++)
		if (same(all[i].rule, all[first].rule))
			add_words(p, "li", all[i].says ? all[i].says : "");
	buffer_text(p->out, more ? "</ul>\n</details></dd>\n" : "</dd>\n");
}

static void add_rules(struct page *p)
{
	const struct rules *rules = p->match->data->rules;
	bool any = false;

	buffer_text(p->out, "<section id=\"page-rules\">\n<h2>Rules named on this page</h2>\n");
	for (int i = 0; i < rules->n_clauses; i++) {
		const char *rule = svg_safe(p->arena, rules->clauses[i].rule);

		if (!p->cited[i])
			continue;
		buffer_printf(p->out, "%s<dt id=\"rule-%s\">%s</dt>\n", any ? "" : "<dl>\n", rule, rule);
		add_clauses(p, i);
		any = true;
	}
	buffer_printf(p->out, "%s<p>In our words; <code>umpire rule %s RULE</code> tells how we read "
		      "them.</p>\n", any ? "</dl>\n" : "", p->match->game->name);
	svg_close(p->out, "section");
}

/* ---- the page --------------------------------------------------------- */

static bool add_end(struct page *p, struct ruling *r)
{
	const struct page_script *script = p->terms->script;

	buffer_text(p->out, "</main>\n");
	if (script) {
		buffer_text(p->out, "</div>\n");
		if (!script->add_tail(script->context, p->out, r))
			return false;
	}
	buffer_text(p->out, "</body>\n</html>\n");
	return true;
}

bool page_write(struct buffer *out, const struct game_file *file, const struct page_terms *terms,
		struct ruling *r)
{
	struct page p = {
		.out = out, .arena = out->arena, .file = file, .match = &file->match, .terms = terms,
		.side = terms->side, .digest = for_text(out->arena, file, terms->side),
		.cited = NEW_N(out->arena, bool, file->match.data->rules->n_clauses + 1),
	};

	p.rows_end = &p.rows;
	p.tally.arena = p.arena;
	if (!read_log(&p, terms->last, r))
		return false;
	if (may_answer(p.match, p.side))
		each_option(p.match, p.arena, true, note_option, &p);
	add_head(&p);
	add_decision(&p);
	add_board(&p);
	add_log(&p);
	add_options(&p);
	add_rules(&p);
	return add_end(&p, r);
}

/* ---- style ------------------------------------------------------------ */

static const char *const page_style[] = {
	":root{color-scheme:light dark;--paper:#fbfaf6;--card:#fff;--ink:#1c1e21;--soft:#565b63;"
	"--line:#d5d0c3;--link:#00558a;--asks:#fff3cf;--edge:#b07d00;--code:#f1eee5}\n"
	"@media (prefers-color-scheme:dark){:root{--paper:#15171a;--card:#1e2125;--ink:#e9e7e2;"
	"--soft:#adb1b9;--line:#3b4048;--link:#84c8f5;--asks:#2d2714;--edge:#e0ab2b;--code:#292d33}}\n",
	"*{box-sizing:border-box}\n"
	"body{margin:0;padding:1.5rem clamp(.75rem,3vw,2.5rem) 3rem;background:var(--paper);color:var(--ink);"
	"font:1rem/1.5 'DejaVu Sans',Verdana,Arial,sans-serif;overflow-wrap:break-word}\n"
	"header,section{max-width:75rem;margin:0 auto 2rem}\n"
	"h1{font-size:1.7rem;line-height:1.2;margin:0}\n"
	"h2{font-size:1.3rem;line-height:1.3;margin:0 0 .6rem}\n"
	"p{margin:.4rem 0}\n"
	"header p,.number,.dice,dd{color:var(--soft)}\n"
	"a{color:var(--link)}\n"
	"a:focus-visible,summary:focus-visible,input:focus-visible,.frame:focus-visible{outline:3px solid "
	"var(--link);outline-offset:2px}\n"
	"nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-top:.8rem}\n",
	"code{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:.9em;background:var(--code);"
	"padding:.1em .35em;border-radius:.25em;overflow-wrap:anywhere;-webkit-box-decoration-break:clone;"
	"box-decoration-break:clone}\n"
	"pre{margin:.5rem 0;white-space:pre-wrap}\n"
	"pre code{display:block;padding:.6em .8em;background:var(--card);border:1px solid var(--line)}\n"
	"pre code,.digest,.plain code{-webkit-user-select:all;user-select:all}\n"
	"ul{margin:.4rem 0;padding-left:1.25rem}\n"
	".tracks,.plain{list-style:none;padding:0}\n"
	".turn{font-size:1.15rem;font-weight:bold}\n"
	".rule{font-size:.85em;white-space:nowrap;text-decoration-style:dotted}\n",
	"#page-decision{background:var(--asks);border:1px solid var(--edge);border-left-width:.5rem;"
	"border-radius:.4rem;padding:1rem 1.25rem}\n"
	".asks{font-size:clamp(1.35rem,3.5vw,2rem);line-height:1.25}\n"
	".asks::first-letter{text-transform:uppercase}\n"
	"#page-board{max-width:none}\n"
	"input{width:1.1rem;height:1.1rem;margin:0;vertical-align:-.15rem;accent-color:var(--link)}\n"
	"label{display:inline-block;padding:.4rem .9rem .4rem .4rem;cursor:pointer;white-space:nowrap}\n"
	".frame{overflow:auto;max-height:92vh;background:#fbfaf6;color:#000;color-scheme:light;"
	"border:1px solid var(--line);border-radius:.4rem;line-height:1.2}\n"
	".frame svg{display:block}\n"
	"#page-board details svg{zoom:.7}\n"
	".near{max-height:70vh;scroll-snap-type:both mandatory}\n"
	"@media (min-width:75rem){.near{max-height:none}}\n"
	".sheet{position:relative}\n"
	".sheet svg{width:100%;height:auto}\n"
	".focus{position:absolute;width:2px;height:2px;scroll-snap-align:center;"
	"animation:free 1ms .6s forwards}\n"
	"@keyframes free{to{scroll-snap-align:none}}\n"
	"section>h3{display:block;margin:.8rem 0 0}\n"
	"#page-fit:checked~.frame{max-height:none}\n"
	"#page-fit:checked~.frame svg{width:100%;height:auto}\n"
	"#page-double:checked~.frame svg{width:200%;height:auto}\n",
	"article{background:var(--card);border:1px solid var(--line);border-left:.4rem solid var(--soft);"
	"border-radius:.4rem;padding:.6rem 1rem;margin:.6rem 0}\n"
	".by-0{border-left-color:#6b7a6e}.by-1{border-left-color:#0f7fc4}.by-2{border-left-color:#d55e00}"
	".by-3{border-left-color:#009e73}\n"
	"h3{font-size:1.05rem;margin:0;display:inline-block;margin-right:.75rem}\n"
	"h3 .number{font-weight:normal}\n"
	".event{display:inline-block;min-width:1.7em;padding:.1em .3em;border-radius:1em;text-align:center;"
	"font-size:.85em;background:var(--ink);color:var(--card)}\n"
	".entry{display:inline}\n"
	".dice b{display:inline-block;min-width:1.7em;padding:0 .3em;text-align:center;color:var(--ink);"
	"border:1px solid var(--soft);border-radius:.3em}\n",
	"details{margin:.5rem 0}\n"
	"summary{cursor:pointer}\n"
	"section>details{background:var(--card);border:1px solid var(--line);border-radius:.4rem;"
	"padding:.5rem 1rem}\n"
	".plain li{margin:.3rem 0}\n"
	".many>code{display:inline-block;margin:.1rem 0}\n"
	".many{border-top:1px solid var(--line);padding-top:.4rem}\n"
	"dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem;margin:.4rem 0}\n"
	"dt{font-weight:bold}dd{margin:0}dd details{margin:.1rem 0}\n"
	"dt:target,dt:target+dd{background:var(--asks);color:var(--ink)}\n",
	"@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#999;"
	"--link:#000;--asks:#fff;--edge:#000;--code:#fff}body{padding:0;font-size:10pt}nav,input,label"
	"{display:none}.sheet{min-width:0!important}.frame{max-height:none!important;border:0}.frame svg"
	"{width:100%!important;"
	"height:auto!important}article,"
	"#page-decision{break-inside:avoid}a{text-decoration:none}}\n",
	NULL
};

static void add_style(const struct page *p)
{
	buffer_text(p->out, "<style>\n");
	for (int i = 0; page_style[i]; i++)
		buffer_text(p->out, page_style[i]);
	buffer_text(p->out, p->terms->script ? p->terms->script->style : "");
	buffer_text(p->out, "</style>\n");
}
