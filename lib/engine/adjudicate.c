/* SPDX-License-Identifier: ISC */
/* adjudicate.c: the way of one action, and the list of all lawful ones. */
#include "engine/aside.h"
#include "engine/engine-private.h"
#include "engine/history.h"
#include "engine/standing.h"
#include "engine/view.h"

#include <string.h>

static bool is_unseen(const struct match *m, int piece, int side)
{
	return piece != NONE && sight_of(m, piece, side) != SEEN;
}

/* A piece that its side does not see: after the first reason the others might tell where that is. */
static bool names_unseen(const struct match *m, const struct action *a)
{
	for (const struct param *p = a->verb->params; p && p->kind; p++) {
		const void *at = (const char *)a + p->offset;
		const struct list *list = at;
		const struct pairs *pairs = at;

		if (p->kind == ARG_PIECE && is_unseen(m, *(const int16_t *)at, a->side))
			return true;
		for (int i = 0; p->kind == ARG_PIECES && i < list->n; i++)
			if (is_unseen(m, list->v[i], a->side))
				return true;
		for (int i = 0; p->kind == ARG_PAIRS && i < pairs->n; i++)
			if (is_unseen(m, pairs->key[i], a->side) ||
			    ((p->to == ARG_PIECE || p->to == ARG_PIECES) &&
			     is_unseen(m, pairs->value[i], a->side)))
				return true;
	}
	return false;
}

bool lawful_so_far(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)m;
	(void)a;
	return r->verdict == LAWFUL;
}

/* All of them only if wanted, and if later reasons cannot tell a secret. */
static void run_checks(const struct match *m, const struct action *a, struct ruling *r)
{
	for (int i = 0; a->verb->checks[i]; i++) {
		if (!a->verb->checks[i](m, a, r) && r->verdict == LAWFUL)
			bug("a check of '%s' says no and gives no reason", a->verb->name);
		if (r->verdict == TROUBLE ||
		    (r->verdict == REFUSED &&
		     (!r->all || r->first_only || a->verb->checks[i] == lawful_so_far)))
			return;
	}
}

/*
 * const does not reach through casts, so in debug builds a check is watched. The verdict, not the
 * returned value, tells whether the action is lawful.
 */
bool check_action(const struct match *m, const struct action *a, struct ruling *r)
{
#ifdef DEBUG
	struct match before;

	match_copy(&before, m);
#endif

	if (a->skipped)
		return true;
	r->first_only = names_unseen(m, a);
	if (a->verb->checks)
		run_checks(m, a, r);
	r->first_only = false;
#ifdef DEBUG
	if (!match_same(&before, m))
		bug("the check of '%s' changed the match", a->verb->name);
#endif
	return r->verdict == LAWFUL;
}

void explain_action(const struct match *m, const struct action *a, struct ruling *r)
{
	if (r->verdict != LAWFUL || a->skipped || !a->verb->explain || m->veil)
		return;
	r->explaining = true;
	a->verb->explain(m, a, r);
	r->explaining = false;
}

/* ---- options ---------------------------------------------------------- */

void offer_start(const struct offers *o, struct action *a)
{
	const struct frame *f = top_frame(o->match);

	action_clear(a, o->verb);
	a->side = f->state->anyone ? 0 : f->side;
}

void offer_some(struct offers *o, const struct action *a, const struct list *some)
{
	if (o->full)
		return;
	o->ruling.verdict = LAWFUL;
	if (check_action(o->match, a, &o->ruling))
		o->full = !o->take(o->context, a, some);
}

void offer(struct offers *o, const struct action *a)
{
	offer_some(o, a, NULL);
}

/* Debug builds, and with them all property games of the sanitizer stage, prove that it is. */
void offer_sure_some(struct offers *o, const struct action *a, const struct list *some)
{
	if (o->full)
		return;
#ifdef DEBUG
	o->ruling.verdict = LAWFUL;
	if (!check_action(o->match, a, &o->ruling))
		bug("'%s' is offered as sure, and is not lawful by %s", a->verb->name, o->ruling.rule);
#endif
	o->full = !o->take(o->context, a, some);
}

