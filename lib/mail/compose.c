/* SPDX-License-Identifier: ISC */
/*
 * compose.c: a letter out of its sections, as plain text and as HTML. Both say the same.
 *
 * The words may be strangers': they come out as people may be shown them, and are never markup. The HTML
 * takes what every client gives it: no sheet of styles, nothing from elsewhere, and no colour of its own
 * but a grey that can be read on white and on black.
 */
#include "mail/compose.h"

/* ---- sections --------------------------------------------------------- */

struct section *add_section(struct composition *c, enum section_kind kind, const char *heading)
{
	c->sections = array_grown(c->arena, c->sections, c->n, sizeof *c->sections);
	c->sections[c->n] = (struct section){ .kind = kind, .heading = heading };
	return c->sections + c->n++;
}

void section_line(struct composition *c, struct section *s, const char *fmt, ...)
{
	const char *words;
	va_list ap;

	va_start(ap, fmt);
	words = text_v(c->arena, fmt, ap);
	va_end(ap);
	texts_add(&s->lines, c->arena, words);
}

/* NULL: none is left. */
static const char *next_line(struct arena *arena, const char **rest)
{
	size_t length = strcspn(*rest, "\n");
	const char *line = **rest ? text_copy(arena, *rest, length) : NULL;

	*rest += length + ((*rest)[length] == '\n');
	return line;
}

void section_lines(struct composition *c, struct section *s, const char *lines)
{
	const char *line;

	while ((line = next_line(c->arena, &lines)))
		texts_add(&s->lines, c->arena, line);
}

static bool is_blank(const char *words)
{
	return !words[strspn(words, " ")];
}

static bool has_words(const struct section *s)
{
	for (int i = 0; i < s->lines.n; i++)
		if (!is_blank(s->lines.v[i]))
			return true;
	return false;
}

/* ---- plain text ------------------------------------------------------- */

enum { COLUMNS = 76, INDENT = 2 };

/* How many columns a character takes where letters have one width. */
static int columns_of(uint32_t c)
{
	static const struct { uint32_t first, last; int columns; } odd[] = {
		{ 0x300, 0x36f, 0 }, { 0x483, 0x489, 0 }, { 0x591, 0x5bd, 0 }, { 0x610, 0x61a, 0 },
		{ 0x64b, 0x65f, 0 }, { 0x1100, 0x115f, 2 }, { 0x1ab0, 0x1aff, 0 }, { 0x1dc0, 0x1dff, 0 },
		{ 0x20d0, 0x20ff, 0 }, { 0x231a, 0x231b, 2 }, { 0x23e9, 0x23ec, 2 }, { 0x25fd, 0x25fe, 2 },
		{ 0x2614, 0x2615, 2 }, { 0x26aa, 0x26ab, 2 }, { 0x26bd, 0x26be, 2 }, { 0x26d4, 0x26d4, 2 },
		{ 0x2705, 0x2705, 2 }, { 0x270a, 0x270b, 2 }, { 0x2728, 0x2728, 2 }, { 0x274c, 0x274e, 2 },
		{ 0x2753, 0x2757, 2 }, { 0x2795, 0x2797, 2 }, { 0x2e80, 0x303e, 2 }, { 0x3041, 0xa4cf, 2 },
		{ 0xa960, 0xa97c, 2 }, { 0xac00, 0xd7a3, 2 }, { 0xf900, 0xfaff, 2 }, { 0xfe00, 0xfe0f, 0 },
		{ 0xfe20, 0xfe2f, 0 }, { 0xfe30, 0xfe6f, 2 }, { 0xff00, 0xff60, 2 }, { 0xffe0, 0xffe6, 2 },
		{ 0x1f004, 0x1f004, 2 }, { 0x1f0cf, 0x1f0cf, 2 }, { 0x1f18e, 0x1f1ff, 2 },
		{ 0x1f200, 0x1f64f, 2 }, { 0x1f680, 0x1f6ff, 2 }, { 0x1f7e0, 0x1f7eb, 2 },
		{ 0x1f90c, 0x1faff, 2 }, { 0x20000, 0x3fffd, 2 },
	};

	for (size_t i = 0; i < LENGTH(odd) && c >= odd[i].first; i++)
		if (c <= odd[i].last)
			return odd[i].columns;
	return 1;
}

static int columns_in(const char *words, size_t length)
{
	const char *end = words + length;
	int columns = 0;
	uint32_t c = 0;

	for (size_t one; words < end; words += one) {
		one = character_at(words, &c);
		columns += one ? columns_of(c) : 1;
		one = one ? one : 1;
	}
	return columns;
}

static void add_blanks(struct buffer *b, int n)
{
	for (; n > 0; n--)
		buffer_add(b, " ", 1);
}

