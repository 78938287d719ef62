/* SPDX-License-Identifier: ISC */
/* paper.c: letters and openings, read, signed and written. */
#include "proof/paper.h"
#include "proof/proof.h"
#include "engine/fields.h"
#include "engine/history.h"

#include <string.h>

const char *signed_text(struct arena *arena, const struct doc *action)
{
	static const char *const apart[] = { "dice", "dice-from", "letter-salt", "head", NULL };
	struct doc *bare = doc_new(arena, DOC_MAP);
	struct buffer b = { .arena = arena };

	EACH(child, action)
		if (name_index(apart, child->key) < 0)
			doc_add_copy(arena, bare, child);
	doc_write_flow(&b, bare);
	return b.bytes;
}

bool is_salting(const struct game_file *f)
{
	return !same(doc_text(f->terms, "dice"), dice_modes[DICE_SEALED]);
}

struct hash paper_signed(const struct paper *p, const struct game_file *f)
{
	return letter_hash(&(struct letter_parts){
		.game = f->chain.id, .by = f->match.game->forms->sides[p->side], .made_for = p->made_for,
		.number = (uint64_t)p->number, .link = p->has_link ? &p->link : NULL,
		.instead = p->has_instead ? &p->instead : NULL, .actions = p->hashes, .n_actions = p->n,
	});
}

void paper_hash(struct paper *p, struct arena *arena, const struct game_file *f)
{
	for (int i = 0; i < p->n; i++) {
		const char *words = signed_text(arena, p->actions[i]);

		p->hashes[i] = action_hash(p->is_salted ? &p->salts[i] : NULL, words, strlen(words));
	}
	p->hash = paper_signed(p, f);
}

void paper_sign(struct paper *p, struct arena *arena, const struct game_file *f, const struct party *party,
		const struct hash *link, const struct key_file *key)
{
	struct hash end = chain_end(&key->dice, &party->ticket.nonce);

	p->has_link = true;
	p->link = *link;
	p->is_salted = is_salting(f);
	for (int i = 0; p->is_salted && i < p->n; i++)
		p->salts[i] = salt_of(&end, &f->chain.id, (uint64_t)p->number, (uint32_t)i);
	forget(&end, sizeof end);
	paper_hash(p, arena, f);
	p->signature = sign_hash(&key->signing, &p->hash);
}

struct hash opening_signed(const struct opening *o, const struct hash *game)
{
	return opening_hash(game, &o->letter, (uint64_t)o->number, &o->link);
}

struct opening opening_sign(const struct game_file *f, const struct agreement *a, int party,
			    const struct hash *letter, const struct hash *link, const struct key_file *key)
{
	struct opening o = {
		.party = party, .number = a->parties[party].shown + 1, .letter = *letter, .link = *link,
	};
	struct hash what = opening_signed(&o, &f->chain.id);

	o.signature = sign_hash(&key->signing, &what);
	return o;
}

/* ---- as others sent them ---------------------------------------------------------- */

bool is_opening(const struct doc *d)
{
	return d->kind == DOC_MAP && doc_get(d, "open") && !doc_get(d, "do");
}

bool is_paper(const struct doc *d)
{
	return is_opening(d) || (d->kind == DOC_MAP && doc_get(d, "letter") && !doc_get(d, "do"));
}

static bool read_number(const struct doc *d, const char *key, int *to, struct ruling *r)
{
	const struct doc *number = doc_get(d, key);

	return (number && doc_to_int(number, to) && *to >= 1 && *to <= CHAIN_LINKS) ||
	       trouble_at(r, number ? number : d, "'%s' is a whole number from 1 to %d", key, CHAIN_LINKS);
}

static bool check_known(const struct doc *d, const char *what, const char *const *keys, struct ruling *r)
{
	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "%s has no '%s'", what, child->key);
	return true;
}

static bool read_by(const struct match *m, const struct doc *d, int *side, struct ruling *r)
{
	const struct doc *by = doc_get(d, "by");
	int16_t found = NONE;

	if (!by)
		return trouble_missing(r, d, "by", "a letter says who wrote it: 'by: SIDE'");
	if (!read_side(m, by, &found, r))
		return false;
	*side = found;
	return true;
}

