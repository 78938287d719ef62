/* SPDX-License-Identifier: ISC */
/* page.c: the page: the report, what the script knows, the script, and if it is live the program. */
#include "page/page.h"
#include "page/assets.h"
#include "page/live.h"
#include "draw/draw.h"
#include "engine/history.h"
#include "trust/script.h"

#include <string.h>

/* So large a page is at most, as far as that hangs on how many boards of then are in it. */
enum { MOST_LISTED = 1000 * 1000, MOST_LIVE = 2500 * 1000, BYTES_OF_END = 64 };

/*
 * JSON in an element of its own, without the blanks that part it. No text in it can end the element or begin
 * another.
 */
static void add_json(struct buffer *out, const char *id, const struct doc *d)
{
	struct buffer json = { .arena = out->arena };
	bool in_text = false;

	doc_write_json(&json, d);
	buffer_printf(out, "<script type=\"application/json\" id=\"%s\">", id);
	for (const char *at = json.bytes; *at;) {
		size_t plain = strcspn(at, in_text ? "\"<\\" : "\" ");

		buffer_add(out, at, plain);
		at += plain;
		if (*at == '\\') {
			buffer_add(out, at, 2);
			at += 2;
			continue;
		}
		if (*at == '<')
			buffer_text(out, "\\u003c");
		if (*at == '"') {
			buffer_text(out, "\"");
			in_text = !in_text;
		}
		at += *at != '\0';
	}
	buffer_text(out, "</script>\n");
}

static bool make_scene(struct scene *s, struct arena *arena, const struct play_terms *t, struct ruling *r)
{
	if (t->live)
		return scene_of_live(s, arena, t, r);
	if (!scene_make(s, arena, t, r))
		return false;
	scene_add_beside(arena, s->doc, t);
	return true;
}

/* The game file, or of a game by mail what is to be tried on. */
static const char *game_of(struct arena *arena, const struct play_terms *t)
{
	struct game_file *trial = NEW_RAW(arena, struct game_file);
	struct buffer b = { .arena = arena };

	file_copy(trial, t->file);
	if (t->by_mail) {
		trial->chain = (struct chain){ 0 };
		trial->terms = trial->letters = NULL;
		history_begin_here(trial, arena);
	}
	file_write(&b, trial);
	return b.bytes;
}

static void add_program(struct buffer *out, const struct play_terms *t)
{
	struct doc game = { .kind = DOC_TEXT, .quoted = true, .text = game_of(out->arena, t) };

	add_json(out, "game", &game);
	buffer_text(out, "<script type=\"text/plain\" id=\"engine\">");
	buffer_text(out, base64_text(out->arena, live_engine.bytes, live_engine.length));
	buffer_text(out, "</script>\n<script type=\"text/plain\" id=\"notices\">\n");
	buffer_text(out, page_notices);
	buffer_text(out, "</script>\n");
}

/* The boards of then have what room all else leaves. */
static size_t room_left(const struct buffer *out, const struct buffer *rest, const struct scene *s,
			const struct play_terms *t)
{
	struct buffer json = { .arena = out->arena };
	size_t most = t->live ? MOST_LIVE : MOST_LISTED, taken;

	add_json(&json, "scene", s->doc);
	taken = out->length + json.length + rest->length + BYTES_OF_END;
	return taken < most ? most - taken : 0;
}

static bool add_tail(void *context, struct buffer *out, struct ruling *r)
{
	const struct play_terms *t = context;
	struct buffer rest = { .arena = out->arena };
	struct scene scene;

	if (!make_scene(&scene, out->arena, t, r))
		return false;
	if (t->live)
		add_program(&rest, t);
	buffer_text(&rest, "<script>");
	buffer_text(&rest, page_script);
	buffer_text(&rest, "</script>\n");
	if (scene.slides)
		slides_add_boards(scene.slides, room_left(out, &rest, &scene, t));
	add_json(out, "scene", scene.doc);
	buffer_add(out, rest.bytes, rest.length);
	return true;
}

bool play_page_write(struct buffer *out, const struct play_terms *t, struct ruling *r)
{
	struct play_terms of = *t;
	struct page_script script = {
		.style = page_stylesheet, .add_tail = add_tail, .context = &of,
		.policy = text(out->arena, "script-src %s%s; base-uri 'none'; form-action 'none'",
			       script_hash(out->arena, page_script, strlen(page_script)),
			       t->live ? " 'wasm-unsafe-eval'" : ""),
	};
	struct page_terms terms = { .side = t->side, .last = t->last, .around = NONE, .script = &script };

	return page_write(out, t->file, &terms, r);
}
