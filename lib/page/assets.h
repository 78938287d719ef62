/* SPDX-License-Identifier: ISC */
/* assets.h: what pages hold, made by the build of script/, style.css and notices of lib/page. */
#ifndef ASSETS_H
#define ASSETS_H

extern const char page_script[], page_stylesheet[];	/* each ended by a zero */
extern const char page_notices[];	/* the licences of all that the program of a live page is made of */

#endif
