/* SPDX-License-Identifier: ISC */
/*
 * guard.c: what the program needs of the system, and what it will never need.
 *
 * Game files and letters come from strangers. Whatever a fault in reading them might lead to, it shall not
 * run a program, make a device or a directory, or open a connection: Linux is asked to refuse that for the
 * rest of the run (Landlock, landlock(7); a system without it runs without). That costs less than a twentieth
 * of the start; a seccomp filter, which could refuse more, cost three times as much, so there is none.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE		/* syscall */
#endif
#include "cmd.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__NR_landlock_create_ruleset) && defined(__NR_landlock_restrict_self)
#include <linux/landlock.h>

/* Later headers have the other two members: connections by TCP, and other processes. */
struct ruleset {
	uint64_t files, connections, processes;
};

/* What is handled and not allowed by a rule is refused, and there is no rule. */
void guard_calls(bool may_run)
{
	enum { ASK_VERSION = 1, WITH_CONNECTIONS = 4, WITH_PROCESSES = 6 };
	struct ruleset rules = {
		.files = (may_run ? 0 : LANDLOCK_ACCESS_FS_EXECUTE) | LANDLOCK_ACCESS_FS_MAKE_CHAR |
			 LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SOCK |
			 LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_DIR |
			 LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REMOVE_DIR,
		.connections = 3,	/* bind, connect */
		.processes = 3,		/* abstract sockets, signals */
	};
	long version = syscall(__NR_landlock_create_ruleset, NULL, 0, ASK_VERSION);
	size_t size = version >= WITH_PROCESSES     ? sizeof rules
		      : version >= WITH_CONNECTIONS ? offsetof(struct ruleset, processes)
						    : offsetof(struct ruleset, connections);
	long fd = version < 1 ? -1 : syscall(__NR_landlock_create_ruleset, &rules, size, 0);

	if (fd < 0)
		return;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		(void)syscall(__NR_landlock_restrict_self, fd, 0);
	close((int)fd);
}
#else
void guard_calls(bool may_run)
{
	(void)may_run;
}
#endif

bool guard_stack(void)
{
	enum { WANTED = 8 << 20, NEEDED = 1 << 20 };
	struct rlimit limit;

	if (getrlimit(RLIMIT_STACK, &limit) < 0 || limit.rlim_cur == RLIM_INFINITY ||
	    limit.rlim_cur >= WANTED)
		return true;
	limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > WANTED ? WANTED : limit.rlim_max;
	(void)setrlimit(RLIMIT_STACK, &limit);
	if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur >= NEEDED)
		return true;
	fprintf(stderr, "%s: the stack is limited to %lu KB and %d are needed (ulimit -s)\n",
		program_name, (unsigned long)(limit.rlim_cur / 1024), NEEDED / 1024);
	return false;
}
