/* SPDX-License-Identifier: ISC */
/* show.c: the tracks for a person: turn, chits, command, supply, defenses, air units, points. */
#include "games/across-the-narva/narva.h"

/* The pieces of a box in their order, or nothing at all. */
static void show_box(const struct match *m, int box, const char *title, struct buffer *b)
{
	int h = known(m, box);
	const char *between = "";

	if (m->top[h] == NONE)
		return;
	buffer_printf(b, "%s: ", title);
	EACH_PIECE_AT(p, m, h) {
		buffer_printf(b, "%s%s", between, id(m, p));
		between = ", ";
	}
	buffer_text(b, "\n");
}

static void show_air(const struct match *m, struct buffer *b)
{
	const char *between = "";

	buffer_text(b, "air: ");
	EACH_UNIT(p, m) {
		if (type_of(m, p) != AIR)
			continue;
		buffer_printf(b, "%s%s %s", between, id(m, p), lies_in(m, p, REFIT) ? "refit"
			      : lies_in(m, p, GROUNDED) ? "grounded" : "ready");
		between = ", ";
	}
	buffer_printf(b, "%s\n", own_of(m)->no_air ? "; no missions in this turn" : "");
}

static void show_operation(const struct match *m, struct buffer *b)
{
	static const char *const names[] = {
		"", "activation", "free move", "event", "stavka directive", "reinforcement", "replacements",
	};
	const struct narva *o = own_of(m);

	if (o->operation != NO_OPERATION && o->by != NONE) {
		buffer_printf(b, "%s: %s", names[o->operation], an_side_names[o->by]);
		if (o->hq != NONE)
			buffer_printf(b, ", %s", id(m, o->hq));
		if (o->chit != NONE)
			buffer_printf(b, " by %s", id(m, o->chit));
		buffer_text(b, "\n");
	}
	if (o->battle != NO_BATTLE && o->target != NONE)
		buffer_printf(b, "%s: hex %s\n", o->battle == BARRAGE ? "barrage" : "battle",
			      place_name(m, o->target));
}

static void show_last(const struct match *m, struct buffer *b)
{
	const struct narva *o = own_of(m);

	if (o->last[GERMAN] == NONE && o->last[SOVIET] == NONE)
		return;
	buffer_text(b, "activated last:");
	for (int side = GERMAN; side <= SOVIET; side++)
		if (o->last[side] != NONE)
			buffer_printf(b, " %s %s", an_side_names[side], id(m, o->last[side]));
	buffer_text(b, "\n");
}

/* ---- command ---------------------------------------------------------------- */

/* 2.1.3 "a, b" of those that the side sees, behind a word; nothing if there are none. */
static void add_seen(struct buffer *b, const struct match *m, int side, const char *before,
		     const struct list *pieces)
{
	for (int i = 0; i < pieces->n; i++)
		if (sight_of(m, pieces->v[i], side) == SEEN) {
			buffer_printf(b, "%s%s", before, id(m, pieces->v[i]));
			before = ", ";
		}
}

/* 4.1.1 4.2.1 Whom each HQ reaches, and who of its own is out of its range. */
static void show_command(const struct match *m, int of, int side, struct buffer *b)
{
	EACH_UNIT(hq, m) {
		struct list units;

		if (!is_hq(m, hq) || !on_map(m, hq) || side_of(m, hq) != of || sight_of(m, hq, side) != SEEN)
			continue;
		buffer_printf(b, "%s in %s, range %d", id(m, hq), place_name(m, m->at[hq]),
			      printed(m, hq, RANGE));
		if (type_of(m, hq) == ARMY_HQ)
			an_list_led(m, hq, m->at[hq], &units);
		else
			an_list_commanded(m, hq, true, &units);
		add_seen(b, m, side, ": ", &units);
		if (type_of(m, hq) != ARMY_HQ) {
			an_list_commanded(m, hq, false, &units);
			add_seen(b, m, side, "; out of range: ", &units);
		}
		buffer_text(b, "\n");
	}
}

