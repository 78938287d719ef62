/* SPDX-License-Identifier: ISC */
/* load-counters.c: counters.yaml. The pieces of each side, their values and traits;
 * load-tables.c has made pieces of tables before. */
#include "data/load.h"

#include <string.h>

struct counters_loader {
	struct loader *l;
	struct counters counters;
	struct piece *pieces;
	const struct doc **docs;	/* of the pieces */
	const struct counters *all;	/* from which these are chosen; NULL: these are all */
	const char *const *keys;	/* that a piece may have */
};

static int count_values(const struct forms *forms)
{
	int n = 0;

	while (forms->values && forms->values[n].name)
		n++;
	if (n > MOST_VALUES)
		bug("a game with more than %d values", MOST_VALUES);
	return n;
}

/* Keys of every game, then the values of this one; like: of a scenario. */
const char *const *load_piece_keys(struct loader *l, bool of_scenario)
{
	static const char *const common[] = { "name", "traits", "begins", "source", "like" };
	int n = count_values(l->forms), at = 0;
	const char **keys = NEW_N(l->arena, const char *, LENGTH(common) + (size_t)n + 1);

	for (size_t i = 0; i < LENGTH(common) - !of_scenario; i++)
		keys[at++] = common[i];
	for (int i = 0; i < n; i++)
		keys[at++] = l->forms->values[i].name;
	return keys;
}

/* A value that is not given is 0, or the first of its words. */
static bool load_values(struct counters_loader *c, const struct doc *doc, struct piece *p)
{
	for (int i = 0; i < count_values(c->l->forms); i++) {
		const struct value_form *form = &c->l->forms->values[i];
		const struct doc *value = doc_get(doc, form->name);
		int number;

		if (!value)
			continue;
		if (form->words) {
			if (!load_word(c->l, value, form->name, form->words, &p->value[i]))
				return false;
			continue;
		}
		if (!load_int(c->l, doc, form->name, INT16_MIN + 1, INT16_MAX, &number))
			return false;
		p->value[i] = (int16_t)number;
	}
	return true;
}

/* The counter that a piece of a scenario is: the one of its id, or that which it is like. */
static bool load_chosen_piece(const struct counters_loader *c, const struct doc *doc, int side,
			      struct piece *p)
{
	struct data data = { .counters = c->all };
	int same_id = piece_find(&data, doc->key), found = same_id;
	const char *like;

	if (!load_text(c->l, doc, "like", false, &like))
		return false;
	if (like && same_id != NONE)
		return load_fail(c->l, doc_get(doc, "like"),
				 "'%s' is a counter itself, so it is like no other", doc->key);
	if (like)
		found = piece_find(&data, like);
	if (found == NONE && like)
		return load_fail(c->l, doc_get(doc, "like"), "unknown counter '%s'%s", like,
				 did_you_mean(c->l->arena, nearest(like, piece_id, &data)));
	if (found == NONE)
		return load_fail_key(c->l, doc, "unknown counter '%s'%s; a new one says which it is like",
				     doc->key, did_you_mean(c->l->arena, nearest(doc->key, piece_id, &data)));
	if (!like && c->all->pieces[found].side != side)
		return load_fail_key(c->l, doc, "'%s' is a piece of %s", doc->key,
				     c->l->forms->sides[c->all->pieces[found].side]);
	*p = c->all->pieces[found];
	return true;
}

/* Traits add to those that it has; name, begins and source stand in for what was there. */
static bool load_words(struct counters_loader *c, const struct doc *doc, struct piece *p)
{
	uint32_t traits = 0;

	if (!load_flags(c->l, doc_get(doc, "traits"), "trait", c->l->forms->traits, &traits))
		return false;
	p->traits |= traits;
	if (doc_get(doc, "name") && !load_text(c->l, doc, "name", false, &p->name))
		return false;
	if (doc_get(doc, "begins") && !load_text(c->l, doc, "begins", false, &p->begins))
		return false;
	if (c->all && !doc_get(doc, "source"))
		return true;
	return load_source_of(c->l, doc, c->counters.sources, c->counters.n_sources, &p->source);
}

