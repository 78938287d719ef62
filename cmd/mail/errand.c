/* SPDX-License-Identifier: ISC */
/* errand.c: one piece of work at a table, from opening it to the moment when all of it becomes true. */
#include "mail.h"
#include "proof/deliver.h"

#include <string.h>

enum { PATIENCE = 60 }; /* seconds to wait for another process at the table */

static bool read_table(struct errand *e, struct ruling *r)
{
	const char *why = NULL, *bytes;
	size_t length;

	const char *folder = folder_name(e->arena, e->store.dir);

	bytes = store_read(&e->store, "table.yaml", &length, &why);
	if (!bytes)
		return trouble(r, "%s", why ? why : text(e->arena, "%s: there is no table", e->store.dir));
	if (!table_read(&e->table, e->arena, bytes, length, text(e->arena, "%s/table.yaml", e->store.dir), r))
		return false;
	return same(folder, e->table.name) || !is_table_name(folder) || /* "." */
	       trouble(r,
		       "%s/table.yaml: the table is '%s' here, and its folder '%s'; addresses of letters "
		       "bear that",
		       e->store.dir, e->table.name, folder);
}

static bool read_state(struct errand *e, struct ruling *r)
{
	const char *why = NULL, *bytes;
	size_t length;

	bytes = store_read(&e->store, "state.yaml", &length, &why);
	if (!bytes)
		return !why || trouble(r, "%s", why);
	return state_read(&e->state, e->arena, &e->table, bytes, length,
			  text(e->arena, "%s/state.yaml", e->store.dir), r);
}

static bool read_game(struct errand *e, struct ruling *r)
{
	const char *why = NULL;

	e->game = game_find(e->table.game);
	e->contents = store_read(&e->store, "game.yaml", &e->length, &why);
	if (!e->contents)
		return !why || trouble(r, "%s", why);
	e->file = NEW(e->arena, struct game_file);
	if (!file_parse(e->file, e->contents, e->length, text(e->arena, "%s/game.yaml", e->store.dir), NULL,
			r))
		return false;
	return e->file->match.game == e->game ||
	       trouble(r, "%s/game.yaml is of %s, and its table of %s", e->store.dir,
		       e->file->match.game->name, e->table.game);
}

bool errand_open(struct errand *e, struct arena *arena, const char *dir, int64_t now, bool *busy,
		 struct ruling *r)
{
	const char *why = NULL;

	*e = (struct errand){ .arena = arena, .now = now, .side = NONE };
	for (int i = 0; i < MOST_SIDES; i++)
		e->told[i].words.arena = e->told[i].after.arena = arena;
	if (!store_open(&e->store, arena, dir, PATIENCE, busy, &why))
		return trouble(r, "%s", why);
	e->store.now = now;
	if (read_table(e, r) && read_state(e, r) && read_game(e, r)) {
		e->asked_before = e->state.asked;
		e->position_before = position_now(e);
		change_begin(&e->change, &e->store);
		return true;
	}
	store_close(&e->store);
	return false;
}

void errand_close(struct errand *e)
{
	if (e->key)
		keeper_forget(e);
	change_forget(&e->change);
	store_close(&e->store);
}

const char *position_now(const struct errand *e)
{
	return e->file ? for_text(e->arena, e->file, NONE) : "";
}

/*
 * Whoever is asked has his time from now on, whenever the game has gone on: by a note or an order in advance
 * it has not, and others may not even know of those. A clock that is set back takes nothing from it: it will
 * be right again one day, and his time would be up.
 */
static void set_clock(struct errand *e)
{
	e->state.asked = asked_sides(e);
	if (same(position_now(e), e->position_before) && e->state.asked == e->asked_before)
		return;
	if (e->state.since < e->now)
		e->state.since = e->now;
	for (int i = 0; i < e->table.n; i++)
		e->state.seats[i].reminded = 0;
}

/* The keeper shows his numbers at the end: whoever has the file proves every die then. */
static void reveal_at_end(struct errand *e)
{
	struct args args = { .key = keeper_key(e) };
	struct answer a;

	if (!e->is_changed || !is_kept(&e->table) || left_behind(e->file, "revealed") ||
	    (!is_over(&e->file->match) && !left_behind(e->file, "abandoned")))
		return;
	a = ask_umpire(e, run_reveal, &args, "-", NULL);
	if (take_game(e, &a, &a.ruling))
		change_note(&e->change, "the game is over, and the keeper's numbers are shown");
}

