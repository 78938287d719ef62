/* SPDX-License-Identifier: ISC */
/* proof.c: letters, links, openings and dice of a file, found true while its history is played again. */
#include "proof/proof.h"
#include "proof/deliver.h"
#include "engine/adjudicate.h"
#include "engine/dice.h"
#include "engine/fields.h"

#include <string.h>

struct prover {
	struct arena *arena;
	const struct game_file *file;
	struct evidence *proof;
	struct agreement agreement;	/* its links as far as the entries have shown them */
	bool has_letter, is_refused, is_opened;
	struct paper letter;		/* the last one */
	int next;			/* of its actions: comes next */
	bool is_late;			/* it was written for another position */
	bool is_out_of_turn;		/* not by who had the pen: only an undo that all agreed to will do */
	bool has_done;			/* something of it was carried out */
	bool has_shown;			/* a die fell for it, or a secret was shown: what was done stays */
	bool is_dropped;		/* from here on nothing of it is carried out */
	bool goes_on;			/* its side is asked, or may act */
	struct opening opening;
	int opened_at;			/* its action that the opening was for */
	bool is_revealed;
	struct hash revealed;		/* the keeper's last link */
	int entries;			/* so many came, with this one */
	struct hash head;		/* of the entry before */
	struct hash made_for;		/* of the last one that moves it */
	struct hash *waited;		/* letters that waited for an opening */
	int n_waited;
	struct match *before;		/* the position before a letter that was refused */
	struct match *last;		/* of a game that hides something: the position before this entry */
	struct ruling why;		/* what is false */
};

/* The first thing only. */
static bool is_false(struct prover *p, const struct step *s, const char *what)
{
	if (p->why.verdict == LAWFUL)
		refuse(&p->why, NULL, "%s: %s", doc_where(p->arena, s->entry->raw), what);
	return false;
}

/* What came of reading an entry, kept where nothing is given back. */
static bool take_verdict(struct prover *p, const struct ruling *from)
{
	if (from->verdict == LAWFUL)
		return true;
	if (p->why.verdict == LAWFUL)
		trouble(&p->why, "%s", from->text);
	return false;
}

static bool has_key(const struct prover *p, int party)
{
	return party != NONE && p->agreement.parties[party].has_key;
}

static void note_link(struct prover *p, int party, const struct hash *link)
{
	p->agreement.parties[party].shown++;
	p->agreement.parties[party].link = *link;
}

/* ---- letters --------------------------------------------------------- */

/* Is it the head of an entry before this one? */
static bool is_past(const struct prover *p, const struct hash *head)
{
	struct ruling r = { .arena = p->arena };
	int n = entry_with_head(p->file, hex_text(p->arena, head->bytes, HASH_BYTES), &r);

	return n != NONE && n < p->entries;
}

static bool check_letter(struct prover *p, const struct step *s, const struct paper *l)
{
	const struct party *party = &p->agreement.parties[l->side];

	if (!hash_same(&l->made_for, &p->made_for) && !doc_get(s->doc, "refused"))
		return is_false(p, s, "this letter was written for another position");
	if (!hash_same(&l->made_for, &p->made_for) && !is_past(p, &l->made_for))
		return is_false(p, s, "this letter was written for a position that this game never came to: "
				"its writer was told another story, or tells one");
	if (!party->has_key)
		return !l->has_link || is_false(p, s, "this letter is of a side without a key");
	if (!l->has_link || !is_next_link(party, l->number, &l->link))
		return is_false(p, s, "the link of this letter is not the next of its side");
	if (!is_signed_by(&party->ticket.public_key, &l->hash, &l->signature))
		return is_false(p, s, "the signature of this letter is not that of its side");
	if (party->has_refused != l->has_instead ||
	    (l->has_instead && !hash_same(&l->instead, &party->refused)))
		return is_false(p, s, "this letter does not name the one that was refused before it, "
				"or names none");
	return true;
}

