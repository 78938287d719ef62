/* SPDX-License-Identifier: ISC */
/* report.c: one page for a browser, to go with a mail. */
#include "cmd.h"
#include "draw/draw.h"

enum { LAST = 10 };	/* actions of the log, unless --last says otherwise */

int cmd_report(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct buffer out = { .arena = arena };
	struct game_file file;
	struct page_terms terms = { .last = LAST, .radius = AROUND_RADIUS };

	if (!seen_read(&file, args->rest[0], args, &terms.side, &r) ||
	    !around_named(file.match.data, args->around, &terms.around, &terms.radius, &r))
		return report(&r);
	if (args->has_last)
		terms.last = args->last > INT16_MAX ? INT16_MAX : (int)args->last;
	if (page_write(&out, &file, &terms, &r))
		output(args->output, &out, &r);
	refusal_to_trouble(&r);
	return report(&r);
}
