/* SPDX-License-Identifier: ISC */
/*
 * address.h: addresses of mail: reading, comparing, and those of a table, which carry its name and a
 * token.
 */
#ifndef ADDRESS_H
#define ADDRESS_H

#include "mail/message.h"

/*
 * "Anna <anna@example.org>", "anna@example.org", "\"Anna, von\" <...>"; names in UTF-8 as people write
 * them. False, and *why: it is none such.
 */
bool mailbox_read(struct mailbox *, struct arena *, const char *words, const char **why);
/* local@domain, valid, at most 254 bytes, the domain in small letters; NULL: it is none. */
const char *address_read(struct arena *, const char *words);
/* As people mean it: letters great and small are the same, in both parts. */
bool is_same_address(const char *, const char *);

/* umpire+narvik-7.TOKEN@host: what stands behind the plus sign. token "" : none. */
struct tag {
	const char *table, *token;
};
/* The address with that tag. base: umpire@host, or umpire-NAME@host where mail has no plus sign. */
const char *address_with(struct arena *, const char *base, const char *table, const char *token);
/* False: the address has no tag. */
bool address_tag(struct tag *, struct arena *, const char *address);
/* "[narvik-7.TOKEN]" in a subject, anywhere, in any case. */
bool subject_tag(struct tag *, struct arena *, const char *subject);

enum { TOKEN_LETTERS = 20 };
/* Twenty small letters and digits, none that is easily taken for another: 98 bits. */
const char *token_make(struct arena *);
/* Takes the same time wherever they differ. Case does not count: some mail programs change it. */
bool is_same_token(const char *, const char *);

#endif
