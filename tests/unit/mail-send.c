/* SPDX-License-Identifier: ISC */
/*
 * Tests of lib/mail/send.c, with scripts for sendmail(8) that do what they are told. It is compiled in here,
 * so that its clock can be made to run faster.
 */
#define _DEFAULT_SOURCE		/* flock */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "doc/doc.h"
#include "mail/store.h"
#include "mail/when.h"

static int clock_speed = 1;

static int quick_clock(clockid_t clock, struct timespec *t)
{
	int done = clock_gettime(clock, t);
	int64_t all = ((int64_t)t->tv_sec * 1000000000 + t->tv_nsec) * clock_speed;

	t->tv_sec = (time_t)(all / 1000000000);
	t->tv_nsec = (long)(all % 1000000000);
	return done;
}

#undef _DEFAULT_SOURCE
#define clock_gettime quick_clock
#include "mail/send.c"
#undef clock_gettime

static char place[40];
static char dir[64];			/* the table, in that place */
static struct arena arena;
static int64_t now;
static int left;
static const char *why;

static void run_shell(const char *command)
{
	if (system(command) != 0)
		fail_msg("%s", command);
}

static const char *in_place(const char *name)
{
	return text(&arena, "%s/%s", place, name);
}

static void write_file(const char *name, const char *bytes)
{
	FILE *f = fopen(in_place(name), "w");

	assert_non_null(f);
	fputs(bytes, f);
	fclose(f);
}

/* "": it is not there. */
static const char *contents(const char *name)
{
	const char *none;
	size_t length;
	const char *bytes = file_read(&arena, in_place(name), 0, &length, &none);

	return bytes ? bytes : "";
}

/* A script that does that after it has written down what it was given. */
static void have_sendmail(const char *does)
{
	write_file("sendmail", text(&arena, "#!/bin/sh\ncd %s || exit 2\n"
				    "{ for a; do printf '[%%s]' \"$a\"; done; echo; cat; } >> got\n"
				    "for to; do :; done\n%s\n", place, does));
	chmod(in_place("sendmail"), 0755);
}

static int begin_one(void **state)
{
	(void)state;
	snprintf(place, sizeof place, "/tmp/umpire-send-XXXXXX");
	if (!mkdtemp(place))
		return -1;
	snprintf(dir, sizeof dir, "%s/table", place);
	now = when_now();
	why = NULL;
	clock_speed = 1;
	have_sendmail("");
	return store_make(&arena, dir, &why) ? 0 : -1;
}

static int end_one(void **state)
{
	(void)state;
	run_shell(text(&arena, "rm -rf %s", place));
	arena_free(&arena);
	return 0;
}

static void queue(const char *name, const char *bytes)
{
	write_file(text(&arena, "table/out/new/%s", name), bytes);
}

static void queue_to(const char *name, const char *to)
{
	queue(name, text(&arena, "From: Umpire <umpire@b.c>\nTo: %s\n\nletter %s\n", to, name));
}

/* As if it had been queued so long ago, and tried so long ago. */
static void make_older(const char *name, int64_t seconds, int64_t tried)
{
	const char *file = in_place(text(&arena, "table/out/new/%s", name));
	struct timespec times[] = {
		{ .tv_sec = (time_t)(now - tried) }, { .tv_sec = (time_t)(now - seconds) }
	};

	assert_int_equal(utimensat(AT_FDCWD, file, times, 0), 0);
}

static int64_t last_tried(const char *name)
{
	struct stat s;

	assert_int_equal(stat(in_place(text(&arena, "table/out/new/%s", name)), &s), 0);
	return s.st_atime;
}

static int send_all_now(void)
{
	return queue_send(&arena, dir, in_place("sendmail"), now, &left, &why);
}

static bool is_in(const char *folder, const char *name)
{
	return access(in_place(text(&arena, "table/out/%s/%s", folder, name)), F_OK) == 0;
}

/* ---- what is sent ----------------------------------------------------- */

