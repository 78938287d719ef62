/* SPDX-License-Identifier: ISC */
/*
 * batch.c: many requests in one process, each a line of JSON that gets a line of JSON as its reply.
 *
 * A request is the command line of another command, its options under their long names. What comes of it is
 * found by the same function, and every byte that it takes is given back before the next line is read.
 */
#include "cmd.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LINE = MOST_BYTES, READ_AT_ONCE = 64 * 1024, MOST_WORDS = 2 };

/* ---- lines ------------------------------------------------------------ */

/* Standard input. What is read and not yet taken lies between from and to. */
struct input {
	struct arena arena;	/* of the bytes alone */
	char *bytes;
	size_t room, from, to;
	size_t searched;	/* of those, without an end of line */
	bool ended;
};

struct request_line {
	char *bytes;
	size_t length;
	bool too_long;		/* the bytes are not the whole of it */
};

/* Room for more behind what is not yet taken. A line that was long leaves no large buffer behind. */
static void make_room(struct input *in)
{
	size_t held = in->to - in->from;
	size_t room = held < READ_AT_ONCE ? 2 * READ_AT_ONCE : 2 * held;
	struct arena old = in->arena;

	if (in->room > in->to && in->room <= room)
		return;
	if (in->room == room) {
		memmove(in->bytes, in->bytes + in->from, held);
	} else {
		char *bytes;

		in->arena = (struct arena){ 0 };
		bytes = arena_take(&in->arena, room);
		if (held)
			memcpy(bytes, in->bytes + in->from, held);
		arena_free(&old);
		in->bytes = bytes;
		in->room = room;
	}
	in->from = 0;
	in->to = held;
}

/* False: it cannot be read. */
static bool read_more(struct input *in, struct ruling *r)
{
	ssize_t n;

	make_room(in);
	do
		n = read(STDIN_FILENO, in->bytes + in->to, in->room - in->to);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return trouble(r, "standard input: %s", strerror(errno));
	in->to += (size_t)n;
	in->ended = n == 0;
	return true;
}

/* The last may lack its end. False: there are no more, or trouble. */
static bool next_line(struct input *in, struct request_line *line, struct ruling *r)
{
	char *end = NULL;

	*line = (struct request_line){ 0 };
	for (;;) {
		size_t held = in->to - in->from;

		if (held > in->searched)
			end = memchr(in->bytes + in->from + in->searched, '\n', held - in->searched);
		if (end || (in->ended && (held || line->too_long)))
			break;
		if (in->ended)
			return false;
		in->searched = held;
		if (held > MOST_LINE) {
			line->too_long = true;
			in->from = in->to;
			in->searched = 0;
		}
		if (!read_more(in, r))
			return false;
	}
	line->bytes = in->bytes + in->from;
	line->length = end ? (size_t)(end - line->bytes) : in->to - in->from;
	line->too_long = line->too_long || line->length > MOST_LINE;
	in->from += line->length + (end != NULL);
	in->searched = 0;
	return true;
}

/* ---- JSON that YAML writes otherwise ---------------------------------- */

/* The character of "\ud83d" or the like; 0: it is none such. */
static uint32_t escaped(const char *at, const char *end)
{
	uint32_t c = 0;

	if (end - at < 6 || at[0] != '\\' || at[1] != 'u')
		return 0;
	for (int i = 2; i < 6; i++) {
		static const char digits[] = "0123456789abcdef0123456789ABCDEF";
		const char *digit = at[i] ? strchr(digits, at[i]) : NULL;

		if (!digit)
			return 0;
		c = c << 4 | ((uint32_t)(digit - digits) & 15);
	}
	return c;
}

/* Of characters beyond four digits: "\ud83d\ude00" becomes "\U0001f600". */
static void join_pairs(struct request_line *line)
{
	char *end = line->bytes + line->length, *to = line->bytes, *done = line->bytes, *at = line->bytes;

	while ((at = memchr(at, '\\', (size_t)(end - at)))) {
		uint32_t high = escaped(at, end), low = high ? escaped(at + 6, end) : 0;
		char joined[11];

		if (high < 0xd800 || high > 0xdbff || low < 0xdc00 || low > 0xdfff) {
			at += end - at > 1 ? 2 : 1;
			continue;
		}
		snprintf(joined, sizeof joined, "\\U%08x",
			 (unsigned)(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)));
		memmove(to, done, (size_t)(at - done));
		to += at - done;
		memcpy(to, joined, 10);
		to += 10;
		done = at += 12;
	}
	memmove(to, done, (size_t)(end - done));
	line->length = (size_t)(to - line->bytes) + (size_t)(end - done);
}

/* ---- requests --------------------------------------------------------- */

static const struct job {
	const char *command;
	void (*run)(const struct args *, struct answer *);
	const char *words[MOST_WORDS + 1];	/* keys for the words of its command line, in their order */
} jobs[] = {
	{ "apply", run_apply, { "file" } },
	{ "check", run_check, { "file" } },
	{ "consent", run_consent, { "file", "count" } },
	{ "draw", run_draw, { "file" } },
	{ "games", run_games, { "game" } },
	{ "log", run_log, { "file" } },
	{ "new", run_new, { "game" } },
	{ "odds", run_odds, { "file" } },
	{ "options", run_options, { "file" } },
	{ "page", run_page, { "file" } },
	{ "place", run_place, { "file", "place" } },
	{ "replay", run_replay, { "file" } },
	{ "rule", run_rule, { "game", "rule" } },
	{ "show", run_show, { "file" } },
	{ "undo", run_undo, { "file", "count" } },
	{ "unit", run_unit, { "file", "unit" } },
	{ "view", run_view, { "side", "file" } },
};

static const char *job_name(const void *none, int i)
{
	(void)none;
	return i < (int)LENGTH(jobs) ? jobs[i].command : NULL;
}

