// SPDX-License-Identifier: ISC
// What the commands tell, draw and write of recorded games: at their end, and in their middle.
import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import { entriesOf, give, nameOf, recordedGames, same, sameFile, sidesOf, works } from "./programs.js";

/* Of the whole file. */
const TOLD = [
	["log"],
	["log", "--actions", "--json"],
	["show"],
	["show", "--json"],
	["show", "--map", "--width", "100", "--color", "always"],
	["options"],
	["options", "--json"],
	["draw", "--last", "3", "--options"],
	["report"],
	["page", "--listed"],
	["page", "--json", "--parts", "--last", "5"],
];

/* Of what a side sees. */
const TOLD_OF_VIEW = [["show"], ["log"], ["options"], ["draw"], ["report"], ["page", "--listed"]];

/* The last entry not after `from` that begins a letter: in the midst of one there is no game. */
function takeMiddle(from) {
	for (let entry = from; entry >= 0; entry--) {
		const { status, stderr } = same(["replay", "game.yaml", "--until", String(entry), "-o", "now.yaml"]);
		if (status === 0) {
			return sameFile("now.yaml");
		}
		assert.match(stderr, /in the midst of a letter/);
	}
	return assert.fail("there is no middle");
}

function tellAll(sides) {
	TOLD.forEach(([command, ...options]) => works([command, "now.yaml", ...options]));
	for (const side of sides) {
		works(["view", side, "now.yaml", "-o", "view.yaml"]);
		sameFile("view.yaml");
		TOLD_OF_VIEW.forEach(([command, ...options]) => works([command, "view.yaml", ...options]));
		works(["page", "--listed", "now.yaml", "--side", side]);
	}
}

for (const { game, files } of recordedGames()) {
	const sides = sidesOf(game);
	for (const file of files) {
		test(`${nameOf(file)}, at its end and in its middle`, () => {
			const contents = readFileSync(file, "utf8");
			give("game.yaml", contents);
			works(["replay", "game.yaml", "--rolls"]);
			give("now.yaml", contents);
			tellAll(sides);
			takeMiddle(Math.floor(entriesOf(contents) / 2));
			tellAll(sides);
		});
	}
}
