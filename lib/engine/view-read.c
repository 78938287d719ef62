/* SPDX-License-Identifier: ISC */
/* view-read.c: a view, read again: pieces that stand in for backs, what it lists, what it tells. */
#include "engine/view.h"
#include "engine/adjudicate.h"
#include "engine/engine-private.h"
#include "engine/fields.h"
#include "engine/standing.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 100000 };		/* that a view lists: few bytes may stand for very many */

bool view_begin(struct game_file *f, const struct doc *d, struct ruling *r)
{
	const struct game *g = f->match.game;
	struct veil *veil = NEW(r->arena, struct veil);

	veil->side = name_index(g->forms->sides, f->view);
	if (veil->side < 0)
		return trouble_at(r, doc_get(d, "view"), "%s has no side of that name%s", g->name,
				  name_hint_in(r->arena, f->view, g->forms->sides));
	veil->own = doc_get(d, "own");
	f->seen = d;
	f->match.veil = veil;
	return true;
}

/* ---- backs ------------------------------------------------------------ */

static bool is_of(const struct match *m, int piece, int place, const char *back, int viewer)
{
	const struct secrecy *s = m->game->secrecy;
	int side = m->data->counters->pieces[piece].side;

	return m->at[piece] == NONE && (s->back_side ? side == s->back_side(m, place, back) : side != viewer);
}

/* Would it show that back there? */
static bool shows(struct match *m, int piece, int place, const char *back, int viewer)
{
	const struct secrecy *s = m->game->secrecy;
	bool does;

	put_under(m, piece, place);
	does = s->sight(m, piece, viewer) == BACK && same(s->back(m, piece), back);
	put(m, piece, NONE);
	return does;
}

/* Rather one that would show that back; else any that may lie there. NONE: there is none. */
static int stand_in(struct match *m, int place, const char *back, int viewer)
{
	int found = NONE;

	for (int p = 0; p < m->data->counters->n_pieces; p++) {
		if (!is_of(m, p, place, back, viewer))
			continue;
		if (shows(m, p, place, back, viewer))
			return p;
		found = found == NONE ? p : found;
	}
	return found;
}

static bool put_backs(struct match *m, struct veil *veil, int place, const struct doc *d, const char *back,
		      int n, struct ruling *r)
{
	const char *word = printable(r->arena, back);

	while (n-- > 0) {
		int piece = stand_in(m, place, word, veil->side);

		if (piece == NONE)
			return trouble_at(r, d, "no piece is left that could lie unseen in %s",
					  m->data->map->places[place].id);
		put_under(m, piece, place);
		veil->back[piece] = word;
	}
	return true;
}

/* oslo: [german], or where they are counted {ground: 3} */
static bool read_backs(struct match *m, struct veil *veil, const struct doc *line, struct ruling *r)
{
	bool counted = m->game->secrecy->backs_counted;
	struct doc key = doc_key(line);
	int16_t place, n = 1;

	if (!read_place(m, &key, &place, r))
		return false;
	if (line->kind != (counted ? DOC_MAP : DOC_LIST))
		return trouble_at(r, line, "%s is found where backs are expected: %s", doc_kind_name(line),
				  counted ? "{BACK: NUMBER}" : "[BACK]");
	EACH(child, line) {
		if (child->kind != DOC_TEXT)
			return trouble_at(r, child, "%s is found where a %s is expected",
					  doc_kind_name(child), counted ? "number" : "back");
		if ((counted && !read_int(child, 1, MOST_PIECES, &n, r)) ||
		    !put_backs(m, veil, place, child, counted ? child->key : child->text, n, r))
			return false;
	}
	return true;
}

static bool read_unknown(struct match *m, struct veil *veil, const struct doc *d, struct ruling *r)
{
	if (d && !is_mapping(d, r))
		return false;
	EACH(line, d)
		if (!read_backs(m, veil, line, r))
			return false;
	return true;
}

/* ---- what else is known ------------------------------------------------ */

