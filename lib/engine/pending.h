/*
 * pending.h: where each decision of a game may lie on the stack, and whom and what it may be about. A game
 * file whose stack no play can bring about is no good; the table says so, and stack_fault() reads it.
 */
#ifndef PENDING_H
#define PENDING_H

#include "engine/engine.h"

/* { &kn_feinted, GERMANY, .in = IN(FEINT), .on = { &kn_feinted }, .where = KIND(ZONE), .who = A_SHIP } */
struct lie {
	const struct state *state;
	int side;			/* asked: a side, NONE, or one of those */
	uint64_t in;			/* phases in which it may lie at the bottom; 0: in none */
	const struct state *on[6];	/* that it may lie on */
	bool breaks_in;			/* on any other, too, or at the bottom in any phase */
	uint32_t where;			/* kinds of place that it is about; 0: about none */
	int who;			/* what piece, as lies.about understands it; 0: none */
	bool border;			/* it may be about a border */
};

struct lies {
	const struct lie *table;	/* ended by { 0 } */
	int (*phase)(const struct match *);
	int (*turn)(const struct match *);	/* the side for ON_TURN; NULL: the table has none */
	bool (*about)(const struct match *, const struct frame *, int who);	/* NULL: the same */
	/* What the table cannot tell. */
	bool (*apt)(const struct match *, const struct frame *);	/* NULL: nothing */
	int (*most)(const struct match *, const struct frame *);	/* its highest count; NULL: any */
};

/* Is something wrong with the stack? */
bool stack_fault(const struct match *, const struct lies *, struct fault *);

#endif
