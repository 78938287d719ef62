/* SPDX-License-Identifier: ISC */
/*
 * intruder.c: a library that is put before libc (LD_PRELOAD), and does what somebody would whom a letter has
 * let into the process that reads it. When that takes the lock of a table it tries to write in the folder
 * $ELSEWHERE, to run a program, to send a signal and to connect, and says on standard error what it could do.
 * With $WITHOUT_LANDLOCK the system has none.
 */
#define _GNU_SOURCE		/* RTLD_NEXT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t first;		/* which reads no letter, and gives mail to sendmail */

__attribute__((constructor)) static void begin(void)
{
	first = getpid();
}

static void say(const char *what, int could)
{
	const char *end = could ? ": done\n" : ": refused\n";

	(void)!write(2, what, strlen(what));
	(void)!write(2, end, strlen(end));
}

static int can_run(void)
{
	pid_t child = fork();
	int status = 1;

	if (!child) {
		execl("/bin/true", "true", (char *)NULL);
		_exit(1);
	}
	return waitpid(child, &status, 0) == child && status == 0;
}

/* Nobody listens there: to be refused by whoever is asked is another error than not to be allowed to ask. */
static int can_connect(void)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(9),
				  .sin_addr = { htonl(INADDR_LOOPBACK) } };
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	return connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || (errno != EACCES && errno != EPERM);
}

static void intrude(const char *elsewhere)
{
	char name[4096];

	strcat(strcpy(name, elsewhere), "/new");
	say("write elsewhere", openat(AT_FDCWD, name, O_WRONLY | O_CREAT, 0600) >= 0);
	say("make a folder", mkdir(strcat(strcpy(name, elsewhere), "/folder"), 0700) == 0);
	say("cut off", truncate(strcat(strcpy(name, elsewhere), "/file"), 0) == 0);
	say("remove", unlink(name) == 0);
	say("run", can_run());
	say("signal", kill(getppid(), 0) == 0);
	say("connect", can_connect());
}

int flock(int fd, int how)
{
	static int has_tried;
	const char *elsewhere = getenv("ELSEWHERE");

	if (elsewhere && getpid() != first && !has_tried++)
		intrude(elsewhere);
	return (int)syscall(SYS_flock, fd, how);
}

long syscall(long number, ...)
{
	static long (*real)(long, ...);
	long a[6];
	va_list ap;

	va_start(ap, number);
	for (int i = 0; i < 6; i++)
		a[i] = va_arg(ap, long);
	va_end(ap);
	if (!real)
		*(void **)&real = dlsym(RTLD_NEXT, "syscall");
	if (getenv("WITHOUT_LANDLOCK") && number == SYS_landlock_create_ruleset) {
		errno = ENOSYS;
		return -1;
	}
	return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
