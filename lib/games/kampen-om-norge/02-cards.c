/* SPDX-License-Identifier: ISC */
/* 02-cards.c: 2.4 hands, decks and used cards, the questions that cards answer, and the Allied withdrawal. */
#include "games/kampen-om-norge/norge.h"

static void list_pieces(const struct match *m, int box, struct list *cards)
{
	cards->n = 0;
	EACH_PIECE_AT(p, m, known(m, box))
		if (cards->n < MOST_LIST)	/* of a sound position all are */
			list_add(cards, p);
}

/* ---- 2.4 a card of the hand ----------------------------------------------- */

bool kn_holds_card(const struct match *m, int side, int p)
{
	return is_card(m, p) && lies_in(m, p, HAND + side);
}

bool kn_check_card(const struct match *m, int side, int card, int type, const char *rule, struct ruling *r)
{
	if (!kn_holds_card(m, side, card))
		return refuse(r, "2.4", "%s is not in the hand of %s", id(m, card), side_name(m, side));
	if (type != NONE && type_of(m, card) != type)
		return refuse(r, rule, "%s is no %s", id(m, card), kn_type_names[type]);
	return true;
}

void kn_list_hand(const struct match *m, int side, struct list *hand)
{
	hand->n = 0;
	EACH_PIECE_AT(p, m, known(m, HAND + side)) {
		int i;

		list_add(hand, p);
		for (i = hand->n - 1; i > 0 && hand->v[i - 1] > p; i--)
			hand->v[i] = hand->v[i - 1];
		hand->v[i] = (int16_t)p;
	}
}

/* 2.4c 6.2a A 9 April card leaves the game, and is none of those that 4.4c counts. */
void kn_use(struct match *m, struct ruling *r, int p)
{
	int side = side_of(m, p);

	r->revealed = true;
	put(m, p, known(m, is_april(m, p) ? OUT : USED + side));
	if (!is_april(m, p))
		own(m)->used[side] = (int16_t)lesser(own_of(m)->used[side] + 1, MOST_USED);
}

void kn_play(struct match *m, struct ruling *r, int card, const char *rule)
{
	int side = side_of(m, card);

	kn_use(m, r, card);
	say(r, rule, "%s play%s %s", side_name(m, side), s_of(side), id(m, card));
}

/* ---- what its text is, and what it costs --------------------------------------- */

