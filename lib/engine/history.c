/* history.c: the history parsed, played again, cut short and redacted. */
#include "engine/history.h"
#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/engine-private.h"
#include "engine/standing.h"

#include <string.h>

/* ---- parsing ---------------------------------------------------------- */

static bool read_source(const struct doc *d, uint8_t *from, struct ruling *r)
{
	int i;

	if (!read_word("source of dice", die_sources, d, &i, r))
		return false;
	*from = (uint8_t)(DIE_ROLLED + i);
	return true;
}

/* A word for all of them, or as many as there are dice. */
static bool read_sources(const struct entry *e, uint8_t *from, struct ruling *r)
{
	const struct doc *sources = doc_get(e->doc, "dice-from");
	int n = 0;

	if (!sources)
		return true;
	if (!e->n_dice || (sources->kind == DOC_LIST && sources->count != e->n_dice))
		return trouble_at(r, sources, "dice-from is of %d dice, and there are %d",
				  sources->kind == DOC_LIST ? sources->count : 1, e->n_dice);
	if (sources->kind == DOC_LIST) {
		EACH(child, sources)
			if (!read_source(child, &from[n++], r))
				return false;
		return true;
	}
	if (!read_source(sources, from, r))
		return false;
	memset(from, from[0], (size_t)e->n_dice);
	return true;
}

static bool read_dice(struct entry *e, struct ruling *r)
{
	const struct doc *dice = doc_get(e->doc, "dice");
	int *values = NEW_N(r->arena, int, (dice ? dice->count : 0) + 1);
	uint8_t *from = NEW_N(r->arena, uint8_t, (dice ? dice->count : 0) + 1);

	e->dice = values;
	e->from = from;
	if (dice && dice->kind != DOC_LIST)
		return trouble_at(r, dice, "%s is found where a list of dice is expected",
				  doc_kind_name(dice));
	EACH(child, dice)
		if (!doc_to_int(child, &values[e->n_dice++]))
			return trouble_at(r, child, "a die is a whole number");
	return read_sources(e, from, r);
}

/* The record of an undo says who took back how many, and that all agreed. */
static bool check_record(const struct game_file *f, const struct doc *d, struct ruling *r)
{
	static const char *const keys[] = { "by", "do", "count", "consent", NULL };
	const struct doc *by = doc_get(d, "by"), *count = doc_get(d, "count");
	const struct doc *consent = doc_get(d, "consent");
	bool agreed = false;
	int16_t side;
	int n = 0;

	EACH(child, d)
		if (name_index(keys, child->key) < 0)
			return trouble_at(r, child, "the record of an undo has no '%s'", child->key);
	if (!by || !count || !doc_to_int(count, &n) || n < 1 ||
	    !consent || !doc_to_bool(consent, &agreed) || !agreed)
		return trouble_at(r, d, "an undo is written {do: undo, by: SIDE, count: N, consent: yes}");
	return read_side(&f->match, by, &side, r);
}

static bool read_entry(struct entry *e, const struct game_file *f, const struct doc *d, bool first,
		       struct ruling *r)
{
	*e = (struct entry){ .kind = PLAYED, .doc = d };
	if (d->kind != DOC_MAP)
		return trouble_at(r, d, "%s is found where an action is expected", doc_kind_name(d));
	if (same(doc_text(d, "do"), "undo")) {
		e->kind = TAKEN_BACK;
		if (!check_record(f, d, r))
			return false;
	} else if (first && same(doc_text(d, "do"), "new")) {
		e->kind = SET_UP;
	} else if (is_standing(f->match.game, d)) {
		e->kind = STANDING;
	}
	return read_dice(e, r);
}

bool history_parse(struct history *h, const struct game_file *f, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	const char *why = NULL;
	const struct doc *d;

	*h = (struct history){ 0 };
	if (!f->history_length || strspn(f->history, " \n") >= f->history_length)
		return true;
	for (int i = 1; i < f->history_line; i++)	/* so that lines are counted as in the file */
		buffer_text(&b, "\n");
	buffer_add(&b, f->history, f->history_length);
	d = doc_read(r->arena, b.bytes, b.length, f->name, NULL, &why);
	if (!d)
		return trouble(r, "%s", why);
	if (d->kind != DOC_LIST)
		return trouble_at(r, d, "%s is found where the list of actions is expected",
				  doc_kind_name(d));
	h->entries = NEW_N(r->arena, struct entry, d->count);
	EACH(child, d) {
		if (!read_entry(&h->entries[h->n], f, child, h->n == 0, r))
			return false;
		h->n++;
	}
	return true;
}

