/* SPDX-License-Identifier: ISC */
/* facts.c: what people ask about a card, a ship, a land area, a sea zone or a box. */
#include "games/kampen-om-norge/norge.h"

#include "engine/facts.h"

/* ---- cards ------------------------------------------------------------------ */

/* 4.2h The 9 April card Gebirgsjäger has the attack alone. */
static void fact_dice(const struct match *m, int p, struct facts *f)
{
	int attack = cell(m, EFFECTS, type_of(m, p), IN_ATTACK);
	int defence = is_april(m, p) ? 0 : cell(m, EFFECTS, type_of(m, p), IN_DEFENCE);

	if (attack > 0)
		fact(f, kn_card_rule(m, p), "dice in attack", "+%d", attack);
	if (defence > 0)
		fact(f, kn_card_rule(m, p), "dice in defence", "+%d", defence);
}

static void fact_text(const struct match *m, int p, struct facts *f)
{
	const struct rules *rules = m->data->rules;

	for (int i = 0; i < rules->n_clauses; i++)
		if (same(rules->clauses[i].rule, kn_card_rule(m, p)))
			fact(f, rules->clauses[i].id, "text", "%s", rules->clauses[i].says);
}

static void card_facts(const struct match *m, int p, struct facts *f)
{
	fact_dice(m, p, f);
	fact_text(m, p, f);
	fact(f, "4.3", "worth", "%d of the %d symbols that a battalion costs", printed(m, p, SYMBOLS),
	     limit(m, SYMBOLS_EACH));
	if (has_mark(m, p, PLAYED) && kn_is_cancelled(m, p)) {
		fact(f, "4.2", "in this combat", "cancelled");
		fact_in_brief(f, "cancelled");
	}
}

/* ---- ships ------------------------------------------------------------------ */

/* 8.1a How far it went is its owner's to know. */
static void fact_movement(const struct match *m, int p, int side, struct facts *f)
{
	int zones = kn_zones_of(m, p), owner = side_of(m, p);
	bool knows = side == NONE || side == owner, sails = own_of(m)->phase == NAVAL_MOVEMENT;

	if (has_mark(m, p, INTERCEPTED))
		fact(f, "8.1.3", "movement", "none: it has been intercepted");
	else if (has_mark(m, p, ATTEMPTED))
		fact(f, "8.1.1", "movement", "none: it has tried to intercept");
	else if (knows && sails && own_of(m)->turn == owner)
		fact(f, "8.1", "movement", "%d of %d sea zones left in this turn",
		     zones - unit_of(m, p)->moved, zones);
	else
		fact(f, "8.1", "movement", "%d sea zone%s in a turn", zones, zones == 1 ? "" : "s");
}

static void fact_interception(const struct match *m, int p, struct facts *f)
{
	if (!has_mark(m, p, ATTEMPTED))
		return;
	fact(f, "8.1.1", "interception", "it has tried to intercept in this turn");
	fact_in_brief(f, "has tried to intercept");
}

/* 5.2c 6.1h i */
static void fact_support(const struct match *m, int p, struct facts *f)
{
	const char *card = class_of(m, p) == HANGARSKIP ? "Jagerfly"
			   : class_of(m, p) == SLAGSKIP ? "Kystbombardement" : NULL;

	if (!card || side_of(m, p) != ALLIES)
		return;
	if (is_zone(m, m->at[p]))
		fact(f, "5.2", "support", "%s works in the areas on %s", card, place_name(m, m->at[p]));
	else
		fact(f, "5.2", "support", "%s works in the areas on its sea zone", card);
}

/* 7.2j A.G9.matroser A.G9.roykdekke Where it is to land is germany's to know. */
static void fact_landing(const struct match *m, int p, int side, struct facts *f)
{
	int aim = unit_of(m, p)->aim;

	if (has_mark(m, p, KEPT)) {
		fact(f, "A.G9.matroser", "sunk", "its sailors may still land a battalion");
		fact_in_brief(f, "sunk, its sailors may land");
	}
	if (has_mark(m, p, SMOKED)) {
		fact(f, "A.G9.roykdekke", "smoke", "it has escaped, and fights no naval combat");
		fact_in_brief(f, "escaped in smoke");
	}
	if (!own_of(m)->april || side_of(m, p) != GERMANY || !is_zone(m, m->at[p]))
		return;
	fact(f, "7.2", "battalion", "%s",
	     has_mark(m, p, LANDED) ? "landed" : "one, which it may land in an area on its sea zone");
	if (aim != NONE && (side == NONE || side == GERMANY)) {
		fact(f, "7.2", "to land in", "%s", place_name(m, aim));
		fact_in_brief(f, text(f->arena, "to land in %s", place_name(m, aim)));
	}
}

