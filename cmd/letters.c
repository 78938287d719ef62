/* SPDX-License-Identifier: ISC */
/* letters.c: applies, signs and opens letters of players who have keys. */
#include "letters.h"
#include "engine/dice.h"
#include "engine/history.h"
#include "proof/deliver.h"

#include <string.h>

bool has_keys(const struct game_file *f)
{
	return doc_get(f->terms, "keys");
}

/* A letter, or several of them, on the way through a command. */
struct post {
	const struct args *args;
	struct answer *answer;
	struct delivery delivery;
	struct holder holder;		/* of -k */
	bool has_key;
	int side;			/* whose log is wanted */
	size_t old;			/* bytes of history that were there */
};

static void note_told(void *context, const struct ruling *r)
{
	struct post *p = context;

	answer_log(p->answer, r->log, p->side);
}

/* -k, and whose key it is. */
static bool take_key(struct post *p, struct ruling *r)
{
	if (!p->args->key)
		return true;
	if (!id_check(p->delivery.file, r) || !key_take(&p->holder, p->args->key, r))
		return false;
	p->has_key = true;
	if (!key_belongs(&p->holder, &p->delivery.agreement, p->delivery.file->match.game, r))
		return false;
	if (p->holder.party == p->delivery.agreement.keeper)
		p->delivery.keeper = &p->holder.key;
	begin_salts(&p->delivery);
	return true;
}

/* Trouble with the letter itself is told; what it did before stays. */
static const char *note_of(const struct delivery *d, struct arena *arena)
{
	if (d->refused)
		return "the letter is spent: the file says so, and the next one names it under 'instead'";
	if (d->bound)
		return text(arena, "the letter is bound: %s opens its dice (umpire open)",
			    party_name(d->file->match.game, pen_of(d->file, &d->agreement)));
	if (d->unused)
		return text(arena, "%d action%s carried out, %d dropped", d->applied,
			    d->applied == 1 ? "" : "s", d->unused);
	return NULL;
}

static void finish(struct post *p, bool good)
{
	struct delivery *d = &p->delivery;

	p->answer->applied = d->applied;
	if (!good && !d->refused && !d->unused)
		return;
	p->answer->in_part = !good;
	p->answer->note = note_of(d, p->answer->ruling.arena);
	answer_game(p->answer, d->file, p->old, SOUND);
}

/* The number that the keeper shows for a letter, remembered before anybody sees it. */
static bool remember_opening(struct post *p, const struct agreement *before, const struct hash *letter,
			     struct ruling *r)
{
	const struct delivery *d = &p->delivery;
	const struct party *keeper = &d->agreement.parties[d->agreement.keeper];

	if (!d->keeper)
		return true;
	if (is_hiding(&d->file->match))	/* one link for the whole game, which nobody is shown */
		return key_remember(&p->holder, before, &d->file->chain.id, 1, &d->file->chain.id, r);
	return keeper->shown == before->parties[before->keeper].shown ||
	       key_remember(&p->holder, before, &d->file->chain.id, keeper->shown, letter, r);
}

static bool deliver(struct post *p, const struct paper *paper, struct ruling *r)
{
	struct agreement before = p->delivery.agreement;
	bool good = deliver_letter(&p->delivery, paper, r);
	struct ruling own = { .arena = r->arena };

	if ((good || p->delivery.refused || p->delivery.unused) &&
	    !remember_opening(p, &before, &paper->hash, &own)) {
		*r = own;
		p->delivery.refused = false;
		p->delivery.unused = 0;
		return false;
	}
	return good;
}

/* A document that others wrote. */
static bool deliver_paper(struct post *p, const struct doc *d, struct ruling *r)
{
	struct delivery *to = &p->delivery;
	struct paper *paper = NEW(r->arena, struct paper);
	struct opening o;

	if (p->args->as && !same(p->args->as, doc_text(d, "by")))
		return trouble(r, "this is no letter of %s, and no other is taken", p->args->as);
	if (is_opening(d))
		return opening_read(&o, d, to->file, &to->agreement, r) && deliver_opening(to, &o, r);
	return paper_read(paper, d, to->file, &to->agreement, r) && deliver(p, paper, r);
}

