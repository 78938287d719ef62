/* SPDX-License-Identifier: ISC */
/* 09-combat.c: 9.0 to 9.3 attacks: who may make them, their odds, the die, and the course of a battle. */
#include "games/across-the-narva/narva.h"

enum { DIE = AN_DIE, PARTS = 4 };		/* 2.1.1b a strength can be quartered */
enum { PIN_SHIFT = 1, STAVKA_SHIFT = 1, STAVKA_LOSS = 1 };	/* 9.3.1b 2.5.3c 2.5.3d */

/* ---- 9.3 strengths ------------------------------------------------------------- */

static bool is_better_cover(const struct match *m, int row, int than)
{
	int doubles = cell(m, TERRAIN, row, DOUBLES), doubled = cell(m, TERRAIN, than, DOUBLES);

	if (doubles != doubled)
		return doubles > doubled;
	return cell(m, TERRAIN, row, SHIFT) > cell(m, TERRAIN, than, SHIFT);
}

/* 2.2.2c d Of mixed terrain one kind counts, that which is worst to attack: doubling before any shift. */
static int cover(const struct match *m, int h)
{
	int best = ROW_CLEAR;

	for (int terrain = CLEAR; terrain <= CITY; terrain++)
		if (has_feature(m, h, terrain) && is_better_cover(m, row_of_terrain(terrain), best))
			best = row_of_terrain(terrain);
	return best;
}

const char *an_cover_words(const struct match *m, int h, int *shift, bool *doubles)
{
	int row = cover(m, h);

	*shift = -cell(m, TERRAIN, row, SHIFT);
	*doubles = cell(m, TERRAIN, row, DOUBLES);
	return chart_of(m, TERRAIN)->rows[row];
}

/* 9.3e f Each unit by its own hexside; 2.2.8f over a bridge too, but for the other reading. */
static bool is_over_river(const struct match *m, int p, int target)
{
	int border = border_between(m->data, m->at[p], target);

	if (border == NONE || !is_river(m, border))
		return false;
	return !plays(m, OPTION_BRIDGES) || !an_is_bridged(m, border);
}

/* 9.3g Isolation is no second halving. */
static bool is_short_of_supply(const struct match *m, int p)
{
	return unit_of(m, p)->supply != SUPPLIED;
}

/* What a number comes of, "3 doubled by swamp, halved by supply"; b NULL: no words are wanted. */
static void add_cause(struct buffer *b, const char *what, const char *by, const char *rule)
{
	if (b)
		buffer_printf(b, "%s%s by %s%s", b->length ? ", " : " ", what, by, rule);
}

/* "r657 1 1/2 (3 halved by the river)" */
static void add_share(struct buffer *b, const struct match *m, int p, int printed, int parts,
		      const struct buffer *causes)
{
	buffer_printf(b, "%s%s %s", b->length ? ", " : "", id(m, p), an_quarters(b->arena, parts));
	if (causes->length)
		buffer_printf(b, " (%d%s)", printed, causes->bytes);
}

/* 9.3g 10.3.1 10.3.2 */
static int halve_by_supply(const struct match *m, int p, int parts, struct buffer *causes)
{
	if (!is_short_of_supply(m, p))
		return parts;
	add_cause(causes, "halved", unit_of(m, p)->supply == ISOLATED ? "isolation" : "supply",
		  unit_of(m, p)->supply == ISOLATED ? " (10.3.2)" : " (10.3.1)");
	return parts / 2;
}

/* 2.1.1a 9.3h In quarters, with all that applies to the unit; the words go to b unless it is NULL. */
static int attack_parts(const struct match *m, int p, int target, struct buffer *b)
{
	struct buffer causes = { .arena = b ? b->arena : NULL };
	int parts = PARTS * an_attack(m, p);

	if (is_over_river(m, p, target)) {
		parts /= 2;
		add_cause(b ? &causes : NULL, "halved", "the river", "");
	}
	parts = halve_by_supply(m, p, parts, b ? &causes : NULL);
	if (b)
		add_share(b, m, p, an_attack(m, p), parts, &causes);
	return parts;
}

/* 9.3b c d Doubled first, then halved. */
static int defense_parts(const struct match *m, int p, struct buffer *b)
{
	struct buffer causes = { .arena = b ? b->arena : NULL };
	int parts = PARTS * an_defense(m, p), row = cover(m, m->at[p]);

	if (cell(m, TERRAIN, row, DOUBLES)) {
		parts *= 2;
		add_cause(b ? &causes : NULL, "doubled", chart_of(m, TERRAIN)->rows[row], "");
	}
	parts = halve_by_supply(m, p, parts, b ? &causes : NULL);
	if (b)
		add_share(b, m, p, an_defense(m, p), parts, &causes);
	return parts;
}

/* 2.1.2a b Fractions are added up, then the total is rounded down. */
static int rounded(int parts, struct buffer *b)
{
	if (b && parts % PARTS)
		buffer_text(b, ", rounded down (2.1.2)");
	return parts / PARTS;
}

static int attack_total(const struct match *m, const struct list *units, int target, struct buffer *b)
{
	int parts = 0;

	for (int i = 0; i < units->n; i++)
		parts += attack_parts(m, units->v[i], target, b);
	return rounded(parts, b);
}

/* 9.2.2a All of them, and nobody by himself. */
static int defense_total(const struct match *m, int target, struct buffer *b)
{
	int parts = 0;

	EACH_PIECE_AT(p, m, target)
		if (is_combat(m, p))
			parts += defense_parts(m, p, b);
	return rounded(parts, b);
}

void an_strengths_now(const struct match *m, int p, struct buffer *attack, struct buffer *defense)
{
	struct buffer causes = { .arena = attack->arena };
	int parts = halve_by_supply(m, p, PARTS * an_attack(m, p), &causes);

	add_share(attack, m, p, an_attack(m, p), parts, &causes);
	defense_parts(m, p, defense);
}

