/* SPDX-License-Identifier: ISC */
/* Tests of times, spans and dates, lib/mail/when.c and dates.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mail/when.h"

/* Thursday 19 November 2026, 22:00 UTC, by date(1). */
static const int64_t now = 1795125600;

/* ---- files ------------------------------------------------------------ */

static void reads_and_writes_times(void **state)
{
	static const struct { const char *text; int64_t when; } times[] = {
		{ "1970-01-01T00:00:00Z", 0 }, { "2026-11-19T22:00:00Z", 1795125600 },
		{ "2000-02-29T23:59:59Z", 951868799 }, { "2100-03-01T00:00:00Z", 4107542400 },
		{ "2038-01-19T03:14:08Z", 2147483648 }, { "9999-12-31T23:59:59Z", 253402300799 },
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(times); i++) {
		int64_t when = -1;

		assert_string_equal(when_text(&arena, times[i].when), times[i].text);
		assert_true(when_read(&when, times[i].text));
		assert_int_equal(when, times[i].when);
	}
	arena_free(&arena);
}

static void refuses_what_is_no_time(void **state)
{
	static const char *const wrong[] = {
		"", "2026", "2026-11-19T22:00:00", "2026-11-19 22:00:00Z", "2026-13-01", "2026-00-10",
		"2026-11-31", "2026-02-29", "2100-02-29", "2026-11-19T24:00:00Z", "2026-11-19T22:60:00Z",
		"2026-11-19T22:00:60Z", "1969-12-31", "26-11-19", "2026-11-19T22:00:00Zx", "2026-1a-19",
		" 2026-11-19", "2026-11-19 ",
	};
	int64_t when;

	(void)state;
	for (size_t i = 0; i < LENGTH(wrong); i++)
		if (when_read(&when, wrong[i]))
			fail_msg("'%s' is read", wrong[i]);
	assert_true(when_read(&when, "2026-11-19"));
	assert_int_equal(when, 1795046400);
}

/* Each day of a while, as the C library has it. */
static void has_the_calendar_of_the_library(void **state)
{
	(void)state;
	for (int64_t when = 12345; when < INT64_C(5000000000); when += 7 * 3600 * 3 + 11) {
		time_t t = (time_t)when;
		struct tm tm;
		struct date d = date_at(when);

		assert_non_null(gmtime_r(&t, &tm));
		assert_int_equal(d.year, tm.tm_year + 1900);
		assert_int_equal(d.month, tm.tm_mon + 1);
		assert_int_equal(d.day, tm.tm_mday);
		assert_int_equal(weekday_at(when), (tm.tm_wday + 6) % 7);
		assert_int_equal(date_start(d), when - when % SECONDS_A_DAY);
	}
}

static void keeps_within_its_years(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_string_equal(when_text(&arena, INT64_MIN), "1970-01-01T00:00:00Z");
	assert_string_equal(when_text(&arena, -1), "1970-01-01T00:00:00Z");
	assert_string_equal(when_text(&arena, INT64_MAX), "9999-12-31T23:59:59Z");
	assert_non_null(date_words(&arena, INT64_MIN, "de"));
	arena_free(&arena);
}

static void tells_the_time(void **state)
{
	time_t before = time(NULL);

	(void)state;
	assert_in_range(when_now(), (uintmax_t)before, (uintmax_t)before + 5);
}

/* ---- spans ------------------------------------------------------------ */

static void reads_and_tells_spans(void **state)
{
	static const struct { const char *words; int64_t span; const char *told; } spans[] = {
		{ "7 days", 604800, "7 days" }, { "36 hours", 129600, "36 hours" },
		{ "2 weeks", 1209600, "14 days" }, { "7d", 604800, "7 days" },
		{ "36h", 129600, "36 hours" }, { "1 day", 86400, "1 day" },
		{ "24 Hours", 86400, "1 day" }, { "90 minutes", 5400, "90 minutes" },
		{ "1h", 3600, "1 hour" }, { "1 day 12 hours", 129600, "36 hours" },
		{ "2d12h", 216000, "2 days 12 hours" }, { " 3  days ", 259200, "3 days" },
		{ "0", 0, "none" }, { "none", 0, "none" }, { "0 days", 0, "none" },
		{ "1 second", 1, "1 second" }, { "3660 days", 316224000, "3660 days" },
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(spans); i++) {
		int64_t span = -1, again = -1;

		if (!span_read(&span, spans[i].words))
			fail_msg("'%s' is not read", spans[i].words);
		assert_int_equal(span, spans[i].span);
		assert_string_equal(span_words(&arena, span), spans[i].told);
		assert_true(span_read(&again, spans[i].told));
		assert_int_equal(again, span);
	}
	for (int64_t span = 1; span < 200000; span += 997) {
		int64_t again = -1;

		assert_true(span_read(&again, span_words(&arena, span)));
		assert_int_equal(again, span);
	}
	assert_string_equal(span_words(&arena, -5), "none");
	arena_free(&arena);
}

