/* SPDX-License-Identifier: ISC */
/* history.c: the history parsed, played again and redacted. */
#include "engine/history.h"
#include "engine/aside.h"
#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/engine-private.h"
#include "engine/standing.h"
#include "engine/undo.h"

#include <string.h>

/* ---- parsing ---------------------------------------------------------- */

static bool read_source(const struct doc *d, uint8_t *from, struct ruling *r)
{
	int i;

	if (!read_word("source of dice", die_sources, d, &i, r))
		return false;
	*from = (uint8_t)(DIE_ROLLED + i);
	return true;
}

/* A word for all of them, or as many as there are dice. */
static bool read_sources(const struct entry *e, uint8_t *from, struct ruling *r)
{
	const struct doc *sources = doc_get(e->doc, "dice-from");
	int n = 0;

	if (!sources)
		return true;
	if (!e->n_dice || (sources->kind == DOC_LIST && sources->count != e->n_dice))
		return trouble_at(r, sources, "dice-from is of %d dice, and there are %d",
				  sources->kind == DOC_LIST ? sources->count : 1, e->n_dice);
	if (sources->kind == DOC_LIST) {
		EACH(child, sources)
			if (!read_source(child, &from[n++], r))
				return false;
		return true;
	}
	if (!read_source(sources, from, r))
		return false;
	memset(from, from[0], (size_t)e->n_dice);
	return true;
}

static bool read_dice(struct entry *e, struct ruling *r)
{
	const struct doc *dice = doc_get(e->doc, "dice");
	int *values = NEW_N(r->arena, int, (dice ? dice->count : 0) + 1);
	uint8_t *from = NEW_N(r->arena, uint8_t, (dice ? dice->count : 0) + 1);

	e->dice = values;
	e->from = from;
	if (dice && dice->kind != DOC_LIST)
		return trouble_at(r, dice, "%s is found where a list of dice is expected",
				  doc_kind_name(dice));
	EACH(child, dice)
		if (!doc_to_int(child, &values[e->n_dice++]))
			return trouble_at(r, child, "a die is a whole number");
	return read_sources(e, from, r);
}

/* Each consent is a word of a side: a signature, or that there is none. */
static bool check_consents(const struct game_file *f, const struct doc *consents, struct ruling *r)
{
	if (consents && consents->kind != DOC_MAP)
		return trouble_at(r, consents, "consents are written {SIDE: SIGNATURE}");
	EACH(child, consents) {
		struct doc name = doc_key(child);
		int16_t side;

		if (!read_side(&f->match, &name, &side, r))
			return false;
		if (child->kind != DOC_TEXT)
			return trouble_at(r, child, "a consent is a signature, or 'unproved'");
	}
	return true;
}

/* Of before: the record of an undo by consent, whose actions are gone. It does nothing but count. */
static bool is_former_record(const struct doc *d)
{
	const struct doc *consent = doc_get(d, "consent");
	bool agreed = false;

	return consent && doc_to_bool(consent, &agreed) && agreed && !doc_get(d, "consents");
}

/* The record of an undo says who took back how many. */
static bool read_undo(struct entry *e, const struct game_file *f, struct ruling *r)
{
	static const char *const keys[] = { "by", "do", "count", "consents", "letter-salt", NULL };
	const struct doc *d = e->doc, *by = doc_get(d, "by"), *count = doc_get(d, "count");
	bool former = is_former_record(d);
	int16_t side;
	int n = 0;

	EACH(child, d)
		if (name_index(keys, child->key) < 0 && !(former && same(child->key, "consent")))
			return trouble_at(r, child, "the record of an undo has no '%s'", child->key);
	if (!by || !count || !doc_to_int(count, &n) || n < 1)
		return trouble_at(r, d, "an undo is written {by: SIDE, do: undo, count: N}");
	e->back = former ? 0 : n;
	return read_side(&f->match, by, &side, r) && check_consents(f, doc_get(d, "consents"), r);
}