/* ---- 9.3 9.3.3 columns ------------------------------------------------------------ */

static int last_column(const struct match *m)
{
	return chart_of(m, ODDS)->n_columns - 1;
}

/* 9.1b Each side has its own line of odds. */
static int odds_attack(const struct match *m, int side, int column)
{
	return cell(m, ODDS, ODDS_ATTACK + 2 * side, column);
}

static int odds_defense(const struct match *m, int side, int column)
{
	return cell(m, ODDS, ODDS_DEFENSE + 2 * side, column);
}

static int round_up(int n, int by)
{
	return (n + by - 1) / by;
}

/* 9.3.3a The odds against the attacker at the first column: 2 if that is 1-2. */
static int least_odds(const struct match *m, int side)
{
	return round_up(odds_defense(m, side, 0), odds_attack(m, side, 0));
}

/* 9.3.3b The whole odds at the last column. */
static int most_odds(const struct match *m, int side)
{
	return odds_attack(m, side, last_column(m)) / odds_defense(m, side, last_column(m));
}

/*
 * 9.3a The highest column that the odds reach; both totals are above zero. 9.3.3a b The scale goes on for the
 * count of shifts: below the first column by 1-3, 1-4 and so on, above the last by each whole number of odds.
 */
static int base_column(const struct match *m, int side, int attack, int defense)
{
	int last = last_column(m), column = last, below, above;

	while (column >= 0 && attack * odds_defense(m, side, column) < defense * odds_attack(m, side, column))
		column--;
	if (column < 0) {
		below = round_up(defense, attack) - least_odds(m, side);
		return below > 1 ? -below : -1;
	}
	above = attack / defense - most_odds(m, side);
	return column == last && above > 0 ? last + above : column;
}

static const char *column_words(const struct match *m, struct ruling *r, int side, int column)
{
	int last = last_column(m);

	if (column < 0)
		return text(r->arena, "1-%d", least_odds(m, side) - column);
	if (column > last)
		return text(r->arena, "%d-1", most_odds(m, side) + column - last);
	return text(r->arena, "%d-%d", odds_attack(m, side, column), odds_defense(m, side, column));
}

/* ---- 9.3.1 shifts -------------------------------------------------------------------- */

/* {do: attack, target: '0529', full: [13va-1], normal: [13va-2]}, of a directive */
struct directed_args {
	int16_t target;
	struct list full, normal;
};
/* {do: attack, units: [g131], target: '0529'}, of the Combat Segment: the same, and by whom */
struct attack_args {
	struct directed_args at;	/* at the beginning, so that what both share can be read of either */
	struct list units;
};

/* What an attack is made with besides the units. */
struct support {
	int side, target;
	const struct list *full, *normal;
	bool stavka;
};

static struct support support_of(int side, const struct directed_args *at, bool stavka)
{
	return (struct support){ side, at->target, &at->full, &at->normal, stavka };
}

static int add_shift(struct sum *sum, const char *rule, const char *why, int shift)
{
	sum_add(sum, rule, why, shift);
	return shift;
}

/* 2.5.1m Once, however many are pinned. */
static bool is_pinned_hex(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (has_mark(m, p, PINNED))
			return true;
	return false;
}

/* 12.1d */
static int air_shift(const struct match *m, const struct support *s, struct sum *sum)
{
	int shift = 0;

	for (int i = 0; i < s->full->n; i++)
		shift += add_shift(sum, "12.1", id(m, s->full->v[i]), printed(m, s->full->v[i], ATTACK));
	for (int i = 0; i < s->normal->n; i++)
		shift += add_shift(sum, "12.1", id(m, s->normal->v[i]), printed(m, s->normal->v[i], ATTACK2));
	return shift;
}

/* 9.3.1d All of them added up; 11.3.2c works shift Soviet attacks alone. */
static int sum_shifts(const struct match *m, const struct support *s, bool pinned, struct sum *sum)
{
	int works = s->side == SOVIET ? works_of(m, s->target) : NONE, row = cover(m, s->target);
	int shift = add_shift(sum, NULL, chart_of(m, TERRAIN)->rows[row], -cell(m, TERRAIN, row, SHIFT));

	if (works != NONE)
		shift += add_shift(sum, "11.3.2", "prepared defenses",
				   -an_box_cell(m, works, DEFENSE_SHIFT));
	if (pinned)
		shift += add_shift(sum, "2.5.1", "pinned", PIN_SHIFT);
	if (s->stavka)
		shift += add_shift(sum, "2.5.3", "Stavka directive", STAVKA_SHIFT);
	return shift + air_shift(m, s, sum);
}

/* What may be made of the attack: for options, refusals and the dry run. */
struct odds {
	int attack, defense;	/* totals, rounded */
	int base, shift;	/* column before shifts, from 0; sum of shifts, right is positive */
	int column;		/* resolved on; NONE: below the table */
};

/* What the odds come of, as they are worked out. */
struct working {
	struct buffer attack, defense;
	struct sum shifts;
};

static void start_working(struct working *w, struct arena *arena)
{
	w->attack = w->defense = (struct buffer){ .arena = arena };
	sum_start(&w->shifts, true);
}

/* 9.3.3c Without any defense left the last column serves, whatever the shifts. w: NULL unless it is told. */
static struct odds work_out(const struct match *m, const struct support *s, const struct list *units,
			    struct working *w)
{
	struct odds o = { .column = NONE };
	int last = last_column(m);

