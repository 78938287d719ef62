/* SPDX-License-Identifier: ISC */
/*
 * dates.c: dates as people write them, in the languages of those who play.
 *
 * What is not understood to the last word is no date: a wrong one costs a turn, and the answer to none is
 * a question.
 */
#include "mail/when.h"

/* ---- languages -------------------------------------------------------- */

struct language {
	const char *after_weekday, *after_day;
	int least;			/* letters that a name may be cut down to */
	bool has_endings;		/* a name may end in other ways: maanantaina */
	const char *months[12], *weekdays[7];
};

const char *const date_languages[] = { "en", "de", "fr", "nb", "sv", "da", "nl", "fi", "et", NULL };

/* In that order. */
static const struct language languages[] = {
	{ "", "", 3, false,
	  { "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
	    "November", "December" },
	  { "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday" } },
	{ ",", ".", 3, false,
	  { "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
	    "November", "Dezember" },
	  { "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag" } },
	{ "", "", 3, false,
	  { "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
	    "novembre", "décembre" },
	  { "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche" } },
	{ "", ".", 3, false,
	  { "januar", "februar", "mars", "april", "mai", "juni", "juli", "august", "september", "oktober",
	    "november", "desember" },
	  { "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag" } },
	{ "", "", 3, false,
	  { "januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober",
	    "november", "december" },
	  { "måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag" } },
	{ "", ".", 3, false,
	  { "januar", "februar", "marts", "april", "maj", "juni", "juli", "august", "september", "oktober",
	    "november", "december" },
	  { "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag" } },
	{ "", "", 3, false,
	  { "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september",
	    "oktober", "november", "december" },
	  { "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag" } },
	{ "", ".", 4, true,
	  { "tammikuuta", "helmikuuta", "maaliskuuta", "huhtikuuta", "toukokuuta", "kesäkuuta",
	    "heinäkuuta", "elokuuta", "syyskuuta", "lokakuuta", "marraskuuta", "joulukuuta" },
	  { "maanantai", "tiistai", "keskiviikko", "torstai", "perjantai", "lauantai", "sunnuntai" } },
	{ ",", ".", 3, true,
	  { "jaanuar", "veebruar", "märts", "aprill", "mai", "juuni", "juuli", "august", "september",
	    "oktoober", "november", "detsember" },
	  { "esmaspäev", "teisipäev", "kolmapäev", "neljapäev", "reede", "laupäev", "pühapäev" } },
};

const char *date_words(struct arena *arena, int64_t when, const char *language)
{
	int i = greater(0, name_index(date_languages, language));
	const struct language *l = languages + i;
	int64_t within = when_within(when);
	struct date d = date_at(within);
	int second = (int)(within % SECONDS_A_DAY);
	bool is_first = d.day == 1 && same(date_languages[i], "fr");

	return text(arena, "%s%s %d%s %s %d, %02d:%02d UTC", l->weekdays[weekday_at(within)],
		    l->after_weekday, d.day, is_first ? "er" : l->after_day, l->months[d.month - 1], d.year,
		    second / 3600, second / 60 % 60);
}

/* ---- names ------------------------------------------------------------ */

enum { LONGEST_ENDING = 5 };

static bool begins_with(const char *words, const char *beginning)
{
	return !strncmp(words, beginning, strlen(beginning));
}

/* word: folded. */
static bool is_name(const struct language *l, const char *word, const char *name)
{
	char folded[FOLDED_ROOM];
	size_t length = strlen(word);

	for (int written_out = 0; written_out < 2; written_out++) {
		if (!name_fold(folded, name, strlen(name), written_out))
			continue;
		if (length >= (size_t)l->least && begins_with(folded, word))
			return true;
		if (l->has_endings && strlen(folded) >= LONGEST_ENDING && begins_with(word, folded) &&
		    length <= strlen(folded) + LONGEST_ENDING)
			return true;
	}
	return false;
}

/* Which of the months, or days of the week, the word is; -1: none, or it could be two. */
static int find_name(const char *word, bool is_month)
{
	int found = -1;

	for (size_t i = 0; i < LENGTH(languages); i++)
		for (int n = 0; n < (is_month ? 12 : 7); n++) {
			const struct language *l = languages + i;

			if (!is_name(l, word, is_month ? l->months[n] : l->weekdays[n]))
				continue;
			if (found >= 0 && found != n)
				return -1;
			found = n;
		}
	return found;
}

enum kind { FILLER, UNIT, DAY_FROM_NOW, ARTICLE };
enum { A_DAY, A_WEEK, A_MONTH };

