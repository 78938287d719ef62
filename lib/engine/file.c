/* SPDX-License-Identifier: ISC */
/* file.c: the game file: its head, and its history kept as bytes. */
#include "engine/fields.h"
#include "engine/history.h"
#include "engine/engine-private.h"

#include <inttypes.h>
#include <string.h>

/* ---- the head --------------------------------------------------------- */

static const char *const term_keys[] = { "dice", "days", "seeded", "after", "keys", NULL };
static const char *const letter_keys[] = { "shown", "bound", "claims", "revealed", "abandoned", NULL };

static const char *const head_keys[] = { "umpire", "game", "data", "view", "history", "seal", NULL };
static const char *const view_keys[] = { "unknown", "known", "may", "told", NULL };
static const char *const *const all_keys[] = { head_keys, term_keys, chain_keys, letter_keys };

static const char *next_part(const void *none, int i)
{
	(void)none;
	for (int k = 0; k < (int)LENGTH(all_keys); k++) {
		if (i < name_count(all_keys[k]))
			return all_keys[k][i];
		i -= name_count(all_keys[k]);
	}
	return position_key(i);
}

/* What a position has comes last in a file, and is looked for first: there is more of it. */
static bool is_known(const char *key)
{
	const char *one;

	for (int i = 0; (one = position_key(i)); i++)
		if (same(one, key))
			return true;
	for (int k = 0; k < (int)LENGTH(all_keys); k++)
		if (name_index(all_keys[k], key) >= 0)
			return true;
	return false;
}

static bool check_keys(const struct doc *d, struct ruling *r)
{
	EACH(child, d) {
		if (is_known(child->key) || (name_index(view_keys, child->key) >= 0 && doc_get(d, "view")))
			continue;
		return trouble_at_key(r, child, "a game file has no '%s'%s", child->key,
				      did_you_mean(r->arena, nearest(child->key, next_part, NULL)));
	}
	return true;
}

static const struct game *read_game(const struct doc *d, struct ruling *r)
{
	const struct doc *version = doc_get(d, "umpire"), *name = doc_get(d, "game");
	const struct game *g;
	int n;

	if (!version) {
		trouble_missing(r, d, "umpire", "this is no game file: it does not begin with 'umpire: %d'",
				FILE_VERSION);
		return NULL;
	}
	if (!doc_to_int(version, &n) || n != FILE_VERSION) {
		trouble_at(r, version, "this program reads game files of version %d", FILE_VERSION);
		return NULL;
	}
	if (!name) {
		if (check_keys(d, r))
			trouble_at(r, d, "a game file says which game it is: 'game: NAME'");
		return NULL;
	}
	g = name->kind == DOC_TEXT ? game_find(name->text) : NULL;
	if (!g)
		trouble_at(r, name, "no game of that name is known%s",
			   name->kind == DOC_TEXT ? name_hint(r->arena, name->text, game_name, NULL) : "");
	return g;
}

static const struct data *read_data(const struct game *g, const struct doc *d, const char *dir,
				    struct ruling *r)
{
	const struct data *data = game_data(g, r->arena);
	const struct doc *stated = doc_get(d, "data"), *scenario = doc_get(d, "scenario");
	const struct doc *edition = doc_get(d, "edition");
	const char *why = NULL;
	char now[17];
	int i = 0, n = 1;

	if (dir && !(data = data_load_dir(r->arena, g->forms, dir, data, &why))) {
		trouble(r, "%s", why);
		return NULL;
	}
	if (scenario && !read_scenario(g, data, scenario, &i, r))
		return NULL;
	data = scenario_data(data, i);
	if (edition && !doc_to_int(edition, &n)) {
		trouble_at(r, edition, "edition is a whole number from 1 to %d", g->edition);
		return NULL;
	}
	snprintf(now, sizeof now, "%016" PRIx64, stated_digest(g, data, n));
	if (stated && stated->kind == DOC_TEXT && same(stated->text, now))
		return data;
	trouble_at(r, stated ? stated : d,
		   "the game is played with other data (%s) than those in force (%s)%s",
		   stated && stated->kind == DOC_TEXT ? stated->text : "not stated", now,
		   dir ? "" : "; give its data with --data DIR");
	return NULL;
}

/* ---- the history, kept as bytes --------------------------------------- */

/* The line "history:" at the left edge with nothing but indented lines after it, or NULL. */
static const char *find_history(const char *bytes, size_t length)
{
	const char *end = bytes + length, *found = NULL;

	for (const char *line = bytes; line < end;) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));
		size_t n = (size_t)((stop ? stop : end) - line);

		if (n == 8 && !memcmp(line, "history:", 8))
			found = line;
		else if (found && n && *line != ' ' && *line != '#')
			return NULL;
		if (!stop)
			break;
		line = stop + 1;
	}
	return found;
}

int count_lines(const char *from, const char *to)
{
	int n = 0;

	for (; from < to && (from = memchr(from, '\n', (size_t)(to - from))); from++)
		n++;
	return n;
}