	o.attack = attack_total(m, units, s->target, w ? &w->attack : NULL);
	o.defense = defense_total(m, s->target, w ? &w->defense : NULL);
	if (o.attack < 1)
		return o;
	if (o.defense < 1) {
		o.base = o.column = last;
		return o;
	}
	o.base = base_column(m, s->side, o.attack, o.defense);
	o.shift = sum_shifts(m, s, is_pinned_hex(m, s->target), w ? &w->shifts : NULL);
	if (o.base + o.shift >= 0)
		o.column = o.base + o.shift > last ? last : o.base + o.shift;
	return o;
}

/* 9.3 Attackers on the hex, with air units that fly full and normal attacks. */
static struct odds odds_of(const struct match *m, int side, const struct list *units, int target,
			   const struct list *full, const struct list *normal, bool stavka)
{
	struct support s = { side, target, full, normal, stavka };

	if (!is_hex(m, target))
		return (struct odds){ .column = NONE };
	return work_out(m, &s, units, NULL);
}

/* ---- 9.1 results ------------------------------------------------------------------------ */

/* By the words of the charts; red: a loss that a Soviet attacker alone suffers (9.1d). */
struct result {
	int loss, red, retreat;
	bool pins;
};

static const struct result attacker_results[] = {
	{ 0 },					/* - */
	{ .loss = 1 },				/* A1 */
	{ .loss = 2 },				/* A2 */
	{ .loss = 3 },				/* A3 */
	{ .retreat = 1 },			/* Ar1 */
	{ .retreat = 2 },			/* Ar2 */
	{ .loss = 1, .retreat = 1 },		/* A1r1 */
	{ .loss = 1, .retreat = 2 },		/* A1r2 */
	{ .loss = 2, .retreat = 1 },		/* A2r1 */
	{ .loss = 2, .retreat = 2 },		/* A2r2 */
	{ .red = 1 },				/* A1* */
	{ .red = 2 },				/* A2* */
	{ .red = 1, .retreat = 1 },		/* A1*r1 */
};

static const struct result defender_results[] = {
	{ 0 },					/* - */
	{ .loss = 1 },				/* D1 */
	{ .loss = 2 },				/* D2 */
	{ .loss = 3 },				/* D3 */
	{ .loss = 4 },				/* D4 */
	{ .retreat = 1 },			/* Dr1 */
	{ .retreat = 2 },			/* Dr2 */
	{ .retreat = 3 },			/* Dr3 */
	{ .loss = 1, .retreat = 1 },		/* D1r1 */
	{ .loss = 1, .retreat = 2 },		/* D1r2 */
	{ .loss = 1, .retreat = 3 },		/* D1r3 */
	{ .loss = 2, .retreat = 1 },		/* D2r1 */
	{ .loss = 2, .retreat = 2 },		/* D2r2 */
	{ .loss = 2, .retreat = 3 },		/* D2r3 */
	{ .loss = 3, .retreat = 1 },		/* D3r1 */
	{ .loss = 3, .retreat = 2 },		/* D3r2 */
	{ .loss = 3, .retreat = 3 },		/* D3r3 */
	{ .pins = true },			/* P */
};

static const char *result_word(const struct match *m, int chart, int word)
{
	return word ? m->game->forms->charts[chart].words[word] : NULL;
}

static void strike_defender(struct match *m, const struct result *result)
{
	own(m)->losses[DEFENDER] = (int16_t)result->loss;
	own(m)->retreat[DEFENDER] = (int16_t)result->retreat;
}

/* 9.1d; 2.5.3d e in a directive each hex of retreat is a loss, and one more is suffered. */
static void strike_attacker(struct match *m, struct ruling *r, const struct result *result)
{
	struct narva *o = own(m);
	int loss = result->loss + (o->attacker == SOVIET ? result->red : 0);

	if (o->battle == DIRECTIVE) {
		loss += result->retreat + STAVKA_LOSS;
		o->extra = STAVKA_LOSS;
		say(r, "2.5.3", "the attacker loses %d: %d for retreat, %d for the directive", loss,
		    result->retreat, STAVKA_LOSS);
	} else
		o->retreat[ATTACKER] = (int16_t)result->retreat;
	if (result->red && o->attacker != SOVIET)
		say(r, "9.1", "the loss marked * falls on Soviet attackers alone");
	o->losses[ATTACKER] = (int16_t)loss;
}

/* ---- the battle begins -------------------------------------------------------------------- */

/* 14.FT-b On the first turn the Soviet adds to the die; the last row serves for all beyond. */
static int first_turn_bonus(const struct match *m, int side)
{
	return side == SOVIET && own_of(m)->turn == 1 ? limit(m, FIRST_TURN_BONUS) : 0;
}

static int row_of(const struct match *m, int die)
{
	int rows = chart_of(m, CRT_DEFENDER)->n_rows;

	return (die > rows ? rows : die) - 1;
}

static void account_totals(const struct match *m, struct ruling *r, const struct support *s,
			   const struct odds *odds, const struct working *w)
{
	account(r, "9.3", "%s attacks %s with %d: %s", an_side_names[s->side], place_name(m, s->target),
		odds->attack, w->attack.bytes);
	account(r, "9.3", "defended with %d: %s", odds->defense, w->defense.bytes);
}

static void account_odds(const struct match *m, struct ruling *r, const struct support *s,
			 const struct odds *odds, const struct working *w)
{
	if (odds->defense < 1) {
		account(r, "9.3.3", "no defense is left: the last column serves");
		return;
	}
	account(r, "9.3", "odds %d to %d: %s", odds->attack, odds->defense,
		column_words(m, r, s->side, odds->base));
	account_sum(r, ~0u, "9.3.1", "shifts", &w->shifts);
}

