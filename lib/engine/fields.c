/* SPDX-License-Identifier: ISC */
/* fields.c: one table describes a struct; reading, writing and comparing walk it. */
#include "engine/fields.h"
#include "engine/engine-private.h"
#include "engine/view.h"

#include <string.h>

enum { MOST_COUNT = 999 };	/* of a tally */

static bool trouble_at_v(struct ruling *r, const struct doc *d, const char *fmt, va_list ap)
{
	if (r->verdict == TROUBLE)
		return false;
	return trouble(r, "%s: %s%s", doc_where(r->arena, d), text_v(r->arena, fmt, ap),
		       doc_odd_sign(r->arena, d));
}

bool trouble_at(struct ruling *r, const struct doc *d, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	trouble_at_v(r, d, fmt, ap);
	va_end(ap);
	return false;
}

bool trouble_at_key(struct ruling *r, const struct doc *d, const char *fmt, ...)
{
	struct doc key = doc_key(d);
	va_list ap;

	va_start(ap, fmt);
	trouble_at_v(r, &key, fmt, ap);
	va_end(ap);
	return false;
}

bool trouble_missing(struct ruling *r, const struct doc *map, const char *key, const char *fmt, ...)
{
	const struct doc *like = doc_like(map, key);
	va_list ap;

	if (like)
		return trouble_at_key(r, like, "'%s' is found where '%s' is expected", like->key, key);
	va_start(ap, fmt);
	trouble_at_v(r, map, fmt, ap);
	va_end(ap);
	return false;
}

static bool is_scalar(const struct doc *d, const char *what, struct ruling *r)
{
	if (d->kind == DOC_TEXT)
		return true;
	return trouble_at(r, d, "%s is found where %s is expected", doc_kind_name(d), what);
}

bool is_mapping(const struct doc *d, struct ruling *r)
{
	return d->kind == DOC_MAP ||
	       trouble_at(r, d, "%s is found where a mapping is expected", doc_kind_name(d));
}

bool read_place(const struct match *m, const struct doc *d, int16_t *to, struct ruling *r)
{
	int i;

	if (!is_scalar(d, "a place", r))
		return false;
	i = place_find(m->data, d->text);
	if (i == NONE)
		return trouble_at(r, d, "there is no place '%s'%s", d->text,
				  place_hint(r->arena, m->data, d->text));
	*to = (int16_t)i;
	return true;
}

bool read_piece(const struct match *m, const struct doc *d, int16_t *to, struct ruling *r)
{
	int i;

	if (!is_scalar(d, "a piece", r))
		return false;
	i = piece_find(m->data, d->text);
	if (i == NONE)
		return trouble_at(r, d, "there is no piece '%s'%s", d->text,
				  piece_hint(r->arena, m->data, d->text));
	*to = (int16_t)i;
	return true;
}

bool read_border(const struct match *m, const struct doc *d, int16_t *to, struct ruling *r)
{
	int i;

	if (!is_scalar(d, "a hexside such as '0919/1019'", r))
		return false;
	i = border_find(m->data, d->text);
	if (i == NONE)
		return trouble_at(r, d,
				  "there is no hexside '%s'; one is named by two neighbours, '0919/1019'",
				  d->text);
	*to = (int16_t)i;
	return true;
}

bool read_place_called(const struct match *m, const struct doc *d, int16_t *to, struct ruling *r)
{
	const char *why = NULL;

	if (!is_scalar(d, "a place", r))
		return false;
	*to = (int16_t)place_called(r->arena, m->data, d->text, &why);
	return *to != NONE || trouble_at(r, d, "%s", why);
}

bool read_piece_called(const struct match *m, const struct doc *d, int16_t *to, struct ruling *r)
{
	const char *why = NULL;

	if (!is_scalar(d, "a piece", r))
		return false;
	*to = (int16_t)piece_called(r->arena, m->data, d->text, &why);
	return *to != NONE || trouble_at(r, d, "%s", why);
}

/* Narvik/1019 */
bool read_border_called(const struct match *m, const struct doc *d, int16_t *to, struct ruling *r)
{
	const char *slash = d->kind == DOC_TEXT ? strchr(d->text, '/') : NULL, *why = NULL;
	int a, b;

	if (!slash)
		return read_border(m, d, to, r);
	a = place_called(r->arena, m->data, text_copy(r->arena, d->text, (size_t)(slash - d->text)), &why);
	b = place_called(r->arena, m->data, slash + 1, &why);
	*to = (int16_t)(a == NONE || b == NONE ? NONE : border_between(m->data, a, b));
	return *to != NONE || read_border(m, d, to, r);
}

