/* SPDX-License-Identifier: ISC */
/* page.c: a board to play on, in one file for a browser. */
#include "cmd.h"
#include "draw/draw.h"
#include "engine/view.h"
#include "page/live.h"
#include "page/page.h"
#include "proof/deliver.h"
#include "prove.h"

enum { LAST = 12 };	/* actions of what has happened, unless --last says otherwise */

/* A game as it was read, and of a side its view. */
struct reading {
	struct game_file read, view;
	struct play_terms terms;
};

/* So nothing that the side may not know can come into its page. */
static bool take_view(struct reading *g, const char *data, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };

	write_view(&b, &g->read, g->terms.side);
	if (!file_parse(&g->view, b.bytes, b.length, g->read.name, data, r) || !view_open(&g->view, r))
		return false;
	g->terms.file = &g->view;
	if (is_hiding(&g->read.match))	/* else it tells how the board looked, too */
		g->terms.past = &g->view;
	return true;
}

/* Where sides have keys: who owes what, and who plays no more. */
static void read_letters(struct play_terms *t, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	const struct doc *end = left_behind(t->file, "abandoned");
	struct agreement a;

	if (agreement_read(&a, t->file, &r) && a.has_keys)
		t->owed = owed_words(arena, t->file, &a);
	if (end)
		t->abandoned = text(arena, "%s: %s", told_text(arena, end, "by"),
				    told_text(arena, end, "why"));
}

static bool read_game(struct reading *g, const struct args *args, struct ruling *r)
{
	struct play_terms *t = &g->terms;

	if (!seen_read(&g->read, args->rest[0], args, &t->side, r))
		return false;
	t->file = t->past = &g->read;
	if (t->side != NONE && !g->read.view && !take_view(g, args->data, r))
		return false;
	if (t->file->match.veil && !t->file->match.veil->options)
		return trouble(r, "%s: this view does not list what %s may do: an earlier umpire wrote it",
			       g->read.name, g->read.view);
	t->by_mail = t->side != NONE || doc_get(t->file->terms, "keys");
	read_letters(t, r->arena);
	return true;
}

/* Why there can be no live page; NULL: there can. */
static const char *why_not_live(const struct play_terms *t, const struct args *args, struct arena *arena)
{
	const struct match *m = &t->file->match;

	return m->veil ? text(arena, "the game hides something from %s, and the umpire needs to know it all",
			      m->game->forms->sides[t->side])
	     : t->abandoned ? "the game was abandoned"
	     : args->data ? "the umpire in it has its own data, not those of --data" : NULL;
}

/* As it was asked for; else live where that can be. is_told: what a page knows is told, and there is none. */
static bool choose_kind(struct play_terms *t, const struct args *args, bool is_told, struct answer *a)
{
	const char *why = why_not_live(t, args, a->ruling.arena);

	if (!why && !is_told && !live_engine.length)
		why = "this program was built without the umpire for pages: 'make page' builds it in";
	if (args->live && args->listed)
		return trouble(&a->ruling, "--live and --listed are two kinds of page: say which");
	if (args->live && why)
		return trouble(&a->ruling, "there can be no live page: %s", why);
	if (why && !args->listed && !is_told)
		a->note = text(a->ruling.arena, "a listed page: %s", why);
	t->live = !args->listed && !why;
	return true;
}

static void tell_scene(const struct play_terms *t, struct answer *a)
{
	struct arena *arena = a->ruling.arena;
	struct scene scene;

	if (!scene_make(&scene, arena, t, &a->ruling))
		return;
	if (!t->live)
		scene_add_beside(arena, scene.doc, t);
	slides_add_boards(scene.slides, SIZE_MAX);
	a->found = doc_new(arena, DOC_MAP);
	doc_add(a->found, "scene", scene.doc);
	a->is_written = true;
}

void run_page(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct reading *g = NEW_RAW(r->arena, struct reading);
	bool is_told = args->json && !args->output;

	g->terms = (struct play_terms){ .last = LAST, .mail_to = args->mail_to, .subject = args->subject,
					.parts = args->parts };
	if (args->has_last)
		g->terms.last = args->last > INT16_MAX ? INT16_MAX : (int)args->last;
	if (!read_game(g, args, r) || !choose_kind(&g->terms, args, is_told, a))
		return;
	if (is_told)
		tell_scene(&g->terms, a);
	else
		a->is_written = play_page_write(&a->bytes, &g->terms, r);
	refusal_to_trouble(r);
}

int cmd_page(const struct args *args, struct arena *arena)
{
	if (args->parts && !args->json)
		return usage("page", "--parts is of what --json tells");
	return print_answer(run_page, args, arena);
}
