/* SPDX-License-Identifier: ISC */
/* options.c: every lawful action now. */
#include "cmd.h"
#include "engine/choices.h"
#include "engine/view.h"

struct listing {
	const struct match *match;
	struct buffer *out;
	struct arena *scratch;
	bool json, count_only;
	int side;		/* who asks; NONE: nobody says */
	long count;
	struct wanted wanted;
	struct choices tally;
};

/* What check would remark of it first, or NULL. A view says so itself. */
static const char *remark_of(struct listing *l, const struct action *a)
{
	const struct line *first = l->match->veil ? NULL : option_remark(l->match, a, l->scratch);
	const char *listed = doc_text(a->doc, "remark");

	return listed ? printable(l->scratch, listed)
	       : first ? text(l->scratch, "%s [%s]", first->text, first->rule) : NULL;
}

/* A comment is no part of a YAML document: the line is an action all the same. */
static void write_line(struct listing *l, struct doc *d, const char *remark)
{
	if (l->json && remark)
		doc_add_text(l->scratch, d, "remark", "%s", remark)->quoted = true;
	if (l->json)
		doc_write_json(l->out, d);
	else
		doc_write_flow(l->out, d);
	if (!l->json && remark)
		buffer_printf(l->out, " # %s", remark);
	buffer_text(l->out, "\n");
}

static bool list_one(void *context, const struct action *a, const struct list *some)
{
	struct listing *l = context;
	struct arena_mark mark = arena_mark(l->scratch);
	struct action own = *a;

	l->count++;
	if (l->count_only)
		return true;
	own.side = (int16_t)by_whom(l->match, a, l->side);
	write_line(l, option_encode(l->scratch, l->match, &own, some), remark_of(l, a));
	arena_release(l->scratch, mark);
	return true;
}

/* ---- how many, by verb and unit ------------------------------------------ */

static bool tally_one(void *context, const struct action *a, const struct list *some)
{
	struct listing *l = context;

	(void)some;
	choices_note(&l->tally, a);
	return true;
}

static void write_tallied(struct listing *l, const struct tallied *t)
{
	const char *unit = t->piece == NONE ? NULL : l->match->data->counters->pieces[t->piece].id;
	struct doc *d;

	if (!l->json) {
		if (unit)
			buffer_printf(l->out, "  %s %d\n", unit, t->n);
		return;
	}
	d = doc_new(l->scratch, DOC_MAP);
	doc_add_text(l->scratch, d, "do", "%s", t->verb->name)->quoted = true;
	if (unit)
		doc_add_text(l->scratch, d, "unit", "%s", unit)->quoted = true;
	doc_add_text(l->scratch, d, "count", "%d", t->n);
	doc_write_json(l->out, d);
	buffer_text(l->out, "\n");
}

/* A verb, and under it the units that it is said of. */
static void write_tally(struct listing *l)
{
	const struct choices *c = &l->tally;
	int pieces;

	for (int i = 0; i < c->n; i++) {
		if (!choices_begin(c, i))
			continue;
		if (!l->json)
			buffer_printf(l->out, "%s %d\n", c->v[i].verb->name,
				      choices_count(c, c->v[i].verb, &pieces));
		for (int k = i; k < c->n; k++)
			if (c->v[k].verb == c->v[i].verb)
				write_tallied(l, &c->v[k]);
	}
}

/* ---- which ------------------------------------------------------------------ */

/* --do, --with and --at. */
static bool read_wanted(const struct args *args, const struct match *m, struct wanted *w, struct ruling *r)
{
	const char *why = NULL;

	*w = (struct wanted){ .verb = args->verb, .place = NONE };
	if (args->verb && !is_verb_name(m->game, args->verb, r))
		return false;
	for (int i = 0; i < args->with.n; i++) {
		int piece = piece_called(r->arena, m->data, args->with.v[i], &why);

		if (piece == NONE)
			return trouble(r, "%s", why);
		if (!list_has(&w->pieces, piece) && w->pieces.n < MOST_LIST)
			list_add(&w->pieces, piece);
	}
	if (args->at)
		w->place = (int16_t)place_called(r->arena, m->data, args->at, &why);
	if (args->at && w->place == NONE)
		return trouble(r, "%s", why);
	return !(args->count && args->tally) || trouble(r, "--count and --tally are two things: say which");
}

static const char *nothing_words(const struct match *m, int side, struct arena *arena)
{
	return text(arena, "%s has nothing to decide: %s must now %s", m->game->forms->sides[side],
		    asked_name(m, top_frame(m)), top_frame(m)->state->asks);
}

void run_options(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct arena scratch = { 0 };
	struct game_file file;
	struct listing listing = { .match = &file.match, .out = &a->bytes, .scratch = &scratch,
				   .json = args->json, .count_only = args->count };

	if (!seen_read(&file, args->rest[0], args, &listing.side, r) ||
	    !read_wanted(args, &file.match, &listing.wanted, r))
		return;
	if (file.match.veil && !file.match.veil->options) {
		trouble(r, "%s: this view does not list what %s may do: an earlier umpire wrote it",
			file.name, file.view);
		return;
	}
	listing.tally.arena = r->arena;
	a->is_written = true;
	a->key = args->count ? "count" : args->tally ? "tally" : "options";
	a->form = args->count ? AS_JSON : AS_JSON_LIST;
	if (!is_over(&file.match) && !may_answer(&file.match, listing.side))
		a->note = nothing_words(&file.match, listing.side, r->arena);
	else if (!is_over(&file.match))
		each_wanted(&file.match, r->arena, &listing.wanted, args->tally ? tally_one : list_one,
			    &listing);
	write_tally(&listing);
	arena_free(&scratch);
	if (args->count)
		buffer_printf(&a->bytes, "%ld\n", listing.count);
}

int cmd_options(const struct args *args, struct arena *arena)
{
	return print_plain(run_options, args, arena);	/* --json or not: its lines are what apply reads */
}
