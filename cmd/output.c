/* SPDX-License-Identifier: ISC */
/*
 * output.c: what the commands write, whole or not at all.
 *
 * The new bytes of a file lie beside it, in .NAME.umpire, until they are renamed. Whoever has the lock of
 * that one writes next, so two programs never write one file at once; what a killed program left in it is
 * written over. And what has come to the file since the program looked at it is not overwritten: nobody has
 * read it.
 */
#define _DEFAULT_SOURCE		/* flock, realpath */
#include "cmd.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(struct ruling *r, const char *file)
{
	return trouble(r, "%s: %s", file, strerror(errno));
}

/* ---- names ------------------------------------------------------------ */

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

static bool is_one_inode(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
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
	       is_one_inode(&one, &other);
}

/* ---- locks ------------------------------------------------------------ */

/* Waits for the lock. False: while we waited, another may have put a new file in its place, or failed. */
static bool is_locked(int fd, const char *file)
{
	struct stat held, now;

	while (flock(fd, LOCK_EX) < 0)
		if (errno != EINTR)
			return false;
	errno = 0;
	return fstat(fd, &held) == 0 && stat(file, &now) == 0 && is_one_inode(&held, &now);
}

/* Until no other umpire works on the file in place. */
static bool hold(struct target *t, const char *file, struct ruling *r)
{
	for (;;) {
		struct stat held;

		t->held = open(file, O_RDONLY | O_CLOEXEC);
		if (t->held < 0)
			return failed(r, file);
		if (fstat(t->held, &held) < 0 || !S_ISREG(held.st_mode))
			return trouble(r, "%s: only a plain file is changed in place", file);
		if (is_locked(t->held, file))
			return true;
		if (errno && errno != ENOENT)
			return failed(r, file);
		target_release(t);
	}
}

void target_release(struct target *t)
{
	if (t->held >= 0)
		close(t->held);
	t->held = NONE;
}

/* ---- where the game goes ---------------------------------------------- */

static void look(struct target *t)
{
	struct stat s;

	t->is_there = !same(t->file, "-") && stat(t->file, &s) == 0;
	if (!t->is_there)
		return;
	t->device = s.st_dev;
	t->inode = s.st_ino;
	t->changed = s.st_ctim;
}

static bool is_as_it_was(const struct target *was)
{
	struct target now = { .file = was->file };

	look(&now);
	return now.is_there == was->is_there &&
	       (!now.is_there || (now.device == was->device && now.inode == was->inode &&
				  now.changed.tv_sec == was->changed.tv_sec &&
				  now.changed.tv_nsec == was->changed.tv_nsec));
}

/* NULL, too, is standard output. */
static void aim(struct target *t, const char *file, struct ruling *r)
{
	t->file = file && !same(file, "-") ? real_name(r->arena, file) : "-";
	look(t);
}

bool target_take(struct target *t, const struct args *args, const char *game, struct ruling *r)
{
	const char *file = args->in_place ? game : args->output ? args->output : "-";

	*t = (struct target){ .file = "-", .held = NONE };
	if (args->in_place && args->output)
		return trouble(r, "-i and -o do not go together");
	if (args->in_place && same(game, "-"))
		return trouble(r, "standard input cannot be changed in place");
	if (args->log && (is_one_file(r->arena, file, args->log) ||
			  (game && !same(game, "-") && is_one_file(r->arena, game, args->log))))
		return trouble(r, "%s cannot be both the game and its log", args->log);
	if (args->in_place && !hold(t, game, r))
		return false;
	aim(t, file, r);
	return true;
}

/* ---- drafts ----------------------------------------------------------- */

/* A file to be written: its bytes are in the temporary file, or go out when it is kept. */
struct draft {
	const struct target *target;
	FILE *stream;			/* standard output or error; NULL: a file */
	const char *temporary;		/* NULL: a stream, or what is no plain file */
	int fd;				/* of the temporary file, locked, for nobody else to read */
	mode_t mode;			/* that it is to have */
	const struct buffer *bytes;
};

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

static void draft_drop(const struct draft *d)
{
	if (!d->temporary)
		return;
	unlink(d->temporary);
	close(d->fd);
}

