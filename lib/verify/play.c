/* SPDX-License-Identifier: ISC */
/*
 * play.c: random play from the options to the end of the game. Every step is tested for a dead end
 * and for the game's invariants; with properties also for what must hold of every option, file,
 * replay and view.
 */
#include "verify/play.h"

#include "engine/dice.h"
#include "engine/facts.h"
#include "engine/view.h"
#include "engine/engine-private.h"
#include "verify/secrets.h"
#include "engine/standing.h"

#include <errno.h>
#include <string.h>
#include <time.h>

enum { MOST_ACTIONS = 100000, MOST_VERBS = 48, MOST_PARAMS = 12, MOST_SWAPS = 16 };
enum { PICTURES = 16, ANSWERS = 4, EXPLAINED = 64 };	/* one in so many */
enum { OTHERS = 12 };	/* games like this one */
enum { STEP_ROOM = 16 << 20 };	/* bytes; what is never touched costs nothing */

/* What the options of a step name: by verb and parameter, pieces, places and words; of pairs, keys first. */
struct named {
	const struct verb *verb[MOST_VERBS];
	bool value[MOST_VERBS][MOST_PARAMS][MOST_PLACES], paired[MOST_VERBS][MOST_PARAMS][MOST_PLACES];
	int verbs;
};

struct player {
	const struct game *game;
	const struct play_options *how;
	struct arena arena; /* of a step */
	struct arena kept; /* of a game: its history */
	struct seeded_dice chance; /* chooses among the options */
	struct seeded_dice dice; /* of the game */
	struct game_file file;
	struct named named;
	FILE *out;
	long options;
	int number; /* of the game */
	int unsaved; /* errno of what kept it from being saved */
};

static bool fault(struct player *p, const char *fmt, ...) PRINTF(2, 3);

/* Keeps errno if the file cannot be written. */
static bool save(struct player *p)
{
	struct buffer b = { .arena = &p->arena };
	FILE *f;
	bool good;

	if (!p->how->save)
		return true;
	f = fopen(p->how->save, "w");
	file_write(&b, &p->file);
	good = f && fwrite(b.bytes, 1, b.length, f) == b.length;
	if (f && fclose(f) == EOF)
		good = false;
	p->unsaved = good ? 0 : errno;
	return good;
}

static bool fault(struct player *p, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fprintf(p->out, "game %d, action %d: %s\n", p->number, (int)p->file.match.step,
		text_v(&p->arena, fmt, ap));
	va_end(ap);
	save(p);
	return false;
}

static const char *line_of(struct player *p, const struct action *a)
{
	struct buffer b = { .arena = &p->arena };

	doc_write_flow(&b, action_encode(&p->arena, &p->file.match, a));
	return b.bytes;
}

/* ---- choosing ----------------------------------------------------------- */

/*
 * Half the choices are uniform over the options; the other half over the verbs first, so that a verb
 * with few options is not drowned. Both are reservoirs of one.
 */
struct choice {
	struct seeded_dice *chance;
	struct player *player; /* whose options are looked at more closely; NULL: nobody's */
	const struct verb *verb; /* of the last option seen */
	long n, of_verb;
	int verbs;
	bool keep_verb, has_some;
	bool by_verb, idle; /* idle: verbs that lead nowhere may be chosen too */
	bool unlawful; /* the option in hand is not what its check calls lawful */
	struct action action;
	struct list some;
};

static void name_option(struct named *, const struct action *, const struct list *some);

static void adopt(struct choice *c, const struct action *a, const struct list *some)
{
	c->action = *a;
	c->has_some = some != NULL;
	if (some)
		c->some = *some;
}

/* An offer may be sure of what its check has not seen. */
static bool is_lawful(struct player *p, const struct action *a)
{
	struct ruling r = { .arena = &p->arena, .quiet = true };

	return check_action(&p->file.match, a, &r);
}

static bool take_choice(void *context, const struct action *a, const struct list *some)
{
	struct choice *c = context;
	struct seeded_dice *chance = c->chance;

	c->n++;
	if (c->player && c->player->how->properties) {
		name_option(&c->player->named, a, some);
		if (!is_lawful(c->player, a)) {
			adopt(c, a, some);
			c->unlawful = true;
			return false;
		}
	}
	if (a->verb->idle && c->action.verb && !c->idle)
		return true;
	if (!c->by_verb) {
		if (dice_throw(chance, (int)c->n) == 1)
			adopt(c, a, some);
		return true;
	}
	if (a->verb != c->verb) {
		c->verb = a->verb;
		c->of_verb = 0;
		c->keep_verb = dice_throw(chance, ++c->verbs) == 1;
	}
	if (c->keep_verb && dice_throw(chance, (int)++c->of_verb) == 1)
		adopt(c, a, some);
	return true;
}

