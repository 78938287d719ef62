/* SPDX-License-Identifier: ISC */
/* 07-fire.c: anti-personnel fire (7.1 to 7.10), cannons (15), and what the charts FT and FM say of them. */
#include "games/en-pointe-toujours/ept.h"

#include <stdlib.h>

enum { JAMS_FROM = 11, DEPLETES_ON = 12 };	/* 7.9b 7.9g */

/* ---- FT the fire table ---------------------------------------------------- */

int ep_fire_column(int sixty_fourths, const struct match *m)
{
	int found = 0;

	for (int i = 0; i < FIRE_COLUMNS; i++) {
		int least = cell(m, COLUMNS, LEAST_STRENGTH, i);

		if (least != NO && least * WHOLE <= sixty_fourths)
			found = i;
	}
	return found;
}

/* 7.4a Beyond its ends the table goes on as it ends. */
static int clamped(int column)
{
	return column < 0 ? 0 : column >= FIRE_COLUMNS ? FIRE_COLUMNS - 1 : column;
}

enum fire_result ep_fire_cell(const struct match *m, int roll, int column)
{
	return (enum fire_result)cell(m, FIRE, roll - FIRST_ROLL, clamped(column));
}

const char *ep_result_words(const struct match *m, enum fire_result result)
{
	return result == NOTHING ? "no effect" : m->game->forms->charts[FIRE].words[result];
}

static bool has_effect(const struct match *m, int column)
{
	const struct chart *c = chart_of(m, FIRE);

	for (int i = 0; i < c->n_rows; i++)
		if (ep_fire_cell(m, FIRST_ROLL + i, column) != NOTHING)
			return true;
	return false;
}

/* ---- 7.2 7.3 strength ------------------------------------------------------ */

/* 1.1c 1.3c Of the side that shows: the second one of a reduced squad, and of an HW in battery. */
int ep_shown(const struct match *m, int p, int value, int second)
{
	bool turned = type_of(m, p) == SQUAD ? unit_of(m, p)->lost > 0 : in_battery(m, p);

	return printed(m, p, turned ? second : value);
}

enum band { IN_RANGE, FAR_OFF, OUT_OF_REACH };

/* 7.2d 15d Only infantry has a range. */
static enum band band_of(const struct match *m, int p, int place)
{
	int away = ep_distance(m, m->at[p], place), range = ep_shown(m, p, RANGE, RANGE2);

	if (!is_infantry(m, p) || away <= range)
		return IN_RANGE;
	return away <= 2 * range ? FAR_OFF : OUT_OF_REACH;
}

/* 7.2a */
static bool reaches(const struct match *m, int p, int place)
{
	return band_of(m, p, place) != OUT_OF_REACH && ep_sees(m, m->at[p], place);
}

/* FM.f; 10.3m who is in a tunnel is next to nobody outside. */
static bool is_next_to(const struct match *m, int from, int to)
{
	return is_hex(m, from) && is_hex(m, to) && ep_distance(m, from, to) == 1;
}

/* What lies between a unit and the place at which it fires. */
struct fire_line {
	bool reaches;		/* 7.2a; else the others are not reckoned */
	enum band band;
	int shift;		/* FM.g FM.i FM.j */
};

/* Such as 2.5. */
static const char *decimal(struct arena *arena, int sixty_fourths)
{
	enum { MILLION = 1000000 };
	int part = sixty_fourths % WHOLE * (MILLION / WHOLE), digits = 6;

	if (!part)
		return text(arena, "%d", sixty_fourths / WHOLE);
	for (; part % 10 == 0; digits--)
		part /= 10;
	return text(arena, "%d.%0*d", sixty_fourths / WHOLE, digits, part);
}

/* FM.a to FM.f What multiplies the strength, by enum strengths_row. */
static const char *const factor_words[] = {
	[BEYOND_RANGE] = "beyond normal range", [FIRER_STOPPED] = "stopped", [FIRER_MOVED] = "has moved",
	[HALF_ACTION] = "half action", [HIDDEN_TARGET] = "hidden target",
	[ADJACENT_TARGET] = "next to the target", [OVERRUN_FIRE] = "armoured assault",
};

const char *ep_strength_words(struct arena *arena, const struct match *m, int whole, const bool *holds,
			      int sixty_fourths)
{
	struct buffer b = { .arena = arena };
	const char *between = text(arena, " (%d, ", whole);

	buffer_text(&b, decimal(arena, sixty_fourths));
	for (int i = 0; i <= OVERRUN_FIRE; i++)
		if (holds[i]) {
			int factor = WHOLE * cell(m, STRENGTHS, i, 0) / cell(m, STRENGTHS, i, 1);

			buffer_printf(&b, "%s%s x%s", between, factor_words[i], decimal(arena, factor));
			between = ", ";
		}
	if (same(between, ", "))
		buffer_text(&b, ")");
	return b.bytes;
}

/* In 64ths. */
int ep_multiplied(const struct match *m, int whole, const bool *holds)
{
	int times = whole, over = 1;

	for (int i = 0; i <= OVERRUN_FIRE; i++)
		if (holds[i]) {
			times *= cell(m, STRENGTHS, i, 0);
			over *= cell(m, STRENGTHS, i, 1);
		}
	return times * WHOLE / over;
}

/* The strength on the counter, and which of enum strengths_row change it. */
struct share {
	int whole;
	bool holds[OVERRUN_FIRE + 1];
};

/* 7.3a FM.a to FM.f, in 64ths. */
static int strength_of(const struct match *m, int p, const struct shot *s, const struct fire_line *l,
		       bool hidden, struct share *share)
{
	*share = (struct share){
		.whole = s->ac ? printed(m, p, STRENGTH2) : ep_shown(m, p, STRENGTH, STRENGTH2),
		.holds = {
			[BEYOND_RANGE] = l->band == FAR_OFF,
			[FIRER_STOPPED] = is_stopped(m, p),
			[FIRER_MOVED] = has_mark(m, p, MOVED),
			[HALF_ACTION] = s->half,
			[HIDDEN_TARGET] = hidden,
			[ADJACENT_TARGET] = is_next_to(m, m->at[p], s->place),
		},
	};
	return ep_multiplied(m, share->whole, share->holds);
}

