// SPDX-License-Identifier: ISC
// keyboard.test.js: pages played without a mouse. After every key something has the focus, its ring can be seen, and what
// the live region says is what a screen reader reads out.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { isBoard, keysAt } from "./keys.js";
import { pageOfMiddle } from "./people.js";
import { begin, pageOf, startBrowser } from "./table.js";

const browser = await startBrowser(after);

/* ---- an action of each game --------------------------------------------------------------------------------- */

/* How it is chosen, and what comes of it. */
const DEEDS = {
	"narvik-1940": {
		more: ["-S"],
		yaml: "{by: german, do: declare, action: move, subcommand: kgd}",
		choose: async (keys) => {
			await keys.chip("Declare");
			await keys.chip("Move");
			await keys.chip("Kgd");
		},
	},
	"kampen-om-norge": {
		more: ["-S"],
		yaml: "{by: germany, do: move, from: oslo, to: honefoss, battalions: 2}",
		choose: async (keys) => {
			await keys.goTo("Oslo");
			await keys.press("Enter");
			await keys.goTo("Hønefoss");
			await keys.press("Enter");
			await keys.chip("2");
		},
	},
	"across-the-narva": {
		more: [],
		yaml: "{by: soviet, do: activate, hq: 43-hq}",
		choose: async (keys) => {
			await keys.goTo("43-hq");
			await keys.press("Enter");
		},
	},
	"en-pointe-toujours": {
		more: ["-S"],
		yaml: "{by: french, do: activate, unit: CP-Blin}",
		choose: async (keys) => {
			await keys.goTo("CP-Blin");
			await keys.press(" ");
		},
	},
	"norway-1940": {
		more: [],
		yaml: "{by: german, do: march, units: ['391', '305'], to: third-reich}",
		choose: async (keys) => {
			await keys.chip("March");
			await keys.find("391");
			await keys.press("Enter");
			await keys.find("305");
			await keys.press("Enter");
		},
	},
};

for (const [game, { more, yaml, choose }] of Object.entries(DEEDS)) {
	const file = begin(`keys-${game}`, game, ...more);

	test(`${game}, live: an action is chosen, done and taken back`, async () => {
		const keys = await keysAt(browser, pageOf(`keys-${game}-live`, file, ["--live"]));
		await choose(keys);
		assert.equal(await keys.table.yaml(), yaml);
		assert.match(await keys.said(), /./);
		await keys.press("Control+Enter");
		assert.equal(await keys.table.yaml(), "");
		assert.match(await keys.said(), /must now/);
		await keys.press("[");
		assert.match(await keys.said(), /^\d+ of \d+\. /);
		await keys.press("u");
		assert.match(await keys.said(), /^Taken back\. .* must now /);
		await keys.leave();
	});

	test(`${game}, listed: an action is chosen, put into the letter, and the letter read`, async () => {
		const keys = await keysAt(browser, pageOf(`keys-${game}-listed`, file, ["--listed"]));
		await choose(keys);
		assert.equal(await keys.table.yaml(), yaml);
		await keys.press("Control+Enter");
		assert.match(await keys.said(), /In the letter: 1/);
		await keys.tabTo((focus) => focus.key === "send");
		await keys.press("Enter");
		const letter = await keys.page.getByRole("textbox", { name: "The letter" }).inputValue();
		assert.ok(letter.includes(yaml.slice(1, -1)), letter);
		await keys.press("Escape");
		assert.equal((await keys.focus()).key, "send");
		await keys.leave();
	});
}

/* ---- every corner of the page --------------------------------------------------------------------------------- */

/* A middle of a game, with a past. */
const live = pageOfMiddle("narvik-1940");

test("Tab goes through all and out again, both ways, in the order in which one reads", async () => {
	const keys = await keysAt(browser, live);
	const isUndo = (focus) => focus.words.endsWith("“Undo”");
	const isBack = (focus) => focus.words.endsWith("“Back to now”");
	await keys.press("[");
	const [undo] = (await keys.tabTo(isUndo, "Shift+Tab")).slice(-1);
	const there = await keys.tabTo(isBack);
	const zooms = ["“What may be chosen”", "“Nearer”", "“Farther”", "“The whole map”"];
	const tools = ["“Find”", "“Past”", "“Menu”", "Board. Arrow keys", ...zooms];
	tools.forEach((words, i) => assert.ok(there[i].includes(words), `${there[i]} is not ${words}`));
	const back = await keys.tabTo(isUndo, "Shift+Tab");
	assert.deepEqual(back.reverse(), [undo, ...there.slice(0, -1)]);
	await keys.tabTo(isBack);
	await keys.page.keyboard.press("Tab");
	assert.ok((await keys.focus()).isLost, "one comes out at the end");
	await keys.leave();
});

