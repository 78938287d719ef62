/*
 * fixture.c: rules fixtures. A case puts a position on the map, acts, and states what must follow:
 * refused by a rule, or facts of the new position. Between every two steps the match is saved and
 * loaded again, so state outside the file is found.
 */
#include "engine/fixture.h"

#include "engine/fields.h"
#include "engine/history.h"
#include "engine/inside.h"

#include <string.h>

struct fixture {
	struct arena *arena;
	const struct game *game;
	const struct data *data; /* with the charts of the file or the case, then of its scenario */
	const struct doc *doc, *one; /* the file, the case */
	struct match match;
	const char *why; /* the case fails; NULL: not yet */
};

static bool fail(struct fixture *x, const char *fmt, ...) PRINTF(2, 3);

static bool fail(struct fixture *x, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	if (!x->why)
		x->why = text_v(x->arena, fmt, ap);
	va_end(ap);
	return false;
}

/*
 * Of what form a part must be, one sign a level: t a text, l a list and m a mapping of what follows, *
 * anything. "mlt": a mapping of lists of texts.
 */
static bool is_shaped(struct fixture *x, const struct doc *d, const char *shape)
{
	static const char *const names[] = { "a text", "a list", "a mapping" };
	int kind = *shape == 't' ? DOC_TEXT : *shape == 'l' ? DOC_LIST : DOC_MAP;

	if (!d || *shape == '*')
		return true;
	if ((int)d->kind != kind)
		return fail(x, "%s: %s is found where %s is expected", doc_where(x->arena, d),
			    doc_kind_name(d), names[kind]);
	EACH(child, d)
		if (!is_shaped(x, child, shape + 1))
			return false;
	return true;
}

/* A key that a mapping may have, and of what form. */
struct part {
	const char *key, *shape;
};

/* what: of what the parts are, for the message. The table ends with { 0 }. */
static bool check_parts(struct fixture *x, const struct doc *d, const char *what, const struct part *parts)
{
	if (!is_shaped(x, d, "m*"))
		return false;
	EACH(child, d) {
		const struct part *p = parts;

		while (p->key && !same(p->key, child->key))
			p++;
		if (!p->key)
			return fail(x, "%s: %s has no '%s'", doc_where(x->arena, child), what, child->key);
		if (!is_shaped(x, child, p->shape))
			return false;
	}
	return true;
}

/* One text, or a list of some. */
static bool is_text_or_list(struct fixture *x, const struct doc *d)
{
	if (d && d->kind == DOC_LIST && !d->count)
		return fail(x, "%s: the list is empty", doc_where(x->arena, d));
	return is_shaped(x, d, d && d->kind == DOC_LIST ? "lt" : "t");
}

/* ---- the position given ----------------------------------------------- */

static uint32_t default_options(const struct game *g)
{
	uint32_t bits = 0;

	for (int i = 0; g->options && g->options[i].name; i++)
		bits |= (uint32_t)g->options[i].on << i;
	return bits;
}

static bool patch(struct fixture *x, const struct doc *given)
{
	struct ruling r = { .arena = x->arena };

	return !given || match_patch(&x->match, given, &r) || fail(x, "%s", r.text);
}

static bool check_given(struct fixture *x, const struct doc *given)
{
	static const struct part parts[] = {
		{ "from", "t" }, { "edition", "t" },
		{ "scenario", "t" }, { "options", "lt" }, { "decide", "t" }, { "side", "t" },
		{ "who", "t" }, { "where", "t" }, { "border", "t" }, { "count", "t" }, { "pending", "lm*" },
		{ "own", "m*" }, { "places", "m*" }, { "pieces", "mm*" }, { "stacks", "mlt" }, { 0 }
	};

	static const char *const of_decision[] = { "side", "who", "where", "border", "count", NULL };

	if (!check_parts(x, given, "given", parts))
		return false;
	EACH(child, given)
		if (name_index(of_decision, child->key) >= 0 && !doc_get(given, "decide"))
			return fail(x, "%s: '%s' is of a decision, and none is given: decide is missing",
				    doc_where(x->arena, child), child->key);
	return true;
}