/* A refusal is the keeper's word, signed. */
static bool check_refusal(struct prover *p, const struct step *s)
{
	const struct agreement *a = &p->agreement;
	const char *rule = doc_text(s->doc, "refused"), *words = doc_text(s->doc, "refusal");
	struct signature signature;
	struct hash what;

	if (a->mode != DICE_KEPT)
		return true;
	what = refusal_hash(&p->file->chain.id, &p->letter.hash, &p->head, rule);
	return (words && hex_read(signature.bytes, sizeof signature.bytes, words) &&
		is_signed_by(&a->parties[a->keeper].ticket.public_key, &what, &signature)) ||
	       is_false(p, s, "the keeper has not signed that he refuses this letter");
}

static void take_letter(struct prover *p, const struct step *s)
{
	struct ruling r = { .arena = s->ruling->arena };
	struct paper l;

	/* Also of a letter that somebody wrote while it was bound. */
	if (p->has_letter && p->next < p->letter.n) {
		is_false(p, s, "the letter before this one is not whole");
		return;
	}
	if (!paper_from_entry(&l, s->doc, s->after, &r)) {
		take_verdict(p, &r);
		return;
	}
	l.hash = paper_signed(&l, p->file);
	if (!check_letter(p, s, &l))
		return;
	p->letter = l;
	p->has_letter = true;
	p->next = 0;
	p->is_opened = p->has_done = p->has_shown = p->is_dropped = false;
	p->is_out_of_turn = p->agreement.mode == DICE_SEALED && l.side != pen_in(s->after);
	p->is_refused = doc_get(s->doc, "refused");
	p->is_late = !hash_same(&l.made_for, &p->made_for);
	p->proof->letters += l.has_link;
	p->proof->unsigned_letters += !l.has_link;
	p->proof->refused += p->is_refused;
	p->proof->agreed |= l.has_link ? 1u << l.side : 0;
	p->agreement.parties[l.side].has_refused = p->is_refused;
	p->agreement.parties[l.side].refused = l.hash;
	if (l.has_link)
		note_link(p, l.side, &l.link);
	if (p->is_refused && check_refusal(p, s))
		match_copy(p->before, s->after);
}

static void note_waited(struct prover *p)
{
	p->waited = array_grown(p->arena, p->waited, p->n_waited, sizeof p->waited[0]);
	p->waited[p->n_waited++] = p->letter.hash;
}

static bool has_waited(const struct prover *p, const struct hash *letter)
{
	for (int i = 0; i < p->n_waited; i++)
		if (hash_same(&p->waited[i], letter))
			return true;
	return false;
}

static void take_opening(struct prover *p, const struct step *s)
{
	struct ruling r = { .arena = s->ruling->arena };
	const struct party *party;
	struct opening o;
	struct hash what;

	if (!opening_from_entry(&o, s->doc, s->after, &r)) {
		take_verdict(p, &r);
		return;
	}
	if (!p->has_letter || p->is_opened || p->next == p->letter.n || p->agreement.mode == DICE_OPEN ||
	    is_hiding(s->after) ||	/* one link serves the whole game: another would be a second throw */
	    o.party != opener_of(&p->agreement, p->letter.side)) {
		is_false(p, s, "this opens no letter");
		return;
	}
	party = &p->agreement.parties[o.party];
	o.letter = p->letter.hash;
	what = opening_signed(&o, &p->file->chain.id);
	if (!is_next_link(party, o.number, &o.link) ||
	    !is_signed_by(&party->ticket.public_key, &what, &o.signature)) {
		is_false(p, s, "link or signature of this opening are not those of its side");
		return;
	}
	note_link(p, o.party, &o.link);
	note_waited(p);
	p->opening = o;
	p->opened_at = p->next;
	p->is_opened = true;
	p->proof->openings++;
	p->proof->agreed |= 1u << o.party;
}

