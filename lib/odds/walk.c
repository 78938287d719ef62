/* SPDX-License-Identifier: ISC */
/*
 * walk.c: all that may come of an action. A layer holds the matches that so many steps of the umpire lead
 * to, each once, with how likely it is. A step is taken as often as its dice can fall, always from the match
 * before it; what comes out the same is one in the next layer.
 */
#include "odds/odds.h"

#include "engine/dice.h"

#include <stdlib.h>
#include <string.h>

/* ---- dice that fall every way ----------------------------------------- */

struct every_dice {
	struct dice_source source;
	int16_t value[MOST_DICE + 1], faces[MOST_DICE + 1];
	int chosen, used;	/* the first so many fall as they are; so many were wanted */
};

/* A die that was not wanted before begins with 1. */
static struct die next_way(struct dice_source *source, const struct want *want, struct ruling *r)
{
	struct every_dice *d = (struct every_dice *)source;

	if (want->faces < 1)
		trouble(r, "a die for %s has no faces", want->label);
	if (want->faces < 1 || d->used > MOST_DICE)	/* the ruling is trouble already */
		return (struct die){ 1, DIE_ROLLED };
	if (d->used == d->chosen) {
		d->value[d->chosen] = 1;
		d->faces[d->chosen++] = (int16_t)want->faces;
	}
	return (struct die){ d->value[d->used++], DIE_ROLLED };
}

/* The last die that has not shown all its faces shows the next. False: there is none. */
static bool another_way(struct every_dice *d)
{
	d->chosen = d->used;
	d->used = 0;
	while (d->chosen && d->value[d->chosen - 1] == d->faces[d->chosen - 1])
		d->chosen--;
	if (d->chosen)
		d->value[d->chosen - 1]++;
	return d->chosen;
}

static struct chance chance_of_way(const struct every_dice *d)
{
	struct chance c = { .of = 1, .in = 1, .p = 1 };

	for (int i = 0; i < d->used; i++) {
		uint64_t faces = (uint64_t)d->faces[i];

		c.in = c.in > UINT64_MAX / faces ? 0 : c.in * faces;
		c.p /= (double)faces;
	}
	return c;
}

/* ---- layers ----------------------------------------------------------- */

/* A match on the way, and all that what comes of it hangs on. */
struct node {
	const struct match *match;
	struct chance chance;
	struct pace pace;
	int16_t actor;		/* as in the ruling */
	bool stepping;		/* the umpire's steps are not at their end */
	int next;		/* of the actions */
	uint64_t hash;
	struct node *chained, *after;	/* in its slot; in its layer */
};

enum { SLOTS = 1 << 12 };

struct layer {
	struct arena arena;
	struct node *slots[SLOTS], *first, **last;
};

struct walk {
	const struct odds_query *query;
	struct odds *odds;
	struct ruling *ruling;		/* of the whole */
	struct layer *now, *then;
	struct match *scratch;
	struct every_dice *dice;
	struct arena words;		/* given back after each step */
};

static size_t bytes_of(const struct match *m)
{
	return offsetof(struct match, room) + (size_t)m->size;
}

/* Four sums side by side, for it is taken of every way. Those with equal sums are compared in full. */
static uint64_t hash_of(const struct match *m)
{
	enum { SUMS = 4 };
	const char *at = (const char *)m, *end = at + bytes_of(m);
	uint64_t sums[SUMS] = { 1, 2, 3, 4 }, words[SUMS];

	for (; end - at >= (ptrdiff_t)sizeof words; at += sizeof words) {
		memcpy(words, at, sizeof words);
		for (int i = 0; i < SUMS; i++) {
			sums[i] = (sums[i] ^ words[i]) * 0x9e3779b97f4a7c15u;
			sums[i] ^= sums[i] >> 29;
		}
	}
	return digest(digest(DIGEST_START, sums, sizeof sums), at, (size_t)(end - at));
}

static void layer_clear(struct layer *l)
{
	arena_free(&l->arena);
	memset(l->slots, 0, sizeof l->slots);
	l->arena = (struct arena){ 0 };
	l->first = NULL;
	l->last = &l->first;
}