/* What entry and letter have alike: everything but the actions. */
static bool read_envelope(struct paper *p, const struct doc *d, const struct match *m, struct ruling *r)
{
	*p = (struct paper){ .has_link = doc_get(d, "link"), .has_instead = doc_get(d, "instead") };
	return read_number(d, "letter", &p->number, r) && read_by(m, d, &p->side, r) &&
	       READ_HEX(d, "for", p->made_for, r) && (!p->has_link || READ_HEX(d, "link", p->link, r)) &&
	       (!p->has_instead || READ_HEX(d, "instead", p->instead, r)) &&
	       (!p->has_link || READ_HEX(d, "sign", p->signature, r));
}

static bool read_salts(struct paper *p, const struct doc *salts, struct ruling *r)
{
	int i = 0;

	if (!p->is_salted)
		return true;
	if (salts->kind != DOC_LIST || salts->count != p->n)
		return trouble_at(r, salts, "there is a salt for each action, and there are %d", p->n);
	EACH(child, salts) {
		struct salt *to = &p->salts[i++];

		if (child->kind != DOC_TEXT || !hex_read(to->bytes, sizeof to->bytes, child->text))
			return trouble_at(r, child, "a salt is %d hexadecimal digits", 2 * SALT_BYTES);
	}
	return true;
}

static bool read_actions(struct paper *p, const struct doc *d, const struct game_file *f, struct ruling *r)
{
	static const char *const never[] = { "some", "dice", "dice-from", "hidden", "head", "letter-salt",
					     "for", "remark", NULL };
	const struct doc *actions = doc_get(d, "actions");
	const char *by = f->match.game->forms->sides[p->side];

	if (!actions || actions->kind != DOC_LIST || !actions->count || actions->count > LETTER_ACTIONS)
		return trouble_at(r, actions ? actions : d, "a letter has 1 to %d 'actions'", LETTER_ACTIONS);
	EACH(child, actions) {
		if (child->kind != DOC_MAP || !same(doc_text(child, "by"), by))
			return trouble_at(r, child, "each action of the letter is by %s: {by: %s, do: ...}",
					  by, by);
		EACH(key, child)
			if (name_index(never, key->key) >= 0)
				return trouble_at_key(r, key, "a signed action has no '%s'", key->key);
		p->actions[p->n++] = child;
	}
	return true;
}

static const char *other_number(struct arena *arena, const struct party *p, int number)
{
	return number <= p->shown ? text(arena, "letter or opening %d of it is in the game already", number)
				  : text(arena, "number %d of it must come first", p->shown + 1);
}

/* Else the file that it is applied to could never be proved. */
static bool check_instead(const struct paper *p, const struct party *party, const char *name,
			  const struct doc *d, struct ruling *r)
{
	if (!party->has_refused)
		return !p->has_instead ||
		       trouble_at(r, d, "no letter of %s was just refused: this one has no 'instead'", name);
	return (p->has_instead && hash_same(&p->instead, &party->refused)) ||
	       trouble_at(r, d, "the last letter of %s was refused: this one names it, 'instead: %s'", name,
			  hex_text(r->arena, party->refused.bytes, HASH_BYTES));
}

static bool check_paper(const struct paper *p, const struct game_file *f, const struct agreement *a,
			const struct doc *d, struct ruling *r)
{
	const struct party *party = &a->parties[p->side];
	const char *name = party_name(f->match.game, p->side);

	if (!party->has_key)
		return trouble_at(r, d, "%s has no key in this game, and so signs nothing", name);
	if (p->number != party->shown + 1)
		return trouble_at(r, d, "this letter of %s does not come next: %s", name,
				  other_number(r->arena, party, p->number));
	if (!is_next_link(party, p->number, &p->link))
		return trouble_at(r, d, "the link of this letter is not the next of %s", name);
	if (!is_signed_by(&party->ticket.public_key, &p->hash, &p->signature))
		return trouble_at(r, d, "the signature of this letter is not that of %s, or what it says was "
				  "changed", name);
	return check_instead(p, party, name, d, r);
}