/* Words of others, broken at blanks; a word that is wider than a line has one of its own. */
static void add_wrapped(struct buffer *b, int indent, const char *first, int hanging, const char *words)
{
	int column = indent + columns_in(first, strlen(first));
	bool begins = true;

	add_blanks(b, indent);
	buffer_text(b, first);
	words = printable(b->arena, words);
	for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
		size_t length = strcspn(words, " ");
		int wide = columns_in(words, length);

		if (!begins && column + 1 + wide > COLUMNS) {
			buffer_text(b, "\n");
			add_blanks(b, hanging);
			column = hanging;
			begins = true;
		}
		if (!begins)
			buffer_text(b, " ");
		column += wide + !begins;
		begins = false;
		buffer_add(b, words, length);
		words += length;
	}
	buffer_text(b, "\n");
}

static void add_line(struct buffer *b, const struct section *s, int indent, const char *line)
{
	switch (s->kind) {
	case COMMANDS:
		add_blanks(b, INDENT);
		buffer_printf(b, "%s\n", printable(b->arena, line));
		return;
	case VERBATIM:
		buffer_printf(b, "%s\n", printable(b->arena, line));
		return;
	case ITEMS:
		add_wrapped(b, indent, "- ", indent + 2, line);
		return;
	case LOG:
		add_wrapped(b, indent, "", indent + 2, line);
		return;
	case WORDS: case PICTURE:
		add_wrapped(b, indent, "", indent, line);
		return;
	}
}

/* Under a heading its words are indented, so that it needs no sign of its own. */
static void add_text_section(struct buffer *b, const struct section *s)
{
	int indent = s->heading ? INDENT : 0;
	bool begins = true;

	if (b->length)
		buffer_text(b, "\n");
	if (s->heading)
		add_wrapped(b, 0, "", 0, s->heading);
	for (int i = 0; i < s->lines.n; i++) {
		if (s->kind != VERBATIM && is_blank(s->lines.v[i]))
			continue;
		if (s->kind == WORDS && !begins)
			buffer_text(b, "\n");
		add_line(b, s, indent, s->lines.v[i]);
		begins = false;
	}
}

static void add_text_foot(struct buffer *b, const char *foot)
{
	const char *line;

	if (!is_blank(foot))
		buffer_text(b, "\n-- \n");	/* the sign that programs know, and leave out of an answer */
	while ((line = next_line(b->arena, &foot)))
		add_wrapped(b, 0, "", 0, line);
}

void compose_text(struct buffer *b, const struct composition *c)
{
	if (c->mark)
		buffer_printf(b, "%s\n\n", c->mark);
	if (c->title && !is_blank(c->title))
		add_wrapped(b, 0, "", 0, c->title);
	for (int i = 0; i < c->n; i++)
		if (!c->sections[i].is_html_only && has_words(c->sections + i))
			add_text_section(b, c->sections + i);
	add_text_foot(b, c->foot ? c->foot : "");
}

/* ---- HTML ------------------------------------------------------------- */

#define GREY "#757575"	/* 4.6 to 1 on white, 4.1 to 1 on #121212 */
#define ONE_WIDTH "font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"

static const char head_of_html[] =
	"<!DOCTYPE html>\n"
	"<html>\n<head>\n"
	"<meta charset=\"utf-8\">\n"
	"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	"<meta name=\"color-scheme\" content=\"light dark\">\n"
	"<meta name=\"supported-color-schemes\" content=\"light dark\">\n"
	"<title>";

static const char body_of_html[] =
	"</title>\n</head>\n"
	"<body style=\"margin:0;padding:12px\">\n"
	"<div style=\"max-width:640px;font-family:system-ui,-apple-system,\n"
	"'Segoe UI',Roboto,'DejaVu Sans',Arial,sans-serif;\n"
	"font-size:16px;line-height:1.45;overflow-wrap:break-word\">\n";

struct html_form {
	const char *begin, *before, *after, *end;	/* of the section, of each line */
};

/* By section_kind; of a PICTURE: its words, where the picture itself is missing. */
static const struct html_form forms[] = {
	[WORDS] = { "", "<p style=\"margin:0 0 10px\">", "</p>\n", "" },
	[LOG] = { "", "<p style=\"margin:0 0 5px\">", "</p>\n", "" },
	[ITEMS] = { "<ul style=\"margin:0 0 10px;padding-left:22px\">\n", "<li style=\"margin:0 0 4px\">",
		    "</li>\n", "</ul>\n" },
	/* each in a frame, to be taken with one finger; broken for the eye alone */
	[COMMANDS] = { "", "<pre style=\"margin:0 0 8px;padding:8px 10px;border:1px solid #999;\n"
			   "border-radius:6px;" ONE_WIDTH ";\n"
			   "font-size:14px;white-space:pre-wrap;word-break:break-word;\n"
			   "overflow-wrap:anywhere\">", "</pre>\n", "" },
	[VERBATIM] = { "<div style=\"overflow-x:auto\">\n<pre style=\"margin:0 0 10px;" ONE_WIDTH ";\n"
		       "font-size:13px;line-height:1.25;white-space:pre;overflow-x:auto\">\n", "", "\n",
		       "</pre>\n</div>\n" },
	[PICTURE] = { "", "<p style=\"margin:0 0 10px\">", "</p>\n", "" },
};

