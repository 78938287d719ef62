// SPDX-License-Identifier: ISC
// Random games of every scenario, by the same seed: the same games, and what must hold of every option holds there too.
import test from "node:test";
import { sameFile, scenariosOf, optionsOf, recordedGames, works } from "./programs.js";

/* How long it took is no part of what came out. */
const mask = (bytes) => String(bytes).replace(/^[\d.]+ s, \d+ actions a second$/m, "");

function play(args, games, more) {
	works(["play", ...args, "--random", "--games", String(games), "--seed", "3", "--save", "last.yaml", ...more], {
		mask,
	});
	sameFile("last.yaml");
}

for (const { game } of recordedGames()) {
	for (const scenario of scenariosOf(game)) {
		test(`random games of ${game}, ${scenario}`, () => {
			const options = optionsOf(game).flatMap((option) => ["-O", option]);
			play([game, "-s", scenario], 10, []);
			play([game, "-s", scenario, ...options], 5, []);
			play([game, "-s", scenario], 2, ["--properties"]);
		});
	}
}
