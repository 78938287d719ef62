/* SPDX-License-Identifier: ISC */
/* table.c: table.yaml, which people may change, and state.yaml, which each errand writes anew. */
#include "mail.h"
#include "engine/fields.h"
#include "proof/agreement.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *const letter_kinds[] = { "plain", "pictures", "pages", NULL };
const char *const deadline_kinds[] = { "nothing", "answer", "pass", NULL };

enum { FORMAT = 1 };

/* ---- values ------------------------------------------------------------- */

/* NULL: it is not there; missing, where it must be, is trouble. */
static const struct doc *value(const struct doc *map, const char *key, bool must, struct ruling *r)
{
	const struct doc *d = doc_get(map, key);

	if (!d && must)
		trouble_at(r, map, "there is no '%s'", key);
	return d;
}

static const char *text_of(const struct doc *map, const char *key, bool must, struct ruling *r)
{
	const struct doc *d = value(map, key, must, r);

	if (d && d->kind != DOC_TEXT)
		trouble_at(r, d, "%s is a text, not %s", key, doc_kind_name(d));
	return d && d->kind == DOC_TEXT ? d->text : NULL;
}

static int number_of_key(const struct doc *map, const char *key, int most, struct ruling *r)
{
	const struct doc *d = value(map, key, false, r);
	int n = 0;

	if (d && (!doc_to_int(d, &n) || n < 0 || n > most))
		trouble_at(r, d, "%s is a whole number up to %d", key, most);
	return n;
}

static bool truth_of(const struct doc *map, const char *key, struct ruling *r)
{
	const struct doc *d = value(map, key, false, r);
	bool is = false;

	if (d && !doc_to_bool(d, &is))
		trouble_at(r, d, "%s is yes or no", key);
	return is;
}

static int64_t time_of(const struct doc *map, const char *key, struct ruling *r)
{
	const char *words = text_of(map, key, false, r);
	int64_t at = 0;

	if (words && !when_read(&at, words))
		trouble_at(r, doc_get(map, key), "%s is a time such as 2026-11-19T22:00:00Z", key);
	return at;
}

static int64_t span_of(const struct doc *d, struct ruling *r)
{
	int64_t span = 0;

	if (d && (d->kind != DOC_TEXT || !span_read(&span, d->text)))
		trouble_at(r, d, "a span of time is written '7 days' or '36 hours'");
	return span;
}

/* One of several words; NULL: the first. */
static int word_of(const struct doc *map, const char *key, const char *const *words, struct ruling *r)
{
	const char *word = text_of(map, key, false, r);
	int i = word ? name_index(words, word) : 0;

	if (i < 0)
		trouble_at(r, doc_get(map, key), "there is no '%s' for %s%s", word, key,
			   name_hint_in(r->arena, word, words));
	return greater(i, 0);
}

/* NULL: it is not there, or is none. */
static const struct doc *list_at(const struct doc *map, const char *key, struct ruling *r)
{
	const struct doc *d = doc_get(map, key);

	if (d && d->kind != DOC_LIST)
		trouble_at(r, d, "a list is wanted for %s: [...]", key);
	return d && d->kind == DOC_LIST ? d : NULL;
}

static void read_texts(struct texts *to, const struct doc *map, const char *key, struct ruling *r)
{
	EACH(d, list_at(map, key, r)) {
		if (d->kind == DOC_TEXT)
			texts_add(to, r->arena, d->text);
		else
			trouble_at(r, d, "a text is wanted here, not %s", doc_kind_name(d));
	}
}

static bool check_keys(const struct doc *map, const char *const *keys, struct ruling *r)
{
	if (map->kind != DOC_MAP)
		return trouble_at(r, map, "a mapping is wanted here");
	EACH(d, map)
		if (name_index(keys, d->key) < 0)
			return trouble_at_key(r, d, "there is no '%s' here%s", d->key,
					      name_hint_in(r->arena, d->key, keys));
	return true;
}

static struct doc *map_of(struct doc *to, const char *key, struct arena *arena)
{
	return doc_add(to, key, doc_new(arena, DOC_MAP));
}

static void put_text(struct arena *arena, struct doc *to, const char *key, const char *words)
{
	if (words && *words)
		doc_add_text(arena, to, key, "%s", words)->quoted = true;
}

static void put_yes(struct arena *arena, struct doc *to, const char *key, bool is)
{
	if (is)
		doc_add_text(arena, to, key, "yes");
}

