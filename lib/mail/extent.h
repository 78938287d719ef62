/* SPDX-License-Identifier: ISC */
/* extent.h: how much of the file of a message is looked at. */
#ifndef EXTENT_H
#define EXTENT_H

#include "base/base.h"

#include <sys/types.h>

/* The end of what is looked at, and why it is not that of the file; -1: the file cannot be read. */
off_t extent_end(struct arena *, int fd, const char **cut);
const char *bytes_words(struct arena *, size_t);	/* "12 KB", "1.5 MB" */

#endif
