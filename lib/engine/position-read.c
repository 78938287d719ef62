/* SPDX-License-Identifier: ISC */
/* position-read.c: a position from a mapping: of a game file, or what a fixture gives and expects. */
#include "engine/aside.h"
#include "engine/fields.h"
#include "engine/file.h"
#include "engine/engine-private.h"
#include "engine/standing.h"

#include <string.h>

enum { MOST_STATED = 16 };	/* decisions in a file; the rest of MOST_PENDING is for what they lead to */

static const char *next_state(const void *game, int i)
{
	const struct state *s = ((const struct game *)game)->states[i];

	return s ? s->name : NULL;
}

static const struct state *state_find(const struct game *g, const struct doc *d, struct ruling *r)
{
	bool is_text = d->kind == DOC_TEXT;

	for (const struct state *const *s = g->states; is_text && *s; s++)
		if (same((*s)->name, d->text))
			return *s;
	trouble_at(r, d, "%s has no decision '%s'%s", g->name, is_text ? d->text : doc_kind_name(d),
		   is_text ? name_hint(r->arena, d->text, next_state, g) : "");
	return NULL;
}

static const char *const frame_keys[] = { "decide", "side", "who", "where", "border", "count",
					  "stage", NULL };

static const char *next_stage(const void *stages, int i)
{
	return ((const struct stage *)stages)[i].name;
}

static bool read_stage(const struct doc *d, struct frame *f, struct ruling *r)
{
	const char *name = d->kind == DOC_TEXT ? d->text : NULL;

	if (!f->state->stages)
		return trouble_at_key(r, d, "'%s' has no stages", f->state->name);
	for (f->stage = 0; f->state->stages[f->stage].name; f->stage++)
		if (same(f->state->stages[f->stage].name, name))
			return true;
	return same(name, "end") ||
	       trouble_at(r, d, "'%s' has no stage '%s'%s", f->state->name, name ? name : doc_kind_name(d),
			  name ? name_hint(r->arena, name, next_stage, f->state->stages) : "");
}

/* One key of a decision; keys that are none are left to the caller. */
static bool read_frame_key(const struct match *m, const struct doc *d, struct frame *f, struct ruling *r)
{
	switch (name_index(frame_keys, d->key)) {
	case 1: return read_side(m, d, &f->side, r);
	case 2: return read_piece(m, d, &f->who, r);
	case 3: return read_place(m, d, &f->where, r);
	case 4: return read_border(m, d, &f->border, r);
	case 5: return read_int(d, INT16_MIN + 1, INT16_MAX, &f->count, r);
	case 6: return read_stage(d, f, r);
	default: return true;
	}
}

static bool check_frame(const struct match *m, const struct doc *d, const struct frame *f, struct ruling *r)
{
	const struct state *s = f->state;
	bool is_sides = s->asks ? !s->anyone : s->asked != THE_UMPIRE && s->asked != ANYBODY;
	const char *lacks = is_sides && f->side == NONE		? "side"
			    : s->who > 0 && f->who == NONE && !m->veil ? "who"
			    : s->where && f->where == NONE	? "where"
			    : s->border > 0 && f->border == NONE ? "border"
			    : s->least > 0 && f->count <= 0	? "count"
								: NULL;

	if (f->state->anyone && f->side != NONE)
		return trouble_at(r, doc_get(d, "side"), "decision '%s' is for any side", f->state->name);
	return !lacks || trouble_at(r, doc_get(d, lacks) ? doc_get(d, lacks) : d, "decision '%s' needs '%s'",
				    f->state->name, lacks);
}

/* {decide: retreat, side: allied, who: sg-1, where: '0919', count: 2} */
static bool read_frame(struct match *m, const struct doc *d, struct ruling *r)
{
	const struct doc *decide = doc_get(d, "decide");
	const struct state *s;
	struct frame *f;

	if (!decide)
		return trouble_missing(r, d, "decide", "a decision is written {decide: NAME, side: SIDE}");
	s = state_find(m->game, decide, r);
	if (!s)
		return false;
	if (m->depth == MOST_STATED)
		return trouble_at(r, d, "more than %d decisions are pending", MOST_STATED);
	f = ask(m, s, NONE);
	EACH(child, d)
		if (!read_frame_key(m, child, f, r))
			return false;
	return check_frame(m, d, f, r);
}

/* The file has the top first; the match has it last. */
static bool read_pending(struct match *m, const struct doc *d, struct ruling *r)
{
	const struct doc *frames[MOST_STATED];
	int n = 0;

	if (d->kind != DOC_LIST || d->count > MOST_STATED)
		return trouble_at(r, d, "a list of at most %d decisions is expected", MOST_STATED);
	while (m->depth)
		done(m);
	EACH(child, d) {
		if (!is_mapping(child, r))
			return false;
		EACH(key, child)
			if (name_index(frame_keys, key->key) < 0)
				return trouble_at_key(r, key, "a decision has no '%s'%s", key->key,
						      name_hint_in(r->arena, key->key, frame_keys));
		frames[n++] = child;
	}
	while (n-- > 0)
		if (!read_frame(m, frames[n], r))
			return false;
	return true;
}

