/* SPDX-License-Identifier: ISC */
/* position-write.c: a position as text, whole or as one side may see it. */
#include "engine/aside.h"
#include "engine/fields.h"
#include "engine/file.h"
#include "engine/engine-private.h"
#include "engine/standing.h"

#include <inttypes.h>

static void write_fields(struct buffer *b, const struct match *m, const struct field *fields,
			 const void *base, int side, bool owner, const char *between)
{
	for (const struct field *f = fields; f && f->kind; f++) {
		if (field_is_default(f, base) || field_is_withheld(m, f, side, owner))
			continue;
		buffer_text(b, between);
		buffer_text(b, f->key);
		buffer_text(b, ": ");
		field_write(m, f, base, side, b);
		between = ", ";
	}
}

static bool has_fields(const struct match *m, const struct field *fields, const void *base, int side,
		       bool owner)
{
	for (const struct field *f = fields; f && f->kind; f++)
		if (!field_is_default(f, base) && !field_is_withheld(m, f, side, owner))
			return true;
	return false;
}

void head_write(struct buffer *b, const struct match *m, int side)
{
	buffer_printf(b, "umpire: %d\ngame: %s\n", FILE_VERSION, m->game->name);
	if (m->edition > 1)
		buffer_printf(b, "edition: %d\n", m->edition);
	if (side != NONE)
		buffer_printf(b, "view: %s\n", m->game->forms->sides[side]);
	buffer_printf(b, "data: '%016" PRIx64 "'\nscenario: ", stated_digest(m->game, m->data, m->edition));
	doc_write_scalar(b, m->data->scenarios[m->scenario].name);
	buffer_printf(b, "\noptions: [%s]\n", options_words(b->arena, m));
}

/* {german: {...}, allied: {...}}: a line each. */
static bool has_lines(const struct doc *d)
{
	return d->kind == DOC_MAP && d->first && d->first->kind == DOC_MAP;
}

void sections_write(struct buffer *b, const struct doc *sections)
{
	EACH(section, sections) {
		buffer_printf(b, "%s:%s", section->key, has_lines(section) ? "\n" : " ");
		if (!has_lines(section)) {
			doc_write_flow(b, section);
			buffer_text(b, "\n");
			continue;
		}
		EACH(line, section) {
			buffer_text(b, "  ");
			doc_write_scalar(b, line->key);
			buffer_text(b, ": ");
			doc_write_flow(b, line);
			buffer_text(b, "\n");
		}
	}
}

static bool is_stage_in_own(const struct match *m, const struct frame *f)
{
	for (const struct field *field = m->game->own; field && field->kind; field++)
		if (field->kind == FIELD_STAGE && frame_staged(m, field) == f - m->pending)
			return true;
	return false;
}

static void write_frame(struct buffer *b, const struct match *m, const struct frame *f, int side)
{
	buffer_printf(b, "  - {decide: %s", f->state->name);
	if (f->side != NONE)
		buffer_printf(b, ", side: %s", m->game->forms->sides[f->side]);
	if (f->who != NONE && sight_of(m, f->who, side) == SEEN) {
		buffer_text(b, ", who: ");
		doc_write_scalar(b, m->data->counters->pieces[f->who].id);
	}
	if (f->where != NONE) {
		buffer_text(b, ", where: ");
		doc_write_scalar(b, m->data->map->places[f->where].id);
	}
	if (f->border != NONE) {
		buffer_text(b, ", border: ");
		doc_write_scalar(b, border_id(b->arena, m->data, f->border));
	}
	if (f->count)
		buffer_printf(b, ", count: %d", f->count);
	if (f->stage && !is_stage_in_own(m, f))
		buffer_printf(b, ", stage: %s", stage_name(f));
	buffer_text(b, "}\n");
}

static void write_pending(struct buffer *b, const struct match *m, int side)
{
	if (m->depth)
		buffer_text(b, "pending:\n");
	for (int i = m->depth; i-- > 0;)
		write_frame(b, m, &m->pending[i], side);
	if (is_over(m)) {
		buffer_printf(b, "result: {winner: %s, rule: ", winner_name(m));
		doc_write_scalar(b, m->won_by);
		buffer_text(b, "}\n");
	}
}

static void write_own(struct buffer *b, const struct match *m, int side)
{
	buffer_text(b, "own:\n");
	for (const struct field *f = m->game->own; f && f->kind; f++) {
		if (f->kind == FIELD_FORMER)
			continue;
		if (side != NONE && field_is_withheld(m, f, side, false))
			continue;
		buffer_text(b, "  ");
		buffer_text(b, f->key);
		buffer_text(b, ": ");
		field_write(m, f, own_bytes(m), side, b);
		buffer_text(b, "\n");
	}
}

