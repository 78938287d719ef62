/* SPDX-License-Identifier: ISC */
/* charts.c: the charts of a game, beside the map or under it: tables of what the data say. */
#include "draw/panel.h"

#include <string.h>

enum { MOST_TABLES = 24, MOST_COLUMNS = 20, MOST_ROWS = 64, MOST_HEADS = 4 };
enum { LETTER = 20, ROW = 28, TITLE = 38, NOTE = 28, CELL_PAD = 14, LEAST_CELL = 36,
	BETWEEN = 36, EDGE = 12 };
enum { MOST_ROW = 1200 };	/* of tables, how high one may be */
enum { ALONE_WIDTH = 1760 };	/* of charts by themselves: as a page that lies */
enum { MOST_GROWTH = 40 };	/* per cent that the sheet may grow by the charts at its foot */

struct table {
	const struct chart_look *look;
	const struct chart *chart;
	int16_t rows[MOST_ROWS], n_rows;	/* those that are shown */
	int label, cells[MOST_COLUMNS], n_heads;	/* widths; lines over the columns */
	struct rect at;
};

struct tables {
	struct rect room;
	struct table of[MOST_TABLES];
	int n;
};

/* ---- words ------------------------------------------------------------ */

/* "minor-river" for people, but not "-2" nor "-". */
static const char *plain_words(struct arena *arena, const char *name)
{
	char *copy = text_copy(arena, name, strlen(name));

	for (char *at = copy; *at; at++)
		if (*at == '-' && at > copy && at[1] && !(at[1] >= '0' && at[1] <= '9'))
			*at = ' ';
	return copy;
}

/* A number of halves or quarters. */
static const char *parts_words(struct arena *arena, int n, int per)
{
	static const char *const quarters[] = { "", "\302\274", "\302\275", "\302\276" };
	int rest = n % per * 4 / per;

	return n / per ? text(arena, "%d%s", n / per, quarters[rest]) : rest ? quarters[rest] : "0";
}

static const char *one_cell(const struct canvas *c, const struct chart_look *look, const struct chart *chart,
			    int row, int column)
{
	const char *const *words = c->game->forms->charts[chart - c->data->charts->charts].words;
	int cell = chart->cells[row * chart->n_columns + column];

	if (words)
		return words[cell];
	if (cell == NO)
		return "no";
	if (look->flags >> column & 1)
		return cell ? "\342\227\217" : "";
	if (look->parts >> column & 1)
		return parts_words(c->arena, cell, look->per);
	return text(c->arena, "%d", cell);
}

static const char *cell_words(const struct canvas *c, const struct table *t, int row, int column)
{
	const char *words = one_cell(c, t->look, t->chart, row, column);

	return t->look->doubled ? text(c->arena, "%s / %s", words,
				       one_cell(c, t->look, t->chart + 1, row, column)) : words;
}

static const char *head_words(const struct canvas *c, const struct table *t, int column, int line)
{
	if (t->look->head)
		return t->look->head(c->data, column, line, c->arena);
	if (line)
		return NULL;
	return t->look->heads ? t->look->heads[column] : plain_words(c->arena, t->chart->columns[column]);
}

/* ---- sizes ------------------------------------------------------------ */

static bool is_row_shown(const struct table *t, int row)
{
	for (int i = 0; t->look->terse && i < t->chart->n_columns; i++)
		if (t->chart->cells[row * t->chart->n_columns + i] > 0)
			return true;
	return !t->look->terse;
}

static int width_of(const char *words)
{
	return svg_width(words, LETTER) * 108 / 100;
}

static void measure_column(const struct canvas *c, struct table *t, int column)
{
	const char *words;
	int widest = LEAST_CELL - CELL_PAD;

	for (int i = 0; i < MOST_HEADS && (words = head_words(c, t, column, i)); i++) {
		widest = greater(widest, width_of(words));
		t->n_heads = greater(t->n_heads, i + 1);
	}
	for (int i = 0; i < t->n_rows; i++)
		widest = greater(widest, width_of(cell_words(c, t, t->rows[i], column)));
	t->cells[column] = widest + CELL_PAD;
	t->at.width += t->cells[column];
}