void offer_sure(struct offers *o, const struct action *a)
{
	offer_sure_some(o, a, NULL);
}

void offer_with(struct offers *o, struct action *a, int16_t *arg, int value)
{
	*arg = (int16_t)value;
	offer(o, a);
}

void offer_sets(struct offers *o, struct action *a, struct list *arg, const struct list *pieces)
{
	for (int i = 0; i < pieces->n; i++) {
		*arg = (struct list){ 0 };	/* nothing may be left behind its end: a game may keep it */
		list_add(arg, pieces->v[i]);
		offer(o, a);
	}
	*arg = *pieces;
	if (pieces->n > 1)
		offer_some(o, a, pieces);
}

/* A verb without arguments offers itself. */
static void offer_verb(struct offers *o, const struct verb *v)
{
	struct action a;

	o->verb = v;
	if (v->offer) {
		v->offer(o->match, o);
		return;
	}
	offer_start(o, &a);
	offer(o, &a);
}

/* only: of that name; NULL: of any. */
static void offer_verbs(struct offers *o, const struct verb *const *v, const char *only)
{
	for (; v && *v && !o->full; v++)
		if (!(*v)->former && (!only || same((*v)->name, only)))
			offer_verb(o, *v);
}

static bool is_asked(const struct match *m)
{
	return top_frame(m) && top_frame(m)->state->asks;
}

void each_option(const struct match *m, struct arena *arena, bool with_anytime,
		 bool (*take)(void *, const struct action *, const struct list *), void *context)
{
	struct offers o = {
		.match = m, .take = take, .context = context, .ruling = { .arena = arena, .quiet = true },
	};

	if (!is_asked(m))
		return;
	if (m->veil) {
		each_listed(m, arena, take, context);
		return;
	}
	offer_verbs(&o, top_frame(m)->state->verbs, NULL);
	if (with_anytime)
		offer_verbs(&o, m->game->anytime, NULL);
}

/* Of the options that a view lists, those of one verb. */
struct of_verb {
	const char *verb;
	bool (*take)(void *, const struct action *, const struct list *);
	void *context;
};

static bool take_of_verb(void *context, const struct action *a, const struct list *some)
{
	const struct of_verb *o = context;

	return (o->verb && !same(o->verb, a->verb->name)) || o->take(o->context, a, some);
}

void each_option_of(const struct match *m, struct arena *arena, const char *verb,
		    bool (*take)(void *, const struct action *, const struct list *), void *context)
{
	struct offers o = {
		.match = m, .take = take, .context = context, .ruling = { .arena = arena, .quiet = true },
	};

	if (!is_asked(m))
		return;
	if (m->veil) {
		each_listed(m, arena, take_of_verb, &(struct of_verb){ verb, take, context });
		return;
	}
	offer_verbs(&o, top_frame(m)->state->verbs, verb);
	offer_verbs(&o, m->game->anytime, verb);
}

const struct line *option_remark(const struct match *m, const struct action *a, struct arena *arena)
{
	struct ruling r = { .arena = arena };

	check_action(m, a, &r);
	return r.verdict == LAWFUL ? r.remarks : NULL;
}

int by_whom(const struct match *m, const struct action *a, int side)
{
	return side != NONE && top_frame(m)->state->anyone ? side : a->side;
}

struct other_answer {
	const struct verb *const *these;
	bool found;
};

static bool take_other(void *context, const struct action *a, const struct list *some)
{
	struct other_answer *o = context;

	(void)some;
	o->found = true;
	for (const struct verb *const *v = o->these; *v; v++)
		if (*v == a->verb)
			o->found = false;
	return !o->found;
}

