/* SPDX-License-Identifier: ISC */
/* secrets.c: of two games that a side cannot tell apart it must be told the same. */
#include "verify/secrets.h"

#include "engine/history.h"
#include "engine/engine-private.h"

#include <string.h>

enum { MOST_FACES = 20, TRIES = 40 };

/* What a side saw of a game, step by step. */
struct watched {
	struct arena *arena;
	int side, n;
	uint64_t *sums;			/* of what it saw after each step; NULL: not wanted */
	const struct watched *like;	/* a game that it should look like; NULL: none */
	bool differs;			/* from that: the rest is not looked at */
	bool seen[MOST_PIECES];		/* that piece, at any time */
	int (*unread)[2];		/* dice that it did not read: entry, which of its dice */
	int n_unread;
};

/* What was revealed without being seen is named in the log. */
static bool is_told(const struct step *s, const char *id, int side)
{
	for (const struct line *l = s->ruling->log; l; l = l->next)
		if (may_read(l, side) && strstr(l->text, id))
			return true;
	return false;
}

static void sum_up(struct watched *w, const struct step *s)
{
	struct arena_mark mark = arena_mark(w->arena);
	struct buffer b = { .arena = w->arena };

	match_write(&b, s->after, w->side);
	for (const struct line *l = s->ruling->revealed ? s->ruling->log : NULL; l; l = l->next)
		if (may_read(l, w->side))	/* what was rightly told tells games apart, too */
			buffer_text(&b, l->text);
	w->sums[w->n] = digest(DIGEST_START, b.bytes, b.length);
	arena_release(w->arena, mark);
	w->differs = w->like && (w->n >= w->like->n || w->sums[w->n] != w->like->sums[w->n]);
}

static void watch_step(void *context, const struct step *s)
{
	struct watched *w = context;

	if (w->sums && !w->differs)
		sum_up(w, s);
	for (int p = 0; p < s->after->data->counters->n_pieces; p++)
		if (sight_of(s->after, p, w->side) == SEEN ||
		    (s->ruling->revealed && is_told(s, s->after->data->counters->pieces[p].id, w->side)))
			w->seen[p] = true;
	for (int i = 0; s->entry && i < s->ruling->n_rolled; i++)
		if (!(s->ruling->rolled[i].readers >> w->side & 1) && w->n_unread < MOST_DICE) {
			w->unread[w->n_unread][0] = w->n;
			w->unread[w->n_unread++][1] = i;
		}
	w->n++;
}

/* Plays the history of the file, whose match becomes what it leads to. False: it will not do. */
static bool watch(struct watched *w, struct game_file *f, const struct history *h, int side)
{
	struct ruling r = { .arena = w->arena };

	w->side = side;
	w->unread = (int(*)[2])arena_take(w->arena, sizeof w->unread[0] * MOST_DICE);
	return history_replay(&f->match, f, h, watch_step, w, &r);
}

/* ---- another history -------------------------------------------------- */

static void swap_names(struct doc *d, const char *a, const char *b)
{
	if (d->key)
		d->key = same(d->key, a) ? b : same(d->key, b) ? a : d->key;
	if (d->kind == DOC_TEXT)
		d->text = same(d->text, a) ? b : same(d->text, b) ? a : d->text;
	for (struct doc *child = d->first; child; child = child->next)
		swap_names(child, a, b);
}

static bool are_alike(const struct match *m, int a, int b, int side)
{
	const struct secrecy *secrecy = m->game->secrecy;
	const struct piece *pieces = m->data->counters->pieces;

	if (a == b || pieces[a].side != pieces[b].side || m->at[a] == NONE || m->at[b] == NONE ||
	    sight_of(m, a, side) != sight_of(m, b, side))
		return false;
	return sight_of(m, a, side) == UNSEEN || same(secrecy->back(m, a), secrecy->back(m, b));
}

/* Two pieces that the side has never seen play each other's part. */
static bool swap_pieces(struct history *h, const struct watched *w, const struct match *m,
			struct seeded_dice *chance)
{
	const struct counters *c = m->data->counters;

	for (int i = 0; i < TRIES; i++) {
		int a = dice_throw(chance, c->n_pieces) - 1, b = dice_throw(chance, c->n_pieces) - 1;

		if (w->seen[a] || w->seen[b] || !are_alike(m, a, b, w->side))
			continue;
		for (int k = 0; k < h->n; k++) {
			struct doc *d = doc_copy(w->arena, h->entries[k].doc);

			swap_names(d, c->pieces[a].id, c->pieces[b].id);
			h->entries[k].doc = d;
		}
		return true;
	}
	return false;
}

/* A die that the side did not read falls otherwise. */
static bool change_die(struct history *h, const struct watched *w, struct seeded_dice *chance)
{
	int which, *dice;
	struct entry *e;

	if (!w->n_unread)
		return false;
	which = dice_throw(chance, w->n_unread) - 1;
	e = &h->entries[w->unread[which][0] - (w->n > h->n)];
	dice = NEW_N(w->arena, int, e->n_dice);
	memcpy(dice, e->dice, sizeof dice[0] * (size_t)e->n_dice);
	dice[w->unread[which][1]] = dice_throw(chance, MOST_FACES);
	e->dice = dice;
	return true;
}

