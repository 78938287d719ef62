/* SPDX-License-Identifier: ISC */
/* keys.h: keys in files, and their memories beside them. */
#ifndef KEYS_H
#define KEYS_H

#include "cmd.h"
#include "proof/agreement.h"

/* A key at hand. Its file is locked while it is held: letters written at once would be of one number. */
struct holder {
	const char *file;
	int fd;
	struct key_file key;		/* secret: forgotten when it is released */
	struct key_memory memory;
	int party;			/* of the game that it is used for; NONE: not asked yet */
	struct hash next;		/* the link that it shows next there, if there is one left */
};

/* FILE of -k. A file that others can read is trouble. */
bool key_take(struct holder *, const char *file, struct ruling *);
void key_release(struct holder *);
/* Whose key it is in this game. */
bool key_belongs(struct holder *, const struct agreement *, const struct game *, struct ruling *);
/* The memory agrees that this link is shown with that letter, and remembers it on the disk. */
bool key_remember(struct holder *, const struct agreement *, const struct hash *game, int link,
		  const struct hash *letter, struct ruling *);
bool ticket_take(struct ticket *, const char *file, struct ruling *);

#endif
