/* SPDX-License-Identifier: ISC */
/* show.c: the tracks for a person: points, allotments, who is out of supply, what lies on areas. */
#include "games/norway-1940/norway.h"

/* ---- long lines ------------------------------------------------------------ */

enum { WIDTH = 78 };

/* "HEAD: a, b, c", broken where it is too long. */
struct items {
	struct buffer *b;
	size_t from;		/* where the line begins */
	int n;
};

static void add_item(struct items *items, const char *head, const char *item)
{
	struct buffer *b = items->b;

	if (!items->n) {
		items->from = b->length;
		buffer_printf(b, "%s: ", head);
	} else if (b->length - items->from + strlen(item) + 2 > WIDTH) {
		buffer_text(b, ",\n    ");
		items->from = b->length - 4;
	} else {
		buffer_text(b, ", ");
	}
	buffer_text(b, item);
	items->n++;
}

static void end_items(const struct items *items)
{
	if (items->n)
		buffer_text(items->b, "\n");
}

/* ---- points ------------------------------------------------------------------ */

/* R11.1a R4.1a Areas that are worth something; side NONE: all that are contested. */
static void show_held(const struct match *m, int side, struct buffer *b)
{
	struct items items = { .b = b };

	EACH_AREA(h, m) {
		int points = nw_worth(m, h);

		if (side == NONE ? !nw_is_contested(m, h) : !points || !nw_controls(m, side, h))
			continue;
		add_item(&items, side == NONE ? "contested" : text(b->arena, "%s points", side_name(m, side)),
			 points ? text(b->arena, "%s %d", place_name(m, h), points) : place_name(m, h));
	}
	end_items(&items);
}

/* R11.3a R12.6a */
static void show_aim(const struct match *m, struct buffer *b)
{
	if (m->scenario == FIRST_WEEK)
		buffer_printf(b, "at the end: German areas worth %d, a German victory; else an Allied one\n",
			      value_of(m, FIRST_WEEK_POINTS));
	else
		buffer_printf(b, "at the end: German decisive from %d, marginal from %d, a draw from %d, "
			      "Allied decisive to %d\n", value_of(m, GERMAN_DECISIVE),
			      value_of(m, GERMAN_MARGINAL), value_of(m, DRAW_FROM),
			      value_of(m, ALLIED_DECISIVE));
}

static void show_points(const struct match *m, struct buffer *b)
{
	int german = nw_points(m, GERMAN), allied = nw_points(m, ALLIED);

	buffer_printf(b, "points: german %d, allied %d, difference %d\n", german, allied, german - allied);
	show_aim(m, b);
	for (int side = 0; side < SIDES; side++)
		show_held(m, side, b);
	show_held(m, NONE, b);
}

/* ---- allotments ---------------------------------------------------------------- */

static void show_allotment(const struct match *m, int side, struct buffer *b)
{
	const struct {
		const char *what;
		int box;
	} boxes[] = {
		{ "Events held", HAND + side }, { "in the cup", CUP + side }, { "in the pool", POOL + side },
		{ "in the Refit box", REFIT + side }, { "to be mobilized", MOB_POOL },
	};
	const struct norway *o = own_of(m);
	struct items items = { .b = b };

	add_item(&items, side_name(m, side), text(b->arena, "Actions left %d of %d", o->allot[side],
						  o->allot[side] + o->taken[side]));
	for (size_t i = 0; i < LENGTH(boxes); i++)
		if (boxes[i].box != MOB_POOL || side == ALLIED)
			add_item(&items, NULL, text(b->arena, "%s %d", boxes[i].what,
						    count_at(m, known(m, boxes[i].box))));
	if (o->appealed[side])
		add_item(&items, NULL, "has appealed");
	end_items(&items);
}

/* R3.5a R10.4a Actions that come out of turn. */
static void show_due(const struct match *m, struct buffer *b)
{
	const struct norway *o = own_of(m);
	int first = value_of(m, SURPRISE_ACTIONS) - o->taken[GERMAN];

	if (o->turn == 1 && first > 0)
		buffer_printf(b, "before the first Allied Action: %d German ones\n",
			      lesser(first, o->allot[GERMAN]));
	for (int i = 0; i < m->depth; i++)
		if (m->pending[i].state == &nw_grant && m->pending[i].count > 0)
			buffer_printf(b, "%s grants %s: Actions left %d\n", id(m, m->pending[i].who),
				      side_name(m, m->pending[i].side), m->pending[i].count);
}

