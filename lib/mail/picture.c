/* SPDX-License-Identifier: ISC */
/*
 * picture.c: SVG as a small PNG.
 *
 * librsvg is not linked: it brings sixty libraries, whose start every letter would wait for. What is used
 * of it and of cairo is looked up when a picture is drawn.
 *
 * Boards have flat colours, and edges between them: few colours do, and PNG stores those as numbers. They
 * are chosen by cutting the colours that occur, again and again, where they differ most.
 */
#include "mail/compose.h"

#include <dlfcn.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <png.h>

/* ---- the library ------------------------------------------------------ */

struct drawing {
	__typeof__(rsvg_handle_new_from_data) *read;
	__typeof__(rsvg_handle_get_intrinsic_dimensions) *dimensions;
	__typeof__(rsvg_handle_render_document) *render;
	__typeof__(cairo_image_surface_create) *surface;
	__typeof__(cairo_image_surface_get_data) *pixels;
	__typeof__(cairo_image_surface_get_stride) *stride;
	__typeof__(cairo_surface_flush) *flush;
	__typeof__(cairo_surface_destroy) *surface_end;
	__typeof__(cairo_create) *begin;
	__typeof__(cairo_set_source_rgb) *colour;
	__typeof__(cairo_paint) *paint;
	__typeof__(cairo_status) *status;
	__typeof__(cairo_destroy) *end;
};

/* function: of a pointer to a function. C casts no object's address to that; POSIX has the same bytes. */
static bool look_up(void *library, const char *name, void *function)
{
	void *symbol = dlsym(library, name);

	memcpy(function, &symbol, sizeof symbol);
	return symbol != NULL;
}

/* It stays loaded: what is of GObject cannot be taken out again. Cairo's names are found with it. */
static bool load(struct drawing *d, const char **why)
{
	void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);

	if (!library) {
		*why = "librsvg is not installed";
		return false;
	}
	if (look_up(library, "rsvg_handle_new_from_data", &d->read) &&
	    look_up(library, "rsvg_handle_get_intrinsic_dimensions", &d->dimensions) &&
	    look_up(library, "rsvg_handle_render_document", &d->render) &&
	    look_up(library, "cairo_image_surface_create", &d->surface) &&
	    look_up(library, "cairo_image_surface_get_data", &d->pixels) &&
	    look_up(library, "cairo_image_surface_get_stride", &d->stride) &&
	    look_up(library, "cairo_surface_flush", &d->flush) &&
	    look_up(library, "cairo_surface_destroy", &d->surface_end) &&
	    look_up(library, "cairo_create", &d->begin) &&
	    look_up(library, "cairo_set_source_rgb", &d->colour) &&
	    look_up(library, "cairo_paint", &d->paint) &&
	    look_up(library, "cairo_status", &d->status) &&
	    look_up(library, "cairo_destroy", &d->end))
		return true;
	*why = "librsvg is too old";
	return false;
}

/* ---- drawing ---------------------------------------------------------- */

struct image {
	int width, height;
	uint32_t *pixels;		/* red, green, blue in the lower three bytes */
};

static bool failed(struct arena *arena, GError *error, const char **why)
{
	*why = text(arena, "the picture cannot be drawn: %s",
		    printable(arena, error ? error->message : "out of memory"));
	g_clear_error(&error);
	return false;
}

static bool render(const struct drawing *d, struct arena *arena, RsvgHandle *svg,
		   const struct image *image, const char **why)
{
	const RsvgRectangle all = { .width = image->width, .height = image->height };
	cairo_surface_t *surface = d->surface(CAIRO_FORMAT_RGB24, image->width, image->height);
	cairo_t *cairo = d->begin(surface);
	GError *error = NULL;
	bool is_drawn;

	d->colour(cairo, 1, 1, 1);
	d->paint(cairo);
	is_drawn = d->render(svg, cairo, &all, &error) && d->status(cairo) == CAIRO_STATUS_SUCCESS;
	d->end(cairo);
	d->flush(surface);
	for (int y = 0; is_drawn && y < image->height; y++)
		memcpy(image->pixels + (size_t)y * (size_t)image->width,
		       d->pixels(surface) + (size_t)y * (size_t)d->stride(surface),
		       (size_t)image->width * sizeof *image->pixels);
	d->surface_end(surface);
	return is_drawn || failed(arena, error, why);
}

/* Height to width; 0: it has none. */
static double aspect(const struct drawing *d, RsvgHandle *svg)
{
	gboolean has_width, has_height, has_box;
	RsvgLength width, height;
	RsvgRectangle box;

	d->dimensions(svg, &has_width, &width, &has_height, &height, &has_box, &box);
	if (has_box)
		return box.width > 0 && box.height > 0 ? box.height / box.width : 0;
	if (has_width && has_height && width.unit == height.unit && width.length > 0 && height.length > 0)
		return height.length / width.length;
	return 0;
}

/* ---- colours ---------------------------------------------------------- */