bool has_answer_but(const struct match *m, struct arena *arena, const struct verb *const *these)
{
	struct other_answer o = { .these = these };

	each_option(m, arena, false, take_other, &o);
	return o.found;
}

/* ---- the umpire's own steps ------------------------------------------- */

struct single {
	int found;
	struct action action;
};

static bool take_single(void *context, const struct action *a, const struct list *some)
{
	struct single *s = context;

	s->action = *a;
	s->found += some ? 2 : 1;	/* other sets of these pieces are answers too */
	return s->found < 2;
}

/* Two are enough: so verbs without arguments are tried first, which cost least. */
static void find_single(const struct match *m, struct arena *arena, struct single *s)
{
	struct offers o = {
		.match = m, .take = take_single, .context = s, .ruling = { .arena = arena, .quiet = true },
	};

	s->found = 0;
	for (int listed = 0; listed < 2; listed++)
		for (const struct verb *const *v = top_frame(m)->state->verbs; *v && !o.full; v++)
			if (listed == ((*v)->offer != NULL))
				offer_verb(&o, *v);
}

/* A decision with one lawful answer and no secret in it costs nobody a mail. */
static bool answer_forced(struct match *m, struct ruling *r)
{
	const struct state *state = top_frame(m)->state;
	struct single s;

	if (state->secret || state->anyone || (state->secret_if && state->secret_if(m)))
		return false;
	find_single(m, r->arena, &s);
	if (s.found != 1)
		return false;
	action_tidy(&s.action);
	if (r->watch)
		r->watch(r, m, &s.action);
	if (!r->quiet) {
		struct buffer b = { .arena = r->arena };

		doc_write_flow(&b, action_encode(r->arena, m, &s.action));
		tell(r, 1u << s.action.side, frame_rule(m, top_frame(m)), "forced: %s", b.bytes);
	}
	s.action.verb->apply(m, &s.action, r);
	return true;
}

/* The next one comes after it unless it says go_to(). The last one done, so is the whole. */
static void take_stage(struct match *m, struct ruling *r)
{
	struct frame *f = &m->pending[m->depth - 1];
	const struct stage *stage = &f->state->stages[f->stage];

	if (!stage->name) {
		done(m);
		return;
	}
	f->stage++;
	stage->take(m, r);
}

/* Its side is not asked: it has answered before. Another that acts has then seen something of it. */
static bool answer_standing(struct match *m, struct ruling *r)
{
	struct action a;
	const char *order;

	if (!m->standing || !standing_answer(m, &a, &order, r))
		return false;
	r->revealed |= r->actor != a.side + 1;
	if (r->watch)
		r->watch(r, m, &a);
	tell(r, 1u << a.side, frame_rule(m, top_frame(m)), "standing: %s", order);
	a.verb->apply(m, &a, r);
	return true;
}

bool umpire_step(struct match *m, struct pace *pace, struct ruling *r)
{
	enum { MOST_STEPS = 10000, MOST_STANDING = 100 };	/* orders might answer each other for ever */
	const struct frame *f;

	if (r->verdict != LAWFUL || is_over(m))
		return false;
	if (m->game->judge)
		m->game->judge(m, r);
	f = top_frame(m);
	if (is_over(m))
		return false;
	/* A position made by hand may lead round and round, or to a question that is nobody's. */
	if (pace->steps++ == MOST_STEPS)
		trouble(r, "the umpire's own steps do not end");
	else if (!f)
		m->game->proceed(m, r);
	else if (f->state->stages)
		take_stage(m, r);
	else if (!f->state->asks)
		f->state->enter(m, r);
	else if (f->side == NONE && !f->state->anyone)
		trouble(r, "'%s' is asked of nobody", f->state->name);
	else if (!answer_forced(m, r) && (pace->standing++ == MOST_STANDING || !answer_standing(m, r)))
		return false;
	return true;
}

void run_to_question(struct match *m, struct ruling *r)
{
	struct pace pace = { 0 };

	while (umpire_step(m, &pace, r))
		;
}

