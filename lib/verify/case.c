/* SPDX-License-Identifier: ISC */
/* case.c: a case of a fixture from a position at hand, and the least of it that leads to the same. */
#include "verify/case.h"

#include "engine/adjudicate.h"
#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/game.h"
#include "verify/fixture.h"

/* One action, and the dice that fell for it. */
struct case_step {
	const struct doc *act;
	const int *dice;
	int n_dice;
};

struct maker {
	struct arena *arena;
	const struct case_wish *wish;
	const struct game *game;
	const struct data *data;	/* of the game, with all its scenarios */
	struct case_step *steps;
	int n_steps;
	const struct doc *position;	/* as a file states it */
	struct match *before, *after;	/* of the actions */
	struct ruling last;		/* of the last action */
	const char *came;		/* came_words() of that */
	bool *gone;			/* parts that can go, in the order of given_left(); NULL: none has */
	int n_parts, next;
};

/* ---- what came of it -------------------------------------------------- */

static bool piece_changed(const struct maker *k, int p)
{
	return k->before->at[p] != k->after->at[p] ||
	       memcmp(piece_bytes(k->before, p), piece_bytes(k->after, p), k->game->piece_size) != 0;
}

/* A field of the game's own struct or of a place, as a text. */
static const char *field_words(struct arena *arena, const struct match *m, const struct field *f,
			       const void *base)
{
	struct buffer b = { .arena = arena };

	field_write(m, f, base, NONE, &b);
	return b.bytes ? b.bytes : "";
}

static bool own_changed(const struct maker *k, const struct field *f)
{
	return !same(field_words(k->arena, k->before, f, own_bytes(k->before)),
		     field_words(k->arena, k->after, f, own_bytes(k->after)));
}

static void add_frame(struct buffer *b, const struct match *m)
{
	const struct frame *f = top_frame(m);

	if (is_over(m))
		buffer_printf(b, "won by %s: %s\n", winner_name(m), m->won_by);
	else if (f)
		buffer_printf(b, "%s %d %d %d %d %d\n", f->state->name, f->side, f->who, f->where, f->border,
			      f->count);
}

/* Every field, those that are told to nobody too: a case states them. */
static void add_fields(struct buffer *b, const struct match *m, const struct field *fields, const void *base)
{
	for (const struct field *f = fields; f && f->kind; f++)
		if (f->kind != FIELD_FORMER && !field_is_default(f, base))
			buffer_printf(b, " %s %s", f->key, field_words(b->arena, m, f, base));
	buffer_text(b, "\n");
}

/* All that a person would notice: what was said, what is asked, and what is otherwise than before. */
static const char *came_words(const struct maker *k, const struct match *m, const struct buffer *said)
{
	struct buffer b = { .arena = k->arena };

	buffer_add(&b, said->bytes ? said->bytes : "", said->length);
	add_frame(&b, m);
	EACH_UNIT(p, m)
		if (piece_changed(k, p)) {
			buffer_printf(&b, "%s %d", id(m, p), m->at[p]);
			add_fields(&b, m, k->game->piece, piece_bytes(m, p));
		}
	for (const struct field *f = k->game->own; f && f->kind; f++)
		if (own_changed(k, f))
			buffer_printf(&b, "%s %s\n", f->key, field_words(k->arena, m, f, own_bytes(m)));
	EACH_PLACE(h, m)
		if (memcmp(place_bytes(k->before, h), place_bytes(k->after, h), k->game->place_size) != 0) {
			buffer_text(&b, place_name(m, h));
			add_fields(&b, m, k->game->place, place_bytes(m, h));
		}
	return b.bytes;
}

static void add_said(struct buffer *b, const struct ruling *r)
{
	buffer_printf(b, "%d %s %s\n", r->verdict, r->rule ? r->rule : "", r->text ? r->text : "");
	for (const struct line *l = r->log; l; l = l->next)
		buffer_printf(b, "%s [%s]\n", l->text, l->rule ? l->rule : "");
}

/* ---- the actions ------------------------------------------------------ */

/* One action with the dice of the source. A refusal is no trouble: it may be what the case is about. */
static bool act(struct match *m, const struct doc *d, struct dice_source *dice, struct ruling *r)
{
	struct way way = { 0 };

	r->dice = dice;
	adjudicate(m, d, &way, r);
	return r->verdict != TROUBLE;
}

