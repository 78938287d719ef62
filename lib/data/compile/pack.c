/* SPDX-License-Identifier: ISC */
/* pack.c: struct data to rows without pointers, for compile.c to print. unpack.c is the way back. */
#include "data/compile/pack.h"

#include <string.h>

static const size_t row_sizes[] = {
	[WORDS] = sizeof(uint32_t), [NUMBERS] = sizeof(int16_t), [SOURCES] = sizeof(struct packed_source),
	[PLACES] = sizeof(struct packed_place), [LINKS] = sizeof(struct link),
	[BORDERS] = sizeof(struct border), [LAYOUTS] = sizeof(struct packed_layout),
	[SITES] = sizeof(struct site), [POINTS] = sizeof(struct point),
	[BOARDS] = sizeof(struct packed_board), [CAPTIONS] = sizeof(struct packed_caption),
	[MAPS] = sizeof(struct packed_map), [PIECES] = sizeof(struct packed_piece),
	[COUNTERS] = sizeof(struct packed_counters), [CHARTS] = sizeof(struct packed_chart),
	[SCENARIOS] = sizeof(struct packed_scenario), [CLAUSES] = sizeof(struct packed_clause),
	[CHANGES] = sizeof(struct packed_change), [POOLED] = sizeof(struct pooled),
};

uint32_t row_count(const struct tables *t, enum table table)
{
	return (uint32_t)(t->rows[table].length / row_sizes[table]);
}

const void *row_at(const struct tables *t, enum table table, uint32_t i)
{
	return t->rows[table].bytes + i * row_sizes[table];
}

static struct packed_list add_rows(struct tables *t, enum table table, const void *rows, int n)
{
	struct packed_list list = { row_count(t, table), (uint32_t)n };

	if (n)
		buffer_add(&t->rows[table], rows, row_sizes[table] * (size_t)n);
	return list;
}

/* ---- texts and numbers ------------------------------------------------ */

static uint32_t add_text(struct tables *t, const char *s, size_t length)
{
	struct pooled row = { digest(DIGEST_START, s, length), (uint32_t)t->pool.length };

	add_rows(t, POOLED, &row, 1);
	buffer_add(&t->pool, s, length + 1);
	return row.offset;
}

/* Each text is there once, after the empty one that stands for none. */
static uint32_t pack_text(struct tables *t, const char *s)
{
	size_t length = s ? strlen(s) : 0;
	uint64_t sum = s ? digest(DIGEST_START, s, length) : 0;

	if (!s)
		return 0;
	for (uint32_t i = 1; i < row_count(t, POOLED); i++) {
		const struct pooled *known = row_at(t, POOLED, i);

		if (known->digest == sum && same(t->pool.bytes + known->offset, s))
			return known->offset;
	}
	return add_text(t, s, length);
}

static struct packed_list pack_words(struct tables *t, const char *const *words, int n)
{
	struct packed_list list = { row_count(t, WORDS), (uint32_t)n };

	for (int i = 0; i < n; i++) {
		uint32_t word = pack_text(t, words[i]);

		add_rows(t, WORDS, &word, 1);
	}
	return list;
}

static struct packed_list pack_numbers(struct tables *t, const int16_t *numbers, int n)
{
	return add_rows(t, NUMBERS, numbers, n);
}

static struct packed_source pack_source(struct tables *t, const struct source *s)
{
	struct packed_source row = {
		.name = pack_text(t, s->name), .rule = pack_text(t, s->rule),
		.rebuilt = pack_text(t, s->rebuilt),
	};

	return row;
}

static struct packed_list pack_sources(struct tables *t, const struct source *sources, int n)
{
	struct packed_list list = { row_count(t, SOURCES), (uint32_t)n };

	for (int i = 0; i < n; i++) {
		struct packed_source row = pack_source(t, &sources[i]);

		add_rows(t, SOURCES, &row, 1);
	}
	return list;
}

/* ---- the map ---------------------------------------------------------- */

static struct packed_list pack_places(struct tables *t, const struct map *map)
{
	struct packed_list list = { row_count(t, PLACES), (uint32_t)map->n_places };

	for (int i = 0; i < map->n_places; i++) {
		const struct place *p = &map->places[i];
		struct packed_place row = {
			.id = pack_text(t, p->id), .name = pack_text(t, p->name), .features = p->features,
			.kind = p->kind, .column = p->column, .row = p->row, .first = p->first,
			.links = p->links, .source = p->source,
		};

		add_rows(t, PLACES, &row, 1);
	}
	return list;
}

