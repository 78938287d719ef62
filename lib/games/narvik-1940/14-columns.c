/* SPDX-License-Identifier: ISC */
/*
 * 14-columns.c: the factor of an attack and its columns (14.1, 14.3), as they count and as they are told.
 * Before an attack its player knows of the defenders what he sees; in it all of them are shown (21.0d).
 */
#include "games/narvik-1940/narvik.h"

const char *const nv_results[] = { "no effect", "retreats", "is disrupted", "is eliminated", NULL };

/* ---- 14.3 column shifts ------------------------------------------------- */

static const struct {
	int feature, row;
} terrains[] = {
	{ CLEAR, ROW_CLEAR }, { LAKE, ROW_LAKE }, { ROUGH, ROW_ROUGH }, { PEAK, ROW_PEAK },
	{ VILLAGE, ROW_VILLAGE }, { TOWN, ROW_TOWN }, { OBJECTIVE, ROW_TOWN },
};

bool nv_is_assault(int combat)
{
	return combat == ASSAULT_COMBAT || combat == MARINE_COMBAT;
}

static int terrain_shift(const struct match *m, int row, int combat)
{
	int shift = cell(m, TERRAIN, row, nv_is_assault(combat) ? ASSAULT_SHIFT : FIRE_SHIFT);

	return shift == NO ? 0 : shift;
}

/* 14.3i 14.3.1a Where a hex has several terrains, the best for the defender counts. */
void nv_add_terrain_shift(const struct match *m, int h, int combat, struct sum *s)
{
	int best = NONE, least = 0;

	for (size_t i = 0; i < LENGTH(terrains); i++) {
		int shift;

		if (!has_feature(m, h, terrains[i].feature))
			continue;
		shift = terrain_shift(m, terrains[i].row, combat);
		if (best == NONE || shift < least) {
			best = terrains[i].row;
			least = shift;
		}
	}
	if (best != NONE)
		sum_add(s, "14.3.1", chart_of(m, TERRAIN)->rows[best], least);
	if (is_marked(m, h, ENTRENCHED))	/* 23.2.1a */
		sum_add(s, "23.2.1", "entrenched", terrain_shift(m, ROW_ENTRENCHED, combat));
}

/* 14.3.1b 23.3.1b A hexside counts only as an inlet without a bridge, and only in close assault. */
static int inlet_shift(const struct match *m, const struct nv_volley *v)
{
	int border;

	if (!nv_is_assault(v->combat))
		return 0;
	border = border_between(m->data, v->from, v->at);
	if (!border_has(m, border, INLET) || list_has(&own_of(m)->pontoons, border))
		return 0;
	return terrain_shift(m, ROW_INLET, v->combat);
}

static int shift_cell(const struct match *m, int row)
{
	return cell(m, SHIFTS, row, 0);
}

static bool is_twice_as_strong(const struct nv_volley *v)
{
	return v->defence >= 2 * v->fire.total;
}

/* 14.3k to 14.3m, 14.3o: what close assault alone adds. */
static void add_assault_shifts(const struct match *m, const struct nv_volley *v, struct sum *s)
{
	if (v->elite)
		sum_add(s, "14.3", "elite attackers", shift_cell(m, SHIFT_ELITE_ASSAULT));
	else
		sum_add(s, "14.3", "close assault", shift_cell(m, SHIFT_OTHER_ASSAULT));
	if (v->elite_defender)
		sum_add(s, "14.3", "elite defenders", shift_cell(m, SHIFT_ELITE_DEFENDER));
	if (is_twice_as_strong(v))
		sum_add(s, "14.3", "defenders twice as strong", shift_cell(m, SHIFT_TWICE));
}

/* 14.3g The sum of all shifts that serve against a unit of that kind. 14.4.1h None in a counterattack. */
static void add_shifts(const struct match *m, const struct nv_volley *v, bool tank, struct sum *s)
{
	sum_start(s, true);
	if (v->combat == COUNTER_COMBAT)
		return;
	nv_add_terrain_shift(m, v->at, v->combat, s);
	sum_add(s, "14.3.1", "inlet", inlet_shift(m, v));
	if (v->anti_armor && tank)	/* 14.3.2a */
		sum_add(s, "14.3.2", "anti-armor", shift_cell(m, SHIFT_ANTI_ARMOR));
	if (nv_is_assault(v->combat))
		add_assault_shifts(m, v, s);
	if (v->guns.n)	/* 14.3n once, however many there are */
		sum_add(s, "14.3", "anti-aircraft", shift_cell(m, SHIFT_FLAK));
}

