/* SPDX-License-Identifier: ISC */
/* match.c: the match: where the pieces are, and the stack of decisions. */
#include "engine/engine-private.h"
#include "engine/view.h"

#include <string.h>

const struct game *game_find(const char *name)
{
	for (const struct game *const *g = games; *g; g++)
		if (same((*g)->name, name))
			return *g;
	return NULL;
}

const struct data *game_data(const struct game *g, struct arena *arena)
{
	return data_unpack(g->packed, arena);
}

const char *game_name(const void *none, int i)
{
	(void)none;
	return games[i] ? games[i]->name : NULL;
}

int option_index(const struct game *g, const char *name)
{
	for (int i = 0; g->options && g->options[i].name; i++)
		if (same(g->options[i].name, name))
			return i;
	return NONE;
}

const char *option_name(const void *game, int i)
{
	const struct option *options = ((const struct game *)game)->options;

	return options ? options[i].name : NULL;
}

const char *options_words(struct arena *arena, const struct match *m)
{
	struct buffer b = { .arena = arena };

	buffer_text(&b, "");
	for (int i = 0; m->game->options && m->game->options[i].name; i++)
		if (m->options >> i & 1)
			buffer_printf(&b, "%s%s", b.length ? ", " : "", m->game->options[i].name);
	return b.bytes;
}

/* What the game was compiled with has a past; of an owner's data only charts have. */
uint64_t stated_digest(const struct game *g, const struct data *d, int edition)
{
	for (const struct former *f = g->formers; f && f->edition; f++)
		if (f->edition == edition)
			return d->compiled ? f->data : former_digest(d);
	return data_digest(d);
}

const char *winner_name(const struct match *m)
{
	if (m->winner == NONE)
		return "none";
	return m->game->parties ? m->game->parties[m->winner] : m->game->forms->sides[m->winner];
}

/* Before anything is stated references are NONE, and all else is zero or the least it can be. */
static void clear_struct(void *at, const struct field *fields)
{
	for (const struct field *f = fields; f && f->kind; f++) {
		bool refers = f->kind == FIELD_PLACE || f->kind == FIELD_PIECE || f->kind == FIELD_SIDE;

		if (refers)
			*(int16_t *)(void *)((char *)at + f->offset) = NONE;
		else if ((f->kind == FIELD_INT || f->kind == FIELD_WORD) && f->least > 0)
			*(int16_t *)(void *)((char *)at + f->offset) = (int16_t)f->least;
	}
}

/* ---- the room of a game's own structs ----------------------------------- */

void *own_struct(struct match *m) { return m->room; }

void *piece_struct(struct match *m, int piece)
{
	return m->room + AFTER_OWN(m->game->own_size) + m->game->piece_size * (size_t)piece;
}

void *place_struct(struct match *m, int place)
{
	return m->room + m->places_from + m->game->place_size * (size_t)place;
}

const void *own_bytes(const struct match *m) { return m->room; }

const void *piece_bytes(const struct match *m, int piece)
{
	return m->room + AFTER_OWN(m->game->own_size) + m->game->piece_size * (size_t)piece;
}

const void *place_bytes(const struct match *m, int place)
{
	return m->room + m->places_from + m->game->place_size * (size_t)place;
}

static size_t match_size(const struct match *m)
{
	return offsetof(struct match, room) + (size_t)m->size;
}

void match_copy(struct match *to, const struct match *from)
{
	memcpy(to, from, match_size(from));
}

bool match_same(const struct match *a, const struct match *b)
{
	return a->size == b->size && !memcmp(a, b, match_size(a));
}

void match_clear(struct match *m, const struct game *g, const struct data *d)
{
	size_t n_pieces = (size_t)d->counters->n_pieces, n_places = (size_t)d->map->n_places;
	size_t places_from = AFTER_OWN(AFTER_OWN(g->own_size) + g->piece_size * n_pieces);
	size_t size = places_from + g->place_size * n_places;

	if (size > MATCH_ROOM)	/* GAME_STRUCTS asserts that it is not */
		bug("%s needs more room in struct match", g->name);
	memset(m, 0, offsetof(struct match, room) + size);
	m->game = g;
	m->data = d;
	m->size = (int32_t)size;
	m->places_from = (int32_t)places_from;
	m->edition = (int16_t)g->edition;
	m->winner = NONE;
	for (int i = 0; i < MOST_PIECES; i++)
		m->at[i] = m->under[i] = NONE;
	for (int i = 0; i < MOST_PLACES; i++)
		m->top[i] = NONE;
	clear_struct(own_struct(m), g->own);
	for (int i = 0; i < d->counters->n_pieces; i++)
		clear_struct(piece_struct(m, i), g->piece);
	for (int i = 0; i < d->map->n_places; i++)
		clear_struct(place_struct(m, i), g->place);
}