static struct packed_board pack_board(struct tables *t, const struct board *b)
{
	return (struct packed_board){ pack_text(t, b->name), b->x, b->y, b->width, b->height };
}

static struct packed_list pack_boards(struct tables *t, const struct layout *l)
{
	struct packed_list list = { row_count(t, BOARDS), (uint32_t)l->n_boards };

	for (int i = 0; i < l->n_boards; i++) {
		struct packed_board row = pack_board(t, &l->boards[i]);

		add_rows(t, BOARDS, &row, 1);
	}
	return list;
}

static struct packed_list pack_captions(struct tables *t, const struct layout *l)
{
	struct packed_list list = { row_count(t, CAPTIONS), (uint32_t)l->n_captions };

	for (int i = 0; i < l->n_captions; i++) {
		const struct caption *c = &l->captions[i];
		struct packed_caption row = { pack_text(t, c->words), c->at, c->size, c->turn };

		add_rows(t, CAPTIONS, &row, 1);
	}
	return list;
}

/* One layout, or none. */
static struct packed_list pack_layout(struct tables *t, const struct layout *l, int n_places)
{
	struct packed_list list = { row_count(t, LAYOUTS), l != NULL };
	struct packed_layout row;

	if (!l)
		return list;
	row = (struct packed_layout){
		.width = l->width, .height = l->height, .hexside = l->hexside, .grid = l->grid,
		.panel = pack_board(t, &l->panel), .legend = pack_board(t, &l->legend),
		.sites = add_rows(t, SITES, l->sites, n_places),
		.points = add_rows(t, POINTS, l->points, l->n_points),
		.boards = pack_boards(t, l), .captions = pack_captions(t, l),
	};
	add_rows(t, LAYOUTS, &row, 1);
	return list;
}

static void pack_map(struct tables *t, const struct map *map)
{
	struct packed_map row = {
		.places = pack_places(t, map),
		.links = add_rows(t, LINKS, map->links, map->n_links),
		.borders = add_rows(t, BORDERS, map->borders, map->n_borders),
		.sources = pack_sources(t, map->sources, map->n_sources),
		.by_id = pack_numbers(t, map->by_id, map->n_places),
		.slots = pack_numbers(t, map->slots, id_slots(map->n_places)),
		.known = pack_numbers(t, map->known, name_count(t->forms->places)),
		.border_sources = pack_numbers(t, map->border_sources, name_count(t->forms->border_features)),
		.layout = pack_layout(t, map->layout, map->n_places),
		.columns = (int16_t)map->columns, .rows = (int16_t)map->rows, .odd_lower = map->odd_lower,
		.from_south = map->from_south, .digest = map->digest,
	};

	add_rows(t, MAPS, &row, 1);
}

/* ---- counters, charts and words --------------------------------------- */

static struct packed_list pack_pieces(struct tables *t, const struct counters *counters)
{
	struct packed_list list = { row_count(t, PIECES), (uint32_t)counters->n_pieces };

	for (int i = 0; i < counters->n_pieces; i++) {
		const struct piece *p = &counters->pieces[i];
		struct packed_piece row = {
			.id = pack_text(t, p->id), .name = pack_text(t, p->name),
			.begins = pack_text(t, p->begins), .traits = p->traits, .side = p->side,
			.source = p->source,
		};

		memcpy(row.value, p->value, sizeof row.value);
		add_rows(t, PIECES, &row, 1);
	}
	return list;
}

static void pack_counters(struct tables *t, const struct counters *counters)
{
	struct packed_counters row = {
		.pieces = pack_pieces(t, counters),
		.sources = pack_sources(t, counters->sources, counters->n_sources),
		.by_id = pack_numbers(t, counters->by_id, counters->n_pieces),
		.slots = pack_numbers(t, counters->slots, id_slots(counters->n_pieces)),
		.digest = counters->digest,
	};

	add_rows(t, COUNTERS, &row, 1);
}

static void pack_charts(struct tables *t, const struct charts *charts)
{
	for (int i = 0; i < charts->n_charts; i++) {
		const struct chart *c = &charts->charts[i];
		struct packed_chart row = {
			.name = pack_text(t, c->name), .source = pack_source(t, &c->source),
			.rows = pack_words(t, c->rows, c->n_rows),
			.columns = pack_words(t, c->columns, c->n_columns),
			.cells = pack_numbers(t, c->cells, c->n_rows * c->n_columns),
		};

		add_rows(t, CHARTS, &row, 1);
	}
	t->charts_digest = charts->digest;
	t->charts_former = charts->former;
}