static void show_markers(const struct match *m, struct buffer *b)
{
	const struct norway *o = own_of(m);

	for (int side = 0; side < SIDES; side++)
		show_allotment(m, side, b);
	show_due(m, b);
	if (o->commando_used)
		buffer_text(b, "the commando operation has been launched\n");
	if (o->air_supply != NONE)
		buffer_printf(b, "air supply: %s\n", place_name(m, o->air_supply));
	if (o->fall_gelb)
		buffer_text(b, "Fall Gelb has been played\n");
	for (int i = 0; i < o->bans.n; i++) {
		int event = o->bans.v[i];

		buffer_printf(b, "in this turn: %s (%s)", counter(m, event)->name, id(m, event));
		nw_event_words(m, event, b);
		buffer_text(b, "\n");
	}
}

/* ---- supply --------------------------------------------------------------------- */

/* R5.7a What the next Action would find; Norwegians and others of an area by themselves. */
static void show_dry_in(const struct match *m, struct supply *s, int h, bool norwegian, int side,
			struct buffer *b)
{
	const char *head = text(b->arena, "out of supply in %s", place_name(m, h)), *why;
	struct items items = { .b = b };

	EACH_UNIT(p, m)
		if (nw_is_there(m, p, h, s->side, NONE) && (nation_of(m, p) == NORWAY) == norwegian &&
		    sight_of(m, p, side) == SEEN && !nw_supply_has(m, s, p, false))
			add_item(&items, head, id(m, p));
	if (!items.n)
		return;
	nw_area_supply(b->arena, m, h, s->side, norwegian, &why);
	buffer_printf(b, "\n    %s\n", why);
}

static void show_dry(const struct match *m, int side, struct buffer *b)
{
	for (int of = 0; of < SIDES; of++) {
		struct supply s;

		if (!nw_knows_supply(m, of, side))
			continue;
		nw_supply_start(&s, of);
		EACH_AREA(h, m) {
			show_dry_in(m, &s, h, false, side, b);
			show_dry_in(m, &s, h, true, side, b);
		}
	}
}

/* R12.4a */
static void show_unlanded(const struct match *m, int side, struct buffer *b)
{
	struct items items = { .b = b };

	EACH_UNIT(p, m)
		if (nw_must_land(m, p) && sight_of(m, p, side) == SEEN)
			add_item(&items, "lost if not landed in this turn", id(m, p));
	end_items(&items);
}

/* ---- areas and a combat ------------------------------------------------------------ */

/* Disrupted and entrenched areas, which the pieces alone do not tell. */
static void show_areas(const struct match *m, struct buffer *b)
{
	EACH_AREA(h, m) {
		const struct ground *g = ground_of(m, h);
		struct items items = { .b = b };

		for (int i = 0; i <= AT_RAIL - AT_AIRBASE; i++)
			if (g->disrupted >> i & 1)
				add_item(&items, place_name(m, h),
					 text(b->arena, "%s disrupted", nw_group_words(AT_AIRBASE + i)));
		for (int side = 0; side < SIDES; side++)
			if (g->entrenched >> side & 1)
				add_item(&items, place_name(m, h),
					 text(b->arena, "%s entrenched", side_name(m, side)));
		end_items(&items);
	}
}

/* 11.9 Hits for which losses are to be named. */
static void show_hits(const struct match *m, struct buffer *b)
{
	for (int g = 0; g < UNIT_GROUPS; g++) {
		if (own_of(m)->hits[g])
			buffer_printf(b, "hits on the %s that attack: %d\n", nw_group_words(g),
				      own_of(m)->hits[g]);
		EACH_PLACE(h, m)
			if (ground_of(m, h)->hits[g])
				buffer_printf(b, "hits on the %s that defend %s: %d\n", nw_group_words(g),
					      place_name(m, h), ground_of(m, h)->hits[g]);
	}
}

void nw_show(const struct match *m, int side, struct buffer *b)
{
	static const char *const phases[] = {
		[GERMAN_EVENT] = "German Event", [ALLIED_EVENT] = "Allied Event", [ACTIONS] = "Actions",
		[TURN_END] = "end of the turn",
	};
	const struct norway *o = own_of(m);

	buffer_printf(b, "turn %d of %d, %s\n", o->turn, last_turn(m), phases[o->phase]);
	if (o->result)
		buffer_printf(b, "result: %s\n", nw_result_words(o->result));
	show_points(m, b);
	show_markers(m, b);
	show_dry(m, side, b);
	show_unlanded(m, side, b);
	show_areas(m, b);
	show_hits(m, b);
}
