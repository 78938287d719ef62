/* SPDX-License-Identifier: ISC */
/*
 * look.h: what a game supplies so that it can be drawn. Tables say how the ground, the lines and the
 * marks look; functions fill in what changes. A game without a look is drawn plainly: its places, and
 * its pieces as counters with a name.
 */
#ifndef LOOK_H
#define LOOK_H

#include "engine/engine.h"

/* What is drawn in a place for one of its features. */
enum emblem {
	EMBLEM_NONE,
	EMBLEM_WAVES, EMBLEM_ROUGH, EMBLEM_PEAK, EMBLEM_LAKE, EMBLEM_WOODS, EMBLEM_MARSH, EMBLEM_HILL,
	EMBLEM_VILLAGE, EMBLEM_TOWN, EMBLEM_STAR, EMBLEM_FERRY, EMBLEM_STATION, EMBLEM_GATE, EMBLEM_ARROW,
	EMBLEM_HEIGHT,		/* a spot height: a summit that counts */
	EMBLEM_AIRFIELD,
	EMBLEM_MUSTER,		/* where troops are called up */
	EMBLEM_CABLE,
	EMBLEM_WOODED_MARSH,
	EMBLEM_WORKS, EMBLEM_BASTION,	/* prepared defenses, of two kinds */
	EMBLEM_SUPPLY, EMBLEM_SUPPLY_OTHER,	/* sources of two sides */
	EMBLEM_SUPPLY_CHANGING,	/* of whoever holds it */
	EMBLEM_HOUSE, EMBLEM_STONE_HOUSE,	/* one alone */
	EMBLEM_BRUSH,		/* trees at the edge */
	EMBLEM_CRAG, EMBLEM_TUNNEL, EMBLEM_BRIDGE,
	EMBLEM_PORT,
	EMBLEMS
};

/* By the features of places. A place is filled by the first row that fits it and has a fill. */
struct ground_look {
	uint32_t features;	/* as bits: all of them */
	const char *fill;	/* "#rrggbb"; NULL: it does not fill */
	enum emblem emblem;
	bool water;		/* a shore is drawn between it and what is none */
	const char *about;	/* for the legend; NULL: not in it */
};

/* By kinds of place: what fills one that no ground fills. */
struct kind_look {
	const char *fill;	/* NULL: as paper */
	bool water;
	bool large;		/* its id stands large and pale under what lies there, in place of its name */
	const char *about;	/* for the legend; NULL: not in it */
};

enum snow { NO_SNOW, SNOW, DEEP_SNOW };	/* deep: streams lie under it */

/* How a feature of borders is drawn. */
enum line_kind {
	LINE_NONE,
	LINE_HIGHWAY, LINE_ROAD, LINE_TRACK, LINE_TRAIL, LINE_WINTER_TRAIL,	/* from middle to middle */
	LINE_RAIL, LINE_MINOR_RAIL, LINE_FERRY,
	LINE_SUNKEN_RAIL,					/* in a trench */
	LINE_BROOK,
	LINE_RIVER, LINE_OPEN_RIVER, LINE_STREAM,		/* along the border; open: it never freezes */
	LINE_INLET, LINE_SEA, LINE_CLIFF,
	LINE_FJORD, LINE_BORDER,
	LINE_LIMIT,						/* along it, through water */
	LINE_WOOD,						/* along it: where trees begin */
};

struct line_look {
	uint32_t features;	/* as bits: all of them */
	enum line_kind kind;
	const char *about;
};

/* The colours of counters. Sides must differ in grey too; letters: for the legend and the tracks. */
struct paint {
	const char *name, *letters;
	const char *fill, *ink;		/* "#rrggbb": the counter, and what is written on it */
	const char *band;		/* a band at its left edge; NULL: none */
};

enum symbol {		/* in the box of a counter */
	SYMBOL_NONE,
	SYMBOL_INFANTRY, SYMBOL_MOUNTAIN, SYMBOL_SKI, SYMBOL_AIRBORNE, SYMBOL_MARINE, SYMBOL_ARTILLERY,
	SYMBOL_MOUNTAIN_ARTILLERY, SYMBOL_AIRBORNE_ARTILLERY, SYMBOL_RAIL_ARTILLERY, SYMBOL_ENGINEER,
	SYMBOL_ANTI_AIRCRAFT, SYMBOL_ANTI_TANK, SYMBOL_SIGNAL, SYMBOL_HEAVY_WEAPONS, SYMBOL_ARMOUR,
	SYMBOL_MOTORIZED, SYMBOL_CAVALRY, SYMBOL_RECON, SYMBOL_HEADQUARTERS, SYMBOL_LEADER,
	SYMBOL_AIRCRAFT, SYMBOL_SHIP, SYMBOL_SUBMARINE, SYMBOL_MECHANIZED, SYMBOL_ASSAULT_GUN,
	SYMBOL_FORTRESS, SYMBOL_UNKNOWN,
	SYMBOL_KINDS
};

