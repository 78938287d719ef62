/* SPDX-License-Identifier: ISC */
/* aside.c: notes, the offer of a draw, and resigning, in every game. */
#include "engine/aside.h"

#include "engine/choices.h"
#include "engine/engine-private.h"
#include "engine/fields.h"
#include "engine/game.h"

enum { LONGEST_NOTE = 2000 };

/* ---- notes ------------------------------------------------------------ */

static bool check_text(const struct doc *at, struct ruling *r)
{
	if (at->kind != DOC_TEXT || !*at->text)
		return trouble_at(r, at, "a note is a text, and not an empty one");
	return strlen(at->text) <= LONGEST_NOTE ||
	       trouble_at(r, at, "a note has at most %d bytes, and this one has %d", LONGEST_NOTE,
			  (int)strlen(at->text));
}

/* {to: SIDE, text: TEXT}; to: NULL, for all. */
static bool check_note(const struct match *m, const struct doc *text, const struct doc *to, bool is_signed,
		       struct ruling *r)
{
	int16_t side;

	if (to && is_signed)
		return trouble_at(r, to, "a signed note is for all: whoever proves the letter reads it");
	return check_text(text, r) && (!to || read_side(m, to, &side, r));
}

bool note_vet(const struct match *m, const struct doc *action, bool is_signed, struct ruling *r)
{
	static const char *const keys[] = { "to", "text", NULL };
	const struct doc *note = doc_get(action, "note");

	if (!note)
		return true;
	if (note->kind != DOC_MAP)
		return check_note(m, note, NULL, is_signed, r);
	EACH(child, note)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "a note is written {to: SIDE, text: TEXT}");
	if (!doc_get(note, "text"))
		return trouble_missing(r, note, "text", "a note is written {to: SIDE, text: TEXT}");
	return check_note(m, doc_get(note, "text"), doc_get(note, "to"), is_signed, r);
}

/* Of a note by itself the action is the note. */
static const struct doc *note_of(const struct doc *d)
{
	return same(doc_text(d, "do"), "note") ? d : doc_get(d, "note");
}

unsigned note_readers(const struct match *m, const struct doc *d)
{
	const struct doc *note = note_of(d);
	const char *to = doc_text(note, "to"), *by = doc_text(d, "by");
	int writer = by ? name_index(m->game->forms->sides, by) : NONE;
	int reader = to ? name_index(m->game->forms->sides, to) : NONE;

	if (!note)
		return 0;
	if (reader < 0 || writer < 0)
		return ~0u;
	return 1u << reader | 1u << writer;
}

bool is_note_key(const struct match *m, const struct doc *entry, const char *key)
{
	const struct doc *note = note_of(entry);

	if (!note || note_readers(m, entry) == ~0u)
		return false;
	return note == entry ? !same(key, "by") && !same(key, "do") : same(key, "note");
}

static void tell_note(const struct match *m, const struct action *a, const struct doc *d, struct ruling *r)
{
	const struct doc *note = note_of(d);
	const char *to = doc_text(note, "to");
	const char *words = note->kind == DOC_TEXT ? note->text : doc_text(note, "text");
	const char *by = side_name(m, a->side);

	if (!to)
		say(r, NULL, "note of %s: %s", by, words);
	else if (same(to, by))
		tell(r, 1u << a->side, NULL, "note of %s for itself: %s", by, words);
	else
		tell(r, 1u << a->side | 1u << name_index(m->game->forms->sides, to), NULL,
		     "note of %s for %s: %s", by, to, words);
}

void note_tell(const struct match *m, const struct action *a, struct ruling *r)
{
	if (a->doc && doc_get(a->doc, "note"))
		tell_note(m, a, a->doc, r);
}

static void note(struct match *m, const struct action *a, struct ruling *r)
{
	tell_note(m, a, a->doc, r);
}

/* ---- a draw, and resigning -------------------------------------------- */

static unsigned all_sides(const struct match *m)
{
	return (1u << name_count(m->game->forms->sides)) - 1;
}