/* Of an entry in parts: each hidden one is a mapping by itself. */
static bool check_hidden(const struct doc *d, struct ruling *r)
{
	const struct doc *hidden = doc_get(d, "head") ? doc_get(d, "hidden") : NULL;

	if (hidden && hidden->kind != DOC_MAP)
		return trouble_at(r, hidden, "hidden parts are written {SIDE: {...}}");
	EACH(part, hidden)
		if (part->kind != DOC_MAP)
			return trouble_at(r, part, "%s is found where a hidden part is expected",
					  doc_kind_name(part));
	return true;
}

static bool read_entry(struct entry *e, const struct game_file *f, const struct doc *d, bool first,
		       struct ruling *r)
{
	*e = (struct entry){ .kind = PLAYED, .doc = d, .raw = d };
	if (d->kind != DOC_MAP)
		return trouble_at(r, d, "%s is found where an action is expected", doc_kind_name(d));
	if (!check_hidden(d, r))
		return false;
	e->doc = d = entry_joined(r->arena, d);
	if (same(doc_text(d, "do"), "undo")) {
		e->kind = TAKEN_BACK;
		if (!read_undo(e, f, r))
			return false;
	} else if (!doc_get(d, "do")) {
		e->kind = doc_get(d, "letter") ? LETTER : doc_get(d, "open") ? OPENING
			  : doc_get(d, "unused") ? UNUSED : PLAYED;
	} else if (first && same(doc_text(d, "do"), "new")) {
		e->kind = SET_UP;
	} else if (first && same(doc_text(d, "do"), "upgrade")) {
		e->kind = SNAPSHOT;
	} else if (is_standing(f->match.game, d)) {
		e->kind = STANDING;
	} else if (aside_find(f->match.game, d)) {
		e->kind = ASIDE;
	}
	return read_dice(e, r);
}

/* ---- entry after entry -------------------------------------------------- */

void entries_open(struct entries *e, const struct game_file *f, size_t from)
{
	*e = (struct entries){
		.file = f, .at = from, .line = f->history_line + count_lines(f->history, f->history + from),
	};
}

void entries_close(struct entries *e)
{
	arena_free(&e->arena);
}

/* Where a part of about that length ends: before an entry, or with the history. */
static size_t part_end(const struct game_file *f, size_t from, size_t length)
{
	static const char next[] = "\n  - ";
	size_t left = f->history_length - from;

	for (size_t i = length; i + sizeof next <= left; i++) {
		const char *at = memchr(f->history + from + i, '\n', left - i);

		if (!at)
			break;
		i = (size_t)(at - (f->history + from));
		if (i + sizeof next <= left && !memcmp(at, next, sizeof next - 1))
			return from + i + 1;
	}
	return f->history_length;
}

/* The list that some bytes of the history are, or NULL and *why. */
static const struct doc *read_part(struct entries *e, size_t end, const char **why)
{
	const struct game_file *f = e->file;

	return doc_read_part(&e->arena, f->history + e->at, end - e->at, f->name, e->line, NULL, why);
}

/*
 * The next entries, as many as one reads at a time. Ours have a line each; of a history that somebody wrote
 * otherwise a part may be no good by itself (an alias, a text over several lines): then all that is left is
 * taken at once, and if that is no good either, the whole from its beginning.
 */
static bool read_more(struct entries *e, struct ruling *r)
{
	enum { AT_ONCE = 8192 };
	const struct game_file *f = e->file;
	size_t end = part_end(f, e->at, AT_ONCE);
	const char *why = NULL;
	const struct doc *d;
	int given = 0;

	arena_free(&e->arena);
	d = read_part(e, end, &why);
	if (!d && (end < f->history_length || e->n)) {
		e->at = 0;
		e->line = f->history_line;
		given = e->n;
		end = f->history_length;
		d = read_part(e, end, &why);
	}
	if (!d)
		return trouble(r, "%s", why);
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where the list of actions is expected",
				  doc_kind_name(d));
	e->line += count_lines(f->history + e->at, f->history + end);
	e->at = end;
	for (e->next = d->first; e->next && given; given--)
		e->next = e->next->next;
	return true;
}

