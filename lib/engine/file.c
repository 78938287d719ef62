/* file.c: the game file, read and written; the position as one side may see it. */
#include "engine/fields.h"

#include <inttypes.h>
#include <string.h>

enum {
	FILE_VERSION = 1,
	MOST_STATED = 16,	/* decisions in a file; the rest of MOST_PENDING is for what they lead to */
};

/* ---- reading ---------------------------------------------------------- */

static bool expect_map(const struct doc *d, struct ruling *r)
{
	return d->kind == DOC_MAP ||
	       trouble_at(r, d, "%s is found where a mapping is expected", doc_kind_name(d));
}

static const char *next_state(const void *game, int i)
{
	const struct state *s = ((const struct game *)game)->states[i];

	return s ? s->name : NULL;
}

static const struct state *state_find(const struct game *g, const struct doc *d, struct ruling *r)
{
	const char *near;

	if (d->kind == DOC_TEXT)
		for (const struct state *const *s = g->states; *s; s++)
			if (same((*s)->name, d->text))
				return *s;
	near = d->kind == DOC_TEXT ? nearest(d->text, next_state, g) : NULL;
	trouble_at(r, d, "%s has no decision '%s'%s", g->name,
		   d->kind == DOC_TEXT ? d->text : doc_kind_name(d),
		   near ? text(r->arena, "; did you mean '%s'?", near) : "");
	return NULL;
}

static const char *const frame_keys[] = { "decide", "side", "who", "where", "border", "count", NULL };

/* One key of a decision; keys that are none are left to the caller. */
static bool read_frame_key(const struct match *m, const struct doc *d, struct frame *f, struct ruling *r)
{
	switch (name_index(frame_keys, d->key)) {
	case 1: return read_side(m, d, &f->side, r);
	case 2: return read_piece(m, d, &f->who, r);
	case 3: return read_place(m, d, &f->where, r);
	case 4: return read_border(m, d, &f->border, r);
	case 5: return read_int(d, INT16_MIN + 1, INT16_MAX, &f->count, r);
	default: return true;
	}
}

static bool check_frame(const struct doc *d, const struct frame *f, struct ruling *r)
{
	unsigned needs = f->state->needs | (f->state->asks ? NEEDS_SIDE : 0);
	const char *lacks = needs & NEEDS_SIDE && f->side == NONE       ? "side"
			    : needs & NEEDS_WHO && f->who == NONE       ? "who"
			    : needs & NEEDS_WHERE && f->where == NONE   ? "where"
			    : needs & NEEDS_BORDER && f->border == NONE ? "border"
			    : needs & NEEDS_COUNT && f->count <= 0      ? "count"
									: NULL;

	return !lacks || trouble_at(r, d, "decision '%s' needs '%s'", f->state->name, lacks);
}

/* {decide: retreat, side: allied, who: sg-1, where: '0919', count: 2} */
static bool read_frame(struct match *m, const struct doc *d, struct ruling *r)
{
	const struct doc *decide = doc_get(d, "decide");
	const struct state *s;
	struct frame *f;

	if (!decide)
		return trouble_at(r, d, "a decision is written {decide: NAME, side: SIDE}");
	s = state_find(m->game, decide, r);
	if (!s)
		return false;
	if (m->depth == MOST_STATED)
		return trouble_at(r, d, "more than %d decisions are pending", MOST_STATED);
	f = ask(m, s, NONE);
	EACH(child, d)
		if (!read_frame_key(m, child, f, r))
			return false;
	return check_frame(d, f, r);
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
		if (!expect_map(child, r))
			return false;
		EACH(key, child)
			if (name_index(frame_keys, key->key) < 0)
				return trouble_at(r, key, "a decision has no '%s'", key->key);
		frames[n++] = child;
	}
	while (n-- > 0)
		if (!read_frame(m, frames[n], r))
			return false;
	return true;
}

static bool read_result(struct match *m, const struct doc *d, struct ruling *r)
{
	const char *rule = doc_text(d, "rule");
	const struct doc *winner = doc_get(d, "winner");

	if (!expect_map(d, r) || !winner || !rule || strlen(rule) >= sizeof m->won_by)
		return trouble_at(r, d, "a result is written {winner: SIDE, rule: CLAUSE}");
	snprintf(m->won_by, sizeof m->won_by, "%s", rule);
	m->winner = NONE;
	return same(winner->text, "none") || read_side(m, winner, &m->winner, r);
}

