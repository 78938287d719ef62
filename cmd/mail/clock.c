/* SPDX-License-Identifier: ISC */
/* clock.c: what time brings: reminders, deadlines, letters that were held too long, and the queue. */
#include "mail.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool now_of(int64_t *now, const struct args *args, struct ruling *r)
{
	*now = when_now();
	return !args->now || when_read(now, args->now) ||
	       trouble(r, "--now is a time such as 2026-11-19T22:00:00Z, not '%s'", args->now);
}

/* ---- deadlines ------------------------------------------------------------ */

/* An action of the verb that lets the question go by. */
static bool passes(const struct errand *e, const char *line)
{
	const struct frame *top = top_frame(&e->file->match);

	for (int i = 0; top && top->state->verbs && top->state->verbs[i]; i++) {
		const struct verb *v = top->state->verbs[i];
		const char *at = strstr(line, "do: ");

		if (v->passes && at && !strncmp(at + 4, v->name, strlen(v->name)) &&
		    strchr(",}", at[4 + strlen(v->name)]))
			return true;
	}
	return false;
}

/* What passes, else what the game offers first; NULL: nothing can be done. */
static const char *default_answer(struct errand *e, int side)
{
	struct args args = { .as = e->table.players[side].side };
	struct answer a = ask_umpire(e, run_options, &args, "-", NULL);
	const char *first = NULL;

	if (!a.is_written || !a.bytes.length)
		return NULL;
	for (const char *at = a.bytes.bytes, *end; (end = strchr(at, '\n')); at = end + 1) {
		const char *line = text_copy(e->arena, at, (size_t)(end - at));

		if (passes(e, line))
			return line;
		first = first ? first : line;
	}
	return first;
}

static bool do_in_his_place(struct errand *e, int side, const char *action)
{
	struct doc *request = doc_new(e->arena, DOC_MAP);
	struct args args = { .as = e->table.players[side].side, .key = keeper_key(e), .request = request };
	const char *why = NULL;
	struct doc *d = doc_read(e->arena, action, strlen(action), "deadline", NULL, &why);
	struct answer a;

	if (!d)
		return false;
	doc_add(request, "action", d);
	a = ask_umpire(e, run_apply, &args, "-", NULL);
	return a.ruling.verdict == LAWFUL && take_game(e, &a, &a.ruling);
}

/* His own answer for then, else what the table says. */
static bool act_at_deadline(struct errand *e, int side)
{
	const struct table *t = &e->table;
	const char *late = e->state.seats[side].late, *other;

	if (t->at_deadline == NOTHING_HAPPENS || t->players[side].has_key)
		return false;
	if (late && do_in_his_place(e, side, late))
		return true;
	return t->at_deadline == PASSES && (other = default_answer(e, side)) &&
	       do_in_his_place(e, side, other);
}

static void time_is_up(struct errand *e, int side)
{
	const char *when = date_words(e->arena, deadline_of(e, side), e->table.language);
	bool done;

	e->state.seats[side].reminded = e->table.n_reminders + 1;
	done = act_at_deadline(e, side);
	change_note(&e->change, text(e->arena, "%s: the time is up%s", e->table.players[side].side,
				     done ? ", and was answered for" : ""));
	for (int i = 0; i < e->table.n; i++)
		tell_side(e, i, "The time is up",
			  done ? "%s had time until %s. As this table has it, the umpire "
				 "has answered in that place."
			       : "%s had time until %s. Nothing follows of itself: what "
				 "does is for the players to agree on.",
			  player_name(e, side), when);
}

static void remind(struct errand *e, int side, int64_t end)
{
	const char *until = date_words(e->arena, end, e->table.language);

	change_note(&e->change, text(e->arena, "%s: reminded", e->table.players[side].side));
	tell_side(e, side, "A reminder", "It is for you to answer: you have time until %s.", until);
}

/* Is anything to be said of the time of this side? Says so. */
static bool watch(struct errand *e, int side)
{
	struct seat *s = &e->state.seats[side];
	const struct table *t = &e->table;
	int64_t end = deadline_of(e, side);
	int due = 0;

	if (!end || s->away > e->now || s->reminded > t->n_reminders)
		return false;
	if (e->now >= end) {
		time_is_up(e, side);
		return true;
	}
	while (due < t->n_reminders && e->now >= end - t->deadline + t->reminders[due])
		due++;
	if (due <= s->reminded)
		return false;
	s->reminded = due;
	remind(e, side, end);
	return true;
}

/* ---- one table ----------------------------------------------------------------- */

static bool drop_old_held(struct errand *e)
{
	struct table_state *s = &e->state;
	int kept = 0, had = s->n_held;

	for (int i = 0; i < had; i++) {
		if (e->now - s->held[i].at <= (int64_t)DAYS_HELD * SECONDS_A_DAY)
			s->held[kept++] = s->held[i];
		else
			change_drop(&e->change, text(e->arena, "held/%s", s->held[i].name));
	}
	s->n_held = kept;
	return kept != had;
}

static bool strike(struct errand *e, struct ruling *r)
{
	bool any = !e->contents;

	if (!begin_if_ready(e, r))
		return false;
	any = (any && e->contents) | drop_old_held(e);
	for (int i = 0; e->contents && !e->is_changed && i < e->table.n; i++)
		any |= watch(e, i);
	return !any || errand_finish(e, r);
}

struct tick {
	struct arena *arena;
	const char *dir;
	int64_t now;
};

bool strike_at(struct arena *arena, const char *dir, int64_t now, struct ruling *r)
{
	struct errand e;
	bool busy = false;

	if (!errand_open(&e, arena, dir, now, &busy, r))
		return false;
	strike(&e, r);
	errand_close(&e);
	return r->verdict == LAWFUL;
}

static int tick_table(void *context)
{
	const struct tick *t = context;
	struct ruling r = { .arena = t->arena };

	strike_at(t->arena, t->dir, t->now, &r);
	return report(&r);
}

/*
 * The command is told by whoever runs this program and by no file of a table: those are written by a process
 * that reads what strangers write.
 */
bool send_mail(struct arena *arena, const char *dir, int64_t now, struct ruling *r)
{
	const char *command = getenv("UMPIRE_SENDMAIL"), *why = NULL;
	int left = 0;

	queue_send(arena, dir, command && *command ? command : "/usr/sbin/sendmail", now, &left, &why);
	if (!left || !why)
		return true;
	return trouble(r, "%s: %d letter%s: %s", dir, left, left == 1 ? " waits" : "s wait", why);
}

int cmd_tick(const struct args *args, struct arena *arena)
{
	struct ruling r = { .arena = arena };
	struct tick t = { .arena = arena };
	struct texts tables = { 0 };
	int status = TAKEN;

	umask(077);
	if (!now_of(&t.now, args, &r) || !tables_find(&tables, arena, args->rest[0], &r))
		return report(&r);
	for (int i = 0; i < tables.n; i++) {
		struct arena_mark mark = arena_mark(arena);
		struct ruling sent = { .arena = arena };

		t.dir = tables.v[i];
		if (run_guarded(t.dir, tick_table, &t) != TAKEN)
			status = TROUBLE;
		if (!send_mail(arena, t.dir, t.now, &sent))
			status = report(&sent);
		arena_release(arena, mark);
	}
	return status;
}