/* 7.0 7.2h 7.4d */
static void fact_whereabouts(const struct match *m, int p, struct facts *f)
{
	if (lies_in(m, p, FLEET + side_of(m, p)))
		fact(f, "7.0", "comes", "when ships are placed for 9 April");
	else if (lies_in(m, p, RESERVE))
		fact(f, "7.4", "comes", "with the Home Fleet, in the first Allied turn");
	else if (lies_in(m, p, RAID_BOX) && own_of(m)->recalled)
		fact(f, "7.2", "comes back", "in this turn, if it sails");
	else if (lies_in(m, p, RAID_BOX))
		fact(f, "7.2", "comes back", "when germany trades cards of %d symbols",
		     limit(m, RECALL_SYMBOLS));
}

static void ship_facts(const struct match *m, int p, int side, struct facts *f)
{
	int voids = cell(m, SHIPS, class_of(m, p), VOIDS);

	if (class_of(m, p) == DUMMY) {
		fact(f, "6.1", "dummy", "no ship: it neither fights nor lands");
		return;
	}
	fact(f, "8.2.4", "fire", "%s", kn_fire_words(m, f->arena, p));
	if (voids > 0)
		fact(f, "6.1", "if it is sunk", "%d card%s of %s voided", voids, voids == 1 ? "" : "s",
		     side_name(m, side_of(m, p)));
	if (is_zone(m, m->at[p]) && !own_of(m)->april)
		fact_movement(m, p, side, f);
	fact_interception(m, p, f);
	fact_support(m, p, f);
	fact_landing(m, p, side, f);
	fact_whereabouts(m, p, f);
}

void kn_unit_facts(const struct match *m, int piece, int side, struct facts *f)
{
	if (is_card(m, piece))
		card_facts(m, piece, f);
	else
		ship_facts(m, piece, side, f);
}

/* ---- land areas ------------------------------------------------------------- */

static void fact_holder(const struct match *m, int h, struct facts *f)
{
	struct buffer b = { .arena = f->arena };

	for (int side = 0; side < FACTIONS; side++)
		if (kn_holds(m, side, h))
			buffer_printf(&b, "%s%s with %d", b.length ? ", " : "", side_name(m, side),
				      ground_of(m, h)->n[side]);
	if (b.length)
		fact(f, "2.3", "held by", "%s", b.bytes);
	else if (has_feature(m, h, VICTORY_CITY))
		fact(f, "1.3", "held by", "norway, for nobody is there");
	else
		fact(f, "2.3", "held by", "nobody");
}

/* 4.1c Who is on the move. */
static void fact_movers(const struct match *m, int h, struct facts *f)
{
	int turn = own_of(m)->turn;

	if (own_of(m)->phase == MOVEMENT && kn_holds(m, turn, h))
		fact(f, "4.1", "can move", "%d of %d battalions of %s", kn_can_move(m, h),
		     ground_of(m, h)->n[turn], side_name(m, turn));
	EACH_TALLY(t, &own_of(m)->attacks)
		if (t->from == h)
			fact(f, "4.1", "attacks", "%s with %d", place_name(m, t->to), t->count);
}

/* 4.2.8h Who has nowhere to go is lost. */
static void fact_retreat(const struct match *m, int h, int side, struct facts *f)
{
	struct buffer b = { .arena = f->arena };
	const char *what = text(f->arena, "retreat of %s", side_name(m, side));

	EACH_AREA(to, m)
		if (kn_may_go(m, side, h, to))
			buffer_printf(&b, "%s%s", b.length ? ", " : "", place_name(m, to));
	fact(f, "4.2.8", what, "%s", b.length ? b.bytes : "none: if beaten they are lost");
}

