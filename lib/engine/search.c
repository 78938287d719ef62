/* SPDX-License-Identifier: ISC */
/* search.c: everything in reach at least cost, ways of retreat, zones of control; knows no terrain. */
#include "engine/game.h"

#include <string.h>

enum { MOST_BUDGET = 256 };	/* costs are small whole numbers: one bucket for each */

struct buckets {
	int16_t first[MOST_BUDGET + 1];		/* head of the places at that cost */
	int16_t next[MOST_PLACES], before[MOST_PLACES];
	bool closed[MOST_PLACES], stopped[MOST_PLACES];
};

static void bucket_add(struct buckets *b, int cost, int place)
{
	int old = b->first[cost];

	b->next[place] = (int16_t)old;
	b->before[place] = NONE;
	if (old != NONE)
		b->before[old] = (int16_t)place;
	b->first[cost] = (int16_t)place;
}

static void bucket_drop(struct buckets *b, int cost, int place)
{
	int next = b->next[place], before = b->before[place];

	if (before == NONE)
		b->first[cost] = (int16_t)next;
	else
		b->next[before] = (int16_t)next;
	if (next != NONE)
		b->before[next] = (int16_t)before;
}

/* All bits of NONE are set: so are those of each byte. */
static void reach_clear(const struct match *m, struct reach *r)
{
	size_t n = (size_t)m->data->map->n_places;

	r->n = 0;
	memset(r->cost, NONE, n * sizeof r->cost[0]);
	memset(r->from, NONE, n * sizeof r->from[0]);
}

static void relax(const struct match *m, struct reach *r, struct buckets *b, int from, int budget,
		  int (*step)(const struct match *, const void *, int, const struct link *, int, bool *),
		  const void *context)
{
	EACH_LINK(l, m->data, from) {
		bool stop = false;
		int cost;

		if (b->closed[l->to])
			continue;
		cost = step(m, context, from, l, r->cost[from], &stop);
		if (cost == NO || (cost += r->cost[from]) > budget)
			continue;
		if (r->cost[l->to] != NONE) {
			if (r->cost[l->to] <= cost)
				continue;
			bucket_drop(b, r->cost[l->to], l->to);
		}
		r->cost[l->to] = (int16_t)cost;
		r->from[l->to] = (int16_t)from;
		b->stopped[l->to] = stop;
		bucket_add(b, cost, l->to);
	}
}

/* Dijkstra, with a bucket of places for each cost in place of a heap. */
void search(const struct match *m, int start, int spent, int budget,
	    int (*step)(const struct match *, const void *, int, const struct link *, int, bool *),
	    const void *context, struct reach *r)
{
	struct buckets b;

	if (budget > MOST_BUDGET)
		bug("a search has a budget of %d", budget);
	reach_clear(m, r);
	if (start == NONE || spent > budget)
		return;
	memset(b.first, NONE, (size_t)(budget + 1) * sizeof b.first[0]);
	memset(b.closed, 0, (size_t)m->data->map->n_places * sizeof b.closed[0]);
	b.stopped[start] = false;
	r->cost[start] = (int16_t)spent;
	bucket_add(&b, spent, start);
	for (int cost = spent; cost <= budget; cost++) {
		while (b.first[cost] != NONE) {
			int here = b.first[cost];

			bucket_drop(&b, cost, here);
			b.closed[here] = true;
			r->place[r->n++] = (int16_t)here;
			if (!b.stopped[here])
				relax(m, r, &b, here, budget, step, context);
		}
	}
}

/* Places one hex farther away are looked at in the order in which those before them were reached. */
void retreat_search(const struct match *m, int start, int most,
		    int (*step)(const struct match *, const void *, int, const struct link *, int),
		    const void *context, struct reach *r)
{
	reach_clear(m, r);
	if (!is_hex(m, start))
		return;
	r->cost[start] = 0;
	r->place[r->n++] = (int16_t)start;
	for (int i = 0; i < r->n; i++) {
		int from = r->place[i], n = hex_distance(m->data, start, from) + 1;

		if (!is_hex(m, from) || n > most)
			continue;
		EACH_LINK(l, m->data, from) {
			int cost, sum;

			if (is_hex(m, l->to) && hex_distance(m->data, start, l->to) != n)
				continue;
			cost = step(m, context, from, l, n);
			if (cost == NO)
				continue;
			sum = r->cost[from] + cost;
			if (r->cost[l->to] == NONE)
				r->place[r->n++] = l->to;
			else if (sum >= r->cost[l->to])
				continue;
			r->cost[l->to] = (int16_t)sum;
			r->from[l->to] = (int16_t)from;
		}
	}
}

/* One enemy next to it is enough. */
bool in_zone(const struct match *m, int place, int side, const struct zone_rule *rule)
{
	EACH_LINK(l, m->data, place) {
		if (m->top[l->to] == NONE || !rule->reaches(m, l))
			continue;
		EACH_PIECE_AT(p, m, l->to)
			if (counter(m, p)->side != side && rule->exerts(m, p))
				return true;
	}
	return false;
}

bool reach_path(const struct reach *r, int to, struct list *path)
{
	int n = 0;

	for (int at = to; at != NONE; at = r->from[at])
		n++;
	if (n > MOST_LIST)
		return false;
	path->n = (int16_t)n;
	for (int at = to; at != NONE; at = r->from[at])
		path->v[--n] = (int16_t)at;
	return true;
}

bool reach_way(const struct reach *r, int to, struct list *path)
{
	if (!reach_path(r, to, path))
		return false;
	path->n--;
	for (int i = 0; i < path->n; i++)
		path->v[i] = path->v[i + 1];
	return true;
}

int dearer(int a, int b)
{
	return a == NO || b == NO ? NO : a > b ? a : b;
}

int cheaper(int a, int b)
{
	return a == NO ? b : b == NO ? a : a < b ? a : b;
}
