/* SPDX-License-Identifier: ISC */
/* panel.c: what stands beside the map: title, decision, tracks, what has happened. */
#include "draw/panel.h"

#include <ctype.h>
#include <string.h>

const char panel_style[] =
	".p-frame{fill:#ffffff;stroke:#55524a;stroke-width:2}"
	".p-title{font-size:56px;font-weight:bold;fill:#1d1c19}"
	".p-sub{font-size:30px;fill:#1d1c19}"
	".p-head{font-size:25px;font-weight:bold;fill:#1d1c19}"
	".p-line{font-size:25px;fill:#1d1c19}"
	".p-event{font-size:22px;fill:#1d1c19}"
	".p-small{font-size:20px;fill:#4a4842}"
	".p-must{font-size:34px;font-weight:bold;fill:#1d1c19}"
	".p-decide{fill:#fff3c4;stroke:#1d1c19;stroke-width:5}"
	".p-badge{fill:#1d1c19}"
	".p-seer{font-size:27px;fill:#ffffff}"
	".p-rule{stroke:#1d1c19;stroke-width:2}"
	".p-box{fill:#f6f4ec;stroke:#77746a;stroke-width:1.5}"
	".p-box-on{fill:#fff3c4;stroke:#1d1c19;stroke-width:2.5}"
	".p-label{font-size:18px;text-anchor:middle;fill:#1d1c19}"
	".p-token{stroke:#1d1c19;stroke-width:1.5}"
	".p-letters{font-size:18px;font-weight:bold;text-anchor:middle}"
	".p-disc{fill:#1d1c19}"
	".p-number{font-size:20px;font-weight:bold;text-anchor:middle;fill:#ffffff}"
	".p-pointer{fill:none;stroke:#1d1c19;stroke-width:1.5}"
	".p-end{font-size:20px;fill:#4a4842;text-anchor:end}";

static const struct letters title_letters = { "p-title", 62, 62 };
static const struct letters head_letters = { "p-head", 29, 34 };
static const struct letters must_letters = { "p-must", 38, 44 };
static const struct letters line_letters = { "p-line", 25, 33 };
static const struct letters event_letters = { "p-event", 22, 29 };
const struct letters sub_letters = { "p-sub", 30, 38 };
const struct letters small_letters = { "p-small", 20, 27 };

/* ---- words ------------------------------------------------------------ */

const char *take_line(struct arena *arena, const char **rest, int size, int room)
{
	const char *from = *rest + strspn(*rest, " "), *end = from;

	while (*end) {
		const char *next = end + strspn(end, " ");

		next += strcspn(next, " ");
		if (end > from && svg_width(text_copy(arena, from, (size_t)(next - from)), size) > room)
			break;
		end = next;
	}
	*rest = end;
	return end == from ? NULL : text_copy(arena, from, (size_t)(end - from));
}

static int count_lines(struct arena *arena, const char *words, int size, int room)
{
	int n = 0;

	while (take_line(arena, &words, size, room))
		n++;
	return n;
}

void add_words(struct panel *p, const struct letters *l, int indent, const char *words)
{
	struct canvas *c = p->canvas;
	int room = p->width - indent;
	const char *line;

	while (p->y + l->step <= p->bottom && (line = take_line(c->arena, &words, l->measure, room))) {
		if (*words && p->y + 2 * l->step > p->bottom)
			line = text(c->arena, "%s ...", line);
		svg_text_in(c->out, p->x + indent, p->y + l->step * 3 / 4, room, l->measure, l->class, line);
		p->y += l->step;
	}
}

enum { HEADING = 80 };	/* with the first line under it */

void panel_heading(struct panel *p, const char *words)
{
	if (p->y + HEADING > p->bottom)
		return;
	p->y += 14;
	svg_draw(p->canvas->out, "path", "class=\"p-rule\" d=\"M%d %dh%d\"", p->x, p->y, p->width);
	p->y += 6;
	add_words(p, &head_letters, 0, words);
	p->y += 4;
}

