// SPDX-License-Identifier: ISC
import assert from "node:assert/strict";
import test from "node:test";
import {
	addSlide,
	changedParts,
	clampSlide,
	hasBoard,
	partsAt,
	partsBetween,
} from "../../../lib/page/script/slides.js";

/* What each slide has: the groups that looked otherwise after it than after the next one. */
const SLIDES = [
	{ do: "one", parts: { "at-1": "<one/>", "at-2": null } },
	{ do: "two", parts: { "at-2": "<two/>" } },
	{ do: "three" },
];

function mapOf(object) {
	return new Map(Object.entries(object));
}

test("one steps back through what has changed since", () => {
	assert.deepEqual(partsAt(SLIDES, 2), mapOf({}));
	assert.deepEqual(partsAt(SLIDES, 1), mapOf({ "at-2": "<two/>" }));
	assert.deepEqual(partsAt(SLIDES, 0), mapOf({ "at-2": null, "at-1": "<one/>" }));
});

test("from one slide to another only what differs is put", () => {
	const now = mapOf({ "at-1": "<now1/>", "at-2": "<now2/>" });
	const [first, second] = [partsAt(SLIDES, 0), partsAt(SLIDES, 1)];
	assert.deepEqual(partsBetween(mapOf({}), first, now), first);
	assert.deepEqual(partsBetween(first, second, now), mapOf({ "at-1": "<now1/>", "at-2": "<two/>" }));
	assert.deepEqual(partsBetween(second, mapOf({}), now), mapOf({ "at-2": "<now2/>" }));
	assert.deepEqual(partsBetween(second, second, now), mapOf({}));
	assert.deepEqual(partsBetween(mapOf({ "at-9": "<x/>" }), mapOf({}), now), mapOf({ "at-9": null }));
});

test("a slide has a board if all after it tell how they differ", () => {
	assert.equal(hasBoard(SLIDES, 0), true);
	assert.equal(hasBoard(SLIDES, 2), true);
	const partly = [{ do: "zero" }, ...SLIDES];
	assert.equal(hasBoard(partly, 0), false);
	assert.equal(hasBoard(partly, 1), true);
});

test("a new slide is the last, and the one before it learns what has changed", () => {
	const slides = addSlide([{ do: "one" }], { do: "two" }, { "at-1": "<before/>" });
	assert.deepEqual(slides, [{ do: "one", parts: { "at-1": "<before/>" } }, { do: "two" }]);
	assert.deepEqual(addSlide([], { do: "one" }, {}), [{ do: "one" }]);
	const many = addSlide([{ do: "a" }, { do: "b" }], { do: "c" }, {}, 2);
	assert.deepEqual(
		many.map((slide) => slide.do),
		["b", "c"]
	);
});

test("what changed between two states, as it was", () => {
	const before = { "at-1": "<a/>", "at-2": "<b/>", events: "<e/>" };
	const after = { "at-1": "<a/>", "at-2": "<c/>", "at-3": "<d/>", events: "<f/>" };
	assert.deepEqual(changedParts(before, after), { "at-2": "<b/>", "at-3": null });
	assert.deepEqual(changedParts({ "at-1": "<a/>" }, {}), { "at-1": "<a/>" });
});

test("there is no slide before the first or after the last", () => {
	assert.equal(clampSlide(-1, SLIDES), 0);
	assert.equal(clampSlide(7, SLIDES), 2);
	assert.equal(clampSlide(1, SLIDES), 1);
});
