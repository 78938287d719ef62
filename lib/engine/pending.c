/* pending.c: whether decisions lie where they may, by a game's table. */
#include "engine/pending.h"

#include "engine/game.h"

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
