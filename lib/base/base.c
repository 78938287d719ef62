/* SPDX-License-Identifier: ISC */
/* base.c: memory by arena, text, bug() and give_up(). */
#include "base/base.h"

#include <stdlib.h>
#include <string.h>

enum {
	CHUNK_ROOM = 64 * 1024,
	BUFFER_ROOM = 256,	/* of a new buffer */
	LONGEST_NAME = 100,	/* that nearest() looks at */
	MOST_HINTS = 8,		/* names told in a hint */
};

struct chunk {
	struct chunk *older;
	max_align_t room[];
};

/* ---- arena ------------------------------------------------------------ */

static void add_chunk(struct arena *arena, size_t size)
{
	size_t room = size > CHUNK_ROOM ? size : CHUNK_ROOM;
	struct chunk *chunk = malloc(sizeof(*chunk) + room);

	if (!chunk)
		give_up("no memory is left");
	chunk->older = arena->chunks;
	arena->chunks = chunk;
	arena->left = room;
	arena->next = (char *)chunk->room;
}

void *arena_take_raw(struct arena *arena, size_t size)
{
	const size_t unit = _Alignof(max_align_t);
	void *taken;

	if (size > SIZE_MAX - sizeof(struct chunk) - unit)
		give_up("no memory is left");
	size = size ? (size + unit - 1) / unit * unit : unit;
	if (size > arena->left)
		add_chunk(arena, size);
	taken = arena->next;
	arena->next += size;
	arena->left -= size;
	return taken;
}

void *arena_take(struct arena *arena, size_t size)
{
	return memset(arena_take_raw(arena, size), 0, size);
}

/* What was taken last may become longer where it is. False: there is no room behind it. */
static bool arena_lengthen(struct arena *arena, const char *taken, size_t from, size_t to)
{
	if (taken + from != arena->next || to - from > arena->left)
		return false;
	arena->next += to - from;
	arena->left -= to - from;
	return true;
}

void arena_reserve(struct arena *arena, size_t size)
{
	if (size > arena->left)
		add_chunk(arena, size);
}

struct arena_mark arena_mark(const struct arena *arena)
{
	return (struct arena_mark){ arena->chunks, arena->left, arena->next };
}

void arena_release(struct arena *arena, struct arena_mark mark)
{
	while (arena->chunks != mark.chunk) {
		struct chunk *newest = arena->chunks;

		if (!newest)
			bug("a mark of another arena, or one already given back");
		arena->chunks = newest->older;
		free(newest);
	}
	arena->left = mark.left;
	arena->next = mark.next;
}

void arena_free(struct arena *arena)
{
	arena_release(arena, (struct arena_mark){ 0 });
}

/* ---- text ------------------------------------------------------------- */

const char *text_v(struct arena *arena, const char *fmt, va_list args)
{
	va_list again;
	int length;
	bool fits;
	char *out;

	va_copy(again, args);
	length = vsnprintf(arena->next, arena->left, fmt, again);	/* mostly there is room enough */
	va_end(again);
	if (length < 0)
		bug("cannot format \"%s\"", fmt);
	fits = (size_t)length < arena->left;
	out = arena_take_raw(arena, (size_t)length + 1);
	if (!fits)
		vsnprintf(out, (size_t)length + 1, fmt, args);
	return out;
}

void *array_grown(struct arena *arena, void *old, int n, size_t size)
{
	void *more;

	if (n & (n - 1))
		return old;
	more = arena_take(arena, size * (size_t)(n ? 2 * n : 1));
	if (n)
		memcpy(more, old, size * (size_t)n);
	return more;
}

void texts_add(struct texts *to, struct arena *arena, const char *one)
{
	to->v = array_grown(arena, to->v, to->n, sizeof to->v[0]);
	to->v[to->n++] = one;
}

const char *text(struct arena *arena, const char *fmt, ...)
{
	const char *out;
	va_list args;

	va_start(args, fmt);
	out = text_v(arena, fmt, args);
	va_end(args);
	return out;
}

char *text_copy(struct arena *arena, const char *from, size_t length)
{
	char *out = arena_take_raw(arena, length + 1);

	if (length)
		memcpy(out, from, length);
	out[length] = '\0';
	return out;
}

bool same(const char *a, const char *b)
{
	if (!a || !b)
		return a == b;
	return strcmp(a, b) == 0;
}