/* Folded. */
static const struct {
	enum kind kind;
	int value;
	const char *words;
} known[] = {
	{ FILLER, 0, "on by until till the of in for within den der die dem am im bis zum le au jusqu d "
		     "du de dans i til om inom innen fra nu pa op tot over binnen kuluttua paasta kuni "
		     "parast aujourd" },
	{ ARTICLE, 1, "a an one ein eine einem einer einen un une en ett et een yhden uhe" },
	{ UNIT, A_DAY, "day days tag tage tagen jour jours dag dager dagar dage dagen paiva paivan paivaa"
		       " paev paeva" },
	{ UNIT, A_WEEK, "week weeks woche wochen semaine semaines uke uker vecka veckor uge uger weken"
			" viikko viikon viikkoa nadal nadala nadalat" },
	{ UNIT, A_MONTH, "month months monat monate monaten mois maned maaned maneder maaneder manad"
			 " manader maand maanden kuukauden kuukautta kuu kuud" },
	{ DAY_FROM_NOW, 0, "today heute hui idag vandaag tanaan tana" },
	{ DAY_FROM_NOW, 1, "tomorrow morgen demain imorgen imorgon morgon huomenna homme" },
	{ DAY_FROM_NOW, 2, "ubermorgen uebermorgen overmorgen overmorgon ylihuomenna ulehomme" },
};

static bool is_among(const char *words, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = words; (at = strstr(at, word)); at++)
		if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
			return true;
	return false;
}

/* ---- what the words say ----------------------------------------------- */

enum { MOST_NUMBERS = 3, LONGEST_WORDS = 100 };

struct said {
	struct number {
		int value, digits;
		char after;		/* the sign that follows */
	} numbers[MOST_NUMBERS];
	int n;
	int month, weekday, unit, from_now;	/* -1: not said */
	bool has_article, has_i;		/* "i dag" */
};

static bool say_once(int *what, int value)
{
	if (*what >= 0 && *what != value)
		return false;
	*what = value;
	return true;
}

/* Some short names are those of a month and of a day of the week: with a number it is the month. */
static bool take_name(struct said *s, const char *word, bool has_number)
{
	int month = find_name(word, true), weekday = find_name(word, false);

	if (same(word, "mrt"))
		month = 2;
	if (month >= 0 && (weekday < 0 || has_number))
		return say_once(&s->month, month);
	return weekday >= 0 && say_once(&s->weekday, weekday);
}

static bool take_word(struct said *s, const char *word, bool has_number)
{
	s->has_i = s->has_i || same(word, "i");
	for (size_t i = 0; i < LENGTH(known); i++) {
		if (!is_among(known[i].words, word))
			continue;
		if (known[i].kind == UNIT)
			return say_once(&s->unit, known[i].value);
		if (known[i].kind == DAY_FROM_NOW)
			return say_once(&s->from_now, known[i].value);
		s->has_article = s->has_article || known[i].kind == ARTICLE;
		return true;
	}
	return take_name(s, word, has_number);
}

