/* SPDX-License-Identifier: ISC */
/*
 * system.c: what WebAssembly has not. There are no other processes: no players that are such, none to be
 * guarded against, none to be locked out. Files have no owner and no mode.
 */
#include "bots.h"
#include "cmd.h"

#include <errno.h>
#include <sys/file.h>

/* ---- bots.c and guard.c ----------------------------------------------- */

void guard_calls(bool may_run)
{
	(void)may_run;
}

/* Its size is fixed when the program is linked. */
bool guard_stack(void)
{
	return true;
}

bool bot_start(struct seat *s, struct arena *arena, const char *command, struct ruling *r)
{
	(void)s;
	(void)arena;
	return trouble(r, "cannot start '%s': as WebAssembly this program runs no others", command);
}

void bot_end(struct seat *s)
{
	(void)s;
}

/* ---- the libc --------------------------------------------------------- */

/* No name is known to be another's. */
char *realpath(const char *file, char *real)
{
	(void)file;
	(void)real;
	errno = ENOSYS;
	return NULL;
}

uid_t geteuid(void)
{
	return 0;
}

mode_t umask(mode_t mask)
{
	(void)mask;
	return 0;
}

int fchmod(int fd, mode_t mode)
{
	(void)fd;
	(void)mode;
	return 0;
}

int fchown(int fd, uid_t owner, gid_t group)
{
	(void)fd;
	(void)owner;
	(void)group;
	return 0;
}

int flock(int fd, int operation)
{
	(void)fd;
	(void)operation;
	return 0;
}
