/* SPDX-License-Identifier: ISC */
/*
 * hash.c: the one hash, BLAKE2b. Each thing that is hashed has a name of its own, and each of its parts is
 * preceded by its length: no two things can ever be mistaken for one another.
 */
#include "trust/protocol.h"

#include <sodium.h>
#include <string.h>

struct part {
	const void *bytes;
	size_t length;
};

struct key {
	uint8_t bytes[2 * HASH_BYTES];
	size_t length;
};

/* A number as it is hashed, the least byte first. */
struct number { uint8_t bytes[8]; };

static struct number number_of(uint64_t n)
{
	struct number made;

	for (int i = 0; i < 8; i++)
		made.bytes[i] = (uint8_t)(n >> 8 * i);
	return made;
}

#define PART(object) { &(object), sizeof(object) }
#define HASH_PART(hash) { (hash)->bytes, sizeof (hash)->bytes }

/* "umpire1 " and the name of what is hashed, filled up with zeros. */
static void begin(crypto_generichash_blake2b_state *state, const char *name, const struct key *key,
		  size_t size)
{
	uint8_t personal[crypto_generichash_blake2b_PERSONALBYTES] = "umpire1 ";
	const struct key none = { .length = 0 };
	size_t length = strlen(name);

	if (length > sizeof personal - 8)
		bug("the name of a hash is too long: %s", name);
	memcpy(personal + 8, name, length);
	if (!key)
		key = &none;
	if (crypto_generichash_blake2b_init_salt_personal(state, key->bytes, key->length, size, NULL,
							  personal) != 0)
		bug("a hash of %zu bytes cannot be begun", size);
}

static void add(crypto_generichash_blake2b_state *state, const struct part *part)
{
	struct number length = number_of(part->length);

	crypto_generichash_blake2b_update(state, length.bytes, sizeof length.bytes);
	crypto_generichash_blake2b_update(state, part->bytes, part->length);
}

static void hash_parts(uint8_t *out, size_t size, const char *name, const struct key *key,
		       const struct part *parts, int n)
{
	crypto_generichash_blake2b_state state;

	begin(&state, name, key, size);
	for (int i = 0; i < n; i++)
		add(&state, &parts[i]);
	crypto_generichash_blake2b_final(&state, out, size);
	forget(&state, sizeof state);
}

static struct hash hash_of(const char *name, const struct key *key, const struct part *parts, int n)
{
	struct hash made;

	hash_parts(made.bytes, sizeof made.bytes, name, key, parts, n);
	return made;
}

/* One or two hashes as the key of another. */
static struct key key_of(const uint8_t *first, const uint8_t *second)
{
	struct key key = { .length = second ? 2 * HASH_BYTES : HASH_BYTES };

	memcpy(key.bytes, first, HASH_BYTES);
	if (second)
		memcpy(key.bytes + HASH_BYTES, second, HASH_BYTES);
	return key;
}

void trust_begin(void)
{
	if (sodium_init() < 0)
		give_up("the system gives no random numbers for keys");
}

bool hash_same(const struct hash *a, const struct hash *b)
{
	return sodium_memcmp(a->bytes, b->bytes, HASH_BYTES) == 0;
}

/* ---- the head ------------------------------------------------------------ */

struct hash game_id(const char *header, size_t length)
{
	return hash_of("game", NULL, &(struct part){ header, length }, 1);
}

struct hash hidden_hash(const struct salt *salt, const char *text, size_t length)
{
	const struct part parts[] = { HASH_PART(salt), { text, length } };

	return hash_of("hidden", NULL, parts, LENGTH(parts));
}

struct hash entry_hash(const char *open, size_t length, const struct hash *hidden, int n_hidden)
{
	crypto_generichash_blake2b_state state;
	struct hash made;

	begin(&state, "entry", NULL, sizeof made.bytes);
	add(&state, &(struct part){ open, length });
	for (int i = 0; i < n_hidden; i++)
		add(&state, &(struct part)HASH_PART(&hidden[i]));
	crypto_generichash_blake2b_final(&state, made.bytes, sizeof made.bytes);
	return made;
}

struct hash head_after(const struct hash *before, const struct hash *entry)
{
	const struct part parts[] = { HASH_PART(before), HASH_PART(entry) };

