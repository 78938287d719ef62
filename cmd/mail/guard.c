/* SPDX-License-Identifier: ISC */
/*
 * guard.c: letters come from strangers. They are read and carried out in a process that may write below the
 * folder of its tables alone, and run nothing (Landlock, landlock(7); a system without it runs without). Only
 * the process that waits for it, which has read none of it, gives mail to sendmail(8): that program may need
 * rights of its own, which a guarded process cannot give it.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* syscall */
#endif
#include "mail.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS_OF_WORK = 120 };

#if defined(__NR_landlock_create_ruleset) && defined(__NR_landlock_add_rule)
#include <linux/landlock.h>

#define WRITES                                                                                               \
	(LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE |      \
	 LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_DIR)
#define NEVER                                                                                                \
	(LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK |         \
	 LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SYM)

/*
 * What later headers name: renaming from one folder to another, which is forbidden to whoever is restricted,
 * unless it is allowed; and cutting files off.
 */
static const uint64_t renames = UINT64_C(1) << 13, cuts = UINT64_C(1) << 14;
enum { WITH_RENAMES = 2, WITH_CUTS = 3, WITH_CONNECTIONS = 4, WITH_PROCESSES = 6 };

struct ruleset {
	uint64_t files, connections, processes;
};

/* So that the process that waits for it is neither ended nor told anything by it. */
static struct ruleset all_but(uint64_t writes)
{
	return (struct ruleset){
		.files = writes | NEVER,
		.connections = 3, /* bind, connect */
		.processes = 3, /* abstract sockets, signals */
	};
}

void guard_folder(const char *dir)
{
	long version = syscall(__NR_landlock_create_ruleset, NULL, 0, 1);
	uint64_t writes =
		WRITES | (version >= WITH_RENAMES ? renames : 0) | (version >= WITH_CUTS ? cuts : 0);
	struct ruleset rules = all_but(writes);
	size_t size = version >= WITH_PROCESSES     ? sizeof rules
		      : version >= WITH_CONNECTIONS ? offsetof(struct ruleset, processes)
						    : offsetof(struct ruleset, connections);
	struct landlock_path_beneath_attr below = { .allowed_access = writes };
	long fd;

	if (version < WITH_RENAMES) /* a table could not be changed at once */
		return;
	below.parent_fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	fd = syscall(__NR_landlock_create_ruleset, &rules, size, 0);
	if (fd >= 0 && below.parent_fd >= 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	    syscall(__NR_landlock_add_rule, fd, LANDLOCK_RULE_PATH_BENEATH, &below, 0) == 0)
		(void)syscall(__NR_landlock_restrict_self, fd, 0);
	if (fd >= 0)
		close((int)fd);
	if (below.parent_fd >= 0)
		close(below.parent_fd);
}
#else
void guard_folder(const char *dir)
{
	(void)dir;
}
#endif

/* A hostile letter costs a bounded time; the mail transfer agent sends it once more, and gives up in the end.
 */
static void limit_time(void)
{
	const struct rlimit limit = { SECONDS_OF_WORK, SECONDS_OF_WORK };

	(void)setrlimit(RLIMIT_CPU, &limit);
}

int run_guarded(const char *dir, int (*work)(void *context), void *context)
{
	pid_t child;
	int status;

	fflush(NULL);
	child = fork();
	if (child < 0)
		return TRY_AGAIN;
	if (child == 0) {
		limit_time();
		guard_folder(dir);
		status = work(context);
		fflush(NULL);
		_exit(status);
	}
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return TRY_AGAIN;
	return WIFEXITED(status) ? WEXITSTATUS(status) : TRY_AGAIN;
}