/* The side and those that win and lose with it. */
static unsigned party_of(const struct match *m, int side)
{
	const char *const *parties = m->game->parties;
	unsigned sides = 1u << side;

	for (int i = 0; parties && m->game->forms->sides[i]; i++)
		if (same(parties[i], parties[side]))
			sides |= 1u << i;
	return sides;
}

static bool is_withdrawn(const struct action *a)
{
	bool yes = false;

	return a->doc && doc_get(a->doc, "withdraw") && doc_to_bool(doc_get(a->doc, "withdraw"), &yes) && yes;
}

static bool check_offer(const struct match *m, const struct action *a, struct ruling *r)
{
	bool offered = m->draw_offers >> a->side & 1;

	if (is_withdrawn(a) && !offered)
		return refuse(r, "agreed", "%s has offered no draw", side_name(m, a->side));
	if (!is_withdrawn(a) && offered)
		return refuse(r, "agreed", "%s offers a draw already", side_name(m, a->side));
	return true;
}

static void offer_draw(struct match *m, const struct action *a, struct ruling *r)
{
	uint16_t bit = (uint16_t)(1u << a->side);

	if (is_withdrawn(a)) {
		m->draw_offers &= (uint16_t)~bit;
		say(r, "agreed", "%s offers a draw no more", side_name(m, a->side));
		return;
	}
	m->draw_offers |= bit;
	say(r, "agreed", "%s offers a draw", side_name(m, a->side));
	if (m->draw_offers == all_sides(m))
		win(m, r, NONE, "agreed", "all sides agree on a draw");
}

static bool check_resign(const struct match *m, const struct action *a, struct ruling *r)
{
	return !(m->resigned >> a->side & 1) ||
	       refuse(r, "resigned", "%s has resigned", side_name(m, a->side));
}

/* The first side that has not lost. */
static int winner_over(const struct match *m, unsigned losers)
{
	int side = 0;

	while (m->game->forms->sides[side] && losers >> side & 1)
		side++;
	return m->game->forms->sides[side] ? side : NONE;
}

static void resign(struct match *m, const struct action *a, struct ruling *r)
{
	unsigned party = party_of(m, a->side);

	m->resigned |= (uint16_t)(1u << a->side);
	if ((m->resigned & party) == party)
		win(m, r, winner_over(m, party), "resigned", "%s resigns", side_name(m, a->side));
	else
		say(r, "resigned", "%s resigns; its party plays on until all of it has",
		    side_name(m, a->side));
}

bool is_given_up(const struct match *m)
{
	return same(m->won_by, "resigned") || same(m->won_by, "agreed");
}

/* ---- the game file ---------------------------------------------------- */

static void write_sides(struct buffer *b, const struct match *m, const char *what, unsigned sides,
			const char **between)
{
	const char *comma = "";

	if (!sides)
		return;
	buffer_printf(b, "%s%s: [", *between, what);
	for (int i = 0; m->game->forms->sides[i]; i++)
		if (sides >> i & 1) {
			buffer_printf(b, "%s%s", comma, m->game->forms->sides[i]);
			comma = ", ";
		}
	buffer_text(b, "]");
	*between = ", ";
}

void aside_write(struct buffer *b, const struct match *m)
{
	const char *between = "";

	if (!m->draw_offers && !m->resigned)
		return;
	buffer_text(b, "offers: {");
	write_sides(b, m, "draw", m->draw_offers, &between);
	write_sides(b, m, "resign", m->resigned, &between);
	buffer_text(b, "}\n");
}

static bool read_sides(const struct match *m, const struct doc *d, uint16_t *sides, struct ruling *r)
{
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list of sides is expected", doc_kind_name(d));
	EACH(child, d) {
		int16_t side;

		if (!read_side(m, child, &side, r))
			return false;
		*sides |= (uint16_t)(1u << side);
	}
	return true;
}

bool aside_read(struct match *m, const struct doc *d, struct ruling *r)
{
	if (!is_mapping(d, r))
		return false;
	m->draw_offers = m->resigned = 0;
	EACH(child, d) {
		uint16_t *to = same(child->key, "draw") ? &m->draw_offers
			       : same(child->key, "resign") ? &m->resigned : NULL;

		if (!to)
			return trouble_at_key(r, child, "offers are written {draw: [SIDE], resign: [SIDE]}");
		if (!read_sides(m, child, to, r))
			return false;
	}
	return true;
}