static const struct {
	const char *action[FACTIONS], *april[FACTIONS];
} card_rules[] = {
	[ARTILLERI] = { { [GERMANY] = "A.G.artilleri" }, { 0 } },
	[BOMBEFLY] = { { [GERMANY] = "A.G.bombefly" }, { [GERMANY] = "A.G9.bombefly" } },
	[FALLSKJERMTROPP] = { { [GERMANY] = "A.G.fallskjermtropp" }, { [GERMANY] = "A.G9.fallskjermtropp" } },
	[GEBIRGSJAGER] = { { [GERMANY] = "A.G.gebirgsjager" }, { [GERMANY] = "A.G9.gebirgsjager" } },
	[INGENIORKOMPANI] = { { [GERMANY] = "A.G.ingeniorkompani" }, { 0 } },
	[JAGERBOMBER] = { { [GERMANY] = "A.G.jagerbomber" }, { 0 } },
	[PANZER] = { { [GERMANY] = "A.G.panzer" }, { 0 } },
	[RASK] = { { [GERMANY] = "A.G.rask", [NORWAY] = "A.N.rask" }, { 0 } },
	[SPEIDERTROPP] = { { [GERMANY] = "A.G.speidertropp" }, { 0 } },
	[TRANSPORTFLY] = { { [GERMANY] = "A.G.transportfly" }, { [GERMANY] = "A.G9.transportfly" } },
	[UBAT] = { { [GERMANY] = "A.G.ubat", [ALLIES] = "A.A.ubat" },
		   { [NORWAY] = "A.N9.ubat", [ALLIES] = "A.A9.ubat" } },
	[FORSTERKNINGER] = { { "A.G.forsterkninger", "A.N.forsterkninger", "A.A.forsterkninger" },
			     { [NORWAY] = "A.N9.forsterkninger", [ALLIES] = "A.A9.forsterkninger" } },
	[VEISPERRING] = { { [NORWAY] = "A.N.veisperring" }, { 0 } },
	[SPRENGT_BRO] = { { [NORWAY] = "A.N.sprengtbro" }, { 0 } },
	[BAKHOLD] = { { [NORWAY] = "A.N.bakhold" }, { 0 } },
	[PANSERVERN] = { { [NORWAY] = "A.N.panservern", [ALLIES] = "A.A.panservern" }, { 0 } },
	[ALPEJEGER] = { { [ALLIES] = "A.A.alpejeger" }, { 0 } },
	[FREMMEDLEGION] = { { [ALLIES] = "A.A.fremmedlegion" }, { 0 } },
	[INVASJON] = { { [ALLIES] = "A.A.invasjon" }, { 0 } },
	[JAGERFLY] = { { [ALLIES] = "A.A.jagerfly" }, { [NORWAY] = "A.N9.jagerfly" } },
	[KYSTBOMBARDEMENT] = { { [ALLIES] = "A.A.kystbomb" }, { 0 } },
	[KYSTEVAKUERING] = { { [ALLIES] = "A.A.kystevak" }, { 0 } },
	[BERGJEGER] = { { [ALLIES] = "A.A.bergjeger" }, { 0 } },
	[STRIDSVOGN] = { { [ALLIES] = "A.A.stridsvogn" }, { 0 } },
	[VILLEDENDE] = { { 0 }, { [GERMANY] = "A.G9.villedende" } },
	[ROYKDEKKE] = { { 0 }, { [GERMANY] = "A.G9.roykdekke" } },
	[BLOFF] = { { 0 }, { [GERMANY] = "A.G9.bloff" } },
	[MATROSER] = { { 0 }, { [GERMANY] = "A.G9.matroser" } },
	[KYSTFORT] = { { 0 }, { [NORWAY] = "A.N9.kystfort" } },
	[OMDISPONERING] = { { 0 }, { [NORWAY] = "A.N9.omdisponering" } },
	[MINELEGGING] = { { 0 }, { [ALLIES] = "A.A9.minelegging" } },
	[REKOGNOSERING] = { { 0 }, { [ALLIES] = "A.A9.rekognosering" } },
	[UNNSETNING] = { { 0 }, { [ALLIES] = "A.A9.unnsetning" } },
	[STUPBOMBEFLY] = { { 0 }, { [ALLIES] = "A.A9.stupbombefly" } },
};

/* Cards of other data may be such as the rulebook has not: then it is what tells of cards at all. */
const char *kn_card_rule(const struct match *m, int p)
{
	int type = type_of(m, p), side = side_of(m, p);
	const char *rule = is_april(m, p) ? card_rules[type].april[side] : card_rules[type].action[side];

	return rule ? rule : "2.4";
}

int kn_hand(const struct match *m, int side)
{
	return count_at(m, known(m, HAND + side));
}

/* 2.4c */
void kn_explain_use(const struct match *m, struct ruling *r, int card)
{
	int side = side_of(m, card);

	remark(r, "2.4", "%s is used up; cards left in the hand of %s: %d", id(m, card), side_name(m, side),
	       kn_hand(m, side) - 1);
}

void kn_explain_card(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct card_args *play = args_of(a);

	kn_explain_use(m, r, play->card);
}

/* ---- dice ---------------------------------------------------------------------- */

const char *kn_die_words(struct arena *arena, int least, int most)
{
	enum { SIX = 6 };

	if (least > most)
		return "no die";
	if (least < 2 && most == SIX)
		return "any die";
	if (least == most)
		return text(arena, "%d", least);
	return most == SIX ? text(arena, "%d or more", least) : text(arena, "%d to %d", least, most);
}

void kn_account_die(const struct match *m, struct ruling *r, const char *rule, const char *what, int row)
{
	if (!r->quiet)
		account(r, rule, "%s on %s", what, kn_die_words(r->arena, least_die(m, row), 6));
}

void kn_account_die_below(const struct match *m, struct ruling *r, const char *rule, const char *what,
			  int row, int above)
{
	if (!r->quiet)
		account(r, rule, "%s on %s", what,
			kn_die_words(r->arena, least_die(m, row), least_die(m, above) - 1));
}

/* ---- 4.3 cards traded for their symbols ------------------------------------- */

static bool check_traded(const struct match *m, int side, const struct list *cards, int i, int but,
			 struct ruling *r)
{
	int p = cards->v[i];

