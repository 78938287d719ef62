/* SPDX-License-Identifier: ISC */
/*
 * draw.h: pictures of a board, for a browser and for a terminal.
 *
 * sheet.c puts every place on a sheet of paper, near.c finds the part of it that matters now; ground.c
 * draws what is printed there, counter.c the pieces, panel.c, legend.c and charts.c what stands beside the
 * map, offers.c what may happen, zones.c zones of control, sights.c what is seen from a place. events.c reads
 * what has happened, arrows.c draws it. symbols.c has the small drawings, svg.c writes elements.
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

struct rect {
	int x, y, width, height;
};

/* Of two pictures of a page the first has the small drawings and styles for both, the second the ids. */
enum role { ALONE, FIRST_OF_PAGE, SECOND_OF_PAGE };

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
	struct rect part;		/* of the sheet, before board and around; width 0: those count */
	enum role role;
	bool no_charts;			/* else they are drawn with the whole sheet, if there is room */
};

void draw_svg(struct buffer *, const struct drawing *);
/*
 * The same, but only those groups that change while a game is played, each by itself under its id: who has a
 * board at hand puts them in the place of the old ones. They follow each other as in the whole picture.
 */
struct board_part {
	const char *id, *svg;
};
struct board_parts {
	struct board_part *of;
	int n;
};
const struct board_parts *draw_parts(struct arena *, const struct drawing *);
/*
 * Makes the picture one of the part where the last of the events happened, or if nothing has happened on
 * the map where most pieces are that the side sees, or about the place that `around` names. Gives the
 * middle of that.
 */
struct point draw_near(struct arena *, struct drawing *);
/* The place of the map that is nearest to a point; NONE: it has none. */
int place_near(struct arena *, const struct drawing *, struct point);
bool has_charts(const struct game *);	/* the board `charts` is of these alone */
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
struct page_terms {
	int side, last;			/* who reads it; so many actions of the log */
	int around, radius;		/* the close-up; NONE: where the last actions happened */
	const struct page_script *script;	/* takes over where it is run; NULL: there is none */
};
/*
 * What makes a page one to play on. All else stands in an element `plain`, for those who run no script; it
 * has one board, whose parts have their ids, and fewer options, which the script knows by itself.
 */
struct page_script {
	const char *policy;		/* of the Content-Security-Policy, what it needs */
	const char *style;		/* after that of the page */
	/* Elements at the end of the body: what it knows, and the script. False: that cannot be told. */
	bool (*add_tail)(void *context, struct buffer *, struct ruling *);
	void *context;
};
bool page_write(struct buffer *, const struct game_file *, const struct page_terms *, struct ruling *);

struct terminal {
	int width;		/* columns there are */
	bool colour, ascii;
};
/* drawing->radius NONE: as far as the width allows. */
void draw_terminal(struct buffer *, const struct drawing *, const struct terminal *);
/* A line of words, broken where the width ends. */
void terminal_words(struct buffer *, const struct terminal *, const char *words);

#endif
