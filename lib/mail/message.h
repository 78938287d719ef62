/* SPDX-License-Identifier: ISC */
/*
 * message.h: a message as it came, out of MIME: who wrote it, to whom, and which of its words and files
 * count. GMime reads it (message.c, alone with write.c); HTML is made plain by html.c.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include "base/base.h"

/* Limits of what is read of one message; what goes beyond is told to its writer. */
enum {
	MOST_MESSAGE_BYTES = 32 << 20,	/* of the whole: more is not even looked at */
	MOST_TEXT_BYTES = 256 << 10,	/* of the part that is read */
	MOST_FILE_BYTES = 1 << 20,	/* of an attachment that is read */
	MOST_PARTS = 100, MOST_PART_DEPTH = 16,
};

struct mailbox {
	const char *name;		/* as people see it, UTF-8; NULL: none */
	const char *address;		/* local@domain, the domain in small letters; NULL: none */
};

/* A file that may hold actions: .yaml, .yml, .txt or of such a type. */
struct attachment {
	const char *name, *bytes;	/* ended by a zero that is not counted */
	size_t length;
};

struct message {
	const char *id;			/* Message-ID without its angle brackets; of one that has none, or bad
					 * one, "none-" and a hash of what it holds */
	struct mailbox from;		/* the first of From; address NULL: nobody that could be answered */
	struct texts to;		/* addresses of To, Cc, Delivered-To, X-Original-To and the like */
	const char *return_path;	/* NULL: the header is not there; "": the empty sender of bounces */
	const char *subject, *references, *in_reply_to;	/* UTF-8 in one line; "": none */
	const char *no_letter;		/* why no person wrote it to us: "a bounce", "an automatic reply",
					 * "a mailing list", "a receipt"; NULL: one did */
	const char *text;		/* the text of it, UTF-8, lines ended by \n, quotes still in it; "" */
	bool is_flowed;			/* format=flowed: blanks at the end of lines were joined already */
	bool from_html;			/* there was no plain text, and HTML was made plain */
	struct attachment *files;
	int n_files;
	const char *beyond;		/* which limit it goes beyond, for its writer: "the text has 3 MB, and
					 * 256 KB are read"; NULL: none */
};

/*
 * Reads a message from a file that can be sought. What is large and does not count stays there: memory is
 * taken for what is read alone. False, and *why: the file cannot be read. A message that is damaged is
 * read as far as it goes.
 */
bool message_read(struct message *, struct arena *, int fd, const char **why);

/*
 * HTML as plain text, for reading: blocks and breaks end lines, what is quoted (blockquote, divs and
 * classes of the clients that quote without it) has "> " before its lines, entities become characters,
 * styles, scripts and what is hidden are left out. Takes a time in proportion to its length, however it is
 * nested.
 */
const char *html_plain(struct arena *, const char *html, size_t length);

#endif
