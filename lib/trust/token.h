/* SPDX-License-Identifier: ISC */
/* token.h: letters that nobody can guess, the hash of a text as a name for it, and comparing secrets. */
#ifndef TOKEN_H
#define TOKEN_H

#include "base/base.h"

/* n characters of the alphabet, each as likely as any other, and a zero. */
const char *random_letters(struct arena *, const char *alphabet, int n);
/* Forty digits of hexadecimal. Nobody finds two texts that have the same, or a text that has a given one. */
const char *text_hash(struct arena *, const void *bytes, size_t length);
/* Takes the same time wherever they differ. */
bool is_same_secret(const char *, const char *, size_t length);

#endif
