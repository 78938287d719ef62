/* SPDX-License-Identifier: ISC */
/* Tests of the parts of reading: HTML made plain, own words, papers,
	large messages. mail-read.c has whole letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "mail/plain.h"
#include "mail/words.h"

static void check_same(const char *of, const char *is, const char *wanted)
{
	if (!same(is, wanted))
		fail_msg("of «%s»\nis «%s»\nexpected «%s»", of, is, wanted);
}

/* ---- HTML -------------------------------------------------------------- */

static const char *const pages[][2] = {
	{ "", "" },
	{ "a b", "a b\n" },
	{ "<p>a</p><p>b</p>", "a\n\nb\n" },
	{ "<p class=MsoNormal>a</p><p class=MsoNormal>b</p>", "a\nb\n" },
	{ "<div>a</div><div>b</div>", "a\nb\n" },
	{ "<div>a<br></div><div><br></div><div>b</div>", "a\n\nb\n" },
	{ "a<br>b<br/>c", "a\nb\nc\n" },
	{ " a \n  <b> b</b>\tc ", "a b c\n" },
	{ "<pre>a\n  b\n</pre>c", "a\n  b\nc\n" },
	{ "<blockquote>a<br>b</blockquote>c", "> a\n> b\nc\n" },
	{ "<blockquote>a<blockquote>b</blockquote></blockquote>c", "> a\n>> b\nc\n" },
	{ "<blockquote>a</div>b", "> a\n> b\n" },		/* an end of something else ends no quote */
	{ "<div><blockquote>a</div>b", "> a\n> b\n" },
	{ "<table><tr><td><div>a</td><td>b</td></tr></table>c", "a\nb\nc\n" },
	{ "<blockquote style=\"margin:0 0 0 40px; border:none\">a</blockquote>", "a\n" },
	{ "<div class='x yahoo_quoted'>a</div>b", "> a\nb\n" },
	{ "<div style='BORDER-LEFT: blue 1px Solid'>a</div>b", "> a\nb\n" },
	{ "a<div id=divRplyFwdMsg>b</div>c", "a\n> b\n> c\n" },
	{ "a<span style=\"display: none\">b<i>c</i></span>d", "ad\n" },
	{ "a<div hidden>b</div>c", "a\nc\n" },
	{ "<style>a{b}</style><script>if (a < b) '</p>'</script><title>t</title>c", "c\n" },
	{ "<style>a", "" },
	{ "a<!-- b --><!-- > -->c<!-- d", "ac\n" },
	{ "a < b & c &lt;d&gt; &amp;amp;", "a < b & c <d> &amp;\n" },
	{ "&#123;do&#58; &#x7D; &#146; &unknown; &#0;", "{do: } \xe2\x80\x99 &unknown; \xef\xbf\xbd\n" },
	{ "&auml;&nbsp;&lsquo;&AElig;&eacute", "\xc3\xa4\xc2\xa0\xe2\x80\x98\xc3\x86\xc3\xa9\n" },
	{ "<ul><li>a<li>b</ul>c", "- a\n- b\nc\n" },
	{ "<a href='x>y' title=\"{do: a}\">b</a>", "b\n" },
	{ "a<img alt='{do: b}' src=x>c<", "ac<\n" },
	{ "a<b", "a\n" },
	{ NULL, NULL }
};

static void html_becomes_plain(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (int i = 0; pages[i][0]; i++)
		check_same(pages[i][0], html_plain(&arena, pages[i][0], strlen(pages[i][0])), pages[i][1]);
	arena_free(&arena);
}

static void quotes_in_quotes_cost_no_more_than_others(void **state)
{
	struct arena arena = { 0 };
	struct buffer page = { .arena = &arena };

	(void)state;
	for (int i = 0; i < 20000; i++)
		buffer_text(&page, "<blockquote>a");
	assert_true(strlen(html_plain(&arena, page.bytes, page.length)) < 10 * 20000);
	arena_free(&arena);
}

/* ---- own words ---------------------------------------------------------- */

