/* SPDX-License-Identifier: ISC */
/*
 * deliver.c: one letter in, for the pipe of a mail transfer agent. Whatever happens it has been handled when
 * the exit status is 0, and nothing of it when that is 75: then the agent brings it again.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_TMPFILE */
#endif
#include "mail.h"
#include "proof/paper.h"
#include "trust/token.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct delivery_of_mail {
	struct arena *arena;
	const char *dir, *recipient, *sender;
	int64_t now;
	int spool; /* the message, an open file without a name */
	int tell; /* a pipe: which table it was for, for the process that sends */
};

/* ---- the message comes in ------------------------------------------------- */

static int spool_open(const char *dir)
{
	char name[4096];
	int fd = open(dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

	if (fd >= 0 || snprintf(name, sizeof name, "%s/.spool.XXXXXX", dir) >= (int)sizeof name)
		return fd;
	fd = mkstemp(name);
	if (fd >= 0)
		unlink(name);
	return fd;
}

static bool write_all(int fd, const char *bytes, size_t length)
{
	while (length) {
		ssize_t n = write(fd, bytes, length);

		if (n < 0 && errno != EINTR)
			return false;
		bytes += n > 0 ? n : 0;
		length -= n > 0 ? (size_t)n : 0;
	}
	return true;
}

/* All of standard input; what goes beyond the limit of messages is not kept. */
static bool spool_fill(int fd)
{
	char bytes[64 * 1024];
	size_t kept = 0;

	for (;;) {
		ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n == 0 && lseek(fd, 0, SEEK_SET) == 0;
		if (kept <= MOST_MESSAGE_BYTES && !write_all(fd, bytes, (size_t)n))
			return false;
		kept += (size_t)n;
	}
}

/* ---- which table -------------------------------------------------------------- */

/* Or one that we may not look into: what hinders that is said by whoever opens it. */
static bool may_be_table(const char *dir)
{
	errno = 0;
	return store_is_there(dir) || (errno && errno != ENOENT && errno != ENOTDIR);
}

static const char *table_at(struct arena *arena, const char *dir, const struct tag *tag)
{
	const char *table = is_table_name(tag->table) ? text(arena, "%s/%s", dir, tag->table) : NULL;

	return table && may_be_table(table) ? table : NULL;
}

/* The folder of the table that it is for; NULL: there is none. */
static const char *table_of(const struct delivery_of_mail *d, const struct message *m)
{
	const char *found = may_be_table(d->dir) ? d->dir : NULL;
	struct tag tag;

	if (!found && d->recipient && address_tag(&tag, d->arena, d->recipient))
		found = table_at(d->arena, d->dir, &tag);
	for (int i = 0; !found && i < m->to.n; i++)
		if (address_tag(&tag, d->arena, m->to.v[i]))
			found = table_at(d->arena, d->dir, &tag);
	if (!found && subject_tag(&tag, d->arena, m->subject))
		found = table_at(d->arena, d->dir, &tag);
	return found;
}

/* ---- what was handled ----------------------------------------------------------- */

/* Of the side, too: nobody is told what came of another's letter by taking its Message-ID. */
static const char *id_hash(struct errand *e, const struct message *m)
{
	const char *words = text(e->arena, "%s %s", e->table.players[e->side].side, m->id);

	return text_hash(e->arena, words, strlen(words));
}

static const char *seen_name(struct errand *e, const struct message *m)
{
	return text(e->arena, "seen/%s", id_hash(e, m));
}

/* The words of its receipt, to be told once more if it comes again. */
static void note_seen(struct errand *e, const struct message *m)
{
	struct buffer b = { .arena = e->arena };
	const struct composition *c = &writer(e)->words;

	buffer_printf(&b, "%s\n", when_text(e->arena, e->now));
	for (int i = 0; i < c->n; i++)
		for (int k = 0; k < c->sections[i].lines.n; k++)
			buffer_printf(&b, "%s\n", c->sections[i].lines.v[k]);
	change_put(&e->change, seen_name(e, m), b.bytes, b.length);
}

static bool answer_again(struct errand *e, const struct message *m)
{
	const char *why = NULL, *before;
	struct told *t = writer(e);
	struct section *s;
	size_t length;

	before = store_read(&e->store, seen_name(e, m), &length, &why);
	if (!before)
		return false;
	change_note(&e->change,
		    text(e->arena, "%s: the same letter again, %s", e->table.players[e->side].side, m->id));
	t->is_due = t->is_answer = true;
	s = add_section(&t->words, WORDS, "Your letter");
	section_line(&t->words, s,
		     "It has come before and was handled then; nothing was done again. What came of it:");
	s = add_section(&t->words, WORDS, NULL);
	section_lines(&t->words, s, before);
	return true;
}

static void begin_day(struct errand *e, struct seat *s)
{
	int64_t day = e->now / SECONDS_A_DAY;

	if (s->day != day)
		s->letters = s->strays = 0;
	s->day = day;
}

/* No more than so many a day; the first beyond is answered by that. */
static bool may_write_today(struct errand *e)
{
	struct seat *s = &e->state.seats[e->side];

	begin_day(e, s);
	s->letters = lesser(s->letters + 1, MOST_LETTERS_A_DAY + 2);
	if (s->letters <= MOST_LETTERS_A_DAY)
		return true;
	change_note(&e->change, text(e->arena, "%s: too many letters today", e->table.players[e->side].side));
	if (s->letters == MOST_LETTERS_A_DAY + 1)
		tell_side(e, e->side, "Your letter",
			  "That is more than %d letters today. Nothing was done, and those that follow "
			  "today are not answered.",
			  MOST_LETTERS_A_DAY);
	return false;
}

/* Whoever writes in a player's name cannot fill his mailbox by that, nor use up what he may write himself. */
static bool may_bother_today(struct errand *e)
{
	struct seat *s = &e->state.seats[e->side];

	begin_day(e, s);
	s->strays = lesser(s->strays + 1, MOST_STRAYS_A_DAY + 1);
	return s->strays <= MOST_STRAYS_A_DAY;
}

/* ---- whose it is ------------------------------------------------------------------ */

static void put_held(struct errand *e, struct held *h, int spool)
{
	const struct message *m = e->message;
	struct buffer b = { .arena = e->arena };
	char bytes[16 * 1024];
	ssize_t n;

	if (lseek(spool, 0, SEEK_SET) < 0)
		return;
	while ((n = read(spool, bytes, sizeof bytes)) > 0)
		buffer_add(&b, bytes, (size_t)n);
	*h = (struct held){ .name = id_hash(e, m), .side = e->side, .from = m->from.address, .at = e->now };
	change_put(&e->change, text(e->arena, "held/%s", h->name), b.bytes, b.length);
}

static bool is_held(const struct errand *e, const char *name)
{
	for (int i = 0; i < e->state.n_held; i++)
		if (same(e->state.held[i].name, name))
			return true;
	return false;
}

/* The right token, from an address that nobody knows: the player is asked where he is known. */
static void hold(struct errand *e, int side, int spool)
{
	struct table_state *s = &e->state;

	e->side = side;
	if (is_held(e, id_hash(e, e->message)) || s->n_held == MOST_HELD || !may_bother_today(e)) {
		change_note(&e->change,
			    text(e->arena, "%s: a letter from %s is neither held nor answered",
				 e->table.players[side].side, printable(e->arena, e->message->from.address)));
		return;
	}
	put_held(e, &s->held[s->n_held++], spool);
	change_note(&e->change, text(e->arena, "%s: a letter from %s is held", e->table.players[side].side,
				     printable(e->arena, e->message->from.address)));
	tell_side(
		e, side, "Is it yours?",
		"A letter with your token came from %s, which is not your address here. "
		"Answer 'yes' if it is yours: then it is carried out, and the address is known from then on. "
		"Answer 'no' if it is not, and nothing comes of it.",
		e->message->from.address);
}

/*
 * Of those of his side the one that he answers, else the last; NULL: none. A second 'yes' to one question is
 * none to another: what brings in a new address answers its own question, or is the only one.
 */
static struct held *held_for(struct errand *e, bool yes)
{
	const char *ours = text(e->arena, "<%s.%s.", e->table.name, e->table.born);
	struct held *found = NULL;
	int n = 0;

	for (int i = 0; i < e->state.n_held; i++) {
		struct held *h = &e->state.held[i];

		if (h->side != e->side)
			continue;
		if (h->asked && strstr(e->message->in_reply_to, text(e->arena, "<%s>", h->asked)))
			return h;
		found = h;
		n++;
	}
	if (found && yes && !is_address_of(e, e->side, found->from) &&
	    (n > 1 || strstr(e->message->in_reply_to, ours)))
		return NULL;
	return found;
}

static void drop_held(struct errand *e, const struct held *h)
{
	struct table_state *s = &e->state;
	int i = (int)(h - s->held);

	change_drop(&e->change, text(e->arena, "held/%s", h->name));
	memmove(&s->held[i], &s->held[i + 1], sizeof s->held[0] * (size_t)(s->n_held - i - 1));
	s->n_held--;
}

/* Another than the one that is answered. */
static void carry_out(struct errand *e, const struct message *m)
{
	const struct message *answered = e->message;
	struct letter_words words;

	words_find(&words, e->arena, m);
	e->message = m;
	carry_out_letter(e, &words);
	e->message = answered;
	note_seen(e, m);
}

static void accept_held(struct errand *e, const struct held *h)
{
	struct message *m = NEW(e->arena, struct message);
	const char *why = NULL, *address = h->from;
	int fd = open(text(e->arena, "%s/held/%s", e->store.dir, h->name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);

	if (!is_address_of(e, e->side, address)) /* another letter from there was his, too */
		texts_add(&e->state.seats[e->side].addresses, e->arena, address);
	change_note(&e->change, text(e->arena, "%s: also writes from %s", e->table.players[e->side].side,
				     printable(e->arena, address)));
	if (fd < 0 || !message_read(m, e->arena, fd, &why))
		receipt_words(e, "The letter is no longer there. Please send it again.");
	else if (!answer_again(e, m)) /* it may have come from a known address, too */
		carry_out(e, m);
	if (fd >= 0)
		close(fd);
	drop_held(e, h);
}

/* "yes" or "no", where a letter is held; false: it is another letter. */
static bool answer_held(struct errand *e, const struct letter_words *w)
{
	struct held *h;
	bool yes;

	if (w->n != 1 || w->v[0].kind != ASKED_WORD)
		return false;
	yes = same(w->v[0].word, "yes");
	if ((!yes && !same(w->v[0].word, "no")) || !(h = held_for(e, yes)))
		return false;
	writer(e)->is_due = writer(e)->is_answer = true;
	receipt_line(e, &w->v[0]);
	if (yes) {
		receipt_words(e, "%s is known as yours from now on. What you wrote from there:", h->from);
		accept_held(e, h);
		return true;
	}
	drop_held(e, h);
	receipt_words(e, "Nothing came of that letter.");
	return true;
}

/* The side of a signed letter or opening; NONE: there is none such in it. */
static int signer_of(struct errand *e, struct letter_words *w)
{
	if (!e->contents || !has_keys_at(&e->table))
		return NONE;
	words_find(w, e->arena, e->message);
	if (w->n != 1 || w->v[0].kind != ASKED_PAPER || !is_paper(w->v[0].doc) || w->unread.n)
		return NONE;
	for (int i = 0; i < e->table.n; i++)
		if (e->table.players[i].has_key &&
		    same(doc_text(w->v[0].doc, "by"), e->table.players[i].side))
			return i;
	return NONE;
}

static void from_player(struct errand *e, int side)
{
	const struct message *m = e->message;
	struct letter_words words;

	e->side = side;
	writer(e)->to = m->from.address;
	if ((signer_of(e, &words) != side && !may_write_today(e)) || answer_again(e, m))
		return;
	words_find(&words, e->arena, m);
	if (!answer_held(e, &words))
		carry_out_letter(e, &words);
	note_seen(e, m);
}

/* A signature says whose it is, wherever it comes from. One that is not good is answered by nobody. */
static bool from_signer(struct errand *e)
{
	struct letter_words words;
	int side = signer_of(e, &words);

	if (side == NONE)
		return false;
	e->side = side;
	if (answer_again(e, e->message)) {
		writer(e)->is_due = false;
		return true;
	}
	carry_out_letter(e, &words);
	writer(e)->is_answer = false;
	if (e->is_changed)
		note_seen(e, e->message);
	else
		writer(e)->is_due = false;
	return true;
}

/* From his address, but without his token: whoever forged it learns nothing. */
static void without_token(struct errand *e, int side)
{
	e->side = side;
	if (!may_bother_today(e))
		return;
	change_note(&e->change,
		    text(e->arena, "%s: a letter without its token", e->table.players[side].side));
	tell_side(e, side, "Your letter",
		  "It came from your address, but without the token of your side, and "
		  "nothing was done. Answer this letter, or write to %s%s.",
		  reply_address(e, side), e->table.token_in_subject ? " with this subject" : "");
}

/* False: nothing is kept of it but a line of the journal. */
static bool handle(struct errand *e, const struct delivery_of_mail *d)
{
	const struct message *m = e->message;
	struct sender from = sender_find(e, m, d->recipient);

	if (m->no_letter || (d->sender && (!*d->sender || same(d->sender, "<>")))) {
		store_note(&e->store,
			   text(e->arena, "no letter: %s", m->no_letter ? m->no_letter : "a bounce"));
		return false;
	}
	if (from.standing == THE_PLAYER)
		from_player(e, from.side);
	else if (from_signer(e))
		;
	else if (from.standing == PERHAPS_THE_PLAYER && !e->table.players[from.side].has_key)
		hold(e, from.side, d->spool);
	else if (from.standing == NO_TOKEN)
		without_token(e, from.side);
	else {
		store_note(&e->store, text(e->arena, "a letter of nobody here: %s", m->id));
		return false;
	}
	return true;
}

/* ---- the command --------------------------------------------------------------------- */

/* The fault is ours, or of the machine: the letter comes again. */
static int try_again(const struct ruling *r)
{
	report(r);
	return TRY_AGAIN;
}

static int at_table(struct delivery_of_mail *d, const struct message *m, const char *table)
{
	struct ruling r = { .arena = d->arena };
	struct errand e;
	bool busy = false, good, has_begun;

	guard_folder(table);
	if (!errand_open(&e, d->arena, table, d->now, &busy, &r))
		return try_again(&r);
	e.message = m;
	good = !handle(&e, d) || errand_finish(&e, &r);
	has_begun = e.contents;
	errand_close(&e);
	if (good && !has_begun) /* that may have been the last ticket */
		good = strike_at(d->arena, table, d->now, &r);
	return good ? TAKEN : try_again(&r);
}

/* In the guarded process. */
static int take_message(void *context)
{
	struct delivery_of_mail *d = context;
	struct message m;
	const char *why = NULL, *table;
	struct ruling r = { .arena = d->arena };

	if (!message_read(&m, d->arena, d->spool, &why)) {
		trouble(&r, "%s", why);
		return try_again(&r);
	}
	table = table_of(d, &m);
	if (!table && m.no_letter)
		return TAKEN;
	if (!table) {
		trouble(&r, "there is no table here for %s", d->recipient ? d->recipient : "this letter");
		report(&r);
		return NO_SUCH_TABLE;
	}
	(void)!write(d->tell, table, strlen(table));
	return at_table(d, &m, table);
}

static const char *first_env(const char *const *names)
{
	const char *found = NULL;

	for (; !found && *names; names++)
		found = getenv(*names);
	return found;
}

/* The envelope, as Postfix, OpenSMTPD and others tell it. */
static void read_envelope(struct delivery_of_mail *d, const struct args *args)
{
	static const char *const recipients[] = { "ORIGINAL_RECIPIENT", "RECIPIENT", NULL };
	static const char *const senders[] = { "SENDER", NULL };

	d->recipient = args->recipient ? args->recipient : first_env(recipients);
	d->sender = args->sender ? args->sender : first_env(senders);
}

/*
 * The guarded process has told which table it was; it has read a letter, and is not believed without a look.
 * The letter is handled, whatever becomes of its answers.
 */
static void send_queue(struct delivery_of_mail *d, int from, int64_t now)
{
	struct ruling r = { .arena = d->arena };
	char table[4096];
	ssize_t n = read(from, table, sizeof table - 1);
	size_t length = strlen(d->dir);

	if (n <= 0)
		return;
	table[n] = '\0';
	if (same(table, d->dir) ||
	    (!strncmp(table, d->dir, length) && table[length] == '/' && is_table_name(table + length + 1)))
		send_mail(d->arena, table, now, &r);
}

int cmd_deliver(const struct args *args, struct arena *arena)
{
	struct delivery_of_mail d = { .arena = arena, .dir = args->rest[0] };
	struct ruling r = { .arena = arena };
	int ends[2], status;

	umask(077);
	if (!now_of(&d.now, args, &r)) {
		return try_again(&r);
	}
	read_envelope(&d, args);
	d.spool = spool_open(d.dir);
	if (d.spool < 0 || !spool_fill(d.spool) || pipe(ends) < 0) {
		trouble(&r, "%s: %s", d.dir, strerror(errno));
		return try_again(&r);
	}
	d.tell = ends[1];
	status = run_guarded(d.dir, take_message, &d);
	if (status != TAKEN && status != NO_SUCH_TABLE) /* no memory, or whatever ended it */
		status = TRY_AGAIN;
	close(ends[1]);
	if (status == TAKEN)
		send_queue(&d, ends[0], d.now);
	close(ends[0]);
	close(d.spool);
	return status;
}
