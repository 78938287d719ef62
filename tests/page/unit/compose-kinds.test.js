// SPDX-License-Identifier: ISC
// compose-kinds.test.js: actions put together by taps, for each kind of argument, beyond what the options list.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
	lookOf,
	NOTHING,
	pieceTapped,
	piecesTapped,
	placeTapped,
	stepBack,
	toldEach,
	verbChosen,
} from "../../../lib/page/script/compose.js";
import { bookOf } from "../../../lib/page/script/options.js";

/* ---- positions made by hand --------------------------------------------------------- */

const UNITS = { name: "units", kind: "pieces", sets: true };
const TO = { name: "to", kind: "place" };
const AIM = { name: "aim", kind: "pairs", to: "word", optional: true, names: ["ground", "air", "surface", "subs"] };

/* Ships A, B and W lie in port with x, y and z; C is at sea. */
const AT = {
	A: "port",
	B: "port",
	W: "port",
	x: "port",
	y: "port",
	z: "port",
	C: "sea",
	P: "base",
	Q: "base",
	R: "base",
};

function bookFor(verb, options, others = []) {
	const all = [...options.map((option) => ({ by: "red", do: verb.do, ...option })), ...others];
	const pieces = Object.fromEntries(Object.entries(AT).map(([id, at]) => [id, { side: "red", at }]));
	const verbs = [verb, { do: "done", params: [] }].map((one) => ({ about: "", rules: [], ...one }));
	return bookOf({ verbs, options: all, pieces });
}

const SAIL = {
	do: "sail",
	params: [UNITS, TO, { name: "load", kind: "pairs", to: "pieces", optional: true }],
};

/* Each ship alone, the warships together; each unit on each ship to the first zone; a full load to each. */
const CRUISES = [
	...["A", "B", "W"].flatMap((ship) => ["1", "2"].map((to) => ({ units: [ship], to }))),
	...["1", "2"].map((to) => ({ units: ["A", "B", "W"], to, some: ["A", "B", "W"] })),
	...["x", "y", "z"].flatMap((p) => ["A", "B"].map((ship) => ({ units: [ship], to: "1", load: { [ship]: [p] } }))),
	...["1", "2"].map((to) => ({ units: ["A", "B"], to, load: { A: ["x", "y"], B: ["z"] } })),
];
const sailing = bookFor(SAIL, [...CRUISES, { units: ["C"], to: "2" }]);

/* A word is a verb, a digit a place, a letter a piece. */
function tap(book, sel, what) {
	if (what.length > 2) {
		return verbChosen(book, sel, what);
	}
	return /^\d/.test(what) ? placeTapped(book, sel, what) : pieceTapped(book, sel, what);
}

function tapped(book, ...taps) {
	return taps.reduce((sel, what) => tap(book, sel, what), NOTHING);
}

function actionAfter(book, ...taps) {
	const { action } = lookOf(book, tapped(book, ...taps));
	const rest = { ...action };
	delete rest.by;
	delete rest.do;
	return action && rest;
}

function rowsIn(book, sel, name) {
	return lookOf(book, sel).rows.find(({ param }) => (param?.name ?? null) === name)?.rows ?? [];
}

/* ---- sets ------------------------------------------------------------------------------ */

test("two of a set are two, though each is listed alone with that set", () => {
	const march = { do: "march", params: [UNITS, TO] };
	const some = ["A", "B", "W"];
	const book = bookFor(march, [
		...some.map((id) => ({ units: [id], to: "1", some })),
		{ units: some, to: "1", some },
	]);
	assert.deepEqual(actionAfter(book, "A", "B"), { units: ["A", "B"], to: "1" });
	assert.deepEqual(actionAfter(book, "A", "B", "A"), { units: ["B"], to: "1" });
	assert.deepEqual(lookOf(book, tapped(book, "A", "B")).choices, []);
});

