/* SPDX-License-Identifier: ISC */
/*
 * engine.h: what every game shares, and what a game must supply. Read this first.
 *
 * A game is const: its data (map, counters, charts, clauses), its states (the decisions, each with its verbs)
 * and the tables of its own fields. A match is one game being played: flat, no pointer into itself. An action
 * is a proposal; the umpire checks it, applies it and takes his own steps up to the next question. What came
 * of it, and why, is the ruling.
 *
 * In order: secrecy, fields, the game, the match, an action, the ruling, options. Under it lies data/data.h:
 * maps, counters, charts, and the lists that everything is made of.
 *
 * Beside this: game.h, the short questions that the chapters of every game ask, with search.h, ways over the
 * map; facts.h, what people ask about a unit or a place; hexline.h, lines over hexes; dice.h, where dice come
 * from; standing.h, answers before the question; adjudicate.h, the way of one action; choices.h, options
 * looked through; file.h and history.h, game files and what was played. The others are private.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include "data/data.h"

enum {
	MOST_PENDING = 24, MOST_DICE = 1024,
	MATCH_ROOM = 98304,		/* bytes of a game's own structs; what is not needed costs nothing */
	STANDING_ROOM = 32768,		/* bytes of the standing orders of all sides */
	ARGS_ROOM = 2560,		/* bytes of the arguments of a verb */
};

struct match;
struct frame;
struct action;
struct ruling;
struct offers;
struct facts;
struct dice_source;
struct look;
struct veil;

/* ---- secrecy ---------------------------------------------------------- */

/*
 * What a side may not know, in one vocabulary. A piece is in its `sight` or not. A field, an argument, or
 * that a question has but one answer, is `secret`, always or `secret_if` the position says so. A line of the
 * log and a die have `readers`; in place of a line the others may read a `stand_in`, and of a die that is
 * `unheard` they do not even learn that it fell. What was `revealed` is undone by consent alone. A verb that
 * is its side's `own_affair` is no step of the game. lib/verify proves that nothing else is told.
 */
enum sight { SEEN, BACK, UNSEEN };	/* all of it; its back at its place; nothing */

struct secrecy {
	/* With its options this game keeps something from a side. NULL: it always does. */
	bool (*hides)(const struct match *);
	const char *why;		/* what that is, for people: "cards" */
	enum sight (*sight)(const struct match *, int piece, int side);
	const char *(*back)(const struct match *, int piece);	/* what the back of a piece shows */
	bool backs_counted;		/* everybody sees how many backs lie in a place */
	/* Whose the pieces are whose backs with that word lie there. NULL: the other side's. */
	int (*back_side)(const struct match *, int place, const char *back);
	/* Neither is seen, yet by the rules what a side may do tells them apart (zones). NULL: none are. */
	bool (*are_told_apart)(const struct match *, int a, int b);
};

/* ---- fields: one table per struct, for reading, writing and comparing -- */

enum field_kind {
	FIELD_END,
	FIELD_INT,	/* int16_t, least to most */
	FIELD_BOOL,	/* bool */
	FIELD_WORD,	/* int16_t, an index into names */
	FIELD_FLAGS,	/* uint32_t, bits by names */
	FIELD_PLACE,	/* int16_t or NONE */
	FIELD_PIECE,	/* int16_t or NONE */
	FIELD_SIDE,	/* int16_t or NONE */
	FIELD_PIECES,	/* struct list */
	FIELD_BORDERS,	/* struct list */
	FIELD_PLACES,	/* struct list */
	FIELD_TALLY,	/* struct tally */
	FIELD_BITS,	/* uint64_t, a set of numbers from 0 to most, or to 63 if that is 0 */
	FIELD_STAGE,	/* of own: the stage of the topmost frame of one of states */
	FIELD_FORMER,	/* in files of before, for game->read_former; never written */
};

struct field {
	enum field_kind kind;
	const char *key;
	size_t offset;
	int least, most;		/* of an int; least: of a word too, the one it is unless stated;
					 * most: of bits too */
	const char *const *names;	/* of words and flags, ended by NULL */
	const char *about;		/* what people call it; NULL: its key */
	bool secret;			/* shown to the owner of the piece alone; of own, to nobody */
	/* Not shown to the side now; of a piece, unless the side is its owner. NULL: it is shown. */
	bool (*secret_if)(const struct match *, int side);
	const struct state *const *states;	/* of a stage, ended by NULL */
	/* Not shown, or the piece it names is not, and yet tracks and pictures tell it: of a piece that is
	 * seen, or of own (NONE). NULL: they do not. */
	bool (*told_if)(const struct match *, int piece);
};

