/* SPDX-License-Identifier: ISC */
/* proof.h: what a file proves, and what it does not. */
#ifndef PROOF_H
#define PROOF_H

#include "engine/history.h"
#include "proof/paper.h"

/* Counted while a file is found to be true. */
struct evidence {
	int letters;			/* signed */
	int unsigned_letters;		/* of sides without a key */
	int refused, unused;		/* letters that were refused; actions that were not carried out */
	int openings;
	int consents, unproved_consents;
	int proved, committed;		/* dice out of links: shown, and not yet shown */
	int other[DIE_SEEDED + 1];	/* dice, by enum die_from */
	unsigned agreed;		/* sides that have signed a letter, as bits */
	bool is_bound;			/* the last letter waits for its opening */
	bool is_sealed;			/* the keeper has signed the view */
	int claims;
};

/*
 * Every entry is hashed upon those before it, and the last head is the file's. Also of a view: what it
 * shows is what was hashed. Refused: the first entry for which that is false.
 */
bool chain_verify(const struct game_file *, struct ruling *);
/* Of a view, without the rules: signatures and links of letters and openings, and the keeper's seal. */
bool view_verify(const struct game_file *, const char *bytes, size_t length, struct evidence *,
		 struct ruling *);
/* The file as it was after so many entries, with the links that were shown then. */
bool file_until(struct game_file *made, const struct game_file *, int entries, struct ruling *);
/* The hash of the letter whose entry this is; false: it is none. */
bool entry_letter(struct hash *, const struct game_file *, const struct doc *entry, struct arena *);
/* Has who wrote it signed this letter, or this opening of that one? */
bool is_entry_signed(const struct game_file *, const struct doc *entry, const struct hash *letter,
		     struct arena *);
/* The number of the entry with that head, or with one that begins so; 0: the id; NONE: there is none. */
int entry_with_head(const struct game_file *, const char *head, struct ruling *);
/* What is signed of a text that ends before `seal: `. */
struct hash sealed_hash(const struct game_file *, const char *bytes, size_t length);

/*
 * Letters, links, openings and dice, while the history is played again: give proof_step() to history_replay,
 * and ask proof_end() when it has gone through. Refused: the first thing that is false.
 */
struct prover;
struct prover *proof_start(struct arena *, const struct game_file *, struct evidence *, struct ruling *);
void proof_step(void *prover, const struct step *);
bool proof_end(struct prover *, struct ruling *);
/* What a file proves, what it does not, and what else is to be said of it, in words. */
enum found_as { FOUND_PROVED, FOUND_UNPROVED, FOUND_BESIDE };
struct finding {
	enum found_as as;
	const char *what;		/* for programs: "dice" */
	int count;			/* of what it tells; NONE: it tells of no number */
	const char *head, *text;	/* for people: "not proved", "that they fell so; ..." */
	struct finding *next;
};
struct findings {
	struct arena *arena;
	struct finding *first, *last;
};
void proof_findings(struct findings *, const struct evidence *, const struct game_file *);

#endif