/* 14.1e A total above the last column is the last before shifts; 14.3d, and after them. */
static int at_most(const struct match *m, int column)
{
	int last = chart_of(m, CRT)->n_columns - 1;

	return lesser(column, lesser(cell(m, LIMITS, COLUMN_MOST, 0), last));
}

/* 14.3e 14.3f Below one is the zero column, which nothing else leads to. */
static int shifted(const struct match *m, int fire, int shift)
{
	return greater(at_most(m, at_most(m, fire) + shift), 0);
}

/* ---- 14.1 who attacks whom ------------------------------------------------ */

static bool is_seen(const struct match *m, int p, const struct nv_volley *v)
{
	return sight_of(m, p, v->side) == SEEN;
}

static bool is_air(const struct match *m, const struct list *attackers)
{
	for (int i = 0; i < attackers->n; i++)
		if (is_type(m, attackers->v[i], AIR))
			return true;
	return false;
}

static void look_at_attackers(const struct match *m, struct nv_volley *v)
{
	sum_start(&v->fire, false);
	for (int i = 0; i < v->attackers->n; i++) {
		int p = v->attackers->v[i];

		sum_add(&v->fire, NULL, id(m, p), printed(m, p, FIRE));
		v->elite |= has_trait(m, p, ELITE);
		v->anti_armor |= has_trait(m, p, ANTI_ARMOR);
	}
}

static void look_at_defenders(const struct match *m, struct nv_volley *v)
{
	EACH_PIECE_AT(p, m, v->at) {
		if (!is_seen(m, p, v)) {
			v->hidden = true;
			continue;
		}
		v->defence += printed(m, p, FIRE);
		v->elite_defender |= has_trait(m, p, ELITE);
	}
}

/* 14.3n Enemy anti-aircraft units in the hex. */
static void find_guns_in(const struct match *m, int h, struct nv_volley *v)
{
	int side = nv_occupier(m, v->at);

	if (!is_hex(m, h) || m->top[h] == NONE)
		return;
	EACH_PIECE_AT(p, m, h) {
		if (side_of(m, p) != side)
			return;
		if (!is_seen(m, p, v))
			v->hidden_guns = true;
		else if (is_type(m, p, ANTI_AIRCRAFT) && v->guns.n < MOST_LIST)
			list_add(&v->guns, p);
	}
}

static void find_guns(const struct match *m, struct nv_volley *v)
{
	if (!is_air(m, v->attackers))
		return;
	find_guns_in(m, v->at, v);
	EACH_LINK(l, m->data, v->at)
		find_guns_in(m, l->to, v);
}

void nv_reckon(const struct match *m, struct nv_volley *v)
{
	look_at_attackers(m, v);
	look_at_defenders(m, v);
	find_guns(m, v);
	for (int tank = 0; tank < 2; tank++) {
		add_shifts(m, v, tank, &v->shift[tank]);
		v->column[tank] = shifted(m, v->fire.total, v->shift[tank].total);
	}
}

int nv_column_against(const struct match *m, const struct nv_volley *v, int p)
{
	return v->column[is_type(m, p, TANK)];
}

/* 18.1g 18.1h Only close assault touches Dietl. */
bool nv_is_exposed(const struct match *m, int p, int combat)
{
	return !is_type(m, p, LEADER) || combat == COUNTER_COMBAT || nv_is_assault(combat);
}

/* ---- what is told ----------------------------------------------------------- */

/* "1-3 no effect, 4 retreats, 5-6 is disrupted": what each die does in a column, or with so much added. */
const char *nv_dice_words(struct arena *arena, const struct match *m, int chart, int column, int added,
			  const char *const *words)
{
	struct buffer b = { .arena = arena };
	int last = chart_of(m, chart)->n_rows;

	for (int die = 1, to; die <= 6; die = to + 1) {
		int result = cell(m, chart, lesser(die + added, last) - 1, column);

		to = die;
		while (to < 6 && cell(m, chart, lesser(to + 1 + added, last) - 1, column) == result)
			to++;
		buffer_printf(&b, to > die ? "%s%d-%d " : "%s%d ", die > 1 ? ", " : "", die, to);
		buffer_text(&b, words[result]);
	}
	return b.bytes;
}

