/* SPDX-License-Identifier: ISC */
/*
 * Tests of lib/mail/store.c, which is compiled in here: its calls of the system go through this file, so that
 * each can be the last before a process is killed, can fail, or can be the last before power fails.
 */
#define _DEFAULT_SOURCE		/* flock */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "mail/store.h"
#include "mail/when.h"

/* ---- a disk that forgets ---------------------------------------------- */

enum { MOST_NODES = 80, MOST_ENTRIES = 160, NODE_BYTES = 1200, MOST_OPS = 400, MOST_FDS = 64 };

struct node {
	bool is_folder;
	size_t length;
	char bytes[NODE_BYTES];
};

struct entry {
	int folder, node;		/* node NOTHING: there was one */
	char name[64];
};

/* What a folder and all in it is, the folder itself being node 0. */
struct disk {
	struct node nodes[MOST_NODES];
	struct entry entries[MOST_ENTRIES];
	int n_nodes, n_entries;
};

enum { NOTHING = -1 };

enum op_kind { LINK, UNLINK, RENAME, WRITE, CUT, SYNC };

struct op {
	enum op_kind kind;
	int folder, node;		/* folder: in which it happens, for RENAME that where it comes from */
	int to;				/* folder of RENAME */
	char name[64], new_name[64];
	size_t at, length;
	char bytes[NODE_BYTES];
};

static struct entry *entry_of(struct disk *d, int folder, const char *name)
{
	for (int i = 0; i < d->n_entries; i++)
		if (d->entries[i].folder == folder && d->entries[i].node != NOTHING &&
		    same(d->entries[i].name, name))
			return &d->entries[i];
	return NULL;
}

static void link_node(struct disk *d, int folder, const char *name, int node)
{
	struct entry *e = entry_of(d, folder, name);

	if (!e) {
		assert_true(d->n_entries < MOST_ENTRIES);
		e = &d->entries[d->n_entries++];
		e->folder = folder;
		snprintf(e->name, sizeof e->name, "%s", name);
	}
	e->node = node;
}

static int add_node(struct disk *d, bool is_folder)
{
	assert_true(d->n_nodes < MOST_NODES);
	d->nodes[d->n_nodes] = (struct node){ .is_folder = is_folder };
	return d->n_nodes++;
}

static void disk_do(struct disk *d, const struct op *o)
{
	struct entry *e = entry_of(d, o->folder, o->name);
	struct node *node = o->node >= 0 ? &d->nodes[o->node] : NULL;

	if (o->kind == LINK)
		link_node(d, o->folder, o->name, o->node);
	if (o->kind == UNLINK && e)
		e->node = NOTHING;
	if (o->kind == RENAME) {
		if (e)
			e->node = NOTHING;
		link_node(d, o->to, o->new_name, o->node);
	}
	if (o->kind == WRITE) {
		assert_true(o->at + o->length <= NODE_BYTES);
		memcpy(node->bytes + o->at, o->bytes, o->length);
		node->length = o->at + o->length > node->length ? o->at + o->length : node->length;
	}
	if (o->kind == CUT)
		node->length = o->at;
}

/* ---- calls of the system ---------------------------------------------- */

enum mode { CALM, KILL, FAIL_ONCE, FAIL_FROM, FULL_FROM };

static struct {
	enum mode mode;
	int at, count;			/* which call, and how many there were */
	int error;
	int syncs;
	jmp_buf killed;
	bool is_recording;
	struct disk before, now;
	struct op ops[MOST_OPS];
	int n_ops;
	int nodes[MOST_FDS];		/* of open files, and 1 more than the node; 0: none */
} sim;

static void calm(void)
{
	sim.mode = CALM;
	sim.count = sim.syncs = 0;
}

static void trouble(enum mode mode, int at, int error)
{
	calm();
	sim.mode = mode;
	sim.at = at;
	sim.error = error;
}

/* True: this call is to fail. takes_room: on a full disk it does. */
static bool is_struck(bool takes_room)
{
	sim.count++;
	if (sim.mode == KILL && sim.count == sim.at)
		longjmp(sim.killed, 1);
	if ((sim.mode == FAIL_ONCE && sim.count == sim.at) ||
	    (sim.mode == FAIL_FROM && sim.count >= sim.at) ||
	    (sim.mode == FULL_FROM && sim.count >= sim.at && takes_room)) {
		errno = sim.error;
		return true;
	}
	return false;
}

static int node_of(int fd)
{
	return fd >= 0 && fd < MOST_FDS ? sim.nodes[fd] - 1 : NOTHING;
}

static struct op *record(enum op_kind kind, int folder, const char *name, int node)
{
	struct op *o = &sim.ops[sim.n_ops];

	assert_true(sim.n_ops++ < MOST_OPS);
	*o = (struct op){ .kind = kind, .folder = folder, .node = node };
	snprintf(o->name, sizeof o->name, "%s", name);
	return o;
}

static void note_made(int at, const char *name, bool is_folder)
{
	if (sim.is_recording)
		disk_do(&sim.now, record(LINK, node_of(at), name, add_node(&sim.now, is_folder)));
}

static void note_open(int at, const char *name, int fd)
{
	const struct entry *e = entry_of(&sim.now, node_of(at), name);

	if (fd >= 0 && fd < MOST_FDS)
		sim.nodes[fd] = 1 + (same(name, ".") ? node_of(at) : e ? e->node : NOTHING);
}

static int sim_open(const char *name, int flags)
{
	int fd = open(name, flags);

	if (fd >= 0 && fd < MOST_FDS)
		sim.nodes[fd] = 1;
	return fd;
}

static int sim_openat(int at, const char *name, int flags, ...)
{
	bool is_new = flags & O_CREAT && faccessat(at, name, F_OK, AT_SYMLINK_NOFOLLOW) < 0;
	va_list args;
	mode_t mode;
	int fd;

	va_start(args, flags);
	mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
	va_end(args);
	if (is_struck(is_new))
		return -1;
	fd = openat(at, name, flags, mode);
	if (is_new && fd >= 0)
		note_made(at, name, false);
	note_open(at, name, fd);
	return fd;
}

