/* SPDX-License-Identifier: ISC */
/* symbols.c: the small drawings that are used over and over: emblems, unit symbols, echelons and signs. */
#include "draw/canvas.h"

#include <string.h>

/*
 * A drawing is a few paths about 0, 0, each in a class of symbol_style; later ones lie on top. They are one
 * text, which an empty class ends: what is no pointer need not be mended when the program starts.
 */
#define LAYER(class, path) class "\0" path "\0"

/* Paths that several drawings share. */
#define BOX "M-15-10h30v20h-30z"
#define CROSS "M-15-10 15 10M15-10-15 10"
#define FOOT_PEAK "M-6 10 0 2 6 10z"
#define FOOT_WINGS "M-8 8.5a4 4.5 0 0 1 8 0a4 4.5 0 0 1 8 0"
#define WHEEL(x) "M" x " 6.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z"
#define SQUARE "M-4-6h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z"
#define STAR "M0-5.4 1.3-2.2 4.2-3.6 2.7-.8 5.4.6 2.5 1.5 3.4 4.5.7" \
	" 2.7-1.2 5.2-1.6 2-4.8 2.4-2.6 0-5-2.2-1.8-2.1z"
#define DISC "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"

static const char *const emblems[EMBLEMS], *const symbols[SYMBOL_KINDS], *const echelons[ECHELONS],
	*const signs[SIGNS];

/* is_used: by this game, at all; NULL: all are. */
static void add_glyphs(struct canvas *c, const char *kind, const char *const *glyphs, int first, int end,
		       bool (*is_used)(const struct look *, int))
{
	struct buffer *b = c->out;

	for (int i = first; i < end; i++) {
		if (!glyphs[i])
			bug("%s %d has no drawing", kind, i);
		if (is_used && !is_used(c->look, i))
			continue;
		svg_open(b, "g", "id=\"%s-%d\"", kind, i);
		for (const char *class = glyphs[i], *path; *class; class = path + strlen(path) + 1) {
			path = class + strlen(class) + 1;
			svg_draw(b, "path", "class=\"s-%s\" d=\"%s\"", class, path);
		}
		svg_close(b, "g");
	}
}

/* Of its grounds; a star stands where points are. */
static bool is_emblem(const struct look *look, int emblem)
{
	for (const struct ground_look *g = look->grounds; g && g->features; g++)
		if ((int)g->emblem == emblem)
			return true;
	return emblem == EMBLEM_STAR && look->points;
}

static bool is_sign(const struct look *look, int sign)
{
	for (const struct mark_look *m = look->marks; m && m->about; m++)
		if ((int)m->sign == sign)
			return true;
	return false;
}

void add_symbols(struct canvas *c)
{
	add_glyphs(c, "e", emblems, EMBLEM_NONE + 1, EMBLEMS, is_emblem);
	add_glyphs(c, "symbol", symbols, SYMBOL_NONE + 1, SYMBOL_KINDS, NULL);
	add_glyphs(c, "echelon", echelons, ECHELON_NONE + 1, ECHELONS, NULL);
	add_glyphs(c, "sign", signs, 0, SIGNS, is_sign);
}

/*
 * Symbols and echelons take the colour of the counter; emblems and signs bring theirs, which differ in
 * lightness too.
 */
