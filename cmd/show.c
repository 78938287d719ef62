/* SPDX-License-Identifier: ISC */
/* show.c: the position, for a person. */
#include "cmd.h"
#include "draw/draw.h"
#include "engine/aside.h"
#include "engine/choices.h"
#include "engine/facts.h"
#include "engine/fields.h"
#include "engine/standing.h"
#include "engine/view.h"
#include "proof/deliver.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 20, WIDEST = 1000, USUAL = 80 };	/* columns of a terminal */

struct picture {
	struct buffer *out;
	const struct game_file *file;
	const struct match *match;
	int side;		/* who looks; NONE: the umpire */
	struct doc *units;	/* the same of the pieces for programs; NULL: that is not wanted */
	struct doc *choices;	/* and of the options */
};

/* ---- the head --------------------------------------------------------- */

static void add_decisions(const struct picture *p)
{
	const struct match *m = p->match;
	const char *verb = "must now";

	for (int i = m->depth; i-- > 0;) {
		const struct frame *f = &m->pending[i];

		if (!f->state->asks)
			continue;
		buffer_printf(p->out, "%s %s %s [%s]\n", asked_name(m, f), verb,
			      frame_words(p->out->arena, m, f, p->side), frame_rule(m, f));
		verb = "will then go on to";
	}
}

/* Where sides have keys: what players compare once by telephone, and who owes what. */
static void add_trust(const struct picture *p)
{
	struct ruling r = { .arena = p->out->arena };
	struct agreement a;
	const char *owed;

	if (!agreement_read(&a, p->file, &r) || !a.has_keys)
		return;
	buffer_printf(p->out, "dice: %s; game %s\n", dice_modes[a.mode], id_words(p->out->arena, p->file));
	if ((owed = owed_words(p->out->arena, p->file, &a)))
		buffer_printf(p->out, "%s\n", owed);
}

/* Somebody plays no more, or would rather not. */
static void add_end(const struct picture *p)
{
	const struct doc *end = left_behind(p->file, "abandoned");
	const char *offers = is_over(p->match) ? NULL : aside_words(p->out->arena, p->match);

	if (offers)
		buffer_printf(p->out, "%s\n", offers);
	if (end)
		buffer_printf(p->out, "abandoned by %s: %s\n", told_text(p->out->arena, end, "by"),
			      told_text(p->out->arena, end, "why"));
}

static void add_head(const struct picture *p)
{
	const struct match *m = p->match;
	const struct scenario *s = &m->data->scenarios[m->scenario];

	buffer_printf(p->out, "%s: %s\n", m->game->title, s->title ? s->title : s->name);
	if (m->options)
		buffer_printf(p->out, "options: %s\n", options_words(p->out->arena, m));
	if (p->side != NONE)
		buffer_printf(p->out, "as %s sees it\n", m->game->forms->sides[p->side]);
	if (is_over(m) && m->winner == NONE)
		buffer_printf(p->out, "the game is over; nobody has won [%s]\n", m->won_by);
	else if (is_over(m))
		buffer_printf(p->out, "the game is over: %s has won [%s]\n", winner_name(m),
			      m->won_by);
	add_decisions(p);
	add_end(p);
	add_trust(p);
	buffer_printf(p->out, "for: %s (after %d actions)\n", for_text(p->out->arena, p->file, p->side),
		      (int)m->step);
	buffer_text(p->out, tracks_words(p->out->arena, m, p->side));
}

/* ---- pieces ----------------------------------------------------------- */

/* The values of the counter, as it shows them: "4-3-6"; "on Emden" is none, its state tells it. */
static const char *value_words(const struct picture *p, int piece)
{
	const struct look *look = p->match->game->look;
	struct buffer b = { .arena = p->out->arena };
	struct face face = { 0 };

	if (!look || !look->face)
		return "";
	look->face(p->match, piece, &face, p->out->arena);
	for (int i = 0; i < 3; i++) {
		const char *value = i == 0 ? face.left : i == 1 ? face.middle : face.right;

		if (!value || !strpbrk(value, "0123456789") || strchr(value, ' '))
			continue;
		buffer_printf(&b, "%s%s", b.length ? "-" : "", value);
	}
	return b.bytes ? b.bytes : "";
}

