/* SPDX-License-Identifier: ISC */
/* 04-combat.c: land combat (4.2), its order, steps 1 to 5: the cards of both sides and the dice. */
#include "games/kampen-om-norge/norge.h"

/* ---- the phase ------------------------------------------------------------ */

/* 4.2b 4.2k One combat after the other, until no attack is left. */
void kn_open_land_combat(struct match *m, struct ruling *r)
{
	kn_clear_attacks(m, r);
	if (own(m)->attacks.n)
		ask(m, &kn_fight, own(m)->turn);
	else
		kn_next_phase(m, r);
}

static bool check_fight(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *fight = args_of(a);

	if (!kn_is_attacked(m, fight->at))
		return refuse(r, "4.2", "%s is not under attack", place_name(m, fight->at));
	return true;
}

static void fight(struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *fight = args_of(a);

	done(m);
	say(r, "4.2", "combat in %s, %d against %d", place_name(m, fight->at), kn_attackers(m, fight->at),
	    kn_enemies_in(m, fight->at, own(m)->turn));
	ask(m, &kn_battle, NONE)->where = fight->at;
}

static void offer_fight(const struct match *m, struct offers *o)
{
	struct action a;
	struct at_args *fight = args_in(&a);

	offer_start(o, &a);
	EACH_AREA(h, m)
		if (!o->full && kn_is_attacked(m, h))
			offer_with(o, &a, &fight->at, h);
}

/* ---- what was played ------------------------------------------------------ */

static bool is_against(const struct match *m, int p, int card)
{
	return has_mark(m, p, PLAYED) && unit_of(m, p)->cancels == card;
}

static bool is_answered(const struct match *m, int card)
{
	EACH_UNIT(p, m)
		if (is_against(m, p, card))
			return true;
	return false;
}

/* A.G.jagerbomber-b What cancels may be cancelled in step 3, and that has no answer (4.2.3a). */
bool kn_is_cancelled(const struct match *m, int card)
{
	EACH_UNIT(p, m)
		if (is_against(m, p, card) && !is_answered(m, p))
			return true;
	return false;
}

bool kn_is_played(const struct match *m, int type, int side)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, PLAYED) && type_of(m, p) == type && !kn_are_enemies(side_of(m, p), side))
			return true;
	return false;
}

/* ---- what the cards demand ------------------------------------------------- */

/* Cards with a text (kn_card_rule) that limits them in a combat. All allow one of them and no more. */
static const struct text {
	int16_t type;
	bool flies;		/* attacks within air range */
	bool marches;		/* does not attack beside paratroopers alone */
} texts[] = {
	{ .type = ARTILLERI, .marches = true },
	{ .type = BOMBEFLY, .flies = true },
	{ .type = GEBIRGSJAGER, .marches = true },
	{ .type = INGENIORKOMPANI },
	{ .type = JAGERBOMBER, .flies = true },
	{ .type = PANZER, .marches = true },
	{ .type = SPEIDERTROPP, .marches = true },
	{ .type = BAKHOLD },
	{ .type = PANSERVERN },
	{ .type = KYSTBOMBARDEMENT },
};

/* What cancels what, and in which step. */
static const struct answer {
	int16_t type, victim;
	bool defending, countering;
} answers[] = {
	{ JAGERFLY, BOMBEFLY, .defending = true },
	{ PANSERVERN, PANZER, .defending = true, .countering = true },
	{ JAGERBOMBER, JAGERFLY, .countering = true },
	{ SPEIDERTROPP, BAKHOLD, .countering = true },
};

/* NULL: its text says nothing of the kind. */
static const struct text *text_of(const struct match *m, int p)
{
	for (size_t i = 0; i < LENGTH(texts); i++)
		if (texts[i].type == type_of(m, p))
			return &texts[i];
	return NULL;
}

/* NULL: it cancels nothing. A.N9.jagerfly no 9 April card does. */
static const struct answer *answer_of(const struct match *m, int p)
{
	for (size_t i = 0; i < LENGTH(answers); i++)
		if (answers[i].type == type_of(m, p) && !is_april(m, p))
			return &answers[i];
	return NULL;
}

static int field(const struct match *m)
{
	return top_frame(m)->where;
}

static bool check_in_hand(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	return kn_check_card(m, a->side, play->card, NONE, "2.4", r);
}

