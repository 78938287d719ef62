/* pending.c: whether decisions lie where they may, by a game's table. */
#include "engine/pending.h"

#include "engine/game.h"
#include "engine/engine-private.h"

static const struct lie *lie_of(const struct lies *lies, const struct frame *f)
{
	for (const struct lie *l = lies->table; l->state; l++)
		if (l->state == f->state)
			return l;
	return NULL;
}

/* Nothing lies on what breaks in unless it says so. */
static bool lies_well(const struct match *m, const struct lies *lies, const struct lie *l,
		      const struct frame *f)
{
	const struct lie *under;

	if (f == m->pending)
		return l->breaks_in || l->in >> lies->phase(m) & 1;
	for (size_t i = 0; i < LENGTH(l->on) && l->on[i]; i++)
		if (l->on[i] == f[-1].state)
			return true;
	under = lie_of(lies, f - 1);
	return l->breaks_in && under && !under->breaks_in;
}

static bool is_asked(const struct match *m, const struct lies *lies, const struct lie *l, int side)
{
	if (l->side == EITHER_SIDE || l->side == ANYBODY)
		return side != NONE || l->side == ANYBODY;
	return side == (l->side == ON_TURN ? lies->turn(m) : l->side);
}

static bool is_apt(const struct match *m, const struct lies *lies, const struct lie *l, const struct frame *f)
{
	if (f->border != NONE && !l->border)
		return false;
	if (l->where ? f->where == NONE || !(l->where >> spot(m, f->where)->kind & 1) : f->where != NONE)
		return false;
	if (l->who ? !lies->about(m, f, l->who) : f->who != NONE)
		return false;
	return !lies->apt || lies->apt(m, f);
}

/* ---- by what states say ------------------------------------------------ */

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
		if (f->count < f->state->least || (f->state->most && f->count > f->state->most(m, f)))
			return fault_of_frame(fault, i, "count", "'%s' is not to be decided for %d", name,
					      f->count);
	}
	return false;
}

/* ---- by a table ---------------------------------------------------------- */

bool stack_fault(const struct match *m, const struct lies *lies, struct fault *fault)
{
	for (int i = 0; i < m->depth; i++) {
		const struct frame *f = &m->pending[i];
		const struct lie *l = lie_of(lies, f);
		const char *name = f->state->name;

		if (!l || !lies_well(m, lies, l, f))
			return fault_of_frame(fault, i, "decide", "'%s' is not to be decided there", name);
		if (!is_asked(m, lies, l, f->side))
			return fault_of_frame(fault, i, "side", "'%s' is not to be decided by that side",
					      name);
		if (!is_apt(m, lies, l, f))
			return fault_of_frame(fault, i, NULL, "'%s' is not to be decided about that", name);
		if (lies->most && (f->count < 0 || f->count > lies->most(m, f)))
			return fault_of_frame(fault, i, "count", "'%s' is not to be decided for %d", name,
					      f->count);
	}
	return false;
}
