/* SPDX-License-Identifier: ISC */
/*
 * beside.c: what a page knows that has no umpire to ask: what there is to know of each unit and of the places
 * where something lies, why a unit may do nothing now, and what the rules demand that it cites.
 *
 * All of it comes of what the reader sees: of a side, of its view. The rules are asked about that as they are
 * about the whole, so why a unit may do nothing is told as far as its side can know, and tells it nothing.
 */
#include "page/page.h"
#include "engine/adjudicate.h"
#include "engine/choices.h"
#include "engine/facts.h"
#include "engine/view.h"

#include <string.h>

struct beside {
	struct arena *arena;
	const struct play_terms *terms;
	const struct match *match;
	struct doc *scene;
	bool *named;			/* by piece: an option names it */
	const struct verb **verbs;	/* that are offered, each with the first of its options */
	struct action *first;
	int n_verbs;
	struct numbered facts, cited;
	struct doc *rules;
};

/* ---- rules ------------------------------------------------------------ */

/* What it demands, under the number by which it is cited: that of a rule, or of one of its clauses. */
static void cite(struct beside *b, const char *rule)
{
	const struct rules *rules = b->match->data->rules;
	struct doc *list = NULL;
	bool is_new;

	number_of(&b->cited, rule, &is_new);
	for (int i = 0; is_new && i < rules->n_clauses; i++) {
		const struct clause *c = &rules->clauses[i];

		if (!c->says || (!same(c->rule, rule) && !same(c->id, rule)))
			continue;
		if (!list)
			list = add_list(b->arena, b->rules, rule);
		add_string(b->arena, list, NULL, c->says);
	}
}

/* Every rule that stands anywhere in a part of the scene. */
static void cite_all(struct beside *b, const struct doc *d)
{
	EACH(child, d) {
		if (same(child->key, "rule"))
			cite(b, child->text);
		else if (same(child->key, "rules"))
			EACH(rule, child)
				cite(b, rule->text);
		else if (child->kind != DOC_TEXT)
			cite_all(b, child);
	}
}

/* ---- facts ------------------------------------------------------------ */

/* A fact that is told of many units stands once: what it is about, what is so, and by which rule. */
static int fact_number(struct beside *b, const struct fact *f)
{
	bool has_rule = f->rule && *f->rule, is_new;
	const char *name = text(b->arena, "%s\n%s\n%s", f->what, f->text, has_rule ? f->rule : "");
	int n = number_of(&b->facts, name, &is_new);
	struct doc *d;

	if (!is_new)
		return n;
	d = add_list(b->arena, b->facts.list, NULL);
	add_string(b->arena, d, NULL, f->what);
	add_string(b->arena, d, NULL, f->text);
	if (has_rule) {
		add_string(b->arena, d, NULL, f->rule);
		cite(b, f->rule);
	}
	return n;
}

/* What stands on the board or over the window is left out, and where data are from. */
static void add_facts(struct beside *b, struct doc *to, const char *id, const struct facts *facts)
{
	static const char *const elsewhere[] = { "name", "neighbours", "pieces", "source", NULL };
	struct doc *numbers = add_list(b->arena, to, id);

	for (const struct fact *f = facts->first; f; f = f->next)
		if (name_index(elsewhere, f->what) < 0)
			add_number(b->arena, numbers, NULL, fact_number(b, f));
}

static bool is_seen(const struct beside *b, int piece)
{
	return b->match->at[piece] != NONE && sight_of(b->match, piece, b->terms->side) == SEEN;
}

static void add_all_facts(struct beside *b)
{
	const struct data *data = b->match->data;
	struct doc *facts = add_map(b->arena, b->scene, "facts"), *units, *places;

	b->facts.list = add_list(b->arena, facts, "all");
	units = add_map(b->arena, facts, "units");
	places = add_map(b->arena, facts, "places");
	for (int i = 0; i < data->counters->n_pieces; i++) {
		struct facts of = { .arena = b->arena };

		if (!is_seen(b, i))
			continue;
		facts_of_unit(&of, b->match, i, b->terms->side);
		add_facts(b, units, data->counters->pieces[i].id, &of);
	}
	for (int i = 0; i < data->map->n_places; i++) {
		struct facts of = { .arena = b->arena };

		if (b->match->top[i] == NONE)	/* of the ground the board itself tells */
			continue;
		facts_of_place(&of, b->match, i, b->terms->side);
		add_facts(b, places, data->map->places[i].id, &of);
	}
}

