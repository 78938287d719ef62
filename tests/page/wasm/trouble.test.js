// SPDX-License-Identifier: ISC
// What is refused, and what is no good: the same words and the same exit status.
import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FIXTURES, give, only, same, works } from "./programs.js";

const PLACE = "{do: place, unit: dietl, at: '2020'}";

function takeNewGame() {
	give("g.yaml", only("native", ["new", "narvik-1940"]).stdout);
}

function refused(args, words) {
	const { status, stdout, stderr } = same(args);
	assert.deepEqual([status, stdout], [1, ""]);
	assert.match(stderr, words);
}

function trouble(args, words, options) {
	const { status, stdout, stderr } = same(args, options);
	assert.deepEqual([status, stdout], [2, ""]);
	assert.match(stderr, words);
}

test("what the rules forbid", () => {
	takeNewGame();
	refused(["check", "g.yaml", "-a", "{do: place, unit: 1-139, at: '0216'}"], /^refused: .*\[3\.1\]$/m);
	refused(["apply", "g.yaml", "-a", PLACE, "-a", "{do: setup-done}"], /^refused: action 2 of 2: .*\[3\.1\]$/m);
	refused(["apply", "g.yaml", "-a", "{do: pass}"], /^refused: german must now .*'pass' does not answer that/m);
});

test("dice that cannot have fallen", () => {
	takeNewGame();
	trouble(["apply", "g.yaml", "-a", PLACE, "--dice", "7"], /dice/);
	trouble(["apply", "g.yaml", "-a", PLACE, "--dice", "x"], /dice/);
	trouble(["new", "kampen-om-norge", "--dice", "1,2,3"], /dice/);
});

test("commands that there are not, and options that they do not take", () => {
	takeNewGame();
	trouble(["frobnicate"], /there is no command 'frobnicate'/);
	trouble(["replay"], /replay wants more than that/);
	trouble(["new", "chess"], /there is no game 'chess'/);
	trouble(["new", "narvik-1940", "-s", "winter"], /there is no scenario 'winter'/);
	trouble(["log", "g.yaml", "--last", "three"], /log does not want 'three'/);
	trouble(["log", "g.yaml", "--since=x"], /needs a whole number/);
	trouble(["log", "g.yaml", "--lst", "3"], /there is no option --lst/);
	trouble(["show", "g.yaml", "-x"], /there is no option -x/);
	trouble(["show", "g.yaml", "--around"], /--around needs a value/);
	trouble(["show", "g.yaml", "--", "--map"], /show does not want '--map'/);
	trouble(["apply", "g.yaml", "-i", "-o", "x.yaml"], /do not go together/);
	trouble(["unit", "g.yaml", "diet"], /did you mean 'dietl'/);
	trouble(["place", "g.yaml", "Narvick"], /did you mean 'Narvik'/);
	trouble(["rule", "narvik-1940", "99.9"], /there is no clause/);
});

test("an option may be followed by a number or not, before or after the file", () => {
	takeNewGame();
	for (const args of [
		["g.yaml", "--last", "2"],
		["g.yaml", "--last"],
		["--last", "2", "g.yaml"],
		["--last", "g.yaml"],
		["--json", "g.yaml", "--last", "2", "--actions"],
	]) {
		works(["log", ...args]);
	}
});

test("files that are not there, or hold no game", () => {
	trouble(["show", "none.yaml"], /none\.yaml: no such file/);
	trouble(["test", "none.yaml"], /none\.yaml/);
	trouble(["new", "narvik-1940", "-o", "none/g.yaml"], /none\/g\.yaml/);
	trouble(["new", "narvik-1940", "--data", "none"], /none/);
	trouble(["show", "-"], /standard input:1:1/);
	trouble(["show", "-"], /standard input/, { input: "game: narvik-1940\n" });
	trouble(["show", "-"], /UTF-8/, { input: Buffer.from([0x61, 0x3a, 0x20, 0xff, 0x0a]) });
	trouble(["show", "-"], /standard input/, { input: `a: ${"[".repeat(100000)}` });
	trouble(["show", "-"], /standard input/, { input: "a: &x [*x]\n" });
	trouble(["show", "-"], /standard input/, { input: "a".repeat(33 << 20) });
	trouble(["apply", "-", "-a", PLACE], /standard input/, { input: "\0" });
});

/* Numbers that look like chance and are the same in every run. */
function numbersFrom(seed) {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
		return (state >>> 8) % below;
	};
}

/* A line of a file is lost, or doubled, or a byte of it is another one. */
function spoilt(lines, number) {
	const [at, copy] = [number(lines.length), [...lines]];
	const [line, column] = [lines[at], number(lines[at].length + 1)];
	const ways = [
		[],
		[line, line],
		[`${line.slice(0, column)}${"{}[],:'*&9- x"[number(13)]}${line.slice(column + 1)}`],
	];
	copy.splice(at, 1, ...ways[number(3)]);
	return copy.join("\n");
}

for (const name of ["narvik-1940/play/capitulation", "norway-1940/play/sealed", "en-pointe-toujours/play/open"]) {
	test(`spoilt files: ${name}`, () => {
		const lines = readFileSync(join(FIXTURES, `${name}.yaml`), "utf8").split("\n");
		const number = numbersFrom(7);
		let bad = 0;
		for (let i = 0; i < 100; i++) {
			give("spoilt.yaml", spoilt(lines, number));
			bad += same(["replay", "spoilt.yaml"]).status > 0;
			same(["show", "spoilt.yaml"]);
		}
		assert.ok(bad > 50, `only ${bad} of 100 were found to be spoilt`);
	});
}