/* A head that is not in the file is of another story: the letter is no late one, and nothing is written. */
static bool check_past(const struct paper *p, const struct game_file *f, const struct doc *d,
		       struct ruling *r)
{
	const char *head = hex_text(r->arena, p->made_for.bytes, HASH_BYTES);

	return (entry_with_head(f, head, r) != NONE && r->verdict == LAWFUL) ||
	       (r->verdict == LAWFUL &&
		trouble_at(r, d, "this letter of %s was written for another position, which this game never "
			   "came to", party_name(f->match.game, p->side)));
}

bool paper_read(struct paper *p, const struct doc *d, const struct game_file *f, const struct agreement *a,
		struct ruling *r)
{
	static const char *const keys[] = { "letter", "by", "for", "link", "instead", "actions", "salts",
					    "sign", NULL };

	if (!check_known(d, "a letter", keys, r) || !read_envelope(p, d, &f->match, r) ||
	    (!p->has_link && !trouble_missing(r, d, "link", "a letter has a 'link'")) ||
	    !read_actions(p, d, f, r))
		return false;
	p->is_salted = doc_get(d, "salts");
	if (p->is_salted != is_salting(f))
		return trouble_at(r, d, p->is_salted ? "where dice are sealed a letter has no 'salts'"
						     : "a letter of this game has 'salts'");
	if (!read_salts(p, doc_get(d, "salts"), r))
		return false;
	paper_hash(p, r->arena, f);
	p->is_late = !hash_same(&p->made_for, &f->chain.made_for);
	return check_paper(p, f, a, d, r) && (!p->is_late || check_past(p, f, d, r));
}

static bool read_opening(struct opening *o, const struct doc *d, const struct match *m, struct ruling *r)
{
	const char *by = doc_text(d, "by");

	*o = (struct opening){ .party = NONE };
	for (int i = 0; by && i <= name_count(m->game->forms->sides); i++)
		if (same(party_name(m->game, i), by))
			o->party = i;
	if (o->party == NONE)
		return trouble_at(r, d, "an opening is by a side or by the keeper");
	return read_number(d, "open", &o->number, r) && READ_HEX(d, "link", o->link, r) &&
	       READ_HEX(d, "sign", o->signature, r);
}

bool opening_read(struct opening *o, const struct doc *d, const struct game_file *f,
		  const struct agreement *a, struct ruling *r)
{
	static const char *const keys[] = { "open", "by", "letter", "link", "sign", NULL };
	const struct party *party;
	struct hash what;
	const char *name;

	if (!check_known(d, "an opening", keys, r) || !read_opening(o, d, &f->match, r) ||
	    !READ_HEX(d, "letter", o->letter, r))
		return false;
	party = &a->parties[o->party];
	name = party_name(f->match.game, o->party);
	if (!party->has_key)
		return trouble_at(r, d, "%s has no key in this game, and so opens nothing", name);
	if (o->number != party->shown + 1)
		return trouble_at(r, d, "this opening of %s does not come next: %s", name,
				  other_number(r->arena, party, o->number));
	what = opening_signed(o, &f->chain.id);
	if (!is_next_link(party, o->number, &o->link) ||
	    !is_signed_by(&party->ticket.public_key, &what, &o->signature))
		return trouble_at(r, d, "link or signature of this opening are not those of %s", name);
	return true;
}

/* ---- written ------------------------------------------------------------------------- */

static void add_envelope(struct arena *arena, struct doc *d, const struct paper *p, const struct game *g)
{
	doc_add_text(arena, d, "letter", "%d", p->number);
	doc_add_text(arena, d, "by", "%s", g->forms->sides[p->side]);
	ADD_HEX(arena, d, "for", p->made_for);
	if (p->has_link)
		ADD_HEX(arena, d, "link", p->link);
	if (p->has_instead)
		ADD_HEX(arena, d, "instead", p->instead);
}