/* ---- the game: what it supplies --------------------------------------- */

enum arg_kind {
	ARG_END,
	ARG_PIECE, ARG_PIECES, ARG_PLACE, ARG_PLACES, ARG_WORD, ARG_WORDS, ARG_INT, ARG_BOOL, ARG_BORDER,
	ARG_PAIRS,	/* a mapping of pieces to what param.to says */
};

/* Places that are a way, which `to: PLACE` may stand for: those entered, or before them where it begins. */
enum path_kind { NO_PATH, PATH_ENTERED, PATH_WITH_START };

/*
 * One argument of a verb: `unit: dietl`. Each verb has a struct of its own for them, with a member of that
 * name: { PARAM(struct fire_args, units, ARG_PIECES), .about = "who fires" }. args_of() gives the struct.
 */
struct param {
	const char *name;
	enum arg_kind kind;
	size_t offset;			/* in struct action */
	bool optional;
	bool origin;			/* the place that something comes from: pictures begin there */
	bool sets;			/* offered with `some`: other sets of these will do, too */
	bool order;			/* the same in another order will do */
	bool secret;			/* the other sides do not learn it */
	bool (*secret_if)(const struct match *);	/* the same, in some games or positions */
	const char *const *names;	/* of words */
	enum path_kind path;		/* of places; who goes is the piece or pieces named last before it */
	enum arg_kind to;		/* of pairs: ARG_PIECE, ARG_PIECES, ARG_PLACE or ARG_WORD */
	const char *about;
};

/* One kind of answer. check changes nothing; apply refuses nothing. */
struct verb {
	const char *name;
	const char *about;		/* for help: what it does */
	const char *rules;		/* for help: "12.0 12.3" */
	const struct param *params;	/* ended by { 0 }; NULL: none */
	/*
	 * CHECKS(): one rule's test each; the list is the law. The first that refuses ends it, unless every
	 * rule broken is wanted (--all): so a check that leans on those before it stands after lawful_so_far.
	 * NULL: always lawful.
	 */
	bool (*const *checks)(const struct match *, const struct action *, struct ruling *);
	void (*apply)(struct match *, const struct action *, struct ruling *);
	/* Of a lawful action, by account(): what will count, as far as its side may know. NULL: nothing. */
	void (*explain)(const struct match *, const struct action *, struct ruling *);
	void (*offer)(const struct match *, struct offers *);	/* every candidate */
	/* What its path costs, whoever is at its end; NO: it cannot be gone. NULL: its length. */
	int (*toll)(const struct match *, const struct action *);
	/* Whoever is there could act against those who enter `to`. NULL: if he is next to it. */
	bool (*threatens)(const struct match *, int there, int to);
	bool passes;			/* lets the question go by: `pass` of a standing order */
	bool own_affair;		/* no step of the game: nobody else sees what it does */
	bool idle;			/* brings the game no nearer its end: random play seldom chooses it */
	bool lawful_beyond_offer;	/* where it can have no effect */
	bool former;			/* of letters and histories of before: neither offered nor listed */
};

#define CHECKS(...) \
	(bool (*const[])(const struct match *, const struct action *, struct ruling *)){ __VA_ARGS__, NULL }

/* One of the umpire's steps in the course of something. */
struct stage {
	const char *name;		/* as written in the game file: the one that comes next */
	void (*take)(struct match *, struct ruling *);
};

/* What a standing order for a decision may depend on: the question that is open, or an answer to it. */
struct proviso {
	const char *name, *about;
	bool (*holds)(const struct match *);	/* of the question; NULL: fits */
	bool (*fits)(const struct match *, const struct action *);	/* of an answer that does not pass */
};

/* For state.asked, state.in, state.on, state.where, state.who and state.border. */
enum { THE_UMPIRE, ON_TURN = -2, EITHER_SIDE = -3, ANYBODY = -4 };	/* or nobody */
#define THE_SIDE(side) ((side) + 1)
#define IN(phase) (UINT64_C(1) << (phase))
#define ON(...) (const struct state *const[]){ __VA_ARGS__, NULL }
#define KIND(kind) (1u << (kind))
#define SOMEWHERE UINT32_MAX
#define PERHAPS(what) (-(what))	/* of that kind, or none at all */