/* A file of ours alone; another's would keep its owner, or show the game to him. */
static bool open_temporary(struct draft *d, struct ruling *r)
{
	const char *file = d->target->file;

	d->temporary = text(r->arena, "%s/.%s.umpire", directory_of(r->arena, file), base_of(file));
	do {
		struct stat s;

		d->fd = open(d->temporary, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
		if (d->fd < 0)
			return failed(r, errno == ELOOP ? d->temporary : file);
		if (fstat(d->fd, &s) < 0 || !S_ISREG(s.st_mode) || s.st_uid != geteuid() || s.st_nlink > 1) {
			close(d->fd);
			return trouble(r, "%s is in the way: it is no file that umpire made", d->temporary);
		}
		if (is_locked(d->fd, d->temporary) && ftruncate(d->fd, 0) == 0)
			return true;
		close(d->fd);
	} while (!errno || errno == ENOENT);
	return failed(r, d->temporary);
}

/* The new file is whose the old one was, and will be as open to others. */
static bool keep_owner(struct draft *d, const struct stat *old, struct ruling *r)
{
	const char *file = d->target->file;
	mode_t mask = umask(0);
	struct stat s;

	umask(mask);
	d->mode = old ? old->st_mode & 07777 : 0666 & ~mask;
	if (fstat(d->fd, &s) < 0 || fchmod(d->fd, 0600) < 0)
		return failed(r, file);
	if (!old || (s.st_uid == old->st_uid && s.st_gid == old->st_gid) ||
	    fchown(d->fd, old->st_uid, old->st_gid) == 0)
		return true;
	return trouble(r, "%s belongs to others, and its owner and group cannot be kept (%s); write to "
		       "another file with -o", file, strerror(errno));
}

static bool fill_temporary(struct draft *d, const struct stat *old, struct ruling *r)
{
	const char *file = d->target->file;

	if (!open_temporary(d, r)) {
		d->temporary = NULL;
		return false;
	}
	if (keep_owner(d, old, r) &&
	    ((write_all(d->fd, d->bytes) && fsync(d->fd) == 0) || failed(r, file)))
		return true;
	draft_drop(d);
	d->temporary = NULL;
	return false;
}

static bool draft_write(struct draft *d, const struct target *t, const struct buffer *bytes, struct ruling *r)
{
	struct stat old;
	bool is_old;

	*d = (struct draft){ .target = t, .bytes = bytes, .stream = same(t->file, "-") ? stdout : NULL };
	if (d->stream)
		return true;
	is_old = stat(t->file, &old) == 0;
	if (is_old && S_ISDIR(old.st_mode))
		return trouble(r, "%s: is a directory", t->file);
	if (is_old && !S_ISREG(old.st_mode))
		return true;
	/* a file that may not be written is not replaced either */
	if (is_old && access(t->file, W_OK) < 0)
		return failed(r, t->file);
	if (is_old && old.st_nlink > 1)
		return trouble(r, "%s has %ld names (hard links), and only one of them would be written; "
			       "remove the others, or write to another file with -o", t->file,
			       (long)old.st_nlink);
	return fill_temporary(d, is_old ? &old : NULL, r);
}

static bool write_special(const struct draft *d, struct ruling *r)
{
	int fd = open(d->target->file, O_WRONLY | O_CLOEXEC);
	bool good;

	if (fd < 0)
		return failed(r, d->target->file);
	good = write_all(fd, d->bytes) || failed(r, d->target->file);
	if (close(fd) < 0 && good)
		good = failed(r, d->target->file);
	return good;
}

/* main says what was wrong with standard output; of standard error nobody can be told. */
static bool write_stream(const struct draft *d, struct ruling *r)
{
	const struct buffer *b = d->bytes;

	if (b->length && fwrite(b->bytes, 1, b->length, d->stream) != b->length)
		return trouble(r, "%s", "");
	return fflush(d->stream) == 0 || trouble(r, "%s", "");
}

static void sync_directory(const char *directory)
{
	int fd = open(directory, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	(void)fsync(fd);
	close(fd);
}

static bool draft_keep(const struct draft *d, struct ruling *r)
{
	const char *file = d->target->file;

	if (d->stream)
		return write_stream(d, r);
	if (!d->temporary)
		return write_special(d, r);
	if (!is_as_it_was(d->target))
		trouble(r, "%s has been written by another program meanwhile; it is not overwritten", file);
	else if (fchmod(d->fd, d->mode) < 0 || rename(d->temporary, file) < 0)
		failed(r, file);
	if (r->verdict == TROUBLE) {
		draft_drop(d);
		return false;
	}
	close(d->fd);
	/* the new name is on the disk only when the directory is */
	sync_directory(directory_of(r->arena, file));
	return true;
}

/* ---- writing ---------------------------------------------------------- */

bool output_at(const struct target *t, const struct buffer *bytes, struct ruling *r)
{
	struct draft d;

	return draft_write(&d, t, bytes, r) && draft_keep(&d, r);
}

bool output(const char *file, const struct buffer *bytes, struct ruling *r)
{
	struct target t = { .held = NONE };

	aim(&t, file, r);
	return output_at(&t, bytes, r);
}

/* A game that is merely to be renamed is kept only once the log is written; else the game goes first. */
static bool keep_both(const struct draft *game, const struct draft *log, struct ruling *r)
{
	bool log_first = game->temporary && !log->temporary;
	const struct draft *first = log_first ? log : game, *last = log_first ? game : log;

	if (draft_keep(first, r))
		return draft_keep(last, r);
	draft_drop(last);
	return false;
}

bool output_game(const struct target *t, const struct buffer *bytes, const char *log_file,
		 const struct buffer *log, struct ruling *r)
{
	struct target lines = { .held = NONE };
	struct draft game, told;

	aim(&lines, log_file, r);
	if (!draft_write(&told, &lines, log, r))
		return false;
	if (!log_file)
		told.stream = stderr;
	if (!draft_write(&game, t, bytes, r)) {
		draft_drop(&told);
		return false;
	}
	return keep_both(&game, &told, r);
}
