/* SPDX-License-Identifier: ISC */
/*
 * Tests of letters: how they are composed, drawn and written, lib/mail/compose.c, picture.c and write.c.
 * What is written is read by Python's package of mail, and by tests/mail/lint.py.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mail/compose.h"

static const char hostile[] =
	"<script>alert(1)</script> & \"x\" 'y' \x1b[31m\r\n.\r\nBcc: eve@example.org\n"
	"\xe2\x80\xae" "abc\xff\xc3("
	"\xe2\x80\x8b =?utf-8?q?=0AX?= --=_ </pre></p>";

static bool has(const char *words, const char *part)
{
	return strstr(words, part) != NULL;
}

static int count(const char *words, const char *part)
{
	int n = 0;

	for (const char *at = words; (at = strstr(at, part)); at++)
		n++;
	return n;
}

static const char *as_text(const struct composition *c)
{
	struct buffer b = { .arena = c->arena };

	compose_text(&b, c);
	return b.bytes ? b.bytes : "";
}

static const char *as_html(const struct composition *c, const struct picture *pictures, int n)
{
	struct buffer b = { .arena = c->arena };

	compose_html(&b, c, pictures, n, "3f7c.umpire.example.org");
	return b.bytes;
}

/* ---- plain text ------------------------------------------------------- */

static void composes_plain_text(void **state)
{
	static const char expected[] =
		"German must now act\n"
		"\n"
		"Your letter was read.\n"
		"\n"
		"It had two actions.\n"
		"\n"
		"What happened\n"
		"  german fires at 1120 with 1-139 and 2-139, strength nine, shifted two to\n"
		"    the left [12.4]\n"
		"  allied l-2 goes back [13.1]\n"
		"\n"
		"Your answers\n"
		"  {by: german, do: pass}\n"
		"  {by: german, do: fire, units: [1-139, 2-139, 3-139, ski-1, luft-1, 2-112], at: '1120'}\n"
		"\n"
		"Where things stand\n"
		"  - turn 2 of 8\n"
		"  - action points: german 6, allied 6, and more words than there is room for\n"
		"    in a line\n"
		"\n"
		"The board\n"
		"  __    __\n"
		"\n"
		" /  \\__/  \\\n"
		"\n"
		"-- \n"
		"Answer by a line of these.\n"
		"Or ask for help.\n";
	struct arena arena = { 0 };
	struct composition c = {
		.arena = &arena, .title = "German must now act",
		.foot = "Answer by a line of these.\nOr ask for help.",
	};
	struct section *s = add_section(&c, WORDS, NULL);

	(void)state;
	section_line(&c, s, "Your letter was %s.", "read");
	section_line(&c, s, "It had two actions.");
	s = add_section(&c, LOG, "What happened");
	section_line(&c, s, "german fires at 1120 with 1-139 and 2-139, strength nine, shifted two "
			    "to the left [12.4]");
	section_line(&c, s, "allied l-2 goes back [13.1]");
	s = add_section(&c, COMMANDS, "Your answers");
	section_line(&c, s, "{by: german, do: pass}");
	section_line(&c, s, "{by: german, do: fire, units: [1-139, 2-139, 3-139, ski-1, luft-1, 2-112], "
			    "at: '1120'}");
	s = add_section(&c, ITEMS, "Where things stand");
	section_line(&c, s, "turn 2 of 8");
	section_line(&c, s, "action points: german 6, allied 6, and more words than there is room for "
			    "in a line");
	s = add_section(&c, VERBATIM, "The board");
	section_lines(&c, s, "  __    __\n\n /  \\__/  \\\n");
	assert_string_equal(as_text(&c), expected);
	arena_free(&arena);
}

/* By hand: 76 columns hold eleven words of six columns, and ten blanks. */
static void breaks_lines_by_their_width(void **state)
{
	static const struct { const char *word; int in_a_line; } words[] = {
		{ "sixsix", 11 }, { "\xc3\xa4\xc3\xb6\xc3\xbc\xc3\xa5\xc3\xb8\xc3\xa6", 11 },
		{ "e\xcc\x81" "e\xcc\x81" "e\xcc\x81" "e\xcc\x81" "e\xcc\x81" "e\xcc\x81", 11 },
		{ "\xe6\xbc\xa2\xe5\xad\x97\xe6\xbc\xa2", 11 },	/* three signs of two columns */
		{ "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2", 11 },
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(words); i++) {
		struct composition c = { .arena = &arena };
		struct buffer line = { .arena = &arena };
		const char *text, *end;

		for (int n = 0; n < 30; n++)
			buffer_printf(&line, " %s", words[i].word);
		section_line(&c, add_section(&c, WORDS, NULL), "%s", line.bytes);
		text = as_text(&c);
		end = strchr(text, '\n');
		assert_int_equal(count(text_copy(&arena, text, (size_t)(end - text)), words[i].word),
				 words[i].in_a_line);
		assert_int_equal(count(text, words[i].word), 30);
	}
	arena_free(&arena);
}