/* ---- why not ---------------------------------------------------------- */

static void note_named(void *context, const struct param *p, bool is_place, int index)
{
	struct beside *b = context;

	(void)p;
	if (!is_place && index != NONE)	/* what may be left out names nothing */
		b->named[index] = true;
}

static bool note_option(void *context, const struct action *a, const struct list *some)
{
	struct beside *b = context;
	int i = 0;

	each_named(a, note_named, b);
	for (int k = 0; some && k < some->n; k++)
		b->named[some->v[k]] = true;
	while (i < b->n_verbs && b->verbs[i] != a->verb)
		i++;
	if (i < b->n_verbs)
		return true;
	b->verbs = array_grown(b->arena, b->verbs, b->n_verbs, sizeof b->verbs[0]);
	b->first = array_grown(b->arena, b->first, b->n_verbs, sizeof b->first[0]);
	b->verbs[b->n_verbs] = a->verb;
	b->first[b->n_verbs++] = *a;
	return true;
}

/* The first argument that is a piece, or pieces; NULL: it has none. */
static const struct param *who_param(const struct verb *v)
{
	for (const struct param *p = v->params; p && p->kind; p++)
		if (p->kind == ARG_PIECE || p->kind == ARG_PIECES)
			return p;
	return NULL;
}

static const struct param *way_param(const struct verb *v)
{
	for (const struct param *p = v->params; p && p->kind; p++)
		if (p->path)
			return p;
	return NULL;
}

/* The option with the piece in the place of its own; one that goes somewhere goes next door. */
static const struct doc *instead(struct beside *b, const struct action *a, int piece)
{
	const struct data *data = b->match->data;
	const struct place *at = &data->map->places[b->match->at[piece]];
	const struct param *who = who_param(a->verb), *way = way_param(a->verb);
	const struct doc *option = option_encode(b->arena, b->match, a, NULL);
	struct doc *d = doc_new(b->arena, DOC_MAP);

	EACH(child, option) {
		if (same(child->key, who->name) && who->kind == ARG_PIECES)
			add_string(b->arena, add_list(b->arena, d, child->key), NULL,
				   data->counters->pieces[piece].id);
		else if (same(child->key, who->name))
			add_string(b->arena, d, child->key, data->counters->pieces[piece].id);
		else if (!way || !same(child->key, way->name) || !at->links)
			doc_add_copy(b->arena, d, child);
	}
	if (way && at->links)
		add_string(b->arena, d, "to", data->map->places[data->map->links[at->first].to].id);
	return d;
}

/* The first refusal that one of the verbs meets with. */
static void add_why(struct beside *b, struct doc *to, int piece)
{
	for (int i = 0; i < b->n_verbs; i++) {
		struct ruling r = { .arena = b->arena };
		struct action a;
		struct doc *d;

		if (!who_param(b->verbs[i]) ||
		    check_proposal(b->match, instead(b, &b->first[i], piece), NULL, &a, &r) ||
		    r.verdict != REFUSED)
			continue;
		d = add_map(b->arena, to, b->match->data->counters->pieces[piece].id);
		add_string(b->arena, d, "do", b->verbs[i]->name);
		if (r.rule)
			add_string(b->arena, d, "rule", r.rule);
		add_string(b->arena, d, "text", r.text);
		return;
	}
}

static void add_whys(struct beside *b)
{
	const struct match *m = b->match;
	struct doc *to = add_map(b->arena, b->scene, "why");
	int side = b->terms->side;

	if (!doc_get(b->scene, "may"))
		return;
	if (side == NONE)
		side = top_frame(m)->side;
	each_option(m, b->arena, true, note_option, b);
	for (int i = 0; i < m->data->counters->n_pieces; i++)
		if (is_seen(b, i) && !b->named[i] &&
		    (side == NONE || m->data->counters->pieces[i].side == side))
			add_why(b, to, i);
}

void scene_add_beside(struct arena *arena, struct doc *scene, const struct play_terms *t)
{
	const struct match *m = &t->file->match;
	struct beside b = {
		.arena = arena, .terms = t, .match = m, .scene = scene,
		.named = NEW_N(arena, bool, m->data->counters->n_pieces + 1),
		.facts.arena = arena, .cited.arena = arena, .rules = doc_new(arena, DOC_MAP),
	};

	add_all_facts(&b);
	add_whys(&b);
	scene_add_orders(arena, scene, t);
	cite_all(&b, scene);
	doc_add(scene, "rules", b.rules);
}