/* ---- letters of one's own ------------------------------------------------------------ */

/* Out of actions, with the key at hand; remembered, so that no other can be written under its number. */
static bool write_letter(struct post *p, struct paper *paper, const struct documents *actions,
			 struct ruling *r)
{
	struct delivery *d = &p->delivery;
	int side = p->holder.party;

	if (side == d->agreement.keeper)
		return trouble(r, "%s is the keeper's key: the keeper plays no side", p->holder.file);
	if (!compose(paper, d->file, &d->agreement, side, actions->v, actions->n, r) ||
	    !may_write(paper, d->file, &d->agreement, r))
		return false;
	paper->has_instead = d->agreement.parties[side].has_refused;
	paper->instead = d->agreement.parties[side].refused;
	if (!has_links_left(&d->agreement, d->file->match.game, side, r))
		return false;
	paper_sign(paper, r->arena, d->file, &d->agreement.parties[side], &p->holder.next, &p->holder.key);
	return key_remember(&p->holder, &d->agreement, &d->file->chain.id, paper->number, &paper->hash, r);
}

/* --as, else by the action itself, else whoever is asked. */
static bool find_writer(const struct post *p, const struct doc *action, int *side, struct ruling *r)
{
	const struct match *m = &p->delivery.file->match;
	const struct frame *top = top_frame(m);
	const char *by = doc_text(action, "by");
	int as;

	if (!side_named(m->game, p->args->as, &as, r))
		return false;
	*side = by ? name_index(m->game->forms->sides, by)
		   : as != NONE ? as : top && top->side >= 0 ? top->side : 0;
	if (*side < 0)
		return trouble(r, "there is no side '%s'", by);
	return as == NONE || as == *side ||
	       trouble(r, "this is no action of %s, and no other is taken", p->args->as);
}

/* The keeper writes for a side that has no key, and replay says so. */
static bool write_for_keyless(struct post *p, struct paper *paper, const struct documents *actions,
			      struct ruling *r)
{
	struct delivery *d = &p->delivery;
	int side;

	if (!find_writer(p, actions->v[0], &side, r))
		return false;
	if (d->agreement.parties[side].has_key)
		return trouble(r, "%s has a key: its actions come in letters that it has signed (umpire "
			       "sign, or -k here)", party_name(d->file->match.game, side));
	if (!compose(paper, d->file, &d->agreement, side, actions->v, actions->n, r))
		return false;
	paper->is_salted = is_salting(d->file);
	for (int i = 0; paper->is_salted && i < paper->n; i++)
		paper->salts[i] = part_salt(&d->file->chain, d->file->chain.entries + 1, i);
	paper_hash(paper, r->arena, d->file);
	return true;
}

/* ---- apply ------------------------------------------------------------------------------ */

static bool check_dice_args(const struct post *p, struct ruling *r)
{
	if (p->delivery.agreement.mode == DICE_OPEN || (!p->args->dice && !p->args->seeded))
		return true;
	return trouble(r, "dice of this game are %s: none are supplied or seeded",
		       dice_modes[p->delivery.agreement.mode]);
}

static bool apply_one(struct post *p, const struct documents *docs, struct ruling *r)
{
	struct paper *paper = NEW(r->arena, struct paper);
	bool signs = p->has_key && p->holder.party != p->delivery.agreement.keeper;

	if (docs->n && is_paper(docs->v[0]))
		return docs->n == 1 ? deliver_paper(p, docs->v[0], r)
				    : trouble(r, "one letter is applied at a time, and there are %d",
					      docs->n);
	if (!docs->n)
		return trouble(r, "there is no action to apply");
	if (signs && p->delivery.agreement.mode == DICE_KEPT)
		return trouble(r, "the keeper applies letters of this game: write one with umpire sign, "
			       "and send it");
	return (signs ? write_letter(p, paper, docs, r) : write_for_keyless(p, paper, docs, r)) &&
	       deliver(p, paper, r);
}

