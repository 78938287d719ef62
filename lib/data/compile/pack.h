/* SPDX-License-Identifier: ISC */
/* pack.h: the tables of struct packed as they grow, each a buffer of rows. */
#ifndef PACK_H
#define PACK_H

#include "data/packed.h"

struct pooled {			/* a text and where it begins */
	uint64_t digest;
	uint32_t offset;
};

enum table {			/* of struct packed, in the order of its members */
	WORDS, NUMBERS, SOURCES, PLACES, LINKS, BORDERS, LAYOUTS, SITES, POINTS, BOARDS, CAPTIONS, MAPS,
	PIECES, COUNTERS, CHARTS, SCENARIOS, CLAUSES, CHANGES,
	POOLED,			/* texts by offset; the first stands for no text */
	N_TABLES
};

struct tables {
	struct arena *arena;
	const struct forms *forms;
	struct buffer pool, rows[N_TABLES];
	uint64_t charts_digest, charts_former;
	struct packed_list map_lines, counters_lines, scenarios_lines;
};

/* dir: where the files are, for their lines. False: *why says why not. */
bool pack_data(struct tables *, struct arena *, const struct forms *, const struct data *, const char *dir,
	       const char **why);

uint32_t row_count(const struct tables *, enum table);
const void *row_at(const struct tables *, enum table, uint32_t i);

#endif
