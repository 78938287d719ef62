/* SPDX-License-Identifier: ISC */
/*
 * message.c: a message out of MIME, by GMime.
 *
 * GMime keeps headers and the tree of parts in memory, and leaves what the parts hold in the file; extent.c
 * says how far it may go into that.
 */
#include "mail/message.h"
#include "mail/extent.h"
#include "mail/plain.h"

#include <errno.h>
#include <gmime/gmime.h>
#include <unistd.h>

enum {
	MOST_ADDRESSES = 200, LONGEST_LIST = 16 << 10,	/* of one header */
	LONGEST_WORDS = 998,		/* of a header that people read */
	LONGEST_THREAD = 8 << 10,	/* of References */
	LONGEST_ID = 250, LONGEST_ADDRESS = 254,
	MOST_FILES = 20, MOST_BYTES_OF_FILES = 4 << 20,
};

struct reading {
	struct arena *arena;
	struct message *m;
	int parts;
	size_t text_bytes, file_bytes;	/* read as yet */
};

/* What a part and those in it say. */
struct found {
	struct buffer text;
	bool has_plain, has_html;
};

static void go_beyond(struct reading *r, const char *what)
{
	if (!r->m->beyond)
		r->m->beyond = what;
}

/* ---- headers ---------------------------------------------------------- */

static GMimeHeader *header_of(GMimeMessage *message, const char *name)
{
	return g_mime_header_list_get_header(g_mime_object_get_header_list(GMIME_OBJECT(message)), name);
}

/* As a text in one line; NULL: there is none such. */
static const char *header_text(struct arena *arena, GMimeMessage *message, const char *name, size_t most)
{
	GMimeHeader *header = header_of(message, name);
	const char *value = header ? g_mime_header_get_value(header) : NULL;
	struct buffer out = { .arena = arena };
	uint32_t c;

	if (!header)
		return NULL;
	buffer_text(&out, "");
	for (size_t n; value && *value && out.length < most; value += n ? n : 1) {
		n = character_at(value, &c);
		if (!n)
			buffer_text(&out, "?");
		else if (!is_steering(c) && *value != ' ')
			buffer_add(&out, value, n);
		else if ((c == ' ' || c == '\t' || c == '\n') && out.length &&
			 out.bytes[out.length - 1] != ' ')
			buffer_text(&out, " ");
	}
	while (out.length && out.bytes[out.length - 1] == ' ')
		out.bytes[--out.length] = '\0';
	return out.bytes;
}

static const char *header_words(struct arena *arena, GMimeMessage *message, const char *name)
{
	const char *words = header_text(arena, message, name, LONGEST_WORDS);

	return words ? words : "";
}

/* local@domain with the domain in small letters, or NULL. */
static const char *clean_address(struct arena *arena, const char *address)
{
	size_t length = address ? strlen(address) : 0;
	const char *at = address ? strrchr(address, '@') : NULL;
	char *out;

	if (!at || at == address || !at[1] || length > LONGEST_ADDRESS)
		return NULL;
	for (const char *c = address; *c; c++)
		if ((unsigned char)*c <= ' ' || *c == 0x7f || strchr("<>,;:\\\"()[]", *c))
			return NULL;
	out = text_copy(arena, address, length);
	for (char *c = out + (at - address); *c; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	return out;
}

/* The mailboxes of a header, groups opened. */
static InternetAddressList *addresses_in(GMimeHeader *header)
{
	const char *value = g_mime_header_get_raw_value(header);
	char head[LONGEST_LIST];

	snprintf(head, sizeof head, "%s", value ? value : "");
	return internet_address_list_parse(NULL, head);
}

static const char *mailbox_address(struct arena *arena, InternetAddress *one)
{
	return clean_address(arena, internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(one)));
}

/* Each of them once. */
static void add_address(struct texts *to, struct arena *arena, const char *address)
{
	if (!address || to->n >= MOST_ADDRESSES)
		return;
	for (int i = 0; i < to->n; i++)
		if (same(to->v[i], address))
			return;
	texts_add(to, arena, address);
}

static void add_addresses(struct reading *r, InternetAddressList *list, int depth)
{
	int n = list ? internet_address_list_length(list) : 0;

	for (int i = 0; i < lesser(n, MOST_ADDRESSES); i++) {
		InternetAddress *one = internet_address_list_get_address(list, i);

		if (INTERNET_ADDRESS_IS_MAILBOX(one))
			add_address(&r->m->to, r->arena, mailbox_address(r->arena, one));
		else if (INTERNET_ADDRESS_IS_GROUP(one) && depth)
			add_addresses(r, internet_address_group_get_members(INTERNET_ADDRESS_GROUP(one)),
				      depth - 1);
	}
}

