/* SPDX-License-Identifier: ISC */
/*
 * key.h: what a player has in files of his own: his key, the tickets that he gives away, one for each game,
 * and the memory of his key, which keeps him from showing one link with two letters. Here they are bytes; it
 * is for a command to read and write the files.
 */
#ifndef KEY_H
#define KEY_H

#include "trust/protocol.h"

/* Secret, all of it. */
struct key_file {
	struct seed signing, dice;
};

/* What others need of a key to play one game with it. */
struct ticket {
	struct hash public_key;
	struct nonce nonce;
	struct hash anchor;
};

struct key_file key_new(void);
struct ticket ticket_new(const struct key_file *);	/* each time another one */
bool is_ticket_of(const struct ticket *, const struct key_file *);

/*
 * As text, a line each; blanks at the end of a line and lines that are empty or begin with # do not count.
 * False: *why says which line of the file is no good, and never what stands there: it may be secret.
 */
void key_write(struct buffer *, const struct key_file *);
bool key_read(struct key_file *, struct arena *, const char *bytes, const char *file, const char **why);
void ticket_write(struct buffer *, const struct ticket *);
bool ticket_read(struct ticket *, struct arena *, const char *bytes, const char *file, const char **why);

/* ---- the memory of a key ------------------------------------------------- */

/* A link was shown, with a letter, in the game that its ticket is for. */
struct showing {
	struct nonce nonce;		/* of the ticket */
	struct hash game;
	int link;
	struct hash letter;
};

struct key_memory {
	struct showing *shown;
	int n;
};

enum remembered {
	MAY_BE_SHOWN,			/* it is the next one */
	SHOWN_THUS,			/* with this letter: it may be sent again */
	SHOWN_WITH_ANOTHER,		/* letter */
	TICKET_OF_ANOTHER,		/* game */
	NOT_THE_NEXT,			/* links are shown in order, from 1 on */
};

/* What the memory says of showing a link now. */
enum remembered memory_asked(const struct key_memory *, const struct showing *);
bool memory_read(struct key_memory *, struct arena *, const char *bytes, const char *file, const char **why);
/* One more that MAY_BE_SHOWN. It is to be written, and safe on the disk, before the letter goes anywhere. */
void memory_add(struct key_memory *, struct arena *, const struct showing *);
void memory_write(struct buffer *, const struct key_memory *);

#endif
