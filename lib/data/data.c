/* SPDX-License-Identifier: ISC */
/* data.c: looking things up in the data of a game. */
#include "data/data.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NAMESAKES = 16 };	/* told of in a hint */

bool list_has(const struct list *list, int value)
{
	for (int i = 0; i < list->n; i++)
		if (list->v[i] == value)
			return true;
	return false;
}

void list_add(struct list *list, int value)
{
	if (list->n >= MOST_LIST)
		bug("a list of more than %d", MOST_LIST);
	list->v[list->n++] = (int16_t)value;
}

/* The first of that value; the others keep their order. */
void list_drop(struct list *list, int value)
{
	int i = 0;

	while (i < list->n && list->v[i] != value)
		i++;
	if (i == list->n)
		return;
	list->n--;
	memmove(&list->v[i], &list->v[i + 1], sizeof(list->v[0]) * (size_t)(list->n - i));
	list->v[list->n] = 0;	/* lists are compared by memcmp */
}

bool list_repeats(const struct list *list, int i)
{
	for (int j = 0; j < i; j++)
		if (list->v[j] == list->v[i])
			return true;
	return false;
}

void list_add_all(struct list *to, const struct list *from)
{
	for (int i = 0; i < from->n; i++)
		if (!list_has(to, from->v[i]))
			list_add(to, from->v[i]);
}

void list_drop_all(struct list *list, const struct list *those)
{
	for (int i = 0; i < those->n; i++)
		list_drop(list, those->v[i]);
}

bool list_has_all(const struct list *list, const struct list *those)
{
	for (int i = 0; i < those->n; i++)
		if (!list_has(list, those->v[i]))
			return false;
	return true;
}

bool list_has_any(const struct list *list, const struct list *those)
{
	for (int i = 0; i < those->n; i++)
		if (list_has(list, those->v[i]))
			return true;
	return false;
}

struct list list_of(int value)
{
	return (struct list){ .n = 1, .v = { (int16_t)value } };
}

int pairs_get(const struct pairs *pairs, int key)
{
	for (int i = 0; i < pairs->n; i++)
		if (pairs->key[i] == key)
			return pairs->value[i];
	return NONE;
}

void pairs_add(struct pairs *pairs, int key, int value)
{
	if (pairs->n == MOST_LIST)
		bug("more than %d pairs", MOST_LIST);
	pairs->key[pairs->n] = (int16_t)key;
	pairs->value[pairs->n++] = (int16_t)value;
}

/* Where the entry is, or where it would be. */
static int tally_find(const struct tally *t, int from, int to)
{
	int i = 0;

	while (i < t->n && (t->v[i].to < to || (t->v[i].to == to && t->v[i].from < from)))
		i++;
	return i;
}

static bool tally_has(const struct tally *t, int i, int from, int to)
{
	return i < t->n && t->v[i].from == from && t->v[i].to == to;
}

int tally_get(const struct tally *t, int from, int to)
{
	int i = tally_find(t, from, to);

	return tally_has(t, i, from, to) ? t->v[i].count : 0;
}

void tally_add(struct tally *t, int from, int to, int n)
{
	int i = tally_find(t, from, to);

	if (!n)
		return;
	if (!tally_has(t, i, from, to)) {
		if (t->n == MOST_TALLY)
			bug("a tally of more than %d", MOST_TALLY);
		memmove(t->v + i + 1, t->v + i, (size_t)(t->n++ - i) * sizeof t->v[0]);
		t->v[i] = (struct count){ (int16_t)from, (int16_t)to, 0 };
	}
	t->v[i].count = (int16_t)(t->v[i].count + n);
	if (t->v[i].count)
		return;
	memmove(t->v + i, t->v + i + 1, (size_t)(--t->n - i) * sizeof t->v[0]);
	t->v[t->n] = (struct count){ 0 };	/* one tally, one set of bytes */
}

int scenario_find(const struct data *data, const char *name)
{
	for (int i = 0; data->scenarios[i].name; i++)
		if (same(data->scenarios[i].name, name))
			return i;
	return NONE;
}

const struct data *scenario_data(const struct data *data, int scenario)
{
	const struct data *own = data->scenarios ? data->scenarios[scenario].data : NULL;

	return own ? own : data;
}

int id_slots(int n)
{
	int slots = 2;

	while (slots < 2 * n)
		slots *= 2;
	return slots;
}

/* slots: a power of two. */
int id_slot(const char *id, size_t length, int slots)
{
	uint32_t hash = 2166136261u;	/* FNV */

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)id[i]) * 16777619u;
	return (int)((hash ^ hash >> 15) & (uint32_t)(slots - 1));
}

