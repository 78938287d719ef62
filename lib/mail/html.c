/* SPDX-License-Identifier: ISC */
/*
 * html.c: HTML as plain text, in one pass over its bytes.
 *
 * Elements that are open stand on a stack; each knows the one of its name before it, so an end that closes
 * nothing costs nothing. What nobody closes stays open: what was quoted or hidden rather stays so than is
 * taken for its writer's words.
 */
#include "mail/message.h"
#include "mail/html.h"

#include <stdlib.h>
#include <string.h>

enum {
	BLOCK = 1,		/* ends the line before and after it */
	PARAGRAPH = 2,		/* an empty line, too */
	VOID = 4,		/* has no end */
	DROPPED = 8,		/* with what is in it, which is no markup */
	PREFORMATTED = 16,
	CELL = 32, TABLE = 64, ITEM = 256,
	CLOSES_ITSELF = 128,	/* another one of its name is its end */
};

static const struct tag {
	const char *name;
	int kind;
} tags[] = {
	{ "a", 0 }, { "address", BLOCK }, { "article", BLOCK }, { "aside", BLOCK }, { "b", 0 },
	{ "base", VOID }, { "blockquote", BLOCK }, { "body", BLOCK | TABLE }, { "br", VOID },
	{ "center", BLOCK },
	{ "code", 0 }, { "col", VOID }, { "dd", BLOCK }, { "div", BLOCK }, { "dl", BLOCK },
	{ "dt", BLOCK }, { "em", 0 }, { "fieldset", BLOCK }, { "figure", BLOCK }, { "font", 0 },
	{ "footer", BLOCK }, { "form", BLOCK }, { "h1", PARAGRAPH }, { "h2", PARAGRAPH },
	{ "h3", PARAGRAPH }, { "h4", PARAGRAPH }, { "h5", PARAGRAPH }, { "h6", PARAGRAPH },
	{ "header", BLOCK }, { "hr", BLOCK | VOID }, { "html", BLOCK | TABLE }, { "i", 0 }, { "img", VOID },
	{ "input", VOID }, { "label", 0 }, { "li", BLOCK | ITEM | CLOSES_ITSELF }, { "link", VOID },
	{ "main", BLOCK }, { "meta", VOID }, { "nav", BLOCK }, { "noscript", DROPPED }, { "ol", BLOCK },
	{ "p", PARAGRAPH | CLOSES_ITSELF }, { "pre", BLOCK | PREFORMATTED }, { "s", 0 },
	{ "script", DROPPED }, { "section", BLOCK }, { "small", 0 }, { "span", 0 }, { "strong", 0 },
	{ "style", DROPPED }, { "sub", 0 }, { "sup", 0 }, { "table", BLOCK | TABLE },
	{ "tbody", BLOCK | TABLE },
	{ "td", CELL | TABLE | CLOSES_ITSELF }, { "template", DROPPED },
	{ "th", CELL | TABLE | CLOSES_ITSELF },
	{ "thead", BLOCK | TABLE }, { "title", DROPPED }, { "tr", BLOCK | TABLE | CLOSES_ITSELF },
	{ "tt", 0 }, { "u", 0 },
	{ "ul", BLOCK }, { "wbr", VOID },
};

enum { N_TAGS = LENGTH(tags), LONGEST_NAME = 12, LONGEST_VALUE = 400, MOST_QUOTE_MARKS = 5 };

struct element {
	int tag;
	int before;		/* the one of its name that was open before it; -1: none */
	bool quotes, hides, is_pre;
	bool stands_apart;	/* an empty line follows it */
};

/* What of a tag's attributes says how it is to be read: small letters, a style without blanks. */
struct attributes {
	char class[LONGEST_VALUE], id[LONGEST_VALUE], name[LONGEST_VALUE], style[LONGEST_VALUE];
	bool is_hidden;
};

struct html {
	struct buffer out;
	const char *at, *end;
	struct element *open;
	int n, last[N_TAGS];	/* the newest one of each name on the stack; -1: none */
	int walls[3];		/* tags: blockquote, td, th */
	int quotes, hides, pres;
	bool rest_is_quoted;
	size_t in_line;		/* bytes that stand in this line */
	bool wants_blank, wants_empty_line, is_last_empty;
};

