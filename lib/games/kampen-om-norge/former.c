/* SPDX-License-Identifier: ISC */
/*
 * former.c: what files, histories and letters of before say, and what it means today.
 *
 * A faction passed all windows of a kind unasked: {do: standing, window: attack, pass: yes}, kept in
 * own: {germany-passes: [attack]}. Now these are standing orders, one for each decision of the kind.
 *
 * Steps in the course of something were counted, {decide: passage, where: IV, count: 1}. Now they are
 * stages.
 */
#include "games/kampen-om-norge/norge.h"

#include "engine/fields.h"
#include "engine/standing.h"

enum window {
	W_DIVERT, W_SABOTAGE, W_ENGINEER, W_ATTACK, W_DEFENCE, W_COUNTER, W_RESCUE, W_TORPEDO, W_NAVAL,
	W_PLACEMENT, W_SMOKE, W_DIVE, W_SAILORS, W_MINE, W_FORT,
};
static const char *const window_names[] = {
	"divert", "sabotage", "engineer", "attack", "defence", "counter", "rescue", "torpedo", "naval",
	"placement", "smoke", "dive", "sailors", "mine", "fort", NULL
};

enum { G = 1 << GERMANY, N = 1 << NORWAY, A = 1 << ALLIES };

/* The decisions of each kind, and who is ever asked. */
static const struct passed {
	int window;
	const struct state *state;
	unsigned sides;
	bool goes_on;		/* a card leaves it open, and what was open had still to be answered */
} passed[] = {
	{ W_DIVERT, &kn_divert, N | A, false },
	{ W_SABOTAGE, &kn_sabotage, N, true },
	{ W_ENGINEER, &kn_engineer, G, false },
	{ W_ATTACK, &kn_intimidate, G, false },
	{ W_ATTACK, &kn_attack_cards, G | N | A, true },
	{ W_DEFENCE, &kn_defence_cards, G | N | A, true },
	{ W_COUNTER, &kn_counter_cards, G | N | A, true },
	{ W_RESCUE, &kn_rescue, A, false },
	{ W_TORPEDO, &kn_torpedo, G | N | A, false },
	{ W_NAVAL, &kn_naval_attack, G | A, true },
	{ W_NAVAL, &kn_naval_defence, G | A, true },
	{ W_NAVAL, &kn_naval_counter, G, true },
	{ W_PLACEMENT, &kn_exchange, A, false },
	{ W_PLACEMENT, &kn_scout, A, false },
	{ W_PLACEMENT, &kn_reallocate, N, false },
	{ W_PLACEMENT, &kn_feint, G, false },
	{ W_SMOKE, &kn_smoke, G, false },
	{ W_DIVE, &kn_dive, A, false },
	{ W_SAILORS, &kn_sailors, G, false },
	{ W_MINE, &kn_mine, A, false },
	{ W_FORT, &kn_fort, N, false },
};

/* ---- passes of before as orders of today ---------------------------------- */

static const char *order_for(struct arena *arena, const struct passed *p)
{
	return text(arena, "decide: %s, pass: yes%s", p->state->name,
		    p->goes_on ? ", if: {is: [no-card-yet]}" : "");
}

static bool is_kept(struct arena *arena, const struct match *m, int side, const struct passed *p)
{
	const char *order = text(arena, "{by: %s, do: standing, %s}", side_name(m, side),
				 order_for(arena, p));
	const char *line;

	for (int i = 1; (line = standing_line(arena, m, side, i)); i++)
		if (same(line, order))
			return true;
	return false;
}

/* By faction, the kinds that it passes, as bits. */
struct passes {
	uint32_t windows[FACTIONS];
};

/* Takes them out of the orders that are kept. */
static void take_out(struct arena *arena, struct match *m, struct passes *taken)
{
	for (int side = 0; side < FACTIONS; side++)
		for (size_t i = 0; i < LENGTH(passed); i++)
			if (is_kept(arena, m, side, &passed[i])) {
				taken->windows[side] |= 1u << passed[i].window;
				standing_drop(m, side, passed[i].state);
			}
}