static bool read_known_piece(struct match *m, const struct doc *d, struct ruling *r)
{
	struct doc key = doc_key(d);
	int16_t piece;

	return read_piece(m, &key, &piece, r) && is_mapping(d, r) &&
	       fields_read(m, m->game->piece, piece_struct(m, piece), d, NULL, r);
}

static bool is_kind(const struct doc *d, enum doc_kind kind, enum doc_kind of_children)
{
	EACH(child, d)
		if (child->kind != of_children)
			return false;
	return d && d->kind == kind;
}

static bool are_texts(const struct doc *d, enum doc_kind kind, struct ruling *r)
{
	return !d || is_kind(d, kind, DOC_TEXT) || trouble_at(r, d, "'%s' is of texts", d->key);
}

static bool read_known(struct match *m, struct veil *veil, const struct doc *known, struct ruling *r)
{
	static const char *const keys[] = { "own", "pieces", "shown", "brief", NULL };
	const struct doc *own = doc_get(known, "own"), *pieces = doc_get(known, "pieces");

	if (known && !is_mapping(known, r))
		return false;
	EACH(child, known)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "'known' has no '%s'%s", child->key,
					      name_hint_in(r->arena, child->key, keys));
	if ((own && !(is_mapping(own, r) && fields_read(m, m->game->own, own_struct(m), own, NULL, r))) ||
	    (pieces && !is_mapping(pieces, r)))
		return false;
	EACH(child, pieces)
		if (!read_known_piece(m, child, r))
			return false;
	veil->shown = doc_get(known, "shown");
	veil->brief = doc_get(known, "brief");
	return are_texts(veil->shown, DOC_LIST, r) && are_texts(veil->brief, DOC_MAP, r);
}

/* ---- options ---------------------------------------------------------- */

/* Of a row, an option: who does what, with one value, and what the row says. */
static void add_option(struct arena *arena, struct doc *to, const struct doc *of, const struct doc *value,
		       const char *key, const struct doc *row)
{
	struct doc *d = doc_add(to, NULL, doc_new(arena, DOC_MAP));

	d->file = row->file;
	d->line = row->line;
	d->column = row->column;
	EACH(child, of)
		doc_add_copy(arena, d, child);
	doc_add(d, key, doc_copy(arena, value));
	EACH(child, row)
		if (!doc_get(d, child->key))
			doc_add_copy(arena, d, child);
}

/* "3" or "1-12", of so many */
static bool read_range(const struct doc *d, int most, int *from, int *to, struct ruling *r)
{
	const char *at = d->kind == DOC_TEXT ? d->text : "";
	char *end = NULL;

	*from = *to = *at >= '0' && *at <= '9' && strlen(at) < 16 ? (int)strtol(at, &end, 10) : 0;
	if (end && *end == '-' && end[1] >= '0' && end[1] <= '9')
		*to = (int)strtol(end + 1, &end, 10);
	return (end && !*end && *from >= 1 && *to >= *from && *to <= most) ||
	       trouble_at(r, d, "rows are named by number, 3 or 1-12, and there are %d", most);
}

/* One value with the rows that are named. */
static bool expand_value(struct doc *to, const struct doc *group, const struct doc *value, const char *key,
			 const struct doc *named, struct ruling *r)
{
	const struct doc *rows = doc_get(group, "rows");

	EACH(range, named) {
		int from, last;

		if (!read_range(range, rows->count, &from, &last, r))
			return false;
		for (const struct doc *row = doc_nth(rows, from - 1); row && from <= last; from++) {
			if (to->count == MOST_OPTIONS)
				return trouble_at(r, range, "more than %d options are listed", MOST_OPTIONS);
			add_option(r->arena, to, doc_get(group, "of"), value, key, row);
			row = row->next;
		}
	}
	return true;
}