test("all but one: the order of taps does not matter", () => {
	const all = piecesTapped(sailing, NOTHING, ["A", "B", "W"]);
	const { action } = lookOf(sailing, placeTapped(sailing, pieceTapped(sailing, all, "B"), "2"));
	assert.deepEqual(action.units, ["A", "W"]);
	assert.deepEqual(actionAfter(sailing, "W", "A", "2").units.sort(), ["A", "W"]);
	assert.deepEqual(actionAfter(sailing, "W", "2", "A").units.sort(), ["A", "W"]);
});

test("who can only come along is lit, and none of all that act together", () => {
	const strike = { do: "strike", params: [UNITS, TO] };
	const book = bookFor(strike, [
		...["P", "Q"].map((id) => ({ units: [id], to: "1" })),
		{ units: ["P", "Q"], to: "1", some: ["P", "Q", "R"] },
	]);
	const { pieces } = lookOf(book, tapped(book, "P"));
	assert.deepEqual(pieces.get("Q"), { role: "actor" });
	assert.deepEqual(pieces.get("R"), { role: "actor", spare: true });
	assert.deepEqual(actionAfter(book, "P", "R", "1").units, ["P", "R"]);
});

test("who is elsewhere begins anew", () => {
	assert.deepEqual(tapped(sailing, "A", "C").pieces, ["C"]);
	assert.deepEqual(actionAfter(sailing, "A", "x", "C"), { units: ["C"], to: "2" });
});

/* ---- cargo: pairs of pieces to pieces ---------------------------------------------------- */

test("cargo goes aboard the ship that was tapped last before it", () => {
	assert.deepEqual(actionAfter(sailing, "A", "x", "y", "B", "z", "2"), {
		units: ["A", "B"],
		to: "2",
		load: { A: ["x", "y"], B: ["z"] },
	});
	assert.deepEqual(actionAfter(sailing, "A", "z", "B", "x", "1").load, { A: ["z"], B: ["x"] });
});

test("what finds no room there goes aboard another", () => {
	assert.deepEqual(actionAfter(sailing, "A", "B", "W", "x", "y", "z", "1").load, { B: ["x"], A: ["y", "z"] });
});

test("another ship comes along, whether before the cargo or after it", () => {
	const laden = { units: ["A", "W"], to: "1", load: { A: ["x"] } };
	assert.deepEqual(actionAfter(sailing, "A", "x", "W", "1"), laden);
	assert.deepEqual(actionAfter(sailing, "A", "x", "1", "W"), laden);
	assert.deepEqual(actionAfter(sailing, "W", "A", "x", "1"), { ...laden, units: ["W", "A"] });
});

test("a cargo that is listed for one place goes to every other that its ship reaches", () => {
	assert.ok(lookOf(sailing, tapped(sailing, "A", "x")).places.has("2"));
	assert.deepEqual(actionAfter(sailing, "A", "x", "2"), { units: ["A"], to: "2", load: { A: ["x"] } });
});

test("who could come along is lit", () => {
	const { pieces } = lookOf(sailing, tapped(sailing, "sail", "A", "x"));
	assert.deepEqual([...pieces.keys()].sort(), ["B", "W", "y", "z"]);
	assert.equal(pieces.get("W").role, "actor");
	assert.equal(pieces.get("y").role, "target");
});

test("cargo is told to go aboard another ship, among those that are chosen", () => {
	const sel = tapped(sailing, "A", "x", "y", "B", "z", "1");
	assert.deepEqual(rowsIn(sailing, sel, "load"), [
		{ id: "x", values: ["A", "B"], value: "A" },
		{ id: "y", values: ["A", "B"], value: "A" },
		{ id: "z", values: ["A", "B"], value: "B" },
	]);
	const told = toldEach(sel, "load", ["x"], "B");
	assert.deepEqual(lookOf(sailing, told).action.load, { A: ["y"], B: ["z", "x"] });
	assert.deepEqual(lookOf(sailing, stepBack(told)).action.load, { A: ["x", "y"], B: ["z"] });
	assert.deepEqual(lookOf(sailing, pieceTapped(sailing, told, "B")).action.load, { A: ["x", "y", "z"] });
});

