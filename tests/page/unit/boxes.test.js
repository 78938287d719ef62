// SPDX-License-Identifier: ISC
// boxes.test.js: which box beside the map is opened, and where one looks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { litBoxes, openedBox, seenFirst, worthSeeing } from "../../../lib/page/script/boxes.js";

const AT = { card: "hand", other: "hand", ship: "fleet", company: "voss" };

/* What is lit: pieces by their names, places by theirs. */
function about(pieces, places = []) {
	const lit = (ids) => new Map(ids.map((id) => [id, { role: "actor" }]));
	return {
		look: { pieces: lit(pieces), places: lit(places) },
		placeOf: (id) => AT[id],
		isOnMap: (id) => id === "voss" || id === "oslo",
	};
}

test("boxes are those places beside the map in which something is lit", () => {
	assert.deepEqual(
		[...litBoxes(about(["card", "company", "ship", "other"]))],
		[
			["hand", ["card", "other"]],
			["fleet", ["ship"]],
		]
	);
});

test("a hand is opened by itself when there is nothing else to choose from", () => {
	assert.equal(openedBox(about(["card", "other"])), "hand");
	assert.equal(openedBox(about(["card", "ship"])), null);
	assert.equal(openedBox(about(["card", "company"])), null);
	assert.equal(openedBox(about(["card"], ["oslo"])), null);
	assert.equal(openedBox(about(["company"])), null);
	assert.equal(openedBox(about([])), null);
});

test("one looks at what is lit on the map, else where the question is, else at the box", () => {
	const ask = { unit: "ship", places: ["oslo"] };
	assert.deepEqual(worthSeeing(about(["card", "company"]), ask), ["company"]);
	assert.deepEqual(worthSeeing(about(["card"], ["voss"]), ask), ["voss"]);
	assert.deepEqual(worthSeeing(about(["card"]), ask), ["oslo"]);
	assert.deepEqual(worthSeeing(about([]), ask), ["oslo"]);
	assert.deepEqual(worthSeeing(about(["card"]), { unit: "ship" }), ["card"]);
	assert.deepEqual(worthSeeing(about([]), undefined), []);
});

test("where nothing is lit one sees first what lies on the map, not the cards beside it", () => {
	assert.deepEqual(seenFirst(about([]), undefined, Object.keys(AT)), ["company"]);
	assert.deepEqual(seenFirst(about(["card"]), undefined, Object.keys(AT)), ["card"]);
});
