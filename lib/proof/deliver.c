/* SPDX-License-Identifier: ISC */
/* deliver.c: the way of a letter. */
#include "proof/deliver.h"
#include "engine/adjudicate.h"
#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/history.h"

#include <string.h>

/* ---- dice ------------------------------------------------------------------------ */

/* Those of one action, out of two links. */
struct proved_dice {
	struct dice_source source;
	struct dice_stream stream;
};

static struct die next_proved(struct dice_source *source, const struct want *want, struct ruling *r)
{
	struct proved_dice *d = (struct proved_dice *)source;

	(void)r;
	return (struct die){ stream_die(&d->stream, want->faces), DIE_UNSAID };
}

static struct proved_dice proved_dice(const struct paper *p, int i, int number, const struct hash *opener)
{
	return (struct proved_dice){
		.source.next = next_proved,
		.stream.key = dice_hash(&p->hash, (uint64_t)number, (uint32_t)i,
					p->has_link ? &p->link : NULL, opener),
	};
}

/* ---- one action -------------------------------------------------------------------- */

/* An action of a letter in the way through the engine. */
struct passage {
	struct delivery *d;
	const struct paper *paper;
	bool is_opened;			/* both links are there */
	int number;			/* of the opener's link */
	struct hash opener;
};

static struct letter letter_from(const struct passage *p)
{
	return (struct letter){ .as = p->paper->side, .chain = &p->d->file->chain, .is_signed = true };
}

/* With the salt that it was hashed with, which those may read who read the action. */
static const struct doc *salted(const struct paper *p, int i, struct arena *arena)
{
	struct doc *d;

	if (!p->is_salted)
		return p->actions[i];
	d = doc_copy(arena, p->actions[i]);
	ADD_HEX(arena, d, "letter-salt", p->salts[i]);
	return d;
}

/* As the history will have it, but for its dice: what a signature is of. */
static struct doc *canonical(struct arena *arena, const struct match *m, const struct action *a)
{
	struct doc *d = action_encode(arena, m, a);

	if (doc_get(a->doc, "if-asked"))
		doc_add_text(arena, d, "if-asked", "yes");
	return d;
}

/* A letter may not say in other bytes what it says: its signature is of these. */
static bool is_canonical(const struct match *m, const struct action *a, struct ruling *r)
{
	const char *is = signed_text(r->arena, a->doc);
	const char *should = a->skipped ? is : signed_text(r->arena, canonical(r->arena, m, a));

	return same(is, should) ||
	       trouble(r, "a signed action must be written as the history has it: %s", should);
}

bool is_lawful_now(const struct match *m, int side, const struct doc *action, bool *skipped,
		   struct arena *arena)
{
	const struct letter letter = { .as = side, .is_signed = true };
	struct action *a = NEW_RAW(arena, struct action);
	struct ruling r = { .arena = arena, .quiet = true };
	bool good = check_proposal(m, action, &letter, a, &r) && is_canonical(m, a, &r);

	*skipped = good && a->skipped;
	return good;
}

/* ---- an undo --------------------------------------------------------------------------- */

bool is_undo(const struct doc *d)
{
	return same(doc_text(d, "do"), "undo");
}

/* {by: german, do: undo, count: 2, consents: {...}}: no verb of any game. */
static const struct doc *undo_written(const struct game *g, const struct doc *d, int side, struct ruling *r)
{
	static const char *const keys[] = { "by", "do", "count", "consents", NULL };
	const struct doc *count = doc_get(d, "count"), *consents = doc_get(d, "consents");
	struct doc *out = doc_new(r->arena, DOC_MAP);
	int n = 0;

	EACH(child, d)
		if (name_index(keys, child->key) < 0) {
			trouble_at_key(r, child, "an undo takes no '%s'", child->key);
			return NULL;
		}
	if (!count || !doc_to_int(count, &n) || n < 1) {
		trouble_at(r, count ? count : d, "an undo is written {do: undo, count: N}");
		return NULL;
	}
	doc_add_text(r->arena, out, "by", "%s", g->forms->sides[side]);
	doc_add_text(r->arena, out, "do", "undo");
	doc_add_text(r->arena, out, "count", "%d", n);
	if (consents && consents->count)
		doc_add_copy(r->arena, out, consents);
	return out;
}