/* Another set of the pieces that may be combined, if it is lawful. */
static void vary(struct choice *c, const struct match *m, struct arena *arena)
{
	struct action other = c->action;
	struct ruling r = { .arena = arena, .quiet = true };
	const struct param *param = c->has_some ? other.verb->params : NULL;
	struct list *set;

	if (!c->has_some || dice_throw(c->chance, 2) == 1)
		return;
	while (param->kind && !param->sets)
		param++;
	if (!param->kind)
		bug("'%s' offers sets of no argument", other.verb->name);
	set = (struct list *)(void *)((char *)&other + param->offset);
	*set = (struct list){ 0 };
	for (int i = 0; i < c->some.n; i++)
		if (dice_throw(c->chance, 2) == 1)
			list_add(set, c->some.v[i]);
	if (set->n && check_action(m, &other, &r))
		c->action = other;
}

bool choose_random(const struct match *m, struct arena *arena, struct seeded_dice *chance, struct action *a)
{
	struct choice c = {
		.chance = chance, .by_verb = dice_throw(chance, 2) == 1, .idle = dice_throw(chance, 8) == 1,
	};

	each_option(m, arena, false, take_choice, &c);
	if (!c.n)
		return false;
	action_tidy(&c.action);
	vary(&c, m, arena);
	*a = c.action;
	return true;
}

/* ---- properties --------------------------------------------------------- */

static int verb_slot(struct named *n, const struct verb *v)
{
	int i = 0, k = 0;

	while (i < n->verbs && n->verb[i] != v)
		i++;
	if (i == n->verbs) {
		if (i == MOST_VERBS)
			bug("a decision has more than %d verbs", MOST_VERBS);
		n->verb[n->verbs++] = v;
		for (const struct param *p = v->params; p && p->kind && k < MOST_PARAMS; p++, k++) {
			memset(n->value[i][k], 0, sizeof n->value[i][k]);
			memset(n->paired[i][k], 0, sizeof n->paired[i][k]);
		}
	}
	return i;
}

/* The last place of a path counts: another way to it may be lawful too. */
static void name_param(bool *value, bool *paired, const struct param *p, const struct action *a)
{
	const void *at = (const char *)a + p->offset;
	const struct list *list = at;
	const struct pairs *pairs = at;
	int16_t one;

	if (p->kind == ARG_BOOL || p->kind == ARG_INT)
		return;
	for (int i = 0; p->kind == ARG_PAIRS && i < pairs->n; i++)
		value[pairs->key[i]] = paired[pairs->value[i]] = true;
	if (p->kind == ARG_PAIRS)
		return;
	if (p->kind == ARG_PIECES || p->kind == ARG_WORDS)
		for (int i = 0; i < list->n; i++)
			value[list->v[i]] = true;
	else if (p->kind == ARG_PLACES) {
		if (list->n)
			value[list->v[list->n - 1]] = true;
	} else {
		memcpy(&one, at, sizeof one);
		if (one >= 0)
			value[one] = true;
	}
}

static void name_option(struct named *n, const struct action *a, const struct list *some)
{
	int slot = verb_slot(n, a->verb), i = 0;

	for (const struct param *p = a->verb->params; p && p->kind && i < MOST_PARAMS; p++, i++) {
		name_param(n->value[slot][i], n->paired[slot][i], p, a);
		if (some && p->sets)
			for (int k = 0; k < some->n; k++)
				n->value[slot][i][some->v[k]] = true;
	}
}

static int values_of(const struct match *m, const struct param *p, enum arg_kind kind)
{
	switch (kind) {
	case ARG_PIECE:
	case ARG_PIECES: return m->data->counters->n_pieces;
	case ARG_PLACE:
	case ARG_PLACES: return m->data->map->n_places;
	case ARG_BORDER: return m->data->map->n_borders < MOST_PLACES ? m->data->map->n_borders : MOST_PLACES;
	case ARG_WORD:
	case ARG_WORDS:
		return name_count(p->names);
	case ARG_PAIRS:
	case ARG_INT:
	case ARG_BOOL:
	case ARG_END: break;
	}
	return 0;
}

/* One of several goes with what no option names, or what no option names goes with it. */
static bool mutate_pairs(struct player *p, const struct param *param, int slot, int which,
			 struct pairs *pairs)
{
	bool key = dice_throw(&p->chance, 2) == 1;
	int values = values_of(&p->file.match, param, key ? ARG_PIECE : param->to), value;
	int16_t *at;

	if (!pairs->n)
		return false;
	value = dice_throw(&p->chance, values) - 1;
	if ((key ? p->named.value : p->named.paired)[slot][which][value])
		return false;
	at = (key ? pairs->key : pairs->value) + dice_throw(&p->chance, pairs->n) - 1;
	*at = (int16_t)value;
	return true;
}

/* The first piece that it names is there. */
static bool is_walker_at(const struct match *m, const struct action *a, int place)
{
	for (const struct param *p = a->verb->params; p && p->kind; p++)
		if (p->kind == ARG_PIECE) {
			int16_t piece;

			memcpy(&piece, (const char *)a + p->offset, sizeof piece);
			return piece != NONE && m->at[piece] == place;
		}
	return false;
}