static bool begin_scenario(struct fixture *x, const char *name)
{
	struct dice dice = { .seeded = true };
	struct ruling r = { .arena = x->arena, .dice = &dice };
	int scenario = scenario_find(x->data, name);

	if (scenario == NONE)
		return fail(x, "there is no scenario '%s'%s", name,
			    did_you_mean(x->arena, nearest(name, scenario_name, x->data)));
	match_new(&x->match, x->game, x->data, scenario, x->match.options, &r);
	return r.verdict == LAWFUL || fail(x, "%s", r.text);
}

/* What the file gives for all its cases, then what the case gives. */
static bool give(struct fixture *x)
{
	const struct doc *common = doc_get(x->doc, "given"), *given = doc_get(x->one, "given");
	const char *from = doc_text(given, "from");

	match_clear(&x->match, x->game, scenario_data(x->data, 0));
	x->match.options = default_options(x->game);
	if (!check_given(x, common) || !check_given(x, given))
		return false;
	if (from) {
		const struct doc *options = doc_get(given, "options");
		struct doc only = { .kind = DOC_MAP };
		struct doc copy;

		if (options) {
			copy = *options;
			copy.next = NULL;
			only.first = only.last = &copy;
			if (!patch(x, &only))
				return false;
		}
		return begin_scenario(x, from) && patch(x, given);
	}
	return patch(x, common) && patch(x, given);
}

/*
 * A position that no lawful play can bring about proves little, and code need not stand it. The few cases
 * that want one say so, and why: `impossible: REASON`.
 */
static bool set_up(struct fixture *x)
{
	const struct doc *impossible = doc_get(x->one, "impossible");
	const struct doc *given = doc_get(doc_get(x->one, "given") ? x->one : x->doc, "given");
	struct fault f = { .arena = x->arena };
	bool faulty;

	if (!give(x))
		return false;
	faulty = fixture_fault(&x->match, &f);
	if (faulty && !impossible)
		return fail(x, "%s: this position cannot come about: %s",
			    doc_where(x->arena, given ? fault_doc(given, &x->match, &f) : x->one), f.words);
	return faulty || !impossible ||
	       fail(x, "%s: this position can come about", doc_where(x->arena, impossible));
}

/* Saved and loaded, the match must be the same to the byte. */
static bool reload(struct fixture *x)
{
	struct buffer b = { .arena = x->arena };
	struct ruling r = { .arena = x->arena };
	const char *why = NULL;
	const struct doc *d;
	struct match again;

	match_write(&b, &x->match, NONE);
	d = doc_read(x->arena, b.bytes, b.length, "saved", NULL, &why);
	if (!d)
		return fail(x, "the saved position does not read: %s", why);
	match_clear(&again, x->game, x->data);
	again.edition = 1;	/* unless stated */
	if (!match_patch(&again, d, &r))
		return fail(x, "the saved position does not load: %s", r.text);
	if (memcmp(&again, &x->match, sizeof again))
		return fail(x, "saved and loaded, the position is another one");
	return true;
}

/* ---- what must follow --------------------------------------------------- */

static bool expect_frame(struct fixture *x, const struct doc *then)
{
	const struct frame *f = top_frame(&x->match);
	const char *decide = doc_text(then, "decide"), *side = doc_text(then, "side"),
		   *who = doc_text(then, "who");
	const char *where = doc_text(then, "where"), *border = doc_text(then, "border");
	const struct doc *count = doc_get(then, "count");
	int n;

	if (!decide && !side && !who && !where && !border && !count)
		return true;
	if (!f)
		return fail(x, "nothing is pending");
	if (decide && !same(f->state->name, decide))
		return fail(x, "the decision is '%s', not '%s'", f->state->name, decide);
	if (side && (f->side == NONE || !same(x->game->forms->sides[f->side], side)))
		return fail(x, "the decision is not for %s", side);
	if (who && (f->who == NONE || !same(x->data->counters->pieces[f->who].id, who)))
		return fail(x, "the decision is not about %s", who);
	if (where && (f->where == NONE || !same(x->data->map->places[f->where].id, where)))
		return fail(x, "the decision is not about %s", where);
	if (border && (f->border == NONE || border_find(x->data, border) != f->border))
		return fail(x, "the decision is not about %s", border);
	if (count && (!doc_to_int(count, &n) || n != f->count))
		return fail(x, "the count of the decision is %d", f->count);
	return true;
}

