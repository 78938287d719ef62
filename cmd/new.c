/* SPDX-License-Identifier: ISC */
/* new.c: begins a game. */
#include "terms.h"
#include "engine/adjudicate.h"
#include "engine/dice.h"
#include "engine/history.h"
#include "proof/agreement.h"

/* Dice of the set-up are kept as the first entry of the history. */
static void record_dice(struct game_file *file, const struct ruling *r)
{
	struct doc *doc = doc_new(r->arena, DOC_MAP);
	const struct entry entry = { .kind = SET_UP, .doc = doc };

	if (!r->n_rolled)
		return;
	doc_add_text(r->arena, doc, "do", "new");
	history_add(file, r->arena, &(struct step){
		.entry = &entry, .doc = doc, .ruling = r, .after = &file->match,
	});
}

static bool begin(const struct args *args, struct game_file *file, struct ruling *r)
{
	const struct game *g = game_named(args->rest[0], r);
	const struct data *d;
	uint32_t options;
	int scenario;

	if (!g || !(d = data_named(g, args->data, r)) || !scenario_named(d, args->scenario, &scenario, r) ||
	    !options_named(g, &args->options, &options, r))
		return false;
	*file = (struct game_file){ .name = "the new game", .history = "" };
	match_new(&file->match, g, d, scenario, options, r);
	if (r->verdict != LAWFUL)
		return false;
	if (!terms_begin(file, args, NULL, r))
		return false;
	if (r->n_rolled && !same(doc_text(file->terms, "dice"), dice_modes[DICE_OPEN]))
		return trouble(r, "the set-up of this game rolls dice, which no letter could prove");
	record_dice(file, r);
	return true;
}

/* The actions of the ready set-up; what comes of each joins the ruling's log. */
static bool set_up(struct game_file *file, struct ruling *r)
{
	const struct match *m = &file->match;
	const struct scenario *s = &m->data->scenarios[m->scenario];
	const char *why = NULL;

	if (!s->setup)
		return trouble(r, "%s, %s has no ready set-up: both sides are in place", m->game->name,
			       s->name);
	if (!same(doc_text(file->terms, "dice"), dice_modes[DICE_OPEN]))
		why = "its dice are kept, too";
	if (doc_get(file->terms, "players"))
		why = "players with keys sign what they do";
	if (why)
		return trouble(r, "%s: what 'umpire games %s --set-up -s %s' prints goes to 'umpire "
			       "apply -k'", why, m->game->name, s->name);
	for (int i = 0; s->setup[i]; i++) {
		struct ruling one = { .arena = r->arena, .dice = r->dice };
		struct way way = { .file = file, .proof = SOUND };
		const char *action = s->setup[i];
		const struct doc *d = doc_read(r->arena, action, strlen(action), "set-up", NULL, &why);

		if (!d || !adjudicate(&file->match, d, &way, &one))
			return trouble(r, "the ready set-up does not fit: %s: %s", action,
				       d ? one.text : why);
		ruling_log_join(r, &one);
	}
	return true;
}

void run_new(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct game_file file;

	if (!target_take(&a->target, args, NULL, r) || !(r->dice = dice_read(args, r)) ||
	    !begin(args, &file, r) || (args->set_up && !set_up(&file, r)) || !dice_used_up(r))
		return;
	answer_log(a, r->log, NONE);
	answer_game(a, &file, 0, SOUND);
}

int cmd_new(const struct args *args, struct arena *arena)
{
	return print_answer(run_new, args, arena);
}
