/* compile.c: prints the data files of a game as const C tables. Usage: compile SYMBOL DIR > data.c
 * FORMS is the struct forms of the game; the program is built once for each game. */
#include "data/data.h"
#include "data/layout.h"

#include <string.h>

extern const struct forms FORMS;

enum { WIDE = 100, LEFT = 16 };	/* where lines are broken; where a broken string goes on */

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

/* A literal, broken at blanks; used is how far the line has come. */
static void print_string(const char *s, int used)
{
	if (!s) {
		printf("NULL");
		return;
	}
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
	putchar('"');
}

/* { "a", "b", NULL }, with line breaks. */
static void print_strings(const char *name, int number, const char *const *strings, int n)
{
	int used = LEFT / 2;

	printf("static const char *const %s_%d[] = {\n\t", name, number);
	for (int i = 0; i < n; i++) {
		if (used + (int)strlen(strings[i]) > WIDE) {
			printf("\n\t");
			used = LEFT / 2;
		}
		print_string(strings[i], used);
		printf(", ");
		used += (int)strlen(strings[i]) + 4;
	}
	printf("NULL\n};\n");
}

/* ---- the parts -------------------------------------------------------- */

static void print_source(const struct source *source, int used)
{
	printf("{ ");
	print_string(source->name, used);
	printf(", ");
	print_string(source->rule, used);
	printf(",%s", source->rebuilt ? "\n\t\t" : " ");
	print_string(source->rebuilt, LEFT);
	printf(" }");
}

static void print_sources(const char *name, int number, const struct source *sources, int n)
{
	if (n == 0)
		return;
	printf("static const struct source %s_%d[] = {\n", name, number);
	for (int i = 0; i < n; i++) {
		putchar('\t');
		print_source(&sources[i], LEFT / 2);
		printf(",\n");
	}
	printf("};\n\n");
}

/* Numbers in lines of n; the word NO for not allowed. */
static void print_numbers(const char *name, int number, const int16_t *numbers, int n, int line)
{
	printf("static const int16_t %s_%d[] = {", name, number);
	for (int i = 0; i < n; i++) {
		printf(i % line ? " " : "\n\t");
		if (numbers[i] == NO)
			printf("NO,");
		else
			printf("%d,", numbers[i]);
	}
	printf("\n};\n\n");
}

static void print_places(const struct map *map, int number)
{
	printf("/* id, name, kind, column, row, features, first, links, source */\n");
	printf("static const struct place places_%d[] = {\n", number);
	for (int i = 0; i < map->n_places; i++) {
		const struct place *p = &map->places[i];

		printf("\t{ \"%s\", ", p->id);
		print_string(p->name, LEFT);
		printf(", %d, %d, %d, 0x%xu, %d, %d, %d },\n", p->kind, p->column, p->row,
		       (unsigned)p->features, p->first, p->links, p->source);
	}
	printf("};\n\n");
}

/* The links of a place on one line. */
static void print_links(const struct map *map, int number)
{
	if (map->n_links == 0)
		return;
	printf("/* to, border */\nstatic const struct link links_%d[] = {\n", number);
	for (int i = 0; i < map->n_places; i++) {
		const struct place *p = &map->places[i];

		for (int n = 0; n < p->links; n++) {
			const struct link *link = &map->links[p->first + n];

			printf("%s{ %d, %d },", n == 0 ? "\t" : n % 8 ? " " : "\n\t", link->to, link->border);
		}
		if (p->links)
			printf("\t/* %s */\n", p->id);
	}
	printf("};\n\n/* a, b, features */\nstatic const struct border borders_%d[] = {\n", number);
	for (int i = 0; i < map->n_borders; i++)
		printf("\t{ %d, %d, 0x%xu },\n", map->borders[i].a, map->borders[i].b,
		       (unsigned)map->borders[i].features);
	printf("};\n\n");
}

static void print_board(const struct board *b)
{
	printf("{ ");
	print_string(b->name, LEFT);
	printf(", %d, %d, %d, %d }", b->x, b->y, b->width, b->height);
}

