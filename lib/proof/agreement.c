/* SPDX-License-Identifier: ISC */
/* agreement.c: the terms of a game, read and written. */
#include "proof/agreement.h"
#include "engine/fields.h"

#include <string.h>

const char *const dice_modes[] = { "open", "kept", "sealed", NULL };

enum { MOST_DAYS = 999 };

/* ---- hexadecimal ------------------------------------------------------------ */

struct doc *add_hex(struct arena *arena, struct doc *to, const char *key, const uint8_t *bytes, size_t length)
{
	struct doc *made = doc_add_text(arena, to, key, "%s", hex_text(arena, bytes, length));

	made->quoted = true;
	return made;
}

bool read_hex(const struct doc *map, const char *key, uint8_t *bytes, size_t length, struct ruling *r)
{
	const struct doc *d = doc_get(map, key);

	if (!d)
		return trouble_missing(r, map, key, "'%s' is missing", key);
	return (d->kind == DOC_TEXT && hex_read(bytes, length, d->text)) ||
	       trouble_at(r, d, "'%s' is %zu hexadecimal digits", key, 2 * length);
}

/* ---- reading ------------------------------------------------------------------ */

const char *party_name(const struct game *g, int party)
{
	return party < name_count(g->forms->sides) ? g->forms->sides[party] : "keeper";
}

static int party_named(const struct game *g, const char *name)
{
	int sides = name_count(g->forms->sides), side = name_index(g->forms->sides, name);

	return side >= 0 ? side : same(name, "keeper") ? sides : NONE;
}

static bool read_keys(struct agreement *a, const struct game *g, const struct doc *keys, struct ruling *r)
{
	if (keys && !is_mapping(keys, r))
		return false;
	EACH(child, keys) {
		int number = party_named(g, child->key);
		struct party *p = &a->parties[number];

		if (number == NONE)
			return trouble_at_key(r, child, "a key is of a side or of the keeper, not of '%s'",
					      child->key);
		if (!is_mapping(child, r) || !READ_HEX(child, "public", p->ticket.public_key, r) ||
		    !READ_HEX(child, "nonce", p->ticket.nonce, r) ||
		    !READ_HEX(child, "anchor", p->ticket.anchor, r))
			return false;
		p->has_key = a->has_keys = true;
		p->link = p->ticket.anchor;
	}
	return true;
}

static bool read_shown(struct agreement *a, const struct game *g, const struct doc *shown, struct ruling *r)
{
	if (shown && !is_mapping(shown, r))
		return false;
	EACH(child, shown) {
		int number = party_named(g, child->key);
		struct party *p = &a->parties[number];

		if (number == NONE || !p->has_key)
			return trouble_at_key(r, child, "'%s' has no key, and so no links", child->key);
		p->has_refused = doc_get(child, "refused");
		if (!is_mapping(child, r) || !READ_HEX(child, "link", p->link, r) ||
		    (p->has_refused && !READ_HEX(child, "refused", p->refused, r)))
			return false;
		if (!doc_get(child, "links") || !doc_to_int(doc_get(child, "links"), &p->shown) ||
		    p->shown < 1 || p->shown > CHAIN_LINKS)
			return trouble_at(r, child, "'links' is a whole number from 1 to %d", CHAIN_LINKS);
		if (child->count != 2 + p->has_refused)
			return trouble_at(r, child, "this has 'links', 'link' and perhaps 'refused', "
					  "and nothing else");
	}
	return true;
}

static bool read_plain_terms(struct agreement *a, const struct doc *terms, struct ruling *r)
{
	const struct doc *mode = doc_get(terms, "dice"), *days = doc_get(terms, "days");
	const struct doc *seeded = doc_get(terms, "seeded");
	int i = DICE_OPEN;
	int16_t n = 0;

	if ((mode && !read_word("way of dice", dice_modes, mode, &i, r)) ||
	    (days && !read_int(days, 1, MOST_DAYS, &n, r)) ||
	    (seeded && !read_bool(seeded, &a->seeded, r)))
		return false;
	a->mode = (enum dice_mode)i;
	a->days = n;
	return true;
}

