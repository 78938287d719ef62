/* SPDX-License-Identifier: ISC */
/*
 * write.c: a message as MIME, by GMime.
 *
 * The same letter is the same bytes, whenever it is written: one that is sent again is known by that.
 * Nothing of a stranger ends a line of the header: what steers is escaped, and what is no id or address
 * is left out.
 */
#include "mail/compose.h"

#include <gmime/gmime.h>

enum {
	MOST_WORDS = 200,		/* bytes of a subject or a name */
	MOST_ID = 900,			/* bytes: a line has 998 */
	MOST_REFERENCES = 12,
	HEADER_LINE = 76,
	ENCODED_BYTES = 39,		/* in an encoded word, which has a line to itself */
	SHORT_LINE = 78,		/* of a text; what is longer is quoted-printable */
};

/* ---- words for the header --------------------------------------------- */

/* UTF-8 in one line, one blank for many, and not too much of it. */
static const char *header_words(struct arena *arena, const char *words)
{
	struct buffer b = { .arena = arena };
	size_t length;
	uint32_t c;

	buffer_add(&b, "", 0);
	words = printable(arena, words);
	for (; (length = *words ? character_at(words, &c) : 0); words += length) {
		if (b.length + length > MOST_WORDS) {
			buffer_text(&b, "...");
			break;
		}
		if (*words != ' ' || (b.length && b.bytes[b.length - 1] != ' '))
			buffer_add(&b, words, length);
	}
	if (b.length && b.bytes[b.length - 1] == ' ')
		b.bytes[--b.length] = '\0';
	return b.bytes;
}

/* Only letters of ASCII, and nothing that would be read as encoded. */
static bool is_plain(const char *words, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)words[i] >= 0x7f || (words[i] == '=' && words[i + 1] == '?'))
			return false;
	return true;
}

/* RFC 2047, as GMime does not do it: no encoded word is over 75 columns, and none has half a character. */
static void add_encoded(struct buffer *b, const char *words)
{
	while (*words) {
		size_t length = 0, one;
		char *encoded;
		uint32_t c;

		while (words[length]) {
			one = character_at(words + length, &c);
			if (!one || length + one > ENCODED_BYTES)
				break;
			length += one;
		}
		encoded = g_base64_encode((const guchar *)words, length);
		buffer_printf(b, "%s=?UTF-8?B?%s?=", b->length ? " " : "", encoded);
		g_free(encoded);
		words += length;
	}
}

/* Words that need it, and all that follow. */
static const char *encoded_text(struct arena *arena, const char *words)
{
	struct buffer b = { .arena = arena };

	buffer_add(&b, "", 0);
	while (*words) {
		size_t length = strcspn(words, " ");

		if (!is_plain(words, length)) {
			add_encoded(&b, words);
			break;
		}
		buffer_text(&b, b.length ? " " : "");
		buffer_add(&b, words, length);
		words += length + (words[length] == ' ');
	}
	return b.bytes;
}

/* A name before an address: atoms, or quoted, or encoded. */
static const char *encoded_name(struct arena *arena, const char *name)
{
	struct buffer b = { .arena = arena };

	if (!is_plain(name, strlen(name))) {
		add_encoded(&b, name);
		return b.bytes;
	}
	if (!strpbrk(name, "()<>[]:;@\\,.\""))
		return name;
	buffer_text(&b, "\"");
	for (; *name; name++)
		buffer_printf(&b, strchr("\"\\", *name) ? "\\%c" : "%c", *name);
	buffer_text(&b, "\"");
	return b.bytes;
}

/* A header of words with blanks between, as it is to stand, folded at them. */
static void add_header(GMimeMessage *message, struct arena *arena, const char *name, const char *words)
{
	GMimeHeaderList *headers = g_mime_object_get_header_list(GMIME_OBJECT(message));
	struct buffer b = { .arena = arena };
	size_t column = strlen(name) + 1;

	do {
		size_t length = strcspn(words, " ");
		bool is_folded = b.length && column + 1 + length > HEADER_LINE;

		buffer_text(&b, is_folded ? "\n " : " ");
		buffer_add(&b, words, length);
		column = (is_folded ? 0 : column) + 1 + length;
		words += length;
	} while (*words++);
	buffer_text(&b, "\n");
	g_mime_header_list_append(headers, name, "", NULL);
	g_mime_header_set_raw_value(g_mime_header_list_get_header(headers, name), b.bytes);
}