/* "A1* D1", "none" */
static const char *words_of_result(const struct match *m, struct ruling *r, int attacker, int defender)
{
	const char *a = result_word(m, CRT_ATTACKER, attacker), *d = result_word(m, CRT_DEFENDER, defender);

	if (!a && !d)
		return "none";
	return text(r->arena, "%s%s%s", a ? a : "", a && d ? " " : "", d ? d : "");
}

const char *an_range_words(struct ruling *r, const char *const *by_die)
{
	struct buffer b = { .arena = r->arena };

	for (int die = 1, last; die <= DIE; die = last + 1) {
		for (last = die; last < DIE && same(by_die[last], by_die[die - 1]); last++)
			;
		buffer_printf(&b, "%s%d", b.length ? ", " : "", die);
		if (last > die)
			buffer_printf(&b, "-%d", last);
		buffer_printf(&b, " %s", by_die[die - 1]);
	}
	return b.bytes;
}

static void account_column(const struct match *m, struct ruling *r, int side, int column)
{
	int bonus = first_turn_bonus(m, side);
	const char *by_die[DIE];

	for (int die = 1; die <= DIE; die++) {
		int row = row_of(m, die + bonus);

		by_die[die - 1] = words_of_result(m, r, cell(m, CRT_ATTACKER, row, column),
						  cell(m, CRT_DEFENDER, row, column));
	}
	account(r, "9.1", "resolved on %s%s: %s", column_words(m, r, side, column),
		bonus ? text(r->arena, ", %+d to the die on the first turn (14.FT)", bonus) : "",
		an_range_words(r, by_die));
}

static void account_attack(const struct match *m, struct ruling *r, const struct support *s,
			   const struct odds *odds, const struct working *w)
{
	account_totals(m, r, s, odds, w);
	account_odds(m, r, s, odds, w);
	if (odds->column != NONE)
		account_column(m, r, s->side, odds->column);
}

static void say_result(const struct match *m, struct ruling *r, int die, int bonus, int attacker,
		       int defender)
{
	const char *result = words_of_result(m, r, attacker, defender);

	if (bonus)
		say(r, "14.FT", "die %d with %d added on the first turn, result %s", die, bonus, result);
	else
		say(r, "9.1", "die %d, result %s", die, result);
}

/* The air units marked for this battle. */
static void list_flying(const struct match *m, unsigned mode, struct list *flying)
{
	flying->n = 0;
	EACH_UNIT(p, m)
		if (type_of(m, p) == AIR && has_mark(m, p, mode) && flying->n < MOST_LIST)
			list_add(flying, p);
}

/* 9.1i One die on the column of the odds. */
static void resolve_attack(struct match *m, struct ruling *r, const struct list *units)
{
	struct list full, normal;
	struct support s = {
		own(m)->attacker, own(m)->target, &full, &normal, own(m)->battle == DIRECTIVE
	};
	int bonus = first_turn_bonus(m, s.side), die, row, attacker, defender;
	struct working w;
	struct odds odds;

	list_flying(m, FULL_ATTACK, &full);
	list_flying(m, NORMAL_ATTACK, &normal);
	start_working(&w, r->arena);
	odds = work_out(m, &s, units, r->quiet ? NULL : &w);
	if (odds.column == NONE)
		bug("an attack below the table is carried out");
	if (!r->quiet)
		account_attack(m, r, &s, &odds, &w);
	die = roll(r, "9.1", "combat", DIE);
	row = row_of(m, die + bonus);
	attacker = cell(m, CRT_ATTACKER, row, odds.column);
	defender = cell(m, CRT_DEFENDER, row, odds.column);
	if (!r->quiet)
		say_result(m, r, die, bonus, attacker, defender);
	strike_defender(m, &defender_results[defender]);
	strike_attacker(m, r, &attacker_results[attacker]);
}

/* 2.5.1g */
static int barrage_column(const struct match *m, int target)
{
	return has_feature(m, target, CITY) ? IN_CITY : ELSEWHERE;
}

static void account_barrage(const struct match *m, struct ruling *r, int target)
{
	int column = barrage_column(m, target);
	const char *by_die[DIE];

	for (int die = 1; die <= DIE && !r->quiet; die++) {
		const char *word = result_word(m, BARRAGE_CRT, cell(m, BARRAGE_CRT, die - 1, column));

		by_die[die - 1] = word ? word : "none";
	}
	if (!r->quiet)
		account(r, "2.5.1", "barrage of %s, %s: %s", place_name(m, target),
			column == IN_CITY ? "a city" : "no city", an_range_words(r, by_die));
}

/* 2.5.1f The ground matters for the column alone; 2.5.1j P pins whoever is there now. */
static void resolve_barrage(struct match *m, struct ruling *r)
{
	int target = own(m)->target, column = barrage_column(m, target);
	int die = roll(r, "2.5.1", "barrage", DIE), word = cell(m, BARRAGE_CRT, die - 1, column);
	const char *result = result_word(m, BARRAGE_CRT, word);

	account_barrage(m, r, target);
	say(r, "2.5.1", "%s shells %s: die %d, result %s", an_side_names[own(m)->attacker],
	    place_name(m, target), die, result ? result : "none");
	strike_defender(m, &defender_results[word]);
	if (!defender_results[word].pins)
		return;
	EACH_PIECE_AT(p, m, target)
		mark(m, p, PINNED);
	say(r, "2.5.1", "the units in %s are pinned", place_name(m, target));
}

/* 11.1.1a HQs stacked with those in the battle share their fate. */
static void mark_fighters(struct match *m, int target, const struct list *attackers)
{
	EACH_PIECE_AT(p, m, target)
		mark(m, p, is_hq(m, p) ? FOUGHT | STRUCK : FOUGHT);
	for (int i = 0; attackers && i < attackers->n; i++) {
		int p = attackers->v[i], hq = an_hq_in(m, m->at[p], side_of(m, p));

		mark(m, p, FOUGHT | ATTACKED);
		if (hq != NONE)
			mark(m, hq, STRUCK);
	}
}