static void add_share(struct buffer *words, const struct match *m, int p, const struct share *share,
		      int strength)
{
	buffer_printf(words, "%s%s %s", words->length ? ", " : "", id(m, p),
		      ep_strength_words(words->arena, m, share->whole, share->holds, strength));
}

/* ---- 7.4 shifts ------------------------------------------------------------- */

static int shift(const struct match *m, int row) { return cell(m, SHIFTS, row, 0); }

/* FM.j The farthest band that applies. */
static int shift_of_range(const struct match *m, int p, int place)
{
	const struct chart *c = chart_of(m, TANK_RANGES);
	int found = 0;

	for (int i = 0; i < c->n_rows && is_tank(m, p); i++)
		if (ep_distance(m, m->at[p], place) > cell(m, TANK_RANGES, i, BEYOND_HEXES))
			found = cell(m, TANK_RANGES, i, RANGE_SHIFT);
	return found;
}

/* The last line of sight to the place that was looked along: those who are stacked have the same. */
struct glance {
	int from;
	struct los los;
};

static const struct los *glance_at(const struct match *m, int place, int from, struct glance *last)
{
	if (last->from != from)
		*last = (struct glance){ from, ep_los(m, from, place) };
	return &last->los;
}

/* FM.g FM.i FM.j What lies between the shooter and the place, and what is in it. */
static int shift_along(const struct match *m, int p, int place, const struct los *los, struct sum *s)
{
	int hindered = los->hindrances * shift(m, HINDRANCE), far = shift_of_range(m, p, place);

	sum_add(s, "FM", "vehicles or wrecks in the way", hindered);
	sum_add(s, "FM", "range of a tank", far);
	return ep_protection_from(m, place, m->at[p], s) + hindered + far;
}

static struct fire_line line_to(const struct match *m, int p, int place, struct glance *last)
{
	struct fire_line l = { .band = band_of(m, p, place) };
	const struct los *los;

	if (l.band == OUT_OF_REACH)
		return l;
	los = glance_at(m, place, m->at[p], last);
	l.reaches = los->clear;
	if (l.reaches)
		l.shift = shift_along(m, p, place, los, NULL);
	return l;
}

/* FM.h How the target moves. */
static int shift_of_move(const struct match *m, int mode, struct sum *s)
{
	static const char *const words[] = {
		[NO_MODE] = "it rests", [TACTICAL] = "it moves tactically", [NORMAL] = "it moves normally",
		[RAPID] = "it moves rapidly",
	};
	int columns = mode == NO_MODE ? 0 : shift(m, TACTICAL_TARGET + mode - TACTICAL);

	sum_add(s, "FM", words[mode], columns);
	return columns;
}

/* 16.1e 16.1g How it is clad. */
static int shift_of_clothes(const struct match *m, int target, int mode, struct sum *s)
{
	bool blends = has_trait(m, target, WHITE) && mode != NORMAL && mode != RAPID;
	int dark = has_trait(m, target, DARK) ? shift(m, DARK_TARGET) : 0;
	int white = blends ? shift(m, WHITE_TARGET) : 0;

	sum_add(s, "16.1", "dark uniform", dark);
	sum_add(s, "16.1", "white camouflage", white);
	return dark + white;
}

/* 16.1e 12.1h Under a Hidden marker the shift would tell who of that side wears a dark uniform. */
static bool hides_shift(const struct match *m, int target)
{
	EACH_UNIT(p, m)
		if (side_of(m, p) == side_of(m, target) && has_trait(m, p, DARK))
			return is_hidden(m, target);
	return false;
}

struct aim {
	int strength;	/* 64ths; 0: nobody reaches it */
	int column, shifted;
	const char *strengths;	/* what they come of, and the shift; NULL: not wanted */
	struct sum *shifts;
	int penalised;		/* 7.10f whose shift counts, if not all have the same; else NONE */
};

/* 7.4 The shift of the most penalised, and what the target adds; told without what hides_shift() veils. */
static void tell_shifts(const struct match *m, const struct shot *s, int worst, int target, struct sum *sum)
{
	struct los los = ep_los(m, m->at[worst], s->place);

	sum_start(sum, true);
	shift_along(m, worst, s->place, &los, sum);
	shift_of_move(m, s->mode, sum);
	if (!hides_shift(m, target))
		shift_of_clothes(m, target, s->mode, sum);
}

/*
 * 7.3b 7.10f 7.10a Those who do not reach it add nothing, neither strength nor penalty. Lines: by piece.
 * Arena: for what the numbers come of; NULL: that is not wanted.
 */
static struct aim aim_at(const struct match *m, const struct shot *s, const struct fire_line *lines,
			 int target, struct arena *arena)
{
	struct buffer words = { .arena = arena };
	struct aim a = { .penalised = NONE };
	int worst = FIRE_COLUMNS, best = -FIRE_COLUMNS, penalised = NONE;

	for (int i = 0; i < s->units.n; i++) {
		int p = s->units.v[i], strength;
		struct share share;

		if (!lines[p].reaches)
			continue;
		strength = strength_of(m, p, s, &lines[p], is_hidden(m, target), &share);
		a.strength += strength;
		if (arena)
			add_share(&words, m, p, &share, strength);
		if (lines[p].shift < worst || penalised == NONE)
			penalised = p;
		worst = lesser(worst, lines[p].shift);
		best = greater(best, lines[p].shift);
	}
	a.column = ep_fire_column(a.strength, m);
	a.shifted = clamped(a.column + worst + shift_of_move(m, s->mode, NULL) +
			    shift_of_clothes(m, target, s->mode, NULL));
	if (arena && penalised != NONE) {
		a.strengths = words.bytes;
		a.penalised = best > worst ? penalised : NONE;
		a.shifts = NEW_RAW(arena, struct sum);
		tell_shifts(m, s, penalised, target, a.shifts);
	}
	return a;
}

static void find_lines(const struct match *m, const struct shot *s, struct fire_line *lines)
{
	struct glance last = { .from = NONE };

	for (int i = 0; i < s->units.n; i++)
		lines[s->units.v[i]] = line_to(m, s->units.v[i], s->place, &last);
}