void panel_line(struct panel *p, const char *fmt, ...)
{
	const char *words;
	va_list ap;

	va_start(ap, fmt);
	words = text_v(p->canvas->arena, fmt, ap);
	va_end(ap);
	add_words(p, &line_letters, 0, words);
}

/* ---- tracks ----------------------------------------------------------- */

enum { BOX_HEIGHT = 66, LABEL_SIZE = 18, LABEL_HEIGHT = 28, TOKEN_HEIGHT = 30, LEAST_TOKEN = 34 };

struct track {
	const struct token *tokens;
	int n_tokens;
};

static int tokens_in(const struct track *t, int box)
{
	int n = 0;

	for (int i = 0; i < t->n_tokens; i++)
		n += t->tokens[i].at == box;
	return n;
}

static void add_token(struct canvas *c, const struct token *t, int x, int y, int width)
{
	const struct paint *p = paint_of(c, t->paint);

	svg_draw(c->out, "rect", "class=\"p-token\" fill=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
		 p->fill, x, y, width, TOKEN_HEIGHT);
	svg_open(c->out, "g", "fill=\"%s\"", p->ink);
	svg_text_in(c->out, x + width / 2, y + 22, width - 2, 20, "p-letters", t->letters);
	svg_close(c->out, "g");
}

static const char *with_capital(struct arena *arena, const char *words)
{
	char *copy = text_copy(arena, words, strlen(words));

	*copy = (char)toupper((unsigned char)*copy);
	return copy;
}

static void add_box(struct panel *p, const struct track *t, int box, const char *label, int x, int width,
		    int height)
{
	struct canvas *c = p->canvas;
	int n = tokens_in(t, box), k = 0, room = n ? (width - 8) / n : 0;
	int size = room - 4 > 56 ? 56 : room - 4;

	svg_draw(c->out, "rect", "class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
		 n ? "p-box-on" : "p-box", x, p->y, width, height);
	svg_text_in(c->out, x + width / 2, p->y + 21, width - 6, LABEL_SIZE, "p-label",
		    with_capital(c->arena, label));
	for (int i = 0; i < t->n_tokens; i++)
		if (t->tokens[i].at == box)
			add_token(c, &t->tokens[i], x + width / 2 - n * (size + 4) / 2 + 2 + k++ * (size + 4),
				  p->y + LABEL_HEIGHT + 3, size);
}

/* How many boxes go in a row: all rows alike. */
static int boxes_in_row(const struct panel *p, const struct track *t, const char *const *labels, int n)
{
	int widest = 50, most, rows;

	for (int i = 0; i < n; i++) {
		int words = svg_width(labels[i], LABEL_SIZE) + 12;
		int tokens = tokens_in(t, i) * (LEAST_TOKEN + 4) + 8;

		widest = greater(widest, words);
		widest = greater(widest, tokens);
	}
	most = p->width / widest ? p->width / widest : 1;
	rows = (n + most - 1) / most;
	return rows ? (n + rows - 1) / rows : 1;
}

/* Where no token lies the labels are enough. */
static int row_height(const struct track *t, int first, int n)
{
	for (int i = first; i < first + n; i++)
		if (tokens_in(t, i))
			return BOX_HEIGHT;
	return LABEL_HEIGHT + 4;
}

void panel_track(struct panel *p, const char *title, const char *const *labels, int n,
		 const struct token *tokens, int n_tokens)
{
	struct track track = { tokens, n_tokens };
	int row = boxes_in_row(p, &track, labels, n), width = p->width / row;
	int height = BOX_HEIGHT;

	if (title) {
		p->y += 8;
		add_words(p, &head_letters, 0, title);
	}
	for (int i = 0; i < n && p->y + BOX_HEIGHT <= p->bottom; i++) {
		if (i % row == 0)
			height = row_height(&track, i, row);
		add_box(p, &track, i, labels[i], p->x + i % row * width, width, height);
		if (i % row == row - 1 || i == n - 1)
			p->y += height + 2;
	}
	p->y += 6;
}

