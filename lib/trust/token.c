/* SPDX-License-Identifier: ISC */
/* token.c: chance and hashes for what is no game: the tokens of mail, the names of letters. */
#include "trust/token.h"

#include <sodium.h>

#include "trust/protocol.h"

enum { TEXT_HASH_BYTES = 20 };

const char *random_letters(struct arena *arena, const char *alphabet, int n)
{
	char *made = arena_take(arena, (size_t)n + 1);
	uint32_t letters = (uint32_t)strlen(alphabet);

	trust_begin();
	for (int i = 0; i < n; i++)
		made[i] = alphabet[randombytes_uniform(letters)];
	return made;
}

const char *text_hash(struct arena *arena, const void *bytes, size_t length)
{
	unsigned char hash[TEXT_HASH_BYTES];
	char *hex = arena_take(arena, 2 * sizeof hash + 1);

	crypto_generichash(hash, sizeof hash, bytes, length, NULL, 0);
	return sodium_bin2hex(hex, 2 * sizeof hash + 1, hash, sizeof hash);
}

bool is_same_secret(const char *a, const char *b, size_t length)
{
	return sodium_memcmp(a, b, length) == 0;
}