static const char *describe_now(struct fixture *x, const struct doc *fact)
{
	struct buffer b = { .arena = x->arena };
	int p = piece_find(x->data, fact->key);
	const struct field *f = field_find(x->game->own, fact->key);

	if (p != NONE)
		return x->match.at[p] == NONE
			       ? "nowhere"
			       : text(x->arena, "at %s", x->data->map->places[x->match.at[p]].id);
	if (!f)
		return "otherwise";
	field_write(&x->match, f, x->match.own, NONE, &b);
	return b.bytes;
}

/* A fact holds if stating it changes nothing. */
static bool expect_fact(struct fixture *x, const char *part, const char *sub, const struct doc *fact)
{
	struct match stated = x->match;
	struct ruling r = { .arena = x->arena };
	struct doc *d = doc_new(x->arena, DOC_MAP), *inner = doc_new(x->arena, DOC_MAP);
	struct buffer b = { .arena = x->arena };

	doc_add(d, part, inner);
	if (sub)
		inner = doc_add(inner, sub, doc_new(x->arena, DOC_MAP));
	doc_add(inner, fact->key, doc_copy(x->arena, fact));
	if (!match_patch(&stated, d, &r))
		return fail(x, "%s", r.text);
	if (!memcmp(&stated, &x->match, sizeof stated))
		return true;
	doc_write_flow(&b, fact);
	return fail(x, "%s: %s is to be %s and is %s", doc_where(x->arena, fact), fact->key, b.bytes,
		    describe_now(x, fact));
}

static bool expect_facts(struct fixture *x, const struct doc *then)
{
	EACH(fact, doc_get(then, "own"))
		if (!expect_fact(x, "own", NULL, fact))
			return false;
	EACH(fact, doc_get(then, "places"))
		if (!expect_fact(x, "places", NULL, fact))
			return false;
	EACH(fact, doc_get(then, "stacks"))
		if (!expect_fact(x, "stacks", NULL, fact))
			return false;
	EACH(side, doc_get(then, "pieces"))
		EACH(fact, side)
			if (!expect_fact(x, "pieces", side->key, fact))
				return false;
	return true;
}

static bool expect_result(struct fixture *x, const struct doc *then)
{
	const struct doc *result = doc_get(then, "result");
	const char *winner = doc_text(result, "winner"), *rule = doc_text(result, "rule");

	if (!result)
		return true;
	if (result->kind == DOC_TEXT && same(result->text, "none"))
		return !is_over(&x->match) || fail(x, "the game is over");
	if (!is_over(&x->match))
		return fail(x, "the game is not over");
	if (winner && x->match.winner == NONE && !same(winner, "none"))
		return fail(x, "nobody has won");
	if (winner && x->match.winner != NONE && !same(x->game->forms->sides[x->match.winner], winner))
		return fail(x, "%s has not won", winner);
	if (rule && !same(rule, x->match.won_by))
		return fail(x, "the game ended by %s", x->match.won_by);
	return true;
}

static bool expect_log(struct fixture *x, const struct doc *then, const struct ruling *r)
{
	const struct doc *log = doc_get(then, "log");
	const struct doc *first = log && log->kind == DOC_LIST ? log->first : log;

	if (!is_text_or_list(x, log))
		return false;
	for (const struct doc *want = first; want; want = log->kind == DOC_LIST ? want->next : NULL) {
		const struct line *l = r->log;

		while (l && !same(l->rule, want->text))
			l = l->next;
		if (!l)
			return fail(x, "no line of the log cites %s", want->text);
	}
	return true;
}

/* seen: {german: [sg-1]}: whole; backs: that something is there; hidden: nothing; unseen: not whole. */
static bool expect_sight(struct fixture *x, const struct doc *then)
{
	static const char *const keys[] = { "seen", "backs", "hidden", "unseen", NULL };
	static const unsigned wanted[] = { 1u << SEEN, 1u << BACK, 1u << UNSEEN, 1u << BACK | 1u << UNSEEN };

	for (int i = 0; keys[i]; i++)
		EACH(side, doc_get(then, keys[i]))
			EACH(piece, side) {
				int s = name_index(x->game->forms->sides, side->key);
				int p = piece_find(x->data, piece->text);

				if (s < 0 || p == NONE || x->match.at[p] == NONE)
					return fail(x, "%s: no such side or piece",
						    doc_where(x->arena, piece));
				if (!(wanted[i] >> x->game->sight(&x->match, p, s) & 1))
					return fail(x, "%s: to %s %s is not %s", doc_where(x->arena, piece),
						    side->key, piece->text, keys[i]);
			}
	return true;
}

