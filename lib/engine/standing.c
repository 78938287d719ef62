/* SPDX-License-Identifier: ISC */
/* standing.c: answers given before the question: kept, looked through, and turned into actions. */
#include "engine/standing.h"

#include "engine/choices.h"
#include "engine/fields.h"
#include "engine/game.h"
#include "engine/engine-private.h"

#include <string.h>

enum { MOST_ORDERS = 24, LONGEST_ORDER = 320, MOST_PREFERRED = 32 };
_Static_assert(MOST_SIDES * MOST_ORDERS * LONGEST_ORDER <= STANDING_ROOM, "more room for standing orders");

/* One order, understood. */
struct order {
	int16_t side;
	const struct state *state;
	struct list who, where;		/* `if`; empty: whoever, wherever */
	int16_t within, beyond, until;	/* NONE: not said */
	unsigned is, is_not;		/* bits, by state->provisos */
	bool once, pass;
	const struct doc *answer;	/* NULL: not said */
	int16_t toward;			/* NONE: not said */
	int n_preferred;
	struct preferred {
		bool place;
		int16_t index;
	} preferred[MOST_PREFERRED];
};

/* ---- reading an order ---------------------------------------------------- */

/* It says nothing but what the game's own verb took. */
static bool is_former(const struct verb *v, const struct doc *d)
{
	static const char *const general[] = { "by", "do", "for", "some", "remark", "if-asked", "dice",
					       "dice-from", NULL };

	EACH(child, d) {
		const struct param *p = v->params;

		while (p && p->kind && !same(p->name, child->key))
			p++;
		if (name_index(general, child->key) < 0 && !(p && p->kind))
			return false;
	}
	return true;
}

bool is_standing(const struct game *g, const struct doc *d)
{
	if (!same(doc_text(d, "do"), "standing"))
		return false;
	for (const struct verb *const *v = g->anytime; v && *v; v++)
		if (same((*v)->name, "standing") && is_former(*v, d))
			return false;
	return true;
}

/* What anybody may answer is nobody's question. */
static bool is_question(const struct state *s)
{
	return s->asks && !s->anyone;
}

static const char *next_question(const void *game, int i)
{
	const struct state *const *s = ((const struct game *)game)->states;

	for (; *s; s++)
		if (is_question(*s) && i-- == 0)
			return (*s)->name;
	return NULL;
}

static bool read_decide(const struct match *m, const struct doc *d, struct order *o, struct ruling *r)
{
	const char *name = d->kind == DOC_TEXT ? d->text : NULL;

	for (const struct state *const *s = m->game->states; *s; s++)
		if (is_question(*s) && same((*s)->name, name)) {
			o->state = *s;
			return true;
		}
	return trouble_at(r, d, "%s asks nobody for '%s'%s", m->game->name, name ? name : doc_kind_name(d),
			  name ? name_hint(r->arena, name, next_question, m->game) : "");
}

static const char *next_proviso(const void *state, int i)
{
	const struct proviso *c = ((const struct state *)state)->provisos;

	return c ? c[i].name : NULL;
}

static bool read_provisos(const struct doc *d, const struct state *s, unsigned *bits, struct ruling *r)
{
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list is expected", doc_kind_name(d));
	EACH(child, d) {
		const char *name;
		int i = 0;

		while ((name = next_proviso(s, i)) && !(child->kind == DOC_TEXT && same(name, child->text)))
			i++;
		if (!name)
			return trouble_at(r, child, "'%s' has no proviso '%s'%s", s->name,
					  child->kind == DOC_TEXT ? child->text : doc_kind_name(child),
					  child->kind == DOC_TEXT
						  ? name_hint(r->arena, child->text, next_proviso, s) : "");
		*bits |= 1u << i;
	}
	return true;
}

