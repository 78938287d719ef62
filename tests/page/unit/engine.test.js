// SPDX-License-Identifier: ISC
import assert from "node:assert/strict";
import test from "node:test";
import { actionKey, listedEngine, liveEngine, readPage } from "../../../lib/page/script/engine.js";

/* ---- listed ------------------------------------------------------------------------------------------------- */

const SCENE = {
	game: "toy",
	pieces: { a: { at: "11" }, b: { at: "12" }, c: { at: "13" } },
	places: { 11: "Home" },
	verbs: [
		{ do: "move", rules: ["6.1", "6.2"], params: [] },
		{ do: "pass", rules: [], params: [] },
		{ do: "note", rules: [], anytime: true, params: [] },
	],
	why: { c: { do: "move", rule: "6.3", text: "c has moved" } },
	facts: {
		all: [
			["strength", "4", "2.1"],
			["ground", "hills"],
		],
		units: { a: [0] },
		places: { 11: [1] },
	},
	rules: { 6.1: ["A unit moves."] },
	mail: { to: "x@y" },
};

const OPTIONS = [
	{ do: "move", units: ["a"], path: ["112", "113"], remark: "attacks b" },
	{ do: "move", units: ["b"], path: ["114"], night: true },
	{ do: "pass" },
];

const listed = listedEngine(SCENE, OPTIONS);

test("the same action has the same key, however it was put together", () => {
	assert.equal(actionKey({ do: "move", unit: "1", hex: 12 }), actionKey({ hex: "12", unit: 1, do: "move" }));
	assert.equal(actionKey({ do: "x", yes: true }), actionKey({ do: "x", yes: "yes" }));
	assert.equal(actionKey({ do: "x", remark: "so", some: ["a"], for: "y" }), actionKey({ do: "x" }));
	assert.equal(actionKey({ do: "x", aim: { b: 1, a: 2 } }), actionKey({ do: "x", aim: { a: "2", b: "1" } }));
	assert.notEqual(actionKey({ do: "x", units: ["a", "b"] }), actionKey({ do: "x", units: ["b", "a"] }));
	assert.notEqual(actionKey({ do: "x" }), actionKey({ do: "x", units: [] }));
});

test("listed: what is in the list is lawful, with its remark", () => {
	assert.deepEqual(listed.check({ do: "move", path: ["112", "113"], units: ["a"] }), {
		verdict: "lawful",
		remarks: [{ text: "attacks b" }],
	});
	assert.deepEqual(listed.check({ do: "pass" }), { verdict: "lawful", remarks: [] });
	assert.equal(listed.check({ do: "move", units: ["b"], path: [114], night: "yes" }).verdict, "lawful");
});

test("listed: of listed things something else may be lawful", () => {
	assert.equal(listed.check({ do: "move", units: ["a", "b"], path: ["113"] }).verdict, "perhaps");
	assert.equal(listed.check({ do: "move", units: ["a"], path: ["112"], mode: "slow" }).verdict, "perhaps");
	assert.equal(listed.check({ do: "note", text: "hello" }).verdict, "perhaps");
});

test("listed: of other things nothing is", () => {
	const refusal = { verdict: "refused", rule: "6.1", text: "This is not among the lawful answers to “move”." };
	assert.deepEqual(listed.check({ do: "move", units: ["c"], path: ["112"] }), refusal);
	assert.deepEqual(listed.check({ do: "move", units: ["a"], path: ["115"] }), refusal);
	assert.equal(listed.check({ do: "fly", units: ["a"] }).verdict, "refused");
});

test("listed: why not, as the umpire has told, else that the list has it not", () => {
	const told = { verdict: "refused", do: "move", rule: "6.3", text: "c has moved" };
	assert.deepEqual(listed.whyNot([], { piece: "c" }, { pieces: [] }), told);
	const action = { do: "move", units: ["a"], path: ["115"] };
	const { rule, text } = listed.whyNot([action], { piece: null, place: "115" }, { pieces: ["a"] });
	assert.equal(rule, "6.1");
	assert.match(text, /^115: no lawful “Move” of a has this/);
	assert.equal(listed.whyNot([], { piece: "a" }, { pieces: [] }), null);
});