/* ---- aims: pairs of pieces to words ------------------------------------------------------- */

const STRIKE = { do: "strike", attack: true, params: [UNITS, TO, AIM] };
const some = ["P", "Q", "R"];
const aimed = (ids, aim) => ({ units: ids, to: "1", aim: Object.fromEntries(ids.map((id) => [id, aim])) });
const strikes = bookFor(STRIKE, [
	...["P", "Q", "R"].flatMap((id) => [aimed([id], "ground"), aimed([id], "air")]),
	{ ...aimed(some, "ground"), some },
	{ ...aimed(some, "air"), some },
]);

test("each of those that are chosen gets its aim", () => {
	assert.deepEqual(actionAfter(strikes, "P", "R", "1"), { ...aimed(["P", "R"], "ground") });
	assert.deepEqual(lookOf(strikes, tapped(strikes, "P", "R", "1")).choices, []);
});

test("who was left out of a listed set aims as the others do, if he can", () => {
	const book = bookFor(STRIKE, [
		...[aimed(["P"], "air"), aimed(["Q"], "air"), aimed(["R"], "ground"), aimed(["R"], "air")],
		{ ...aimed(["P", "Q"], "air"), some },
	]);
	assert.deepEqual(actionAfter(book, "P", "R", "1").aim, { P: "air", R: "air" });
});

test("one is told another aim, or all", () => {
	const sel = tapped(strikes, "P", "R", "1");
	const [row] = rowsIn(strikes, sel, "aim");
	assert.deepEqual(row, { id: "P", values: ["ground", "air"], value: "ground" });
	const one = toldEach(sel, "aim", ["R"], "air");
	assert.deepEqual(lookOf(strikes, one).action.aim, { P: "ground", R: "air" });
	const both = toldEach(one, "aim", ["P", "R"], "air");
	assert.deepEqual(lookOf(strikes, both).action.aim, { P: "air", R: "air" });
	assert.deepEqual(lookOf(strikes, pieceTapped(strikes, one, "Q")).action.aim, {
		P: "ground",
		R: "air",
		Q: "ground",
	});
});

test("of a force that is listed alone and whole some may be chosen", () => {
	const battle = { do: "battle", attack: true, params: [{ name: "units", kind: "pieces" }, AIM] };
	const ships = (ids, aim) => ({ units: ids, aim: Object.fromEntries(ids.map((id) => [id, aim])) });
	const book = bookFor(battle, [
		...["A", "B", "W"].flatMap((id) => [ships([id], "surface"), ships([id], "subs")]),
		ships(["A", "B", "W"], "surface"),
	]);
	assert.deepEqual(actionAfter(book, "A", "W"), ships(["A", "W"], "surface"));
	const sel = toldEach(tapped(book, "A", "W"), "aim", ["W"], "subs");
	assert.deepEqual(lookOf(book, sel).action.aim, { A: "surface", W: "subs" });
});

test("everybody is asked what he aims at: the first answer stands until another is told", () => {
	const aims = { do: "aim", params: [{ ...AIM, name: "units", optional: false }] };
	const book = bookFor(aims, [{ units: { A: "ground", B: "ground" } }, { units: { A: "ground", B: "air" } }]);
	assert.deepEqual(lookOf(book, NOTHING).action.units, { A: "ground", B: "ground" });
	const sel = toldEach(NOTHING, "units", ["B"], "air");
	assert.deepEqual(lookOf(book, sel).action.units, { A: "ground", B: "air" });
});

/* ---- lifts: pairs of pieces to a piece each ------------------------------------------------ */

const LIFT = {
	do: "lift",
	params: [
		{ name: "lift", kind: "pairs", to: "piece" },
		TO,
		{ name: "return", kind: "pieces", optional: true },
		{ name: "escort", kind: "pieces", optional: true },
	],
};