static bool is_blank(const char *bytes, size_t length)
{
	return strspn(bytes, " \n") >= length;
}

const struct doc *entries_next_raw(struct entries *e, struct ruling *r)
{
	const struct game_file *f = e->file;
	const struct doc *d;

	while (!e->next) {
		if (e->at >= f->history_length || is_blank(f->history + e->at, f->history_length - e->at))
			return NULL;
		if (!read_more(e, r))
			return NULL;
	}
	d = e->next;
	e->next = d->next;
	e->n++;
	return d;
}

bool entries_next(struct entries *e, struct entry *entry, struct ruling *r)
{
	const struct doc *d = entries_next_raw(e, r);
	struct ruling own = { .arena = &e->arena };

	if (!d)
		return false;
	return read_entry(entry, e->file, d, e->n == 1, &own) || trouble(r, "%s", own.text);
}

bool history_parse(struct history *h, const struct game_file *f, struct ruling *r)
{
	const char *why = NULL;
	const struct doc *d;

	*h = (struct history){ 0 };
	if (!f->history_length || is_blank(f->history, f->history_length))
		return true;
	d = doc_read_part(r->arena, f->history, f->history_length, f->name, f->history_line, NULL, &why);
	if (!d)
		return trouble(r, "%s", why);
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where the list of actions is expected",
				  doc_kind_name(d));
	h->entries = NEW_N(r->arena, struct entry, d->count);
	EACH(child, d) {
		if (!read_entry(&h->entries[h->n], f, child, h->n == 0, r))
			return false;
		h->n++;
	}
	return true;
}

/* ---- replay ----------------------------------------------------------- */

/* What became of one entry becomes the verdict of the whole, with the line where it stands. */
static bool pass_on(const struct game_file *f, const struct entry *e, const struct ruling *from,
		    struct ruling *r)
{
	const char *name = printable(r->arena, f->name);
	const char *where = e ? text(r->arena, "%s: ", doc_where(r->arena, e->doc)) : "";
	size_t length = strlen(name);

	if (from->verdict == LAWFUL)
		return true;
	if (from->verdict == REFUSED)
		return refuse(r, from->rule, "%s%s", where, from->text);
	if (!strncmp(from->text, name, length) && from->text[length] == ':')
		where = "";
	return trouble(r, "%s%s", where, from->text);
}

/* An action, by its verb and its arguments. */
static void play_entry(struct match *m, struct step *s, struct ruling *r)
{
	static const struct letter recorded = { .as = NONE, .recorded = true };
	struct way *way = NEW(r->arena, struct way);

	way->letter = &recorded;
	if (!adjudicate(m, s->entry->doc, way, r))
		return;
	s->action = &way->action;
	s->doc = way->doc;
}

/* The position that an earlier game had reached. */
static void take_snapshot(struct match *m, const struct game_file *f, const struct entry *e, struct ruling *r)
{
	const struct doc *position = doc_get(e->doc, "position");
	struct fault fault = { .arena = r->arena };

	match_clear(m, f->match.game, f->match.data);
	m->edition = f->match.edition;
	m->scenario = f->match.scenario;
	m->options = f->match.options;
	if (!position)
		trouble_at(r, e->doc, "an upgrade has a 'position'");
	else if (match_patch(m, position, r) && position_fault(m, &fault))
		trouble_at(r, position, "this position cannot come about: %s", fault.words);
}

static bool is_acted(enum entry_kind kind)
{
	return kind == PLAYED || kind == STANDING || kind == ASIDE;
}

