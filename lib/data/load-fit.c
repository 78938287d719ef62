/* SPDX-License-Identifier: ISC */
/* load-fit.c: data of the right form that the rules cannot be played with, and where that stands. */
#include "data/load.h"

#include <ctype.h>
#include <string.h>

/* Where it is said that a piece begins somewhere. */
static const struct doc *find_begins(const struct loader *l, const struct data_docs *docs,
				     const struct doc *scenario, const struct piece *p)
{
	const char *side = l->forms->sides[p->side];
	const struct doc *chosen = doc_get(doc_get(doc_get(scenario, "pieces"), side), p->id);
	const struct doc *entry = doc_get(doc_get(doc_get(docs->counters, "pieces"), side), p->id);

	if (doc_get(chosen, "begins"))
		return doc_get(chosen, "begins");
	if (doc_get(entry, "begins"))
		return doc_get(entry, "begins");
	return chosen ? chosen : docs->map;
}

/* Every piece begins at a place of the map in force, whichever of the two files is new. */
static bool check_begins(struct loader *l, const struct data_docs *docs, const struct doc *scenario,
			 const struct data *data)
{
	for (int i = 0; i < data->counters->n_pieces; i++) {
		const struct piece *p = &data->counters->pieces[i];

		if (p->begins && place_find(data, p->begins) == NONE)
			return load_fail(l, find_begins(l, docs, scenario, p),
					 "%s begins at '%s', which is no place of the map%s", p->id,
					 p->begins,
					 did_you_mean(l->arena, nearest(p->begins, place_id, data)));
	}
	return true;
}

static const char *known_fault(const struct map *map, const struct forms *forms, struct arena *arena)
{
	for (int i = 0; forms->places[i]; i++) {
		const struct place *p = &map->places[map->known[i]];
		int kind = forms->kind_of_known(i);

		if (p->kind != kind)
			return text(arena, "place %s is no %s", p->id, forms->place_kinds[kind]);
	}
	return NULL;
}

const char *links_fault(const struct map *map, const struct place *p, struct arena *arena)
{
	if (p->kind)
		return p->links ? text(arena, "place %s is no hex and has neighbours", p->id) : NULL;
	for (int i = 0; i < p->links; i++)
		if (map->places[map->links[p->first + i].to].kind)
			return text(arena, "hex %s has a neighbour that is no hex", p->id);
	return NULL;
}

static const char *data_fault(const struct data *data, const struct forms *forms, struct arena *arena)
{
	const char *why = forms->kind_of_known ? known_fault(data->map, forms, arena) : NULL;

	if (!why && forms->ranges)
		why = cells_fault(data, forms, arena);
	return why || !forms->data_fault ? why : forms->data_fault(data, arena);
}

/* ---- where that stands ------------------------------------------------ */

/* What is looked into. scenario: NULL, or the one whose data they are. */
struct files {
	const struct data_docs *docs;
	const struct doc *scenario;
	const struct data *data;
	const struct forms *forms;
};

/* What the words name first. */
struct named {
	const char *at;		/* in the words; NULL: nothing yet */
	size_t length;
	const struct doc *doc;
};

static bool is_of_name(char c)
{
	return isalnum((unsigned char)c) || c == '-' || c == '_' || c == '+' || (unsigned char)c >= 0x80;
}

static const char *find_name(const char *words, const char *name)
{
	size_t length = strlen(name);

	for (const char *at = words; length && (at = strstr(at, name)); at++)
		if ((at == words || !is_of_name(at[-1])) && !is_of_name(at[length]))
			return at;
	return NULL;
}

static void consider(struct named *best, const char *words, const char *name, const struct doc *doc)
{
	const char *at = doc ? find_name(words, name) : NULL;
	size_t length = strlen(name);

	if (at && (!best->at || at < best->at || (at == best->at && length > best->length)))
		*best = (struct named){ at, length, doc };
}

/* The entry of a place, or the row of the grid that has the hex. */
static const struct doc *place_doc(const struct files *f, const struct place *p)
{
	const struct doc *own = doc_get(doc_get(f->docs->map, "places"), p->id);
	const struct map *map = f->data->map;

	if (own || p->kind || !p->column)
		return own;
	return doc_nth(doc_get(f->docs->map, "rows"), map->from_south ? map->rows - p->row : p->row - 1);
}

/* The value of an entry that the words name; NULL: they name none. */
static const struct doc *named_value(const struct doc *entry, const char *words)
{
	struct named value = { 0 };

	EACH(child, entry)
		if (child->key)
			consider(&value, words, child->key, child);
	return value.at ? value.doc : strstr(words, "begin") ? doc_get(entry, "begins") : NULL;
}

/* Of a piece that a scenario chooses, too: what it says of it, or what the counters do. */
static const struct doc *piece_doc(const struct files *f, const struct piece *p, const char *words)
{
	const char *side = f->forms->sides[p->side];
	const struct doc *chosen = doc_get(doc_get(doc_get(f->scenario, "pieces"), side), p->id);
	const struct doc *counter = doc_get(doc_get(doc_get(f->docs->counters, "pieces"), side), p->id);
	const struct doc *value = named_value(chosen, words);

	value = value ? value : named_value(counter, words);
	return value ? value : chosen ? chosen : counter;
}

/* A cell, if the words name its row and its column; else the row, or the column. */
static const struct doc *named_cell(const struct doc *chart, const char *words)
{
	struct named row = { 0 }, cell = { 0 };
	int i = 0;

	EACH(child, doc_get(chart, "rows"))
		consider(&row, words, child->key, child);
	EACH(column, doc_get(chart, "columns"))
		consider(&cell, row.at ? row.at + row.length : words, column->text,
			 row.at ? doc_nth(row.doc, i++) : column);
	return cell.at ? cell.doc : row.at ? row.doc : chart;
}

/* The games tell in words what does not fit, and name it: a chart, a piece or a place comes first. */
static const struct doc *named_doc(const struct files *f, const char *words)
{
	const struct data_docs *docs = f->docs;
	const struct doc *value;
	struct named best = { 0 };

	for (int i = 0; i < f->data->map->n_places; i++)
		consider(&best, words, f->data->map->places[i].id, place_doc(f, &f->data->map->places[i]));
	for (int i = 0; i < f->data->counters->n_pieces; i++)
		consider(&best, words, f->data->counters->pieces[i].id,
			 piece_doc(f, &f->data->counters->pieces[i], words));
	EACH(chart, docs->charts)
		consider(&best, words, chart->key, chart);
	if (!best.at)
		return docs->charts ? docs->charts : docs->counters ? docs->counters
			: docs->map ? docs->map : docs->scenarios ? docs->scenarios : docs->rules;
	if (doc_get(best.doc, "rows"))
		return named_cell(best.doc, best.at + best.length);
	value = named_value(best.doc, words);
	return value ? value : best.doc;
}

/* Of the right form, yet beyond what the rules can be played with. */
bool load_fit(struct loader *l, const struct data_docs *docs, const struct doc *scenario,
	      const struct data *data)
{
	const char *fault;

	if ((docs->map || docs->counters) && data->map && data->counters &&
	    !check_begins(l, docs, scenario, data))
		return false;
	if (!data->map || !data->counters || !data->charts)
		return true;
	fault = data_fault(data, l->forms, l->arena);
	if (fault)
		load_fail(l, named_doc(&(struct files){ docs, scenario, data, l->forms }, fault),
			  "the rules cannot be played with these data: %s%s%s", fault,
			  scenario ? ", in scenario " : "", scenario ? scenario->key : "");
	return !fault;
}
