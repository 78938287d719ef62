/* SPDX-License-Identifier: ISC */
/*
 * compose.h: a letter of the umpire, in sections that come out as plain text and as HTML; pictures; and
 * the message that holds it all, as MIME (write.c, by GMime).
 */
#ifndef COMPOSE_H
#define COMPOSE_H

#include "mail/message.h"

/* ---- what it says (compose.c) ----------------------------------------- */

enum section_kind {
	WORDS,		/* paragraphs, one a line */
	LOG,		/* what happened, one a line; the rule in brackets at the end stands back */
	ITEMS,		/* a list */
	COMMANDS,	/* lines to be copied into an answer: never broken or changed */
	VERBATIM,	/* in letters of one width: a board, a position */
	PICTURE,	/* the picture of that number; in plain text nothing, or its lines as words */
};

struct section {
	enum section_kind kind;
	const char *heading;		/* NULL: none */
	struct texts lines;		/* words of others, too: nothing in them becomes markup or steers */
	int picture;			/* of a PICTURE */
	bool is_html_only, is_text_only;
};

struct composition {
	struct arena *arena;
	const char *mark;		/* the very first line, unbroken; NULL: none */
	const char *title;		/* first of all: "german must now act" */
	struct section *sections;
	int n;
	const char *foot;		/* small, at the end, in lines: how to answer */
};

struct section *add_section(struct composition *, enum section_kind, const char *heading);
void section_line(struct composition *, struct section *, const char *fmt, ...) PRINTF(3, 4);
/* Each line of a text by itself. */
void section_lines(struct composition *, struct section *, const char *lines);

/* A picture in a letter. */
struct picture {
	const char *png;
	size_t length;
	int width, height;		/* as it is to be seen, in CSS pixels; the file may have twice that */
	const char *alt;		/* what it shows, in words */
};

/* At most 76 columns wide, but for lines that must not be broken. */
void compose_text(struct buffer *, const struct composition *);
/*
 * One document, styles inline, readable at 360 px, dark or light; pictures by cid. cid_domain: of this
 * letter alone ("3f7c.umpire.example.org"), since some clients take what another letter had by that id.
 */
void compose_html(struct buffer *, const struct composition *, const struct picture *, int n_pictures,
		  const char *cid_domain);

/* picture-N@cid_domain, as both the HTML and the message name it. */
const char *picture_id(struct arena *, int picture, const char *cid_domain);

/* ---- pictures (picture.c) --------------------------------------------- */

/*
 * SVG as a PNG with a palette, to be seen so many CSS pixels wide, in at most so many bytes (0: as many as
 * it takes). It has twice as many pixels, for the screens of phones, or fewer where there is no room; then
 * fewer colours; then it is smaller. Its alt stays. The same SVG gives the same bytes. False, and *why: it
 * cannot be drawn; where the library for it is not installed, it says that. librsvg is loaded when the
 * first is drawn: a letter without pictures does not wait for it.
 */
bool picture_draw(struct picture *, struct arena *, const char *svg, size_t length, int width, size_t most,
		  const char **why);

/* ---- the message (write.c) --------------------------------------------- */

struct enclosure {
	const char *name, *type;	/* "turn-2.html", "text/html" */
	const char *bytes;
	size_t length;
};

struct outgoing {
	struct mailbox from, to, reply_to;
	const char *subject, *id, *in_reply_to, *references, *list_id;	/* ids with no angle brackets */
	int64_t date;			/* seconds since 1970 */
	const char *text, *html;	/* html NULL: text alone */
	const char *cid_domain;
	const struct picture *pictures;
	int n_pictures;
	const struct enclosure *files;
	int n_files;
	bool is_answer;			/* Auto-Submitted: auto-replied; else auto-generated */
};

/* Lines end by \n, as sendmail(8) wants them. */
void message_write(struct buffer *, const struct outgoing *);

#endif
