/* SPDX-License-Identifier: ISC */
/*
 * data.h: what is printed on map, counters and charts, the names by which a game's code knows it, and the
 * short lists that everything is made of. It is loaded from YAML when the program is built, and unpacked when
 * a command needs the game, or loaded when the program runs, with --data; and is const ever after.
 */
#ifndef DATA_H
#define DATA_H

#include "base/base.h"
#include "doc/doc.h"

enum { NONE = -1 };		/* no place, no piece, no side */
enum { NO = INT16_MIN };	/* the cell `no` of a chart: not allowed */
enum {
	MOST_PLACES = 1536, MOST_PIECES = 512, MOST_SIDES = 4, MOST_LIST = 128, MOST_TALLY = 192,
	MOST_VALUES = 16,
};

/* ---- lists ------------------------------------------------------------ */

/* A short list of pieces, places or numbers. */
struct list {
	int16_t n, v[MOST_LIST];
};

bool list_has(const struct list *, int);
void list_add(struct list *, int);		/* a full list is a bug */
void list_drop(struct list *, int);
void list_add_all(struct list *, const struct list *);	/* those that it lacks */
void list_drop_all(struct list *, const struct list *);
bool list_has_all(const struct list *, const struct list *);
bool list_has_any(const struct list *, const struct list *);
bool list_repeats(const struct list *, int i);	/* the i-th of them stands before it, too */
struct list list_of(int);			/* that one */

/* What goes with which piece, in the order stated: cargo, an aim, a place. A key may stand several times. */
struct pairs {
	int16_t n, key[MOST_LIST], value[MOST_LIST];
};

int pairs_get(const struct pairs *, int key);	/* its first value; NONE: it is no key */
void pairs_add(struct pairs *, int key, int value);	/* full pairs are a bug */

/* How many go from one place to another, in the order of `to`, then of `from`; none is zero. */
struct count {
	int16_t from, to, count;
};
struct tally {
	int16_t n;
	struct count v[MOST_TALLY];
};

int tally_get(const struct tally *, int from, int to);
void tally_add(struct tally *, int from, int to, int n);	/* n may be negative; a full tally is a bug */
#define EACH_TALLY(t, tally) for (const struct count *t = (tally)->v; t < (tally)->v + (tally)->n; t++)

/* ---- data: what is printed on map, counters and charts ---------------- */

/* Where a datum is from: the rule that states it, or why and how it was rebuilt. */
struct source {
	const char *name, *rule, *rebuilt;
};

struct place {
	const char *id, *name;		/* name may be NULL */
	int16_t kind;			/* index into forms->place_kinds; 0 is a hex of the grid */
	int16_t column, row;		/* of a hex, from 1 */
	uint32_t features;		/* bits, by forms->place_features */
	int16_t first, links;		/* its links in map->links */
	int16_t source;
};

/* A way from one place to a neighbour. Both ways share one border. */
struct link {
	int16_t to, border;
};

struct border {
	int16_t a, b;			/* a < b */
	uint32_t features;		/* bits, by forms->border_features */
};

struct map {
	const struct place *places;
	const struct link *links;
	const struct border *borders;
	const int16_t *by_id;		/* places in order of id */
	const int16_t *slots;		/* places by the hash of their id: id_slot() */
	const int16_t *known;		/* by forms->places */
	const int16_t *border_sources;	/* by forms->border_features; NONE: not stated */
	const struct source *sources;
	const struct layout *layout;	/* NULL: the map does not say */
	int n_places, n_links, n_borders, n_sources;
	int columns, rows;		/* of the grid; 0: there is none */
	bool odd_lower;			/* odd columns sit half a hex lower */
	bool from_south;		/* row 1 is the lowest, not the highest */
	uint64_t digest;
};

struct piece {
	const char *id, *name;
	const char *begins;		/* the place where it is when the game begins */
	int16_t side, source;
	uint32_t traits;		/* bits, by forms->traits */
	int16_t value[MOST_VALUES];	/* by forms->values */
};

struct counters {
	const struct piece *pieces;
	const int16_t *by_id, *slots;	/* as those of places */
	const struct source *sources;
	int n_pieces, n_sources;
	uint64_t digest;
};

/* The slot where the search for an id begins. Of those for n ids at most half are used; others are NONE. */
int id_slots(int n);
int id_slot(const char *id, size_t length, int slots);

struct chart {
	const char *name;
	struct source source;
	const char *const *rows, *const *columns;	/* labels */
	const int16_t *cells;				/* row by row */
	int n_rows, n_columns;
	const int16_t *past;		/* cells of form->past that the file states; NULL: it has none */
};

struct charts {
	const struct chart *charts;	/* in the order of forms->charts */
	int n_charts;
	uint64_t digest;
	uint64_t former;		/* the same with the rows that editions of the past had */
};

struct scenario {
	const char *name, *title, *about;
	struct source source;
	const char *const *setup;	/* ready: an action each, ended by NULL; NULL: there is none */
	const struct data *data;	/* with a map or counters of its own; NULL: those of the game */
};

struct clause {
	const char *id, *rule, *kind, *says;
	const char *ruling;		/* how we read a doubtful text, or NULL */
	const char *proof, *why;	/* case, or hand and why */
};

/* What an edition of the game, from the second on, changed. */
struct change {
	const char *changed;
	const char *const *clauses;	/* their ids, ended by NULL */
	int edition;
};

struct rules {
	const struct clause *clauses;
	const struct change *changes;	/* in the order of editions, each of which has some */
	int n_clauses, n_changes;
};

/* The lines of the files that scenarios make data of their own of, each file ended by NULL. */
struct written {
	const char *const *map, *const *counters, *const *scenarios;
};

