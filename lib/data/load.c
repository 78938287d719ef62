/* SPDX-License-Identifier: ISC */
/* load.c: the data files of a game, from YAML to struct data. The map, the counters, the charts and what
 * they must be together have files of their own: load-map.c, load-counters.c (load-tables.c), load-charts.c,
 * load-fit.c. */
#include "data/load.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- what all parts share --------------------------------------------- */

static bool fail_v(struct loader *l, const struct doc *at, const char *fmt, va_list args)
{
	const char *what = text_v(l->arena, fmt, args);

	*l->why = printable(l->arena, text(l->arena, "%s: %s%s", doc_where(l->arena, at), what,
					   doc_odd_sign(l->arena, at)));
	return false;
}

bool load_fail(struct loader *l, const struct doc *at, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	fail_v(l, at, fmt, args);
	va_end(args);
	return false;
}

bool load_fail_key(struct loader *l, const struct doc *at, const char *fmt, ...)
{
	struct doc key = doc_key(at);
	va_list args;

	va_start(args, fmt);
	fail_v(l, &key, fmt, args);
	va_end(args);
	return false;
}

bool load_unknown(struct loader *l, const struct doc *at, const char *what, const char *name,
		  const char *const *names)
{
	const char *near = nearest_in(name, names);
	struct buffer known = { .arena = l->arena };
	struct doc key = doc_key(at);

	if (at->key && same(at->key, name))
		at = &key;
	if (near)
		return load_fail(l, at, "unknown %s '%s'%s", what, name, did_you_mean(l->arena, near));
	for (int i = 0; names[i]; i++)
		buffer_printf(&known, "%s%s", i ? ", " : "", names[i]);
	return load_fail(l, at, "unknown %s '%s'; known: %s", what, name,
			 known.length ? known.bytes : "none");
}

bool load_kind(struct loader *l, const struct doc *doc, enum doc_kind kind, const char *what)
{
	static const char *const kinds[] = { "a scalar", "a list", "a mapping" };

	if (doc->kind == kind)
		return true;
	return load_fail(l, doc, "%s: found %s, expected %s", what, doc_kind_name(doc), kinds[kind]);
}

bool load_keys(struct loader *l, const struct doc *doc, const char *const *keys)
{
	if (!load_kind(l, doc, DOC_MAP, doc->key ? doc->key : "entry"))
		return false;
	EACH(child, doc)
		if (name_index(keys, child->key) < 0)
			return load_unknown(l, child, "key", child->key, keys);
	return true;
}

/*
 * Ids are written into game files, actions and paths: no blank, no sign that YAML or a/b needs, none that
 * nobody sees or that looks like another.
 */
static bool may_be_in_id(const char *sign, uint32_t c)
{
	static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._+";
	const char *wanted;

	return c < 0x80 ? strchr(fine, *sign) != NULL : !is_steering(c) && !odd_sign(c, &wanted);
}

bool load_id(struct loader *l, const struct doc *doc, const char *what)
{
	size_t length;
	uint32_t c = 0;

	if (*doc->key == '\0')
		return load_fail_key(l, doc, "a %s has an empty name", what);
	for (const char *s = doc->key; *s; s += length) {
		length = character_at(s, &c);
		if (!length || !may_be_in_id(s, c))
			return load_fail_key(l, doc, "%s '%s': '%.*s' cannot be in a name; "
					     "letters, digits and - . _ + can", what, doc->key,
					     length ? (int)length : 1, s);
	}
	return true;
}

static bool load_missing(struct loader *l, const struct doc *map, const char *key)
{
	const struct doc *like = doc_like(map, key);

	if (like)
		return load_fail_key(l, like, "found '%s', expected '%s'", like->key, key);
	return load_fail(l, map, "%s is missing", key);
}

/* A text in lines of its own ends with a break that is not meant. */
static const char *trimmed(struct arena *arena, const char *words)
{
	size_t length = strlen(words), end = length;

	while (end && words[end - 1] == '\n')
		end--;
	return end < length ? text_copy(arena, words, end) : words;
}

/* Whatever is printed of the data comes by this, or is an id. */
bool load_text(struct loader *l, const struct doc *map, const char *key, bool required, const char **out)
{
	const struct doc *doc = doc_get(map, key);

	*out = NULL;
	if (!doc)
		return required ? load_missing(l, map, key) : true;
	if (!load_kind(l, doc, DOC_TEXT, key))
		return false;
	if (*doc->text == '\0')
		return load_fail(l, doc, "%s is empty", key);
	*out = printable(l->arena, trimmed(l->arena, doc->text));
	return true;
}