test("listed: what is known, and what only the umpire can do", () => {
	assert.deepEqual(listed.unit("a"), [{ what: "strength", text: "4", rule: "2.1" }]);
	assert.deepEqual(listed.unit("b"), []);
	assert.deepEqual(listed.place("11"), [{ what: "ground", text: "hills", rule: undefined }]);
	assert.deepEqual(listed.rule("6.1"), ["A unit moves."]);
	assert.equal(listed.rule("9.9"), null);
	assert.equal(listed.apply([{ do: "pass" }]).verdict, "trouble");
	assert.equal(listed.odds({ do: "pass" }).verdict, "trouble");
	assert.deepEqual(listed.terms, { dice: "none", mail: { to: "x@y" } });
	assert.equal(listed.live, false);
});

test("listed: whether an answer in advance is lawful the umpire tells when it arrives", () => {
	assert.equal(listed.check({ by: "red", do: "standing", decide: "retreat", pass: true }).verdict, "perhaps");
});

/* ---- live ------------------------------------------------------------------------------------------------- */

/*
 * A program whose game is a number: an action adds its own, 13 is refused. It remembers what it was asked.
 */
const COMMANDS = {
	page: ({ contents, last }) =>
		isNaN(contents)
			? { status: 2, verdict: "trouble", text: "contents:3:7: no number" }
			: {
					status: 0,
					verdict: "lawful",
					scene: { game: "toy", step: Number(contents), last, lines: [], slides: [] },
				},
	check: ({ contents, action }) => {
		if (action.add === "x") {
			return { status: 2, verdict: "trouble", text: "request:1:120: no number" };
		}
		return Number(contents) + action.add === 13
			? { status: 1, verdict: "refused", rule: "1.1", text: "not 13" }
			: { status: 0, verdict: "lawful" };
	},
	apply: ({ contents, action }) => {
		const sums = action
			.map((one) => one.add)
			.reduce((all, n) => [...all, (all.at(-1) ?? Number(contents)) + n], []);
		const applied = sums.includes(13) ? sums.indexOf(13) : sums.length;
		return applied
			? { status: applied < sums.length ? 1 : 0, applied, contents: String(sums[applied - 1]) }
			: { status: 1, verdict: "refused", rule: "1.1", text: "not 13" };
	},
	new: ({ game }) =>
		game === "toy" ? { status: 0, contents: "0" } : { status: 2, verdict: "trouble", text: "no such game" },
	unit: () => ({ status: 0, facts: [{ what: "strength", text: "4" }] }),
	place: () => ({ status: 2, verdict: "trouble", text: "no such place" }),
	rule: () => ({ status: 0, clauses: [{ says: "No 13." }, { says: "Adds.", reading: "to all" }, {}] }),
	games: () => ({ status: 0, games: [{ name: "toy" }] }),
	draw: () => ({ status: 0, svg: "<svg/>" }),
	odds: () => {
		throw new Error("the adjudicator has failed");
	},
};

function live(contents = "10") {
	const asked = [];
	const ask = (request) => {
		asked.push(request);
		return COMMANDS[request.command](request);
	};
	return { engine: liveEngine(ask, { side: "red", dice: "browser", last: 12 }, contents), asked };
}

test("live: at first it looks at the position, as its reader may, with what happened last", () => {
	const { engine, asked } = live();
	assert.deepEqual(asked, [{ command: "page", contents: "10", side: "red", parts: true, last: 12 }]);
	assert.equal(engine.scene.step, 10);
	assert.equal(engine.contents, "10");
	assert.deepEqual([engine.live, engine.canUndo, engine.done], [true, false, []]);
});

test("live: an action is applied and can be taken back", () => {
	const { engine, asked } = live();
	const [one, two] = [{ add: 1 }, { add: 5 }];
	assert.equal(engine.apply([one], { dice: [3] }).status, 0);
	assert.deepEqual(asked[1], { command: "apply", contents: "10", action: [one], dice: [3] });
	assert.deepEqual(asked[2], { command: "page", contents: "11", side: "red", parts: true, last: 1 });
	engine.apply([two]);
	assert.deepEqual([engine.contents, engine.scene.step, engine.done], ["16", 16, [one, two]]);
	assert.equal(engine.undo(), true);
	assert.deepEqual([engine.contents, engine.scene.step, engine.done, engine.canUndo], ["11", 11, [one], true]);
	assert.equal(engine.undo(), true);
	assert.equal(engine.undo(), false);
	assert.deepEqual([engine.contents, engine.done, engine.canUndo], ["10", [], false]);
});