static void note_dice(struct maker *k, struct case_step *s, const struct ruling *r)
{
	int *dice = NEW_N(k->arena, int, r->n_rolled + 1);

	for (int i = 0; i < r->n_rolled; i++)
		dice[i] = r->rolled[i].value;
	s->dice = dice;
	s->n_dice = r->verdict == LAWFUL ? r->n_rolled : 0;
}

/* The actions as they come, in the whole position. */
static bool play(struct maker *k, const struct match *m, const struct doc *const *actions, int n,
		 struct ruling *r)
{
	struct buffer said = { .arena = k->arena };

	k->steps = NEW_N(k->arena, struct case_step, n);
	k->n_steps = n;
	match_copy(k->before, m);
	match_copy(k->after, m);
	for (int i = 0; i < n; i++) {
		k->last = (struct ruling){ .arena = k->arena };
		k->steps[i].act = actions[i];
		if (!act(k->after, actions[i], r->dice, &k->last))
			return trouble(r, "%s", k->last.text);
		if (k->last.verdict == REFUSED && i + 1 < n)
			return trouble(r, "action %d of %d is refused, and others follow: %s [%s]", i + 1, n,
				       k->last.text, k->last.rule);
		note_dice(k, &k->steps[i], &k->last);
		add_said(&said, &k->last);
	}
	k->came = came_words(k, k->after, &said);
	return dice_used_up(r);
}

/* ---- the least of the position ---------------------------------------- */

/* Of the next part that can go; counts them, too. */
static bool is_gone(struct maker *k)
{
	int i = k->next++;

	return k->gone && k->gone[i];
}

/* A copy of a mapping or list without the children that are gone; of the stack of decisions the top stays. */
static struct doc *section_left(struct maker *k, const struct doc *d, bool first_stays)
{
	struct doc *copy = doc_new(k->arena, d->kind);

	EACH(child, d)
		if ((first_stays && child == d->first) || !is_gone(k))
			doc_add_copy(k->arena, copy, child);
	return copy;
}

/* A stack lists pieces that are there; of one piece there is nothing to tell. */
static struct doc *stacks_left(struct maker *k, const struct doc *stacks, const struct doc *pieces)
{
	struct doc *copy = doc_new(k->arena, DOC_MAP);

	EACH(stack, stacks) {
		struct doc *left = doc_new(k->arena, DOC_LIST);

		EACH(piece, stack)
			EACH(side, pieces)
				if (doc_get(side, piece->text))
					doc_add_copy(k->arena, left, piece);
		if (left->count > 1)
			doc_add(copy, stack->key, left);
	}
	return copy;
}

static struct doc *pieces_left(struct maker *k, const struct doc *pieces)
{
	struct doc *left = doc_new(k->arena, DOC_MAP);

	EACH(side, pieces) {
		struct doc *some = section_left(k, side, false);

		if (some->count)
			doc_add(left, side->key, some);
	}
	return left;
}

/* `given` of the case. */
static struct doc *given_left(struct maker *k)
{
	static const char *const sections[] = { "pending", "own", "places", "standing", NULL };
	const struct doc *p = k->position, *pieces = doc_get(p, "pieces");
	struct doc *given = doc_new(k->arena, DOC_MAP), *left;

	k->next = 0;
	doc_add_copy(k->arena, given, doc_get(p, "scenario"));
	doc_add_copy(k->arena, given, doc_get(p, "options"));
	if (k->before->edition != k->game->edition)
		doc_add_text(k->arena, given, "edition", "%d", k->before->edition);
	for (int i = 0; sections[i]; i++) {
		const struct doc *section = doc_get(p, sections[i]);

		left = section ? section_left(k, section, i == 0) : NULL;
		if (left && left->count)
			doc_add(given, sections[i], left);
	}
	left = pieces ? pieces_left(k, pieces) : NULL;
	if (left && left->count) {
		struct doc *stacks = stacks_left(k, doc_get(p, "stacks"), left);

		doc_add(given, "pieces", left);
		if (stacks->count)
			doc_add(given, "stacks", stacks);
	}
	k->n_parts = k->next;
	return given;
}

/* The case comes to the same from here. */
static bool comes_to_same(struct maker *k)
{
	struct arena_mark mark = arena_mark(k->arena);
	struct match *m = NEW_RAW(k->arena, struct match);
	struct buffer said = { .arena = k->arena };
	bool good = fixture_position(m, k->arena, k->game, k->data, given_left(k));

	for (int i = 0; good && i < k->n_steps; i++) {
		const struct case_step *s = &k->steps[i];
		struct listed_dice dice = dice_supplied(s->dice, s->n_dice, NULL);
		struct ruling r = { .arena = k->arena };

		good = act(m, s->act, &dice.source, &r) && dice.used == dice.count;
		add_said(&said, &r);
	}
	good = good && same(came_words(k, m, &said), k->came);
	arena_release(k->arena, mark);
	return good;
}

