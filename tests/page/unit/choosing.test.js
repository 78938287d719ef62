// SPDX-License-Identifier: ISC
// choosing.test.js: what is lit, what is ready, and what is said of it, tap by tap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lookOf, NOTHING, pieceTapped, placeTapped, verbChosen } from "../../../lib/page/script/compose.js";
import { hintOf } from "../../../lib/page/script/taps.js";
import { actionWords, logWords, valueWords } from "../../../lib/page/script/words.js";
import { bookWith, VERBS } from "./scenes.js";

/* What is chosen after such taps: a letter is a unit, a number a place, a word a verb. */
function tapped(book, ...taps) {
	return taps.reduce((sel, tap) => {
		const kind = /^\d/.test(tap) ? placeTapped : tap.length > 1 ? verbChosen : pieceTapped;
		return kind(book, sel, tap);
	}, NOTHING);
}

function lookAfter(book, ...taps) {
	return lookOf(book, tapped(book, ...taps));
}

function hintAfter(book, ...taps) {
	const sel = tapped(book, ...taps);
	return hintOf(lookOf(book, sel), sel);
}

const MARCHES = ["a", "b"].flatMap((unit) => ["11", "12"].map((to) => ["march", { units: [unit], path: [to] }]));

test("a tap on a unit does not choose an order of its stack", () => {
	const book = bookWith(...MARCHES, ["restack", { at: "10", order: ["b", "a"] }]);
	assert.deepEqual([...lookAfter(book, "a").verbs.keys()], ["march"]);
	assert.deepEqual(lookAfter(book, "a").choices, []);
});

test("a stack is put in an order by tapping it, the top one first", () => {
	const order = (...ids) => ["restack", { at: "10", order: ids }];
	const book = bookWith(order("b", "a", "c", "d"), order("c", "a", "b", "d"), order("d", "a", "b", "c"), ["done"]);
	assert.deepEqual([...lookAfter(book, "restack").pieces.keys()].sort(), ["a", "b", "c", "d"]);
	assert.deepEqual(lookAfter(book, "restack", "c").action.order, ["c", "a", "b", "d"]);
	assert.deepEqual(lookAfter(book, "restack", "c", "b").action.order, ["c", "b", "a", "d"]);
	assert.deepEqual(lookAfter(book, "restack", "a", "d").action.order, ["a", "d", "b", "c"]);
});

test("what is settled can be tapped all the same", () => {
	const fire = bookWith(["fire", { unit: "a", at: "11" }], ["done"], ["resign"]);
	assert.equal(hintAfter(fire), "Tap the unit with a ring, or choose “Done”.");
	assert.equal(lookAfter(fire, "a").action.at, "11");
	assert.equal(lookAfter(fire, "11").action.unit, "a");
	const dig = bookWith(["dig", { unit: "a" }], ["done"]);
	assert.equal(hintAfter(dig), "Tap the unit with a ring, or choose “Done”.");
	assert.equal(lookAfter(dig, "a").action.do, "dig");
});

test("what several verbs would do for is asked", () => {
	const book = bookWith(...MARCHES, ["ferry", { units: ["a"], to: "11" }]);
	const look = lookAfter(book, "a", "11");
	assert.equal(look.action, null);
	assert.deepEqual(look.rivals, ["march", "ferry"]);
	assert.equal(hintAfter(book, "a", "11"), "Choose what is meant: “March” or “Ferry”.");
	assert.equal(lookAfter(book, "a", "11", "ferry").action.do, "ferry");
	assert.equal(lookAfter(book, "a", "12").action.do, "march");
});

test("the only place of a verb is tapped as long as another verb might be meant", () => {
	const book = bookWith(...MARCHES, ["ferry", { units: ["a"], to: "15" }]);
	assert.equal(lookAfter(book, "a").action, null);
	assert.ok(lookAfter(book, "a").places.has("15"));
	assert.equal(lookAfter(book, "a", "ferry").action.to, "15");
});

test("an action that needs no more leaves open what else the unit may do", () => {
	const book = bookWith(...MARCHES, ["dig", { unit: "a" }]);
	assert.equal(lookAfter(book, "a").action.do, "dig");
	assert.equal(hintAfter(book, "a"), "Or go on: tap one of 2 hatched places.");
	assert.equal(hintAfter(book, "a", "11"), "");
});

