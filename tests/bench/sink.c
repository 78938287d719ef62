/* SPDX-License-Identifier: ISC */
/* sink.c: takes mail as sendmail(8) does, and throws it away: so that what is measured is not sendmail. */
#include <unistd.h>

int main(void)
{
	char bytes[64 * 1024];

	while (read(STDIN_FILENO, bytes, sizeof bytes) > 0)
		;
	return 0;
}
