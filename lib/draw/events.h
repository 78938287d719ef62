/* SPDX-License-Identifier: ISC */
/* events.h: what has happened, between reading (events.c) and drawing it (arrows.c). */
#ifndef EVENTS_H
#define EVENTS_H

#include "draw/canvas.h"

/* An arrow, by the places that it leads through. */
struct trail {
	struct list path;
	struct trail *next;
};

/* What became of some pieces, and the dice that said so. */
struct outcome {
	const char *words;
	struct list dice;
	struct outcome *next;
};

/* An action, or an answer that it forced, which has the same number and words. */
struct event {
	int number, side;		/* side NONE: actions were taken back */
	bool is_forced;
	const char *words;
	struct trail *trails;
	int target;			/* what it was aimed at; NONE: nothing */
	int cut_from;			/* the way from there to the target is cut; NONE: none is */
	struct list origins;		/* of an attack: where from */
	struct list dice;		/* of an attack */
	struct outcome *outcomes;	/* at the target */
	struct list lost, lost_at;	/* pieces; where they were */
};

struct events {
	struct event *of;
	int n, room;
};

/* For who replays the history himself: opened, told of every step, and closed. skip: so many are too old. */
struct event_reader;
struct step;
struct event_reader *events_open(const struct game_file *, int side, int skip, struct ruling *);
void events_note(struct event_reader *, const struct step *);
struct events events_of_last(const struct event_reader *);	/* of the last action noted; perhaps none */
const struct events *events_close(struct event_reader *, struct ruling *);
/* The same of a step that a view tells of. False: what it has drawn is damaged. */
struct told_step;
bool events_told(struct event_reader *, const struct told_step *, struct ruling *);

#endif
