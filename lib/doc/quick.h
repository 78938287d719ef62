/* SPDX-License-Identifier: ISC */
/* quick.h: the plainest YAML, as this program writes it, read without libyaml; private to doc. */
#ifndef QUICK_H
#define QUICK_H

#include "doc/doc.h"

/*
 * One document of ASCII: block mappings with one key a line, lists under a key, all else in the flow form on
 * its line; or a mapping in braces, as JSON is. NULL: there is something in it that libyaml must judge, be it
 * right or wrong. What is read is, to the column, what libyaml would have given.
 */
struct doc *quick_read(struct arena *, const char *bytes, size_t length, const char *file, int line);

#endif