/* Other data may set up what the rules cannot be played with. */
static void check_begun(const struct match *m, struct ruling *r)
{
	struct fault f = { .arena = r->arena };

	if (r->verdict == LAWFUL && position_fault(m, &f))
		trouble(r, "the data set up what cannot be: %s", f.words);
}

void match_new(struct match *m, const struct game *g, const struct data *d, int scenario, uint32_t options,
	       struct ruling *r)
{
	match_begin(m, g, d, g->edition, scenario, options, r);
}

void match_begin(struct match *m, const struct game *g, const struct data *d, int edition, int scenario,
		 uint32_t options, struct ruling *r)
{
	d = scenario_data(d, scenario);
	match_clear(m, g, d);
	m->edition = (int16_t)edition;
	m->scenario = (int16_t)scenario;
	m->options = options;
	for (int p = 0; p < d->counters->n_pieces; p++) {
		const char *begins = d->counters->pieces[p].begins;
		int place = begins ? place_find(d, begins) : NONE;

		if (begins && place == NONE) {
			trouble(r, "%s begins in '%s', and the map has no such place",
				d->counters->pieces[p].id, begins);
			return;
		}
		put_under(m, p, place);
	}
	g->begin(m, r);
	run_to_question(m, r);
	check_begun(m, r);
}

bool is_over(const struct match *m)
{
	return m->won_by[0];
}

enum sight sight_of(const struct match *m, int piece, int side)
{
	if (side == NONE || !m->game->secrecy)
		return SEEN;
	if (m->veil && m->veil->side == side)
		return m->veil->back[piece] ? BACK : m->at[piece] == NONE ? UNSEEN : SEEN;
	return m->game->secrecy->sight(m, piece, side);
}

const char *back_words(const struct match *m, int piece)
{
	return m->veil && m->veil->back[piece] ? m->veil->back[piece] : m->game->secrecy->back(m, piece);
}

static void see(struct seen *s, int at, int piece, const char *back)
{
	for (int i = s->n++; i > at; i--) {
		s->piece[i] = s->piece[i - 1];
		s->back[i] = s->back[i - 1];
		s->count[i] = s->count[i - 1];
	}
	s->piece[at] = (int16_t)piece;
	s->back[at] = back;
	s->count[at] = 0;
}

/* first: where those of its side, or the backs, begin. */
static void see_piece(struct seen *s, int first, int piece, bool sorted)
{
	int at = s->n;

	while (sorted && at > first && s->piece[at - 1] > piece)
		at--;
	see(s, at, piece, NULL);
}

static void see_back(struct seen *s, int first, int piece, const char *back, bool counted)
{
	int at = first;

	while (at < s->n && strcmp(s->back[at], back) < 0)
		at++;
	if (at == s->n || !same(s->back[at], back))
		see(s, at, piece, back);
	s->count[at] = (int16_t)(s->count[at] + counted);
}

void seen_at(const struct match *m, int place, int side, struct seen *s)
{
	bool hidden = false;
	int first = 0;

	s->n = 0;
	EACH_PIECE_AT(p, m, place)
		hidden |= sight_of(m, p, side) != SEEN;
	for (int of = 0; of < MOST_SIDES; of++, first = s->n)
		EACH_PIECE_AT(p, m, place)
			if (m->data->counters->pieces[p].side == of && sight_of(m, p, side) == SEEN)
				see_piece(s, first, p, hidden);
	EACH_PIECE_AT(p, m, place)
		if (sight_of(m, p, side) == BACK)
			see_back(s, first, p, back_words(m, p), m->game->secrecy->backs_counted);
}

/* ---- pieces and places ------------------------------------------------ */

static void take_away(struct match *m, int piece)
{
	int place = m->at[piece];
	int16_t *link;

	if (place == NONE)
		return;
	for (link = &m->top[place]; *link != piece; link = &m->under[*link])
		;
	*link = m->under[piece];
	m->at[piece] = m->under[piece] = NONE;
}

static bool is_ordered(const struct match *m, int place)
{
	return m->game->ordered >> m->data->map->places[place].kind & 1;
}

/* Where order does not count, pieces lie in the order of the counters: one position, one match. */
static void insert(struct match *m, int piece, int place, bool on_top)
{
	int16_t *link = &m->top[place];

	take_away(m, piece);
	if (!is_ordered(m, place))
		while (*link != NONE && *link < piece)
			link = &m->under[*link];
	else if (!on_top)
		while (*link != NONE)
			link = &m->under[*link];
	m->under[piece] = *link;
	*link = (int16_t)piece;
	m->at[piece] = (int16_t)place;
}