enum echelon {		/* over the box */
	ECHELON_NONE, ECHELON_SQUAD, ECHELON_PLATOON, ECHELON_COMPANY, ECHELON_BATTALION, ECHELON_REGIMENT,
	ECHELON_BRIGADE, ECHELON_DIVISION, ECHELON_CORPS, ECHELON_ARMY,
	ECHELON_WING,		/* an air group; two companies */
	ECHELONS
};

struct symbol_look {	/* of the legend */
	enum symbol symbol;
	const char *about;
};

struct echelon_look {
	enum echelon echelon;
	const char *about;
};

/* Signs on counters, places and borders. */
enum sign {
	SIGN_ACTIVE, SIGN_MOVED, SIGN_STOPPED, SIGN_FIRED, SIGN_SEEN, SIGN_LANDED, SIGN_PINNED, SIGN_TARGET,
	SIGN_TRENCH, SIGN_RUIN, SIGN_BRIDGE, SIGN_STRIKE, SIGN_ANCHOR, SIGN_MINE, SIGN_SUPPLY, SIGN_NO_SUPPLY,
	SIGN_ISOLATED,
	SIGN_HIDDEN, SIGN_SPENT, SIGN_NEUTRALISED, SIGN_SET_UP, SIGN_JAMMED, SIGN_IMMOBILISED, SIGN_SHUT_DOWN,
	SIGN_CUT_OFF, SIGN_FAR, SIGN_WAVERING, SIGN_DONE, SIGN_CHIEF, SIGN_LOW, SIGN_WRECK, SIGN_SHELLED,
	SIGNS
};

struct mark_look {
	enum sign sign;
	const char *about;	/* "has fired" */
};

/* What a counter shows; the function of the game fills it in. Start: all zero. */
struct face {
	int16_t paint;			/* index into look->paints */
	const char *band;		/* "#rrggbb": in the place of the band of the paint; NULL: that one */
	enum symbol symbol;
	enum echelon echelon;
	const char *left, *middle, *right;	/* along the foot; NULL: nothing */
	const char *corner;		/* small, beside the box, two signs at most; NULL: nothing */
	const char *large;		/* a number or letters: in the place of the symbol, or under it */
	const char *card;		/* the title of a card: as wide as two counters; NULL: it is none */
	bool boxed;			/* a frame round the left value */
	bool dimmed;			/* takes no part for the present */
	bool veiled;			/* an enemy does not see it; the pictures find that themselves */
	uint32_t marks;			/* bits, by look->marks */
	int16_t lost;			/* steps lost */
	int16_t facing;			/* 1 to 6, clockwise from north; 0: none */
	const char *about;		/* all of it in words: "General Dietl: leader, fire 2, ..." */
};

/* The marks of a piece that its counter shows. */
struct shown_mark {
	unsigned marks;			/* bits of the game: any of them */
	int look;			/* index into look->marks */
	const char *words;
};
/* Adds those that it bears to its face, and "; words" to what tells of it. The table is ended by { 0 }. */
void show_marks(unsigned marks, const struct shown_mark *, struct face *, struct buffer *about);

/* A counter that stands for so many and is no piece: one at most for each side of a place. */
struct stack {
	int16_t side, number;
	struct face face;
};

/* An arrow that the position itself holds. */
struct arrow {
	int16_t from, to;		/* places; from NONE: out of the sky */
	int16_t side;
	const char *words;		/* on it, two or three signs */
	const char *about;
};

/* What lies on a place or a border. Start: all zero, holder NONE. */
struct lying {
	int16_t holder;			/* index into look->paints: who controls it; NONE: not shown */
	uint32_t marks;			/* bits, by look->marks */
	const char *words;		/* NULL: none */
	const char *number;		/* of what the marks tell, beside them; NULL: none */
};