static void read_recipients(struct reading *r, GMimeMessage *message)
{
	static const char *const names[] = { "To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To",
					     "X-Envelope-To", "X-Delivered-To", NULL };
	GMimeHeaderList *list = g_mime_object_get_header_list(GMIME_OBJECT(message));

	for (int i = 0; i < g_mime_header_list_get_count(list); i++) {
		GMimeHeader *header = g_mime_header_list_get_header_at(list, i);
		InternetAddressList *addresses;
		const char *const *name = names;

		while (*name && !same_but_case(*name, g_mime_header_get_name(header)))
			name++;
		addresses = *name ? addresses_in(header) : NULL;
		add_addresses(r, addresses, 1);
		if (addresses)
			g_object_unref(addresses);
	}
}

static void read_from(struct reading *r, GMimeMessage *message)
{
	GMimeHeader *header = header_of(message, "From");
	InternetAddressList *list = header ? addresses_in(header) : NULL;
	InternetAddress *one = list && internet_address_list_length(list)
		? internet_address_list_get_address(list, 0) : NULL;
	struct mailbox *from = &r->m->from;

	if (one && INTERNET_ADDRESS_IS_MAILBOX(one)) {
		const char *name = internet_address_get_name(one);

		from->address = mailbox_address(r->arena, one);
		if (name && *name)
			from->name = printable(r->arena, text(r->arena, "%.200s", name));
	}
	if (list)
		g_object_unref(list);
}

static const char *return_path(struct arena *arena, GMimeMessage *message)
{
	const char *path = header_text(arena, message, "Return-Path", LONGEST_WORDS);
	size_t length;

	if (!path)
		return NULL;
	path += strspn(path, "< ");
	length = strcspn(path, "> ");
	return text_copy(arena, path, length);
}

/* Message-ID without its brackets; NULL: none, or one that could be of use to nobody. */
static const char *own_id(struct arena *arena, GMimeMessage *message)
{
	const char *id = header_text(arena, message, "Message-ID", LONGEST_WORDS);
	size_t length;

	id = id ? strchr(id, '<') : NULL;
	length = id ? strcspn(++id, ">") : 0;
	if (!length || length > LONGEST_ID || id[length] != '>')
		return NULL;
	for (size_t i = 0; i < length; i++)
		if (id[i] <= ' ' || id[i] >= 0x7f || id[i] == '<')
			return NULL;
	return text_copy(arena, id, length);
}

/* Two letters without an id are one if they say the same. */
static const char *made_id(struct arena *arena, const struct message *m, const char *date)
{
	uint64_t a = digest(DIGEST_START, m->text, strlen(m->text) + 1), b;

	a = digest(a, date, strlen(date) + 1);
	a = digest(a, m->subject, strlen(m->subject) + 1);
	if (m->from.address)
		a = digest(a, m->from.address, strlen(m->from.address));
	for (int i = 0; i < m->n_files; i++)
		a = digest(a, m->files[i].bytes, m->files[i].length + 1);
	b = digest(~a, m->text, strlen(m->text));
	return text(arena, "none-%016llx%016llx", (unsigned long long)a, (unsigned long long)b);
}

/* ---- letters of no person --------------------------------------------- */

static bool starts(const char *words, const char *with)
{
	return g_ascii_strncasecmp(words, with, strlen(with)) == 0;
}

static bool is_bounce(const struct message *m, GMimeMessage *message)
{
	static const char *const daemons[] = { "mailer-daemon@", "postmaster@", NULL };

	for (const char *const *d = daemons; m->from.address && *d; d++)
		if (starts(m->from.address, *d))
			return true;
	return (m->return_path && !*m->return_path) || header_of(message, "X-Failed-Recipients");
}

/* As they are called by programs that do not say so otherwise. */
static bool is_absence(const char *subject)
{
	static const char *const beginnings[] = {
		"automatic reply:", "auto reply:", "autoreply:", "auto:", "out of office",
		"abwesenheitsnotiz",
		"automatische antwort:", "abwesend:", "r\xc3\xa9ponse automatique", "autosvar",
		"automatisk svar",
		"fr\xc3\xa5nvaro", "automatisch antwoord", "automaattinen vastaus", "automaatvastus",
		"respuesta autom\xc3\xa1tica", "risposta automatica", "automatyczna odpowied\xc5\xba", NULL
	};

	for (const char *const *b = beginnings; *b; b++)
		if (starts(subject, *b))
			return true;
	return false;
}

