/* SPDX-License-Identifier: ISC */
/*
 * packed.h: the data of a game as they are compiled into the program. No row holds a pointer: a text is its
 * offset in one pool (0: none), a list its first and its number in the table of its kind. So the linker of a
 * program that may lie anywhere has nothing to mend in them at every start, and pages that nobody reads are
 * never touched. pack.c makes them when the program is built, unpack.c makes struct data of them when a
 * command needs the game.
 */
#ifndef PACKED_H
#define PACKED_H

#include "data/data.h"
#include "data/layout.h"

struct packed_list {
	uint32_t first, n;
};

struct packed_source {
	uint32_t name, rule, rebuilt;
};

struct packed_place {
	uint32_t id, name, features;
	int16_t kind, column, row, first, links, source;
};

struct packed_board {
	uint32_t name;
	int16_t x, y, width, height;
};

struct packed_caption {
	uint32_t words;
	struct point at;
	int16_t size, turn;
};

struct packed_layout {
	int16_t width, height, hexside;
	struct point grid;
	struct packed_board panel, legend;
	struct packed_list sites, points, boards, captions;
};

struct packed_map {
	struct packed_list places, links, borders, sources;
	struct packed_list by_id, slots, known, border_sources;	/* in numbers */
	struct packed_list layout;	/* one or none */
	int16_t columns, rows;
	bool odd_lower, from_south;
	uint64_t digest;
};

struct packed_piece {
	uint32_t id, name, begins, traits;
	int16_t side, source, value[MOST_VALUES];
};

struct packed_counters {
	struct packed_list pieces, sources, by_id, slots;
	uint64_t digest;
};

struct packed_chart {
	uint32_t name;
	struct packed_source source;
	struct packed_list rows, columns;	/* in words */
	struct packed_list cells;		/* in numbers */
};

struct packed_scenario {
	uint32_t name, title, about;
	struct packed_source source;
	struct packed_list setup;	/* in words */
	int16_t map, counters;		/* of its own; NONE: those of the game */
};

struct packed_clause {
	uint32_t id, rule, kind, says, ruling, proof, why;
};

struct packed_change {
	uint32_t changed;
	struct packed_list clauses;	/* in words */
	int16_t edition;
};

/* The tables, and what of them is whose. The map and the counters of the game are the first ones. */
struct packed {
	const char *pool;
	const uint32_t *words;		/* texts of lists of texts */
	const int16_t *numbers;
	const struct packed_source *sources;
	const struct packed_place *places;
	const struct link *links;
	const struct border *borders;
	const struct packed_layout *layouts;
	const struct site *sites;
	const struct point *points;
	const struct packed_board *boards;
	const struct packed_caption *captions;
	const struct packed_map *maps;
	const struct packed_piece *pieces;
	const struct packed_counters *counters;
	const struct packed_chart *charts;
	const struct packed_scenario *scenarios;
	const struct packed_clause *clauses;
	const struct packed_change *changes;
	int n_maps, n_counters, n_charts, n_scenarios, n_clauses, n_changes;
	uint64_t charts_digest, charts_former;
	struct packed_list map_lines, counters_lines, scenarios_lines;	/* struct written, in words */
};

#endif