static int sim_mkdirat(int at, const char *name, mode_t mode)
{
	int done = is_struck(true) ? -1 : mkdirat(at, name, mode);

	if (done == 0)
		note_made(at, name, true);
	return done;
}

static int sim_mkdir(const char *name, mode_t mode)
{
	return is_struck(true) ? -1 : mkdir(name, mode);
}

static int sim_fchmod(int fd, mode_t mode)
{
	return is_struck(false) ? -1 : fchmod(fd, mode);
}

static int sim_fchmodat(int at, const char *name, mode_t mode, int flags)
{
	return is_struck(false) ? -1 : fchmodat(at, name, mode, flags);
}

/* Half of it is written first, whatever comes. */
static ssize_t sim_pwrite(int fd, const void *bytes, size_t length, off_t at)
{
	size_t half = length / 2;
	struct op *o;

	if (sim.mode != CALM && pwrite(fd, bytes, half, at) != (ssize_t)half)
		return -1;
	if (is_struck(true))
		return -1;
	if (sim.is_recording) {
		o = record(WRITE, NOTHING, "", node_of(fd));
		o->at = (size_t)at;
		o->length = length;
		assert_true(length <= NODE_BYTES);
		memcpy(o->bytes, bytes, length);
		disk_do(&sim.now, o);
	}
	return pwrite(fd, bytes, length, at);
}

/* The disk of this machine need not work for it. */
static int sim_fsync(int fd)
{
	if (is_struck(false))
		return -1;
	sim.syncs++;
	if (sim.is_recording)
		record(SYNC, NOTHING, "", node_of(fd));
	return 0;
}

static int sim_ftruncate(int fd, off_t length)
{
	if (is_struck(false))
		return -1;
	if (sim.is_recording) {
		record(CUT, NOTHING, "", node_of(fd))->at = (size_t)length;
		disk_do(&sim.now, &sim.ops[sim.n_ops - 1]);
	}
	return ftruncate(fd, length);
}

static int sim_renameat(int from, const char *name, int to, const char *new_name)
{
	const struct entry *e;
	int done = is_struck(false) ? -1 : renameat(from, name, to, new_name);

	if (done == 0 && sim.is_recording) {
		struct op *o;

		e = entry_of(&sim.now, node_of(from), name);
		assert_non_null(e);
		o = record(RENAME, node_of(from), name, e->node);
		o->to = node_of(to);
		snprintf(o->new_name, sizeof o->new_name, "%s", new_name);
		disk_do(&sim.now, o);
	}
	return done;
}

static int sim_unlinkat(int at, const char *name, int flags)
{
	int done = is_struck(false) ? -1 : unlinkat(at, name, flags);

	if (done == 0 && sim.is_recording)
		disk_do(&sim.now, record(UNLINK, node_of(at), name, NOTHING));
	return done;
}

#define open sim_open
#define openat sim_openat
#define mkdir sim_mkdir
#define mkdirat sim_mkdirat
#define fchmod sim_fchmod
#define fchmodat sim_fchmodat
#define pwrite sim_pwrite
#define fsync sim_fsync
#define ftruncate sim_ftruncate
#define renameat sim_renameat
#define unlinkat sim_unlinkat
#undef _DEFAULT_SOURCE
#include "mail/store.c"
#undef open
#undef openat
#undef mkdir
#undef mkdirat
#undef fchmod
#undef fchmodat
#undef pwrite
#undef fsync
#undef ftruncate
#undef renameat
#undef unlinkat

/* ---- a table to try it on --------------------------------------------- */

static char place[40];
static char dir[64];			/* the table, in that place */
static struct arena arena;

static void run_shell(const char *command)
{
	if (system(command) != 0)
		fail_msg("%s", command);
}