static bool are_one(const struct node *a, const struct node *b)
{
	return a->hash == b->hash && a->stepping == b->stepping &&
	       a->next == b->next && a->actor == b->actor && a->pace.steps == b->pace.steps &&
	       a->pace.standing == b->pace.standing && match_same(a->match, b->match);
}

/* The match of the node is the scratch one: it is kept if it is new. */
static void layer_add(struct layer *l, struct node node)
{
	struct node **slot, *kept;
	struct match *match;

	node.hash = hash_of(node.match);
	for (slot = &l->slots[node.hash % SLOTS]; *slot; slot = &(*slot)->chained)
		if (are_one(*slot, &node)) {
			(*slot)->chance = chance_either((*slot)->chance, node.chance);
			return;
		}
	match = arena_take_raw(&l->arena, bytes_of(node.match));
	match_copy(match, node.match);
	kept = NEW(&l->arena, struct node);
	*kept = node;
	kept->match = match;
	kept->chained = kept->after = NULL;
	*slot = kept;
	*l->last = kept;
	l->last = &kept->after;
}

/* ---- outcomes --------------------------------------------------------- */

static void count_outcome(struct walk *w, const struct match *end, struct chance share)
{
	struct odds *o = w->odds;
	struct arena *arena = w->ruling->arena;
	struct arena_mark mark = arena_mark(arena);
	struct outcome one = { .share = share };

	effects_find(&one.effects, arena, w->query->start, end, w->query->side);
	for (int i = 0; i < o->n_rows; i++)
		if (o->rows[i].effects.hash == one.effects.hash &&
		    same(o->rows[i].effects.key, one.effects.key)) {
			arena_release(arena, mark);
			o->rows[i].share = chance_either(o->rows[i].share, share);
			return;
		}
	o->rows = array_grown(arena, o->rows, o->n_rows, sizeof o->rows[0]);
	o->rows[o->n_rows++] = one;
}

static int by_share(const void *a, const void *b)
{
	const struct outcome *one = a, *other = b;

	if (one->share.p != other->share.p)
		return one->share.p > other->share.p ? -1 : 1;
	return strcmp(one->effects.key, other->effects.key);
}

/* Sums of the same parts in another order may differ in the last bits: the fraction does not. */
static void finish(struct odds *o)
{
	for (int i = 0; i < o->n_rows; i++)
		if (o->rows[i].share.in)
			o->rows[i].share = chance_of(o->rows[i].share.of, o->rows[i].share.in);
	if (o->n_rows)
		qsort(o->rows, (size_t)o->n_rows, sizeof o->rows[0], by_share);
}

/* ---- exactly ---------------------------------------------------------- */

static void pass_on(struct walk *w, const struct ruling *from)
{
	if (from->verdict == REFUSED)
		refuse(w->ruling, from->rule, "%s", from->text);
	else
		trouble(w->ruling, "%s", from->text);
}

/* What is refused to the first action is told; where a later one is refused the question stays open. */
static bool is_answered(struct walk *w, const struct match *m, int next, struct action *a)
{
	struct ruling one = { .arena = &w->words };

	if (next == w->query->n_actions || (is_over(m) && next))
		return false;
	if (check_proposal(m, w->query->actions[next], &w->query->letter, a, &one)) {
		w->odds->used = greater(w->odds->used, next + 1);
		return true;
	}
	if (next == 0)
		pass_on(w, &one);
	return false;
}

/* One way of the dice from the node, into the next layer. False: trouble. */
static bool take_way(struct walk *w, const struct node *n, const struct action *a)
{
	struct arena_mark mark = arena_mark(&w->words);
	struct ruling r = { .arena = &w->words, .dice = &w->dice->source, .quiet = true, .actor = n->actor };
	struct node child = *n;

	match_copy(w->scratch, n->match);
	child.match = w->scratch;
	child.stepping = a ? action_begin(w->scratch, a, &r) : umpire_step(w->scratch, &child.pace, &r);
	if (r.verdict != LAWFUL)
		return false;
	if (!child.stepping) {
		child.pace = (struct pace){ 0 };
		child.next++;
	}
	child.actor = child.stepping ? r.actor : 0;
	child.chance = chance_both(n->chance, chance_of_way(w->dice));
	layer_add(w->then, child);
	arena_release(&w->words, mark);
	w->odds->tried++;
	return true;
}