	if (list_repeats(cards, i))
		return refuse(r, "4.3", "%s is named twice", id(m, p));
	if (!kn_holds_card(m, side, p))
		return refuse(r, "2.4", "%s is not in the hand of %s", id(m, p), side_name(m, side));
	if (p == but)	/* A.A.invasjon-b */
		return refuse(r, "4.3", "%s is played and cannot be traded as well", id(m, p));
	return true;
}

bool kn_check_trade(const struct match *m, int side, const struct list *cards, int but, struct ruling *r)
{
	if (!cards->n)
		return refuse(r, "4.3", "no card is named");
	for (int i = 0; i < cards->n; i++)
		if (!check_traded(m, side, cards, i, but, r))
			return false;
	return true;
}

int kn_symbols(const struct match *m, const struct list *cards, struct sum *s)
{
	int n = 0;

	for (int i = 0; i < cards->n; i++) {
		n += printed(m, cards->v[i], SYMBOLS);
		sum_add(s, NULL, id(m, cards->v[i]), printed(m, cards->v[i], SYMBOLS));
	}
	return n;
}

/* 4.3b c */
static void account_battalions(const struct match *m, struct ruling *r, int symbols, const char *rule)
{
	int each = limit(m, SYMBOLS_EACH);

	account(r, rule, "battalions for %d symbols: %d at %d each, symbols lost: %d", symbols,
		symbols / each, each, symbols % each);
}

void kn_account_trade(const struct match *m, struct ruling *r, const struct list *cards, const char *rule,
		      int needed)
{
	struct sum s;

	sum_start(&s, false);
	kn_symbols(m, cards, &s);
	account_sum(r, ~0u, rule, "reinforcement symbols", &s);
	if (needed)
		account(r, rule, "symbols needed: %d, symbols lost: %d", needed, s.total - needed);
	else
		account_battalions(m, r, s.total, rule);
}

void kn_trade(struct match *m, struct ruling *r, int side, const struct list *cards, const char *rule,
	      int needed)
{
	for (int i = 0; i < cards->n; i++)
		kn_use(m, r, cards->v[i]);
	say(r, rule, "%s trade%s %s", side_name(m, side), s_of(side), piece_names(r, m, cards, "nothing"));
	kn_account_trade(m, r, cards, rule, needed);
}

/* ---- 2.4 4.4 the decks --------------------------------------------------------- */

int kn_pick(struct ruling *r, const struct list *of, const char *rule, const char *label, unsigned readers)
{
	if (!of->n)
		bug("one is to be picked out of none, for %s", label);
	return of->v[of->n == 1 ? 0 : draw(r, rule, label, of->n, readers) - 1];
}

/* 1.3a 2.4w x What the end of a deck leads to is seen to by kn_judge. */
static void note_deck(struct match *m, int side)
{
	struct norge *o = own(m);

	if (count_at(m, known(m, DECK + side)))
		return;
	if (side == ALLIES)
		o->exhausted = true;
	if (side != NORWAY)
		o->news |= side == GERMANY ? LAST_CARD : NO_MORE_CARDS;
}

/* 2.4r Reading: at once, also in the middle of a refill; the hand stays out of it. */
static bool reshuffle(struct match *m)
{
	struct list cards;

	if (count_at(m, known(m, DECK + NORWAY)))
		return false;
	list_pieces(m, USED + NORWAY, &cards);
	for (int i = 0; i < cards.n; i++)
		put(m, cards.v[i], known(m, DECK + NORWAY));
	return cards.n > 0;
}

static bool may_draw(const struct match *m, int side)
{
	return kn_hand(m, side) < cell(m, PER_FACTION, HAND_SIZE, side) &&
	       count_at(m, known(m, DECK + side));
}

/* 1.3a 2.4w The last unused card of germany or allies ends the refill: their deck stays empty. */
void kn_refill(struct match *m, struct ruling *r, int side, const char *rule)
{
	unsigned owner = 1u << side;
	struct list drawn = { 0 }, deck;
	bool again = false;

	while (may_draw(m, side)) {
		int p;

		list_pieces(m, DECK + side, &deck);
		p = kn_pick(r, &deck, rule, text(r->arena, "card %d", drawn.n + 1), owner);
		put(m, p, known(m, HAND + side));
		list_add(&drawn, p);
		note_deck(m, side);
		again |= side == NORWAY && reshuffle(m);
	}
	if (!drawn.n)
		return;
	tell(r, owner, rule, "%s draw%s %s", side_name(m, side), s_of(side),
	     piece_names(r, m, &drawn, "nothing"));
	tell_others(r, owner, rule, "%s draw%s %d card%s", side_name(m, side), s_of(side), drawn.n,
		    drawn.n == 1 ? "" : "s");
	if (again)
		say(r, "2.4", "%s shuffles its used cards, which are its deck again", side_name(m, side));
}