const char *scenario_name(const void *data, int i)
{
	return ((const struct data *)data)->scenarios[i].name;
}

const char *place_id(const void *data, int i)
{
	const struct map *map = ((const struct data *)data)->map;

	return i < map->n_places ? map->places[i].id : NULL;
}

const char *piece_id(const void *data, int i)
{
	const struct counters *counters = ((const struct data *)data)->counters;

	return i < counters->n_pieces ? counters->pieces[i].id : NULL;
}

const char *clause_id(const void *rules, int i)
{
	const struct rules *all = rules;

	return i < all->n_clauses ? all->clauses[i].id : NULL;
}

/* One of n, which lie in slots. Files name hundreds of them. */
static int find_id(const struct data *data, const char *(*id_of)(const void *, int), const int16_t *slots,
		   int n, const char *id, size_t length)
{
	int most = id_slots(n), at = id_slot(id, length, most);

	for (; slots[at] != NONE; at = (at + 1) & (most - 1)) {
		const char *other = id_of(data, slots[at]);

		if (!strncmp(other, id, length) && !other[length])
			return slots[at];
	}
	return NONE;
}

static int place_find_part(const struct data *data, const char *id, size_t length)
{
	return find_id(data, place_id, data->map->slots, data->map->n_places, id, length);
}

int place_find(const struct data *data, const char *id)
{
	return id ? place_find_part(data, id, strlen(id)) : NONE;
}

int piece_find(const struct data *data, const char *id)
{
	return id ? find_id(data, piece_id, data->counters->slots, data->counters->n_pieces, id, strlen(id))
		  : NONE;
}

/* ---- names ------------------------------------------------------------- */

/* Places or pieces: how to go through them, and what they are called. */
struct kind_of_thing {
	const char *one, *many;
	const char *(*id)(const void *, int);
	const char *(*name)(const void *, int);
	int (*find)(const struct data *, const char *);
};

static const char *place_title(const void *data, int i)
{
	const struct map *map = ((const struct data *)data)->map;

	return i >= map->n_places ? NULL : map->places[i].name ? map->places[i].name : "";
}

static const char *piece_title(const void *data, int i)
{
	const struct counters *counters = ((const struct data *)data)->counters;

	return i >= counters->n_pieces ? NULL : counters->pieces[i].name ? counters->pieces[i].name : "";
}

static const struct kind_of_thing a_place = { "place", "places", place_id, place_title, place_find };
static const struct kind_of_thing a_piece = { "piece", "pieces", piece_id, piece_title, piece_find };

/* A name as somebody wrote it, in both ways to write it without marks. */
struct called {
	char folded[2][FOLDED_ROOM];
};

static bool folds_so(const char *words, size_t length, const struct called *so)
{
	char other[FOLDED_ROOM];

	for (int way = 0; way < 2; way++)
		if (name_fold(other, words, length, way) &&
		    (same(other, so->folded[0]) || same(other, so->folded[1])))
			return true;
	return false;
}

/* A name may be followed by another one in brackets: "Ingeniørkompani (Engineers)". */
static bool is_called(const char *name, const struct called *so)
{
	size_t length = strlen(name);
	const char *bracket = strstr(name, " (");

	if (folds_so(name, length, so))
		return true;
	return bracket && name[length - 1] == ')' &&
	       (folds_so(name, (size_t)(bracket - name), so) ||
		folds_so(bracket + 2, (size_t)(name + length - 1 - (bracket + 2)), so));
}

/* How many are called so, or have such an id but for how it is written; the first of them; all, in words. */
static int count_called(const struct data *data, const struct kind_of_thing *k, const char *name, int *first,
			struct buffer *ids)
{
	struct called so;
	int n = 0;

	for (int way = 0; way < 2; way++)
		if (!name_fold(so.folded[way], name, strlen(name), way))
			return 0;
	for (int i = 0; k->id(data, i) && n <= MOST_NAMESAKES; i++) {
		const char *id = k->id(data, i);

		if (!folds_so(id, strlen(id), &so) && !is_called(k->name(data, i), &so))
			continue;
		*first = n ? *first : i;
		if (n++ < MOST_NAMESAKES)
			buffer_printf(ids, "%s'%s'", n > 1 ? ", " : "", id);
		else
			buffer_text(ids, " ...");
	}
	return n;
}