bool errand_finish(struct errand *e, struct ruling *r)
{
	struct buffer state = { .arena = e->arena };

	reveal_at_end(e);
	set_clock(e);
	tell_all(e);
	state_write(&state, &e->state, &e->table);
	if (e->is_changed)
		change_put(&e->change, "game.yaml", e->contents, e->length);
	change_put(&e->change, "state.yaml", state.bytes, state.length);
	keeper_remember(e);
	return change_commit(&e->change) || trouble(r, "%s", e->change.why);
}

int64_t deadline_of(const struct errand *e, int side)
{
	const struct seat *s = &e->state.seats[side];
	int64_t since = e->state.since, from = since > s->away_from ? since : s->away_from;

	if (!e->table.deadline || !(e->state.asked >> side & 1))
		return 0;
	return since + e->table.deadline + (s->away > from ? s->away - from : 0); /* the clock stood */
}

/* ---- the game begins ------------------------------------------------------ */

static bool has_all_tickets(const struct errand *e)
{
	for (int i = 0; i < e->table.n; i++)
		if (e->table.players[i].has_key && !e->state.seats[i].has_ticket)
			return false;
	return true;
}

static void add_tickets(struct errand *e, struct args *args)
{
	args->players.v = NEW_N(e->arena, const char *, e->table.n);
	for (int i = 0; i < e->table.n; i++)
		if (e->table.players[i].has_key)
			args->players.v[args->players.n++] =
				text(e->arena, "%s=%s/%s.ticket", e->table.players[i].side, e->store.dir,
				     e->table.players[i].side);
	if (is_kept(&e->table))
		args->keeper = text(e->arena, "%s/keeper.ticket", e->store.dir);
}

/* The actions of the ready set-up from this one on that are of one side; *next: those that follow. */
static struct doc *actions_of_one(struct arena *arena, const char *const *setup, const char *const **next)
{
	struct doc *list = doc_new(arena, DOC_LIST);

	for (*next = setup; **next; (*next)++) {
		const char *why = NULL;
		struct doc *d = doc_read(arena, **next, strlen(**next), "set-up", NULL, &why);

		if (!d || (list->first && !same(doc_text(d, "by"), doc_text(list->first, "by"))))
			break;
		doc_add(list, NULL, d);
	}
	return list;
}

/* Its dice are made as all others are, with the table's own key. */
static bool set_up_by_keeper(struct errand *e, struct ruling *r)
{
	const struct match *m = &e->file->match;
	const struct scenario *s = &m->data->scenarios[m->scenario];

	if (!s->setup)
		return trouble(r, "%s, %s has no ready set-up: both sides are in place", m->game->name,
			       s->name);
	for (const char *const *at = s->setup; *at;) {
		struct doc *request = doc_new(e->arena, DOC_MAP);
		struct args args = { .key = keeper_key(e), .request = request };
		struct answer a;

		doc_add(request, "action", actions_of_one(e->arena, at, &at));
		a = ask_umpire(e, run_apply, &args, "-", NULL);
		if (a.ruling.verdict != LAWFUL)
			return trouble(r, "the ready set-up does not fit: %s", a.ruling.text);
		if (!take_game(e, &a, r))
			return false;
	}
	return true;
}

bool begin_game(struct errand *e, struct ruling *r)
{
	const struct table *t = &e->table;
	struct args args = {
		.scenario = t->scenario,
		.options = t->options,
		.set_up = t->set_up && !is_kept(t),
		.trust = t->dice,
	};
	struct answer a;

	add_tickets(e, &args);
	args.days = (uint64_t)((t->deadline + SECONDS_A_DAY - 1) / SECONDS_A_DAY);
	args.has_days = args.days > 0 && has_keys_at(t);
	a = ask_umpire(e, run_new, &args, t->game, NULL);
	if (a.ruling.verdict != LAWFUL)
		return trouble(r, "%s", a.ruling.text);
	return take_game(e, &a, r) && (!t->set_up || !is_kept(t) || set_up_by_keeper(e, r));
}

bool begin_if_ready(struct errand *e, struct ruling *r)
{
	if (e->contents || !has_all_tickets(e))
		return true;
	if (!begin_game(e, r))
		return false;
	change_note(&e->change, "the game begins");
	for (int i = 0; i < e->table.n; i++)
		tell_side(e, i, "The game begins", "All tickets are there, and the game has begun.");
	return true;
}
