/* SPDX-License-Identifier: ISC */
/* upgrade.c: goes on with a game by the newest edition, from a snapshot of its position. */
#include "keys.h"
#include "terms.h"
#include "engine/adjudicate.h"
#include "engine/history.h"
#include "engine/standing.h"
#include "proof/deliver.h"

#include <string.h>

/* {id: ..., head: ..., entries: N}; of a file of before its hash. */
static const struct doc *origin(const struct game_file *old, const char *bytes, size_t length,
				struct arena *arena)
{
	struct doc *d = doc_new(arena, DOC_MAP);
	struct hash whole;

	if (old->chain.is_there) {
		ADD_HEX(arena, d, "id", old->chain.id);
		ADD_HEX(arena, d, "head", old->chain.head);
		doc_add_text(arena, d, "entries", "%d", old->chain.entries);
		return d;
	}
	whole = game_id(bytes, length);
	ADD_HEX(arena, d, "file", whole);
	doc_add_text(arena, d, "entries", "%d", (int)old->match.step);
	return d;
}

/* What the snapshot hides in a kept game has salts of its keeper's, as all that is hidden there. */
static bool begin_hiding(struct game_file *f, const struct args *args, struct ruling *r)
{
	struct holder h = { .fd = NONE };
	struct delivery d = { .file = f, .keeper = &h.key };

	if (!agreement_read(&d.agreement, f, r))
		return false;
	if (d.agreement.mode != DICE_KEPT || !is_hiding(&f->match))
		return true;
	if (!args->key)
		return trouble(r, "this game hides something: only its keeper goes on with it, -k KEY");
	if (!key_take(&h, args->key, r))
		return false;
	if (key_belongs(&h, &d.agreement, f->match.game, r)) {
		if (h.party == d.agreement.keeper)
			begin_salts(&d);
		else
			trouble(r, "%s is not the keeper's key", h.file);
	}
	key_release(&h);
	return r->verdict == LAWFUL;
}

/* ---- standing orders -------------------------------------------------- */

/* Of all sides, as actions. */
static const struct doc *orders_of(const struct match *m, struct arena *arena)
{
	struct doc *orders = doc_new(arena, DOC_LIST);
	const char *line, *why = NULL;

	for (int i = 1; (line = standing_line(arena, m, NONE, i)); i++) {
		const struct doc *order = doc_read(arena, line, strlen(line), "a standing order", NULL, &why);

		if (!order)
			bug("a standing order cannot be read: %s", why);
		doc_add(orders, NULL, doc_copy(arena, order));
	}
	return orders;
}

static void revoke_all(struct match *m, struct ruling *r)
{
	for (int i = 0; m->game->forms->sides[i]; i++) {
		struct doc *d = doc_new(r->arena, DOC_MAP);

		doc_add_text(r->arena, d, "by", "%s", m->game->forms->sides[i]);
		doc_add_text(r->arena, d, "do", "standing");
		doc_add_text(r->arena, d, "revoke", "all");
		adjudicate(m, d, &(struct way){ 0 }, r);
	}
}

/*
 * A snapshot that hides nothing stands open to all, and orders are their side's own: there they are entries
 * after it. Where sides have keys they are to be given, and signed, again. False: those are lost.
 */
static bool add_position(struct game_file *f, bool has_keys, struct ruling *r)
{
	static const struct letter recorded = { .as = NONE, .recorded = true };
	const struct doc *orders = orders_of(&f->match, r->arena);
	struct ruling own = { .arena = r->arena };

	if (is_hiding(&f->match) || !orders->count) {
		history_begin_here(f, r->arena);
		return true;
	}
	revoke_all(&f->match, &own);
	history_begin_here(f, r->arena);
	EACH(order, orders)
		if (!has_keys && !adjudicate(&f->match, order,
					     &(struct way){ .file = f, .letter = &recorded }, &own))
			bug("a standing order cannot be given again: %s", own.text);
	return !has_keys;
}

/* ---- the whole -------------------------------------------------------- */

/* lost: no standing order goes along. */
static bool upgrade(struct game_file *f, const struct args *args, const char *bytes, size_t length,
		    bool *lost, struct ruling *r)
{
	const struct doc *after = origin(f, bytes, length, r->arena);
	struct fault fault = { .arena = r->arena };

	if (is_over(&f->match))
		return trouble(r, "%s: the game is over", f->name);
	if (doc_get(f->letters, "bound"))
		return trouble(r, "%s: a letter waits to be opened before anything else is done", f->name);
	f->match.edition = (int16_t)f->match.game->edition;
	f->letters = NULL;
	if (position_fault(&f->match, &fault))
		return trouble(r, "%s: by edition %d this position cannot come about: %s", f->name,
			       f->match.edition, fault.words);
	if (!terms_begin(f, args, after, r) || !begin_hiding(f, args, r))
		return false;
	*lost = !add_position(f, args->players.n || args->keeper, r);
	return true;
}

/* From which edition to which, and what that changes. */
static const char *turn_of_law(const struct match *m, int before, struct arena *arena)
{
	const char *law = text(arena, "the game goes on by edition %d of %s", m->edition, m->game->name);
	struct buffer changes = { .arena = arena };

	if (before == m->edition)
		return text(arena, "%s, as before", law);
	law = text(arena, "%s, no longer by edition %d", law, before);
	add_changes(&changes, m->data->rules, before);
	if (!changes.length)
		return law;
	return text(arena, "%s; what has changed:\n%.*s", law, (int)changes.length - 1, changes.bytes);
}

static void run_upgrade(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;
	const char *bytes;
	size_t length;
	bool lost = false;
	int before;

	if (!target_take(&a->target, args, NULL, r) ||
	    !game_read(&file, args->rest[0], args, &bytes, &length, r))
		return;
	before = file.match.edition;
	if (!upgrade(&file, args, bytes, length, &lost, r))
		return;
	a->note = turn_of_law(&file.match, before, r->arena);
	if (lost)
		a->note = text(r->arena, "%s\nno standing order goes along: each side gives its own again, "
			       "and signs them", a->note);
	answer_game(a, &file, 0, UNPROVED);
}

int cmd_upgrade(const struct args *args, struct arena *arena)
{
	return print_answer(run_upgrade, args, arena);
}
