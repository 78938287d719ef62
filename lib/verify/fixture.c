/* SPDX-License-Identifier: ISC */
/*
 * fixture.c: rules fixtures. A case puts a position on the map, acts, and states what must follow:
 * refused by a rule, or facts of the new position. Between every two steps the match is saved and
 * loaded again, so state outside the file is found.
 */
#include "verify/fixture.h"

#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/history.h"
#include "engine/engine-private.h"
#include "proof/proof.h"

#include <string.h>

struct fixture {
	struct arena *arena;
	const struct game *game;
	const struct data *data; /* with the charts of the file or the case, then of its scenario */
	const struct doc *doc, *one; /* the file, the case */
	struct match match;
	struct buffer faults; /* why the case fails, a line each; none yet: of no length */
};

static bool fail(struct fixture *x, const char *fmt, ...) PRINTF(2, 3);

/* One more reason why the case fails. */
static bool fail(struct fixture *x, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buffer_printf(&x->faults, "%s%s", x->faults.length ? "\n" : "", text_v(x->arena, fmt, ap));
	va_end(ap);
	return false;
}

static bool differs(struct fixture *x, const struct doc *where, const char *what, const char *expected,
		    const char *got)
{
	return fail(x, "%s: %s: expected %s, got %s", doc_where(x->arena, where), what, expected, got);
}

/* Trouble; what does not say where it is, is there. */
static bool fail_by(struct fixture *x, const struct doc *where, const struct ruling *r)
{
	if (where->file && !strncmp(r->text, where->file, strlen(where->file)))
		return fail(x, "%s", r->text);
	return fail(x, "%s: %s", doc_where(x->arena, where), r->text);
}

static const char *flow(struct fixture *x, const struct doc *d)
{
	struct buffer b = { .arena = x->arena };

	doc_write_flow(&b, d);
	return b.bytes;
}

static const char *number(struct fixture *x, int n)
{
	return text(x->arena, "%d", n);
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

	return !given || match_patch(&x->match, given, &r) || fail_by(x, given, &r);
}

static bool check_given(struct fixture *x, const struct doc *given)
{
	static const struct part parts[] = {
		{ "from", "t" }, { "edition", "t" },
		{ "scenario", "t" }, { "options", "lt" }, { "decide", "t" }, { "side", "t" },
		{ "who", "t" }, { "where", "t" }, { "border", "t" }, { "count", "t" }, { "stage", "t" },
		{ "pending", "lm*" },
		{ "own", "m*" }, { "places", "m*" }, { "pieces", "mm*" }, { "stacks", "mlt" },
		{ "standing", "lm*" }, { 0 }
	};

	static const char *const of_decision[] = { "side", "who", "where", "border", "count",
						   "stage", NULL };

	if (!check_parts(x, given, "given", parts))
		return false;
	EACH(child, given)
		if (name_index(of_decision, child->key) >= 0 && !doc_get(given, "decide"))
			return fail(x, "%s: '%s' is of a decision, and none is given: decide is missing",
				    doc_where(x->arena, child), child->key);
	return true;
}

static bool begin_scenario(struct fixture *x, const struct doc *from)
{
	struct seeded_dice dice = dice_of_seed(0);
	struct ruling r = { .arena = x->arena, .dice = &dice.source };
	int scenario = scenario_find(x->data, from->text);

	if (scenario == NONE)
		return fail(x, "%s: there is no scenario '%s'%s", doc_where(x->arena, from), from->text,
			    did_you_mean(x->arena, nearest(from->text, scenario_name, x->data)));
	match_begin(&x->match, x->game, x->data, x->match.edition, scenario, x->match.options, &r);
	return r.verdict == LAWFUL || fail_by(x, from, &r);
}

/* What counts before a scenario begins. */
static bool give_part(struct fixture *x, const struct doc *given, const char *key)
{
	const struct doc *part = doc_get(given, key);
	struct doc *only = doc_new(x->arena, DOC_MAP);

	if (part)
		doc_add(only, key, doc_copy(x->arena, part));
	return patch(x, only);
}