	return hash_of("head", NULL, parts, LENGTH(parts));
}

/* ---- links --------------------------------------------------------------- */

struct hash chain_end(const struct seed *dice, const struct nonce *nonce)
{
	struct key key = key_of(dice->bytes, NULL);
	struct hash made = hash_of("seed", &key, &(struct part)HASH_PART(nonce), 1);

	forget(&key, sizeof key);
	return made;
}

struct hash link_before(const struct nonce *nonce, const struct hash *link, int j)
{
	struct number number = number_of((uint64_t)j);
	const struct part parts[] = { HASH_PART(nonce), PART(number.bytes), HASH_PART(link) };

	return hash_of("link", NULL, parts, LENGTH(parts));
}

struct hash chain_link(const struct nonce *nonce, const struct hash *known, int from, int j)
{
	struct hash link = *known;

	if (j < 0 || j > from)
		bug("link %d does not follow from link %d", j, from);
	for (int at = from; at > j; at--)
		link = link_before(nonce, &link, at);
	return link;
}

struct hash salts_of(const struct hash *last_link, const struct hash *game)
{
	struct key key = key_of(last_link->bytes, NULL);
	struct hash made = hash_of("salts", &key, &(struct part)HASH_PART(game), 1);

	forget(&key, sizeof key);
	return made;
}

struct salt salt_of(const struct hash *from, const struct hash *game, uint64_t number, uint32_t part)
{
	struct key key = key_of(from->bytes, NULL);
	struct number n = number_of(number), p = number_of(part);
	const struct part parts[] = { HASH_PART(game), PART(n.bytes), { p.bytes, 4 } };
	struct salt made;

	hash_parts(made.bytes, sizeof made.bytes, "salt", &key, parts, LENGTH(parts));
	forget(&key, sizeof key);
	return made;
}

/* ---- letters ------------------------------------------------------------- */

struct hash action_hash(const struct salt *salt, const char *action, size_t length)
{
	const struct part parts[] = {
		{ salt ? salt->bytes : NULL, salt ? sizeof salt->bytes : 0 }, { action, length },
	};

	return hash_of("action", NULL, parts, LENGTH(parts));
}

struct hash letter_hash(const struct letter_parts *letter)
{
	struct number number = number_of(letter->number);
	const struct part head[] = {
		HASH_PART(&letter->game), { letter->by, strlen(letter->by) }, HASH_PART(&letter->made_for),
		PART(number.bytes),
		{ letter->link ? letter->link->bytes : NULL, letter->link ? HASH_BYTES : 0 },
		{ letter->instead ? letter->instead->bytes : NULL, letter->instead ? HASH_BYTES : 0 },
	};
	struct part parts[LENGTH(head) + LETTER_ACTIONS];
	int n = LENGTH(head);

	if (letter->n_actions < 0 || letter->n_actions > LETTER_ACTIONS)
		bug("a letter of %d actions", letter->n_actions);
	memcpy(parts, head, sizeof head);
	for (int i = 0; i < letter->n_actions; i++)
		parts[n++] = (struct part)HASH_PART(&letter->actions[i]);
	return hash_of("letter", NULL, parts, n);
}

struct hash opening_hash(const struct hash *game, const struct hash *letter, uint64_t number,
			 const struct hash *link)
{
	struct number n = number_of(number);
	const struct part parts[] = { HASH_PART(game), HASH_PART(letter), PART(n.bytes), HASH_PART(link) };

	return hash_of("open", NULL, parts, LENGTH(parts));
}

struct hash consent_hash(const struct hash *game, const char *by, const struct hash *made_for, uint64_t count)
{
	struct number n = number_of(count);
	const struct part parts[] = {
		HASH_PART(game), { by, strlen(by) }, HASH_PART(made_for), PART(n.bytes),
	};

	return hash_of("consent", NULL, parts, LENGTH(parts));
}

struct hash claim_hash(const struct hash *game, const char *by, const struct hash *letter, const char *date)
{
	const struct part parts[] = {
		HASH_PART(game), { by, strlen(by) }, HASH_PART(letter), { date, strlen(date) },
	};