static void sends_in_order(void **state)
{
	(void)state;
	queue_to("a.2", "bert@b.c");
	queue_to("a.1", "Anna <anna@b.c>");
	queue_to("b.1", "\"Anna, von\"\n <anna@b.c>");
	assert_int_equal(send_all_now(), 3);
	assert_int_equal(left, 0);
	assert_null(why);
	assert_false(is_in("new", "a.1") || is_in("new", "a.2") || is_in("new", "b.1"));
	assert_string_equal(contents("got"),
		"[-oi][-f][umpire@b.c][--][anna@b.c]\n"
		"From: Umpire <umpire@b.c>\nTo: Anna <anna@b.c>\n\nletter a.1\n"
		"[-oi][-f][umpire@b.c][--][bert@b.c]\n"
		"From: Umpire <umpire@b.c>\nTo: bert@b.c\n\nletter a.2\n"
		"[-oi][-f][umpire@b.c][--][anna@b.c]\n"
		"From: Umpire <umpire@b.c>\nTo: \"Anna, von\"\n <anna@b.c>\n\nletter b.1\n");
	assert_int_equal(send_all_now(), 0);
}

static void takes_the_envelope_sender(void **state)
{
	struct buffer b = { .arena = &arena };

	(void)state;
	queue_sender(&b, "umpire+narvik-7@b.c");
	assert_string_equal(b.bytes, "Return-Path: <umpire+narvik-7@b.c>\n");
	queue("1", text(&arena, "%sFrom: u@b.c\nTo: a@b.c\n\none\n", b.bytes));
	queue("2", "Return-Path: <>\nFrom: u@b.c\nTo: a@b.c\n\ntwo\n");
	queue("3", "Return-Path: <-oQ/tmp x>\nTo: a@b.c\nFrom: u@b.c\n\nthree\n");
	queue("4", "From: u@b.c\nReturn-Path: <x@b.c>\nto:a@b.c\n\nTo: body@b.c\n");
	assert_int_equal(send_all_now(), 4);
	assert_string_equal(contents("got"),
		"[-oi][-f][umpire+narvik-7@b.c][--][a@b.c]\nFrom: u@b.c\nTo: a@b.c\n\none\n"
		"[-oi][-f][<>][--][a@b.c]\nFrom: u@b.c\nTo: a@b.c\n\ntwo\n"
		"[-oi][-f][u@b.c][--][a@b.c]\nTo: a@b.c\nFrom: u@b.c\n\nthree\n"
		"[-oi][-f][u@b.c][--][a@b.c]\nFrom: u@b.c\nReturn-Path: <x@b.c>\nto:a@b.c\n\nTo: body@b.c\n");
}

static void splits_the_command_at_blanks(void **state)
{
	const char *command = text(&arena, "  %s  -C  $HOME;x ", in_place("sendmail"));

	(void)state;
	queue_to("1", "a@b.c");
	assert_int_equal(queue_send(&arena, dir, command, now, &left, &why), 1);
	assert_int_equal(strncmp(contents("got"), "[-C][$HOME;x][-oi]", 18), 0);
}

static void sets_aside_what_has_no_address(void **state)
{
	static const char *const letters[] = {
		"From: u@b.c\n\nTo: a@b.c\n", "From: u@b.c\nTo: a@b.c, d@b.c\n\nx\n",
		"From: u@b.c\nTo: all:;\n\nx\n", "To: a@b.c\n\nFrom: u@b.c\n", "",
		"From: u@b.c\nTo: a@b.c\n\t,\n\td@b.c\n\nx\n",
		"From: u@b.c\nTo: \x1b<a@b.c>\n\nx\n",
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(letters); i++)
		queue(text(&arena, "%zu", i), letters[i]);
	queue_to("9", "a@b.c");
	assert_int_equal(send_all_now(), 1);
	assert_int_equal(left, 0);
	for (size_t i = 0; i < LENGTH(letters); i++)
		assert_string_equal(contents(text(&arena, "table/out/cur/%zu", i)), letters[i]);
	assert_non_null(strstr(contents("table/journal"), "Z out/cur/0, to nobody: its To is no address\n"));
	assert_non_null(strstr(contents("table/journal"), "Z out/cur/3, to a@b.c: it has no sender\n"));
}

static void sends_no_links(void **state)
{
	(void)state;
	write_file("secret", "From: u@b.c\nTo: a@b.c\n\nsecret\n");
	run_shell(text(&arena, "cd %s/out/new && ln -s ../../../secret 1 && mkfifo 2", dir));
	assert_int_equal(send_all_now(), 0);
	assert_string_equal(contents("got"), "");
}