/* What the file gives for all its cases, then what the case gives. */
static bool give(struct fixture *x)
{
	const struct doc *common = doc_get(x->doc, "given"), *given = doc_get(x->one, "given");
	const struct doc *from = doc_get(given, "from");

	match_clear(&x->match, x->game, scenario_data(x->data, 0));
	x->match.options = default_options(x->game);
	if (!check_given(x, common) || !check_given(x, given))
		return false;
	if (from)
		return give_part(x, given, "edition") && give_part(x, given, "options") &&
		       begin_scenario(x, from) && patch(x, given);
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
	if (x->game->follows)
		x->game->follows(&x->match);
	faulty = fixture_fault(&x->match, &f);
	if (faulty && !impossible)
		return fail(x, "%s: this position cannot come about: %s",
			    doc_where(x->arena, given ? fault_doc(given, &x->match, &f) : x->one), f.words);
	return faulty || !impossible ||
	       fail(x, "%s: this position can come about", doc_where(x->arena, impossible));
}

bool fixture_position(struct match *m, struct arena *arena, const struct game *g, const struct data *d,
		      const struct doc *given)
{
	struct fixture *x = NEW(arena, struct fixture);
	struct doc *one = doc_new(arena, DOC_MAP);

	*x = (struct fixture){
		.arena = arena, .game = g, .data = d, .doc = doc_new(arena, DOC_MAP), .one = one,
		.faults.arena = arena,
	};
	doc_add(one, "given", doc_copy(arena, given));
	if (!set_up(x))
		return false;
	match_copy(m, &x->match);
	return true;
}

/* Saved and loaded, the match must be the same to the byte. */
static bool reload(struct fixture *x)
{
	const char *why = reload_fault(x->arena, &x->match);

	return !why || fail(x, "%s", why);
}

/* ---- what must follow --------------------------------------------------- */

/* What a decision is, by the key that would state it; NULL: nothing. */
static const char *frame_value(struct fixture *x, const struct frame *f, const char *key)
{
	const struct data *data = x->match.data;

	if (same(key, "decide"))
		return f->state->name;
	if (same(key, "side"))
		return f->side == NONE ? NULL : x->game->forms->sides[f->side];
	if (same(key, "who"))
		return f->who == NONE ? NULL : data->counters->pieces[f->who].id;
	if (same(key, "where"))
		return f->where == NONE ? NULL : data->map->places[f->where].id;
	if (same(key, "border"))
		return f->border == NONE ? NULL : border_id(x->arena, data, f->border);
	if (same(key, "stage"))
		return f->state->stages ? stage_name(f) : NULL;
	return number(x, f->count);
}

static void expect_frame(struct fixture *x, const struct doc *then)
{
	static const char *const keys[] = { "decide", "side", "who", "where", "border", "count", "stage",
					   NULL };
	const struct frame *f = top_frame(&x->match);

	for (const char *const *key = keys; *key; key++) {
		const struct doc *want = doc_get(then, *key);
		const char *is = want && f ? frame_value(x, f, *key) : NULL;

		if (!want || same(want->text, is) ||
		    (f && same(*key, "border") && f->border != NONE &&
		     border_find(x->match.data, want->text) == f->border))
			continue;
		differs(x, want, *key, want->text, is ? is : f ? "none" : "no decision");
	}
}

/* A stack that cannot be stated, though each name in it is known: other pieces are there. */
static bool is_other_stack(struct fixture *x, const struct doc *fact)
{
	if (place_find(x->data, fact->key) == NONE)
		return false;
	EACH(piece, fact)
		if (piece_find(x->data, piece->text) == NONE)
			return false;
	return true;
}

/* The pieces of a place, top first. */
static const char *stack_now(struct fixture *x, int place)
{
	struct doc *stack = doc_new(x->arena, DOC_LIST);

	EACH_PIECE_AT(p, &x->match, place)
		doc_add_text(x->arena, stack, NULL, "%s", x->data->counters->pieces[p].id);
	return flow(x, stack);
}