/* ---- replay ----------------------------------------------------------- */

/* What became of one entry becomes the verdict of the whole, with the line where it stands. */
static bool pass_on(const struct game_file *f, const struct entry *e, const struct ruling *from,
		    struct ruling *r)
{
	const char *name = printable(r->arena, f->name);
	const char *where = e ? text(r->arena, "%s: ", doc_where(r->arena, e->doc)) : "";
	size_t length = strlen(name);

	if (from->verdict == LAWFUL)
		return true;
	if (from->verdict == REFUSED)
		return refuse(r, from->rule, "%s%s", where, from->text);
	if (!strncmp(from->text, name, length) && from->text[length] == ':')
		where = "";
	return trouble(r, "%s%s", where, from->text);
}

/* An action, by its verb and its arguments. */
static void play_entry(struct match *m, struct step *s, struct ruling *r)
{
	static const struct letter recorded = { .as = NONE, .recorded = true };
	struct way *way = NEW(r->arena, struct way);

	way->letter = &recorded;
	if (!adjudicate(m, s->entry->doc, way, r))
		return;
	s->action = &way->action;
	s->doc = way->doc;
}

static bool replay_entry(struct match *m, const struct game_file *f, struct step *s, struct ruling *r)
{
	const struct entry *e = s->entry;
	struct listed_dice dice = e ? dice_recorded(e->dice, e->from, e->n_dice)
				    : dice_recorded(NULL, NULL, 0);
	struct ruling *own = NEW(r->arena, struct ruling);

	*own = (struct ruling){
		.arena = r->arena, .dice = &dice.source, .watch = r->watch, .watcher = r->watcher,
	};
	if (!e || e->kind == SET_UP)
		match_begin(m, f->match.game, f->match.data, f->match.edition, f->match.scenario,
			    f->match.options, own);
	else if (e->kind == PLAYED || e->kind == STANDING)
		play_entry(m, s, own);
	else
		m->step++;
	if (e && (e->kind == SET_UP || e->kind == TAKEN_BACK))
		s->doc = e->doc;
	if (own->verdict == LAWFUL)
		dice_used_up(own);
	own->dice = NULL;
	s->ruling = own;
	s->after = m;
	return pass_on(f, e, own, r);
}

bool history_replay(struct match *m, const struct game_file *f, const struct history *h,
		    void (*each)(void *, const struct step *), void *context, struct ruling *r)
{
	bool has_setup = h->n && h->entries[0].kind == SET_UP;

	for (int i = has_setup ? 0 : -1; i < h->n; i++) {
		struct step s = { .entry = i < 0 ? NULL : &h->entries[i] };

		if (!replay_entry(m, f, &s, r))
			return false;
		if (each)
			each(context, &s);
	}
	return true;
}

bool is_same_position(struct arena *arena, const struct match *a, const struct match *b)
{
	struct buffer one = { .arena = arena }, other = { .arena = arena };

	match_write(&one, a, NONE);
	match_write(&other, b, NONE);
	return same(one.bytes, other.bytes);
}

/* ---- an entry as a side may read it ----------------------------------- */

bool is_entry_told(const struct match *m, const struct entry *e, int side)
{
	return e->kind != STANDING || side == NONE ||
	       same(doc_text(e->doc, "by"), m->game->forms->sides[side]);
}

int entries_told(const struct match *m, const struct history *h, int side)
{
	int n = 0;

	for (int i = 0; i < h->n; i++)
		n += h->entries[i].kind != SET_UP && is_entry_told(m, &h->entries[i], side);
	return n;
}

bool is_hidden(const struct match *m, const struct action *a, const struct param *p, int side)
{
	return side != NONE && a->side != side && p->secret && (!p->with || m->options >> (p->with - 1) & 1);
}

static bool is_key_hidden(const struct step *s, const char *key, int side)
{
	for (const struct param *p = s->action ? s->action->verb->params : NULL; p && p->kind; p++)
		if (same(p->name, key))
			return is_hidden(s->after, s->action, p, side);
	return false;
}

