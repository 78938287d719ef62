/* SPDX-License-Identifier: ISC */
/* action.c: a proposed action, from the document to the struct and back. */
#include "engine/aside.h"
#include "engine/choices.h"
#include "engine/fields.h"
#include "engine/file.h"
#include "engine/engine-private.h"
#include "engine/standing.h"

#include <inttypes.h>
#include <string.h>

/* Lists and pairs begin with how many there are. */
static void clear_arg(enum arg_kind kind, void *at)
{
	switch (kind) {
	case ARG_PIECE:
	case ARG_PLACE:
	case ARG_BORDER:
	case ARG_WORD: *(int16_t *)at = NONE; return;
	case ARG_INT:
	case ARG_PIECES:
	case ARG_PLACES:
	case ARG_WORDS:
	case ARG_PAIRS: *(int16_t *)at = 0; return;
	case ARG_BOOL: *(bool *)at = false; return;
	case ARG_END: break;
	}
	bug("an argument of no kind");
}

static void clear_args(struct action *a)
{
	for (const struct param *p = a->verb->params; p && p->kind; p++)
		clear_arg(p->kind, (char *)a + p->offset);
}

void action_clear(struct action *a, const struct verb *v)
{
	a->side = NONE;
	a->verb = v;
	if (v)
		clear_args(a);
	a->doc = NULL;
	a->goal = NONE;
	a->skipped = false;
}

void action_tidy(struct action *a)
{
	for (const struct param *p = a->verb->params; p && p->kind; p++) {
		struct list *list = (struct list *)(void *)((char *)a + p->offset);
		struct pairs *pairs = (struct pairs *)(void *)list;

		if (p->kind == ARG_PIECES || p->kind == ARG_PLACES || p->kind == ARG_WORDS)
			memset(list->v + list->n, 0, sizeof list->v[0] * (size_t)(MOST_LIST - list->n));
		if (p->kind == ARG_PAIRS) {
			size_t left = sizeof pairs->key[0] * (size_t)(MOST_LIST - pairs->n);

			memset(pairs->key + pairs->n, 0, left);
			memset(pairs->value + pairs->n, 0, left);
		}
	}
}

/* ---- decoding --------------------------------------------------------- */

static const struct verb *verb_in(const struct verb *const *verbs, const char *name)
{
	for (; verbs && *verbs; verbs++)
		if (same((*verbs)->name, name))
			return *verbs;
	return NULL;
}

/* All verbs of the game, some of them several times; NULL after the last. */
static const struct verb *verb_at(const struct game *g, int i)
{
	for (const struct state *const *s = g->states; *s; s++)
		for (const struct verb *const *v = (*s)->verbs; v && *v; v++)
			if (i-- == 0)
				return *v;
	for (const struct verb *const *v = g->anytime; v && *v; v++)
		if (i-- == 0)
			return *v;
	return NULL;
}

static const char *next_verb(const void *game, int i)
{
	const struct verb *v = verb_at(game, i);

	return v ? v->name : NULL;
}

bool game_has_verb(const struct game *g, const char *name)
{
	const struct verb *v;

	for (int i = 0; (v = verb_at(g, i)); i++)
		if (same(v->name, name))
			return true;
	return false;
}

static const char *no_verb(struct arena *arena, const struct game *g, const char *name)
{
	return text(arena, "%s knows no verb '%s'%s", g->name, name,
		    did_you_mean(arena, nearest(name, next_verb, g)));
}

bool is_verb_name(const struct game *g, const char *name, struct ruling *r)
{
	return game_has_verb(g, name) || trouble(r, "%s", no_verb(r->arena, g, name));
}

static bool check_verb_name(const struct game *g, const struct doc *d, struct ruling *r)
{
	const struct doc *verb = doc_get(d, "do");

	if (!verb || verb->kind != DOC_TEXT)
		return trouble_missing(r, d, "do", "an action says what to do: {by: SIDE, do: VERB, ...}");
	if (is_standing(g, d) || aside_find(g, d))
		return true;
	return game_has_verb(g, verb->text) || trouble_at(r, verb, "%s", no_verb(r->arena, g, verb->text));
}

