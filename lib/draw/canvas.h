/* SPDX-License-Identifier: ISC */
/* canvas.h: what the parts of a picture share. */
#ifndef CANVAS_H
#define CANVAS_H

#include "draw/draw.h"
#include "draw/svg.h"

enum { COUNTER = 52, STRIP = 14 };	/* size of a counter; the part of it that a fan shows at least */

/* Where a place is on the sheet. */
struct shape {
	struct point at;		/* its middle */
	struct rect room;		/* where its pieces go */
	struct rect box;		/* of a box: its frame; else what the outline fills */
	const struct point *points;	/* the outline; NULL: a box */
	int n;
	bool hex;			/* of the grid */
};

struct sheet {
	int width, height;
	int side, half;			/* of a hex: its side, half its height */
	struct rect panel, legend;
	const struct shape *shapes;	/* by place */
};

struct canvas {
	struct buffer *out;
	struct arena *arena;
	const struct drawing *drawing;
	const struct game *game;
	const struct data *data;
	const struct match *match;	/* NULL: the empty map */
	const struct look *look;	/* never NULL */
	const struct sheet *sheet;
	struct rect view;		/* the part of the sheet that is drawn */
	enum snow snow;
	const struct found *offers;	/* what may happen; NULL: not drawn */
	const uint32_t *zones;		/* by place: whose zones reach it, as bits; NULL: not drawn */
	const struct tables *charts;	/* NULL: not drawn */
	const bool *sights;		/* by place: it is seen from drawing->from; NULL: not drawn */
	struct board_parts *parts;	/* where each part goes by itself; NULL: nowhere */
	int depth;			/* parts that are open */
	size_t part_from;		/* of out: where the outermost of them begins */
};

bool is_in_view(const struct canvas *, const struct rect *);

/* draw.c */
/* <g id="kind-name">, or kind alone; without the id in a close-up, whose parts the whole board names. */
void open_part(struct canvas *, const char *kind, const char *name);
void close_part(struct canvas *);
struct canvas canvas_make(struct buffer *, const struct drawing *);	/* its view is all of the sheet */

/* near.c */
struct rect view_around(const struct canvas *);	/* hexes about a place, or as much as they take */

/* sheet.c */
const struct sheet *sheet_make(struct arena *, const struct data *);
/*
 * The border of two places: the points of a's outline that b's has too, at most most of them; 0: there are
 * fewer than two. shared_run: each run of such points; walked: 0 for the first, and kept for the next.
 */
enum { MOST_SHARED = 512 };
int shared_run(const struct sheet *, int a, int b, int *walked, struct point *out, int most);
int shared_points(const struct sheet *, int a, int b, struct point *out, int most);
struct point border_middle(const struct canvas *, int border);

bool is_area(const struct shape *);	/* it has an outline of its own, and is no hex */
struct rect all_areas(const struct sheet *, const struct map *);	/* about all of them; width 0: none */
bool is_within(const struct shape *, struct point);	/* of an outline */
bool is_left_of(struct point a, struct point b, struct point);	/* the side from a to b, in its row */

/* look.c: for games that have none, or leave out a part */
extern const struct look plain_look;
const struct paint *paint_of(const struct canvas *, int paint);	/* NONE: neutral */
void face_of(const struct canvas *, int piece, struct face *);
void back_of(const struct canvas *, int piece, struct face *);
void lying_of(const struct canvas *, int place, struct lying *);
bool stack_of(const struct canvas *, int place, int i, struct stack *);	/* false: there are no more */
bool arrow_of(const struct canvas *, int i, struct arrow *);

/* symbols.c: the <defs>: e-N (emblems), symbol-N, echelon-N, sign-N */
void add_symbols(struct canvas *);
extern const char symbol_style[];

