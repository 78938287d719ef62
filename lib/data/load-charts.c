/* SPDX-License-Identifier: ISC */
/* load-charts.c: charts.yaml. Tables of numbers or words, brought into the order that the game knows. */
#include "data/load.h"

#include <string.h>

/* The labels of a chart: as the file has them, and where each goes. */
struct labels {
	const char **names;		/* arranged */
	int *place;			/* of the i-th of the file */
	int n;
};

static const char *label_of(const struct doc *doc)
{
	return doc->key ? doc->key : doc->text;
}

/* The row among those of the past, or NONE. */
static int past_index(const struct past_row *past, const char *label)
{
	for (int i = 0; past && label && past[i].name; i++)
		if (same(past[i].name, label))
			return i;
	return NONE;
}

static bool add_label(struct loader *l, const struct doc *doc, const char *what, const char *const *wanted,
		      struct labels *out)
{
	const char *label = label_of(doc);
	int at = wanted ? name_index(wanted, label) : out->n;

	if (at < 0)
		return load_unknown(l, doc, what, label, wanted);
	if (!same(printable(l->arena, label), label))
		return load_fail(l, doc, "%s '%s' has a sign that cannot be printed", what, label);
	for (int i = 0; i < out->n; i++)
		if (same(out->names[out->place[i]], label))
			return load_fail(l, doc, "%s '%s' is here again", what, label);
	out->names[at] = label;
	out->place[out->n++] = at;
	return true;
}

/* Labels of rows (keys) or columns (entries); wanted: exactly these, in order, or NULL; past: not these. */
static bool load_labels(struct loader *l, const struct doc *doc, const char *what, const char *const *wanted,
			const struct past_row *past, struct labels *out)
{
	int most = doc->count;

	for (int i = 0; wanted && wanted[i]; i++)
		most = i >= most ? i + 1 : most;
	*out = (struct labels){ NEW_N(l->arena, const char *, most), NEW_N(l->arena, int, most), 0 };
	EACH(child, doc) {
		if (!child->key && !load_kind(l, child, DOC_TEXT, what))
			return false;
		if (past_index(past, child->key) != NONE)
			continue;
		if (!add_label(l, child, what, wanted, out))
			return false;
	}
	for (int i = 0; wanted && wanted[i]; i++)
		if (!out->names[i])
			return load_fail(l, doc, "%s '%s' is missing", what, wanted[i]);
	if (out->n == 0)
		return load_fail(l, doc, "expected at least one %s", what);
	return true;
}

static bool load_cell(struct loader *l, const struct doc *doc, const struct chart_form *form, int16_t *out)
{
	int number;

	if (!load_kind(l, doc, DOC_TEXT, "cell"))
		return false;
	*out = NO;
	if (same(doc->text, "no"))
		return true;
	if (form->words)
		return load_word(l, doc, "cell", form->words, out);
	if (!doc_to_int(doc, &number) || number <= INT16_MIN || number > INT16_MAX)
		return load_fail(l, doc, "found '%s', expected a whole number or no", doc->text);
	*out = (int16_t)number;
	return true;
}

static bool load_cells(struct loader *l, const struct doc *rows, const struct chart_form *form,
		       const struct labels *down, const struct labels *across, int16_t *cells, int16_t *past)
{
	int row = 0;

	EACH(child, rows) {
		int was = past_index(form->past, child->key);
		int16_t *to = was == NONE ? &cells[down->place[row++] * across->n] : &past[was];
		int column = 0;

		if (!load_kind(l, child, DOC_LIST, child->key))
			return false;
		if (child->count != across->n)
			return load_fail(l, child, "row '%s' has %d cells, expected %d", child->key,
					 child->count, across->n);
		EACH(cell, child)
			if (!load_cell(l, cell, form, &to[across->place[column++]]))
				return false;
	}
	return true;
}

/* Remarks for a reader of the file; only their form is checked. */
static bool check_notes(struct loader *l, const struct doc *doc)
{
	if (!doc)
		return true;
	if (!load_kind(l, doc, DOC_MAP, "notes"))
		return false;
	EACH(child, doc)
		if (!load_kind(l, child, DOC_TEXT, child->key))
			return false;
	return true;
}

/* What they were, until the file says otherwise. */
static int16_t *past_cells(struct loader *l, const struct chart_form *form)
{
	int n = 0;
	int16_t *past;

	while (form->past[n].name)
		n++;
	past = NEW_N(l->arena, int16_t, n);
	for (int i = 0; i < n; i++)
		past[i] = form->past[i].cell;
	return past;
}

static bool load_chart(struct loader *l, const struct doc *doc, const struct chart_form *form,
		       struct chart *out)
{
	static const char *const keys[] = { "source", "columns", "rows", "notes", NULL };
	const struct doc *columns = doc_get(doc, "columns"), *rows = doc_get(doc, "rows");
	struct labels across, down;
	int16_t *cells, *past = NULL;