const char *picture_id(struct arena *arena, int picture, const char *cid_domain)
{
	struct buffer id = { .arena = arena };

	buffer_printf(&id, "picture-%d@", picture);
	for (const char *at = cid_domain ? cid_domain : ""; *at; at++)
		if ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
		    ((*at == '.' || *at == '-') && id.bytes[id.length - 1] != '.'))
			buffer_add(&id, at, 1);
	if (id.bytes[id.length - 1] == '@' || id.bytes[id.length - 1] == '.')
		buffer_text(&id, "localhost");
	return id.bytes;
}

/* Where the rule in brackets at the end of a line begins, as in "... [12.4]"; else its end. */
static size_t citation_of(const char *line)
{
	size_t end = strlen(line), at = end;

	if (!end || line[end - 1] != ']')
		return end;
	while (at && line[at] != '[')
		at--;
	if (!at || line[at - 1] != ' ' || !strpbrk(line + at, "0123456789"))
		return end;
	return at;
}

static void add_html_line(struct buffer *b, enum section_kind kind, const char *line)
{
	size_t cited = kind == LOG ? citation_of(line) : strlen(line);

	buffer_text(b, forms[kind].before);
	buffer_markup(b, text_copy(b->arena, line, cited));
	if (line[cited]) {
		buffer_text(b, "<span style=\"color:" GREY "\">");
		buffer_markup(b, line + cited);
		buffer_text(b, "</span>");
	}
	buffer_text(b, forms[kind].after);
}

static void add_html_picture(struct buffer *b, const struct picture *p, int i, const char *cid_domain)
{
	buffer_printf(b, "<p style=\"margin:0 0 10px\">\n<img src=\"cid:%s\"\n",
		      picture_id(b->arena, i, cid_domain));
	buffer_printf(b, "width=\"%d\" height=\"%d\" alt=\"", p->width, p->height);
	buffer_markup(b, p->alt ? p->alt : "");
	buffer_text(b, "\"\nstyle=\"max-width:100%;height:auto;border:0\"></p>\n");
}

static void add_html_heading(struct buffer *b, const char *heading)
{
	if (!heading)
		return;
	buffer_text(b, "<h2 style=\"font-size:17px;line-height:1.3;margin:20px 0 6px\">");
	buffer_markup(b, heading);
	buffer_text(b, "</h2>\n");
}

static void add_html_section(struct buffer *b, const struct section *s)
{
	const struct html_form *form = forms + s->kind;

	buffer_text(b, form->begin);
	for (int i = 0; i < s->lines.n; i++)
		if (s->kind == VERBATIM || !is_blank(s->lines.v[i]))
			add_html_line(b, s->kind, s->lines.v[i]);
	buffer_text(b, form->end);
}

static void add_html_foot(struct buffer *b, const char *foot)
{
	const char *line;

	if (is_blank(foot))
		return;
	buffer_text(b, "<p style=\"margin:24px 0 0;font-size:14px;color:" GREY "\">");
	while ((line = next_line(b->arena, &foot))) {
		buffer_markup(b, line);
		buffer_text(b, *foot ? "<br>\n" : "");
	}
	buffer_text(b, "</p>\n");
}

void compose_html(struct buffer *b, const struct composition *c, const struct picture *pictures,
		  int n_pictures, const char *cid_domain)
{
	const char *title = c->title ? c->title : "";

	buffer_text(b, head_of_html);
	buffer_markup(b, title);
	buffer_text(b, body_of_html);
	if (c->mark) {
		buffer_text(b, "<p style=\"color:#767676;font-size:13px;margin:0 0 12px\">");
		buffer_markup(b, c->mark);
		buffer_text(b, "</p>\n");
	}
	if (!is_blank(title)) {
		buffer_text(b, "<h1 style=\"font-size:20px;line-height:1.3;margin:0 0 12px\">");
		buffer_markup(b, title);
		buffer_text(b, "</h1>\n");
	}
	for (int i = 0; i < c->n; i++) {
		const struct section *s = c->sections + i;
		bool is_seen = s->kind == PICTURE && s->picture >= 0 && s->picture < n_pictures &&
			       pictures[s->picture].png;

		if (s->is_text_only || !(is_seen || has_words(s)))
			continue;
		add_html_heading(b, s->heading);
		if (is_seen)
			add_html_picture(b, pictures + s->picture, s->picture, cid_domain);
		else
			add_html_section(b, s);
	}
	add_html_foot(b, c->foot ? c->foot : "");
	buffer_text(b, "</div>\n</body>\n</html>\n");
}