/* A history that another program wrote is put into our own form. */
static bool take_history(struct game_file *file, const struct doc *d, struct ruling *r)
{
	const struct doc *history = doc_get(d, "history");
	struct buffer b = { .arena = r->arena };

	if (history && history->kind != DOC_LIST && !(history->kind == DOC_TEXT && !*history->text))
		return trouble_at(r, history, "%s is found where the list of actions is expected",
				  doc_kind_name(history));
	EACH(entry, history) {
		buffer_text(&b, "  - ");
		doc_write_flow(&b, entry);
		buffer_text(&b, "\n");
	}
	file->history = b.bytes ? b.bytes : "";
	file->history_length = b.length;
	file->history_line = history ? history->line : 1;
	return true;
}

static const struct doc *parse_head(struct game_file *file, const char *bytes, size_t length,
				    struct ruling *r)
{
	const char *history = find_history(bytes, length), *why = NULL;
	const struct doc *d;

	if (history) {
		const char *first = memchr(history, '\n', (size_t)(bytes + length - history));

		d = doc_read(r->arena, bytes, (size_t)(history - bytes), file->name, NULL, &why);
		if (d && d->kind == DOC_MAP && !doc_get(d, "history")) {
			file->history = first ? first + 1 : "";
			file->history_length = first ? (size_t)(bytes + length - first - 1) : 0;
			file->history_line = count_lines(bytes, history) + 2;
			return d;
		}
	}
	d = doc_read(r->arena, bytes, length, file->name, NULL, &why);
	if (!d) {
		trouble(r, "%s", why);
		return NULL;
	}
	return is_mapping(d, r) && take_history(file, d, r) ? d : NULL;
}

/* As long as the game is not over, the top of pending is a question. */
static bool check_pending(const struct match *m, const struct doc *d, struct ruling *r)
{
	const struct doc *pending = doc_get(d, "pending"), *top = pending ? pending->first : NULL;
	const struct frame *f = top_frame(m);

	if (is_over(m))
		return !f || trouble_at(r, top, "the game is over, so no decision is pending");
	if (!f)
		return trouble_at(r, pending ? pending : d,
				  "no decision is pending, and the game is not over");
	return f->state->asks || trouble_at(r, doc_get(top, "decide"), "'%s' is a step of the umpire and "
					    "asks nobody: it cannot be the top of pending", f->state->name);
}

/* A file may be damaged or made by hand: what no lawful play can bring about is not adjudicated. */
static bool check_position(const struct match *m, const struct doc *d, enum proof known, struct ruling *r)
{
	static const struct verb *const none[] = { NULL };
	const struct frame *f = top_frame(m);
	struct fault fault = { .arena = r->arena };

	if (!check_pending(m, d, r))
		return false;
	if (known == UNPROVED && position_fault(m, &fault))
		return trouble_at(r, fault_doc(d, m, &fault), "this position cannot come about: %s",
				  fault.words);
	return !f || has_answer_but(m, r->arena, none) ||
	       trouble_at(r, doc_get(d, "pending")->first,
			  "this position cannot come about: '%s' has no lawful answer", f->state->name);
}

void file_copy(struct game_file *to, const struct game_file *from)
{
	memcpy(to, from, offsetof(struct game_file, match));
	match_copy(&to->match, &from->match);
}

static bool has_former(const struct game *g, const struct doc *own)
{
	for (const struct field *f = g->own; f->kind; f++)
		if (f->kind == FIELD_FORMER && doc_get(own, f->key))
			return true;
	return false;
}

/* Those of the keys that are there, in this order; NULL: none is. */
static struct doc *gather(const struct doc *d, const char *const *keys, struct arena *arena)
{
	struct doc *found = NULL;

	for (int i = 0; keys[i]; i++) {
		const struct doc *child = doc_get(d, keys[i]);

		if (child && !found)
			found = doc_new(arena, DOC_MAP);
		if (child)
			doc_add_copy(arena, found, child);
	}
	return found;
}

/* data: those in force, or NULL. NULL: trouble. */
static const struct doc *parse(struct game_file *file, const char *bytes, size_t length, const char *name,
			       const struct data *data, const char *data_dir, struct ruling *r)
{
	const struct doc *d;
	const struct game *g;

	memset(file, 0, offsetof(struct game_file, match));	/* match_clear sees to the rest */
	file->name = name;
	file->history = "";
	d = parse_head(file, bytes, length, r);
	if (!d || !(g = read_game(d, r)) || !check_keys(d, r) ||
	    (!data && !(data = read_data(g, d, data_dir, r))))
		return NULL;
	file->view = doc_text(d, "view");
	file->former = has_former(g, doc_get(d, "own"));
	file->terms = gather(d, term_keys, r->arena);
	file->letters = gather(d, letter_keys, r->arena);
	if (!chain_read(file, d, r))
		return NULL;
	match_clear(&file->match, g, data);
	file->match.edition = 1;	/* unless stated */
	if (file->view && !view_begin(file, d, r))
		return NULL;
	return match_patch(&file->match, d, r) ? d : NULL;
}

