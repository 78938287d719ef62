/* SPDX-License-Identifier: ISC */
/* keys.c: keys in files, and their memories beside them; umpire key. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE		/* flock */
#endif
#include "keys.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_KEY_BYTES = 4096 };

static bool failed(struct ruling *r, const char *file)
{
	return trouble(r, "%s: %s", file, strerror(errno));
}

/* ---- reading -------------------------------------------------------------------- */

static bool check_mode(int fd, const char *file, struct ruling *r)
{
	struct stat s;

	if (fstat(fd, &s) < 0)
		return failed(r, file);
	if (!S_ISREG(s.st_mode))
		return trouble(r, "%s: a key is a file", file);
	return !(s.st_mode & 077) ||
	       trouble(r, "%s: others can read this key (chmod 600 makes it yours alone)", file);
}

/* The bytes are in no arena, and are gone when the key is read. */
static bool read_key(struct holder *h, struct ruling *r)
{
	char bytes[MOST_KEY_BYTES + 1];
	const char *why = NULL;
	ssize_t n = read(h->fd, bytes, MOST_KEY_BYTES);
	bool good;

	if (n < 0)
		return failed(r, h->file);
	bytes[n] = '\0';
	good = key_read(&h->key, r->arena, bytes, h->file, &why) || trouble(r, "%s", why);
	forget(bytes, sizeof bytes);
	return good;
}

static const char *memory_file(const struct holder *h, struct arena *arena)
{
	return text(arena, "%s.seen", h->file);
}

static bool read_memory(struct holder *h, struct ruling *r)
{
	const char *file = memory_file(h, r->arena), *why = NULL, *bytes;
	size_t length;

	if (access(file, F_OK) < 0 && errno == ENOENT)
		return true;
	bytes = file_read(r->arena, file, MOST_BYTES, &length, &why);
	if (!bytes || !memory_read(&h->memory, r->arena, bytes, file, &why))
		return trouble(r, "%s", why);
	return true;
}

bool key_take(struct holder *h, const char *file, struct ruling *r)
{
	*h = (struct holder){ .file = file, .fd = NONE, .party = NONE };
	trust_begin();
	h->fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (h->fd < 0)
		return failed(r, file);
	if (check_mode(h->fd, file, r) && (flock(h->fd, LOCK_EX) == 0 || failed(r, file)) && read_key(h, r) &&
	    read_memory(h, r))
		return true;
	key_release(h);
	return false;
}

void key_release(struct holder *h)
{
	forget(&h->key, sizeof h->key);
	if (h->fd >= 0)
		close(h->fd);
	h->fd = NONE;
}

/* The link that it shows next, if it goes on from the last one that the game has of its ticket. */
static bool find_next_link(struct holder *h, const struct party *p)
{
	if (p->shown == CHAIN_LINKS)
		return is_ticket_of(&p->ticket, &h->key);
	h->next = next_link(p, &h->key);
	return is_next_link(p, p->shown + 1, &h->next);
}

bool key_belongs(struct holder *h, const struct agreement *a, const struct game *g, struct ruling *r)
{
	h->party = party_of(a, &h->key);
	if (h->party != NONE)
		return find_next_link(h, &a->parties[h->party]) ||
		       trouble(r, "%s: the ticket of %s in this game is not of this key", h->file,
			       party_name(g, h->party));
	return a->has_keys ? trouble(r, "%s is not a key of this game: neither of a side nor of the keeper",
				     h->file)
			   : trouble(r, "%s: nobody has a key in this game of %s", h->file, g->title);
}

bool ticket_take(struct ticket *t, const char *file, struct ruling *r)
{
	const char *why = NULL, *bytes;
	size_t length;

	bytes = file_read(r->arena, file, MOST_KEY_BYTES, &length, &why);
	if (bytes && ticket_read(t, r->arena, bytes, file, &why))
		return true;
	return trouble(r, "%s%s", why,
		       why && strstr(why, "umpire-ticket") ? " (umpire key public makes a ticket)" : "");
}

/* ---- the memory -------------------------------------------------------------------- */

static bool write_memory(const struct holder *h, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	mode_t mask = umask(077);
	bool good;

	memory_write(&b, &h->memory);
	good = output(memory_file(h, r->arena), &b, r);
	umask(mask);
	return good;
}

bool key_remember(struct holder *h, const struct agreement *a, const struct hash *game, int link,
		  const struct hash *letter, struct ruling *r)
{
	const struct showing now = {
		.nonce = a->parties[h->party].ticket.nonce, .game = *game, .link = link, .letter = *letter,
	};

	switch (memory_asked(&h->memory, &now)) {
	case SHOWN_THUS:
		return true;
	case MAY_BE_SHOWN:
		memory_add(&h->memory, r->arena, &now);
		return write_memory(h, r);
	case SHOWN_WITH_ANOTHER:
		return trouble(r, "%s: you have already written number %d in this game, and it said "
			       "something else; send that one again", h->file, link);
	case TICKET_OF_ANOTHER:
		return trouble(r, "%s: this ticket is used in another game, whose links would foretell the "
			       "dice of this one", h->file);
	case NOT_THE_NEXT:
		break;
	}
	return trouble(r, "%s: by its memory, %s, number %d does not come next; a key needs its own memory, "
		       "and a file that is not older than it", h->file, memory_file(h, r->arena), link);
}

/* ---- umpire key ------------------------------------------------------------------------ */

/* Never over another key. */
static bool create(const char *file, const struct buffer *b, struct ruling *r)
{
	int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	bool good;

	if (fd < 0)
		return failed(r, file);
	good = write(fd, b->bytes, b->length) == (ssize_t)b->length && fsync(fd) == 0;
	if (close(fd) < 0 || !good) {
		failed(r, file);
		unlink(file);
	}
	return r->verdict == LAWFUL;
}

static void make_key(const struct args *args, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct key_file key;

	if (!args->output || same(args->output, "-")) {
		trouble(r, "a key goes to a file of its own, never to a terminal: -o FILE");
		return;
	}
	trust_begin();
	key = key_new();
	key_write(&b, &key);
	create(args->output, &b, r);
	forget(&key, sizeof key);
	forget(b.bytes, b.length);
}

static void make_ticket(const struct args *args, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct holder h;
	struct ticket t;

	if (args->n_rest < 2) {
		trouble(r, "a ticket is of a key: umpire key public FILE");
		return;
	}
	if (!key_take(&h, args->rest[1], r))
		return;
	t = ticket_new(&h.key);
	ticket_write(&b, &t);
	key_release(&h);
	output(args->output, &b, r);
}

int cmd_key(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };

	if (same(args->rest[0], "new") && args->n_rest == 1)
		make_key(args, &r);
	else if (same(args->rest[0], "public"))
		make_ticket(args, &r);
	else
		return usage("key", "key is followed by 'new' or by 'public FILE', not by '%s'",
			     args->rest[args->n_rest - 1]);
	return report(&r);
}