/* if: {who: [PIECE, ...], where: [PLACE, ...], within: N, beyond: N, is: [...], not: [...]} */
static bool read_if(const struct match *m, const struct doc *d, struct order *o, struct ruling *r)
{
	static const char *const keys[] = { "who", "where", "within", "beyond", "is", "not", NULL };
	enum { WHO, WHERE, WITHIN, BEYOND, IS, NOT };

	if (!is_mapping(d, r))
		return false;
	EACH(child, d) {
		bool good = false;

		switch (name_index(keys, child->key)) {
		case WHO: good = read_list(m, child, &o->who, r, read_piece_called); break;
		case WHERE: good = read_list(m, child, &o->where, r, read_place_called); break;
		case WITHIN: good = read_int(child, 0, INT16_MAX, &o->within, r); break;
		case BEYOND: good = read_int(child, 0, INT16_MAX, &o->beyond, r); break;
		case IS: good = read_provisos(child, o->state, &o->is, r); break;
		case NOT: good = read_provisos(child, o->state, &o->is_not, r); break;
		default:
			trouble_at_key(r, child, "'if' has no '%s'%s", child->key,
				       name_hint_in(r->arena, child->key, keys));
		}
		if (!good)
			return false;
	}
	return true;
}

/* What is the id of a piece is meant as one, and so is what is the name of one and no id of a place. */
static bool is_preferred_place(const struct match *m, const char *name, struct arena *arena)
{
	const char *why = NULL;

	if (piece_find(m->data, name) != NONE)
		return false;
	return place_find(m->data, name) != NONE || (piece_called(arena, m->data, name, &why) == NONE &&
						     place_called(arena, m->data, name, &why) != NONE);
}

/* prefer: [PIECE or PLACE, ...] */
static bool read_prefer(const struct match *m, const struct doc *d, struct order *o, struct ruling *r)
{
	if (d->kind != DOC_LIST || !d->count || d->count > MOST_PREFERRED)
		return trouble_at(r, d, "a list of one to %d pieces or places is expected", MOST_PREFERRED);
	EACH(child, d) {
		struct preferred *p = &o->preferred[o->n_preferred++];

		p->place = child->kind == DOC_TEXT && is_preferred_place(m, child->text, r->arena);
		if (!(p->place ? read_place_called : read_piece_called)(m, child, &p->index, r))
			return false;
	}
	return true;
}

/* The decision takes such a verb; whether the rest fits is seen when it is asked. */
static bool read_answer(const struct doc *d, struct order *o, struct ruling *r)
{
	const char *verb = doc_text(d, "do");

	if (!is_mapping(d, r))
		return false;
	for (const struct verb *const *v = o->state->verbs; *v; v++)
		if (same((*v)->name, verb)) {
			if (doc_get(d, "to") && path_param(*v) && !param_find((*v)->params, "to"))
				return trouble_at(r, d, "an answer that stands has the path, or is 'toward'");
			o->answer = d;
			return true;
		}
	return trouble_at(r, d, "'%s' is not answered by '%s'", o->state->name, verb ? verb : "?");
}

static bool may_pass(const struct state *s)
{
	for (const struct verb *const *v = s->verbs; *v; v++)
		if ((*v)->passes)
			return true;
	return false;
}

static bool read_pass(const struct doc *d, struct order *o, struct ruling *r)
{
	if (!read_bool(d, &o->pass, r))
		return false;
	if (!o->pass)
		return trouble_at(r, d, "a pass that stands is revoked by {do: standing, revoke: N}");
	return may_pass(o->state) || trouble_at(r, d, "'%s' cannot be passed", o->state->name);
}

static bool read_part(const struct match *m, const struct doc *d, struct order *o, struct ruling *r)
{
	static const char *const keys[] = { "by", "do", "for", "remark", "letter-salt", "decide", "if",
					    "until", "once", "answer", "prefer", "toward", "pass", NULL };
	enum { BY, DO, FOR, REMARK, LETTER_SALT, DECIDE, IF, UNTIL, ONCE, ANSWER, PREFER, TOWARD, PASS };

	switch (name_index(keys, d->key)) {
	case IF: return read_if(m, d, o, r);
	case UNTIL:
		return m->game->turn ? read_int(d, 0, INT16_MAX, &o->until, r)
				     : trouble_at_key(r, d, "%s has no turns to count", m->game->name);
	case ONCE: return read_bool(d, &o->once, r);
	case ANSWER: return read_answer(d, o, r);
	case PREFER: return read_prefer(m, d, o, r);
	case TOWARD: return read_place_called(m, d, &o->toward, r);
	case PASS: return read_pass(d, o, r);
	case NONE:
		return trouble_at_key(r, d, "a standing order has no '%s'%s", d->key,
				      name_hint_in(r->arena, d->key, keys));
	default: return true;
	}
}