static void put_time(struct arena *arena, struct doc *to, const char *key, int64_t at)
{
	if (at)
		put_text(arena, to, key, when_text(arena, at));
}

static void put_number(struct arena *arena, struct doc *to, const char *key, int n)
{
	if (n)
		doc_add_text(arena, to, key, "%d", n);
}

/* "key: value", one a line. */
static void write_lines(struct buffer *b, const struct doc *d)
{
	EACH(child, d) {
		buffer_printf(b, "%s: ", child->key);
		doc_write_flow(b, child);
		buffer_text(b, "\n");
	}
}

/* ---- table.yaml --------------------------------------------------------- */

static bool is_token(const char *words)
{
	return strlen(words) == TOKEN_LETTERS &&
	       strspn(words, "abcdefghijklmnopqrstuvwxyz0123456789") == TOKEN_LETTERS;
}

static bool read_player(struct player *p, const struct doc *d, struct ruling *r)
{
	static const char *const keys[] = { "who", "token", "key", NULL };
	const char *who, *why = NULL;

	if (!check_keys(d, keys, r) || !(who = text_of(d, "who", true, r)) ||
	    !(p->token = text_of(d, "token", true, r)))
		return false;
	if (!is_token(p->token))
		return trouble_at(r, doc_get(d, "token"), "a token has %d small letters and digits",
				  TOKEN_LETTERS);
	p->has_key = truth_of(d, "key", r);
	return mailbox_read(&p->who, r->arena, who, &why) || trouble_at(r, doc_get(d, "who"), "%s", why);
}

static bool read_players(struct table *t, const struct doc *map, const struct game *g, struct ruling *r)
{
	const struct doc *players = value(map, "players", true, r);
	const char *const *sides = g->forms->sides;

	if (!players || !check_keys(players, sides, r))
		return false;
	for (t->n = 0; sides[t->n]; t->n++) {
		const struct doc *d = value(players, sides[t->n], true, r);

		t->players[t->n].side = sides[t->n];
		if (!d || !read_player(&t->players[t->n], d, r))
			return false;
		for (int i = 0; i < t->n; i++)
			if (same(t->players[i].token, t->players[t->n].token))
				return trouble_at(r, doc_get(d, "token"), "this is the token of %s",
						  t->players[i].side);
	}
	return true;
}

bool has_reminders_in_order(const struct table *t)
{
	for (int i = 0; i < t->n_reminders; i++)
		if (t->reminders[i] <= (i ? t->reminders[i - 1] : 0) || t->reminders[i] >= t->deadline)
			return false;
	return true;
}

static void read_reminders(struct table *t, const struct doc *map, struct ruling *r)
{
	const struct doc *list = list_at(map, "reminders", r);

	EACH(d, list) {
		if (t->n_reminders == MOST_REMINDERS) {
			trouble_at(r, d, "there are at most %d reminders", MOST_REMINDERS);
			return;
		}
		t->reminders[t->n_reminders++] = span_of(d, r);
	}
	if (r->verdict == LAWFUL && !has_reminders_in_order(t))
		trouble_at(r, list, "reminders come one after the other, and before the deadline");
}

static bool read_terms(struct table *t, const struct doc *d, struct ruling *r)
{
	static const char *const places[] = { "address", "subject", NULL };

	t->token_in_subject = word_of(d, "token-in", places, r) == 1;
	t->dice = dice_modes[word_of(d, "dice", dice_modes, r)];
	t->deadline = span_of(doc_get(d, "deadline"), r);
	read_reminders(t, d, r);
	t->at_deadline = (enum at_deadline)word_of(d, "at-deadline", deadline_kinds, r);
	t->language = date_languages[word_of(d, "language", date_languages, r)];
	t->letters = (enum letters)word_of(d, "letters", letter_kinds, r);
	t->scenario = text_of(d, "scenario", false, r);
	t->set_up = truth_of(d, "set-up", r);
	read_texts(&t->options, d, "options", r);
	return r->verdict == LAWFUL;
}

bool table_read(struct table *t, struct arena *arena, const char *bytes, size_t length, const char *file,
		struct ruling *r)
{
	static const char *const keys[] = {
		"umpire-mail", "table",       "title",    "address", "token-in", "game",
		"scenario",    "options",     "set-up",   "dice",    "players",  "deadline",
		"reminders",   "at-deadline", "language", "letters", "born",     NULL,
	};
	const char *why = NULL;
	const struct doc *d = doc_read(arena, bytes, length, file, NULL, &why);
	struct ruling unknown = { .arena = arena };
	const struct game *g;
	int format = 0;