static void pack_rules(struct tables *t, const struct rules *rules)
{
	for (int i = 0; i < rules->n_clauses; i++) {
		const struct clause *c = &rules->clauses[i];
		struct packed_clause row = {
			.id = pack_text(t, c->id), .rule = pack_text(t, c->rule),
			.kind = pack_text(t, c->kind), .says = pack_text(t, c->says),
			.ruling = pack_text(t, c->ruling), .proof = pack_text(t, c->proof),
			.why = pack_text(t, c->why),
		};

		add_rows(t, CLAUSES, &row, 1);
	}
}

static void pack_changes(struct tables *t, const struct rules *rules)
{
	for (int i = 0; i < rules->n_changes; i++) {
		const struct change *c = &rules->changes[i];
		struct packed_change row = {
			.changed = pack_text(t, c->changed),
			.clauses = pack_words(t, c->clauses, name_count(c->clauses)),
			.edition = (int16_t)c->edition,
		};

		add_rows(t, CHANGES, &row, 1);
	}
}

/* ---- scenarios, and their data ---------------------------------------- */

static int count_scenarios(const struct data *data)
{
	int n = 0;

	while (data->scenarios[n].name)
		n++;
	return n;
}

static const struct packed_scenario *scenario_row(const struct tables *t, int i)
{
	return row_at(t, SCENARIOS, (uint32_t)i);
}

/* Maps and counters that several scenarios share are there once. */
static int16_t pack_own_map(struct tables *t, const struct data *data, int scenario)
{
	const struct map *map = data->scenarios[scenario].data->map;

	if (map == data->map)
		return 0;
	for (int i = 0; i < scenario; i++)
		if (data->scenarios[i].data->map == map)
			return scenario_row(t, i)->map;
	pack_map(t, map);
	return (int16_t)(row_count(t, MAPS) - 1);
}

static int16_t pack_own_counters(struct tables *t, const struct data *data, int scenario)
{
	const struct counters *counters = data->scenarios[scenario].data->counters;

	if (counters == data->counters)
		return 0;
	for (int i = 0; i < scenario; i++)
		if (data->scenarios[i].data->counters == counters)
			return scenario_row(t, i)->counters;
	pack_counters(t, counters);
	return (int16_t)(row_count(t, COUNTERS) - 1);
}

static void pack_scenarios(struct tables *t, const struct data *data)
{
	for (int i = 0; i < count_scenarios(data); i++) {
		const struct scenario *s = &data->scenarios[i];
		struct packed_scenario row = {
			.name = pack_text(t, s->name), .title = pack_text(t, s->title),
			.about = pack_text(t, s->about), .source = pack_source(t, &s->source),
			.setup = pack_words(t, s->setup, name_count(s->setup)),
			.map = s->data ? pack_own_map(t, data, i) : NONE,
			.counters = s->data ? pack_own_counters(t, data, i) : NONE,
		};

		add_rows(t, SCENARIOS, &row, 1);
	}
}

/* The lines of a data file. */
static bool pack_lines(struct tables *t, const char *dir, const char *name, struct packed_list *list,
		       const char **why)
{
	size_t length;
	const char *at = file_read(t->arena, text(t->arena, "%s/%s.yaml", dir, name), 0, &length, why);

	list->first = row_count(t, WORDS);
	while (at && *at) {
		size_t end = strcspn(at, "\n");
		uint32_t line = pack_text(t, text_copy(t->arena, at, end));

		add_rows(t, WORDS, &line, 1);
		at += end + (at[end] == '\n');
	}
	list->n = row_count(t, WORDS) - list->first;
	return at != NULL;
}

/* What scenarios make their data of, for when one of the files is replaced. */
static bool pack_written(struct tables *t, const char *dir, const struct data *data, const char **why)
{
	return !data->scenarios[0].data ||
	       (pack_lines(t, dir, "map", &t->map_lines, why) &&
		pack_lines(t, dir, "counters", &t->counters_lines, why) &&
		pack_lines(t, dir, "scenarios", &t->scenarios_lines, why));
}

/* What every command reads comes first in the pool, so that few of its pages are touched. */
bool pack_data(struct tables *t, struct arena *arena, const struct forms *forms, const struct data *data,
	       const char *dir, const char **why)
{
	*t = (struct tables){ .arena = arena, .forms = forms, .pool.arena = arena };
	for (int i = 0; i < N_TABLES; i++)
		t->rows[i].arena = arena;
	add_text(t, "", 0);
	pack_map(t, data->map);
	pack_counters(t, data->counters);
	pack_charts(t, data->charts);
	pack_scenarios(t, data);
	pack_rules(t, data->rules);
	pack_changes(t, data->rules);
	return pack_written(t, dir, data, why);
}
