/* SPDX-License-Identifier: ISC */
/* tell.c: what each player is told, and the letters that tell it. */
#include "mail.h"
#include "engine/adjudicate.h"
#include "engine/choices.h"
#include "engine/dice.h"
#include "proof/agreement.h"

#include <string.h>

enum { MOST_LIKELY = 8, LONG_LINE = 400, MOST_SUBJECT = 90, MOST_LOG = 40, MOST_SHOWN = 99 << 10 };

/* ---- how things stand ------------------------------------------------------ */

static const char *turn_words(struct errand *e)
{
	const struct match *m = &e->file->match;

	return m->game->turn ? text(e->arena, "turn %d: ", m->game->turn(m)) : "";
}

static const char *end_words(struct errand *e)
{
	const struct match *m = &e->file->match;

	if (m->winner == NONE)
		return text(e->arena, "the game is over; nobody has won [%s]", m->won_by);
	return text(e->arena, "the game is over: %s has won [%s]", winner_name(m), m->won_by);
}

/* is_long: with what the question is about. */
static const char *situation_words(struct errand *e, int side, bool is_long)
{
	const struct match *m = e->file ? &e->file->match : NULL;
	const struct frame *top = m ? top_frame(m) : NULL;
	const struct doc *end = m ? left_behind(e->file, "abandoned") : NULL;

	if (!m)
		return "tickets are awaited";
	if (is_over(m))
		return end_words(e);
	if (end)
		return text(e->arena, "abandoned by %s", told_text(e->arena, end, "by"));
	if (owed(e))
		return is_long ? owed(e) : text(e->arena, "%sa letter is to be opened", turn_words(e));
	if (!top)
		return turn_words(e);
	return text(e->arena, "%s%s must now %s", turn_words(e), asked_name(m, top),
		    is_long ? frame_words(e->arena, m, top, side) : top->state->asks);
}

const char *situation(struct errand *e, int side)
{
	return situation_words(e, side, true);
}

static const char *subject_of(struct errand *e, int side)
{
	const struct table *t = &e->table;
	const char *words = situation_words(e, side, false);
	size_t length = strlen(words);

	if (length > MOST_SUBJECT) {
		length = MOST_SUBJECT;
		while (length && words[length] != ' ')
			length--;
	}
	return text(e->arena, "[%s%s%s] %.*s", t->name, t->token_in_subject ? "." : "",
		    t->token_in_subject ? t->players[side].token : "", (int)length, words);
}

const char *reply_address(const struct errand *e, int side)
{
	const struct table *t = &e->table;

	if (t->token_in_subject)
		return address_plain(e->arena, t->address);
	return address_with(e->arena, t->address, t->name, t->players[side].token);
}

/* ---- what may be answered ---------------------------------------------------- */

/* The verb of a line of options. */
static const char *verb_of(struct arena *arena, const char *line)
{
	const char *at = strstr(line, "do: ");

	return at ? text_copy(arena, at + 4, strcspn(at + 4, ",}")) : "";
}

/* Whoever copies a line should not give up the game by it. */
static bool ends_game(struct errand *e, const char *line, int side)
{
	struct match *m = NEW_RAW(e->arena, struct match);
	struct letter letter = { .as = side };
	struct way way = { .letter = &letter };
	struct dice_source none = dice_of_none();
	struct ruling r = { .arena = e->arena, .dice = &none, .quiet = true };
	const char *why = NULL;
	const struct doc *d = doc_read(e->arena, line, strlen(line), "option", NULL, &why);

	match_copy(m, &e->file->match);
	return d && adjudicate(m, d, &way, &r) && is_over(m);
}

/* The options, of which enough of each verb are written to choose a few. */
struct listing {
	struct errand *e;
	int side;
	const char *verb; /* of the last one, and how many of it came one after the other */
	int of_verb;
	int n; /* of all */
	struct texts lines;
};

static bool list_option(void *context, const struct action *a, const struct list *some)
{
	struct listing *l = context;
	const struct match *m = &l->e->file->match;
	struct buffer b = { .arena = l->e->arena };
	struct action own;
	const struct line *remark;

	l->n++;
	l->of_verb = l->verb && same(l->verb, a->verb->name) ? l->of_verb + 1 : 1;
	l->verb = a->verb->name;
	if (l->of_verb > 2 * MOST_LIKELY)
		return true;
	own = *a;
	own.side = (int16_t)by_whom(m, a, l->side);
	doc_write_flow(&b, option_encode(b.arena, m, &own, some));
	if ((remark = option_remark(m, a, b.arena)))
		buffer_printf(&b, " # %s [%s]", remark->text, remark->rule);
	texts_add(&l->lines, b.arena, b.bytes);
	return true;
}

