/* SPDX-License-Identifier: ISC */
/* fault.c: what no lawful play can bring about, and where in a file that stands. */
#include "engine/aside.h"
#include "engine/fields.h"
#include "engine/engine-private.h"

static bool found(struct fault *f, enum fault_part part, int index, const char *key, const char *fmt,
		  va_list ap)
{
	f->part = part;
	f->index = index;
	f->key = key;
	f->words = text_v(f->arena, fmt, ap);
	return true;
}

bool fault_in_own(struct fault *f, const char *key, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	found(f, FAULT_OWN, NONE, key, fmt, ap);
	va_end(ap);
	return true;
}

bool fault_of_piece(struct fault *f, int piece, const char *key, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	found(f, FAULT_PIECE, piece, key, fmt, ap);
	va_end(ap);
	return true;
}

bool fault_of_place(struct fault *f, int place, const char *key, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	found(f, FAULT_PLACE, place, key, fmt, ap);
	va_end(ap);
	return true;
}

bool fault_of_frame(struct fault *f, int frame, const char *key, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	found(f, FAULT_FRAME, frame, key, fmt, ap);
	va_end(ap);
	return true;
}

static bool is_one_missing(const struct match *m, struct fault *f)
{
	for (int p = 0; p < m->data->counters->n_pieces; p++)
		if (m->at[p] == NONE && !(m->game->may_be_nowhere && m->game->may_be_nowhere(m, p)))
			return fault_of_piece(f, p, "at", "%s is nowhere", m->data->counters->pieces[p].id);
	return false;
}

/* What the game says may lean on a stack that is as it should be. */
bool fixture_fault(const struct match *m, struct fault *f)
{
	if (is_given_up(m))	/* whatever was going on stopped there, and nothing goes on from it */
		return false;
	return (m->game->phase && pending_fault(m, f)) || (m->game->fault && m->game->fault(m, f));
}

bool position_fault(const struct match *m, struct fault *f)
{
	return m->game->fault && (is_one_missing(m, f) || fixture_fault(m, f));
}

/* The key of a mapping, or the mapping itself where the key is not stated. */
static const struct doc *value_of(const struct doc *d, const char *key)
{
	const struct doc *value = key && d && d->kind == DOC_MAP ? doc_get(d, key) : NULL;

	return value ? value : d;
}

/* The file has the top of pending first; the match has it last. */
static const struct doc *frame_doc(const struct doc *d, const struct match *m, int frame)
{
	const struct doc *pending = doc_get(d, "pending"), *found = pending ? pending->first : NULL;

	for (int i = m->depth - 1; found && found->next && i > frame; i--)
		found = found->next;
	return found ? found : pending;
}

/* Where own tells the stage of a frame; NULL: it does not. */
static const struct doc *stage_doc(const struct doc *d, const struct match *m, int frame)
{
	for (const struct field *f = m->game->own; f && f->kind; f++)
		if (f->kind == FIELD_STAGE && frame_staged(m, f) == frame)
			return doc_get(doc_get(d, "own"), f->key);
	return NULL;
}

static const struct doc *piece_doc(const struct doc *d, const struct match *m, int piece, const char *key)
{
	const struct piece *p = &m->data->counters->pieces[piece];
	const struct doc *all = doc_get(d, "pieces"), *side = doc_get(all, m->game->forms->sides[p->side]);

	return side ? value_of(value_of(side, p->id), key) : all;
}

/* What a place is told of by no entry of its own is told at the piece that lies on top there. */
static const struct doc *place_doc(const struct doc *d, const struct match *m, int place, const char *key)
{
	const struct doc *all = doc_get(d, "places"), *own = doc_get(all, m->data->map->places[place].id);

	if (own)
		return value_of(own, key);
	return m->top[place] != NONE ? piece_doc(d, m, m->top[place], "at") : all;
}

const struct doc *fault_doc(const struct doc *d, const struct match *m, const struct fault *f)
{
	const struct doc *at = NULL;

	switch (f->part) {
	case FAULT_OWN: at = value_of(doc_get(d, "own"), f->key); break;
	case FAULT_FRAME:
		at = same(f->key, "stage") ? stage_doc(d, m, f->index) : NULL;
		at = at ? at : value_of(frame_doc(d, m, f->index), f->key);
		break;
	case FAULT_PIECE: at = piece_doc(d, m, f->index, f->key); break;
	case FAULT_PLACE: at = place_doc(d, m, f->index, f->key); break;
	}
	return at ? at : d;
}
