// SPDX-License-Identifier: ISC
// orders.test.js: answers in advance, as a form has them, as the umpire reads them, and in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { orderAction, orderVerb, orderWords } from "../../../lib/page/script/orders.js";

const NAMES = { place: (id) => `Place ${id}` };
const ORDERS = {
	decisions: [{ decide: "retreat", words: "retreat a unit", answers: [0], passes: true }],
	answers: [{ do: "retreat", params: [] }],
	orders: [],
};

test("an order asks first which question it answers, then how", () => {
	const names = (verb) => verb.params.map((param) => param.name);
	assert.deepEqual(names(orderVerb(ORDERS, undefined, ["red"])), ["by", "decide"]);
	assert.deepEqual(names(orderVerb(ORDERS, "retreat", null)).slice(0, 5), [
		"decide",
		"pass",
		"answer",
		"prefer",
		"toward",
	]);
});

test("its conditions stand under `if`", () => {
	const flat = { by: "red", do: "standing", decide: "retreat", toward: "11", who: ["a"], within: 3, once: true };
	assert.deepEqual(orderAction(flat), {
		by: "red",
		do: "standing",
		decide: "retreat",
		toward: "11",
		once: true,
		if: { who: ["a"], within: 3 },
	});
});

test("an order in words", () => {
	const words = (rest) => orderWords({ by: "red", do: "standing", ...rest }, NAMES);
	assert.equal(words({ decide: "retreat", toward: "11" }), "Answer in advance: retreat, toward Place 11");
	assert.equal(
		words({ decide: "retreat", answer: { do: "end-march" }, until: 3, if: { who: ["a", "b"], within: 2 } }),
		"Answer in advance: retreat, end march, until 3, if who a b, if within 2"
	);
	assert.equal(words({ decide: "retreat", pass: true, for: "x" }), "Answer in advance: retreat, let it go by");
	assert.equal(words({}), "Answer in advance: …");
	assert.equal(words({ revoke: 2 }), "Revoke the answer in advance: 2");
});
