/* SPDX-License-Identifier: ISC */
/*
 * orders.c: what a letter asks for is done, in its order, up to the first thing that will not do. Actions
 * that stand together are one stream, as `umpire apply` takes it: all or none, until a die falls.
 */
#include "mail.h"
#include "engine/adjudicate.h"
#include "proof/paper.h"
#include "trust/key.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_AWAY = 90 }; /* days */

struct told *writer(struct errand *e)
{
	return &e->told[e->side];
}

/* ---- the receipt ------------------------------------------------------------ */

static const char receipt_heading[] = "Your letter";

/* The last section if it is of that kind and continues the receipt, else a new one. */
static struct section *receipt(struct errand *e, enum section_kind kind)
{
	struct composition *c = &writer(e)->words;
	struct section *last = c->n ? &c->sections[c->n - 1] : NULL;

	if (last && last->kind == kind && !last->heading)
		return last;
	return add_section(c, kind, last ? NULL : receipt_heading);
}

/* Mail programs break lines where they like. */
static const char *in_one_line(struct arena *arena, const char *words)
{
	char *line = text_copy(arena, words, strlen(words));

	for (char *c = line; *c; c++)
		*c = *c == '\n' ? ' ' : *c;
	return line;
}

void receipt_line(struct errand *e, const struct asked *a)
{
	struct buffer b = { .arena = e->arena };
	struct section *s;

	if (a->kind == ASKED_WORD)
		buffer_printf(&b, "%s%s%s", a->word, *a->rest ? " " : "", in_one_line(e->arena, a->rest));
	else if (a->kind == ASKED_ACTION)
		doc_write_flow(&b, a->doc);
	else
		buffer_printf(&b, "a paper (%s)", a->doc->first ? a->doc->first->key : "empty");
	s = receipt(e, COMMANDS);
	section_line(&writer(e)->words, s, "%s", b.bytes);
	if (a->mended)
		receipt_words(e, "(read out of: %s)", a->line);
}

void receipt_words(struct errand *e, const char *fmt, ...)
{
	struct section *s = receipt(e, WORDS);
	va_list ap;

	va_start(ap, fmt);
	section_line(&writer(e)->words, s, "%s", text_v(e->arena, fmt, ap));
	va_end(ap);
}

void tell_side(struct errand *e, int side, const char *heading, const char *fmt, ...)
{
	struct composition *c = &e->told[side].words;
	struct section *s = add_section(c, WORDS, heading);
	va_list ap;

	va_start(ap, fmt);
	section_line(c, s, "%s", text_v(e->arena, fmt, ap));
	va_end(ap);
	e->told[side].is_due = true;
}

static void tell_rest(struct errand *e, const char *heading, const char *words)
{
	for (int i = 0; i < e->table.n; i++)
		if (i != e->side)
			tell_side(e, i, heading, "%s", words);
}

/* ---- what cannot be done ------------------------------------------------------ */

/* What was put together here stands nowhere in the letter, and the file has no name for him. */
static const char *in_his_words(struct errand *e, const char *words)
{
	static const char nowhere[] = "nowhere: ", file[] = "contents has ";

	if (!strncmp(words, nowhere, strlen(nowhere)))
		return words + strlen(nowhere);
	return strncmp(words, file, strlen(file)) ? words
						  : text(e->arena, "the game has %s", words + strlen(file));
}

static void say_verdict(struct errand *e, const struct answer *a)
{
	const struct ruling *r = &a->ruling;

	if (answer_status(a) == LAWFUL)
		receipt_words(e, "Done.");
	else if (r->verdict == REFUSED && r->rule && *r->rule)
		receipt_words(e, "Refused: %s [%s]", r->text, r->rule);
	else if (r->verdict == REFUSED)
		receipt_words(e, "Refused: %s", r->text);
	else
		receipt_words(e, "This cannot be done: %s", in_his_words(e, r->text));
	if (a->note)
		receipt_words(e, "Mark: %s.", a->note);
}

static bool has_begun(struct errand *e)
{
	if (e->contents)
		return true;
	receipt_words(e, "The game has not begun: tickets are awaited.");
	return false;
}