/* What a game has of its own: a scenario or an option. */
static bool trouble_of_game(const struct game *g, const struct doc *d, const char *what,
			    const char *(*next)(const void *, int), const void *context, struct ruling *r)
{
	bool is_text = d->kind == DOC_TEXT;

	return trouble_at(r, d, "%s has no %s '%s'%s", g->name, what, is_text ? d->text : doc_kind_name(d),
			  is_text ? name_hint(r->arena, d->text, next, context) : "");
}

bool read_scenario(const struct game *g, const struct data *data, const struct doc *d, int *to,
		   struct ruling *r)
{
	*to = d->kind == DOC_TEXT ? scenario_find(data, d->text) : NONE;
	return *to != NONE || trouble_of_game(g, d, "scenario", scenario_name, data, r);
}

bool read_option(const struct game *g, const struct doc *d, int *to, struct ruling *r)
{
	*to = d->kind == DOC_TEXT ? option_index(g, d->text) : NONE;
	return *to != NONE || trouble_of_game(g, d, "option", option_name, g, r);
}

bool read_word(const char *what, const char *const *names, const struct doc *d, int *to, struct ruling *r)
{
	int i;

	if (!is_scalar(d, what, r))
		return false;
	i = name_index(names, d->text);
	if (i < 0)
		return trouble_at(r, d, "'%s' is no %s%s", d->text, what,
				  name_hint_in(r->arena, d->text, names));
	*to = i;
	return true;
}

bool read_side(const struct match *m, const struct doc *d, int16_t *to, struct ruling *r)
{
	int i = NONE;

	if (!read_word("side", m->game->forms->sides, d, &i, r))
		return false;
	*to = (int16_t)i;
	return true;
}

bool read_int(const struct doc *d, int least, int most, int16_t *to, struct ruling *r)
{
	int n;

	if (!is_scalar(d, "a whole number", r))
		return false;
	if (!doc_to_int(d, &n) || n < least || n > most)
		return trouble_at(r, d, "'%s' is found where a whole number from %d to %d is expected",
				  d->text, least, most);
	*to = (int16_t)n;
	return true;
}

bool read_bool(const struct doc *d, bool *to, struct ruling *r)
{
	if (!is_scalar(d, "yes or no", r))
		return false;
	if (!doc_to_bool(d, to))
		return trouble_at(r, d, "'%s' is found where yes or no is expected", d->text);
	return true;
}

bool read_list(const struct match *m, const struct doc *d, struct list *to, struct ruling *r,
	       bool (*read)(const struct match *, const struct doc *, int16_t *, struct ruling *))
{
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list is expected", doc_kind_name(d));
	if (d->count > MOST_LIST)
		return trouble_at(r, d, "a list of %d; at most %d are possible", d->count, MOST_LIST);
	memset(to, 0, sizeof *to);
	EACH(child, d)
		if (!read(m, child, &to->v[to->n++], r))
			return false;
	return true;
}

static bool read_flags(const struct field *f, uint32_t *to, const struct doc *d, struct ruling *r)
{
	int i;

	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list is expected", doc_kind_name(d));
	*to = 0;
	EACH(child, d) {
		if (!read_word(f->key, f->names, child, &i, r))
			return false;
		*to |= 1u << i;
	}
	return true;
}

/* A list of the numbers whose bits are set: [0, 3]. */
static bool read_bits(const struct field *f, uint64_t *to, const struct doc *d, struct ruling *r)
{
	int16_t n;

	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list is expected", doc_kind_name(d));
	*to = 0;
	EACH(child, d) {
		if (!read_int(child, 0, f->most ? f->most : 63, &n, r))
			return false;
		*to |= UINT64_C(1) << n;
	}
	return true;
}

/* One entry of a tally: {from: gjovik, to: hamar, count: 3}. */
static bool read_count(const struct match *m, const struct doc *d, struct tally *to, struct ruling *r)
{
	static const char *const keys[] = { "from", "to", "count", NULL };
	int16_t v[3];

	if (!is_mapping(d, r))
		return false;
	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "an entry has no '%s'", child->key);
	for (int i = 0; keys[i]; i++) {
		const struct doc *child = doc_get(d, keys[i]);

		if (!child)
			return trouble_missing(r, d, keys[i],
					       "an entry is written {from: PLACE, to: PLACE, count: N}");
		if (i < 2 ? !read_place(m, child, &v[i], r) : !read_int(child, 1, MOST_COUNT, &v[i], r))
			return false;
	}
	if (tally_get(to, v[0], v[1]))
		return trouble_at(r, d, "these two places are here again");
	tally_add(to, v[0], v[1], v[2]);
	return true;
}

