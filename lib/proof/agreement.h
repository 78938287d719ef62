/* SPDX-License-Identifier: ISC */
/*
 * agreement.h: what the players of a game have agreed on, from its file: how dice come about, who has a key;
 * and how far each key has shown its links.
 *
 *   dice: sealed
 *   days: 7
 *   keys:
 *     german: {public: ..., nonce: ..., anchor: ...}
 *     soviet: {public: ..., nonce: ..., anchor: ...}
 *   ...
 *   shown:
 *     german: {links: 12, link: ..., refused: ...}
 */
#ifndef AGREEMENT_H
#define AGREEMENT_H

#include "engine/file.h"
#include "trust/key.h"

/* Rolled by whoever applies; opened by the keeper; opened by the other player. */
enum dice_mode { DICE_OPEN, DICE_KEPT, DICE_SEALED };
extern const char *const dice_modes[];	/* "open" ..., ended by NULL */

/* A side, or the keeper, who comes after the sides. */
struct party {
	bool has_key;
	struct ticket ticket;
	int shown;			/* so many links */
	struct hash link;		/* the last of them; the anchor if there is none */
	bool has_refused;		/* its last letter was refused, and the next one names it: */
	struct hash refused;
};

struct agreement {
	enum dice_mode mode;
	int days;			/* to answer; 0: nothing is agreed */
	bool seeded;			/* even salts: nothing in such a game is left to chance */
	bool has_keys;			/* somebody has one */
	int keeper;			/* his number: that of the sides */
	struct party parties[MOST_SIDES + 1];
};

bool agreement_read(struct agreement *, const struct game_file *, struct ruling *);
/* As the terms of a file. after: the game that it goes on from, or NULL. */
const struct doc *agreement_terms(struct arena *, const struct agreement *, const struct doc *after,
				  const struct game *);
/* Refused, with the reason: this game, its scenario and options cannot be played so. */
bool agreement_check(const struct agreement *, const struct match *, struct ruling *);
/* Whoever signs for an id signs all its terms: it must be theirs. */
bool id_check(const struct game_file *, struct ruling *);
const char *party_name(const struct game *, int party);	/* "german", "keeper" */
/* The party whose ticket is of that key; NONE: it is nobody's. */
int party_of(const struct agreement *, const struct key_file *);
/* The id in eight groups, to be read aloud: half of it, which nobody can make two games share. */
const char *id_words(struct arena *, const struct game_file *);
/* Who must open what this side writes: the keeper, or the other side. */
int opener_of(const struct agreement *, int side);

void links_begin(struct agreement *);	/* none is shown yet, no letter was refused */
/* Is this the next link of the party? Then it is the last one shown. */
bool is_next_link(const struct party *, int number, const struct hash *link);
void note_shown(struct game_file *, struct arena *, const struct agreement *);	/* as `shown` of the file */
void show_link(struct game_file *, struct arena *, struct agreement *, int party, const struct hash *link);
/* Else trouble: the chain of its ticket is at its end. */
bool has_links_left(const struct agreement *, const struct game *, int party, struct ruling *);
/* A key shows this one next. */
struct hash next_link(const struct party *, const struct key_file *);

/* What letters have left behind in a file, by its key; value NULL: nothing any more. */
const struct doc *left_behind(const struct game_file *, const char *key);
void leave_behind(struct game_file *, struct arena *, const char *key, const struct doc *value);

/* The text under a key as people may be shown it; "?" if there is none. Files come from strangers. */
const char *told_text(struct arena *, const struct doc *map, const char *key);
bool is_going_on(const struct game_file *, struct ruling *);	/* else trouble: somebody has abandoned it */

/* Hexadecimal digits of a mapping. */
struct doc *add_hex(struct arena *, struct doc *to, const char *key, const uint8_t *bytes, size_t length);
bool read_hex(const struct doc *map, const char *key, uint8_t *bytes, size_t length, struct ruling *);
#define ADD_HEX(arena, to, key, object) add_hex(arena, to, key, (object).bytes, sizeof (object).bytes)
#define READ_HEX(map, key, object, r) read_hex(map, key, (object).bytes, sizeof (object).bytes, r)

#endif
