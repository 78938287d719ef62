/* SPDX-License-Identifier: ISC */
/* main.c: the program `umpire`. Its commands stand in commands.c. */
#include "cmd.h"

#include <string.h>

const char program_name[] = "umpire";

/* The program, and the edition of each game that it begins. */
static int print_version(void)
{
	printf("%s %s\n", program_name, VERSION);
	for (int i = 0; games[i]; i++)
		printf("%s, edition %d\n", games[i]->name, games[i]->edition);
	return LAWFUL;
}

/* Only `play --seat SIDE=run:COMMAND` ever runs another program. */
static bool runs_players(int argc, char **argv)
{
	bool found = false;

	for (int i = 2; i < argc; i++)
		found |= strstr(argv[i], "=run:") != NULL;
	return found && same(argv[1], "play");
}

static void guard(int argc, char **argv)
{
	guard_calls(runs_players(argc, argv));
}

/* Options that stand for commands. */
static int run_option(const char *word)
{
	struct arena arena = { 0 };
	int status = NONE;

	if (same(word, "--version"))
		status = print_version();
	else if (same(word, "--help") || same(word, "-h"))
		status = cmd_help(&(struct args){ 0 }, &arena);
	arena_free(&arena);
	return status;
}

int main(int argc, char **argv)
{
	return program_run(argc, argv, guard, run_option);
}