static bool load_piece(struct counters_loader *c, const struct doc *doc, int side)
{
	struct piece *p = &c->pieces[c->counters.n_pieces];

	c->docs[c->counters.n_pieces++] = doc;
	if (!load_id(c->l, doc, "piece") || !load_keys(c->l, doc, c->keys) ||
	    (c->all && !load_chosen_piece(c, doc, side, p)))
		return false;
	p->side = (int16_t)side;
	p->id = doc->key;
	return load_words(c, doc, p) && load_values(c, doc, p);
}

static bool load_side_pieces(struct counters_loader *c, const struct doc *doc)
{
	int side = name_index(c->l->forms->sides, doc->key);

	if (side < 0)
		return load_unknown(c->l, doc, "side", doc->key, c->l->forms->sides);
	if (!load_kind(c->l, doc, DOC_MAP, doc->key))
		return false;
	if (c->counters.n_pieces + doc->count > MOST_PIECES)
		return load_fail(c->l, doc, "more than %d pieces", MOST_PIECES);
	EACH(child, doc)
		if (!load_piece(c, child, side))
			return false;
	return true;
}

static bool order_pieces(struct counters_loader *c)
{
	int n = c->counters.n_pieces;
	struct keyed *keyed = NEW_N(c->l->arena, struct keyed, n);

	for (int i = 0; i < n; i++)
		keyed[i] = (struct keyed){ c->pieces[i].id, (int16_t)i };
	c->counters.by_id = load_order(c->l, keyed, n);
	c->counters.slots = load_slots(c->l, keyed, n);
	for (int i = 1; i < n; i++) {
		int a = keyed[i - 1].index, b = keyed[i].index;

		if (same(keyed[i - 1].id, keyed[i].id))
			return load_fail(c->l, c->docs[a > b ? a : b],
					 "piece '%s' is here again, first at %s", keyed[i].id,
					 doc_where(c->l->arena, c->docs[a > b ? b : a]));
	}
	return true;
}

/* What play depends on: no names, no sources. */
static uint64_t digest_counters(const struct counters_loader *c)
{
	const struct forms *forms = c->l->forms;
	struct buffer out = { .arena = c->l->arena };

	for (int i = 0; i < c->counters.n_pieces; i++) {
		const struct piece *p = &c->pieces[i];

		buffer_printf(&out, "%s %s %s", forms->sides[p->side], p->id, p->begins ? p->begins : "-");
		load_write_flags(&out, forms->traits, p->traits);
		for (int v = 0; v < count_values(forms); v++) {
			buffer_printf(&out, " %s", forms->values[v].name);
			if (forms->values[v].words)
				buffer_printf(&out, " %s", forms->values[v].words[p->value[v]]);
			else
				buffer_printf(&out, " %d", p->value[v]);
		}
		buffer_text(&out, "\n");
	}
	return digest(DIGEST_START, out.bytes ? out.bytes : "", out.length);
}

static struct counters_loader *start(struct loader *l, const struct counters *all)
{
	struct counters_loader *c = NEW(l->arena, struct counters_loader);

	c->l = l;
	c->all = all;
	c->keys = load_piece_keys(l, all);
	c->docs = NEW_N(l->arena, const struct doc *, MOST_PIECES);
	c->counters.pieces = c->pieces = NEW_N(l->arena, struct piece, MOST_PIECES);
	return c;
}

static const struct counters *load_pieces(struct counters_loader *c, const struct doc *sides)
{
	if (!load_kind(c->l, sides, DOC_MAP, "pieces"))
		return NULL;
	EACH(child, sides)
		if (!load_side_pieces(c, child))
			return NULL;
	if (!order_pieces(c))
		return NULL;
	c->counters.digest = digest_counters(c);
	return &c->counters;
}

const struct counters *load_counters(struct loader *l, const struct doc *doc)
{
	static const char *const keys[] = { "sources", "pieces", NULL };
	struct counters_loader *c = start(l, NULL);

	if (!load_keys(l, doc, keys) ||
	    !load_sources(l, doc_get(doc, "sources"), &c->counters.sources, &c->counters.n_sources))
		return NULL;
	if (!doc_get(doc, "pieces")) {
		load_fail(l, doc, "pieces is missing");
		return NULL;
	}
	return load_pieces(c, doc_get(doc, "pieces"));
}

const struct counters *load_chosen(struct loader *l, const struct doc *doc, const struct counters *all)
{
	struct counters_loader *c = start(l, all);

	c->counters.sources = all->sources;
	c->counters.n_sources = all->n_sources;
	return load_pieces(c, doc);
}