static void write_line(struct buffer *b, const struct doc *d)
{
	buffer_printf(b, "%s: ", d->key);
	doc_write_flow(b, d);
	buffer_text(b, "\n");
}

void paper_write(struct buffer *b, const struct paper *p, const struct game *g)
{
	struct doc *d = doc_new(b->arena, DOC_MAP), *end = doc_new(b->arena, DOC_MAP), *salts;

	add_envelope(b->arena, d, p, g);
	EACH(child, d)
		write_line(b, child);
	buffer_text(b, "actions:\n");
	for (int i = 0; i < p->n; i++)
		buffer_printf(b, "  - %s\n", signed_text(b->arena, p->actions[i]));
	salts = p->is_salted ? doc_add(end, "salts", doc_new(b->arena, DOC_LIST)) : NULL;
	for (int i = 0; i < p->n && p->is_salted; i++)
		ADD_HEX(b->arena, salts, NULL, p->salts[i]);
	ADD_HEX(b->arena, end, "sign", p->signature);
	EACH(child, end)
		write_line(b, child);
}

static void add_opening(struct arena *arena, struct doc *d, const struct opening *o, const struct game *g)
{
	doc_add_text(arena, d, "open", "%d", o->number);
	doc_add_text(arena, d, "by", "%s", party_name(g, o->party));
}

void opening_write(struct buffer *b, const struct opening *o, const struct game *g)
{
	struct doc *d = doc_new(b->arena, DOC_MAP);

	add_opening(b->arena, d, o, g);
	ADD_HEX(b->arena, d, "letter", o->letter);
	ADD_HEX(b->arena, d, "link", o->link);
	ADD_HEX(b->arena, d, "sign", o->signature);
	EACH(child, d)
		write_line(b, child);
}

/* ---- entries ---------------------------------------------------------------------------- */

struct doc *paper_entry(struct arena *arena, const struct paper *p, const struct game *g, const char *refused)
{
	struct doc *d = doc_new(arena, DOC_MAP), *hashes;

	add_envelope(arena, d, p, g);
	hashes = doc_add(d, "actions", doc_new(arena, DOC_LIST));
	for (int i = 0; i < p->n; i++)
		ADD_HEX(arena, hashes, NULL, p->hashes[i]);
	if (p->has_link)
		ADD_HEX(arena, d, "sign", p->signature);
	if (refused)
		doc_add_text(arena, d, "refused", "%s", refused)->quoted = true;
	return d;
}

struct doc *opening_entry(struct arena *arena, const struct opening *o, const struct game *g)
{
	struct doc *d = doc_new(arena, DOC_MAP);

	add_opening(arena, d, o, g);
	ADD_HEX(arena, d, "link", o->link);
	ADD_HEX(arena, d, "sign", o->signature);
	return d;
}

bool paper_from_entry(struct paper *p, const struct doc *d, const struct match *m, struct ruling *r)
{
	static const char *const keys[] = { "letter", "by", "for", "link", "instead", "actions", "sign",
					    "refused", "refusal", NULL };
	const struct doc *hashes = doc_get(d, "actions");

	if (!check_known(d, "the entry of a letter", keys, r) || !read_envelope(p, d, m, r))
		return false;
	if (!hashes || hashes->kind != DOC_LIST || !hashes->count || hashes->count > LETTER_ACTIONS)
		return trouble_at(r, hashes ? hashes : d, "a letter has the hashes of 1 to %d actions",
				  LETTER_ACTIONS);
	EACH(child, hashes) {
		struct hash *to = &p->hashes[p->n++];

		if (child->kind != DOC_TEXT || !hex_read(to->bytes, sizeof to->bytes, child->text))
			return trouble_at(r, child, "a hash is %d hexadecimal digits", 2 * HASH_BYTES);
	}
	return true;
}

bool opening_from_entry(struct opening *o, const struct doc *d, const struct match *m, struct ruling *r)
{
	static const char *const keys[] = { "open", "by", "link", "sign", NULL };

	return check_known(d, "the entry of an opening", keys, r) && read_opening(o, d, m, r);
}