test("live: of a long game few scenes are kept, and all of it can be taken back", () => {
	const { engine, asked } = live("20");
	const looks = () => asked.filter(({ command }) => command === "page").length;
	const first = engine.scene;
	for (let i = 0; i < 100; i++) {
		engine.apply([{ add: 1 }]);
	}
	const before = looks();
	for (let i = 0; i < 100; i++) {
		assert.equal(engine.undo(), true);
		assert.deepEqual([engine.contents, engine.scene.step], [String(119 - i), 119 - i]);
	}
	assert.equal(engine.scene, first);
	assert.deepEqual([engine.canUndo, looks() - before], [false, 79]);
});

test("live: a position that cannot be shown is not entered", (t) => {
	const { engine } = live();
	const { page } = COMMANDS;
	t.after(() => Object.assign(COMMANDS, { page }));
	COMMANDS.page = () => ({ status: 2, verdict: "trouble", text: "no memory" });
	assert.deepEqual(engine.apply([{ add: 1 }]), { verdict: "trouble", text: "no memory" });
	assert.deepEqual([engine.contents, engine.scene.step, engine.done, engine.canUndo], ["10", 10, [], false]);
});

test("live: what is refused changes nothing; of several the first may be done", () => {
	const { engine } = live();
	assert.deepEqual(engine.apply([{ add: 3 }]).rule, "1.1");
	assert.deepEqual([engine.contents, engine.done, engine.canUndo], ["10", [], false]);
	assert.equal(engine.apply([{ add: 1 }, { add: 2 }]).status, 1);
	assert.deepEqual([engine.contents, engine.done], ["11", [{ add: 1 }]]);
});

test("live: why not is the first refusal that is to the point", () => {
	const { engine } = live();
	const actions = [{ add: "x" }, { add: 3 }, { add: 1 }];
	assert.deepEqual(engine.whyNot(actions), {
		action: { add: 3 },
		status: 1,
		verdict: "refused",
		rule: "1.1",
		text: "not 13",
	});
	assert.equal(engine.whyNot([{ add: "x" }]), null);
});

test("live: where in the request trouble stands is not told", () => {
	assert.deepEqual(live().engine.check({ add: "x" }), { status: 2, verdict: "trouble", text: "no number" });
});

test("live: questions that come to nothing are answered by nothing, and trouble is told", () => {
	const { engine } = live();
	assert.deepEqual(engine.unit("a"), [{ what: "strength", text: "4" }]);
	assert.deepEqual(engine.place("nowhere"), []);
	assert.deepEqual(engine.rule("1.1"), ["No 13.", "Adds. Read as: to all", ""]);
	assert.deepEqual(engine.games(), [{ name: "toy" }]);
	assert.equal(engine.draw(), "<svg/>");
	assert.deepEqual(engine.odds({ add: 1 }), { verdict: "trouble", text: "the adjudicator has failed" });
});

test("live: another game can be loaded or begun, and the old one is gone", () => {
	const { engine, asked } = live();
	engine.apply([{ add: 1 }]);
	engine.load("50");
	assert.deepEqual(asked.at(-1), { command: "page", contents: "50", side: "red", parts: true, last: 12 });
	assert.deepEqual([engine.contents, engine.done, engine.canUndo], ["50", [], false]);
	engine.fresh({ game: "toy" });
	assert.deepEqual([engine.contents, engine.scene.step], ["0", 0]);
	assert.throws(() => engine.fresh({ game: "chess" }), /no such game/);
	assert.throws(() => engine.load("x"), /^Error: The game file cannot be read, line 3, column 7: no number$/);
	assert.equal(engine.contents, "0");
});

/* ---- what the page was given ------------------------------------------------------------------------------ */

function documentOf(blocks) {
	return { getElementById: (id) => (id in blocks ? { textContent: blocks[id] } : null) };
}

test("a page holds a scene, or the terms, the game and the program", () => {
	assert.deepEqual(readPage(documentOf({ scene: '{"game": "toy"}' })), { scene: { game: "toy" } });
	const blocks = { scene: '{"live": true, "dice": "none"}', game: '"umpire: 1\\n"', engine: "H4sI" };
	assert.deepEqual(readPage(documentOf(blocks)), {
		terms: { live: true, dice: "none" },
		contents: "umpire: 1\n",
		program: "H4sI",
	});
	assert.throws(() => readPage(documentOf({})), /this page holds no game/);
});