/* Of a hidden target nobody knows how it is clad: that must not tell. */
static bool can_hit_along(const struct match *m, const struct shot *s, const struct fire_line *lines)
{
	for (int i = 0; i < s->targets.n; i++) {
		int target = s->targets.v[i];
		struct aim a = aim_at(m, s, lines, target, NULL);

		if (!is_tank(m, target) && a.strength && (is_hidden(m, target) || has_effect(m, a.shifted)))
			return true;
	}
	return false;
}

bool ep_can_hit(const struct match *m, const struct shot *s)
{
	struct fire_line lines[MOST_PIECES];

	find_lines(m, s, lines);
	return can_hit_along(m, s, lines);
}

/* ---- 7.6 7.9 the rate of fire --------------------------------------------------- */

/* 7.6g h The rate of the unit in force. */
static int rate(const struct match *m, int p, struct sum *s)
{
	int full = ep_shown(m, p, RATE, RATE2), stopped = is_stopped(m, p), hesitant = ep_is_hesitant(m, p);

	sum_add(s, NULL, "printed", full);
	sum_add(s, NULL, "stopped", -stopped);
	sum_add(s, NULL, "hesitant platoon", -hesitant);
	return full - stopped - hesitant;
}

/* Its rate is kept with this roll in this Cad column. */
static bool keeps_rate(const struct match *m, int p, int roll, int cad_column)
{
	int column = cad_column == CAD_AT && plays(m, OPTION_CAD_REGULAR) ? CAD_AT_REGULAR : cad_column;
	int least = cell(m, CAD, roll - FIRST_ROLL, column);

	return least != NO && least <= rate(m, p, NULL);
}

/* 7.9b 7.9e One machine gun at risk jams; of several those with the highest die. */
static void jam(struct match *m, struct ruling *r, const struct list *units, int roll)
{
	struct list at_risk = { 0 };
	int dice[MOST_LIST] = { 0 }, highest = 0;

	for (int i = 0; i < units->n; i++)
		if (in_battery(m, units->v[i]) && unit_of(m, units->v[i])->fire == FIRE_CHECK)
			list_add(&at_risk, units->v[i]);
	if (roll < JAMS_FROM)
		return;
	for (int i = 0; i < at_risk.n && at_risk.n > 1; i++) {
		int p = at_risk.v[i];

		dice[i] = roll_unheard(r, "7.9", text(r->arena, "jam.%s", id(m, p)), 6, ep_readers(m, p));
		if (dice[i] > highest)
			highest = dice[i];
	}
	for (int i = 0; i < at_risk.n; i++)
		if (dice[i] == highest) {
			mark(m, at_risk.v[i], JAMMED);
			tell(r, ep_readers(m, at_risk.v[i]), "7.9", "%s jams on a roll of %d",
			     id(m, at_risk.v[i]), roll);
		}
}

/* 12.1h What happens to its weapon would tell what is hidden. */
static void leave_without_ammo(struct match *m, struct ruling *r, int p, const char *words)
{
	unsigned readers = ep_readers(m, p);

	tell(r, readers, "7.9", "%s %s", id(m, p), words);
	tell_others(r, readers, "7.9", "a hidden unit leaves the game");
	ep_leave(m, p, false);
}

/* 7.9g 7.9i */
static void deplete(struct match *m, struct ruling *r, int p)
{
	if (unit_of(m, p)->ammo) {
		leave_without_ammo(m, r, p, "runs out of ammunition again and leaves the game");
		return;
	}
	unit(m, p)->ammo =
		(int16_t)roll_unheard(r, "7.9", text(r->arena, "deplete.%s", id(m, p)), 6, ep_readers(m, p));
	tell(r, ep_readers(m, p), "7.9", "%s is short of ammunition: fires left, %d", id(m, p),
	     unit_of(m, p)->ammo);
}

/*
 * 7.6d 7.9 With which rolls a unit that has fired before keeps its rate, and what else they do to it. Its
 * side alone is told: the rate would betray that a platoon is hesitant whose CP is hidden.
 */
static void account_rate(const struct match *m, struct ruling *r, int p, int cad_column)
{
	struct buffer rolls = { .arena = r->arena };
	unsigned mine = 1u << side_of(m, p);
	struct sum sum;

	if (r->quiet)
		return;
	sum_start(&sum, false);
	rate(m, p, &sum);
	for (int i = 0, from = 0; i <= chart_of(m, CAD)->n_rows; i++) {
		bool keeps = i < chart_of(m, CAD)->n_rows && keeps_rate(m, p, FIRST_ROLL + i, cad_column);

		if (keeps && !from)
			from = FIRST_ROLL + i;
		if (keeps || !from)
			continue;
		ep_add_rolls(&rolls, from, FIRST_ROLL + i - 1);
		from = 0;
	}
	account_sum(r, mine, "7.6", text(r->arena, "rate of %s", id(m, p)), &sum);
	account_to(r, mine, "7.6", "%s fires %s%s%s", id(m, p),
		   rolls.length ? text(r->arena, "on a roll of %s", rolls.bytes) : "on no roll",
		   in_battery(m, p) ? ", jams on 11 or 12" : "",
		   is_infantry(m, p) ? "" : ", is short of ammunition on 12");
}

/* 7.6b to 7.6f */
static bool turn_marker(struct match *m, struct ruling *r, int p, int roll, int cad_column)
{
	struct unit *u = unit(m, p);

	if (u->fire == NO_FIRE) {
		u->fire = FIRE_CHECK;
		return true;
	}
	if (u->fire == NO_MORE_FIRE)
		return false;
	account_rate(m, r, p, cad_column);
	if (keeps_rate(m, p, roll, cad_column))
		return true;
	u->fire = NO_MORE_FIRE;
	ep_tell(m, r, p, "7.6", "loses its rate of fire on a roll of %d and does not fire", roll);
	if (roll == DEPLETES_ON && !is_infantry(m, p))
		deplete(m, r, p);
	return false;
}

bool ep_mark_fire(struct match *m, struct ruling *r, int p, int roll, int cad_column)
{
	struct list alone = list_of(p);

	jam(m, r, &alone, roll);
	return turn_marker(m, r, p, roll, cad_column);
}

void ep_spend_ammo(struct match *m, struct ruling *r, int p)
{
	if (!on_map(m, p) || !unit_of(m, p)->ammo || --unit(m, p)->ammo)
		return;
	leave_without_ammo(m, r, p, "has spent its last ammunition and leaves the game");
}

/* ---- words --------------------------------------------------------------------- */