bool load_int(struct loader *l, const struct doc *map, const char *key, int least, int most, int *out)
{
	const struct doc *doc = doc_get(map, key);

	if (!doc)
		return load_missing(l, map, key);
	if (!load_kind(l, doc, DOC_TEXT, key))
		return false;
	if (!doc_to_int(doc, out) || *out < least || *out > most)
		return load_fail(l, doc, "%s: found '%s', expected a whole number from %d to %d", key,
				 doc->text, least, most);
	return true;
}

bool load_word(struct loader *l, const struct doc *doc, const char *what, const char *const *names,
	       int16_t *out)
{
	static const char *const nothing[] = { NULL };
	int i;

	if (!load_kind(l, doc, DOC_TEXT, what))
		return false;
	if (!names)
		names = nothing;
	i = name_index(names, doc->text);
	if (i < 0)
		return load_unknown(l, doc, what, doc->text, names);
	*out = (int16_t)i;
	return true;
}

bool load_flags(struct loader *l, const struct doc *doc, const char *what, const char *const *names,
		uint32_t *out)
{
	int16_t bit = 0;

	if (!doc)
		return true;
	if (!load_kind(l, doc, DOC_LIST, doc->key))
		return false;
	EACH(child, doc) {
		if (!load_word(l, child, what, names, &bit))
			return false;
		if (bit >= 32)
			bug("%s %s is beyond the 32nd", what, names[bit]);
		if (*out & UINT32_C(1) << bit)
			return load_fail(l, child, "%s '%s' is here again", what, child->text);
		*out |= UINT32_C(1) << bit;
	}
	return true;
}

static int compare_keyed(const void *a, const void *b)
{
	return strcmp(((const struct keyed *)a)->id, ((const struct keyed *)b)->id);
}

const int16_t *load_order(struct loader *l, struct keyed *keyed, int n)
{
	int16_t *order = NEW_N(l->arena, int16_t, n);

	if (n > 0)
		qsort(keyed, (size_t)n, sizeof(*keyed), compare_keyed);
	for (int i = 0; i < n; i++)
		order[i] = keyed[i].index;
	return order;
}

const int16_t *load_slots(struct loader *l, const struct keyed *keyed, int n)
{
	int most = id_slots(n);
	int16_t *slots = NEW_N(l->arena, int16_t, most);

	for (int i = 0; i < most; i++)
		slots[i] = NONE;
	for (int i = 0; i < n; i++) {
		int at = id_slot(keyed[i].id, strlen(keyed[i].id), most);

		while (slots[at] != NONE)
			at = (at + 1) & (most - 1);
		slots[at] = keyed[i].index;
	}
	return slots;
}

/* In order of name, so that the order in struct forms does not matter. */
void load_write_flags(struct buffer *to, const char *const *names, uint32_t flags)
{
	while (flags) {
		int first = NONE;

		for (int i = 0; i < 32 && names[i]; i++)
			if (flags & UINT32_C(1) << i && (first == NONE || strcmp(names[i], names[first]) < 0))
				first = i;
		if (first == NONE)
			bug("a flag without a name");
		flags &= ~(UINT32_C(1) << first);
		buffer_printf(to, " %s", names[first]);
	}
}

/* ---- sources ---------------------------------------------------------- */

bool load_source(struct loader *l, const struct doc *doc, struct source *out)
{
	static const char *const keys[] = { "rule", "rebuilt", NULL };

	if (!doc)
		return true;
	if (!load_keys(l, doc, keys) || !load_text(l, doc, "rule", false, &out->rule) ||
	    !load_text(l, doc, "rebuilt", false, &out->rebuilt))
		return false;
	if (!out->rule && !out->rebuilt)
		return load_fail(l, doc, "a source needs a rule, or how it was rebuilt");
	return true;
}

bool load_sources(struct loader *l, const struct doc *doc, const struct source **out, int *n)
{
	struct source *sources;

	if (!doc)
		return true;
	if (!load_kind(l, doc, DOC_MAP, "sources"))
		return false;
	if (doc->count > INT16_MAX)
		return load_fail(l, doc, "more than %d sources", INT16_MAX);
	sources = NEW_N(l->arena, struct source, doc->count);
	EACH(child, doc) {
		if (!load_id(l, child, "source") || !load_source(l, child, &sources[*n]))
			return false;
		sources[(*n)++].name = child->key;
	}
	*out = sources;
	return true;
}

