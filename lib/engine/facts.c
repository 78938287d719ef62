/* SPDX-License-Identifier: ISC */
/* facts.c: what people ask about a unit or a place, as far as they may know. */
#include "engine/facts.h"

#include "engine/fields.h"
#include "engine/game.h"
#include "engine/view.h"

void fact(struct facts *f, const char *rule, const char *what, const char *fmt, ...)
{
	struct fact *one = NEW(f->arena, struct fact);
	va_list ap;

	va_start(ap, fmt);
	*one = (struct fact){ .what = what, .rule = rule,
			      .text = printable(f->arena, text_v(f->arena, fmt, ap)) };
	va_end(ap);
	if (f->first)
		f->last->next = one;
	else
		f->first = one;
	f->last = one;
}

void fact_in_brief(struct facts *f, const char *words)
{
	f->last->brief = words;
}

/* ---- what is printed ---------------------------------------------------- */

/* "a, b", by bits; "": none. */
static const char *flag_words(struct arena *arena, const char *const *names, uint32_t flags)
{
	struct buffer b = { .arena = arena };

	buffer_text(&b, "");
	for (int i = 0; i < 32 && names && names[i]; i++)
		if (flags >> i & 1)
			buffer_printf(&b, "%s%s", b.length ? ", " : "", names[i]);
	return b.bytes;
}

static void fact_source(struct facts *f, const struct source *sources, int source)
{
	const struct source *s = source == NONE ? NULL : &sources[source];

	if (s && s->rebuilt)
		fact(f, s->rule, "source", "rebuilt: %s", s->rebuilt);
	else if (s && s->rule)
		fact(f, s->rule, "source", "the rulebook states it");
}

void facts_of_counter(struct facts *f, const struct game *g, const struct data *d, int piece)
{
	const struct piece *p = &d->counters->pieces[piece];
	const char *traits = flag_words(f->arena, g->forms->traits, p->traits);

	if (p->name)
		fact(f, NULL, "name", "%s", p->name);
	fact(f, NULL, "side", "%s", g->forms->sides[p->side]);
	for (int i = 0; g->forms->values[i].name; i++) {
		const struct value_form *v = &g->forms->values[i];
		const char *what = v->about ? v->about : v->name;

		if (v->inner)
			continue;
		if (v->words && !same(v->words[p->value[i]], "none"))
			fact(f, NULL, what, "%s", v->words[p->value[i]]);
		else if (!v->words && p->value[i])
			fact(f, NULL, what, "%d", p->value[i]);
	}
	if (*traits)
		fact(f, NULL, "traits", "%s", traits);
}

static void fact_neighbours(struct facts *f, const struct game *g, const struct data *d, int place)
{
	struct buffer b = { .arena = f->arena };

	EACH_LINK(l, d, place) {
		const struct place *to = &d->map->places[l->to];
		const char *over = flag_words(f->arena, g->forms->border_features,
					      d->map->borders[l->border].features);

		buffer_printf(&b, "%s%s%s%s", b.length ? ", " : "", to->id, to->name ? " " : "",
			      to->name ? to->name : "");
		if (*over)
			buffer_printf(&b, " (%s)", over);
	}
	if (b.length)
		fact(f, NULL, "neighbours", "%s", b.bytes);
}

void facts_of_ground(struct facts *f, const struct game *g, const struct data *d, int place)
{
	const struct place *p = &d->map->places[place];
	const char *features = flag_words(f->arena, g->forms->place_features, p->features);

	if (p->name)
		fact(f, NULL, "name", "%s", p->name);
	fact(f, NULL, "kind", "%s", g->forms->place_kinds[p->kind]);
	if (*features)
		fact(f, NULL, "features", "%s", features);
	fact_neighbours(f, g, d, place);
	fact_source(f, d->map->sources, p->source);
}

/* ---- what the file says ------------------------------------------------- */

bool is_note(const struct match *m, const char *name)
{
	const struct game *g = m->game;

	return (g->notes && name_index(g->notes, name) >= 0) ||
	       (g->retold && name_index(g->retold, name) >= 0);
}