/*
 * Scenarios that lay boards or choose pieces have data of their own, all of them or none; a match is played
 * with those. The map of the game is then that of its first scenario, its counters are all that there are.
 */
struct data {
	const struct map *map;
	const struct counters *counters;
	const struct charts *charts;
	const struct scenario *scenarios;	/* ended by { 0 } */
	const struct rules *rules;
	const struct written *written;	/* as compiled, if scenarios have data of their own; else NULL */
	bool compiled;			/* what the program has of the game, and nothing else */
};

int scenario_find(const struct data *, const char *name);	/* NONE: there is none; name may be NULL */
const struct data *scenario_data(const struct data *, int scenario);	/* what it is played with */
int place_find(const struct data *, const char *id);	/* NONE: there is none; id may be NULL */
int piece_find(const struct data *, const char *id);
int chart_row(const struct chart *, const char *label);	/* NONE: there is none */
/* For nearest(); NULL after the last. */
const char *scenario_name(const void *data, int);
const char *place_id(const void *data, int);
const char *piece_id(const void *data, int);
const char *clause_id(const void *rules, int);
/* What to say of an id that there is not: the id of what is called so, or the nearest one; "": nothing. */
const char *place_hint(struct arena *, const struct data *, const char *wrong);
const char *piece_hint(struct arena *, const struct data *, const char *wrong);
/*
 * As players say it: by its id or, if nothing has such an id, by its name, as name_fold() has both. A name
 * may have another in brackets, and either will do. NONE: nothing is called so, or several are, as *why says.
 */
int place_called(struct arena *, const struct data *, const char *name, const char **why);
int piece_called(struct arena *, const struct data *, const char *name, const char **why);

#define EACH_LINK(l, data, place) \
	for (const struct link *l = &(data)->map->links[(data)->map->places[place].first], \
	     *l##_end = l + (data)->map->places[place].links; l < l##_end; l++)

int border_between(const struct data *, int from, int to);	/* NONE: not neighbours */
const char *border_id(struct arena *, const struct data *, int border);	/* "0919/1019" */
int hex_distance(const struct data *, int a, int b);	/* NONE unless both are hexes */
/* How far down its middle is, in halves. */
static inline int hex_height(const struct map *map, int column, int row)
{
	bool odd = column % 2;

	return 2 * (map->from_south ? map->rows + 1 - row : row) + (odd == map->odd_lower);
}

/* The id of a hex is its number, CCRR, after the name of its board if the map is made of boards: `NA0106`. */
const char *hex_number(const char *id);
bool is_of_board(const char *id, const char *board);
/* The column, or two on the row. */
static inline int two_digits(const char *at) { return (at[0] - '0') * 10 + at[1] - '0'; }

/* ---- forms: the names that a game's code knows, in the order of its enums; lists end with NULL --- */

struct value_form {
	const char *name;
	const char *const *words;	/* NULL: a whole number */
	const char *about;		/* what people call it; NULL: its name */
	bool inner;			/* of use to the rules alone: people are not told */
};

/* A row that the rules of an earlier edition needed: charts may still have it, and nothing comes of it. */
struct past_row {
	const char *name;
	int16_t cell;			/* of its one column; what it was, if a chart has it no more */
};

struct chart_form {
	const char *name;
	const char *const *columns;	/* required, in this order; NULL: any */
	const char *const *rows;	/* required, in this order; NULL: any */
	const char *const *words;	/* of the cells; NULL: whole numbers */
	const struct past_row *past;	/* after the others, ended by { 0 }; NULL: none */
};

/* Bounds of the cells of charts that hold numbers: the first that fits a cell counts. */
struct cell_range {
	int chart, row, column;		/* NONE: any */
	int least, most;
	bool no;			/* `no` will do too */
};

struct forms {
	const char *const *sides;
	const char *const *place_kinds, *const *place_features, *const *border_features, *const *traits;
	const char *const *places;		/* ids that every map of the game has; NULL: none */
	int (*kind_of_known)(int);		/* of what kind each of them must be; NULL: of any */
	/* Adds features that follow from others, once, when the map is loaded; NULL: there are none. */
	void (*derive)(const struct map *, struct place *, struct border *);
	const struct value_form *values;	/* ended by { 0 } */
	const struct chart_form *charts;	/* ended by { 0 } */
	const struct cell_range *ranges;	/* of all cells that are numbers; NULL: any will do */
	int n_ranges;
	/* Why the rules cannot be played with such data, in words, or NULL. */
	const char *(*data_fault)(const struct data *, struct arena *);
};

/* For games whose links join hexes alone: what is wrong with those of the place, in words, or NULL. */
const char *links_fault(const struct map *, const struct place *, struct arena *);

/*
 * Reads map.yaml, counters.yaml, charts.yaml, scenarios.yaml and rules.yaml, those that the directory has;
 * the others are taken from base. NULL and *why when they are no good.
 */
const struct data *data_load_dir(struct arena *, const struct forms *, const char *dir,
				 const struct data *base, const char **why);

/* ---- for the engine --------------------------------------------------- */

/* As compiled into the program, packed.h. All that the data need is taken from the arena. */
struct packed;
const struct data *data_unpack(const struct packed *, struct arena *);

/* The files, read. What is NULL is taken from base; charts not given are too. NULL and *why: no good. */
struct data_docs {
	const struct doc *map, *counters, *charts, *scenarios, *rules;
};
const struct data *data_load(struct arena *, const struct forms *, const struct data_docs *,
			     const struct data *base, const char **why);
int border_find(const struct data *, const char *id);	/* "0919/1019", either way round */
const struct clause *clause_find(const struct rules *, const char *id);	/* NULL: there is none */
uint64_t data_digest(const struct data *);
uint64_t former_digest(const struct data *);	/* with rows of charts that earlier editions had */

#endif