/* ---- what a letter holds --------------------------------------------- */

/* The next action of the letter, by its hash; unused: it was not carried out. */
static bool check_in_letter(struct prover *p, const struct step *s, const struct doc *action,
			    const char *salt)
{
	const char *words = signed_text(s->ruling->arena, action), *by = doc_text(action, "by");
	struct salt mix;
	struct hash hash;

	if (!p->has_letter || p->next == p->letter.n ||
	    !same(by, p->file->match.game->forms->sides[p->letter.side]))
		return is_false(p, s, "this action is in no letter of its side");
	if (salt && !hex_read(mix.bytes, sizeof mix.bytes, salt))
		return is_false(p, s, "the salt of this action is none");
	hash = action_hash(salt ? &mix : NULL, words, strlen(words));
	return hash_same(&hash, &p->letter.hashes[p->next++]) ||
	       is_false(p, s, "this is not what the letter of its side says");
}

/* Is it behind a question to the other side, so that an opening does not come to it? */
static bool is_behind(const struct prover *p)
{
	return p->agreement.mode == DICE_SEALED && p->is_opened && p->next - 1 > p->opened_at && !p->goes_on;
}

/*
 * The next one of a letter that was refused, in the position that those before it led to: is this the one
 * that was refused? One that needs dice would have got them, and none was to be refused behind it.
 */
static void check_refused(struct prover *p, const struct step *s, const struct doc *action)
{
	struct letter letter = { .as = p->letter.side, .is_signed = true };
	struct way *way = NEW(s->ruling->arena, struct way);
	struct dice_source none = dice_of_none();
	struct ruling r = { .arena = s->ruling->arena, .dice = &none, .quiet = true };
	bool skipped;

	way->letter = &letter;
	if (is_undo(action) || !is_lawful_now(p->before, p->letter.side, action, &skipped, r.arena)) {
		p->is_refused = false;
		p->is_dropped = true;
		return;
	}
	if ((!adjudicate(p->before, action, way, &r) && none.misfit) || p->next == p->letter.n)
		is_false(p, s, "this letter was refused, and is lawful");
}

/* Only what could not be carried out, and nothing before a die fell: then the whole letter is refused. */
static void check_dropped(struct prover *p, const struct step *s, const struct doc *action)
{
	bool skipped, first = !p->is_dropped;

	p->is_dropped = true;
	if (!first || is_behind(p))
		return;
	if (!p->has_shown && !(is_undo(action) && p->has_done))
		is_false(p, s, "this was dropped, and the letter was not refused");
	else if (!is_undo(action) &&
		 is_lawful_now(s->after, p->letter.side, action, &skipped, s->ruling->arena))
		is_false(p, s, "this was dropped, and is lawful");
}

static void check_skipped(struct prover *p, const struct step *s, const struct doc *action)
{
	bool skipped;

	if (p->is_dropped || is_behind(p) ||
	    !is_lawful_now(s->after, p->letter.side, action, &skipped, s->ruling->arena) || !skipped)
		is_false(p, s, "this was skipped, and was to be carried out or dropped");
}

/* As it was signed: what is not signed of an action could make it unlawful. */
static bool is_bare(struct arena *arena, const struct doc *action)
{
	struct buffer b = { .arena = arena };

	doc_write_flow(&b, action);
	return same(b.bytes, signed_text(arena, action));
}

static void take_unused(struct prover *p, const struct step *s)
{
	static const char *const hows[] = { "dropped", "skipped", NULL };
	const struct doc *unused = doc_get(s->doc, "unused"), *action = NULL;
	int n = 0;

	EACH(child, unused)
		if (!same(child->key, "letter-salt") && ++n)
			action = child;
	if (n != 1 || action->kind != DOC_MAP || name_index(hows, action->key) < 0 ||
	    !is_bare(s->ruling->arena, action)) {
		is_false(p, s, "this is no action that was not carried out");
		return;
	}
	if (!check_in_letter(p, s, action, doc_text(unused, "letter-salt")))
		return;
	p->proof->unused += same(action->key, "dropped");
	if (p->is_refused && p->is_late)
		return;		/* rightly, whatever it says */
	if (p->is_refused)
		check_refused(p, s, action);
	else if (doc_get(unused, "skipped"))
		check_skipped(p, s, action);
	else
		check_dropped(p, s, action);
}