/* What may be told before it is known whose action it is. */
static bool check_sender(const struct match *m, const struct doc *d, const struct letter *l, struct ruling *r)
{
	static const char *const ours[] = { "dice", "dice-from", "hidden", "head", NULL };
	const struct doc *by = doc_get(d, "by");
	const char *as = l->as == NONE ? NULL : m->game->forms->sides[l->as];

	if (d->kind != DOC_MAP)
		return trouble_at(r, d, "%s is found where an action is expected: {by: SIDE, do: VERB, ...}",
				  doc_kind_name(d));
	if (by && as && (by->kind != DOC_TEXT || !same(by->text, as)))
		return trouble_at(r, by, "this is no action of %s, and no other is taken", as);
	EACH(child, d)
		if (!l->recorded && name_index(ours, child->key) >= 0)
			return trouble_at_key(r, child, "an action brings no '%s': %s", child->key,
					      *child->key == 'd' ? "dice are rolled, or given with -d"
								 : "the history adds it");
	return true;
}

static bool read_by(const struct match *m, const struct doc *d, const struct letter *l, struct action *a,
		    struct ruling *r)
{
	const struct doc *by = doc_get(d, "by");
	const struct frame *f = top_frame(m);

	a->side = (int16_t)(l->as != NONE ? l->as : !f ? NONE : f->state->anyone ? 0 : f->side);
	return !by || read_side(m, by, &a->side, r);
}

/* A verb that the state does not accept is refused by the rule that opened the state. */
static bool read_verb(const struct match *m, const struct doc *d, const struct letter *l, struct action *a,
		      struct ruling *r)
{
	const char *verb = doc_text(d, "do"), *who = "";
	const struct frame *f = top_frame(m);

	if (!check_verb_name(m->game, d, r))
		return false;
	a->verb = is_standing(m->game, d) ? &standing_verb : aside_find(m->game, d);
	if (!a->verb)
		a->verb = verb_in(m->game->anytime, verb);
	if (a->verb)
		return true;
	a->verb = verb_in(f->state->verbs, verb);
	if (a->verb && may_answer(m, a->side))
		return true;
	r->all = false;
	if (l->as != NONE && !may_answer(m, l->as))
		who = text(r->arena, "%s is not asked: ", m->game->forms->sides[l->as]);
	return refuse(r, frame_rule(m, f), "%s%s must now %s%s%s%s", who, asked_name(m, f),
		      f->state->asks, a->verb ? "" : "; '", a->verb ? "" : verb,
		      a->verb ? "" : "' does not answer that");
}

/* How what is named is looked up. */
struct naming {
	bool (*place)(const struct match *, const struct doc *, int16_t *, struct ruling *);
	bool (*piece)(const struct match *, const struct doc *, int16_t *, struct ruling *);
	bool (*border)(const struct match *, const struct doc *, int16_t *, struct ruling *);
};

/* Histories have ids; players may write names. */
static const struct naming *naming_of(const struct letter *l)
{
	static const struct naming ids = { read_place, read_piece, read_border };
	static const struct naming names = { read_place_called, read_piece_called, read_border_called };

	return l->recorded ? &ids : &names;
}

static bool read_words(const struct param *p, const struct doc *d, struct list *to, struct ruling *r)
{
	int i;

	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list is expected", doc_kind_name(d));
	if (d->count > MOST_LIST)
		return trouble_at(r, d, "a list of %d; at most %d are possible", d->count, MOST_LIST);
	*to = (struct list){ 0 };
	EACH(child, d) {
		if (!read_word(text(r->arena, "word of %s", p->name), p->names, child, &i, r))
			return false;
		list_add(to, i);
	}
	return true;
}

