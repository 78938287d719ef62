// SPDX-License-Identifier: ISC
// names.test.js: what pieces, places and actions are called for people.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionWords, askWords, namesOf, valueWords } from "../../../lib/page/script/words.js";

const CARDS = {
	"g-bombefly-1": { side: "germany", name: "Bombefly (Bombers)" },
	"g-bombefly-2": { side: "germany", name: "Bombefly (Bombers)" },
	"g9-bombefly-2": { side: "germany", name: "Bombefly (Bombers)" },
	"g-ubat-1": { side: "germany", name: "Ubåt (Submarine)" },
	"g-ubat-2": { side: "germany", name: "Ubåt (Submarine)" },
	"a-ubat-1": { side: "allies", name: "Ubåt (Submarine)" },
};
const SHIPS = {
	koln: { side: "germany", name: "KMS Köln" },
	"eidsvoll-norge": { side: "norway", name: "Eidsvoll & Norge" },
	"G-dummy-2": { side: "germany", name: "dummy" },
	"G-dummy-3": { side: "germany", name: "dummy" },
	"2-139": { side: "germany", name: "2nd Company 139th Mountain Regiment" },
	"luft-8": { side: "germany", name: "Heinkel 111 of Bomber Group 100" },
	"DD-1": { side: "germany", name: "1st Destroyer Flotilla" },
	DF1: { side: "allies", name: "1st Destroyer Flotilla" },
	"G26-1": { side: "germany", name: "26th Corps" },
	"G26-2": { side: "germany", name: "26th Corps" },
	"bare-1": { side: "germany" },
};
const names = namesOf({
	pieces: { ...CARDS, ...SHIPS },
	places: { honefoss: "Hønefoss", IV: "Sea Zone IV", 1118: "Rombak" },
});

function called(...ids) {
	return ids.map(names.piece);
}

test("cards of one name are told apart by their numbers", () => {
	assert.deepEqual(called("g-ubat-1", "g-ubat-2"), ["Ubåt 1 (Submarine)", "Ubåt 2 (Submarine)"]);
	assert.deepEqual(called("g-bombefly-1"), ["Bombefly 1 (Bombers)"]);
	assert.deepEqual(called("G-dummy-2"), ["dummy 2"]);
});

test("cards of two kinds that would be called alike are told apart by more", () => {
	assert.deepEqual(called("g-bombefly-2", "g9-bombefly-2"), ["Bombefly g-2 (Bombers)", "Bombefly g9-2 (Bombers)"]);
});

test("enemies may be called alike, and what nobody else is called needs no mark", () => {
	assert.deepEqual(called("a-ubat-1"), ["Ubåt 1 (Submarine)"]);
	assert.deepEqual(called("DD-1", "DF1"), ["DD-1", "DF1"]);
});

test("an id that shortens the name gives way to it", () => {
	assert.deepEqual(called("koln", "eidsvoll-norge"), ["KMS Köln", "Eidsvoll & Norge"]);
});

test("an id that is printed on the counter and is no part of the name stays", () => {
	assert.deepEqual(called("2-139", "luft-8", "G26-1", "bare-1"), ["2-139", "luft-8", "G26-1", "bare-1"]);
	assert.deepEqual(called("nobody", 12), ["nobody", "12"]);
});

const MOVE = {
	do: "move",
	params: [
		{ name: "from", kind: "place" },
		{ name: "to", kind: "place" },
		{ name: "battalions", kind: "int", optional: true },
		{ name: "level", kind: "int", optional: true },
	],
};

function words(verb, action) {
	return actionWords({ do: verb.do, ...action }, verb, names);
}

test("how many of something is said as people do", () => {
	assert.equal(
		words(MOVE, { from: "oslo", to: "honefoss", battalions: 2 }),
		"Move: from oslo to Hønefoss, 2 battalions"
	);
	assert.equal(words(MOVE, { from: "oslo", battalions: 1 }), "Move: from oslo, 1 battalion");
	assert.equal(words(MOVE, { to: "honefoss", level: 3 }), "Move: to Hønefoss, level 3");
});

test("a place whose name says what it is is not named twice", () => {
	const engage = { do: "engage", params: [{ name: "zone", kind: "place" }] };
	assert.equal(words(engage, { zone: "IV" }), "Engage: at Sea Zone IV");
	assert.equal(words(engage, { zone: "honefoss" }), "Engage: zone Hønefoss");
});

test("a way tells where it begins, if that is in it", () => {
	const path = { name: "path", kind: "places", path: "with-start" };
	const rapid = { do: "rapid", params: [{ name: "card", kind: "piece" }, path] };
	assert.equal(
		words(rapid, { card: "g-ubat-1", path: ["oslo", "honefoss", "1118"] }),
		"Rapid: Ubåt 1 (Submarine), from oslo by Hønefoss to 1118 Rombak"
	);
	assert.equal(valueWords(path, ["oslo", "honefoss"], names), "from oslo to Hønefoss");
	assert.equal(valueWords({ ...path, path: "entered" }, ["oslo", "honefoss"], names), "by oslo to Hønefoss");
});

test("a question says whom and where it is about by their names", () => {
	const ask = {
		words: "norway must now answer the sabotage, or pass",
		unit: "g-bombefly-1",
		places: ["honefoss", "1118"],
	};
	assert.equal(
		askWords(ask, names),
		"norway must now answer the sabotage, or pass: Bombefly 1 (Bombers), Hønefoss, 1118 Rombak"
	);
	assert.equal(askWords({ words: "norway must now pass" }, names), "norway must now pass");
});