/* ---- what is not accepted --------------------------------------------- */

static void keeps_the_order_of_each(void **state)
{
	(void)state;
	have_sendmail("[ \"$to\" != anna@b.c ] || { echo later; exit 75; }");
	queue_to("1", "anna@b.c");
	queue_to("2", "bert@b.c");
	queue_to("3", "ANNA@b.c");
	queue_to("4", "bert@b.c");
	assert_int_equal(send_all_now(), 2);
	assert_int_equal(left, 2);
	assert_true(is_in("new", "1") && is_in("new", "3"));
	assert_string_equal(why, text(&arena, "%s gives status 75: later", in_place("sendmail")));
	/* one try of hers */
	assert_null(strstr(contents("got"), "letter 3"));
	assert_string_equal(contents("table/journal"), "");
}

static void sets_aside_what_is_refused(void **state)
{
	static const struct { int status; bool is_final; } rows[] = {
		{ 1, false }, { 64, false }, { 65, true }, { 67, true }, { 68, false }, { 69, false },
		{ 70, false }, { 71, false }, { 75, false }, { 77, false }, { 78, false }, { 127, false },
		{ 255, false },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const char *name = text(&arena, "%d", rows[i].status);

		have_sendmail(text(&arena, "echo 'no\nuser\033[1m' >&2; exit %s", name));
		queue_to(name, "anna@b.c");
		assert_int_equal(send_all_now(), 0);
		assert_int_equal(is_in("cur", name), rows[i].is_final);
		assert_int_equal(is_in("new", name), !rows[i].is_final);
		assert_int_equal(left, rows[i].is_final ? 0 : 1);
		assert_string_equal(printable(&arena, why), why);
		run_shell(text(&arena, "rm -f %s/out/new/*", dir));
	}
	assert_non_null(strstr(contents("table/journal"), text(&arena,
		"Z out/cur/67, to anna@b.c: refused for good: %s gives status 67: no user\\x1b[1m\n",
		in_place("sendmail"))));
	assert_string_equal(contents("table/out/cur/67"),
		"From: Umpire <umpire@b.c>\nTo: anna@b.c\n\nletter 67\n");
}

static void gives_up_after_days(void **state)
{
	(void)state;
	have_sendmail("exit 75");
	queue_to("1", "anna@b.c");
	queue_to("2", "bert@b.c");
	make_older("1", 5 * 86400 - 60, 5 * 86400 - 60);
	make_older("2", 5 * 86400 + 60, 5 * 86400 + 60);
	assert_int_equal(send_all_now(), 0);
	assert_true(is_in("new", "1"));
	assert_true(is_in("cur", "2"));
	assert_non_null(strstr(contents("table/journal"),
			       "Z out/cur/2, to bert@b.c: given up after 5 days: "));
	/* an old one that is accepted is sent as any other */
	have_sendmail("");
	make_older("1", 6 * 86400, 6 * 86400);
	assert_int_equal(send_all_now(), 1);
}

static void tries_less_and_less_often(void **state)
{
	(void)state;
	have_sendmail("exit 75");
	queue_to("1", "anna@b.c");
	queue_to("2", "anna@b.c");
	make_older("1", 3600, 60);	/* tried when it had waited for 59 minutes */
	make_older("2", 3600, 3600);
	assert_int_equal(send_all_now(), 0);
	assert_string_equal(contents("got"), "");
	/* looking at it is no try */
	assert_int_equal(last_tried("1"), now - 60);
	make_older("1", 3600, 30 * 60 - 1);	/* at half an hour: 15 minutes are enough */
	send_all_now();
	assert_string_not_equal(contents("got"), "");
	unlink(in_place("got"));
	/* that try is known: at once there is none again */
	assert_int_equal(last_tried("1"), now);
	send_all_now();
	assert_string_equal(contents("got"), "");
	now += 30 * 60 - 2;
	send_all_now();
	assert_string_equal(contents("got"), "");
	now += 4;
	send_all_now();
	assert_string_not_equal(contents("got"), "");
	assert_int_equal(last_tried("1"), now);
	unlink(in_place("got"));
	/* never more than six hours */
	make_older("1", 4 * 86400, 6 * 3600 + 1);
	make_older("2", 4 * 86400, 6 * 3600 - 60);
	send_all_now();
	assert_non_null(strstr(contents("got"), "letter 1"));
	assert_null(strstr(contents("got"), "letter 2"));
	/* who touches it has it tried */
	unlink(in_place("got"));
	make_older("1", 0, 0);
	send_all_now();
	assert_non_null(strstr(contents("got"), "letter 1"));
}