	*t = (struct table){ 0 };
	if (!d)
		return trouble(r, "%s", why);
	if (!check_keys(d, keys, r))
		return false;
	if (!doc_get(d, "umpire-mail") || !doc_to_int(doc_get(d, "umpire-mail"), &format) || format != FORMAT)
		return trouble_at(r, d,
				  "this is no table of umpire-mail, or one of another format: it begins "
				  "with umpire-mail: %d",
				  FORMAT);
	t->name = text_of(d, "table", true, r);
	t->title = text_of(d, "title", true, r);
	t->address = text_of(d, "address", true, r);
	t->game = text_of(d, "game", true, r);
	t->born = text_of(d, "born", true, r);
	if (r->verdict != LAWFUL)
		return false;
	if (!(g = game_named(t->game, &unknown)))
		return trouble_at(r, doc_get(d, "game"), "%s", unknown.text);
	if (!is_table_name(t->name) || !is_table_name(t->born))
		return trouble_at(r, d, "the name of a table has small letters, digits and hyphens");
	if (!is_base_address(arena, t->address, t->name, &why))
		return trouble_at(r, doc_get(d, "address"), "%s", why);
	return read_terms(t, d, r) && read_players(t, d, g, r);
}

/* A name that would be read otherwise stands in quotes. */
static const char *mailbox_words(struct arena *arena, const struct mailbox *who)
{
	struct buffer b = { .arena = arena };

	if (!who->name)
		return who->address;
	if (!strpbrk(who->name, "\"\\,;:<>()@[]."))
		return text(arena, "%s <%s>", who->name, who->address);
	for (const char *c = who->name; *c; c++)
		buffer_printf(&b, "%s%c", strchr("\"\\", *c) ? "\\" : "", *c);
	return text(arena, "\"%s\" <%s>", b.bytes, who->address);
}

static void write_player(struct arena *arena, struct doc *to, const struct player *p)
{
	struct doc *d = map_of(to, p->side, arena);

	put_text(arena, d, "who", mailbox_words(arena, &p->who));
	put_text(arena, d, "token", p->token);
	put_yes(arena, d, "key", p->has_key);
}

static void write_players(struct buffer *b, const struct table *t)
{
	struct doc *players = doc_new(b->arena, DOC_MAP);

	for (int i = 0; i < t->n; i++)
		write_player(b->arena, players, &t->players[i]);
	buffer_text(b, "players:\n");
	EACH(d, players) {
		buffer_printf(b, "  %s: ", d->key);
		doc_write_flow(b, d);
		buffer_text(b, "\n");
	}
}

static void write_spans(struct buffer *b, const struct table *t)
{
	struct doc *d = doc_new(b->arena, DOC_MAP), *list;

	if (t->deadline)
		put_text(b->arena, d, "deadline", span_words(b->arena, t->deadline));
	list = t->n_reminders ? doc_add(d, "reminders", doc_new(b->arena, DOC_LIST)) : NULL;
	for (int i = 0; i < t->n_reminders; i++)
		doc_add_text(b->arena, list, NULL, "%s", span_words(b->arena, t->reminders[i]))->quoted =
			true;
	put_text(b->arena, d, "at-deadline", deadline_kinds[t->at_deadline]);
	write_lines(b, d);
}

static void write_what(struct buffer *b, const struct table *t)
{
	struct doc *d = doc_new(b->arena, DOC_MAP), *options;

	put_text(b->arena, d, "table", t->name);
	put_text(b->arena, d, "title", t->title);
	put_text(b->arena, d, "address", t->address);
	put_text(b->arena, d, "token-in", t->token_in_subject ? "subject" : "address");
	put_text(b->arena, d, "game", t->game);
	put_text(b->arena, d, "scenario", t->scenario);
	options = t->options.n ? doc_add(d, "options", doc_new(b->arena, DOC_LIST)) : NULL;
	for (int i = 0; i < t->options.n; i++)
		doc_add_text(b->arena, options, NULL, "%s", t->options.v[i])->quoted = true;
	put_yes(b->arena, d, "set-up", t->set_up);
	put_text(b->arena, d, "dice", t->dice);
	write_lines(b, d);
}