/* ---- dice ------------------------------------------------------------ */

/* Both links: false, if the other one is not shown yet. */
static bool find_links(const struct prover *p, const struct match *m, int *number, struct hash *opener)
{
	const struct agreement *a = &p->agreement;

	if (p->is_opened) {
		*number = p->opening.number;
		*opener = p->opening.link;
		return true;
	}
	if (!p->is_revealed || !is_hiding(m))	/* where nothing is hidden he opens each letter by itself */
		return false;
	*number = 1;
	*opener = chain_link(&a->parties[a->keeper].ticket.nonce, &p->revealed, CHAIN_LINKS, 1);
	return true;
}

static void check_dice(struct prover *p, const struct step *s)
{
	const struct ruling *r = s->ruling;
	struct dice_stream stream = { .left = 0 };
	struct hash opener;
	int number;

	if (!r->n_rolled)
		return;
	if (p->agreement.mode == DICE_OPEN) {
		for (int i = 0; i < r->n_rolled; i++)
			p->proof->other[r->rolled[i].from]++;
		return;
	}
	if (!find_links(p, s->after, &number, &opener)) {
		if (p->agreement.mode == DICE_SEALED || !is_hiding(s->after))
			is_false(p, s, "dice were rolled, and no opening is there for them");
		p->proof->committed += r->n_rolled;
		return;
	}
	stream.key = dice_hash(&p->letter.hash, (uint64_t)number, (uint32_t)(p->next - 1),
			       p->letter.has_link ? &p->letter.link : NULL, &opener);
	for (int i = 0; i < r->n_rolled; i++)
		if (r->rolled[i].from != DIE_UNSAID) {
			is_false(p, s, "dice of a letter come out of links, and this says otherwise");
			return;
		}
	for (int i = 0; i < r->n_rolled; i++)
		if (stream_die(&stream, r->rolled[i].faces) != r->rolled[i].value) {
			is_false(p, s, text(p->arena, "die %d is not what the links give", i + 1));
			return;
		}
	p->proof->proved += r->n_rolled;
}

/* ---- consent --------------------------------------------------------- */

static void check_consents(struct prover *p, const struct step *s)
{
	EACH(child, doc_get(s->doc, "consents")) {
		const struct game *g = p->file->match.game;
		int side = name_index(g->forms->sides, child->key);
		struct hash what = consent_hash(&p->file->chain.id, child->key, &p->made_for,
						(uint64_t)s->entry->back);
		struct signature signature;

		if (side < 0 || !has_key(p, side)) {
			p->proof->unproved_consents++;
			continue;
		}
		p->proof->consents++;
		if (!hex_read(signature.bytes, sizeof signature.bytes, child->text) ||
		    !is_signed_by(&p->agreement.parties[side].ticket.public_key, &what, &signature))
			is_false(p, s, text(p->arena, "%s has not signed that it consents", child->key));
	}
}

/* ---- entry after entry ----------------------------------------------- */

/* Was anything shown by it that cannot be taken back? */
static void note_shown_by(struct prover *p, const struct step *s)
{
	p->has_shown = p->has_shown || s->ruling->n_rolled || s->ruling->revealed ||
		       (s->entry->kind == TAKEN_BACK && p->has_done) ||
		       (is_hiding(s->after) && shows_more(p->last, s->after));
	p->has_done = true;
}

