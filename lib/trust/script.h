/* SPDX-License-Identifier: ISC */
/* script.h: how a browser knows the script of a page, and bytes as its text. No part of the protocol. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "base/base.h"

/* For a Content-Security-Policy: 'sha256-...'. */
const char *script_hash(struct arena *, const char *script, size_t length);
const char *base64_text(struct arena *, const void *bytes, size_t length);

#endif
