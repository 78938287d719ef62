/* SPDX-License-Identifier: ISC */
/* only.c: is linked to every unit test, and chooses the tests whose names match UNIT_ONLY: *rows_are*. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

__attribute__((constructor)) static void choose_tests(void)
{
	const char *only = getenv("UNIT_ONLY");

	if (only)
		cmocka_set_test_filter(only);
}