static bool read_options(struct match *m, const struct doc *d, struct ruling *r)
{
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where a list of options is expected", doc_kind_name(d));
	m->options = 0;
	EACH(child, d) {
		int i = child->kind == DOC_TEXT ? option_index(m->game, child->text) : NONE;

		if (i == NONE)
			return trouble_at(r, child, "%s has no option '%s'", m->game->name,
					  child->kind == DOC_TEXT ? child->text : doc_kind_name(child));
		m->options |= 1u << i;
	}
	return true;
}

static bool read_piece_line(struct match *m, int side, const struct doc *d, struct ruling *r)
{
	static const char *const except[] = { "at", NULL };
	struct doc key = *d;
	const struct doc *at = d->kind == DOC_MAP ? doc_get(d, "at") : d;
	int16_t piece, place = NONE;

	key.kind = DOC_TEXT;
	key.text = d->key;
	if (!read_piece(m, &key, &piece, r))
		return false;
	if (m->data->counters->pieces[piece].side != side)
		return trouble_at(r, d, "%s is not a piece of that side", d->key);
	if (at) {
		bool nowhere = at->kind == DOC_TEXT && same(at->text, "none") && !at->quoted;

		if (!nowhere && !read_place(m, at, &place, r))
			return false;
		if (m->at[piece] != place)
			put_under(m, piece, place);
	}
	return d->kind != DOC_MAP || fields_read(m, m->game->piece, m->piece[piece], d, except, r);
}

/* A stack with an order is a list. */
static bool check_stacks(const struct match *m, const struct doc *d, struct ruling *r)
{
	for (int i = 0; i < m->data->map->n_places; i++)
		if (m->game->ordered >> m->data->map->places[i].kind & 1 && count_at(m, i) > MOST_LIST)
			return trouble_at(r, d, "more than %d pieces are in %s", MOST_LIST,
					  m->data->map->places[i].id);
	return true;
}

static bool read_pieces(struct match *m, const struct doc *d, struct ruling *r)
{
	if (!expect_map(d, r))
		return false;
	EACH(side, d) {
		int i = name_index(m->game->forms->sides, side->key);

		if (i < 0)
			return trouble_at(r, side, "'%s' is no side", side->key);
		if (!expect_map(side, r))
			return false;
		EACH(line, side)
			if (!read_piece_line(m, i, line, r))
				return false;
	}
	return check_stacks(m, d, r);
}

static bool read_places(struct match *m, const struct doc *d, struct ruling *r)
{
	if (!expect_map(d, r))
		return false;
	EACH(line, d) {
		struct doc key = *line;
		int16_t place;

		key.kind = DOC_TEXT;
		key.text = line->key;
		if (!read_place(m, &key, &place, r) ||
		    !fields_read(m, m->game->place, m->place[place], line, NULL, r))
			return false;
	}
	return true;
}

static bool is_whole_stack(const struct match *m, int place, const struct list *order)
{
	for (int i = 0; i < order->n; i++) {
		if (m->at[order->v[i]] != place)
			return false;
		for (int j = 0; j < i; j++)
			if (order->v[j] == order->v[i])
				return false;
	}
	return order->n == count_at(m, place);
}

static bool read_stacks(struct match *m, const struct doc *d, struct ruling *r)
{
	if (!expect_map(d, r))
		return false;
	EACH(line, d) {
		struct doc key = *line;
		struct list order;
		int16_t place;

		key.kind = DOC_TEXT;
		key.text = line->key;
		if (!read_place(m, &key, &place, r) || !read_list(m, line, &order, r, read_piece))
			return false;
		if (!is_whole_stack(m, place, &order))
			return trouble_at(r, line,
					  "the order of a stack names exactly the pieces in it, each once");
		restack(m, place, &order);
	}
	return true;
}

static bool read_scenario(struct match *m, const struct doc *d, struct ruling *r)
{
	for (int i = 0; m->data->scenarios[i].name; i++)
		if (d->kind == DOC_TEXT && same(m->data->scenarios[i].name, d->text)) {
			m->scenario = (int16_t)i;
			return true;
		}
	return trouble_at(r, d, "%s has no such scenario", m->game->name);
}