static void write_places(struct buffer *b, const struct match *m, int side)
{
	bool any = false, owner = side == NONE;

	for (int i = 0; i < m->data->map->n_places; i++) {
		if (!has_fields(m, m->game->place, place_bytes(m, i), side, owner))
			continue;
		buffer_text(b, any ? "  " : "places:\n  ");
		any = true;
		doc_write_scalar(b, m->data->map->places[i].id);
		buffer_text(b, ": {");
		write_fields(b, m, m->game->place, place_bytes(m, i), side, owner, "");
		buffer_text(b, "}\n");
	}
}

static void write_piece(struct buffer *b, const struct match *m, int p, int side)
{
	bool owner = side == NONE || m->data->counters->pieces[p].side == side;

	buffer_text(b, "    ");
	doc_write_scalar(b, m->data->counters->pieces[p].id);
	buffer_text(b, ": ");
	if (!has_fields(m, m->game->piece, piece_bytes(m, p), side, owner)) {
		doc_write_scalar(b, m->data->map->places[m->at[p]].id);
		buffer_text(b, "\n");
		return;
	}
	buffer_text(b, "{at: ");
	doc_write_scalar(b, m->data->map->places[m->at[p]].id);
	write_fields(b, m, m->game->piece, piece_bytes(m, p), side, owner, ", ");
	buffer_text(b, "}\n");
}

static void write_pieces(struct buffer *b, const struct match *m, int side)
{
	buffer_text(b, "pieces:\n");
	for (int s = 0; m->game->forms->sides[s]; s++) {
		bool any = false;

		for (int p = 0; p < m->data->counters->n_pieces; p++) {
			if (m->data->counters->pieces[p].side != s || m->at[p] == NONE ||
			    sight_of(m, p, side) != SEEN)
				continue;
			if (!any)
				buffer_printf(b, "  %s:\n", m->game->forms->sides[s]);
			any = true;
			write_piece(b, m, p, side);
		}
		if (!any)
			buffer_printf(b, "  %s: {}\n", m->game->forms->sides[s]);
	}
}

/* Only stacks that do not lie in the order of the counters. */
static bool is_out_of_order(const struct match *m, int place)
{
	EACH_PIECE_AT(p, m, place)
		if (m->under[p] != NONE && m->under[p] < p)
			return true;
	return false;
}

static bool is_all_seen(const struct match *m, int place, int side)
{
	EACH_PIECE_AT(p, m, place)
		if (sight_of(m, p, side) != SEEN)
			return false;
	return true;
}

static void write_stacks(struct buffer *b, const struct match *m, int side)
{
	bool any = false;

	for (int i = 0; i < m->data->map->n_places; i++) {
		const char *between = "";

		if (!is_out_of_order(m, i) || !is_all_seen(m, i, side))
			continue;
		buffer_text(b, any ? "  " : "stacks:\n  ");
		any = true;
		doc_write_scalar(b, m->data->map->places[i].id);
		buffer_text(b, ": [");
		EACH_PIECE_AT(p, m, i) {
			buffer_text(b, between);
			doc_write_scalar(b, m->data->counters->pieces[p].id);
			between = ", ";
		}
		buffer_text(b, "]\n");
	}
}

static bool shows_back(const struct match *m, int place, int side)
{
	EACH_PIECE_AT(p, m, place)
		if (sight_of(m, p, side) == BACK)
			return true;
	return false;
}

/* What a side sees of a place whose pieces it may not examine: each kind of back once. */
static void write_backs(struct buffer *b, const struct match *m, int place, int side, bool *any)
{
	struct seen seen;
	int first = 0;

	if (!shows_back(m, place, side))
		return;
	seen_at(m, place, side, &seen);
	while (!seen.back[first])
		first++;
	buffer_text(b, *any ? "  " : "unknown:\n  ");
	*any = true;
	doc_write_scalar(b, m->data->map->places[place].id);
	buffer_text(b, m->game->secrecy->backs_counted ? ": {" : ": [");
	for (int i = first; i < seen.n; i++) {
		buffer_printf(b, "%s%s", i > first ? ", " : "", seen.back[i]);
		if (m->game->secrecy->backs_counted)
			buffer_printf(b, ": %d", seen.count[i]);
	}
	buffer_text(b, m->game->secrecy->backs_counted ? "}\n" : "]\n");
}

void position_write(struct buffer *b, const struct match *m, int side)
{
	bool any = false;

	buffer_printf(b, "step: %d\n", (int)m->step);
	aside_write(b, m);
	write_pending(b, m, side);
	write_own(b, m, side);
	write_places(b, m, side);
	write_pieces(b, m, side);
	write_stacks(b, m, side);
	standing_write(b, m, side);
	for (int i = 0; side != NONE && i < m->data->map->n_places; i++)
		write_backs(b, m, i, side, &any);
}

void match_write(struct buffer *b, const struct match *m, int side)
{
	head_write(b, m, side);
	position_write(b, m, side);
}

uint64_t match_digest(const struct match *m, int side)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	uint64_t sum;

	match_write(&b, m, side);
	sum = digest(DIGEST_START, b.bytes, b.length);
	arena_free(&arena);
	return sum;
}
