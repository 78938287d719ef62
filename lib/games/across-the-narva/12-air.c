/* SPDX-License-Identifier: ISC */
/* 12-air.c: 12.0 air units: which can fly, where they land, and how they become ready again. */
#include "games/across-the-narva/narva.h"

static int air_home(const struct match *m, int p)
{
	return place_find(m->data, counter(m, p)->begins);
}

/* ---- 12.1 air attack ---------------------------------------------------------- */

/* 12.1b c */
static bool check_sortie(const struct match *m, int side, int p, int value, struct ruling *r)
{
	if (type_of(m, p) != AIR || side_of(m, p) != side)
		return refuse(r, "12.1", "%s is no air unit of yours", id(m, p));
	if (!an_is_at_home(m, p))
		return refuse(r, "12.1", "%s is not ready", id(m, p));
	if (printed(m, p, value) < 1)
		return refuse(r, "12.1", "%s cannot fly a %s attack", id(m, p),
			      value == ATTACK ? "full" : "normal");
	return true;
}

/* Told of each of them. */
static bool check_flyers(const struct match *m, int side, const struct list *units, int value,
			 struct ruling *r)
{
	bool fine = true;

	for (int i = 0; i < units->n; i++) {
		if (list_repeats(units, i))
			fine = refuse(r, "12.1", "%s is named twice", id(m, units->v[i]));
		else if (!check_sortie(m, side, units->v[i], value, r))
			fine = false;
	}
	return fine;
}

bool an_check_missions(const struct match *m, const struct list *full, const struct list *normal,
		       struct ruling *r)
{
	int n = full->n + normal->n;

	if (n && own_of(m)->no_air)
		return refuse(r, "RET.6", "no air missions are flown in the rest of this turn");
	return n <= limit(m, AIR_UNITS) ||
	       refuse(r, "12.1", "no more than %d air units can fly in one combat", limit(m, AIR_UNITS));
}

bool an_check_sorties(const struct match *m, int side, const struct list *full, const struct list *normal,
		      struct ruling *r)
{
	for (int i = 0; i < full->n; i++)
		if (list_has(normal, full->v[i]))
			return refuse(r, "12.1", "%s flies either a full or a normal attack",
				      id(m, full->v[i]));
	return check_flyers(m, side, full, ATTACK, r) && check_flyers(m, side, normal, ATTACK2, r);
}

void an_fly(struct match *m, const struct list *full, const struct list *normal)
{
	for (int i = 0; i < full->n; i++)
		mark(m, full->v[i], FULL_ATTACK);
	for (int i = 0; i < normal->n; i++)
		mark(m, normal->v[i], NORMAL_ATTACK);
}

/* 12.1.1a b */
void an_land_air(struct match *m, struct ruling *r)
{
	EACH_UNIT(p, m) {
		if (type_of(m, p) != AIR || !has_mark(m, p, FULL_ATTACK | NORMAL_ATTACK))
			continue;
		say(r, "12.1.1", "%s %s", id(m, p),
		    has_mark(m, p, FULL_ATTACK) ? "is grounded" : "goes to refit");
		put(m, p, known(m, has_mark(m, p, FULL_ATTACK) ? GROUNDED : REFIT));
		unmark(m, p, FULL_ATTACK | NORMAL_ATTACK);
	}
}

/* ---- 12.2 recovery ------------------------------------------------------------ */

/* Those of the sides (as bits) that lie in a box become ready. */
static void make_ready(struct match *m, struct ruling *r, unsigned sides, int box, const char *rule)
{
	EACH_UNIT(p, m)
		if (type_of(m, p) == AIR && sides >> side_of(m, p) & 1 && lies_in(m, p, box)) {
			put(m, p, air_home(m, p));
			say(r, rule, "%s is ready", id(m, p));
		}
}

static void refit(struct match *m, struct ruling *r, unsigned sides, const char *rule)
{
	EACH_UNIT(p, m)
		if (type_of(m, p) == AIR && sides >> side_of(m, p) & 1 && lies_in(m, p, GROUNDED)) {
			put(m, p, known(m, REFIT));
			say(r, rule, "%s goes to refit", id(m, p));
		}
}

/* 3.0b Refit is emptied first, so that nobody goes two boxes. */
void an_return_air(struct match *m, struct ruling *r)
{
	make_ready(m, r, 1u << GERMAN | 1u << SOVIET, REFIT, "12.2.2");
	refit(m, r, 1u << GERMAN | 1u << SOVIET, "12.2.1");
}

/* RET.9a One box up, none two; RET.10a all of them to their air armies. */
void an_raise_air(struct match *m, struct ruling *r, bool to_ready)
{
	const char *rule = to_ready ? "RET.10" : "RET.9";

	make_ready(m, r, 1u << SOVIET, REFIT, rule);
	if (to_ready)
		make_ready(m, r, 1u << SOVIET, GROUNDED, rule);
	else
		refit(m, r, 1u << SOVIET, rule);
}