static void list_options(struct listing *l)
{
	const struct match *m = &l->e->file->match;
	const struct wanted all = { .place = NONE };

	if (!is_over(m) && may_answer(m, l->side))
		each_wanted(m, l->e->arena, &all, list_option, l);
}

/* A few of each verb, in the order of the options: what stands first is what the game offers first. */
static void pick_likely(struct errand *e, int side, const struct texts *all, bool any, struct texts *to)
{
	struct arena *arena = e->arena;
	struct texts verbs = { 0 };
	bool *taken = NEW_N(arena, bool, all->n + 1);

	for (int i = 0; i < all->n; i++)
		texts_add(&verbs, arena, verb_of(arena, all->v[i]));
	for (int round = 0; round < MOST_LIKELY && to->n < MOST_LIKELY; round++) {
		const char *last = NULL;
		int of_round = 0;

		for (int i = 0; i < all->n && to->n < MOST_LIKELY; i++) {
			of_round = last && same(last, verbs.v[i]) ? of_round : 0;
			last = verbs.v[i];
			if (taken[i] || of_round)
				continue;
			of_round = 1;
			taken[i] = true;
			if (any ||
			    (strlen(all->v[i]) < LONG_LINE && (round || !ends_game(e, all->v[i], side))))
				texts_add(to, arena, all->v[i]);
		}
	}
}

/* The same with the position that it is for; a remark behind it stays. */
static const char *with_for(struct errand *e, const char *line, int side)
{
	const char *remark = strstr(line, "} # ");
	size_t length = remark ? (size_t)(remark - line) : strlen(line) - 1;

	return text(e->arena, "%.*s, for: '%s'}", (int)length, line, for_text(e->arena, e->file, side));
}

/* Who opens letters himself has the whole file, and when the game is over everybody; else it is his view. */
static bool has_whole_file(const struct errand *e)
{
	return same(e->table.dice, dice_modes[DICE_SEALED]) || is_over(&e->file->match);
}

const char *attached_name(const struct errand *e, int side)
{
	return has_whole_file(e) ? text(e->arena, "%s.yaml", e->table.name)
				 : text(e->arena, "%s.%s.yaml", e->table.name, e->table.players[side].side);
}

/* A word of a command line; the actions themselves have single quotes. */
static void add_shell_word(struct buffer *b, const char *words)
{
	buffer_text(b, "\"");
	for (; *words; words++) {
		if (strchr("\"$`\\", *words))
			buffer_text(b, "\\");
		buffer_add(b, words, 1);
	}
	buffer_text(b, "\"");
}

void add_signing(struct errand *e, struct composition *c, int side, const struct texts *actions)
{
	struct buffer b = { .arena = e->arena };
	struct section *s = add_section(c, COMMANDS,
					"To sign, with the file that is attached; mail what "
					"this prints");

	buffer_printf(&b, "umpire sign %s -k my.key", attached_name(e, side));
	for (int i = 0; i < actions->n; i++) {
		const char *remark = strstr(actions->v[i], "} # ");

		buffer_text(&b, " -a ");
		add_shell_word(
			&b, remark ? text_copy(e->arena, actions->v[i], (size_t)(remark + 1 - actions->v[i]))
				   : actions->v[i]);
	}
	section_line(c, s, "%s", b.bytes);
}

void add_likely(struct errand *e, struct composition *c, int side)
{
	struct listing listing = { .e = e, .side = side };
	struct texts likely = { 0 };
	struct section *s;
	int more;

	list_options(&listing);
	if (!listing.n)
		return;
	pick_likely(e, side, &listing.lines, false, &likely);
	if (!likely.n) /* as in the last turn, where whatever is done ends the game */
		pick_likely(e, side, &listing.lines, true, &likely);
	more = listing.n - likely.n;
	s = add_section(c, COMMANDS, more ? "Some answers, to copy" : "All answers, to copy");
	for (int i = 0; i < likely.n; i++) /* what is signed says itself for which position it is */
		section_line(c, s, "%s",
			     e->table.players[side].has_key ? likely.v[i] : with_for(e, likely.v[i], side));
	if (more) {
		s = add_section(c, WORDS, NULL);
		section_line(
			c, s,
			"There are %d more: a line 'options' in your answer asks for all, 'options VERB' "
			"for some.",
			more);
	}
	if (e->table.players[side].has_key && likely.n) {
		likely.n = 1;
		add_signing(e, c, side, &likely);
	}
}