/* The first of those it depends on that tell of an answer; NULL: none does. */
static const char *proviso_of_answers(const struct order *o)
{
	for (int i = 0; next_proviso(o->state, i); i++)
		if ((o->is | o->is_not) >> i & 1 && o->state->provisos[i].fits)
			return o->state->provisos[i].name;
	return NULL;
}

static bool order_read(const struct match *m, int side, const struct doc *d, struct order *o,
		       struct ruling *r)
{
	*o = (struct order){
		.side = (int16_t)side, .within = NONE, .beyond = NONE, .until = NONE, .toward = NONE,
	};
	if (!doc_get(d, "decide"))
		return trouble_missing(r, d, "decide", "a standing order says which decision it answers");
	if (!read_decide(m, doc_get(d, "decide"), o, r))
		return false;
	EACH(child, d)
		if (!read_part(m, child, o, r))
			return false;
	if ((o->answer != NULL) + o->pass + (o->n_preferred > 0) + (o->toward != NONE) != 1)
		return trouble_at(r, d, "a standing order has one of answer, prefer, toward and pass");
	if (o->pass && proviso_of_answers(o))
		return trouble_at(r, d, "'%s' is said of an answer, and an order that passes gives none",
				  proviso_of_answers(o));
	return true;
}

/* ---- where they are kept ---------------------------------------------------- */

/* Lines at the end of the match's room, each ended by a newline, in the order in which they were set. */
static const char *lines_of(const struct match *m)
{
	return (const char *)m->room + (m->size - m->standing);
}

static void drop_line(struct match *m, const char *line, size_t length)
{
	char *at = (char *)m->room + (line - (const char *)m->room);
	size_t behind = (size_t)m->size - (size_t)(at - (char *)m->room) - length;

	memmove(at, at + length, behind);
	m->size -= (int32_t)length;
	m->standing -= (int32_t)length;
}

static void add_line(struct match *m, const char *line, size_t length)
{
	memcpy(m->room + m->size, line, length);
	m->size += (int32_t)length;
	m->standing += (int32_t)length;
}

/* One line, and whose it is. */
struct kept {
	const char *line;
	size_t length;			/* with its newline */
	int side;
};

/* All of them begin so: {by: SIDE, ... */
static int side_of_line(const struct match *m, const char *line)
{
	const char *const *sides = m->game->forms->sides;
	const char *name = line + strlen("{by: ");
	int i = 0;

	while (sides[i] && (strncmp(name, sides[i], strlen(sides[i])) || name[strlen(sides[i])] != ','))
		i++;
	return i;
}

/* The next of them from *at on, which it moves on. False: there is none. */
static bool next_kept(const struct match *m, size_t *at, struct kept *k)
{
	if (*at >= (size_t)m->standing)
		return false;
	k->line = lines_of(m) + *at;
	k->length = (size_t)((const char *)memchr(k->line, '\n', (size_t)m->standing - *at) - k->line) + 1;
	k->side = side_of_line(m, k->line);
	*at += k->length;
	return true;
}

static bool find_kept(const struct match *m, int side, int number, struct kept *k)
{
	size_t at = 0;

	while (next_kept(m, &at, k))
		if ((side == NONE || k->side == side) && --number == 0)
			return true;
	return false;
}

/* It is for that decision: all of them go on so, {by: SIDE, do: standing, decide: NAME, ... */
static bool is_for_state(const struct match *m, const struct kept *k, const struct state *s)
{
	const char *name = k->line + strlen("{by: , do: standing, decide: ") + strlen(side_name(m, k->side));

	return !strncmp(name, s->name, strlen(s->name)) && strchr(",}", name[strlen(s->name)]);
}

const char *standing_line(struct arena *arena, const struct match *m, int side, int number)
{
	struct kept k;

	return find_kept(m, side, number, &k) ? text(arena, "%.*s", (int)k.length - 1, k.line) : NULL;
}

void standing_write(struct buffer *b, const struct match *m, int side)
{
	struct kept k;
	size_t at = 0;
	bool any = false;

	while (next_kept(m, &at, &k))
		if (side == NONE || k.side == side) {
			buffer_printf(b, "%s  - %.*s", any ? "" : "standing:\n", (int)k.length, k.line);
			any = true;
		}
}

/* ---- the verb ------------------------------------------------------------------ */