/* Of those that were supplied. */
static bool are_dice_used_up(struct dice_source *dice, struct ruling *r)
{
	r->dice = dice;
	return !dice || dice_used_up(r);
}

static bool post_open(struct post *p, const struct args *args, struct game_file *f, struct answer *a)
{
	*p = (struct post){
		.args = args, .answer = a, .side = NONE, .old = f->history_length,
		.delivery = { .file = f, .told = note_told, .context = p }, .holder = { .fd = NONE },
	};
	return agreement_read(&p->delivery.agreement, f, &a->ruling) && take_key(p, &a->ruling);
}

void apply_letters(const struct args *args, struct game_file *f, const struct documents *docs, int side,
		   struct dice_source *dice, struct answer *a)
{
	struct post p;

	if (post_open(&p, args, f, a) && check_dice_args(&p, &a->ruling)) {
		p.delivery.dice = dice;
		p.side = side;
		finish(&p, apply_one(&p, docs, &a->ruling) && are_dice_used_up(dice, &a->ruling));
	}
	key_release(&p.holder);
}

/* ---- sign and open -------------------------------------------------------------------------- */

static bool need_key(const struct args *args, const struct game_file *f, struct ruling *r)
{
	if (!has_keys(f))
		return trouble(r, "%s: nobody has a key in this game", f->name);
	return args->key || trouble(r, "a key is wanted: -k FILE");
}

void run_sign(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct documents actions;
	struct game_file file;
	struct paper *paper = NEW(r->arena, struct paper);
	struct post p;

	if (!actions_read(&actions, args, r) || !view_read(&file, args->rest[0], args, NULL, NULL, r) ||
	    !need_key(args, &file, r))
		return;
	if (post_open(&p, args, &file, a) && write_letter(&p, paper, &actions, r)) {
		paper_write(&a->bytes, paper, file.match.game);
		a->is_written = true;
	}
	key_release(&p.holder);
}

int cmd_sign(const struct args *args, struct arena *arena)
{
	return print_answer(run_sign, args, arena);
}

static bool open_bound(struct post *p, struct ruling *r)
{
	struct delivery *d = &p->delivery;
	struct hash letter;
	struct opening o;
	int by;

	if (!bound_letter(d->file, &letter, &by))
		return trouble(r, "%s: no letter is bound, and so none is to be opened", d->file->name);
	if (p->holder.party != opener_of(&d->agreement, by))
		return trouble(r, "%s opens this letter, not %s",
			       party_name(d->file->match.game, opener_of(&d->agreement, by)),
			       party_name(d->file->match.game, p->holder.party));
	if (!bound_check(d->file, &d->agreement, r))
		return false;
	if (!has_links_left(&d->agreement, d->file->match.game, p->holder.party, r))
		return false;
	o = opening_sign(d->file, &d->agreement, p->holder.party, &letter, &p->holder.next, &p->holder.key);
	if (!key_remember(&p->holder, &d->agreement, &d->file->chain.id, o.number, &letter, r))
		return false;
	if (p->args->opening) {
		opening_write(&p->answer->bytes, &o, d->file->match.game);
		p->answer->is_written = true;
		return true;
	}
	return deliver_opening(d, &o, r);
}

void run_open(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;
	struct post p;

	if (!target_take(&a->target, args, args->rest[0], r) ||
	    !game_read(&file, args->rest[0], args, NULL, NULL, r) || !need_key(args, &file, r) ||
	    !is_going_on(&file, r))
		return;
	if (post_open(&p, args, &file, a)) {
		bool good = open_bound(&p, r);

		if (!args->opening)
			finish(&p, good);
	}
	key_release(&p.holder);
}

int cmd_open(const struct args *args, struct arena *arena)
{
	return print_answer(run_open, args, arena);
}