static void print_sites(const struct layout *l, int number, int n)
{
	printf("/* at, width, height, first, points */\nstatic const struct site sites_%d[] = {\n", number);
	for (int i = 0; i < n; i++)
		if (l->sites[i].width)
			printf("\t[%d] = { { %d, %d }, %d, %d, %d, %d },\n", i, l->sites[i].at.x,
			       l->sites[i].at.y, l->sites[i].width, l->sites[i].height, l->sites[i].first,
			       l->sites[i].points);
	printf("\t[%d] = { { 0, 0 }, 0, 0, 0, 0 },\n};\n\n", n);
	if (l->n_points)
		printf("static const struct point points_%d[] = {", number);
	for (int i = 0; i < l->n_points; i++)
		printf("%s{ %d, %d },", i % 8 ? " " : "\n\t", l->points[i].x, l->points[i].y);
	printf("%s", l->n_points ? "\n};\n\n" : "");
}

static void print_parts(const struct layout *l, int number)
{
	printf("static const struct board boards_%d[] = {\n", number);
	for (int i = 0; i < l->n_boards; i++) {
		putchar('\t');
		print_board(&l->boards[i]);
		printf(",\n");
	}
	printf("\t{ 0 }\n};\n\nstatic const struct caption captions_%d[] = {\n", number);
	for (int i = 0; i < l->n_captions; i++) {
		const struct caption *c = &l->captions[i];

		printf("\t{ ");
		print_string(c->words, LEFT);
		printf(", { %d, %d }, %d, %d },\n", c->at.x, c->at.y, c->size, c->turn);
	}
	printf("\t{ 0 }\n};\n\n");
}

static void print_layout(const struct layout *l, int number, int n_places)
{
	print_sites(l, number, n_places);
	print_parts(l, number);
	printf("static const struct layout layout_%d = {\n\t.width = %d, .height = %d, .hexside = %d,\n"
	       "\t.grid = { %d, %d },\n\t.panel = ", number, l->width, l->height, l->hexside, l->grid.x,
	       l->grid.y);
	print_board(&l->panel);
	printf(",\n\t.legend = ");
	print_board(&l->legend);
	printf(",\n\t.sites = sites_%d, .boards = boards_%d, .captions = captions_%d,\n", number, number,
	       number);
	if (l->n_points)
		printf("\t.points = points_%d,\n", number);
	printf("\t.n_points = %d, .n_boards = %d, .n_captions = %d,\n};\n\n", l->n_points, l->n_boards,
	       l->n_captions);
}

/* The struct itself; what it points to is printed. */
static void print_map_struct(const struct map *map, int number)
{
	printf("static const struct map map_%d = {\n\t.places = places_%d,\n", number, number);
	if (map->n_links)
		printf("\t.links = links_%d,\n\t.borders = borders_%d,\n", number, number);
	if (map->n_sources)
		printf("\t.sources = map_sources_%d,\n", number);
	if (map->layout)
		printf("\t.layout = &layout_%d,\n", number);
	if (FORMS.places)
		printf("\t.known = known_%d,\n", number);
	if (FORMS.border_features)
		printf("\t.border_sources = border_sources_%d,\n", number);
	printf("\t.by_id = places_by_id_%d,\n"
	       "\t.n_places = %d, .n_links = %d, .n_borders = %d, .n_sources = %d,\n"
	       "\t.columns = %d, .rows = %d, .odd_lower = %s, .from_south = %s,\n"
	       "\t.digest = 0x%016jxu,\n};\n\n", number,
	       map->n_places, map->n_links, map->n_borders, map->n_sources, map->columns, map->rows,
	       map->odd_lower ? "true" : "false", map->from_south ? "true" : "false",
	       (uintmax_t)map->digest);
}

static void print_map(const struct map *map, int number)
{
	print_sources("map_sources", number, map->sources, map->n_sources);
	print_places(map, number);
	print_links(map, number);
	print_numbers("places_by_id", number, map->by_id, map->n_places, 16);
	if (FORMS.places)
		print_numbers("known", number, map->known, name_count(FORMS.places), 16);
	if (FORMS.border_features)
		print_numbers("border_sources", number, map->border_sources,
			      name_count(FORMS.border_features), 16);
	if (map->layout)
		print_layout(map->layout, number, map->n_places);
	print_map_struct(map, number);
}