/* P, Q and R carry p and q; R may escort them, too, and whoever lands may fly back. */
const lifts = bookFor(LIFT, [
	...["P", "Q", "R"].flatMap((plane) => ["p", "q"].map((unit) => ({ lift: { [plane]: unit }, to: "1" }))),
	{ lift: { P: "p", Q: "q" }, to: "1" },
	{ lift: { P: "p", Q: "q" }, to: "1", escort: ["R"] },
	{ lift: { P: "p", Q: "q" }, to: "1", return: ["P", "Q"] },
	{ lift: { R: "p" }, to: "1", return: ["R"] },
]);

test("transports take units as they were tapped, in whatever order", () => {
	assert.deepEqual(actionAfter(lifts, "Q", "p", "1"), { lift: { Q: "p" }, to: "1" });
	assert.deepEqual(actionAfter(lifts, "R", "q", "Q", "p", "1").lift, { R: "q", Q: "p" });
	assert.deepEqual(actionAfter(lifts, "q", "p", "R", "Q", "1").lift, { R: "q", Q: "p" });
});

test("units alone get the transports that the options give them", () => {
	assert.deepEqual(actionAfter(lifts, "p", "q", "1").lift, { P: "p", Q: "q" });
});

test("a transport too few: there is no action yet", () => {
	assert.equal(actionAfter(lifts, "P", "p", "q", "1"), null);
});

test("a transport with nothing to carry escorts, if it can", () => {
	assert.deepEqual(actionAfter(lifts, "P", "p", "R", "1"), { lift: { P: "p" }, to: "1", escort: ["R"] });
	const sel = tapped(lifts, "P", "p", "R", "1");
	assert.deepEqual(rowsIn(lifts, sel, null), [{ id: "R", values: ["lift", "escort"], value: "escort" }]);
});

test("who carries a unit is told; he who carried it takes over the other's", () => {
	const sel = tapped(lifts, "P", "p", "Q", "q", "1");
	assert.deepEqual(rowsIn(lifts, sel, "lift")[0], { id: "p", values: ["P", "Q", "R"], value: "P" });
	assert.deepEqual(lookOf(lifts, toldEach(sel, "lift", ["p"], "Q")).action.lift, { Q: "p", P: "q" });
	assert.deepEqual(lookOf(lifts, toldEach(sel, "lift", ["p"], "R")).action.lift, { R: "p", Q: "q" });
});

test("of some of them more is said: yes or no", () => {
	const sel = tapped(lifts, "P", "p", "Q", "q", "1");
	assert.equal(lookOf(lifts, sel).action.return, undefined);
	assert.deepEqual(rowsIn(lifts, sel, "return")[0], { id: "P", values: ["no", "yes"], value: "no" });
	const told = toldEach(sel, "return", ["Q"], "yes");
	assert.deepEqual(lookOf(lifts, told).action.return, ["Q"]);
	assert.equal(lookOf(lifts, toldEach(told, "return", ["Q"], "no")).action.return, undefined);
});

/* ---- pairs of pieces to places -------------------------------------------------------------- */

const place = { do: "place", params: [{ name: "units", kind: "pairs", to: "place" }] };
const places = bookFor(place, [
	{ units: { A: "1", B: "1", W: "1" } },
	{ units: { A: "2", B: "1", W: "1" } },
	{ units: { A: "1", B: "2", W: "1" } },
	{ units: { A: "1", B: "1", W: "2" } },
	{ units: { A: "2", B: "2", W: "2" } },
]);

test("each goes where it was told to by a tap on it and one on the place", () => {
	assert.deepEqual(lookOf(places, NOTHING).action.units, { A: "1", B: "1", W: "1" });
	assert.deepEqual(actionAfter(places, "A", "2").units, { A: "2", B: "1", W: "1" });
	assert.deepEqual(actionAfter(places, "A", "2", "B", "W", "2", "A", "1").units, { A: "1", B: "2", W: "2" });
	assert.deepEqual(rowsIn(places, tapped(places, "A", "2"), "units")[0], { id: "A", values: ["1", "2"], value: "2" });
});