/* NULL: trouble. */
static const struct job *job_of(const struct doc *request, struct ruling *r)
{
	const struct doc *name = request_get(request, "command");

	if (!name || name->kind != DOC_TEXT) {
		trouble(r, "a request says under 'command' what is wanted: apply, check, options ...");
		return NULL;
	}
	for (size_t i = 0; i < LENGTH(jobs); i++)
		if (same(jobs[i].command, name->text))
			return &jobs[i];
	trouble(r, "%s: batch has no command '%s'%s", doc_where(r->arena, name), name->text,
		name_hint(r->arena, name->text, job_name, NULL));
	return NULL;
}

/* A text or a whole number; NULL: none. */
static const struct doc *id_of(const struct doc *request, struct ruling *r)
{
	const struct doc *id = request_get(request, "id");
	bool is_text = id && id->kind == DOC_TEXT;

	if (id && (!is_text || (!id->quoted && id->text[strspn(id->text, "-0123456789")]))) {
		trouble(r, "%s: id is a text or a whole number", doc_where(r->arena, id));
		return NULL;
	}
	return id;
}

/* The game file, by its name or itself. NULL: trouble. */
static const char *file_of(const struct doc *request, const struct args *args, struct ruling *r)
{
	const struct doc *file = request_get(request, "file"), *contents = request_get(request, "contents");

	if (!file == !contents)
		trouble(r, "%s", file ? "file and contents do not go together"
			: "there is no game: give its 'file', or its 'contents'");
	else if (file && (file->kind != DOC_TEXT || same(file->text, "-")))
		trouble(r, "%s: file is the name of a file", doc_where(r->arena, file));
	else if (contents && (contents->kind != DOC_TEXT || !contents->quoted))
		trouble(r, "%s: contents is the text of a game file", doc_where(r->arena, contents));
	else if (contents && args->in_place)
		trouble(r, "contents are in no file that could be changed in place");
	else
		return file ? file->text : "-";
	return NULL;
}

/* NULL: it is not given, or trouble. */
static const char *word_of(const struct doc *request, const char *key, const struct args *args,
			   struct ruling *r)
{
	const struct doc *d = request_get(request, key);

	if (same(key, "file"))
		return file_of(request, args, r);
	if (d && d->kind != DOC_TEXT)
		trouble(r, "%s: %s is a text", doc_where(r->arena, d), key);
	return d && d->kind == DOC_TEXT ? d->text : NULL;
}

static bool read_words(struct args *args, const struct job *j, struct ruling *r)
{
	args->rest = NEW_N(r->arena, char *, MOST_WORDS);
	for (int i = 0; j->words[i]; i++) {
		const char *word = word_of(args->request, j->words[i], args, r);

		if (!word && r->verdict == LAWFUL && i < command_find(j->command)->least)
			trouble(r, "%s wants to know the %s", j->command, j->words[i]);
		if (!word)
			return r->verdict == LAWFUL;
		args->rest[args->n_rest++] = text_copy(r->arena, word, strlen(word));
	}
	return true;
}

static bool read_request(struct args *args, const struct doc *request, const struct job *j, struct ruling *r)
{
	const char *others[MOST_WORDS + 4] = { "id", "command" }, *why;

	for (int i = 0, n = 2; j->words[i]; i++) {
		others[n++] = j->words[i];
		if (same(j->words[i], "file"))
			others[n++] = "contents";
	}
	if (!args_from_request(args, r->arena, request, command_find(j->command)->accepts, others, &why))
		return trouble(r, "%s", why);
	if (same(args->output, "-"))
		return trouble(r, "the replies go to standard output: without output, this is in its reply");
	args->json = true;
	return read_words(args, j, r);
}

/* ---- replies ---------------------------------------------------------- */

/* The mapping of a line; NULL: trouble. */
static const struct doc *parse_line(struct request_line *line, struct ruling *r)
{
	const struct doc *d = NULL;
	const char *why = NULL;

	if (line->too_long) {
		trouble(r, "the line of a request has at most %d bytes", MOST_LINE);
		return NULL;
	}
	join_pairs(line);
	d = doc_read(r->arena, line->bytes, line->length, "request", NULL, &why);
	if (!d)
		trouble(r, "%s", why);
	else if (d->kind != DOC_MAP || line->bytes[strspn(line->bytes, " \t")] != '{')
		trouble(r, "a request is an object of JSON: {\"command\": ...}");
	return r->verdict == LAWFUL ? d : NULL;
}

static void answer_line(struct buffer *out, struct request_line *line)
{
	struct answer a = answer_start(out->arena);
	const struct doc *request = parse_line(line, &a.ruling), *id = NULL;
	const struct job *j = NULL;
	struct args args = { 0 };

	if (request && ((id = id_of(request, &a.ruling)) || a.ruling.verdict == LAWFUL))
		j = job_of(request, &a.ruling);
	if (j && read_request(&args, request, j, &a.ruling)) {
		j->run(&args, &a);
		answer_keep(&a, &args);
		target_release(&a.target);
	}
	reply_write(out, id, &a);
}

void batch_answer(struct buffer *reply, char *line, size_t length)
{
	struct request_line whole = { .bytes = line, .length = length, .too_long = length > MOST_LINE };

	answer_line(reply, &whole);
}

int cmd_batch(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct input in = { 0 };
	struct request_line line;

	(void)args;
	while (next_line(&in, &line, &r)) {
		struct arena_mark mark = arena_mark(arena);
		struct buffer reply = { .arena = arena };

		answer_line(&reply, &line);
		if (!output(NULL, &reply, &r))	/* at once: whoever asked waits for it */
			break;
		arena_release(arena, mark);
	}
	arena_free(&in.arena);
	return report(&r);
}
