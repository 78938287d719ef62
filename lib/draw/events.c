/* SPDX-License-Identifier: ISC */
/* events.c: what has happened, read again from the history, as a side may know it. */
#include "draw/events.h"
#include "engine/fields.h"
#include "engine/view.h"

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
	const struct match *names;	/* of the file: to read and write pieces and places by */
	int encoded;			/* events that a view has so far */
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

/* The log of a step. What was forced is told again by the lines that follow. */
static const char *log_words(struct event_reader *r, const struct line *log, enum entry_kind kind,
			     const struct doc *doc)
{
	struct buffer b = { .arena = r->arena };

	for (const struct line *l = log; l; l = l->next) {
		if (!may_read(l, r->side) || !strncmp(l->text, "forced: ", 8))
			continue;
		buffer_printf(&b, "%s%s", b.length ? "; " : "", l->text);
		if (l->rule && *l->rule)
			buffer_printf(&b, " [%s]", l->rule);
	}
	if (kind == TAKEN_BACK)
		return undo_words(r->arena, doc);
	return b.length ? b.bytes : text(r->arena, "%s: %s", doc_text(doc, "by"), doc_text(doc, "do"));
}

static const char *words_of(struct event_reader *r, const struct step *s)
{
	return log_words(r, s->ruling->log, s->entry->kind, s->doc);
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
	if (s->entry && !is_beginning(s->entry->kind) && is_of_play(s->entry->kind) &&
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
	reader->names = &f->match;
	reader->side = side;
	reader->skip = skip;
	reader->events = NEW(r->arena, struct events);
	reader->forced = arena_take_raw(r->arena, sizeof(struct forced) * MOST_FORCED);
	r->watch = watch;
	r->watcher = reader;
	return reader;
}

struct events events_of_last(const struct event_reader *reader)
{
	const struct events *all = reader->events;
	int n = 0;

	while (n < all->n && all->of[all->n - n - 1].number == reader->number)
		n++;
	return (struct events){ .of = n ? &all->of[all->n - n] : NULL, .n = n };
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

/* ---- of a view, which carries what was read ----------------------------- */

static struct doc *encode_places(struct arena *arena, const struct data *d, const struct list *places)
{
	struct doc *out = doc_new(arena, DOC_LIST);

	for (int i = 0; i < places->n; i++)
		doc_add_text(arena, out, NULL, "%s", d->map->places[places->v[i]].id)->quoted = true;
	return out;
}

static struct doc *encode_dice(struct arena *arena, const struct list *dice)
{
	struct doc *out = doc_new(arena, DOC_LIST);

	for (int i = 0; i < dice->n; i++)
		doc_add_text(arena, out, NULL, "%d", dice->v[i]);
	return out;
}

/* {by: german, ways: [[a, b]], at: c, from: [d], dice: [6], came: [{what: hits, dice: [6]}], lost: {p: a}} */
static struct doc *encode_event(struct arena *arena, const struct match *m, const struct event *e)
{
	const struct data *d = m->data;
	struct doc *out = doc_new(arena, DOC_MAP), *list;

	doc_add_text(arena, out, "by", "%s", m->game->forms->sides[e->side])->quoted = true;
	list = e->trails ? doc_add(out, "ways", doc_new(arena, DOC_LIST)) : NULL;
	for (const struct trail *t = e->trails; t; t = t->next)
		doc_add(list, NULL, encode_places(arena, d, &t->path));
	if (e->target != NONE)
		doc_add_text(arena, out, "at", "%s", d->map->places[e->target].id)->quoted = true;
	if (e->origins.n)
		doc_add(out, "from", encode_places(arena, d, &e->origins));
	if (e->dice.n)
		doc_add(out, "dice", encode_dice(arena, &e->dice));
	list = e->outcomes ? doc_add(out, "came", doc_new(arena, DOC_LIST)) : NULL;
	for (const struct outcome *o = e->outcomes; o; o = o->next) {
		struct doc *one = doc_add(list, NULL, doc_new(arena, DOC_MAP));

		if (o->words)
			doc_add_text(arena, one, "what", "%s", o->words)->quoted = true;
		doc_add(one, "dice", encode_dice(arena, &o->dice));
	}
	list = e->lost.n ? doc_add(out, "lost", doc_new(arena, DOC_MAP)) : NULL;
	for (int i = 0; i < e->lost.n; i++)
		doc_add_text(arena, list, d->counters->pieces[e->lost.v[i]].id, "%s",
			     d->map->places[e->lost_at.v[i]].id)->quoted = true;
	return out;
}

/* All events of an action but those that say nothing but whose they are: how many there were is a secret. */
static struct doc *encode_number(void *context, struct arena *arena, int number)
{
	struct event_reader *r = context;
	struct doc *out = doc_new(arena, DOC_LIST);

	while (r->encoded < r->events->n && r->events->of[r->encoded].number < number)
		r->encoded++;
	for (int i = r->encoded; i < r->events->n && r->events->of[i].number == number; i++) {
		const struct event *e = &r->events->of[i];
		struct doc *d = e->side == NONE ? NULL : encode_event(arena, r->names, e);

		if (d && d->count > 1)
			doc_add(out, NULL, d);
	}
	return out->count ? out : NULL;
}

struct portrayer events_portrayer(const struct game_file *f, int side, struct ruling *r)
{
	return (struct portrayer){ .ruling = r, .note = note_step, .drawn = encode_number,
				   .context = events_open(f, side, 0, r) };
}

static bool read_places(const struct match *m, const struct doc *d, int least, struct list *to,
			struct ruling *r)
{
	return !d || (read_list(m, d, to, r, read_place) &&
		      (to->n >= least || trouble_at(r, d, "%d places are too few", to->n)));
}

static bool read_die(const struct match *m, const struct doc *d, int16_t *to, struct ruling *r)
{
	(void)m;
	return read_int(d, 0, INT16_MAX, to, r);
}

static bool read_dice_list(const struct match *m, const struct doc *d, struct list *to, struct ruling *r)
{
	return !d || read_list(m, d, to, r, read_die);
}

static bool is_list(const struct doc *d, struct ruling *r)
{
	return !d || d->kind == DOC_LIST || trouble_at(r, d, "a list is expected");
}

static bool read_ways(struct event_reader *v, struct event *e, const struct doc *d, struct ruling *r)
{
	struct trail **end = &e->trails;

	if (!is_list(d, r))
		return false;
	EACH(child, d) {
		*end = NEW(v->arena, struct trail);
		if (!read_places(v->names, child, 2, &(*end)->path, r))
			return false;
		end = &(*end)->next;
	}
	return true;
}

static bool read_came(struct event_reader *v, struct event *e, const struct doc *d, struct ruling *r)
{
	struct outcome **end = &e->outcomes;

	if (!is_list(d, r))
		return false;
	EACH(child, d) {
		const char *words = doc_text(child, "what");

		*end = NEW(v->arena, struct outcome);
		(*end)->words = words ? printable(v->arena, words) : NULL;
		if (!is_mapping(child, r) ||
		    !read_dice_list(v->names, doc_get(child, "dice"), &(*end)->dice, r))
			return false;
		end = &(*end)->next;
	}
	return true;
}

static bool read_lost(struct event_reader *v, struct event *e, const struct doc *d, struct ruling *r)
{
	if (d && (!is_mapping(d, r) || d->count > MOST_LIST))
		return r->verdict == LAWFUL && trouble_at(r, d, "too many are lost");
	EACH(child, d) {
		struct doc key = doc_key(child);
		int16_t piece, place;

		if (!read_piece(v->names, &key, &piece, r) || !read_place(v->names, child, &place, r))
			return false;
		list_add(&e->lost, piece);
		list_add(&e->lost_at, place);
	}
	return true;
}

static bool decode_event(struct event_reader *v, struct event *e, const struct doc *d, struct ruling *r)
{
	static const char *const keys[] = { "by", "ways", "at", "from", "dice", "came", "lost", NULL };
	const struct match *m = v->names;
	const struct doc *by = doc_get(d, "by"), *at = doc_get(d, "at");
	int16_t side = NONE, target = NONE;

	if (!is_mapping(d, r))
		return false;
	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "what is drawn has no '%s'%s", child->key,
					      name_hint_in(r->arena, child->key, keys));
	if (!by)
		return trouble_missing(r, d, "by", "what is drawn says whose it is: 'by'");
	if (!read_side(m, by, &side, r) || (at && !read_place(m, at, &target, r)))
		return false;
	e->side = side;
	e->target = target;
	return read_ways(v, e, doc_get(d, "ways"), r) &&
	       read_places(m, doc_get(d, "from"), 1, &e->origins, r) &&
	       read_dice_list(m, doc_get(d, "dice"), &e->dice, r) && read_came(v, e, doc_get(d, "came"), r) &&
	       read_lost(v, e, doc_get(d, "lost"), r);
}

bool events_told(struct event_reader *v, const struct told_step *s, struct ruling *r)
{
	const char *const *sides = v->names->game->forms->sides;
	const char *words;
	int n = 0;

	if (!s->entry || is_beginning(s->kind) || v->skip-- > 0)
		return true;
	v->number++;
	words = s->kind == PLAYED || s->kind == TAKEN_BACK ? log_words(v, s->log, s->kind, s->entry) : NULL;
	if (s->kind == TAKEN_BACK)
		new_event(v, words);
	if (s->kind != PLAYED)
		return true;
	EACH(child, s->drawn) {
		struct event *e = new_event(v, words);

		e->is_forced = n++ > 0;
		if (!decode_event(v, e, child, r))
			return false;
	}
	if (!n)
		new_event(v, words)->side = name_index(sides, doc_text(s->entry, "by"));
	return true;
}

struct view_reader {
	struct event_reader *events;
	struct ruling *ruling;
};

static void note_told(void *context, const struct told_step *s)
{
	struct view_reader *v = context;

	if (v->ruling->verdict == LAWFUL)
		events_told(v->events, s, v->ruling);
}

static const struct events *read_view(const struct game_file *f, int side, int last, struct ruling *r)
{
	int actions = told_count(f);
	struct event_reader *reader = events_open(f, side, last < actions ? actions - last : 0, r);
	struct view_reader v = { .events = reader, .ruling = r };

	told_each(f, note_told, &v, r);
	events_close(reader, r);
	return r->verdict == LAWFUL ? reader->events : NULL;
}

const struct events *events_read(const struct game_file *f, int side, int last, struct ruling *r)
{
	int actions = f->view ? 0 : entries_told(f, side);
	struct event_reader *reader;
	const struct events *events;
	struct match m;
	bool good;

	if (f->view)
		return read_view(f, side, last, r);
	reader = events_open(f, side, last < actions ? actions - last : 0, r);
	good = history_replay(&m, f, NULL, note_step, reader, r);
	events = events_close(reader, r);
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