/* How many a side has there: the game tells what they are. */
static bool is_number_of_side(const struct match *m, const struct field *f)
{
	return f->kind == FIELD_INT && name_index(m->game->forms->sides, f->key) >= 0;
}

static void add_flags(struct buffer *b, const struct match *m, const struct field *f, const void *base)
{
	uint32_t flags = *(const uint32_t *)(const void *)((const char *)base + f->offset);

	for (int i = 0; f->names[i]; i++)
		if (flags >> i & 1 && !is_note(m, f->names[i]))
			buffer_printf(b, "%s%s", b->length ? ", " : "", f->names[i]);
}

static const char *state_words(struct arena *arena, const struct match *m, const struct field *fields,
			       const void *base, int side, bool owner)
{
	struct buffer b = { .arena = arena };

	buffer_text(&b, "");
	for (const struct field *f = fields; f && f->kind; f++) {
		if (field_is_default(f, base) || field_is_withheld(m, f, side, owner) ||
		    is_note(m, f->key) || is_number_of_side(m, f))
			continue;
		if (f->kind == FIELD_FLAGS) {
			add_flags(&b, m, f, base);
			continue;
		}
		buffer_printf(&b, "%s%s ", b.length ? ", " : "", field_name(f));
		field_write(m, f, base, side, &b);
	}
	return b.bytes;
}

const char *piece_state_words(struct arena *arena, const struct match *m, int piece, int side)
{
	return state_words(arena, m, m->game->piece, piece_bytes(m, piece), side,
			   side == NONE || side_of(m, piece) == side);
}

const char *place_state_words(struct arena *arena, const struct match *m, int place, int side)
{
	return state_words(arena, m, m->game->place, place_bytes(m, place), side, side == NONE);
}

static const char *place_words(struct arena *arena, const struct match *m, int place)
{
	const struct place *p = spot(m, place);

	return p->name ? text(arena, "%s %s", p->id, p->name) : p->id;
}

/* ---- what may be done ----------------------------------------------------- */

/* Lawful actions by verb that name the piece or the place. */
struct deeds {
	const struct match *match;
	int piece, place;		/* NONE: not asked for */
	struct { const struct verb *verb; int n; } v[32];
	int n;
};

static bool is_named(const struct deeds *d, enum arg_kind kind, int value)
{
	return value != NONE && ((kind == ARG_PIECE && value == d->piece) ||
				 (kind == ARG_PLACE && value == d->place));
}

static bool is_listed(const struct deeds *d, enum arg_kind kind, const int16_t *values, int n)
{
	for (int i = 0; i < n; i++)
		if (is_named(d, kind, values[i]))
			return true;
	return false;
}

static bool param_names(const struct deeds *d, const struct action *a, const struct param *p)
{
	const void *at = (const char *)a + p->offset;
	const struct list *list = at;
	const struct pairs *pairs = at;

	switch (p->kind) {
	case ARG_PIECE:
	case ARG_PLACE: return is_named(d, p->kind, *(const int16_t *)at);
	case ARG_PIECES: return is_listed(d, ARG_PIECE, list->v, list->n);
	case ARG_PLACES: return is_listed(d, ARG_PLACE, list->v, list->n);
	case ARG_PAIRS: return is_listed(d, ARG_PIECE, pairs->key, pairs->n) ||
			       is_listed(d, p->to == ARG_PIECES ? ARG_PIECE : p->to, pairs->value, pairs->n);
	default: return false;
	}
}

static bool take_deed(void *context, const struct action *a, const struct list *some)
{
	struct deeds *d = context;
	bool named = some && d->piece != NONE && list_has(some, d->piece);
	int i = 0;

	for (const struct param *p = a->verb->params; p && p->kind && !named; p++)
		named = param_names(d, a, p);
	while (i < d->n && d->v[i].verb != a->verb)
		i++;
	if (!named || i == (int)LENGTH(d->v))
		return true;
	if (i == d->n)
		d->v[d->n++].verb = a->verb;
	d->v[i].n++;
	return true;
}