void panel_numbers(struct panel *p, const char *title, int least, int most, const struct token *tokens,
		   int n_tokens)
{
	int n = most - least + 1;
	const char **labels = NEW_N(p->canvas->arena, const char *, n);
	struct token *shifted = NEW_N(p->canvas->arena, struct token, n_tokens + 1);

	for (int i = 0; i < n; i++)
		labels[i] = text(p->canvas->arena, "%d", least + i);
	for (int i = 0; i < n_tokens; i++) {
		shifted[i] = tokens[i];
		shifted[i].at -= least;
	}
	panel_track(p, title, labels, n, shifted, n_tokens);
}

/* ---- the decision ----------------------------------------------------- */

static const char *in_capitals(struct arena *arena, const char *words)
{
	char *copy = text_copy(arena, words, strlen(words));

	for (char *s = copy; *s; s++)
		*s = (char)toupper((unsigned char)*s);
	return copy;
}

static const char *words_of_end(const struct canvas *c)
{
	const struct match *m = c->match;

	if (m->winner == NONE)
		return text(c->arena, "The game is over: nobody has won [%s]", m->won_by);
	return text(c->arena, "The game is over: %s has won [%s]",
		    in_capitals(c->arena, winner_name(m)), m->won_by);
}

/* What must be answered now, then what lies under it. */
static int read_decisions(const struct canvas *c, const char **words)
{
	const struct match *m = c->match;
	int n = 0;

	if (is_over(m))
		words[n++] = words_of_end(c);
	for (int i = m->depth; i-- > 0;)
		if (m->pending[i].state->asks) {
			const struct frame *f = &m->pending[i];

			words[n] = text(c->arena, "%s %s %s [%s]",
					in_capitals(c->arena, asked_name(m, f)),
					n ? "will then go on to" : "must now",
					frame_words(c->arena, m, f, c->drawing->side), frame_rule(m, f));
			n++;
		}
	return n;
}

static void add_decision(struct panel *p)
{
	struct canvas *c = p->canvas;
	const char *words[MOST_PENDING + 1];
	int n = read_decisions(c, words), height = PAD;
	struct panel inner = { c, p->x + PAD, p->y + PAD / 2, p->width - 2 * PAD, p->bottom };

	if (!n)
		return;
	for (int i = 0; i < n; i++) {
		const struct letters *l = i ? &small_letters : &must_letters;

		height += l->step * count_lines(c->arena, words[i], l->measure, inner.width);
	}
	svg_draw(c->out, "rect", "class=\"p-decide\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"",
		 p->x + 2, p->y, p->width - 4, height);
	for (int i = 0; i < n; i++)
		add_words(&inner, i ? &small_letters : &must_letters, 0, words[i]);
	p->y += height + 10;
}

/* ---- head, digest, events ---------------------------------------------- */

static void add_seer(struct panel *p)
{
	struct canvas *c = p->canvas;
	const char *words;
	int width;

	if (c->drawing->side == NONE)
		return;
	words = in_capitals(c->arena, c->game->forms->sides[c->drawing->side]);
	words = text(c->arena, "as %s sees it", words);
	width = svg_width(words, 29) + 2 * PAD;
	svg_draw(c->out, "rect", "class=\"p-badge\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"40\" rx=\"20\"",
		 p->x, p->y, width);
	svg_text(c->out, p->x + PAD, p->y + 29, "p-seer", words);
	p->y += 52;
}

static void add_head(struct panel *p)
{
	struct canvas *c = p->canvas;
	const struct scenario *s;

	add_words(p, &title_letters, 0, c->game->title);
	if (!c->match) {
		add_words(p, &sub_letters, 0, "the map");
		return;
	}
	s = &c->data->scenarios[c->match->scenario];
	add_words(p, &sub_letters, 0, s->title ? s->title : s->name);
	p->y += 8;
	add_seer(p);
	add_decision(p);
}

/* What a mail that answers must quote, and the rules that were agreed on. */
static void add_digest(struct panel *p)
{
	const struct match *m = p->canvas->match;
	struct arena *arena = p->canvas->arena;
	const char *offers = offers_words(p->canvas), *options = options_words(arena, m);

	if (offers)
		panel_line(p, "May now be done: %s", offers);
	if (p->canvas->drawing->made_for)
		add_words(p, &small_letters, 0, text(arena, "for: %s (after %d actions)",
						     p->canvas->drawing->made_for, (int)m->step));
	if (*options)
		add_words(p, &small_letters, 0, text(arena, "options in play: %s", options));
}

