/* SPDX-License-Identifier: ISC */
/* seats.c: the interval of a share. */
#include "verify/seats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* 1000 times the bounds, rounded. */
static void check(int won, int of, int low, int high)
{
	double l, h;

	share_bounds(won, of, &l, &h);
	assert_int_equal((int)(1000 * l + 0.5), low);
	assert_int_equal((int)(1000 * h + 0.5), high);
}

/*
 * By hand: p = .8, n = 10, z = 1.96: (.8 + .19207) / 1.38415 = .71674, and
 * 1.96 / 1.38415 * sqrt(.016 + .0096) = .2266.
 */
static void test_bounds(void **state)
{
	(void)state;
	check(8, 10, 490, 943);
	check(0, 0, 0, 1000);		/* nothing is known */
	check(0, 20, 0, 161);		/* z^2 / (n + z^2) = 3.8415 / 23.8415 */
	check(20, 20, 839, 1000);
	check(50, 100, 404, 596);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_bounds) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