/*
 * A question put to a side (asks), or a step the umpire takes alone (enter), or several of them in a row
 * (stages). It is whole here: what is asked, of whom, when and on what it may lie, what it is about, and its
 * answers. A game file with a frame that is not as its state says is no good.
 */
struct state {
	const char *name;		/* as written in the game file */
	const char *rule;		/* the clause that opens it */
	const char *(*rule_now)(const struct match *);	/* where that depends on the turn; NULL: rule */
	const char *asks;		/* "german must now ..."; NULL: the umpire acts alone */
	const struct verb *const *verbs;	/* the answers, ended by NULL */
	void (*enter)(struct match *, struct ruling *);	/* of the umpire's step */
	const struct stage *stages;	/* ended by { 0 }: then it is done */
	int asked;			/* THE_SIDE(s), ON_TURN, EITHER_SIDE, ANYBODY, THE_UMPIRE */
	bool anyone;			/* any side may answer, and is never forced; its frame has no side */
	uint64_t in;			/* IN() the phases in which it may lie at the bottom; 0: in none */
	const struct state *const *on;	/* ON() these it may lie; NULL: on none */
	bool breaks_in;			/* it may lie on all but its like, or at the bottom in any phase */
	uint32_t where;			/* KIND() of place that its frame is about; 0: about none */
	int who;			/* what piece, as game->is_about understands it; 0: none */
	int border;			/* 1: it is about one; PERHAPS(1); 0: about none */
	int least;			/* of its count */
	int (*most)(const struct match *, const struct frame *);	/* of its count; NULL: least */
	bool (*fits)(const struct match *, const struct frame *);	/* what these cannot tell; or NULL */
	bool secret;			/* even a single answer is left to the player */
	bool (*secret_if)(const struct match *);	/* the same, in some positions; NULL: in none */
	const struct proviso *provisos;	/* for standing orders, ended by { 0 }; NULL: none */
	/* For them, too: how far from its aim whoever answers so is. NULL: from the place in question. */
	int (*distance)(const struct match *, const struct action *);
	const char *counts[2];		/* what the question says that frame.count counts: "hex", "hexes" */
};

struct option {
	const char *name, *rule, *about;
	bool on;			/* unless the player says no-NAME */
};

/*
 * What no lawful play can bring about, and the value of a game file at which it is to be told. key: the
 * field, or NULL; of a frame `who`, `where` ...; of a piece `at`, too.
 */
enum fault_part { FAULT_OWN, FAULT_PIECE, FAULT_PLACE, FAULT_FRAME };
struct fault {
	struct arena *arena;
	const char *words, *key;
	enum fault_part part;
	int index;			/* the piece, the place, or the frame of match->pending */
};

/* All of them are always true. */
bool fault_in_own(struct fault *, const char *key, const char *fmt, ...) PRINTF(3, 4);
bool fault_of_piece(struct fault *, int piece, const char *key, const char *fmt, ...) PRINTF(4, 5);
bool fault_of_place(struct fault *, int place, const char *key, const char *fmt, ...) PRINTF(4, 5);
bool fault_of_frame(struct fault *, int frame, const char *key, const char *fmt, ...) PRINTF(4, 5);

/* Data of an earlier edition that today's differ from in nothing that its games need. */
struct former {
	int edition;
	uint64_t data;			/* as its game files state it */
};