/* One argument changed to what no option names. False: there is none, or an option names it after all. */
static bool mutate(struct player *p, const struct action *a, struct action *mutant)
{
	int n_params = 0, which, value, slot = verb_slot(&p->named, a->verb), values;
	const struct param *param;
	void *at;

	*mutant = *a;
	while (a->verb->params && a->verb->params[n_params].kind)
		n_params++;
	if (!n_params || n_params > MOST_PARAMS)
		return false;
	which = dice_throw(&p->chance, n_params) - 1;
	param = &a->verb->params[which];
	at = (char *)mutant + param->offset;
	if (param->kind == ARG_PAIRS)
		return mutate_pairs(p, param, slot, which, at);
	values = values_of(&p->file.match, param, param->kind);
	if (!values || param->order)
		return false;
	value = dice_throw(&p->chance, values) - 1;
	if (p->named.value[slot][which][value] ||
	    (param->kind == ARG_PLACES && is_walker_at(&p->file.match, a, value)))
		return false;	/* round about and back is lawful, and nobody needs to be offered it */
	if (param->kind == ARG_PIECES || param->kind == ARG_PLACES || param->kind == ARG_WORDS) {
		struct list *list = at;

		if (!list->n)
			list->n = 1;
		list->v[param->kind == ARG_PLACES ? list->n - 1 : dice_throw(&p->chance, list->n) - 1] =
			(int16_t)value;
	} else
		*(int16_t *)at = (int16_t)value;
	return true;
}

/* Such an action must be unlawful. */
static bool try_mutant(struct player *p, const struct action *a)
{
	struct ruling r = { .arena = &p->arena };
	struct action mutant;

	if (a->verb->lawful_beyond_offer || !mutate(p, a, &mutant))
		return true;
	r.all = dice_throw(&p->chance, 2) == 1;
	if (check_action(&p->file.match, &mutant, &r))
		return fault(p, "lawful, and no option names it: %s", line_of(p, &mutant));
	return true;
}

static bool try_other_side(struct player *p, const struct action *a)
{
	struct action decoded, other = *a;
	struct ruling r = { .arena = &p->arena };

	if (top_frame(&p->file.match)->state->anyone)
		return true;
	other.side = (int16_t)((a->side + dice_throw(&p->chance, name_count(p->game->forms->sides) - 1)) %
			       name_count(p->game->forms->sides));
	if (action_decode(&p->file.match, action_encode(&p->arena, &p->file.match, &other), &decoded, &r) ||
	    r.verdict != REFUSED)
		return fault(p, "not refused to the side that is not asked: %s", line_of(p, &other));
	return true;
}

static bool try_option_again(struct player *p, const struct action *a)
{
	struct action decoded;
	struct ruling r = { .arena = &p->arena };

	if (!check_proposal(&p->file.match, action_encode(&p->arena, &p->file.match, a), NULL, &decoded, &r))
		return fault(p, "an option is not accepted: %s: %s", line_of(p, a), r.text);
	return true;
}

static bool try_save(struct player *p)
{
	const char *why = reload_fault(&p->arena, &p->file.match);

	return !why || fault(p, "%s", why);
}

/* ---- secrets ------------------------------------------------------------ */

static void swap_in(struct match *m, const struct match *old, int place, int p, int q)
{
	struct list order = { 0 };

	EACH_PIECE_AT(x, old, place)
		list_add(&order, x == p ? q : x == q ? p : x);
	for (int i = order.n; i-- > 0;)
		put(m, order.v[i], place);
}

static bool are_alike(const struct match *m, int p, int q, int side)
{
	enum sight s = m->game->secrecy->sight(m, p, side);

	if (s == SEEN || s != m->game->secrecy->sight(m, q, side))
		return false;
	return s == UNSEEN || same(m->game->secrecy->back(m, p), m->game->secrecy->back(m, q));
}

/* What a side may see of the position: as written, and as drawn, each made when first wanted. */
struct sights {
	struct buffer view, picture;
};

/* What it may see of another position must come out the same. */
static bool is_same_sight(struct player *p, struct buffer *before, const struct match *other, int side,
			  void (*write)(struct buffer *, const struct match *, int))
{
	struct buffer after = { .arena = &p->arena };

	if (!before->bytes)
		write(before, &p->file.match, side);
	write(&after, other, side);
	return before->length == after.length && !memcmp(before->bytes, after.bytes, after.length);
}

/* Who is named in what is going on may be known by that: it keeps its place. */
static bool is_mentioned(const struct match *m, int piece)
{
	for (const struct field *f = m->game->own; f && f->kind; f++) {
		const void *at = (const char *)own_bytes(m) + f->offset;

		if ((f->kind == FIELD_PIECE && *(const int16_t *)at == piece) ||
		    (f->kind == FIELD_PIECES && list_has(at, piece)))
			return true;
	}
	for (int i = 0; i < m->depth; i++)
		if (m->pending[i].who == piece)
			return true;
	return false;
}