/* In the order of the counters: how a stack lies is known to nobody who does not see all of it. */
static struct list seen_targets(const struct match *m, const struct nv_volley *v, bool tanks)
{
	struct list targets = { 0 };

	EACH_UNIT(p, m) {
		if (m->at[p] != v->at || !is_seen(m, p, v) || !nv_is_exposed(m, p, v->combat))
			continue;
		if ((is_type(m, p, TANK) && v->anti_armor) == tanks && targets.n < MOST_LIST)
			list_add(&targets, p);
	}
	return targets;
}

static void account_targets(const struct match *m, struct ruling *r, const struct nv_volley *v, bool tanks)
{
	struct list targets = seen_targets(m, v, tanks);
	const char *who = piece_names(r, m, &targets, ""), *hidden = "";

	if (v->hidden && !tanks)
		hidden = text(r->arena, "%swhat is hidden in %s", targets.n ? " and " : "",
			      place_name(m, v->at));
	if (!targets.n && !*hidden)
		return;
	if (v->shift[tanks].n)
		account_sum(r, ~0u, "14.3", tanks ? "shift against tanks" : "shift", &v->shift[tanks]);
	account(r, "14.1", "column %d against %s%s: %s", v->column[tanks], who, hidden,
		nv_dice_words(r->arena, m, CRT, v->column[tanks], 0, nv_results));
}

/* 18.1g */
static void account_untouched(const struct match *m, struct ruling *r, const struct nv_volley *v)
{
	EACH_PIECE_AT(p, m, v->at)
		if (is_seen(m, p, v) && !nv_is_exposed(m, p, v->combat))
			account(r, "18.1", "%s is not touched", id(m, p));
}

/* 21.0 What would count against units that are hidden, if they are such. */
static void account_unknown(const struct match *m, struct ruling *r, const struct nv_volley *v)
{
	bool close = nv_is_assault(v->combat);
	struct sum s;
	struct buffer b = { .arena = r->arena };

	sum_start(&s, true);
	if (v->hidden && v->anti_armor && v->combat != COUNTER_COMBAT)
		sum_add(&s, "14.3.2", "anti-armor against tanks", shift_cell(m, SHIFT_ANTI_ARMOR));
	if (v->hidden && close && !v->elite_defender)
		sum_add(&s, "14.3", "elite defenders", shift_cell(m, SHIFT_ELITE_DEFENDER));
	if (v->hidden && close && !is_twice_as_strong(v))
		sum_add(&s, "14.3", "defenders twice as strong", shift_cell(m, SHIFT_TWICE));
	if (v->hidden_guns && !v->guns.n)
		sum_add(&s, "14.3", "anti-aircraft", shift_cell(m, SHIFT_FLAK));
	for (int i = 0; i < s.n; i++)
		buffer_printf(&b, "%s%s %+d (%s)", i ? ", " : "", s.parts[i].what, s.parts[i].value,
			      s.parts[i].rule);
	if (s.n)
		account(r, "21.0", "units are hidden: not known is %s", b.bytes);
}

void nv_account(const struct match *m, struct ruling *r, const struct nv_volley *v)
{
	if (r->quiet)
		return;
	account_sum(r, ~0u, "14.1", "factor", &v->fire);
	if (at_most(m, v->fire.total) < v->fire.total)
		account(r, "14.1", "before shifts the last column counts: %d", at_most(m, v->fire.total));
	if (v->combat == COUNTER_COMBAT)
		account(r, "14.4.1", "nothing shifts the column of a counterattack");
	account_targets(m, r, v, false);
	account_targets(m, r, v, true);
	account_untouched(m, r, v);
	account_unknown(m, r, v);
}

/* ---- before the attack -------------------------------------------------------- */

void nv_explain_attack(const struct match *m, struct ruling *r, int combat, const struct list *attackers,
		       int from, int at)
{
	struct nv_volley v = { .combat = combat, .from = from, .at = at, .attackers = attackers };

	v.side = side_of(m, attackers->v[0]);
	nv_reckon(m, &v);
	nv_account(m, r, &v);
	account(r, "15.1", "who retreats goes %d hex if elite, else as many as a die says",
		cell(m, LIMITS, ELITE_WITHDRAWAL, 0));
}