static const char *const texts[][2] = {
	{ "", "" },
	{ "a\nb\n", "a\nb\n" },
	{ "> a\nb\n", "\nb\n" },
	{ "a\n> b\nc\n", "a\n\nc\n" },
	{ "a\n| b\n &gt; c\nAB> d\n", "a\n" },
	{ "a\n\nOn Thu, 19 Nov 2026 at 22:00, B <b@example.org> wrote:\n> c\nd\n", "a\n\n\nd\n" },
	{ "a\n\nOn Thu, 19 Nov 2026 at 22:00, B <b@example.org> wrote:\n\nc\n", "a\n\n" },
	{ "As you wrote:\n{do: pass}\n", "As you wrote:\n{do: pass}\n" },	/* no original */
	{ "You wrote:\n> a\nb\n", "\nb\n" },
	{ "a\n\n---- On Thu, 19 Nov 2026 22:00:00 +0100 B <b@example.org> wrote ----\n\nc\n", "a\n\n" },
	{ "a\n\n2026-11-19 22:00 GMT+01:00 B <b@example.org>:\n\nc\n", "a\n\n" },
	{ "a\n\n2026-11-19 22:00 GMT+01:00 B\n<b@example.org>:\n> c\nd\n", "a\n\n\nd\n" },
	{ "On Thursday at 22:00:\n{do: pass}\n", "On Thursday at 22:00:\n{do: pass}\n" },
	{ "a\n\nFrom: B\nSent: now\nTo: C\nSubject: d\n\ne\n", "a\n\n" },
	{ "do: move\nfrom: b\nto: c\n", "do: move\nfrom: b\nto: c\n" },		/* an action, no block */
	{ "Do: pass\n", "Do: pass\n" },						/* no Polish block */
	{ "a\n-----Original Message-----\nb\n", "a\n" },
	{ "a\n-- \nb\n", "a\n" },
	{ "a\n--\n{do: pass}\n", "a\n--\n{do: pass}\n" },
	{ "a\nSent from my iPhone\n", "a\n" },
	{ "a\n\nThis e-mail and any attachments are secret.\nb\n\nc\n", "a\n\n\n\nc\n" },
	{ "> {do: move, units: [a,\nb]}\nc\n", "\nc\n" },
	{ "> {do: move, units: [a,\n{do: pass}\n", "\n{do: pass}\n" },
	{ "> look: {\n{do: pass}\nsee you :-}\n", "\n{do: pass}\nsee you :-}\n" },
	{ "do: move\nfrom: b\ndate: c\n", "do: move\nfrom: b\ndate: c\n" },
	{ "-----BEGIN PGP SIGNED MESSAGE-----\nHash: x\n\na\n-----BEGIN PGP SIGNATURE-----\nb\n"
	  "-----END PGP SIGNATURE-----\n", "\n\na\n" },
	{ "> {decide: a, answer:\n{do: pass}}\nc\n", "\nc\n" },
	{ NULL, NULL }
};

static void own_words_are_found(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (int i = 0; texts[i][0]; i++)
		check_same(texts[i][0], own_words(&arena, texts[i][0]), texts[i][1]);
	arena_free(&arena);
}

/* ---- charsets and flowed text ------------------------------------------- */

static void bytes_become_text(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_string_equal(plain_text(&arena, "a\r\nb\rc\0d\x01", 10, NULL), "a\nb\ncd ");
	assert_string_equal(plain_text(&arena, "\xe5", 1, "utf-8"), "\xc3\xa5");
	assert_string_equal(plain_text(&arena, "\xc3\xa5\xc3\xa5\xff", 5, NULL),
			    "\xc3\xa5\xc3\xa5\xef\xbf\xbd");
	assert_string_equal(plain_text(&arena, "\x93", 1, "iso-8859-1"), "\xe2\x80\x9c");
	assert_string_equal(plain_text(&arena, "\xff\xfe{\0", 4, NULL), "{");
	assert_string_equal(plain_text(&arena, "a\xd4", 2, "koi8-r"), "a\xd1\x82");
	assert_string_equal(plain_text(&arena, "a\x82", 2, "shift_jis"), "a\xef\xbf\xbd");
	arena_free(&arena);
}

