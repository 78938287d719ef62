/* SPDX-License-Identifier: ISC */
/* program.c: what a program does with its command line: finds the command that is wanted and runs it. */
#include "cmd.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>

const struct command *command_find(const char *name)
{
	for (const struct command *c = commands; c->name; c++)
		if (same(c->name, name))
			return c;
	return NULL;
}

static const char *next_command(const void *none, int i)
{
	(void)none;
	return commands[i].name;
}

/* A file opened later must not become standard output by chance; writing to one that is closed fails. */
static void keep_standard_files(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0)
			give_up("cannot open /dev/null");
}

/* A reader who has left the pipe needs no message. */
static int finish(int status)
{
	if (!fflush(stdout) && !ferror(stdout))
		return status;
	if (errno != EPIPE)
		fprintf(stderr, "%s: standard output: %s\n", program_name, strerror(errno));
	return TROUBLE;
}

/* The words that its synopsis begins with and it cannot do without; NULL: it begins with a choice. */
static const char *operands(const struct command *c, struct arena *arena)
{
	const char *end = c->synopsis;

	for (int i = 0; i < c->least; i++) {
		end += strspn(end, " ");
		if (*end < 'A' || *end > 'Z')
			return NULL;
		end += strcspn(end, " \n");
	}
	return text(arena, "%.*s", (int)(end - c->synopsis), c->synopsis);
}

static int too_few(const struct command *c, const struct args *args, struct arena *arena)
{
	const char *wanted = operands(c, arena);

	if (!wanted)
		return usage(c->name, "%s wants more than that", c->name);
	if (!args->n_rest)
		return usage(c->name, "%s wants more than that: %s", c->name, wanted);
	return usage(c->name, "%s wants more than that: %s, not '%s' alone", c->name, wanted, args->rest[0]);
}

static int run(const struct command *c, struct arena *arena, int argc, char **argv)
{
	const char *why = NULL;
	struct args args;

	if (!args_read(&args, arena, argc, argv, c->accepts, &why))
		return usage(c->name, "%s", why);
	if (args.help) {
		command_help(c, stdout);
		return LAWFUL;
	}
	if (args.n_rest < c->least)
		return too_few(c, &args, arena);
	if (args.n_rest > c->most)
		return usage(c->name, "%s does not want '%s'", c->name, args.rest[c->most]);
	return c->run(&args, arena);
}

static int unknown(const char *name, struct arena *arena)
{
	const char *near = nearest(name, next_command, NULL);

	return usage(NULL, "there is no command '%s'%s", name, did_you_mean(arena, near));
}

int program_run(int argc, char **argv, void (*guard)(int argc, char **argv), int (*own)(const char *word))
{
	const char *name = argc > 1 ? argv[1] : NULL;
	const struct command *c = name ? command_find(name) : NULL;
	struct arena arena = { 0 };
	int status;

	keep_standard_files();
	signal(SIGPIPE, SIG_IGN);
	guard(argc, argv);
	if (!guard_stack())
		status = TROUBLE;
	else if (!name)
		status = usage(NULL, "a command is wanted");
	else if (*name == '-' && (status = own(name)) != NONE)
		;
	else if (!c)
		status = unknown(name, &arena);
	else
		status = run(c, &arena, argc - 1, argv + 1);
	arena_free(&arena);
	return finish(status);
}
