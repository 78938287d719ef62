/* SPDX-License-Identifier: ISC */
/* orders.c: for answers in advance: the decisions, how each may be answered, the orders there are. */
#include "page/page.h"
#include "engine/standing.h"

#include <string.h>

struct order_book {
	struct arena *arena;
	const struct match *match;
	struct doc *answers;		/* the verbs, each once */
	const struct verb **verbs;
	int n_verbs;
};

/* The number of a verb in the list of answers, from 0. */
static int answer_number(struct order_book *b, const struct verb *v)
{
	for (int i = 0; i < b->n_verbs; i++)
		if (b->verbs[i] == v)
			return i;
	b->verbs = array_grown(b->arena, b->verbs, b->n_verbs, sizeof b->verbs[0]);
	b->verbs[b->n_verbs++] = v;
	add_verb(b->arena, b->answers, b->match->game, v, false);
	return b->n_verbs - 1;
}

static void add_provisos(struct order_book *b, struct doc *to, const struct proviso *provisos)
{
	struct doc *list;

	if (!provisos)
		return;
	list = add_list(b->arena, to, "provisos");
	for (const struct proviso *p = provisos; p->name; p++) {
		struct doc *d = add_map(b->arena, list, NULL);

		add_string(b->arena, d, "name", p->name);
		add_string(b->arena, d, "about", p->about);
	}
}

static void add_decision(struct order_book *b, struct doc *to, const struct state *s)
{
	struct doc *d = add_map(b->arena, to, NULL), *list;
	bool passes = false;

	add_string(b->arena, d, "decide", s->name);
	add_string(b->arena, d, "words", s->asks);
	if (s->rule)
		add_string(b->arena, d, "rule", s->rule);
	list = add_list(b->arena, d, "answers");
	for (const struct verb *const *v = s->verbs; *v; v++) {
		if ((*v)->former)
			continue;
		passes |= (*v)->passes;
		add_number(b->arena, list, NULL, answer_number(b, *v));
	}
	if (passes)
		doc_add_text(b->arena, d, "passes", "true");
	add_provisos(b, d, s->provisos);
}

/* Of one side; of all, to whoever may see all. */
static void add_orders(struct order_book *b, struct doc *to, int side)
{
	const char *const *sides = b->match->game->forms->sides;
	struct doc *orders = add_list(b->arena, to, "orders");

	for (int i = 0; sides[i]; i++) {
		const char *line;

		if (side != NONE && side != i)
			continue;
		for (int n = 1; (line = standing_line(b->arena, b->match, i, n)); n++) {
			struct doc *d = add_map(b->arena, orders, NULL);

			add_string(b->arena, d, "side", sides[i]);
			add_number(b->arena, d, "number", n);
			add_string(b->arena, d, "text", line);
		}
	}
}

void scene_add_orders(struct arena *arena, struct doc *scene, const struct play_terms *t)
{
	struct order_book b = { .arena = arena, .match = &t->file->match };
	struct doc *decisions = add_list(arena, scene, "decisions");
	int side = t->side;

	b.answers = add_list(arena, scene, "answers");
	for (const struct state *const *s = b.match->game->states; *s; s++)
		if ((*s)->asks && !(*s)->anyone &&
		    (side == NONE || (*s)->asked < THE_SIDE(0) || (*s)->asked == THE_SIDE(side)))
			add_decision(&b, decisions, *s);
	add_orders(&b, scene, side);
}
