/* SPDX-License-Identifier: ISC */
/* html.h: signs of HTML, for those who find them elsewhere. html_plain is told in message.h. */
#ifndef HTML_H
#define HTML_H

#include "base/base.h"

extern const uint16_t windows_signs[32];	/* what the bytes 0x80 to 0x9f are in Windows-1252 */
size_t put_character(char to[4], uint32_t);	/* in UTF-8; gives its length */
/* An entity that begins at an ampersand: its length, and what it means; 0: it is none. */
size_t entity_at(const char *at, const char *end, uint32_t *sign);

#endif
