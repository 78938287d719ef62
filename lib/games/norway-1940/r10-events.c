/* SPDX-License-Identifier: ISC */
/* r10-events.c: R10 the Events: cups, hands, what they grant, forbid, take away and withdraw. */
#include "games/norway-1940/norway.h"

enum set_column { SET_GRANTED, SET_BANNED };	/* of EVENT_SETS; SET_BANNED + side */

/* A cell of its row in either chart: both have one for every marker. What is none does nothing. */
static int entry(const struct match *m, int event, int chart, int column)
{
	int row = chart_row(chart_of(m, EVENTS), id(m, event));

	return row == NONE ? 0 : cell(m, chart, row, column);
}

static int number(const struct match *m, int event, int column)
{
	return entry(m, event, EVENTS, column);
}

/* enum set; NO_SET: no Action. */
static int set_of(const struct match *m, int event, int column)
{
	return entry(m, event, EVENT_SETS, column);
}

bool nw_set_has(const struct match *m, int set, int operation)
{
	return cell(m, SETS, operation - 1, set);
}

bool nw_grants(const struct match *m, int event, int operation)
{
	return nw_set_has(m, set_of(m, event, SET_GRANTED), operation);
}

bool nw_may_hold(const struct match *m, int event)
{
	return number(m, event, HELD);
}

int nw_ban_on(const struct match *m, int operation, int side)
{
	const struct list *bans = &own_of(m)->bans;

	for (int i = 0; i < bans->n; i++)
		if (nw_set_has(m, set_of(m, bans->v[i], SET_BANNED + side), operation))
			return bans->v[i];
	return NONE;
}

/* ---- picking and playing ------------------------------------------------ */

/*
 * R13.2a Who has not picked it learns what it is only if it is played. The die counts through a cup that the
 * enemy does not see while the side holds Events: it could tell him which.
 */
int nw_draw_event(struct match *m, struct ruling *r, int side, const char *rule, bool open)
{
	bool is_open = open || plays(m, OPTION_OPEN_EVENTS);
	unsigned readers = is_open ? ~0u : 1u << side;
	bool held = !plays(m, OPTION_OPEN_EVENTS) && m->top[known(m, HAND + side)] != NONE;
	int n = count_at(m, known(m, CUP + side)), event = m->top[known(m, CUP + side)];

	if (!n) {
		say(r, rule, "the %s cup is empty", side_name(m, side));
		return NONE;
	}
	for (int i = draw(r, rule, "event.1", n, held ? 1u << side : readers); i > 1; i--)
		event = m->under[event];
	put(m, event, known(m, HAND + side));
	tell(r, readers, rule, "%s picks %s, %s", side_name(m, side), id(m, event), counter(m, event)->name);
	tell_others(r, readers, rule, "%s picks an Event", side_name(m, side));
	return event;
}

/* R10.9c */
static bool may_withdraw(const struct match *m, int p)
{
	return side_of(m, p) == GERMAN && type_of(m, p) == BOMBER && nw_in_play(m, p);
}

static void list_bombers(const struct match *m, struct list *bombers)
{
	*bombers = (struct list){ 0 };
	EACH_UNIT(p, m)
		if (may_withdraw(m, p) && bombers->n < MOST_LIST)
			list_add(bombers, p);
}

/* R10.7a */
static void take_actions(struct match *m, struct ruling *r, int side, int n)
{
	int16_t *allot = &own(m)->allot[side];

	if (n > *allot)
		n = *allot;
	if (!n)
		return;
	*allot = (int16_t)(*allot - n);
	say(r, "R10.7", "%s has %d Action%s left", side_name(m, side), *allot, *allot == 1 ? "" : "s");
}

/* R10.8a In force for either side, or for none. */
static void add_ban(struct match *m, struct ruling *r, int event)
{
	for (int side = 0; side < SIDES; side++) {
		if (set_of(m, event, SET_BANNED + side) == NO_SET)
			continue;
		say(r, "R10.8", "in this turn %s binds the %s side", id(m, event), side_name(m, side));
		if (!list_has(&own(m)->bans, event))
			list_add(&own(m)->bans, event);
	}
}

int nw_withdrawals(const struct match *m, int event)
{
	struct list bombers;

	list_bombers(m, &bombers);
	return lesser(number(m, event, WITHDRAWS), bombers.n);
}

static void ask_withdrawal(struct match *m, struct ruling *r, int event)
{
	int n = nw_withdrawals(m, event);
	struct frame *f;

	if (!n) {
		say(r, "R10.9", "there is no bomber to withdraw");
		return;
	}
	f = ask(m, &nw_event_choice, GERMAN);
	f->who = (int16_t)event;
	f->count = (int16_t)n;
}