enum {
	COLOURS = 64,		/* more are not seen; with 16 what is small and coloured turns grey */
	LEAST_COLOURS = 16,
	BINS = 1 << 16,		/* colours that differ in 5, 6 and 5 bits of red, green, blue */
	CHANNELS = 3,
};

static int channel(uint32_t colour, int c)
{
	return (int)(colour >> (16 - 8 * c) & 0xff);
}

static unsigned bin_of(uint32_t colour)
{
	return (colour >> 8 & 0xf800) | (colour >> 5 & 0x7e0) | (colour >> 3 & 0x1f);
}

/* Pixels that look alike. The colour is that of most of them, if most have one. */
struct bin {
	uint32_t colour, n, ahead;	/* ahead: pixels that have it, less those that do not, as they came */
	int index;			/* in the palette */
};

/* Bins that get one colour. */
struct box {
	struct bin **bins;
	int n, cut;			/* the channel in which they differ most */
	double mean[CHANNELS], spread;	/* of that channel: squares, summed over the pixels */
	uint64_t pixels;
};

struct palette {
	uint32_t colours[COLOURS];
	int n;
	struct bin *bins;		/* BINS of them */
};

static void measure_box(struct box *b)
{
	double squares[CHANNELS] = { 0 };

	b->pixels = 0;
	b->spread = 0;
	b->cut = 0;
	memset(b->mean, 0, sizeof b->mean);
	for (int i = 0; i < b->n; i++) {
		b->pixels += b->bins[i]->n;
		for (int c = 0; c < CHANNELS; c++) {
			double x = channel(b->bins[i]->colour, c);

			b->mean[c] += x * b->bins[i]->n;
			squares[c] += x * x * b->bins[i]->n;
		}
	}
	for (int c = 0; c < CHANNELS; c++) {
		double spread = squares[c] - b->mean[c] * b->mean[c] / (double)b->pixels;

		b->mean[c] /= (double)b->pixels;
		if (spread > b->spread) {
			b->spread = spread;
			b->cut = c;
		}
	}
}

/* Those above the mean go into the new box. */
static void cut_box(struct box *from, struct box *rest)
{
	int low = 0, high = from->n;

	while (low < high) {
		struct bin *bin = from->bins[low];

		if (channel(bin->colour, from->cut) <= from->mean[from->cut]) {
			low++;
			continue;
		}
		from->bins[low] = from->bins[--high];
		from->bins[high] = bin;
	}
	*rest = (struct box){ .bins = from->bins + low, .n = from->n - low };
	from->n = low;
	measure_box(from);
	measure_box(rest);
}

/* Flat colours stay what they are; others become the mean. */
static uint32_t box_colour(const struct box *b)
{
	const struct bin *most = b->bins[0];

	for (int i = 1; i < b->n; i++)
		if (b->bins[i]->n > most->n)
			most = b->bins[i];
	if (2 * (uint64_t)most->n >= b->pixels)
		return most->colour;
	return (uint32_t)(b->mean[0] + .5) << 16 | (uint32_t)(b->mean[1] + .5) << 8 |
	       (uint32_t)(b->mean[2] + .5);
}

static int nearest_colour(const struct palette *p, uint32_t colour)
{
	int best = 0, least = INT32_MAX;

	for (int i = 0; i < p->n; i++) {
		int far = 0;

		for (int c = 0; c < CHANNELS; c++) {
			int by = channel(colour, c) - channel(p->colours[i], c);

			far += by * by;
		}
		if (far < least) {
			least = far;
			best = i;
		}
	}
	return best;
}

static int count_bins(struct bin *bins, const struct image *image)
{
	size_t n_pixels = (size_t)image->width * (size_t)image->height;
	int n = 0;

	for (size_t i = 0; i < n_pixels; i++) {
		uint32_t colour = image->pixels[i] & 0xffffff;
		struct bin *bin = bins + bin_of(colour);

		n += !bin->n++;
		if (!bin->ahead)
			bin->colour = colour;
		bin->ahead = bin->colour == colour ? bin->ahead + 1 : bin->ahead - 1;
	}
	return n;
}

static void choose_colours(struct palette *p, struct arena *arena, const struct image *image, int most)
{
	struct box boxes[COLOURS];
	struct bin **used;
	int n = 0;

	p->bins = NEW_N(arena, struct bin, BINS);
	used = NEW_N(arena, struct bin *, count_bins(p->bins, image));
	for (int i = 0; i < BINS; i++)
		if (p->bins[i].n)
			used[n++] = p->bins + i;
	boxes[0] = (struct box){ .bins = used, .n = n };
	measure_box(boxes);
	for (p->n = 1; p->n < most; p->n++) {
		struct box *widest = boxes;

		for (int i = 1; i < p->n; i++)
			if (boxes[i].spread > widest->spread)
				widest = boxes + i;
		if (widest->n < 2 || widest->spread <= 0)
			break;
		cut_box(widest, boxes + p->n);
	}
	for (int i = 0; i < p->n; i++)
		p->colours[i] = box_colour(boxes + i);
	for (int i = 0; i < n; i++)
		used[i]->index = nearest_colour(p, used[i]->colour);
}