/* "moved, spent 4, out of supply" */
static const char *state_words(const struct picture *p, int piece)
{
	struct arena *arena = p->out->arena;
	const char *state = piece_state_words(arena, p->match, piece, p->side);
	const char *brief = brief_words(arena, p->match, piece, p->side);

	return text(arena, "%s%s%s", state, *state && *brief ? ", " : "", brief);
}

static void add_word(const struct picture *p, struct doc *to, const char *key, const char *word)
{
	if (*word)
		doc_add_text(p->out->arena, to, key, "%s", word)->quoted = true;
}

/* {side: german, at: '0919', ...}; NULL: nobody wants it. */
static struct doc *unit_doc(const struct picture *p, int place, int side)
{
	struct doc *d;

	if (!p->units)
		return NULL;
	d = doc_add(p->units, NULL, doc_new(p->out->arena, DOC_MAP));
	add_word(p, d, "side", p->match->game->forms->sides[side]);
	add_word(p, d, "at", p->match->data->map->places[place].id);
	return d;
}

/* "1-139 4-3-6 (moved, out of supply)" */
static void add_piece(const struct picture *p, int piece, struct doc *to)
{
	const char *id = p->match->data->counters->pieces[piece].id;
	const char *values = value_words(p, piece), *state = state_words(p, piece);

	buffer_printf(p->out, "%s%s%s%s%s%s", id, *values ? " " : "", values, *state ? " (" : "", state,
		      *state ? ")" : "");
	if (!to)
		return;
	add_word(p, to, "unit", id);
	add_word(p, to, "values", values);
	add_word(p, to, "state", state);
}

static void add_back(const struct picture *p, const char *back, int count, struct doc *to)
{
	buffer_text(p->out, backs_words(p->out->arena, back, count));
	if (!to)
		return;
	add_word(p, to, "back", back);
	if (count)
		doc_add_text(p->out->arena, to, "count", "%d", count);
}

/* What stands there for so many of a side and is no piece; NULL: nothing. "3 battalions" */
static const char *stack_words(const struct picture *p, int place, int side)
{
	const struct look *look = p->match->game->look;
	struct stack s = { .side = NONE };

	for (int i = 0; look && look->stack && look->stack(p->match, place, i, &s, p->out->arena); i++)
		if (s.side == side)
			return text(p->out->arena, "%d %s%s", s.number, look->counted,
				    s.number == 1 ? "" : "s");
	return NULL;
}

/* The pieces of one side in a place, as they lie if that is known. */
static void add_pieces(const struct picture *p, int place, const struct seen *seen, int side,
		       const char *lead)
{
	const struct match *m = p->match;
	const char *between = text(p->out->arena, "%s %s: ", lead, m->game->forms->sides[side]);
	const char *stack = stack_words(p, place, side);

	if (stack) {
		struct doc *d = unit_doc(p, place, side);

		buffer_printf(p->out, "%s%s", between, stack);
		between = ", ";
		if (d)
			add_word(p, d, "stack", stack);
	}
	for (int i = 0; i < seen->n; i++) {
		int piece = seen->piece[i];

		if (m->data->counters->pieces[piece].side != side)
			continue;
		buffer_text(p->out, between);
		between = ", ";
		if (seen->back[i])
			add_back(p, seen->back[i], seen->count[i], unit_doc(p, place, side));
		else
			add_piece(p, piece, unit_doc(p, place, side));
	}
}