static const char *id_hint(struct arena *arena, const struct data *data, const char *wrong,
			   const struct kind_of_thing *k)
{
	struct buffer ids = { .arena = arena };
	const struct kind_of_thing *other = k == &a_place ? &a_piece : &a_place;
	const char *near = NULL;
	int first;

	if (count_called(data, k, wrong, &first, &ids))
		return text(arena, "; what is called so has the id %s", ids.bytes);
	if (count_called(data, other, wrong, &first, &ids))
		return text(arena, ": that is a %s", other->one);
	near = nearest(wrong, k->id, data);
	return did_you_mean(arena, near ? near : nearest(wrong, k->name, data));
}

const char *place_hint(struct arena *arena, const struct data *data, const char *wrong)
{
	return id_hint(arena, data, wrong, &a_place);
}

const char *piece_hint(struct arena *arena, const struct data *data, const char *wrong)
{
	return id_hint(arena, data, wrong, &a_piece);
}

static int find_called(struct arena *arena, const struct data *data, const char *name, const char **why,
		       const struct kind_of_thing *k)
{
	struct buffer ids = { .arena = arena };
	int i = k->find(data, name), n;

	if (i != NONE)
		return i;
	n = count_called(data, k, name, &i, &ids);
	if (n == 1)
		return i;
	*why = n ? text(arena, "'%s' is the name of several %s: %s", name, k->many, ids.bytes)
		 : text(arena, "there is no %s '%s'%s", k->one, name, id_hint(arena, data, name, k));
	return NONE;
}

int place_called(struct arena *arena, const struct data *data, const char *name, const char **why)
{
	return find_called(arena, data, name, why, &a_place);
}

int piece_called(struct arena *arena, const struct data *data, const char *name, const char **why)
{
	return find_called(arena, data, name, why, &a_piece);
}

/* ---- borders and hexes --------------------------------------------------- */

int border_between(const struct data *data, int from, int to)
{
	EACH_LINK(link, data, from)
		if (link->to == to)
			return link->border;
	return NONE;
}

int border_find(const struct data *data, const char *id)
{
	const char *slash = id ? strchr(id, '/') : NULL;
	int a, b;

	if (!slash)
		return NONE;
	a = place_find_part(data, id, (size_t)(slash - id));
	b = place_find(data, slash + 1);
	return a == NONE || b == NONE ? NONE : border_between(data, a, b);
}

const char *border_id(struct arena *arena, const struct data *data, int border)
{
	const struct border *b = &data->map->borders[border];

	return text(arena, "%s/%s", data->map->places[b->a].id, data->map->places[b->b].id);
}

const char *hex_number(const char *id)
{
	size_t length = strlen(id);

	return length > 4 ? id + length - 4 : id;
}

bool is_of_board(const char *id, const char *board)
{
	size_t length = (size_t)(hex_number(id) - id);

	return strlen(board) == length && !strncmp(id, board, length);
}

/* A step to the next column also goes half a hex up or down. */
int hex_distance(const struct data *data, int a, int b)
{
	const struct place *from, *to;
	int across, down;

	if (a == NONE || b == NONE)
		return NONE;
	from = &data->map->places[a];
	to = &data->map->places[b];
	if (from->kind != 0 || to->kind != 0)
		return NONE;
	across = abs(from->column - to->column);
	down = abs(hex_height(data->map, from->column, from->row) -
		   hex_height(data->map, to->column, to->row));
	return down > across ? across + (down - across) / 2 : across;
}

const struct clause *clause_find(const struct rules *rules, const char *id)
{
	for (int i = 0; i < rules->n_clauses; i++)
		if (same(rules->clauses[i].id, id))
			return &rules->clauses[i];
	return NULL;
}

int chart_row(const struct chart *chart, const char *label)
{
	for (int i = 0; i < chart->n_rows; i++)
		if (same(chart->rows[i], label))
			return i;
	return NONE;
}

static uint64_t add_number(uint64_t so_far, uint64_t number)
{
	unsigned char bytes[8];

	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)(number >> 8 * i);
	return digest(so_far, bytes, sizeof(bytes));
}

static uint64_t digest_with(const struct data *data, uint64_t charts)
{
	uint64_t sum = DIGEST_START;

	sum = add_number(sum, data->map ? data->map->digest : 0);
	sum = add_number(sum, data->counters ? data->counters->digest : 0);
	return add_number(sum, charts);
}

uint64_t data_digest(const struct data *data)
{
	return digest_with(data, data->charts ? data->charts->digest : 0);
}

uint64_t former_digest(const struct data *data)
{
	return digest_with(data, data->charts ? data->charts->former : 0);
}
