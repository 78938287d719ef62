/* SPDX-License-Identifier: ISC */
/* scene.c: what the script of a page knows of a position. */
#include "page/page.h"
#include "draw/draw.h"
#include "engine/aside.h"
#include "engine/choices.h"
#include "engine/facts.h"
#include "engine/view.h"

#include <string.h>

struct doc *add_string(struct arena *arena, struct doc *to, const char *key, const char *words)
{
	struct doc *d = doc_add(to, key, doc_new(arena, DOC_TEXT));

	d->text = words;
	d->quoted = true;
	return d;
}

void add_number(struct arena *arena, struct doc *to, const char *key, int n)
{
	doc_add_text(arena, to, key, "%d", n);
}

/* What is false is left out. */
static void add_yes(struct arena *arena, struct doc *to, const char *key, bool is_so)
{
	if (is_so)
		doc_add_text(arena, to, key, "true");
}

struct doc *add_map(struct arena *arena, struct doc *to, const char *key)
{
	return doc_add(to, key, doc_new(arena, DOC_MAP));
}

struct doc *add_list(struct arena *arena, struct doc *to, const char *key)
{
	return doc_add(to, key, doc_new(arena, DOC_LIST));
}

/* ---- the terms ----------------------------------------------------------- */

static void add_mail(struct arena *arena, struct doc *to, const struct play_terms *t)
{
	struct doc *d;

	if (!t->mail_to && !t->subject)
		return;
	d = add_map(arena, to, "mail");
	if (t->mail_to)
		add_string(arena, d, "to", t->mail_to);
	if (t->subject)
		add_string(arena, d, "subject", t->subject);
}

/* Who reads it, and how what he does comes to the game. */
static void add_terms(struct arena *arena, struct doc *to, const struct play_terms *t)
{
	const struct match *m = &t->file->match;
	const char *dice = doc_text(t->file->terms, "dice");

	if (t->side != NONE)
		add_string(arena, to, "side", m->game->forms->sides[t->side]);
	add_string(arena, to, "for", for_text(arena, t->file, t->side));
	add_string(arena, to, "trust", dice ? dice : "open");
	add_yes(arena, to, "keys", doc_get(t->file->terms, "keys"));
	if (t->owed)
		add_string(arena, to, "owed", t->owed);
	if (t->abandoned)
		add_string(arena, to, "abandoned", t->abandoned);
	add_mail(arena, to, t);
}

bool scene_of_live(struct scene *s, struct arena *arena, const struct play_terms *t, struct ruling *r)
{
	struct doc *d = doc_new(arena, DOC_MAP);

	*s = (struct scene){ .doc = d };
	add_yes(arena, d, "live", true);
	add_string(arena, d, "dice", t->by_mail ? "none" : "browser");
	if (!t->by_mail) {
		add_number(arena, d, "last", t->last);
		add_mail(arena, d, t);
		return true;
	}
	add_terms(arena, d, t);
	s->slides = scene_add_slides(arena, d, t, r);
	return s->slides;
}

/* ---- the game, and what is asked ----------------------------------------- */

static void add_game(struct arena *arena, struct doc *to, const struct match *m)
{
	const struct scenario *s = &m->data->scenarios[m->scenario];
	struct doc *sides;

	add_string(arena, to, "game", m->game->name);
	add_string(arena, to, "title", text(arena, "%s: %s", m->game->title, s->title ? s->title : s->name));
	sides = add_list(arena, to, "sides");
	for (int i = 0; m->game->forms->sides[i]; i++)
		add_string(arena, sides, NULL, m->game->forms->sides[i]);
	add_number(arena, to, "step", (int)m->step);
	add_yes(arena, to, "hides", is_hiding(m));
}

/* Whom it is about, and where, by their ids: the page says them by their names, and looks there. */
static void add_about(struct arena *arena, struct doc *to, const struct match *m, const struct frame *f,
		      int side)
{
	const int at[] = { f->where, frame_far_end(m, f) };
	struct doc *places = NULL;

	if (f->who != NONE && sight_of(m, f->who, side) == SEEN)
		add_string(arena, to, "unit", m->data->counters->pieces[f->who].id);
	for (int i = 0; i < (int)LENGTH(at); i++) {
		if (at[i] == NONE)
			continue;
		if (!places)
			places = add_list(arena, to, "places");
		add_string(arena, places, NULL, m->data->map->places[at[i]].id);
	}
}

