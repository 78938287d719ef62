/* SPDX-License-Identifier: ISC */
/* address.c: addresses of mail, after RFC 5322 as far as people use it; tags and tokens in them. */
#include "mail/address.h"

#include "trust/token.h"

enum {
	MOST_ADDRESS = 254, MOST_LOCAL = 64, MOST_LABEL = 63,
	MOST_WORDS = 1000,		/* of a mailbox with its name */
};

static const char digits[] = "0123456789";
static const char small_letters[] = "abcdefghijklmnopqrstuvwxyz";

static bool is_alnum(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static const char *small_text(struct arena *arena, const char *from)
{
	char *made = text_copy(arena, from, strlen(from));

	for (char *c = made; *c; c++)
		*c = small(*c);
	return made;
}

/* ---- reading ---------------------------------------------------------- */

/* What is being read, after the check that all of it is UTF-8 without anything that steers. */
struct reader {
	const char *at;
	struct arena *arena;
	const char *why;
};

static bool wrong(struct reader *r, const char *why)
{
	if (!r->why)
		r->why = why;
	return false;
}

/* Past a comment, which may hold others. */
static bool skip_comment(struct reader *r)
{
	int depth = 0;

	do {
		if (*r->at == '\\' && r->at[1])
			r->at++;
		else if (*r->at == '(')
			depth++;
		else if (*r->at == ')')
			depth--;
		else if (!*r->at)
			return wrong(r, "a bracket is not closed");
		r->at++;
	} while (depth);
	return true;
}

static bool skip_blanks(struct reader *r)
{
	for (;;) {
		while (is_blank(*r->at))
			r->at++;
		if (*r->at != '(')
			return true;
		if (!skip_comment(r))
			return false;
	}
}

static bool is_atom(char c)
{
	return is_alnum(c) || (unsigned char)c >= 0x80 || (c && strchr("!#$%&'*+-/=?^_`{|}~", c));
}

/* What stands in quotes, without them and their backslashes. */
static bool read_quoted(struct reader *r, struct buffer *b)
{
	for (r->at++; *r->at != '"'; r->at++) {
		if (*r->at == '\\' && r->at[1])
			r->at++;
		if (!*r->at)
			return wrong(r, "a quote is not closed");
		buffer_add(b, is_blank(*r->at) ? " " : r->at, 1);
	}
	r->at++;
	return true;
}

/* Atoms with single dots between. */
static bool is_dotted(const char *words)
{
	bool is_dot = true;

	for (; *words; words++) {
		if (*words != '.' ? !is_atom(*words) : is_dot)
			return false;
		is_dot = *words == '.';
	}
	return !is_dot;
}

static void add_quoted(struct buffer *b, const char *words)
{
	buffer_text(b, "\"");
	for (; *words; words++) {
		if (*words == '"' || *words == '\\')
			buffer_text(b, "\\");
		buffer_add(b, words, 1);
	}
	buffer_text(b, "\"");
}

static bool read_local(struct reader *r, struct buffer *b)
{
	struct buffer words = { .arena = r->arena };

	buffer_text(&words, "");
	if (*r->at == '"') {
		if (!read_quoted(r, &words))
			return false;
	} else {
		while (is_atom(*r->at) || *r->at == '.')
			buffer_add(&words, r->at++, 1);
		if (!is_dotted(words.bytes))
			return wrong(r, "what stands before @ is no part of an address");
	}
	if (is_dotted(words.bytes))
		buffer_text(b, words.bytes);
	else
		add_quoted(b, words.bytes);
	return b->length <= MOST_LOCAL || wrong(r, "what stands before @ is too long");
}

static bool is_label(const char *label, size_t length)
{
	if (!length || length > MOST_LABEL || label[0] == '-' || label[length - 1] == '-')
		return false;
	for (size_t i = 0; i < length; i++)
		if (!is_alnum(label[i]) && label[i] != '-' && (unsigned char)label[i] < 0x80)
			return false;
	return true;
}

static bool is_domain(const char *domain)
{
	for (;;) {
		size_t length = strcspn(domain, ".");

		if (!is_label(domain, length))
			return false;
		if (!domain[length])
			return true;
		domain += length + 1;
	}
}

/* [127.0.0.1], [IPv6:::1]. */
static bool read_literal(struct reader *r, struct buffer *b)
{
	size_t length = 1 + strspn(r->at + 1, "0123456789abcdefABCDEFIPv.:");

	if (length == 1 || r->at[length] != ']')
		return wrong(r, "what stands in [] after @ is no address of a machine");
	buffer_add(b, r->at, length + 1);
	r->at += length + 1;
	return true;
}

static bool read_domain(struct reader *r, struct buffer *b)
{
	struct buffer words = { .arena = r->arena };

	if (*r->at == '[')
		return read_literal(r, b);
	buffer_text(&words, "");
	for (; is_alnum(*r->at) || (unsigned char)*r->at >= 0x80 || *r->at == '-' || *r->at == '.'; r->at++)
		buffer_add(&words, (char[]){ small(*r->at) }, 1);
	if (!is_domain(words.bytes))
		return wrong(r, "what stands after @ is no domain");
	buffer_text(b, words.bytes);
	return true;
}

static const char *read_address(struct reader *r)
{
	struct buffer b = { .arena = r->arena };

	if (!skip_blanks(r) || !read_local(r, &b) || !skip_blanks(r))
		return NULL;
	if (*r->at != '@') {
		wrong(r, "an @ is missing");
		return NULL;
	}
	r->at++;
	buffer_text(&b, "@");
	if (!skip_blanks(r) || !read_domain(r, &b) || !skip_blanks(r))
		return NULL;
	if (b.length > MOST_ADDRESS) {
		wrong(r, "the address is too long");
		return NULL;
	}
	return b.bytes;
}

/* ---- mailboxes -------------------------------------------------------- */

/* A name has words, quoted or not, with one blank between. NULL: none. */
static bool read_name(struct reader *r, const char **name)
{
	struct buffer b = { .arena = r->arena };

	*name = NULL;
	while (skip_blanks(r) && *r->at != '<') {
		if (!*r->at || strchr(",;:>", *r->at))
			return wrong(r, *r->at == ':' || *r->at == ';' ? "it is a group of addresses" :
				     *r->at == ',' ? "a comma in a name must stand in \"quotes\"" :
				     "it is no address");
		if (b.length)
			buffer_text(&b, " ");
		if (*r->at == '"') {
			if (!read_quoted(r, &b))
				return false;
			continue;
		}
		while (*r->at && !is_blank(*r->at) && !strchr("<>,;:\"(", *r->at))
			buffer_add(&b, r->at++, 1);
	}
	if (b.length && strspn(b.bytes, " \t") < b.length)
		*name = b.bytes;
	return !r->why;
}

/* UTF-8 with nothing that a header or a terminal would obey. */
static const char *fault_of(const char *words)
{
	if (strlen(words) > MOST_WORDS)
		return "it is too long";
	while (*words) {
		uint32_t character;
		size_t length = character_at(words, &character);

		if (!length)
			return "it is no UTF-8";
		if (is_steering(character) && character != '\t')
			return "it holds a control character";
		words += length;
	}
	return NULL;
}

/* In angle brackets, after a name or without one. */
static bool read_route(struct reader *r, struct mailbox *m)
{
	if (!read_name(r, &m->name))
		return false;
	r->at++;
	m->address = read_address(r);
	if (m->address && *r->at != '>')
		return wrong(r, "a > is missing");
	r->at += m->address ? 1 : 0;
	return m->address && skip_blanks(r);
}

bool mailbox_read(struct mailbox *m, struct arena *arena, const char *words, const char **why)
{
	struct reader r = { .at = words, .arena = arena, .why = fault_of(words) };
	struct reader alone = r;

	*m = (struct mailbox){ 0 };
	if (!r.why) {
		m->address = read_address(&alone);
		if (m->address && !*alone.at)
			return true;
		if (m->address && strchr(",;", *alone.at))
			r.why = "it is more than one address";
		else if (!strchr(words, '<'))
			r.why = alone.why ? alone.why : "more stands behind the address";
		else if (read_route(&r, m) && *r.at)
			wrong(&r, *r.at == ',' || *r.at == ';' ? "it is more than one address" :
			      "more stands behind the address");
	}
	if (!r.why)
		return true;
	*m = (struct mailbox){ 0 };
	*why = text(arena, "'%s' is no address: %s", printable(arena, words), r.why);
	return false;
}

const char *address_read(struct arena *arena, const char *words)
{
	struct mailbox m;
	const char *why;

	return mailbox_read(&m, arena, words, &why) && !m.name ? m.address : NULL;
}

bool is_same_address(const char *a, const char *b)
{
	return same_but_case(a, b);
}

/* ---- tags ------------------------------------------------------------- */

bool is_table_name(const char *name)
{
	size_t length = strlen(name);

	for (size_t i = 0; i < length; i++)
		if (!strchr(small_letters, name[i]) && !strchr(digits, name[i]) && (!i || name[i] != '-'))
			return false;
	return length && length <= MOST_TABLE_LETTERS;
}

/* The length of the part before the sign that a base shows, or before @; *sign: which, + if none is shown. */
static size_t plain_length(const char *base, char *sign)
{
	size_t length = strcspn(base, "@");

	*sign = length > 1 && strchr("+-", base[length - 1]) ? base[length - 1] : '\0';
	return *sign ? length - 1 : length;
}

bool is_base_address(struct arena *arena, const char *base, const char *table, const char **why)
{
	const char *address = address_read(arena, base), *fault = NULL;
	char sign;
	size_t length = address ? plain_length(address, &sign) : 0;

	if (!address)
		fault = "it is no address";
	else if (address[0] == '"' || address[0] == '-')
		fault = "it may not begin so";
	else if (memchr(address, '+', length) || (sign == '-' && memchr(address, '-', length)))
		fault = "the sign before a tag may not stand in it otherwise";
	else if (length + strlen(table) + TOKEN_LETTERS + 2 > MOST_LOCAL ||
		 strlen(address) + strlen(table) + TOKEN_LETTERS + 2 > MOST_ADDRESS)
		fault = text(arena, "with '%s' and a token it would be too long", printable(arena, table));
	if (!fault)
		return true;
	*why = text(arena, "'%s' cannot be the address of the umpire: %s", printable(arena, base), fault);
	return false;
}

const char *address_plain(struct arena *arena, const char *base)
{
	char sign;
	size_t length = plain_length(base, &sign);

	return text(arena, "%.*s%s", (int)length, base, base + strcspn(base, "@"));
}

const char *address_with(struct arena *arena, const char *base, const char *table, const char *token)
{
	char sign;
	size_t length = plain_length(base, &sign);

	return text(arena, "%.*s%c%s%s%s%s", (int)length, base, sign ? sign : '+', table, *token ? "." : "",
		    token, base + strcspn(base, "@"));
}

/* narvik-7.TOKEN or narvik-7. */
static bool read_tag(struct tag *tag, struct arena *arena, const char *words, size_t length)
{
	const char *all = small_text(arena, text_copy(arena, words, length));
	const char *dot = strchr(all, '.');

	tag->table = dot ? text_copy(arena, all, (size_t)(dot - all)) : all;
	tag->token = dot ? dot + 1 : "";
	for (const char *c = tag->token; *c; c++)
		if (!strchr(small_letters, *c) && !strchr(digits, *c))
			return false;
	return is_table_name(tag->table) && (!dot || *tag->token);
}

bool address_tag(struct tag *tag, struct arena *arena, const char *address)
{
	size_t length = strcspn(address, "@");
	const char *sign = memchr(address, '+', length);

	if (!sign)
		sign = memchr(address, '-', length);
	return sign && sign > address &&
	       read_tag(tag, arena, sign + 1, (size_t)(address + length - sign - 1));
}

bool subject_tag(struct tag *tag, struct arena *arena, const char *subject)
{
	bool is_found = false;

	for (const char *at = subject; (at = strchr(at, '[')); at++) {
		size_t length = strcspn(at + 1, "[]");
		struct tag one;

		if (at[1 + length] != ']' || length > MOST_TABLE_LETTERS + 1 + MOST_LOCAL ||
		    !read_tag(&one, arena, at + 1, length))
			continue;
		if (!is_found || *one.token || !*tag->token)
			*tag = one;
		is_found = true;
	}
	return is_found;
}

/* ---- tokens ----------------------------------------------------------- */

const char *token_make(struct arena *arena)
{
	return random_letters(arena, "abcdefghjkmnpqrstvwxyz23456789", TOKEN_LETTERS);
}

bool is_same_token(const char *a, const char *b)
{
	char one[TOKEN_LETTERS], other[TOKEN_LETTERS];

	if (strlen(a) != TOKEN_LETTERS || strlen(b) != TOKEN_LETTERS)
		return false;
	for (int i = 0; i < TOKEN_LETTERS; i++) {
		one[i] = small(a[i]);
		other[i] = small(b[i]);
	}
	return is_same_secret(one, other, TOKEN_LETTERS);
}