/* Only if the side, whoever it is, may answer what is asked now. */
static void fact_deeds(struct facts *f, const struct match *m, int piece, int place, int side)
{
	struct deeds d = { .match = m, .piece = piece, .place = place };
	struct buffer b = { .arena = f->arena };

	if (is_over(m) || !may_answer(m, side))
		return;
	each_option(m, f->arena, false, take_deed, &d);
	for (int i = 0; i < d.n; i++)
		buffer_printf(&b, "%s%s (%d)", i ? ", " : "", d.v[i].verb->name, d.v[i].n);
	if (d.n)
		fact(f, top_frame(m)->state->rule, "may now", "%s", b.bytes);
}

/* ---- a unit, a place ------------------------------------------------------ */

void facts_of_rules(struct facts *f, const struct match *m, int piece, int side)
{
	if (m->game->unit_facts && !m->veil)	/* on what a view hides it may hang */
		m->game->unit_facts(m, piece, side, f);
}

const char *backs_words(struct arena *arena, const char *back, int count)
{
	return count ? text(arena, "<%d x %s>", count, back) : text(arena, "<%s>", back);
}

/* A view that hides something says it itself. */
const char *brief_words(struct arena *arena, const struct match *m, int piece, int side)
{
	const char *told = m->veil ? doc_text(m->veil->brief, id(m, piece)) : NULL;
	struct buffer b = { .arena = arena };
	struct facts f = { .arena = arena };

	buffer_text(&b, told ? printable(arena, told) : "");
	facts_of_rules(&f, m, piece, side);
	for (const struct fact *one = f.first; one; one = one->next)
		if (one->brief)
			buffer_printf(&b, "%s%s", b.length ? ", " : "", one->brief);
	return b.bytes;
}

/* So does it of tracks. */
const char *tracks_words(struct arena *arena, const struct match *m, int side)
{
	const struct doc *told = m->veil ? m->veil->shown : NULL;
	struct buffer b = { .arena = arena };

	buffer_text(&b, "");
	EACH(line, told)
		buffer_printf(&b, "%s\n", printable(arena, line->text));
	if (m->game->show && !told)
		m->game->show(m, side, &b);
	return b.bytes;
}

/* The stack as it lies, if that is known. */
static void fact_stack(struct facts *f, const struct match *m, int place, int side)
{
	struct buffer b = { .arena = f->arena };
	struct seen seen = { 0 };

	if (m->top[place] != NONE)
		seen_at(m, place, side, &seen);
	for (int i = 0; i < seen.n; i++) {
		const char *state = seen.back[i] ? "" : piece_state_words(f->arena, m, seen.piece[i], side);

		buffer_text(&b, i ? ", " : "");
		if (seen.back[i])
			buffer_text(&b, backs_words(f->arena, seen.back[i], seen.count[i]));
		else
			buffer_printf(&b, "%s%s%s%s", id(m, seen.piece[i]), *state ? " (" : "", state,
				      *state ? ")" : "");
	}
	if (b.length)
		fact(f, NULL, "pieces", "%s", b.bytes);
}

void facts_of_unit(struct facts *f, const struct match *m, int piece, int side)
{
	const char *state = piece_state_words(f->arena, m, piece, side);
	int at = m->at[piece];

	if (sight_of(m, piece, side) != SEEN)
		bug("facts are asked of a unit that is not seen");
	facts_of_counter(f, m->game, m->data, piece);
	fact(f, NULL, "at", "%s", at == NONE ? "nowhere" : place_words(f->arena, m, at));
	if (at != NONE && is_hex(m, at))
		fact_stack(f, m, at, side);
	if (*state)
		fact(f, NULL, "state", "%s", state);
	facts_of_rules(f, m, piece, side);
	fact_deeds(f, m, piece, NONE, side);
	fact_source(f, m->data->counters->sources, counter(m, piece)->source);
}

void facts_of_place(struct facts *f, const struct match *m, int place, int side)
{
	const char *state = place_state_words(f->arena, m, place, side);

	facts_of_ground(f, m->game, m->data, place);
	fact_stack(f, m, place, side);
	if (*state)
		fact(f, NULL, "state", "%s", state);
	if (m->game->place_facts && !m->veil)
		m->game->place_facts(m, place, side, f);
	fact_deeds(f, m, NONE, place, side);
}
