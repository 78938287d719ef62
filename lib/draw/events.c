/* events.c: what has happened, read again from the history, as a side may know it. */
#include "draw/events.h"
#include "engine/history.h"

#include <string.h>

const char *event_words(const struct events *events, int i, int *number)
{
	for (int k = 0; events && k < events->n; k++)
		if (!events->of[k].is_forced && i-- == 0) {
			*number = events->of[k].number;
			return events->of[k].words;
		}
	return NULL;
}

/* ---- what a side knows of a step -------------------------------------- */

enum { MOST_FORCED = 64 };	/* in one step; further ones count as part of the last */

/* The game as it stood when an answer was forced. */
struct forced {
	struct match before;
	struct action action;
	const struct line *last;	/* of the log so far */
	int n_rolled;
};

struct event_reader {
	struct arena *arena;
	const struct look *look;	/* NULL: there is none */
	int side, skip;			/* skip: so many actions are too old */
	int number;			/* of the event */
	struct events *events;
	struct forced *forced;
	int n_forced;
	struct match before;
};

/* One action of a step: the player's, or one that it forced. */
struct moment {
	const struct ruling *ruling;	/* of the whole step */
	const struct action *action;
	const struct match *before, *after;
	const struct line *first, *end;	/* its part of the log */
	int die, dice;			/* its first die, and the first that is not its */
	int side;			/* who looks */
};

static bool is_letter(char c)
{
	return c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool has_word(const char *words, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = strstr(words, word); at; at = strstr(at + 1, word))
		if ((at == words || !is_letter(at[-1])) && !is_letter(at[length]))
			return true;
	return false;
}

/* Has the umpire told the side of the piece, and, unless NONE, of that place, in one line? */
static bool is_told(const struct moment *now, int piece, int place)
{
	const struct data *data = now->after->data;
	const char *where = place == NONE ? NULL : data->map->places[place].id;

	for (const struct line *l = now->ruling->log; l; l = l->next)
		if (may_read(l, now->side) && has_word(l->text, data->counters->pieces[piece].id) &&
		    (!where || has_word(l->text, where)))
			return true;
	return false;
}

static bool knows_from(const struct moment *now, int piece)
{
	return sight_of(now->before, piece, now->side) == SEEN ||
	       is_told(now, piece, now->before->at[piece]);
}

static bool knows_to(const struct moment *now, int piece)
{
	return sight_of(now->after, piece, now->side) == SEEN || is_told(now, piece, now->after->at[piece]);
}

static bool is_open(const struct moment *now, const struct param *p)
{
	return !is_hidden(now->before, now->action, p, now->side);
}

/* ---- arrows and losses ------------------------------------------------ */

static void add_some(struct list *list, int value)
{
	if (list->n < MOST_LIST)
		list_add(list, value);
}

static bool goes(const struct trail *t, int from, int to)
{
	return t->path.v[0] == from && t->path.v[t->path.n - 1] == to;
}

static void add_trail(struct event_reader *r, struct event *e, int from, int to)
{
	struct trail *made, **end = &e->trails;

	for (; *end; end = &(*end)->next)
		if (goes(*end, from, to))
			return;
	made = NEW(r->arena, struct trail);
	list_add(&made->path, from);
	list_add(&made->path, to);
	*end = made;
}

/* A path may leave out where it begins. */
static void begin_path(struct list *path, const struct moment *now, int piece)
{
	int from = now->before->at[piece];

	if (from == NONE || path->v[0] == from || path->n == MOST_LIST)
		return;
	memmove(&path->v[1], &path->v[0], sizeof path->v[0] * (size_t)path->n);
	path->v[0] = (int16_t)from;
	path->n++;
}

static bool is_subject(const struct moment *now, int piece)
{
	const struct action *a = now->action;

	for (const struct param *p = a->verb->params; p && p->kind; p++) {
		const void *value = (const char *)a + p->offset;

		if (!is_open(now, p))
			continue;
		if (p->kind == ARG_PIECE ? *(const int16_t *)value == piece
		    : p->kind == ARG_PIECES ? list_has(value, piece)
		    : p->kind == ARG_PAIRS && pairs_get(value, piece) != NONE)
			return true;
	}
	return false;
}

