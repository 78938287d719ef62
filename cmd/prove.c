/* SPDX-License-Identifier: ISC */
/* prove.c: what keeper and players add to a file as proof: reveal, claim, and the seal of a view. */
#include "prove.h"
#include "letters.h"
#include "engine/history.h"
#include "proof/deliver.h"
#include "proof/proof.h"

#include <string.h>
#include <time.h>

/* A game with keys, and the key at hand. */
static bool begin(struct holder *h, struct agreement *a, const struct args *args, const struct game_file *f,
		  struct ruling *r)
{
	*h = (struct holder){ .fd = NONE };
	if (!has_keys(f))
		return trouble(r, "%s: nobody has a key in this game", f->name);
	if (!args->key)
		return trouble(r, "a key is wanted: -k FILE");
	return id_check(f, r) && agreement_read(a, f, r) && key_take(h, args->key, r) &&
	       key_belongs(h, a, f->match.game, r);
}

/* Reads the game, lets one thing be added with the key at hand, and writes it. */
static void add_to_file(const struct args *args,
			bool (*add)(struct game_file *, const struct holder *, const struct agreement *,
				    struct ruling *),
			struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct agreement agreement;
	struct game_file file;
	struct holder h;

	if (!target_take(&a->target, args, args->rest[0], r) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, r))
		return;
	if (begin(&h, &agreement, args, &file, r) && add(&file, &h, &agreement, r))
		answer_game(a, &file, file.history_length, SOUND);
	key_release(&h);
}

/* ---- reveal ---------------------------------------------------------------------------- */

static bool reveal(struct game_file *f, const struct holder *h, const struct agreement *a, struct ruling *r)
{
	struct doc *holds = doc_new(r->arena, DOC_MAP);
	struct hash end;

	if (h->party != a->keeper)
		return trouble(r, "%s is not the keeper's key", h->file);
	if (!is_over(&f->match) && !left_behind(f, "abandoned"))
		return trouble(r, "the game is not over: whoever knows the keeper's links knows all dice "
			       "to come");
	end = chain_end(&h->key.dice, &a->parties[a->keeper].ticket.nonce);
	leave_behind(f, r->arena, "revealed", ADD_HEX(r->arena, holds, "revealed", end));
	return true;
}

void run_reveal(const struct args *args, struct answer *a)
{
	add_to_file(args, reveal, a);
}

int cmd_reveal(const struct args *args, struct arena *arena)
{
	return print_answer(run_reveal, args, arena);
}

/* ---- claim -------------------------------------------------------------------------------- */

/* As the writer's own clock has it: no file proves a date. */
static const char *today(struct arena *arena)
{
	struct timespec now;
	struct tm parts;
	char words[16];

	if (clock_gettime(CLOCK_REALTIME, &now) < 0 || !gmtime_r(&now.tv_sec, &parts) ||
	    !strftime(words, sizeof words, "%Y-%m-%d", &parts))
		return "unknown";
	return text(arena, "%s", words);
}

static bool claim(struct game_file *f, const struct holder *h, const struct agreement *a, struct ruling *r)
{
	const struct doc *old = left_behind(f, "claims");
	struct doc *claims = old ? doc_copy(r->arena, old) : doc_new(r->arena, DOC_LIST);
	struct doc *one = doc_new(r->arena, DOC_MAP);
	const char *by = party_name(f->match.game, h->party), *date = today(r->arena);
	struct hash letter, what;
	struct signature signature;
	int writer;

	if (!bound_letter(f, &letter, &writer))
		return trouble(r, "%s: no letter waits to be opened, and so nothing is to be claimed",
			       f->name);
	if (h->party != writer)
		return trouble(r, "the letter is of %s: whoever waits for its opening claims",
			       party_name(f->match.game, writer));
	if (!bound_check(f, a, r))
		return false;
	what = claim_hash(&f->chain.id, by, &letter, date);
	signature = sign_hash(&h->key.signing, &what);
	doc_add_text(r->arena, one, "by", "%s", by);
	ADD_HEX(r->arena, one, "letter", letter);
	doc_add_text(r->arena, one, "date", "%s", date)->quoted = true;
	ADD_HEX(r->arena, one, "sign", signature);
	doc_add(claims, NULL, one);
	leave_behind(f, r->arena, "claims", claims);
	return true;
}

static void run_claim(const struct args *args, struct answer *a)
{
	add_to_file(args, claim, a);
}

int cmd_claim(const struct args *args, struct arena *arena)
{
	return print_answer(run_claim, args, arena);
}

/* ---- abandon ----------------------------------------------------------------------------------- */

/* By whom: of -k, or of --as, which proves nothing. */
static bool abandon(const struct args *args, struct game_file *f, struct ruling *r)
{
	struct doc *end = doc_new(r->arena, DOC_MAP);
	const char *why = printable(r->arena, args->why ? args->why : "it gives no reason"), *by = args->as;
	struct agreement a;
	struct signature signature;
	struct hash what;
	struct holder h = { .fd = NONE };
	int side;

	if (args->key && begin(&h, &a, args, f, r)) {
		by = party_name(f->match.game, h.party);
		what = abandon_hash(&f->chain.id, by, &f->chain.head, why);
		signature = sign_hash(&h.key.signing, &what);
		if (h.party == a.keeper)
			trouble(r, "%s is the keeper's key: a side abandons the game", args->key);
	}
	key_release(&h);
	if (r->verdict != LAWFUL || !side_named(f->match.game, by, &side, r))
		return false;
	if (side == NONE)
		return trouble(r, "a side abandons the game: --as SIDE, or -k KEY");
	doc_add_text(r->arena, end, "by", "%s", by);
	doc_add_text(r->arena, end, "why", "%s", why)->quoted = true;
	if (args->key)
		ADD_HEX(r->arena, end, "sign", signature);
	else if (has_keys(f) && agreement_read(&a, f, r) && a.parties[side].has_key)
		return trouble(r, "%s has a key, and signs that it abandons the game: -k KEY", by);
	leave_behind(f, r->arena, "abandoned", end);
	return true;
}

static void run_abandon(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;

	if (!target_take(&a->target, args, args->rest[0], r) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, r) || !is_going_on(&file, r))
		return;
	if (is_over(&file.match))
		trouble(r, "the game is over");
	else if (!file.chain.is_there)
		trouble(r, "%s: a file of before has no place for that (umpire upgrade)", file.name);
	else if (abandon(args, &file, r))
		answer_game(a, &file, file.history_length, SOUND);
}

int cmd_abandon(const struct args *args, struct arena *arena)
{
	return print_answer(run_abandon, args, arena);
}

/* ---- the seal of a view ----------------------------------------------------------------------- */

bool seal_view(const struct args *args, const struct game_file *f, struct buffer *view, struct ruling *r)
{
	struct agreement a;
	struct holder h;
	struct hash what;
	struct signature signature;

	if (begin(&h, &a, args, f, r) && h.party != a.keeper)
		trouble(r, "%s is not the keeper's key: he seals what he sends", h.file);
	if (r->verdict == LAWFUL) {
		what = sealed_hash(f, view->bytes, view->length);
		signature = sign_hash(&h.key.signing, &what);
		buffer_printf(view, "seal: %s\n",
			      hex_text(r->arena, signature.bytes, sizeof signature.bytes));
	}
	key_release(&h);
	return r->verdict == LAWFUL;
}
