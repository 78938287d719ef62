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

void run_undo(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;
	int count = 1;

	if (!read_count(args, &count, r) || !target_take(&a->target, args, args->rest[0], r) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, r) ||
	    !history_undo(&file, count, args->by_consent, r))
		return;
	answer_game(a, &file, 0, UNPROVED);
}

int cmd_undo(const struct args *args, struct arena *arena)
{
	return print_answer(run_undo, args, arena);
}