struct game {
	const char *name, *title, *about;
	const struct forms *forms;
	const struct packed *packed;		/* its data as compiled: game_data() */
	int edition;				/* from 1: the next may adjudicate the same otherwise */
	const struct former *formers;	/* ended by { 0 }; NULL: the data never changed */
	const struct option *options;		/* ended by { 0 }; at most 32 */
	const struct state *const *states;	/* in order of play, ended by NULL */
	const struct verb *const *anytime;	/* verbs accepted at any time, ended by NULL */
	const struct field *own, *piece, *place;	/* tables of the game's structs */
	size_t own_size, piece_size, place_size;
	uint32_t ordered;			/* kinds of place, as bits, where stacks have an order */
	const char *const *parties;		/* by side: who wins together; NULL: each side for itself */
	void (*begin)(struct match *, struct ruling *);	/* sets up; the pieces are where they begin */
	void (*proceed)(struct match *, struct ruling *);	/* nothing is pending: the umpire goes on */
	/* Between any two steps: what must happen at once, whatever is pending. NULL: nothing ever does. */
	void (*judge)(struct match *, struct ruling *);
	/* What states say of the stack: which phase it is, which side's turn, whether a frame is about such a
	 * piece as its state.who says. The game's numbers. */
	int (*turn)(const struct match *);	/* which turn it is, for people; NULL: there are none */
	int (*phase)(const struct match *);
	int (*on_turn)(const struct match *);
	bool (*is_about)(const struct match *, const struct frame *, int who);
	const struct secrecy *secrecy;		/* NULL: everybody sees everything */
	/* What no lawful play can bring about, in words, or NULL. A file that holds it is no good. */
	bool (*fault)(const struct match *, struct fault *);	/* pieces that are nowhere are no fault */
	bool (*may_be_nowhere)(const struct match *, int piece);	/* NULL: in a game file none may */
	void (*follows)(struct match *);	/* fixtures: fills in what follows from what a case states */
	/* What former fields of a position mean today, when all else is read. NULL: there are none. */
	bool (*read_former)(struct match *, const struct doc *position, struct ruling *);
	void (*show)(const struct match *, int side, struct buffer *);	/* tracks, for a person */
	/* What the rules make of a unit that the side (NONE: anybody) sees, and of a place. NULL: nothing. */
	void (*unit_facts)(const struct match *, int piece, int side, struct facts *);
	void (*place_facts)(const struct match *, int place, int side, struct facts *);
	const char *const *notes;	/* marks and fields for the umpire alone: show tells none; or NULL */
	const char *const *retold;	/* those that facts tell in words: show has them not, odds do */
	/* Others that only say how far a deed has come: odds tell none. NULL: there are none. */
	const char *const *under_way;
	const struct look *look;		/* how it is drawn: draw/look.h; NULL: plainly */
};

extern const struct game *const games[];	/* ended by NULL; lib/games/games.c */
const struct game *game_find(const char *name);
/* Its data as compiled, made anew in the arena: whoever begins asks once, and passes them on. */
const struct data *game_data(const struct game *, struct arena *);
const char *game_name(const void *none, int i);	/* for nearest(); NULL after the last */
int option_index(const struct game *, const char *name);	/* NONE: there is none */
const char *option_name(const void *game, int i);	/* as game_name */

/* ---- the match -------------------------------------------------------- */

/* One entry of the stack of decisions, with the locals that nearly every decision needs. */
struct frame {
	const struct state *state;
	int16_t side, who, where, border, count, stage;	/* NONE, and 0 for count and stage, unless set */
};

/*
 * As large as its game: what lies behind room[size] is never touched. So a match is copied by match_copy(),
 * not by assignment, and compared by match_same().
 */
struct match {
	const struct game *game;
	const struct data *data;
	const struct veil *veil;	/* of a view, where something is hidden: view.h; NULL: it is whole */
	uint32_t options;		/* bits, by game->options */
	int32_t step;			/* actions in the history */
	int16_t edition;		/* that it was begun with: m->edition >= 2 asks for a later law */
	int16_t scenario, winner, depth;	/* of pending */
	uint16_t draw_offers, resigned;	/* sides, as bits: aside.h */
	char won_by[24];		/* the rule that ended the game; "": not over */
	struct frame pending[MOST_PENDING];	/* the last is the top: what must be answered now */
	int16_t at[MOST_PIECES];	/* place, or NONE */
	int16_t under[MOST_PIECES];	/* the next piece down in the same place */
	int16_t top[MOST_PLACES];	/* the first piece of a place */
	int32_t places_from, size;	/* bytes of room: before the structs of places; in all */
	int32_t standing;		/* bytes of standing orders at its end, standing.h */
	_Alignas(8) unsigned char room[MATCH_ROOM];	/* its own struct, then those of pieces and places */
};

/* Where the structs of pieces begin, for a game whose own is so large. */
#define AFTER_OWN(size) (((size) + 7) & ~(size_t)7)

/* The game's structs as bytes, to read and to write by tables of fields. */
void *own_struct(struct match *);
void *piece_struct(struct match *, int piece);
void *place_struct(struct match *, int place);
const void *own_bytes(const struct match *);
const void *piece_bytes(const struct match *, int piece);
const void *place_bytes(const struct match *, int place);