/* One value that goes with a key. */
static bool read_pair(const struct match *m, const struct param *p, const struct naming *by, int key,
		      const struct doc *d, struct pairs *to, struct ruling *r)
{
	int16_t value = NONE;
	int word = NONE;

	if (to->n == MOST_LIST)
		return trouble_at(r, d, "at most %d pairs are possible", MOST_LIST);
	if (p->to == ARG_WORD ? !read_word(p->name, p->names, d, &word, r)
	    : p->to == ARG_PLACE ? !by->place(m, d, &value, r) : !by->piece(m, d, &value, r))
		return false;
	pairs_add(to, key, p->to == ARG_WORD ? word : value);
	return true;
}

/* {DF5: 148-A, UK-TR1: [146-A, 146-B]} */
static bool read_pairs(const struct match *m, const struct param *p, const struct naming *by,
		       const struct doc *d, struct pairs *to, struct ruling *r)
{
	*to = (struct pairs){ 0 };
	if (!is_mapping(d, r))
		return false;
	EACH(child, d) {
		struct doc key = doc_key(child);
		int16_t piece;

		if (!by->piece(m, &key, &piece, r))
			return false;
		if (p->to != ARG_PIECES || child->kind != DOC_LIST) {
			if (!read_pair(m, p, by, piece, child, to, r))
				return false;
			continue;
		}
		EACH(one, child)
			if (!read_pair(m, p, by, piece, one, to, r))
				return false;
	}
	return true;
}

static bool read_arg(const struct match *m, const struct param *p, const struct naming *by,
		     const struct doc *d, struct action *a, struct ruling *r)
{
	void *at = (char *)a + p->offset;
	int i;

	switch (p->kind) {
	case ARG_PIECE: return by->piece(m, d, at, r);
	case ARG_PIECES: return read_list(m, d, at, r, by->piece);
	case ARG_PLACE: return by->place(m, d, at, r);
	case ARG_PLACES: return read_list(m, d, at, r, by->place);
	case ARG_BORDER: return by->border(m, d, at, r);
	case ARG_WORDS: return read_words(p, d, at, r);
	case ARG_PAIRS: return read_pairs(m, p, by, d, at, r);
	case ARG_INT:
		if (!read_int(d, INT16_MIN + 1, INT16_MAX, at, r))
			return false;
		/* Left out it is 0, so it cannot be stated as such. */
		return !p->optional || *(int16_t *)at ||
		       trouble_at(r, d, "'%s' is left out, or is not 0", p->name);
	case ARG_BOOL: return read_bool(d, at, r);
	case ARG_WORD:
		if (!read_word(p->name, p->names, d, &i, r))
			return false;
		*(int16_t *)at = (int16_t)i;
		return true;
	case ARG_END: break;
	}
	bug("an argument of no kind: %s", p->name);
}

const struct param *param_find(const struct param *params, const char *name)
{
	for (const struct param *p = params; p && p->kind; p++)
		if (same(p->name, name))
			return p;
	return NULL;
}

static const char *next_param(const void *params, int i)
{
	return ((const struct param *)params)[i].name;
}

/* "; it takes unit, at and, if wanted, with" */
static const char *params_words(struct arena *arena, const struct verb *v)
{
	struct buffer b = { .arena = arena };

	for (int optional = 0; optional < 2; optional++) {
		const char *between = !optional ? "; it takes " : b.length ? " and, if wanted, "
						: "; it takes, if wanted, ";

		for (const struct param *p = v->params; p && p->kind; p++)
			if (p->optional == !!optional) {
				buffer_printf(&b, "%s'%s'", between, p->name);
				between = ", ";
			}
	}
	return b.length ? b.bytes : "; it takes nothing else";
}

static bool unknown_key(const struct verb *v, const struct doc *d, struct ruling *r)
{
	const char *near = v->params ? nearest(d->key, next_param, v->params) : NULL;

	return trouble_at_key(r, d, "'%s' takes no '%s'%s", v->name, d->key,
			      near ? did_you_mean(r->arena, near) : params_words(r->arena, v));
}