static void clear_battle(struct narva *o)
{
	o->battle = NO_BATTLE;
	o->target = o->attacker = NONE;
	o->extra = 0;
	for (int role = DEFENDER; role <= ATTACKER; role++) {
		o->losses[role] = o->retreat[role] = 0;
		o->spared[role] = o->bled[role] = false;
	}
}

/* Rolls the die of the attack or barrage; air units are marked already. */
void an_open_battle(struct match *m, struct ruling *r, int battle, int attacker, int target,
		    const struct list *attackers)
{
	struct narva *o = own(m);

	clear_battle(o);
	an_forget_odds(m);
	o->battle = (int16_t)battle;
	o->attacker = (int16_t)attacker;
	o->target = (int16_t)target;
	mark_fighters(m, target, attackers);
	ask(m, &an_battle, NONE);
	if (battle == BARRAGE)
		resolve_barrage(m, r);
	else
		resolve_attack(m, r, attackers);
}

/* ---- the course of a battle ------------------------------------------------------------------ */

static void end_battle(struct match *m, struct ruling *r)
{
	an_land_air(m, r);
	EACH_UNIT(p, m)
		unmark(m, p, FOUGHT | SETTLED | FLED | FLEEING | STRUCK | FULL_ATTACK | NORMAL_ATTACK);
	clear_battle(own(m));
}

int an_side_struck(const struct match *m)
{
	int attacker = own_of(m)->attacker, stage = stage_of(m, &an_battle);

	if (attacker == NONE)
		return NONE;
	return stage == ATTACKER_LOSES || stage == ATTACKER_RETREATS ? attacker : enemy_of(attacker);
}

static void take_defender_losses(struct match *m, struct ruling *r)
{
	if (an_step_losses(m, r, DEFENDER))
		go_to(m, &an_battle, DEFENDER_LOSES);
}

static void retreat_defender(struct match *m, struct ruling *r)
{
	if (an_step_retreat(m, r, DEFENDER))
		go_to(m, &an_battle, DEFENDER_RETREATS);
}

static void take_attacker_losses(struct match *m, struct ruling *r)
{
	if (an_step_losses(m, r, ATTACKER))
		go_to(m, &an_battle, ATTACKER_LOSES);
}

static void retreat_attacker(struct match *m, struct ruling *r)
{
	if (an_step_retreat(m, r, ATTACKER))
		go_to(m, &an_battle, ATTACKER_RETREATS);
}

/* 2.5.1q After a barrage nobody advances. */
static void advance(struct match *m, struct ruling *r)
{
	if (own_of(m)->battle != BARRAGE)
		an_open_advance(m, r);
}

/* 9.1c The defender carries out all of his result first. Losses and retreats go on until none are left. */
const struct state an_battle = {
	.name = "battle", .rule = "9.1", .in = IN(COMMAND_PHASE),
	.on = ON(&an_attack_segment, &an_activation, &an_barrage, &an_reinforce),
	.stages = (const struct stage[]){
		[DEFENDER_LOSES] = { "defender-loses", take_defender_losses },
		[DEFENDER_RETREATS] = { "defender-retreats", retreat_defender },
		[ATTACKER_LOSES] = { "attacker-loses", take_attacker_losses },
		[ATTACKER_RETREATS] = { "attacker-retreats", retreat_attacker },
		[ADVANCING] = { "advancing", advance },
		[BATTLE_ENDS] = { "ends", end_battle },
		{ 0 }
	},
};

/* ---- 9.0 9.2 the attack of a Combat Segment ----------------------------------------------------- */

/* 9.0b */
static bool check_target(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct directed_args *at = args_of(a);

	return holder_of(m, at->target) == enemy_of(a->side) ||
	       refuse(r, "9.0", "no enemy is in %s", place_name(m, at->target));
}

static bool check_missions(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct directed_args *at = args_of(a);

	return an_check_missions(m, &at->full, &at->normal, r);
}

static bool check_sorties(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct directed_args *at = args_of(a);

	return an_check_sorties(m, a->side, &at->full, &at->normal, r);
}

/* 9.0c; 2.1.3 told only to those who could attack the hex. */
static bool check_defender(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct directed_args *at = args_of(a);

	return !an_is_lone_hq(m, at->target, enemy_of(a->side)) ||
	       refuse(r, "9.0", "an HQ alone in %s cannot be attacked", place_name(m, at->target));
}

/* 9.0a Whatever the ground and the river between. */
static bool check_attacker(const struct match *m, int side, int p, int target, struct ruling *r)
{
	if (side_of(m, p) != side || !is_combat(m, p) || !on_map(m, p))
		return refuse(r, "9.0", "%s is no combat unit of yours on the map", id(m, p));
	if (!has_mark(m, p, ACTIVE))
		return refuse(r, "9.0", "%s is not activated", id(m, p));
	if (has_mark(m, p, MOVE_ONLY))	/* 2.4.2c */
		return refuse(r, "2.4.2", "%s is activated for movement alone", id(m, p));
	if (has_mark(m, p, PINNED))	/* 2.5.1l */
		return refuse(r, "2.5.1", "%s is pinned", id(m, p));
	if (has_mark(m, p, ATTACKED))
		return refuse(r, "9.2.1", "%s has attacked", id(m, p));
	if (border_between(m->data, m->at[p], target) == NONE)
		return refuse(r, "9.0", "%s is not next to %s", id(m, p), place_name(m, target));
	return true;
}