/* The units as the side may know them. */
static const char *names_for(struct ruling *r, const struct match *m, const struct list *units, int side)
{
	struct buffer b = { .arena = r->arena };

	for (int i = 0; i < units->n; i++)
		buffer_printf(&b, "%s%s", i ? ", " : "", ep_name(m, units->v[i], side));
	return b.bytes;
}

/* Who may read all of what these units do. */
static unsigned readers_of(const struct match *m, const struct list *units)
{
	unsigned readers = ~0u;

	for (int i = 0; i < units->n; i++)
		readers &= ep_readers(m, units->v[i]);
	return readers;
}

/* "x fires at": to the enemy the unseen are hidden units, and `few` goes on after that. */
static void tell_fire(const struct match *m, struct ruling *r, const struct shot *s, const char *rule,
		      const char *words, const char *few)
{
	int side = side_of(m, s->units.v[0]);
	const char *fires = s->units.n > 1 ? "fire" : "fires";
	unsigned readers = readers_of(m, &s->units);

	tell(r, readers, rule, "%s %s at %s", piece_names(r, m, &s->units, ""), fires, words);
	if (readers != ~0u)
		tell_others(r, readers, rule, "%s %s at %s", names_for(r, m, &s->units, enemy_of(side)),
			    fires, few);
}

/* Who is meant by those of the targets that are alike: "NC1106", or "KM-A in NC1106". */
static const char *target_words(struct ruling *r, const struct match *m, const struct shot *s,
				const struct list *alike)
{
	if (is_hidden(m, alike->v[0]))
		return text(r->arena, "what is hidden in %s", place_name(m, s->place));
	if (alike->n == s->targets.n && s->mode == NO_MODE)
		return place_name(m, s->place);
	return text(r->arena, "%s in %s", piece_names(r, m, alike, ""), place_name(m, s->place));
}

/* Such as ", column 5, shifted to 3". */
static const char *column_words(struct ruling *r, const struct match *m, const struct aim *a)
{
	const char *const *columns = chart_of(m, FIRE)->columns;

	if (a->shifted == a->column)
		return text(r->arena, ", column %s", columns[a->column]);
	return text(r->arena, ", column %s, shifted to %s", columns[a->column], columns[a->shifted]);
}

void ep_add_rolls(struct buffer *b, int from, int to)
{
	buffer_printf(b, from == to ? "%s%d" : "%s%d-%d", b->length ? ", " : "", from, to);
}

/* 7.5 What each roll does: "2 N*, 3 S1, 4 S, 5-12 no effect". */
const char *ep_results_words(struct arena *arena, const struct match *m, int column)
{
	struct buffer b = { .arena = arena };
	int last = FIRST_ROLL + chart_of(m, FIRE)->n_rows - 1;

	for (int roll = FIRST_ROLL, from = roll; roll <= last; roll++) {
		enum fire_result result = ep_fire_cell(m, roll, column);

		if (roll < last && ep_fire_cell(m, roll + 1, column) == result)
			continue;
		ep_add_rolls(&b, from, roll);
		buffer_printf(&b, " %s", ep_result_words(m, result));
		from = roll + 1;
	}
	return b.bytes;
}

/* What counts, before the roll and with it. */
static void account_aim(const struct match *m, struct ruling *r, const struct shot *s, const struct aim *a,
			bool veiled)
{
	unsigned readers = readers_of(m, &s->units);
	const char *columns = veiled ? "columns, what is worn apart" : "columns";

	if (a->penalised != NONE)
		columns = text(r->arena, "%s, by %s, the most penalised", columns, id(m, a->penalised));
	account_to(r, readers, "7.3", "strength %s: %s", decimal(r->arena, a->strength), a->strengths);
	if (a->shifts->n)
		account_sum(r, readers, "7.4", columns, a->shifts);
}

/* 7.5 The column of a fire that is thought of, and what is in it; 16.1e both, if one must not be told. */
static void account_column(const struct match *m, struct ruling *r, const char *at, const struct aim *a,
			   bool veiled)
{
	struct aim one = *a;

	if (!veiled) {
		account(r, "7.5", "%s%s: %s", at, column_words(r, m, a),
			ep_results_words(r->arena, m, a->shifted));
		return;
	}
	one.shifted = clamped(a->column + a->shifts->total);
	account(r, "7.5", "%s%s: %s", at, column_words(r, m, &one),
		ep_results_words(r->arena, m, one.shifted));
	one.shifted = clamped(a->column + a->shifts->total + shift(m, DARK_TARGET));
	account(r, "16.1", "in dark uniform, which is not known%s: %s", column_words(r, m, &one),
		ep_results_words(r->arena, m, one.shifted));
}

/* roll: NONE before it is made. */
static void tell_result(const struct match *m, struct ruling *r, const struct shot *s,
			const struct list *alike, const struct aim *a, int roll)
{
	const char *at, *what, *column;
	bool veiled = hides_shift(m, alike->v[0]);

	if (r->quiet)
		return;
	at = target_words(r, m, s, alike);
	account_aim(m, r, s, a, veiled);
	if (roll == NONE) {
		account_column(m, r, at, a, veiled);
		return;
	}
	what = ep_result_words(m, ep_fire_cell(m, roll, a->shifted));
	column = veiled ? "" : column_words(r, m, a);
	tell_fire(m, r, s, "7.5",
		  text(r->arena, "%s: strength %s%s; roll %d: %s", at, decimal(r->arena, a->strength), column,
		       roll, what),
		  text(r->arena, "%s; roll %d: %s", at, roll, what));
}

/* 7.2a Why the unit does not reach the place. */
static const char *obstacle_words(struct ruling *r, const struct match *m, int p, int place)
{
	struct los los = ep_los(m, m->at[p], place);

	if (!los.clear && los.blocker != NONE)
		return text(r->arena, "%s blocks the line of sight", place_name(m, los.blocker));
	return los.clear ? "out of range" : "no line of sight";
}

