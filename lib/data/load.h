/* SPDX-License-Identifier: ISC */
/* load.h: what the readers of the data files share. Private to lib/engine/load*.c and data.c. */
#ifndef LOAD_H
#define LOAD_H

#include "data/data.h"
#include "data/layout.h"

struct loader {
	struct arena *arena;
	const struct forms *forms;
	const char **why;
};

/* An id and whose it is, for sorting. */
struct keyed {
	const char *id;
	int16_t index;
};

/* ---- load.c: all these give false and set *why when the doc is no good -- */

bool load_fail(struct loader *, const struct doc *at, const char *fmt, ...) PRINTF(3, 4);
bool load_fail_key(struct loader *, const struct doc *at, const char *fmt, ...) PRINTF(3, 4);	/* its key */
/* An unknown name, told at the text or, if it is one, the key: names the nearest, or all. Always false. */
bool load_unknown(struct loader *, const struct doc *at, const char *what, const char *name,
		  const char *const *names);
bool load_kind(struct loader *, const struct doc *, enum doc_kind, const char *what);
bool load_keys(struct loader *, const struct doc *, const char *const *keys);	/* a mapping of these */
bool load_id(struct loader *, const struct doc *, const char *what);	/* of its key */
bool load_text(struct loader *, const struct doc *map, const char *key, bool required, const char **);
bool load_int(struct loader *, const struct doc *map, const char *key, int least, int most, int *);
bool load_word(struct loader *, const struct doc *, const char *what, const char *const *names, int16_t *);
bool load_flags(struct loader *, const struct doc *, const char *what, const char *const *names, uint32_t *);
bool load_source(struct loader *, const struct doc *, struct source *);	/* doc may be NULL */
bool load_sources(struct loader *, const struct doc *, const struct source **, int *n);
/* The source that an entry names, or the default; NONE when the file has no sources. */
bool load_source_of(struct loader *, const struct doc *entry, const struct source *, int n, int16_t *);
const int16_t *load_order(struct loader *, struct keyed *, int n);	/* by id */
const int16_t *load_slots(struct loader *, const struct keyed *, int n);	/* for id_slot() */
void load_write_flags(struct buffer *, const char *const *names, uint32_t);	/* for digests */

/* ---- the parts -------------------------------------------------------- */

const struct map *load_map(struct loader *, const struct doc *);
/* doc may be NULL, then so is *out. data: just the map. */
bool load_layout(struct loader *, const struct doc *, const struct data *, const struct layout **out);
bool load_laid_layout(struct loader *, const struct doc *, const struct data *, const struct layout **out);
/* A map of boards: the boards, and the map that they make as a scenario lays them. */
struct boards;
const struct boards *load_boards(struct loader *, const struct doc *map);
const struct doc *boards_doc(const struct boards *);	/* map.yaml */
const struct map *load_laid(struct loader *, const struct boards *, const struct doc *lays);
const struct counters *load_counters(struct loader *, const struct doc *);
/* Those that a scenario chooses, with what it changes. */
const struct counters *load_chosen(struct loader *, const struct doc *, const struct counters *);
const char *const *load_piece_keys(struct loader *, bool of_scenario);	/* ended by NULL */
/* counters.yaml or a scenario, its pieces written one by one instead of in tables; NULL: *why says. */
const struct doc *load_without_tables(struct loader *, const struct doc *, bool of_scenario);
const struct doc *load_scenarios_without_tables(struct loader *, const struct doc *);	/* scenarios.yaml */
const struct charts *load_charts(struct loader *, const struct doc *, const struct charts *base);
/* Data that are complete can be played with by the rules. scenario: whose they are, or NULL. */
struct data_docs;
bool load_fit(struct loader *, const struct data_docs *, const struct doc *scenario, const struct data *);
/* A cell out of its range, or `no` where a word is wanted, told in words; NULL: there is none. */
const char *cells_fault(const struct data *, const struct forms *, struct arena *);

#endif