const char symbol_style[] =
	".s-line,.s-bold,.s-thin{fill:none;stroke:currentColor;stroke-width:1.4}\n"
	".s-bold{stroke-width:2.2}\n"
	".s-thin{stroke-width:1}\n"
	".s-full{fill:currentColor}\n"
	/* of the ground */
	".s-wave,.s-slope,.s-reed,.s-edge{fill:none;stroke-width:2;stroke-linecap:round;"
	"stroke-linejoin:round}\n"
	".s-wave{stroke:#7fb0d3}\n"
	".s-slope{stroke:#8a7a5c}\n"
	".s-reed{stroke:#4f7f74}\n"
	".s-edge{stroke:#3c3830}\n"
	".s-rock{fill:#a39a88;stroke:#5f584c;stroke-width:1.5;stroke-linejoin:round}\n"
	".s-shadow{fill:#7b7364}\n"
	".s-snow{fill:#fff;stroke:#5f584c;stroke-width:1;stroke-linejoin:round}\n"
	".s-lake{fill:#b9d9ec;stroke:#4d86ad;stroke-width:2}\n"
	".s-tree{fill:#6d9668;stroke:#3f6140;stroke-width:1;stroke-linejoin:round}\n"
	".s-wall{fill:#f3e9d6;stroke:#3c3830;stroke-width:1.4;stroke-linejoin:round}\n"
	".s-roof{fill:#9c4a32;stroke:#3c3830;stroke-width:1.4;stroke-linejoin:round}\n"
	".s-block{fill:#4a443b}\n"
	".s-gold{fill:#f2c230;stroke:#4a3800;stroke-width:1.6;stroke-linejoin:round}\n"
	".s-pale{fill:#efe6cb;stroke:#8a7a5c;stroke-width:2.4;stroke-linejoin:round}\n"
	/* of the signs */
	".s-badge{fill:#fff;stroke:#111;stroke-width:.9}\n"
	".s-lit{fill:#ffd23f;stroke:#111;stroke-width:.9}\n"
	".s-stop{fill:#b3341b;stroke:#111;stroke-width:.9}\n"
	".s-hot{fill:#d55e00;stroke:#111;stroke-width:.6;stroke-linejoin:round}\n"
	".s-cool{fill:#0072b2}\n"
	".s-black{fill:#111}\n"
	".s-white{fill:#fff}\n"
	".s-pen,.s-hair,.s-red{fill:none;stroke:#111;stroke-width:1.4;stroke-linecap:round;"
	"stroke-linejoin:round}\n"
	".s-hair{stroke-width:.8}\n"
	".s-red{stroke:#b3341b;stroke-width:1.8}\n";

/* ---- what stands in a place: at most 100 x 60 --------------------------------------------- */

