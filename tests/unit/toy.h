/* SPDX-License-Identifier: ISC */
/*
 * toy.h: a game of nothing but the engine, for its unit tests. Two sides on a grid of three by three
 * hexes, a road, a river, and a pool. One decision: step to a neighbour, fight for a die, draw a piece,
 * or rest. A unit that fought must retreat where the other side says. Who meets whom is for either
 * side to say.
 */
#ifndef TOY_H
#define TOY_H

#include "engine/engine-private.h"

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
	.values = (const struct value_form[]){ { .name = "strength" },
					       { .name = "arm", .words = TOY_NAMES("foot", "horse") },
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
	uint32_t flags;
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

struct toy_step_args {
	int16_t unit, to;
};

static inline bool toy_check_own(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct toy_step_args *step = args_of(a);

	if (m->data->counters->pieces[step->unit].side != a->side)
		return refuse(r, "1", "not yours");
	return true;
}

static inline bool toy_check_reach(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct toy_step_args *step = args_of(a);

	if (m->at[step->unit] == NONE || border_between(m->data, m->at[step->unit], step->to) == NONE)
		return refuse(r, "1", "%s does not reach that place",
			      m->data->counters->pieces[step->unit].id);
	return true;
}

extern const struct state toy_flee;

static inline void toy_step(struct match *m, const struct action *a, struct ruling *r)
{
	const struct toy_step_args *step = args_of(a);

	put(m, step->unit, step->to);
	toy_own(m)->last = step->unit;
	tell(r, 1u << a->side, "1", "a step by %s", m->data->counters->pieces[step->unit].id);
	m->pending[0].side = (int16_t)!a->side;
}

static inline void toy_offer_step(const struct match *m, struct offers *o)
{
	struct action a;
	struct toy_step_args *step = args_in(&a);

	for (int p = 0; p < m->data->counters->n_pieces && !o->full; p++) {
		if (m->at[p] == NONE)
			continue;
		offer_start(o, &a);
		step->unit = (int16_t)p;
		EACH_LINK(l, m->data, m->at[p])
			offer_with(o, &a, &step->to, l->to);
	}
}

struct toy_fight_args {
	struct list units, path;
	int16_t how, times, over;
	bool aloud;
};

static inline bool toy_check_fight(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct list *units = &((const struct toy_fight_args *)args_of(a))->units;

	for (int i = 0; i < units->n; i++)
		if (m->data->counters->pieces[units->v[i]].side != a->side)
			return refuse(r, "2", "not yours");
	return units->n || refuse(r, "2", "nobody fights");
}

static inline void toy_fight(struct match *m, const struct action *a, struct ruling *r)
{
	const struct toy_fight_args *fight = args_of(a);
	int die = roll(r, "2", "fight", 6);

	toy_own(m)->score = (int16_t)(toy_own(m)->score + die);
	say(r, "2", "the die is %d", die);
	if (die == 6)
		win(m, r, a->side, "2", "that is enough");
	else if (die == 5)
		ask(m, &toy_flee, !a->side)->who = fight->units.v[0];
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

struct toy_flee_args {
	int16_t to;
};

static inline bool toy_check_flee(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct toy_flee_args *flee = args_of(a);

	return flee->to == place_find(m->data, "pool") || refuse(r, "2", "to the pool alone");
}

static inline void toy_run(struct match *m, const struct action *a, struct ruling *r)
{
	const struct toy_flee_args *flee = args_of(a);

	put(m, top_frame(m)->who, flee->to);
	say(r, "2", "it runs");
	done(m);
}

static inline void toy_offer_flee(const struct match *m, struct offers *o)
{
	struct action a;
	struct toy_flee_args *flee = args_in(&a);

	offer_start(o, &a);
	for (int i = 0; i < m->data->map->n_places; i++)
		offer_with(o, &a, &flee->to, i);
}

struct toy_meet_args {
	struct list units, others;
};

static inline bool toy_check_red(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct list *units = &((const struct toy_meet_args *)args_of(a))->units;
	const struct piece *pieces = m->data->counters->pieces;

	for (int i = 0; i < units->n; i++)
		if (pieces[units->v[i]].side != 0)
			return refuse(r, "1", "%s is not red", pieces[units->v[i]].id);
	return true;
}

static inline bool toy_check_blue(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct list *others = &((const struct toy_meet_args *)args_of(a))->others;
	const struct piece *pieces = m->data->counters->pieces;

	for (int i = 0; i < others->n; i++)
		if (pieces[others->v[i]].side != 1)
			return refuse(r, "1", "%s is not blue", pieces[others->v[i]].id);
	return true;
}

static inline void toy_meet(struct match *m, const struct action *a, struct ruling *r)
{
	const struct toy_meet_args *meet = args_of(a);

	toy_own(m)->turn_of = a->side;
	toy_own(m)->fallen = meet->others;
	say(r, "1", "%d meet %d", meet->units.n, meet->others.n);
	done(m);
}

/* One answer and no other. */
static inline void toy_offer_meet(const struct match *m, struct offers *o)
{
	struct action a;
	struct toy_meet_args *meet = args_in(&a);

	offer_start(o, &a);
	list_add(&meet->units, piece_find(m->data, "ant"));
	list_add(&meet->others, piece_find(m->data, "dog"));
	offer(o, &a);
}

static const struct verb toy_verb_step = {
	.name = "step",
	.about = "goes to a neighbour",
	.rules = "1",
	.params =
		(const struct param[]){
			{ PARAM(struct toy_step_args, unit, ARG_PIECE), .secret = true, .about = "which" },
			{ PARAM(struct toy_step_args, to, ARG_PLACE), .about = "where" },
			{ 0 } },
	.checks = CHECKS(toy_check_own, toy_check_reach),
	.apply = toy_step,
	.offer = toy_offer_step,
};
static const struct verb toy_verb_fight = {
	.name = "fight",
	.about = "rolls a die",
	.rules = "2",
	.params =
		(const struct param[]){
			{ PARAM(struct toy_fight_args, units, ARG_PIECES), .about = "who" },
			{ PARAM(struct toy_fight_args, how, ARG_WORD), .optional = true,
			  .names = TOY_NAMES("hard", "soft"), .about = "how" },
			{ PARAM(struct toy_fight_args, times, ARG_INT), .optional = true,
			  .about = "how often" },
			{ PARAM(struct toy_fight_args, aloud, ARG_BOOL), .optional = true,
			  .about = "with a cry" },
			{ PARAM(struct toy_fight_args, over, ARG_BORDER), .optional = true,
			  .about = "over which side" },
			{ PARAM(struct toy_fight_args, path, ARG_PLACES), .optional = true,
			  .about = "by which way" },
			{ 0 } },
	.checks = CHECKS(toy_check_fight),
	.apply = toy_fight,
};
static const struct verb toy_verb_draw = {
	.name = "draw", .about = "draws", .rules = "2", .apply = toy_draw
};
static const struct verb toy_verb_rest = {
	.name = "rest", .about = "does nothing", .rules = "1", .apply = toy_rest, .passes = true
};
static const struct verb toy_verb_flee = {
	.name = "flee",
	.about = "runs",
	.rules = "2",
	.params = (const struct param[]){ { PARAM(struct toy_flee_args, to, ARG_PLACE), .about = "where" },
					  { 0 } },
	.checks = CHECKS(toy_check_flee),
	.apply = toy_run,
	.offer = toy_offer_flee,
};
static const struct verb toy_verb_meet = {
	.name = "meet",
	.about = "brings two parties together",
	.rules = "1",
	.params = (const struct param[]){ { PARAM(struct toy_meet_args, units, ARG_PIECES), .about = "who" },
					  { PARAM(struct toy_meet_args, others, ARG_PIECES),
					    .about = "and whom" },
					  { 0 } },
	.checks = CHECKS(toy_check_red, toy_check_blue),
	.apply = toy_meet,
	.offer = toy_offer_meet,
};

static inline bool toy_is_raining(const struct match *m)
{
	struct toy own;

	memcpy(&own, own_bytes(m), sizeof own);
	return own.rain;
}

static inline bool toy_is_tired(const struct match *m, const struct action *a)
{
	struct toy_piece piece;

	if (a->verb != &toy_verb_step)
		return false;
	memcpy(&piece, piece_bytes(m, ((const struct toy_step_args *)args_of(a))->unit), sizeof piece);
	return piece.tired > 0;
}

static const struct state toy_turn = {
	.name = "turn",
	.provisos = (const struct proviso[]){ { "rain", "it rains", .holds = toy_is_raining },
					      { "tired", "the piece is tired", .fits = toy_is_tired },
					      { 0 } },
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

/* The plan is blue's. */
static inline bool toy_not_blue(const struct match *m, int side)
{
	(void)m;
	return side != 1;
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
	{ FIELD_FLAGS, "flags", TOY(flags), .names = TOY_NAMES("dawn", "dusk"), .secret_if = toy_veiled },
	{ FIELD_PIECES, "fallen", TOY(fallen) },
	{ FIELD_BORDERS, "bridges", TOY(bridges) },
	{ FIELD_PLACES, "scouted", TOY(scouted) },
	{ FIELD_TALLY, "marches", TOY(marches) },
	{ FIELD_INT, "plan", TOY(plan), .most = 9, .secret_if = toy_not_blue },
	{ FIELD_BITS, "answered", TOY(answered) },
	{ 0 }
};
static const struct field toy_piece_fields[] = {
	{ FIELD_INT, "tired", .offset = offsetof(struct toy_piece, tired), .most = 9 }, { 0 }
};

static inline int toy_turn_now(const struct match *m)
{
	struct toy own;

	memcpy(&own, own_bytes(m), sizeof own);
	return own.turn;
}

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
	.turn = toy_turn_now,
	.begin = toy_begin,
	.proceed = toy_proceed,
	.secrecy = &(const struct secrecy){ .sight = toy_sight, .back = toy_back },
};

#endif
