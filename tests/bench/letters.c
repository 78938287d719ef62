/* SPDX-License-Identifier: ISC */
/*
 * letters.c: times a command that takes a letter from standard input, on one processor, again and again.
 * Usage: letters ROUNDS LABEL FILE COMMAND. Each @@ of the FILE is written as a number that no other of these
 * has. Printed are letters a second, the median, and how much is the processor's; the rest is waiting for
 * the disk.
 */
#define _GNU_SOURCE		/* sched_setaffinity */
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_ROUNDS = 2000, MOST_BYTES = 1 << 20 };

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double processor(void)
{
	struct rusage used;

	getrusage(RUSAGE_CHILDREN, &used);
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static _Noreturn void fail(const char *what)
{
	fprintf(stderr, "letters: %s fails\n", what);
	exit(2);
}

/* An open file with letter number n. */
static int write_letter(const char *words, int n)
{
	FILE *file = tmpfile();

	if (!file)
		fail("a temporary file");
	for (; *words; words++)
		if (*words == '@' && words[1] == '@')
			fprintf(file, "%d-%ld", n, (long)getpid()), words++;
		else
			putc(*words, file);
	rewind(file);
	return fileno(file);
}

static double run(char **command, int letter)
{
	double from = seconds();
	pid_t child = fork();
	int status = 0;

	if (!child) {
		dup2(letter, STDIN_FILENO);
		execv(command[0], command);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) < 0 || status)
		fail(command[0]);
	return seconds() - from;
}

static int by_time(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void on_one_processor(void)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET((size_t)sched_getcpu(), &one);
	sched_setaffinity(0, sizeof one, &one);
}

int main(int argc, char **argv)
{
	static char words[MOST_BYTES];
	static double times[MOST_ROUNDS];
	int rounds = argc > 4 ? atoi(argv[1]) : 0;
	FILE *file = argc > 4 ? fopen(argv[3], "r") : NULL;
	double from, sum = 0;

	if (rounds < 1 || rounds > MOST_ROUNDS || !file) {
		fprintf(stderr, "usage: letters ROUNDS LABEL FILE COMMAND...\n");
		return 2;
	}
	words[fread(words, 1, sizeof words - 1, file)] = '\0';
	on_one_processor();
	from = processor();
	for (int i = 0; i < rounds; i++) {
		int letter = write_letter(words, i);

		times[i] = run(argv + 4, letter);
		sum += times[i];
		close(letter);
	}
	qsort(times, (size_t)rounds, sizeof times[0], by_time);
	printf("%-44s %6.0f/s %9.3f ms %9.3f ms of the processor\n", argv[2], rounds / sum,
	       times[rounds / 2] * 1e3, (processor() - from) / rounds * 1e3);
	return 0;
}
