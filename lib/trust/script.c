/* SPDX-License-Identifier: ISC */
/* script.c: hashes and texts as browsers want them. */
#include "trust/script.h"

#include <sodium.h>

const char *base64_text(struct arena *arena, const void *bytes, size_t length)
{
	size_t room = sodium_base64_encoded_len(length, sodium_base64_VARIANT_ORIGINAL);
	char *made = arena_take_raw(arena, room);

	return sodium_bin2base64(made, room, bytes, length, sodium_base64_VARIANT_ORIGINAL);
}

const char *script_hash(struct arena *arena, const char *script, size_t length)
{
	unsigned char hash[crypto_hash_sha256_BYTES];

	crypto_hash_sha256(hash, (const unsigned char *)script, length);
	return text(arena, "'sha256-%s'", base64_text(arena, hash, sizeof hash));
}