/* 4.2d 4.2e */
static bool check_present(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	bool present = a->side == own_of(m)->turn || kn_holds(m, a->side, field(m));

	if (!present && !(a->side == ALLIES && type_of(m, play->card) == JAGERFLY))
		return refuse(r, "4.2", "no battalion of %s is in the combat in %s", side_name(m, a->side),
			      place_name(m, field(m)));
	return true;
}

/*
 * 4.2.1c Bombefly and Jagerbomber are one type; A.G.jagerbomber-c not where the latter cancels. The type that
 * has been played, or NONE.
 */
static int used_up(const struct match *m, int side, const struct play_args *play)
{
	int type = type_of(m, play->card);
	int twin = type == BOMBEFLY ? JAGERBOMBER : type == JAGERBOMBER ? BOMBEFLY : NONE;

	if (kn_is_played(m, type, side))
		return type;
	return play->cancels == NONE && twin != NONE && kn_is_played(m, twin, side) ? twin : NONE;
}

/* 4.2.1b 4.2.2b One of a type in a combat, joint defenders together. */
static bool check_once(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	const struct text *t = text_of(m, play->card);
	const char *rule = kn_card_rule(m, play->card), *type = kn_type_names[type_of(m, play->card)];
	int used = used_up(m, a->side, play);

	if (used == NONE)
		return true;
	if (t && used != type_of(m, play->card))
		return refuse(r, rule, "%s has been played in this combat, and %s is of the same type",
			      kn_type_names[used], type);
	if (t)
		return refuse(r, rule, "no other %s may be played in this combat", type);
	if (a->side == own_of(m)->turn)
		return refuse(r, "4.2.1", "the attacker has played a card of the type %s", type);
	return refuse(r, "4.2.2", "the defender has played a card of the type %s", type);
}

/* A.A.alpejeger-b A.A.bergjeger-b */
static bool check_mountain_troops(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	int type = type_of(m, play->card);

	if (type == ALPEJEGER && kn_is_played(m, BERGJEGER, a->side))
		return refuse(r, "A.A.alpejeger", "polsk-bergjeger has been played in this combat");
	if (type == BERGJEGER && kn_is_played(m, ALPEJEGER, a->side))
		return refuse(r, "A.A.bergjeger", "fransk-alpejeger has been played in this combat");
	return true;
}

/* ---- step 1: the attacker ---------------------------------------------------- */

static bool is_by_air_alone(const struct match *m, int target)
{
	return kn_attackers(m, target) == tally_get(&own_of(m)->attacks, known(m, BY_AIR), target);
}

/* 2.3v A.G.artilleri-b and the like */
static bool check_text(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	const struct text *t = text_of(m, play->card);
	const char *rule = kn_card_rule(m, play->card);

	if (t && t->flies && !kn_in_air_range(m, field(m)))
		return refuse(r, rule, "%s is out of air range", place_name(m, field(m)));
	if (t && t->marches && is_by_air_alone(m, field(m)))
		return refuse(r, rule, "only paratroopers attack %s", place_name(m, field(m)));
	return true;
}

/* A.A.kystbomb-c A.A.kystbomb-d 2.3n */
static bool check_bombardment(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	int h = field(m);

	if (type_of(m, play->card) != KYSTBOMBARDEMENT)
		return true;
	if (kn_by_guarded_sea(m, h))
		return refuse(r, "2.3", "%s borders sea zone I or II", place_name(m, h));
	if (!kn_by_open_sea(m, h))
		return refuse(r, "A.A.kystbomb", "%s borders none of the sea zones III to VII",
			      place_name(m, h));
	if (is_advanced(m) && !kn_is_supported(m, h, SLAGSKIP))
		return refuse(r, "A.A.kystbomb", "no slagskip is in the sea zone beside %s",
			      place_name(m, h));
	return true;
}

static bool check_cancels_none(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	(void)m;
	if (play->cancels != NONE)
		return refuse(r, "4.2.1", "no card is cancelled in the first step");
	return true;
}

/* 4.2.1d e f */
static bool check_attack_dice(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	if (cell(m, EFFECTS, type_of(m, play->card), IN_ATTACK) <= 0)
		return refuse(r, "4.2.1", "%s has no effect in attack", id(m, play->card));
	return true;
}

/* ---- steps 2 and 3: the defender, and the attacker once more ------------------- */

