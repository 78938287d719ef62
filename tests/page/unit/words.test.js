// SPDX-License-Identifier: ISC
// words.test.js: an action in words and as a line of YAML, for every kind of argument.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aboutWords, actionWords, actionYaml, valueWords } from "../../../lib/page/script/words.js";

const NAMES = { piece: (id) => `<${id}>`, place: (id) => `(${id})` };

function words(params, rest) {
	return actionWords({ by: "red", do: "do-it", ...rest }, { do: "do-it", params }, NAMES);
}

function param(name, kind, more) {
	return { name, kind, ...more };
}

const UNITS = param("units", "pieces");
const AIM = param("aim", "pairs", { to: "word" });

test("who acts stands for himself, who comes along by the name of his argument", () => {
	assert.equal(words([UNITS], { units: ["a", "b"] }), "Do it: <a>, <b>");
	assert.equal(words([UNITS, param("with", "pieces")], { units: ["a"], with: ["b"] }), "Do it: <a>, with <b>");
	assert.equal(words([UNITS, param("carrier", "piece")], { units: ["a"], carrier: "b" }), "Do it: <a>, carrier <b>");
	assert.equal(words([UNITS], { units: "abcdefghij".split("") }).slice(-24), "<f>, <g>, <h> and 2 more");
});

test("places and ways", () => {
	assert.equal(words([UNITS, param("to", "place")], { units: ["a"], to: "x" }), "Do it: <a>, to (x)");
	const way = param("path", "places", { path: "entered" });
	assert.equal(words([UNITS, way], { units: ["a"], path: ["x", "y", "z"] }), "Do it: <a>, by (x), (y) to (z)");
	const begun = param("path", "places", { path: "with-start" });
	assert.equal(words([UNITS, begun], { units: ["a"], path: ["x", "y"] }), "Do it: <a>, from (x) to (y)");
	assert.equal(words([param("from", "place", { origin: true })], { from: "x" }), "Do it: from (x)");
});

test("cargo is told ship by ship", () => {
	const load = param("load", "pairs", { to: "pieces" });
	assert.equal(
		words([UNITS, load], { units: ["s"], load: { s: ["a", "b"], t: ["c"] } }).slice(12),
		"load <s>: <a>, <b>; <t>: <c>"
	);
	const lift = param("lift", "pairs", { to: "piece" });
	assert.equal(words([lift], { lift: { p: "a", q: "b" } }), "Do it: <p>: <a>; <q>: <b>");
});

test("aims are told together: of one that all have nobody is named", () => {
	assert.equal(
		words([UNITS, AIM], { units: ["a", "b"], aim: { a: "port", b: "port" } }),
		"Do it: <a>, <b>, aim port"
	);
	const apart = { a: "port", b: "air", c: "port" };
	assert.equal(words([UNITS, AIM], { units: ["a"], aim: apart }), "Do it: <a>, aim port: <a>, <c>; air: <b>");
	assert.equal(words([{ ...AIM, name: "units" }], { units: { a: "air" } }), "Do it: air: <a>");
	assert.equal(valueWords(AIM, { a: "port", b: "port" }, NAMES), "port");
});

test("where each is placed is told place by place, by its name", () => {
	const units = param("units", "pairs", { to: "place" });
	assert.equal(words([units], { units: { a: "x", b: "y", c: "x" } }), "Do it: (x): <a>, <c>; (y): <b>");
	assert.equal(words([units], { units: { a: "" } }), "Do it: …: <a>");
	assert.equal(
		words([UNITS, { ...units, name: "strikes" }], { units: ["a"], strikes: { a: "x" } }),
		"Do it: <a>, strikes (x)"
	);
});

test("words, numbers, yes and no", () => {
	assert.equal(words([param("action", "word")], { action: "forced-march" }), "Do it: forced march");
	assert.equal(words([UNITS, param("mode", "word")], { units: ["a"], mode: "slow" }), "Do it: <a>, mode slow");
	assert.equal(words([param("bases", "words")], { bases: ["port", "mob"] }), "Do it: bases port, mob");
	assert.equal(words([param("steps", "int")], { steps: 2 }), "Do it: 2 steps");
	assert.equal(words([param("smoke", "bool")], { smoke: true }), "Do it: smoke");
	assert.equal(words([], {}), "Do it");
});

test("what an argument is about is told without how it is written", () => {
	assert.equal(aboutWords("what goes aboard: {SHIP: [UNIT, ...]}"), "what goes aboard");
	assert.equal(
		aboutWords("which ship takes which units aboard: {UK-TR1: [146-A, 146-B]}"),
		"which ship takes which units aboard"
	);
	assert.equal(aboutWords("in range"), "in range");
	assert.equal(aboutWords(undefined), "");
});

test("the line of YAML begins with by and do, and has the arguments as the verb lists them", () => {
	const verb = { do: "do-it", params: [UNITS, param("to", "place"), AIM] };
	const action = { to: "0919", aim: { "1-139": "air" }, do: "do-it", units: ["1-139", "b"], by: "red" };
	assert.equal(actionYaml(action, verb), "{by: red, do: do-it, units: [1-139, b], to: '0919', aim: {1-139: air}}");
	assert.equal(
		actionYaml({ do: "x", yes: true, no: false, n: 3 }, { params: [] }),
		"{do: x, 'yes': yes, 'no': no, 'n': 3}"
	);
});

test("a text comes back as it was, whatever is in it", () => {
	const text = (value) => actionYaml({ do: "note", text: value }, { params: [] });
	assert.equal(text("it's \u2028 here"), "{do: note, text: 'it''s \u2028 here'}");
	assert.equal(text('a\nb "c"'), '{do: note, text: "a\\nb \\"c\\""}');
	// libyaml reads no such sign as it stands
	assert.equal(text("\u007f\u0085\u009f\uffff"), '{do: note, text: "\\u007f\\u0085\\u009f\\uffff"}');
});