/* ---- addresses -------------------------------------------------------- */

/* One that a header and a list of addresses can hold; its form is address.c's to tell. */
static bool is_address(const char *address)
{
	const char *at = address ? strrchr(address, '@') : NULL;
	bool is_quoted = at && at - address > 2 && *address == '"' && at[-1] == '"';

	if (!at || at == address || !at[1])
		return false;
	for (const char *c = address; *c; c++) {
		bool is_inside = is_quoted && c > address && c < at - 1;

		if (*c <= ' ' || *c >= 0x7f) {
			if (*c != ' ' || !is_inside)
				return false;
		} else if (strchr(is_inside ? "\"\\" : "<>()[],;:\\", *c) || (*c == '"' && !is_quoted)) {
			return false;
		}
	}
	return true;
}

static void add_mailbox(GMimeMessage *message, struct arena *arena, const char *header,
			const struct mailbox *m)
{
	const char *name = header_words(arena, m->name ? m->name : "");

	if (!is_address(m->address))
		return;
	add_header(message, arena, header,
		   *name ? text(arena, "%s <%s>", encoded_name(arena, name), m->address) : m->address);
}

/* ---- ids -------------------------------------------------------------- */

static bool is_id(const char *id)
{
	const char *at = id ? strchr(id, '@') : NULL;

	if (!at || at == id || !at[1] || strchr(at + 1, '@') || strlen(id) > MOST_ID)
		return false;
	for (; *id; id++)
		if (*id <= ' ' || *id >= 0x7f || strchr("<>(),;\\\"", *id))
			return false;
	return true;
}

/* narvik-7.umpire.example.org */
static bool is_list_id(const char *id)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+";

	return id && *id && strlen(id) <= MOST_WORDS && !id[strspn(id, letters)];
}

static bool has_id(const struct texts *ids, const char *id)
{
	for (int i = 0; i < ids->n; i++)
		if (same(ids->v[i], id))
			return true;
	return false;
}

/* Those in words, with their brackets or without, each once. */
static void find_ids(struct texts *ids, struct arena *arena, const char *words)
{
	static const char between[] = " \t\r\n<>,";

	while (words && *words) {
		size_t length = strcspn(words, between);
		const char *id = text_copy(arena, words, length);

		if (is_id(id) && !has_id(ids, id))
			texts_add(ids, arena, id);
		words += length + strspn(words + length, between);
	}
}

/* The first, which began it all, and the last ones. */
static void add_references(GMimeMessage *message, struct arena *arena, const struct outgoing *o)
{
	struct texts ids = { 0 };
	struct buffer b = { .arena = arena };

	find_ids(&ids, arena, o->references);
	if (is_id(o->in_reply_to) && !has_id(&ids, o->in_reply_to))
		texts_add(&ids, arena, o->in_reply_to);
	for (int i = 0; i < ids.n; i++)
		if (!i || i > ids.n - MOST_REFERENCES)
			buffer_printf(&b, "%s<%s>", i ? " " : "", ids.v[i]);
	if (is_id(o->in_reply_to))
		add_header(message, arena, "In-Reply-To", text(arena, "<%s>", o->in_reply_to));
	if (ids.n)
		add_header(message, arena, "References", b.bytes);
}

/* ---- texts ------------------------------------------------------------ */

/* Lines of valid UTF-8 without what steers, the last one ended. */
static const char *body_words(struct arena *arena, const char *words)
{
	struct buffer b = { .arena = arena };

	words = words ? words : "";
	buffer_add(&b, "", 0);
	while (*words) {
		size_t length = strcspn(words, "\n\t");

		buffer_text(&b, printable(arena, text_copy(arena, words, length)));
		words += length;
		buffer_add(&b, *words == '\t' ? "\t" : "\n", 1);
		words += *words != '\0';
	}
	return b.bytes;
}

/* What every program on the way leaves as it is. Boundaries have "=_" in them, and mbox alters "From ". */
static bool is_safe(const char *words)
{
	size_t column = 0;

	for (const char *at = words; *at; at++) {
		column = *at == '\n' ? 0 : column + 1;
		if (column > SHORT_LINE || (unsigned char)*at >= 0x7f || (*at == '=' && at[1] == '_') ||
		    (column == 1 && !strncmp(at, "From ", 5)))
			return false;
	}
	return true;
}