#define EACH_PIECE_AT(p, m, where) \
	for (int p = (m)->top[where]; p != NONE; p = (m)->under[p])

void match_copy(struct match *to, const struct match *from);
bool match_same(const struct match *, const struct match *);

/* A new game; the first question is pending. options: as game->options. */
void match_new(struct match *, const struct game *, const struct data *, int scenario, uint32_t options,
	       struct ruling *);
bool is_over(const struct match *);
/* side: the first of the party that wins; NONE: nobody does. */
void win(struct match *, struct ruling *, int side, const char *rule, const char *fmt, ...) PRINTF(5, 6);

/* The pieces. */
void put(struct match *, int piece, int place);		/* on top; NONE: nowhere */
void put_under(struct match *, int piece, int place);	/* at the bottom */
void restack(struct match *, int place, const struct list *order);	/* exactly its pieces, top first */
int count_at(const struct match *, int place);

/* The decisions. ask pushes and gives the frame to fill in; done pops the top. */
struct frame *ask(struct match *, const struct state *, int side);
void done(struct match *);
void go_to(struct match *, const struct state *, int stage);	/* the next of the topmost of that state */
int stage_of(const struct match *, const struct state *);	/* that comes next; NONE: it is not pending */
const struct frame *top_frame(const struct match *);	/* NULL: nothing is pending */
bool is_pending(const struct match *, const struct state *);	/* anywhere in the stack */
bool may_answer(const struct match *, int side);	/* what must be answered now; NONE: anybody may */

/*
 * What a side sees of a place: by side, the pieces from the top of the stack, or in the order of the counters
 * if it does not see all of them, for then it does not know how they lie; then every kind of back once, in
 * the order of their words, and how many there are if that is known (secrecy->backs_counted).
 */
struct seen {
	int16_t n, piece[MOST_PIECES], count[MOST_PIECES];	/* count 0: nobody knows */
	const char *back[MOST_PIECES];	/* NULL: the piece itself */
};
void seen_at(const struct match *, int place, int side, struct seen *);
enum sight sight_of(const struct match *, int piece, int side);	/* NONE sees everything */
const char *back_words(const struct match *, int piece);	/* what the back of a piece shows */

/* For people. */
const char *winner_name(const struct match *);	/* the side or its party; "none" */
const char *options_words(struct arena *, const struct match *);	/* those in play: "a, b"; "": none */
const char *asked_name(const struct match *, const struct frame *);	/* the side, or "either side" */
const char *frame_rule(const struct match *, const struct frame *);	/* the clause that opened it */
const char *frame_asks(struct arena *, const struct frame *);	/* what, and how many: "retreat, 2 hexes" */
int frame_far_end(const struct match *, const struct frame *);	/* of its border, from where it is; or NONE */
/* What it asks, how many, whom, where and where to, as a side may know: "retreat, 2 hexes, 1-139, 0919". */
const char *frame_words(struct arena *, const struct match *, const struct frame *, int side);

/* ---- an action -------------------------------------------------------- */

struct action {
	int16_t side;
	const struct verb *verb;
	const struct doc *doc;		/* as proposed, or NULL */
	int16_t goal;			/* `to`, in place of its path; NONE: not said */
	bool skipped;			/* `if-asked`, and it is not: nothing comes of it */
	_Alignas(8) unsigned char args[ARGS_ROOM];	/* the struct of the verb */
};

/* Places and pieces that are not given are NONE; numbers are 0, lists are empty. */
#define PARAM(type, member, of) PARAM_AS(#member, type, member, of)
#define PARAM_AS(named, type, member, of) \
	.name = named, .kind = of, .offset = offsetof(struct action, args) + offsetof(type, member) + \
		0 * sizeof(struct { _Static_assert(sizeof(type) <= ARGS_ROOM, "more room in args"); int i; })

static inline const void *args_of(const struct action *a) { return a->args; }
static inline void *args_in(struct action *a) { return a->args; }	/* to fill in, in an offer */

void action_clear(struct action *, const struct verb *);	/* nothing given; NULL: no verb yet */
/* Of an option: clears what lies behind the ends of its lists. Games keep them, and are compared as bytes. */
void action_tidy(struct action *);
bool action_decode(const struct match *, const struct doc *, struct action *, struct ruling *);
struct doc *action_encode(struct arena *, const struct match *, const struct action *);
/* The same with `some`, the pieces that may be combined otherwise; NULL: none. */
struct doc *option_encode(struct arena *, const struct match *, const struct action *,
			  const struct list *some);