/* By the other side of a sealed game; its signature is checked like any. */
static bool is_agreed_undo(const struct prover *p, const struct step *s)
{
	const char *other = party_name(p->file->match.game, opener_of(&p->agreement, p->letter.side));

	return s->entry->kind == TAKEN_BACK && doc_get(doc_get(s->doc, "consents"), other);
}

static void take_action(struct prover *p, const struct step *s)
{
	if (p->agreement.has_keys &&
	    !check_in_letter(p, s, s->doc, doc_text(s->doc, "letter-salt")))
		return;
	if (p->agreement.has_keys && (p->is_refused || p->is_dropped || is_behind(p))) {
		is_false(p, s, "this was carried out, and was to be dropped as what is before it");
		return;
	}
	note_shown_by(p, s);
	if (p->is_out_of_turn && !is_agreed_undo(p, s)) {
		is_false(p, s, "it was not for this side to write");
		return;
	}
	if (s->entry->kind == TAKEN_BACK)
		check_consents(p, s);
	check_dice(p, s);
}

/* What the next entry goes on from. */
static void note_head(struct prover *p, const struct step *s)
{
	const char *head = doc_text(s->entry->raw, "head");

	if (!head || !hex_read(p->head.bytes, sizeof p->head.bytes, head))
		return;
	if (moves_for(s->entry))
		p->made_for = p->head;
}

/* A position that no action led to is one of another game, which the terms name. */
static void take_snapshot(struct prover *p, const struct step *s)
{
	if (!doc_get(p->file->terms, "after"))
		is_false(p, s, "this begins with a position of another game, and the terms name none");
}

void proof_step(void *prover, const struct step *s)
{
	struct prover *p = prover;

	if (p->why.verdict != LAWFUL)
		return;
	if (!s->entry) {
		match_copy(p->last, s->after);
		return;
	}
	p->entries++;
	switch (s->entry->kind) {
	case LETTER: take_letter(p, s); break;
	case OPENING: take_opening(p, s); break;
	case UNUSED: take_unused(p, s); break;
	case SET_UP: check_dice(p, s); break;
	case SNAPSHOT: take_snapshot(p, s); break;
	case PLAYED:
	case STANDING:
	case ASIDE:
	case TAKEN_BACK: take_action(p, s); break;
	}
	note_head(p, s);
	p->goes_on = p->has_letter && goes_on(s->after, p->letter.side);
	if (is_hiding(s->after))
		match_copy(p->last, s->after);
}

struct prover *proof_start(struct arena *arena, const struct game_file *f, struct evidence *proof,
			   struct ruling *r)
{
	struct prover *p = NEW(arena, struct prover);
	const struct doc *revealed = left_behind(f, "revealed");

	*proof = (struct evidence){ 0 };
	p->arena = p->why.arena = arena;
	p->file = f;
	p->proof = proof;
	p->head = p->made_for = f->chain.id;
	p->before = NEW_RAW(arena, struct match);
	p->last = NEW_RAW(arena, struct match);
	if (!agreement_read(&p->agreement, f, r) || !agreement_check(&p->agreement, &f->match, r))
		return NULL;
	links_begin(&p->agreement);
	p->is_revealed = revealed && revealed->kind == DOC_TEXT &&
			 hex_read(p->revealed.bytes, sizeof p->revealed.bytes, revealed->text);
	return p;
}

/* ---- the end --------------------------------------------------------- */

static bool is_shown_alike(const struct party *a, const struct party *b)
{
	return a->shown == b->shown && hash_same(&a->link, &b->link) &&
	       (!a->shown || (a->has_refused == b->has_refused &&
			      (!a->has_refused || hash_same(&a->refused, &b->refused))));
}

static bool check_shown(struct prover *p, struct ruling *r)
{
	struct agreement stated;

	if (!agreement_read(&stated, p->file, r))
		return false;
	for (int i = 0; i <= stated.keeper; i++)
		if (!is_shown_alike(&stated.parties[i], &p->agreement.parties[i]))
			return refuse(r, NULL, "%s: 'shown' is not what the entries show of %s",
				      p->file->name, party_name(p->file->match.game, i));
	return true;
}

