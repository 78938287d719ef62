// SPDX-License-Identifier: ISC
// What a side may not know is nowhere in its page: neither in the document, nor in what a screen reader gets, nor in
// anything that opens. And words of others, which may be anything, are words: nothing in them runs or loads.
import assert from "node:assert/strict";
import { readFileSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileOf, onPage, pageOf, ROOT, scratch, shot, startBrowser, umpire } from "./browser.js";
import { recorded } from "./table.js";

const browser = await startBrowser(after);

/* ---- hidden names --------------------------------------------------------------------------------------- */

/* Game, recorded game, entries; whoever reads the page. */
const POSITIONS = [
	["across-the-narva", "04-fog", 350, "soviet"],
	["en-pointe-toujours", "16.4", 70, "french"],
	["kampen-om-norge", "advanced", 60, "norway"],
	["narvik-1940", "relief-column", 129, "allied"],
	["norway-1940", "fog-week", 29, "german"],
	["norway-1940", "allied-victory", 45, "allied"],
];

function sceneOf(file, ...args) {
	return JSON.parse(umpire(["page", file, "--json", "--listed", ...args])).scene;
}

function wordPattern(word) {
	return new RegExp(`(?<![\\w-])${word.replace(/[^\w]/g, "\\$&")}(?![\\w-])`);
}

/* What every page of the game says, whatever the position, and what the side's view says. */
function sayable(game, file, side) {
	const { verbs, answers, decisions } = sceneOf(file, "--side", side);
	const always = [JSON.stringify([verbs, answers, decisions]), umpire(["draw", "--map", game])];
	const rules = readFileSync(join(ROOT, "lib/games", game, "rules.yaml"), "utf8");
	const map = readFileSync(join(ROOT, "lib/games", game, "map.yaml"), "utf8");
	return [umpire(["view", side, file]), ...always, rules, map].join("\n");
}

/*
 * Ids and names of pieces that are somewhere, and not for this side to know. Of one that was told of, as of one that was
 * lost, the name is known as well as the id; a number may be any.
 */
function hiddenWords(game, file, side) {
	const all = sceneOf(file).pieces;
	const seen = sceneOf(file, "--side", side).pieces;
	const seenWords = Object.entries(seen).flatMap(([id, { name }]) => [id, name ?? ""]);
	const said = [sayable(game, file, side), ...seenWords].join("\n").replace(/\s+/g, " ");
	const isSaid = (word) => Boolean(word) && wordPattern(word).test(said);
	const hidden = Object.entries(all).filter(([id]) => !seen[id] && !isSaid(id));
	const words = hidden.flatMap(([id, { name }]) => [id, name]).filter((word) => word?.length > 2);
	return [...new Set(words)].filter((word) => !/^\d+$/.test(word) && !isSaid(word));
}

/* In the page: all of it but the script, which is the same in every page, and how it looks. */
function wholeDocument() {
	const copy = document.documentElement.cloneNode(true);
	copy.querySelectorAll("script:not([id]), style").forEach((node) => node.remove());
	const fields = [...document.querySelectorAll("input, textarea, select")].map((node) => node.value);
	return [copy.outerHTML, document.title, ...fields].join("\n");
}

/* What a screen reader gets. */
async function spokenTree(page) {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	await session.detach();
	return nodes.flatMap((node) => [node.name?.value, node.value?.value, node.description?.value]).join("\n");
}

class Reader {
	constructor(page, words) {
		Object.assign(this, { page, words, looked: 0 });
	}

	/** Searches all that is there now. */
	async look(where) {
		const text = `${await this.page.evaluate(wholeDocument)}\n${await spokenTree(this.page)}`;
		const told = this.words.filter((word) => wordPattern(word).test(text));
		assert.deepEqual(told, [], where);
		this.looked++;
	}

	async shut() {
		await this.page.keyboard.press("Escape");
		await this.page.locator("dialog").waitFor({ state: "detached" });
	}

	/** Whoever types a hidden name finds nothing. */
	async find() {
		await this.page.getByRole("button", { name: "Find" }).click();
		const field = this.page.locator("dialog .u-field");
		for (const word of this.words.slice(0, 20)) {
			await field.fill(word);
			const found = await this.page.locator(".u-found").allInnerTexts();
			assert.deepEqual(
				found.filter((text) => wordPattern(word).test(text)),
				[],
				word
			);
		}
		await field.fill("");
		await this.shut();
	}

