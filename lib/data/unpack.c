/* SPDX-License-Identifier: ISC */
/* unpack.c: the data of a game, from the tables of the program to struct data. Texts and what holds none of
 * them stay where they are; only rows with pointers are made. */
#include "data/packed.h"

#include <string.h>

struct unpacker {
	const struct packed *packed;
	struct arena *arena;
};

/* Room for n that are all filled in. */
#define ROOM_FOR(u, type, n) ((type *)arena_take_raw((u)->arena, sizeof(type) * (size_t)(n)))
/* A list without pointers as it lies in its table; NULL: it is empty. */
#define LISTED(u, table, list) ((list).n ? (u)->packed->table + (list).first : NULL)

static inline const char *word(const struct unpacker *u, uint32_t offset)
{
	return offset ? u->packed->pool + offset : NULL;
}

/* Ended by NULL. */
static const char *const *unpack_words(const struct unpacker *u, struct packed_list list)
{
	const char **words = ROOM_FOR(u, const char *, list.n + 1);

	for (uint32_t i = 0; i < list.n; i++)
		words[i] = word(u, u->packed->words[list.first + i]);
	words[list.n] = NULL;
	return words;
}

static struct source unpack_source(const struct unpacker *u, const struct packed_source *from)
{
	return (struct source){ word(u, from->name), word(u, from->rule), word(u, from->rebuilt) };
}

static const struct source *unpack_sources(const struct unpacker *u, struct packed_list list)
{
	struct source *sources = ROOM_FOR(u, struct source, list.n);

	for (uint32_t i = 0; i < list.n; i++)
		sources[i] = unpack_source(u, &u->packed->sources[list.first + i]);
	return sources;
}

/* ---- the map ---------------------------------------------------------- */

static const struct place *unpack_places(const struct unpacker *u, struct packed_list list)
{
	struct place *places = ROOM_FOR(u, struct place, list.n);

	for (uint32_t i = 0; i < list.n; i++) {
		const struct packed_place *from = &u->packed->places[list.first + i];

		places[i] = (struct place){
			.id = word(u, from->id), .name = word(u, from->name), .kind = from->kind,
			.column = from->column, .row = from->row, .features = from->features,
			.first = from->first, .links = from->links, .source = from->source,
		};
	}
	return places;
}

static struct board unpack_board(const struct unpacker *u, const struct packed_board *from)
{
	return (struct board){ word(u, from->name), from->x, from->y, from->width, from->height };
}

static const struct board *unpack_boards(const struct unpacker *u, struct packed_list list)
{
	struct board *boards = ROOM_FOR(u, struct board, list.n + 1);

	for (uint32_t i = 0; i < list.n; i++)
		boards[i] = unpack_board(u, &u->packed->boards[list.first + i]);
	boards[list.n] = (struct board){ 0 };
	return boards;
}

static const struct caption *unpack_captions(const struct unpacker *u, struct packed_list list)
{
	struct caption *captions = ROOM_FOR(u, struct caption, list.n + 1);

	for (uint32_t i = 0; i < list.n; i++) {
		const struct packed_caption *from = &u->packed->captions[list.first + i];

		captions[i] = (struct caption){ word(u, from->words), from->at, from->size, from->turn };
	}
	captions[list.n] = (struct caption){ 0 };
	return captions;
}

static const struct layout *unpack_layout(const struct unpacker *u, const struct packed_layout *from)
{
	struct layout *layout = NEW_RAW(u->arena, struct layout);

	*layout = (struct layout){
		.width = from->width, .height = from->height, .hexside = from->hexside, .grid = from->grid,
		.panel = unpack_board(u, &from->panel), .legend = unpack_board(u, &from->legend),
		.sites = LISTED(u, sites, from->sites), .points = LISTED(u, points, from->points),
		.boards = unpack_boards(u, from->boards), .captions = unpack_captions(u, from->captions),
		.n_points = (int)from->points.n, .n_boards = (int)from->boards.n,
		.n_captions = (int)from->captions.n,
	};
	return layout;
}

static void unpack_map(const struct unpacker *u, const struct packed_map *from, struct map *map)
{
	*map = (struct map){
		.places = unpack_places(u, from->places), .links = LISTED(u, links, from->links),
		.borders = LISTED(u, borders, from->borders), .by_id = LISTED(u, numbers, from->by_id),
		.slots = LISTED(u, numbers, from->slots), .known = LISTED(u, numbers, from->known),
		.border_sources = LISTED(u, numbers, from->border_sources),
		.sources = unpack_sources(u, from->sources),
		.layout = from->layout.n ? unpack_layout(u, &u->packed->layouts[from->layout.first]) : NULL,
		.n_places = (int)from->places.n, .n_links = (int)from->links.n,
		.n_borders = (int)from->borders.n, .n_sources = (int)from->sources.n,
		.columns = from->columns, .rows = from->rows, .odd_lower = from->odd_lower,
		.from_south = from->from_south, .digest = from->digest,
	};
}

/* ---- counters, charts and words --------------------------------------- */

static const struct piece *unpack_pieces(const struct unpacker *u, struct packed_list list)
{
	struct piece *pieces = ROOM_FOR(u, struct piece, list.n);

	for (uint32_t i = 0; i < list.n; i++) {
		const struct packed_piece *from = &u->packed->pieces[list.first + i];

		pieces[i] = (struct piece){
			.id = word(u, from->id), .name = word(u, from->name), .begins = word(u, from->begins),
			.side = from->side, .source = from->source, .traits = from->traits,
		};
		memcpy(pieces[i].value, from->value, sizeof from->value);
	}
	return pieces;
}

