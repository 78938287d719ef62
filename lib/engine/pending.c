/* SPDX-License-Identifier: ISC */
/* pending.c: whether the decisions that are pending are as their states say. */
#include "engine/engine-private.h"
#include "engine/game.h"

static bool is_on(const struct state *s, const struct state *under)
{
	for (const struct state *const *on = s->on; on && *on; on++)
		if (*on == under)
			return true;
	return false;
}

/* Nothing lies on what breaks in unless it says so. */
static bool may_lie(const struct match *m, const struct frame *f)
{
	const struct state *s = f->state;

	if (f == m->pending)
		return s->breaks_in || s->in >> m->game->phase(m) & 1;
	return is_on(s, f[-1].state) || (s->breaks_in && !f[-1].state->breaks_in);
}

static bool may_be_asked(const struct match *m, const struct state *s, int side)
{
	switch (s->asked) {
	case ON_TURN: return side == m->game->on_turn(m);
	case EITHER_SIDE: return side != NONE;
	case ANYBODY: return true;
	case THE_UMPIRE: return side == NONE;
	default: return THE_SIDE(side) == s->asked;
	}
}

static bool is_about(const struct match *m, const struct frame *f)
{
	const struct state *s = f->state;
	int who = s->who < 0 ? -s->who : s->who;

	if (s->border > 0 ? f->border == NONE : !s->border && f->border != NONE)
		return false;
	if (s->where ? f->where == NONE || !(s->where >> spot(m, f->where)->kind & 1) : f->where != NONE)
		return false;
	if (f->who == NONE ? s->who > 0 : !who || !m->game->is_about(m, f, who))
		return false;
	return !s->fits || s->fits(m, f);
}

static int most_of(const struct match *m, const struct frame *f)
{
	return f->state->most ? f->state->most(m, f) : f->state->least;
}

bool pending_fault(const struct match *m, struct fault *fault)
{
	for (int i = 0; i < m->depth; i++) {
		const struct frame *f = &m->pending[i];
		const char *name = f->state->name;

		if (!may_lie(m, f))
			return fault_of_frame(fault, i, "decide", "'%s' is not to be decided there", name);
		if (!may_be_asked(m, f->state, f->side))
			return fault_of_frame(fault, i, "side", "'%s' is not to be decided by that side",
					      name);
		if (!is_about(m, f))
			return fault_of_frame(fault, i, NULL, "'%s' is not to be decided about that", name);
		if (f->count < f->state->least || f->count > most_of(m, f))
			return fault_of_frame(fault, i, "count", "'%s' is not to be decided for %d", name,
					      f->count);
	}
	return false;
}
