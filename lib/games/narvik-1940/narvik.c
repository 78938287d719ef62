/* SPDX-License-Identifier: ISC */
/* narvik.c: the game, its fields and tracks, and small questions of all chapters. */
#include "games/narvik-1940/narvik.h"

/* ---- small questions -------------------------------------------------- */

bool nv_bounds_repeats(const struct match *m)
{
	return m->edition >= 2;
}

/* 18.1d 18.2c Dietl fights, Auchinleck does not. */
bool nv_is_combat(const struct match *m, int p)
{
	return nv_is_ground(m, p) && !nv_is_auchinleck(m, p);
}

bool nv_is_auchinleck(const struct match *m, int p)
{
	return is_type(m, p, LEADER) && side_of(m, p) == ALLIED;
}

bool nv_has_engineer(const struct match *m, int h, int side)
{
	EACH_PIECE_AT(p, m, h)
		if (is_type(m, p, ENGINEER) && side_of(m, p) == side)
			return true;
	return false;
}

/* 4.4b 4.4f Strikes lie in their box even when aimed at a hex, so they occupy none. */
int nv_occupier(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (nv_is_combat(m, p))
			return side_of(m, p);
	return NONE;
}

bool nv_is_enemy_hex(const struct match *m, int h, int side)
{
	return is_hex(m, h) && nv_occupier(m, h) == enemy_of(side);
}

/* 4.4e Control goes to whoever enters by ground, even in passing; 23.2.2b entrenchments are not taken. */
void nv_enter_hex(struct match *m, struct ruling *r, int p, int h)
{
	const char *name = spot(m, h)->name;
	int side = side_of(m, p);

	if (is_marked(m, h, GERMAN_HELD) == (side == GERMAN))
		return;
	unmark_place(m, h, GERMAN_HELD | ENTRENCHED);
	if (side == GERMAN)
		mark_place(m, h, GERMAN_HELD);
	if (has_feature(m, h, OBJECTIVE))
		say(r, "4.4", "%s takes %s", side_name(m, side), name ? name : place_name(m, h));
}

/* 23.2.2a An entrenchment without a unit in it is removed. */
void nv_remove_empty_trench(struct match *m, struct ruling *r, int h)
{
	if (!is_marked(m, h, ENTRENCHED) || nv_occupier(m, h) != NONE)
		return;
	unmark_place(m, h, ENTRENCHED);
	say(r, "23.2.2", "the entrenchment in %s is left empty and removed", place_name(m, h));
}

/* Of its marks a unit keeps only that it has landed once (8.1.1b). */
void nv_leave_to(struct match *m, struct ruling *r, int p, int known_box)
{
	int from = m->at[p];

	put(m, p, known(m, known_box));
	*unit(m, p) = (struct unit){ .marks = unit(m, p)->marks & LANDED, .origin = NONE, .aim = NONE };
	if (from != NONE)
		nv_remove_empty_trench(m, r, from);
}

/* 15.1 17.0 A unit of the side that is asked. */
static bool is_about(const struct match *m, const struct frame *f, int a_unit)
{
	(void)a_unit;
	return side_of(m, f->who) == f->side;
}

/* ---- the tracks ------------------------------------------------------- */

static const char *const segment_names[] = {
	"setup-german", "setup-allied", "action-points", "first-event", "second-event", "initiative",
	"first-reinforces", "second-reinforces", "actions-open", "actions", "victory-check", "turn-advance",
	NULL
};

static void show_objectives(const struct match *m, struct buffer *b)
{
	const char *between = "";

	buffer_text(b, "objectives: ");
	EACH_PLACE(h, m) {
		const struct place *s = spot(m, h);
		int side = nv_occupier(m, h);
		bool empty = side == NONE;

		if (!has_feature(m, h, OBJECTIVE))
			continue;
		if (empty)
			side = is_marked(m, h, GERMAN_HELD) ? GERMAN : ALLIED;
		buffer_printf(b, "%s%s %s %s%s", between, s->id, s->name ? s->name : "", side_name(m, side),
			      empty ? " (empty)" : "");
		between = ", ";
	}
	buffer_text(b, "\n");
}

static void show_works(const struct match *m, struct buffer *b)
{
	const struct narvik *o = own_of(m);

	for (int i = 0; i < o->pontoons.n; i++)
		buffer_printf(b, "pontoon bridge: %s\n", border_id(b->arena, m->data, o->pontoons.v[i]));
	EACH_PLACE(h, m) {
		if (is_marked(m, h, ENTRENCHED))
			buffer_printf(b, "entrenched: %s\n", place_name(m, h));
		if (is_marked(m, h, DEMOLISHED))
			buffer_printf(b, "demolished: %s\n", place_name(m, h));
	}
}

