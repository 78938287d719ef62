// SPDX-License-Identifier: ISC
// What a page does where it cannot do all: in browsers that lack something, and when the program in it fails.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { fileOf, onPage, pageOf, startBrowser, umpire } from "./browser.js";

const browser = await startBrowser(after);
const live = pageOf("poor", fileOf("poor.yaml", umpire(["new", "narvik-1940", "--seed", "1", "-S"])), ["--live"]);

/* ---- browsers --------------------------------------------------------------------------------------------------- */

for (const name of ["DecompressionStream", "WebAssembly"]) {
	test(`without ${name} a live page says so, and shows what it can without`, () =>
		onPage(browser, live, { before: `delete globalThis.${name}` }, async (page) => {
			const told = page.getByRole("alert");
			await told.waitFor();
			const words = new RegExp(`this browser is too old, or .* no ${name}`);
			assert.match(await told.innerText(), words);
			assert.equal(await page.locator("#page-board svg.board").isVisible(), true);
			assert.equal(await page.locator("#page-options").isVisible(), true);
		}));
}

test("where nothing may be copied it says how to do it by hand", () =>
	onPage(
		browser,
		live,
		{
			before: () => {
				Object.defineProperty(navigator, "clipboard", { value: undefined });
				Document.prototype.execCommand = () => false;
			},
		},
		async (page) => {
			await page.getByRole("button", { name: "Menu" }).click();
			await page.getByRole("button", { name: /Copy the game as text/ }).click();
			await page.getByRole("button", { name: "Copy", exact: true }).click();
			await page.getByText("Press Ctrl+C, or hold the text and choose Copy.").waitFor();
			const marked = await page.evaluate(() => {
				const field = document.querySelector("dialog textarea");
				return field.selectionEnd - field.selectionStart === field.value.length;
			});
			assert.equal(marked, true);
		}
	));

test("where nothing may be stored it goes on", () =>
	onPage(
		browser,
		live,
		{
			before: () => {
				const refuse = () => {
					throw new DOMException("refused", "SecurityError");
				};
				for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
					Object.defineProperty(window, name, { get: refuse });
				}
			},
		},
		async (page) => page.locator(".u-board svg.board").waitFor()
	));

/* ---- the program ------------------------------------------------------------------------------------------------ */

/* In the page, before all else: the program fails when it has so many more answers to give. */
function setTrap() {
	const { Instance } = WebAssembly;
	window.trapIn = Infinity;
	WebAssembly.Instance = class extends Instance {
		constructor(...args) {
			super(...args);
			const { exports } = this;
			const answer = () => {
				if (window.trapIn-- === 1) {
					throw new WebAssembly.RuntimeError("unreachable");
				}
				return exports.page_answer();
			};
			Object.defineProperty(this, "exports", { value: { ...exports, page_answer: answer } });
		}
	};
}

/* Which of the answers that follow fails: of the check, of the action, of the position after it. */
for (const [what, n] of [
	["an action is checked", 1],
	["an action is carried out", 2],
	["a position is shown", 3],
]) {
	test(`a program that fails when ${what} is told of, and the next request is answered`, () =>
		onPage(browser, live, { before: setTrap }, async (page) => {
			await page.locator('[data-key="answers"]').click();
			const first = page.locator('[data-key="answer-0"]');
			await page.evaluate((count) => (window.trapIn = count), n);
			await first.click();
			if (n > 1) {
				await page.locator('[data-key="go"]').click();
			}
			await page
				.getByText(/the adjudicator has failed: unreachable/i)
				.first()
				.waitFor();
			await page.locator('[data-key="clear"]').click();
			await page.locator('[data-key="answer-0"]').click();
			await page.locator('[data-key="go"]').click();
			await page.locator(".u-last").waitFor();
			assert.equal(await page.getByText(/the adjudicator has failed/i).count(), 0);
		}));
}

test("an error that nothing has caught is told", () =>
	onPage(browser, live, { faults: /^error: Error: oh/ }, async (page) => {
		await page.locator(".u-app").waitFor();
		await page.evaluate(() => {
			setTimeout(() => {
				throw new Error("oh");
			});
		});
		await page.locator(".u-message", { hasText: "This page has failed: oh." }).waitFor();
	}));
