/* SPDX-License-Identifier: ISC */
/* effects.c: how one match became another, in words, by the tables of fields alone. */
#include "odds/odds.h"

#include "draw/look.h"
#include "engine/fields.h"
#include "engine/game.h"

#include <string.h>

/* Two matches of one game, and who compares them. */
struct comparison {
	struct arena *arena;
	const struct match *before, *after;
	int side;
	const char *subject;	/* what is compared just now; NULL: the game itself */
	int piece;		/* if it is one, else NONE */
	struct effects *out;
};

static struct effect *add(const struct comparison *c, const char *words)
{
	struct effects *out = c->out;
	struct effect *one;

	out->v = array_grown(c->arena, out->v, out->n, sizeof out->v[0]);
	one = &out->v[out->n++];
	*one = (struct effect){ .subject = c->subject, .words = words, .piece = (int16_t)c->piece };
	return one;
}

/* What the umpire notes for himself, or how far he has come, tells a person nothing. */
static bool is_untold(const struct match *m, const char *name)
{
	const struct game *g = m->game;

	return (g->notes && name_index(g->notes, name) >= 0) ||
	       (g->under_way && name_index(g->under_way, name) >= 0);
}

/* ---- fields ----------------------------------------------------------- */

static void compare_flags(const struct comparison *c, const struct field *f, uint32_t was, uint32_t is)
{
	for (int i = 0; f->names[i]; i++)
		if ((was ^ is) >> i & 1 && !is_untold(c->before, f->names[i]))
			add(c, is >> i & 1 ? f->names[i] : text(c->arena, "no longer %s", f->names[i]));
}

static const char *value(const struct comparison *c, const struct match *m, const struct field *f,
			 const void *base)
{
	struct buffer b = { .arena = c->arena };

	field_write(m, f, base, c->side, &b);
	return b.bytes;
}

/* "strength 3 -> 2" */
static void compare_values(const struct comparison *c, const struct field *f, const void *was, const void *is)
{
	const char *old = value(c, c->before, f, was), *new = value(c, c->after, f, is);

	if (same(old, new))
		return;
	if (f->kind == FIELD_BOOL)
		add(c, same(new, "yes") ? field_name(f) : text(c->arena, "no longer %s", field_name(f)));
	else
		add(c, text(c->arena, "%s %s -> %s", field_name(f), old, new));
}

/* Of a piece, a place or the game; owner: all is told. What comes next is told by what is asked. */
static void compare_fields(const struct comparison *c, const struct field *fields, const void *was,
			   const void *is, bool owner)
{
	for (const struct field *f = fields; f && f->kind; f++) {
		if (f->kind == FIELD_STAGE || f->kind == FIELD_FORMER || is_untold(c->before, f->key) ||
		    field_is_withheld(c->before, f, c->side, owner) ||
		    field_is_withheld(c->after, f, c->side, owner))
			continue;
		if (f->kind == FIELD_FLAGS)
			compare_flags(c, f, *(const uint32_t *)(const void *)((const char *)was + f->offset),
				      *(const uint32_t *)(const void *)((const char *)is + f->offset));
		else
			compare_values(c, f, was, is);
	}
}

/* ---- pieces ----------------------------------------------------------- */

static bool is_loss(const struct match *m, int place)
{
	const struct look *look = m->game->look;

	return place != NONE && look && look->is_loss && look->is_loss(m, place);
}

/* Where it went. True: it is lost. */
static bool compare_places(const struct comparison *c, int p)
{
	int from = c->before->at[p], to = c->after->at[p];
	bool lost = from != to && is_loss(c->after, to) && !is_loss(c->before, from);
	const char *way = text(c->arena, "%s -> %s", place_name(c->before, from), place_name(c->after, to));

	if (from != to)
		add(c, lost ? text(c->arena, "lost (%s)", way) : way)->lost = lost;
	return lost;
}