/* What it makes goes into an arena of its own. number: of the entry, from 0. */
static bool replay_entry(struct match *m, const struct game_file *f, struct undos *u, struct step *s,
			 int number, struct arena *arena, struct ruling *r)
{
	const struct entry *e = s->entry;
	struct listed_dice dice = e ? dice_recorded(e->dice, e->from, e->n_dice)
				    : dice_recorded(NULL, NULL, 0);
	struct ruling *own = NEW(arena, struct ruling);

	*own = (struct ruling){
		.arena = arena, .dice = &dice.source, .watch = r->watch, .watcher = r->watcher,
	};
	if (!e || e->kind == SET_UP)
		match_begin(m, f->match.game, f->match.data, f->match.edition, f->match.scenario,
			    f->match.options, own);
	else if (e->kind == SNAPSHOT)
		take_snapshot(m, f, e, own);
	else if (is_acted(e->kind))
		play_entry(m, s, own);
	else if (e->back)
		undos_go_back(u, m, e, number, own);
	else if (e->kind == TAKEN_BACK)
		m->step++;
	if (e && !is_acted(e->kind))
		s->doc = e->doc;
	if (own->verdict == LAWFUL)
		dice_used_up(own);
	own->dice = NULL;
	s->ruling = own;
	s->after = m;
	return pass_on(f, e, own, r);
}

/* Where the entries of a replay are from. */
struct feed {
	const struct history *listed;	/* NULL: from the file */
	int n;				/* of those given */
	struct entries file;
	struct entry entry;		/* the last of them */
};

static const struct entry *next_entry(struct feed *s, struct ruling *r)
{
	if (s->listed)
		return s->n < s->listed->n ? &s->listed->entries[s->n++] : NULL;
	return entries_next(&s->file, &s->entry, r) ? &s->entry : NULL;
}

/* Has it an undo in it? It may be another word that looks like one: that costs time, and nothing else. */
static bool may_undo(const struct game_file *f, const struct history *h)
{
	const char *found = h || !f->history_length ? NULL : strstr(f->history, "do: undo");

	for (int i = 0; h && i < h->n; i++)
		if (h->entries[i].back)
			return true;
	return found && found < f->history + f->history_length;
}

/* What is taken back must be known before it is reached. */
static bool scan_undos(struct undos *u, const struct game_file *f, const struct history *h, struct ruling *r)
{
	struct feed from = { .listed = h };
	const struct entry *e;
	int n = 0;

	if (!may_undo(f, h))
		return true;
	entries_open(&from.file, f, 0);
	while ((e = next_entry(&from, r)) && undos_scan(u, &f->match, e, n, r))
		n++;
	entries_close(&from.file);
	undos_begin(u, n);
	return r->verdict == LAWFUL;
}

/* The memory of each step is given back after it. */
static bool replay_all(struct match *m, const struct game_file *f, struct feed *from, struct undos *undos,
		       void (*each)(void *, const struct step *), void *context, struct ruling *r)
{
	const struct entry *e = next_entry(from, r);
	bool set_up = !e || !is_beginning(e->kind), good = r->verdict == LAWFUL;
	struct arena arena = { 0 };
	struct arena_mark fresh;
	int number = 0;

	arena_take(&arena, 1);	/* its first chunk stays */
	fresh = arena_mark(&arena);
	while (good && (e || set_up)) {
		struct step s = { .entry = set_up ? NULL : e };

		if (s.entry)
			undos_reach(undos, m, number);
		good = replay_entry(m, f, undos, &s, number, &arena, r);
		if (good && s.entry)
			undos_note(undos, &s, number);
		if (good && each)
			each(context, &s);
		arena_release(&arena, fresh);
		if (good && !set_up) {
			number++;
			e = next_entry(from, r);
			good = r->verdict == LAWFUL;
		}
		set_up = false;
	}
	arena_free(&arena);
	return good;
}

bool history_replay(struct match *m, const struct game_file *f, const struct history *h,
		    void (*each)(void *, const struct step *), void *context, struct ruling *r)
{
	struct feed from = { .listed = h };
	struct undos undos = { .arena = r->arena };
	bool good;

	if (!scan_undos(&undos, f, h, r))
		return false;
	entries_open(&from.file, f, 0);
	good = replay_all(m, f, &from, &undos, each, context, r);
	entries_close(&from.file);
	return good;
}

bool is_same_position(struct arena *arena, const struct match *a, const struct match *b)
{
	struct buffer one = { .arena = arena }, other = { .arena = arena };

	match_write(&one, a, NONE);
	match_write(&other, b, NONE);
	return same(one.bytes, other.bytes);
}

/* ---- an entry as a side may read it ----------------------------------- */