struct source_names {
	const struct source *sources;
	int n;
};

static const char *source_name(const void *context, int i)
{
	const struct source_names *names = context;

	return i < names->n ? names->sources[i].name : NULL;
}

bool load_source_of(struct loader *l, const struct doc *entry, const struct source *sources, int n,
		    int16_t *out)
{
	struct source_names names = { sources, n };
	const char *name;

	*out = NONE;
	if (!load_text(l, entry, "source", false, &name))
		return false;
	if (!name && n == 0)
		return true;
	for (int i = 0; i < n; i++)
		if (same(sources[i].name, name ? name : "default"))
			*out = (int16_t)i;
	if (*out != NONE)
		return true;
	if (!name)
		return load_fail(l, entry, "source is missing, and sources has no 'default'");
	return load_fail(l, doc_get(entry, "source"), "unknown source '%s'%s", name,
			 did_you_mean(l->arena, nearest(name, source_name, &names)));
}

/* ---- scenarios.yaml --------------------------------------------------- */

/* Actions that set up the pieces, kept as text: the program that plays them knows what they mean. */
static bool load_setup(struct loader *l, const struct doc *doc, const char *const **out)
{
	const char **actions;
	int n = 0;

	if (!doc)
		return true;
	if (!load_kind(l, doc, DOC_LIST, "a set-up"))
		return false;
	actions = NEW_N(l->arena, const char *, doc->count + 1);
	EACH(child, doc) {
		struct buffer b = { .arena = l->arena };

		if (!load_kind(l, child, DOC_MAP, "an action"))
			return false;
		doc_write_flow(&b, child);
		actions[n++] = b.bytes;
	}
	*out = actions;
	return true;
}

static struct scenario *load_scenarios(struct loader *l, const struct doc *doc)
{
	static const char *const keys[] = { "title", "about", "source", "boards", "pieces", "setup", NULL };
	struct scenario *scenarios, *s;

	if (!load_kind(l, doc, DOC_MAP, "scenarios"))
		return NULL;
	if (!doc->count) {
		load_fail(l, doc, "there is no scenario");
		return NULL;
	}
	s = scenarios = NEW_N(l->arena, struct scenario, doc->count + 1);
	EACH(child, doc) {
		if (!load_id(l, child, "scenario") || !load_keys(l, child, keys) ||
		    !load_text(l, child, "title", true, &s->title) ||
		    !load_text(l, child, "about", false, &s->about) ||
		    !load_source(l, doc_get(child, "source"), &s->source) ||
		    !load_setup(l, doc_get(child, "setup"), &s->setup))
			return NULL;
		s++->name = child->key;
	}
	return scenarios;
}

/* ---- rules.yaml ------------------------------------------------------- */

/* The chapters are for a reader of the file; only their form is checked. */
static bool check_chapters(struct loader *l, const struct doc *doc)
{
	static const char *const keys[] = { "chapter", "title", NULL };
	const char *unused;

	if (!doc)
		return true;
	if (!load_kind(l, doc, DOC_LIST, "chapters"))
		return false;
	EACH(child, doc)
		if (!load_keys(l, child, keys) || !load_text(l, child, "chapter", true, &unused) ||
		    !load_text(l, child, "title", true, &unused))
			return false;
	return true;
}

/* 12.4b is of rule 12.4: the id without the small letters at its end and the - or . before them. */
static bool load_rule_of(struct loader *l, const struct doc *doc, struct clause *c)
{
	size_t length = strlen(c->id), end = length;

	if (doc_get(doc, "rule"))
		return load_text(l, doc, "rule", true, &c->rule);
	while (end && c->id[end - 1] >= 'a' && c->id[end - 1] <= 'z')
		end--;
	if (end && end < length && strchr("-.", c->id[end - 1]))
		end--;
	if (!end)
		return load_fail(l, doc, "rule is missing, and '%s' does not tell it", c->id);
	c->rule = text_copy(l->arena, c->id, end);
	return true;
}

