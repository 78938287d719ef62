/* SPDX-License-Identifier: ISC */
/* system.h: calls that WebAssembly's libc lacks. Included before every file that is compiled for it. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <sys/types.h>

char *realpath(const char *file, char *real);
uid_t geteuid(void);
mode_t umask(mode_t);
int fchmod(int fd, mode_t);
int fchown(int fd, uid_t, gid_t);

#endif
