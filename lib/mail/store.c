/* SPDX-License-Identifier: ISC */
/* store.c: the folder of a table; store.h says how a change is made. */
#define _DEFAULT_SOURCE		/* flock */
#include "mail/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "mail/when.h"

enum {
	NAME_ROOM = 200,		/* of a name without its folder */
	MOST_BYTES = 64 << 20,		/* of a file that is read */
	LOCK_PAUSE = 20,		/* milliseconds */
};

static const char *const folders[] = { "seen", "held", "out/new", "out/cur", "out/tmp", NULL };
static const char *const reserved[] = {
	"seen", "held", "out", "journal", "lock", "change", "change.new", NULL
};

static const char journal[] = "journal", lock_file[] = "lock", table_file[] = "table.yaml";
static const char staged[] = "change.new", made[] = "change", plan_file[] = "plan";

static bool failed(const struct store *s, const char *name, const char **why)
{
	*why = text(s->arena, "%s/%s: %s", s->dir, name, strerror(errno));
	return false;
}

/* What was wrong before it was closed counts. */
static bool close_after(int fd, bool good)
{
	int error = errno;

	close(fd);
	errno = error;
	return good;
}

/* ---- names ------------------------------------------------------------ */

static bool is_plain(const char *base)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
				      "._,:=+@-";
	size_t length = strlen(base);

	return length && length <= NAME_ROOM && strspn(base, letters) == length && !strchr("._,:=+@-", *base);
}

/* The folder of a name, "" for the table's own, and *base; NULL: no file of a table is called so. */
static const char *folder_of(const char *name, const char **base)
{
	for (int i = 0; folders[i]; i++) {
		size_t length = strlen(folders[i]);

		if (strncmp(name, folders[i], length) || name[length] != '/')
			continue;
		*base = name + length + 1;
		return is_plain(*base) ? folders[i] : NULL;
	}
	*base = name;
	return is_plain(name) && name_index(reserved, name) < 0 ? "" : NULL;
}

static bool is_name(const char *name)
{
	const char *base;

	return folder_of(name, &base) != NULL;
}

/* ---- folders ---------------------------------------------------------- */