/* R10.5a G1.4j What an Event cannot do is lost. The choice is asked before the Actions that it grants. */
void nw_play_event(struct match *m, struct ruling *r, int side, int event)
{
	struct frame *f;

	put(m, event, known(m, PLAYED));
	say(r, "R10.3", "%s plays %s, %s", side_name(m, side), id(m, event), counter(m, event)->name);
	if (number(m, event, FALL_GELB))
		own(m)->fall_gelb = true;
	take_actions(m, r, GERMAN, number(m, event, LOSES_GERMAN));
	take_actions(m, r, ALLIED, number(m, event, LOSES_ALLIED));
	add_ban(m, r, event);
	if (number(m, event, GRANTS)) {
		f = ask(m, &nw_grant, side);
		f->who = (int16_t)event;
		f->count = (int16_t)number(m, event, GRANTS);
	}
	if (number(m, event, WITHDRAWS))
		ask_withdrawal(m, r, event);
}

/* ---- the Actions that an Event grants ------------------------------------- */

/* R10.4a One after the other. */
static void go_on_granting(struct match *m, struct ruling *r)
{
	struct frame f = *top_frame(m);

	if (f.count <= 0) {
		done(m);
		return;
	}
	nw_unload_home(m, r, f.side);
	ask(m, &nw_granted, f.side)->who = f.who;
}

static void decline(struct match *m, const struct action *a, struct ruling *r)
{
	done(m);
	if (m->depth)
		m->pending[m->depth - 1].count--;
	say(r, "R10.4", "%s declines a granted Action", side_name(m, a->side));
}

/* ---- a held Event ------------------------------------------------------- */

/* {do: play-event, event: G05} */
struct play_event_args {
	int16_t event;
};

static bool check_held(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_event_args *play = args_of(a);

	return lies_in(m, play->event, HAND + a->side) ||
	       refuse(r, "R10.3", "%s is no Event that the %s side holds", id(m, play->event),
		      side_name(m, a->side));
}

/* R10.3b It costs no Action: the question is put again. */
static void play_event(struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_event_args *play = args_of(a);

	done(m);
	nw_play_event(m, r, a->side, play->event);
}

/* A group of the list by its name, other sets by their Actions. */
static void add_set(const struct match *m, int set, struct buffer *b)
{
	const char *between = "";

	if (set <= LOGISTICS) {
		buffer_printf(b, set == ANY_ACTION ? "%s of the list" : "%s Actions",
			      chart_of(m, SETS)->columns[set]);
		return;
	}
	for (int operation = OP_REINFORCE; operation <= OP_ENTRENCH; operation++)
		if (nw_set_has(m, set, operation)) {
			buffer_printf(b, "%s%s", between, nw_operation_names[operation]);
			between = ", ";
		}
}

/* R10.9 What the Event does, of its row of the charts. */
void nw_event_words(const struct match *m, int event, struct buffer *b)
{
	static const char *const loses[] = { [GERMAN] = "german loses", [ALLIED] = "allied loses" };
	int n = number(m, event, GRANTS);

	if (n) {
		buffer_printf(b, "; grants %d Action%s: ", n, n == 1 ? "" : "s");
		add_set(m, set_of(m, event, SET_GRANTED), b);
	}
	for (int side = 0; side < SIDES; side++) {
		n = number(m, event, LOSES_GERMAN + side);
		if (n)
			buffer_printf(b, "; %s %d Action%s", loses[side], n, n == 1 ? "" : "s");
		if (set_of(m, event, SET_BANNED + side) == NO_SET)
			continue;
		buffer_printf(b, "; bans for %s until the turn ends: ", side_name(m, side));
		add_set(m, set_of(m, event, SET_BANNED + side), b);
	}
	if (number(m, event, WITHDRAWS))
		buffer_printf(b, "; withdraws %d German bombers", number(m, event, WITHDRAWS));
	if (number(m, event, FALL_GELB))
		buffer_text(b, "; from then on no French unit arrives");
}

static void explain_play(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct play_event_args *play = args_of(a);
	struct buffer b = { .arena = r->arena };

	buffer_text(&b, "costs no Action");
	nw_event_words(m, play->event, &b);
	account(r, "R10.3", "%s", b.bytes);
}

static void offer_play(const struct match *m, struct offers *o)
{
	struct action a;
	struct play_event_args *play = args_in(&a);

	offer_start(o, &a);
	EACH_PIECE_AT(p, m, known(m, HAND + a.side))
		offer_with(o, &a, &play->event, p);
}

/* ---- a withdrawal ---------------------------------------------------------- */

/* {do: event-choice, withdraw: [KG26-II]} */
struct event_choice_args {
	struct list withdraw;
};

static bool check_bombers(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct event_choice_args *choice = args_of(a);

	for (int i = 0; i < choice->withdraw.n; i++) {
		int p = choice->withdraw.v[i];

		if (list_repeats(&choice->withdraw, i))
			return refuse(r, "R10.9", "%s is named twice", id(m, p));
		if (!may_withdraw(m, p))
			return refuse(r, "R10.9", "%s is no German bomber in play", id(m, p));
	}
	return true;
}

