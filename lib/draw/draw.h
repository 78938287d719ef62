/*
 * draw.h: pictures of a board, for a browser and for a terminal.
 *
 * sheet.c puts every place on a sheet of paper; ground.c draws what is printed there, counter.c the
 * pieces, panel.c and legend.c what stands beside the map, offers.c what may happen, zones.c zones of
 * control, sights.c what is seen from a place. events.c reads what has happened, arrows.c draws it. symbols.c
 * has the small drawings, svg.c writes elements.
 * terminal.c and areas.c draw in letters on the cells of screen.c, page.c writes HTML. All of it asks
 * the look of the game (look.h) and knows no game itself.
 */
#ifndef DRAW_H
#define DRAW_H

#include "draw/look.h"
#include "engine/file.h"
#include "data/layout.h"

struct events;
struct portrayer;

struct drawing {
	const struct game *game;
	const struct data *data;
	const struct match *match;	/* NULL: the empty map */
	int side;			/* who looks; NONE: the umpire */
	const char *made_for;		/* what an answer must quote; NULL: nothing is known of that */
	const struct events *events;	/* what has happened; NULL: not drawn */
	bool options;			/* tint what the pending decision can reach */
	uint32_t zones;			/* the sides whose zones of control are marked, as bits */
	bool los;			/* shade the hexes that are not seen from the place `from` */
	int from;
	const char *board;		/* a part of the sheet by name; NULL: all of it */
	int around, radius;		/* only so far about a place; NONE: not so */
};

void draw_svg(struct buffer *, const struct drawing *);
/* A board of the layout, by number; NULL after the last. */
const char *board_name(const void *map, int i);

/*
 * The last actions of a file, as a side (NONE: all) may know them. Trouble when the history does not
 * lead to the position.
 */
const struct events *events_read(const struct game_file *, int side, int last, struct ruling *);
/* For view_write(): so that all of them can be drawn from the view as well. */
struct portrayer events_portrayer(const struct game_file *, int side, struct ruling *);

/*
 * One page for a browser, self-contained: the decision, the board, the log of the last actions, the
 * options, all as a side (NONE: the umpire) may know them. False: the history is no good.
 */
bool page_write(struct buffer *, const struct game_file *, int side, int last, struct ruling *);

struct terminal {
	int width;		/* columns there are */
	bool colour, ascii;
};
/* drawing->radius NONE: as far as the width allows. */
void draw_terminal(struct buffer *, const struct drawing *, const struct terminal *);
/* A line of words, broken where the width ends. */
void terminal_words(struct buffer *, const struct terminal *, const char *words);

#endif
