// SPDX-License-Identifier: ISC
// Keys, letters and sealed dice: what one of the two signs, the other believes.
import assert from "node:assert/strict";
import test from "node:test";
import { give, only, read, same, sameFile, works } from "./programs.js";

const RELOCATE = "{do: relocate, to: '1620'}";

/* What one of them does, and the other gets. */
function hand(which, args, ...files) {
	const { status, stderr } = only(which, args);
	assert.equal(status, 0, `${which}: umpire ${args.join(" ")}: ${stderr}`);
	files.forEach((file) => give(file, read(which, file)));
}

test("who plays by WebAssembly and who does not play one sealed game", () => {
	hand("native", ["key", "new", "-o", "anna.key"]);
	hand("native", ["key", "public", "anna.key", "-o", "german.pub"], "german.pub");
	hand("wasm", ["key", "new", "-o", "bert.key"]);
	hand("wasm", ["key", "public", "bert.key", "-o", "soviet.pub"], "soviet.pub");
	const players = ["--player", "german=german.pub", "--player", "soviet=soviet.pub"];
	works(["new", "across-the-narva", "--trust", "sealed", ...players, "-o", "new.yaml"]);
	sameFile("new.yaml");
	hand("wasm", ["apply", "new.yaml", "-k", "bert.key", "-a", RELOCATE, "-o", "first.yaml"], "first.yaml");
	hand("native", ["apply", "first.yaml", "-k", "anna.key", "-a", "{do: draw}", "-o", "bound.yaml"], "bound.yaml");
	hand("wasm", ["open", "bound.yaml", "-k", "bert.key", "-o", "opened.yaml"], "opened.yaml");
	assert.match(works(["replay", "opened.yaml"]).stdout, /proved/);
	works(["log", "opened.yaml"]);
	const forged = read("native", "opened.yaml").replace("do: relocate, to: '1620'", "do: relocate, to: '1621'");
	give("forged.yaml", forged);
	assert.equal(same(["replay", "forged.yaml"]).status, 1);
});

/* Of known secrets: 32 bytes each. */
function giveKey(name, last) {
	const secret = (byte) => `${"ee".padEnd(62, "0")}${byte}`;
	give(name, `umpire-key: 1\nsigning: ${secret(`${last}d`)}\ndice: ${secret(`${last}a`)}\n`, 0o600);
}

test("the same key signs the same letter", () => {
	giveKey("carl.key", 1);
	giveKey("dora.key", 2);
	hand("native", ["key", "public", "carl.key", "-o", "german.pub"], "german.pub");
	hand("native", ["key", "public", "dora.key", "-o", "soviet.pub"], "soviet.pub");
	const players = ["--player", "german=german.pub", "--player", "soviet=soviet.pub"];
	works(["new", "across-the-narva", "--seed", "1", ...players, "-o", "g.yaml"]);
	works(["sign", "g.yaml", "-k", "dora.key", "-a", RELOCATE, "-o", "letter"]);
	works(["apply", "g.yaml", "letter", "--seed", "1", "-o", "next.yaml"]);
	["g.yaml", "letter", "next.yaml"].forEach(sameFile);
});
