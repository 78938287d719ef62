// SPDX-License-Identifier: ISC
// told.test.js: what a page says to those who hear it, and shows to those who see it, at each step.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { pageOfMiddle, PHONE, touching } from "./people.js";
import { begin, pageOf, sitDown, startBrowser } from "./table.js";

const browser = await startBrowser(after);

/* ---- what is said ---------------------------------------------------------------------------------------------------- */

test("a page has a language, one main part, and windows with names", async () => {
	const table = await sitDown(browser, pageOfMiddle("narvik-1940"), "desktop");
	const { page } = table;
	assert.equal(await page.locator("html").getAttribute("lang"), "en");
	assert.equal(await page.getByRole("main").count(), 1);
	assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
	assert.equal(await page.getByRole("banner").count(), 1);
	assert.equal(await page.getByRole("complementary", { name: "Your decision" }).count(), 1);
	await page.keyboard.press("?");
	assert.equal(await page.getByRole("dialog", { name: "How to play here" }).count(), 1);
	await table.leave();
});

test("a refusal, a slide and what was taken back are read out", async () => {
	const table = await sitDown(browser, pageOfMiddle("narvik-1940"), "desktop");
	const said = table.app.locator("> [role=status]");
	await table.find("sig-1");
	await table.pressKey("tray-sig-1");
	const refusal = await table.app.locator(".u-message p").last().textContent();
	assert.ok(refusal.startsWith(await said.textContent()), refusal);
	await table.page.keyboard.press("[");
	assert.match(await said.textContent(), /^12 of 12\. /);
	await table.page.keyboard.press("Escape");
	await table.chip("Pass");
	assert.match(await said.textContent(), /Pass/);
	await table.go();
	assert.match(await said.textContent(), /pass.*must now/);
	await table.chip("Undo");
	assert.match(await said.textContent(), /^Taken back\. german must now declare/);
	await table.leave();
});

test("what the letter of a listed page has is read out", async () => {
	const table = await sitDown(browser, pageOfMiddle("narvik-1940", "listed"), "desktop");
	const said = table.app.locator("> [role=status]");
	for (const words of ["1 action.", "2 actions."]) {
		await table.chip("Pass");
		await table.go();
		assert.equal(await said.textContent(), `In the letter: ${words}`);
	}
	await table.pressKey("drop-0");
	assert.equal(await said.textContent(), "In the letter: 1 action.");
	await table.chip("Undo");
	assert.equal(await said.textContent(), "In the letter: 0 actions.");
	await table.leave();
});

test("where nothing has happened yet, that is said", async () => {
	const html = pageOf("people-new", begin("people-new", "across-the-narva"), ["--listed"]);
	const table = await sitDown(browser, html, "desktop");
	await table.page.keyboard.press("[");
	await table.app.locator(".u-message", { hasText: "Nothing has happened yet." }).waitFor();
	await table.leave();
});

/* ---- what is seen ---------------------------------------------------------------------------------------------------- */

/* In a page: how many units in places of the map are in the window; of some, or of all. */
function unitsInWindow(ids) {
	const frame = document.querySelector(".u-window").getBoundingClientRect();
	const all = [...document.querySelectorAll('[id^="at-"] > [id^="piece-"]')];
	const units = all.filter((node) => !ids || ids.includes(node.id.slice(6)));
	return units.filter((node) => {
		const place = document.getElementById(`place-${node.parentNode.id.slice(3)}`);
		const box = node.getBoundingClientRect();
		const isSeen =
			box.left < frame.right && box.right > frame.left && box.top < frame.bottom && box.bottom > frame.top;
		return isSeen && place?.querySelector("polygon, path");
	}).length;
}

test("where nothing is lit, units on the map are seen first", async () => {
	const html = pageOf("people-first", begin("people-first", "narvik-1940", "-S"), ["--listed"]);
	for (const screen of ["desktop", "phone"]) {
		const table = await sitDown(browser, html, screen);
		const n = await table.page.evaluate(unitsInWindow);
		assert.ok(n > 2, `${screen}: ${n} units`);
		await table.leave();
	}
});

test("who can do what was chosen is seen", async () => {
	const html = pageOf("people-march", begin("people-march", "norway-1940"), ["--listed"]);
	const options = touching(PHONE, { reducedMotion: "reduce" });
	const table = await sitDown(browser, html, "phone", options);
	await table.pressKey("verb-march");
	await table.rest();
	assert.match(await table.app.locator(".u-hint").innerText(), /Tap one of \d+ units with a ring/);
	assert.ok((await table.page.evaluate(unitsInWindow, ["391", "305"])) > 0);
	await table.leave();
});

test("an answer chosen from the list is seen on the board", async () => {
	const table = await sitDown(
		browser,
		pageOfMiddle("across-the-narva"),
		"phone",
		touching(PHONE, { reducedMotion: "reduce" })
	);
	await table.pressKey("answers");
	await table.pressKey("answer-0");
	assert.equal(await table.yaml(), "{by: soviet, do: barrage, target: '2634'}");
	await table.rest();
	const seen = await table.app.locator(".u-lit-picked").evaluate((node) => {
		const [box, hex] = [node, document.getElementById("place-2634")].map((one) => one.getBoundingClientRect());
		const frame = document.querySelector(".u-window").getBoundingClientRect();
		return Math.abs(box.x - hex.x) < 3 && box.top < frame.bottom && box.bottom > frame.top;
	});
	assert.ok(seen);
	await table.leave();
});

test("a new game ends the show of the old one", async () => {
	const table = await sitDown(browser, pageOfMiddle("narvik-1940"), "desktop");
	const { page, app } = table;
	await page.clock.install();
	await page.keyboard.press("[");
	await app.getByRole("button", { name: "Play" }).click();
	await app.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("button", { name: "A new game …" }).click();
	await page.getByRole("button", { name: "Begin" }).click();
	await page.clock.runFor(10000);
	assert.equal(await app.getByText("What has happened", { exact: true }).count(), 0);
	await app.getByRole("heading", { name: /must now/ }).waitFor();
	await table.leave();
});