/* As a file would state it. */
static const char *describe_now(struct fixture *x, const char *part, const char *sub, const struct doc *fact)
{
	struct buffer b = { .arena = x->arena };
	const char *why = NULL;
	const struct doc *d;

	if (same(part, "stacks"))
		return stack_now(x, place_find(x->data, fact->key));
	match_write(&b, &x->match, NONE);
	d = doc_get(doc_read(x->arena, b.bytes, b.length, "saved", NULL, &why), part);
	d = doc_get(sub ? doc_get(d, sub) : d, fact->key);
	return d ? flow(x, d) : same(part, "pieces") ? "nowhere" : "nothing";
}

/* A fact holds if stating it changes nothing. */
static void expect_fact(struct fixture *x, const char *part, const char *sub, const struct doc *fact)
{
	struct match stated;
	struct ruling r = { .arena = x->arena };
	struct doc *d = doc_new(x->arena, DOC_MAP), *inner = doc_new(x->arena, DOC_MAP);

	match_copy(&stated, &x->match);
	doc_add(d, part, inner);
	if (sub)
		inner = doc_add(inner, sub, doc_new(x->arena, DOC_MAP));
	doc_add_copy(x->arena, inner, fact);
	if (!match_patch(&stated, d, &r) && !(same(part, "stacks") && is_other_stack(x, fact)))
		fail_by(x, fact, &r);
	else if (r.verdict == TROUBLE || !match_same(&stated, &x->match))
		differs(x, fact, fact->key, flow(x, fact), describe_now(x, part, sub, fact));
}

static void expect_facts(struct fixture *x, const struct doc *then)
{
	EACH(fact, doc_get(then, "own"))
		expect_fact(x, "own", NULL, fact);
	EACH(fact, doc_get(then, "places"))
		expect_fact(x, "places", NULL, fact);
	EACH(fact, doc_get(then, "stacks"))
		expect_fact(x, "stacks", NULL, fact);
	EACH(side, doc_get(then, "pieces"))
		EACH(fact, side)
			expect_fact(x, "pieces", side->key, fact);
}

/* By the name of the party, as in a game file, or of any of its sides. */
static bool is_winner(const struct match *m, const char *name)
{
	const char *const *sides = m->game->forms->sides;

	for (int i = 0; sides[i]; i++)
		if (same(sides[i], name) && m->game->parties)
			return same(m->game->parties[i], winner_name(m));
	return same(name, winner_name(m));
}

static void expect_result(struct fixture *x, const struct doc *then)
{
	const struct doc *result = doc_get(then, "result");
	const char *winner = doc_text(result, "winner"), *rule = doc_text(result, "rule");
	const struct match *m = &x->match;
	bool over = is_over(m), holds;

	if (!result)
		return;
	if (result->kind == DOC_TEXT && same(result->text, "none"))
		holds = !over;
	else
		holds = over && (!winner || is_winner(m, winner)) && (!rule || same(rule, m->won_by));
	if (!holds)
		differs(x, result, "result", flow(x, result),
			over ? text(x->arena, "{winner: %s, rule: %s}", winner_name(m), m->won_by) : "none");
}

/* The line, or a part of the number that it tells. */
static bool is_cited_by(const struct line *l, const char *rule)
{
	for (int i = 0; l->sum && i < l->sum->n; i++)
		if (same(l->sum->parts[i].rule, rule))
			return true;
	return same(l->rule, rule);
}

/* The rules that the lines of a log cite, each once. */
static const char *cited(struct fixture *x, const struct ruling *r)
{
	struct buffer b = { .arena = x->arena };

	for (const struct line *l = r->log; l; l = l->next) {
		const struct line *before = r->log;

		while (before != l && !same(before->rule, l->rule))
			before = before->next;
		if (before == l)
			buffer_printf(&b, "%s%s", b.length ? " " : "", l->rule);
	}
	return b.length ? b.bytes : "no line";
}

static void expect_log(struct fixture *x, const struct doc *then, const struct ruling *r)
{
	const struct doc *log = doc_get(then, "log");
	const struct doc *first = log && log->kind == DOC_LIST ? log->first : log;

	if (!is_text_or_list(x, log))
		return;
	for (const struct doc *want = first; want; want = log->kind == DOC_LIST ? want->next : NULL) {
		const struct line *l = r->log;

		while (l && !is_cited_by(l, want->text))
			l = l->next;
		if (!l)
			differs(x, want, "log", want->text, cited(x, r));
	}
}