static void add_asks(struct arena *arena, struct doc *to, const struct match *m, int side)
{
	struct doc *asks = add_list(arena, to, "asks");

	for (int i = m->depth; i-- > 0;) {
		const struct frame *f = &m->pending[i];
		struct doc *d;

		if (!f->state->asks)
			continue;
		d = add_map(arena, asks, NULL);
		if (f->side != NONE)
			add_string(arena, d, "side", m->game->forms->sides[f->side]);
		add_string(arena, d, "decide", f->state->name);
		add_string(arena, d, "words",
			   text(arena, "%s must now %s", asked_name(m, f), frame_asks(arena, f)));
		add_about(arena, d, m, f, side);
		if (frame_rule(m, f))
			add_string(arena, d, "rule", frame_rule(m, f));
	}
}

static void add_result(struct arena *arena, struct doc *to, const struct match *m)
{
	struct doc *d = add_map(arena, to, "over");

	add_string(arena, d, "winner", winner_name(m));
	add_string(arena, d, "rule", m->won_by);
}

/* What the game says of its tracks, a line each. */
static void add_tracks(struct arena *arena, struct doc *to, const struct play_terms *t)
{
	struct doc *tracks = add_list(arena, to, "tracks");
	const char *at = tracks_words(arena, &t->file->match, t->side);
	const char *offers = aside_words(arena, &t->file->match);

	for (at += strspn(at, "\n"); *at; at += strspn(at, "\n")) {
		size_t length = strcspn(at, "\n");

		add_string(arena, tracks, NULL, text_copy(arena, at, length));
		at += length;
	}
	if (offers)
		add_string(arena, tracks, NULL, offers);
}

/* ---- how to answer ---------------------------------------------------- */

static const char *kind_name(enum arg_kind kind)
{
	static const char *const names[] = {
		[ARG_PIECE] = "piece", [ARG_PIECES] = "pieces", [ARG_PLACE] = "place",
		[ARG_PLACES] = "places", [ARG_WORD] = "word", [ARG_WORDS] = "words", [ARG_INT] = "int",
		[ARG_BOOL] = "bool", [ARG_BORDER] = "border", [ARG_PAIRS] = "pairs",
	};

	return names[kind];
}

static void add_param(struct arena *arena, struct doc *to, const struct param *p)
{
	static const char *const paths[] = { [PATH_ENTERED] = "entered", [PATH_WITH_START] = "with-start" };
	struct doc *d = add_map(arena, to, NULL), *names;

	add_string(arena, d, "name", p->name);
	add_string(arena, d, "kind", kind_name(p->kind));
	add_yes(arena, d, "optional", p->optional);
	add_yes(arena, d, "origin", p->origin);
	add_yes(arena, d, "sets", p->sets);
	add_yes(arena, d, "order", p->order);
	if (p->path)
		add_string(arena, d, "path", paths[p->path]);
	if (p->kind == ARG_PAIRS)
		add_string(arena, d, "to", kind_name(p->to));
	if (p->about)
		add_string(arena, d, "about", p->about);
	if (!p->names)
		return;
	names = add_list(arena, d, "names");
	for (int i = 0; p->names[i]; i++)
		add_string(arena, names, NULL, p->names[i]);
}

static bool is_attack(const struct game *g, const struct verb *v)
{
	return g->look && g->look->attacks && name_index(g->look->attacks, v->name) >= 0;
}

static void add_rules(struct arena *arena, struct doc *to, const char *rules)
{
	struct doc *list = add_list(arena, to, "rules");

	for (const char *at = rules ? rules : ""; *at; at += strspn(at, " ")) {
		size_t length = strcspn(at, " ");

		add_string(arena, list, NULL, text_copy(arena, at, length));
		at += length;
	}
}

void add_verb(struct arena *arena, struct doc *to, const struct game *g, const struct verb *v,
	      bool is_anytime)
{
	struct doc *d = add_map(arena, to, NULL), *params;

	add_string(arena, d, "do", v->name);
	add_string(arena, d, "about", v->about ? v->about : "");
	add_rules(arena, d, v->rules);
	add_yes(arena, d, "attack", is_attack(g, v));
	add_yes(arena, d, "passes", v->passes);
	add_yes(arena, d, "anytime", is_anytime);
	params = add_list(arena, d, "params");
	for (const struct param *p = v->params; p && p->kind; p++)
		add_param(arena, params, p);
}