test("a tap on a place alone sends all there", () => {
	assert.deepEqual(actionAfter(places, "2").units, { A: "2", B: "2", W: "2" });
});

test("who is alone is tapped and then his place, or his place at once", () => {
	const alone = bookFor(place, [{ units: { A: "1" } }, { units: { A: "2" } }]);
	for (const taps of [["A", "2"], ["2"]]) {
		assert.deepEqual(actionAfter(alone, "place", ...taps), { units: { A: "2" } }, taps.join());
	}
});

/* ---- pieces in several roles ------------------------------------------------------------------ */

test("who joins where it goes is named with it; who was not tapped stays out", () => {
	const sally = {
		do: "sally",
		attack: true,
		params: [{ name: "units", kind: "pieces" }, TO, { name: "with", kind: "pieces", optional: true }, AIM],
	};
	const aim = (ids) => Object.fromEntries(ids.map((id) => [id, "surface"]));
	const book = bookFor(sally, [
		...["A", "B"].map((id) => ({ units: [id], to: "1", aim: aim([id]) })),
		...["A", "B"].map((id) => ({ units: [id], to: "1", with: ["C"], aim: aim([id, "C"]) })),
		{ units: ["A", "B"], to: "1", with: ["C"], aim: aim(["A", "B", "C"]) },
		{ units: ["C"], to: "2", aim: aim(["C"]) },
	]);
	assert.deepEqual(actionAfter(book, "A", "B", "1"), { units: ["A", "B"], to: "1", aim: aim(["A", "B"]) });
	const joined = { units: ["A", "B"], to: "1", with: ["C"], aim: aim(["A", "B", "C"]) };
	assert.deepEqual(actionAfter(book, "A", "B", "1", "C"), joined);
	assert.deepEqual(actionAfter(book, "A", "1", "C"), { units: ["A"], to: "1", with: ["C"], aim: aim(["A", "C"]) });
});

test("who flies what is told where a piece could do either", () => {
	const attack = {
		do: "attack",
		attack: true,
		params: [
			UNITS,
			TO,
			{ name: "full", kind: "pieces", optional: true, order: true },
			{ name: "normal", kind: "pieces", optional: true },
		],
	};
	const flying = (how, ids) => ({ units: ["A", "B"], to: "1", [how]: ids, some: ["A", "B"] });
	const book = bookFor(attack, [
		...[["A"], ["B"], ["A", "B"]].map((units) => ({ units, to: "1", some: ["A", "B"] })),
		...["P", "Q"].flatMap((id) => [flying("full", [id]), flying("normal", [id])]),
	]);
	const sel = tapped(book, "A", "P", "Q", "1");
	assert.deepEqual(lookOf(book, sel).choices, []);
	const full = toldEach(sel, null, ["P", "Q"], "full");
	assert.deepEqual(lookOf(book, full).action, { by: "red", do: "attack", units: ["A"], to: "1", full: ["P", "Q"] });
	const apart = toldEach(full, null, ["Q"], "normal");
	assert.deepEqual(lookOf(book, apart).action.full, ["P"]);
	assert.deepEqual(lookOf(book, apart).action.normal, ["Q"]);
	assert.deepEqual(rowsIn(book, apart, null)[1], { id: "Q", values: ["full", "normal"], value: "normal" });
});

test("what each does is told before the action is complete, and shown", () => {
	const raid = {
		do: "raid",
		params: [{ name: "drop", kind: "pairs", to: "piece" }, { name: "lift", kind: "pairs", to: "piece" }, TO],
	};
	const book = bookFor(raid, [
		{ drop: { A: "x" }, lift: { B: "y" }, to: "1" },
		{ drop: { B: "x" }, lift: { A: "y" }, to: "1" },
		{ drop: { A: "x" }, lift: { B: "y" }, to: "2" },
	]);
	const told = toldEach(tapped(book, "raid", "A"), null, ["A"], "lift");
	assert.equal(lookOf(book, told).action, null);
	assert.deepEqual(rowsIn(book, told, null), [{ id: "A", values: ["drop", "lift"], value: "lift" }]);
});