static int lower(char c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

bool same_but_case(const char *a, const char *b)
{
	while (*a && lower(*a) == lower(*b)) {
		a++;
		b++;
	}
	return lower(*a) == lower(*b);
}

/* ---- buffer ----------------------------------------------------------- */

/* Makes room for so many bytes more, and the zero at the end. */
static void buffer_grow(struct buffer *buffer, size_t more)
{
	size_t room = buffer->room ? buffer->room : BUFFER_ROOM;
	char *bytes;

	if (more >= SIZE_MAX / 4 - buffer->length)
		give_up("no memory is left");
	while (room <= buffer->length + more)
		room *= 2;
	if (!buffer->bytes || !arena_lengthen(buffer->arena, buffer->bytes, buffer->room, room)) {
		bytes = arena_take_raw(buffer->arena, room);
		if (buffer->length)
			memcpy(bytes, buffer->bytes, buffer->length);
		buffer->bytes = bytes;
	}
	buffer->room = room;
}

static inline void buffer_need(struct buffer *buffer, size_t more)
{
	if (!buffer->bytes || more >= buffer->room - buffer->length)
		buffer_grow(buffer, more);
}

void buffer_add(struct buffer *buffer, const char *from, size_t length)
{
	buffer_need(buffer, length);
	if (length)
		memcpy(buffer->bytes + buffer->length, from, length);
	buffer->length += length;
	buffer->bytes[buffer->length] = '\0';
}

void buffer_int(struct buffer *buffer, int n)
{
	char digits[16], *at = digits + sizeof digits;
	unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;

	do {
		*--at = (char)('0' + left % 10);
		left /= 10;
	} while (left);
	if (n < 0)
		*--at = '-';
	buffer_add(buffer, at, (size_t)(digits + sizeof digits - at));
}

/* Nothing but %s and %d, as in most formats: vsnprintf takes ten times as long for those. */
static bool is_simple(const char *fmt)
{
	while ((fmt = strchr(fmt, '%'))) {
		if (fmt[1] != 's' && fmt[1] != 'd')
			return false;
		fmt += 2;
	}
	return true;
}

static void print_simply(struct buffer *buffer, const char *fmt, va_list args)
{
	for (const char *sign; (sign = strchr(fmt, '%')); fmt = sign + 2) {
		const char *words;

		buffer_add(buffer, fmt, (size_t)(sign - fmt));
		if (sign[1] == 'd') {
			buffer_int(buffer, va_arg(args, int));
			continue;
		}
		words = va_arg(args, const char *);
		buffer_text(buffer, words ? words : "(null)");
	}
	buffer_text(buffer, fmt);
}

void buffer_printf_v(struct buffer *buffer, const char *fmt, va_list args)
{
	va_list again;
	int length;

	if (is_simple(fmt)) {
		print_simply(buffer, fmt, args);
		return;
	}
	buffer_need(buffer, 0);
	va_copy(again, args);
	length = vsnprintf(buffer->bytes + buffer->length, buffer->room - buffer->length, fmt, again);
	va_end(again);
	if (length < 0)
		bug("cannot format \"%s\"", fmt);
	if ((size_t)length >= buffer->room - buffer->length) {
		buffer_grow(buffer, (size_t)length);
		vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, fmt, args);
	}
	buffer->length += (size_t)length;
}

void buffer_printf(struct buffer *buffer, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	buffer_printf_v(buffer, fmt, args);
	va_end(args);
}

/* ---- characters ------------------------------------------------------- */