/* Its side alone learns it: the others need not know what it was ready for. */
static void say_skipped(const struct match *m, const struct action *a, struct ruling *r)
{
	bool known = a->side != NONE;

	tell(r, known ? 1u << a->side : ~0u, NULL, "skipped: no open decision of %s takes '%s'",
	     known ? m->game->forms->sides[a->side] : "anybody", doc_text(a->doc, "do"));
}

bool action_begin(struct match *m, const struct action *a, struct ruling *r)
{
	if (a->skipped) {
		say_skipped(m, a, r);
		return false;
	}
	r->actor = (int16_t)(a->side + 1);
	if (a->verb->own_affair) {
		a->verb->apply(m, a, r);
		return false;
	}
	m->step++;
	a->verb->apply(m, a, r);
	/* A former one never moved the game on, and what is open is still to be answered. */
	return !a->verb->former;
}

bool apply_action(struct match *m, const struct action *a, struct ruling *r)
{
	if (action_begin(m, a, r))
		run_to_question(m, r);
	return r->verdict == LAWFUL;
}

/* ---- the way of one action -------------------------------------------- */

bool check_proposal(const struct match *m, const struct doc *proposal, const struct letter *l,
		    struct action *a, struct ruling *r)
{
	static const struct letter unsigned_one = { .as = NONE };

	return action_read(m, proposal, l ? l : &unsigned_one, a, r) && check_action(m, a, r);
}

/* A file made by hand may hide a fault until it is played on. */
static bool prove(const struct match *m, struct way *w, struct ruling *r)
{
	struct fault f = { .arena = r->arena };

	if (w->proof == UNPROVED)
		return true;
	if (position_fault(m, &f)) {
		w->unsound = f.words;
		return trouble(r, "the action leads to a position that cannot come about: %s", f.words);
	}
	return w->proof == SOUND || position_read_back(m, r);
}

static void add_entry(const struct match *m, const struct action *a, struct way *w, struct ruling *r)
{
	const struct entry entry = {
		.kind = a->verb == &standing_verb ? STANDING : aside_find(m->game, w->doc) ? ASIDE : PLAYED,
		.doc = w->doc,
	};

	history_add(w->file, r->arena, &(struct step){
		.entry = &entry, .action = a, .doc = w->doc, .ruling = r, .after = m,
	});
}

/* What a signed action says besides its arguments. */
static void keep_signed(struct doc *to, const struct action *a, struct arena *arena)
{
	static const char *const kept[] = { "if-asked", "letter-salt", NULL };

	EACH(child, a->doc)
		if (name_index(kept, child->key) >= 0)
			doc_add_copy(arena, to, child);
}

/* The entry comes before the proof: random play saves the game with the action that led astray. */
bool carry_out(struct match *m, const struct action *a, struct way *w, struct ruling *r)
{
	if (a->skipped)
		return apply_action(m, a, r);
	if (w->file || !r->quiet) {
		struct doc *doc = action_encode(r->arena, m, a);

		if (w->letter && (w->letter->recorded || w->letter->is_signed))
			keep_signed(doc, a, r->arena);
		w->doc = doc;
	}
	note_tell(m, a, r);
	if (!apply_action(m, a, r))
		return false;
	if (w->file)
		add_entry(m, a, w, r);
	return prove(m, w, r);
}

bool adjudicate(struct match *m, const struct doc *proposal, struct way *w, struct ruling *r)
{
	size_t history = w->file ? w->file->history_length : 0;
	struct chain chain = w->file ? w->file->chain : (struct chain){ 0 };
	struct match before;

	if (!check_proposal(m, proposal, w->letter, &w->action, r))
		return false;
	match_copy(&before, m);
	if (carry_out(m, &w->action, w, r))
		return true;
	match_copy(m, &before);
	if (w->file)
		w->file->history_length = history;
	if (w->file)
		w->file->chain = chain;
	return false;
}