void table_write(struct buffer *b, const struct table *t)
{
	struct doc *d = doc_new(b->arena, DOC_MAP);

	buffer_printf(b, "umpire-mail: %d\n", FORMAT);
	write_what(b, t);
	write_players(b, t);
	write_spans(b, t);
	put_text(b->arena, d, "language", t->language);
	put_text(b->arena, d, "letters", letter_kinds[t->letters]);
	put_text(b->arena, d, "born", t->born);
	write_lines(b, d);
}

/* ---- state.yaml --------------------------------------------------------- */

/* The first, and trouble, where there is none such. */
static int read_side_of(const struct doc *d, const struct table *t, struct ruling *r)
{
	for (int i = 0; d && d->kind == DOC_TEXT && i < t->n; i++)
		if (same(t->players[i].side, d->text))
			return i;
	trouble(r, "%s: a side is wanted here", d ? doc_where(r->arena, d) : "state.yaml");
	return 0;
}

static unsigned read_sides(const struct doc *list, const struct table *t, struct ruling *r)
{
	unsigned sides = 0;

	EACH(d, list)
		sides |= 1u << read_side_of(d, t, r);
	return sides;
}

static void write_sides(struct arena *arena, struct doc *to, const char *key, unsigned sides,
			const struct table *t)
{
	struct doc *list = sides ? doc_add(to, key, doc_new(arena, DOC_LIST)) : NULL;

	for (int i = 0; list && i < t->n; i++)
		if (sides >> i & 1)
			doc_add_text(arena, list, NULL, "%s", t->players[i].side)->quoted = true;
}

static void read_seat(struct seat *s, const struct doc *d, struct ruling *r)
{
	static const char *const keys[] = {
		"serial",   "addresses", "our-last", "late",   "away-from", "away",
		"reminded", "day",       "letters",    "strays",   "ticket", NULL,
	};

	if (!d || !check_keys(d, keys, r))
		return;
	s->serial = number_of_key(d, "serial", INT32_MAX - 1, r);
	read_texts(&s->addresses, d, "addresses", r);
	s->our_last = text_of(d, "our-last", false, r);
	s->late = text_of(d, "late", false, r);
	s->away_from = time_of(d, "away-from", r);
	s->away = time_of(d, "away", r);
	s->reminded = number_of_key(d, "reminded", MOST_REMINDERS + 1, r);
	s->day = time_of(d, "day", r) / SECONDS_A_DAY;
	s->letters = number_of_key(d, "letters", INT16_MAX, r);
	s->strays = number_of_key(d, "strays", INT16_MAX, r);
	s->has_ticket = truth_of(d, "ticket", r);
}

static void write_seat(struct buffer *b, const struct seat *s)
{
	struct doc *d = doc_new(b->arena, DOC_MAP), *list;

	doc_add_text(b->arena, d, "serial", "%d", s->serial);
	list = s->addresses.n ? doc_add(d, "addresses", doc_new(b->arena, DOC_LIST)) : NULL;
	for (int i = 0; i < s->addresses.n; i++)
		doc_add_text(b->arena, list, NULL, "%s", s->addresses.v[i])->quoted = true;
	put_text(b->arena, d, "our-last", s->our_last);
	put_text(b->arena, d, "late", s->late);
	put_time(b->arena, d, "away-from", s->away_from);
	put_time(b->arena, d, "away", s->away);
	put_number(b->arena, d, "reminded", s->reminded);
	put_time(b->arena, d, "day", s->day * SECONDS_A_DAY);
	put_number(b->arena, d, "letters", s->letters);
	put_number(b->arena, d, "strays", s->strays);
	put_yes(b->arena, d, "ticket", s->has_ticket);
	doc_write_flow(b, d);
}

static void read_proposal(struct proposal *p, const struct doc *d, const struct table *t, struct ruling *r)
{
	static const char *const keys[] = { "what", "by", "count", "for", "agreed", NULL };

	if (!d || !check_keys(d, keys, r) || !(p->what = text_of(d, "what", true, r)))
		return;
	p->by = read_side_of(doc_get(d, "by"), t, r);
	p->count = number_of_key(d, "count", INT16_MAX, r);
	p->made_for = text_of(d, "for", false, r);
	p->agreed = read_sides(doc_get(d, "agreed"), t, r);
}

