/* SPDX-License-Identifier: ISC */
/* 14-line-of-fire.c: 14.2, does a peak stand between two hexes? */
#include "games/narvik-1940/narvik.h"

#include "engine/hexline.h"

static bool is_peak(const struct match *m, int h)
{
	return h != NONE && has_feature(m, h, PEAK);
}

/* 14.2d 14.2e Only peaks block, not the two hexes themselves. 14.2f 14.2g Along a side it takes two peaks. */
bool nv_has_line_of_fire(const struct match *m, int from, int at)
{
	struct hexline line;
	struct hexstep step;

	hexline_start(&line, m->data->map, from, at);
	while (hexline_next(&line, &step))
		if (is_peak(m, step.hex) && (!step.along || is_peak(m, step.beside)))
			return false;
	return true;
}
