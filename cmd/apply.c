/* SPDX-License-Identifier: ISC */
/* apply.c: adjudicates actions. */
#include "letters.h"
#include "engine/adjudicate.h"
#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/history.h"

/* The actions, and how far they have come. */
struct stream {
	const struct documents *actions;
	struct letter letter;
	const char *stays;	/* why what was applied stays whatever comes next; NULL: it need not */
	bool shown;		/* something that was hidden */
	int side;		/* whose log is wanted; NONE: all of it */
	struct answer *answer;
};

/* One of several: which one it is comes first. */
static bool pass_on(const struct ruling *from, int i, int count, struct ruling *r)
{
	const char *which = count > 1 ? text(r->arena, "action %d of %d: ", i + 1, count) : "";

	if (from->verdict == REFUSED)
		return refuse(r, from->rule, "%s%s", which, from->text);
	return trouble(r, "%s%s", which, from->text);
}

/* What will not do whatever comes of the actions before it is told while no die has fallen. */
static bool vet(const struct match *m, const struct stream *s, bool require_for, struct ruling *r)
{
	for (int i = 0; i < s->actions->n; i++) {
		const struct doc *d = s->actions->v[i];
		struct ruling one = { .arena = r->arena };

		if (i > 0)	/* the first is told by the position */
			action_vet(m, d, &s->letter, &one);
		if (one.verdict == LAWFUL && require_for && !doc_get(d, "for"))
			trouble(&one, "%s: the action does not say which position it is for: {for: DIGEST}",
				doc_where(r->arena, d));
		if (one.verdict != LAWFUL)
			return pass_on(&one, i, s->actions->n, r);
	}
	return s->actions->n || trouble(r, "there is no action to apply");
}

/* The way that `to` stood for, which its side may know. */
static void tell_path(struct stream *s, const struct action *a, const struct ruling *r)
{
	struct line path;

	if (a->skipped || a->goal == NONE || !r->remarks || (s->side != NONE && s->side != a->side))
		return;
	path = *r->remarks;
	path.readers = 1u << a->side;
	path.next = NULL;
	answer_log(s->answer, &path, NONE);
}

/* The whole file is read back when it is written; of several actions some may stay, so each is read back. */
static bool apply_one(struct game_file *file, const struct doc *doc, struct stream *s, struct ruling *r)
{
	struct way way = {
		.letter = &s->letter, .file = file, .proof = s->actions->n > 1 ? READ_BACK : SOUND,
	};

	if (!adjudicate(&file->match, doc, &way, r))
		return false;
	s->answer->applied += !way.action.skipped;
	tell_path(s, &way.action, r);
	return true;
}

/* An action was applied: does it stay now, and why? */
static void note_stays(struct stream *s, const struct match *before, const struct match *after,
		       const struct ruling *r)
{
	s->shown = s->shown || r->revealed || shows_more(before, after);
	if (r->n_rolled)
		s->stays = "dice have fallen";
	else if (!s->stays && s->shown)
		s->stays = "something hidden was shown";
}

/* All or none, until a die falls or something hidden is shown; then what was applied stays. */
static bool apply_all(struct game_file *file, struct stream *s, struct ruling *r)
{
	int n = s->actions->n;
	struct match *first = NEW_RAW(r->arena, struct match), *before = NEW_RAW(r->arena, struct match);

	match_copy(first, &file->match);
	s->letter.first = first;
	s->letter.chain = &file->chain;
	s->letter.first_for = file->chain.made_for;
	for (int i = 0; i < n; i++) {
		struct ruling one = { .arena = r->arena, .dice = r->dice };

		match_copy(before, &file->match);
		if (!apply_one(file, s->actions->v[i], s, &one)) {
			if (s->shown && r->dice->misfit)	/* nothing is kept, so nothing is told */
				return trouble(r, "action %d of %d: the supplied dice do not fit it",
					       i + 1, n);
			return pass_on(&one, i, n, r);
		}
		note_stays(s, before, &file->match, &one);
		answer_log(s->answer, one.log, s->side);
	}
	return dice_used_up(r);
}

/* The whole letter is told to the side that sent it, and to no other. */
static bool read_sides(const struct args *args, const struct game *g, struct stream *s, struct ruling *r)
{
	return side_named(g, args->side, &s->side, r) && sender_named(g, args, &s->letter.as, r) &&
	       (s->letter.as == NONE || (s->side = s->letter.as) != NONE);
}

static bool read_all(const struct args *args, struct game_file *file, struct documents *actions,
		     struct stream *s, struct ruling *r)
{
	return (r->dice = dice_read(args, r)) && actions_read(actions, args, r) &&
	       game_read(file, args->rest[0], args, NULL, NULL, r) &&
	       read_sides(args, file->match.game, s, r);
}

/* How much stays in spite of that. A side is not told what it was that fell or was shown. */
static const char *stays_words(const struct stream *s, struct arena *arena)
{
	int applied = s->answer->applied;

	return text(arena, "%d of %d actions %s applied and kept, for %s", applied, s->actions->n,
		    applied == 1 ? "was" : "were",
		    s->side == NONE ? s->stays : "dice have fallen or something hidden was shown");
}

static bool check_consents(const struct doc *action, struct ruling *r)
{
	EACH(d, doc_get(action, "consents"))
		if (d->kind == DOC_TEXT && same(d->text, "unproved"))
			return trouble_at(r, d, "the consent of %s is for that side to give", d->key);
	return true;
}

/* The keeper may say that a side without a key consents to an undo. Whoever acts for one side may not. */
static bool has_own_words_alone(const struct documents *actions, const struct args *args, struct ruling *r)
{
	for (int i = 0; args->as && i < actions->n; i++) {
		if (!check_consents(actions->v[i], r))
			return false;
		EACH(d, doc_get(actions->v[i], "actions")) /* of a letter */
			if (!check_consents(d, r))
				return false;
	}
	return true;
}

void run_apply(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct documents actions;
	struct stream s = { .actions = &actions, .answer = a };
	struct game_file file;
	size_t old;

	a->tells_applied = true;
	if (!target_take(&a->target, args, args->rest[0], r) || !read_all(args, &file, &actions, &s, r))
		return;
	if (!is_going_on(&file, r))
		return;
	if (has_keys(&file)) {
		if (!has_own_words_alone(&actions, args, r))
			return;
		apply_letters(args, &file, &actions, s.side, r->dice, a);
		return;
	}
	if (args->key) {
		trouble(r, "%s: nobody has a key in this game", file.name);
		return;
	}
	if (!vet(&file.match, &s, args->require_for, r))
		return;
	old = file.history_length;
	a->in_part = !apply_all(&file, &s, r);
	if (a->in_part && (!s.stays || r->dice->misfit)) {
		a->in_part = false;
		return;
	}
	a->note = a->in_part ? stays_words(&s, r->arena) : NULL;
	answer_game(a, &file, old, SOUND);
}

int cmd_apply(const struct args *args, struct arena *arena)
{
	return print_answer(run_apply, args, arena);
}