test("it is told who acts where nobody is to choose", () => {
	const book = bookWith(["fire", { unit: "a", at: "11" }], ["fire", { unit: "a", at: "12" }], ["done"]);
	assert.deepEqual(lookAfter(book).who, ["a"]);
	assert.equal(hintAfter(book), "a: tap one of 2 places with a crosshair, or choose “Done”.");
	assert.deepEqual(lookAfter(book, "a").who, []);
	assert.equal(hintAfter(bookWith(...MARCHES), "b"), "b: tap one of 2 hatched places.");
});

test("of words alone the first are asked at once, whatever may be said at any time", () => {
	const book = bookWith(["pick", { card: "king" }], ["pick", { card: "queen" }], ["resign"]);
	const [choice] = lookAfter(book).choices;
	assert.deepEqual(choice.values, ["king", "queen"]);
	assert.equal(hintAfter(book), "Choose below: card.");
	assert.equal(lookAfter(book, "resign").action.do, "resign");
});

test("verbs that need nothing of the board are named", () => {
	const book = bookWith(["pick", { card: "king" }], ["pick", { card: "queen" }], ["done"]);
	assert.equal(hintAfter(book), "Choose “Pick” or “Done”.");
	assert.equal(hintAfter(book, "done"), "Ends it.");
});

test("a place that is left to choose is lit, and a tap gives it", () => {
	const land = (from) => ["land", { unit: "a", from, at: "11" }];
	const book = bookWith(land("21"), land("22"), ["land", { unit: "a", from: "21", at: "12" }]);
	const { places, choices } = lookAfter(book, "a", "11");
	assert.equal(choices[0].param.name, "from");
	assert.deepEqual(places.get("22").gives, { name: "from", value: "22" });
	assert.ok(places.get("12").instead);
	assert.equal(hintAfter(book, "a", "11"), "a: tap one of 2 hatched places, or choose below: from.");
	const sel = { ...tapped(book, "a", "11"), given: { from: "22" } };
	assert.equal(lookOf(book, sel).action.from, "22");
});

test("a unit that another could command is not taken for a command", () => {
	const fires = ["11", "12"].map((at) => ["fire", { unit: "a", at }]);
	const book = bookWith(...fires, ["rouse", { chief: "x", unit: "a" }], ["done"]);
	assert.equal(lookAfter(book, "a").action, null);
	assert.ok(lookAfter(book, "a").pieces.has("x"));
	assert.equal(lookAfter(book, "a", "x").action.do, "rouse");
	assert.equal(lookAfter(book, "x").action.do, "rouse");
});

test("of several who go together the one leads who was tapped first", () => {
	const lead = (unit, other) => ["lead", { unit, to: "11", with: [other] }];
	const book = bookWith(lead("a", "b"), lead("b", "a"), ["lead", { unit: "a", to: "11" }]);
	assert.equal(lookAfter(book, "b", "a", "11").action.unit, "b");
	assert.deepEqual(lookAfter(book, "a", "b", "11").action.with, ["b"]);
	const [choice] = lookAfter(book, "a", "b", "11").choices;
	assert.deepEqual([choice.param.name, choice.chosen], ["unit", "a"]);
	const sel = { ...tapped(book, "a", "b", "11"), given: { unit: "b" } };
	assert.equal(lookOf(book, sel).action.unit, "b");
});

test("yes and no are called so", () => {
	const [param] = VERBS.remove.params;
	const names = { piece: String, place: String };
	assert.deepEqual(
		[true, false, null].map((value) => valueWords(param, value, names)),
		["yes", "no", "no"]
	);
	assert.equal(actionWords({ do: "remove", all: false }, VERBS.remove, names), "Remove: not all");
	assert.equal(valueWords(VERBS.pick.params[0], null, names), "not given");
	assert.equal(valueWords(VERBS.march.params[0], null, names), "none");
});

test("an answer that the umpire gave by itself is told in words", () => {
	assert.equal(logWords("forced: {by: red, do: end-action}"), "only one answer was lawful: end action");
	assert.equal(logWords("forced: {by: red, do: lose, unit: a}"), "only one answer was lawful: lose");
	assert.equal(logWords("a is forced to go"), "a is forced to go");
});
