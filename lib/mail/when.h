/* SPDX-License-Identifier: ISC */
/* when.h: times and dates, as a table keeps them and as people read and write them. All times are UTC. */
#ifndef WHEN_H
#define WHEN_H

#include "base/base.h"

enum { SECONDS_A_DAY = 86400, LONGEST_SPAN = 3660 * SECONDS_A_DAY };

int64_t when_now(void);					/* seconds since 1970, by the clock of the system */
const char *when_text(struct arena *, int64_t);		/* 2026-11-19T22:00:00Z, as files have it */
bool when_read(int64_t *, const char *text);		/* the same, or 2026-11-19 alone: its beginning */
/*
 * "7 days", "36 hours", "2 weeks", "7d", "36h", "1 day 12 hours"; 0: "none". False: it is no span of time,
 * or one over ten years.
 */
bool span_read(int64_t *, const char *words);
const char *span_words(struct arena *, int64_t);	/* "7 days", "36 hours"; it can be read again */

/* ---- the calendar ----------------------------------------------------- */

enum { FIRST_YEAR = 1970, LAST_YEAR = 9999 };

struct date {
	int year, month, day;
};

bool is_date(struct date);
int month_days(int year, int month);
int64_t date_start(struct date);
struct date date_at(int64_t when);
int weekday_at(int64_t when);				/* 0: Monday */
int64_t when_within(int64_t when);			/* the nearest that has a date */

/* ---- for people (dates.c) --------------------------------------------- */

extern const char *const date_languages[];	/* en de fr nb sv da nl fi et, ended by NULL */
/*
 * "Thursday 19 November 2026, 22:00 UTC", "Donnerstag, 19. November 2026, 22:00 UTC"; English where the
 * language is not known.
 */
const char *date_words(struct arena *, int64_t, const char *language);
/*
 * A date as people write one, in any of the languages: 2026-12-01, 1.12.2026, 1.12., 1 December, Dec 1st,
 * "den 1. Dezember", tomorrow, Monday, in 2 weeks. One without a year is the next one, be it today; a day
 * of the week is one that is to come. 1/12/2026 is refused where it could be two dates, and so is a day of
 * the week that is not that of its date. Its end: the last second of the day. False: no date can be read.
 */
bool date_read(int64_t *end, const char *words, int64_t now);

#endif