/* Two pieces that the side cannot tell apart change places. False: these two are not such. */
static bool swap_pair(struct match *m, struct match *old, int side, int a, int b)
{
	size_t size = m->game->piece_size;

	if (a == b || m->at[a] == NONE || m->at[b] == NONE || !are_alike(m, a, b, side) ||
	    is_mentioned(m, a) || is_mentioned(m, b) ||
	    (m->game->secrecy->are_told_apart && m->game->secrecy->are_told_apart(m, a, b)) ||
	    count_at(m, m->at[a]) > MOST_LIST || count_at(m, m->at[b]) > MOST_LIST)
		return false;
	match_copy(old, m);
	swap_in(m, old, old->at[a], a, b);
	if (old->at[a] != old->at[b])
		swap_in(m, old, old->at[b], a, b);
	memcpy(piece_struct(m, a), piece_bytes(old, b), size);
	memcpy(piece_struct(m, b), piece_bytes(old, a), size);
	return true;
}

struct digested {
	struct player *player;
	const struct match *match;
	uint64_t sum;
};

static bool take_digest(void *context, const struct action *a, const struct list *some)
{
	struct digested *d = context;
	struct buffer b = { .arena = &d->player->arena };

	doc_write_flow(&b, option_encode(&d->player->arena, d->match, a, some));
	d->sum = digest(d->sum, b.bytes, b.length);
	return true;
}

static uint64_t digest_options(struct player *p, const struct match *m)
{
	struct digested d = { p, m, DIGEST_START };

	each_option(m, &p->arena, false, take_digest, &d);
	return d.sum;
}

static bool are_same_lines(const struct line *x, const struct line *y)
{
	while (x && y && same(x->rule, y->rule) && same(x->text, y->text)) {
		x = x->next;
		y = y->next;
	}
	return !x && !y;
}

static bool is_same_refusal(const struct ruling *a, const struct ruling *b)
{
	return a->verdict == b->verdict && same(a->rule, b->rule) && same(a->text, b->text) &&
	       are_same_lines(a->broken, b->broken);
}

/* What the side may do, and why it may not, is the same in both positions. */
static bool try_answers(struct player *p, const struct match *other, const struct action *a)
{
	struct ruling here = { .arena = &p->arena, .all = dice_throw(&p->chance, 2) == 1 }, there = here;
	struct action mutant;

	if (dice_throw(&p->chance, ANSWERS) == 1 &&
	    digest_options(p, &p->file.match) != digest_options(p, other))
		return fault(p, "the options tell %s what it does not see", p->game->forms->sides[a->side]);
	if (!mutate(p, a, &mutant))
		return true;
	check_action(&p->file.match, &mutant, &here);
	check_action(other, &mutant, &there);
	if (!is_same_refusal(&here, &there))
		return fault(p, "a refusal tells %s what it does not see: %s: %s; %s",
			     p->game->forms->sides[a->side], line_of(p, &mutant), here.text, there.text);
	return true;
}

/* What would count in the action, and what check remarks of it, is told alike in both positions. */
static bool try_explained(struct player *p, const struct match *other, const struct action *a)
{
	struct ruling here = { .arena = &p->arena }, there = here;

	check_action(&p->file.match, a, &here);
	check_action(other, a, &there);
	explain_action(&p->file.match, a, &here);
	explain_action(other, a, &there);
	return are_same_lines(here.remarks, there.remarks) ||
	       fault(p, "what counts tells %s what it does not see: %s", p->game->forms->sides[a->side],
		     line_of(p, a));
}

/* Some of the options, besides the one that is chosen. */
struct explained {
	struct player *player;
	const struct match *other;
	int next;			/* that is looked at after so many */
	bool told;
};

static bool take_explained(void *context, const struct action *a, const struct list *some)
{
	struct explained *e = context;

	(void)some;
	if (e->next-- > 0)
		return true;
	e->next = dice_throw(&e->player->chance, EXPLAINED);
	e->told = !try_explained(e->player, e->other, a);
	return !e->told;
}

static bool try_options_explained(struct player *p, const struct match *other)
{
	struct explained e = { .player = p, .other = other, .next = dice_throw(&p->chance, EXPLAINED) };

	each_option(&p->file.match, &p->arena, false, take_explained, &e);
	return !e.told;
}

/* What the first fact says that is not the same, in both; NULL: all are. */
static const char *facts_differ(struct arena *arena, const struct facts *a, const struct facts *b)
{
	static const struct fact none = { .what = "nothing", .text = "" };
	const struct fact *x = a->first, *y = b->first;

	while (x && y && same(x->what, y->what) && same(x->rule, y->rule) && same(x->text, y->text) &&
	       same(x->brief, y->brief)) {
		x = x->next;
		y = y->next;
	}
	if (!x && !y)
		return NULL;
	x = x ? x : &none;
	y = y ? y : &none;
	return text(arena, "%s: %s / %s: %s", x->what, x->text, y->what, y->text);
}

