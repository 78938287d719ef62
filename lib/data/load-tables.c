/* SPDX-License-Identifier: ISC */
/* load-tables.c: pieces in tables. Each row becomes the mapping that it stands for, so that all else knows
 * one form of a piece; every value keeps the place where it is written. */
#include "data/load.h"

struct tables {
	struct loader *l;
	const char *const *keys;	/* that a piece may have */
	int n_pieces;			/* in tables so far */
};

/* A copy to stand in another list; what is in it is shared. */
static struct doc *doc_twin(struct tables *t, const struct doc *from)
{
	struct doc *twin = NEW(t->l->arena, struct doc);

	*twin = *from;
	return twin;
}

/* An empty mapping in the place of a doc. */
static struct doc *doc_emptied(struct tables *t, const struct doc *from)
{
	struct doc *emptied = doc_twin(t, from);

	emptied->kind = DOC_MAP;
	emptied->first = emptied->last = NULL;
	emptied->count = 0;
	return emptied;
}

/* Each a key of pieces, once, and not said of all. */
static bool check_columns(struct tables *t, const struct doc *columns, const struct doc *all)
{
	int16_t unused;

	EACH(column, columns) {
		if (!load_word(t->l, column, "column", t->keys, &unused))
			return false;
		for (const struct doc *before = columns->first; before != column; before = before->next)
			if (same(before->text, column->text))
				return load_fail(t->l, column, "column '%s' is here again", column->text);
		if (doc_get(all, column->text))
			return load_fail(t->l, column, "'%s' is a column and in 'all'", column->text);
	}
	return true;
}

static void add_cell(struct tables *t, struct doc *piece, const struct doc *column, const struct doc *cell)
{
	struct doc *value = doc_twin(t, cell);

	value->key_line = column->line;
	value->key_column = column->column;
	doc_add(piece, column->text, value);
}

/* The cells by their columns; a mapping at the end says what else the row has, and goes before `all`. */
static bool expand_row(struct tables *t, const struct doc *table, const struct doc *row, struct doc *piece)
{
	const struct doc *columns = doc_get(table, "columns"), *cell = row->first;
	const struct doc *more = row->last && row->last->kind == DOC_MAP ? row->last : NULL;
	int n_cells = row->count - (more ? 1 : 0);

	if (n_cells != columns->count)
		return load_fail(t->l, row, "row '%s' has %d cells, expected %d", row->key, n_cells,
				 columns->count);
	EACH(column, columns) {
		add_cell(t, piece, column, cell);
		cell = cell->next;
	}
	EACH(child, more) {
		if (doc_get(piece, child->key))
			return load_fail_key(t->l, child, "'%s' has a column", child->key);
		doc_add(piece, child->key, doc_twin(t, child));
	}
	EACH(child, doc_get(table, "all"))
		if (!doc_get(piece, child->key))
			doc_add(piece, child->key, doc_twin(t, child));
	return true;
}

static bool expand_table(struct tables *t, const struct doc *table, struct doc *side)
{
	static const char *const parts[] = { "all", "columns", "rows", NULL };
	const struct doc *all = doc_get(table, "all"), *columns = doc_get(table, "columns");
	const struct doc *rows = doc_get(table, "rows");

	if (!load_keys(t->l, table, parts) || (all && !load_keys(t->l, all, t->keys)))
		return false;
	if (!columns || !rows)
		return load_fail(t->l, table, "%s is missing", columns ? "rows" : "columns");
	if (!load_kind(t->l, columns, DOC_LIST, "columns") || !check_columns(t, columns, all) ||
	    !load_kind(t->l, rows, DOC_MAP, "rows"))
		return false;
	t->n_pieces += rows->count;
	if (t->n_pieces > MOST_PIECES)
		return load_fail(t->l, rows, "more than %d pieces", MOST_PIECES);
	EACH(row, rows) {
		struct doc *piece = doc_emptied(t, row);

		if (!load_kind(t->l, row, DOC_LIST, row->key) || !expand_row(t, table, row, piece))
			return false;
		doc_add(side, row->key, piece);
	}
	return true;
}

static struct doc *expand_sides(struct tables *t, const struct doc *sides)
{
	struct doc *all = doc_emptied(t, sides);

	EACH(child, sides) {
		struct doc *side = child->kind == DOC_LIST ? doc_emptied(t, child) : doc_twin(t, child);

		if (child->kind == DOC_LIST)
			EACH(table, child)
				if (!expand_table(t, table, side))
					return NULL;
		doc_add(all, child->key, side);
	}
	return all;
}

const struct doc *load_without_tables(struct loader *l, const struct doc *doc, bool of_scenario)
{
	struct tables t = { .l = l, .keys = load_piece_keys(l, of_scenario) };
	const struct doc *sides = doc_get(doc, "pieces");
	struct doc *plain;

	if (!sides || sides->kind != DOC_MAP)
		return doc;
	plain = doc_emptied(&t, doc);
	EACH(child, doc) {
		struct doc *part = child == sides ? expand_sides(&t, sides) : doc_twin(&t, child);

		if (!part)
			return NULL;
		doc_add(plain, child->key, part);
	}
	return plain;
}

const struct doc *load_scenarios_without_tables(struct loader *l, const struct doc *doc)
{
	struct tables t = { .l = l };
	struct doc *plain;

	if (doc->kind != DOC_MAP)
		return doc;
	plain = doc_emptied(&t, doc);
	EACH(child, doc) {
		const struct doc *scenario = load_without_tables(l, child, true);

		if (!scenario)
			return NULL;
		doc_add(plain, child->key, doc_twin(&t, scenario));
	}
	return plain;
}