/* {winner: SIDE, rule: CLAUSE} */
static bool check_result(const struct match *m, const struct doc *d, struct ruling *r)
{
	static const char *const keys[] = { "winner", "rule", NULL };
	static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";
	const struct doc *rule;

	if (!is_mapping(d, r))
		return false;
	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at_key(r, child, "a result has no '%s'", child->key);
	for (int i = 0; keys[i]; i++)
		if (!doc_get(d, keys[i]))
			return trouble_missing(r, d, keys[i],
					       "a result is written {winner: SIDE, rule: CLAUSE}");
	rule = doc_get(d, "rule");
	if (rule->kind != DOC_TEXT || !*rule->text || strlen(rule->text) >= sizeof m->won_by ||
	    rule->text[strspn(rule->text, fine)])
		return trouble_at(r, rule, "the rule that ended the game is a clause such as '4.2'");
	return true;
}

static bool read_result(struct match *m, const struct doc *d, struct ruling *r)
{
	const struct doc *winner = doc_get(d, "winner");

	if (!check_result(m, d, r))
		return false;
	snprintf(m->won_by, sizeof m->won_by, "%s", doc_text(d, "rule"));
	m->winner = NONE;
	for (int i = 0; m->game->parties && m->game->forms->sides[i]; i++)
		if (m->winner == NONE && same(m->game->parties[i], winner->text))
			m->winner = (int16_t)i;
	return m->winner != NONE || same(winner->text, "none") || read_side(m, winner, &m->winner, r);
}

static bool read_options(struct match *m, const struct doc *d, struct ruling *r)
{
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list of options is expected", doc_kind_name(d));
	m->options = 0;
	EACH(child, d) {
		int i;

		if (!read_option(m->game, child, &i, r))
			return false;
		m->options |= 1u << i;
	}
	return true;
}

static bool read_piece_line(struct match *m, int side, const struct doc *d, struct ruling *r)
{
	static const char *const except[] = { "at", NULL };
	const struct doc *at = d->kind == DOC_MAP ? doc_get(d, "at") : d;
	struct doc key = doc_key(d);
	int16_t piece, place = NONE;

	if (!read_piece(m, &key, &piece, r))
		return false;
	if (m->data->counters->pieces[piece].side != side)
		return trouble_at_key(r, d, "%s is not a piece of that side", d->key);
	if (at) {
		bool nowhere = at->kind == DOC_TEXT && same(at->text, "none") && !at->quoted;

		if (!nowhere && !read_place(m, at, &place, r))
			return false;
		if (m->at[piece] != place)
			put_under(m, piece, place);
	}
	return d->kind != DOC_MAP || fields_read(m, m->game->piece, piece_struct(m, piece), d, except, r);
}

/* Of the pieces in a place the one that the mapping names last. */
static const struct doc *last_at(const struct match *m, const struct doc *pieces, int place)
{
	const struct doc *last = pieces;

	EACH(side, pieces)
		EACH(line, side) {
			int piece = piece_find(m->data, line->key);

			if (piece != NONE && m->at[piece] == place)
				last = line;
		}
	return last;
}

/* A stack with an order is a list. */
static bool check_stacks(const struct match *m, const struct doc *d, struct ruling *r)
{
	for (int i = 0; i < m->data->map->n_places; i++)
		if (m->game->ordered >> m->data->map->places[i].kind & 1 && count_at(m, i) > MOST_LIST)
			return trouble_at(r, last_at(m, d, i), "more than %d pieces are in %s", MOST_LIST,
					  m->data->map->places[i].id);
	return true;
}

static bool read_pieces(struct match *m, const struct doc *d, struct ruling *r)
{
	if (!is_mapping(d, r))
		return false;
	EACH(side, d) {
		int i = name_index(m->game->forms->sides, side->key);

		if (i < 0)
			return trouble_at_key(r, side, "'%s' is no side%s", side->key,
					      name_hint_in(r->arena, side->key, m->game->forms->sides));
		if (!is_mapping(side, r))
			return false;
		EACH(line, side)
			if (!read_piece_line(m, i, line, r))
				return false;
	}
	return check_stacks(m, d, r);
}

static bool read_places(struct match *m, const struct doc *d, struct ruling *r)
{
	if (!is_mapping(d, r))
		return false;
	EACH(line, d) {
		struct doc key = doc_key(line);
		int16_t place;

		if (!read_place(m, &key, &place, r) ||
		    !fields_read(m, m->game->place, place_struct(m, place), line, NULL, r))
			return false;
	}
	return true;
}

/* The order of a stack names exactly the pieces in it, each once. */
static bool check_order(const struct match *m, int place, const struct list *order, const struct doc *d,
			struct ruling *r)
{
	const char *where = m->data->map->places[place].id;
	int i = 0;

