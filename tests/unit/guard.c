/* SPDX-License-Identifier: ISC */
/* guard.c: what the program forbids itself, tried in a child. */
#define _DEFAULT_SOURCE		/* syscall */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../cmd/guard.c"

const char program_name[] = "umpire";

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* What became of it: 0, or the errno. */
static int try_in_child(int (*attempt)(void))
{
	pid_t child = fork();
	int status = 0;

	if (!child) {
		guard_calls(false);
		_exit(attempt());
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool is_guarded(void)
{
#ifdef __NR_landlock_create_ruleset
	return syscall(__NR_landlock_create_ruleset, NULL, 0, 1) > 0;
#else
	return false;
#endif
}

static int run_a_program(void)
{
	execl("/bin/sh", "sh", "-c", "exit 0", (char *)NULL);
	return errno;
}

static int make_a_directory(void)
{
	return mkdir("build/guard-test", 0700) < 0 ? errno : 0;
}

static int write_a_file(void)
{
	char name[] = "/tmp/umpire-guard-XXXXXX";
	int fd = mkstemp(name);

	if (fd < 0)
		return errno;
	unlink(name);
	return write(fd, "x", 1) == 1 ? 0 : errno;
}

static void no_program_is_run_and_no_directory_made(void **state)
{
	(void)state;
	if (!is_guarded())
		skip();
	assert_int_equal(try_in_child(run_a_program), EACCES);
	assert_int_equal(try_in_child(make_a_directory), EACCES);
}

static void files_are_written(void **state)
{
	(void)state;
	assert_int_equal(try_in_child(write_a_file), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_program_is_run_and_no_directory_made),
		cmocka_unit_test(files_are_written),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
