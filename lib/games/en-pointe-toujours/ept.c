/* SPDX-License-Identifier: ISC */
/* ept.c: the game, its fields and tracks, and small questions of all chapters. */
#include "games/en-pointe-toujours/ept.h"

/* ---- small questions -------------------------------------------------- */

int ep_steps(const struct match *m, int p)
{
	return (type_of(m, p) == SQUAD ? 2 : 1) - unit_of(m, p)->lost;
}

int ep_full_morale(const struct match *m, int p)
{
	return printed(m, p, MORALE) + unit_of(m, p)->second;
}

int ep_morale(const struct match *m, int p)
{
	return ep_full_morale(m, p) - ep_is_hesitant(m, p);
}

void ep_sum_morale(const struct match *m, int p, struct sum *s)
{
	sum_add(s, NULL, "printed", printed(m, p, MORALE));
	sum_add(s, "3.3", "second-in-command", unit_of(m, p)->second);
	sum_add(s, "11.4", "hesitant platoon", -ep_is_hesitant(m, p));
}

/* The pieces of a platoon follow their head in the order of the counters. */
int ep_head(const struct match *m, int p)
{
	int platoon = printed(m, p, PLATOON);

	if (!platoon)
		return is_unit(m, p) ? p : NONE;
	EACH_UNIT(q, m)
		if (side_of(m, q) == side_of(m, p) && printed(m, q, PLATOON) == platoon)
			return q;
	return NONE;
}

int ep_formation(const struct match *m, int p)
{
	if (has_mark(m, p, OUT_OF_COMMAND))
		return p;
	return unit_of(m, p)->attached != NONE ? unit_of(m, p)->attached : ep_head(m, p);
}

bool ep_acts_with(const struct match *m, int p, int head)
{
	if (has_mark(m, p, OUT_OF_COMMAND))
		return p == head;
	if (unit_of(m, p)->attached != NONE)
		return unit_of(m, p)->attached == head;
	return printed(m, p, PLATOON) == printed(m, head, PLATOON) && ep_head(m, p) == head;
}

bool ep_is_head(const struct match *m, int p)
{
	return is_unit(m, p) && ep_head(m, p) == p;
}

bool ep_leads_company(const struct match *m, int p)
{
	return has_trait(m, p, COMPANY_CP) || has_mark(m, p, PROMOTED);
}

/* 3.3e A promoted CP before the printed one, which must have fallen; a fallen one counts too (3.3a). */
int ep_company_of(const struct match *m, int p)
{
	int company = printed(m, p, COMPANY), found = NONE;

	EACH_UNIT(q, m) {
		if (!company || side_of(m, q) != side_of(m, p) || printed(m, q, COMPANY) != company)
			continue;
		if (has_mark(m, q, PROMOTED))
			return q;
		if (has_trait(m, q, COMPANY_CP))
			found = q;
	}
	return found;
}

bool ep_is_hesitant(const struct match *m, int p)
{
	int head = ep_head(m, p);

	return head != NONE && has_mark(m, head, HESITANT);
}

int ep_place_hex(const struct match *m, int place)
{
	int mark_of = place == known(m, T1) ? MARK_T1 : MARK_T2;

	if (place == NONE || spot(m, place)->kind == HEX)
		return place;
	if (spot(m, place)->kind == TUNNEL)
		EACH_PLACE(h, m)
			if (has_feature(m, h, mark_of))
				return h;
	return NONE;
}

int ep_hex(const struct match *m, int p)
{
	return ep_place_hex(m, m->at[p]);
}

int ep_distance(const struct match *m, int a, int b)
{
	return hex_distance(m->data, ep_place_hex(m, a), ep_place_hex(m, b));
}

bool ep_are_adjacent(const struct match *m, int p, int q)
{
	if (!on_map(m, p) || !on_map(m, q))
		return false;
	if (m->at[p] == m->at[q])
		return true;
	return is_hex(m, m->at[p]) && is_hex(m, m->at[q]) && hex_distance(m->data, m->at[p], m->at[q]) == 1;
}

bool ep_has_side(const struct match *m, int h, int side)
{
	EACH_PIECE_AT(p, m, h)
		if (side_of(m, p) == side && is_counter(m, p))
			return true;
	return false;
}

bool ep_has_unit(const struct match *m, int h, int side)
{
	EACH_PIECE_AT(p, m, h)
		if (side_of(m, p) == side && is_unit(m, p))
			return true;
	return false;
}

