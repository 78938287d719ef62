/* SPDX-License-Identifier: ISC */
/*
 * live.h: the program itself as WebAssembly, packed by gzip, for pages that adjudicate. `make page` builds it
 * in, from the same sources; the one in a page has none in turn.
 */
#ifndef LIVE_H
#define LIVE_H

#include <stddef.h>

struct live_engine {
	const unsigned char *bytes;
	size_t length;			/* 0: this program was built without */
};

extern const struct live_engine live_engine;

#endif