static bool is_automatic(struct reading *r, GMimeMessage *message)
{
	static const char *const signs[] = { "X-Autoreply", "X-Autorespond", "X-Vacation", NULL };
	const char *submitted = header_words(r->arena, message, "Auto-Submitted");
	const char *precedence = header_words(r->arena, message, "Precedence");

	for (const char *const *s = signs; *s; s++) {
		const char *value = header_words(r->arena, message, *s);

		if (*value && !starts(value, "no"))
			return true;
	}
	return (*submitted && !(starts(submitted, "no") && !g_ascii_isalnum(submitted[2]))) ||
	       starts(precedence, "auto_reply") || starts(precedence, "bulk") ||
	       starts(precedence, "junk") || is_absence(r->m->subject);
}

static bool is_list(struct arena *arena, GMimeMessage *message)
{
	return header_of(message, "List-Id") || header_of(message, "List-Post") ||
	       header_of(message, "List-Unsubscribe") ||
	       starts(header_words(arena, message, "Precedence"), "list");
}

static bool is_type(GMimeObject *part, const char *type, const char *subtype)
{
	GMimeContentType *is = part ? g_mime_object_get_content_type(part) : NULL;

	return is && g_mime_content_type_is_type(is, type, subtype);
}

static const char *no_letter(struct reading *r, GMimeMessage *message)
{
	GMimeObject *part = g_mime_message_get_mime_part(message);
	GMimeContentType *type = part ? g_mime_object_get_content_type(part) : NULL;
	const char *report = type ? g_mime_content_type_get_parameter(type, "report-type") : NULL;

	if ((report && starts(report, "disposition-notification")) ||
	    is_type(part, "message", "disposition-notification"))
		return "a receipt";
	if (is_type(part, "multipart", "report") || is_type(part, "message", "delivery-status"))
		return "a bounce";
	if (is_list(r->arena, message))
		return "a mailing list";
	if (is_automatic(r, message))
		return "an automatic reply";
	return is_bounce(r->m, message) ? "a bounce" : NULL;
}

/* ---- what parts hold -------------------------------------------------- */

/* Up to so many bytes, decoded; gives how many there are in all. */
static size_t read_content(struct buffer *out, GMimePart *part, size_t most)
{
	GMimeDataWrapper *content = g_mime_part_get_content(part);
	GMimeStream *raw = content ? g_mime_data_wrapper_get_stream(content) : NULL;
	GMimeStream *decoded;
	GMimeFilter *decoder;
	char bytes[4096];
	size_t all = 0;
	ssize_t n;

	buffer_text(out, "");
	if (!raw)
		return 0;
	g_mime_stream_reset(raw);
	decoded = g_mime_stream_filter_new(raw);
	decoder = g_mime_filter_basic_new(g_mime_data_wrapper_get_encoding(content), FALSE);
	g_mime_stream_filter_add(GMIME_STREAM_FILTER(decoded), decoder);
	while ((n = g_mime_stream_read(decoded, bytes, sizeof bytes)) > 0) {
		size_t left = out->length < most ? most - out->length : 0;

		buffer_add(out, bytes, (size_t)n < left ? (size_t)n : left);
		all += (size_t)n;
	}
	g_object_unref(decoder);
	g_object_unref(decoded);
	return all;
}

static const char *charset_of(GMimePart *part)
{
	const char *name = g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), "charset");

	return name ? g_mime_charset_iconv_name(name) : NULL;
}

/* ---- files ------------------------------------------------------------ */

static bool ends(const char *name, const char *end)
{
	size_t a = strlen(name), b = strlen(end);

	return a > b && same_but_case(name + a - b, end);
}

static bool is_file_name(const char *name)
{
	return name && (ends(name, ".yaml") || ends(name, ".yml") || ends(name, ".txt"));
}

static bool is_yaml(GMimeObject *part)
{
	return is_type(part, "application", "yaml") || is_type(part, "application", "x-yaml") ||
	       is_type(part, "text", "yaml") || is_type(part, "text", "x-yaml") ||
	       is_type(part, "text", "vnd.yaml");
}

static bool is_attached(GMimeObject *part)
{
	const char *how = g_mime_object_get_disposition(part);

	return how && starts(how, "attachment");
}

static const char *file_name(struct arena *arena, GMimePart *part)
{
	const char *name = g_mime_part_get_filename(part), *slash;

	if (!name || !*name)
		return is_yaml(GMIME_OBJECT(part)) ? "attached.yaml" : "attached.txt";
	slash = strrchr(name, '/');
	slash = slash ? slash + 1 : name;
	return printable(arena, text(arena, "%.200s", slash));
}

