/* SPDX-License-Identifier: ISC */
/* files.c: what the commands read. */
#include "cmd.h"
#include "engine/dice.h"
#include "engine/view.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_DEPTH = 32, MOST_FACES = 1 << 20 };

/* ---- reading ---------------------------------------------------------- */

/* A file, standard input, or what stands for it in a request; *name: what to call it. NULL: trouble. */
static const char *bytes_of(const char *file, const struct args *args, size_t *length, const char **name,
			    struct ruling *r)
{
	const char *why = NULL, *read;

	*name = file;
	if (same(file, "-") && args->request) {
		read = doc_text(args->request, *name = "contents");
		*length = strlen(read);
		return read;
	}
	if (same(file, "-"))
		*name = "standard input";
	read = file_read(r->arena, file, MOST_BYTES, length, &why);
	if (!read)
		trouble(r, "%s", why);
	return read;
}

bool game_read(struct game_file *g, const char *file, const struct args *args, const char **bytes,
	       size_t *length, struct ruling *r)
{
	return view_read(g, file, args, bytes, length, r) &&
	       (!g->view ||
		trouble(r, "%s: this is the %s view of the game, not the game: send what you want done to "
			"whoever keeps the file", g->name, g->view));
}

bool seen_read(struct game_file *g, const char *file, const struct args *args, int *side, struct ruling *r)
{
	if (!view_read(g, file, args, NULL, NULL, r) || !view_open(g, r) ||
	    !asker_named(g->match.game, args, side, r))
		return false;
	if (!g->view)
		return true;
	if (*side == NONE)
		*side = name_index(g->match.game->forms->sides, g->view);
	return same(g->match.game->forms->sides[*side], g->view) ||
	       trouble(r, "%s: this is the %s view of the game, which does not tell what %s sees", g->name,
		       g->view, g->match.game->forms->sides[*side]);
}

bool view_read(struct game_file *g, const char *file, const struct args *args, const char **bytes,
	       size_t *length, struct ruling *r)
{
	const char *read, *name;
	size_t n = 0;

	read = bytes_of(file, args, &n, &name, r);
	if (!read || !file_parse(g, read, n, name, args->data, r))
		return false;
	if (bytes) {
		*bytes = read;
		*length = n;
	}
	return true;
}

static void documents_add(struct documents *to, const struct doc *one, struct arena *arena)
{
	to->v = array_grown(arena, to->v, to->n, sizeof to->v[0]);
	to->v[to->n++] = one;
}

static bool add_stream(struct documents *to, const char *bytes, size_t length, const char *name,
		       struct ruling *r)
{
	const char *why = NULL;
	const struct doc *stream = doc_read_stream(r->arena, bytes, length, name, NULL, &why);

	if (!stream)
		return trouble(r, "%s", why);
	EACH(child, stream)
		documents_add(to, child, r->arena);
	return true;
}

/* `action` of a request: a mapping, a text as -a has it, or a list of them. */
static bool actions_of_request(struct documents *to, const struct doc *given, struct ruling *r)
{
	bool is_list = given && given->kind == DOC_LIST;

	if (!given)
		return trouble(r, "there is no action: give it under 'action'");
	for (const struct doc *d = is_list ? given->first : given; d; d = is_list ? d->next : NULL) {
		if (d->kind != DOC_TEXT)
			documents_add(to, d, r->arena);
		else if (!add_stream(to, d->text, strlen(d->text), "action", r))
			return false;
	}
	return true;
}

bool actions_read(struct documents *to, const struct args *args, struct ruling *r)
{
	const char *file = args->n_rest > 1 ? args->rest[1] : NULL, *bytes, *why = NULL;
	size_t length = 0;

	*to = (struct documents){ 0 };
	if (args->request)
		return actions_of_request(to, request_get(args->request, "action"), r);
	if (file && args->actions.n)
		return trouble(r, "actions come from %s or from -a, not from both", file);
	if (!file && !args->actions.n)
		return trouble(r, "there is no action: give a file, -, or -a '{do: ...}'");
	for (int i = 0; i < args->actions.n; i++) {
		const char *action = args->actions.v[i];

		if (!add_stream(to, action, strlen(action), "-a", r))
			return false;
	}
	if (!file)
		return true;
	if (same(file, "-") && same(args->rest[0], "-"))
		return trouble(r, "game and action cannot both be standard input");
	bytes = file_read(r->arena, file, MOST_BYTES, &length, &why);
	if (!bytes)
		return trouble(r, *file == '{' ? "%s: an action itself goes with -a" : "%s", why);
	return add_stream(to, bytes, length, same(file, "-") ? "standard input" : file, r);
}

