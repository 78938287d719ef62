/* load.c: the data files of a game, from YAML to struct data. The map, the counters and the charts
 * have files of their own: load-map.c, load-counters.c, load-charts.c. */
#include "engine/load.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- what all parts share --------------------------------------------- */

bool load_fail(struct loader *l, const struct doc *at, const char *fmt, ...)
{
	const char *what;
	va_list args;

	va_start(args, fmt);
	what = text_v(l->arena, fmt, args);
	va_end(args);
	*l->why = text(l->arena, "%s: %s", doc_where(l->arena, at), what);
	return false;
}

bool load_unknown(struct loader *l, const struct doc *at, const char *what, const char *name,
		  const char *const *names)
{
	const char *near = nearest_in(name, names);
	struct buffer known = { .arena = l->arena };

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

/* Ids are written into game files, actions and paths: no blank, no sign that YAML or a/b needs. */
bool load_id(struct loader *l, const struct doc *doc, const char *what)
{
	static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._+";

	if (*doc->key == '\0')
		return load_fail(l, doc, "a %s has an empty name", what);
	for (const char *s = doc->key; *s; s++)
		if (!strchr(fine, *s) && (unsigned char)*s < 0x80)
			return load_fail(l, doc, "%s '%s': '%c' cannot be in a name; "
					 "letters, digits and - . _ + can", what, doc->key, *s);
	return true;
}

bool load_text(struct loader *l, const struct doc *map, const char *key, bool required, const char **out)
{
	const struct doc *doc = doc_get(map, key);

	*out = NULL;
	if (!doc)
		return required ? load_fail(l, map, "%s is missing", key) : true;
	if (!load_kind(l, doc, DOC_TEXT, key))
		return false;
	if (*doc->text == '\0')
		return load_fail(l, doc, "%s is empty", key);
	*out = doc->text;
	return true;
}

bool load_int(struct loader *l, const struct doc *map, const char *key, int least, int most, int *out)
{
	const struct doc *doc = doc_get(map, key);

	if (!doc)
		return load_fail(l, map, "%s is missing", key);
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

static const struct scenario *load_scenarios(struct loader *l, const struct doc *doc)
{
	static const char *const keys[] = { "title", "about", "source", NULL };
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
		    !load_source(l, doc_get(child, "source"), &s->source))
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

static bool load_clause(struct loader *l, const struct doc *doc, struct clause *c)
{
	static const char *const keys[] = { "id", "rule", "kind", "says", "ruling", "proof", "why", NULL };
	static const char *const proofs[] = { "case", "hand", NULL };
	int16_t proof;

	if (!load_keys(l, doc, keys) || !load_text(l, doc, "id", true, &c->id) ||
	    !load_text(l, doc, "rule", true, &c->rule) || !load_text(l, doc, "kind", true, &c->kind) ||
	    !load_text(l, doc, "says", true, &c->says) || !load_text(l, doc, "ruling", false, &c->ruling) ||
	    !load_text(l, doc, "proof", true, &c->proof) || !load_text(l, doc, "why", false, &c->why) ||
	    !load_word(l, doc_get(doc, "proof"), "proof", proofs, &proof))
		return false;
	if (same(c->proof, "hand") && !c->why)
		return load_fail(l, doc, "clause '%s' is proved by hand, but why is missing", c->id);
	return true;
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

static const struct rules *load_rules(struct loader *l, const struct doc *doc)
{
	static const char *const keys[] = { "chapters", "clauses", NULL };
	const struct doc *list;
	struct rules *rules = NEW(l->arena, struct rules);
	struct clause *clauses;

	if (!load_keys(l, doc, keys) || !check_chapters(l, doc_get(doc, "chapters")))
		return NULL;
	list = doc_get(doc, "clauses");
	if (!list) {
		load_fail(l, doc, "clauses is missing");
		return NULL;
	}
	if (!load_kind(l, list, DOC_LIST, "clauses"))
		return NULL;
	if (list->count > INT16_MAX) {
		load_fail(l, list, "more than %d clauses", INT16_MAX);
		return NULL;
	}
	rules->clauses = clauses = NEW_N(l->arena, struct clause, list->count);
	EACH(child, list)
		if (!load_clause(l, child, &clauses[rules->n_clauses++]))
			return NULL;
	return check_clause_ids(l, list, rules) ? rules : NULL;
}

/* ---- all together ----------------------------------------------------- */

/* Every piece begins at a place of the map in force, whichever of the two files is new. */
static bool check_begins(struct loader *l, const struct data_docs *docs, const struct data *data)
{
	for (int i = 0; i < data->counters->n_pieces; i++) {
		const struct piece *p = &data->counters->pieces[i];
		const struct doc *at = docs->counters, *entry;

		if (!p->begins || place_find(data, p->begins) != NONE)
			continue;
		entry = doc_get(doc_get(doc_get(at, "pieces"), l->forms->sides[p->side]), p->id);
		at = entry ? doc_get(entry, "begins") : docs->map;
		return load_fail(l, at, "%s begins at '%s', which is no place of the map%s", p->id, p->begins,
				 did_you_mean(l->arena, nearest(p->begins, place_id, data)));
	}
	return true;
}

/* Of the right form, yet beyond what the rules can be played with. */
static bool is_fit(struct loader *l, const struct data *data)
{
	const char *unfit;

	if (!l->forms->unfit || !data->map || !data->counters || !data->charts)
		return true;
	unfit = l->forms->unfit(data, l->arena);
	if (unfit)
		*l->why = text(l->arena, "the rules cannot be played with these data: %s", unfit);
	return !unfit;
}

const struct data *data_load(struct arena *arena, const struct forms *forms, const struct data_docs *docs,
			     const struct data *base, const char **why)
{
	struct loader l = { arena, forms, why };
	struct data *data = NEW(arena, struct data);

	if (base)
		*data = *base;
	if (docs->map && !(data->map = load_map(&l, docs->map)))
		return NULL;
	if (docs->counters && !(data->counters = load_counters(&l, docs->counters)))
		return NULL;
	if (docs->charts && !(data->charts = load_charts(&l, docs->charts, base ? base->charts : NULL)))
		return NULL;
	if (docs->scenarios && !(data->scenarios = load_scenarios(&l, docs->scenarios)))
		return NULL;
	if (docs->rules && !(data->rules = load_rules(&l, docs->rules)))
		return NULL;
	if ((docs->map || docs->counters) && data->map && data->counters && !check_begins(&l, docs, data))
		return NULL;
	return is_fit(&l, data) ? data : NULL;
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