static const char *const emblems[EMBLEMS] = {
	[EMBLEM_WAVES] =
		LAYER("wave", "M-42-14q6-7 12 0t12 0t12 0M8-4q6-7 12 0t12 0t12 0M-32 14q6-7 12 0t12 0t12 0"),
	[EMBLEM_ROUGH] =
		LAYER("slope", "M-44-2l8-12 8 12M-8-14l8-12 8 12M26 0l8-12 8 12M-30 24l8-12 8 12"
			  "M8 26l8-12 8 12")
		LAYER("slope", "M-32 1l-3-5M4-11l-3-5M38 3l-3-5M-18 27l-3-5M20 29l-3-5"),
	[EMBLEM_PEAK] =
		LAYER("rock", "M-46 26-12-26 4-4 16-16 46 26z")
		LAYER("shadow", "M-12-26 4-4 16-16 46 26h-16l-13-26-7 10 3 16h-14l-10-24z")
		LAYER("snow", "M-12-26-24-8l6-3 4 6 4-6 5 7 3-7z")
		LAYER("snow", "M16-16 6-6l5 1 4 5 3-5 6 3z"),
	[EMBLEM_LAKE] =
		LAYER("lake", "M-40 4c-4-16 14-20 28-16s20-14 38-6 20 22 4 30-26 2-38 8-28 0-32-16z")
		LAYER("wave", "M-24 2q5-5 10 0t10 0M6 0q5-5 10 0t10 0"),
	[EMBLEM_WOODS] =
		LAYER("edge", "M-34 8v6M-12-6v6M12 14v6M34 0v6M-16 24v5")
		LAYER("tree", "M-34-18-25 8h-18zM-12-32-3-6h-18z")
		LAYER("tree", "M12-12 21 14H3zM34-26 43 0H25zM-16 2-8 24h-16z"),
	[EMBLEM_MARSH] =
		LAYER("reed", "M-42-8h26M-29-8v-11M-34-8l-4-9M-24-8l4-9")
		LAYER("reed", "M14-12h26M27-12v-11M22-12l-4-9M32-12l4-9")
		LAYER("reed", "M-22 20h26M-9 20v-11M-14 20l-4-9M-4 20l4-9M26 16h16M34 16v-8"),
	[EMBLEM_HILL] =
		LAYER("slope", "M-20 0a20 11 0 1 0 40 0a20 11 0 1 0-40 0z")
		LAYER("slope", "M0-15v-9M0 15v9M-25 0h-14M25 0h14M-18-11l-10-7M18-11l10-7M-18 11l-10 7"
			  "M18 11l10 7")
		LAYER("slope", "M-9-14l-5-8M9-14l5-8M-9 14l-5 8M9 14l5 8M-23-6l-12-4M23-6l12-4"
			  "M-23 6l-12 4M23 6l12 4"),
	[EMBLEM_VILLAGE] =
		LAYER("wall", "M-30-4h16v11h-16zM-4-9h15v10h-15zM16 5h16v11h-16zM-14 12h14v10h-14z")
		LAYER("roof", "M-33-4l11-9 11 9zM-7-9l10-8 11 8zM13 5l11-9 11 9zM-17 12l10-8 10 8z"),
	[EMBLEM_TOWN] =
		LAYER("block", "M-46-16h18v12h-18zM-46 2h18v12h-18zM-24 2h20v12h-20zM-24 18h14v8h-14z")
		LAYER("block", "M22-16h22v9h-22zM22-2h22v16h-22zM2 18h16v9h-16zM22 18h12v8h-12z")
		LAYER("wall", "M-4-8h20v22h-20zM-18-14h12v28h-12z")
		LAYER("roof", "M-7-8 6-18 19-8zM-21-14-12-31-3-14z"),
	[EMBLEM_STAR] =
		LAYER("gold", "M0-22 5.2-7.1 20.9-6.8 8.4 2.7 12.9 17.8 0"
			  " 8.8-12.9 17.8-8.4 2.7-20.9-6.8-5.2-7.1z"),
	[EMBLEM_FERRY] =
		LAYER("wall", "M-10-8h22v10h-22zM-3-8v-9h6v9")
		LAYER("block", "M-30 2h60l-8 12h-42z")
		LAYER("edge", "M-6-3h3M1-3h3M8-3h2")
		LAYER("wave", "M-34 19q6-6 12 0t12 0t12 0t12 0t12 0t8-1"),
	[EMBLEM_STATION] =
		LAYER("wall", "M-20-8h40v14h-40z")
		LAYER("roof", "M-26-8l8-9h36l8 9z")
		LAYER("block", "M-4-3h8v9h-8zM-15-3h6v5h-6zM9-3h6v5h-6z")
		LAYER("edge", "M-34 12h68M-34 18h68M-29 9v12M-19 9v12M-9 9v12M1 9v12M11 9v12M21 9v12"
			  "M31 9v12"),
	[EMBLEM_GATE] =
		LAYER("edge", "M0-10v24M-6-5H6M-11 5Q-9 14 0 14t11-9M-3-13a3 3 0 1 0 6 0a3 3 0 1 0-6 0z")
		LAYER("wall", "M-32-16h12l2 34h-16zM20-16h12l2 34h-16z")
		LAYER("roof", "M-35-16l9-10 9 10zM17-16l9-10 9 10z")
		LAYER("wave", "M-42 24q6-6 12 0t12 0t12 0t12 0t12 0t12 0t12 0"),
	[EMBLEM_ARROW] =
		LAYER("pale", "M-8 22h16V0h14L0-24-22 0h14z"),
	[EMBLEM_HEIGHT] =
		LAYER("wall", "M0-13 14 10h-28z")
		LAYER("block", "M-3 3a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"),
	[EMBLEM_AIRFIELD] =
		LAYER("wall", "M-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z")
		LAYER("block", "M0-15q2.4 1.4 2.5 7L16 0v4L2.5 1.2 1.7 9 7 12.4v2.2H-7v-2.2L-1.7"
			  " 9-2.5 1.2-16 4V0L-2.5-8Q-2.4-13.6 0-15z"),
	[EMBLEM_MUSTER] =
		LAYER("edge", "M-14-20V22")
		LAYER("roof", "M-14-19H19L11-9 19 1H-14z"),
	[EMBLEM_CABLE] =
		LAYER("wall", "M-20-20h40v40h-40z")
		LAYER("edge", "M-15 6q7.5-22 15 0t15-12"),
	[EMBLEM_WOODED_MARSH] =
		LAYER("edge", "M-32 4v6M8 14v6M34-4v6")
		LAYER("tree", "M-32-22-23 4h-18zM8-12 17 14H-1zM34-30 43-4H25z")
		LAYER("reed", "M-20-14h24M-8-14v-11M-13-14l-4-9M-3-14l4-9")
		LAYER("reed", "M-40 24h26M-27 24v-11M-32 24l-4-9M-22 24l4-9M22 20h22M33 20v-10"),
	[EMBLEM_WORKS] =
		LAYER("wall", "M-24-14h48v28h-48z")
		LAYER("edge", "M-20 6h6v-10h8v10h8v-10h8v10h8v-10h2"),
	[EMBLEM_BASTION] =
		LAYER("block", "M-24-14h48v28h-48z")
		LAYER("snow", "M-18 8-10-7-2 8zM2 8l8-15 8 15z"),
	[EMBLEM_SUPPLY] =
		LAYER("white", "M-20-20h40v40h-40z")
		LAYER("edge", "M-20-20h40v40h-40z")
		LAYER("block", "M-15-15H0V0h-15zM0 0h15v15H0z"),
	[EMBLEM_SUPPLY_OTHER] =
		LAYER("white", "M0-22 22 0 0 22-22 0z")
		LAYER("edge", "M0-22 22 0 0 22-22 0z")
		LAYER("stop", "M0-16 8-8 0 0-8-8zM0 0l8 8-8 8-8-8z"),
	[EMBLEM_SUPPLY_CHANGING] =
		LAYER("white", "M-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z")
		LAYER("edge", "M-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z")
		LAYER("block", "M0-15A15 15 0 0 0-15 0H0z")
		LAYER("stop", "M0 15A15 15 0 0 0 15 0H0z"),
	[EMBLEM_HOUSE] =
		LAYER("wall", "M-36-4h72v26h-72z")
		LAYER("roof", "M-43-4-28-28h56L43-4z")
		LAYER("block", "M-31 2h7v8h-7zM24 2h7v8h-7z"),
	[EMBLEM_STONE_HOUSE] =
		LAYER("rock", "M-36-4h72v26h-72z")
		LAYER("block", "M-43-4-28-28h56L43-4z")
		LAYER("edge", "M-36 9h72M-30-4v13M30-4v13M-24 9v13M24 9v13"),
	[EMBLEM_BRUSH] =
		LAYER("edge", "M-42 10v6M42 4v6")
		LAYER("tree", "M-42-18-32 10h-20zM42-24 52 4H32z"),
	[EMBLEM_CRAG] =
		LAYER("rock", "M-46 26-38-14-20-24-5-8 12-28 32-12 46 26z")
		LAYER("shadow", "M-20-24-5-8-14 26h-14zM12-28 32-12 28 26H12z")
		LAYER("edge", "M-34 0l4 14M2 2l-3 14M38 8l3 10"),
	[EMBLEM_TUNNEL] =
		LAYER("rock", "M-26 18V0a26 24 0 0 1 52 0v18z")
		LAYER("block", "M-15 18V2a15 14 0 0 1 30 0v16z")
		LAYER("snow", "M-4 18l2-12h4l2 12z"),
	[EMBLEM_BRIDGE] =
		LAYER("wall", "M-24-8h48v16h-48z")
		LAYER("edge", "M-31-15l7 7h48l7-7M-31 15l7-7h48l7 7"),
	[EMBLEM_PORT] =
		LAYER("wall", "M-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z")
		LAYER("edge", "M-3-10.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0z")
		LAYER("edge", "M0-7.5V13M-6-3H6M-11.5 3Q-9.5 13 0 13t11.5-10"),
};