/* 7.2a 7.10a Those whose fire is wasted, and all of them if it wholly is. */
static void tell_wasted(struct match *m, struct ruling *r, const struct shot *s, int roll)
{
	int n = 0, first = s->units.v[0];

	for (int i = 0; i < s->units.n; i++)
		n += reaches(m, s->units.v[i], s->place);
	for (int i = 0; i < s->units.n && n; i++)
		if (!reaches(m, s->units.v[i], s->place))
			tell(r, ep_readers(m, s->units.v[i]), "7.2", "%s adds nothing, %s",
			     id(m, s->units.v[i]), obstacle_words(r, m, s->units.v[i], s->place));
	if (!n)
		tell_fire(m, r, s, "7.2",
			  text(r->arena, "%s to no effect, %s; roll %d", place_name(m, s->place),
			       obstacle_words(r, m, first, s->place), roll),
			  text(r->arena, "%s to no effect; roll %d", place_name(m, s->place), roll));
	else if (!s->targets.n)
		tell_fire(m, r, s, "7.5",
			  text(r->arena, "%s, where nobody is; roll %d", place_name(m, s->place), roll),
			  text(r->arena, "%s; roll %d", place_name(m, s->place), roll));
}

/* ---- 7.1 the procedure ------------------------------------------------------------ */

static bool are_alike(const struct match *m, int p, const struct aim *a, int q, const struct aim *b, int roll)
{
	bool same = a->shifted == b->shifted;

	if (hides_shift(m, p))	/* a roll that is not made tells nothing apart */
		same = roll == NONE || ep_fire_cell(m, roll, a->shifted) == ep_fire_cell(m, roll, b->shifted);
	return same && is_hidden(m, p) == is_hidden(m, q) && is_tank(m, p) == is_tank(m, q) &&
	       a->strength == b->strength;
}

/* 14.2a */
static void tell_harmless(const struct match *m, struct ruling *r, const struct shot *s,
			  const struct list *tanks, int roll)
{
	const char *names = piece_names(r, m, tanks, "");

	if (roll == NONE)
		account(r, "14.2", "%s: no fire of this kind harms it", names);
	else
		tell_fire(m, r, s, "14.2", text(r->arena, "%s, which takes no harm", names), names);
}

/* One line for all that are hit alike: a marker does not tell how many are under it. */
static void tell_alike(const struct match *m, struct ruling *r, const struct shot *s, const struct aim *aims,
		       int first, int roll, struct list *told)
{
	struct list alike = { 0 };

	for (int k = first; k < s->targets.n; k++)
		if (are_alike(m, s->targets.v[first], &aims[first], s->targets.v[k], &aims[k], roll))
			list_add(&alike, s->targets.v[k]);
	list_add_all(told, &alike);
	if (!aims[first].strength)
		return;
	if (is_tank(m, alike.v[0]))
		tell_harmless(m, r, s, &alike, roll);
	else
		tell_result(m, r, s, &alike, &aims[first], roll);
}

/* 12.1h Who is hidden comes last: a place among the others would tell which counter it is. */
static void tell_results(const struct match *m, struct ruling *r, const struct shot *s,
			 const struct aim *aims, int roll)
{
	struct list told = { 0 };

	for (int hidden = 0; hidden <= 1; hidden++)
		for (int i = 0; i < s->targets.n; i++)
			if (is_hidden(m, s->targets.v[i]) == hidden && !list_has(&told, s->targets.v[i]))
				tell_alike(m, r, s, aims, i, roll, &told);
}

/* 7.7g 7.7h 12.3f All that are hit are revealed before any of them is tested. */
static void take_effect(struct match *m, struct ruling *r, const struct shot *s, const struct aim *aims,
			int roll)
{
	enum fire_result results[MOST_LIST];

	for (int i = 0; i < s->targets.n; i++) {
		int p = s->targets.v[i];
		bool safe = !aims[i].strength || is_tank(m, p);

		results[i] = safe ? NOTHING : ep_fire_cell(m, roll, aims[i].shifted);
		if (results[i] != NOTHING && is_hidden(m, p))
			ep_reveal(m, r, p, "12.3");
	}
	for (int i = 0; i < s->targets.n; i++)
		if (results[i] != NOTHING && on_map(m, s->targets.v[i]))
			ep_suffer(m, r, s->targets.v[i], results[i], false, "7.7");
}

/* 7.6 7.9 7.10d Leaves in the shot those whose fire takes place; 12.3a the seen ones are revealed. */
static void keep_firing(struct match *m, struct ruling *r, struct shot *s, int roll)
{
	struct list all = s->units;

	jam(m, r, &all, roll);
	for (int i = 0; i < all.n; i++)
		if (!turn_marker(m, r, all.v[i], roll, s->ac ? CAD_AT : CAD_AP))
			list_drop(&s->units, all.v[i]);
	for (int i = 0; i < s->units.n; i++) {
		int p = s->units.v[i];

		if (is_hidden(m, p) && ep_is_seen(m, m->at[p], enemy_of(side_of(m, p)), NONE, false))
			ep_reveal(m, r, p, "12.3");
	}
}

/* 16.3k Each cannon that sees the entrance. */
static void count_fires(struct match *m, struct ruling *r, const struct shot *s)
{
	int before = own_of(m)->tunnel_fires;

	for (int i = 0; i < s->units.n; i++)
		if (s->place == known(m, T2) && type_of(m, s->units.v[i]) == CANNON &&
		    ep_sees(m, m->at[s->units.v[i]], s->place) && before + i < MOST_TUNNEL_FIRES)
			own(m)->tunnel_fires++;
	if (own_of(m)->tunnel_fires != before)
		say(r, "16.3", "cannon fires at the tunnel so far: %d", own_of(m)->tunnel_fires);
}

void ep_shoot(struct match *m, struct ruling *r, const struct shot *s)
{
	int roll = ep_roll_2d6(r, "7.5", "fire", ~0u);
	struct fire_line lines[MOST_PIECES];
	struct aim aims[MOST_LIST];
	struct shot now = *s;

	keep_firing(m, r, &now, roll);
	if (!now.units.n)
		return;
	find_lines(m, &now, lines);
	for (int i = 0; i < now.targets.n; i++)
		aims[i] = aim_at(m, &now, lines, now.targets.v[i], r->quiet ? NULL : r->arena);
	tell_wasted(m, r, &now, roll);
	tell_results(m, r, &now, aims, roll);
	count_fires(m, r, &now);
	ep_open_trigger(m, r, FIRE_TRIGGER, &now.units, NO_MODE);
	take_effect(m, r, &now, aims, roll);
	for (int i = 0; i < now.units.n; i++)
		ep_spend_ammo(m, r, now.units.v[i]);
}