/* What waits is what is left of the last letter. */
static bool check_bound(struct prover *p, struct ruling *r)
{
	const struct doc *bound = left_behind(p->file, "bound"), *actions = doc_get(bound, "actions");
	const struct doc *number = doc_get(bound, "number"), *from = doc_get(bound, "from");
	int left = p->has_letter ? p->letter.n - p->next : 0, i = p->next, first = NONE, n = NONE;
	struct hash letter;
	int by;

	if (!bound)
		return !left || refuse(r, NULL, "%s: the last letter is not whole", p->file->name);
	p->proof->is_bound = true;
	if (!bound_letter(p->file, &letter, &by) || by != p->letter.side ||
	    !hash_same(&letter, &p->letter.hash) || bound->count != 5 || !actions ||
	    actions->count != left || !number || !doc_to_int(number, &n) || n != p->letter.number ||
	    !from || !doc_to_int(from, &first) || first != p->next)
		return refuse(r, NULL, "%s: what is bound is not the last letter", p->file->name);
	EACH(child, actions) {
		const char *words = signed_text(p->arena, child);
		struct hash hash = action_hash(NULL, words, strlen(words));

		if (!is_bare(p->arena, child) || !hash_same(&hash, &p->letter.hashes[i++]))
			return refuse(r, NULL, "%s: what is bound is not what its letter says",
				      p->file->name);
	}
	note_waited(p);
	return true;
}

static bool check_revealed(const struct prover *p, struct ruling *r)
{
	const struct party *keeper = &p->agreement.parties[p->agreement.keeper];
	struct hash anchor, salts;

	if (!left_behind(p->file, "revealed"))
		return true;
	anchor = chain_link(&keeper->ticket.nonce, &p->revealed, CHAIN_LINKS, 0);
	salts = salts_of(&p->revealed, &p->file->chain.id);
	if (!keeper->has_key || !p->is_revealed || !hash_same(&anchor, &keeper->ticket.anchor))
		return refuse(r, NULL, "%s: what is revealed is not the keeper's last link", p->file->name);
	return !p->file->chain.has_salts || hash_same(&salts, &p->file->chain.salts) ||
	       refuse(r, NULL, "%s: the salts are not made from the keeper's links", p->file->name);
}

/* Of who waits for an opening: signed, with a date that nothing proves. */
static bool check_claims(const struct prover *p, struct ruling *r)
{
	const struct doc *claims = left_behind(p->file, "claims");

	if (claims && claims->kind != DOC_LIST)
		return trouble_at(r, claims, "claims are a list");
	EACH(child, claims) {
		const char *by = doc_text(child, "by"), *date = doc_text(child, "date");
		int side = by ? name_index(p->file->match.game->forms->sides, by) : NONE;
		struct signature signature;
		struct hash letter, what;

		if (side < 0 || !date || child->count != 4 || !has_key(p, side) ||
		    !READ_HEX(child, "letter", letter, r) || !READ_HEX(child, "sign", signature, r))
			return r->verdict != LAWFUL ? false : refuse(r, NULL, "%s: a claim is of nobody",
								     p->file->name);
		what = claim_hash(&p->file->chain.id, by, &letter, date);
		if (!is_signed_by(&p->agreement.parties[side].ticket.public_key, &what, &signature))
			return refuse(r, NULL, "%s: %s has not signed its claim", p->file->name, by);
		if (!has_waited(p, &letter))
			return refuse(r, NULL, "%s: %s claims that a letter waited which is not in the "
				      "game", p->file->name, by);
		p->proof->claims++;
	}
	return true;
}