/* A case is the proof, unless it says that there can be none. */
static bool load_proof(struct loader *l, const struct doc *doc, struct clause *c)
{
	static const char *const proofs[] = { "case", "hand", NULL };
	const struct doc *given = doc_get(doc, "proof");
	int16_t proof = 0;

	if (!load_text(l, doc, "why", false, &c->why) ||
	    (given && !load_word(l, given, "proof", proofs, &proof)))
		return false;
	c->proof = proofs[proof];
	if (same(c->proof, "hand") && !c->why)
		return load_fail(l, doc, "clause '%s' is proved by hand, but why is missing", c->id);
	return true;
}

static bool load_clause(struct loader *l, const struct doc *doc, struct clause *c)
{
	static const char *const keys[] = { "id", "rule", "kind", "says", "ruling", "proof", "why", NULL };

	return load_keys(l, doc, keys) && load_text(l, doc, "id", true, &c->id) && load_rule_of(l, doc, c) &&
	       load_text(l, doc, "kind", true, &c->kind) && load_text(l, doc, "says", true, &c->says) &&
	       load_text(l, doc, "ruling", false, &c->ruling) && load_proof(l, doc, c);
}

static bool check_clause_ids(struct loader *l, const struct doc *clauses, const struct rules *rules)
{
	struct keyed *keyed = NEW_N(l->arena, struct keyed, rules->n_clauses);
	int after = -1;

	for (int i = 0; i < rules->n_clauses; i++)
		keyed[i] = (struct keyed){ rules->clauses[i].id, (int16_t)i };
	load_order(l, keyed, rules->n_clauses);
	for (int i = 1; i < rules->n_clauses; i++)
		if (same(keyed[i - 1].id, keyed[i].id))
			after = keyed[i].index > keyed[i - 1].index ? keyed[i].index : keyed[i - 1].index;
	if (after < 0)
		return true;
	EACH(child, clauses)
		if (after-- == 0)
			return load_fail(l, doc_get(child, "id"), "clause '%s' is here again",
					 doc_text(child, "id"));
	return false;
}

static bool load_clauses(struct loader *l, const struct doc *rules, struct rules *out)
{
	const struct doc *list = doc_get(rules, "clauses");
	struct clause *clauses;

	if (!list)
		return load_fail(l, rules, "clauses is missing");
	if (!load_kind(l, list, DOC_LIST, "clauses"))
		return false;
	if (list->count > INT16_MAX)
		return load_fail(l, list, "more than %d clauses", INT16_MAX);
	out->clauses = clauses = NEW_N(l->arena, struct clause, list->count);
	EACH(child, list)
		if (!load_clause(l, child, &clauses[out->n_clauses++]))
			return false;
	return check_clause_ids(l, list, out);
}

static bool load_changed_clauses(struct loader *l, const struct doc *change, const struct rules *rules,
				 struct change *out)
{
	const struct doc *list = doc_get(change, "clauses");
	const char **ids;

	if (!list)
		return load_missing(l, change, "clauses");
	if (!load_kind(l, list, DOC_LIST, "clauses"))
		return false;
	if (!list->count)
		return load_fail(l, list, "clauses is empty");
	out->clauses = ids = NEW_N(l->arena, const char *, list->count + 1);
	EACH(child, list) {
		if (!load_kind(l, child, DOC_TEXT, "clause"))
			return false;
		if (!clause_find(rules, child->text))
			return load_fail(l, child, "there is no clause '%s'%s", child->text,
					 name_hint(l->arena, child->text, clause_id, rules));
		if (name_index(out->clauses, child->text) >= 0)
			return load_fail(l, child, "clause '%s' is here again", child->text);
		*ids++ = child->text;
	}
	return true;
}

/* In order, the second edition first, and none left out. */
static bool load_changes(struct loader *l, const struct doc *list, struct rules *rules)
{
	static const char *const keys[] = { "edition", "changed", "clauses", NULL };
	struct change *changes;
	int before = 1;

	if (!list)
		return true;
	if (!load_kind(l, list, DOC_LIST, "editions"))
		return false;
	rules->changes = changes = NEW_N(l->arena, struct change, list->count);
	EACH(child, list) {
		struct change *c = &changes[rules->n_changes++];

		if (!load_keys(l, child, keys) ||
		    !load_int(l, child, "edition", before > 1 ? before : 2, before + 1, &c->edition) ||
		    !load_text(l, child, "changed", true, &c->changed) ||
		    !load_changed_clauses(l, child, rules, c))
			return false;
		before = c->edition;
	}
	return true;
}