static void fills_a_line_to_its_end(void **state)
{
	struct arena arena = { 0 };
	char *words = arena_take(&arena, 78);
	struct composition c = { .arena = &arena };

	(void)state;
	memset(words, 'x', 77);
	words[40] = ' ';
	section_line(&c, add_section(&c, WORDS, NULL), "%s", words + 1);
	section_line(&c, c.sections, "%s", words);
	assert_string_equal(as_text(&c), text(&arena, "%s\n\n%.40s\n%s\n", words + 1, words, words + 41));
	arena_free(&arena);
}

static void never_breaks_long_words_or_commands(void **state)
{
	struct arena arena = { 0 };
	struct composition c = { .arena = &arena };
	char *longest = arena_take(&arena, 3001);

	(void)state;
	memset(longest, 'x', 3000);
	section_line(&c, add_section(&c, WORDS, NULL), "before %s after", longest);
	section_line(&c, add_section(&c, COMMANDS, "Do"), "{do: a, with:  two  blanks, %s}", longest);
	assert_true(has(as_text(&c), text(&arena, "before\n%s\nafter\n", longest)));
	assert_true(has(as_text(&c), text(&arena, "\n  {do: a, with:  two  blanks, %s}\n", longest)));
	arena_free(&arena);
}

static void leaves_out_what_is_empty(void **state)
{
	struct arena arena = { 0 };
	struct composition c = { .arena = &arena };
	struct section *s;

	(void)state;
	assert_string_equal(as_text(&c), "");
	add_section(&c, WORDS, "No words");
	add_section(&c, COMMANDS, "No commands");
	section_line(&c, add_section(&c, ITEMS, "Blank items"), "  ");
	section_line(&c, add_section(&c, LOG, "Blank log"), "%s", "");
	section_lines(&c, add_section(&c, VERBATIM, "Blank board"), "\n   \n");
	add_section(&c, PICTURE, "No picture");
	assert_string_equal(as_text(&c), "");
	assert_false(has(as_html(&c, NULL, 0), "<h2"));
	s = add_section(&c, WORDS, "Seen");
	section_line(&c, s, "one");
	section_line(&c, s, "%s", "");
	section_line(&c, s, "two");
	assert_string_equal(as_text(&c), "Seen\n  one\n\n  two\n");
	assert_int_equal(count(as_html(&c, NULL, 0), "<h2"), 1);
	assert_int_equal(count(as_html(&c, NULL, 0), "<p "), 2);
	arena_free(&arena);
}

static void keeps_some_sections_to_one_form(void **state)
{
	struct arena arena = { 0 };
	struct composition c = { .arena = &arena };
	struct section *s = add_section(&c, WORDS, NULL);

	(void)state;
	s->is_text_only = true;
	section_line(&c, s, "plainly");
	s = add_section(&c, WORDS, NULL);
	s->is_html_only = true;
	section_line(&c, s, "richly");
	assert_string_equal(as_text(&c), "plainly\n");
	assert_true(has(as_html(&c, NULL, 0), "richly"));
	assert_false(has(as_html(&c, NULL, 0), "plainly"));
	arena_free(&arena);
}

/* ---- HTML ------------------------------------------------------------- */

static struct composition compose_hostile(struct arena *arena)
{
	struct composition c = { .arena = arena, .title = hostile, .foot = hostile };

	for (int kind = WORDS; kind <= PICTURE; kind++)
		section_line(&c, add_section(&c, (enum section_kind)kind, hostile), "%s [12.4]", hostile);
	return c;
}

static void expect_harmless(const char *words)
{
	for (const char *at = words; *at; at++)
		if (*at != '\n' && (unsigned char)*at < ' ')
			fail_msg("a control: %d", *at);
	assert_false(has(words, "\xe2\x80\xae"));
	assert_false(has(words, "\xff"));
	assert_true(has(words, "\\x1b[31m"));
	assert_true(has(words, "\\u202e"));
	assert_true(has(words, "\\xff\\xc3("));
}

