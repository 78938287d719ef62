/* SPDX-License-Identifier: ISC */
/* page.c: the page: the report, what the script knows, the script, and if it is live the program. */
#include "page/page.h"
#include "page/assets.h"
#include "page/live.h"
#include "draw/draw.h"
#include "engine/history.h"
#include "trust/script.h"

#include <string.h>

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

static bool add_listed(struct buffer *out, const struct play_terms *t, struct ruling *r)
{
	struct doc *scene = scene_make(out->arena, t, r);

	if (!scene)
		return false;
	scene_add_beside(out->arena, scene, t);
	add_json(out, "scene", scene);
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

static bool add_live(struct buffer *out, const struct play_terms *t, struct ruling *r)
{
	struct doc *scene = scene_of_live(out->arena, t, r);
	struct doc game = { .kind = DOC_TEXT, .quoted = true, .text = game_of(out->arena, t) };

	if (!scene)
		return false;
	add_json(out, "scene", scene);
	add_json(out, "game", &game);
	buffer_text(out, "<script type=\"text/plain\" id=\"engine\">");
	buffer_text(out, base64_text(out->arena, live_engine.bytes, live_engine.length));
	buffer_text(out, "</script>\n<script type=\"text/plain\" id=\"notices\">\n");
	buffer_text(out, page_notices);
	buffer_text(out, "</script>\n");
	return true;
}

bool play_page_write(struct buffer *out, const struct play_terms *t, struct ruling *r)
{
	struct buffer tail = { .arena = out->arena };
	size_t length = strlen(page_script);
	struct page_script script = {
		.style = page_stylesheet, .tail = &tail,
		.policy = text(out->arena, "script-src %s%s; base-uri 'none'; form-action 'none'",
			       script_hash(out->arena, page_script, length),
			       t->live ? " 'wasm-unsafe-eval'" : ""),
	};
	struct page_terms terms = { .side = t->side, .last = t->last, .around = NONE, .script = &script };

	if (!(t->live ? add_live : add_listed)(&tail, t, r))
		return false;
	buffer_text(&tail, "<script>");
	buffer_add(&tail, page_script, length);
	buffer_text(&tail, "</script>\n");
	return page_write(out, t->file, &terms, r);
}
