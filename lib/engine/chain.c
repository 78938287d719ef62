/* SPDX-License-Identifier: ISC */
/* chain.c: the head of a game, and its entries in parts. */
#include "engine/chain.h"
#include "engine/aside.h"
#include "engine/engine-private.h"
#include "engine/fields.h"
#include "engine/history.h"

#include <inttypes.h>
#include <string.h>

static const char keeper[] = "keeper";
static const char *const dice_keys[] = { "dice", "dice-from", NULL };
const char *const chain_keys[] = { "id", "entries", "head", "for", "salts", NULL };

static int count_sides(const struct match *m)
{
	return name_count(m->game->forms->sides);
}

/* ---- what stands in the file ------------------------------------------- */

static bool read_hash(const struct doc *file, const char *key, struct hash *to, struct ruling *r)
{
	const struct doc *d = doc_get(file, key);

	if (!d)
		return trouble_missing(r, file, key, "a game file with an 'id' has a '%s'", key);
	return (d->kind == DOC_TEXT && hex_read(to->bytes, sizeof to->bytes, d->text)) ||
	       trouble_at(r, d, "'%s' is %d hexadecimal digits", key, 2 * HASH_BYTES);
}

bool chain_read(struct game_file *f, const struct doc *d, struct ruling *r)
{
	struct chain *c = &f->chain;
	const struct doc *entries = doc_get(d, "entries");

	if (!doc_get(d, "id")) {
		for (int i = 0; chain_keys[i]; i++)
			if (doc_get(d, chain_keys[i]))
				return trouble_at_key(r, doc_get(d, chain_keys[i]),
						      "a game file without 'id' has no '%s'", chain_keys[i]);
		return true;
	}
	c->is_there = true;
	c->has_salts = doc_get(d, "salts");
	if (!entries)
		return trouble_missing(r, d, "entries", "a game file with an 'id' says how many 'entries' "
				       "its history has");
	if (!doc_to_int(entries, &c->entries) || c->entries < 0)
		return trouble_at(r, entries, "'entries' is a whole number");
	return read_hash(d, "id", &c->id, r) && read_hash(d, "head", &c->head, r) &&
	       read_hash(d, "for", &c->made_for, r) &&
	       (!c->has_salts || read_hash(d, "salts", &c->salts, r));
}

static const char *hash_text(struct arena *arena, const struct hash *h)
{
	return hex_text(arena, h->bytes, sizeof h->bytes);
}

static void write_hash(struct buffer *b, const char *key, const struct hash *h)
{
	buffer_printf(b, "%s: ", key);
	doc_write_scalar(b, hash_text(b->arena, h));
	buffer_text(b, "\n");
}

void chain_write(struct buffer *b, const struct game_file *f, int side)
{
	const struct chain *c = &f->chain;

	if (!c->is_there)
		return;
	sections_write(b, f->terms);
	write_hash(b, "id", &c->id);
	buffer_printf(b, "entries: %d\n", c->entries);
	write_hash(b, "head", &c->head);
	write_hash(b, "for", &c->made_for);
	if (c->has_salts && side == NONE)
		write_hash(b, "salts", &c->salts);
	sections_write(b, f->letters);
}

struct hash chain_id(struct arena *arena, const struct game_file *f)
{
	struct buffer b = { .arena = arena };

	head_write(&b, &f->match, NONE);
	sections_write(&b, f->terms);
	return game_id(b.bytes, b.length);
}

void chain_begin(struct game_file *f, const struct hash *salts)
{
	struct arena arena = { 0 };
	struct chain *c = &f->chain;

	*c = (struct chain){ .is_there = true, .has_salts = salts != NULL };
	if (salts)
		c->salts = *salts;
	c->id = c->head = c->made_for = chain_id(&arena, f);
	arena_free(&arena);
}

const char *for_text(struct arena *arena, const struct game_file *f, int side)
{
	/* bytes: enough to tell a position from another; letters that are signed have all */
	enum { SHOWN = 8 };

	if (f->chain.is_there)
		return hex_text(arena, f->chain.made_for.bytes, SHOWN);
	return text(arena, "%016" PRIx64, match_digest(&f->match, side));
}

/* ---- an entry in parts --------------------------------------------------- */

bool is_hiding(const struct match *m)
{
	const struct secrecy *s = m->game->secrecy;

	return s && (!s->hides || s->hides(m));
}

/* Of an argument that the other sides do not learn. */
static bool is_secret_key(const struct step *s, const char *key)
{
	for (const struct param *p = s->action ? s->action->verb->params : NULL; p && p->kind; p++)
		if (same(p->name, key))
			return p->secret || (p->secret_if && p->secret_if(s->after));
	return false;
}

/* Of a letter: what its action was salted with, which whoever does not see the action must not learn. */
static const char letter_salt[] = "letter-salt";