static const struct verb *verb_of_answer(const struct match *m, const struct doc *order)
{
	const char *decide = doc_text(order, "decide"), *verb = doc_text(doc_get(order, "answer"), "do");

	for (const struct state *const *s = m->game->states; *s; s++)
		for (const struct verb *const *v = (*s)->verbs; is_question(*s) && *v; v++)
			if (same((*s)->name, decide) && same((*v)->name, verb))
				return *v;
	return NULL;
}

/* Of a part of an order: ids for names. */
static void write_ids(struct arena *arena, const struct match *m, struct doc *part, const struct doc *order)
{
	static const char *const keys[] = { "toward", "where", "who", "prefer", "if", "answer", NULL };
	enum { TOWARD, WHERE, WHO, PREFER, IF, ANSWER };
	const struct verb *v;

	switch (name_index(keys, part->key)) {
	case TOWARD:
	case WHERE: place_ids(arena, m->data, part); return;
	case WHO: piece_ids(arena, m->data, part); return;
	case PREFER:
		for (struct doc *d = part->first; d; d = d->next)
			(is_preferred_place(m, d->text, arena) ? place_ids : piece_ids)(arena, m->data, d);
		return;
	case IF:
		for (struct doc *d = part->first; d; d = d->next)
			write_ids(arena, m, d, order);
		return;
	case ANSWER:
		v = verb_of_answer(m, order);
		if (v)
			action_ids(arena, m, v, part);
		return;
	default: return;
	}
}

struct doc *standing_encode(struct arena *arena, const struct match *m, int side, const struct doc *d)
{
	static const char *const passing[] = { "by", "do", "for", "remark", "letter-salt", "decide", NULL };
	struct doc *out = doc_new(arena, DOC_MAP);

	doc_add_text(arena, out, "by", "%s", m->game->forms->sides[side]);
	doc_add_text(arena, out, "do", "standing");
	if (doc_get(d, "decide"))
		doc_add_text(arena, out, "decide", "%s", doc_text(d, "decide"));
	EACH(child, d)
		if (name_index(passing, child->key) < 0)
			write_ids(arena, m, doc_add_copy(arena, out, child), d);
	return out;
}

static const char *encoded_line(struct arena *arena, const struct match *m, int side, const struct doc *d)
{
	struct buffer b = { .arena = arena };

	doc_write_flow(&b, standing_encode(arena, m, side, d));
	buffer_text(&b, "\n");
	return b.bytes;
}

static bool is_revoked_by_number(const struct match *m, int side, const struct doc *d, struct ruling *r)
{
	struct kept k;
	int n = 0;

	if (d->kind == DOC_TEXT && same(d->text, "all"))
		return true;
	if (!doc_to_int(d, &n) || n < 1)
		return trouble_at(r, d, "an order is revoked by its number, or `all` of them are");
	return find_kept(m, side, n, &k) ||
	       trouble_at(r, d, "%s has no standing order %d", side_name(m, side), n);
}

bool standing_vet(const struct match *m, int side, const struct doc *d, struct ruling *r)
{
	static const char *const keys[] = { "by", "do", "for", "remark", "letter-salt", "revoke", NULL };
	struct order o;

	if (side == NONE)
		return trouble_at(r, d, "a standing order is given by a side: {by: SIDE, do: standing, ...}");
	if (!doc_get(d, "revoke"))
		return order_read(m, side, d, &o, r);
	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "what revokes a standing order has no '%s'",
					      child->key);
	return true;
}

/* Bounds on how much a side may keep, and what it revokes must be there. */
static bool check_standing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct doc *revoke = doc_get(a->doc, "revoke");
	struct kept k;

	if (revoke)
		return is_revoked_by_number(m, a->side, revoke, r);
	if (find_kept(m, a->side, MOST_ORDERS, &k))
		return trouble_at(r, a->doc, "%s keeps %d standing orders, and no more are kept: revoke one",
				  side_name(m, a->side), MOST_ORDERS);
	if (strlen(encoded_line(r->arena, m, a->side, a->doc)) > LONGEST_ORDER)
		return trouble_at(r, a->doc, "the standing order is longer than %d letters", LONGEST_ORDER);
	return true;
}