/* `to` in place of a path, or of the rest of it; histories have the path. */
static bool stands_for_path(const struct verb *v, const struct doc *d, const struct letter *l)
{
	return same(d->key, "to") && !l->recorded && path_param(v);
}

static bool read_args(const struct match *m, const struct doc *d, const struct letter *l, struct action *a,
		      struct ruling *r)
{
	static const char *const general[] = { "by", "do", "for", "some", "remark", "if-asked", "dice",
					       "dice-from", "letter-salt", "note", NULL };

	if (a->verb == &standing_verb)
		return standing_vet(m, a->side, d, r);
	if (aside_find(m->game, d))
		return aside_vet(m, a->verb, a->side, d, l->is_signed, r);
	if (!note_vet(m, d, l->is_signed, r))
		return false;
	clear_args(a);
	a->goal = NONE;
	EACH(child, d) {
		const struct param *p = param_find(a->verb->params, child->key);

		if (p ? !read_arg(m, p, naming_of(l), child, a, r)
		    : stands_for_path(a->verb, child, l) ? !read_place_called(m, child, &a->goal, r)
		      : name_index(general, child->key) < 0 && !unknown_key(a->verb, child, r))
			return false;
	}
	for (const struct param *p = a->verb->params; p && p->kind; p++)
		if (!p->optional && !doc_get(d, p->name) && !(p->path && a->goal != NONE))
			return trouble_missing(r, d, p->name, "'%s' needs '%s': %s", a->verb->name, p->name,
					       p->about);
	return true;
}

static bool is_digest(const char *wanted, const struct match *m, int side)
{
	char now[17];

	snprintf(now, sizeof now, "%016" PRIx64, match_digest(m, side));
	return wanted && strlen(wanted) >= 6 && !strncmp(now, wanted, strlen(wanted));
}

static bool is_head(const char *wanted, const struct hash *head, struct arena *arena)
{
	return wanted && strlen(wanted) >= 6 &&
	       !strncmp(hex_text(arena, head->bytes, sizeof head->bytes), wanted, strlen(wanted));
}

/*
 * An action made for another position: a mail that crossed another, or came twice. It quotes a head of the
 * chain. In a file of before that has none, it is a digest of what the side sees, or of the whole. What it
 * should be is not told: whoever sent the action for another side could try hands until one gives that
 * digest.
 */
static bool is_for(const struct match *m, const char *wanted, const struct letter *l, int side)
{
	const struct frame *f = top_frame(m);

	if (is_digest(wanted, m, NONE) || is_digest(wanted, m, side))
		return true;
	for (int s = 0; l->as == NONE && f && f->state->anyone && m->game->forms->sides[s]; s++)
		if (is_digest(wanted, m, s))	/* whoever answers may have read it off his own view */
			return true;
	return false;
}

/* All actions of a stream may be for the position that its first was made for. */
static bool check_for(const struct match *m, const struct doc *d, const struct letter *l, int side,
		      struct ruling *r)
{
	const char *wanted = doc_text(d, "for");

	if (!doc_get(d, "for"))
		return true;
	if (l->chain && l->chain->is_there
	    ? is_head(wanted, &l->chain->made_for, r->arena) || is_head(wanted, &l->first_for, r->arena)
	    : is_for(m, wanted, l, side) || (l->first && is_for(l->first, wanted, l, side)))
		return true;
	return trouble_at(r, doc_get(d, "for"), "the action is for another position (%s) than this one",
			  wanted ? wanted : "?");
}

/* The arguments will do for one of the verbs of that name; those of the open decision come first. */
static bool vet_args(const struct match *m, const struct doc *d, const struct letter *l, struct action *a,
		     struct ruling *r)
{
	const struct frame *f = top_frame(m);
	const char *name = doc_text(d, "do"), *why = NULL;
	struct ruling own = { .arena = r->arena };