static bool try_unit(struct player *p, const struct match *other, int piece, int side)
{
	struct facts here = { .arena = &p->arena }, there = here;
	const char *differ;

	if (sight_of(&p->file.match, piece, side) != SEEN)
		return true;
	facts_of_unit(&here, &p->file.match, piece, side);
	facts_of_unit(&there, other, piece, side);
	differ = facts_differ(&p->arena, &here, &there);
	return !differ || fault(p, "the facts of %s tell %s what it does not see: %s",
				p->file.match.data->counters->pieces[piece].id, p->game->forms->sides[side],
				differ);
}

static bool try_place(struct player *p, const struct match *other, int place, int side)
{
	struct facts here = { .arena = &p->arena }, there = here;
	const char *differ;

	facts_of_place(&here, &p->file.match, place, side);
	facts_of_place(&there, other, place, side);
	differ = facts_differ(&p->arena, &here, &there);
	return !differ || fault(p, "the facts of %s tell %s what it does not see: %s",
				p->file.match.data->map->places[place].id, p->game->forms->sides[side],
				differ);
}

/* Where something may have come of it that a piece is another: where it is, next to it, anywhere. */
static int place_near(struct player *p, int piece)
{
	const struct data *d = p->file.match.data;
	int at = p->file.match.at[piece], near = at, n = 0;

	if (dice_throw(&p->chance, 3) == 1)
		return dice_throw(&p->chance, d->map->n_places) - 1;
	EACH_LINK(l, d, at)
		if (dice_throw(&p->chance, ++n + 1) == 1)
			near = l->to;
	return near;
}

/* The same with `to: PLACE` in place of its path. */
static const struct doc *with_goal(struct player *p, const struct action *a, int place)
{
	struct doc *d = doc_new(&p->arena, DOC_MAP);

	EACH(child, action_encode(&p->arena, &p->file.match, a))
		if (!same(child->key, path_param(a->verb)->name))
			doc_add_copy(&p->arena, d, child);
	doc_add_text(&p->arena, d, "to", "%s", p->file.match.data->map->places[place].id)->quoted = true;
	return d;
}

/* So are the ways that are found, those that are to choose from, and why there is none. */
static bool try_way(struct player *p, const struct match *other, const struct action *a, const int swapped[2])
{
	struct ruling here = { .arena = &p->arena }, there = here;
	struct action one, two;
	const struct doc *d;

	if (!path_param(a->verb) || dice_throw(&p->chance, ANSWERS) != 1)
		return true;
	d = with_goal(p, a, place_near(p, swapped[0]));
	check_proposal(&p->file.match, d, NULL, &one, &here);
	check_proposal(other, d, NULL, &two, &there);
	return (is_same_refusal(&here, &there) && are_same_lines(here.remarks, there.remarks)) ||
	       fault(p, "the way to %s tells %s what it does not see: %s; %s", doc_text(d, "to"),
		     p->game->forms->sides[a->side], here.text ? here.text : "lawful",
		     there.text ? there.text : "lawful");
}

/* So is what there is to know of the places around two that were swapped, and of units there or elsewhere. */
static bool try_facts(struct player *p, const struct match *other, int side, const int swapped[2])
{
	const struct match *m = &p->file.match;

	for (int i = 0; i < 2; i++) {
		int place = place_near(p, swapped[i]);
		int unit = dice_throw(&p->chance, m->data->counters->n_pieces);

		if (m->top[place] != NONE && dice_throw(&p->chance, 2) == 1)
			unit = m->top[place] + 1;
		if (!try_place(p, other, place, side) || !try_unit(p, other, unit - 1, side))
			return false;
	}
	return true;
}

/*
 * Hidden pieces that look alike change places, two by two: the other side's view may not change, nor what it
 * may do if it is asked.
 */
static bool try_secrets(struct player *p, int side, struct sights *seen, const struct action *a)
{
	const struct match *m = &p->file.match;
	struct match *other = NEW_RAW(&p->arena, struct match), *old = NEW_RAW(&p->arena, struct match);
	bool portray = p->how->portray && dice_throw(&p->chance, PICTURES) == 1, any = false;
	int n = m->data->counters->n_pieces, tries = dice_throw(&p->chance, MOST_SWAPS), two[2] = { 0 };

	if (!m->game->secrecy)
		return true;
	match_copy(other, m);
	while (tries-- > 0) {
		int x = dice_throw(&p->chance, n) - 1, y = dice_throw(&p->chance, n) - 1;

		if (!swap_pair(other, old, side, x, y))
			continue;
		any = true;
		two[0] = x;
		two[1] = y;
	}
	if (any && (!is_same_sight(p, &seen->view, other, side, match_write) ||
		    (portray && !is_same_sight(p, &seen->picture, other, side, p->how->portray))))
		return fault(p, "the view of %s tells %s from %s", p->game->forms->sides[side],
			     m->data->counters->pieces[two[0]].id, m->data->counters->pieces[two[1]].id);
	return !any || (try_facts(p, other, side, two) &&
			(a->side != side || (try_answers(p, other, a) && try_explained(p, other, a) &&
					     try_options_explained(p, other) && try_way(p, other, a, two))));
}

