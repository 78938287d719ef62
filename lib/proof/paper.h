/* SPDX-License-Identifier: ISC */
/*
 * paper.h: what players send each other and sign: letters and openings.
 *
 *   letter: 12
 *   by: german
 *   for: 9a0c...
 *   link: 5e11...
 *   actions:
 *     - {by: german, do: attack, at: '0919'}
 *     - {by: german, do: end-turn}
 *   sign: 03fb...
 *
 * The number is that of the writer's link, which goes with it and is shown for the first time. `for` is a
 * head: each letter witnesses the whole past. `instead` names a letter that was refused. Unless dice are
 * sealed each action has a salt, or whoever sees the hashes of the actions could guess those that are
 * hidden: standing orders, if nothing else.
 */
#ifndef PAPER_H
#define PAPER_H

#include "proof/agreement.h"

struct paper {
	int side, number;
	bool has_link, has_instead, is_salted;
	bool is_late;			/* written for another position than the file's: refused, and spent */
	struct hash made_for, link, instead;
	int n;				/* actions */
	const struct doc *actions[LETTER_ACTIONS];
	struct salt salts[LETTER_ACTIONS];
	struct hash hashes[LETTER_ACTIONS];	/* of the actions */
	struct hash hash;		/* of the letter: what is signed, and what dice are made of */
	struct signature signature;
};

/* The other link that dice wait for. */
struct opening {
	int party, number;
	struct hash letter, link;
	struct signature signature;
};

bool is_paper(const struct doc *);	/* a letter or an opening, by its first key */
bool is_opening(const struct doc *);
/* Whatever the position: all is there, the link is the next, the signature is good. Else trouble. */
bool paper_read(struct paper *, const struct doc *, const struct game_file *, const struct agreement *,
		struct ruling *);
bool opening_read(struct opening *, const struct doc *, const struct game_file *, const struct agreement *,
		  struct ruling *);
void paper_write(struct buffer *, const struct paper *, const struct game *);
void opening_write(struct buffer *, const struct opening *, const struct game *);


/* Of a letter whose actions, number, side and link are filled in: its hashes. */
void paper_hash(struct paper *, struct arena *, const struct game_file *);
struct hash paper_signed(const struct paper *, const struct game_file *);	/* what is signed of it */
/* Where dice are sealed everything is there for all to read; elsewhere standing orders, at least, are not. */
bool is_salting(const struct game_file *);
/* Signs it with the next link of the party, salted if actions of this game may be hidden. */
void paper_sign(struct paper *, struct arena *, const struct game_file *, const struct party *,
		const struct hash *link, const struct key_file *);
struct opening opening_sign(const struct game_file *, const struct agreement *, int party,
			    const struct hash *letter, const struct hash *link,
			    const struct key_file *);

/* As entries of the history. refused: the rule by which none of it was carried out, or NULL. */
struct doc *paper_entry(struct arena *, const struct paper *, const struct game *, const char *refused);
struct doc *opening_entry(struct arena *, const struct opening *, const struct game *);
/* From such entries. The actions of a letter are not in its own entry; nor is the letter in an opening's. */
bool paper_from_entry(struct paper *, const struct doc *, const struct match *, struct ruling *);
bool opening_from_entry(struct opening *, const struct doc *, const struct match *, struct ruling *);
struct hash opening_signed(const struct opening *, const struct hash *game);	/* what is signed of it */

/* The bytes that are signed of an action: as our program writes it. */
const char *signed_text(struct arena *, const struct doc *action);

#endif