static int begin_all(void **state)
{
	(void)state;
	snprintf(place, sizeof place, "%s/umpire-store-XXXXXX",
		 access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
	if (!mkdtemp(place))
		return -1;
	snprintf(dir, sizeof dir, "%s/table", place);
	return 0;
}

static int end_all(void **state)
{
	(void)state;
	run_shell(text(&arena, "rm -rf %s", place));
	arena_free(&arena);
	return 0;
}

static void remove_all(const char *file)
{
	struct dirent **v;
	struct stat s;
	int n = lstat(file, &s) == 0 && S_ISDIR(s.st_mode) ? scandir(file, &v, NULL, alphasort) : -1;

	for (int i = 0; i < n; i++) {
		if (!same(v[i]->d_name, ".") && !same(v[i]->d_name, ".."))
			remove_all(text(&arena, "%s/%s", file, v[i]->d_name));
		free(v[i]);
	}
	if (n >= 0)
		free(v);
	remove(file);
}

static void remove_table(void)
{
	struct stat s;

	remove_all(dir);
	assert_int_not_equal(lstat(dir, &s), 0);
}

static int first_free;			/* descriptor */

static int free_descriptor(void)
{
	int fd = dup(0);

	close(fd);
	return fd;
}

static int begin_one(void **state)
{
	(void)state;
	first_free = free_descriptor();
	calm();
	return 0;
}

static int end_one(void **state)
{
	(void)state;
	calm();
	sim.is_recording = false;
	remove_table();
	arena_free(&arena);
	if (free_descriptor() == first_free)
		return 0;
	print_error("a descriptor is left open\n");
	return -1;
}

static const char *in_table(const char *name)
{
	return text(&arena, "%s/%s", dir, name);
}

static void write_at(const char *file, const char *bytes)
{
	FILE *f = fopen(file, "w");

	assert_non_null(f);
	fputs(bytes, f);
	fclose(f);
}

static void write_file(const char *name, const char *bytes)
{
	write_at(in_table(name), bytes);
}

/* Each file and its bytes, in order; empty folders and the lock are not told. */
static void add_snapshot(struct buffer *b, const char *folder, const char *prefix)
{
	struct dirent **v;
	int n = scandir(folder, &v, NULL, alphasort);

	assert_true(n >= 0);
	for (int i = 0; i < n; i++) {
		const char *file = text(&arena, "%s/%s", folder, v[i]->d_name);
		struct stat s;

		assert_int_equal(lstat(file, &s), 0);
		if (S_ISDIR(s.st_mode) && v[i]->d_name[0] != '.') {
			add_snapshot(b, file, text(&arena, "%s%s/", prefix, v[i]->d_name));
		} else if (S_ISREG(s.st_mode) && !same(v[i]->d_name, "lock")) {
			char bytes[8000] = { 0 };
			int fd = open(file, O_RDONLY);

			assert_true(fd >= 0 && read(fd, bytes, sizeof bytes - 1) == s.st_size);
			close(fd);
			buffer_printf(b, "%s%s: %s\n", prefix, v[i]->d_name, bytes);
		}
		free(v[i]);
	}
	free(v);
}

static const char *snapshot(void)
{
	struct buffer b = { .arena = &arena };

	buffer_text(&b, "");
	add_snapshot(&b, dir, "");
	return b.bytes;
}

static void open_table(struct store *s)
{
	const char *why = "";
	bool is_busy;

	if (!store_open(s, &arena, dir, 0, &is_busy, &why))
		fail_msg("%s", why);
	s->now = 1795125600;		/* 2026-11-19T22:00:00Z */
}

static void make_table(void)
{
	const char *why = "";

	if (!store_make(&arena, dir, &why))
		fail_msg("%s", why);
}

static void commit(struct table_change *c)
{
	if (!change_commit(c))
		fail_msg("%s", c->why);
}

static void put(struct table_change *c, const char *name, const char *words)
{
	change_put(c, name, words, strlen(words));
}

/* A table with something of everything. */
static void fill_table(const char *log)
{
	make_table();
	write_file("table.yaml", "table");
	write_file("game.yaml", "game 1");
	write_file("state.yaml", "state 1");
	write_file("seen/0a", "seen");
	write_file("held/a", "letter a");
	write_file("held/b", "letter b");
	write_file("out/new/1", "letter 1");
	write_file("journal", log);
}

static const char log_before[] = "2026-11-18T10:00:00Z first\n";

static const char before[] =
	"game.yaml: game 1\n" "held/a: letter a\n" "held/b: letter b\n"
	"journal: 2026-11-18T10:00:00Z first\n\n"
	"out/new/1: letter 1\n" "seen/0a: seen\n" "state.yaml: state 1\n" "table.yaml: table\n";

static const char after[] =
	"game.yaml: game 2, which is longer\n" "held/b: letter b\n"
	"journal: 2026-11-18T10:00:00Z first\n2026-11-19T22:00:00Z one\n2026-11-19T22:00:00Z two\n\n"
	"out/new/1: letter 1\n" "out/new/2: letter 2\n" "out/new/3: letter 3\n"
	"seen/0a: seen\n" "seen/0b: \n"
	"state.yaml: state 2\n" "table.yaml: table\n";

static void fill_change(struct table_change *c, struct store *s)
{
	change_begin(c, s);
	put(c, "game.yaml", "no");
	change_drop(c, "game.yaml");
	put(c, "game.yaml", "game 2, which is longer");
	put(c, "state.yaml", "state 2");
	put(c, "seen/0b", "");
	put(c, "out/new/2", "letter 2");
	put(c, "out/new/3", "letter 3");
	change_drop(c, "held/a");
	change_note(c, "one");
	change_note(c, "two");
}

/* Whether it was made: reopened, the table is as it was before or as it is after, to the byte. */
static bool is_after(void)
{
	struct store s;
	const char *now;

	calm();
	open_table(&s);
	store_close(&s);
	now = snapshot();
	if (!same(now, before))
		assert_string_equal(now, after);
	return !same(now, before);
}

/* ---- what it does ----------------------------------------------------- */

static void makes_a_table(void **state)
{
	static const char *const all[] = {
		"seen", "held", "out", "out/new", "out/cur", "out/tmp", "journal", "lock"
	};
	const char *why = NULL;
	struct stat s;

	(void)state;
	assert_false(store_is_there(dir));
	umask(0777);
	make_table();
	umask(0);
	assert_false(store_is_there(dir));	/* nobody plays there yet */
	assert_int_equal(stat(dir, &s), 0);
	assert_int_equal(s.st_mode & 07777, 0700);
	for (size_t i = 0; i < LENGTH(all); i++) {
		assert_int_equal(stat(in_table(all[i]), &s), 0);
		assert_int_equal(s.st_mode & 07777, S_ISDIR(s.st_mode) ? 0700 : 0600);
	}
	make_table();			/* as one that was begun */
	write_file("table.yaml", "table");
	assert_true(store_is_there(dir));
	assert_false(store_make(&arena, dir, &why));
	assert_non_null(strstr(why, "there is a table already"));
	umask(022);
}

static void makes_no_table_of_what_is_there(void **state)
{
	const char *why = NULL;

	(void)state;
	mkdir(dir, 0755);
	mkdir(in_table("change"), 0755);
	assert_false(store_make(&arena, dir, &why));
	rmdir(in_table("change"));
	write_file("letter", "mine");
	assert_false(store_make(&arena, dir, &why));
	assert_non_null(strstr(why, "the folder is not empty"));
	unlink(in_table("letter"));
	write_file("journal", "old\n");
	assert_false(store_make(&arena, dir, &why));
	assert_false(store_make(&arena, "/proc/nowhere/table", &why));
}

static void changes_all_at_once(void **state)
{
	struct table_change c;
	struct store s;
	struct stat status;

	(void)state;
	fill_table(log_before);
	umask(0777);
	open_table(&s);
	fill_change(&c, &s);
	assert_string_equal(snapshot(), before);
	commit(&c);
	umask(022);
	assert_string_equal(snapshot(), after);
	assert_int_equal(stat(in_table("out/new/2"), &status), 0);
	assert_int_equal(status.st_mode & 07777, 0600);
	assert_int_not_equal(access(in_table("change"), F_OK), 0);
	store_close(&s);
	assert_true(is_after());
}

static void reads_and_lists(void **state)
{
	size_t length = 99;
	const char *why = NULL;
	struct texts names;
	struct store s;

	(void)state;
	fill_table(log_before);
	write_file("out/new/.hidden", "");
	write_file("out/new/0", "");
	open_table(&s);
	assert_string_equal(store_read(&s, "held/a", &length, &why), "letter a");
	assert_int_equal(length, 8);
	assert_string_equal(store_read(&s, "out/new/0", &length, &why), "");
	assert_int_equal(length, 0);
	assert_string_equal(store_read(&s, "journal", &length, &why), log_before);
	assert_null(store_read(&s, "held/c", &length, &why));
	assert_null(why);
	assert_true(store_list(&s, &names, "out/new", &why));
	assert_int_equal(names.n, 2);
	assert_string_equal(names.v[0], "0");
	assert_string_equal(names.v[1], "1");
	assert_true(store_list(&s, &names, "out/cur", &why));
	assert_int_equal(names.n, 0);
	assert_false(store_list(&s, &names, "out/../..", &why));
	store_close(&s);
}

static void takes_what_is_said_last(void **state)
{
	struct table_change c;
	struct store s;

	(void)state;
	fill_table(log_before);
	open_table(&s);
	change_begin(&c, &s);
	put(&c, "game.yaml", "no");
	put(&c, "held/c", "no");
	change_drop(&c, "state.yaml");
	put(&c, "state.yaml", "state 2");
	change_drop(&c, "held/c");
	change_drop(&c, "held/never");
	put(&c, "game.yaml", "game 2");
	commit(&c);
	change_begin(&c, &s);
	commit(&c);
	fill_change(&c, &s);
	change_forget(&c);
	commit(&c);
	store_close(&s);
	assert_string_equal(snapshot(),
		"game.yaml: game 2\n" "held/a: letter a\n" "held/b: letter b\n"
		"journal: 2026-11-18T10:00:00Z first\n\n"
		"out/new/1: letter 1\n" "seen/0a: seen\n" "state.yaml: state 2\n" "table.yaml: table\n");
}

static void keeps_copies_of_bytes(void **state)
{
	char bytes[] = "game 2";
	size_t length;
	const char *why;
	struct table_change c;
	struct store s;

	(void)state;
	fill_table(log_before);
	open_table(&s);
	change_begin(&c, &s);
	change_put(&c, "game.yaml", bytes, 4);
	change_put(&c, "held/zeros", "a\0b", 3);
	memset(bytes, 'x', sizeof bytes);
	commit(&c);
	assert_string_equal(store_read(&s, "game.yaml", &length, &why), "game");
	assert_memory_equal(store_read(&s, "held/zeros", &length, &why), "a\0b", 4);
	assert_int_equal(length, 3);
	store_close(&s);
}

static void refuses_names(void **state)
{
	static const char *const bad[] = {
		"", "..", ".", "/etc/passwd", "../x", "seen/../x", "seen/..", "seen/", "seen", "out/x", "out",
		"journal", "lock", "change", "change.new", "change/1", "seen/a/b", ".hidden", "out/new/.x",
		"a b", "a\nb", "a/b", "-f", "held/\xc3\xbc", "out/new//x", "held/%s",
	};
	const char *why;
	size_t length;
	struct table_change c;
	struct store s;

	(void)state;
	fill_table(log_before);
	open_table(&s);
	for (size_t i = 0; i <= LENGTH(bad); i++) {
		char longest[202];
		const char *name = i < LENGTH(bad) ? bad[i] : longest;

		snprintf(longest, sizeof longest, "%0201d", 1);
		change_begin(&c, &s);
		put(&c, "game.yaml", "no");
		put(&c, name, "x");
		put(&c, "state.yaml", "no");
		if (change_commit(&c) || !c.why || c.n != 1)
			fail_msg("%s was taken", name);
		change_begin(&c, &s);
		change_drop(&c, name);
		assert_false(change_commit(&c));
		if (!same(name, "journal"))
			assert_null(store_read(&s, name, &length, &why));
	}
	store_close(&s);
	assert_string_equal(snapshot(), before);
}

static void follows_no_links(void **state)
{
	const char *outside = text(&arena, "%s/outside", place), *why = NULL;
	size_t length;
	struct table_change c;
	struct store s;

	(void)state;
	fill_table(log_before);
	mkdir(outside, 0755);
	write_at(text(&arena, "%s/file", outside), "mine");
	run_shell(text(&arena, "cd %s && rm -r held && ln -s %s held && ln -s %s/file seen/x && "
		       "mkfifo seen/pipe", dir, outside, outside));
	open_table(&s);
	assert_null(store_read(&s, "held/file", &length, &why));
	assert_non_null(why);
	why = NULL;
	assert_null(store_read(&s, "seen/x", &length, &why));
	assert_non_null(why);
	why = NULL;
	assert_null(store_read(&s, "seen/pipe", &length, &why));
	assert_non_null(why);
	change_begin(&c, &s);
	put(&c, "held/new", "x");
	assert_false(change_commit(&c));
	change_begin(&c, &s);
	change_drop(&c, "held/file");
	assert_false(change_commit(&c));
	change_begin(&c, &s);
	put(&c, "seen/x", "ours");	/* the link itself is replaced */
	commit(&c);
	unlink(in_table("journal"));
	run_shell(text(&arena, "ln -s %s/file %s/journal", outside, dir));
	store_note(&s, "out");
	change_begin(&c, &s);
	change_note(&c, "out");
	assert_false(change_commit(&c));
	store_close(&s);
	run_shell(text(&arena, "cd %s && [ \"$(ls)\" = file ] && [ \"$(cat file)\" = mine ] && "
		       "rm -r ../outside", outside));
}

static void makes_folders_that_got_lost(void **state)
{
	struct table_change c;
	struct store s;

	(void)state;
	fill_table(log_before);
	run_shell(text(&arena, "rm -r %s/out %s/seen %s/lock %s/journal", dir, dir, dir, dir));
	open_table(&s);
	fill_change(&c, &s);
	commit(&c);
	store_close(&s);
	assert_string_equal(snapshot(),
		"game.yaml: game 2, which is longer\n" "held/b: letter b\n"
		"journal: 2026-11-19T22:00:00Z one\n2026-11-19T22:00:00Z two\n\n"
		"out/new/2: letter 2\n" "out/new/3: letter 3\n" "seen/0b: \n"
		"state.yaml: state 2\n" "table.yaml: table\n");
}

/* ---- the journal ------------------------------------------------------ */

static void notes_one_line_an_event(void **state)
{
	struct table_change c;
	struct store s;
	size_t length;
	const char *why;

	(void)state;
	fill_table("2026-11-18T10:00:00Z first\n2026-11-18T11:00:00Z tor");
	open_table(&s);
	store_note(&s, "two");
	assert_string_equal(store_read(&s, "journal", &length, &why),
		"2026-11-18T10:00:00Z first\n2026-11-18T11:00:00Z tor\n2026-11-19T22:00:00Z two\n");
	write_file("journal", "tor");
	change_begin(&c, &s);
	change_note(&c, "one\r\n2026-11-18T10:00:00Z two");
	change_note(&c, "three");
	commit(&c);
	store_note(&s, "four");
	assert_string_equal(store_read(&s, "journal", &length, &why),
		"tor\n2026-11-19T22:00:00Z one\\r\\n2026-11-18T10:00:00Z two\n2026-11-19T22:00:00Z three\n"
		"2026-11-19T22:00:00Z four\n");
	write_file("journal", "");
	store_note(&s, "a\nb\x1b[1m\xe2\x80\xae");
	assert_string_equal(store_read(&s, "journal", &length, &why),
		"2026-11-19T22:00:00Z a\\nb\\x1b[1m\\u202e\n");
	store_close(&s);
}

/* A journal that another was put in the place of while the table lay still. */
static void cuts_no_other_journal(void **state)
{
	struct store s;

	(void)state;
	fill_table("one\n");
	mkdir(in_table("change.new"), 0700);
	write_file("change.new/plan", "journal 4 10\nend\n");
	write_file("journal", "a longer one, of somebody else\n");
	open_table(&s);
	store_close(&s);
	assert_non_null(strstr(snapshot(), "journal: a longer one, of somebody else\n"));
	mkdir(in_table("change.new"), 0700);
	write_file("change.new/plan", "journal 4 10\nend\n");
	write_file("journal", "one\ntwo th");
	open_table(&s);
	store_close(&s);
	assert_non_null(strstr(snapshot(), "journal: one\n\n"));
}

/* ---- locks ------------------------------------------------------------ */

static void is_held_by_one(void **state)
{
	struct store s, other;
	bool is_busy = false;
	const char *why = NULL;
	int status;
	pid_t child;

	(void)state;
	fill_table(log_before);
	open_table(&s);
	assert_false(store_open(&other, &arena, dir, 0, &is_busy, &why));
	assert_true(is_busy);
	assert_non_null(why);
	assert_int_equal(other.lock, -1);
	child = fork();
	if (!child) {
		store_close(&s);	/* it is held as long as anybody has it open */
		_exit(store_open(&other, &arena, dir, 20, &is_busy, &why) && !is_busy ? 0 : 1);
	}
	nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
	assert_int_equal(waitpid(child, &status, WNOHANG), 0);
	store_close(&s);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

static void says_what_is_no_table(void **state)
{
	const char *why = NULL;
	bool is_busy = true;
	struct store s;

	(void)state;
	assert_false(store_open(&s, &arena, dir, 5, &is_busy, &why));
	assert_non_null(strstr(why, "there is no table"));
	assert_false(is_busy);
	mkdir(dir, 0700);
	assert_false(store_open(&s, &arena, dir, 5, &is_busy, &why));
	assert_non_null(strstr(why, "there is no table"));
	assert_int_not_equal(access(in_table("lock"), F_OK), 0);
	write_file("lock", "");
	assert_true(store_open(&s, &arena, dir, 5, &is_busy, &why));
	store_close(&s);
	assert_false(store_open(&s, &arena, "/dev/null", 5, &is_busy, &why));
}

/* ---- what others left behind ------------------------------------------ */

static void refuses_a_plan_that_is_damaged(void **state)
{
	static const char *const plans[] = {
		"", "end", "journal 1 1\nput 0 game.yaml\n", "put 0 ../game.yaml\nend\n",
		"put 0 seen/../../x\nend\n", "drop /etc/passwd\nend\n", "drop lock\nend\n",
		"what\nend\n", "put game.yaml\nend\n", "\n",
		"end\nput 0 game.yaml\n", "put 0 game.yaml\nend\nend\n",
	};
	const char *why = NULL;
	bool is_busy;
	struct store s;

	(void)state;
	fill_table(log_before);
	mkdir(in_table("change"), 0700);
	write_file("change/0", "evil");
	for (size_t i = 0; i < LENGTH(plans); i++) {
		write_file("change/plan", plans[i]);
		if (store_open(&s, &arena, dir, 0, &is_busy, &why))
			fail_msg("%s", plans[i]);
		assert_int_equal(s.lock, -1);
	}
	run_shell(text(&arena, "rm -r %s/change", dir));
	assert_string_equal(snapshot(), before);
}

static void throws_away_what_was_not_made(void **state)
{
	static const char *const plans[] = {
		"", "end", "journal 1 1\nput 0 ga", "put 0 game.yaml\nend\n", "x\nend\n"
	};

	(void)state;
	fill_table(log_before);
	for (size_t i = 0; i < LENGTH(plans); i++) {
		mkdir(in_table("change.new"), 0700);
		write_file("change.new/0", "evil");
		write_file("change.new/plan", plans[i]);
		assert_false(is_after());
		assert_int_not_equal(access(in_table("change.new"), F_OK), 0);
	}
}

/* ---- killed, and full disks ------------------------------------------- */

enum { MOST_CALLS = 300 };

/*
 * As in a process that is killed at that call: all that it has open is closed, nothing else is done. False:
 * it did not come to it.
 */
static bool run_killed(int call, void (*act)(void))
{
	volatile bool is_killed = true;
	int first = free_descriptor();

	trouble(KILL, call, 0);
	if (!setjmp(sim.killed)) {
		act();
		is_killed = false;
	}
	calm();
	for (int fd = first; fd < MOST_FDS; fd++)
		close(fd);
	return is_killed;
}

static void act_change(void)
{
	struct table_change c;
	struct store s;
	bool is_busy;
	const char *why;

	assert_true(store_open(&s, &arena, dir, 0, &is_busy, &why));
	s.now = 1795125600;
	fill_change(&c, &s);
	assert_true(change_commit(&c));
	store_close(&s);
}

static void act_open(void)
{
	struct store s;
	bool is_busy;
	const char *why;

	assert_true(store_open(&s, &arena, dir, 0, &is_busy, &why));
	store_close(&s);
}

static void fill_anew(const char *log)
{
	calm();
	remove_table();
	arena_free(&arena);
	fill_table(log);
	calm();
}

static void is_whole_wherever_it_is_killed(void **state)
{
	bool was_after = false;
	int call;

	(void)state;
	for (call = 1; call < MOST_CALLS; call++) {
		fill_anew(log_before);
		if (!run_killed(call, act_change))
			break;
		/* there is one moment from which on it is made */
		if (is_after())
			was_after = true;
		else
			assert_false(was_after);
	}
	assert_true(is_after());
	assert_true(was_after);
	assert_in_range(call, 50, MOST_CALLS - 1);
}

/* Whoever finishes it is killed as well, and again. */
static void is_whole_wherever_its_finisher_is_killed(void **state)
{
	bool is_killed = true;

	(void)state;
	for (int call = 1; is_killed; call++) {
		bool is_made;

		fill_anew(log_before);
		is_killed = run_killed(call, act_change);
		is_made = is_after();
		for (int second = 1; second < MOST_CALLS; second++) {
			fill_anew(log_before);
			run_killed(call, act_change);
			if (!run_killed(second, act_open))
				break;
			run_killed(second / 2 + 1, act_open);
			assert_int_equal(is_after(), is_made);
		}
	}
}

/* The torn end of the journal gets its own line, and goes when the change does. */
static void mends_the_journal_wherever_it_is_killed(void **state)
{
	bool is_killed = true;

	(void)state;
	for (int call = 1; is_killed; call++) {
		const char *now;

		fill_anew("first\ntor");
		is_killed = run_killed(call, act_change);
		act_open();
		now = snapshot();
		if (strstr(now, "game 2"))
			assert_non_null(strstr(now, "journal: first\ntor\n2026-11-19T22:00:00Z one\n"
					       "2026-11-19T22:00:00Z two\n\n"));
		else
			assert_non_null(strstr(now, "journal: first\ntor\nout"));
	}
}

/* What a call that fails does is told: true is after, false is before. */
static void fail_everywhere(enum mode mode, int error)
{
	for (int call = 1; call < MOST_CALLS; call++) {
		const char *why = NULL;
		bool is_busy, is_made;
		struct table_change c;
		struct store s;
		size_t length;

		fill_anew(log_before);
		trouble(mode, call, error);
		if (!store_open(&s, &arena, dir, 0, &is_busy, &why)) {
			assert_non_null(why);
			assert_false(is_after());
			continue;
		}
		s.now = 1795125600;
		fill_change(&c, &s);
		is_made = change_commit(&c);
		assert_int_equal(is_made, c.why == NULL);
		if (is_made && s.is_late) {
			/* what is not in its place is not read past */
			const char *game = store_read(&s, "game.yaml", &length, &why);

			assert_true(game ? same(game, "game 2, which is longer") : why != NULL);
		}
		store_close(&s);
		if (sim.count < call && is_made)
			return;
		assert_int_equal(is_after(), is_made);
	}
	fail_msg("it never came to its end");
}

static void is_whole_whatever_fails(void **state)
{
	(void)state;
	fail_everywhere(FAIL_ONCE, EIO);
	fail_everywhere(FAIL_ONCE, ENOSPC);
	fail_everywhere(FAIL_FROM, EIO);
}

/* A full disk is met before the change is made: nothing is late, nothing is left. */
static void is_whole_on_a_full_disk(void **state)
{
	bool was_full = false;

	(void)state;
	fail_everywhere(FULL_FROM, ENOSPC);
	for (int call = 1; call < MOST_CALLS; call++) {
		struct table_change c;
		struct store s;
		bool is_made;

		fill_anew(log_before);
		open_table(&s);
		trouble(FULL_FROM, call, ENOSPC);
		fill_change(&c, &s);
		is_made = change_commit(&c);
		assert_false(s.is_late);
		assert_int_not_equal(access(in_table("change.new"), F_OK), 0);
		if (!is_made)
			assert_non_null(strstr(c.why, "No space left"));
		assert_string_equal(snapshot(), is_made ? after : before);
		/* the same process goes on when there is room again */
		calm();
		fill_change(&c, &s);
		if (!is_made)
			commit(&c);
		store_close(&s);
		assert_true(is_after());
		was_full = was_full || !is_made;
	}
	assert_true(was_full);
}

/* A change that is late is finished by the next, or by who reads. */
static void finishes_what_is_late(void **state)
{
	const char *why = NULL;
	size_t length;
	struct table_change c;
	struct store s;
	int calls;

	(void)state;
	fill_table(log_before);
	open_table(&s);
	calm();
	fill_change(&c, &s);
	commit(&c);
	calls = sim.count;
	store_close(&s);
	for (int call = 1; call < calls; call++) {
		fill_anew(log_before);
		open_table(&s);
		fill_change(&c, &s);
		trouble(FAIL_FROM, call, EIO);
		if (change_commit(&c)) {
			assert_true(s.is_late);
			why = NULL;
			assert_null(store_read(&s, "game.yaml", &length, &why));
			assert_non_null(why);
			change_begin(&c, &s);
			put(&c, "state.yaml", "state 3");
			assert_false(change_commit(&c));
			calm();
			assert_string_equal(store_read(&s, "state.yaml", &length, &why), "state 2");
			assert_string_equal(store_read(&s, "game.yaml", &length, &why),
				"game 2, which is longer");
			store_close(&s);
			assert_true(is_after());
			return;
		}
		store_close(&s);
	}
	fail_msg("nothing was late");
}

static void act_make(void)
{
	const char *why;

	assert_true(store_make(&arena, dir, &why));
}

static void is_made_wherever_its_maker_is_killed(void **state)
{
	bool is_killed = true;

	(void)state;
	for (int call = 1; is_killed; call++) {
		remove_table();
		is_killed = run_killed(call, act_make);
		make_table();
		write_file("table.yaml", "table");
		act_open();
	}
}

/* ---- power ------------------------------------------------------------ */

static uint32_t chance_state;

static int chance(int n)
{
	chance_state = chance_state * 1664525u + 1013904223u;
	return (int)((chance_state >> 8) % (uint32_t)n);
}

static void disk_load(struct disk *d, int folder, const char *path)
{
	struct dirent **v;
	int n = scandir(path, &v, NULL, alphasort);

	for (int i = 0; i < n; i++) {
		const char *file = text(&arena, "%s/%s", path, v[i]->d_name);
		struct stat s;
		int node;

		lstat(file, &s);
		if (v[i]->d_name[0] != '.') {
			node = add_node(d, S_ISDIR(s.st_mode));
			link_node(d, folder, v[i]->d_name, node);
			if (S_ISDIR(s.st_mode)) {
				disk_load(d, node, file);
			} else {
				int fd = open(file, O_RDONLY);

				assert_true(read(fd, d->nodes[node].bytes, NODE_BYTES) == s.st_size);
				d->nodes[node].length = (size_t)s.st_size;
				close(fd);
			}
		}
		free(v[i]);
	}
	free(v);
}

static void disk_write(const struct disk *d, int folder, const char *path)
{
	mkdir(path, 0700);
	for (int i = 0; i < d->n_entries; i++) {
		const struct entry *e = &d->entries[i];
		const char *file = text(&arena, "%s/%s", path, e->name);

		if (e->folder != folder || e->node == NOTHING)
			continue;
		if (d->nodes[e->node].is_folder) {
			disk_write(d, e->node, file);
		} else {
			int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
			size_t length = d->nodes[e->node].length;

			assert_true(write(fd, d->nodes[e->node].bytes, length) == (ssize_t)length);
			close(fd);
		}
	}
}

static void start_recording(void)
{
	static const struct disk empty;

	sim.before = empty;
	add_node(&sim.before, true);
	disk_load(&sim.before, 0, dir);
	sim.now = sim.before;
	sim.n_ops = 0;
	sim.is_recording = true;
	memset(sim.nodes, 0, sizeof sim.nodes);
}

/* What an op waits for to be on the disk: the folder that has the name then, or the file. */
static int waits_for(const struct op *o)
{
	return o->kind == RENAME ? o->to : o->kind == WRITE || o->kind == CUT ? o->node : o->folder;
}

static bool is_synced(int op, int end)
{
	for (int i = op + 1; i < end; i++)
		if (sim.ops[i].kind == SYNC && sim.ops[i].node == waits_for(&sim.ops[op]))
			return true;
	return false;
}

/*
 * The disk as it may be when power fails after that many ops. What was synced is there; of what was not, of
 * each folder and file by itself, what came first may be there, and of a write a part, or zeros.
 */
static void cut_power(struct disk *d, int end)
{
	int survive[MOST_NODES];

	*d = sim.before;
	for (int i = 0; i < MOST_NODES; i++)
		survive[i] = chance(3) ? chance(8) : chance(2) * MOST_OPS;
	for (int i = d->n_nodes; i < sim.now.n_nodes; i++)
		add_node(d, sim.now.nodes[i].is_folder);
	for (int i = 0; i < end; i++) {
		struct op o = sim.ops[i];
		bool is_safe = is_synced(i, end);

		if (o.kind == SYNC || (!is_safe && survive[waits_for(&o)]-- <= 0))
			continue;
		if (!is_safe && o.kind == WRITE && !chance(2))
			o.length /= 2;
		if (!is_safe && o.kind == WRITE && !chance(3))
			memset(o.bytes, 0, o.length);
		disk_do(d, &o);
	}
}

static void put_disk(const struct disk *d)
{
	sim.is_recording = false;
	remove_table();
	disk_write(d, 0, dir);
}

/* What recovers it is recorded, and cut itself. It stays what it was. */
static void cut_recovery(const struct disk *d, bool is_made)
{
	struct store s;
	struct disk later;

	put_disk(d);
	start_recording();
	open_table(&s);
	store_close(&s);
	sim.is_recording = false;
	cut_power(&later, chance(sim.n_ops + 1));
	put_disk(&later);
	assert_int_equal(is_after(), is_made);
}

static void is_whole_when_power_fails(void **state)
{
	static struct disk first[MOST_OPS];
	int n_ops, made_times = 0, not_made_times = 0;

	(void)state;
	for (int round = 0; round < 12; round++) {
		struct store s;
		struct table_change c;
		int opened;

		chance_state = (uint32_t)round;
		fill_anew(log_before);
		start_recording();
		open_table(&s);
		opened = sim.n_ops;
		fill_change(&c, &s);
		commit(&c);
		store_close(&s);
		n_ops = sim.n_ops;
		assert_int_equal(opened, 0);
		for (int end = 0; end <= n_ops; end++)
			cut_power(&first[end], end);
		for (int end = 0; end <= n_ops; end++) {
			bool is_made;

			put_disk(&first[end]);
			is_made = is_after();
			*(is_made ? &made_times : &not_made_times) += 1;
			assert_true(is_made || end < n_ops);
			cut_recovery(&first[end], is_made);
			arena_free(&arena);
		}
	}
	assert_true(made_times > 100 && not_made_times > 100);
}

/* What was told to be done is done, in folders too that were made for it. */
static void is_on_the_disk_when_told(void **state)
{
	struct disk later;

	(void)state;
	for (int round = 0; round < 50; round++) {
		struct table_change c;
		struct store s;

		chance_state = (uint32_t)round;
		fill_anew(log_before);
		run_shell(text(&arena, "rm -r %s/out %s/held", dir, dir));
		start_recording();
		open_table(&s);
		change_begin(&c, &s);
		put(&c, "out/new/2", "letter 2");
		put(&c, "held/c", "letter c");
		commit(&c);
		store_close(&s);
		cut_power(&later, sim.n_ops);
		put_disk(&later);
		act_open();
		assert_string_equal(snapshot(),
			"game.yaml: game 1\n" "held/c: letter c\n" "journal: 2026-11-18T10:00:00Z first\n\n"
			"out/new/2: letter 2\n" "seen/0a: seen\n" "state.yaml: state 1\n"
			"table.yaml: table\n");
	}
}

/* ---- many at once ----------------------------------------------------- */

/* The game counts the changes; the journal and seen/ have one for each. */
static void count_up(void)
{
	struct arena own = { 0 };
	const char *why = NULL, *game;
	struct table_change c;
	struct store s;
	size_t length;
	bool is_busy;
	int n;

	if (!store_open(&s, &own, dir, 60, &is_busy, &why))
		_exit(1);
	game = store_read(&s, "game.yaml", &length, &why);
	n = game ? atoi(game) + 1 : 1;
	change_begin(&c, &s);
	put(&c, "game.yaml", text(&own, "%d", n));
	put(&c, text(&own, "seen/%d", n), "");
	put(&c, text(&own, "out/new/%d", n), "letter");
	change_drop(&c, text(&own, "out/new/%d", n - 1));
	change_note(&c, text(&own, "%d", n));
	if (!change_commit(&c))
		_exit(2);
	store_close(&s);
	arena_free(&own);
}

/* How many there were; all places agree. */
static int counted(void)
{
	const char *why = NULL, *game, *log;
	struct texts names;
	struct store s;
	size_t length;
	int n, lines = 0;

	open_table(&s);
	game = store_read(&s, "game.yaml", &length, &why);
	log = store_read(&s, "journal", &length, &why);
	n = game ? atoi(game) : 0;
	for (; *log; log = strchr(log, '\n') + 1) {
		assert_non_null(strchr(log, '\n'));
		assert_int_equal(atoi(strchr(log, ' ')), ++lines);
	}
	assert_int_equal(lines, n);
	assert_true(store_list(&s, &names, "seen", &why));
	assert_int_equal(names.n, n);
	assert_true(store_list(&s, &names, "out/new", &why));
	assert_int_equal(names.n, n ? 1 : 0);
	store_close(&s);
	return n;
}

static void lets_many_change_it(void **state)
{
	(void)state;
	make_table();
	for (int i = 0; i < 4; i++)
		if (!fork()) {
			for (int j = 0; j < 25; j++)
				count_up();
			_exit(0);
		}
	for (int i = 0; i < 4; i++) {
		int status;

		assert_true(wait(&status) > 0);
		assert_int_equal(status, 0);
	}
	assert_int_equal(counted(), 100);
}

/* By a signal, at any moment, between calls too. */
static void is_whole_after_kills(void **state)
{
	int n = 0;

	(void)state;
	chance_state = 1;
	make_table();
	for (int round = 0; round < 150; round++) {
		pid_t child = fork();

		while (!child)
			count_up();
		nanosleep(&(struct timespec){ .tv_nsec = chance(5000) * 1000L }, NULL);
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
		assert_true(counted() >= n);
		n = counted();
	}
	assert_true(n > 10);
}

/* A letter that is answered: game, state, its mark, two letters, two lines. */
static void costs_few_syncs(void **state)
{
	struct table_change c;
	struct store s;

	(void)state;
	fill_table(log_before);
	open_table(&s);
	calm();
	change_begin(&c, &s);
	put(&c, "game.yaml", "game 2");
	put(&c, "state.yaml", "state 2");
	put(&c, "seen/0b", "");
	put(&c, "out/new/2", "letter 2");
	put(&c, "out/new/3", "letter 3");
	change_note(&c, "one");
	commit(&c);
	/* 5 files, the plan, its folder, the table; the journal; the renaming; 3 folders */
	assert_int_equal(sim.syncs, 13);
	store_close(&s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_one, end_one)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(makes_a_table),
		TEST(makes_no_table_of_what_is_there),
		TEST(changes_all_at_once),
		TEST(reads_and_lists),
		TEST(takes_what_is_said_last),
		TEST(keeps_copies_of_bytes),
		TEST(refuses_names),
		TEST(follows_no_links),
		TEST(makes_folders_that_got_lost),
		TEST(notes_one_line_an_event),
		TEST(cuts_no_other_journal),
		TEST(is_held_by_one),
		TEST(says_what_is_no_table),
		TEST(refuses_a_plan_that_is_damaged),
		TEST(throws_away_what_was_not_made),
		TEST(is_whole_wherever_it_is_killed),
		TEST(is_whole_wherever_its_finisher_is_killed),
		TEST(mends_the_journal_wherever_it_is_killed),
		TEST(is_whole_whatever_fails),
		TEST(is_whole_on_a_full_disk),
		TEST(finishes_what_is_late),
		TEST(is_made_wherever_its_maker_is_killed),
		TEST(is_whole_when_power_fails),
		TEST(is_on_the_disk_when_told),
		TEST(lets_many_change_it),
		TEST(is_whole_after_kills),
		TEST(costs_few_syncs),
	};

	return cmocka_run_group_tests(tests, begin_all, end_all);
}