static bool read_step(struct match *m, const struct doc *d, struct ruling *r)
{
	int n;

	if (d->kind != DOC_TEXT || !doc_to_int(d, &n) || n < 0)
		return trouble_at(r, d, "step counts the actions played: a whole number");
	m->step = n;
	return true;
}

static bool read_own(struct match *m, const struct doc *d, struct ruling *r)
{
	return fields_read(m, m->game->own, m->own, d, NULL, r);
}

/* The parts of a position, in the order in which they must be read. */
static const struct part {
	const char *key;
	bool (*read)(struct match *, const struct doc *, struct ruling *);
} parts[] = { { "scenario", read_scenario }, { "options", read_options },
	      { "step", read_step },         { "pending", read_pending },
	      { "result", read_result },     { "own", read_own },
	      { "places", read_places },     { "pieces", read_pieces },
	      { "stacks", read_stacks },     { 0 } };

bool match_patch(struct match *m, const struct doc *d, struct ruling *r)
{
	for (const struct part *p = parts; p->key; p++) {
		const struct doc *child = doc_get(d, p->key);

		if (child && !p->read(m, child, r))
			return false;
	}
	if (!doc_get(d, "decide"))
		return true;
	while (m->depth)
		done(m);
	return read_frame(m, d, r);
}

static const char *next_part(const void *none, int i)
{
	static const char *const head[] = { "umpire", "game", "data", "view", "history" };

	(void)none;
	if (i < (int)LENGTH(head))
		return head[i];
	i -= (int)LENGTH(head);
	return i < (int)LENGTH(parts) ? parts[i].key : NULL;
}

static bool check_keys(const struct doc *d, struct ruling *r)
{
	EACH(child, d) {
		bool known = same(child->key, "unknown") && doc_get(d, "view");
		const char *near, *key;

		for (int i = 0; !known && (key = next_part(NULL, i)); i++)
			known = same(key, child->key);
		if (known)
			continue;
		near = nearest(child->key, next_part, NULL);
		return trouble_at(r, child, "a game file has no '%s'%s", child->key,
				  near ? text(r->arena, "; did you mean '%s'?", near) : "");
	}
	return true;
}

static const char *next_game(const void *none, int i)
{
	(void)none;
	return games[i] ? games[i]->name : NULL;
}

static const struct game *read_game(const struct doc *d, struct ruling *r)
{
	const struct doc *version = doc_get(d, "umpire"), *name = doc_get(d, "game");
	const struct game *g;
	int n;

	if (!version) {
		trouble_at(r, d, "this is no game file: it does not begin with 'umpire: %d'", FILE_VERSION);
		return NULL;
	}
	if (!doc_to_int(version, &n) || n != FILE_VERSION) {
		trouble_at(r, version, "this program reads game files of version %d", FILE_VERSION);
		return NULL;
	}
	g = name && name->kind == DOC_TEXT ? game_find(name->text) : NULL;
	if (!g) {
		const char *near =
			name && name->kind == DOC_TEXT ? nearest(name->text, next_game, NULL) : NULL;

		trouble_at(r, name ? name : d, "no game of that name is known%s",
			   near ? text(r->arena, "; did you mean '%s'?", near) : "");
	}
	return g;
}

static const struct data *read_data(const struct game *g, const struct doc *d, const char *dir,
				    struct ruling *r)
{
	const struct data *data = g->data;
	const struct doc *stated = doc_get(d, "data");
	const char *why = NULL;
	char now[17];

	if (dir && !(data = data_load_dir(r->arena, g->forms, dir, g->data, &why))) {
		trouble(r, "%s", why);
		return NULL;
	}
	snprintf(now, sizeof now, "%016" PRIx64, data_digest(data));
	if (stated && stated->kind == DOC_TEXT && same(stated->text, now))
		return data;
	trouble_at(r, stated ? stated : d,
		   "the game is played with other data (%s) than those in force (%s)%s",
		   stated && stated->kind == DOC_TEXT ? stated->text : "not stated", now,
		   dir ? "" : "; give its data with --data DIR");
	return NULL;
}

/* ---- the history, kept as bytes --------------------------------------- */