static void makes_hostile_words_harmless(void **state)
{
	struct arena arena = { 0 };
	struct composition c = compose_hostile(&arena);
	const char *html = as_html(&c, NULL, 0);

	(void)state;
	expect_harmless(as_text(&c));
	expect_harmless(html);
	assert_false(has(html, "<script"));
	assert_true(has(html, "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot; &#39;y&#39;"));
	assert_int_equal(count(html, "</pre>"), 2);
	arena_free(&arena);
}

static void greys_the_rule_of_a_log_line_alone(void **state)
{
	struct arena arena = { 0 };
	struct composition c = { .arena = &arena };
	struct section *s = add_section(&c, LOG, NULL);
	const char *html;

	(void)state;
	section_line(&c, s, "beaten [12.4, 13.1]");
	section_line(&c, s, "won [1 <b>]");
	section_line(&c, s, "with [brackets] inside");
	section_line(&c, s, "units[2]");
	section_line(&c, s, "[7.1]");
	section_line(&c, add_section(&c, WORDS, NULL), "words [9.9]");
	html = as_html(&c, NULL, 0);
	assert_int_equal(count(html, "<span"), 2);
	assert_true(has(html, ">[1 &lt;b&gt;]</span>"));
	assert_true(has(html, ">beaten <span style=\"color:#757575\">[12.4, 13.1]</span></p>"));
	assert_true(has(html, ">words [9.9]</p>"));
	arena_free(&arena);
}

static void shows_pictures_or_their_words(void **state)
{
	struct arena arena = { 0 };
	struct composition c = { .arena = &arena };
	const struct picture picture = { .png = "x", .length = 1, .width = 600, .height = 554,
					 .alt = "Narvik, \"close\" <b>" };
	struct section *s = add_section(&c, PICTURE, "The board");
	const char *html;

	(void)state;
	s->picture = 0;
	section_line(&c, s, "in words");
	html = as_html(&c, &picture, 1);
	assert_true(has(html, "<img src=\"cid:picture-0@3f7c.umpire.example.org\"\n"
			      "width=\"600\" height=\"554\" alt=\"Narvik, &quot;close&quot; &lt;b&gt;\""));
	assert_false(has(html, "in words"));
	assert_true(has(as_text(&c), "in words"));
	html = as_html(&c, NULL, 0);
	assert_true(has(html, "in words"));
	assert_false(has(html, "<img"));
	c.sections[0].picture = -1;
	assert_false(has(as_html(&c, &picture, 1), "<img"));
	arena_free(&arena);
}

static void names_pictures_safely(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_string_equal(picture_id(&arena, 2, "mail.example.org"), "picture-2@mail.example.org");
	assert_string_equal(picture_id(&arena, 0, "a\"><script>\n@b..c."), "picture-0@ascriptb.c.localhost");
	assert_string_equal(picture_id(&arena, 0, NULL), "picture-0@localhost");
	assert_string_equal(picture_id(&arena, 0, ""), "picture-0@localhost");
	arena_free(&arena);
}

/* ---- pictures --------------------------------------------------------- */

static const char flag[] =
	"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 200'>"
	"<rect width='100' height='200' fill='#ba0c2f'/>"
	"<rect x='100' width='100' height='200' fill='#00205b'/>"
	"</svg>";

struct pixels {
	unsigned width, height;
	unsigned char *rgb;
};

static struct pixels decode(struct arena *arena, const struct picture *p)
{
	png_image image = { .version = PNG_IMAGE_VERSION };
	struct pixels pixels;

	assert_true(png_image_begin_read_from_memory(&image, p->png, p->length));
	assert_true(image.format & PNG_FORMAT_FLAG_COLORMAP);
	image.format = PNG_FORMAT_RGB;
	pixels = (struct pixels){ image.width, image.height, arena_take(arena, PNG_IMAGE_SIZE(image)) };
	assert_true(png_image_finish_read(&image, NULL, pixels.rgb, 0, NULL));
	return pixels;
}

static void expect_pixel(const struct pixels *p, unsigned x, unsigned y, int red, int green, int blue)
{
	const unsigned char *at = p->rgb + 3 * (y * p->width + x);

	assert_int_equal(at[0], red);
	assert_int_equal(at[1], green);
	assert_int_equal(at[2], blue);
}