static void read_file(struct reading *r, GMimePart *part)
{
	struct message *m = r->m;
	const char *name = file_name(r->arena, part);
	struct buffer bytes = { .arena = r->arena };
	struct attachment *file;
	size_t all;

	if (m->n_files == MOST_FILES || r->file_bytes >= MOST_BYTES_OF_FILES) {
		go_beyond(r, text(r->arena, "it has too many files, and %s was not read", name));
		return;
	}
	all = read_content(&bytes, part, MOST_FILE_BYTES);
	r->file_bytes += bytes.length;
	if (all > MOST_FILE_BYTES) {
		go_beyond(r, text(r->arena, "the file %s has %s, and no more than %s are read", name,
				  bytes_words(r->arena, all), bytes_words(r->arena, MOST_FILE_BYTES)));
		return;
	}
	m->files = array_grown(r->arena, m->files, m->n_files, sizeof *m->files);
	file = &m->files[m->n_files++];
	file->name = name;
	file->bytes = plain_text(r->arena, bytes.bytes, bytes.length, charset_of(part));
	file->length = strlen(file->bytes);
}

/* ---- text ------------------------------------------------------------- */

static bool has_parameter(GMimePart *part, const char *name, const char *value)
{
	const char *is = g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), name);

	return is && same_but_case(is, value);
}

static void read_text(struct reading *r, GMimePart *part, struct found *f)
{
	bool is_html = is_type(GMIME_OBJECT(part), "text", "html");
	bool is_flowed = !is_html && has_parameter(part, "format", "flowed");
	struct buffer bytes = { .arena = r->arena };
	size_t left = MOST_TEXT_BYTES - r->text_bytes, all = read_content(&bytes, part, left);
	const char *words;

	r->text_bytes += bytes.length;
	if (all > left)
		go_beyond(r, text(r->arena, "the text has %s, and %s are read",
				  bytes_words(r->arena, MOST_TEXT_BYTES - left + all),
				  bytes_words(r->arena, MOST_TEXT_BYTES)));
	words = plain_text(r->arena, bytes.bytes, bytes.length, charset_of(part));
	if (is_html)
		words = html_plain(r->arena, words, strlen(words));
	else if (is_flowed)
		words = plain_flowed(r->arena, words, has_parameter(part, "delsp", "yes"));
	if (f->text.length && *words && f->text.bytes[f->text.length - 1] != '\n')
		buffer_text(&f->text, "\n");
	buffer_text(&f->text, words);
	r->m->is_flowed |= is_flowed;
	f->has_html |= is_html;
	f->has_plain |= !is_html;
}

static void walk(struct reading *r, GMimeObject *part, int depth, bool files_only, struct found *f);

static bool is_body(GMimePart *part)
{
	GMimeObject *o = GMIME_OBJECT(part);
	const char *name = g_mime_object_get_content_disposition_parameter(o, "filename");

	return !is_attached(o) && !name && !is_file_name(g_mime_part_get_filename(part)) &&
	       (is_type(o, "text", "plain") || is_type(o, "text", "html") || is_type(o, "text", "markdown") ||
		is_type(o, "text", "x-markdown"));
}

static void walk_leaf(struct reading *r, GMimePart *part, bool files_only, struct found *f)
{
	GMimeObject *o = GMIME_OBJECT(part);

	if (is_body(part)) {
		if (!files_only)
			read_text(r, part, f);
	} else if (is_yaml(o) || is_file_name(g_mime_part_get_filename(part)) ||
		   (is_attached(o) && is_type(o, "text", "plain"))) {
		read_file(r, part);
	}
}

/* Nothing, or that there is nothing but HTML to be read. */
static bool says_nothing(const char *words)
{
	size_t length = strspn(words, " \t\n");
	static const char *const signs[] = { "view", "support", "display", "client", "reader", "anzeig",
					     "unterst", "afficher", NULL };
	char *small;
	bool found = false;

	if (!words[length])
		return true;
	if (strlen(words) > 400 || strchr(words, '{') || strstr(words, "do:"))
		return false;
	small = g_ascii_strdown(words, -1);
	for (const char *const *s = signs; strstr(small, "html") && *s; s++)
		found |= strstr(small, *s) != NULL;
	g_free(small);
	return found;
}

