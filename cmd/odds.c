/* SPDX-License-Identifier: ISC */
/* odds.c: what may come of an action, and how likely it is. Rolls nothing, writes nothing. */
#include "cmd.h"
#include "odds/odds.h"

#include <inttypes.h>

enum { LIMIT = 300000, SAMPLES = 10000, SEED = 1, MOST_ROWS = 40 };

/* What was found, and how it is to be told. */
struct table {
	const struct args *args;
	struct odds odds;
	struct odds_query query;
	struct effects always;	/* what all rows have */
	struct part *parts;	/* what only some have, each once */
	int n_parts;
	bool hides;		/* the game hides something: the odds are those of a view */
	struct arena *arena;
	struct buffer *out;
};

/* Something that only some outcomes have, and how likely it is. */
struct part {
	const struct effect *effect;
	struct chance share;
};

/* ---- what all, and what some have ------------------------------------- */

static bool are_one(const struct effect *a, const struct effect *b)
{
	return same(a->subject, b->subject) && same(a->words, b->words);
}

static bool has_effect(const struct effects *e, const struct effect *one)
{
	for (int i = 0; i < e->n; i++)
		if (are_one(&e->v[i], one))
			return true;
	return false;
}

static void find_always(struct table *t)
{
	const struct odds *o = &t->odds;

	t->always.v = NEW_N(t->arena, struct effect, o->rows[0].effects.n + 1);
	for (int i = 0; i < o->rows[0].effects.n; i++) {
		const struct effect *one = &o->rows[0].effects.v[i];
		int rows = 1;

		while (rows < o->n_rows && has_effect(&o->rows[rows].effects, one))
			rows++;
		if (rows == o->n_rows)
			t->always.v[t->always.n++] = *one;
	}
}

static void count_part(struct table *t, const struct effect *one, struct chance share)
{
	for (int i = 0; i < t->n_parts; i++)
		if (are_one(t->parts[i].effect, one)) {
			t->parts[i].share = chance_either(t->parts[i].share, share);
			return;
		}
	t->parts = array_grown(t->arena, t->parts, t->n_parts, sizeof t->parts[0]);
	t->parts[t->n_parts++] = (struct part){ one, share };
}

/* Of the pieces alone, in the order of the counters; of one piece, in that of the rows. */
static void find_parts(struct table *t)
{
	const struct odds *o = &t->odds;

	for (int k = 0; k < o->n_rows; k++)
		for (int i = 0; i < o->rows[k].effects.n; i++) {
			const struct effect *one = &o->rows[k].effects.v[i];

			if (one->piece != NONE && !has_effect(&t->always, one))
				count_part(t, one, o->rows[k].share);
		}
	for (int i = 1; i < t->n_parts; i++)
		for (int k = i; k > 0 && t->parts[k].effect->piece < t->parts[k - 1].effect->piece; k--) {
			struct part later = t->parts[k];

			t->parts[k] = t->parts[k - 1];
			t->parts[k - 1] = later;
		}
}

/* How many pieces of the side are lost, on average. */
static double losses_of(const struct table *t, int side)
{
	const struct piece *pieces = t->query.start->data->counters->pieces;
	double sum = 0;

	for (int k = 0; k < t->odds.n_rows; k++)
		for (int i = 0; i < t->odds.rows[k].effects.n; i++) {
			const struct effect *one = &t->odds.rows[k].effects.v[i];

			if (one->lost && pieces[one->piece].side == side)
				sum += t->odds.rows[k].share.p;
		}
	return sum;
}

/* ---- for people ------------------------------------------------------- */

/* "1-139: disrupted, moved; german must now retreat": those that are not in all rows, or those alone. */
static const char *effects_words(const struct table *t, const struct effects *e, bool with_always)
{
	struct buffer b = { .arena = t->arena };
	const struct effect *last = NULL;

	for (int i = 0; i < e->n; i++) {
		const struct effect *one = &e->v[i];

		if (!with_always && has_effect(&t->always, one))
			continue;
		if (last && one->subject && same(last->subject, one->subject))
			buffer_printf(&b, ", %s", one->words);
		else
			buffer_printf(&b, "%s%s%s%s", last ? "; " : "", one->subject ? one->subject : "",
				      one->subject ? ": " : "", one->words);
		last = one;
	}
	return last ? b.bytes : with_always ? "nothing changes" : "nothing else";
}

static const char *fraction(const struct table *t, struct chance c)
{
	return c.in ? text(t->arena, "%" PRIu64 "/%" PRIu64, c.of, c.in) : "-";
}

static const char *percent(const struct table *t, struct chance c)
{
	if (t->odds.sampled)
		return text(t->arena, "%5.1f %% +- %.1f", 100 * c.p,
			    100 * chance_error(c.p, (double)t->query.samples));
	return text(t->arena, "%5.1f %%", 100 * c.p);
}