/* seen: {german: [sg-1]}: whole; backs: that something is there; hidden: nothing; unseen: not whole. */
static void expect_sight(struct fixture *x, const struct doc *then)
{
	static const char *const keys[] = { "seen", "backs", "hidden", "unseen", NULL };
	static const unsigned wanted[] = { 1u << SEEN, 1u << BACK, 1u << UNSEEN, 1u << BACK | 1u << UNSEEN };
	static const char *const got[] = { [SEEN] = "seen", [BACK] = "backs", [UNSEEN] = "hidden" };

	for (int i = 0; keys[i]; i++)
		EACH(side, doc_get(then, keys[i]))
			EACH(piece, side) {
				int s = name_index(x->game->forms->sides, side->key);
				int p = piece_find(x->data, piece->text);
				enum sight sight;

				if (s < 0 || p == NONE || x->match.at[p] == NONE) {
					fail(x, "%s: no such side, or no such piece in play",
					     doc_where(x->arena, piece));
					continue;
				}
				sight = x->game->secrecy->sight(&x->match, p, s);
				if (!(wanted[i] >> sight & 1))
					differs(x, piece, text(x->arena, "%s to %s", piece->text, side->key),
						keys[i], got[sight]);
			}
}

/* refused: the rule that is to refuse; NULL: lawful. False: it is otherwise. */
static bool expect_verdict(struct fixture *x, const struct doc *at, const char *refused,
			   const struct ruling *r)
{
	const char *expected = refused ? text(x->arena, "refused by %s", refused) : "lawful";

	if (r->verdict == TROUBLE)
		return fail_by(x, at, r);
	if (r->verdict == LAWFUL)
		return !refused || differs(x, at, "verdict", expected, "lawful");
	return same(r->rule, refused) ||
	       differs(x, at, "verdict", expected, text(x->arena, "refused by %s: %s", r->rule, r->text));
}

/* lawful: [action, ...], unlawful: {rule: action, ...}: further proposals at the same point. */
static void expect_check(struct fixture *x, const struct doc *act, const char *refused)
{
	struct ruling r = { .arena = x->arena };
	struct action a;

	check_proposal(&x->match, act, NULL, &a, &r);
	expect_verdict(x, act, refused, &r);
}

static void expect_checks(struct fixture *x, const struct doc *then)
{
	EACH(act, doc_get(then, "lawful"))
		expect_check(x, act, NULL);
	EACH(act, doc_get(then, "unlawful"))
		expect_check(x, act, act->key);
}

static void expect(struct fixture *x, const struct doc *then, const struct ruling *r)
{
	static const struct part parts[] = {
		{ "decide", "t" }, { "side", "t" }, { "who", "t" }, { "where", "t" }, { "border", "t" },
		{ "count", "t" }, { "stage", "t" }, { "own", "m*" }, { "places", "m*" }, { "pieces", "mm*" },
		{ "stacks", "mlt" }, { "result", "*" }, { "log", "*" }, { "seen", "mlt" },
		{ "backs", "mlt" }, { "hidden", "mlt" }, { "unseen", "mlt" }, { "lawful", "l*" },
		{ "unlawful", "m*" }, { 0 }
	};

	if (!check_parts(x, then, "then", parts))
		return;
	if (!then->count)
		fail(x, "%s: then states no fact", doc_where(x->arena, then));
	expect_facts(x, then);
	expect_result(x, then);
	expect_frame(x, then);
	expect_log(x, then, r);
	expect_sight(x, then);
	expect_checks(x, then);
}

/* ---- a step ------------------------------------------------------------- */

static bool read_dice(struct fixture *x, const struct doc *step, int *values, struct listed_dice *dice)
{
	const struct doc *list = doc_get(step, "dice");
	int n = 0;

	EACH(die, list) {
		if (n == MOST_DICE || !doc_to_int(die, &values[n++]))
			return fail(x, "%s: dice are a list of whole numbers", doc_where(x->arena, list));
	}
	*dice = dice_supplied(values, n, NULL);
	return true;
}

