/* SPDX-License-Identifier: ISC */
/* common.c: what the commands say, and the names that they are given. */
#include "cmd.h"
#include "engine/facts.h"
#include "draw/look.h"

#include <string.h>

enum { COLUMNS = 78 };

/* ---- saying ----------------------------------------------------------- */

static void print_refused(const char *rule, const char *words)
{
	if (rule && *rule)
		fprintf(stderr, "refused: %s [%s]\n", words, rule);
	else
		fprintf(stderr, "refused: %s\n", words);
}

int report(const struct ruling *r)
{
	if (r->verdict == TROUBLE && *r->text)
		fprintf(stderr, "%s: %s\n", program_name, r->text);
	else if (r->verdict == REFUSED && r->broken)
		for (const struct line *l = r->broken; l; l = l->next)
			print_refused(l->rule, l->text);
	else if (r->verdict == REFUSED)
		print_refused(r->rule, r->text);
	return (int)r->verdict;
}

void command_help(const struct command *c, FILE *out)
{
	fprintf(out, "usage: %s %s %s\n\n%s\n", program_name, c->name, c->synopsis, c->about);
	args_help(c->accepts, out);
}

int usage(const char *command, const char *fmt, ...)
{
	struct arena arena = { 0 };
	va_list ap;

	va_start(ap, fmt);
	fprintf(stderr, "%s: %s\n", program_name, printable(&arena, text_v(&arena, fmt, ap)));
	va_end(ap);
	if (command)
		fprintf(stderr, "Try '%s %s --help'.\n", program_name, command);
	else
		fprintf(stderr, "Try '%s help'.\n", program_name);
	arena_free(&arena);
	return TROUBLE;
}

void add_log(struct buffer *b, const struct line *log, int side)
{
	for (const struct line *l = log; l; l = l->next) {
		if (!may_read(l, side))
			continue;
		if (l->rule && *l->rule)
			buffer_printf(b, "%s [%s]\n", l->text, l->rule);
		else
			buffer_printf(b, "%s\n", l->text);
	}
}

void add_wrapped(struct buffer *b, const char *indent, const char *more, const char *words)
{
	size_t column = 0;

	for (const char *at = words + strspn(words, " \n"); *at; at += strspn(at, " \n")) {
		size_t length = strcspn(at, " \n");

		if (column && column + 1 + length > COLUMNS) {
			buffer_text(b, "\n");
			column = 0;
			indent = more;
		}
		buffer_text(b, column ? " " : indent);
		column += column ? 1 : strlen(indent);
		buffer_add(b, at, length);
		column += length;
		at += length;
	}
	buffer_text(b, "\n");
}

/* [9.5.5a, 11.1.1a] */
static const char *cited(struct arena *arena, const char *const *clauses)
{
	struct buffer b = { .arena = arena };

	for (int i = 0; clauses[i]; i++)
		buffer_printf(&b, "%s%s", i ? ", " : "[", clauses[i]);
	return text(arena, "%s]", b.bytes);
}

void add_facts(struct buffer *b, const struct facts *f)
{
	for (const struct fact *one = f->first; one; one = one->next)
		add_wrapped(b, "  ", "      ",
			    text(b->arena, one->rule ? "%s: %s [%s]" : "%s: %s", one->what, one->text,
				 one->rule));
}

void add_changes(struct buffer *b, const struct rules *rules, int after)
{
	for (int i = 0; i < rules->n_changes; i++) {
		const struct change *c = &rules->changes[i];

		if (c->edition <= after)
			continue;
		if (i == 0 || c[-1].edition != c->edition)
			buffer_printf(b, "edition %d\n", c->edition);
		add_wrapped(b, "  ", "    ",
			    text(b->arena, "%s %s", c->changed, cited(b->arena, c->clauses)));
	}
}

/* ---- names ------------------------------------------------------------ */

const struct game *game_named(const char *name, struct ruling *r)
{
	const struct game *g = game_find(name);

	if (!g)
		trouble(r, "there is no game '%s'%s", name, name_hint(r->arena, name, game_name, NULL));
	return g;
}

bool side_named(const struct game *g, const char *name, int *side, struct ruling *r)
{
	*side = NONE;
	if (!name)
		return true;
	*side = name_index(g->forms->sides, name);
	if (*side >= 0)
		return true;
	return trouble(r, "%s has no side '%s'%s", g->name, name,
		       name_hint_in(r->arena, name, g->forms->sides));
}