/* Leaves out as many parts at once as will do, then half as many, down to one. */
static void leave_out(struct maker *k)
{
	for (int size = k->n_parts; size > 0; size /= 2)
		for (int from = 0; from < k->n_parts; from += size) {
			int to = lesser(from + size, k->n_parts);
			bool any = false;
			bool *old = NEW_N(k->arena, bool, k->n_parts + 1);

			memcpy(old, k->gone, (size_t)k->n_parts);
			for (int i = from; i < to; i++) {
				any |= !k->gone[i];
				k->gone[i] = true;
			}
			if (any && !comes_to_same(k))
				memcpy(k->gone, old, (size_t)k->n_parts);
		}
}

/* ---- writing ---------------------------------------------------------- */

enum { WIDE = 100 };

/* A mapping or list in one line if it is short, else its children each on a line. */
static void write_part(struct buffer *b, const struct doc *d, int indent)
{
	struct buffer line = { .arena = b->arena };

	doc_write_flow(&line, d);
	if (d->kind == DOC_TEXT || !d->count || indent + (int)line.length <= WIDE) {
		buffer_printf(b, " %s\n", line.bytes);
		return;
	}
	buffer_text(b, "\n");
	EACH(child, d) {
		buffer_printf(b, "%*s", indent + 2, "");
		if (d->kind == DOC_LIST) {
			buffer_text(b, "-");
		} else {
			doc_write_scalar(b, child->key);
			buffer_text(b, ":");
		}
		write_part(b, child, indent + 2);
	}
}

static struct doc *dice_doc(struct arena *arena, const struct case_step *s)
{
	struct doc *d = doc_new(arena, DOC_LIST);

	for (int i = 0; i < s->n_dice; i++)
		doc_add_text(arena, d, NULL, "%d", s->dice[i]);
	return d;
}

/* Pieces, then fields of the game, that are otherwise than before, as a file states them. */
static void add_changes(struct maker *k, struct doc *then)
{
	struct buffer b = { .arena = k->arena };
	const char *why = NULL;
	struct doc *pieces = doc_new(k->arena, DOC_MAP), *own = doc_new(k->arena, DOC_MAP);
	const struct doc *now;

	match_write(&b, k->after, NONE);
	now = doc_read(k->arena, b.bytes, b.length, "after", NULL, &why);
	for (int s = 0; k->game->forms->sides[s]; s++) {
		const struct doc *side = doc_get(doc_get(now, "pieces"), k->game->forms->sides[s]);
		struct doc *changed = doc_new(k->arena, DOC_MAP);

		EACH(piece, side)
			if (piece_changed(k, piece_find(k->after->data, piece->key)))
				doc_add_copy(k->arena, changed, piece);
		if (changed->count)
			doc_add(pieces, k->game->forms->sides[s], changed);
	}
	for (const struct field *f = k->game->own; f && f->kind; f++)
		if (own_changed(k, f) && doc_get(doc_get(now, "own"), f->key))
			doc_add_copy(k->arena, own, doc_get(doc_get(now, "own"), f->key));
	if (pieces->count)
		doc_add(then, "pieces", pieces);
	if (own->count)
		doc_add(then, "own", own);
}

static struct doc *then_doc(struct maker *k)
{
	struct doc *then = doc_new(k->arena, DOC_MAP), *result;
	const struct frame *f = top_frame(k->after);

	if (!k->wish->as_is)
		return then;
	if (is_over(k->after)) {
		result = doc_add(then, "result", doc_new(k->arena, DOC_MAP));
		doc_add_text(k->arena, result, "winner", "%s", winner_name(k->after));
		doc_add_text(k->arena, result, "rule", "%s", k->after->won_by);
	} else if (f) {
		doc_add_text(k->arena, then, "decide", "%s", f->state->name);
		if (f->side != NONE)
			doc_add_text(k->arena, then, "side", "%s", k->game->forms->sides[f->side]);
	}
	add_changes(k, then);
	return then;
}