/* The path that the action names. */
static void read_path(struct event_reader *r, struct event *e, const struct moment *now)
{
	const struct action *a = now->action;
	struct trail *t = NEW(r->arena, struct trail);

	for (const struct param *p = a->verb->params; p && p->kind; p++)
		if (p->kind == ARG_PLACES && is_open(now, p))
			t->path = *(const struct list *)((const char *)a + p->offset);
	if (!t->path.n)
		return;
	for (int i = 0; i < now->after->data->counters->n_pieces; i++)
		if (now->before->at[i] != now->after->at[i] && knows_from(now, i) &&
		    (is_subject(now, i) ||
		     (now->after->at[i] == t->path.v[t->path.n - 1] && knows_to(now, i)))) {
			begin_path(&t->path, now, i);
			break;
		}
	if (t->path.n > 1)
		e->trails = t;
	else
		e->target = t->path.v[0];
}

static bool is_loss(const struct event_reader *r, const struct match *m, int place)
{
	return r->look && r->look->is_loss && r->look->is_loss(m, place);
}

/* A piece has gone from place to place, to nowhere (NONE) or come from there. */
static void read_move(struct event_reader *r, struct event *e, const struct moment *now, int piece)
{
	int from = now->before->at[piece], to = now->after->at[piece];
	bool was_lost = from == NONE || is_loss(r, now->before, from);

	if (to == NONE || is_loss(r, now->after, to)) {
		if (was_lost || to == NONE || e->lost.n == MOST_LIST || !knows_from(now, piece) ||
		    (sight_of(now->after, piece, now->side) != SEEN && !is_told(now, piece, NONE)))
			return;
		list_add(&e->lost, piece);
		list_add(&e->lost_at, from);
	} else if (knows_to(now, piece)) {
		if (was_lost)
			e->target = e->target == NONE ? to : e->target;
		else if (knows_from(now, piece))
			add_trail(r, e, from, to);
	}
}

static void read_moves(struct event_reader *r, struct event *e, const struct moment *now)
{
	for (int i = 0; i < now->after->data->counters->n_pieces; i++)
		if (now->before->at[i] != now->after->at[i])
			read_move(r, e, now, i);
}

/* ---- attacks ---------------------------------------------------------- */

static int place_arg(const struct action *a, const struct param *p)
{
	int16_t place;

	memcpy(&place, (const char *)a + p->offset, sizeof place);
	return place;
}

static void read_target(struct event *e, const struct moment *now)
{
	const struct action *a = now->action;

	for (const struct param *p = a->verb->params; p && p->kind; p++)
		if (p->kind == ARG_PLACE && !p->origin && is_open(now, p) && place_arg(a, p) != NONE)
			e->target = (int16_t)place_arg(a, p);
}

static bool is_attack(const struct event_reader *r, const struct verb *v)
{
	return r->look && r->look->attacks && name_index(r->look->attacks, v->name) >= 0;
}

static bool is_cut(const struct event_reader *r, const struct verb *v)
{
	return r->look && r->look->cuts && name_index(r->look->cuts, v->name) >= 0;
}

static void read_cut(struct event *e, const struct moment *now)
{
	for (const struct param *p = now->action->verb->params; p && p->kind; p++)
		if (p->origin && is_open(now, p) && e->target != NONE)
			e->cut_from = place_arg(now->action, p);
}

static void add_origin(struct event *e, int place)
{
	if (place != NONE && !list_has(&e->origins, place))
		add_some(&e->origins, place);
}

/* It must name a piece that makes it, whether the side knows which or not. */
static bool has_maker(const struct verb *v)
{
	for (const struct param *p = v->params; p && p->kind; p++)
		if ((p->kind == ARG_PIECE || p->kind == ARG_PIECES || p->kind == ARG_PAIRS) && !p->optional)
			return true;
	return false;
}