bool is_consent(const struct agreement *a, const struct game_file *f, const char *side, int count,
		const char *words)
{
	int party = name_index(f->match.game->forms->sides, side);
	struct hash what = consent_hash(&f->chain.id, side, &f->chain.made_for, (uint64_t)count);
	struct signature signature;

	if (party < 0 || !a->parties[party].has_key)
		return party >= 0 && same(words, "unproved");
	return words && hex_read(signature.bytes, sizeof signature.bytes, words) &&
	       is_signed_by(&a->parties[party].ticket.public_key, &what, &signature);
}

/* The history says that it is carried out, in the very bytes that were signed. */
static bool take_back(struct delivery *d, const struct paper *p, int i, struct ruling *r)
{
	const struct doc *undo = undo_written(d->file->match.game, p->actions[i], p->side, r);
	const struct doc *consents = undo ? doc_get(undo, "consents") : NULL;
	int count = 0;

	if (!undo || !doc_to_int(doc_get(undo, "count"), &count))
		return false;
	if (!same(signed_text(r->arena, undo), signed_text(r->arena, p->actions[i])))
		return trouble(r, "a signed undo must be written as the history has it: %s",
			       signed_text(r->arena, undo));
	EACH(child, consents)
		if (!is_consent(&d->agreement, d->file, child->key, count, child->text))
			return refuse(r, NULL, "%s has not signed this consent", child->key);
	return history_undo(d->file, p->side, count, consents, p->is_salted ? &p->salts[i] : NULL, r);
}

/* ---- what proves ------------------------------------------------------------------------- */

/* An entry that only proves others, or tells what came of none. */
static void add_proof(struct game_file *f, struct arena *arena, enum entry_kind kind, const struct doc *d)
{
	const struct entry entry = { .kind = kind, .doc = d };
	struct ruling r = { .arena = arena };

	history_add(f, arena, &(struct step){ .entry = &entry, .doc = d, .ruling = &r, .after = &f->match });
}

static void add_unused(struct game_file *f, struct arena *arena, const struct paper *p, int i,
		       const char *how)
{
	struct doc *d = doc_new(arena, DOC_MAP), *unused;

	doc_add_text(arena, d, "by", "%s", f->match.game->forms->sides[p->side]);
	unused = doc_add(d, "unused", doc_new(arena, DOC_MAP));
	doc_add(unused, how, doc_copy(arena, p->actions[i]));
	if (p->is_salted)
		ADD_HEX(arena, unused, "letter-salt", p->salts[i]);
	add_proof(f, arena, UNUSED, d);
}

static bool try_with(struct passage *p, const struct doc *doc, struct dice_source *dice, struct ruling *r)
{
	struct letter letter = letter_from(p);
	struct way way = { .letter = &letter, .file = p->d->file, .proof = READ_BACK };

	r->dice = dice;
	if (!adjudicate(&p->d->file->match, doc, &way, r))
		return false;
	p->d->applied += !way.action.skipped;
	return true;
}

/* The keeper opens at once: with one link for a whole game that hides something, else with the next. */
static bool open_as_keeper(struct passage *p, struct ruling *r)
{
	struct delivery *d = p->d;
	int keeper = d->agreement.keeper;

	if (!d->keeper)
		return trouble(r, "dice are needed, and only the keeper opens them: -k KEY");
	p->is_opened = true;
	if (is_hiding(&d->file->match)) {
		struct party fresh = d->agreement.parties[keeper];

		fresh.shown = 0;
		p->number = 1;
		p->opener = next_link(&fresh, d->keeper);
	} else if (!has_links_left(&d->agreement, d->file->match.game, keeper, r)) {
		return false;
	} else {
		struct hash link = next_link(&d->agreement.parties[keeper], d->keeper);
		struct opening o = opening_sign(d->file, &d->agreement, keeper, &p->paper->hash, &link,
						d->keeper);

		p->number = o.number;
		p->opener = o.link;
		show_link(d->file, r->arena, &d->agreement, keeper, &o.link);
		add_proof(d->file, r->arena, OPENING, opening_entry(r->arena, &o, d->file->match.game));
	}
	return true;
}

enum passed { PASSED, MUST_WAIT, FAILED };

/* Without dice if it needs none; MUST_WAIT: somebody else opens them. */
static enum passed pass(struct passage *p, int i, struct ruling *r)
{
	const struct doc *doc = salted(p->paper, i, r->arena);
	struct dice_source none = dice_of_none();
	struct ruling dry = { .arena = r->arena };
	struct proved_dice dice;