	return hash_of("claim", NULL, parts, LENGTH(parts));
}

struct hash abandon_hash(const struct hash *game, const char *by, const struct hash *head, const char *why)
{
	const struct part parts[] = {
		HASH_PART(game), { by, strlen(by) }, HASH_PART(head), { why, strlen(why) },
	};

	return hash_of("abandon", NULL, parts, LENGTH(parts));
}

struct hash refusal_hash(const struct hash *game, const struct hash *letter, const struct hash *head,
			 const char *rule)
{
	const struct part parts[] = {
		HASH_PART(game), HASH_PART(letter), HASH_PART(head), { rule, strlen(rule) },
	};

	return hash_of("refusal", NULL, parts, LENGTH(parts));
}

struct hash seal_hash(const struct hash *game, uint64_t step, const struct hash *head, const char *text,
		      size_t length)
{
	struct number n = number_of(step);
	const struct part parts[] = { HASH_PART(game), PART(n.bytes), HASH_PART(head), { text, length } };

	return hash_of("seal", NULL, parts, LENGTH(parts));
}

/* ---- dice ---------------------------------------------------------------- */

struct hash dice_hash(const struct hash *letter, uint64_t number, uint32_t i, const struct hash *writer,
		      const struct hash *opener)
{
	struct key key = writer ? key_of(writer->bytes, opener->bytes) : key_of(opener->bytes, NULL);
	struct number n = number_of(number), action = number_of(i);
	const struct part parts[] = { HASH_PART(letter), PART(n.bytes), { action.bytes, 4 } };
	struct hash made = hash_of("dice", &key, parts, LENGTH(parts));

	forget(&key, sizeof key);
	return made;
}

/* The next eight numbers. What is hashed has no length before it: it is always the count of blocks. */
static void next_block(struct dice_stream *s)
{
	crypto_generichash_blake2b_state state;
	struct key key = key_of(s->key.bytes, NULL);
	struct number count = number_of(s->blocks++);
	uint8_t block[sizeof s->numbers];

	begin(&state, "stream", &key, sizeof block);
	crypto_generichash_blake2b_update(&state, count.bytes, sizeof count.bytes);
	crypto_generichash_blake2b_final(&state, block, sizeof block);
	s->left = LENGTH(s->numbers);
	for (int i = 0; i < s->left; i++) {
		s->numbers[i] = 0;
		for (int at = 7; at >= 0; at--)
			s->numbers[i] = s->numbers[i] << 8 | block[8 * i + at];
	}
	forget(&key, sizeof key);
	forget(&state, sizeof state);
	forget(block, sizeof block);
}

uint64_t stream_number(struct dice_stream *s)
{
	if (!s->left)
		next_block(s);
	return s->numbers[(int)LENGTH(s->numbers) - s->left--];
}

/*
 * The upper half of number * faces in 128 bits. The few numbers whose lower half is too small would favour
 * some faces, and are passed over (Lemire 2019).
 */
int stream_die(struct dice_stream *s, int faces)
{
	uint64_t f = (uint64_t)faces, least = (0 - f) % f, x;

	do
		x = stream_number(s);
	while (x * f < least);
	return (int)(((x >> 32) * f + ((x & UINT32_MAX) * f >> 32)) >> 32) + 1;
}

/* ---- as text ------------------------------------------------------------- */

const char *hex_text(struct arena *arena, const uint8_t *bytes, size_t length)
{
	static const char digits[] = "0123456789abcdef";
	char *made = arena_take_raw(arena, 2 * length + 1);

	for (size_t i = 0; i < length; i++) {
		made[2 * i] = digits[bytes[i] >> 4];
		made[2 * i + 1] = digits[bytes[i] & 15];
	}
	made[2 * length] = '\0';
	return made;
}

/* The value of a digit; one spelling for one value, so there are no capitals. -1: it is none. */
static int digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_read(uint8_t *bytes, size_t length, const char *text)
{
	for (size_t i = 0; i < length; i++) {
		int high = digit(text[2 * i]), low = high < 0 ? -1 : digit(text[2 * i + 1]);

		if (low < 0)
			return false;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return !text[2 * length];
}

void forget(void *secret, size_t length)
{
	sodium_memzero(secret, length);
}