static const struct rules *load_rules(struct loader *l, const struct doc *doc)
{
	static const char *const keys[] = { "chapters", "editions", "clauses", NULL };
	struct rules *rules = NEW(l->arena, struct rules);

	return load_keys(l, doc, keys) && check_chapters(l, doc_get(doc, "chapters")) &&
	       load_clauses(l, doc, rules) && load_changes(l, doc_get(doc, "editions"), rules) ? rules : NULL;
}

/* ---- scenarios with data of their own --------------------------------- */

static bool have_own_data(const struct data *data)
{
	return data && data->scenarios && data->scenarios[0].data;
}

/* The lines of a file, as compiled. */
static const struct doc *read_lines(struct loader *l, const char *const *lines, const char *name)
{
	struct buffer bytes = { .arena = l->arena };

	buffer_text(&bytes, "");
	for (int i = 0; lines[i]; i++)
		buffer_printf(&bytes, "%s\n", lines[i]);
	return doc_read(l->arena, bytes.bytes, bytes.length, name, NULL, l->why);
}

/* What scenarios make their data of is replaced in part: the rest is read again from what the base has. */
static bool complete(struct loader *l, const struct data *base, struct data_docs *docs)
{
	const struct doc *given = docs->map ? docs->map : docs->counters ? docs->counters : docs->scenarios;
	const struct written *written = base ? base->written : NULL;

	if (!have_own_data(base) || !given || (docs->map && docs->counters && docs->scenarios))
		return true;
	if (!written)
		return load_fail(l, given, "map, counters and scenarios.yaml must come together: "
				 "the scenarios choose among boards and counters");
	return (docs->map || (docs->map = read_lines(l, written->map, "the map.yaml of the game"))) &&
	       (docs->counters ||
		(docs->counters = read_lines(l, written->counters, "the counters.yaml of the game"))) &&
	       (docs->scenarios ||
		(docs->scenarios = read_lines(l, written->scenarios, "the scenarios.yaml of the game")));
}

/* One scenario lays boards or chooses pieces: then each has data of its own. */
static bool need_own_data(const struct doc *scenarios, const struct boards *boards)
{
	EACH(child, scenarios)
		if (boards || doc_get(child, "boards") || doc_get(child, "pieces"))
			return true;
	return false;
}

static const struct data *make_own(struct loader *l, const struct doc *scenario, const struct boards *boards,
				   const struct data *of_game)
{
	const struct doc *lays = doc_get(scenario, "boards"), *pieces = doc_get(scenario, "pieces");
	struct data *own = NEW(l->arena, struct data);
	const char *why = NULL;

	*own = *of_game;
	if (boards && !lays)
		why = "the map is made of boards, and the scenario lays none: boards is missing";
	else if (lays && !boards)
		why = "the map is not made of boards, so none can be laid";
	else if (pieces && !of_game->counters)
		why = "there are no counters to choose from";
	if (why) {
		load_fail(l, lays && !boards ? lays : scenario, "%s", why);
		return NULL;
	}
	if (boards && !(own->map = load_laid(l, boards, lays)))
		return NULL;
	if (pieces && !(own->counters = load_chosen(l, pieces, of_game->counters)))
		return NULL;
	return own;
}

/* Each scenario its map and its counters; the map of the game is that of the first. */
static bool load_own_data(struct loader *l, const struct doc *doc, const struct boards *boards,
			  struct data *data, struct scenario *scenarios)
{
	int i = 0;

	if (!doc && boards)
		return load_fail(l, boards_doc(boards), "a map of boards needs scenarios.yaml, which lays "
				 "them");
	if (!need_own_data(doc, boards))
		return true;
	EACH(child, doc)
		if (!(scenarios[i++].data = make_own(l, child, boards, data)))
			return false;
	if (boards)
		data->map = scenarios[0].data->map;
	return true;
}

/* New charts or rules are those of every scenario too. */
static void renew_own_data(struct loader *l, struct data *data)
{
	struct scenario *scenarios;
	int n = 0;

	while (data->scenarios[n].name)
		n++;
	scenarios = NEW_N(l->arena, struct scenario, n + 1);
	for (int i = 0; i < n; i++) {
		struct data *own = NEW(l->arena, struct data);

		*own = *data;
		own->map = data->scenarios[i].data->map;
		own->counters = data->scenarios[i].data->counters;
		own->scenarios = scenarios;
		scenarios[i] = data->scenarios[i];
		scenarios[i].data = own;
	}
	data->scenarios = scenarios;
}

/* ---- all together ----------------------------------------------------- */

