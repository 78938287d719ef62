// SPDX-License-Identifier: ISC
// keys.js: who plays without a mouse.
import assert from "node:assert/strict";
import { AUDIT } from "./people.js";
import { sitDown } from "./table.js";

/** Whether the board has it. */
export function isBoard(focus) {
	return focus.words.includes("u-window");
}

const MOST_FRAMES = 60;

/** Somebody who has keys only. After each of them something has the focus, and one sees what. */
class Keys {
	constructor(table) {
		Object.assign(this, { page: table.page, table });
	}

	async focus() {
		return this.page.evaluate(() => window.audit.focus());
	}

	/* The focus, once all that a key set off is done, or there is no more to be hoped for. */
	async settled() {
		for (let frame = 0; ; frame++) {
			await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
			const focus = await this.focus();
			if (frame === MOST_FRAMES || (!focus.isLost && focus.isRinged && focus.isInSight)) {
				return focus;
			}
		}
	}

	/** Presses keys one after the other; the focus can be seen after each. */
	async press(...keys) {
		for (const key of keys) {
			await this.page.keyboard.press(key);
			const focus = await this.settled();
			const seen = { isLost: focus.isLost, isRinged: focus.isRinged, isInSight: focus.isInSight };
			const wanted = { isLost: false, isRinged: true, isInSight: true };
			assert.deepEqual(seen, wanted, `after ${key} the focus is at ${focus.words}`);
		}
	}

	/** Goes on by Tab to the first that fits; gives what was passed. */
	async tabTo(fits, key = "Tab") {
		const passed = [];
		for (let i = 0; i < 150; i++) {
			await this.press(key);
			const focus = await this.focus();
			passed.push(focus.words);
			if (fits(focus)) {
				return passed;
			}
		}
		return assert.fail(`not to be reached by ${key}: ${fits}, only ${passed.join(", ")}`);
	}

	async chip(words) {
		await this.tabTo((focus) => focus.words.endsWith(`“${words}”`));
		await this.press("Enter");
	}

	async said() {
		return this.page.locator(".u-app > [role=status]").textContent();
	}

	/** To the board, and there on to what is said to be this. */
	async goTo(words) {
		if (!isBoard(await this.focus())) {
			await this.tabTo(isBoard);
		}
		for (let i = 0; i < 150; i++) {
			await this.press("n");
			if ((await this.said()).includes(words)) {
				return;
			}
		}
		assert.fail(`the cursor does not come to ${words}`);
	}

	async find(text) {
		await this.press("/", ...text);
		await this.press("Enter");
	}

	/** Leaves without a word in the console. */
	async leave() {
		await this.table.leave();
	}
}

/** Sits down at a page with keys alone. */
export async function keysAt(browser, html) {
	return new Keys(await sitDown(browser, html, "desktop", { before: AUDIT }));
}