/* ground.c */
const char *fill_of(const struct canvas *, const struct place *);	/* "#rrggbb"; NULL: as paper */
const struct kind_look *kind_of(const struct canvas *, const struct place *);	/* never NULL */
bool is_water(const struct canvas *, const struct place *);
bool is_border_in_view(const struct canvas *, const struct border *);
void add_path(struct buffer *d, const struct point *, int n);	/* as the d of a path */
void add_shared(struct buffer *d, const struct sheet *, const struct border *);	/* likewise, all of it */
void add_ground(struct canvas *);	/* places, shores, lines, names */
void add_changing_ground(struct canvas *);	/* places alone that look otherwise when pieces lie there */
void add_lying(struct canvas *);	/* control and marks */
void add_flag(struct canvas *, const struct paint *, int x, int y);	/* its upper left corner */
/* The sample of a ground or a line for the legend, w by h with its upper left corner at x, y. */
void add_ground_sample(struct canvas *, const struct ground_look *, int x, int y, int w, int h);
void add_fill_sample(struct canvas *, const char *fill, int x, int y, int w, int h);
void add_wild(struct canvas *, const struct rect *);	/* ground that is no place */
void add_snow_sample(struct canvas *, int x, int y, int w, int h);
void add_bridge_sample(struct canvas *, int x, int y, int w, int h);
void add_points_sample(struct canvas *, int x, int y);	/* its middle */
void add_line_sample(struct canvas *, const struct line_look *, int x, int y, int w, int h);
void add_hex_styles(struct canvas *);	/* to those of ground_style, how hexes are filled */
extern const char ground_style[];

/* counter.c */
/* Positions (upper left corners) of n counters in a room; gives how high one of them is. */
enum arrangement { CARDS = 1, MIDDLE = 2 };	/* some are cards; they go in the middle of the room */
int arrange(const struct rect *room, int n, unsigned how, struct point *out);
void add_counter_shapes(struct canvas *);	/* of the <defs>, for all of them */
/* One counter with its upper left corner at x, y; size: COUNTER or less, its height; name: on its strip. */
void add_counter(struct canvas *, const struct face *, const char *name, int x, int y, int size);
void add_pieces(struct canvas *);	/* all that the side may see */
int count_shown(const struct canvas *, int place);	/* the counters that it is shown there */
/* That the top of a stack bears, with its middle at x, y: how many lie under it. */
void add_top_mark(struct canvas *, int under, int x, int y);
extern const char counter_style[];

/* panel.c, legend.c */
void add_panel(struct canvas *);	/* title, decision, tracks, what has happened */
void add_legend(struct canvas *);
extern const char panel_style[];

/* charts.c */
bool is_charts_board(const char *board);	/* `charts`: these alone */
const struct tables *find_charts(const struct canvas *);	/* NULL: there are none, or no room */
const struct rect *charts_room(const struct tables *);
void add_charts(struct canvas *);
extern const char chart_style[];

/* events.c, arrows.c */
void add_arrows(struct canvas *);	/* that the position holds */
void add_arrow(struct canvas *, const struct arrow *, struct point from, struct point tip);
void add_events(struct canvas *);
/* What is said of the events, for the panel: number, words; NULL after the last. */
const char *event_words(const struct events *, int i, int *number);
extern const char event_style[];

/* offers.c */
/* NULL: options are not asked for, or are the business of another side. */
const struct found *find_offers(const struct canvas *);
void add_offers(struct canvas *);	/* under the pieces */
const char *offers_words(const struct canvas *);	/* "fire (3), end-action (1)"; NULL: none */
extern const char offer_style[];

/* zones.c */
/* Those that are asked for, as far as the side that looks may know; NULL: none are. */
const uint32_t *find_zones(const struct canvas *);
void add_zones(struct canvas *);	/* on the ground, under lines and names */
void add_zone_sample(struct canvas *, int side, int x, int y, int w, int h);
extern const char zone_style[];

/* sights.c */
const bool *find_sights(const struct canvas *);	/* NULL: not asked for */
void add_sights(struct canvas *);	/* over the ground, under the pieces */
void add_shade_sample(struct canvas *, int x, int y, int w, int h);
extern const char sight_style[];

#endif