bool ep_is_next_to(const struct match *m, int h, int side)
{
	if (!is_hex(m, h))
		return false;
	EACH_LINK(l, m->data, h)
		if (is_hex(m, l->to) && ep_has_side(m, l->to, side))
			return true;
	return false;
}

/* ---- words ------------------------------------------------------------ */

const char *ep_name(const struct match *m, int p, int side)
{
	return sight_of(m, p, side) == SEEN ? id(m, p) : "a hidden unit";
}

bool ep_check_own(const struct match *m, int p, int side, const char *rule, struct ruling *r)
{
	return side_of(m, p) == side || refuse(r, rule, "%s is not of your side", ep_name(m, p, side));
}

unsigned ep_readers(const struct match *m, int p)
{
	int side = side_of(m, p);

	return sight_of(m, p, enemy_of(side)) == SEEN ? ~0u : 1u << side;
}

void ep_tell(struct match *m, struct ruling *r, int p, const char *rule, const char *fmt, ...)
{
	unsigned readers = ep_readers(m, p);
	const char *words;
	va_list ap;

	if (r->quiet)
		return;
	va_start(ap, fmt);
	words = text_v(r->arena, fmt, ap);
	va_end(ap);
	if (readers == ~0u) {
		say(r, rule, "%s %s", id(m, p), words);
		return;
	}
	tell(r, readers, rule, "%s %s", id(m, p), words);
	tell_others(r, readers, rule, "a hidden unit %s", words);
}

int ep_roll_2d6(struct ruling *r, const char *rule, const char *label, unsigned readers)
{
	int sum = 0;

	for (int i = 0; i < 2; i++)
		sum += readers == ~0u ? roll(r, rule, label, 6) : roll_unheard(r, rule, label, 6, readers);
	return sum;
}

/* What a formation keeps when its head has fallen. */
void ep_leave(struct match *m, int p, bool lost)
{
	enum { KEPT = ACTIVATED | OUT_OF_RANGE | HESITANT | PROMOTED };
	struct unit *u = unit(m, p);

	if (type_of(m, p) == CP && on_map(m, p))
		u->fell = (int16_t)ep_hex(m, p);
	u->marks = (u->marks & KEPT) | (lost ? 0 : DEPARTED);
	ep_forget_deeds(m, p);
	u->state = FIT;
	u->fire = NO_FIRE;
	u->facing = u->ammo = u->total = u->hits = 0;
	u->attached = u->origin = NONE;
	u->answered = 0;
	put(m, p, known(m, GONE));
	list_drop(&own(m)->acting, p);
	EACH_UNIT(b, m)	/* 13.5e a second-in-command is another CP */
		if (unit_of(m, b)->director == p)
			unit(m, b)->director = NONE;
}

/* ---- the tracks ------------------------------------------------------- */

const char *const ep_phase_names[] = {
	"set-up", "support-fire", "support-request", "command", "operations", "replacement", "rally",
	"recovery", "morale", "camouflage", "turn-end", NULL
};

static void show_platoons(const struct match *m, int side, struct buffer *b)
{
	EACH_UNIT(p, m) {
		const struct unit *u = unit_of(m, p);

		if (!ep_is_head(m, p) || (side != NONE && side_of(m, p) != side))
			continue;
		buffer_printf(b, "%s %s:", ep_side_names[side_of(m, p)], id(m, p));
		if (printed(m, p, DEMORALISED_AT))
			buffer_printf(b, " %d lost, hesitant at %d, demoralised at %d;", u->losses,
				      printed(m, p, HESITANT_AT), printed(m, p, DEMORALISED_AT));
		buffer_printf(b, " morale %d%s%s%s%s\n", ep_morale(m, p),
			      has_mark(m, p, HESITANT) ? ", hesitant" : "",
			      has_mark(m, p, ACTIVATED) ? ", activated" : "",
			      has_mark(m, p, OUT_OF_RANGE) ? ", out of range" : "",
			      lies_in(m, p, GONE) ? ", fallen" : lies_in(m, p, OFF) ? ", off the map" : "");
	}
}

