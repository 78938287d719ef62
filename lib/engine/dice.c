/* SPDX-License-Identifier: ISC */
/* dice.c: all chance. Nothing else in the program calls a random source. */
#include "engine/dice.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

/* ---- chance ----------------------------------------------------------- */

/* splitmix64: the same seed gives the same dice on every machine. */
static uint64_t next_seeded(uint64_t *seed)
{
	uint64_t z = *seed += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

#ifdef __wasi__
/* WebAssembly's libc has getentropy alone. */
static ssize_t getrandom(void *to, size_t length, unsigned flags)
{
	(void)flags;
	return getentropy(to, length) ? -1 : (ssize_t)length;
}
#endif

static uint64_t next_system(uint64_t *none)
{
	uint64_t z;

	(void)none;
	while (getrandom(&z, sizeof z, 0) != (ssize_t)sizeof z)
		if (errno != EINTR)
			give_up("the system gives no random numbers");
	return z;
}

/*
 * Uniform over 1..n. The whole part of number * n / 2^32 falls on each value as often as on any other
 * once the few numbers that leave too small a remainder are thrown away (Lemire 2019).
 */
static int uniform(uint64_t (*next)(uint64_t *), uint64_t *seed, int n)
{
	uint32_t faces = (uint32_t)n;
	uint64_t product = (next(seed) >> 32) * faces;

	if ((uint32_t)product < faces) {
		uint32_t least = (0u - faces) % faces;

		while ((uint32_t)product < least)
			product = (next(seed) >> 32) * faces;
	}
	return (int)(product >> 32) + 1;
}

void chance_bytes(const uint64_t *seed, uint8_t *bytes, size_t length)
{
	uint64_t now = seed ? ~*seed : 0, z = 0;	/* not the numbers that its dice are made of */

	for (size_t i = 0; i < length; i++, z >>= 8) {
		if (i % sizeof z == 0)
			z = seed ? next_seeded(&now) : next_system(NULL);
		bytes[i] = (uint8_t)z;
	}
}

/* ---- sources ---------------------------------------------------------- */

const char *const die_sources[] = { "rolled", "supplied", "seeded", NULL };

static struct die roll_by_system(struct dice_source *source, const struct want *want, struct ruling *r)
{
	(void)source;
	(void)r;
	return (struct die){ uniform(next_system, NULL, want->faces), DIE_ROLLED };
}

struct dice_source dice_of_system(void)
{
	return (struct dice_source){ .next = roll_by_system };
}

int dice_throw(struct seeded_dice *d, int n)
{
	return uniform(next_seeded, &d->seed, n);
}

static struct die roll_by_seed(struct dice_source *source, const struct want *want, struct ruling *r)
{
	(void)r;
	return (struct die){ dice_throw((struct seeded_dice *)source, want->faces), DIE_SEEDED };
}

struct seeded_dice dice_of_seed(uint64_t seed)
{
	return (struct seeded_dice){ .source.next = roll_by_seed, .seed = seed };
}

static struct die refuse_die(struct dice_source *source, const struct want *want, struct ruling *r)
{
	(void)source;
	trouble(r, "a die would fall: a d%d for %s [%s]", want->faces, want->label, want->rule);
	return (struct die){ 1, DIE_UNSAID };
}

struct dice_source dice_of_none(void)
{
	return (struct dice_source){ .next = refuse_die };
}

static struct die take_listed(struct dice_source *source, const struct want *want, struct ruling *r)
{
	struct listed_dice *d = (struct listed_dice *)source;
	struct die die = { 1, DIE_SUPPLIED };

	if (d->used == d->count && d->rest)
		return d->rest->next(d->rest, want, r);
	if (d->used == d->count) {
		trouble(r, "%d dice are supplied and more are needed: next is a d%d for %s [%s]", d->count,
			want->faces, want->label, want->rule);
		return die;
	}
	if (d->from)
		die.from = d->from[d->used];
	die.value = d->values[d->used++];
	if (die.value >= 1 && die.value <= want->faces)
		return die;
	trouble(r, "die %d of those supplied cannot be %d: it is a d%d for %s [%s]", d->used, die.value,
		want->faces, want->label, want->rule);
	die.value = 1;
	return die;
}

static bool end_list(struct dice_source *source, struct ruling *r)
{
	const struct listed_dice *d = (const struct listed_dice *)source;

	if (d->used < d->count)
		return trouble(r, "%d dice are %s and %d are rolled", d->count,
			       d->from ? "recorded" : "supplied", d->used);
	return !d->rest || !d->rest->end || d->rest->end(d->rest, r);
}

struct listed_dice dice_supplied(const int *values, int count, struct dice_source *rest)
{
	return (struct listed_dice){
		.source = { .next = take_listed, .end = end_list },
		.values = values, .count = count, .rest = rest,
	};
}

struct listed_dice dice_recorded(const int *values, const uint8_t *from, int count)
{
	struct listed_dice d = dice_supplied(values, count, NULL);

	d.from = from;
	return d;
}

/* ---- dice in a ruling ------------------------------------------------- */

static struct die next(struct ruling *r, const struct want *want)
{
	bool was_lawful = r->verdict == LAWFUL;
	struct die die;

	if (!r->dice)
		bug("a die is wanted for %s where none may be rolled", want->label);
	die = r->dice->next(r->dice, want, r);
	if (was_lawful && r->verdict != LAWFUL)
		r->dice->misfit = true;
	return die;
}

static struct rolled *add_rolled(struct ruling *r)
{
	if (r->n_rolled == r->rolled_room) {
		struct rolled *old = r->rolled;

		r->rolled_room = 2 * r->rolled_room + 8;
		r->rolled = NEW_N(r->arena, struct rolled, r->rolled_room);
		if (r->n_rolled)
			memcpy(r->rolled, old, sizeof old[0] * (size_t)r->n_rolled);
	}
	return &r->rolled[r->n_rolled++];
}

static int record(struct ruling *r, const struct want *want, unsigned readers, bool unheard)
{
	struct die die = next(r, want);

	if (r->n_rolled == MOST_DICE) {
		trouble(r, "one action rolls more than %d dice", MOST_DICE);
		return die.value;
	}
	*add_rolled(r) = (struct rolled){
		.value = (int16_t)die.value, .faces = (int16_t)want->faces, .readers = (uint16_t)readers,
		.unheard = unheard, .from = (uint8_t)die.from, .rule = want->rule,
		.label = text_copy(r->arena, want->label, strlen(want->label)),
	};
	return die.value;
}

int roll(struct ruling *r, const char *rule, const char *label, int sides)
{
	return record(r, &(struct want){ rule, label, sides }, ~0u, false);
}

int draw(struct ruling *r, const char *rule, const char *label, int n, unsigned readers)
{
	return record(r, &(struct want){ rule, label, n }, readers, false);
}

int roll_unheard(struct ruling *r, const char *rule, const char *label, int sides, unsigned readers)
{
	return record(r, &(struct want){ rule, label, sides }, readers, true);
}

bool dice_used_up(struct ruling *r)
{
	struct dice_source *d = r->dice;

	if (!d->end || d->end(d, r))
		return true;
	d->misfit = true;
	return false;
}
