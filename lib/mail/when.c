/* SPDX-License-Identifier: ISC */
/* when.c: times and spans of time, as files have them. UTC, without locale or time zone. */
#include "mail/when.h"

#include <time.h>

static const int64_t seconds_a_day = SECONDS_A_DAY;

int64_t when_now(void)
{
	struct timespec now;

	if (clock_gettime(CLOCK_REALTIME, &now) < 0)
		give_up("the clock cannot be read");
	return now.tv_sec;
}

/* ---- days ------------------------------------------------------------- */

static bool is_leap(int year)
{
	return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int month_days(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	return days[month - 1] + (month == 2 && is_leap(year));
}

bool is_date(struct date d)
{
	return d.year >= FIRST_YEAR && d.year <= LAST_YEAR && d.month >= 1 && d.month <= 12 && d.day >= 1 &&
	       d.day <= month_days(d.year, d.month);
}

/* Years begin in March here, so that the day of a leap year is the last. */
int64_t date_start(struct date d)
{
	int64_t year = d.year - (d.month < 3), month = (d.month + 9) % 12;
	int64_t days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + d.day - 1;

	return (days - 719468) * seconds_a_day;
}

static int64_t days_of(int64_t when)
{
	return when / seconds_a_day - (when % seconds_a_day < 0);
}

struct date date_at(int64_t when)
{
	int64_t days = days_of(when);
	struct date d = { .year = FIRST_YEAR + (int)(days / 366), .month = 1, .day = 1 };

	while (d.year < LAST_YEAR && date_start((struct date){ d.year + 1, 1, 1 }) <= when)
		d.year++;
	while (d.month < 12 && date_start((struct date){ d.year, d.month + 1, 1 }) <= when)
		d.month++;
	d.day += (int)(days - days_of(date_start(d)));
	return d;
}

int64_t when_within(int64_t when)
{
	const int64_t end = date_start((struct date){ LAST_YEAR, 12, 31 }) + seconds_a_day;

	return when < 0 ? 0 : when >= end ? end - 1 : when;
}

/* 1 January 1970 was a Thursday. */
int weekday_at(int64_t when)
{
	return (int)((days_of(when) % 7 + 10) % 7);
}

/* ---- times in files --------------------------------------------------- */

const char *when_text(struct arena *arena, int64_t when)
{
	struct date d = date_at(when_within(when));
	int second = (int)(when_within(when) % seconds_a_day);

	return text(arena, "%04d-%02d-%02dT%02d:%02d:%02dZ", d.year, d.month, d.day, second / 3600,
		    second / 60 % 60, second % 60);
}

/* As the form has it: 0 for a digit, all else for itself. */
static bool is_form(const char *words, const char *form)
{
	for (; *form; words++, form++)
		if (*form == '0' ? *words < '0' || *words > '9' : *words != *form)
			return false;
	return !*words;
}

static int digits_at(const char *words, int n)
{
	int all = 0;

	for (int i = 0; i < n; i++)
		all = 10 * all + words[i] - '0';
	return all;
}

bool when_read(int64_t *when, const char *words)
{
	bool has_time = is_form(words, "0000-00-00T00:00:00Z");
	struct date d;
	int hour, minute, second;

	if (!has_time && !is_form(words, "0000-00-00"))
		return false;
	d = (struct date){ digits_at(words, 4), digits_at(words + 5, 2), digits_at(words + 8, 2) };
	hour = has_time ? digits_at(words + 11, 2) : 0;
	minute = has_time ? digits_at(words + 14, 2) : 0;
	second = has_time ? digits_at(words + 17, 2) : 0;
	if (!is_date(d) || hour > 23 || minute > 59 || second > 59)
		return false;
	*when = date_start(d) + hour * 3600 + minute * 60 + second;
	return true;
}

/* ---- spans ------------------------------------------------------------ */

static const struct unit {
	const char *one, *many, *brief;
	int seconds;
} units[] = {
	{ "week", "weeks", "w", 7 * SECONDS_A_DAY },
	{ "day", "days", "d", SECONDS_A_DAY },
	{ "hour", "hours", "h", 3600 },
	{ "minute", "minutes", "min", 60 },
	{ "second", "seconds", "s", 1 },
};

static const struct unit *find_unit(const char *word, size_t length)
{
	char copy[16] = { 0 };

	if (length >= sizeof copy)
		return NULL;
	memcpy(copy, word, length);
	for (size_t i = 0; i < LENGTH(units); i++)
		if (same_but_case(copy, units[i].one) || same_but_case(copy, units[i].many) ||
		    same_but_case(copy, units[i].brief))
			return units + i;
	return NULL;
}

bool span_read(int64_t *span, const char *words)
{
	static const char digits[] = "0123456789";
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	int last = INT32_MAX;
	int64_t all = 0;

	words += strspn(words, " ");
	if (same_but_case(words, "none") || same(words, "0")) {
		*span = 0;
		return true;
	}
	if (!*words)
		return false;
	while (*words) {
		size_t n = strspn(words, digits), blanks = strspn(words + n, " ");
		size_t length = strspn(words + n + blanks, letters);
		const struct unit *unit = find_unit(words + n + blanks, length);

		if (!n || n > 6 || !unit || unit->seconds >= last)	/* the largest first, each once */
			return false;
		last = unit->seconds;
		all += (int64_t)digits_at(words, (int)n) * unit->seconds;
		words += n + blanks + length;
		words += strspn(words, " ");
	}
	if (all > LONGEST_SPAN)
		return false;
	*span = all;
	return true;
}

static void add_span(struct buffer *b, int64_t n, const struct unit *unit)
{
	buffer_printf(b, "%s%jd %s", b->length ? " " : "", (intmax_t)n, n == 1 ? unit->one : unit->many);
}

/* Less than two days are told in hours, unless it is one. */
const char *span_words(struct arena *arena, int64_t span)
{
	struct buffer b = { .arena = arena };

	if (span <= 0)
		return "none";
	for (size_t i = 1; i < LENGTH(units); i++) {
		int64_t n = span / units[i].seconds;

		if (!n || (n == 1 && span % units[i].seconds && !b.length))
			continue;
		add_span(&b, n, units + i);
		span %= units[i].seconds;
	}
	return b.bytes;
}