/* False: it has nothing to show. */
static bool measure(const struct canvas *c, const struct chart_look *look, struct table *t)
{
	const struct chart *chart = &c->data->charts->charts[look->chart];

	*t = (struct table){ .look = look, .chart = chart };
	for (int i = 0; i < chart->n_rows && t->n_rows < MOST_ROWS; i++)
		if (is_row_shown(t, i)) {
			int width = width_of(plain_words(c->arena, chart->rows[i])) + CELL_PAD;

			t->rows[t->n_rows++] = (int16_t)i;
			t->label = greater(t->label, width);
		}
	t->at.width = t->label;
	for (int i = 0; i < chart->n_columns && i < MOST_COLUMNS; i++)
		measure_column(c, t, i);
	t->at.width = greater(t->at.width, svg_width(look->title, 29));
	if (look->about)
		t->at.width = greater(t->at.width, svg_width(look->about, 20));
	t->at.height = TITLE + (look->about ? NOTE : 0) + ROW * (t->n_heads + t->n_rows) + 8;
	return t->n_rows > 0;
}

/* ---- where they go ----------------------------------------------------- */

/*
 * From left to right, each under the one before it if the row stays as high as it is, or so high at least;
 * gives how high all are. x, y: of the upper left corner.
 */
static int arrange_rows(struct tables *all, int x, int y, int width, int least)
{
	int left = x, top = y, high = least, foot = y;	/* of the row */
	int wide = 0, under = y;			/* of the column */

	for (int i = 0; i < all->n; i++) {
		struct rect *at = &all->of[i].at;

		if (wide && under + at->height <= top + high && left + at->width <= x + width) {
			wide = greater(wide, at->width);
		} else {
			left += wide ? wide + BETWEEN : 0;
			if (left > x && left + at->width > x + width) {
				left = x;
				top = foot + BETWEEN;
				high = least;
			}
			under = top;
			wide = at->width;
		}
		*at = (struct rect){ left, under, at->width, at->height };
		high = greater(high, at->height);
		under += at->height + BETWEEN / 2;
		foot = greater(foot, at->y + at->height);
	}
	return foot - y;
}

/* With rows of the height that makes all of it lowest. */
static int arrange_tables(struct tables *all, int x, int y, int width)
{
	int best = 0, lowest = INT16_MAX;

	for (int least = 0; least <= MOST_ROW; least += ROW) {
		int high = arrange_rows(all, x, y, width, least);

		if (high < lowest) {
			lowest = high;
			best = least;
		}
	}
	return arrange_rows(all, x, y, width, best);
}

static int widest_of(const struct tables *all)
{
	int widest = 0;

	for (int i = 0; i < all->n; i++)
		widest = greater(widest, all->of[i].at.width);
	return widest;
}

bool is_charts_board(const char *board)
{
	return board && same(board, "charts");
}

/* Under the legend if they fit there, or else at the foot of the sheet, if it does not grow too much. */
static bool find_room(const struct canvas *c, struct tables *all)
{
	const struct sheet *s = c->sheet;
	struct rect r = s->legend;
	bool alone = is_charts_board(c->drawing->board);
	int high;

	r.y += r.height + EDGE;
	r.height = s->height - EDGE - r.y;
	high = arrange_tables(all, r.x + PAD, r.y + PAD, r.width - 2 * PAD);
	if (!alone && r.height > 0 && widest_of(all) <= r.width - 2 * PAD && high + 2 * PAD <= r.height) {
		all->room = (struct rect){ r.x, r.y, r.width, high + 2 * PAD };
		return true;
	}
	r = (struct rect){ EDGE, s->height, alone ? ALONE_WIDTH : s->width - 2 * EDGE, 0 };
	high = arrange_tables(all, r.x + PAD, r.y + PAD, r.width - 2 * PAD);
	all->room = (struct rect){ r.x, r.y, r.width, high + 2 * PAD };
	return alone || high <= s->height * MOST_GROWTH / 100;
}