/* Every secret argument of the verb: that one was left out is a secret, too. */
static void add_hidden(struct arena *arena, struct doc *to, const struct step *s, int side)
{
	struct doc *hidden = doc_new(arena, DOC_LIST);

	for (const struct param *p = s->action ? s->action->verb->params : NULL; p && p->kind; p++)
		if (is_hidden(s->after, s->action, p, side))
			doc_add_text(arena, hidden, NULL, "%s", p->name);
	if (hidden->count)
		doc_add(to, "hidden", hidden);
}

/* One word where all dice are from the same source. */
static void add_sources(struct arena *arena, struct doc *to, struct doc *sources)
{
	bool one = true;

	EACH(child, sources)
		one &= same(child->text, sources->first->text);
	if (one)
		doc_add_text(arena, to, "dice-from", "%s", sources->first->text);
	else
		doc_add(to, "dice-from", sources);
}

void entry_add_dice(struct arena *arena, struct doc *to, const struct ruling *r, int side)
{
	struct doc *dice = doc_new(arena, DOC_LIST), *sources = doc_new(arena, DOC_LIST);

	for (int i = 0; i < r->n_rolled; i++) {
		const struct rolled *die = &r->rolled[i];
		bool known = side == NONE || die->readers >> side & 1;

		if (!known && die->unheard)
			continue;
		if (known)
			doc_add_text(arena, dice, NULL, "%d", die->value);
		else
			doc_add_text(arena, dice, NULL, "?");
		if (die->from != DIE_UNSAID)
			doc_add_text(arena, sources, NULL, "%s", die_sources[die->from - DIE_ROLLED]);
	}
	if (dice->count)
		doc_add(to, "dice", dice);
	if (sources->count)
		add_sources(arena, to, sources);
}

const struct doc *history_entry(struct arena *arena, const struct step *s, int side)
{
	struct doc *out = doc_new(arena, DOC_MAP);

	EACH(child, s->doc) {
		if (s->entry->kind == SET_UP && (same(child->key, "dice") || same(child->key, "dice-from")))
			continue;
		if (!is_key_hidden(s, child->key, side))
			doc_add(out, child->key, doc_copy(arena, child));
	}
	add_hidden(arena, out, s, side);
	entry_add_dice(arena, out, s->ruling, side);
	return out;
}

const char *source_words(struct arena *arena, const struct doc *entry)
{
	const struct doc *from = doc_get(entry, "dice-from");
	struct buffer b = { .arena = arena };

	if (!from || from->kind == DOC_TEXT)
		return from && !same(from->text, die_sources[0]) ? from->text : NULL;
	for (int i = 0; die_sources[i]; i++) {
		bool any = false;

		EACH(child, from)
			any |= same(child->text, die_sources[i]);
		if (any)
			buffer_printf(&b, "%s%s", b.length ? " and " : "", die_sources[i]);
	}
	return b.bytes;
}

/* ---- written again ---------------------------------------------------- */

struct copy {
	struct buffer *out;
	int side;
};

static void write_entry(struct buffer *out, const struct doc *entry)
{
	buffer_text(out, "  - ");
	doc_write_flow(out, entry);
	buffer_text(out, "\n");
}

static void copy_step(void *context, const struct step *s)
{
	struct copy *copy = context;

	if (s->doc && is_entry_told(s->after, s->entry, copy->side))
		write_entry(copy->out, history_entry(copy->out->arena, s, copy->side));
}

static void set_history(struct game_file *f, const struct buffer *b)
{
	f->history = b->length ? b->bytes : "";
	f->history_length = b->length;
}

bool history_remake(struct game_file *made, const struct game_file *f, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct copy copy = { &b, NONE };
	struct history h;

	*made = *f;
	if (!history_parse(&h, f, r) || !history_replay(&made->match, f, &h, copy_step, &copy, r))
		return false;
	set_history(made, &b);
	return true;
}

bool history_view(struct buffer *out, const struct game_file *f, int side)
{
	struct buffer b = { .arena = out->arena };
	struct copy copy = { &b, side };
	struct ruling r = { .arena = out->arena };
	struct history h;
	struct match m;

	if (!history_parse(&h, f, &r) || !history_replay(&m, f, &h, copy_step, &copy, &r) ||
	    !is_same_position(out->arena, &m, &f->match))
		return false;
	buffer_text(out, b.length ? "history:\n" : "history: []\n");
	buffer_add(out, b.bytes, b.length);
	return true;
}