	if (is_standing(m->game, d) || aside_find(m->game, d)) {
		action_clear(a, is_standing(m->game, d) ? &standing_verb : aside_find(m->game, d));
		return read_by(m, d, l, a, r) && read_args(m, d, l, a, r);
	}
	for (int i = -1; i < 0 || verb_at(m->game, i); i++) {
		const struct verb *v = i >= 0 ? verb_at(m->game, i)
				       : f    ? verb_in(f->state->verbs, name)
					      : NULL;

		if (!v || !same(v->name, name))
			continue;
		action_clear(a, v);
		own.verdict = LAWFUL;
		if (read_args(m, d, l, a, &own))
			return true;
		why = why ? why : own.text;
	}
	return trouble(r, "%s", why);
}

bool action_vet(const struct match *m, const struct doc *d, const struct letter *l, struct ruling *r)
{
	const struct doc *asked = doc_get(d, "if-asked");
	struct action a;
	bool yes;

	return check_sender(m, d, l, r) && read_by(m, d, l, &a, r) && (!asked || read_bool(asked, &yes, r)) &&
	       check_verb_name(m->game, d, r) && vet_args(m, d, l, &a, r);
}

bool action_guess(const struct match *m, const struct doc *d, const struct letter *l, struct action *a,
		  struct ruling *r)
{
	if (!action_vet(m, d, l, r) || !vet_args(m, d, l, a, r) || !read_by(m, d, l, a, r))
		return false;
	a->doc = d;
	a->skipped = false;
	return a->goal == NONE ||
	       trouble_at(r, doc_get(d, "to"), "the position will be another: the path itself is needed");
}

/* By a verb that is always lawful, or one that answers what is open. */
static bool may_act(const struct match *m, int side, const struct doc *d)
{
	const struct frame *f = top_frame(m);
	const char *verb = doc_text(d, "do");

	return f && (verb_in(m->game->anytime, verb) || same(verb, standing_verb.name) ||
		     aside_find(m->game, d) ||
		     (verb_in(f->state->verbs, verb) && may_answer(m, side)));
}

/* `if-asked`: whether no open decision of the side takes the verb. */
static bool read_if_asked(const struct match *m, const struct doc *d, const struct letter *l,
			  struct action *a, struct ruling *r)
{
	const struct doc *asked = doc_get(d, "if-asked");
	bool yes = false;

	if (!asked || l->recorded)
		return true;
	if (!read_bool(asked, &yes, r) || (yes && !action_vet(m, d, l, r)))
		return false;
	a->skipped = yes && !may_act(m, a->side, d);
	return true;
}

bool action_read(const struct match *m, const struct doc *d, const struct letter *l, struct action *a,
		 struct ruling *r)
{
	action_clear(a, NULL);
	a->doc = d;
	if (!check_sender(m, d, l, r) || !read_by(m, d, l, a, r) || !check_for(m, d, l, a->side, r) ||
	    !read_if_asked(m, d, l, a, r))
		return false;
	if (a->skipped)
		return true;
	if (is_over(m))
		return trouble(r, "the game is over");
	if (!top_frame(m))
		return trouble(r, "nothing is to be decided");
	/* A name that does not exist is trouble even when the verb is not wanted now. */
	return read_verb(m, d, l, a, r) && r->verdict == LAWFUL && read_args(m, d, l, a, r) &&
	       (a->goal == NONE || find_way(m, a, r));
}

/* ---- ids for names ------------------------------------------------------ */

static void put_id(struct doc *d, const char *id)
{
	d->quoted |= !same(d->text, id);
	d->text = id;
}

void place_ids(struct arena *arena, const struct data *data, struct doc *d)
{
	const char *why = NULL;
	int i = d->kind == DOC_TEXT ? place_called(arena, data, d->text, &why) : NONE;

	if (i != NONE)
		put_id(d, data->map->places[i].id);
	for (struct doc *child = d->first; child; child = child->next)
		place_ids(arena, data, child);
}

