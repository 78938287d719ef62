// SPDX-License-Identifier: ISC
// people.test.js: on a telephone, in the dark, with large letters or read aloud: all parts of a page can be read, hit and
// understood.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { gameNames } from "./browser.js";
import { AUDIT, LYING, pageOfMiddle, PHONE, SMALL, touching } from "./people.js";
import { sitDown, startBrowser } from "./table.js";

const browser = await startBrowser(after);

/* ---- all over the page ------------------------------------------------------------------------------------------ */

/* Opens one part of the page after the other; visit(name) looks at each. */
async function tour({ page, app, key }, visit) {
	const { keyboard } = page;
	const show = async (name, node) => {
		await node.click();
		await visit(name);
	};
	await visit("the beginning");
	const folds = await page.locator(".u-fold > summary").all();
	for (const fold of folds) {
		await show(await fold.innerText(), fold);
		await fold.click();
	}
	await key("answers").click();
	await show("an action", key("answer-0"));
	await show("a form", key("change"));
	await keyboard.press("Escape");
	await show("a rule", page.locator(".u-head .u-rule").first());
	await keyboard.press("Escape");
	await keyboard.press("/");
	await keyboard.type("1");
	await visit("what is found");
	await keyboard.press("Enter");
	await visit("a stack");
	await show("what is known of it", page.locator(".u-tray .u-read").first());
	await keyboard.press("Escape");
	await keyboard.press("[");
	await visit("what has happened");
	await keyboard.press("Escape");
	await show("the menu", app.getByRole("button", { name: "Menu" }));
}

const WINDOWS = ["Help", "Answers in advance …", "Write a note …", "A new game …", "Load a game …"];

/* The same of what the menu opens. */
async function tourOfMenu({ page, app }, visit) {
	for (const name of WINDOWS) {
		await app.getByRole("button", { name: "Menu" }).click();
		await page.getByRole("button", { name }).click();
		await visit(name);
		await page.keyboard.press("Escape");
	}
}

/* What is wrong anywhere on a tour; looks: names of looks of audit.js, and what they are told. */
async function faultsOn(way, table, looks, more = () => []) {
	const faults = [];
	const tools = { page: table.page, app: table.app, key: (name) => table.key(name) };
	await way(tools, async (part) => {
		const seen = await table.page.evaluate(
			(names) => names.flatMap(([name, ...told]) => window.audit[name](...told)),
			looks
		);
		faults.push(...[...seen, ...(await more(table.page))].map((fault) => `${part}: ${fault}`));
	});
	return faults;
}

const TO_READ = [["smallTexts", 11], ["cutTexts"], ["sideways"], ["paleTexts"], ["paleControls"]];
const TO_HIT = [["smallTargets"]];
const TO_HEAR = [["twiceNamed"], ["headingJumps"]];

/* ---- read aloud -------------------------------------------------------------------------------------------------- */

const ACTING =
	/^(button|link|textbox|combobox|checkbox|listbox|option|spinbutton|application|dialog|DisclosureTriangle)$/;

/* What one can act on, or comes to, and hears no name of. */
async function nameless(page) {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	await session.detach();
	const canHold = (node) => node.properties?.some((one) => one.name === "focusable" && one.value.value);
	return nodes
		.filter((node) => !node.ignored && node.role.value !== "RootWebArea")
		.filter((node) => ACTING.test(node.role.value) || canHold(node))
		.filter((node) => !node.name?.value?.trim())
		.map((node) => `a ${node.role.value} without a name`);
}

for (const game of gameNames()) {
	test(`${game}, phone: all can be read, hit and heard`, async () => {
		const table = await sitDown(browser, pageOfMiddle(game), "phone", touching(PHONE));
		const texts = await table.page.evaluate(() => window.audit.smallBoardTexts(11));
		const faults = await faultsOn(tour, table, [...TO_READ, ...TO_HIT, ...TO_HEAR], nameless);
		await table.leave();
		assert.deepEqual([...texts, ...faults], []);
	});
}

