/* SPDX-License-Identifier: ISC */
/* choices.c: the options looked through, for lists of some of them and for counts. */
#include "engine/choices.h"
#include "engine/game.h"

void each_named(const struct action *a, void (*name)(void *, const struct param *, bool, int), void *context)
{
	for (const struct param *p = a->verb->params; p && p->kind; p++) {
		const void *at = (const char *)a + p->offset;
		const struct list *list = at;
		const struct pairs *pairs = at;

		if (p->kind == ARG_PIECE || p->kind == ARG_PLACE)
			name(context, p, p->kind == ARG_PLACE, *(const int16_t *)at);
		for (int i = 0; p->kind == ARG_PIECES && i < list->n; i++)
			name(context, p, false, list->v[i]);
		if (p->kind == ARG_PLACES && list->n)
			name(context, p, true, list->v[list->n - 1]);
		for (int i = 0; p->kind == ARG_PAIRS && i < pairs->n; i++) {
			name(context, p, false, pairs->key[i]);
			if (p->to != ARG_WORD)
				name(context, p, p->to == ARG_PLACE, pairs->value[i]);
		}
	}
}

/* ---- those that are wanted ------------------------------------------------ */

struct search_for {
	const struct match *m;
	const struct wanted *wanted;
	int side;
	struct list missing;		/* pieces not yet named */
	bool at;			/* the place is */
};

/* Where a piece lies that its side does not see must not be found out by asking. */
static void note_named(void *context, const struct param *p, bool is_place, int index)
{
	struct search_for *s = context;
	int place = s->wanted->place;

	(void)p;
	if (index == NONE)
		return;
	if (!is_place)
		list_drop(&s->missing, index);
	s->at |= place != NONE && (is_place ? index == place
				   : s->m->at[index] == place && sight_of(s->m, index, s->side) == SEEN);
}

/* A hexside is named by the places on it. */
static bool is_at_border(const struct match *m, const struct action *a, int place)
{
	for (const struct param *p = a->verb->params; p && p->kind; p++) {
		const void *at = (const char *)a + p->offset;
		int border = p->kind == ARG_BORDER ? *(const int16_t *)at : NONE;

		if (border != NONE && (m->data->map->borders[border].a == place ||
				       m->data->map->borders[border].b == place))
			return true;
	}
	return false;
}

bool is_wanted(const struct match *m, const struct wanted *w, const struct action *a)
{
	struct search_for s = { .m = m, .wanted = w, .side = a->side, .missing = w->pieces };

	if (w->verb && !same(w->verb, a->verb->name))
		return false;
	if (!w->pieces.n && w->place == NONE)
		return true;
	each_named(a, note_named, &s);
	return !s.missing.n && (w->place == NONE || s.at || is_at_border(m, a, w->place));
}

struct sieve {
	const struct match *m;
	const struct wanted *wanted;
	bool (*take)(void *, const struct action *, const struct list *);
	void *context;
};

static bool take_wanted(void *context, const struct action *a, const struct list *some)
{
	const struct sieve *s = context;

	return !is_wanted(s->m, s->wanted, a) || s->take(s->context, a, some);
}

void each_wanted(const struct match *m, struct arena *arena, const struct wanted *w,
		 bool (*take)(void *, const struct action *, const struct list *), void *context)
{
	struct sieve s = { m, w, take, context };

	if (w->pieces.n || w->place != NONE)
		each_option_of(m, arena, w->verb, take_wanted, &s);
	else
		each_option_of(m, arena, w->verb, take, context);
}

/* ---- how many --------------------------------------------------------------- */

static void note_lead(void *context, const struct param *p, bool is_place, int index)
{
	int *lead = context;

	(void)p;
	if (*lead == NONE && !is_place)
		*lead = index;
}

int lead_of(const struct action *a)
{
	int lead = NONE;

	each_named(a, note_lead, &lead);
	return lead;
}

/* Mostly it is as the one before. */
void choices_note(struct choices *c, const struct action *a)
{
	int lead = lead_of(a), i = c->n - 1;

	while (i >= 0 && (c->v[i].verb != a->verb || c->v[i].piece != lead))
		i--;
	if (i < 0) {
		i = c->n;
		c->v = array_grown(c->arena, c->v, c->n, sizeof c->v[0]);
		c->v[c->n++] = (struct tallied){ .verb = a->verb, .piece = lead };
	}
	c->v[i].n++;
}

int choices_count(const struct choices *c, const struct verb *v, int *pieces)
{
	int n = 0;

	*pieces = 0;
	for (int i = 0; i < c->n; i++) {
		if (c->v[i].verb != v)
			continue;
		n += c->v[i].n;
		*pieces += c->v[i].piece != NONE;
	}
	return n;
}

bool choices_begin(const struct choices *c, int row)
{
	for (int i = 0; i < row; i++)
		if (c->v[i].verb == c->v[row].verb)
			return false;
	return true;
}