/* ---- what stands on a counter: 30 x 20 ----------------------------------------------------- */

static const char *const symbols[SYMBOL_KINDS] = {
	[SYMBOL_INFANTRY] = LAYER("line", BOX CROSS),
	[SYMBOL_MOUNTAIN] = LAYER("line", BOX CROSS) LAYER("full", FOOT_PEAK),
	[SYMBOL_SKI] =
		LAYER("line", BOX CROSS)
		LAYER("bold", "M-9 7.4H5q3.6 0 4.6-3.6"),
	[SYMBOL_AIRBORNE] = LAYER("line", BOX CROSS) LAYER("line", FOOT_WINGS),
	[SYMBOL_MARINE] =
		LAYER("line", BOX CROSS)
		LAYER("line", "M0-4.5V8M-3-2.5h6M-6 3q1 5 6 5t6-5"
			  "M-1.7-6.2a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z"),
	[SYMBOL_ARTILLERY] =
		LAYER("line", BOX)
		LAYER("full", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
	[SYMBOL_MOUNTAIN_ARTILLERY] =
		LAYER("line", BOX)
		LAYER("full", "M-4-3.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0z")
		LAYER("full", FOOT_PEAK),
	[SYMBOL_AIRBORNE_ARTILLERY] =
		LAYER("line", BOX)
		LAYER("full", "M-4-3.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0z")
		LAYER("line", FOOT_WINGS),
	[SYMBOL_RAIL_ARTILLERY] =
		LAYER("line", BOX "M-10 4h20")
		LAYER("full", "M-4-3.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0z")
		LAYER("full", WHEEL("-9") WHEEL("-4.6") WHEEL("1.4") WHEEL("5.8")),
	[SYMBOL_ENGINEER] = LAYER("line", BOX) LAYER("bold", "M-9 5v-9H9v9M0-4v9"),
	[SYMBOL_ANTI_AIRCRAFT] = LAYER("line", BOX "M-15 10c0-17 30-17 30 0"),
	[SYMBOL_ANTI_TANK] = LAYER("line", BOX "M-15 10 0-10 15 10"),
	[SYMBOL_SIGNAL] = LAYER("line", BOX "M-15-10 0 4v-8L15 10"),
	[SYMBOL_HEAVY_WEAPONS] =
		LAYER("line", BOX "M0-6.5V7M-4-2 0-7 4-2")
		LAYER("bold", "M-6 3.5h12M-6 7.2h12"),
	[SYMBOL_ARMOUR] =
		LAYER("line", BOX)
		LAYER("bold", "M-5-5.5h10a5.5 5.5 0 0 1 0 11h-10a5.5 5.5 0 0 1 0-11z"),
	[SYMBOL_MOTORIZED] = LAYER("line", BOX CROSS "M0-10v20"),
	[SYMBOL_CAVALRY] = LAYER("line", BOX) LAYER("full", "M15-10v20h-30z"),
	[SYMBOL_RECON] = LAYER("line", BOX "M15-10-15 10"),
	[SYMBOL_HEADQUARTERS] = LAYER("line", BOX "M-8 8V-7") LAYER("full", "M-8-7H9L5-2.5 9 2H-8z"),
	[SYMBOL_LEADER] =
		LAYER("full", "M0-11 2.7-3.6 10.5-3.4 4.3 1.4 6.5 8.9 0 4.4-6.5 8.9-4.3 "
			  "1.4-10.5-3.4-2.7-3.6z"),
	[SYMBOL_AIRCRAFT] =
		LAYER("full", "M0-11q1.7 1 1.8 5L15-1.5V1.5L1.8.8 1.2 6.5 5.5"
			  " 9v1.6H-5.5V9l4.3-2.5-.6-5.7L-15 1.5v-3L-1.8-6Q-1.7-10 0-11z"),
	[SYMBOL_SHIP] =
		LAYER("full", "M-15 2h4l1-3h5v-3h2v-5h1.4v5H2v-3h2.6v3H7v3h2.5v1.4H15L12.5 8h-25z"),
	[SYMBOL_SUBMARINE] =
		LAYER("full", "M-15 2.5q2-2 7-2h5V-5h1.2v-4h1.2v4H4V.5h5q4 0 6 3-2 3.5-8 3.5h-14"
			  "q-6 0-8-4.5z"),
	[SYMBOL_MECHANIZED] =
		LAYER("line", BOX CROSS)
		LAYER("line", "M-5-5.5h10a5.5 5.5 0 0 1 0 11h-10a5.5 5.5 0 0 1 0-11z"),
	[SYMBOL_ASSAULT_GUN] =
		LAYER("line", BOX)
		LAYER("bold", "M-5-5.5h10a5.5 5.5 0 0 1 0 11h-10a5.5 5.5 0 0 1 0-11z")
		LAYER("full", "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z"),
	[SYMBOL_FORTRESS] =
		LAYER("line", BOX)
		LAYER("bold", "M-11 6V-5h5v4h3.5v-4h5v4H6v-4h5V6"),
	[SYMBOL_UNKNOWN] =
		LAYER("line", BOX)
		LAYER("bold", "M-4-3.2a4 4 0 1 1 5.4 3.7Q0 1.3 0 3.6")
		LAYER("full", "M-1.5 7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z"),
};

/* ---- over the box: 30 x 4 ------------------------------------------------------------------- */

#define DOT(x) "M" x " 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z"
#define EX(x) "M" x "-2l4 4m0-4l-4 4"

static const char *const echelons[ECHELONS] = {
	[ECHELON_SQUAD] = LAYER("full", DOT("-1.6")),
	[ECHELON_PLATOON] = LAYER("full", DOT("-6.2") DOT("-1.6") DOT("3")),
	[ECHELON_COMPANY] = LAYER("line", "M0-2.2v4.4"),
	[ECHELON_BATTALION] = LAYER("line", "M-1.8-2.2v4.4M1.8-2.2v4.4"),
	[ECHELON_REGIMENT] = LAYER("line", "M-3.4-2.2v4.4M0-2.2v4.4M3.4-2.2v4.4"),
	[ECHELON_BRIGADE] = LAYER("thin", EX("-2")),
	[ECHELON_DIVISION] = LAYER("thin", EX("-5") EX("1")),
	[ECHELON_CORPS] = LAYER("thin", EX("-8") EX("-2") EX("4")),
	[ECHELON_ARMY] = LAYER("thin", EX("-11") EX("-5") EX("1") EX("7")),
	[ECHELON_WING] = LAYER("full", "M0 2.4Q-3-1-9-2.2 -3-2.6 0-.4 3-2.6 9-2.2 3-1 0 2.4z"),
};

/* ---- signs: 12 x 12. A disc is a state of a piece, a square lies on a place or a border. ---- */

static const char *const signs[SIGNS] = {
	[SIGN_ACTIVE] = LAYER("lit", DISC) LAYER("black", "M-2.2-3.8 4.2 0-2.2 3.8z"),
	[SIGN_MOVED] =
		LAYER("badge", DISC)
		LAYER("cool", "M-4.6-1.3h4V-4L5 0-.6 4V1.3h-4z"),
	[SIGN_STOPPED] = LAYER("stop", DISC) LAYER("white", "M-4-1.5h8v3h-8z"),
	[SIGN_FIRED] =
		LAYER("badge", DISC)
		LAYER("hot", STAR),
	[SIGN_SEEN] =
		LAYER("badge", DISC)
		LAYER("hair", "M-5 0Q0-5.6 5 0 0 5.6-5 0z")
		LAYER("black", "M-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z"),
	[SIGN_LANDED] =
		LAYER("badge", DISC)
		LAYER("black", "M-4.6-.8a4.6 4.2 0 0 1 9.2 0q-1.5-1.1-3 0-1.6-1.1-3.2 0-1.5-1.1-3 0z")
		LAYER("hair", "M-4.4-.8 0 4 4.4-.8M-1.5-.8 0 4 1.5-.8")
		LAYER("black", "M-1.1 3.1h2.2v1.9h-2.2z"),
	[SIGN_PINNED] =
		LAYER("badge", DISC)
		LAYER("black", "M-2.4-4.8h4.8v1.2h-.8v2.4q2 .7 2 2.2h-7.2q0-1.5 2-2.2v-2.4h-.8z")
		LAYER("hair", "M0 1V5"),
	[SIGN_TARGET] =
		LAYER("badge", DISC)
		LAYER("pen", "M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z")
		LAYER("hair", "M0-5.4v10.8M-5.4 0h10.8"),
	[SIGN_TRENCH] =
		LAYER("badge", SQUARE)
		LAYER("pen", "M-4.4 4a4.4 4.4 0 0 1 8.8 0")
		LAYER("pen", "M-4.1 1.6-5-.2M-2.2-.4-3.2-2.6M0-1v-2.6M2.2-.4 3.2-2.6M4.1 1.6 5-.2"),
	[SIGN_RUIN] =
		LAYER("badge", SQUARE)
		LAYER("hair", "M-5.2 0h10.4")
		LAYER("red", "M-3.4-3.4 3.4 3.4M3.4-3.4-3.4 3.4"),
	[SIGN_BRIDGE] =
		LAYER("badge", SQUARE)
		LAYER("pen", "M-4.6-4.2l1.8 2h5.6l1.8-2M-4.6 4.2l1.8-2h5.6l1.8 2"),
	[SIGN_STRIKE] =
		LAYER("badge", SQUARE)
		LAYER("black", "M0 5.2Q-2.6 2.6-2.4-.2-2.2-2-.9-3h1.8Q2.2-2 2.4-.2 2.6 2.6 0 5.2z")
		LAYER("black", "M-3-5.2-.6-4h1.2L3-5.2v2.6L.7-2h-1.4L-3-2.6z"),
	[SIGN_ANCHOR] =
		LAYER("badge", SQUARE)
		LAYER("hair", "M-1.2-3.8a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z")
		LAYER("pen", "M0-2.4v6.8M-2.2-1h4.4M-4.2 1.2Q-3.4 4.4 0 4.4t4.2-3.2"),
	[SIGN_MINE] =
		LAYER("badge", SQUARE)
		LAYER("black", "M-3 .6a3 3 0 1 0 6 0a3 3 0 1 0-6 0z")
		LAYER("pen", "M0-2.4v-2.2M-2.1-1.5-3.8-3.2M2.1-1.5 3.8-3.2M-3 .6h-1.8M3 .6h1.8")
		LAYER("white", "M-1.8 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z"),
	[SIGN_SUPPLY] =
		LAYER("badge", SQUARE)
		LAYER("black", "M-4.2-3h8.4v6.6h-8.4z")
		LAYER("white", "M-4.2-1.2h8.4v1h-8.4zM-.5-3h1v6.6h-1z"),
	[SIGN_NO_SUPPLY] =
		LAYER("badge", SQUARE)
		LAYER("hair", "M-4-3h8v6.4h-8zM-4-.8h8M0-3v6.4")
		LAYER("red", "M-4.6 4.6 4.6-4.6"),
	[SIGN_ISOLATED] =
		LAYER("stop", SQUARE)
		LAYER("white", "M-4-3h8v6.4h-8z")
		LAYER("red", "M-3.4-3.4 3.4 3.4M3.4-3.4-3.4 3.4"),
	[SIGN_HIDDEN] =
		LAYER("badge", DISC)
		LAYER("hair", "M-5 0Q0-5.6 5 0 0 5.6-5 0z")
		LAYER("red", "M-3.8 3.8 3.8-3.8"),
	[SIGN_SPENT] =
		LAYER("badge", DISC)
		LAYER("hot", STAR)
		LAYER("pen", "M-4.2 4.2 4.2-4.2"),
	[SIGN_NEUTRALISED] =
		LAYER("stop", SQUARE)
		LAYER("white", "M-3.8 4.2v-8.4h2.4L1.6.8v-5h2.2v8.4H1.4L-1.6-.8v5z"),
	[SIGN_SET_UP] =
		LAYER("badge", SQUARE)
		LAYER("pen", "M-4.4-2.6h8.8M0-2.6-3.2 4.4M0-2.6 3.2 4.4M0-2.6v6"),
	[SIGN_JAMMED] =
		LAYER("stop", DISC)
		LAYER("white", "M-3.9-2.3-2.3-3.9 0-1.6 2.3-3.9 3.9-2.3 1.6 0 3.9 2.3 2.3 3.9 0"
			   " 1.6-2.3 3.9-3.9 2.3-1.6 0z"),
	[SIGN_IMMOBILISED] =
		LAYER("badge", SQUARE)
		LAYER("pen", "M-2.6-2.2h5.2a2.2 2.2 0 0 1 0 4.4h-5.2a2.2 2.2 0 0 1 0-4.4z")
		LAYER("red", "M-4.2 4.2 4.2-4.2"),
	[SIGN_SHUT_DOWN] =
		LAYER("badge", SQUARE)
		LAYER("black", "M-3.4.6a3.4 3.8 0 0 1 6.8 0z")
		LAYER("pen", "M-4.6 2.6h9.2"),
	[SIGN_CUT_OFF] =
		LAYER("badge", DISC)
		LAYER("pen", "M-4.4 0h2.6M1.8 0h2.6")
		LAYER("red", "M-1.3 3 1.3-3"),
	[SIGN_FAR] =
		LAYER("badge", DISC)
		LAYER("black", "M-5 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM1.8 0a1.6 1.6 0 1 0 3.2 0"
			   "a1.6 1.6 0 1 0-3.2 0z"),
	[SIGN_WAVERING] =
		LAYER("badge", SQUARE)
		LAYER("pen", "M-3-4.6v9.4")
		LAYER("hair", "M-3-4.2q1.8-1 3.4 0t3.4 0v4.6q-1.8 1-3.4 0t-3.4 0z"),
	[SIGN_DONE] =
		LAYER("badge", DISC)
		LAYER("pen", "M-3.4.2-1 2.8 3.6-2.8"),
	[SIGN_CHIEF] =
		LAYER("lit", DISC)
		LAYER("black", "M0-4.4 1-1.4 4.2-1.4 1.7.5 2.6 3.6 0 1.7-2.6 3.6-1.7.5-4.2-1.4-1-1.4z"),
	[SIGN_LOW] =
		LAYER("badge", DISC)
		LAYER("hair", "M-3.4 4.2v-5q0-2.2 1.2-3.2Q-1-3-1-.8v5z"
			  "M1 4.2v-5q0-2.2 1.2-3.2Q3.4-3 3.4-.8v5z")
		LAYER("black", "M-3.4 1.2h2.4v3h-2.4z"),
	[SIGN_WRECK] =
		LAYER("badge", SQUARE)
		LAYER("black", "M-4.8 4.4-4 1.4l8.4 1-.4 2zM-2.4.8l.6-2.2 4.2.6-.4 2zM1.6-.8 5-1.4v1z")
		LAYER("hot", "M-1-1.8q-2.4-1.8 0-4 0 1.8 2 .4.2 2.4-1 3.6z"),
	[SIGN_SHELLED] =
		LAYER("stop", SQUARE)
		LAYER("lit", STAR),
};