/* ---- the file --------------------------------------------------------- */

/* libpng's way that needs no longjmp: it has no filters and the usual level, which suit boards well. */
static bool encode(struct buffer *png, struct arena *work, const struct image *image,
		   const struct palette *p, const char **why)
{
	png_image head = {
		.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGB_COLORMAP,
		.width = (png_uint_32)image->width, .height = (png_uint_32)image->height,
		.colormap_entries = (png_uint_32)p->n,
	};
	size_t n_pixels = (size_t)image->width * (size_t)image->height;
	unsigned char colours[COLOURS * CHANNELS], *indices = arena_take_raw(work, n_pixels);
	png_alloc_size_t room = PNG_IMAGE_PNG_SIZE_MAX(head);
	char *bytes = arena_take_raw(work, room);

	for (int i = 0; i < p->n * CHANNELS; i++)
		colours[i] = (unsigned char)channel(p->colours[i / CHANNELS], i % CHANNELS);
	for (size_t i = 0; i < n_pixels; i++)
		indices[i] = (unsigned char)p->bins[bin_of(image->pixels[i])].index;
	if (!png_image_write_to_memory(&head, bytes, &room, 0, indices, 0, colours)) {
		*why = text(png->arena, "the picture cannot be written: %s",
			    printable(png->arena, head.message));
		png_image_free(&head);
		return false;
	}
	png->length = 0;
	buffer_add(png, bytes, room);
	return true;
}

/* ---- as small as is wanted -------------------------------------------- */

enum {
	MOST_ACROSS = 4096,
	LEAST_ACROSS = 64,		/* what is smaller shows nothing */
	FINER = 2,			/* pixels of the file for one that is seen: screens are so fine */
};

struct attempt {
	const struct drawing *library;
	RsvgHandle *svg;
	double aspect;
	int width, colours;
};

static int height_of(const struct attempt *a, int width)
{
	return greater(1, (int)(width * a->aspect + .5));
}

static bool attempt(const struct attempt *a, struct buffer *png, const char **why)
{
	struct arena work = { 0 };
	struct image image = { .width = a->width, .height = height_of(a, a->width) };
	struct palette palette;
	bool is_done;

	image.pixels = arena_take_raw(&work, (size_t)image.width * (size_t)image.height *
					     sizeof *image.pixels);
	is_done = render(a->library, png->arena, a->svg, &image, why);
	if (is_done) {
		choose_colours(&palette, &work, &image, a->colours);
		is_done = encode(png, &work, &image, &palette, why);
	}
	arena_free(&work);
	return is_done;
}

/* Down to a pixel for each that is seen, then to fewer colours, then to a smaller picture. */
static bool want_less(struct attempt *a, int width, size_t length, size_t most)
{
	double share = (double)most / (double)length;
	/* bytes grow faster than the width and slower than its square */
	int less = lesser((int)(a->width * (share + sqrt(share)) / 2), a->width * 9 / 10);

	if (a->width > width)
		a->width = greater(width, less);
	else if (a->colours > LEAST_COLOURS)
		a->colours /= 2;
	else
		a->width = less;
	return a->width >= LEAST_ACROSS;
}

static bool draw_within(struct picture *picture, struct attempt *a, int width, size_t most,
			struct buffer *png, const char **why)
{
	double across = MOST_ACROSS / (a->aspect > 1 ? a->aspect : 1);

	if (!(a->aspect > 0) || width < 1 || width > across) {
		*why = "the picture is empty, or too large to be drawn";
		return false;
	}
	a->width = lesser(FINER * width, (int)across);
	a->colours = COLOURS;
	do {
		if (!attempt(a, png, why))
			return false;
		if (!most || png->length <= most) {
			picture->png = png->bytes;
			picture->length = png->length;
			picture->width = lesser(width, a->width);
			picture->height = height_of(a, picture->width);
			return true;
		}
	} while (want_less(a, width, png->length, most));
	*why = text(png->arena, "the picture takes more than %zu bytes, however small it is", most);
	return false;
}

bool picture_draw(struct picture *picture, struct arena *arena, const char *svg, size_t length, int width,
		  size_t most, const char **why)
{
	struct drawing library;
	struct attempt a = { .library = &library };
	struct buffer png = { .arena = arena };
	GError *error = NULL;
	bool is_drawn;

	if (!load(&library, why))
		return false;
	a.svg = library.read((const guint8 *)svg, length, &error);
	if (!a.svg)
		return failed(arena, error, why);
	a.aspect = aspect(&library, a.svg);
	is_drawn = draw_within(picture, &a, width, most, &png, why);
	g_object_unref(a.svg);
	return is_drawn;
}
