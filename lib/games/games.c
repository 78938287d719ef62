/* SPDX-License-Identifier: ISC */
/* games.c: the table of games: all that a new game adds outside its own folders. */
#include "engine/engine.h"

extern const struct game narvik_1940, kampen_om_norge, across_the_narva, en_pointe_toujours, norway_1940;

const struct game *const games[] = {
	&narvik_1940, &kampen_om_norge, &across_the_narva, &en_pointe_toujours, &norway_1940,
	NULL
};