static bool check_abandoned(const struct prover *p, struct ruling *r)
{
	const struct doc *end = left_behind(p->file, "abandoned");
	const char *by = end ? doc_text(end, "by") : NULL, *why = end ? doc_text(end, "why") : NULL;
	int side = by ? name_index(p->file->match.game->forms->sides, by) : NONE;
	struct signature signature;
	struct hash what;

	if (!end)
		return true;
	if (side < 0 || !why)
		return refuse(r, NULL, "%s: nobody says that the game is abandoned", p->file->name);
	if (!has_key(p, side))
		return true;
	if (!READ_HEX(end, "sign", signature, r))
		return false;
	what = abandon_hash(&p->file->chain.id, by, &p->file->chain.head, why);
	return is_signed_by(&p->agreement.parties[side].ticket.public_key, &what, &signature) ||
	       refuse(r, NULL, "%s: %s has not signed that it abandons the game", p->file->name, by);
}

bool proof_end(struct prover *p, struct ruling *r)
{
	if (p->why.verdict == REFUSED)
		return refuse(r, NULL, "%s", p->why.text);
	if (p->why.verdict == TROUBLE)
		return trouble(r, "%s", p->why.text);
	return check_shown(p, r) && check_bound(p, r) && check_revealed(p, r) && check_claims(p, r) &&
	       check_abandoned(p, r);
}

/* ---- in words -------------------------------------------------------- */

/* Adds one; count: of what it tells, or NONE. */
static void find(struct findings *to, enum found_as as, const char *what, int count, const char *head,
		 const char *words)
{
	struct finding *f = NEW(to->arena, struct finding);

	*f = (struct finding){ .as = as, .what = what, .count = count, .head = head, .text = words };
	if (to->last)
		to->last->next = f;
	else
		to->first = f;
	to->last = f;
}

static const char *plural(int n) { return n == 1 ? "" : "s"; }
static const char *dice_word(int n) { return n == 1 ? "die" : "dice"; }

static void find_letters(struct findings *to, const struct evidence *p, const struct game_file *f,
			 const struct agreement *a)
{
	const struct game *g = f->match.game;
	struct arena *arena = to->arena;

	if (!a->has_keys) {
		find(to, FOUND_UNPROVED, "authors", NONE, "not proved", "who did what; no side has a key");
		return;
	}
	find(to, FOUND_PROVED, "letters", p->letters, "proved",
	     text(arena, "%d letter%s signed by the side that wrote %s", p->letters, plural(p->letters),
		  p->letters == 1 ? "it" : "each"));
	for (int i = 0; i < a->keeper; i++)
		if (!a->parties[i].has_key)
			find(to, FOUND_UNPROVED, "author", NONE, "not proved",
			     text(arena, "that %s did what is said of it; it has no key", party_name(g, i)));
		else if (!(p->agreed >> i & 1))
			find(to, FOUND_UNPROVED, "terms", NONE, "not yet",
			     text(arena, "%s has signed nothing, and so has not agreed to these terms",
				  party_name(g, i)));
	if (p->refused)
		find(to, FOUND_BESIDE, "refused", p->refused, "refused",
		     text(arena, "%d letter%s, %s", p->refused, plural(p->refused),
			  f->view ? "rightly or not, which no view shows" : "rightly"));
	if (p->unused)
		find(to, FOUND_BESIDE, "unused", p->unused, "not carried out",
		     text(arena, "%d action%s of letters", p->unused, plural(p->unused)));
}