static const char *quoted_printable(struct arena *arena, const char *words)
{
	static const char from[] = "From ";
	struct buffer b = { .arena = arena };
	GMimeEncoding state;
	size_t length = strlen(words);
	char *out, *line;

	g_mime_encoding_init_encode(&state, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE);
	out = arena_take_raw(arena, g_mime_encoding_outlen(&state, length) + 1);
	length = g_mime_encoding_flush(&state, words, length, out);
	out[length] = '\0';
	buffer_add(&b, "", 0);
	for (line = out; *line; line += length) {
		for (; !strncmp(line, from, strlen(from)); line += strlen(from))
			buffer_text(&b, "=46rom =\n");
		length = strcspn(line, "\n");
		length += line[length] == '\n';
		buffer_add(&b, line, length);
	}
	return b.bytes;
}

/* ---- parts ------------------------------------------------------------ */

/* From bytes that are encoded in that way already. */
static GMimePart *new_part(const char *type, const char *subtype, const char *bytes, size_t length,
			   GMimeContentEncoding encoded)
{
	GMimePart *part = g_mime_part_new_with_type(type, subtype);
	GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, length);
	GMimeDataWrapper *content = g_mime_data_wrapper_new_with_stream(stream, encoded);

	g_mime_part_set_content(part, content);
	g_object_unref(content);
	g_object_unref(stream);
	return part;
}

static GMimeObject *text_part(struct arena *arena, const char *subtype, const char *words)
{
	bool safe;
	GMimeContentEncoding encoding;
	GMimePart *part;

	words = body_words(arena, words);
	safe = is_safe(words);
	encoding = safe ? GMIME_CONTENT_ENCODING_7BIT : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE;
	words = safe ? words : quoted_printable(arena, words);
	part = new_part("text", subtype, words, strlen(words), encoding);
	g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "charset", "utf-8");
	g_mime_part_set_content_encoding(part, encoding);
	return GMIME_OBJECT(part);
}

static GMimeObject *picture_part(struct arena *arena, const struct outgoing *o, int i)
{
	const struct picture *p = o->pictures + i;
	GMimePart *part = new_part("image", "png", p->png, p->length, GMIME_CONTENT_ENCODING_DEFAULT);

	g_mime_part_set_content_encoding(part, GMIME_CONTENT_ENCODING_BASE64);
	g_mime_part_set_content_id(part, picture_id(arena, i, o->cid_domain));
	g_mime_object_set_disposition(GMIME_OBJECT(part), "inline");
	g_mime_part_set_filename(part, text(arena, "picture-%d.png", i + 1));
	return GMIME_OBJECT(part);
}

/* A name of a file, and of nothing else. */
static const char *file_name(struct arena *arena, const char *name)
{
	char *copy;

	name = header_words(arena, name ? name : "");
	name = *name ? name : "file";
	copy = text_copy(arena, name, strlen(name));
	for (char *at = copy; *at; at++)
		if (strchr("/\\:?", *at) || (*at == '.' && at == copy))
			*at = '_';
	return copy;
}

static bool is_type(const char *type)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789.+-";
	size_t length = type ? strspn(type, letters) : 0;

	return length && type[length] == '/' && type[length + 1] &&
	       !type[length + 1 + strspn(type + length + 1, letters)];
}

static GMimeObject *file_part(struct arena *arena, const struct enclosure *file)
{
	const char *type = is_type(file->type) ? file->type : "application/octet-stream";
	const char *slash = strchr(type, '/');
	const char *main_type = text_copy(arena, type, (size_t)(slash - type));
	GMimePart *part = new_part(main_type, slash + 1, file->bytes, file->length,
				   GMIME_CONTENT_ENCODING_DEFAULT);

	if (same(main_type, "text"))
		g_mime_object_set_content_type_parameter(GMIME_OBJECT(part), "charset", "utf-8");
	g_mime_part_set_content_encoding(part, GMIME_CONTENT_ENCODING_BASE64);
	g_mime_object_set_disposition(GMIME_OBJECT(part), "attachment");
	g_mime_part_set_filename(part, file_name(arena, file->name));
	return GMIME_OBJECT(part);
}

/* ---- parts of parts --------------------------------------------------- */