static void write_history(struct game_file *f, const struct history *h, struct arena *arena)
{
	struct buffer *b = NEW(arena, struct buffer);

	b->arena = arena;
	buffer_text(b, "");
	for (int i = 0; i < h->n; i++) {
		struct doc *d = doc_new(arena, DOC_MAP), *dice;

		EACH(child, h->entries[i].doc)
			if (!same(child->key, "dice"))
				doc_add_copy(arena, d, child);
		dice = h->entries[i].n_dice ? doc_add(d, "dice", doc_new(arena, DOC_LIST)) : NULL;
		for (int k = 0; dice && k < h->entries[i].n_dice; k++)
			doc_add_text(arena, dice, NULL, "%d", h->entries[i].dice[k]);
		buffer_text(b, "  - ");
		doc_write_flow(b, d);
		buffer_text(b, "\n");
	}
	f->history = b->bytes;
	f->history_length = b->length;
	f->growing = NULL;
	f->chain = (struct chain){ 0 };	/* its heads are of another history */
}

/* ---- the comparison --------------------------------------------------- */

/* The first line in which they differ. */
static const char *difference(struct arena *arena, const struct buffer *a, const struct buffer *b)
{
	size_t at = 0, from;

	if (a->length == b->length && !memcmp(a->bytes, b->bytes, a->length))
		return NULL;
	while (at < a->length && at < b->length && a->bytes[at] == b->bytes[at])
		at++;
	for (from = at; from && a->bytes[from - 1] != '\n' && at - from < 200; from--)
		;
	return text(arena, "%.*s / %.*s", (int)strcspn(a->bytes + from, "\n") % 400, a->bytes + from,
		    (int)strcspn(b->bytes + from, "\n") % 400, b->bytes + from);
}

/* The hashes of what a side may not read are different where that is: each becomes one sign. */
static void mask_hashes(struct buffer *to, const struct buffer *b)
{
	enum { DIGITS = 2 * HASH_BYTES };

	for (size_t i = 0, n; i < b->length; i += n) {
		n = strspn(b->bytes + i, "0123456789abcdef");
		if (n == DIGITS)
			buffer_text(to, "#");
		else if (n || b->bytes[i] != '\'')	/* a hash that looks like a number is quoted */
			buffer_add(to, b->bytes + i, n ? n : 1);
		n += !n;
	}
}

/* The history of the file, chained as that of another is, in the view of a side. */
static struct buffer chained_view(struct arena *arena, struct game_file *f, const struct chain *c, int side)
{
	struct buffer view = { .arena = arena }, masked = view;
	struct ruling r = { .arena = arena };

	f->chain = *c;
	history_view(&view, f, side, NULL, NULL, &r);
	mask_hashes(&masked, &view);
	return masked;
}

/* Step by step the side sees the same. The new game first: mostly it will not do, or differs soon. */
static bool look_same(struct arena *arena, struct game_file *here, const struct history *h,
		      struct game_file *there, const struct history *changed, int side)
{
	struct watched *one = NEW(arena, struct watched), *other = NEW(arena, struct watched);

	one->arena = other->arena = arena;
	one->sums = NEW_N(arena, uint64_t, h->n + 2);
	other->sums = NEW_N(arena, uint64_t, h->n + 2);
	one->like = other;
	return watch(other, there, changed, side) && watch(one, here, h, side) && !one->differs &&
	       one->n == other->n;
}

/* To be changed, entry by entry. */
static struct history copy_history(struct arena *arena, const struct history *h)
{
	struct history copy = *h;

	copy.entries = NEW_N(arena, struct entry, h->n);
	memcpy(copy.entries, h->entries, sizeof copy.entries[0] * (size_t)h->n);
	return copy;
}

const char *secret_told(struct arena *arena, const struct game_file *file, struct seeded_dice *chance,
			void (*told)(struct buffer *, const struct game_file *, int side))
{
	struct game_file *here = NEW_RAW(arena, struct game_file), *there = NEW_RAW(arena, struct game_file);
	struct watched *one = NEW(arena, struct watched);
	struct buffer a = { .arena = arena }, b = { .arena = arena };
	struct ruling *r = NEW(arena, struct ruling);
	int side = dice_throw(chance, name_count(file->match.game->forms->sides)) - 1;
	struct history h, changed;
	const char *words;

	one->arena = r->arena = arena;
	file_copy(here, file);
	file_copy(there, file);
	if (!file->match.game->secrecy || !history_parse(&h, file, r) || !h.n)
		return NULL;
	h.n = dice_throw(chance, h.n);
	changed = copy_history(arena, &h);
	write_history(here, &h, arena);
	if (!watch(one, here, &h, side) ||
	    !(dice_throw(chance, 2) == 1 ? swap_pieces(&changed, one, &here->match, chance)
					 : change_die(&changed, one, chance)))
		return NULL;
	write_history(there, &changed, arena);
	if (!look_same(arena, here, &h, there, &changed, side))
		return NULL;	/* no such game, or one that the side can tell from the first */
	told(&a, here, side);
	told(&b, there, side);
	words = difference(arena, &a, &b);
	if (!words && file->chain.is_there) {
		a = chained_view(arena, here, &file->chain, side);
		b = chained_view(arena, there, &file->chain, side);
		words = difference(arena, &a, &b);
	}
	if (words)
		words = text(arena, "%s is told what it does not see: %s",
			     file->match.game->forms->sides[side], words);
	return words;
}
