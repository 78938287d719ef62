// SPDX-License-Identifier: ISC
// Every verb of every game: actions that were taken in recorded and in random games come about by taps on the page, and
// what is done then is what was done there.
import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import { actionYaml } from "../../../lib/page/script/words.js";
import { byForm, byTaps, openTable } from "./player.js";
import { nameOf, only, openDoor, read, recordedGames, sidesOf } from "../wasm/programs.js";

/* So many actions of each verb, in each game file, and in all files of a game. */
const EACH = 2;
const IN_ALL = 6;

/* Random games in which something is done that nobody does in the recorded ones. */
const RANDOM = {
	"kampen-om-norge": [8, 13, 46, 66].map((seed) => ["advanced", seed]),
};

/* One that the rules struck out, so that it is refused, and one of a single word that these games do not come to. */
const NOT_PLAYED = { "norway-1940": ["recon"], "en-pointe-toujours": ["hold"] };

/* Where dozens of units fly, land and carry at once, the form has what taps alone do not come to. */
const MOST_BY_FORM = 2;

const door = await openDoor();

function ask(request) {
	const reply = door(request);
	assert.equal(reply.status, 0, `${request.command}: ${reply.text}`);
	return reply;
}

function randomGame(game, [scenario, seed]) {
	const seats = sidesOf(game).flatMap((side) => ["--seat", `${side}=random`]);
	only("native", ["play", game, "-s", scenario, ...seats, "--seed", String(seed), "--save", "random.yaml"]);
	return { name: `${game} ${scenario} ${seed}`, contents: read("native", "random.yaml") };
}

/* Where there are keys, only who has them could play the game again. */
function gamesOf(game, files) {
	const recorded = files.map((file) => ({ name: nameOf(file), contents: readFileSync(file, "utf8") }));
	const random = (RANDOM[game] ?? []).map((which) => randomGame(game, which));
	return [...recorded, ...random].filter(({ contents }) => !contents.includes("\nkeys:"));
}

/* The position without what tells how it came about, and without who lies above whom: that is the order of taps. */
function positionOf(contents) {
	const [position] = contents.slice(contents.indexOf("\npending:")).split("\nhistory:");
	return position.replace(/\nstacks:(\n {2}.*)*/, "");
}

/* What the page would send, read and carried out by the program. */
function assertSent(app, { contents, dice, next, what }) {
	const line = actionYaml(app.action, app.book.verbs.get(app.action.do));
	const { contents: mine } = ask({ command: "apply", contents, action: line, dice });
	assert.equal(positionOf(mine), positionOf(next), `${what}: ${line}`);
}

/* Puts one action together; says how. */
function play(step) {
	const { contents, action, what } = step;
	const app = openTable(door, contents);
	assert.ok(app.book.verbs.has(action.do), `${what}: the page does not know ${action.do}`);
	const isTapped = byTaps(app, action);
	assert.ok(isTapped || byForm(app, action), `${what}: ${JSON.stringify(action)}: ${JSON.stringify(app.action)}`);
	assertSent(app, step);
	return isTapped ? "taps" : "form";
}

/* How often something came up. */
class Count extends Map {
	another(key) {
		this.set(key, (this.get(key) ?? 0) + 1);
		return this.get(key);
	}
}

/* Goes through a game; each(step) of those of its actions that are put together again. all: counts those of all games. */
function follow({ name, contents }, all, each) {
	const here = new Count();
	let now = ask({ command: "replay", contents, until: 0 }).contents;
	for (const { entry, action, dice = "none" } of ask({ command: "log", contents, actions: true }).entries) {
		if (action) {
			const next = ask({ command: "apply", contents: now, action, dice }).contents;
			const isOfGame = action.do !== "standing";
			if (isOfGame && here.another(action.do) <= EACH && all.another(action.do) <= IN_ALL) {
				each({ contents: now, action, dice, next, what: `${name}, entry ${entry}` });
			}
			now = next;
		}
	}
}

for (const { game, files } of recordedGames()) {
	test(`${game}: every verb comes about by taps`, () => {
		const tapped = new Set(NOT_PLAYED[game]);
		const written = [];
		const all = new Count();
		for (const file of gamesOf(game, files)) {
			follow(file, all, (step) => (play(step) === "taps" ? tapped.add(step.action.do) : written.push(step.what)));
		}
		const verbs = only("native", ["games", game, "--names", "verbs"]).stdout.trim().split("\n");
		assert.deepEqual(
			verbs.filter((verb) => !tapped.has(verb)),
			[]
		);
		assert.ok(written.length <= MOST_BY_FORM, `by the form alone: ${written.join("; ")}`);
	});
}