static void add_rows(const struct table *t)
{
	const struct odds *o = &t->odds;
	int shown = lesser(o->n_rows, MOST_ROWS), width = 0;
	struct chance rest = chance_of(0, 1);

	for (int i = 0; i < shown && !o->sampled; i++)
		width = greater(width, (int)strlen(fraction(t, o->rows[i].share)));
	for (int i = 0; i < shown; i++) {
		const char *exact = o->sampled ? "" : fraction(t, o->rows[i].share);

		add_wrapped(t->out, text(t->arena, "%*s%s%s  ", width, exact, width ? "  " : "",
					 percent(t, o->rows[i].share)), "        ",
			    effects_words(t, &o->rows[i].effects, false));
	}
	for (int i = shown; i < o->n_rows; i++)
		rest = chance_either(rest, o->rows[i].share);
	if (shown < o->n_rows)
		buffer_printf(t->out, "%d more outcomes, %.1f %% together (--json has them)\n",
			      o->n_rows - shown, 100 * rest.p);
}

/* "1-139: disrupted 41.7 %, lost (0919 -> eliminated) 8.3 %" */
static void add_parts(const struct table *t)
{
	struct buffer b = { .arena = t->arena };

	if (t->n_parts)
		buffer_text(t->out, "each unit:\n");
	for (int i = 0; i < t->n_parts; i++) {
		const struct part *p = &t->parts[i];
		bool first = !i || p[-1].effect->piece != p->effect->piece;
		bool last = i + 1 == t->n_parts || p[1].effect->piece != p->effect->piece;

		if (first)
			b = (struct buffer){ .arena = t->arena };
		if (first)
			buffer_printf(&b, "%s:", p->effect->subject);
		buffer_printf(&b, "%s %s %.1f %%", first ? "" : ",", p->effect->words, 100 * p->share.p);
		if (last)
			add_wrapped(t->out, "  ", "      ", b.bytes);
	}
}

static void add_losses(const struct table *t)
{
	const char *const *sides = t->query.start->game->forms->sides;
	const char *between = "units lost on average: ";

	for (int i = 0; sides[i]; i++)
		if (losses_of(t, i) > 0) {
			buffer_printf(t->out, "%s%s %.2f", between, sides[i], losses_of(t, i));
			between = ", ";
		}
	if (*between == ',')
		buffer_text(t->out, "\n");
}

static void write_table(const struct table *t)
{
	const struct odds *o = &t->odds;

	if (t->hides)
		buffer_printf(t->out, "as if there were nothing that %s does not see\n",
			      t->query.start->game->forms->sides[t->query.side]);
	if (o->sampled)
		buffer_printf(t->out, "sampled: the dice can fall in more than %" PRIu64 " ways (--limit); %"
			      PRIu64 " samples, seed %" PRIu64 ", with the standard error\n", t->query.limit,
			      t->query.samples, t->query.seed);
	if (o->n_rows > 1 && t->always.n)
		add_wrapped(t->out, "in any case: ", "    ", effects_words(t, &t->always, true));
	if (o->n_rows > 1) {
		add_rows(t);
		add_parts(t);
	} else {
		add_wrapped(t->out, "1/1  100.0 %  ", "        ", effects_words(t, &t->always, true));
	}
	add_losses(t);
}

/* ---- for programs ----------------------------------------------------- */

static void add_number(const struct table *t, struct doc *to, const char *key, uint64_t n)
{
	doc_add_text(t->arena, to, key, "%" PRIu64, n);
}

static void add_chance(const struct table *t, struct doc *to, struct chance c)
{
	if (c.in && !t->odds.sampled) {
		add_number(t, to, "of", c.of);
		add_number(t, to, "in", c.in);
	}
	doc_add_text(t->arena, to, "p", "%.9g", c.p)->number = true;
	if (t->odds.sampled)
		doc_add_text(t->arena, to, "error", "%.3g",
			     chance_error(c.p, (double)t->query.samples))->number = true;
}

static void add_effects(const struct table *t, struct doc *to, const char *key, const struct effects *e)
{
	struct doc *list = doc_add(to, key, doc_new(t->arena, DOC_LIST));

	for (int i = 0; i < e->n; i++)
		doc_add_text(t->arena, list, NULL, "%s%s%s", e->v[i].subject ? e->v[i].subject : "",
			     e->v[i].subject ? ": " : "", e->v[i].words)->quoted = true;
}