static bool read_tally(const struct match *m, const struct doc *d, struct tally *to, struct ruling *r)
{
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list is expected", doc_kind_name(d));
	if (d->count > MOST_TALLY)
		return trouble_at(r, d, "a list of %d; at most %d are possible", d->count, MOST_TALLY);
	memset(to, 0, sizeof *to);
	EACH(child, d)
		if (!read_count(m, child, to, r))
			return false;
	return true;
}

/* `none` stands for no place, piece or side. */
static bool read_none(const struct doc *d, int16_t *to)
{
	if (d->kind != DOC_TEXT || d->quoted || !same(d->text, "none"))
		return false;
	*to = NONE;
	return true;
}

bool field_read(const struct match *m, const struct field *f, void *base, const struct doc *d,
		struct ruling *r)
{
	void *at = (char *)base + f->offset;
	int i;

	switch (f->kind) {
	case FIELD_INT: return read_int(d, f->least, f->most, at, r);
	case FIELD_BOOL: return read_bool(d, at, r);
	case FIELD_WORD:
		if (!read_word(f->key, f->names, d, &i, r))
			return false;
		*(int16_t *)at = (int16_t)i;
		return true;
	case FIELD_FLAGS: return read_flags(f, at, d, r);
	case FIELD_PLACE: return read_none(d, at) || read_place(m, d, at, r);
	case FIELD_PIECE: return read_none(d, at) || read_piece(m, d, at, r);
	case FIELD_SIDE: return read_none(d, at) || read_side(m, d, at, r);
	case FIELD_PIECES: return read_list(m, d, at, r, read_piece);
	case FIELD_BORDERS: return read_list(m, d, at, r, read_border);
	case FIELD_PLACES: return read_list(m, d, at, r, read_place);
	case FIELD_TALLY: return read_tally(m, d, at, r);
	case FIELD_BITS: return read_bits(f, at, d, r);
	case FIELD_STAGE: return true;	/* by match_patch, when the decisions are known */
	case FIELD_FORMER: return true;	/* by game->read_former */
	case FIELD_END: break;
	}
	bug("a field of no kind: %s", f->key);
}

const struct field *field_find(const struct field *fields, const char *key)
{
	for (const struct field *f = fields; f && f->kind; f++)
		if (same(f->key, key))
			return f;
	return NULL;
}

static const char *next_key(const void *fields, int i)
{
	return ((const struct field *)fields)[i].key;
}

bool fields_read(const struct match *m, const struct field *fields, void *base, const struct doc *d,
		 const char *const *except, struct ruling *r)
{
	if (!is_mapping(d, r))
		return false;
	EACH(child, d) {
		const struct field *f = field_find(fields, child->key);

		if (except && name_index(except, child->key) >= 0)
			continue;
		if (f && !field_read(m, f, base, child, r))
			return false;
		if (f)
			continue;
		return trouble_at_key(r, child, "there is no key '%s' here%s", child->key,
				      fields ? name_hint(r->arena, child->key, next_key, fields) : "");
	}
	return true;
}

bool field_is_default(const struct field *f, const void *base)
{
	const void *at = (const char *)base + f->offset;

	switch (f->kind) {
	case FIELD_INT:
	case FIELD_WORD: return *(const int16_t *)at == (f->least > 0 ? f->least : 0);
	case FIELD_BOOL: return !*(const bool *)at;
	case FIELD_FLAGS: return !*(const uint32_t *)at;
	case FIELD_PLACE:
	case FIELD_PIECE:
	case FIELD_SIDE: return *(const int16_t *)at == NONE;
	case FIELD_PIECES:
	case FIELD_BORDERS:
	case FIELD_PLACES: return !((const struct list *)at)->n;
	case FIELD_TALLY: return !((const struct tally *)at)->n;
	case FIELD_BITS: return !*(const uint64_t *)at;
	case FIELD_STAGE: return false;	/* of own, which is written whole */
	case FIELD_FORMER: return true;
	case FIELD_END: break;
	}
	bug("a field of no kind: %s", f->key);
}

static bool is_of_own(const struct match *m, const struct field *field)
{
	for (const struct field *f = m->game->own; f && f->kind; f++)
		if (f == field)
			return true;
	return false;
}

/* A view has all fields of its own that were not withheld when it was written. */
bool field_is_withheld(const struct match *m, const struct field *f, int side, bool owner)
{
	if (owner)
		return false;
	if (m->veil && is_of_own(m, f))
		return !doc_get(m->veil->own, f->key);
	return f->secret || (f->secret_if && f->secret_if(m, side));
}