static bool try_hidden(struct player *p, const struct action *a)
{
	for (int side = 0; p->game->forms->sides[side]; side++) {
		struct sights seen = { .view.arena = &p->arena, .picture.arena = &p->arena };

		for (int i = 0; i < 4; i++)
			if (!try_secrets(p, side, &seen, a))
				return false;
	}
	return true;
}

/* Nothing that is tried here is kept. */
static bool try_properties(struct player *p, const struct action *a)
{
	struct arena_mark mark = arena_mark(&p->arena);
	bool good = true;

	for (int i = 0; i < 4 && good; i++)
		good = try_mutant(p, a);
	good = good && try_hidden(p, a) && try_save(p) && try_option_again(p, a) && try_other_side(p, a);
	arena_release(&p->arena, mark);
	return good;
}

/* Other games that a side cannot tell from this one. */
static bool try_others(struct player *p)
{
	const char *told = NULL;

	for (int i = 0; p->how->tell && i < OTHERS && !told; i++) {
		struct arena_mark mark = arena_mark(&p->arena);

		told = secret_told(&p->arena, &p->file, &p->chance, p->how->tell);
		if (!told)
			arena_release(&p->arena, mark);
	}
	return !told || fault(p, "%s", told);
}

/* Where the last entry of a history has its head. */
static bool ends_with_head(struct arena *arena, const char *history, size_t length, const struct hash *head)
{
	const char *hex = hex_text(arena, head->bytes, sizeof head->bytes);
	size_t after = strlen(hex) + strlen("}\n") + 1;	/* it may be in quotes */

	return length > after && strstr(history + length - after, hex);
}

/* A view that is read again shows its side the same position. */
static bool try_view_again(struct player *p, const struct buffer *view, int side)
{
	struct game_file *again = NEW_RAW(&p->arena, struct game_file);
	struct ruling *r = NEW(&p->arena, struct ruling);
	struct buffer one = { .arena = &p->arena }, other = one;

	r->arena = &p->arena;
	if (!p->file.match.data->compiled)	/* a file does not say where an owner's data are */
		return true;
	if (!file_parse(again, view->bytes, view->length, "the view", NULL, r) || !view_open(again, r))
		return fault(p, "the view of %s does not read: %s", p->game->forms->sides[side], r->text);
	match_write(&one, &p->file.match, side);
	match_write(&other, &again->match, side);
	if (!same(one.bytes, other.bytes))
		return fault(p, "the view of %s shows another position", p->game->forms->sides[side]);
	return true;
}

/* Who has a view computes the same head as who has the file. */
static bool try_views(struct player *p)
{
	for (int side = 0; p->game->forms->sides[side]; side++) {
		struct buffer b = { .arena = &p->arena };

		view_write(&b, &p->file, side, NULL);
		if (!ends_with_head(&p->arena, b.bytes, b.length, &p->file.chain.head))
			return fault(p, "the view of %s has another head", p->game->forms->sides[side]);
		if (!try_view_again(p, &b, side))
			return false;
	}
	return true;
}

static bool try_replay(struct player *p)
{
	struct game_file *made = NEW_RAW(&p->arena, struct game_file);
	struct ruling *r = NEW(&p->arena, struct ruling);

	r->arena = &p->arena;
	if (!history_remake(made, &p->file, NULL, NULL, r))
		return fault(p, "the history does not replay: %s", r->text);
	if (!match_same(&made->match, &p->file.match))
		return fault(p, "the history gives another position");
	if (!hash_same(&made->chain.head, &p->file.chain.head) ||
	    !hash_same(&made->chain.made_for, &p->file.chain.made_for) ||
	    made->chain.entries != p->file.chain.entries ||
	    made->history_length != p->file.history_length ||
	    memcmp(made->history, p->file.history, made->history_length) != 0)
		return fault(p, "the history gives other heads");
	return true;
}

/* ---- the log -------------------------------------------------------------- */

static bool is_word_end(char c)
{
	return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-');
}

static bool is_named(const char *words, const char *id)
{
	size_t length = strlen(id);

	for (const char *at = strstr(words, id); at; at = strstr(at + 1, id))
		if ((at == words || is_word_end(at[-1])) && is_word_end(at[length]))
			return true;
	return false;
}

/* A standing order is told in its side's own words, which may name anybody. */
static bool is_order(const struct line *l)
{
	return !strncmp(l->text, "standing: ", strlen("standing: "));
}

