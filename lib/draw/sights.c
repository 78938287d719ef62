/* SPDX-License-Identifier: ISC */
/* sights.c: what is seen from a place, on request: the hexes that are not are shaded. */
#include "draw/canvas.h"

const char sight_style[] =
	".v-shade{fill:#2a2f45;fill-opacity:.42}"
	".v-hatch{fill:none;stroke:#1b2033;stroke-width:2;stroke-opacity:.5}"
	".v-eye{fill:none;stroke:#ffd23f;stroke-width:9;stroke-linejoin:round}"
	".v-rim{fill:none;stroke:#111;stroke-width:13;stroke-linejoin:round}";

/* Lines of sight lie on the ground, so they tell nothing of pieces that a side does not see. */
const bool *find_sights(const struct canvas *c)
{
	bool *sights;

	if (!c->drawing->los || !c->match || !c->look->sees)
		return NULL;
	sights = NEW_N(c->arena, bool, c->data->map->n_places);
	for (int i = 0; i < c->data->map->n_places; i++)
		sights[i] = i == c->drawing->from || c->look->sees(c->match, c->drawing->from, i);
	return sights;
}

/* Dark, and hatched, so that it can be told on dark ground too. */
static void add_shade(struct canvas *c, int place)
{
	const struct shape *s = &c->sheet->shapes[place];
	struct buffer d = { .arena = c->arena };

	add_path(&d, s->points, s->n);
	svg_draw(c->out, "path", "class=\"v-shade\" id=\"unseen-%s\" d=\"%sz\"",
		 svg_safe(c->arena, c->data->map->places[place].id), d.bytes);
	svg_draw(c->out, "path", "fill=\"url(#v-hatches)\" d=\"%sz\"", d.bytes);
}

/* The place that looks. */
static void add_rim(struct canvas *c)
{
	const struct shape *s = &c->sheet->shapes[c->drawing->from];
	struct buffer d = { .arena = c->arena };

	if (!s->points)
		return;
	add_path(&d, s->points, s->n);
	svg_draw(c->out, "path", "class=\"v-rim\" d=\"%sz\"", d.bytes);
	svg_draw(c->out, "path", "class=\"v-eye\" d=\"%sz\"", d.bytes);
}

void add_sights(struct canvas *c)
{
	if (!c->sights)
		return;
	svg_open(c->out, "g", "id=\"sights\"");
	buffer_text(c->out, "<defs><pattern id=\"v-hatches\" width=\"14\" height=\"14\" "
		    "patternUnits=\"userSpaceOnUse\"><path class=\"v-hatch\" "
		    "d=\"M-2 16L16-2M-2 2L2-2M12 16L16 12\"/></pattern></defs>\n");
	for (int i = 0; i < c->data->map->n_places; i++)
		if (!c->sights[i] && c->sheet->shapes[i].hex && is_in_view(c, &c->sheet->shapes[i].box))
			add_shade(c, i);
	add_rim(c);
	svg_close(c->out, "g");
}

void add_shade_sample(struct canvas *c, int x, int y, int w, int h)
{
	for (int i = 0; i < 2; i++)
		svg_draw(c->out, "rect", "%s x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
			 i ? "fill=\"url(#v-hatches)\"" : "class=\"v-shade\"", x, y, w, h);
}