/* A.A.jagerfly-c A.A.jagerfly-d; 2.3n does not name this card. */
bool kn_check_fighters(const struct match *m, int h, struct ruling *r)
{
	if (!kn_by_open_sea(m, h))
		return refuse(r, "A.A.jagerfly", "%s borders none of the sea zones III to VII",
			      place_name(m, h));
	if (is_advanced(m) && !kn_is_supported(m, h, HANGARSKIP))
		return refuse(r, "A.A.jagerfly", "no hangarskip is in the sea zone beside %s",
			      place_name(m, h));
	return true;
}

/* The card to be cancelled was played by the enemy, and it is one that this card cancels. */
static bool is_victim(const struct match *m, const struct answer *by, int side, int victim)
{
	return victim != NONE && has_mark(m, victim, PLAYED) && type_of(m, victim) == by->victim &&
	       kn_are_enemies(side_of(m, victim), side);
}

/* 4.2.2c d e */
static bool check_defence_dice(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	bool adds_dice = cell(m, EFFECTS, type_of(m, play->card), IN_DEFENCE) > 0 && !is_april(m, play->card);

	if (play->cancels == NONE && !adds_dice)
		return refuse(r, "4.2.2", "%s adds no dice in defence", id(m, play->card));
	return true;
}

/* 4.2.2d e */
static bool check_cancelled(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	const struct answer *by = answer_of(m, play->card);

	if (play->cancels == NONE)
		return true;
	if (!by || !by->defending)
		return refuse(r, "4.2.2", "%s cancels nothing in defence", id(m, play->card));
	if (type_of(m, play->card) == JAGERFLY && type_of(m, play->cancels) == JAGERBOMBER)
		return refuse(r, "A.G.jagerbomber", "%s cannot cancel %s", id(m, play->card),
			      id(m, play->cancels));
	if (!is_victim(m, by, a->side, play->cancels))
		return refuse(r, "4.2.2", "%s cancels a %s played in this combat, not %s", id(m, play->card),
			      kn_type_names[by->victim], id(m, play->cancels));
	return true;
}

/* A.A.jagerfly-c d */
static bool check_carrier(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	return play->cancels == NONE || type_of(m, play->card) != JAGERFLY ||
	       kn_check_fighters(m, field(m), r);
}

/* 4.2.3b 4.2.3c 4.2.3d A card that cancels needs neither air range nor others than paratroopers. */
static bool check_countered(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	const struct answer *by = answer_of(m, play->card);

	if (!by || !by->countering)
		return refuse(r, "4.2.3", "%s cancels no card of a defender", id(m, play->card));
	if (!is_victim(m, by, a->side, play->cancels))
		return refuse(r, "4.2.3", "%s must cancel a %s played in this combat", id(m, play->card),
			      kn_type_names[by->victim]);
	return true;
}

/* ---- playing them ---------------------------------------------------------------- */

void kn_lay(struct match *m, int card, int cancels)
{
	mark(m, card, PLAYED);
	unit(m, card)->cancels = (int16_t)cancels;
}

/* 4.2.1 4.2.2 4.2.3 */
static void account_play(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	const char *rule = top_frame(m)->state->rule;
	int column = a->side == own_of(m)->turn ? IN_ATTACK : IN_DEFENCE;

	if (play->cancels == NONE)
		account(r, rule, "%s play%s %s, dice added: %d", side_name(m, a->side), s_of(a->side),
			id(m, play->card), cell(m, EFFECTS, type_of(m, play->card), column));
	else
		account(r, rule, "%s play%s %s, which cancels %s", side_name(m, a->side), s_of(a->side),
			id(m, play->card), id(m, play->cancels));
}

/* 2.4c It lies with the used ones at once; the mark keeps it in the combat. */
static void play(struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);

	kn_use(m, r, play->card);
	kn_lay(m, play->card, play->cancels);
	account_play(m, a, r);
}

static void offer_play(const struct match *m, struct offers *o)
{
	struct action a;
	struct play_args *play = args_in(&a);
	struct list hand;

	offer_start(o, &a);
	kn_list_hand(m, a.side, &hand);
	for (int i = 0; i < hand.n && !o->full; i++) {
		const struct answer *by = answer_of(m, hand.v[i]);

		play->card = hand.v[i];
		offer_with(o, &a, &play->cancels, NONE);
		for (int q = 0; by && q < m->data->counters->n_pieces && !o->full; q++)
			if (is_victim(m, by, a.side, q))
				offer_with(o, &a, &play->cancels, q);
	}
}

/* ---- steps 4 and 5: dice ------------------------------------------------------------ */