/* What nobody makes falls from the sky. */
static void read_origins(struct event *e, const struct moment *now)
{
	const struct action *a = now->action;

	for (const struct param *p = a->verb->params; p && p->kind; p++)
		if (p->origin && is_open(now, p))
			add_origin(e, place_arg(a, p));
	for (int i = 0; !e->origins.n && i < now->after->data->counters->n_pieces; i++)
		if (is_subject(now, i) && knows_from(now, i))
			add_origin(e, now->before->at[i]);
	if (!e->origins.n && !has_maker(a->verb))
		add_origin(e, e->target);
}

static void read_dice(struct event *e, const struct moment *now)
{
	const struct rolled *rolled = now->ruling->rolled;

	for (int i = now->die; i < now->dice; i++)
		if (now->side == NONE || rolled[i].readers >> now->side & 1)
			add_some(&e->dice, rolled[i].value);
}

static void add_outcome(struct event_reader *r, struct event *e, const char *words, int die)
{
	struct outcome **o = &e->outcomes;

	while (*o && !same((*o)->words, words))
		o = &(*o)->next;
	if (!*o) {
		*o = NEW(r->arena, struct outcome);
		(*o)->words = words ? text(r->arena, "%s", words) : NULL;
	}
	add_some(&(*o)->dice, die);
}

/* The last event that was aimed at the place where the piece stood. */
static struct event *event_against(const struct event_reader *r, const struct moment *now, int piece)
{
	int where = now->before->at[piece];

	for (int i = r->events->n; where != NONE && i-- > 0;)
		if (r->events->of[i].target == where)
			return &r->events->of[i];
	return NULL;
}

/* What dice did to pieces goes to the event that was aimed at them, which may be an earlier one. */
static void read_outcomes(struct event_reader *r, const struct moment *now)
{
	for (const struct line *l = now->first; l != now->end; l = l->next) {
		struct event *e = l->piece == NONE || !may_read(l, now->side) ? NULL
			: event_against(r, now, l->piece);

		if (e)
			add_outcome(r, e, l->result, l->die);
	}
}

/* What is counted and is no piece goes from place to place by what the action says. */
static void read_counted(struct event_reader *r, struct event *e, const struct moment *now)
{
	const struct action *a = now->action;

	for (const struct param *p = a->verb->params; p && p->kind && r->look && r->look->stack; p++)
		if (p->origin && is_open(now, p) && place_arg(a, p) != NONE && e->target != NONE &&
		    e->target != place_arg(a, p))
			add_trail(r, e, place_arg(a, p), e->target);
}

/* ---- reading ---------------------------------------------------------- */

/* The log of the step. What was forced is told again by the lines that follow. */
static const char *words_of(struct event_reader *r, const struct step *s)
{
	struct buffer b = { .arena = r->arena };

	for (const struct line *l = s->ruling->log; l; l = l->next) {
		if (!may_read(l, r->side) || !strncmp(l->text, "forced: ", 8))
			continue;
		buffer_printf(&b, "%s%s", b.length ? "; " : "", l->text);
		if (l->rule && *l->rule)
			buffer_printf(&b, " [%s]", l->rule);
	}
	if (s->entry->kind == TAKEN_BACK)
		return undo_words(r->arena, s->doc);
	return b.length ? b.bytes : text(r->arena, "%s: %s", doc_text(s->doc, "by"), doc_text(s->doc, "do"));
}

static struct event *new_event(struct event_reader *r, const char *words)
{
	struct events *all = r->events;
	struct event *e;

	if (all->n == all->room) {
		struct event *old = all->of;

		all->room = 2 * all->room + 16;
		all->of = NEW_N(r->arena, struct event, all->room);
		if (all->n)
			memcpy(all->of, old, sizeof all->of[0] * (size_t)all->n);
	}
	e = &all->of[all->n++];
	*e = (struct event){ .number = r->number, .side = NONE, .target = NONE, .cut_from = NONE,
			      .words = words };
	return e;
}