/* ---- places ------------------------------------------------------------------------------------ */

test("another place is another goal; the same again takes it back", () => {
	assert.equal(actionAfter(sailing, "A", "x", "1", "2").to, "2");
	assert.equal(actionAfter(sailing, "A", "x", "1", "1"), null);
	assert.deepEqual(tapped(sailing, "A", "x", "1", "1").pieces, ["A", "x"]);
});

test("where something comes from is tapped first, if nobody says it by himself", () => {
	const call = { do: "call", params: [{ name: "from", kind: "place", origin: true }, TO] };
	const book = bookFor(call, [
		{ from: "1", to: "2" },
		{ from: "1", to: "3" },
		{ from: "4", to: "3" },
	]);
	assert.deepEqual(
		[...lookOf(book, NOTHING).places].map(([id, { role }]) => `${id} ${role}`),
		["1 from", "4 from"]
	);
	const sel = placeTapped(book, NOTHING, "1", true);
	assert.deepEqual([...lookOf(book, sel).places.keys()], ["2", "3"]);
	assert.equal(lookOf(book, placeTapped(book, sel, "3")).action.to, "3");
});

test("of a way its end is tapped, and of a border both sides", () => {
	const move = {
		do: "move",
		params: [
			{ name: "unit", kind: "piece" },
			{ name: "path", kind: "places", path: "entered" },
		],
	};
	const book = bookFor(move, [
		{ unit: "A", path: ["1"] },
		{ unit: "A", path: ["1", "2"] },
	]);
	assert.deepEqual(actionAfter(book, "A", "2").path, ["1", "2"]);
	assert.deepEqual(actionAfter(book, "A", "1").path, ["1"]);
	const mine = { do: "mine", params: [{ name: "border", kind: "border" }] };
	const borders = bookFor(mine, [{ border: "1/2" }, { border: "2/3" }]);
	assert.equal(actionAfter(borders, "2"), null);
	assert.equal(actionAfter(borders, "2", "3").border, "2/3");
});

/* ---- words, numbers, yes and no ------------------------------------------------------------------- */

test("words and numbers are choices; what may be left out is, until it is given", () => {
	const fire = {
		do: "fire",
		params: [
			{ name: "unit", kind: "piece" },
			{ name: "facing", kind: "int", optional: true },
			{ name: "smoke", kind: "bool", optional: true },
			{ name: "mode", kind: "word" },
		],
	};
	const option = (mode, rest) => ({ unit: "A", mode, ...rest });
	const book = bookFor(fire, [
		...[option("slow"), option("fast"), option("slow", { facing: 3 }), option("slow", { smoke: true })],
		{ unit: "B", mode: "slow" },
	]);
	const sel = tapped(book, "A");
	const look = lookOf(book, sel);
	assert.equal(look.action, null);
	assert.deepEqual(
		look.choices.map(({ param, values, chosen }) => [param.name, values, chosen]),
		[
			["facing", [null, 3], null],
			["smoke", [null, true], null],
			["mode", ["slow", "fast"], undefined],
		]
	);
	const given = (more) => lookOf(book, { ...sel, given: more }).action;
	assert.deepEqual(given({ mode: "fast" }), { by: "red", do: "fire", unit: "A", mode: "fast" });
	assert.strictEqual(given({ facing: 3 }).facing, 3);
	assert.strictEqual(given({ smoke: true }).smoke, true);
});

test("a list of words is one choice", () => {
	const mend = { do: "mend", params: [TO, { name: "bases", kind: "words", names: ["airbase", "port"] }] };
	const book = bookFor(mend, [
		{ to: "1", bases: ["airbase"] },
		{ to: "1", bases: ["airbase", "port"] },
	]);
	const [choice] = lookOf(book, tapped(book, "mend", "1")).choices;
	assert.deepEqual(choice.values, [["airbase"], ["airbase", "port"]]);
});
