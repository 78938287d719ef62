/* SPDX-License-Identifier: ISC */
/* lines.h: what own.c and those who look for actions ask of a line. */
#ifndef MAIL_LINES_H
#define MAIL_LINES_H

#include "base/base.h"

bool begins_with(const char *words, const char *with);	/* in letters of any case, A to Z */
const char *find_words(const char *in, const char *what);	/* the same anywhere in it; NULL: it is not */
bool is_empty(const char *line);			/* blanks alone */
/* `do` as a key in it: do: , "do": , {Do : and the like. */
bool has_do_key(const char *words, size_t length);
/*
 * How deep in braces and brackets one is behind it. least: the lowest it was at.
 */
int bracket_depth(const char *line, int *least);
/* What came before is so long that the first word of the line would not have gone into it. */
bool was_broken(const char *before, const char *line);

/* ---- of originals (attribution.c) -------------------------------------- */

/* "On Thu, 19 Nov 2026 at 22:00, Umpire <...> wrote:". certain: it says a time of day or an address. */
bool is_attribution(const char *line, bool *certain);
bool begins_attribution(const char *line);		/* "On ", "Am ", "Le ", a date */
/* "From:", "Betreff:" and so on: which of five, as a bit; 0: none. */
unsigned header_label(const char *line);
bool is_header_block(unsigned labels);
bool is_original_mark(const char *line);		/* "-----Original Message-----" */
bool is_phone_signature(const char *line);		/* "Sent from my iPhone" */
bool is_disclaimer(const char *line);			/* its beginning */

#endif
