/* SPDX-License-Identifier: ISC */
/*
 * chain.h: the head of a game. Each entry of its history is hashed upon all before it: whoever has an earlier
 * file, or an earlier view of it, can tell whether the past was changed.
 *
 * An entry has a part that all may read and, where the game hides anything, a hidden one for each side and
 * one for the keeper, be they empty: that there is one tells nothing. A view holds the hashes of those that
 * are not for its reader, so that he computes every head. A standing order has one hidden part, its side's.
 *
 *   {by: german, do: march, path: ['0919', '1019'], hidden: {german: {units: [1-139]}, allied: {},
 *    keeper: {}}, head: 5c1f...}
 */
#ifndef CHAIN_H
#define CHAIN_H

#include "engine/engine.h"
#include "trust/protocol.h"

struct game_file;
struct step;
struct entry;

struct chain {
	bool is_there;			/* files of before have none */
	int entries;			/* in the history */
	struct hash id, head;
	struct hash made_for;		/* `for`: the head after the last entry that is not silent */
	bool has_salts;
	struct hash salts;		/* all salts are made from it: no view has it */
};

/* The keys of a game file that this is read from, ended by NULL. */
extern const char *const chain_keys[];

/* Of a game that begins: no entry yet. Its terms are as they will be written. */
void chain_begin(struct game_file *, const struct hash *salts);
bool chain_read(struct game_file *, const struct doc *, struct ruling *);
/* The lines of a file between `options` and `step`, as a side (NONE: all) may have them. */
void chain_write(struct buffer *, const struct game_file *, int side);
/* What its terms and its game come to. */
struct hash chain_id(struct arena *, const struct game_file *);

/* Does this game keep anything from a side, but for standing orders? */
bool is_hiding(const struct match *);
/* Writes the entry of a step, a line, as a side (NONE: all of it) may read it, and goes on to its head. */
void chain_entry(struct buffer *, struct chain *, const struct game_file *, const struct step *, int side);
/* Entries that nobody else sees anything of, or that only prove others, spoil no letter on its way. */
bool moves_for(const struct entry *);
/* An entry as one mapping, without its head: what is hidden is put to what is not. */
const struct doc *entry_joined(struct arena *, const struct doc *);
/* The same of a view: what is for all, and what is for the side that reads it. */
const struct doc *entry_seen(struct arena *, const struct doc *, const char *side);
/* What all may read of an entry as it stands, as it is hashed. */
const char *entry_open_text(struct arena *, const struct doc *);
/* The text of a hidden part as it stands, without its salt. */
const char *hidden_text(struct arena *, const struct doc *part);
/* The salt of a part of entry number n: of a side, or of the keeper, who comes after the sides. */
struct salt part_salt(const struct chain *, int n, int part);

/* What an action may quote: the beginning of `for`; of a file of before a digest of what the side sees. */
const char *for_text(struct arena *, const struct game_file *, int side);

#endif
