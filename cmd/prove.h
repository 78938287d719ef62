/* SPDX-License-Identifier: ISC */
/* prove.h: the seal that the keeper puts to a view. */
#ifndef PROVE_H
#define PROVE_H

#include "cmd.h"

/* With the key of -k: a last line `seal: ...`, which is of all before it. */
bool seal_view(const struct args *, const struct game_file *, struct buffer *view, struct ruling *);

#endif
