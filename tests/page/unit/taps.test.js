// SPDX-License-Identifier: ISC
import assert from "node:assert/strict";
import test from "node:test";
import { announcementOf, hintOf, tapMeaning, wayOf } from "../../../lib/page/script/taps.js";

const NOTHING = { verb: null, pieces: [], from: null, places: [], given: {} };
const CHOSEN = { ...NOTHING, pieces: ["a"] };

function lookOf(pieces, places, more) {
	const lit = { pieces: new Map(Object.entries(pieces)), places: new Map(Object.entries(places)) };
	return { ...lit, choices: [], rivals: [], facets: [], who: [], fresh: new Set(), action: null, ...more };
}

/* A tap on a counter that lies in 12, with whatever else lies there. */
function tap(look, sel, { piece = null, pieces = [], free = false, own = [] }) {
	return tapMeaning({ hit: { piece, place: "12" }, look, sel, pieces, free, own: (id) => own.includes(id) });
}

const ACTOR = { role: "actor" };
const TARGET = { role: "target" };
const TO = { role: "to", sure: true };
const FROM = { role: "from" };

test("a counter that lies free is meant itself", () => {
	const look = lookOf({ a: ACTOR, b: ACTOR }, {});
	assert.deepEqual(tap(look, NOTHING, { piece: "b", pieces: ["a", "b"], free: true }), { kind: "piece", id: "b" });
});

test("a stack with several that are lit is fanned, with one it is that one", () => {
	const both = lookOf({ a: ACTOR, b: ACTOR }, {});
	assert.deepEqual(tap(both, NOTHING, { piece: "b", pieces: ["a", "b"] }), { kind: "fan", id: "12" });
	const one = lookOf({ a: ACTOR }, {});
	assert.deepEqual(tap(one, NOTHING, { piece: "b", pieces: ["a", "b"] }), { kind: "piece", id: "a" });
});

test("a free counter that is not lit is not another one", () => {
	const look = lookOf({ a: ACTOR }, {});
	assert.deepEqual(tap(look, NOTHING, { piece: "b", pieces: ["a", "b"], free: true }), { kind: "look", id: "12" });
});

test("who may begin anew can be tapped though others are chosen", () => {
	const look = lookOf({}, {}, { fresh: new Set(["b"]) });
	assert.deepEqual(tap(look, CHOSEN, { piece: "b", pieces: ["b"], free: true }), { kind: "piece", id: "b" });
});

test("once something is chosen a lit place comes before what lies there", () => {
	const look = lookOf({ b: ACTOR }, { 12: TO });
	assert.deepEqual(tap(look, CHOSEN, { piece: "b", pieces: ["b"], free: true }), { kind: "place", id: "12" });
	assert.deepEqual(tap(look, NOTHING, { piece: "b", pieces: ["b"], free: true }), { kind: "piece", id: "b" });
	const from = lookOf({ b: ACTOR }, { 12: FROM });
	assert.deepEqual(tap(from, CHOSEN, { piece: "b", pieces: ["b"], free: true }), { kind: "piece", id: "b" });
});

test("a chosen counter can be tapped again though it is not lit", () => {
	assert.deepEqual(tap(lookOf({}, {}), CHOSEN, { piece: "a", pieces: ["a"], free: true }), {
		kind: "piece",
		id: "a",
	});
});

test("a lit place without lit counters is the place", () => {
	assert.deepEqual(tap(lookOf({}, { 12: TO }), NOTHING, {}), { kind: "place", id: "12" });
});

test("what may not be chosen tells why, if that can be the question", () => {
	const dark = lookOf({}, {});
	assert.deepEqual(tap(dark, CHOSEN, { piece: "x", pieces: ["x"] }), { kind: "why", piece: "x", place: "12" });
	assert.deepEqual(tap(dark, CHOSEN, {}), { kind: "why", place: "12" });
	const own = { piece: "x", pieces: ["x"], own: ["x"] };
	assert.deepEqual(tap(dark, NOTHING, own), { kind: "why", piece: "x", place: "12" });
	assert.deepEqual(tap(dark, NOTHING, { piece: "x", pieces: ["x"] }), { kind: "look", id: "12" });
	const verb = { ...NOTHING, verb: "move" };
	assert.deepEqual(tap(dark, verb, { piece: "x", pieces: ["x"] }), { kind: "why", piece: "x", place: "12" });
});

