/* SPDX-License-Identifier: ISC */
/* 21-fog.c: 21.0 what a side may see of the other, and the recon action. */
#include "games/narvik-1940/narvik.h"

bool nv_is_foggy(const struct match *m)
{
	return plays(m, OPTION_FOG);
}

unsigned nv_readers(const struct match *m, int side)
{
	return plays(m, OPTION_FOG) ? 1u << side : ~0u;
}

/* 21.0a 21.0e Displays and staging areas are closed; on the map flags show; placed strikes are open. */
enum sight nv_sight(const struct match *m, int p, int side)
{
	if (side == side_of(m, p) || !plays(m, OPTION_FOG))
		return SEEN;
	if (nv_is_strike(m, p) && unit_of(m, p)->aim != NONE && lies_in(m, p, AVAILABLE))
		return SEEN;
	if (!nv_on_map(m, p))
		return UNSEEN;
	return has_mark(m, p, SEEN_RECON | SEEN_NOW) ? SEEN : BACK;
}

/* 2.3b 21.0a */
const char *nv_back(const struct match *m, int p)
{
	return m->game->forms->values[NATION].words[printed(m, p, NATION)];
}

void nv_reveal_unit(struct match *m, struct ruling *r, int p, unsigned seen)
{
	if (!plays(m, OPTION_FOG))
		return;
	if (!has_mark(m, p, SEEN_RECON | SEEN_NOW)) {
		say(r, "21.0", "%s is revealed in %s", id(m, p), place_name(m, m->at[p]));
		r->revealed = true;
	}
	mark(m, p, seen);
}

/* 21.0d */
void nv_reveal_hex(struct match *m, struct ruling *r, int h)
{
	EACH_PIECE_AT(p, m, h)
		nv_reveal_unit(m, r, p, SEEN_NOW);
}

/* ---- recon ------------------------------------------------------------ */

struct recon_args {
	int16_t at;
};

static bool check_recon(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct recon_args *recon = args_of(a);

	if (is_hex(m, recon->at))
		return true;
	return refuse(r, "21.0", "%s is no hex of the map", place_name(m, recon->at));
}

static void recon_hex(struct match *m, struct ruling *r, int side, int h)
{
	if (!is_hex(m, h))
		return;
	EACH_PIECE_AT(p, m, h)
		if (side_of(m, p) != side)
			nv_reveal_unit(m, r, p, SEEN_RECON);
}

/*
 * 21.0b The hex and those around it. 21.0c What an earlier recon showed ends with this action; what this one
 * shows stays for the side's next.
 */
static void recon(struct match *m, const struct action *a, struct ruling *r)
{
	const struct recon_args *recon = args_of(a);

	say(r, "21.0", "%s looks at %s and around it", side_name(m, a->side), place_name(m, recon->at));
	nv_close_action(m, r);
	recon_hex(m, r, a->side, recon->at);
	EACH_LINK(l, m->data, recon->at)
		recon_hex(m, r, a->side, l->to);
}

static void find_hidden(const struct match *m, int h, int side, struct list *hexes)
{
	if (!is_hex(m, h))
		return;
	EACH_PIECE_AT(p, m, h)
		if (sight_of(m, p, side) != SEEN && !list_has(hexes, h))
			list_add(hexes, h);
}

static void explain_recon(const struct match *m, const struct action *a, struct ruling *r)
{
	const struct recon_args *recon = args_of(a);
	struct list hexes = { 0 };

	find_hidden(m, recon->at, a->side, &hexes);
	EACH_LINK(l, m->data, recon->at)
		find_hidden(m, l->to, a->side, &hexes);
	account(r, "21.0", "enemies will be shown in: %s", place_names(r, m, &hexes, "no hex"));
	account(r, "21.0", "they stay so until the end of %s's next action", side_name(m, a->side));
}

static void offer_recon(const struct match *m, struct offers *o)
{
	struct action a;
	struct recon_args *recon = args_in(&a);

	offer_start(o, &a);
	for (int h = 0; h < m->data->map->n_places && !o->full; h++)
		offer_with(o, &a, &recon->at, h);
}

static const struct param recon_params[] = {
	{ PARAM(struct recon_args, at, ARG_PLACE), .about = "any hex" },
	{ 0 }
};

static const struct verb recon_verb = {
	.name = "recon",
	.about = "reveals all enemy units in the hex and next to it; ends the action",
	.rules = "21.0",
	.params = recon_params,
	.checks = CHECKS(check_recon),
	.apply = recon,
	.explain = explain_recon,
	.offer = offer_recon,
};

const struct state nv_recon = {
	.name = "recon",
	.rule = "21.0",
	.asks = "name the hex to look at",
	.asked = ON_TURN,
	.in = IN(DURING(RECON_ACTION)),
	.verbs = (const struct verb *const[]){ &recon_verb, NULL },
};