/* lawful: [action, ...], unlawful: {rule: action, ...}: further proposals at the same point. */
static bool expect_check(struct fixture *x, const struct doc *act, const char *refused)
{
	struct ruling r = { .arena = x->arena };
	struct action a;

	if (action_decode(&x->match, act, &a, &r))
		check_action(&x->match, &a, &r);
	if (r.verdict == TROUBLE)
		return fail(x, "%s", r.text);
	if (!refused && r.verdict == REFUSED)
		return fail(x, "%s: refused by %s: %s", doc_where(x->arena, act), r.rule, r.text);
	if (refused && r.verdict == LAWFUL)
		return fail(x, "%s: lawful, not refused by %s", doc_where(x->arena, act), refused);
	if (refused && !same(refused, r.rule))
		return fail(x, "%s: refused by %s, not %s", doc_where(x->arena, act), r.rule, refused);
	return true;
}

static bool expect_checks(struct fixture *x, const struct doc *then)
{
	EACH(act, doc_get(then, "lawful"))
		if (!expect_check(x, act, NULL))
			return false;
	EACH(act, doc_get(then, "unlawful"))
		if (!expect_check(x, act, act->key))
			return false;
	return true;
}

static bool expect(struct fixture *x, const struct doc *then, const struct ruling *r)
{
	static const struct part parts[] = {
		{ "decide", "t" }, { "side", "t" }, { "who", "t" }, { "where", "t" }, { "border", "t" },
		{ "count", "t" }, { "own", "m*" }, { "places", "m*" }, { "pieces", "mm*" },
		{ "stacks", "mlt" }, { "result", "*" }, { "log", "*" }, { "seen", "mlt" },
		{ "backs", "mlt" }, { "hidden", "mlt" }, { "unseen", "mlt" }, { "lawful", "l*" },
		{ "unlawful", "m*" }, { 0 }
	};

	if (!check_parts(x, then, "then", parts))
		return false;
	if (!then->count)
		return fail(x, "%s: then states no fact", doc_where(x->arena, then));
	return expect_facts(x, then) && expect_result(x, then) && expect_frame(x, then) &&
	       expect_log(x, then, r) && expect_sight(x, then) && expect_checks(x, then);
}

/* ---- a step ------------------------------------------------------------- */

static bool read_dice(struct fixture *x, const struct doc *step, int *values, struct dice *dice)
{
	const struct doc *list = doc_get(step, "dice");

	*dice = (struct dice){ .supplied = values };
	EACH(die, list) {
		if (dice->count == MOST_DICE || !doc_to_int(die, &values[dice->count++]))
			return fail(x, "%s: dice are a list of whole numbers", doc_where(x->arena, list));
	}
	return true;
}

static bool judge(struct fixture *x, const struct doc *step, const struct ruling *r, const struct dice *dice)
{
	const struct doc *refused = doc_get(step, "refused"), *then = doc_get(step, "then");

	if (r->verdict == TROUBLE)
		return fail(x, "%s", r->text);
	if (refused && r->verdict != REFUSED)
		return fail(x, "lawful, not refused by %s", refused->text);
	if (refused)
		return same(r->rule, refused->text) ||
		       fail(x, "refused by %s (%s), not by %s", r->rule, r->text, refused->text);
	if (r->verdict == REFUSED)
		return fail(x, "refused by %s: %s", r->rule, r->text);
	if (dice->used < dice->count)
		return fail(x, "%d dice are given and only %d were needed", dice->count, dice->used);
	return !then || expect(x, then, r);
}

