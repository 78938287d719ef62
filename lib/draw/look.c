/* SPDX-License-Identifier: ISC */
/* look.c: how a game looks that does not say so itself, or not all of it. */
#include "draw/canvas.h"

static const struct paint neutral = { "neutral", "", "#f4f1e8", "#222222", NULL };

/* Dark, light, middle and pale: they can be told apart in grey, and by any eye. */
static const struct paint plain_paints[] = {
	{ "first side", "1", "#12395b", "#ffffff", "#56b4e9" },
	{ "second side", "2", "#f7d9a0", "#111111", "#d55e00" },
	{ "third side", "3", "#00785a", "#ffffff", "#f0e442" },
	{ "fourth side", "4", "#f6eef3", "#111111", "#a8437e" },
	{ 0 }
};
_Static_assert(LENGTH(plain_paints) == MOST_SIDES + 1, "every side has a paint");

const struct paint *paint_of(const struct canvas *c, int paint)
{
	const struct paint *paints = c->look->paints ? c->look->paints : plain_paints;

	for (int i = 0; paint >= 0 && paints[i].fill; i++)
		if (i == paint)
			return &paints[i];
	return &neutral;
}

void show_marks(unsigned marks, const struct shown_mark *shown, struct face *f, struct buffer *about)
{
	for (; shown->words; shown++)
		if (marks & shown->marks) {
			f->marks |= 1u << shown->look;
			buffer_printf(about, "; %s", shown->words);
		}
}

void face_of(const struct canvas *c, int piece, struct face *face)
{
	const struct piece *p = &c->data->counters->pieces[piece];

	*face = (struct face){ 0 };
	if (!c->look->face)
		face->paint = p->side;
	else
		c->look->face(c->match, piece, face, c->arena);
	if (!face->about)
		face->about = p->name ? p->name : p->id;
}

/* A plain back shows the words of its game and nothing else, not even a side. */
void back_of(const struct canvas *c, int piece, struct face *face)
{
	*face = (struct face){ 0 };
	if (!c->look->back)
		*face = (struct face){ .paint = NONE, .symbol = SYMBOL_UNKNOWN };
	else
		c->look->back(c->match, piece, face, c->arena);
	if (!face->about)
		face->about = back_words(c->match, piece);
}

void lying_of(const struct canvas *c, int place, struct lying *lying)
{
	*lying = (struct lying){ .holder = NONE };
	if (c->match && c->look->place)
		c->look->place(c->match, place, c->drawing->side, lying, c->arena);
}

bool stack_of(const struct canvas *c, int place, int i, struct stack *stack)
{
	*stack = (struct stack){ .side = NONE };
	return c->match && c->look->stack && c->look->stack(c->match, place, i, stack, c->arena);
}

bool arrow_of(const struct canvas *c, int i, struct arrow *arrow)
{
	*arrow = (struct arrow){ .from = NONE, .to = NONE, .side = NONE };
	return c->match && c->look->arrow &&
	       c->look->arrow(c->match, i, c->drawing->side, arrow, c->arena);
}

const struct look plain_look = {
	.grounds = (const struct ground_look[]){ { 0 } },
	.lines = (const struct line_look[]){ { 0 } },
	.paints = plain_paints,
	.symbols = (const struct symbol_look[]){ { 0 } },
	.echelons = (const struct echelon_look[]){ { 0 } },
	.marks = (const struct mark_look[]){ { 0 } },
	.attacks = (const char *const[]){ NULL },
};