/* As -d has them, up to `end`: "3,5". False: it is written otherwise. */
static bool parse_dice(const char *at, const char *end, int *values, int *count)
{
	bool good = true;

	while (good && at < end) {
		char *after;
		long n = strtol(at, &after, 10);

		values[(*count)++] = n > MOST_FACES ? MOST_FACES : (int)n;
		good = *at >= '0' && *at <= '9' && (after == end || (*after++ == ',' && after < end));
		at = after;
	}
	return good;
}

/* By a seed, or by the system; or not at all. */
static struct dice_source *chance_of(const struct args *args, bool none, struct arena *arena)
{
	struct seeded_dice *seeded = NEW(arena, struct seeded_dice);
	struct dice_source *other = NEW(arena, struct dice_source);

	*seeded = dice_of_seed(args->seed);
	*other = none ? dice_of_none() : dice_of_system();
	return args->seeded ? &seeded->source : other;
}

/* "3,5" or, to roll those that follow, "3,5+"; "none": none may fall. */
struct dice_source *dice_read(const struct args *args, struct ruling *r)
{
	bool none = args->dice && same(args->dice, "none");
	struct dice_source *chance = chance_of(args, none, r->arena);
	size_t length = args->dice ? strlen(args->dice) : 0;
	bool and_more = length && args->dice[length - 1] == '+';
	struct listed_dice *listed = NEW(r->arena, struct listed_dice);
	int *values = NEW_N(r->arena, int, length + 1), count = 0;

	if (args->dice && !none &&
	    (!parse_dice(args->dice, args->dice + length - and_more, values, &count) ||
	     (!count && !and_more))) {
		trouble(r, "dice are written 3,5 or 3,5+, or none, not '%s'", args->dice);
		return NULL;
	}
	if (args->seeded && args->dice && !and_more) {
		trouble(r, "--seed rolls nothing when -d gives the dice, unless they end with +");
		return NULL;
	}
	if (!args->dice || none)
		return chance;
	*listed = dice_supplied(values, count, and_more ? chance : NULL);
	return &listed->source;
}

/* ---- directories ------------------------------------------------------ */

static bool failed(struct ruling *r, const char *file)
{
	return trouble(r, "%s: %s", file, strerror(errno));
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_yaml(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && dot != name && (same(dot, ".yaml") || same(dot, ".yml"));
}

static bool find_under(struct texts *to, const char *dir, int depth, struct ruling *r)
{
	struct texts names = { 0 };
	DIR *open_dir = opendir(dir);

	if (!open_dir)
		return failed(r, dir);
	for (struct dirent *e; (e = readdir(open_dir));)
		if (e->d_name[0] != '.')
			texts_add(&names, r->arena, text(r->arena, "%s/%s", dir, e->d_name));
	closedir(open_dir);
	if (names.n)
		qsort(names.v, (size_t)names.n, sizeof names.v[0], by_name);
	for (int i = 0; i < names.n; i++) {
		struct stat s;

		if (lstat(names.v[i], &s) < 0)
			return failed(r, names.v[i]);
		if (S_ISDIR(s.st_mode) && depth == MOST_DEPTH)
			return trouble(r, "%s: too many directories in one another", names.v[i]);
		if (S_ISDIR(s.st_mode) && !find_under(to, names.v[i], depth + 1, r))
			return false;
		if (!S_ISDIR(s.st_mode) && is_yaml(names.v[i]))
			texts_add(to, r->arena, names.v[i]);
	}
	return true;
}

bool files_find(struct texts *to, const char *path, struct ruling *r)
{
	struct stat s;
	size_t length = strlen(path);

	if (stat(path, &s) < 0)
		return failed(r, path);
	if (!S_ISDIR(s.st_mode)) {
		texts_add(to, r->arena, path);
		return true;
	}
	while (length > 1 && path[length - 1] == '/')
		length--;
	return find_under(to, text_copy(r->arena, path, length), 0, r);
}