/* The line "history:" at the left edge with nothing but indented lines after it, or NULL. */
static const char *find_history(const char *bytes, size_t length)
{
	const char *end = bytes + length, *found = NULL;

	for (const char *line = bytes; line < end;) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));
		size_t n = (size_t)((stop ? stop : end) - line);

		if (n == 8 && !memcmp(line, "history:", 8))
			found = line;
		else if (found && n && *line != ' ' && *line != '#')
			return NULL;
		if (!stop)
			break;
		line = stop + 1;
	}
	return found;
}

static int count_lines(const char *from, const char *to)
{
	int n = 0;

	for (; from < to; from++)
		n += *from == '\n';
	return n;
}

/* A history that another program wrote is put into our own form. */
static bool take_history(struct game_file *file, const struct doc *d, struct ruling *r)
{
	const struct doc *history = doc_get(d, "history");
	struct buffer b = { .arena = r->arena };

	if (history && history->kind != DOC_LIST && !(history->kind == DOC_TEXT && !*history->text))
		return trouble_at(r, history, "%s is found where the list of actions is expected",
				  doc_kind_name(history));
	EACH(entry, history) {
		buffer_text(&b, "  - ");
		doc_write_flow(&b, entry);
		buffer_text(&b, "\n");
	}
	file->history = b.bytes ? b.bytes : "";
	file->history_length = b.length;
	file->history_line = history ? history->line : 0;
	return true;
}

static const struct doc *parse_head(struct game_file *file, const char *bytes, size_t length,
				    struct ruling *r)
{
	const char *history = find_history(bytes, length), *why = NULL;
	const struct doc *d;

	if (history) {
		const char *first = memchr(history, '\n', (size_t)(bytes + length - history));

		d = doc_read(r->arena, bytes, (size_t)(history - bytes), file->name, NULL, &why);
		if (d && d->kind == DOC_MAP && !doc_get(d, "history")) {
			file->history = first ? first + 1 : "";
			file->history_length = first ? (size_t)(bytes + length - first - 1) : 0;
			file->history_line = count_lines(bytes, history) + 2;
			return d;
		}
	}
	d = doc_read(r->arena, bytes, length, file->name, NULL, &why);
	if (!d) {
		trouble(r, "%s", why);
		return NULL;
	}
	return expect_map(d, r) && take_history(file, d, r) ? d : NULL;
}

/* A file may be damaged or made by hand: what no lawful play can bring about is not adjudicated. */
static bool check_position(const struct match *m, const struct doc *d, struct ruling *r)
{
	const struct frame *f = top_frame(m);
	const char *broken = m->game->broken ? m->game->broken(m, r->arena) : NULL;

	if (is_over(m) ? f != NULL : !f || !f->state->asks)
		return trouble_at(r, d,
				  "the top of pending is not a question, or the game is over and asks one");
	return !broken || trouble_at(r, d, "this position cannot come about: %s", broken);
}

bool file_parse(struct game_file *file, const char *bytes, size_t length, const char *name,
		const char *data_dir, struct ruling *r)
{
	const struct doc *d;
	const struct game *g;
	const struct data *data;

	memset(file, 0, sizeof *file);
	file->name = name;
	file->history = "";
	d = parse_head(file, bytes, length, r);
	if (!d || !(g = read_game(d, r)) || !check_keys(d, r) || !(data = read_data(g, d, data_dir, r)))
		return false;
	file->view = doc_text(d, "view");
	match_clear(&file->match, g, data);
	if (!match_patch(&file->match, d, r))
		return false;
	return file->view || check_position(&file->match, d, r);
}

void history_add(struct game_file *file, struct arena *arena, const struct doc *action,
		 const struct ruling *r)
{
	struct buffer *b = file->growing;
	struct doc *entry = doc_copy(arena, action), *dice;

	if (r->n_rolled) {
		dice = doc_add(entry, "dice", doc_new(arena, DOC_LIST));
		for (int i = 0; i < r->n_rolled; i++)
			doc_add_text(arena, dice, NULL, "%d", r->rolled[i].value);
	}
	/* a copy of the file may have gone on with the same buffer */
	if (!b || b->bytes != file->history || b->length != file->history_length) {
		file->growing = b = NEW(arena, struct buffer);
		b->arena = arena;
		buffer_add(b, file->history, file->history_length);
	}
	if (b->length && b->bytes[b->length - 1] != '\n')
		buffer_text(b, "\n");
	buffer_text(b, "  - ");
	doc_write_flow(b, entry);
	buffer_text(b, "\n");
	file->history = b->bytes;
	file->history_length = b->length;
}