/* A colour stays what it is, and what is not painted is white. Three colours take two bits. */
static void draws_flat_colours_exactly(void **state)
{
	struct arena arena = { 0 };
	struct picture p = { .alt = "a flag" }, again = { 0 };
	const char *why = NULL;
	struct pixels pixels;

	(void)state;
	if (!picture_draw(&p, &arena, flag, strlen(flag), 150, 0, &why))
		fail_msg("%s", why);
	assert_int_equal(p.width, 150);
	assert_int_equal(p.height, 100);
	assert_string_equal(p.alt, "a flag");
	pixels = decode(&arena, &p);
	assert_int_equal(pixels.width, 300);
	assert_int_equal(pixels.height, 200);
	expect_pixel(&pixels, 50, 100, 0xba, 0x0c, 0x2f);
	expect_pixel(&pixels, 150, 100, 0x00, 0x20, 0x5b);
	expect_pixel(&pixels, 250, 100, 0xff, 0xff, 0xff);
	assert_int_equal(p.png[24], 2);
	assert_true(p.length < 400);
	assert_true(picture_draw(&again, &arena, flag, strlen(flag), 150, 0, &why));
	assert_int_equal(again.length, p.length);
	assert_memory_equal(again.png, p.png, p.length);
	arena_free(&arena);
}

/* Circles of a thousand colours. */
static const char *many_colours(struct arena *arena)
{
	struct buffer b = { .arena = arena };

	buffer_text(&b, "<svg xmlns='http://www.w3.org/2000/svg' width='640' height='640'>");
	for (unsigned i = 0; i < 1000; i++)
		buffer_printf(&b, "<circle cx='%u' cy='%u' r='%u' fill='#%06x'/>", i * 7919 % 640,
			      i * 104729 % 640, 5 + i % 40, i * 2654435761u & 0xffffff);
	buffer_text(&b, "</svg>");
	return b.bytes;
}

/* Where there are more colours than the palette holds, one that fills a place is among them. */
static void keeps_colours_that_fill_places(void **state)
{
	static const struct { unsigned x; int red, green, blue; } places[] = {
		{ 20, 0x33, 0x66, 0x99 }, { 120, 0xe1, 0xd2, 0xb3 }, { 220, 0x80, 0x80, 0x80 },
		{ 320, 0xf0, 0x11, 0x22 }, { 420, 0x13, 0x97, 0x2b },
	};
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	struct picture p = { 0 };
	struct pixels pixels;
	const char *why = NULL;

	(void)state;
	buffer_text(&b, many_colours(&arena));
	b.length -= strlen("</svg>");
	for (size_t i = 0; i < LENGTH(places); i++)
		buffer_printf(&b, "<rect x='%u' y='20' width='90' height='90' fill='#%02x%02x%02x'/>",
			      places[i].x, (unsigned)places[i].red, (unsigned)places[i].green,
			      (unsigned)places[i].blue);
	buffer_text(&b, "</svg>");
	if (!picture_draw(&p, &arena, b.bytes, b.length, 320, 0, &why))
		fail_msg("%s", why);
	pixels = decode(&arena, &p);
	for (size_t i = 0; i < LENGTH(places); i++)
		expect_pixel(&pixels, places[i].x + 45, 65, places[i].red, places[i].green, places[i].blue);
	arena_free(&arena);
}

static void draws_within_so_many_bytes(void **state)
{
	static const size_t most[] = { 1000000, 150000, 60000, 30000, 9000 };
	struct arena arena = { 0 };
	const char *svg = many_colours(&arena), *why = NULL;
	size_t before = SIZE_MAX;

	(void)state;
	for (size_t i = 0; i < LENGTH(most); i++) {
		struct picture p = { 0 };
		struct pixels pixels;

		if (!picture_draw(&p, &arena, svg, strlen(svg), 400, most[i], &why))
			fail_msg("%zu: %s", most[i], why);
		assert_true(p.length <= most[i]);
		assert_true(p.length > most[i] / 3 || i == 0);
		assert_true(p.length <= before);
		before = p.length;
		pixels = decode(&arena, &p);
		assert_true(pixels.width >= (unsigned)p.width && pixels.width <= 800);
		assert_true(p.width <= 400);
		assert_int_equal(p.width, p.height);
	}
	assert_false(picture_draw(&(struct picture){ 0 }, &arena, svg, strlen(svg), 400, 500, &why));
	assert_non_null(why);
	arena_free(&arena);
}