bool agreement_read(struct agreement *a, const struct game_file *f, struct ruling *r)
{
	const struct game *g = f->match.game;

	*a = (struct agreement){ .keeper = name_count(g->forms->sides) };
	return read_plain_terms(a, f->terms, r) && read_keys(a, g, doc_get(f->terms, "keys"), r) &&
	       read_shown(a, g, left_behind(f, "shown"), r);
}

/* ---- writing -------------------------------------------------------------------- */

const struct doc *agreement_terms(struct arena *arena, const struct agreement *a, const struct doc *after,
				  const struct game *g)
{
	struct doc *terms = doc_new(arena, DOC_MAP), *keys = doc_new(arena, DOC_MAP);

	doc_add_text(arena, terms, "dice", "%s", dice_modes[a->mode]);
	if (a->days)
		doc_add_text(arena, terms, "days", "%d", a->days);
	if (a->seeded)
		doc_add_text(arena, terms, "seeded", "yes");
	if (after)
		doc_add(terms, "after", doc_copy(arena, after));
	for (int i = 0; i <= a->keeper; i++) {
		const struct ticket *t = &a->parties[i].ticket;
		struct doc *key;

		if (!a->parties[i].has_key)
			continue;
		key = doc_add(keys, party_name(g, i), doc_new(arena, DOC_MAP));
		ADD_HEX(arena, key, "public", t->public_key);
		ADD_HEX(arena, key, "nonce", t->nonce);
		ADD_HEX(arena, key, "anchor", t->anchor);
	}
	if (keys->count)
		doc_add(terms, "keys", keys);
	return terms;
}

static bool check_tickets(const struct agreement *a, const struct game *g, struct ruling *r)
{
	for (int i = 0; i <= a->keeper; i++)
		for (int k = 0; k < i; k++)
			if (a->parties[i].has_key && a->parties[k].has_key &&
			    hash_same(&a->parties[i].ticket.public_key, &a->parties[k].ticket.public_key))
				return trouble(r, "%s and %s have the same key", party_name(g, k),
					       party_name(g, i));
	return true;
}

static bool check_sealed(const struct agreement *a, const struct match *m, struct ruling *r)
{
	if (a->keeper != 2)
		return trouble(r, "sealed dice are for games of two sides: each opens what the other writes");
	if (!a->parties[0].has_key || !a->parties[1].has_key)
		return trouble(r, "sealed dice need a key of either side (--player SIDE=FILE)");
	if (a->parties[a->keeper].has_key)
		return trouble(r, "sealed dice need no keeper");
	if (is_hiding(m))
		return trouble(r, "sealed dice are for games that hide nothing, as either side has the whole "
			       "file; this one hides something: %s",
			       m->game->secrecy->why ? m->game->secrecy->why : "play it with a keeper");
	return true;
}

bool agreement_check(const struct agreement *a, const struct match *m, struct ruling *r)
{
	if (!check_tickets(a, m->game, r))
		return false;
	if (a->mode == DICE_SEALED)
		return check_sealed(a, m, r);
	if (a->mode == DICE_KEPT && !a->parties[a->keeper].has_key)
		return trouble(r, "kept dice need a keeper: --keeper FILE");
	return a->mode == DICE_KEPT || !a->parties[a->keeper].has_key ||
	       trouble(r, "a keeper has nothing to do where dice are open: --trust kept");
}

bool id_check(const struct game_file *f, struct ruling *r)
{
	struct hash id = chain_id(r->arena, f);

	return hash_same(&id, &f->chain.id) ||
	       trouble(r, "%s: its id is not that of its terms: nothing is signed for it", f->name);
}

/* ---- links ------------------------------------------------------------------------ */

/* By its public part. */
int party_of(const struct agreement *a, const struct key_file *key)
{
	struct hash mine = public_key(&key->signing);

	for (int i = 0; i <= a->keeper; i++)
		if (a->parties[i].has_key && hash_same(&a->parties[i].ticket.public_key, &mine))
			return i;
	return NONE;
}