void piece_ids(struct arena *arena, const struct data *data, struct doc *d)
{
	const char *why = NULL;
	int i = d->kind == DOC_TEXT ? piece_called(arena, data, d->text, &why) : NONE;

	if (i != NONE)
		put_id(d, data->counters->pieces[i].id);
	for (struct doc *child = d->first; child; child = child->next)
		piece_ids(arena, data, child);
}

static void pair_ids(struct arena *arena, const struct data *data, const struct param *p, struct doc *pairs)
{
	for (struct doc *d = pairs->kind == DOC_MAP ? pairs->first : NULL; d; d = d->next) {
		struct doc key = doc_key(d);

		piece_ids(arena, data, &key);
		d->key = key.text;
		if (p->to != ARG_WORD)
			(p->to == ARG_PLACE ? place_ids : piece_ids)(arena, data, d);
	}
}

static void border_ids(struct arena *arena, const struct match *m, struct doc *d)
{
	struct ruling r = { .arena = arena, .quiet = true };
	int16_t border;

	if (border_find(m->data, d->text) == NONE && read_border_called(m, d, &border, &r))
		put_id(d, border_id(arena, m->data, border));
}

void action_ids(struct arena *arena, const struct match *m, const struct verb *v, struct doc *action)
{
	for (struct doc *d = action->first; d; d = d->next) {
		const struct param *p = param_find(v->params, d->key);

		if (!p)
			continue;
		if (p->kind == ARG_PLACE || p->kind == ARG_PLACES)
			place_ids(arena, m->data, d);
		else if (p->kind == ARG_PIECE || p->kind == ARG_PIECES)
			piece_ids(arena, m->data, d);
		else if (p->kind == ARG_PAIRS)
			pair_ids(arena, m->data, p, d);
		else if (p->kind == ARG_BORDER)
			border_ids(arena, m, d);
	}
}

bool action_decode(const struct match *m, const struct doc *d, struct action *a, struct ruling *r)
{
	return action_read(m, d, &(struct letter){ .as = NONE }, a, r);
}

/* ---- encoding --------------------------------------------------------- */

static struct doc *encode_list(struct arena *arena, const struct list *l,
			       const char *(*name)(const struct data *, int), const struct data *data)
{
	struct doc *d = doc_new(arena, DOC_LIST);

	for (int i = 0; i < l->n; i++)
		doc_add_text(arena, d, NULL, "%s", name(data, l->v[i]))->quoted = true;
	return d;
}

static const char *piece_name(const struct data *d, int i)
{
	return d->counters->pieces[i].id;
}

static const char *place_name(const struct data *d, int i)
{
	return d->map->places[i].id;
}

static void encode_name(struct arena *arena, struct doc *d, const char *key, const char *name)
{
	doc_add_text(arena, d, key, "%s", name)->quoted = true;
}

static const char *pair_name(const struct match *m, const struct param *p, int value)
{
	return p->to == ARG_WORD ? p->names[value] : p->to == ARG_PLACE ? place_name(m->data, value)
	       : piece_name(m->data, value);
}

/* The values of a key that stands several times are written as a list where it first stands. */
static struct doc *encode_pairs(struct arena *arena, const struct match *m, const struct param *p,
				const struct pairs *pairs)
{
	struct doc *d = doc_new(arena, DOC_MAP);

	for (int i = 0; i < pairs->n; i++) {
		const char *key = piece_name(m->data, pairs->key[i]);
		struct doc *many;

		if (doc_get(d, key))
			continue;
		if (p->to != ARG_PIECES) {
			encode_name(arena, d, key, pair_name(m, p, pairs->value[i]));
			continue;
		}
		many = doc_add(d, key, doc_new(arena, DOC_LIST));
		for (int k = i; k < pairs->n; k++)
			if (pairs->key[k] == pairs->key[i])
				encode_name(arena, many, NULL, pair_name(m, p, pairs->value[k]));
	}
	return d;
}

static struct doc *encode_words(struct arena *arena, const struct param *p, const struct list *words)
{
	struct doc *d = doc_new(arena, DOC_LIST);