/* ---- actions -------------------------------------------------------------------- */

static struct doc *new_action(struct errand *e, const char *verb)
{
	struct doc *d = doc_new(e->arena, DOC_MAP);

	doc_add_text(e->arena, d, "do", "%s", verb);
	return d;
}

/* "note: to be honest: ..." is for all: nothing but `note` stands before its first colon. */
static bool is_note_to_one(const struct asked *a)
{
	int letters = 0;

	for (const char *c = a->line; *c && *c != ':'; c++)
		letters += (unsigned char)*c >= 0x80 || (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
	return letters != (int)strlen("note") && !strncmp(a->rest, "to ", 3) && strchr(a->rest, ':');
}

/* "note: TEXT", "note to allied: TEXT" */
static struct doc *note_action(struct errand *e, const struct asked *a)
{
	struct doc *d = new_action(e, "note");
	const char *colon = strchr(a->rest, ':'), *words = a->rest;

	if (is_note_to_one(a)) {
		doc_add_text(e->arena, d, "to", "%.*s", (int)(colon - a->rest - 3), a->rest + 3)->quoted =
			true;
		words = colon + 1 + strspn(colon + 1, " ");
	}
	doc_add_text(e->arena, d, "text", "%s", in_one_line(e->arena, words))->quoted = true;
	return d;
}

/* "standing revoke 2" */
static struct doc *standing_action(struct errand *e, const struct asked *a)
{
	struct doc *d = new_action(e, "standing");

	doc_add_text(e->arena, d, "revoke", "%s", a->rest + strlen("revoke "));
	return d;
}

static bool is_word(const struct asked *a, const char *word)
{
	return a->kind == ASKED_WORD && same(a->word, word);
}

static bool is_revoking(const struct asked *a)
{
	return is_word(a, "standing") && strlen(a->rest) > 7 && !strncasecmp(a->rest, "revoke ", 7);
}

/* "late {do: pass}", as the reader gives it. */
static bool is_for_later(const struct asked *a)
{
	return a->kind == ASKED_ACTION && same(doc_text(a->doc, "do"), "late");
}

static bool is_resigning(const struct asked *a)
{
	return is_word(a, "resign") || (a->kind == ASKED_ACTION && same(doc_text(a->doc, "do"), "resign"));
}

/* Is it an action, or a word that stands for one? */
static bool is_action(const struct asked *a)
{
	return (a->kind == ASKED_ACTION && !is_resigning(a) && !is_for_later(a)) || is_word(a, "note") ||
	       is_word(a, "draw") || is_revoking(a);
}

static const struct doc *action_of(struct errand *e, const struct asked *a)
{
	struct doc *d;

	if (a->kind == ASKED_ACTION)
		return a->doc;
	if (is_word(a, "note"))
		return note_action(e, a);
	if (is_word(a, "standing"))
		return standing_action(e, a);
	d = new_action(e, "offer-draw");
	if (same_but_case(a->rest, "withdraw"))
		doc_add_text(e->arena, d, "withdraw", "yes");
	return d;
}

/* Where anybody has a key a note is no entry of the game: it goes by mail alone. */
static bool pass_on_note(struct errand *e, const struct asked *a)
{
	const struct doc *d = note_action(e, a);
	const char *to = doc_text(d, "to"), *words = doc_text(d, "text");
	const char *heading = text(e->arena, "A note from %s%s", player_name(e, e->side),
				   e->table.players[e->side].has_key ? ", which is not signed" : "");
	bool found = false;

	for (int i = 0; i < e->table.n; i++)
		if (i != e->side && (!to || same_but_case(to, e->table.players[i].side))) {
			tell_side(e, i, heading, "%s", words);
			found = true;
		}
	if (found)
		receipt_words(e, "Passed on.");
	else
		receipt_words(e, "There is no side '%s'.", to ? to : "");
	return found;
}

static void note_applied(struct errand *e, const struct answer *a)
{
	int kept = a->is_game ? a->applied : 0;
	bool all = answer_status(a) == LAWFUL;

	change_note(&e->change,
		    text(e->arena, "%s: %d action%s applied%s%s", e->table.players[e->side].side, kept,
			 kept == 1 ? "" : "s", all ? "" : "; not: ", all ? "" : a->ruling.text));
}

/* The log of an undo says nothing, and the others are to know. */
static void tell_undone(struct errand *e, int side, int count)
{
	tell_line(e, ~0u, NULL,
		  text(e->arena, "%s takes back %d action%s", e->table.players[side].side, count,
		       count == 1 ? "" : "s"));
}

static void tell_undos(struct errand *e, const struct doc *docs, int applied)
{
	const struct doc *actions = is_paper(docs->first) ? doc_get(docs->first, "actions") : docs;

	EACH(d, actions) {
		int count = 1;

		if (applied-- <= 0)
			return;
		if (same(doc_text(d, "do"), "undo") && doc_to_int(doc_get(d, "count"), &count))
			tell_undone(e, e->side, count);
	}
}

static bool apply(struct errand *e, struct doc *docs)
{
	struct doc *request = doc_new(e->arena, DOC_MAP);
	struct args args = { .as = e->table.players[e->side].side, .key = keeper_key(e), .request = request };
	struct answer a;

	doc_add(request, "action", docs);
	a = ask_umpire(e, run_apply, &args, "-", NULL);
	if (a.is_game && !take_game(e, &a, &a.ruling))
		receipt_words(e, "The umpire is at fault: %s", a.ruling.text);
	else if (a.is_game)
		tell_undos(e, docs, a.applied);
	say_verdict(e, &a);
	if (docs->count > 1 && !a.is_game)
		receipt_words(e, "None of these actions was done.");
	note_applied(e, &a);
	return answer_status(&a) == LAWFUL;
}

/* A letter says by itself for which position it is. */
static void want_signature(struct errand *e, const struct doc *actions)
{
	struct texts lines = { 0 };

	EACH(d, actions) {
		struct doc *bare = doc_new(e->arena, DOC_MAP);
		struct buffer b = { .arena = e->arena };

		EACH(child, d)
			if (!same(child->key, "for"))
				doc_add_copy(e->arena, bare, child);
		doc_write_flow(&b, bare);
		texts_add(&lines, e->arena, b.bytes);
	}
	receipt_words(e, "Your side has a key: its actions are signed.");
	add_signing(e, &writer(e)->words, e->side, &lines);
}

static bool act(struct errand *e, const struct asked *v, int n)
{
	struct doc *docs = doc_new(e->arena, DOC_LIST);

	if (!has_begun(e))
		return false;
	for (int i = 0; i < n; i++) {
		const struct doc *d;

		if (is_word(&v[i], "note") && (has_keys_at(&e->table) || is_kept(&e->table))) {
			if (!pass_on_note(e, &v[i]))
				return false;
			continue;
		}
		if (!(d = action_of(e, &v[i])))
			return false;
		doc_add_copy(e->arena, docs, d)->key = NULL;
	}
	if (!docs->count)
		return true;
	if (e->table.players[e->side].has_key) {
		want_signature(e, docs);
		return false;
	}
	return apply(e, docs);
}

static bool do_actions(struct errand *e, const struct asked *v, int n)
{
	for (int i = 0; i < n; i++)
		receipt_line(e, &v[i]);
	return act(e, v, n);
}

/* ---- papers of players with keys ---------------------------------------------------- */

/* With such a ticket the game could not begin. */
static bool is_key_of_another(struct errand *e, const struct ticket *t)
{
	for (int i = 0; i < e->table.n; i++) {
		const char *why = NULL, *bytes;
		struct ticket other;
		size_t length;

		bytes = e->state.seats[i].has_ticket
				? store_read(&e->store, text(e->arena, "%s.ticket", e->table.players[i].side),
					     &length, &why)
				: NULL;
		if (bytes && ticket_read(&other, e->arena, bytes, "ticket", &why) &&
		    hash_same(&other.public_key, &t->public_key))
			return true;
	}
	return false;
}

static bool take_ticket(struct errand *e, const struct asked *a)
{
	struct seat *s = &e->state.seats[e->side];
	const char *why = NULL;
	struct ticket t;

	if (!e->table.players[e->side].has_key || e->contents || s->has_ticket) {
		receipt_words(e, "No ticket is awaited from you.");
		return false;
	}
	if (!ticket_read(&t, e->arena, a->bytes, "your ticket", &why)) {
		receipt_words(e, "This ticket will not do: %s.", why);
		return false;
	}
	if (is_key_of_another(e, &t)) {
		receipt_words(e, "This ticket will not do: another side has that key. Each needs its own.");
		return false;
	}
	change_put(&e->change, text(e->arena, "%s.ticket", e->table.players[e->side].side), a->bytes,
		   strlen(a->bytes));
	change_note(&e->change, text(e->arena, "%s: the ticket is there", e->table.players[e->side].side));
	s->has_ticket = true;
	receipt_words(e, "Your ticket is here. The game begins when all are.");
	return true;
}

/* The word of a side that another may take back: only he can use it, in a letter of his own. */
static const char *undo_line(struct errand *e, int count, const struct doc *consent)
{
	return text(e->arena, "{do: undo, count: %d, consents: {%s: '%s'}}", count,
		    e->table.players[e->side].side, told_text(e->arena, consent, "sign"));
}

static bool pass_on_consent(struct errand *e, const struct asked *a)
{
	const char *sign = doc_text(a->doc, "sign");
	struct signature signature;
	int count = 0;

	if (!has_begun(e))
		return false;
	if (!e->table.players[e->side].has_key ||
	    !same(doc_text(a->doc, "by"), e->table.players[e->side].side) || !sign ||
	    !hex_read(signature.bytes, sizeof signature.bytes, sign) ||
	    !doc_to_int(doc_get(a->doc, "consent"), &count)) {
		receipt_words(e, "This is no consent that your side has signed.");
		return false;
	}
	for (int i = 0; i < e->table.n; i++) {
		struct texts undo = { 0 };

		if (i == e->side)
			continue;
		tell_side(e, i, text(e->arena, "From %s", player_name(e, e->side)),
			  "A consent to %d action%s being taken back.%s", count, count == 1 ? "" : "s",
			  e->table.n > 2 ? " One of each other side is needed, all under 'consents'." : "");
		texts_add(&undo, e->arena, undo_line(e, count, a->doc));
		add_signing(e, &e->told[i].words, i, &undo);
	}
	receipt_words(e, "Passed on.");
	return true;
}

static bool do_paper(struct errand *e, const struct asked *a)
{
	struct doc *docs = doc_new(e->arena, DOC_LIST);

	receipt_line(e, a);
	if (doc_get(a->doc, "consent"))
		return pass_on_consent(e, a);
	if (!is_paper(a->doc))
		return take_ticket(e, a);
	if (!has_begun(e))
		return false;
	doc_add_copy(e->arena, docs, a->doc)->key = NULL;
	return apply(e, docs);
}

/* ---- taking back, and giving up --------------------------------------------------------- */

static unsigned others(const struct errand *e, int side)
{
	return ((1u << e->table.n) - 1) & ~(1u << side);
}

/* The words of those sides that so many actions may be taken back. */
static const struct doc *consents_of(struct errand *e, unsigned sides, int count)
{
	struct doc *request = doc_new(e->arena, DOC_MAP);
	struct doc *list = doc_add(request, "consents", doc_new(e->arena, DOC_LIST));

	for (int i = 0; i < e->table.n; i++) {
		struct args args = { .as = e->table.players[i].side };
		const char *why = NULL;
		struct answer a;
		struct doc *d;

		if (!(sides >> i & 1))
			continue;
		a = ask_umpire(e, run_consent, &args, "-", text(e->arena, "%d", count), NULL);
		d = a.is_written ? doc_read(e->arena, a.bytes.bytes, a.bytes.length, "consent", NULL, &why)
				 : NULL;
		if (d)
			doc_add(list, NULL, d);
	}
	return request;
}

static struct answer try_undo(struct errand *e, int side, int count, unsigned agreed)
{
	struct args args = { .as = e->table.players[side].side, .key = keeper_key(e) };

	if (agreed)
		args.request = consents_of(e, agreed, count);
	return ask_umpire(e, run_undo, &args, "-", text(e->arena, "%d", count), NULL);
}

static void undone(struct errand *e, int side, int count, const struct answer *a)
{
	struct ruling r = { .arena = e->arena };

	if (take_game(e, a, &r))
		tell_undone(e, side, count);
}

static bool propose(struct errand *e, const char *what, int count, const char *words)
{
	struct proposal *p = &e->state.proposal;

	drop_stale_proposal(e);
	if (p->what) {
		receipt_words(e,
			      "Something is proposed already (%s, by %s): it is for others to agree or to "
			      "refuse first.",
			      p->what, player_name(e, p->by));
		return false;
	}
	*p = (struct proposal){ .what = what, .by = e->side, .count = count, .made_for = position_now(e) };
	tell_rest(e, text(e->arena, "%s asks you", player_name(e, e->side)),
		  text(e->arena, "%s. Answer 'agree %s%s' or 'refuse %s'.", words, what,
		       count > 1 ? text(e->arena, " %d", count) : "", what));
	receipt_words(e, "The other side is asked. With 'refuse %s' you take that back.", what);
	return true;
}

/* With keys an undo is a letter, and so are the words of those who agree to it. */
static void ask_for_consents(struct errand *e, int count)
{
	struct texts undo = { 0 };
	const char *actions = text(e->arena, "%d action%s", count, count == 1 ? "" : "s");

	receipt_words(e,
		      "Where players have keys an undo is signed. Past a die, or a secret that was shown, it "
		      "needs the consent of the others first: they are asked, and it is passed on to you.");
	texts_add(&undo, e->arena, text(e->arena, "{do: undo, count: %d}", count));
	add_signing(e, &writer(e)->words, e->side, &undo);
	for (int i = 0; i < e->table.n; i++) {
		struct composition *c = &e->told[i].words;

		if (i == e->side)
			continue;
		tell_side(e, i, text(e->arena, "%s asks you", player_name(e, e->side)),
			  "Would you let %s be taken back? If so type this, with the file that is attached, "
			  "and mail what it prints:",
			  actions);
		section_line(c, add_section(c, COMMANDS, NULL), "umpire consent %s %d --as %s -k my.key",
			     attached_name(e, i), count, e->table.players[i].side);
	}
}

static bool do_undo(struct errand *e, const struct asked *a)
{
	int count = *a->rest ? (int)strtol(a->rest, NULL, 10) : 1;
	struct answer one;

	if (!has_begun(e))
		return false;
	if (has_keys_at(&e->table)) {
		ask_for_consents(e, count);
		return false;
	}
	one = try_undo(e, e->side, count, 0);
	if (one.ruling.verdict == LAWFUL) {
		undone(e, e->side, count, &one);
		receipt_words(e, "Done.");
		return true;
	}
	if (one.ruling.verdict == REFUSED &&
	    try_undo(e, e->side, count, others(e, e->side)).ruling.verdict == LAWFUL)
		return propose(e, "undo", count,
			       text(e->arena,
				    "%s would like to take back %d action%s, past a die or a secret "
				    "that was shown",
				    player_name(e, e->side), count, count == 1 ? "" : "s"));
	say_verdict(e, &one);
	return false;
}

static bool do_resign(struct errand *e)
{
	if (!has_begun(e))
		return false;
	if (e->table.players[e->side].has_key) {
		struct doc *docs = doc_new(e->arena, DOC_LIST);

		doc_add(docs, NULL, new_action(e, "resign"));
		want_signature(e, docs);
		return false;
	}
	if (is_over(&e->file->match)) {
		receipt_words(e, "The game is over.");
		return false;
	}
	return propose(
		e, "resign", 0,
		text(e->arena, "%s resigns, which ends the game for that side", player_name(e, e->side)));
}

static bool resign(struct errand *e, int side)
{
	struct doc *request = doc_new(e->arena, DOC_MAP);
	struct args args = { .as = e->table.players[side].side, .key = keeper_key(e), .request = request };
	struct answer a;

	doc_add(request, "action", new_action(e, "resign"));
	a = ask_umpire(e, run_apply, &args, "-", NULL);
	say_verdict(e, &a);
	return take_game(e, &a, &a.ruling);
}

/* All have agreed. */
static bool carry_out_proposal(struct errand *e)
{
	struct proposal p = e->state.proposal;
	struct answer a;

	e->state.proposal = (struct proposal){ 0 };
	if (same(p.what, "resign"))
		return resign(e, p.by);
	a = try_undo(e, p.by, p.count, others(e, p.by));
	say_verdict(e, &a);
	if (a.ruling.verdict == LAWFUL)
		undone(e, p.by, p.count, &a);
	return a.ruling.verdict == LAWFUL;
}

/* "undo 2": so many as are meant, else 1. Who asks may have asked for more since. */
static bool is_same_count(const struct errand *e, const struct asked *a)
{
	const char *blank = strchr(a->rest, ' ');

	return !e->state.proposal.count || (blank ? strtol(blank, NULL, 10) : 1) == e->state.proposal.count;
}

static bool is_open_proposal(struct errand *e, const char *what)
{
	const struct proposal *p = &e->state.proposal;

	drop_stale_proposal(e);
	if (p->what && same(p->what, what))
		return true;
	receipt_words(e, "Nothing such is proposed%s.",
		      p->what ? text(e->arena, " (but %s is)", p->what) : "");
	return false;
}

/* "undo", "Undo 2", "resignation": what is agreed to or refused, as a proposal has it. */
static const char *about(struct errand *e, const struct asked *a)
{
	static const struct {
		const char *written, *meant;
	} words[] = {
		{ "undo", "undo" }, { "draw", "draw" }, { "resign", "resign" }, { "resignation", "resign" }
	};
	const char *first = text_copy(e->arena, a->rest, strcspn(a->rest, " "));

	for (size_t i = 0; i < LENGTH(words); i++)
		if (same_but_case(first, words[i].written))
			return words[i].meant;
	return a->rest;
}

/* An offer of a draw stands in the game, and so is none of ours. */
static bool act_draw(struct errand *e, const char *rest)
{
	return act(e, &(struct asked){ .kind = ASKED_WORD, .word = "draw", .rest = rest, .line = "draw" }, 1);
}

static bool do_about_draw(struct errand *e, bool agrees)
{
	unsigned offers = e->file ? e->file->match.draw_offers : 0;

	if (!agrees && (offers >> e->side & 1))
		return act_draw(e, "withdraw");
	if (!(offers & others(e, e->side))) {
		receipt_words(e, "Nobody offers a draw. A line 'draw' does.");
		return false;
	}
	if (agrees)
		return act_draw(e, "");
	tell_rest(e, "A draw is refused",
		  text(e->arena, "%s does not agree to a draw.", player_name(e, e->side)));
	receipt_words(e, "Noted.");
	return true;
}

static bool do_agree(struct errand *e, const struct asked *a)
{
	const char *what = about(e, a);
	struct proposal *p = &e->state.proposal;

	if (same(what, "draw"))
		return do_about_draw(e, true);
	if (!is_open_proposal(e, what))
		return false;
	if (p->by == e->side) {
		receipt_words(e, "It is for the other side to agree.");
		return false;
	}
	if (!is_same_count(e, a)) {
		receipt_words(e, "%d actions would be taken back: 'agree undo %d' agrees to that.", p->count,
			      p->count);
		return false;
	}
	p->agreed |= 1u << e->side;
	if ((p->agreed | 1u << p->by) == (1u << e->table.n) - 1)
		return carry_out_proposal(e);
	receipt_words(e, "Noted. Another side is still to agree.");
	return true;
}

static bool do_refuse(struct errand *e, const char *what)
{
	bool own = e->state.proposal.by == e->side;

	if (same(what, "draw"))
		return do_about_draw(e, false);
	if (!is_open_proposal(e, what))
		return false;
	e->state.proposal = (struct proposal){ 0 };
	tell_rest(e, "A proposal has come to nothing",
		  text(e->arena, own ? "%s no longer asks for it (%s)." : "%s does not agree (%s).",
		       player_name(e, e->side), what));
	receipt_words(e, "Noted.");
	return true;
}

/* The game has gone on since an undo was proposed: there is another last action. Or it is over. */
void drop_stale_proposal(struct errand *e)
{
	struct proposal *p = &e->state.proposal;
	bool is_undo = p->what && same(p->what, "undo");

	if (!p->what || !e->file ||
	    (is_undo ? same(p->made_for, position_now(e)) : !is_over(&e->file->match)))
		return;
	if (is_undo)
		tell_side(e, p->by, "A proposal has come to nothing",
			  "The game has gone on, and nothing is taken back.");
	*p = (struct proposal){ 0 };
}

/* ---- the clock ------------------------------------------------------------------------- */

/* So long his clock has stood already since he was asked. */
static int64_t stood(const struct errand *e, const struct seat *s)
{
	int64_t from = s->away_from > e->state.since ? s->away_from : e->state.since;
	int64_t to = s->away < e->now ? s->away : e->now;

	return to > from ? to - from : 0;
}

static bool do_away(struct errand *e, const char *until)
{
	struct seat *s = &e->state.seats[e->side];
	int64_t up = deadline_of(e, e->side), end;

	if (up && up <= e->now) {
		receipt_words(e, "Your time was up %s.", date_words(e->arena, up, e->table.language));
		return false;
	}
	if (!date_read(&end, until, e->now) || end <= e->now ||
	    end > e->now + (int64_t)MOST_AWAY * SECONDS_A_DAY) {
		receipt_words(e,
			      "A date within the next %d days is wanted, such as 'away until 1 December' or "
			      "'away until 2026-12-01'.",
			      MOST_AWAY);
		return false;
	}
	s->away_from = e->now - stood(e, s);
	s->away = end;
	receipt_words(e, "Your clock stands until %s.", date_words(e->arena, end, e->table.language));
	tell_rest(e, "Somebody is away",
		  text(e->arena, "%s is away until %s.", player_name(e, e->side),
		       date_words(e->arena, end, e->table.language)));
	return true;
}

static bool do_back(struct errand *e)
{
	struct seat *s = &e->state.seats[e->side];

	if (s->away <= e->now) {
		receipt_words(e, "You were not away.");
		return false;
	}
	s->away = e->now;
	receipt_words(e, "Your clock runs again.");
	tell_rest(e, "Somebody is back", text(e->arena, "%s is back.", player_name(e, e->side)));
	return true;
}

/* What is done in his place if his time runs out. */
static bool do_late(struct errand *e, const struct asked *a)
{
	const struct doc *answer = a->kind == ASKED_ACTION ? doc_get(a->doc, "answer") : NULL;
	struct buffer b = { .arena = e->arena };

	if (e->table.at_deadline == NOTHING_HAPPENS || e->table.players[e->side].has_key) {
		receipt_words(e, "At this table nobody acts for you when your time is up.");
		return false;
	}
	if (a->kind == ASKED_ACTION && (!answer || answer->kind != DOC_MAP || !doc_get(answer, "do"))) {
		receipt_words(e, "What is done for you then is written 'late {do: VERB, ...}'.");
		return false;
	}
	if (answer)
		doc_write_flow(&b, answer);
	e->state.seats[e->side].late = b.bytes;
	receipt_words(
		e, b.bytes ? "Noted: that is done in your place if your time runs out. Nobody else learns it."
			   : "Noted.");
	return true;
}

/* ---- the letter ------------------------------------------------------------------------- */

static const char *behind_until(const char *rest)
{
	return strlen(rest) > 6 && (rest[0] | 0x20) == 'u' && rest[5] == ' ' ? rest + 6 : rest;
}

static bool has_held(const struct errand *e)
{
	for (int i = 0; i < e->state.n_held; i++)
		if (e->state.held[i].side == e->side)
			return true;
	return false;
}

static bool do_word(struct errand *e, const struct asked *a)
{
	receipt_line(e, a);
	if (is_word(a, "undo"))
		return do_undo(e, a);
	if (is_word(a, "agree"))
		return do_agree(e, a);
	if (is_word(a, "refuse"))
		return do_refuse(e, about(e, a));
	if (is_word(a, "away"))
		return do_away(e, behind_until(a->rest));
	if (is_word(a, "back"))
		return do_back(e);
	if (is_word(a, "late"))
		return do_late(e, a);
	if (is_word(a, "yes") || is_word(a, "no")) {
		receipt_words(e, has_held(e)
					 ? "Whether a letter is yours is answered in an answer to that very "
					   "question, with nothing but 'yes' or 'no'."
					 : "You were asked nothing that is answered so.");
		return true;
	}
	answer_question(e, a);
	return true;
}

/* How many are carried out as one: actions that stand together. */
static int group_at(const struct letter_words *w, int i)
{
	int n = 1;

	if (is_action(&w->v[i]))
		while (i + n < w->n && is_action(&w->v[i + n]))
			n++;
	return n;
}

static bool do_group(struct errand *e, const struct asked *v, int n)
{
	if (is_action(v))
		return do_actions(e, v, n);
	if (is_resigning(v)) {
		receipt_line(e, v);
		return do_resign(e);
	}
	if (is_for_later(v)) {
		receipt_line(e, v);
		return do_late(e, v);
	}
	return v->kind == ASKED_PAPER ? do_paper(e, v) : do_word(e, v);
}

static void do_all(struct errand *e, const struct letter_words *w)
{
	bool good = true;
	int i = 0;

	for (int n; good && i < w->n; i += n) {
		n = group_at(w, i);
		good = do_group(e, &w->v[i], n);
	}
	if (i == w->n)
		return;
	receipt_words(e, "What followed was not done:");
	for (; i < w->n; i++)
		receipt_line(e, &w->v[i]);
}

/* What would have been read. To whoever is asked the letter gives answers in its end, anyhow. */
static void add_example(struct errand *e)
{
	struct composition *c = &writer(e)->words;

	if (e->contents && (e->state.asked >> e->side & 1))
		receipt_words(e, "What would have been read stands below.");
	else
		section_line(c, add_section(c, COMMANDS, "A letter that would have been read"), "show");
}

static void say_unread(struct errand *e, const struct letter_words *w)
{
	struct composition *c = &writer(e)->words;
	struct section *s;

	receipt_words(
		e,
		"Something in your letter was meant for the umpire and cannot be read, so nothing of it was "
		"done:");
	s = add_section(c, ITEMS, NULL);
	for (int i = 0; i < w->unread.n; i++)
		section_line(c, s, "%s", w->unread.v[i]);
	add_example(e);
}

static void say_nothing_found(struct errand *e)
{
	receipt_words(
		e, "Nothing was found in your letter that the umpire could do. He looks for actions, such as "
		   "{do: pass}, one a line or in a file, and for lines of a single word of command: show, "
		   "options, help, rule, undo, note: and others. What is quoted is left out.");
	add_example(e);
}

void carry_out_letter(struct errand *e, const struct letter_words *w)
{
	struct told *t = writer(e);
	struct section *s;

	t->is_due = t->is_answer = true;
	if (w->too_many)
		receipt_words(
			e,
			"Your letter asks for more than %d things, and nothing of it was done. Send it in "
			"parts.",
			MOST_ASKED);
	else if (w->unread.n)
		say_unread(e, w);
	else if (w->n)
		do_all(e, w);
	else
		say_nothing_found(e);
	if (w->hints.n) {
		s = add_section(&t->words, ITEMS, "Passed over");
		for (int i = 0; i < w->hints.n; i++)
			section_line(&t->words, s, "%s", w->hints.v[i]);
	}
	if (e->message->beyond)
		receipt_words(e, "Mark: %s.", e->message->beyond);
}
