/* SPDX-License-Identifier: ISC */
/*
 * ways.c: `to: PLACE` in place of a path, or of what a begun one lacks: the cheapest lawful way there, or
 * those that are to choose from.
 */
#include "engine/dice.h"
#include "engine/engine-private.h"
#include "engine/fields.h"
#include "engine/game.h"

enum {
	MOST_WAYS = 32,		/* that cost the same */
	MOST_TRIED = 1024,	/* by the checks of the verb */
	MOST_STEPS = 65536,	/* of all paths that are looked at */
	MOST_DETOUR = 4,	/* places more than the shortest path has, where each costs the same */
	MOST_SHOWN = 4,		/* ways that the player is to choose from */
};

/* A way that is looked for. */
struct quest {
	const struct match *m;
	const struct param *param;
	struct action *a;		/* as proposed; its path is what is tried */
	struct list *path;		/* of that action */
	struct list begun;		/* what was given of it */
	int start, goal;		/* start: where that ends; NONE: nowhere known that joins others */
	struct arena *arena;
	int tried, steps, least, n;	/* least: what those n cost that were found */
	struct list found[MOST_WAYS];
};

/* ---- the candidates ------------------------------------------------------- */

static int cost_of(struct quest *q, const struct list *path)
{
	*q->path = *path;
	return q->a->verb->toll ? q->a->verb->toll(q->m, q->a) : path->n;
}

static bool is_found(const struct quest *q, const struct list *path)
{
	for (int i = 0; i < q->n; i++)
		if (!memcmp(&q->found[i], path, sizeof *path))
			return true;
	return false;
}

/* Of those that the checks of the verb accept the cheapest are kept. */
static void try_path(struct quest *q, const struct list *path)
{
	struct ruling quiet = { .arena = q->arena, .quiet = true };
	int cost;

	*q->path = *path;
	if (q->tried++ >= MOST_TRIED || !check_action(q->m, q->a, &quiet))
		return;
	cost = cost_of(q, path);
	if (cost == NO || (q->n && cost > q->least))
		return;
	if (cost < q->least)
		q->n = 0;
	q->least = cost;
	if (q->n < MOST_WAYS && !is_found(q, path))
		q->found[q->n++] = *path;
}

static struct list path_from(const struct quest *q)
{
	struct list path = q->begun;

	if (!path.n && q->param->path == PATH_WITH_START && q->start != NONE)
		list_add(&path, q->start);
	return path;
}

/* ---- where the verb tells what a path costs --------------------------------- */

struct tolls {
	struct reach reach;		/* not in order of cost */
	bool closed[MOST_PLACES];
	uint32_t before[MOST_PLACES];	/* links of a place over which cheapest ways come to it, as bits */
};

/* The cheapest way so far to a place, and one step more. */
static int toll_of_step(struct quest *q, const struct tolls *t, int from, int to)
{
	struct list way, path = path_from(q);

	if (!reach_way(&t->reach, from, &way) || path.n + way.n >= MOST_LIST)
		return NO;
	for (int i = 0; i < way.n; i++)
		list_add(&path, way.v[i]);
	list_add(&path, to);
	return cost_of(q, &path);
}

static uint32_t link_back(const struct match *m, int from, int to)
{
	uint32_t bit = 1;

	EACH_LINK(l, m->data, to) {
		if (l->to == from)
			return bit;
		bit <<= 1;
	}
	return 0;
}

static void widen(struct quest *q, struct tolls *t, int from)
{
	struct reach *reach = &t->reach;

	t->closed[from] = true;
	EACH_LINK(l, q->m->data, from) {
		int cost = t->closed[l->to] && reach->cost[l->to] <= reach->cost[from]
				   ? NO : toll_of_step(q, t, from, l->to);

		if (cost == NO || (reach->cost[l->to] != NONE && cost > reach->cost[l->to]))
			continue;
		if (reach->cost[l->to] == NONE)
			reach->place[reach->n++] = l->to;
		if (reach->cost[l->to] == NONE || cost < reach->cost[l->to]) {
			reach->cost[l->to] = (int16_t)cost;
			reach->from[l->to] = (int16_t)from;
			t->before[l->to] = 0;
		}
		t->before[l->to] |= link_back(q->m, from, l->to);
	}
}