	if (p->d->agreement.mode == DICE_OPEN)
		return try_with(p, doc, p->d->dice, r) ? PASSED : FAILED;
	if (!p->is_opened) {
		if (try_with(p, doc, &none, &dry)) {
			*r = dry;
			return PASSED;
		}
		if (!none.misfit) {
			*r = dry;
			return FAILED;
		}
		if (p->d->agreement.mode == DICE_SEALED)
			return MUST_WAIT;
		if (!open_as_keeper(p, r))
			return FAILED;
	}
	dice = proved_dice(p->paper, i, p->number, &p->opener);
	return try_with(p, doc, &dice.source, r) ? PASSED : FAILED;
}

/* The bytes first: an action that is written otherwise would not be what was signed. */
static enum passed pass_action(struct passage *p, int i, struct ruling *r)
{
	struct game_file *f = p->d->file;
	struct letter letter = letter_from(p);
	struct match *before = NEW_RAW(r->arena, struct match);
	struct ruling read = { .arena = r->arena };
	struct action *a = NEW_RAW(r->arena, struct action);
	enum passed how;

	if (is_undo(p->paper->actions[i])) {
		p->d->shown = p->d->shown || p->d->applied;
		if (!take_back(p->d, p->paper, i, r))
			return FAILED;
		p->d->applied++;
		return PASSED;
	}
	if (!check_proposal(&f->match, p->paper->actions[i], &letter, a, &read) ||
	    !is_canonical(&f->match, a, &read)) {
		*r = read;
		return FAILED;
	}
	match_copy(before, &f->match);
	how = pass(p, i, r);
	if (how != PASSED)
		return how;
	if (a->skipped)
		add_unused(f, r->arena, p->paper, i, "skipped");
	p->d->shown |= r->n_rolled || r->revealed || shows_more(before, &f->match);
	if (p->d->told)
		p->d->told(p->d->context, r);
	return PASSED;
}

/* ---- what is bound ------------------------------------------------------------------- */

bool bound_letter(const struct game_file *f, struct hash *letter, int *by)
{
	const struct doc *bound = left_behind(f, "bound");
	const char *hash = bound ? doc_text(bound, "letter") : NULL;

	*by = doc_text(bound, "by") ? name_index(f->match.game->forms->sides, doc_text(bound, "by")) : NONE;
	return *by >= 0 && hash && hex_read(letter->bytes, sizeof letter->bytes, hash);
}

static void bind(struct game_file *f, struct arena *arena, const struct paper *p, int from)
{
	struct doc *bound = doc_new(arena, DOC_MAP), *actions;

	ADD_HEX(arena, bound, "letter", p->hash);
	doc_add_text(arena, bound, "by", "%s", f->match.game->forms->sides[p->side]);
	doc_add_text(arena, bound, "number", "%d", p->number);
	doc_add_text(arena, bound, "from", "%d", from);
	actions = doc_add(bound, "actions", doc_new(arena, DOC_LIST));
	for (int i = from; i < p->n; i++)
		doc_add(actions, NULL, doc_copy(arena, p->actions[i]));
	leave_behind(f, arena, "bound", bound);
}

/* What is left of the letter that is bound. */
static bool read_bound(struct paper *p, int *from, const struct game_file *f, const struct agreement *a,
		       struct ruling *r)
{
	const struct doc *bound = left_behind(f, "bound");
	const struct doc *actions = doc_get(bound, "actions"), *first = doc_get(bound, "from");
	const struct doc *number = doc_get(bound, "number");

	*p = (struct paper){ .has_link = true };
	if (!bound)
		return trouble(r, "%s: no letter is bound, and so none is to be opened", f->name);
	if (!bound_letter(f, &p->hash, &p->side) || p->side < 0 || !first || !doc_to_int(first, from) ||
	    *from < 0 || !number || !doc_to_int(number, &p->number) || !actions ||
	    actions->kind != DOC_LIST || !actions->count || *from + actions->count > LETTER_ACTIONS)
		return trouble_at(r, bound, "what is bound is written {letter: HASH, by: SIDE, number: N, "
				  "from: I, actions: [...]}");
	p->n = *from;
	EACH(child, actions)
		p->actions[p->n++] = child;
	p->link = a->parties[p->side].link;
	return true;
}

