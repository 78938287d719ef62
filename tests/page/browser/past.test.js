// SPDX-License-Identifier: ISC
// past.test.js: looking back at what has happened, and taking back what was done: the board is then as it was.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";
import { assertSameBoard, begin, following, pageOf, recorded, sitDown, startBrowser, umpire } from "./table.js";

const browser = await startBrowser(after);
const start = begin("past-start", "narvik-1940", "-S");
const narvik = following("past-narvik", start, ["{do: declare, action: move, subcommand: kgd}"]);

/* Who lies where, counter by counter, as it is drawn. */
const counters = (table) =>
	table.app.locator('.u-sheet g[id^="at-"]').evaluateAll((nodes) => nodes.map((node) => node.outerHTML).sort());

test("what has happened: each slide has its dice, its log and the board of then; and back to now as it was", async () => {
	const then = (n) => recorded(`past-then-${n}`, "narvik-1940", "relief-column.yaml", n);
	const table = await sitDown(browser, pageOf("past-slides", then(60), ["--last", "6"]));
	const now = await table.board();
	const { slides } = JSON.parse(umpire(["page", then(60), "--last", "6", "--json"])).scene;
	await table.press(table.app.getByRole("button", { name: "Past" }));
	for (let i = slides.length - 1; i >= 0; i--) {
		await table.app.getByText(`${i + 1} of ${slides.length}`, { exact: true }).waitFor();
		const dice = await table.app.locator(".u-die").evaluateAll((nodes) => nodes.map((node) => node.ariaLabel));
		assert.deepEqual(
			dice,
			(slides[i].dice ?? []).flat().map((value) => `die ${value}`)
		);
		assert.equal(await table.app.locator(".u-body .u-log li").count(), slides[i].log.length);
		const old = await sitDown(browser, pageOf("past-then", then(61 + i - slides.length)));
		assert.deepEqual(await counters(table), await counters(old), `slide ${i + 1}`);
		await old.leave();
		if (i) {
			await table.pressKey("Back");
		}
	}
	await table.shot("past-slide");
	for (let i = 0; i < slides.length; i++) {
		await table.page.keyboard.press("]");
	}
	await table.key("now").waitFor({ state: "detached" });
	assertSameBoard(await table.board(), now);
	await table.leave();
});

test("all that was done is taken back, to the very beginning", async () => {
	const table = await sitDown(browser, pageOf("past-narvik", narvik), "phone");
	const before = await table.board();
	const undo = table.app.getByRole("button", { name: "Undo" });
	for (const [unit, place] of [
		["7-139", "1021"],
		["sig-1", "1120"],
	]) {
		await table.tapUnit(unit);
		await table.tapPlace(place);
		await table.go();
	}
	await table.press(undo);
	await table.press(undo);
	await undo.and(table.page.locator('[aria-disabled="true"]')).waitFor();
	assert.equal(await table.gameFile(), readFileSync(narvik, "utf8"));
	assertSameBoard(await table.board(), before);
	await table.leave();
});

test("in the midst of a show: what is taken back is; a tap chooses nothing, and a window ends it", async () => {
	const table = await sitDown(browser, pageOf("past-narvik", narvik));
	await table.tapUnit("7-139");
	await table.tapPlace("1021");
	await table.go();
	await table.app.getByRole("region", { name: "What came of it" }).waitFor();
	const done = await table.board();
	await table.page.keyboard.press("[");
	await table.page.keyboard.press("[");
	const [x, y] = await table.middleOf("piece-7-139");
	await table.pressAt(x, y);
	await table.page.keyboard.press("Enter");
	await table.page.keyboard.press("n");
	await table.page.keyboard.press("Enter");
	await table.page.keyboard.press("]");
	await table.page.keyboard.press("]");
	await table.key("now").waitFor({ state: "detached" });
	assert.equal(await table.key("clear").count(), 0);
	await table.page.keyboard.press("[");
	await table.page.keyboard.press("u");
	await table.key("now").waitFor({ state: "detached" });
	assert.equal(await table.gameFile(), readFileSync(narvik, "utf8"));
	assert.notDeepEqual(await table.board(), done);
	await table.page.keyboard.press("[");
	await table.pressKey("First");
	await table.pressKey("play");
	await table.menu(/Offer draw/);
	await table.key("now").waitFor({ state: "detached" });
	await table.app.getByText("{by: german, do: offer-draw}").waitFor();
	await table.leave();
});
