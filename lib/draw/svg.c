/* SPDX-License-Identifier: ISC */
/* svg.c: elements of SVG written to a buffer. */
#include "draw/svg.h"

#include <string.h>

static void add_element(struct buffer *b, const char *element, const char *attributes, va_list ap,
			const char *end)
{
	size_t bare;

	buffer_text(b, "<");
	buffer_text(b, element);
	bare = b->length;
	buffer_text(b, " ");
	buffer_printf_v(b, attributes, ap);
	if (b->length == bare + 1)	/* no attributes, no blank */
		b->length = bare;
	buffer_text(b, end);
}

void svg_open(struct buffer *b, const char *element, const char *attributes, ...)
{
	va_list ap;

	va_start(ap, attributes);
	add_element(b, element, attributes, ap, ">\n");
	va_end(ap);
}

void svg_close(struct buffer *b, const char *element)
{
	buffer_printf(b, "</%s>\n", element);
}

void svg_draw(struct buffer *b, const char *element, const char *attributes, ...)
{
	va_list ap;

	va_start(ap, attributes);
	add_element(b, element, attributes, ap, "/>\n");
	va_end(ap);
}

void svg_use(struct buffer *b, const char *symbol, int x, int y)
{
	buffer_printf(b, "<use xlink:href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", symbol, x, y);
}

void svg_words(struct buffer *b, const char *words)
{
	buffer_markup(b, words);
}

const char *svg_safe(struct arena *arena, const char *words)
{
	struct buffer b = { .arena = arena };

	buffer_text(&b, "");
	svg_words(&b, words);
	return b.bytes;
}

void svg_title(struct buffer *b, const char *words)
{
	buffer_text(b, "<title>");
	svg_words(b, words);
	buffer_text(b, "</title>\n");
}

void svg_text(struct buffer *b, int x, int y, const char *class, const char *words)
{
	buffer_printf(b, "<text x=\"%d\" y=\"%d\"", x, y);
	if (class)
		buffer_printf(b, " class=\"%s\"", class);
	buffer_text(b, ">");
	svg_words(b, words);
	buffer_text(b, "</text>\n");
}

/* By classes of letters: good to a tenth for the fonts that a reader is likely to have. */
int svg_width(const char *words, int size)
{
	int n = 0;

	for (; *words; words++) {
		if (((unsigned char)*words & 0xc0) == 0x80)
			continue;	/* not the first byte of a letter */
		n += strchr("iljI.,:;'|!", *words) ? 32 : strchr("frt()[]-/ ", *words) ? 40
			: strchr("mwMW%@", *words) ? 92 : *words >= 'A' && *words <= 'Z' ? 70 : 60;
	}
	return n * size / 100;
}

/* By a transform: many programs know no textLength. */
void svg_text_in(struct buffer *b, int x, int y, int room, int size, const char *class, const char *words)
{
	int width = svg_width(words, size);

	if (width <= room || room < 1) {
		svg_text(b, x, y, class, words);
		return;
	}
	buffer_printf(b, "<text transform=\"translate(%d %d) scale(.%02d 1)\"", x, y, room * 100 / width);
	if (class)
		buffer_printf(b, " class=\"%s\"", class);
	buffer_text(b, ">");
	svg_words(b, words);
	buffer_text(b, "</text>\n");
}
