/* SPDX-License-Identifier: ISC */
/* supply.c: how long the Supply Phase of Across the Narva takes to judge every unit of a game file. */
#include "engine/file.h"
#include "games/across-the-narva/narva.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 2000 };

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int units_on_map(const struct match *m)
{
	int n = 0;

	EACH_UNIT(p, m)
		n += is_ground_unit(m, p) && on_map(m, p);
	return n;
}

/* In microseconds; each round judges the same position, so the copy is measured and taken off. */
static double measure(const struct match *m, struct arena *arena)
{
	struct ruling r = { .arena = arena, .quiet = true };
	struct match copy;
	double start = now(), copied, judged;
	long sum = 0;

	for (int i = 0; i < ROUNDS; i++) {
		copy = *m;
		sum += copy.at[i % MOST_PIECES];
	}
	copied = now() - start;
	start = now();
	for (int i = 0; i < ROUNDS; i++) {
		copy = *m;
		an_judge_supply(&copy, &r);
		sum += copy.at[i % MOST_PIECES];
	}
	judged = now() - start;
	return sum == -1 ? 0 : (judged - copied) / ROUNDS;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		static char bytes[1 << 22];
		struct arena arena = { 0 };
		struct ruling r = { .arena = &arena };
		struct game_file *file = NEW(&arena, struct game_file);
		FILE *in = fopen(argv[i], "rb");
		size_t n = in ? fread(bytes, 1, sizeof bytes, in) : 0;

		if (!in || !file_parse(file, bytes, n, argv[i], NULL, &r)) {
			fprintf(stderr, "%s: %s\n", argv[i], r.text ? r.text : "cannot be read");
			return 2;
		}
		fclose(in);
		printf("%8.1f us  supply lines of %d units, both sides\n", measure(&file->match, &arena),
		       units_on_map(&file->match));
		arena_free(&arena);
	}
	return 0;
}