size_t character_at(const char *s, uint32_t *out)
{
	static const uint32_t first_of[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *byte = (const unsigned char *)s;
	size_t length = byte[0] < 0x80 ? 1 : byte[0] < 0xc2 ? 0 : byte[0] < 0xe0 ? 2
		: byte[0] < 0xf0 ? 3 : byte[0] < 0xf5 ? 4 : 0;
	uint32_t c = length < 2 ? byte[0] : byte[0] & (0x7fu >> length);

	for (size_t i = 1; i < length; i++) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (byte[i] & 0x3f);
	}
	if (!length || c < first_of[length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*out = c;
	return length;
}

bool is_steering(uint32_t c)
{
	static const struct { uint32_t first, last; } ranges[] = {
		{ 0x00, 0x1f }, { 0x7f, 0x9f },		/* controls, of a terminal too */
		{ 0xad, 0xad }, { 0x61c, 0x61c }, { 0x180e, 0x180e },
		{ 0x200b, 0x200f },			/* without width; left-to-right, right-to-left */
		{ 0x2028, 0x202e },			/* breaks of line and paragraph; embeddings */
		{ 0x2060, 0x206f },			/* joiners; isolates */
		{ 0xfeff, 0xfeff }, { 0xfff9, 0xfffb }, { 0xfffe, 0xffff },
		{ 0xe0000, 0xe0fff },			/* tags: letters that nobody sees */
	};

	for (size_t i = 0; i < LENGTH(ranges) && c >= ranges[i].first; i++)
		if (c <= ranges[i].last)
			return true;
	return false;
}

static void add_escaped(struct buffer *out, uint32_t c)
{
	static const char named[] = "\n\t\r", letters[] = "ntr";
	const char *name = c ? strchr(named, (int)c) : NULL;

	if (c < 0x80 && name)
		buffer_printf(out, "\\%c", letters[name - named]);
	else
		buffer_printf(out, c < 0x80 ? "\\x%02x" : c < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)c);
}

const char *printable(struct arena *arena, const char *words)
{
	struct buffer out = { .arena = arena };
	const char *fine = words, *at = words;	/* fine: not yet copied */
	uint32_t c = 0;

	for (size_t length; *at; at += length) {
		length = 1;
		if (*at >= ' ' && *at <= '~')	/* as most are */
			continue;
		length = character_at(at, &c);
		if (length && !is_steering(c))
			continue;
		buffer_add(&out, fine, (size_t)(at - fine));
		if (length)
			add_escaped(&out, c);
		else
			buffer_printf(&out, "\\x%02x", (unsigned char)*at);
		length = length ? length : 1;
		fine = at + length;
	}
	if (!out.bytes)
		return words;
	buffer_text(&out, fine);
	return out.bytes;
}

/* Nor is what is left a character that XML forbids: those steer. */
void buffer_markup(struct buffer *b, const char *words)
{
	static const char signs[] = "&<>\"'";
	static const char *const names[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&#39;" };

	for (words = printable(b->arena, words); *words; words++) {
		size_t plain = strcspn(words, signs);

		buffer_add(b, words, plain);
		words += plain;
		if (!*words)
			return;
		buffer_text(b, names[strchr(signs, *words) - signs]);
	}
}

/* ---- names ------------------------------------------------------------ */

/* The letter that this one is but for its mark, 0: a mark alone; NONE_PLAIN: neither. */
enum { NONE_PLAIN = -1 };

static int plain_letter(uint32_t c)
{
	/* From U+00C0 on: Latin-1, then Latin Extended-A. A blank: no letter. */
	static const char plain[] =
		"aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
		"aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooo"
		"rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

	if (c < 0x80)
		return lower((char)c);
	if (c >= 0x300 && c <= 0x36f)
		return 0;
	if (c < 0xc0 || c >= 0xc0 + sizeof plain - 1 || plain[c - 0xc0] == ' ')
		return NONE_PLAIN;
	return plain[c - 0xc0];
}

/* What is written after the plain letter in place of its mark; 0: nothing. */
static int letter_for_mark(uint32_t c, bool written_out)
{
	static const struct { uint32_t c; char after; bool always; } marked[] = {
		{ 0xc5, 'a', false }, { 0xe5, 'a', false }, { 0xc4, 'e', false }, { 0xe4, 'e', false },
		{ 0xd6, 'e', false }, { 0xf6, 'e', false }, { 0xd8, 'e', false }, { 0xf8, 'e', false },
		{ 0xdc, 'e', false }, { 0xfc, 'e', false }, { 0xc6, 'e', true }, { 0xe6, 'e', true },
		{ 0x152, 'e', true }, { 0x153, 'e', true }, { 0xde, 'h', true }, { 0xfe, 'h', true },
		{ 0xdf, 's', true },
	};

	for (size_t i = 0; i < LENGTH(marked); i++)
		if (marked[i].c == c)
			return marked[i].always || written_out ? marked[i].after : 0;
	return 0;
}

/* Adds what a character comes to; gives the new length. */
static size_t fold_add(char *folded, size_t n, const char *at, size_t length, bool written_out)
{
	uint32_t c = 0;
	int plain, more;

	character_at(at, &c);
	plain = c == '-' || c == '_' ? ' ' : plain_letter(c);
	more = letter_for_mark(c, written_out);
	if (plain == NONE_PLAIN) {
		memcpy(folded + n, at, length);
		return n + length;
	}
	if (!plain || (plain == ' ' && (!n || folded[n - 1] == ' ')))
		return n;
	folded[n++] = (char)plain;
	if (more)
		folded[n++] = (char)more;
	return n;
}

bool name_fold(char folded[FOLDED_ROOM], const char *name, size_t length, bool written_out)
{
	size_t n = 0;
	uint32_t c;

	for (const char *at = name; at < name + length;) {
		size_t one = character_at(at, &c);

		if (!one || n + 5 > FOLDED_ROOM)
			return false;
		n = fold_add(folded, n, at, one, written_out);
		at += one;
	}
	n -= n && folded[n - 1] == ' ';
	folded[n] = '\0';
	return n > 0;
}

/* Letters to add, drop, change or swap with a neighbour to make b of a; neither over LONGEST_NAME. */
static int distance(const char *a, int a_length, const char *b, int b_length)
{
	int rows[3][LONGEST_NAME + 1];
	int *before = rows[0], *above = rows[1], *row = rows[2];

	for (int j = 0; j <= b_length; j++)
		row[j] = j;
	for (int i = 1; i <= a_length; i++) {
		int *oldest = before;

		before = above;
		above = row;
		row = oldest;
		row[0] = i;
		for (int j = 1; j <= b_length; j++) {
			int x = lower(a[i - 1]), y = lower(b[j - 1]);

			row[j] = lesser(above[j], row[j - 1]) + 1;
			row[j] = lesser(row[j], above[j - 1] + (x != y));
			if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
				row[j] = lesser(row[j], before[j - 2] + 1);
		}
	}
	return row[b_length];
}

const char *nearest(const char *wrong, const char *(*next)(const void *, int), const void *context)
{
	size_t length = strlen(wrong);
	int most = length >= 6 ? (int)(length / 3) : 1;
	const char *best = NULL, *name;

	if (length > LONGEST_NAME)
		return NULL;
	for (int i = 0; (name = next(context, i)); i++) {
		size_t other = strlen(name);
		int far;

		if (other > LONGEST_NAME)
			continue;
		far = distance(wrong, (int)length, name, (int)other);
		/* two names without a letter in common are never near */
		if (far > most || far >= (int)(length > other ? length : other))
			continue;
		best = name;
		most = far - 1;
	}
	return best;
}

static const char *next_in(const void *names, int i)
{
	return ((const char *const *)names)[i];
}

const char *nearest_in(const char *wrong, const char *const *names)
{
	return nearest(wrong, next_in, names);
}

int name_index(const char *const *names, const char *name)
{
	for (int i = 0; name && names[i]; i++)
		if (same(names[i], name))
			return i;
	return -1;
}

int name_count(const char *const *names)
{
	int n = 0;

	while (names && names[n])
		n++;
	return n;
}

const char *did_you_mean(struct arena *arena, const char *near)
{
	return near ? text(arena, "; did you mean '%s'?", near) : "";
}

static bool begins_so(const char *name, const char *beginning)
{
	const char *so = beginning;

	while (*so && lower(*name) == lower(*so)) {
		name++;
		so++;
	}
	return *beginning && !*so;
}

/* "'a', 'b' or 'c'" of those that begin so (NULL: of all); NULL if there are none or too many. */
static const char *some_names(struct arena *arena, const char *beginning, const char *last,
			      const char *(*next)(const void *, int), const void *context)
{
	const char *some[MOST_HINTS], *name;
	struct buffer out = { .arena = arena };
	int n = 0;

	for (int i = 0; (name = next(context, i)); i++) {
		if (beginning && !begins_so(name, beginning))
			continue;
		if (n == MOST_HINTS)
			return NULL;
		some[n++] = name;
	}
	for (int i = 0; i < n; i++)
		buffer_printf(&out, "%s'%s'", !i ? "" : i < n - 1 ? ", " : last, some[i]);
	return out.bytes;
}

const char *name_hint(struct arena *arena, const char *wrong, const char *(*next)(const void *, int),
		      const void *context)
{
	const char *near = nearest(wrong, next, context), *some;

	if (near)
		return did_you_mean(arena, near);
	some = some_names(arena, wrong, " or ", next, context);
	if (some)
		return text(arena, "; did you mean %s?", some);
	some = some_names(arena, NULL, " and ", next, context);
	return some ? text(arena, "; known: %s", some) : "";
}

const char *name_hint_in(struct arena *arena, const char *wrong, const char *const *names)
{
	return name_hint(arena, wrong, next_in, names);
}

/* ---- the rest --------------------------------------------------------- */

uint64_t digest(uint64_t start, const void *bytes, size_t length)
{
	const unsigned char *byte = bytes;

	for (size_t i = 0; i < length; i++)
		start = (start ^ byte[i]) * 0x100000001b3u;
	return start;
}

void give_up(const char *why)
{
	fprintf(stderr, "umpire: %s\n", why);
	exit(2);
}

void bug(const char *fmt, ...)
{
	va_list args;

	fputs("umpire: bug: ", stderr);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}
