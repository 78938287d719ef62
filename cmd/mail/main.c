/* SPDX-License-Identifier: ISC */
/* main.c: the program `umpire-mail`, the umpire as a correspondent: its commands. */
#include "mail.h"

#include <stdlib.h>

const char program_name[] = "umpire-mail";

/* Nothing yet: letters are read in a process that is guarded more closely (guard.c). */
static void guard(int argc, char **argv)
{
	(void)argc;
	(void)argv;
}

static int print_commands(void)
{
	printf("usage: umpire-mail COMMAND ...\n\n"
	       "Keeps games that are played by e-mail: reads the players' letters, adjudicates\n"
	       "what they ask for, and writes to each what he may know.\n\n");
	for (const struct command *c = commands; c->name; c++)
		printf("  %-8s %s\n", c->name, c->summary);
	printf("\n  umpire-mail help COMMAND   about a command\n  umpire-mail --version\n\n"
	       "The manual: umpire-mail(1), and umpire-table(5) of what is kept of a table.\n");
	return LAWFUL;
}

static int run_option(const char *word)
{
	if (same(word, "--version")) {
		printf("%s %s\n", program_name, VERSION);
		return LAWFUL;
	}
	return same(word, "--help") || same(word, "-h") ? print_commands() : NONE;
}

int cmd_mail_help(const struct args *args, struct arena *arena)
{
	const struct command *c = args->n_rest ? command_find(args->rest[0]) : NULL;

	(void)arena;
	if (args->n_rest && !c)
		return usage(NULL, "there is no command '%s'", args->rest[0]);
	if (c)
		command_help(c, stdout);
	return c ? LAWFUL : print_commands();
}

int main(int argc, char **argv)
{
	int status = program_run(argc, argv, guard, run_option);

	/* A letter that is delivered by a wrong command line comes again when that is mended. */
	return status == TROUBLE && argc > 1 && same(argv[1], "deliver") ? TRY_AGAIN : status;
}

const struct command commands[] = {
	{ "new", cmd_mail_new, 2, 2,
	  "DIR GAME --address ADDRESS --player SIDE='NAME <ADDRESS>'... [-s SCENARIO]\n"
	  "                  [-S] [-O OPTION]... [--trust HOW] [--keys] [--title TEXT] [--deadline SPAN]\n"
	  "                  [--reminder SPAN]... [--at-deadline WHAT] [--letters KIND] [--language "
	  "LANGUAGE]\n"
	  "                  [--token-in-subject]",
	  "makes a table and invites its players",
	  "address at-deadline deadline keys language letters now option player=SIDE=WHO reminder scenario "
	  "set-up title token-in-subject trust",
	  "Makes the folder DIR, which is a table and is called by the folder's name, begins\n"
	  "the game, and writes to each player how to play. With --keys, and where dice\n"
	  "are sealed, the game begins when all players have sent their tickets.\n" },
	{ "deliver", cmd_deliver, 1, 1, "DIR [--recipient ADDRESS] [--sender ADDRESS] < MESSAGE",
	  "takes one letter", "now recipient sender",
	  "Reads a message from standard input, for the pipe of a mail transfer agent, and\n"
	  "does what it asks for. DIR is a table, or a folder of tables: then the address\n"
	  "to which it was sent tells which. Exit status: 0 it was handled, 75 try again,\n"
	  "67 there is no such table.\n" },
	{ "tick", cmd_tick, 1, 1, "DIR", "reminders, deadlines and the queue, for cron", "now",
	  "Does what is due at the tables of DIR: reminds whoever is asked, does what the\n"
	  "table says when his time is up, and gives letters that wait to sendmail(8).\n"
	  "Run it every few minutes.\n" },
	{ "show", cmd_mail_show, 1, 1, "DIR [--json]", "the tables: whose move, and what waits", "json now",
	  "Tells of each table of DIR what is asked, of whom, since and until when, and\n"
	  "how many letters wait to be sent or for a word of their side.\n" },
	{ "complete", cmd_complete, 1, 1 << 20, "-- WORD...", "the words that may come next, for shells", "",
	  "Prints what the last of these words of a command line may become, one a line.\n" },
	{ "help", cmd_mail_help, 0, 1, "[COMMAND]", "about a command", "", "Tells about a command.\n" },
	{ 0 }
};