static void add_place(const struct picture *p, int place, const struct seen *seen)
{
	const struct place *spot = &p->match->data->map->places[place];
	struct buffer line = { .arena = p->out->arena };
	struct picture one = *p;
	size_t head;

	one.out = &line;
	buffer_printf(&line, "%s%s%s", spot->id, spot->name ? " " : "", spot->name ? spot->name : "");
	head = line.length;
	for (int side = 0; p->match->game->forms->sides[side]; side++)
		add_pieces(&one, place, seen, side, line.length == head ? "," : ";");
	add_wrapped(p->out, "  ", "      ", line.bytes);
}

static bool is_empty(const struct picture *p, int place, struct seen *seen)
{
	const struct look *look = p->match->game->look;
	struct stack s;

	seen->n = 0;
	if (p->match->top[place] != NONE)
		seen_at(p->match, place, p->side, seen);
	return !seen->n && !(look && look->stack && look->stack(p->match, place, 0, &s, p->out->arena));
}

/* All places of a kind that hold something. */
static void add_places(const struct picture *p, int kind)
{
	const struct data *d = p->match->data;
	bool any = false;
	struct seen seen;

	for (int i = 0; i < d->map->n_places; i++) {
		if (d->map->places[i].kind != kind || is_empty(p, i, &seen))
			continue;
		if (!any)
			buffer_printf(p->out, "\n%s\n", p->match->game->forms->place_kinds[kind]);
		any = true;
		add_place(p, i, &seen);
	}
}

/* ---- what lies on places ---------------------------------------------- */

static void add_marked(const struct picture *p, const char *what, const char *ids)
{
	if (!ids)
		return;
	buffer_printf(p->out, "\n%s\n", what);
	add_wrapped(p->out, "  ", "  ", ids);
}

static const char *places_flagged(const struct picture *p, const struct field *f, int bit)
{
	const struct match *m = p->match;
	struct buffer ids = { .arena = p->out->arena };

	for (int i = 0; i < m->data->map->n_places; i++)
		if (*(const uint32_t *)(const void *)((const char *)place_bytes(m, i) + f->offset) >> bit & 1)
			buffer_printf(&ids, " %s", m->data->map->places[i].id);
	return ids.bytes;
}

static const char *places_valued(const struct picture *p, const struct field *f)
{
	const struct match *m = p->match;
	struct buffer ids = { .arena = p->out->arena };

	for (int i = 0; i < m->data->map->n_places; i++) {
		if (field_is_default(f, place_bytes(m, i)))
			continue;
		buffer_printf(&ids, " %s:", m->data->map->places[i].id);
		field_write(m, f, place_bytes(m, i), p->side, &ids);
	}
	return ids.bytes;
}

/* Numbers by the name of a side are told where the stacks are. */
static bool is_told(const struct picture *p, const struct field *f)
{
	const struct game *g = p->match->game;

	return f->kind == FIELD_INT && g->look && g->look->stack && name_index(g->forms->sides, f->key) >= 0;
}

static void add_marks(const struct picture *p)
{
	for (const struct field *f = p->match->game->place; f && f->kind; f++) {
		if (field_is_withheld(p->match, f, p->side, p->side == NONE) || is_told(p, f) ||
		    is_note(p->match, f->key))
			continue;
		if (f->kind != FIELD_FLAGS)
			add_marked(p, f->key, places_valued(p, f));
		for (int bit = 0; f->kind == FIELD_FLAGS && f->names[bit]; bit++)
			if (!is_note(p->match, f->names[bit]))
				add_marked(p, f->names[bit], places_flagged(p, f, bit));
	}
}

/* A side reads its own, with the numbers by which it revokes them. */
static void add_standing(const struct picture *p)
{
	const char *const *sides = p->match->game->forms->sides;
	struct arena *arena = p->out->arena;

	for (int side = 0; sides[side]; side++) {
		const char *line;

		if (p->side != NONE && p->side != side)
			continue;
		for (int n = 1; (line = standing_line(arena, p->match, side, n)); n++) {
			if (n == 1)
				buffer_printf(p->out, "\nstanding orders of %s\n", sides[side]);
			add_wrapped(p->out, "  ", "      ", text(arena, "%d %s", n, line));
		}
	}
}