static void revoke(struct match *m, int side, const struct doc *d, struct ruling *r)
{
	struct kept k;
	int n = 0;

	for (bool all = !doc_to_int(d, &n); find_kept(m, side, all ? 1 : n, &k);) {
		tell(r, 1u << side, NULL, "revoked: %.*s", (int)k.length - 1, k.line);
		drop_line(m, k.line, k.length);
		if (!all)
			return;
	}
}

static void set_standing(struct match *m, const struct action *a, struct ruling *r)
{
	const char *line;

	if (doc_get(a->doc, "revoke")) {
		revoke(m, a->side, doc_get(a->doc, "revoke"), r);
		return;
	}
	line = encoded_line(r->arena, m, a->side, a->doc);
	add_line(m, line, strlen(line));
	tell(r, 1u << a->side, NULL, "from now on: %.*s", (int)strlen(line) - 1, line);
}

const struct verb standing_verb = {
	.name = "standing",
	.about = "answers a decision before it is asked, or revokes that; the others do not learn of it",
	.checks = CHECKS(check_standing),
	.apply = set_standing,
	.idle = true,
	.own_affair = true,
};

bool standing_add(struct match *m, int side, const char *fmt, ...)
{
	char line[LONGEST_ORDER + 1];
	struct kept k;
	va_list ap;
	int n = snprintf(line, sizeof line, "{by: %s, do: standing, ", side_name(m, side)), more;

	va_start(ap, fmt);
	more = vsnprintf(line + n, sizeof line - (size_t)n, fmt, ap);
	va_end(ap);
	if (n + more + 2 >= (int)sizeof line || find_kept(m, side, MOST_ORDERS, &k))
		return false;
	memcpy(line + n + more, "}\n", 2);
	add_line(m, line, (size_t)(n + more + 2));
	return true;
}

void standing_drop(struct match *m, int side, const struct state *s)
{
	struct kept k;

	for (int i = 1; find_kept(m, side, i, &k);) {
		if (is_for_state(m, &k, s))
			drop_line(m, k.line, k.length);
		else
			i++;
	}
}

bool standing_read(struct match *m, const struct doc *d, struct ruling *r)
{
	struct order o;

	if (d->kind != DOC_LIST || d->count > MOST_SIDES * MOST_ORDERS)
		return trouble_at(r, d, "a list of at most %d standing orders is expected",
				  MOST_SIDES * MOST_ORDERS);
	m->size -= m->standing;
	m->standing = 0;
	EACH(child, d) {
		struct action a = { .verb = &standing_verb, .side = NONE, .doc = child };
		const char *line;

		if (!is_mapping(child, r) || !doc_get(child, "by"))
			return trouble_at(r, child, "a standing order is written {by: SIDE, do: standing, "
					  "decide: DECISION, ...}");
		if (!read_side(m, doc_get(child, "by"), &a.side, r) || !order_read(m, a.side, child, &o, r) ||
		    !check_standing(m, &a, r))
			return false;
		line = encoded_line(r->arena, m, a.side, child);
		add_line(m, line, strlen(line));
	}
	return true;
}

/* ---- how far it is ------------------------------------------------------------- */

/* From one place to every other, over the links of the map; NONE: there is no way. */
struct distances {
	int from;			/* NONE: from nowhere */
	int16_t steps[MOST_PLACES];
};

static void measure(const struct match *m, int from, struct distances *d)
{
	int16_t queue[MOST_PLACES];
	int first = 0, last = 0;

	d->from = from;
	for (int i = 0; i < m->data->map->n_places; i++)
		d->steps[i] = NONE;
	if (from == NONE)
		return;
	d->steps[from] = 0;
	queue[last++] = (int16_t)from;
	while (first < last) {
		int here = queue[first++];

		EACH_LINK(l, m->data, here)
			if (d->steps[l->to] == NONE) {
				d->steps[l->to] = (int16_t)(d->steps[here] + 1);
				queue[last++] = l->to;
			}
	}
}

/* Hexes are counted as on the map, whatever lies between them. */
static int far(const struct match *m, const struct distances *d, int to)
{
	int hexes = d->from == NONE || to == NONE ? NONE : hex_distance(m->data, d->from, to);

	return hexes != NONE ? hexes : to == NONE ? NONE : d->steps[to];
}

/* The place that a decision is about. */
static int place_in_question(const struct match *m)
{
	const struct frame *f = top_frame(m);

	return f->where != NONE ? f->where : f->who != NONE ? m->at[f->who] : NONE;
}