/* The last letter of the history, and how many of its actions were carried out or skipped. */
static bool last_letter(struct paper *l, int *done, const struct game_file *f, struct ruling *r)
{
	struct entries read;
	struct entry e;

	*l = (struct paper){ .side = NONE };
	entries_open(&read, f, 0);
	while (r->verdict == LAWFUL && entries_next(&read, &e, r)) {
		if (e.kind == LETTER) {
			paper_from_entry(l, e.doc, &f->match, r);
			*done = 0;
		} else if (e.kind != OPENING) {
			++*done;
		}
	}
	entries_close(&read);
	return r->verdict == LAWFUL && l->side != NONE;
}

/* Signed by its side, with a link that leads to the anchor. */
static bool is_true_letter(const struct paper *l, const struct game_file *f, const struct party *party)
{
	struct hash hash = paper_signed(l, f), anchor;

	if (!party->has_key || !l->has_link || l->number != party->shown ||
	    !hash_same(&l->link, &party->link))
		return false;
	anchor = chain_link(&party->ticket.nonce, &l->link, l->number, 0);
	return hash_same(&anchor, &party->ticket.anchor) &&
	       is_signed_by(&party->ticket.public_key, &hash, &l->signature);
}

/* To the byte: what is not signed of an action could make it unlawful. */
static bool is_action_of(const struct paper *l, int i, const struct doc *action, struct arena *arena)
{
	struct buffer b = { .arena = arena };
	struct hash hash;

	doc_write_flow(&b, action);
	hash = action_hash(NULL, b.bytes, b.length);
	return i < l->n && hash_same(&hash, &l->hashes[i]);
}

bool bound_check(const struct game_file *f, const struct agreement *a, struct ruling *r)
{
	struct paper *p = NEW(r->arena, struct paper), *l = NEW(r->arena, struct paper);
	struct hash hash;
	int from, done = 0;
	bool good;

	if (!read_bound(p, &from, f, a, r) || (!last_letter(l, &done, f, r) && r->verdict != LAWFUL))
		return false;
	good = l->side == p->side && l->number == p->number && l->n == p->n && done == from &&
	       is_true_letter(l, f, &a->parties[p->side]);
	hash = good ? paper_signed(l, f) : p->hash;
	good = good && hash_same(&hash, &p->hash);
	for (int i = from; good && i < p->n; i++)
		good = is_action_of(l, i, p->actions[i], r->arena);
	return good || trouble(r, "%s: what is bound is not the last letter as %s signed it (umpire replay "
			       "says what is wrong)", f->name, party_name(f->match.game, p->side));
}

int pen_in(const struct match *m)
{
	const struct frame *top = top_frame(m);

	return !top || top->state->anyone ? 0 : top->side;
}

int pen_of(const struct game_file *f, const struct agreement *a)
{
	struct hash letter;
	int by;

	return bound_letter(f, &letter, &by) ? opener_of(a, by) : pen_in(&f->match);
}

const char *owed_words(struct arena *arena, const struct game_file *f, const struct agreement *a)
{
	const struct game *g = f->match.game;
	const char *owes, *waits;
	struct hash letter;
	int by;

	if (!bound_letter(f, &letter, &by))
		return NULL;
	owes = party_name(g, opener_of(a, by));
	waits = party_name(g, by);
	return text(arena, "%s owes the opening of letter %s of %s; %s can know its dice, %s cannot", owes,
		    told_text(arena, left_behind(f, "bound"), "number"), waits, owes, waits);
}

/* ---- a letter -------------------------------------------------------------------------- */

/* A file as it was, to go back to. */
struct stand {
	struct game_file *file;
	struct agreement agreement;
};

static struct stand stand_of(const struct delivery *d, struct arena *arena)
{
	struct stand s = { NEW_RAW(arena, struct game_file), d->agreement };

	file_copy(s.file, d->file);
	return s;
}

static void go_back(struct delivery *d, const struct stand *s)
{
	file_copy(d->file, s->file);
	d->agreement = s->agreement;
	d->applied = 0;
}