/* ---- sections -------------------------------------------------------------------- */

static void join(struct composition *to, const struct composition *from)
{
	for (int i = 0; i < from->n; i++)
		*add_section(to, from->sections[i].kind, NULL) = from->sections[i];
}

static void add_clock(struct errand *e, struct composition *c, struct section *s)
{
	for (int i = 0; i < e->table.n; i++) {
		int64_t end = deadline_of(e, i);

		if (end)
			section_line(c, s, "%s has until %s.", e->table.players[i].side,
				     date_words(e->arena, end, e->table.language));
	}
}

static void add_situation(struct errand *e, struct composition *c, int side)
{
	struct section *s = add_section(c, WORDS, "Now");

	section_line(c, s, "%s.", situation(e, side));
	if (!e->contents)
		return;
	add_clock(e, c, s);
	if (!(e->state.asked >> side & 1))
		return;
	if (owed(e)) {
		section_line(c, s, "Open it with the file that is attached, and mail what that prints:");
		s = add_section(c, COMMANDS, NULL);
		section_line(c, s, "umpire open %s --opening -k my.key", attached_name(e, side));
		return;
	}
	if (!e->told[side].has_options)
		add_likely(e, c, side);
}

static const char *foot_of(struct errand *e)
{
	return text(e->arena,
		    "Answer this letter: your actions, one a line, or words such as show, options, rule 4.1, "
		    "note: TEXT, help. What you quote is left out. Table %s at %s.",
		    e->table.name, address_plain(e->arena, e->table.address));
}

/* The last of them; a set-up has a hundred. */
static void add_log_lines(struct composition *c, const struct texts *log)
{
	struct section *s = add_section(c, LOG, "What happened");
	int first = greater(0, log->n - MOST_LOG);

	if (first)
		section_line(c, s, "(%d lines before these: a line 'log 200' in your answer asks for them)",
			     first);
	for (int i = first; i < log->n; i++)
		section_line(c, s, "%s", log->v[i]);
}

static void compose(struct errand *e, struct composition *c, int side)
{
	struct told *t = &e->told[side];

	*c = (struct composition){
		.arena = e->arena, .mark = letter_mark, .title = situation(e, side), .foot = foot_of(e)
	};
	join(c, &t->words);
	add_log_lines(c, &t->log);
	join(c, &t->after);
	add_situation(e, c, side);
	if (e->table.letters == PLAIN && e->contents && t->log.n)
		add_board(e, c, side);
}

/* ---- files --------------------------------------------------------------------------- */

static void attach(struct errand *e, struct told *t, const char *name, const char *type,
		   const struct buffer *b)
{
	t->files = array_grown(e->arena, t->files, t->n_files, sizeof t->files[0]);
	t->files[t->n_files++] =
		(struct enclosure){ .name = name, .type = type, .bytes = b->bytes, .length = b->length };
}

static void attach_view(struct errand *e, int side)
{
	struct args args = { .key = keeper_key(e) };
	struct answer a;

	if (has_whole_file(e)) {
		attach(e, &e->told[side], attached_name(e, side), "application/yaml",
		       &(struct buffer){ .bytes = text_copy(e->arena, e->contents, e->length),
					 .length = e->length });
		return;
	}
	a = ask_umpire(e, run_view, &args, e->table.players[side].side, "-", NULL);
	if (a.is_written)
		attach(e, &e->told[side], attached_name(e, side), "application/yaml", &a.bytes);
}

static void attach_page(struct errand *e, int side)
{
	struct args args = { .side = e->table.players[side].side,
			     .listed = true,
			     .mail_to = reply_address(e, side),
			     .subject = subject_of(e, side) };
	struct answer a = ask_umpire(e, run_page, &args, "-", NULL);

	if (a.is_written)
		attach(e, &e->told[side], text(e->arena, "%s.%s.html", e->table.name, args.side), "text/html",
		       &a.bytes);
}

static void attach_files(struct errand *e, int side)
{
	struct told *t = &e->told[side];
	bool is_asked = e->state.asked >> side & 1, all = e->table.letters == PAGES;

	if (!e->contents)
		return;
	if (t->with_page || (all && is_asked))
		attach_page(e, side);
	if (t->with_view || all || e->table.players[side].has_key || is_over(&e->file->match))
		attach_view(e, side);
}

