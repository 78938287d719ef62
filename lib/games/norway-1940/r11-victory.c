/* SPDX-License-Identifier: ISC */
/* r11-victory.c: R11 victory points and who has won; R12.6 the scenario of the first week. */
#include "games/norway-1940/norway.h"

int nw_worth(const struct match *m, int h)
{
	int row = chart_row(chart_of(m, POINTS), spot(m, h)->id);

	return row == NONE ? 0 : cell(m, POINTS, row, 0);
}

/* R11.1a */
static int area_points(const struct match *m, int side)
{
	int n = 0;

	EACH_AREA(h, m)
		n += nw_controls(m, side, h) ? nw_worth(m, h) : 0;
	return n;
}

/* R11.2a R11.6a A ship in the Refit box is not lost. */
static int ships_lost(const struct match *m, int side)
{
	int n = 0;

	EACH_PIECE_AT(p, m, known(m, ELIMINATED))
		if (side_of(m, p) == side)
			n += type_of(m, p) == BB || type_of(m, p) == BC ||
			     type_of(m, p) == (side == GERMAN ? CA : CV);
	return n;
}

int nw_points(const struct match *m, int side)
{
	return area_points(m, side) + ships_lost(m, enemy_of(side));
}

/* R11.4a */
static bool holds_all_of_worth(const struct match *m)
{
	EACH_AREA(h, m)
		if (nw_worth(m, h) >= value_of(m, WORTH_MUCH) && !nw_controls(m, GERMAN, h))
			return false;
	return true;
}

/* R11.5a Those aboard are not ashore. */
static bool is_driven_out(const struct match *m)
{
	EACH_AREA(h, m)
		if (has_feature(m, h, IN_NORWAY) && nw_has(m, h, GERMAN, GROUND))
			return false;
	return true;
}

const char *nw_result_words(int result)
{
	static const char *const words[] = {
		[DECISIVE_GERMAN] = "German decisive victory", [MARGINAL_GERMAN] = "German marginal victory",
		[DRAWN] = "draw", [MARGINAL_ALLIED] = "Allied marginal victory",
		[DECISIVE_ALLIED] = "Allied decisive victory", [FIRST_GERMAN] = "German victory",
		[FIRST_ALLIED] = "Allied victory",
	};

	return words[result];
}

static void end(struct match *m, struct ruling *r, int result, const char *rule, const char *why)
{
	static const int winners[] = {
		[DECISIVE_GERMAN] = GERMAN, [MARGINAL_GERMAN] = GERMAN, [DRAWN] = NONE,
		[MARGINAL_ALLIED] = ALLIED, [DECISIVE_ALLIED] = ALLIED, [FIRST_GERMAN] = GERMAN,
		[FIRST_ALLIED] = ALLIED,
	};

	own(m)->result = (int16_t)result;
	win(m, r, winners[result], rule, "%s: %s", nw_result_words(result), why);
}

/* R11.3a */
static void judge_difference(struct match *m, struct ruling *r)
{
	int german = nw_points(m, GERMAN), allied = nw_points(m, ALLIED), difference = german - allied;
	int result = difference >= value_of(m, GERMAN_DECISIVE)   ? DECISIVE_GERMAN
		     : difference >= value_of(m, GERMAN_MARGINAL) ? MARGINAL_GERMAN
		     : difference >= value_of(m, DRAW_FROM)	  ? DRAWN
		     : difference > value_of(m, ALLIED_DECISIVE)  ? MARGINAL_ALLIED
								  : DECISIVE_ALLIED;

	end(m, r, result, "R11.3", text(r->arena, "%d German points, %d Allied ones", german, allied));
}

/* R12.6a Only areas count. */
static void judge_first_week(struct match *m, struct ruling *r)
{
	int points = area_points(m, GERMAN);

	end(m, r, points >= value_of(m, FIRST_WEEK_POINTS) ? FIRST_GERMAN : FIRST_ALLIED, "R12.6",
	    text(r->arena, "%d points of German areas", points));
}

bool nw_judge_victory(struct match *m, struct ruling *r)
{
	int turn = own_of(m)->turn;

	if (m->scenario == FIRST_WEEK)
		judge_first_week(m, r);
	else if (holds_all_of_worth(m))
		end(m, r, DECISIVE_GERMAN, "R11.4", "every area of worth is German");
	else if (turn >= value_of(m, LAST_STAND_TURN) && is_driven_out(m))
		end(m, r, DECISIVE_ALLIED, "R11.5", "no German ground unit is left in Norway");
	else if (turn >= chart_of(m, TURNS)->n_rows)	/* R2.1a */
		judge_difference(m, r);
	return is_over(m);
}