static void print_piece(const struct piece *p)
{
	printf("\t{ \"%s\", ", p->id);
	print_string(p->name, LEFT);
	printf(", ");
	print_string(p->begins, LEFT);
	printf(", %d, %d, 0x%xu, {", p->side, p->source, (unsigned)p->traits);
	for (int v = 0; v < MOST_VALUES; v++)
		printf("%s %d", v ? "," : "", p->value[v]);
	printf(" } },\n");
}

static void print_counters(const struct counters *counters, int number)
{
	print_sources("counter_sources", number, counters->sources, counters->n_sources);
	if (counters->n_pieces) {
		printf("/* id, name, begins, side, source, traits, values */\n");
		printf("static const struct piece pieces_%d[] = {\n", number);
		for (int i = 0; i < counters->n_pieces; i++)
			print_piece(&counters->pieces[i]);
		printf("};\n\n");
		print_numbers("pieces_by_id", number, counters->by_id, counters->n_pieces, 16);
	}
	printf("static const struct counters counters_%d = {\n", number);
	if (counters->n_pieces)
		printf("\t.pieces = pieces_%d,\n\t.by_id = pieces_by_id_%d,\n", number, number);
	if (counters->n_sources)
		printf("\t.sources = counter_sources_%d,\n", number);
	printf("\t.n_pieces = %d, .n_sources = %d,\n\t.digest = 0x%016jxu,\n};\n\n", counters->n_pieces,
	       counters->n_sources, (uintmax_t)counters->digest);
}

static void print_charts(const struct charts *charts)
{
	for (int i = 0; i < charts->n_charts; i++) {
		const struct chart *chart = &charts->charts[i];

		printf("/* %s */\n", chart->name);
		print_strings("rows", i, chart->rows, chart->n_rows);
		print_strings("columns", i, chart->columns, chart->n_columns);
		print_numbers("cells", i, chart->cells, chart->n_rows * chart->n_columns, chart->n_columns);
	}
	if (charts->n_charts)
		printf("static const struct chart all_charts[] = {\n");
	for (int i = 0; i < charts->n_charts; i++) {
		const struct chart *chart = &charts->charts[i];

		printf("\t{ \"%s\", ", chart->name);
		print_source(&chart->source, LEFT);
		printf(",\n\t\trows_%d, columns_%d, cells_%d, %d, %d, NULL },\n", i, i, i, chart->n_rows,
		       chart->n_columns);
	}
	printf("%sstatic const struct charts charts = { %s, %d, 0x%016jxu, 0x%016jxu };\n\n",
	       charts->n_charts ? "};\n\n" : "", charts->n_charts ? "all_charts" : "NULL", charts->n_charts,
	       (uintmax_t)charts->digest, (uintmax_t)charts->former);
}

static void print_scenarios(const struct scenario *scenarios)
{
	printf("static const struct scenario scenarios[] = {\n");
	for (const struct scenario *s = scenarios; s->name; s++) {
		printf("\t{ \"%s\", ", s->name);
		print_string(s->title, LEFT * 2);
		printf(",\n\t\t");
		print_string(s->about, LEFT);
		printf(",\n\t\t");
		print_source(&s->source, LEFT);
		if (s->data)
			printf(", &data_%d },\n", (int)(s - scenarios));
		else
			printf(", NULL },\n");
	}
	printf("\t{ 0 }\n};\n\n");
}

