/* SPDX-License-Identifier: ISC */
/* undo.c: takes back actions by an entry of the history. */
#include "engine/undo.h"
#include "engine/engine-private.h"
#include "engine/fields.h"

#include <limits.h>
#include <string.h>

/* ---- before the history is played ---------------------------------------- */

static int side_of(const struct match *m, const struct doc *entry)
{
	const char *by = doc_text(entry, "by");

	return by ? name_index(m->game->forms->sides, by) : NONE;
}

bool undos_scan(struct undos *u, const struct match *m, const struct entry *e, int number, struct ruling *r)
{
	int16_t side = NONE;

	if (e->kind == PLAYED) {
		if (doc_get(e->doc, "by") && !read_side(m, doc_get(e->doc, "by"), &side, r))
			return false;
		u->actions = array_grown(u->arena, u->actions, u->n_actions, sizeof u->actions[0]);
		u->actions[u->n_actions++] = (struct standing_action){ number, side };
	}
	if (e->kind != TAKEN_BACK || !e->back)
		return true;
	if (e->back > u->n_actions)
		return trouble_at(r, e->doc, "there are %d actions: %d cannot be taken back", u->n_actions,
				  e->back);
	u->n_actions -= e->back;
	u->of = array_grown(u->arena, u->of, u->n, sizeof u->of[0]);
	u->of[u->n] = (struct undo){ .number = number, .to = u->actions[u->n_actions].number };
	u->first = u->n ? lesser(u->first, u->of[u->n].to) : u->of[u->n].to;
	u->n++;
	return true;
}

void undos_begin(struct undos *u, int entries)
{
	if (!u->n)
		return;
	u->pasts = NEW_N(u->arena, struct past, entries - u->first);
	u->orders = NEW_N(u->arena, const struct doc *, entries - u->first);
	u->last = NEW_RAW(u->arena, struct match);
}

/* ---- while it is played ---------------------------------------------------- */

void undos_reach(struct undos *u, const struct match *m, int number)
{
	if (!u->n || number < u->first)
		return;
	match_copy(u->last, m);
	for (int i = 0; i < u->n; i++)
		if (u->of[i].to == number) {
			u->of[i].before = NEW_RAW(u->arena, struct match);
			match_copy(u->of[i].before, m);
		}
}

/* Whoever offers a draw or has resigned goes on to, whatever is taken back. */
static bool is_offer(const struct entry *e)
{
	return e->kind == ASIDE && !same(doc_text(e->doc, "do"), "note");
}

void undos_note(struct undos *u, const struct step *s, int number)
{
	struct past *past;

	if (!u->n || number < u->first)
		return;
	past = &u->pasts[number - u->first];
	past->line = s->entry->doc->line;
	past->side = s->action ? s->action->side : NONE;
	past->counts = s->entry->kind == PLAYED;
	past->diced = s->ruling->n_rolled;
	past->revealed = s->ruling->revealed || shows_more(u->last, s->after);
	if (s->entry->kind == STANDING || is_offer(s->entry))
		u->orders[number - u->first] = doc_copy(u->arena, s->entry->doc);
}

/* Every other side has agreed: `consents` has a word of each. */
static bool is_agreed(const struct match *m, const struct doc *entry, int by)
{
	const struct doc *consents = doc_get(entry, "consents");

	for (int side = 0; m->game->forms->sides[side]; side++)
		if (side != by && !doc_get(consents, m->game->forms->sides[side]))
			return false;
	return true;
}

/* May it be taken back without consent? */
static bool check_past(const struct match *m, const struct past *past, int by, struct ruling *r)
{
	const char *const *sides = m->game->forms->sides;
	const char *what = !past->counts ? NULL
			   : past->side != by ? text(r->arena, "it is an action of %s", sides[past->side])
			   : past->diced ? "dice were rolled for it"
			   : past->revealed ? "it showed a secret" : NULL;

	return !what || refuse(r, NULL, "the action in line %d is not taken back without the consent of the "
			       "other side: %s (umpire consent)", past->line, what);
}

static bool give_again(struct match *m, const struct doc *order, struct ruling *r)
{
	static const struct letter recorded = { .as = NONE, .recorded = true };
	struct way *way = NEW(r->arena, struct way);

	way->letter = &recorded;
	return adjudicate(m, order, way, r);
}