/* 7.6a The first fire of a turn is free. */
void ep_explain_rate(const struct match *m, struct ruling *r, int p, int cad_column)
{
	if (unit_of(m, p)->fire == FIRE_CHECK)
		account_rate(m, r, p, cad_column);
	else
		account(r, "7.6", "%s has not fired in this turn: its rate is not checked", id(m, p));
}

/* 16.3k */
static void account_shooter(const struct match *m, struct ruling *r, const struct shot *s, int p)
{
	ep_explain_rate(m, r, p, s->ac ? CAD_AT : CAD_AP);
	if (unit_of(m, p)->ammo)
		account(r, "7.9", "%s is short of ammunition: fires left, %d", id(m, p), unit_of(m, p)->ammo);
	if (s->place == known(m, T2) && type_of(m, p) == CANNON && ep_sees(m, m->at[p], s->place))
		account(r, "16.3", "it counts as a fire at the tunnel; so far: %d", own_of(m)->tunnel_fires);
}

void ep_explain_shot(const struct match *m, struct ruling *r, const struct shot *s)
{
	struct fire_line lines[MOST_PIECES];
	struct aim aims[MOST_LIST];

	find_lines(m, s, lines);
	for (int i = 0; i < s->targets.n; i++)
		aims[i] = aim_at(m, s, lines, s->targets.v[i], r->arena);
	tell_results(m, r, s, aims, NONE);
	for (int i = 0; i < s->units.n; i++)
		account_shooter(m, r, s, s->units.v[i]);
	ep_explain_answers(m, r, &s->units, NONE, NO_MODE);
}

/* ---- who may fire at what ------------------------------------------------------------ */

/* 15g Within the sixth part of a circle before its front, borders included. */
static bool is_in_arc(const struct match *m, int p, int place)
{
	const struct place *a = spot(m, ep_hex(m, p)), *b = spot(m, ep_place_hex(m, place));
	int q = b->column - a->column;
	int down = hex_height(m->data->map, b->column, b->row) - hex_height(m->data->map, a->column, a->row);
	int along = (down - q) / 2;

	for (int i = unit_of(m, p)->facing; i > 1; i--) {	/* turned until it faces north */
		int turned = q + along;

		along = -q;
		q = turned;
	}
	return 3 * abs(q) <= -(2 * along + q);
}

static bool check_cannon(const struct match *m, int p, const struct shot *s, struct ruling *r)
{
	bool is_cannon = type_of(m, p) == CANNON;
	bool fortified = spot(m, s->place)->kind != BOX && ep_ground_row(m, s->place) == TR_FORTIFICATION;

	if (s->ac && !is_cannon)
		return refuse(r, "15", "%s is no cannon", id(m, p));
	if (s->ac && !fortified)
		return refuse(r, "15", "%s is no fortification", place_name(m, s->place));
	if (!is_cannon)
		return true;
	if (!s->ac && fortified)	/* 15b, and so alone (15c) */
		return refuse(r, "15", "at a fortification %s fires with its AC value", id(m, p));
	if (has_mark(m, p, MOVED) || has_deed(m, p, STIRRED))
		return refuse(r, "15", "%s has moved in this turn", id(m, p));
	if (!is_in_arc(m, p, s->place))
		return refuse(r, "15", "%s does not face %s", id(m, p), place_name(m, s->place));
	return true;
}

/* 16.3d 16.3k; 10.3k T1 has no entrance to be fired at. */
static bool check_tunnel(const struct match *m, int from, int to, struct ruling *r)
{
	int t1 = known(m, T1), t2 = known(m, T2), outside = from == t2 ? to : from, mouth;

	if (from == t1 || to == t1)
		return refuse(r, "10.3", "nobody fires into T1 or out of it");
	if (from != t2 && to != t2)
		return true;
	if (scenario_cell(m, SC_TUNNEL) != 2)
		return refuse(r, "10.3", "T2 is not in use");
	mouth = place_find(m->data, "NA1503");
	if (outside != mouth && !ep_is_across(m, outside, t2, mouth))
		return refuse(r, "16.3", "fire at T2 or from it must go from or across NA1503");
	return true;
}

bool ep_check_shooter(const struct match *m, int p, const struct shot *s, struct ruling *r)
{
	if (!is_unit(m, p))
		return refuse(r, "12.2", "%s is a dummy", id(m, p));
	if (!on_map(m, p) || spot(m, s->place)->kind == BOX)
		return refuse(r, "7", "%s to %s is no line", place_name(m, m->at[p]),
			      place_name(m, s->place));
	if (unit_of(m, p)->fire == NO_MORE_FIRE)
		return refuse(r, "7.6", "%s has lost its rate of fire in this turn", id(m, p));
	if (has_mark(m, p, JAMMED) && in_battery(m, p))
		return refuse(r, "7.9", "%s is jammed", id(m, p));
	return check_cannon(m, p, s, r) && check_tunnel(m, m->at[p], s->place, r);
}

/* ---- 7.10 groups ---------------------------------------------------------------------- */

/* 7.10a Those of the list that hang together with one of them: each stacked with or next to another. */
static void connect(const struct match *m, const struct list *all, int first, struct list *part)
{
	*part = list_of(first);
	for (int i = 0; i < part->n; i++)
		for (int k = 0; k < all->n; k++)
			if (!list_has(part, all->v[k]) && ep_are_adjacent(m, part->v[i], all->v[k]))
				list_add(part, all->v[k]);
}

static bool is_connected(const struct match *m, const struct list *units)
{
	struct list part;

	connect(m, units, units->v[0], &part);
	return part.n == units->n;
}

/* 7.10e It has fired before as a group, of which these are left. */
static bool is_standing_group(const struct match *m, const struct list *units)
{
	return own_of(m)->used & USED_FIRE && list_has_all(&own_of(m)->acting, units);
}

/* ---- fire as an action ------------------------------------------------------------------ */

struct fire_args {	/* {do: fire, unit: DBLE-A, hex: NC0611, half: yes}, or units: [DBLE-A, DBLE-B] */
	int16_t unit, hex;
	struct list units;
	bool half, ac;
};

static int by_piece(const void *a, const void *b)
{
	return *(const int16_t *)a - *(const int16_t *)b;
}

