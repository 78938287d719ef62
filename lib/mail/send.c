/* SPDX-License-Identifier: ISC */
/* send.c: gives the letters of the queue to sendmail(8), whichever program goes by that name. */
#define _DEFAULT_SOURCE		/* flock */
#include "mail/store.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "mail/address.h"
#include "mail/when.h"

enum {
	MOST_MILLISECONDS = 60 * 1000,	/* that the command may take */
	MOST_DAYS = 5,			/* that a letter waits */
	LONGEST_PAUSE = 6 * 3600,	/* seconds between two tries */
	PATIENCE = 10,			/* seconds, for the lock of the table */
	SAID_ROOM = 200,		/* of what the command says */
	MOST_OPEN = 1024,		/* descriptors that may have been left open to us */
	NOT_RUN = 127, TOO_SLOW = -1,	/* beside exit statuses */
};

struct queue {
	struct arena *arena;
	struct store look;
	const char *command;
	int64_t now;
	int folder;			/* out/new, open */
	struct texts tried;		/* names of letters */
	struct texts waiting;		/* who has a letter that is not accepted */
	bool is_over;
	int sent;
	const char *why;
};

struct letter {
	const char *name, *bytes;
	size_t length, start;		/* start: of the message, behind its envelope sender */
	const char *sender, *to;
	int fd;
	int64_t written, tried;		/* not later: it was never tried */
};

/* ---- letters ---------------------------------------------------------- */

void queue_sender(struct buffer *b, const char *address)
{
	buffer_printf(b, "Return-Path: <%s>\n", address);
}

/* Whether a line is of that header; *value: what follows. */
static bool is_field(const char *line, const char *name, const char **value)
{
	for (; *name; name++, line++)
		if ((*line | 0x20) != (*name | 0x20))
			return false;
	*value = line + 1;
	return *line == ':';
}

static const char *next_line(const char *line)
{
	const char *end = strchr(line, '\n');

	return end ? end + 1 : line + strlen(line);
}

/* The first header of that name, in one line; NULL: none. */
static const char *header(struct arena *arena, const char *message, const char *name)
{
	struct buffer b = { .arena = arena };
	const char *value;

	for (const char *line = message; *line && *line != '\n' && *line != '\r'; line = next_line(line)) {
		if (!is_field(line, name, &value))
			continue;
		do {
			buffer_add(&b, value, strcspn(value, "\r\n"));
			value = next_line(value);
		} while (*value == ' ' || *value == '\t');
		return b.bytes;
	}
	return NULL;
}

static const char *address_in(struct arena *arena, const char *message, const char *name)
{
	const char *value = header(arena, message, name), *why;
	struct mailbox m;

	return value && mailbox_read(&m, arena, value, &why) ? m.address : NULL;
}

static void read_envelope(struct letter *l, struct arena *arena)
{
	const char *value, *message;

	if (is_field(l->bytes, "Return-Path", &value)) {
		const char *line = text_copy(arena, value, strcspn(value, "\r\n"));

		l->start = (size_t)(next_line(l->bytes) - l->bytes);
		l->sender = strcmp(line + strspn(line, " "), "<>") ? address_read(arena, line) : "<>";
	}
	message = l->bytes + l->start;
	if (!l->sender)
		l->sender = address_in(arena, message, "From");
	l->to = address_in(arena, message, "To");
}

/* When it was tried last is kept as the time of its last reading, which no other reading may change. */
static void keep_tried(const struct letter *l, int64_t tried)
{
	const struct timespec times[] = { { .tv_sec = (time_t)tried }, { .tv_nsec = UTIME_OMIT } };

	futimens(l->fd, times);
}

