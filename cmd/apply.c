/* apply.c: adjudicates actions. */
#include "cmd.h"
#include "engine/dice.h"
#include "engine/inside.h"

/* The actions, and how far they have come. */
struct stream {
	const struct documents *actions;
	struct letter letter;
	int applied;		/* without those that were skipped */
	const char *stays;	/* why what was applied stays whatever comes next; NULL: it need not */
	bool shown;		/* something that was hidden */
	int side;		/* whose log is wanted; NONE: all of it */
	struct buffer log;
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

/* A file made by hand may hide a fault until it is played on. What is written is read again, too. */
static bool is_sound(const struct game_file *file, bool of_several, struct ruling *r)
{
	struct fault f = { .arena = r->arena };
	struct buffer b = { .arena = r->arena };
	struct game_file *bare;

	if (position_fault(&file->match, &f))
		return trouble(r, "the action leads to a position that cannot come about: %s", f.words);
	if (!of_several)
		return true;
	bare = NEW(r->arena, struct game_file);
	*bare = *file;
	bare->history_length = 0;
	return file_write_sure(&b, bare, 0, r);
}

static bool apply_one(struct game_file *file, const struct doc *doc, struct stream *s, struct ruling *r)
{
	const struct doc *entry;
	struct action a;

	if (!action_read(&file->match, doc, &s->letter, &a, r) || !check_action(&file->match, &a, r))
		return false;
	if (a.skipped)
		return apply_action(&file->match, &a, r);
	entry = action_encode(r->arena, &file->match, &a);
	if (!apply_action(&file->match, &a, r) || !is_sound(file, s->actions->n > 1, r))
		return false;
	history_add(file, r->arena, entry, r);
	s->applied++;
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
	struct game_file *next = n > 1 ? NEW(r->arena, struct game_file) : file;
	struct match *first = n > 1 ? NEW(r->arena, struct match) : NULL;

	if (first)
		*first = file->match;
	s->letter.first = first;
	for (int i = 0; i < n; i++) {
		struct ruling one = { .arena = r->arena, .dice = r->dice };

		if (next != file)
			*next = *file;
		if (!apply_one(next, s->actions->v[i], s, &one)) {
			if (s->shown && r->dice->misfit)	/* nothing is kept, so nothing is told */
				return trouble(r, "action %d of %d: the supplied dice do not fit it",
					       i + 1, n);
			return pass_on(&one, i, n, r);
		}
		if (next != file) {
			note_stays(s, &file->match, &next->match, &one);
			*file = *next;
		}
		add_log(&s->log, one.log, s->side);
	}
	return dice_used_up(r);
}

/* The whole letter is told to the side that sent it, and to no other. */
static bool read_sides(const struct args *args, const struct game *g, struct stream *s, struct ruling *r)
{
	return side_named(g, args->side, &s->side, r) && sender_named(g, args, &s->letter.as, r) &&
	       (s->letter.as == NONE || (s->side = s->letter.as) != NONE);
}

static bool prepare(const struct args *args, struct game_file *file, struct documents *actions,
		    struct stream *s, struct ruling *r)
{
	return (r->dice = dice_read(args, r)) && actions_read(actions, args, r) &&
	       game_read(file, args->rest[0], args, NULL, NULL, r) &&
	       read_sides(args, file->match.game, s, r) && vet(&file->match, s, args->require_for, r);
}

/* Why not, and how much stays in spite of that. A side is not told what it was that fell or was shown. */
static int report_rest(const struct ruling *r, const struct stream *s)
{
	report(r);
	fprintf(stderr, "umpire: %d of %d actions %s applied and kept, for %s\n", s->applied, s->actions->n,
		s->applied == 1 ? "was" : "were",
		s->side == NONE ? s->stays : "dice have fallen or something hidden was shown");
	return REFUSED;
}

int cmd_apply(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena }, written = { .arena = arena };
	struct buffer out = { .arena = arena };
	struct documents actions;
	struct stream s = { .actions = &actions, .log.arena = arena };
	struct game_file file;
	struct target target;
	size_t old;

	if (!target_take(&target, args, args->rest[0], &r) ||
	    !prepare(args, &file, &actions, &s, &r))
		return report(&r);
	old = file.history_length;
	if (!apply_all(&file, &s, &r) && (!s.stays || r.dice->misfit))
		return report(&r);
	if (!file_write_sure(&out, &file, old, &written) ||
	    !output_game(&target, &out, args->log, &s.log, &written))
		return report(&written);
	return r.verdict == LAWFUL ? LAWFUL : report_rest(&r, &s);
}
