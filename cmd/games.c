/* SPDX-License-Identifier: ISC */
/* games.c: the games, and where their data are from. */
#include "cmd.h"
#include "draw/draw.h"

/* ---- for a person ----------------------------------------------------- */

static void add_game(struct buffer *b, const struct game *g, const struct data *d)
{
	buffer_printf(b, "%s  %s, edition %d\n", g->name, g->title, g->edition);
	if (g->about)
		add_wrapped(b, "    ", "    ", g->about);
	for (const struct scenario *s = d->scenarios; s->name; s++)
		buffer_printf(b, "  scenario %s  %s\n", s->name, s->title ? s->title : "");
	if (g->secrecy && g->secrecy->why)
		buffer_printf(b, "  hides %s\n", g->secrecy->why);
	for (const struct option *o = g->options; o && o->name; o++)
		buffer_printf(b, "  option %s%s  %s [%s]\n", o->on ? "no-" : "", o->name, o->about, o->rule);
}

/* ---- sources ---------------------------------------------------------- */

static void add_source(struct buffer *b, const char *what, const char *name, const struct source *s)
{
	buffer_printf(b, "%s%s%s: ", what, name ? " " : "", name ? name : "");
	if (s->rule)
		buffer_printf(b, "rule %s%s", s->rule, s->rebuilt ? "; " : "\n");
	if (s->rebuilt || !s->rule)
		buffer_printf(b, "rebuilt: %s\n", s->rebuilt ? s->rebuilt : "no source is stated");
}

/* A place that the map of an earlier scenario has too. */
static bool is_listed(const struct data *d, int scenario, const char *id)
{
	for (int i = 0; i < scenario; i++)
		if (place_find(scenario_data(d, i), id) != NONE)
			return true;
	return false;
}

/* The places of one source, on whichever map they are. */
static void add_places(struct buffer *names, const struct data *d, int source)
{
	for (int s = 0; d->scenarios[s].name && (s == 0 || d->scenarios[s].data); s++) {
		const struct map *map = scenario_data(d, s)->map;

		for (int i = 0; i < map->n_places; i++)
			if (map->places[i].source == source && !is_listed(d, s, map->places[i].id))
				buffer_printf(names, " %s", map->places[i].id);
	}
}

/* The names of all that is from one source: lines and sides of the map, then places; or pieces. */
static void add_members(struct buffer *b, const struct game *g, const struct data *d, bool of_map, int source)
{
	struct buffer names = { .arena = b->arena };

	for (int i = 0; of_map && g->forms->border_features && g->forms->border_features[i]; i++)
		if (d->map->border_sources[i] == source)
			buffer_printf(&names, " %s", g->forms->border_features[i]);
	if (of_map)
		add_places(&names, d, source);
	for (int i = 0; !of_map && i < d->counters->n_pieces; i++)
		if (d->counters->pieces[i].source == source)
			buffer_printf(&names, " %s", d->counters->pieces[i].id);
	if (names.length)
		add_wrapped(b, "    ", "    ", names.bytes);
}

static void add_sources(struct buffer *b, const struct game *g, const struct data *d)
{
	for (int i = 0; i < d->map->n_sources; i++) {
		add_source(b, "map", d->map->sources[i].name, &d->map->sources[i]);
		add_members(b, g, d, true, i);
	}
	for (int i = 0; i < d->counters->n_sources; i++) {
		add_source(b, "counters", d->counters->sources[i].name, &d->counters->sources[i]);
		add_members(b, g, d, false, i);
	}
	for (int i = 0; i < d->charts->n_charts; i++)
		add_source(b, "chart", d->charts->charts[i].name, &d->charts->charts[i].source);
	for (const struct scenario *s = d->scenarios; s->name; s++)
		add_source(b, "scenario", s->name, &s->source);
}

/* ---- for programs ----------------------------------------------------- */

static void text_add(struct arena *arena, struct doc *to, const char *key, const char *words)
{
	if (words)
		doc_add_text(arena, to, key, "%s", words)->quoted = true;
}