/* False: the case does not go on from here. */
static bool judge(struct fixture *x, const struct doc *step, const struct ruling *r,
		  const struct listed_dice *dice)
{
	const struct doc *refused = doc_get(step, "refused"), *then = doc_get(step, "then");
	const struct doc *act = doc_get(step, "act"), *given = doc_get(step, "dice");

	if (refused && r->verdict != TROUBLE) {
		expect_verdict(x, refused, refused->text, r);
		return r->verdict == REFUSED;
	}
	if (!expect_verdict(x, r->verdict == TROUBLE && given ? given : act ? act : step, NULL, r))
		return false;
	if (dice->used < dice->count)
		differs(x, given, "dice", number(x, dice->count), number(x, dice->used));
	if (then)
		expect(x, then, r);
	return true;
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

/*
 * Without `act` the umpire goes on by himself. What is to be refused and is not is not carried out: it might
 * want dice. False: the case does not go on from here.
 */
static bool run_step(struct fixture *x, const struct doc *step, bool last)
{
	const struct doc *act = doc_get(step, "act");
	int values[MOST_DICE];
	struct listed_dice dice;
	struct ruling r = { .arena = x->arena, .dice = &dice.source };
	struct way way = { 0 };

	if (!check_step(x, step, last) || !read_dice(x, step, values, &dice) || !reload(x))
		return false;
	if (!act)
		run_to_question(&x->match, &r);
	else if (doc_get(step, "refused"))
		check_proposal(&x->match, act, NULL, &way.action, &r);
	else
		adjudicate(&x->match, act, &way, &r);
	return judge(x, step, &r, &dice) && (r.verdict != LAWFUL || reload(x));
}

static void run_play(struct fixture *x, const struct doc *play)
{
	if (play->kind != DOC_LIST || !play->count)
		fail(x, "%s: play is a list of steps", doc_where(x->arena, play));
	else
		EACH(step, play)
			if (!run_step(x, step, !step->next))
				return;
}

/* ---- facts of the data -------------------------------------------------- */

/* The names of some bits, as a list. */
static const char *names_of(struct fixture *x, const char *const *names, uint32_t bits)
{
	struct buffer b = { .arena = x->arena };

	buffer_text(&b, "[");
	for (int i = 0; names && names[i]; i++)
		if (bits >> i & 1)
			buffer_printf(&b, "%s%s", b.length > 1 ? ", " : "", names[i]);
	buffer_text(&b, "]");
	return b.bytes;
}

static void data_names(struct fixture *x, const struct doc *list, const char *const *names, uint32_t bits,
		       bool wanted)
{
	if (!is_shaped(x, list, "lt"))
		return;
	EACH(name, list) {
		int i = name_index(names, name->text);

		if (i < 0)
			fail(x, "%s: no such name '%s'", doc_where(x->arena, name), name->text);
		else if ((bits >> i & 1) != wanted)
			differs(x, name, list->key, text(x->arena, "%s%s", wanted ? "" : "no ", name->text),
				names_of(x, names, bits));
	}
}

static void data_text(struct fixture *x, const struct doc *want, const char *is)
{
	if (want && !same(want->text, is))
		differs(x, want, want->key, flow(x, want), is ? is : "none");
}

static void data_place(struct fixture *x, const struct doc *fact)
{
	int i = place_find(x->data, fact->key);
	const struct place *p = i == NONE ? NULL : &x->data->map->places[i];
	const struct forms *f = x->game->forms;

	if (!p) {
		fail(x, "%s: there is no place %s", doc_where(x->arena, fact), fact->key);
		return;
	}
	data_text(x, doc_get(fact, "name"), p->name);
	data_text(x, doc_get(fact, "kind"), f->place_kinds[p->kind]);
	data_names(x, doc_get(fact, "features"), f->place_features, p->features, true);
	data_names(x, doc_get(fact, "not"), f->place_features, p->features, false);
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

/* What piece_meets compares. */
static const char *piece_value(struct fixture *x, const struct piece *p, const char *key)
{
	const struct forms *f = x->game->forms;
	int i = 0;

	if (same(key, "side"))
		return f->sides[p->side];
	if (same(key, "begins"))
		return p->begins ? p->begins : "none";
	if (same(key, "traits"))
		return names_of(x, f->traits, p->traits);
	while (!same(f->values[i].name, key))
		i++;
	return f->values[i].words ? f->values[i].words[p->value[i]] : number(x, p->value[i]);
}

static void data_piece(struct fixture *x, const struct doc *fact)
{
	int i = piece_find(x->data, fact->key);
	const struct piece *p = i == NONE ? NULL : &x->data->counters->pieces[i];
	bool meets;

	if (!p)
		fail(x, "%s: there is no piece %s", doc_where(x->arena, fact), fact->key);
	else
		EACH(want, fact)
			if (piece_meets(x, p, want, &meets) && !meets)
				differs(x, want, want->key, flow(x, want), piece_value(x, p, want->key));
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
static void data_count(struct fixture *x, const struct doc *fact)
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
		if (kinds[i].count(x, of, &n) && n != is)
			differs(x, fact, "count", number(x, is), number(x, n));
		return;
	}
	fail(x, "%s: a count is written {of: {...}, is: N}, or with places or borders for of",
		    doc_where(x->arena, fact));
}

static void data_cell(struct fixture *x, const struct chart *c, const char *const *words,
		      const struct doc *row, const struct doc *cell)
{
	int r = chart_row(c, row->key), k = 0, n;
	const char *is;

	while (k < c->n_columns && !same(c->columns[k], cell->key))
		k++;
	if (r == NONE || k == c->n_columns) {
		fail(x, "%s: no such row or column", doc_where(x->arena, cell));
		return;
	}
	n = c->cells[r * c->n_columns + k];
	is = n == NO ? "no" : words ? words[n] : number(x, n);
	if (!same(is, cell->text))
		differs(x, cell, text(x->arena, "%s %s", row->key, cell->key), cell->text, is);
}

/* {crt: {'5': {'4': D}}}: chart, row, column, cell. */
static void data_chart(struct fixture *x, const struct doc *fact)
{
	const struct charts *all = x->data->charts;
	int i = 0;

	while (i < all->n_charts && !same(all->charts[i].name, fact->key))
		i++;
	if (i == all->n_charts)
		fail(x, "%s: there is no chart '%s'", doc_where(x->arena, fact), fact->key);
	else
		EACH(row, fact)
			EACH(cell, row)
				data_cell(x, &all->charts[i], x->game->forms->charts[i].words, row, cell);
}

/* ['0919', '2020', 11] */
static void data_distance(struct fixture *x, const struct doc *fact)
{
	const struct doc *a = fact->first, *b = a ? a->next : NULL, *n = b ? b->next : NULL;
	int is, want;

	if (!n || !doc_to_int(n, &want)) {
		fail(x, "%s: a distance is written [PLACE, PLACE, N]", doc_where(x->arena, fact));
		return;
	}
	is = hex_distance(x->data, place_find(x->data, a->text), place_find(x->data, b->text));
	if (is != want)
		differs(x, fact, "distance", n->text, number(x, is));
}

static void data_border(struct fixture *x, const struct doc *fact)
{
	int i = border_find(x->data, fact->key);
	const char *const *names = x->game->forms->border_features;
	bool none = fact->kind == DOC_TEXT && same(fact->text, "none");

	if (none && i != NONE)
		differs(x, fact, fact->key, "none", "neighbours");
	else if (!none && i == NONE)
		differs(x, fact, fact->key, "neighbours", "none");
	else if (!none)
		data_names(x, fact, names, x->data->map->borders[i].features, true);
}

static void run_data(struct fixture *x, const struct doc *data)
{
	static const struct part parts[] = {
		{ "places", "mm*" }, { "pieces", "mm*" }, { "counts", "lm*" }, { "charts", "mmmt" },
		{ "distances", "llt" }, { "borders", "m*" }, { "scenario", "t" }, { 0 }
	};
	static void (*const state[])(struct fixture *, const struct doc *) = {
		data_place, data_piece, data_count, data_chart, data_distance, data_border,
	};

	const struct doc *scenario = doc_get(data, "scenario");

	if (!check_parts(x, data, "data", parts))
		return;
	if (scenario && scenario_find(x->data, scenario->text) == NONE) {
		fail(x, "%s: there is no scenario '%s'%s", doc_where(x->arena, scenario), scenario->text,
		     did_you_mean(x->arena, nearest(scenario->text, scenario_name, x->data)));
		return;
	}
	if (scenario)
		x->data = scenario_data(x->data, scenario_find(x->data, scenario->text));
	for (size_t i = 0; i < LENGTH(state); i++)
		EACH(fact, doc_get(data, parts[i].key))
			state[i](x, fact);
	if (data->count == (scenario != NULL))
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
	return clause_find(x->data->rules, clause->text) ||
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

static void run_case(struct fixture *x)
{
	const struct doc *play = doc_get(x->one, "play"), *data = doc_get(x->one, "data");

	if (!check_clauses(x) || !load_charts(x, doc_get(x->one, "charts")))
		return;
	if (data) {
		run_data(x, data);
		return;
	}
	if (!set_up(x))
		return;
	x->data = x->match.data;
	if (play)
		run_play(x, play);
	else
		run_step(x, x->one, true);
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

/* JUnit has a class for each test: what stands before the colon. */
static void add_junit(struct buffer *b, bool ok, const char *title, const char *why)
{
	const char *colon = strstr(title, ": ");
	size_t length = colon ? (size_t)(colon - title) : 0;

	buffer_text(b, "  <testcase classname=\"");
	buffer_markup(b, colon ? text_copy(b->arena, title, length) : "umpire");
	buffer_text(b, "\" name=\"");
	buffer_markup(b, colon ? colon + 2 : title);
	buffer_text(b, ok ? "\"/>\n" : "\">\n    <failure>");
	if (ok)
		return;
	while (why) {
		const char *end = strchr(why, '\n');

		buffer_markup(b, text_copy(b->arena, why, end ? (size_t)(end - why) : strlen(why)));
		buffer_text(b, end ? "\n" : "");
		why = end ? end + 1 : NULL;
	}
	buffer_text(b, "</failure>\n  </testcase>\n");
}

/* {game: narvik-1940, clause: '5.2', name: ..., ok: true} */
static void add_case(struct tests *t, bool ok, const struct test_name *n, const char *why)
{
	struct arena *arena = t->arena;
	struct doc *d = doc_add(t->cases, NULL, doc_new(arena, DOC_MAP));

	if (n->game)
		doc_add_text(arena, d, "game", "%s", n->game)->quoted = true;
	if (n->clause)
		doc_add_text(arena, d, "clause", "%s", n->clause)->quoted = true;
	doc_add_text(arena, d, "name", "%s", n->name)->quoted = true;
	doc_add_text(arena, d, "ok", ok ? "true" : "false");
	if (!ok && why)
		doc_add_text(arena, d, "why", "%s", why)->quoted = true;
}

/* "GAME CLAUSE: NAME" */
static const char *title_of(struct arena *arena, const struct test_name *n)
{
	return !n->game ? n->name : !n->clause ? text(arena, "%s: %s", n->game, n->name)
		: text(arena, "%s %s: %s", n->game, n->clause, n->name);
}

void tests_report(struct tests *t, bool ok, const struct test_name *n, const char *why)
{
	struct arena arena = { 0 };
	const char *title = title_of(&arena, n);

	if (t->junit)
		add_junit(t->junit, ok, title, why);
	if (t->cases)
		add_case(t, ok, n, why);
	t->passed += ok;
	t->failed += !ok;
	if (t->tap)
		fprintf(t->tap, "%sok %d - %s\n", ok ? "" : "not ", t->passed + t->failed,
			printable(&arena, title));
	while (t->tap && !ok && why) {
		const char *end = strchr(why, '\n');
		size_t length = end ? (size_t)(end - why) : strlen(why);

		fprintf(t->tap, "# %s\n", printable(&arena, text_copy(&arena, why, length)));
		why = end ? end + 1 : NULL;
	}
	arena_free(&arena);
}

/* Is a test of this title wanted? */
static bool is_chosen(const struct tests *t, const char *title)
{
	return !tests_end(t) && (!t->only || strstr(title, t->only));
}

static bool run_cases(struct fixture *x, struct tests *tests)
{
	const struct data *data;

	if (!load_charts(x, doc_get(x->doc, "charts")))
		return false;
	data = x->data;
	EACH(one, doc_get(x->doc, "cases")) {
		struct arena_mark mark = arena_mark(x->arena);
		const char *clause = clause_text(x->arena, one), *name = doc_text(one, "name");
		const struct test_name of = { x->game->name, clause, name ? name : "?" };

		if (is_chosen(tests, title_of(x->arena, &of))) {
			x->one = one;
			x->faults = (struct buffer){ .arena = x->arena };
			run_case(x);
			tests_report(tests, !x->faults.length, &of, x->faults.bytes);
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
	const struct doc *cases = doc_get(x->doc, "cases"), *game = doc_get(x->doc, "game");

	if (!check_parts(x, x->doc, "a fixture file", parts))
		return false;
	if (!cases || !cases->count)
		return fail(x, "%s: a fixture file has a list of cases, and here is none",
			    doc_where(x->arena, cases ? cases : x->doc));
	x->game = game_find(doc_text(x->doc, "game"));
	if (!x->game)
		return fail(x, "%s: no game is known as '%s'",
			    doc_where(x->arena, game ? game : x->doc), game ? game->text : "?");
	x->data = game_data(x->game, x->arena);
	return true;
}

/* Heads, letters, links and dice are true, and the history makes a file. */
static bool prove_game(struct game_file *made, const struct game_file *f, struct ruling *r)
{
	struct evidence evidence;
	struct prover *prover;

	return (prover = proof_start(r->arena, f, &evidence, r)) &&
	       history_remake(made, f, proof_step, prover, r) && chain_verify(f, r) && proof_end(prover, r);
}

/* A whole game: its history must give the file again, byte for byte; one of before, as it would be today. */
static void run_replay(struct arena *arena, const char *name, const char *bytes, size_t length,
		       struct tests *tests)
{
	struct game_file *file = NEW_RAW(arena, struct game_file), *made = NEW_RAW(arena, struct game_file);
	struct ruling r = { .arena = arena };
	struct buffer b = { .arena = arena }, today = { .arena = arena };
	const char *title = text(arena, "%s replays", name);
	bool ok;

	if (!is_chosen(tests, title))
		return;
	ok = file_parse(file, bytes, length, name, NULL, &r) && prove_game(made, file, &r);
	if (ok) {
		file_write(&b, made);
		file_write(&today, file);
		ok = file->former ? b.length == today.length && !memcmp(b.bytes, today.bytes, b.length)
				  : b.length == length && !memcmp(b.bytes, bytes, length);
		r.text = "the history gives another file";
	}
	tests_report(tests, ok, &(struct test_name){ .name = title }, r.text);
}

void fixture_run(const char *name, struct tests *tests)
{
	struct arena arena = { 0 };
	struct fixture *x = NEW(&arena, struct fixture);
	const char *why = NULL;
	size_t length = 0;
	const char *bytes = file_read(&arena, name, 0, &length, &why);
	bool good = false;

	x->arena = x->faults.arena = &arena;
	x->doc = bytes ? doc_read(&arena, bytes, length, name, NULL, &why) : NULL;
	if (!x->doc)
		fail(x, "%s", why);
	else if (doc_get(x->doc, "umpire")) {
		run_replay(&arena, name, bytes, length, tests);
		good = true;
	} else
		good = check_file(x) && run_cases(x, tests);
	if (!good)
		tests_report(tests, false, &(struct test_name){ .name = name }, x->faults.bytes);
	arena_free(&arena);
}