/* 6.1m Nobody may read the number drawn: it would tell of those that stay hidden. */
void kn_void(struct match *m, struct ruling *r, int side, int n, const char *rule)
{
	struct list deck;

	if (side == NORWAY)	/* 8.2i */
		return;
	for (int i = 1; i <= n && count_at(m, known(m, DECK + side)); i++) {
		int p;

		list_pieces(m, DECK + side, &deck);
		p = kn_pick(r, &deck, rule, text(r->arena, "void %d", i), 0);
		put(m, p, known(m, USED + side));
		r->revealed = true;
		say(r, rule, "%s of %s is voided", id(m, p), side_name(m, side));
		note_deck(m, side);
	}
}

/* ---- windows ---------------------------------------------------------------------- */

/* Something else than `pass` or `done` answers what is pending. */
static bool has_card_answer(const struct match *m, struct ruling *r)
{
	enum { MOST = 4 };
	const struct verb *closing[MOST + 1] = { 0 };
	int n = 0;

	for (const struct verb *const *v = top_frame(m)->state->verbs; *v && n < MOST; v++)
		if (same((*v)->name, "pass") || same((*v)->name, "done"))
			closing[n++] = *v;
	return has_answer_but(m, r->arena, closing);
}

/* Asked or not, it tells of the hand: who has seen that takes nothing back alone. */
bool kn_open(struct match *m, struct ruling *r, const struct state *s, int side, struct frame on)
{
	bool always = plays(m, OPTION_WINDOWS_ALWAYS), any = kn_hand(m, side) > 0;
	struct frame *f = ask(m, s, side);

	r->revealed |= any && !always;
	f->who = on.who;
	f->where = on.where;
	f->border = on.border;
	f->count = on.count;
	if (always ? any : has_card_answer(m, r))
		return true;
	done(m);
	return false;
}

void kn_close(struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	(void)r;
	done(m);
}

/* ---- what standing orders for windows may depend on ---------------------------------------- */

bool kn_is_about_city(const struct match *m)
{
	return has_feature(m, top_frame(m)->where, VICTORY_CITY);
}

/* 4.2.1 4.2.3 8.2.1 8.2.3 The attacker's cards of the first step cancel nothing, those of the last do. */
bool kn_has_played_none(const struct match *m)
{
	const struct frame *f = top_frame(m);
	bool counters = f->state == &kn_counter_cards || f->state == &kn_naval_counter;

	EACH_UNIT(p, m)
		if (has_mark(m, p, PLAYED) && side_of(m, p) == f->side &&
		    (!counters || unit_of(m, p)->cancels != NONE))
			return false;
	return true;
}

/* ---- 2.4x y the Allied withdrawal: battalions ------------------------------------------ */

struct withdraw_args {
	int16_t from, attacking;
};

/* 2.4x In another's turn the attackers of an area are not Allied. */
static int bound_from(const struct match *m, int h)
{
	return own_of(m)->turn == ALLIES ? kn_attacking_from(m, h) : 0;
}

static int free_in(const struct match *m, int h)
{
	return ground_of(m, h)->n[ALLIES] - bound_from(m, h);
}

static int bound_for(const struct match *m, int from, int to)
{
	return own_of(m)->turn == ALLIES ? tally_get(&own_of(m)->attacks, from, to) : 0;
}

/* What the battalion to be withdrawn attacks: if nothing is said, one that attacks nothing goes first. */
static int target_of(const struct match *m, const struct withdraw_args *withdraw)
{
	if (withdraw->attacking != NONE || free_in(m, withdraw->from) > 0)
		return withdraw->attacking;
	EACH_TALLY(t, &own_of(m)->attacks)
		if (t->from == withdraw->from && bound_for(m, t->from, t->to))
			return t->to;
	return NONE;
}

static bool check_attacker(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct withdraw_args *withdraw = args_of(a);
	int target = target_of(m, withdraw);

	if (target != NONE && !bound_for(m, withdraw->from, target))
		return refuse(r, "2.4", "no Allied battalion of %s attacks %s", place_name(m, withdraw->from),
			      place_name(m, target));
	return true;
}