/* Told of each of them. */
static bool check_attackers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *args = args_of(a);
	bool fine = args->units.n || refuse(r, "9.0", "no unit is named");

	for (int i = 0; i < args->units.n; i++) {
		if (list_repeats(&args->units, i))
			fine = refuse(r, "9.2.1", "%s is named twice", id(m, args->units.v[i]));
		else if (!check_attacker(m, a->side, args->units.v[i], args->at.target, r))
			fine = false;
	}
	return fine;
}

/* 9.2.3a */
static bool have_strength(const struct match *m, const struct list *units)
{
	for (int i = 0; i < units->n; i++)
		if (an_attack(m, units->v[i]) > 0)
			return true;
	return false;
}

static bool check_strength(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *args = args_of(a);

	return !args->units.n || have_strength(m, &args->units) ||
	       refuse(r, "9.2.3", "units of no strength attack only with others");
}

void an_forget_odds(struct match *m)
{
	EACH_PLACE(h, m)
		unmark_place(m, h, CALLED_OFF);
}

/* 2.1.3d Under fog of war strength shows only when an attack is announced; the announcer keeps it in mind. */
static bool is_strength_known(const struct match *m, int target)
{
	return !plays(m, OPTION_FOG) || is_marked(m, target, CALLED_OFF);
}

/* Games begun with edition 1 let the same attack be announced again and again. */
static bool keeps_in_mind(const struct match *m) { return m->edition >= 2; }

/* 9.3.3a */
static bool is_on_table(const struct match *m, const struct support *s, const struct odds *odds)
{
	return odds->attack >= 1 && (odds->column != NONE || !is_strength_known(m, s->target));
}

static bool check_table(const struct match *m, const struct support *s, const struct list *units,
			struct ruling *r)
{
	struct odds odds = work_out(m, s, units, NULL);

	if (is_on_table(m, s, &odds))
		return true;
	if (odds.attack < 1)
		return refuse(r, "9.3.3", "the attack comes to nothing");
	return refuse(r, "9.3.3", "%d to %d with a shift of %+d is below the lowest odds", odds.attack,
		      odds.defense, odds.shift);
}

static bool check_odds(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *args = args_of(a);
	struct support s = support_of(a->side, &args->at, false);

	return check_table(m, &s, &args->units, r);
}

/* 2.1.3c d An attack announced is made, unless the odds fall short: then it has not taken place. */
static bool call_off(struct match *m, struct ruling *r, const struct support *s, const struct list *units)
{
	struct odds odds = work_out(m, s, units, NULL);

	r->revealed |= plays(m, OPTION_FOG);
	if (odds.column != NONE)
		return false;
	say(r, "9.3", "%s attacks %s with %s: %d to %d, shift %+d", an_side_names[s->side],
	    place_name(m, s->target), piece_names(r, m, units, "nobody"), odds.attack, odds.defense,
	    odds.shift);
	say(r, "2.1.3", "the attack falls short of the lowest odds and is cancelled");
	if (keeps_in_mind(m))
		mark_place(m, s->target, CALLED_OFF);
	return true;
}

static void attack(struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *args = args_of(a);
	struct support s = support_of(a->side, &args->at, false);

	if (call_off(m, r, &s, &args->units))
		return;
	an_fly(m, s.full, s.normal);
	an_open_battle(m, r, ASSAULT, a->side, s.target, &args->units);
}

/* ---- what will count ------------------------------------------------------------------------------ */

static bool sees_all_at(const struct match *m, int side, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (an_sight(m, p, side) != SEEN)
			return false;
	return true;
}

/* 2.1.3 What is covered counts and is not known; the marker on top is seen. */
static void explain_covered(const struct match *m, struct ruling *r, const struct support *s,
			    const struct list *units)
{
	struct working w;
	int attack;

	start_working(&w, r->arena);
	attack = attack_total(m, units, s->target, &w.attack);
	sum_shifts(m, s, has_mark(m, m->top[s->target], PINNED), &w.shifts);
	account(r, "9.3", "%s attacks %s with %d: %s", an_side_names[s->side], place_name(m, s->target),
		attack, w.attack.bytes);
	account_sum(r, ~0u, "9.3.1", "shifts", &w.shifts);
	account(r, "2.1.3", "not all that defends is seen: odds and column are not known; if they fall short "
		"of the lowest, the attack has not taken place");
}

/* 9.4.4 9.5.6 11.3.3 11.3.4 What the ground takes off the result. */
static void explain_shelter(const struct match *m, struct ruling *r, int h, int side, bool barrage)
{
	int works = side == GERMAN ? works_of(m, h) : NONE;
	const char *name = has_feature(m, h, CITY) ? "city" : "village";

	if (!barrage && has_feature(m, h, CITY))
		account(r, "9.4.4", "the city takes the first loss of the defender");
	if (!barrage && works != NONE)
		account(r, "11.3.3", "the prepared defenses hold the first hex of retreat");
	else if (!barrage && (has_feature(m, h, VILLAGE) || has_feature(m, h, CITY)))
		account(r, "9.5.6", "the %s holds the first hex of retreat", name);
	if (works != NONE && an_box_cell(m, works, DEFENSE_STEPS))
		account(r, "11.3.4", "the defenses of %s take losses and hexes of retreat, up to %d",
			an_division_names[works], an_box_cell(m, works, DEFENSE_STEPS));
}

/* 12.1.1 Where they will be afterwards. */
static void explain_sorties(const struct match *m, struct ruling *r, const struct support *s)
{
	if (s->full->n)
		account(r, "12.1.1", "grounded afterwards: %s", piece_names(r, m, s->full, ""));
	if (s->normal->n)
		account(r, "12.1.1", "to refit afterwards: %s", piece_names(r, m, s->normal, ""));
}