static bool count_one(void *context, const struct action *a, const struct list *some)
{
	(void)some;
	choices_note(context, a);
	return true;
}

/* {do: move, count: 212, units: 17} */
static void add_choice(const struct picture *p, const char *verb, int count, int units)
{
	struct doc *d;

	if (!p->choices)
		return;
	d = doc_add(p->choices, NULL, doc_new(p->out->arena, DOC_MAP));
	add_word(p, d, "do", verb);
	doc_add_text(p->out->arena, d, "count", "%d", count);
	doc_add_text(p->out->arena, d, "units", "%d", units);
}

/* What the one who reads it may do, if it is his to decide: a line for each verb. */
static void add_choices(const struct picture *p)
{
	struct choices c = { .arena = p->out->arena };
	int pieces, n;

	if (is_over(p->match) || !may_answer(p->match, p->side))
		return;
	each_option(p->match, p->out->arena, true, count_one, &c);
	for (int i = 0; i < c.n; i++) {
		if (!choices_begin(&c, i))
			continue;
		n = choices_count(&c, c.v[i].verb, &pieces);
		buffer_printf(p->out, "%s  %s %d", i ? "" : "\noptions\n", c.v[i].verb->name, n);
		if (pieces)
			buffer_printf(p->out, ", with %d unit%s", pieces, pieces == 1 ? "" : "s");
		buffer_text(p->out, "\n");
		add_choice(p, c.v[i].verb->name, n, pieces);
	}
}

static void add_position(const struct picture *p)
{
	add_head(p);
	for (int kind = 1; p->match->game->forms->place_kinds[kind]; kind++)
		add_places(p, kind);
	add_places(p, 0);
	add_marks(p);
	add_standing(p);
	add_choices(p);
}

/* ---- the map ---------------------------------------------------------- */

static bool find_colour(const char *when, bool *colour, struct ruling *r)
{
	static const char *const words[] = { "auto", "always", "never", NULL };
	const char *no = getenv("NO_COLOR");

	*colour = same(when, "always");
	if (!when || same(when, "auto"))
		*colour = isatty(STDOUT_FILENO) && !(no && *no);
	if (!when || name_index(words, when) >= 0)
		return true;
	return trouble(r, "--color is always, never or auto, not '%s'%s", when,
		       did_you_mean(r->arena, nearest_in(when, words)));
}

static int within(long width)
{
	return width < NARROWEST ? NARROWEST : width > WIDEST ? WIDEST : (int)width;
}