static void refuses_what_cannot_be_drawn(void **state)
{
	static const char *const wrong[] = {
		"", "no picture", "<svg xmlns='http://www.w3.org/2000/svg'><rect", "<html/>",
		"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 0 10'/>",
		"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 100000'/>",
	};
	struct arena arena = { 0 };
	struct picture p = { 0 };
	const char *why;

	(void)state;
	for (size_t i = 0; i < LENGTH(wrong); i++) {
		why = NULL;
		if (picture_draw(&p, &arena, wrong[i], strlen(wrong[i]), 600, 0, &why))
			fail_msg("%s", wrong[i]);
		assert_non_null(why);
	}
	assert_false(picture_draw(&p, &arena, flag, strlen(flag), 0, 0, &why));
	assert_false(picture_draw(&p, &arena, flag, strlen(flag), -5, 0, &why));
	assert_false(picture_draw(&p, &arena, flag, strlen(flag), 4097, 0, &why));
	assert_true(picture_draw(&p, &arena, flag, strlen(flag), 4096, 0, &why));
	assert_null(p.alt);
	arena_free(&arena);
}

/* ---- messages --------------------------------------------------------- */

static char dir[] = "/tmp/umpire-mail-write-XXXXXX";

static const char lint[] = "python3 " ROOT "/tests/mail/lint.py";

static void save(const char *name, const struct buffer *b)
{
	char file[sizeof dir + 100];
	FILE *stream;

	snprintf(file, sizeof file, "%s/%s", dir, name);
	stream = fopen(file, "wb");
	assert_non_null(stream);
	assert_int_equal(fwrite(b->bytes, 1, b->length, stream), b->length);
	assert_int_equal(fclose(stream), 0);
}

/* What a command says of the file that was saved last. */
static const char *ask(struct arena *arena, const char *command, const char *name)
{
	struct buffer b = { .arena = arena };
	char some[4096];
	FILE *stream = popen(text(arena, "%s %s/%s 2>&1", command, dir, name), "r");

	assert_non_null(stream);
	buffer_add(&b, "", 0);
	for (size_t n; (n = fread(some, 1, sizeof some, stream)) > 0;)
		buffer_add(&b, some, n);
	pclose(stream);
	return b.bytes;
}

static struct outgoing letter(void)
{
	return (struct outgoing){
		.from = { "The umpire", "umpire@example.org" },
		.to = { "Anna", "anna@example.org" },
		.reply_to = { NULL, "umpire+narvik-7.abcdefghijkmnpqrstuv@example.org" },
		.subject = "[narvik-7] turn 2: german must now act",
		.id = "3f7c@umpire.example.org", .date = 1795125600,
		.text = "German must now act.\n",
		.cid_domain = "3f7c.umpire.example.org", .list_id = "narvik-7.umpire.example.org",
	};
}

/* The same bytes when it is written again. All that is saved so is tried by lint.py, which begins slowly. */
static const char *written(struct arena *arena, const struct outgoing *o, const char *name)
{
	struct buffer b = { .arena = arena }, again = { .arena = arena };

	message_write(&b, o);
	message_write(&again, o);
	assert_string_equal(b.bytes, again.bytes);
	save(name, &b);
	return b.bytes;
}

static void writes_a_plain_letter(void **state)
{
	static const char expected[] =
		"From: The umpire <umpire@example.org>\n"
		"To: Anna <anna@example.org>\n"
		"Reply-To: umpire+narvik-7.abcdefghijkmnpqrstuv@example.org\n"
		"Subject: [narvik-7] turn 2: german must now act\n"
		"Date: Thu, 19 Nov 2026 22:00:00 +0000\n"
		"Message-Id: <3f7c@umpire.example.org>\n"
		"List-Id: <narvik-7.umpire.example.org>\n"
		"Auto-Submitted: auto-generated\n"
		"X-Auto-Response-Suppress: All\n"
		"MIME-Version: 1.0\n"
		"Content-Type: text/plain; charset=utf-8\n"
		"Content-Transfer-Encoding: 7bit\n"
		"\n"
		"German must now act.\n";
	struct arena arena = { 0 };
	struct outgoing o = letter();

	(void)state;
	assert_string_equal(written(&arena, &o, "plain.eml"), expected);
	arena_free(&arena);
}