/* ---- choosing among the options ------------------------------------------------- */

struct choice {
	const struct match *m;
	const struct order *order;
	struct distances question, goal;	/* from the place in question; from the one to go toward */
	int value;			/* of the option in hand, the lower the better; NONE: no good */
	uint32_t wishes;		/* of `prefer` that it names, as bits, the first the highest */
	int named;			/* how many pieces and places it names */
	bool near;			/* something is near enough */
	int best;			/* value of the action; NONE: there is none yet */
	uint32_t best_wishes;
	int best_named;
	struct action action;
};
_Static_assert(MOST_PREFERRED <= 32, "a bit for each that is preferred");

static void note_away(struct choice *c, int away)
{
	int most = c->order->within != NONE ? c->order->within : c->order->beyond;

	c->near |= away != NONE && away <= most;
}

static void note_near(void *context, const struct param *p, bool place, int index)
{
	struct choice *c = context;

	(void)p;
	if (!place && index != NONE && side_of(c->m, index) == c->order->side)
		note_away(c, far(c->m, &c->question, c->m->at[index]));
}

/* What passes has no aim. */
static void measure_answer(struct choice *c, const struct action *a)
{
	const struct state *s = c->order->state;

	if (!s->distance)
		each_named(a, note_near, c);
	else if (!a->verb->passes)
		note_away(c, s->distance(c->m, a));
}

static void note_value(struct choice *c, int value)
{
	if (value != NONE && (c->value == NONE || value < c->value))
		c->value = value;
}

static void note_preferred(void *context, const struct param *p, bool place, int index)
{
	struct choice *c = context;

	if (p->kind == ARG_PLACE && p->origin)
		return;
	c->named += index != NONE;
	for (int i = 0; i < c->order->n_preferred; i++)
		if (c->order->preferred[i].place == place && c->order->preferred[i].index == index) {
			note_value(c, i);
			c->wishes |= UINT32_C(1) << 31 >> i;
		}
}

static void note_toward(void *context, const struct param *p, bool place, int index)
{
	struct choice *c = context;

	if (place && index != NONE && !(p->kind == ARG_PLACE && p->origin))
		note_value(c, far(c->m, &c->goal, index));
}

static bool take_near(void *context, const struct action *a, const struct list *some)
{
	struct choice *c = context;

	(void)some;
	measure_answer(c, a);
	return !c->near;
}

/* What an order has within so many hexes is done by a piece that is, not by another. */
static bool is_near_enough(struct choice *c, const struct action *a)
{
	if (c->order->within == NONE || c->order->where.n)
		return true;
	c->near = false;
	measure_answer(c, a);
	return c->near;
}

/* Of several who are lost the second wish counts, too, and so on; but no longer answer is taken for it. */
static bool is_better(const struct choice *c)
{
	return c->value != NONE &&
	       (c->best == NONE || c->value < c->best ||
		(c->value == c->best && c->named == c->best_named && c->wishes > c->best_wishes));
}

/* It is what the order wants it to be: of the question, or of the answer. */
static bool is_as_provided(const struct match *m, const struct order *o, const struct action *a)
{
	for (int i = 0; next_proviso(o->state, i); i++) {
		const struct proviso *p = &o->state->provisos[i];
		unsigned bit = 1u << i;

		if (!((o->is | o->is_not) & bit) || (a ? !p->fits : !p->holds))
			continue;
		if ((a ? p->fits(m, a) : p->holds(m)) ? o->is_not & bit : o->is & bit)
			return false;
	}
	return true;
}

/* A pass is done by nobody. */
static bool is_meant_so(struct choice *c, const struct action *a)
{
	return a->verb->passes || (is_near_enough(c, a) && is_as_provided(c->m, c->order, a));
}

static bool take_best(void *context, const struct action *a, const struct list *some)
{
	struct choice *c = context;
	const struct order *o = c->order;

	(void)some;
	c->value = NONE;
	c->wishes = 0;
	c->named = 0;
	if (o->n_preferred)
		each_named(a, note_preferred, c);
	else if (o->toward != NONE)
		each_named(a, note_toward, c);
	if (is_better(c) && is_meant_so(c, a)) {
		c->best = c->value;
		c->best_wishes = c->wishes;
		c->best_named = c->named;
		c->action = *a;
	}
	return c->best != 0 || o->n_preferred > 1;
}