static void doc_source(struct arena *arena, struct doc *to, const char *what, const char *name,
		       const struct source *s)
{
	struct doc *one = doc_add(to, NULL, doc_new(arena, DOC_MAP));

	text_add(arena, one, "of", what);
	text_add(arena, one, "name", name);
	text_add(arena, one, "rule", s->rule);
	text_add(arena, one, "rebuilt", s->rebuilt);
}

static void doc_sources(struct arena *arena, struct doc *to, const struct data *d)
{
	for (int i = 0; i < d->map->n_sources; i++)
		doc_source(arena, to, "map", d->map->sources[i].name, &d->map->sources[i]);
	for (int i = 0; i < d->counters->n_sources; i++)
		doc_source(arena, to, "counters", d->counters->sources[i].name, &d->counters->sources[i]);
	for (int i = 0; i < d->charts->n_charts; i++)
		doc_source(arena, to, "chart", d->charts->charts[i].name, &d->charts->charts[i].source);
	for (const struct scenario *s = d->scenarios; s->name; s++)
		doc_source(arena, to, "scenario", s->name, &s->source);
}

static struct doc *doc_game(struct arena *arena, const struct game *g, const struct data *d, bool sources)
{
	struct doc *game = doc_new(arena, DOC_MAP), *list;

	text_add(arena, game, "name", g->name);
	text_add(arena, game, "title", g->title);
	text_add(arena, game, "about", g->about);
	doc_add_text(arena, game, "edition", "%d", g->edition);
	text_add(arena, game, "hides", g->secrecy ? g->secrecy->why : NULL);
	list = doc_add(game, "sides", doc_new(arena, DOC_LIST));
	for (int i = 0; g->forms->sides[i]; i++)
		text_add(arena, list, NULL, g->forms->sides[i]);
	list = doc_add(game, "scenarios", doc_new(arena, DOC_LIST));
	for (const struct scenario *s = d->scenarios; s->name; s++) {
		struct doc *one = doc_add(list, NULL, doc_new(arena, DOC_MAP));

		text_add(arena, one, "name", s->name);
		text_add(arena, one, "title", s->title);
	}
	list = doc_add(game, "options", doc_new(arena, DOC_LIST));
	for (const struct option *o = g->options; o && o->name; o++) {
		struct doc *one = doc_add(list, NULL, doc_new(arena, DOC_MAP));

		text_add(arena, one, "name", o->name);
		text_add(arena, one, "rule", o->rule);
		text_add(arena, one, "about", o->about);
		doc_add_text(arena, one, "on", o->on ? "true" : "false");
	}
	if (sources)
		doc_sources(arena, doc_add(game, "sources", doc_new(arena, DOC_LIST)), d);
	return game;
}

/* ---- names ------------------------------------------------------------ */

const char *const games_kinds[] = {
	"games", "scenarios", "options", "sides", "states", "verbs", "boards", NULL
};
enum names_kind { GAMES, SCENARIOS, OPTIONS, SIDES, STATES, VERBS, BOARDS };

static bool is_known_verb(const struct game *g, const struct state *const *up_to, const struct verb *v)
{
	for (const struct state *const *s = g->states; s < up_to; s++)
		for (const struct verb *const *old = (*s)->verbs; old && *old; old++)
			if (same((*old)->name, v->name))
				return true;
	return false;
}

static void add_verbs(struct buffer *b, const struct game *g)
{
	for (const struct state *const *s = g->states; *s; s++)
		for (const struct verb *const *v = (*s)->verbs; v && *v; v++)
			if (!is_known_verb(g, s, *v))
				buffer_printf(b, "%s\n", (*v)->name);
	for (const struct verb *const *v = g->anytime; v && *v; v++)
		if (!(*v)->former)
			buffer_printf(b, "%s\n", (*v)->name);
}

static bool is_board_of(const struct map *map, const char *name)
{
	const char *board;

	for (int i = 0; (board = board_name(map, i)); i++)
		if (same(board, name))
			return true;
	return false;
}

/* The boards of every scenario, each once. */
static void add_boards(struct buffer *b, const struct data *d)
{
	for (int s = 0; d->scenarios[s].name && (s == 0 || d->scenarios[s].data); s++) {
		const char *name;

		for (int i = 0; (name = board_name(scenario_data(d, s)->map, i)); i++) {
			bool known = false;

			for (int before = 0; before < s; before++)
				known = known || is_board_of(scenario_data(d, before)->map, name);
			if (!known)
				buffer_printf(b, "%s\n", name);
		}
	}
}