static bool is_for_all(const struct step *s, const char *key)
{
	if (s->entry->kind == STANDING || s->entry->kind == UNUSED || s->entry->kind == SNAPSHOT)
		return same(key, "by") || same(key, "do");
	return !is_secret_key(s, key) && !same(key, letter_salt) && !is_note_key(s->after, s->doc, key);
}

enum whose { ALL_OF_IT, FOR_ALL, FOR_ITS_SIDE };

/* The entry without its dice, or what of it is for all, or for its own side alone. */
static struct doc *arguments(struct arena *arena, const struct step *s, enum whose whose)
{
	struct doc *out = doc_new(arena, DOC_MAP);

	EACH(child, s->doc) {
		if (s->entry->kind == SET_UP && name_index(dice_keys, child->key) >= 0)
			continue;
		if (whose == ALL_OF_IT || is_for_all(s, child->key) == (whose == FOR_ALL))
			doc_add_copy(arena, out, child);
	}
	return out;
}

/* The dice as these sides (0: the keeper) know them, unless that is what all know. */
static void add_dice(struct arena *arena, struct doc *to, const struct step *s, const struct doc *open,
		     unsigned sides)
{
	struct doc *known = doc_new(arena, DOC_MAP);

	entry_add_dice(arena, known, s->ruling, sides);
	for (int i = 0; dice_keys[i]; i++) {
		const struct doc *mine = doc_get(known, dice_keys[i]), *all = doc_get(open, dice_keys[i]);

		if (mine && !(all && doc_same(mine, all)))
			doc_add_copy(arena, to, mine);
	}
}

struct parts {
	struct doc *open;
	struct doc *hidden[MOST_SIDES + 1];	/* by side, then the keeper; NULL: there is none */
	int n;					/* sides and keeper */
};

/* Of a letter: a standing order that was not taken is no less its side's own affair. */
static bool is_unused_order(const struct doc *entry)
{
	EACH(child, doc_get(entry, "unused"))
		if (same(doc_text(child, "do"), "standing"))
			return true;
	return false;
}

static bool has_private_note(const struct step *s)
{
	unsigned readers = note_readers(s->after, s->doc);

	return readers && readers != ~0u;
}

/* Orders of a sealed game are there for all to read. */
static bool is_open(const struct step *s, bool open_orders)
{
	switch (s->entry->kind) {
	case LETTER:
	case OPENING: return true;
	case STANDING: return open_orders;
	case UNUSED: return open_orders || (!is_hiding(s->after) && !is_unused_order(s->doc));
	default: return !is_hiding(s->after) && !has_private_note(s);
	}
}

static int side_of_entry(const struct step *s)
{
	const char *by = doc_text(s->doc, "by");

	return by ? name_index(s->after->game->forms->sides, by) : NONE;
}

/* To the part of a side that it is for. */
static void add_note(struct arena *arena, struct doc *to, const struct step *s)
{
	EACH(child, s->doc)
		if (is_note_key(s->after, s->doc, child->key))
			doc_add_copy(arena, to, child);
}

static void divide(struct parts *p, struct arena *arena, const struct step *s, bool open_orders)
{
	int sides = count_sides(s->after), by = side_of_entry(s);
	bool is_order = s->entry->kind == STANDING || s->entry->kind == UNUSED;

	*p = (struct parts){ .n = sides + 1 };
	if (is_open(s, open_orders)) {
		p->open = arguments(arena, s, ALL_OF_IT);
		entry_add_dice(arena, p->open, s->ruling, 0);
		return;
	}
	p->open = arguments(arena, s, FOR_ALL);
	entry_add_dice(arena, p->open, s->ruling, (1u << sides) - 1);
	for (int i = 0; i < p->n; i++) {
		bool is_own = i == by || (s->entry->kind == SNAPSHOT && i == sides);

		if (is_order && i != by)
			continue;
		p->hidden[i] = is_own ? arguments(arena, s, FOR_ITS_SIDE) : doc_new(arena, DOC_MAP);
		if (!is_own && i < sides && has_private_note(s) && note_readers(s->after, s->doc) >> i & 1)
			add_note(arena, p->hidden[i], s);
		add_dice(arena, p->hidden[i], s, p->open, i < sides ? 1u << i : 0);
	}
}

static const char *part_name(const struct match *m, int part)
{
	return part < count_sides(m) ? m->game->forms->sides[part] : keeper;
}

static const char *flow_text(struct arena *arena, const struct doc *d)
{
	struct buffer b = { .arena = arena };

	doc_write_flow(&b, d);
	return b.bytes;
}

struct salt part_salt(const struct chain *c, int n, int part)
{
	return salt_of(&c->salts, &c->id, (uint64_t)n, (uint32_t)part);
}

