/* game.h: the short questions about a match that the chapters of every game ask again and again. */
#ifndef GAME_H
#define GAME_H

#include "engine/engine.h"

/*
 * The game's own structs where the match keeps them, to change (own, unit, ground) and to look at (own_of,
 * unit_of, ground_of): GAME_STRUCTS(struct of the game, struct of a piece, struct of a place)
 */
#define GAME_STRUCTS(of_game, of_piece, of_place) \
	static inline of_game *own(struct match *m) { return (of_game *)(void *)m->own; } \
	static inline const of_game *own_of(const struct match *m) \
	{ \
		return (const of_game *)(const void *)m->own; \
	} \
	static inline of_piece *unit(struct match *m, int p) { return (of_piece *)(void *)m->piece[p]; } \
	static inline const of_piece *unit_of(const struct match *m, int p) \
	{ \
		return (const of_piece *)(const void *)m->piece[p]; \
	} \
	static inline of_place *ground(struct match *m, int h) { return (of_place *)(void *)m->place[h]; } \
	static inline const of_place *ground_of(const struct match *m, int h) \
	{ \
		return (const of_place *)(const void *)m->place[h]; \
	}

static inline const struct piece *counter(const struct match *m, int p)
{
	return &m->data->counters->pieces[p];
}
static inline const struct place *spot(const struct match *m, int h) { return &m->data->map->places[h]; }
static inline const char *id(const struct match *m, int p) { return counter(m, p)->id; }
static inline const char *hex(const struct match *m, int h) { return h == NONE ? "nowhere" : spot(m, h)->id; }
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
static inline int cell(const struct match *m, int chart, int row, int column)
{
	const struct chart *c = &m->data->charts->charts[chart];

	return c->cells[row * c->n_columns + column];
}

#define EACH_UNIT(p, m) for (int p = 0; p < (m)->data->counters->n_pieces; p++)
#define EACH_PLACE(h, m) for (int h = 0; h < (m)->data->map->n_places; h++)

#endif
