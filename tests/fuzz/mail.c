/* SPDX-License-Identifier: ISC */
/* Fuzzes how letters are read: any bytes as a message, and as a text that somebody wrote. For libFuzzer. */
#define _GNU_SOURCE		/* memfd_create */
#include "mail/words.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static void check(const struct letter_words *w)
{
	for (int i = 0; i < w->n; i++)
		if (!w->v[i].line || (w->v[i].kind == ASKED_WORD ? !w->v[i].word : !w->v[i].doc))
			abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct arena arena = { 0 };
	struct letter_words words = { 0 };
	struct message m;
	const char *why, *all = text_copy(&arena, (const char *)bytes, length);
	int fd = memfd_create("letter", 0);

	if (fd < 0 || write(fd, bytes, length) != (ssize_t)length)
		return 0;
	if (message_read(&m, &arena, fd, &why)) {
		words_find(&words, &arena, &m);
		check(&words);
	}
	close(fd);
	words = (struct letter_words){ 0 };
	words_find_in(&words, &arena, own_words(&arena, all), NULL);
	check(&words);
	html_plain(&arena, all, length);
	arena_free(&arena);
	return 0;
}