static void show_batteries(const struct match *m, int side, struct buffer *b)
{
	static const char *const words[] = { "free", "requested", "delayed", "ordered", "placed" };

	EACH_UNIT(p, m) {
		const struct unit *u = unit_of(m, p);

		if (type_of(m, p) != BATTERY)
			continue;
		buffer_printf(b, "battery %s:", id(m, p));
		if (side == NONE || side == side_of(m, p)) {
			buffer_printf(b, " %s%s", words[u->mission], u->aim != NONE ? " at " : ";");
			if (u->aim != NONE)
				buffer_printf(b, "%s;", place_name(m, u->aim));
		}
		buffer_printf(b, " strength %s", ep_rings_words(b->arena, m, p));
		if (u->fell != NONE)
			buffer_printf(b, "; its fire lies on %s", place_name(m, u->fell));
		buffer_text(b, "\n");
	}
}

static void show(const struct match *m, int side, struct buffer *b)
{
	const struct ept *o = own_of(m);

	buffer_printf(b, "turn %d", o->turn);
	if (scenario_cell(m, SC_TURNS))
		buffer_printf(b, " of %d", scenario_cell(m, SC_TURNS));
	buffer_printf(b, ", %s", ep_phase_names[o->phase]);
	if (o->active != NONE)
		buffer_printf(b, ", %s is active", ep_side_names[o->active]);
	buffer_text(b, "\n");
	for (int i = FRENCH; i <= GERMAN && o->phase == OPERATIONS; i++)	/* 4.2a */
		if (!(o->first_used >> i & 1))
			buffer_printf(b, "the first activation of %s needs no test\n", ep_side_names[i]);
	ep_show_victory(m, b);
	show_batteries(m, side, b);
	show_platoons(m, side, b);
}

/* ---- what decisions say of themselves ---------------------------------- */

static int phase_of(const struct match *m) { return own_of(m)->phase; }
static int side_on_turn(const struct match *m) { return own_of(m)->active; }

static bool is_about(const struct match *m, const struct frame *f, int who)
{
	if (who == A_FALLEN_CP)
		return type_of(m, f->who) == CP && lies_in(m, f->who, GONE);
	return on_map(m, f->who) && (who == A_TANK ? is_tank(m, f->who) : is_unit(m, f->who));
}

/* ---- tables ----------------------------------------------------------- */

static const char *const mode_names[] = { "none", "tactical", "normal", "rapid", NULL };
static const char *const condition_names[] = { "fit", "stopped", "neutralised", NULL };
static const char *const fire_names[] = { "none", "check", "no-more", NULL };
static const char *const mission_names[] = { "none", "requested", "delayed", "ordered", "placed", NULL };
static const char *const trigger_names[] = { "none", "move", "fire", NULL };
static const char *const stage_names[] = {
	"retreats", "entry", "initiative", "strikes", "defender", "attacker", "fire", "counter", "exit", NULL
};
static const char *const used_names[] = {
	"full", "fire", "half-fire", "move", "assault", "set-up", "dismantle", "exit", "move-over", NULL
};
static const char *const mark_names[] = {
	"hidden", "moved", "in-battery", "jammed", "dismantled", "redeployed", "immobilised", "shut-down",
	"out-of-command", "withdrawn", "activated", "out-of-range", "hesitant", "promoted",
	"departed", NULL
};
static const char *const deed_names[] = {
	"acted", "barred", "assaulted", "stirred", "reactivated", "pivoted", "attacker", "defender",
	"to-strike", "rallied", "countered", "just-stopped", NULL
};
static const char *const ground_names[] = { "ruin", "wreck", NULL };

/* 12.1h What a hidden unit has used and spent would tell what it is. */
static bool hides_action(const struct match *m, int side)
{
	for (int i = 0; i < own_of(m)->acting.n; i++)
		if (sight_of(m, own_of(m)->acting.v[i], side) != SEEN)
			return true;
	return false;
}

/* Where its owner goes he has told nobody but the umpire. */
static bool hides_march(const struct match *m, int side) { return side != own_of(m)->active; }

/* What only says how far an activation has come. */
static const char *const under_way[] = {
	"acted", "attacker", "defender", "to-strike", "just-stopped", "stirred", "active", "formation",
	"acting", "used", "mode", "spent", "by-road", "trigger", "trigger-mode", "targets", "chain",
	"march", "target", "round", "tactical", "second", "fresh", "total", "answered", "origin",
	"run", "last", "paid", "lifted", "full", "half-fire", "exit", "move-over", NULL
};