/* In the order of the pieces. */
static void list_units(const struct fire_args *args, struct list *units)
{
	*units = args->units;
	if (args->unit != NONE)
		list_add(units, args->unit);
	qsort(units->v, (size_t)units->n, sizeof units->v[0], by_piece);
}

/* 7b */
static void list_targets(const struct match *m, int side, int place, struct list *targets)
{
	*targets = (struct list){ 0 };
	EACH_UNIT(p, m)
		if (m->at[p] == place && is_counter(m, p) && side_of(m, p) == enemy_of(side))
			list_add(targets, p);
}

static void shot_of(const struct match *m, const struct action *a, struct shot *s)
{
	const struct fire_args *args = args_of(a);

	*s = (struct shot){ .place = args->hex, .half = args->half, .ac = args->ac };
	list_units(args, &s->units);
	list_targets(m, a->side, args->hex, &s->targets);
}

/* 7.2a Lawful all the same. */
void ep_remark_wasted(const struct match *m, const struct shot *s, struct ruling *r)
{
	if (r->quiet)
		return;
	for (int i = 0; i < s->units.n; i++) {
		int p = s->units.v[i];

		if (!reaches(m, p, s->place))
			remark(r, "7.2", "the fire of %s at %s is wasted: %s", id(m, p),
			       place_name(m, s->place), obstacle_words(r, m, p, s->place));
	}
}

/* ---- the checks of fire ------------------------------------------------------------------ */

static bool check_named(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fire_args *args = args_of(a);

	(void)m;
	if ((args->unit != NONE) == (args->units.n > 0))
		return refuse(r, "7", "name the unit that fires, or the units of a group");
	return true;
}

static bool check_shooters(const struct match *m, const struct action *a, struct ruling *r)
{
	struct shot s;

	shot_of(m, a, &s);
	for (int i = 0; i < s.units.n; i++)
		if (!ep_check_actor(m, s.units.v[i], false, r) || !ep_check_shooter(m, s.units.v[i], &s, r))
			return false;
	return true;
}

/* 7.10 15c */
static bool check_group(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fire_args *args = args_of(a);
	struct list units;

	list_units(args, &units);
	if (units.n == 1)
		return true;
	if (args->half)
		return refuse(r, "7.10", "a group fires at full strength");
	if (args->ac)
		return refuse(r, "15", "with its AC value a cannon fires alone");
	for (int i = 0; i < units.n; i++) {
		int p = units.v[i];

		if (list_repeats(&units, i))
			return refuse(r, "7.10", "%s is named twice", id(m, p));
		if (ep_formation(m, p) != own_of(m)->formation)
			return refuse(r, "7.10", "%s is not of the activated formation", id(m, p));
	}
	if (!is_connected(m, &units) && !is_standing_group(m, &units))
		return refuse(r, "7.10", "the units of a group are stacked or adjacent");
	return true;
}

static bool check_fire_left(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fire_args *args = args_of(a);
	struct list units;

	list_units(args, &units);
	return ep_check_used(m, &units, args->half ? USED_HALF_FIRE : USED_FIRE, 0, 0, r);
}

/* 7b 16.3k an empty entrance may be fired at */
static bool check_targets(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct fire_args *args = args_of(a);

	return ep_has_side(m, args->hex, enemy_of(a->side)) || args->ac ||
	       refuse(r, "7", "there is no enemy in %s", place_name(m, args->hex));
}

static bool remark_wasted(const struct match *m, const struct action *a, struct ruling *r)
{
	struct shot s;

	shot_of(m, a, &s);
	ep_remark_wasted(m, &s, r);
	return true;
}

/* ---- fire -------------------------------------------------------------------------------- */

static void fire(struct match *m, const struct action *a, struct ruling *r)
{
	struct shot s;

	shot_of(m, a, &s);
	ep_begin_action(m, &s.units);
	ep_use(m, s.half ? USED_HALF_FIRE : USED_FIRE);
	ep_shoot(m, r, &s);
}

static void explain_fire(const struct match *m, const struct action *a, struct ruling *r)
{
	struct shot s;

	shot_of(m, a, &s);
	ep_explain_shot(m, r, &s);
	ep_explain_action(m, r, &s.units, s.half ? USED_HALF_FIRE : USED_FIRE, 0, 0);
}

/* ---- offers of fire ---------------------------------------------------------------------- */

/* One that may fire now, and with what of its action. */
struct shooter {
	int p;
	bool full, half;
	bool grouped;		/* 7.10 of the activated formation */
};

struct shooters {
	int n;
	struct shooter v[MOST_LIST];
};

static void find_shooters(const struct match *m, int side, struct shooters *all)
{
	struct ruling r = { .quiet = true };

	all->n = 0;
	EACH_UNIT(p, m) {
		struct shooter one = { .p = p };

		if (side_of(m, p) != side || !is_unit(m, p) || !on_map(m, p) ||
		    !ep_check_actor(m, p, false, &r))
			continue;
		one.full = ep_check_used_by(m, p, USED_FIRE, &r);
		one.half = ep_check_used_by(m, p, USED_HALF_FIRE, &r);
		one.grouped = ep_acts_with(m, p, own_of(m)->formation);
		if (one.full || one.half)
			all->v[all->n++] = one;
	}
}

static bool may_shoot(const struct match *m, int p, const struct shot *s)
{
	struct ruling r = { .quiet = true };

	return ep_check_shooter(m, p, s, &r);
}

/* Alone: wholly or by half, and a cannon with either of its values. */
static void offer_lone(const struct match *m, struct offers *o, struct action *a, const struct shooter *by,
		       struct shot *s, const struct fire_line *lines)
{
	struct fire_args *args = args_in(a);
	int p = by->p;

	args->unit = (int16_t)p;
	s->units.n = 1;
	s->units.v[0] = (int16_t)p;
	for (int ac = 0; ac <= (type_of(m, p) == CANNON); ac++)
		for (int half = 0; half <= 1; half++) {
			args->half = s->half = half;
			args->ac = s->ac = ac;
			if ((half ? by->half : by->full) && may_shoot(m, p, s) &&
			    (ac || can_hit_along(m, s, lines)))
				offer_sure(o, a);
		}
	args->half = args->ac = s->half = s->ac = false;
	args->unit = NONE;
}