/* ---- writing ---------------------------------------------------------- */

static void write_fields(struct buffer *b, const struct match *m, const struct field *fields,
			 const void *base, bool owner, const char *between)
{
	for (const struct field *f = fields; f && f->kind; f++) {
		if (field_is_default(f, base) || (f->secret && !owner))
			continue;
		buffer_printf(b, "%s%s: ", between, f->key);
		field_write(m, f, base, b);
		between = ", ";
	}
}

static bool has_fields(const struct field *fields, const void *base, bool owner)
{
	for (const struct field *f = fields; f && f->kind; f++)
		if (!field_is_default(f, base) && (owner || !f->secret))
			return true;
	return false;
}

static void write_head(struct buffer *b, const struct match *m, int side)
{
	const char *between = "";

	buffer_printf(b, "umpire: %d\ngame: %s\n", FILE_VERSION, m->game->name);
	if (side != NONE)
		buffer_printf(b, "view: %s\n", m->game->forms->sides[side]);
	buffer_printf(b, "data: '%016" PRIx64 "'\nscenario: ", data_digest(m->data));
	doc_write_scalar(b, m->data->scenarios[m->scenario].name);
	buffer_text(b, "\noptions: [");
	for (int i = 0; m->game->options && m->game->options[i].name; i++)
		if (m->options >> i & 1) {
			buffer_printf(b, "%s%s", between, m->game->options[i].name);
			between = ", ";
		}
	buffer_printf(b, "]\nstep: %d\n", (int)m->step);
}

static enum sight sight_of(const struct match *m, int piece, int side)
{
	if (side == NONE || !m->game->sight)
		return SEEN;
	return m->game->sight(m, piece, side);
}

static void write_frame(struct buffer *b, const struct match *m, const struct frame *f, int side)
{
	buffer_printf(b, "  - {decide: %s", f->state->name);
	if (f->side != NONE)
		buffer_printf(b, ", side: %s", m->game->forms->sides[f->side]);
	if (f->who != NONE && sight_of(m, f->who, side) == SEEN) {
		buffer_text(b, ", who: ");
		doc_write_scalar(b, m->data->counters->pieces[f->who].id);
	}
	if (f->where != NONE) {
		buffer_text(b, ", where: ");
		doc_write_scalar(b, m->data->map->places[f->where].id);
	}
	if (f->border != NONE) {
		buffer_text(b, ", border: ");
		doc_write_scalar(b, border_id(b->arena, m->data, f->border));
	}
	if (f->count)
		buffer_printf(b, ", count: %d", f->count);
	buffer_text(b, "}\n");
}

static void write_pending(struct buffer *b, const struct match *m, int side)
{
	if (m->depth)
		buffer_text(b, "pending:\n");
	for (int i = m->depth; i-- > 0;)
		write_frame(b, m, &m->pending[i], side);
	if (is_over(m)) {
		buffer_printf(b, "result: {winner: %s, rule: ",
			      m->winner == NONE ? "none" : m->game->forms->sides[m->winner]);
		doc_write_scalar(b, m->won_by);
		buffer_text(b, "}\n");
	}
}

static void write_own(struct buffer *b, const struct match *m, bool owner)
{
	buffer_text(b, "own:\n");
	for (const struct field *f = m->game->own; f && f->kind; f++) {
		if (f->secret && !owner)
			continue;
		buffer_printf(b, "  %s: ", f->key);
		field_write(m, f, m->own, b);
		buffer_text(b, "\n");
	}
}

static void write_places(struct buffer *b, const struct match *m, bool owner)
{
	bool any = false;

	for (int i = 0; i < m->data->map->n_places; i++) {
		if (!has_fields(m->game->place, m->place[i], owner))
			continue;
		buffer_text(b, any ? "  " : "places:\n  ");
		any = true;
		doc_write_scalar(b, m->data->map->places[i].id);
		buffer_text(b, ": {");
		write_fields(b, m, m->game->place, m->place[i], owner, "");
		buffer_text(b, "}\n");
	}
}