bool has_charts(const struct game *g)
{
	return g->look && g->look->charts;
}

const struct tables *find_charts(const struct canvas *c)
{
	const struct drawing *d = c->drawing;
	struct tables *all;
	bool whole = !d->part.width && d->around == NONE && !d->board;

	if (!c->look->charts || !c->data->charts || (!is_charts_board(d->board) && (d->no_charts || !whole)))
		return NULL;
	all = NEW(c->arena, struct tables);
	for (const struct chart_look *l = c->look->charts; l->title && all->n < MOST_TABLES; l++)
		all->n += measure(c, l, &all->of[all->n]);
	return all->n && find_room(c, all) ? all : NULL;
}

const struct rect *charts_room(const struct tables *all)
{
	return &all->room;
}

/* ---- drawing ----------------------------------------------------------- */

static void add_row(struct canvas *c, const struct table *t, int y, int row, int line)
{
	int x = t->at.x + t->label;

	if (!line)
		svg_text(c->out, t->at.x + 4, y + 20, "t-label", plain_words(c->arena, t->chart->rows[row]));
	for (int i = 0; i < t->chart->n_columns && i < MOST_COLUMNS; x += t->cells[i++]) {
		const char *words = line ? head_words(c, t, i, line - 1) : cell_words(c, t, row, i);

		if (words && *words)
			svg_text(c->out, x + t->cells[i] / 2, y + 20, line ? "t-head" : "t-cell", words);
	}
}

static int table_width(const struct table *t)
{
	int width = t->label;

	for (int i = 0; i < t->chart->n_columns && i < MOST_COLUMNS; i++)
		width += t->cells[i];
	return width;
}

/* Every second row is shaded. */
static void add_table(struct canvas *c, const struct table *t)
{
	int y = t->at.y + TITLE;

	svg_text(c->out, t->at.x, t->at.y + 26, "p-head", t->look->title);
	if (t->look->about) {
		svg_text(c->out, t->at.x, y + 18, "p-small", t->look->about);
		y += NOTE;
	}
	svg_draw(c->out, "rect", "class=\"t-top\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", t->at.x, y,
		 table_width(t), ROW * t->n_heads);
	for (int i = 0; i < t->n_heads; i++, y += ROW)
		add_row(c, t, y, 0, i + 1);
	for (int i = 0; i < t->n_rows; i++, y += ROW) {
		svg_draw(c->out, "rect", "class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
			 i % 2 ? "t-odd" : "t-even", t->at.x, y, table_width(t), ROW);
		add_row(c, t, y, t->rows[i], 0);
	}
	svg_draw(c->out, "rect", "class=\"t-frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", t->at.x,
		 y - ROW * (t->n_heads + t->n_rows), table_width(t), ROW * (t->n_heads + t->n_rows));
}

void add_charts(struct canvas *c)
{
	const struct tables *all = c->charts;

	open_part(c, "charts", NULL);
	svg_draw(c->out, "rect", "class=\"p-frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"",
		 all->room.x, all->room.y, all->room.width, all->room.height);
	for (int i = 0; i < all->n; i++)
		add_table(c, &all->of[i]);
	close_part(c);
}

const char chart_style[] =
	".t-label,.t-cell,.t-head{font-size:20px;fill:#1d1c19}"
	".t-cell,.t-head{text-anchor:middle}.t-head{font-weight:bold}"
	".t-top{fill:#dcd6c4}.t-even{fill:#fbfaf6}.t-odd{fill:#f0ede2}"
	".t-frame{fill:none;stroke:#77746a;stroke-width:1.5}";
