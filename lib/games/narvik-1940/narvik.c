/* narvik.c: the game, its fields and tracks, what must always hold, and small questions of all chapters. */
#include "games/narvik-1940/narvik.h"

/* ---- small questions -------------------------------------------------- */

bool nv_is_strike(const struct match *m, int p)
{
	return is_type(m, p, AIR) || is_type(m, p, NAVAL);
}

bool nv_is_ground(const struct match *m, int p)
{
	return !nv_is_strike(m, p);
}

/* 18.1d 18.2c Dietl fights, Auchinleck does not. */
bool nv_is_combat(const struct match *m, int p)
{
	return nv_is_ground(m, p) && !nv_is_auchinleck(m, p);
}

bool nv_on_map(const struct match *m, int p)
{
	return is_hex(m, m->at[p]);
}

int nv_in_staging(const struct match *m, int p)
{
	int at = m->at[p];

	return at != NONE && spot(m, at)->kind == STAGING ? at : NONE;
}

bool nv_in_play(const struct match *m, int p)
{
	return nv_on_map(m, p) || nv_in_staging(m, p) != NONE;
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

/* 4.4e Control goes to whoever enters by ground, even in passing; 23.2.2b entrenchments are not taken. */
void nv_enter_hex(struct match *m, struct ruling *r, int p, int h)
{
	const char *name = spot(m, h)->name;
	int side = side_of(m, p);

	if (!is_hex(m, h) || has_feature(m, h, SEA) || is_marked(m, h, GERMAN_HELD) == (side == GERMAN))
		return;
	unmark_place(m, h, GERMAN_HELD | ENTRENCHED);
	if (side == GERMAN)
		mark_place(m, h, GERMAN_HELD);
	if (has_feature(m, h, OBJECTIVE))
		say(r, "4.4", "%s takes %s", side_name(m, side), name ? name : hex(m, h));
}

/* 23.2.2a An entrenchment without a unit in it is removed. */
void nv_left_hex(struct match *m, struct ruling *r, int h)
{
	if (!is_hex(m, h) || !is_marked(m, h, ENTRENCHED) || nv_occupier(m, h) != NONE)
		return;
	unmark_place(m, h, ENTRENCHED);
	say(r, "23.2.2", "the entrenchment in %s is left empty and removed", hex(m, h));
}

/* Of its marks a unit keeps only that it has landed once (8.1.1b). */
void nv_leave_to(struct match *m, struct ruling *r, int p, int known_box)
{
	int from = m->at[p];

	put(m, p, known(m, known_box));
	*unit(m, p) = (struct unit){ .marks = unit(m, p)->marks & LANDED, .origin = NONE, .aim = NONE };
	if (from != NONE)
		nv_left_hex(m, r, from);
}

/* ---- what must always hold -------------------------------------------- */

enum { MARKS_OF_ACTION = ACTIVE | MOVED | STOPPED | GROUP | FINISHED | FIRED | QUEUED | CHECKING | CROSSED |
	FERRIED | AFLOAT | OPERATED | ATTACKER };

static const char *broken_in_hex(const struct match *m, struct arena *arena, int p)
{
	int h = m->at[p];

	if (!nv_is_combat(m, p))
		return text(arena, "%s is in hex %s and is no combat unit", id(m, p), hex(m, h));
	if (has_feature(m, h, SEA) && !has_mark(m, p, AFLOAT))
		return text(arena, "%s is in sea hex %s", id(m, p), hex(m, h));
	if (nv_occupier(m, h) != side_of(m, p))
		return text(arena, "both sides are in hex %s", hex(m, h));
	return NULL;
}

/* 20.0b Each side has its own staging areas, for ground units alone; 20.1a no German goes back to one. */
static const char *broken_in_staging(const struct match *m, struct arena *arena, int p)
{
	bool german = side_of(m, p) == GERMAN;

	if (nv_is_strike(m, p) || !has_feature(m, m->at[p], german ? GERMAN_AREA : ALLIED_AREA) ||
	    (german && printed(m, p, CODE) == AT_START))
		return text(arena, "%s is in staging area %s", id(m, p), hex(m, m->at[p]));
	return NULL;
}

/* 2.1.1 What a display may hold. */
static bool may_lie_there(const struct match *m, int p)
{
	const struct piece *c = counter(m, p);

	if (lies_in(m, p, AVAILABLE))
		return nv_is_strike(m, p);
	if (lies_in(m, p, REGROUP_BOX) || lies_in(m, p, ELIMINATED_BOX))
		return nv_is_combat(m, p);
	if (lies_in(m, p, TRANSFER_BOX))
		return nv_is_combat(m, p) && c->side == ALLIED && c->value[NATION] != NORWEGIAN;
	if (lies_in(m, p, SCHEDULED_BOX))
		return nv_is_combat(m, p) && c->side == ALLIED && c->value[CODE] == SCHEDULED;
	if (lies_in(m, p, UNPLACED))
		return own_of(m)->segment <= SETUP_ALLIED && c->value[CODE] == AT_START;
	if (lies_in(m, p, UNUSED))
		return c->value[CODE] >= OPT_A;
	return c->value[CODE] != AT_START;
}

/* 3.0c 22.1 During the set-up only units that start the game are. */
static bool may_be_in_play(const struct match *m, int p)
{
	int code = printed(m, p, CODE);

	return own_of(m)->segment > SETUP_ALLIED || code == AT_START || code == OPT_A || code == OPT_BR;
}

static const char *broken_piece(const struct match *m, struct arena *arena, int p)
{
	int at = m->at[p];

	if (at == NONE)
		return text(arena, "%s is nowhere", id(m, p));
	if (own_of(m)->action == NO_ACTION && has_mark(m, p, MARKS_OF_ACTION))
		return text(arena, "%s bears a mark of an action that is over", id(m, p));
	if (nv_is_auchinleck(m, p) && !lies_in(m, p, POOL) && !lies_in(m, p, RECEIVED) &&
	    spot(m, at)->kind != STAGING)
		return text(arena, "%s is in %s", id(m, p), hex(m, at));
	if (!may_be_in_play(m, p) && spot(m, at)->kind != BOX)
		return text(arena, "%s is in %s before the set-up is done", id(m, p), hex(m, at));
	if (spot(m, at)->kind == HEX)
		return broken_in_hex(m, arena, p);
	if (spot(m, at)->kind == STAGING)
		return broken_in_staging(m, arena, p);
	if (!may_lie_there(m, p))
		return text(arena, "%s is in box %s", id(m, p), hex(m, at));
	return NULL;
}

static bool has_newcomer(const struct match *m, int h)
{
	EACH_PIECE_AT(p, m, h)
		if (has_mark(m, p, MOVED))
			return true;
	return false;
}

/* 9.0i Over the limit is a stack only while its side moves, or German in an objective by 17.0. */
static const char *broken_hex(const struct match *m, struct arena *arena, int h)
{
	const struct narvik *o = own_of(m);
	int side = nv_occupier(m, h);
	unsigned marks = ground_of(m, h)->marks;

	if (side == NONE)
		return marks & ENTRENCHED ? text(arena, "hex %s is entrenched and empty", hex(m, h)) : NULL;
	if (nv_is_overstacked(m, h) && !(o->action == MOVE_ACTION && has_newcomer(m, h)) &&
	    !(side == GERMAN && has_feature(m, h, OBJECTIVE)))
		return text(arena, "hex %s is overstacked", hex(m, h));
	if (o->segment > SETUP_GERMAN && !has_feature(m, h, SEA) && (marks & GERMAN_HELD) != (side == GERMAN))
		return text(arena, "hex %s is held by one side and controlled by the other", hex(m, h));
	return NULL;
}

static const char *broken_track(const struct match *m, struct arena *arena)
{
	const struct narvik *o = own_of(m);
	int most = cell(m, LIMITS, AP_MOST, 0);

	for (int side = GERMAN; side <= ALLIED; side++)
		if (o->ap[side] < 0 || o->ap[side] > most)
			return text(arena, "the %s AP are %d", side_name(m, side), o->ap[side]);
	if (o->relief < 0 || o->relief >= chart_of(m, RELIEF)->n_rows)
		return text(arena, "the Relief Column is in box %d", o->relief);
	if (o->turn < 1 || o->turn > cell(m, LIMITS, LAST_TURN, 0))
		return text(arena, "the turn is %d", o->turn);
	if (o->segment > INITIATIVE && o->first == NONE)
		return "nobody has the initiative";
	for (int i = 0; i < o->pontoons.n; i++)
		if (!border_has(m, o->pontoons.v[i], INLET))
			return text(arena, "a pontoon bridge lies at %s, which is no inlet",
				    border_id(arena, m->data, o->pontoons.v[i]));
	return NULL;
}

static const char *broken(const struct match *m, struct arena *arena)
{
	const char *why = broken_track(m, arena);

	for (int p = 0; p < m->data->counters->n_pieces && !why; p++)
		why = broken_piece(m, arena, p);
	for (int h = 0; h < m->data->map->n_places && !why; h++)
		if (is_hex(m, h))
			why = broken_hex(m, arena, h);
	return why ? why : nv_broken_pending(m, arena);
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
			buffer_printf(b, "entrenched: %s\n", hex(m, h));
		if (is_marked(m, h, DEMOLISHED))
			buffer_printf(b, "demolished: %s\n", hex(m, h));
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
		buffer_printf(b, ", assaulting %s", hex(m, o->target));
	if (o->combat != NO_COMBAT && o->at != NONE)
		buffer_printf(b, ", attack on %s", hex(m, o->at));
	buffer_text(b, "\n");
}

static void show(const struct match *m, int side, struct buffer *b)
{
	const struct narvik *o = own_of(m);
	const struct chart *turns = chart_of(m, TURNS);
	const struct chart *relief = chart_of(m, RELIEF);

	(void)side;	/* every track is open to both (21.0 hides units alone) */
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
	"german-held", "entrenched", "demolished", "assaulted-from", "closed", "terminal", NULL
};

#define OWN(member) .offset = offsetof(struct narvik, member)

static const struct field own_fields[] = {
	{ .kind = FIELD_INT, .key = "turn", OWN(turn), .least = 1, .most = 99 },
	{ .kind = FIELD_WORD, .key = "segment", OWN(segment), .names = segment_names },
	{ .kind = FIELD_SIDE, .key = "first", OWN(first) },
	{ .kind = FIELD_INT, .key = "german-ap", OWN(ap[GERMAN]), .most = 99 },
	{ .kind = FIELD_INT, .key = "allied-ap", OWN(ap[ALLIED]), .most = 99 },
	{ .kind = FIELD_INT, .key = "relief", OWN(relief), .most = 9 },
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
	{ .kind = FIELD_INT, .key = "spent", UNIT(spent), .most = 999 },
	{ .kind = FIELD_PLACE, .key = "origin", UNIT(origin) },
	{ .kind = FIELD_INT, .key = "column", UNIT(column), .most = 12 },
	{ .kind = FIELD_PLACE, .key = "aim", UNIT(aim) },
	{ .kind = FIELD_INT, .key = "rank", UNIT(rank), .most = MOST_LIST },
	{ 0 }
};

static const struct field ground_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", GROUND(marks), .names = ground_names },
	{ .kind = FIELD_INT, .key = "entries", GROUND(entries), .most = 99 },
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

extern const struct game narvik_1940;

const struct game narvik_1940 = {
	.name = "narvik-1940",
	.title = "Narvik 1940",
	.about = "the fight for Narvik, April to June 1940 (Decision Games, World at War magazine, 2023)",
	.forms = &narvik_1940_forms,
	.data = &narvik_1940_data,
	.edition = 1,
	.options = options,
	.states = states,
	.aside = asides,
	.own = own_fields,
	.piece = unit_fields,
	.place = ground_fields,
	.own_size = sizeof(struct narvik),
	.piece_size = sizeof(struct unit),
	.place_size = sizeof(struct ground),
	.ordered = 1u << HEX,
	.begin = nv_begin,
	.proceed = nv_proceed,
	.sight = nv_sight,
	.back = nv_back,
	.broken = broken,
	.show = show,
	.look = &nv_look,
};