/* ---- the ruling ------------------------------------------------------- */

enum verdict { LAWFUL, REFUSED, TROUBLE };	/* 0, 1, 2: also the exit status */

/*
 * A number and what it comes of, each part by its rule. It is reckoned where the rules use it and told as it
 * was reckoned, so that check and the log say what counted. Start: sum_start().
 */
enum { MOST_ADDENDS = 32 };
struct addend {
	const char *rule, *what;	/* rule NULL: that of the whole */
	int16_t value;
};
struct sum {
	int total, n;
	bool is_shift;			/* its parts are written with their signs */
	struct addend parts[MOST_ADDENDS];	/* as many as there is room for; the total has them all */
};

struct line {			/* of the log, or a rule broken */
	const char *rule, *text;
	const char *what;	/* of account_sum(): the number, and what it comes of; else NULL */
	const struct sum *sum;
	unsigned readers;	/* sides that may read it, as bits */
	bool stand_in;		/* for what these sides may not read: not in the whole log */
	int16_t piece, die;	/* what a die did to a piece, for pictures; NONE: it tells of nothing such */
	const char *result;	/* "retreats" */
	struct line *next;
};

enum die_from { DIE_UNSAID, DIE_ROLLED, DIE_SUPPLIED, DIE_SEEDED };	/* unsaid: in old histories */
extern const char *const die_sources[];	/* "rolled" ... as histories have them, without unsaid */

struct rolled {
	int16_t value, faces;	/* 1 to faces */
	uint16_t readers;	/* sides that may know it, as bits */
	bool unheard;		/* the others do not even learn that it was rolled */
	uint8_t from;		/* enum die_from */
	const char *rule, *label;	/* what it was for: "fire.1-139" */
};

struct ruling {
	struct arena *arena;
	struct dice_source *dice;	/* dice.h; NULL: none may be rolled */
	enum verdict verdict;	/* once not LAWFUL it stays so */
	const char *rule;	/* the clause, when REFUSED */
	const char *text;	/* printable, as are the lines */
	bool quiet;		/* the verdict is wanted, no words: makes no text */
	bool all;		/* check goes on after a refusal to find every rule broken */
	bool first_only;	/* not with this action: more might tell a secret */
	bool explaining;	/* check asks what would count: account() remarks, and logs nothing */
	int16_t actor;		/* 1 + the side whose action it is; 0: nobody's */
	bool revealed;		/* a secret was told that sight alone does not show: undo needs consent */
	/* Sees each forced answer before it is carried out; NULL: nobody does. */
	void (*watch)(struct ruling *, const struct match *, const struct action *);
	void *watcher;		/* whose watch it is */
	struct line *broken, *broken_last;	/* with all */
	struct line *remarks, *remarks_last;	/* of check on a lawful action: what will come of it */
	struct doc *ways;	/* with trouble: actions to choose from, where several ways lead there */
	struct line *log, *log_last;
	int n_rolled, rolled_room;	/* at most MOST_DICE are rolled for one action */
	struct rolled *rolled;
};

/* Refusing and explaining are one act: `return refuse(...)`. Always false. */
bool refuse(struct ruling *, const char *rule, const char *fmt, ...) PRINTF(3, 4);
bool trouble(struct ruling *, const char *fmt, ...) PRINTF(2, 3);	/* always false */
void refusal_to_trouble(struct ruling *);	/* a history that will not do: only replay judges it */
/* In a check: it is lawful, yet its player had better know this. `umpire check` tells it. */
void remark(struct ruling *, const char *rule, const char *fmt, ...) PRINTF(3, 4);

/* The log: a cited line for all, for some sides, and what the others learn in place of that. */
void say(struct ruling *, const char *rule, const char *fmt, ...) PRINTF(3, 4);
void tell(struct ruling *, unsigned sides, const char *rule, const char *fmt, ...) PRINTF(4, 5);
void tell_others(struct ruling *, unsigned sides, const char *rule, const char *fmt, ...) PRINTF(4, 5);

