/* files.c: what the commands read, and what they write. */
#define _DEFAULT_SOURCE		/* flock, realpath */
#include "cmd.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_DEPTH = 32, MOST_FACES = 1 << 20 };

/* ---- reading ---------------------------------------------------------- */

bool game_read(struct game_file *g, const char *file, const struct args *args, const char **bytes,
	       size_t *length, struct ruling *r)
{
	const char *why = NULL, *read;
	size_t n = 0;

	read = file_read(r->arena, file, MOST_BYTES, &n, &why);
	if (!read)
		return trouble(r, "%s", why);
	if (!file_parse(g, read, n, same(file, "-") ? "standard input" : file, args->data, r))
		return false;
	if (g->view)
		return trouble(r, "%s: this is the %s view of the game, not the game", g->name, g->view);
	if (bytes) {
		*bytes = read;
		*length = n;
	}
	return true;
}

static bool add_stream(struct documents *to, const char *bytes, size_t length, const char *name,
		       struct ruling *r)
{
	const char *why = NULL;
	const struct doc *stream = doc_read_stream(r->arena, bytes, length, name, NULL, &why);
	const struct doc **all;

	if (!stream)
		return trouble(r, "%s", why);
	all = NEW_N(r->arena, const struct doc *, to->n + stream->count + 1);
	if (to->n)
		memcpy(all, to->v, sizeof all[0] * (size_t)to->n);
	to->v = all;
	EACH(child, stream)
		to->v[to->n++] = child;
	return true;
}

bool actions_read(struct documents *to, const struct args *args, struct ruling *r)
{
	const char *file = args->n_rest > 1 ? args->rest[1] : NULL, *bytes, *why = NULL;
	size_t length = 0;

	*to = (struct documents){ 0 };
	if (file && args->actions.n)
		return trouble(r, "actions come from %s or from -a, not from both", file);
	if (!file && !args->actions.n)
		return trouble(r, "there is no action: give a file, -, or -a '{do: ...}'");
	for (int i = 0; i < args->actions.n; i++) {
		const char *action = args->actions.v[i];

		if (!add_stream(to, action, strlen(action), "-a", r))
			return false;
	}
	if (!file)
		return true;
	if (same(file, "-") && same(args->rest[0], "-"))
		return trouble(r, "game and action cannot both be standard input");
	bytes = file_read(r->arena, file, MOST_BYTES, &length, &why);
	if (!bytes)
		return trouble(r, "%s", why);
	return add_stream(to, bytes, length, same(file, "-") ? "standard input" : file, r);
}

/* "3,5" or, to roll those that follow, "3,5+". */
bool dice_read(struct dice *dice, const struct args *args, struct ruling *r)
{
	const char *at = args->dice, *end;
	bool good = true;
	int *values;

	*dice = (struct dice){ .seeded = args->seeded, .seed = args->seed };
	if (!at)
		return true;
	values = NEW_N(r->arena, int, strlen(at) + 1);
	dice->supplied = values;
	dice->roll_rest = *at && at[strlen(at) - 1] == '+';
	end = at + strlen(at) - (dice->roll_rest ? 1 : 0);
	while (good && at < end) {
		char *after;
		long n = strtol(at, &after, 10);

		values[dice->count++] = n > MOST_FACES ? MOST_FACES : (int)n;
		good = *at >= '0' && *at <= '9' && (after == end || (*after++ == ',' && after < end));
		at = after;
	}
	if (!good || (!dice->count && !dice->roll_rest))
		return trouble(r, "dice are written 3,5 or 3,5+, not '%s'", args->dice);
	if (dice->seeded && !dice->roll_rest)
		return trouble(r, "--seed rolls nothing when -d gives the dice, unless they end with +");
	return true;
}

/* ---- writing ---------------------------------------------------------- */

static bool failed(struct ruling *r, const char *file)
{
	return trouble(r, "%s: %s", file, strerror(errno));
}

bool file_hold(const char *file, struct ruling *r)
{
	for (;;) {
		struct stat held, now;
		int fd = open(file, O_RDONLY | O_CLOEXEC);

		if (fd < 0)
			return failed(r, file);
		if (fstat(fd, &held) < 0 || !S_ISREG(held.st_mode))
			return trouble(r, "%s: only a plain file is changed in place", file);
		while (flock(fd, LOCK_EX) < 0)
			if (errno != EINTR)
				return failed(r, file);
		/* while we waited, another may have put a new file in its place */
		if (stat(file, &now) == 0 && now.st_dev == held.st_dev && now.st_ino == held.st_ino)
			return true;
		close(fd);
	}
}

