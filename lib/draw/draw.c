/* SPDX-License-Identifier: ISC */
/* draw.c: a whole picture, from its parts. */
#include "draw/canvas.h"

enum { MARGIN = 12 };	/* under the charts */

static const char board_style[] =
	"svg.board text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif}"
	"svg.board .paper{fill:#fbfaf6}";

const char *board_name(const void *map, int i)
{
	const struct layout *l = ((const struct map *)map)->layout;

	return l && i < l->n_boards ? l->boards[i].name : NULL;
}

/* Charts may stand under the sheet. */
static int foot_of(const struct canvas *c)
{
	const struct rect *r = c->charts ? charts_room(c->charts) : NULL;

	return greater(c->sheet->height, r ? r->y + r->height + MARGIN : 0);
}

static struct rect view_of(const struct canvas *c)
{
	const struct layout *l = c->data->map->layout;

	if (c->drawing->part.width)
		return c->drawing->part;
	if (c->drawing->around != NONE)
		return view_around(c);
	if (is_charts_board(c->drawing->board) && c->charts)
		return *charts_room(c->charts);
	for (int i = 0; c->drawing->board && l && i < l->n_boards; i++)
		if (same(l->boards[i].name, c->drawing->board))
			return (struct rect){ l->boards[i].x, l->boards[i].y, l->boards[i].width,
					      l->boards[i].height };
	return (struct rect){ 0, 0, c->sheet->width, foot_of(c) };
}

static void add_styles(struct canvas *c)
{
	const char *const styles[] = {
		board_style, symbol_style, ground_style, zone_style, counter_style, panel_style, event_style,
		offer_style, sight_style, chart_style,
	};

	buffer_text(c->out, "<style type=\"text/css\">");
	for (size_t i = 0; i < LENGTH(styles); i++)
		buffer_text(c->out, styles[i]);
	add_hex_styles(c);
	buffer_text(c->out, "</style>\n");
}

static void add_head(struct canvas *c)
{
	const struct rect *v = &c->view;

	svg_open(c->out, "svg", "xmlns=\"http://www.w3.org/2000/svg\" "
		 "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" class=\"board\" "
		 "width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\"", v->width, v->height, v->x, v->y,
		 v->width, v->height);
	svg_title(c->out, c->game->title);
	if (c->drawing->role != SECOND_OF_PAGE) {
		add_styles(c);
		buffer_text(c->out, "<defs>\n");
		add_symbols(c);
		add_counter_shapes(c);
		buffer_text(c->out, "</defs>\n");
	}
	svg_draw(c->out, "rect", "class=\"paper\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", v->x, v->y,
		 v->width, v->height);
}

/* Of a map, the one that it was laid for. */
static int scenario_of(const struct drawing *d)
{
	for (int i = 0; !d->match && d->data->scenarios[i].name; i++)
		if (d->data->scenarios[i].data == d->data)
			return i;
	return d->match ? d->match->scenario : 0;
}

struct canvas canvas_make(struct buffer *out, const struct drawing *d)
{
	struct canvas c = {
		.out = out, .arena = out->arena, .drawing = d, .game = d->game, .data = d->data,
		.match = d->match, .look = d->game->look ? d->game->look : &plain_look,
		.sheet = sheet_make(out->arena, d->data),
	};

	if (c.look->snow)
		c.snow = c.look->snow(d->data, scenario_of(d));
	c.view = (struct rect){ 0, 0, c.sheet->width, c.sheet->height };
	return c;
}

/* ---- parts ------------------------------------------------------------ */

void open_part(struct canvas *c, const char *kind, const char *name)
{
	const char *id = text(c->arena, "%s%s%s", kind, name ? "-" : "", name ? name : "");

	if (c->parts && !c->depth++) {
		c->part_from = c->out->length;
		c->parts->of = array_grown(c->arena, c->parts->of, c->parts->n, sizeof c->parts->of[0]);
		c->parts->of[c->parts->n].id = id;
	}
	if (c->drawing->role == FIRST_OF_PAGE)
		svg_open(c->out, "g", "%s", "");
	else
		svg_open(c->out, "g", "id=\"%s\"", svg_safe(c->arena, id));
}

void close_part(struct canvas *c)
{
	svg_close(c->out, "g");
	if (c->parts && !--c->depth)
		c->parts->of[c->parts->n++].svg =
			text_copy(c->arena, c->out->bytes + c->part_from, c->out->length - c->part_from);
}

const struct board_parts *draw_parts(struct arena *arena, const struct drawing *d)
{
	struct buffer out = { .arena = arena };
	struct board_parts *parts = NEW(arena, struct board_parts);
	struct drawing quiet = *d;	/* panel and legend do not tell again what is drawn on the map */
	struct canvas c = canvas_make(&out, d);

	quiet.events = NULL;
	c.parts = parts;
	add_changing_ground(&c);
	add_lying(&c);
	add_pieces(&c);
	add_arrows(&c);
	add_events(&c);
	c.drawing = &quiet;
	add_panel(&c);
	add_legend(&c);
	return parts;
}

/* ---- the whole -------------------------------------------------------- */

static void add_sheet(struct canvas *c)
{
	add_ground(c);
	if (c->match) {
		add_sights(c);
		add_lying(c);
		add_offers(c);
		add_pieces(c);
		add_arrows(c);
		add_events(c);
	}
	if (is_in_view(c, &c->sheet->panel))
		add_panel(c);
	if (is_in_view(c, &c->sheet->legend))
		add_legend(c);
}

void draw_svg(struct buffer *out, const struct drawing *d)
{
	struct canvas c = canvas_make(out, d);

	c.charts = find_charts(&c);
	c.view = view_of(&c);
	c.offers = find_offers(&c);
	c.zones = find_zones(&c);
	c.sights = find_sights(&c);
	add_head(&c);
	if (!is_charts_board(d->board))
		add_sheet(&c);
	if (c.charts)
		add_charts(&c);
	svg_close(out, "svg");
}