static void flowed_lines_are_joined(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_string_equal(plain_flowed(&arena, "a \nb\nc", false), "a b\nc");
	assert_string_equal(plain_flowed(&arena, "a \nb\n", true), "ab\n");
	assert_string_equal(plain_flowed(&arena, "> a \n> b\n> c \nd\n", false), "> a b\n> c \nd\n");
	assert_string_equal(plain_flowed(&arena, "a \n-- \nb\n", false), "a \n-- \nb\n");
	assert_string_equal(plain_flowed(&arena, "  a\n >b\n", false), " a\n>b\n");
	arena_free(&arena);
}

/* ---- papers -------------------------------------------------------------- */

static const char paper[] =
	"letter: 1\n"
	"by: german\n"
	"for: f9747827df0c6f7db63ef83c5cd075a2089c52e13ed29c7d5fab62e2ebbd8893\n"
	"link: e1998d211ff68c6e479e05d5ce31399f1af26de326bad362a8aa0ba5e7260cff\n"
	"actions:\n"
	"  - {by: german, do: move, units: [i-137, ii-137, iii-137, sig-1], path: ['0919', '1019', '1119']}\n"
	"  - {by: german, do: end-action}\n"
	"salts: [376a8c35dded35c3917f8e33ff640c54, 07e5cfb9a1a3f2b16ab48fa2b03b6df5]\n"
	"sign: f85b2e5de1fc07a87baa69a51d61121720221fad694adf38118df9b3fdec468f"
	"c9f899f1532b5bcd1b947fe5511592ece13fa9aa06371c434634c336a3df9c0a\n";

/* Each line broken: behind a blank, as programs do it, or anywhere. */
static const char *broken(struct arena *arena, size_t width, bool anywhere)
{
	struct buffer out = { .arena = arena };
	size_t column = 0;

	for (const char *c = paper; *c; c++) {
		bool is_blank = *c == ' ' && column;

		if (*c == '\n')
			column = 0;
		else if (anywhere ? column >= width : is_blank && column + strcspn(c + 1, " \n") >= width)
			column = 0;
		if (!column && *c != '\n' && c > paper && c[-1] != '\n')
			buffer_text(&out, "\n");
		if (column || *c != ' ' || anywhere)
			buffer_add(&out, c, 1);
		column += *c != '\n';
	}
	return out.bytes;
}

static const char *replaced(struct arena *arena, const char *from, const char *to)
{
	struct buffer out = { .arena = arena };
	const char *at = paper;

	for (const char *next; (next = strstr(at, from)); at = next + strlen(from)) {
		buffer_add(&out, at, (size_t)(next - at));
		buffer_text(&out, to);
	}
	buffer_text(&out, at);
	return out.bytes;
}

static void check_paper(struct arena *arena, const char *words)
{
	const char *why = NULL;
	const struct doc *wanted = doc_read(arena, paper, strlen(paper), "paper", NULL, &why), *is;
	struct letter_words w = { 0 };

	words_find_in(&w, arena, words, NULL);
	if (w.n != 1 || w.unread.n)
		fail_msg("%s\n%s", words, w.unread.n ? w.unread.v[0] : "");
	assert_int_equal(w.v[0].kind, ASKED_PAPER);
	is = doc_read(arena, w.v[0].bytes, strlen(w.v[0].bytes), "read", NULL, &why);
	if (!is || !doc_same(is, wanted))
		fail_msg("%s\n%s", words, w.v[0].bytes);
	assert_true(doc_same(w.v[0].doc, wanted));
}

static void papers_lose_no_digit(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	check_paper(&arena, paper);
	check_paper(&arena, text(&arena, "Hello,\n\n%s\nAnna\n", paper));
	check_paper(&arena, text(&arena, "Hello,\n%sAnna\nshow me\n", paper));
	check_paper(&arena, text(&arena, "```yaml\n%s```\n", paper));
	check_paper(&arena, broken(&arena, 72, false));
	check_paper(&arena, broken(&arena, 60, false));
	check_paper(&arena, replaced(&arena, "2089c5", "2089\nc5"));
	check_paper(&arena, replaced(&arena, "094adf", "094\nadf"));
	check_paper(&arena, replaced(&arena, "694adf", "694\n\nadf"));
	check_paper(&arena, replaced(&arena, "\n", "\n\n"));
	check_paper(&arena, replaced(&arena, "\n  - ", "\n- "));
	check_paper(&arena, replaced(&arena, "'", "\xe2\x80\x99"));
	check_paper(&arena, replaced(&arena, " ", "\xc2\xa0"));
	arena_free(&arena);
}