static void ends_where_nothing_can_be_run(void **state)
{
	(void)state;
	queue_to("1", "anna@b.c");
	queue_to("2", "bert@b.c");
	assert_int_equal(queue_send(&arena, dir, "/nowhere/sendmail -x", now, &left, &why), 0);
	assert_int_equal(left, 2);
	assert_string_equal(why, "/nowhere/sendmail -x cannot be run: No such file or directory");
	have_sendmail("kill -9 $$");
	assert_int_equal(send_all_now(), 0);
	assert_int_equal(left, 2);
	assert_int_equal(queue_send(&arena, dir, "", now, &left, &why), 0);
	assert_int_equal(left, 2);
	assert_int_equal(queue_send(&arena, in_place("no-table"), "true", now, &left, &why), 0);
	assert_int_equal(left, 0);
	assert_non_null(strstr(why, "there is no table"));
}

/* Or waits for somebody to take its status. */
static bool is_gone(pid_t process)
{
	return kill(process, 0) < 0 ||
	       strstr(contents(text(&arena, "../../proc/%d/status", (int)process)), "(zombie)");
}

/* What it began is killed with it. */
static void ends_what_takes_too_long(void **state)
{
	(void)state;
	have_sendmail("echo $$ > pid; sleep 1000 & echo $! > pid2; wait");
	queue_to("1", "anna@b.c");
	queue_to("2", "bert@b.c");
	clock_speed = 60;
	assert_int_equal(send_all_now(), 0);
	assert_int_equal(left, 2);
	assert_non_null(strstr(why, "sendmail takes too long"));
	assert_null(strstr(contents("got"), "letter 2"));
	assert_int_equal(kill(atoi(contents("pid")), 0), -1);
	for (int i = 0; !is_gone(atoi(contents("pid2"))); i++) {
		assert_true(i < 100);
		nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
	}
}

/* ---- the process ------------------------------------------------------ */

/* A child in the background still holds the pipe; much is said; nothing is read. */
static void waits_for_the_command_alone(void **state)
{
	time_t began = time(NULL);

	(void)state;
	have_sendmail("sleep 20 & echo $! > pid; exit 0");
	queue_to("1", "anna@b.c");
	assert_int_equal(send_all_now(), 1);
	kill(atoi(contents("pid")), SIGKILL);
	have_sendmail("head -c 1000000 /dev/zero | tr '\\0' x; exit 75");
	queue_to("2", "anna@b.c");
	assert_int_equal(send_all_now(), 0);
	assert_in_range(strlen(why), 200, 300);
	write_file("sendmail", "#!/bin/sh\nexec 0<&- 1>&- 2>&-\nsleep 0.1\nexit 0\n");
	queue("3", text(&arena, "From: u@b.c\nTo: d@b.c\n\n%01000000d\n", 1));
	assert_int_equal(send_all_now(), 2);
	assert_true(time(NULL) - began < 15);
}

static void leaves_nothing_open(void **state)
{
	int open_too = fcntl(0, F_DUPFD, 50);	/* as one that we were given */

	(void)state;
	have_sendmail("ls /proc/$$/fd | sort -n | tr '\\n' ' ' > fds");
	queue_to("1", "anna@b.c");
	assert_int_equal(send_all_now(), 1);
	/* the shell has its script open, as 10 or 255 */
	assert_int_equal(strncmp(contents("fds"), "0 1 2 ", 6), 0);
	assert_null(strstr(contents("fds"), text(&arena, " %d ", open_too)));
	close(open_too);
	open_too = dup(0);
	queue_to("2", "anna@b.c");
	close(open_too);
	assert_int_equal(send_all_now(), 1);
	assert_int_equal(dup(0), open_too);
	close(open_too);
}