/* ---- writing ---------------------------------------------------------- */

static void put_marks(struct html *h)
{
	int marks = lesser(h->quotes + h->rest_is_quoted, MOST_QUOTE_MARKS);

	for (int i = 0; i < marks; i++)
		buffer_text(&h->out, ">");
	if (marks)
		buffer_text(&h->out, " ");
}

static void end_line(struct html *h)
{
	if (!h->in_line)
		put_marks(h);
	buffer_text(&h->out, "\n");
	h->is_last_empty = !h->in_line;
	h->in_line = 0;
	h->wants_blank = h->wants_empty_line = false;
}

static void end_block(struct html *h)
{
	if (h->in_line)
		end_line(h);
	h->wants_blank = false;
}

static void put(struct html *h, const char *bytes, size_t length)
{
	if (h->hides)
		return;
	if (!h->in_line) {
		if (h->wants_empty_line && h->out.length && !h->is_last_empty)
			end_line(h);
		put_marks(h);
	}
	if (h->wants_blank && h->in_line)
		buffer_text(&h->out, " ");
	buffer_add(&h->out, bytes, length);
	h->in_line += length;
	h->wants_blank = h->wants_empty_line = false;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static void put_blank(struct html *h, char c)
{
	if (!h->pres)
		h->wants_blank = true;
	else if (c == '\n' && !h->hides)
		end_line(h);
	else if (c != '\r')
		put(h, &c, 1);
}

/* ---- entities --------------------------------------------------------- */

static const char *const latin_names[] = {	/* from U+00A0 on */
	"nbsp", "iexcl", "cent", "pound", "curren", "yen", "brvbar", "sect", "uml", "copy", "ordf", "laquo",
	"not", "shy", "reg", "macr", "deg", "plusmn", "sup2", "sup3", "acute", "micro", "para", "middot",
	"cedil", "sup1", "ordm", "raquo", "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute",
	"Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute", "Ecirc", "Euml",
	"Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute", "Ocirc", "Otilde", "Ouml",
	"times", "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute", "THORN", "szlig", "agrave",
	"aacute", "acirc", "atilde", "auml", "aring", "aelig", "ccedil", "egrave", "eacute", "ecirc",
	"euml", "igrave", "iacute", "icirc", "iuml", "eth", "ntilde", "ograve", "oacute", "ocirc", "otilde",
	"ouml", "divide", "oslash", "ugrave", "uacute", "ucirc", "uuml", "yacute", "thorn", "yuml", NULL
};

static const struct entity {
	const char *name;
	uint32_t sign;
} entities[] = {
	{ "amp", '&' }, { "lt", '<' }, { "gt", '>' }, { "quot", '"' }, { "apos", '\'' },
	{ "lbrace", '{' }, { "rbrace", '}' }, { "lcub", '{' }, { "rcub", '}' }, { "lbrack", '[' },
	{ "rbrack", ']' }, { "lsqb", '[' }, { "rsqb", ']' }, { "colon", ':' }, { "comma", ',' },
	{ "ensp", 0x2002 }, { "emsp", 0x2003 }, { "thinsp", 0x2009 }, { "zwnj", 0x200c }, { "zwj", 0x200d },
	{ "ndash", 0x2013 }, { "mdash", 0x2014 }, { "lsquo", 0x2018 }, { "rsquo", 0x2019 },
	{ "sbquo", 0x201a }, { "ldquo", 0x201c }, { "rdquo", 0x201d }, { "bdquo", 0x201e },
	{ "bull", 0x2022 }, { "hellip", 0x2026 }, { "prime", 0x2032 }, { "lsaquo", 0x2039 },
	{ "rsaquo", 0x203a }, { "euro", 0x20ac }, { "trade", 0x2122 }, { "minus", 0x2212 },
};

/* What old programs mean by numbers that are controls. */
const uint16_t windows_signs[32] = {
	0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
	0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
	0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178
};

size_t put_character(char to[4], uint32_t c)
{
	size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	static const unsigned first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

	for (size_t i = length; i-- > 1; c >>= 6)
		to[i] = (char)(0x80 | (c & 0x3f));
	to[0] = (char)(length == 1 ? c : first[length] | c);
	return length;
}

static uint32_t named(const char *name)
{
	int latin = name_index(latin_names, name);

	if (latin >= 0)
		return 0xa0 + (uint32_t)latin;
	for (size_t i = 0; i < LENGTH(entities); i++)
		if (same(entities[i].name, name))
			return entities[i].sign;
	return 0;
}

static uint32_t numbered(const char *digits)
{
	bool is_hex = *digits == 'x' || *digits == 'X';
	char *end;
	unsigned long c = strtoul(digits + is_hex, &end, is_hex ? 16 : 10);

	if (*end || end == digits + is_hex)
		return 0;
	if (c >= 0x80 && c < 0xa0)
		c = windows_signs[c - 0x80];
	return !c || c > 0x10ffff || (c >= 0xd800 && c < 0xe000) ? 0xfffd : (uint32_t)c;
}

size_t entity_at(const char *at, const char *end, uint32_t *sign)
{
	char name[LONGEST_NAME + 1];
	size_t n = 0;

	for (const char *c = at + 1; c < end && n < LONGEST_NAME && *c && strchr("#abcdefghijklmnopqrstuvwxyz"
	     "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", *c); c++)
		name[n++] = *c;
	name[n] = '\0';
	*sign = *name == '#' ? numbered(name + 1) : n ? named(name) : 0;
	return *sign ? n + 1 + (at + n + 1 < end && at[n + 1] == ';') : 0;
}

static void put_entity(struct html *h)
{
	uint32_t sign;
	char bytes[4];
	size_t length = entity_at(h->at, h->end, &sign);

	if (length)
		put(h, bytes, put_character(bytes, sign));
	else
		put(h, h->at, 1);
	h->at += length ? length : 1;
}

/* ---- what a tag says -------------------------------------------------- */

static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* h->at: behind the equals sign. */
static void read_value(struct html *h, char *to, bool without_blanks)
{
	char quote = 0;
	size_t n = 0;

	while (h->at < h->end && is_blank(*h->at))
		h->at++;
	if (h->at < h->end && (*h->at == '"' || *h->at == '\''))
		quote = *h->at++;
	for (; h->at < h->end && (quote ? *h->at != quote : !is_blank(*h->at) && *h->at != '>'); h->at++)
		if (to && n < LONGEST_VALUE - 1 && *h->at && !(without_blanks && is_blank(*h->at)))
			to[n++] = small(*h->at);
	if (quote && h->at < h->end)
		h->at++;
	if (to)
		to[n] = '\0';
}

static char *place_of(struct attributes *a, const char *name)
{
	return same(name, "class") ? a->class : same(name, "id") ? a->id : same(name, "name") ? a->name
		: same(name, "style") ? a->style : NULL;
}

static void read_attribute(struct html *h, struct attributes *a)
{
	char name[LONGEST_NAME + 1], *to;
	size_t n = 0;

	for (; h->at < h->end && !is_blank(*h->at) && !strchr("=>", *h->at); h->at++)
		if (n < LONGEST_NAME)
			name[n++] = small(*h->at);
	name[n] = '\0';
	to = place_of(a, name);
	a->is_hidden |= same(name, "hidden");
	while (h->at < h->end && is_blank(*h->at))
		h->at++;
	if (h->at < h->end && *h->at == '=') {
		h->at++;
		read_value(h, to && !*to ? to : NULL, to == a->style);
	}
}

/* To behind the end of the tag. */
static void read_attributes(struct html *h, struct attributes *a)
{
	a->class[0] = a->id[0] = a->name[0] = a->style[0] = '\0';
	a->is_hidden = false;
	while (h->at < h->end && *h->at != '>') {
		if (is_blank(*h->at) || *h->at == '/' || *h->at == '=' || !*h->at)
			h->at++;
		else
			read_attribute(h, a);
	}
	if (h->at < h->end)
		h->at++;
}

/* One of some that end by NULL is in it. */
static bool has_any(const char *words, const char *const *parts)
{
	while (*parts && !strstr(words, *parts))
		parts++;
	return *parts;
}

static bool hides(const struct attributes *a)
{
	static const char *const signs[] = { "display:none", "visibility:hidden", "mso-hide:all",
					     "font-size:0;", "font-size:0px", "font-size:0pt",
					     "max-height:0;", "max-height:0px", NULL };

	return a->is_hidden || (*a->style && has_any(a->style, signs));
}

/* Gmail's and other programs' way to indent what somebody writes. */
static bool is_indent(const struct attributes *a)
{
	return !*a->class && strstr(a->style, "border:none") && strstr(a->style, "margin:00040px");
}

static bool quotes(const char *tag, const struct attributes *a)
{
	static const char *const classes[] = { "yahoo_quoted", "zmail_extra", "tutanota_quote",
					       "ms-outlook-mobile-reference-message", NULL };

	if (same(tag, "blockquote"))
		return !is_indent(a);
	if (!same(tag, "div"))
		return false;
	return has_any(a->class, classes) || strstr(a->id, "yahoo_quoted") || same(a->name, "quote") ||
	       (strstr(a->style, "border-left:") && strstr(a->style, "solid"));
}

/* Outlook and its like quote without an end: all that follows is the original. */
static bool begins_original(const char *tag, const struct attributes *a)
{
	static const char *const ids[] = { "divrplyfwdmsg", "olk_src_body_section", "isforwardcontent",
					   "zwchr",
					   "mail-editor-reference-message-container", NULL };
	static const char *const lines[] = { "border-top:solid#e1e1e1", "border-top:solid#b5c4df", NULL };

	return (same(tag, "div") || same(tag, "hr")) && (has_any(a->id, ids) || has_any(a->style, lines));
}

static bool is_pre(const struct tag *tag, const struct attributes *a)
{
	return (tag->kind & PREFORMATTED) || strstr(a->style, "white-space:pre");
}

/* A paragraph that stands close to the next: as Outlook writes each line. */
static bool is_close(const struct attributes *a)
{
	static const char *const signs[] = { "margin:0;", "margin:0in", "margin:0cm", "margin:0px",
					     "margin-bottom:0", NULL };

	return strncmp(a->class, "mso", 3) == 0 || has_any(a->style, signs) || same(a->style, "margin:0");
}

static bool stands_apart(int tag, const struct attributes *a)
{
	return (tags[tag].kind & PARAGRAPH) && !is_close(a);
}

/* ---- the stack -------------------------------------------------------- */

static void pop(struct html *h)
{
	struct element *e = &h->open[--h->n];

	if (tags[e->tag].kind & (BLOCK | PARAGRAPH))
		end_block(h);
	h->quotes -= e->quotes;
	h->hides -= e->hides;
	h->pres -= e->is_pre;
	h->last[e->tag] = e->before;
	h->wants_empty_line |= e->stands_apart;
}

static void push(struct html *h, int tag, const struct attributes *a)
{
	struct element e = { .tag = tag, .before = h->last[tag], .quotes = quotes(tags[tag].name, a),
			     .hides = hides(a), .is_pre = is_pre(&tags[tag], a),
			     .stands_apart = stands_apart(tag, a) };

	h->open = array_grown(h->out.arena, h->open, h->n, sizeof *h->open);
	h->last[tag] = h->n;
	h->open[h->n++] = e;
	h->quotes += e.quotes;
	h->hides += e.hides;
	h->pres += e.is_pre;
}

static int tag_named(const char *name)
{
	for (int i = 0; i < N_TAGS; i++)
		if (same(tags[i].name, name))
			return i;
	return -1;
}

/* An end reaches into no quote that is still open, and into no cell unless it is of the table. */
static bool may_end(const struct html *h, int tag)
{
	int from = h->last[tag];

	if (from < 0 || tag == h->walls[0])
		return from >= 0;
	return h->last[h->walls[0]] < from &&
	       ((tags[tag].kind & TABLE) || (h->last[h->walls[1]] < from && h->last[h->walls[2]] < from));
}

static void end_tag(struct html *h, int tag)
{
	if (may_end(h, tag)) {
		int from = h->last[tag];

		while (h->n > from)
			pop(h);
	}
	if (tags[tag].kind & (BLOCK | PARAGRAPH))
		end_block(h);
}

/* To behind the end of an element whose content is no markup. */
static void skip_content(struct html *h, const char *name)
{
	size_t length = strlen(name);

	for (; h->at < h->end; h->at++) {
		size_t i = 0;

		if (*h->at != '<' || h->end - h->at < (ptrdiff_t)length + 2 || h->at[1] != '/')
			continue;
		while (i < length && small(h->at[2 + i]) == name[i])
			i++;
		if (i == length)
			return;
	}
}

static void close_before(struct html *h, int tag)
{
	int kind = tags[tag].kind, top = h->n ? h->open[h->n - 1].tag : -1;

	if (top >= 0 && ((top == tag && (kind & CLOSES_ITSELF)) ||
			 (same(tags[top].name, "p") && (kind & (BLOCK | PARAGRAPH)))))
		pop(h);
}

static void begin_tag(struct html *h, int tag, const struct attributes *a)
{
	const struct tag *t = &tags[tag];

	close_before(h, tag);
	if (t->kind & (BLOCK | PARAGRAPH))
		end_block(h);
	if (t->kind & CELL)
		h->wants_blank = true;
	h->wants_empty_line |= stands_apart(tag, a);
	h->rest_is_quoted |= begins_original(t->name, a);
	if (same(t->name, "br") && !h->hides)
		end_line(h);
	if (t->kind & DROPPED)
		skip_content(h, t->name);
	else if (!(t->kind & VOID))
		push(h, tag, a);
	if (t->kind & ITEM)
		put(h, "- ", 2);
}

/* ---- reading ---------------------------------------------------------- */

/* The place of a text, or the end. */
static const char *find(const char *from, const char *end, const char *what)
{
	size_t length = strlen(what);

	while (end - from >= (ptrdiff_t)length) {
		const char *next = memchr(from, *what, (size_t)(end - from) - length + 1);

		if (!next)
			break;
		if (!memcmp(next, what, length))
			return next + length;
		from = next + 1;
	}
	return end;
}

/* A comment, or another thing between <! or <? and >. */
static void skip_declaration(struct html *h)
{
	bool is_comment = h->end - h->at >= 4 && !memcmp(h->at, "<!--", 4);

	h->at = find(h->at + (is_comment ? 4 : 2), h->end, is_comment ? "-->" : ">");
}

static void read_tag(struct html *h)
{
	bool is_end = h->at[1] == '/';
	char name[LONGEST_NAME + 1];
	struct attributes a;
	size_t n = 0;
	int tag;

	for (h->at += 1 + is_end; h->at < h->end && !is_blank(*h->at) && !strchr("/>", *h->at); h->at++)
		if (n < LONGEST_NAME)
			name[n++] = small(*h->at);
	name[n] = '\0';
	read_attributes(h, &a);
	tag = tag_named(name);
	if (tag < 0)
		return;
	if (is_end)
		end_tag(h, tag);
	else
		begin_tag(h, tag, &a);
}

static bool is_tag(const struct html *h)
{
	char c = h->end - h->at > 1 ? h->at[1] : '\0';

	if (c == '/')
		c = h->end - h->at > 2 ? h->at[2] : '\0';
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void read_one(struct html *h)
{
	const char *from = h->at;

	if (*from == '<' && h->end - from > 1 && (from[1] == '!' || from[1] == '?')) {
		skip_declaration(h);
	} else if (*from == '<' && is_tag(h)) {
		read_tag(h);
	} else if (*from == '&') {
		put_entity(h);
	} else if (is_blank(*from)) {
		put_blank(h, *h->at++);
	} else {
		do
			h->at++;
		while (h->at < h->end && *h->at != '<' && *h->at != '&' && !is_blank(*h->at));
		put(h, from, (size_t)(h->at - from));
	}
}

const char *html_plain(struct arena *arena, const char *html, size_t length)
{
	struct html h = {
		.out = { .arena = arena }, .at = html, .end = html + length,
		.walls = { tag_named("blockquote"), tag_named("td"), tag_named("th") },
	};

	for (int i = 0; i < N_TAGS; i++)
		h.last[i] = -1;
	buffer_text(&h.out, "");
	while (h.at < h.end)
		read_one(&h);
	while (h.n)
		pop(&h);
	end_block(&h);
	return h.out.bytes;
}
