// SPDX-License-Identifier: ISC
// What pages weigh, how soon their board is there, and how long the program in them takes, game by game: a table, in which
// nothing can fail for being slow. usage: make bench PARTS=page
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { fileOf, onModules, onPage, pageOf, recordedGames, startBrowser, umpire, BUILD } from "./browser/browser.js";

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const POSITIONS = 6;

function row(...cells) {
	console.log(cells.map((cell, i) => (i ? String(cell).padStart(12) : String(cell).padEnd(26))).join(""));
}

const kilobytes = (n) => `${Math.round(n / 1000)} kB`;
const milliseconds = (n) => `${n < 10 ? n.toFixed(1) : Math.round(n)} ms`;

function median(numbers) {
	return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/* ---- positions ------------------------------------------------------------------------------------------- */

function optionsIn(file) {
	return Number(umpire(["options", file, "--count"]));
}

/* Of positions of a recorded game, the one with the most options: {file, options}. */
function busiest(game, recorded) {
	const entries = Number(/^step: (\d+)/m.exec(readFileSync(recorded, "utf8"))[1]);
	let best = { options: -1 };
	for (let i = 0; i < POSITIONS; i++) {
		const until = String(Math.floor((entries * i) / POSITIONS));
		const file = fileOf(`${game}-${i}.yaml`, umpire(["replay", recorded, "--until", until]));
		const options = optionsIn(file);
		best = options > best.options ? { file, options } : best;
	}
	return best;
}

function positions() {
	return recordedGames().map(({ game, files }) => {
		const open = files.find((file) => !readFileSync(file, "utf8").includes("\nkeys:"));
		const { file, options } = busiest(game, open);
		const [live, listed] = ["live", "listed"].map((kind) => pageOf(`${game}-busy-${kind}`, file, [`--${kind}`]));
		return { game, file, options, live, listed };
	});
}

/* ---- sizes ------------------------------------------------------------------------------------------------ */

function sizes(games) {
	const wasm = join(BUILD, "page/umpire.wasm");
	const [whole, packed] = [wasm, `${wasm}.gz`].map((file) => kilobytes(statSync(file).size));
	console.log(`== what a page weighs (the program in it: ${whole}, packed ${packed})`);
	row("", "options", "live", "gzipped", "listed", "gzipped");
	for (const { game, options, live, listed } of games) {
		const weights = [live, listed]
			.map((file) => readFileSync(file))
			.flatMap((page) => [page.length, gzipSync(page).length]);
		row(game, options, ...weights.map(kilobytes));
	}
	console.log();
}

/* ---- the first board ---------------------------------------------------------------------------------------- */

/* Runs in the page before all else: when is there a board that can be seen, and painted? */
function noteBoard() {
	const look = () => {
		const board = document.querySelector(".u-board svg.board");
		if (board?.getBoundingClientRect().height && document.readyState === "complete") {
			requestAnimationFrame(() => setTimeout(() => (window.boardShown = performance.now())));
		} else {
			requestAnimationFrame(look);
		}
	};
	look();
}

async function firstBoard(browser, file, screen) {
	const times = [];
	for (let i = 0; i < ROUNDS; i++) {
		await onPage(browser, file, { screen, before: noteBoard }, async (page) => {
			times.push(await (await page.waitForFunction(() => window.boardShown)).jsonValue());
		});
	}
	return milliseconds(median(times));
}

async function boards(browser, games) {
	console.log(`== from opening the file to its board (the middle of ${ROUNDS})`);
	row("", "live", "on a phone", "listed", "on a phone");
	for (const { game, live, listed } of games) {
		const cells = [];
		for (const file of [live, listed]) {
			cells.push(await firstBoard(browser, file, "desktop"), await firstBoard(browser, file, "phone"));
		}
		row(game, ...cells);
	}
	console.log();
}

/* ---- a tap -------------------------------------------------------------------------------------------------- */

/* Runs in the page: presses each verb, and waits until what it lights is painted; in milliseconds. */
async function timeVerbs() {
	const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
	const keys = [...document.querySelectorAll('[data-key^="verb-"]')].map((node) => node.dataset.key);
	const times = [];
	for (const key of keys) {
		await painted();
		const from = performance.now();
		document.querySelector(`[data-key="${key}"]`)?.click();
		await painted();
		times.push(performance.now() - from);
	}
	return times;
}

async function taps(browser, games) {
	console.log(
		"== from choosing a verb to its lights: the middle and the longest of all verbs, with a frame to paint"
	);
	row("", "live", "longest", "listed", "longest");
	for (const { game, live, listed } of games) {
		const cells = [];
		for (const file of [live, listed]) {
			await onPage(browser, file, {}, async (page) => {
				await page.locator(".u-board svg.board").waitFor();
				const times = await page.evaluate(timeVerbs);
				cells.push(...(times.length ? [median(times), Math.max(...times)].map(milliseconds) : ["-", "-"]));
			});
		}
		row(game, ...cells);
	}
	console.log();
}

/* ---- the program ------------------------------------------------------------------------------------------ */

/* Runs in the page: how long the program takes to load, and for each request. */
async function timeProgram({ base64, contents, rounds }) {
	const { loadProgram } = await import("/wasm.js");
	const start = performance.now();
	const ask = await loadProgram(base64);
	const loaded = performance.now() - start;
	const time = (request) => {
		const times = Array.from({ length: rounds }, () => {
			const from = performance.now();
			ask(request);
			return performance.now() - from;
		});
		return times.sort((a, b) => a - b)[Math.floor(rounds / 2)];
	};
	const action = ask({ command: "options", contents }).options[0];
	return [
		loaded,
		time({ command: "apply", contents, action }),
		time({ command: "page", contents, parts: true, last: 1 }),
		time({ command: "check", contents, action }),
		time({ command: "options", contents }),
		time({ command: "draw", contents }),
	];
}

async function program(browser, games) {
	const base64 = readFileSync(join(BUILD, "page/umpire.wasm.gz")).toString("base64");
	console.log(`== the program in a browser (the middle of ${3 * ROUNDS})`);
	row("", "to load", "apply", "scene", "check", "options", "draw");
	for (const { game, file } of games) {
		await onModules(browser, async (page) => {
			const contents = readFileSync(file, "utf8");
			row(
				game,
				...(await page.evaluate(timeProgram, { base64, contents, rounds: 3 * ROUNDS })).map(milliseconds)
			);
		});
	}
	console.log();
}

const games = positions();
sizes(games);
const browser = await startBrowser();
try {
	await boards(browser, games);
	await taps(browser, games);
	await program(browser, games);
} finally {
	await browser.close();
}
