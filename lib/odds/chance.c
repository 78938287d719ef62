/* SPDX-License-Identifier: ISC */
/* chance.c: probabilities, exact while 64 bits hold them. */
#include "odds/odds.h"

static uint64_t common(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* False: it does not fit. */
static bool times(uint64_t a, uint64_t b, uint64_t *product)
{
	if (a && b > UINT64_MAX / a)
		return false;
	*product = a * b;
	return true;
}

struct chance chance_of(uint64_t of, uint64_t in)
{
	uint64_t by = common(of, in);

	return (struct chance){ .of = of / by, .in = in / by, .p = (double)of / (double)in };
}

/* Shortened crosswise first: then the product is in lowest terms, and fits if anything does. */
struct chance chance_both(struct chance a, struct chance b)
{
	struct chance c = { .p = a.p * b.p };
	uint64_t ab, ba;

	if (!a.in || !b.in)
		return c;
	ab = common(a.of, b.in);
	ba = common(b.of, a.in);
	if (!times(a.of / ab, b.of / ba, &c.of) || !times(a.in / ba, b.in / ab, &c.in))
		c.of = c.in = 0;
	return c;
}

struct chance chance_either(struct chance a, struct chance b)
{
	struct chance c = { .p = a.p + b.p };
	uint64_t shared, left, right, in;

	if (!a.in || !b.in)
		return c;
	shared = common(a.in, b.in);
	if (!times(a.in / shared, b.in, &in) || !times(a.of, b.in / shared, &left) ||
	    !times(b.of, a.in / shared, &right) || left > UINT64_MAX - right)
		return c;
	return chance_of(left + right, in);
}

/* Newton's way to the root, from above. */
double chance_error(double p, double samples)
{
	double square = p * (1 - p) / samples, root = 1;

	if (square <= 0)
		return 0;
	for (int i = 0; i < 64; i++)
		root = (root + square / root) / 2;
	return root;
}
