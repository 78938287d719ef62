/* SPDX-License-Identifier: ISC */
/* plain.h: bytes of a part as text: UTF-8, lines ended by \n. */
#ifndef PLAIN_H
#define PLAIN_H

#include "base/base.h"

/*
 * Bytes in a charset by its name for iconv, as UTF-8 without a mark of byte order; NULL or "": not told.
 * Where they cannot be in it they are taken for UTF-8 if that is what they look like, else for Windows-1252;
 * what has no meaning becomes U+FFFD. Lines end by \n; controls are blanks, zeros are left out.
 */
const char *plain_text(struct arena *, const char *bytes, size_t length, const char *charset);

/* format=flowed (RFC 3676): lines that end by a blank are joined with those after them, of one depth each. */
const char *plain_flowed(struct arena *, const char *text, bool deletes_blanks);

#endif