/* {unit: [dietl, eng-2], rows: [1-2]} */
static bool expand_each(struct doc *to, const struct doc *group, const struct doc *each, struct ruling *r)
{
	const struct doc *named = doc_get(each, "rows"), *values = NULL;

	EACH(child, each)
		if (child != named)
			values = child;
	if (each->kind != DOC_MAP || each->count != 2 || !named || named->kind != DOC_LIST ||
	    values->kind != DOC_LIST)
		return trouble_at(r, each, "a line of a group is written {ARGUMENT: [VALUE], rows: [1-2]}");
	EACH(value, values)
		if (!expand_value(to, group, value, values->key, named, r))
			return false;
	return true;
}

static bool expand_group(struct doc *to, const struct doc *group, struct ruling *r)
{
	if (group->kind != DOC_MAP || group->count != 3 ||
	    !is_kind(doc_get(group, "of"), DOC_MAP, DOC_TEXT) ||
	    !is_kind(doc_get(group, "rows"), DOC_LIST, DOC_MAP) ||
	    !is_kind(doc_get(group, "each"), DOC_LIST, DOC_MAP))
		return trouble_at(r, group, "options are written {by: SIDE, do: VERB, ...}, or as a group "
				  "with 'of', 'rows' and 'each'");
	EACH(each, doc_get(group, "each"))
		if (!expand_each(to, group, each, r))
			return false;
	return true;
}

/* It must answer what is asked, or be lawful at any time. */
static bool vet_option(const struct match *m, const struct doc *d, struct ruling *r)
{
	struct ruling own = { .arena = r->arena };
	const struct doc *some = doc_get(d, "some"), *remark = doc_get(d, "remark");
	struct action a;
	struct list list;

	if (!action_decode(m, d, &a, &own))
		return own.verdict == TROUBLE ? trouble(r, "%s", own.text)
					      : trouble_at(r, d, "this is no option now: %s", own.text);
	if (a.skipped)
		return trouble_at(r, d, "an option does not depend on being asked");
	if (remark && remark->kind != DOC_TEXT)
		return trouble_at(r, remark, "a remark is a text");
	return !some || read_list(m, some, &list, r, read_piece);
}

static bool read_options(const struct game_file *f, struct veil *veil, const struct doc *listed,
			 struct ruling *r)
{
	struct doc *all = doc_new(r->arena, DOC_LIST);

	if (listed->kind != DOC_LIST)
		return trouble_at(r, listed, "%s is found where the list of options is expected",
				  doc_kind_name(listed));
	EACH(child, listed) {
		if (doc_get(child, "do"))
			doc_add_copy(r->arena, all, child);
		else if (!expand_group(all, child, r))
			return false;
	}
	if (all->count && !may_answer(&f->match, veil->side))
		return trouble_at(r, listed, "it is not for %s to decide, so there are no options", f->view);
	EACH(child, all)
		if (!vet_option(&f->match, child, r))
			return false;
	veil->options = all;
	return true;
}

static bool read_may(const struct game_file *f, struct veil *veil, struct ruling *r)
{
	static const char *const keys[] = { "for", "do", NULL };
	const struct doc *may = doc_get(f->seen, "may"), *made_for = doc_get(may, "for");

	if (!may)
		return true;
	if (!is_mapping(may, r))
		return false;
	EACH(child, may)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "'may' has no '%s'%s", child->key,
					      name_hint_in(r->arena, child->key, keys));
	for (int i = 0; keys[i]; i++)
		if (!doc_get(may, keys[i]))
			return trouble_missing(r, may, keys[i], "'may' has a '%s'", keys[i]);
	if (made_for->kind != DOC_TEXT || !same(made_for->text, for_text(r->arena, f, veil->side)))
		return trouble_at(r, made_for, "what may be done is for another position than this one");
	return read_options(f, veil, doc_get(may, "do"), r);
}

void each_listed(const struct match *m, struct arena *arena,
		 bool (*take)(void *, const struct action *, const struct list *), void *context)
{
	EACH(child, m->veil->options) {
		struct ruling r = { .arena = arena, .quiet = true };
		const struct doc *names = doc_get(child, "some");
		struct list some;
		struct action a;

		if (!action_decode(m, child, &a, &r) ||
		    (names && !read_list(m, names, &some, &r, read_piece)))
			bug("an option of a view that was read is none");
		if (!take(context, &a, names ? &some : NULL))
			return;
	}
}