	/** Reads some of the places where something lies, and what lies on top there. */
	async read() {
		const places = await this.page.evaluate(() =>
			[...document.querySelectorAll('.u-board [id^="at-"]')]
				.filter((node) => node.children.length)
				.map((n) => n.id)
		);
		for (const id of places.filter((_, i) => i % Math.ceil(places.length / 6) === 0)) {
			await this.page.getByRole("button", { name: "Find" }).click();
			await this.page.locator("dialog .u-field").fill(id.slice(3));
			await this.page.keyboard.press("Enter");
			await this.page.locator("dialog").waitFor({ state: "detached" });
			await this.look(`the stack in ${id}`);
			for (const about of (await this.page.locator(".u-tray .u-read").all()).slice(0, 2)) {
				await about.click();
				await this.look(`about something in ${id}`);
				await this.shut();
			}
		}
	}

	/** Reads rules that are cited anywhere. */
	async rules() {
		const rules = new Set(
			await this.page.locator(".u-rule").evaluateAll((list) => list.map((one) => one.dataset.rule))
		);
		for (const rule of [...rules].slice(0, 6)) {
			await this.page.evaluate((id) => document.querySelector(`.u-rule[data-rule="${id}"]`).click(), rule);
			await this.look(`rule ${rule}`);
			await this.shut();
		}
	}

	/** Looks back as far as it goes. */
	async past() {
		for (let i = 0; i < 13; i++) {
			await this.page.keyboard.press("[");
			await this.look(`${i + 1} back`);
		}
		await this.page.keyboard.press("Escape");
	}

	/** Opens what the menu opens. */
	async menu() {
		for (const entry of ["Answers in advance …", "Write a note …", "Help"]) {
			await this.page.getByRole("button", { name: "Menu" }).click();
			await this.look("the menu");
			const row = this.page.locator("dialog").getByRole("button", { name: entry });
			if (await row.count()) {
				await row.click();
				await this.look(entry);
			}
			await this.shut();
		}
	}
}

for (const [game, play, entries, side] of POSITIONS) {
	test(`${game}, ${play} at ${entries}: ${side} is told of nothing that is hidden`, async () => {
		const name = `hidden-${game}-${play}-${entries}`;
		const file = recorded(name, game, `${play}.yaml`, entries);
		const words = hiddenWords(game, file, side);
		assert.ok(words.length > 2, `only ${words.length} words are hidden`);
		await onPage(browser, pageOf(name, file, ["--side", side]), {}, async (page) => {
			await page.locator(".u-app").waitFor();
			const reader = new Reader(page, words);
			await reader.look("the page");
			await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
			await reader.look("the page, unfolded");
			await reader.find();
			await reader.read();
			await reader.rules();
			await reader.past();
			await reader.menu();
			assert.ok(reader.looked > 30, `looked ${reader.looked} times`);
		});
	});
}

test("what is hidden is found where it is told", async () => {
	const file = recorded("hidden-not", "narvik-1940", "relief-column.yaml", 129);
	const words = hiddenWords("narvik-1940", file, "allied");
	await onPage(browser, pageOf("hidden-not", file, ["--listed"]), {}, async (page) => {
		await page.locator(".u-app").waitFor();
		for (const word of words.slice(0, 3)) {
			await assert.rejects(new Reader(page, [word]).look("the umpire's page"));
		}
	});
});

/* ---- words of others ---------------------------------------------------------------------------------------- */

const OVERLONG = "W".repeat(400);
const EVIL = [
	"</script></title></style><script>window.hacked = 1</script>",
	'<img src="http://example.org/x" onerror="window.hacked = 2"><svg onload="window.hacked = 3">',
	"--><!-- ]]> ' \" ' &lt;b&gt; {{7*7}} ${7*7} \u2028\u2029\u0085 javascript:window.hacked=4",
	`\u202e\u2066\u200b ${OVERLONG}`,
].join(" ");

/* The data of a game with other words in them: [file, what they replace, of which the first group stays]. */
function evilData(game, places) {
	const folder = scratch(`evil-${game}`);
	rmSync(folder, { recursive: true, force: true });
	cpSync(join(ROOT, "lib/games", game), folder, { recursive: true, filter: (path) => !path.endsWith(".c") });
	for (const [name, pattern] of places) {
		const file = join(folder, `${name}.yaml`);
		const text = readFileSync(file, "utf8");
		const spoilt = text.replace(pattern, (_, stays) => stays + JSON.stringify(EVIL));
		assert.notEqual(spoilt, text, name);
		writeFileSync(file, spoilt);
	}
	return folder;
}

