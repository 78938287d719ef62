/* undo.c: takes back the last actions. */
#include "cmd.h"
#include "engine/history.h"

#include <stdlib.h>

enum { MOST_UNDONE = 1000000 };

static bool read_count(const struct args *args, int *count, struct ruling *r)
{
	const char *word = args->n_rest > 1 ? args->rest[1] : "1";
	char *end;
	long n = strtol(word, &end, 10);

	if (*end || *word < '0' || *word > '9' || n < 1 || n > MOST_UNDONE)
		return trouble(r, "as many actions are taken back as a whole number says, not '%s'", word);
	*count = (int)n;
	return true;
}

int cmd_undo(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct buffer out = { .arena = arena }, log = { .arena = arena };
	struct target target;
	struct game_file file;
	int count = 1;

	if (!read_count(args, &count, &r) || !target_take(&target, args, args->rest[0], &r) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, &r) ||
	    !history_undo(&file, count, args->by_consent, &r))
		return report(&r);
	if (file_write_sure(&out, &file, 0, UNPROVED, &r))
		output_game(&target, &out, NULL, &log, &r);
	return report(&r);
}