static void unpack_counters(const struct unpacker *u, const struct packed_counters *from,
			    struct counters *counters)
{
	*counters = (struct counters){
		.pieces = unpack_pieces(u, from->pieces), .by_id = LISTED(u, numbers, from->by_id),
		.slots = LISTED(u, numbers, from->slots), .sources = unpack_sources(u, from->sources),
		.n_pieces = (int)from->pieces.n, .n_sources = (int)from->sources.n, .digest = from->digest,
	};
}

static const struct charts *unpack_charts(const struct unpacker *u)
{
	struct charts *charts = NEW_RAW(u->arena, struct charts);
	struct chart *all = ROOM_FOR(u, struct chart, u->packed->n_charts);

	for (int i = 0; i < u->packed->n_charts; i++) {
		const struct packed_chart *from = &u->packed->charts[i];

		all[i] = (struct chart){
			.name = word(u, from->name), .source = unpack_source(u, &from->source),
			.rows = unpack_words(u, from->rows), .columns = unpack_words(u, from->columns),
			.cells = LISTED(u, numbers, from->cells), .n_rows = (int)from->rows.n,
			.n_columns = (int)from->columns.n,
		};
	}
	*charts = (struct charts){ all, u->packed->n_charts, u->packed->charts_digest,
				   u->packed->charts_former };
	return charts;
}

static const struct change *unpack_changes(const struct unpacker *u)
{
	struct change *changes = ROOM_FOR(u, struct change, u->packed->n_changes);

	for (int i = 0; i < u->packed->n_changes; i++) {
		const struct packed_change *from = &u->packed->changes[i];

		changes[i] = (struct change){ word(u, from->changed), unpack_words(u, from->clauses),
					      from->edition };
	}
	return changes;
}

static const struct rules *unpack_rules(const struct unpacker *u)
{
	struct rules *rules = NEW_RAW(u->arena, struct rules);
	struct clause *clauses = ROOM_FOR(u, struct clause, u->packed->n_clauses);

	for (int i = 0; i < u->packed->n_clauses; i++) {
		const struct packed_clause *from = &u->packed->clauses[i];

		clauses[i] = (struct clause){
			word(u, from->id), word(u, from->rule), word(u, from->kind), word(u, from->says),
			word(u, from->ruling), word(u, from->proof), word(u, from->why),
		};
	}
	*rules = (struct rules){ clauses, unpack_changes(u), u->packed->n_clauses, u->packed->n_changes };
	return rules;
}

/* ---- all together ----------------------------------------------------- */

static const struct map *unpack_maps(const struct unpacker *u)
{
	struct map *maps = ROOM_FOR(u, struct map, u->packed->n_maps);

	for (int i = 0; i < u->packed->n_maps; i++)
		unpack_map(u, &u->packed->maps[i], &maps[i]);
	return maps;
}

static const struct counters *unpack_all_counters(const struct unpacker *u)
{
	struct counters *counters = ROOM_FOR(u, struct counters, u->packed->n_counters);

	for (int i = 0; i < u->packed->n_counters; i++)
		unpack_counters(u, &u->packed->counters[i], &counters[i]);
	return counters;
}

/* Those of the game with a map and counters of its own; what the files say the game alone has. */
static const struct data *own_data(const struct unpacker *u, const struct packed_scenario *from,
				   const struct data *of_game, const struct scenario *scenarios)
{
	struct data *own = NEW_RAW(u->arena, struct data);

	*own = (struct data){
		.map = of_game->map + from->map, .counters = of_game->counters + from->counters,
		.charts = of_game->charts, .scenarios = scenarios, .rules = of_game->rules,
	};
	return own;
}

static const struct scenario *unpack_scenarios(const struct unpacker *u, const struct data *of_game)
{
	int n = u->packed->n_scenarios;
	struct scenario *scenarios = ROOM_FOR(u, struct scenario, n + 1);

	for (int i = 0; i < n; i++) {
		const struct packed_scenario *from = &u->packed->scenarios[i];

		scenarios[i] = (struct scenario){
			.name = word(u, from->name), .title = word(u, from->title),
			.about = word(u, from->about), .source = unpack_source(u, &from->source),
			.setup = from->setup.n ? unpack_words(u, from->setup) : NULL,
			.data = from->map == NONE ? NULL : own_data(u, from, of_game, scenarios),
		};
	}
	scenarios[n] = (struct scenario){ 0 };
	return scenarios;
}

static const struct written *unpack_written(const struct unpacker *u)
{
	const struct packed *p = u->packed;
	struct written *written = NEW_RAW(u->arena, struct written);

	*written = (struct written){
		unpack_words(u, p->map_lines), unpack_words(u, p->counters_lines),
		unpack_words(u, p->scenarios_lines),
	};
	return written;
}

const struct data *data_unpack(const struct packed *packed, struct arena *arena)
{
	const struct unpacker u = { packed, arena };
	struct data *data = NEW_RAW(arena, struct data);

	*data = (struct data){
		.map = unpack_maps(&u), .counters = unpack_all_counters(&u), .charts = unpack_charts(&u),
		.rules = unpack_rules(&u), .compiled = true,
		.written = packed->map_lines.n ? unpack_written(&u) : NULL,
	};
	data->scenarios = unpack_scenarios(&u, data);
	return data;
}