	EACH(child, d) {
		if (m->at[order->v[i]] != place)
			return trouble_at(r, child, "%s is not in %s, so it is not in the stack there",
					  child->text, where);
		if (list_repeats(order, i++))
			return trouble_at(r, child, "%s is here again", child->text);
	}
	EACH_PIECE_AT(p, m, place)
		if (!list_has(order, p))
			return trouble_at(r, d, "%s is in %s, and the stack there lacks it",
					  m->data->counters->pieces[p].id, where);
	return true;
}

static bool read_stacks(struct match *m, const struct doc *d, struct ruling *r)
{
	if (!is_mapping(d, r))
		return false;
	EACH(line, d) {
		struct doc key = doc_key(line);
		struct list order;
		int16_t place;

		if (!read_place(m, &key, &place, r) || !read_list(m, line, &order, r, read_piece))
			return false;
		if (!check_order(m, place, &order, line, r))
			return false;
		restack(m, place, &order);
	}
	return true;
}

static bool read_scenario_of(struct match *m, const struct doc *d, struct ruling *r)
{
	const struct data *data;
	uint32_t options = m->options;
	int32_t step = m->step;
	int16_t edition = m->edition;
	int scenario;

	if (!read_scenario(m->game, m->data, d, &scenario, r))
		return false;
	data = scenario_data(m->data, scenario);
	if (data != m->data) {
		match_clear(m, m->game, data);
		m->options = options;
		m->step = step;
		m->edition = edition;
	}
	m->scenario = (int16_t)scenario;
	return true;
}

static bool read_step(struct match *m, const struct doc *d, struct ruling *r)
{
	int n;

	if (d->kind != DOC_TEXT || !doc_to_int(d, &n) || n < 0)
		return trouble_at(r, d, "step counts the actions played: a whole number");
	m->step = n;
	return true;
}

/* The law that the game was begun with. */
static bool read_edition(struct match *m, const struct doc *d, struct ruling *r)
{
	int n;

	if (d->kind != DOC_TEXT || !doc_to_int(d, &n) || n < 1)
		return trouble_at(r, d, "edition is a whole number from 1 to %d", m->game->edition);
	if (n > m->game->edition)
		return trouble_at(r, d,
				  "the game was begun with edition %d of %s, and this program knows none "
				  "after %d: a later umpire plays it", n, m->game->name, m->game->edition);
	m->edition = (int16_t)n;
	return true;
}

static bool read_own(struct match *m, const struct doc *d, struct ruling *r)
{
	return fields_read(m, m->game->own, own_struct(m), d, NULL, r);
}

/* The parts of a position, in the order in which they must be read. */
static const struct part {
	const char *key;
	bool (*read)(struct match *, const struct doc *, struct ruling *);
} parts[] = {
	{ "scenario", read_scenario_of },
	{ "edition", read_edition },
	{ "options", read_options },
	{ "step", read_step },
	{ "pending", read_pending },
	{ "result", read_result },
	{ "own", read_own },
	{ "places", read_places },
	{ "pieces", read_pieces },
	{ "stacks", read_stacks },
	{ "offers", aside_read },
	{ "standing", standing_read },
	{ 0 }
};

static int stage_count(const struct state *s)
{
	int n = 0;

	while (s->stages && s->stages[n].name)
		n++;
	return n;
}

/* What own says of the stage of a decision, by number or by name. */
static bool read_own_stage(struct match *m, const struct field *f, const struct doc *d, struct ruling *r)
{
	int stage, frame = frame_staged(m, f);
	int last = frame == NONE ? 0 : stage_count(m->pending[frame].state);

	if (f->names && d->kind == DOC_TEXT && same(d->text, "end"))
		stage = last;
	else if (f->names ? !read_word(f->key, f->names, d, &stage, r)
			  : !doc_to_int(d, &stage) && !trouble_at(r, d, "a whole number is expected"))
		return false;
	if (frame == NONE)
		return !stage || trouble_at(r, d, "'%s' is of no decision that is pending", f->key);
	if (stage < 0 || stage > last)
		return trouble_at(r, d, "'%s' has no such stage", m->pending[frame].state->name);
	m->pending[frame].stage = (int16_t)stage;
	return true;
}

static bool read_own_stages(struct match *m, const struct doc *own, struct ruling *r)
{
	for (const struct field *f = m->game->own; own && f->kind; f++) {
		const struct doc *d = f->kind == FIELD_STAGE ? doc_get(own, f->key) : NULL;

		if (d && !read_own_stage(m, f, d, r))
			return false;
	}
	return true;
}

bool match_patch(struct match *m, const struct doc *d, struct ruling *r)
{
	for (const struct part *p = parts; p->key; p++) {
		const struct doc *child = doc_get(d, p->key);

		if (child && !p->read(m, child, r))
			return false;
	}
	if (doc_get(d, "decide")) {
		while (m->depth)
			done(m);
		if (!read_frame(m, d, r))
			return false;
	}
	return read_own_stages(m, doc_get(d, "own"), r) &&
	       (!m->game->read_former || m->game->read_former(m, d, r));
}

const char *position_key(int i)
{
	return i < (int)LENGTH(parts) ? parts[i].key : NULL;
}