bool view_open(struct game_file *f, struct ruling *r)
{
	struct veil *veil;

	if (!f->view)
		return true;
	if (!is_hiding(&f->match))
		f->match.veil = NULL;
	if (!view_check(f, r) || !f->match.veil)
		return r->verdict == LAWFUL;
	veil = NEW(r->arena, struct veil);
	*veil = *f->match.veil;
	f->match.veil = veil;
	return read_unknown(&f->match, veil, doc_get(f->seen, "unknown"), r) &&
	       read_known(&f->match, veil, doc_get(f->seen, "known"), r) && read_may(f, veil, r);
}

/* ---- is it listed? ---------------------------------------------------- */

enum likeness { UNLIKE, PERHAPS_LAWFUL, LISTED };

static bool same_pieces(const struct list *a, const struct list *b)
{
	for (int i = 0; i < a->n; i++)
		if (!list_has(b, a->v[i]))
			return false;
	return a->n == b->n;
}

static bool is_among(const struct list *a, const struct list *some)
{
	for (int i = 0; some && i < a->n; i++)
		if (!list_has(some, a->v[i]))
			return false;
	return some != NULL;
}

/* Another set of pieces that may be combined, another way to the same place, may do, too. */
static enum likeness list_likeness(const struct param *p, const struct list *a, const struct list *listed,
				   const struct list *some)
{
	if (a->n == listed->n && !memcmp(a->v, listed->v, sizeof a->v[0] * (size_t)a->n))
		return LISTED;
	if (p->kind == ARG_PIECES && same_pieces(a, listed))
		return p->order ? LISTED : PERHAPS_LAWFUL;
	if (p->kind == ARG_PIECES && p->sets && is_among(a, some))
		return PERHAPS_LAWFUL;
	return p->kind == ARG_PLACES && a->n && listed->n && a->v[a->n - 1] == listed->v[listed->n - 1]
	       ? PERHAPS_LAWFUL : UNLIKE;
}

/* What it is called in an action: so are two that are the same. */
static bool same_arg(const struct match *m, const struct param *p, const struct action *a,
		     const struct action *b, struct arena *arena)
{
	const struct doc *one = doc_get(action_encode(arena, m, a), p->name);
	const struct doc *other = doc_get(action_encode(arena, m, b), p->name);

	return one && other ? doc_same(one, other) : one == other;
}

static enum likeness likeness(const struct match *m, const struct action *a, const struct action *listed,
			      const struct list *some, struct arena *arena)
{
	enum likeness least = a->verb == listed->verb && a->side == listed->side ? LISTED : UNLIKE;

	for (const struct param *p = a->verb->params; least != UNLIKE && p && p->kind; p++) {
		const void *one = (const char *)a + p->offset, *other = (const char *)listed + p->offset;
		bool is_list = p->kind == ARG_PIECES || p->kind == ARG_PLACES;
		enum likeness now = is_list ? list_likeness(p, one, other, some)
				    : same_arg(m, p, a, listed, arena) ? LISTED
				    : p->kind == ARG_PAIRS && some ? PERHAPS_LAWFUL : UNLIKE;

		least = now < least ? now : least;
	}
	return least;
}

struct sought {
	const struct match *match;
	const struct action *action;
	struct arena *arena;
	enum likeness most;
	const char *remark;
};

static bool compare(void *context, const struct action *a, const struct list *some)
{
	struct sought *s = context;
	struct arena_mark mark = arena_mark(s->arena);
	enum likeness now = likeness(s->match, s->action, a, some, s->arena);

	arena_release(s->arena, mark);
	if (now > s->most)
		s->most = now;
	if (now == LISTED)
		s->remark = doc_text(a->doc, "remark");
	return now != LISTED;
}

bool check_listed(const struct match *m, const struct doc *proposal, const struct letter *l, struct action *a,
		  struct ruling *r)
{
	struct arena arena = { 0 };
	struct sought s = { .match = m, .action = a, .arena = &arena };
	const char *side = m->game->forms->sides[m->veil->side];