static void consents_in_braces_are_papers(void **state)
{
	static const char whole[] = "{consent: 1, by: allied, for: f9747827df0c6f7db63ef83c5cd075a2089c52e13e"
				    "d29c7d5fab62e2ebbd8893}";
	struct arena arena = { 0 };
	struct letter_words w = { 0 };

	(void)state;
	words_find_in(&w, &arena,
		      "I agree:\n{consent: 1, by: allied, for: f9747827df0c6f7db63ef83c5cd075a2089c5"
				  "2e13e\nd29c7d5fab62e2ebbd8893}\n", NULL);
	assert_int_equal(w.n, 1);
	assert_int_equal(w.v[0].kind, ASKED_PAPER);
	assert_true(w.v[0].mended);
	assert_string_equal(w.v[0].bytes, text(&arena, "%s\n", whole));
	arena_free(&arena);
}

/* Else a letter with a digit that is wrong would be refused, and spent. */
static void papers_that_lack_something_are_not_made_up(void **state)
{
	struct arena arena = { 0 };
	struct letter_words w = { 0 };

	(void)state;
	words_find_in(&w, &arena, "letter: 1\nby: german\nactions:\n  - {by: german, do: pass\n", NULL);
	assert_int_equal(w.n, 0);
	assert_int_equal(w.unread.n, 1);
	arena_free(&arena);
}

/* ---- limits --------------------------------------------------------------- */

static void read_text(struct message *m, struct arena *arena, const char *head, const char *line, int times)
{
	FILE *file = tmpfile();
	const char *why = NULL;

	fputs(head, file);
	for (int i = 0; i < times; i++)
		fputs(line, file);
	fflush(file);
	assert_true(message_read(m, arena, fileno(file), &why));
	fclose(file);
}

static void large_letters_are_read_to_their_limit(void **state)
{
	struct arena arena = { 0 };
	struct letter_words w;
	struct message m;

	(void)state;
	read_text(&m, &arena, "From: a@example.org\n\n{do: pass}\n\n", "The snow lies deep on the road.\n",
		  500000);
	assert_non_null(m.beyond);
	assert_true(strlen(m.text) <= MOST_TEXT_BYTES);
	words_find(&w, &arena, &m);
	assert_int_equal(w.n, 1);
	read_text(&m, &arena, "From: a@example.org\n", "X-Header: snow\n", 1000000);
	assert_non_null(m.beyond);
	assert_string_equal(m.from.address, "a@example.org");
	read_text(&m, &arena, "From: a@example.org\nContent-Type: multipart/mixed; boundary=b\n\n", "--b\n\n",
		  1000000);
	assert_non_null(m.beyond);
	arena_free(&arena);
}

static void more_than_anybody_asks_is_too_many(void **state)
{
	struct arena arena = { 0 };
	struct letter_words w = { 0 };
	struct buffer out = { .arena = &arena };

	(void)state;
	for (int i = 0; i < MOST_ASKED; i++)
		buffer_text(&out, "{do: pass}\n");
	words_find_in(&w, &arena, out.bytes, NULL);
	assert_int_equal(w.n, MOST_ASKED);
	assert_false(w.too_many);
	w = (struct letter_words){ 0 };
	buffer_text(&out, "{do: pass}\n");
	words_find_in(&w, &arena, out.bytes, NULL);
	assert_int_equal(w.n, MOST_ASKED);
	assert_true(w.too_many);
	arena_free(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(html_becomes_plain),
		cmocka_unit_test(quotes_in_quotes_cost_no_more_than_others),
		cmocka_unit_test(own_words_are_found),
		cmocka_unit_test(bytes_become_text),
		cmocka_unit_test(flowed_lines_are_joined),
		cmocka_unit_test(papers_lose_no_digit),
		cmocka_unit_test(consents_in_braces_are_papers),
		cmocka_unit_test(papers_that_lack_something_are_not_made_up),
		cmocka_unit_test(large_letters_are_read_to_their_limit),
		cmocka_unit_test(more_than_anybody_asks_is_too_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