/* As far as the side sees it. */
static void compare_piece(struct comparison *c, int p)
{
	bool owner = c->side == NONE || side_of(c->before, p) == c->side;
	bool was_seen = c->before->at[p] == NONE || sight_of(c->before, p, c->side) == SEEN;
	bool is_seen = c->after->at[p] == NONE || sight_of(c->after, p, c->side) == SEEN;

	c->subject = id(c->before, p);
	c->piece = p;
	if (was_seen && is_seen) {
		if (!compare_places(c, p))	/* else the rest matters no more */
			compare_fields(c, c->before->game->piece, piece_bytes(c->before, p),
				       piece_bytes(c->after, p), owner);
	} else if (was_seen) {
		add(c, "no longer seen");
	} else if (is_seen) {
		add(c, text(c->arena, "seen in %s", place_name(c->after, c->after->at[p])));
	}
}

/* Most are as they were, to the byte. */
static bool is_untouched(const struct comparison *c, int p)
{
	return c->side == NONE && c->before->at[p] == c->after->at[p] &&
	       !memcmp(piece_bytes(c->before, p), piece_bytes(c->after, p), c->before->game->piece_size);
}

/* ---- places, the game, the question ----------------------------------- */

/* "<hidden>, <2 x card>": the backs that the side sees there. */
static const char *backs(const struct comparison *c, const struct match *m, int place)
{
	struct buffer b = { .arena = c->arena };
	struct seen seen;

	buffer_text(&b, "");
	seen_at(m, place, c->side, &seen);
	for (int i = 0; i < seen.n; i++) {
		const char *between = b.length ? ", " : "";

		if (seen.back[i] && seen.count[i])
			buffer_printf(&b, "%s<%d x %s>", between, seen.count[i], seen.back[i]);
		else if (seen.back[i])
			buffer_printf(&b, "%s<%s>", between, seen.back[i]);
	}
	return b.length ? b.bytes : "none";
}

static void compare_backs(const struct comparison *c, int place)
{
	const char *was, *is;

	if (c->side == NONE || (c->before->top[place] == NONE && c->after->top[place] == NONE))
		return;
	was = backs(c, c->before, place);
	is = backs(c, c->after, place);
	if (!same(was, is))
		add(c, text(c->arena, "%s -> %s", was, is));
}

static void compare_place(struct comparison *c, int place)
{
	c->subject = place_name(c->before, place);
	if (memcmp(place_bytes(c->before, place), place_bytes(c->after, place), c->before->game->place_size))
		compare_fields(c, c->before->game->place, place_bytes(c->before, place),
			       place_bytes(c->after, place), c->side == NONE);
	compare_backs(c, place);
}

static void add_question(const struct comparison *c)
{
	const struct match *m = c->after;
	const struct frame *f = top_frame(m);

	if (is_over(m) && m->winner == NONE)
		add(c, "the game is over; nobody has won");
	else if (is_over(m))
		add(c, text(c->arena, "%s has won", winner_name(m)));
	else if (f)
		add(c, text(c->arena, "%s must now %s", asked_name(m, f),
				  frame_words(c->arena, m, f, c->side)));
}

void effects_find(struct effects *out, struct arena *arena, const struct match *before,
		  const struct match *after, int side)
{
	struct comparison c = { .arena = arena, .before = before, .after = after, .side = side,
				.piece = NONE, .out = out };
	struct buffer key = { .arena = arena };

	*out = (struct effects){ 0 };
	for (int p = 0; p < before->data->counters->n_pieces; p++)
		if (!is_untouched(&c, p))
			compare_piece(&c, p);
	c.piece = NONE;
	for (int i = 0; i < before->data->map->n_places; i++)
		compare_place(&c, i);
	c.subject = NULL;
	compare_fields(&c, before->game->own, own_bytes(before), own_bytes(after), side == NONE);
	add_question(&c);
	buffer_text(&key, "");
	for (int i = 0; i < out->n; i++)
		buffer_printf(&key, "%s:%s\n", out->v[i].subject ? out->v[i].subject : "", out->v[i].words);
	out->key = key.bytes;
	out->hash = digest(DIGEST_START, key.bytes, key.length);
}