bool moves_for(const struct entry *e)
{
	return e->kind == PLAYED || e->kind == TAKEN_BACK || e->kind == SET_UP || e->kind == SNAPSHOT;
}

/* Hashes a hidden part, and adds it to those of the entry as the side may see it. */
static struct hash add_part(struct arena *arena, const struct chain *c, const struct step *s, struct doc *to,
			    const struct doc *part, int i, int side)
{
	struct salt salt = part_salt(c, c->entries + 1, i);
	const char *words = flow_text(arena, part), *name = part_name(s->after, i);
	struct hash hash = hidden_hash(&salt, words, strlen(words));

	if (side == NONE) {
		doc_add(to, name, doc_copy(arena, part));
	} else if (side == i) {
		struct doc *mine = doc_add(to, name, doc_copy(arena, part));

		doc_add_text(arena, mine, "salt", "%s", hex_text(arena, salt.bytes, sizeof salt.bytes))
			->quoted = true;
	} else {
		doc_add_text(arena, to, name, "%s", hash_text(arena, &hash))->quoted = true;
	}
	return hash;
}

void chain_entry(struct buffer *b, struct chain *c, const struct game_file *f, const struct step *s, int side)
{
	struct arena *arena = s->ruling->arena;
	struct hash hashes[MOST_SIDES + 1], entry;
	struct doc *hidden = doc_new(arena, DOC_MAP);
	const char *words;
	struct parts p;
	int n = 0;

	divide(&p, arena, s, same(doc_text(f->terms, "dice"), "sealed"));
	words = flow_text(arena, p.open);
	for (int i = 0; i < p.n; i++)
		if (p.hidden[i])
			hashes[n++] = add_part(arena, c, s, hidden, p.hidden[i], i, side);
	entry = entry_hash(words, strlen(words), hashes, n);
	c->head = head_after(&c->head, &entry);
	c->entries++;
	if (moves_for(s->entry))
		c->made_for = c->head;
	if (n)
		doc_add(p.open, "hidden", hidden);
	doc_add_text(arena, p.open, "head", "%s", hash_text(arena, &c->head))->quoted = true;
	buffer_text(b, "  - ");
	doc_write_flow(b, p.open);
	buffer_text(b, "\n");
}

/* ---- an entry as it stands ------------------------------------------------ */

static bool is_of_chain(const char *key)
{
	return same(key, "hidden") || same(key, "head");
}

const char *entry_open_text(struct arena *arena, const struct doc *d)
{
	struct doc *open = doc_new(arena, DOC_MAP);

	EACH(child, d)
		if (!is_of_chain(child->key))
			doc_add_copy(arena, open, child);
	return flow_text(arena, open);
}

const char *hidden_text(struct arena *arena, const struct doc *part)
{
	struct doc *bare = doc_new(arena, DOC_MAP);

	EACH(child, part)
		if (!same(child->key, "salt"))
			doc_add_copy(arena, bare, child);
	return flow_text(arena, bare);
}

/* What is for all, without the chain's own keys, and the dice, unless a part has them. */
static struct doc *open_part(struct arena *arena, const struct doc *d, const struct doc *part)
{
	struct doc *out = doc_new(arena, DOC_MAP);

	out->file = d->file;
	out->line = d->line;
	out->column = d->column;
	EACH(child, d)
		if (!is_of_chain(child->key) &&
		    (name_index(dice_keys, child->key) < 0 || !doc_get(part, child->key)))
			doc_add_copy(arena, out, child);
	return out;
}

static void add_dice_of(struct arena *arena, struct doc *to, const struct doc *part)
{
	for (int i = 0; dice_keys[i]; i++)
		if (doc_get(part, dice_keys[i]))
			doc_add_copy(arena, to, doc_get(part, dice_keys[i]));
}

const struct doc *entry_joined(struct arena *arena, const struct doc *d)
{
	const struct doc *hidden = doc_get(d, "hidden"), *all = doc_get(hidden, keeper);
	struct doc *out;

	if (!doc_get(d, "head"))
		return d;
	out = open_part(arena, d, all);
	EACH(part, hidden)
		EACH(child, part)
			if (name_index(dice_keys, child->key) < 0 && !doc_get(out, child->key))
				doc_add_copy(arena, out, child);
	add_dice_of(arena, out, all);
	return out;
}

const struct doc *entry_seen(struct arena *arena, const struct doc *d, const char *side)
{
	const struct doc *own = doc_get(doc_get(d, "hidden"), side);
	struct doc *out;

	if (!doc_get(d, "head"))
		return d;
	out = open_part(arena, d, own);
	EACH(child, own)
		if (name_index(dice_keys, child->key) < 0 && !same(child->key, "salt"))
			doc_add_copy(arena, out, child);
	add_dice_of(arena, out, own);
	return out;
}