/* 4.2h Dice of the cards of the attacker or of the defender. */
static void add_card_dice(const struct match *m, enum roles role, struct sum *s)
{
	int column = role == ATTACKER ? IN_ATTACK : IN_DEFENCE;

	EACH_UNIT(p, m) {
		int dice = cell(m, EFFECTS, type_of(m, p), column);
		bool attacks = !kn_are_enemies(side_of(m, p), own_of(m)->turn);

		if (has_mark(m, p, PLAYED) && attacks == (role == ATTACKER) && dice > 0 &&
		    unit_of(m, p)->cancels == NONE && !kn_is_cancelled(m, p))
			sum_add(s, kn_card_rule(m, p), id(m, p), dice);
	}
}

/* 4.2f 4.2g Those that cross no water are counted first; then all that do, halved once. */
void kn_attack_dice(const struct match *m, int target, struct sum *s)
{
	int most = limit(m, DICE_BATTALIONS), dry = 0, wet = 0, counted;

	sum_start(s, false);
	EACH_TALLY(t, &own_of(m)->attacks) {
		if (t->to != target)
			continue;
		if (kn_is_fjord(m, t->from, target))
			wet += t->count;
		else
			dry += t->count;
		sum_add(s, "4.2", place_name(m, t->from), t->count);
	}
	counted = lesser(wet, most - lesser(dry, most));
	sum_add(s, "4.2", "over the limit", lesser(dry, most) + counted - dry - wet);
	sum_add(s, "4.2", "across a fjord", counted / 2 - counted);
	add_card_dice(m, ATTACKER, s);
}

/* 4.2f */
void kn_defence_dice(const struct match *m, int target, struct sum *s)
{
	sum_start(s, false);
	for (int side = 0; side < FACTIONS; side++)
		if (kn_are_enemies(side, own_of(m)->turn))
			sum_add(s, "4.2", side_name(m, side), ground_of(m, target)->n[side]);
	sum_add(s, "4.2", "over the limit", lesser(s->total, limit(m, DICE_BATTALIONS)) - s->total);
	add_card_dice(m, DEFENDER, s);
}

/* dice: by role. */
static void reckon(const struct match *m, struct ruling *r, int target, int dice[2])
{
	struct sum s;

	kn_attack_dice(m, target, &s);
	account_sum(r, ~0u, "4.2", "attack dice", &s);
	dice[ATTACKER] = s.total;
	kn_defence_dice(m, target, &s);
	account_sum(r, ~0u, "4.2", "defence dice", &s);
	dice[DEFENDER] = s.total;
}

void kn_account_dice(const struct match *m, struct ruling *r, int target)
{
	int dice[2];

	reckon(m, r, target, dice);
}

static const char *sixes_text(struct ruling *r, int n)
{
	static const char *const words[] = { "", ", one six", ", two sixes", ", three sixes" };

	return n < (int)LENGTH(words) ? words[n] : text(r->arena, ", %d sixes", n);
}

/* Sets the total of the role and gives the number of sixes. who: "germany rolls". */
static int throw_dice(struct match *m, struct ruling *r, enum roles role, int n, const char *who)
{
	enum { SIX = 6 };	/* 4.2i */
	const char *rule = role == ATTACKER ? "4.2.4" : "4.2.5";
	struct buffer b = { .arena = r->arena };
	int sixes = 0, total = 0;

	buffer_text(&b, "");
	for (int i = 1; i <= n && r->verdict == LAWFUL; i++) {
		const char *label = text(r->arena, "%s %d", role == ATTACKER ? "attack" : "defend", i);
		int die = roll(r, rule, label, SIX);

		total += die;
		sixes += die == SIX;
		buffer_printf(&b, " %d", die);
	}
	own(m)->total[role] = (int16_t)lesser(total, MOST_TOTAL);
	if (n > 0)
		say(r, rule, "%s%s: %d%s", who, b.bytes, total, sixes_text(r, sixes));
	else
		say(r, rule, "%s no dice: 0", who);
	return sixes;
}

static const char *attackers_roll(const struct match *m)
{
	static const char *const words[] = { "germany rolls", "norway rolls", "allies roll" };

	return words[own_of(m)->turn];
}

static const char *defenders_roll(const struct match *m, int target)
{
	const struct ground *g = ground_of(m, target);

	if (own_of(m)->turn != GERMANY)
		return "germany rolls";
	if (!g->n[ALLIES])
		return "norway rolls";
	return g->n[NORWAY] ? "norway and allies roll" : "allies roll";
}

