/* SPDX-License-Identifier: ISC */
/* 13-victory.c: 13.1 sudden death, and the points that decide otherwise. Control is kept by an_enter(). */
#include "games/across-the-narva/narva.h"

/* ---- 13.1 sudden death ------------------------------------------------------- */

/* 13.1a 10.2.1a Reading: a combat unit, lest an Army HQ relocated there wins the game. */
bool an_is_occupant(const struct match *m, int p)
{
	return side_of(m, p) == SOVIET && (is_combat(m, p) || (is_hq(m, p) && plays(m, OPTION_HQ_OCCUPIES)));
}

static bool has_supplied_occupant(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (an_is_occupant(m, p) && unit_of(m, p)->supply == SUPPLIED)
			return true;
	return false;
}

void an_judge_sudden_death(struct match *m, struct ruling *r)
{
	EACH_PLACE(h, m)
		if (is_hex(m, h) && has_feature(m, h, NARVA) && has_supplied_occupant(m, h)) {
			own(m)->level = SUDDEN_DEATH_LEVEL;
			win(m, r, SOVIET, "13.1", "soviet sudden death victory: a unit in supply is in %s",
			    place_name(m, h));
			return;
		}
}

/* ---- 13.1.2 points ------------------------------------------------------------ */

static const int features[] = {	/* by victory_row */
	ENTRY_A, ENTRY_B, ENTRY_C, HEIGHT, IVANGOROD, HUNGERBURG, KRIVASOO, VILLAGE, HIGHWAY,
};

/* 13.1.2i The hex is one of those. */
static bool is_of_row(const struct data *d, int row, int h)
{
	uint32_t of = d->map->places[h].features;

	return of >> features[row] & 1 && (row != VP_VILLAGE || of >> WEST_BANK & 1);
}

/* The highway counts by who stands there. */
int an_printed_worth(const struct data *d, int h)
{
	int sum = 0;

	for (int row = VP_ENTRY_A; row < VP_HIGHWAY; row++)
		if (is_of_row(d, row, h))
			sum += d->charts->charts[VICTORY].cells[row];
	return sum;
}

/* 13.1.2j Of the highway what combat units stand on counts, of all else what was passed through last. */
static bool scores(const struct match *m, int row, int h)
{
	if (!is_of_row(m->data, row, h))
		return false;
	return row == VP_HIGHWAY ? an_has_combat(m, h, SOVIET) : is_marked(m, h, SOVIET_HELD);
}

int an_worth(const struct match *m, int h, struct sum *sum)
{
	int worth = 0;

	for (int row = VP_ENTRY_A; row < VP_DEFENSES; row++) {
		int points = is_of_row(m->data, row, h) ? cell(m, VICTORY, row, 0) : 0;

		sum_add(sum, NULL, chart_of(m, VICTORY)->rows[row], points);
		worth += points;
	}
	return worth;
}

void an_explain_gain(const struct match *m, struct ruling *r, int side, int h)
{
	struct sum sum;

	sum_start(&sum, false);
	if (has_feature(m, h, NARVA) && side == SOVIET)
		account(r, "13.1", "a Soviet unit in supply in %s wins as the turn ends", place_name(m, h));
	if (!an_worth(m, h, &sum))
		return;
	if (an_counts(m, h))
		account(r, "13.1.1", "%s is %s now", place_name(m, h),
			an_side_names[is_marked(m, h, SOVIET_HELD) ? SOVIET : GERMAN]);
	account_sum(r, ~0u, "13.1.2", text(r->arena, "Soviet points for %s", place_name(m, h)), &sum);
}

/* 13.1.2k Reading: boxes that were regained do not count. */
static int boxes_down(const struct match *m)
{
	const struct narva *o = own_of(m);

	return plays(m, OPTION_GROSS) ? o->lowered : o->box[NORDLAND] + o->box[NEDERLAND];
}

static int times(const struct match *m, int row)
{
	int n = 0;

	if (row == VP_DEFENSES)
		return boxes_down(m);
	EACH_PLACE(h, m)
		n += scores(m, row, h);
	return n;
}

/* 13.1.2a Each feature of a hex scores for itself; 13.1.1c only the Soviet scores. */
int an_points(const struct match *m, struct buffer *sheet)
{
	const char *between = "";
	int sum = 0;

	for (int row = VP_ENTRY_A; row <= VP_DEFENSES; row++) {
		int n = times(m, row), worth = cell(m, VICTORY, row, 0);

		sum += n * worth;
		if (!n || !sheet)
			continue;
		buffer_printf(sheet, "%s%s %d x %d", between, chart_of(m, VICTORY)->rows[row], n,
			      worth);
		between = ", ";
	}
	return sum;
}

/* ---- 13.1.1 levels ------------------------------------------------------------- */

static const struct {	/* in the order of the chart */
	int side;
	const char *words;
} levels[] = {
	{ SOVIET, "soviet massive victory" },
	{ SOVIET, "soviet major victory" },
	{ SOVIET, "soviet minor victory" },
	{ GERMAN, "german historical victory" },
	{ GERMAN, "german major victory" },
	{ GERMAN, "german massive victory" },
};

static int level_of(const struct match *m, int points)
{
	int last = (int)LENGTH(levels) - 1, row = 0;

	while (row < last && points < cell(m, LEVELS, row, 0))
		row++;
	return row;
}

const char *an_level_words(const struct match *m, int points)
{
	return levels[level_of(m, points)].words;
}

void an_judge_victory(struct match *m, struct ruling *r)
{
	struct buffer sheet = { .arena = r->arena };
	int points = an_points(m, r->quiet ? NULL : &sheet), row = level_of(m, points);

	own(m)->level = (int16_t)(FIRST_LEVEL + row);
	say(r, "13.1.2", "victory points: %s", sheet.length ? sheet.bytes : "none");
	win(m, r, levels[row].side, "13.1.1", "%s: %d in all", levels[row].words, points);
}