/* ---- letters --------------------------------------------------------------------------- */

static const char *domain_of(const struct errand *e)
{
	return strrchr(e->table.address, '@') + 1; /* table_read has found one */
}

/* With the time: a table that was brought back from an archive counts its letters anew. 0: of the thread. */
static const char *letter_id(const struct errand *e, int side, int serial)
{
	const char *when = serial ? text(e->arena, ".%jx", (uintmax_t)e->now) : "";

	return text(e->arena, "%s.%s.%s.%d%s@%s", e->table.name, e->table.born, e->table.players[side].side,
		    serial, when, domain_of(e));
}

/* An answer goes on from the letter that it answers, all else from our last one. */
static void set_thread(struct errand *e, struct outgoing *o, int side)
{
	const struct seat *s = &e->state.seats[side];
	const struct message *m = e->message;

	if (e->told[side].is_answer) {
		o->in_reply_to = m->id;
		o->references = text(e->arena, "%s %s", m->references, m->id);
	} else if (s->our_last) {
		o->in_reply_to = s->our_last;
		o->references = text(e->arena, "%s %s", letter_id(e, side, 0), s->our_last);
	}
}

/* Beside a long answer there is no room for the board: mail programs cut off what has more than 100 KB. */
static bool has_room(const struct buffer *words, const struct buffer *html, const struct picture *board)
{
	return words->length + html->length + board->length < MOST_SHOWN;
}

static void add_picture(struct composition *c, struct outgoing *o, struct picture *board)
{
	struct section *s = add_section(c, PICTURE, "The board");

	s->is_html_only = true;
	o->pictures = board;
	o->n_pictures = 1;
}

static void set_words(struct errand *e, struct outgoing *o, int side)
{
	struct buffer words = { .arena = e->arena }, html = { .arena = e->arena };
	struct composition *c = NEW(e->arena, struct composition);
	struct picture *board = NEW(e->arena, struct picture);

	compose(e, c, side);
	compose_text(&words, c);
	o->text = words.bytes;
	if (e->table.letters == PLAIN)
		return;
	compose_html(&html, c, NULL, 0, o->cid_domain);
	if (e->contents && draw_board(e, side, board) && has_room(&words, &html, board)) {
		html.length = 0;
		add_picture(c, o, board);
		compose_html(&html, c, o->pictures, o->n_pictures, o->cid_domain);
	}
	o->html = html.bytes;
}

void letter_to(struct errand *e, int side)
{
	const struct table *t = &e->table;
	struct told *told = &e->told[side];
	struct seat *seat = &e->state.seats[side];
	struct buffer b = { .arena = e->arena };
	int serial = ++seat->serial;
	struct outgoing o = {
		/* some mail programs answer to From, whatever Reply-To says */
		.from = { text(e->arena, "umpire, %s", t->title), reply_address(e, side) },
		.to = t->players[side].who,
		.reply_to = { NULL, reply_address(e, side) },
		.subject = subject_of(e, side),
		.id = letter_id(e, side, serial),
		.in_reply_to = "",
		.references = "",
		.list_id = text(e->arena, "%s.%s", t->name, domain_of(e)),
		.date = e->now,
		.cid_domain = text(e->arena, "%d.%s", serial, domain_of(e)),
		.is_answer = told->is_answer,
	};

	if (told->to)
		o.to.address = told->to;
	attach_files(e, side);
	o.files = told->files;
	o.n_files = told->n_files;
	set_thread(e, &o, side);
	set_words(e, &o, side);
	queue_sender(&b, address_with(e->arena, t->address, t->name, ""));
	message_write(&b, &o);
	change_put(&e->change, text(e->arena, "out/new/%s.%010d", t->players[side].side, serial), b.bytes,
		   b.length);
	seat->our_last = o.id;
	for (int i = 0; i < e->state.n_held; i++) /* which of them his answer is about */
		if (e->state.held[i].side == side && !e->state.held[i].asked)
			e->state.held[i].asked = o.id;
}

void tell_all(struct errand *e)
{
	unsigned newly = e->state.asked & ~e->asked_before;

	drop_stale_proposal(e);
	for (int i = 0; i < e->table.n; i++)
		if (e->told[i].is_due || e->told[i].log.n || newly >> i & 1)
			letter_to(e, i);
}