/* 4.2.4b 4.2.5a Those that are hit still roll. 4.2i Sixes beyond the enemies present do nothing. */
static void roll_dice(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);
	int target = field(m), dice[2], hits, hits_back;

	reckon(m, r, target, dice);
	hits = throw_dice(m, r, ATTACKER, dice[ATTACKER], attackers_roll(m));
	hits_back = throw_dice(m, r, DEFENDER, dice[DEFENDER], defenders_roll(m, target));
	o->losses[DEFENDER] = (int16_t)lesser(hits, kn_enemies_in(m, target, o->turn));
	o->losses[ATTACKER] = (int16_t)lesser(hits_back, kn_attackers(m, target));
}

/* ---- what will count --------------------------------------------------------------------- */

/* 4.2.1 4.2.2 4.2e How many cards a faction holds is known; which they are is not. */
static void remark_hands(const struct match *m, struct ruling *r, int target)
{
	int turn = own_of(m)->turn;
	const char *rule = "4.2.2";

	remark(r, "4.2.1", "%s may play cards for the attack, in hand: %d", side_name(m, turn),
	       kn_hand(m, turn));
	for (int side = 0; side < FACTIONS; side++) {
		if (!kn_are_enemies(side, turn))
			continue;
		if (kn_holds(m, side, target))
			remark(r, rule, "%s may answer with cards, in hand: %d", side_name(m, side),
			       kn_hand(m, side));
		else if (side == ALLIES && !own_of(m)->april)
			remark(r, rule, "allies may cancel a Bombefly with Jagerfly from afar, in hand: %d",
			       kn_hand(m, side));
	}
}

/* 4.2i 4.2.7a */
static void remark_result(struct ruling *r)
{
	remark(r, "4.2", "each six defeats a battalion of the enemy");
	remark(r, "4.2.7", "the higher total wins, and the defender if they are equal");
}

static void explain_fight(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct at_args *fight = args_of(a);

	kn_account_dice(m, r, fight->at);
	remark_result(r);
	remark_hands(m, r, fight->at);
}

/* 4.2.2d e 4.2.3a b c d The enemy's next step, if this is not the last of the cards. */
static void remark_answers(const struct match *m, struct ruling *r, const struct action *a)
{
	const struct play_args *play = args_of(a);
	const struct state *s = top_frame(m)->state;

	for (size_t i = 0; i < LENGTH(answers); i++) {
		bool defended = s == &kn_attack_cards && answers[i].defending;
		bool countered = s == &kn_defence_cards && answers[i].countering;

		if (answers[i].victim == type_of(m, play->card) && (defended || countered))
			remark(r, defended ? "4.2.2" : "4.2.3", "a %s of the enemy could cancel it",
			       kn_type_names[answers[i].type]);
	}
}

/* The dice as they are with the card. */
static void explain_play(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_args *play = args_of(a);
	struct match *then = NEW_RAW(r->arena, struct match);

	match_copy(then, m);
	kn_lay(then, play->card, play->cancels);
	account_play(m, a, r);
	kn_account_dice(then, r, field(m));
	remark_answers(m, r, a);
	kn_explain_use(m, r, play->card);
}

static void explain_done(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	kn_account_dice(m, r, field(m));
}

/* ---- the combat ------------------------------------------------------------------------ */

/* 4.2l Attackers that are left enter: those who lost have none here any more. */
static void end_battle(struct match *m, struct ruling *r)
{
	struct norge *o = own(m);
	int target = field(m);

	done(m);
	kn_enter(m, r, target);
	EACH_UNIT(p, m)
		if (has_mark(m, p, PLAYED)) {
			unmark(m, p, PLAYED);
			unit(m, p)->cancels = NONE;
		}
	for (int i = 0; i < 2; i++)
		o->total[i] = o->losses[i] = 0;
	o->fallen = 0;
	o->rescued = false;
}

static void open_intimidation(struct match *m, struct ruling *r)
{
	if (own_of(m)->april)
		kn_open(m, r, &kn_intimidate, GERMANY, about(NONE, field(m)));
}