/* The same again, with words, for what went wrong. */
static bool tell_trouble(struct walk *w, const struct node *n, const struct action *a)
{
	struct ruling r = { .arena = w->ruling->arena, .dice = &w->dice->source, .actor = n->actor };
	struct pace pace = n->pace;

	w->dice->chosen = w->dice->used;
	w->dice->used = 0;
	match_copy(w->scratch, n->match);
	if (a)
		action_begin(w->scratch, a, &r);
	else
		umpire_step(w->scratch, &pace, &r);
	return trouble(w->ruling, "%s", r.text ? r.text : "no answer comes of it");
}

/*
 * So many dice fell in this step that to go on is hopeless. Other ways of it may have fewer dice: so by a
 * wide margin.
 */
static bool is_hopeless(const struct walk *w)
{
	enum { MARGIN = 100 };

	return chance_of_way(w->dice).p * MARGIN * (double)w->query->limit < 1;
}

/* Every way from the node. False: trouble, or there are too many. */
static bool take_node(struct walk *w, const struct node *n)
{
	struct arena_mark mark = arena_mark(&w->words);
	struct action *a = NEW_RAW(&w->words, struct action);

	if (!n->stepping && !is_answered(w, n->match, n->next, a)) {
		if (w->ruling->verdict == LAWFUL)
			count_outcome(w, n->match, n->chance);
		arena_release(&w->words, mark);
		return w->ruling->verdict == LAWFUL;
	}
	w->dice->chosen = w->dice->used = 0;
	do {
		if (!take_way(w, n, n->stepping ? NULL : a))
			return tell_trouble(w, n, n->stepping ? NULL : a);
		if (w->odds->tried > w->query->limit || is_hopeless(w))
			return false;
	} while (another_way(w->dice));
	arena_release(&w->words, mark);
	return true;
}

/* False: trouble, or there are too many ways. */
static bool walk_all(struct walk *w)
{
	layer_clear(w->then);
	layer_add(w->then, (struct node){ .match = w->query->start, .chance = chance_of(1, 1) });
	while (w->then->first) {
		struct layer *done = w->now;

		w->now = w->then;
		w->then = done;
		layer_clear(w->then);
		for (const struct node *n = w->now->first; n; n = n->after)
			if (!take_node(w, n))
				return false;
	}
	return true;
}

/* ---- sampled ---------------------------------------------------------- */

/* One game from the start to the last answer. */
static bool sample_one(struct walk *w, struct dice_source *dice)
{
	struct arena_mark mark = arena_mark(&w->words);
	struct action *a = NEW_RAW(&w->words, struct action);

	match_copy(w->scratch, w->query->start);
	for (int next = 0; is_answered(w, w->scratch, next, a); next++) {
		struct ruling r = { .arena = &w->words, .dice = dice, .quiet = true };

		if (!apply_action(w->scratch, a, &r))
			return trouble(w->ruling, "the dice of a sample come to no end");
	}
	arena_release(&w->words, mark);
	if (w->ruling->verdict != LAWFUL)
		return false;
	count_outcome(w, w->scratch, chance_of(1, w->query->samples));
	w->odds->tried++;
	return true;
}

static bool sample_all(struct walk *w)
{
	const struct odds_query *q = w->query;
	struct seeded_dice dice = dice_of_seed(q->seed);

	*w->odds = (struct odds){ .sampled = true };
	for (uint64_t i = 0; i < q->samples; i++)
		if (!sample_one(w, &dice.source))
			return false;
	return true;
}

bool odds_find(struct odds *o, const struct odds_query *q, struct ruling *r)
{
	struct arena arena = { 0 };
	struct walk w = { .query = q, .odds = o, .ruling = r, .now = NEW(&arena, struct layer),
			  .then = NEW(&arena, struct layer), .scratch = NEW_RAW(&arena, struct match),
			  .dice = NEW(&arena, struct every_dice) };
	bool found;

	*o = (struct odds){ 0 };
	w.dice->source.next = next_way;
	found = walk_all(&w) || (r->verdict == LAWFUL && sample_all(&w));
	arena_free(&w.now->arena);
	arena_free(&w.then->arena);
	arena_free(&w.words);
	arena_free(&arena);
	finish(o);
	return found;
}