/* The panel beside the map. The game adds its tracks in order. */
struct panel;
struct token {
	int at;				/* which box of the track, from 0 */
	int paint;			/* NONE: neutral */
	const char *letters;		/* two or three signs */
};
void panel_heading(struct panel *, const char *words);
void panel_line(struct panel *, const char *fmt, ...) PRINTF(2, 3);	/* wrapped */
void panel_track(struct panel *, const char *title, const char *const *labels, int n, const struct token *,
		 int n_tokens);
void panel_numbers(struct panel *, const char *title, int least, int most, const struct token *,
		   int n_tokens);

/* A chart of the game beside the map. What it holds comes from the data; here is how it is told. */
struct chart_look {
	int chart;			/* by forms->charts */
	const char *title, *about;	/* about: a line under the title; NULL: none */
	const char *const *heads;	/* over the columns; NULL: as the data name them */
	/* Or from the data, the i-th line over a column; NULL: there are no more. */
	const char *(*head)(const struct data *, int column, int i, struct arena *);
	bool doubled;			/* the cells of the next chart stand beside these */
	bool terse;			/* rows without a number above 0 are left out */
	uint32_t flags;			/* columns that say yes or no, as bits */
	uint32_t parts;			/* columns that count parts of a point */
	int per;			/* how many parts: 2 or 4 */
};

struct look {
	const struct ground_look *grounds;	/* ended by one without features */
	const struct kind_look *kinds;		/* by forms->place_kinds; NULL: all as paper */
	const char *wild, *wild_about;		/* what fills the ground between areas; NULL: paper does */
	const struct line_look *lines;		/* ended by one without features; later ones lie on top */
	/* The same by features of places: from middle to middle of neighbours that both have them. */
	const struct line_look *streams;	/* NULL: there are none */
	/* A border with a feature of the first and one of the second has a bridge; 0: there are none. */
	uint32_t rivers, roads;
	const struct paint *paints;		/* ended by { 0 } */
	const struct symbol_look *symbols;	/* ended by { 0 } */
	const struct echelon_look *echelons;	/* ended by { 0 } */
	const struct mark_look *marks;		/* ended by one without about; at most 32 */
	bool north;				/* it is at the top of the map */
	const char *hex;			/* how far it is to the next one: "2.4 km"; NULL: not told */
	const char *values;			/* those at the foot and in the corner, "fire, range, ..." */
	const char *lost;			/* what a crossed-out counter means, for the legend */
	bool unheld;				/* nobody controls places: no flags in the legend */
	const char *const *notes;		/* further lines of the legend, ended by NULL; NULL: none */
	const char *counted;			/* one of what stacks count: "battalion"; NULL: none do */
	const char *under_way;			/* what arrows mean, for the legend; NULL: there are none */
	const struct chart_look *charts;	/* ended by one without title; NULL: none are shown */
	const char *const *attacks;		/* verbs that are drawn as bolts, ended by NULL */
	const char *const *cuts;		/* those that cut a way: nobody goes it; NULL: none do */
	void (*face)(const struct match *, int piece, struct face *, struct arena *);
	/* The back of a piece: what secrecy->back tells, and no more. */
	void (*back)(const struct match *, int piece, struct face *, struct arena *);
	/* The i-th stack of a place, and the i-th arrow that a side may see; false: there are no more. */
	bool (*stack)(const struct match *, int place, int i, struct stack *, struct arena *);
	bool (*arrow)(const struct match *, int i, int side, struct arrow *, struct arena *);
	void (*place)(const struct match *, int place, int side, struct lying *, struct arena *);
	void (*border)(const struct match *, int border, int side, struct lying *, struct arena *);
	void (*panel)(const struct match *, int side, struct panel *);
	bool (*is_loss)(const struct match *, int place);	/* a piece that comes here is lost */
	/* A piece of the side exerts a zone of control into the place; NULL: the game has none. */
	bool (*zone)(const struct match *, int place, int side);
	bool zones_of_backs;			/* a back exerts a zone too, and everybody may know which */
	/* From the one place the other is seen, or within a line of fire; NULL: the game does not tell. */
	bool (*sees)(const struct match *, int from, int to);
	enum snow (*snow)(const struct data *, int scenario);	/* NULL: none ever lies on the land */
	int (*points)(const struct data *, int place);	/* what is printed on its star; 0: nothing */
	/* How high a hex lies: contours are drawn, and numbers above 0; NULL: the game does not tell. */
	int (*height)(const struct place *);
};

#endif
