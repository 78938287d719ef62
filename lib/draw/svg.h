/* SPDX-License-Identifier: ISC */
/* svg.h: elements of SVG written to a buffer. Knows neither maps nor games. */
#ifndef SVG_H
#define SVG_H

#include "base/base.h"

/* attributes: by printf, as they stand in the element; words from data go through svg_safe first. */
void svg_open(struct buffer *, const char *element, const char *attributes, ...) PRINTF(3, 4);
void svg_close(struct buffer *, const char *element);
void svg_draw(struct buffer *, const char *element, const char *attributes, ...) PRINTF(3, 4);	/* empty */
void svg_use(struct buffer *, const char *symbol, int x, int y);	/* <use> of an id in <defs> */

void svg_words(struct buffer *, const char *words);	/* escaped, and printable: on one line */
const char *svg_safe(struct arena *, const char *words);	/* escaped, for an attribute */
void svg_title(struct buffer *, const char *words);	/* what a browser shows under the pointer */
/* One line; class: of the style sheet, which says where x is (start, middle, end); NULL: its group's. */
void svg_text(struct buffer *, int x, int y, const char *class, const char *words);
/* The same, squeezed if it would be wider than room; size: of the class's font, a seventh more if bold. */
void svg_text_in(struct buffer *, int x, int y, int room, int size, const char *class, const char *words);
int svg_width(const char *words, int size);	/* about how wide it is, in a sans-serif font */

#endif