	if (!action_read(m, proposal, l, a, r) || a->skipped)
		return r->verdict == LAWFUL;
	if (a->verb == &standing_verb)
		return check_action(m, a, r);
	if (!m->veil->options)
		return trouble(r, "this view does not list what %s may do: only the whole file tells", side);
	each_option(m, &arena, true, compare, &s);
	arena_free(&arena);
	if (s.most == LISTED && s.remark)
		remark(r, NULL, "%s", printable(r->arena, s.remark));
	if (s.most == LISTED)
		return true;
	if (s.most == PERHAPS_LAWFUL || a->verb->lawful_beyond_offer)
		return trouble(r, "this may be lawful, and a view does not tell: it lists one way to a "
			       "place, and of sets each piece alone and all; only the whole file tells");
	return refuse(r, NULL, "it is not among what the umpire listed for %s; only the whole file tells why",
		      side);
}

/* ---- what was told ---------------------------------------------------- */

/* {'4.2': words}, or words that cite no rule */
static const struct line *read_lines(const struct doc *d, struct ruling *r)
{
	struct line *first = NULL, **end = &first;

	EACH(child, d) {
		const struct doc *words = child->kind == DOC_MAP && child->count == 1 ? child->first : child;

		if (words->kind != DOC_TEXT) {
			trouble_at(r, child, "a line of the log is written {RULE: WORDS}, or as words alone");
			return NULL;
		}
		*end = NEW(r->arena, struct line);
		**end = (struct line){ .text = printable(r->arena, words->text), .readers = ~0u,
				       .rule = words == child ? NULL : printable(r->arena, words->key),
				       .piece = NONE, .die = NONE };
		end = &(*end)->next;
	}
	return first;
}

/* Of standing orders a side is told its own alone; what games called so before is an action. */
static enum entry_kind kind_of(const struct game_file *f, const struct doc *d, bool first)
{
	const char *verb = doc_text(d, "do");

	if (!verb)
		return doc_get(d, "unused") ? UNUSED : doc_get(d, "open") ? OPENING : LETTER;
	if (same(verb, "undo"))
		return TAKEN_BACK;
	if (first && same(verb, "new"))
		return SET_UP;
	if (first && same(verb, "upgrade"))
		return SNAPSHOT;
	return same(doc_text(d, "by"), f->view) && is_standing(f->match.game, d) ? STANDING : PLAYED;
}

static bool vet_dice(const struct doc *entry, struct ruling *r)
{
	const struct doc *dice = doc_get(entry, "dice"), *from = doc_get(entry, "dice-from");
	bool many = from && from->kind == DOC_LIST;
	int16_t n;
	int i;

	if (dice && dice->kind != DOC_LIST)
		return trouble_at(r, dice, "%s is found where a list of dice is expected",
				  doc_kind_name(dice));
	EACH(die, dice)
		if (!(die->kind == DOC_TEXT && same(die->text, "?")) && !read_int(die, 0, INT16_MAX, &n, r))
			return false;
	for (const struct doc *d = many ? from->first : from; d; d = many ? d->next : NULL)
		if (!read_word("source of dice", die_sources, d, &i, r))
			return false;
	return true;
}

/* What people are shown of it by name. Its arguments are written as they stand. */
static bool vet_entry(const struct match *m, const struct doc *entry, enum entry_kind kind, struct ruling *r)
{
	const struct doc *by = doc_get(entry, "by"), *count = doc_get(entry, "count");
	const struct doc *consents = doc_get(entry, "consents"), *unused = doc_get(entry, "unused");
	int16_t side, n;

	if ((by && !read_side(m, by, &side, r)) || (!by && !is_beginning(kind)))
		return by ? false : trouble_at(r, entry, "an entry says whose it is: 'by'");
	if (kind == TAKEN_BACK && !(count ? read_int(count, 1, INT16_MAX, &n, r)
					  : trouble_at(r, entry, "an undo has a 'count'")))
		return false;
	if ((consents && !is_mapping(consents, r)) || (unused && !is_mapping(unused, r)))
		return false;
	EACH(child, consents) {
		struct doc name = doc_key(child);

		if (child->kind != DOC_TEXT)
			return trouble_at(r, child, "a consent is a signature, or 'unproved'");
		if (!read_side(m, &name, &side, r))
			return false;
	}
	return vet_dice(entry, r);
}