/* A.G9.bloff-b Intimidation may have left nobody to fight with. */
static void open_attack(struct match *m, struct ruling *r)
{
	int target = field(m), turn = own_of(m)->turn;

	if (kn_enemies_in(m, target, turn)) {
		kn_open(m, r, &kn_attack_cards, turn, about(NONE, target));
		return;
	}
	say(r, "4.2", "nobody is left to defend %s", place_name(m, target));
	end_battle(m, r);
}

/* 4.2.2a norway is asked before allies. */
static void open_defence(struct match *m, struct ruling *r)
{
	int target = field(m);

	if (own_of(m)->turn != GERMANY)
		kn_open(m, r, &kn_defence_cards, GERMANY, about(NONE, target));
	else if (kn_holds(m, NORWAY, target))
		kn_open(m, r, &kn_defence_cards, NORWAY, about(NONE, target));
}

/* 4.2e With no battalion there, too. */
static void open_allied_defence(struct match *m, struct ruling *r)
{
	if (own_of(m)->turn == GERMANY)
		kn_open(m, r, &kn_defence_cards, ALLIES, about(NONE, field(m)));
}

static void open_counter(struct match *m, struct ruling *r)
{
	kn_open(m, r, &kn_counter_cards, own_of(m)->turn, about(NONE, field(m)));
}

/* ---- what standing orders may depend on -------------------------------------------------- */

/* 1.2a The side of the war that is asked has fewer battalions in the combat. */
static bool is_outnumbered(const struct match *m)
{
	int attackers = kn_attackers(m, field(m)), defenders = kn_enemies_in(m, field(m), own_of(m)->turn);

	return top_frame(m)->side == own_of(m)->turn ? attackers < defenders : defenders < attackers;
}

/* 4.2e The Allies are asked from afar, too. */
static bool is_there(const struct match *m)
{
	return kn_holds(m, top_frame(m)->side, field(m));
}

static bool has_enemy_card(const struct match *m)
{
	EACH_UNIT(p, m)
		if (has_mark(m, p, PLAYED) && kn_are_enemies(side_of(m, p), top_frame(m)->side) &&
		    !kn_is_cancelled(m, p))
			return true;
	return false;
}

/* ---- tables ------------------------------------------------------------------------------ */

static const struct param fight_params[] = {
	{ PARAM(struct at_args, at, ARG_PLACE), .about = "the area under attack" },
	{ 0 }
};

const struct state kn_fight = {
	.name = "fight", .rule = "4.2", .asks = "choose the next combat",
	.asked = ON_TURN, .in = IN(LAND_COMBAT),
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "fight", .about = "fights the combat in an area under attack", .rules = "4.2",
			.params = fight_params,
			.checks = CHECKS(check_fight),
			.apply = fight, .explain = explain_fight, .offer = offer_fight,
		}, NULL
	},
};

static const struct stage stages[] = {
	[C_INTIMIDATE] = { "intimidate", open_intimidation },
	[C_ATTACK_CARDS] = { "attack-cards", open_attack },
	[C_DEFENCE_CARDS] = { "defence-cards", open_defence },
	[C_ALLIED_CARDS] = { "allied-cards", open_allied_defence },
	[C_COUNTER_CARDS] = { "counter-cards", open_counter },
	[C_DICE] = { "dice", roll_dice },
	[C_ATTACKER_LOSES] = { "attacker-loses", kn_attacker_loses },
	[C_DEFENDER_LOSES] = { "defender-loses", kn_defender_loses },
	[C_RESCUE] = { "rescue", kn_open_rescue },
	[C_BURY] = { "bury", kn_bury },
	[C_COMPARE] = { "compare", kn_compare },
	[C_DEFENDER_RETREATS] = { "defender-retreats", kn_defender_retreats },
	[C_ATTACKER_RETREATS] = { "attacker-retreats", kn_attacker_retreats },
	[C_RESCUE_AGAIN] = { "rescue-again", kn_open_rescue },
	[C_BURY_AGAIN] = { "bury-again", kn_bury },
	[C_ENTER] = { "enter", end_battle },
	{ 0 }
};

const struct state kn_battle = {
	.name = "battle", .rule = "4.2", .in = IN(LAND_COMBAT), .where = KIND(AREA), .stages = stages,
};

static const struct param attack_params[] = {
	{ PARAM(struct play_args, card, ARG_PIECE), .about = "a card of the hand" },
	{ PARAM(struct play_args, cancels, ARG_PIECE), .optional = true, .about = "not in this step" },
	{ 0 }
};