test("windows keep the focus, and give it back", async () => {
	const keys = await keysAt(browser, live);
	const windows = { "/": "Find a unit or place", "?": "How to play here", Enter: "Menu" };
	await keys.tabTo((focus) => focus.words.endsWith("“Menu”"));
	for (const [key, title] of Object.entries(windows)) {
		await keys.press(key);
		const dialog = keys.page.getByRole("dialog", { name: title });
		for (let i = 0; i < 20; i++) {
			const isKept = await dialog.evaluate((node) => node.contains(document.activeElement));
			assert.ok(isKept || (await keys.focus()).isLost, title); // between the last and the first is the browser
			await keys.page.keyboard.press("Tab");
		}
		await keys.press("Escape");
		assert.match((await keys.focus()).words, /“Menu”$/, title);
	}
	await keys.leave();
});

test("what was pressed and can be pressed no more keeps the focus", async () => {
	const keys = await keysAt(browser, live);
	await keys.press("[");
	await keys.tabTo((focus) => focus.key === "First");
	await keys.press("Enter", "Enter");
	assert.match(await keys.said(), /^1 of 12/);
	await keys.tabTo((focus) => focus.key === "Forward");
	await keys.press(...Array(12).fill("Enter"));
	assert.match(await keys.said(), /^12 of 12/);
	await keys.press("Escape");
	await keys.chip("Pass");
	await keys.press("Control+Enter");
	await keys.tabTo((focus) => focus.words.endsWith("“Undo”"), "Shift+Tab");
	await keys.press("Enter", "Enter");
	await keys.leave();
});

test("a form is filled in", async () => {
	const file = begin("keys-form", "kampen-om-norge", "-S");
	const keys = await keysAt(browser, pageOf("keys-form", file, ["--live"]));
	const summary = keys.page.locator('summary[data-key="answers"]');
	await keys.tabTo((focus) => focus.key === "answers");
	await keys.press("Enter");
	assert.equal(await summary.evaluate((node) => node.parentNode.open), true);
	await keys.tabTo((focus) => focus.key === "answer-0");
	await keys.press("Enter");
	await keys.tabTo((focus) => focus.key === "change", "Shift+Tab");
	await keys.press("Enter");
	await keys.tabTo((focus) => focus.key === "form-battalions");
	await keys.press("Control+a", "2", "Tab");
	await keys.page.locator(".u-card .u-yaml", { hasText: "battalions: 2}" }).waitFor();
	assert.equal((await keys.focus()).words, "button.u-rule “Rule 4.1”");
	await keys.tabTo((focus) => focus.key === "form-to-to", "Shift+Tab");
	const before = await keys.table.yaml();
	await keys.press("ArrowDown");
	assert.notEqual(await keys.table.yaml(), before);
	assert.equal((await keys.focus()).key, "form-to-to");
	await keys.tabTo((focus) => focus.key === "form-close", "Shift+Tab");
	await keys.press("Enter");
	assert.equal(await keys.page.locator(".u-form").count(), 0);
	await keys.press("Escape");
	assert.equal(await keys.table.yaml(), "");
	await keys.leave();
});

test("a number that was typed is not lost to a click elsewhere, nor the click", async () => {
	const file = begin("keys-form", "kampen-om-norge", "-S");
	const keys = await keysAt(browser, pageOf("keys-form", file, ["--live"]));
	const yaml = "{by: germany, do: move, from: oslo, to: honefoss, battalions: 1}";
	await keys.goTo("Oslo");
	await keys.press("Enter");
	await keys.goTo("Hønefoss");
	await keys.press("Enter");
	await keys.chip("1");
	assert.equal(await keys.table.yaml(), yaml);
	await keys.table.pressKey("change");
	await keys.table.key("form-battalions").fill("2");
	await keys.table.pressKey("go");
	assert.match(await keys.table.gameFile(), /do: move, from: oslo, to: honefoss, battalions: 2/);
	await keys.leave();
});

test("the ring is seen again as soon as a key is pressed", async () => {
	const keys = await keysAt(browser, live);
	await keys.page.getByRole("heading", { level: 1 }).click();
	await keys.press("Tab");
	await keys.leave();
});

test("the board is moved and read before anything has the focus", async () => {
	const keys = await keysAt(browser, live);
	await keys.press("ArrowRight");
	const first = await keys.said();
	await keys.press("p");
	assert.notEqual(await keys.said(), first);
	await keys.press("+", "-", "0", "Shift+ArrowLeft", "i");
	await keys.page.getByRole("dialog").waitFor();
	await keys.press("Escape");
	assert.ok(isBoard(await keys.focus()));
	await keys.leave();
});