/* ---- supply ----------------------------------------------------------------- */

/* 10.1.2 The state of the last Supply Phase, and who has lost his line since. */
static void show_supply(const struct match *m, int side, struct buffer *b)
{
	struct list out = { 0 }, isolated = { 0 }, cut = { 0 };
	struct trace lines[2];

	an_trace(m, GERMAN, &lines[GERMAN]);
	an_trace(m, SOVIET, &lines[SOVIET]);
	EACH_UNIT(p, m) {
		int state = is_ground_unit(m, p) && on_map(m, p) ? unit_of(m, p)->supply : NONE;

		if (state == NONE || out.n == MOST_LIST || isolated.n == MOST_LIST || cut.n == MOST_LIST)
			continue;
		if (state != SUPPLIED)
			list_add(state == ISOLATED ? &isolated : &out, p);
		else if (!is_marines(m, p) && !lines[side_of(m, p)].on[m->at[p]])
			list_add(&cut, p);
	}
	add_seen(b, m, side, "out of supply: ", &out);
	buffer_text(b, out.n ? "\n" : "");
	add_seen(b, m, side, "isolated: ", &isolated);
	buffer_text(b, isolated.n ? "\n" : "");
	add_seen(b, m, side, "in supply, but without a line now: ", &cut);
	buffer_text(b, cut.n ? "\n" : "");
}

/* ---- points ----------------------------------------------------------------- */

static void show_points(const struct match *m, int side, struct buffer *b)
{
	struct buffer sheet = { .arena = b->arena };
	int points = an_points_sheet(m, side, &sheet);
	const char *before = "held by the Soviet: ";

	buffer_printf(b, "soviet victory points: %d, %s%s%s\n", points, an_level_words(m, points),
		      sheet.length ? ": " : "", sheet.length ? sheet.bytes : "");
	EACH_PLACE(h, m)
		if (is_hex(m, h) && is_marked(m, h, SOVIET_HELD)) {
			buffer_printf(b, "%s%s", before, place_name(m, h));
			before = ", ";
		}
	buffer_text(b, before[0] == ',' ? "\n" : "");
}

/* Every track is open to both; 2.1.3 hides stacks alone, and what can be told from them. */
void an_show(const struct match *m, int side, struct buffer *b)
{
	const struct narva *o = own_of(m);
	const struct chart *turns = chart_of(m, TURNS);
	int cut = an_highway_cut(m, side);

	buffer_printf(b, "turn %d of %d (%s), %s, %s\n", o->turn, last_turn(m),
		      o->turn <= turns->n_rows ? turns->rows[o->turn - 1] : "never", an_phase_names[o->phase],
		      an_has_frost(m) ? "rivers frozen" : "thaw");
	buffer_printf(b, "activations: german %d of %d, soviet %d of %d\n",
		      an_used(m, GERMAN), an_turn_cell(m, LIMIT + GERMAN), an_used(m, SOVIET),
		      an_turn_cell(m, LIMIT + SOVIET));
	show_box(m, ACTIVATIONS + GERMAN, "german chits drawn", b);
	show_box(m, ACTIVATIONS + SOVIET, "soviet chits drawn", b);
	show_box(m, CUP, "cup", b);
	show_box(m, SET_ASIDE, "set aside", b);
	show_box(m, BESIDE, "waiting beside the track", b);
	show_last(m, b);
	for (int i = NORDLAND; i <= NEDERLAND; i++)
		buffer_printf(b, "defenses of %s: %d steps, shift %d\n", an_division_names[i],
			      an_box_cell(m, i, DEFENSE_STEPS), an_box_cell(m, i, DEFENSE_SHIFT));
	show_air(m, b);
	if (cut != NONE)
		buffer_printf(b, "the highway to Narva is cut in %s\n", place_name(m, cut));
	show_supply(m, side, b);
	show_command(m, GERMAN, side, b);
	show_command(m, SOVIET, side, b);
	show_points(m, side, b);
	show_operation(m, b);
}