static void read_moment(struct event_reader *r, const struct moment *now, const char *words, bool is_forced)
{
	struct event *e = new_event(r, words);

	e->is_forced = is_forced;
	e->side = now->action->side;
	read_target(e, now);
	if (is_attack(r, now->action->verb)) {
		read_origins(e, now);
		read_dice(e, now);
	} else if (is_cut(r, now->action->verb)) {
		read_cut(e, now);
	} else {
		read_path(r, e, now);
		read_counted(r, e, now);
	}
	read_moves(r, e, now);
	read_outcomes(r, now);
}

static const struct line *line_after(const struct ruling *from, const struct line *last)
{
	return last ? last->next : from->log;
}

/* The action, then what it forced. */
static void read_moments(struct event_reader *r, const struct step *s)
{
	const struct ruling *own = s->ruling;
	const char *words = words_of(r, s);
	struct moment now = {
		.ruling = own, .action = s->action, .before = &r->before, .first = own->log, .side = r->side,
	};

	for (int i = 0; i <= r->n_forced; i++) {
		const struct forced *next = i < r->n_forced ? &r->forced[i] : NULL;

		now.after = next ? &next->before : s->after;
		now.end = next ? line_after(own, next->last) : NULL;
		now.dice = next ? next->n_rolled : own->n_rolled;
		read_moment(r, &now, words, i > 0);
		if (!next)
			return;
		now.action = &next->action;
		now.before = &next->before;
		now.first = now.end;
		now.die = now.dice;
	}
}

void events_note(struct event_reader *r, const struct step *s)
{
	if (s->entry && s->entry->kind != SET_UP && is_of_play(s->entry->kind) &&
	    is_entry_told(s->after, s->entry, r->side) && r->skip-- <= 0) {
		r->number++;
		if (s->entry->kind == PLAYED)
			read_moments(r, s);
		else if (s->entry->kind == TAKEN_BACK)
			new_event(r, words_of(r, s));
	}
	r->n_forced = 0;
	match_copy(&r->before, s->after);
}

static void watch(struct ruling *own, const struct match *m, const struct action *a)
{
	struct event_reader *r = own->watcher;
	struct forced *f;

	if (r->skip > 0 || r->n_forced == MOST_FORCED)
		return;
	f = &r->forced[r->n_forced++];
	match_copy(&f->before, m);
	f->action = *a;
	f->last = own->log_last;
	f->n_rolled = own->n_rolled;
}

struct event_reader *events_open(const struct game_file *f, int side, int skip, struct ruling *r)
{
	struct event_reader *reader = NEW_RAW(r->arena, struct event_reader);

	memset(reader, 0, offsetof(struct event_reader, before));
	reader->arena = r->arena;
	reader->look = f->match.game->look;
	reader->side = side;
	reader->skip = skip;
	reader->events = NEW(r->arena, struct events);
	reader->forced = arena_take_raw(r->arena, sizeof(struct forced) * MOST_FORCED);
	r->watch = watch;
	r->watcher = reader;
	return reader;
}

const struct events *events_close(struct event_reader *reader, struct ruling *r)
{
	r->watch = NULL;
	return reader->events;
}

static void note_step(void *context, const struct step *s)
{
	events_note(context, s);
}

const struct events *events_read(const struct game_file *f, int side, int last, struct ruling *r)
{
	int actions = entries_told(f, side);
	struct event_reader *reader = events_open(f, side, last < actions ? actions - last : 0, r);
	struct match m;
	bool good = history_replay(&m, f, NULL, note_step, reader, r);
	const struct events *events = events_close(reader, r);

	if (!good) {
		refusal_to_trouble(r);
		return NULL;
	}
	if (is_same_position(r->arena, &m, &f->match))
		return events;
	trouble(r, "the history of %s does not lead to its position; umpire replay says where they part",
		f->name);
	return NULL;
}
