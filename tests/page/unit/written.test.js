// SPDX-License-Identifier: ISC
// written.test.js: an action written in a form: what follows from a change, of what type it is, and what is missing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstValue, keyValues, missingIn, wholeNumber, withArgument } from "../../../lib/page/script/written.js";

const UNITS = { name: "units", kind: "pieces" };
const WITH = { name: "with", kind: "pieces", optional: true };
const TO = { name: "to", kind: "place" };
const AIM = { name: "aim", kind: "pairs", to: "word", optional: true };
const LOAD = { name: "load", kind: "pairs", to: "pieces", optional: true };
const LIFT = { name: "lift", kind: "pairs", to: "piece" };
const VERB = { do: "strike", params: [UNITS, WITH, TO, AIM, LOAD] };
const OPTIONS = [
	{ do: "strike", units: ["a"], to: "1", aim: { a: "ground" } },
	{ do: "strike", units: ["b"], to: "1", aim: { b: "ground" } },
	{ do: "strike", units: ["b"], to: "2", aim: { b: "air" } },
	{ do: "strike", units: ["c"], to: "2" },
];
const BEGUN = { by: "red", do: "strike" };

function after(action, param, value) {
	return withArgument(action, VERB, param, value, OPTIONS);
}

test("what is nothing is left out", () => {
	const action = { ...BEGUN, units: ["c"], to: "1" };
	for (const nothing of [undefined, null, "", [], {}]) {
		assert.deepEqual(after(action, TO, nothing), { ...BEGUN, units: ["c"] });
	}
	assert.deepEqual(after(action, { name: "n", kind: "int" }, 0).n, 0);
	assert.deepEqual(after(action, { name: "smoke", kind: "bool" }, false).smoke, false);
});

test("a number is a number, and nothing else is", () => {
	assert.strictEqual(wholeNumber("12"), 12);
	assert.strictEqual(wholeNumber("-3"), -3);
	for (const text of ["", "x", "1.5", "1e3", "0x1", "12 "]) {
		assert.strictEqual(wholeNumber(text), undefined);
	}
});

test("who joins gets an aim, who leaves has none any more", () => {
	const one = after(BEGUN, UNITS, ["a"]);
	assert.deepEqual(one, { ...BEGUN, units: ["a"], aim: { a: "ground" } });
	const two = after(one, UNITS, ["a", "b"]);
	assert.deepEqual(two.aim, { a: "ground", b: "ground" });
	assert.deepEqual(after(two, UNITS, ["b"]), { ...BEGUN, units: ["b"], aim: { b: "ground" } });
	assert.deepEqual(after(two, UNITS, []), BEGUN);
});

test("of whom the options do not always tell an aim, the player tells it", () => {
	assert.deepEqual(after(BEGUN, UNITS, ["c"]), { ...BEGUN, units: ["c"] });
	assert.deepEqual(after(BEGUN, UNITS, ["stranger"]), { ...BEGUN, units: ["stranger"] });
});

test("who is named by another argument, too, keeps his aim; cargo goes with its ship", () => {
	const joined = { ...BEGUN, units: ["a"], with: ["a"], aim: { a: "ground" } };
	assert.deepEqual(after(joined, UNITS, []).aim, { a: "ground" });
	const laden = { ...BEGUN, units: ["s", "t"], load: { s: ["x"], t: ["y"] } };
	assert.deepEqual(after(laden, UNITS, ["t"]).load, { t: ["y"] });
});

test("a key begins with what most have, if it may; cargo and places with nothing", () => {
	assert.deepEqual(keyValues(OPTIONS, AIM, "b"), ["ground", "air"]);
	assert.equal(firstValue(OPTIONS, AIM, { x: "air", y: "air", z: "ground" }, "b"), "air");
	assert.equal(firstValue(OPTIONS, AIM, { x: "subs" }, "b"), "ground");
	assert.equal(firstValue(OPTIONS, AIM, {}, "stranger"), "");
	assert.deepEqual(firstValue(OPTIONS, LOAD, {}, "s"), []);
	assert.equal(firstValue(OPTIONS, LIFT, {}, "p"), "");
});

test("what is missing is named", () => {
	assert.deepEqual(missingIn(BEGUN, VERB), ["units", "to"]);
	assert.deepEqual(missingIn({ ...BEGUN, units: ["a"], to: "1" }, VERB), []);
	const open = { ...BEGUN, units: ["a"], to: "1", aim: { a: "", b: "air" }, load: { s: [] } };
	assert.deepEqual(missingIn(open, VERB), ["aim of a", "load of s"]);
});
