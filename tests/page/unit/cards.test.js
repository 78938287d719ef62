// SPDX-License-Identifier: ISC
// cards.test.js: actions of cards, which lie in no place that they act from, put together by taps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lookOf, NOTHING, piecesTapped, pieceTapped, placeTapped } from "../../../lib/page/script/compose.js";
import { bookOf } from "../../../lib/page/script/options.js";
import { hintOf } from "../../../lib/page/script/taps.js";

const card = { name: "card", kind: "piece" };
const VERBS = [
	{ do: "evacuate", params: [card, { name: "from", kind: "place" }, { name: "to", kind: "place" }] },
	{ do: "rapid", params: [card, { name: "path", kind: "places", path: "with-start" }] },
	{
		do: "march",
		params: [
			{ name: "unit", kind: "piece" },
			{ name: "path", kind: "places", path: "with-start" },
		],
	},
	{ do: "invade", params: [card, { name: "cards", kind: "pieces", sets: true, optional: true }] },
	{ do: "pass", params: [] },
];
const PIECES = {
	ships: { side: "allies", at: "hand" },
	trucks: { side: "allies", at: "hand" },
	landing: { side: "allies", at: "hand" },
	guns: { side: "allies", at: "hand" },
	tanks: { side: "allies", at: "hand" },
	company: { side: "allies", at: "voss" },
};

function bookWith(...options) {
	return bookOf({ verbs: VERBS, pieces: PIECES, options });
}

function lit(look) {
	return [...look.pieces.keys(), ...look.places.keys()].sort();
}

const COASTS = bookWith(
	{ do: "evacuate", card: "ships", from: "voss", to: "steinkjer" },
	{ do: "evacuate", card: "ships", from: "voss", to: "bodo" },
	{ do: "evacuate", card: "ships", from: "steinkjer", to: "voss" },
	{ do: "evacuate", card: "ships", from: "steinkjer", to: "bodo" },
	{ do: "pass" }
);

test("after a card it is tapped where its battalions come from, then where they go", () => {
	const one = pieceTapped(COASTS, NOTHING, "ships");
	const roles = Object.fromEntries([...lookOf(COASTS, one).places].map(([id, light]) => [id, light.role]));
	assert.deepEqual(roles, { voss: "from", steinkjer: "from", bodo: "to" });
	const two = placeTapped(COASTS, one, "voss", true);
	assert.deepEqual(lit(lookOf(COASTS, two)), ["bodo", "steinkjer"]);
	const three = placeTapped(COASTS, two, "steinkjer", false);
	assert.deepEqual(lookOf(COASTS, three).action, { do: "evacuate", card: "ships", from: "voss", to: "steinkjer" });
});

test("who taps first where they go is asked where they come from", () => {
	const goal = placeTapped(COASTS, pieceTapped(COASTS, NOTHING, "ships"), "bodo", false);
	const look = lookOf(COASTS, goal);
	assert.equal(look.action, null);
	assert.deepEqual(look.places.get("voss").gives, { name: "from", value: "voss" });
	const both = { ...goal, given: { from: "voss" } };
	assert.deepEqual(lookOf(COASTS, both).action, { do: "evacuate", card: "ships", from: "voss", to: "bodo" });
});

test("a way that holds its start is begun there, if nobody stands there who goes it", () => {
	const book = bookWith(
		{ do: "rapid", card: "trucks", path: ["voss", "hamar", "oslo"] },
		{ do: "rapid", card: "trucks", path: ["bergen", "hamar", "oslo"] },
		{ do: "pass" }
	);
	const one = pieceTapped(book, NOTHING, "trucks");
	assert.deepEqual(lit(lookOf(book, one)), ["bergen", "voss"]);
	const two = placeTapped(book, one, "bergen", true);
	assert.deepEqual(lookOf(book, two).action, { do: "rapid", card: "trucks", path: ["bergen", "hamar", "oslo"] });
});

test("who stands at the start of his way says by himself where it begins", () => {
	const book = bookWith(
		{ do: "march", unit: "company", path: ["voss", "hamar"] },
		{ do: "march", unit: "company", path: ["voss", "oslo"] },
		{ do: "pass" }
	);
	const one = pieceTapped(book, NOTHING, "company");
	assert.deepEqual(lit(lookOf(book, one)), ["hamar", "oslo"]);
	assert.deepEqual(lookOf(book, placeTapped(book, one, "oslo", false)).action, {
		do: "march",
		unit: "company",
		path: ["voss", "oslo"],
	});
});

const TRADE = bookWith(
	{ do: "invade", card: "landing" },
	{ do: "invade", card: "landing", cards: ["guns"] },
	{ do: "invade", card: "landing", cards: ["tanks"] },
	{ do: "invade", card: "landing", cards: ["guns", "tanks"], some: ["guns", "tanks"] },
	{ do: "pass" }
);

function invade(...taps) {
	const sel = taps.reduce((now, id) => pieceTapped(TRADE, now, id), { ...NOTHING, verb: "invade" });
	return lookOf(TRADE, sel).action;
}

test("cards that are traded for a card are tapped in any number, before it or without it", () => {
	assert.deepEqual(invade("landing"), { do: "invade", card: "landing" });
	assert.deepEqual(invade("guns"), { do: "invade", card: "landing", cards: ["guns"] });
	assert.deepEqual(invade("guns", "tanks"), { do: "invade", card: "landing", cards: ["guns", "tanks"] });
	assert.deepEqual(invade("landing", "tanks", "guns"), { do: "invade", card: "landing", cards: ["guns", "tanks"] });
});

/* Any two of four: those that lie side by side are listed. */
const HAND = ["ships", "trucks", "landing", "guns"];
const sets = HAND.map((id, i) => ({ do: "keep", cards: [id, HAND[(i + 1) % 4]], some: HAND }));
const KEEP = bookOf({
	verbs: [{ do: "keep", params: [{ name: "cards", kind: "pieces", sets: true }] }],
	pieces: PIECES,
	options: sets,
});

function kept(...taps) {
	return taps.reduce((now, id) => pieceTapped(KEEP, now, id), NOTHING);
}

test("of which it takes two, two are chosen, whichever they are", () => {
	assert.equal(lookOf(KEEP, kept("ships")).action, null);
	assert.deepEqual(lookOf(KEEP, kept("ships")).set, { size: 2, chosen: 1, isFull: false });
	assert.deepEqual(lookOf(KEEP, kept("ships", "landing")).action, { do: "keep", cards: ["ships", "landing"] });
	assert.deepEqual(lookOf(KEEP, kept("trucks", "landing")).action, { do: "keep", cards: ["trucks", "landing"] });
	assert.equal(hintOf(lookOf(KEEP, kept("guns")), kept("guns")), "1 of 2 chosen: tap one of 3 units with a ring.");
});

test("a third is refused, and what was chosen stays", () => {
	assert.equal(kept("ships", "landing", "guns"), null);
	assert.equal(lookOf(KEEP, kept("ships", "landing")).pieces.size, 0);
	assert.deepEqual(kept("ships", "landing", "ships").pieces, ["landing"]);
	assert.deepEqual(piecesTapped(KEEP, NOTHING, HAND).pieces, ["ships", "trucks"]);
});

test("where sets of several sizes are listed, any size will do", () => {
	assert.equal(lookOf(TRADE, { ...NOTHING, verb: "invade" }).set, null);
	assert.ok(TRADE.facets.every((facet) => facet.size === null));
});
