/* SPDX-License-Identifier: ISC */
/* los.c: how long a line of sight of En Pointe Toujours takes on its largest map. */
#include "games/en-pointe-toujours/ept.h"

#include <stdio.h>
#include <time.h>

enum { ROUNDS = 20 };

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* In microseconds, of pairs so far apart at least. */
static void measure(const struct match *m, int least, const char *words)
{
	double start = now();
	long n = 0, seen = 0;

	for (int round = 0; round < ROUNDS; round++)
		EACH_PLACE(a, m)
			EACH_PLACE(b, m)
				if (is_hex(m, a) && is_hex(m, b) && hex_distance(m->data, a, b) >= least) {
					seen += ep_sees(m, a, b);
					n++;
				}
	printf("%8.3f us  %s: %ld, %ld of them clear\n", (now() - start) / (double)(n ? n : 1), words,
	       n / ROUNDS, seen / ROUNDS);
}

int main(void)
{
	const struct game *game = game_find("en-pointe-toujours");
	struct arena arena = { 0 };
	struct ruling r = { .arena = &arena, .quiet = true };
	static struct match m;

	match_new(&m, game, game_data(game, &arena), SKIS, 0, &r);
	measure(&m, 0, "a line of sight, all pairs of hexes of 16.1");
	measure(&m, 15, "the same, pairs 15 or more hexes apart");
	arena_free(&arena);
	return 0;
}
