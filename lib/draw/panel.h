/* SPDX-License-Identifier: ISC */
/* panel.h: words in a frame, for the panel (panel.c) and the legend (legend.c). */
#ifndef PANEL_H
#define PANEL_H

#include "draw/canvas.h"

enum { PAD = 18 };

/* A kind of letters; measure: the size to reckon with, more for bold ones. */
struct letters {
	const char *class;
	int measure, step;
};

extern const struct letters sub_letters, small_letters;

struct panel {
	struct canvas *canvas;
	int x, y, width;	/* where the next thing goes: its upper left corner */
	int bottom;		/* nothing goes below it */
};

struct panel open_panel(struct canvas *, const struct rect *, const char *id);	/* a part, with its frame */
/* As many words as there is room for, one at least; *rest: what is left. NULL: nothing is. */
const char *take_line(struct arena *, const char **rest, int size, int room);
/* Wrapped. What does not fit above the bottom is left out. */
void add_words(struct panel *, const struct letters *, int indent, const char *words);

#endif