	if (!load_keys(l, doc, keys) || !load_source(l, doc_get(doc, "source"), &out->source) ||
	    !check_notes(l, doc_get(doc, "notes")))
		return false;
	if (!columns || !rows)
		return load_fail(l, doc, "%s is missing", columns ? "rows" : "columns");
	if (!load_kind(l, columns, DOC_LIST, "columns") || !load_kind(l, rows, DOC_MAP, "rows") ||
	    !load_labels(l, columns, "column", form->columns, NULL, &across) ||
	    !load_labels(l, rows, "row", form->rows, form->past, &down))
		return false;
	cells = NEW_N(l->arena, int16_t, across.n * down.n);
	if (form->past)
		past = past_cells(l, form);
	if (!load_cells(l, rows, form, &down, &across, cells, past))
		return false;
	out->name = form->name;
	out->rows = down.names;
	out->columns = across.names;
	out->cells = cells;
	out->n_rows = down.n;
	out->n_columns = across.n;
	out->past = past;
	return true;
}

/* In the order of the form, after the rows of today. */
static void add_past(struct buffer *out, const struct chart_form *form, const struct chart *chart)
{
	for (int i = 0; form->past && form->past[i].name; i++)
		buffer_printf(out, "\n[%s] %d", form->past[i].name,
			      chart->past ? chart->past[i] : form->past[i].cell);
}

static uint64_t digest_charts(struct loader *l, const struct charts *charts, bool with_past)
{
	struct buffer out = { .arena = l->arena };

	for (int i = 0; i < charts->n_charts; i++) {
		const struct chart *chart = &charts->charts[i];
		const char *const *words = l->forms->charts[i].words;

		buffer_printf(&out, "%s\n", chart->name);
		for (int c = 0; c < chart->n_columns; c++)
			buffer_printf(&out, " [%s]", chart->columns[c]);
		for (int at = 0; at < chart->n_rows * chart->n_columns; at++) {
			int cell = chart->cells[at];

			if (at % chart->n_columns == 0)
				buffer_printf(&out, "\n[%s]", chart->rows[at / chart->n_columns]);
			if (cell == NO)
				buffer_text(&out, " no");
			else if (words)
				buffer_printf(&out, " %s", words[cell]);
			else
				buffer_printf(&out, " %d", cell);
		}
		if (with_past)
			add_past(&out, &l->forms->charts[i], chart);
		buffer_text(&out, "\n");
	}
	return digest(DIGEST_START, out.bytes ? out.bytes : "", out.length);
}

static const char *form_name(const void *context, int i)
{
	return ((const struct chart_form *)context)[i].name;
}

static bool check_names(struct loader *l, const struct doc *doc)
{
	static const struct chart_form none[1];
	const struct chart_form *forms = l->forms->charts ? l->forms->charts : none;

	if (!load_kind(l, doc, DOC_MAP, "charts"))
		return false;
	EACH(child, doc) {
		int i = 0;

		while (forms[i].name && !same(forms[i].name, child->key))
			i++;
		if (!forms[i].name)
			return load_fail_key(l, child, "unknown chart '%s'%s", child->key,
					     did_you_mean(l->arena, nearest(child->key, form_name, forms)));
	}
	return true;
}

const struct charts *load_charts(struct loader *l, const struct doc *doc, const struct charts *base)
{
	const struct chart_form *forms = l->forms->charts;
	struct charts *charts = NEW(l->arena, struct charts);
	struct chart *all;

	if (!check_names(l, doc))
		return NULL;
	while (forms && forms[charts->n_charts].name)
		charts->n_charts++;
	charts->charts = all = NEW_N(l->arena, struct chart, charts->n_charts);
	for (int i = 0; i < charts->n_charts; i++) {
		const struct doc *chart = doc_get(doc, forms[i].name);

		if (!chart && !base) {
			load_fail(l, doc, "chart '%s' is missing", forms[i].name);
			return NULL;
		}
		if (!chart)
			all[i] = base->charts[i];
		else if (!load_chart(l, chart, &forms[i], &all[i]))
			return NULL;
	}
	charts->digest = digest_charts(l, charts, false);
	charts->former = digest_charts(l, charts, true);
	return charts;
}

/* ---- what the rules of a game can be played with --------------------------- */

static const struct cell_range *range_of(const struct forms *forms, int chart, int row, int column)
{
	for (const struct cell_range *r = forms->ranges; r < forms->ranges + forms->n_ranges; r++)
		if (r->chart == chart && (r->row == NONE || r->row == row) &&
		    (r->column == NONE || r->column == column))
			return r;
	bug("chart %d has a cell without bounds", chart);
}

static const char *cell_fault(const struct chart *c, int i, bool words, const struct cell_range *r,
			      struct arena *arena)
{
	const char *row = c->rows[i / c->n_columns], *column = c->columns[i % c->n_columns];
	int cell = c->cells[i];

	if (words)
		return cell == NO ? text(arena, "chart %s, row %s, column %s cannot be 'no'", c->name, row,
					 column) : NULL;
	if (cell == NO ? r->no : cell >= r->least && cell <= r->most)
		return NULL;
	return text(arena, "chart %s, row %s, column %s must be %d to %d%s", c->name, row, column, r->least,
		    r->most, r->no ? " or no" : "");
}

const char *cells_fault(const struct data *data, const struct forms *forms, struct arena *arena)
{
	const char *why = NULL;

	for (int k = 0; k < data->charts->n_charts; k++) {
		const struct chart *c = &data->charts->charts[k];
		bool words = forms->charts[k].words;

		for (int i = 0; i < c->n_rows * c->n_columns && !why; i++)
			why = cell_fault(c, i, words, words ? NULL :
					 range_of(forms, k, i / c->n_columns, i % c->n_columns), arena);
	}
	return why;
}