static void add_names(struct buffer *b, const struct game *g, const struct data *d, int kind)
{
	if (kind == GAMES)
		buffer_printf(b, "%s\n", g->name);
	for (const struct scenario *s = d->scenarios; kind == SCENARIOS && s->name; s++)
		buffer_printf(b, "%s\n", s->name);
	for (const struct option *o = g->options; kind == OPTIONS && o && o->name; o++)
		buffer_printf(b, "%s\n", o->name);
	for (int i = 0; kind == SIDES && g->forms->sides[i]; i++)
		buffer_printf(b, "%s\n", g->forms->sides[i]);
	for (const struct state *const *s = g->states; kind == STATES && *s; s++)
		buffer_printf(b, "%s\n", (*s)->name);
	if (kind == VERBS)
		add_verbs(b, g);
	if (kind == BOARDS)
		add_boards(b, d);
	if (kind == BOARDS && has_charts(g))
		buffer_text(b, "charts\n");
}

void games_names(struct buffer *b, const struct game *g, const struct data *d, const char *kind)
{
	add_names(b, g, d, name_index(games_kinds, kind));
}

/* ---- the command ------------------------------------------------------ */

static bool add_one(struct buffer *b, const struct args *args, const struct game *g, struct ruling *r)
{
	const struct data *d = data_named(g, args->data, r);
	int kind = args->names ? name_index(games_kinds, args->names) : NONE;

	if (!d)
		return false;
	if (args->names && kind < 0)
		return trouble(r, "--names wants games, scenarios, options, sides, states, verbs or boards, "
			       "not '%s'", args->names);
	if (args->json) {
		doc_write_json(b, doc_game(b->arena, g, d, args->sources));
		buffer_text(b, "\n");
	} else if (args->names) {
		add_names(b, g, d, kind);
	} else if (args->sources) {
		buffer_printf(b, "%s  %s\n", g->name, g->title);
		add_sources(b, g, d);
	} else {
		add_game(b, g, d);
	}
	return true;
}

/* The actions of the ready set-up of a scenario. */
static bool add_setup(struct buffer *b, const struct args *args, const struct game *g, struct ruling *r)
{
	const struct data *d = data_named(g, args->data, r);
	int scenario;

	if (!d || !scenario_named(d, args->scenario, &scenario, r))
		return false;
	if (!d->scenarios[scenario].setup)
		return trouble(r, "%s, %s has no ready set-up: both sides are in place", g->name,
			       d->scenarios[scenario].name);
	for (const char *const *s = d->scenarios[scenario].setup; *s; s++)
		buffer_printf(b, "%s\n", *s);
	return true;
}

/* All of them, or one, for programs. */
void run_games(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	const struct game *only = args->n_rest ? game_named(args->rest[0], r) : NULL;

	if (args->names || args->set_up || args->scenario)
		trouble(r, "--names, --set-up and --scenario print no JSON");
	else if (args->data && !args->n_rest)
		trouble(r, "--data is of one game: name it");
	for (const struct game *const *g = games; *g && r->verdict == LAWFUL; g++)
		if (!only || only == *g)
			add_one(&a->bytes, args, *g, r);
	a->is_written = r->verdict == LAWFUL;
	a->key = "games";
	a->form = AS_JSON_LIST;
}

int cmd_games(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct buffer out = { .arena = arena };
	const struct game *only = args->n_rest ? game_named(args->rest[0], &r) : NULL;

	if (args->data && !args->n_rest)
		return usage("games", "--data is of one game: name it");
	if ((args->set_up || args->scenario) && !(args->set_up && args->n_rest))
		return usage("games", "--set-up is of one game, and -s of a set-up");
	if (args->set_up && only)
		add_setup(&out, args, only, &r);
	for (const struct game *const *g = games; *g && r.verdict == LAWFUL && !args->set_up; g++)
		if (!only || only == *g)
			add_one(&out, args, *g, &r);
	if (r.verdict == LAWFUL)
		output(NULL, &out, &r);
	return report(&r);
}