const char *id_words(struct arena *arena, const struct game_file *f)
{
	enum { GROUPS = 8 };
	struct buffer b = { .arena = arena };

	for (int i = 0; i < GROUPS; i++)
		buffer_printf(&b, "%s%s", i ? " " : "", hex_text(arena, f->chain.id.bytes + 2 * i, 2));
	return b.bytes;
}

int opener_of(const struct agreement *a, int side)
{
	return a->mode == DICE_SEALED ? 1 - side : a->keeper;
}

void links_begin(struct agreement *a)
{
	for (int i = 0; i <= a->keeper; i++) {
		a->parties[i].shown = 0;
		a->parties[i].link = a->parties[i].ticket.anchor;
		a->parties[i].has_refused = false;
	}
}

bool is_next_link(const struct party *p, int number, const struct hash *link)
{
	struct hash before;

	if (number != p->shown + 1 || number > CHAIN_LINKS)
		return false;
	before = link_before(&p->ticket.nonce, link, number);
	return hash_same(&before, &p->link);
}

bool has_links_left(const struct agreement *a, const struct game *g, int party, struct ruling *r)
{
	return a->parties[party].shown < CHAIN_LINKS ||
	       trouble(r, "%s has shown all %d links of its ticket: the game goes on with new tickets "
		       "(umpire upgrade)", party_name(g, party), CHAIN_LINKS);
}

struct hash next_link(const struct party *p, const struct key_file *key)
{
	struct hash end = chain_end(&key->dice, &p->ticket.nonce), link;

	link = chain_link(&p->ticket.nonce, &end, CHAIN_LINKS, p->shown + 1);
	forget(&end, sizeof end);
	return link;
}

void note_shown(struct game_file *f, struct arena *arena, const struct agreement *a)
{
	struct doc *shown = doc_new(arena, DOC_MAP);

	for (int i = 0; i <= a->keeper; i++) {
		struct doc *d;

		if (!a->parties[i].shown)
			continue;
		d = doc_add(shown, party_name(f->match.game, i), doc_new(arena, DOC_MAP));
		doc_add_text(arena, d, "links", "%d", a->parties[i].shown);
		ADD_HEX(arena, d, "link", a->parties[i].link);
		if (a->parties[i].has_refused)
			ADD_HEX(arena, d, "refused", a->parties[i].refused);
	}
	leave_behind(f, arena, "shown", shown->count ? shown : NULL);
}

void show_link(struct game_file *f, struct arena *arena, struct agreement *a, int party,
	       const struct hash *link)
{
	a->parties[party].shown++;
	a->parties[party].link = *link;
	note_shown(f, arena, a);
}

/* ---- what letters leave behind ------------------------------------------------------ */

const struct doc *left_behind(const struct game_file *f, const char *key)
{
	return doc_get(f->letters, key);
}

const char *told_text(struct arena *arena, const struct doc *map, const char *key)
{
	const char *words = doc_text(map, key);

	return words ? printable(arena, words) : "?";
}

bool is_going_on(const struct game_file *f, struct ruling *r)
{
	const struct doc *end = left_behind(f, "abandoned");

	return !end || trouble(r, "%s: %s has abandoned this game: %s", f->name,
			       told_text(r->arena, end, "by"), told_text(r->arena, end, "why"));
}

/* The order is that of the file: file_parse gathers them so. */
void leave_behind(struct game_file *f, struct arena *arena, const char *key, const struct doc *value)
{
	static const char *const order[] = { "shown", "bound", "claims", "revealed", "abandoned" };
	struct doc *all = doc_new(arena, DOC_MAP);

	for (size_t i = 0; i < LENGTH(order); i++) {
		const struct doc *one = same(order[i], key) ? value : left_behind(f, order[i]);

		if (one)
			doc_add(all, order[i], doc_copy(arena, one));
	}
	f->letters = all->count ? all : NULL;
}