static void write_proposal(struct buffer *b, const struct proposal *p, const struct table *t)
{
	struct doc *d = doc_new(b->arena, DOC_MAP);

	put_text(b->arena, d, "what", p->what);
	put_text(b->arena, d, "by", t->players[p->by].side);
	put_number(b->arena, d, "count", p->count);
	put_text(b->arena, d, "for", p->made_for);
	write_sides(b->arena, d, "agreed", p->agreed, t);
	buffer_text(b, "proposal: ");
	doc_write_flow(b, d);
	buffer_text(b, "\n");
}

static void read_held(struct table_state *s, const struct doc *list, const struct table *t, struct ruling *r)
{
	static const char *const keys[] = { "letter", "side", "from", "asked", "at", NULL };

	EACH(d, list) {
		struct held *h = &s->held[s->n_held];

		if (s->n_held == MOST_HELD || !check_keys(d, keys, r))
			return;
		*h = (struct held){ .name = text_of(d, "letter", true, r),
				    .from = text_of(d, "from", true, r),
				    .asked = text_of(d, "asked", false, r),
				    .at = time_of(d, "at", r) };
		h->side = read_side_of(doc_get(d, "side"), t, r);
		s->n_held++;
	}
}

static void write_held(struct buffer *b, const struct table_state *s, const struct table *t)
{
	buffer_text(b, s->n_held ? "held:\n" : "");
	for (int i = 0; i < s->n_held; i++) {
		const struct held *h = &s->held[i];
		struct doc *d = doc_new(b->arena, DOC_MAP);

		doc_add_text(b->arena, d, "letter", "%s", h->name)->quoted = true;
		put_text(b->arena, d, "side", t->players[h->side].side);
		put_text(b->arena, d, "from", h->from);
		put_text(b->arena, d, "asked", h->asked);
		put_time(b->arena, d, "at", h->at);
		buffer_text(b, "  - ");
		doc_write_flow(b, d);
		buffer_text(b, "\n");
	}
}

bool state_read(struct table_state *s, struct arena *arena, const struct table *t, const char *bytes,
		size_t length, const char *file, struct ruling *r)
{
	static const char *const keys[] = { "since", "asked", "seats", "proposal", "held", NULL };
	const char *why = NULL;
	const struct doc *d = doc_read(arena, bytes, length, file, NULL, &why);

	*s = (struct table_state){ 0 };
	if (!d)
		return trouble(r, "%s", why);
	if (!check_keys(d, keys, r))
		return false;
	s->since = time_of(d, "since", r);
	s->asked = read_sides(doc_get(d, "asked"), t, r);
	for (int i = 0; i < t->n; i++)
		read_seat(&s->seats[i], doc_get(doc_get(d, "seats"), t->players[i].side), r);
	read_proposal(&s->proposal, doc_get(d, "proposal"), t, r);
	read_held(s, doc_get(d, "held"), t, r);
	return r->verdict == LAWFUL;
}

void state_write(struct buffer *b, const struct table_state *s, const struct table *t)
{
	struct doc *d = doc_new(b->arena, DOC_MAP);

	put_time(b->arena, d, "since", s->since);
	write_sides(b->arena, d, "asked", s->asked, t);
	write_lines(b, d);
	buffer_text(b, "seats:\n");
	for (int i = 0; i < t->n; i++) {
		buffer_printf(b, "  %s: ", t->players[i].side);
		write_seat(b, &s->seats[i]);
		buffer_text(b, "\n");
	}
	if (s->proposal.what)
		write_proposal(b, &s->proposal, t);
	write_held(b, s, t);
}

/* ---- where tables are ---------------------------------------------------- */

const char *folder_name(struct arena *arena, const char *dir)
{
	size_t length = strlen(dir);
	const char *slash;

	while (length > 1 && dir[length - 1] == '/')
		length--;
	dir = text_copy(arena, dir, length);
	slash = strrchr(dir, '/');
	return slash ? slash + 1 : dir;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool tables_find(struct texts *to, struct arena *arena, const char *dir, struct ruling *r)
{
	DIR *open_dir;

	if (store_is_there(dir)) {
		texts_add(to, arena, dir);
		return true;
	}
	open_dir = opendir(dir);
	if (!open_dir)
		return trouble(r, "%s: %s", dir, strerror(errno));
	for (struct dirent *e; (e = readdir(open_dir));) {
		const char *one = is_table_name(e->d_name) ? text(arena, "%s/%s", dir, e->d_name) : NULL;

		if (one && store_is_there(one))
			texts_add(to, arena, one);
	}
	closedir(open_dir);
	if (to->n)
		qsort(to->v, (size_t)to->n, sizeof to->v[0], by_name);
	return true;
}