static const struct param defence_params[] = {
	{ PARAM(struct play_args, card, ARG_PIECE), .about = "a card of the hand" },
	{ PARAM(struct play_args, cancels, ARG_PIECE), .optional = true,
	  .about = "the enemy's card that it cancels; without it the card adds dice" },
	{ 0 }
};

static const struct param counter_params[] = {
	{ PARAM(struct play_args, card, ARG_PIECE), .about = "a card of the hand" },
	{ PARAM(struct play_args, cancels, ARG_PIECE), .about = "the enemy's card that it cancels" },
	{ 0 }
};

#define OUTNUMBERED { "outnumbered", "the enemy has more battalions in the combat", is_outnumbered, NULL }
#define ENEMY_CARD { "enemy-card", "a card of the enemy is in force", has_enemy_card, NULL }

static const struct proviso attack_provisos[] = { CITY, OUTNUMBERED, NO_CARD_YET, { 0 } };
static const struct proviso counter_provisos[] = { CITY, OUTNUMBERED, ENEMY_CARD, NO_CARD_YET, { 0 } };
static const struct proviso defence_provisos[] = {
	CITY, OUTNUMBERED, ENEMY_CARD, NO_CARD_YET,
	{ "there", "battalions of the faction defend the area", is_there, NULL },
	{ 0 }
};

static const struct verb done_verb = {
	.name = "done", .passes = true,
	.about = "plays no further card in this step", .rules = "4.2.1 4.2.2 4.2.3",
	.apply = kn_close, .explain = explain_done,
};

const struct state kn_attack_cards = {
	.name = "attack-cards", .rule = "4.2.1", .asks = "play cards for the attack, or end the step",
	.asked = ON_TURN, .on = ON(&kn_battle), .where = KIND(AREA),
	.secret = true, .provisos = attack_provisos,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "play", .about = "plays a card that adds dice to the attack",
			.rules = "2.3 2.4 4.2 4.2.1 A.G.artilleri A.G.bombefly A.G.gebirgsjager "
				 "A.G.jagerbomber A.G.panzer A.G.speidertropp A.G9.bombefly "
				 "A.G9.gebirgsjager A.N.bakhold A.A.alpejeger A.A.bergjeger "
				 "A.A.fremmedlegion A.A.kystbomb A.A.stridsvogn",
			.params = attack_params,
			.checks = CHECKS(check_in_hand, check_present, check_once, check_mountain_troops,
					 check_cancels_none, check_attack_dice, check_text,
					 check_bombardment),
			.apply = play, .explain = explain_play, .offer = offer_play,
		},
		&done_verb, NULL
	},
};

const struct state kn_defence_cards = {
	.name = "defence-cards", .rule = "4.2.2", .asks = "play cards for the defence, or end the step",
	.asked = EITHER_SIDE, .on = ON(&kn_battle), .where = KIND(AREA),
	.secret = true, .provisos = defence_provisos,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "play", .about = "plays a card that adds dice to the defence or cancels one",
			.rules = "2.4 4.2 4.2.2 A.G.artilleri A.G.gebirgsjager A.G.ingeniorkompani "
				 "A.G.jagerbomber A.G.panzer A.N.bakhold A.N.panservern A.A.alpejeger "
				 "A.A.bergjeger A.A.fremmedlegion A.A.jagerfly A.A.panservern A.A.stridsvogn",
			.params = defence_params,
			.checks = CHECKS(check_in_hand, check_present, check_once, check_mountain_troops,
					 check_defence_dice, check_cancelled, check_carrier),
			.apply = play, .explain = explain_play, .offer = offer_play,
		},
		&done_verb, NULL
	},
};

const struct state kn_counter_cards = {
	.name = "counter-cards", .rule = "4.2.3", .asks = "cancel cards of the defender, or end the step",
	.asked = ON_TURN, .on = ON(&kn_battle), .where = KIND(AREA),
	.secret = true, .provisos = counter_provisos,
	.verbs = (const struct verb *const[]){
		&(const struct verb){
			.name = "play", .about = "plays a card that cancels one of the defender",
			.rules = "2.4 4.2 4.2.1 4.2.3 A.G.jagerbomber A.G.speidertropp A.N.panservern "
				 "A.A.panservern",
			.params = counter_params,
			.checks = CHECKS(check_in_hand, check_present, check_once, check_mountain_troops,
					 check_countered),
			.apply = play, .explain = explain_play, .offer = offer_play,
		},
		&done_verb, NULL
	},
};
