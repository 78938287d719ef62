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
 * them. Comments, (so), are left out. False, and *why: it is none such, or several, or a group, or holds
 * what steers (a line break, a mark that turns the direction of writing).
 */
bool mailbox_read(struct mailbox *, struct arena *, const char *words, const char **why);
/*
 * local@domain, valid, at most 254 bytes, the domain in small letters; NULL: it is none. The part before @
 * is quoted only if it must be; the domain may be in UTF-8, or [127.0.0.1].
 */
const char *address_read(struct arena *, const char *words);
/* As people mean it: letters great and small (A to Z) are the same, in both parts. */
bool is_same_address(const char *, const char *);

/* ---- tags ------------------------------------------------------------- */

/*
 * The umpire's address as a table has it: umpire@host, and mail to umpire+narvik-7.TOKEN@host reaches him,
 * too. Where mail has another sign than + it is shown: umpire-@host, for umpire-narvik-7.TOKEN@host. What
 * stands before that sign holds none of it.
 */
enum { MOST_TABLE_LETTERS = 32 };
/* a-z 0-9 and -, which is not the first. */
bool is_table_name(const char *);
/* Whether an address will do as such: tags can be told in it, and it is not too long with that of a table. */
bool is_base_address(struct arena *, const char *base, const char *table, const char **why);
/* umpire@host, without a sign shown: for From, and for comparing. */
const char *address_plain(struct arena *, const char *base);
/* The address with that tag. token "": none. */
const char *address_with(struct arena *, const char *base, const char *table, const char *token);

/* umpire+narvik-7.TOKEN@host: what stands behind the sign, in small letters. token "": none. */
struct tag {
	const char *table, *token;
};
/*
 * False: the address has no tag. Behind the first +, else behind the first -, which many an address has that
 * is none of ours: anna-maria@host has the tag "maria". It is worth what table there is.
 */
bool address_tag(struct tag *, struct arena *, const char *address);
/*
 * "[narvik-7.TOKEN]" in a subject, anywhere, in any case. One with a token comes before one without; else
 * the last counts, as lists and guards of mail put theirs first.
 */
bool subject_tag(struct tag *, struct arena *, const char *subject);

enum { TOKEN_LETTERS = 20 };
/* Twenty small letters and digits, none that is easily taken for another: 98 bits. */
const char *token_make(struct arena *);
/* Takes the same time wherever they differ. Case does not count: some mail programs change it. */
bool is_same_token(const char *, const char *);

#endif