/* Prints what Python reads: subject, names, addresses, the parts with their names and lengths, the text. */
static const char read_back[] =
	"python3 -c 'import sys, email, email.policy\n"
	"m = email.message_from_binary_file(open(sys.argv[1], \"rb\"), policy=email.policy.default)\n"
	"print(m[\"subject\"])\n"
	"for n in (\"from\", \"to\", \"reply-to\"):\n"
	"  for a in m[n].addresses: print(n, a.display_name, a.addr_spec)\n"
	"for p in m.walk():\n"
	"  if p.is_multipart(): print(p.get_content_type(), len(list(p.iter_parts())))\n"
	"  else: print(p.get_content_type(), p.get_content_disposition(), p.get_filename(),"
	" len(p.get_payload(decode=True)))\n"
	"print(m.get_body((\"plain\",)).get_content(), end=\"\")' ";

static void writes_what_others_read(void **state)
{
	static const char html[] = "<!DOCTYPE html>\n<html><head><title>x</title></head><body>\n"
				   "<p>Größe</p>\n<img src=\"cid:picture-0@x.example.org\" "
				   "alt=\"\" width=\"1\" height=\"1\">\n</body></html>\n";
	static const char expected[] =
		"[narvik-7] Zug 2: Größe 🎲 und noch viele Wörter, damit die Zeile "
		"umgebrochen werden muss\n"
		"from Der Schiri umpire@example.org\n"
		"to Anna, \"die\" Größte 🎲 anna@example.org\n"
		"reply-to  umpire+narvik-7.abcdefghijkmnpqrstuv@example.org\n"
		"multipart/mixed 3\n"
		"multipart/alternative 2\n"
		"text/plain None None 1069\n"
		"multipart/related 2\n"
		"text/html None None 156\n"
		"image/png inline picture-1.png 8\n"
		"text/html attachment turn-2.html 10\n"
		"application/octet-stream attachment Sicht für Größe, \"x\" und ein langer Name "
		"🎲.yaml 3\n";
	struct arena arena = { 0 };
	const struct picture picture = { .png = "\x89PNG\r\n\x1a\n", .length = 8 };
	const struct enclosure files[] = {
		{ "turn-2.html", "text/html", "<p>hi</p>\n", 10 },
		{ "Sicht für Größe, \"x\" und ein langer Name 🎲.yaml", "bad type",
		  "\0\r\n", 3 },
	};
	struct outgoing o = letter();
	char words[1070] = "German must now act. \nFrom here on: a board\n.\n\nGröße\n";
	size_t length = strlen(words);

	(void)state;
	memset(words + length, 'x', sizeof words - 2 - length);
	words[sizeof words - 2] = '\n';
	o.from.name = "Der Schiri";
	o.to.name = "Anna, \"die\" Größte 🎲";
	o.subject = "[narvik-7] Zug 2: Größe 🎲 und noch viele Wörter, damit die "
		    "Zeile umgebrochen werden muss";
	o.text = words;
	o.html = html;
	o.cid_domain = "x.example.org";
	o.pictures = &picture;
	o.n_pictures = 1;
	o.files = files;
	o.n_files = LENGTH(files);
	assert_false(has(written(&arena, &o, "whole.eml"), "\nFrom here"));
	assert_string_equal(ask(&arena, read_back, "whole.eml"), text(&arena, "%s%s", expected, words));
	arena_free(&arena);
}

/* A line of a text is no boundary. */
static void hides_what_looks_like_a_boundary(void **state)
{
	struct arena arena = { 0 };
	struct outgoing o = letter();
	const char *bytes;

	(void)state;
	o.text = "German must now act.\n--=_0123456789ab--\n";
	bytes = written(&arena, &o, "boundary.eml");
	assert_true(has(bytes, "\n--=3D_0123456789ab--\n"));
	assert_false(has(bytes, "--=_"));
	arena_free(&arena);
}

static void bounds_its_references(void **state)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	struct outgoing o = letter();
	const char *bytes;

	(void)state;
	for (int i = 0; i < 300; i++)
		buffer_printf(&b, "<%d@x.example> junk <no-id> ", i);
	o.references = b.bytes;
	o.in_reply_to = "last@x.example";
	o.is_answer = true;
	bytes = written(&arena, &o, "references.eml");
	assert_true(has(bytes, "\nIn-Reply-To: <last@x.example>\n"));
	assert_true(has(bytes, "\nReferences: <0@x.example> <290@x.example>"));
	assert_true(has(bytes, "<299@x.example> <last@x.example>\n"));
	assert_int_equal(count(bytes, "@x.example>"), 13);
	assert_true(has(bytes, "\nAuto-Submitted: auto-replied\n"));
	o.references = "a@b last@x.example";
	assert_true(has(written(&arena, &o, "references-2.eml"), "\nReferences: <a@b> <last@x.example>\n"));
	o.in_reply_to = "none-1234";
	o.references = "";
	assert_false(has(written(&arena, &o, "references-3.eml"), "In-Reply-To"));
	arena_free(&arena);
}