static void offer_group(const struct match *m, struct offers *o, struct action *a, const struct list *part,
			struct shot *s, const struct fire_line *lines)
{
	struct fire_args *args = args_in(a);

	s->units = *part;
	if (part->n < 2 || !can_hit_along(m, s, lines))
		return;
	args->units = *part;
	offer_some(o, a, part);
	args->units.n = 0;
}

/* Groups: those who have fired together already, and each set of others that hangs together. */
static void offer_groups(const struct match *m, struct offers *o, struct action *a, struct list *able,
			 struct shot *s, const struct fire_line *lines)
{
	struct list part = { 0 };

	for (int i = 0; i < able->n; i++)
		if (ep_is_acting(m, able->v[i]) && own_of(m)->used & USED_FIRE)
			list_add(&part, able->v[i]);
	while (able->n) {
		if (!part.n)
			connect(m, able, able->v[0], &part);
		list_drop_all(able, &part);
		offer_group(m, o, a, &part, s, lines);
		part.n = 0;
	}
}

static void offer_target(const struct match *m, struct offers *o, struct action *a,
			 const struct shooters *shooters, int place)
{
	struct shot s = { .place = (int16_t)place };
	struct fire_args *args = args_in(a);
	struct fire_line lines[MOST_PIECES];
	struct glance last = { .from = NONE };
	struct list able = { 0 };

	args->hex = (int16_t)place;
	list_targets(m, a->side, place, &s.targets);
	for (int i = 0; i < shooters->n && !o->full; i++) {
		const struct shooter *by = &shooters->v[i];
		bool may = may_shoot(m, by->p, &s);

		if (!may && type_of(m, by->p) != CANNON)	/* that has another value to fire with */
			continue;
		lines[by->p] = line_to(m, by->p, place, &last);
		if (!lines[by->p].reaches)
			continue;
		offer_lone(m, o, a, by, &s, lines);
		if (may && by->grouped && by->full && s.targets.n)
			list_add(&able, by->p);
	}
	offer_groups(m, o, a, &able, &s, lines);
}

static void offer_fire(const struct match *m, struct offers *o)
{
	int tunnel = scenario_cell(m, SC_TUNNEL) == 2 ? known(m, T2) : NONE;
	struct shooters shooters;
	struct action a;

	offer_start(o, &a);
	find_shooters(m, a.side, &shooters);
	EACH_PLACE(h, m) {
		bool held = m->top[h] != NONE && spot(m, h)->kind != BOX &&
			    ep_has_side(m, h, enemy_of(a.side));

		if (shooters.n && (held || h == tunnel) && !o->full)
			offer_target(m, o, &a, &shooters, h);
	}
}

/* ---- 15f the pivot of a cannon -------------------------------------------------------------- */

static bool check_pivot_actor(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);

	return ep_check_actor(m, args->unit, false, r);
}

static bool check_pivot_cannon(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);

	if (type_of(m, args->unit) != CANNON)
		return refuse(r, "15", "%s is no cannon", id(m, args->unit));
	if (has_deed(m, args->unit, PIVOTED))
		return refuse(r, "15", "%s has pivoted in this activation", id(m, args->unit));
	return true;
}

static bool check_pivot_facing(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);

	if (args->facing < 1 || args->facing > 6 || args->facing == unit_of(m, args->unit)->facing)
		return refuse(r, "15", "a cannon turns to another of its six sides");
	return true;
}

/* 12.1h A hidden unit that turns would be a cannon. */
static void pivot(struct match *m, const struct action *a, struct ruling *r)
{
	const struct unit_facing_args *args = args_of(a);
	static const char *const ways[] = {
		"north", "north-east", "south-east", "south", "south-west", "north-west"
	};
	unsigned readers = ep_readers(m, args->unit);

	ep_begin_one(m, args->unit);
	note_deed(m, args->unit, PIVOTED);
	unit(m, args->unit)->facing = args->facing;
	tell(r, readers, "15", "%s turns to the %s", id(m, args->unit), ways[args->facing - 1]);
	tell_others(r, readers, "15", "a hidden unit acts");
}

static void offer_pivot(const struct match *m, struct offers *o)
{
	struct action a;
	struct unit_facing_args *args = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		for (int i = 1; i <= 6 && type_of(m, p) == CANNON && ep_is_active(m, p); i++) {
			args->unit = (int16_t)p;
			args->facing = (int16_t)i;
			offer(o, &a);
		}
}

static const struct param fire_params[] = {
	{ PARAM(struct fire_args, unit, ARG_PIECE), .optional = true, .secret = true,
	  .about = "the unit that fires" },
	{ PARAM(struct fire_args, units, ARG_PIECES), .sets = true, .optional = true, .secret = true,
	  .about = "the units that fire as a group" },
	{ PARAM(struct fire_args, hex, ARG_PLACE), .about = "the hex fired at, or T2" },
	{ PARAM(struct fire_args, half, ARG_BOOL), .optional = true,
	  .about = "yes: a half action, at half strength" },
	{ PARAM(struct fire_args, ac, ARG_BOOL), .optional = true,
	  .about = "yes: a cannon's value against a fortification" },
	{ 0 }
};

const struct verb ep_fire = {
	.name = "fire", .about = "fire at the enemies in a hex", .rules = "5.1 7.1 7.6 7.10 15",
	.params = fire_params,
	.checks = CHECKS(check_named, lawful_so_far, check_shooters, lawful_so_far, check_group,
			 check_fire_left, check_targets, lawful_so_far, remark_wasted),
	.apply = fire, .explain = explain_fire, .offer = offer_fire, .lawful_beyond_offer = true,
};

static const struct param pivot_params[] = {
	{ PARAM(struct unit_facing_args, unit, ARG_PIECE), .secret = true, .about = "the cannon" },
	{ PARAM(struct unit_facing_args, facing, ARG_INT), .secret = true,
	  .about = "the side it is to face: 1 north, clockwise to 6" },
	{ 0 }
};

const struct verb ep_pivot = {
	.name = "pivot", .about = "turn a cannon, once in its activation", .rules = "15",
	.params = pivot_params,
	.checks = CHECKS(check_pivot_actor, lawful_so_far, check_pivot_cannon, check_pivot_facing),
	.apply = pivot, .offer = offer_pivot, .idle = true,
};
