/* SPDX-License-Identifier: ISC */
/* compile.c: prints the data files of a game as const C tables, packed.h. Usage: compile SYMBOL DIR > data.c
 * FORMS is the struct forms of the game; the program is built once for each game. */
#include "data/compile/pack.h"

#include <string.h>

extern const struct forms FORMS;

enum {
	WIDE = 100, LEFT = 16,	/* where lines are broken; where a broken string goes on */
	PART = 4000,		/* of the pool: a literal of C11 has at most 4095 characters */
};

/* ---- strings ---------------------------------------------------------- */

static void print_char(unsigned char c, unsigned char before)
{
	if (c == '"' || c == '\\')
		printf("\\%c", c);
	else if (c == '?' && before == '?')
		printf("\\?");	/* no trigraphs */
	else if (c == '\n')
		printf("\\n");
	else if (c < ' ' || c == 0x7f)
		printf("\\%03o", c);
	else
		putchar(c);
}

/* A literal, broken at blanks, up to what ends it. */
static void print_string(const char *s, const char *end)
{
	int used = LEFT / 2;

	putchar('"');
	for (size_t i = 0; s[i]; i++) {
		const char *blank = strchr(s + i + 1, ' ');
		int word = (int)(blank ? (size_t)(blank - s) - i : strlen(s + i));

		print_char((unsigned char)s[i], i ? (unsigned char)s[i - 1] : 0);
		used++;
		if (s[i] == ' ' && used + word > WIDE) {
			printf("\"\n\t\t\"");
			used = LEFT;
		}
	}
	printf("%s", end);
}

/* Of the i-th text; after the last, where the pool ends. */
static uint32_t text_offset(const struct tables *t, uint32_t i)
{
	return i < row_count(t, POOLED) ? ((const struct pooled *)row_at(t, POOLED, i))->offset
					: (uint32_t)t->pool.length;
}

/* The texts from the first up to this one are a part of the pool: one literal. */
static uint32_t part_end(const struct tables *t, uint32_t first)
{
	uint32_t i = first + 1;

	while (i < row_count(t, POOLED) && text_offset(t, i + 1) - text_offset(t, first) <= PART)
		i++;
	return i;
}

static void print_part(const struct tables *t, uint32_t first, uint32_t end)
{
	printf("\n\t/* %u */\n", (unsigned)text_offset(t, first));
	for (uint32_t i = first; i < end; i++) {
		putchar('\t');
		print_string(t->pool.bytes + text_offset(t, i), i + 1 < end ? "\\0\"\n" : "\",\n");
	}
}

/* All texts one behind the other: chars alone leave no gaps in a struct. */
static void print_pool(const struct tables *t)
{
	uint32_t n = row_count(t, POOLED), part = 0;

	printf("static const struct {\n");
	for (uint32_t i = 0, end; i < n; i = end) {
		end = part_end(t, i);
		printf("\tchar part_%u[%u];\n", (unsigned)part++,
		       (unsigned)(text_offset(t, end) - text_offset(t, i)));
	}
	printf("} pool = {\n");
	for (uint32_t i = 0; i < n; i = part_end(t, i))
		print_part(t, i, part_end(t, i));
	printf("};\n\n");
}

/* ---- rows ------------------------------------------------------------- */

static void print_lists(const struct packed_list *lists, int n)
{
	for (int i = 0; i < n; i++)
		printf("%s{ %u, %u }", i ? ", " : "", (unsigned)lists[i].first, (unsigned)lists[i].n);
}

static void print_texts(const uint32_t *texts, int n)
{
	for (int i = 0; i < n; i++)
		printf("%s%u", i ? ", " : "", (unsigned)texts[i]);
}

static void print_word(const void *row)
{
	print_texts(row, 1);
}

static void print_number(const void *row)
{
	const int16_t *number = row;

	if (*number == NO)
		printf("NO");
	else
		printf("%d", *number);
}

static void print_source(const void *row)
{
	const struct packed_source *s = row;

	printf("{ ");
	print_texts((const uint32_t[]){ s->name, s->rule, s->rebuilt }, 3);
	printf(" }");
}

static void print_place(const void *row)
{
	const struct packed_place *p = row;

	printf("{ %u, %u, 0x%xu, %d, %d, %d, %d, %d, %d }", (unsigned)p->id, (unsigned)p->name,
	       (unsigned)p->features, p->kind, p->column, p->row, p->first, p->links, p->source);
}

