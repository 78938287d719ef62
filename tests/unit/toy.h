/*
 * toy.h: a game of nothing but the engine, for its unit tests. Two sides on a grid of three by three
 * hexes, a road, a river, and a pool. One decision: step to a neighbour, fight for a die, draw a piece,
 * or rest. A unit that fought must retreat where the other side says. Who meets whom is for either
 * side to say.
 */
#ifndef TOY_H
#define TOY_H

#include "engine/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char toy_map_yaml[] = "grid: {columns: 3, rows: 3, top: flat, lower: odd}\n"
				   "sources: {default: {rebuilt: for tests}}\n"
				   "legend: {'.': [clear], '^': [hill]}\n"
				   "rows: ['...', '.^.', '...']\n"
				   "places:\n"
				   "  '0101': {name: Camp}\n"
				   "  pool: {name: The pool, kind: box}\n"
				   "  harbour: {name: The harbour, kind: box}\n"
				   "links: {harbour: ['0101']}\n"
				   "lines: {road: [['0101', '0201', '0301']]}\n"
				   "sides: {river: ['0101/0102']}\n";

static const char toy_counters_yaml[] =
	"sources: {default: {rebuilt: for tests}}\n"
	"pieces:\n"
	"  red:\n"
	"    ant: {name: Ant, strength: 3, arm: foot, traits: [brave], begins: '0101'}\n"
	"    bee: {name: Bee, strength: 2, arm: horse, begins: '0101'}\n"
	"    cat: {name: Cat, strength: 1, arm: foot, begins: pool}\n"
	"  blue:\n"
	"    dog: {name: Dog, strength: 4, arm: horse, begins: '0303'}\n"
	"    elk: {name: Elk, strength: 5, arm: foot, begins: pool}\n";

static const char toy_charts_yaml[] = "odds: {source: {rebuilt: for tests}, columns: [low, high], rows: "
				      "{'1': [miss, miss], '2': [miss, hit]}}\n";

static const char toy_scenarios_yaml[] =
	"field: {title: The field, about: All there is, source: {rule: '1'}}\n";

static const char toy_rules_yaml[] =
	"chapters: [{chapter: '1', title: All}]\n"
	"clauses:\n"
	"  - {id: 1a, rule: '1', kind: legality, says: one step at a time, proof: case}\n"
	"  - {id: 2a, rule: '2', kind: effect, says: fights are diced, proof: case}\n";

#define TOY_NAMES(...) (const char *const[]){ __VA_ARGS__, NULL }

static const struct forms toy_forms = {
	.sides = TOY_NAMES("red", "blue"),
	.place_kinds = TOY_NAMES("hex", "box"),
	.place_features = TOY_NAMES("clear", "hill"),
	.border_features = TOY_NAMES("road", "river"),
	.traits = TOY_NAMES("brave"),
	.values = (const struct value_form[]){ { "strength", NULL },
					       { "arm", TOY_NAMES("foot", "horse") },
					       { 0 } },
	.charts =
		(const struct chart_form[]){
			{ .name = "odds", .columns = TOY_NAMES("low", "high"),
			  .words = TOY_NAMES("miss", "hit") }, { 0 } },
};

static inline const struct doc *toy_doc(struct arena *arena, const char *yaml, const char *name)
{
	const char *why = NULL;
	const struct doc *d = doc_read(arena, yaml, strlen(yaml), name, NULL, &why);

	if (!d)
		fail_msg("%s", why);
	return d;
}

static inline const struct data *toy_data(struct arena *arena)
{
	const char *why = NULL;
	struct data_docs docs = {
		.map = toy_doc(arena, toy_map_yaml, "map"),
		.counters = toy_doc(arena, toy_counters_yaml, "counters"),
		.charts = toy_doc(arena, toy_charts_yaml, "charts"),
		.scenarios = toy_doc(arena, toy_scenarios_yaml, "scenarios"),
		.rules = toy_doc(arena, toy_rules_yaml, "rules"),
	};
	const struct data *d = data_load(arena, &toy_forms, &docs, NULL, &why);

	if (!d)
		fail_msg("%s", why);
	return d;
}

/* ---- the rules --------------------------------------------------------- */

struct toy {
	int16_t turn, score, mood;
	bool rain;
	int16_t last, camp, turn_of;
	uint16_t flags;
	struct list fallen, bridges, scouted;
	struct tally marches;
	int16_t plan;
	uint64_t answered;
};

struct toy_piece {
	int16_t tired;
};

static inline struct toy *toy_own(struct match *m)
{
	return own_struct(m);
}

static inline bool toy_check_step(const struct match *m, const struct action *a, struct ruling *r)
{
	if (m->data->counters->pieces[a->piece].side != a->side && !refuse(r, "1", "not yours"))
		return false;
	if (m->at[a->piece] == NONE || border_between(m->data, m->at[a->piece], a->place) == NONE)
		return refuse(r, "1", "%s does not reach that place", m->data->counters->pieces[a->piece].id);
	return true;
}