/* ---- ways ------------------------------------------------------------------------------------------------- */

const STANDS = { a: "0101", b: "0505" };
const placeOf = (piece) => STANDS[piece] ?? null;

function way(params, action) {
	return wayOf({ params }, action, placeOf);
}

test("a way begins where the first piece stands", () => {
	const unit = { name: "unit", kind: "piece" };
	const units = { name: "units", kind: "pieces" };
	const path = { name: "path", kind: "places", path: "entered" };
	assert.deepEqual(way([unit, path], { unit: "a", path: ["0102", "0103"] }), ["0101", "0102", "0103"]);
	assert.deepEqual(way([units, path], { units: ["b", "a"], path: ["0504"] }), ["0505", "0504"]);
	assert.deepEqual(way([unit, { ...path, path: "with-start" }], { unit: "a", path: ["0101", "0102"] }), [
		"0101",
		"0102",
	]);
});

test("without a path it goes to the place that is named", () => {
	const unit = { name: "unit", kind: "piece" };
	const to = { name: "to", kind: "place" };
	const at = { name: "at", kind: "place" };
	const from = { name: "from", kind: "place" };
	assert.deepEqual(way([unit, to], { unit: "a", to: "0909" }), ["0101", "0909"]);
	assert.deepEqual(way([unit, at], { unit: "a", at: "0909" }), ["0101", "0909"]);
	assert.deepEqual(way([unit, from, to], { unit: "a", from: "0303", to: "0909" }), ["0303", "0909"]);
	const harbour = { name: "harbour", kind: "place", origin: true };
	assert.deepEqual(way([harbour, at], { harbour: "0303", at: "0909" }), ["0303", "0909"]);
});

test("of pairs the first key begins; of nothing there is no way", () => {
	const lift = { name: "lift", kind: "pairs", to: "piece" };
	const to = { name: "to", kind: "place" };
	assert.deepEqual(way([lift, to], { lift: { b: "a" }, to: "0909" }), ["0505", "0909"]);
	assert.deepEqual(way([to], { to: "0909" }), []);
	assert.deepEqual(way([lift, to], { lift: { b: "a" } }), []);
	assert.deepEqual(way([], {}), []);
});

/* ---- words ------------------------------------------------------------------------------------------------ */

test("the hint counts what is lit, each by its form", () => {
	const look = lookOf({ a: ACTOR, b: ACTOR, c: TARGET }, { 12: TO, 13: { role: "target", attack: true } });
	assert.equal(
		hintOf(look, NOTHING),
		"Tap one of 2 units with a ring, or the unit with a dashed ring, or the hatched place, or the place with a crosshair."
	);
	assert.equal(hintOf(lookOf({}, { 12: FROM, 13: FROM }), CHOSEN), "a: tap one of 2 outlined places.");
});

test("where nothing is lit the answers are below", () => {
	assert.equal(hintOf(lookOf({}, {}), NOTHING), "Choose one of the answers below.");
	const choices = [{ param: { name: "sub-command" }, values: ["x", "y"] }];
	assert.equal(hintOf(lookOf({}, {}, { choices }), NOTHING), "Choose below: sub command.");
});

test("a screen reader is told what is chosen and what may be", () => {
	const look = lookOf({ b: ACTOR }, { 12: TO, 13: FROM });
	assert.equal(announcementOf(look, CHOSEN), "a chosen. 1 unit may act, 2 places may be chosen.");
	assert.equal(announcementOf(lookOf({}, {}), NOTHING), "Choose one of the answers below.");
	assert.equal(announcementOf({ ...look, action: {} }, CHOSEN, "a to 12"), "Ready: a to 12.");
});