bool sender_named(const struct game *g, const struct args *args, int *as, struct ruling *r)
{
	if (args->as && args->side && !same(args->as, args->side))
		return trouble(r, "--as %s prints what %s may know: --side %s does not go with it", args->as,
			       args->as, args->side);
	return side_named(g, args->as, as, r);
}

bool asker_named(const struct game *g, const struct args *args, int *side, struct ruling *r)
{
	return sender_named(g, args, side, r) && (args->as || side_named(g, args->side, side, r));
}

bool zones_named(const struct game *g, const char *name, uint32_t *sides, struct ruling *r)
{
	int side;

	*sides = name && same(name, "all") ? ~UINT32_C(0) : 0;
	if (!name)
		return true;
	if (!g->look || !g->look->zone)
		return trouble(r, "%s has no zones of control", g->name);
	if (*sides)
		return true;
	if (!side_named(g, name, &side, r))
		return false;
	*sides = UINT32_C(1) << side;
	return true;
}

bool los_named(const struct match *m, int side, const char *name, int *place, struct ruling *r)
{
	const char *why = NULL;
	int piece;

	*place = NONE;
	if (!name)
		return true;
	if (!m->game->look || !m->game->look->sees)
		return trouble(r, "%s has no lines of sight", m->game->name);
	piece = piece_find(m->data, name);
	*place = piece == NONE ? place_called(r->arena, m->data, name, &why) : place_find(m->data, name);
	if (*place != NONE)
		return true;
	if (piece == NONE)
		piece = piece_called(r->arena, m->data, name, &why);
	if (piece == NONE)
		return trouble(r, "there is no piece and no place '%s'%s", name,
			       *place_hint(r->arena, m->data, name) ? place_hint(r->arena, m->data, name)
			       : piece_hint(r->arena, m->data, name));
	if (m->at[piece] == NONE || sight_of(m, piece, side) != SEEN)
		return trouble(r, "%s is nowhere%s%s", name, side == NONE ? "" : " that is known to ",
			       side == NONE ? "" : m->game->forms->sides[side]);
	*place = m->at[piece];
	return true;
}

bool around_named(const struct data *d, const char *name, int *place, int *radius, struct ruling *r)
{
	size_t length = name ? strcspn(name, ":") : 0;
	const char *id = text_copy(r->arena, name ? name : "", length), *why = NULL;
	int n = 0;

	*place = NONE;
	if (!name)
		return true;
	*place = place_called(r->arena, d, id, &why);
	if (*place == NONE)
		return trouble(r, "%s", why);
	if (!name[length])
		return true;
	for (const char *at = name + length + 1; *at >= '0' && *at <= '9' && n < 100; at++)
		n = n * 10 + *at - '0';
	if (n > 99 || n == 0 || strspn(name + length + 1, "0123456789") != strlen(name + length + 1))
		return trouble(r, "--around is written 0919 or 0919:3, not '%s'", name);
	*radius = n;
	return true;
}

bool scenario_named(const struct data *d, const char *name, int *scenario, struct ruling *r)
{
	*scenario = name ? scenario_find(d, name) : 0;
	if (*scenario != NONE)
		return true;
	return trouble(r, "there is no scenario '%s'%s", name,
		       name_hint(r->arena, name, scenario_name, d));
}

bool options_named(const struct game *g, const struct texts *names, uint32_t *options, struct ruling *r)
{
	*options = 0;
	for (int i = 0; g->options && g->options[i].name; i++)
		*options |= g->options[i].on ? UINT32_C(1) << i : 0;
	for (int i = 0; i < names->n; i++) {
		const char *name = names->v[i];
		int with = option_index(g, name);
		int without = strncmp(name, "no-", 3) ? NONE : option_index(g, name + 3);

		if (with != NONE)
			*options |= UINT32_C(1) << with;
		else if (without != NONE)
			*options &= ~(UINT32_C(1) << without);
		else
			return trouble(r, "%s has no option '%s'%s", g->name, name,
				       name_hint(r->arena, name, option_name, g));
	}
	return true;
}

const struct data *data_named(const struct game *g, const char *dir, struct ruling *r)
{
	const struct data *d = game_data(g, r->arena);
	const char *why = NULL;

	if (dir && !(d = data_load_dir(r->arena, g->forms, dir, d, &why)))
		trouble(r, "%s", why);
	return d;
}