static void gives_no_ignored_signals(void **state)
{
	(void)state;
	have_sendmail("kill -PIPE $$; exit 0");
	queue_to("1", "anna@b.c");
	signal(SIGPIPE, SIG_IGN);
	assert_int_equal(send_all_now(), 0);
	signal(SIGPIPE, SIG_DFL);
}

/* Started by one that ignores it, a process is not told how its children end. */
static void learns_the_status_of_children(void **state)
{
	(void)state;
	signal(SIGCHLD, SIG_IGN);
	queue_to("1", "anna@b.c");
	assert_int_equal(send_all_now(), 1);
	assert_true(signal(SIGCHLD, SIG_DFL) == SIG_IGN);
}

static void runs_without_standard_streams(void **state)
{
	int status;
	pid_t child;

	(void)state;
	queue_to("1", "anna@b.c");
	child = fork();
	if (!child) {
		close(0);
		close(1);
		close(2);
		_exit(send_all_now() == 1 ? 0 : 1);
	}
	waitpid(child, &status, 0);
	assert_int_equal(status, 0);
	assert_non_null(strstr(contents("got"), "letter 1\n"));
}

/* ---- two at once ------------------------------------------------------ */

static void leaves_it_to_who_sends(void **state)
{
	int lock = open(in_place("table/out/lock"), O_RDWR | O_CREAT, 0600);

	(void)state;
	assert_int_equal(flock(lock, LOCK_EX), 0);
	queue_to("1", "anna@b.c");
	assert_int_equal(send_all_now(), 0);
	assert_int_equal(left, 1);
	assert_null(why);
	close(lock);
	assert_int_equal(send_all_now(), 1);
}

/* What is queued while it sends, by one who then finds it locked, goes as well. */
static void sends_what_comes_meanwhile(void **state)
{
	(void)state;
	have_sendmail("[ -e done ] || { touch done; printf 'From: u@b.c\\nTo: bert@b.c\\n\\nletter 0\\n' "
		      "> table/out/new/0; }");
	queue_to("1", "anna@b.c");
	assert_int_equal(send_all_now(), 2);
	assert_int_equal(left, 0);
	assert_non_null(strstr(contents("got"), "letter 0"));
}

static void sends_each_once(void **state)
{
	(void)state;
	have_sendmail("sleep 0.01");
	for (int i = 0; i < 20; i++)
		queue_to(text(&arena, "%02d", i), i % 2 ? "anna@b.c" : "bert@b.c");
	for (int i = 0; i < 4; i++)
		if (!fork()) {
			send_all_now();
			_exit(0);
		}
	while (wait(NULL) > 0)
		;
	for (int i = 0; i < 20; i++) {
		const char *letter = text(&arena, "letter %02d\n", i);
		const char *found = strstr(contents("got"), letter);

		assert_non_null(found);
		assert_null(strstr(found + 1, letter));
	}
}

/* Where the table is busy the letter stays, and nothing waits forever. */
static void works_beside_a_table_in_use(void **state)
{
	struct store s;
	bool is_busy;

	(void)state;
	assert_true(store_open(&s, &arena, dir, 0, &is_busy, &why));
	queue_to("1", "anna@b.c");
	assert_int_equal(send_all_now(), 1);
	store_close(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_one, end_one)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(sends_in_order),
		TEST(takes_the_envelope_sender),
		TEST(splits_the_command_at_blanks),
		TEST(sets_aside_what_has_no_address),
		TEST(sends_no_links),
		TEST(keeps_the_order_of_each),
		TEST(sets_aside_what_is_refused),
		TEST(gives_up_after_days),
		TEST(tries_less_and_less_often),
		TEST(ends_where_nothing_can_be_run),
		TEST(ends_what_takes_too_long),
		TEST(waits_for_the_command_alone),
		TEST(leaves_nothing_open),
		TEST(gives_no_ignored_signals),
		TEST(learns_the_status_of_children),
		TEST(runs_without_standard_streams),
		TEST(leaves_it_to_who_sends),
		TEST(sends_what_comes_meanwhile),
		TEST(sends_each_once),
		TEST(works_beside_a_table_in_use),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
