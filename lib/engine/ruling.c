/* SPDX-License-Identifier: ISC */
/* ruling.c: the verdict with its reason, and the lines of the log. */
#include "engine/game.h"

/* Words may quote a file or a letter: whoever prints them need not think of that. */
static const char *words_v(struct ruling *r, const char *fmt, va_list ap)
{
	return printable(r->arena, text_v(r->arena, fmt, ap));
}

static struct line *line_new(struct arena *arena, const char *rule, const char *words, unsigned sides)
{
	struct line *l = NEW(arena, struct line);

	*l = (struct line){ .rule = rule, .text = words, .readers = sides, .piece = NONE };
	return l;
}

static void append(struct line **first, struct line **last, struct line *l)
{
	if (*first)
		(*last)->next = l;
	else
		*first = l;
	*last = l;
}

static void note_broken(struct ruling *r, const char *rule, const char *words)
{
	for (const struct line *l = r->broken; l; l = l->next)
		if (same(l->rule, rule) && same(l->text, words))
			return;
	append(&r->broken, &r->broken_last, line_new(r->arena, rule, words, ~0u));
}

bool refuse(struct ruling *r, const char *rule, const char *fmt, ...)
{
	const char *words = "";

	if (r->verdict != TROUBLE && !r->quiet) {
		va_list ap;

		va_start(ap, fmt);
		words = words_v(r, fmt, ap);
		va_end(ap);
	}
	if (r->verdict == LAWFUL) {
		r->verdict = REFUSED;
		r->rule = rule;
		r->text = words;
	}
	if (r->all && r->verdict == REFUSED && !(r->first_only && r->broken))
		note_broken(r, rule, words);
	return false;
}

bool trouble(struct ruling *r, const char *fmt, ...)
{
	va_list ap;

	if (r->verdict == TROUBLE)
		return false;
	r->verdict = TROUBLE;
	r->rule = NULL;
	va_start(ap, fmt);
	r->text = r->quiet ? "" : words_v(r, fmt, ap);
	va_end(ap);
	return false;
}

void remark(struct ruling *r, const char *rule, const char *fmt, ...)
{
	va_list ap;

	if (r->quiet || r->verdict != LAWFUL)
		return;
	va_start(ap, fmt);
	append(&r->remarks, &r->remarks_last, line_new(r->arena, rule, words_v(r, fmt, ap), ~0u));
	va_end(ap);
}

/* A remark or a line of the log, whichever is wanted now. */
static struct line *accounted(struct ruling *r, unsigned sides, const char *rule, const char *words)
{
	struct line *l = line_new(r->arena, rule, words, sides);

	if (r->explaining)
		append(&r->remarks, &r->remarks_last, l);
	else
		append(&r->log, &r->log_last, l);
	return l;
}

static bool is_heard(const struct ruling *r) { return !r->quiet && r->verdict == LAWFUL; }

void account(struct ruling *r, const char *rule, const char *fmt, ...)
{
	va_list ap;

	if (!is_heard(r))
		return;
	va_start(ap, fmt);
	accounted(r, ~0u, rule, words_v(r, fmt, ap));
	va_end(ap);
}

void account_to(struct ruling *r, unsigned sides, const char *rule, const char *fmt, ...)
{
	va_list ap;

	if (!is_heard(r))
		return;
	va_start(ap, fmt);
	accounted(r, sides, rule, words_v(r, fmt, ap));
	va_end(ap);
}

void sum_start(struct sum *s, bool is_shift)
{
	s->total = s->n = 0;
	s->is_shift = is_shift;
}

void sum_part(struct sum *s, const char *rule, const char *what, int value)
{
	s->total += value;
	if (s->n < MOST_ADDENDS)
		s->parts[s->n++] = (struct addend){ .rule = rule, .what = what, .value = (int16_t)value };
}

const char *sum_words(struct arena *arena, const char *rule, const char *what, const struct sum *s)
{
	struct buffer b = { .arena = arena };

	buffer_printf(&b, s->is_shift ? "%s %+d" : "%s %d", what, s->total);
	for (int i = 0; i < s->n; i++) {
		const struct addend *p = &s->parts[i];

		buffer_printf(&b, s->is_shift || p->value < 0 ? "%s%s %+d" : "%s%s %d", i ? ", " : ": ",
			      p->what, p->value);
		if (p->rule && !same(p->rule, rule))
			buffer_printf(&b, " (%s)", p->rule);
	}
	return printable(arena, b.bytes);
}

void account_sum(struct ruling *r, unsigned sides, const char *rule, const char *what, const struct sum *s)
{
	struct line *l;
	struct sum *copy;

	if (!is_heard(r))
		return;
	copy = NEW_RAW(r->arena, struct sum);
	*copy = *s;
	l = accounted(r, sides, rule, sum_words(r->arena, rule, what, s));
	l->what = what;
	l->sum = copy;
}

static void log_line(struct ruling *r, unsigned sides, bool stand_in, const char *rule, const char *fmt,
		     va_list ap)
{
	struct line *l;

	if (r->quiet || r->verdict != LAWFUL)
		return;
	l = line_new(r->arena, rule, words_v(r, fmt, ap), sides);
	l->stand_in = stand_in;
	append(&r->log, &r->log_last, l);
}

void say(struct ruling *r, const char *rule, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_line(r, ~0u, false, rule, fmt, ap);
	va_end(ap);
}

void tell(struct ruling *r, unsigned sides, const char *rule, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	log_line(r, sides, false, rule, fmt, ap);
	va_end(ap);
}

void tell_others(struct ruling *r, unsigned sides, const char *rule, const char *fmt, ...)
{
	va_list ap;

	if (sides == ~0u)
		return;
	va_start(ap, fmt);
	log_line(r, ~sides, true, rule, fmt, ap);
	va_end(ap);
}

void ruling_log_join(struct ruling *r, const struct ruling *from)
{
	if (!from->log)
		return;
	append(&r->log, &r->log_last, from->log);
	r->log_last = from->log_last;
}

bool may_read(const struct line *l, int side)
{
	return side == NONE ? !l->stand_in : l->readers >> side & 1;
}

void refusal_to_trouble(struct ruling *r)
{
	if (r->verdict == REFUSED)
		trouble(r, r->rule ? "%s [%s]" : "%s", r->text, r->rule);
}

void note_result(struct ruling *r, int piece, int die, const char *result)
{
	if (r->quiet || r->verdict != LAWFUL)
		return;
	r->log_last->piece = (int16_t)piece;
	r->log_last->die = (int16_t)die;
	r->log_last->result = result;
}

static const char *names(struct ruling *r, const struct list *l, const char *none,
			 const char *(*name)(const struct match *, int), const struct match *m)
{
	struct buffer b = { .arena = r->arena };

	if (r->quiet)
		return "";
	for (int i = 0; i < l->n; i++)
		buffer_printf(&b, "%s%s", i ? ", " : "", name(m, l->v[i]));
	return l->n ? b.bytes : none;
}

const char *piece_names(struct ruling *r, const struct match *m, const struct list *pieces, const char *none)
{
	return names(r, pieces, none, id, m);
}

const char *place_names(struct ruling *r, const struct match *m, const struct list *places, const char *none)
{
	return names(r, places, none, place_name, m);
}