extern const struct state toy_flee;

static inline void toy_step(struct match *m, const struct action *a, struct ruling *r)
{
	put(m, a->piece, a->place);
	toy_own(m)->last = a->piece;
	tell(r, 1u << a->side, "1", "a step by %s", m->data->counters->pieces[a->piece].id);
	m->pending[0].side = (int16_t)!a->side;
}

static inline void toy_offer_step(const struct match *m, struct offers *o)
{
	struct action a;

	for (int p = 0; p < m->data->counters->n_pieces && !o->full; p++) {
		if (m->at[p] == NONE)
			continue;
		EACH_LINK(l, m->data, m->at[p]) {
			offer_start(o, &a);
			a.piece = (int16_t)p;
			a.place = l->to;
			offer(o, &a);
		}
	}
}

static inline bool toy_check_fight(const struct match *m, const struct action *a, struct ruling *r)
{
	for (int i = 0; i < a->pieces.n; i++)
		if (m->data->counters->pieces[a->pieces.v[i]].side != a->side)
			return refuse(r, "2", "not yours");
	return a->pieces.n ? true : refuse(r, "2", "nobody fights");
}

static inline void toy_fight(struct match *m, const struct action *a, struct ruling *r)
{
	int die = roll(r, "2", "fight", 6);

	toy_own(m)->score = (int16_t)(toy_own(m)->score + die);
	say(r, "2", "the die is %d", die);
	if (die == 6)
		win(m, r, a->side, "2", "that is enough");
	else if (die == 5)
		ask(m, &toy_flee, !a->side)->who = a->pieces.v[0];
}

static inline void toy_draw(struct match *m, const struct action *a, struct ruling *r)
{
	draw(r, "2", "pool", 5, 1u << a->side);
	toy_own(m)->turn++;
	r->revealed = true;
}

static inline void toy_rest(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	m->pending[0].side = (int16_t)!m->pending[0].side;
}

static inline bool toy_check_flee(const struct match *m, const struct action *a, struct ruling *r)
{
	return a->place == place_find(m->data, "pool") ? true : refuse(r, "2", "to the pool alone");
}

static inline void toy_run(struct match *m, const struct action *a, struct ruling *r)
{
	put(m, top_frame(m)->who, a->place);
	say(r, "2", "it runs");
	done(m);
}

static inline void toy_offer_flee(const struct match *m, struct offers *o)
{
	struct action a;

	for (int i = 0; i < m->data->map->n_places; i++) {
		offer_start(o, &a);
		a.place = (int16_t)i;
		offer(o, &a);
	}
}

static inline bool toy_check_meet(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct piece *pieces = m->data->counters->pieces;

	for (int i = 0; i < a->pieces.n; i++)
		if (pieces[a->pieces.v[i]].side != 0 && !refuse(r, "1", "%s is not red",
								 pieces[a->pieces.v[i]].id))
			return false;
	for (int i = 0; i < a->others.n; i++)
		if (pieces[a->others.v[i]].side != 1)
			return refuse(r, "1", "%s is not blue", pieces[a->others.v[i]].id);
	return true;
}

static inline void toy_meet(struct match *m, const struct action *a, struct ruling *r)
{
	toy_own(m)->turn_of = a->side;
	toy_own(m)->fallen = a->others;
	say(r, "1", "%d meet %d", a->pieces.n, a->others.n);
	done(m);
}

/* One answer and no other. */
static inline void toy_offer_meet(const struct match *m, struct offers *o)
{
	struct action a;

	offer_start(o, &a);
	list_add(&a.pieces, piece_find(m->data, "ant"));
	list_add(&a.others, piece_find(m->data, "dog"));
	offer(o, &a);
}

static const struct verb toy_verb_step = {
	.name = "step",
	.about = "goes to a neighbour",
	.rules = "1",
	.params =
		(const struct param[]){ { SLOT("unit", ARG_PIECE, piece), .secret = true, .about = "which" },
					{ SLOT("to", ARG_PLACE, place), .about = "where" },
					{ 0 } },
	.check = toy_check_step,
	.apply = toy_step,
	.offer = toy_offer_step,
};
static const struct verb toy_verb_fight = {
	.name = "fight",
	.about = "rolls a die",
	.rules = "2",
	.params =
		(const struct param[]){
			{ SLOT("units", ARG_PIECES, pieces), .about = "who" },
			{ SLOT("how", ARG_WORD, word), .optional = true, .names = TOY_NAMES("hard", "soft"),
			  .about = "how" },
			{ SLOT("times", ARG_INT, number), .optional = true, .about = "how often" },
			{ SLOT("aloud", ARG_BOOL, yes), .optional = true, .about = "with a cry" },
			{ SLOT("over", ARG_BORDER, border), .optional = true, .about = "over which side" },
			{ SLOT("path", ARG_PLACES, path), .optional = true, .about = "by which way" },
			{ 0 } },
	.check = toy_check_fight,
	.apply = toy_fight,
};
static const struct verb toy_verb_draw = {
	.name = "draw", .about = "draws", .rules = "2", .apply = toy_draw
};
static const struct verb toy_verb_rest = {
	.name = "rest", .about = "does nothing", .rules = "1", .apply = toy_rest
};
static const struct verb toy_verb_flee = {
	.name = "flee",
	.about = "runs",
	.rules = "2",
	.params = (const struct param[]){ { SLOT("to", ARG_PLACE, place), .about = "where" }, { 0 } },
	.check = toy_check_flee,
	.apply = toy_run,
	.offer = toy_offer_flee,
};
static const struct verb toy_verb_meet = {
	.name = "meet",
	.about = "brings two parties together",
	.rules = "1",
	.params = (const struct param[]){ { SLOT("units", ARG_PIECES, pieces), .about = "who" },
					  { SLOT("others", ARG_PIECES, others), .about = "and whom" },
					  { 0 } },
	.check = toy_check_meet,
	.apply = toy_meet,
	.offer = toy_offer_meet,
};