static void fact_attack(const struct match *m, int h, struct facts *f)
{
	struct sum s;

	if (kn_is_attacked(m, h)) {
		kn_attack_dice(m, h, &s);
		fact(f, "4.2", "attacked", "%s", sum_words(f->arena, "4.2", "dice", &s));
		kn_defence_dice(m, h, &s);
		fact(f, "4.2", "defended", "%s", sum_words(f->arena, "4.2", "dice", &s));
		for (int side = 0; side < FACTIONS; side++)
			if (kn_holds(m, side, h))
				fact_retreat(m, h, side, f);
	}
	if (is_marked(m, h, ORIGIN))
		fact(f, "4.2.8", "retreat", "none to here: an attack of this turn came from here");
}

/* 2.3q 4.2g 4.2.8f */
static void fact_fjords(const struct match *m, int h, struct facts *f)
{
	struct buffer b = { .arena = f->arena };

	EACH_LINK(l, m->data, h)
		if (kn_is_fjord(m, h, l->to))
			buffer_printf(&b, "%s%s", b.length ? ", " : "", place_name(m, l->to));
	if (!b.length)
		return;
	fact(f, "4.2", "across a fjord", "%s: attackers from there have half their dice", b.bytes);
	fact(f, "4.2.8", "across a fjord", "German and Allied defenders do not retreat there");
}

/* 2.3v-y What the field reaches, and what reaches the area. */
static void fact_air(const struct match *m, int h, struct facts *f)
{
	const char *from = kn_reached_from(m, f->arena, h);
	struct buffer b = { .arena = f->arena };

	fact(f, "2.3", "German air range", "%s%s", from ? "within it, from " : "out of it", from ? from : "");
	if (!has_feature(m, h, AIR_FIELD))
		return;
	EACH_AREA(to, m)
		if (kn_field_reaches(m, h, to))
			buffer_printf(&b, "%s%s", b.length ? ", " : "", place_name(m, to));
	fact(f, "2.3", "air field", "%s; it reaches %s", kn_holds(m, GERMANY, h) ? "in German hands"
	     : "not in German hands", b.length ? b.bytes : "nothing");
}

/* 6.1r Who sees no dummy for what it is cannot tell what German ships there are by this area or zone. */
static bool is_unsure(const struct match *m, int place, int side)
{
	bool unsure = false;

	if (!own_of(m)->april || side == NONE || side == GERMANY)
		return false;
	EACH_PIECE_AT(p, m, place)
		unsure |= side_of(m, p) == GERMANY && kn_sight(m, p, side) != SEEN;
	if (is_area(m, place))
		EACH_LINK(l, m->data, place)
			unsure |= is_zone(m, l->to) && is_unsure(m, l->to, side);
	return unsure;
}

/* 8.3c d e What the seas beside the area do not settle by themselves. */
static bool depends_on_germans(const struct match *m, int h, int who)
{
	if (who == NORWAY || kn_is_hostile(m, h, who))
		return false;
	if (who == ALLIES)
		return kn_by_open_sea(m, h) && !kn_by_guarded_sea(m, h);
	EACH_LINK(l, m->data, h)
		if (is_zone(m, l->to) && kn_is_sea_clear(m, l->to))
			return false;
	return true;
}

/* 4.3f-k 8.3 */
static void fact_reinforcements(const struct match *m, int h, int side, struct facts *f)
{
	static const char *const rules[] = { "4.3", "8.3" };

	for (int who = 0; who < FACTIONS; who++) {
		struct ruling r = { .arena = f->arena };
		const char *what = text(f->arena, "reinforcements of %s", side_name(m, who));

		if (is_unsure(m, h, side) && depends_on_germans(m, h, who))
			fact(f, rules[is_advanced(m)], what, "not known: the ships there are hidden");
		else if (kn_check_placement(m, who, h, 1, &r))
			fact(f, rules[is_advanced(m) && who != NORWAY], what, "may come here");
		else
			fact(f, r.rule, what, "none: %s", r.text);
	}
}