static void add_sums(const struct table *t, struct doc *to)
{
	const char *const *sides = t->query.start->game->forms->sides;
	struct doc *units = doc_add(to, "units", doc_new(t->arena, DOC_LIST));
	struct doc *losses = doc_add(to, "losses", doc_new(t->arena, DOC_MAP));

	for (int i = 0; i < t->n_parts; i++) {
		struct doc *one = doc_add(units, NULL, doc_new(t->arena, DOC_MAP));

		doc_add_text(t->arena, one, "unit", "%s", t->parts[i].effect->subject)->quoted = true;
		doc_add_text(t->arena, one, "text", "%s", t->parts[i].effect->words)->quoted = true;
		add_chance(t, one, t->parts[i].share);
	}
	for (int i = 0; sides[i]; i++)
		doc_add_text(t->arena, losses, sides[i], "%.9g", losses_of(t, i))->number = true;
}

static void write_json(const struct table *t)
{
	struct doc *d = doc_new(t->arena, DOC_MAP), *rows;

	if (t->hides)
		doc_add_text(t->arena, d, "view", "%s",
			     t->query.start->game->forms->sides[t->query.side])->quoted = true;
	doc_add_text(t->arena, d, "sampled", t->odds.sampled ? "true" : "false");
	if (t->odds.sampled) {
		add_number(t, d, "samples", t->query.samples);
		add_number(t, d, "seed", t->query.seed);
	}
	rows = doc_add(d, "rows", doc_new(t->arena, DOC_LIST));
	for (int i = 0; i < t->odds.n_rows; i++) {
		struct doc *row = doc_add(rows, NULL, doc_new(t->arena, DOC_MAP));

		add_chance(t, row, t->odds.rows[i].share);
		add_effects(t, row, "text", &t->odds.rows[i].effects);
	}
	add_effects(t, d, "always", &t->always);
	add_sums(t, d);
	doc_write_json(t->out, d);
	buffer_text(t->out, "\n");
}

/* ---- the command ------------------------------------------------------ */

/* What will not do whatever comes of the first is told at once, as apply does. */
static bool vet_later(const struct table *t, struct ruling *r)
{
	for (int i = 1; i < t->query.n_actions; i++)
		if (!action_vet(t->query.start, t->query.actions[i], &t->query.letter, r))
			return false;
	return true;
}

static bool read_query(struct table *t, struct ruling *r)
{
	const struct args *args = t->args;
	struct odds_query *q = &t->query;

	q->limit = args->has_limit ? args->limit : LIMIT;
	q->samples = args->has_samples ? args->samples : SAMPLES;
	q->seed = args->seeded ? args->seed : SEED;
	return q->samples || trouble(r, "--samples needs a number above 0");
}

/*
 * Lawful or not is told as check tells it. All else that a side is told comes of its view alone: else it
 * could read off the shares what it does not see.
 */
static bool reckon(struct table *t, const struct game_file *file, struct ruling *r)
{
	struct ruling own = { .arena = r->arena };
	struct match *view = NEW_RAW(r->arena, struct match);
	struct action a;

	if (t->query.side == NONE)
		return odds_find(&t->odds, &t->query, r);
	if (!check_proposal(&file->match, t->query.actions[0], &t->query.letter, &a, r))
		return false;
	t->query.start = view;
	t->hides = is_hiding(&file->match);
	if (odds_view(view, &file->match, t->query.side, &own) && odds_find(&t->odds, &t->query, &own))
		return true;
	return trouble(r, "what comes of it hangs on what %s may not know",
		       view->game->forms->sides[t->query.side]);
}

static void write_odds(struct table *t, struct answer *a)
{
	find_always(t);
	find_parts(t);
	a->is_written = true;
	a->key = "odds";
	a->form = AS_JSON;
	if (t->args->json)
		write_json(t);
	else
		write_table(t);
	if (t->odds.used < t->query.n_actions)
		a->note = text(t->arena, "action %d of %d was lawful after none of this", t->odds.used + 1,
			       t->query.n_actions);
}

void run_odds(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct table t = { .args = args, .arena = r->arena, .out = &a->bytes };
	struct documents actions;
	struct game_file file;

	if (!actions_read(&actions, args, r) || !read_query(&t, r) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, r) ||
	    !asker_named(file.match.game, args, &t.query.side, r))
		return;
	t.query.start = &file.match;
	t.query.actions = actions.v;
	t.query.n_actions = actions.n;
	t.query.letter = (struct letter){ .as = t.query.side, .first = &file.match, .chain = &file.chain,
					  .first_for = file.chain.made_for };
	if (!actions.n)
		trouble(r, "there is no action");
	else if (vet_later(&t, r) && reckon(&t, &file, r))
		write_odds(&t, a);
}

int cmd_odds(const struct args *args, struct arena *arena)
{
	return print_answer(run_odds, args, arena);
}
