// SPDX-License-Identifier: ISC
// The page's own door: what its script asks the program, and what `umpire batch` replies to the same.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { readFileSync } from "node:fs";
import { assertSameText, nameOf, openDoor, recordedGames, sidesOf, startBatch } from "./programs.js";

const door = await openDoor();
const batch = startBatch();
after(() => batch.end());

/* Asks both; gives what they replied. */
async function ask(request) {
	const [native, wasm] = [await batch.ask(request), door(request)];
	assertSameText(JSON.stringify(native), JSON.stringify(wasm), request.command);
	return native;
}

async function lawful(request) {
	const reply = await ask(request);
	assert.equal(reply.status, 0, `${request.command}: ${reply.text}`);
	return reply;
}

/* ---- a position ----------------------------------------------------------------------------------------- */

async function askOfThings(contents, scene) {
	for (const unit of Object.keys(scene.pieces).slice(0, 3)) {
		await lawful({ command: "unit", contents, unit });
	}
	for (const place of Object.keys(scene.places).slice(0, 3)) {
		await lawful({ command: "place", contents, place });
	}
	for (const rule of new Set(scene.verbs.flatMap((verb) => verb.rules))) {
		await lawful({ command: "rule", game: scene.game, rule });
	}
}

/* Everything that the page asks of one position: the action is one that was taken there, the other perhaps not lawful. */
async function askAll(contents, action, other, sides) {
	await lawful({ command: "options", contents });
	await lawful({ command: "check", contents, action });
	await ask({ command: "check", contents, action: other, all: true });
	await ask({ command: "odds", contents, action, limit: 300, samples: 50, seed: 1 });
	await lawful({ command: "show", contents });
	await lawful({ command: "log", contents, last: 3 });
	await ask({ command: "undo", contents, count: 1 });
	const { scene } = await lawful({ command: "page", contents, parts: true, last: 5 });
	await askOfThings(contents, scene);
	for (const side of [undefined, ...sides]) {
		await lawful({ command: "draw", contents, side });
		await lawful({ command: "page", contents, side, parts: true, last: 1 });
	}
}

/* ---- whole games ---------------------------------------------------------------------------------------- */

const HALTS = 6;

/* As it would be if its dice had been rolled, and its actions had not come as JSON. */
function historyOf(contents) {
	const [, history] = contents.split("\nhistory:");
	return history.replaceAll(/, dice-from: [a-z]+/g, "").replaceAll(": true}", ": yes}");
}

/* Each action in turn, by the dice that fell then; gives the game file at the end. */
async function playAgain(contents, entries, halt) {
	let now = (await lawful({ command: "replay", contents, until: 0 })).contents;
	for (const { entry, action, dice } of entries) {
		if (entry % Math.ceil(entries.length / HALTS) === 1) {
			await halt(now, action);
		}
		now = (await lawful({ command: "apply", contents: now, action, dice: dice ?? "none" })).contents;
	}
	return now;
}

/* Where there are keys, only who has them could play the game again. */
function readOpen(files) {
	return files
		.map((file) => ({ name: nameOf(file), contents: readFileSync(file, "utf8") }))
		.filter(({ contents }) => !contents.includes("\nkeys:"));
}

for (const { game, files } of recordedGames()) {
	const sides = sidesOf(game);
	for (const { name, contents } of readOpen(files)) {
		test(`${name}, action by action`, async () => {
			const { entries } = await lawful({ command: "log", contents, actions: true });
			const [, first, ...rest] = entries;
			const halt = (now, action) => askAll(now, action, first.action, sides);
			const end = await playAgain(contents, [first, ...rest], halt);
			assertSameText(historyOf(contents), historyOf(end), "the game played again");
		});
	}
}

/* ---- other requests --------------------------------------------------------------------------------------- */

test("the games, and a new one of each scenario", async () => {
	const { games } = await lawful({ command: "games" });
	assert.deepEqual(
		games.map((game) => game.name).sort(),
		recordedGames()
			.map(({ game }) => game)
			.sort()
	);
	for (const { name, scenarios, options } of games) {
		for (const scenario of scenarios) {
			const all = options.map((option) => option.name);
			await lawful({ command: "new", game: name, scenario: scenario.name, seed: 1 });
			await ask({ command: "new", game: name, scenario: scenario.name, seed: 1, "set-up": true, option: all });
		}
	}
});

test("requests that are no good", async () => {
	const { contents } = await lawful({ command: "new", game: "narvik-1940", seed: 1 });
	for (const request of [
		{},
		[],
		{ command: "dance" },
		{ command: "show" },
		{ command: "show", contents: "" },
		{ command: "show", contents: "umpire: 1\ngame: chess\n" },
		{ command: "show", contents, file: "g.yaml" },
		{ command: "apply", contents, action: "{" },
		{ command: "apply", contents, action: { do: "place", unit: "nobody", at: "2020" } },
		{ command: "apply", contents, action: { do: "place", unit: "dietl", at: "2020" }, dice: [7] },
		{ command: "apply", contents, action: { do: "place", unit: "dietl", at: "2020" }, dise: [7] },
		{ command: "apply", contents, action: { do: "setup-done" } },
		{ command: "show", contents: contents.replace("narvik", "\u{1f600}") },
		{ command: "page", contents, side: "swedish" },
		{ command: "unit", contents, unit: "nobody" },
	]) {
		assert.notEqual((await ask(request)).status, 0, JSON.stringify(request).slice(0, 100));
	}
});