/* 1, 1., 1st, 1er, 2w; gives where it ends, NULL: that is no number of a date. */
static const char *take_number(struct said *s, const char *words)
{
	static const char endings[] = "st nd rd th er e ere ste de a te";
	struct number *number = s->numbers + s->n++;
	char ending[4] = { 0 };
	size_t length;

	*number = (struct number){ 0 };
	for (; *words >= '0' && *words <= '9' && number->digits < 5; words++, number->digits++)
		number->value = 10 * number->value + *words - '0';
	length = strspn(words, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
	if (number->digits > 4 || length >= sizeof ending)
		return NULL;
	memcpy(ending, words, length);
	for (char *at = ending; *at; at++)
		*at = (char)(*at | 0x20);
	number->after = words[length];
	if (same(ending, "d") || same(ending, "w"))
		return say_once(&s->unit, *ending == 'd' ? A_DAY : A_WEEK) ? words + length : NULL;
	return !length || is_among(endings, ending) ? words + length : NULL;
}

/* False: there is a word that no date has. */
static bool listen(struct said *s, const char *words)
{
	static const char between[] = " \t,.-/'";
	bool has_number = strpbrk(words, "0123456789") != NULL;

	*s = (struct said){ .month = -1, .weekday = -1, .unit = -1, .from_now = -1 };
	for (words += strspn(words, between); *words; words += strspn(words, between)) {
		size_t length = strcspn(words, " \t,.-/'0123456789");
		char folded[FOLDED_ROOM];

		if (!length) {
			words = s->n < MOST_NUMBERS ? take_number(s, words) : NULL;
			if (!words)
				return false;
			continue;
		}
		if (!name_fold(folded, words, length, false) || !take_word(s, folded, has_number))
			return false;
		words += length;
	}
	return true;
}

/* ---- which day that is ------------------------------------------------ */

/* The first of that day and month from now on; a 29 February may be years away. */
static bool next_date(struct date *d, int64_t now)
{
	int64_t today = date_start(date_at(now));

	d->year = date_at(now).year;
	for (int i = 0; i <= 8; i++, d->year++)
		if (is_date(*d) && date_start(*d) >= today)
			return true;
	return false;
}

/* 1.12.2026 is a day of December; 1/12/2026 and 1-12-2026 may be of January. */
static bool day_and_month(struct date *d, const struct number *first)
{
	int a = first[0].value, b = first[1].value;
	bool is_month_first = first->after != '.' && b > 12;

	if (first->after != '.' && a <= 12 && b <= 12 && a != b)
		return false;
	d->day = is_month_first ? b : a;
	d->month = is_month_first ? a : b;
	return first[0].digits <= 2 && first[1].digits <= 2;
}

/* Numbers alone. */
static bool date_of_numbers(struct date *d, const struct said *s, int64_t now)
{
	const struct number *n = s->numbers;

	if (s->n < 2 || !strchr(s->n < 3 ? "./" : "./-", n[0].after) || !n[0].after ||
	    (s->n == 3 && n[1].after != n[0].after))
		return false;
	if (s->n == 3 && n[0].digits == 4) {
		*d = (struct date){ n[0].value, n[1].value, n[2].value };
		return n[1].digits <= 2 && n[2].digits <= 2;
	}
	if (!day_and_month(d, n))
		return false;
	if (s->n == 2)
		return next_date(d, now);
	d->year = n[2].value + (n[2].digits == 2 ? 2000 : 0);
	return n[2].digits == 2 || n[2].digits == 4;
}

/* A month that has a name, its day, and perhaps a year. */
static bool date_of_names(struct date *d, const struct said *s, int64_t now)
{
	const struct number *day = s->numbers, *year = NULL;

	if (s->n == 2) {
		year = s->numbers[0].digits == 4 ? s->numbers : s->numbers + 1;
		day = s->numbers + (year == s->numbers);
	}
	if (s->n < 1 || s->n > 2 || day->digits > 2 || (year && year->digits != 4))
		return false;
	*d = (struct date){ .month = s->month + 1, .day = day->value };
	if (!year)
		return next_date(d, now);
	d->year = year->value;
	return true;
}

/* So many of a unit from today; "i dag" is today. */
static bool date_from_now(struct date *d, const struct said *s, int64_t now)
{
	int n = s->n ? s->numbers->value : s->has_article;

	if (s->month >= 0 || s->weekday >= 0 || s->from_now >= 0 || s->n > 1)
		return false;
	if (!s->n && !s->has_article && !(s->has_i && s->unit == A_DAY))
		return false;
	if (s->unit != A_MONTH) {
		*d = date_at(when_within(now + (int64_t)n * (s->unit == A_WEEK ? 7 : 1) * SECONDS_A_DAY));
		return true;
	}
	*d = date_at(now);
	d->month += n - 1;
	d->year += d->month / 12;
	d->month = d->month % 12 + 1;
	d->day = lesser(d->day, month_days(d->year, d->month));
	return true;
}

/* From 1 to 7. */
static int days_to(int weekday, int64_t now)
{
	return (weekday - weekday_at(now) + 6) % 7 + 1;
}

static bool find_date(struct date *d, const struct said *s, int64_t now)
{
	bool has_date = s->month >= 0 || s->n > 0;

	if (s->unit >= 0)
		return date_from_now(d, s, now);
	if (has_date && s->from_now >= 0)
		return false;
	if (s->month >= 0)
		return date_of_names(d, s, now);
	if (s->n)
		return date_of_numbers(d, s, now);
	if (s->from_now >= 0)
		*d = date_at(when_within(now + s->from_now * SECONDS_A_DAY));
	else if (s->weekday >= 0)
		*d = date_at(when_within(now + days_to(s->weekday, now) * SECONDS_A_DAY));
	return s->from_now >= 0 || s->weekday >= 0;
}

bool date_read(int64_t *end, const char *words, int64_t now)
{
	struct said said;
	struct date d;

	now = when_within(now);
	if (strlen(words) > LONGEST_WORDS || !listen(&said, words))
		return false;
	if (!find_date(&d, &said, now) || !is_date(d))
		return false;
	if (said.weekday >= 0 && weekday_at(date_start(d)) != said.weekday)
		return false;
	*end = date_start(d) + SECONDS_A_DAY - 1;
	return true;
}