void put(struct match *m, int piece, int place)
{
	if (place == NONE)
		take_away(m, piece);
	else
		insert(m, piece, place, true);
}

void put_under(struct match *m, int piece, int place)
{
	if (place == NONE)
		take_away(m, piece);
	else
		insert(m, piece, place, false);
}

void restack(struct match *m, int place, const struct list *order)
{
	for (int i = order->n; i-- > 0;) {
		if (m->at[order->v[i]] != place)
			bug("a stack is ordered with a piece that is not in it");
		put(m, order->v[i], place);
	}
}

int count_at(const struct match *m, int place)
{
	int n = 0;

	EACH_PIECE_AT(p, m, place)
		n++;
	return n;
}

/* ---- decisions -------------------------------------------------------- */

const struct frame *top_frame(const struct match *m)
{
	return m->depth ? &m->pending[m->depth - 1] : NULL;
}

bool is_pending(const struct match *m, const struct state *state)
{
	for (int i = 0; i < m->depth; i++)
		if (m->pending[i].state == state)
			return true;
	return false;
}

struct frame *ask(struct match *m, const struct state *s, int side)
{
	struct frame *f;

	if (m->depth == MOST_PENDING)
		bug("more than %d decisions are pending", MOST_PENDING);
	f = &m->pending[m->depth++];
	f->state = s;
	f->side = (int16_t)side;
	f->who = f->where = f->border = NONE;
	f->count = f->stage = 0;
	return f;
}

void done(struct match *m)
{
	if (!m->depth)
		bug("a decision is done that was not pending");
	memset(&m->pending[--m->depth], 0, sizeof m->pending[0]);
}

static int topmost(const struct match *m, const struct state *s)
{
	int i = m->depth - 1;

	while (i >= 0 && m->pending[i].state != s)
		i--;
	return i;
}

void go_to(struct match *m, const struct state *s, int stage)
{
	int i = topmost(m, s);

	if (i < 0)
		bug("'%s' is to go on and is not pending", s->name);
	m->pending[i].stage = (int16_t)stage;
}

int stage_of(const struct match *m, const struct state *s)
{
	int i = topmost(m, s);

	return i < 0 ? NONE : m->pending[i].stage;
}

const char *stage_name(const struct frame *f)
{
	const char *name = f->state->stages[f->stage].name;

	return name ? name : "end";
}

bool may_answer(const struct match *m, int side)
{
	const struct frame *f = is_over(m) ? NULL : top_frame(m);

	return f && f->state->asks && (side == NONE || f->state->anyone || f->side == side);
}

const char *asked_name(const struct match *m, const struct frame *f)
{
	const char *const *sides = m->game->forms->sides;

	if (f->side != NONE)
		return sides[f->side];
	return name_count(sides) > 2 ? "any side" : "either side";
}

const char *frame_rule(const struct match *m, const struct frame *f)
{
	return f->state->rule_now ? f->state->rule_now(m) : f->state->rule;
}

int frame_far_end(const struct match *m, const struct frame *f)
{
	const struct border *b = f->border == NONE ? NULL : &m->data->map->borders[f->border];

	return !b ? NONE : b->a == f->where ? b->b : b->b == f->where ? b->a : NONE;
}

const char *frame_asks(struct arena *arena, const struct frame *f)
{
	const char *const *counts = f->state->counts;

	return counts[0] ? text(arena, "%s, %d %s", f->state->asks, f->count, counts[f->count != 1])
			 : f->state->asks;
}

const char *frame_words(struct arena *arena, const struct match *m, const struct frame *f, int side)
{
	struct buffer b = { .arena = arena };

	buffer_text(&b, frame_asks(arena, f));
	if (f->who != NONE && sight_of(m, f->who, side) == SEEN)
		buffer_printf(&b, ", %s", m->data->counters->pieces[f->who].id);
	if (f->where != NONE)
		buffer_printf(&b, ", %s", m->data->map->places[f->where].id);
	if (frame_far_end(m, f) != NONE)
		buffer_printf(&b, ", %s", m->data->map->places[frame_far_end(m, f)].id);
	return b.bytes;
}

void win(struct match *m, struct ruling *r, int side, const char *rule, const char *fmt, ...)
{
	va_list ap;

	if (strlen(rule) >= sizeof m->won_by)
		bug("a match has no room for the rule '%s'", rule);
	while (m->depth)
		done(m);
	m->winner = (int16_t)side;
	memcpy(m->won_by, rule, strlen(rule) + 1);
	va_start(ap, fmt);
	say(r, rule, "%s", r->quiet ? "" : text_v(r->arena, fmt, ap));
	va_end(ap);
}