static bool add_side(struct arena *arena, struct match *m, int side, uint32_t windows)
{
	for (size_t i = 0; i < LENGTH(passed); i++)
		if (windows >> passed[i].window & 1 && passed[i].sides >> side & 1 &&
		    !standing_add(m, side, "%s", order_for(arena, &passed[i])))
			return false;
	return true;
}

/* In the order of the table, as a position of before does not tell when each was set. */
static void put_back(struct match *m, const struct passes *passes, struct ruling *r)
{
	for (int side = 0; side < FACTIONS; side++)
		if (!add_side(r->arena, m, side, passes->windows[side]))
			trouble(r, "%s keeps as many standing orders as it may", side_name(m, side));
}

/* ---- own: {germany-passes: [...]} ------------------------------------------- */

#define PASSES(side) \
	{ .kind = FIELD_FLAGS, .offset = offsetof(struct passes, windows[side]), .names = window_names }

static bool read_passes(struct match *m, const struct doc *position, struct ruling *r)
{
	static const struct field fields[] = { PASSES(GERMANY), PASSES(NORWAY), PASSES(ALLIES) };
	const struct doc *own = doc_get(position, "own");
	struct passes passes = { 0 };

	for (int side = 0; own && side < FACTIONS; side++) {
		const struct doc *d = doc_get(own, text(r->arena, "%s-passes", side_name(m, side)));

		if (d && !field_read(m, &fields[side], &passes, d, r))
			return false;
	}
	if (passes.windows[GERMANY] | passes.windows[NORWAY] | passes.windows[ALLIES]) {
		take_out(r->arena, m, &passes);
		put_back(m, &passes, r);
	}
	return r->verdict == LAWFUL;
}

/* ---- {decide: passage, where: IV, count: 1} ----------------------------------- */

/* The count told what comes next, in the order of the stages. */
static void read_steps(struct match *m)
{
	for (int i = 0; i < m->depth; i++) {
		struct frame *f = &m->pending[i];

		while (f->state->stages && f->count > 0 && f->state->stages[f->stage].name) {
			f->stage++;
			f->count--;
		}
	}
}

bool kn_read_former(struct match *m, const struct doc *position, struct ruling *r)
{
	read_steps(m);
	return read_passes(m, position, r);
}

/* ---- {do: standing, window: attack, pass: yes} -------------------------------- */

struct standing_args {
	int16_t window;	/* enum window */
	bool pass;
};

static void set_standing(struct match *m, const struct action *a, struct ruling *r)
{
	const struct standing_args *standing = args_of(a);
	uint32_t bit = 1u << standing->window;
	struct passes passes = { 0 };

	take_out(r->arena, m, &passes);
	passes.windows[a->side] = standing->pass ? passes.windows[a->side] | bit
						 : passes.windows[a->side] & ~bit;
	put_back(m, &passes, r);
	tell(r, 1u << a->side, "2.4", "from now on '%s' is %s of %s", window_names[standing->window],
	     standing->pass ? "not asked" : "asked again", side_name(m, a->side));
	tell_others(r, 1u << a->side, "2.4", "standing passes of %s are changed", side_name(m, a->side));
}

static const struct param standing_params[] = {
	{ PARAM(struct standing_args, window, ARG_WORD), .names = window_names,
	  .about = "the kind of question", .secret = true },
	{ PARAM(struct standing_args, pass, ARG_BOOL), .about = "yes: pass it unasked; no: be asked again",
	  .secret = true },
	{ 0 }
};

const struct verb kn_former_standing = {
	.name = "standing",
	.about = "passes questions of a kind unasked, from the next one on, or revokes that",
	.rules = "2.4",
	.params = standing_params,
	.apply = set_standing,
	.idle = true,
	.former = true,
};