static bool check_how_many(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct event_choice_args *choice = args_of(a);
	int n = top_frame(m)->count;

	return choice->withdraw.n == n ||
	       refuse(r, "R10.9", "%d units must go, not %d", n, choice->withdraw.n);
}

static void choose(struct match *m, const struct action *a, struct ruling *r)
{
	const struct event_choice_args *choice = args_of(a);

	done(m);
	for (int i = 0; i < choice->withdraw.n; i++) {
		nw_take_off(m, choice->withdraw.v[i], WITHDRAWN);
		say(r, "R10.9", "%s is withdrawn", id(m, choice->withdraw.v[i]));
	}
}

/* As many as must go, beginning with each in turn; any others may be put together. */
static void offer_choice(const struct match *m, struct offers *o)
{
	int n = top_frame(m)->count;
	struct list fit;
	struct action a;
	struct event_choice_args *choice = args_in(&a);

	list_bombers(m, &fit);
	offer_start(o, &a);
	for (int first = 0; first < (n < fit.n ? fit.n : 1); first++) {
		choice->withdraw = (struct list){ 0 };
		for (int i = 0; i < n && i < fit.n; i++)
			list_add(&choice->withdraw, fit.v[(first + i) % fit.n]);
		offer_some(o, &a, n < fit.n ? &fit : NULL);
	}
}

/* ---- the decisions ------------------------------------------------------- */

/* R10.4 R10.9c The Event that does it has been played by the side. */
bool nw_is_about(const struct match *m, const struct frame *f, int who)
{
	return class_of(m, f->who) == EVENT && side_of(m, f->who) == f->side && lies_in(m, f->who, PLAYED) &&
	       number(m, f->who, who == A_GRANT ? GRANTS : WITHDRAWS) > 0;
}

/* R10.4 So many, and they are counted down. */
static int most_granted(const struct match *m, const struct frame *f)
{
	return number(m, f->who, GRANTS);
}

static int most_withdrawn(const struct match *m, const struct frame *f)
{
	return nw_withdrawals(m, f->who);
}

static bool is_of_its_grant(const struct match *m, const struct frame *f)
{
	(void)m;
	return f->side == f[-1].side && f->who == f[-1].who;
}

/* ---- tables ------------------------------------------------------------ */

static const struct param play_params[] = {
	{ PARAM(struct play_event_args, event, ARG_PIECE), .about = "a marker in the side's hand" },
	{ 0 }
};

const struct verb nw_play_event_verb = {
	.name = "play-event",
	.about = "plays a held Event before an Action of the allotment, at no cost",
	.rules = "R10.3",
	.params = play_params,
	.checks = CHECKS(check_held),
	.apply = play_event,
	.explain = explain_play,
	.offer = offer_play,
};

const struct verb nw_decline = {
	.name = "decline", .passes = true,
	.about = "lets an Action that an Event grants go by",
	.rules = "R10.4",
	.apply = decline,
};

static const struct param choice_params[] = {
	{ PARAM(struct event_choice_args, withdraw, ARG_PIECES), .sets = true,
	  .about = "German B units on the map or in the Third Reich" },
	{ 0 }
};

static const struct verb choice_verb = {
	.name = "event-choice",
	.about = "withdraws the units that an Event demands",
	.rules = "R10.6 R10.9",
	.params = choice_params,
	.checks = CHECKS(check_bombers, check_how_many),
	.apply = choose,
	.offer = offer_choice,
};

const struct state nw_grant = {
	.name = "grant",
	.rule = "R10.4",
	.enter = go_on_granting,
	.asked = EITHER_SIDE,
	.in = IN(GERMAN_EVENT) | IN(ALLIED_EVENT) | IN(ACTIONS),
	.on = ON(&nw_grant),
	.who = A_GRANT,
	.most = most_granted,
};

const struct state nw_granted = {
	.name = "granted",
	.rule = "R10.4",
	.asks = "take an Action that the Event grants, or decline it",
	.verbs = (const struct verb *const[]){ NW_ACTIONS, &nw_decline, NULL },
	.asked = EITHER_SIDE,
	.on = ON(&nw_grant),
	.who = A_GRANT,
	.fits = is_of_its_grant,
};

const struct state nw_event_choice = {
	.name = "event-choice",
	.rule = "R10.9",
	.asks = "choose the units that are withdrawn",
	.verbs = (const struct verb *const[]){ &choice_verb, NULL },
	.asked = EITHER_SIDE,
	.in = IN(GERMAN_EVENT) | IN(ALLIED_EVENT) | IN(ACTIONS),
	.on = ON(&nw_grant),
	.who = A_WITHDRAWAL,
	.least = 1,
	.most = most_withdrawn,
};