/* By what the letter says, and with a sign that quoted-printable, base64 and safe texts never have. */
static const char *boundary(struct arena *arena, const struct outgoing *o, const char *of)
{
	const char *words[] = { of, o->id, o->text, o->html };
	uint64_t all = DIGEST_START;

	for (size_t i = 0; i < LENGTH(words); i++)
		if (words[i])
			all = digest(all, words[i], strlen(words[i]) + 1);
	return text(arena, "=_%012jx", (uintmax_t)(all & 0xffffffffffff));
}

static GMimeMultipart *new_multipart(struct arena *arena, const struct outgoing *o, const char *subtype)
{
	GMimeMultipart *multipart = g_mime_multipart_new_with_subtype(subtype);

	g_mime_multipart_set_boundary(multipart, boundary(arena, o, subtype));
	return multipart;
}

static void add_part(GMimeMultipart *multipart, GMimeObject *part)
{
	g_mime_multipart_add(multipart, part);
	g_object_unref(part);
}

/* The HTML with its pictures. */
static GMimeObject *related(struct arena *arena, const struct outgoing *o)
{
	GMimeObject *html = text_part(arena, "html", o->html);
	GMimeMultipart *multipart;

	if (!o->n_pictures)
		return html;
	multipart = new_multipart(arena, o, "related");
	g_mime_object_set_content_type_parameter(GMIME_OBJECT(multipart), "type", "text/html");
	add_part(multipart, html);
	for (int i = 0; i < o->n_pictures; i++)
		if (o->pictures[i].png)
			add_part(multipart, picture_part(arena, o, i));
	return GMIME_OBJECT(multipart);
}

static GMimeObject *alternative(struct arena *arena, const struct outgoing *o)
{
	GMimeObject *plain = text_part(arena, "plain", o->text);
	GMimeMultipart *multipart;

	if (!o->html)
		return plain;
	multipart = new_multipart(arena, o, "alternative");
	add_part(multipart, plain);
	add_part(multipart, related(arena, o));
	return GMIME_OBJECT(multipart);
}

static GMimeObject *body(struct arena *arena, const struct outgoing *o)
{
	GMimeObject *letter = alternative(arena, o);
	GMimeMultipart *multipart;

	if (!o->n_files)
		return letter;
	multipart = new_multipart(arena, o, "mixed");
	add_part(multipart, letter);
	for (int i = 0; i < o->n_files; i++)
		add_part(multipart, file_part(arena, o->files + i));
	return GMIME_OBJECT(multipart);
}

/* ---- the whole -------------------------------------------------------- */

static void add_date(GMimeMessage *message, int64_t date)
{
	GDateTime *at = g_date_time_new_from_unix_utc(date);

	if (!at)
		return;
	g_mime_message_set_date(message, at);
	g_date_time_unref(at);
}

static void add_headers(GMimeMessage *message, struct arena *arena, const struct outgoing *o)
{
	const char *subject = header_words(arena, o->subject ? o->subject : "");

	add_mailbox(message, arena, "From", &o->from);
	add_mailbox(message, arena, "To", &o->to);
	add_mailbox(message, arena, "Reply-To", &o->reply_to);
	add_header(message, arena, "Subject", encoded_text(arena, subject));
	add_date(message, o->date);
	if (is_id(o->id))
		g_mime_message_set_message_id(message, o->id);
	add_references(message, arena, o);
	if (is_list_id(o->list_id))
		add_header(message, arena, "List-Id", text(arena, "<%s>", o->list_id));
	add_header(message, arena, "Auto-Submitted", o->is_answer ? "auto-replied" : "auto-generated");
	add_header(message, arena, "X-Auto-Response-Suppress", "All");
	add_header(message, arena, "MIME-Version", "1.0");
}

void message_write(struct buffer *b, const struct outgoing *o)
{
	GMimeMessage *message;
	GMimeObject *letter;
	char *bytes;

	g_mime_init();
	message = g_mime_message_new(FALSE);
	add_headers(message, b->arena, o);
	letter = body(b->arena, o);
	g_mime_message_set_mime_part(message, letter);
	g_object_unref(letter);
	bytes = g_mime_object_to_string(GMIME_OBJECT(message), NULL);
	buffer_text(b, bytes);
	if (b->length && b->bytes[b->length - 1] != '\n')
		buffer_text(b, "\n");
	g_free(bytes);
	g_object_unref(message);
}
