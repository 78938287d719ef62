/* SPDX-License-Identifier: ISC */
/* lines.h: a stream with one mapping in braces a line, as JSON lines are; private to doc. */
#ifndef LINES_H
#define LINES_H

#include "base/base.h"

/*
 * How many bytes there are before the line on which a second mapping in braces follows a first one without
 * `---` between them; length: there is none.
 */
size_t first_piece(const char *bytes, size_t length);

#endif