static void refuses_what_is_no_span(void **state)
{
	static const char *const wrong[] = {
		"", " ", "7", "days", "7 dais", "-7 days", "7.5 days", "7 days or so", "12 hours 1 day",
		"1 day 1 day", "3661 days", "9999999 weeks", "99999999999999999999 days", "d",
		"1 dddddddddddddddddddddd", "7 m", "1,5 d",
	};
	int64_t span;

	(void)state;
	for (size_t i = 0; i < LENGTH(wrong); i++)
		if (span_read(&span, wrong[i]))
			fail_msg("'%s' is read", wrong[i]);
}

/* ---- dates ------------------------------------------------------------ */

static void tells_dates_in_each_language(void **state)
{
	static const struct { const char *language, *first, *second; } told[] = {
		{ "en", "Thursday 19 November 2026, 22:00 UTC", "Sunday 1 March 2026, 06:05 UTC" },
		{ "de", "Donnerstag, 19. November 2026, 22:00 UTC", "Sonntag, 1. März 2026, 06:05 UTC" },
		{ "fr", "jeudi 19 novembre 2026, 22:00 UTC", "dimanche 1er mars 2026, 06:05 UTC" },
		{ "nb", "torsdag 19. november 2026, 22:00 UTC", "søndag 1. mars 2026, 06:05 UTC" },
		{ "sv", "torsdag 19 november 2026, 22:00 UTC", "söndag 1 mars 2026, 06:05 UTC" },
		{ "da", "torsdag 19. november 2026, 22:00 UTC", "søndag 1. marts 2026, 06:05 UTC" },
		{ "nl", "donderdag 19 november 2026, 22:00 UTC", "zondag 1 maart 2026, 06:05 UTC" },
		{ "fi", "torstai 19. marraskuuta 2026, 22:00 UTC",
		  "sunnuntai 1. maaliskuuta 2026, 06:05 UTC" },
		{ "et", "neljapäev, 19. november 2026, 22:00 UTC", "pühapäev, 1. märts 2026, 06:05 UTC" },
	};
	struct arena arena = { 0 };

	(void)state;
	assert_int_equal(name_count(date_languages), LENGTH(told));
	for (size_t i = 0; i < LENGTH(told); i++) {
		assert_string_equal(date_languages[i], told[i].language);
		assert_string_equal(date_words(&arena, now, told[i].language), told[i].first);
		assert_string_equal(date_words(&arena, 1772345100, told[i].language), told[i].second);
	}
	assert_string_equal(date_words(&arena, now, "tlh"), told[0].first);
	assert_string_equal(date_words(&arena, now, NULL), told[0].first);
	arena_free(&arena);
}

static void expect_date(const char *words, const char *day)
{
	struct arena arena = { 0 };
	int64_t end = -1;

	if (!date_read(&end, words, now))
		fail_msg("'%s' is not read", words);
	if (strncmp(when_text(&arena, end), day, 10))
		fail_msg("'%s' is %s, not %s", words, when_text(&arena, end), day);
	assert_string_equal(when_text(&arena, end) + 10, "T23:59:59Z");
	arena_free(&arena);
}

