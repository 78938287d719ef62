/* SPDX-License-Identifier: ISC */
/* sign.c: Ed25519. What is signed is always one hash of protocol.h, and no signature is ever hashed. */
#include "trust/protocol.h"

#include <sodium.h>
#include <string.h>

_Static_assert(SIGNATURE_BYTES == crypto_sign_BYTES && HASH_BYTES == crypto_sign_PUBLICKEYBYTES &&
	       SEED_BYTES == crypto_sign_SEEDBYTES, "libsodium has keys of other sizes");

static void key_pair(const struct seed *signing, struct hash *open, uint8_t *secret)
{
	if (crypto_sign_seed_keypair(open->bytes, secret, signing->bytes) != 0)
		bug("a seed makes no key");
}

struct hash public_key(const struct seed *signing)
{
	uint8_t secret[crypto_sign_SECRETKEYBYTES];
	struct hash open;

	key_pair(signing, &open, secret);
	forget(secret, sizeof secret);
	return open;
}

struct signature sign_hash(const struct seed *signing, const struct hash *hash)
{
	uint8_t secret[crypto_sign_SECRETKEYBYTES];
	struct signature made;
	struct hash open;

	key_pair(signing, &open, secret);
	if (crypto_sign_detached(made.bytes, NULL, hash->bytes, sizeof hash->bytes, secret) != 0)
		bug("a hash cannot be signed");
	forget(secret, sizeof secret);
	return made;
}

bool is_signed_by(const struct hash *public_key, const struct hash *hash, const struct signature *signature)
{
	return crypto_sign_verify_detached(signature->bytes, hash->bytes, sizeof hash->bytes,
					   public_key->bytes) == 0;
}
