/* SPDX-License-Identifier: ISC */
/* main.c: the program `umpire-mail`, the umpire as a correspondent. */
#include "cmd.h"

const char program_name[] = "umpire-mail";

static void guard(int argc, char **argv)
{
	(void)argc;
	(void)argv;
}

static int run_option(const char *word)
{
	if (!same(word, "--version"))
		return NONE;
	printf("%s %s\n", program_name, VERSION);
	return LAWFUL;
}

int main(int argc, char **argv)
{
	return program_run(argc, argv, guard, run_option);
}

const struct command commands[] = {
	{ 0 }
};