static void write_one(const struct match *m, enum field_kind kind, int i, struct buffer *b)
{
	if (i == NONE)
		buffer_text(b, "none");
	else if (kind == FIELD_PLACE || kind == FIELD_PLACES)
		doc_write_scalar(b, m->data->map->places[i].id);
	else if (kind == FIELD_SIDE)
		doc_write_scalar(b, m->game->forms->sides[i]);
	else if (kind == FIELD_BORDERS)
		doc_write_scalar(b, border_id(b->arena, m->data, i));
	else
		doc_write_scalar(b, m->data->counters->pieces[i].id);
}

/* A name would tell where the piece is, or what it does. */
static bool is_told(const struct match *m, enum field_kind kind, int i, int side)
{
	bool piece = kind == FIELD_PIECE || kind == FIELD_PIECES;

	return !piece || i == NONE || sight_of(m, i, side) == SEEN;
}

static void write_list(const struct match *m, enum field_kind kind, const struct list *l, int side,
		       struct buffer *b)
{
	const char *between = "";

	buffer_text(b, "[");
	for (int i = 0; i < l->n; i++) {
		if (!is_told(m, kind, l->v[i], side))
			continue;
		buffer_text(b, between);
		write_one(m, kind, l->v[i], b);
		between = ", ";
	}
	buffer_text(b, "]");
}

static void write_tally(const struct match *m, const struct tally *tally, struct buffer *b)
{
	const char *between = "";

	buffer_text(b, "[");
	EACH_TALLY(t, tally) {
		buffer_printf(b, "%s{from: ", between);
		write_one(m, FIELD_PLACE, t->from, b);
		buffer_text(b, ", to: ");
		write_one(m, FIELD_PLACE, t->to, b);
		buffer_printf(b, ", count: %d}", t->count);
		between = ", ";
	}
	buffer_text(b, "]");
}

static void write_flags(const struct field *f, unsigned flags, struct buffer *b)
{
	const char *between = "";

	buffer_text(b, "[");
	for (int i = 0; f->names[i]; i++)
		if (flags >> i & 1) {
			buffer_text(b, between);
			buffer_text(b, f->names[i]);
			between = ", ";
		}
	buffer_text(b, "]");
}

static void write_bits(uint64_t bits, struct buffer *b)
{
	const char *between = "";

	buffer_text(b, "[");
	for (int i = 0; i < 64; i++)
		if (bits >> i & 1) {
			buffer_printf(b, "%s%d", between, i);
			between = ", ";
		}
	buffer_text(b, "]");
}

static void write_single(const struct match *m, enum field_kind kind, int i, int side, struct buffer *b)
{
	write_one(m, kind, is_told(m, kind, i, side) ? i : NONE, b);
}

int frame_staged(const struct match *m, const struct field *f)
{
	for (int i = m->depth; i-- > 0;)
		for (const struct state *const *s = f->states; *s; s++)
			if (m->pending[i].state == *s)
				return i;
	return NONE;
}

/* As it was when own kept it: the first where nothing is under way. */
static void write_stage(const struct match *m, const struct field *f, struct buffer *b)
{
	int i = frame_staged(m, f), stage = i == NONE ? 0 : m->pending[i].stage;

	if (i != NONE && !m->pending[i].state->stages[stage].name && f->names)
		buffer_text(b, "end");
	else if (f->names)
		doc_write_scalar(b, f->names[stage]);
	else
		buffer_printf(b, "%d", stage);
}

void field_write(const struct match *m, const struct field *f, const void *base, int side, struct buffer *b)
{
	const void *at = (const char *)base + f->offset;

	switch (f->kind) {
	case FIELD_INT: buffer_int(b, *(const int16_t *)at); return;
	case FIELD_BOOL: buffer_text(b, *(const bool *)at ? "yes" : "no"); return;
	case FIELD_WORD: doc_write_scalar(b, f->names[*(const int16_t *)at]); return;
	case FIELD_FLAGS: write_flags(f, *(const uint32_t *)at, b); return;
	case FIELD_PLACE:
	case FIELD_PIECE:
	case FIELD_SIDE: write_single(m, f->kind, *(const int16_t *)at, side, b); return;
	case FIELD_PIECES:
	case FIELD_BORDERS:
	case FIELD_PLACES: write_list(m, f->kind, at, side, b); return;
	case FIELD_TALLY: write_tally(m, at, b); return;
	case FIELD_BITS: write_bits(*(const uint64_t *)at, b); return;
	case FIELD_STAGE: write_stage(m, f, b); return;
	case FIELD_FORMER: return;
	case FIELD_END: break;
	}
	bug("a field of no kind: %s", f->key);
}