for (const colorScheme of ["light", "dark"]) {
	test(`${colorScheme}: all that the menu opens can be read, hit and heard`, async () => {
		const options = touching(PHONE, { colorScheme });
		const table = await sitDown(browser, pageOfMiddle("kampen-om-norge"), "phone", options);
		const faults = await faultsOn(tourOfMenu, table, [...TO_READ, ...TO_HIT, ...TO_HEAR], nameless);
		await table.leave();
		assert.deepEqual(faults, []);
	});
}

const OTHERS = {
	"a computer": ["narvik-1940", { viewport: { width: 1280, height: 800 }, before: AUDIT }, [...TO_READ, ...TO_HEAR]],
	"a computer in the dark": ["kampen-om-norge", { before: AUDIT, colorScheme: "dark" }, TO_READ],
	"a phone on its side": ["across-the-narva", touching(LYING), [...TO_READ, ...TO_HIT]],
	"a small phone in the dark": [
		"en-pointe-toujours",
		touching(SMALL, { colorScheme: "dark" }),
		[...TO_READ, ...TO_HIT],
	],
	"a page zoomed to 200 %": ["norway-1940", { viewport: { width: 640, height: 400 }, before: AUDIT }, TO_READ],
};

for (const [name, [game, options, looks]] of Object.entries(OTHERS)) {
	test(`${game}, ${name}: all can be read`, async () => {
		const table = await sitDown(browser, pageOfMiddle(game), "desktop", options);
		const faults = await faultsOn(tour, table, looks);
		await table.leave();
		assert.deepEqual(faults, []);
	});
}

test("on every phone no name on the board is too small to read at first", async () => {
	for (const game of gameNames()) {
		for (const viewport of [SMALL, LYING]) {
			const html = pageOfMiddle(game, "listed");
			const table = await sitDown(browser, html, "phone", touching(viewport));
			const looks = () => [
				...window.audit.smallBoardTexts(11),
				...window.audit.cutTexts(),
				...window.audit.sideways(),
			];
			const faults = await table.page.evaluate(looks);
			await table.leave();
			assert.deepEqual(faults, [], `${game} ${viewport.width}`);
		}
	}
});

/* ---- light and dark ------------------------------------------------------------------------------------------------ */

const SURFACES =
	"body, .u-app, .u-top, .u-window, .u-panel, .u-head > *, .u-body, .u-fold, .u-zoomers, .u-grip, .u-dialog";

/* How light each of the large parts is; the board is a picture on a table. */
function lightParts(selector) {
	return [...document.querySelectorAll(selector)].map((node) => window.audit.lightnessOf(node));
}

async function assertTheme(page, isDark) {
	for (const light of await page.evaluate(lightParts, SURFACES)) {
		assert.ok(isDark ? light < 0.1 : light > 0.6, `${light} is not ${isDark ? "dark" : "light"}`);
	}
	const pale = await page.evaluate(() => [...window.audit.paleTexts(), ...window.audit.paleControls()]);
	assert.deepEqual(pale, []);
}

for (const colorScheme of ["light", "dark"]) {
	test(`${colorScheme}: all parts are, and the menu makes them otherwise and back again`, async () => {
		const isDark = colorScheme === "dark";
		const options = { before: AUDIT, colorScheme };
		const { page, app, ...table } = await sitDown(browser, pageOfMiddle("en-pointe-toujours"), "desktop", options);
		await assertTheme(page, isDark);
		await app.getByRole("button", { name: "Menu" }).click();
		await assertTheme(page, isDark);
		for (const [words, isNowDark] of [
			[isDark ? "Light" : "Dark", !isDark],
			[isDark ? "Dark" : "Light", isDark],
			["Automatic", isDark],
		]) {
			await page.getByRole("button", { name: words, exact: true }).click();
			await page.mouse.move(0, 0);
			await assertTheme(page, isNowDark);
		}
		await page.context().close();
		assert.deepEqual(table.faults, []);
	});
}
