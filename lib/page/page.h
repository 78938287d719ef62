/* SPDX-License-Identifier: ISC */
/*
 * page.h: a board on which one plays, in one file for a browser.
 *
 * The page is the report with a script that takes over (draw.h: page_script). What the script knows is the
 * scene: scene.c makes it of a position, as a side may see it; slides.c adds what has happened, beside.c what
 * a page needs that has no umpire to ask, orders.c how questions are answered in advance; what would stand
 * there many times stands once and has a number (numbered.c). page.c puts it all into one page. Two kinds:
 *
 *   listed   holds the scene of one position; what is clicked together there is sent to the umpire.
 *   live     holds a game and the adjudicator itself, this program as WebAssembly, which the script asks as
 *            others ask `umpire batch` (cmd/wasm). Of a game played by mail it holds the position alone, as
 *            an open game of its own, to try things on: neither its past nor its keys nor its salts, and no
 *            order of another side.
 *
 * script/ has the modules of the script, which `bundle` joins; style.css is how it looks; live.h and assets.h
 * are what the build puts into the program.
 */
#ifndef PAGE_H
#define PAGE_H

#include "engine/file.h"

struct play_terms {
	const struct game_file *file;	/* as its reader may have it: whole, or a view of it */
	const struct game_file *past;	/* the same game, for what has happened */
	int side;			/* who reads it; NONE: the umpire */
	int last;			/* so many actions of what has happened */
	bool live;
	bool by_mail;			/* no die falls in it, and what is tried there stays there */
	const char *owed;		/* what must come before anybody goes on; NULL: nothing */
	const char *abandoned;		/* by whom and why; NULL: it was not */
	const char *mail_to, *subject;	/* of the letter; or NULL */
	bool parts;			/* of a scene: the groups of the board that change, too */
};

/* False: the history is no good. */
bool play_page_write(struct buffer *, const struct play_terms *, struct ruling *);

/* What the script knows: umpire(5) has its keys. */
struct scene {
	struct doc *doc;
	struct slides *slides;	/* their boards are added when all else is there; NULL: there are none */
};

/* Of a position. False, as of the next: the history is no good. */
bool scene_make(struct scene *, struct arena *, const struct play_terms *, struct ruling *);
/* What a live page does not learn of its program: its terms; by mail also what the position does not tell. */
bool scene_of_live(struct scene *, struct arena *, const struct play_terms *, struct ruling *);
/* For a page that has no umpire to ask: what is known of each unit, and why it may do nothing. */
void scene_add_beside(struct arena *, struct doc *scene, const struct play_terms *);
/* For answers in advance: what may be asked, how each may be answered, and the orders there are. */
void scene_add_orders(struct arena *, struct doc *scene, const struct play_terms *);
/* {"lines": [...], "slides": [...]}: the last actions, without boards. NULL: the history is no good. */
struct slides *scene_add_slides(struct arena *, struct doc *scene, const struct play_terms *,
				struct ruling *);
/* The boards, the newest first, as many as fit into so many bytes of the page. */
void slides_add_boards(struct slides *, size_t room);

/* A text for JSON: it stays one whatever it looks like. */
struct doc *add_string(struct arena *, struct doc *to, const char *key, const char *words);
void add_number(struct arena *, struct doc *to, const char *key, int);
struct doc *add_map(struct arena *, struct doc *to, const char *key);
struct doc *add_list(struct arena *, struct doc *to, const char *key);
/* A verb as the script knows it: what it does, by which rules, its arguments. */
void add_verb(struct arena *, struct doc *to, const struct game *, const struct verb *, bool is_anytime);

/* numbered.c: things that stand once in a list, by a text that tells each from the others. */
struct numbered {
	struct arena *arena;
	struct doc *list;		/* what has a number, from 0 */
	const char **names;
	int n;
	int *slots;			/* of a hash table: the number and 1, or 0; room is a power of two */
	int room;
};
/* The number of a name. A new one is that of the next thing: put it into the list. */
int number_of(struct numbered *, const char *name, bool *is_new);
/* NONE: it has none yet. */
int number_if_any(const struct numbered *, const char *name);

#endif
