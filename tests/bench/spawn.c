/* SPDX-License-Identifier: ISC */
/*
 * spawn.c: times whole commands side by side. Usage: spawn ROUNDS LABEL COMMAND LABEL COMMAND ...
 * Each round runs every command once, so a busy machine slows all alike; the median of each is
 * printed, its ratio to the first, and the most memory that it held.
 */
#define _DEFAULT_SOURCE	/* wait4 */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Splits at blanks, in place. */
static void split(char *command, char **argv, int most)
{
	int n = 0;

	for (char *s = command; *s && n < most - 1;) {
		while (*s == ' ')
			*s++ = '\0';
		if (*s)
			argv[n++] = s;
		while (*s && *s != ' ')
			s++;
	}
	argv[n] = NULL;
}

/* memory: the most it held, in kilobytes. */
static double run(char **argv, long *memory)
{
	posix_spawn_file_actions_t quiet;
	struct rusage used;
	double from;
	pid_t child;
	int status;

	posix_spawn_file_actions_init(&quiet);
	posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
	from = seconds();
	if (posix_spawn(&child, argv[0], &quiet, NULL, argv, environ) ||
	    wait4(child, &status, 0, &used) < 0 || status) {
		fprintf(stderr, "spawn: %s fails\n", argv[0]);
		exit(2);
	}
	posix_spawn_file_actions_destroy(&quiet);
	if (used.ru_maxrss > *memory)
		*memory = used.ru_maxrss;
	return seconds() - from;
}

static int by_time(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	enum { MOST = 8, MOST_ROUNDS = 2000 };
	static double times[MOST][MOST_ROUNDS];
	static char *commands[MOST][32];
	long memory[MOST] = { 0 };
	int rounds = argc > 1 ? atoi(argv[1]) : 0, n = (argc - 2) / 2;

	if (rounds < 1 || rounds > MOST_ROUNDS || n < 1 || n > MOST || argc != 2 + 2 * n) {
		fprintf(stderr, "usage: spawn ROUNDS LABEL COMMAND ...\n");
		return 2;
	}
	for (int i = 0; i < n; i++)
		split(argv[3 + 2 * i], commands[i], 32);
	for (int round = 0; round < rounds; round++)
		for (int i = 0; i < n; i++)
			times[i][round] = run(commands[i], &memory[i]);
	for (int i = 0; i < n; i++)
		qsort(times[i], (size_t)rounds, sizeof times[i][0], by_time);
	for (int i = 0; i < n; i++)
		printf("%-44s %9.3f ms   x %5.2f %8.1f MB\n", argv[2 + 2 * i], times[i][rounds / 2] * 1e3,
		       times[i][rounds / 2] / times[0][rounds / 2], (double)memory[i] / 1024);
	return 0;
}
