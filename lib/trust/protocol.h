/* SPDX-License-Identifier: ISC */
/*
 * protocol.h: the bytes of the protocol by which a game is proved: hashes, chains of links, dice, signatures.
 * Knows neither games nor files. lib/trust alone uses libsodium.
 *
 * Every hash is BLAKE2b-256 with "umpire1 " and a name of its own as its personal bytes; every part is
 * preceded by its length in eight bytes; numbers have eight bytes unless said, the least first.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "base/base.h"

enum {
	HASH_BYTES = 32, SALT_BYTES = 16, NONCE_BYTES = 16, SEED_BYTES = 32, SIGNATURE_BYTES = 64,
	CHAIN_LINKS = 4096,		/* a key shows so many in one game, from 1 on; link 0 is the anchor */
	LETTER_ACTIONS = 64,		/* so many at the most */
};

struct hash { uint8_t bytes[HASH_BYTES]; };
struct salt { uint8_t bytes[SALT_BYTES]; };
struct nonce { uint8_t bytes[NONCE_BYTES]; };
struct seed { uint8_t bytes[SEED_BYTES]; };		/* secret: of signatures, or of dice */
struct signature { uint8_t bytes[SIGNATURE_BYTES]; };

/* Once, before anything else here. The machine that has no chance to give is given up. */
void trust_begin(void);
bool hash_same(const struct hash *, const struct hash *);

/* ---- the head: what was done, each entry on all before it ---------------- */

/* Of a game: its head before the first entry. header: as the file writes it. */
struct hash game_id(const char *header, size_t length);
/* Stands for what others may not read of an entry. */
struct hash hidden_hash(const struct salt *, const char *text, size_t length);
struct hash entry_hash(const char *open, size_t length, const struct hash *hidden, int n_hidden);
struct hash head_after(const struct hash *before, const struct hash *entry);

/* ---- links: chance that was fixed before the game and is shown bit by bit -- */

/* The last link of the chain that a key has for one nonce, and so for one game. */
struct hash chain_end(const struct seed *dice, const struct nonce *);
/* The link number j, from 0 to from, when that of number `from` is known. */
struct hash chain_link(const struct nonce *, const struct hash *known, int from, int j);
/* The one that comes before link number j. */
struct hash link_before(const struct nonce *, const struct hash *link, int j);

/* What the salts of a game are made from, out of the keeper's last link: it does not give that link away. */
struct hash salts_of(const struct hash *last_link, const struct hash *game);
/*
 * Nothing that its maker could choose: key is that, or the last link of who writes a letter. number: of the
 * entry or of the letter.
 */
struct salt salt_of(const struct hash *key, const struct hash *game, uint64_t number, uint32_t part);

/* ---- letters ------------------------------------------------------------- */

/* salt: NULL where the game hides nothing. action: as the history will have it. */
struct hash action_hash(const struct salt *, const char *action, size_t length);

struct letter_parts {
	struct hash game;
	const char *by;			/* the side */
	struct hash made_for;		/* `for`: a head */
	uint64_t number;
	const struct hash *link;	/* NULL: the side has no key */
	const struct hash *instead;	/* of a letter that was refused; NULL: of none */
	const struct hash *actions;
	int n_actions;
};
struct hash letter_hash(const struct letter_parts *);
/* What its opener signs: his link number for this letter. */
struct hash opening_hash(const struct hash *game, const struct hash *letter, uint64_t number,
			 const struct hash *link);
/*
 * What a side signs that lets another take back so many actions; what one signs who waits for an opening;
 * what one signs who plays no more.
 */
struct hash consent_hash(const struct hash *game, const char *by, const struct hash *made_for,
			 uint64_t count);
struct hash claim_hash(const struct hash *game, const char *by, const struct hash *letter, const char *date);
struct hash abandon_hash(const struct hash *game, const char *by, const struct hash *head, const char *why);
/* What the keeper signs of a letter that he refuses, by which rule. */
struct hash refusal_hash(const struct hash *game, const struct hash *letter, const struct hash *head,
			 const char *rule);
/* What the keeper signs of all that he sends. */
struct hash seal_hash(const struct hash *game, uint64_t step, const struct hash *head, const char *text,
		      size_t length);

/* ---- dice ---------------------------------------------------------------- */

/* Of action number i, from 0, of a letter, when both links are known; number: of the opener's. The writer has
 * none if his side has no key: NULL. */
struct hash dice_hash(const struct hash *letter, uint64_t number, uint32_t i, const struct hash *writer,
		      const struct hash *opener);

/* Numbers without end out of one hash. Start from { .key = dice_hash(...) }. */
struct dice_stream {
	struct hash key;
	uint64_t blocks;		/* made so far */
	uint64_t numbers[8];		/* of the last one */
	int left;			/* of these */
};
uint64_t stream_number(struct dice_stream *);
int stream_die(struct dice_stream *, int faces);	/* 1 to faces, each as likely as any other */

/* ---- signatures ---------------------------------------------------------- */

struct hash public_key(const struct seed *signing);
struct signature sign_hash(const struct seed *signing, const struct hash *);
bool is_signed_by(const struct hash *public_key, const struct hash *, const struct signature *);

/* ---- as text ------------------------------------------------------------- */

/* Two small hexadecimal digits a byte. */
const char *hex_text(struct arena *, const uint8_t *bytes, size_t length);
bool hex_read(uint8_t *bytes, size_t length, const char *text);	/* false: it is not just so many */
/* Overwrites a secret, which the compiler may not leave out. */
void forget(void *secret, size_t length);

#endif