bool is_of_play(enum entry_kind kind)
{
	return kind != LETTER && kind != OPENING;
}

bool is_beginning(enum entry_kind kind)
{
	return kind == SET_UP || kind == SNAPSHOT;
}

bool is_entry_told(const struct match *m, const struct entry *e, int side)
{
	if (e->kind == ASIDE && side != NONE && same(doc_text(e->doc, "do"), "note"))
		return note_readers(m, e->doc) >> side & 1;
	return (e->kind != STANDING && e->kind != UNUSED) || side == NONE ||
	       same(doc_text(e->doc, "by"), m->game->forms->sides[side]);
}

/* No text goes on in the next line: single quotes are in pairs, and double ones are not looked into. */
static bool is_closed(const char *line, const char *end)
{
	bool open = false;

	for (; line < end && *line != '"'; line++)
		open ^= *line == '\'';
	return line == end && !open;
}

/* As our program writes an action: "  - {by: SIDE, do: VERB, ...}", and no order, undo or set-up. */
static bool is_action_line(const char *line, const char *end)
{
	static const char *const others[] = {
		"standing", "undo", "new", "note", "offer-draw", "resign", NULL
	};
	static const char by[] = "  - {by: ", act[] = ", do: ";
	const char *at = line + sizeof by - 1;

	if (end - line < (ptrdiff_t)sizeof by || memcmp(line, by, sizeof by - 1) || end[-1] != '}' ||
	    !is_closed(line, end))
		return false;
	while (at < end && ((*at >= 'a' && *at <= 'z') || *at == '-'))
		at++;
	if (end - at < (ptrdiff_t)sizeof act || memcmp(at, act, sizeof act - 1))
		return false;
	at += sizeof act - 1;
	for (int i = 0; others[i]; i++) {
		size_t length = strlen(others[i]);

		if ((size_t)(end - at) > length && !memcmp(at, others[i], length) && strchr(",}", at[length]))
			return false;
	}
	return true;
}

/* Those lines from there on need not be read to be counted. */
static int count_action_lines(const struct game_file *f, size_t *at)
{
	int n = 0;

	while (*at < f->history_length) {
		const char *line = f->history + *at, *end = memchr(line, '\n', f->history_length - *at);

		if (!end || !is_action_line(line, end))
			break;
		*at = (size_t)(end + 1 - f->history);
		n++;
	}
	return n;
}

int entries_told(const struct game_file *f, int side)
{
	struct arena arena = { 0 };
	struct ruling r = { .arena = &arena };
	struct entries read;
	struct entry e;
	size_t from = 0;
	int n = count_action_lines(f, &from);

	entries_open(&read, f, from);
	for (read.n = n; entries_next(&read, &e, &r);)
		n += !is_beginning(e.kind) && is_of_play(e.kind) && is_entry_told(&f->match, &e, side);
	entries_close(&read);
	arena_free(&arena);
	return n;
}

bool is_hidden(const struct match *m, const struct action *a, const struct param *p, int side)
{
	return side != NONE && a->side != side && is_hiding(m) &&
	       (p->secret || (p->secret_if && p->secret_if(m)));
}

/* The position that a game was upgraded from holds what every side hides. */
static bool is_key_hidden(const struct step *s, const char *key, int side)
{
	if (side != NONE && is_note_key(s->after, s->doc, key))
		return !(note_readers(s->after, s->doc) >> side & 1);
	if (s->entry->kind == SNAPSHOT)
		return side != NONE && is_hiding(s->after) && !same(key, "by") && !same(key, "do");
	for (const struct param *p = s->action ? s->action->verb->params : NULL; p && p->kind; p++)
		if (same(p->name, key))
			return is_hidden(s->after, s->action, p, side);
	return false;
}

/* Every secret argument of the verb: that one was left out is a secret, too. */
static void add_hidden(struct arena *arena, struct doc *to, const struct step *s, int side)
{
	struct doc *hidden = doc_new(arena, DOC_LIST);

	for (const struct param *p = s->action ? s->action->verb->params : NULL; p && p->kind; p++)
		if (is_hidden(s->after, s->action, p, side))
			doc_add_text(arena, hidden, NULL, "%s", p->name);
	if (hidden->count)
		doc_add(to, "hidden", hidden);
}