bool undos_go_back(struct undos *u, struct match *m, const struct entry *e, int number, struct ruling *r)
{
	const struct undo *undo = u->of;
	int by = side_of(m, e->doc), step = m->step;

	while (undo->number != number)
		undo++;
	for (int i = number; !is_agreed(m, e->doc, by) && i-- > undo->to;)
		if (!check_past(m, &u->pasts[i - u->first], by, r))
			return false;
	match_copy(m, undo->before);
	for (int i = undo->to; i < number; i++) {
		u->pasts[i - u->first].counts = false;
		if (u->orders[i - u->first] && !give_again(m, u->orders[i - u->first], r))
			return false;
	}
	m->step = step + 1;
	return true;
}

const char *undo_words(struct arena *arena, const struct doc *entry)
{
	const struct doc *consents = doc_get(entry, "consents");
	const char *count = doc_text(entry, "count");
	struct buffer b = { .arena = arena };

	buffer_printf(&b, "%s takes back %s action%s%s", doc_text(entry, "by"), count,
		      same(count, "1") ? "" : "s", doc_get(entry, "consent") ? " by consent" : "");
	EACH(child, consents)
		buffer_printf(&b, "%s%s%s", child == consents->first ? " by consent of " : ", ", child->key,
			      same(child->text, "unproved") ? " (unproved)" : "");
	return b.bytes;
}

/* ---- one more -------------------------------------------------------------- */

/* Whether the history led to the position of the file before the undo, which is its last entry. */
struct arrival {
	const struct game_file *file;
	int left;			/* entries up to there */
	bool good;
};

static void note_arrival(void *context, const struct step *s)
{
	struct arrival *a = context;

	if (s->entry)
		a->left--;
	if (a->left == 0)
		a->good = is_same_position(s->ruling->arena, s->after, &a->file->match);
}

static struct doc *undo_doc(struct arena *arena, const char *by, int count, const struct doc *consents)
{
	struct doc *d = doc_new(arena, DOC_MAP), *others = doc_new(arena, DOC_MAP);

	doc_add_text(arena, d, "by", "%s", by);
	doc_add_text(arena, d, "do", "undo");
	doc_add_text(arena, d, "count", "%d", count);
	EACH(child, consents)
		if (!same(child->key, by))
			doc_add_copy(arena, others, child);
	if (others->count)
		doc_add(d, "consents", others);
	return d;
}

/* Those of the file that count; entries: how many it has. */
static bool find_actions(struct undos *u, const struct game_file *f, int *entries, struct ruling *r)
{
	struct entries read;
	struct entry e;

	entries_open(&read, f, 0);
	while (entries_next(&read, &e, r) && undos_scan(u, &f->match, &e, read.n - 1, r))
		;
	*entries = read.n;
	entries_close(&read);
	return r->verdict == LAWFUL;
}

/* It is carried out by playing the history with the new entry in it: what an undo needs is said once. */
bool history_undo(struct game_file *f, int by, int count, const struct doc *consents,
		  const struct salt *letter_salt, struct ruling *r)
{
	struct undos u = { .arena = r->arena };
	struct game_file *after = NEW_RAW(r->arena, struct game_file);
	struct ruling own = { .arena = r->arena };
	struct arrival arrival = { .file = f };
	struct entry entry = { .kind = TAKEN_BACK, .back = count };
	struct doc *d;

	if (!find_actions(&u, f, &arrival.left, r))
		return false;
	if (count > u.n_actions)
		return trouble(r, "%s has %d actions: %d cannot be taken back", f->name, u.n_actions, count);
	if (by == NONE)
		by = u.actions[u.n_actions - 1].side;
	if (by == NONE)
		return trouble(r, "the last action of %s does not say whose it is", f->name);
	d = undo_doc(r->arena, f->match.game->forms->sides[by], count, consents);
	if (letter_salt)
		doc_add_text(r->arena, d, "letter-salt", "%s",
			     hex_text(r->arena, letter_salt->bytes,
				      sizeof letter_salt->bytes))->quoted = true;
	entry.doc = d;
	file_copy(after, f);
	history_add(after, r->arena, &(struct step){
		.entry = &entry, .doc = entry.doc, .ruling = &own, .after = &f->match,
	});
	history_replay(&after->match, after, NULL, note_arrival, &arrival, r);
	if (arrival.left <= 0 && !arrival.good) {
		r->verdict = LAWFUL;
		trouble(r, "the history of %s does not lead to its position; umpire replay says where they "
			"part", f->name);
	}
	if (r->verdict == LAWFUL)
		file_copy(f, after);
	return r->verdict == LAWFUL;
}