static const struct state toy_turn = {
	.name = "turn",
	.rule = "1",
	.asks = "step, fight, draw or rest",
	.verbs = (const struct verb *const[]){ &toy_verb_step, &toy_verb_fight, &toy_verb_draw,
					       &toy_verb_rest, NULL },
};
const struct state toy_flee = {
	.name = "flee",
	.rule = "2",
	.asks = "say where the unit runs",
	.verbs = (const struct verb *const[]){ &toy_verb_flee, NULL },
};
static const struct state toy_parley = {
	.name = "parley",
	.rule = "1",
	.asks = "say who meets whom",
	.verbs = (const struct verb *const[]){ &toy_verb_meet, NULL },
	.anyone = true,
};

static inline void toy_begin(struct match *m, struct ruling *r)
{
	(void)r;
	toy_own(m)->camp = (int16_t)place_find(m->data, "0101");
}

static inline void toy_proceed(struct match *m, struct ruling *r)
{
	(void)r;
	ask(m, &toy_turn, 0);
}

static inline enum sight toy_sight(const struct match *m, int piece, int side)
{
	if (m->data->counters->pieces[piece].side == side)
		return SEEN;
	return m->data->map->places[m->at[piece]].kind == 0 ? BACK : UNSEEN;
}

static inline const char *toy_back(const struct match *m, int piece)
{
	return m->game->forms->sides[m->data->counters->pieces[piece].side];
}

/* Nobody sees the flags in the rain. */
static inline bool toy_veiled(const struct match *m, int side)
{
	struct toy own;

	memcpy(&own, own_bytes(m), sizeof own);
	return side != NONE && own.rain;
}

#define TOY(member) .offset = offsetof(struct toy, member)
static const struct field toy_fields[] = {
	{ FIELD_INT, "turn", TOY(turn), .least = 1, .most = 10 },
	{ FIELD_INT, "score", TOY(score), .most = 100 },
	{ FIELD_WORD, "mood", TOY(mood), .names = TOY_NAMES("calm", "wild") },
	{ FIELD_BOOL, "rain", TOY(rain) },
	{ FIELD_PIECE, "last", TOY(last) },
	{ FIELD_PLACE, "camp", TOY(camp) },
	{ FIELD_SIDE, "turn-of", TOY(turn_of) },
	{ FIELD_FLAGS, "flags", TOY(flags), .names = TOY_NAMES("dawn", "dusk"), .veiled = toy_veiled },
	{ FIELD_PIECES, "fallen", TOY(fallen) },
	{ FIELD_BORDERS, "bridges", TOY(bridges) },
	{ FIELD_PLACES, "scouted", TOY(scouted) },
	{ FIELD_TALLY, "marches", TOY(marches) },
	{ FIELD_INT, "plan", TOY(plan), .most = 9, .secret = true, .reader = 2 },	/* of blue */
	{ FIELD_BITS, "answered", TOY(answered) },
	{ 0 }
};
static const struct field toy_piece_fields[] = {
	{ FIELD_INT, "tired", .offset = offsetof(struct toy_piece, tired), .most = 9 }, { 0 }
};

static const struct game toy_game = {
	.name = "toy",
	.title = "Toy",
	.about = "for tests",
	.forms = &toy_forms,
	.edition = 1,
	.options = (const struct option[]){ { "snow", "1", "it snows", false },
					    { "wind", "1", "it blows", true },
					    { 0 } },
	.states = (const struct state *const[]){ &toy_turn, &toy_flee, &toy_parley, NULL },
	.own = toy_fields,
	.piece = toy_piece_fields,
	.own_size = sizeof(struct toy),
	.piece_size = sizeof(struct toy_piece),
	.ordered = 1,
	.begin = toy_begin,
	.proceed = toy_proceed,
	.sight = toy_sight,
	.back = toy_back,
};

#endif
