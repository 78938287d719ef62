/* SPDX-License-Identifier: ISC */
/* bots.c: players that are other programs, asked line by line. */
#include "bots.h"
#include "engine/adjudicate.h"
#include "engine/game.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST_ANSWER = 1 << 16 };

struct bot {
	pid_t process;
	int to, from;			/* pipes */
	char answer[LONGEST_ANSWER];	/* what was read and not yet taken */
	size_t held;
};

/* ---- lines ------------------------------------------------------------ */

/* What it writes is held until it is asked for. False: it has ended, or its line is too long. */
static bool hold_more(struct bot *b)
{
	ssize_t n;

	if (b->held == sizeof b->answer)
		return false;
	n = read(b->from, b->answer + b->held, sizeof b->answer - b->held);
	if (n == 0 || (n < 0 && errno != EINTR))
		return false;
	b->held += n > 0 ? (size_t)n : 0;
	return true;
}

/* One that writes before it reads would wait for us as we do for it: so what it writes is taken meanwhile. */
static bool send_line(struct bot *b, const struct buffer *line)
{
	for (size_t sent = 0; sent < line->length;) {
		struct pollfd ends[] = { { .fd = b->to, .events = POLLOUT },
					 { .fd = b->from, .events = POLLIN } };
		ssize_t n;

		if (poll(ends, LENGTH(ends), -1) < 0 && errno != EINTR)
			return false;
		if (ends[1].revents && !hold_more(b))
			return false;
		n = ends[0].revents ? write(b->to, line->bytes + sent, line->length - sent) : 0;
		if (n < 0 && errno != EINTR && errno != EAGAIN)
			return false;
		sent += n > 0 ? (size_t)n : 0;
	}
	return true;
}

/* NULL: it has ended, or its line is too long. */
static const char *read_line(struct bot *b, struct arena *arena, size_t *length)
{
	const char *line;
	char *end;

	while (!(end = memchr(b->answer, '\n', b->held)))
		if (!hold_more(b))
			return NULL;
	*length = (size_t)(end - b->answer);
	line = text_copy(arena, b->answer, *length);
	b->held -= *length + 1;
	memmove(b->answer, end + 1, b->held);
	return line;
}

/* ---- a decision ------------------------------------------------------- */

struct asking {
	const struct match *match;
	struct arena *arena;
	struct doc *options;
	int side;
};

static bool add_option(void *context, const struct action *a, const struct list *some)
{
	struct asking *q = context;
	struct action own = *a;

	own.side = (int16_t)by_whom(q->match, a, q->side);
	doc_add(q->options, NULL, option_encode(q->arena, q->match, &own, some));
	return true;
}

static void add_line(struct buffer *to, const struct doc *d)
{
	doc_write_json(to, d);
	buffer_text(to, "\n");
}

static void write_question(struct buffer *to, const struct match *m, int side, struct arena *arena)
{
	struct doc *d = doc_new(arena, DOC_MAP);
	struct asking q = { .match = m, .arena = arena, .side = side };
	struct buffer view = { .arena = arena };

	match_write(&view, m, side);
	doc_add_text(arena, d, "game", "%s", m->game->name)->quoted = true;
	doc_add_text(arena, d, "side", "%s", side_name(m, side))->quoted = true;
	doc_add_text(arena, d, "decide", "%s", top_frame(m)->state->name)->quoted = true;
	doc_add_text(arena, d, "view", "%s", view.bytes)->quoted = true;
	q.options = doc_add(d, "options", doc_new(arena, DOC_LIST));
	each_option(m, arena, false, add_option, &q);
	add_line(to, d);
}

/* What it answers is read as any stranger's action is. */
static bool ask_bot(struct seat *s, const struct game_file *f, int side, struct arena *arena,
		    struct action *a, const char **why)
{
	const struct letter letter = { .as = side };
	struct ruling r = { .arena = arena };
	struct buffer question = { .arena = arena };
	struct bot *b = s->context;
	const struct doc *d;
	const char *line;
	size_t length;

	write_question(&question, &f->match, side, arena);
	*why = "it has ended, or gives no line";
	if (!send_line(b, &question) || !(line = read_line(b, arena, &length)) ||
	    !(d = doc_read(arena, line, length, "its answer", NULL, why)))
		return false;
	if (check_proposal(&f->match, d, &letter, a, &r) && !a->skipped)
		return true;
	*why = r.text ? r.text : "it answers nothing that is asked";
	return false;
}

static void tell_bot(struct seat *s, const struct match *m, int side)
{
	struct arena arena = { 0 };
	struct buffer line = { .arena = &arena };
	struct doc *d = doc_new(&arena, DOC_MAP), *over = doc_add(d, "over", doc_new(&arena, DOC_MAP));

	doc_add_text(&arena, over, "winner", "%s", winner_name(m))->quoted = true;
	doc_add_text(&arena, over, "rule", "%s", m->won_by)->quoted = true;
	doc_add_text(&arena, d, "side", "%s", side_name(m, side))->quoted = true;
	add_line(&line, d);
	(void)send_line(s->context, &line);
	arena_free(&arena);
}

const struct policy bot_policy = { .name = "run", .choose = ask_bot, .over = tell_bot };

/* ---- the process ------------------------------------------------------ */

static _Noreturn void become(const char *command, const int to[2], const int from[2])
{
	dup2(to[0], STDIN_FILENO);
	dup2(from[1], STDOUT_FILENO);
	signal(SIGPIPE, SIG_DFL);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

/* Our ends are no other player's, who might read along, or hold open what is to end. */
static bool open_pipes(int to[2], int from[2])
{
	if (pipe(to) < 0)
		return false;
	if (pipe(from) < 0) {
		close(to[0]);
		close(to[1]);
		return false;
	}
	for (int i = 0; i < 2; i++) {
		fcntl(to[i], F_SETFD, FD_CLOEXEC);
		fcntl(from[i], F_SETFD, FD_CLOEXEC);
	}
	fcntl(to[1], F_SETFL, O_NONBLOCK);
	return true;
}

bool bot_start(struct seat *s, struct arena *arena, const char *command, struct ruling *r)
{
	struct bot *b = NEW(arena, struct bot);
	int to[2], from[2];

	if (!open_pipes(to, from))
		return trouble(r, "no pipe to '%s': %s", command, strerror(errno));
	b->process = fork();
	if (b->process < 0)
		return trouble(r, "cannot start '%s': %s", command, strerror(errno));
	if (!b->process)
		become(command, to, from);
	close(to[0]);
	close(from[1]);
	b->to = to[1];
	b->from = from[0];
	s->context = b;
	s->policy = &bot_policy;
	return true;
}

/* Whoever reads to the end of his input ends by himself, and has the time to write up what he must. */
void bot_end(struct seat *s)
{
	enum { LOOKS = 200 };		/* one in a hundredth of a second */
	const struct timespec pause = { .tv_nsec = 10 * 1000 * 1000 };
	struct bot *b = s->policy == &bot_policy ? s->context : NULL;
	int status, looks = 0;
	pid_t ended = 0;

	if (!b)
		return;
	close(b->to);
	close(b->from);
	while (!ended && looks++ < LOOKS) {
		ended = waitpid(b->process, &status, WNOHANG);
		if (!ended)
			nanosleep(&pause, NULL);
	}
	if (ended)
		return;
	kill(b->process, SIGKILL);
	while (waitpid(b->process, &status, 0) < 0 && errno == EINTR)
		;
}
