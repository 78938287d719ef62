/* SPDX-License-Identifier: ISC */
/* 06-action-points.c: 6.1 determining AP, 6.2 gaining and spending them, 6.4 initiative. */
#include "games/narvik-1940/narvik.h"

static int limit(const struct match *m, int row)
{
	return cell(m, LIMITS, row, 0);
}

/* ---- 6.2 the track ---------------------------------------------------- */

/* 6.2b What goes over either end of the track is lost. */
void nv_gain_ap(struct match *m, struct ruling *r, int side, int n, const char *rule)
{
	int16_t *ap = &own(m)->ap[side];
	int total = *ap + n, most = limit(m, AP_MOST);

	if (n == 0)
		return;
	total = clamp(total, 0, most);
	*ap = (int16_t)total;
	say(r, rule, "%s %s %d AP: %d", side_name(m, side), n > 0 ? "gains" : "loses",
	    n > 0 ? n : -n, total);
}

/* 6.2c */
bool nv_check_ap(const struct match *m, int side, int cost, struct ruling *r)
{
	if (cost <= own_of(m)->ap[side])
		return true;
	return refuse(r, "6.2", "that costs %d AP, and %s has %d", cost, side_name(m, side),
		      own_of(m)->ap[side]);
}

/* 6.2a */
void nv_spend_ap(struct match *m, struct ruling *r, int side, int cost)
{
	int16_t *ap = &own(m)->ap[side];

	*ap = (int16_t)(*ap - cost);
	say(r, "6.2", "%s spends %d AP: %d left", side_name(m, side), cost, *ap);
}

void nv_account_ap(const struct match *m, struct ruling *r, int side, int cost)
{
	account(r, "6.2", "that costs %d of %d AP: %d left", cost, own_of(m)->ap[side],
		own_of(m)->ap[side] - cost);
}

/* ---- 6.1 determination ------------------------------------------------ */

static int count_occupied(const struct match *m, int side, int feature)
{
	int n = 0;

	EACH_PLACE(h, m)
		n += has_feature(m, h, feature) && nv_occupier(m, h) == side;
	return n;
}

/* 6.1f 6.1h 6.1i 6.1m One bonus for enough numbered peaks, however many more there are. */
static int peaks_bonus(const struct match *m, int side)
{
	return count_occupied(m, side, NUMBERED) >= limit(m, PEAKS_FOR_AP) ? limit(m, PEAKS_AP) : 0;
}

/* 6.1j on the map; 6.1d in a staging area. Reading: either Allied area will do (18.2). */
static int leader_bonus(const struct match *m, int side)
{
	EACH_UNIT(p, m) {
		bool in_play = side == GERMAN ? nv_on_map(m, p) : nv_in_staging(m, p) != NONE;

		if (is_type(m, p, LEADER) && side_of(m, p) == side && in_play)
			return limit(m, side == GERMAN ? DIETL_AP : AUCHINLECK_AP);
	}
	return 0;
}

/* 6.1l A German signal unit on a numbered peak. */
static bool has_signal(const struct match *m)
{
	EACH_UNIT(p, m)
		if (is_type(m, p, SIGNAL) && side_of(m, p) == GERMAN && nv_on_map(m, p) &&
		    has_feature(m, m->at[p], NUMBERED))
			return true;
	return false;
}

/* 6.1e 6.1k 6.1l The signal unit's rate takes the place of the other. */
static int objectives_bonus(const struct match *m, int side)
{
	int rate = limit(m, side == GERMAN && has_signal(m) ? SIGNAL_OBJECTIVE_AP : OBJECTIVE_AP);

	return rate * count_occupied(m, side, OBJECTIVE);
}

/* 6.1n What the box of the Relief Column gives. */
static int relief_bonus(const struct match *m, int side)
{
	return side == GERMAN ? cell(m, RELIEF, own_of(m)->relief, 0) : 0;
}

/* 6.1o All that applies besides the die. */
void nv_add_ap_bonus(const struct match *m, int side, struct sum *s)
{
	sum_add(s, NULL, "leader", leader_bonus(m, side));
	sum_add(s, NULL, "objectives", objectives_bonus(m, side));
	sum_add(s, NULL, "numbered peaks", peaks_bonus(m, side));
	sum_add(s, NULL, "relief column", relief_bonus(m, side));
}

/* 6.1c */
static void determine(struct match *m, struct ruling *r, int side, const char *label)
{
	struct sum s;

	sum_start(&s, false);
	sum_add(&s, NULL, "die", roll(r, "6.1", label, 6));
	nv_add_ap_bonus(m, side, &s);
	if (!r->quiet)
		account_sum(r, ~0u, "6.1", text(r->arena, "%s action points", side_name(m, side)), &s);
	nv_gain_ap(m, r, side, s.total, "6.1");
}

/* 6.1a 6.1b Both start from zero; what was left is lost. */
void nv_determine_ap(struct match *m, struct ruling *r)
{
	own(m)->ap[GERMAN] = own(m)->ap[ALLIED] = 0;
	determine(m, r, ALLIED, "ap.allied");
	determine(m, r, GERMAN, "ap.german");
}

/* ---- 6.4 initiative --------------------------------------------------- */

/* 6.4a 6.4b More AP, or equal ones for the Allies. */
void nv_determine_initiative(struct match *m, struct ruling *r)
{
	struct narvik *o = own(m);

	o->first = o->ap[GERMAN] > o->ap[ALLIED] ? GERMAN : ALLIED;
	say(r, "6.4", "%s has the initiative: German AP %d, Allied AP %d", side_name(m, o->first),
	    o->ap[GERMAN], o->ap[ALLIED]);
}
