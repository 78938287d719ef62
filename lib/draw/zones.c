/* SPDX-License-Identifier: ISC */
/* zones.c: zones of control, on request: the places that they reach, marked by a pattern for each side. */
#include "draw/canvas.h"

/* Patterns that differ in form, and lie beside each other where zones meet. */
static const struct {
	const char *path;
	bool filled;
} patterns[MOST_SIDES] = {
	{ "M3.2 6a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z", true },
	{ "M14 18h8M18 14v8", false },
	{ "M15 3l6 6m0-6l-6 6", false },
	{ "M6 14l4 7h-8z", false },
};

const char zone_style[] =
	".z-line{fill:none;stroke-width:2}";

static const char *const inks[MOST_SIDES] = { "#1d1c19", "#a8230f", "#00558a", "#6a2c7a" };

static bool shows_zone(const struct canvas *c, int piece)
{
	enum sight sight = sight_of(c->match, piece, c->drawing->side);

	return sight == SEEN || (sight == BACK && c->look->zones_of_backs);
}

/* The match without what the side does not see, so that no zone tells of that. */
static const struct match *as_seen(const struct canvas *c)
{
	struct match *seen = NEW_RAW(c->arena, struct match);

	match_copy(seen, c->match);
	for (int i = 0; i < c->data->counters->n_pieces; i++)
		if (seen->at[i] != NONE && !shows_zone(c, i))
			put(seen, i, NONE);
	return seen;
}

const uint32_t *find_zones(const struct canvas *c)
{
	const struct match *seen;
	uint32_t *zones;

	if (!c->drawing->zones || !c->match || !c->look->zone)
		return NULL;
	seen = as_seen(c);
	zones = NEW_N(c->arena, uint32_t, c->data->map->n_places);
	for (int i = 0; i < c->data->map->n_places; i++)
		for (int side = 0; c->game->forms->sides[side]; side++)
			if (c->drawing->zones >> side & 1 && c->look->zone(seen, i, side))
				zones[i] |= 1u << side;
	return zones;
}

static void add_pattern(struct canvas *c, int side)
{
	svg_open(c->out, "pattern", "id=\"z-%d\" width=\"24\" height=\"24\" patternUnits=\"userSpaceOnUse\"",
		 side);
	if (patterns[side].filled)
		svg_draw(c->out, "path", "fill=\"%s\" d=\"%s\"", inks[side], patterns[side].path);
	else
		svg_draw(c->out, "path", "class=\"z-line\" stroke=\"%s\" d=\"%s\"", inks[side],
			 patterns[side].path);
	svg_close(c->out, "pattern");
}

static void add_zone(struct canvas *c, int place, int side)
{
	const struct shape *s = &c->sheet->shapes[place];
	struct buffer d = { .arena = c->arena };

	if (!s->points)
		return;
	add_path(&d, s->points, s->n);
	svg_draw(c->out, "path", "id=\"zone-%s-%s\" fill=\"url(#z-%d)\" d=\"%sz\"",
		 svg_safe(c->arena, c->game->forms->sides[side]),
		 svg_safe(c->arena, c->data->map->places[place].id), side, d.bytes);
}

void add_zones(struct canvas *c)
{
	if (!c->zones)
		return;
	svg_open(c->out, "g", "id=\"zones\"");
	buffer_text(c->out, "<defs>\n");
	for (int side = 0; c->game->forms->sides[side]; side++)
		if (c->drawing->zones >> side & 1)
			add_pattern(c, side);
	buffer_text(c->out, "</defs>\n");
	for (int i = 0; i < c->data->map->n_places; i++)
		for (int side = 0; c->game->forms->sides[side]; side++)
			if (c->zones[i] >> side & 1 && is_in_view(c, &c->sheet->shapes[i].box))
				add_zone(c, i, side);
	svg_close(c->out, "g");
}

void add_zone_sample(struct canvas *c, int side, int x, int y, int w, int h)
{
	svg_draw(c->out, "rect", "class=\"g-hex\" fill=\"url(#z-%d)\" x=\"%d\" y=\"%d\" width=\"%d\" "
		 "height=\"%d\"", side, x, y, w, h);
}