static bool write_all(int fd, const struct buffer *b)
{
	for (size_t done = 0; done < b->length;) {
		ssize_t n = write(fd, b->bytes + done, b->length - done);

		if (n < 0 && errno != EINTR)
			return false;
		done += n > 0 ? (size_t)n : 0;
	}
	return true;
}

static const char *directory_of(struct arena *arena, const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash == file ? "/" : slash ? text_copy(arena, file, (size_t)(slash - file)) : ".";
}

static const char *base_of(const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash ? slash + 1 : file;
}

/* The name of the file itself when it is a link; one that is not there yet is in its real directory. */
static const char *real_name(struct arena *arena, const char *file)
{
	char real[PATH_MAX];

	if (realpath(file, real))
		return text(arena, "%s", real);
	if (realpath(directory_of(arena, file), real) && *base_of(file))
		return text(arena, "%s/%s", real, base_of(file));
	return file;
}

/* Two names of one file, by links of either kind too; standard output is "-". */
static bool is_one_file(struct arena *arena, const char *a, const char *b)
{
	struct stat one, other;

	if (same(a, "-") || same(b, "-"))
		return same(a, b);
	if (same(real_name(arena, a), real_name(arena, b)))
		return true;
	return stat(a, &one) == 0 && stat(b, &other) == 0 && S_ISREG(one.st_mode) &&
	       one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static int open_temporary(struct draft *d, struct arena *arena)
{
	int fd = -1;

	for (int i = 0; fd < 0 && i < 100; i++) {
		d->temporary = text(arena, "%s/.%s.%ld-%d", directory_of(arena, d->file), base_of(d->file),
				    (long)getpid(), i);
		fd = open(d->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	return fd;
}

bool draft_write(struct draft *d, const char *file, const struct buffer *bytes, struct ruling *r)
{
	struct stat old;
	bool is_old, good;
	int fd;

	*d = (struct draft){ .file = file ? file : "-", .bytes = bytes };
	if (same(d->file, "-"))
		return true;
	d->file = real_name(r->arena, file);
	is_old = stat(d->file, &old) == 0;
	if (is_old && S_ISDIR(old.st_mode))
		return trouble(r, "%s: is a directory", file);
	if (is_old && !S_ISREG(old.st_mode))
		return true;
	/* a file that may not be written is not replaced either */
	fd = is_old && access(d->file, W_OK) < 0 ? -1 : open_temporary(d, r->arena);
	if (fd < 0) {
		d->temporary = NULL;
		return failed(r, file);
	}
	good = (!is_old || fchmod(fd, old.st_mode & 07777) == 0) && write_all(fd, bytes) && fsync(fd) == 0;
	if (!good)
		failed(r, file);
	if (close(fd) < 0 && good)
		good = failed(r, file);
	if (!good)
		draft_drop(d);
	return good;
}

static bool write_special(const struct draft *d, struct ruling *r)
{
	int fd = open(d->file, O_WRONLY | O_CLOEXEC);
	bool good;

	if (fd < 0)
		return failed(r, d->file);
	good = write_all(fd, d->bytes) || failed(r, d->file);
	if (close(fd) < 0 && good)
		good = failed(r, d->file);
	return good;
}

/* main says what was wrong with standard output. */
static bool write_stdout(const struct buffer *b, struct ruling *r)
{
	if (b->length && fwrite(b->bytes, 1, b->length, stdout) != b->length)
		return trouble(r, "%s", "");
	return fflush(stdout) == 0 || trouble(r, "%s", "");
}

bool draft_keep(const struct draft *d, struct ruling *r)
{
	int fd;

	if (same(d->file, "-"))
		return write_stdout(d->bytes, r);
	if (!d->temporary)
		return write_special(d, r);
	if (rename(d->temporary, d->file) < 0) {
		failed(r, d->file);
		draft_drop(d);
		return false;
	}
	/* the new name is on the disk only when the directory is */
	fd = open(directory_of(r->arena, d->file), O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		(void)fsync(fd);
		close(fd);
	}
	return true;
}

void draft_drop(const struct draft *d)
{
	if (d->temporary)
		unlink(d->temporary);
}

const char *output_file(const struct args *args)
{
	return args->in_place ? args->rest[0] : args->output;
}

bool output(const char *file, const struct buffer *bytes, struct ruling *r)
{
	struct draft d;

	return draft_write(&d, file, bytes, r) && draft_keep(&d, r);
}

/* The game is kept only once the log is safe: written, or in a file that is merely to be renamed. */
static bool keep_both(const struct draft *game, const struct draft *log, struct ruling *r)
{
	bool waits = log->temporary;

	if (!waits && !draft_keep(log, r)) {
		draft_drop(game);
		return false;
	}
	if (!draft_keep(game, r)) {
		draft_drop(log);
		return false;
	}
	return !waits || draft_keep(log, r);
}

bool output_both(const char *file, const struct buffer *bytes, const char *log_file, const struct buffer *log,
		 struct ruling *r)
{
	struct draft game, lines;

	if (!log_file) {
		if (!output(file, bytes, r))
			return false;
		if (log->length)
			fwrite(log->bytes, 1, log->length, stderr);
		return true;
	}
	if (is_one_file(r->arena, file ? file : "-", log_file))
		return trouble(r, "%s cannot be both the game and its log", log_file);
	if (!draft_write(&lines, log_file, log, r))
		return false;
	if (!draft_write(&game, file, bytes, r)) {
		draft_drop(&lines);
		return false;
	}
	return keep_both(&game, &lines, r);
}

bool may_output(const struct args *args, struct ruling *r)
{
	if (args->in_place && args->output)
		return trouble(r, "-i and -o do not go together");
	if (args->in_place && same(args->rest[0], "-"))
		return trouble(r, "standard input cannot be changed in place");
	if (args->log && !same(args->log, "-") && is_one_file(r->arena, args->rest[0], args->log))
		return trouble(r, "%s cannot be both the game and its log", args->log);
	return true;
}

/* ---- directories ------------------------------------------------------ */

static void texts_add(struct texts *to, struct arena *arena, const char *one)
{
	if ((to->n & (to->n - 1)) == 0) {	/* full: at 0, 1, 2, 4 ... */
		const char **more = NEW_N(arena, const char *, to->n ? 2 * to->n : 1);

		if (to->n)
			memcpy(more, to->v, sizeof more[0] * (size_t)to->n);
		to->v = more;
	}
	to->v[to->n++] = one;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_yaml(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && dot != name && (same(dot, ".yaml") || same(dot, ".yml"));
}

static bool find_under(struct texts *to, const char *dir, int depth, struct ruling *r)
{
	struct texts names = { 0 };
	DIR *open_dir = opendir(dir);

	if (!open_dir)
		return failed(r, dir);
	for (struct dirent *e; (e = readdir(open_dir));)
		if (e->d_name[0] != '.')
			texts_add(&names, r->arena, text(r->arena, "%s/%s", dir, e->d_name));
	closedir(open_dir);
	if (names.n)
		qsort(names.v, (size_t)names.n, sizeof names.v[0], by_name);
	for (int i = 0; i < names.n; i++) {
		struct stat s;

		if (lstat(names.v[i], &s) < 0)
			return failed(r, names.v[i]);
		if (S_ISDIR(s.st_mode) && depth == MOST_DEPTH)
			return trouble(r, "%s: too many directories in one another", names.v[i]);
		if (S_ISDIR(s.st_mode) && !find_under(to, names.v[i], depth + 1, r))
			return false;
		if (!S_ISDIR(s.st_mode) && is_yaml(names.v[i]))
			texts_add(to, r->arena, names.v[i]);
	}
	return true;
}

bool files_find(struct texts *to, const char *path, struct ruling *r)
{
	struct stat s;
	size_t length = strlen(path);

	if (stat(path, &s) < 0)
		return failed(r, path);
	if (!S_ISDIR(s.st_mode)) {
		texts_add(to, r->arena, path);
		return true;
	}
	while (length > 1 && path[length - 1] == '/')
		length--;
	return find_under(to, text_copy(r->arena, path, length), 0, r);
}