static void find_dice(struct findings *to, const struct evidence *p, const struct agreement *a)
{
	struct arena *arena = to->arena;
	int rolled = 0;

	for (int i = 0; i <= DIE_SEEDED; i++)
		rolled += p->other[i];
	if (p->proved)
		find(to, FOUND_PROVED, "dice", p->proved, "proved",
		     text(arena, "%d %s that nobody chose: out of links fixed before the game", p->proved,
			  dice_word(p->proved)));
	if (p->committed)
		find(to, FOUND_UNPROVED, "committed-dice", p->committed, "committed, not yet proved",
		     text(arena, "%d %s; the keeper reveals his links at the end", p->committed,
			  dice_word(p->committed)));
	if (!rolled)
		return;
	find(to, FOUND_BESIDE, "dice", rolled, "of the dice, by what the file says",
	     text(arena, "%d rolled by the program, %d supplied, %d seeded, %d not said",
		  p->other[DIE_ROLLED], p->other[DIE_SUPPLIED], p->other[DIE_SEEDED], p->other[DIE_UNSAID]));
	find(to, FOUND_UNPROVED, "dice", rolled, "not proved",
	     text(arena, "that they fell so; whoever applied the actions could roll again or choose dice%s",
		  a->has_keys ? "" : ", or cut the history"));
}

/* The chain of heads, and where it begins. */
static void find_heads(struct findings *to, const struct game_file *f)
{
	const struct doc *after = doc_get(f->terms, "after");
	struct arena *arena = to->arena;
	int n = f->chain.entries;

	if (f->chain.is_there)
		find(to, FOUND_PROVED, "entries", n, "proved",
		     text(arena, "%d entr%s, each upon all before it, up to head %s; compare it with one "
			  "that you noted", n, n == 1 ? "y" : "ies",
			  hex_text(arena, f->chain.head.bytes, 8)));
	if (after)
		find(to, FOUND_UNPROVED, "past", NONE, "not proved here",
		     text(arena, "what came before; the game goes on from entry %s of %s, and that file "
			  "proves it", told_text(arena, after, "entries"),
			  doc_get(after, "id") ? "an earlier one" : "a file of before"));
}

static void find_consents(struct findings *to, const struct evidence *p)
{
	if (p->consents)
		find(to, FOUND_PROVED, "consents", p->consents, "proved",
		     text(to->arena, "%d consent%s to an undo", p->consents, plural(p->consents)));
	if (p->unproved_consents)
		find(to, FOUND_UNPROVED, "consents", p->unproved_consents, "not proved",
		     text(to->arena, "%d consent%s to an undo", p->unproved_consents,
			  plural(p->unproved_consents)));
}

/* What is still open, or was left so. */
static void find_unfinished(struct findings *to, const struct evidence *p, const struct game_file *f,
			    const struct agreement *a)
{
	const struct doc *abandoned = left_behind(f, "abandoned");
	struct arena *arena = to->arena;

	EACH(child, left_behind(f, "claims"))
		find(to, FOUND_BESIDE, "claim", NONE,
		     text(arena, "claimed by %s, by its own date %s", told_text(arena, child, "by"),
			  told_text(arena, child, "date")), "that it waited for an opening");
	if (abandoned)
		find(to, FOUND_BESIDE, "abandoned", NONE, "unfinished",
		     text(arena, "abandoned by %s%s: %s", told_text(arena, abandoned, "by"),
			  doc_get(abandoned, "sign") ? "" : " (unproved)",
			  told_text(arena, abandoned, "why")));
	if (p->is_bound)
		find(to, FOUND_BESIDE, "bound", NONE, "unfinished", owed_words(arena, f, a));
}

void proof_findings(struct findings *to, const struct evidence *p, const struct game_file *f)
{
	struct ruling r = { .arena = to->arena };
	struct agreement a;

	if (!agreement_read(&a, f, &r))
		return;
	find_heads(to, f);
	if (f->chain.is_there)
		find_letters(to, p, f, &a);
	find_consents(to, p);
	find_dice(to, p, &a);
	find_unfinished(to, p, f, &a);
	if (f->view && p->is_sealed)
		find(to, FOUND_PROVED, "seal", NONE, "proved", "the keeper has sealed this view");
	else if (f->view)
		find(to, FOUND_UNPROVED, "seal", NONE, "not proved",
		     "that the keeper sent this view; it has no seal");
}