static bool check_step(struct fixture *x, const struct doc *step, bool last)
{
	static const struct part parts[] = {
		{ "clause", "*" }, { "name", "t" }, { "given", "*" }, { "act", "*" }, { "dice", "lt" },
		{ "refused", "t" }, { "then", "m*" }, { "charts", "*" }, { "play", "*" },
		{ "impossible", "t" }, { "note", "*" }, { 0 }
	};
	int verdicts = (doc_get(step, "refused") != NULL) + (doc_get(step, "then") != NULL);

	if (!check_parts(x, step, "a case", parts))
		return false;
	if (verdicts > 1 || (last && !verdicts))
		return fail(x, "%s: exactly one of refused and then is wanted", doc_where(x->arena, step));
	return true;
}

/* Without `act` the umpire goes on by himself. */
static bool run_step(struct fixture *x, const struct doc *step, bool last)
{
	const struct doc *act = doc_get(step, "act");
	int values[MOST_DICE];
	struct dice dice;
	struct ruling r = { .arena = x->arena, .dice = &dice };

	if (!check_step(x, step, last) || !read_dice(x, step, values, &dice) || !reload(x))
		return false;
	if (act)
		adjudicate(&x->match, act, &r);
	else
		settle(&x->match, &r);
	if (!judge(x, step, &r, &dice))
		return false;
	return r.verdict != LAWFUL || reload(x);
}

static bool run_play(struct fixture *x, const struct doc *play)
{
	if (play->kind != DOC_LIST || !play->count)
		return fail(x, "%s: play is a list of steps", doc_where(x->arena, play));
	EACH(step, play)
		if (!run_step(x, step, !step->next))
			return fail(x, "in the step of line %d", step->line);
	return true;
}

/* ---- facts of the data -------------------------------------------------- */

static bool data_names(struct fixture *x, const struct doc *list, const char *const *names, uint32_t bits,
		       bool wanted)
{
	if (!is_shaped(x, list, "lt"))
		return false;
	EACH(name, list) {
		int i = name_index(names, name->text);

		if (i < 0)
			return fail(x, "%s: no such name '%s'", doc_where(x->arena, name), name->text);
		if ((bits >> i & 1) != wanted)
			return fail(x, "%s: %s '%s'", doc_where(x->arena, name), wanted ? "is not" : "is",
				    name->text);
	}
	return true;
}

static bool data_place(struct fixture *x, const struct doc *fact)
{
	int i = place_find(x->data, fact->key);
	const struct place *p = i == NONE ? NULL : &x->data->map->places[i];
	const char *name = doc_text(fact, "name"), *kind = doc_text(fact, "kind");
	const char *const *names = x->game->forms->place_features;

	if (!p)
		return fail(x, "there is no place %s", fact->key);
	if (name && !same(name, p->name))
		return fail(x, "%s is called %s", fact->key, p->name ? p->name : "nothing");
	if (kind && !same(kind, x->game->forms->place_kinds[p->kind]))
		return fail(x, "%s is of kind %s", fact->key, x->game->forms->place_kinds[p->kind]);
	return data_names(x, doc_get(fact, "features"), names, p->features, true) &&
	       data_names(x, doc_get(fact, "not"), names, p->features, false);
}

/* One condition on a piece: side, a trait in `traits`, or a value by its column. */
static bool piece_meets(struct fixture *x, const struct piece *p, const struct doc *want, bool *meets)
{
	const struct forms *f = x->game->forms;
	int i, n;

	*meets = true;
	if (same(want->key, "side")) {
		*meets = same(f->sides[p->side], want->text);
		return true;
	}
	if (same(want->key, "begins")) {
		*meets = same(p->begins, want->text);
		return true;
	}
	if (same(want->key, "traits")) {
		if (!is_shaped(x, want, "lt"))
			return false;
		EACH(trait, want) {
			i = name_index(f->traits, trait->text);
			*meets = *meets && i >= 0 && (p->traits >> i & 1);
		}
		return true;
	}
	for (i = 0; f->values[i].name && !same(f->values[i].name, want->key); i++)
		;
	if (!f->values[i].name || want->kind != DOC_TEXT)
		return fail(x, "%s: pieces have no '%s'", doc_where(x->arena, want), want->key);
	if (f->values[i].words)
		*meets = same(f->values[i].words[p->value[i]], want->text);
	else
		*meets = doc_to_int(want, &n) && n == p->value[i];
	return true;
}