/* Those that answer what is pending, and those of any time. */
static void add_verbs(struct arena *arena, struct doc *to, const struct match *m)
{
	struct doc *verbs = add_list(arena, to, "verbs");
	const struct frame *f = top_frame(m);

	for (const struct verb *const *v = f ? f->state->verbs : NULL; v && *v; v++)
		if (!(*v)->former)
			add_verb(arena, verbs, m->game, *v, false);
	for (const struct verb *const *v = m->game->anytime; v && *v; v++)
		if (!(*v)->former)
			add_verb(arena, verbs, m->game, *v, true);
	for (const struct verb *const *v = aside_verbs; *v; v++)
		if (!game_has_verb(m->game, (*v)->name))
			add_verb(arena, verbs, m->game, *v, true);
}

static bool may_act(const struct play_terms *t)
{
	return !t->abandoned && !is_over(&t->file->match) && may_answer(&t->file->match, t->side);
}

/* What is said about options stands with them, or with the rows of a group; a view has it from another. */
static void make_printable(struct arena *arena, struct doc *options)
{
	for (struct doc *child = options->first; child; child = child->next)
		if (same(child->key, "remark") && child->kind == DOC_TEXT)
			child->text = printable(arena, child->text);
		else
			make_printable(arena, child);
}

/* Grouped, as view.h says; of a view that hides something, as that lists them. */
static struct doc *options_of(struct arena *arena, const struct play_terms *t)
{
	const struct doc *may = doc_get(t->file->seen, "may");
	struct buffer b = { .arena = arena };
	const char *why = NULL;
	struct doc *options;

	if (!may_act(t))
		return doc_new(arena, DOC_LIST);
	if (!t->file->match.veil) {
		view_write_options(&b, t->file, t->side);
		may = doc_get(doc_read(arena, b.bytes, b.length, "options", NULL, &why), "may");
	}
	if (!doc_get(may, "do"))
		bug("options do not read: %s", why ? why : "the view has none");
	options = doc_copy(arena, doc_get(may, "do"));
	make_printable(arena, options);
	return options;
}

/* ---- pieces and places ------------------------------------------------ */

static void add_pieces(struct arena *arena, struct doc *to, const struct match *m, int side)
{
	struct doc *pieces = add_map(arena, to, "pieces");

	for (int i = 0; i < m->data->counters->n_pieces; i++) {
		const struct piece *p = &m->data->counters->pieces[i];
		struct doc *d;

		if (m->at[i] == NONE || sight_of(m, i, side) != SEEN)
			continue;
		d = add_map(arena, pieces, p->id);
		add_string(arena, d, "side", m->game->forms->sides[p->side]);
		add_string(arena, d, "at", m->data->map->places[m->at[i]].id);
		if (p->name && !same(p->name, p->id))
			add_string(arena, d, "name", p->name);
	}
}

/* Those that are called otherwise than by their ids. */
static void add_places(struct arena *arena, struct doc *to, const struct map *map)
{
	struct doc *places = add_map(arena, to, "places");

	for (int i = 0; i < map->n_places; i++)
		if (map->places[i].name && !same(map->places[i].name, map->places[i].id))
			add_string(arena, places, map->places[i].id, map->places[i].name);
}

/* As those of slides: the panel does not say for which position an answer is. */
static void add_parts(struct arena *arena, struct doc *to, const struct play_terms *t)
{
	const struct match *m = &t->file->match;
	struct drawing d = { .game = m->game, .data = m->data, .match = m, .side = t->side, .around = NONE };
	const struct board_parts *parts = draw_parts(arena, &d);
	struct doc *list = add_map(arena, to, "parts");

	for (int i = 0; i < parts->n; i++)
		add_string(arena, list, parts->of[i].id, parts->of[i].svg);
}

bool scene_make(struct scene *s, struct arena *arena, const struct play_terms *t, struct ruling *r)
{
	const struct match *m = &t->file->match;
	struct doc *scene = doc_new(arena, DOC_MAP);

	add_game(arena, scene, m);
	add_terms(arena, scene, t);
	if (is_over(m))
		add_result(arena, scene, m);
	add_asks(arena, scene, m, t->side);
	add_yes(arena, scene, "may", may_act(t));
	add_tracks(arena, scene, t);
	add_verbs(arena, scene, m);
	doc_add(scene, "options", options_of(arena, t));
	add_pieces(arena, scene, m, t->side);
	add_places(arena, scene, m->data->map);
	if (t->parts)
		add_parts(arena, scene, t);
	*s = (struct scene){ .doc = scene, .slides = scene_add_slides(arena, scene, t, r) };
	return s->slides;
}