static void explain_support(const struct match *m, struct ruling *r, const struct support *s,
			    const struct list *units)
{
	struct working w;
	struct odds odds;

	if (sees_all_at(m, s->side, s->target)) {
		start_working(&w, r->arena);
		odds = work_out(m, s, units, &w);
		account_attack(m, r, s, &odds, &w);
	} else {
		explain_covered(m, r, s, units);
	}
	if (s->side != SOVIET)
		account(r, "9.1", "a loss marked * falls on Soviet attackers alone");
	if (s->stavka)
		account(r, "2.5.3", "each hex that the attacker must retreat is a loss, and he loses %d more",
			STAVKA_LOSS);
	explain_shelter(m, r, s->target, enemy_of(s->side), false);
	explain_sorties(m, r, s);
	an_explain_gain(m, r, s->side, s->target);
}

static void explain_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct attack_args *args = args_of(a);
	struct support s = support_of(a->side, &args->at, false);

	explain_support(m, r, &s, &args->units);
}

void an_explain_barrage(const struct match *m, struct ruling *r, int side, int target)
{
	account_barrage(m, r, target);
	explain_shelter(m, r, target, enemy_of(side), true);
}

/* ---- what may be offered ---------------------------------------------------------------------------- */

/* 2.5.3b 2.5.1l 9.2.1c A directive takes whoever can attack; nobody needs to be activated. */
static bool is_drafted(const struct match *m, int side, int p)
{
	return side_of(m, p) == side && is_combat(m, p) && !has_mark(m, p, PINNED | ATTACKED);
}

static bool may_attack(const struct match *m, int side, int p, int target)
{
	struct ruling quiet = { .quiet = true };

	return check_attacker(m, side, p, target, &quiet);
}

static void list_attackers(const struct match *m, int side, int target, bool stavka, struct list *units)
{
	units->n = 0;
	EACH_LINK(l, m->data, target)
		EACH_PIECE_AT(p, m, l->to)
			if (units->n < MOST_LIST &&
			    (stavka ? is_drafted(m, side, p) : may_attack(m, side, p, target)))
				list_add(units, p);
}

static bool may_fly(const struct match *m, int side, int p, bool full)
{
	const struct list one = list_of(p), nobody = { 0 };
	const struct list *as_full = full ? &one : &nobody, *as_normal = full ? &nobody : &one;
	struct ruling quiet = { .quiet = true };

	return an_check_missions(m, as_full, as_normal, &quiet) &&
	       an_check_sorties(m, side, as_full, as_normal, &quiet);
}

static void list_ready(const struct match *m, int side, bool full, struct list *ready)
{
	ready->n = 0;
	EACH_UNIT(p, m)
		if (type_of(m, p) == AIR && ready->n < MOST_LIST && may_fly(m, side, p, full))
			list_add(ready, p);
}

/* Air units by mode, as they may be added to an attack. */
struct sorties {
	struct list full, normal;
};

static void add_sortie(struct directed_args *at, const struct sorties *air, int i)
{
	if (i < air->full.n)
		list_add(&at->full, air->full.v[i]);
	else
		list_add(&at->normal, air->normal.v[i - air->full.n]);
}

/* An attack by units that may attack the hex, with air units that may fly: the odds are left to be seen. */
static void offer_by(struct offers *o, const struct action *a, const struct list *units, bool stavka,
		     const struct list *some)
{
	struct support s = support_of(a->side, args_of(a), stavka);
	struct odds odds = work_out(o->match, &s, units, NULL);

	if (is_on_table(o->match, &s, &odds))
		offer_sure_some(o, a, some);
}

/* With two air units, unless they are one that flies twice. */
static void offer_by_two(struct offers *o, const struct action *a, const struct list *units, bool stavka,
			 const struct list *some)
{
	const struct directed_args *at = args_of(a);
	struct ruling quiet = { .quiet = true };

	if (an_check_missions(o->match, &at->full, &at->normal, &quiet) &&
	    an_check_sorties(o->match, a->side, &at->full, &at->normal, &quiet))
		offer_by(o, a, units, stavka, some);
}

/* With each air unit in each mode, and with each two of them where one may not do. */
static void offer_with_air(struct offers *o, struct action *a, const struct sorties *air,
			   const struct list *units, bool stavka, bool by_two)
{
	const struct list *some = stavka || units->n < 2 ? NULL : units;
	struct directed_args *at = args_in(a);
	int n = air->full.n + air->normal.n;

	for (int i = 0; i < n && !o->full; i++) {
		at->full.n = at->normal.n = 0;
		add_sortie(at, air, i);
		offer_by(o, a, units, stavka, some);
		for (int k = i + 1; by_two && k < n && !o->full; k++) {
			at->full.n = at->normal.n = 0;
			add_sortie(at, air, i);
			add_sortie(at, air, k);
			offer_by_two(o, a, units, stavka, some);
		}
	}
	at->full.n = at->normal.n = 0;
}

/* 9.3.3a Only with air units does it come onto the table. */
static bool needs_air(const struct match *m, int side, int target, const struct list *units, bool stavka)
{
	const struct list nobody = { 0 };

	return is_strength_known(m, target) &&
	       odds_of(m, side, units, target, &nobody, &nobody, stavka).column == NONE;
}

/* Each unit alone, then all of them. */
static void offer_units(struct offers *o, struct action *a, const struct list *units)
{
	struct attack_args *args = args_in(a);

	for (int i = 0; i < units->n; i++) {
		args->units = list_of(units->v[i]);
		offer_by(o, a, &args->units, false, NULL);
	}
	args->units = *units;
	if (units->n > 1)
		offer_by(o, a, units, false, units);
}

static bool may_be_attacked(const struct match *m, int side, int h, bool stavka)
{
	return holder_of(m, h) == enemy_of(side) && !an_is_lone_hq(m, h, enemy_of(side)) &&
	       !(stavka && is_marked(m, h, DIRECTED));
}