/* What the terminal says; 0: there is none. */
static int terminal_width(void)
{
#ifdef TIOCGWINSZ
	struct winsize size = { 0 };

	if (isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
		return size.ws_col;
#endif
	return 0;
}

/* What is asked for, else COLUMNS, else what the terminal says. */
static bool find_width(const struct args *args, int *width, struct ruling *r)
{
	const char *columns = getenv("COLUMNS");
	int terminal;

	if (args->has_width && (args->width < NARROWEST || args->width > WIDEST))
		return trouble(r, "--width is from %d to %d", NARROWEST, WIDEST);
	if (args->has_width)
		*width = (int)args->width;
	else if (columns && *columns && !columns[strspn(columns, "0123456789")] && atol(columns) > 0)
		*width = within(atol(columns));
	else if ((terminal = terminal_width()) > 0)
		*width = within(terminal);
	else
		*width = USUAL;
	return true;
}

/* Of a map without a grid: it has an outline. */
static bool is_on_map(const struct map *map, int place)
{
	return !map->columns && map->layout && map->layout->sites[place].points;
}

static bool find_part(const struct args *args, struct drawing *d, struct ruling *r)
{
	if (!around_named(d->data, args->around, &d->around, &d->radius, r))
		return false;
	if (d->around == NONE || d->data->map->places[d->around].kind == 0 ||
	    is_on_map(d->data->map, d->around))
		return true;
	return trouble(r, "--around wants %s, and %s is none", d->data->map->columns ? "a hex" : "an area",
		       d->data->map->places[d->around].id);
}

/* The board, and under it what show says first. */
static bool add_map(const struct picture *p, const struct args *args, struct ruling *r)
{
	struct drawing d = { .game = p->match->game, .data = p->match->data, .match = p->match,
			     .side = p->side, .radius = NONE };
	struct terminal t = { .ascii = args->ascii };
	struct buffer head = { .arena = p->out->arena };
	const struct picture under = { .out = &head, .file = p->file, .match = p->match, .side = p->side };

	if (!find_part(args, &d, r) || !zones_named(d.game, args->zones, &d.zones, r) ||
	    !find_colour(args->colour, &t.colour, r) || !find_width(args, &t.width, r))
		return false;
	draw_terminal(p->out, &d, &t);
	buffer_text(p->out, "\n");
	add_head(&under);
	for (const char *at = head.bytes; *at;) {
		size_t length = strcspn(at, "\n");

		terminal_words(p->out, &t, text_copy(p->out->arena, at, length));
		at += length + (at[length] == '\n');
	}
	return true;
}

/* ---- for programs ------------------------------------------------------- */

/* {decide: retreat, side: german, rule: '5.2', text: 'retreat, 2 hexes'}: what is asked now comes first */
static void add_asks(const struct picture *p, struct doc *to)
{
	const struct match *m = p->match;
	struct arena *arena = p->out->arena;

	for (int i = m->depth; i-- > 0;) {
		const struct frame *f = &m->pending[i];
		struct doc *d;

		if (!f->state->asks)
			continue;
		d = doc_add(to, NULL, doc_new(arena, DOC_MAP));
		add_word(p, d, "decide", f->state->name);
		if (f->side != NONE)
			add_word(p, d, "side", m->game->forms->sides[f->side]);
		add_word(p, d, "rule", frame_rule(m, f));
		add_word(p, d, "text", frame_words(arena, m, f, p->side));
	}
}

/* The picture notes its pieces and options here. */
static struct doc *show_doc(struct picture *p)
{
	struct arena *arena = p->out->arena;
	struct doc *d = doc_new(arena, DOC_MAP), *position = position_doc(arena, p->file, p->side);
	const struct doc *offers = doc_get(position, "offers");

	add_word(p, d, "for", for_text(arena, p->file, p->side));
	add_asks(p, doc_add(d, "asks", doc_new(arena, DOC_LIST)));
	if (offers)
		doc_add_copy(arena, d, offers);
	doc_add(d, "position", position);
	p->units = doc_add(d, "units", doc_new(arena, DOC_LIST));
	p->choices = doc_add(d, "choices", doc_new(arena, DOC_LIST));
	return d;
}

struct doc *show_position(struct buffer *b, const struct game_file *f, int side)
{
	struct picture p = { .out = b, .file = f, .match = &f->match, .side = side };
	struct doc *d = show_doc(&p);

	add_position(&p);
	return d;
}

static bool needs_map(const struct args *args)
{
	return args->around || args->ascii || args->colour || args->has_width || args->zones;
}

static const char needs_map_words[] = "--around, --ascii, --color, --width and --zones go with --map";

void run_show(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;
	struct picture p = { .out = &a->bytes, .file = &file, .match = &file.match };
	struct buffer unused = { .arena = r->arena };	/* what the map is shown in the place of */

	if (!args->map && needs_map(args)) {
		trouble(r, needs_map_words);
		return;
	}
	if (!seen_read(&file, args->rest[0], args, &p.side, r))
		return;
	a->key = "lines";
	a->form = AS_LINES;
	a->is_written = !args->map || add_map(&p, args, r);
	if (a->is_written && args->json)
		a->found = show_position(args->map ? &unused : &a->bytes, &file, p.side);
	else if (!args->map)
		add_position(&p);
}

int cmd_show(const struct args *args, struct arena *arena)
{
	if (!args->map && needs_map(args))
		return usage("show", needs_map_words);
	return print_answer(run_show, args, arena);
}