static void reads_dates(void **state)
{
	static const char *const dates[][2] = {
		{ "2026-12-01", "2026-12-01" }, { "2026/12/01", "2026-12-01" },
		{ "1.12.2026", "2026-12-01" }, { "01.12.26", "2026-12-01" },
		{ "1. 12. 2026", "2026-12-01" }, { "1.12.", "2026-12-01" }, { "1.12", "2026-12-01" },
		{ "18.11.", "2027-11-18" }, { "19.11.", "2026-11-19" }, { "13/12/2026", "2026-12-13" },
		{ "12/13/2026", "2026-12-13" }, { "5/5/2027", "2027-05-05" }, { "25/12", "2026-12-25" },
		{ "31-12-2026", "2026-12-31" }, { "29.2.", "2028-02-29" }, { "1 December", "2026-12-01" },
		{ "1 December 2026", "2026-12-01" }, { "December 1, 2026", "2026-12-01" },
		{ "Dec 1st", "2026-12-01" }, { "the 2nd of December", "2026-12-02" },
		{ "1-Dec-2026", "2026-12-01" }, { "Tuesday, 1 December 2026", "2026-12-01" },
		{ "until 3 Jan", "2027-01-03" }, { "Jan. 3", "2027-01-03" },
		{ "den 1. Dezember", "2026-12-01" }, { "bis zum 1. Dezember 2026.", "2026-12-01" },
		{ "Dienstag, den 1. Dezember", "2026-12-01" }, { "3. März", "2027-03-03" },
		{ "3. Maerz", "2027-03-03" }, { "le 1er décembre", "2026-12-01" },
		{ "jusqu'au 14 août 2027", "2027-08-14" }, { "1. desember", "2026-12-01" },
		{ "den 1 december", "2026-12-01" }, { "d. 2. marts", "2027-03-02" },
		{ "3 mrt", "2027-03-03" }, { "1 december 2026", "2026-12-01" },
		{ "1. joulukuuta 2026", "2026-12-01" }, { "1. joulukuuta", "2026-12-01" },
		{ "1. detsember", "2026-12-01" }, { "3 mar", "2027-03-03" }, { "today", "2026-11-19" },
		{ "heute", "2026-11-19" }, { "aujourd'hui", "2026-11-19" }, { "i dag", "2026-11-19" },
		{ "tänään", "2026-11-19" }, { "tomorrow", "2026-11-20" }, { "morgen", "2026-11-20" },
		{ "i morgen", "2026-11-20" }, { "demain", "2026-11-20" }, { "imorgon", "2026-11-20" },
		{ "huomenna", "2026-11-20" }, { "homme", "2026-11-20" }, { "übermorgen", "2026-11-21" },
		{ "Monday", "2026-11-23" }, { "Thursday", "2026-11-26" }, { "Friday", "2026-11-20" },
		{ "wed", "2026-11-25" }, { "am Montag", "2026-11-23" }, { "lundi", "2026-11-23" },
		{ "lørdag", "2026-11-21" }, { "lordag", "2026-11-21" }, { "maanantaina", "2026-11-23" },
		{ "esmaspäev", "2026-11-23" }, { "vrijdag", "2026-11-20" }, { "mardi", "2026-11-24" },
		{ "mar", "2026-11-24" }, { "in 2 weeks", "2026-12-03" }, { "2 weeks", "2026-12-03" },
		{ "in a week", "2026-11-26" }, { "10 days", "2026-11-29" }, { "10d", "2026-11-29" },
		{ "in 2 Wochen", "2026-12-03" }, { "in einer Woche", "2026-11-26" },
		{ "dans 3 jours", "2026-11-22" }, { "om 2 uker", "2026-12-03" },
		{ "om en vecka", "2026-11-26" }, { "over 2 weken", "2026-12-03" },
		{ "2 viikon kuluttua", "2026-12-03" }, { "2 nädala pärast", "2026-12-03" },
		{ "in 1 month", "2026-12-19" }, { "in 14 months", "2028-01-19" },
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(dates); i++)
		expect_date(dates[i][0], dates[i][1]);
}

/* Each month and each day of the week. */
static void reads_what_it_tells(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (int i = 0; date_languages[i]; i++)
		for (int month = 1; month <= 12; month++)
			for (int day = 2; day <= 28; day += 13) {
				int64_t when = date_start((struct date){ 2027, month, day });
				const char *words = date_words(&arena, when, date_languages[i]);

				words = text_copy(&arena, words, (size_t)(strstr(words, "2027") - words) + 4);
				expect_date(words, when_text(&arena, when));
			}
	arena_free(&arena);
}

static void refuses_what_may_be_another_date(void **state)
{
	static const char *const wrong[] = {
		"", " ", "1/12/2026", "1/12", "1-12-2026", "2026", "12", "1 2", "31.11.2026",
		"30 February", "29.2.2027", "0.1.2027", "1.13.2027", "1.1.10000", "10000-01-01",
		"1.1.027", "Monday 1 December 2026", "next Monday", "sometime", "1 December 22:00",
		"soon", "jui 3", "2 weeks ago", "in weeks", "week", "in 2 weeks 3 days",
		"tomorrow or Monday", "1 December 3 January", "1 December 2026 2027", "December",
		"December 2026", "maybe 12", "in zwei Wochen", "tomorrow in 2 weeks", "1.12-2026",
		"1969-12-31", "in 100000 days", "1xx December", "1 2 3 4", "1/2 weeks or so", "\xff",
		"Dezember\x01 1", "die", "\xe2\x80\xae" "1 December", "Mon Tue",
		"1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	};
	int64_t end;

	(void)state;
	for (size_t i = 0; i < LENGTH(wrong); i++)
		if (date_read(&end, wrong[i], now))
			fail_msg("'%s' is read", wrong[i]);
}

static void counts_months_to_their_end(void **state)
{
	int64_t end = 0, january = date_start((struct date){ 2027, 1, 31 });

	(void)state;
	assert_true(date_read(&end, "in 1 month", january));
	assert_int_equal(end, date_start((struct date){ 2027, 2, 28 }) + SECONDS_A_DAY - 1);
	assert_true(date_read(&end, "today", INT64_MAX));
	assert_false(date_read(&end, "in 2 months", INT64_MAX));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_and_writes_times),
		cmocka_unit_test(refuses_what_is_no_time),
		cmocka_unit_test(has_the_calendar_of_the_library),
		cmocka_unit_test(keeps_within_its_years),
		cmocka_unit_test(tells_the_time),
		cmocka_unit_test(reads_and_tells_spans),
		cmocka_unit_test(refuses_what_is_no_span),
		cmocka_unit_test(tells_dates_in_each_language),
		cmocka_unit_test(reads_dates),
		cmocka_unit_test(reads_what_it_tells),
		cmocka_unit_test(refuses_what_may_be_another_date),
		cmocka_unit_test(counts_months_to_their_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