/*
 * What counts in an action: a remark when check asks for it before (verb.explain), a line of the log when it
 * happens (verb.apply). Both call the same function of the game, so both are told the same.
 */
void account(struct ruling *, const char *rule, const char *fmt, ...) PRINTF(3, 4);
void account_to(struct ruling *, unsigned sides, const char *rule, const char *fmt, ...) PRINTF(4, 5);
/* "strength 7: 1-139 4, 2-139 3"; the rules of parts that have another than the whole are named. */
void account_sum(struct ruling *, unsigned sides, const char *rule, const char *what, const struct sum *);
void sum_start(struct sum *, bool is_shift);
/* what: an id, a literal or of the ruling's arena. Nothing is noted of zero. sum may be NULL. */
void sum_part(struct sum *, const char *rule, const char *what, int value);
static inline void sum_add(struct sum *s, const char *rule, const char *what, int value)
{
	if (s && value)		/* searches pass NULL, and should not pay for a call */
		sum_part(s, rule, what, value);
}
const char *sum_words(struct arena *, const char *rule, const char *what, const struct sum *);

/* The line just said tells what a die did to a piece. */
void note_result(struct ruling *, int piece, int die, const char *result);
void ruling_log_join(struct ruling *, const struct ruling *from);	/* its lines follow */
bool may_read(const struct line *, int side);	/* NONE: the umpire, who reads all but stand-ins */
/* "a, b"; `none` if there are none. For people: quiet rulings make no words. */
const char *piece_names(struct ruling *, const struct match *, const struct list *, const char *none);
const char *place_names(struct ruling *, const struct match *, const struct list *, const char *none);

/* All chance goes through these three. label: what the die is for, "fire.1-139". */
int roll(struct ruling *, const char *rule, const char *label, int sides);
int draw(struct ruling *, const char *rule, const char *label, int n, unsigned readers);	/* 1..n */
/* A die of which the others do not learn that it was rolled: how many there are would tell them something. */
int roll_unheard(struct ruling *, const char *rule, const char *label, int sides, unsigned readers);

/* Among the checks of a verb: what follows is run only if all before are content. */
bool lawful_so_far(const struct match *, const struct action *, struct ruling *);
bool check_action(const struct match *, const struct action *, struct ruling *);	/* changes nothing */
/* If it is lawful. Of a view that hides something nothing is told: what is hidden may count. */
void explain_action(const struct match *, const struct action *, struct ruling *);
/* What it does, and the umpire's own steps up to the next question. False: dice trouble. */
bool apply_action(struct match *, const struct action *, struct ruling *);

/* ---- options: every lawful action now --------------------------------- */

/* take sees each, and says whether to go on. some: NULL, or what its argument with `sets` may combine. */
struct offers {
	const struct match *match;
	const struct verb *verb;
	bool (*take)(void *context, const struct action *, const struct list *some);
	void *context;
	bool full;		/* take wants no more: offers may stop early */
	struct ruling ruling;
};

void each_option(const struct match *, struct arena *, bool with_anytime,
		 bool (*take)(void *, const struct action *, const struct list *), void *context);
/* Those of verbs of that name alone, with those of any time; NULL: of all. */
void each_option_of(const struct match *, struct arena *, const char *verb,
		    bool (*take)(void *, const struct action *, const struct list *), void *context);
/* What check would remark of an option first, or NULL. */
const struct line *option_remark(const struct match *, const struct action *, struct arena *);
/* Whose an option is to the side that reads it (NONE: nobody says): its own where any side may answer. */
int by_whom(const struct match *, const struct action *, int side);
/* What is pending can be answered by another verb than these, ended by NULL. */
bool has_answer_but(const struct match *, struct arena *, const struct verb *const *these);
/* In an offer function: a candidate to fill in; what check refuses is dropped. */
void offer_start(const struct offers *, struct action *);
void offer(struct offers *, const struct action *);
void offer_with(struct offers *, struct action *, int16_t *arg, int value);	/* an argument set */
void offer_some(struct offers *, const struct action *, const struct list *some);
/* The same of what is known to be lawful: it comes out of the search or the predicate that its check asks. */
void offer_sure(struct offers *, const struct action *);
void offer_sure_some(struct offers *, const struct action *, const struct list *some);
/* Each of the pieces alone for an argument, then all of them: its param says .sets. */
void offer_sets(struct offers *, struct action *, struct list *arg, const struct list *pieces);

#endif
