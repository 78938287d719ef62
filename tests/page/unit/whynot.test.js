// SPDX-License-Identifier: ISC
// whynot.test.js: what is asked of the adjudicator when something was tapped that is not lit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING } from "../../../lib/page/script/compose.js";
import { listedEngine } from "../../../lib/page/script/engine.js";
import { inOrderOf, insteadOf } from "../../../lib/page/script/whynot.js";
import { bookWith } from "./scenes.js";

const march = bookWith(["march", { units: ["a"], path: ["11", "12"], some: ["a", "b", "c"] }]).facets[0];
const fire = bookWith(["fire", { unit: "a", at: "11" }]).facets[0];
const strike = bookWith(["strike", { unit: "a", target: "x" }]).facets[0];
const chosen = (...pieces) => ({ ...NOTHING, pieces });

test("a place takes the place of the end, for those who are chosen", () => {
	const place = { piece: null, place: "44" };
	const wanted = { by: "red", do: "march", units: ["b", "c"], to: "44" };
	assert.deepEqual(insteadOf(march, chosen("b", "c"), place), wanted);
	assert.deepEqual(insteadOf(fire, chosen("a"), place), { by: "red", do: "fire", unit: "a", at: "44" });
});

test("a unit of one's own takes the place of who acts", () => {
	const own = { piece: "d", place: "44", isEnemy: false };
	assert.deepEqual(insteadOf(march, NOTHING, own).units, ["d"]);
	assert.equal(insteadOf(fire, NOTHING, own).unit, "d");
});

test("an enemy is a target, or stands for the place where he is", () => {
	const enemy = { piece: "z", place: "44", isEnemy: true };
	assert.equal(insteadOf(fire, chosen("a"), enemy).at, "44");
	assert.equal(insteadOf(strike, chosen("a"), enemy).target, "z");
});

test("where enemies are an attack is meant first", () => {
	const order = (isAttack) => inOrderOf([march, fire], isAttack).map((facet) => facet.option.do);
	assert.deepEqual(order(true), ["fire", "march"]);
	assert.deepEqual(order(false), ["march", "fire"]);
});

test("a page without an umpire says for whom a place is not among what it lists", () => {
	const scene = { verbs: [{ do: "end-march", rules: ["6.1"] }], places: { 44: "Ford" }, pieces: {} };
	const { whyNot } = listedEngine(scene, []);
	const answer = whyNot([{ do: "end-march" }], { piece: null, place: "44" }, chosen("a", "b"));
	assert.equal(answer.text, "Ford: no lawful “End march” of a, b has this. Only the umpire could tell why.");
	assert.equal(answer.rule, "6.1");
});