const char *aside_words(struct arena *arena, const struct match *m)
{
	struct buffer b = { .arena = arena };

	for (int i = 0; m->game->forms->sides[i]; i++) {
		if (m->draw_offers >> i & 1)
			buffer_printf(&b, "%s%s offers a draw", b.length ? "; " : "", side_name(m, i));
		if (m->resigned >> i & 1)
			buffer_printf(&b, "%s%s has resigned", b.length ? "; " : "", side_name(m, i));
	}
	return b.bytes;
}

/* ---- the verbs -------------------------------------------------------- */

static const struct verb note_verb = {
	.name = "note", .about = "writes to all, or to one side alone; no step of the game", .apply = note,
	.own_affair = true,
};

static const struct verb offer_verb = {
	.name = "offer-draw", .about = "offers a draw; the game is drawn when all sides offer it",
	.checks = CHECKS(check_offer), .apply = offer_draw, .own_affair = true,
};

static const struct verb resign_verb = {
	.name = "resign", .about = "gives the game up", .checks = CHECKS(check_resign), .apply = resign,
	.own_affair = true,
};

const struct verb *const aside_verbs[] = { &note_verb, &offer_verb, &resign_verb, NULL };

const struct verb *aside_find(const struct game *g, const struct doc *action)
{
	const char *name = doc_text(action, "do");

	for (const struct verb *const *v = aside_verbs; *v; v++)
		if (same((*v)->name, name))
			return game_has_verb(g, name) ? NULL : *v;
	return NULL;
}

/* Those of each verb besides `by` and `do`. */
static const char *const *keys_of(const struct verb *v)
{
	static const char *const of_note[] = { "text", "to", NULL };
	static const char *const of_offer[] = { "withdraw", "note", NULL };
	static const char *const of_resigning[] = { "note", NULL };

	return v == &note_verb ? of_note : v == &offer_verb ? of_offer : of_resigning;
}

bool aside_vet(const struct match *m, const struct verb *v, int side, const struct doc *d, bool is_signed,
	       struct ruling *r)
{
	static const char *const general[] = { "by", "do", "for", "if-asked", "letter-salt", NULL };
	const struct doc *text = doc_get(d, "text"), *withdraw = doc_get(d, "withdraw");
	bool yes;

	EACH(child, d)
		if (name_index(general, child->key) < 0 && name_index(keys_of(v), child->key) < 0)
			return trouble_at_key(r, child, "'%s' takes no '%s'%s", v->name, child->key,
					      name_hint_in(r->arena, child->key, keys_of(v)));
	if (side == NONE)
		return trouble_at(r, d, "'%s' says whose it is: {by: SIDE, do: %s}", v->name, v->name);
	if (withdraw && !read_bool(withdraw, &yes, r))
		return false;
	if (v != &note_verb)
		return note_vet(m, d, is_signed, r);
	if (is_signed)
		return trouble_at(r, d, "where sides have keys a note goes with an action: note: TEXT");
	return text ? check_note(m, text, doc_get(d, "to"), false, r)
		    : trouble_missing(r, d, "text", "a note is written {do: note, text: TEXT}");
}

struct doc *aside_encode(struct arena *arena, const struct match *m, const struct action *a)
{
	struct doc *d = doc_new(arena, DOC_MAP);

	doc_add_text(arena, d, "by", "%s", side_name(m, a->side))->quoted = true;
	doc_add_text(arena, d, "do", "%s", a->verb->name)->quoted = true;
	if (is_withdrawn(a))
		doc_add_text(arena, d, "withdraw", "yes");
	for (int i = 0; a->verb == &note_verb && keys_of(a->verb)[i]; i++)
		if (doc_get(a->doc, keys_of(a->verb)[i]))
			doc_add_copy(arena, d, doc_get(a->doc, keys_of(a->verb)[i]))->quoted = true;
	return d;
}