/* A line of the header that somebody else would have made. */
static void lets_nobody_write_headers(void **state)
{
	static const char *const attacks[] = {
		"x\nBcc: eve@example.org", "x\r\nBcc: eve@example.org", "x\rBcc: y", "x\n\n<script>",
		"\n", "\x1b]0;x\x07", "x\xe2\x80\xaey", "\xff\xfe", "=?utf-8?q?=0ABcc=3A_eve?=",
		"a\" <eve@example.org>, \"b", "<eve@example.org>", "(comment", "\\", "\"", "a,b;c:d@e",
		"\xe2\x80\xa8 Bcc: x", "  ", "x\ty",
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(attacks); i++) {
		struct outgoing o = letter();
		struct enclosure file = { attacks[i], attacks[i], "x", 1 };
		const char *bytes;

		o.from.name = o.to.name = o.reply_to.name = attacks[i];
		o.subject = attacks[i];
		o.in_reply_to = o.references = attacks[i];
		o.list_id = attacks[i];
		o.cid_domain = attacks[i];
		o.text = text(&arena, "%s\n", *attacks[i] == '\n' || *attacks[i] == ' ' ? "x" : attacks[i]);
		o.files = &file;
		o.n_files = 1;
		bytes = written(&arena, &o, text(&arena, "attack-%zu.eml", i));
		bytes = text_copy(&arena, bytes, (size_t)(strstr(bytes, "\n\n") - bytes));
		assert_int_equal(count(bytes, "\nBcc"), 0);
		assert_int_equal(count(bytes, "\nTo: "), 1);
		assert_false(has(bytes, "\r"));
	}
	arena_free(&arena);
}

/* An address or an id that is none is left out. */
static void leaves_out_bad_addresses(void **state)
{
	static const char *const wrong[] = {
		"", "x", "a@b\nBcc: c@d", "a@b, c@d", "a b@c", "<a@b>", "a@b>", "a@\xc3\xbc.de", "@b",
		"a@", "a(b)@c", "\"a\"b\"@c", "\"@c", "\"a\n\"@b", "a;b@c",
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < LENGTH(wrong); i++) {
		struct buffer b = { .arena = &arena };
		struct outgoing o = letter();

		o.to.address = o.id = o.in_reply_to = wrong[i];
		message_write(&b, &o);
		if (has(b.bytes, "\nTo:") || has(b.bytes, "Bcc") || has(b.bytes, "\nIn-Reply"))
			fail_msg("'%s': %s", wrong[i], b.bytes);
	}
	for (int i = 0; i < 2; i++) {
		struct outgoing o = letter();

		o.to.address = i ? "\"anna b\"@example.org" : "a'b+c.d%e@mail.example.org";
		assert_true(has(written(&arena, &o, text(&arena, "address-%d.eml", i)), o.to.address));
	}
	arena_free(&arena);
}

static void bounds_long_words(void **state)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	struct outgoing o = letter();
	struct enclosure file = { .type = "text/plain", .bytes = "x", .length = 1 };

	(void)state;
	for (int i = 0; i < 2000; i++)
		buffer_text(&b, "\xc3\xa4");
	o.subject = o.to.name = file.name = b.bytes;
	o.files = &file;
	o.n_files = 1;
	written(&arena, &o, "long.eml");
	assert_true(has(ask(&arena, read_back, "long.eml"), "\xc3\xa4...\n"));
	b.length = 0;
	for (int i = 0; i < 2000; i++)
		buffer_text(&b, "x");
	o.text = text(&arena, "%s\n", b.bytes);
	written(&arena, &o, "long-line.eml");
	arena_free(&arena);
}