bool file_parse(struct game_file *file, const char *bytes, size_t length, const char *name,
		const char *data_dir, struct ruling *r)
{
	const struct doc *d = parse(file, bytes, length, name, NULL, data_dir, r);

	return d && (file->view || check_position(&file->match, d, UNPROVED, r));
}

bool view_check(const struct game_file *file, struct ruling *r)
{
	return file->match.veil ? check_pending(&file->match, file->seen, r)
				: check_position(&file->match, file->seen, UNPROVED, r);
}

void history_add(struct game_file *file, struct arena *arena, const struct step *s)
{
	struct buffer *b = file->growing;

	/* a copy of the file may have gone on with the same buffer */
	if (!b || b->bytes != file->history || b->length != file->history_length) {
		file->growing = b = NEW(arena, struct buffer);
		b->arena = arena;
		buffer_add(b, file->history, file->history_length);
	}
	if (b->length && b->bytes[b->length - 1] != '\n')
		buffer_text(b, "\n");
	entry_write(b, &file->chain, file, s, NONE);
	file->history = b->bytes;
	file->history_length = b->length;
}

/* ---- writing ---------------------------------------------------------- */

void file_write_head(struct buffer *b, const struct game_file *file, int side)
{
	head_write(b, &file->match, side);
	chain_write(b, file, side);
	position_write(b, &file->match, side);
}

void file_write(struct buffer *b, const struct game_file *file)
{
	file_write_head(b, file, NONE);
	if (!file->history_length) {
		buffer_text(b, "history: []\n");
		return;
	}
	buffer_text(b, "history:\n");
	buffer_add(b, file->history, file->history_length);
}

struct doc *position_doc(struct arena *arena, const struct game_file *file, int side)
{
	static const char *const keys[] = {
		"umpire", "game", "edition", "view", "data", "scenario", "options", "step", "offers",
		"pending", "result", "own", "places", "pieces", "stacks", "standing", "unknown", NULL
	};
	const struct doc *from = file->seen;
	struct buffer b = { .arena = arena };
	const char *why = NULL;

	if (!file->view) {
		match_write(&b, &file->match, side);
		from = doc_read(arena, b.bytes, b.length, file->name, NULL, &why);
	}
	if (!from)
		bug("a position does not read: %s", why);
	return gather(from, keys, arena);
}

const char *reload_fault(struct arena *arena, const struct match *m)
{
	struct buffer b = { .arena = arena };
	struct ruling r = { .arena = arena };
	const char *why = NULL;
	const struct doc *d;
	struct match again;

	match_write(&b, m, NONE);
	d = doc_read(arena, b.bytes, b.length, "saved", NULL, &why);
	if (!d)
		return text(arena, "the saved position does not read: %s", why);
	match_clear(&again, m->game, m->data);
	again.edition = 1;	/* unless stated */
	if (!match_patch(&again, d, &r))
		return text(arena, "the saved position does not load: %s", r.text);
	return match_same(&again, m) ? NULL : "saved and loaded, the position is another one";
}

/* Of the history only what is new is parsed again: the rest was read as it stands. */
static bool read_new_entries(const struct game_file *file, size_t old, struct ruling *r)
{
	struct entries new;
	struct entry e;

	entries_open(&new, file, old < file->history_length ? old : file->history_length);
	while (entries_next(&new, &e, r))
		;
	entries_close(&new);
	return r->verdict == LAWFUL;
}

static bool is_same_chain(const struct chain *a, const struct chain *b)
{
	return a->is_there == b->is_there && (!a->is_there ||
	       (a->entries == b->entries && hash_same(&a->id, &b->id) && hash_same(&a->head, &b->head) &&
		hash_same(&a->made_for, &b->made_for)));
}

static bool is_same_file(struct arena *arena, const struct game_file *a, const struct game_file *b)
{
	return (match_same(&a->match, &b->match) || is_same_position(arena, &a->match, &b->match)) &&
	       is_same_chain(&a->chain, &b->chain) && a->history_length == b->history_length &&
	       !memcmp(a->history, b->history, b->history_length);
}

bool file_write_sure(struct buffer *b, const struct game_file *file, size_t old, enum proof known,
		     struct ruling *r)
{
	struct game_file *again = NEW_RAW(r->arena, struct game_file);
	struct ruling own = { .arena = r->arena };
	const struct doc *d;

	file_write(b, file);
	d = parse(again, b->bytes, b->length, "the new file", file->match.data, NULL, &own);
	if (!d || !check_position(&again->match, d, known, &own) || !read_new_entries(file, old, &own))
		return trouble(r, "nothing is written, for it could not be read again: %s", own.text);
	return is_same_file(r->arena, again, file) ||
	       trouble(r, "nothing is written, for it would be read as another position");
}

bool position_read_back(const struct match *m, struct ruling *r)
{
	struct game_file *bare = NEW_RAW(r->arena, struct game_file);
	struct buffer b = { .arena = r->arena };

	memset(bare, 0, offsetof(struct game_file, match));
	match_copy(&bare->match, m);
	bare->history = "";
	return file_write_sure(&b, bare, 0, SOUND, r);
}