static bool check_told(const struct doc *d, int *entry, int *step, struct ruling *r)
{
	static const char *const keys[] = { "entry", "step", "as", "log", "drawn", NULL };
	const struct doc *log = doc_get(d, "log"), *as = doc_get(d, "as"), *drawn = doc_get(d, "drawn");

	if (!is_mapping(d, r))
		return false;
	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "what was told has no '%s'%s", child->key,
					      name_hint_in(r->arena, child->key, keys));
	if (!doc_to_int(doc_get(d, "entry"), entry) || !doc_to_int(doc_get(d, "step"), step) || *entry < 0 ||
	    *step < 0)
		return trouble_at(r, d, "what was told is written {entry: NUMBER, step: NUMBER, log: [...]}");
	if ((log && log->kind != DOC_LIST) || (drawn && drawn->kind != DOC_LIST))
		return trouble_at(r, log && log->kind != DOC_LIST ? log : drawn, "a list is expected");
	return !as || is_mapping(as, r);
}

/* The entry with that number, of a history that is read as far; NULL: there is none, or trouble. */
static const struct doc *reach_entry(struct entries *read, int number, struct ruling *r)
{
	const struct doc *d = NULL;

	while (read->n < number && (d = entries_next_raw(read, r)))
		;
	return read->n == number ? d : NULL;
}

static bool tell_one(const struct game_file *f, struct entries *read, const struct doc *d,
		     struct told_step *s, struct ruling *r)
{
	const struct doc *raw = NULL;

	*s = (struct told_step){ .kind = SET_UP };
	if (!check_told(d, &s->number, &s->step, r))
		return false;
	if (s->number && !((raw = reach_entry(read, s->number, r)) && raw->kind == DOC_MAP))
		return r->verdict == LAWFUL &&
		       trouble_at(r, doc_get(d, "entry"), "there is no such entry, or it was told of before");
	s->entry = doc_get(d, "as");
	if (!s->entry && raw)	/* which is gone when the next is read */
		s->entry = doc_copy(r->arena, entry_seen(r->arena, raw, f->view));
	if (s->entry)
		s->kind = kind_of(f, s->entry, s->number == 1);
	if (s->entry && !vet_entry(&f->match, s->entry, s->kind, r))
		return false;
	s->drawn = doc_get(d, "drawn");
	s->log = read_lines(doc_get(d, "log"), r);
	return r->verdict == LAWFUL;
}

bool told_each(const struct game_file *f, void (*each)(void *, const struct told_step *), void *context,
	       struct ruling *r)
{
	const struct doc *told = doc_get(f->seen, "told");
	struct entries read;
	struct told_step s;

	if (!told)
		return trouble(r, "%s: this view does not tell the log: an earlier umpire wrote it, or the "
			       "history of the game does not lead to its position", f->name);
	if (told->kind != DOC_LIST)
		return trouble_at(r, told, "%s is found where the list of what was told is expected",
				  doc_kind_name(told));
	entries_open(&read, f, 0);
	EACH(child, told) {
		if (!tell_one(f, &read, child, &s, r))
			break;
		each(context, &s);
	}
	entries_close(&read);
	return r->verdict == LAWFUL;
}

static void count_one(void *context, const struct told_step *s)
{
	*(int *)context += s->entry && !is_beginning(s->kind);
}

int told_count(const struct game_file *f)
{
	struct arena arena = { 0 };
	struct ruling r = { .arena = &arena };
	int n = 0;

	told_each(f, count_one, &n, &r);
	arena_free(&arena);
	return n;
}