static void show_action(const struct match *m, struct buffer *b)
{
	const struct narvik *o = own_of(m);

	if (o->action == NO_ACTION || o->by == NONE)
		return;
	buffer_printf(b, "action: %s %s", side_name(m, o->by), nv_action_names[o->action]);
	if (o->command != NO_COMMAND)
		buffer_printf(b, " by %s", nv_command_names[o->command]);
	if (o->target != NONE)
		buffer_printf(b, ", assaulting %s", place_name(m, o->target));
	if (o->combat != NO_COMBAT && o->at != NONE)
		buffer_printf(b, ", attack on %s", place_name(m, o->at));
	buffer_text(b, "\n");
}

static void show(const struct match *m, int side, struct buffer *b)
{
	const struct narvik *o = own_of(m);
	const struct chart *turns = chart_of(m, TURNS);
	const struct chart *relief = chart_of(m, RELIEF);

	buffer_printf(b, "turn %d of %d", o->turn, cell(m, LIMITS, LAST_TURN, 0));
	if (o->turn <= turns->n_rows)
		buffer_printf(b, " (%s)", turns->rows[o->turn - 1]);
	buffer_printf(b, ", %s\n", segment_names[o->segment]);
	buffer_printf(b, "action points: german %d, allied %d\n", o->ap[GERMAN], o->ap[ALLIED]);
	if (o->first != NONE)
		buffer_printf(b, "initiative: %s\n", side_name(m, o->first));
	if (o->relief < relief->n_rows)
		buffer_printf(b, "relief column: %s\n", relief->rows[o->relief]);
	show_objectives(m, b);
	nv_show_means(m, side, b);	/* 21.0 hides units; every other track is open to both */
	show_works(m, b);
	show_action(m, b);
}

/* ---- tables ----------------------------------------------------------- */

static const char *const sail_names[] = { "none", "to-coast", "to-harstad", "between-staging", NULL };
static const char *const combat_names[] = { "none", "fire", "assault", "counter", "strike", "marine", NULL };
static const char *const mark_names[] = {
	"active", "moved", "stopped", "group", "finished", "fired", "queued", "landed", "seen-recon",
	"seen-now", "checking", "crossed", "ferried", "afloat", "operated", "attacker", NULL
};
static const char *const ground_names[] = {
	"german-held", "entrenched", "demolished", "assaulted-from", "closed", "terminal", "ordered", NULL
};

/* What only says how far an action has come. */
static const char *const under_way[] = {
	"active", "stopped", "group", "finished", "checking", "crossed", "attacker", "column", "rank",
	"aim", "origin", "action", "by", "command", "begun", "struck", "target", "sailing", "combat",
	"from", "at", NULL
};

/* For the umpire alone, or told in better words by facts. */
static const char *const notes[] = {
	"group", "finished", "queued", "seen-recon", "seen-now", "checking", "attacker", "spent", "origin",
	"column", "rank", "aim", "assaulted-from", "closed", "terminal", "ordered", NULL
};

#define OWN(member) .offset = offsetof(struct narvik, member)

static const struct field own_fields[] = {
	{ .kind = FIELD_INT, .key = "turn", OWN(turn), .least = 1, .most = 99 },
	{ .kind = FIELD_WORD, .key = "segment", OWN(segment), .names = segment_names },
	{ .kind = FIELD_SIDE, .key = "first", OWN(first) },
	{ .kind = FIELD_INT, .key = "german-ap", .about = "German action points",
	  OWN(ap[GERMAN]), .most = 99 },
	{ .kind = FIELD_INT, .key = "allied-ap", .about = "Allied action points",
	  OWN(ap[ALLIED]), .most = 99 },
	{ .kind = FIELD_INT, .key = "relief", .about = "steps of the relief column", OWN(relief), .most = 9 },
	{ .kind = FIELD_SIDE, .key = "to-act", OWN(to_act) },
	{ .kind = FIELD_INT, .key = "passes", OWN(passes), .most = 2 },
	{ .kind = FIELD_BOOL, .key = "transfer-used", OWN(transfer_used) },
	{ .kind = FIELD_BOOL, .key = "r4", OWN(r4) },
	{ .kind = FIELD_INT, .key = "taken", OWN(taken), .most = 2 },
	{ .kind = FIELD_FLAGS, .key = "arrived", OWN(arrived), .names = nv_formation_names, .secret = true },
	{ .kind = FIELD_WORD, .key = "action", OWN(action), .least = NO_ACTION, .names = nv_action_names },
	{ .kind = FIELD_SIDE, .key = "by", OWN(by) },
	{ .kind = FIELD_WORD, .key = "command", OWN(command), .least = NO_COMMAND,
	  .names = nv_command_names },
	{ .kind = FIELD_BOOL, .key = "begun", OWN(begun) },
	{ .kind = FIELD_BOOL, .key = "struck", OWN(struck) },
	{ .kind = FIELD_PLACE, .key = "origin", OWN(origin) },
	{ .kind = FIELD_PLACE, .key = "target", OWN(target) },
	{ .kind = FIELD_WORD, .key = "sailing", OWN(sailing), .names = sail_names },
	{ .kind = FIELD_WORD, .key = "combat", OWN(combat), .names = combat_names },
	{ .kind = FIELD_PLACE, .key = "from", OWN(from) },
	{ .kind = FIELD_PLACE, .key = "at", OWN(at) },
	{ .kind = FIELD_BORDERS, .key = "pontoons", OWN(pontoons) },
	{ 0 }
};