const NARVIK = [
	["counters", /(dietl, +)General Dietl/],
	["map", /(name: )Narvik\b/],
	["scenarios", /(title: ).*/],
	["rules", /(says: )[^'"\n]+(?=\n +[a-z]+: )/g],
];

function applied(file, action, ...args) {
	const request = { command: "apply", file, "in-place": true, action, ...Object.fromEntries(args) };
	const reply = JSON.parse(umpire(["batch"], `${JSON.stringify(request)}\n`));
	assert.equal(reply.status, 0, reply.text);
}

/* Nothing of it ran, nothing became an element, and all of the page is in the window. */
async function assertTame(page) {
	await page.waitForTimeout(100);
	const state = await page.evaluate(() => ({
		hacked: window.hacked,
		made: document.querySelectorAll('img, iframe, [onload], [onerror], [href^="javascript"]').length,
		scripts: [...document.scripts].map((one) => one.id),
		sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
	}));
	assert.deepEqual(state.hacked, undefined);
	assert.equal(state.made, 0);
	assert.deepEqual(
		state.scripts.filter((id) => !["scene", "game", "engine", "notices", ""].includes(id)),
		[]
	);
	assert.equal(state.sideways, 0, "the page is wider than its window");
}

/* Every part of the panel and its windows keeps its words within itself. */
function wideParts() {
	const width = window.innerWidth;
	return [...document.querySelectorAll(".u-app :is(h1, h2, h3, p, li, dt, dd, button, code, textarea, dialog)")]
		.filter((node) => !node.closest(".u-sheet") && node.getClientRects().length)
		.filter((node) => node.getBoundingClientRect().right > width + 1)
		.map((node) => `${node.localName}.${node.className}: ${node.getBoundingClientRect().right}`);
}

async function lookAround(page) {
	const look = async () => {
		await assertTame(page);
		assert.deepEqual(await page.evaluate(wideParts), []);
	};
	await look();
	await page.getByRole("button", { name: "Find" }).click();
	await page.locator("dialog .u-field").fill("dietl");
	await page.locator(".u-found").first().waitFor();
	await look();
	await page.keyboard.press("Enter");
	await page.locator(".u-tray").waitFor();
	await look();
	for (const about of await page.locator(".u-tray .u-read").all()) {
		await about.click();
		await look();
		await page.keyboard.press("Escape");
	}
	await page.keyboard.press("[");
	await look();
	await page.keyboard.press("Escape");
}

/* The first answer that is listed goes into the letter, which is then opened. */
async function writeLetter(page) {
	await page.locator('[data-key="answers"]').click();
	await page.locator('[data-key="answer-0"]').click();
	await page.locator('[data-key="go"]').click();
	await page.locator('[data-key="send"]').click();
	await page.getByRole("textbox", { name: "The letter" }).waitFor();
}

for (const screen of ["desktop", "phone"]) {
	test(`names, notes and addresses that mean harm, ${screen}`, async () => {
		const data = evilData("narvik-1940", NARVIK);
		const file = fileOf("evil.yaml", umpire(["new", "narvik-1940", "--seed", "1", "--data", data]));
		applied(file, { by: "german", do: "place", unit: "dietl", at: "0919" }, ["data", data]);
		applied(file, { by: "german", do: "note", text: EVIL }, ["data", data]);
		const args = ["--data", data, "--mail-to", EVIL, "--subject", EVIL];
		await onPage(browser, pageOf(`evil-${screen}`, file, args), { screen }, async (page) => {
			await page.locator(".u-app").waitFor();
			assert.match(await page.title(), /<script>window.hacked = 1<\/script>/);
			assert.match(await page.locator("h1").first().textContent(), /<img src=/);
			await lookAround(page);
			await shot(page, `evil-${screen}`);
			await writeLetter(page);
			const link = await page.locator("dialog a").getAttribute("href");
			assert.match(link, /^mailto:[^?&\s<>"]*\?subject=[^&\s<>"]*&body=[^&\s<>"]*$/);
			await assertTame(page);
			assert.deepEqual(await page.evaluate(wideParts), []);
			await page.keyboard.press("Escape");
			assert.match(await page.locator(".u-history").textContent(), /<script>window\.hacked = 1<\/script>/);
		});
		await onPage(
			browser,
			pageOf(`evil-${screen}`, file, args),
			{ screen, javaScriptEnabled: false },
			async (page) => {
				assert.match(await page.locator("h1").textContent(), /<img src=/);
				assert.equal(await page.locator("img, iframe, [onload], [onerror]").count(), 0);
			}
		);
	});
}

/* ---- the policy ---------------------------------------------------------------------------------------------- */

/* In the page: elements as whoever got in would put them there. What any of them does it says in window.hacked. */
async function putScripts() {
	const soon = () => new Promise((resolve) => setTimeout(resolve, 50));
	const put = async (tag, attributes, text = "") => {
		const node = Object.assign(document.createElement(tag), attributes);
		node.textContent = text;
		document.body.append(node);
		await soon();
		node.click();
		await soon();
	};
	await put("script", {}, "window.hacked = 'script'");
	await put("script", { src: "data:text/javascript,window.hacked='data'" });
	await put("script", { type: "module" }, "window.hacked = 'module'");
	await put("a", { href: "javascript:window.hacked='link'" }, "x");
	await put("iframe", { srcdoc: "<script>parent.hacked = 'frame'</script>" });
	document.body.insertAdjacentHTML("beforeend", "<p id='hack' onclick=\"window.hacked = 'attribute'\">x</p>");
	document.getElementById("hack").click();
	await soon();
	return window.hacked ?? null;
}

/* In the page: what a script that ran could do; the names of what it was let. */
async function tryToReach() {
	const settles = (make, good) => () =>
		new Promise((yes, no) => {
			Object.assign(make(), { [good]: yes, onerror: no });
		});
	const tries = {
		eval: () => new Function("return 1")(), // eslint-disable-line no-new-func
		fetch: () => fetch("http://example.org/"),
		socket: settles(() => new WebSocket("ws://example.org/"), "onopen"),
		picture: settles(
			() => Object.assign(new Image(), { src: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" }),
			"onload"
		),
		worker: settles(() => new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))), "onmessage"),
		wasm: () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
	};
	const reached = [];
	await new Promise((resolve) => setTimeout(resolve)); // what Playwright itself runs may use eval
	for (const [name, work] of Object.entries(tries)) {
		try {
			await work();
			reached.push(name);
		} catch {
			// as it should be
		}
	}
	return reached;
}

for (const kind of ["listed", "live"]) {
	test(`what would get into a ${kind} page runs nothing and asks for nothing`, async () => {
		const file = fileOf("policy.yaml", umpire(["new", "narvik-1940", "--seed", "1"]));
		const options = { faults: /^console: .*(Content Security Policy|violates|ERR_FAILED|blocked)/s };
		await onPage(browser, pageOf(`policy-${kind}`, file, [`--${kind}`]), options, async (page) => {
			await page.locator(".u-app").waitFor();
			assert.equal(await page.evaluate(putScripts), null);
			assert.deepEqual(await page.evaluate(tryToReach), kind === "live" ? ["wasm"] : []);
		});
	});
}

/* ---- files that are loaded -------------------------------------------------------------------------------------- */

async function load(page, text) {
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("button", { name: "Load a game …" }).click();
	await page.locator("dialog textarea").fill(text);
	await page.getByRole("button", { name: "Load", exact: true }).click();
	await page.locator("dialog").waitFor({ state: "detached" });
}

test("a game file that means harm is loaded as any other, and one that is none is refused in words", async () => {
	const clean = umpire(["new", "narvik-1940", "--seed", "1"]);
	const file = fileOf("loaded.yaml", clean);
	applied(file, { by: "german", do: "note", text: EVIL });
	applied(file, {
		by: "german",
		do: "standing",
		decide: "recon",
		once: true,
		if: { who: ["dietl"] },
		prefer: ["dietl"],
	});
	const evil = readFileSync(file, "utf8");
	await onPage(browser, pageOf("loading", fileOf("clean.yaml", clean), ["--live"]), {}, async (page) => {
		await page.locator(".u-app").waitFor();
		for (const bad of ["", "x: &a [*a]", EVIL, `umpire: 1\ngame: ${JSON.stringify(EVIL)}\n`, "[".repeat(1e5)]) {
			await load(page, bad);
			await page.locator(".u-message").waitFor();
			await assertTame(page);
			assert.deepEqual(await page.evaluate(wideParts), []);
			await page.locator('[data-key="hush"]').click();
		}
		await load(page, evil);
		await page.locator(".u-history").waitFor({ state: "attached" });
		await lookAround(page);
		assert.match(await page.locator(".u-history").textContent(), /<script>window\.hacked = 1<\/script>/);
	});
});