/* One word where all dice are from the same source. */
static void add_sources(struct arena *arena, struct doc *to, struct doc *sources)
{
	bool one = true;

	EACH(child, sources)
		one &= same(child->text, sources->first->text);
	if (one)
		doc_add_text(arena, to, "dice-from", "%s", sources->first->text);
	else
		doc_add(to, "dice-from", sources);
}

void entry_add_dice(struct arena *arena, struct doc *to, const struct ruling *r, unsigned sides)
{
	struct doc *dice = doc_new(arena, DOC_LIST), *sources = doc_new(arena, DOC_LIST);

	for (int i = 0; i < r->n_rolled; i++) {
		const struct rolled *die = &r->rolled[i];
		bool known = (die->readers & sides) == sides;

		if (!known && die->unheard)
			continue;
		if (known)
			doc_add_text(arena, dice, NULL, "%d", die->value);
		else
			doc_add_text(arena, dice, NULL, "?");
		if (die->from != DIE_UNSAID)
			doc_add_text(arena, sources, NULL, "%s", die_sources[die->from - DIE_ROLLED]);
	}
	if (dice->count)
		doc_add(to, "dice", dice);
	if (sources->count)
		add_sources(arena, to, sources);
}

const struct doc *history_entry(struct arena *arena, const struct step *s, int side)
{
	struct doc *out = doc_new(arena, DOC_MAP);

	EACH(child, s->doc) {
		if (s->entry->kind == SET_UP && (same(child->key, "dice") || same(child->key, "dice-from")))
			continue;
		if (!is_key_hidden(s, child->key, side))
			doc_add_copy(arena, out, child);
	}
	add_hidden(arena, out, s, side);
	entry_add_dice(arena, out, s->ruling, side == NONE ? 0 : 1u << side);
	return out;
}

void entry_write(struct buffer *b, struct chain *c, const struct game_file *f, const struct step *s, int side)
{
	if (c->is_there) {
		chain_entry(b, c, f, s, side);
		return;
	}
	buffer_text(b, "  - ");
	doc_write_flow(b, history_entry(s->ruling->arena, s, side));
	buffer_text(b, "\n");
}

static void add_said(struct arena *arena, struct doc *to, const struct doc *entry)
{
	static const char *const unsaid[] = { "dice", "dice-from", "letter-salt", NULL };

	EACH(child, entry) {
		if (name_index(unsaid, child->key) >= 0)
			continue;
		if (child->kind == DOC_MAP)
			add_said(arena, doc_add(to, child->key, doc_new(arena, DOC_MAP)), child);
		else
			doc_add_copy(arena, to, child);
	}
}

const char *entry_words(struct arena *arena, const struct doc *entry)
{
	struct doc *said = doc_new(arena, DOC_MAP);
	struct buffer b = { .arena = arena };

	add_said(arena, said, entry);
	doc_write_flow(&b, said);
	return b.bytes;
}

const char *source_words(struct arena *arena, const struct doc *entry)
{
	const struct doc *from = doc_get(entry, "dice-from");
	struct buffer b = { .arena = arena };

	if (!from || from->kind == DOC_TEXT)
		return from && !same(from->text, die_sources[0]) ? from->text : NULL;
	for (int i = 0; die_sources[i]; i++) {
		bool any = false;

		EACH(child, from)
			any |= same(child->text, die_sources[i]);
		if (any)
			buffer_printf(&b, "%s%s", b.length ? " and " : "", die_sources[i]);
	}
	return b.bytes;
}

/* ---- written again ---------------------------------------------------- */

struct copy {
	struct buffer *out;
	const struct game_file *file;
	struct chain chain;
	int side;
	void (*each)(void *, const struct step *);	/* NULL: nobody else looks */
	void *context;
};