static void print_link(const void *row)
{
	const struct link *l = row;

	printf("{ %d, %d }", l->to, l->border);
}

static void print_border(const void *row)
{
	const struct border *b = row;

	printf("{ %d, %d, 0x%xu }", b->a, b->b, (unsigned)b->features);
}

static void print_board(const void *row)
{
	const struct packed_board *b = row;

	printf("{ %u, %d, %d, %d, %d }", (unsigned)b->name, b->x, b->y, b->width, b->height);
}

static void print_point(const void *row)
{
	const struct point *p = row;

	printf("{ %d, %d }", p->x, p->y);
}

static void print_layout(const void *row)
{
	const struct packed_layout *l = row;

	printf("{ %d, %d, %d, ", l->width, l->height, l->hexside);
	print_point(&l->grid);
	printf(", ");
	print_board(&l->panel);
	printf(", ");
	print_board(&l->legend);
	printf(",\n\t  ");
	print_lists((const struct packed_list[]){ l->sites, l->points, l->boards, l->captions }, 4);
	printf(" }");
}

static void print_site(const void *row)
{
	const struct site *s = row;

	printf("{ { %d, %d }, %d, %d, %d, %d }", s->at.x, s->at.y, s->width, s->height, s->first, s->points);
}

static void print_caption(const void *row)
{
	const struct packed_caption *c = row;

	printf("{ %u, { %d, %d }, %d, %d }", (unsigned)c->words, c->at.x, c->at.y, c->size, c->turn);
}

static void print_map(const void *row)
{
	const struct packed_map *m = row;

	printf("{ ");
	print_lists((const struct packed_list[]){ m->places, m->links, m->borders, m->sources, m->by_id,
						  m->slots, m->known, m->border_sources, m->layout }, 9);
	printf(",\n\t  %d, %d, %d, %d, 0x%016jxu }", m->columns, m->rows, m->odd_lower, m->from_south,
	       (uintmax_t)m->digest);
}

static void print_piece(const void *row)
{
	const struct packed_piece *p = row;

	printf("{ ");
	print_texts((const uint32_t[]){ p->id, p->name, p->begins }, 3);
	printf(", 0x%xu, %d, %d, {", (unsigned)p->traits, p->side, p->source);
	for (int v = 0; v < MOST_VALUES; v++)
		printf("%s %d", v ? "," : "", p->value[v]);
	printf(" } }");
}

static void print_counters(const void *row)
{
	const struct packed_counters *c = row;

	printf("{ ");
	print_lists((const struct packed_list[]){ c->pieces, c->sources, c->by_id, c->slots }, 4);
	printf(", 0x%016jxu }", (uintmax_t)c->digest);
}

static void print_chart(const void *row)
{
	const struct packed_chart *c = row;

	printf("{ %u, ", (unsigned)c->name);
	print_source(&c->source);
	printf(", ");
	print_lists((const struct packed_list[]){ c->rows, c->columns, c->cells }, 3);
	printf(" }");
}

static void print_scenario(const void *row)
{
	const struct packed_scenario *s = row;

	printf("{ ");
	print_texts((const uint32_t[]){ s->name, s->title, s->about }, 3);
	printf(", ");
	print_source(&s->source);
	printf(", ");
	print_lists(&s->setup, 1);
	printf(", %d, %d }", s->map, s->counters);
}

static void print_clause(const void *row)
{
	const struct packed_clause *c = row;

	printf("{ ");
	print_texts((const uint32_t[]){ c->id, c->rule, c->kind, c->says, c->ruling, c->proof, c->why }, 7);
	printf(" }");
}

static void print_change(const void *row)
{
	const struct packed_change *c = row;

	printf("{ %u, ", (unsigned)c->changed);
	print_lists(&c->clauses, 1);
	printf(", %d }", c->edition);
}

/* ---- tables ----------------------------------------------------------- */