static const struct field unit_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", UNIT(marks), .names = mark_names },
	{ .kind = FIELD_INT, .key = "spent", .about = "movement spent", UNIT(spent), .most = 999 },
	{ .kind = FIELD_PLACE, .key = "origin", UNIT(origin) },
	{ .kind = FIELD_INT, .key = "column", UNIT(column), .most = 12 },
	{ .kind = FIELD_PLACE, .key = "aim", UNIT(aim) },
	{ .kind = FIELD_INT, .key = "rank", UNIT(rank), .most = MOST_LIST },
	{ 0 }
};

/* 21.0 How many came on is told by no view while one of them is hidden. */
static bool hides_entries(const struct match *m, int side)
{
	EACH_UNIT(p, m)
		if (nv_has_entered(m, p) && nv_sight(m, p, side) != SEEN)
			return true;
	return false;
}

static const struct field ground_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", GROUND(marks), .names = ground_names },
	{ .kind = FIELD_INT, .key = "entries", GROUND(entries), .most = 99, .secret_if = hides_entries },
	{ 0 }
};

static const struct option options[] = {
	[OPTION_FOG] = {
		"fog-of-war", "21.0", "enemy stacks are hidden until recon or combat shows them", .on = true,
	},
	[OPTION_GERMAN_START] = {
		"german-start-units", "22.1", "two more German units at the start and as many British", false,
	},
	[OPTION_SECOND_GEBIRGS] = {
		"second-gebirgs", "22.2", "two units join the German pool as the Relief Column arrives",
		false,
	},
	[OPTION_BRITISH] = {
		"british-optional", "22.3", "two British units may be bought into the Allied pool", false,
	},
	[OPTION_MARINE_BOATS] = {
		"marine-boats", "22.4", "the Royal Marines cross narrow water in boats of their own", false,
	},
	[OPTION_ENGINEERS] = {
		"engineers", "23.1", "engineers entrench, bridge inlets and demolish", false,
	},
	[OPTION_GERMAN_EVENTS_FIRST] = {
		"german-events-first", "5.1", "the German event is rolled before the Allied one", false,
	},
	{ 0 }
};

static const struct state *const states[] = {
	&nv_setup, &nv_rally, &nv_transfer, &nv_reinforce, &nv_act, &nv_move, &nv_fire, &nv_assault,
	&nv_amphibious, &nv_marine, &nv_air, &nv_naval, &nv_recon, &nv_regroup, &nv_engineer, &nv_attack,
	&nv_retreat, &nv_pursue, &nv_counter, &nv_regrouping, &nv_redeploy, &nv_bridge, NULL
};

static const struct verb *const asides[] = { &nv_capitulate, NULL };

static int turn_now(const struct match *m) { return own_of(m)->turn; }

extern const struct game narvik_1940;

const struct game narvik_1940 = {
	.name = "narvik-1940",
	.title = "Narvik 1940",
	.about = "the fight for Narvik, April to June 1940 (Decision Games, World at War magazine, 2023)",
	.forms = &narvik_1940_forms,
	.packed = &narvik_1940_data,
	.edition = 2,
	.options = options,
	.states = states,
	.anytime = asides,
	.own = own_fields,
	.piece = unit_fields,
	.place = ground_fields,
	.own_size = sizeof(struct narvik),
	.piece_size = sizeof(struct unit),
	.place_size = sizeof(struct ground),
	.ordered = 1u << HEX,
	.begin = nv_begin,
	.proceed = nv_proceed,
	.turn = turn_now,
	.phase = nv_phase,
	.on_turn = nv_on_turn,
	.is_about = is_about,
	.secrecy = &(const struct secrecy){
		.hides = nv_is_foggy, .why = "units under fog of war; nothing with -O no-fog-of-war",
		.sight = nv_sight, .back = nv_back,
	},
	.fault = nv_fault,
	.follows = nv_follows,
	.show = show,
	.unit_facts = nv_unit_facts,
	.place_facts = nv_place_facts,
	.notes = notes,
	.under_way = under_way,
	.look = &nv_look,
};