static int open_one(int at, const char *name)
{
	return openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Whatever the umask is. */
static bool make_one(int at, const char *name)
{
	return mkdirat(at, name, 0700) == 0 && fchmodat(at, name, 0700, 0) == 0 && fsync(at) == 0;
}

/* One after the other, as each might be a link: "out/new". One that is missing is made, if it may be. */
static int folder_open(int at, const char *path, bool may_make)
{
	const char *slash = strchr(path, '/');
	char name[NAME_ROOM];
	int fd, inner;

	if (!*path)
		return open_one(at, ".");
	snprintf(name, sizeof name, "%.*s", (int)(slash ? (size_t)(slash - path) : strlen(path)), path);
	fd = open_one(at, name);
	if (fd < 0 && errno == ENOENT && may_make && make_one(at, name))
		fd = open_one(at, name);
	if (fd < 0 || !slash)
		return fd;
	inner = folder_open(fd, slash + 1, may_make);
	close_after(fd, true);
	return inner;
}

int store_folder(const struct store *s, const char *folder)
{
	return folder_open(s->folder, folder, false);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* All but . and .., sorted. Takes the open folder. */
static bool folder_names(struct texts *names, struct arena *arena, int fd)
{
	DIR *dir = fdopendir(fd);
	const struct dirent *entry;
	int error;

	if (!dir)
		return close_after(fd, false);
	for (errno = 0; (entry = readdir(dir)); errno = 0)
		if (!same(entry->d_name, ".") && !same(entry->d_name, ".."))
			texts_add(names, arena, text(arena, "%s", entry->d_name));
	error = errno;
	closedir(dir);
	errno = error;
	if (names->n)
		qsort(names->v, (size_t)names->n, sizeof *names->v, compare_names);
	return !error;
}

/* With the files that are in it. */
static bool folder_remove(struct store *s, const char *name)
{
	int fd = open_one(s->folder, name), names_fd;
	struct texts names = { 0 };
	bool good;

	if (fd < 0)
		return errno == ENOENT;
	names_fd = open_one(fd, ".");
	good = names_fd >= 0 && folder_names(&names, s->arena, names_fd);
	for (int i = 0; good && i < names.n; i++)
		good = unlinkat(fd, names.v[i], 0) == 0;
	return close_after(fd, good) && unlinkat(s->folder, name, AT_REMOVEDIR) == 0;
}

/* ---- files ------------------------------------------------------------ */

static bool write_all(int fd, const char *bytes, size_t length, off_t at)
{
	for (size_t done = 0; done < length;) {
		ssize_t n = pwrite(fd, bytes + done, length - done, at + (off_t)done);

		if (n < 0 && errno != EINTR)
			return false;
		done += n > 0 ? (size_t)n : 0;
	}
	return true;
}

static bool file_write(int at, const char *name, const char *bytes, size_t length)
{
	int fd = openat(at, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);

	if (fd < 0)
		return false;
	return close_after(fd, fchmod(fd, 0600) == 0 && write_all(fd, bytes, length, 0) && fsync(fd) == 0);
}

static bool read_all(int fd, char *bytes, size_t length, off_t at)
{
	for (size_t done = 0; done < length;) {
		ssize_t n = pread(fd, bytes + done, length - done, at + (off_t)done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = EIO;	/* somebody cuts it while we read */
		if (n <= 0)
			return false;
		done += (size_t)n;
	}
	return true;
}

/* Ended by a zero that is not counted. NULL: errno. */
static char *file_take(struct arena *arena, int at, const char *name, size_t *length)
{
	int fd = openat(at, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct stat s;
	char *bytes;

	if (fd < 0)
		return NULL;
	if (fstat(fd, &s) < 0 || !S_ISREG(s.st_mode) || s.st_size > MOST_BYTES) {
		errno = !S_ISREG(s.st_mode) ? EINVAL : EFBIG;
		close_after(fd, false);
		return NULL;
	}
	*length = (size_t)s.st_size;
	bytes = arena_take_raw(arena, *length + 1);
	bytes[*length] = '\0';
	return close_after(fd, read_all(fd, bytes, *length, 0)) ? bytes : NULL;
}

/* ---- the journal ------------------------------------------------------ */

static int journal_open(const struct store *s)
{
	int fd = openat(s->folder, journal, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

	return fd < 0 || fchmod(fd, 0600) == 0 ? fd : (close_after(fd, false), -1);
}

/* Where it ends; *is_torn: within a line, of somebody who was killed there. */
static bool journal_end(int fd, int64_t *end, bool *is_torn)
{
	struct stat s;
	char last = '\n';

	if (fstat(fd, &s) < 0 || (s.st_size && !read_all(fd, &last, 1, s.st_size - 1)))
		return false;
	*end = s.st_size;
	*is_torn = last != '\n';
	return true;
}

/* Takes the lines away that were written behind that end for a change that was not made. */
static bool journal_cut(const struct store *s, int64_t end, int64_t most)
{
	int fd = openat(s->folder, journal, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
	struct stat now;

	if (fd < 0)
		return errno == ENOENT;
	if (fstat(fd, &now) < 0)
		return close_after(fd, false);
	/* what is longer is not these lines: somebody has put another journal there */
	if (now.st_size <= end || now.st_size - end > most)
		return close_after(fd, true);
	return close_after(fd, ftruncate(fd, (off_t)end) == 0 && fsync(fd) == 0);
}

static const char *journal_line(const struct store *s, const char *line)
{
	return text(s->arena, "%s %s\n", when_text(s->arena, s->now), printable(s->arena, line));
}

void store_note(struct store *s, const char *line)
{
	int fd = journal_open(s);
	const char *whole;
	bool is_torn;
	int64_t end;

	if (fd < 0)
		return;
	if (journal_end(fd, &end, &is_torn)) {
		whole = text(s->arena, "%s%s", is_torn ? "\n" : "", journal_line(s, line));
		(void)write_all(fd, whole, strlen(whole), (off_t)end);
	}
	close(fd);
}

/* ---- plans ------------------------------------------------------------ */

struct change_step {
	const char *name;
	const char *bytes;		/* NULL: it is dropped */
	size_t length;
	int file;			/* its number in the folder of the change; NONE: it is dropped */
};

enum { NONE = -1 };

struct plan {
	bool is_there, is_whole;
	struct change_step *steps;
	int n;
	int64_t end, added;		/* where the journal ended, and how many bytes it gets */
};

static const char *file_name(struct arena *arena, int file)
{
	return text(arena, "%d", file);
}

static struct change_step *add_step(struct arena *arena, struct change_step **steps, int *n)
{
	*steps = array_grown(arena, *steps, *n, sizeof **steps);
	(*steps)[*n] = (struct change_step){ .file = NONE };
	return &(*steps)[(*n)++];
}

static void plan_write(struct buffer *b, const struct table_change *c, int64_t end, int64_t added)
{
	buffer_printf(b, "journal %" PRId64 " %" PRId64 "\n", end, added);
	for (int i = 0; i < c->n; i++)
		if (c->steps[i].bytes)
			buffer_printf(b, "put %d %s\n", i, c->steps[i].name);
		else
			buffer_printf(b, "drop %s\n", c->steps[i].name);
	buffer_text(b, "end\n");
}

static bool plan_line(struct plan *p, struct arena *arena, const char *line)
{
	char name[NAME_ROOM + 20];	/* with its folder */
	struct change_step *step;
	int file = NONE;

	if (same(line, "end"))
		return p->is_whole = true;
	if (sscanf(line, "journal %" SCNd64 " %" SCNd64, &p->end, &p->added) == 2)
		return true;
	if ((sscanf(line, "put %d %219s", &file, name) != 2 && sscanf(line, "drop %219s", name) != 1) ||
	    !is_name(name))
		return false;
	step = add_step(arena, &p->steps, &p->n);
	step->name = text(arena, "%s", name);
	step->file = file;
	return true;
}

/* Of an open folder. False: it cannot be read. */
static bool plan_read(struct plan *p, struct arena *arena, int at)
{
	size_t length;
	char *bytes = file_take(arena, at, plan_file, &length), *line_end;

	*p = (struct plan){ .is_there = bytes != NULL };
	if (!bytes)
		return errno == ENOENT;
	for (char *line = bytes; (line_end = strchr(line, '\n')); line = line_end + 1) {
		*line_end = '\0';
		if (p->is_whole || !plan_line(p, arena, line)) {
			p->is_whole = false;
			break;
		}
	}
	return true;
}

/* ---- finishing -------------------------------------------------------- */

static bool carry_step(const struct store *s, int at, const struct change_step *step)
{
	const char *base, *folder = folder_of(step->name, &base);
	int to = folder_open(s->folder, folder, true);

	if (to < 0)
		return false;
	errno = 0;
	if (step->file == NONE)
		unlinkat(to, base, 0);
	else
		renameat(at, file_name(s->arena, step->file), to, base);
	/* what is not there any more was done by somebody who was interrupted */
	return close_after(to, !errno || errno == ENOENT);
}

static bool has_step_in(const struct plan *p, const char *folder)
{
	const char *base;

	for (int i = 0; i < p->n; i++)
		if (same(folder_of(p->steps[i].name, &base), folder))
			return true;
	return false;
}

static bool sync_folder(const struct store *s, const char *folder)
{
	int fd = folder_open(s->folder, folder, false);

	return fd >= 0 && close_after(fd, fsync(fd) == 0);
}

static bool carry_steps(const struct store *s, const struct plan *p, int at)
{
	for (int i = 0; i < p->n; i++)
		if (!carry_step(s, at, &p->steps[i]))
			return false;
	for (int i = 0; folders[i]; i++)
		if (has_step_in(p, folders[i]) && !sync_folder(s, folders[i]))
			return false;
	return !has_step_in(p, "") || fsync(s->folder) == 0;
}

/*
 * Without a plan all has been done but taking the folder away, which need not get to the disk: until the next
 * change is made nothing is harmed if this one is carried out once more, and that one's renaming comes after.
 */
static bool carry_out(struct store *s, const char **why)
{
	int at = open_one(s->folder, made);
	struct plan plan;
	bool good;

	if (at < 0)
		return errno == ENOENT || failed(s, made, why);
	/* who made it may have been killed before the renaming was on the disk */
	good = fsync(s->folder) == 0 && plan_read(&plan, s->arena, at);
	if (good && plan.is_there && !plan.is_whole) {
		errno = EBADMSG;
		good = false;
	}
	good = good && (!plan.is_there || carry_steps(s, &plan, at));
	return (close_after(at, good) && folder_remove(s, made)) || failed(s, made, why);
}

/* What was staged and is not made. Who left a plan that is not whole had not come to the journal. */
static bool throw_away(struct store *s, const char **why)
{
	int at = open_one(s->folder, staged);
	struct plan plan;
	bool good;

	if (at < 0)
		return errno == ENOENT || failed(s, staged, why);
	good = plan_read(&plan, s->arena, at) &&
	       (!plan.is_whole || !plan.added || journal_cut(s, plan.end, plan.added));
	return (close_after(at, good) && folder_remove(s, staged) && fsync(s->folder) == 0) ||
	       failed(s, staged, why);
}

/* ---- a change --------------------------------------------------------- */

void change_begin(struct table_change *c, struct store *s)
{
	*c = (struct table_change){ .store = s, .notes = { .arena = s->arena } };
}

void change_forget(struct table_change *c)
{
	change_begin(c, c->store);
}

static struct change_step *change_step(struct table_change *c, const char *name)
{
	struct arena *arena = c->store->arena;
	struct change_step *step;

	if (c->why)
		return NULL;
	if (!is_name(name)) {
		c->why = text(arena, "no file of a table may be called '%s'", printable(arena, name));
		return NULL;
	}
	for (int i = 0; i < c->n; i++)
		if (same(c->steps[i].name, name))
			return &c->steps[i];
	step = add_step(arena, &c->steps, &c->n);
	step->name = text(arena, "%s", name);
	return step;
}

void change_put(struct table_change *c, const char *name, const char *bytes, size_t length)
{
	struct change_step *step = change_step(c, name);

	if (!step)
		return;
	step->bytes = text_copy(c->store->arena, bytes, length);
	step->length = length;
}

void change_drop(struct table_change *c, const char *name)
{
	struct change_step *step = change_step(c, name);

	if (step)
		step->bytes = NULL;
}

void change_note(struct table_change *c, const char *line)
{
	if (!c->why)
		buffer_text(&c->notes, journal_line(c->store, line));
}

/* A folder that got lost is missed here, and not when the change is made. */
static bool has_folder(const struct store *s, const char *name)
{
	const char *base, *folder = folder_of(name, &base);
	int fd = folder_open(s->folder, folder, true);

	return fd >= 0 && close_after(fd, true);
}

static bool stage_files(const struct table_change *c, int at)
{
	for (int i = 0; i < c->n; i++) {
		const struct change_step *step = &c->steps[i];

		if (!has_folder(c->store, step->name) ||
		    (step->bytes &&
		     !file_write(at, file_name(c->store->arena, i), step->bytes, step->length)))
			return false;
	}
	return true;
}

static bool stage_plan(const struct table_change *c, int at, int64_t end)
{
	struct buffer b = { .arena = c->store->arena };

	plan_write(&b, c, end, (int64_t)c->notes.length);
	return file_write(at, plan_file, b.bytes, b.length) && fsync(at) == 0;
}

/* When the plan is on the disk, and its folder: who throws that away finds there where to cut. */
static bool add_lines(const struct table_change *c, int log, int64_t end)
{
	return !c->notes.length || (fsync(c->store->folder) == 0 &&
				    write_all(log, c->notes.bytes, c->notes.length, (off_t)end) &&
				    fsync(log) == 0);
}

static bool stage(struct table_change *c, int log)
{
	const struct store *s = c->store;
	int64_t end;
	bool is_torn;
	int at;

	if (!journal_end(log, &end, &is_torn))
		return false;
	if (is_torn && c->notes.length) {
		struct buffer mended = { .arena = s->arena };

		buffer_printf(&mended, "\n%s", c->notes.bytes);
		c->notes = mended;
	}
	if (mkdirat(s->folder, staged, 0700) < 0 || fchmodat(s->folder, staged, 0700, 0) < 0)
		return false;
	at = open_one(s->folder, staged);
	return at >= 0 && close_after(at, stage_files(c, at) && stage_plan(c, at, end)) &&
	       add_lines(c, log, end);
}

bool change_commit(struct table_change *c)
{
	struct store *s = c->store;
	const char *late;
	int log;

	if (c->why || (!c->n && !c->notes.length))
		return !c->why;
	if ((s->is_late && !carry_out(s, &c->why)) || !throw_away(s, &c->why))
		return false;
	s->is_late = false;
	log = journal_open(s);
	if (log < 0)
		return failed(s, journal, &c->why);
	if (!close_after(log, stage(c, log)) || renameat(s->folder, staged, s->folder, made) < 0) {
		failed(s, staged, &c->why);
		throw_away(s, &late);
		return false;
	}
	s->is_late = !carry_out(s, &late);
	return true;
}

/* ---- the table -------------------------------------------------------- */

static bool has_table(int folder)
{
	struct stat s;

	return (fstatat(folder, table_file, &s, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(s.st_mode)) ||
	       (fstatat(folder, made, &s, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(s.st_mode));
}

bool store_is_there(const char *dir)
{
	int folder = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	return folder >= 0 && close_after(folder, has_table(folder));
}

static bool refused(const struct store *s, const char *words, const char **why)
{
	*why = text(s->arena, "%s: %s", s->dir, words);
	return false;
}

/* Nothing is in it but what store_make puts there. */
static bool is_vacant(const struct store *s, const char **why)
{
	int fd = open_one(s->folder, ".");
	struct texts names = { 0 };
	struct stat log;

	if (fd < 0 || !folder_names(&names, s->arena, fd))
		return failed(s, "", why);
	for (int i = 0; i < names.n; i++)
		if (name_index(reserved, names.v[i]) < 0 || same(names.v[i], made))
			return refused(s, has_table(s->folder) ? "there is a table already" :
				       "the folder is not empty", why);
	if (fstatat(s->folder, journal, &log, AT_SYMLINK_NOFOLLOW) == 0 && log.st_size)
		return refused(s, "there is a journal already", why);
	return true;
}

static bool touch(const struct store *s, const char *name)
{
	int fd = openat(s->folder, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

	return fd >= 0 && close_after(fd, fchmod(fd, 0600) == 0);
}

/* What makes it a table to be opened, the lock, comes last. */
static bool fill(const struct store *s)
{
	bool good = fchmod(s->folder, 0700) == 0 && touch(s, journal);
	int above;

	for (int i = 0; good && folders[i]; i++) {
		int fd = folder_open(s->folder, folders[i], true);

		good = fd >= 0 && close_after(fd, true);
	}
	if (!good || !touch(s, lock_file) || fsync(s->folder) < 0)
		return false;
	above = openat(s->folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (above >= 0)
		close_after(above, fsync(above) == 0);
	return true;
}

bool store_make(struct arena *arena, const char *dir, const char **why)
{
	struct store s = { .arena = arena, .dir = dir, .folder = NONE, .lock = NONE };
	bool good;

	if (mkdir(dir, 0700) == 0)
		good = chmod(dir, 0700) == 0;
	else
		good = errno == EEXIST;
	if (good)
		s.folder = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (s.folder < 0)
		return refused(&s, strerror(errno), why);
	good = is_vacant(&s, why) && (fill(&s) || failed(&s, "", why));
	store_close(&s);
	return good;
}

bool store_look(struct store *s, struct arena *arena, const char *dir, const char **why)
{
	*s = (struct store){ .arena = arena, .dir = dir, .lock = NONE, .now = when_now() };
	s->folder = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (s->folder >= 0)
		return true;
	return refused(s, errno == ENOENT ? "there is no table" : strerror(errno), why);
}

static int64_t milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Asks again and again: no signal has to wake us. */
static bool take_lock(const struct store *s, int patience, bool *is_busy, const char **why)
{
	const struct timespec pause = { .tv_nsec = LOCK_PAUSE * 1000000L };
	int64_t until = milliseconds() + (int64_t)patience * 1000;

	while (flock(s->lock, LOCK_EX | LOCK_NB) < 0) {
		if (errno != EWOULDBLOCK && errno != EINTR)
			return failed(s, lock_file, why);
		if (milliseconds() >= until) {
			*is_busy = true;
			return refused(s, "another program works on the table", why);
		}
		nanosleep(&pause, NULL);
	}
	return true;
}

bool store_open(struct store *s, struct arena *arena, const char *dir, int patience, bool *is_busy,
		const char **why)
{
	*is_busy = false;
	if (!store_look(s, arena, dir, why))
		return false;
	/* a table that was copied may have left its lock behind */
	s->lock = openat(s->folder, lock_file, O_RDWR | O_NOFOLLOW | O_CLOEXEC |
			 (has_table(s->folder) ? O_CREAT : 0), 0600);
	if (s->lock < 0 && errno == ENOENT)
		refused(s, "there is no table", why);
	else if (s->lock < 0)
		failed(s, lock_file, why);
	else if (take_lock(s, patience, is_busy, why) && throw_away(s, why) && carry_out(s, why))
		return true;
	store_close(s);
	return false;
}

void store_close(struct store *s)
{
	if (s->lock >= 0)
		close(s->lock);
	if (s->folder >= 0)
		close(s->folder);
	s->lock = s->folder = NONE;
}

/* ---- reading ---------------------------------------------------------- */

/* A change that is not in its place yet is not read past. */
static bool is_readable(struct store *s, const char **why)
{
	if (s->is_late)
		s->is_late = !carry_out(s, why);
	return !s->is_late;
}

const char *store_read(struct store *s, const char *name, size_t *length, const char **why)
{
	const char *base = name, *folder = same(name, journal) ? "" : folder_of(name, &base);
	const char *bytes;
	int at;

	if (!folder) {
		refused(s, text(s->arena, "no file of a table is called '%s'", printable(s->arena, name)),
			why);
		return NULL;
	}
	if (!is_readable(s, why))
		return NULL;
	at = folder_open(s->folder, folder, false);
	bytes = at < 0 ? NULL : file_take(s->arena, at, base, length);
	if (at >= 0)
		close_after(at, true);
	if (!bytes && errno != ENOENT)
		failed(s, name, why);
	return bytes;
}

bool store_list(struct store *s, struct texts *names, const char *folder, const char **why)
{
	struct texts all = { 0 };
	int fd;

	*names = (struct texts){ 0 };
	if (name_index(folders, folder) < 0)
		return refused(s, text(s->arena, "it has no folder '%s'", printable(s->arena, folder)), why);
	if (!is_readable(s, why))
		return false;
	fd = folder_open(s->folder, folder, false);
	if (fd < 0)
		return errno == ENOENT || failed(s, folder, why);
	if (!folder_names(&all, s->arena, fd))
		return failed(s, folder, why);
	for (int i = 0; i < all.n; i++)
		if (is_plain(all.v[i]))
			texts_add(names, s->arena, all.v[i]);
	return true;
}