/* Distance between the place in question and the places of `where`, or else the pieces that could answer. */
static bool is_far_enough(const struct match *m, const struct order *o, struct choice *c, struct ruling *r)
{
	int most = o->within != NONE ? o->within : o->beyond;

	if (most == NONE)
		return true;
	c->near = false;
	measure(m, place_in_question(m), &c->question);
	for (int i = 0; i < o->where.n; i++)
		note_away(c, far(m, &c->question, o->where.v[i]));
	if (!o->where.n)
		each_option(m, r->arena, false, take_near, c);
	return c->near == (o->within != NONE);
}

/* Is this the question that the order is for? */
static bool is_meant(const struct match *m, const struct order *o, int side)
{
	const struct frame *f = top_frame(m);
	bool measured = o->within != NONE || o->beyond != NONE;

	if (o->state != f->state || side != f->side || (o->until != NONE && m->game->turn(m) > o->until) ||
	    (o->who.n && (f->who == NONE || !list_has(&o->who, f->who))) ||
	    (o->where.n && !measured && !list_has(&o->where, place_in_question(m))))
		return false;
	return is_as_provided(m, o, NULL);
}

/* An exact answer is read and checked as if its side had just sent it. */
static bool answer_exactly(const struct match *m, struct choice *c, struct action *a, struct ruling *r)
{
	const struct order *o = c->order;
	struct ruling own = { .arena = r->arena };

	if (action_read(m, o->answer, &(struct letter){ .as = o->side }, a, &own) && check_action(m, a, &own))
		return is_meant_so(c, a);
	tell(r, 1u << o->side, own.rule, "a standing answer to '%s' is left aside: %s", o->state->name,
	     own.text);
	return false;
}

/* What passes has no arguments. */
static bool answer_by_passing(const struct match *m, const struct order *o, struct action *a,
			      struct arena *arena)
{
	for (const struct verb *const *v = o->state->verbs; *v; v++) {
		struct ruling own = { .arena = arena, .quiet = true };

		action_clear(a, *v);
		a->side = o->side;
		if ((*v)->passes && check_action(m, a, &own))
			return true;
	}
	return false;
}

static bool answer_best(const struct match *m, struct choice *c, struct action *a, struct ruling *r)
{
	measure(m, c->order->toward, &c->goal);
	each_option(m, r->arena, false, take_best, c);
	if (c->best == NONE)
		return false;
	*a = c->action;
	action_tidy(a);
	return true;
}

static bool answer_by(const struct match *m, const struct order *o, struct action *a, struct ruling *r)
{
	struct choice *c = NEW(r->arena, struct choice);

	c->m = m;
	c->order = o;
	c->best = NONE;
	if (!is_far_enough(m, o, c, r))
		return false;
	if (o->answer)
		return answer_exactly(m, c, a, r);
	if (o->pass ? answer_by_passing(m, o, a, r->arena) : answer_best(m, c, a, r))
		return true;
	if (o->within == NONE && !proviso_of_answers(o))	/* else those whom it is for cannot */
		tell(r, 1u << o->side, frame_rule(m, top_frame(m)),
		     "a standing order for '%s' is left aside: no lawful answer is as it says",
		     o->state->name);
	return false;
}

/* Whoever kept it had read it: it can be read again. */
static bool kept_read(const struct match *m, const struct kept *k, struct order *o, struct arena *arena)
{
	struct ruling own = { .arena = arena };
	const char *why = NULL;
	const struct doc *d = doc_read(arena, k->line, k->length, "standing", NULL, &why);

	return d && order_read(m, k->side, d, o, &own);
}

bool standing_answer(struct match *m, struct action *a, const char **order, struct ruling *r)
{
	int side = top_frame(m)->side;
	struct order o;
	struct kept k;
	size_t at = 0;

	while (next_kept(m, &at, &k)) {
		if (k.side != side || !is_for_state(m, &k, top_frame(m)->state) ||
		    !kept_read(m, &k, &o, r->arena) || !is_meant(m, &o, side) || !answer_by(m, &o, a, r))
			continue;
		*order = text(r->arena, "%.*s", (int)k.length - 1, k.line);
		a->doc = NULL;
		if (o.once)
			drop_line(m, k.line, k.length);
		return true;
	}
	return false;
}