/* False: it is not there any more, or cannot be read. */
static bool letter_open(struct letter *l, struct queue *q, const char *name)
{
	struct stat s;

	*l = (struct letter){ .name = name };
	l->fd = openat(q->folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (l->fd < 0)
		return false;
	if (fstat(l->fd, &s) == 0) {
		l->written = s.st_mtime;
		l->tried = s.st_atime;
		l->bytes = store_read(&q->look, text(q->arena, "out/new/%s", name), &l->length, &q->why);
		keep_tried(l, l->tried);
	}
	if (l->bytes)
		read_envelope(l, q->arena);
	if (l->bytes && lseek(l->fd, (off_t)l->start, SEEK_SET) >= 0)
		return true;
	close(l->fd);
	return false;
}

/*
 * The longer it waits already, the longer until the next try: some programs keep a letter of which they say
 * that it be tried again, and send each.
 */
static bool is_early(const struct queue *q, const struct letter *l)
{
	int64_t pause = (l->tried - l->written) / 2;

	if (pause > LONGEST_PAUSE)
		pause = LONGEST_PAUSE;
	return l->tried <= q->now && q->now < l->tried + pause;
}

/* ---- the command ------------------------------------------------------ */

static const char **command_words(struct arena *arena, const char *command, const struct letter *l)
{
	struct texts words = { 0 };
	const char *const ours[] = { "-oi", "-f", l->sender, "--", l->to };

	while (*(command += strspn(command, " \t"))) {
		size_t length = strcspn(command, " \t");

		texts_add(&words, arena, text_copy(arena, command, length));
		command += length;
	}
	for (size_t i = 0; i < LENGTH(ours); i++)
		texts_add(&words, arena, ours[i]);
	texts_add(&words, arena, NULL);
	return words.v;
}

/* In the child. The descriptors may be any, also those that are to be 0 to 2. */
static _Noreturn void become(const char **words, int from, int to)
{
	struct sigaction usual = { .sa_handler = SIG_DFL };
	const char *why;
	sigset_t none;

	from = fcntl(from, F_DUPFD, 3);
	to = fcntl(to, F_DUPFD, 3);
	if (from < 0 || to < 0 || dup2(from, 0) < 0 || dup2(to, 1) < 0 || dup2(to, 2) < 0)
		_exit(NOT_RUN);
	for (int fd = 3; fd < MOST_OPEN; fd++)
		close(fd);
	setpgid(0, 0);
	sigaction(SIGPIPE, &usual, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	execvp(words[0], (char *const *)words);
	why = strerror(errno);
	(void)!write(2, why, strlen(why));
	_exit(NOT_RUN);
}

static int64_t milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What it says, as far as there is room; the rest is read, so that it is not kept waiting. */
static void listen_to(int *from, struct buffer *said)
{
	char part[1024];
	ssize_t n;

	while (*from >= 0 && (n = read(*from, part, sizeof part)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return;
		if (said->length < SAID_ROOM)
			buffer_add(said, part, (size_t)lesser((int)n, SAID_ROOM - (int)said->length));
	}
	*from = -1;
}

/* Until it ends, whether or not children of its own still hold the pipe. */
static int wait_for(pid_t child, int from, struct buffer *said)
{
	int64_t until = milliseconds() + MOST_MILLISECONDS;
	int status = 0;

	for (;;) {
		struct pollfd end = { .fd = from, .events = POLLIN };
		pid_t ended = waitpid(child, &status, WNOHANG);

		listen_to(&from, said);
		if (ended == child)
			return WIFEXITED(status) ? WEXITSTATUS(status) : EX_OSERR;
		if (ended < 0 && errno != EINTR)
			return EX_OSERR;
		if (milliseconds() >= until) {
			kill(-child, SIGKILL);
			kill(child, SIGKILL);
			waitpid(child, &status, 0);
			return TOO_SLOW;
		}
		poll(&end, 1, from < 0 ? 1 : 100);
	}
}

static int run(struct queue *q, const struct letter *l, struct buffer *said)
{
	const char **words = command_words(q->arena, q->command, l);
	int ends[2], status;
	pid_t child;

	if (pipe(ends) < 0)
		return NOT_RUN;
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	child = fork();
	if (child == 0)
		become(words, l->fd, ends[1]);
	close(ends[1]);
	status = child < 0 ? NOT_RUN : (setpgid(child, child), wait_for(child, ends[0], said));
	close(ends[0]);
	return status;
}

/* Its first words in one line, and what it gave. */
static const char *told(struct queue *q, int status, const struct buffer *said)
{
	char *line = text_copy(q->arena, said->bytes, said->length);
	size_t length = said->length;

	for (size_t i = 0; i < length; i++)
		if (line[i] == '\n' || line[i] == '\r')
			line[i] = ' ';
	while (length && line[length - 1] == ' ')
		line[--length] = '\0';
	return text(q->arena, "%s %s%s%s", q->command,
		    status == TOO_SLOW ? "takes too long" : status == NOT_RUN ? "cannot be run" :
		    text(q->arena, "gives status %d", status), length ? ": " : "", printable(q->arena, line));
}

/* ---- the queue -------------------------------------------------------- */

/* To out/cur, for people to look at. What hinders that: it stays. */
static void set_aside(struct queue *q, const struct letter *l, const char *words)
{
	struct table_change c;
	struct store s;
	bool is_busy;

	if (!store_open(&s, q->arena, q->look.dir, PATIENCE, &is_busy, &q->why))
		return;
	s.now = q->now;
	change_begin(&c, &s);
	change_put(&c, text(q->arena, "out/cur/%s", l->name), l->bytes, l->length);
	change_drop(&c, text(q->arena, "out/new/%s", l->name));
	change_note(&c, text(q->arena, "out/cur/%s, to %s: %s", l->name, l->to ? l->to : "nobody", words));
	if (!change_commit(&c))
		q->why = c.why;
	store_close(&s);
}

static bool is_waiting(const struct queue *q, const char *to)
{
	for (int i = 0; i < q->waiting.n; i++)
		if (is_same_address(q->waiting.v[i], to))
			return true;
	return false;
}

static void send_letter(struct queue *q, const struct letter *l)
{
	struct buffer said = { .arena = q->arena };
	const char *words;
	int status = run(q, l, &said);

	if (status == EX_OK) {
		unlinkat(q->folder, l->name, 0);
		q->sent++;
		return;
	}
	keep_tried(l, q->now);
	words = told(q, status, &said);
	q->why = words;
	q->is_over = status == NOT_RUN || status == TOO_SLOW;
	if (status == EX_DATAERR || status == EX_NOUSER)
		set_aside(q, l, text(q->arena, "refused for good: %s", words));
	else if (q->now - l->written > MOST_DAYS * SECONDS_A_DAY)
		set_aside(q, l, text(q->arena, "given up after %d days: %s", MOST_DAYS, words));
	else
		texts_add(&q->waiting, q->arena, l->to);
}

static void send_next(struct queue *q, const char *name)
{
	struct letter l;

	texts_add(&q->tried, q->arena, name);
	if (!letter_open(&l, q, name))
		return;
	if (!l.to || !l.sender)
		set_aside(q, &l, l.to ? "it has no sender" : "its To is no address");
	else if (is_waiting(q, l.to) || is_early(q, &l))
		texts_add(&q->waiting, q->arena, l.to);
	else
		send_letter(q, &l);
	close(l.fd);
}

static bool is_tried(const struct queue *q, const char *name)
{
	for (int i = 0; i < q->tried.n; i++)
		if (same(q->tried.v[i], name))
			return true;
	return false;
}

/* What is there and was not tried yet; *left: what is there. */
static struct texts untried(struct queue *q, int *left)
{
	struct texts names, fresh = { 0 };

	*left = 0;
	if (!store_list(&q->look, &names, "out/new", &q->why))
		return fresh;
	*left = names.n;
	for (int i = 0; i < names.n; i++)
		if (!is_tried(q, names.v[i]))
			texts_add(&fresh, q->arena, names.v[i]);
	return fresh;
}

/* An open file, locked. -1: somebody else sends, or errno. */
static int take_lock(const struct queue *q)
{
	int out = store_folder(&q->look, "out"), lock;

	if (out < 0)
		return -1;
	lock = openat(out, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
	close(out);
	if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0)
		return lock;
	out = errno;
	close(lock);
	errno = out;
	return -1;
}

/*
 * Who queues a letter and finds the queue locked leaves it to us: so we look once more when it is not locked
 * any more.
 */
static void send_all(struct queue *q, int *left)
{
	struct texts names = untried(q, left);

	while (names.n && !q->is_over) {
		int lock = take_lock(q);

		if (lock < 0) {
			if (errno != EWOULDBLOCK)
				q->why = text(q->arena, "%s/out/lock: %s", q->look.dir, strerror(errno));
			return;
		}
		names = untried(q, left);
		for (int i = 0; i < names.n && !q->is_over; i++)
			send_next(q, names.v[i]);
		(void)fsync(q->folder);
		close(lock);
		names = untried(q, left);
	}
}

int queue_send(struct arena *arena, const char *dir, const char *command, int64_t now, int *left,
	       const char **why)
{
	struct queue q = { .arena = arena, .command = command, .now = now };
	struct sigaction usual = { .sa_handler = SIG_DFL }, before;

	*left = 0;
	if (!store_look(&q.look, arena, dir, why))
		return 0;
	q.folder = store_folder(&q.look, "out/new");
	if (q.folder >= 0) {
		/* where it is ignored there are no exit statuses */
		sigaction(SIGCHLD, &usual, &before);
		send_all(&q, left);
		sigaction(SIGCHLD, &before, NULL);
		close(q.folder);
	}
	store_close(&q.look);
	if (q.why)
		*why = q.why;
	return q.sent;
}