/* For each hex with enemies, with all that can attack it; in a directive nobody is left out. */
static void offer_attacks(const struct match *m, struct offers *o, bool stavka)
{
	struct sorties air;
	struct list units;
	struct action a;
	struct directed_args *at = args_in(&a);

	offer_start(o, &a);
	list_ready(m, a.side, true, &air.full);
	list_ready(m, a.side, false, &air.normal);
	EACH_PLACE(h, m) {
		if (o->full || !may_be_attacked(m, a.side, h, stavka))
			continue;
		list_attackers(m, a.side, h, stavka, &units);
		if (!units.n)
			continue;
		at->target = (int16_t)h;
		if (stavka)
			offer_by(o, &a, &units, true, NULL);
		else
			offer_units(o, &a, &units);
		offer_with_air(o, &a, &air, &units, stavka, needs_air(m, a.side, h, &units, stavka));
	}
}

static void offer_attack(const struct match *m, struct offers *o)
{
	offer_attacks(m, o, false);
}

/* ---- 2.5.3 the Stavka Directive ------------------------------------------------------------------------ */

/* 2.5.3j */
static bool check_directed(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct directed_args *at = args_of(a);

	return !is_marked(m, at->target, DIRECTED) ||
	       refuse(r, "2.5.3", "%s has been attacked by this directive", place_name(m, at->target));
}

/* 2.5.3b 9.2.3a All that stand next to the hex. */
static bool check_drafted(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct directed_args *at = args_of(a);
	struct list units;

	list_attackers(m, a->side, at->target, true, &units);
	if (!units.n)
		return refuse(r, "2.5.3", "nobody next to %s can attack it", place_name(m, at->target));
	return have_strength(m, &units) ||
	       refuse(r, "9.2.3", "units of no strength attack only with others");
}

static bool check_directed_odds(const struct match *m, const struct action *a, struct ruling *r)
{
	struct support s = support_of(a->side, args_of(a), true);
	struct list units;

	list_attackers(m, a->side, s.target, true, &units);
	return check_table(m, &s, &units, r);
}

static void stavka_attack(struct match *m, const struct action *a, struct ruling *r)
{
	struct support s = support_of(a->side, args_of(a), true);
	struct list units;

	list_attackers(m, a->side, s.target, true, &units);
	if (call_off(m, r, &s, &units))
		return;
	done(m);	/* the operation asks again if more attacks must be made */
	mark_place(m, s.target, DIRECTED);
	an_fly(m, s.full, s.normal);
	an_open_battle(m, r, DIRECTIVE, a->side, s.target, &units);
}

static void explain_stavka_attack(const struct match *m, const struct action *a, struct ruling *r)
{
	struct support s = support_of(a->side, args_of(a), true);
	struct list units;

	list_attackers(m, a->side, s.target, true, &units);
	explain_support(m, r, &s, &units);
}

static void offer_stavka_attack(const struct match *m, struct offers *o)
{
	offer_attacks(m, o, true);
}

/* 12.1e The strongest support that can be flown. */
static void list_strongest_air(const struct match *m, int side, struct list *best)
{
	struct list ready;

	best->n = 0;
	list_ready(m, side, true, &ready);
	while (ready.n && best->n < limit(m, AIR_UNITS)) {
		int most = ready.v[0];

		for (int i = 1; i < ready.n; i++)
			if (printed(m, ready.v[i], ATTACK) > printed(m, most, ATTACK))
				most = ready.v[i];
		list_add(best, most);
		list_drop(&ready, most);
	}
}

/* Hidden strengths count, whatever the sides see. */
bool an_has_stavka_attack(const struct match *m, bool with_air)
{
	const struct list nobody = { 0 };
	struct list units, air = { 0 };

	if (with_air)
		list_strongest_air(m, SOVIET, &air);
	EACH_PLACE(h, m) {
		if (!an_has_combat(m, h, GERMAN) || is_marked(m, h, DIRECTED))
			continue;
		list_attackers(m, SOVIET, h, true, &units);
		if (units.n && odds_of(m, SOVIET, &units, h, &air, &nobody, true).column != NONE)
			return true;
	}
	return false;
}

/* ---- tables ------------------------------------------------------------------------------------------ */

static const struct param attack_params[] = {
	{ PARAM(struct attack_args, units, ARG_PIECES), .sets = true,
	  .about = "activated combat units next to the target" },
	{ PARAM(struct directed_args, target, ARG_PLACE), .about = "a hex with enemy combat units" },
	{ PARAM(struct directed_args, full, ARG_PIECES), .optional = true, .order = true,
	  .about = "air units that fly a full attack" },
	{ PARAM(struct directed_args, normal, ARG_PIECES), .optional = true,
	  .about = "air units that fly a normal attack" },
	{ 0 }
};

const struct verb an_attack_verb = {
	.name = "attack", .about = "attacks the enemies in a hex",
	.rules = "9.0 9.1 9.2.1 9.2.2 9.2.3 9.3 9.3.1 9.3.3 12.1 2.1.1 2.1.2", .params = attack_params,
	.checks = CHECKS(an_tell_once, check_target, check_attackers, check_strength, check_missions,
			 check_sorties, check_defender, lawful_so_far, check_odds),
	.apply = attack, .explain = explain_attack, .offer = offer_attack,
};

const struct verb an_stavka_attack = {
	.name = "attack", .about = "attacks a hex with all units next to it",
	.rules = "2.5.3 9.0 9.3 9.3.3 12.1",
	.params = attack_params + 1,	/* all but the units */
	.checks = CHECKS(an_tell_once, check_target, check_directed, check_drafted, check_missions,
			 check_sorties, check_defender, lawful_so_far, check_directed_odds),
	.apply = stavka_attack, .explain = explain_stavka_attack, .offer = offer_stavka_attack,
};
