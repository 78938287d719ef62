// SPDX-License-Identifier: ISC
// ways.test.js: a march by another way than the one that was offered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { haveEdge, pointsOf } from "../../../lib/page/script/geometry.js";
import { foundWay, steppedWay, wayParam } from "../../../lib/page/script/ways.js";
import { VERBS } from "./scenes.js";

const MARCH = { by: "red", do: "march", units: ["a"], path: ["11", "12", "13"] };
const RIDE = { do: "ride", params: [{ name: "way", kind: "places", path: "with-start" }] };

/* Places in rows and columns: 11 12 13, 21 22 23; whoever stands beside another may go there. */
function isNext(a, b) {
	const [one, other] = [a, b].map((id) => [Math.floor(Number(id) / 10), Number(id) % 10]);
	return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
}

test("only a way of several places may be another", () => {
	assert.equal(wayParam(VERBS.march, MARCH).name, "path");
	assert.equal(wayParam(VERBS.march, { do: "march", units: ["a"] }), null);
	assert.equal(wayParam(VERBS.ferry, { do: "ferry", units: ["a"], to: "11" }), null);
	const own = { do: "sail", params: [...VERBS.march.params, { name: "to", kind: "place" }] };
	assert.equal(wayParam(own, MARCH), null);
});

test("the adjudicator finds each part of the way, on from what was found before", () => {
	const asked = [];
	const check = (action) => {
		asked.push(action);
		return { verdict: "lawful", action: { ...action, path: [...(action.path ?? ["10"]), action.to] } };
	};
	const found = foundWay(check, { verb: VERBS.march, action: MARCH, through: ["21", "22"] });
	assert.deepEqual(found, { ...MARCH, path: ["10", "21", "22", "13"] });
	const rest = { by: "red", do: "march", units: ["a"] };
	assert.deepEqual(asked, [
		{ ...rest, to: "21" },
		{ ...rest, path: ["10", "21"], to: "22" },
		{ ...rest, path: ["10", "21", "22"], to: "13" },
	]);
});

test("of several ways that cost the same the first is taken; without any there is none", () => {
	const ways = () => ({ verdict: "trouble", ways: [{ path: ["1"] }, { path: ["2"] }] });
	assert.deepEqual(foundWay(ways, { verb: VERBS.march, action: MARCH, through: ["5"] }).path, ["1"]);
	const none = () => ({ verdict: "trouble", text: "no" });
	assert.equal(foundWay(none, { verb: VERBS.march, action: MARCH, through: ["5"] }), null);
});

test("where nobody can be asked the way leads over what lies beside each other", () => {
	const order = { verb: VERBS.march, action: MARCH, start: "10", isNext };
	const places = ["11", "12", "13", "20", "21", "22", "23"];
	assert.deepEqual(steppedWay({ ...order, places, through: ["20", "22"] }).path, ["20", "21", "22", "12", "13"]);
	assert.equal(steppedWay({ ...order, places, through: ["44"] }), null);
	const ride = { verb: RIDE, action: { do: "ride", way: ["10", "11"] }, start: "10", isNext, places };
	assert.deepEqual(steppedWay({ ...ride, through: ["21"] }).way, ["10", "11", "21", "11"]);
});

test("two places are neighbours if their outlines have an edge in common", () => {
	const square = (x, y) => pointsOf(`${x},${y} ${x + 10},${y} ${x + 10},${y + 10} ${x},${y + 10}`);
	assert.ok(haveEdge(square(0, 0), square(10, 0)));
	assert.ok(!haveEdge(square(0, 0), square(10, 10)));
	assert.ok(!haveEdge(square(0, 0), square(30, 0)));
});