static bool data_piece(struct fixture *x, const struct doc *fact)
{
	int i = piece_find(x->data, fact->key);
	bool meets;

	if (i == NONE)
		return fail(x, "there is no piece %s", fact->key);
	EACH(want, fact) {
		if (!piece_meets(x, &x->data->counters->pieces[i], want, &meets))
			return false;
		if (!meets)
			return fail(x, "%s: %s is not so", doc_where(x->arena, want), fact->key);
	}
	return true;
}

/* {of: {type: tank}}: pieces that meet all the conditions. */
static bool count_pieces(struct fixture *x, const struct doc *of, int *n)
{
	const struct counters *c = x->data->counters;

	if (!is_shaped(x, of, "m*"))
		return false;
	for (int i = 0; i < c->n_pieces; i++) {
		bool all = true, meets;

		EACH(want, of) {
			if (!piece_meets(x, &c->pieces[i], want, &meets))
				return false;
			all = all && meets;
		}
		*n += all;
	}
	return true;
}

/* A list of names, as bits. */
static bool name_bits(struct fixture *x, const struct doc *list, const char *const *names, uint32_t *bits)
{
	if (list && !is_shaped(x, list, "lt"))
		return false;
	EACH(name, list) {
		int i = name_index(names, name->text);

		if (i < 0)
			return fail(x, "%s: no such name '%s'", doc_where(x->arena, name), name->text);
		*bits |= 1u << i;
	}
	return true;
}

/* {places: {kind: area, features: [coast]}}: places of the kind that have them all. */
static bool count_places(struct fixture *x, const struct doc *of, int *n)
{
	static const struct part parts[] = { { "kind", "t" }, { "features", "lt" }, { 0 } };
	const char *kind = doc_text(of, "kind");
	uint32_t bits = 0;

	if (!check_parts(x, of, "places", parts) ||
	    !name_bits(x, doc_get(of, "features"), x->game->forms->place_features, &bits))
		return false;
	for (int i = 0; i < x->data->map->n_places; i++) {
		const struct place *p = &x->data->map->places[i];
		const char *is = x->game->forms->place_kinds[p->kind];

		*n += (p->features & bits) == bits && (!kind || same(is, kind));
	}
	return true;
}

/* {borders: [fjord]}: borders that have all these features. */
static bool count_borders(struct fixture *x, const struct doc *of, int *n)
{
	uint32_t bits = 0;

	if (!name_bits(x, of, x->game->forms->border_features, &bits))
		return false;
	for (int i = 0; i < x->data->map->n_borders; i++)
		*n += (x->data->map->borders[i].features & bits) == bits;
	return true;
}

/* What is counted, and how many there are. */
static bool data_count(struct fixture *x, const struct doc *fact)
{
	static const struct {
		const char *key;
		bool (*count)(struct fixture *, const struct doc *, int *);
	} kinds[] = { { "of", count_pieces }, { "places", count_places }, { "borders", count_borders } };
	int is, n = 0;

	for (size_t i = 0; i < LENGTH(kinds); i++) {
		const struct doc *of = doc_get(fact, kinds[i].key);

		if (!of || fact->count != 2 || !doc_get(fact, "is") || !doc_to_int(doc_get(fact, "is"), &is))
			continue;
		return kinds[i].count(x, of, &n) &&
		       (n == is || fail(x, "%s: there are %d", doc_where(x->arena, fact), n));
	}
	return fail(x, "%s: a count is written {of: {...}, is: N}, or with places or borders for of",
		    doc_where(x->arena, fact));
}

/* {crt: {'5': {'4': D}}}: chart, row, column, cell. */
static bool data_chart(struct fixture *x, const struct doc *fact)
{
	const struct chart *c = NULL;
	const char *const *words = NULL;

	for (int i = 0; i < x->data->charts->n_charts; i++)
		if (same(x->data->charts->charts[i].name, fact->key)) {
			c = &x->data->charts->charts[i];
			words = x->game->forms->charts[i].words;
		}
	if (!c)
		return fail(x, "there is no chart '%s'", fact->key);
	EACH(row, fact)
		EACH(cell, row) {
			int r = chart_row(c, row->key), k = 0, n;
			const char *is;

			while (k < c->n_columns && !same(c->columns[k], cell->key))
				k++;
			if (r == NONE || k == c->n_columns)
				return fail(x, "%s: no such row or column", doc_where(x->arena, cell));
			n = c->cells[r * c->n_columns + k];
			is = n == NO ? "no" : words ? words[n] : text(x->arena, "%d", n);
			if (!same(is, cell->text))
				return fail(x, "%s: the cell is %s", doc_where(x->arena, cell), is);
		}
	return true;
}