static void add_letter(struct delivery *d, const struct paper *p, const char *refused, struct arena *arena)
{
	struct doc *entry = paper_entry(arena, p, d->file->match.game, refused);

	d->agreement.parties[p->side].has_refused = refused;
	d->agreement.parties[p->side].refused = p->hash;
	if (p->has_link)
		show_link(d->file, arena, &d->agreement, p->side, &p->link);
	if (refused && d->keeper && d->agreement.mode == DICE_KEPT) {
		struct hash what = refusal_hash(&d->file->chain.id, &p->hash, &d->file->chain.head, refused);
		struct signature signature = sign_hash(&d->keeper->signing, &what);

		ADD_HEX(arena, entry, "refusal", signature);
	}
	add_proof(d->file, arena, LETTER, entry);
}

static void drop_from(struct delivery *d, const struct paper *p, int from, struct arena *arena)
{
	for (int i = from; i < p->n; i++, d->unused++)
		add_unused(d->file, arena, p, i, "dropped");
}

/* Which one it was, of several. */
static bool pass_on(const struct ruling *from, int i, int n, struct ruling *r)
{
	const char *which = n > 1 ? text(r->arena, "action %d of %d: ", i + 1, n) : "";

	if (from->verdict == REFUSED)
		return refuse(r, from->rule, "%s%s", which, from->text);
	return trouble(r, "%s%s", which, from->text);
}

/* None of it is carried out, and it is spent. */
static bool refuse_letter(struct delivery *d, const struct stand *before, const struct paper *p,
			  const struct ruling *why, struct ruling *r)
{
	go_back(d, before);
	add_letter(d, p, why->rule ? why->rule : "", r->arena);
	drop_from(d, p, 0, r->arena);
	d->refused = true;
	r->verdict = LAWFUL;
	return refuse(r, why->rule, "the letter is refused: %s", why->text);
}

/* The others have signed for this very position, so nothing can cross it. */
static bool is_agreed_undo(const struct paper *p, const struct game_file *f, const struct agreement *a)
{
	const struct doc *undo = p->actions[0], *consents = doc_get(undo, "consents");
	const struct doc *number = doc_get(undo, "count");
	int count = 0;

	if (p->n != 1 || !is_undo(undo) || !number || !doc_to_int(number, &count))
		return false;
	for (int i = 0; i < a->keeper; i++) {
		const char *side = party_name(f->match.game, i);

		if (i != p->side && !is_consent(a, f, side, count, doc_text(consents, side)))
			return false;
	}
	return true;
}

bool may_write(const struct paper *p, const struct game_file *f, const struct agreement *a, struct ruling *r)
{
	const struct game *g = f->match.game;
	int pen = pen_of(f, a), by;
	struct hash letter;

	if (a->mode != DICE_SEALED)
		return true;
	if (bound_letter(f, &letter, &by))
		return trouble(r, "a letter of %s is bound: %s opens it before anything else is written",
			       party_name(g, by), party_name(g, pen));
	return p->side == pen || is_agreed_undo(p, f, a) ||
	       trouble(r, "it is for %s to write, not for %s", party_name(g, pen), party_name(g, p->side));
}

void begin_salts(struct delivery *d)
{
	const struct party *keeper = &d->agreement.parties[d->agreement.keeper];
	struct hash end;

	if (d->agreement.mode != DICE_KEPT || d->file->chain.has_salts || !d->keeper)
		return;
	end = chain_end(&d->keeper->dice, &keeper->ticket.nonce);
	d->file->chain.salts = salts_of(&end, &d->file->chain.id);
	d->file->chain.has_salts = true;
	forget(&end, sizeof end);
}

bool deliver_letter(struct delivery *d, const struct paper *p, struct ruling *r)
{
	struct passage passage = { .d = d, .paper = p };
	struct ruling late = { .arena = r->arena };
	struct stand before;

	if (!may_write(p, d->file, &d->agreement, r))
		return false;
	if (d->agreement.mode == DICE_KEPT && !d->keeper)
		return trouble(r, "letters of this game are applied by its keeper: -k KEY");
	begin_salts(d);
	before = stand_of(d, r->arena);
	if (p->is_late) {
		refuse(&late, "for", "it was written for another position than this one");
		return refuse_letter(d, &before, p, &late, r);
	}
	add_letter(d, p, NULL, r->arena);
	for (int i = 0; i < p->n; i++) {
		struct ruling one = { .arena = r->arena };
		enum passed how = pass_action(&passage, i, &one);

		if (how == MUST_WAIT) {
			bind(d->file, r->arena, p, i);
			d->bound = true;
			return true;
		}
		if (how == PASSED)
			continue;
		if (!d->shown)
			return refuse_letter(d, &before, p, &one, r);
		drop_from(d, p, i, r->arena);
		return pass_on(&one, i, p->n, r);
	}
	return true;
}