static bool check_unbound(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct withdraw_args *withdraw = args_of(a);

	if (target_of(m, withdraw) == NONE && free_in(m, withdraw->from) < 1 &&
	    !bound_for(m, known(m, BY_SEA), withdraw->from))
		return refuse(r, "2.4", "no Allied battalion is in %s, nor lands there",
			      place_name(m, withdraw->from));
	return true;
}

static void take_battalion(struct match *m, int from, int target)
{
	if (target != NONE)
		tally_add(&own(m)->attacks, from, target, -1);
	if (target != NONE || free_in(m, from) > 0)
		kn_add(m, from, ALLIES, -1);
	else
		tally_add(&own(m)->attacks, known(m, BY_SEA), from, -1);
}

/* 1.3e No defeat. 2.4x An attack without attackers or defenders is over at once. */
static void withdraw(struct match *m, const struct action *a, struct ruling *r)
{
	const struct withdraw_args *withdraw = args_of(a);

	take_battalion(m, withdraw->from, target_of(m, withdraw));
	say(r, "2.4", "an Allied battalion is withdrawn from %s", place_name(m, withdraw->from));
	if (--m->pending[m->depth - 1].count < 1)
		done(m);
	kn_clear_attacks(m, r);
}

static void explain_withdraw(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	remark(r, "2.4", "Allied battalions that must still go: %d, then %d; on the board: %d",
	       top_frame(m)->count, top_frame(m)->count - 1, kn_battalions(m, ALLIES));
}

static void offer_withdraw(const struct match *m, struct offers *o)
{
	struct action a;
	struct withdraw_args *withdraw = args_in(&a);

	offer_start(o, &a);
	EACH_AREA(h, m)
		if (free_in(m, h) > 0 || bound_for(m, known(m, BY_SEA), h))
			offer_with(o, &a, &withdraw->from, h);
	EACH_TALLY(t, &own_of(m)->attacks)
		if (is_area(m, t->from)) {
			withdraw->from = t->from;
			offer_with(o, &a, &withdraw->attacking, t->to);
		}
}

/* ---- 5.2a b the Allied withdrawal: ships ------------------------------------------------- */

struct ship_args {
	int16_t ship;
};

/* One that has been sunk in the combat of the moment is lost already. */
static bool may_go_home(const struct match *m, int p)
{
	return side_of(m, p) == ALLIES && kn_is_true_ship(m, p) && !has_mark(m, p, SUNK);
}

static bool is_capital(const struct match *m, int p)
{
	return class_of(m, p) == SLAGSKIP || class_of(m, p) == HANGARSKIP;
}

static int count_homeward(const struct match *m, bool capital)
{
	int n = 0;

	EACH_UNIT(p, m)
		n += may_go_home(m, p) && (!capital || is_capital(m, p));
	return n;
}

static bool check_at_sea(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ship_args *sent = args_of(a);

	if (!may_go_home(m, sent->ship))
		return refuse(r, "5.2", "%s is no Allied ship at sea", id(m, sent->ship));
	return true;
}

/* 5.2b Reading: the second light or heavy one goes only when no capital ship is left. */
static bool check_class(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct ship_args *sent = args_of(a);
	int class = class_of(m, sent->ship);
	bool again = class == MINDRE_SKIP ? own_of(m)->sent_light
		     : class == TUNG_KRYSSER && own_of(m)->sent_heavy;

	if (again && count_homeward(m, true))
		return refuse(r, "5.2", "one %s goes home, the rest are slagskip and hangarskip",
			      kn_class_names[class]);
	return true;
}

static void send_home(struct match *m, const struct action *a, struct ruling *r)
{
	const struct ship_args *sent = args_of(a);

	own(m)->sent_light |= class_of(m, sent->ship) == MINDRE_SKIP;
	own(m)->sent_heavy |= class_of(m, sent->ship) == TUNG_KRYSSER;
	r->revealed = true;
	say(r, "5.2", "%s is sent home from %s", id(m, sent->ship), place_name(m, m->at[sent->ship]));
	kn_scrap(m, sent->ship);
	if (--m->pending[m->depth - 1].count < 1)
		done(m);
}