static bool is_better(const struct found *a, const struct found *b)
{
	bool is_plain = a->has_plain && !a->has_html && !says_nothing(a->text.bytes);
	bool was_plain = b->has_plain && !b->has_html && b->text.bytes && !says_nothing(b->text.bytes);

	if (is_plain != was_plain)
		return is_plain;
	if (is_plain)
		return false;		/* the first */
	return a->text.bytes && !says_nothing(a->text.bytes);	/* the last, the richest */
}

/* One of them counts, but the files of all do. */
static void walk_alternatives(struct reading *r, GMimeMultipart *parts, int depth, struct found *f)
{
	struct found best = { .text = { .arena = r->arena } };
	int n = g_mime_multipart_get_count(parts);

	for (int i = 0; i < n && r->parts <= MOST_PARTS; i++) {
		struct found one = { .text = { .arena = r->arena } };

		walk(r, g_mime_multipart_get_part(parts, i), depth, false, &one);
		if (is_better(&one, &best))
			best = one;
	}
	if (best.text.length)
		buffer_add(&f->text, best.text.bytes, best.text.length);
	f->has_plain |= best.has_plain;
	f->has_html |= best.has_html;
}

static void walk(struct reading *r, GMimeObject *part, int depth, bool files_only, struct found *f)
{
	if (!part)
		return;
	if (++r->parts > MOST_PARTS || depth > MOST_PART_DEPTH) {
		go_beyond(r, r->parts > MOST_PARTS
			  ? text(r->arena, "it has more than %d parts, and no more are read", MOST_PARTS)
			  : text(r->arena,
				 "its parts are in each other %d deep, and what is deeper is not read",
				 MOST_PART_DEPTH));
		return;
	}
	if (GMIME_IS_MULTIPART(part) && is_type(part, "multipart", "alternative") && !files_only) {
		walk_alternatives(r, GMIME_MULTIPART(part), depth + 1, f);
	} else if (GMIME_IS_MULTIPART(part) && !is_type(part, "multipart", "encrypted")) {
		int n = g_mime_multipart_get_count(GMIME_MULTIPART(part));
		bool is_related = is_type(part, "multipart", "related");

		for (int i = 0; i < n && r->parts <= MOST_PARTS; i++)
			walk(r, g_mime_multipart_get_part(GMIME_MULTIPART(part), i), depth + 1,
			     files_only || (is_related && i), f);
	} else if (GMIME_IS_PART(part)) {
		walk_leaf(r, GMIME_PART(part), files_only, f);
	}
}

/* ---- the whole -------------------------------------------------------- */

static void read_parts(struct reading *r, GMimeMessage *message)
{
	struct found f = { .text = { .arena = r->arena } };

	buffer_text(&f.text, "");
	walk(r, g_mime_message_get_mime_part(message), 0, false, &f);
	r->m->text = f.text.bytes;
	r->m->from_html = f.has_html && !f.has_plain;
}

static void read_headers(struct reading *r, GMimeMessage *message)
{
	struct message *m = r->m;
	const char *thread = header_text(r->arena, message, "References", LONGEST_THREAD);

	read_from(r, message);
	read_recipients(r, message);
	m->return_path = return_path(r->arena, message);
	m->subject = header_words(r->arena, message, "Subject");
	m->references = thread ? thread : "";
	m->in_reply_to = header_words(r->arena, message, "In-Reply-To");
	m->no_letter = no_letter(r, message);
}

bool message_read(struct message *m, struct arena *arena, int fd, const char **why)
{
	struct reading r = { .arena = arena, .m = m };
	GMimeMessage *message;
	GMimeStream *stream;
	GMimeParser *parser;
	const char *cut = NULL;
	off_t end;

	*m = (struct message){ .subject = "", .references = "", .in_reply_to = "", .text = "" };
	errno = 0;
	end = extent_end(arena, fd, &cut);
	if (end < 0) {
		*why = text(arena, "the message cannot be read: %s", strerror(errno));
		return false;
	}
	if (cut)
		go_beyond(&r, cut);
	g_mime_init();
	stream = g_mime_stream_fs_new_with_bounds(fd, 0, end);
	g_mime_stream_fs_set_owner(GMIME_STREAM_FS(stream), FALSE);
	parser = g_mime_parser_new_with_stream(stream);
	g_mime_parser_set_persist_stream(parser, TRUE);
	message = g_mime_parser_construct_message(parser, NULL);
	if (message) {
		read_headers(&r, message);
		read_parts(&r, message);
		m->id = own_id(arena, message);
	}
	if (!m->id)
		m->id = made_id(arena, m, message ? header_words(arena, message, "Date") : "");
	if (message)
		g_object_unref(message);
	g_object_unref(parser);
	g_object_unref(stream);
	return true;
}
