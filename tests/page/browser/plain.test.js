// SPDX-License-Identifier: ISC
// Each kind of page of each game opens without an error and asks nothing of a network; and where no script runs, as in the
// preview of a mail, there is the board, what is asked, and every answer.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { statSync } from "node:fs";
import { fileOf, gameNames, onPage, pageOf, shot, startBrowser, umpire } from "./browser.js";

/* Many a mailbox takes no more than 5 MB, and a mail is a third larger than what is in it. */
const MOST_BYTES = 3 << 20;

const browser = await startBrowser(after);

async function assertPlain(page) {
	const board = page.locator("#page-board svg.board:visible");
	assert.equal(await board.count(), 1);
	const { width, height } = await board.boundingBox();
	assert.ok(width > 300 && height > 300, `the board is ${width} by ${height}`);
	assert.ok((await board.locator('[id^="piece-"]').count()) > 10);
	assert.match(await page.locator("#page-decision .asks").innerText(), /\bmust now\b/);
	assert.ok((await page.locator("#page-options code").count()) > 0);
}

/* The script has taken over: its board is there, and large. */
async function assertShown(page) {
	const board = page.locator(".u-board svg.board");
	await board.waitFor();
	const { width, height } = await page.locator(".u-window").boundingBox();
	assert.ok(width >= 390 && height > 200, `the window on the board is ${width} by ${height}`);
	assert.ok((await board.locator('[id^="piece-"]').count()) > 10);
	assert.equal(await page.locator("#page-board").isVisible(), false);
}

for (const game of gameNames()) {
	const file = fileOf(`${game}.yaml`, umpire(["new", game, "--seed", "1"]));
	for (const kind of ["live", "listed"]) {
		const html = pageOf(`${game}-${kind}`, file, [`--${kind}`]);
		test(`${game}: a ${kind} page goes into a mail`, () => {
			assert.ok(statSync(html).size < MOST_BYTES, `it has ${statSync(html).size} bytes`);
		});
		test(`${game}: a ${kind} page without script`, () =>
			onPage(browser, html, { screen: "phone", javaScriptEnabled: false }, async (page) => {
				await assertPlain(page);
				await shot(page, `${game}-${kind}-plain`);
			}));
		for (const screen of ["desktop", "phone"]) {
			test(`${game}: a ${kind} page, ${screen}`, () =>
				onPage(browser, html, { screen }, async (page) => {
					await assertShown(page);
					await shot(page, `${game}-${kind}-${screen}`);
				}));
		}
	}
}