static void area_facts(const struct match *m, int h, int side, struct facts *f)
{
	fact_holder(m, h, f);
	fact(f, "4.2", "stacking", "no limit; at most %d battalions of a side roll in a combat",
	     limit(m, DICE_BATTALIONS));
	if (has_feature(m, h, VICTORY_CITY))
		fact(f, "1.3", "victory", "a victory city: germany must hold all of them at the end");
	fact_movers(m, h, f);
	fact_attack(m, h, f);
	fact_fjords(m, h, f);
	fact_air(m, h, f);
	fact_reinforcements(m, h, side, f);
	if (is_marked(m, h, SHUT))
		fact(f, "A.N9.kystfort", "landing", "none: the fort has closed it to Germans");
	if (has_feature(m, h, CABLE) && own_of(m)->april)
		fact(f, "5.1", "cable", "an Allied card is voided if germany is here when 9 April is over");
}

/* ---- sea zones -------------------------------------------------------------- */

const char *kn_ruler_words(const struct match *m, int zone, int side)
{
	int ruler = kn_ruler(m, zone);

	return is_unsure(m, zone, side) ? "not known" : side_name(m, ruler);
}

static void fact_bombers(const struct match *m, int zone, struct facts *f)
{
	if (kn_air_reaches_zone(m, zone))
		fact(f, "5.1", "German bombers", "reach it from an air field on its coast");
	else
		fact(f, "5.1", "German bombers", "do not reach it: germany holds no air field on its coast");
}

/* 8.1f g 7.2j m What has been done in it in this turn. */
static void fact_deeds_at_sea(const struct match *m, int zone, struct facts *f)
{
	if (is_marked(m, zone, TRIED))
		fact(f, "8.1", "interception", "tried in this turn: no more ships of %s enter",
		     side_name(m, own_of(m)->turn));
	if (is_marked(m, zone, DECLARED))
		fact(f, "7.2", "landing", "declared: what was here then has had its chance");
	if (is_marked(m, zone, FOUGHT))
		fact(f, "7.2", "Eidsvoll & Norge", "has fought here, and bars no landing any more");
}

static void zone_facts(const struct match *m, int zone, int side, struct facts *f)
{
	if (!is_advanced(m)) {
		fact(f, "4.3", "reinforcements", "%s by it", has_feature(m, zone, GUARDED) ? "germany comes"
		     : zone == known(m, ZONE_VIII) ? "nobody comes" : "allies come");
		return;
	}
	fact(f, "8.2", "controlled by", "%s", kn_ruler_words(m, zone, side));
	if (has_feature(m, zone, GUARDED))
		fact(f, "5.1", "Allied ships", "never enter");
	else
		fact(f, "8.3", "German reinforcements", "%s", kn_is_sea_clear(m, zone)
		     ? "come by it: no Allied ship is here or to the south"
		     : "come by it only under cover of German ships that control it");
	if (has_feature(m, zone, SHELTERED) && own_of(m)->april)
		fact(f, "A.A9.rekognosering", "Rekognoseringsfly", "does not look here");
	fact_bombers(m, zone, f);
	fact_deeds_at_sea(m, zone, f);
}

/* ---- boxes ------------------------------------------------------------------ */

static void box_facts(const struct match *m, int box, struct facts *f)
{
	static const char *const ends[] = {
		[GERMANY] = "the game ends with its last card",
		[NORWAY] = "the used cards are shuffled when it is empty",
		[ALLIES] = "battalions and ships are withdrawn when it is empty",
	};

	for (int side = 0; side < FACTIONS; side++) {
		if (box == known(m, DECK + side))
			fact(f, "2.4", "unused cards", "%d; %s", count_at(m, box), ends[side]);
		if (box == known(m, HAND + side))
			fact(f, "2.4", "cards", "%d; the hand is filled to %d", count_at(m, box),
			     cell(m, PER_FACTION, HAND_SIZE, side));
	}
	if (box == known(m, RAID_BOX))
		fact(f, "7.2", "recall", "for cards of %d symbols", limit(m, RECALL_SYMBOLS));
}

void kn_place_facts(const struct match *m, int place, int side, struct facts *f)
{
	if (is_area(m, place))
		area_facts(m, place, side, f);
	else if (is_zone(m, place))
		zone_facts(m, place, side, f);
	else
		box_facts(m, place, f);
}