static void write_piece(struct buffer *b, const struct match *m, int p, int side)
{
	bool owner = side == NONE || m->data->counters->pieces[p].side == side;

	buffer_text(b, "    ");
	doc_write_scalar(b, m->data->counters->pieces[p].id);
	buffer_text(b, ": ");
	if (!has_fields(m->game->piece, m->piece[p], owner)) {
		doc_write_scalar(b, m->data->map->places[m->at[p]].id);
		buffer_text(b, "\n");
		return;
	}
	buffer_text(b, "{at: ");
	doc_write_scalar(b, m->data->map->places[m->at[p]].id);
	write_fields(b, m, m->game->piece, m->piece[p], owner, ", ");
	buffer_text(b, "}\n");
}

static void write_pieces(struct buffer *b, const struct match *m, int side)
{
	buffer_text(b, "pieces:\n");
	for (int s = 0; m->game->forms->sides[s]; s++) {
		bool any = false;

		for (int p = 0; p < m->data->counters->n_pieces; p++) {
			if (m->data->counters->pieces[p].side != s || m->at[p] == NONE ||
			    sight_of(m, p, side) != SEEN)
				continue;
			if (!any)
				buffer_printf(b, "  %s:\n", m->game->forms->sides[s]);
			any = true;
			write_piece(b, m, p, side);
		}
		if (!any)
			buffer_printf(b, "  %s: {}\n", m->game->forms->sides[s]);
	}
}

/* Only stacks that do not lie in the order of the counters. */
static bool is_out_of_order(const struct match *m, int place)
{
	EACH_PIECE_AT(p, m, place)
		if (m->under[p] != NONE && m->under[p] < p)
			return true;
	return false;
}

static bool is_all_seen(const struct match *m, int place, int side)
{
	EACH_PIECE_AT(p, m, place)
		if (sight_of(m, p, side) != SEEN)
			return false;
	return true;
}

static void write_stacks(struct buffer *b, const struct match *m, int side)
{
	bool any = false;

	for (int i = 0; i < m->data->map->n_places; i++) {
		const char *between = "";

		if (!is_out_of_order(m, i) || !is_all_seen(m, i, side))
			continue;
		buffer_text(b, any ? "  " : "stacks:\n  ");
		any = true;
		doc_write_scalar(b, m->data->map->places[i].id);
		buffer_text(b, ": [");
		EACH_PIECE_AT(p, m, i) {
			buffer_text(b, between);
			doc_write_scalar(b, m->data->counters->pieces[p].id);
			between = ", ";
		}
		buffer_text(b, "]\n");
	}
}

/* What a side sees of a place whose pieces it may not examine: each kind of back once. */
static void write_backs(struct buffer *b, const struct match *m, int place, int side, bool *any)
{
	const char *seen[MOST_SIDES * 4];
	size_t n = 0;

	EACH_PIECE_AT(p, m, place) {
		const char *back = sight_of(m, p, side) == BACK ? m->game->back(m, p) : NULL;
		size_t i = 0;

		while (back && i < n && !same(seen[i], back))
			i++;
		if (back && i == n && n < LENGTH(seen))
			seen[n++] = back;
	}
	if (!n)
		return;
	buffer_text(b, *any ? "  " : "unknown:\n  ");
	*any = true;
	doc_write_scalar(b, m->data->map->places[place].id);
	buffer_text(b, ": [");
	for (size_t i = 0; i < n; i++)
		buffer_printf(b, "%s%s", i ? ", " : "", seen[i]);
	buffer_text(b, "]\n");
}

void match_write(struct buffer *b, const struct match *m, int side)
{
	bool any = false;

	write_head(b, m, side);
	write_pending(b, m, side);
	write_own(b, m, side == NONE);
	write_places(b, m, side == NONE);
	write_pieces(b, m, side);
	write_stacks(b, m, side);
	for (int i = 0; side != NONE && i < m->data->map->n_places; i++)
		write_backs(b, m, i, side, &any);
}

void file_write(struct buffer *b, const struct game_file *file)
{
	match_write(b, &file->match, NONE);
	if (!file->history_length) {
		buffer_text(b, "history: []\n");
		return;
	}
	buffer_text(b, "history:\n");
	buffer_add(b, file->history, file->history_length);
}

uint64_t match_digest(const struct match *m, int side)
{
	struct arena arena = { 0 };
	struct buffer b = { .arena = &arena };
	uint64_t sum;

	match_write(&b, m, side);
	sum = digest(DIGEST_START, b.bytes, b.length);
	arena_free(&arena);
	return sum;
}