static int cheapest_open(const struct tolls *t)
{
	int best = NONE;

	for (int i = 0; i < t->reach.n; i++) {
		int h = t->reach.place[i];

		if (!t->closed[h] && (best == NONE || t->reach.cost[h] < t->reach.cost[best]))
			best = h;
	}
	return best;
}

/* Every way that costs no more than the first: back: from the goal to where it has come. */
static void follow_back(struct quest *q, const struct tolls *t, struct list *back)
{
	int here = back->v[back->n - 1];
	uint32_t bit = 1;

	if (here == q->start) {
		struct list path = path_from(q);

		for (int i = back->n - 1; i-- > 0 && path.n < MOST_LIST;)
			list_add(&path, back->v[i]);
		try_path(q, &path);
		return;
	}
	EACH_LINK(l, q->m->data, here) {
		if (t->before[here] & bit && back->n < MOST_LIST - 1 && q->steps++ < MOST_STEPS) {
			list_add(back, l->to);
			follow_back(q, t, back);
			list_drop(back, l->to);
		}
		bit <<= 1;
	}
}

/* Dijkstra's search; the verb says what the way to each place costs. */
static void search_by_toll(struct quest *q)
{
	struct tolls *t = NEW(q->arena, struct tolls);
	struct list back = list_of(q->goal);
	int16_t *cost = t->reach.cost;

	memset(cost, NONE, sizeof t->reach.cost);
	memset(t->reach.from, NONE, sizeof t->reach.from);
	cost[q->start] = 0;
	t->reach.place[t->reach.n++] = (int16_t)q->start;
	for (int h; (h = cheapest_open(t)) != NONE && (cost[q->goal] == NONE || cost[h] < cost[q->goal]);)
		widen(q, t, h);
	if (q->goal != q->start && cost[q->goal] != NONE)
		follow_back(q, t, &back);
}

/* ---- where every place costs the same ----------------------------------------- */

static bool is_of_kind(const struct quest *q, int h)
{
	int kind = spot(q->m, h)->kind;

	return kind == spot(q->m, q->goal)->kind || kind == spot(q->m, q->start)->kind;
}

/* From every place to the goal; if `alike`, over places such as the two ends are. NONE: there is no way. */
static int16_t *count_hops(const struct quest *q, bool alike)
{
	const struct match *m = q->m;
	int16_t *hops = NEW_N(q->arena, int16_t, m->data->map->n_places), queue[MOST_PLACES];
	int first = 0, last = 0;

	EACH_PLACE(h, m)
		hops[h] = NONE;
	hops[q->goal] = 0;
	queue[last++] = (int16_t)q->goal;
	while (first < last) {
		int here = queue[first++];

		if (alike && !is_of_kind(q, here))
			continue;
		EACH_LINK(l, m->data, here)
			if (hops[l->to] == NONE) {
				hops[l->to] = (int16_t)(hops[here] + 1);
				queue[last++] = l->to;
			}
	}
	return hops;
}

/* All paths of just so many places more. */
static void deepen(struct quest *q, const int16_t *hops, int here, int left, struct list *path)
{
	if (!left) {
		try_path(q, path);
		return;
	}
	EACH_LINK(l, q->m->data, here) {
		bool again = list_has(path, l->to) || l->to == q->start, last = l->to == q->goal && left == 1;

		if (hops[l->to] == NONE || hops[l->to] > left - 1 || (again && !last))
			continue;
		if (path->n == MOST_LIST || q->steps++ >= MOST_STEPS || q->tried >= MOST_TRIED)
			return;
		list_add(path, l->to);
		deepen(q, hops, l->to, left - 1, path);
		path->v[--path->n] = 0;
	}
}

/* The shortest first. */
static void search_by_length(struct quest *q)
{
	int16_t *hops = count_hops(q, true);
	struct list path = path_from(q);
	int shortest = hops[q->start];

	if (q->start == q->goal && q->param->optional)
		try_path(q, &path);
	for (int n = greater(1, shortest); shortest != NONE && !q->n && n <= shortest + MOST_DETOUR; n++)
		deepen(q, hops, q->start, n, &path);
}