/* A piece that a side saw neither before nor after is not named to it, unless something was revealed. */
static bool try_log(struct player *p, const struct match *before, const struct ruling *r, int side)
{
	const struct match *m = &p->file.match;

	if (!m->game->secrecy || r->revealed)
		return true;
	for (int i = 0; i < m->data->counters->n_pieces; i++) {
		const char *id = m->data->counters->pieces[i].id;

		if (before->at[i] == NONE || m->at[i] == NONE || sight_of(before, i, side) == SEEN ||
		    sight_of(m, i, side) == SEEN)
			continue;
		for (const struct line *l = r->log; l; l = l->next)
			if (l->readers >> side & 1 && !is_order(l) && is_named(l->text, id))
				return fault(p, "the log tells %s of %s: %s", p->game->forms->sides[side], id,
					     l->text);
	}
	return true;
}

/* ---- a side's own affair -------------------------------------------------- */

/* The file before an entry that is no affair of the others. */
static struct game_file *before_affair(struct player *p)
{
	struct game_file *before = NEW_RAW(&p->arena, struct game_file);

	file_copy(before, &p->file);
	return before;
}

/* Such an entry changes neither what a letter is made for nor what any other side sees of the position. */
static bool try_affair(struct player *p, const struct game_file *before, int by)
{
	const char *const *sides = p->game->forms->sides;

	if (!hash_same(&before->chain.made_for, &p->file.chain.made_for))
		return fault(p, "an affair of %s changes what letters are for", sides[by]);
	for (int side = 0; sides[side]; side++) {
		struct buffer now = { .arena = &p->arena };

		if (side == by)
			continue;
		match_write(&now, &p->file.match, side);
		if (!is_same_sight(p, &now, &before->match, side, match_write))
			return fault(p, "%s sees an affair of %s", sides[side], sides[by]);
	}
	return true;
}

/* ---- playing ------------------------------------------------------------ */

static bool play_action(struct player *p, const struct action *a)
{
	struct ruling r = { .arena = &p->arena, .dice = &p->dice.source, .quiet = !p->how->properties };
	struct way way = { .proof = SOUND, .file = p->how->properties ? &p->file : NULL };
	struct game_file *before = p->how->properties ? before_affair(p) : NULL;

	if (!carry_out(&p->file.match, a, &way, &r))
		return way.unsound ? fault(p, "%s", way.unsound)
				   : fault(p, "a lawful action comes to trouble: %s: %s", line_of(p, a),
					   r.text);
	for (int side = 0; before && p->game->forms->sides[side]; side++)
		if (!try_log(p, &before->match, &r, side))
			return false;
	return !before || !a->verb->own_affair || try_affair(p, before, a->side);
}

/* ---- standing orders ---------------------------------------------------- */

static const char *random_name(struct player *p)
{
	const struct data *d = p->file.match.data;

	if (dice_throw(&p->chance, 2) == 1)
		return d->counters->pieces[dice_throw(&p->chance, d->counters->n_pieces) - 1].id;
	return d->map->places[dice_throw(&p->chance, d->map->n_places) - 1].id;
}

/* Any decision, and any answer but an exact one; it may be one that cannot be ordered. */
static struct doc *random_order(struct player *p, int side)
{
	const struct match *m = &p->file.match;
	struct doc *d = doc_new(&p->arena, DOC_MAP), *names;
	int n = 0, which;

	while (p->game->states[n])
		n++;
	which = dice_throw(&p->chance, n) - 1;
	doc_add_text(&p->arena, d, "by", "%s", p->game->forms->sides[side]);
	doc_add_text(&p->arena, d, "do", "standing");
	doc_add_text(&p->arena, d, "decide", "%s", p->game->states[which]->name);
	switch (dice_throw(&p->chance, 3)) {
	case 1: doc_add_text(&p->arena, d, "pass", "yes"); break;
	case 2:
		which = dice_throw(&p->chance, m->data->map->n_places) - 1;
		doc_add_text(&p->arena, d, "toward", "%s", m->data->map->places[which].id);
		break;
	default:
		names = doc_add(d, "prefer", doc_new(&p->arena, DOC_LIST));
		for (int i = 0; i < 4; i++)
			doc_add_text(&p->arena, names, NULL, "%s", random_name(p));
	}
	if (dice_throw(&p->chance, 3) == 1)
		doc_add_text(&p->arena, d, "once", "yes");
	return d;
}

static struct doc *revoke_all(struct player *p, int side)
{
	struct doc *d = doc_new(&p->arena, DOC_MAP);

	doc_add_text(&p->arena, d, "by", "%s", p->game->forms->sides[side]);
	doc_add_text(&p->arena, d, "do", "standing");
	doc_add_text(&p->arena, d, "revoke", "all");
	return d;
}

/* Now and then a side gives an order, or revokes all of them: no other sees that in the position. */
static bool give_order(struct player *p)
{
	enum { SELDOM = 60, ENOUGH = 6 };
	int sides = name_count(p->game->forms->sides), side;
	struct match *m = &p->file.match;
	struct ruling r = { .arena = &p->arena };
	struct way way = { .file = p->how->properties ? &p->file : NULL };
	const struct game_file *before = NULL;

	if (dice_throw(&p->chance, SELDOM) != 1)
		return true;
	side = dice_throw(&p->chance, sides) - 1;
	if (p->how->properties)
		before = before_affair(p);
	adjudicate(m, standing_line(&p->arena, m, side, ENOUGH) ? revoke_all(p, side) : random_order(p, side),
		   &way, &r);
	if (before && r.verdict == LAWFUL && p->file.chain.entries != before->chain.entries + 1)
		return fault(p, "an order of %s is no entry of the chain", p->game->forms->sides[side]);
	return !before || try_affair(p, before, side);
}