static const struct {
	const char *type, *name;	/* of the rows; of the table and the member of struct packed */
	int in_line;
	void (*print)(const void *row);
} kinds[] = {
	[WORDS] = { "uint32_t", "words", 16, print_word },
	[NUMBERS] = { "int16_t", "numbers", 16, print_number },
	[SOURCES] = { "struct packed_source", "sources", 4, print_source },
	[PLACES] = { "struct packed_place", "places", 2, print_place },
	[LINKS] = { "struct link", "links", 8, print_link },
	[BORDERS] = { "struct border", "borders", 6, print_border },
	[LAYOUTS] = { "struct packed_layout", "layouts", 1, print_layout },
	[SITES] = { "struct site", "sites", 4, print_site },
	[POINTS] = { "struct point", "points", 8, print_point },
	[BOARDS] = { "struct packed_board", "boards", 4, print_board },
	[CAPTIONS] = { "struct packed_caption", "captions", 4, print_caption },
	[MAPS] = { "struct packed_map", "maps", 1, print_map },
	[PIECES] = { "struct packed_piece", "pieces", 1, print_piece },
	[COUNTERS] = { "struct packed_counters", "counters", 1, print_counters },
	[CHARTS] = { "struct packed_chart", "charts", 1, print_chart },
	[SCENARIOS] = { "struct packed_scenario", "scenarios", 1, print_scenario },
	[CLAUSES] = { "struct packed_clause", "clauses", 2, print_clause },
	[CHANGES] = { "struct packed_change", "changes", 4, print_change },
};

static void print_table(const struct tables *t, enum table table)
{
	if (!row_count(t, table))
		return;
	printf("static const %s %s[] = {", kinds[table].type, kinds[table].name);
	for (uint32_t i = 0; i < row_count(t, table); i++) {
		printf(i % (uint32_t)kinds[table].in_line ? " " : "\n\t");
		kinds[table].print(row_at(t, table, i));
		putchar(',');
	}
	printf("\n};\n\n");
}

static void print_packed(const struct tables *t, const char *symbol)
{
	printf("extern const struct packed %s;\nconst struct packed %s = {\n", symbol, symbol);
	printf("\t.pool = (const char *)&pool,\n");
	for (size_t i = 0; i < LENGTH(kinds); i++)
		if (row_count(t, (enum table)i))
			printf("\t.%s = %s,\n", kinds[i].name, kinds[i].name);
	printf("\t.n_maps = %u, .n_counters = %u, .n_charts = %u, .n_scenarios = %u, .n_clauses = %u,\n",
	       (unsigned)row_count(t, MAPS), (unsigned)row_count(t, COUNTERS), (unsigned)row_count(t, CHARTS),
	       (unsigned)row_count(t, SCENARIOS), (unsigned)row_count(t, CLAUSES));
	printf("\t.n_changes = %u,\n", (unsigned)row_count(t, CHANGES));
	printf("\t.charts_digest = 0x%016jxu, .charts_former = 0x%016jxu,\n", (uintmax_t)t->charts_digest,
	       (uintmax_t)t->charts_former);
	printf("\t.map_lines = ");
	print_lists(&t->map_lines, 1);
	printf(", .counters_lines = ");
	print_lists(&t->counters_lines, 1);
	printf(", .scenarios_lines = ");
	print_lists(&t->scenarios_lines, 1);
	printf(",\n};\n");
}

static bool print_data(struct arena *arena, const char *symbol, const char *dir, const struct data *data,
		       const char **why)
{
	struct tables tables;

	if (!pack_data(&tables, arena, &FORMS, data, dir, why))
		return false;
	printf("/* Made by lib/data/compile/compile.c from the YAML files of %s. */\n", dir);
	printf("#include \"data/packed.h\"\n\n");
	print_pool(&tables);
	for (size_t i = 0; i < LENGTH(kinds); i++)
		print_table(&tables, (enum table)i);
	print_packed(&tables, symbol);
	return true;
}

int main(int argc, char **argv)
{
	struct arena arena = { 0 };
	const struct data *data;
	const char *why;

	if (argc != 3) {
		fprintf(stderr, "usage: compile SYMBOL DIR > data.c\n");
		return 1;
	}
	data = data_load_dir(&arena, &FORMS, argv[2], NULL, &why);
	if (data && !(data->map && data->counters && data->charts && data->scenarios && data->rules)) {
		why = text(&arena, "%s: needs map, counters, charts, scenarios and rules.yaml", argv[2]);
		data = NULL;
	}
	if (!data || !print_data(&arena, argv[1], argv[2], data, &why)) {
		fprintf(stderr, "%s\n", why);
		arena_free(&arena);
		return 1;
	}
	arena_free(&arena);
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