/* Its chain begins anew, as its entries do. */
static struct copy copy_start(struct buffer *out, const struct game_file *f, int side)
{
	struct copy copy = { .out = out, .file = f, .chain = f->chain, .side = side };

	copy.chain.entries = 0;
	copy.chain.id = copy.chain.head = copy.chain.made_for = chain_id(out->arena, f);
	return copy;
}

static void copy_step(void *context, const struct step *s)
{
	struct copy *copy = context;

	if (s->doc && (copy->chain.is_there || is_entry_told(s->after, s->entry, copy->side)))
		entry_write(copy->out, &copy->chain, copy->file, s, copy->side);
	if (copy->each)
		copy->each(copy->context, s);
}

static void set_history(struct game_file *f, const struct buffer *b)
{
	f->history = b->length ? b->bytes : "";
	f->history_length = b->length;
}

bool history_remake(struct game_file *made, const struct game_file *f,
		    void (*each)(void *, const struct step *), void *context, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct copy copy = copy_start(&b, f, NONE);

	copy.each = each;
	copy.context = context;
	file_copy(made, f);
	if (!history_replay(&made->match, f, NULL, copy_step, &copy, r))
		return false;
	set_history(made, &b);
	made->chain = copy.chain;
	return true;
}

bool history_until(struct game_file *made, const struct game_file *f, int entries, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct copy copy = copy_start(&b, f, NONE);
	struct history h;

	if (!history_parse(&h, f, r))
		return false;
	if (entries > h.n)
		return trouble(r, "%s has %d entries, not %d", f->name, h.n, entries);
	h.n = entries;
	file_copy(made, f);
	if (!history_replay(&made->match, f, &h, copy_step, &copy, r))
		return false;
	set_history(made, &b);
	made->chain = copy.chain;
	return true;
}

struct onlooker {
	struct copy copy;
	void (*each)(void *, const struct step *, const char *line);
	void *context;
};

static void show_step(void *context, const struct step *s)
{
	struct onlooker *o = context;
	size_t before = o->copy.out->length;

	copy_step(&o->copy, s);
	if (o->each)
		o->each(o->context, s, o->copy.out->length > before ? o->copy.out->bytes + before : NULL);
}

bool history_view(struct buffer *out, const struct game_file *f, int side,
		  void (*each)(void *, const struct step *, const char *), void *context, struct ruling *r)
{
	struct buffer b = { .arena = out->arena };
	struct onlooker o = { .copy = copy_start(&b, f, side), .each = each, .context = context };
	struct match m;

	if (!history_replay(&m, f, NULL, show_step, &o, r) || !is_same_position(out->arena, &m, &f->match))
		return false;
	buffer_text(out, b.length ? "history:\n" : "history: []\n");
	buffer_add(out, b.bytes, b.length);
	return true;
}

/* As a mapping: what a game file has between its chain and its history. */
static const struct doc *bare_position(const struct match *m, struct arena *arena)
{
	struct buffer b = { .arena = arena };
	const char *why = NULL;
	const struct doc *d;

	position_write(&b, m, NONE);
	d = doc_read(arena, b.bytes, b.length, "the position", NULL, &why);
	if (!d)
		bug("a position cannot be read: %s", why);
	return d;
}

void history_begin_here(struct game_file *f, struct arena *arena)
{
	struct doc *d = doc_new(arena, DOC_MAP);
	const struct entry entry = { .kind = SNAPSHOT, .doc = d };
	struct ruling own = { .arena = arena };

	doc_add_text(arena, d, "do", "upgrade");
	doc_add(d, "position", doc_copy(arena, bare_position(&f->match, arena)));
	f->history = "";
	f->history_length = 0;
	f->growing = NULL;
	history_add(f, arena, &(struct step){
		.entry = &entry, .doc = d, .ruling = &own, .after = &f->match,
	});
}

bool shows_more(const struct match *before, const struct match *after)
{
	for (int side = 0; after->game->forms->sides[side]; side++)
		for (int p = 0; p < after->data->counters->n_pieces; p++)
			if (sight_of(before, p, side) != SEEN && sight_of(after, p, side) == SEEN)
				return true;
	return false;
}
