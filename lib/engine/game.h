/* SPDX-License-Identifier: ISC */
/* game.h: the short questions about a match that the chapters of every game ask again and again. */
#ifndef GAME_H
#define GAME_H

#include "engine/engine.h"
#include "engine/search.h"

/*
 * The game's own structs where the match keeps them, to change (own, unit, ground) and to look at (own_of,
 * unit_of, ground_of): GAME_STRUCTS(struct of the game, struct of a piece, struct of a place)
 */
#define GAME_STRUCTS(of_game, of_piece, of_place) \
	_Static_assert(_Alignof(of_game) <= 8 && _Alignof(of_piece) <= 8 && _Alignof(of_place) <= 8, \
		       "the room of a match is aligned to 8"); \
	_Static_assert(AFTER_OWN(sizeof(of_game)) + AFTER_OWN(MOST_PIECES * sizeof(of_piece)) + \
		       MOST_PLACES * sizeof(of_place) + STANDING_ROOM <= MATCH_ROOM, \
		       "more room in a match"); \
	static inline of_game *own(struct match *m) { return (of_game *)(void *)m->room; } \
	static inline const of_game *own_of(const struct match *m) \
	{ \
		return (const of_game *)(const void *)m->room; \
	} \
	static inline of_piece *unit(struct match *m, int p) \
	{ \
		return (of_piece *)(void *)(m->room + AFTER_OWN(sizeof(of_game))) + p; \
	} \
	static inline const of_piece *unit_of(const struct match *m, int p) \
	{ \
		return (const of_piece *)(const void *)(m->room + AFTER_OWN(sizeof(of_game))) + p; \
	} \
	static inline of_place *ground(struct match *m, int h) \
	{ \
		return (of_place *)(void *)(m->room + m->places_from) + h; \
	} \
	static inline const of_place *ground_of(const struct match *m, int h) \
	{ \
		return (const of_place *)(const void *)(m->room + m->places_from) + h; \
	}

/*
 * Bits of a uint32_t of each piece (of: unit) or each place (of: ground), and what asks for any of them, sets
 * and clears them: MARKS(unit, marks, has_mark, mark, unmark)
 */
#define MARKS(of, member, has, set, clear) \
	static inline bool has(const struct match *m, int i, unsigned bits) \
	{ \
		return of##_of(m, i)->member & bits; \
	} \
	static inline void set(struct match *m, int i, unsigned bits) \
	{ \
		of(m, i)->member |= bits; \
	} \
	static inline void clear(struct match *m, int i, unsigned bits) \
	{ \
		of(m, i)->member &= ~bits; \
	}

/* For the tables of fields. OWN(member), of the game's own struct, is the game's to define. */
#define UNIT(member) .offset = offsetof(struct unit, member)
#define GROUND(member) .offset = offsetof(struct ground, member)

static inline const struct piece *counter(const struct match *m, int p)
{
	return &m->data->counters->pieces[p];
}
static inline const struct place *spot(const struct match *m, int h) { return &m->data->map->places[h]; }
static inline int side_of(const struct match *m, int p) { return counter(m, p)->side; }
static inline int printed(const struct match *m, int p, int value) { return counter(m, p)->value[value]; }
static inline const char *word_of(const struct match *m, int p, int value)	/* of a value with words */
{
	return m->game->forms->values[value].words[printed(m, p, value)];
}
static inline const char *id(const struct match *m, int p) { return counter(m, p)->id; }
/* For people to read. */
static inline const char *place_name(const struct match *m, int h)
{
	return h == NONE ? "nowhere" : spot(m, h)->id;
}
static inline bool is_hex(const struct match *m, int h) { return h != NONE && spot(m, h)->kind == 0; }
static inline bool has_trait(const struct match *m, int p, int trait)
{
	return counter(m, p)->traits >> trait & 1;
}
static inline bool has_feature(const struct match *m, int h, int feature)
{
	return spot(m, h)->features >> feature & 1;
}
static inline bool border_has(const struct match *m, int border, int feature)
{
	return m->data->map->borders[border].features >> feature & 1;
}
static inline int known(const struct match *m, int place) { return m->data->map->known[place]; }
static inline bool lies_in(const struct match *m, int p, int box) { return m->at[p] == known(m, box); }
static inline bool plays(const struct match *m, int option) { return m->options >> option & 1; }
static inline int enemy_of(int side) { return !side; }	/* in a game of two sides */
static inline const char *side_name(const struct match *m, int side)
{
	return side == NONE ? "nobody" : m->game->forms->sides[side];
}
static inline const struct chart *chart_of(const struct match *m, int chart)
{
	return &m->data->charts->charts[chart];
}
static inline int cell(const struct match *m, int chart, int row, int column)
{
	const struct chart *c = chart_of(m, chart);

	return c->cells[row * c->n_columns + column];
}

#define EACH_UNIT(p, m) for (int p = 0; p < (m)->data->counters->n_pieces; p++)
#define EACH_PLACE(h, m) for (int h = 0; h < (m)->data->map->n_places; h++)

#endif