/* ---- undo ------------------------------------------------------------- */

/* What is known of each entry once it has been played again. */
struct facts {
	int n;
	struct fact {
		int side;
		bool diced, revealed;
	} *of;
	struct match before;	/* the position after the entry that came last */
};

bool shows_more(const struct match *before, const struct match *after)
{
	for (int side = 0; after->game->forms->sides[side]; side++)
		for (int p = 0; p < after->data->counters->n_pieces; p++)
			if (sight_of(before, p, side) != SEEN && sight_of(after, p, side) == SEEN)
				return true;
	return false;
}

static void note_fact(void *context, const struct step *s)
{
	struct facts *facts = context;
	bool shown = s->action && shows_more(&facts->before, s->after);

	if (s->entry)
		facts->of[facts->n++] = (struct fact){
			.side = s->action ? s->action->side : NONE,
			.diced = s->ruling->n_rolled, .revealed = s->ruling->revealed || shown,
		};
	match_copy(&facts->before, s->after);
}

/* May the entry be taken back without consent? by: whose the last one was. */
static bool check_take_back(const struct game_file *f, const struct entry *e, const struct fact *fact, int by,
			    struct ruling *r)
{
	const char *const *sides = f->match.game->forms->sides;
	const char *what = fact->side != by ? text(r->arena, "it is an action of %s", sides[fact->side])
		: fact->diced ? "dice were rolled for it" : fact->revealed ? "it showed a secret" : NULL;

	if (!what)
		return true;
	return refuse(r, NULL, "the action in line %d is not taken back without consent: %s (--by-consent)",
		      e->doc->line, what);
}

/* Drops the last actions and leaves the records of earlier undos; *by: who decides again. */
static bool cut(struct history *h, const struct facts *facts, const struct game_file *f, int count,
		bool consent, int *by, struct ruling *r)
{
	int last = NONE, left = count;

	for (int i = h->n; left && i-- > 0;) {
		if (h->entries[i].kind != PLAYED)
			continue;
		last = last == NONE ? facts->of[i].side : last;
		if (!consent && !check_take_back(f, &h->entries[i], &facts->of[i], last, r))
			return false;
		*by = facts->of[i].side;
		memmove(&h->entries[i], &h->entries[i + 1], sizeof h->entries[0] * (size_t)(h->n - i - 1));
		h->n--;
		left--;
	}
	if (left)
		return trouble(r, "%s has %d actions: %d cannot be taken back", f->name, count - left, count);
	return true;
}

static void record_undo(struct history *h, const struct game_file *f, int by, int count, struct arena *arena)
{
	struct entry *entries = NEW_N(arena, struct entry, h->n + 1);
	struct doc *d = doc_new(arena, DOC_MAP);

	doc_add_text(arena, d, "do", "undo");
	doc_add_text(arena, d, "by", "%s", f->match.game->forms->sides[by]);
	doc_add_text(arena, d, "count", "%d", count);
	doc_add_text(arena, d, "consent", "yes");
	if (h->n)
		memcpy(entries, h->entries, sizeof entries[0] * (size_t)h->n);
	entries[h->n++] = (struct entry){ .kind = TAKEN_BACK, .doc = d, .dice = NEW(arena, int),
					    .from = NEW(arena, uint8_t) };
	h->entries = entries;
}

bool history_undo(struct game_file *f, int count, bool consent, struct ruling *r)
{
	struct buffer b = { .arena = r->arena };
	struct copy copy = { &b, NONE };
	struct facts facts = { 0 };
	struct history h;
	struct match m;
	int by = NONE;

	if (!history_parse(&h, f, r))
		return false;
	facts.of = NEW_N(r->arena, struct fact, h.n + 1);
	if (!history_replay(&m, f, &h, note_fact, &facts, r))
		return false;
	if (!is_same_position(r->arena, &m, &f->match))
		return trouble(r, "the history of %s does not lead to its position; umpire replay says where "
			       "they part", f->name);
	if (!cut(&h, &facts, f, count, consent, &by, r))
		return false;
	if (consent)
		record_undo(&h, f, by, count, r->arena);
	if (!history_replay(&f->match, f, &h, copy_step, &copy, r))
		return false;
	set_history(f, &b);
	return true;
}
