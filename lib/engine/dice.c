/* dice.c: all chance. Nothing else in the program calls a random source. */
#include "engine/inside.h"

#include <errno.h>
#include <sys/random.h>

/* splitmix64: the same seed gives the same dice on every machine. */
static uint64_t next_seeded(uint64_t *seed)
{
	uint64_t z = *seed += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static uint64_t next_system(void)
{
	uint64_t z;

	while (getrandom(&z, sizeof z, 0) != (ssize_t)sizeof z)
		if (errno != EINTR)
			give_up("the system gives no random numbers");
	return z;
}

static uint32_t next_number(struct dice *d)
{
	return (uint32_t)((d->seeded ? next_seeded(&d->seed) : next_system()) >> 32);
}

/*
 * Uniform over 1..n. The whole part of number * n / 2^32 falls on each value as often as on any other
 * once the few numbers that leave too small a remainder are thrown away (Lemire 2019).
 */
int dice_throw(struct dice *d, int n)
{
	uint32_t faces = (uint32_t)n;
	uint64_t product = (uint64_t)next_number(d) * faces;

	if ((uint32_t)product < faces) {
		uint32_t least = (0u - faces) % faces;

		while ((uint32_t)product < least)
			product = (uint64_t)next_number(d) * faces;
	}
	return (int)(product >> 32) + 1;
}

const char *const die_sources[] = { "rolled", "supplied", "seeded", NULL };

static int next(struct ruling *r, const char *rule, const char *label, int n, enum die_from *from)
{
	struct dice *d = r->dice;
	int value;

	if (!d)
		bug("a die is wanted for %s where none may be rolled", label);
	*from = d->seeded ? DIE_SEEDED : DIE_ROLLED;
	if (!d->supplied || (d->used == d->count && d->roll_rest))
		return dice_throw(d, n);
	*from = d->from && d->used < d->count ? d->from[d->used] : DIE_SUPPLIED;
	if (d->used == d->count) {
		d->misfit = true;
		trouble(r, "%d dice are supplied and more are needed: next is a d%d for %s [%s]", d->count, n,
			label, rule);
		return 1;
	}
	value = d->supplied[d->used++];
	if (value >= 1 && value <= n)
		return value;
	d->misfit = true;
	trouble(r, "die %d of those supplied cannot be %d: it is a d%d for %s [%s]", d->used, value, n, label,
		rule);
	return 1;
}

static int record(struct ruling *r, const char *rule, const char *label, int n, unsigned readers,
		  bool unheard)
{
	enum die_from from;
	int value = next(r, rule, label, n, &from);

	if (r->n_rolled == MOST_DICE) {
		trouble(r, "one action rolls more than %d dice", MOST_DICE);
		return value;
	}
	r->rolled[r->n_rolled++] = (struct rolled){
		.value = (int16_t)value, .readers = (uint16_t)readers, .unheard = unheard,
		.from = (uint8_t)from,
	};
	return value;
}

int roll(struct ruling *r, const char *rule, const char *label, int sides)
{
	return record(r, rule, label, sides, ~0u, false);
}

int draw(struct ruling *r, const char *rule, const char *label, int n, unsigned readers)
{
	return record(r, rule, label, n, readers, false);
}

int roll_unheard(struct ruling *r, const char *rule, const char *label, int sides, unsigned readers)
{
	return record(r, rule, label, sides, readers, true);
}

bool dice_used_up(const struct dice *d, struct ruling *r)
{
	if (!d->supplied || d->used == d->count)
		return true;
	return trouble(r, "%d dice are supplied and %d are rolled", d->count, d->used);
}