	for (int i = 0; i < words->n; i++)
		encode_name(arena, d, NULL, p->names[words->v[i]]);
	return d;
}

static bool is_many(const struct param *p)
{
	return p->kind == ARG_PIECES || p->kind == ARG_PLACES || p->kind == ARG_WORDS || p->kind == ARG_PAIRS;
}

/* Lists and pairs; empty ones are left out if they may be. Both begin with how many there are. */
static void encode_many(struct arena *arena, const struct match *m, const struct param *p, const void *at,
			struct doc *d)
{
	if (!*(const int16_t *)at && p->optional)
		return;
	doc_add(d, p->name,
		p->kind == ARG_PAIRS ? encode_pairs(arena, m, p, at)
		: p->kind == ARG_WORDS ? encode_words(arena, p, at)
		: encode_list(arena, at, p->kind == ARG_PIECES ? piece_name : place_name, m->data));
}

static void encode_arg(struct arena *arena, const struct match *m, const struct param *p,
		       const struct action *a, struct doc *d)
{
	const void *at = (const char *)a + p->offset;
	int16_t one = 0;

	if (is_many(p)) {
		encode_many(arena, m, p, at, d);
		return;
	}
	if (p->kind != ARG_BOOL)
		memcpy(&one, at, sizeof one);
	if (p->kind == ARG_INT) {
		if (one || !p->optional)
			doc_add_text(arena, d, p->name, "%d", one);
	} else if (p->kind == ARG_BOOL) {
		if (*(const bool *)at || !p->optional)
			doc_add_text(arena, d, p->name, "%s", *(const bool *)at ? "yes" : "no");
	} else if (one == NONE)
		return;
	else if (p->kind == ARG_PIECE)
		encode_name(arena, d, p->name, piece_name(m->data, one));
	else if (p->kind == ARG_PLACE)
		encode_name(arena, d, p->name, place_name(m->data, one));
	else if (p->kind == ARG_BORDER)
		encode_name(arena, d, p->name, border_id(arena, m->data, one));
	else
		encode_name(arena, d, p->name, p->names[one]);
}

/* What an action bears besides its arguments, quoted: a text that looks like a number stays one. */
static void encode_note(struct arena *arena, struct doc *to, const struct doc *action)
{
	const struct doc *note = doc_get(action, "note");
	struct doc *copy;

	if (!note)
		return;
	if (note->kind == DOC_TEXT) {
		doc_add_text(arena, to, "note", "%s", note->text)->quoted = true;
		return;
	}
	copy = doc_add(to, "note", doc_new(arena, DOC_MAP));
	if (doc_get(note, "to"))
		encode_name(arena, copy, "to", doc_text(note, "to"));
	encode_name(arena, copy, "text", doc_text(note, "text"));
}

struct doc *action_encode(struct arena *arena, const struct match *m, const struct action *a)
{
	struct doc *d = doc_new(arena, DOC_MAP);

	if (a->verb == &standing_verb)
		return standing_encode(arena, m, a->side, a->doc);
	if (a->doc && aside_find(m->game, a->doc) == a->verb) {
		d = aside_encode(arena, m, a);
		encode_note(arena, d, a->doc);
		return d;
	}
	encode_name(arena, d, "by", m->game->forms->sides[a->side]);
	encode_name(arena, d, "do", a->verb->name);
	for (const struct param *p = a->verb->params; p && p->kind; p++)
		encode_arg(arena, m, p, a, d);
	encode_note(arena, d, a->doc);
	return d;
}

struct doc *option_encode(struct arena *arena, const struct match *m, const struct action *a,
			  const struct list *some)
{
	struct doc *d = action_encode(arena, m, a), *names;

	if (!some)
		return d;
	names = doc_add(d, "some", doc_new(arena, DOC_LIST));
	for (int i = 0; i < some->n; i++)
		doc_add_text(arena, names, NULL, "%s",
			     m->data->counters->pieces[some->v[i]].id)->quoted = true;
	return d;
}
