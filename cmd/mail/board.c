/* SPDX-License-Identifier: ISC */
/* board.c: the board in a letter: a picture of where the last actions happened, or letters of one width. */
#include "mail.h"
#include "draw/draw.h"

#include <string.h>

enum {
	LAST_DRAWN = 6, /* actions whose arrows and dice are drawn */
	PICTURE_WIDTH = 600, /* CSS pixels */
	MOST_PICTURE_BYTES = 72 << 10, /* so that all that is shown in a letter stays below 100 KB */
	LETTER_COLUMNS = 76,
	LETTER_RADIUS = 2, /* hexes */
	MOST_LETTER_LINES = 48,
};

static struct drawing drawing_of(struct errand *e, int side)
{
	const struct match *m = &e->file->match;

	return (struct drawing){ .game = m->game,
				 .data = m->data,
				 .match = m,
				 .side = side,
				 .around = NONE,
				 .radius = NONE,
				 .no_charts = true };
}

/* Three quarters of what a page shows, about the same point: a letter is read on a telephone, too. */
static void come_nearer(struct drawing *d, struct point focus)
{
	struct rect *p = &d->part;
	int width = p->width * 3 / 4, height = p->height * 3 / 4;

	p->x = clamp(focus.x - width / 2, p->x, p->x + p->width - width);
	p->y = clamp(focus.y - height / 2, p->y, p->y + p->height - height);
	p->width = width;
	p->height = height;
}

/* Where all see the same board it is drawn once for all. */
static bool draw_picture(struct errand *e, struct picture *p, const struct buffer *svg)
{
	const struct buffer *last = e->drawn;
	const char *why = NULL;

	if (last && last->length == svg->length && !memcmp(last->bytes, svg->bytes, svg->length)) {
		*p = *e->picture;
		return true;
	}
	if (!picture_draw(p, e->arena, svg->bytes, svg->length, PICTURE_WIDTH, MOST_PICTURE_BYTES, &why)) {
		store_note(&e->store, text(e->arena, "no picture: %s", why));
		return false;
	}
	e->drawn = svg;
	e->picture = p;
	return true;
}

bool draw_board(struct errand *e, int side, struct picture *p)
{
	struct ruling r = { .arena = e->arena };
	struct drawing d = drawing_of(e, side);
	struct buffer *svg = NEW(e->arena, struct buffer);

	svg->arena = e->arena;
	d.events = events_read(e->file, side, LAST_DRAWN, &r);
	if (!d.events)
		return false;
	come_nearer(&d, draw_near(e->arena, &d));
	draw_svg(svg, &d);
	if (!draw_picture(e, p, svg))
		return false;
	p->alt = text(e->arena, "The board where the last actions happened, as %s sees it",
		      e->table.players[side].side);
	return true;
}

/* "": it is too long. */
static const char *board_lines(struct errand *e, int side)
{
	struct drawing d = drawing_of(e, side);
	struct terminal t = { .width = LETTER_COLUMNS };
	struct buffer b = { .arena = e->arena };
	int lines = 0;

	d.around = place_near(e->arena, &d, draw_near(e->arena, &d));
	d.radius = LETTER_RADIUS;
	draw_terminal(&b, &d, &t);
	for (const char *at = b.bytes; at && (at = strchr(at, '\n')); at++)
		lines++;
	return lines > MOST_LETTER_LINES || !lines ? "" : b.bytes;
}

void add_board(struct errand *e, struct composition *c, int side)
{
	const char *lines = e->board && !is_hiding(&e->file->match) ? e->board : board_lines(e, side);
	struct section *s = add_section(c, VERBATIM, "The board");

	e->board = lines;
	section_lines(c, s, lines);
}