static bool play_step(struct player *p)
{
	struct choice c = {
		.chance = &p->chance,
		.player = p,
		.by_verb = dice_throw(&p->chance, 2) == 1,
		.idle = dice_throw(&p->chance, 8) == 1,
	};

	if (!give_order(p))
		return false;
	p->named.verbs = 0;
	each_option(&p->file.match, &p->arena, false, take_choice, &c);
	p->options += c.n;
	if (c.unlawful)
		return fault(p, "an option is not lawful: %s", line_of(p, &c.action));
	if (!c.n)
		return fault(p, "a dead end: '%s' has no lawful answer",
			     top_frame(&p->file.match)->state->name);
	action_tidy(&c.action);
	vary(&c, &p->file.match, &p->arena);
	if (p->how->properties && !try_properties(p, &c.action))
		return false;
	return play_action(p, &c.action);
}

/* Its history grows in the arena of the game, so that the memory of each step can be given back. */
static void begin_file(struct player *p)
{
	struct buffer *history = NEW(&p->kept, struct buffer);

	history->arena = &p->kept;
	buffer_text(history, "");
	p->file.name = "random play";
	p->file.view = NULL;
	p->file.history = history->bytes;
	p->file.history_length = 0;
	p->file.history_line = 1;
	p->file.growing = history;
	p->file.chain = (struct chain){ 0 };
	p->file.terms = NULL;
}

/* The salts are out of the seed, so that the same games come out the same. */
static void begin_chain(struct player *p)
{
	struct doc *terms = doc_new(&p->kept, DOC_MAP);
	uint64_t seed = p->how->seed + (uint64_t)p->number;
	struct hash salts;

	doc_add_text(&p->kept, terms, "dice", "open");
	doc_add_text(&p->kept, terms, "seeded", "yes");
	p->file.terms = terms;
	chance_bytes(&seed, salts.bytes, sizeof salts.bytes);
	chain_begin(&p->file, &salts);
}

static bool play_game(struct player *p, const struct data *data)
{
	struct ruling r = { .arena = &p->arena, .dice = &p->dice.source };
	struct arena_mark mark;

	arena_take(&p->arena, 1);	/* its first chunk stays */
	mark = arena_mark(&p->arena);
	begin_file(p);
	match_new(&p->file.match, p->game, data, p->how->scenario, p->how->options, &r);
	if (r.verdict != LAWFUL)
		return fault(p, "it cannot begin: %s", r.text);
	if (p->how->properties)
		begin_chain(p);
	while (!is_over(&p->file.match)) {
		if (p->file.match.step == MOST_ACTIONS)
			return fault(p, "the game does not end");
		if (!play_step(p))
			return false;
		arena_release(&p->arena, mark);
	}
	if (p->how->properties && (!try_replay(p) || !try_views(p) || !try_others(p)))
		return false;
	if (!save(p))
		return false;
	arena_release(&p->arena, mark);
	arena_free(&p->kept);
	return true;
}

static void count_game(const struct player *p, struct play_totals *t)
{
	const struct match *m = &p->file.match;

	t->games++;
	t->actions += m->step;
	if (m->step > t->longest)
		t->longest = m->step;
	if (m->winner != NONE)
		t->by_winner[m->winner]++;
	if (p->how->verbose)
		fprintf(p->out, "game %d: %d actions, %s by %s\n", p->number, (int)m->step,
			m->winner == NONE ? "drawn" : winner_name(m), m->won_by);
}

bool play_random(const struct game *g, const struct data *data, const struct play_options *how,
		 struct play_totals *totals, FILE *out)
{
	static const struct play_totals none;
	struct arena arena = { 0 };
	struct player *p = NEW(&arena, struct player);
	struct timespec from, to;
	bool good = true;

	*totals = none;
	p->game = g;
	p->how = how;
	p->out = out;
	if (how->properties)	/* or each step would ask the system for its pages again */
		arena_reserve(&p->arena, STEP_ROOM);
	clock_gettime(CLOCK_MONOTONIC, &from);
	for (int i = 0; good && i < how->games; i++) {
		p->number = i + 1;
		p->chance = dice_of_seed(how->seed + (uint64_t)i * 0x10001u);
		p->dice = dice_of_seed(~(how->seed + (uint64_t)i));
		good = play_game(p, data);
		if (good)
			count_game(p, totals);
	}
	clock_gettime(CLOCK_MONOTONIC, &to);
	totals->options = p->options;
	totals->unsaved = p->unsaved;
	totals->seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
	arena_free(&p->arena);
	arena_free(&p->kept);
	arena_free(&arena);
	return good;
}