/* One step of `play`; the last has the expectation. */
static void write_step(struct buffer *b, struct maker *k, int i)
{
	const struct case_step *s = &k->steps[i];
	bool last = i + 1 == k->n_steps;

	buffer_text(b, "      - act:");
	write_part(b, s->act, 8);
	if (s->n_dice) {
		buffer_text(b, "        dice:");
		write_part(b, dice_doc(k->arena, s), 8);
	}
	if (last && k->last.verdict == REFUSED && k->wish->as_is) {
		buffer_text(b, "        refused: ");
		doc_write_scalar(b, k->last.rule);
		buffer_text(b, "\n");
	} else if (last && k->last.verdict == REFUSED) {
		buffer_text(b, "        refused: '?'\n");
	} else if (last) {
		buffer_text(b, "        then:");
		write_part(b, then_doc(k), 8);
	}
}

/* The clauses of a rule: " 14.0a 14.0b"; *first is one of them. "": there are none. */
static const char *clauses_of(struct maker *k, const char *rule, const char **first)
{
	const struct rules *rules = k->data->rules;
	struct buffer b = { .arena = k->arena };

	for (int i = 0; rule && i < rules->n_clauses; i++) {
		if (!same(rules->clauses[i].rule, rule))
			continue;
		*first = b.length ? *first : rules->clauses[i].id;
		buffer_printf(&b, " %s", rules->clauses[i].id);
	}
	return b.bytes ? b.bytes : "";
}

/* Of the rule that was cited last, if it has some, or else of the decision: one of them is likely meant. */
static const char *clauses_near(struct maker *k, const char **first)
{
	const struct frame *asked = top_frame(k->before);
	const char *near = asked ? clauses_of(k, frame_rule(k->before, asked), first) : "";

	for (const struct line *l = k->last.log; l; l = l->next)
		if (*clauses_of(k, l->rule, first))
			near = clauses_of(k, l->rule, first);
	return k->last.verdict == REFUSED ? clauses_of(k, k->last.rule, first) : near;
}

static void write_head(struct buffer *b, struct maker *k)
{
	const struct case_wish *w = k->wish;
	const char *first = NULL, *near = clauses_near(k, &first);
	const char *clause = w->clause ? w->clause : w->as_is && first ? first : "?";

	if (w->as_is)
		buffer_printf(b, "# From %s. What follows is what the program did: a guard against change, "
			      "no proof of a rule.\n", printable(k->arena, w->from));
	else
		buffer_printf(b, "# From %s. To be filled in by the rulebook: the clause, a name, and what "
			      "must follow.\n", printable(k->arena, w->from));
	if (*near && !w->clause)
		buffer_printf(b, "# Clauses that are near:%s\n", near);
	buffer_printf(b, "game: %s\nchapter: '?'\ncases:\n  - clause: ", k->game->name);
	doc_write_scalar(b, clause);
	buffer_text(b, "\n    name: ");
	doc_write_scalar(b, w->name ? w->name : w->as_is ? "as it was" : "?");
	buffer_text(b, w->as_is ? "\n    note: a guard against change\n" : "\n");
}

/* ---- all of it -------------------------------------------------------- */

static bool read_position(struct maker *k, const struct match *m, struct ruling *r)
{
	struct buffer b = { .arena = k->arena };
	const char *why = NULL;

	match_write(&b, m, NONE);
	k->position = doc_read(k->arena, b.bytes, b.length, "position", NULL, &why);
	return k->position || trouble(r, "%s", why);
}

bool case_write(struct buffer *b, const struct match *m, const struct doc *const *actions, int n,
		const struct case_wish *wish, struct ruling *r)
{
	struct maker k = {
		.arena = r->arena, .wish = wish, .game = m->game, .data = game_data(m->game, r->arena),
		.before = NEW_RAW(r->arena, struct match), .after = NEW_RAW(r->arena, struct match),
	};
	struct doc *given;

	if (!read_position(&k, m, r) || !play(&k, m, actions, n, r))
		return false;
	given_left(&k);
	k.gone = NEW_N(k.arena, bool, k.n_parts + 1);
	if (!comes_to_same(&k))
		return trouble(r, "no case can state this position: read as one it comes to something else "
			       "(is it played with other data?)");
	if (!wish->whole)
		leave_out(&k);
	given = given_left(&k);
	write_head(b, &k);
	buffer_text(b, "    given:");
	write_part(b, given, 4);
	buffer_text(b, "    play:\n");
	for (int i = 0; i < n; i++)
		write_step(b, &k, i);
	return true;
}
