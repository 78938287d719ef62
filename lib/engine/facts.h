/* SPDX-License-Identifier: ISC */
/*
 * facts.h: what people ask about a unit or a place, told as a list of facts. The engine tells what is printed
 * and what the file says; the game what its rules make of that (game->unit_facts, game->place_facts): supply
 * and the way it comes, zones, reach, movement left. A side is told what it may know and nothing else: in
 * positions that it cannot tell apart the facts are the same, which lib/verify proves.
 */
#ifndef FACTS_H
#define FACTS_H

#include "engine/engine.h"

struct fact {
	const char *what, *text;	/* "supply", "from Rakvere, 5 hexes by 2010, 2011" */
	const char *rule;		/* by which that is so, or NULL */
	const char *brief;		/* what show says with the unit: "out of supply"; NULL: nothing */
	struct fact *next;
};

struct facts {
	struct arena *arena;
	struct fact *first, *last;
};

void fact(struct facts *, const char *rule, const char *what, const char *fmt, ...) PRINTF(4, 5);
void fact_in_brief(struct facts *, const char *words);	/* of the last one */

/* All of a unit, of a place. side: who asks; NONE: the umpire. A unit that the side does not see is a bug. */
void facts_of_unit(struct facts *, const struct match *, int piece, int side);
void facts_of_place(struct facts *, const struct match *, int place, int side);
/* What the rules make of it alone. */
void facts_of_rules(struct facts *, const struct match *, int piece, int side);
/* What is printed, whatever the position. */
void facts_of_counter(struct facts *, const struct game *, const struct data *, int piece);
void facts_of_ground(struct facts *, const struct game *, const struct data *, int place);

/* What show says with a unit, of what the rules make of it: "out of supply"; "": nothing. */
const char *brief_words(struct arena *, const struct match *, int piece, int side);
/* What show says of the tracks of the game, a line each; "": nothing. */
const char *tracks_words(struct arena *, const struct match *, int side);
/* A mark or a field that the umpire notes for himself, or that facts tell in words: show has it not. */
bool is_note(const struct match *, const char *name);
/* "spent 4", "fired": what the file says of a piece, as far as the side may know; "": nothing. */
const char *piece_state_words(struct arena *, const struct match *, int piece, int side);
const char *place_state_words(struct arena *, const struct match *, int place, int side);
/* "<3 x infantry>"; of no known number "<infantry>" */
const char *backs_words(struct arena *, const char *back, int count);

#endif
