// SPDX-License-Identifier: ISC
// The program as a page holds it, for hours: what it takes it gives back, what it rolls is chance, and what is too much
// for it does not end it.
import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FIXTURES, openDoor } from "./programs.js";

const MEGABYTES = 1 << 20;

/* The door, and the memories of all programs that it has started. */
async function watchedDoor(t) {
	const { Instance } = WebAssembly;
	const memories = [];
	t.after(() => Object.assign(WebAssembly, { Instance }));
	WebAssembly.Instance = class extends Instance {
		constructor(...args) {
			super(...args);
			memories.push(this.exports.memory);
		}
	};
	return { door: await openDoor(), memories };
}

function readGame(name) {
	return readFileSync(join(FIXTURES, name), "utf8");
}

test("a thousand requests take no more memory than twenty", async (t) => {
	const { door, memories } = await watchedDoor(t);
	const contents = readGame("narvik-1940/play/last-turn.yaml");
	const requests = [
		{ command: "page", contents, parts: true, last: 1 },
		{ command: "options", contents },
		{ command: "check", contents, action: { do: "pass" } },
		{ command: "new", game: "norway-1940" },
		{ command: "dance" },
	];
	const round = (i) => door(requests[i % requests.length]);
	for (let i = 0; i < 20; i++) {
		round(i);
	}
	const before = memories[0].buffer.byteLength;
	for (let i = 0; i < 1000; i++) {
		round(i);
	}
	assert.equal(memories.length, 1, "the program was started again");
	assert.equal(memories[0].buffer.byteLength, before);
	assert.ok(before < 64 * MEGABYTES, `${before} bytes`);
});

test("a request that is too long is answered, and so is the next", async (t) => {
	const { door, memories } = await watchedDoor(t);
	const reply = door({ command: "show", contents: "x".repeat(40 * MEGABYTES) });
	assert.deepEqual([reply.status, reply.verdict], [2, "trouble"]);
	assert.match(reply.text, /at most 33554432 bytes/);
	assert.equal(door({ command: "games" }).status, 0);
	assert.equal(memories.length, 1, "the program was started again");
});

test("lists in lists and aliases of aliases end no program", async (t) => {
	const { door, memories } = await watchedDoor(t);
	const deep = `a: ${"[".repeat(1 << 20)}`;
	const doubled = Array.from({ length: 60 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
	for (const contents of [deep, ["a0: &a0 x", ...doubled].join("\n"), "a: &x [*x]", `${"{a: ".repeat(5000)}`]) {
		assert.equal(door({ command: "show", contents }).verdict, "trouble");
	}
	assert.equal(door({ command: "games" }).status, 0);
	assert.equal(memories.length, 1, "the program was started again");
});

test("a program that has failed is followed by a fresh one", async (t) => {
	const { door, memories } = await watchedDoor(t);
	const wanted = door({ command: "games" });
	new Uint8Array(memories[0].buffer).fill(0xff);
	assert.throws(() => door({ command: "games" }), /^Error: the adjudicator has failed: /);
	assert.deepEqual(door({ command: "games" }), wanted);
	assert.equal(memories.length, 2);
});

test("dice fall as chance has it", async () => {
	const doors = [await openDoor(), await openDoor()];
	const { contents } = doors[0]({ command: "new", game: "across-the-narva" });
	const action = [
		{ by: "soviet", do: "relocate", to: "1620" },
		{ by: "german", do: "draw" },
	];
	const games = Array.from({ length: 20 }, (_, i) => doors[i % 2]({ command: "apply", contents, action }));
	games.forEach((reply) => assert.equal(reply.status, 0, reply.text));
	assert.ok(new Set(games.map((reply) => reply.contents)).size > 1);
});