static void explain_send_home(const struct match *m, const struct action *a, struct ruling *r)
{
	(void)a;
	remark(r, "5.2", "Allied ships that must still go home: %d, then %d", top_frame(m)->count,
	       top_frame(m)->count - 1);
}

static void offer_send_home(const struct match *m, struct offers *o)
{
	struct action a;
	struct ship_args *sent = args_in(&a);

	offer_start(o, &a);
	EACH_UNIT(p, m)
		if (may_go_home(m, p))
			offer_with(o, &a, &sent->ship, p);
}

/* That one of them alone may go would tell of what classes the others are. */
static bool has_other_ships(const struct match *m)
{
	return count_homeward(m, false) > top_frame(m)->count;
}

/* 2.4x 5.2a With fewer on the board, all of them go. */
void kn_begin_withdrawal(struct match *m, struct ruling *r)
{
	int battalions = lesser(limit(m, WITHDRAWN_BATTALIONS), kn_battalions(m, ALLIES));
	int ships = is_advanced(m) ? lesser(limit(m, WITHDRAWN_SHIPS), count_homeward(m, false)) : 0;

	own(m)->sent_light = own(m)->sent_heavy = false;
	say(r, "2.4", "the Allied deck is used up: %d battalion%s Norway", battalions,
	    battalions == 1 ? " leaves" : "s leave");
	if (ships) {
		say(r, "5.2", "Allied ships that go home: %d", ships);
		ask(m, &kn_withdraw_ships, ALLIES)->count = (int16_t)ships;
	}
	if (battalions)
		ask(m, &kn_withdraw, ALLIES)->count = (int16_t)battalions;
}

/* ---- tables ---------------------------------------------------------------------------------- */

const struct verb kn_pass = {
	.name = "pass", .passes = true,
	.about = "plays no card here",
	.rules = "2.4",
	.apply = kn_close,
};

/* 2.4x */
static bool may_withdraw(const struct match *m, const struct frame *f)
{
	(void)f;
	return own_of(m)->exhausted;
}

static int most_withdrawn(const struct match *m, const struct frame *f)
{
	(void)f;
	return kn_battalions(m, ALLIES);
}

static const struct param withdraw_params[] = {
	{ PARAM(struct withdraw_args, from, ARG_PLACE), .origin = true,
	  .about = "where it is, or where it is landing" },
	{ PARAM(struct withdraw_args, attacking, ARG_PLACE), .optional = true,
	  .about = "one that attacks this area by land" },
	{ 0 }
};

static const struct verb withdraw_verb = {
	.name = "withdraw",
	.about = "takes an Allied battalion off the board",
	.rules = "2.4",
	.params = withdraw_params,
	.checks = CHECKS(check_attacker, check_unbound),
	.apply = withdraw,
	.explain = explain_withdraw,
	.offer = offer_withdraw,
};

const struct state kn_withdraw = {
	.name = "withdraw",
	.rule = "2.4",
	.asks = "withdraw battalions from Norway",
	.asked = THE_SIDE(ALLIES),
	.breaks_in = true,
	.on = ON(&kn_withdraw_ships),
	.least = 1,
	.most = most_withdrawn,
	.fits = may_withdraw,
	.verbs = (const struct verb *const[]){ &withdraw_verb, NULL },
};

static bool may_withdraw_ships(const struct match *m, const struct frame *f)
{
	return is_advanced(m) && may_withdraw(m, f);
}

static int most_homeward(const struct match *m, const struct frame *f)
{
	(void)f;
	return count_homeward(m, false);
}

static const struct param ship_params[] = {
	{ PARAM(struct ship_args, ship, ARG_PIECE), .about = "an Allied ship at sea" },
	{ 0 }
};

static const struct verb send_home_verb = {
	.name = "send-home",
	.about = "takes an Allied ship out of the game",
	.rules = "5.2",
	.params = ship_params,
	.checks = CHECKS(check_at_sea, check_class),
	.apply = send_home,
	.explain = explain_send_home,
	.offer = offer_send_home,
};

const struct state kn_withdraw_ships = {
	.name = "withdraw-ships",
	.rule = "5.2",
	.asks = "send ships home",
	.asked = THE_SIDE(ALLIES),
	.breaks_in = true,
	.least = 1,
	.most = most_homeward,
	.fits = may_withdraw_ships,
	.verbs = (const struct verb *const[]){ &send_home_verb, NULL },
	.secret_if = has_other_ships,
};
