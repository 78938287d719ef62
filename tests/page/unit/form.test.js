// SPDX-License-Identifier: ISC
import assert from "node:assert/strict";
import test from "node:test";
import { borderName, candidatesFor, isPickable, movedMember, pickedValue } from "../../../lib/page/script/form.js";

const OPTIONS = [
	{ do: "move", units: ["a"], path: ["12", "13"], mode: "rapid" },
	{ do: "move", units: ["b", "a"], some: ["c"], path: ["14"], mode: "rapid" },
];

test("candidates are what the options have, each once", () => {
	assert.deepEqual(candidatesFor(OPTIONS, { name: "units", kind: "pieces" }).values, ["a", "b"]);
	assert.deepEqual(candidatesFor(OPTIONS, { name: "units", kind: "pieces", sets: true }).values, ["a", "b", "c"]);
	assert.deepEqual(candidatesFor(OPTIONS, { name: "path", kind: "places" }).values, ["12", "13", "14"]);
	assert.deepEqual(candidatesFor(OPTIONS, { name: "mode", kind: "word" }).values, ["rapid"]);
	assert.deepEqual(candidatesFor(OPTIONS, { name: "none", kind: "word" }), { values: [], keys: [] });
	assert.deepEqual(candidatesFor([{ n: 3 }, { n: 3 }, { n: 0 }], { name: "n", kind: "int" }).values, ["3", "0"]);
});

test("of pairs there are keys and values", () => {
	const param = { name: "load", kind: "pairs", to: "pieces" };
	const options = [{ load: { ship: ["x", "y"] } }, { load: { ship: ["y"], boat: ["z"] } }];
	assert.deepEqual(candidatesFor(options, param), { values: ["x", "y", "z"], keys: ["ship", "boat"] });
	assert.deepEqual(candidatesFor([{ aim: { ship: "air" } }], { name: "aim", kind: "pairs", to: "word" }).values, [
		"air",
	]);
});

const HIT = { piece: "a", place: "12" };
const ON_GROUND = { piece: null, place: "12" };

function picked(kind, value, hit = HIT, more = {}) {
	return pickedValue({ kind, ...more }, value, hit, null, {});
}

test("a tap on the board sets one piece or place, and adds to lists", () => {
	assert.deepEqual(picked("piece", "b"), { value: "a" });
	assert.deepEqual(picked("piece", "b", ON_GROUND), { value: "b" });
	assert.deepEqual(picked("place", "99"), { value: "12" });
	assert.deepEqual(picked("pieces", undefined), { value: ["a"] });
	assert.deepEqual(picked("pieces", ["b"]), { value: ["b", "a"] });
	assert.deepEqual(picked("pieces", ["b", "a"]), { value: ["b"] });
	assert.deepEqual(picked("pieces", ["b"], ON_GROUND), { value: ["b"] });
	assert.deepEqual(picked("places", ["11"]), { value: ["11", "12"] });
	assert.deepEqual(picked("places", ["12"]), { value: ["12", "12"] });
	assert.deepEqual(picked("word", "rapid"), { value: "rapid" });
});

test("of pairs the first tap is the key, the next its value", () => {
	assert.deepEqual(picked("pairs", undefined, HIT, { to: "place" }), { value: { a: "" } });
	assert.deepEqual(picked("pairs", { a: "" }, ON_GROUND, { to: "place" }), { value: { a: "12" } });
	assert.deepEqual(picked("pairs", { ship: [] }, HIT, { to: "pieces" }), { value: { ship: ["a"] } });
	assert.deepEqual(picked("pairs", { ship: ["x"] }, HIT, { to: "pieces" }), { value: { ship: ["x"], a: [] } });
	assert.deepEqual(picked("pairs", { a: "12" }, ON_GROUND, { to: "place" }), { value: { a: "12" } });
});

test("a border is two places, one after the other", () => {
	const param = { kind: "border" };
	assert.deepEqual(pickedValue(param, undefined, ON_GROUND, null, { values: [] }), { value: undefined, half: "12" });
	assert.deepEqual(pickedValue(param, undefined, ON_GROUND, "11", { values: [] }), { value: "11/12" });
	assert.deepEqual(pickedValue(param, "1/2", ON_GROUND, "12", { values: [] }), { value: "1/2", half: "12" });
	assert.deepEqual(pickedValue(param, "1/2", { piece: null, place: null }, "12", { values: [] }), { value: "1/2" });
});

test("a border is written as the options write it, else from the smaller on", () => {
	assert.equal(borderName("11", "12", ["12/11"]), "12/11");
	assert.equal(borderName("12", "11", ["12/11"]), "12/11");
	assert.equal(borderName("12", "11", []), "11/12");
	assert.equal(borderName("11", "12", []), "11/12");
});

test("members move up and down, but not off the list", () => {
	assert.deepEqual(movedMember(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
	assert.deepEqual(movedMember(["a", "b", "c"], 2, -1), ["a", "c", "b"]);
	assert.deepEqual(movedMember(["a", "b", "c"], 0, -1), ["a", "b", "c"]);
	assert.deepEqual(movedMember(["a", "b", "c"], 2, 1), ["a", "b", "c"]);
});

test("what can be tapped: things on the board, no words and numbers", () => {
	const kinds = ["piece", "pieces", "place", "places", "border", "pairs", "word", "words", "int", "bool", "toString"];
	assert.deepEqual(
		kinds.filter((kind) => isPickable({ kind })),
		["piece", "pieces", "place", "places", "border", "pairs"]
	);
});

/* ---- what options know helps ---------------------------------------------------------- */

const LOAD = { name: "load", kind: "pairs", to: "pieces", optional: true };
const SAILING = [
	{ units: ["ship"], load: { ship: ["x", "y"] } },
	{ units: ["boat"], load: { boat: ["x"] } },
];
const SHIPPED = { ...candidatesFor(SAILING, LOAD), options: SAILING };

function loaded(value, id) {
	return pickedValue(LOAD, value, { piece: id, place: "12" }, null, SHIPPED).value;
}

test("cargo that is tapped goes aboard the ship at hand, and off it again", () => {
	const ship = loaded(undefined, "ship");
	assert.deepEqual(ship, { ship: [] });
	const laden = loaded(loaded(ship, "x"), "y");
	assert.deepEqual(laden, { ship: ["x", "y"] });
	assert.deepEqual(loaded(laden, "x"), { ship: ["y"] });
	assert.deepEqual(loaded(loaded(laden, "boat"), "x"), { ship: ["x", "y"], boat: ["x"] });
});

const AIM = { name: "aim", kind: "pairs", to: "word", optional: true };
const STRIKES = [
	{ units: ["p"], aim: { p: "ground" } },
	{ units: ["p"], aim: { p: "air" } },
	{ units: ["q", "r"], aim: { q: "air", r: "air" } },
];

test("who is tapped for an aim gets the usual one that he may have", () => {
	const known = { ...candidatesFor(STRIKES, AIM), options: STRIKES };
	const aimed = (value, id) => pickedValue(AIM, value, { piece: id, place: "12" }, null, known).value;
	assert.deepEqual(aimed(undefined, "p"), { p: "ground" });
	assert.deepEqual(aimed({ q: "air" }, "p"), { q: "air", p: "air" });
	assert.deepEqual(aimed({ q: "air" }, "q"), { q: "air" });
});