/* ---- an opening -------------------------------------------------------------------------- */

bool goes_on(const struct match *m, int side)
{
	return !is_over(m) && may_answer(m, side);
}

bool deliver_opening(struct delivery *d, const struct opening *o, struct ruling *r)
{
	struct paper *p = NEW(r->arena, struct paper);
	struct passage passage = {
		.d = d, .paper = p, .is_opened = true, .number = o->number, .opener = o->link,
	};
	int from = 0;

	if (!bound_check(d->file, &d->agreement, r) || !read_bound(p, &from, d->file, &d->agreement, r))
		return false;
	if (!hash_same(&p->hash, &o->letter) || o->party != opener_of(&d->agreement, p->side))
		return trouble(r, "this opens another letter than the one that is bound");
	show_link(d->file, r->arena, &d->agreement, o->party, &o->link);
	leave_behind(d->file, r->arena, "bound", NULL);
	add_proof(d->file, r->arena, OPENING, opening_entry(r->arena, o, d->file->match.game));
	for (int i = from; i < p->n; i++) {
		struct ruling one = { .arena = r->arena };
		bool first = i == from;

		if (!first && !goes_on(&d->file->match, p->side)) {
			drop_from(d, p, i, r->arena);
			return true;
		}
		if (pass_action(&passage, i, &one) != PASSED) {
			drop_from(d, p, i, r->arena);
			return pass_on(&one, i, p->n, r);
		}
	}
	return true;
}

/* ---- composing ------------------------------------------------------------------------------ */

/* As the history will have it; behind a die the position is not known, and any verb of that name will do. */
static const struct doc *written(const struct match *m, const struct doc *d, struct letter letter,
				 bool is_known, struct ruling *r)
{
	struct action *a = NEW_RAW(r->arena, struct action);

	letter.is_signed = true;

	if (is_undo(d))
		return undo_written(m->game, d, letter.as, r);
	if (is_known ? !check_proposal(m, d, &letter, a, r) : !action_guess(m, d, &letter, a, r))
		return NULL;
	return a->skipped ? doc_copy(r->arena, d) : canonical(r->arena, m, a);
}

/* Goes on to the position after it; false: a die is needed. */
static bool go_on(struct match *m, const struct doc *d, const struct letter *letter, struct arena *arena)
{
	struct way way = { .letter = letter };
	struct dice_source none = dice_of_none();
	struct ruling r = { .arena = arena, .dice = &none, .quiet = true };

	return adjudicate(m, d, &way, &r);
}

/* Whether it would be refused, before a number is spent on it. */
static bool try_undo(const struct game_file *f, const struct agreement *a, const struct doc *undo, int side,
		     struct ruling *r)
{
	struct delivery d = { .file = NEW_RAW(r->arena, struct game_file), .agreement = *a };
	struct paper *p = NEW(r->arena, struct paper);

	file_copy(d.file, f);
	p->side = side;
	p->n = 1;
	p->actions[0] = undo;
	return take_back(&d, p, 0, r);
}

bool compose(struct paper *p, const struct game_file *f, const struct agreement *a, int side,
	     const struct doc *const *proposals, int n, struct ruling *r)
{
	struct match *m = NEW_RAW(r->arena, struct match);
	struct letter letter = { .as = side, .chain = &f->chain };
	bool is_known = !f->view;

	*p = (struct paper){
		.side = side, .number = a->parties[side].shown + 1, .made_for = f->chain.made_for,
	};
	if (n < 1 || n > LETTER_ACTIONS)
		return trouble(r, "a letter has 1 to %d actions, not %d", LETTER_ACTIONS, n);
	match_copy(m, &f->match);
	for (int i = 0; i < n; i++) {
		struct ruling one = { .arena = r->arena };
		const struct doc *d = written(m, proposals[i], letter, is_known, &one);

		if (!d || (is_undo(d) && is_known && i == 0 && !try_undo(f, a, d, side, &one)))
			return pass_on(&one, i, n, r);
		p->actions[p->n++] = d;
		is_known = is_known && !is_undo(d) && go_on(m, d, &letter, r->arena);
	}
	return true;
}