/* ['0919', '2020', 11] */
static bool data_distance(struct fixture *x, const struct doc *fact)
{
	const struct doc *a = fact->first, *b = a ? a->next : NULL, *n = b ? b->next : NULL;
	int is, want;

	if (!n || !doc_to_int(n, &want))
		return fail(x, "%s: a distance is written [PLACE, PLACE, N]", doc_where(x->arena, fact));
	is = hex_distance(x->data, place_find(x->data, a->text), place_find(x->data, b->text));
	return is == want || fail(x, "%s: they are %d apart", doc_where(x->arena, fact), is);
}

static bool data_border(struct fixture *x, const struct doc *fact)
{
	int i = border_find(x->data, fact->key);
	const char *const *names = x->game->forms->border_features;
	uint32_t bits = i == NONE ? 0 : x->data->map->borders[i].features;

	if (fact->kind == DOC_TEXT && same(fact->text, "none"))
		return i == NONE || fail(x, "%s are neighbours", fact->key);
	if (i == NONE)
		return fail(x, "%s are no neighbours", fact->key);
	return data_names(x, fact, names, bits, true);
}

static bool run_data(struct fixture *x, const struct doc *data)
{
	static const struct part parts[] = {
		{ "places", "mm*" }, { "pieces", "mm*" }, { "counts", "lm*" }, { "charts", "mmmt" },
		{ "distances", "llt" }, { "borders", "m*" }, { "scenario", "t" }, { 0 }
	};
	static bool (*const holds[])(struct fixture *, const struct doc *) = {
		data_place, data_piece, data_count, data_chart, data_distance, data_border,
	};

	const char *scenario = doc_text(data, "scenario");

	if (!check_parts(x, data, "data", parts))
		return false;
	if (scenario && scenario_find(x->data, scenario) == NONE)
		return fail(x, "there is no scenario '%s'%s", scenario,
			    did_you_mean(x->arena, nearest(scenario, scenario_name, x->data)));
	if (scenario)
		x->data = scenario_data(x->data, scenario_find(x->data, scenario));
	for (size_t i = 0; i < LENGTH(holds); i++)
		EACH(fact, doc_get(data, parts[i].key))
			if (!holds[i](x, fact))
				return false;
	return data->count > (scenario != NULL) ||
	       fail(x, "%s: data states no fact", doc_where(x->arena, data));
}

/* ---- cases and files ---------------------------------------------------- */

static bool load_charts(struct fixture *x, const struct doc *charts)
{
	struct data_docs docs = { .charts = charts };
	const char *why = NULL;
	const struct data *d;

	if (!charts)
		return true;
	d = data_load(x->arena, x->game->forms, &docs, x->data, &why);
	if (!d)
		return fail(x, "%s", why);
	x->data = d;
	return true;
}

static bool clause_exists(struct fixture *x, const struct doc *clause)
{
	return clause_find(x->data, clause->text) ||
	       fail(x, "%s: there is no clause '%s'", doc_where(x->arena, clause), clause->text);
}

static bool check_clauses(struct fixture *x)
{
	const struct doc *clause = doc_get(x->one, "clause");

	if (!clause || !doc_text(x->one, "name"))
		return fail(x, "%s: a case has a clause and a name", doc_where(x->arena, x->one));
	if (!is_text_or_list(x, clause))
		return false;
	if (clause->kind == DOC_TEXT)
		return clause_exists(x, clause);
	EACH(child, clause)
		if (!clause_exists(x, child))
			return false;
	return true;
}

static bool run_case(struct fixture *x)
{
	const struct doc *play = doc_get(x->one, "play"), *data = doc_get(x->one, "data");

	if (!check_clauses(x) || !load_charts(x, doc_get(x->one, "charts")))
		return false;
	if (data)
		return run_data(x, data);
	if (!set_up(x))
		return false;
	x->data = x->match.data;
	return play ? run_play(x, play) : run_step(x, x->one, true);
}