/* What is played with: the data of each scenario, or those of the game. */
static bool all_fit(struct loader *l, const struct data_docs *docs, const struct data *data)
{
	if (!have_own_data(data))
		return load_fit(l, docs, NULL, data);
	for (const struct scenario *s = data->scenarios; s->name; s++)
		if (!load_fit(l, docs, doc_get(docs->scenarios, s->name), s->data))
			return false;
	return true;
}

const struct data *data_load(struct arena *arena, const struct forms *forms, const struct data_docs *given,
			     const struct data *base, const char **why)
{
	struct loader l = { arena, forms, why };
	struct data *data = NEW(arena, struct data);
	struct data_docs docs = *given;
	const struct boards *boards = NULL;
	struct scenario *scenarios = NULL;

	if (base)
		*data = *base;
	data->compiled = false;
	if (!complete(&l, base, &docs))
		return NULL;
	if (docs.map || docs.counters || docs.scenarios)
		data->written = NULL;
	if ((docs.counters && !(docs.counters = load_without_tables(&l, docs.counters, false))) ||
	    (docs.scenarios && !(docs.scenarios = load_scenarios_without_tables(&l, docs.scenarios))))
		return NULL;
	if (docs.map && doc_get(docs.map, "boards")) {
		if (!(boards = load_boards(&l, docs.map)))
			return NULL;
	} else if (docs.map && !(data->map = load_map(&l, docs.map))) {
		return NULL;
	}
	if (docs.counters && !(data->counters = load_counters(&l, docs.counters)))
		return NULL;
	if (docs.charts && !(data->charts = load_charts(&l, docs.charts, base ? base->charts : NULL)))
		return NULL;
	if (docs.rules && !(data->rules = load_rules(&l, docs.rules)))
		return NULL;
	if (docs.scenarios && !(data->scenarios = scenarios = load_scenarios(&l, docs.scenarios)))
		return NULL;
	if (!load_own_data(&l, docs.scenarios, boards, data, scenarios))
		return NULL;
	if (!docs.scenarios && have_own_data(data))
		renew_own_data(&l, data);
	return all_fit(&l, &docs, data) ? data : NULL;
}

/* ---- a directory ------------------------------------------------------ */

static const char *const files[] = {
	"map.yaml", "counters.yaml", "charts.yaml", "scenarios.yaml", "rules.yaml", NULL
};

/* Which of the files are there, as bits; -1 when the directory is no good. */
static int find_files(struct arena *arena, const char *dir, const char **why)
{
	DIR *open = opendir(dir);
	struct dirent *entry;
	int found = 0;

	if (!open) {
		*why = text(arena, "%s: %s", dir, errno == ENOENT || errno == ENOTDIR ?
			    "there is no such directory" : strerror(errno));
		return -1;
	}
	while (found >= 0 && (entry = readdir(open))) {
		const char *end = strrchr(entry->d_name, '.');
		int i = name_index(files, entry->d_name);

		if (i >= 0) {
			found |= 1 << i;
		} else if (entry->d_name[0] != '.' && same(end, ".yaml")) {
			const char *near = nearest_in(entry->d_name, files);

			*why = text(arena, "%s/%s: is no data file; %s", dir, entry->d_name, near ?
				    text(arena, "did you mean %s?", near) :
				    "there are map, counters, charts, scenarios and rules.yaml");
			found = -1;
		}
	}
	closedir(open);
	if (found == 0) {
		*why = text(arena, "%s: has none of map, counters, charts, scenarios and rules.yaml", dir);
		return -1;
	}
	return found;
}

const struct data *data_load_dir(struct arena *arena, const struct forms *forms, const char *dir,
				 const struct data *base, const char **why)
{
	const struct doc *docs[LENGTH(files)] = { NULL };
	struct data_docs all;
	int found = find_files(arena, dir, why);

	if (found < 0)
		return NULL;
	for (int i = 0; files[i]; i++) {
		const char *file = text(arena, "%s/%s", dir, files[i]), *bytes;
		size_t length;

		if (!(found & 1 << i))
			continue;
		bytes = file_read(arena, file, 0, &length, why);
		if (!bytes || !(docs[i] = doc_read(arena, bytes, length, file, NULL, why)))
			return NULL;
	}
	all = (struct data_docs){ docs[0], docs[1], docs[2], docs[3], docs[4] };
	return data_load(arena, forms, &all, base, why);
}