#define OWN(member) .offset = offsetof(struct ept, member)

static const struct field own_fields[] = {
	{ .kind = FIELD_INT, .key = "turn", OWN(turn), .least = 1, .most = 99 },
	{ .kind = FIELD_WORD, .key = "phase", OWN(phase), .names = ep_phase_names },
	{ .kind = FIELD_FLAGS, .key = "done", OWN(done), .names = ep_side_names },
	{ .kind = FIELD_SIDE, .key = "active", OWN(active) },
	{ .kind = FIELD_SIDE, .key = "initiative", OWN(initiative) },
	{ .kind = FIELD_INT, .key = "passes", OWN(passes), .most = 2 },
	{ .kind = FIELD_FLAGS, .key = "first-used", OWN(first_used), .names = ep_side_names },
	{ .kind = FIELD_INT, .key = "tunnel-fires", OWN(tunnel_fires),
	  .most = MOST_TUNNEL_FIRES },
	{ .kind = FIELD_FORMER, .key = "french-standing" },
	{ .kind = FIELD_FORMER, .key = "german-standing" },
	{ .kind = FIELD_PIECE, .key = "formation", OWN(formation) },
	{ .kind = FIELD_PIECES, .key = "acting", OWN(acting) },
	{ .kind = FIELD_FLAGS, .key = "used", OWN(used), .names = used_names, .secret_if = hides_action },
	{ .kind = FIELD_WORD, .key = "mode", OWN(mode), .names = mode_names },
	{ .kind = FIELD_INT, .key = "spent", OWN(spent), .most = 99, .secret_if = hides_action },
	{ .kind = FIELD_BOOL, .key = "by-road", OWN(by_road), .secret_if = hides_action },
	{ .kind = FIELD_WORD, .key = "trigger", OWN(trigger), .names = trigger_names },
	{ .kind = FIELD_WORD, .key = "trigger-mode", OWN(trigger_mode), .names = mode_names },
	{ .kind = FIELD_PIECES, .key = "targets", OWN(targets) },
	{ .kind = FIELD_PIECES, .key = "chain", OWN(chain) },
	{ .kind = FIELD_PLACES, .key = "march", OWN(march), .secret_if = hides_march },
	{ .kind = FIELD_PLACE, .key = "target", OWN(target) },
	{ .kind = FIELD_STAGE, .key = "stage", .names = stage_names,
	  .states = (const struct state *const[]){ &ep_assault, &ep_overrun, NULL } },
	{ .kind = FIELD_INT, .key = "round", OWN(round), .most = MOST_ROUND },
	{ .kind = FIELD_BOOL, .key = "tactical", OWN(tactical) },
	{ 0 }
};

static const struct field unit_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", UNIT(marks), .names = mark_names },
	{ .kind = FIELD_FLAGS, .key = "deeds", UNIT(deeds), .names = deed_names },
	{ .kind = FIELD_WORD, .key = "state", UNIT(state), .names = condition_names },
	{ .kind = FIELD_WORD, .key = "fire", UNIT(fire), .names = fire_names },
	{ .kind = FIELD_INT, .key = "lost", .about = "steps lost", UNIT(lost), .most = 2 },
	{ .kind = FIELD_INT, .key = "facing", UNIT(facing), .most = 6 },
	{ .kind = FIELD_INT, .key = "ammo", .about = "ammunition", UNIT(ammo), .most = 6 },
	{ .kind = FIELD_PIECE, .key = "attached", UNIT(attached), .secret = true },
	{ .kind = FIELD_INT, .key = "second", UNIT(second), .least = -99, .most = 99 },
	{ .kind = FIELD_INT, .key = "losses", UNIT(losses), .most = 99, .secret = true },
	{ .kind = FIELD_INT, .key = "fresh", UNIT(fresh), .most = 99, .secret = true },
	{ .kind = FIELD_FORMER, .key = "standing" },
	{ .kind = FIELD_INT, .key = "total", UNIT(total), .least = -99, .most = 99 },
	{ .kind = FIELD_INT, .key = "hits", UNIT(hits), .most = 99 },
	{ .kind = FIELD_PLACE, .key = "origin", UNIT(origin) },
	{ .kind = FIELD_BITS, .key = "answered", UNIT(answered) },
	{ .kind = FIELD_WORD, .key = "mission", UNIT(mission), .names = mission_names, .secret = true },
	{ .kind = FIELD_PLACE, .key = "aim", UNIT(aim), .secret = true },
	{ .kind = FIELD_PIECE, .key = "director", UNIT(director), .secret = true },
	{ .kind = FIELD_INT, .key = "waited", UNIT(waited), .most = 99, .secret = true },
	{ .kind = FIELD_PLACE, .key = "fell", UNIT(fell) },
	{ .kind = FIELD_PLACE, .key = "last", UNIT(last), .secret = true },
	{ .kind = FIELD_INT, .key = "run", UNIT(run), .most = 99, .secret = true },
	{ .kind = FIELD_FLAGS, .key = "used", UNIT(used), .names = used_names },
	{ .kind = FIELD_WORD, .key = "mode", UNIT(mode), .names = mode_names },
	{ .kind = FIELD_INT, .key = "spent", UNIT(spent), .most = 99 },
	{ .kind = FIELD_BOOL, .key = "by-road", UNIT(by_road) },
	{ .kind = FIELD_INT, .key = "paid", UNIT(paid), .most = 99 },
	{ .kind = FIELD_INT, .key = "lifted", UNIT(lifted), .most = 9, .secret = true },
	{ 0 }
};

