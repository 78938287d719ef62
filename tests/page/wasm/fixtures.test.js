// SPDX-License-Identifier: ISC
// Every case of every game, and every recorded game, comes out of WebAssembly as it does here.
import assert from "node:assert/strict";
import test from "node:test";
import { join } from "node:path";
import { FIXTURES, recordedGames, works } from "./programs.js";

for (const { game } of recordedGames()) {
	test(`the cases of ${game}`, () => {
		const { stdout } = works(["test", "--coverage", join(FIXTURES, game)]);
		assert.match(stdout, /^ok [1-9]\d+ /m);
	});
}
