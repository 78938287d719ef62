/* SPDX-License-Identifier: ISC */
/* recorded.h: game files for unit tests, above all recorded games; one that does not read fails the test. */
#ifndef RECORDED_H
#define RECORDED_H

#include "engine/file.h"

#define PLAYED_GAME(name) ROOT "/fixtures/" name ".yaml"

static inline struct game_file *file_of(struct arena *arena, const char *bytes, size_t length,
					const char *name)
{
	struct game_file *f = NEW_RAW(arena, struct game_file);
	struct ruling r = { .arena = arena };

	if (!file_parse(f, bytes, length, name, NULL, &r))
		fail_msg("%s", r.text);
	return f;
}

static inline struct game_file *recorded(struct arena *arena, const char *name)
{
	const char *why = NULL;
	size_t length = 0;
	const char *bytes = file_read(arena, name, 0, &length, &why);

	if (!bytes)
		fail_msg("%s", why);
	return file_of(arena, bytes, length, name);
}

#endif