static const char *clause_text(struct arena *arena, const struct doc *one)
{
	const struct doc *clause = doc_get(one, "clause");
	struct buffer b = { .arena = arena };

	if (!clause)
		return "?";
	if (clause->kind == DOC_TEXT)
		return clause->text;
	EACH(child, clause) {
		buffer_text(&b, b.length ? " " : "");
		buffer_text(&b, child->kind == DOC_TEXT ? child->text : "?");
	}
	return b.bytes ? b.bytes : "?";
}

static void report(FILE *tap, int *number, struct fixture_counts *counts, bool ok, const char *title,
		   const char *why)
{
	fprintf(tap, "%sok %d - %s\n", ok ? "" : "not ", ++*number, title);
	if (ok) {
		counts->passed++;
		return;
	}
	counts->failed++;
	fprintf(tap, "# %s\n", why ? why : "it fails");
}

static bool run_cases(struct fixture *x, FILE *tap, int *number, struct fixture_counts *counts,
		      const char *only)
{
	const struct data *data;

	if (!load_charts(x, doc_get(x->doc, "charts")))
		return false;
	data = x->data;
	EACH(one, doc_get(x->doc, "cases")) {
		struct arena_mark mark = arena_mark(x->arena);
		const char *clause = clause_text(x->arena, one), *name = doc_text(one, "name");
		const char *title = text(x->arena, "%s %s: %s", x->game->name, clause, name ? name : "?");

		if (!only || strstr(title, only)) {
			bool passed;

			x->one = one;
			x->why = NULL;
			passed = run_case(x);
			report(tap, number, counts, passed, title, x->why);
		}
		x->data = data;
		arena_release(x->arena, mark);
	}
	return true;
}

static bool check_file(struct fixture *x)
{
	static const struct part parts[] = {
		{ "game", "t" }, { "chapter", "t" }, { "charts", "*" }, { "given", "*" }, { "cases", "lm*" },
		{ "note", "*" }, { 0 }
	};

	if (!check_parts(x, x->doc, "a fixture file", parts))
		return false;
	if (!doc_get(x->doc, "cases"))
		return fail(x, "%s: a fixture file has a list of cases", doc_where(x->arena, x->doc));
	x->game = game_find(doc_text(x->doc, "game"));
	if (!x->game)
		return fail(x, "no game is known as '%s'",
			    doc_text(x->doc, "game") ? doc_text(x->doc, "game") : "?");
	x->data = x->game->data;
	return true;
}

/* A whole game: its history must give the file again, byte for byte. */
static void run_replay(struct arena *arena, const char *name, const char *bytes, size_t length, FILE *tap,
		       int *number, struct fixture_counts *counts)
{
	struct game_file *file = NEW(arena, struct game_file), *made = NEW(arena, struct game_file);
	struct ruling r = { .arena = arena };
	struct buffer b = { .arena = arena };
	bool ok = file_parse(file, bytes, length, name, NULL, &r) && history_remake(made, file, &r);

	if (ok) {
		file_write(&b, made);
		ok = b.length == length && !memcmp(b.bytes, bytes, length);
		r.text = "the history gives another file";
	}
	report(tap, number, counts, ok, text(arena, "%s replays", name), r.text);
}

bool fixture_run(const char *name, FILE *tap, int *number, struct fixture_counts *counts, const char *only)
{
	struct arena arena = { 0 };
	struct fixture *x = NEW(&arena, struct fixture);
	const char *why = NULL;
	size_t length = 0;
	const char *bytes = file_read(&arena, name, 0, &length, &why);
	bool good = false;

	x->arena = &arena;
	x->doc = bytes ? doc_read(&arena, bytes, length, name, NULL, &why) : NULL;
	if (!x->doc)
		fail(x, "%s", why);
	else if (doc_get(x->doc, "umpire")) {
		run_replay(&arena, name, bytes, length, tap, number, counts);
		good = true;
	} else
		good = check_file(x) && run_cases(x, tap, number, counts, only);
	if (!good)
		report(tap, number, counts, false, name, x->why);
	arena_free(&arena);
	return good;
}
