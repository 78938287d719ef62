// SPDX-License-Identifier: ISC
import assert from "node:assert/strict";
import test from "node:test";
import { findIndex, findMatches, foldName, stepIn } from "../../../lib/page/script/find.js";

const SCENE = {
	pieces: {
		dietl: { side: "german", at: "2020", name: "General Dietl" },
		"1-139": { side: "german", at: "0919" },
		"11-139": { side: "german", at: "0919" },
	},
	places: { 2020: "Bjørnfjell", "0919": "Narvik" },
};

const INDEX = findIndex(SCENE, ["2020", "0919", "1919"]);

function found(text, most) {
	return findMatches(INDEX, text, most).map((entry) => entry.id);
}

test("letters are found without their marks", () => {
	assert.equal(foldName("Bjørnfjell"), "bjornfjell");
	assert.equal(foldName("Ålesund Þorshöfn"), "alesund thorshofn");
	assert.equal(foldName("Đorđe Łódź Straße Œuvre Æ"), "dorde lodz strasse oeuvre ae");
	assert.deepEqual(found("bjornf"), ["2020"]);
	assert.deepEqual(found("BJØRN"), ["2020"]);
});

test("units and places, each with what is known of it", () => {
	assert.deepEqual(INDEX[0], {
		kind: "unit",
		id: "dietl",
		name: "General Dietl",
		side: "german",
		at: "2020",
		folds: ["dietl", "general dietl"],
	});
	assert.deepEqual(INDEX[5], { kind: "place", id: "1919", name: undefined, folds: ["1919", ""] });
});

test("the whole name first, then beginnings, then words, then the rest", () => {
	assert.deepEqual(found("1-139"), ["1-139", "11-139"]);
	assert.deepEqual(found("139"), ["1-139", "11-139"]);
	assert.deepEqual(found("19"), ["1919", "0919"]);
	assert.deepEqual(found("9"), ["1-139", "11-139", "0919", "1919"]);
	assert.deepEqual(found("dietl"), ["dietl"]);
});

test("nothing is found of nothing, and no more than asked for", () => {
	assert.deepEqual(found(""), []);
	assert.deepEqual(found("  "), []);
	assert.deepEqual(found("stockholm"), []);
	assert.deepEqual(found("1", 2), ["1-139", "11-139"]);
});

test("the arrow keys go round", () => {
	assert.equal(stepIn(0, 3, -1), 2);
	assert.equal(stepIn(2, 3, 1), 0);
	assert.equal(stepIn(0, 0, 1), 0);
});