/* ---- what is offered ------------------------------------------------------------ */

static bool take_way(void *context, const struct action *a, const struct list *some)
{
	struct quest *q = context;
	const struct list *path = (const void *)((const char *)a + q->param->offset);
	struct list own = { .n = path->n };

	(void)some;
	if (!path->n || path->v[path->n - 1] != q->goal)
		return true;
	memcpy(own.v, path->v, sizeof own.v[0] * (size_t)path->n);
	try_path(q, &own);
	return q->tried < MOST_TRIED;
}

/* Ways of others, or from elsewhere: those that will do for this action. */
static void search_offers(struct quest *q)
{
	struct offers o = {
		.match = q->m, .verb = q->a->verb, .take = take_way, .context = q,
		.ruling = { .arena = q->arena, .quiet = true },
	};

	if (q->a->verb->offer && top_frame(q->m))
		q->a->verb->offer(q->m, &o);
}

/* Straight on, lawful or not: the checks tell why not. From nowhere it leads from the goal to the goal. */
static struct list straight_path(const struct quest *q)
{
	int16_t *hops = q->start == NONE ? NULL : count_hops(q, true);
	struct list path = path_from(q);
	int here = q->start;

	if (hops && hops[here] == NONE)
		hops = count_hops(q, false);
	while (hops && hops[here] > 0 && path.n < MOST_LIST) {
		EACH_LINK(l, q->m->data, here)
			if (hops[l->to] == hops[here] - 1) {
				here = l->to;
				break;
			}
		list_add(&path, here);
	}
	if (q->start == NONE && !path.n && q->param->path == PATH_WITH_START)
		list_add(&path, q->goal);
	if (here != q->goal && path.n < MOST_LIST)
		list_add(&path, q->goal);
	return path;
}

/* ---- which of them ---------------------------------------------------------------- */

static bool is_hostile(const struct match *m, int p, int side)
{
	const char *const *parties = m->game->parties;
	int other = side_of(m, p);

	return parties ? !same(parties[other], parties[side]) : other != side;
}

/* Where the side sees enemies, or their backs. */
static void find_enemies(const struct match *m, int side, bool enemies[MOST_PLACES])
{
	memset(enemies, 0, sizeof(bool) * MOST_PLACES);
	EACH_UNIT(p, m)
		if (m->at[p] != NONE && is_hostile(m, p, side) && sight_of(m, p, side) != UNSEEN)
			enemies[m->at[p]] = true;
}

static bool is_threatened(const struct quest *q, int from, int h)
{
	if (q->a->verb->threatens)
		return q->a->verb->threatens(q->m, from, h);
	return from == h || border_between(q->m->data, from, h) != NONE;
}

/* Which enemies are there, as the side sees them, for how many of the places entered. */
static uint64_t threats_on(const struct quest *q, const struct list *path, const bool *enemies)
{
	uint64_t sum = 0;

	for (int i = q->param->path == PATH_WITH_START; i < path->n; i++)
		EACH_PLACE(from, q->m)
			if (enemies[from] && is_threatened(q, from, path->v[i])) {
				int16_t who = (int16_t)from;

				sum += digest(DIGEST_START, &who, sizeof who);
			}
	return sum;
}

/* What its side sees when it has gone there, were there nobody but whom it sees: so nothing is given away. */
static uint64_t outcome_of(struct quest *q, const struct list *path, struct match *after)
{
	struct seeded_dice dice = dice_of_seed(1);
	struct ruling quiet = {
		.arena = q->arena, .quiet = true, .dice = &dice.source, .actor = (int16_t)(q->a->side + 1),
	};

	match_copy(after, q->m);
	EACH_UNIT(p, q->m)
		if (side_of(q->m, p) != q->a->side && sight_of(q->m, p, q->a->side) != SEEN)
			put(after, p, NONE);
	*q->path = *path;
	if (!check_action(after, q->a, &quiet))
		return 0;
	q->a->verb->apply(after, q->a, &quiet);
	return match_digest(after, q->a->side);
}

