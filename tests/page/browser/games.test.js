// SPDX-License-Identifier: ISC
// games.test.js: a turn of each game clicked together, on a computer and on a telephone, by the actions and dice of a
// recorded one. What the page holds then is what `umpire apply` makes of them, and what was recorded.
import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after } from "node:test";
import { ROOT } from "./browser.js";
import { LOADED, playOut } from "./hands.js";
import { assertApplied, pageOf, positionOf, recorded, sitDown, startBrowser, umpire } from "./table.js";

const browser = await startBrowser(after);

/* Game, recorded game, and the first and the last entry of its history that are played. */
const TURNS = {
	desktop: [
		["across-the-narva", "02-campaign", 1, 21],
		["en-pointe-toujours", "16.4", 25, 46],
		["kampen-om-norge", "basic", 1, 22],
		["narvik-1940", "relief-column", 53, 70],
		["norway-1940", "german-victory", 1, 12],
	],
	phone: [
		["across-the-narva", "02-campaign", 23, 30],
		["en-pointe-toujours", "16.4", 47, 56],
		["kampen-om-norge", "advanced", 1, 10],
		["narvik-1940", "relief-column", 30, 38],
		["norway-1940", "german-victory", 16, 20],
	],
};

/* {entry number: dice}, each die with its faces. */
function diceOf(file) {
	const dice = new Map();
	for (const line of umpire(["replay", file, "--rolls"]).trim().split("\n")) {
		const [entry, , faces, value] = line.split(" ").map(Number);
		dice.set(entry, [...(dice.get(entry) ?? []), { faces, value }]);
	}
	return dice;
}

/* Who lies above whom is the order of taps. */
function withoutStacks(text) {
	return positionOf(text).replace(/\nstacks:(\n {2}.*)*/, "");
}

for (const [screen, turns] of Object.entries(TURNS)) {
	for (const [game, play, first, last] of turns) {
		test(`${game}, ${screen}: entries ${first} to ${last} of ${play}`, async () => {
			const name = `${game}-${first}`;
			const until = (n) => recorded(`${name}-then`, game, `${play}.yaml`, n);
			const source = join(ROOT, "fixtures", game, "play", `${play}.yaml`);
			const dice = diceOf(source);
			const { entries } = JSON.parse(umpire(["log", source, "--actions", "--json"]));
			const start = recorded(name, game, `${play}.yaml`, first - 1);
			const table = await sitDown(browser, pageOf(name, start), screen, LOADED);
			for (const { entry, action } of entries.filter((one) => one.entry >= first && one.entry <= last)) {
				const { scene } = JSON.parse(umpire(["page", until(entry - 1), "--json"]));
				const fault = await playOut(table, scene, action, dice.get(entry));
				assert.equal(fault, null, `entry ${entry}`);
			}
			const text = await table.gameFile();
			await table.shot(name);
			await table.leave();
			assertApplied(start, text);
			const then = umpire(["replay", source, "--until", String(last)]);
			assert.equal(withoutStacks(text), withoutStacks(then));
		});
	}
}