static const struct field ground_fields[] = {
	{ .kind = FIELD_FLAGS, .key = "marks", GROUND(marks), .names = ground_names },
	{ 0 }
};

static const struct option options[] = {
	[OPTION_CAD_REGULAR] = {
		"cad-at-regular", "FT",
		"the rate of anti-tank fire falls evenly with the roll: 14 less the roll", false,
	},
	[OPTION_PREPLANNED] = {
		"preplanned-artillery", "13",
		"artillery may be requested at set-up, so it can fire on turn 1", false,
	},
	[OPTION_NIGHT] = { "night", "OB", "observation ranges of the night", false },
	[OPTION_PLAY_ON] = {
		"play-on", "16.2", "Bjerkvik is played on to turn 12 when turn 6 has decided it", false,
	},
	{ 0 }
};

static const struct state *const states[] = {
	&ep_setup, &ep_support_fire, &ep_support_request, &ep_attach, &ep_activate, &ep_act, &ep_reacting,
	&ep_opfire, &ep_assault, &ep_retreat, &ep_strike, &ep_withdraw, &ep_overrun, &ep_counter, &ep_exit,
	&ep_shed, &ep_second, &ep_promote, &ep_rally, &ep_recover, &ep_camouflage, &ep_place, NULL
};

/* What the umpire keeps between two actions; unit_facts() tells what of it is of use. */
static const char *const notes[] = {
	"dismantled", "redeployed", "barred", "stirred", "reactivated", "pivoted", "to-strike", "countered",
	"just-stopped", "rallied", "attached", "second", "losses", "fresh", "total", "hits", "origin",
	"answered", "director", "waited", "fell", "last", "run", "used", "mode", "spent", "by-road", "paid",
	"lifted", NULL
};

static const struct verb *const asides[] = { &ep_former_standing, NULL };

static int turn_now(const struct match *m) { return own_of(m)->turn; }

extern const struct game en_pointe_toujours;

const struct game en_pointe_toujours = {
	.name = "en-pointe-toujours",
	.title = "En Pointe Toujours: the Narvik Expedition",
	.about = "five platoon actions of the Narvik campaign, May and June 1940 (VaeVictis)",
	.forms = &en_pointe_toujours_forms,
	.packed = &en_pointe_toujours_data,
	.edition = 2,
	.options = options,
	.states = states,
	.anytime = asides,
	.own = own_fields,
	.piece = unit_fields,
	.place = ground_fields,
	.own_size = sizeof(struct ept),
	.piece_size = sizeof(struct unit),
	.place_size = sizeof(struct ground),
	.begin = ep_begin,
	.proceed = ep_proceed,
	.judge = ep_judge,
	.turn = turn_now,
	.phase = phase_of,
	.on_turn = side_on_turn,
	.is_about = is_about,
	.secrecy = &(const struct secrecy){
		.why = "units that are not spotted, and dummies", .sight = ep_sight, .back = ep_back,
	},
	.fault = ep_fault,
	.read_former = ep_read_former,
	.unit_facts = ep_unit_facts,
	.place_facts = ep_place_facts,
	.notes = notes,
	.show = show,
	.under_way = under_way,
	.look = &ep_look,
};