/* Leaves one of those on which the same may happen. */
static void drop_alike(struct quest *q)
{
	struct match *after = NEW_RAW(q->arena, struct match);
	bool *enemies = NEW_N(q->arena, bool, MOST_PLACES);
	uint64_t threats[MOST_WAYS], outcome[MOST_WAYS];
	int n = 0;

	find_enemies(q->m, q->a->side, enemies);
	for (int i = 0; i < q->n; i++) {
		uint64_t a = threats_on(q, &q->found[i], enemies), b = outcome_of(q, &q->found[i], after);
		int k = 0;

		while (k < n && (threats[k] != a || outcome[k] != b))
			k++;
		if (k < n)
			continue;
		threats[n] = a;
		outcome[n] = b;
		q->found[n++] = q->found[i];
	}
	q->n = n;
}

/* Ready to be sent. */
static bool ask_which(struct quest *q, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };

	r->ways = doc_new(r->arena, DOC_LIST);
	for (int i = 0; i < lesser(q->n, MOST_SHOWN); i++) {
		*q->path = q->found[i];
		buffer_text(&b, i ? " or " : "");
		doc_write_flow(&b, doc_add(r->ways, NULL, action_encode(r->arena, q->m, q->a)));
	}
	return trouble_at(r, doc_get(q->a->doc, "to"),
			  "ways that cost the same lead to %s, and not the same may happen on them: "
			  "say which, such as %s", place_name(q->m, q->goal), b.bytes);
}

/* ---- the whole ----------------------------------------------------------------------- */

const struct param *path_param(const struct verb *v)
{
	for (const struct param *p = v->params; p && p->kind; p++)
		if (p->path)
			return p;
	return NULL;
}

/* The first of those who go: they are named before the path. */
static int mover_of(const struct action *a, const struct param *path)
{
	int mover = NONE;

	for (const struct param *p = a->verb->params; p != path; p++) {
		const void *at = (const char *)a + p->offset;
		const struct list *list = at;

		if (p->kind == ARG_PIECE)
			mover = *(const int16_t *)at;
		else if (p->kind == ARG_PIECES)
			mover = list->n ? list->v[0] : NONE;
	}
	return mover;
}

/* Of its own alone: where somebody is whom the side does not see is not its to know. */
static int start_of(const struct match *m, const struct action *a, const struct param *path)
{
	int mover = mover_of(a, path), at = mover == NONE ? NONE : m->at[mover];

	return at == NONE || side_of(m, mover) != a->side ? NONE : at;
}

/* From where the way is still to be found. */
static int begun_to(const struct quest *q)
{
	int end = q->begun.n ? q->begun.v[q->begun.n - 1] : start_of(q->m, q->a, q->param);

	return end == NONE || !spot(q->m, end)->links ? NONE : end;
}

static void search_ways(struct quest *q)
{
	struct list direct = path_from(q);

	if (direct.n == MOST_LIST)
		return;
	list_add(&direct, q->goal);
	if (q->start != NONE)
		(q->a->verb->toll ? search_by_toll : search_by_length)(q);
	if (!q->n)
		try_path(q, &direct);
	if (!q->n && !q->begun.n)
		search_offers(q);
}

bool find_way(const struct match *m, struct action *a, struct ruling *r)
{
	const struct param *p = path_param(a->verb);
	struct quest *q = NEW(r->arena, struct quest);

	q->m = m;
	q->a = a;
	q->param = p;
	q->path = (struct list *)(void *)((char *)a + p->offset);
	q->begun = *q->path;
	q->start = begun_to(q);
	q->goal = a->goal;
	q->arena = r->arena;
	if (q->begun.n && q->start == q->goal)
		return true;
	search_ways(q);
	if (q->n > 1)
		drop_alike(q);
	if (q->n > 1)
		return ask_which(q, r);
	*q->path = q->n ? q->found[0] : straight_path(q);
	if (q->n)
		remark(r, NULL, "the path: %s", place_names(r, m, q->path, "none"));
	return true;
}