enum { DEED_INDENT = 48 };

static int event_height(const struct panel *p, const char *words)
{
	return 8 + event_letters.step * count_lines(p->canvas->arena, words, event_letters.measure,
						   p->width - DEED_INDENT);
}

static void add_event(struct panel *p, int number, const char *words)
{
	struct buffer *out = p->canvas->out;

	svg_draw(out, "circle", "class=\"p-disc\" cx=\"%d\" cy=\"%d\" r=\"17\"", p->x + 19, p->y + 17);
	svg_text_in(out, p->x + 19, p->y + 24, 30, 22, "p-number", text(out->arena, "%d", number));
	add_words(p, &event_letters, DEED_INDENT, words);
	p->y += 8;
}

/* The newest ones that there is room for, in the order of play. */
static void add_event_list(struct panel *p)
{
	const struct events *events = p->canvas->drawing->events;
	int n = 0, first, number, left;
	const char *words;

	while (event_words(events, n, &number))
		n++;
	if (!n)
		return;
	panel_heading(p, "What has happened");
	left = p->bottom - p->y - small_letters.step;
	for (first = n; first > 0; first--) {
		left -= event_height(p, event_words(events, first - 1, &number));
		if (left < 0 && first < n)	/* the last one is told anyway */
			break;
	}
	if (first)
		add_words(p, &small_letters, 0,
			  text(p->canvas->arena, "(%d before these: no room for them here)", first));
	for (int i = first; i < n && (words = event_words(events, i, &number)); i++)
		add_event(p, number, words);
}

/* Of the empty map: what was rebuilt, and the rules that state the rest. */
static void add_sources(struct panel *p)
{
	const struct map *map = p->canvas->data->map;
	struct buffer rules = { .arena = p->canvas->arena };

	panel_heading(p, "What is rebuilt, and how");
	for (int i = 0; i < map->n_sources; i++) {
		const struct source *s = &map->sources[i];

		if (s->rebuilt)
			panel_line(p, "%s: %s%s%s%s", s->name, s->rebuilt, s->rule ? " [" : "",
				   s->rule ? s->rule : "", s->rule ? "]" : "");
		else
			buffer_printf(&rules, "%s%s", rules.length ? ", " : "", s->rule ? s->rule : s->name);
	}
	if (!rules.length)
		return;
	panel_heading(p, "What the rules state");
	panel_line(p, "by rules %s", rules.bytes);
}

struct panel open_panel(struct canvas *c, const struct rect *r, const char *id)
{
	open_part(c, id, NULL);
	svg_draw(c->out, "rect", "class=\"p-frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"",
		 r->x, r->y, r->width, r->height);
	return (struct panel){ c, r->x + PAD, r->y + PAD / 2, r->width - 2 * PAD,
			       r->y + r->height - PAD / 2 };
}

/* How it is set up and won, if there is room for all of it. */
static void add_scenario(struct panel *p)
{
	struct canvas *c = p->canvas;
	const char *about = c->data->scenarios[c->match->scenario].about;
	int lines = about ? count_lines(c->arena, about, small_letters.measure, p->width) : 0;

	if (!lines || p->y + HEADING + lines * small_letters.step > p->bottom)
		return;
	panel_heading(p, "Scenario");
	add_words(p, &small_letters, 0, about);
}

/* Of a game that is played: whose decision, its tracks, what has happened. */
static void add_position(struct panel *p)
{
	struct canvas *c = p->canvas;

	add_digest(p);
	if (c->look->panel)
		c->look->panel(c->match, c->drawing->side, p);
	if (c->drawing->events)
		add_event_list(p);
	add_scenario(p);
}

void add_panel(struct canvas *c)
{
	struct panel p = open_panel(c, &c->sheet->panel, "panel");

	add_head(&p);
	if (c->match)
		add_position(&p);
	else
		add_sources(&p);
	close_part(c);
}
