/* SPDX-License-Identifier: ISC */
/* query.c: what there is to know of a unit, and of a place. */
#include "cmd.h"
#include "engine/facts.h"

/* {unit: dietl, facts: [{what: at, text: 0919 Bjornfjell}, ...]} */
static struct doc *facts_doc(struct arena *arena, const struct facts *f, const char *kind, const char *id)
{
	struct doc *d = doc_new(arena, DOC_MAP), *list;

	doc_add_text(arena, d, kind, "%s", id)->quoted = true;
	list = doc_add(d, "facts", doc_new(arena, DOC_LIST));
	for (const struct fact *one = f->first; one; one = one->next) {
		struct doc *entry = doc_add(list, NULL, doc_new(arena, DOC_MAP));

		doc_add_text(arena, entry, "what", "%s", one->what)->quoted = true;
		doc_add_text(arena, entry, "text", "%s", one->text)->quoted = true;
		if (one->rule)
			doc_add_text(arena, entry, "rule", "%s", one->rule)->quoted = true;
	}
	return d;
}

/* For people a line each; for programs a list. */
static void write_facts(struct answer *a, const struct facts *f, const char *kind, const char *id)
{
	a->is_written = true;
	a->found = facts_doc(a->ruling.arena, f, kind, id);
	buffer_printf(&a->bytes, "%s\n", id);
	add_facts(&a->bytes, f);
}

/* That it is not seen is told alike of all that the side does not see, wherever they are. */
static bool find_unit(const struct match *m, const char *name, int side, int *piece, struct ruling *r)
{
	const char *why = NULL, *id;

	*piece = piece_called(r->arena, m->data, name, &why);
	if (*piece == NONE)
		return trouble(r, "%s", why);
	if (sight_of(m, *piece, side) == SEEN)
		return true;
	id = m->data->counters->pieces[*piece].id;
	return trouble(r, "%s does not know where %s is; 'umpire help %s %s' tells what is printed on it",
		       m->game->forms->sides[side], id, m->game->name, id);
}

static bool find_place(const struct match *m, const char *name, int *place, struct ruling *r)
{
	const char *why = NULL;

	*place = place_called(r->arena, m->data, name, &why);
	return *place != NONE || trouble(r, "%s", why);
}

static void note_veil(struct answer *a, const struct match *m)
{
	if (m->veil)
		a->note = "a view does not tell what the rules make of it: that may hang on what is hidden";
}

void run_unit(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct facts facts = { .arena = r->arena };
	struct game_file file;
	int side, piece;

	if (!seen_read(&file, args->rest[0], args, &side, r) ||
	    !find_unit(&file.match, args->rest[1], side, &piece, r))
		return;
	facts_of_unit(&facts, &file.match, piece, side);
	note_veil(a, &file.match);
	write_facts(a, &facts, "unit", file.match.data->counters->pieces[piece].id);
}

void run_place(const struct args *args, struct answer *a)
{
	struct ruling *r = &a->ruling;
	struct facts facts = { .arena = r->arena };
	struct game_file file;
	int side, place;

	if (!seen_read(&file, args->rest[0], args, &side, r) ||
	    !find_place(&file.match, args->rest[1], &place, r))
		return;
	facts_of_place(&facts, &file.match, place, side);
	note_veil(a, &file.match);
	write_facts(a, &facts, "place", file.match.data->map->places[place].id);
}

int cmd_unit(const struct args *args, struct arena *arena)
{
	return print_answer(run_unit, args, arena);
}

int cmd_place(const struct args *args, struct arena *arena)
{
	return print_answer(run_place, args, arena);
}