static void print_rules(const struct rules *rules)
{
	if (rules->n_clauses) {
		printf("/* id, rule, kind, says, ruling, proof, why */\n");
		printf("static const struct clause clauses[] = {\n");
	}
	for (int i = 0; i < rules->n_clauses; i++) {
		const struct clause *c = &rules->clauses[i];

		printf("\t{ ");
		print_string(c->id, LEFT);
		printf(", ");
		print_string(c->rule, LEFT);
		printf(", ");
		print_string(c->kind, LEFT);
		printf(",\n\t\t");
		print_string(c->says, LEFT);
		printf(",\n\t\t");
		print_string(c->ruling, LEFT);
		printf(",\n\t\t\"%s\", ", c->proof);
		print_string(c->why, LEFT + 8);
		printf(" },\n");
	}
	printf("%sstatic const struct rules rules = { %s, %d };\n\n", rules->n_clauses ? "};\n\n" : "",
	       rules->n_clauses ? "clauses" : "NULL", rules->n_clauses);
}

/* ---- scenarios with data of their own --------------------------------- */

/* Maps and counters are numbered: those of the game 0, others by the first scenario that has them. */
static int map_number(const struct data *data, const struct map *map)
{
	int i = 0;

	if (map == data->map)
		return 0;
	while (data->scenarios[i].data->map != map)
		i++;
	return i + 1;
}

static int counters_number(const struct data *data, const struct counters *counters)
{
	int i = 0;

	if (counters == data->counters)
		return 0;
	while (data->scenarios[i].data->counters != counters)
		i++;
	return i + 1;
}

static void print_own_parts(const struct data *data)
{
	for (int i = 0; data->scenarios[i].name && data->scenarios[i].data; i++) {
		const struct data *own = data->scenarios[i].data;

		if (map_number(data, own->map) == i + 1)
			print_map(own->map, i + 1);
		if (counters_number(data, own->counters) == i + 1)
			print_counters(own->counters, i + 1);
	}
}

/* They and the scenarios point to each other. */
static void print_own_data(const struct data *data)
{
	int n = 0;

	while (data->scenarios[n].name)
		n++;
	if (data->scenarios[0].data)
		printf("static const struct scenario scenarios[%d];\n\n", n + 1);
	for (int i = 0; i < n && data->scenarios[i].data; i++)
		printf("static const struct data data_%d = {\n"
		       "\t&map_%d, &counters_%d, &charts, scenarios, &rules, NULL\n};\n\n", i,
		       map_number(data, data->scenarios[i].data->map),
		       counters_number(data, data->scenarios[i].data->counters));
}

/* The lines of a data file. */
static bool print_written(struct arena *arena, const char *dir, const char *name, const char **why)
{
	size_t length;
	const char *at = file_read(arena, text(arena, "%s/%s.yaml", dir, name), 0, &length, why);

	if (!at)
		return false;
	printf("static const char *const %s_yaml[] = {\n", name);
	while (*at) {
		size_t end = strcspn(at, "\n");

		putchar('\t');
		print_string(text_copy(arena, at, end), LEFT / 2);
		printf(",\n");
		at += end + (at[end] == '\n');
	}
	printf("\tNULL\n};\n\n");
	return true;
}

/* What scenarios make their data of, for when one of the files is replaced. */
static bool print_all_written(struct arena *arena, const char *dir, const struct data *data, const char **why)
{
	if (!data->scenarios[0].data)
		return true;
	if (!print_written(arena, dir, "map", why) || !print_written(arena, dir, "counters", why) ||
	    !print_written(arena, dir, "scenarios", why))
		return false;
	printf("static const struct written written = { map_yaml, counters_yaml, scenarios_yaml };\n\n");
	return true;
}

static bool print_data(struct arena *arena, const char *symbol, const char *dir, const struct data *data,
		       const char **why)
{
	printf("/* Made by lib/compile/compile.c from the YAML files of %s. */\n", dir);
	printf("#include \"data/data.h\"\n#include \"data/layout.h\"\n\n");
	print_map(data->map, 0);
	print_counters(data->counters, 0);
	print_own_parts(data);
	print_charts(data->charts);
	print_rules(data->rules);
	print_own_data(data);
	print_scenarios(data->scenarios);
	if (!print_all_written(arena, dir, data, why))
		return false;
	printf("extern const struct data %s;\n", symbol);
	printf("const struct data %s = {\n\t&map_0, &counters_0, &charts, scenarios, &rules, %s\n};\n",
	       symbol, data->scenarios[0].data ? "&written" : "NULL");
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