/* All that compose.c makes of hostile words, of each length, is a sound message. */
static void writes_composed_letters(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (size_t cut = 0; cut < sizeof hostile - 1; cut += 7) {
		struct composition c = compose_hostile(&arena);
		struct buffer plain = { .arena = &arena }, html = { .arena = &arena };
		struct outgoing o = letter();

		c.title = text(&arena, "title %s", hostile + cut);
		section_line(&c, c.sections, "%s", hostile + cut);
		compose_text(&plain, &c);
		compose_html(&html, &c, NULL, 0, o.cid_domain);
		o.text = plain.bytes;
		o.html = html.bytes;
		o.subject = c.title;
		written(&arena, &o, text(&arena, "composed-%zu.eml", cut));
	}
	arena_free(&arena);
}

/* The checker itself: each of these has a fault. */
static void checks_messages_strictly(void **state)
{
	static const struct { const char *old, *new; } faults[] = {
		{ "act.\n", "act.\r\n" }, { "act.\n", "act." }, { "act.\n", "\xc3\xa4\n" },
		{ "act.\n", "\x07\n" }, { "Date: Thu", "Date: Fri" },
		{ "Message-Id: <3f7c@umpire.example.org>\n", "" },
		{ "<3f7c@umpire.example.org>", "3f7c" }, { "MIME-Version: 1.0\n", "" },
		{ "To: Anna", "Too: Anna" }, { "utf-8", "koi8-r" }, { "7bit", "base64" },
		{ "7bit", "quoted-printable\nX: =?utf-8?q?a?" }, { "Subject: ", "Subject: \xc3\xa4" },
		{ "anna@example.org", "anna@" }, { "From: ", "From : " }, { "auto-generated", "no" },
		{ "To: Anna", "To: Bert <bert@example.org>, Anna" },
	};
	struct arena arena = { 0 };
	struct outgoing o = letter();
	const char *bytes = written(&arena, &o, "sound.eml"), *found;

	(void)state;
	for (size_t i = 0; i < LENGTH(faults); i++) {
		struct buffer b = { .arena = &arena };
		const char *at = strstr(bytes, faults[i].old);

		assert_non_null(at);
		buffer_add(&b, bytes, (size_t)(at - bytes));
		buffer_text(&b, faults[i].new);
		buffer_text(&b, at + strlen(faults[i].old));
		save(text(&arena, "%zu.fault", i), &b);
	}
	found = ask(&arena, lint, "*.fault");
	for (size_t i = 0; i < LENGTH(faults); i++)
		if (!has(found, text(&arena, "/%zu.fault: ", i)))
			fail_msg("no fault is found: %s", faults[i].new);
	arena_free(&arena);
}

static void has_written_sound_messages_alone(void **state)
{
	struct arena arena = { 0 };
	const char *found = ask(&arena, lint, "*.eml");

	(void)state;
	if (*found)
		fail_msg("%s", found);
	arena_free(&arena);
}

static int make_dir(void **state)
{
	(void)state;
	return mkdtemp(dir) ? 0 : -1;
}

static int drop_dir(void **state)
{
	struct arena arena = { 0 };
	int status = system(text(&arena, "rm -rf %s", dir));

	(void)state;
	arena_free(&arena);
	return status;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(composes_plain_text),
		cmocka_unit_test(breaks_lines_by_their_width),
		cmocka_unit_test(fills_a_line_to_its_end),
		cmocka_unit_test(never_breaks_long_words_or_commands),
		cmocka_unit_test(leaves_out_what_is_empty),
		cmocka_unit_test(keeps_some_sections_to_one_form),
		cmocka_unit_test(makes_hostile_words_harmless),
		cmocka_unit_test(greys_the_rule_of_a_log_line_alone),
		cmocka_unit_test(shows_pictures_or_their_words),
		cmocka_unit_test(names_pictures_safely),
		cmocka_unit_test(draws_flat_colours_exactly),
		cmocka_unit_test(keeps_colours_that_fill_places),
		cmocka_unit_test(draws_within_so_many_bytes),
		cmocka_unit_test(refuses_what_cannot_be_drawn),
		cmocka_unit_test(writes_a_plain_letter),
		cmocka_unit_test(writes_what_others_read),
		cmocka_unit_test(hides_what_looks_like_a_boundary),
		cmocka_unit_test(bounds_its_references),
		cmocka_unit_test(lets_nobody_write_headers),
		cmocka_unit_test(leaves_out_bad_addresses),
		cmocka_unit_test(bounds_long_words),
		cmocka_unit_test(writes_composed_letters),
		cmocka_unit_test(has_written_sound_messages_alone),
		cmocka_unit_test(checks_messages_strictly),
	};

	return cmocka_run_group_tests(tests, make_dir, drop_dir);
}
